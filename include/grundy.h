/* SPDX-License-Identifier: MIT */
/*
 * libgrundy: who wins a combinatorial game, by which moves, and why.
 *
 * Two objects.  A `grundy` knows the families of games; it is immutable and
 * may be shared by threads.  A `grundy_work` does the thinking: it owns the
 * rules opened in it, the memory of positions solved, the limits and the last
 * error; one thread uses it at a time.
 *
 * Ownership in one sentence: whatever a work hands out (positions, rules,
 * texts, verdicts) lives in that work until grundy_work_reset or
 * grundy_work_free, and is never freed by the caller.
 *
 * Every call that may fail returns a status and must be checked; when it is
 * not GRUNDY_OK, grundy_work_error tells what happened and where.
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

/* ------------------------------------------------------------- status */

typedef enum grundy_status {
  GRUNDY_OK,
  GRUNDY_DOMAIN,  /* provably no answer: play need not end, no such value */
  GRUNDY_UNABLE,  /* not by this method; another may know */
  GRUNDY_SYNTAX,  /* bad input; the error has its place */
  GRUNDY_STOPPED, /* a limit was reached or the caller cancelled */
  GRUNDY_NOMEM,   /* the system has no more memory */
  GRUNDY_IO
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
/* A component is made of at most so many integers. */
#define GRUNDY_MOST_INTEGERS 16

/* What people are spoken to in. */
typedef enum grundy_language {
  GRUNDY_ENGLISH,
  GRUNDY_CHINESE
} grundy_language;

/* "zh", "zh_CN.UTF-8", "en", "C": false if no such language is spoken. */
GRUNDY_API bool grundy_language_named(const char *name,
                                      grundy_language *language);
/* A text of the catalogue (a family's `about`, a theorem's `condition`) in
   that language; where it has no translation, as it is. */
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

/* ------------------------------------------------------------ objects */

typedef struct grundy grundy;
typedef struct grundy_work grundy_work;
typedef struct grundy_position grundy_position; /* a sum of components */
typedef struct grundy_rules grundy_rules;       /* a family, parameters fixed */

GRUNDY_API const char *grundy_version(void);

GRUNDY_API grundy *grundy_new(void); /* NULL: out of memory */
GRUNDY_API void grundy_free(grundy *g);
/* Adds games of one's own, a line each:

     # Take a prime.                          a comment: the game's `about`
     prime = n -> n-k for k in primes

   What stands behind '=' is what stands in the braces of {RULE}; the braces
   may be written too.  From then on the names are aliases.  Call it before
   the first work is made: only then may `g` be shared.  On an error nothing
   is added, and error->offset is the place in the text. */
GRUNDY_API grundy_status grundy_define(grundy *g, const char *text,
                                       size_t length, grundy_language language,
                                       grundy_error *error);

/* What may be spent.  Zero means: no limit.  Positions counts the positions a
   search remembers, plus one for every 32 options it looks at. */
typedef struct grundy_limits {
  uint64_t positions;
  size_t memory;    /* bytes held by the work */
  double seconds;   /* wall time, from grundy_work_start */
  unsigned threads; /* at most so many at once; values are the same with any */
} grundy_limits;

/* Called now and then during long work, never more than ten times a second. */
typedef struct grundy_progress {
  void (*report)(void *data, uint64_t positions, double seconds);
  void *data;
} grundy_progress;

GRUNDY_API grundy_work *grundy_work_new(const grundy *g, grundy_limits limits);
GRUNDY_API void grundy_work_free(grundy_work *work);
/* What errors and reasons of this work are written in; English at first. */
GRUNDY_API void grundy_work_language(grundy_work *work,
                                     grundy_language language);
/* Forgets everything that was handed out or remembered, keeps the limits and
   the language. */
GRUNDY_API void grundy_work_reset(grundy_work *work);
/* Starts the clock and the counts of the limits anew; forgets a cancel. */
GRUNDY_API void grundy_work_start(grundy_work *work);
/* Safe from a signal handler or another thread: the work stops soon. */
GRUNDY_API void grundy_work_cancel(grundy_work *work);
GRUNDY_API void grundy_work_progress(grundy_work *work, grundy_progress p);
GRUNDY_API const grundy_error *grundy_work_error(const grundy_work *work);
/* For `report`: how many values of a sequence are known, and how many are to
   be.  False: no sequence is computed now. */
GRUNDY_API bool grundy_work_values(const grundy_work *work, uint64_t *done,
                                   uint64_t *goal);
/* The memory that positions take: bytes now, positions remembered now. */
GRUNDY_API size_t grundy_work_bytes(const grundy_work *work);
GRUNDY_API uint64_t grundy_work_positions(const grundy_work *work);

/* ---------------------------------------------------------- catalogue */

typedef struct grundy_theorem {
  const char *name, *citation;
  const char *condition; /* where it holds, in words */
  const char *answers;   /* "value", "outcome", "plies", "genus", "number",
                            "loopy value" */
  const char *play;      /* "normal", "misère" or "both" */
} grundy_theorem;

typedef struct grundy_family {
  const char *name;
  const char *usage;   /* lasker(n,...) */
  const char *example; /* lasker(7) */
  const char *about;   /* the rules in prose */
  const char *shape;   /* how it is drawn: "heap", "heaps", "pair", "row",
                          "ring", "piles", "stairs", "board", "tuple",
                          "graph", "poset" */
  bool takes_params;   /* NAME[...] */
  unsigned arity;      /* integers that make a component; 0: any text */
  size_t theorem_count;
  const grundy_theorem *theorems;
} grundy_family;

/* A name that stands for other rules: treblecross(n) is octal[0.007](n+2). */
typedef struct grundy_alias {
  const char *name, *family, *about;
  const char *params; /* NULL: none */
  const char *rules;  /* octal[0.007], {n -> n-k for k in 1..3}, nim */
  uint64_t shift;
} grundy_alias;

GRUNDY_API size_t grundy_family_count(const grundy *g);
GRUNDY_API const grundy_family *grundy_family_at(const grundy *g, size_t i);
GRUNDY_API size_t grundy_alias_count(const grundy *g);
GRUNDY_API const grundy_alias *grundy_alias_at(const grundy *g, size_t i);
/* The known name nearest to what was typed, or NULL if none is near. */
GRUNDY_API const char *grundy_nearest(const grundy *g, const char *name,
                                      size_t length);

/* ----------------------------------------------------------- notation */

GRUNDY_API grundy_status grundy_position_parse(grundy_work *work,
                                               const char *text, size_t length,
                                               grundy_position **position);
GRUNDY_API grundy_status grundy_rules_parse(grundy_work *work, const char *text,
                                            size_t length,
                                            const grundy_rules **rules);
/* Canonical text, a C string in the work. */
GRUNDY_API grundy_status grundy_position_print(grundy_work *work,
                                               const grundy_position *position,
                                               const char **text);
GRUNDY_API const char *grundy_rules_text(const grundy_rules *rules);
/* How many integers make a component of these rules; 0 when none do. */
GRUNDY_API unsigned grundy_rules_arity(const grundy_rules *rules);
/* The rules of another family that these are in disguise: {n -> n-k for k in
   {1,3,4}} is take[1,3,4].  NULL: none were recognised. */
GRUNDY_API const grundy_rules *grundy_rules_same(const grundy_rules *rules);
GRUNDY_API const grundy_family *grundy_rules_family(const grundy_work *work,
                                                    const grundy_rules *rules);
/* The position that rules and integers name (empty heaps give the empty sum);
   GRUNDY_DOMAIN when there is no such position. */
GRUNDY_API grundy_status grundy_position_at(grundy_work *work,
                                            const grundy_rules *rules,
                                            const uint64_t *integers,
                                            grundy_position **position);

/* One component of a position, for those who draw it. */
typedef struct grundy_component {
  const grundy_rules *rules;
  const char *shape; /* what the integers mean: see grundy_family */
  size_t count;
  const uint64_t *integers;
} grundy_component;

GRUNDY_API size_t grundy_position_count(const grundy_position *position);
/* The i-th, from 0 on, in the order in which they are printed. */
GRUNDY_API grundy_status
grundy_position_component(grundy_work *work, const grundy_position *position,
                          size_t i, grundy_component *component);

/* ------------------------------------------------------------ verdict */

typedef enum grundy_outcome {
  GRUNDY_OUTCOME_NONE, /* not known */
  GRUNDY_N,            /* the player to move wins */
  GRUNDY_P,            /* the previous player wins */
  GRUNDY_L,            /* Left wins, whoever starts */
  GRUNDY_R,            /* Right wins, whoever starts */
  GRUNDY_D             /* a draw: neither can win, play goes on for ever */
} grundy_outcome;

GRUNDY_API const char *grundy_outcome_name(grundy_outcome outcome);

typedef enum grundy_value_kind {
  GRUNDY_VALUE_NONE,
  GRUNDY_VALUE_NIMBER,
  GRUNDY_VALUE_NUMBER, /* partizan: Left wins if it is above 0, Right if
                          below */
  GRUNDY_VALUE_LOOPY   /* play need not end: infinite, with a set of nimbers;
                          the player to move wins if 0 is among them, else it
                          is a draw */
} grundy_value_kind;

typedef struct grundy_value {
  grundy_value_kind kind;
  uint64_t nimber;
  const char *number; /* of a NUMBER, exact: "3/4", "-2"; of a LOOPY:
                         "infinity{0,2}" */
  size_t count;       /* of a LOOPY: the nimbers of its set, ascending */
  const uint64_t *set;
} grundy_value;

typedef enum grundy_play {
  GRUNDY_NORMAL,
  GRUNDY_MISERE
} grundy_play;

typedef enum grundy_method {
  GRUNDY_BEST,    /* theorems where they speak, search elsewhere */
  GRUNDY_THEOREM, /* theorems alone: UNABLE where they are silent */
  GRUNDY_SEARCH   /* from the rules alone */
} grundy_method;

typedef struct grundy_query {
  grundy_play play;
  grundy_method method;
  bool plies;       /* also: moves left under best play */
  bool longest;     /* also: the longest possible play */
  bool explain;     /* reasons in full */
  size_t max_moves; /* list at most so many moves; 0 means none */
} grundy_query;

typedef enum grundy_reason_kind {
  GRUNDY_REASON_THEOREM,    /* a theorem gave the answer for a component */
  GRUNDY_REASON_FACT,       /* a fact about the position the theorem uses */
  GRUNDY_REASON_MEX,        /* least value that no option has */
  GRUNDY_REASON_NIM_SUM,    /* values of the components and their nim-sum */
  GRUNDY_REASON_TAME,       /* misère play goes as that of a Nim heap */
  GRUNDY_REASON_WILD,       /* it does not, and where that begins */
  GRUNDY_REASON_SEARCH,     /* found by trying all moves */
  GRUNDY_REASON_STRATEGY,   /* what the winner does */
  GRUNDY_REASON_REFUTATION, /* why a move loses: the reply */
  GRUNDY_REASON_LIMIT       /* what was left out, and why */
} grundy_reason_kind;

GRUNDY_API const char *grundy_reason_name(grundy_reason_kind kind);

/* One typed step.  `text` says it in a sentence; values, labels and result
   are the same as data (a nim-sum's terms, the values that a mex excludes). */
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
  grundy_outcome outcome; /* of `to`; NONE where not asked for */
  grundy_value value;     /* of `to` */
  const char *refutation; /* the reply that beats a losing move, or NULL */
} grundy_move;

