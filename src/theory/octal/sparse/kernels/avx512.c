/* SPDX-License-Identifier: MIT */
/* The kernels for AVX-512. */
#include "theory/octal/sparse/kernels/near.h"
#include "theory/octal/sparse/kernels/sieve.h"

#if GI_CPU_X86

#include <immintrin.h>

/* --------------------------------------------------- indices, span up to 32 */

/*
 * A set of 16 indices is a lane of 16 bits.
 *
 *     taps with d >= 32        32 heaps at once
 *     taps with 16 <= d < 32   16 heaps at once
 *     taps with d < 16         see kernels/near.h
 *
 * A shift by 16 or more gives 0, so rare heaps, whose index is GI_NO_INDEX,
 * drop out without a test.
 */

enum {
  FEW_LANES = 32
};

static inline __m512i one_hot_32(const uint16_t *at, gi_tap tap) {
  __m512i x = _mm512_loadu_si512(at - (ptrdiff_t)tap.d);
  x = _mm512_xor_si512(x, _mm512_set1_epi16((short)tap.u));
  return _mm512_sllv_epi16(_mm512_set1_epi16(1), x);
}

static inline __m256i one_hot_16(const uint16_t *at, gi_tap tap) {
  const void *from = at - (ptrdiff_t)tap.d;
  __m256i x = _mm256_xor_si256(_mm256_loadu_si256(from),
                               _mm256_set1_epi16((short)tap.u));
  return _mm256_sllv_epi16(_mm256_set1_epi16(1), x);
}

/* Returns what the taps take from 32 heaps. */
static inline __m512i take_32(const uint16_t *at, const gi_tap *taps,
                              size_t from, size_t end) {
  __m512i sets = _mm512_setzero_si512(), more = sets;
  size_t j = end; /* far taps first: they need not wait for the last heaps */
  for (; j > from + 1; j -= 2) {
    sets = _mm512_or_si512(sets, one_hot_32(at, taps[j - 1]));
    more = _mm512_or_si512(more, one_hot_32(at, taps[j - 2]));
  }
  if (j > from)
    more = _mm512_or_si512(more, one_hot_32(at, taps[from]));
  return _mm512_or_si512(sets, more);
}

__attribute__((always_inline)) static inline size_t
few_run(const gi_sparse *s, uint64_t n, size_t count, unsigned step) {
  uint16_t *at = gi_sparse_at(s, n);
  const gi_tap *taps = s->common.data;
  size_t near = gi_kernel_taps(s, NEAR), middle = gi_kernel_taps(s, FEW_LANES);
  near_table table;
  uint64_t words[8];
  near_begin(&table, &s->common, at, words + 4);
  for (size_t i = 0; i < count; i += FEW_LANES) {
    table.count = gi_kernel_taps(s, n + i + FEW_LANES);
    __m512i far = take_32(at + i, taps, middle, table.count);
    for (size_t half = 0; half < 2; half++) {
      size_t first = i + NEAR * half;
      __m256i sets = half ? _mm512_extracti64x4_epi64(far, 1)
                          : _mm512_castsi512_si256(far);
      for (size_t j = middle; j-- > near;)
        sets = _mm256_or_si256(sets, one_hot_16(at + first, taps[j]));
      __m256i left = _mm256_loadu_si256((const void *)(words + 4));
      _mm256_storeu_si256((void *)words, _mm256_andnot_si256(sets, left));
      size_t done = near_sixteen(&table, words, at + first, step);
      if (done < NEAR)
        return first + done < count ? first + done : count;
    }
  }
  return count;
}

static size_t few_common(const gi_sparse *s, uint64_t n, size_t count) {
  uint32_t least = s->common.count ? s->common.data[0].d : NEAR;
  return least >= 4   ? few_run(s, n, count, 4)
         : least >= 2 ? few_run(s, n, count, 2)
                      : few_run(s, n, count, 1);
}

/* ------------------------------------------- many indices, lanes of 16 bits */

#define MANY_LANES 32
#define MANY_WORD uint16_t
#define MANY_AT_ONCE 8
#include "theory/octal/sparse/kernels/many.h"

static inline __m512i many_read_tap(const uint16_t *at, gi_tap tap,
                                    unsigned h) {
  return _mm512_xor_si512(_mm512_loadu_si512(at - (ptrdiff_t)tap.d),
                          _mm512_set1_epi16((short)(tap.u ^ 16 * h)));
}

