/* SPDX-License-Identifier: MIT */
#include "core/nearest.h"

#include <string.h>

/* Edit distance of two short words (insert, delete, replace, exchange two
   neighbours), as long as it stays small. */
static size_t edits(const char *a, size_t n, const char *b, size_t m) {
  enum {
    LONGEST = 24
  };
  size_t rows[3][LONGEST + 1];
  if (n > LONGEST || m > LONGEST)
    return LONGEST;
  for (size_t j = 0; j <= m; j++)
    rows[0][j] = j;
  for (size_t i = 1; i <= n; i++) {
    size_t *now = rows[i % 3], *last = rows[(i + 2) % 3],
           *before = rows[(i + 1) % 3];
    now[0] = i;
    for (size_t j = 1; j <= m; j++) {
      size_t best = last[j - 1] + (a[i - 1] != b[j - 1]);
      if (last[j] + 1 < best)
        best = last[j] + 1;
      if (now[j - 1] + 1 < best)
        best = now[j - 1] + 1;
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] &&
          before[j - 2] + 1 < best)
        best = before[j - 2] + 1;
      now[j] = best;
    }
  }
  return rows[n % 3][m];
}

const char *gi_nearest(const char *typed, size_t length, const char *candidate,
                       const char *best, size_t *distance) {
  size_t d = edits(typed, length, candidate, strlen(candidate));
  size_t most = length < 4 ? 1 : 2;
  if (d > most || d >= *distance || d >= length)
    return best;
  *distance = d;
  return candidate;
}
