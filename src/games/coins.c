/* SPDX-License-Identifier: MIT */
/*
 * Coins in a row that are turned over; games/base/coins.h has the rules.
 *
 * A component is the places of the coins that show heads, ascending, as
 * varints.  Heads typed twice at one place cancel, so equal positions have
 * equal bytes.  Without heads there is no component.
 *
 * If places alone decide which coins may be turned, the value is the nim-sum of
 * the values of single coins (Winning Ways, chapter 14).  The value of a single
 * coin at x is the mex of the nim-sums of the values of the coins turned with
 * it:
 *   turtles   x + 1: turning x alone gives 0, and turning y too gives y + 1;
 *   mock      the x-th number with an odd number of binary digits 1.  A nim-sum
 *             of two such numbers has an even number of digits 1, and a nim-sum
 *             of one is an earlier value.  A number above 0 with an even number
 *             of digits 1 is the nim-sum of one of its digits and the rest, two
 *             smaller numbers with an odd number of digits 1;
 *   atmost k  the least number that is not a nim-sum of at most k earlier
 *             values;
 *   exactly k the value that the coin at x - k has under atmost k.  The first k
 *             coins have no move and the value 0, and a move turns as many of
 *             them as it needs to turn exactly k;
 *   ruler     the largest power of 2 that divides x + 1.
 */
#include "games/base/coins.h"
#include "core/text.h"
#include "games/base/list.h"
#include "theory/octal/sequence.h"

static grundy_status open(grundy_work *work, gi_text params,
                          grundy_rules *rules, gi_buffer *canonical) {
  if (!params.data || !gi_text_trim(params).length)
    return gi_fail(&work->error, GRUNDY_SYNTAX, params.offset,
                   "coins needs a rule in [ ] that says which coins may be "
                   "turned, such as coins[turtles]");
  gi_coins *coins = gi_arena_alloc(&work->arena, sizeof *coins);
  if (!coins)
    return gi_refused(work);
  rules->data = coins;
  return gi_coins_read(work, params, coins, canonical);
}

static grundy_status parse(grundy_work *work, const grundy_rules *rules,
                           gi_text args, grundy_position *sum) {
  gi_row row;
  gi_row_begin(&row, work);
  grundy_status status = gi_coins_heads(&row, args);
  if (status == GRUNDY_OK)
    status = gi_row_add(&row, rules, args.offset, sum);
  gi_row_end(&row);
  return status;
}

/* ---------------------------------------------------------------- moves */

/* The position that moves start from, and scratch memory for one option. */
typedef struct mover {
  const grundy_rules *rules;
  gi_row heads, after;
  gi_buffer name;
  gi_sink *sink;
} mover;

static grundy_status mover_begin(mover *m, grundy_work *work,
                                 gi_component component, gi_sink *sink) {
  *m = (mover){.rules = component.rules, .sink = sink};
  gi_row_begin(&m->after, work);
  gi_buffer_init(&m->name, &work->memory);
  return gi_row_of(&m->heads, work, component);
}

static void mover_end(mover *m) {
  gi_row_end(&m->heads);
  gi_row_end(&m->after);
  gi_buffer_clear(&m->name);
}

/* Emits the option that turns these coins, if the rule allows it. */
static grundy_status visit(void *data, gi_turned turned) {
  mover *m = data;
  if (gi_coins_of(m->rules)->heads && !gi_coins_are_heads(&m->heads, turned))
    return GRUNDY_OK;
  gi_buffer *bytes = &m->after.bytes;
  bytes->length = m->name.length = 0;
  grundy_status status = gi_coins_turn(&m->heads, turned, &m->after);
  if (status == GRUNDY_OK)
    status = gi_row_put(&m->after, bytes);
  if (status == GRUNDY_OK && m->after.count)
    status = gi_emit_part(m->sink, m->rules, bytes->data, bytes->length);
  if (status == GRUNDY_OK)
    status = gi_coins_name(turned, &m->name);
  if (status == GRUNDY_OK)
    status = gi_buffer_put(&m->name, "", 1);
  return status == GRUNDY_OK
             ? gi_emit(m->sink, "turn %s", (const char *)m->name.data)
             : status;
}

static grundy_status options(grundy_work *work, gi_component component,
                             grundy_side side, gi_sink *sink) {
  (void)side;
  mover m;
  grundy_status status = mover_begin(&m, work, component, sink);
  for (size_t i = 0; i < m.heads.count && status == GRUNDY_OK; i++)
    status = gi_coins_turns(work, m.rules, m.heads.at[i], visit, &m);
  mover_end(&m);
  return status;
}

/* Emits the options of the value `target`: the values of the coins turned with
   x must have the nim-sum value of x ^ value of the row ^ target. */
