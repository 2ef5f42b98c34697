/* SPDX-License-Identifier: MIT */
/* What is said where the players' moves differ and values decide. */
#include <assert.h>

#include "core/text.h"
#include "engine/explain/explain.h"
#include "engine/moves.h"
#include "engine/sink.h"
#include "engine/value/partizan.h"
#include "theory/partizan/text.h"
#include "theory/partizan/thermo.h"

enum {
  MOST_VALUES = 16,  /* values written in a sentence */
  MOST_TEXT = 120,   /* longest text of a value in a sentence, bytes */
  MOST_OPTIONS = 64, /* options of a component whose fates are told */
  MOST_FATES = 6     /* sentences about options that do not matter */
};

static const char *game_text(gi_explanation *e, gi_game game) {
  const char *text = "";
  if (e->reasons.status == GRUNDY_OK)
    gi_reasons_note(&e->reasons, gi_game_text(e->work, game, MOST_TEXT, &text));
  return text;
}

static const char *number_text(gi_explanation *e, gi_number number) {
  gi_writer out;
  gi_writer_init(&out, &e->work->memory);
  gi_writer_note(&out, gi_number_print(number, gi_writer_out(&out)));
  return gi_explained_text(e, &out);
}

/* "{1|*} + ^ + *2" */
static const char *values_text(gi_explanation *e) {
  gi_writer out;
  gi_writer_init(&out, &e->work->memory);
  for (size_t i = 0; i < e->position->count && i <= MOST_VALUES; i++) {
    gi_write_text(&out, i ? " + " : "");
    gi_write_text(&out, i < MOST_VALUES ? e->a->games.texts[i] : "...");
  }
  return gi_explained_text(e, &out);
}

/* ------------------------------------------------------- the whole sum */

static const char *one_words(grundy_outcome outcome) {
  switch (outcome) {
  case GRUNDY_L:
    return N_("{0} has the value {1}, which is greater than 0, so Left wins, "
              "whoever starts");
  case GRUNDY_R:
    return N_("{0} has the value {1}, which is less than 0, so Right wins, "
              "whoever starts");
  case GRUNDY_N:
    return N_("{0} has the value {1}, which is neither 0 nor greater nor less "
              "than 0, so whoever starts wins");
  default:
    assert(outcome == GRUNDY_P);
    return N_("{0} has the value 0, so whoever starts loses");
  }
}

static const char *sum_words(grundy_outcome outcome) {
  switch (outcome) {
  case GRUNDY_L:
    return N_("the values {0} add up to {1}, which is greater than 0, so Left "
              "wins, whoever starts");
  case GRUNDY_R:
    return N_("the values {0} add up to {1}, which is less than 0, so Right "
              "wins, whoever starts");
  case GRUNDY_N:
    return N_("the values {0} add up to {1}, which is neither 0 nor greater "
              "nor less than 0, so whoever starts wins");
  default:
    assert(outcome == GRUNDY_P);
    return N_("the values {0} add up to 0, so whoever starts loses");
  }
}

/* Says that the stops decide, whoever starts. */
static void explain_stops(gi_explanation *e, const gi_sum_reason *why) {
  if (gi_number_sign(why->low) > 0)
    gi_reason(&e->reasons, GRUNDY_REASON_FACT,
              N_("the right stops add up to {0}, which is greater than 0, so "
                 "Left wins, whoever starts"),
              number_text(e, why->low));
  else if (gi_number_sign(why->high) < 0)
    gi_reason(&e->reasons, GRUNDY_REASON_FACT,
              N_("the left stops add up to {0}, which is less than 0, so Right "
                 "wins, whoever starts"),
              number_text(e, why->high));
  else
    gi_reason(&e->reasons, GRUNDY_REASON_FACT,
              N_("the stops of the sum lie between {0} and {1}, which decides"),
              number_text(e, why->low), number_text(e, why->high));
}

/* Says why the side that starts wins or loses a sum whose canonical form was
   not needed. */
