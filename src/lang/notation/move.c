/* SPDX-License-Identifier: MIT */
/*
 * Finds the move that a person typed.
 *
 * First the text is compared with the names of the moves.  Where there are too
 * many moves for that, "13->4" is split at the arrow: the left side names a
 * component, the right side the parts that it becomes.  Any other text is a
 * position that the move leads to.  In a sum of several games it may be the
 * position of one game alone; the name of a game may then be left out, as in
 * "2,5,7" for nim(2,5,7) or "(3,5)" for wythoff(3,5).
 */
#include "core/text.h"
#include "core/writer.h"
#include "engine/misuse.h"
#include "engine/play/turn.h"
#include "engine/reader.h"
#include "lang/notation/notation.h"

#include <assert.h>

/* Returns the index of the mark from `from` on, outside of brackets; the length
   of the text if the mark is not there. */
static size_t find_outside_brackets(gi_text text, size_t from,
                                    const char *mark) {
  size_t depth = 0, length = strlen(mark);
  assert(text.data || !text.length);
  for (size_t i = from; i + length <= text.length; i++) {
    char c = text.data[i];
    if (depth == 0 && memcmp(text.data + i, mark, length) == 0)
      return i;
    if (c == '(' || c == '[' || c == '{')
      depth++;
    else if ((c == ')' || c == ']' || c == '}') && depth > 0)
      depth--;
  }
  return text.length;
}

/* Writes "nim(4) + nim(3)" for the parts "4+3" under the rules of nim. */
static void write_parts(gi_writer *text, const grundy_rules *rules,
                        gi_text right) {
  for (size_t at = 0; at <= right.length;) {
    size_t end = find_outside_brackets(right, at, "+");
    gi_text piece = gi_text_trim(gi_text_part(right, at, end));
    char first = piece.length ? piece.data[0] : '0';
    bool is_bare = first >= '0' && first <= '9', is_args = first == '(';
    gi_write_text(text, at ? " + " : "");
    gi_write_text(text, is_bare || is_args ? rules->text : "");
    gi_write_text(text, is_bare ? "(" : "");
    gi_write_bytes(text, piece.data, piece.length);
    gi_write_text(text, is_bare ? ")" : "");
    at = end + 1;
  }
}

/* Looks up the option of the component `moved` that the text names.  A text
   that names no option finds nothing. */
static grundy_status find_option(grundy_work *work, grundy_turn turn,
                                 size_t moved, gi_text right, gi_found *found) {
  const grundy_rules *rules = turn.position->parts[moved].rules;
  bool is_nothing = gi_text_is(right, rules->family->braced ? "[]" : "0");
  if (is_nothing)
    return gi_turn_option(work, turn, moved, NULL, 0, found);
  gi_writer text;
  gi_writer_init(&text, &work->memory);
  grundy_position *wanted = NULL;
  write_parts(&text, rules, right);
  grundy_status status = text.status;
  if (status == GRUNDY_OK)
    status = gi_position_parse_file(work, (const char *)text.own.data,
                                    text.own.length, &wanted);
  gi_writer_clear(&text);
  if (status == GRUNDY_SYNTAX || status == GRUNDY_DOMAIN) {
    gi_clear_error(work);
    return GRUNDY_OK;
  }
  return status == GRUNDY_OK ? gi_turn_option(work, turn, moved, wanted->parts,
                                              wanted->count, found)
                             : status;
}

/* Is `left` the name of the component? */
static grundy_status is_named(grundy_work *work, gi_component part,
                              gi_text left, bool *is) {
  gi_buffer name;
  gi_buffer_init(&name, &work->memory);
  *is = false;
  grundy_status status = gi_component_name(part, part.rules, &name);
  if (status == GRUNDY_OK)
    *is = name.length == left.length &&
          memcmp(name.data, left.data, left.length) == 0;
  gi_buffer_clear(&name);
  return status;
}

