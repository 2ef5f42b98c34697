/* SPDX-License-Identifier: MIT */
/*
 * Misère play of two numbers that differs from normal play only in a corner,
 * where both numbers are small.  Two heaps of Nim are such a game: the player
 * to move loses at (x,x), except that (0,0) and (1,1) are won and (0,1) and
 * (1,0) are lost.
 *
 * The pattern of the outcomes of normal play is found first.  What is right of
 * misère play is only compared with the outcomes, like every other pattern.
 */
#include "core/text.h"
#include "engine/explain/reasons.h"
#include "lang/find/find.h"
#include "lang/rule/ast.h"

#include <assert.h>

enum {
  MOST_CORNER = 4, /* largest number of a corner */
  MOST_LOSSES = 8  /* losses that a corner may have */
};

/* Finds the pattern of normal play in the same square. */
static grundy_status find_normal(gi_finder *f, grundy_pattern *normal) {
  grundy_slice slice = f->slice;
  for (unsigned i = 0; i < f->arity; i++)
    slice.to[f->places[i]] = f->observed.last;
  return gi_find(f->work, f->rules,
                 &(grundy_find_query){.slice = &slice, .outcomes = true},
                 normal);
}

/* Finds the largest number of a position where the formula of normal play is
   wrong; -1 if it is wrong nowhere.  A formula that fails is wrong. */
static grundy_status measure(gi_finder *f, const gi_formula *formula,
                             int64_t *corner) {
  uint64_t side = f->observed.side;
  gi_rule_run run;
  gi_rule_run_init(&run, &f->work->memory);
  grundy_status status = GRUNDY_OK;
  *corner = -1;
  for (size_t i = 0; i < f->count && status == GRUNDY_OK; i++) {
    int64_t at[2] = {(int64_t)(i / side), (int64_t)(i % side)}, result = 0;
    int64_t largest = at[0] > at[1] ? at[0] : at[1];
    status = gi_formula_eval(formula, &run, &f->work->error, at, &result);
    bool is_wrong =
        status == GRUNDY_DOMAIN || (result != 0) != (f->values[i] != 0);
    if (is_wrong && largest > *corner)
      *corner = largest;
    if (status == GRUNDY_DOMAIN) {
      gi_clear_error(f->work);
      status = GRUNDY_OK;
    }
    if (status == GRUNDY_OK)
      status = gi_budget_step(&f->work->budget);
  }
  gi_rule_run_clear(&run);
  return status;
}

/* Writes the condition of the wins in the corner to `expr` and the list of the
   losses to `list`.  Returns the number of losses. */
static size_t put_corner(const gi_finder *f, uint64_t corner, gi_writer *expr,
                         gi_writer *list) {
  const char *const *names = f->names;
  size_t losses = 0;
  for (uint64_t x = 0; x <= corner; x++)
    for (uint64_t y = 0; y <= corner; y++) {
      if (gi_observed_at(&f->observed, x, y))
        continue;
      gi_digits a = gi_digits_of(x), b = gi_digits_of(y);
      gi_write(expr, "%s(%s != %s or %s != %s)", losses ? " and " : "",
               names[0], a.text, names[1], b.text);
      gi_write(list, "%s(%s,%s)", losses ? ", " : "", a.text, b.text);
      losses++;
    }
  gi_write_text(expr, losses ? "" : "1");
  return losses;
}

static grundy_status say(gi_finder *f, const grundy_pattern *normal,
                         uint64_t corner, size_t losses, const char *list,
                         const char **words) {
  gi_digits most = gi_digits_of(corner);
  const char *const some[] = {
      N_("as in normal play if a number is above {0}: {1}; otherwise the "
         "player to move loses exactly at {2}"),
      most.text, normal->words, list, NULL};
  const char *const none[] = {
      N_("as in normal play if a number is above {0}: {1}; otherwise the "
         "player to move wins"),
      most.text, normal->words, NULL};
  return gi_sentence_text(f->work, losses ? some : none, words);
}

/* Describes the pattern of normal play with a corner of other outcomes. */
static grundy_status describe(gi_finder *f, const grundy_pattern *normal,
                              bool is_truth, uint64_t corner) {
  gi_pattern p = {.kind = GI_PATTERN_CORNER};
  gi_writer expr, list;
  const char *places = NULL;
  gi_writer_init(&expr, &f->work->memory);
  gi_writer_init(&list, &f->work->memory);
  gi_write(&expr, "max(%s,%s) <= %s ? ", f->names[0], f->names[1],
           gi_digits_of(corner).text);
  size_t losses = put_corner(f, corner, &expr, &list);
  gi_write(&expr, is_truth ? " : (%s)" : " : (%s) != 0", normal->expr);
  gi_writer_note(&expr, gi_writer_keep(&list, &f->work->arena, &places));
  grundy_status status = gi_writer_keep(&expr, &f->work->arena, &p.expr);
  gi_writer_clear(&list);
  gi_writer_clear(&expr);
  if (status != GRUNDY_OK || losses > MOST_LOSSES)
    return status;
  status = say(f, normal, corner, losses, places, &p.words);
  bool holds = false;
  return status == GRUNDY_OK ? gi_describe_pattern(f, &p, true, &holds)
                             : status;
}

grundy_status gi_find_corner(gi_finder *f) {
  const gi_formula *formula = NULL;
  grundy_pattern normal;
  int64_t corner = 0;
  assert(f->arity == 2 && f->play == GRUNDY_MISERE);
  /* formulas are built with other names than those of the rules if they are
     long */
  if (f->observed.first || f->observed.names[0] != f->names[0])
    return GRUNDY_OK;
  grundy_status status = find_normal(f, &normal);
  if (status != GRUNDY_OK || !normal.found || !normal.expr)
    return status;
  gi_text names[2];
  for (unsigned i = 0; i < 2; i++)
    names[i] = (gi_text){f->names[i], strlen(f->names[i]), 0};
  gi_text text = {normal.expr, strlen(normal.expr), 0};
  status = gi_formula_compile(&f->work->arena, &f->work->error, text, names, 2,
                              &formula);
  if (status == GRUNDY_OK)
    status = measure(f, formula, &corner);
  if (status != GRUNDY_OK || corner < 0 || corner > MOST_CORNER)
    return status;
  return describe(f, &normal, gi_expr_is_truth(formula->expr),
                  (uint64_t)corner);
}
