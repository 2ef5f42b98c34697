/* SPDX-License-Identifier: MIT */
/*
 * Stones in the piles 1, 2, ..., n: move ONE stone from a pile to any pile
 * with a larger number.
 *
 * A component is the numbers of stones, pile 1 first, as varints, zeros kept:
 * the place of a pile says how far its stones can go.
 *
 * Each stone is a Nim heap of its own.  One in pile i can go to i + 1, ..., n,
 * and what is left to go for it is n - i, which may so become any smaller
 * number.  Two stones in the same pile cancel: the value is the exclusive or
 * of n - i over the piles whose number of stones is odd.
 */
#include "games/base/heap.h"
#include "games/base/row.h"

static grundy_status parse(grundy_work *work, const grundy_rules *rules,
                           gi_text args, grundy_position *sum) {
  gi_row row;
  gi_row_begin(&row, work);
  grundy_status status = gi_row_read_stones(&row, args, "a number of stones");
  if (status == GRUNDY_OK)
    status = gi_row_add(&row, rules, args.offset, sum);
  gi_row_end(&row);
  return status;
}

/* One stone; the row is as before when it returns. */
static grundy_status move(gi_row *row, const grundy_rules *rules, size_t from,
                          size_t to, gi_sink *sink) {
  row->at[from]--;
  row->at[to]++;
  grundy_status status = gi_row_emit(row, rules, sink);
  row->at[from]++;
  row->at[to]--;
  return status;
}

static grundy_status options(grundy_work *work, gi_component component,
                             grundy_side side, gi_sink *sink) {
  (void)side;
  gi_row row;
  grundy_status status = gi_row_of(&row, work, component);
  for (size_t i = 0; i < row.count && status == GRUNDY_OK; i++)
    for (size_t j = i + 1; row.at[i] && j < row.count && status == GRUNDY_OK;
         j++)
      status = move(&row, component.rules, i, j, sink);
  gi_row_end(&row);
  return status;
}

/* Compositions, with a stone less in each pile. */
static grundy_status sample(grundy_work *work, const grundy_rules *rules,
                            uint64_t i, gi_buffer *bytes) {
  (void)rules;
  gi_row row;
  gi_row_begin(&row, work);
  grundy_status status = gi_row_composition(&row, i);
  for (size_t k = 0; k < row.count; k++)
    row.at[k]--;
  if (status == GRUNDY_OK)
    status = gi_row_put(&row, bytes);
  gi_row_end(&row);
  return status;
}

/* How far a stone can go from row->at[i]. */
static size_t distance(const gi_row *row, size_t i) {
  return row->count - 1 - i;
}

static uint64_t nim_sum(const gi_row *row) {
  uint64_t sum = 0;
  for (size_t i = 0; i < row->count; i++)
    if (row->at[i] % 2)
      sum ^= distance(row, i);
  return sum;
}

/* The distance d of the stone that moves must become d ^ sum ^ target. */
static grundy_status reach(grundy_work *work, gi_component component,
                           uint64_t target, gi_sink *sink) {
  gi_row row;
  grundy_status status = gi_row_of(&row, work, component);
  uint64_t change = status == GRUNDY_OK ? nim_sum(&row) ^ target : 0;
  for (size_t i = 0; i < row.count && change && status == GRUNDY_OK; i++) {
    uint64_t wanted = distance(&row, i) ^ change;
    if (row.at[i] && wanted < distance(&row, i))
      status =
          move(&row, component.rules, i, row.count - 1 - (size_t)wanted, sink);
  }
  gi_row_end(&row);
  return status;
}

static grundy_status value(grundy_work *work, gi_component component,
                           gi_answer *answer) {
  gi_row row;
  grundy_status status = gi_row_of(&row, work, component);
  answer->number = nim_sum(&row);
  gi_row_end(&row);
  return status;
}

static grundy_status genus(grundy_work *work, gi_component component,
                           gi_answer *answer) {
  gi_row row;
  grundy_status status = gi_row_of(&row, work, component);
  answer->number = nim_sum(&row);
  answer->firm = false;
  for (size_t i = 0; i < row.count; i++)
    answer->firm |= row.at[i] && distance(&row, i) > 1;
  gi_row_end(&row);
  return status;
}

