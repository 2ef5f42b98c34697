/* SPDX-License-Identifier: MIT */
/*
 * The two objects, and the rules opened in a work.
 *
 * Rules belong to the work that opened them, not to the shared `grundy`: so
 * nothing shared is ever written, no lock is needed, and a server that opens
 * a million user rules forgets each with its request.
 */
#ifndef GI_ENGINE_WORK_H
#define GI_ENGINE_WORK_H

#include "core/arena.h"
#include "core/budget.h"
#include "core/file.h"
#include "core/language.h"
#include "core/map.h"
#include "core/writer.h"
#include "engine/family.h"
#include "theory/nimber/log.h"
#include "theory/partizan/game.h"

typedef struct gi_pairs gi_pairs;
typedef struct gi_deep gi_deep;

/* What a search, or an exploration, finds out of positions; each has a memo of
 * its own. */
typedef enum gi_quantity {
  GI_FIND_VALUE,         /* nimber of a component, from the rules alone */
  GI_FIND_VALUE_HELPED,  /* nimber of a component, with the help of theorems */
  GI_FIND_GAME,          /* partizan value of a component: a gi_game of the
                           work's store, from the rules alone */
  GI_FIND_GAME_HELPED,   /* the same, with the help of theorems */
  GI_FIND_GENUS,         /* misère play of a component: tame or wild */
  GI_FIND_LONGEST,       /* longest play of a component; adds over a sum */
  GI_FIND_WIN,           /* 1 if the mover wins the whole sum, normal play */
  GI_FIND_WIN_MISERE,    /* 1 if the mover wins the whole sum, misère play */
  GI_FIND_PLIES,         /* moves left of the whole sum under best play */
  GI_FIND_PLIES_MISERE,  /* moves left of the whole sum, misère play */
  GI_FIND_VALUE_MISERE,  /* mex over the options of the whole sum, but 1 where
                           nobody can move */
  GI_FIND_LONGEST_WHOLE, /* longest play when the players' moves differ */
  GI_FIND_LOOPY,         /* value of a sum in which play may return */
  GI_FIND_END,           /* plies left of such a sum, or a draw */
  GI_FIND_END_MISERE,    /* plies left of such a sum, misère play */
  GI_FIND_ENDLESS,       /* 1 if no play of a component ends */
  GI_QUANTITIES
} gi_quantity;

typedef struct gi_opened gi_opened;     /* engine/opened.h */
typedef struct gi_sequence gi_sequence; /* theory/octal/sequence.h */

struct grundy {
  gi_memory memory;
  const gi_family **families; /* the built-in ones, then the program's */
  size_t family_count, family_capacity;
  size_t shown_capacity; /* of public_families */
  size_t alias_count, alias_capacity, theorem_count;
  grundy_family *public_families;
  grundy_alias *public_aliases; /* the families' own, then the user's */
  grundy_theorem *public_theorems;
  gi_alias *defined; /* the user's aliases, all of the family of {RULE} */
  size_t defined_count, defined_capacity;
  const struct gi_function *functions; /* of the rule language, the user's */
  gi_arena arena;                      /* texts of aliases */
  bool allows_programs;                /* exec[...] may start programs */
  atomic_size_t works;                 /* not freed yet */
};

/* Does the question fit the game? */
typedef enum gi_unfitness {
  GI_FITS,
  GI_UNFIT,
  GI_CYCLIC /* play need not end, and the rules do not say so */
} gi_unfitness;

