/* SPDX-License-Identifier: MIT */
/*
 * Subtraction games: take a number of beans from one heap, if the number is
 * in the set.  The set is a list of numbers and ranges, 1,3..5,9 or 2.. for
 * all from 2 on; of ranges with a step, 1..99 step 7; of divisors(12); and of
 * names: fib, pow2, squares, primes, odd, even.  The players may have different
 * sets, L: 1,2 ; R: 1,3; then the game is partizan, and no theorem below is
 * about it.  (A. S. Fraenkel and A. Kotzig, Partizan octal games: partizan
 * subtraction games, International Journal of Game Theory 16 (1987), 145-154.)
 *
 * A component is one heap, its size as a varint (games/base/heap.h), so equal
 * heaps have equal bytes.  The text of a list is canonical: ascending, each
 * number once, three or more neighbours written as a range, then ranges with a
 * step, then names.
 *
 * Three theorems give values.
 * Interval l..r: the value of n is floor(c / l), where c = n mod (l + r).  A
 * move that takes at most c beans leaves any remainder from max(0, c - r),
 * which is less than l, to c - l: the values of such options are all smaller
 * numbers. A move that takes more leaves a remainder from c + l to l + r - 1,
 * and the value is larger.  If r is unlimited, the value is floor(n / l).
 * Remainders: if 1..m are in the set and no multiple of m + 1 is, the value
 * is n mod (m + 1), since the options have every smaller remainder, and none
 * has the remainder of n.
 * Period: let s be the largest number of a finite set.  A value depends only on
 * the s values before it.  So if s consecutive values have occurred before, in
 * the same order, all later values repeat.
 *
 * Misère play (Ferguson 1974): a heap is tame, and firm iff its value is
 * above 1.  Let s be the least number of the set.  Then n has value 1 iff
 * n - s has value 0.  So every heap of value 0 that has a move has a move to
 * value 1.  By induction, heaps of values 0 and 1 change places in misère play,
 * and all other heaps keep their values.
 */
#include "games/base/take.h"
#include "core/text.h"
#include "engine/assess.h"
#include "engine/opened.h"
#include "games/base/heap.h"

/* A set, and what the theorems use of it. */
typedef struct set {
  gi_take_set members; /* Left's set if the game is partizan */
  gi_take_set right;   /* Right's set if the game is partizan */
  bool partizan;       /* then there is no code, step or modulus */
  gi_code code;        /* octal digits; count is 0 if there is no code */
  /* The set is step * {l..r}; step is 0 if it is not such a set. */
  uint64_t step, l, r;
  uint64_t modulus; /* m + 1 of the theorem on remainders, or 0 */
} set;

enum {
  MOST_DIGITS = 4096,    /* digits of a set that has a code from the start */
  MOST_AT_HAND = 1 << 24 /* digits of a finite set whose code is made whole */
};

/* ---------------------------------------------------------- open, moves */

/* Finds what the theorems need: step, l, r and the modulus. */
static void study(set *s) {
  const gi_take_set *m = &s->members;
  if (m->kind == GI_TAKE_EVEN) {
    s->step = 2;
    s->l = 1;
    s->r = UINT64_MAX;
  }
  if (m->kind == GI_TAKE_LIST && m->count == 1) {
    s->step = 1;
    s->l = m->ranges[0].from;
    s->r = m->ranges[0].to;
  }
  if (m->kind == GI_TAKE_ODD || m->kind == GI_TAKE_POW2)
    s->modulus = m->kind == GI_TAKE_ODD ? 2 : 3;
  if (m->kind != GI_TAKE_LIST || m->ranges[0].from != 1)
    return;
  s->modulus = m->ranges[0].to + 1; /* overflows to 0 if the set is 1.. */
  for (size_t i = 1; i < m->count; i++)
    if (m->ranges[i].to / s->modulus != (m->ranges[i].from - 1) / s->modulus) {
      s->modulus = 0; /* a multiple is in the set */
      return;
    }
}

/* Makes the code: digits 3 at the members of the set.  The code of a range
   without end stops at the start of the range, and its last digit repeats. */