/* Looks up a move typed as "PART->PARTS" or "RULES: PART->PARTS". */
static grundy_status find_by_arrow(grundy_work *work, grundy_turn turn,
                                   gi_text text, gi_found *found) {
  size_t colon = find_outside_brackets(text, 0, ":");
  gi_text prefix = gi_text_trim(gi_text_part(text, 0, colon));
  bool has_prefix = colon < text.length;
  if (has_prefix)
    text = gi_text_trim(gi_text_part(text, colon + 1, text.length));
  size_t arrow = find_outside_brackets(text, 0, "->");
  if (arrow == text.length)
    return GRUNDY_OK;
  gi_text left = gi_text_trim(gi_text_part(text, 0, arrow));
  gi_text right = gi_text_trim(gi_text_part(text, arrow + 2, text.length));
  const grundy_rules *done =
      NULL; /* components with equal names have the same moves */
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < turn.position->count && status == GRUNDY_OK; i++) {
    gi_component part = turn.position->parts[i];
    gi_found one = {.count = 0};
    bool is = false;
    if (part.rules == done ||
        (has_prefix && !gi_text_is(prefix, part.rules->text)))
      continue;
    status = is_named(work, part, left, &is);
    if (!is)
      continue;
    done = part.rules;
    status = find_option(work, turn, i, right, &one);
    if (one.count && !found->count)
      found->move = one.move;
    found->count += one.count;
    found->cut |= one.cut;
  }
  return status;
}

/* --------------------------------------------------------- what was typed */

static grundy_status no_such_move(grundy_work *work, gi_text text) {
  return gi_fail(&work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
                 "'{0}' is not a move in this position",
                 gi_excerpt_of(text).text);
}

static grundy_status several_moves(grundy_work *work, gi_text text) {
  gi_fail(&work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
          "'{0}' names more than one move here", gi_excerpt_of(text).text);
  gi_hint(&work->error, "type the position that the move leads to, or the name "
                        "of the game before the move, as in nim: 4->1");
  return GRUNDY_DOMAIN;
}

/* Looks up the move after which the components of `rules` are those of
   `wanted`, and all others are as before.  Adds the others to `wanted`. */
static grundy_status find_in_game(grundy_work *work, grundy_turn turn,
                                  const grundy_rules *rules,
                                  grundy_position *wanted, gi_found *found) {
  const grundy_position *from = turn.position;
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < from->count && status == GRUNDY_OK; i++)
    if (from->parts[i].rules->id != rules->id)
      status = gi_position_share(work, wanted, from->parts[i], GRUNDY_NOWHERE);
  return status == GRUNDY_OK ? gi_turn_to(work, turn, wanted, found) : status;
}

static grundy_status no_move_leads(grundy_work *work, gi_text text) {
  return gi_fail(&work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
                 "no move leads to '{0}'", gi_excerpt_of(text).text);
}

/* Reads the text as a position of these rules without their name.  SYNTAX or
   DOMAIN: there is no such position. */
static grundy_status parse_nameless(grundy_work *work,
                                    const grundy_rules *rules, gi_text text,
                                    grundy_position **wanted) {
  bool has_brackets =
      text.data[0] == '(' && find_outside_brackets(text, 0, ",") == text.length;
  gi_writer named;
  gi_writer_init(&named, &work->memory);
  gi_write_text(&named, rules->text);
  gi_write_text(&named, has_brackets ? "" : "(");
  gi_write_bytes(&named, text.data, text.length);
  gi_write_text(&named, has_brackets ? "" : ")");
  grundy_status status = named.status;
  if (status == GRUNDY_OK)
    status = gi_position_parse_file(work, (const char *)named.own.data,
                                    named.own.length, wanted);
  gi_writer_clear(&named);
  return status;
}

/* Returns whether an earlier component, or one of the games `seen`, has the
   same rules as the i-th. */
static bool is_seen(const grundy_position *p, size_t i,
                    const grundy_rules *const *seen, size_t count) {
  if (i > 0 && p->parts[i].rules == p->parts[i - 1].rules)
    return true;
  for (size_t k = 0; k < count; k++)
    if (seen[k] == p->parts[i].rules)
      return true;
  return false;
}

/* Looks up the moves that lead to a position typed without the name of its
   game, in each game of the sum.  *is_read says whether the text is a position
   of some game. */
