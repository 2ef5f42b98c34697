/* SPDX-License-Identifier: MIT */
#include "app/topics.h"

#include "app/catalogue.h"
#include "app/text/paragraph.h"
#include "app/topic_text.h"
#include "core/language.h"
#include "core/nearest.h"
#include "engine/work.h"

#include <string.h>

typedef enum topic_kind {
  TOPIC_COMMAND,
  TOPIC_PAGE,
  TOPIC_GAME,
  TOPIC_IDEA
} topic_kind;

typedef struct topic {
  topic_kind kind;
  const char *name;
  const char *title;   /* English */
  const char *theorem; /* the theorem that was named; NULL: none */
  const idea *idea;
} topic;

/* How well a name fits; only the topics of the best fit are kept. */
typedef enum topic_fit {
  FITS_OWN,    /* the topic's own name */
  FITS,        /* another name */
  FITS_PLURAL, /* a name, with an s */
  FITS_PART,   /* a part of a name */
  FITS_NOT
} topic_fit;

enum {
  MOST_FOUND = 100 /* topics kept; the rest is not listed */
};

typedef struct seeker {
  const char *text; /* what was typed */
  folded typed;     /* the same, folded */
  topics_sought sought;
  topic_fit best;
  topic found[MOST_FOUND];
  size_t count;
  size_t distance; /* of the nearest name */
  topic_name near;
} seeker;

static void keep(seeker *s, const topic *t, topic_fit fit) {
  if (fit == FITS_NOT || fit > s->best)
    return;
  if (fit < s->best)
    s->count = 0;
  s->best = fit;
  for (size_t i = 0; i < s->count; i++)
    if (s->found[i].kind == t->kind && strcmp(s->found[i].name, t->name) == 0)
      return;
  if (s->count < MOST_FOUND)
    s->found[s->count++] = *t;
}

/* Do both begin with the same letter?  A short word that does not is another
   word: nobody who types "nash" means "bash". */
static bool near_start(const seeker *s, const folded *name) {
  enum {
    LONG = 6 /* letters, of which the first may be wrong */
  };
  return strlen(s->typed.whole) >= LONG || s->typed.whole[0] == name->whole[0];
}

/* Says whether two neighbouring letters of the name were exchanged, and nothing
   else: nmi for nim. */
static bool is_swapped(const seeker *s, const folded *name) {
  const char *typed = s->typed.whole, *other = name->whole;
  size_t at = 0;
  while (typed[at] && typed[at] == other[at])
    at++;
  return typed[at] && other[at] && typed[at] == other[at + 1] &&
         typed[at + 1] == other[at] &&
         strcmp(typed + at + 2, other + at + 2) == 0;
}

/* Compares the letters.  A topic's own name is near if it has an error in four
   letters.  There are many other names: one is near only if it has an error in
   five letters, two in all, and the same first letter, and its beginning is not
   enough.  In Chinese, a word of few characters has too many neighbours.  A
   name with an apostrophe is no hint: a shell would take it for a quote; nor is
   the number of a contest problem, for another number is another problem. */
static void measure(seeker *s, const char *text, size_t length,
                    const folded *name, bool is_own) {
  enum {
    LEAST_CHINESE = 18, /* bytes: six characters */
    LETTERS = 5,
    MOST = 2,
    SHORT = 4
  };
  size_t own = strlen(s->typed.whole);
  size_t other = strlen(name->whole);
  if (length >= sizeof s->near.text || memchr(text, '\'', length) ||
      (other && strchr("0123456789", name->whole[other - 1])) ||
      s->typed.is_latin != name->is_latin ||
      (!s->typed.is_latin && own < LEAST_CHINESE))
    return;
  gi_nearest near = is_own ? gi_nearest_to(s->text, strlen(s->text))
                           : gi_nearest_to(s->typed.whole, own);
  gi_nearest_try(&near, is_own ? text : name->whole);
  if (!near.name || near.distance >= s->distance)
    return;
  if (is_own ? (SHORT * near.distance > own && !is_swapped(s, name)) ||
                   (own < SHORT && other > own) || !near_start(s, name)
             : near.distance > MOST || LETTERS * near.distance > own ||
                   other > own + near.distance ||
                   s->typed.whole[0] != name->whole[0])
    return;
  s->distance = near.distance;
  memcpy(s->near.text, text, length);
  s->near.text[length] = '\0';
}

static void try_name(seeker *s, const topic *t, const char *text, size_t length,
                     bool is_own) {
  folded name = fold(text, length);
  topic_fit fit = FITS_NOT;
  if (strcmp(s->typed.whole, name.whole) == 0)
    fit = is_own ? FITS_OWN : FITS;
  else if (is_plural_of_name(&s->typed, &name))
    fit = FITS_PLURAL;
  else if (is_part_of_name(&s->typed, &name))
    fit = FITS_PART;
  measure(s, text, length, &name, is_own);
  keep(s, t, fit);
}

static void try_title(seeker *s, const topic *t, const char *title) {
  try_name(s, t, title, strlen(title), false);
  const char *chinese = gi_translated(GRUNDY_CHINESE, title);
  try_name(s, t, chinese, strlen(chinese), false);
}

/* Tries the names of a list with commas. */
static void try_list(seeker *s, const topic *t, const char *also) {
  while (also && *also) {
    size_t length = strcspn(also, ",");
    try_name(s, t, also, length, false);
    also += length;
    also += strspn(also, ", ");
  }
}

static void try_own(seeker *s, const topic *t) {
  try_name(s, t, t->name, strlen(t->name), true);
}

