/* SPDX-License-Identifier: MIT */
/*
 * What a command is asked about: rules, the numbers that run over ranges, the
 * numbers that are fixed, the convention of play, and values or outcomes.
 *
 *     table  RULES 0..20 0..20 5 --misere
 *                  x     y     z           x and y are free, z is fixed
 *
 * The list after the rules has an entry for each number of a position: a range,
 * or a number that is fixed.  All commands that take such a list read it here.
 */
#ifndef APP_REQUEST_H
#define APP_REQUEST_H

#include "app/source.h"
#include "app/text/json.h"
#include "core/writer.h"

typedef struct request {
  const grundy_rules *rules;
  bool has_list;       /* the command line has a list of ranges and numbers */
  grundy_slice slice;  /* what the list says; nothing without a list */
  unsigned free_count; /* numbers that run over a range */
  unsigned places[GRUNDY_MOST_INTEGERS]; /* places of the free numbers */
  grundy_play play;
  bool outcomes;    /* outcomes are asked for, not values; so in misère play */
  bool is_partizan; /* the players' moves may differ; set with `kind` */
  grundy_table_kind kind; /* what is asked for, after request_choose_kind */
} request;

enum {
  REQUEST_LIST = GRUNDY_MOST_INTEGERS /* most entries of a list */
};

/* Replaces rules of any number of integers by rules of as many as the list has,
   of two without a list.
   Returns an exit code; what is wrong has then been reported. */
int request_count(const call *c, const source *s, const grundy_rules **rules);

/* Reads the operands after the rules, --misere and --outcomes.  At most `most`
   numbers may be free; 0: any number.  A list of one or two numbers without a
   range is read as ranges a..a.  Returns false if something is wrong; it has
   then been reported. */
bool request_read(const call *c, const source *s, const grundy_rules *rules,
                  unsigned most, request *r);

/* Chooses the kind of values by --values, --mean, --temperature, --atomic and
   --outcomes: VALUES or OUTCOMES; GAMES and its measures where the players'
   moves differ.  Returns false if the options contradict each other; that has
   then been reported. */
bool request_choose_kind(const call *c, request *r);
/* Says whether canonical forms, or measures of them, are asked for. */
bool request_has_games(const request *r);
/* Returns the word for one value in formulas: "value", "mean", "temperature",
   "weight". */
const char *request_word(const request *r);

bool request_has_fixed(const request *r);
/* Returns the slice; NULL without a list. */
const grundy_slice *request_slice(const request *r);
/* Returns the number of positions, at most UINT64_MAX. */
uint64_t request_positions(const grundy_slice *s);

/* Writes the fixed numbers, as in "z = 7"; with `free` all numbers, as in
   "x = 0..20, z = 7". */
void request_write(const request *r, bool free, gi_writer *out);
/* Prints the same text on standard output. */
void request_print(const request *r, bool free);
/* Writes the key "fixed" with an object such as {"z":7}. */
void request_json_fixed(const request *r, json *out);

#endif
