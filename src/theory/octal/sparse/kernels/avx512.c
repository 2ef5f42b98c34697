/* SPDX-License-Identifier: MIT */
/*
 * Many taps by the order of sparse/order.c: 64 heaps in lanes of bytes.
 *
 *     mark        eight indices in each byte, as many vectors as there are
 *                 eights of indices
 *     candidates  the least indices of each heap that are not marked
 *     compare     these with what the other far taps give
 *     place       heap by heap: what near taps give to later heaps is a byte
 *                 in a row of the heap, then its least candidate without one
 */
#include "theory/octal/sparse/kernels/kernels.h"

#if GI_CPU_X86

#include <immintrin.h>

enum {
  LANES = GI_ORDER_NEAR,
  SLOTS = 6,
  MOST_PARTS = 31 /* eights of indices: 255 is no candidate */
};

typedef struct block {
  const uint8_t *at; /* the bytes of the first heap */
  unsigned parts;
  /* what is not marked, 64 indices in a word; which lane: see store_words */
  uint64_t words[4][LANES];
  uint8_t candidates[SLOTS][LANES];
  uint64_t
      met[SLOTS]; /* bits of the lanes that may not have it, or have none */
  uint8_t near[LANES][256]; /* a ring of rows */
} block;

static inline __m512i read_tap(const uint8_t *at, gi_tap tap) {
  return _mm512_xor_si512(_mm512_loadu_si512(at - (ptrdiff_t)tap.d),
                          _mm512_set1_epi32((int)tap.u));
}

/* Eight bytes of each lane become a word: register t has the lanes 16 q + 2 t
   and the next, for q = 0, 1, 2, 3. */
static inline void store_words(const __m512i *sets, uint64_t *words) {
  __m512i a[8], b[8];
#pragma GCC unroll 4
  for (unsigned i = 0; i < 4; i++) {
    a[i] = _mm512_unpacklo_epi8(sets[2 * i], sets[2 * i + 1]);
    a[i + 4] = _mm512_unpackhi_epi8(sets[2 * i], sets[2 * i + 1]);
  }
#pragma GCC unroll 2
  for (unsigned i = 0; i < 8; i += 4) {
    b[i] = _mm512_unpacklo_epi16(a[i], a[i + 1]);
    b[i + 1] = _mm512_unpacklo_epi16(a[i + 2], a[i + 3]);
    b[i + 2] = _mm512_unpackhi_epi16(a[i], a[i + 1]);
    b[i + 3] = _mm512_unpackhi_epi16(a[i + 2], a[i + 3]);
  }
#pragma GCC unroll 4
  for (unsigned i = 0; i < 8; i += 2) {
    _mm512_storeu_si512(words + 8 * i, _mm512_unpacklo_epi32(b[i], b[i + 1]));
    _mm512_storeu_si512(words + 8 * i + 8,
                        _mm512_unpackhi_epi32(b[i], b[i + 1]));
  }
}

/* Marks indices 64 * h to 64 * h + 8 * parts - 1.  Eight bits of the word
   1 << (63 - 8 p), from the bit 63 - x on, are 1 << (x - 8 p), or 0. */
__attribute__((always_inline)) static inline void
mark_parts(const uint8_t *at, const gi_tap *taps, size_t count, unsigned h,
           unsigned parts, uint64_t *words) {
  const __m512i flip = _mm512_set1_epi8((char)(63 ^ 64 * h));
  const __m512i end = _mm512_set1_epi8(64);
  __m512i sets[8], bits[8];
#pragma GCC unroll 8
  for (unsigned p = 0; p < 8; p++) {
    sets[p] = p < parts ? _mm512_setzero_si512() : _mm512_set1_epi8(-1);
    bits[p] = _mm512_set1_epi64((int64_t)(UINT64_C(1) << (63 - 8 * p)));
  }
  size_t j = 0;
  for (; j + 1 < count; j += 2) {
    __m512i x = _mm512_xor_si512(read_tap(at, taps[j]), flip);
    __m512i y = _mm512_xor_si512(read_tap(at, taps[j + 1]), flip);
    __mmask64 in_x = _mm512_cmplt_epu8_mask(x, end);
    __mmask64 in_y = _mm512_cmplt_epu8_mask(y, end);
#pragma GCC unroll 8
    for (unsigned p = 0; p < parts; p++)
      sets[p] = _mm512_ternarylogic_epi64(
          sets[p], _mm512_maskz_multishift_epi64_epi8(in_x, x, bits[p]),
          _mm512_maskz_multishift_epi64_epi8(in_y, y, bits[p]), 0xfe); /* or */
  }
  if (j < count) {
    __m512i x = _mm512_xor_si512(read_tap(at, taps[j]), flip);
    __mmask64 in_x = _mm512_cmplt_epu8_mask(x, end);
#pragma GCC unroll 8
    for (unsigned p = 0; p < parts; p++)
      sets[p] = _mm512_or_si512(
          sets[p], _mm512_maskz_multishift_epi64_epi8(in_x, x, bits[p]));
  }
#pragma GCC unroll 8
  for (unsigned p = 0; p < 8; p++)
    sets[p] = _mm512_andnot_si512(sets[p], _mm512_set1_epi8(-1));
  store_words(sets, words);
}

