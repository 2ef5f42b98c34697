/* SPDX-License-Identifier: MIT */
/*
 * The one way in which Grundy replaces a file: as a whole or not at all.
 *
 * The bytes go to a draft beside the file, whose name nobody can predict:
 *
 *     FOLDER/.NAME.grundy-XXXXXXXXXXXX
 *
 * When all bytes are on the disk the draft is renamed to the file, and the
 * folder is brought to the disk too.  A process that is killed on the way
 * leaves the old file as it was, and perhaps a draft.  The writer of a draft
 * holds a lock on it; a draft without a lock was left by a dead process,
 * and the next writer of the same file removes it.
 *
 * A symbolic link stays a link: the file that it leads to is replaced.  The
 * new file has the mode of the old one and, where the system allows it, the
 * owner.  What is not a plain file, such as a terminal or a pipe, is written
 * directly.
 *
 * A `gi_file_claim` keeps a second run from using the same file.
 */
#ifndef GI_CORE_FILE_H
#define GI_CORE_FILE_H

#include "core/io.h"

#include <grundy.h>

enum {
  GI_PATH_ROOM = 4096 + 64, /* bytes of a path, and of what a draft adds */
  GI_FILE_BLOCK = 1 << 14   /* bytes that are written at once */
};

/* ------------------------------------------------------------- writing */

typedef struct gi_file {
  const gi_io *io;
  int file;       /* descriptor of the draft or device */
  FILE *stream;   /* of a file that is read; NULL while writing */
  bool is_device; /* not a plain file: written directly, never renamed */
  int error;      /* errno of the first failure; 0: none */
  uint64_t sum;   /* checksum of all bytes so far */
  size_t held;    /* bytes in `block`, 0..GI_FILE_BLOCK */
  char path[GI_PATH_ROOM], draft[GI_PATH_ROOM];
  unsigned char block[GI_FILE_BLOCK];
} gi_file;

/* Continues a checksum over further bytes; it starts with GI_FILE_SUM. */
#define GI_FILE_SUM UINT64_C(0xcbf29ce484222325)
uint64_t gi_file_sum(uint64_t sum, const void *data, size_t length);

/* Returns whether the file could be written, before a long computation; the
   file itself is not touched.  IO: errno says why not. */
grundy_status gi_file_probe(const char *name);

/* Opens a draft of the file.  gi_file_commit or gi_file_abandon ends it.  IO:
   errno says why, and nothing need be ended. */
grundy_status gi_file_create(gi_file *file, const char *name);
/* The same by other system calls, for tests. */
grundy_status gi_file_create_by(gi_file *file, const gi_io *io,
                                const char *name);
/* Writes bytes; a failure is remembered for gi_file_commit. */
void gi_file_write(gi_file *file, const void *bytes, size_t length);
/* The same for words of `width` bytes, 1, 2, 4 or 8, of which there are
   `length` bytes: in the file the lowest byte comes first, on every processor.
   gi_file_read_words reads them. */
void gi_file_write_words(gi_file *file, const void *words, size_t length,
                         unsigned width);
/* Puts the draft into the place of the file.  IO: errno says why, and the old
   file is as it was (only if the folder could not be brought to the disk is
   the new one in its place). */
grundy_status gi_file_commit(gi_file *file);
/* Removes the draft; the old file is as it was. */
void gi_file_abandon(gi_file *file);
/* Removes the drafts whose writers are gone, of all files with names that begin
   with this one: files that may never be written again. */
void gi_file_sweep(const char *begin);

/* ------------------------------------------------------------- reading */

/* Opens a plain file for reading.  DOMAIN: there is no such file; IO: errno
   says why. */
grundy_status gi_file_open(gi_file *file, const char *name);
/* Reads exactly `length` bytes.  False: the file is shorter, or reading
   failed. */
bool gi_file_read(gi_file *file, void *bytes, size_t length);
bool gi_file_read_words(gi_file *file, void *words, size_t length,
                        unsigned width);
/* Returns the bytes that an open file has now; 0 if the system cannot say. */
uint64_t gi_file_length(const gi_file *file);
/* Reads exactly `length` bytes from a place, whatever was read before; they do
   not count in `sum`.  DOMAIN: the file ends before; IO: errno says why. */
grundy_status gi_file_read_at(const gi_file *file, uint64_t offset, void *bytes,
                              size_t length);
void gi_file_close(gi_file *file);

/* -------------------------------------------------------------- claims */

/* The right to be the only run that uses a file, held by a lock on
   FOLDER/.NAME.grundy-lock.  The system frees the lock of a process that
   dies. */
typedef struct gi_file_claim {
  bool is_held;
  int file; /* descriptor of the lock, if it is held */
  char lock[GI_PATH_ROOM];
} gi_file_claim;

/* Claims a file, which need not exist.  DOMAIN: another process uses the file;
   IO: errno says why the file cannot be claimed.  What is not a plain file is
   not claimed, and that is OK. */
grundy_status gi_file_claim_take(gi_file_claim *claim, const char *name);
/* Gives a claim up and removes its lock.  Does nothing for a claim that is not
   held, such as one of zeros. */
void gi_file_claim_release(gi_file_claim *claim);

#endif
