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
#include "core/language.h"
#include "core/map.h"
#include "core/writer.h"
#include "engine/dense.h"
#include "engine/family.h"
#include "theory/nimber/log.h"

/* What a search can be asked; each question has its own memory. */
typedef enum gi_question {
  GI_ASK_VALUE,         /* nimber of a component, from the rules alone */
  GI_ASK_VALUE_HELPED,  /* ... found with the help of theorems */
  GI_ASK_GENUS,         /* misère play of a component: tame or wild */
  GI_ASK_LONGEST,       /* longest play of a component; adds over a sum */
  GI_ASK_WIN,           /* does the mover win the whole sum, normal play? */
  GI_ASK_WIN_MISERE,    /* ... misère play? */
  GI_ASK_PLIES,         /* moves left of the whole sum under best play */
  GI_ASK_PLIES_MISERE,  /* ... misère play */
  GI_ASK_VALUE_MISERE,  /* mex over the options of the whole sum, but 1 where
                           nobody can move */
  GI_ASK_LONGEST_WHOLE, /* longest play when the players' moves differ */
  GI_ASK_LOOPY,         /* value of a sum where play may come back */
  GI_ASK_END,           /* plies left there, or a draw */
  GI_ASK_END_MISERE,    /* ... misère play */
  GI_ASK_ENDLESS,       /* does no play of a component end? */
  GI_QUESTIONS
} gi_question;

/* Rules and what a work has learnt about them. */
typedef struct gi_opened {
  grundy_rules rules;
  gi_sequence sequence; /* values of heaps, if the rules have a code */
  bool period_sought;   /* up to the limit; none was found if !period */
  gi_period period;
  gi_dense dense; /* values of tuples, if they have `tuples` */
  gi_bytes wild;  /* a wild position whose options are tame, once met; a
                     block of its own: the laws take the arena back */
  void *cache;    /* what the family itself keeps; it has no other place
                     that may be written */
  void (*drop_cache)(gi_memory *memory, void *cache);
  void *compiled; /* what lang/codegen/compile.c keeps; dense.compiled is part
                     of it */
  void (*drop_compiled)(gi_memory *memory, void *compiled);
} gi_opened;

struct grundy {
  gi_memory memory;
  const gi_family *const *families;
  size_t family_count, alias_count, alias_capacity, theorem_count;
  grundy_family *public_families;
  grundy_alias *public_aliases; /* the families' own, then the user's */
  grundy_theorem *public_theorems;
  gi_alias *defined; /* the user's, all of the family of {RULE} */
  size_t defined_count, defined_capacity;
  gi_arena arena; /* texts of aliases */
};

struct grundy_work {
  const grundy *grundy;
  grundy_limits limits;
  gi_memory memory;
  gi_arena arena;   /* what is handed out or opened */
  gi_arena scratch; /* what is gone when the call returns; never used by a
                       family */
  gi_budget budget;
  grundy_error error; /* has the language of the work */
  gi_map rules_by_text;
  gi_opened **opened; /* by id */
  size_t opened_count, opened_capacity;
  gi_map memo[GI_QUESTIONS];
  gi_nim_logs nim_logs;
  char growth[96];     /* "3 -> 4 -> 5": where a search that was stopped had
                          begun, if play may not end */
  struct {
    gi_mark scratch;
    unsigned tries;
  } begun;             /* state when the last call began, for gi_finish */
  uint64_t side_steps; /* what this call may still spend on values that are
                          only wanted, not needed */
};

enum {
  GI_SIDE_STEPS = 1 << 18
}; /* ... and what each call starts with */

/* A `grundy` over other families than the built-in ones, for tests. */
grundy *gi_grundy_over(const gi_family *const *families, size_t count);

const gi_family *gi_family_named(const grundy *g, gi_text name);
const gi_family *gi_family_braced(const grundy *g); /* of {RULE}, or NULL */
/* The family that has such an alias, and the alias; or NULL. */
const gi_family *gi_alias_named(const grundy *g, gi_text name,
                                const gi_alias **alias);
/* Adds an alias of {RULE}, whose family this is; texts are copied.  Only
   before `g` is shared. */
grundy_status gi_alias_define(grundy *g, const gi_family *family, gi_text name,
                              gi_text params, gi_text about);
/* Back to so many of them. */
void gi_alias_forget(grundy *g, size_t count, gi_mark mark);
const grundy_family *gi_family_public(const grundy *g, const gi_family *family);
const grundy_theorem *gi_theorem_public(const grundy *g,
                                        const gi_theorem *theorem);

/* Opens a family with parameters, or finds the same rules opened before.
   `params.data` NULL: none were given. */
grundy_status gi_rules_open(grundy_work *work, const gi_family *family,
                            gi_text params, const grundy_rules **rules);
/* The rules that an alias names; printed by the alias's name. */
grundy_status gi_alias_open(grundy_work *work, const gi_family *family,
                            const gi_alias *alias, const grundy_rules **rules);
gi_opened *gi_opened_of(grundy_work *work, const grundy_rules *rules);
/* The family's cache of these rules, zeros when it is first asked for; `drop`
   frees it.  NULL: memory was refused. */
void *gi_rules_cache(grundy_work *work, const grundy_rules *rules, size_t size,
                     void (*drop)(gi_memory *memory, void *cache));

/* Values of heaps up to n by the sequence engine; UNABLE without a code.
   The values stay readable in the returned sequence. */
grundy_status gi_rules_values(grundy_work *work, const grundy_rules *rules,
                              uint64_t n, const gi_sequence **sequence);
/* The same, but if all values must be computed from the beginning, none are
   there, and it must be called again. */
grundy_status gi_rules_more(grundy_work *work, const grundy_rules *rules,
                            uint64_t n);

/* Values in the middle may be forgotten from now on, for they are asked for in
   order; if one of them is needed after all, gi_rules_values computes all from
   the beginning. */
void gi_rules_keep_few(grundy_work *work, const grundy_rules *rules);
/* None may, and none has been. */
void gi_rules_keep_all(grundy_work *work, const grundy_rules *rules);
/* Nor will it be tried again: few are not enough. */
void gi_rules_need_all(grundy_work *work, const grundy_rules *rules);

/* The heap was asked for: some more are computed, if they are cheap and the
   heap was the last known, since the next one is asked for next. */
grundy_status gi_rules_ahead(grundy_work *work, const grundy_rules *rules,
                             uint64_t heap);

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

/* Something outgrew a fixed size of the program: STOPPED, with words. */
grundy_status gi_too_large(grundy_work *work, const char *words);
/* A refusal of memory as the work's error. */
grundy_status gi_refused(grundy_work *work);
/* At the border of the library, on the way in: no error yet. */
void gi_begin(grundy_work *work);
/* On the way out: a STOPPED or NOMEM that has no words yet
   gets them; `place` fills in where, if nobody knew better. */
grundy_status gi_finish(grundy_work *work, grundy_status status, size_t place);

#endif