static grundy_status find_nameless(grundy_work *work, grundy_turn turn,
                                   gi_text text, gi_found *found,
                                   bool *is_read) {
  enum {
    MOST_GAMES = 16
  };
  const grundy_rules *seen[MOST_GAMES];
  size_t count = 0;
  const grundy_position *from = turn.position;
  for (size_t i = 0; i < from->count && count < MOST_GAMES; i++) {
    if (is_seen(from, i, seen, count))
      continue;
    const grundy_rules *rules = seen[count++] = from->parts[i].rules;
    grundy_position *wanted = NULL;
    gi_found one = {.count = 0};
    grundy_status status = parse_nameless(work, rules, text, &wanted);
    if (status == GRUNDY_SYNTAX || status == GRUNDY_DOMAIN) {
      gi_clear_error(work);
      continue;
    }
    if (status == GRUNDY_OK)
      status = find_in_game(work, turn, rules, wanted, &one);
    if (status != GRUNDY_OK)
      return status;
    *is_read = true;
    if (one.count && !found->count)
      found->move = one.move;
    found->count += one.count;
    found->cut |= one.cut;
  }
  return GRUNDY_OK;
}

/* Fails because a position without the name of its game is one of several
   games. */
static grundy_status several_games(grundy_work *work, gi_text text,
                                   const grundy_position *from) {
  gi_fail(&work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
          "'{0}' names more than one move here", gi_excerpt_of(text).text);
  gi_hint(&work->error,
          "type the name of the game before the position, as in {0}({1})",
          from->parts[0].rules->text, gi_excerpt_of(text).text);
  return GRUNDY_DOMAIN;
}

/* Looks up the move that leads to the position typed: the whole position, or
   that of one game. */
static grundy_status find_by_position(grundy_work *work, grundy_turn turn,
                                      gi_text text, gi_found *found) {
  grundy_position *wanted;
  bool is_read = false;
  char first = text.length ? text.data[0] : 0;
  grundy_status status =
      gi_position_parse_file(work, text.data, text.length, &wanted);
  if (status == GRUNDY_SYNTAX &&
      (first == '(' || (first >= '0' && first <= '9'))) {
    grundy_error error = work->error;
    gi_clear_error(work);
    status = find_nameless(work, turn, text, found, &is_read);
    if (status == GRUNDY_OK && found->count > 1)
      return several_games(work, text, turn.position);
    if (status != GRUNDY_OK || found->count || found->cut)
      return status;
    if (is_read)
      return no_move_leads(work, text);
    work->error = error;
    return error.status;
  }
  if (status == GRUNDY_OK)
    status = gi_turn_to(work, turn, wanted, found);
  if (status != GRUNDY_OK || found->count || found->cut)
    return status;
  if (wanted->count && gi_position_has_one_rules(wanted))
    status = find_in_game(work, turn, wanted->parts[0].rules, wanted, found);
  if (status != GRUNDY_OK || found->count || found->cut)
    return status;
  return no_move_leads(work, text);
}

static grundy_status find_move(grundy_work *work, grundy_turn turn,
                               gi_text text, gi_found *found) {
  grundy_status status = gi_turn_named(work, turn, text, found);
  if (status != GRUNDY_OK || found->count)
    return status;
  bool has_arrow = find_outside_brackets(text, 0, "->") < text.length;
  if (!has_arrow)
    return find_by_position(work, turn, text, found);
  bool cut = found->cut;
  found->cut = false;
  if (cut)
    status = find_by_arrow(work, turn, text, found);
  if (status != GRUNDY_OK || found->count || found->cut)
    return status;
  return no_such_move(work, text);
}

grundy_status grundy_move_find(grundy_work *work, grundy_turn turn,
                               const char *text, size_t length,
                               grundy_move *move) {
  if (gi_misused(work, GI_NEEDS({gi_is_turn(work, turn), "turn"},
                                {gi_is_text(text, length), "text"},
                                {gi_is_given(move), "move"})))
    return GRUNDY_MISUSE;
  gi_found found = {.count = 0};
  gi_mark mark = gi_arena_mark(&work->scratch);
  gi_text typed = gi_notation_typed(work, text, length);
  if (!typed.data && length)
    return gi_finish(work, gi_refused(work), GRUNDY_NOWHERE);
  gi_text line = gi_text_trim(typed);
  grundy_status status = find_move(work, turn, line, &found);
  if (status == GRUNDY_OK && found.count > 1)
    status = several_moves(work, line);
  if (status == GRUNDY_OK && !found.count)
    status = gi_too_large(
        work, "there are too many moves to find this one among them");
  *move = found.move;
  gi_arena_release(&work->scratch, mark);
  return gi_finish(work, status, GRUNDY_NOWHERE);
}
