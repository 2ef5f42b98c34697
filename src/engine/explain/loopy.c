/* SPDX-License-Identifier: MIT */
/*
 * Why a game in which play may return to a position is won, lost or drawn.
 *
 * An infinite component has a witness: let m be the least nimber that no
 * option has; some option is infinite and has no answer of value m.  If there
 * were no such option, the component would have the value m
 * (theory/graph/loopy.h).
 */
#include "engine/explain/explain.h"

#include "core/text.h"
#include "engine/moves.h"
#include "engine/sink.h"

enum {
  SHORT = 1 << 18,  /* steps that an explanation may take */
  MOST_STEPS = 64,  /* moves of a play that returns */
  MOST_WRITTEN = 12 /* terms of a nim-sum that are written */
};

/* ---------------------------------------------------------- one component */

/* The options of one loopy component. */
typedef struct scan {
  grundy_work *work;
  grundy_method method;
  uint64_t missing;    /* the least nimber that no option has */
  size_t infinite;     /* infinite options */
  gi_buffer nimbers;   /* the set of an infinite option */
  const char *witness; /* name of the move to it, in the work; NULL: none */
} scan;

/* Counts an infinite option; keeps its name if it is the first witness. */
static grundy_status scan_option(gi_sink *sink, const gi_option *option) {
  scan *s = sink->data;
  gi_loopy value;
  grundy_status status = gi_sum_loopy(s->work, option->parts, option->count,
                                      s->method, &value, &s->nimbers);
  if (status != GRUNDY_OK || !value.infinite)
    return status;
  s->infinite++;
  const uint64_t *set = (const void *)s->nimbers.data;
  if (s->witness ||
      gi_nimbers_have(set, s->nimbers.length / sizeof *set, s->missing))
    return GRUNDY_OK;
  s->witness =
      gi_arena_text(&s->work->arena, option->name, strlen(option->name));
  return s->witness ? GRUNDY_OK : gi_refused(s->work);
}

static grundy_status scan_options(scan *s, gi_component component) {
  gi_sink sink;
  gi_sink_init(&sink, s->work, scan_option, s, true);
  grundy_status status = gi_options(&sink, component, GRUNDY_BOTH);
  gi_sink_clear(&sink);
  return status;
}

static uint64_t least_missing(const uint64_t *set, size_t count) {
  uint64_t least = 0;
  while (least < count && set[least] == least)
    least++;
  return least;
}

/* {0}: the component; {1}: its value; {2}: the witness; {3}: the least nimber
   that no option has. */
static const char *loopy_words(bool is_infinite, bool is_alone,
                               size_t infinite_options, bool has_zero) {
  if (!is_infinite && !infinite_options)
    return N_("the value of {0} is {1}: the least number that is not the value "
              "of an option (mex)");
  if (!is_infinite)
    return N_("the value of {0} is {1}: the least number that is not the value "
              "of an option (mex), and each move to an infinite value can be "
              "answered by a move to {1}");
  if (is_alone && !has_zero)
    return N_("no move from {0} leads to a P-position, and after {2} the "
              "opponent has no such move either: a draw");
  if (is_alone)
    return N_("a move from {0} leads to a P-position; its value is {1}, not a "
              "nimber: {3} is the least number that is not the value of an "
              "option, but {2} leads to an infinite value from where no move "
              "leads to {3}");
  return N_("the value of {0} is {1}, not a nimber: {3} is the least number "
            "that is not the value of an option, but {2} leads to an infinite "
            "value from where no move leads to {3}");
}

/* "infinity{0,2}", or a number. */
static const char *value_text(gi_explanation *e, gi_loopy value,
                              const uint64_t *set, size_t count) {
  gi_writer out;
  gi_writer_init(&out, &e->work->memory);
  if (value.infinite)
    gi_writer_note(&out, gi_set_print(set, count, gi_writer_out(&out)));
  else
    gi_write_number(&out, value.nimber);
  return gi_explained_text(e, &out);
}

/* Adds the nimbers of the options, and the value if it is a nimber, to a
   reason. */
static void add_values(gi_explanation *e, grundy_reason *step, gi_loopy value,
                       const uint64_t *set, size_t count) {
  uint64_t *values =
      gi_arena_alloc(&e->work->arena, (count + 1) * sizeof *values);
  if (!values) {
    gi_reasons_note(&e->reasons, gi_refused(e->work));
    return;
  }
  if (count)
    memcpy(values, set, count * sizeof *values);
  step->values = values;
  step->count = count;
  step->has_result = !value.infinite;
  step->result = value.nimber;
}

