/* SPDX-License-Identifier: MIT */
/*
 * Writing a program: lines, loops over the options of a rule, and what is
 * known there of its variables.
 *
 * A gi_codegen keeps the first refusal of memory in `status`; whatever comes
 * then is dropped, so that the functions below need no checks between them.
 */
#ifndef GI_LANG_CODEGEN_PROGRAM_H
#define GI_LANG_CODEGEN_PROGRAM_H

#include "lang/codegen/codegen.h"

enum {
  GI_CODEGEN_COLUMNS = 78,
  GI_EMIT_VARIABLES = 2 * GI_RULE_NAMES,
  GI_EMIT_FACTS = 48,
  GI_EMIT_ORDERS = 8
};

/* constant + the sum of each factor times its variable. */
typedef struct gi_affine {
  int64_t constant;
  int64_t factors[GI_EMIT_VARIABLES];
} gi_affine;

typedef struct gi_codegen {
  const gi_rule *rule;
  gi_codegen_style style;
  gi_buffer *out;
  grundy_status status;
  unsigned indent;
  bool is_far; /* numbers may be so large that the next of a set overflows */
  /* in the clause being written */
  gi_interval intervals[GI_EMIT_VARIABLES];
  unsigned variables;             /* how many there are now */
  gi_affine facts[GI_EMIT_FACTS]; /* each is at least 0 */
  unsigned fact_count;
  struct {
    const gi_expr *lesser;
    uint32_t variable;
    int64_t more;           /* variable >= lesser + more */
  } orders[GI_EMIT_ORDERS]; /* as they are written */
  unsigned order_count;
} gi_codegen;

/* ---------------------------------------------------------------- lines */

static inline bool gi_codegen_is_python(const gi_codegen *e) {
  return e->style.tongue == GI_TONGUE_PYTHON;
}

void gi_codegen_words(gi_codegen *e, const char *const *pieces);
/* Appends the texts. */
#define gi_codegen_put(e, ...)                                                 \
  gi_codegen_words(e, (const char *const[]){__VA_ARGS__, NULL})
/* One line of texts. */
#define gi_codegen_line(e, ...)                                                \
  (gi_codegen_begin(e), gi_codegen_put(e, __VA_ARGS__), gi_codegen_end(e))
void gi_codegen_begin(gi_codegen *e); /* the indentation of a line */
void gi_codegen_end(gi_codegen *e);
void gi_codegen_number(gi_codegen *e, uint64_t number);
void gi_codegen_variable(gi_codegen *e, gi_name name);
void gi_codegen_of(gi_codegen *e, const gi_expr *expr);      /* its value */
void gi_codegen_test_of(gi_codegen *e, const gi_expr *expr); /* its truth */
/* The state: x, y; each with something before it. */
void gi_codegen_state(gi_codegen *e, const char *before);
/* Begins a block: `if (`, what `test` writes, `) {`. */
void gi_codegen_open(gi_codegen *e);  /* " {" or ":", and deeper */
void gi_codegen_close(gi_codegen *e); /* back, and "}" */
/* The sentence as lines of comment, none wider than GI_CODEGEN_COLUMNS. */
void gi_codegen_comment(gi_codegen *e, const gi_buffer *sentence);

/* ---------------------------------------------------------------- proofs */

/* Forgets everything but that entries of a state are from 0 to `most` (with
   sym: ascending). */
void gi_know_state(gi_codegen *e, int64_t most);
/* The binder becomes a variable; it is one of its domain's elements. */
void gi_know_binder(gi_codegen *e, const gi_binder *binder);
void gi_know_condition(gi_codegen *e, const gi_expr *condition);
/* Proofs: false means only that none was found. */
/* Is a >= 0? */
bool gi_knows_sign(gi_codegen *e, const gi_expr *a);
/* Is the sum of the state >= that of the entries + more? */
bool gi_knows_sum(gi_codegen *e, const gi_expr *entries, int64_t more);
/* Is entry i of the state >= a + more? */
bool gi_knows_below(gi_codegen *e, unsigned i, const gi_expr *a, int64_t more);

/* ----------------------------------------------------------------- loops */

/* Writes what is done with one option; its entries are known to be natural
   numbers there. */
typedef void gi_codegen_leaf(gi_codegen *e, const gi_clause *clause,
                             void *data);

/* The bound of a named set. */
void gi_codegen_bound(gi_codegen *e, const gi_binder *binder);
/* A text in which $ is the binder's name and # the bound, perhaps as $_end,
   which ~ declares; checked code has declared it before. */
void gi_codegen_named(gi_codegen *e, const gi_binder *binder, const char *text);
/* C: the head of the loop over a named set. */
void gi_codegen_set_head(gi_codegen *e, const gi_binder *binder);

/* The loops over all options of the state, whose names are variables; `most`
   is the largest number that a state may have. */
void gi_codegen_options(gi_codegen *e, int64_t most, gi_codegen_leaf *leaf,
                        void *data);

/* In which order may a table be filled? */
typedef enum gi_fill_order {
  GI_FILL_NONE, /* as far as can be proved: none */
  GI_FILL_LAST, /* the last entry slowest; with sym the largest */
  GI_FILL_FIRST,
  GI_FILL_SUM
} gi_fill_order;

/* For rules of one or two numbers. */
gi_fill_order gi_codegen_order(gi_codegen *e);
/* Do all options of a number have at most half of it, so that few numbers are
   ever met? */
bool gi_codegen_is_steep(gi_codegen *e);

/* ---------------------------------------------------------------- native */

/* Checked code: a loop that counts its turns; how many blocks it opened. */
unsigned gi_codegen_checked_binder(gi_codegen *e, const gi_binder *binder);
/* C source of a gi_run_cells (engine/dense.h) called `run`, for rules of one
   to three numbers; the order of cells for which it is right, NONE: any. */
grundy_status gi_codegen_native(const gi_rule *rule, gi_buffer *out,
                                gi_fill_order *order, unsigned *needs);

/* ----------------------------------------------------------------- names */

bool gi_codegen_is_name(
    const char *name); /* letters, digits, '_'; not too long */
/* The text, in which the function `from` is called `to`, and what else it
   defines begins with that name.  `clashes`: the name means something there
   already. */
grundy_status gi_codegen_rename(const char *text, gi_tongue tongue,
                                const char *from, const char *to,
                                gi_buffer *out, bool *clashes);

/* -------------------------------------------------------------- programs */

/* The function `name` of the state, by the recursion. */
void gi_codegen_table(gi_codegen *e, gi_fill_order order, const char *name);
void gi_codegen_memo(gi_codegen *e, const char *name);
/* With sym, puts the numbers of the state in order. */
void gi_codegen_sort(gi_codegen *e);
/* A complete program's rest: moves are found by the values of `name`. */
void gi_codegen_main(gi_codegen *e, const char *name, uint64_t shift);

#endif
