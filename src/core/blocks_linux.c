/* SPDX-License-Identifier: MIT */
#define _DEFAULT_SOURCE 1 /* for mallopt */

#include "core/platform.h"

#include <malloc.h>

/* Otherwise the C library raises its threshold to 32 MiB as blocks are freed,
   and a solver with 64 MiB holds 100 MiB. */
void gi_platform_return_blocks(void) { mallopt(M_MMAP_THRESHOLD, 256 << 10); }
