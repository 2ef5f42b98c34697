/* SPDX-License-Identifier: MIT */
/* See unistd.h.  The numbers are those of the C library. */
#ifndef GI_WINDOWS_FCNTL_H
#define GI_WINDOWS_FCNTL_H

#include_next <fcntl.h>
#include <sys/types.h>

#define O_RDONLY 0x0
#define O_WRONLY 0x1
#define O_RDWR 0x2
#define O_CREAT 0x100
#define O_EXCL 0x400
/* Without effect: no file is inherited, and opening waits for nothing. */
#define O_CLOEXEC 0
#define O_NOFOLLOW 0
#define O_NONBLOCK 0
#define O_DIRECTORY 0

int open(const char *name, int flags, ...);

#endif
