/* SPDX-License-Identifier: MIT */
/*
 * Answers about a list of positions: one position and all that play from it
 * can reach, or the smallest positions of rules and all that they reach
 * (engine/closure/closure.h).  The commands ask here if they are given a
 * position, or rules about which they know nothing else.
 *
 *     table     the value of each position
 *     find      how often each value occurs, and the theorems that say so
 *     prove     who wins each, by a search of all
 *     code      a program that has the moves as data
 *     period    the values in lines of positions, where rules have numbers
 *     quotient  the misère quotient of all sums of the positions
 */
#ifndef APP_CLOSURE_CLOSURE_H
#define APP_CLOSURE_CLOSURE_H

#include "app/source.h"
#include "app/text/json.h"
#include "engine/closure/closure.h"

/* The positions that a question is about. */
typedef struct domain {
  call *call;
  const grundy_rules *rules; /* NULL: the question is about a position */
  const grundy_position *position;
  grundy_play play;
  bool is_partizan, is_loopy;
  gi_closure closure;
} domain;

/* Does a list of positions answer the call's question about rules, with its
   options?  It has no ranges, and it is not asked where ranges, or the words of
   the error, help more. */
bool closure_answers(const call *c, const grundy_rules *rules);
/* Likewise, for a position. */
bool closure_has_options(const call *c);
/* Is the position one that the command takes in place of rules?  The period of
   heaps is asked of their rules. */
bool closure_takes(const call *c, const grundy_position *position);
/* Answers about the smallest positions of the rules, or, if `rules` is NULL,
   about the position; returns the exit code. */
int closure_answer(call *c, const grundy_rules *rules,
                   const grundy_position *position);
/* Has a rule no numbers to run over a range? */
bool closure_is_needed(const grundy_rules *rules);

/* ------------------------------------------------- for the answers alone */

/* Lists the positions, as whole sums or as components. */
grundy_status domain_list(domain *d, bool apart);
/* Writes the sentence that says which positions these are. */
void domain_print(const domain *d);
/* Writes the keys "rules" or "position", and "positions". */
void domain_json(const domain *d, json *out);
/* Returns the text of a position, in the work's arena. */
grundy_status domain_name(const domain *d, size_t number, const char **text);
/* Reports the work's error; returns the exit code. */
int domain_fail(const domain *d);

/* Fails where play comes back, though the rule does not say so. */
grundy_status domain_refuse_cycle(const domain *d);

int closure_table(domain *d);
int closure_find(domain *d);
int closure_prove(domain *d);
int closure_code(domain *d);
int closure_period(domain *d);
int closure_quotient(domain *d);

#endif
