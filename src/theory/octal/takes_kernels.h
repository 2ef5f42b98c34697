/* SPDX-License-Identifier: MIT */
/* The loops over rows of bits (theory/octal/takes.h), one file a path. */
#ifndef GI_THEORY_OCTAL_TAKES_KERNELS_H
#define GI_THEORY_OCTAL_TAKES_KERNELS_H

#include "core/cpu.h"

#include <stddef.h>
#include <stdint.h>

enum {
  GI_TAKES_BLOCK = 4096 /* heaps of a block, bits of a row */
};

/* Adds to a row the bits from distance - heaps[h] on of the moves, for each h
   below `count`.  Copy c of the moves, c * stride bytes after the first, starts
   with their bit c. */
typedef void gi_takes_add(const uint8_t *moves, size_t stride,
                          uint64_t distance, const uint16_t *heaps,
                          size_t count, uint64_t *row);

gi_takes_add gi_takes_add_portable;
#if GI_CPU_X86
gi_takes_add gi_takes_add_avx2, gi_takes_add_avx512;
#endif

#endif
