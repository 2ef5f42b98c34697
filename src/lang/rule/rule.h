/* SPDX-License-Identifier: MIT */
/*
 * The rule language: a game in one line.
 *
 *   n -> n-k for k in {1,3,4}
 *   sym (x,y) -> (x-k,y) for k in 1..x ; (x-k,y-k) for k in 1..x
 *   bag h -> h[i] := h[i]-k for i for k in 1..h[i]
 *
 * Ownership: rules and formulas live in the caller's arena and are immutable;
 * they keep a copy of their text and may be shared by threads.  A gi_rule_run
 * is the scratch memory of one thread; it can serve any number of rules.
 *
 * The tree of a rule (rule/ast.h) is kept for all readers; the bytecode
 * (rule/bytecode.h) is for the evaluator only.
 */
#ifndef GI_LANG_RULE_RULE_H
#define GI_LANG_RULE_RULE_H

#include "core/arena.h"
#include "core/budget.h"
#include "core/buffer.h"
#include "core/language.h"
#include "core/piece.h"
#include "engine/family.h"

typedef struct gi_rule gi_rule;
typedef struct gi_formula gi_formula;
typedef struct gi_function gi_function;

/* How play ends, by a clause of the rule. */
typedef enum gi_end_kind {
  GI_END_NONE, /* by no clause */
  GI_END_LOSE, /* the player to move loses */
  GI_END_WIN,
  GI_END_DRAW,
  GI_END_LEFT, /* Left wins */
  GI_END_RIGHT,
  GI_END_SCORE /* the player to move gets a score */
} gi_end_kind;

/* Compiles the text between the braces of {RULE}.  SYNTAX: the error has the
   place of the offending word, or of what exceeds a fixed size of the language:
   64 KiB of text, 200 levels, 64 names.  Takes time linear in the text, and
   of a bag or row the time of a few thousand loop elements. */
grundy_status gi_rule_compile(gi_arena *arena, grundy_error *error,
                              gi_text text, const gi_rule **rule);
/* Compiles a rule that may call the functions (rule/function.h). */
grundy_status gi_rule_compile_with(gi_arena *arena, grundy_error *error,
                                   gi_text text, const gi_function *functions,
                                   const gi_rule **rule);
/* Writes the canonical text, which compiles to an equal rule and prints the
   same again. */
grundy_status gi_rule_print(const gi_rule *rule, gi_buffer *out);

unsigned gi_rule_arity(const gi_rule *rule);
/* Returns the name of entry i of the state, i < arity. */
gi_text gi_rule_name(const gi_rule *rule, unsigned i);
bool gi_rule_is_partizan(const gi_rule *rule);
bool gi_rule_is_sym(const gi_rule *rule);
bool gi_rule_is_loopy(const gi_rule *rule);
/* Is a state any number of entries?  Then the arity is 1, and where a state is
   passed as numbers, the number of its entries comes first. */
bool gi_rule_has_entries(const gi_rule *rule);
/* Are the entries of a state sorted?  Only if there is any number of them. */
bool gi_rule_is_bag(const gi_rule *rule);
/* Has a state without entries no moves?  Then it is left out of sums. */
bool gi_rule_ends_empty(const gi_rule *rule);
/* Has the rule no aggregates, no domains with conditions, and states of a fixed
   number of entries? */
bool gi_rule_is_plain(const gi_rule *rule);
/* Does every move leave exactly one state? */
bool gi_rule_leaves_one(const gi_rule *rule);
/* Is it a rule of scores? */
bool gi_rule_is_scored(const gi_rule *rule);
/* Has a position a result, and no value?  So it is where play ends by more than
   `lose if`, where a player may move again, and where there are scores. */
bool gi_rule_is_alone(const gi_rule *rule);
/* May a player move again? */
bool gi_rule_has_again(const gi_rule *rule);
/* Does play end only where there is no move? */
bool gi_rule_has_plain_ends(const gi_rule *rule);
/* Returns the rule without such ends that has the same outcomes: where the
   player to move has won, there is one more move, to the end of play.  The rule
   itself if it is not alone; NULL if a draw, a second move, a player's name or
   a score is in it. */
const gi_rule *gi_rule_twin(const gi_rule *rule);
/* Returns the order in which a dense table is filled (gi_dense) so that every
   option comes before its state, if one is proved; otherwise 0
   (facts/order.c). */
unsigned gi_rule_fill_order(const gi_rule *rule);

