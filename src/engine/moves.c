/* SPDX-License-Identifier: MIT */
#include "engine/moves.h"

#include <assert.h>

#include "engine/search/deep.h"
#include "engine/search/pairs.h"
#include "engine/search/results.h"
#include "engine/sink.h"
#include "engine/value/theorem.h"

enum {
  MOST_WRITTEN = 1 << 20,  /* components in all positions of a list */
  MOST_EXAMINED = 1 << 22, /* options tried one by one for a list */
};

/* The options that are listed. */
typedef enum keep {
  KEEP_ALL,
  KEEP_VALUE,  /* normal play: options whose value is the target */
  KEEP_LOST,   /* options from which the opponent loses */
  KEEP_BEST,   /* scores: options by which the player gets the most */
  KEEP_DRAWN,  /* options from which neither player loses */
  KEEP_PROVED, /* normal play: options whose value is 0 by a theorem */
  KEEP_KNOWN,  /* KEEP_LOST, as far as parts solved apart or the deep search
                  show it */
  KEEP_APART   /* KEEP_LOST, by parts solved apart or the deep search */
} keep;

typedef struct lister {
  grundy_work *work;
  const grundy_position *from;
  grundy_play play;
  grundy_method method;
  keep keep;
  uint64_t target;
  int64_t best; /* BEST: what the player gets */
  size_t moved;
  grundy_side side;
  size_t limit, examined;
  bool enough;                /* the list is full, or too much was examined */
  gi_map components, results; /* keys of those met before */
  gi_buffer key;
  gi_component *after; /* scratch: the sum after the move */
  size_t after_capacity;
  gi_moves *moves;
  size_t capacity; /* of the list */
  gi_dyadic total; /* sum of the numbers, if `added` */
  bool starred;    /* beside the numbers there is a nimber */
  bool added;
} lister;

size_t gi_moves_limit(size_t parts, size_t wanted) {
  size_t most = parts ? MOST_WRITTEN / parts : MOST_WRITTEN;
  if (!most)
    most = 1;
  return wanted < most ? wanted : most;
}

/* ------------------------------------------------------------- filter */

static grundy_status build_after(lister *l, const gi_option *option,
                                 size_t *count) {
  *count = l->from->count - 1 + option->count;
  grundy_status status =
      gi_reserve(&l->work->memory, l->after, l->after_capacity, *count);
  if (status != GRUNDY_OK)
    return status;
  /* the new parts take the place of the old one */
  size_t at = 0;
  for (size_t i = 0; i < l->from->count; i++) {
    if (i != l->moved)
      l->after[at++] = l->from->parts[i];
    else
      for (size_t k = 0; k < option->count; k++)
        l->after[at++] = option->parts[k];
  }
  assert(at == *count);
  return GRUNDY_OK;
}

/* Sets *lost if the opponent loses `after`, by pairs. */
static grundy_status is_lost_pair(lister *l, size_t count, bool *lost) {
  gi_pairs *pairs = NULL;
  grundy_status status =
      gi_work_pairs(l->work, l->method != GRUNDY_PAIRS, &pairs);
  if (status != GRUNDY_OK)
    return status;
  return l->keep == KEEP_APART
             ? gi_pairs_lost(pairs, l->after, count, 0, lost)
             : gi_pairs_known(pairs, l->after, count, 0, lost);
}

/* Sets *lost if the opponent loses `after`, by the deep search. */
static grundy_status is_lost_deep(lister *l, size_t count, bool *lost) {
  gi_deep *deep = NULL;
  bool wins = true;
  grundy_side next = gi_other_side(l->side);
  grundy_status status = gi_work_deep(l->work, l->play, &deep);
  if (status == GRUNDY_OK)
    status = l->keep == KEEP_APART
                 ? gi_deep_wins(deep, l->after, count, next, &wins)
                 : gi_deep_known(deep, l->after, count, next, &wins);
  *lost = status == GRUNDY_OK && !wins;
  return status;
}

/* Sets *kept if the opponent loses the option, by parts solved apart or by the
   deep search. */
