/* SPDX-License-Identifier: MIT */
/*
 * Assesses sums in which the players' moves differ, by values.
 *
 * Numbers add.  Beside them nimbers are infinitesimal: number + nimber has the
 * sign of the number unless the number is 0; then the first player wins iff the
 * nimber is not 0.  (Conway, On Numbers and Games, 1976.)  So the values of
 * impartial components that end are needed only if the numbers add up to 0.
 */
#include "engine/assess.h"
#include "engine/reasons.h"

typedef struct adder {
  grundy_work *work;
  const gi_component *parts;
  size_t count;
  grundy_method method;
  bool with_texts; /* make the texts of the numbers, for a verdict */
  gi_assessment *a;
  gi_dyadic total;  /* sum of the numbers */
  uint64_t nimbers; /* nim-sum of the nimbers known */
  bool whole;       /* every nimber is known */
} adder;

/* Keeps the text of the i-th component: its number, or star and nimber. */
static grundy_status keep_text(adder *s, size_t i, const char *star,
                               const gi_dyadic *number, uint64_t nimber) {
  gi_buffer text;
  if (!s->with_texts)
    return GRUNDY_OK;
  gi_buffer_init(&text, &s->work->memory);
  grundy_status status = gi_buffer_text(&text, star);
  if (status == GRUNDY_OK)
    status = number       ? gi_dyadic_print(number, &s->work->budget, &text)
             : nimber > 1 ? gi_buffer_number(&text, nimber)
                          : GRUNDY_OK;
  if (status == GRUNDY_OK)
    status = gi_buffer_keep(s->work, &text, &s->a->numbers[i]);
  gi_buffer_clear(&text);
  return status;
}

static void note_theorem(adder *s, size_t i, const gi_theorem *by) {
  s->a->by = i == 0 || s->a->by == by ? by : NULL;
  if (!by)
    s->a->method = GRUNDY_SEARCH;
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
    if (s->a->each)
      s->a->each[i] = by;
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
    else if (s->with_texts)
      s->a->numbers[i] = "-";
    if (known && status != GRUNDY_OK)
      return status;
    if (s->a->each)
      s->a->each[i] = by;
  }
  return GRUNDY_OK;
}

/* Writes the outcome and, if every component is known, the value. */
static grundy_status conclude(adder *s) {
  gi_assessment *a = s->a;
  int sign = gi_dyadic_sign(&s->total);
  a->left_wins = sign > 0 || (!sign && s->nimbers);
  a->right_wins = sign < 0 || (!sign && s->nimbers);
  a->outcome = sign > 0     ? GRUNDY_L
               : sign < 0   ? GRUNDY_R
               : s->nimbers ? GRUNDY_N
                            : GRUNDY_P;
  if (!s->with_texts || !s->whole || (sign && s->nimbers))
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

grundy_status gi_assess_numbers(grundy_work *work, const gi_component *parts,
                                size_t count, grundy_method method,
                                bool with_texts, gi_assessment *a) {
  adder s = {.work = work,
             .parts = parts,
             .count = count,
             .method = method,
             .with_texts = with_texts,
             .a = a};
  *a = (gi_assessment){
      .dark = GI_NONE, .wild = GI_NONE, .method = GRUNDY_THEOREM};
  if (with_texts) {
    a->each = gi_arena_alloc(&work->scratch, count * sizeof *a->each);
    a->numbers = gi_arena_alloc(&work->scratch, count * sizeof *a->numbers);
    if (!a->each || !a->numbers)
      return gi_refused(work);
  }
  gi_dyadic_init(&s.total, &work->memory);
  grundy_status status = add_numbers(&s);
  if (status == GRUNDY_OK)
    status = add_nimbers(&s);
  if (status == GRUNDY_OK)
    status = conclude(&s);
  for (size_t i = 0; i < count && with_texts && status == GRUNDY_OK; i++)
    note_theorem(&s, i, a->each[i]);
  gi_dyadic_clear(&s.total);
  if (status != GRUNDY_OK) {
    a->each = NULL;
    a->numbers = NULL;
  }
  return status;
}

grundy_status gi_numbers_total(grundy_work *work, const gi_component *parts,
                               size_t count, grundy_method method,
                               gi_dyadic *total, bool *starred) {
  gi_assessment a = {.dark = GI_NONE, .wild = GI_NONE};
  adder s = {
      .work = work, .parts = parts, .count = count, .method = method, .a = &a};
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
