/* SPDX-License-Identifier: MIT */
/*
 * Sparse spaces (Berlekamp, Conway and Guy, Winning Ways, chapter 4).
 *
 * Let e(v) be the parity of the bits that v and a mask share; the mask has all
 * bits above those seen.  In a space of the first kind heap n is rare if
 * e(g(n)) = 0.  In a space of the second kind, for games that split only after
 * taking t beans, heap n is rare if e(g(n)) = n - t mod 2.  A value is rare at
 * n if n would be rare with that value, and common at n otherwise.
 *
 * Of the splits of n, exactly those into a rare and a common heap have values
 * common at n.  If few heaps are rare, the least common value c that no option
 * has is found quickly.  If every rare value below c is some option's, then
 * g(n) = c and n is common.  Otherwise g(n) is the least rare value that no
 * option has, and n is one more rare heap.  Any mask gives correct values; a
 * good mask gives few rare heaps.
 *
 * The words of this folder:
 *
 *   rare     A heap is rare if its value has the rare parity; a value is rare
 *            at n if heap n would be rare with it.
 *   common   A heap or value that is not rare.
 *   index    A value without the lowest bit of the mask; see below.
 *   span     A power of 2 above all indices in use: the size of tables that
 *            are read by index.
 *   tap      A pair (d, u): if heap n - d is common, heap n has an option of
 *            index index(n - d) ^ u.  The taps in `common` come from rare heaps
 *            and give all common values; the taps in `cover` come from small
 *            common heaps and give rare values.
 *   cover    The taps that show that rare values below c are options' values,
 *            for nearly all heaps.
 *   rows     The test by `cover` for spans up to 64: for each index a row of
 *            bits, one bit for each heap.
 *   sieve    The test for larger spans: some taps mark indices, then each index
 *            left open is searched for among all splits that `cover` reaches.
 *   doubt    A heap and a rare index for which the test found no option; the
 *            exact method decides it.
 *   block    Consecutive heaps that are computed and tested together.
 *   needs    The number of rare values below a common one.
 *   witness  An option that has a needed rare value.
 *
 * The index is linear: index(v ^ w) = index(v) ^ index(w).  Of two values
 * common at n, or two rare at n, the larger one has the larger index: if they
 * agree above the lowest bit of the mask, they agree in that bit too, since the
 * mask has no bits below it.  So the rare values below c have the indices 0, 1,
 * ..., up to a number that depends on c alone.
 *
 *     mask  1 0 1 1 0 0        value  a b c d e f       index  a b c e f
 *                 lowest                    dropped
 */
#ifndef GI_THEORY_OCTAL_SPARSE_SPACE_H
#define GI_THEORY_OCTAL_SPARSE_SPACE_H

#include "core/bits.h"
#include "core/cpu.h"
#include "theory/octal/sequence.h"

typedef struct gi_tap {
  uint32_t d; /* distance in heaps, at least 1 */
  uint32_t u; /* index of the other part; 0 if heap n - d stays unsplit */
} gi_tap;

typedef struct gi_kernel gi_kernel;
typedef struct gi_ahead gi_ahead; /* sparse/run.h */

typedef struct gi_taps {
  gi_tap *data;
  size_t count, capacity;
} gi_taps;

enum {
  GI_GUARD = 256,        /* entries before and after the indices */
  GI_MOST_SPAN = 32768,  /* indices have 15 bits */
  GI_LEAST_BLOCK = 64,   /* heaps of the first block, and after a rare heap */
  GI_MOST_BLOCK = 4096,  /* heaps of a block */
  GI_MOST_DOUBTS = 4096, /* doubts of a block */
  GI_SIEVE_STEP = 128,   /* splits that the sieve searches at once */
  GI_SIEVE_FIRST = 16,   /* steps of the search that are chosen by index */
  GI_MANY_SPAN = 512,    /* spans from here on leave many doubts, */
  GI_MANY_BLOCK = 512,   /* so their blocks have at most this many heaps */
  GI_ORDER_NEAR = 64,    /* smaller d are near */
  GI_ROWS_SPAN = 64,     /* the largest span that is tested by rows */
  /* Stored for a rare heap in place of an index; larger than any index.  Bit 5
     is set, so that with an index below 32 it gives at least 32 modulo 64. */
  GI_NO_INDEX = GI_MOST_SPAN + 32
};