/* "3 for pile 1, 1 for pile 3". */
static grundy_status say_odd(const gi_row *row, const gi_reasons *reasons,
                             gi_buffer *out) {
  grundy_status status = GRUNDY_OK;
  size_t said = 0;
  for (size_t i = 0; i + 1 < row->count && status == GRUNDY_OK; i++) {
    if (row->at[i] % 2 == 0 || said > GI_ROW_SAID)
      continue;
    if (said++ == GI_ROW_SAID)
      status = gi_row_say(reasons, out, (const char *const[]){"...", NULL});
    else
      status =
          gi_row_say(reasons, out,
                     (const char *const[]){N_("{0} for pile {1}"),
                                           gi_digits_of(distance(row, i)).text,
                                           gi_digits_of(i + 1).text, NULL});
  }
  return status == GRUNDY_OK ? gi_buffer_put(out, "", 1) : status;
}

static uint64_t odd_heap(const gi_row *row, size_t i) {
  return row->at[i] % 2 ? distance(row, i) : 0;
}

static grundy_status explain_row(const gi_row *row, gi_reasons *reasons,
                                 gi_buffer *odd) {
  grundy_status status = say_odd(row, reasons, odd);
  if (status == GRUNDY_OK && odd->length > 1)
    status = gi_row_explain(
        row,
        (gi_row_nim){.heap = odd_heap,
                     .words =
                         N_("piles with an odd number of stones count, each "
                            "as one Nim heap: {0}; their nim-sum is {1}"),
                     .list = (const char *)odd->data,
                     .name = N_("pile {0}")},
        reasons);
  else if (status == GRUNDY_OK)
    status = gi_reason(reasons, GRUNDY_REASON_FACT,
                       "no pile before the last has an odd number of stones: "
                       "all cancel");
  if (status != GRUNDY_OK)
    return status;
  return gi_reason(reasons, GRUNDY_REASON_FACT,
                   "a stone in pile i is a Nim heap of {0}-i, the number of "
                   "piles behind it; two stones in the same pile cancel",
                   gi_digits_of(row->count).text);
}

static grundy_status explain(grundy_work *work, gi_component component,
                             gi_reasons *reasons) {
  gi_row row;
  gi_buffer odd;
  gi_buffer_init(&odd, &work->memory);
  grundy_status status = gi_row_of(&row, work, component);
  if (status == GRUNDY_OK)
    status = explain_row(&row, reasons, &odd);
  gi_buffer_clear(&odd);
  gi_row_end(&row);
  return status;
}

static grundy_status explain_genus(grundy_work *work, gi_component component,
                                   gi_reasons *reasons) {
  grundy_status status = explain(work, component, reasons);
  if (status != GRUNDY_OK)
    return status;
  return gi_reason(reasons, GRUNDY_REASON_FACT,
                   "so play as in misère Nim: as in Nim, until a move would "
                   "leave stones in the last two piles only; then leave an "
                   "odd number in the last but one");
}

static const gi_theorem theorems[] = {
    {
        .name = "stones as heaps",
        .citation = "proof in src/games/shift.c, from C. L. Bouton, Nim, a "
                    "game with a complete mathematical theory, Annals of "
                    "Mathematics 3 (1901), 35-39",
        .condition = "normal play",
        .answers = GI_ANSWERS_VALUE,
        .play = GI_NORMAL,
        .answer = value,
        .explain = explain,
    },
    {
        .name = "stones as heaps (misère)",
        .citation = "proof in src/games/shift.c, from C. L. Bouton, Nim, a "
                    "game with a complete mathematical theory, Annals of "
                    "Mathematics 3 (1901), 35-39",
        .condition = "misère play",
        .answers = GI_ANSWERS_GENUS,
        .play = GI_MISERE,
        .answer = genus,
        .explain = explain_genus,
    },
    {0},
};

const gi_family gi_family_shift = {
    .name = "shift",
    .usage = "shift(x1,x2,...)",
    .example = "shift(3,1,2,0)",
    .about = "Stones in the piles 1, 2, 3, ..., n. Move one stone from a pile "
             "to any pile with a larger number; stones in the last pile stay "
             "there.",
    .shape = "piles",
    .args = GI_WHOLE,
    .integers = "a number of stones",
    .parse = parse,
    .print = gi_row_print,
    .options = options,
    .sample = sample,
    .reach = reach,
    .theorems = theorems,
};