/* Compiles an expression in the `count` variables that the caller names.
   SYNTAX and STOPPED as above. */
grundy_status gi_formula_compile(gi_arena *arena, grundy_error *error,
                                 gi_text text, const gi_text *names,
                                 size_t count, const gi_formula **formula);
/* Compiles an expression that may call the functions. */
grundy_status gi_formula_compile_with(gi_arena *arena, grundy_error *error,
                                      gi_text text, const gi_text *names,
                                      size_t count,
                                      const gi_function *functions,
                                      const gi_formula **formula);
grundy_status gi_formula_print(const gi_formula *formula, gi_buffer *out);

/* ------------------------------------------------------------ evaluator */

typedef struct gi_cursor gi_cursor;

/* What is known about a predicate of one binder (rule/truth.h). */
typedef struct gi_truths {
  uint64_t *words;
  size_t capacity; /* values of the binder that have room */
} gi_truths;

enum {
  GI_RULE_PREDICATES = 8, /* most predicates that a rule remembers */
  GI_RULE_ENTRIES = 1024, /* most entries of a bag or row */
  GI_RULE_EDITS = 64      /* most edits of an option */
};

/* A change of one entry of a bag or row: the new entries are
   gathered[start .. end). */
typedef struct gi_edit {
  int64_t index;
  size_t start, end;
} gi_edit;

/* Scratch memory, kept from call to call together with the primes found and
   the truths of the last rule's predicates.  It must be cleared before the
   arena of that rule is released. */
typedef struct gi_rule_run {
  gi_memory *memory;
  int64_t *registers;
  size_t register_count;
  int64_t *entries; /* entries of the option being emitted */
  size_t entry_count;
  int64_t *gathered; /* entries of an option that is gathered part by part */
  size_t gathered_count, gathered_capacity;
  bool has_negative;            /* one of the gathered entries is negative */
  gi_edit edits[GI_RULE_EDITS]; /* by ascending index */
  size_t edit_count;
  size_t latest;      /* index in `edits` of the edit that is gathered */
  size_t slice_count; /* slices gathered, each after its length */
  gi_cursor *cursors;
  size_t cursor_count;
  uint32_t *primes; /* all primes up to prime_limit */
  size_t prime_count, prime_capacity;
  uint32_t prime_limit;
  const void *truths_of; /* the program of the rule with these predicates */
  gi_truths truths[GI_RULE_PREDICATES];
  bool exact; /* for tests: never run the fast code */
  /* Of the option being emitted: */
  bool again;   /* the same player moves again */
  int64_t gain; /* of the player who moves */
} gi_rule_run;

void gi_rule_run_init(gi_rule_run *run, gi_memory *memory);
void gi_rule_run_clear(gi_rule_run *run);

/* Emits every option of the state (arity entries, none negative) for the
   player: LEFT, RIGHT, or BOTH for all clauses.  A bag or row is passed, and
   each part of an option emitted, as the number of its entries and then the
   entries.  An option may be emitted more than once.  The receiver must not use
   the same run.  If the rule is `sym`, each state of an option is sorted and
   there are no sweeps, unless the sink takes any order.  DOMAIN: the rule fails
   at this state (overflow, division by zero, a step below 1, an entry that does
   not exist); the error has the place in the rule's text. STOPPED: a limit was
   reached; only for a range that is too long is the error set.  NOMEM leaves
   the error as it was. */
grundy_status gi_rule_options(const gi_rule *rule, gi_rule_run *run,
                              gi_budget *budget, grundy_error *error,
                              const int64_t *state, grundy_side side,
                              gi_tuple_sink sink);

/* Says which clause ends play at the state, tested before the moves, and the
   score of the player to move: of that clause or, if none holds, what the
   player gets where there is no move.  DOMAIN and STOPPED as above. */
grundy_status gi_rule_ended(const gi_rule *rule, gi_rule_run *run,
                            gi_budget *budget, grundy_error *error,
                            const int64_t *state, gi_end_kind *kind,
                            int64_t *score);

/* Computes the formula at these values.  DOMAIN as above. */
grundy_status gi_formula_eval(const gi_formula *formula, gi_rule_run *run,
                              grundy_error *error, const int64_t *values,
                              int64_t *result);
/* The same, and aggregates spend the budget.  STOPPED as for options. */
grundy_status gi_formula_eval_within(const gi_formula *formula,
                                     gi_rule_run *run, gi_budget *budget,
                                     grundy_error *error, const int64_t *values,
                                     int64_t *result);

#endif
