/* SPDX-License-Identifier: MIT */
/*
 * Staircase Nim: stones lie on the steps 1, 2, ..., n; move any number of
 * them, at least one, from one step to the next below.  From step 1 they fall
 * to the ground and are out of play.
 *
 * A component is the numbers of stones, step 1 first, as varints, without
 * empty steps at the end; so the last is above 0, and without stones there is
 * no component.
 *
 * Sprague (1937): it is Nim on the odd steps.  What leaves an odd step is out
 * of that Nim; what comes to an odd step from above is sent on to the next at
 * once.  The value is the exclusive or of the odd steps.
 *
 * Misère play is misère Nim on the odd steps: a staircase is tame, and firm
 * iff an odd step has two stones or more.  For where that Nim is P every move
 * in it goes to N, and what comes from an even step is answered as before.
 * Where it is N there is a move in it to P, unless the odd steps are empty;
 * then there are no stones at all, and the player to move has won, or one
 * stone from an even step becomes a single one on an odd step, which is P.
 */
#include "games/base/heap.h"
#include "games/base/row.h"

static grundy_status parse(grundy_work *work, const grundy_rules *rules,
                           gi_text args, grundy_position *sum) {
  gi_row row;
  gi_row_begin(&row, work);
  grundy_status status = gi_row_read_stones(&row, args, "a number of stones");
  gi_row_cut(&row);
  if (status == GRUNDY_OK)
    status = gi_row_add(&row, rules, args.offset, sum);
  gi_row_end(&row);
  return status;
}

/* So many stones one step down; the row is as before when it returns. */
static grundy_status move(gi_row *row, const grundy_rules *rules, size_t step,
                          uint64_t stones, gi_sink *sink) {
  size_t count = row->count;
  uint64_t *at = row->at;
  at[step] -= stones;
  if (step)
    at[step - 1] += stones;
  gi_row_cut(row);
  grundy_status status = gi_row_emit(row, rules, sink);
  row->count = count;
  at[step] += stones;
  if (step)
    at[step - 1] -= stones;
  return status;
}

static grundy_status options(grundy_work *work, gi_component component,
                             grundy_side side, gi_sink *sink) {
  (void)side;
  gi_row row;
  grundy_status status = gi_row_of(&row, work, component);
  for (size_t i = 0; i < row.count && status == GRUNDY_OK; i++)
    for (uint64_t k = 0; k < row.at[i] && status == GRUNDY_OK;)
      status = move(&row, component.rules, i, ++k, sink);
  gi_row_end(&row);
  return status;
}

/* Compositions, with a stone less on all steps but the last. */
static grundy_status sample(grundy_work *work, const grundy_rules *rules,
                            uint64_t i, gi_buffer *bytes) {
  (void)rules;
  gi_row row;
  gi_row_begin(&row, work);
  grundy_status status = gi_row_composition(&row, i);
  for (size_t k = 0; k + 1 < row.count; k++)
    row.at[k]--;
  if (status == GRUNDY_OK)
    status = gi_row_put(&row, bytes);
  gi_row_end(&row);
  return status;
}

/* The exclusive or of the odd steps; at[0] is step 1. */
static uint64_t nim_sum(const gi_row *row) {
  uint64_t sum = 0;
  for (size_t i = 0; i < row->count; i += 2)
    sum ^= row->at[i];
  return sum;
}

/* Each odd step must change from x to x ^ sum ^ target: by losing stones, or
   by gaining them from the step above. */