typedef struct grundy_verdict {
  grundy_play play;
  grundy_outcome outcome;
  grundy_value value;
  grundy_method method;          /* GRUNDY_THEOREM or GRUNDY_SEARCH: who told
                                    the outcome */
  grundy_method value_method;    /* likewise the value, where there is one */
  const grundy_theorem *theorem; /* the one that decided, or NULL */
  size_t move_count;             /* winning moves */
  const grundy_move *moves;
  bool moves_truncated; /* there are more than max_moves */
  bool moves_known;     /* false: too many options to look for them */
  size_t drawing_count; /* of a draw: the moves that keep it */
  const grundy_move *drawing_moves;
  size_t reason_count;
  const grundy_reason *reasons;
  bool has_plies, has_longest; /* a draw has no plies */
  uint64_t plies, longest;
} grundy_verdict;

GRUNDY_API grundy_status grundy_eval(grundy_work *work,
                                     const grundy_position *position,
                                     grundy_query query,
                                     grundy_verdict *verdict);

typedef struct grundy_move_list {
  size_t count;
  const grundy_move *moves;
  bool truncated;
} grundy_move_list;

/* Every move with what it leads to; with query.explain, a refutation for each
   losing one. */
GRUNDY_API grundy_status grundy_moves(grundy_work *work,
                                      const grundy_position *position,
                                      grundy_query query,
                                      grundy_move_list *list);

