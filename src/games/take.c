/* SPDX-License-Identifier: MIT */
/*
 * Subtraction games: take a number of beans from one heap, if the number is
 * in the set.  The set is a list of numbers and ranges, 1,3..5,9 or 2.. for
 * all from 2 on, or has a name: fib, pow2, squares, primes, odd, even.
 *
 * A component is one heap, its size as a varint (games/_heap.h).  The text of
 * a list is canonical: ascending, each number once, three or more neighbours
 * written as a range.
 *
 * Three theorems give values.
 * Interval l..r: floor((n mod (l + r)) / l).  Let c = n mod (l + r).  Options
 * have the remainders 0 or less than l up to c - l, with all smaller values,
 * and c + l up to l + r - 1, with larger ones.  Without r it is floor(n / l).
 * Remainders: if 1..m are in the set and no multiple of m + 1 is, the value
 * is n mod (m + 1), since options have every remainder but that of n.
 * Period: a finite set's values repeat, because a value depends on those just
 * before it, as many as the largest number of the set; where that many repeat
 * all later ones do.
 *
 * Misère play (Ferguson 1974): a heap is tame, and firm iff its value is
 * above 1.  Let s be the least number of the set.  Then n has value 1 iff
 * n - s has value 0; so a heap of value 0 that has a move has one to value 1,
 * and by induction heaps of values 0 and 1 change places in misère play while
 * the others keep their values.
 */
#include <stdlib.h>

#include "core/nearest.h"
#include "engine/answer.h"
#include "games/_heap.h"

/* ---------------------------------------------------------------- sets */

typedef enum kind {
  LIST,
  FIB,
  POW2,
  SQUARES,
  PRIMES,
  ODD,
  EVEN,
} kind;

static const char *const names[] = {
    [FIB] = "fib",       [POW2] = "pow2", [SQUARES] = "squares",
    [PRIMES] = "primes", [ODD] = "odd",   [EVEN] = "even",
};

/* Numbers from..to; a range without end ends at UINT64_MAX. */
typedef struct range {
  uint64_t from, to;
} range;

typedef struct set {
  kind kind;
  range *ranges; /* LIST: ascending, with gaps between them */
  size_t count, capacity;
  gi_code code; /* the digits, if there is a kernel; else none */
  /* The set is step * {l..r}; step is 0 if it is not such a set. */
  uint64_t step, l, r;
  uint64_t modulus; /* m + 1 of the theorem on remainders, or 0 */
} set;

/* A finite set gets digits if its largest number is below this. */
enum {
  MOST_DIGITS = 4096,
  MOST_AT_HAND = 1 << 24 /* and below this, when they are asked for */
};

static uint64_t largest(const set *s) {
  return s->kind == LIST ? s->ranges[s->count - 1].to : UINT64_MAX;
}

/* --------------------------------------------------------------- members */

static bool is_prime(uint64_t n) {
  if (n < 4 || n % 2 == 0)
    return n == 2 || n == 3;
  for (uint64_t d = 3; d <= n / d; d += 2)
    if (n % d == 0)
      return false;
  return true;
}

/* The members in ascending order. */
typedef struct cursor {
  const set *set;
  size_t index;       /* of the range, or of the member */
  uint64_t now, next; /* the member, if it is not 0; fib: the one after it */
} cursor;

static uint64_t list_next(cursor *c) {
  const set *s = c->set;
  if (c->now && c->now < s->ranges[c->index].to)
    return c->now + 1;
  if (c->now)
    c->index++;
  return c->index < s->count ? s->ranges[c->index].from : 0;
}

static uint64_t fib_next(cursor *c) {
  uint64_t member = c->now ? c->next : 1;
  if (__builtin_add_overflow(member, c->now ? c->now : 1, &c->next))
    c->next = 0; /* the end */
  return member;
}

static uint64_t prime_next(uint64_t now) {
  if (!now)
    return 2;
  do
    now++;
  while (now && !is_prime(now));
  return now;
}

