/* SPDX-License-Identifier: MIT */
#include "core/nearest.h"

#include "unit.h"

/* Edits by the definition, for short words: insert, delete, replace, exchange
   two neighbours (each letter at most once). */
static size_t edits(const char *a, size_t n, const char *b, size_t m) {
  if (!n || !m)
    return n + m;
  size_t best = edits(a + 1, n - 1, b + 1, m - 1) + (a[0] != b[0]);
  size_t other = edits(a + 1, n - 1, b, m) + 1;
  best = other < best ? other : best;
  other = edits(a, n, b + 1, m - 1) + 1;
  best = other < best ? other : best;
  if (n > 1 && m > 1 && a[0] == b[1] && a[1] == b[0]) {
    other = edits(a + 2, n - 2, b + 2, m - 2) + 1;
    best = other < best ? other : best;
  }
  return best;
}

static void equals_the_definition(void **state) {
  (void)state;
  uint64_t seed = 11;
  for (int round = 0; round < 4000; round++) {
    char typed[8], word[8];
    size_t n = 1 + draw(&seed, 6), m = 1 + draw(&seed, 6);
    for (size_t i = 0; i < n; i++)
      typed[i] = (char)('a' + draw(&seed, 3));
    for (size_t i = 0; i < m; i++)
      word[i] = (char)('a' + draw(&seed, 3));
    word[m] = '\0';
    size_t wanted = edits(typed, n, word, m);
    if (n >= 2 && n <= m && memcmp(typed, word, n) == 0 && wanted > 1)
      wanted = 1; /* a prefix */
    gi_nearest best = gi_nearest_to(typed, n);
    gi_nearest_try(&best, word);
    size_t most = m < 2 ? 0 : m < 4 ? 1 : m < 6 ? 2 : m / 3;
    bool is_near = wanted <= most && (n > 3 || typed[0] == word[0]);
    assert_ptr_equal(best.name, is_near ? word : NULL);
    if (is_near)
      assert_int_equal(best.distance, wanted);
  }
}

static const char *correct(const char *typed) {
  static const char *const names[] = {"nim", "take", "octal", "wythoff"};
  gi_nearest best = gi_nearest_to(typed, strlen(typed));
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    gi_nearest_try(&best, names[i]);
  return best.name;
}

static void corrections(void **state) {
  (void)state;
  assert_string_equal(correct("nmi"), "nim");
  assert_string_equal(correct("ocatl"), "octal");
  assert_string_equal(correct("wythof"), "wythoff");
  assert_null(correct("chess"));
  assert_null(correct("dim"));
  assert_null(correct("x"));
  assert_null(correct(""));
  assert_null(correct("wythoffwythoffwythoffwythoffwythoff"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(equals_the_definition),
      cmocka_unit_test(corrections),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