static grundy_status reach(grundy_work *work, gi_component component,
                           uint64_t target, gi_sink *sink) {
  mover m;
  uint64_t sum = 0, value = 0;
  grundy_status status = mover_begin(&m, work, component, sink);
  if (status == GRUNDY_OK)
    status = gi_coins_sum(work, m.rules, &m.heads, &sum);
  for (size_t i = 0; i < m.heads.count && status == GRUNDY_OK; i++) {
    status = gi_coins_value(work, m.rules, m.heads.at[i], &value);
    if (status == GRUNDY_OK)
      status = gi_coins_wanted(work, m.rules, m.heads.at[i],
                               value ^ sum ^ target, visit, &m);
  }
  mover_end(&m);
  return status;
}

/* Writes the row whose heads are the binary digits 1 of i + 1. */
static grundy_status sample(grundy_work *work, const grundy_rules *rules,
                            uint64_t i, gi_buffer *bytes) {
  (void)work, (void)rules;
  if (i == UINT64_MAX)
    return GRUNDY_DOMAIN;
  grundy_status status = GRUNDY_OK;
  for (uint64_t left = i + 1; left && status == GRUNDY_OK; left &= left - 1)
    status = gi_buffer_varint(bytes, (uint64_t)__builtin_ctzll(left));
  return status;
}

/* Writes a single coin, for tables. */
static grundy_status at(grundy_work *work, const grundy_rules *rules,
                        const uint64_t *integers, gi_buffer *bytes,
                        bool *empty) {
  (void)rules;
  *empty = false;
  if (*integers > GI_COINS_LAST)
    return gi_fail(&work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
                   "the place of a coin is at most {0}",
                   gi_digits_of(GI_COINS_LAST).text);
  return gi_buffer_varint(bytes, *integers);
}

/* -------------------------------------------------------------- theorem */

static grundy_status value(grundy_work *work, gi_component component,
                           gi_answer *answer) {
  gi_row heads;
  if (!gi_coins_of(component.rules)->independent)
    return GRUNDY_UNABLE;
  grundy_status status = gi_row_of(&heads, work, component);
  if (status == GRUNDY_OK)
    status = gi_coins_sum(work, component.rules, &heads, &answer->number);
  gi_row_end(&heads);
  return status;
}

/* Returns the sentence about the values of single coins. */
static const char *single_coin(const gi_coins *coins) {
  if (coins->kind == GI_COINS_RULER)
    return N_("a single coin at x has the value of the largest power of 2 that "
              "divides x+1");
  if (coins->kind == GI_COINS_SETS)
    return N_("the value of a single coin is the mex over the sets of coins "
              "that may be turned with it, each counted as the nim-sum of "
              "their values");
  if (coins->more == 0)
    return N_("a single coin can only be turned alone: its value is 1");
  if (coins->kind == GI_COINS_EXACTLY && coins->more == 1)
    return N_("a single coin at x has the value x: turning the coin at y "
              "with it leaves the value y, any smaller number");
  if (coins->kind == GI_COINS_EXACTLY)
    return N_("the first {0} coins have no move and the value 0; after them "
              "each value is the least number that is not a nim-sum of at "
              "most {0} earlier values");
  if (coins->more == 1)
    return N_("a single coin at x has the value x+1: turned alone it leaves "
              "0, and with the coin at y it leaves y+1");
  if (coins->more == 2)
    return N_("the values of single coins are the numbers with an odd number "
              "of binary digits 1, in turn: 1, 2, 4, 7, 8, 11, ...");
  return N_("the value of each single coin, from the left, is the least "
            "number that is not a nim-sum of at most {0} earlier values");
}

/* Writes "6 for the coin at 5, 1 for the coin at 0". */
static grundy_status list_coins(grundy_work *work, const grundy_rules *rules,
                                const gi_row *heads, const char **text) {
  gi_list list;
  gi_list_begin(&list, work);
  for (size_t i = 0; i < heads->count && i <= GI_LIST_MOST; i++) {
    uint64_t value = 0;
    gi_writer_note(&list.text,
                   gi_coins_value(work, rules, heads->at[i], &value));
    gi_list_add(&list, N_("{0} for the coin at {1}"), gi_digits_of(value).text,
                gi_digits_of(heads->at[i]).text);
  }
  return gi_list_end(&list, text);
}

