/* SPDX-License-Identifier: MIT */
/*
 * Moore's Nim: take beans from at least one and at most k heaps, any number
 * from each of them, at least one in all.
 *
 * A component is all the heaps that are not empty, ascending, each as a varint.
 * So the order in which heaps are typed does not matter, and equal positions
 * have equal bytes.  Without beans there is no component.
 *
 * Moore (1910): P iff for every binary digit the number of heaps in which it
 * is 1 is a multiple of k + 1.
 *
 * Misère play: if no heap is above 1, the position is P iff the number of heaps
 * is 1 modulo k + 1.  Otherwise the winner is the same as in normal play.
 * Proof: let h > 0 heaps be above 1.  If h > k, every move leaves one of them,
 * and Moore's argument holds.  If h <= k, the position is N in normal play,
 * since the top digit is 1 in at most k heaps.  It is N in misère play too:
 * leave 0 or 1 of each of the h heaps, and empty some heaps of 1.  Let there be
 * o heaps of 1.  Such moves can leave any number of heaps of 1 from
 * max(0, o - (k - h)) to o + h: either k + 1 consecutive numbers, or all
 * numbers from 0 to at least 1.  One of these numbers is 1 modulo k + 1.
 *
 * If there are at most k heaps, the value is the sum of their sizes: a move can
 * lower the sum to any smaller number.
 */
#include <assert.h>

#include <stdlib.h>

#include "core/text.h"
#include "games/base/heap.h"
#include "games/base/list.h"
#include "games/base/row.h"

/* Returns k. */
static uint64_t most_of(const grundy_rules *rules) {
  return *(const uint64_t *)rules->data;
}

/* Returns k, but at most `count`, the number of heaps.  Lowering k to `count`
   changes nothing: a move may still change all heaps, and the only multiple of
   k + 1 among the numbers of ones in a digit is still 0. */
static uint64_t most_for(const grundy_rules *rules, size_t count) {
  uint64_t most = most_of(rules);
  return most < count ? most : count;
}

static int by_size(const void *left, const void *right) {
  uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
  return a < b ? -1 : a > b;
}

/* Removes empty heaps and sorts the others, ascending. */
static void normalise(gi_row *row) {
  size_t kept = 0;
  for (size_t i = 0; i < row->count; i++)
    if (row->at[i])
      row->at[kept++] = row->at[i];
  row->count = kept;
  if (kept)
    qsort(row->at, kept, sizeof *row->at, by_size);
}

/* --------------------------------------------------------- open, parse */

static grundy_status open(grundy_work *work, gi_text params,
                          grundy_rules *rules, gi_buffer *canonical) {
  return gi_heap_open_number(
      work, params, rules, canonical,
      (gi_number_errors){
          .missing = N_("moore needs the number of heaps that a move may "
                        "change in [ ], such as moore[2]"),
          .what = N_("the number of heaps"),
          .zero = N_("a move changes at least one heap: moore[1] is the "
                     "least")});
}

static grundy_status parse(grundy_work *work, const grundy_rules *rules,
                           gi_text args, grundy_position *sum) {
  gi_row row;
  gi_row_begin(&row, work);
  grundy_status status = gi_row_read(&row, args, "a heap");
  normalise(&row);
  if (status == GRUNDY_OK)
    status = gi_row_add(&row, rules, args.offset, sum);
  gi_row_end(&row);
  return status;
}

static grundy_status at(grundy_work *work, const grundy_rules *rules,
                        const uint64_t *integers, gi_buffer *bytes,
                        bool *empty) {
  gi_row row;
  gi_row_begin(&row, work);
  grundy_status status = gi_row_take(&row, rules, integers);
  normalise(&row);
  *empty = !row.count;
  if (status == GRUNDY_OK)
    status = gi_row_put(&row, bytes);
  gi_row_end(&row);
  return status;
}

/* ---------------------------------------------------------------- moves */

/* The heaps of a position, and what a move leaves of each. */
typedef struct hand {
  const grundy_rules *rules;
  gi_row heaps, left;
  gi_row changed, option; /* scratch of hand_emit */
  uint64_t most;          /* heaps that may change */
} hand;

