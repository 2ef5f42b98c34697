/* SPDX-License-Identifier: MIT */
/* See unistd.h.  A link leads to its file: there is no other. */
#ifndef GI_WINDOWS_SYS_STAT_H
#define GI_WINDOWS_SYS_STAT_H

#include <stdint.h>
#include <sys/types.h>

#define stat gi_stat
#define fstat gi_fstat

struct gi_stat {
  uint64_t st_dev, st_ino;
  int64_t st_size;
  uid_t st_uid;
  gid_t st_gid;
  mode_t st_mode;
};

#define S_IFMT 0170000u
#define S_IFDIR 0040000u
#define S_IFREG 0100000u
#define S_IFCHR 0020000u
#define S_ISREG(mode) (((mode)&S_IFMT) == S_IFREG)
#define S_ISDIR(mode) (((mode)&S_IFMT) == S_IFDIR)
#define S_ISLNK(mode) 0

int gi_stat(const char *name, struct gi_stat *found);
int gi_fstat(int file, struct gi_stat *found);
#define lstat gi_stat
int mkdir(const char *name, mode_t mode);

#endif
