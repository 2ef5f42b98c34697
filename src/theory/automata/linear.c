/* SPDX-License-Identifier: MIT */
/*
 * The automaton of  f1 x1 + f2 x2 + ... = c  and of  ... <= c.
 *
 * One routine serves both numerations.  What was read so far is remembered by
 * what it would be worth if L more digits, all zero, followed:
 *
 *   base B       u(L) = B u(L-1)
 *   Zeckendorf   u(L) = u(L-1) + u(L-2), so two numbers: u(0) and u(1)
 *
 * A letter with the digit sum D = f1 d1 + f2 d2 + ... leads
 *
 *   base B       from u(0) to B u(0) + D
 *   Zeckendorf   from u(0), u(1) to u(1) + D, u(0) + u(1) + 2 D
 *
 * The L digits that follow add between -N (W-1) and P (W-1), where -N and P are
 * the sums of the negative and of the positive factors, and W, which is B^L or
 * the (L+2)-nd Fibonacci number, is how many numbers have at most L digits.
 * So for some L the answer is known whatever follows: no or yes.
 *
 * A prefix whose answer is known for every L is replaced by the list of these
 * answers.  Without that a constant c would cost c states, with it about
 * log c.
 */
#include "theory/automata/unfold.h"

#include <assert.h>

__extension__ typedef __int128 wide;

enum {
  LENGTHS = 256 /* values of L that are looked at; all answers are settled
                   earlier: see settled */
};

#define FACTOR_MOST (INT64_C(1) << 40)
#define CONSTANT_MOST (INT64_C(1) << 60)

typedef struct linear {
  gi_numeration numeration;
  gi_relation relation;
  int64_t constant;
  uint32_t tracks;
  gi_variable variables[GI_TRACKS_MOST];
  int64_t factors[GI_TRACKS_MOST]; /* by track */
  wide positive, negative;         /* P and N, both at least 0 */
} linear;

/* A value that depends on how many digits follow: at L and at L + 1. */
typedef struct forecast {
  wide now, later;
} forecast;

/* The same after one more digit zero. */
static forecast advance(gi_numeration numeration, forecast f) {
  wide next = gi_numeration_is_zeckendorf(numeration)
                  ? f.now + f.later
                  : f.later * numeration.base;
  return (forecast){f.later, next};
}

/* Returns whether f + offset lies on the same side of the constant for all
   further L.  f is a solution of the recurrence; once f.now and f.later have
   one sign, f moves away from zero for ever.  Before that, signs alternate and
   the amounts fall: fewer than 100 steps.  After that, the constant is passed
   within 100 steps, by at most a factor of 60 times the sum of the factors, so
   that 128 bits suffice. */
static bool settled(forecast f, wide offset, wide constant) {
  wide now = f.now + offset, later = f.later + offset;
  return (f.now >= 0 && f.later >= 0 && now > constant && later > constant) ||
         (f.now <= 0 && f.later <= 0 && now < constant && later < constant) ||
         (f.now == 0 && f.later == 0);
}

/* The answer for each L. */
typedef struct answers {
  uint64_t yes[LENGTHS / 64]; /* bit L */
} answers;

static void set_answer(answers *a, unsigned length, bool yes) {
  a->yes[length / 64] |= (uint64_t)yes << length % 64;
}

/* The answers after one more digit. */
static answers shift(const answers *a) {
  answers result = {{0}};
  for (unsigned length = 1; length < LENGTHS; length++)
    set_answer(&result, length - 1, a->yes[length / 64] >> length % 64 & 1);
  set_answer(&result, LENGTHS - 1, a->yes[LENGTHS / 64 - 1] >> 63);
  return result;
}

/* Finds the answers for a prefix; returns false if one is not known yet. */
static bool find_answers(const linear *l, forecast u, answers *out) {
  forecast w = {1, gi_numeration_digits(l->numeration)};
  *out = (answers){{0}};
  bool yes = false, all_settled = false;
  for (unsigned length = 0; length < LENGTHS; length++) {
    if (!all_settled) {
      wide least = u.now - l->negative * (w.now - 1);
      wide most = u.now + l->positive * (w.now - 1);
      bool at_most = l->relation == GI_AT_MOST;
      bool no = least > l->constant || (!at_most && most < l->constant);
      yes =
          at_most ? most <= l->constant : least == most && most == l->constant;
      if (!no && !yes)
        return false;
      forecast low = {u.now - l->negative * w.now,
                      u.later - l->negative * w.later};
      forecast high = {u.now + l->positive * w.now,
                       u.later + l->positive * w.later};
      all_settled = settled(low, l->negative, l->constant) &&
                    settled(high, -l->positive, l->constant);
      u = advance(l->numeration, u);
      w = advance(l->numeration, w);
    }
    set_answer(out, length, yes);
  }
  assert(all_settled);
  return true;
}

