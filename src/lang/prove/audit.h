/* SPDX-License-Identifier: MIT */
/*
 * Checks certificates of proofs by automata.
 *
 * No code is shared with the prover: this part has its own reader, its own
 * arithmetic on digits and its own walks, and includes nothing of
 * theory/automata.  It never determinises.  A claim that something exists comes
 * with a witness, and the witness is checked step by step.
 *
 * The lines, each a word and its data (doc/formats.md has an example):
 *
 *     grundy-proof 1
 *     rules {n -> n-k for k in pow2}
 *     numbers 1              of a position
 *     least 1 1              smallest numbers of a position, if not all are 0
 *     convention normal      or misere
 *     about values           or outcomes, or below V
 *     digits base 2          or zeckendorf
 *     order weights 1        or lexicographic
 *     formula n % 3          or none
 *     moves P STATES         for each number P of parts of an option, ascending
 *     claim levels V STATES  or graph STATES
 *     options STATES         the witness of the options' values
 *     total STATES           graphs only: the witness that a value exists
 *     end SUM                checksum of all bytes before this line
 *
 * After `moves` and `claim` comes a line for each state: its label, then the
 * next state for each letter.  A letter is the sum of digit of track i times
 * digits^i; the tracks are the numbers of the position, then those of the parts
 * of the option, or the value.
 *
 * A witness is a deterministic automaton on the digits of the position (with a
 * graph: and of the value w) of which each state has a set of tuples of states.
 * A tuple P.Q.C1.C2 says: moves with P parts can be in state Q and the claim
 * for its parts in C1 and C2, for some digits of the parts.  A state has two
 * lines: `set` with its tuples, and `next` with a state for each letter.
 */
#ifndef GI_LANG_PROVE_AUDIT_H
#define GI_LANG_PROVE_AUDIT_H

#include "engine/work.h"
#include "lang/rule/rule.h"

enum {
  GI_AUDIT_NUMBERS = 3, /* most numbers of a position */
  GI_AUDIT_PARTS = 3,   /* most parts of an option */
  GI_AUDIT_WIDTH = 5,   /* numbers of a tuple: parts, moves, claims */
  GI_AUDIT_LEVELS = 64,
  GI_AUDIT_LETTERS = 1 << 16
};

/* A deterministic automaton; its arrays are in the work's scratch. */
typedef struct gi_dfa {
  uint32_t tracks, letters;
  uint32_t states; /* 0: there is no automaton; the start is 0 */
  uint32_t *next;  /* next[state * letters + letter] */
  uint8_t *labels; /* by state; 0: does not accept */
  uint8_t *alive;  /* by state: 1 if an accepting state can be reached */
} gi_dfa;

typedef struct gi_audit_tuple {
  uint32_t at[GI_AUDIT_WIDTH]; /* parts, state of moves, states of the claim;
                                  the rest is 0 */
} gi_audit_tuple;

/* A witness: an automaton whose states have sets of tuples. */
typedef struct gi_audit_witness {
  uint32_t tracks, letters, states;
  uint32_t *next;
  size_t *first;          /* of state s: the tuples first[s] .. first[s+1]-1 */
  gi_audit_tuple *tuples; /* of each state, ascending */
} gi_audit_witness;

typedef struct gi_audit {
  grundy_work *work;
  gi_text rules_text, formula_text; /* formula: length 0 if there is none */
  const grundy_rules *rules;
  const gi_rule *rule; /* the rules in the rule language */
  bool sym;            /* the numbers of a position are ascending */
  uint32_t numbers, digits;
  uint32_t least[GI_AUDIT_NUMBERS]; /* smallest numbers of a position: 0 or 1 */
  uint32_t base;                    /* 0: Zeckendorf */
  bool misere, graph, lexicographic;
  grundy_proof_about about;
  uint32_t levels; /* labels of the claim are 0 .. levels; graph: 1 */
  uint32_t weights[GI_AUDIT_NUMBERS];
  gi_dfa moves[GI_AUDIT_PARTS + 1]; /* by the number of parts */
  gi_dfa claim;
  gi_audit_witness options, total;
  uint64_t compared;   /* last number of the comparison with the rule */
  const char *trouble; /* why it does not hold; NULL: no reason so far */
} gi_audit;