/* --------------------------------------------------------------- play */

/* A position, who is to move in it (BOTH where the players' moves are the
   same; else LEFT or RIGHT), and what the last move means. */
typedef struct grundy_turn {
  const grundy_position *position;
  grundy_side side;
  grundy_play play;
} grundy_turn;

/* Have both players the same moves, here and in all that follows? */
GRUNDY_API bool grundy_position_is_impartial(const grundy_position *position);

/* The first `most` moves of the player to move: name, position after it and
   player; nothing is judged. */
GRUNDY_API grundy_status grundy_turn_moves(grundy_work *work, grundy_turn turn,
                                           size_t most, grundy_move_list *list);
/* The move that a text means: its name ("13->4", where there are several games
   "nim: 13->4" too), or the position wanted, its components in any order.
   GRUNDY_SYNTAX: the text is neither; GRUNDY_DOMAIN: it means no move, or
   several. */
GRUNDY_API grundy_status grundy_move_find(grundy_work *work, grundy_turn turn,
                                          const char *text, size_t length,
                                          grundy_move *move);

/* What an opponent plays. */
typedef struct grundy_reply {
  const grundy_move *move; /* NULL: none is left, the game is over */
  bool known;              /* whether the move wins */
  bool wins;
  bool draws; /* no move wins, and this one does not lose */
  bool erred; /* on purpose: `missed` would have won, `move` does not */
  const grundy_move *missed;
  bool has_plies; /* moves left after this one, if both play well */
  uint64_t plies;
  grundy_limit limit; /* what ended the thinking, where known is false */
} grundy_reply;

