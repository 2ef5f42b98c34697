/* SPDX-License-Identifier: MIT */
/*
 * libgrundy: who wins a combinatorial game, by which moves, and why.
 *
 * There are two objects.  A `grundy` holds the families of games; it is
 * immutable and may be shared by threads.  A `grundy_work` computes: it owns
 * the rules opened in it, the positions solved so far, the limits and the last
 * error.  One thread at a time uses a work.
 *
 * Ownership in one sentence: whatever a work hands out (positions, rules,
 * texts, verdicts) lives in that work until grundy_work_reset or
 * grundy_work_free, and is never freed by the caller.
 *
 * Every call that may fail returns a status, which must be checked.  If it is
 * not GRUNDY_OK, grundy_work_error says what happened and where.  Any call with
 * a work may return MISUSE, NOMEM, or STOPPED at a limit or a cancel; the
 * comment of a function names the other statuses that it returns.
 *
 * Names: grundy_NOUN_VERB acts on an object (grundy_position_parse),
 * grundy_NOUN_NOUN returns a part of it (grundy_rules_text), and grundy_VERB
 * asks the engine (grundy_eval).  _new and _free are for objects, _open and
 * _close for resources, _set_ for settings.
 *
 * Functions, enum values and struct layouts stay as they are in all versions
 * 1.x.  Later versions may add functions, types, and enum values at the end.  A
 * struct never grows: what a later version wants to say beside it has a type
 * and a function of its own.
 *
 * Arguments are checked.  Wrong are: NULL, unless the header allows it; a
 * number or an enum value out of range; an object of another work; a call in
 * the wrong order.  Then a function that returns a status returns
 * GRUNDY_MISUSE, does nothing and leaves what it should have filled in as it
 * was.  Other functions return NULL, 0 or false; those that return a name
 * return "?"; those that return nothing do nothing.  A pointer to an object
 * that was freed, or to too little memory, cannot be noticed.
 *
 * A function of the program's that a work calls (a report of progress, the
 * options of a game) may read that work, cancel it, and use other works; any
 * other call of the same work is one in the wrong order.
 */
#ifndef GRUNDY_H
#define GRUNDY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

#define GRUNDY_API __attribute__((visibility("default")))
/* A function whose result must be looked at: the compiler warns otherwise. */
#define GRUNDY_CHECKED GRUNDY_API __attribute__((warn_unused_result))

/* The version of these headers, for #if: 10203 is 1.2.3.  grundy_version is
   that of the library that the program runs with, which may be newer. */
#define GRUNDY_VERSION_NUMBER 10000

/* ------------------------------------- status: errors, limits and languages */

typedef enum grundy_status {
  GRUNDY_OK,
  GRUNDY_DOMAIN,  /* provably no answer: play need not end, no such value */
  GRUNDY_UNABLE,  /* this method has no answer; another may have one */
  GRUNDY_SYNTAX,  /* bad input; the error has the place */
  GRUNDY_STOPPED, /* a limit was reached or the caller cancelled */
  GRUNDY_NOMEM,   /* the system has no more memory */
  GRUNDY_IO,      /* a file could not be read or written */
  GRUNDY_MISUSE   /* a wrong argument, or a call in the wrong order */
} grundy_status;

/* Which limit ended the work, when the status is GRUNDY_STOPPED. */
typedef enum grundy_limit {
  GRUNDY_LIMIT_NONE,
  GRUNDY_LIMIT_POSITIONS,
  GRUNDY_LIMIT_MEMORY,
  GRUNDY_LIMIT_TIME,
  GRUNDY_LIMIT_SIZE, /* a fixed size of the program, named in the message */
  GRUNDY_LIMIT_CANCEL
} grundy_limit;

#define GRUNDY_NOWHERE ((size_t)-1)
/* The most integers that a component is made of. */
#define GRUNDY_MOST_INTEGERS 16

/* The language of messages and reasons. */
typedef enum grundy_language {
  GRUNDY_ENGLISH,
  GRUNDY_CHINESE
} grundy_language;

/* Reads the name of a language: "zh", "zh_CN.UTF-8", "en", "C".  False if there
   is no such language.  Cost: constant. */
GRUNDY_API bool grundy_language_named(const char *name,
                                      grundy_language *language);
/* Returns a text of the catalogue (a family's `about`, a theorem's `condition`)
   in the language; the text itself if it has no translation.  Cost: logarithmic
   in the catalogue of texts. */
