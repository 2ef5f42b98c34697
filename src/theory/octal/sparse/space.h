/* SPDX-License-Identifier: MIT */
/*
 * Sparse spaces (Berlekamp, Conway and Guy, Winning Ways, chapter 4).
 *
 * Let e(v) be the parity of the bits of v that a mask has; the mask has all
 * bits above those seen.  First kind: heap n is *rare* if e(g(n)) = 0, else
 * *common*.  Second kind, for games that split after taking t beans and no
 * other number: heap n is rare if e(g(n)) = n - t mod 2.  A value v is rare
 * *at* n if n would be rare with it.  Then of the splits of n only those into
 * a rare and a common heap have common values at n, and if few heaps are rare,
 * the least common value that is no option's is found quickly.  It is g(n),
 * unless a rare value below it is no option's either: then that is g(n), and n
 * is one more rare heap.  Any mask gives right values; a good one, few rares.
 *
 * The index of a value is the value without the lowest bit of the mask.  That
 * is linear.  Of two values common at n, or two rare ones, the larger has the
 * larger index: if they agree above that bit, they agree in it too, for below
 * it the mask has none.  So the rare values below a common one are those with
 * the first so many indices.
 *
 *     mask  1 0 1 1 0 0        value  a b c d e f       index  a b c e f
 *                 lowest                    dropped
 */
#ifndef GI_THEORY_OCTAL_SPARSE_SPACE_H
#define GI_THEORY_OCTAL_SPARSE_SPACE_H

#include "core/bits.h"
#include "core/cpu.h"
#include "theory/octal/sequence.h"

/* The heap n has an option of index(n - d) ^ u, if heap n - d is common. */
typedef struct gi_tap {
  uint32_t d;
  uint32_t u;
} gi_tap;

typedef struct gi_kernel gi_kernel;
typedef struct gi_ahead gi_ahead; /* sparse/run.h */

typedef struct gi_taps {
  gi_tap *data; /* by d, ascending */
  size_t count, capacity;
} gi_taps;

enum {
  GI_GUARD = 256, /* entries before and behind the indices */
  GI_MOST_SPAN = 32768,
  GI_MOST_BLOCK = 4096, /* heaps at once */
  GI_SEEK_STEP = 128,   /* small heaps that the search looks at at once */
  GI_SEEK_FIRST = 16,
  GI_MANY_SPAN = 512,  /* from here on blocks are short: */
  GI_MANY_BLOCK = 512, /* they leave many doubts */
  GI_ORDER_NEAR = 64,  /* smaller d are near */
  GI_ROWS_SPAN = 64,   /* more indices: the test of rare values is a sieve */
  /* The index of a rare heap, or of none: more than any.  With bit 5 set, what
     it gives with an index below 32 is at least 32 modulo 64. */
  GI_NOTHING = GI_MOST_SPAN + 32
};

/* Rows of bits for the test of rare values, where indices are few; see
   kernels/rows.h. */
typedef struct gi_rows {
  uint64_t *bits; /* count rows of `stride` bytes, behind `end` all 0 */
  size_t count;   /* as the span was; 0: to be made */
  size_t stride;
  uint64_t base;    /* the heap of the first bit, a multiple of 64 */
  uint64_t end;     /* heaps below it stand there */
  uint32_t top;     /* the largest index that stands there */
  uint16_t *order;  /* indices, those of most heaps first */
  size_t used;      /* so many */
  uint32_t *starts; /* far[starts[u]...]: the taps by u, d / 8 of each */
  uint32_t *far;
  size_t far_count;
  uint64_t *below; /* see sparse/rows.c */
} gi_rows;

/* The test where there are many; see sparse/sieve.c. */
typedef struct gi_sieve {
  gi_taps taps;     /* those that mark, the most useful first */
  size_t reach;     /* so many small heaps, a multiple of GI_SEEK_STEP */
  uint16_t *down;   /* their indices: that of a is down[reach - a] */
  uint8_t *bytes;   /* the last bytes of these; NULL: there is no sieve */
  uint8_t *late;    /* and of the heaps before and in a block */
  size_t back;      /* there the first heap of the block stands */
  uint32_t *starts; /* by index: GI_SEEK_FIRST places to search at first */
  uint32_t *takes;  /* what may be taken before a split */
  size_t take_count;
  uint64_t until; /* heaps from here on may have better taps */
} gi_sieve;