static grundy_status make_digits(grundy_work *work, set *s) {
  const gi_take_set *m = &s->members;
  static const uint8_t odd[] = {0, 3, 0}, even[] = {0, 0, 3};
  if (m->kind == GI_TAKE_ODD)
    s->code = (gi_code){.digits = odd, .count = 3, .tail = 1};
  if (m->kind == GI_TAKE_EVEN)
    s->code = (gi_code){.digits = even, .count = 3, .tail = 1};
  bool endless = gi_take_largest(m) == UINT64_MAX;
  if (m->kind != GI_TAKE_LIST && endless)
    return GRUNDY_OK;
  uint64_t last = endless ? m->ranges[m->count - 1].from : gi_take_largest(m);
  if (last >= MOST_DIGITS)
    return GRUNDY_OK;
  size_t count = (size_t)last + 1;
  uint8_t *digits = gi_arena_alloc(&work->arena, count);
  if (!digits)
    return gi_refused(work);
  memset(digits, 0, count);
  gi_take_cursor c = {.set = m};
  for (uint64_t k; (k = gi_take_next(&c, last));)
    digits[k] = 3;
  s->code = (gi_code){
      .digits = digits, .count = count, .tail = endless ? count - 1 : count};
  return GRUNDY_OK;
}

static grundy_status open(grundy_work *work, gi_text params,
                          grundy_rules *rules, gi_buffer *canonical) {
  gi_text text = params.data ? gi_text_trim(params) : params;
  if (!text.length)
    return gi_fail(&work->error, GRUNDY_SYNTAX, text.offset,
                   "take needs a set in [ ], such as take[1,3,4], take[2..5] "
                   "or take[squares]");
  set *s = gi_arena_alloc(&work->arena, sizeof *s);
  if (!s)
    return gi_refused(work);
  gi_take_sides sides = {0};
  grundy_status status = gi_take_read_sides(work, text, &sides);
  *s = (set){
      .members = sides.left, .right = sides.right, .partizan = sides.differ};
  if (status == GRUNDY_OK && !s->partizan)
    status = make_digits(work, s);
  if (status != GRUNDY_OK)
    return status;
  if (!s->partizan)
    study(s);
  rules->data = s;
  return gi_take_put_sides(canonical, &sides);
}

static gi_traits traits(gi_component component) {
  const set *s = component.rules->data;
  return (gi_traits){.impartial = !s->partizan, .loop_free = true};
}

static grundy_status take(gi_component component, const gi_take_set *members,
                          gi_sink *sink) {
  uint64_t heap = gi_heap_of(component);
  gi_take_cursor c = {.set = members};
  grundy_status status = GRUNDY_OK;
  for (uint64_t k; status == GRUNDY_OK && (k = gi_take_next(&c, heap));)
    status = gi_emit_to(sink, component.rules, heap - k);
  return status;
}

static grundy_status options(grundy_work *work, gi_component component,
                             grundy_side side, gi_sink *sink) {
  (void)work;
  const set *s = component.rules->data;
  grundy_status status = GRUNDY_OK;
  if (!s->partizan || side != GRUNDY_RIGHT)
    status = take(component, &s->members, sink);
  if (status == GRUNDY_OK && s->partizan && side != GRUNDY_LEFT)
    status = take(component, &s->right, sink);
  return status;
}

/* Writes the rule for some ranges.  A range without end ends at the size n of
   the heap. */
static grundy_status rule_ranges(const gi_take_set *m, gi_buffer *out) {
  gi_take_set list = {
      .kind = GI_TAKE_LIST, .ranges = m->ranges, .count = m->count};
  gi_take_range last = m->ranges[m->count - 1];
  bool endless = last.to == UINT64_MAX;
  if ((endless ? last.from : last.to) > INT64_MAX)
    return GRUNDY_UNABLE; /* the language's numbers are signed */
  grundy_status status = gi_buffer_put(out, "{", 1);
  if (status == GRUNDY_OK)
    status = gi_take_put(out, &list);
  return status == GRUNDY_OK ? gi_buffer_text(out, endless ? "n}" : "}")
                             : status;
}

static grundy_status rule_part(const gi_take_part *p, gi_buffer *out) {
  bool endless = p->to == UINT64_MAX;
  gi_take_set one = {.kind = p->kind};
  if (p->kind != GI_TAKE_STEPS)
    return gi_take_put(out, &one);
  if ((endless ? p->from : p->to) > INT64_MAX || p->step > INT64_MAX)
    return GRUNDY_UNABLE;
  grundy_status status = gi_buffer_number(out, p->from);
  if (status == GRUNDY_OK)
    status = gi_buffer_text(out, "..");
  if (status == GRUNDY_OK)
    status = endless ? gi_buffer_text(out, "n") : gi_buffer_number(out, p->to);
  if (status == GRUNDY_OK)
    status = gi_buffer_text(out, " step ");
  return status == GRUNDY_OK ? gi_buffer_number(out, p->step) : status;
}

