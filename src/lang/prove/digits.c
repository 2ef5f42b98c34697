/* SPDX-License-Identifier: MIT */
/*
 * From a table that reads the lowest digit first to an automaton that reads the
 * highest digit first.
 *
 * Let F_m(q) be the value that the table gives to the rest m in state q.  The
 * value of n is F_n(0).  A further digit d makes m into base * m + d, and
 *
 *   F_{base m + d}(q) = F_m(next[q][d])   unless base * m + d < small,
 *
 * where it is values[q][base m + d].  So the functions F_m, of which there are
 * finitely many, are the states of the automaton; as long as a further rest may
 * be below `small`, the state also knows m.
 *
 * A periodic table needs only the class of the number read so far: the number
 * itself before the period, otherwise its place in the period.  Classes add, so
 * that Zeckendorf's numeration can be read too: there a state knows the class
 * of the number, and of the number with a further 0.
 */
#include "lang/prove/digits.h"

#include "theory/automata/unfold.h"

#include <assert.h>

enum {
  MOST_ZECKENDORF = 32 /* classes of a period in Zeckendorf's numeration, where
                          m classes need 2 m^2 states */
};

#define FAR UINT32_MAX /* in place of a number that is no longer needed */

/* A state of the automaton, as the key of an unfolding. */
typedef struct state {
  uint32_t number; /* digits: the number read, or FAR; periodic: its class */
  uint32_t later;  /* Zeckendorf: class of the number with a further 0 */
  uint32_t last;   /* Zeckendorf: the last digit; 2: not a number */
  uint8_t values[GI_DIGIT_STATES]; /* digits: F_m, by state of the rule */
} state;

static uint32_t class_of(const gi_digit_rule *r, uint64_t n) {
  return (uint32_t)(n < r->preperiod
                        ? n
                        : r->preperiod + (n - r->preperiod) % r->period);
}

uint64_t gi_digit_rule_value(const gi_digit_rule *rule, uint64_t n) {
  if (rule->period)
    return rule->values[class_of(rule, n)];
  uint32_t at = 0;
  for (; n >= rule->small; n /= rule->base)
    at = rule->next[at * rule->base + n % rule->base];
  return rule->values[(uint64_t)at * rule->small + n];
}

/* ------------------------------------------------------------ states */

/* Sets the function F_m of a number below `small`. */
static void look_up(const gi_digit_rule *r, uint32_t number, state *s) {
  for (uint32_t q = 0; q < r->states; q++)
    s->values[q] = (uint8_t)r->values[(uint64_t)q * r->small + number];
}

static state first_state(const gi_digit_rule *r) {
  state s = {0};
  if (!r->period)
    look_up(r, 0, &s);
  return s;
}

/* Reads a further digit in a base. */
static state read_in_base(const gi_digit_rule *r, uint32_t base, state from,
                          uint32_t digit) {
  state s = {0};
  if (r->period) {
    s.number = class_of(r, (uint64_t)from.number * base + digit);
    return s;
  }
  uint64_t number =
      from.number == FAR ? FAR : (uint64_t)from.number * base + digit;
  if (number < r->small)
    look_up(r, (uint32_t)number, &s);
  else
    for (uint32_t q = 0; q < r->states; q++)
      s.values[q] = from.values[r->next[q * base + digit]];
  s.number = number * base < r->small ? (uint32_t)number : FAR;
  return s;
}

/* Reads a further digit in Zeckendorf's numeration. */
static state read_zeckendorf(const gi_digit_rule *r, state from,
                             uint32_t digit) {
  state s = {.last = 2};
  if (from.last == 2 || (from.last == 1 && digit))
    return s;
  s.last = digit;
  s.number = class_of(r, (uint64_t)from.later + digit);
  s.later = class_of(r, (uint64_t)from.number + from.later + 2 * digit);
  return s;
}

static uint64_t value_at(const gi_digit_rule *r, const state *s) {
  return r->period ? r->values[s->number] : s->values[0];
}

/* ------------------------------------------------------------ levels */

/* Returns the automaton of the numbers with one value. */
static gi_automaton *level(const gi_automatic *m, const gi_digit_rule *r,
                           uint64_t value) {
  gi_unfold u;
  gi_variable name = 0;
  uint32_t at = 0, digits = gi_numeration_digits(m->shop->numeration);
  bool zeckendorf = gi_numeration_is_zeckendorf(m->shop->numeration);
  state s = first_state(r);
  gi_unfold_begin(&u, m->shop, &name, 1);
  gi_unfold_key(&u, &s, sizeof s, value_at(r, &s) == value);
  while (gi_unfold_next(&u, &at)) {
    gi_unfold_copy(&u, at, &s, sizeof s);
    for (uint32_t digit = 0; u.result && digit < digits; digit++) {
      state to = zeckendorf ? read_zeckendorf(r, s, digit)
                            : read_in_base(r, digits, s, digit);
      bool accepts = to.last != 2 && value_at(r, &to) == value;
      gi_unfold_to(&u, digit, gi_unfold_key(&u, &to, sizeof to, accepts));
    }
  }
  return gi_unfold_end(&u);
}

/* Returns the largest value of the table. */
static uint64_t largest(const gi_digit_rule *r) {
  uint64_t most = 0, count = r->period ? r->preperiod + r->period
                                       : (uint64_t)r->states * r->small;
  for (uint64_t i = 0; i < count; i++)
    most = r->values[i] > most ? r->values[i] : most;
  return most;
}

grundy_status gi_conjecture_of_digits(gi_conjecture *c, const gi_automatic *m,
                                      const gi_digit_rule *rule, gi_about about,
                                      bool misere) {
  uint64_t most = largest(rule);
  *c = (gi_conjecture){.about = about, .misere = misere};
  assert(m->arity == 1 && rule->states <= GI_DIGIT_STATES);
  bool zeckendorf = gi_numeration_is_zeckendorf(m->shop->numeration);
  bool sums = m->by_parts[2] || m->by_parts[3];
  if (most >= GI_PROVE_LEVELS || (sums && about == GI_ABOUT_OUTCOMES) ||
      (zeckendorf && rule->preperiod + rule->period > MOST_ZECKENDORF) ||
      (!rule->period && rule->base != m->shop->numeration.base))
    return GRUNDY_UNABLE;
  c->count = about == GI_ABOUT_OUTCOMES ? 1 : (uint32_t)most + 1;
  for (uint32_t w = 0; w < c->count; w++)
    c->levels[w] = level(m, rule, w);
  if (m->shop->status != GRUNDY_OK)
    gi_conjecture_clear(c, m->shop);
  return m->shop->status;
}
