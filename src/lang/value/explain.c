/* SPDX-License-Identifier: MIT */
/*
 * What became of the options on the way to the canonical form.
 *
 * The forms that are looked at are all pairs of braces as typed, the outer one
 * first.  A sum has the options of its terms: a move in one of them, the others
 * unchanged.
 */
#include "core/text.h"
#include "engine/misuse.h"
#include "lang/value/expression.h"

enum {
  MOST_FATES = 64,    /* options explained */
  MOST_OPTIONS = 4096 /* options of a sum that are compared */
};

/* The options of a form, and what is said about them. */
typedef struct explainer {
  grundy_work *work;
  grundy_option_fate *fates; /* MOST_FATES of them, in the work's arena */
  size_t count;
  bool is_cut;
} explainer;

/* The options of one form: the left ones, then the right ones. */
typedef struct options {
  gi_game *games;      /* in the scratch arena */
  gi_reduced *reduced; /* one for each option */
  size_t left, right;  /* numbers of options */
} options;

static const char *word_of(gi_fate fate, grundy_side player, bool is_replaced) {
  bool is_left = player == GRUNDY_LEFT;
  switch (fate) {
  case GI_DOMINATED:
    return is_left ? N_("In {0}, Left's option {1} is dominated by {2}.")
                   : N_("In {0}, Right's option {1} is dominated by {2}.");
  case GI_REVERSED:
    if (is_left)
      return is_replaced
                 ? N_("In {0}, Left's option {1} is reversible through {2}: "
                      "Left's options of {2} replace it, namely {3}.")
                 : N_("In {0}, Left's option {1} is reversible through {2}, "
                      "where Left cannot move: it is left out.");
    return is_replaced ? N_("In {0}, Right's option {1} is reversible through "
                            "{2}: Right's options of {2} replace it, namely "
                            "{3}.")
                       : N_("In {0}, Right's option {1} is reversible through "
                            "{2}, where Right cannot move: it is left out.");
  case GI_NUMBERED:
    return is_left ? N_("In {0}, Left's option {1} is left out: the value is a "
                        "number, the simplest one between the options.")
                   : N_("In {0}, Right's option {1} is left out: the value is "
                        "a number, the simplest one between the options.");
  case GI_KEPT:
    break;
  }
  return is_left ? N_("In {0}, Left's option {1} stays.")
                 : N_("In {0}, Right's option {1} stays.");
}

/* Writes the options of `by` for the player, separated by commas. */
static grundy_status list_options(grundy_work *work, gi_game by,
                                  grundy_side player, const char **text) {
  gi_writer out;
  gi_writer_init(&out, &work->memory);
  uint32_t count = gi_game_options(work->games, by, player);
  grundy_status status = GRUNDY_OK;
  for (uint32_t i = 0; i < count && i < 5 && status == GRUNDY_OK; i++) {
    gi_game option;
    const char *word = NULL;
    status = gi_game_option(work->games, by, player, i, &option);
    if (status == GRUNDY_OK)
      status = gi_value_text(work, option, GI_EXCERPT, &word);
    if (status == GRUNDY_OK)
      gi_write(&out, "%s%s", i ? ", " : "", word);
  }
  if (count > 5)
    gi_write_text(&out, ", ...");
  grundy_status kept = gi_writer_keep(&out, &work->arena, text);
  gi_writer_clear(&out);
  return status == GRUNDY_OK ? kept : status;
}

/* Adds one option of the form whose text is `of`. */
static grundy_status add_fate(explainer *e, const char *of, grundy_side player,
                              gi_game option, gi_reduced reduced) {
  static const grundy_fate fates[] = {
      [GI_KEPT] = GRUNDY_FATE_KEPT,
      [GI_DOMINATED] = GRUNDY_FATE_DOMINATED,
      [GI_REVERSED] = GRUNDY_FATE_REVERSED,
      [GI_NUMBERED] = GRUNDY_FATE_NUMBERED,
  };
  e->is_cut = e->count == MOST_FATES;
  if (e->is_cut)
    return GRUNDY_OK;
  grundy_work *work = e->work;
  grundy_option_fate *f = &e->fates[e->count];
  *f = (grundy_option_fate){
      .of = of, .player = player, .fate = fates[reduced.fate]};
  bool has_by = reduced.by != GI_NO_GAME;
  bool is_replaced = reduced.fate == GI_REVERSED &&
                     gi_game_options(work->games, reduced.by, player) > 0;
  const char *replaced = "";
  grundy_status status = gi_value_text(work, option, GI_EXCERPT, &f->option);
  if (status == GRUNDY_OK && has_by)
    status = gi_value_text(work, reduced.by, GI_EXCERPT, &f->by);
  if (status == GRUNDY_OK && is_replaced)
    status = list_options(work, reduced.by, player, &replaced);
  if (status == GRUNDY_OK)
    status = gi_sentence_text(
        work,
        (const char *const[]){word_of(reduced.fate, player, is_replaced), of,
                              f->option, f->by ? f->by : "", replaced, NULL},
        &f->sentence);
  e->count += status == GRUNDY_OK;
  return status;
}

