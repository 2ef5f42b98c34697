/* SPDX-License-Identifier: MIT */
/*
 * Finds the move that a player means.
 *
 * The wanted position determines the component moved in: the two sums differ in
 * exactly one part of the first.  So only the options of that part are tried
 * and, where the family has `reach`, only those of the wanted value: a move in
 * a heap of 2^60 is found at once.
 */
#include "engine/play/turn.h"

#include <assert.h>

#include "core/text.h"
#include "engine/misuse.h"
#include "engine/moves.h"
#include "engine/sink.h"

enum {
  MOST_TRIED = 1 << 22, /* options compared with the wanted one, twice */
  MOST_NAMED = 1 << 13, /* options whose names are made and compared */
};

typedef struct seeker {
  grundy_work *work;
  const grundy_position *from;
  grundy_side side;
  size_t moved;
  const gi_component *wanted; /* sorted */
  gi_component *sorted;       /* room for as many */
  size_t count;
  gi_text name; /* data NULL: the parts are wanted */
  gi_found *found;
} seeker;

grundy_status gi_turn_side(grundy_work *work, grundy_turn turn,
                           grundy_side *side) {
  const grundy_position *p = turn.position;
  *side = GRUNDY_BOTH;
  if (gi_parts_are_impartial(p->parts, p->count))
    return GRUNDY_OK;
  *side = turn.side;
  if (turn.side != GRUNDY_BOTH)
    return GRUNDY_OK;
  return gi_fail(&work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
                 "the players' moves differ: say whether Left or Right moves");
}

/* ------------------------------------------------------------ matching */

static bool is_space(char c) { return c == ' ' || c == '\t'; }

/* Moves *at past `word`, ignoring white space in both; false if the text
   differs. */
static bool eats(gi_text text, size_t *at, gi_text word) {
  for (size_t i = 0; i < word.length; i++) {
    if (is_space(word.data[i]))
      continue;
    while (*at < text.length && is_space(text.data[*at]))
      ++*at;
    if (*at >= text.length || text.data[*at] != word.data[i])
      return false;
    ++*at;
  }
  return true;
}

static bool is_same(gi_text text, gi_text word) {
  size_t at = 0;
  return eats(text, &at, word) && gi_text_skip(text, at) >= text.length;
}

static gi_text whole(const char *text) {
  return (gi_text){text, strlen(text), 0};
}

/* Cuts the text before the first '+' off, and returns it. */
static gi_text next_part(gi_text *rest) {
  const char *plus = memchr(rest->data, '+', rest->length);
  size_t length = plus ? (size_t)(plus - rest->data) : rest->length;
  gi_text part = gi_text_part(*rest, 0, length);
  *rest = gi_text_part(*rest, plus ? length + 1 : length, rest->length);
  return part;
}

/* Says whether the text has the parts a+b+... of the name, in any order. */
static bool has_parts(gi_text typed, gi_text name) {
  uint64_t used = 0;
  size_t count = 0;
  while (name.length && count < 64) {
    gi_text part = next_part(&name), rest = typed;
    size_t i = 0;
    bool found = false;
    for (; rest.length && i < 64 && !found; i++)
      found = is_same(next_part(&rest), part) && !(used >> i & 1);
    if (!found)
      return false;
    used |= UINT64_C(1) << (i - 1);
    count++;
  }
  for (; typed.length && count; count--)
    next_part(&typed);
  return !name.length && !typed.length && !count;
}

/* Says whether the text is the name; in FROM->a+b the order of a, b does not
   matter. */
static bool is_name(gi_text typed, gi_text name) {
  const char *arrow = strstr(name.data, "->");
  size_t at = 0;
  if (is_same(typed, name))
    return true;
  if (!arrow)
    return false;
  size_t head = (size_t)(arrow - name.data) + 2;
  return eats(typed, &at, gi_text_part(name, 0, head)) &&
         has_parts(gi_text_part(typed, at, typed.length),
                   gi_text_part(name, head, name.length));
}

/* Moves *at past the component in brackets, "(2 x 2)", where it is written in
   front of the names of its moves. */
static bool eats_component(const seeker *s, size_t *at) {
  gi_component part = s->from->parts[s->moved];
  size_t after = *at;
  bool eaten = false;
  gi_buffer args;
  if (!part.rules->family->has_places || !eats(s->name, &after, whole("(")))
    return false;
  gi_buffer_init(&args, &s->work->memory);
  if (gi_component_args(part, &args) == GRUNDY_OK)
    eaten = eats(s->name, &after,
                 (gi_text){(const char *)args.data, args.length, 0}) &&
            eats(s->name, &after, whole(")"));
  gi_buffer_clear(&args);
  *at = eaten ? after : *at;
  return eaten;
}

