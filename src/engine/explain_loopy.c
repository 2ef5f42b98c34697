/* SPDX-License-Identifier: MIT */
/*
 * Why a game in which play may come back is won, lost or drawn.
 *
 * An infinite component has a witness: let m be the least nimber that no
 * option has; some option is infinite and has no answer of value m.  Were there
 * none, the component would be worth m (theory/graph/loopy.h).
 */
#include "engine/explain.h"

#include "engine/moves.h"
#include "engine/sink.h"

enum {
  SHORT = 1 << 18, /* steps that an explanation may take */
  MOST_STEPS = 64  /* of a play that comes back */
};

/* ---------------------------------------------------------- one component */

typedef struct scan {
  grundy_work *work;
  grundy_method method;
  bool alone;       /* the component is the whole position */
  uint64_t missing; /* the least nimber that no option has */
  size_t infinite;  /* options that are */
  gi_buffer set;    /* of an option */
  gi_buffer witness;
} scan;

static grundy_status look(gi_sink *sink, const gi_option *option) {
  scan *s = sink->data;
  gi_loopy value;
  grundy_status status = gi_sum_loopy(s->work, option->parts, option->count,
                                      s->method, &value, &s->set);
  if (status != GRUNDY_OK || !value.infinite)
    return status;
  s->infinite++;
  const uint64_t *set = (const void *)s->set.data;
  if (s->witness.length ||
      gi_nimbers_have(set, s->set.length / sizeof *set, s->missing))
    return GRUNDY_OK;
  return gi_buffer_put(&s->witness, option->name, strlen(option->name) + 1);
}

static uint64_t least_missing(const uint64_t *set, size_t count) {
  uint64_t least = 0;
  while (least < count && set[least] == least)
    least++;
  return least;
}

static const char *label_words(const scan *s, bool infinite, bool has_zero) {
  if (!infinite && !s->infinite)
    return N_("the value of {0} is {1}: the least number that is not the value "
              "of an option (mex)");
  if (!infinite)
    return N_("the value of {0} is {1}: the least number that is not the value "
              "of an option (mex), and each move to an infinite value can be "
              "answered by a move to {1}");
  if (s->alone && !has_zero)
    return N_("no move from {0} leads to a P-position, and after {2} the "
              "opponent has no such move either: a draw");
  if (s->alone)
    return N_("a move from {0} leads to a P-position; its value is {1}, no "
              "nimber: {3} is the least number that is not the value of an "
              "option, but {2} leads to an infinite value from where no move "
              "leads to {3}");
  return N_("the value of {0} is {1}, no nimber: {3} is the least number that "
            "is not the value of an option, but {2} leads to an infinite value "
            "from where no move leads to {3}");
}

/* One sentence about what its options make of a component. */
static grundy_status tell_label(grundy_work *work, gi_component component,
                                const char *name, gi_loopy value, scan *s,
                                gi_buffer *options, gi_reasons *reasons) {
  grundy_status status = gi_loopy_set(work, component, s->method, options);
  if (status != GRUNDY_OK)
    return status;
  const uint64_t *set = (const void *)options->data;
  size_t count = options->length / sizeof *set;
  gi_sink sink;
  s->missing = least_missing(set, count);
  gi_sink_init(&sink, work, look, s, true);
  status = gi_options(&sink, component, GRUNDY_BOTH);
  gi_sink_clear(&sink);
  gi_buffer text;
  gi_buffer_init(&text, &work->memory);
  if (status == GRUNDY_OK)
    status = value.infinite ? gi_set_print(set, count, &text)
                            : gi_buffer_number(&text, value.nimber);
  if (status == GRUNDY_OK)
    status = gi_buffer_put(&text, "", 1);
  grundy_reason *step = NULL;
  if (status == GRUNDY_OK)
    status = gi_reasons_add(
        reasons, s->infinite ? GRUNDY_REASON_FACT : GRUNDY_REASON_MEX,
        (const char *const[]){
            !count && !s->infinite
                ? N_("there is no move from {0}, so its value is {1}")
                : label_words(s, value.infinite,
                              gi_nimbers_have(set, count, 0)),
            name, (const char *)text.data,
            s->witness.length ? (const char *)s->witness.data : "",
            gi_digits_of(s->missing).text, NULL},
        &step);
  gi_buffer_clear(&text);
  if (status != GRUNDY_OK)
    return status;
  uint64_t *values = gi_arena_alloc(&work->arena, (count + 1) * sizeof *values);
  if (!values)
    return gi_refused(work);
  if (count)
    memcpy(values, set, count * sizeof *values);
  step->values = values;
  step->count = count;
  step->has_result = !value.infinite;
  step->result = value.nimber;
  return GRUNDY_OK;
}