static grundy_status hand_begin(hand *h, grundy_work *work,
                                gi_component component) {
  *h = (hand){.rules = component.rules};
  gi_row_begin(&h->option, work);
  gi_row_begin(&h->changed, work);
  gi_row_begin(&h->left, work);
  grundy_status status = gi_row_of(&h->heaps, work, component);
  h->most = most_for(h->rules, h->heaps.count);
  for (size_t i = 0; i < h->heaps.count && status == GRUNDY_OK; i++)
    status = gi_row_push(&h->left, h->heaps.at[i]);
  return status;
}

static void hand_end(hand *h) {
  gi_row_end(&h->heaps);
  gi_row_end(&h->left);
  gi_row_end(&h->changed);
  gi_row_end(&h->option);
}

/* Emits what is left as an option.  The heaps that do not change are in order
   already; the others are sorted and merged with them. */
static grundy_status hand_emit(hand *h, gi_sink *sink) {
  const uint64_t *heaps = h->heaps.at, *left = h->left.at;
  gi_row *changed = &h->changed, *option = &h->option;
  grundy_status status = GRUNDY_OK;
  changed->count = option->count = 0;
  for (size_t i = 0; i < h->heaps.count && status == GRUNDY_OK; i++)
    if (left[i] != heaps[i])
      status = gi_row_push(changed, left[i]);
  normalise(changed);
  size_t next = 0;
  for (size_t i = 0; i < h->heaps.count && status == GRUNDY_OK; i++) {
    if (left[i] != heaps[i])
      continue;
    while (next < changed->count && changed->at[next] < heaps[i] &&
           status == GRUNDY_OK)
      status = gi_row_push(option, changed->at[next++]);
    if (status == GRUNDY_OK)
      status = gi_row_push(option, heaps[i]);
  }
  while (next < changed->count && status == GRUNDY_OK)
    status = gi_row_push(option, changed->at[next++]);
  return status == GRUNDY_OK ? gi_row_emit(option, h->rules, sink) : status;
}

/* Moves to the next way to leave something of at least one heap; false after
   the last.  `left` is an odometer that counts down.  Of equal heaps the
   earlier keeps no more than the later, so that no option occurs twice. */
static bool next_way(hand *h, uint64_t *changed) {
  const uint64_t *heaps = h->heaps.at;
  uint64_t *left = h->left.at;
  for (size_t i = h->heaps.count; i-- > 0;) {
    uint64_t floor = i && heaps[i - 1] == heaps[i] ? left[i - 1] : 0;
    bool whole = left[i] == heaps[i];
    if (left[i] > floor && (!whole || *changed < h->most)) {
      left[i]--;
      *changed += whole;
      return true;
    }
    *changed -= !whole;
    left[i] = heaps[i];
  }
  return false;
}

static grundy_status options(grundy_work *work, gi_component component,
                             grundy_side side, gi_sink *sink) {
  (void)side;
  hand h;
  uint64_t changed = 0;
  grundy_status status = hand_begin(&h, work, component);
  while (status == GRUNDY_OK && next_way(&h, &changed))
    status = hand_emit(&h, sink);
  hand_end(&h);
  return status;
}

/* Writes position number i of all positions, ordered by the sum of the largest
   heap and the number of heaps.  The first heap, and each difference between
   neighbouring heaps plus 1, are the parts of a composition. */
static grundy_status sample(grundy_work *work, const grundy_rules *rules,
                            uint64_t i, gi_buffer *bytes) {
  (void)rules;
  gi_row row;
  gi_row_begin(&row, work);
  grundy_status status = gi_row_composition(&row, i);
  for (size_t k = 1; k < row.count; k++)
    row.at[k] += row.at[k - 1] - 1;
  if (status == GRUNDY_OK)
    status = gi_row_put(&row, bytes);
  gi_row_end(&row);
  return status;
}

