/* SPDX-License-Identifier: MIT */
/*
 * The interface that a family of games implements.
 *
 * A component is a canonical byte string: equal components have equal bytes.
 * So hashing, memory, sums, storage and transport are written once, and
 * nobody frees a position.  A family is a const descriptor, `gi_family_NAME`
 * in src/games/NAME.c; the build collects the files, no list is edited.
 *
 * Only `open`, `parse` and `sketch` may take memory from the work's arena.
 * Everything else that a family keeps goes into the cache of its rules
 * (engine/work.h).
 *
 * A game is stated twice: by `options` (which moves exist) and, where
 * mathematics knows more, by `theorems`.  The laws compare the two.
 *
 * Statuses that a family returns: OK; UNABLE, this method has no answer and
 * the engine tries another; DOMAIN, there is provably no answer; SYNTAX, bad
 * input, with its place; and whatever the engine's own functions returned.
 */
#ifndef GI_ENGINE_FAMILY_H
#define GI_ENGINE_FAMILY_H

#include "core/bits.h"
#include "core/buffer.h"
#include "core/piece.h"
#include "theory/dyadic.h"
#include "theory/partizan/game.h"

typedef struct gi_family gi_family;
typedef struct gi_sink gi_sink;
typedef struct gi_reasons gi_reasons;
typedef struct gi_bulk_job gi_bulk_job;
typedef struct gi_sketch_job gi_sketch_job;
typedef struct gi_code gi_code;     /* theory/octal/code.h */
typedef struct gi_period gi_period; /* theory/octal/sequence.h */
typedef struct gi_rays gi_rays;
typedef struct gi_windows gi_windows;
typedef struct gi_lookback gi_lookback;

/*
 * The shapes: how a front end, which knows no game, draws a component.  In
 * every shape but graph, poset and card the component's bytes are its integers
 * as varints, or the family's `drawn` writes the integers.
 *
 *   heaps   each integer is a heap of beans; the order does not matter
 *   pair    two heaps; the order does not matter
 *   heap    one heap, and the number of beans that may be taken from it now
 *   row     one row of beans side by side; a move may leave two rows
 *   ring    one ring of beans side by side; a move leaves a row
 *   piles   stones in the places 1, 2, ...; a move shifts some to another
 *   stairs  stones on the steps 1, 2, ...; a move brings some one step down
 *   board   rows of squares, the longest on top; the first square is poisoned
 *   coins   coins in a row: the places, from 0, of the coins that show heads
 *   coin-rows   two rows of coins: the number of heads in the first row, then
 *               the places of all heads
 *   coin-board  coins on a board: row and column of each coin that shows heads
 *   strip   squares in a row: 0 for an empty one, 1 for a piece of Left's, 2
 *           for a piece of Right's; a move changes some squares
 *   dominoes    a row of dominoes: 0 for one of Left's, 1 for one of Right's, 2
 *               for one of both players'; a move fells one end of the row
 *   cells   a board: the number of rows, the number of columns, then one number
 *           for each square, row by row: the ASCII code of its letter, '.' for
 *           an empty square and '#' for a place without a square; a move
 *           changes some squares
 *   graph-cells  cells on a graph: 1, the number of vertices, then one number
 *           for each vertex, as in `cells`; the graph is from `sketch`
 *   tuple   other numbers: a move is shown by the numbers that it leads to
 *   graph   vertices and edges, from the family's `sketch`
 *   poset   elements and relations, from `sketch`; larger ones drawn above
 *   card    a text: any component that has no other drawing
 */

/* How a family reads the text in the parentheses. */
typedef enum gi_args {
  GI_HEAPS, /* each integer is a component */
  GI_TUPLE, /* exactly `arity` integers are one component */
  GI_WHOLE  /* the family parses the text itself */
} gi_args;

