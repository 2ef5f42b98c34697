/* SPDX-License-Identifier: MIT */
/* The kernels of any processor. */
#include "theory/nimber/loops.h"

const gi_nim_kernels gi_nim_portable = KERNELS;