/* A bag of all heaps: one clause for each number of heaps that change. */
static grundy_status rule(const grundy_rules *rules, gi_buffer *out) {
  static const char *const clauses[] = {
      "bag h -> h[i] := h[i]-a for i for a in 1..h[i]",
      " ; h[i] := h[i]-a, h[j] := h[j]-b for i for j for a in 1..h[i] for b in "
      "1..h[j] if i < j",
      " ; h[i] := h[i]-a, h[j] := h[j]-b, h[k] := h[k]-c for i for j for k for "
      "a in 1..h[i] for b in 1..h[j] for c in 1..h[k] if i < j and j < k"};
  uint64_t most = most_of(rules);
  grundy_status status = GRUNDY_OK;
  if (most > sizeof clauses / sizeof *clauses)
    return GRUNDY_UNABLE;
  for (uint64_t i = 0; i < most && status == GRUNDY_OK; i++)
    status = gi_buffer_text(out, clauses[i]);
  return status;
}

/* ------------------------------------------------------------ P options */

/*
 * The options that are P are found without trying other options.  What is left
 * of each heap is chosen digit by digit, the highest digits of all heaps first.
 * A heap is untouched until it gets a 0 where it had a 1.  From then on it is
 * free, and its digits can be chosen at will.  At most k heaps may become free.
 *
 * Every choice can be completed, so the work for each option is bounded.  In
 * one digit let r be the number of untouched heaps with a 1, modulo k + 1, and
 * f the number of free heaps.  The number of ones becomes a multiple of k + 1
 * if r more heaps are freed, which needs r <= k - f, or if k + 1 - r free heaps
 * get a 1, which needs f >= k + 1 - r.  One of the two is always possible.
 * While no heap is free, every choice is forced; so a P position has no option
 * of this kind.
 *
 * Of equal heaps the earlier keeps no more than the later, as in next_way.
 */

/* Has heap i lost a digit 1 above this place? */
static bool is_free(const hand *h, size_t i, unsigned place) {
  return (h->heaps.at[i] ^ h->left.at[i]) >> place > 1;
}

/* Are heaps i - 1 and i equal, and so far also what is left of them? */
static bool is_twin(const hand *h, size_t i, unsigned place) {
  return i && h->heaps.at[i - 1] == h->heaps.at[i] &&
         (h->left.at[i - 1] ^ h->left.at[i]) >> place <= 1;
}

static bool has(uint64_t n, unsigned place) { return n >> place & 1; }

/* The digits of this place are chosen in the heaps before i.  Can the digits of
   the other heaps be chosen so that the number of ones is a multiple of
   k + 1? */
static bool can_finish(const hand *h, size_t i, unsigned place) {
  uint64_t freed = 0, ones = 0, forced = 0, loose = 0, freeable = 0;
  for (size_t j = 0; j < i; j++) {
    freed += (h->heaps.at[j] ^ h->left.at[j]) >> place != 0;
    ones += has(h->left.at[j], place);
  }
  bool one = i && has(h->left.at[i - 1], place); /* a twin needs it too */
  for (size_t j = i; j < h->heaps.count; j++) {
    bool free = is_free(h, j, place), old = has(h->heaps.at[j], place);
    one = one && is_twin(h, j, place);
    freed += free;
    forced += one;
    loose += free && !one;
    freeable += !free && old && !one;
  }
  if (freed > h->most)
    return false;
  uint64_t spare = h->most - freed;
  uint64_t high = ones + forced + loose + freeable;
  uint64_t low = high - loose - (freeable < spare ? freeable : spare);
  return !low || high / (h->most + 1) > (low - 1) / (h->most + 1);
}

/* Chooses the digits of heap i and later heaps at this place, and all digits of
   lower places: a 1 if the choice can be completed, otherwise a 0. */
static void choose_on(hand *h, unsigned place, size_t i) {
  for (;; i = 0) {
    for (; i < h->heaps.count; i++) {
      assert(place < 64);
      uint64_t digit = UINT64_C(1) << place;
      if (!is_free(h, i, place) && !has(h->heaps.at[i], place))
        continue;
      h->left.at[i] |= digit;
      if (!can_finish(h, i + 1, place))
        h->left.at[i] &= ~digit;
    }
    if (!place--)
      return;
  }
}

/* Changes the last chosen 1 that can be a 0 instead, and chooses all later
   digits anew; false if there is no such 1. */
