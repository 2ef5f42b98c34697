/* SPDX-License-Identifier: MIT */
/*
 * Short names for rules with a long text, in a sum of several games:
 *
 *     graph[a->b,b->c,c->d](a) + graph[x->y,y->z](x) is N: ...
 *     where          G1 = graph[a->b,b->c,c->d], G2 = graph[x->y,y->z]
 *     winning moves  G1: a->b
 *
 * Without them each move, each component and each position would repeat the
 * whole text.  The names belong to what people read: JSON and files have the
 * full text.  They are made from the texts of the rules alone, so they work
 * for every game.  A name that was typed for other rules, such as kayles, stays
 * and is explained at the same place:
 *
 *     kayles(12) is N: ...
 *     where          kayles(n) is octal[0.77](n)
 *
 * A struct of names owns nothing: texts live in the caller's arena.
 */
#ifndef APP_TEXT_NAMES_H
#define APP_TEXT_NAMES_H

#include "core/arena.h"
#include "core/buffer.h"

#include <grundy.h>

enum {
  NAMES_MOST = 99 /* rules that get a name; others keep their text */
};

typedef struct rule_names {
  gi_arena *texts; /* the caller's */
  size_t count;
  struct {
    const char *text; /* of the rules */
    size_t length;    /* bytes of the text */
    char name[8];     /* "G1" */
    bool is_unused;   /* names_print leaves it out */
  } list[NAMES_MOST];
  size_t alias_count;
  const grundy_alias *aliases[NAMES_MOST]; /* typed in place of other rules */
} rule_names;

/* Finds the aliases in the sum, and the rules that need a name: those with a
   long text, if the sum has several rules.  A refusal of memory leaves rules
   without a name. */
void names_make(rule_names *n, gi_arena *texts, grundy_work *work,
                const grundy_position *position);
/* Returns the text with the names in place of the rules: the text itself if
   nothing changes, otherwise a copy in the arena. */
const char *names_short(const rule_names *n, const char *text);
/* Returns what a person typed, with the rules in place of their names: G1 where
   ':' or '(' follows.  The text itself if nothing changes. */
const char *names_full(const rule_names *n, const char *text);
/* Replaces the texts of the verdict by short ones. */
void names_verdict(const rule_names *n, grundy_verdict *v);
/* Notes which names the texts of the verdict, already short, do not use.  The
   labels of the reasons count if they are shown. */
void names_note_unused(rule_names *n, const grundy_verdict *v, bool has_labels);
/* Prints what the names mean, from column `indent` on; nothing if there are no
   names. */
void names_print(const rule_names *n, size_t indent);

#endif
