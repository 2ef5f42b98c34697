/* SPDX-License-Identifier: MIT */
/*
 * Checks the arguments of public calls.
 *
 * A public function begins with gi_misused and a list of conditions, one for
 * each argument that can be wrong.  So a wrong argument is a status, and the
 * code after the check may assert what the check has seen.
 */
#ifndef GI_ENGINE_MISUSE_H
#define GI_ENGINE_MISUSE_H

#include "engine/position.h"

/* A condition on an argument. */
typedef struct gi_need {
  bool is_met;
  const char *argument; /* name of the argument in the header */
} gi_need;

/* A list of conditions, each written {CONDITION, "ARGUMENT"}. */
#define GI_NEEDS(...) ((const gi_need[]){__VA_ARGS__, {true, NULL}})

/* Says whether the work runs a function of the caller's, such as a report of
   progress, which may not call it.  Sets the error, unless the call in progress
   has set it. */
bool gi_is_calling(grundy_work *work);
/* Begins a public call, as gi_begin does, and checks its arguments.  Returns
   true if the work is NULL or runs a function of the caller's, or a condition
   is not met.  The caller then returns
   GRUNDY_MISUSE; the error of the work names the argument. */
bool gi_misused(grundy_work *work, const gi_need *needs);
/* Sets the error of a call that comes too early or too late, and returns
   MISUSE.  `function` is the name of the call. */
grundy_status gi_out_of_order(grundy_work *work, const char *function);
/* The same for a call without a work. */
grundy_status gi_too_late(grundy_error *error, const char *function);

/* Says whether the pointer is not NULL.  Not inline: a static analyser would
   follow NULL past the check. */
bool gi_is_given(const void *pointer);
/* Says whether there are `length` bytes at `text`, as far as that can be
   seen. */
bool gi_is_text(const char *text, size_t length);
/* Says whether the position has an i-th component. */
bool gi_has_part(const grundy_position *position, size_t i);

/* Say whether the object is one of this work. */
bool gi_is_rules(const grundy_work *work, const grundy_rules *rules);
bool gi_is_position(const grundy_work *work, const grundy_position *position);
/* Says whether the rules are of this work, and integers name a component. */
bool gi_is_counted(const grundy_work *work, const grundy_rules *rules);

/* Say whether the value is one that the header lists. */
static inline bool gi_is_play(grundy_play play) {
  return (unsigned)play <= GRUNDY_MISERE;
}

static inline bool gi_is_method(grundy_method method) {
  return (unsigned)method <= GRUNDY_PAIRS || method == GRUNDY_DEEP;
}

static inline bool gi_is_side(grundy_side side) {
  return (unsigned)side <= GRUNDY_RIGHT;
}

static inline bool gi_is_language(grundy_language language) {
  return (unsigned)language <= GRUNDY_CHINESE;
}

static inline bool gi_is_table(grundy_table_kind kind) {
  return (unsigned)kind <= GRUNDY_TABLE_WEIGHT;
}

static inline bool gi_is_query(grundy_query query) {
  return gi_is_play(query.play) && gi_is_method(query.method);
}

static inline bool gi_is_turn(const grundy_work *work, grundy_turn turn) {
  return gi_is_position(work, turn.position) && gi_is_side(turn.side) &&
         gi_is_play(turn.play);
}

#endif
