/* SPDX-License-Identifier: MIT */
#include "games/base/take.h"

#include <stdlib.h>
#include <string.h>

#include "core/nearest.h"
#include "core/text.h"
#include "lang/rule/number.h"

static const char *const names[] = {
    [GI_TAKE_FIB] = "fib",         [GI_TAKE_POW2] = "pow2",
    [GI_TAKE_SQUARES] = "squares", [GI_TAKE_PRIMES] = "primes",
    [GI_TAKE_ODD] = "odd",         [GI_TAKE_EVEN] = "even",
};

/* --------------------------------------------------------------- members */

static bool is_prime(uint64_t n) {
  if (n < 4 || n % 2 == 0)
    return n == 2 || n == 3;
  for (uint64_t d = 3; d <= n / d; d += 2)
    if (n % d == 0)
      return false;
  return true;
}

static uint64_t list_next(gi_take_cursor *c) {
  const gi_take_set *s = c->set;
  if (c->now && c->now < s->ranges[c->index].to)
    return c->now + 1;
  if (c->now)
    c->index++;
  return c->index < s->count ? s->ranges[c->index].from : 0;
}

static uint64_t fib_next(gi_take_cursor *c) {
  uint64_t member = c->now ? c->next : 1;
  if (__builtin_add_overflow(member, c->now ? c->now : 1, &c->next))
    c->next = 0; /* the next number has more than 64 bits */
  return member;
}

/* Returns the least prime above `now`; 0 if it has more than 64 bits. */
static uint64_t prime_next(uint64_t now) {
  if (!now)
    return 2;
  do
    now++;
  while (now && !is_prime(now));
  return now;
}

/* Returns the least Fibonacci number above `now`, or UINT64_MAX. */
static uint64_t fib_above(uint64_t now) {
  uint64_t a = 1, b = 2;
  while (a <= now)
    if (__builtin_add_overflow(a, b, &a))
      return UINT64_MAX;
    else if (a > b) { /* keeps a < b */
      uint64_t larger = a;
      a = b;
      b = larger;
    }
  return a;
}

static uint64_t square_above(uint64_t now) {
  uint64_t root = gi_isqrt(now) + 1;
  return root <= UINT32_MAX ? root * root : UINT64_MAX;
}

static uint64_t steps_above(const gi_take_part *p, uint64_t now) {
  uint64_t member = p->from;
  if (now >= p->to)
    return UINT64_MAX;
  if (now >= p->from &&
      __builtin_add_overflow(now - (now - p->from) % p->step, p->step, &member))
    return UINT64_MAX;
  return member;
}

/* Returns the least member of the part above `now`; UINT64_MAX if there is none
   up to the limit. */
static uint64_t part_above(const gi_take_part *p, uint64_t now,
                           uint64_t limit) {
  uint64_t member = UINT64_MAX;
  if (now >= limit)
    return UINT64_MAX;
  switch (p->kind) {
  case GI_TAKE_FIB:
    return fib_above(now);
  case GI_TAKE_POW2:
    return now >> 63 ? UINT64_MAX : UINT64_C(1) << gi_bit_length(now);
  case GI_TAKE_SQUARES:
    return square_above(now);
  case GI_TAKE_PRIMES:
    member = prime_next(now);
    break;
  case GI_TAKE_ODD:
    member = now + 1 + now % 2;
    break;
  case GI_TAKE_EVEN:
    member = now + 2 - now % 2;
    break;
  default:
    return steps_above(p, now);
  }
  return member > now ? member : UINT64_MAX; /* it may have overflowed to 0 */
}

static uint64_t ranges_above(gi_take_cursor *c) {
  const gi_take_set *s = c->set;
  while (c->index < s->count && s->ranges[c->index].to <= c->now)
    c->index++;
  if (c->index == s->count)
    return UINT64_MAX;
  uint64_t from = s->ranges[c->index].from;
  return from > c->now ? from : c->now + 1;
}

static uint64_t union_next(gi_take_cursor *c, uint64_t limit) {
  uint64_t least = UINT64_MAX;
  for (size_t i = 0; i <= c->set->part_count; i++) {
    if (c->ahead[i] <= c->now) /* 0 before the first member */
      c->ahead[i] = i == 0 ? ranges_above(c)
                           : part_above(&c->set->parts[i - 1], c->now, limit);
    least = c->ahead[i] < least ? c->ahead[i] : least;
  }
  return least <= limit ? least : 0;
}

