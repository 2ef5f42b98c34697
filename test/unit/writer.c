/* SPDX-License-Identifier: MIT */
#include "core/writer.h"

#include <stdio.h>

#include "unit.h"

/* Writes a piece of each kind, 12 times. */
static void write_pieces(gi_writer *writer) {
  static const char *const pieces[] = {"{1} and {0}; ", "a", "bb", NULL};
  for (int i = 0; i < 12; i++) {
    gi_write(writer, "%d: %s ", i, "formatted");
    gi_write_text(writer, "text ");
    gi_write_bytes(writer, "bytes!", 5);
    gi_write_number(writer, UINT64_MAX);
    gi_write_sentence(writer, GRUNDY_ENGLISH, pieces);
  }
}

/* The text that write_pieces writes. */
static const char *expected_text(void) {
  static char text[1000];
  size_t used = 0;
  for (int i = 0; i < 12; i++)
    used += (size_t)snprintf(
        text + used, sizeof text - used,
        "%d: formatted text bytes18446744073709551615bb and a; ", i);
  return text;
}

static void expect_text(gi_writer *writer, const char *text) {
  const gi_buffer *out = gi_writer_out(writer);
  assert_int_equal(writer->status, GRUNDY_OK);
  assert_int_equal(out->length, strlen(text));
  assert_memory_equal(out->data, text, out->length);
}

static void pieces_join(void **state) {
  (void)state;
  gi_memory memory = {0};
  gi_writer writer;
  gi_writer_init(&writer, &memory);
  assert_int_equal(memory.requests, 0);
  write_pieces(&writer);
  expect_text(&writer, expected_text());
  gi_writer_clear(&writer);
  assert_int_equal(memory.used, 0);
}

/* Nothing may be written, and bytes may contain NUL. */
static void empty_pieces(void **state) {
  (void)state;
  gi_memory memory = {0};
  gi_writer writer;
  gi_writer_init(&writer, &memory);
  gi_write_text(&writer, "");
  gi_write_bytes(&writer, NULL, 0);
  expect_text(&writer, "");
  gi_write_bytes(&writer, "a\0b", 3);
  assert_int_equal(gi_writer_out(&writer)->length, 3);
  assert_memory_equal(gi_writer_out(&writer)->data, "a\0b", 3);
  gi_writer_clear(&writer);
  assert_int_equal(memory.used, 0);
}

/* The text goes after what the buffer has, and the buffer stays the caller's.
 */
static void a_buffer_of_the_caller(void **state) {
  (void)state;
  gi_memory memory = {0};
  gi_buffer buffer;
  gi_buffer_init(&buffer, &memory);
  assert_int_equal(gi_buffer_text(&buffer, "before "), GRUNDY_OK);
  gi_writer writer = gi_writer_to(&buffer);
  assert_ptr_equal(gi_writer_out(&writer), &buffer);
  gi_write_number(&writer, 12);
  expect_text(&writer, "before 12");
  gi_writer_clear(&writer);
  assert_int_equal(buffer.length, 9);
  gi_buffer_clear(&buffer);
  assert_int_equal(memory.used, 0);
}

/* Refuses the k-th request: the text ends at that piece for good, even if there
   is memory again. */
static void refuse_at(uint64_t k, bool own, grundy_status *status) {
  gi_memory memory = {.fail_at = k};
  gi_buffer buffer;
  gi_writer writer;
  gi_buffer_init(&buffer, &memory);
  if (own)
    gi_writer_init(&writer, &memory);
  else
    writer = gi_writer_to(&buffer);
  write_pieces(&writer);
  *status = writer.status;
  const gi_buffer *out = gi_writer_out(&writer);
  size_t length = out->length;
  assert_true(length <= strlen(expected_text()));
  if (length)
    assert_memory_equal(out->data, expected_text(), length);
  memory.fail_at = 0;
  write_pieces(&writer);
  assert_int_equal(writer.status, *status);
  assert_int_equal(out->length, *status ? length : 2 * length);
  gi_writer_clear(&writer);
  gi_buffer_clear(&buffer);
  assert_int_equal(memory.used, 0);
}