GRUNDY_API const char *grundy_translated(grundy_language language,
                                         const char *english);

typedef struct grundy_error {
  grundy_status status;
  grundy_limit limit;
  grundy_language language; /* of message and hint */
  size_t offset;            /* byte in the text given, or GRUNDY_NOWHERE */
  char message[480];
  char hint[160]; /* what to try instead; empty when there is nothing */
} grundy_error;

/* -------------------------------------------- objects: catalogues and works */

typedef struct grundy grundy;
typedef struct grundy_work grundy_work;
typedef struct grundy_position grundy_position; /* a sum of components */
typedef struct grundy_rules grundy_rules;       /* a family, parameters fixed */

/* Returns the version of the library, such as "1.0.0".  Cost: constant. */
GRUNDY_API const char *grundy_version(void);

/* A source of memory: one function that makes, resizes and frees blocks. */
typedef struct grundy_allocator {
  /* Returns a block of `size` bytes, aligned for every type of C, that begins
     with the bytes of `block`, as realloc does; NULL if it refuses, and `block`
     then stays as it was.  `old_size` is the size of `block`.  A new block has
     a NULL `block` and 0 for its old size.  If `size` is 0, frees `block` and
     returns NULL.  Called by each thread that uses a work, by several at the
     same time.  A NULL function: malloc, realloc and free. */
  void *(*resize)(void *data, void *block, size_t old_size, size_t size);
  void *data; /* first argument of `resize` */
} grundy_allocator;

/* Makes the catalogue of families; NULL if there is no memory.  The caller
   frees it, after all its works.  Cost: a millisecond or less. */
GRUNDY_CHECKED grundy *grundy_new(void);
/* Makes a catalogue that takes its memory, and that of its works, from an
   allocator.  The memory of other libraries, for open files, threads and
   compression, does not come from there.  Cost: as of grundy_new. */
GRUNDY_CHECKED grundy *grundy_new_with(grundy_allocator allocator);
/* Frees a catalogue; NULL is allowed.  All its works must have been freed.
   Cost: linear in the games. */
GRUNDY_API void grundy_free(grundy *g);
/* Adds games of the caller's own, one in each line:

     # Take a prime.                          a comment: the game's `about`
     prime = n -> n-k for k in primes

   The text after '=' is the text in the braces of {RULE}; the braces may be
   written, too.  From then on the names are aliases.  Call it before the first
   work is made and before `g` is shared by threads.  On an error nothing is
   added, and error->offset is the place in the text.  Cost: linear in the text,
   and in the square of the names added. */
GRUNDY_CHECKED grundy_status grundy_define(grundy *g, const char *text,
                                           size_t length,
                                           grundy_language language,
                                           grundy_error *error);

/* What a work may spend; 0: no limit. */
typedef struct grundy_limits {
  uint64_t positions; /* positions that a search remembers, plus one for every
                         32 options that it looks at */
  size_t memory;      /* bytes held by the work */
  double seconds;     /* wall time, from grundy_work_start */
  unsigned threads; /* threads at the same time; answers do not depend on it */
} grundy_limits;

/* A function that long work calls from time to time, at most ten times a
   second. */
typedef struct grundy_progress {
  void (*report)(void *data, uint64_t positions, double seconds);
  void *data;
} grundy_progress;

/* Makes a work; NULL if there is no memory.  The caller frees it, before `g`.
   Cost: constant. */
GRUNDY_CHECKED grundy_work *grundy_work_new(const grundy *g,
                                            grundy_limits limits);
/* Frees a work with all that it handed out; NULL is allowed.  Its large graphs
   (grundy_graph.h) must be closed before.  Cost: linear in blocks of memory. */
GRUNDY_API void grundy_work_free(grundy_work *work);
/* Sets the language of errors and reasons, first English.  Cost: constant. */
GRUNDY_API void grundy_work_set_language(grundy_work *work,
                                         grundy_language language);
/* Frees all that was handed out or remembered; keeps limits and language.
   Large graphs must be closed before.  Cost: linear in blocks of memory. */
GRUNDY_API void grundy_work_reset(grundy_work *work);
/* Restarts clock and counts of limits; forgets a cancel.  Cost: constant. */
GRUNDY_API void grundy_work_start(grundy_work *work);
/* Counts a step of the caller's own work.  STOPPED at a limit or a cancel.
   Cost: constant. */
