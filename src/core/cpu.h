/* SPDX-License-Identifier: MIT */
/*
 * What the processor can do.
 *
 * A path is a set of instructions for which kernels are compiled.  A path
 * includes the paths before it on the same processors.  A group of kernels need
 * not have a version for every path: it takes the version of the last path, up
 * to the chosen one, that it has.
 *
 *     portable  plain C
 *
 * on x86-64
 *
 *     clmul     SSE4.1, PCLMULQDQ
 *     avx2      AVX2, BMI1, BMI2: Intel since 2013, AMD since 2017 (Zen)
 *     gfni      GFNI: processors without AVX-512, such as Alder Lake
 *     avx512    AVX-512 F, BW, VL, VBMI, BITALG and VPCLMULQDQ: Ice Lake
 *
 * and on 64-bit ARM
 *
 *     neon      NEON, which all of these processors have
 *     pmull     PMULL on words of 64 bits: most; not the Raspberry Pi 4
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

/* 1 on x86-64, and on 64-bit ARM; other processors have only the portable
   kernels. */
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
#if GI_CPU_X86 && defined(__APPLE__) && !defined(__apple_build_version__)
  /* All Macs have these instructions; the library of zig cannot be asked. */
  return GRUNDY_CPU_CLMUL;
#elif GI_CPU_X86
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
  return gi_platform_has_pmull() ? GRUNDY_CPU_PMULL : GRUNDY_CPU_NEON;
#else
  return GRUNDY_CPU_PORTABLE;
#endif
}

/* Returns whether the path is one of this kind of processor. */
static inline bool gi_cpu_is_ours(grundy_cpu cpu) {
  if (cpu <= GRUNDY_CPU_PORTABLE)
    return true;
  return cpu < GRUNDY_CPU_NEON ? GI_CPU_X86 : GI_CPU_ARM;
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
