/* SPDX-License-Identifier: MIT */
/* Numbers on the command line.  False: it is none, or is too large. */
#ifndef APP_ARGUMENT_H
#define APP_ARGUMENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Decimal digits at *text, which moves behind them. */
bool number_scan(const char **text, uint64_t *number);

/* The whole text. */
bool number_read(const char *text, uint64_t *number);
bool number_read_size(const char *text, uint64_t *bytes); /* K, M, G, T */
bool number_read_thousandths(const char *text, uint64_t *number);

#endif
