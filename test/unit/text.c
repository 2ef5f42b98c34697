/* SPDX-License-Identifier: MIT */
#include "core/text.h"

#include "unit.h"

static gi_text of(const char *data) { return (gi_text){data, strlen(data), 0}; }

static void check_number(const char *data, bool good, uint64_t wanted,
                         size_t end) {
  uint64_t number = 42;
  size_t at = 0;
  assert_int_equal(gi_text_number(of(data), &at, &number), good);
  assert_int_equal(at, end);
  assert_int_equal(number, good ? wanted : 42);
}

static void numbers(void **state) {
  (void)state;
  check_number("0", true, 0, 1);
  check_number("007x", true, 7, 3);
  check_number("18446744073709551615", true, UINT64_MAX, 20);
  check_number("18446744073709551616", false, 0, 0);
  check_number("99999999999999999999999", false, 0, 0);
  check_number("", false, 0, 0);
  check_number("-1", false, 0, 0);
  check_number(" 1", false, 0, 0);
  assert_string_equal(gi_digits_of(UINT64_MAX).text, "18446744073709551615");
  assert_string_equal(gi_size_of(0).text, "0 B");
  assert_string_equal(gi_size_of(1000).text, "1000 B");
  assert_string_equal(gi_size_of(200 << 10).text, "200 KiB");
  assert_string_equal(gi_size_of((size_t)3 << 20).text, "3 MiB");
  assert_string_equal(gi_size_of((size_t)2 << 30).text, "2 GiB");
}

/* A size that is shown is never below the size, and never 0 of a unit. */
static void sizes(void **state) {
  (void)state;
  assert_string_equal(gi_size_about(0).text, "0 B");
  assert_string_equal(gi_size_about(1025).text, "1025 B");
  assert_string_equal(gi_size_about(10240).text, "10 KiB");
  assert_string_equal(gi_size_about(10241).text, "11 KiB");
  assert_string_equal(gi_size_about(((size_t)1 << 20) + 1).text, "1025 KiB");
  assert_string_equal(gi_size_about(((size_t)2 << 30) + 1).text, "2049 MiB");
  assert_string_equal(gi_size_about(SIZE_MAX).text, "18446744073709551615 B");
  assert_string_equal(gi_size_typed(200).text, "200");
  assert_string_equal(gi_size_typed(200 << 10).text, "200K");
  assert_string_equal(gi_size_typed((size_t)1536 << 20).text, "1536M");
  assert_string_equal(gi_size_typed((size_t)2 << 30).text, "2G");
  assert_int_equal(gi_size_above(100, 0), 200);
  assert_int_equal(gi_size_above(100, 200), 200);
  assert_int_equal(gi_size_above(100, 201), 400);
  assert_int_equal(gi_size_above(SIZE_MAX / 2 + 1, 5), 0);
  assert_int_equal(gi_size_above(3, SIZE_MAX), 0);
}

/* A part of a text knows its place in the whole. */
static void places(void **state) {
  (void)state;
  gi_text text = of(" \t nim ( 3 )\r\n");
  gi_text inner = gi_text_trim(text);
  assert_int_equal(inner.offset, 3);
  assert_int_equal(inner.length, 9);
  assert_true(gi_text_is(gi_text_part(inner, 0, 3), "nim"));
  assert_false(gi_text_is(gi_text_part(inner, 0, 3), "nimble"));
  gi_text part = gi_text_part(inner, 4, 9);
  assert_int_equal(gi_text_part(part, 2, 3).offset, 9);
  assert_int_equal(gi_text_skip(inner, 3), 4);
  assert_int_equal(gi_text_trim(of("  ")).length, 0);
}

static void check_excerpt(const char *data, size_t length, const char *wanted) {
  gi_excerpt excerpt = gi_excerpt_of((gi_text){data, length, 0});
  assert_string_equal(excerpt.text, wanted);
}

static void excerpts_are_printable(void **state) {
  (void)state;
  check_excerpt("nim(3)", 6, "nim(3)");
  check_excerpt("a\0b\n\x7f", 5, "a\\x00b\\x0a\\x7f");
  check_excerpt("mis\xc3\xa8re", 7, "mis\xc3\xa8re");
  check_excerpt("\xc3", 1, "\\xc3");          /* cut off */
  check_excerpt("\xc3(", 2, "\\xc3(");        /* no continuation */
  check_excerpt("\xa8", 1, "\\xa8");          /* no beginning */
  check_excerpt("\xff\xfe", 2, "\\xff\\xfe"); /* never in UTF-8 */
  check_excerpt("\xc0\x80", 2, "\\xc0\\x80"); /* too long a form */
  check_excerpt("\xe0\x80\x80", 3, "\\xe0\\x80\\x80");
  check_excerpt("\xed\xa0\x80", 3, "\\xed\\xa0\\x80"); /* a surrogate */
  check_excerpt("\xf4\x90\x80\x80", 4, "\\xf4\\x90\\x80\\x80"); /* > 10FFFF */
  check_excerpt("\xf0\x9f\x8e\xb2", 4, "\xf0\x9f\x8e\xb2");
}