/*
 * A family with its parameters fixed.  Immutable once opened.
 *
 * Rules may refer to other rules in two ways.  An alias names rules: heaps of
 * n under `treblecross` are heaps of n + 2 under its base, `octal[0.007]`.  A
 * component of an alias keeps the rules of the alias, so that it is printed
 * with the name that was typed, but has the bytes of the base.  An alias has
 * the id of its base, so what is computed is shared.  And
 * a {RULE} may be recognised as the same game as rules of another family:
 * {n -> n-k for k in {1,3,4}} is the same game as `take[1,3,4]`.  Whatever is
 * known about the other rules is then known about these.
 * gi_rules_up_to and gi_rules_origin follow the two.
 */
struct grundy_rules {
  const gi_family *family;
  uint32_t id;       /* index of `base` in work->opened */
  const char *text;  /* canonical: NAME or NAME[params] */
  const void *data;  /* the parameters as the family's `open` stored them */
  gi_args args;      /* the family's, unless `open` changed it */
  const char *shape; /* the family's, unless `open` changed it */
  unsigned arity;    /* integers that `at` takes for a component; 0: none */
  bool has_again;    /* a player may move again (engine/waiting.h) */
  bool sym;          /* a component's integers are sorted ascending */
  unsigned order;    /* the order in which a dense table is filled first
                        (gi_dense), 0..2: no earlier one is needed */
  bool bare;         /* WHOLE: the text without () is a position, too */
  bool any_count;    /* WHOLE: a component is any number of integers, and `at`
                        takes as many as gi_rules_counted gives these rules */
  bool closed;       /* braced: the canonical text of the parameters has its
                        own closing bracket, as in {board ...}[a-b] */
  /* Names of the integers in formulas; NULL: n, or x, y, z. */
  const char *const *names;
  /* The rules that an alias names, and the number that it adds to each
     integer; for other rules, the rules themselves and 0. */
  const grundy_rules *base;
  uint64_t shift;
  /* The rules that a component keeps which was typed under these: themselves,
     but without the count of gi_rules_counted. */
  const grundy_rules *shown;
  /* Rules of another family that are the same game, with the same bytes, for
     heaps up to same_most; NULL if none are known.  Options may differ in
     empty heaps. */
  const grundy_rules *same;
  uint64_t same_most;
  /* Rules that have all positions of these, with the same bytes and moves, and
     more: chomp for chomp[4 x 5].  NULL: none. */
  const grundy_rules *wider;
  /* The rule in the rule language whose moves are those of these rules, and
     which says nothing else; NULL: none (lang/rule/data.h). */
  const struct gi_rule *moves;
};

typedef struct gi_component {
  const grundy_rules *rules;
  gi_bytes bytes;
} gi_component;

/* Returns the rules under which heaps up to `heap` are looked up: the same
   game in another family if it is known for all of these heaps, otherwise the
   base of the rules.  `heap` counts as under the base. */
static inline const grundy_rules *gi_rules_up_to(const grundy_rules *rules,
                                                 uint64_t heap) {
  rules = rules->base;
  return rules->same && heap <= rules->same_most ? rules->same : rules;
}

/* Returns the rules where facts about all heaps are found: the same game in
   another family, otherwise the base of the rules.  Wherever a {RULE} has
   values, they are those of the same game. */
static inline const grundy_rules *gi_rules_origin(const grundy_rules *rules) {
  return gi_rules_up_to(rules, rules->base->same_most);
}

/* Returns the same heap under the same game of another family; the component
   itself if there is none. */
static inline gi_component gi_component_same(gi_component component) {
  const unsigned char *at = component.bytes.data;
  if (component.rules->same)
    component.rules = gi_rules_up_to(component.rules, gi_varint_get(&at));
  return component;
}

typedef struct gi_traits {
  bool impartial; /* both players have the same moves */
  bool loop_free; /* play always ends */
  /* A component that stands alone has no value, and cannot be part of a sum:
     its rules say how play ends (gi_family.ended), a player may move again, or
     moves have scores (engine/search/results.h).  It is loopy, too, so that
     nobody asks for a value. */
  bool alone;
  bool returns;    /* alone: play may return to a position */
  bool scored;     /* alone: there are scores */
  bool plain_ends; /* alone: play ends only where there is no move */
  bool loopy;      /* play may return to a position and is then drawn
                      (engine/value/loopy.h).  If neither loop_free nor loopy
                      holds, nobody knows, and a cycle is an error */
} gi_traits;