uint64_t gi_take_next(gi_take_cursor *c, uint64_t limit) {
  uint64_t member = 0;
  switch (c->set->kind) {
  case GI_TAKE_LIST:
    member = list_next(c);
    break;
  case GI_TAKE_FIB:
    member = fib_next(c);
    break;
  case GI_TAKE_POW2:
    member = c->now ? c->now << 1 : 1;
    break;
  case GI_TAKE_SQUARES:
    member = c->index++ < UINT32_MAX ? c->index * c->index : 0;
    break;
  case GI_TAKE_PRIMES:
    member = c->now < limit ? prime_next(c->now) : 0;
    break;
  case GI_TAKE_UNION:
    member = union_next(c, limit);
    break;
  case GI_TAKE_STEPS: /* only a part */
  case GI_TAKE_ODD:
  case GI_TAKE_EVEN:
    member = c->now ? c->now + 2 : c->set->kind == GI_TAKE_ODD ? 1 : 2;
    if (member < c->now)
      member = 0;
    break;
  }
  c->now = member;
  return member <= limit ? member : 0;
}

uint64_t gi_take_largest(const gi_take_set *s) {
  uint64_t largest = s->count ? s->ranges[s->count - 1].to : 0;
  if (s->kind != GI_TAKE_LIST && s->kind != GI_TAKE_UNION)
    return UINT64_MAX;
  for (size_t i = 0; i < s->part_count; i++) {
    if (s->parts[i].kind != GI_TAKE_STEPS)
      return UINT64_MAX;
    largest = s->parts[i].to > largest ? s->parts[i].to : largest;
  }
  return largest;
}

/* -------------------------------------------------------------- reading */

