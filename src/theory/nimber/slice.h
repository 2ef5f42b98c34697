/* SPDX-License-Identifier: MIT */
/*
 * Arrays by slices: as many numbers at a time as a register has bytes.
 *
 * The numbers are cut into slices: register i holds byte i of each of them.
 * Each byte of a nimber is mapped to an element of a field that is isomorphic
 * to the nimbers below 256: an AES element (nimber/gfni.h, nimber/neon.h), or
 * the nimber itself (kernels/avx2.c).  A tower of quadratic extensions is built
 * on the bytes, each with t^2 = t + kappa.  One macro makes each level: an
 * element `E` is a pair of elements `D` of half the size.
 *
 * The file that includes this one defines the register type `V` and on it
 *
 *   vxor(a, b)  vxor3(a, b, c)  vand(a, b)  vor(a, b)  vset(byte)
 *   vlow(a, b)  vhigh(a, b)    unpack the low or high bytes of 16-byte lanes
 *   vshuffle(a, table)         bytes of each lane by a table of 16
 *   vload(p)  vstore(p, a)     without alignment
 *
 * and on elements of the field of bytes
 *
 *   vin(a)  vout(a)            from nimbers below 256, and back
 *   vmul(a, b)                 product
 *   vinv(a)                    inverse, 0 for 0
 *   vkappa(a)  vkappa2(a)      times BYTE_KAPPA, the image of 128; its square
 *   vsquare(a)  vroot(a)       square and square root
 *   vhalf(a)                   a root of x^2 + x = a; any byte if there is none
 *   vtrace(a)                  all ones if there is no root of x^2 + x = a, or
 * 0
 */
#ifndef GI_THEORY_NIMBER_SLICE_H
#define GI_THEORY_NIMBER_SLICE_H

#include <string.h>

/* ------------------------------------------------------------- a byte */

typedef V e1;

INLINE e1 e1_add(e1 a, e1 b) { return vxor(a, b); }
INLINE e1 e1_add3(e1 a, e1 b, e1 c) { return vxor3(a, b, c); }
INLINE e1 e1_mul(e1 a, e1 b) { return vmul(a, b); }
INLINE e1 e1_kappa(e1 a) { return vkappa(a); }
INLINE e1 e1_kappa2(e1 a) { return vkappa2(a); }
INLINE e1 e1_square(e1 a) { return vsquare(a); }
INLINE e1 e1_root(e1 a) { return vroot(a); }
INLINE e1 e1_inverse(e1 a) { return vinv(a); }
INLINE e1 e1_half(e1 a) { return vhalf(a); }
INLINE V e1_trace(e1 a) { return vtrace(a); } /* all ones, or 0 */
/* Adds 1, or kappa of the level above, where the mask is all ones. */
INLINE e1 e1_add_one(e1 a, V mask) { return vxor(a, vand(mask, vset(1))); }
INLINE e1 e1_add_kappa(e1 a, V mask) {
  return vxor(a, vand(mask, vset(BYTE_KAPPA)));
}
INLINE e1 e1_in(e1 a) { return vin(a); }
INLINE e1 e1_out(e1 a) { return vout(a); }

/* --------------------------------------------------------- the levels */

/* With t^2 = t + k:  (h t + l)(h' t + l') = (cross + ll') t + ll' + k hh',
   cross = (h + l)(h' + l').  The kappa of this level is K = k t, so
   (h t + l) K = k (h + l) t + k^2 h, and K^2 = k^2 t + k^3. */
