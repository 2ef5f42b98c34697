/* SPDX-License-Identifier: MIT */
/*
 * Fibonacci Nim: one heap; after a move that took k beans the next takes at
 * least one and at most 2k.  The first move may take any number but not all.
 *
 * A component is the pair (n,q) as two varints: n > 0 beans, of which at most q
 * <= n may be taken now.  A larger q allows no more than q = n does, so it is
 * cut down to n, and equal positions have equal bytes.  The empty heap is not a
 * component.  fibnim(n) is (n,n-1), the position in which the game begins, and
 * is printed as fibnim(n).
 *
 * Whinihan (1963): let z be the smallest part in the Zeckendorf form of n;
 * (n,q) is N iff q >= z.  A move that takes k wins iff it takes all, or the
 * smallest part of n - k is above 2k.  Then k is less than half that part, so
 * its own parts and those of n - k together are the form of n: the winning
 * moves take the smallest parts, one or more, where the next is above twice
 * their sum.
 */
#include "games/base/pair.h"
#include "theory/fibonacci.h"

#include "core/text.h"
#include "engine/position.h"

/* fibnim(n), the beginning of a game. */
static grundy_status at(grundy_work *work, const grundy_rules *rules,
                        const uint64_t *integers, gi_buffer *bytes,
                        bool *empty) {
  (void)work, (void)rules;
  uint64_t n = integers[0];
  *empty = n == 0;
  return *empty ? GRUNDY_OK : gi_pair_put(bytes, (gi_pair){n, n - 1});
}

static grundy_status wrong_count(grundy_work *work, size_t place, bool none) {
  return gi_fail(&work->error, GRUNDY_SYNTAX, place,
                 none ? "fibnim takes 1 or 2 integers, the heap and the most "
                        "that may be taken now, found 0"
                      : "fibnim takes 1 or 2 integers, the heap and the most "
                        "that may be taken now, found more than 2");
}

/* Reads n, or n,q. */
static grundy_status read_pair(grundy_work *work, gi_text args, uint64_t *n,
                               uint64_t *q) {
  size_t at = gi_text_skip(args, 0);
  if (at >= args.length)
    return wrong_count(work, args.offset + at, true);
  grundy_status status = gi_text_integer(&work->error, args, &at, "a heap", n);
  if (status != GRUNDY_OK)
    return status;
  *q = *n ? *n - 1 : 0;
  at = gi_text_skip(args, at);
  if (at >= args.length)
    return GRUNDY_OK;
  if (args.data[at] != ',')
    return gi_text_expected(&work->error, args, at, "',' or ')'");
  at = gi_text_skip(args, at + 1);
  status =
      gi_text_integer(&work->error, args, &at, "the most that may be taken", q);
  if (status != GRUNDY_OK)
    return status;
  at = gi_text_skip(args, at);
  if (at >= args.length)
    return GRUNDY_OK;
  if (args.data[at] != ',')
    return gi_text_expected(&work->error, args, at, "',' or ')'");
  return wrong_count(work, args.offset + at, false);
}

static grundy_status parse(grundy_work *work, const grundy_rules *rules,
                           gi_text args, grundy_position *sum) {
  uint64_t n = 0, q = 0;
  grundy_status status = read_pair(work, args, &n, &q);
  if (status != GRUNDY_OK || !n)
    return status;
  unsigned char bytes[2 * GI_VARINT_MAX];
  size_t length = gi_varint_put(bytes, n);
  length += gi_varint_put(bytes + length, q < n ? q : n);
  return gi_position_add(work, sum, rules, (gi_bytes){bytes, length},
                         args.offset);
}

static grundy_status print(gi_component component, gi_buffer *out) {
  gi_pair pair = gi_pair_of(component);
  uint64_t n = pair.x, q = pair.y;
  return q + 1 == n ? gi_buffer_number(out, n) : gi_pair_print(component, out);
}