static bool choose_next(hand *h, unsigned top) {
  for (unsigned place = 0; place < top; place++)
    for (size_t i = h->heaps.count; i-- > 0;) {
      uint64_t digit = UINT64_C(1) << place;
      if (!(h->left.at[i] & digit))
        continue;
      h->left.at[i] &= ~digit;
      bool forced = is_twin(h, i, place) && has(h->left.at[i - 1], place);
      if (!forced && can_finish(h, i + 1, place)) {
        if (i + 1 < h->heaps.count)
          choose_on(h, place, i + 1);
        else if (place)
          choose_on(h, place - 1, 0);
        return true;
      }
    }
  return false;
}

static grundy_status reach(grundy_work *work, gi_component component,
                           uint64_t target, gi_sink *sink) {
  enum {
    MOST_HEAPS = 1024 /* each choice looks at all heaps */
  };
  hand h;
  if (target)
    return GRUNDY_UNABLE;
  grundy_status status = hand_begin(&h, work, component);
  size_t count = h.heaps.count;
  if (status == GRUNDY_OK && count > MOST_HEAPS)
    status = GRUNDY_UNABLE;
  if (status == GRUNDY_OK) {
    unsigned top = gi_bit_length(h.heaps.at[count - 1]);
    bool some;
    memset(h.left.at, 0, count * sizeof *h.left.at);
    choose_on(&h, top - 1, 0);
    some = memcmp(h.left.at, h.heaps.at, count * sizeof *h.left.at) != 0;
    while (some && status == GRUNDY_OK) {
      status = hand_emit(&h, sink);
      some = choose_next(&h, top);
    }
  }
  hand_end(&h);
  return status;
}

/* ------------------------------------------------------------- theorems */

/* Returns the number of heaps that have a 1 at this place. */
static uint64_t ones_at(const gi_row *row, unsigned place) {
  uint64_t ones = 0;
  for (size_t i = 0; i < row->count; i++)
    ones += has(row->at[i], place);
  return ones;
}

/* Finds the highest digit in which the number of ones is not a multiple of k
   + 1; false if there is none. */
static bool has_odd_power(const gi_row *row, uint64_t most, unsigned *place) {
  for (*place = 64; (*place)-- > 0;)
    if (ones_at(row, *place) % (most + 1))
      return true;
  return false;
}

/* Is every heap 1?  The heaps ascend, so the last is the largest. */
static bool is_all_ones(const gi_row *row) {
  return row->at[row->count - 1] == 1;
}

static grundy_status outcome(grundy_work *work, gi_component component,
                             gi_answer *answer) {
  gi_row row;
  unsigned place;
  grundy_status status = gi_row_of(&row, work, component);
  if (status == GRUNDY_OK) {
    uint64_t most = most_for(component.rules, row.count);
    answer->outcome = has_odd_power(&row, most, &place) ? GRUNDY_N : GRUNDY_P;
  }
  gi_row_end(&row);
  return status;
}

static grundy_status outcome_misere(grundy_work *work, gi_component component,
                                    gi_answer *answer) {
  gi_row row;
  unsigned place;
  grundy_status status = gi_row_of(&row, work, component);
  if (status == GRUNDY_OK) {
    uint64_t most = most_for(component.rules, row.count);
    bool wins = is_all_ones(&row) ? row.count % (most + 1) != 1
                                  : has_odd_power(&row, most, &place);
    answer->outcome = wins ? GRUNDY_N : GRUNDY_P;
  }
  gi_row_end(&row);
  return status;
}

static grundy_status few_heaps(grundy_work *work, gi_component component,
                               gi_answer *answer) {
  gi_row row;
  grundy_status status = gi_row_of(&row, work, component);
  if (status == GRUNDY_OK && row.count > most_of(component.rules))
    status = GRUNDY_UNABLE;
  answer->number = 0;
  for (size_t i = 0; i < row.count && status == GRUNDY_OK; i++)
    if (__builtin_add_overflow(answer->number, row.at[i], &answer->number))
      status = GRUNDY_UNABLE;
  gi_row_end(&row);
  return status;
}

/* --------------------------------------------------------- explanations */

