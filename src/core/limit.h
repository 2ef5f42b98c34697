/* SPDX-License-Identifier: MIT */
/*
 * The words for a limit that was reached.
 *
 * A message names the limit, in its unit, and what was counted up to the stop,
 * in the same unit.  The hint names the option and a number to type.
 */
#ifndef GI_CORE_LIMIT_H
#define GI_CORE_LIMIT_H

#include "core/budget.h"
#include "core/text.h"

/* Seconds as a C string, for sentences: the limit as it was typed. */
gi_digits gi_seconds_of(double seconds);
/* Returns the seconds that passed, with two digits after the point, or three
   below a tenth. */
gi_digits gi_seconds_about(double seconds);

/* Sets the error of a work that stopped, with its hint.  The limit is the one
   that the budget names; if it names none, the limit of memory. */
void gi_limit_fail(grundy_error *error, size_t place, const gi_budget *budget,
                   const gi_memory *memory, grundy_limits limits);

/* Sets the hint of an error: how to raise the limit.  `wanted` is the memory
   that was asked for, in bytes; 0: not known.  Does nothing for a limit that no
   option raises. */
void gi_limit_hint(grundy_error *error, grundy_limit limit,
                   grundy_limits limits, size_t wanted);

#endif