/* Chooses a move.  It wins if one can, by the quickest where plies can be told
   soon; in a draw it keeps the draw; where all lose it is the one that resists
   longest, by plies, else by the longest play, else by the number of answers
   left.  In `errs` of 100
   cases a win is given away on purpose; `random` decides in which, and the
   same number gives the same reply.  When a limit ends the thinking, the move
   is any legal one and the status is OK. */
GRUNDY_API grundy_status grundy_reply_choose(grundy_work *work,
                                             grundy_turn turn, unsigned errs,
                                             uint64_t random,
                                             grundy_reply *reply);

/* A position of these rules that the player to move wins (or loses), and not
   by the last move of all if that can be helped.  The same number gives the
   same position in a fresh work.  GRUNDY_DOMAIN: none was found. */
GRUNDY_API grundy_status grundy_position_random(
    grundy_work *work, const grundy_rules *rules, grundy_side side,
    grundy_play play, bool wins, uint64_t random, grundy_position **position);

/* The first move, from positions[from] on, that gave a win or a draw away. */
typedef struct grundy_review {
  bool found;
  bool draw;           /* it was a draw */
  size_t at;           /* it was made in positions[at] ... */
  grundy_reply better; /* ... where this would have kept the win */
  bool cut;            /* a limit ended the search, at positions[at] */
} grundy_review;

/* A game is its positions from the first to the last; `side` is to move in
   positions[0], then the players take turns. */
GRUNDY_API grundy_status grundy_game_review(
    grundy_work *work, const grundy_position *const *positions, size_t count,
    size_t from, grundy_side side, grundy_play play, grundy_review *review);

/* ------------------------------------------------------------- tables */

typedef enum grundy_table_kind {
  GRUNDY_TABLE_VALUES,
  GRUNDY_TABLE_OUTCOMES,
  GRUNDY_TABLE_PLIES,
  GRUNDY_TABLE_LONGEST,
  GRUNDY_TABLE_GENUS /* the values of normal and of misère play */
} grundy_table_kind;

/* One entry of a table: a number, an outcome, or a hole where the family has
   no such position. */
typedef struct grundy_cell {
  bool hole;
  bool loopy;                /* no number: an infinite value, or a draw that has
                                no plies */
  grundy_outcome outcome;    /* of an OUTCOMES table */
  const grundy_value *value; /* of a VALUES table, if it is infinite */
  uint64_t number;           /* of the others */
  uint64_t misere;           /* GENUS: the value of misère play, which does not
                                add over sums */
} grundy_cell;

/* Tells that values up to `last` (one for each dimension) will be asked for,
   so that the fast engines can prepare them in one go.  May be left out. */
