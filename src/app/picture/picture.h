/* SPDX-License-Identifier: MIT */
/* What --plot, --svg and --png ask for, for the commands that have them. */
#ifndef APP_PICTURE_PICTURE_H
#define APP_PICTURE_PICTURE_H

#include "app/command.h"
#include "app/picture/chart.h"

/* The options of files. */
#define OPTION_PICTURES (OPTION_BIT(SVG) | OPTION_BIT(PNG))

/* Is --svg, --png or --dot given, at all or with '-' for stdout? */
bool picture_is_wanted(const options *o);
bool picture_takes_stdout(const options *o);
/* False: two things would go to stdout, and that has been reported.
   `others`: whether something else goes there. */
bool picture_is_possible(const options *o, bool others);

/* The letters of a PNG are English ones: so are then the words. */
grundy_language picture_language(const options *o);
/* Writes what was drawn to where the options say; returns the exit code. */
int picture_write(const options *o, const canvas *k);
/* The same for what is text already. */
int picture_write_text(const options *o, option_id id, const gi_buffer *text);
/* All pictures of a table. */
int picture_table(const call *c, const chart *data, gi_memory *memory);

/* Memory was refused to something drawn; returns the exit code. */
int picture_refused(const gi_memory *memory);

#endif
