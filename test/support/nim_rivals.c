/* SPDX-License-Identifier: MIT */
#include "support/nim_rivals.h"

#include "theory/nimber/data.h"
#include "theory/nimber/reference.h"

#if defined(__x86_64__)
#include <immintrin.h>
#define CLMUL __attribute__((target("pclmul,sse4.1")))
#else
#define CLMUL
#endif
#define INLINE static inline __attribute__((always_inline))

/* ---------------------------------------------------------------- logs */

/* power16 is long enough for sums of logarithms.  The logarithm of 0 is so
   large that all sums with it point to zeros. */
enum {
  ORDER = 65535,
  NOTHING = 2 * ORDER
};
static uint16_t power16[4 * ORDER + 8];
static uint32_t log16[65536];
static uint32_t log_kappa;

static void prepare_logs(void) {
  uint64_t power = 1;
  for (uint32_t i = 0; i < ORDER; i++) {
    power16[i] = power16[i + ORDER] = (uint16_t)power;
    log16[power] = i;
    power = gi_nim_mul_by_halves(power, 258); /* primitive below 2^16 */
  }
  log16[0] = NOTHING;
  log_kappa = log16[1 << 15];
}

INLINE uint16_t mul16(uint16_t a, uint16_t b) {
  return power16[log16[a] + log16[b]];
}

/* One times 2^15, the kappa of 16 bits. */
INLINE uint16_t kappa16(uint16_t a) { return power16[log16[a] + log_kappa]; }

INLINE uint32_t mul32(uint32_t a, uint32_t b) {
  uint16_t ah = (uint16_t)(a >> 16), al = (uint16_t)a;
  uint16_t bh = (uint16_t)(b >> 16), bl = (uint16_t)b;
  uint16_t low = mul16(al, bl), high = mul16(ah, bh);
  uint16_t cross = mul16(ah ^ al, bh ^ bl);
  return (uint32_t)(cross ^ low) << 16 | (low ^ kappa16(high));
}

/* Times 2^31 = 2^16 (x) 2^15. */
INLINE uint32_t kappa32(uint32_t a) {
  uint16_t h = (uint16_t)(a >> 16), l = (uint16_t)a;
  return (uint32_t)kappa16(h ^ l) << 16 | kappa16(kappa16(h));
}

INLINE uint64_t mul_logs(uint64_t a, uint64_t b) {
  uint32_t ah = (uint32_t)(a >> 32), al = (uint32_t)a;
  uint32_t bh = (uint32_t)(b >> 32), bl = (uint32_t)b;
  uint32_t low = mul32(al, bl), high = mul32(ah, bh);
  uint32_t cross = mul32(ah ^ al, bh ^ bl);
  return (uint64_t)(cross ^ low) << 32 | (low ^ kappa32(high));
}

INLINE uint16_t square16(uint16_t a) { return power16[2 * log16[a]]; }
INLINE uint16_t inv16(uint16_t a) { return a ? power16[ORDER - log16[a]] : 0; }

INLINE uint32_t square32(uint32_t a) {
  uint16_t h = square16((uint16_t)(a >> 16)), l = square16((uint16_t)a);
  return (uint32_t)h << 16 | (l ^ kappa16(h));
}

INLINE uint32_t inv32(uint32_t a) {
  uint16_t h = (uint16_t)(a >> 16), l = (uint16_t)a;
  uint16_t norm = mul16(l, h ^ l) ^ kappa16(square16(h));
  uint16_t inverse = inv16(norm);
  return (uint32_t)mul16(h, inverse) << 16 | mul16(h ^ l, inverse);
}

INLINE uint64_t inv_logs(uint64_t a) {
  uint32_t h = (uint32_t)(a >> 32), l = (uint32_t)a;
  uint32_t norm = mul32(l, h ^ l) ^ kappa32(square32(h));
  uint32_t inverse = inv32(norm);
  return (uint64_t)mul32(h, inverse) << 32 | mul32(h ^ l, inverse);
}

/* --------------------------------------------------------------- bytes */

static uint64_t to[8][256], from[8][256];
static uint64_t over[16]; /* nimbers of x^64 to x^67 */

