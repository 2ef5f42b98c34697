/* SPDX-License-Identifier: MIT */
/* Verdicts, moves and reasons, as text for people and as JSON. */
#ifndef APP_TEXT_RENDER_H
#define APP_TEXT_RENDER_H

#include "app/command.h"
#include "app/text/json.h"

/* Colours, where stdout may have them: of what wins, and of what loses. */
typedef enum colour {
  COLOUR_WIN,
  COLOUR_LOSS,
  COLOUR_STRONG
} colour;
void paint(const call *c, colour shade, const char *text);
typedef struct painted {
  char text[80];
} painted;
painted painted_text(const call *c, colour shade, const char *text);

/* Canonical text, but of a very long one only both ends. */
void render_position(const char *text);

/* `position` is its canonical text; `note` a line on how the answer was
   checked, or NULL. */
void render_verdict(const call *c, const char *position,
                    const grundy_verdict *verdict, const char *note);
void render_reasons(FILE *out, const grundy_verdict *verdict);

/* OK, or what printing a position ran into. */
grundy_status verdict_to_json(const call *c, const char *position,
                              const grundy_verdict *verdict);
void json_value(json *j, grundy_value value);
void json_outcome(json *j, grundy_outcome outcome);
void json_player(json *j, grundy_side player);
const char *convention_name(grundy_play play);

/* Which other rules these are, if they were recognised. */
void render_same(const grundy_rules *rules);

#endif
