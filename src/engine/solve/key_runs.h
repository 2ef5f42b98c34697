/* SPDX-License-Identifier: MIT */
/*
 * A run of keys on the disk: sorted, each with the number of its node.
 *
 *   entries   length shared with the key before (varint) | length of the rest
 *             (varint) | the rest | number of the node (varint)
 *   index     uint64_t: place of every 256th entry, which shares nothing
 *   trailer   bytes of the entries | number of entries
 *   checksum
 *
 * The file is mapped for reading, its index too: a run takes no memory.  A run
 * is written and read by one machine.
 */
#ifndef GI_ENGINE_SOLVE_KEY_RUNS_H
#define GI_ENGINE_SOLVE_KEY_RUNS_H

#include "core/file.h"
#include "engine/solve/sort.h"

#include "core/buffer.h"

/* ------------------------------------------------------------- writing */

typedef struct gi_key_writer {
  gi_file *file;    /* borrowed, created by the caller */
  gi_buffer block;  /* entries that are not written yet */
  gi_buffer last;   /* key of the last entry */
  gi_buffer index;  /* uint64_t */
  uint64_t entries; /* entries in all */
  uint64_t bytes;   /* bytes of entries written */
} gi_key_writer;

void gi_key_writer_init(gi_key_writer *writer, gi_memory *memory,
                        gi_file *file);
void gi_key_writer_clear(gi_key_writer *writer);
/* Adds an entry, whose key is above the last one. */
grundy_status gi_key_writer_add(gi_key_writer *writer, gi_bytes key,
                                uint32_t node);
/* Writes what is left, with index and checksum; the caller commits the file. */
void gi_key_writer_end(gi_key_writer *writer);
/* Returns the bytes of the file if it ended now. */
uint64_t gi_key_writer_length(const gi_key_writer *writer);

/* ------------------------------------------------------------- reading */

/* A place in a run. */
typedef struct gi_key_reader {
  const unsigned char *at, *end; /* entries that are not read yet */
  gi_buffer key;                 /* of the entry that was read last */
  uint32_t node;
} gi_key_reader;

typedef struct gi_key_run {
  uint64_t number;           /* of the file */
  const unsigned char *data; /* mapped */
  size_t length;             /* bytes of the file */
  size_t bytes;              /* bytes of the entries */
  uint64_t entries;
  uint64_t pending;     /* entries whose nodes are not expanded */
  uint64_t tier;        /* merges that the run went through */
  gi_key_reader cursor; /* the nodes before are expanded */
} gi_key_run;

/* Maps a file.  False: it is missing or damaged.  The checksum is compared only
   if the file `is_old`: written by a process that has ended. */
bool gi_key_run_open(gi_key_run *run, gi_memory *memory, const char *name,
                     bool is_old);
void gi_key_run_close(gi_key_run *run);

/* Makes a reader at the beginning of a run. */
void gi_key_reader_init(gi_key_reader *reader, gi_memory *memory,
                        const gi_key_run *run);
void gi_key_reader_clear(gi_key_reader *reader);
/* Reads the next entry.  False: there is none, or *status is not OK. */
bool gi_key_reader_next(gi_key_reader *reader, grundy_status *status);

/* Looks up keys that ascend. */
typedef struct gi_key_search {
  const gi_key_run *run;
  gi_key_reader reader;
  uint64_t block; /* where the reader is */
  bool is_begun;  /* the reader has an entry of the block, or is at the end */
  bool has_entry;
} gi_key_search;

void gi_key_search_init(gi_key_search *search, gi_memory *memory,
                        const gi_key_run *run);
void gi_key_search_clear(gi_key_search *search);
/* Looks up a key that is not below the one before.  UNABLE: it is not in the
   run. */
grundy_status gi_key_search_find(gi_key_search *search, gi_bytes key,
                                 uint32_t *node);

static inline gi_bytes gi_key_reader_key(const gi_key_reader *reader) {
  return (gi_bytes){reader->key.data, reader->key.length};
}

#endif