/* Writes the clauses of one set, one for each part of a union; each begins
   with the label.  The rule language has sets of the same names. */
static grundy_status rule_set(const gi_take_set *m, const char *label,
                              gi_buffer *out) {
  static const char clause[] = "n-k for k in ";
  bool has_ranges = m->count > 0;
  grundy_status status = gi_buffer_text(out, label);
  if (status == GRUNDY_OK)
    status = gi_buffer_text(out, clause);
  if (status == GRUNDY_OK && m->kind != GI_TAKE_LIST &&
      m->kind != GI_TAKE_UNION)
    return gi_take_put(out, m);
  if (status == GRUNDY_OK && has_ranges)
    status = rule_ranges(m, out);
  for (size_t i = 0; i < m->part_count && status == GRUNDY_OK; i++) {
    if (i || has_ranges) {
      status = gi_buffer_text(out, " ; ");
      if (status == GRUNDY_OK)
        status = gi_buffer_text(out, label);
      if (status == GRUNDY_OK)
        status = gi_buffer_text(out, clause);
    }
    if (status == GRUNDY_OK)
      status = rule_part(&m->parts[i], out);
  }
  return status;
}

static grundy_status rule(const grundy_rules *rules, gi_buffer *out) {
  const set *s = rules->data;
  grundy_status status = gi_buffer_text(out, "n -> ");
  if (status == GRUNDY_OK)
    status = rule_set(&s->members, s->partizan ? "L: " : "", out);
  if (status == GRUNDY_OK && s->partizan)
    status = gi_buffer_text(out, " ; ");
  return status == GRUNDY_OK && s->partizan ? rule_set(&s->right, "R: ", out)
                                            : status;
}

/* The cache of rules whose set has no code from the start: digits for heaps
   below `count`. */
typedef struct digits {
  uint8_t *data;
  size_t count;
} digits;

static void drop_digits(gi_memory *memory, void *cache) {
  digits *d = cache;
  gi_free(memory, d->data, d->count);
  gi_free(memory, d, sizeof *d);
}

/* Computes the digits for heaps up to n.  UNABLE if n is too large. */
static grundy_status extend_digits(grundy_work *work, const set *s, digits *d,
                                   uint64_t n) {
  enum {
    MOST = 1 << 28
  };
  if (n < d->count)
    return GRUNDY_OK;
  if (n >= MOST)
    return GRUNDY_UNABLE;
  size_t count = 2 * (size_t)n + 64;
  uint8_t *data = gi_alloc(&work->memory, count);
  if (!data)
    return gi_refused(work);
  memset(data, 0, count);
  gi_take_cursor c = {.set = &s->members};
  for (uint64_t k; (k = gi_take_next(&c, count - 1));)
    data[k] = GI_TAKES_ALL | GI_LEAVES_ONE;
  gi_free(&work->memory, d->data, d->count);
  *d = (digits){data, count};
  return GRUNDY_OK;
}

static grundy_status code_of(grundy_work *work, const grundy_rules *rules,
                             uint64_t n, gi_code *code) {
  const set *s = rules->data;
  *code = s->code;
  if (s->partizan)
    return GRUNDY_UNABLE;
  if (s->code.count)
    return GRUNDY_OK;
  digits *d = gi_rules_cache(work, rules, sizeof *d, drop_digits);
  if (!d)
    return gi_refused(work);
  uint64_t largest = gi_take_largest(&s->members);
  bool is_whole = largest < MOST_AT_HAND;
  size_t count = (size_t)largest + 1;
  grundy_status status = extend_digits(work, s, d, is_whole ? largest : n);
  if (!is_whole)
    count = d->count;
  *code = (gi_code){
      .digits = d->data, .count = count, .tail = count, .cut = !is_whole};
  return status;
}

/* Emits the heaps from high down to low, `step` apart. */
static grundy_status emit_down(gi_sink *sink, const grundy_rules *rules,
                               uint64_t low, uint64_t high, uint64_t step) {
  grundy_status status = GRUNDY_OK;
  for (uint64_t left = high; status == GRUNDY_OK; left -= step) {
    status = gi_emit_to(sink, rules, left);
    if (left - low < step)
      break;
  }
  return status;
}

/* Emits the options of the value `target` under step * {l..r}.  Heaps are
   counted in units of `step`; a move keeps the rest.  The heaps of one value
   are runs of l heaps, one run in each cycle of l + r heaps. */
