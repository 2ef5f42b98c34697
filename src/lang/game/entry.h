/* SPDX-License-Identifier: MIT */
/* One word of a game with its text, on the way from the file to the game. */
#ifndef GI_LANG_GAME_ENTRY_H
#define GI_LANG_GAME_ENTRY_H

#include "lang/game/game.h"

typedef struct gi_entry {
  gi_text word, text;
} gi_entry;

typedef struct gi_reading {
  gi_arena *arena;
  grundy_error *error;
  gi_text text; /* of the file */
  gi_written *game;
  gi_written_theorem *theorems; /* of the game */
  gi_written_alias *aliases;
  gi_written_theorem *theorem; /* that is being read; NULL: still the game */
  gi_written_alias *alias;     /* that is being read; NULL: none */
  size_t indent;               /* of the words; 0: none was read yet */
  uint64_t given;              /* a bit for each word that was read */
} gi_reading;

/* Keeps the text of a word in the game or in the theorem.  SYNTAX: the word is
   unknown, or written twice, or has a wrong text. */
grundy_status gi_entry_take(gi_reading *reading, const gi_entry *entry);
/* Checks a game that was read to its end.  `about` is the comment above it. */
grundy_status gi_entries_check(gi_reading *reading, gi_text about);

#endif
