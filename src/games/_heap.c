/* SPDX-License-Identifier: MIT */
#include "games/_heap.h"

grundy_status gi_emit_heap(gi_sink *sink, const grundy_rules *rules,
                           uint64_t heap) {
  unsigned char bytes[GI_VARINT_MAX];
  if (!heap)
    return GRUNDY_OK;
  return gi_emit_part(sink, rules, bytes, gi_varint_put(bytes, heap));
}

grundy_status gi_emit_to(gi_sink *sink, const grundy_rules *rules,
                         uint64_t heap) {
  grundy_status status = gi_emit_heap(sink, rules, heap);
  return status == GRUNDY_OK ? gi_emit(sink, NULL) : status;
}

grundy_status gi_emit_split(gi_sink *sink, const grundy_rules *rules,
                            uint64_t a, uint64_t b) {
  grundy_status status = gi_emit_heap(sink, rules, a);
  return status == GRUNDY_OK ? gi_emit_to(sink, rules, b) : status;
}

grundy_status gi_emit_pair(gi_sink *sink, const grundy_rules *rules, uint64_t x,
                           uint64_t y) {
  unsigned char bytes[2 * GI_VARINT_MAX];
  size_t length = gi_varint_put(bytes, x);
  length += gi_varint_put(bytes + length, y);
  grundy_status status = gi_emit_part(sink, rules, bytes, length);
  return status == GRUNDY_OK ? gi_emit(sink, NULL) : status;
}

/* -------------------------------------------------------------- heaps */

grundy_status gi_heap_print(gi_component component, gi_buffer *out) {
  return gi_buffer_number(out, gi_heap_of(component));
}

grundy_status gi_heap_sample(grundy_work *work, const grundy_rules *rules,
                             uint64_t i, gi_buffer *bytes) {
  (void)work, (void)rules;
  return i < UINT64_MAX ? gi_buffer_varint(bytes, i + 1) : GRUNDY_DOMAIN;
}

grundy_status gi_heap_at(grundy_work *work, const grundy_rules *rules,
                         const uint64_t *integers, gi_buffer *bytes,
                         bool *empty) {
  (void)work, (void)rules;
  *empty = integers[0] == 0;
  return *empty ? GRUNDY_OK : gi_buffer_varint(bytes, integers[0]);
}

gi_traits gi_heap_traits(gi_component component) {
  (void)component;
  return (gi_traits){.impartial = true, .loop_free = true};
}

/* -------------------------------------------------------------- pairs */

grundy_status gi_pair_put(gi_buffer *bytes, uint64_t x, uint64_t y) {
  grundy_status status = gi_buffer_varint(bytes, x);
  return status == GRUNDY_OK ? gi_buffer_varint(bytes, y) : status;
}

grundy_status gi_pair_print(gi_component component, gi_buffer *out) {
  uint64_t x, y;
  gi_pair_of(component, &x, &y);
  grundy_status status = gi_buffer_number(out, x);
  if (status == GRUNDY_OK)
    status = gi_buffer_put(out, ",", 1);
  return status == GRUNDY_OK ? gi_buffer_number(out, y) : status;
}

/* Shell m holds the 2m + 1 pairs with larger entry m:
   (0,m) ... (m,m), (m,m-1) ... (m,0). */
grundy_status gi_pair_sample(grundy_work *work, const grundy_rules *rules,
                             uint64_t i, gi_buffer *bytes) {
  (void)work, (void)rules;
  uint64_t m = 0;
  for (unsigned bit = 32; bit-- > 0;) /* m = floor(sqrt(i)) */
    if ((m | UINT64_C(1) << bit) * (m | UINT64_C(1) << bit) <= i)
      m |= UINT64_C(1) << bit;
  uint64_t k = i - m * m;
  return k <= m ? gi_pair_put(bytes, k, m) : gi_pair_put(bytes, m, 2 * m - k);
}
