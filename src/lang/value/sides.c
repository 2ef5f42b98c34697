/* SPDX-License-Identifier: MIT */
/* What is known about loopy values: their sides, who wins, stops, degree. */
#include "core/text.h"
#include "core/writer.h"
#include "engine/misuse.h"
#include "lang/notation/notation.h"
#include "lang/value/expression.h"
#include "lang/value/loopy.h"
#include "theory/loopy/text.h"

#include <string.h>

enum {
  SIDE_TEXT_MOST = 1 << 16 /* longest text of a side */
};

typedef grundy_status printer(const gi_loopy *graph, gi_node node, size_t most,
                              gi_buffer *out);

bool grundy_sides_wanted(const char *text, size_t length) {
  return gi_is_text(text, length) &&
         gi_is_loopy_text((gi_text){text, length, 0});
}

/* ----------------------------------------------------------------- reading */

/* Reads a value; sets the work's error. */
static grundy_status read(grundy_work *work, const char *text, size_t length,
                          gi_sided *out) {
  gi_games *games;
  gi_value_error error = {0};
  gi_mark mark = gi_arena_mark(&work->scratch);
  gi_text typed = gi_notation_typed(work, text, length);
  grundy_status status = gi_work_games(work, &games);
  *out = (gi_sided){0};
  if (status != GRUNDY_OK)
    return status;
  gi_loopy_init(&out->graph, games);
  if (!typed.data && length)
    return gi_refused(work);
  status = gi_sided_parse(games, &work->scratch, typed, out, &error);
  if (status == GRUNDY_SYNTAX)
    status = gi_expression_fault(work, typed, &error);
  else if (status == GRUNDY_UNABLE)
    status = gi_value_too_large(
        work, error.fault == GI_FAULT_NONE ? typed.offset : error.from);
  gi_arena_release(&work->scratch, mark);
  return status;
}

/* ------------------------------------------------------------------- texts */

/* Writes the text of a node into the work's arena; NULL if it is too long. */
static grundy_status keep(grundy_work *work, const gi_loopy *graph,
                          gi_node node, printer *print, const char **text) {
  gi_buffer out;
  gi_buffer_init(&out, &work->memory);
  *text = NULL;
  grundy_status status = print(graph, node, SIDE_TEXT_MOST, &out);
  if (status == GRUNDY_OK)
    status = gi_buffer_keep(work, &out, text);
  gi_buffer_clear(&out);
  return status == GRUNDY_UNABLE ? GRUNDY_OK : status;
}

/* Writes "onside & offside". */
static grundy_status join(grundy_work *work, const char *onside,
                          const char *sign, const char *offside,
                          const char **text) {
  gi_writer out;
  gi_writer_init(&out, &work->memory);
  gi_write(&out, "%s %s %s", onside, sign, offside);
  grundy_status status = gi_writer_keep(&out, &work->arena, text);
  gi_writer_clear(&out);
  return status;
}

/* Writes the texts of the sides, and of the value if both are known. */
static grundy_status keep_sides(grundy_work *work, const gi_sided *value,
                                grundy_sides *s) {
  const char **sides[2] = {&s->onside, &s->offside};
  const char *latex[2] = {NULL, NULL};
  grundy_status status = GRUNDY_OK;
  for (int i = 0; i < 2 && status == GRUNDY_OK; i++)
    if (value->settled[i]) {
      status =
          keep(work, &value->graph, value->node[i], gi_loopy_print, sides[i]);
      if (status == GRUNDY_OK)
        status = keep(work, &value->graph, value->node[i], gi_loopy_print_latex,
                      &latex[i]);
    }
  if (status != GRUNDY_OK || !s->onside || !s->offside)
    return status;
  if (s->is_stopper) {
    s->value = s->onside;
    s->latex = latex[0];
    return keep(work, &value->graph, value->node[0], gi_loopy_print_braces,
                &s->canonical);
  }
  bool is_dud = strcmp(s->onside, "on") == 0 && strcmp(s->offside, "off") == 0;
  if (is_dud)
    s->value = "dud";
  else
    status = join(work, s->onside, "&", s->offside, &s->value);
  if (status == GRUNDY_OK && latex[0] && latex[1])
    status = join(work, latex[0], "\\mathbin{\\&}", latex[1], &s->latex);
  return status;
}

/* ---------------------------------------------------------------- outcomes */

/* Says whether the player has a move of the node after which the player
   survives: `order` compares with the node 0. */
