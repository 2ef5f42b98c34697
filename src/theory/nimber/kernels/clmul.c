/* SPDX-License-Identifier: MIT */
/* The portable kernels, compiled for a carry-less product of words. */
#include "core/cpu.h"

#if GI_CPU_X86
#include "theory/nimber/loops.h"

const gi_nim_kernels gi_nim_clmul = KERNELS;
#endif
