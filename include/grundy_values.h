/* SPDX-License-Identifier: MIT */
/* Values of partizan games.  A part of grundy.h, which includes this file. */
#ifndef GRUNDY_VALUES_H
#define GRUNDY_VALUES_H

#ifndef GRUNDY_H
#error "include grundy.h"
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* A value expression such as "{1|*} + ^^ - 3/4" (doc/values.md) is read as a
   sum of terms, which are not added up: the canonical form of a sum may be too
   large although who wins, the mean and the temperature are known at once. */
typedef struct grundy_expression grundy_expression;

/* Reads an expression.  SYNTAX if it is wrong: the error has the place.  Cost:
   that of the canonical forms of the terms. */
GRUNDY_CHECKED grundy_status
grundy_expression_parse(grundy_work *work, const char *text, size_t length,
                        const grundy_expression **expression);
/* Makes the expression of a value that the work has computed.  Cost: constant.
 */
GRUNDY_CHECKED grundy_status grundy_expression_of(
    grundy_work *work, grundy_game game, const grundy_expression **expression);
/* Writes the text of a value that the work has computed, such as "{1|*}". *text
   lives in the work; NULL if it has more than 4 MiB.  Cost: linear in the text.
 */
GRUNDY_CHECKED grundy_status grundy_game_text(grundy_work *work,
                                              grundy_game game,
                                              const char **text);
/* Returns the number of terms.  Cost: constant. */
GRUNDY_API size_t grundy_expression_terms(const grundy_expression *expression);

/* A number m/2^e in lowest terms. */
typedef struct grundy_dyadic {
  int64_t numerator;
  uint32_t exponent;
  const char *text; /* "-3/4" */
} grundy_dyadic;

/* A point of a wall: the value at a temperature. */
typedef struct grundy_wall_point {
  grundy_dyadic temperature, value;
} grundy_wall_point;

/* A wall of a thermograph: points with ascending temperatures, the first at -1;
   linear between two points, constant above the last. */
typedef struct grundy_wall {
  size_t count;
  const grundy_wall_point *points;
} grundy_wall;

typedef struct grundy_thermograph {
  grundy_wall left, right;
  grundy_dyadic mean; /* the mast */
  grundy_dyadic temperature;
} grundy_thermograph;

/* A list of values as text. */
typedef struct grundy_value_list {
  size_t count;
  const char *const *texts;
} grundy_value_list;

/* What is known about a value.  A text is NULL where there is no such value or
   where computing it would cost too much. */
typedef struct grundy_measures {
  grundy_game game;      /* the value; 0: its canonical form is too large, and
                            only outcome, mean and temperature are given */
  const char *value;     /* "{1|*}", "3/4", "^^*" */
  const char *canonical; /* the canonical form in braces, one level */
  grundy_outcome outcome;
  const char *left_stop, *right_stop;
  const char *mean, *temperature;
  const char *least_temperature, *most_temperature; /* bounds of the
                                                       temperature; equal if it
                                                       is known */
  const char *atomic_weight;
  bool has_no_weight; /* provably no atomic weight */
  const char *reduced;
  const char *birthday;
  const char *followers; /* number of followers, the value itself included */
  grundy_value_list left_incentives, right_incentives;
  bool has_incentives; /* the lists are complete */
  const char *latex;
  const grundy_thermograph *thermograph; /* NULL: none */
} grundy_measures;

/* Measures the value of an expression.  Cost: that of the canonical form, which
   may be exponential; an allowance of the work bounds it. */
GRUNDY_CHECKED grundy_status grundy_expression_measure(
    grundy_work *work, const grundy_expression *expression,
    grundy_measures *measures);

typedef enum grundy_relation {
  GRUNDY_RELATION_NONE, /* not known */
  GRUNDY_LESS,
  GRUNDY_EQUAL,
  GRUNDY_GREATER,
  GRUNDY_CONFUSED /* neither is at least the other */
} grundy_relation;

/* Returns "<", "=", ">" or "||"; "?" for any other value.  Cost: constant. */
GRUNDY_API const char *grundy_relation_name(grundy_relation relation);

