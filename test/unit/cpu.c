/* SPDX-License-Identifier: MIT */
/* Paths of the processor: their order, their names, and GRUNDY_CPU. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "core/cpu.h"
#include "theory/octal/sequence.h"

/* A processor has no path of another kind of processors. */
static void paths_are_in_order(void **state) {
  (void)state;
  grundy_cpu best = gi_cpu_best();
  assert_int_equal(gi_cpu_at_most(GRUNDY_CPU_BEST), best);
  for (int i = GRUNDY_CPU_PORTABLE; i <= GRUNDY_CPU_PMULL; i++) {
    grundy_cpu cpu = (grundy_cpu)i, found = GRUNDY_CPU_BEST;
    bool is_ours = gi_cpu_is_ours(cpu);
    assert_int_equal(grundy_cpu_has(cpu), is_ours && cpu <= best);
    assert_int_equal(gi_cpu_at_most(cpu), cpu > best ? best
                                          : is_ours  ? cpu
                                                     : GRUNDY_CPU_PORTABLE);
    assert_true(grundy_cpu_named(grundy_cpu_name(cpu), &found));
    assert_int_equal(found, cpu);
  }
}

/* A path without GFNI is enough for the sequences' kernels for AVX2. */
static void sequences_need_no_gfni(void **state) {
  (void)state;
  static const grundy_cpu wanted[][2] = {
      {GRUNDY_CPU_PORTABLE, GRUNDY_CPU_PORTABLE},
      {GRUNDY_CPU_CLMUL, GRUNDY_CPU_PORTABLE},
      {GRUNDY_CPU_AVX2, GRUNDY_CPU_AVX2},
      {GRUNDY_CPU_GFNI, GRUNDY_CPU_AVX2},
      {GRUNDY_CPU_AVX512, GRUNDY_CPU_AVX512},
      {GRUNDY_CPU_NEON, GRUNDY_CPU_NEON},
      {GRUNDY_CPU_PMULL, GRUNDY_CPU_NEON}};
  for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
    assert_int_equal(gi_sequence_path(wanted[i][0]), wanted[i][1]);
}

static void asks(const char *name, bool is_right, grundy_cpu wanted) {
  grundy_cpu cpu = GRUNDY_CPU_BEST;
  if (name)
    setenv("GRUNDY_CPU", name, 1);
  else
    unsetenv("GRUNDY_CPU");
  assert_int_equal(gi_cpu_asked(&cpu), is_right);
  assert_int_equal(cpu, wanted);
  assert_int_equal(gi_cpu_chosen(), wanted);
  unsetenv("GRUNDY_CPU");
}

static void the_environment_names_a_path(void **state) {
  (void)state;
  grundy_cpu best = gi_cpu_best();
  asks(NULL, true, best);
  asks("", true, best);
  asks("best", true, best);
  asks("sse", false, GRUNDY_CPU_PORTABLE);
  asks("AVX2", false, GRUNDY_CPU_PORTABLE);
  for (int i = GRUNDY_CPU_PORTABLE; i <= GRUNDY_CPU_PMULL; i++) {
    bool has = grundy_cpu_has((grundy_cpu)i);
    asks(grundy_cpu_name((grundy_cpu)i), has,
         has ? (grundy_cpu)i : GRUNDY_CPU_PORTABLE);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(paths_are_in_order),
      cmocka_unit_test(sequences_need_no_gfni),
      cmocka_unit_test(the_environment_names_a_path),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