/* Adds all options of a form with the value g. */
static grundy_status add_form(explainer *e, const char *of, gi_game g,
                              options list) {
  grundy_work *work = e->work;
  grundy_status status = gi_game_fates(work->games, g, list.games, list.left,
                                       list.games + list.left, list.right,
                                       list.reduced, list.reduced + list.left);
  for (size_t i = 0; i < list.left + list.right && status == GRUNDY_OK; i++)
    status = add_fate(e, of, i < list.left ? GRUNDY_LEFT : GRUNDY_RIGHT,
                      list.games[i], list.reduced[i]);
  return status;
}

/* Makes room for the options of a form in the scratch arena. */
static grundy_status make_room(grundy_work *work, size_t left, size_t right,
                               options *list) {
  size_t count = left + right;
  list->left = left;
  list->right = right;
  list->games =
      gi_arena_alloc(&work->scratch, (count + 1) * sizeof *list->games);
  list->reduced =
      gi_arena_alloc(&work->scratch, (count + 1) * sizeof *list->reduced);
  return list->games && list->reduced ? GRUNDY_OK : gi_refused(work);
}

/* ------------------------------------------------------------------ forms */

/* Writes the braces of a typed form with the values of its options. */
static grundy_status form_text(grundy_work *work, const options *list,
                               const char **text) {
  gi_buffer out;
  gi_buffer_init(&out, &work->memory);
  grundy_status status = gi_buffer_text(&out, "{");
  for (size_t i = 0; i <= list->left + list->right && status == GRUNDY_OK;
       i++) {
    if (i == list->left)
      status = gi_buffer_text(&out, "|");
    if (i == list->left + list->right || status != GRUNDY_OK)
      break;
    const char *word;
    status = gi_value_text(work, list->games[i], GI_EXCERPT, &word);
    if (status == GRUNDY_OK && i > 0 && i != list->left)
      status = gi_buffer_text(&out, ",");
    if (status == GRUNDY_OK)
      status = gi_buffer_text(&out, word);
  }
  if (status == GRUNDY_OK && out.length > GI_EXCERPT) {
    out.length = GI_EXCERPT - 4;
    status = gi_buffer_text(&out, "...");
  }
  if (status == GRUNDY_OK)
    status = gi_buffer_text(&out, "}");
  if (status == GRUNDY_OK)
    status = gi_buffer_keep(work, &out, text);
  gi_buffer_clear(&out);
  return status;
}

static grundy_status explain_form(explainer *e, const gi_game_form *form) {
  if (!form->typed || e->is_cut)
    return GRUNDY_OK;
  options list;
  const char *text = NULL;
  grundy_status status =
      make_room(e->work, form->left_count, form->right_count, &list);
  for (size_t i = 0; i < form->left_count && status == GRUNDY_OK; i++)
    list.games[i] = form->lefts[i]->value;
  for (size_t i = 0; i < form->right_count && status == GRUNDY_OK; i++)
    list.games[list.left + i] = form->rights[i]->value;
  if (status == GRUNDY_OK)
    status = form_text(e->work, &list, &text);
  if (status == GRUNDY_OK)
    status = add_form(e, text, form->value, list);
  for (size_t i = 0; i < form->left_count && status == GRUNDY_OK; i++)
    status = explain_form(e, form->lefts[i]); /* as deep as braces nest */
  for (size_t i = 0; i < form->right_count && status == GRUNDY_OK; i++)
    status = explain_form(e, form->rights[i]);
  return status;
}

