/* SPDX-License-Identifier: MIT */
/* See unistd.h. */
#ifndef GI_WINDOWS_DIRENT_H
#define GI_WINDOWS_DIRENT_H

typedef struct gi_directory DIR;
struct dirent {
  char d_name[1024]; /* UTF-8 */
};

DIR *opendir(const char *name);
struct dirent *readdir(DIR *list);
int closedir(DIR *list);

#endif
