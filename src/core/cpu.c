/* SPDX-License-Identifier: MIT */
#include "core/cpu.h"

#include "core/platform.h"

#include <stdlib.h>
#include <string.h>

bool grundy_cpu_has(grundy_cpu cpu) {
  return gi_cpu_is_ours(cpu) && cpu <= gi_cpu_best();
}

static const char *const names[] = {"best", "portable", "clmul", "avx2",
                                    "gfni", "avx512",   "neon",  "pmull"};

const char *grundy_cpu_name(grundy_cpu cpu) {
  return (size_t)cpu < sizeof names / sizeof *names ? names[cpu] : "?";
}

bool grundy_cpu_named(const char *name, grundy_cpu *cpu) {
  for (size_t i = 0; name && cpu && i < sizeof names / sizeof *names; i++)
    if (strcmp(names[i], name) == 0) {
      *cpu = (grundy_cpu)i;
      return true;
    }
  return false;
}

grundy_cpu gi_cpu_at_most(grundy_cpu most) {
  grundy_cpu best = gi_cpu_best();
  if (most == GRUNDY_CPU_BEST || most > best)
    return best;
  return gi_cpu_is_ours(most) ? most : GRUNDY_CPU_PORTABLE;
}

bool gi_cpu_asked(grundy_cpu *cpu) {
  const char *name = getenv("GRUNDY_CPU");
  grundy_cpu path = GRUNDY_CPU_BEST;
  bool is_right = !name || !name[0] ||
                  (grundy_cpu_named(name, &path) && grundy_cpu_has(path));
  *cpu = is_right ? gi_cpu_at_most(path) : GRUNDY_CPU_PORTABLE;
  return is_right;
}

grundy_cpu gi_cpu_chosen(void) {
  grundy_cpu cpu;
  (void)gi_cpu_asked(&cpu);
  return cpu;
}

unsigned gi_cpu_threads(void) {
  enum {
    MOST = 1024 /* threads */
  };
  const char *text = getenv("GRUNDY_THREADS");
  char *end = NULL;
  long count = text ? strtol(text, &end, 10) : 0;
  if (!text || end == text || *end || count < 1)
    count = (long)gi_platform_cores();
  return count > MOST ? MOST : (unsigned)count;
}
