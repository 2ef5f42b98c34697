/* SPDX-License-Identifier: MIT */
#include "core/buffer.h"

#include "core/bits.h"
#include "unit.h"

static void pieces_join(void **state) {
  (void)state;
  gi_memory memory = {0};
  gi_buffer buffer;
  gi_buffer_init(&buffer, &memory);
  assert_int_equal(gi_buffer_text(&buffer, "n = "), GRUNDY_OK);
  assert_int_equal(gi_buffer_number(&buffer, UINT64_MAX), GRUNDY_OK);
  assert_int_equal(gi_buffer_put(&buffer, NULL, 0), GRUNDY_OK);
  assert_int_equal(gi_buffer_put(&buffer, "", 1), GRUNDY_OK);
  assert_string_equal((const char *)buffer.data, "n = 18446744073709551615");
  gi_buffer_clear(&buffer);
  assert_int_equal(memory.used, 0);
}

/* A refusal leaves the buffer as it was. */
static void a_refusal_keeps(void **state) {
  (void)state;
  gi_memory memory = {.limit = 300};
  gi_buffer buffer;
  gi_buffer_init(&buffer, &memory);
  char many[400] = {0};
  assert_int_equal(gi_buffer_text(&buffer, "abc"), GRUNDY_OK);
  assert_int_equal(gi_buffer_put(&buffer, many, 400), GRUNDY_STOPPED);
  assert_int_equal(gi_buffer_reserve(&buffer, SIZE_MAX), GRUNDY_NOMEM);
  assert_int_equal(buffer.length, 3);
  assert_memory_equal(buffer.data, "abc", 3);
  /* the rest of the limit can be used, to the byte */
  assert_int_equal(gi_buffer_put(&buffer, many, 297), GRUNDY_OK);
  assert_int_equal(buffer.length, 300);
  gi_buffer_clear(&buffer);
  assert_int_equal(memory.used, 0);
}

__attribute__((format(printf, 2, 3))) static grundy_status
put_format(gi_buffer *buffer, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  grundy_status status = gi_buffer_format(buffer, format, arguments);
  va_end(arguments);
  return status;
}

/* Formats texts of every length around the room that is left. */
static void formats_fit(void **state) {
  (void)state;
  for (int length = 0; length < 200; length++) {
    gi_memory memory = {0};
    gi_buffer buffer;
    gi_buffer_init(&buffer, &memory);
    assert_int_equal(put_format(&buffer, "%d", 7), GRUNDY_OK);
    assert_int_equal(put_format(&buffer, "%*s%s", length, "", "end"),
                     GRUNDY_OK);
    assert_int_equal(buffer.length, length + 4);
    assert_int_equal(buffer.data[0], '7');
    assert_memory_equal(buffer.data + length + 1, "end", 3);
    gi_buffer_clear(&buffer);
  }
  gi_memory memory = {.limit = 80};
  gi_buffer buffer;
  gi_buffer_init(&buffer, &memory);
  assert_int_equal(put_format(&buffer, "%d", 7), GRUNDY_OK);
  assert_int_equal(put_format(&buffer, "%100d", 7), GRUNDY_STOPPED);
  assert_int_equal(buffer.length, 1);
  gi_buffer_clear(&buffer);
}

static uint64_t sample_number(uint64_t *seed) {
  uint64_t bits = draw(seed, 65);
  uint64_t n = draw(seed, UINT64_MAX);
  return bits == 64 ? n : n & ((UINT64_C(1) << bits) - 1);
}

static void varints_come_back(void **state) {
  (void)state;
  gi_memory memory = {0};
  gi_buffer buffer;
  gi_buffer_init(&buffer, &memory);
  enum {
    COUNT = 20000
  };
  uint64_t seed = 3;
  for (int i = 0; i < COUNT; i++)
    assert_int_equal(gi_buffer_varint(&buffer, sample_number(&seed)),
                     GRUNDY_OK);
  const unsigned char *at = buffer.data;
  seed = 3;
  for (int i = 0; i < COUNT; i++)
    assert_int_equal(gi_varint_get(&at), sample_number(&seed));
  assert_ptr_equal(at, buffer.data + buffer.length);
  gi_buffer_clear(&buffer);
}

static void varints_are_shortest(void **state) {
  (void)state;
  unsigned char bytes[GI_VARINT_MAX];
  for (unsigned bits = 0; bits < 64; bits++) {
    uint64_t n = UINT64_C(1) << bits;
    assert_int_equal(gi_varint_put(bytes, n), bits / 7 + 1);
    assert_int_equal(gi_bit_length(n), bits + 1);
    assert_int_equal(gi_top_bit(n | (n - 1)), n);
  }
  assert_int_equal(gi_varint_put(bytes, 0), 1);
  assert_int_equal(gi_varint_put(bytes, UINT64_MAX), GI_VARINT_MAX);
  assert_int_equal(gi_bit_length(0), 0);
}

/* Reads the bytes with every possible end: only the whole varint is read. */
static void check_read(const unsigned char *bytes, size_t length, uint64_t n) {
  for (size_t end = 0; end <= length; end++) {
    const unsigned char *at = bytes;
    uint64_t number = 42;
    bool whole = gi_varint_read(&at, bytes + end, &number);
    assert_int_equal(whole, end == length);
    assert_ptr_equal(at, whole ? bytes + length : bytes);
    assert_int_equal(number, whole ? n : 42);
  }
}

static void varints_know_their_end(void **state) {
  (void)state;
  unsigned char bytes[GI_VARINT_MAX + 1];
  uint64_t seed = 17;
  for (int i = 0; i < 5000; i++) {
    uint64_t n = sample_number(&seed);
    check_read(bytes, gi_varint_put(bytes, n), n);
  }
  check_read(bytes, gi_varint_put(bytes, UINT64_MAX), UINT64_MAX);
}

static void expect_refused(const unsigned char *bytes, size_t length) {
  const unsigned char *at = bytes;
  uint64_t number = 42;
  assert_false(gi_varint_read(&at, bytes + length, &number));
  assert_ptr_equal(at, bytes);
  assert_int_equal(number, 42);
}

/* Bytes that gi_varint_put never writes. */
static void wrong_varints_are_refused(void **state) {
  (void)state;
  unsigned char bytes[12];
  memset(bytes, 0xff, sizeof bytes); /* no end */
  for (size_t length = 0; length <= sizeof bytes; length++)
    expect_refused(bytes, length);
  bytes[9] = 0x02; /* 65 bits */
  expect_refused(bytes, sizeof bytes);
  bytes[9] = 0x81; /* a byte too many */
  bytes[10] = 0x00;
  expect_refused(bytes, sizeof bytes);
  static const unsigned char padded[] = {0x85, 0x00}; /* not the shortest */
  expect_refused(padded, sizeof padded);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(pieces_join),
      cmocka_unit_test(a_refusal_keeps),
      cmocka_unit_test(formats_fit),
      cmocka_unit_test(varints_come_back),
      cmocka_unit_test(varints_are_shortest),
      cmocka_unit_test(varints_know_their_end),
      cmocka_unit_test(wrong_varints_are_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