static void try_theorem(seeker *s, topic t, const gi_theorem *theorem) {
  t.theorem = theorem->name;
  try_title(s, &t, theorem->name);
  try_list(s, &t, theorem->also);
}

static void try_games(seeker *s, const grundy *g) {
  for (size_t i = 0; i < g->family_count; i++) {
    const gi_family *family = g->families[i];
    const grundy_family *shown = grundy_family_at(g, i);
    topic t = {.kind = TOPIC_GAME, .name = shown->name, .title = shown->title};
    try_own(s, &t);
    try_title(s, &t, shown->title);
    try_list(s, &t, family->also);
    for (size_t k = 0; k < shown->theorem_count; k++)
      try_theorem(s, t, &family->theorems[k]);
  }
}

/* Those that --rules defined have no other names. */
static void try_aliases(seeker *s, const grundy *g) {
  for (size_t i = 0; i < g->alias_count; i++) {
    const grundy_alias *shown = &g->public_aliases[i];
    const gi_alias *own;
    topic t = {.kind = TOPIC_GAME, .name = shown->name, .title = shown->title};
    try_own(s, &t);
    try_title(s, &t, shown->title);
    if (gi_alias_named(g, (gi_text){t.name, strlen(t.name), 0}, &own))
      try_list(s, &t, own->also);
  }
}

/* Tries all topics.  What ends with "game" is no command and no page. */
static void seek(seeker *s, const grundy *g, const char *typed,
                 topics_sought sought) {
  *s = (seeker){.text = typed,
                .typed = fold(typed, strlen(typed)),
                .sought = sought,
                .best = FITS_NOT,
                .distance = SIZE_MAX};
  if (!s->typed.whole[0])
    return;
  bool is_any = sought == SEEK_ALL && !s->typed.is_game;
  for (size_t i = 0; is_any && commands[i]; i++) {
    topic t = {.kind = TOPIC_COMMAND,
               .name = commands[i]->name,
               .title = commands[i]->summary};
    try_own(s, &t);
    try_list(s, &t, commands[i]->also);
  }
  for (size_t i = 0; is_any && help_pages[i].name; i++) {
    topic t = {.kind = TOPIC_PAGE,
               .name = help_pages[i].name,
               .title = help_pages[i].summary};
    try_own(s, &t);
    try_list(s, &t, help_pages[i].also);
  }
  try_games(s, g);
  try_aliases(s, g);
  for (const idea *own = ideas; own->name; own++) {
    topic t = {.kind = TOPIC_IDEA,
               .name = own->name,
               .title = own->title,
               .idea = own};
    try_own(s, &t);
    try_title(s, &t, own->title);
    try_list(s, &t, own->also);
  }
}

/* ------------------------------------------------------------------ pages */

static void list_topics(const seeker *s) {
  enum {
    INDENT = 30
  };
  for (size_t i = 0; i < s->count; i++) {
    const topic *t = &s->found[i];
    char label[100], line[400];
    snprintf(label, sizeof label, "  grundy %s %.60s",
             t->kind == TOPIC_GAME ? "games" : "help", t->name);
    snprintf(line, sizeof line, "%.180s%s%.180s", tr(t->title),
             t->theorem ? tr(": ") : "", t->theorem ? tr(t->theorem) : "");
    paragraph_print(stdout, INDENT, label, line);
  }
}

static void show_idea(const idea *own) {
  puts(tr(own->title));
  putchar('\n');
  paragraph_print(stdout, 2, "", tr(own->text));
  printf("\n%s\n%s", tr("examples"), own->examples);
}

static void show_page(const char *name) {
  for (size_t i = 0; help_pages[i].name; i++)
    if (strcmp(help_pages[i].name, name) == 0)
      fputs(tr(help_pages[i].text), stdout);
}

static int show(const call *c, const topic *t) {
  switch (t->kind) {
  case TOPIC_COMMAND:
    help_command(stdout, command_named(t->name));
    return DONE;
  case TOPIC_PAGE:
    show_page(t->name);
    return DONE;
  case TOPIC_IDEA:
    show_idea(t->idea);
    return DONE;
  case TOPIC_GAME:
    if (t->theorem && !options_has(&c->options, OPTION_JSON))
      printf(tr("See the theorem '%s' on this page.\n\n"), tr(t->theorem));
    return show_game(c, t->name);
  }
  return INTERNAL;
}

int show_topic(const call *c, const char *typed, topics_sought sought) {
  seeker s;
  seek(&s, c->grundy, typed, sought);
  bool is_one = s.count == 1 && s.best < FITS_PART;
  bool is_json = options_has(&c->options, OPTION_JSON);
  if (s.count == 0 || (is_json && !(is_one && s.found[0].kind == TOPIC_GAME)))
    return TOPIC_UNKNOWN;
  if (is_one)
    return show(c, &s.found[0]);
  puts(s.best < FITS_PART ? tr("Several topics have this name:")
                          : tr("These topics have it as a part of a name:"));
  list_topics(&s);
  return DONE;
}

bool topic_is_known(const grundy *g, const char *typed) {
  seeker s;
  seek(&s, g, typed, SEEK_ALL);
  return s.count > 0 && s.best < FITS_PART;
}

topic_name nearest_topic(const grundy *g, const char *typed,
                         topics_sought sought) {
  seeker s;
  seek(&s, g, typed, sought);
  return s.near;
}

void list_namesakes(const call *c, const char *name) {
  seeker s;
  seek(&s, c->grundy, name, SEEK_GAMES);
  if (s.count == 0 || s.best > FITS)
    return;
  printf("\n%s\n", tr("see also"));
  list_topics(&s);
}