grundy_status gi_tell_label(grundy_work *work, gi_component component,
                            const char *name, grundy_method method, bool alone,
                            gi_reasons *reasons) {
  scan s = {.work = work,
            .alone = alone,
            .method = method == GRUNDY_THEOREM ? GRUNDY_BEST : method};
  gi_buffer options;
  gi_loopy value;
  gi_buffer_init(&s.set, &work->memory);
  gi_buffer_init(&s.witness, &work->memory);
  gi_buffer_init(&options, &work->memory);
  gi_try attempt = gi_budget_try(&work->budget, SHORT);
  grundy_status status =
      gi_component_loopy(work, component, s.method, &value, NULL);
  if (status == GRUNDY_OK)
    status = tell_label(work, component, name, value, &s, &options, reasons);
  status = gi_budget_leave_out(&work->budget,
                               gi_budget_tried(&work->budget, attempt, status));
  gi_buffer_clear(&options);
  gi_buffer_clear(&s.witness);
  gi_buffer_clear(&s.set);
  return status == GRUNDY_UNABLE ? GRUNDY_OK : status;
}

/* ------------------------------------------------------------------ a sum */

/* "3 xor 1": the values of all but the infinite ones. */
static grundy_status written_sum(const grundy_position *position,
                                 const gi_assessment *a, gi_buffer *out) {
  enum {
    MOST = 12
  };
  size_t said = 0;
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < position->count && status == GRUNDY_OK; i++) {
    if (i == a->last_infinite)
      continue;
    if (said)
      status = gi_buffer_text(out, " xor ");
    if (said++ == MOST) {
      status = gi_buffer_text(out, "...");
      break;
    }
    if (status == GRUNDY_OK)
      status = gi_buffer_number(out, a->values[i]);
  }
  return status == GRUNDY_OK ? gi_buffer_put(out, "", 1) : status;
}

static grundy_status tell_one_infinite(grundy_work *work,
                                       const grundy_position *position,
                                       const gi_assessment *a, const char *name,
                                       gi_reasons *reasons) {
  gi_buffer sum, set;
  gi_buffer_init(&sum, &work->memory);
  gi_buffer_init(&set, &work->memory);
  grundy_status status = written_sum(position, a, &sum);
  if (status == GRUNDY_OK)
    status = gi_set_print(a->set, a->set_count, &set);
  if (status == GRUNDY_OK)
    status = gi_buffer_put(&set, "", 1);
  if (status == GRUNDY_OK)
    status = gi_reason(
        reasons, GRUNDY_REASON_NIM_SUM,
        a->outcome == GRUNDY_N
            ? N_("{0} is {1}, and the nim-sum of the others, {2}, is {3}, "
                 "which is in that set: the move in {0} to the value {3} makes "
                 "the whole nim-sum 0")
            : N_("{0} is {1}, and the nim-sum of the others, {2}, is {3}, "
                 "which is not in that set: no move leads to a P-position, and "
                 "the sum is a draw"),
        name, (const char *)set.data, (const char *)sum.data,
        gi_digits_of(a->sum).text);
  gi_buffer_clear(&set);
  gi_buffer_clear(&sum);
  return status;
}

grundy_status gi_tell_infinite(grundy_work *work,
                               const grundy_position *position,
                               const gi_assessment *a, const char *name,
                               gi_reasons *reasons) {
  if (a->infinite == 1)
    return tell_one_infinite(work, position, a, name, reasons);
  return gi_reason(reasons, GRUNDY_REASON_NIM_SUM,
                   "{0} of the components are infinite: whoever would lose "
                   "goes on moving in one of them, so the sum is a draw",
                   gi_digits_of(a->infinite).text);
}

/* ----------------------------------------------------------------- a draw */

