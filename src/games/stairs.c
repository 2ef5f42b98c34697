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
 * Sprague (1937): it is Nim on the odd steps.  Stones that leave an odd step
 * are out of that Nim; stones that come down to an odd step are at once moved
 * on to the next by the opponent.  The value is the exclusive or of the odd
 * steps.
 *
 * Misère play is misère Nim on the odd steps: a staircase is tame, and firm
 * iff an odd step has two stones or more.  If that Nim is P, every move in it
 * goes to N, and a move from an even step is answered as in normal play.  If it
 * is N, some move in it goes to P, unless the odd steps are empty.  Then there
 * are no stones at all, and the player to move has won; or one stone goes from
 * an even step to an odd step, where it is alone, which is P.
 */
#include "games/base/places.h"

static bool is_odd(size_t i) { return i % 2 == 0; } /* 0 is step 1 */

static uint64_t heap(const gi_row *row, size_t i) {
  return is_odd(i) ? row->at[i] : 0;
}

static bool is_firm(const gi_row *row, size_t i) { return heap(row, i) > 1; }

static const gi_places places = {
    .heap = heap,
    .is_firm = is_firm,
    .trimmed = true,
    .item = N_("{0} on step {1}"),
    .words = N_("only the odd steps count, as Nim heaps: {0}; their nim-sum is "
                "{1}"),
    .none = N_("only the odd steps count, as Nim heaps, and they are empty"),
    .name = N_("step {0}"),
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

/* Emits the option that moves a number of stones one step down.  Leaves the row
   as it was. */
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

static grundy_status sample(grundy_work *work, const grundy_rules *rules,
                            uint64_t i, gi_buffer *bytes) {
  (void)rules;
  return gi_places_sample(work, i, &places, bytes);
}

/* A row of all steps; step 1 is h[0]. */
static grundy_status rule(const grundy_rules *rules, gi_buffer *out) {
  (void)rules;
  return gi_buffer_text(
      out, "row h -> h[i] := h[i]-k, h[i-1] := h[i-1]+k for i in 1..len(h)-1 "
           "for k in 1..h[i] ; h[i] := h[i]-k for i for k in 1..h[i] if i == "
           "0");
}

/* Each odd step must change from x to x ^ sum ^ target: by losing stones, or
   by gaining them from the step above. */
static grundy_status reach(grundy_work *work, gi_component component,
                           uint64_t target, gi_sink *sink) {
  gi_row row;
  grundy_status status = gi_row_of(&row, work, component);
  uint64_t change =
      status == GRUNDY_OK ? gi_places_sum(&places, &row) ^ target : 0;
  for (size_t i = 0; i < row.count && change && status == GRUNDY_OK; i++) {
    uint64_t now = row.at[is_odd(i) ? i : i - 1], wanted = now ^ change;
    if (is_odd(i) && wanted < now)
      status = move(&row, component.rules, i, now - wanted, sink);
    else if (!is_odd(i) && wanted > now && wanted - now <= row.at[i])
      status = move(&row, component.rules, i, wanted - now, sink);
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

static bool has_even_stones(const gi_row *row) {
  for (size_t i = 0; i < row->count; i++)
    if (!is_odd(i) && row->at[i])
      return true;
  return false;
}

static grundy_status explain(grundy_work *work, gi_component component,
                             gi_reasons *reasons) {
  gi_row row;
  grundy_status status = gi_row_of(&row, work, component);
  if (status == GRUNDY_OK)
    status = gi_places_explain(&places, &row, reasons);
  if (status == GRUNDY_OK && has_even_stones(&row))
    status = gi_reason(reasons, GRUNDY_REASON_FACT,
                       "stones that come down from an even step are answered "
                       "by moving the same stones one step further");
  gi_row_end(&row);
  return status;
}

static grundy_status explain_genus(grundy_work *work, gi_component component,
                                   gi_reasons *reasons) {
  grundy_status status =
      gi_reason(reasons, GRUNDY_REASON_FACT,
                "in misère play it is misère Nim on the odd steps: play as "
                "in normal play until a move would leave no odd step with "
                "more than one stone; then leave an odd number of single "
                "stones there");
  return status == GRUNDY_OK ? explain(work, component, reasons) : status;
}

static const gi_theorem theorems[] = {
    {
        .name = "odd steps",
        .citation = "R. Sprague (1937), after T. S. Ferguson, Game Theory, "
                    "part I, section 2.6, Staircase Nim",
        .condition = "normal play",
        .also = "odd stairs, 奇数台阶, 奇数级台阶, 奇数阶梯",
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

/* Of two steps only the first, x, is odd. */
static grundy_status formula(const grundy_rules *rules, gi_formula_of of,
                             gi_buffer *out, const gi_theorem **by) {
  const char *step = rules->arity == 1 ? "n" : "x";
  if (rules->arity < 1 || rules->arity > 2)
    return GRUNDY_UNABLE;
  *by = &theorems[of == GI_FORMULA_MISERE];
  grundy_status status = gi_buffer_text(out, step);
  return status == GRUNDY_OK && of != GI_FORMULA_VALUE
             ? gi_buffer_text(out, of == GI_FORMULA_MISERE ? " != 1" : " != 0")
             : status;
}

const gi_family gi_family_stairs = {
    GI_PLACES_FAMILY,
    .name = "stairs",
    .kind = GI_KIND_HEAPS,
    .title = "Staircase Nim",
    .also =
        "阶梯尼姆博弈, 台阶 Nim 博弈, 台阶尼姆, stairway, stairs Nim, 梯级, "
        "POJ 1704, Georgia and Bob, staircase, stair Nim, step Nim, ladder "
        "Nim, stone staircase, 阶梯, "
        "阶梯Nim, 阶梯尼姆, 台阶, 台阶 Nim, 楼梯, 楼梯 Nim, 梯子",
    .usage = "stairs(a1,a2,...)",
    .example = "stairs(3,1,2)",
    .brief = "Move any number of stones from one step to the next below.",
    .about = "Stones on the steps 1, 2, 3, ... of a staircase. Move any "
             "number of them, at least one, from one step to the next below; "
             "from step 1 they fall to the ground and are out of play.",
    .shape = "stairs",
    .parse = parse,
    .options = options,
    .sample = sample,
    .at = at,
    .rule = rule,
    .reach = reach,
    .formula = formula,
    .theorems = theorems,
};
