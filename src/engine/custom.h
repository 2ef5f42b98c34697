/* SPDX-License-Identifier: MIT */
/*
 * Positions that are texts of somebody else's program, registered
 * (engine/custom.c) or run beside this one (games/exec.c).
 */
#ifndef GI_ENGINE_CUSTOM_H
#define GI_ENGINE_CUSTOM_H

#include "engine/work.h"

/* Says whether a text can be typed between parentheses and read again: it is
   made of printable ASCII characters, its brackets match, and it neither begins
   nor ends with a space. */
bool gi_is_typable(const char *text, size_t length);

#endif
