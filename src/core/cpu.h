/* SPDX-License-Identifier: MIT */
/*
 * What the processor can do.
 *
 * A path is a set of instructions for which kernels are compiled; each path
 * includes the paths before it.  The library keeps the chosen path in no
 * variable of its own: callers pass it on, and the program reads it from the
 * environment (GRUNDY_CPU) once.
 */
#ifndef GI_CORE_CPU_H
#define GI_CORE_CPU_H

#include <grundy.h>

/* 1 on x86-64; other processors have only the portable kernels. */
#if defined(__x86_64__)
#define GI_CPU_X86 1
#else
#define GI_CPU_X86 0
#endif

/* Returns whether this processor has the best path.  The features tested are
   the flags in CMakeLists.txt.  The compiler's library asks the processor, and
   whether the system saves the wide registers, when the program is loaded; so
   this function only tests a word, and is fast enough for single products. */
static inline bool gi_cpu_is_best(void) {
#if GI_CPU_X86
  return __builtin_cpu_supports("vpclmulqdq") &&
         __builtin_cpu_supports("gfni") && __builtin_cpu_supports("avx512f") &&
         __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("avx512vl") &&
         __builtin_cpu_supports("avx512vbmi") &&
         __builtin_cpu_supports("avx512bitalg");
#else
  return false;
#endif
}

/* Returns the fastest path of this processor that is not better than `most`;
   GRUNDY_CPU_BEST means no bound. */
grundy_cpu gi_cpu_at_most(grundy_cpu most);
/* Returns the fastest path that is not better than the environment variable
   GRUNDY_CPU asks for.  For kernels whose callers pass no path. */
grundy_cpu gi_cpu_chosen(void);
/* Returns the number of threads that the environment variable GRUNDY_THREADS
   asks for, or the number of cores if it asks for none; 1..1024. */
unsigned gi_cpu_threads(void);

#endif
