/* SPDX-License-Identifier: MIT */
/*
 * Rows of apples: take a run of at least l and at most r apples that lie side
 * by side in one row.  The apples on its left and on its right are two rows,
 * one row, or none.  `apples` alone is apples[1..].  The game is the octal game
 * that has the digits 7 at l..r.
 *
 * A component is one row, the number of its apples as a varint
 * (games/base/heap.h).
 *
 * Quotient: the value is floor(n / l) for all n where r is unlimited, and for
 * n < r + l (p + 1) - 1 where it is not; p is the largest power of two that is
 * at most r / l, rounded up.  (At that n it fails; Kayles has l = 1, r = 2,
 * and 1 as the value of a row of 4.)  Proof, by induction.  Let q be
 * floor(n / l), and let a move leave rows of the values A and B.
 *  - A + B <= q - 1, since at least l apples are taken; and A xor B is at most
 *    A + B.  So q is not reached.
 *  - Let v < q.  We want c with c & v = 0 and S = 2 c + v; then A = c and
 *    B = c + v have A xor B = v and A + B = S.  Rows with these values have
 *    S l up to S l + 2 l - 2 apples, and n - r up to n - l may be left.  So S
 *    must be at most q - 1 and at least t = (n - r - 2 l + 2) / l, rounded up.
 *    If v >= t take c = 0; that is always so where r is unlimited.  Otherwise
 *    the condition on n says t <= p - 1, and r > l (p - 1) says q >= t + p.
 *    From one c to the next that has no bit of v is a step of 1 + (v mod 2^k),
 *    if 2^k is the bit that comes in.  It is at most p / 2 if 2^k < p or
 *    v < p / 2; in the other case p - 1 - v is such a c, and its S of
 *    2 p - 2 - v >= t comes before that step.  So the least S >= t is below
 *    t + p, that is at most q - 1.
 *
 * The player to move in a row of n >= l wins if l < r: taking l or l + 1 apples
 * from its middle leaves two equal rows, or takes a row of l whole.
 *
 * Longer rows: Guy and Smith (1956), where a period is proved.
 *
 * Misère play, n < l + r: a row is tame, and firm iff its value is above 1.
 * Any number of apples from n - l down to one below l may be left, as one row
 * or as two, by induction all of them tame.  A row of fewer than 2 l has no
 * move, or leaves rows without a move.  A longer row can leave single rows of
 * the values 0 and 1, which change places in misère play; its other options are
 * sums of such rows, or sums in which some row is firm.  So the values of its
 * options are the same set in both plays.
 */
#include "games/base/apples.h"
#include "core/text.h"

typedef struct rows {
  gi_runs runs; /* first: gi_runs_of */
  gi_code code; /* octal digits; none if there would be MOST_DIGITS or more */
} rows;

/* ---------------------------------------------------------- open, moves */

static grundy_status make_digits(grundy_work *work, rows *s) {
  enum {
    MOST_DIGITS = 4096
  };
  bool endless = gi_runs_endless(s->runs);
  uint64_t last = endless ? s->runs.l : s->runs.r;
  if (last >= MOST_DIGITS)
    return GRUNDY_OK;
  size_t count = (size_t)last + 1, first = (size_t)s->runs.l;
  uint8_t *digits = gi_arena_alloc(&work->arena, count);
  if (!digits)
    return gi_refused(work);
  memset(digits, 0, first);
  memset(digits + first, 7, count - first);
  s->code = (gi_code){
      .digits = digits, .count = count, .tail = endless ? count - 1 : count};
  return GRUNDY_OK;
}

static grundy_status open(grundy_work *work, gi_text params,
                          grundy_rules *rules, gi_buffer *canonical) {
  rows *s = gi_arena_alloc(&work->arena, sizeof *s);
  if (!s)
    return gi_refused(work);
  *s = (rows){0};
  grundy_status status = gi_runs_read(work, params, &s->runs);
  if (status == GRUNDY_OK)
    status = make_digits(work, s);
  if (status != GRUNDY_OK)
    return status;
  rules->data = s;
  return gi_runs_put(canonical, s->runs);
}

static grundy_status options(grundy_work *work, gi_component component,
                             grundy_side side, gi_sink *sink) {
  (void)work, (void)side;
  gi_runs runs = gi_runs_of(component.rules);
  uint64_t row = gi_heap_of(component), last = gi_runs_longest(runs, row);
  grundy_status status = GRUNDY_OK;
  for (uint64_t k = runs.l; k <= last && status == GRUNDY_OK; k++)
    for (uint64_t a = 0; a <= (row - k) / 2 && status == GRUNDY_OK; a++)
      status = gi_emit_split(sink, component.rules, a, row - k - a);
  return status;
}

