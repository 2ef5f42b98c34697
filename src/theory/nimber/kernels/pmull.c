/* SPDX-License-Identifier: MIT */
/* Kernels for NEON, compiled for a carry-less product of words. */
#include "core/cpu.h"

#if GI_CPU_ARM
#include "theory/nimber/neon.h"

const gi_nim_kernels gi_nim_pmull = KERNELS;
#endif
