/* SPDX-License-Identifier: MIT */
/*
 * Databases: outcomes, and perhaps values and moves left, of all positions that
 * play can reach from one.  A part of grundy.h, which includes this file.
 *
 * `grundy solve POSITION --database FILE` writes a database; doc/formats.md
 * describes the file.  A database belongs to no work, and is open until it is
 * closed.  One thread at a time uses it.
 */
#ifndef GRUNDY_DATABASE_H
#define GRUNDY_DATABASE_H

#ifndef GRUNDY_H
#error "include grundy.h"
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef struct grundy_database grundy_database;

/* Opens a database.  Its index stays in memory, with the blocks that were asked
   for last, within the limit of the work.  SYNTAX: the file does not exist, is
   no database, or is damaged.  IO: it cannot be read.  UNABLE: this build has
   no databases.  Cost: linear in the index, about a thousandth of the file. */
GRUNDY_CHECKED grundy_status grundy_database_open(grundy_work *work,
                                                  const char *file,
                                                  grundy_database **database);

/* What a database is about; the texts live as long as it is open. */
typedef struct grundy_database_about {
  const char *start; /* the position that it was solved from */
  grundy_play play;
  bool values, plies; /* whether these are stored */
  bool parts;         /* single components; values of a sum are added */
  uint64_t positions;
} grundy_database_about;

/* Says what a database is about.  False if it is NULL.  Cost: constant. */
GRUNDY_API bool grundy_database_describe(const grundy_database *database,
                                         grundy_database_about *about);

typedef struct grundy_database_answer {
  grundy_outcome outcome;
  bool has_value, has_plies;
  uint64_t value; /* the nimber */
  uint64_t plies; /* moves left under best play; a draw has none */
} grundy_database_answer;

/* Looks a position up; nothing is searched.  DOMAIN: the position is not in the
   database, or the database is of another game.  SYNTAX: the file is damaged.
   Cost: one block of the file for each component, or one for the sum. */
GRUNDY_CHECKED grundy_status grundy_database_ask(
    grundy_work *work, grundy_database *database,
    const grundy_position *position, grundy_database_answer *answer);

/* Closes a database; NULL is allowed.  Cost: linear in the blocks in memory. */
GRUNDY_API void grundy_database_close(grundy_database *database);

#ifdef __cplusplus
}
#endif

#endif