/* Adds the reason "4 occurs in 2 heaps, 1 in 3": the powers of 2 that occur in
   the heaps.  Adds nothing for large heaps, which have many powers. */
static grundy_status explain_powers(const gi_row *row, gi_reasons *reasons) {
  if (row->at[row->count - 1] >> GI_LIST_MOST)
    return GRUNDY_OK;
  gi_list list;
  gi_list_begin(&list, row->work);
  for (unsigned place = GI_LIST_MOST; place-- > 0;) {
    uint64_t ones = ones_at(row, place);
    if (ones)
      gi_list_add(&list,
                  list.count  ? N_("{0} in {1}")
                  : ones == 1 ? N_("{0} occurs in {1} heap")
                              : N_("{0} occurs in {1} heaps"),
                  gi_digits_of(UINT64_C(1) << place).text,
                  gi_digits_of(ones).text);
  }
  const char *text;
  grundy_status status = gi_list_end(&list, &text);
  if (status != GRUNDY_OK)
    return status;
  return gi_reason(reasons, GRUNDY_REASON_FACT,
                   "each heap is a sum of different powers of 2: {0}", text);
}

static grundy_status explain_row(const gi_row *row, uint64_t k,
                                 gi_reasons *reasons) {
  unsigned place;
  if (row->count <= k)
    return gi_reason(reasons, GRUNDY_REASON_FACT,
                     "a move may change all the heaps at once");
  gi_digits modulus = gi_digits_of(k + 1);
  grundy_status status;
  if (!has_odd_power(row, k, &place)) {
    status = gi_reason(
        reasons, GRUNDY_REASON_FACT,
        "of the powers of 2 that add up to the heaps, each occurs in a "
        "multiple of {0} heaps: a move changes from 1 to {1} heaps and spoils "
        "that for the highest power it changes, and the opponent can restore "
        "it for all",
        modulus.text, gi_digits_of(k).text);
  } else {
    uint64_t ones = ones_at(row, place);
    status = gi_reason(
        reasons, GRUNDY_REASON_FACT,
        "of the powers of 2 that add up to the heaps, {0} is in {1} of them, "
        "and {1} is {2} modulo {3} (the remainder when divided by {3}), not "
        "0; a winning move leaves each power in a multiple of {3} heaps",
        gi_digits_of(UINT64_C(1) << place).text, gi_digits_of(ones).text,
        gi_digits_of(ones % (k + 1)).text, modulus.text);
  }
  return status == GRUNDY_OK ? explain_powers(row, reasons) : status;
}

static grundy_status explain(grundy_work *work, gi_component component,
                             gi_reasons *reasons) {
  gi_row row;
  grundy_status status = gi_row_of(&row, work, component);
  if (status == GRUNDY_OK)
    status = explain_row(&row, most_of(component.rules), reasons);
  gi_row_end(&row);
  return status;
}

static grundy_status explain_ones(const gi_row *row, uint64_t k,
                                  gi_reasons *reasons) {
  gi_digits heaps = gi_digits_of(row->count);
  if (row->count == 1)
    return gi_reason(reasons, GRUNDY_REASON_FACT,
                     "one heap of 1 is left, and the player who takes it "
                     "loses");
  if (row->count <= k)
    return gi_reason(reasons, GRUNDY_REASON_FACT,
                     "there are {0} heaps of 1, and a move may take all but "
                     "one of them",
                     heaps.text);
  return gi_reason(reasons, GRUNDY_REASON_FACT,
                   "there are only heaps of 1: the player who must move "
                   "loses if their number is 1 modulo {0} (leaves the "
                   "remainder 1 when divided by {0}), and {1} is {2} modulo "
                   "{0}",
                   gi_digits_of(k + 1).text, heaps.text,
                   gi_digits_of(row->count % (k + 1)).text);
}

static grundy_status explain_misere(grundy_work *work, gi_component component,
                                    gi_reasons *reasons) {
  gi_row row;
  bool ones = false;
  grundy_status status = gi_row_of(&row, work, component);
  if (status == GRUNDY_OK) {
    ones = is_all_ones(&row);
    status = ones ? explain_ones(&row, most_of(component.rules), reasons)
                  : gi_reason(reasons, GRUNDY_REASON_FACT,
                              "while some heap is above 1, misère play has "
                              "the same winner as normal play");
  }
  gi_row_end(&row);
  return status == GRUNDY_OK && !ones ? explain(work, component, reasons)
                                      : status;
}

