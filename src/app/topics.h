/* SPDX-License-Identifier: MIT */
/*
 * What `grundy help WORD` finds: commands, pages, games, and ideas that are no
 * game.  A topic has its own name, its titles in all languages, and other names
 * (the field `also`), which may be shared: several topics are then found.
 *
 * Two names are the same if they differ only in case, spaces, hyphens, accents,
 * full-width forms, a plural s, or words such as "game" at the end.
 */
#ifndef APP_TOPICS_H
#define APP_TOPICS_H

#include "app/command.h"

/* An idea that is no game, on a short page. */
typedef struct idea {
  const char *name, *title, *also, *text;
  const char *examples; /* lines, as in command.examples */
} idea;
extern const idea ideas[]; /* the last has no name */

typedef enum topics_sought {
  SEEK_ALL,  /* for help */
  SEEK_GAMES /* for games: no commands and no pages */
} topics_sought;

/* Shows the page of the only topic of that name, or lists all topics that have
   it; returns the exit code.  Without such a topic it prints nothing and
   returns TOPIC_UNKNOWN.  With --json only a game is shown. */
enum {
  TOPIC_UNKNOWN = -1
};
int show_topic(const call *c, const char *typed, topics_sought sought);

/* Has a topic this name, and not only as a part of a name? */
bool topic_is_known(const grundy *g, const char *typed);

/* A name of a topic, as it is written. */
typedef struct topic_name {
  char text[64]; /* empty: none */
} topic_name;

/* Returns the name nearest to what was typed, by its letters. */
topic_name nearest_topic(const grundy *g, const char *typed,
                         topics_sought sought);

/* Lists games and ideas that have the name of a command, below its help. */
void list_namesakes(const call *c, const char *name);

#endif