static grundy_status reach_interval(const set *s, gi_component component,
                                    uint64_t target, gi_sink *sink) {
  uint64_t heap = gi_heap_of(component), units = heap / s->step;
  uint64_t rest = heap % s->step, cycle, start;
  if (units < s->l)
    return GRUNDY_OK;
  uint64_t high = units - s->l, low = units > s->r ? units - s->r : 0;
  if (__builtin_add_overflow(s->l, s->r, &cycle))
    cycle = UINT64_MAX; /* larger than any heap: only one run */
  if (__builtin_mul_overflow(target, s->l, &start) || start >= cycle)
    return GRUNDY_OK;
  uint64_t width = cycle - start < s->l ? cycle - start : s->l;
  grundy_status status = GRUNDY_OK;
  for (uint64_t base = high - high % cycle; status == GRUNDY_OK;
       base -= cycle) {
    if (start <= high - base) { /* the run begins at base + start <= high */
      uint64_t to =
          high - base - start < width ? high : base + start + (width - 1);
      uint64_t from = base + start > low ? base + start : low;
      if (from <= to)
        status = emit_down(sink, component.rules, from * s->step + rest,
                           to * s->step + rest, s->step);
    }
    if (base <= low || !base)
      break;
  }
  return status;
}

static grundy_status reach(grundy_work *work, gi_component component,
                           uint64_t target, gi_sink *sink) {
  (void)work;
  const set *s = component.rules->data;
  uint64_t heap = gi_heap_of(component);
  if (s->step)
    return reach_interval(s, component, target, sink);
  if (s->partizan || s->members.kind != GI_TAKE_ODD)
    return GRUNDY_UNABLE;
  if (target != (heap - 1) % 2) /* all options have this value */
    return GRUNDY_OK;
  return emit_down(sink, component.rules, target, heap - 1, 2);
}

/* ------------------------------------------------------------- theorems */

static grundy_status interval(grundy_work *work, gi_component component,
                              gi_answer *answer) {
  (void)work;
  const set *s = component.rules->data;
  uint64_t cycle;
  if (!s->step)
    return GRUNDY_UNABLE;
  uint64_t units = gi_heap_of(component) / s->step;
  if (!__builtin_add_overflow(s->l, s->r, &cycle))
    units %= cycle;
  answer->number = units / s->l;
  return GRUNDY_OK;
}

static grundy_status remainder_value(grundy_work *work, gi_component component,
                                     gi_answer *answer) {
  (void)work;
  const set *s = component.rules->data;
  if (!s->modulus)
    return GRUNDY_UNABLE;
  answer->number = gi_heap_of(component) % s->modulus;
  return GRUNDY_OK;
}

/* Computes values until a period is proved, but only as many as look at no
   more than 2^25 digits. */
static grundy_status periodic(grundy_work *work, gi_component component,
                              gi_answer *answer) {
  enum {
    DIGITS = 1 << 25,
    MOST_VALUES = 1 << 15
  };
  const set *s = component.rules->data;
  if (!s->code.count || !gi_code_is_finite(&s->code))
    return GRUNDY_UNABLE;
  uint64_t limit = DIGITS / s->code.count;
  gi_period period;
  grundy_status status =
      gi_heap_period(work, component.rules,
                     limit < MOST_VALUES ? limit : MOST_VALUES, &period);
  uint64_t heap = gi_heap_of(component);
  if (status == GRUNDY_OK && heap < period.preperiod)
    return GRUNDY_UNABLE; /* the theorem is about the periodic part */
  if (status == GRUNDY_OK)
    answer->number = gi_heap_periodic(work, component.rules, heap);
  return status;
}

/* Finds the period by one of the three theorems. */
static grundy_status period(grundy_work *work, const grundy_rules *rules,
                            gi_period *found) {
  const set *s = rules->data;
  uint64_t cycle;
  *found = (gi_period){0, s->modulus};
  if (s->modulus)
    return GRUNDY_OK;
  if (s->step && !__builtin_add_overflow(s->l, s->r, &cycle) &&
      !__builtin_mul_overflow(cycle, s->step, &found->period))
    return GRUNDY_OK;
  unsigned char bytes[GI_VARINT_MAX];
  gi_bytes heap = {bytes, gi_varint_put(bytes, 1)};
  gi_answer answer;
  grundy_status status = periodic(work, (gi_component){rules, heap}, &answer);
  *found = gi_opened_of(work, rules)->period;
  return status;
}