static grundy_status reach(grundy_work *work, gi_component component,
                           uint64_t target, gi_sink *sink) {
  gi_row row;
  grundy_status status = gi_row_of(&row, work, component);
  uint64_t change = status == GRUNDY_OK ? nim_sum(&row) ^ target : 0;
  for (size_t i = 0; i < row.count && change && status == GRUNDY_OK; i++) {
    size_t odd = i % 2 ? i - 1 : i;
    uint64_t now = row.at[odd], wanted = now ^ change;
    if (i % 2 == 0 && wanted < now)
      status = move(&row, component.rules, i, now - wanted, sink);
    else if (i % 2 && wanted > now && wanted - now <= row.at[i])
      status = move(&row, component.rules, i, wanted - now, sink);
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
  for (size_t i = 0; i < row.count; i += 2)
    answer->firm |= row.at[i] > 1;
  gi_row_end(&row);
  return status;
}

/* "3 on step 1, 4 on step 3": the steps that are not empty. */
static grundy_status say_odd(const gi_row *row, const gi_reasons *reasons,
                             gi_buffer *out, bool *above) {
  grundy_status status = GRUNDY_OK;
  size_t said = 0;
  *above = false;
  for (size_t i = 0; i < row->count && status == GRUNDY_OK; i++) {
    *above |= i % 2 && row->at[i];
    if (i % 2 || !row->at[i] || said > GI_ROW_SAID)
      continue;
    if (said++ == GI_ROW_SAID)
      status = gi_row_say(reasons, out, (const char *const[]){"...", NULL});
    else
      status =
          gi_row_say(reasons, out,
                     (const char *const[]){N_("{0} on step {1}"),
                                           gi_digits_of(row->at[i]).text,
                                           gi_digits_of(i + 1).text, NULL});
  }
  return status == GRUNDY_OK ? gi_buffer_put(out, "", 1) : status;
}

static uint64_t odd_heap(const gi_row *row, size_t i) {
  return i % 2 ? 0 : row->at[i]; /* the first is step 1 */
}

static grundy_status explain_row(const gi_row *row, gi_reasons *reasons,
                                 gi_buffer *odd) {
  bool above;
  grundy_status status = say_odd(row, reasons, odd, &above);
  if (status == GRUNDY_OK && odd->length > 1)
    status = gi_row_explain(
        row,
        (gi_row_nim){.heap = odd_heap,
                     .words = N_("only the odd steps count, as Nim heaps: {0}; "
                                 "their nim-sum is {1}"),
                     .list = (const char *)odd->data,
                     .name = N_("step {0}")},
        reasons);
  else if (status == GRUNDY_OK)
    status = gi_reason(reasons, GRUNDY_REASON_FACT,
                       "only the odd steps count, as Nim heaps, and they are "
                       "empty");
  if (status == GRUNDY_OK && above)
    status = gi_reason(reasons, GRUNDY_REASON_FACT,
                       "stones that come down from an even step are answered "
                       "by moving the same stones one step further");
  return status;
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
  grundy_status status =
      gi_reason(reasons, GRUNDY_REASON_FACT,
                "in misère play it is misère Nim on the odd steps: go on "
                "as in normal play until a move would leave no odd step "
                "with more than one stone; then leave an odd number of "
                "single stones there");
  return status == GRUNDY_OK ? explain(work, component, reasons) : status;
}

static const gi_theorem theorems[] = {
    {
        .name = "odd steps",
        .citation = "R. Sprague (1937), after T. S. Ferguson, Game Theory, "
                    "part I, section 2.6, Staircase Nim",
        .condition = "normal play",
        .answers = GI_ANSWERS_VALUE,
        .play = GI_NORMAL,
        .answer = value,
        .explain = explain,
    },
    {
        .name = "odd steps (misère)",
        .citation = "proof in src/games/stairs.c, from C. L. Bouton, Nim, a "
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

const gi_family gi_family_stairs = {
    .name = "stairs",
    .usage = "stairs(a1,a2,...)",
    .example = "stairs(3,1,2)",
    .about = "Stones on the steps 1, 2, 3, ... of a staircase. Move any "
             "number of them, at least one, from one step to the next below; "
             "from step 1 they fall to the ground and are out of play.",
    .shape = "stairs",
    .args = GI_WHOLE,
    .integers = "a number of stones",
    .parse = parse,
    .print = gi_row_print,
    .options = options,
    .sample = sample,
    .reach = reach,
    .theorems = theorems,
};