struct grundy_work {
  const grundy *grundy;
  grundy_limits limits;
  gi_memory memory;
  gi_arena arena;   /* objects that are handed out, and rules */
  gi_arena scratch; /* memory released when the public call returns; families
                       never use it */
  gi_budget budget;
  const struct gi_function *calls; /* games that formulas may call */
  grundy_error error;              /* has the language of the work */
  bool reads_file; /* the text that is parsed comes from a file: it starts no
                      program */
  gi_map rules_by_text;
  gi_opened **opened; /* by id */
  size_t opened_count, opened_capacity;
  gi_map memo[GI_QUANTITIES];
  gi_nim_logs nim_logs;
  struct gi_quotients *quotients; /* misère quotients of games that were asked
                                     about; NULL: none yet */
  gi_games *games;    /* partizan values; NULL until the first is asked for */
  gi_pairs *pairs[2]; /* parts solved apart (engine/search/pairs.h), from the
                         rules alone and with the help of theorems; NULL until
                         the first is asked for */
  gi_deep *deep[2];   /* large partizan parts (engine/search/deep.h), by the
                         play; NULL until the first is asked for */
  gi_unfitness unfit; /* of the error */
  char growth[96];    /* "3 -> 4 -> 5": the first positions of a search that
                         was stopped, if play may not end */
  struct {
    gi_mark scratch;
    unsigned tries;
  } begun;                   /* state when the last call began, for gi_finish */
  size_t bulks;              /* graphs that are not closed yet */
  gi_file_claim claim;       /* of the checkpoint file that this work uses */
  const char *claimed;       /* name of that file, in the arena; NULL: none */
  grundy_database *database; /* answers come from here; NULL: none.  Of the
                                   caller, and kept by grundy_work_reset */
  unsigned searching;        /* searches that run now, one inside another */
  uint64_t side_steps; /* steps that this call may still spend on values that
                          the outcome does not need */
};

enum {
  GI_SIDE_STEPS = 1 << 18 /* side_steps at the beginning of a call */
};

/* Makes a `grundy` over other families than the built-in ones, for tests. */
grundy *gi_grundy_over(const gi_registered *families, size_t count);

/* Adds a family, which lives as long as `g`.  Call it only
   before `g` is shared.  Returns false if memory is refused. */
bool gi_family_add(grundy *g, const gi_family *family);
/* Removes the families but the first `count`. */
void gi_family_forget(grundy *g, size_t count);
/* Returns the theorem that a public one describes; NULL if there is none. */
const gi_theorem *gi_theorem_behind(const grundy *g,
                                    const grundy_theorem *theorem);

/* Returns the family of this name; NULL if there is none. */
const gi_family *gi_family_named(const grundy *g, gi_text name);
/* Returns the family that reads these parameters in braces: the one whose word
   they begin with, otherwise that of {RULE}; NULL if there is none. */
const gi_family *gi_family_braced(const grundy *g, gi_text params);
/* Returns the family of the alias with this name, and the alias; NULL if there
   is none. */
const gi_family *gi_alias_named(const grundy *g, gi_text name,
                                const gi_alias **alias);
/* The game of which a word is another name (`also`).  Games of the user's texts
   come before the others. */
typedef struct gi_also {
  size_t count;            /* games of that name */
  const gi_family *family; /* of the first */
  const gi_alias *alias;   /* the alias that has the name; NULL: the family */
  const char *game, *another; /* names of the first two */
} gi_also;
gi_also gi_also_named(const grundy *g, gi_text name);
/* Adds an alias of the family of {RULE}; copies the texts.  `closed` is that of
   the rules.  Call it only before `g` is shared. */
grundy_status gi_alias_define(grundy *g, const gi_family *family, gi_text name,
                              gi_text params, bool closed, gi_text about);
/* Removes the user's aliases but the first `count`, and their texts. */
void gi_alias_forget(grundy *g, size_t count, gi_mark mark);
/* Says whether the catalogue has works: it then stays as it is. */
bool gi_has_works(grundy *g);
const grundy_family *gi_family_public(const grundy *g, const gi_family *family);
const grundy_theorem *gi_theorem_public(const grundy *g,
                                        const gi_theorem *theorem);

/* Finds the rules with these canonical parameters, if they are open; otherwise
 *rules is NULL.  For an `open` that takes long. */
grundy_status gi_rules_known(grundy_work *work, const gi_family *family,
                             const gi_buffer *canonical,
                             const grundy_rules **rules);
/* Opens a family with parameters, or returns the same rules if they are open.
   `params.data` is NULL where no parameters were given.  The rules live in the
   work. */
grundy_status gi_rules_open(grundy_work *work, const gi_family *family,
                            gi_text params, const grundy_rules **rules);