/* Answers if a theorem gives the value, or if the heap is small enough to
   compute it. */
static grundy_status genus(grundy_work *work, gi_component component,
                           gi_answer *answer) {
  enum {
    SOON = 1 << 14
  };
  if (((const set *)component.rules->data)->partizan)
    return GRUNDY_UNABLE;
  grundy_status status = gi_component_value(
      work, component,
      gi_heap_of(component) <= SOON ? GRUNDY_BEST : GRUNDY_THEOREM,
      &answer->number, NULL);
  answer->firm = answer->number > 1;
  return status;
}

/* --------------------------------------------------------- explanations */

static grundy_status explain_interval(grundy_work *work, gi_component component,
                                      gi_reasons *reasons) {
  const set *s = component.rules->data;
  gi_answer answer;
  grundy_status status = interval(work, component, &answer);
  if (status != GRUNDY_OK)
    return status;
  gi_digits heap = gi_digits_of(gi_heap_of(component));
  gi_digits l = gi_digits_of(s->l * s->step), r = gi_digits_of(s->r);
  gi_digits worth = gi_digits_of(answer.number);
  uint64_t cycle;
  if (__builtin_add_overflow(s->l, s->r, &cycle))
    return gi_reason(reasons, GRUNDY_REASON_FACT,
                     "the value of {0} is {2}: {0} divided by {1}, rounded "
                     "down",
                     heap.text, l.text, worth.text);
  status =
      gi_reason(reasons, GRUNDY_REASON_FACT,
                "the value of {0} is {4}: {0} has the remainder {3} by "
                "{1}+{2}, and that is divided by {1} and rounded down",
                heap.text, l.text, r.text,
                gi_digits_of(gi_heap_of(component) % cycle).text, worth.text);
  if (status != GRUNDY_OK)
    return status;
  return gi_reason(reasons, GRUNDY_REASON_FACT,
                   "a move that takes k beans can be answered by one that "
                   "takes {0}+{1}-k, so only the remainder counts",
                   l.text, r.text);
}

static grundy_status explain_remainder(grundy_work *work,
                                       gi_component component,
                                       gi_reasons *reasons) {
  (void)work;
  const set *s = component.rules->data;
  uint64_t heap = gi_heap_of(component);
  return gi_reason(reasons, GRUNDY_REASON_FACT,
                   "a move can change the remainder by {1} to any other, and "
                   "never keeps it: the value of {0} is {2}",
                   gi_digits_of(heap).text, gi_digits_of(s->modulus).text,
                   gi_digits_of(heap % s->modulus).text);
}

static grundy_status explain_genus(grundy_work *work, gi_component component,
                                   gi_reasons *reasons) {
  gi_answer answer;
  grundy_status status = genus(work, component, &answer);
  if (status != GRUNDY_OK)
    return status;
  status = gi_reason(reasons, GRUNDY_REASON_FACT,
                     "a heap of {0} has the value {1}, and counts as a Nim "
                     "heap of {1} in misère play too",
                     gi_digits_of(gi_heap_of(component)).text,
                     gi_digits_of(answer.number).text);
  if (status != GRUNDY_OK)
    return status;
  return gi_reason(reasons, GRUNDY_REASON_FACT,
                   "subtraction games are played in misère play as Nim is, "
                   "with their values as heaps");
}

static const gi_theorem theorems[] = {
    {
        .name = "interval",
        .citation = "proof in src/games/take.c; compare E. R. Berlekamp, "
                    "J. H. Conway and R. K. Guy, Winning Ways (1982), "
                    "chapter 4, on subtraction games",
        .condition = "normal play; the set is l..r, or l.., or even",
        .answers = GI_ANSWERS_VALUE,
        .play = GI_NORMAL,
        .answer = interval,
        .explain = explain_interval,
    },
    {
        .name = "remainders",
        .citation = "proof in src/games/take.c; for the powers of 2: "
                    "T. S. Ferguson, Game Theory, part I, exercises 1.5",
        .condition = "normal play; 1..m are in the set and no multiple of "
                     "m+1 is",
        .also = "power of two, powers of two, power of 2, powers of 2, 2 的幂, "
                "取 2 的幂, 2 的幂次, 取 2 的幂次",
        .answers = GI_ANSWERS_VALUE,
        .play = GI_NORMAL,
        .answer = remainder_value,
        .explain = explain_remainder,
    },
    {
        .name = "period",
        .citation = "S. W. Golomb, A mathematical investigation of games of "
                    "\"take-away\", Journal of Combinatorial Theory 1 "
                    "(1966), 443-458",
        .condition = "normal play; a finite set whose values repeat as far as "
                     "they were computed, heaps in the periodic part",
        .answers = GI_ANSWERS_VALUE,
        .play = GI_NORMAL,
        .answer = periodic,
        .explain = gi_heap_explain_period,
    },
    {
        .name = "Ferguson (misère)",
        .citation = "T. S. Ferguson, On sums of graph games with last player "
                    "losing, International Journal of Game Theory 3 (1974), "
                    "159-167",
        .condition = "misère play, where the value is known",
        .also = "弗格森, 弗格森配对性质, Ferguson's pairing, Ferguson pairing "
                "property, Ferguson, "
                "弗格森配对",
        .answers = GI_ANSWERS_GENUS,
        .play = GI_MISERE,
        .answer = genus,
        .explain = explain_genus,
    },
    {0},
};

