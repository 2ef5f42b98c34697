/* SPDX-License-Identifier: MIT */
/*
 * Stones in the piles 1, 2, ..., n: move ONE stone from a pile to any pile
 * with a larger number.
 *
 * A component is the numbers of stones, pile 1 first, as varints, zeros kept:
 * the place of a pile says how far its stones can go.
 *
 * Each stone is a Nim heap of its own.  A stone in pile i can go to i + 1, ...,
 * n: its distance to the last pile, n - i, becomes any smaller number.  Two
 * stones in the same pile cancel: the value is the exclusive or of n - i over
 * the piles whose number of stones is odd.
 */
#include "core/text.h"
#include "games/base/places.h"

/* Returns how far a stone can go from row->at[i]. */
static size_t distance(const gi_row *row, size_t i) {
  return row->count - 1 - i;
}

static uint64_t heap(const gi_row *row, size_t i) {
  return row->at[i] % 2 ? distance(row, i) : 0;
}

static bool is_firm(const gi_row *row, size_t i) {
  return row->at[i] && distance(row, i) > 1;
}

static const gi_places places = {
    .heap = heap,
    .is_firm = is_firm,
    .item = N_("{0} for pile {1}"),
    .words = N_("piles with an odd number of stones count, each as one Nim "
                "heap: {0}; their nim-sum is {1}"),
    .none = N_("no pile before the last has an odd number of stones: all "
               "cancel"),
    .name = N_("pile {0}"),
};

static grundy_status parse(grundy_work *work, const grundy_rules *rules,
                           gi_text args, grundy_position *sum) {
  return gi_places_parse(work, rules, args, &places, sum);
}

static grundy_status at(grundy_work *work, const grundy_rules *rules,
                        const uint64_t *integers, gi_buffer *bytes,
                        bool *empty) {
  return gi_places_at(work, rules, integers, &places, bytes, empty);
}

/* Emits the option that moves one stone.  Leaves the row as it was. */
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

static grundy_status sample(grundy_work *work, const grundy_rules *rules,
                            uint64_t i, gi_buffer *bytes) {
  (void)rules;
  return gi_places_sample(work, i, &places, bytes);
}

/* The distance d of the stone that moves must become d ^ sum ^ target. */
static grundy_status reach(grundy_work *work, gi_component component,
                           uint64_t target, gi_sink *sink) {
  gi_row row;
  grundy_status status = gi_row_of(&row, work, component);
  uint64_t change =
      status == GRUNDY_OK ? gi_places_sum(&places, &row) ^ target : 0;
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
  return gi_places_value(work, component, &places, answer);
}

static grundy_status genus(grundy_work *work, gi_component component,
                           gi_answer *answer) {
  return gi_places_genus(work, component, &places, answer);
}

static grundy_status explain(grundy_work *work, gi_component component,
                             gi_reasons *reasons) {
  gi_row row;
  grundy_status status = gi_row_of(&row, work, component);
  if (status == GRUNDY_OK)
    status = gi_places_explain(&places, &row, reasons);
  if (status == GRUNDY_OK)
    status = gi_reason(reasons, GRUNDY_REASON_FACT,
                       "a stone in pile i is a Nim heap of {0}-i, the number "
                       "of piles after it; two stones in the same pile cancel",
                       gi_digits_of(row.count).text);
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
                   "leave stones only in the last two piles; then leave an "
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

/* Of two piles only a stone in the first can move, and only once. */
static grundy_status formula(const grundy_rules *rules, gi_formula_of of,
                             gi_buffer *out, const gi_theorem **by) {
  if (rules->arity != 2)
    return GRUNDY_UNABLE;
  *by = &theorems[of == GI_FORMULA_MISERE];
  return gi_buffer_text(out, of == GI_FORMULA_MISERE ? "(x+1) % 2" : "x % 2");
}

const gi_family gi_family_shift = {
    GI_PLACES_FAMILY,
    .name = "shift",
    .kind = GI_KIND_HEAPS,
    .title = "Shifting stones",
    .also =
        "moving stones between heaps, moving stones between piles, 取放石子, "
        "移动石子, 搬石子",
    .usage = "shift(x1,x2,...)",
    .example = "shift(3,1,2,0)",
    .brief = "Move one stone to a pile with a larger number.",
    .about = "Stones in the piles 1, 2, 3, ..., n. Move one stone from a pile "
             "to any pile with a larger number; stones in the last pile stay "
             "there.",
    .shape = "piles",
    .parse = parse,
    .options = options,
    .sample = sample,
    .at = at,
    .reach = reach,
    .formula = formula,
    .theorems = theorems,
};