static bool moves_well(const gi_loopy *graph, const gi_loopy_order *order,
                       gi_node node, gi_node zero, int player) {
  const gi_branch *branch = &graph->nodes[node];
  for (uint32_t i = 0; i < branch->count[player]; i++) {
    gi_node to = branch->options[player][i];
    if (player == GI_LEFT ? gi_loopy_ge(order, to, zero)
                          : gi_loopy_ge(order, zero, to))
      return true;
  }
  return false;
}

static grundy_outcome result(bool left_survives, bool right_survives) {
  return !left_survives ? GRUNDY_R : !right_survives ? GRUNDY_L : GRUNDY_D;
}

/* Finds out who wins.  Whether Left survives is a question to the onside,
   whether Right does one to the offside. */
static grundy_status decide(gi_sided *value, grundy_sides *s) {
  gi_node zero, on = value->node[0], off = value->node[1];
  gi_loopy_order order;
  gi_loopy *graph = &value->graph;
  grundy_status status = gi_loopy_game(graph, GI_GAME_ZERO, &zero);
  if (status == GRUNDY_OK)
    status = gi_loopy_compare(graph, &order);
  if (status != GRUNDY_OK)
    return status;
  bool left_second = gi_loopy_ge(&order, on, zero);
  bool right_second = gi_loopy_ge(&order, zero, off);
  bool left_first = moves_well(graph, &order, on, zero, GI_LEFT);
  bool right_first = moves_well(graph, &order, off, zero, GI_RIGHT);
  s->is_stopper = value->settled[0] && value->settled[1] &&
                  gi_loopy_ge(&order, on, off) && gi_loopy_ge(&order, off, on);
  gi_loopy_order_clear(&order);
  s->left_starts = result(left_first, right_second);
  s->right_starts = result(left_second, right_first);
  bool draws = s->left_starts == GRUNDY_D || s->right_starts == GRUNDY_D;
  s->outcome = draws                               ? GRUNDY_D
               : s->left_starts == s->right_starts ? s->left_starts
               : s->left_starts == GRUNDY_L        ? GRUNDY_N
                                                   : GRUNDY_P;
  return GRUNDY_OK;
}

/* ---------------------------------------------------------------- measures */

static grundy_status keep_stop(grundy_work *work, const gi_sided *value,
                               gi_player starter, const char **text) {
  gi_node stop;
  grundy_status status =
      gi_loopy_stop(&value->graph, value->node[0], starter, &stop);
  return status == GRUNDY_OK
             ? keep(work, &value->graph, stop, gi_loopy_print, text)
             : status;
}

/* Writes the degree, the onside of g - g. */
static grundy_status keep_degree(grundy_work *work, const gi_sided *value,
                                 const char **text) {
  gi_loopy parts, sum, onside;
  gi_node own, negative = GI_NO_NODE, node = GI_NO_NODE;
  gi_loopy_init(&parts, value->graph.store);
  gi_loopy_init(&sum, value->graph.store);
  gi_loopy_init(&onside, value->graph.store);
  grundy_status status =
      gi_loopy_copy(&parts, &value->graph, value->node[0], &own);
  if (status == GRUNDY_OK)
    status = gi_loopy_negate(&parts, &value->graph, value->node[0], &negative);
  if (status == GRUNDY_OK)
    status = gi_loopy_add_sum(&sum, &parts, own, negative, &node);
  if (status == GRUNDY_OK)
    status = gi_loopy_onside(&onside, &sum, node, &node);
  if (status == GRUNDY_OK)
    status = keep(work, &onside, node, gi_loopy_print, text);
  gi_loopy_clear(&onside);
  gi_loopy_clear(&sum);
  gi_loopy_clear(&parts);
  return status;
}

static grundy_status count_followers(grundy_work *work, const gi_sided *value,
                                     grundy_sides *s) {
  size_t count = value->graph.count;
  bool *seen = gi_alloc(&work->memory, count);
  if (!seen)
    return gi_refused(work);
  grundy_status status = gi_loopy_reach(&value->graph, value->node[0], seen);
  for (size_t i = 0; i < count && status == GRUNDY_OK; i++)
    s->followers += seen[i];
  gi_free(&work->memory, seen, count);
  return status;
}

/* Measures a stopper.  What is out of range or costs too much is left out. */
static grundy_status measure_stopper(grundy_work *work, const gi_sided *value,
                                     grundy_sides *s) {
  grundy_status status = count_followers(work, value, s);
  if (status == GRUNDY_OK)
    status = keep_stop(work, value, GI_LEFT, &s->left_stop);
  if (status == GRUNDY_OK || status == GRUNDY_UNABLE)
    status = keep_stop(work, value, GI_RIGHT, &s->right_stop);
  if (status == GRUNDY_OK || status == GRUNDY_UNABLE)
    status = keep_degree(work, value, &s->degree);
  return status == GRUNDY_UNABLE ? GRUNDY_OK : status;
}

