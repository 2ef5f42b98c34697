/* SPDX-License-Identifier: MIT */
/*
 * Assesses sums in which the players' moves differ, by values.
 *
 * Numbers add.  Beside them nimbers are infinitesimal: number + nimber has the
 * sign of the number unless the number is 0; then the first player wins iff the
 * nimber is not 0.  (Conway, On Numbers and Games, 1976.)  So the values of
 * impartial components that end are needed only if the numbers add up to 0.
 */
#include "engine/method/method.h"

typedef struct adder {
  grundy_work *work;
  const gi_component *parts;
  size_t count;
  grundy_method method;
  gi_numbers *kept; /* texts and theorems, for a verdict; NULL: not kept */
  gi_dyadic total;  /* sum of the numbers */
  uint64_t nimbers; /* nim-sum of the nimbers known */
  bool whole;       /* every nimber is known */
} adder;

/* Keeps the text of the i-th component: its number, or star and nimber. */
static grundy_status keep_text(adder *s, size_t i, const char *star,
                               const gi_dyadic *number, uint64_t nimber) {
  gi_buffer text;
  if (!s->kept)
    return GRUNDY_OK;
  gi_buffer_init(&text, &s->work->memory);
  grundy_status status = gi_buffer_text(&text, star);
  if (status == GRUNDY_OK)
    status = number       ? gi_dyadic_print(number, &s->work->budget, &text)
             : nimber > 1 ? gi_buffer_number(&text, nimber)
                          : GRUNDY_OK;
  if (status == GRUNDY_OK)
    status = gi_buffer_keep(s->work, &text, &s->kept->texts[i]);
  gi_buffer_clear(&text);
  return status;
}

static bool is_impartial(const adder *s, size_t i) {
  return gi_parts_are_impartial(&s->parts[i], 1);
}

/* Adds the components in which the moves differ.  UNABLE: no theorem gives the
   number of one of them. */
static grundy_status add_numbers(adder *s) {
  for (size_t i = 0; i < s->count; i++) {
    gi_component part = s->parts[i];
    const gi_theorem *by = NULL;
    gi_answer answer;
    if (is_impartial(s, i)) {
      if (!gi_traits_of(part).loop_free)
        return GRUNDY_UNABLE;
      continue;
    }
    grundy_status status = gi_theorem_answer(s->work, part, GI_ANSWERS_NUMBER,
                                             GRUNDY_NORMAL, &answer, &by);
    if (status != GRUNDY_OK)
      return status;
    status = gi_dyadic_add(&s->total, &answer.dyadic);
    if (status == GRUNDY_OK)
      status = keep_text(s, i, "", &answer.dyadic, 0);
    gi_dyadic_clear(&answer.dyadic);
    if (status != GRUNDY_OK)
      return status;
    if (s->kept)
      s->kept->each[i] = by;
  }
  return GRUNDY_OK;
}

/* Adds the impartial components: by any method if they decide the sum,
   otherwise only by theorem. */
static grundy_status add_nimbers(adder *s) {
  bool needed = !gi_dyadic_sign(&s->total);
  s->whole = true;
  for (size_t i = 0; i < s->count; i++) {
    const gi_theorem *by = NULL;
    uint64_t value = 0;
    if (!is_impartial(s, i))
      continue;
    grundy_status status =
        needed
            ? gi_component_value(s->work, s->parts[i], s->method, &value, &by)
            : gi_theorem_value(s->work, s->parts[i], &value, &by);
    bool known = status == GRUNDY_OK;
    if (status != GRUNDY_OK && (needed || status != GRUNDY_UNABLE))
      return status;
    s->whole &= known;
    s->nimbers ^= value;
    if (known)
      status = keep_text(s, i, value ? "*" : "0", NULL, value);
    else if (s->kept)
      s->kept->texts[i] = "-";
    if (known && status != GRUNDY_OK)
      return status;
    if (s->kept)
      s->kept->each[i] = by;
  }
  return GRUNDY_OK;
}