static void explain_start(gi_explanation *e, grundy_side side,
                          const gi_sum_reason *why, bool wins) {
  bool left = side == GRUNDY_LEFT;
  const char *mean = number_text(e, why->mean);
  switch (why->rung) {
  case GI_RUNG_STOPS:
    explain_stops(e, why);
    return;
  case GI_RUNG_MEAN:
    gi_reason(&e->reasons, GRUNDY_REASON_FACT,
              N_("the mean of the sum is {0}, and no component is hotter than "
                 "{1}: the mean decides"),
              mean, number_text(e, why->temperature));
    return;
  case GI_RUNG_WEIGHT:
    gi_reason(
        &e->reasons, GRUNDY_REASON_FACT,
        N_("all values are infinitesimal, and their atomic weights add up "
           "to {0}: whoever is two ahead wins"),
        game_text(e, why->weight));
    return;
  case GI_RUNG_VALUE:
  case GI_RUNG_CANONICAL:
  case GI_RUNG_SEARCH:
    break;
  }
  gi_reason(&e->reasons, GRUNDY_REASON_SEARCH,
            wins
                ? (left ? N_("if Left starts, Left wins: the sum of the values "
                             "was searched, {0} positions")
                        : N_("if Right starts, Right wins: the sum of the "
                             "values was searched, {0} positions"))
                : (left ? N_("if Left starts, Right wins: the sum of the "
                             "values was searched, {0} positions")
                        : N_("if Right starts, Left wins: the sum of the "
                             "values was searched, {0} positions")),
            gi_digits_of(why->nodes).text);
}

/* Names the hottest component of a hot sum. */
static void explain_hottest(gi_explanation *e) {
  gi_number hottest = {0}, zero = {0};
  size_t at = GI_NONE;
  for (size_t i = 0; i < e->position->count; i++) {
    gi_number t;
    grundy_status status =
        gi_game_temperature(e->work->games, e->a->games.list[i], &t);
    if (status == GRUNDY_UNABLE)
      return;
    gi_reasons_note(&e->reasons, status);
    if (status != GRUNDY_OK)
      return;
    if (at == GI_NONE || gi_number_compare(t, hottest) > 0) {
      hottest = t;
      at = i;
    }
  }
  if (at != GI_NONE && gi_number_compare(hottest, zero) > 0)
    gi_reason(&e->reasons, GRUNDY_REASON_FACT,
              N_("{0} is the hottest component, temperature {1}: a move there "
                 "gains most"),
              gi_explained_name(e, at), number_text(e, hottest));
}

void gi_explain_games(gi_explanation *e) {
  const gi_sum_answer *known = e->a->games.answer;
  size_t count = e->position->count;
  if (known->value != GI_NO_GAME) {
    gi_reason(&e->reasons, GRUNDY_REASON_FACT,
              count == 1 ? one_words(e->a->outcome) : sum_words(e->a->outcome),
              count == 1 ? gi_explained_name(e, 0) : values_text(e),
              game_text(e, known->value));
  } else {
    bool same = known->left.rung == known->right.rung &&
                known->left.rung != GI_RUNG_SEARCH;
    explain_start(e, GRUNDY_LEFT, &known->left, e->a->left_wins);
    if (!same)
      explain_start(e, GRUNDY_RIGHT, &known->right, e->a->right_wins);
  }
  if (count > 1 && e->query.explain && e->reasons.status == GRUNDY_OK)
    explain_hottest(e);
}

/* ------------------------------------------------------- one component */

/* The options of a component, with names and values. */
typedef struct gallery {
  gi_explanation *e;
  grundy_side side;
  size_t count[2]; /* of Left's and of Right's options */
  gi_game games[2][MOST_OPTIONS];
  const char *names[2][MOST_OPTIONS];
} gallery;

/* ENOUGH: there are too many options to tell.  UNABLE: one of them has no
   value. */