/* Rows of bits for the test of rare values; see kernels/rows.h. */
typedef struct gi_rows {
  uint64_t *bits; /* `count` rows of `stride` bytes; 0 from heap `end` on */
  size_t count;   /* the span for which the rows were made; 0: none yet */
  size_t stride;
  uint64_t base;    /* heap of the first bit, a multiple of 64 */
  uint64_t end;     /* first heap not entered */
  uint32_t top;     /* largest index entered */
  uint16_t *order;  /* indices, the most frequent first */
  size_t used;      /* indices in `order` */
  uint32_t *starts; /* by u: the taps with u are far[starts[u]] and following */
  uint32_t *far;    /* d / 8 of each tap of `cover` */
  size_t far_count;
  uint64_t *below; /* see note_below in sparse/rows.c */
} gi_rows;

/* The sieve; see sparse/sieve.c. */
typedef struct gi_sieve {
  gi_taps taps;     /* taps that mark, the most useful first */
  size_t reach;     /* small heaps searched, a multiple of GI_SIEVE_STEP */
  uint16_t *down;   /* their indices, reversed: heap a is at down[reach - a] */
  uint8_t *bytes;   /* low bytes of `down`; NULL: no sieve is made */
  uint8_t *late;    /* low bytes of the indices before and in a block */
  size_t back;      /* place in `late` of the first heap of the block */
  uint32_t *starts; /* by index: GI_SIEVE_FIRST small heaps to search first */
  uint32_t *takes;  /* numbers of beans that may be taken before a split */
  size_t take_count;
  uint64_t until; /* heap from which on other taps may be better */
} gi_sieve;

/* The taps of `common` for kernels that read bytes; see sparse/order.c. */
typedef struct gi_order {
  gi_taps taps;    /* taps that mark, then the other far ones, then near ones;
                      u is repeated in the four bytes of a word */
  size_t marking;  /* taps that mark */
  size_t near;     /* near taps: d < GI_ORDER_NEAR */
  uint8_t *window; /* low bytes of the indices that taps reach */
  size_t size;     /* bytes of `window` */
  size_t made_for; /* taps in `common` when the order was made; 0: none made */
  uint64_t until;  /* heap from which on another order may be better */
} gi_order;

typedef struct gi_doubts {
  struct {
    uint16_t heap; /* counted from the first heap of the test */
    uint16_t r;    /* index of the rare value */
  } list[GI_MOST_DOUBTS];
  size_t count;
} gi_doubts;

struct gi_sparse {
  gi_memory *memory;
  grundy_cpu cpu; /* processor path of the kernels */
  gi_code code;   /* of the current call */
  uint64_t last;  /* largest number of beans that may be taken */
  /* the space */
  bool is_used; /* false: no good mask, or values too large */
  bool second;  /* whether the space is of the second kind */
  uint64_t t;   /* second kind: beans taken before a split */
  uint64_t mask;
  unsigned low; /* number of the lowest bit of the mask */
  /* rare heaps, ascending, without heap 0 */
  uint64_t *rares;
  size_t rare_count, rare_capacity;
  gi_taps common;           /* ascending by d, then u; each once */
  gi_order order;           /* of the taps in `common` */
  gi_taps cover;            /* each d is a multiple of 8 */
  gi_rows rows;             /* test by `cover`, span <= GI_ROWS_SPAN */
  gi_sieve sieve;           /* test by `cover`, larger spans */
  uint64_t choose_cover_at; /* heap before which no other cover is chosen */
  uint32_t cover_reach;     /* largest d in `cover` */
  uint64_t cover_n;         /* first heap that may be tested by `cover` */
  uint64_t quiet;           /* first heap whose common values `common` gives */
  /* index of heap n at indices[GI_GUARD + n - base], base <= n < base + room */
  uint16_t *indices;
  uint64_t base;
  size_t room;      /* entries, without the guards */
  size_t allocated; /* bytes */
  /* tables by index, for heaps where common values have e = 0, and e = 1 */
  size_t span;                /* a power of 2, 32..GI_MOST_SPAN */
  uint32_t *common_values[2]; /* the common value with that index */
  uint8_t bytes[2][64];       /* the first of those, as bytes */
  uint32_t *needs[2];         /* rare values below that common value */
  /* the exact method */
  uint32_t *marks; /* marks[v] == now: value v is an option's */
  uint32_t now;
  size_t mark_count;
  uint64_t widest; /* distance of the farthest witness that the exact method
                      needed since the last rare heap */
  uint64_t passed; /* heaps since the choice of `cover` that are common and
                      have all witnesses within its reach */
  uint64_t missed; /* other heaps since then */
  size_t block;    /* heaps of the next block, a power of 2, GI_LEAST_BLOCK ..
                      GI_MOST_BLOCK, doubled after each block without a rare
                      heap; 0: no block yet */
  gi_ahead *ahead; /* second thread at work; NULL: none */
};