#define LEVEL(E, D)                                                            \
  typedef struct E E;                                                          \
  struct E {                                                                   \
    D l, h;                                                                    \
  };                                                                           \
  INLINE E E##_add(E a, E b) {                                                 \
    return (E){D##_add(a.l, b.l), D##_add(a.h, b.h)};                          \
  }                                                                            \
  INLINE E E##_add3(E a, E b, E c) {                                           \
    return (E){D##_add3(a.l, b.l, c.l), D##_add3(a.h, b.h, c.h)};              \
  }                                                                            \
  INLINE E E##_mul(E a, E b) {                                                 \
    D ll = D##_mul(a.l, b.l), hh = D##_mul(a.h, b.h);                          \
    D cross = D##_mul(D##_add(a.l, a.h), D##_add(b.l, b.h));                   \
    return (E){D##_add(ll, D##_kappa(hh)), D##_add(cross, ll)};                \
  }                                                                            \
  INLINE E E##_kappa(E a) {                                                    \
    return (E){D##_kappa2(a.h), D##_kappa(D##_add(a.l, a.h))};                 \
  }                                                                            \
  INLINE E E##_kappa2(E a) {                                                   \
    D sum = D##_kappa2(D##_add(a.l, a.h));                                     \
    return (E){D##_kappa(sum), D##_add(sum, D##_kappa(D##_kappa2(a.h)))};      \
  }                                                                            \
  INLINE E E##_square(E a) {                                                   \
    D h = D##_square(a.h);                                                     \
    return (E){D##_add(D##_square(a.l), D##_kappa(h)), h};                     \
  }                                                                            \
  INLINE E E##_root(E a) {                                                     \
    return (E){D##_root(D##_add(a.l, D##_kappa(a.h))), D##_root(a.h)};         \
  }                                                                            \
  INLINE E E##_inverse(E a) {                                                  \
    D sum = D##_add(a.l, a.h);                                                 \
    D norm = D##_add(D##_mul(a.l, sum), D##_kappa(D##_square(a.h)));           \
    D inverse = D##_inverse(norm);                                             \
    return (E){D##_mul(sum, inverse), D##_mul(a.h, inverse)};                  \
  }                                                                            \
  INLINE V E##_trace(E a) { return D##_trace(a.h); }                           \
  INLINE E E##_add_one(E a, V mask) {                                          \
    return (E){D##_add_one(a.l, mask), a.h};                                   \
  }                                                                            \
  INLINE E E##_add_kappa(E a, V mask) {                                        \
    return (E){a.l, D##_add_kappa(a.h, mask)};                                 \
  }                                                                            \
  INLINE E E##_half(E c) {                                                     \
    D h = D##_half(c.h);                                                       \
    D rest = D##_add(c.l, D##_kappa(D##_add(c.h, h)));                         \
    V mask = D##_trace(rest);                                                  \
    rest = D##_add_kappa(rest, mask);                                          \
    return (E){D##_half(rest), D##_add_one(h, mask)};                          \
  }                                                                            \
  INLINE E E##_in(E a) { return (E){D##_in(a.l), D##_in(a.h)}; }               \
  INLINE E E##_out(E a) { return (E){D##_out(a.l), D##_out(a.h)}; }

LEVEL(e2, e1)
LEVEL(e4, e2)
LEVEL(e8, e4)
LEVEL(e16, e8)

/* ------------------------------------------------------------ slicing */

/* The place of a byte is (register | byte in its lane of 16).  Unpacking two
   registers whose numbers differ in one bit moves the top bit of the byte's
   place into that bit, and the bit that was there to the bottom of the place.
   Let an element have n = 2^k bytes; a shuffle moves the k bits that number the
   byte in its element to the top, and k unpacking steps leave

       (r | e b)  shuffle  (r | b e)  unpack  (b | e r)

   so register b holds byte b of all elements.  The same operation on (b | e r)
   gives (r | e b) again: slicing is its own inverse. */
INLINE void swap_bytes(V *a, V *b) {
  V low = vlow(*a, *b);
  *b = vhigh(*a, *b);
  *a = low;
}

INLINE void slice1(e1 *x) { (void)x; }

/* Unpacks the halves first: the top bit of the register's number. */
INLINE void pairs2(e2 *x) { swap_bytes(&x->l, &x->h); }
INLINE void cross2(e2 *a, e2 *b) {
  swap_bytes(&a->l, &b->l);
  swap_bytes(&a->h, &b->h);
}
INLINE void pairs4(e4 *x) {
  cross2(&x->l, &x->h);
  pairs2(&x->l);
  pairs2(&x->h);
}
INLINE void cross4(e4 *a, e4 *b) {
  cross2(&a->l, &b->l);
  cross2(&a->h, &b->h);
}
INLINE void pairs8(e8 *x) {
  cross4(&x->l, &x->h);
  pairs4(&x->l);
  pairs4(&x->h);
}
INLINE void cross8(e8 *a, e8 *b) {
  cross4(&a->l, &b->l);
  cross4(&a->h, &b->h);
}
INLINE void pairs16(e16 *x) {
  cross8(&x->l, &x->h);
  pairs8(&x->l);
  pairs8(&x->h);
}