/* Adds the sentence about a component whose options have been scanned. */
static void say_value(gi_explanation *e, size_t i, gi_loopy value,
                      const scan *s, const uint64_t *set, size_t count) {
  const char *words =
      !count && !s->infinite
          ? N_("there is no move from {0}, so its value is {1}")
          : loopy_words(value.infinite, e->position->count == 1, s->infinite,
                        gi_nimbers_have(set, count, 0));
  const char *witness =
      s->witness ? gi_reasons_move(&e->reasons, s->witness) : "";
  grundy_reason *step = gi_reasons_add(
      &e->reasons, s->infinite ? GRUNDY_REASON_FACT : GRUNDY_REASON_MEX,
      (const char *const[]){words, gi_explained_name(e, i),
                            value_text(e, value, set, count), witness,
                            gi_digits_of(s->missing).text, NULL});
  if (step)
    add_values(e, step, value, set, count);
}

void gi_explain_loopy(gi_explanation *e, size_t i) {
  if (e->reasons.status != GRUNDY_OK)
    return;
  gi_component component = e->position->parts[i];
  gi_memory *memory = &e->work->memory;
  grundy_method method = e->query.method;
  scan s = {.work = e->work,
            .method = method == GRUNDY_THEOREM ? GRUNDY_BEST : method};
  gi_buffer options; /* the nimbers of the options */
  gi_loopy value;
  gi_buffer_init(&s.nimbers, memory);
  gi_buffer_init(&options, memory);
  gi_try attempt = gi_budget_try(&e->work->budget, SHORT);
  grundy_status status =
      gi_component_loopy(e->work, component, s.method, &value, NULL);
  if (status == GRUNDY_OK)
    status = gi_loopy_set(e->work, component, s.method, &options);
  const uint64_t *set = (const void *)options.data;
  size_t count = options.length / sizeof *set;
  s.missing = least_missing(set, count);
  if (status == GRUNDY_OK)
    status = scan_options(&s, component);
  gi_reasons_note(&e->reasons, status);
  if (status == GRUNDY_OK)
    say_value(e, i, value, &s, set, count);
  gi_reasons_tried(&e->reasons, attempt);
  gi_buffer_clear(&options);
  gi_buffer_clear(&s.nimbers);
}

/* ------------------------------------------------------------------ a sum */

/* "3 xor 1": the values of all components but the infinite one. */
static const char *sum_of_others(gi_explanation *e) {
  size_t written = 0;
  gi_writer out;
  gi_writer_init(&out, &e->work->memory);
  for (size_t i = 0; i < e->position->count; i++) {
    if (i == e->a->nimbers.last_infinite)
      continue;
    if (written)
      gi_write_text(&out, " xor ");
    if (written++ == MOST_WRITTEN) {
      gi_write_text(&out, "...");
      break;
    }
    gi_write_number(&out, e->a->nimbers.values[i]);
  }
  return gi_explained_text(e, &out);
}

/* "infinity{0,2}": the value of the one infinite component. */
static const char *infinite_text(gi_explanation *e) {
  gi_writer out;
  gi_writer_init(&out, &e->work->memory);
  gi_writer_note(&out, gi_set_print(e->a->nimbers.set, e->a->nimbers.set_count,
                                    gi_writer_out(&out)));
  return gi_explained_text(e, &out);
}

void gi_explain_infinite(gi_explanation *e) {
  const gi_assessment *a = e->a;
  if (a->nimbers.infinite > 1) {
    gi_reason(&e->reasons, GRUNDY_REASON_NIM_SUM,
              "{0} of the components are infinite: whoever would lose can "
              "keep moving in one of them, so the sum is a draw",
              gi_digits_of(a->nimbers.infinite).text);
    return;
  }
  gi_reason(&e->reasons, GRUNDY_REASON_NIM_SUM,
            a->outcome == GRUNDY_N
                ? N_("{0} is {1}, and the nim-sum of the others, {2}, is {3}, "
                     "which is in that set: the move in {0} to the value {3} "
                     "makes the whole nim-sum 0")
                : N_("{0} is {1}, and the nim-sum of the others, {2}, is {3}, "
                     "which is not in that set: no move leads to a "
                     "P-position, and the sum is a draw"),
            gi_explained_name(e, a->nimbers.last_infinite), infinite_text(e),
            sum_of_others(e), gi_digits_of(a->nimbers.sum).text);
}

/* ----------------------------------------------------------------- a draw */

/* Returns the name of a component beside components of the given rules. */
static const char *name_beside(gi_explanation *e, gi_component component,
                               const grundy_rules *rules) {
  gi_writer out;
  gi_writer_init(&out, &e->work->memory);
  gi_writer_note(&out,
                 gi_component_name(component, rules, gi_writer_out(&out)));
  return gi_explained_text(e, &out);
}

