/* SPDX-License-Identifier: MIT */
/* Formulas about the numbers of a position, as a work reads them. */
#ifndef GI_LANG_FORMULA_FORMULA_H
#define GI_LANG_FORMULA_FORMULA_H

#include "engine/work.h"
#include "lang/rule/ast.h"

/* Reads a public formula whose variables have these names. */
grundy_status gi_formula_read(grundy_work *work, gi_text text,
                              const char *const *variables, unsigned arity,
                              const grundy_formula **formula);
/* Says whether the formula was read by this work. */
bool gi_is_formula(const grundy_work *work, const grundy_formula *formula);
/* Returns the compiled form of a public formula. */
const gi_formula *gi_formula_code(const grundy_formula *formula);

/* Gives the variables of a tree other names.  The tree is the caller's. */
void gi_rename_variables(gi_expr *e, const char *const *names);

/* Lets the formulas that are read later call the values of a game of one number
   up to `to`, as in g(17-n).  SYNTAX: the name is in use.  DOMAIN: some
   position has no value. */
grundy_status gi_formula_call_game(grundy_work *work, gi_text name,
                                   const grundy_rules *rules, uint64_t to);

#endif
