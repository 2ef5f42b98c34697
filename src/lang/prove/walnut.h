/* SPDX-License-Identifier: MIT */
/*
 * The sentences of a proof in the syntax of Walnut (H. Mousavi 2016; J.
 * Shallit, The Logical Approach to Automatic Sequences, 2022), for an
 * independent judge.
 *
 * Moves and formulas are translated from the tree of the rule to text, not from
 * our automata; so Walnut shares nothing with the prover but a claim that was
 * learned, and digitwise operations and powers, which are automata there too.
 *
 * Walnut passes the arguments of a definition in the alphabetical order of its
 * free variables.  So the names are, in this order:
 *
 *   s1 s2 s3           the numbers of a position
 *   t1 .. u1 .. v1 ..  those of the parts of an option
 *   w, x               values
 *   z1, z2, ...        everything that is quantified
 */
#ifndef GI_LANG_PROVE_WALNUT_H
#define GI_LANG_PROVE_WALNUT_H

#include "core/writer.h"
#include "engine/work.h"
#include "lang/prove/decide.h"

enum {
  GI_WALNUT_STATE = 0,                  /* first variable of a position */
  GI_WALNUT_VALUE = 4 * GI_PROVE_ARITY, /* w; x is the next */
  GI_WALNUT_FRESH = GI_WALNUT_VALUE + 2
};

/* A formula as text.  A text that is always true, or never, is a word of its
   own: Walnut has no constants. */
typedef const char gi_walnut_text;

/* What is being written. */
typedef struct gi_walnut {
  grundy_work *work;
  const gi_rule *rule;
  gi_numeration numeration;
  gi_affine values[2 * GI_RULE_NAMES]; /* of the variables of the tree */
  gi_variable scope[GI_RULE_NAMES];    /* binders that are variables now */
  uint32_t scope_count;
  gi_variable fresh;     /* first variable that nothing uses */
  gi_walnut_text *guard; /* where the expression at hand is evaluated */
  gi_writer *out;        /* the commands */
  uint32_t sides;        /* side conditions so far */
  bool uses_xor, uses_and, uses_or, uses_powers;
  grundy_status status; /* OK, or the first refusal */
} gi_walnut;

/* ---- text (walnut_text.c) */

extern const char gi_walnut_true[], gi_walnut_false[];

/* Returns a text in the work's arena, as printf writes it. */
gi_walnut_text *gi_walnut_format(gi_walnut *w, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* Returns the name of a variable, valid until the next call but three. */
typedef struct gi_walnut_name {
  char text[16];
} gi_walnut_name;
gi_walnut_name gi_walnut_name_of(gi_variable variable);

gi_walnut_text *gi_walnut_and(gi_walnut *w, gi_walnut_text *a,
                              gi_walnut_text *b);
gi_walnut_text *gi_walnut_or(gi_walnut *w, gi_walnut_text *a,
                             gi_walnut_text *b);
gi_walnut_text *gi_walnut_not(gi_walnut *w, gi_walnut_text *a);
gi_walnut_text *gi_walnut_implies(gi_walnut *w, gi_walnut_text *a,
                                  gi_walnut_text *b);
/* Quantifies those of the variables that the text mentions; `quantifier` is 'E'
   or 'A'. */
gi_walnut_text *gi_walnut_quantify(gi_walnut *w, char quantifier,
                                   const gi_variable *variables, size_t count,
                                   gi_walnut_text *text);
/* Returns  a = b + gap  or  a + gap <= b. */
gi_walnut_text *gi_walnut_compare(gi_walnut *w, const gi_affine *a,
                                  gi_relation relation, const gi_affine *b,
                                  int64_t gap);
/* Returns $name(...) for these variables. */
gi_walnut_text *gi_walnut_call(gi_walnut *w, const char *name,
                               const gi_variable *arguments, size_t count);
/* Writes a command `def` or `eval`.  A definition mentions all of the
   `arguments`: one that the text does not is added as  s1 >= 0. */
void gi_walnut_command(gi_walnut *w, const char *command, const char *name,
                       const gi_variable *arguments, size_t count,
                       gi_walnut_text *text);
/* Remembers the first refusal. */
void gi_walnut_note(gi_walnut *w, grundy_status status);

/* ---- rule and formula (walnut_rule.c) */

/* Returns where an expression is not 0. */
gi_walnut_text *gi_walnut_truth(gi_walnut *w, const gi_expr *e);
/* Returns where the variable is the value of the expression. */
gi_walnut_text *gi_walnut_equals(gi_walnut *w, gi_variable variable,
                                 const gi_expr *e);
/* Returns the moves of a clause, on the state and its parts. */
gi_walnut_text *gi_walnut_clause(gi_walnut *w, const gi_clause *clause);

#endif
