/* SPDX-License-Identifier: MIT */
/*
 * A game that is a text: a block of a file of rules.
 *
 *   game subtract[m](n)
 *     title   Take few
 *     rule    n -> n-k for k in 1..min(n,m)
 *
 *   theorem remainder
 *     value   n % (m+1)
 *
 * doc/rules.md has the grammar.  read.c splits the text into words and knows
 * their places, check.c refuses what does not fit together, family.c makes the
 * descriptor of a family, theorem.c computes what a theorem says, and
 * compare.c compares each theorem with the search before it is believed.
 *
 * All of it lives in the arena of the `grundy` that the game belongs to, and is
 * not changed after the file was read.
 *
 * Our own families are such texts too, src/games/NAME.game (own.c).  The build
 * splits them (tools/game_table.awk), so nothing is read when the program
 * starts, and a test compares its tables with what read.c reads.  Their
 * theorems are compared by the laws, not when they are read, their numbers go
 * up to 2^64 - 1 (rule/exact.h), and their Chinese words are in the catalogue
 * of messages: the build puts them there (tools/game_words.awk).
 */
#ifndef GI_LANG_GAME_GAME_H
#define GI_LANG_GAME_GAME_H

#include "engine/reader.h"
#include "engine/work.h"
#include "lang/rule/exact.h"
#include "lang/rule/function.h"
#include "lang/rule/rule.h"

enum {
  GI_WRITTEN_NAMES = GRUNDY_MOST_INTEGERS, /* most variables, most parameters */
  GI_WRITTEN_THEOREMS = 32,                /* most theorems of a game */
  GI_WRITTEN_ALIASES = 16,                 /* most aliases of a game */
  GI_WRITTEN_SENTENCES = 8,                /* most reasons of a theorem */
  GI_WRITTEN_FUNCTIONS = 4, /* most functions of one of our games */
  GI_WRITTEN_ENGLISH = 0,
  GI_WRITTEN_CHINESE = 1,
  GI_WRITTEN_LANGUAGES
};

/* What a theorem says. */
typedef enum gi_says {
  GI_SAYS_NOTHING,
  GI_SAYS_VALUE,
  GI_SAYS_LOST,
  GI_SAYS_TAME,
  GI_SAYS_PLIES,
  GI_SAYS_LONGEST,
  GI_SAYS_NUMBER
} gi_says;

/* Sentences, each with a condition on the position; the condition has no data
   where the sentence always holds. */
typedef struct gi_reasons_written {
  gi_text condition[GI_WRITTEN_SENTENCES], text[GI_WRITTEN_SENTENCES];
  unsigned count;
} gi_reasons_written;

/* A theorem as text; a field that was not written has no data.  Expressions are
   parts of the file and know their place in it. */
typedef struct gi_written_theorem {
  gi_text name;
  const char *also, *chinese; /* the name in Chinese; NULL: none */
  const char *cite[GI_WRITTEN_LANGUAGES], *condition[GI_WRITTEN_LANGUAGES];
  bool has_play;
  grundy_play play;
  gi_says says;
  gi_text premise, answer, firm, reach, wins;
  gi_reasons_written why[GI_WRITTEN_LANGUAGES];
} gi_written_theorem;

/* Another name of a game. */
typedef struct gi_written_alias {
  gi_text name;
  const char *title[GI_WRITTEN_LANGUAGES], *about[GI_WRITTEN_LANGUAGES],
      *brief[GI_WRITTEN_LANGUAGES];
  const char *also;
} gi_written_alias;

/* A game as text. */
typedef struct gi_written {
  gi_text name;
  gi_text params[GI_WRITTEN_NAMES], vars[GI_WRITTEN_NAMES];
  unsigned param_count, var_count;
  const char *called[GI_WRITTEN_NAMES][GI_WRITTEN_LANGUAGES]; /* parameters, in
                                                           errors */
  uint64_t least[GI_WRITTEN_NAMES];                           /* parameters */
  const char *title[GI_WRITTEN_LANGUAGES], *about[GI_WRITTEN_LANGUAGES];
  const char *brief[GI_WRITTEN_LANGUAGES], *number[GI_WRITTEN_LANGUAGES];
  const char *usage[GI_WRITTEN_LANGUAGES];
  const char *also, *draw, *see; /* NULL: none */
  gi_kind kind;
  gi_text rule, example, draw_text;
  bool has_from;
  uint64_t from;                /* the least number of a position */
  const gi_function *functions; /* those above the game in the file */
  /* Those above one of our games: a name, and what follows it. */
  gi_text defined[GI_WRITTEN_FUNCTIONS][2];
  const gi_written_theorem *theorems;
  unsigned theorem_count;
  const gi_written_alias *aliases;
  unsigned alias_count;
  bool is_ours; /* built in */
  /* The descriptor; made by family.c. */
  gi_family family;
  gi_theorem *stated; /* of the family, one for each theorem with an answer that
                         the engine asks for */
  gi_stated *claims;  /* one for each theorem */
} gi_written;

