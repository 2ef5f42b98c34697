/* SPDX-License-Identifier: MIT */
/* Proofs by automata.  A part of grundy.h, which includes this file. */
#ifndef GRUNDY_PROVE_H
#define GRUNDY_PROVE_H

#ifndef GRUNDY_H
#error "include grundy.h"
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef enum grundy_proof_status {
  GRUNDY_PROVED,        /* the claim holds for all positions */
  GRUNDY_REFUTED,       /* the claim fails first at `at` */
  GRUNDY_INEXPRESSIBLE, /* automata cannot say the rule or the formula */
  GRUNDY_UNDECIDED      /* no conjecture that was learned could be proved */
} grundy_proof_status;

typedef enum grundy_proof_about {
  GRUNDY_ABOUT_VALUES,
  GRUNDY_ABOUT_OUTCOMES,
  GRUNDY_ABOUT_BELOW /* which positions have the values 0 .. below-1 */
} grundy_proof_about;

enum {
  GRUNDY_PROOF_NUMBERS = 3 /* most numbers of a position */
};

/* An automaton that reads the digits of the numbers of a position, most
   significant first, and says the value of the position. */
typedef struct grundy_machine {
  unsigned tracks; /* numbers read at the same time */
  const char *names[GRUNDY_PROOF_NUMBERS + 1]; /* of the tracks */
  unsigned digits;                             /* digits of the numeration */
  uint32_t letters;      /* digits to the power of `tracks` */
  uint32_t states;       /* the start is state 0 */
  const uint32_t *next;  /* next[state * letters + letter]; a letter is the sum
                            of the digits of tracks i times digits^i */
  const uint8_t *labels; /* by state.  The value + 1, or 0 for none; with
                            `graph` 1 where the last track is the value */
  bool graph; /* the last track is the value, not a number of the position */
} grundy_machine;

typedef struct grundy_proof_query {
  const grundy_formula *formula; /* the claim; NULL: learn it from values */
  bool outcomes;    /* about outcomes: the formula is not 0 where it is N */
  grundy_play play; /* MISERE: about outcomes */
  uint64_t to;      /* last number of the values to learn from; 0: as usual */
  unsigned base;    /* the base of the digits, 2..60; 0: chosen */
  bool zeckendorf;  /* Zeckendorf's numeration in place of a base */
  bool certify;     /* write a certificate if the claim is proved */
} grundy_proof_query;

/* The texts and arrays live as long as the work. */
typedef struct grundy_proof {
  grundy_proof_status status;
  grundy_proof_about about;
  uint32_t below;      /* with GRUNDY_ABOUT_BELOW */
  bool learned;        /* the claim was learned from values */
  uint64_t learned_to; /* last number of these values */
  unsigned base;       /* of the digits; 0: Zeckendorf's numeration */
  uint32_t states;     /* of the largest automaton that was needed */
  uint32_t sizes[3];   /* the same for each condition: a position has one value;
                          no option has it; every smaller one has an option */
  unsigned numbers;    /* of a position */
  unsigned weights[GRUNDY_PROOF_NUMBERS]; /* every move makes the sum of numbers
                                             times weights smaller; all 0: the
                                             first number that changes */
  grundy_machine machine; /* the claim; states is 0 if there is none */
  const char *reason;     /* INEXPRESSIBLE: what cannot be said, or why not */
  bool in_formula;        /* INEXPRESSIBLE: `place` is in the formula */
  size_t place;           /* INEXPRESSIBLE: offset in the rule's text or the
                             formula; GRUNDY_NOWHERE: none */
  uint64_t at[GRUNDY_PROOF_NUMBERS]; /* REFUTED: the first wrong position */
  int64_t formula;                   /* REFUTED: what the formula gives there */
  uint64_t value; /* REFUTED: the value; of outcomes 0 for P, 1 for N */
  const char *certificate;   /* PROVED, if wanted; otherwise NULL */
  const grundy_rules *rules; /* the rules whose positions have these numbers:
                                those of the question, or the rule in braces
                                where a position has further numbers in play */
  unsigned least[GRUNDY_PROOF_NUMBERS]; /* smallest numbers of a position */
  const char *steps; /* a rule with single steps in place of moves by multiples,
                        which the order and the certificate are about; NULL:
                        the rules themselves */
} grundy_proof;

/* Proves or refutes a claim about all positions, or learns one from the values
   and proves it.  Where moves leave sums, outcomes are decided by the values:
   without a formula the proof is about them, and a position is P exactly where
   its value is 0; with one it has no automaton.  DOMAIN if the rules cannot be
   written in the rule language; STOPPED at a limit.  Cost: that of learning the
   values, and of automata whose size is not bounded in advance: set a limit. */