/* The next member that is at most `limit`; 0: there is none. */
static uint64_t next_member(cursor *c, uint64_t limit) {
  uint64_t member = 0;
  switch (c->set->kind) {
  case LIST:
    member = list_next(c);
    break;
  case FIB:
    member = fib_next(c);
    break;
  case POW2:
    member = c->now ? c->now << 1 : 1;
    break;
  case SQUARES:
    member = c->index++ < UINT32_MAX ? c->index * c->index : 0;
    break;
  case PRIMES:
    member = c->now < limit ? prime_next(c->now) : 0;
    break;
  case ODD:
  case EVEN:
    member = c->now ? c->now + 2 : c->set->kind == ODD ? 1 : 2;
    if (member < c->now)
      member = 0;
    break;
  }
  c->now = member;
  return member <= limit ? member : 0;
}

/* -------------------------------------------------------------- reading */

static grundy_status add_range(grundy_work *work, set *s, range r) {
  if (s->count == s->capacity) {
    size_t capacity = 2 * s->capacity + 4;
    range *more = gi_arena_alloc(&work->arena, capacity * sizeof *more);
    if (!more)
      return gi_refused(work);
    if (s->count)
      memcpy(more, s->ranges, s->count * sizeof *more);
    s->ranges = more;
    s->capacity = capacity;
  }
  s->ranges[s->count++] = r;
  return GRUNDY_OK;
}

/* One number, l..r or l.. */
static grundy_status read_item(grundy_work *work, gi_text text, size_t *at,
                               range *item) {
  size_t place = *at;
  grundy_status status = gi_text_integer(&work->error, text, at,
                                         "a number or a range", &item->from);
  if (status != GRUNDY_OK)
    return status;
  if (!item->from)
    return gi_fail(&work->error, GRUNDY_SYNTAX, text.offset + place,
                   "a move takes at least one bean: 0 cannot be in the set");
  item->to = item->from;
  *at = gi_text_skip(text, *at);
  if (*at + 1 >= text.length || text.data[*at] != '.' ||
      text.data[*at + 1] != '.')
    return GRUNDY_OK;
  *at = gi_text_skip(text, *at + 2);
  item->to = UINT64_MAX;
  if (*at >= text.length || text.data[*at] == ',')
    return GRUNDY_OK; /* all from l on */
  status = gi_text_integer(&work->error, text, at, "the end of the range",
                           &item->to);
  if (status == GRUNDY_OK && item->to < item->from)
    return gi_fail(&work->error, GRUNDY_SYNTAX, text.offset + place,
                   "the range {0}..{1} is empty", gi_digits_of(item->from).text,
                   gi_digits_of(item->to).text);
  *at = gi_text_skip(text, *at);
  return status;
}

static grundy_status read_list(grundy_work *work, gi_text text, set *s) {
  for (size_t at = 0;;) {
    range item;
    grundy_status status = read_item(work, text, &at, &item);
    if (status == GRUNDY_OK)
      status = add_range(work, s, item);
    if (status != GRUNDY_OK)
      return status;
    if (at >= text.length)
      return GRUNDY_OK;
    if (text.data[at] != ',')
      return gi_text_expected(&work->error, text, at, "',' or '..'");
    at = gi_text_skip(text, at + 1);
  }
}

static int by_start(const void *left, const void *right) {
  const range *a = left, *b = right;
  return a->from < b->from ? -1 : a->from > b->from;
}

/* Ascending, and with gaps: what touches becomes one range. */
static void merge(set *s) {
  qsort(s->ranges, s->count, sizeof *s->ranges, by_start);
  size_t kept = 0;
  for (size_t i = 1; i < s->count; i++) {
    range *last = &s->ranges[kept], r = s->ranges[i];
    if (r.from - 1 > last->to)
      s->ranges[++kept] = r;
    else if (r.to > last->to)
      last->to = r.to;
  }
  s->count = kept + 1;
}

static grundy_status refuse_name(grundy_work *work, gi_text text) {
  gi_nearest near = gi_nearest_to(text.data, text.length);
  for (kind k = FIB; k <= EVEN; k++)
    gi_nearest_try(&near, names[k]);
  gi_fail(&work->error, GRUNDY_SYNTAX, text.offset,
          "no set is called '{0}': there are fib, pow2, squares, primes, odd "
          "and even",
          gi_excerpt_of(text).text);
  if (near.name)
    gi_hint(&work->error, "did you mean '{0}'?", near.name);
  return GRUNDY_SYNTAX;
}