static grundy_status is_lost_apart(lister *l, const gi_option *option,
                                   bool *kept) {
  size_t count;
  *kept = false;
  grundy_status status = build_after(l, option, &count);
  if (status == GRUNDY_OK)
    status = l->side == GRUNDY_BOTH ? is_lost_pair(l, count, kept)
                                    : is_lost_deep(l, count, kept);
  if (status != GRUNDY_UNABLE || l->keep == KEEP_APART)
    return status;
  l->moves->truncated = true; /* nobody has looked at this one */
  *kept = false;
  return GRUNDY_OK;
}

/* Sets *kept if a theorem says that the option has the value 0.  Notes in the
   list if no theorem answers. */
static grundy_status is_proved(lister *l, const gi_option *option, bool *kept) {
  gi_answer answer;
  uint64_t sum = 0;
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < option->count && status == GRUNDY_OK; i++) {
    uint64_t value = 0;
    status = gi_theorem_value(l->work, option->parts[i], &value, NULL);
    sum ^= value;
  }
  *kept = status == GRUNDY_OK && !sum;
  if (status == GRUNDY_UNABLE && option->count == 1) /* perhaps it is N */
    status = gi_theorem_answer(l->work, option->parts[0], GI_ANSWERS_OUTCOME,
                               GRUNDY_NORMAL, &answer, NULL);
  if (status != GRUNDY_UNABLE)
    return status;
  l->moves->truncated = true;
  return GRUNDY_OK;
}

static grundy_status is_kept(lister *l, const gi_option *option, bool *kept) {
  grundy_status status = GRUNDY_OK;
  *kept = true;
  if (l->keep == KEEP_KNOWN || l->keep == KEEP_APART)
    return is_lost_apart(l, option, kept);
  if (l->keep == KEEP_PROVED)
    return is_proved(l, option, kept);
  if (l->keep == KEEP_BEST) {
    int64_t next = 0;
    status = gi_result_of(l->work, option->parts[0], gi_other_side(l->side),
                          l->play, &next);
    *kept = option->gain - next == l->best;
    return status;
  }
  if (l->keep == KEEP_VALUE) {
    gi_loopy value;
    status = gi_sum_loopy(l->work, option->parts, option->count, l->method,
                          &value, NULL);
    *kept = !value.infinite && value.nimber == l->target;
  } else if (l->keep != KEEP_ALL) {
    size_t count;
    gi_result next = GI_WIN;
    status = build_after(l, option, &count);
    if (status == GRUNDY_OK)
      status = gi_mover_gets(l->work, l->after, count, gi_other_side(l->side),
                             l->play, l->method, &next);
    *kept = next == (l->keep == KEEP_LOST ? GI_LOSS : GI_DRAWN);
  }
  return status;
}

/* --------------------------------------------------------------- list */

/* Sets *fresh if this result has not been listed, and remembers it.  The result
   is the sum without one part, with some new parts.  A new part equal to the
   old one cancels it; after that, old part and new parts together distinguish
   results.  So they are the key, and the rest of the sum is not needed. */
static grundy_status is_new(lister *l, const gi_option *option, bool *fresh) {
  gi_component moved = l->from->parts[l->moved];
  grundy_status status = gi_reserve(&l->work->memory, l->after,
                                    l->after_capacity, option->count + 1);
  if (status != GRUNDY_OK)
    return status;
  size_t count = 0;
  bool back = false; /* a new part is equal to the old one */
  for (size_t k = 0; k < option->count; k++)
    if (!back && gi_part_compare(option->parts[k], moved) == 0)
      back = true;
    else
      l->after[count++] = option->parts[k];
  gi_parts_sort(l->after, 0, count);
  l->key.length = 0;
  status = gi_sorted_key(l->after, count, l->side, &l->key);
  if (status == GRUNDY_OK && !back)
    status = gi_part_put(&l->key, moved);
  if (status == GRUNDY_OK)
    status = gi_buffer_put(&l->key, &(unsigned char){back}, 1);
  if (status == GRUNDY_OK && option->gain) /* another move to the same sum */
    status = gi_buffer_put(&l->key, &option->gain, sizeof option->gain);
  gi_record record;
  if (status == GRUNDY_OK)
    status = gi_map_add(&l->results, (gi_bytes){l->key.data, l->key.length}, 0,
                        &record, fresh);
  return status;
}