GRUNDY_CHECKED grundy_status grundy_work_step(grundy_work *work);
/* Makes the call in progress stop soon, with GRUNDY_STOPPED.  May be called
   from a signal handler or another thread.  Cost: constant. */
GRUNDY_API void grundy_work_cancel(grundy_work *work);
/* Sets the function that long calls report to; a NULL function ends the
   reports.  Cost: constant. */
GRUNDY_API void grundy_work_set_progress(grundy_work *work, grundy_progress p);
/* Returns the error of the last call; NULL if work is NULL.  Cost: constant. */
GRUNDY_API const grundy_error *grundy_work_error(const grundy_work *work);
/* For `report`: sets the number of values of a sequence computed so far, and
   the number wanted.  False if none is being computed.  Cost: constant. */
GRUNDY_API bool grundy_work_values(const grundy_work *work, uint64_t *done,
                                   uint64_t *goal);
/* Returns the bytes that the work holds.  Cost: constant. */
GRUNDY_API size_t grundy_work_bytes(const grundy_work *work);
/* Returns the positions that the work remembers.  Cost: constant. */
GRUNDY_API uint64_t grundy_work_positions(const grundy_work *work);

/* ----------------------------- catalogue: families of games and other names */

typedef struct grundy_theorem {
  const char *name, *citation;
  const char *condition; /* where the theorem holds, in words */
  const char *answers;   /* what it gives: "value", "outcome", "plies", "genus",
                            "number", "game", "loopy value" */
  const char *play;      /* "normal", "misère" or "both" */
} grundy_theorem;

typedef struct grundy_family {
  const char *name;
  const char *usage;   /* lasker(n,...) */
  const char *example; /* lasker(7) */
  const char *title;   /* a heading: "Lasker's Nim" */
  const char *about;   /* the rules in prose */
  const char *shape;   /* how it is drawn: "heap", "heaps", "pair", "row",
                          "ring", "piles", "stairs", "board", "coins",
                          "coin-rows", "coin-board", "strip", "dominoes",
                          "cells", "graph-cells", "tuple", "graph", "poset",
                          "card" */
  bool takes_params;   /* written NAME[...] */
  unsigned arity;      /* integers of a component; 0: a component is a text */
  size_t theorem_count;
  const grundy_theorem *theorems;
} grundy_family;

/* Another name for rules: treblecross(n) is octal[0.007](n+2).  Positions and
   moves of an alias are written in its own name and numbers. */
typedef struct grundy_alias {
  const char *name, *family, *about;
  const char *title;  /* a heading: "Dawson's Chess" */
  const char *params; /* NULL: none */
  const char *rules;  /* octal[0.007], {n -> n-k for k in 1..3}, nim */
  uint64_t shift;     /* added to each integer: 2 for treblecross */
  const char *args; /* what an example has in its parentheses; NULL: numbers */
} grundy_alias;

/* Returns the number of families.  Cost: constant. */
GRUNDY_API size_t grundy_family_count(const grundy *g);
/* Returns the i-th family, from 0; NULL after the last.  It lives as long as
   `g`.  Cost: constant. */
GRUNDY_API const grundy_family *grundy_family_at(const grundy *g, size_t i);
/* Returns the number of aliases.  Cost: constant. */
GRUNDY_API size_t grundy_alias_count(const grundy *g);
/* Returns the i-th alias, from 0; NULL after the last.  It lives as long as
   `g`.  Cost: constant. */
GRUNDY_API const grundy_alias *grundy_alias_at(const grundy *g, size_t i);
/* Returns the known name nearest to the one typed; NULL if none is near.  Cost:
   linear in the names. */
GRUNDY_API const char *grundy_nearest(const grundy *g, const char *name,
                                      size_t length);

/* ------------------------------------ notation: positions and rules as text */

/* Reads a position, such as "nim(3,5) + kayles(7)".  SYNTAX if it is wrong: the
   error has the place.  Cost: linear in the text. */
GRUNDY_CHECKED grundy_status grundy_position_parse(grundy_work *work,
                                                   const char *text,
                                                   size_t length,
                                                   grundy_position **position);
/* Reads rules, such as "nim" or "octal[0.77]".  SYNTAX if they are wrong: the
   error has the place.  Cost: linear in the text; some make tables. */
GRUNDY_CHECKED grundy_status grundy_rules_parse(grundy_work *work,
                                                const char *text, size_t length,
                                                const grundy_rules **rules);
