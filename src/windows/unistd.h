/* SPDX-License-Identifier: MIT */
/*
 * What the sources use of POSIX, for Windows.  The headers in this folder have
 * the names of those of POSIX and declare only what is used; they are found
 * first where GRUNDY_SYSTEM is windows.  src/core/posix_windows.c implements
 * them.  Names of files are UTF-8.
 */
#ifndef GI_WINDOWS_UNISTD_H
#define GI_WINDOWS_UNISTD_H

#include <sys/types.h>

#include <stddef.h>
#include <stdio.h>

#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#define W_OK 2

ssize_t read(int file, void *to, size_t size);
ssize_t write(int file, const void *from, size_t size);
ssize_t pread(int file, void *to, size_t size, off_t offset);
int close(int file);
int fsync(int file);
int access(const char *name, int mode);
int unlink(const char *name);
ssize_t readlink(const char *name, char *to, size_t size);
int isatty(int file);
int fileno(FILE *stream);
int getentropy(void *to, size_t size);

#endif
