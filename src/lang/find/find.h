/* SPDX-License-Identifier: MIT */
/*
 * `grundy find`: the parts of the search for patterns.
 */
#ifndef GI_LANG_FIND_FIND_H
#define GI_LANG_FIND_FIND_H

#include "core/grace.h"
#include "engine/table/slice.h"
#include "engine/work.h"
#include "lang/find/pattern/pattern.h"
#include "lang/formula/closed.h"
#include "lang/formula/formula.h"

/* --------------------------------------------------------------- search */

enum {
  GI_FIND_EXTRA = 1 << 20, /* steps for a result that is not needed */
  GI_FIND_GRACE = 1 << 22  /* steps for the patterns of what a limit left */
};

typedef struct gi_finder {
  grundy_work *work;
  const grundy_rules *rules;
  grundy_slice slice;                    /* the positions that are looked at */
  bool is_given;                         /* the user gave the slice */
  unsigned arity;                        /* free numbers, 1 or 2 */
  unsigned places[GRUNDY_MOST_INTEGERS]; /* of the free numbers */
  const char *names[2]; /* of the free variables, as in the rules */
  grundy_play play;
  grundy_table_kind kind;   /* other than VALUES: find/games looks */
  bool outcomes;            /* the values are outcomes: 0 for P, 1 for N */
  gi_observed observed;     /* the list or square that patterns are fitted to */
  uint64_t *values, *signs; /* sign: 1 if the value is not 0, otherwise 0 */
  uint64_t most;            /* the largest value */
  size_t count;             /* of the values */
  size_t room;              /* values that memory was taken for */
  uint64_t known;           /* all values of numbers below this are computed */
  bool is_cut;              /* a limit left these values alone, and the answer
                               is about them */
  uint64_t asked;           /* last number that the user asked for; 0: none */
  gi_fact fact;             /* the proved closed form; expr NULL: none */
  grundy_period period;     /* proved, if known */
  const char *theorem, *citation; /* of the period; NULL: the family's */
  bool settles;                   /* patterns are proved or refuted, if that is
                                     cheap */
  const grundy_proof *refuted; /* of the first pattern that was refuted; NULL:
                                  none was */
  grundy_pattern *answer;
} gi_finder;

/* Returns the last number with which the pattern was compared, as the answer
   says it. */
static inline uint64_t gi_find_end(const gi_finder *f) {
  return f->asked ? f->asked : f->observed.last;
}
/* Finds the pattern of a game's values as grundy_find does, inside another
   public call. */
grundy_status gi_find(grundy_work *work, const grundy_rules *rules,
                      const grundy_find_query *query, grundy_pattern *pattern);
/* Makes the values, or the zeros alone, the observed values. */
void gi_find_observe(gi_finder *f, bool zeros);
/* Finds all patterns of the values, or of the zeros alone. */
grundy_status gi_find_patterns(gi_finder *f, bool zeros, gi_patterns *patterns);

/* Goes to the numbers whose value is computed next; {0, 0} are the first. */
void gi_find_next(const gi_finder *f, uint64_t at[2]);
/* Is any value known? */
static inline bool gi_find_has_known(const gi_finder *f) {
  return f->known > f->observed.first;
}
/* Moves the known square of an array of values to its beginning; the bounds of
   the observed values are the old ones. */
void gi_find_keep_square(const gi_finder *f, void *array, size_t width);
/* Makes the known values the observed ones. */
void gi_find_keep_known(gi_finder *f);
/* Makes the known values the observed ones, after a limit, and lifts the limits
   for the search for their pattern. */
gi_grace gi_find_cut(gi_finder *f);
/* Ends that search; an answer that is not complete is dropped. */
void gi_find_cut_end(gi_finder *f, const gi_grace *grace, grundy_status status);

/* Refuses rules that have holes among the positions looked at. */
grundy_status gi_find_refuse_holes(gi_finder *f);
/* Takes memory for the values of numbers up to `to`, and sets the bounds of the
   observed values. */
grundy_status gi_find_room(gi_finder *f, uint64_t to);
/* Prepares a table of the values of numbers up to `to`. */
grundy_status gi_find_prepare(const gi_finder *f, uint64_t to);
/* Computes the value, or the outcome, of the position whose free numbers are
   given. */
grundy_status gi_find_value_at(gi_finder *f, const uint64_t *numbers,
                               uint64_t *value, bool *hole);
/* Frees the values. */
void gi_find_close(gi_finder *f);

/* Looks for a pattern of misère play of two numbers that is the pattern of
   normal play except in a corner (find/corner.c), and describes it. */
grundy_status gi_find_corner(gi_finder *f);

/* --------------------------------------------------------- descriptions */

/* Describes the pattern in the answer, in words, as a formula and as code, if
   it holds for every value; *holds says whether it does. */
grundy_status gi_describe_pattern(gi_finder *f, const gi_pattern *p, bool zeros,
                                  bool *holds);
/* Integers of partizan games: a value times 2^places. */
typedef struct gi_numerators {
  const int64_t *list; /* as many as values */
  uint32_t places;
  const char *word; /* "value", "mean", ...; the functions have this name */
} gi_numerators;
/* Describes an expression in the answer as a formula, as code and in LaTeX, if
   the expression is `times` times the number everywhere; *holds says whether it
   is.  Kind and words are the caller's. */
grundy_status gi_describe_numbers(gi_finder *f, const gi_numerators *numbers,
                                  const char *expr, uint64_t times,
                                  bool *holds);
/* Names the functions of the answer: "value", or "value_times_4". */
grundy_status gi_name_function(gi_finder *f, const gi_numerators *numbers,
                               uint64_t times);
/* Adds to the words that the evidence is weak, if it is. */
grundy_status gi_find_weigh(gi_finder *f, gi_pattern_kind kind);

/* ---------------------------------------------------------------- proofs */

/* Proves the pattern that the answer describes, by automata, or refutes it, if
   a share of the work is enough.  The answer then has the proof, or is
   empty. */
grundy_status gi_find_settle(gi_finder *f, const gi_pattern *p, bool zeros);
/* Is the pattern about all positions? */
bool gi_find_is_whole(const gi_finder *f);
/* Looks at the pattern beyond the values, where that is cheap
   (find/farther.c); *fails says whether it is wrong, and *refuted where: of
   status REFUTED at the first position, of status UNDECIDED there or before.
   A pattern that cannot be asked there does not fail. */
grundy_status gi_find_farther(gi_finder *f, const gi_pattern *p, bool zeros,
                              bool *fails, grundy_proof *refuted);
/* Proves the closed form that the answer describes by automata, too. */
grundy_status gi_find_settle_fact(gi_finder *f, const gi_fact *fact);
/* Learns an automaton from the values where no pattern was found, and describes
   it in the answer if it is proved. */
grundy_status gi_find_learn(gi_finder *f);
/* Describes the automaton of a proof as a pattern.  `zeros`: it says where the
   player to move loses. */
grundy_status gi_describe_machine(gi_finder *f, const grundy_proof *proof,
                                  bool zeros, gi_pattern *pattern);

/* Describes a proved closed form, which is compared with the values too. */
grundy_status gi_describe_fact(gi_finder *f, const gi_fact *fact, bool *holds);

#endif
