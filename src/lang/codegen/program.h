/* SPDX-License-Identifier: MIT */
/*
 * Programs: their lines, and the loops over the options of a rule.
 *
 * The gi_writer remembers the first refusal of memory, so the functions below
 * return nothing and their callers look at `out->status` once, at the end.
 */
#ifndef GI_LANG_CODEGEN_PROGRAM_H
#define GI_LANG_CODEGEN_PROGRAM_H

#include "lang/codegen/codegen.h"
#include "lang/rule/facts/known.h"
#include "lang/rule/facts/order.h"

typedef struct gi_codegen gi_codegen;
struct gi_codegen {
  const gi_rule *rule;
  gi_codegen_style style;
  gi_writer *out;
  unsigned indent;   /* open blocks */
  bool pays_options; /* checked code charges the options of the clause one by
                        one, not the elements of its innermost loop */
  bool repays;       /* checked code repays elements that are no move */
  bool misere;       /* the recursion computes outcomes of misère play, 0 where
                        the player to move loses, otherwise 1 */
  bool is_far;       /* numbers may be close to 2^63, where the step to the next
                        member of a named set overflows */
  gi_facts facts;    /* what is known inside the clause being written */
};

/* ---------------------------------------------------------------- lines */

static inline bool gi_codegen_is_python(const gi_codegen *e) {
  return e->style.tongue == GI_TONGUE_PYTHON;
}

void gi_codegen_words(gi_codegen *e, const char *const *pieces);
/* Writes the texts, one after the other. */
#define gi_codegen_put(e, ...)                                                 \
  gi_codegen_words(e, (const char *const[]){__VA_ARGS__, NULL})
/* Writes the texts as one line. */
#define gi_codegen_line(e, ...)                                                \
  (gi_codegen_begin(e), gi_codegen_put(e, __VA_ARGS__), gi_codegen_end(e))
void gi_codegen_begin(gi_codegen *e); /* writes the indentation of a line */
void gi_codegen_end(gi_codegen *e);   /* ends the line */
void gi_codegen_number(gi_codegen *e, uint64_t number);
void gi_codegen_variable(gi_codegen *e, gi_name name);
void gi_codegen_of(gi_codegen *e, const gi_expr *expr);      /* its value */
void gi_codegen_test_of(gi_codegen *e, const gi_expr *expr); /* its truth */
/* Writes the variables of the state, "x, y", each with `before` before it. */
void gi_codegen_state(gi_codegen *e, const char *before);
/* Ends the head of a block, " {" or ":", and indents what follows. */
void gi_codegen_open(gi_codegen *e);
/* Opens a block without a head, not in Python. */
void gi_codegen_open_bare(gi_codegen *e);
/* Ends the innermost block. */
void gi_codegen_close(gi_codegen *e);

/* --------------------------------------------------------------- domains */

/* Writes the bound of a named set. */
void gi_codegen_bound(gi_codegen *e, const gi_binder *binder);
/* Writes a template for a binder: $ is its name, # its bound.  A bound that
   takes long is computed once, as $_end, which ~ declares; checked code has
   declared $_end before. */
void gi_codegen_named(gi_codegen *e, const gi_binder *binder, const char *text);
/* Writes the head of the loop over a named set, in C. */
void gi_codegen_set_head(gi_codegen *e, const gi_binder *binder);
/* Opens the loop over a domain and returns the number of blocks opened.
   `is_used`: the body uses the binder.  `is_distinct`: no element comes
   twice. */
unsigned gi_codegen_open_domain(gi_codegen *e, const gi_binder *binder,
                                bool is_used, bool is_distinct);
/* Opens the loop over a domain in checked code. */
unsigned gi_codegen_open_checked(gi_codegen *e, const gi_clause *clause,
                                 const gi_binder *binder);

/* Writes `k in elements` of a loop in Python. */
void gi_codegen_python_domain(gi_codegen *e, const gi_binder *binder,
                              bool is_distinct);

