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

/* The fastest path of this processor that is no better than `most`;
   GRUNDY_CPU_BEST stands for the best of all. */
grundy_cpu gi_cpu_at_most(grundy_cpu most);

#endif