static bool is_named(const seeker *s, const char *name) {
  size_t at = 0;
  if (is_name(s->name, whole(name)))
    return true;
  bool has_rules =
      eats(s->name, &at, whole(s->from->parts[s->moved].rules->text));
  at = has_rules ? at : 0;
  return (eats_component(s, &at) || has_rules) &&
         eats(s->name, &at, whole(":")) &&
         is_name(gi_text_part(s->name, at, s->name.length), whole(name));
}

static bool is_wanted(seeker *s, const gi_option *option) {
  if (s->name.data)
    return is_named(s, option->name);
  if (option->count != s->count)
    return false;
  for (size_t i = 0; i < s->count; i++)
    s->sorted[i] = option->parts[i];
  gi_parts_sort(s->sorted, 0, s->count);
  for (size_t i = 0; i < s->count; i++)
    if (gi_part_compare(s->sorted[i], s->wanted[i]) != 0)
      return false;
  return true;
}

static grundy_status keep_move(seeker *s, const gi_option *option) {
  grundy_work *work = s->work;
  grundy_move *move = &s->found->move;
  grundy_position *to;
  *move = (grundy_move){.player = s->side};
  move->value.nimber = (uint64_t)option->gain;
  grundy_status status = gi_position_new(work, &work->arena, &to);
  for (size_t i = 0; i < s->from->count && status == GRUNDY_OK; i++) {
    if (i != s->moved)
      status = gi_position_share(work, to, s->from->parts[i], GRUNDY_NOWHERE);
    for (size_t k = 0;
         i == s->moved && k < option->count && status == GRUNDY_OK; k++)
      status = gi_position_add(work, to, option->parts[k].rules,
                               option->parts[k].bytes, GRUNDY_NOWHERE);
  }
  move->to = to;
  if (status == GRUNDY_OK)
    status = gi_move_name(work, s->from, s->moved, option->name, &move->name);
  return status;
}

static grundy_status receive(gi_sink *sink, const gi_option *option) {
  seeker *s = sink->data;
  if (!is_wanted(s, option))
    return GRUNDY_OK;
  s->found->count++;
  bool is_first = s->found->count == 1 && option->name;
  grundy_status status = is_first ? keep_move(s, option) : GRUNDY_OK;
  return status == GRUNDY_OK ? GI_ENOUGH : status;
}

/* ------------------------------------------------------------- seeking */

static grundy_status try_options(seeker *s, gi_sink *sink,
                                 const uint64_t *value) {
  gi_component part = s->from->parts[s->moved];
  return gi_enough_is_ok(value ? gi_reach(sink, part, *value)
                               : gi_options(sink, part, s->side));
}

/* Looks for the move among all options, or among those of a value.  Making a
   name takes longer than making an option: where the parts are wanted, only the
   move found gets a name, in a second pass. */
static grundy_status find_among(seeker *s, const uint64_t *value) {
  gi_sink sink;
  gi_sink_init(&sink, s->work, receive, s, s->name.data != NULL);
  grundy_status status = try_options(s, &sink, value);
  if (status == GRUNDY_OK && !s->name.data && s->found->count) {
    s->found->count = 0;
    sink.named = true;
    status = try_options(s, &sink, value);
  }
  gi_sink_clear(&sink);
  return status;
}

/* Looks for the move among the first `steps` options. */
static grundy_status find_within(seeker *s, uint64_t steps) {
  gi_try attempt = gi_budget_try(&s->work->budget, steps);
  grundy_status status = find_among(s, NULL);
  s->found->cut |= status == GRUNDY_STOPPED;
  status = gi_budget_tried(&s->work->budget, attempt, status);
  return status == GRUNDY_UNABLE ? GRUNDY_OK : status;
}

static grundy_status value_of(grundy_work *work, const gi_component *parts,
                              size_t count, uint64_t *value) {
  grundy_status status = GRUNDY_OK;
  *value = 0;
  for (size_t i = 0; i < count && status == GRUNDY_OK; i++) {
    uint64_t one = 0;
    status = gi_theorem_value(work, parts[i], &one, NULL);
    *value ^= one;
  }
  return status;
}

static grundy_status find_option(seeker *s) {
  uint64_t value;
  gi_component part = s->from->parts[s->moved];
  grundy_status status = GRUNDY_UNABLE;
  if (s->side == GRUNDY_BOTH && part.rules->family->reach)
    status = value_of(s->work, s->wanted, s->count, &value);
  if (status == GRUNDY_OK)
    status = find_among(s, &value);
  return status == GRUNDY_UNABLE ? find_within(s, MOST_TRIED) : status;
}

static grundy_status seeker_init(seeker *s, grundy_work *work, grundy_turn turn,
                                 gi_found *found) {
  *found = (gi_found){.count = 0};
  *s = (seeker){.work = work, .from = turn.position, .found = found};
  return gi_turn_side(work, turn, &s->side);
}