static void prepare_bytes(void) {
#define COLUMNS(...) __VA_ARGS__
  static const uint64_t columns[2][64] = {{GI_NIM_TO_POLY(COLUMNS)},
                                          {GI_NIM_FROM_POLY(COLUMNS)}};
  for (unsigned i = 0; i < 8; i++)
    for (unsigned n = 1; n < 256; n++) {
      unsigned rest = n & (n - 1), bit = (unsigned)__builtin_ctz(n);
      to[i][n] = to[i][rest] ^ columns[0][8 * i + bit];
      from[i][n] = from[i][rest] ^ columns[1][8 * i + bit];
    }
  for (unsigned n = 0; n < 16; n++)
    over[n] = from[0][(n ^ n << 1 ^ n << 3 ^ n << 4) & 255];
}

INLINE uint64_t map(uint64_t table[8][256], uint64_t x) {
  return table[0][x & 255] ^ table[1][x >> 8 & 255] ^ table[2][x >> 16 & 255] ^
         table[3][x >> 24 & 255] ^ table[4][x >> 32 & 255] ^
         table[5][x >> 40 & 255] ^ table[6][x >> 48 & 255] ^ table[7][x >> 56];
}

#if defined(__x86_64__)

INLINE uint64_t map32(uint64_t x) {
  return to[0][x & 255] ^ to[1][x >> 8 & 255] ^ to[2][x >> 16 & 255] ^
         to[3][x >> 24];
}

/* The product of two polynomials, as a nimber. */
CLMUL INLINE uint64_t product_bytes(uint64_t a, uint64_t b) {
  __m128i x = _mm_cvtsi64_si128((long long)a);
  __m128i y = _mm_cvtsi64_si128((long long)b);
  __m128i p = _mm_clmulepi64_si128(x, y, 0);
  __m128i fold = _mm_clmulepi64_si128(p, _mm_cvtsi64_si128(0x1B), 0x01);
  uint64_t low = (uint64_t)_mm_cvtsi128_si64(_mm_xor_si128(p, fold));
  return map(from, low) ^ over[_mm_extract_epi64(fold, 1) & 15];
}

CLMUL INLINE uint64_t mul_bytes(uint64_t a, uint64_t b) {
  return product_bytes(map(to, a), map(to, b));
}

/* The norm has 32 bits; the logarithms invert it. */
CLMUL INLINE uint64_t inv_bytes(uint64_t a) {
  uint64_t half = map32(a >> 32), whole = map(to, a);
  uint64_t conjugate = whole ^ half;
  uint64_t norm = inv32((uint32_t)product_bytes(whole, conjugate));
  return product_bytes(conjugate, map32(norm));
}

bool nim_rival_bytes_runs(void) {
  return __builtin_cpu_supports("pclmul") && __builtin_cpu_supports("sse4.1");
}

#else

INLINE uint64_t mul_bytes(uint64_t a, uint64_t b) { return mul_logs(a, b); }
INLINE uint64_t inv_bytes(uint64_t a) { return inv_logs(a); }
bool nim_rival_bytes_runs(void) { return false; }

#endif

/* --------------------------------------------------------------- loops */

#define LOOPS(NAME, TARGET, MUL, INV)                                          \
  TARGET static uint64_t NAME##_mul_chain(uint64_t x, const uint64_t *y,       \
                                          size_t count) {                      \
    for (size_t i = 0; i < count; i++)                                         \
      x = MUL(x, y[i]);                                                        \
    return x;                                                                  \
  }                                                                            \
  TARGET static uint64_t NAME##_inv_chain(uint64_t x, size_t count) {          \
    for (size_t i = 0; i < count; i++)                                         \
      x = INV(x) ^ i;                                                          \
    return x;                                                                  \
  }                                                                            \
  TARGET static void NAME##_mul(uint64_t *z, const uint64_t *x,                \
                                const uint64_t *y, size_t count) {             \
    for (size_t i = 0; i < count; i++)                                         \
      z[i] = MUL(x[i], y[i]);                                                  \
  }                                                                            \
  TARGET static void NAME##_inv(uint64_t *z, const uint64_t *x,                \
                                size_t count) {                                \
    for (size_t i = 0; i < count; i++)                                         \
      z[i] = INV(x[i]);                                                        \
  }

LOOPS(logs, , mul_logs, inv_logs)
LOOPS(bytes, CLMUL, mul_bytes, inv_bytes)

const nim_rival nim_rival_logs = {"16-bit logs, Karatsuba", logs_mul_chain,
                                  logs_inv_chain, logs_mul, logs_inv};
const nim_rival nim_rival_bytes = {"byte tables, clmul", bytes_mul_chain,
                                   bytes_inv_chain, bytes_mul, bytes_inv};

void nim_rivals_prepare(void) {
  prepare_logs();
  prepare_bytes();
}