static void mark(block *b, const gi_tap *taps, size_t count) {
  for (unsigned h = 0; h < 4; h++) {
    unsigned parts = b->parts > 8 * h ? b->parts - 8 * h : 0;
    uint64_t *words = b->words[h];
    if (parts > 6)
      mark_parts(b->at, taps, count, h, 8, words);
    else if (parts > 4)
      mark_parts(b->at, taps, count, h, 6, words);
    else if (parts > 2)
      mark_parts(b->at, taps, count, h, 4, words);
    else if (parts)
      mark_parts(b->at, taps, count, h, 2, words);
    else
      memset(words, 0, sizeof b->words[h]);
  }
}

/* The least bit of eight words of 256 bits, which is taken away; 255 if there
   is none, or more. */
static inline __m128i take_least(__m512i *words) {
  __m512i word = words[3], base = _mm512_set1_epi64(192);
#pragma GCC unroll 3
  for (unsigned h = 3; h-- > 0;) {
    __mmask8 some = _mm512_test_epi64_mask(words[h], words[h]);
    word = _mm512_mask_mov_epi64(word, some, words[h]);
    base = _mm512_mask_mov_epi64(base, some, _mm512_set1_epi64(64 * h));
  }
  __m512i less = _mm512_add_epi64(word, _mm512_set1_epi64(-1));
  __m512i zeros =
      _mm512_sad_epu8(_mm512_popcnt_epi8(_mm512_andnot_si512(word, less)),
                      _mm512_setzero_si512());
  __mmask8 free = 0xff;
#pragma GCC unroll 4
  for (unsigned h = 0; h < 4; h++) {
    __mmask8 some = _mm512_test_epi64_mask(words[h], words[h]);
    words[h] = _mm512_mask_and_epi64(words[h], some & free, words[h], less);
    free &= (__mmask8)~some;
  }
  return _mm512_cvtusepi64_epi8(_mm512_add_epi64(base, zeros));
}

static void find_candidates(block *b) {
  uint8_t raw[SLOTS][LANES], order[LANES];
  for (unsigned t = 0; t < 8; t++) {
    __m512i words[4];
    for (unsigned h = 0; h < 4; h++)
      words[h] = _mm512_loadu_si512(b->words[h] + 8 * t);
#pragma GCC unroll 6
    for (unsigned slot = 0; slot < SLOTS; slot++)
      _mm_storel_epi64((void *)(raw[slot] + 8 * t), take_least(words));
  }
  for (unsigned lane = 0; lane < LANES; lane++)
    order[lane] = (uint8_t)(lane % 16 / 2 * 8 + lane / 16 * 2 + lane % 2);
  __m512i turn = _mm512_loadu_si512(order);
  for (unsigned slot = 0; slot < SLOTS; slot++)
    _mm512_storeu_si512(
        b->candidates[slot],
        _mm512_permutexvar_epi8(turn, _mm512_loadu_si512(raw[slot])));
}

/* Four candidates by comparisons, two by a minimum: so both units that can do
   it are busy. */