GRUNDY_API grundy_status grundy_table_begin(grundy_work *work,
                                            const grundy_rules *rules,
                                            const uint64_t *last);
/* A file to which the values go now and then, as a whole or not at all, and
   from which they come if it is there. */
typedef struct grundy_checkpoint {
  const char *file; /* NULL: none */
  double seconds;   /* between two writings, at least */
} grundy_checkpoint;

/* The same for heaps, with a checkpoint. */
GRUNDY_API grundy_status grundy_table_checkpoint(grundy_work *work,
                                                 const grundy_rules *rules,
                                                 uint64_t last,
                                                 grundy_checkpoint checkpoint);

/* Values of heaps, block after block, as fast as they are computed. */
typedef struct grundy_stream grundy_stream;

typedef struct grundy_stream_query {
  uint64_t from, last; /* heaps, both included */
  grundy_checkpoint checkpoint;
  bool no_limit; /* of positions: as many as the range has */
} grundy_stream_query;

/* Values that stand one after the other in memory, until the next call. */
typedef struct grundy_values {
  const void *data;
  unsigned width; /* bytes of a value: 1, 2 or 4, as the processor has them */
  size_t count;   /* 0: the end */
} grundy_values;

/* UNABLE: these values are told by a theorem, or are not computed one after
   the other; grundy_cell_at knows them. */
GRUNDY_API grundy_status grundy_stream_open(grundy_work *work,
                                            const grundy_rules *rules,
                                            grundy_stream_query query,
                                            grundy_stream **stream);
GRUNDY_API grundy_status grundy_stream_next(grundy_stream *stream,
                                            grundy_values *values);

GRUNDY_API grundy_status grundy_cell_at(grundy_work *work,
                                        const grundy_rules *rules,
                                        const uint64_t *integers,
                                        grundy_table_kind kind,
                                        grundy_query query, grundy_cell *cell);

/* Values of single numbers that repeat: that of n + period is that of n, for
   n from preperiod on, as far as n + period <= most.  Proved. */
typedef struct grundy_period {
  bool known;
  uint64_t preperiod, period, most;
} grundy_period;

/* The period, where a theorem of the family gives one or proves one from the
   first values.  Not known is no error. */
GRUNDY_API grundy_status grundy_rules_period(grundy_work *work,
                                             const grundy_rules *rules,
                                             grundy_period *period);

/* ------------------------------------------------------------- periods */

typedef struct grundy_period_search_query {
  uint64_t limit; /* values to compute at most; 0: as many as is sensible */
  bool window;    /* the shorter proof, from a repeated state */
  grundy_checkpoint checkpoint;
  uint64_t rares_to; /* rare heaps are told up to this one at least, also
                        where a proof needs fewer values */
  uint64_t keep;     /* from so many values on only few are kept, if that is
                        possible, and the shorter proof is looked for; 0: all
                        are kept */
} grundy_period_search_query;

/* value(n + period) = value(n) + saltus for all n >= preperiod: proved, or as
   far as was computed. */
typedef struct grundy_period_search {
  bool found, proved;
  uint64_t period, preperiod, saltus;
  uint64_t max_value;
  uint64_t values_computed; /* of heaps 0, 1, ... */
  uint64_t values_needed;   /* by the proof */
  uint64_t values_held;     /* of them, by the checkpoint; they may be more than
                               the limit, and are all looked at */
  bool default_limit;       /* the query gave no limit, and the search ended
                               where one would be sensible */
  const char *theorem;      /* and where it stands; NULL: not proved */
  const char *citation;
  /* the sparse space, if there is one; heap 0 is not among the rares: see
     doc/algorithms.md */
  bool has_space, second_kind;
  uint64_t mask; /* bit 63 stands for all from there on */
  size_t rare_count;
  const uint64_t *rares;
  uint64_t window; /* values that determine the next, for the shorter proof */
} grundy_period_search;

/* Looks for the least period of the values of heaps.  UNABLE: the rules are
   not a game of taking and breaking heaps.  STOPPED at a limit of the work:
   what was found until then is told. */
GRUNDY_API grundy_status grundy_period_search_run(
    grundy_work *work, const grundy_rules *rules,
    grundy_period_search_query query, grundy_period_search *period);