void gi_sparse_free(gi_memory *memory, gi_sparse *sparse);

/* Looks for the mask that makes the fewest of the values known rare, and takes
   it up if it is better than the present one; sparse->is_used says whether
   there is a useful one. */
grundy_status gi_sparse_choose(gi_sequence *sequence, const gi_code *code,
                               gi_budget *budget);
/* Returns how many of the last values determine the next one, while no heap is
   rare. */
uint64_t gi_sparse_window(const gi_sparse *sparse);
/* Returns how many consecutive values must occur again to prove a period: see
   doc/algorithms.md, Periods, "repeated state". */
uint64_t gi_sparse_proof_window(const gi_sparse *sparse);
/* Returns how many of the last values the space reads without asking whether
   they were forgotten.  The values of rare heaps are read besides. */
uint64_t gi_sparse_reach(const gi_sparse *sparse);
/* Gives the sequence, which has the values of the rare heaps, a copy of a
   space. */
grundy_status gi_sparse_copy(gi_sequence *sequence, const gi_sparse *like,
                             const gi_code *code);
/* Appends the values of heaps up to n.  Ends early if sparse->is_used becomes
   false.  UNABLE if a forgotten value is needed. */
grundy_status gi_sparse_extend(gi_sequence *sequence, const gi_code *code,
                               gi_budget *budget, uint64_t n);

/* Asserts the invariants that cost nothing to check; after each block. */
void gi_sparse_check(const gi_sequence *sequence);
/* Asserts all invariants, in the time of reading all values; for tests. */
void gi_sparse_check_all(const gi_sequence *sequence);

/* --------------------------------------------- inside the sparse method */

/* Returns e of the values that are common at n. */
static inline unsigned gi_sparse_common(const gi_sparse *s, uint64_t n) {
  return s->second ? 1 ^ (unsigned)((n ^ s->t) & 1) : 1;
}

/* Returns e of a value. */
static inline unsigned gi_sparse_parity(const gi_sparse *s, uint64_t value) {
  return (unsigned)__builtin_parityll(value & s->mask);
}

static inline bool gi_sparse_is_rare(const gi_sparse *s, uint64_t n,
                                     uint32_t value) {
  return gi_sparse_parity(s, value) != gi_sparse_common(s, n);
}

static inline uint32_t gi_sparse_index(const gi_sparse *s, uint32_t value) {
  uint32_t below = (UINT32_C(1) << s->low) - 1;
  return (value >> 1 & ~below) | (value & below);
}

/* Returns where the index of heap n is. */
static inline uint16_t *gi_sparse_at(const gi_sparse *s, uint64_t n) {
  return s->indices + GI_GUARD + (n - s->base);
}

/* Makes room for `count` rare heaps. */
grundy_status gi_sparse_grow_rares(gi_sparse *s, size_t count);
/* Computes all that follows from the mask and the rare heaps, and sets
   is_used. */
grundy_status gi_sparse_ready(gi_sequence *sequence, size_t span);
/* Adds the taps of rares[from] and the rare heaps after it to `common`.  UNABLE
   if a rare heap is too large for a tap. */
grundy_status gi_sparse_tap_rares(gi_sparse *s, const gi_sequence *sequence,
                                  size_t from);
grundy_status gi_taps_add(gi_memory *memory, gi_taps *taps, gi_tap tap);
/* Sorts by d, then u, and removes duplicates. */
void gi_taps_sort(gi_taps *taps);
/* Returns whether taps ascend by d, then u, without duplicates. */
bool gi_taps_ascend(const gi_taps *taps);