grundy_status grundy_sides_find(grundy_work *work, const char *text,
                                size_t length, grundy_sides *sides) {
  if (gi_misused(work, GI_NEEDS({gi_is_text(text, length), "text"},
                                {gi_is_given(sides), "sides"})))
    return GRUNDY_MISUSE;
  gi_sided value;
  *sides = (grundy_sides){0};
  grundy_status status = read(work, text, length, &value);
  if (status == GRUNDY_OK)
    status = decide(&value, sides);
  if (status == GRUNDY_OK)
    status = keep_sides(work, &value, sides);
  if (status == GRUNDY_OK && sides->is_stopper)
    status = measure_stopper(work, &value, sides);
  if (value.graph.store)
    gi_sided_clear(&value);
  return gi_finish(work, status, GRUNDY_NOWHERE);
}

/* --------------------------------------------------------------- comparing */

/* Copies the sides of the second value beside those of the first, and compares
   them: first >= second, second >= first. */
static grundy_status compare(gi_sided *first, const gi_sided *second,
                             bool *above, bool *below) {
  gi_node other[2];
  gi_loopy_order order;
  grundy_status status = GRUNDY_OK;
  for (int side = 0; side < 2 && status == GRUNDY_OK; side++)
    status = gi_loopy_copy(&first->graph, &second->graph, second->node[side],
                           &other[side]);
  if (status == GRUNDY_OK)
    status = gi_loopy_compare(&first->graph, &order);
  if (status != GRUNDY_OK)
    return status;
  *above = *below = true;
  for (int side = 0; side < 2; side++) {
    *above = *above && gi_loopy_ge(&order, first->node[side], other[side]);
    *below = *below && gi_loopy_ge(&order, other[side], first->node[side]);
  }
  gi_loopy_order_clear(&order);
  return GRUNDY_OK;
}

static bool has_sides(const gi_sided *value) {
  return value->settled[0] && value->settled[1];
}

/* Says who survives as the second player. */
static grundy_status explain(grundy_work *work, bool above, bool below,
                             const char **reason) {
  const char *sentence =
      above && below
          ? N_("Second in the difference, each player always has an answer.")
      : above ? N_("Second in the difference, Left always has an answer, and "
                   "Right has not.")
      : below ? N_("Second in the difference, Right always has an answer, and "
                   "Left has not.")
              : N_("Second in the difference, no player always has an answer.");
  gi_writer out;
  gi_writer_init(&out, &work->memory);
  gi_write_sentence(&out, work->error.language,
                    (const char *const[]){sentence, NULL});
  grundy_status status = gi_writer_keep(&out, &work->arena, reason);
  gi_writer_clear(&out);
  return status;
}

/* Reads both and compares them; the caller clears them. */
static grundy_status read_and_compare(grundy_work *work, gi_text texts[2],
                                      gi_sided values[2], bool *above,
                                      bool *below) {
  for (int i = 0; i < 2; i++) {
    grundy_status status =
        read(work, texts[i].data, texts[i].length, &values[i]);
    if (status != GRUNDY_OK)
      return status;
    if (!has_sides(&values[i]))
      return gi_fail(&work->error, GRUNDY_UNABLE, GRUNDY_NOWHERE,
                     "no stoppers were found that are the onside and the "
                     "offside of this game");
  }
  return compare(&values[0], &values[1], above, below);
}

grundy_status grundy_sides_compare(grundy_work *work, const char *first,
                                   size_t first_length, const char *second,
                                   size_t second_length,
                                   grundy_comparison *comparison) {
  if (gi_misused(work, GI_NEEDS({gi_is_text(first, first_length), "first"},
                                {gi_is_text(second, second_length), "second"},
                                {gi_is_given(comparison), "comparison"})))
    return GRUNDY_MISUSE;
  gi_sided values[2] = {0};
  bool above = false, below = false;
  *comparison = (grundy_comparison){0};
  grundy_status status = read_and_compare(
      work, (gi_text[]){{first, first_length, 0}, {second, second_length, 0}},
      values, &above, &below);
  for (int i = 0; i < 2; i++)
    if (values[i].graph.store)
      gi_sided_clear(&values[i]);
  if (status == GRUNDY_OK)
    status = explain(work, above, below, &comparison->reason);
  if (status == GRUNDY_OK)
    comparison->relation = above && below ? GRUNDY_EQUAL
                           : above        ? GRUNDY_GREATER
                           : below        ? GRUNDY_LESS
                                          : GRUNDY_CONFUSED;
  return gi_finish(work, status, GRUNDY_NOWHERE);
}