static inline __m512i many_one_hot(__m512i x, unsigned i) {
  x = _mm512_xor_si512(x, _mm512_set1_epi16((short)(16 * i)));
  return _mm512_sllv_epi16(_mm512_set1_epi16(1), x);
}

__attribute__((always_inline)) static inline void
many_mark(const uint16_t *at, const gi_tap *taps, size_t count,
          uint16_t (*out)[MANY_LANES], unsigned h, unsigned some) {
  __m512i acc[MANY_AT_ONCE];
#pragma GCC unroll 8
  for (unsigned i = 0; i < some; i++)
    acc[i] = _mm512_loadu_si512(out[h + i]);
  size_t j = 0;
  for (; j + 1 < count; j += 2) {
    __m512i x = many_read_tap(at, taps[j], h),
            y = many_read_tap(at, taps[j + 1], h);
#pragma GCC unroll 8
    for (unsigned i = 0; i < some; i++)
      acc[i] = _mm512_ternarylogic_epi64(acc[i], many_one_hot(x, i),
                                         many_one_hot(y, i), 0xfe); /* or */
  }
  if (j < count) {
    __m512i x = many_read_tap(at, taps[j], h);
#pragma GCC unroll 8
    for (unsigned i = 0; i < some; i++)
      acc[i] = _mm512_or_si512(acc[i], many_one_hot(x, i));
  }
#pragma GCC unroll 8
  for (unsigned i = 0; i < some; i++)
    _mm512_storeu_si512(out[h + i], acc[i]);
}

static inline __mmask64 equal_bytes(const uint8_t *bytes, const uint8_t *late,
                                    __m512i wanted) {
  return _mm512_cmpeq_epi8_mask(
      _mm512_xor_si512(_mm512_loadu_si512(bytes), wanted),
      _mm512_loadu_si512(late));
}

static inline void many_match_bytes(const uint8_t *bytes, const uint8_t *late,
                                    uint8_t r, uint64_t *hits) {
  const __m512i wanted = _mm512_set1_epi8((char)r);
  hits[0] = equal_bytes(bytes, late, wanted);
  hits[1] = equal_bytes(bytes + 64, late + 64, wanted);
}

static inline bool many_match_whole(const uint16_t *down, const uint16_t *other,
                                    uint16_t r) {
  const __m512i wanted = _mm512_set1_epi16((short)r);
  __mmask32 found = 0;
#pragma GCC unroll 4
  for (size_t i = 0; i < GI_SIEVE_STEP; i += MANY_LANES)
    found |= _mm512_cmpeq_epi16_mask(
        _mm512_xor_si512(_mm512_loadu_si512(down + i), wanted),
        _mm512_loadu_si512(other + i));
  return found;
}

static inline uint32_t many_open(uint16_t *found, const uint16_t *needs,
                                 unsigned h) {
  __m512i below = _mm512_subs_epu16(_mm512_loadu_si512(needs),
                                    _mm512_set1_epi16((short)(16 * h)));
  __m512i above = _mm512_sllv_epi16(_mm512_set1_epi16(-1), below);
  __m512i set = _mm512_or_si512(above, _mm512_loadu_si512(found));
  _mm512_storeu_si512(found, set);
  return _mm512_cmpneq_epi16_mask(set, _mm512_set1_epi16(-1));
}

/* ---------------------------------------- many indices by the order of taps */

/*
 * The order of sparse/order.c: 64 heaps in lanes of bytes.
 *
 *     mark        eight indices in each byte, as many vectors as there are
 *                 eights of indices
 *     candidates  the least indices of each heap that are not marked
 *     compare     the candidates with what the other far taps give
 *     place       heap by heap: what near taps give to later heaps is a byte in
 *                 a row of that heap; the index is the least candidate that has
 *                 neither been met nor has such a byte
 */

enum {
  ORDER_LANES = GI_ORDER_NEAR,
  ORDER_SLOTS = 6,
  ORDER_PARTS = 31 /* eights of indices; 255 stands for no candidate */
};

