/* SPDX-License-Identifier: MIT */
/* After the game: where a win, or a draw, was first given away. */
#include "app/play/play.h"

/* Parses all positions of the game; `positions` gets the pointers. */
static int read_all(game *g, gi_buffer *positions) {
  for (size_t i = 0; i <= game_length(g); i++) {
    grundy_turn turn;
    int code = game_turn(g, i, &turn);
    if (code != DONE)
      return code;
    if (gi_buffer_put(positions, &turn.position, sizeof turn.position) !=
        GRUNDY_OK)
      return report_no_memory();
  }
  return DONE;
}

/* Ends the review at an error.  The game is over, so most errors end only the
   review. */
static int end_review(game *g) {
  const grundy_error *error = grundy_work_error(g->call->work);
  progress_erase(&g->call->progress);
  if (error->status == GRUNDY_NOMEM)
    return game_trouble(g);
  say("The review ends here: %s.", error->message);
  return DONE;
}

static void tell_mistake(const game *g, const grundy_review *r) {
  step s = game_step(g, r->at + 1);
  shown from = shown_text(g, game_step(g, r->at).position);
  shown move = shown_move(g, s.move);
  if (r->draw && !r->better.known)
    say(s.is_yours ? "You gave the draw away in %s by %s."
                   : "I gave the draw away in %s by %s.",
        from.text, move.text);
  else if (r->draw)
    say(s.is_yours
            ? "You gave the draw away in %s by %s: %s would have kept it."
            : "I gave the draw away in %s by %s: %s would have kept it.",
        from.text, move.text, shown_move(g, r->better.move->name).text);
  else if (!r->better.known)
    say(s.is_yours ? "You gave the win away in %s by %s."
                   : "I gave the win away in %s by %s.",
        from.text, move.text);
  else
    say(s.is_yours ? "You gave the win away in %s by %s: %s would have kept it."
                   : "I gave the win away in %s by %s: %s would have kept it.",
        from.text, move.text, shown_move(g, r->better.move->name).text);
}

/* Reports the first mistake of the game and, if it was Grundy's, your first. */
static int tell_mistakes(game *g, const gi_buffer *positions, bool *has_yours) {
  const grundy_position *const *list = (const void *)positions->data;
  size_t count = positions->length / sizeof *list;
  bool is_first = true;
  *has_yours = false;
  for (size_t from = 0; from < count && !*has_yours;) {
    grundy_review r;
    if (grundy_game_review(g->call->work, list, count, from, game_side(g, 0),
                           g->play, &r) != GRUNDY_OK)
      return end_review(g);
    progress_erase(&g->call->progress);
    if (r.cut && !r.found)
      say("The review ends at %s: a limit was reached.",
          shown_text(g, game_step(g, r.at).position).text);
    if (!r.found)
      return DONE;
    *has_yours = game_step(g, r.at + 1).is_yours;
    if (is_first || *has_yours)
      tell_mistake(g, &r);
    is_first = false;
    from = r.at + 1;
  }
  return DONE;
}

/* Says whether you resigned a position that you could win, or never had a
   win. */
static int tell_rest(game *g, bool has_resigned, bool has_erred) {
  grundy_turn turn;
  grundy_reply r;
  size_t first = 0;
  if (has_resigned) {
    int code = game_turn(g, game_length(g), &turn);
    if (code != DONE)
      return code;
    if (grundy_reply_choose(g->call->work, turn,
                            (grundy_reply_query){.errs = 0, .random = 0},
                            &r) != GRUNDY_OK)
      return end_review(g);
    progress_erase(&g->call->progress);
    if (r.known && r.wins)
      say("You resigned a position that you could win, by %s.",
          shown_move(g, r.move->name).text);
    if (r.known && r.wins)
      return DONE;
  }
  if (has_erred || game_length(g) == 0)
    return DONE;
  while (first < game_length(g) && !game_step(g, first + 1).is_yours)
    first++;
  if (first == game_length(g))
    return DONE; /* you made no move */
  int code = game_turn(g, first, &turn);
  if (code != DONE)
    return code;
  if (grundy_reply_choose(g->call->work, turn,
                          (grundy_reply_query){.errs = 0, .random = 0},
                          &r) != GRUNDY_OK)
    return end_review(g);
  progress_erase(&g->call->progress);
  if (r.known)
    say(r.wins || r.draws ? "You gave nothing away."
                          : "You gave no win away: you could not win unless I "
                            "made a mistake.");
  return DONE;
}

int talk_review(game *g, bool has_resigned) {
  gi_buffer positions;
  gi_buffer_init(&positions, &g->memory);
  bool has_erred = false;
  int code = read_all(g, &positions);
  if (code == DONE && game_length(g) > 0)
    code = tell_mistakes(g, &positions, &has_erred);
  gi_buffer_clear(&positions);
  if (code == DONE)
    code = tell_rest(g, has_resigned, has_erred);
  return code;
}