/* What a sceptic needs to check a period: readable text, see
   doc/octal.md.  Finds the period first, if it was not yet.  UNABLE:
   none is proved. */
GRUNDY_API grundy_status
grundy_certificate_write(grundy_work *work, const grundy_rules *rules,
                         grundy_period_search_query query, const char **text);

typedef struct grundy_certificate {
  const char *rules; /* that it is about */
  const char *theorem;
  const char *condition;  /* of a theorem that is taken as known, and only
                             compared with the values; else NULL */
  bool condition_checked; /* else it is the rules that say that it holds */
  uint64_t period, preperiod, saltus, values, rare_count, blocks;
  bool holds;
  bool is_least; /* are there enough values to tell that it is the least? */
  const char *trouble; /* why it does not hold, in the work's language */
} grundy_certificate;

/* Checks a certificate by another program than that which computed it.  The
   status tells of trouble on the way (SYNTAX: it is no certificate); one that
   is wrong is no error of the call. */
GRUNDY_API grundy_status
grundy_certificate_check(grundy_work *work, const char *text, size_t length,
                         grundy_certificate *certificate);

/* ----------------------------------------------------------- formulas */

/* An expression of the rule language in the variables of the rules: the names
   in {RULE}, else n, or x, y, z. */
typedef struct grundy_formula grundy_formula;

GRUNDY_API grundy_status grundy_formula_parse(grundy_work *work,
                                              const grundy_rules *rules,
                                              const char *text, size_t length,
                                              const grundy_formula **formula);
/* Canonical text. */
GRUNDY_API const char *grundy_formula_text(const grundy_formula *formula);

/* The first position, coordinates 0..to, smaller ones first, where the table
   and the formula differ.  In a table of OUTCOMES a formula that is not 0
   means N; a draw agrees with no number, and neither does an infinite value. */
typedef struct grundy_difference {
  bool found;
  unsigned arity;
  uint64_t at[GRUNDY_MOST_INTEGERS];
  int64_t formula;
  grundy_cell cell;
  bool formula_failed; /* the call failed in the formula, not in the game */
} grundy_difference;

GRUNDY_API grundy_status grundy_check(grundy_work *work,
                                      const grundy_rules *rules,
                                      const grundy_formula *formula,
                                      uint64_t to, grundy_table_kind kind,
                                      grundy_query query,
                                      grundy_difference *difference);
/* The name of the i-th integer of a component in formulas. */
GRUNDY_API const char *grundy_rules_variable(const grundy_rules *rules,
                                             unsigned i);

/* ------------------------------------------------------------ patterns */

typedef struct grundy_find_options {
  uint64_t to; /* numbers up to this; 0: 2000, of two numbers 100, or less */
} grundy_find_options;

/* A pattern in the values of normal play; it agrees with all up to `to`. */
typedef struct grundy_pattern {
  bool found;
  const char *kind; /* "periodic", "arithmetic periodic", "formula",
                       "automatic", "regular", "runs", "beatty", "plane" */
  bool zeros;       /* it tells only which positions have the value 0 */
  bool proved;      /* for all positions */
  uint64_t to;
  const char *theorem, *citation; /* NULL: not proved */
  const char *words;
  const char *expr; /* of the rule language, or NULL; of `zeros` 0 there */
  /* functions grundy(n) or grundy(x, y), with `zeros` called wins */
  const char *c, *python, *latex;
} grundy_pattern;

/* The shortest pattern that holds; not found is no error.  DOMAIN: not one or
   two numbers make a position, or it has no value. */
GRUNDY_API grundy_status grundy_find(grundy_work *work,
                                     const grundy_rules *rules,
                                     const grundy_find_options *options,
                                     grundy_pattern *pattern);

/* ---------------------------------------------------------------- code */

typedef enum grundy_code_language {
  GRUNDY_CODE_C,   /* C11 */
  GRUNDY_CODE_CXX, /* C++17 */
  GRUNDY_CODE_PYTHON
} grundy_code_language;

typedef struct grundy_code_query {
  grundy_code_language language;
  grundy_method method; /* BEST; THEOREM: only what is proved; SEARCH: the
                           recursion, whatever is known */
  bool program;         /* a complete one, with `main` */
  bool conjecture;      /* a pattern that is only checked may be used */
  bool outcomes;        /* wins(n), or wins(x, y): 0 where the player to move
                           loses; of a form that tells no more, if one is
                           proved */
  const char *name;     /* of the function; its other names begin with it.
                           NULL: grundy, or wins */
} grundy_code_query;