/* Returns the canonical text, a C string in the work.  Cost: linear in it. */
GRUNDY_CHECKED grundy_status grundy_position_print(
    grundy_work *work, const grundy_position *position, const char **text);
/* Returns the canonical text of rules, which lives as long as the rules.  Cost:
   constant. */
GRUNDY_API const char *grundy_rules_text(const grundy_rules *rules);
/* Returns the number of integers of a component; 0 if a component is a text.
   Cost: constant. */
GRUNDY_API unsigned grundy_rules_arity(const grundy_rules *rules);
/* Returns rules of another family that are the same game: {n -> n-k for k in
   {1,3,4}} is take[1,3,4].  NULL if none were recognised.  Cost: constant. */
GRUNDY_API const grundy_rules *grundy_rules_same(const grundy_rules *rules);
/* Returns the family of rules; it lives as long as the `grundy`.  Cost: linear
   in the families. */
GRUNDY_API const grundy_family *grundy_rules_family(const grundy_work *work,
                                                    const grundy_rules *rules);
/* Makes the position that rules and integers name; empty heaps give the empty
   sum.  DOMAIN: there is no such position.  Cost: linear in the integers. */
GRUNDY_CHECKED grundy_status grundy_position_at(grundy_work *work,
                                                const grundy_rules *rules,
                                                const uint64_t *integers,
                                                grundy_position **position);

/* One component of a position, for drawing. */
typedef struct grundy_component {
  const grundy_rules *rules;
  const char *shape; /* what the integers mean: see grundy_family */
  size_t count;      /* integers */
  const uint64_t *integers;
} grundy_component;

/* Returns the number of components.  Cost: constant. */
GRUNDY_API size_t grundy_position_count(const grundy_position *position);
/* Returns the i-th component, from 0, in the order in which they are printed.
   Cost: linear in the components and integers. */
GRUNDY_CHECKED grundy_status
grundy_position_component(grundy_work *work, const grundy_position *position,
                          size_t i, grundy_component *component);

/* ------------------------------- verdict: who wins, by which moves, and why */

typedef enum grundy_outcome {
  GRUNDY_OUTCOME_NONE, /* not known */
  GRUNDY_N,            /* the player to move wins */
  GRUNDY_P,            /* the previous player wins */
  GRUNDY_L,            /* Left wins, whoever starts */
  GRUNDY_R,            /* Right wins, whoever starts */
  GRUNDY_D             /* a draw: neither can win, play never ends; where the
                          players' moves differ, for one starter at least */
} grundy_outcome;

/* Returns "N", "P", "L", "R" or "D"; "?" for other values.  Cost: constant. */
GRUNDY_API const char *grundy_outcome_name(grundy_outcome outcome);

typedef enum grundy_value_kind {
  GRUNDY_VALUE_NONE,
  GRUNDY_VALUE_NIMBER,
  GRUNDY_VALUE_NUMBER, /* partizan: Left wins if it is above 0, Right if
                          below */
  GRUNDY_VALUE_GAME,   /* partizan: any other value, by its canonical form */
  GRUNDY_VALUE_LOOPY,  /* infinite, with a set of nimbers: the player to move
                          wins if 0 is in it; otherwise it is a draw */
  GRUNDY_VALUE_SCORE   /* `number`: "-3", or "5|-3" by starter; of a move, what
                          it gets in all, and `nimber` (signed) at once */
} grundy_value_kind;

/* A partizan value that a work has computed; the functions of grundy_values.h
   take it.  Equal values of one work have equal handles.  0: none. */
typedef uint32_t grundy_game;

typedef struct grundy_value {
  grundy_value_kind kind;
  uint64_t nimber;
  const char *number;  /* NUMBER: the exact number, "3/4", "-2"; GAME:
                          "{1|*}", "..." if it is long (grundy_game_text
                          writes it whole); LOOPY: "infinity{0,2}"; NIMBER: "*2"
                          if the  players' moves differ, otherwise NULL */
  grundy_game game;    /* GAME, and a NUMBER or NIMBER of a partizan position
                          that was computed as a game; otherwise 0 */
  size_t count;        /* LOOPY: size of the set */
  const uint64_t *set; /* LOOPY: nimbers, ascending */
} grundy_value;

typedef enum grundy_play {
  GRUNDY_NORMAL,
  GRUNDY_MISERE
} grundy_play;

