/* SPDX-License-Identifier: MIT */
/*
 * What `prove` shows of a proof: names, the drawing of the automaton, and the
 * reasons in words.
 */
#ifndef APP_PROOF_PROOF_H
#define APP_PROOF_PROOF_H

#include "app/command.h"
#include "core/writer.h"

/* A proof and what it is about; all is borrowed. */
typedef struct proof_view {
  const call *call;
  const grundy_rules *rules;
  const grundy_proof_query *query;
  const grundy_proof *proof;
} proof_view;

typedef struct proof_name {
  char text[240];
} proof_name;

/* Returns "values", "outcomes" or "values below V", for JSON. */
proof_name proof_about(const proof_view *v);
/* Returns "base 2" or "zeckendorf", for JSON. */
proof_name proof_numeration(const proof_view *v);
/* Returns the measure that every move makes smaller, such as 3*x + y, or the
   numbers that are compared one after another, such as (x,y). */
proof_name proof_order(const proof_view *v);
/* Returns the position as its numbers: n, (x,y). */
proof_name proof_position(const proof_view *v);
/* Returns the formula; NULL if the claim was learned. */
const char *proof_formula(const proof_view *v);

/* Draws the automaton into the files of --svg, --png and --dot; returns the
   exit code. */
int proof_draw(const proof_view *v);

/* Refuses a file or folder for Walnut that could not be written, before the
   work begins; returns the exit code. */
int proof_walnut_try(const char *name);
/* Writes the sentences of the proof for Walnut: into one file, or into a folder
   if the name ends in '/'.  Returns the exit code. */
int proof_walnut(const proof_view *v, const char *name);

/* Adds the reasons in words to the buffer `out`, each as a C string: first what
   was decided, then why. */
grundy_status proof_explain(const proof_view *v, grundy_language language,
                            gi_buffer *out);
/* Adds the automaton of a proved claim as a rule on digits, in one or more
   sentences, each as a C string. */
grundy_status proof_rule(const proof_view *v, grundy_language language,
                         gi_buffer *out);

#endif
