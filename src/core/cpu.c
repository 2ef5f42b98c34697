/* SPDX-License-Identifier: MIT */
#include "core/cpu.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The features of each path are its flags in CMakeLists.txt. */
bool grundy_cpu_has(grundy_cpu cpu) {
  switch (cpu) {
  case GRUNDY_CPU_BEST:
  case GRUNDY_CPU_PORTABLE:
    return true;
#if GI_CPU_X86
  case GRUNDY_CPU_CLMUL:
    return __builtin_cpu_supports("pclmul") && __builtin_cpu_supports("sse4.1");
  case GRUNDY_CPU_AVX2:
    return grundy_cpu_has(GRUNDY_CPU_CLMUL) && __builtin_cpu_supports("avx2") &&
           __builtin_cpu_supports("gfni");
  case GRUNDY_CPU_AVX512:
    return grundy_cpu_has(GRUNDY_CPU_AVX2) && gi_cpu_is_best();
#endif
  default:
    return false;
  }
}

static const char *const names[] = {"best", "portable", "clmul", "avx2",
                                    "avx512"};

const char *grundy_cpu_name(grundy_cpu cpu) {
  assert((size_t)cpu < sizeof names / sizeof *names);
  return names[cpu];
}

bool grundy_cpu_named(const char *name, grundy_cpu *cpu) {
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (strcmp(names[i], name) == 0) {
      *cpu = (grundy_cpu)i;
      return true;
    }
  return false;
}

grundy_cpu gi_cpu_at_most(grundy_cpu most) {
  grundy_cpu cpu = most == GRUNDY_CPU_BEST ? GRUNDY_CPU_AVX512 : most;
  while (!grundy_cpu_has(cpu))
    cpu--;
  assert(cpu >= GRUNDY_CPU_PORTABLE);
  return cpu;
}

grundy_cpu gi_cpu_chosen(void) {
  grundy_cpu most = GRUNDY_CPU_BEST;
  const char *name = getenv("GRUNDY_CPU");
  if (name)
    (void)grundy_cpu_named(name, &most);
  return gi_cpu_at_most(most);
}

unsigned gi_cpu_threads(void) {
  enum {
    MOST = 1024 /* threads */
  };
  const char *text = getenv("GRUNDY_THREADS");
  char *end = NULL;
  long count = text ? strtol(text, &end, 10) : 0;
  if (!text || end == text || *end || count < 1)
    count = sysconf(_SC_NPROCESSORS_ONLN);
  return count < 1 ? 1 : count > MOST ? MOST : (unsigned)count;
}
