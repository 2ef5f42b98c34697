/* SPDX-License-Identifier: MIT */
#include "core/limit.h"

#include "core/language.h"

#include <assert.h>
#include <stdio.h>

gi_digits gi_seconds_of(double seconds) {
  gi_digits digits;
  snprintf(digits.text, sizeof digits.text, "%.10g", seconds);
  return digits;
}

gi_digits gi_seconds_about(double seconds) {
  gi_digits digits;
  snprintf(digits.text, sizeof digits.text, "%.*f", seconds < 0.1 ? 3 : 2,
           seconds);
  return digits;
}

/* What was done before the stop. */
typedef enum progress {
  HAS_POSITIONS, /* positions were remembered */
  HAS_VALUES,    /* values of heaps were computed */
  HAS_STEPS      /* neither */
} progress;

/* Returns the message of a limit: {0} is the limit, {1} what was reached in the
   same unit, {2} the positions or values, {3} the steps. */
static const char *limit_words(grundy_limit limit, progress done) {
  static const char *const words[][3] = {
      [GRUNDY_LIMIT_POSITIONS] =
          {N_("stopped at the limit of {0} positions (--max-positions): "
              "counted {1}, namely {2} remembered and 1 for every 32 of {3} "
              "steps"),
           N_("stopped at the limit of {0} positions (--max-positions): "
              "counted {1}, namely 1 for every 32 of {3} steps; values "
              "computed: {2}"),
           N_("stopped at the limit of {0} positions (--max-positions): "
              "counted {1}, namely 1 for every 32 of {3} steps")},
      [GRUNDY_LIMIT_TIME] =
          {N_("stopped at the limit of {0} s (--time), after {1} s; positions "
              "remembered: {2}, steps: {3}"),
           N_("stopped at the limit of {0} s (--time), after {1} s; values "
              "computed: {2}, steps: {3}"),
           N_("stopped at the limit of {0} s (--time), after {1} s; steps: "
              "{3}")},
      [GRUNDY_LIMIT_CANCEL] =
          {N_("stopped on request; positions remembered: {2}, steps: {3}"),
           N_("stopped on request; values computed: {2}, steps: {3}"),
           N_("stopped on request; steps: {3}")},
      [GRUNDY_LIMIT_MEMORY] =
          {N_("stopped at the limit of {0} of memory (--max-memory), where {1} "
              "were needed; positions remembered: {2}, steps: {3}"),
           N_("stopped at the limit of {0} of memory (--max-memory), where {1} "
              "were needed; values computed: {2}, steps: {3}"),
           N_("stopped at the limit of {0} of memory (--max-memory), where {1} "
              "were needed; steps: {3}")},
  };
  return words[limit][done];
}

/* Returns the message of the limit of one position. */
static const char *one_position(progress done) {
  static const char *const words[] = {
      N_("stopped at the limit of 1 position (--max-positions): counted {1}, "
         "namely {2} remembered and 1 for every 32 of {3} steps"),
      N_("stopped at the limit of 1 position (--max-positions): counted {1}, "
         "namely 1 for every 32 of {3} steps; values computed: {2}"),
      N_("stopped at the limit of 1 position (--max-positions): counted {1}, "
         "namely 1 for every 32 of {3} steps")};
  return words[done];
}

void gi_limit_hint(grundy_error *error, grundy_limit limit,
                   grundy_limits limits, size_t wanted) {
  uint64_t positions = limits.positions <= UINT64_MAX / 2 ? 2 * limits.positions
                                                          : 0; /* no limit */
  switch (limit) {
  case GRUNDY_LIMIT_POSITIONS:
    gi_hint(error, "raise the limit with --max-positions {0}",
            gi_digits_of(positions).text);
    break;
  case GRUNDY_LIMIT_MEMORY:
    if (limits.memory)
      gi_hint(error, "raise the limit with --max-memory {0}",
              gi_size_typed(gi_size_above(limits.memory, wanted)).text);
    break;
  case GRUNDY_LIMIT_TIME:
    gi_hint(error, "raise the limit with --time {0}",
            gi_seconds_of(2 * limits.seconds).text);
    break;
  case GRUNDY_LIMIT_NONE:
  case GRUNDY_LIMIT_SIZE:
  case GRUNDY_LIMIT_CANCEL:
    break;
  }
}

/* Writes the limit, and what was reached in its unit. */
static void amounts(grundy_limit limit, const gi_budget *budget,
                    const gi_memory *memory, grundy_limits limits,
                    gi_digits *most, gi_digits *reached) {
  size_t wanted = memory->wanted > limits.memory ? memory->wanted : 0;
  *most = *reached = (gi_digits){""};
  if (limit == GRUNDY_LIMIT_POSITIONS) {
    *most = gi_digits_of(limits.positions);
    *reached = gi_digits_of(gi_budget_spent(budget));
  } else if (limit == GRUNDY_LIMIT_TIME) {
    *most = gi_seconds_of(limits.seconds);
    *reached = gi_seconds_about(gi_clock() - budget->started);
  } else if (limit == GRUNDY_LIMIT_MEMORY) {
    *most = gi_size_of(limits.memory);
    *reached = gi_size_about(wanted ? wanted : memory->peak);
  }
}

void gi_limit_fail(grundy_error *error, size_t place, const gi_budget *budget,
                   const gi_memory *memory, grundy_limits limits) {
  grundy_limit limit = budget->reached;
  if (limit == GRUNDY_LIMIT_NONE || limit == GRUNDY_LIMIT_SIZE)
    limit = GRUNDY_LIMIT_MEMORY;
  uint64_t values = budget->done + budget->apart;
  progress done = budget->positions ? HAS_POSITIONS
                  : values          ? HAS_VALUES
                                    : HAS_STEPS;
  gi_digits most, reached;
  amounts(limit, budget, memory, limits, &most, &reached);
  bool is_one = limit == GRUNDY_LIMIT_POSITIONS && limits.positions == 1;
  gi_fail(error, GRUNDY_STOPPED, place,
          is_one ? one_position(done) : limit_words(limit, done), most.text,
          reached.text,
          gi_digits_of(budget->positions ? budget->positions : values).text,
          gi_digits_of(budget->steps).text);
  error->limit = limit;
  gi_limit_hint(error, limit, limits, memory->wanted);
}