static grundy_status code_of(grundy_work *work, const grundy_rules *rules,
                             uint64_t n, gi_code *code) {
  (void)work, (void)n;
  const rows *s = rules->data;
  *code = s->code;
  return s->code.count ? GRUNDY_OK : GRUNDY_UNABLE;
}

static grundy_status rule(const grundy_rules *rules, gi_buffer *out) {
  const rows *s = rules->data;
  bool endless = gi_runs_endless(s->runs);
  if ((endless ? s->runs.l : s->runs.r) > INT64_MAX)
    return GRUNDY_UNABLE; /* the language's numbers are signed */
  gi_digits least = gi_digits_of(s->runs.l), most = gi_digits_of(s->runs.r);
  const char *const pieces[] = {
      endless ? "n -> [a, n-k-a] for k in {0}..n for a in 0..(n-k)/2"
              : "n -> [a, n-k-a] for k in {0}..min(n,{1}) for a in 0..(n-k)/2",
      least.text, most.text, NULL};
  return gi_sentence(out, GRUNDY_ENGLISH, pieces);
}

/* ---------------------------------------------------------------- reach */

/* Emits the splits into rows of the values A <= B that have low..high apples
   together. */
static grundy_status emit_rows(gi_sink *sink, const grundy_rules *rules,
                               uint64_t A, uint64_t B, uint64_t low,
                               uint64_t high) {
  const rows *s = rules->data;
  uint64_t l = s->runs.l, base = (A + B) * l, room = high - base;
  uint64_t need = low > base ? low - base : 0, most = A == B ? room / 2 : room;
  grundy_status status = GRUNDY_OK;
  /* a = A l + i and b = B l + k with i, k < l and need <= i + k <= room */
  for (uint64_t i = need > l - 1 ? need - (l - 1) : 0;
       i < l && i <= most && status == GRUNDY_OK; i++) {
    uint64_t k = need > i ? need - i : 0;
    if (A == B && k < i)
      k = i;
    for (; k < l && k <= room - i && status == GRUNDY_OK; k++)
      status = gi_emit_split(sink, rules, A * l + i, B * l + k);
  }
  return status;
}

/* Returns the largest number up to n whose bits are all in the mask. */
static uint64_t masked_most(uint64_t mask, uint64_t n) {
  uint64_t other = n & ~mask;
  if (!other)
    return n;
  uint64_t top = UINT64_C(1) << (63 - __builtin_clzll(other));
  return (n & mask & ~(top - 1)) | (mask & (top - 1));
}

/* Emits the options of the target where values are quotients: A xor B =
   target means that A and B share some of the bits that the target does not
   have, and divide the bits of the target between them. */
static grundy_status reach_quotient(gi_component component, uint64_t target,
                                    gi_sink *sink) {
  const rows *s = component.rules->data;
  uint64_t l = s->runs.l, r = s->runs.r, row = gi_heap_of(component);
  if (row < l || target > (row - l) / l)
    return GRUNDY_OK;
  uint64_t high = row - l, low = row > r ? row - r : 0;
  uint64_t top =
      target ? UINT64_C(1) << (63 - __builtin_clzll(target)) : UINT64_C(0);
  uint64_t shared = masked_most(~target, (high / l - target) / 2);
  grundy_status status = GRUNDY_OK;
  for (;; shared = (shared - 1) & ~target) {
    uint64_t base = (2 * shared + target) * l, bits = target ^ top, part = 0;
    if (low > base && (low - base - 1) / 2 >= l - 1)
      return GRUNDY_OK; /* rows with fewer shared bits are shorter still */
    do {
      status = emit_rows(sink, component.rules, shared | part,
                         shared | (target ^ part), low, high);
      part = (part - bits) &
             bits; /* the next larger subset of the bits, 0 after the last */
    } while (part && status == GRUNDY_OK);
    if (status != GRUNDY_OK || !shared)
      return status;
  }
}

static grundy_status reach(grundy_work *work, gi_component component,
                           uint64_t target, gi_sink *sink) {
  const rows *s = component.rules->data;
  if (gi_runs_quotient(s->runs, gi_heap_of(component)))
    return reach_quotient(component, target, sink);
  if (!s->code.count)
    return GRUNDY_UNABLE;
  return gi_code_reach(work, component, &s->code, target, sink);
}

/* ------------------------------------------------------------- theorems */

static grundy_status quotient(grundy_work *work, gi_component component,
                              gi_answer *answer) {
  (void)work;
  const rows *s = component.rules->data;
  uint64_t row = gi_heap_of(component);
  if (!gi_runs_quotient(s->runs, row))
    return GRUNDY_UNABLE;
  answer->number = row / s->runs.l;
  return GRUNDY_OK;
}

static grundy_status periodic(grundy_work *work, gi_component component,
                              gi_answer *answer) {
  const rows *s = component.rules->data;
  if (!s->code.count)
    return GRUNDY_UNABLE;
  return gi_code_value(work, component, &s->code, answer);
}

