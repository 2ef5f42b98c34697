/* SPDX-License-Identifier: MIT */
/* Bodies of questions: what is read, and what is refused at which byte. */
#include <stdio.h>
#include <string.h>

#include "app/serve/question.h"

#include "unit.h"

typedef struct desk {
  gi_memory memory;
  gi_arena arena;
  question q;
  question_error error;
} desk;

static void clear(desk *d) {
  gi_arena_clear(&d->arena);
  assert_int_equal(d->memory.used, 0);
}

static grundy_status read_bytes(desk *d, const char *body, size_t length) {
  *d = (desk){0};
  gi_arena_init(&d->arena, &d->memory);
  return question_read(body, length, &d->arena, &d->q, &d->error);
}

/* Expects the words, each followed by a '|'. */
static void expect_words(const char *body, const char *words) {
  desk d;
  char joined[200] = "";
  size_t length = 0;
  assert_int_equal(read_bytes(&d, body, strlen(body)), GRUNDY_OK);
  assert_null(d.error.reason);
  for (size_t i = 0; i < d.q.count; i++) {
    length += (size_t)snprintf(joined + length, sizeof joined - length, "%s|",
                               d.q.words[i]);
  }
  assert_string_equal(joined, words);
  clear(&d);
}

static void test_words(void **state) {
  (void)state;
  expect_words("{\"words\":[]}", "");
  expect_words("{\"words\":[\"eval\",\"nim(3,5)\"]}", "eval|nim(3,5)|");
  expect_words(" \t\r\n{ \"words\" : [ \"a\" , \"\" ] } \n", "a||");
  expect_words("{\"input\":\"x\",\"words\":[\"a\"]}", "a|");
  expect_words("{\"w\\u006Frds\":[\"a\"]}", "a|");
  expect_words("{\"words\":[\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"]}",
               "\"\\/\b\f\n\r\t|");
  expect_words("{\"words\":[\"\\u00e9\\u4E2D\\ud83d\\uDE00\"]}",
               "\xC3\xA9\xE4\xB8\xAD\xF0\x9F\x98\x80|");
  expect_words("{\"words\":[\"\xE4\xB8\xAD\x7F\"]}", "\xE4\xB8\xAD\x7F|");
}

static void test_input(void **state) {
  (void)state;
  desk d;
  static const char body[] = "{\"words\":[],\"input\":\"a\\u0000b\\n\"}";
  assert_int_equal(read_bytes(&d, body, sizeof body - 1), GRUNDY_OK);
  assert_int_equal(d.q.length, 4);
  assert_memory_equal(d.q.input, "a\0b\n", 5);
  clear(&d);
  static const char without[] = "{\"words\":[]}";
  assert_int_equal(read_bytes(&d, without, sizeof without - 1), GRUNDY_OK);
  assert_null(d.q.input);
  assert_int_equal(d.q.length, 0);
  clear(&d);
}

typedef struct bad {
  const char *body;
  size_t offset;
  const char *reason; /* a part of it */
} bad;

