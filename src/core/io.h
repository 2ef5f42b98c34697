/* SPDX-License-Identifier: MIT */
/*
 * The system calls by which core/file.c changes files.
 *
 * They are a table so that a test can make the k-th call fail, or make all
 * calls after the k-th do nothing, as if the process had been killed there.
 * Each function returns what the system call of its name returns, with errno.
 */
#ifndef GI_CORE_IO_H
#define GI_CORE_IO_H

#include <sys/types.h>

typedef struct gi_io {
  int (*open)(const char *path, int flags, mode_t mode);
  int (*chmod)(int file, mode_t mode);
  int (*chown)(int file, uid_t user, gid_t group);
  ssize_t (*write)(int file, const void *bytes, size_t length);
  int (*sync)(int file);
  int (*close)(int file);
  int (*rename)(const char *from, const char *to);
  int (*unlink)(const char *path);
} gi_io;

extern const gi_io gi_io_system;

#endif
