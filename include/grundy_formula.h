/* SPDX-License-Identifier: MIT */
/* Formulas, patterns and code.  A part of grundy.h, which includes this
   file. */
#ifndef GRUNDY_FORMULA_H
#define GRUNDY_FORMULA_H

#ifndef GRUNDY_H
#error "include grundy.h"
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ------------------------------- formulas: expressions compared with values */

/* An expression of the rule language in the variables of the rules: the names
   in {RULE}; for other rules n, or x, y, z. */
typedef struct grundy_formula grundy_formula;

/* Reads a formula, which lives in the work.  SYNTAX if it is wrong: the error
   has the place.  Cost: linear in the text. */
GRUNDY_CHECKED grundy_status grundy_formula_parse(
    grundy_work *work, const grundy_rules *rules, const char *text,
    size_t length, const grundy_formula **formula);
/* Returns the canonical text.  Cost: constant. */
GRUNDY_API const char *grundy_formula_text(const grundy_formula *formula);
/* Writes a remark, in the work's language, about a {RULE} that is correct but
   may not be what was meant: `^` is exclusive or, and k^2 is not a square.
   *remark lives in the work; NULL if there is nothing to remark.  Cost: linear
   in the rule. */
GRUNDY_CHECKED grundy_status grundy_rules_remark(grundy_work *work,
                                                 const grundy_rules *rules,
                                                 const char **remark);
/* Writes such a remark about a formula.  Cost: linear in the formula. */
GRUNDY_CHECKED grundy_status grundy_formula_remark(
    grundy_work *work, const grundy_formula *formula, const char **remark);

/* Reads a formula for a table of this kind: an expression, or an equation such
   as "4*value = 3*n-1", which says that 4 times the value is the expression.
   The word is value, mean, temperature or weight, as the table has it.  The
   division of the rule language rounds down; an equation has no division.
   Cost: linear in the text. */
GRUNDY_CHECKED grundy_status grundy_equation_parse(
    grundy_work *work, const grundy_rules *rules, const char *text,
    size_t length, grundy_table_kind kind, const grundy_formula **formula);
/* Returns the factor of the value in the equation, at least 1.  Cost: constant.
 */
GRUNDY_API uint64_t grundy_formula_times(const grundy_formula *formula);

/* The first position, small ones first, where the table and the formula differ.
   In a table of OUTCOMES a formula that is not 0 means N if both players have
   the same moves; otherwise 0, 1, 2 and 3 mean P, N, L and R.  In a table of
   GAMES, MEAN, TEMPERATURE and WEIGHT the formula gives a number, negative ones
   too; other values agree with no formula.  Draws and infinite values agree
   with no number. */
typedef struct grundy_difference {
  bool found;
  unsigned arity;
  uint64_t at[GRUNDY_MOST_INTEGERS];
  int64_t formula; /* result of the expression */
  grundy_cell cell;
  bool formula_failed; /* the formula made the call fail, not the game */
} grundy_difference;

/* Compares the formula with the positions whose numbers are 0..to.  Cost: one
   grundy_cell_at for each position. */
GRUNDY_CHECKED grundy_status grundy_check(grundy_work *work,
                                          const grundy_rules *rules,
                                          const grundy_formula *formula,
                                          uint64_t to, grundy_table_kind kind,
                                          grundy_query query,
                                          grundy_difference *difference);
/* Compares the formula with the positions of a slice.  The formula may use the
   fixed numbers by their names.  Cost: one grundy_cell_at for each position. */
GRUNDY_CHECKED grundy_status grundy_check_slice(
    grundy_work *work, const grundy_rules *rules, const grundy_formula *formula,
    const grundy_slice *slice, grundy_table_kind kind, grundy_query query,
    grundy_difference *difference);
/* Returns the name of the i-th integer of a component in formulas; "?" if there
   is no such integer.  Cost: constant. */
GRUNDY_API const char *grundy_rules_variable(const grundy_rules *rules,
                                             unsigned i);

/* -------------------------------------- patterns: the pattern in the values */

typedef struct grundy_find_query {
  uint64_t to; /* largest number; 0: 2000, or 100 for pairs, or less */
  const grundy_slice *slice; /* its ranges replace `to`, and two ranges are
                                equal; NULL: nothing is fixed */
  grundy_play play;          /* MISERE: the pattern of the outcomes */
  bool outcomes;             /* the pattern of the outcomes N and P alone */
  grundy_table_kind
      kind; /* VALUES: as above.  OUTCOMES: the pattern of all
               four    outcomes.  GAMES, MEAN, TEMPERATURE, WEIGHT:
               the    pattern of canonical forms or of their
               measures,    where the players' moves may differ */
} grundy_find_query;

/* Values of partizan games that repeat: the value at n + period is the value at
   n plus the saltus, from `start` on; of two numbers in each direction. */
typedef struct grundy_repetition {
  unsigned numbers; /* 1 or 2 */
  uint64_t start[2], period[2];
  const char *saltus[2]; /* NULL: nothing is added */
  size_t before_count;   /* values before start[0]; none for two numbers */
  const char *const *before;
  size_t count; /* values of one period, those of two numbers row by row */
  const char *const *values;
} grundy_repetition;

