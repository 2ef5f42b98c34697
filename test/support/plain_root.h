/* SPDX-License-Identifier: MIT */
#ifndef SUPPORT_PLAIN_ROOT_H
#define SUPPORT_PLAIN_ROOT_H

#include <stdint.h>

/* Returns the square root of a number that is not negative, rounded down. */
int64_t plain_root(int64_t a);

#endif