static void every_request_refused(void **state) {
  (void)state;
  for (int own = 0; own < 2; own++) {
    grundy_status status = GRUNDY_NOMEM;
    uint64_t k = 1;
    for (; k < 100 && status == GRUNDY_NOMEM; k++)
      refuse_at(k, own, &status);
    assert_int_equal(status, GRUNDY_OK);
    assert_in_range(k, 5, 99); /* the text is long enough for some requests */
  }
}

static void a_limit_is_a_stop(void **state) {
  (void)state;
  gi_memory memory = {.limit = 200};
  gi_writer writer;
  gi_writer_init(&writer, &memory);
  write_pieces(&writer);
  assert_int_equal(writer.status, GRUNDY_STOPPED);
  gi_writer_clear(&writer);
  assert_int_equal(memory.used, 0);
}

/* The first refusal stays, wherever it came from. */
static void other_refusals(void **state) {
  (void)state;
  gi_memory memory = {0};
  gi_writer writer;
  gi_writer_init(&writer, &memory);
  gi_writer_note(&writer, GRUNDY_OK);
  gi_write_text(&writer, "a");
  gi_writer_note(&writer, GRUNDY_STOPPED);
  gi_writer_note(&writer, GRUNDY_NOMEM);
  gi_write_text(&writer, "b");
  assert_int_equal(writer.status, GRUNDY_STOPPED);
  assert_int_equal(gi_writer_out(&writer)->length, 1);
  gi_writer_clear(&writer);
}

/* A kept text is a C string in the arena; the next text starts empty. */
static void texts_are_kept(void **state) {
  (void)state;
  gi_memory memory = {0};
  gi_arena arena;
  gi_writer writer;
  const char *first, *second, *empty;
  gi_arena_init(&arena, &memory);
  gi_writer_init(&writer, &memory);
  write_pieces(&writer);
  assert_int_equal(gi_writer_keep(&writer, &arena, &first), GRUNDY_OK);
  gi_write_text(&writer, "second");
  assert_int_equal(gi_writer_keep(&writer, &arena, &second), GRUNDY_OK);
  assert_int_equal(gi_writer_keep(&writer, &arena, &empty), GRUNDY_OK);
  gi_writer_clear(&writer);
  assert_string_equal(first, expected_text());
  assert_string_equal(second, "second");
  assert_string_equal(empty, "");
  gi_arena_clear(&arena);
  assert_int_equal(memory.used, 0);
}

/* A refusal of the writer or of the arena keeps nothing. */
static void a_refusal_keeps_nothing(void **state) {
  (void)state;
  grundy_status status = GRUNDY_NOMEM;
  uint64_t k = 1;
  for (; k < 100 && status == GRUNDY_NOMEM; k++) {
    gi_memory memory = {.fail_at = k};
    gi_arena arena;
    gi_writer writer;
    const char *text = "old";
    gi_arena_init(&arena, &memory);
    gi_writer_init(&writer, &memory);
    write_pieces(&writer);
    status = gi_writer_keep(&writer, &arena, &text);
    if (status == GRUNDY_OK)
      assert_string_equal(text, expected_text());
    else
      assert_null(text);
    gi_writer_clear(&writer);
    gi_arena_clear(&arena);
    assert_int_equal(memory.used, 0);
  }
  assert_int_equal(status, GRUNDY_OK);
  assert_in_range(k, 5, 99);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(pieces_join),
      cmocka_unit_test(empty_pieces),
      cmocka_unit_test(a_buffer_of_the_caller),
      cmocka_unit_test(every_request_refused),
      cmocka_unit_test(a_limit_is_a_stop),
      cmocka_unit_test(other_refusals),
      cmocka_unit_test(texts_are_kept),
      cmocka_unit_test(a_refusal_keeps_nothing),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