grundy_status gi_tell_endless(grundy_work *work,
                              const grundy_position *position,
                              gi_reasons *reasons) {
  size_t which;
  gi_buffer name;
  gi_buffer_init(&name, &work->memory);
  grundy_status status =
      gi_sum_endless(work, position->parts, position->count, &which);
  if (status == GRUNDY_OK && which == position->count)
    return GRUNDY_UNABLE;
  if (status == GRUNDY_OK)
    status = gi_component_name(position->parts[which], position->parts[0].rules,
                               &name);
  if (status == GRUNDY_OK)
    status = gi_buffer_put(&name, "", 1);
  if (status == GRUNDY_OK)
    status = gi_reason(reasons, GRUNDY_REASON_SEARCH,
                       "from {0} no position without moves can be reached: "
                       "play never ends",
                       (const char *)name.data);
  gi_buffer_clear(&name);
  return status;
}

typedef struct walk {
  grundy_work *work;
  grundy_query query;
  gi_map seen;
  gi_buffer key, moves, back;
} walk;

static grundy_status remember(walk *w, const grundy_position *at, bool *fresh) {
  gi_record record;
  w->key.length = 0;
  grundy_status status =
      gi_sum_key(w->work, at->parts, at->count, GRUNDY_BOTH, &w->key);
  return status == GRUNDY_OK
             ? gi_map_add(&w->seen, (gi_bytes){w->key.data, w->key.length}, 0,
                          &record, fresh)
             : status;
}

/* Both keep the draw, by the first move that does, until a position comes
   again.  UNABLE: that takes too long. */
static grundy_status go_round(walk *w, const grundy_position *at) {
  bool fresh = true;
  grundy_status status = remember(w, at, &fresh);
  for (int i = 0; i < MOST_STEPS && status == GRUNDY_OK; i++) {
    gi_moves moves;
    status = gi_drawing_moves(w->work, at, w->query.play, w->query.method, 1,
                              &moves);
    if (status == GRUNDY_OK && !moves.count)
      return GRUNDY_UNABLE;
    if (status == GRUNDY_OK && i)
      status = gi_buffer_text(&w->moves, ", ");
    if (status == GRUNDY_OK)
      status = gi_buffer_text(&w->moves, moves.list[0].name);
    if (status != GRUNDY_OK)
      return status;
    at = moves.list[0].to;
    status = remember(w, at, &fresh);
    if (status != GRUNDY_OK || fresh)
      continue;
    status = gi_buffer_put(&w->moves, "", 1);
    if (status == GRUNDY_OK)
      status = at->count == 1 ? gi_component_name(at->parts[0],
                                                  at->parts[0].rules, &w->back)
                              : gi_position_print(at, &w->back);
    return status == GRUNDY_OK ? gi_buffer_put(&w->back, "", 1) : status;
  }
  return status == GRUNDY_OK ? GRUNDY_UNABLE : status;
}

static grundy_status tell_round(grundy_work *work,
                                const grundy_position *position,
                                grundy_query query, gi_reasons *reasons) {
  walk w = {.work = work, .query = query};
  if (query.method == GRUNDY_THEOREM)
    w.query.method = GRUNDY_BEST;
  gi_map_init(&w.seen, &work->memory, 1);
  gi_buffer_init(&w.key, &work->memory);
  gi_buffer_init(&w.moves, &work->memory);
  gi_buffer_init(&w.back, &work->memory);
  gi_try attempt = gi_budget_try(&work->budget, SHORT);
  grundy_status status = go_round(&w, position);
  status = gi_budget_leave_out(&work->budget,
                               gi_budget_tried(&work->budget, attempt, status));
  if (status == GRUNDY_OK)
    status = gi_reason(reasons, GRUNDY_REASON_STRATEGY,
                       "if both keep the draw, play may go {0}, and is back "
                       "at {1}",
                       (const char *)w.moves.data, (const char *)w.back.data);
  gi_buffer_clear(&w.back);
  gi_buffer_clear(&w.moves);
  gi_buffer_clear(&w.key);
  gi_map_clear(&w.seen);
  return status == GRUNDY_UNABLE ? GRUNDY_OK : status;
}

grundy_status gi_tell_draw(grundy_work *work, const grundy_position *position,
                           grundy_query query, const grundy_verdict *verdict,
                           gi_reasons *reasons) {
  if (!verdict->drawing_count)
    return GRUNDY_OK;
  grundy_status status =
      gi_reason(reasons, GRUNDY_REASON_STRATEGY,
                verdict->drawing_count == 1 && !verdict->moves_truncated
                    ? "the only move that keeps the draw is {0}"
                    : "{0} keeps the draw: the opponent cannot win from there "
                      "either",
                verdict->drawing_moves[0].name);
  return status == GRUNDY_OK ? tell_round(work, position, query, reasons)
                             : status;
}