static void test_errors(void **state) {
  (void)state;
  static const bad list[] = {
      {"", 0, "object"},
      {"  ", 2, "object"},
      {"[]", 0, "object"},
      {"null", 0, "object"},
      {"\xEF\xBB\xBF{\"words\":[]}", 0, "object"},
      {"{}", 2, "\"words\" is missing"},
      {"{\"input\":\"\"}", 12, "\"words\" is missing"},
      {"{words:[]}", 1, "name of a key"},
      {"{\"words\":[],}", 12, "name of a key"},
      {"{\"words\" []}", 9, "':'"},
      {"{\"words\":[]", 11, "'}'"},
      {"{\"words\":[] \"input\":\"\"}", 12, "'}'"},
      {"{\"words\":[]}x", 12, "more text"},
      {"{\"words\":[]}{}", 12, "more text"},
      {"{\"words\":[],\"words\":[]}", 19, "twice"},
      {"{\"input\":\"\",\"input\":\"\",\"words\":[]}", 19, "twice"},
      {"{\"words\":[],\"time\":1}", 18, "the keys are"},
      {"{\"Words\":[]}", 8, "the keys are"},
      {"{\"words\\u0000\":[]}", 14, "the keys are"},
      {"{\"words\":\"eval\"}", 9, "array of strings"},
      {"{\"words\":null}", 9, "array of strings"},
      {"{\"words\":[1]}", 10, "array of strings"},
      {"{\"words\":[[\"a\"]]}", 10, "array of strings"},
      {"{\"words\":[\"a\",]}", 14, "array of strings"},
      {"{\"words\":[\"a\" \"b\"]}", 14, "']'"},
      {"{\"words\":[\"a\"", 13, "']'"},
      {"{\"words\":[],\"input\":null}", 20, "must be a string"},
      {"{\"words\":[],\"input\":[\"a\"]}", 20, "must be a string"},
      {"{\"words\":[\"a", 12, "ends inside"},
      {"{\"words\":[\"a\\", 13, "escape"},
      {"{\"words\":[\"\\x\"]}", 12, "escape"},
      {"{\"words\":[\"\\u12\"]}", 13, "hexadecimal"},
      {"{\"words\":[\"\\u12g4\"]}", 13, "hexadecimal"},
      {"{\"words\":[\"\\ud800\"]}", 17, "surrogate"},
      {"{\"words\":[\"\\ud800\\n\"]}", 17, "surrogate"},
      {"{\"words\":[\"\\udc00\"]}", 17, "surrogate"},
      {"{\"words\":[\"\\ud800\\u0041\"]}", 23, "surrogate"},
      {"{\"words\":[\"\\u0000\"]}", 18, "U+0000"},
      {"{\"words\":[\"a\nb\"]}", 12, "control"},
      {"{\"words\":[\"\x80\"]}", 11, "UTF-8"},
      {"{\"words\":[\"\xC0\x80\"]}", 11, "UTF-8"},
      {"{\"words\":[\"\xED\xA0\x80\"]}", 11, "UTF-8"},
      {"{\"words\":[\"\xF4\x90\x80\x80\"]}", 11, "UTF-8"},
      {"{\"words\":[\"\xE4\xB8\"]}", 11, "UTF-8"},
  };
  for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
    desk d;
    size_t length = strlen(list[i].body);
    assert_int_equal(read_bytes(&d, list[i].body, length), GRUNDY_SYNTAX);
    if (d.error.offset != list[i].offset ||
        !strstr(d.error.reason, list[i].reason))
      fail_msg("%s: byte %zu, %s", list[i].body, d.error.offset,
               d.error.reason);
    clear(&d);
  }
}

/* A NUL byte is a byte like any other. */
static void test_nul(void **state) {
  (void)state;
  desk d;
  static const char body[] = "{\"words\":[\"a\0\"]}";
  assert_int_equal(read_bytes(&d, body, sizeof body - 1), GRUNDY_SYNTAX);
  assert_int_equal(d.error.offset, 12);
  clear(&d);
}

/* Reads a body with a number of words. */
static grundy_status read_many(size_t count, size_t *read) {
  static char body[16 + 3 * (QUESTION_MOST_WORDS + 2)];
  desk d;
  size_t length = (size_t)snprintf(body, sizeof body, "{\"words\":[");
  for (size_t i = 0; i < count; i++)
    length += (size_t)snprintf(body + length, sizeof body - length, "%s\"\"",
                               i ? "," : "");
  length += (size_t)snprintf(body + length, sizeof body - length, "]}");
  grundy_status status = read_bytes(&d, body, length);
  *read = d.q.count;
  clear(&d);
  return status;
}

static void test_many_words(void **state) {
  (void)state;
  size_t count;
  assert_int_equal(read_many(QUESTION_MOST_WORDS, &count), GRUNDY_OK);
  assert_int_equal(count, QUESTION_MOST_WORDS);
  assert_int_equal(read_many(QUESTION_MOST_WORDS + 1, &count), GRUNDY_SYNTAX);
}

/* Each prefix of a body is refused, within its length. */
static void test_prefixes(void **state) {
  (void)state;
  static const char body[] = "{\"words\":[\"a\\n\",\"\xE4\xB8\xAD\","
                             "\"\\ud83d\\ude00\"],\"input\":\"b\"}";
  for (size_t length = 0; length < sizeof body - 1; length++) {
    desk d;
    char copy[sizeof body]; /* a sanitizer sees a read beyond its end */
    memcpy(copy + sizeof copy - length, body, length);
    assert_int_equal(read_bytes(&d, copy + sizeof copy - length, length),
                     GRUNDY_SYNTAX);
    assert_true(d.error.offset <= length);
    clear(&d);
  }
}

static void test_no_memory(void **state) {
  (void)state;
  static const char body[] = "{\"words\":[\"a\"],\"input\":\"b\"}";
  for (uint64_t at = 1; at < 100; at++) {
    desk d = {.memory.fail_at = at};
    gi_arena_init(&d.arena, &d.memory);
    grundy_status status =
        question_read(body, sizeof body - 1, &d.arena, &d.q, &d.error);
    clear(&d);
    if (status == GRUNDY_OK)
      return;
    assert_int_equal(status, GRUNDY_NOMEM);
  }
  fail_msg("the memory is never enough");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_words),      cmocka_unit_test(test_input),
      cmocka_unit_test(test_errors),     cmocka_unit_test(test_nul),
      cmocka_unit_test(test_many_words), cmocka_unit_test(test_prefixes),
      cmocka_unit_test(test_no_memory),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
