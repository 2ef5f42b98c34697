/* SPDX-License-Identifier: MIT */
#include "games/base/apples.h"
#include "core/text.h"

#include <assert.h>

static grundy_status read_end(grundy_work *work, gi_text text, size_t *at,
                              gi_runs *runs) {
  if (*at + 1 >= text.length || text.data[*at] != '.' ||
      text.data[*at + 1] != '.')
    return gi_text_expected(&work->error, text, *at, "'..'");
  *at = gi_text_skip(text, *at + 2);
  if (*at >= text.length)
    return GRUNDY_OK; /* any length from l on */
  grundy_status status = gi_text_integer(
      &work->error, text, at, "the length of the longest run", &runs->r);
  if (status == GRUNDY_OK && runs->r < runs->l)
    return gi_fail(&work->error, GRUNDY_SYNTAX, text.offset,
                   "the range {0}..{1} is empty", gi_digits_of(runs->l).text,
                   gi_digits_of(runs->r).text);
  return status;
}

grundy_status gi_runs_read(grundy_work *work, gi_text params, gi_runs *runs) {
  *runs = (gi_runs){1, UINT64_MAX};
  if (!params.data)
    return GRUNDY_OK;
  gi_text text = gi_text_trim(params);
  size_t at = 0;
  grundy_status status =
      gi_text_integer(&work->error, text, &at,
                      "how long a run may be, such as 2..5 or 2..", &runs->l);
  if (status != GRUNDY_OK)
    return status;
  if (!runs->l)
    return gi_fail(&work->error, GRUNDY_SYNTAX, text.offset,
                   "a run has at least one apple");
  at = gi_text_skip(text, at);
  if (at >= text.length) {
    runs->r = runs->l;
    return GRUNDY_OK;
  }
  status = read_end(work, text, &at, runs);
  if (status != GRUNDY_OK)
    return status;
  at = gi_text_skip(text, at);
  return at < text.length
             ? gi_text_expected(&work->error, text, at, "the end of the range")
             : GRUNDY_OK;
}

grundy_status gi_runs_put(gi_buffer *out, gi_runs runs) {
  if (runs.l == 1 && gi_runs_endless(runs))
    return GRUNDY_OK;
  grundy_status status = gi_buffer_number(out, runs.l);
  if (status == GRUNDY_OK)
    status = gi_buffer_text(out, "..");
  return status == GRUNDY_OK && !gi_runs_endless(runs)
             ? gi_buffer_number(out, runs.r)
             : status;
}

bool gi_runs_quotient(gi_runs runs, uint64_t n) {
  assert(0 < runs.l && runs.l <= runs.r);
  if (gi_runs_endless(runs))
    return true;
  uint64_t pieces = runs.r / runs.l + (runs.r % runs.l != 0), end;
  uint64_t p = UINT64_C(1) << (63 - __builtin_clzll(pieces));
  if (__builtin_mul_overflow(runs.l, p + 1, &end) ||
      __builtin_add_overflow(end, runs.r - 1, &end))
    return true; /* the end has more than 64 bits */
  return n < end;
}

bool gi_runs_short(gi_runs runs, uint64_t n) {
  return n < runs.l || n - runs.l < runs.r;
}

grundy_status gi_runs_genus(grundy_work *work, gi_component component,
                            gi_answer *answer) {
  (void)work;
  gi_runs runs = gi_runs_of(component.rules);
  uint64_t n = gi_heap_of(component);
  if (!gi_runs_short(runs, n))
    return GRUNDY_UNABLE;
  answer->number = n / runs.l;
  answer->firm = answer->number > 1;
  return GRUNDY_OK;
}

/* Values and misère play are known for all n where runs are endless, and also
   for rings where l < r: games/apples.c and games/ring.c.  The player to move
   in a row of n >= l apples wins if l < r. */
grundy_status gi_runs_formula(gi_runs runs, gi_formula_of of, bool is_ring,
                              gi_buffer *out) {
  uint64_t end;
  bool is_endless =
      __builtin_add_overflow(runs.l, runs.r, &end) || end > INT64_MAX;
  gi_digits l = gi_digits_of(runs.l), last = gi_digits_of(end);
  gi_writer w = gi_writer_to(out);
  if (runs.l > INT64_MAX || runs.l == runs.r ||
      (!is_endless && !is_ring && of != GI_FORMULA_OUTCOME) ||
      (!is_endless && of == GI_FORMULA_MISERE))
    return GRUNDY_UNABLE;
  bool is_short = is_ring && !is_endless; /* only short rings can be won */
  if (of == GI_FORMULA_OUTCOME) {
    gi_write(&w, runs.l == 1 ? "n != 0" : "n >= %s", l.text);
    if (is_short)
      gi_write(&w, " and n < %s", last.text);
    return w.status;
  }
  if (is_short)
    gi_write(&w, "n < %s ? ", last.text);
  gi_write(&w, "n");
  if (runs.l > 1)
    gi_write(&w, " / %s", l.text);
  gi_write(&w, is_short ? " : 0" : of == GI_FORMULA_MISERE ? " != 1" : "");
  return w.status;
}