/* Makes the sum after the move: the new parts take the place of the old one. */
static grundy_status result_position(lister *l, const gi_option *option,
                                     grundy_position **to) {
  const grundy_position *from = l->from;
  grundy_status status = gi_position_new(l->work, &l->work->arena, to);
  if (status == GRUNDY_OK && from->count + option->count <= GI_MOST_PARTS)
    status = gi_position_reserve(l->work, *to, from->count - 1 + option->count);
  for (size_t i = 0; i < from->count && status == GRUNDY_OK; i++) {
    if (i != l->moved)
      status = gi_position_share(l->work, *to, from->parts[i], GRUNDY_NOWHERE);
    else /* they live in the sink: copy */
      for (size_t k = 0; k < option->count && status == GRUNDY_OK; k++)
        status = gi_position_add(l->work, *to, option->parts[k].rules,
                                 option->parts[k].bytes, GRUNDY_NOWHERE);
  }
  return status;
}

/* Says whether another component of the sum, under the same rules, has moves of
   the same names. */
static bool has_double(const grundy_position *from, size_t moved) {
  gi_component part = from->parts[moved];
  for (size_t i = 0; i < from->count && part.rules->family->has_places; i++)
    if (from->parts[i].rules == part.rules &&
        !gi_bytes_equal(from->parts[i].bytes, part.bytes))
      return true;
  return false;
}

grundy_status gi_move_name(grundy_work *work, const grundy_position *from,
                           size_t moved, const char *name, const char **text) {
  gi_writer out;
  gi_writer_init(&out, &work->memory);
  bool has_rules = from && !gi_position_has_one_rules(from);
  bool has_args = from && has_double(from, moved);
  if (has_rules)
    gi_write_text(&out, from->parts[moved].rules->text);
  if (has_args) {
    gi_write_text(&out, "(");
    if (out.status == GRUNDY_OK)
      out.status = gi_component_args(from->parts[moved], &out.own);
    gi_write_text(&out, ")");
  }
  gi_write_text(&out, has_rules || has_args ? ": " : "");
  gi_write_text(&out, name);
  grundy_status status = gi_writer_keep(&out, &work->arena, text);
  gi_writer_clear(&out);
  return status;
}

static grundy_status add_move(lister *l, const gi_option *option) {
  gi_moves *moves = l->moves;
  if (moves->count == l->capacity) {
    size_t capacity = 2 * l->capacity + 8;
    grundy_move *list =
        gi_arena_alloc(&l->work->arena, capacity * sizeof *list);
    if (!list)
      return gi_refused(l->work);
    if (moves->count)
      memcpy(list, moves->list, moves->count * sizeof *list);
    moves->list = list;
    l->capacity = capacity;
  }
  grundy_move *move = &moves->list[moves->count];
  *move = (grundy_move){.player = l->side};
  move->value.nimber = (uint64_t)option->gain;
  grundy_position *to;
  grundy_status status = result_position(l, option, &to);
  move->to = to;
  if (status == GRUNDY_OK)
    status =
        gi_move_name(l->work, l->from, l->moved, option->name, &move->name);
  if (status == GRUNDY_OK)
    moves->count++;
  return status;
}

/* Ends the listing early. */
static grundy_status stop_here(lister *l) {
  l->enough = true;
  l->moves->truncated = true;
  return GI_ENOUGH;
}

static grundy_status receive(gi_sink *sink, const gi_option *option) {
  lister *l = sink->data;
  bool kept = false, fresh = false;
  if (++l->examined > MOST_EXAMINED && !l->moves->patient)
    return stop_here(l);
  grundy_status status = is_kept(l, option, &kept);
  if (status != GRUNDY_OK || !kept)
    return status;
  status = is_new(l, option, &fresh);
  if (status != GRUNDY_OK || !fresh)
    return status;
  if (l->moves->count == l->limit)
    return stop_here(l);
  return add_move(l, option);
}

/* --------------------------------------------------------- components */

/* Sets *fresh the first time that such a component is met. */
static grundy_status first_time(lister *l, gi_component part, bool *fresh) {
  gi_record record;
  l->key.length = 0;
  grundy_status status = gi_part_put(&l->key, part);
  if (status == GRUNDY_OK)
    status = gi_map_add(&l->components, (gi_bytes){l->key.data, l->key.length},
                        0, &record, fresh);
  return status;
}