/* Rules of such a game: what rules->data is. */
typedef struct gi_written_rules {
  const gi_written *game;
  const gi_rule *rule;          /* with numbers for the parameters */
  const gi_function *functions; /* and constants for the parameters */
  uint64_t *params;
  bool is_large; /* a parameter is above 2^63 - 1: only rule/exact.h takes
                    it, and `rule` has 2^63 - 1 in its place */
  const grundy_rules *twin; /* the same game as another family, of ours: it
                               gives the digits of the code; NULL: not known */
  bool drops_empty; /* a heap of 0 has no moves and is left out of sums */
  struct gi_written_formulas *formulas; /* of each theorem of the game */
} gi_written_rules;

/* The compiled expressions of a theorem; NULL: not written. */
typedef struct gi_written_formulas {
  const gi_formula *premise, *answer, *firm, *wins;
  const gi_rule *reach; /* of ours; the wanted value is the last of the given
                           numbers */
} gi_written_formulas;

static inline const gi_written_rules *
gi_written_rules_of(const grundy_rules *rules) {
  return rules->data;
}

/* Finds the theorem of the game that a descriptor's theorem states. */
const gi_written_theorem *gi_written_theorem_of(const gi_written *game,
                                                const gi_theorem *theorem);

/* --------------------------------------------------------------- reading */

/* Reads the block that begins at *at of the text of a file, up to the next line
   at the margin that is no theorem, and moves *at after it.  `about` is the
   comment above the block.  The game is checked, but not compared. */
grundy_status gi_written_read(gi_arena *arena, grundy_error *error,
                              gi_text text, size_t *at, gi_text about,
                              bool is_ours, gi_written **game);
/* Does a line of the file begin a game, or a part of one? */
bool gi_written_begins(gi_text line);
bool gi_written_begins_part(gi_text line);

/* ------------------------------------------------------------ the family */

/* Makes the descriptor, in the arena of the `grundy`.  `language` is that of
   the titles, `file` the name of the file. */
grundy_status gi_written_family(grundy *g, gi_written *game, const char *file,
                                grundy_language language);
/* Compares the theorems with the search, in a work with nothing else in it.
   SYNTAX: one is false; the error has the place of its line and the smallest
   counterexample. */
grundy_status gi_written_compare(grundy_work *work, gi_written *game);

/* ---------------------------------------------------------- the theorems */

/* Compiles the expressions of all theorems for these rules. */
grundy_status gi_written_compile(grundy_work *work, gi_written_rules *rules);
/* What an expression is computed with: what the work keeps for the rules, or
   where there is no work, these. */
typedef struct gi_written_sums {
  grundy_work *work;
  gi_rule_run *run;
  gi_budget *budget;
} gi_written_sums;

/* Computes an expression.  UNABLE: it fails at these numbers, or one of them
   has more than 63 bits. */
grundy_status gi_written_compute(const gi_written_sums *sums,
                                 gi_component component,
                                 const gi_formula *formula, gi_exact *result);
/* Computes the answer of a theorem.  UNABLE: its premise does not hold, or an
   expression fails. */
grundy_status gi_written_number(const gi_written_sums *sums,
                                gi_component component,
                                const gi_written_theorem *theorem,
                                gi_exact *number);
/* Compiles the clauses of `reach` for a wanted value, the constant t. */
grundy_status gi_written_compile_reach(gi_arena *arena, grundy_error *error,
                                       const gi_written_rules *rules,
                                       gi_text reach, uint64_t target,
                                       const gi_rule **rule);
grundy_status gi_written_answer(grundy_work *work, const gi_theorem *theorem,
                                gi_component component, gi_answer *answer);
grundy_status gi_written_explain(grundy_work *work, const gi_theorem *theorem,
                                 gi_component component, gi_reasons *reasons);
grundy_status gi_written_reach(grundy_work *work, gi_component component,
                               uint64_t target, gi_sink *sink);
grundy_status gi_written_longest(gi_component component, uint64_t *moves);
/* Says the period of  value n % EXPR , where no position has part in EXPR. */
grundy_status gi_written_period(grundy_work *work, const grundy_rules *rules,
                                gi_period *period);
grundy_status gi_written_formula(const grundy_rules *rules, gi_formula_of of,
                                 gi_buffer *out, const gi_theorem **by);
/* Emits the options of a rule as options of the component's rules. */
grundy_status gi_written_emit_options(grundy_work *work, const gi_rule *rule,
                                      gi_component component, grundy_side side,
                                      gi_sink *sink);
/* Emits the options of a rule at numbers up to 2^64 - 1; `wanted` is the value
   for the clauses of `reach`. */
grundy_status gi_written_emit_exact(grundy_work *work, const gi_rule *rule,
                                    gi_component component, uint64_t wanted,
                                    gi_sink *sink);
/* Puts a constant in front of the functions; `given` as in rule/ast.h. */
grundy_status gi_written_constant(gi_arena *arena, gi_text name,
                                  uint64_t number, uint8_t given,
                                  const gi_function **functions);
/* Checks that conditions of the sentences and their {EXPR} are expressions. */
grundy_status gi_written_check_why(gi_arena *arena, grundy_error *error,
                                   const gi_written *game,
                                   const gi_reasons_written *why,
                                   const gi_function *functions);

#endif