static grundy_status add_range(grundy_work *work, gi_take_set *s,
                               gi_take_range r) {
  if (s->count == s->capacity) {
    size_t capacity = 2 * s->capacity + 4;
    gi_take_range *more = gi_arena_alloc(&work->arena, capacity * sizeof *more);
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

static bool is_same_part(const gi_take_part *a, const gi_take_part *b) {
  return a->kind == b->kind && a->from == b->from && a->to == b->to &&
         a->step == b->step;
}

static grundy_status add_part(grundy_work *work, gi_take_set *s,
                              gi_take_part part, size_t place) {
  for (size_t i = 0; i < s->part_count; i++)
    if (is_same_part(&s->parts[i], &part))
      return GRUNDY_OK;
  if (s->part_count == GI_TAKE_PARTS)
    return gi_fail(&work->error, GRUNDY_SYNTAX, place,
                   "a set has at most {0} names and long ranges with a step",
                   gi_digits_of(GI_TAKE_PARTS).text);
  s->parts[s->part_count++] = part;
  return GRUNDY_OK;
}

/* Adds the numbers from, from + step, ... up to `to`.  Few numbers are written
   one by one, so that equal sets have equal texts. */
static grundy_status add_steps(grundy_work *work, gi_take_set *s,
                               gi_take_range r, uint64_t step, size_t place) {
  enum {
    FEW = 64
  };
  bool is_endless = r.to == UINT64_MAX;
  gi_take_part part = {.kind = GI_TAKE_STEPS, .from = r.from, .step = step};
  part.to = is_endless ? r.to : r.to - (r.to - r.from) % step;
  if (step == 1)
    return add_range(work, s, r);
  if (is_endless && step == 2 && r.from <= 2)
    part = (gi_take_part){.kind = r.from == 1 ? GI_TAKE_ODD : GI_TAKE_EVEN};
  if (is_endless || (part.to - part.from) / step >= FEW)
    return add_part(work, s, part, place);
  grundy_status status = GRUNDY_OK;
  for (uint64_t k = part.from; status == GRUNDY_OK; k += step) {
    status = add_range(work, s, (gi_take_range){k, k});
    if (k == part.to)
      break;
  }
  return status;
}

/* Says whether the word begins at `at`, and moves after it and the white space
   after it. */
static bool reads_word(gi_text text, size_t *at, const char *word) {
  size_t end = *at + strlen(word);
  if (end > text.length || memcmp(text.data + *at, word, end - *at) != 0)
    return false;
  *at = gi_text_skip(text, end);
  return true;
}

/* Reads one number, l..r or l.., perhaps with a step. */
static grundy_status read_numbers(grundy_work *work, gi_text text, size_t *at,
                                  gi_take_set *s) {
  size_t place = *at;
  gi_take_range item = {0, 0};
  uint64_t step = 1;
  grundy_status status = gi_text_integer(&work->error, text, at,
                                         "a number or a range", &item.from);
  if (status != GRUNDY_OK)
    return status;
  if (!item.from)
    return gi_fail(&work->error, GRUNDY_SYNTAX, text.offset + place,
                   "a move takes at least one bean: 0 cannot be in the set");
  item.to = item.from;
  *at = gi_text_skip(text, *at);
  if (!reads_word(text, at, ".."))
    return add_range(work, s, item);
  item.to = UINT64_MAX;
  char next = *at < text.length ? text.data[*at] : ',';
  if (next != ',' && next != 's') /* otherwise all from l on */
    status = gi_text_integer(&work->error, text, at, "the end of the range",
                             &item.to);
  if (status == GRUNDY_OK && item.to < item.from)
    return gi_fail(&work->error, GRUNDY_SYNTAX, text.offset + place,
                   "the range {0}..{1} is empty", gi_digits_of(item.from).text,
                   gi_digits_of(item.to).text);
  *at = gi_text_skip(text, *at);
  size_t before = *at;
  if (status == GRUNDY_OK && reads_word(text, at, "step")) {
    before = *at;
    status = gi_text_integer(&work->error, text, at, "a step", &step);
  }
  if (status == GRUNDY_OK && !step)
    return gi_fail(&work->error, GRUNDY_SYNTAX, text.offset + before,
                   "the step of a range is at least 1");
  *at = gi_text_skip(text, *at);
  return status == GRUNDY_OK
             ? add_steps(work, s, item, step, text.offset + place)
             : status;
}

static grundy_status add_divisors(grundy_work *work, gi_take_set *s,
                                  uint64_t n) {
  size_t size = GI_DIVISORS_MOST * sizeof(int64_t);
  int64_t *divisors = gi_alloc(&work->memory, size);
  if (!divisors)
    return gi_refused(work);
  size_t count = gi_divisors(n, divisors);
  grundy_status status = gi_budget_ticks(&work->budget, count);
  for (size_t i = 0; i < count && status == GRUNDY_OK; i++) {
    uint64_t k = (uint64_t)divisors[i];
    status = add_range(work, s, (gi_take_range){k, k});
  }
  gi_free(&work->memory, divisors, size);
  return status;
}

/* Reads (N) after the word `divisors`. */
static grundy_status read_divisors(grundy_work *work, gi_text text, size_t *at,
                                   gi_take_set *s) {
  uint64_t n = 0;
  grundy_status status = GRUNDY_OK;
  if (!reads_word(text, at, "("))
    status = gi_text_expected(&work->error, text, *at, "'('");
  size_t place = *at;
  if (status == GRUNDY_OK)
    status = gi_text_integer(&work->error, text, at, "a number", &n);
  if (status != GRUNDY_OK) {
    gi_hint(&work->error,
            "write divisors(12), or a rule for the divisors of the heap: {0}",
            "{n -> n-k for k in divisors(n)}");
    return status;
  }
  if (!n || n > INT64_MAX)
    return gi_fail(&work->error, GRUNDY_SYNTAX, text.offset + place,
                   "divisors takes a number from 1 to {0}",
                   gi_digits_of(INT64_MAX).text);
  *at = gi_text_skip(text, *at);
  if (!reads_word(text, at, ")"))
    return gi_text_expected(&work->error, text, *at, "')'");
  return add_divisors(work, s, n);
}

static grundy_status refuse_name(grundy_work *work, gi_text name) {
  gi_nearest near = gi_nearest_to(name.data, name.length);
  for (gi_take_kind k = GI_TAKE_FIB; k <= GI_TAKE_EVEN; k++)
    gi_nearest_try(&near, names[k]);
  gi_nearest_try(&near, "divisors");
  gi_fail(&work->error, GRUNDY_SYNTAX, name.offset,
          "no set is called '{0}': there are fib, pow2, squares, primes, odd, "
          "even and divisors(12)",
          gi_excerpt_of(name).text);
  if (near.name)
    gi_hint(&work->error, "did you mean '{0}'?", near.name);
  return GRUNDY_SYNTAX;
}

static bool is_letter(char c) { return c >= 'a' && c <= 'z'; }

/* Reads the name of a set, with the number of divisors(N). */
static grundy_status read_name(grundy_work *work, gi_text text, size_t *at,
                               gi_take_set *s) {
  size_t end = *at;
  while (end < text.length &&
         (is_letter(text.data[end]) ||
          (text.data[end] >= '0' && text.data[end] <= '9')))
    end++;
  gi_text name = gi_text_part(text, *at, end);
  size_t place = text.offset + *at;
  *at = gi_text_skip(text, end);
  if (gi_text_is(name, "divisors"))
    return read_divisors(work, text, at, s);
  for (gi_take_kind k = GI_TAKE_FIB; k <= GI_TAKE_EVEN; k++)
    if (gi_text_is(name, names[k]))
      return add_part(work, s, (gi_take_part){.kind = k}, place);
  return refuse_name(work, name);
}

static grundy_status read_items(grundy_work *work, gi_text text,
                                gi_take_set *s) {
  for (size_t at = 0;;) {
    bool is_name = at < text.length && is_letter(text.data[at]);
    grundy_status status = is_name ? read_name(work, text, &at, s)
                                   : read_numbers(work, text, &at, s);
    if (status != GRUNDY_OK)
      return status;
    if (at >= text.length)
      return GRUNDY_OK;
    if (text.data[at] != ',')
      return gi_text_expected(&work->error, text, at,
                              is_name ? "','" : "',' or '..'");
    at = gi_text_skip(text, at + 1);
  }
}

static int by_start(const void *left, const void *right) {
  const gi_take_range *a = left, *b = right;
  return a->from < b->from ? -1 : a->from > b->from;
}

/* Sorts the ranges and joins those that overlap or are neighbours. */
static void merge(gi_take_set *s) {
  size_t kept = 0;
  if (!s->count)
    return;
  qsort(s->ranges, s->count, sizeof *s->ranges, by_start);
  for (size_t i = 1; i < s->count; i++) {
    gi_take_range *last = &s->ranges[kept], r = s->ranges[i];
    if (r.from - 1 > last->to)
      s->ranges[++kept] = r;
    else if (r.to > last->to)
      last->to = r.to;
  }
  s->count = kept + 1;
}

/* Orders parts as they are written: ranges with a step, then names. */
static int by_kind(const void *left, const void *right) {
  const gi_take_part *a = left, *b = right;
  if (a->kind != b->kind)
    return a->kind == GI_TAKE_STEPS   ? -1
           : b->kind == GI_TAKE_STEPS ? 1
                                      : (int)a->kind - (int)b->kind;
  if (a->from != b->from)
    return a->from < b->from ? -1 : 1;
  if (a->step != b->step)
    return a->step < b->step ? -1 : 1;
  return a->to < b->to ? -1 : a->to > b->to;
}

grundy_status gi_take_read(grundy_work *work, gi_text text, gi_take_set *s) {
  grundy_status status = read_items(work, text, s);
  if (status != GRUNDY_OK)
    return status;
  merge(s);
  qsort(s->parts, s->part_count, sizeof *s->parts, by_kind);
  bool is_name =
      !s->count && s->part_count == 1 && s->parts[0].kind != GI_TAKE_STEPS;
  s->kind = is_name         ? s->parts[0].kind
            : s->part_count ? GI_TAKE_UNION
                            : GI_TAKE_LIST;
  if (is_name)
    s->part_count = 0;
  return GRUNDY_OK;
}

static grundy_status put_range(gi_buffer *out, gi_take_range r) {
  grundy_status status = gi_buffer_number(out, r.from);
  if (status != GRUNDY_OK || r.to == r.from)
    return status;
  bool endless = r.to == UINT64_MAX, two = r.to - r.from == 1;
  status = gi_buffer_text(out, two && !endless ? "," : "..");
  return status == GRUNDY_OK && !endless ? gi_buffer_number(out, r.to) : status;
}

static grundy_status put_part(gi_buffer *out, const gi_take_part *p) {
  if (p->kind != GI_TAKE_STEPS)
    return gi_buffer_text(out, names[p->kind]);
  grundy_status status = put_range(out, (gi_take_range){p->from, p->to});
  if (status == GRUNDY_OK)
    status = gi_buffer_text(out, " step ");
  return status == GRUNDY_OK ? gi_buffer_number(out, p->step) : status;
}

grundy_status gi_take_put(gi_buffer *out, const gi_take_set *s) {
  if (s->kind != GI_TAKE_LIST && s->kind != GI_TAKE_UNION)
    return gi_buffer_text(out, names[s->kind]);
  grundy_status status = GRUNDY_OK;
  size_t all = s->count + s->part_count;
  for (size_t i = 0; i < all && status == GRUNDY_OK; i++) {
    if (i)
      status = gi_buffer_put(out, ",", 1);
    if (status == GRUNDY_OK)
      status = i < s->count ? put_range(out, s->ranges[i])
                            : put_part(out, &s->parts[i - s->count]);
  }
  return status;
}

/* -------------------------------------------------------- two players */

/* Reads the label L: or R: at the start of the text.  Returns the length of
   the label with the white space before it; 0 if there is none. */
static size_t label_of(gi_text text, bool *is_right) {
  size_t at = gi_text_skip(text, 0);
  char letter = at < text.length ? text.data[at] : '\0';
  if (letter != 'L' && letter != 'R')
    return 0;
  *is_right = letter == 'R';
  at = gi_text_skip(text, at + 1);
  return at < text.length && text.data[at] == ':' ? at + 1 : 0;
}

/* Returns the place of the first ';', or the length of the text. */
static size_t section_end(gi_text text) {
  size_t at = 0;
  while (at < text.length && text.data[at] != ';')
    at++;
  return at;
}

static grundy_status refuse_section(grundy_work *work, size_t place) {
  grundy_status status =
      gi_fail(&work->error, GRUNDY_SYNTAX, place,
              "the players' sets are written L: SET ; R: SET, each once");
  gi_hint(&work->error, "for example take[L: 1,2 ; R: 1,3]");
  return status;
}

/* Reads both labelled sets. */
static grundy_status read_labelled(grundy_work *work, gi_text text,
                                   gi_take_sides *sides) {
  bool seen[2] = {false, false};
  for (size_t at = 0; at <= text.length;) {
    gi_text rest = gi_text_part(text, at, text.length);
    gi_text section = gi_text_part(rest, 0, section_end(rest));
    bool is_right = false;
    size_t label = label_of(section, &is_right);
    if (!label || seen[is_right])
      return refuse_section(work, rest.offset + gi_text_skip(rest, 0));
    seen[is_right] = true;
    grundy_status status = gi_take_read(
        work, gi_text_trim(gi_text_part(section, label, section.length)),
        is_right ? &sides->right : &sides->left);
    if (status != GRUNDY_OK)
      return status;
    at += section.length + 1;
  }
  return seen[0] && seen[1] ? GRUNDY_OK
                            : refuse_section(work, text.offset + text.length);
}

/* Says whether two sets have the same canonical text, so that they are equal.
   Other sets may be equal too; then they only have two texts. */
static grundy_status compare_texts(grundy_work *work, const gi_take_set *a,
                                   const gi_take_set *b, bool *same) {
  gi_buffer one, other;
  gi_buffer_init(&one, &work->memory);
  gi_buffer_init(&other, &work->memory);
  grundy_status status = gi_take_put(&one, a);
  if (status == GRUNDY_OK)
    status = gi_take_put(&other, b);
  *same = status == GRUNDY_OK && one.length == other.length &&
          memcmp(one.data, other.data, one.length) == 0;
  gi_buffer_clear(&other);
  gi_buffer_clear(&one);
  return status;
}

grundy_status gi_take_read_sides(grundy_work *work, gi_text text,
                                 gi_take_sides *sides) {
  bool is_right, same = true;
  grundy_status status;
  if (label_of(text, &is_right)) {
    status = read_labelled(work, text, sides);
    if (status == GRUNDY_OK)
      status = compare_texts(work, &sides->left, &sides->right, &same);
    sides->differ = !same;
  } else {
    status = gi_take_read(work, text, &sides->left);
    sides->right = sides->left;
  }
  return status;
}

grundy_status gi_take_put_sides(gi_buffer *out, const gi_take_sides *sides) {
  if (!sides->differ)
    return gi_take_put(out, &sides->left);
  grundy_status status = gi_buffer_text(out, "L: ");
  if (status == GRUNDY_OK)
    status = gi_take_put(out, &sides->left);
  if (status == GRUNDY_OK)
    status = gi_buffer_text(out, " ; R: ");
  return status == GRUNDY_OK ? gi_take_put(out, &sides->right) : status;
}