static void lister_init(lister *l, grundy_work *work,
                        const grundy_position *from, size_t limit,
                        gi_moves *moves) {
  *l = (lister){.work = work, .from = from, .limit = limit, .moves = moves};
  *moves = (gi_moves){.patient = moves->patient};
  gi_map_init(&l->components, &work->memory, 1);
  gi_map_init(&l->results, &work->memory, 1);
  gi_buffer_init(&l->key, &work->memory);
  gi_dyadic_init(&l->total, &work->memory);
}

static void lister_clear(lister *l) {
  gi_map_clear(&l->components);
  gi_map_clear(&l->results);
  gi_buffer_clear(&l->key);
  gi_dyadic_clear(&l->total);
  gi_free(&l->work->memory, l->after, l->after_capacity * sizeof *l->after);
}

/* Lists options of the component l->moved; `a` assesses the whole sum. */
typedef grundy_status (*option_lister)(lister *l, gi_sink *sink,
                                       const gi_assessment *a);

/* Calls `list` for each different component of the sum. */
static grundy_status each_component(lister *l, grundy_side side,
                                    option_lister list,
                                    const gi_assessment *a) {
  gi_sink sink;
  gi_sink_init(&sink, l->work, receive, l, true);
  gi_map_clear(&l->components);
  l->side = side;
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < l->from->count && status == GRUNDY_OK; i++) {
    bool fresh = false;
    status = first_time(l, l->from->parts[i], &fresh);
    if (status != GRUNDY_OK || !fresh)
      continue;
    l->moved = i;
    status = list(l, &sink, a);
  }
  gi_sink_clear(&sink);
  assert(l->moves->count <= l->limit);
  assert(!l->enough || l->moves->truncated);
  return gi_enough_is_ok(status);
}

static grundy_status list_all(lister *l, gi_sink *sink,
                              const gi_assessment *a) {
  (void)a;
  return gi_options(sink, l->from->parts[l->moved], l->side);
}

/* Lists by values, normal play: the option must have the value that makes the
   nim-sum 0.  If a component is infinite, the move must be in it.  If a
   theorem says N and the component is too large for a search, moves that win by
   a theorem are enough. */
static grundy_status list_by_value(lister *l, gi_sink *sink,
                                   const gi_assessment *a) {
  gi_component part = l->from->parts[l->moved];
  const gi_nimbers *n = &a->nimbers;
  if (n->dark != GI_NONE && n->dark != l->moved) {
    l->moves->truncated = true; /* the value needed is not known */
    return GRUNDY_OK;
  }
  if (n->infinite && l->moved != n->last_infinite)
    return GRUNDY_OK;
  assert(a->evidence == GI_BY_NIMBERS && a->outcome == GRUNDY_N);
  l->target = n->sum ^ n->values[l->moved];
  if (l->method != GRUNDY_SEARCH) {
    l->keep = KEEP_ALL;
    grundy_status status = gi_reach(sink, part, l->target);
    if (status != GRUNDY_UNABLE)
      return status;
  }
  bool is_large = n->dark != GI_NONE && n->each[n->dark]->search_up_to;
  if (is_large && l->method != GRUNDY_SEARCH && !l->moves->patient) {
    bool was_cut = l->moves->truncated;
    l->keep = KEEP_PROVED;
    grundy_status status = gi_options(sink, part, l->side);
    if (status != GRUNDY_OK || l->moves->count)
      return status;
    l->moves->truncated = was_cut;
  }
  l->keep = n->dark == GI_NONE ? KEEP_VALUE : KEEP_LOST;
  return gi_options(sink, part, l->side);
}

/* Lists the winning moves of a player that the search, of parts solved apart or
   deep, has met.  Looks for others if the caller is patient, and for one if the
   search has met none. */
static grundy_status list_apart(lister *l, grundy_side side) {
  gi_moves *moves = l->moves;
  size_t limit = l->limit, before = moves->count;
  bool was_cut = moves->truncated;
  l->keep = KEEP_KNOWN;
  l->enough = false;
  grundy_status status = each_component(l, side, list_all, NULL);
  bool looks = moves->patient ? moves->truncated && !l->enough
                              : moves->count == before && before < limit;
  if (status != GRUNDY_OK || !looks)
    return status;
  if (moves->patient)
    moves->truncated = was_cut;
  else
    l->limit = before + 1;
  l->keep = KEEP_APART;
  status = each_component(l, side, list_all, NULL);
  l->limit = limit;
  return status;
}

