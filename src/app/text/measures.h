/* SPDX-License-Identifier: MIT */
/* Measures of partizan values, as text for people and as JSON. */
#ifndef APP_TEXT_MEASURES_H
#define APP_TEXT_MEASURES_H

#include "app/text/render.h"

/* Measures the value of a partizan verdict.  What a limit ends stays unknown:
   the verdict is there. */
grundy_measures measures_of(const call *c, const grundy_verdict *v);

/* Prints a labelled line; a long text is cut in the middle. */
void measures_line(const char *label, const char *text);
/* Prints value, canonical form and all measures, one labelled line each. */
void render_measures(const grundy_measures *m);
/* Prints mean, temperature, stops and the points of the walls. */
void render_thermograph(const grundy_measures *m);
/* Prints what became of the options. */
void render_fates(const grundy_explanation *explanation);

/* Writes the keys of a value into an open object: all but "value" and
   "outcome"; null where there is no such value. */
void json_measures(json *j, const grundy_measures *m);
/* Writes the key "explain" with the options and their fates. */
void json_fates(json *j, const grundy_explanation *explanation);

#endif