typedef enum grundy_code_kind {
  GRUNDY_CODE_FORMULA,    /* a closed form, proved */
  GRUNDY_CODE_PERIOD,     /* a table of a proved period */
  GRUNDY_CODE_CONJECTURE, /* a formula that was checked up to `checked` */
  GRUNDY_CODE_TABLE,      /* the recursion, from the bottom up */
  GRUNDY_CODE_MEMO        /* the recursion, remembering */
} grundy_code_kind;

GRUNDY_API const char *grundy_code_kind_name(grundy_code_kind kind);

typedef struct grundy_code {
  grundy_code_kind kind;
  const char *text;    /* the function grundy(n), or grundy(x, y), on integers
                          of 64 bits, with what it needs */
  const char *theorem; /* that proves it, or NULL */
  uint64_t checked;    /* of a CONJECTURE */
} grundy_code;

/* Code for the values of single positions.  Comments are in the language of
   the work.  UNABLE: these rules have neither a formula nor a period nor a
   statement in the rule language; DOMAIN: they have no values, or the name
   cannot be one. */
GRUNDY_API grundy_status grundy_code_write(grundy_work *work,
                                           const grundy_rules *rules,
                                           grundy_code_query query,
                                           grundy_code *code);

typedef struct grundy_compilation {
  bool done;
  double seconds;  /* that it took */
  const char *why; /* not done: a clause in the work's language */
} grundy_compilation;

/* Has the rule in braces compiled by the system's `cc` and loaded: from now on
   tables of its values are filled by that code.  Answers, errors and limits
   are the same.  Not done is no error. */
GRUNDY_API grundy_status grundy_rules_compile(grundy_work *work,
                                              const grundy_rules *rules,
                                              grundy_compilation *compilation);

/* --------------------------------------------------------------- laws */

/* The laws every family obeys.  Each compares two statements of one thing on
   all positions by size, from the smallest on. */
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
  GRUNDY_LAW_LOOPY,         /* where play may come back: outcome, value, plies,
                               moves and sums = their definitions */
  GRUNDY_LAW_COUNT
} grundy_law;

GRUNDY_API const char *grundy_law_name(grundy_law law);

typedef struct grundy_law_report {
  grundy_law law;
  const char *subject;        /* the theorem's name, else "" */
  uint64_t positions;         /* looked at */
  uint64_t answers;           /* where a theorem or reach gave an answer */
  bool broken;                /* the two statements differ ... */
  const char *counterexample; /* ... here, and how */
} grundy_law_report;

/* Runs every law on the first `samples` positions of the rules; `report` is
   called once for each law and theorem.  The status tells of trouble on the
   way; a broken law is no error of the call. */
GRUNDY_API grundy_status grundy_verify(
    grundy_work *work, const grundy_rules *rules, uint64_t samples,
    void (*report)(void *data, const grundy_law_report *r), void *data);

/* ---------------------------------------------------------- processor */

/* Paths: sets of instructions that some functions are compiled for.  A path
   includes the paths before it.  The answers do not depend on the path. */
typedef enum grundy_cpu {
  GRUNDY_CPU_BEST,     /* the last path that this processor has */
  GRUNDY_CPU_PORTABLE, /* plain C */
  GRUNDY_CPU_CLMUL,    /* SSE4.1, PCLMULQDQ */
  GRUNDY_CPU_AVX2,     /* AVX2, BMI1, BMI2 */
  GRUNDY_CPU_GFNI,     /* GFNI on registers of 256 bits */
  GRUNDY_CPU_AVX512    /* AVX-512 with VBMI and BITALG, VPCLMULQDQ */
} grundy_cpu;

/* Returns whether this processor has every instruction of the path. */
GRUNDY_API bool grundy_cpu_has(grundy_cpu cpu);
GRUNDY_API const char *grundy_cpu_name(grundy_cpu cpu); /* "avx2" */
/* Stores the path of this name; false if there is none. */
GRUNDY_API bool grundy_cpu_named(const char *name, grundy_cpu *cpu);

#ifdef __cplusplus
}
#endif

#include "grundy_graph.h"
#include "grundy_nimber.h"

#endif
