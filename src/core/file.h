/* SPDX-License-Identifier: MIT */
/*
 * Files that are replaced as a whole or not at all: what is written goes to
 * NAME.new, which takes the place of NAME when all of it is on the disk.  What
 * is no plain file, such as a terminal or a pipe, is written at once.
 */
#ifndef GI_CORE_FILE_H
#define GI_CORE_FILE_H

#include <grundy.h>

typedef struct gi_file {
  FILE *stream;
  char name[4096 + 8], draft[4096 + 8];
  uint64_t sum; /* of all bytes so far */
  bool failed, is_device;
  int error; /* errno, if it failed */
} gi_file;

/* The sum, piece after piece as they are written; it begins with
   GI_FILE_SUM. */
#define GI_FILE_SUM UINT64_C(0xcbf29ce484222325)
uint64_t gi_file_sum(uint64_t sum, const void *data, size_t length);

/* Could it be created?  Asked before a long computation; IO: see errno. */
grundy_status gi_file_try(const char *name);

/* IO: see errno. */
grundy_status gi_file_create(gi_file *file, const char *name);
void gi_file_write(gi_file *file, const void *bytes, size_t length);
/* Puts the file in its place, unless something failed; then IO, and an old
   file of that name is as it was. */
grundy_status gi_file_commit(gi_file *file);

/* DOMAIN: there is no such file. */
grundy_status gi_file_open(gi_file *file, const char *name);
/* False: the file is shorter, or cannot be read. */
bool gi_file_read(gi_file *file, void *bytes, size_t length);
void gi_file_close(gi_file *file);

#endif