/* Writes the value of a sum if every component is known, and if it is a number
   or a nimber. */
static grundy_status write_value(adder *s, gi_assessment *a) {
  if (!s->whole || (gi_dyadic_sign(&s->total) && s->nimbers))
    return GRUNDY_OK;
  gi_buffer text;
  gi_buffer_init(&text, &s->work->memory);
  a->value = (grundy_value){.kind = s->nimbers ? GRUNDY_VALUE_NIMBER
                                               : GRUNDY_VALUE_NUMBER,
                            .nimber = s->nimbers};
  grundy_status status =
      s->nimbers ? gi_buffer_text(&text, "*")
                 : gi_dyadic_print(&s->total, &s->work->budget, &text);
  if (status == GRUNDY_OK && s->nimbers > 1)
    status = gi_buffer_number(&text, s->nimbers);
  if (status == GRUNDY_OK)
    status = gi_buffer_keep(s->work, &text, &a->value.number);
  gi_buffer_clear(&text);
  return status;
}

/* Makes room for what a verdict shows. */
static grundy_status keep_all(adder *s, gi_numbers *numbers) {
  gi_arena *scratch = &s->work->scratch;
  numbers->each = gi_arena_alloc(scratch, s->count * sizeof *numbers->each);
  numbers->texts = gi_arena_alloc(scratch, s->count * sizeof *numbers->texts);
  s->kept = numbers;
  return numbers->each && numbers->texts ? GRUNDY_OK : gi_refused(s->work);
}

static bool applies(const grundy_work *work, const gi_query *q) {
  (void)work;
  return gi_asks_winner(q) && q->play == GRUNDY_NORMAL && !q->loopy &&
         (!q->impartial || q->side != GRUNDY_BOTH) &&
         q->method <= GRUNDY_THEOREM;
}

/* UNABLE: some component is neither a number nor a nimber, or no theorem gives
   it. */
static grundy_status answer(grundy_work *work, const gi_query *q,
                            gi_effort effort, gi_assessment *a) {
  (void)effort;
  bool shows = q->want != GI_WANT_WINNER;
  adder s = {
      .work = work, .parts = q->parts, .count = q->count, .method = q->method};
  a->evidence = GI_BY_NUMBERS;
  a->method = GRUNDY_THEOREM;
  a->numbers = (gi_numbers){0};
  if (shows && keep_all(&s, &a->numbers) != GRUNDY_OK)
    return gi_refused(work);
  gi_dyadic_init(&s.total, &work->memory);
  grundy_status status = add_numbers(&s);
  if (status == GRUNDY_OK)
    status = add_nimbers(&s);
  if (status == GRUNDY_OK && shows)
    status = write_value(&s, a);
  int sign = gi_dyadic_sign(&s.total);
  gi_conclude(a, sign > 0 || (!sign && s.nimbers),
              sign < 0 || (!sign && s.nimbers));
  for (size_t i = 0; i < q->count && shows && status == GRUNDY_OK; i++)
    gi_note_theorem(a, i, a->numbers.each[i]);
  gi_dyadic_clear(&s.total);
  return status;
}

const gi_method gi_by_numbers = {applies, answer};

grundy_status gi_numbers_total(grundy_work *work, const gi_component *parts,
                               size_t count, grundy_method method,
                               gi_dyadic *total, bool *starred) {
  adder s = {.work = work, .parts = parts, .count = count, .method = method};
  gi_dyadic_init(&s.total, &work->memory);
  grundy_status status = add_numbers(&s);
  if (status == GRUNDY_OK)
    status = add_nimbers(&s);
  if (status == GRUNDY_OK && !s.whole)
    status = GRUNDY_UNABLE;
  *starred = s.nimbers != 0;
  if (status != GRUNDY_OK)
    gi_dyadic_clear(&s.total);
  *total = s.total;
  return status;
}
