/* SPDX-License-Identifier: MIT */
/*
 * The catalogue of octal games: what is known of each code, as a line of
 *
 *     game,status,period,preperiod,max_value,rares,proof,values,checksum
 *
 * Empty fields are not known.  The checksum is of the values of all heaps
 * below the limit of the survey, FNV-1a of a word each; where a period is
 * proved, those that were not computed follow from it.
 */
#ifndef APP_SURVEY_H
#define APP_SURVEY_H

#include "command.h"

enum {
  SURVEY_MOST_DIGITS = 4
};

typedef struct survey_entry {
  bool is_done;
  bool proved, has_space;
  uint64_t period, preperiod; /* if proved */
  uint64_t max_value, rares, values, checksum;
} survey_entry;

typedef struct survey {
  const call *call;
  unsigned digits;
  uint64_t limit; /* values of a game */
  size_t count;   /* games: 2 * 8^digits */
  survey_entry *entries;
} survey;

/* 0.d1d2..., then 4.d1d2...; zeros at the end are left out. */
typedef struct survey_name {
  char text[SURVEY_MOST_DIGITS + 4];
} survey_name;
survey_name survey_name_of(const survey *s, size_t game);

/* A line without its end. */
typedef struct survey_line {
  char text[200];
} survey_line;
survey_line survey_line_of(const survey *s, size_t game);
/* What survey_line_of has written; false: it is none. */
bool survey_read(survey *s, const char *line, size_t length);

/* The first game before this one that has the same checksum, or the game
   itself. */
size_t survey_like(const survey *s, size_t game);
/* What is known of two games with the same checksum. */
typedef enum survey_relation {
  SURVEY_AGREES,      /* only that */
  SURVEY_EQUAL_FORM,  /* equal: the codes differ in what adds nothing */
  SURVEY_EQUAL_PERIOD /* equal: both periods are proved, and one agrees */
} survey_relation;
grundy_status survey_compare(const survey *s, grundy_work *work, size_t a,
                             size_t b, survey_relation *relation);

/* The checksum of text that a checkpoint ends with; start with 0. */
uint64_t survey_sum(uint64_t sum, const char *text, size_t length);

/* Works out one game. */
grundy_status survey_solve(const survey *s, grundy_work *work, size_t game,
                           survey_entry *entry);

#endif