/* What a theorem says about a component, and the fields of gi_answer that it
   sets: all that are named, and no others. */
typedef enum gi_answers {
  GI_ANSWERS_VALUE,   /* the nimber, normal play: number */
  GI_ANSWERS_OUTCOME, /* who wins under the theorem's play: outcome */
  GI_ANSWERS_PLIES,   /* moves left under best play: number */
  GI_ANSWERS_GENUS,   /* misère play, the component is tame: number (its
                         nimber) and firm */
  GI_ANSWERS_NUMBER,  /* normal play, the players' moves differ, the value is
                         a number: dyadic */
  GI_ANSWERS_GAME,    /* normal play, the players' moves differ: game */
  GI_ANSWERS_LOOPY    /* normal play that may return: infinite, and number (the
                         nimber, 0 if infinite) */
} gi_answers;

/* An answer.  A theorem that returns OK must have set the fields of its kind;
   gi_theorem_ask (engine/assess.h) checks it.  A theorem that returns another
   status may leave anything in the fields. */
typedef struct gi_answer {
  uint64_t number;
  grundy_outcome outcome; /* not GRUNDY_OUTCOME_NONE */
  int firm;               /* 1: tame and firm; 0: tame and fickle */
  int infinite;           /* 1: infinite; 0: a nimber */
  gi_dyadic dyadic;       /* begun by gi_dyadic_init; the caller clears it */
  gi_game game;           /* in the store of the work (gi_work_games) */
} gi_answer;

enum {
  GI_NORMAL = 1 << GRUNDY_NORMAL,
  GI_MISERE = 1 << GRUNDY_MISERE
};

typedef struct gi_theorem gi_theorem;

/* What a theorem of a text (lang/game) has beside its words.  Nobody proved
   that of a user: it is compared with the search when the text is read. */
typedef struct gi_stated {
  const char *file;  /* its name; "": the text came from no file; NULL: the
                        theorem is built in */
  uint64_t compared; /* all numbers up to this one were compared */
  /* As below. */
  grundy_status (*answer)(grundy_work *work, const gi_theorem *theorem,
                          gi_component component, gi_answer *answer);
  grundy_status (*explain)(grundy_work *work, const gi_theorem *theorem,
                           gi_component component, gi_reasons *reasons);
} gi_stated;

struct gi_theorem {
  const char *name, *citation, *condition;
  const char *also; /* as in the family */
  gi_answers answers;
  unsigned play; /* GI_NORMAL | GI_MISERE */
  /* OUTCOME: bytes of the largest components whose value is searched for all
     the same, since it says more than N and is found in a minute; 0: none. */
  uint32_t search_up_to;
  /* Answers about a component; UNABLE where the condition does not hold. */
  grundy_status (*answer)(grundy_work *work, gi_component component,
                          gi_answer *answer);
  /* Adds the facts that the theorem uses, in sentences; may be NULL. */
  grundy_status (*explain)(grundy_work *work, gi_component component,
                           gi_reasons *reasons);
  /* A theorem of a text, in place of `answer` and `explain`; NULL: of the
     program. */
  const gi_stated *stated;
};

/* How play ends at a component. */
typedef struct gi_ended {
  bool is_over;  /* whether there are moves or not */
  int64_t score; /* scores: of the player to move, also if play is not over but
                    there is no move; otherwise, if play is over: 1, 0 or -1, as
                    the player to move wins, draws or loses */
} gi_ended;

/* What a formula of a family gives. */
typedef enum gi_formula_of {
  GI_FORMULA_VALUE,   /* the nimber, normal play */
  GI_FORMULA_OUTCOME, /* normal play: not 0 where the player to move wins */
  GI_FORMULA_MISERE   /* misère play: not 0 where the player to move wins */
} gi_formula_of;