void gi_explain_endless(gi_explanation *e) {
  const grundy_position *position = e->position;
  size_t which = position->count;
  gi_reasons_note(&e->reasons, gi_sum_endless(e->work, position->parts,
                                              position->count, &which));
  if (e->reasons.status != GRUNDY_OK || which == position->count)
    return;
  gi_reason(&e->reasons, GRUNDY_REASON_SEARCH,
            "from {0} no position without moves can be reached: play never "
            "ends",
            name_beside(e, position->parts[which], position->parts[0].rules));
}

/* A play in which both keep the draw. */
typedef struct walk {
  grundy_work *work;
  grundy_query query;
  gi_map seen;
  gi_buffer key;
  gi_writer moves; /* "a->b, b->a" */
} walk;

static grundy_status remember(walk *w, const grundy_position *at,
                              grundy_side side, bool *fresh) {
  gi_record record;
  w->key.length = 0;
  grundy_status status =
      gi_sum_key(w->work, at->parts, at->count, side, &w->key);
  return status == GRUNDY_OK
             ? gi_map_add(&w->seen, (gi_bytes){w->key.data, w->key.length}, 0,
                          &record, fresh)
             : status;
}

/* Both players make the first move that keeps the draw, until *at is a
   position for the second time with the same player to move.  UNABLE: that
   takes too many moves. */
static grundy_status go_round(walk *w, const grundy_position **at,
                              grundy_side side) {
  bool fresh = true;
  grundy_status status = remember(w, *at, side, &fresh);
  for (int i = 0; i < MOST_STEPS && status == GRUNDY_OK; i++) {
    gi_moves moves = {0};
    bool impartial = gi_parts_are_impartial((*at)->parts, (*at)->count);
    gi_assessment a = {.impartial = impartial,
                       .left_draws = side != GRUNDY_RIGHT,
                       .right_draws = side != GRUNDY_LEFT};
    status = gi_drawing_moves(w->work, *at, &a, w->query.play, w->query.method,
                              1, &moves);
    if (status == GRUNDY_OK && !moves.count)
      return GRUNDY_UNABLE;
    if (status != GRUNDY_OK)
      return status;
    gi_write(&w->moves, "%s%s", i ? ", " : "", moves.list[0].name);
    *at = moves.list[0].to;
    side = gi_other_side(side);
    status = remember(w, *at, side, &fresh);
    if (status == GRUNDY_OK && !fresh)
      return w->moves.status;
  }
  return status == GRUNDY_OK ? GRUNDY_UNABLE : status;
}

/* "a", or "graph[a->b](a) + nim(2)". */
static const char *position_text(gi_explanation *e,
                                 const grundy_position *position) {
  if (position->count == 1)
    return name_beside(e, position->parts[0], position->parts[0].rules);
  gi_writer out;
  gi_writer_init(&out, &e->work->memory);
  gi_writer_note(&out, gi_position_print(position, gi_writer_out(&out)));
  return gi_explained_text(e, &out);
}

void gi_explain_round(gi_explanation *e, grundy_side side) {
  if (e->reasons.status != GRUNDY_OK)
    return;
  walk w = {.work = e->work, .query = e->query};
  if (e->query.method == GRUNDY_THEOREM)
    w.query.method = GRUNDY_BEST;
  gi_map_init(&w.seen, &e->work->memory, 1);
  gi_buffer_init(&w.key, &e->work->memory);
  gi_writer_init(&w.moves, &e->work->memory);
  gi_try attempt = gi_budget_try(&e->work->budget, SHORT);
  const grundy_position *at = e->position;
  gi_reasons_note(&e->reasons, go_round(&w, &at, side));
  if (e->reasons.status == GRUNDY_OK)
    gi_reason(&e->reasons, GRUNDY_REASON_STRATEGY,
              "if both keep the draw, play may go {0}, and is back at {1}",
              gi_explained_text(e, &w.moves), position_text(e, at));
  gi_reasons_tried(&e->reasons, attempt);
  gi_writer_clear(&w.moves);
  gi_buffer_clear(&w.key);
  gi_map_clear(&w.seen);
}

void gi_explain_draw(gi_explanation *e) {
  const grundy_verdict *v = e->verdict;
  if (!v->drawing_count)
    return;
  gi_reason(&e->reasons, GRUNDY_REASON_STRATEGY,
            v->drawing_count == 1 && !v->moves_truncated
                ? N_("the only move that keeps the draw is {0}")
                : N_("{0} keeps the draw: the opponent cannot win from there "
                     "either"),
            gi_reasons_move(&e->reasons, v->drawing_moves[0].name));
  gi_explain_round(e, GRUNDY_BOTH);
}
