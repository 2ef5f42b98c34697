/* SPDX-License-Identifier: MIT */
/* The kernels there are, and what they share. */
#ifndef GI_THEORY_SPARSE_KERNELS_H
#define GI_THEORY_SPARSE_KERNELS_H

#include "theory/sparse.h"

extern const gi_kernel gi_kernel_few, gi_kernel_many;

/* Are the first `needs` bits all set? */
bool gi_kernel_has_all(const uint64_t *words, uint32_t needs);

#endif