/* Any bytes: the excerpt fits, and is cut between characters. */
static void excerpts_are_short(void **state) {
  (void)state;
  char data[300];
  uint64_t seed = 5;
  for (int round = 0; round < 20000; round++) {
    size_t length = draw(&seed, sizeof data);
    for (size_t i = 0; i < length; i++)
      data[i] = (char)draw(&seed, round % 2 ? 256 : 128);
    gi_excerpt excerpt = gi_excerpt_of((gi_text){data, length, 0});
    size_t used = strlen(excerpt.text);
    assert_true(used < sizeof excerpt.text);
    if (length >= sizeof excerpt.text)
      assert_string_equal(excerpt.text + used - 3, "...");
    gi_excerpt again =
        gi_excerpt_of((gi_text){excerpt.text, used < 60 ? used : 56, 0});
    assert_memory_equal(again.text, excerpt.text, 50 < used ? 50 : used);
  }
}

static void sentences(void **state) {
  (void)state;
  gi_memory memory = {0};
  gi_buffer out;
  gi_buffer_init(&out, &memory);
  const char *const pieces[] = {"{1} and {0}, {1}; {2} {x}", "a", "bb", NULL};
  assert_int_equal(gi_sentence(&out, GRUNDY_ENGLISH, pieces), GRUNDY_OK);
  assert_int_equal(out.length, strlen("bb and a, bb; {2} {x}"));
  assert_memory_equal(out.data, "bb and a, bb; {2} {x}", out.length);
  out.length = 0;
  const char *const glued[] = {"{0} 的 {1} 是 {0} {0} b", "值", "n", NULL};
  assert_int_equal(gi_sentence(&out, GRUNDY_CHINESE, glued), GRUNDY_OK);
  assert_int_equal(out.length, strlen("值的 n 是值值 b"));
  assert_memory_equal(out.data, "值的 n 是值值 b", out.length);
  gi_buffer_clear(&out);
}

static void errors_need_no_memory(void **state) {
  (void)state;
  grundy_error error = {.hint = "old"};
  char huge[2000];
  memset(huge, 'x', sizeof huge - 1);
  huge[sizeof huge - 1] = '\0';
  assert_int_equal(
      gi_fail(&error, GRUNDY_SYNTAX, 17, "found {0}", (const char *)huge),
      GRUNDY_SYNTAX);
  assert_int_equal(error.status, GRUNDY_SYNTAX);
  assert_int_equal(error.offset, 17);
  assert_int_equal(strlen(error.message), sizeof error.message - 1);
  assert_string_equal(error.hint, "");
  gi_hint(&error, "did you mean {0}?", "nim");
  assert_string_equal(error.hint, "did you mean nim?");
}

/* A message that is cut is not cut inside a character. */
static void messages_stay_utf8(void **state) {
  (void)state;
  grundy_error error = {0};
  char text[1001] = "";
  for (size_t shift = 0; shift < 3; shift++) {
    memset(text, 'a', shift);
    text[shift] = '\0';
    while (strlen(text) + 3 < sizeof text)
      strcat(text, "\xe2\x86\x92");
    gi_fail(&error, GRUNDY_SYNTAX, 0, "{0}", (const char *)text);
    size_t length = strlen(error.message);
    assert_true(length > sizeof error.message - 5);
    assert_int_equal((length - shift) % 3, 0);
  }
}

static void letters(void **state) {
  (void)state;
  static const struct {
    const char *text;
    size_t length;
  } cases[] = {
      {"a", 1},
      {"Z-", 1},
      {"9", 1},
      {"_", 1},
      {"-", 0},
      {",", 0},
      {"", 0},
      {"\xc3\xa4", 2},         /* a with two dots */
      {"\xc2\xb5", 2},         /* micro */
      {"\xe7\x94\xb2", 3},     /* a Chinese character */
      {"\xe2\x82\x81", 3},     /* a 1 below the line */
      {"\xf0\x9d\x94\xb8", 4}, /* a double-struck A */
      {"\xef\xbc\x8c", 0},     /* a wide comma */
      {"\xef\xbc\x91", 3},     /* a wide 1 */
      {"\xe2\x86\x92", 0},     /* an arrow */
      {"\xc2\xa0", 0},         /* a space */
      {"\xe3\x80\x80", 0},     /* a wide space */
      {"\xe2\x80\xae", 0},     /* turns the direction around */
      {"\xcc\x88", 0},         /* two dots by themselves */
      {"\xef\xbb\xbf", 0},     /* a byte order mark */
      {"\xc3", 0},             /* no UTF-8 */
      {"\xff", 0},
      {"\xed\xa0\x80", 0},
      {"\xf4\x90\x80\x80", 0},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    gi_text text = {cases[i].text, strlen(cases[i].text), 0};
    assert_int_equal(gi_text_letter(text, 0), cases[i].length);
    assert_int_equal(gi_text_letter(text, text.length), 0);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(numbers),
      cmocka_unit_test(sizes),
      cmocka_unit_test(places),
      cmocka_unit_test(letters),
      cmocka_unit_test(excerpts_are_printable),
      cmocka_unit_test(excerpts_are_short),
      cmocka_unit_test(sentences),
      cmocka_unit_test(errors_need_no_memory),
      cmocka_unit_test(messages_stay_utf8),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
