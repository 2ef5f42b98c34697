/* SPDX-License-Identifier: MIT */
/* Verdicts, moves and reasons, as text for people and as JSON. */
#ifndef APP_TEXT_RENDER_H
#define APP_TEXT_RENDER_H

#include "app/command.h"
#include "app/text/json.h"
#include "app/text/names.h"

enum {
  LABELS = 15 /* columns of the labels in front of an answer's lines */
};

/* Colours of text, used only if stdout may have them. */
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

/* Prints the canonical text of a position, cut in the middle if it is very
   long. */
void render_position(const char *text);

/* Returns a sentence that says who wins. */
const char *outcome_meaning(grundy_outcome outcome);

/* Winning moves that a text shows unless --limit-moves says how many. */
enum {
  MOVES_SHOWN = 24
};

/* Prints a verdict, whose texts have the short names.  `position` is the
   canonical text; `note` says how the answer was checked, or is NULL. */
void render_verdict(const call *c, const char *position,
                    const grundy_verdict *verdict, const rule_names *named,
                    const char *note);
void render_reasons(FILE *out, const grundy_verdict *verdict);

/* Writes a verdict as JSON; `text` is the canonical text of the position.  With
   --explain, writes the components with their values, the binary digits of
   nim-sums and the conditions of theorems, too.  Returns an error of printing a
   position. */
grundy_status verdict_to_json(const call *c, const grundy_position *position,
                              const char *text, const grundy_verdict *verdict);
void json_value(json *j, grundy_value value);
void json_score(json *j, grundy_value value);
void json_outcome(json *j, grundy_outcome outcome);
void json_player(json *j, grundy_side player);
const char *convention_name(grundy_play play);

/* Prints which known rules these rules are, if they were recognised. */
void render_same(const grundy_rules *rules);

#endif
