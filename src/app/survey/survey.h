/* SPDX-License-Identifier: MIT */
/*
 * The catalogue of octal games: what is known of each code, as a line of
 *
 *     game,status,period,preperiod,last_exception,max_value,
 *     space,mask,rares,last_rare,proof,values,checksum
 *
 * Empty fields are not known, or do not exist.
 *
 * The values of many games are those of another, perhaps some heaps earlier or
 * later.  Let heaps 0, ..., z have the value 0 and heap z + 1 another: the
 * *core* of a game are its values from heap z on.  The checksum is of the
 * first `summed` of these, FNV-1a of a word each; so games with the same core
 * have the same checksum.  Games whose codes show that they have the same core
 * are a *class*.  Where the first of a class takes long, the others are not
 * computed: what is known of them follows from it.
 */
#ifndef APP_SURVEY_SURVEY_H
#define APP_SURVEY_SURVEY_H

#include "app/command.h"

enum {
  SURVEY_MOST_DIGITS = 4,
  /* So many values count as soon; and so many make a checksum, at most. */
  SURVEY_SOON = 20000,
  /* Without --limit, where --max-positions says how long to go on. */
  SURVEY_SENSIBLE = 500000000
};

typedef enum survey_proof {
  SURVEY_OPEN, /* none */
  SURVEY_GUY_SMITH,
  SURVEY_WINDOW, /* repeated, where nothing splits */
  SURVEY_STATE   /* repeated, of a sparse space */
} survey_proof;

typedef struct survey_entry {
  bool is_done;
  bool has_space, second_kind;
  survey_proof proof;
  uint64_t period, preperiod;      /* if proved */
  uint64_t mask, rares, last_rare; /* if it has a space */
  uint64_t max_value, checksum;
  uint64_t values; /* computed; 0: none, see above */
} survey_entry;

/* What decides about the core: see doc/algorithms.md, Equal games. */
typedef struct survey_form {
  uint32_t splits, singles; /* bit j: j may be taken so */
  uint32_t first[2 * SURVEY_MOST_DIGITS + 2];
} survey_form;

typedef struct survey_class {
  survey_form form;
  unsigned zeros; /* z above; 0 if all values are 0 */
  size_t first;   /* the first game of this class */
  /* what survey_relate finds, in this order of games */
  size_t like; /* the first game with the same values, or the game itself */
  enum survey_relation {
    SURVEY_AGREES,      /* only the checksums are the same */
    SURVEY_EQUAL_FORM,  /* proved: of one class */
    SURVEY_EQUAL_PERIOD /* proved: a period of both, which agrees */
  } relation;
} survey_class;

typedef struct survey {
  const call *call;
  unsigned digits;
  uint64_t limit;     /* values of a game */
  uint64_t positions; /* limit of the work on a game; 0: none */
  uint64_t summed;    /* values of a checksum */
  bool window;        /* the shorter proof */
  size_t count;       /* games: 2 * 8^digits */
  survey_entry *entries;
  survey_class *classes;
} survey;

/* 0.d1d2..., then 4.d1d2...; zeros at the end are left out. */
typedef struct survey_name {
  char text[SURVEY_MOST_DIGITS + 4];
} survey_name;
survey_name survey_name_of(const survey *s, size_t game);
/* Digit k of a game, from 0 on. */
unsigned survey_digit(const survey *s, size_t game, unsigned k);

/* A line without its end. */
typedef struct survey_line {
  char text[240];
} survey_line;
survey_line survey_line_of(const survey *s, size_t game);
/* What survey_line_of has written; false: it is none. */
bool survey_read(survey *s, const char *line, size_t length);

/* The checksum of text that a checkpoint ends with; start with 0. */
uint64_t survey_sum(uint64_t sum, const char *text, size_t length);

/* Finds the classes. */
void survey_classify(survey *s);
/* Does all about the game follow from another, which is done? */
bool survey_follows(const survey *s, size_t game);
/* What is known of the game, from its own entry or that of its class. */
survey_entry survey_entry_of(const survey *s, size_t game);
/* The value of heap n is that of heap n + shift of `like`. */
int survey_shift(const survey *s, size_t game);
/* Which game above has the same values?  All before it have been asked. */
grundy_status survey_relate(survey *s, grundy_work *work, size_t game);

/* Opens the rules of a game. */
grundy_status survey_open(const survey *s, grundy_work *work, size_t game,
                          const grundy_rules **rules);
/* Works out one game, in a work of its own. */
grundy_status survey_solve(const survey *s, grundy_work *work, size_t game,
                           survey_entry *entry);

/* Values of heaps from `at` on, one after the other. */
typedef struct survey_values {
  grundy_stream *stream;
  grundy_values block;
  size_t used; /* of the block */
} survey_values;
grundy_status survey_values_open(survey_values *values, grundy_work *work,
                                 const grundy_rules *rules, uint64_t from,
                                 uint64_t last);
grundy_status survey_values_next(survey_values *values, uint64_t *value);

#endif