static grundy_status explain_few(grundy_work *work, gi_component component,
                                 gi_reasons *reasons) {
  gi_answer answer;
  grundy_status status = few_heaps(work, component, &answer);
  if (status != GRUNDY_OK)
    return status;
  return gi_reason(reasons, GRUNDY_REASON_FACT,
                   "a move may change all the heaps at once: their total can "
                   "become any smaller number, so it is the value, {0}",
                   gi_digits_of(answer.number).text);
}

static const gi_theorem theorems[] = {
    {
        .name = "few heaps",
        .citation = "proof in src/games/moore.c",
        .condition = "normal play, at most k heaps",
        .answers = GI_ANSWERS_VALUE,
        .play = GI_NORMAL,
        .answer = few_heaps,
        .explain = explain_few,
    },
    {
        .name = "Moore",
        .citation = "E. H. Moore, A generalization of the game called nim, "
                    "Annals of Mathematics 11 (1910), 93-94",
        .condition = "normal play",
        .also = "Moore's theorem, Moore 定理, 摩尔定理",
        .answers = GI_ANSWERS_OUTCOME,
        .play = GI_NORMAL,
        .answer = outcome,
        .explain = explain,
    },
    {
        .name = "Moore (misère)",
        .citation = "proof in src/games/moore.c, after E. H. Moore, A "
                    "generalization of the game called nim, Annals of "
                    "Mathematics 11 (1910), 93-94",
        .condition = "misère play, one component alone",
        .answers = GI_ANSWERS_OUTCOME,
        .play = GI_MISERE,
        .answer = outcome_misere,
        .explain = explain_misere,
    },
    {0},
};

/* Of one heap or two, all may change at once if k > 1; moore[1] is Nim. */
static grundy_status formula(const grundy_rules *rules, gi_formula_of of,
                             gi_buffer *out, const gi_theorem **by) {
  bool is_nim = rules->arity == 2 && most_of(rules) == 1;
  if (rules->arity < 1 || rules->arity > 2)
    return GRUNDY_UNABLE;
  *by = &theorems[of == GI_FORMULA_MISERE ? 2 : is_nim ? 1 : 0];
  if (of == GI_FORMULA_MISERE)
    return gi_buffer_text(out, rules->arity == 1 ? "n != 1"
                               : is_nim ? "max(x,y) > 1 ? x != y : x+y != 1"
                                        : "x+y != 1");
  if (of == GI_FORMULA_OUTCOME)
    return is_nim ? gi_buffer_text(out, "x != y") : GRUNDY_UNABLE;
  return is_nim ? GRUNDY_UNABLE
                : gi_buffer_text(out, rules->arity == 1 ? "n" : "x+y");
}

const gi_family gi_family_moore = {
    .name = "moore",
    .kind = GI_KIND_HEAPS,
    .title = "Moore's Nim",
    .also = "Nim-K, K 尼姆, k-尼姆, 摩尔, 摩尔尼姆, 同时取多堆, k-Nim, Nim-k, "
            "Moore, Moore Nim, Moore's k-Nim, Moore's Nim_k, "
            "摩尔 Nim, k 尼姆, Moore 的 k-Nim, 多堆同时取, k 堆取石子",
    .usage = "moore[k](a,b,...)",
    .example = "moore[2](3,5,6,7)",
    .brief = "Take beans from at least one and at most k heaps.",
    .about = "Take beans from at least one and at most k heaps, any number "
             "from each of them, at least one in all. moore[1] is Nim.",
    .shape = "heaps",
    .args = GI_WHOLE,
    .any_count = true,
    .integers = "a heap",
    .open = open,
    .parse = parse,
    .print = gi_row_print,
    .options = options,
    .sample = sample,
    .at = at,
    .rule = rule,
    .reach = reach,
    .formula = formula,
    .theorems = theorems,
};
