/* SPDX-License-Identifier: MIT */
/* What the winner does, or how the first moves of a lost position fail. */
#include "engine/explain/explain.h"
#include "engine/method/method.h"
#include "engine/moves.h"
#include "engine/sink.h"

static grundy_status stop(gi_sink *sink, const gi_option *option) {
  (void)sink, (void)option;
  return GI_ENOUGH;
}

/* Says whether anybody can move. */
static bool has_move(gi_explanation *e) {
  gi_sink sink;
  gi_sink_init(&sink, e->work, stop, NULL, false);
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < e->position->count && status == GRUNDY_OK; i++) {
    /* a {RULE} may try many states before it finds a move */
    gi_component part = gi_component_same(e->position->parts[i]);
    status =
        gi_options(&sink, part, e->a->impartial ? GRUNDY_BOTH : GRUNDY_LEFT);
    if (status == GRUNDY_OK && !e->a->impartial)
      status = gi_options(&sink, part, GRUNDY_RIGHT);
  }
  gi_sink_clear(&sink);
  gi_reasons_note(&e->reasons, gi_enough_is_ok(status));
  return status == GI_ENOUGH;
}

/* Says how one move is answered. */
static void explain_refutation(gi_explanation *e, const grundy_move *move) {
  const char *answer = NULL;
  gi_assessment a;
  const grundy_position *to = move->to;
  gi_query q = gi_query_of(to->parts, to->count, e->query.play, e->query.method,
                           GI_WANT_VALUE);
  grundy_method by = e->a->method;
  grundy_status status =
      by == GRUNDY_PAIRS  ? gi_assess_by(e->work, &gi_by_pairs, &q, &a)
      : by == GRUNDY_DEEP ? gi_assess_by(e->work, &gi_by_deep, &q, &a)
                          : gi_assess(e->work, &q, &a);
  if (status == GRUNDY_OK)
    status = gi_refutation(e->work, move, &a, e->query.play, e->query.method,
                           &answer);
  gi_reasons_note(&e->reasons, status);
  if (answer)
    gi_reason(&e->reasons, GRUNDY_REASON_REFUTATION,
              "after {0}, the answer is {1}",
              gi_reasons_move(&e->reasons, move->name),
              gi_reasons_move(&e->reasons, answer));
}

/* Says how a few moves are answered; leaves out what would take long. */
static void explain_refutations(gi_explanation *e) {
  enum {
    FEW = 3,
    SHORT = 1 << 16
  };
  if (e->reasons.status != GRUNDY_OK)
    return;
  gi_moves moves = {0};
  gi_try attempt = gi_budget_try(&e->work->budget, SHORT);
  gi_reasons_note(&e->reasons, gi_all_moves(e->work, e->position,
                                            e->a->impartial, FEW, &moves));
  for (size_t i = 0; i < moves.count && e->reasons.status == GRUNDY_OK; i++)
    explain_refutation(e, &moves.list[i]);
  gi_reasons_tried(&e->reasons, attempt);
}

static void explain_lost(gi_explanation *e) {
  if (!has_move(e)) {
    gi_reason(&e->reasons, GRUNDY_REASON_STRATEGY,
              "there is no move, and whoever cannot move loses");
    return;
  }
  gi_reason(&e->reasons, GRUNDY_REASON_STRATEGY,
            "whatever the first player does, the second has an answer that "
            "leads back to a P-position");
  explain_refutations(e);
}

static const char *winning_words(const grundy_verdict *v) {
  switch (v->moves[0].player) {
  case GRUNDY_LEFT:
    return N_("a winning move of Left is {0}: Right moves next, and loses");
  case GRUNDY_RIGHT:
    return N_("a winning move of Right is {0}: Left moves next, and loses");
  case GRUNDY_BOTH:
    break;
  }
  return v->move_count == 1 && !v->moves_truncated
             ? N_("the only winning move is {0}; it leaves a P-position, where "
                  "every move loses")
             : N_("a winning move is {0}; it leaves a P-position, where every "
                  "move loses");
}

void gi_explain_strategy(gi_explanation *e) {
  const grundy_verdict *v = e->verdict;
  if (e->a->evidence == GI_BY_RESULTS)
    gi_explain_result_moves(e);
  else if (e->a->loopy && !e->a->impartial)
    gi_explain_sides(e);
  else if (v->outcome == GRUNDY_D)
    gi_explain_draw(e);
  else if (v->move_count)
    gi_reason(&e->reasons, GRUNDY_REASON_STRATEGY, winning_words(v),
              gi_reasons_move(&e->reasons, v->moves[0].name));
  else if (v->outcome == GRUNDY_P && e->position->count)
    explain_lost(e);
}