typedef struct order_group {
  const uint8_t *at; /* index of the first heap, as a byte */
  unsigned parts;
  /* indices not marked, 64 in a word; order of lanes: see store_words */
  uint64_t words[4][ORDER_LANES];
  uint8_t candidates[ORDER_SLOTS][ORDER_LANES];
  uint64_t met[ORDER_SLOTS];      /* by slot, a bit a lane: the candidate
                                     is given by a tap, or there is none */
  uint8_t near[ORDER_LANES][256]; /* by lane: indices that near taps give;
                                     a ring, each row cleared after use */
} order_group;

static inline __m512i order_read_tap(const uint8_t *at, gi_tap tap) {
  return _mm512_xor_si512(_mm512_loadu_si512(at - (ptrdiff_t)tap.d),
                          _mm512_set1_epi32((int)tap.u));
}

/* Stores eight bytes of each lane as a word: words 8 t .. 8 t + 7 are those of
   the lanes 16 q + 2 t and 16 q + 2 t + 1, for q = 0, 1, 2, 3. */
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
order_mark_parts(const uint8_t *at, const gi_tap *taps, size_t count,
                 unsigned h, unsigned parts, uint64_t *words) {
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
    __m512i x = _mm512_xor_si512(order_read_tap(at, taps[j]), flip);
    __m512i y = _mm512_xor_si512(order_read_tap(at, taps[j + 1]), flip);
    __mmask64 in_x = _mm512_cmplt_epu8_mask(x, end);
    __mmask64 in_y = _mm512_cmplt_epu8_mask(y, end);
#pragma GCC unroll 8
    for (unsigned p = 0; p < parts; p++)
      sets[p] = _mm512_ternarylogic_epi64(
          sets[p], _mm512_maskz_multishift_epi64_epi8(in_x, x, bits[p]),
          _mm512_maskz_multishift_epi64_epi8(in_y, y, bits[p]), 0xfe); /* or */
  }
  if (j < count) {
    __m512i x = _mm512_xor_si512(order_read_tap(at, taps[j]), flip);
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

static void order_mark(order_group *b, const gi_tap *taps, size_t count) {
  for (unsigned h = 0; h < 4; h++) {
    unsigned parts = b->parts > 8 * h ? b->parts - 8 * h : 0;
    uint64_t *words = b->words[h];
    if (parts > 6)
      order_mark_parts(b->at, taps, count, h, 8, words);
    else if (parts > 4)
      order_mark_parts(b->at, taps, count, h, 6, words);
    else if (parts > 2)
      order_mark_parts(b->at, taps, count, h, 4, words);
    else if (parts)
      order_mark_parts(b->at, taps, count, h, 2, words);
    else
      memset(words, 0, sizeof b->words[h]);
  }
}

/* Removes and returns the least bit of each of eight sets of 256 bits; 255 if a
   set is empty. */
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

static void order_candidates(order_group *b) {
  uint8_t raw[ORDER_SLOTS][ORDER_LANES], order[ORDER_LANES];
  for (unsigned t = 0; t < 8; t++) {
    __m512i words[4];
    for (unsigned h = 0; h < 4; h++)
      words[h] = _mm512_loadu_si512(b->words[h] + 8 * t);
#pragma GCC unroll 6
    for (unsigned slot = 0; slot < ORDER_SLOTS; slot++)
      _mm_storel_epi64((void *)(raw[slot] + 8 * t), take_least(words));
  }
  for (unsigned lane = 0; lane < ORDER_LANES; lane++)
    order[lane] = (uint8_t)(lane % 16 / 2 * 8 + lane / 16 * 2 + lane % 2);
  __m512i turn = _mm512_loadu_si512(order);
  for (unsigned slot = 0; slot < ORDER_SLOTS; slot++)
    _mm512_storeu_si512(
        b->candidates[slot],
        _mm512_permutexvar_epi8(turn, _mm512_loadu_si512(raw[slot])));
}

/* Compares the candidates with what the taps give: four by comparisons, two by
   a minimum, which keeps two execution units busy. */
static void order_compare(order_group *b, const gi_tap *taps, size_t count) {
  const __m512i end = _mm512_set1_epi8((char)(8 * b->parts));
  __m512i c[ORDER_SLOTS], least[2];
  __mmask64 left[ORDER_SLOTS];
#pragma GCC unroll 6
  for (unsigned i = 0; i < ORDER_SLOTS; i++) {
    c[i] = _mm512_loadu_si512(b->candidates[i]);
    left[i] = _mm512_cmplt_epu8_mask(c[i], end);
  }
  least[0] = least[1] = _mm512_set1_epi8(-1);
  for (size_t j = 0; j < count; j++) {
    __m512i x = order_read_tap(b->at, taps[j]);
#pragma GCC unroll 4
    for (unsigned i = 0; i < 4; i++)
      left[i] = _mm512_mask_cmpneq_epi8_mask(left[i], x, c[i]);
#pragma GCC unroll 2
    for (unsigned i = 0; i < 2; i++)
      least[i] = _mm512_min_epu8(least[i], _mm512_xor_si512(x, c[i + 4]));
  }
  for (unsigned i = 0; i < 2; i++)
    left[i + 4] = _mm512_mask_test_epi8_mask(left[i + 4], least[i], least[i]);
  for (unsigned i = 0; i < ORDER_SLOTS; i++)
    b->met[i] = ~left[i];
}

/* Computes one heap from all taps; false if its index would be `span` or
   more. */
static bool order_place_slowly(const gi_sparse *s, uint16_t *at) {
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

/* Marks what the heap in a lane gives to later heaps by near taps. */
static inline void order_give(order_group *b, const gi_tap *near, size_t count,
                              unsigned lane, uint32_t index) {
  for (size_t j = 0; j < count; j++)
    b->near[(lane + near[j].d) % ORDER_LANES][(uint8_t)(index ^ near[j].u)] = 1;
}

/* Stores the index of each heap; returns how many heaps have one. */
static size_t order_place(const gi_sparse *s, order_group *b, uint16_t *at,
                          uint8_t *bytes) {
  const gi_order *order = &s->order;
  const gi_tap *near = order->taps.data + order->taps.count - order->near;
  for (unsigned lane = 0; lane < ORDER_LANES; lane++) {
    unsigned met = 1 << ORDER_SLOTS;
    uint8_t *row = b->near[lane];
#pragma GCC unroll 6
    for (unsigned i = 0; i < ORDER_SLOTS; i++)
      met |= ((unsigned)(b->met[i] >> lane & 1) | row[b->candidates[i][lane]])
             << i;
    unsigned slot = (unsigned)__builtin_ctz(~met);
    if (__builtin_expect(slot > ORDER_SLOTS, 0)) {
      if (!order_place_slowly(s, at + lane))
        return lane;
    } else
      at[lane] = b->candidates[slot][lane];
    bytes[lane] = (uint8_t)at[lane];
    memset(row, 0, sizeof b->near[lane]);
    order_give(b, near, order->near, lane, at[lane]);
  }
  return ORDER_LANES;
}

/* Fills the window; returns the largest index in it. */
static unsigned order_fill_window(const uint16_t *at, uint8_t *window,
                                  size_t count) {
  uint8_t most = 0;
  for (size_t i = 0; i < count; i++) {
    window[i] = (uint8_t)at[i];
    most = window[i] > most ? window[i] : most;
  }
  return most;
}

static size_t order_common(const gi_sparse *s, uint64_t n, size_t count) {
  const gi_order *order = &s->order;
  const gi_tap *taps = order->taps.data;
  size_t far = order->taps.count - order->near;
  size_t back = s->common.data[s->common.count - 1].d;
  uint16_t *at = gi_sparse_at(s, n);
  uint8_t *bytes = order->window + back;
  order_group b;
  b.parts = order_fill_window(at - back, order->window, back) / 8 + 2;
  if (b.parts > s->span / 8)
    b.parts = (unsigned)(s->span / 8);
  if (b.parts > ORDER_PARTS)
    b.parts = ORDER_PARTS;
  memset(b.near, 0, sizeof b.near);
  for (unsigned before = 1; before < ORDER_LANES; before++)
    for (size_t j = far; j < order->taps.count; j++)
      if (taps[j].d >= before)
        order_give(&b, &taps[j], 1, ORDER_LANES - before,
                   at[-(ptrdiff_t)before]);
  for (size_t i = 0; i < count; i += ORDER_LANES) {
    b.at = bytes + i;
    order_mark(&b, taps, order->marking);
    order_candidates(&b);
    order_compare(&b, taps + order->marking, far - order->marking);
    size_t done = order_place(s, &b, at + i, bytes + i);
    if (done < ORDER_LANES)
      return i + done < count ? i + done : count;
  }
  return count;
}

/* Uses the order of taps where it is made and fits. */
static size_t many_common_best(const gi_sparse *s, uint64_t n, size_t count) {
  return s->order.made_for && s->order.made_for == s->common.count &&
                 gi_order_fits(s, n)
             ? order_common(s, n, count)
             : many_common(s, n, count);
}

/* --------------------------------------- rare values by rows, 512 bits wide */

#define ROWS_BYTES 64
#define ROWS_IS_ZERO(x) !_mm512_test_epi64_mask((__m512i)(x), (__m512i)(x))
#define ROWS_WORDS(x)                                                          \
  (unsigned)__builtin_popcount(                                                \
      _mm512_test_epi64_mask((__m512i)(x), (__m512i)(x)))
#include "theory/octal/sparse/kernels/rows.h"

/* Returns the indices of 64 heaps as bytes, 255 for rare heaps. */
static inline __m512i indices_64(const uint16_t *at) {
  __m256i low = _mm512_cvtusepi16_epi8(_mm512_loadu_si512(at));
  __m256i high = _mm512_cvtusepi16_epi8(_mm512_loadu_si512(at + 32));
  return _mm512_inserti64x4(_mm512_castsi256_si512(low), high, 1);
}

static void rows_enter(gi_sparse *s, uint64_t n, size_t words) {
  gi_rows *rows = &s->rows;
  const uint16_t *at = gi_sparse_at(s, n);
  size_t stride = rows->stride / 8;
  uint64_t *bits = rows->bits + (n - rows->base) / 64;
  uint32_t span = (uint32_t)rows->count;
  for (size_t w = 0; w < words; w++, at += 64) {
    __m512i x = indices_64(at);
    __m512i end = _mm512_set1_epi8((char)span);
    while (rows->top + 1 < span &&
           _mm512_mask_cmpgt_epu8_mask(_mm512_cmplt_epu8_mask(x, end), x,
                                       _mm512_set1_epi8((char)rows->top)))
      rows->top++;
    for (uint32_t i = 0; i <= rows->top; i++)
      bits[i * stride + w] =
          _mm512_cmpeq_epi8_mask(x, _mm512_set1_epi8((char)i));
  }
}

static uint32_t values_64(const gi_sparse *s, uint64_t n, size_t count,
                          uint8_t *out) {
  const uint16_t *at = gi_sparse_at(s, n);
  __m512i even = _mm512_loadu_si512(s->bytes[gi_sparse_common(s, n)]);
  __m512i odd = _mm512_loadu_si512(s->bytes[gi_sparse_common(s, n + 1)]);
  __m512i most = _mm512_setzero_si512();
  for (size_t i = 0; i < count; i += 64) {
    __m512i x = indices_64(at + i);
    __m512i values = _mm512_permutexvar_epi8(x, even);
    values = _mm512_mask_permutexvar_epi8(values, UINT64_C(0xaaaaaaaaaaaaaaaa),
                                          x, odd);
    __mmask64 some =
        count - i < 64 ? (UINT64_C(1) << (count - i)) - 1 : ~UINT64_C(0);
    _mm512_mask_storeu_epi8(out + i, some, values);
    most = _mm512_mask_max_epu8(most, some, most, values);
  }
  uint8_t bytes[64], largest = 0;
  _mm512_storeu_si512(bytes, most);
  for (unsigned i = 0; i < 64; i++)
    largest = bytes[i] > largest ? bytes[i] : largest;
  return largest;
}

/* -------------------------------------------------------------- the kernels */

const gi_kernel gi_kernels_avx512[GI_KERNELS_X86] = {
    {
        .name = "AVX-512, few",
        .most_span = 32,
        .common = few_common,
        .test_rows = rows_test,
        .values = values_64,
        .enter_rows = rows_enter,
    },
    {
        .name = "AVX-512, many",
        .most_span = MANY_SPAN,
        .common = many_common_best,
        .uses_order = true,
        .test_rows = rows_test,
        .test_sieve = many_test,
        .values = values_64,
        .enter_rows = rows_enter,
    },
};

#endif