/* Adds a prefix as a state: by its numbers, or by its answers if all are
   known.  The two kinds of keys have different lengths. */
static uint32_t add_prefix(gi_unfold *u, const linear *l, forecast prefix) {
  answers known;
  if (find_answers(l, prefix, &known))
    return gi_unfold_key(u, &known, sizeof known, known.yes[0] & 1);
  int64_t key[2] = {(int64_t)prefix.now, (int64_t)prefix.later};
  assert(key[0] == prefix.now && key[1] == prefix.later);
  bool accepts =
      l->relation == GI_AT_MOST ? key[0] <= l->constant : key[0] == l->constant;
  return gi_unfold_key(u, key, sizeof key, accepts);
}

/* Returns f1 d1 + f2 d2 + ... for the digits of a letter. */
static wide digit_sum(const linear *l, uint32_t letter) {
  uint32_t digits = gi_numeration_digits(l->numeration);
  wide sum = 0;
  for (uint32_t i = 0; i < l->tracks; i++, letter /= digits)
    sum += (wide)l->factors[i] * (letter % digits);
  return sum;
}

/* Returns the prefix after a letter.  In a base `later` is B times `now`. */
static forecast extend(const linear *l, forecast prefix, uint32_t letter) {
  wide sum = digit_sum(l, letter);
  forecast next = advance(l->numeration, prefix);
  bool zeckendorf = gi_numeration_is_zeckendorf(l->numeration);
  next.now += sum;
  next.later += sum * (zeckendorf ? 2 : (wide)l->numeration.base);
  return next;
}

static gi_automaton *walk(gi_automata *shop, const linear *l) {
  gi_unfold u;
  uint32_t state = 0;
  gi_unfold_begin(&u, shop, l->variables, l->tracks);
  add_prefix(&u, l, (forecast){0, 0});
  while (gi_unfold_next(&u, &state)) {
    gi_bytes bytes = gi_unfold_peek(&u, state);
    answers known;
    int64_t key[2];
    bool is_known = bytes.length == sizeof known;
    memcpy(is_known ? (void *)&known : (void *)key, bytes.data, bytes.length);
    if (is_known)
      known = shift(&known);
    for (uint32_t letter = 0; u.result && letter < u.result->letters;
         letter++) {
      uint32_t to =
          is_known ? gi_unfold_key(&u, &known, sizeof known, known.yes[0] & 1)
                   : add_prefix(&u, l,
                                extend(l, (forecast){key[0], key[1]}, letter));
      gi_unfold_to(&u, letter, to);
    }
    gi_unfold_spend(&u, u.result ? u.result->letters * 16 : 0);
  }
  return gi_unfold_end(&u);
}

/* Adds a term: the variables stay ascending, each with one factor.  Returns
   false if there are too many variables or a factor is too large. */
static bool add_term(linear *l, gi_term term) {
  uint32_t place = 0;
  while (place < l->tracks && l->variables[place] < term.variable)
    place++;
  if (place == l->tracks || l->variables[place] != term.variable) {
    if (l->tracks == GI_TRACKS_MOST)
      return false;
    for (uint32_t i = l->tracks++; i > place; i--) {
      l->variables[i] = l->variables[i - 1];
      l->factors[i] = l->factors[i - 1];
    }
    l->variables[place] = term.variable;
    l->factors[place] = 0;
  }
  return !__builtin_add_overflow(l->factors[place], term.factor,
                                 &l->factors[place]) &&
         l->factors[place] <= FACTOR_MOST && l->factors[place] >= -FACTOR_MOST;
}

gi_automaton *gi_automaton_linear(gi_automata *shop, const gi_term *terms,
                                  size_t count, gi_relation relation,
                                  int64_t constant) {
  linear l = {.numeration = shop->numeration,
              .relation = relation,
              .constant = constant};
  bool fits = constant <= CONSTANT_MOST && constant >= -CONSTANT_MOST;
  for (size_t i = 0; fits && i < count; i++)
    fits = add_term(&l, terms[i]);
  if (!fits && shop->status == GRUNDY_OK)
    shop->status = GRUNDY_UNABLE;
  for (uint32_t i = 0; i < l.tracks; i++) {
    l.positive += l.factors[i] > 0 ? l.factors[i] : 0;
    l.negative -= l.factors[i] < 0 ? l.factors[i] : 0;
  }
  gi_automaton *a = walk(shop, &l);
  for (uint32_t i = 0; i < l.tracks; i++)
    if (gi_numeration_is_zeckendorf(shop->numeration))
      a = gi_automaton_and(shop, a, gi_automaton_number(shop, l.variables[i]));
  return a;
}