typedef enum grundy_method {
  GRUNDY_BEST,     /* theorems where they apply, search elsewhere */
  GRUNDY_THEOREM,  /* theorems alone: UNABLE where none applies */
  GRUNDY_SEARCH,   /* search from the rules alone */
  GRUNDY_PAIRS,    /* search for the outcome, parts solved apart beside Nim
                      heaps.  UNABLE where play is not normal, positions may
                      repeat, or the players' moves differ */
  GRUNDY_QUOTIENT, /* in verdicts only: by a misère quotient */
  GRUNDY_DATABASE, /* in verdicts only: looked up in a database */
  GRUNDY_DEEP      /* the same by large parts, where the moves differ */
} grundy_method;

typedef struct grundy_query {
  grundy_play play;
  grundy_method method;
  bool plies;       /* compute the moves left under best play, too */
  bool longest;     /* compute the longest possible play, too */
  bool explain;     /* give all reasons, not only the first */
  bool plain;       /* grundy_moves: list moves, solve nothing */
  bool outcome;     /* say who wins, with a winning move; a value only where it
                       costs nothing more */
  size_t max_moves; /* moves listed at most; 0: none */
  bool patient;     /* only limits of the work end the listing of moves */
} grundy_query;

typedef enum grundy_reason_kind {
  GRUNDY_REASON_THEOREM,  /* a theorem gave the answer for a component */
  GRUNDY_REASON_FACT,     /* a fact that the theorem uses */
  GRUNDY_REASON_MEX,      /* the least value that no option has */
  GRUNDY_REASON_NIM_SUM,  /* values of the components and their nim-sum */
  GRUNDY_REASON_TAME,     /* misère play is like that of a Nim heap */
  GRUNDY_REASON_WILD,     /* misère play is not, and the first such position */
  GRUNDY_REASON_SEARCH,   /* the answer was found by trying all moves */
  GRUNDY_REASON_STRATEGY, /* what the winner does */
  GRUNDY_REASON_REFUTATION, /* the reply to a losing move */
  GRUNDY_REASON_LIMIT       /* what was left out, and why */
} grundy_reason_kind;

/* Returns the name of a kind of reason, such as "nim-sum"; "?" for any other
   value.  Cost: constant. */
GRUNDY_API const char *grundy_reason_name(grundy_reason_kind kind);

/* One step of an explanation.  `text` is a sentence; values, labels and result
   are the same as data: the terms of a nim-sum, the values that a mex
   excludes. */
typedef struct grundy_reason {
  grundy_reason_kind kind;
  const char *text;
  size_t count;
  const uint64_t *values;
  const char *const *labels; /* NULL, or one for each value */
  bool has_result;
  uint64_t result;
  const grundy_theorem *theorem; /* or NULL */
} grundy_reason;

typedef enum grundy_side {
  GRUNDY_BOTH,
  GRUNDY_LEFT,
  GRUNDY_RIGHT
} grundy_side;

typedef struct grundy_move {
  const char *name;
  const grundy_position *to; /* the whole position after the move */
  grundy_side player;        /* GRUNDY_BOTH in impartial games */
  bool winning;
  bool drawing; /* in grundy_moves: keeps a draw, where the player cannot win */
  grundy_outcome outcome; /* outcome of `to`; NONE where not asked for */
  grundy_value value;     /* value of `to` */
  const char *refutation; /* the reply that beats a losing move, or NULL */
} grundy_move;

typedef struct grundy_verdict {
  grundy_play play;
  grundy_outcome outcome;
  grundy_value value;
  grundy_method method;           /* how the outcome was found; not BEST */
  grundy_method value_method;     /* how the value was found, if there is one */
  const grundy_theorem *theorem;  /* the theorem that decided, or NULL */
  const char *mean, *temperature; /* partizan sums decided by the values of
                                     their components, exact; otherwise NULL */
  size_t move_count;              /* winning moves */
  const grundy_move *moves;
  bool moves_truncated; /* there are, or may be, more than listed */
  bool moves_known;     /* false: too many options to look for winning moves */
  grundy_limit moves_limit; /* limit of the work that ended the listing */
  size_t drawing_count;     /* moves that keep a draw, of players who cannot
                               win */
  const grundy_move *drawing_moves;
  size_t reason_count;
  const grundy_reason *reasons;
  bool has_plies, has_longest, has_side_plies; /* UINT64_MAX: no end of play */
  /* Who wins if Left starts, and if Right starts: GRUNDY_L, GRUNDY_R or
     GRUNDY_D (a draw), in one byte each. */
  uint8_t left_starts, right_starts;
  uint64_t plies, longest, left_plies, right_plies;
} grundy_verdict;

