/* SPDX-License-Identifier: MIT */
/* strtoull would accept signs and spaces, and strtod "nan": digits are read
   here one by one. */
#include "app/argument.h"

#include <string.h>

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool argument_scan(const char **text, uint64_t *number) {
  const char *s = *text;
  if (!is_digit(*s))
    return false;
  uint64_t n = 0;
  for (; is_digit(*s); s++)
    if (__builtin_mul_overflow(n, UINT64_C(10), &n) ||
        __builtin_add_overflow(n, (uint64_t)(*s - '0'), &n))
      return false;
  *text = s;
  *number = n;
  return true;
}

bool argument_number(const char *text, uint64_t *number) {
  return argument_scan(&text, number) && *text == '\0';
}

bool argument_bytes(const char *text, uint64_t *bytes) {
  if (!argument_scan(&text, bytes))
    return false;
  if (*text == '\0')
    return true;
  static const char suffixes[] = "KkMmGgTt";
  const char *suffix = strchr(suffixes, *text);
  if (!suffix || text[1] != '\0')
    return false;
  unsigned shift = 10 * (unsigned)((suffix - suffixes) / 2 + 1);
  return !__builtin_mul_overflow(*bytes, UINT64_C(1) << shift, bytes);
}

/* Digits after the third decimal place are read and ignored. */
bool argument_thousandths(const char *text, uint64_t *number) {
  uint64_t whole = 0, part = 0;
  if (*text != '.' && !argument_scan(&text, &whole))
    return false;
  if (*text == '.') {
    if (!is_digit(*++text))
      return false;
    for (uint64_t weight = 100; is_digit(*text); text++, weight /= 10)
      part += weight * (uint64_t)(*text - '0');
  }
  return *text == '\0' &&
         !__builtin_mul_overflow(whole, UINT64_C(1000), &whole) &&
         !__builtin_add_overflow(whole, part, number);
}
