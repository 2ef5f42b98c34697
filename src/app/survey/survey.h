/* SPDX-License-Identifier: MIT */
/*
 * The catalogue of octal games.  What is known of a code is a line of
 *
 *     game,status,period,preperiod,last_exception,max_value,
 *     space,mask,rares,last_rare,proof,values,checksum
 *
 * An empty field is not known, or does not exist.
 *
 * Many games have the values of another game, perhaps shifted by some heaps.
 * Let heaps 0, ..., z have the value 0, and heap z + 1 another value: the
 * *core* of a game is its values from heap z on.  The checksum is FNV-1a of the
 * first `summed` values of the core, a word each; so games with the same core
 * have the same checksum.  Games whose codes show that they have the same core
 * are a *class*.  If the first game of a class takes long, the others are not
 * computed: what is known of them follows from the first.
 */
#ifndef APP_SURVEY_SURVEY_H
#define APP_SURVEY_SURVEY_H

#include "app/command.h"
#include "core/piece.h"

enum {
  SURVEY_MOST_DIGITS = 4,
  /* values that are computed soon; values of a checksum, at most */
  SURVEY_SOON = 20000,
  /* values of a game if --max-positions is given and --limit is not */
  SURVEY_SENSIBLE = 500000000,
  /* work on a misère quotient: about a quarter of a second */
  SURVEY_MISERE_POSITIONS = 100000,
  /* heaps of a misère quotient */
  SURVEY_MISERE_HEAPS = 1200
};

typedef enum survey_proof {
  SURVEY_OPEN, /* no proof */
  SURVEY_GUY_SMITH,
  SURVEY_WINDOW, /* a repeated window, where no heap is split */
  SURVEY_STATE   /* a repeated state of a sparse space */
} survey_proof;

typedef struct survey_entry {
  bool is_done;
  bool has_space, second_kind;
  survey_proof proof;
  uint64_t period, preperiod;      /* if proved */
  uint64_t mask, rares, last_rare; /* if has_space */
  uint64_t max_value, checksum;
  uint64_t values; /* values computed; 0: all follows from the class.  Misère:
                      heaps that were verified */
  /* misère only */
  grundy_quotient_status status;
  uint64_t order, losses; /* elements of the quotient; of P */
  bool is_tame;
} survey_entry;

/* What determines the core: see doc/algorithms.md, Equal games. */
typedef struct survey_form {
  uint32_t splits, singles; /* bit j: j beans may be taken with a split, or
                               leaving one heap */
  uint32_t first[2 * SURVEY_MOST_DIGITS + 2];
} survey_form;

typedef struct survey_class {
  survey_form form;
  unsigned zeros; /* z of the comment above; 0 if all values are 0 */
  size_t first;   /* the first game of this class */
  /* set by survey_relate, called for the games in order */
  size_t like; /* the first game with the same values, or the game itself */
  enum survey_relation {
    SURVEY_AGREES,      /* only the checksums are the same */
    SURVEY_EQUAL_FORM,  /* proved: the games are of one class */
    SURVEY_EQUAL_PERIOD /* proved: both have the same period, and agree up to
                           its end */
  } relation;
} survey_class;

typedef struct survey {
  const call *call;
  unsigned digits;
  uint64_t limit;     /* values computed of a game, at most */
  uint64_t positions; /* of the work on a game, at most; 0: no limit */
  uint64_t summed;    /* values in a checksum */
  bool window;        /* use the shorter proof */
  bool is_misere;     /* the catalogue of misère quotients */
  size_t count;       /* games: 2 * 8^digits */
  survey_entry *entries;
  survey_class *classes;
} survey;

/* The code of a game: 0.d1d2... come first, then 4.d1d2...; zeros at the end
   are left out. */
typedef struct survey_name {
  char text[SURVEY_MOST_DIGITS + 4];
} survey_name;
survey_name survey_name_of(const survey *s, size_t game);
/* Returns digit k of a game; digit 0 is before the point. */
unsigned survey_digit(const survey *s, size_t game, unsigned k);

/* A line of the table without its newline. */
typedef struct survey_line {
  char text[240];
} survey_line;
survey_line survey_line_of(const survey *s, size_t game);
/* Reads a line of survey_line_of; returns false if it is not one. */
bool survey_read(survey *s, const char *line, size_t length);

/* Continues the checksum of text at the end of a checkpoint; start with 0. */
uint64_t survey_sum(uint64_t sum, const char *text, size_t length);

/* Finds the class of each game. */
void survey_classify(survey *s);
/* Does everything about the game follow from another game that is done? */
bool survey_follows(const survey *s, size_t game);
/* Returns what is known of the game, from its entry or that of its class. */
survey_entry survey_entry_of(const survey *s, size_t game);
/* Returns the shift: heap n has the value of heap n + shift of `like`. */
int survey_shift(const survey *s, size_t game);
/* Finds the first game with the same values.  To be called for the games in
   order. */
grundy_status survey_relate(survey *s, grundy_work *work, size_t game);

/* Opens the rules of a game. */
grundy_status survey_open(const survey *s, grundy_work *work, size_t game,
                          const grundy_rules **rules);
/* Solves one game, in a work of its own. */
grundy_status survey_solve(const survey *s, grundy_work *work, size_t game,
                           survey_entry *entry);

/* The same for misère quotients: a line of
 *
 *     game,status,to,order,p_order,period,preperiod,tame
 *
 * where the period and preperiod are empty unless the status is "complete".
 * Reading begins after the first field. */
survey_line survey_misere_line(const survey *s, size_t game);
bool survey_misere_read(const char *line, size_t length, size_t at,
                        survey_entry *entry);
grundy_status survey_misere_solve(const survey *s, grundy_work *work,
                                  size_t game, survey_entry *entry);

/* Returns the field at *at, up to a comma or the end, and moves *at past it. */
gi_text survey_next_field(const char *line, size_t length, size_t *at);
/* Reads a number, or an empty field; returns false if the field is neither. */
bool survey_read_field(const char *line, size_t length, size_t *at,
                       bool *is_there, uint64_t *number);

/* The values of heaps, read one after the other. */
typedef struct survey_values {
  grundy_stream *stream;
  grundy_values block;
  size_t used; /* values used of the block */
} survey_values;
grundy_status survey_values_open(survey_values *values, grundy_work *work,
                                 const grundy_rules *rules, uint64_t from,
                                 uint64_t last);
grundy_status survey_values_next(survey_values *values, uint64_t *value);

#endif
