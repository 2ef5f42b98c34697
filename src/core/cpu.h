/* SPDX-License-Identifier: MIT */
/*
 * What the processor can do.
 *
 * A path is a set of instructions for which kernels are compiled; each
 * includes those before it.  Which one is used is never kept in a variable of
 * the library: callers pass it on, and the program takes it from the
 * environment (GRUNDY_CPU) once.
 */
#ifndef GI_CORE_CPU_H
#define GI_CORE_CPU_H

#include <grundy.h>

/* The kernels of other processors than x86-64 are the portable ones. */
#if defined(__x86_64__)
#define GI_CPU_X86 1
#else
#define GI_CPU_X86 0
#endif

/* Has this processor the best path?  The features are those of the flags in
   CMakeLists.txt.  The compiler's own library asks the processor, and whether
   the system saves the wide registers, when the program is loaded; here is
   only a word to test, so single products can afford to ask. */
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

/* The fastest path of this processor that is no better than `most`;
   GRUNDY_CPU_BEST stands for the best of all. */
grundy_cpu gi_cpu_at_most(grundy_cpu most);
/* No better than the environment (GRUNDY_CPU) asks for, for kernels that have
   no caller to tell them. */
grundy_cpu gi_cpu_chosen(void);
/* How many threads the environment (GRUNDY_THREADS) asks for, else how many
   cores there are; at least 1. */
unsigned gi_cpu_threads(void);

#endif