static const uint8_t order2[16] = {0, 2, 4, 6, 8, 10, 12, 14,
                                   1, 3, 5, 7, 9, 11, 13, 15};
static const uint8_t order4[16] = {0, 4, 8,  12, 1, 5, 9,  13,
                                   2, 6, 10, 14, 3, 7, 11, 15};
static const uint8_t order8[16] = {0, 8,  1, 9,  2, 10, 3, 11,
                                   4, 12, 5, 13, 6, 14, 7, 15};

INLINE void shuffle2(e2 *x, const uint8_t *order) {
  x->l = vshuffle(x->l, order);
  x->h = vshuffle(x->h, order);
}
INLINE void shuffle4(e4 *x, const uint8_t *order) {
  shuffle2(&x->l, order);
  shuffle2(&x->h, order);
}
INLINE void slice2(e2 *x) {
  shuffle2(x, order2);
  pairs2(x);
}
INLINE void slice4(e4 *x) {
  shuffle4(x, order4);
  pairs4(x);
}
INLINE void slice8(e8 *x) {
  shuffle4(&x->l, order8);
  shuffle4(&x->h, order8);
  pairs8(x);
}
INLINE void slice16(e16 *x) { pairs16(x); }

/* Loads or stores an element: as many consecutive registers as it has bytes. */
#define MEMORY(E, D)                                                           \
  INLINE E E##_load(const unsigned char *from) {                               \
    return (E){D##_load(from), D##_load(from + sizeof(D))};                    \
  }                                                                            \
  INLINE void E##_store(unsigned char *to, E a) {                              \
    D##_store(to, a.l);                                                        \
    D##_store(to + sizeof(D), a.h);                                            \
  }

INLINE e1 e1_load(const unsigned char *from) { return vload(from); }
INLINE void e1_store(unsigned char *to, e1 a) { vstore(to, a); }
MEMORY(e2, e1)
MEMORY(e4, e2)
MEMORY(e8, e4)
MEMORY(e16, e8)

/* ------------------------------------------------------------- arrays */

/* A function on arrays.  BLOCK works on sizeof(E) bytes of each array; the rest
   at the end goes through a buffer that is filled up with zeros. */
#define ARRAY(NAME, E, BLOCK, TWO)                                             \
  static void NAME(void *out, const void *a, const void *b, size_t count) {    \
    const unsigned char *x = a, *y = (TWO) ? b : a;                            \
    unsigned char *z = out;                                                    \
    size_t left = count * (sizeof(E) / sizeof(V));                             \
    for (; left >= sizeof(E); left -= sizeof(E)) {                             \
      BLOCK(z, x, y);                                                          \
      x += sizeof(E);                                                          \
      y += sizeof(E);                                                          \
      z += sizeof(E);                                                          \
    }                                                                          \
    if (left) {                                                                \
      unsigned char u[sizeof(E)] = {0}, v[sizeof(E)] = {0}, w[sizeof(E)];      \
      memcpy(u, x, left);                                                      \
      if (TWO)                                                                 \
        memcpy(v, y, left);                                                    \
      BLOCK(w, u, v);                                                          \
      memcpy(z, w, left);                                                      \
    }                                                                          \
  }

#define UNARY(NAME, E, N, FUNCTION)                                            \
  INLINE void NAME##_block(unsigned char *z, const unsigned char *x,           \
                           const unsigned char *y) {                           \
    (void)y;                                                                   \
    E a = E##_load(x);                                                         \
    slice##N(&a);                                                              \
    E c = E##_out(FUNCTION(E##_in(a)));                                        \
    slice##N(&c);                                                              \
    E##_store(z, c);                                                           \
  }                                                                            \
  ARRAY(NAME, E, NAME##_block, 0)

/* Makes all bytes ones where the trace is 1, and the root even elsewhere. */
#define SOLVE(E)                                                               \
  INLINE E E##_solve(E c) {                                                    \
    V none = E##_trace(c);                                                     \
    E x = E##_out(E##_half(c));                                                \
    return E##_all(E##_even(x), none);                                         \
  }

#define FILL(E, D)                                                             \
  INLINE E E##_all(E a, V mask) {                                              \
    return (E){D##_all(a.l, mask), D##_all(a.h, mask)};                        \
  }                                                                            \
  INLINE E E##_even(E a) { return (E){D##_even(a.l), a.h}; }