/* Reads a certificate.  SYNTAX if it is not one, with the place. */
grundy_status gi_audit_read(gi_audit *a, gi_text text);
/* Says why the certificate does not hold; the pieces are those of
   gi_sentence.  Returns OK, or a refusal of memory. */
grundy_status gi_audit_refute(gi_audit *a, const char *const *pieces);
#define gi_audit_doubt(a, ...)                                                 \
  gi_audit_refute(a, (const char *const[]){__VA_ARGS__, NULL})

/* Each looks at one thing and leaves `trouble` NULL if it is right. */

/* Every word that moves, claim or graph accept is a tuple of positions. */
grundy_status gi_audit_words(gi_audit *a);
/* Every part of every option is smaller, and the order is the first of the
   usual orders for which that holds. */
grundy_status gi_audit_order(gi_audit *a);
/* No option has the value of its position. */
grundy_status gi_audit_no_equal(gi_audit *a);
/* The graph has one value at most. */
grundy_status gi_audit_single(gi_audit *a);
/* The sets of the witnesses follow from each other. */
grundy_status gi_audit_sets(gi_audit *a);
/* Every smaller value is the value of some option; the graph has a value. */
grundy_status gi_audit_exists(gi_audit *a);
/* Moves and claim agree with the rule and the formula for small positions. */
grundy_status gi_audit_compare(gi_audit *a);

/* ------------------------------------------------------------ words */

/* Whether the digits read so far are those of a position or value. */
typedef uint32_t gi_seal;

enum {
  GI_SEAL_BROKEN = 1 << 20 /* two ones side by side */
};

/* Returns the seal after one more digit on each track.  `position`: the tracks
   are the numbers of a position. */
gi_seal gi_seal_step(const gi_audit *a, gi_seal seal, const uint32_t *digits,
                     uint32_t tracks, bool position);
/* Returns whether the word so far is a value, or a position: its numbers are at
   least the smallest ones, and ascending under `sym`. */
bool gi_seal_holds(const gi_audit *a, gi_seal seal, bool position);

/* Splits a letter into its digits. */
static inline void gi_audit_digits(const gi_audit *a, uint32_t letter,
                                   uint32_t tracks, uint32_t *digits) {
  for (uint32_t i = 0; i < tracks; i++, letter /= a->digits)
    digits[i] = letter % a->digits;
}

/* Returns digits to the power of n. */
static inline uint32_t gi_audit_power(const gi_audit *a, uint32_t n) {
  uint32_t power = 1;
  while (n--)
    power *= a->digits;
  return power;
}

static inline uint32_t gi_dfa_to(const gi_dfa *d, uint32_t state,
                                 uint32_t letter) {
  return d->next[(size_t)state * d->letters + letter];
}

/* ------------------------------------------------------------ walks */

enum {
  GI_WALK_WIDTH = 8 /* most numbers of a node */
};

/* The nodes that a walk has met: tuples of `width` numbers. */
typedef struct gi_walk {
  gi_audit *audit;
  uint32_t width;
  gi_map seen;
  gi_buffer records; /* gi_record of each node, in order of meeting */
  size_t at;         /* nodes taken */
  grundy_status status;
} gi_walk;

void gi_walk_begin(gi_walk *w, gi_audit *a, uint32_t width);
/* Meets a node. */
void gi_walk_meet(gi_walk *w, const uint32_t *node);
/* Takes the next node; false at the end, after a refusal, and once the
   certificate has trouble. */
bool gi_walk_next(gi_walk *w, uint32_t *node);
/* Frees the nodes; returns the first refusal. */
grundy_status gi_walk_end(gi_walk *w);

#endif
