/* SPDX-License-Identifier: MIT */
/*
 * What the processor can do.
 *
 * A path is a set of instructions for which kernels are compiled.  A path
 * includes the paths before it.  A group of kernels need not have a version for
 * every path: it takes the version of the last path, up to the chosen one, that
 * it has.
 *
 *     portable  plain C
 *     clmul     SSE4.1, PCLMULQDQ; on ARM, PMULL
 *     avx2      AVX2, BMI1, BMI2: Intel since 2013, AMD since 2017 (Zen)
 *     gfni      GFNI: processors without AVX-512, such as Alder Lake
 *     avx512    AVX-512 F, BW, VL, VBMI, BITALG and VPCLMULQDQ: Ice Lake
 *
 * The environment variable GRUNDY_CPU names the path to use.  The program
 * checks it when it starts.  The library keeps the path in no variable of its
 * own.  Callers pass it on; sequences of octal games ask gi_cpu_chosen.
 * Functions such as grundy_nim_mul, which get no path and take nanoseconds, use
 * the best one.
 */
#ifndef GI_CORE_CPU_H
#define GI_CORE_CPU_H

#include <grundy.h>

/* 1 on x86-64, and on 64-bit ARM, where the paths are portable and clmul; other
   processors have only the portable kernels. */
#if defined(__x86_64__)
#define GI_CPU_X86 1
#else
#define GI_CPU_X86 0
#endif
#if defined(__aarch64__)
#define GI_CPU_ARM 1
#else
#define GI_CPU_ARM 0
#endif

/* Returns whether a 64-bit ARM processor has PMULL; of no meaning on others. */
bool gi_platform_has_pmull(void);

/* Returns the last path that this processor has.  The features that it tests
   are the flags in CMakeLists.txt.  The compiler's library asks the processor,
   and whether the system saves the wide registers, when the program is loaded;
   so this function only tests words, and is fast enough for single products. */
static inline grundy_cpu gi_cpu_best(void) {
#if GI_CPU_X86
  if (!__builtin_cpu_supports("pclmul") || !__builtin_cpu_supports("sse4.1"))
    return GRUNDY_CPU_PORTABLE;
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("bmi") ||
      !__builtin_cpu_supports("bmi2"))
    return GRUNDY_CPU_CLMUL;
  if (!__builtin_cpu_supports("gfni"))
    return GRUNDY_CPU_AVX2;
  if (!__builtin_cpu_supports("vpclmulqdq") ||
      !__builtin_cpu_supports("avx512f") ||
      !__builtin_cpu_supports("avx512bw") ||
      !__builtin_cpu_supports("avx512vl") ||
      !__builtin_cpu_supports("avx512vbmi") ||
      !__builtin_cpu_supports("avx512bitalg"))
    return GRUNDY_CPU_GFNI;
  return GRUNDY_CPU_AVX512;
#elif GI_CPU_ARM
  return gi_platform_has_pmull() ? GRUNDY_CPU_CLMUL : GRUNDY_CPU_PORTABLE;
#else
  return GRUNDY_CPU_PORTABLE;
#endif
}

/* Returns `most` if this processor has it, otherwise the best path before it;
   GRUNDY_CPU_BEST means no bound. */
grundy_cpu gi_cpu_at_most(grundy_cpu most);
/* Stores the path that the environment variable GRUNDY_CPU names; the best path
   if the variable is unset, empty or "best".  Returns false, and stores the
   portable path, if the variable names no path or one that this processor does
   not have. */
bool gi_cpu_asked(grundy_cpu *cpu);
/* Returns the path of gi_cpu_asked.  For kernels whose callers pass no path: a
   library cannot refuse the environment, so a wrong name means portable, which
   every processor has. */
grundy_cpu gi_cpu_chosen(void);
/* Returns the number of threads that the environment variable GRUNDY_THREADS
   asks for, or the number of cores if it asks for none; 1..1024. */
unsigned gi_cpu_threads(void);

#endif
