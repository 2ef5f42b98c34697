/* SPDX-License-Identifier: MIT */
/* Writes JSON, one value on one line; puts the commas and colons itself. */
#ifndef APP_TEXT_JSON_H
#define APP_TEXT_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef struct json {
  FILE *out;
  unsigned depth;   /* at most 63 */
  uint64_t filled;  /* bit d: there is an item at depth d already */
  uint64_t objects; /* bit d: depth d is inside an object, not an array */
  bool after_key;   /* the value of a key comes next */
} json;

json json_to(FILE *out);
bool json_is_begun(void); /* was a value written to stdout? */
void json_end(json *j);   /* writes the final newline */

void json_open(json *j, char bracket); /* '{' or '[' */
void json_close(json *j, char bracket);
void json_key(json *j, const char *key);

void json_text(json *j, const char *text, size_t length);
void json_string(json *j, const char *text); /* NULL writes null */
void json_number(json *j, uint64_t number);
void json_decimal(json *j, uint64_t number);     /* "12": for 64-bit values */
void json_thousandths(json *j, uint64_t number); /* 1.234 */
void json_signed(json *j, int64_t number);
void json_raw(json *j, const char *text, size_t length); /* a number */
void json_bool(json *j, bool is_true);
void json_null(json *j);

/* Write a key and its value. */
void json_pair_string(json *j, const char *key, const char *text);
void json_pair_number(json *j, const char *key, uint64_t number);
/* Writes null unless the number is known. */
void json_pair_known(json *j, const char *key, bool is_known, uint64_t number);
void json_pair_bool(json *j, const char *key, bool is_true);

#endif