static grundy_status explain_quotient(grundy_work *work, gi_component component,
                                      gi_reasons *reasons) {
  (void)work;
  const rows *s = component.rules->data;
  uint64_t row = gi_heap_of(component), l = s->runs.l;
  gi_digits size = gi_digits_of(row), least = gi_digits_of(l);
  if (row < l)
    return gi_reason(reasons, GRUNDY_REASON_FACT,
                     "a row of {0} has no run of {1}: there is no move",
                     size.text, least.text);
  if (l == 1)
    return gi_reason(reasons, GRUNDY_REASON_FACT,
                     "a row of {0} has the value {0}: rows a and b that are "
                     "left have a+b below {0}, and a xor b is at most a+b; "
                     "every smaller value can be reached",
                     size.text);
  return gi_reason(reasons, GRUNDY_REASON_FACT,
                   "the value of a row of {0} is {0} divided by {1}, rounded "
                   "down: {2}; a move takes at least {1}, so the values of "
                   "the rows that are left add up to less, and every smaller "
                   "value can be reached",
                   size.text, least.text, gi_digits_of(row / l).text);
}

static grundy_status explain_genus(grundy_work *work, gi_component component,
                                   gi_reasons *reasons) {
  (void)work;
  const rows *s = component.rules->data;
  uint64_t row = gi_heap_of(component);
  return gi_reason(reasons, GRUNDY_REASON_FACT,
                   "in misère play a row of {0} counts as a Nim heap of {1}: "
                   "{0} divided by {2}, rounded down",
                   gi_digits_of(row).text, gi_digits_of(row / s->runs.l).text,
                   gi_digits_of(s->runs.l).text);
}

static const gi_theorem theorems[] = {
    {
        .name = "quotient",
        .citation = "proof in src/games/apples.c",
        .condition = "normal play; any row if runs have no longest length, "
                     "otherwise rows shorter than r + l(p+1) - 1, where p is "
                     "the largest power of two that is at most r/l, rounded "
                     "up",
        .also = "quotient n/l",
        .answers = GI_ANSWERS_VALUE,
        .play = GI_NORMAL,
        .answer = quotient,
        .explain = explain_quotient,
    },
    {
        .name = "Guy and Smith (rows)",
        .citation = GI_GUY_SMITH,
        .condition = "normal play; runs have a longest length, and the first "
                     "values prove a period; rows in the periodic part",
        .answers = GI_ANSWERS_VALUE,
        .play = GI_NORMAL,
        .answer = periodic,
        .explain = gi_heap_explain_period,
    },
    {
        .name = "rows (misère)",
        .citation = "tame games: J. H. Conway, On Numbers and Games (1976), "
                    "chapter 12; proof that such rows are tame: "
                    "src/games/apples.c",
        .condition = "misère play; rows shorter than the shortest and the "
                     "longest run together",
        .answers = GI_ANSWERS_GENUS,
        .play = GI_MISERE,
        .answer = gi_runs_genus,
        .explain = explain_genus,
    },
    {0},
};

static grundy_status formula(const grundy_rules *rules, gi_formula_of of,
                             gi_buffer *out, const gi_theorem **by) {
  static const gi_theorem equal_rows = {
      .name = N_("equal rows"), .citation = N_("proof in src/games/apples.c")};
  *by = of == GI_FORMULA_OUTCOME  ? &equal_rows
        : of == GI_FORMULA_MISERE ? &theorems[2]
                                  : &theorems[0];
  return gi_runs_formula(gi_runs_of(rules), of, false, out);
}

const gi_family gi_family_apples = {
    GI_HEAP_METHODS,
    .shape = "row",
    .name = "apples",
    .kind = GI_KIND_BREAKING,
    .title = "Apples in a row",
    .also =
        "摘苹果, 吃苹果, 拿苹果, 一排苹果, 取连续苹果, row of apples, apple, "
        "game of apples, taking apples, picking apples, taking "
        "neighbours, "
        "taking adjacent stones, 取苹果, 连续取苹果, 连续取石子, 取连续石子, "
        "取苹果游戏扩展, 取苹果游戏扩展一, 取苹果扩展一",
    .usage = N_("apples(a,b,...) or apples[l..r](a,b,...)"),
    .example = "apples[2..5](12)",
    .brief = "Take a run of l to r neighbouring apples from a row; the rest "
             "may be two rows.",
    .about = "Rows of apples. Take a run, at least l and at most r apples that "
             "lie side by side in one row; what is left may be two rows. "
             "Without r a run may have any length from l on; apples alone is "
             "apples[1..].",
    .open = open,
    .options = options,
    .rule = rule,
    .reach = reach,
    .code = code_of,
    .formula = formula,
    .theorems = theorems,
};
