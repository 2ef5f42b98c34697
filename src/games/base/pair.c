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

grundy_status gi_emit_pair(gi_sink *sink, const grundy_rules *rules,
                           gi_pair pair) {
  unsigned char bytes[2 * GI_VARINT_MAX];
  size_t length = gi_varint_put(bytes, pair.x);
  length += gi_varint_put(bytes + length, pair.y);
  grundy_status status = gi_emit_part(sink, rules, bytes, length);
  return status == GRUNDY_OK ? gi_emit(sink, NULL) : status;
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