/* Lists the winning moves of a player, where the players' moves differ. */
static grundy_status list_side(lister *l, grundy_side side, option_lister list,
                               const gi_assessment *a) {
  return a->method == GRUNDY_DEEP ? list_apart(l, side)
                                  : each_component(l, side, list, a);
}

/* Lists the options in a component that is a number.  The others are worth the
   total less its own number: the option must make up for them.  UNABLE: the
   family does not find such options. */
static grundy_status list_from_number(lister *l, gi_sink *sink) {
  gi_component part = l->from->parts[l->moved];
  gi_answer answer;
  grundy_status status = GRUNDY_OK;
  if (!part.rules->family->reach_number)
    return GRUNDY_UNABLE;
  if (!l->added)
    status = gi_numbers_total(l->work, l->from->parts, l->from->count,
                              l->method, &l->total, &l->starred);
  l->added = status == GRUNDY_OK;
  if (status == GRUNDY_OK)
    status = gi_theorem_answer(l->work, part, GI_ANSWERS_NUMBER, GRUNDY_NORMAL,
                               &answer, NULL);
  if (status != GRUNDY_OK)
    return status;
  gi_dyadic_negate(&answer.dyadic);
  status = gi_dyadic_add(&answer.dyadic, &l->total);
  gi_dyadic_negate(&answer.dyadic);
  l->keep = KEEP_ALL;
  if (status == GRUNDY_OK)
    status = gi_reach_number(sink, part, l->side, &answer.dyadic, l->starred);
  gi_dyadic_clear(&answer.dyadic);
  return status;
}

/* Lists by numbers, normal play, where the players' moves differ. */
static grundy_status list_by_number(lister *l, gi_sink *sink,
                                    const gi_assessment *a) {
  gi_component part = l->from->parts[l->moved];
  if (!gi_traits_of(part).impartial) {
    grundy_status status = list_from_number(l, sink);
    if (status != GRUNDY_UNABLE)
      return status;
  }
  l->keep = KEEP_LOST;
  return list_all(l, sink, a);
}

/* Lists by genus, misère play, all tame: a P-position has nim-sum 1 or 0, so
   the option has one of two values; the filter keeps the moves that win. */
static grundy_status list_tame(lister *l, gi_sink *sink,
                               const gi_assessment *a) {
  gi_component part = l->from->parts[l->moved];
  assert(a->evidence == GI_BY_GENUS);
  uint64_t rest = a->nimbers.sum ^ a->nimbers.values[l->moved];
  l->keep = KEEP_LOST;
  grundy_status status = gi_reach(sink, part, rest);
  if (status == GRUNDY_OK)
    status = gi_reach(sink, part, rest ^ 1);
  if (status != GRUNDY_UNABLE)
    return status;
  return gi_options(sink, part, l->side);
}

/* Returns how to find the winning options of a component from the evidence. */
static option_lister lister_for(const gi_assessment *a, grundy_method method) {
  if (a->evidence == GI_BY_NIMBERS)
    return list_by_value;
  if (a->evidence == GI_BY_GENUS && method != GRUNDY_SEARCH)
    return list_tame;
  if (a->evidence == GI_BY_NUMBERS && method != GRUNDY_SEARCH)
    return list_by_number;
  return list_all;
}

grundy_status gi_winning_moves(grundy_work *work,
                               const grundy_position *position,
                               const gi_assessment *a, grundy_play play,
                               grundy_method method, size_t limit,
                               gi_moves *moves) {
  lister l;
  lister_init(&l, work, position, limit, moves);
  l.play = play;
  l.method = method;
  l.keep = KEEP_LOST;
  grundy_status status = GRUNDY_OK;
  option_lister list = lister_for(a, method);
  if (a->impartial) {
    if (a->outcome == GRUNDY_N)
      status = a->method == GRUNDY_PAIRS
                   ? list_apart(&l, GRUNDY_BOTH)
                   : each_component(&l, GRUNDY_BOTH, list, a);
  } else {
    if (a->left_wins)
      status = list_side(&l, GRUNDY_LEFT, list, a);
    if (status == GRUNDY_OK && a->right_wins)
      status = list_side(&l, GRUNDY_RIGHT, list, a);
  }
  lister_clear(&l);
  for (size_t i = 0; i < moves->count; i++)
    moves->list[i].winning = true;
  return status;
}

