/* SPDX-License-Identifier: MIT */
#include "games/base/pair.h"
#include "core/text.h"

/* ---------------------------------------------------------------- bytes */

grundy_status gi_pair_put(gi_buffer *bytes, gi_pair pair) {
  grundy_status status = gi_buffer_varint(bytes, pair.x);
  return status == GRUNDY_OK ? gi_buffer_varint(bytes, pair.y) : status;
}

grundy_status gi_pair_print(gi_component component, gi_buffer *out) {
  gi_pair pair = gi_pair_of(component);
  grundy_status status = gi_buffer_number(out, pair.x);
  if (status == GRUNDY_OK)
    status = gi_buffer_put(out, ",", 1);
  return status == GRUNDY_OK ? gi_buffer_number(out, pair.y) : status;
}

/* -------------------------------------------------------------- options */

static grundy_status emit_part(gi_sink *sink, const grundy_rules *rules,
                               gi_pair pair) {
  unsigned char bytes[2 * GI_VARINT_MAX];
  size_t length = gi_varint_put(bytes, pair.x);
  length += gi_varint_put(bytes + length, pair.y);
  return gi_emit_part(sink, rules, bytes, length);
}

grundy_status gi_emit_pair(gi_sink *sink, const grundy_rules *rules,
                           gi_pair pair) {
  grundy_status status = emit_part(sink, rules, pair);
  return status == GRUNDY_OK ? gi_emit(sink, NULL) : status;
}

grundy_status gi_emit_pairs(gi_sink *sink, const grundy_rules *rules,
                            gi_pair one, gi_pair other) {
  grundy_status status = emit_part(sink, rules, one);
  return status == GRUNDY_OK ? gi_emit_pair(sink, rules, other) : status;
}

/* -------------------------------------------------------------- samples */

/* Number of the pair (0,y), which is y (y + 1) / 2; false if the number has
   more than 64 bits. */
static bool first_of(uint64_t y, uint64_t *number) {
  uint64_t half = y % 2 ? (y + 1) / 2 : y / 2;
  return !__builtin_mul_overflow(half, y % 2 ? y : y + 1, number);
}

gi_pair gi_pair_number(uint64_t i) {
  gi_pair pair = {i, 0};
  uint64_t first;
  for (unsigned bit = 33; bit-- > 0;) {
    uint64_t y = pair.y | UINT64_C(1) << bit;
    if (first_of(y, &first) && first <= i)
      pair = (gi_pair){i - first, y};
  }
  assert(pair.x <= pair.y);
  return pair;
}

grundy_status gi_pair_sample(grundy_work *work, const grundy_rules *rules,
                             uint64_t i, gi_buffer *bytes) {
  (void)work, (void)rules;
  return gi_pair_put(bytes, gi_pair_number(i));
}

grundy_status gi_pair_sample_from_1(grundy_work *work,
                                    const grundy_rules *rules, uint64_t i,
                                    gi_buffer *bytes) {
  (void)work, (void)rules;
  gi_pair pair = gi_pair_number(i); /* y < 2^33: no overflow */
  return gi_pair_put(bytes, (gi_pair){pair.x + 1, pair.y + 1});
}

/* -------------------------------------------------------------- reading */

grundy_status gi_pair_at(grundy_work *work, const grundy_rules *rules,
                         const uint64_t *integers, gi_buffer *bytes,
                         bool *empty) {
  (void)work, (void)rules;
  *empty = false;
  return gi_pair_put(bytes,
                     gi_pair_sorted((gi_pair){integers[0], integers[1]}));
}

grundy_status gi_pair_at_from_1(grundy_work *work, const grundy_rules *rules,
                                const uint64_t *integers, gi_buffer *bytes,
                                bool *empty) {
  if (!integers[0] || !integers[1])
    return gi_fail(&work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
                   "{0} is a whole number from 1 on, never 0",
                   gi_word(work, rules->family->integers));
  return gi_pair_at(work, rules, integers, bytes, empty);
}