/* A pattern that agrees with all values, or all outcomes, up to `to`. */
typedef struct grundy_pattern {
  bool found;
  const char *kind; /* "periodic", "arithmetic periodic", "formula",
                       "automatic", "regular", "runs", "few runs", "beatty",
                       "recursive", "plane", "corner"; of partizan games also
                       "polynomial", "canonical recursion" */
  bool zeros;       /* it says only where the player to move loses: in normal
                       play, which positions have the value 0 */
  bool proved;      /* it holds for all positions */
  bool near_end;    /* there is little evidence, and the words say so */
  uint64_t to;
  const char *theorem, *citation;     /* NULL: no theorem proves it */
  const struct grundy_proof *proof;   /* the proof by automata (grundy_prove.h);
                                         NULL: none.  `proved` is then set */
  const struct grundy_proof *refuted; /* not found: a pattern that agrees with
                                         all values up to `to` and fails later;
                                         NULL: none.  Status REFUTED: first at
                                         `at`; UNDECIDED: there or before, and
                                         `value` is what follows from it there.
                                         `states` is 0 without automata */
  const char *words;
  const char *expr; /* expression of the rule language, or NULL; with `zeros`
                       it is 0 where the player to move loses */
  /* The function grundy(n) or grundy(x, y); with `zeros` it is called wins.  Of
     partizan games value, mean, temperature or weight, or value_times_4 if
     `times` is 4; NULL: there is no such function. */
  const char *c, *python, *latex;
  /* Partizan games: */
  uint64_t times;     /* the value times this is the expression; at least 1 */
  size_t label_count; /* 0: the expression is a number.  Otherwise it says which
                         label the value, or the outcome, is */
  const char *const *labels;
  const grundy_repetition *repetition; /* NULL: none */
  const char *other; /* not found: the first value that is not a number; NULL:
                        all are numbers */
  uint64_t other_at[2]; /* the free numbers of its position */
} grundy_pattern;

/* Finds the shortest pattern that holds; finding none is not an error.  DOMAIN:
   there are not one or two numbers that run over a range, or some position has
   no value of the kind, or an outcome other than N and P where all four were
   not asked for.  STOPPED at a limit of the work: `to` is then the last number
   up to which the values are known and were searched, or 0.  Cost: that of the
   values up to `to`, the searches for patterns, and a side question to the
   prover: a second or less with the defaults. */
GRUNDY_CHECKED grundy_status grundy_find(grundy_work *work,
                                         const grundy_rules *rules,
                                         const grundy_find_query *query,
                                         grundy_pattern *pattern);

/* -------------------------------------------- code: programs for the values */

typedef enum grundy_code_language {
  GRUNDY_CODE_C,   /* C11 */
  GRUNDY_CODE_CXX, /* C++17 */
  GRUNDY_CODE_PYTHON
} grundy_code_language;

typedef struct grundy_code_query {
  grundy_code_language language;
  grundy_method method; /* BEST; THEOREM: only what is proved; SEARCH: the
                           recursion, whatever is known */
  bool program;         /* write a complete program, with `main` */
  bool conjecture;      /* allow a pattern that is checked but not proved */
  bool outcomes;        /* write wins(n) or wins(x, y), which is 0 where the
                           player to move loses; a proved form that gives only
                           outcomes is then enough */
  grundy_play play;     /* MISERE: write wins for misère play */
  uint64_t to;          /* with `conjecture`: largest number looked at; 0: as
                           grundy_find does */
  const grundy_slice *slice; /* the function takes the numbers that are not
                                fixed; NULL: all numbers */
  const char *name; /* name of the function, and beginning of its helpers'
                       names; NULL: grundy, or wins */
} grundy_code_query;

typedef enum grundy_code_kind {
  GRUNDY_CODE_FORMULA,    /* a closed form, proved */
  GRUNDY_CODE_PERIOD,     /* a table of a proved period */
  GRUNDY_CODE_CONJECTURE, /* a formula that was checked up to `checked` */
  GRUNDY_CODE_TABLE,      /* a table, filled from the bottom up */
  GRUNDY_CODE_MEMO        /* the recursion, with a memo */
} grundy_code_kind;

/* Returns the name of a kind of code, such as "formula"; "?" for any other
   value.  Cost: constant. */
GRUNDY_API const char *grundy_code_kind_name(grundy_code_kind kind);

typedef struct grundy_code {
  grundy_code_kind kind;
  const char *text;    /* the function grundy(n), or grundy(x, y), on integers
                          of 64 bits, with its helpers */
  const char *theorem; /* the theorem that proves it, or NULL */
  const struct grundy_proof *proof; /* the proof by automata, or NULL */
  uint64_t checked;                 /* CONJECTURE: the largest number checked */
} grundy_code;

/* Writes code for the values of single positions, with comments in the language
   of the work.  UNABLE: the rules have no formula, no period and no statement
   in the rule language.  DOMAIN: they have no values, or the name is not a
   valid one.  Cost: that of grundy_find and grundy_rules_period where the
   method asks for them; otherwise linear in the rule. */
GRUNDY_CHECKED grundy_status grundy_code_write(grundy_work *work,
                                               const grundy_rules *rules,
                                               grundy_code_query query,
                                               grundy_code *code);

typedef struct grundy_compilation {
  bool done;
  double seconds;  /* time that the compiler took */
  const char *why; /* why it was not done, in the work's language */
} grundy_compilation;

/* Compiles a {RULE} by the system's `cc` and loads the code: from then on it
   fills the tables of values.  Answers, errors and limits stay the same.  A
   rule that is not compiled is not an error.  Cost: a run of the compiler,
   about a tenth of a second. */
GRUNDY_CHECKED grundy_status
grundy_rules_compile(grundy_work *work, const grundy_rules *rules,
                     grundy_compilation *compilation);

#ifdef __cplusplus
}
#endif

#endif