static grundy_status receive(gi_sink *sink, const gi_option *option) {
  gallery *g = sink->data;
  grundy_work *work = g->e->work;
  bool right = g->side == GRUNDY_RIGHT;
  if (g->count[right] == MOST_OPTIONS)
    return GI_ENOUGH;
  gi_game total = GI_GAME_ZERO;
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < option->count && status == GRUNDY_OK; i++) {
    gi_game game;
    status =
        gi_component_game(work, option->parts[i], GRUNDY_BEST, &game, NULL);
    if (status == GRUNDY_OK)
      status = gi_game_add(work->games, total, game, &total);
  }
  size_t at = g->count[right]++;
  g->games[right][at] = total;
  return status == GRUNDY_OK
             ? gi_move_name(work, NULL, 0, option->name, &g->names[right][at])
             : status;
}

static const char *fate_words(gi_fate fate, grundy_side side) {
  bool left = side == GRUNDY_LEFT;
  if (fate == GI_DOMINATED)
    return left ? N_("Left's move {0} leads to {1} and is dominated: {2} is at "
                     "least as good")
                : N_("Right's move {0} leads to {1} and is dominated: {2} is "
                     "at least as good");
  return left ? N_("Left's move {0} leads to {1} and is reversible: Right "
                   "answers by moving to {2}")
              : N_("Right's move {0} leads to {1} and is reversible: Left "
                   "answers by moving to {2}");
}

static void explain_fates(gi_explanation *e, const gallery *g, gi_game value) {
  gi_reduced fates[2][MOST_OPTIONS];
  size_t told = 0;
  grundy_status status =
      gi_game_fates(e->work->games, value, g->games[0], g->count[0],
                    g->games[1], g->count[1], fates[0], fates[1]);
  gi_reasons_note(&e->reasons, status);
  for (unsigned right = 0; right < 2 && status == GRUNDY_OK; right++)
    for (size_t i = 0; i < g->count[right] && told < MOST_FATES; i++) {
      gi_reduced fate = fates[right][i];
      if ((fate.fate != GI_DOMINATED && fate.fate != GI_REVERSED) ||
          fate.by == g->games[right][i])
        continue;
      told++;
      gi_reason(&e->reasons, GRUNDY_REASON_FACT,
                fate_words(fate.fate, right ? GRUNDY_RIGHT : GRUNDY_LEFT),
                gi_reasons_move(&e->reasons, g->names[right][i]),
                game_text(e, g->games[right][i]), game_text(e, fate.by));
    }
}

void gi_explain_game(gi_explanation *e, size_t i) {
  gi_game value = e->a->games.list[i];
  gallery g = {.e = e};
  gi_writer out;
  gi_writer_init(&out, &e->work->memory);
  grundy_status status =
      gi_value_print_braces(e->work->games, value, gi_writer_out(&out));
  bool is_short =
      status == GRUNDY_OK && gi_writer_out(&out)->length < MOST_TEXT;
  const char *braces = gi_explained_text(e, &out);
  if (is_short)
    gi_reason(&e->reasons, GRUNDY_REASON_FACT,
              N_("{0} has the value {1} = {2}"), gi_explained_name(e, i),
              game_text(e, value), braces);
  else
    gi_reason(&e->reasons, GRUNDY_REASON_FACT, N_("{0} has the value {1}"),
              gi_explained_name(e, i), game_text(e, value));
  if (e->reasons.status != GRUNDY_OK)
    return;
  gi_sink sink;
  gi_sink_init(&sink, e->work, receive, &g, true);
  for (g.side = GRUNDY_LEFT; g.side <= GRUNDY_RIGHT && status == GRUNDY_OK;
       g.side++)
    status = gi_options(&sink, e->position->parts[i], g.side);
  gi_sink_clear(&sink);
  if (status == GRUNDY_OK)
    explain_fates(e, &g, value);
  else if (status != GI_ENOUGH && status != GRUNDY_UNABLE)
    gi_reasons_note(&e->reasons, status);
}
