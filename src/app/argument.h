/* SPDX-License-Identifier: MIT */
/* Reads numbers of the command line.  Every function returns false if the text
   is not such a number or the number has more than 64 bits. */
#ifndef APP_ARGUMENT_H
#define APP_ARGUMENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Reads the decimal digits at *text and moves *text past them. */
bool argument_scan(const char **text, uint64_t *number);

/* Read the whole text. */
bool argument_number(const char *text, uint64_t *number);
bool argument_bytes(const char *text, uint64_t *bytes); /* as in 12, 500M, 8G */
bool argument_thousandths(const char *text, uint64_t *number); /* as in 0.5 */

#endif