INLINE e1 e1_all(e1 a, V mask) { return vor(a, mask); }
INLINE e1 e1_even(e1 a) { return vand(a, vset(0xfe)); }
FILL(e2, e1)
FILL(e4, e2)
FILL(e8, e4)
FILL(e16, e8)

#define SOLVE_BLOCK(NAME, E, N)                                                \
  SOLVE(E)                                                                     \
  INLINE void NAME##_block(unsigned char *z, const unsigned char *x,           \
                           const unsigned char *y) {                           \
    (void)y;                                                                   \
    E a = E##_load(x);                                                         \
    slice##N(&a);                                                              \
    E c = E##_solve(E##_in(a));                                                \
    slice##N(&c);                                                              \
    E##_store(z, c);                                                           \
  }                                                                            \
  ARRAY(NAME, E, NAME##_block, 0)

#define MULTIPLY(NAME, E, N)                                                   \
  INLINE void NAME##_block(unsigned char *z, const unsigned char *x,           \
                           const unsigned char *y) {                           \
    E a = E##_load(x), b = E##_load(y);                                        \
    slice##N(&a);                                                              \
    slice##N(&b);                                                              \
    E c = E##_out(E##_mul(E##_in(a), E##_in(b)));                              \
    slice##N(&c);                                                              \
    E##_store(z, c);                                                           \
  }                                                                            \
  ARRAY(NAME, E, NAME##_block, 1)

/* 64 bits.  Slicing keeps one port of the processor busy, products the other.
   So the next block is sliced between the products of the current one. */
INLINE e8 e8_fetch(const unsigned char *from) {
  e8 a = e8_load(from);
  slice8(&a);
  return e8_in(a);
}

INLINE void mul64_run(unsigned char *z, const unsigned char *x,
                      const unsigned char *y, size_t blocks) {
  e8 a = e8_fetch(x), b = e8_fetch(y);
  for (; blocks > 0; blocks--) {
    size_t next =
        blocks > 1 ? sizeof(e8) : 0; /* fetches the last block twice */
    e4 ll = e4_mul(a.l, b.l);
    e8 c = e8_fetch(x + next);
    e4 hh = e4_mul(a.h, b.h);
    e8 d = e8_fetch(y + next);
    e4 cross = e4_mul(e4_add(a.l, a.h), e4_add(b.l, b.h));
    e8 product = {e4_add(ll, e4_kappa(hh)), e4_add(cross, ll)};
    product = e8_out(product);
    slice8(&product);
    e8_store(z, product);
    a = c;
    b = d;
    x += next;
    y += next;
    z += sizeof(e8);
  }
}

static void mul64(void *out, const void *a, const void *b, size_t count) {
  const unsigned char *x = a, *y = b;
  unsigned char *z = out;
  size_t blocks = count / sizeof(V), done = blocks * sizeof(e8);
  size_t left = count * 8 - done;
  if (blocks)
    mul64_run(z, x, y, blocks);
  if (left) {
    unsigned char u[sizeof(e8)] = {0}, v[sizeof(e8)] = {0}, w[sizeof(e8)];
    memcpy(u, x + done, left);
    memcpy(v, y + done, left);
    mul64_run(w, u, v, 1);
    memcpy(z + done, w, left);
  }
}

INLINE void add_block(unsigned char *z, const unsigned char *x,
                      const unsigned char *y) {
  vstore(z, vxor(vload(x), vload(y)));
}
ARRAY(add8, e1, add_block, 1)
#define ADD(BITS)                                                              \
  static void add##BITS(void *out, const void *a, const void *b,               \
                        size_t count) {                                        \
    add8(out, a, b, count *((BITS) / 8));                                      \
  }

#define ARRAYS(BITS, E, N)                                                     \
  UNARY(inv##BITS, E, N, E##_inverse)                                          \
  UNARY(sqrt##BITS, E, N, E##_root)                                            \
  SOLVE_BLOCK(solve##BITS, E, N)

ADD(16)
ADD(32)
ADD(64)
ADD(128)
MULTIPLY(mul8, e1, 1)
MULTIPLY(mul16, e2, 2)
MULTIPLY(mul32, e4, 4)
MULTIPLY(mul128, e16, 16)
ARRAYS(8, e1, 1)
ARRAYS(16, e2, 2)
ARRAYS(32, e4, 4)
ARRAYS(64, e8, 8)
ARRAYS(128, e16, 16)

#endif