/* Receiver of options as integers: `parts` tuples of arity entries, none
   negative.  Any status but OK ends the enumeration and is passed on.  The same
   option may come several times. */
typedef struct gi_tuple_sink {
  grundy_status (*emit)(void *data, size_t parts, const int64_t *entries);
  /* May be NULL.  `count` options at once, at most GI_SWEEP_MOST: the i-th is
     first[e] + i * delta[e]. */
  grundy_status (*sweep)(void *data, size_t parts, const int64_t *first,
                         const int64_t *delta, size_t count);
  void *data;
  bool any_order; /* `sym` rules: entries of a tuple may come unsorted */
} gi_tuple_sink;

enum {
  GI_SWEEP_MOST = 4096
};

/* Another name for a game of the family. */
typedef struct gi_alias {
  const char *name;
  const char *title;  /* as a heading: "Dawson's Chess"; NULL: the name */
  const char *params; /* of the family; NULL: none */
  const char *about;
  const char *brief; /* as in the family */
  const char *also;  /* as in the family */
  const char *args;  /* what an example has in its parentheses; NULL: numbers */
  /* Added to each heap that is typed.  Heaps of the family up to `shift` must
     have no moves: an option with such a heap is given the heap `shift`, which
     the alias calls 0. */
  uint64_t shift;
  bool closed; /* as in the rules: `params` has its own closing bracket */
} gi_alias;

/* How a sentence says a move whose name begins with a word.  A name without a
   word, such as 7->3+4, is said as it is. */
typedef struct gi_verb {
  const char *start;  /* "cut ", with the space; NULL: no verb */
  const char *phrase; /* N_("cutting {0}"), {0} being the rest of the name */
} gi_verb;

enum {
  GI_MOST_VERBS = 2
};

/* Between which cells a board may be cut. */
enum {
  GI_CUT_ROWS = 1,
  GI_CUT_COLUMNS = 2
};

/* The groups of the list of games, in its order. */
typedef enum gi_kind {
  GI_KIND_HEAPS,
  GI_KIND_BREAKING,
  GI_KIND_COINS,
  GI_KIND_GRAPHS,
  GI_KIND_ORDERS,
  GI_KIND_BOARDS,
  GI_KIND_OWN,
  GI_KINDS
} gi_kind;

struct gi_family {
  /* words */
  const char *name, *usage, *example, *about, *shape;
  const char *brief; /* the move in one sentence; NULL: `about` is short */
  gi_kind kind;
  const char *title; /* the game's name as a heading: "Wythoff's game" */
  const char *also;  /* its other names in all languages, with commas between
                        them: what people type to find it; NULL: none */
  gi_args args;
  unsigned arity;       /* TUPLE: integers of a component; WHOLE: integers that
                           `at` takes, if there is an `at` */
  bool braced;          /* written {params}, without the name */
  const char *word;     /* braced: the first word of the parameters; NULL: they
                           begin with no word of another braced family */
  bool any_count;       /* as in the rules */
  bool listed;          /* WHOLE: components are separated by commas, and
                           components of the same rules are written in one
                           pair of parentheses, as heaps are */
  bool has_places;      /* a move is named by places of its component alone, so
                           components of the same rules have moves of the same
                           names */
  const char *integers; /* the word for an integer in errors: "a heap" */
  bool starts_program;  /* its rules start another program: only rules that a
                           person typed are opened, never those of the example
                           */
  gi_verb verbs[GI_MOST_VERBS]; /* for moves with a word, as in "cut a-b" */