/* Writes n/step % cycle / l without the parts that change nothing. */
static grundy_status put_interval(const set *s, gi_buffer *out) {
  uint64_t cycle;
  bool is_cyclic =
      !__builtin_add_overflow(s->l, s->r, &cycle) && cycle <= INT64_MAX;
  gi_digits step = gi_digits_of(s->step), turn = gi_digits_of(cycle),
            least = gi_digits_of(s->l);
  const char *const pieces[] = {
      "n",
      s->step > 1 ? "/" : "",
      s->step > 1 ? step.text : "",
      is_cyclic ? " % " : "",
      is_cyclic ? turn.text : "",
      s->l > 1 ? "/" : "",
      s->l > 1 ? least.text : "",
  };
  grundy_status status = s->l > INT64_MAX ? GRUNDY_UNABLE : GRUNDY_OK;
  for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++)
    if (status == GRUNDY_OK)
      status = gi_buffer_text(out, pieces[i]);
  return status;
}

static grundy_status formula(const grundy_rules *rules, gi_formula_of of,
                             gi_buffer *out, const gi_theorem **by) {
  const set *s = rules->data;
  bool is_misere = of == GI_FORMULA_MISERE;
  grundy_status status = GRUNDY_UNABLE;
  *by = &theorems[is_misere ? 3 : s->step ? 0 : 1];
  if (s->step) {
    status = put_interval(s, out);
  } else if (s->modulus && s->modulus <= INT64_MAX) {
    status = gi_buffer_text(out, "n % ");
    if (status == GRUNDY_OK)
      status = gi_buffer_number(out, s->modulus);
  }
  /* in misère play the heaps of the values 0 and 1 change places */
  return status == GRUNDY_OK && is_misere ? gi_buffer_text(out, " != 1")
                                          : status;
}

const gi_family gi_family_take = {
    GI_HEAP_FAMILY,
    .name = "take",
    .kind = GI_KIND_HEAPS,
    .title = "Subtraction games",
    .also = "l 到 r, 取 l 到 r 颗, 每次取 l 到 r, 区间取石子, 每步取 l 到 r "
            "颗, Nim 扩展, 减法博弈, 不连续的数, fib, S-Nim, HDU 1536, HDU "
            "1847, 集合 Nim, 集合-Nim, 减法集合, "
            "subtraction, "
            "subtraction set, take-away, take-away game, take away, "
            "removal game, Fibonacci again and again, HDU 1848, "
            "partizan subtraction, 减法, 减法集, 减法集合, 取走游戏, 取石子, "
            "限制取石子, 限制取法的 Nim, Nim 游戏扩展, 取石子数受限, "
            "不平等 Bash, 不平等的 Bash 游戏",
    .usage = N_("take[SET](a,b,...) or take[L: SET ; R: SET](a,b,...)"),
    .example = "take[1,3,4](100)",
    .brief =
        "Take a number of beans from one heap; the number must be in the set.",
    .about = "Take a number of beans from one heap; the number must be in the "
             "set: numbers and ranges such as 1,3..5,9, all from 2 on as 2.., "
             "ranges with a step such as 1..9 step 2, divisors(12), fib "
             "(1,2,3,5,8...), pow2 (1,2,4...), squares, primes, odd, even, and "
             "any of these with commas between them. With L: SET ; R: SET the "
             "players have different sets.",
    .open = open,
    .traits = traits,
    .options = options,
    .rule = rule,
    .reach = reach,
    .code = code_of,
    .period = period,
    .formula = formula,
    .theorems = theorems,
};
