/* SPDX-License-Identifier: MIT */
/* Loopy values, as text for people and as JSON. */
#ifndef APP_TEXT_SIDES_H
#define APP_TEXT_SIDES_H

#include "app/text/render.h"

/* Prints who wins, the value or its sides, and what is known of them. */
void render_sides(const call *c, const char *text, const grundy_sides *s);
/* Writes the keys of a value into an open object: all but "expression". */
void json_sides(json *j, const grundy_sides *s);

#endif