  /* required */
  /* Reads parameters: sets rules->data (in the work's arena) and writes the
     canonical text of the parameters (empty: none).  May set args, shape and
     arity.  params.data is NULL where no parameters were typed.  `open` is
     NULL if the family takes no parameters. */
  grundy_status (*open)(grundy_work *work, gi_text params, grundy_rules *rules,
                        gi_buffer *canonical);
  /* WHOLE only: reads the text in the parentheses and adds its components to
     the sum. */
  grundy_status (*parse)(grundy_work *work, const grundy_rules *rules,
                         gi_text args, grundy_position *sum);
  /* Writes the text in the parentheses, canonical. */
  grundy_status (*print)(gi_component component, gi_buffer *out);
  /* Emits every option, in a fixed order; `side` is BOTH in impartial
     games. */
  grundy_status (*options)(grundy_work *work, gi_component component,
                           grundy_side side, gi_sink *sink);
  /* Returns the traits; NULL: impartial, and play always ends. */
  gi_traits (*traits)(gi_component component);
  /* Writes the bytes of the i-th position, small ones first; DOMAIN after the
     last. */
  grundy_status (*sample)(grundy_work *work, const grundy_rules *rules,
                          uint64_t i, gi_buffer *bytes);

  /* optional: NULL or UNABLE means the general method */
  /* Writes the bytes of the component that the integers name; required for
     HEAPS and TUPLE.  DOMAIN: there is no such position (the error says why).
     Sets *empty for an empty heap. */
  grundy_status (*at)(grundy_work *work, const grundy_rules *rules,
                      const uint64_t *integers, gi_buffer *bytes, bool *empty);
  /* Writes the bytes of filling number i, from 0, of the board that the
     integers name: all positions on a board of this size are its fillings that
     are positions.  Sets *count to the number of fillings, at most UINT64_MAX.
     Rules without integers have one board.  DOMAIN: there is no such board (the
     error says why).  UNABLE: filling i is not a position. */
  grundy_status (*filling)(grundy_work *work, const grundy_rules *rules,
                           const uint64_t *integers, uint64_t i,
                           uint64_t *count, gi_buffer *bytes);
  /* Writes the same rules in the rule language, without braces: a second
     statement of the moves, independent of `options`.  Required wherever the
     language can say it.  States are the component's integers; a heap of 0 in
     the rule is not a component here.  A rule about boards, bags or rows has
     positions with the same text as the component, or with that of
     `rule_args`.  UNABLE: the language
     cannot say it for these parameters. */
  grundy_status (*rule)(const grundy_rules *rules, gi_buffer *out);
  /* Writes the rule whose states are the integers that `at` takes, where
     `rule` is about boards: for the code of these positions. */
  grundy_status (*rule_at)(const grundy_rules *rules, gi_buffer *out);
  /* The state of `rule` that the integers of `at` name, if it has more numbers:
     expressions with commas between them, in n or in x and y. */
  const char *start;
  /* Writes the text in the parentheses of the same position of a board rule of
     `rule`, where it is not the component's own text.  UNABLE: the rule has no
     such position, or its search would take too long for the laws. */
  grundy_status (*rule_args)(gi_component component, gi_buffer *out);
  /* Emits the options whose value (normal play) is the target, no others. */
  grundy_status (*reach)(grundy_work *work, gi_component component,
                         uint64_t target, gi_sink *sink);
  /* Emits the options of a player after which the component is worth at least
     the bound (Left's options) or at most the bound (Right's); if `strict`,
     more than the bound, or less.  Emits no others.  For components whose value
     is a number; UNABLE where the family does not find them. */
  grundy_status (*reach_number)(grundy_work *work, gi_component component,
                                grundy_side side, const gi_dyadic *bound,
                                bool strict, gi_sink *sink);
  /* Returns the rules as data for the sequence engine, right for heaps up to
     n. */
  grundy_status (*code)(grundy_work *work, const grundy_rules *rules,
                        uint64_t n, gi_code *code);

  /* Returns the period that a theorem gives to the values of heaps.  A period
     found among computed values (games/base/heap.h) needs no `period`. */
  grundy_status (*period)(grundy_work *work, const grundy_rules *rules,
                          gi_period *period);