/* ------------------------------------------------------------------- sums */

/* Appends the options of a side of the i-th term, the other terms added. */
static grundy_status add_moves(grundy_work *work,
                               const grundy_expression *expression, size_t i,
                               gi_game rest, grundy_side side, gi_game *to,
                               size_t *count) {
  gi_game term = expression->terms[i];
  uint32_t most = gi_game_options(work->games, term, side);
  grundy_status status = GRUNDY_OK;
  for (uint32_t j = 0; j < most && status == GRUNDY_OK; j++) {
    gi_game option;
    status = gi_game_option(work->games, term, side, j, &option);
    if (status == GRUNDY_OK)
      status = gi_game_add(work->games, option, rest, &to[*count]);
    *count += status == GRUNDY_OK;
  }
  return status;
}

static size_t count_moves(const grundy_work *work,
                          const grundy_expression *expression,
                          grundy_side side) {
  size_t count = 0;
  for (size_t i = 0; i < expression->count; i++)
    count += gi_game_options(work->games, expression->terms[i], side);
  return count;
}

static grundy_status
explain_sum(explainer *e, const grundy_expression *expression, gi_game sum) {
  grundy_work *work = e->work;
  options list;
  size_t count = 0;
  size_t left = count_moves(work, expression, GRUNDY_LEFT);
  size_t right = count_moves(work, expression, GRUNDY_RIGHT);
  if (left + right > MOST_OPTIONS)
    return gi_fail(&work->error, GRUNDY_UNABLE, GRUNDY_NOWHERE,
                   "the sum has {0} options: at most {1} are explained",
                   gi_digits_of(left + right).text,
                   gi_digits_of(MOST_OPTIONS).text);
  grundy_status status = make_room(work, left, right, &list);
  for (int side = GRUNDY_LEFT; side <= GRUNDY_RIGHT; side++)
    for (size_t i = 0; i < expression->count && status == GRUNDY_OK; i++) {
      gi_game rest;
      status = gi_game_subtract(work->games, sum, expression->terms[i], &rest);
      if (status == GRUNDY_OK)
        status = add_moves(work, expression, i, rest, (grundy_side)side,
                           list.games, &count);
    }
  if (status != GRUNDY_OK)
    return status;
  gi_excerpt typed = gi_excerpt_of(gi_text_trim(expression->text));
  const char *text =
      gi_arena_text(&work->arena, typed.text, strlen(typed.text));
  return text ? add_form(e, text, sum, list) : gi_refused(work);
}

/* ----------------------------------------------------------------- public */

static grundy_status explain(explainer *e,
                             const grundy_expression *expression) {
  grundy_work *work = e->work;
  const gi_game_form *form;
  gi_value_error error = {0};
  gi_game sum;
  e->fates = gi_arena_alloc(&work->arena, MOST_FATES * sizeof *e->fates);
  if (!e->fates)
    return gi_refused(work);
  grundy_status status = gi_expression_sum(work, expression, &sum);
  if (status == GRUNDY_UNABLE)
    return gi_fail(&work->error, status, GRUNDY_NOWHERE,
                   "the canonical form of the sum is too large to be "
                   "explained");
  if (status != GRUNDY_OK)
    return status;
  if (expression->count > 1)
    return explain_sum(e, expression, sum);
  if (!expression->text.length)
    return GRUNDY_OK;
  status = gi_value_parse_form(work->games, &work->scratch, expression->text,
                               &form, &error);
  return status == GRUNDY_OK ? explain_form(e, form) : status;
}

grundy_status grundy_expression_explain(grundy_work *work,
                                        const grundy_expression *expression,
                                        grundy_explanation *explanation) {
  if (gi_misused(work,
                 GI_NEEDS({gi_is_expression(work, expression), "expression"},
                          {gi_is_given(explanation), "explanation"})))
    return GRUNDY_MISUSE;
  gi_mark mark = gi_arena_mark(&work->scratch);
  explainer e = {.work = work};
  grundy_status status = explain(&e, expression);
  gi_arena_release(&work->scratch, mark);
  if (status == GRUNDY_OK)
    *explanation = (grundy_explanation){e.count, e.fates, e.is_cut};
  return gi_finish(work, status, GRUNDY_NOWHERE);
}
