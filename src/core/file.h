/* SPDX-License-Identifier: MIT */
/*
 * Files that are replaced as a whole or not at all.
 *
 * What is written goes to NAME.new, which replaces NAME once all of it is on
 * the disk.  A name that is not a plain file, such as a terminal or a pipe, is
 * written directly.
 */
#ifndef GI_CORE_FILE_H
#define GI_CORE_FILE_H

#include <grundy.h>

typedef struct gi_file {
  FILE *stream;
  char name[4096 + 8];  /* the file to replace */
  char draft[4096 + 8]; /* the file written: NAME.new, or NAME of a device */
  uint64_t sum;         /* checksum of all bytes so far */
  bool failed;          /* a write failed */
  bool is_device;       /* NAME is not a plain file */
  int error;            /* errno of the first failure, if `failed` */
} gi_file;

/* Returns the checksum continued by further bytes.  It starts with
   GI_FILE_SUM, and depends on how the bytes are cut into pieces. */
#define GI_FILE_SUM UINT64_C(0xcbf29ce484222325)
uint64_t gi_file_sum(uint64_t sum, const void *data, size_t length);

/* Checks, before a long computation, that the file could be created.  IO if it
   could not: errno says why. */
grundy_status gi_file_try(const char *name);

/* Opens the draft for writing.  IO if that failed: errno says why. */
grundy_status gi_file_create(gi_file *file, const char *name);
/* Writes the bytes.  A failure is remembered for gi_file_commit. */
void gi_file_write(gi_file *file, const void *bytes, size_t length);
/* Closes the draft and puts it in the place of the file.  IO if anything
   failed: the draft is removed, and an old file of that name stays as it
   was. */
grundy_status gi_file_commit(gi_file *file);

/* Opens a file for reading.  DOMAIN if there is no such file; IO if it cannot
   be opened or is not a plain file: errno says why. */
grundy_status gi_file_open(gi_file *file, const char *name);
/* Reads exactly `length` bytes.  Returns false if the file ends before, or
   cannot be read. */
bool gi_file_read(gi_file *file, void *bytes, size_t length);
/* Closes a file opened by gi_file_open. */
void gi_file_close(gi_file *file);

#endif