  /* Writes what a theorem says as an expression of the rule language in n, or
     in x and y, for all positions whose integers are below 2^63; sets *by to
     that theorem.  UNABLE: no such formula is known for these parameters.
     Every command asks for it by gi_closed_form (lang/find/find.h), which also
     makes formulas of outcomes from those of values. */
  grundy_status (*formula)(const grundy_rules *rules, gi_formula_of of,
                           gi_buffer *out, const gi_theorem **by);

  /* Says how play ends where `side` moves (BOTH: the component is impartial).
     Required of components that stand alone. */
  grundy_status (*ended)(grundy_work *work, gi_component component,
                         grundy_side side, gi_ended *end);

  /* Emits every option of a tuple of integers as tuples of integers, all
     under the same rules: the options of `options` without byte strings, for
     the tables.  The component's bytes are then its integers as varints. */
  grundy_status (*tuples)(grundy_work *work, const grundy_rules *rules,
                          const int64_t *state, grundy_side side,
                          gi_tuple_sink sink);

  /* Give the same options as data, from which tables follow without a call a
     state (engine/table/rays.h, windows.h): for states whose entries are at
     most `most`, and for all heaps.  What is returned lives in the scratch
     arena. UNABLE: the moves have another form. */
  grundy_status (*rays)(grundy_work *work, const grundy_rules *rules,
                        grundy_side side, int64_t most, gi_rays *rays);
  grundy_status (*windows)(grundy_work *work, const grundy_rules *rules,
                           gi_windows *windows);
  /* Finds how far the moves of heaps lead back (engine/heaps/outcomes.h).
     UNABLE: any distance, or they leave sums. */
  grundy_status (*lookback)(grundy_work *work, const grundy_rules *rules,
                            gi_lookback *back);

  /* Returns the number of moves of the longest play of a component.  Impartial
     games only: the longest plays of the components of a sum add up. */
  grundy_status (*longest)(gi_component component, uint64_t *moves);

  /* Returns about how many moves a component has.  The number only orders a
     search (engine/search/pairs.h).  Without it, the search takes the sum of
     the integers, or the number of bytes. */
  uint64_t (*moves)(gi_component component);

  /* Emits one option: canonical components whose sum is equal to the component.
     For boards, whose component shown is the whole board, and whose options
     given to a search are its canonical parts. */
  grundy_status (*parts)(grundy_work *work, gi_component component,
                         gi_sink *sink);

  /* Returns how a board may be cut so that only `side` loses moves: a sum of
     GI_CUT_ROWS (between rows) and GI_CUT_COLUMNS; 0: in no way. */
  unsigned (*cuts)(const grundy_rules *rules, grundy_side side);
  /* Emits, as one option, the parts of a board of at most 32 x 32 on which only
     some cells are left: those of column c in row r where bit c of rows[r] is
     set.  Required with `cuts`, as is `drawn`. */
  grundy_status (*keep)(grundy_work *work, gi_component component,
                        const uint32_t *rows, gi_sink *sink);

  /* Returns a sentence for every verdict under rules for which an expected
     theorem does not hold; NULL for other rules. */
  const char *(*remark)(const grundy_rules *rules);

  /* Says what was inferred from the text of the rules: calls `line` with a
     label and a sentence, both in the language, for each. */
  grundy_status (*describe)(const grundy_rules *rules, gi_memory *memory,
                            grundy_language language,
                            void (*line)(void *data, const char *label,
                                         const char *text),
                            void *data);

  /* Writes the integers that the shape is drawn from, as varints, if the
     component's bytes are other ones. */
  grundy_status (*drawn)(gi_component component, gi_buffer *integers);
  /* Lists vertices and edges for drawing (engine/sketch.h); required for the
     shapes graph, poset and graph-cells.  Labels are of normal play, and only
     those that a theorem gives at once. */
  grundy_status (*sketch)(grundy_work *work, gi_component component,
                          gi_sketch_job *sketch);
  /* Answers about a large graph in arrays (engine/bulk.h). */
  grundy_status (*bulk)(gi_bulk_job *job);
  bool bulk_colours; /* its edges may have colours */

