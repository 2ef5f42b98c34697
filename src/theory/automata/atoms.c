/* SPDX-License-Identifier: MIT */
/* The automata that formulas begin with, but for linear ones (linear.c). */
#include "theory/automata/unfold.h"

#include <assert.h>

/* Returns the state that a letter leads to, in an automaton of a few states. */
typedef uint8_t step_function(const void *data, uint8_t state, uint32_t letter);

/* Builds an automaton of a few states from a function; bit s of `accepting`
   says whether state s accepts.  The start is state 0. */
static gi_automaton *from_step(gi_automata *shop, const gi_variable *variables,
                               uint32_t tracks, step_function *step,
                               const void *data, uint32_t accepting) {
  gi_unfold u;
  uint32_t at = 0;
  uint8_t state = 0;
  gi_unfold_begin(&u, shop, variables, tracks);
  gi_unfold_key(&u, &state, 1, accepting & 1);
  while (gi_unfold_next(&u, &at)) {
    gi_unfold_copy(&u, at, &state, 1);
    for (uint32_t letter = 0; u.result && letter < u.result->letters;
         letter++) {
      uint8_t to = step(data, state, letter);
      gi_unfold_to(&u, letter, gi_unfold_key(&u, &to, 1, accepting >> to & 1));
    }
  }
  return gi_unfold_end(&u);
}

static uint8_t stay(const void *data, uint8_t state, uint32_t letter) {
  (void)data;
  (void)letter;
  return state;
}

gi_automaton *gi_automaton_truth(gi_automata *shop, bool truth) {
  return from_step(shop, NULL, 0, stay, NULL, truth);
}

/* States: 0 after the digit 0, 1 after the digit 1, 2 after two ones. */
static uint8_t no_two_ones(const void *data, uint8_t state, uint32_t digit) {
  (void)data;
  return state == 2 || (state == 1 && digit) ? 2 : (uint8_t)digit;
}

gi_automaton *gi_automaton_number(gi_automata *shop, gi_variable x) {
  bool zeckendorf = gi_numeration_is_zeckendorf(shop->numeration);
  return from_step(shop, &x, 1, zeckendorf ? no_two_ones : stay, NULL, 3);
}

/* ---------------------------------------------------------------- digits */

static bool is_power_of_two(uint32_t n) { return n && !(n & (n - 1)); }

/* What gi_automaton_digitwise walks with. */
typedef struct digitwise {
  gi_digitwise op;
  uint32_t base;
  uint32_t weights[3]; /* of the tracks of x, y and z */
} digitwise;

/* States: 0 while every digit agrees, 1 after one that does not. */
static uint8_t agree(const void *data, uint8_t state, uint32_t letter) {
  const digitwise *d = data;
  uint32_t x = letter / d->weights[0] % d->base;
  uint32_t y = letter / d->weights[1] % d->base;
  uint32_t z = letter / d->weights[2] % d->base;
  uint32_t result = d->op == GI_DIGITWISE_XOR   ? x ^ y
                    : d->op == GI_DIGITWISE_AND ? (x & y)
                                                : (x | y);
  return state || result != z;
}

gi_automaton *gi_automaton_digitwise(gi_automata *shop, gi_digitwise op,
                                     gi_variable x, gi_variable y,
                                     gi_variable z) {
  gi_variable given[3] = {x, y, z}, sorted[3];
  digitwise d = {.op = op, .base = shop->numeration.base};
  assert(x != y && y != z && x != z);
  if (shop->status == GRUNDY_OK && !is_power_of_two(d.base))
    shop->status = GRUNDY_UNABLE;
  for (unsigned i = 0; i < 3; i++) {
    unsigned place = 0;
    for (unsigned j = 0; j < 3; j++)
      place += given[j] < given[i];
    sorted[place] = given[i];
    d.weights[i] = place == 0 ? 1 : place == 1 ? d.base : d.base * d.base;
  }
  return from_step(shop, sorted, 3, agree, &d, 1);
}

/* States: 0 before the digit that is not zero, 1 after it, 2 dead.  The digit
   is a power of two. */
static uint8_t one_digit(const void *data, uint8_t state, uint32_t digit) {
  (void)data;
  if (!digit)
    return state;
  return state == 0 && is_power_of_two(digit) ? 1 : 2;
}

gi_automaton *gi_automaton_powers(gi_automata *shop, gi_variable x) {
  if (shop->status == GRUNDY_OK &&
      !gi_numeration_is_zeckendorf(shop->numeration) &&
      !is_power_of_two(shop->numeration.base))
    shop->status = GRUNDY_UNABLE;
  return from_step(shop, &x, 1, one_digit, NULL, 1u << 1);
}
