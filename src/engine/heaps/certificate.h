/* SPDX-License-Identifier: MIT */
/*
 * Certificates of periods.  The lines, in this order, each a word and its data:
 *
 *     grundy-certificate 1
 *     rules octal[0.77]
 *     digits 077              hexadecimal, d0 first
 *     tail none               or N: the digits from dN repeat for ever; or
 *                             cut: there are more digits, which only heaps
 *                             larger than those of this certificate need
 *     distinct no             must the two heaps of a split differ?
 *     theorem guy-smith       or another: see doc/formats.md
 *     period 12
 *     preperiod 71
 *     saltus 0
 *     values 169              the number that the theorem needs
 *     window 0                window of the theorem `state`, otherwise 0
 *     space none              or first, or second T
 *     mask 0                  hexadecimal; above 64 bits it is all ones
 *     rares 0                 number of lines that follow: rare HEAP VALUE
 *     blocks 1 4096           number of blocks, values in each; then lines:
 *     block 0 SUM             first heap, checksum of its values, hexadecimal
 *     end SUM                 checksum of all bytes before this line
 */
#ifndef GI_ENGINE_HEAPS_CERTIFICATE_H
#define GI_ENGINE_HEAPS_CERTIFICATE_H

#include "engine/heaps/period_search.h"
#include "theory/octal/recheck.h"

typedef struct gi_certificate {
  gi_text rules;
  gi_claim claim;
  gi_proof proof;
  gi_text theorem; /* name of the family's theorem; empty for others */
  gi_period period;
  uint64_t saltus, window;
  uint64_t block_size;
  uint64_t *sums;
  size_t sum_count;
} gi_certificate;

/* Reads a certificate; its arrays live in the work's scratch. */
grundy_status gi_certificate_read(grundy_work *work, gi_text text,
                                  gi_certificate *certificate);

/* Writes the claim of a certificate as a theorem for Coq, into the work's
   arena. A call of its own, like the public ones.  UNABLE: no theorem in Coq
   covers the certificate, or Coq would take long. */
grundy_status gi_certificate_coq(grundy_work *work, const char *text,
                                 const char **coq);

/* Returns the values per block: at least 4096, and at most 64 blocks. */
static inline uint64_t gi_certificate_block(uint64_t values) {
  uint64_t size = values / 64 + 1;
  return size < 4096 ? 4096 : size;
}

/* Returns the number of values to certify for comparison if the theorem needs
   none: preperiod and two periods, but 64..65536. */
static inline uint64_t gi_certificate_sample(gi_period period) {
  enum {
    LEAST = 64,
    MOST = 1 << 16
  };
  uint64_t count = period.preperiod + 2 * period.period;
  return count < LEAST ? LEAST : count < MOST ? count : MOST;
}

/* Returns the checksum of bytes. */
uint64_t gi_certificate_sum(const char *bytes, size_t length);

#endif
