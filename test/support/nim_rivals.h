/* SPDX-License-Identifier: MIT */
/*
 * Two rivals of our nim products, written afresh after what the fastest public
 * code is known to do.
 *
 *   logs   16-bit logarithms, Karatsuba from 16 to 64 bits; any processor
 *   bytes  byte tables into a polynomial basis, one carry-less product and its
 *          reduction, byte tables back; x86-64 with PCLMULQDQ
 */
#ifndef SUPPORT_NIM_RIVALS_H
#define SUPPORT_NIM_RIVALS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct nim_rival {
  const char *name;
  uint64_t (*mul_chain)(uint64_t x, const uint64_t *y, size_t count);
  uint64_t (*inv_chain)(uint64_t x, size_t count);
  void (*mul)(uint64_t *z, const uint64_t *x, const uint64_t *y, size_t count);
  void (*inv)(uint64_t *z, const uint64_t *x, size_t count);
} nim_rival;

/* Make the tables first. */
void nim_rivals_prepare(void);
extern const nim_rival nim_rival_logs, nim_rival_bytes;
bool nim_rival_bytes_runs(void);

#endif