/* Explains the value.  The first reason is the whole of the short form. */
static grundy_status explain(grundy_work *work, gi_component component,
                             gi_reasons *reasons) {
  const gi_coins *coins = gi_coins_of(component.rules);
  gi_row heads;
  const char *list = NULL;
  uint64_t sum = 0;
  grundy_status status = gi_row_of(&heads, work, component);
  if (status == GRUNDY_OK)
    status = gi_coins_sum(work, component.rules, &heads, &sum);
  if (status == GRUNDY_OK)
    status = list_coins(work, component.rules, &heads, &list);
  if (status == GRUNDY_OK)
    status = gi_reason(reasons, GRUNDY_REASON_FACT,
                       "which coins may be turned depends on places alone, so "
                       "each coin that shows heads counts by itself: {0}; "
                       "their nim-sum is {1}",
                       list, gi_digits_of(sum).text);
  if (status == GRUNDY_OK)
    status = gi_reason(reasons, GRUNDY_REASON_FACT, single_coin(coins),
                       gi_digits_of(coins->more).text);
  uint64_t start, period;
  if (status == GRUNDY_OK &&
      gi_coins_period(work, component.rules, &start, &period))
    status = gi_reason(reasons, GRUNDY_REASON_FACT,
                       "the values of single coins repeat from place {0} on, "
                       "with period {1}: each depends only on the values "
                       "before it, as far back as the largest distance",
                       gi_digits_of(start).text, gi_digits_of(period).text);
  gi_row_end(&heads);
  return status;
}

/* Finds the period of the values of single coins, as far as they have been
   computed. */
static grundy_status period(grundy_work *work, const grundy_rules *rules,
                            gi_period *found) {
  const gi_coins *coins = gi_coins_of(rules);
  uint64_t start = 0, length = 0;
  if (!coins->independent || coins->kind != GI_COINS_SETS)
    return GRUNDY_UNABLE;
  if (gi_coins_period(work, rules, &start, &length))
    *found = (gi_period){.preperiod = start, .period = length};
  return GRUNDY_OK;
}

static const char *remark(const grundy_rules *rules) {
  return gi_coins_of(rules)->independent
             ? NULL
             : N_("which coins may be turned depends on what others show, so "
                  "heads do not count by themselves, and the game is searched");
}

static const gi_theorem theorems[] = {
    {
        .name = "independent heads",
        .citation = "E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways "
                    "(1982), chapter 14; values of single coins: "
                    "src/games/coins.c",
        .condition = "normal play; which coins may be turned depends on their "
                     "places alone; without a closed form, places for which "
                     "the table has room",
        .answers = GI_ANSWERS_VALUE,
        .play = GI_NORMAL,
        .answer = value,
        .explain = explain,
    },
    {0},
};

static grundy_status formula(const grundy_rules *rules, gi_formula_of of,
                             gi_buffer *out, const gi_theorem **by) {
  *by = &theorems[0];
  return gi_coins_formula(gi_coins_of(rules), of, "n", out);
}

const gi_family gi_family_coins = {
    .name = "coins",
    .kind = GI_KIND_COINS,
    .title = "Turning coins",
    .also =
        "ruler function, Thue-Morse, Thue-Morse sequence, 三枚硬币, 硬币翻转, "
        "假龟, 双胞胎, 双子, 三胞胎, 模仿龟, 模拟龟, 乌龟翻转, 翻乌龟, 尺规, "
        "翻币, 可恶数, 邪恶数, grunt, 连续翻, 直尺, 尺子, 尺子游戏, coin, coin "
        "turning, coin-turning, coin "
        "flipping, flipping coins, "
        "turtles, "
        "turning turtles, mock turtle, mock turtles, ruler, twins, triplets, "
        "Möbius, Moebius, odious, odious number, evil number, 翻硬币, 硬币, "
        "翻转硬币, 一维翻硬币, 乌龟, 标尺",
    .usage = N_("coins[RULE](HTTH...) or coins[RULE](a,b,...)"),
    .example = "coins[mock](HTTHH)",
    .brief = "Turn a coin from heads to tails, and with it coins on its left, "
             "as the rule allows.",
    .about =
        "Coins in a row at the places 0, 1, 2, ... from the left; H shows "
        "heads, or the places of the heads are listed. A move turns a coin "
        "from heads to tails, and with it coins on its left, whatever they "
        "show. RULE says which: turtles, at most one; mock, at most two; "
        "twins, "
        "exactly one; atmost k or exactly k, up to 8; ruler, all coins of a "
        "run; or sets of distances such as {1},{1,2}, one of which is chosen. "
        "RULE heads allows only coins that show heads to be turned; then heads "
        "are not independent, and the game is searched.",
    .shape = "coins",
    .verbs = {{"turn ", N_("turning {0}")}},
    .args = GI_WHOLE,
    .arity = 1,
    .integers = "the place of a coin",
    .open = open,
    .parse = parse,
    .print = gi_row_print,
    .options = options,
    .sample = sample,
    .at = at,
    .reach = reach,
    .period = period,
    .remark = remark,
    .formula = formula,
    .theorems = theorems,
};