  const void *base;           /* what the family's base (src/games/base) needs
                                 to know of it; NULL: nothing */
  const gi_theorem *theorems; /* up to one without a name; or NULL */
  const gi_alias *aliases;    /* up to one without a name; or NULL */
  const struct gi_written *written; /* of a family that is a text (lang/game) */
  const char *file; /* the file of that text; NULL: the family is built in */
  const char *see;  /* names of other games and ideas, with commas; or NULL */
};

/* Says whether the family is a text of the user. */
static inline bool gi_family_is_own(const gi_family *family) {
  return family->file != NULL;
}

/* Says whether nobody proved the theorem: it is stated by a text of the user,
   and was compared with the search. */
static inline bool gi_theorem_is_claim(const gi_theorem *theorem) {
  return theorem->stated && theorem->stated->file;
}

/* Says whether the family states theorems of its own beside those of the same
   game in another family. */
static inline bool gi_family_states(const gi_family *family) {
  return gi_family_is_own(family) && family->theorems && family->theorems->name;
}

/* Returns the component that the theorem is about: under its own rules, or
   under the same game of another family. */
static inline gi_component gi_theorem_subject(const gi_theorem *theorem,
                                              gi_component component) {
  return gi_theorem_is_claim(theorem) ? component
                                      : gi_component_same(component);
}

/* Returns the family's traits, or the default. */
static inline gi_traits gi_traits_of(gi_component component) {
  const gi_family *family = component.rules->family;
  return family->traits ? family->traits(component)
                        : (gi_traits){.impartial = true, .loop_free = true};
}

/* Says whether the data of the rules is a gi_rule of the rule language. */
static inline bool gi_rules_have_rule(const grundy_rules *rules) {
  return rules->family->braced && !rules->family->word;
}

/* Says whether the rules are a {RULE} about a fixed number of integers. */
static inline bool gi_rules_are_numeric(const grundy_rules *rules) {
  return gi_rules_have_rule(rules) && !rules->any_count;
}

/* Returns the rules that a formula of positions is about: the base, but with
   the count of gi_rules_counted. */
static inline const grundy_rules *gi_rules_measured(const grundy_rules *rules) {
  return rules->any_count ? rules : rules->base;
}

/* Says whether components of these rules are written with commas between
   them. */
static inline bool gi_rules_are_listed(const grundy_rules *rules) {
  return rules->args == GI_HEAPS || rules->family->listed;
}

/* What the build found of a family in src/games. */
typedef struct gi_registered {
  const gi_family *code; /* of NAME.c: the family, or if there is a text, what
                            it cannot say; NULL: there is no such file */
  const struct gi_written *text; /* NAME.game, as lang/game reads it; NULL:
                                    there is no such file */
} gi_registered;

/* The registry, made by the build from the files in src/games, by name. */
extern const gi_registered gi_families[];
extern const size_t gi_family_count;

/* --------------------------------------------- for a family's `options` */

/* Adds a component to the option being built; copies the bytes. */
grundy_status gi_emit_part(gi_sink *sink, const grundy_rules *rules,
                           const void *bytes, size_t length);
/* Ends the option and hands it to the receiver.  The name is a printf format;
   NULL: the name is made from the texts of the component and of the option,
   "7->3+4".  The family must return any status but OK at once, whatever it
   means (core/enough.h). */
grundy_status gi_emit(gi_sink *sink, const char *name, ...)
    __attribute__((format(printf, 2, 3)));

/* --------------------------------------------- for a theorem's `explain` */

/* Adds one sentence: a template, then its arguments; see core/text.h.  After a
   refusal of memory nothing more is added, and the refusal is returned again:
   so a caller may add all its sentences and return the last status. */
grundy_status gi_reason_with(gi_reasons *reasons, grundy_reason_kind kind,
                             const char *const *pieces);
#define gi_reason(reasons, kind, ...)                                          \
  gi_reason_with(reasons, kind, (const char *const[]){__VA_ARGS__, NULL})

#endif