/* Says who wins, by which moves, and why.  UNABLE: query.method has no answer.
   DOMAIN: play need not end, and the rules are not loopy.  STOPPED: a limit.
   Cost: with a theorem for every component linear in the components; otherwise
   all positions that play can reach from each component, and in misère or
   partizan play from the whole sum. */
GRUNDY_CHECKED grundy_status grundy_eval(grundy_work *work,
                                         const grundy_position *position,
                                         grundy_query query,
                                         grundy_verdict *verdict);

typedef struct grundy_move_list {
  size_t count;
  const grundy_move *moves;
  bool truncated;
} grundy_move_list;

/* Lists every move with the position that it leads to; with query.explain, a
   refutation of each losing move; with query.plain, at once and without
   outcomes and values.  Statuses as of grundy_eval.  Cost: one grundy_eval for
   each move; the moves share the positions remembered; with query.plain that of
   the options. */
GRUNDY_CHECKED grundy_status grundy_moves(grundy_work *work,
                                          const grundy_position *position,
                                          grundy_query query,
                                          grundy_move_list *list);

/* ----------------------------------------- tables: values of many positions */

/* Positions of some rules: each number runs over a range, or is fixed. */
typedef struct grundy_slice {
  unsigned arity; /* numbers of a position, 1..GRUNDY_MOST_INTEGERS */
  bool fixed[GRUNDY_MOST_INTEGERS];
  /* The range of each number, both ends included, from <= to; a fixed number
     has from == to. */
  uint64_t from[GRUNDY_MOST_INTEGERS], to[GRUNDY_MOST_INTEGERS];
} grundy_slice;

typedef enum grundy_table_kind {
  GRUNDY_TABLE_VALUES,
  GRUNDY_TABLE_OUTCOMES,
  GRUNDY_TABLE_PLIES,
  GRUNDY_TABLE_LONGEST,
  GRUNDY_TABLE_GENUS, /* the values of normal and of misère play */
  /* The players' moves may differ: */
  GRUNDY_TABLE_GAMES, /* values as canonical forms */
  GRUNDY_TABLE_MEAN,
  GRUNDY_TABLE_TEMPERATURE,
  GRUNDY_TABLE_WEIGHT /* atomic weight, where there is one */
} grundy_table_kind;

/* One entry of a table: a number, an outcome, or a hole where the family has
   no such position. */
typedef struct grundy_cell {
  bool hole;
  bool loopy;                /* infinite, or a draw: there is no number */
  grundy_outcome outcome;    /* OUTCOMES: the outcome */
  const grundy_value *value; /* VALUES: the value, if it is infinite; GAMES,
                                MEAN, TEMPERATURE, WEIGHT: the value, NULL if
                                there is none.  Its text is value->number. */
  uint64_t number;           /* other tables, and finite values */
  uint64_t misere;           /* GENUS: of misère play, not additive */
  uint64_t right_plies;      /* if Right starts, see has_sides */
  bool has_sides;            /* PLIES by starter; UINT64_MAX: a draw */
} grundy_cell;

/* Announces that values up to `last` (one for each dimension) will be asked
   for, so that the fast engines can compute them at once.  Optional.  Cost:
   that of all values up to `last`, if a fast engine computes them; otherwise
   constant. */
GRUNDY_CHECKED grundy_status grundy_table_begin(grundy_work *work,
                                                const grundy_rules *rules,
                                                const uint64_t *last);
/* A file in which values are saved from time to time, and from which they are
   read if it exists.  A save is complete or leaves the old file unchanged. */
typedef struct grundy_checkpoint {
  const char *file; /* NULL: none */
  double seconds;   /* least time between two saves */
} grundy_checkpoint;

/* Computes the values of heaps up to `last`, with a checkpoint.  Cost: that of
   all values up to `last`, and the time to write the file. */
GRUNDY_CHECKED grundy_status
grundy_table_checkpoint(grundy_work *work, const grundy_rules *rules,
                        uint64_t last, grundy_checkpoint checkpoint);

/* Values of heaps, block after block, as fast as they are computed. */
typedef struct grundy_stream grundy_stream;