/* Opens rules of a family under another name of the game, which is shown. */
grundy_status gi_rules_open_as(grundy_work *work, const gi_family *family,
                               gi_text params, gi_text name,
                               const grundy_rules **rules);
/* Opens the rules that an alias names; their text is the alias's name. */
grundy_status gi_alias_open(grundy_work *work, const gi_family *family,
                            const gi_alias *alias, const grundy_rules **rules);
/* Opens rules of any number of integers as rules of `count` of them, so that
   tables have axes; the components are those of `rules`.  UNABLE: `count` is
   above 3. */
grundy_status gi_rules_counted(grundy_work *work, const grundy_rules *rules,
                               unsigned count, const grundy_rules **counted);
/* Returns the family's cache of these rules: `size` bytes, zero at first, which
   `drop` frees.  NULL: memory was refused. */
void *gi_rules_cache(grundy_work *work, const grundy_rules *rules, size_t size,
                     void (*drop)(gi_memory *memory, void *cache));

/* What may happen in a game. */
typedef struct gi_manner {
  bool partizan; /* the players' moves may differ */
  bool scored;   /* there are scores (gi_traits.scored) */
  bool loopy;    /* positions may repeat */
} gi_manner;
/* Looks at the first samples of the rules; samples that are refused are passed
   over. */
gi_manner gi_rules_manner(grundy_work *work, const grundy_rules *rules);

/* Computes values of heaps up to n by the sequence engine.  The values stay
   readable in the returned sequence.  UNABLE: the rules have no code. */
grundy_status gi_rules_values(grundy_work *work, const grundy_rules *rules,
                              uint64_t n, const gi_sequence **sequence);
/* Computes values of heaps up to n.  If it finds that all values must be kept,
   it drops them and returns OK without values: call it again. */
grundy_status gi_rules_more(grundy_work *work, const grundy_rules *rules,
                            uint64_t n);

/* Allows values in the middle to be forgotten, for callers that ask in order.
   If a forgotten value is needed, gi_rules_values computes all values again. */
void gi_rules_keep_few(grundy_work *work, const grundy_rules *rules);
/* Makes the sequence keep all values; drops it if it has forgotten some. */
void gi_rules_keep_all(grundy_work *work, const grundy_rules *rules);
/* Makes the sequence keep all values for good: few are not enough. */
void gi_rules_need_all(grundy_work *work, const grundy_rules *rules);

/* Computes some values after `heap`, if they are cheap and `heap` is the last
   one known: a caller that asks in order asks for them next. */
grundy_status gi_rules_ahead(grundy_work *work, const grundy_rules *rules,
                             uint64_t heap);

/* Returns the work's store of partizan values. */
grundy_status gi_work_games(grundy_work *work, gi_games **games);

/* Copies the text of a buffer into the work's arena, as a C string, and
   empties the buffer. */
grundy_status gi_buffer_keep(grundy_work *work, gi_buffer *buffer,
                             const char **text);
/* Writes a sentence (core/text.h) in the language of the work into its
   arena, as a C string. */
grundy_status gi_sentence_text(grundy_work *work, const char *const *pieces,
                               const char **text);
/* Returns a text of a descriptor in the language of the work. */
const char *gi_word(const grundy_work *work, const char *english);

/* Sets the error for a size beyond a fixed limit of the program, and returns
   STOPPED. */
grundy_status gi_too_large(grundy_work *work, const char *words);
/* Returns the status of a refusal of memory: NOMEM, or STOPPED at the limit. */
grundy_status gi_refused(grundy_work *work);
/* Clears the error, after a failure that the call can do without. */
void gi_clear_error(grundy_work *work);
/* Marks the error just set, whose status is returned: the question does not fit
   the game, but another one does. */
grundy_status gi_unfit(grundy_work *work, grundy_status failed);
/* Begins a public call: clears the error.  Code inside a public call does not
   call another public function that begins and finishes. */
void gi_begin(grundy_work *work);
/* Ends a public call and returns its status.  Writes the message of a STOPPED
   or NOMEM that has none; `place` is the offset of the error if it has none. */
grundy_status gi_finish(grundy_work *work, grundy_status status, size_t place);

#endif
