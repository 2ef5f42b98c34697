/* SPDX-License-Identifier: MIT */
/* runs: 6000 */
/* Any bytes as a partizan value: a value, or an error with its place.  A value
   reads back from what is printed, its negative is its negative, and the sum of
   the typed terms has the outcome of the value. */
#include "lang/value/parse.h"
#include "theory/partizan/store.h"
#include "theory/partizan/sum.h"

#include <assert.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Checks a value; returns whether a limit was reached. */
static bool check_value(gi_games *store, gi_memory *memory, gi_game g) {
  gi_buffer out;
  gi_value_error error;
  gi_game again = GI_NO_GAME, zero = GI_NO_GAME;
  gi_buffer_init(&out, memory);
  grundy_status status = gi_value_print(store, g, &out);
  if (status == GRUNDY_OK) {
    gi_text text = {(const char *)out.data, out.length, 0};
    status = gi_value_parse(store, text, &again, &error);
    assert(status == GRUNDY_OK || status == GRUNDY_STOPPED);
    assert(status != GRUNDY_OK || again == g);
  }
  gi_buffer_clear(&out);
  if (status == GRUNDY_OK)
    status = gi_game_subtract(store, g, g, &zero);
  assert(status != GRUNDY_OK || zero == GI_GAME_ZERO);
  assert(status == GRUNDY_OK || status == GRUNDY_STOPPED ||
         status == GRUNDY_UNABLE);
  return status == GRUNDY_STOPPED;
}

/* Compares the outcome of the sum of terms with that of the value. */
static void check_terms(gi_games *store, gi_text text, gi_game g) {
  gi_game_list terms;
  gi_value_error error;
  gi_sum_answer answer;
  grundy_outcome outcome = GRUNDY_OUTCOME_NONE;
  gi_sum_limits limits = {.canonical_steps = 50, .search_steps = 5000};
  if (gi_value_parse_terms(store, text, &terms, &error) != GRUNDY_OK)
    return;
  if (gi_sum_decide(store, terms.games, terms.count, limits, &answer) ==
          GRUNDY_OK &&
      gi_game_outcome(store, g, &outcome) == GRUNDY_OK &&
      answer.outcome != GRUNDY_OUTCOME_NONE)
    assert(answer.outcome == outcome);
  gi_game_list_clear(store, &terms);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  gi_memory memory = {.limit = 8 << 20};
  gi_budget budget;
  gi_games *store = NULL;
  gi_game g = GI_NO_GAME;
  gi_value_error error;
  gi_text text = {(const char *)data, size, 0};
  gi_budget_init(&budget, (grundy_limits){.positions = 4000});
  if (gi_games_new(&memory, &budget, 0, &store) != GRUNDY_OK)
    return 0;
  grundy_status status = gi_value_parse(store, text, &g, &error);
  assert(status == GRUNDY_OK || status == GRUNDY_SYNTAX ||
         status == GRUNDY_STOPPED || status == GRUNDY_UNABLE);
  if (status == GRUNDY_SYNTAX)
    assert(error.fault != GI_FAULT_NONE && error.from <= error.to &&
           error.to <= size);
  if (status == GRUNDY_OK && !check_value(store, &memory, g))
    check_terms(store, text, g);
  gi_games_free(store);
  assert(!memory.used);
  return 0;
}