GRUNDY_CHECKED grundy_status grundy_prove(grundy_work *work,
                                          const grundy_rules *rules,
                                          const grundy_proof_query *query,
                                          grundy_proof *proof);

/* Does the same with a small, fixed share of the work: UNDECIDED if the share
   is not enough or a limit is reached, INEXPRESSIBLE also where the rules
   cannot be written in the rule language.  Cost: at most some tenths of a
   second. */
GRUNDY_CHECKED grundy_status grundy_settle(grundy_work *work,
                                           const grundy_rules *rules,
                                           const grundy_proof_query *query,
                                           grundy_proof *proof);

/* What is known of the closed form of rules.  The texts live as long as the
   work. */
typedef struct grundy_settled {
  const char *theorem; /* the theorem that gives the closed form; NULL: none is
                          known */
  const char *formula; /* the closed form */
  bool outcomes;       /* it says only where the value is 0, by being 0 there */
  grundy_proof proof;  /* whether automata prove it, as grundy_settle says */
} grundy_settled;

/* Decides the closed form that a theorem gives to the rules.  Cost: that of
   grundy_settle. */
GRUNDY_CHECKED grundy_status grundy_settle_theorem(grundy_work *work,
                                                   const grundy_rules *rules,
                                                   grundy_settled *settled);

/* What a theorem says about a claim.  The texts live as long as the work. */
typedef struct grundy_known {
  const char *theorem;     /* that gives a closed form; NULL: none is known */
  const char *citation;    /* of the theorem */
  const char *closed_form; /* in the variables of the rules */
  grundy_proof proof;      /* the verdict, without an automaton: `states` is 0.
                              PROVED: the formula of the query agrees with the
                              closed form everywhere, or there is none and the
                              closed form is the claim */
} grundy_known;

/* Decides a claim by the closed form that a theorem gives to the rules, whether
   or not automata can read the rules.  UNDECIDED if none is known, or automata
   cannot compare it with the formula.  Cost: that of grundy_settle. */
GRUNDY_CHECKED grundy_status
grundy_prove_by_theorem(grundy_work *work, const grundy_rules *rules,
                        const grundy_proof_query *query, grundy_known *known);

/* A file of Walnut's folder `Automata Library`. */
typedef struct grundy_walnut_file {
  const char *name; /* such as "lost.txt" */
  const char *text;
} grundy_walnut_file;

/* The sentences of a proof for the prover Walnut.  The texts live as long as
   the work. */
typedef struct grundy_walnut {
  const char *commands; /* commands `def` and `eval`, one a line */
  const grundy_walnut_file *files;
  size_t count; /* of files */
} grundy_walnut;

/* Writes the sentences of a proof in the syntax of Walnut: every `eval` is true
   if the claim is proved, and one is false if it is refuted.  `query` is the
   question that grundy_prove answered by `proof`.  DOMAIN if the proof is about
   single steps in place of moves by multiples; UNABLE if a number is too large.
   Cost: linear in the texts. */
GRUNDY_CHECKED grundy_status
grundy_proof_walnut(grundy_work *work, const grundy_rules *rules,
                    const grundy_proof_query *query, const grundy_proof *proof,
                    grundy_walnut *walnut);

typedef struct grundy_proof_certificate {
  const char *rules;   /* the rules that it is about */
  const char *formula; /* the claim; NULL: an automaton alone */
  grundy_proof_about about;
  uint32_t below; /* with GRUNDY_ABOUT_BELOW */
  grundy_play play;
  unsigned base;        /* of the digits; 0: Zeckendorf's numeration */
  uint32_t states;      /* of the automaton of the claim */
  uint32_t sets;        /* states of the witnesses */
  uint64_t compared_to; /* the automata of moves and claim were compared with
                           rule and formula for all positions up to this
                           number */
  bool holds;
  const char *trouble; /* why it does not hold, in the work's language */
} grundy_proof_certificate;

/* Checks a certificate of a proof, by other code than the code that proved the
   claim.  A wrong certificate is not an error of the call: `holds` is then
   false.  SYNTAX: the text is not such a certificate.  Cost: linear in the
   products of the automata of the certificate. */
GRUNDY_CHECKED grundy_status
grundy_proof_check(grundy_work *work, const char *text, size_t length,
                   grundy_proof_certificate *certificate);

#ifdef __cplusplus
}
#endif

#endif
