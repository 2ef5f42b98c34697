/* SPDX-License-Identifier: MIT */
/*
 * Edit distance with transpositions of neighbours (optimal string alignment),
 * row by row.
 *
 * A name of six letters or more is near if at most a third of its letters are
 * wrong; shorter names may have two errors in 4 or 5 letters, one in 2 or 3,
 * none in a single letter.  What was typed with at most 3 letters has the first
 * letter of the name: mex is not a slip for hex.  The beginning of a name
 * ("mis" of "misere") counts as one error. Names are in lower case; a capital
 * that was typed is not an error.
 */
#include "core/nearest.h"

#include <assert.h>
#include <string.h>

enum {
  LONGEST = 31 /* bytes of the longest name compared */
};

static size_t least(size_t a, size_t b) { return a < b ? a : b; }

static char lower(char c) {
  return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static size_t edit_distance(const char *a, size_t m, const char *b, size_t n) {
  size_t rows[3][LONGEST + 1]; /* row i is rows[i % 3] */
  assert(m <= LONGEST && n <= LONGEST);
  for (size_t j = 0; j <= n; j++)
    rows[0][j] = j;
  for (size_t i = 1; i <= m; i++) {
    size_t *row = rows[i % 3], *above = rows[(i + 2) % 3];
    const size_t *above2 = rows[(i + 1) % 3];
    row[0] = i;
    for (size_t j = 1; j <= n; j++) {
      size_t d = above[j - 1] + (lower(a[i - 1]) != b[j - 1]);
      d = least(d, least(above[j], row[j - 1]) + 1);
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        d = least(d, above2[j - 2] + 1);
      row[j] = d;
    }
  }
  return rows[m % 3][n];
}

gi_nearest gi_nearest_to(const char *typed, size_t length) {
  return (gi_nearest){typed, length, NULL, (size_t)-1};
}

void gi_nearest_try(gi_nearest *n, const char *name) {
  size_t length = strlen(name);
  if (n->length == 0 || n->length > LONGEST || length > LONGEST)
    return;
  if (n->length < 4 && lower(n->typed[0]) != name[0])
    return;
  size_t distance = edit_distance(n->typed, n->length, name, length);
  if (n->length >= 2 && strncmp(n->typed, name, n->length) == 0)
    distance = least(distance, 1);
  size_t most = length < 6 ? (size_t)(length > 1) + (length > 3) : length / 3;
  if (distance <= most && distance < n->distance) {
    n->distance = distance;
    n->name = name;
  }
}