static grundy_status emit(gi_sink *sink, const grundy_rules *rules,
                          uint64_t left, uint64_t taken) {
  if (!left)
    return gi_emit(sink, NULL);
  uint64_t q = taken > left / 2 ? left : 2 * taken;
  return gi_emit_pair(sink, rules, (gi_pair){left, q});
}

static grundy_status options(grundy_work *work, gi_component component,
                             grundy_side side, gi_sink *sink) {
  (void)work, (void)side;
  gi_pair pair = gi_pair_of(component);
  uint64_t n = pair.x, q = pair.y;
  grundy_status status = GRUNDY_OK;
  for (uint64_t k = 1; k <= q && status == GRUNDY_OK; k++)
    status = emit(sink, component.rules, n - k, k);
  return status;
}

/* (1,0), (1,1), (2,0), (2,1), (2,2), ... */
static grundy_status sample(grundy_work *work, const grundy_rules *rules,
                            uint64_t i, gi_buffer *bytes) {
  (void)work, (void)rules;
  if (i == UINT64_MAX)
    return GRUNDY_DOMAIN;
  gi_pair pair = gi_pair_number(i + 1); /* (0,0) is not a position */
  assert(pair.y > 0);
  return gi_pair_put(bytes, (gi_pair){.x = pair.y, .y = pair.x});
}

static grundy_status rule(const grundy_rules *rules, gi_buffer *out) {
  (void)rules;
  return gi_buffer_text(out, "(n,q) -> "
                             "(n-k, min(2*k, n-k)) for k in 1..min(q, n-1) ; "
                             "[] if q >= n");
}

/* Emits the winning moves, fewest beans first: they take the smallest parts
   of n. */
static grundy_status reach(grundy_work *work, gi_component component,
                           uint64_t target, gi_sink *sink) {
  (void)work;
  if (target)
    return GRUNDY_UNABLE;
  gi_pair pair = gi_pair_of(component);
  uint64_t n = pair.x, q = pair.y, k = 0;
  gi_zeckendorf z = gi_zeckendorf_of(n);
  grundy_status status = GRUNDY_OK;
  for (unsigned i = 0; i < z.count && status == GRUNDY_OK; i++) {
    k += z.part[i];
    if (k > q)
      break;
    if (i + 1 == z.count || (z.part[i + 1] - 1) / 2 >= k)
      status = emit(sink, component.rules, n - k, k);
  }
  return status;
}

static grundy_status outcome(grundy_work *work, gi_component component,
                             gi_answer *answer) {
  (void)work;
  gi_pair pair = gi_pair_of(component);
  uint64_t n = pair.x, q = pair.y;
  answer->outcome = q >= gi_zeckendorf_of(n).part[0] ? GRUNDY_N : GRUNDY_P;
  return GRUNDY_OK;
}

/* "12 = 8 + 3 + 1". */
static grundy_status put_form(gi_buffer *out, uint64_t n) {
  gi_zeckendorf z = gi_zeckendorf_of(n);
  grundy_status status = gi_buffer_number(out, n);
  for (unsigned i = z.count; i-- && status == GRUNDY_OK;) {
    status = gi_buffer_text(out, i + 1 == z.count ? " = " : " + ");
    if (status == GRUNDY_OK)
      status = gi_buffer_number(out, z.part[i]);
  }
  return status == GRUNDY_OK ? gi_buffer_put(out, "", 1) : status;
}

