/* SPDX-License-Identifier: MIT */
/*
 * The catalogue of octal games: what is known of each code, as a line of
 *
 *     game,status,period,preperiod,max_value,rares,proof,values,checksum
 *
 * Empty fields are not known.  The checksum is of the first SURVEY_SUMMED
 * values, FNV-1a of a word each.
 */
#ifndef APP_SURVEY_H
#define APP_SURVEY_H

#include "command.h"

enum {
  SURVEY_SUMMED = 5000,
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

/* `like` is one more field, or NULL. */
void survey_write(const survey *s, FILE *out, size_t game, const char *like);
/* A line that survey_write has written; false: it is none. */
bool survey_read(survey *s, const char *line, size_t length);

/* Works out one game. */
grundy_status survey_solve(const survey *s, grundy_work *work, size_t game,
                           survey_entry *entry);

#endif
