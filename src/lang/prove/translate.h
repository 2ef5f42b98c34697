/* SPDX-License-Identifier: MIT */
/*
 * From the tree of a rule or formula to automata on digits.
 *
 * What is linear becomes a linear form.  Everything else is a definition: a new
 * variable z, and the automaton of 'z is the value of the expression':
 *
 *   a / c       c z <= a < c z + c
 *   a % c       a = c q + z or a = z - c q for some q, and z < c
 *   a ^ b       digit by digit, in base 2, 4, 8, ...
 *   min(a,b)    z = a and a <= b, or z = b and b <= a
 *   p ? a : b   z = a where p holds, z = b elsewhere
 *
 * Automata read natural numbers.  So z is the value plus a small constant,
 * which lets the value be a little below 0.  A value that is lower has no z.
 * That is allowed only where the expression is never evaluated: the guard says
 * where it is, and the translation decides whether the two meet.
 */
#ifndef GI_LANG_PROVE_TRANSLATE_H
#define GI_LANG_PROVE_TRANSLATE_H

#include "lang/rule/ast.h"
#include "theory/automata/join.h"

enum {
  GI_AFFINE_TERMS = 24,      /* most terms of a linear form */
  GI_TRANSLATE_UNROLL = 1024 /* most values of binders over constants */
};

/* The sum of the terms and the constant. */
typedef struct gi_affine {
  gi_term terms[GI_AFFINE_TERMS];
  uint32_t count;
  int64_t constant;
} gi_affine;

typedef struct gi_translation {
  gi_automata *shop;
  gi_variable fresh;                   /* first variable not used yet */
  gi_affine values[2 * GI_RULE_NAMES]; /* of the variables of the tree */
  gi_automaton *guard; /* where the expression at hand is evaluated; owned */
  const char *reason;  /* why something cannot be said; NULL: it can */
  uint32_t place;      /* of that in the text */
} gi_translation;

/* Begins a translation whose variables 0 .. count-1 are those of the tree;
   variables of the translation's own are numbered from `fresh` on. */
void gi_translation_begin(gi_translation *t, gi_automata *shop, uint32_t count,
                          gi_variable fresh);
/* Drops the guard. */
void gi_translation_end(gi_translation *t);

/* Returns whether nothing has gone wrong so far. */
static inline bool gi_translation_works(const gi_translation *t) {
  return !t->reason && t->shop->status == GRUNDY_OK;
}
/* Remembers the first reason why something cannot be said. */
void gi_translation_refuse(gi_translation *t, const char *reason,
                           uint32_t place);

/* Returns the form of one variable, and of a number. */
gi_affine gi_affine_variable(gi_variable variable);
gi_affine gi_affine_constant(int64_t constant);
/* Adds times * b to *a; returns false on overflow or too many terms. */
bool gi_affine_add(gi_affine *a, const gi_affine *b, int64_t times);
/* Returns the automaton of  a = b + gap  or  a + gap <= b. */
gi_automaton *gi_affine_compare(gi_translation *t, const gi_affine *a,
                                gi_relation relation, const gi_affine *b,
                                int64_t gap);

/* Finds the form of an expression; its definitions go into the join. */
bool gi_translate_affine(gi_translation *t, gi_join *join, const gi_expr *e,
                         gi_affine *out);
/* Defines a variable that is the value itself; refuses if the value can be
   negative. */
bool gi_translate_exactly(gi_translation *t, gi_join *join, const gi_expr *e,
                          gi_variable *name);
/* Returns the automaton of where an expression is not 0; NULL if that cannot be
   said or after a refusal. */
gi_automaton *gi_translate_truth(gi_translation *t, const gi_expr *e);

/* Returns whether a binder takes each of its values from..to in turn, because
   it must be a constant where it is used; `index` is its variable. */
bool gi_clause_unrolls(const gi_clause *clause, const gi_binder *binder,
                       uint32_t index, int64_t *from, int64_t *to);
/* Returns the moves of a clause as an automaton on the state, variables 0 ..
   arity-1, and on its options: entry i of part p is variable
   arity * (p + 1) + i.  NULL as above. */
gi_automaton *gi_translate_clause(gi_translation *t, const gi_rule *rule,
                                  const gi_clause *clause);

#endif
