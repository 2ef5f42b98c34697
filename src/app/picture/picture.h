/* SPDX-License-Identifier: MIT */
/* Handles --plot, --svg, --png, --pdf and --dot for the commands that have
   them. */
#ifndef APP_PICTURE_PICTURE_H
#define APP_PICTURE_PICTURE_H

#include "app/command.h"
#include "app/picture/chart.h"

/* The options that write picture files. */
#define OPTION_PICTURES (OPTION_BIT(SVG) | OPTION_BIT(PNG) | OPTION_BIT(PDF))

/* Returns whether --svg, --png, --pdf or --dot is given. */
bool picture_is_wanted(const options *o);
/* Returns whether one of them is given with '-' for standard output. */
bool picture_takes_stdout(const options *o);
/* Returns whether at most one output goes to standard output, no PNG or PDF
   goes to a terminal, and the program that makes them is there; otherwise
   reports the error.  `others`: something other than a picture goes to standard
   output. */
bool picture_is_possible(const options *o, bool others);

/* Writes the canvas to the files of --svg, --png and --pdf; returns the exit
   code. */
int picture_write(const options *o, const canvas *k);
/* Writes the canvas if `status` is OK; otherwise reports the limit that the
   work reached, or the refusal of memory.  Returns the exit code. */
int picture_finish(const call *c, const canvas *k, grundy_status status);
/* Writes a text to the file of the option `id`; returns the exit code. */
int picture_write_text(const options *o, option_id id, const gi_buffer *text);
/* Draws a table for all options given; returns the exit code. */
int picture_table(const call *c, const chart *data, gi_memory *memory);

/* Reports that a picture was refused memory; returns the exit code. */
int picture_refused(const gi_memory *memory);

#endif