typedef struct grundy_comparison {
  grundy_relation relation; /* of the first value to the second */
  const char *reason;       /* sentences, with the play that shows it */
} grundy_comparison;

/* Compares two expressions: by the outcome of their difference.  The reason is
   for the claim "first CLAIM second", where the claim is one of "=", "<", "<=",
   ">", ">=" and "||".  MISUSE if it is another one.  UNABLE if the outcome of
   the difference is too costly.  Cost: that of the outcome of the difference.
   */
GRUNDY_CHECKED grundy_status
grundy_expression_compare(grundy_work *work, const grundy_expression *first,
                          const grundy_expression *second, const char *claim,
                          grundy_comparison *comparison);
/* Says whether a relation fulfils a claim; false if there is no such claim.
   Cost: constant. */
GRUNDY_API bool grundy_relation_holds(grundy_relation relation,
                                      const char *claim);

/* What becomes of an option in the canonical form. */
typedef enum grundy_fate {
  GRUNDY_FATE_KEPT,
  GRUNDY_FATE_DOMINATED, /* by `by`, another option */
  GRUNDY_FATE_REVERSED,  /* through `by`, an option of the opponent; the
                            options of `by` for the same player replace it */
  GRUNDY_FATE_NUMBERED   /* the value is a number, the simplest one that fits */
} grundy_fate;

typedef struct grundy_option_fate {
  const char *of;     /* the form that the option belongs to */
  const char *option; /* value of the option */
  grundy_side player;
  grundy_fate fate;
  const char *by;       /* NULL for KEPT and NUMBERED */
  const char *sentence; /* the same in words */
} grundy_option_fate;

typedef struct grundy_explanation {
  size_t count;
  const grundy_option_fate *fates;
  bool is_cut; /* there are more */
} grundy_explanation;

/* Lists what became of the options on the way to the canonical form: those of
   every pair of braces as typed, and of a sum those of its terms.  UNABLE if
   the canonical form of the sum is too large.  Cost: the square of the options
   of each form. */
GRUNDY_CHECKED grundy_status grundy_expression_explain(
    grundy_work *work, const grundy_expression *expression,
    grundy_explanation *explanation);

/* A value in which positions may repeat, such as "over", "{0|pass}" or
   "a{1||a|0}" (doc/values.md).  Its onside is what it is worth where play that
   never ends counts as won by Left, its offside where Right wins it.  A stopper
   is a game in which the players cannot alternate for ever; it is its own
   onside and offside. */

/* Says whether a text has words that only such values have: on, off, over,
   under, upon, dud, pass, a label before a brace, &.  Cost: linear. */
GRUNDY_API bool grundy_sides_wanted(const char *text, size_t length);

/* What is known about such a value.  A text is NULL where there is no such
   value, where it was not found, or where it would be too long. */
typedef struct grundy_sides {
  const char *value;  /* the stopper, "onside & offside", or "dud" */
  const char *onside; /* NULL: no stopper was found */
  const char *offside;
  bool is_stopper;       /* both sides are known, and are the same */
  const char *canonical; /* of a stopper: its simplest form in braces */
  grundy_outcome outcome;
  grundy_outcome left_starts, right_starts; /* L, R or D */
  const char *left_stop, *right_stop;       /* of a stopper */
  const char *degree; /* of a stopper g: onside of g - g */
  uint64_t followers; /* of a stopper: positions of its simplest form */
  const char *latex;
} grundy_sides;

/* Reads a value and finds its sides.  SYNTAX if the text is wrong: the error
   has the place.  UNABLE if it has too many positions.  Cost: the square of
   the positions, often; more where there are no stoppers. */
GRUNDY_CHECKED grundy_status grundy_sides_find(grundy_work *work,
                                               const char *text, size_t length,
                                               grundy_sides *sides);
/* Compares two values by their sides: by whether the players survive in the
   difference.  UNABLE if a side is not known.  Cost: as for
   grundy_sides_find. */
GRUNDY_CHECKED grundy_status grundy_sides_compare(
    grundy_work *work, const char *first, size_t first_length,
    const char *second, size_t second_length, grundy_comparison *comparison);

#ifdef __cplusplus
}
#endif
#endif