static grundy_status explain(grundy_work *work, gi_component component,
                             gi_reasons *reasons) {
  gi_pair pair = gi_pair_of(component);
  uint64_t n = pair.x, q = pair.y;
  uint64_t smallest = gi_zeckendorf_of(n).part[0];
  gi_buffer form;
  gi_buffer_init(&form, &work->memory);
  grundy_status status = put_form(&form, n);
  if (status == GRUNDY_OK && smallest == n)
    status = gi_reason(reasons, GRUNDY_REASON_FACT,
                       "{0} is one of the Fibonacci numbers 1, 2, 3, 5, 8, ...",
                       gi_digits_of(n).text);
  else if (status == GRUNDY_OK)
    status = gi_reason(reasons, GRUNDY_REASON_FACT,
                       "{0} as a sum of Fibonacci numbers 1, 2, 3, 5, 8, ..., "
                       "no two of them neighbours (its Zeckendorf form); the "
                       "smallest part is {1}",
                       (const char *)form.data, gi_digits_of(smallest).text);
  gi_buffer_clear(&form);
  if (status != GRUNDY_OK)
    return status;
  if (q < smallest)
    return gi_reason(reasons, GRUNDY_REASON_FACT,
                     "only {0} may be taken, less than {1}: whatever is "
                     "taken, the opponent can take the smallest part of the "
                     "rest",
                     gi_digits_of(q).text, gi_digits_of(smallest).text);
  if (smallest == n)
    return gi_reason(reasons, GRUNDY_REASON_FACT,
                     "up to {0} may be taken, which is the whole heap",
                     gi_digits_of(q).text);
  return gi_reason(reasons, GRUNDY_REASON_FACT,
                   "up to {0} may be taken, so {1} can be: the next part is "
                   "more than twice that, and the opponent cannot take it",
                   gi_digits_of(q).text, gi_digits_of(smallest).text);
}

static const gi_theorem theorems[] = {
    {
        .name = "Whinihan",
        .citation = "M. J. Whinihan, Fibonacci nim, The Fibonacci Quarterly 1 "
                    "(1963), no. 4, 9-13",
        .condition = "normal play",
        .also = "Whinihan's theorem",
        .answers = GI_ANSWERS_OUTCOME,
        .play = GI_NORMAL,
        .answer = outcome,
        .explain = explain,
    },
    {0},
};

/* fibnim(n) is won unless n is its own smallest part: all but n may be taken.
 */
static grundy_status formula(const grundy_rules *rules, gi_formula_of of,
                             gi_buffer *out, const gi_theorem **by) {
  (void)rules;
  *by = &theorems[0];
  return of == GI_FORMULA_OUTCOME
             ? gi_buffer_text(out, "n != 0 and n not in fib")
             : GRUNDY_UNABLE;
}

const gi_family gi_family_fibnim = {
    .name = "fibnim",
    .kind = GI_KIND_HEAPS,
    .title = "Fibonacci Nim",
    .also =
        "Fibonacci 数, 唯一分解, lowbit, 动态取石子, k 倍动态减法, k 倍减法, "
        "倍增取石子, 两倍取石子, "
        "至多两倍, 斐波那切, 费波那契, 裴波那契, 斐波那契博奕, fib, HDU 2516, "
        "斐波那契取石子, dynamic Nim, dynamic subtraction, "
        "动态减法, "
        "Fibonacci representation, "
        "Fibonacci, Fibonacci number, Whinihan, Zeckendorf, Zeckendorf sum, "
        "Zeckendorf representation, Zeckendorf's theorem, 斐波那契, "
        "斐波那契数, 斐波那契数列, 斐波那契取石子, 菲波那契, 斐波拉契, "
        "斐波纳契, 斐波那契尼姆, 齐肯多夫, 齐肯多夫表示, 齐肯多夫定理, 取石子",
    .usage = N_("fibnim(n) or fibnim(n,q)"),
    .example = "fibnim(20)",
    .brief = "Take at most twice as many beans as the move before; the first "
             "move may not take all.",
    .about = "One heap. The first move takes any number of beans, but not "
             "all; every later move takes at most twice as many as the move "
             "before. In fibnim(n,q) at most q may be taken now.",
    .shape = "heap",
    .args = GI_WHOLE,
    .arity = 1, /* fibnim(n), for tables */
    .integers = "a heap",
    .parse = parse,
    .print = print,
    .options = options,
    .rule = rule,
    .start = "n, n - 1",
    .sample = sample,
    .at = at,
    .reach = reach,
    .formula = formula,
    .theorems = theorems,
};