grundy_status gi_best_moves(grundy_work *work, const grundy_position *position,
                            const gi_assessment *a, size_t limit,
                            gi_moves *moves) {
  lister l;
  lister_init(&l, work, position, limit, moves);
  l.keep = KEEP_BEST;
  l.best = a->left_result;
  grundy_status status = each_component(
      &l, a->impartial ? GRUNDY_BOTH : GRUNDY_LEFT, list_all, NULL);
  l.best = a->right_result;
  if (status == GRUNDY_OK && !a->impartial && !l.enough)
    status = each_component(&l, GRUNDY_RIGHT, list_all, NULL);
  lister_clear(&l);
  return status;
}

grundy_status gi_drawing_moves(grundy_work *work,
                               const grundy_position *position,
                               const gi_assessment *a, grundy_play play,
                               grundy_method method, size_t limit,
                               gi_moves *moves) {
  lister l;
  lister_init(&l, work, position, limit, moves);
  l.play = play;
  l.method = method;
  l.keep = KEEP_DRAWN;
  grundy_status status = GRUNDY_OK;
  if (a->impartial)
    status = each_component(&l, GRUNDY_BOTH, list_all, NULL);
  if (!a->impartial && a->left_draws)
    status = each_component(&l, GRUNDY_LEFT, list_all, NULL);
  if (!a->impartial && a->right_draws && status == GRUNDY_OK && !l.enough)
    status = each_component(&l, GRUNDY_RIGHT, list_all, NULL);
  lister_clear(&l);
  return status;
}

grundy_status gi_all_moves(grundy_work *work, const grundy_position *position,
                           bool impartial, size_t limit, gi_moves *moves) {
  lister l;
  lister_init(&l, work, position, limit, moves);
  l.keep = KEEP_ALL;
  grundy_status status =
      each_component(&l, impartial ? GRUNDY_BOTH : GRUNDY_LEFT, list_all, NULL);
  if (status == GRUNDY_OK && !impartial && !l.enough)
    status = each_component(&l, GRUNDY_RIGHT, list_all, NULL);
  lister_clear(&l);
  return status;
}

grundy_status gi_side_moves(grundy_work *work, const grundy_position *position,
                            grundy_side side, size_t limit, gi_moves *moves) {
  lister l;
  lister_init(&l, work, position, limit, moves);
  l.keep = KEEP_ALL;
  grundy_status status = each_component(&l, side, list_all, NULL);
  lister_clear(&l);
  return status;
}

bool gi_move_wins(const grundy_move *move, const gi_assessment *a) {
  return move->player == GRUNDY_BOTH   ? a->outcome == GRUNDY_P
         : move->player == GRUNDY_LEFT ? !a->right_wins && !a->right_draws
                                       : !a->left_wins && !a->left_draws;
}

bool gi_move_draws(const grundy_move *move, const gi_assessment *whole,
                   const gi_assessment *a) {
  return move->player == GRUNDY_RIGHT ? whole->right_draws && a->left_draws
                                      : whole->left_draws && a->right_draws;
}

grundy_status gi_refutation(grundy_work *work, const grundy_move *move,
                            const gi_assessment *a, grundy_play play,
                            grundy_method method, const char **answer) {
  *answer = NULL;
  if (gi_move_wins(move, a))
    return GRUNDY_OK;
  gi_assessment after = *a;
  if (move->player == GRUNDY_LEFT) /* the answer is the other player's */
    after.left_wins = false;
  if (move->player == GRUNDY_RIGHT)
    after.right_wins = false;
  gi_moves replies = {0};
  grundy_status status =
      gi_winning_moves(work, move->to, &after, play, method, 1, &replies);
  if (status == GRUNDY_OK && replies.count)
    *answer = replies.list[0].name;
  return status;
}
