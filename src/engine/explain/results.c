/* SPDX-License-Identifier: MIT */
/* Why a component that stands alone is won, lost or drawn: the rules end play
   here, or all positions were decided from the ends backwards. */
#include "engine/search/results.h"
#include "core/text.h"
#include "engine/explain/explain.h"
#include "engine/waiting.h"

/* Says what a player gets where play ends. */
static const char *words_of_end(grundy_side side, int64_t score) {
  if (!score)
    return N_("the rule ends play here: a draw");
  if (side == GRUNDY_BOTH)
    return score > 0 ? N_("the rule ends play here: the player to move wins")
                     : N_("the rule ends play here: the player to move loses");
  return (score > 0) == (side == GRUNDY_LEFT)
             ? N_("the rule ends play here: Left wins")
             : N_("the rule ends play here: Right wins");
}

/* Returns whether the rules end play at the position, and says so. */
static bool says_end(gi_explanation *e) {
  gi_component part = e->position->parts[0];
  grundy_side side = e->a->impartial ? GRUNDY_BOTH : GRUNDY_LEFT;
  gi_ended end = {.is_over = false};
  if (!gi_waits(part))
    gi_reasons_note(&e->reasons,
                    part.rules->family->ended(e->work, part, side, &end));
  if (!end.is_over)
    return false;
  bool differs = e->a->left_result != -e->a->right_result && !e->a->impartial;
  if (!differs || !end.score) {
    gi_reason(&e->reasons, GRUNDY_REASON_FACT, words_of_end(side, end.score));
    return true;
  }
  gi_reason(&e->reasons, GRUNDY_REASON_FACT,
            end.score > 0 ? N_("the rule ends play here: whoever is to move "
                               "wins")
                          : N_("the rule ends play here: whoever is to move "
                               "loses"));
  return true;
}

void gi_explain_results(gi_explanation *e) {
  if (says_end(e))
    return;
  const grundy_rules *rules = e->position->parts[0].rules;
  gi_reason(&e->reasons, GRUNDY_REASON_SEARCH,
            "from the ends backwards, over all {0} positions that can be "
            "reached",
            gi_digits_of(gi_results_count(e->work, rules, e->query.play)).text);
}

void gi_explain_result_moves(gi_explanation *e) {
  const grundy_verdict *v = e->verdict;
  if (v->move_count)
    gi_reason(&e->reasons, GRUNDY_REASON_STRATEGY,
              v->move_count == 1 && !v->moves_truncated
                  ? N_("the only winning move is {0}")
                  : N_("a winning move is {0}"),
              gi_reasons_move(&e->reasons, v->moves[0].name));
  else if (v->drawing_count)
    gi_reason(&e->reasons, GRUNDY_REASON_STRATEGY,
              "no move wins, and {0} keeps the draw",
              gi_reasons_move(&e->reasons, v->drawing_moves[0].name));
}