/* ------------------------------------------------------------ aggregates */

void gi_codegen_aggregate(gi_codegen *e, const gi_expr *x);
/* Writes the nim-sum of the parts of a spread (see gi_codegen_nim_sum). */
void gi_codegen_spread(gi_codegen *e, const gi_clause *clause,
                       const char *function, const char *open,
                       const char *close);
/* Opens a test that no part of the spread has a negative entry; returns the
   number of blocks opened. */
unsigned gi_codegen_open_spread(gi_codegen *e, const gi_clause *clause);
/* Writes an aggregate of checked code. */
void gi_codegen_checked_aggregate(gi_codegen *e, const gi_expr *x);
/* Opens the loops of a spread or an aggregate in checked code, in which every
   element comes once; returns the number of blocks opened. */
unsigned gi_codegen_open_inner(gi_codegen *e, const gi_loop *loop);
/* Writes the arrays that the rule reads. */
void gi_codegen_arrays(gi_codegen *e);

/* ----------------------------------------------------------------- loops */

/* Writes what is done with one option.  Its entries are natural numbers, except
   in checked code: there the leaf tests them. */
typedef void gi_codegen_leaf(gi_codegen *e, const gi_clause *clause,
                             void *data);

/* Writes the loops over all options of the state.  `most` is the largest
   number that a state may have. */
void gi_codegen_options(gi_codegen *e, int64_t most, gi_codegen_leaf *leaf,
                        void *data);
/* Writes the nim-sum of the values of the parts, f(x) ^ f(y): `function` and
   `open` before the entries of each, `close` after them.  In misère play there
   is at most one part. */
void gi_codegen_nim_sum(gi_codegen *e, const gi_clause *clause,
                        const char *function, const char *open,
                        const char *close);
/* A leaf that marks the nim-sum as seen; its data is a gi_codegen_mark. */
typedef struct gi_codegen_mark {
  const char *function, *open, *close; /* see gi_codegen_nim_sum */
  const char *before, *after;          /* text around the nim-sum */
} gi_codegen_mark;
void gi_codegen_put_mark(gi_codegen *e, const gi_clause *clause, void *data);

/* Has the clause no options in any state?  Forgets what is known. */
bool gi_codegen_is_idle(gi_codegen *e, const gi_clause *clause);
/* Returns the number of binders after which the condition is tested: as few as
   possible. */
unsigned gi_codegen_condition_level(const gi_codegen *e,
                                    const gi_clause *clause);

/* -------------------------------------------------------------- programs */

/* Write the function `name` of the state, by the recursion. */
void gi_codegen_table(gi_codegen *e, gi_fill_order order, const char *name);
void gi_codegen_memo(gi_codegen *e, const char *name);
/* Writes code that puts the numbers of the state in order, with sym. */
void gi_codegen_sort(gi_codegen *e);
/* Writes the rest of a complete program: it finds moves by the values that the
   function `name` returns.  `shift` is added to each number that is read. */
void gi_codegen_main(gi_codegen *e, const char *name, uint64_t shift);
/* Writes C source of a gi_run_cells (engine/table/dense.h) called `run`, for
   rules of one to three numbers.  Returns the order of cells for which it is
   right; NONE: every order.  *helpers: the GI_HELPER_... that it uses. */
gi_fill_order gi_codegen_native(const gi_rule *rule, gi_writer *out,
                                unsigned *helpers);

/* ----------------------------------------------------------------- names */

/* Is it a letter or '_', then letters, digits and '_', 60 at most? */
bool gi_codegen_is_name(const char *name);
/* Are the two variables of a rule written with the same name?  They must not
   be. */
bool gi_codegen_is_same_name(gi_name a, gi_name b);
/* Writes the text with the function `from` called `to`; whatever else the text
   defines gets the prefix `to`.  Returns false if `to` already means something
   there. */
bool gi_codegen_rename(const char *text, gi_tongue tongue, const char *from,
                       const char *to, gi_writer *out);

#endif
