/* SPDX-License-Identifier: MIT */
/* Why a component that stands alone is won, lost or drawn: the rules end play
   here, or all positions were decided from the ends backwards. */
#include "engine/search/results.h"
#include "core/text.h"
#include "engine/explain/explain.h"
#include "engine/moves.h"
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

/* Writes the names of the best moves from a position on, as far as they are
   few. */
static grundy_status write_line(gi_explanation *e, gi_writer *out) {
  enum {
    MOST = 16
  };
  const grundy_position *at = e->position;
  bool impartial = e->a->impartial;
  grundy_side side = impartial ? GRUNDY_BOTH : GRUNDY_LEFT;
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; status == GRUNDY_OK; i++) {
    gi_moves moves = {0};
    gi_assessment a = {.impartial = impartial,
                       .left_result = INT64_MIN,
                       .right_result = INT64_MIN};
    int64_t *best = side == GRUNDY_RIGHT ? &a.right_result : &a.left_result;
    status = gi_result_of(e->work, at->parts[0], side, GRUNDY_NORMAL, best);
    if (status == GRUNDY_OK)
      status = gi_best_moves(e->work, at, &a, 1, &moves);
    if (status != GRUNDY_OK || !moves.count)
      break;
    if (i == MOST) {
      gi_write_text(out, ", ...");
      break;
    }
    if (!gi_waits(at->parts[0])) {
      gi_write_text(out, i ? ", " : "");
      gi_write_text(out, moves.list[0].name);
    }
    at = moves.list[0].to;
    side = gi_other_side(side);
  }
  return status;
}

/* Says who gets how much more, and the line of best play. */
static void explain_score(gi_explanation *e) {
  int64_t score = e->a->left_result;
  gi_digits more = gi_digits_of((uint64_t)(score < 0 ? -score : score));
  bool sided = !e->a->impartial;
  gi_writer out;
  gi_writer_init(&out, &e->work->memory);
  gi_reasons_note(&e->reasons, write_line(e, &out));
  const char *line = gi_explained_text(e, &out);
  const char *words =
      score == 0 ? (sided ? N_("if Left starts, both get the same; best play: "
                               "{1}")
                          : N_("both players get the same; best play: {1}"))
      : score > 0
          ? (sided ? N_("if Left starts, Left gets {0} more than Right; best "
                        "play: {1}")
                   : N_("the player to move gets {0} more than the other; best "
                        "play: {1}"))
          : (sided ? N_("if Left starts, Right gets {0} more than Left; best "
                        "play: {1}")
                   : N_("the other player gets {0} more than the player to "
                        "move; best play: {1}"));
  gi_reason(&e->reasons, GRUNDY_REASON_FACT, words, more.text,
            line[0] ? line : "-");
}

void gi_explain_results(gi_explanation *e) {
  if (e->a->scored) {
    explain_score(e);
    return;
  }
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
  if (e->a->scored)
    return;
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