/* The taps in `common` for kernels that read bytes; see sparse/order.c. */
typedef struct gi_order {
  gi_taps taps;    /* the u of each four times, in the bytes of a word */
  size_t marking;  /* the first so many mark, */
  size_t near;     /* the last so many are near: */
  uint8_t *window; /* the last bytes of indices that taps reach */
  size_t size;
  size_t made_for; /* so many taps were in `common` */
  uint64_t until;  /* heaps from here on may like another order */
} gi_order;

/* What the test of a block leaves open: has that heap an option of the rare
   value with index r?  See sparse/run.c. */
enum {
  GI_MOST_DOUBTS = 4096
};

typedef struct gi_doubts {
  struct {
    uint16_t heap, r; /* the heap counts from the first that is tested */
  } list[GI_MOST_DOUBTS];
  size_t count;
} gi_doubts;

struct gi_sparse {
  gi_memory *memory;
  grundy_cpu cpu; /* whose kernels */
  gi_code code;   /* of this call */
  uint64_t last;  /* the largest number of beans that may be taken */
  /* the space */
  bool is_used;
  bool second; /* kind */
  uint64_t t;  /* second kind: what is taken before a split */
  uint64_t mask;
  unsigned low; /* its lowest bit */
  /* rare heaps, ascending, without heap 0 */
  uint64_t *rares;
  size_t rare_count, rare_capacity;
  gi_taps common;           /* common values of options, all of them */
  gi_order order;           /* of these */
  gi_taps cover;            /* rare values, from some common heaps */
  gi_rows rows;             /* for these */
  gi_sieve sieve;           /* or this, for all heaps that they reach */
  uint64_t choose_cover_at; /* not again before this heap */
  uint32_t cover_reach;     /* the largest d in it */
  uint64_t cover_n;         /* heaps from here on may use `cover` */
  uint64_t quiet;           /* and from here on the taps in `common` alone */
  /* index(n) for base <= n < base + room, at indices[GI_GUARD + n - base] */
  uint16_t *indices;
  uint64_t base;
  size_t room, allocated; /* entries; bytes */
  /* by index, for values common at n where e is 0, and where it is 1 */
  size_t span; /* all indices are below it, a power of 2, at least 32 */
  uint32_t *common_values[2];
  uint8_t bytes[2][64]; /* the first of them */
  uint32_t *needs[2];   /* so many rare values are below that common one: they
                           have the indices from 0 on */
  /* values marked by the exact method: marks[v] == now */
  uint32_t *marks;
  uint32_t now;
  size_t mark_count;
  uint64_t widest; /* the largest d that the exact method has needed since the
                      last rare heap */
  uint64_t missed; /* heaps that `cover` left to the exact method, lately */
  size_t block;    /* heaps to do at once: few where heaps are often rare */
  uint64_t passed; /* and those that it did not */
  gi_ahead *ahead; /* a second thread at work, or NULL */
};

void gi_sparse_free(gi_memory *memory, gi_sparse *sparse);

/* Looks for a mask that makes few of the values known rare, or a better one
   than there is; sparse->is_used tells whether there is one. */
grundy_status gi_sparse_choose(gi_sequence *sequence, const gi_code *code,
                               gi_budget *budget);
/* While no heap is rare, so many values determine the next one. */
uint64_t gi_sparse_window(const gi_sparse *sparse);
/* Returns how many consecutive values must occur again to prove a period: see
   doc/algorithms.md, Periods, "repeated state". */
uint64_t gi_sparse_proof_window(const gi_sparse *sparse);
/* The space reads only so many of the last values, and those of the rare heaps,
   without asking whether they are known. */
uint64_t gi_sparse_reach(const gi_sparse *sparse);
/* The same space for a sequence that has the values of its rare heaps. */
grundy_status gi_sparse_copy(gi_sequence *sequence, const gi_sparse *like,
                             const gi_code *code);
/* Appends the values of heaps up to n. */
grundy_status gi_sparse_extend(gi_sequence *sequence, const gi_code *code,
                               gi_budget *budget, uint64_t n);

/* --------------------------------------------- inside the sparse method */

/* e of the values that are common at n. */
static inline unsigned gi_sparse_common(const gi_sparse *s, uint64_t n) {
  return s->second ? 1 ^ (unsigned)((n ^ s->t) & 1) : 1;
}

static inline unsigned gi_sparse_parity(const gi_sparse *s, uint64_t value) {
  return (unsigned)__builtin_parityll(value & s->mask);
}

static inline uint32_t gi_sparse_index(const gi_sparse *s, uint32_t value) {
  uint32_t below = (UINT32_C(1) << s->low) - 1;
  return (value >> 1 & ~below) | (value & below);
}

