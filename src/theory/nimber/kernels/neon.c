/* SPDX-License-Identifier: MIT */
/* Kernels for NEON; words by plain C. */
#include "core/cpu.h"

#if GI_CPU_ARM
#include "theory/nimber/neon.h"

const gi_nim_kernels gi_nim_neon = KERNELS;
#endif