static void compare(block *b, const gi_tap *taps, size_t count) {
  const __m512i end = _mm512_set1_epi8((char)(8 * b->parts));
  __m512i c[SLOTS], least[2];
  __mmask64 left[SLOTS];
#pragma GCC unroll 6
  for (unsigned i = 0; i < SLOTS; i++) {
    c[i] = _mm512_loadu_si512(b->candidates[i]);
    left[i] = _mm512_cmplt_epu8_mask(c[i], end);
  }
  least[0] = least[1] = _mm512_set1_epi8(-1);
  for (size_t j = 0; j < count; j++) {
    __m512i x = read_tap(b->at, taps[j]);
#pragma GCC unroll 4
    for (unsigned i = 0; i < 4; i++)
      left[i] = _mm512_mask_cmpneq_epi8_mask(left[i], x, c[i]);
#pragma GCC unroll 2
    for (unsigned i = 0; i < 2; i++)
      least[i] = _mm512_min_epu8(least[i], _mm512_xor_si512(x, c[i + 4]));
  }
  for (unsigned i = 0; i < 2; i++)
    left[i + 4] = _mm512_mask_test_epi8_mask(left[i + 4], least[i], least[i]);
  for (unsigned i = 0; i < SLOTS; i++)
    b->met[i] = ~left[i];
}

/* By all taps; false: the index would be `span` or more. */
static bool place_slowly(const gi_sparse *s, uint16_t *at) {
  uint8_t marks[UINT16_MAX + 1];
  memset(marks, 0, s->span);
  for (size_t j = 0; j < s->common.count; j++) {
    gi_tap tap = s->common.data[j];
    marks[(uint16_t)(at[-(ptrdiff_t)tap.d] ^ tap.u)] = 1;
  }
  const uint8_t *least = memchr(marks, 0, s->span);
  if (least)
    *at = (uint16_t)(least - marks);
  return least;
}

/* What the heap in a lane, or before them, gives to later ones by near taps. */
static inline void give(block *b, const gi_tap *near, size_t count,
                        unsigned lane, uint32_t index) {
  for (size_t j = 0; j < count; j++)
    b->near[(lane + near[j].d) % LANES][(uint8_t)(index ^ near[j].u)] = 1;
}

/* Returns how many heaps have got an index. */
static size_t place(const gi_sparse *s, block *b, uint16_t *at,
                    uint8_t *bytes) {
  const gi_order *order = &s->order;
  const gi_tap *near = order->taps.data + order->taps.count - order->near;
  for (unsigned lane = 0; lane < LANES; lane++) {
    unsigned met = 1 << SLOTS;
    uint8_t *row = b->near[lane];
#pragma GCC unroll 6
    for (unsigned i = 0; i < SLOTS; i++)
      met |= ((unsigned)(b->met[i] >> lane & 1) | row[b->candidates[i][lane]])
             << i;
    unsigned slot = (unsigned)__builtin_ctz(~met);
    if (__builtin_expect(slot > SLOTS, 0)) {
      if (!place_slowly(s, at + lane))
        return lane;
    } else
      at[lane] = b->candidates[slot][lane];
    bytes[lane] = (uint8_t)at[lane];
    memset(row, 0, sizeof b->near[lane]);
    give(b, near, order->near, lane, at[lane]);
  }
  return LANES;
}

/* The window, and the largest index in it. */
static unsigned fill_window(const uint16_t *at, uint8_t *window, size_t count) {
  uint8_t most = 0;
  for (size_t i = 0; i < count; i++) {
    window[i] = (uint8_t)at[i];
    most = window[i] > most ? window[i] : most;
  }
  return most;
}

size_t gi_order_avx512(const gi_sparse *s, uint64_t n, size_t count) {
  const gi_order *order = &s->order;
  const gi_tap *taps = order->taps.data;
  size_t far = order->taps.count - order->near;
  size_t back = s->common.data[s->common.count - 1].d;
  uint16_t *at = gi_sparse_at(s, n);
  uint8_t *bytes = order->window + back;
  block b;
  b.parts = fill_window(at - back, order->window, back) / 8 + 2;
  if (b.parts > s->span / 8)
    b.parts = (unsigned)(s->span / 8);
  if (b.parts > MOST_PARTS)
    b.parts = MOST_PARTS;
  memset(b.near, 0, sizeof b.near);
  for (unsigned before = 1; before < LANES; before++)
    for (size_t j = far; j < order->taps.count; j++)
      if (taps[j].d >= before)
        give(&b, &taps[j], 1, LANES - before, at[-(ptrdiff_t)before]);
  for (size_t i = 0; i < count; i += LANES) {
    b.at = bytes + i;
    mark(&b, taps, order->marking);
    find_candidates(&b);
    compare(&b, taps + order->marking, far - order->marking);
    size_t done = place(s, &b, at + i, bytes + i);
    if (done < LANES)
      return i + done < count ? i + done : count;
  }
  return count;
}

#endif