/* Where the index of heap n stands. */
static inline uint16_t *gi_sparse_at(const gi_sparse *s, uint64_t n) {
  return s->indices + GI_GUARD + (n - s->base);
}

/* Room for so many rare heaps. */
grundy_status gi_sparse_grow_rares(gi_sparse *s, size_t count);
/* All that follows from the mask and the rare heaps; then the space is used. */
grundy_status gi_sparse_ready(gi_sequence *sequence, size_t span);
/* Taps of the rare heaps from the `from`-th on. */
grundy_status gi_sparse_tap_rares(gi_sparse *s, const gi_sequence *sequence,
                                  size_t from);
grundy_status gi_taps_add(gi_memory *memory, gi_taps *taps, gi_tap tap);
/* Sorts, and drops what stands there twice. */
void gi_taps_sort(gi_taps *taps);

/* Tables for indices below `span`. */
grundy_status gi_sparse_span(gi_sparse *s, size_t span);

/* The value of heap n = sequence->count, by all options that matter; *rare
   tells whether it is a rare heap. */
grundy_status gi_sparse_exact(gi_sequence *sequence, gi_budget *budget,
                              uint32_t *value, bool *rare);

/* Has each heap n from `from` on and below `to` options of all values below its
   own among the heaps n - t and the splits of n - t into a and b, t + a <=
   window?  False, too, if memory lacks; all these heaps are kept. */
bool gi_sparse_shows(const gi_sequence *sequence, uint64_t from, uint64_t to,
                     uint64_t window);

/* Has heap n = sequence->count an option of the rare value with index r among
   its splits? */
grundy_status gi_sparse_seek(gi_sequence *sequence, gi_budget *budget,
                             uint32_t r, bool *is_there);

/* Chooses taps of common heaps that show most rare values to be options'. */
grundy_status gi_sparse_choose_cover(gi_sequence *sequence);
/* How many of the last `late` heaps known are common with each index. */
void gi_sparse_count(const gi_sequence *sequence, size_t late, uint32_t *heaps);

static inline bool gi_sparse_sifts(const gi_sparse *s) {
  return s->span > GI_ROWS_SPAN;
}

/* Enters the indices of heaps n, ..., n + count - 1 and of those that taps of
   them reach. */
grundy_status gi_rows_enter(const gi_sequence *sequence,
                            const gi_kernel *kernel, uint64_t n, size_t count);
/* Heaps from n on are forgotten. */
void gi_rows_cut(gi_sparse *s, uint64_t n);
void gi_rows_clear(gi_sparse *s);

/* Chooses the taps of the sieve from those that `cover` reaches. */
grundy_status gi_sieve_choose(const gi_sequence *sequence);
void gi_sieve_clear(gi_sparse *s);

/* Makes an order of the taps, or a new one if it is time, where there may be
   one; without memory there is none. */
void gi_order_choose(const gi_sequence *sequence);
void gi_order_clear(gi_sparse *s);
/* May it be used for heaps from n on? */
bool gi_order_fits(const gi_sparse *s, uint64_t n);

/* ------------------------------------------------------------ kernels */

/* Tests the heaps whose bits are set, of 64 * words from n on, a multiple of
   64: has each every rare value that it needs among the nim-sums of the taps
   in `cover`, or of all that these reach?  What was not seen goes into the
   list, and if that is full, the bits of such heaps stay.  The bits are `words`
   words, up to a multiple of 8. */
typedef void gi_test(const gi_sparse *s, uint64_t n, size_t words,
                     uint64_t *bits, gi_doubts *doubts);

/* A kernel computes indices of heaps n, n + 1, ..., all common by assumption,
   from those before them.  Returns how many it could: fewer than `count` if an
   index would be `span` or more. */
struct gi_kernel {
  const char *name;
  size_t most_span;
  size_t (*common)(const gi_sparse *s, uint64_t n, size_t count);
  bool orders;    /* it uses the order of sparse/order.c, where it fits */
  gi_test *cover; /* by rows of bits, for spans up to GI_ROWS_SPAN */
  gi_test *sift;  /* by the sieve; NULL: it has no larger span */
  /* May be NULL, and are for spans up to 64.  The values of common heaps, each
     a byte; returns the largest. */
  uint32_t (*values)(const gi_sparse *s, uint64_t n, size_t count,
                     uint8_t *out);
  /* Sets the bits of 64 * words heaps from n on, a multiple of 64, in the
     rows. */
  void (*enter)(gi_sparse *s, uint64_t n, size_t words);
};

const gi_kernel *gi_kernel_for(const gi_sparse *s);

#endif