static grundy_status read_set(grundy_work *work, gi_text text, set *s) {
  for (kind k = FIB; k <= EVEN; k++)
    if (gi_text_is(text, names[k])) {
      s->kind = k;
      return GRUNDY_OK;
    }
  if (text.length && text.data[0] >= 'a' && text.data[0] <= 'z')
    return refuse_name(work, text);
  grundy_status status = read_list(work, text, s);
  if (status == GRUNDY_OK)
    merge(s);
  return status;
}

static grundy_status put_range(gi_buffer *out, range r) {
  grundy_status status = gi_buffer_number(out, r.from);
  if (status != GRUNDY_OK || r.to == r.from)
    return status;
  bool endless = r.to == UINT64_MAX, two = r.to - r.from == 1;
  status = gi_buffer_text(out, two && !endless ? "," : "..");
  return status == GRUNDY_OK && !endless ? gi_buffer_number(out, r.to) : status;
}

static grundy_status put_set(gi_buffer *out, const set *s) {
  if (s->kind != LIST)
    return gi_buffer_text(out, names[s->kind]);
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < s->count && status == GRUNDY_OK; i++) {
    if (i)
      status = gi_buffer_put(out, ",", 1);
    if (status == GRUNDY_OK)
      status = put_range(out, s->ranges[i]);
  }
  return status;
}

/* The sets of the rule language have the same names; a range without end
   ends at the heap. */
static grundy_status rule(const grundy_rules *rules, gi_buffer *out) {
  const set *s = rules->data;
  grundy_status status = gi_buffer_text(out, "n -> n-k for k in ");
  if (status != GRUNDY_OK || s->kind != LIST)
    return status == GRUNDY_OK ? gi_buffer_text(out, names[s->kind]) : status;
  range last = s->ranges[s->count - 1];
  bool endless = last.to == UINT64_MAX;
  if ((endless ? last.from : last.to) > INT64_MAX)
    return GRUNDY_UNABLE; /* the language's numbers are signed */
  status = gi_buffer_put(out, "{", 1);
  if (status == GRUNDY_OK)
    status = put_set(out, s);
  return status == GRUNDY_OK ? gi_buffer_text(out, endless ? "n}" : "}")
                             : status;
}

/* ---------------------------------------------------------- open, moves */

/* What the theorems need to know of the set. */
static void study(set *s) {
  if (s->kind == EVEN) {
    s->step = 2;
    s->l = 1;
    s->r = UINT64_MAX;
  }
  if (s->kind == LIST && s->count == 1) {
    s->step = 1;
    s->l = s->ranges[0].from;
    s->r = s->ranges[0].to;
  }
  if (s->kind == ODD || s->kind == POW2)
    s->modulus = s->kind == ODD ? 2 : 3;
  if (s->kind != LIST || s->ranges[0].from != 1)
    return;
  s->modulus = s->ranges[0].to + 1; /* 0 where 1.. is all there is */
  for (size_t i = 1; i < s->count; i++)
    if (s->ranges[i].to / s->modulus != (s->ranges[i].from - 1) / s->modulus) {
      s->modulus = 0; /* a multiple is in the set */
      return;
    }
}

/* Digits 3 at the members of a list, up to the last or, where that is
   without end, up to its start, to be repeated. */
static grundy_status make_digits(grundy_work *work, set *s) {
  static const uint8_t odd[] = {0, 3, 0}, even[] = {0, 0, 3};
  if (s->kind == ODD)
    s->code = (gi_code){.digits = odd, .count = 3, .tail = 1};
  if (s->kind == EVEN)
    s->code = (gi_code){.digits = even, .count = 3, .tail = 1};
  if (s->kind != LIST)
    return GRUNDY_OK;
  bool endless = largest(s) == UINT64_MAX;
  uint64_t last = endless ? s->ranges[s->count - 1].from : largest(s);
  if (last >= MOST_DIGITS)
    return GRUNDY_OK;
  size_t count = (size_t)last + 1;
  uint8_t *digits = gi_arena_alloc(&work->arena, count);
  if (!digits)
    return gi_refused(work);
  memset(digits, 0, count);
  cursor c = {.set = s};
  for (uint64_t k; (k = next_member(&c, last));)
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
  *s = (set){.kind = LIST};
  grundy_status status = read_set(work, text, s);
  if (status == GRUNDY_OK)
    status = make_digits(work, s);
  if (status != GRUNDY_OK)
    return status;
  study(s);
  rules->data = s;
  return put_set(canonical, s);
}