typedef struct grundy_stream_query {
  uint64_t from, last; /* heaps, both included */
  grundy_checkpoint checkpoint;
  bool no_limit; /* as many positions as the range needs */
} grundy_stream_query;

/* A block of consecutive values in memory, valid until the next call. */
typedef struct grundy_values {
  const void *data;
  unsigned width; /* bytes of a value, in the processor's order: 1, 2 or 4 */
  size_t count;   /* values; 0: the end */
} grundy_values;

/* Opens a stream; it lives in the work.  UNABLE: a theorem gives the values, or
   they are not computed in order; use grundy_cell_at.  Cost: constant, or the
   time to read the checkpoint. */
GRUNDY_CHECKED grundy_status grundy_stream_open(grundy_work *work,
                                                const grundy_rules *rules,
                                                grundy_stream_query query,
                                                grundy_stream **stream);
/* Computes the next block of values, which is valid until the next call; an
   empty block is the end.  STOPPED at a limit of the work.  Cost: that of the
   recursion for the values of the block. */
GRUNDY_CHECKED grundy_status grundy_stream_next(grundy_stream *stream,
                                                grundy_values *values);

/* Computes one cell of a table.  Cost: a look-up after grundy_table_begin, if
   there is a table; otherwise a grundy_eval. */
GRUNDY_CHECKED grundy_status grundy_cell_at(
    grundy_work *work, const grundy_rules *rules, const uint64_t *integers,
    grundy_table_kind kind, grundy_query query, grundy_cell *cell);

/* Computes all cells of a slice, the last free number the fastest; `cells` has
   room for them.  What they point to lives in the work.  Statuses as of
   grundy_cell_at; after any but OK the array is undefined.  Cost: that of
   grundy_cell_at for each cell. */
GRUNDY_CHECKED grundy_status grundy_table_cells(
    grundy_work *work, const grundy_rules *rules, const grundy_slice *slice,
    grundy_table_kind kind, grundy_query query, grundy_cell *cells);

/* Writes the numbers of a slice into the caller's array, the last free number
   the fastest: VALUES, PLIES and LONGEST, and OUTCOMES as grundy_outcome.
   `width` is the bytes of a number, in the processor's order: 1, 2, 4 or 8. All
   ones say that there is no position, all ones but the last bit that there is
   no number (an infinite value, a draw without plies) or two (plies by
   starter); grundy_table_cells says more.  DOMAIN: a number does not fit. After
   any status but OK the array is undefined.  Cost: some nanoseconds a cell
   where the values follow from moves that are data, a sequence or a dense
   table; otherwise a grundy_cell_at for each cell. */
GRUNDY_CHECKED grundy_status grundy_table_read(
    grundy_work *work, const grundy_rules *rules, const grundy_slice *slice,
    grundy_table_kind kind, grundy_query query, unsigned width, void *cells);

/* What a table says of some boards. */
typedef struct grundy_count {
  grundy_cell cell;
  uint64_t boards;   /* number of these boards */
  const char *first; /* text of the first of them, as in the parentheses of a
                        position */
} grundy_count;

/* All positions on one board, counted by what a table says of them.  Mirrored
   boards count each. */
typedef struct grundy_census {
  uint64_t fillings; /* ways to fill the cells with the letters of the rules;
                        if a limit was reached, those that were counted */
  uint64_t boards;   /* fillings that are positions */
  size_t count;      /* different values */
  /* Numbers ascending; outcomes and partizan values by the number of boards,
     the largest first, then by the first board. */
  const grundy_count *counts;
} grundy_census;

/* Returns the number of fillings of a board of this size, at most UINT64_MAX:
   the work that grundy_census_run has.  UNABLE: the positions of these rules
   are not boards.  DOMAIN: there is no board of this size.  `integers` may be
   NULL if the rules take none, as on a graph.  Cost: constant. */
GRUNDY_CHECKED grundy_status grundy_census_fillings(grundy_work *work,
                                                    const grundy_rules *rules,
                                                    const uint64_t *integers,
                                                    uint64_t *fillings);
/* Counts the values of all positions on a board of this size.  The lists live
   in the work.  STOPPED at a limit of the work: the census then holds what the
   first fillings have, if memory is left for it.  Cost: one grundy_eval for
   each filling; parts and mirror images share what is remembered. */
GRUNDY_CHECKED grundy_status grundy_census_run(
    grundy_work *work, const grundy_rules *rules, const uint64_t *integers,
    grundy_table_kind kind, grundy_query query, grundy_census *census);

