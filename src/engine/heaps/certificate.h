/* SPDX-License-Identifier: MIT */
/*
 * Certificates of periods.  The lines, in this order, each a word and what
 * belongs to it:
 *
 *     grundy-certificate 1
 *     rules octal[0.77]
 *     digits 077              hexadecimal, d0 first
 *     tail none               or N: from dN on they repeat for ever; or cut:
 *                             there are more, for heaps that are larger than
 *                             all of this certificate
 *     distinct no             must the two heaps of a split differ?
 *     theorem guy-smith       or another: see doc/formats.md
 *     period 12
 *     preperiod 71
 *     saltus 0
 *     values 169              as many as the theorem needs
 *     window 0                of the theorem `state`
 *     space none              or first, or second T
 *     mask 0                  hexadecimal; above 64 bits it is all ones
 *     rares 0                 then so many lines: rare HEAP VALUE
 *     blocks 1 4096           so many, of so many values each; then lines:
 *     block 0 SUM             of the values from this heap on, hexadecimal
 *     end SUM                 of all bytes before this line
 */
#ifndef GI_ENGINE_HEAPS_CERTIFICATE_H
#define GI_ENGINE_HEAPS_CERTIFICATE_H

#include "engine/heaps/period_search.h"
#include "theory/octal/recheck.h"

typedef struct gi_certificate {
  gi_text rules;
  gi_claim claim;
  gi_proof proof;
  gi_text theorem; /* of the family, if it is one */
  gi_period period;
  uint64_t saltus, window;
  uint64_t block_size;
  uint64_t *sums;
  size_t sum_count;
} gi_certificate;

/* Everything lives in the work's scratch. */
grundy_status gi_certificate_read(grundy_work *work, gi_text text,
                                  gi_certificate *certificate);

/* The size of the blocks: at most 64 of them, none too small. */
static inline uint64_t gi_certificate_block(uint64_t values) {
  uint64_t size = values / 64 + 1;
  return size < 4096 ? 4096 : size;
}

/* Where the theorem needs no values at all, those of two periods are certified
   for comparison, if they are not too many. */
static inline uint64_t gi_certificate_sample(gi_period period) {
  enum {
    LEAST = 64,
    MOST = 1 << 16
  };
  uint64_t count = period.preperiod + 2 * period.period;
  return count < LEAST ? LEAST : count < MOST ? count : MOST;
}

/* The checksum of bytes. */
uint64_t gi_certificate_sum(const char *bytes, size_t length);

#endif