static grundy_status options(grundy_work *work, gi_component component,
                             grundy_side side, gi_sink *sink) {
  (void)work, (void)side;
  uint64_t heap = gi_heap_of(component);
  cursor c = {.set = component.rules->data};
  grundy_status status = GRUNDY_OK;
  for (uint64_t k; status == GRUNDY_OK && (k = next_member(&c, heap));)
    status = gi_emit_to(sink, component.rules, heap - k);
  return status;
}

/* Digits of a set without a code of its own, as far as they were asked for:
   the cache of the rules. */
typedef struct digits {
  uint8_t *data;
  size_t count;
} digits;

static void drop_digits(gi_memory *memory, void *cache) {
  digits *d = cache;
  gi_free(memory, d->data, d->count);
  gi_free(memory, d, sizeof *d);
}

/* Makes digits known for heaps up to n. */
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
  cursor c = {.set = s};
  for (uint64_t k; (k = next_member(&c, count - 1));)
    data[k] = GI_TAKES_ALL | GI_LEAVES_ONE;
  gi_free(&work->memory, d->data, d->count);
  *d = (digits){data, count};
  return GRUNDY_OK;
}

static grundy_status kernel(grundy_work *work, const grundy_rules *rules,
                            uint64_t n, gi_code *code) {
  const set *s = rules->data;
  *code = s->code;
  if (s->code.count)
    return GRUNDY_OK;
  digits *d = gi_rules_cache(work, rules, sizeof *d, drop_digits);
  if (!d)
    return gi_refused(work);
  bool is_whole = largest(s) < MOST_AT_HAND;
  size_t count = (size_t)largest(s) + 1;
  grundy_status status = extend_digits(work, s, d, is_whole ? largest(s) : n);
  if (!is_whole)
    count = d->count;
  *code = (gi_code){
      .digits = d->data, .count = count, .tail = count, .cut = !is_whole};
  return status;
}

/* Heaps from high down to low, `step` apart. */
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

/* An interval: all in units of `step`, the remainder of the heap stays.  The
   heaps with the target as value are runs of l, one in each l + r. */
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
  if (s->kind != ODD)
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

/* Computes at most so many values that 2^25 digits are looked at. */
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
    return GRUNDY_UNABLE; /* computed, not told by the theorem */
  if (status == GRUNDY_OK)
    answer->number = gi_heap_periodic(work, component.rules, heap);
  return status;
}

/* By one of the three theorems. */
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

/* Wherever the value is known, or soon found. */
static grundy_status genus(grundy_work *work, gi_component component,
                           gi_answer *answer) {
  enum {
    SOON = 1 << 14
  };
  grundy_status status = gi_component_value(
      work, component,
      gi_heap_of(component) <= SOON ? GRUNDY_BEST : GRUNDY_THEOREM,
      &answer->number, NULL);
  answer->firm = answer->number > 1;
  return status;
}

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
        .answers = GI_ANSWERS_GENUS,
        .play = GI_MISERE,
        .answer = genus,
        .explain = explain_genus,
    },
    {0},
};

/* (n/step) % cycle / l, without what changes nothing. */
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

static grundy_status formula(const grundy_rules *rules, gi_buffer *out,
                             const gi_theorem **by) {
  const set *s = rules->data;
  *by = &theorems[s->step ? 0 : 1];
  if (s->step)
    return put_interval(s, out);
  if (!s->modulus || s->modulus > INT64_MAX)
    return GRUNDY_UNABLE;
  grundy_status status = gi_buffer_text(out, "n % ");
  return status == GRUNDY_OK ? gi_buffer_number(out, s->modulus) : status;
}

const gi_family gi_family_take = {
    GI_HEAP_FAMILY,
    .name = "take",
    .usage = "take[SET](a,b,...)",
    .example = "take[1,3,4](100)",
    .about = "Take a number of beans from one heap; the number must be in the "
             "set: numbers and ranges such as 1,3..5,9, all from 2 on as 2.., "
             "or fib (1,2,3,5,8...), pow2 (1,2,4...), squares, primes, odd, "
             "even.",
    .open = open,
    .options = options,
    .rule = rule,
    .reach = reach,
    .kernel = kernel,
    .period = period,
    .formula = formula,
    .theorems = theorems,
};