/* -------------------------------------------- laws: theorems against search */

/* The laws that every family obeys.  Each compares two statements of one thing,
   on all positions from the smallest. */
typedef enum grundy_law {
  GRUNDY_LAW_NOTATION,      /* parse(print(p)) = p, canonical text is fixed */
  GRUNDY_LAW_DETERMINISTIC, /* options come out the same each time */
  GRUNDY_LAW_TRAITS,        /* impartial and loop-free as claimed */
  GRUNDY_LAW_THEOREM,       /* theorem = search */
  GRUNDY_LAW_REACH,         /* reach = the filter over the options */
  GRUNDY_LAW_ENGINES,       /* the fast engine = search */
  GRUNDY_LAW_RULE,          /* the rule in one line = the options in code */
  GRUNDY_LAW_WINNING,       /* the winning moves listed are those to P */
  GRUNDY_LAW_SUM,           /* sums decided by parts = search on the whole */
  GRUNDY_LAW_LOOPY,         /* where play may return to a position: outcome,
                               value, plies, moves and sums = definitions */
  GRUNDY_LAW_PARTIZAN,      /* where the players' moves differ: values have the
                               outcomes that search finds, alone and in sums;
                               theorems change no value */
  GRUNDY_LAW_PAIRS,         /* parts solved apart, by pairs = search */
  GRUNDY_LAW_QUOTIENT,      /* misère outcomes by the quotient = search */
  GRUNDY_LAW_COUNT
} grundy_law;

/* Returns the name of a law, such as "sum"; "?" for any other value.  Cost:
   constant. */
GRUNDY_API const char *grundy_law_name(grundy_law law);

typedef struct grundy_law_report {
  grundy_law law;
  const char *subject;        /* name of the theorem, or "" */
  uint64_t positions;         /* positions compared */
  uint64_t answers;           /* positions about which the theorem, or reach,
                                 gave an answer */
  bool broken;                /* the two statements differ */
  const char *counterexample; /* where they differ, and how */
} grundy_law_report;

/* Runs every law on the first `samples` positions of the rules; calls `report`
   once for each law and theorem.  A broken law is not an error of the call.
   Cost: many searches for each sample; some hundred samples take seconds. */
GRUNDY_CHECKED grundy_status grundy_verify(
    grundy_work *work, const grundy_rules *rules, uint64_t samples,
    void (*report)(void *data, const grundy_law_report *r), void *data);

/* ------------------------------------------ processor: sets of instructions */

/* Paths: sets of instructions that some functions are compiled for.  A path
   includes the paths before it on the same processors.  The answers do not
   depend on the path. */
typedef enum grundy_cpu {
  GRUNDY_CPU_BEST,     /* the last path that this processor has */
  GRUNDY_CPU_PORTABLE, /* plain C */
  GRUNDY_CPU_CLMUL,    /* SSE4.1, PCLMULQDQ */
  GRUNDY_CPU_AVX2,     /* AVX2, BMI1, BMI2 */
  GRUNDY_CPU_GFNI,     /* GFNI on registers of 256 bits */
  GRUNDY_CPU_AVX512,   /* AVX-512 with VBMI and BITALG, VPCLMULQDQ */
  GRUNDY_CPU_NEON,     /* NEON, on 64-bit ARM */
  GRUNDY_CPU_PMULL     /* PMULL on words of 64 bits, on ARM */
} grundy_cpu;

/* Returns whether this processor has every instruction of the path.  Cost:
   constant. */
GRUNDY_API bool grundy_cpu_has(grundy_cpu cpu);
/* Returns the name of a path, such as "avx2"; "?" for any other value.  Cost:
   constant. */
GRUNDY_API const char *grundy_cpu_name(grundy_cpu cpu); /* "avx2" */
/* Stores the path of this name; false if there is none.  Cost: constant. */
GRUNDY_API bool grundy_cpu_named(const char *name, grundy_cpu *cpu);

#ifdef __cplusplus
}
#endif

#include "grundy_custom.h"
#include "grundy_database.h"
#include "grundy_formula.h"
#include "grundy_graph.h"
#include "grundy_nimber.h"
#include "grundy_period.h"
#include "grundy_picture.h"
#include "grundy_play.h"
#include "grundy_prove.h"
#include "grundy_quotient.h"
#include "grundy_values.h"

#endif
