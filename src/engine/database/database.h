/* SPDX-License-Identifier: MIT */
/*
 * A database: outcomes, and perhaps values and plies, of all positions that can
 * be reached from one.  One file, the same bytes however it was computed.
 *
 *   head      "grundydb" | byte-order mark | format | length of the text |
 *             checksum of the text | text: lines "WORD REST"
 *   blocks    compressed, each with the entries of some hundred keys
 *   index     one record for each block, then the first keys of all blocks
 *   trailer   where the index is, its checksum, the length of the file
 *
 * Numbers in head, index and trailer have the least byte first.  Keys ascend
 * as byte strings.  A key is a sequence of components, each as number of its
 * rules in the text (varint) | length (varint) | bytes.  A block, before it is
 * compressed, is a column after the other:
 *
 *   keys      length shared with the key before (varint) | length of the rest
 *             (varint) | the rest
 *   outcomes  one letter each: N P L R D
 *   values    varints, if the text says that values are stored
 *   plies     varints, if the text says so; 0 for a draw
 *
 * A reader trusts nothing: every offset, length and checksum is tested.
 */
#ifndef GI_ENGINE_DATABASE_DATABASE_H
#define GI_ENGINE_DATABASE_DATABASE_H

#include "core/file.h"
#include "engine/position.h"

enum {
  GI_DATABASE_FORMAT = 1,
  GI_DATABASE_ENTRIES = 1024, /* most entries of a block */
  GI_DATABASE_KEYS = 1 << 14, /* bytes of keys after which a block ends */
  GI_DATABASE_HEAD = 32,      /* bytes before the text */
  GI_DATABASE_RECORD = 48,    /* bytes of a record of the index */
  GI_DATABASE_TRAILER = 56,   /* bytes after the index */
  GI_DATABASE_RULES = 256,    /* most rules */
  GI_DATABASE_KEY = 1 << 20,  /* most bytes of a key */
  GI_DATABASE_BLOCK = 1 << 23 /* most bytes of a block */
};
#define GI_DATABASE_MARK UINT32_C(0x0a0b0c0d)

/* What the text of a database says. */
typedef struct gi_database_about {
  const char *version; /* of the program that wrote it */
  const char *start;   /* text of the position */
  grundy_play play;
  bool parts; /* keys are single components; values of a sum add */
  bool partizan, loopy;
  bool values, plies; /* are stored */
  uint64_t positions;
  uint64_t counts[GRUNDY_D + 1];
  size_t rule_count;
  const char *rules[GI_DATABASE_RULES]; /* texts, by number; NULL: not used */
} gi_database_about;

typedef struct gi_entry {
  grundy_outcome outcome;
  uint64_t value; /* 0 unless values are stored */
  uint64_t plies; /* 0 unless plies are stored */
} gi_entry;

/* ------------------------------------------------------------- writing */

typedef struct gi_database_writer {
  gi_memory *memory;
  gi_file file;
  const gi_database_about *about;
  uint64_t offset; /* bytes written */
  gi_buffer index, first_keys;
  gi_buffer keys, outcomes, values, plies, last; /* of the block */
  gi_buffer raw, packed;
  size_t entries; /* of the block */
  uint64_t blocks, total;
} gi_database_writer;

/* Begins to write a database.  IO: errno says why. */
grundy_status gi_database_create(gi_database_writer *writer, gi_memory *memory,
                                 const char *name,
                                 const gi_database_about *about);
/* Adds the entry of a key, which is above all keys before. */
grundy_status gi_database_add(gi_database_writer *writer, gi_bytes key,
                              const gi_entry *entry);
/* Puts the file into its place.  IO: errno says why; the old file is as it
   was. */
grundy_status gi_database_commit(gi_database_writer *writer, uint64_t *bytes);
/* Frees everything; abandons a file that was not committed. */
void gi_database_end(gi_database_writer *writer);

/* ------------------------------------------------------------- reading */

typedef grundy_database gi_database;

/* Opens a database; its index stays in memory.  SYNTAX: the file is not a
   database, or is damaged; IO: it cannot be read.  The error says why. */
grundy_status gi_database_open(const char *name, size_t memory,
                               grundy_error *error, gi_database **database);
/* The same for bytes in memory, which stay the caller's. */
grundy_status gi_database_over(const unsigned char *bytes, size_t length,
                               const char *name, size_t memory,
                               grundy_error *error, gi_database **database);
void gi_database_close(gi_database *database);
const gi_database_about *gi_database_read_about(const gi_database *database);
const char *gi_database_name(const gi_database *database);
uint64_t gi_database_length(const gi_database *database);

/* Compares the lines moves, stores and keys with what `gi_solve` would write
   for a start with these traits; `has_sums` if some move leads to a sum, or the
   start is one.  SYNTAX: one of the lines is false, and the error says which.
 */
grundy_status gi_database_fit(const gi_database *database, grundy_error *error,
                              bool partizan, bool loopy, bool has_sums);

/* Looks up a key.  *number is the number of the entry, from 0 (may be NULL).
   UNABLE: the key is not there; SYNTAX: the block is damaged. */
grundy_status gi_database_find(gi_database *database, gi_bytes key,
                               grundy_error *error, gi_entry *entry,
                               uint64_t *number);

/* An entry with its key, valid until the next call. */
typedef struct gi_database_item {
  gi_bytes key;
  gi_entry entry;
} gi_database_item;

size_t gi_database_blocks(const gi_database *database);
/* Returns the number of the first entry of a block. */
uint64_t gi_database_first(const gi_database *database, size_t block);
/* Reads the entries of a block: calls `visit` for each, in order.  Any status
   but OK ends the block and is returned.  SYNTAX: the block is damaged. */
grundy_status
gi_database_visit(gi_database *database, size_t block, grundy_error *error,
                  grundy_status (*visit)(void *data, uint64_t number,
                                         const gi_database_item *item),
                  void *data);

/* --------------------------------------------------------------- asking */

/* Writes the components of a position as a database has them: the canonical
   parts of a board instead of the board, and in the widest rules.  Appends
   gi_component to `parts`, and their bytes to the arena. */
grundy_status gi_database_parts(grundy_work *work, gi_arena *arena,
                                const gi_component *from, size_t count,
                                gi_buffer *parts);
/* Writes the key of components in the numbers of the database; sorts the
   parts.  DOMAIN: some component has rules that the database does not know. */
grundy_status gi_database_key(grundy_work *work, const gi_database *database,
                              gi_component *parts, size_t count,
                              gi_buffer *key);
/* Looks up a sum: who wins it, its value if the database says it, its plies.
   DOMAIN: another game or convention, or the position is not there. */
grundy_status gi_database_ask(grundy_work *work, gi_database *database,
                              const gi_component *parts, size_t count,
                              grundy_play play, grundy_database_answer *answer);

/* ------------------------------------------------------------- checking */

typedef struct gi_database_report {
  bool holds;
  uint64_t positions;  /* compared with their options */
  const char *trouble; /* the first wrong entry, in the work's language and
                          arena; NULL if the database holds */
} gi_database_report;

/* Compares every entry with its options, by the definitions, and shows that the
   positions are those that can be reached from the start. */
grundy_status gi_database_check(grundy_work *work, gi_database *database,
                                gi_database_report *report);

#endif