/* Makes the tables for indices below `span`. */
grundy_status gi_sparse_span(gi_sparse *s, size_t span);

/* Computes the value of heap n = sequence->count from all options that matter,
   and whether the heap is rare.  The value is not appended. */
grundy_status gi_sparse_exact(gi_sequence *sequence, gi_budget *budget,
                              uint32_t *value, bool *rare);

/* Returns whether each heap n, from <= n < to, has options of all smaller
   values among the heaps n - t and the splits of n - t into a and b with
   t + a <= window.  All these heaps are kept.  False too if memory is
   refused. */
bool gi_sparse_shows(const gi_sequence *sequence, uint64_t from, uint64_t to,
                     uint64_t window);

/* Decides a doubt about heap n = sequence->count: has it an option of the rare
   value with index r among its splits? */
grundy_status gi_sparse_decide(gi_sequence *sequence, gi_budget *budget,
                               uint32_t r, bool *has_option);

/* Chooses the taps of `cover`. */
grundy_status gi_sparse_choose_cover(gi_sequence *sequence);
/* Counts how many of the last `late` heaps known are common with each index. */
void gi_sparse_count(const gi_sequence *sequence, size_t late, uint32_t *heaps);

static inline bool gi_sparse_is_block(uint64_t block) {
  return !block || (block >= GI_LEAST_BLOCK && block <= GI_MOST_BLOCK &&
                    !(block & (block - 1)));
}

/* Returns whether rare values are tested by the sieve, not by rows. */
static inline bool gi_sparse_uses_sieve(const gi_sparse *s) {
  return s->span > GI_ROWS_SPAN;
}

/* Enters the indices of heaps n .. n + count - 1, and of all heaps that their
   taps reach, into the rows; makes the rows if there are none. */
grundy_status gi_rows_enter(const gi_sequence *sequence,
                            const gi_kernel *kernel, uint64_t n, size_t count);
/* Removes the heaps from n on. */
void gi_rows_cut(gi_sparse *s, uint64_t n);
void gi_rows_clear(gi_sparse *s);

/* Makes a sieve; its taps come from the small heaps that `cover` reaches. */
grundy_status gi_sieve_choose(const gi_sequence *sequence);
void gi_sieve_clear(gi_sparse *s);

/* Makes an order of the taps, where one may be used and none is up to date.
   Without memory there is none. */
void gi_order_choose(const gi_sequence *sequence);
void gi_order_clear(gi_sparse *s);
/* Returns whether heaps from n on may be computed by an order. */
bool gi_order_fits(const gi_sparse *s, uint64_t n);

/* ------------------------------------------------------------ kernels */

/* Tests the heaps whose bits are set, of 64 * words heaps from n on, n a
   multiple of 64: is every rare value that the heap needs given by the taps in
   `cover` (rows), or by any split that `cover` reaches (sieve)?  Each one that
   is not becomes a doubt.  A bit stays set only if the list of doubts is full:
   then nothing is known about that heap.  `bits` has `words` words, rounded up
   to a multiple of 8. */
typedef void gi_cover_test(const gi_sparse *s, uint64_t n, size_t words,
                           uint64_t *bits, gi_doubts *doubts);

/* What one processor path does for spans up to most_span. */
struct gi_kernel {
  const char *name;
  size_t most_span;
  /* Computes the indices of heaps n, n + 1, ..., as if all were common, from
     the indices before them.  Returns how many were computed: fewer than
     `count` if an index would be `span` or more. */
  size_t (*common)(const gi_sparse *s, uint64_t n, size_t count);
  bool uses_order;           /* whether `common` uses s->order where it fits */
  gi_cover_test *test_rows;  /* for spans up to GI_ROWS_SPAN */
  gi_cover_test *test_sieve; /* for larger spans; NULL: the kernel has none */
  /* The following may be NULL, and are for spans up to 64. */
  /* Writes the values of common heaps as bytes; returns the largest. */
  uint32_t (*values)(const gi_sparse *s, uint64_t n, size_t count,
                     uint8_t *out);
  /* Enters 64 * words heaps from n on, a multiple of 64, into the rows. */
  void (*enter_rows)(gi_sparse *s, uint64_t n, size_t words);
};

/* Returns the kernel for the space's path and span. */
const gi_kernel *gi_kernel_for(const gi_sparse *s);

#endif
