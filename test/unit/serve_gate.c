/* SPDX-License-Identifier: MIT */
/* Which requests the server answers, by their headers. */

#include "app/serve/gate.h"

#include "unit.h"

static void test_host(void **state) {
  (void)state;
  static const char *const own[] = {
      "localhost",      "localhost:8080", "LocalHost:1", "127.0.0.1",
      "127.0.0.1:8080", "127.1.2.3:80",   "[::1]",       "[::1]:8080"};
  static const char *const foreign[] = {"",
                                        "example.org",
                                        "localhost.example.org",
                                        "localhost:",
                                        "localhost:80a",
                                        "localhost:123456",
                                        "localhost:80:80",
                                        "localhost/",
                                        " localhost",
                                        "127.0.0.1.example.org",
                                        "127.0.0",
                                        "127.0.0.",
                                        "127.0.0.1234",
                                        "1127.0.0.1",
                                        "128.0.0.1",
                                        "[::2]",
                                        "::1",
                                        "[::1]x",
                                        "0.0.0.0",
                                        "evil@localhost"};
  for (size_t i = 0; i < sizeof own / sizeof *own; i++)
    if (!gate_is_own_host(own[i]))
      fail_msg("%s is refused", own[i]);
  for (size_t i = 0; i < sizeof foreign / sizeof *foreign; i++)
    if (gate_is_own_host(foreign[i]))
      fail_msg("%s is accepted", foreign[i]);
  assert_false(gate_is_own_host(NULL));
}

static void test_origin(void **state) {
  (void)state;
  assert_true(gate_is_own_origin(NULL, "localhost:80"));
  assert_true(gate_is_own_origin("http://localhost:80", "localhost:80"));
  assert_true(gate_is_own_origin("HTTP://LOCALHOST:80", "localhost:80"));
  assert_true(gate_is_own_origin("https://a.example", "a.example"));
  assert_false(gate_is_own_origin("", "localhost:80"));
  assert_false(gate_is_own_origin("null", "localhost:80"));
  assert_false(gate_is_own_origin("http://localhost:81", "localhost:80"));
  assert_false(gate_is_own_origin("http://localhost", "localhost:80"));
  assert_false(gate_is_own_origin("http://a.example", "localhost:80"));
  assert_false(gate_is_own_origin("ftp://localhost:80", "localhost:80"));
  assert_false(gate_is_own_origin("localhost:80", "localhost:80"));
  assert_false(gate_is_own_origin("http://localhost:80", NULL));
}

static void test_token(void **state) {
  (void)state;
  assert_true(gate_has_token("abc", "Bearer abc", NULL));
  assert_true(gate_has_token("abc", "bearer abc", NULL));
  assert_true(gate_has_token("abc", NULL, "abc"));
  assert_true(gate_has_token("abc", "Bearer x", "abc"));
  assert_false(gate_has_token("abc", NULL, NULL));
  assert_false(gate_has_token("abc", "abc", NULL));
  assert_false(gate_has_token("abc", "Basic abc", NULL));
  assert_false(gate_has_token("abc", "Bearer ", ""));
  assert_false(gate_has_token("abc", "Bearer ab", "abcd"));
  assert_false(gate_has_token("abc", "Bearer abcabc", "abd"));
  assert_false(gate_has_token("abc", "Bearer  abc", "ABC"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_host),
      cmocka_unit_test(test_origin),
      cmocka_unit_test(test_token),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
