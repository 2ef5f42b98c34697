/* SPDX-License-Identifier: MIT */
/* "Did you mean ...?" */
#ifndef GI_CORE_NEAREST_H
#define GI_CORE_NEAREST_H

#include <stddef.h>

/* The better of `best` (NULL at first) and `candidate` as a correction of
   what was typed; *distance starts at SIZE_MAX and goes with `best`.  Words
   that are not near never become the best. */
const char *gi_nearest(const char *typed, size_t length, const char *candidate,
                       const char *best, size_t *distance);

#endif
