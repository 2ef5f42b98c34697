/* SPDX-License-Identifier: MIT */
/* Adds the owners and modes of files, which Windows does not have. */
#ifndef GI_WINDOWS_SYS_TYPES_H
#define GI_WINDOWS_SYS_TYPES_H

#include_next <sys/types.h>

typedef unsigned gi_owner;
#define uid_t gi_owner
#define gid_t gi_owner
#define mode_t unsigned
#define off_t long long

#endif
