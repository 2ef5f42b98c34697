/* SPDX-License-Identifier: MIT */
#include "games/base/take.h"

#include <stdlib.h>
#include <string.h>

#include "core/nearest.h"

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

/* Reads one number, l..r or l.. */
static grundy_status read_item(grundy_work *work, gi_text text, size_t *at,
                               gi_take_range *item) {
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

static grundy_status read_list(grundy_work *work, gi_text text,
                               gi_take_set *s) {
  for (size_t at = 0;;) {
    gi_take_range item;
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
  const gi_take_range *a = left, *b = right;
  return a->from < b->from ? -1 : a->from > b->from;
}

/* Sorts the ranges and joins those that overlap or are neighbours. */
static void merge(gi_take_set *s) {
  qsort(s->ranges, s->count, sizeof *s->ranges, by_start);
  size_t kept = 0;
  for (size_t i = 1; i < s->count; i++) {
    gi_take_range *last = &s->ranges[kept], r = s->ranges[i];
    if (r.from - 1 > last->to)
      s->ranges[++kept] = r;
    else if (r.to > last->to)
      last->to = r.to;
  }
  s->count = kept + 1;
}

static grundy_status refuse_name(grundy_work *work, gi_text text) {
  gi_nearest near = gi_nearest_to(text.data, text.length);
  for (gi_take_kind k = GI_TAKE_FIB; k <= GI_TAKE_EVEN; k++)
    gi_nearest_try(&near, names[k]);
  gi_fail(&work->error, GRUNDY_SYNTAX, text.offset,
          "no set is called '{0}': there are fib, pow2, squares, primes, odd "
          "and even",
          gi_excerpt_of(text).text);
  if (near.name)
    gi_hint(&work->error, "did you mean '{0}'?", near.name);
  return GRUNDY_SYNTAX;
}

grundy_status gi_take_read(grundy_work *work, gi_text text, gi_take_set *s) {
  for (gi_take_kind k = GI_TAKE_FIB; k <= GI_TAKE_EVEN; k++)
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

static grundy_status put_range(gi_buffer *out, gi_take_range r) {
  grundy_status status = gi_buffer_number(out, r.from);
  if (status != GRUNDY_OK || r.to == r.from)
    return status;
  bool endless = r.to == UINT64_MAX, two = r.to - r.from == 1;
  status = gi_buffer_text(out, two && !endless ? "," : "..");
  return status == GRUNDY_OK && !endless ? gi_buffer_number(out, r.to) : status;
}

grundy_status gi_take_put(gi_buffer *out, const gi_take_set *s) {
  if (s->kind != GI_TAKE_LIST)
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