grundy_status gi_turn_option(grundy_work *work, grundy_turn turn, size_t moved,
                             const gi_component *parts, size_t count,
                             gi_found *found) {
  seeker s;
  grundy_status status = seeker_init(&s, work, turn, found);
  if (status != GRUNDY_OK)
    return status;
  size_t size = gi_array_size(count + 1, 2 * sizeof *parts);
  gi_mark mark = gi_arena_mark(&work->scratch);
  gi_component *room = gi_arena_alloc(&work->scratch, size);
  if (!room)
    return gi_refused(work);
  assert(moved < turn.position->count);
  for (size_t i = 0; i < count; i++)
    room[i] = parts[i];
  gi_parts_sort(room, 0, count);
  s.wanted = room;
  s.sorted = room + count;
  s.count = count;
  s.moved = moved;
  status = find_option(&s);
  gi_arena_release(&work->scratch, mark);
  assert(found->count <= 1 && (!found->count || found->move.to));
  return status;
}

/* ------------------------------------------------------------ a sum */

static gi_component *sorted_copy(grundy_work *work, const grundy_position *p) {
  size_t size = gi_array_size(p->count + 1, sizeof(gi_component));
  gi_component *copy = gi_arena_alloc(&work->scratch, size);
  for (size_t i = 0; copy && i < p->count; i++)
    copy[i] = p->parts[i];
  if (copy)
    gi_parts_sort(copy, 0, p->count);
  return copy;
}

static size_t index_of(const grundy_position *p, gi_component part) {
  size_t i = 0;
  while (i < p->count && gi_part_compare(p->parts[i], part) != 0)
    i++;
  assert(i < p->count);
  return i;
}

/* Compares the two sorted sums.  A move takes one part away and adds some; a
   move that adds an equal part is not found, since play then need not end. */
grundy_status gi_turn_to(grundy_work *work, grundy_turn turn,
                         const grundy_position *wanted, gi_found *found) {
  const grundy_position *from = turn.position;
  *found = (gi_found){.count = 0};
  gi_mark mark = gi_arena_mark(&work->scratch);
  gi_component *a = sorted_copy(work, from), *b = sorted_copy(work, wanted);
  if (!a || !b) {
    gi_arena_release(&work->scratch, mark);
    return gi_refused(work);
  }
  size_t gone = 0, added = 0;
  gi_component left = {NULL, {NULL, 0}};
  for (size_t i = 0, k = 0; i < from->count || k < wanted->count;) {
    int order = i == from->count     ? 1
                : k == wanted->count ? -1
                                     : gi_part_compare(a[i], b[k]);
    if (order < 0) {
      left = a[i];
      gone++;
    } else if (order > 0) {
      b[added++] = b[k]; /* added <= k */
    }
    i += order <= 0;
    k += order >= 0;
  }
  grundy_status status = GRUNDY_OK;
  if (gone == 1)
    status = gi_turn_option(work, turn, index_of(from, left), b, added, found);
  gi_arena_release(&work->scratch, mark);
  return status;
}

grundy_status gi_turn_named(grundy_work *work, grundy_turn turn, gi_text name,
                            gi_found *found) {
  seeker s;
  grundy_status status = seeker_init(&s, work, turn, found);
  s.name = name;
  uint64_t first = work->budget.steps;
  size_t hit = s.from->count; /* where a move was found */
  for (; s.moved < s.from->count && status == GRUNDY_OK; s.moved++) {
    gi_component own = s.from->parts[s.moved];
    uint64_t spent = work->budget.steps - first;
    if (hit < s.moved && gi_part_compare(own, s.from->parts[hit]) == 0)
      continue; /* the same moves again */
    if (spent >= MOST_NAMED || found->count > 1) {
      found->cut = true;
      break;
    }
    status = find_within(&s, MOST_NAMED - spent);
    if (found->count == 1 && hit == s.from->count)
      hit = s.moved;
  }
  return status;
}

/* -------------------------------------------------------------- public */

bool grundy_position_is_impartial(const grundy_position *position) {
  return position && gi_parts_are_impartial(position->parts, position->count);
}

grundy_status grundy_turn_moves(grundy_work *work, grundy_turn turn,
                                size_t most, grundy_move_list *list) {
  if (gi_misused(work, GI_NEEDS({gi_is_turn(work, turn), "turn"},
                                {gi_is_given(list), "list"})))
    return GRUNDY_MISUSE;
  gi_moves moves = {0};
  grundy_side side;
  size_t limit = gi_moves_limit(turn.position->count, most);
  grundy_status status = gi_turn_side(work, turn, &side);
  if (status == GRUNDY_OK)
    status = gi_side_moves(work, turn.position, side, limit, &moves);
  *list = (grundy_move_list){moves.count, moves.list, moves.truncated};
  return gi_finish(work, status, GRUNDY_NOWHERE);
}
