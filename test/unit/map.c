/* SPDX-License-Identifier: MIT */
#include "core/map.h"

#include "unit.h"

enum {
  KEYS = 100000,
  LONGEST = 20
};

typedef struct key {
  unsigned char bytes[LONGEST];
  size_t length, index;
} key;

static key keys[KEYS], sorted[KEYS];
static size_t first_of[KEYS]; /* where the same key was drawn first */

static int by_bytes(const void *left, const void *right) {
  const key *a = left, *b = right;
  if (a->length != b->length)
    return a->length < b->length ? -1 : 1;
  int order = memcmp(a->bytes, b->bytes, a->length);
  return order ? order : (a->index > b->index) - (a->index < b->index);
}

/* Draws short keys of few different bytes, so that many keys repeat.  A sorted
   array decides which keys are new. */
static void draw_keys(void) {
  uint64_t seed = 12345;
  for (size_t i = 0; i < KEYS; i++) {
    keys[i].index = i;
    keys[i].length = draw(&seed, LONGEST + 1);
    for (size_t k = 0; k < keys[i].length; k++)
      keys[i].bytes[k] = (unsigned char)draw(&seed, i % 3 ? 3 : 256);
  }
  memcpy(sorted, keys, sizeof keys);
  qsort(sorted, KEYS, sizeof *sorted, by_bytes);
  for (size_t i = 0; i < KEYS; i++) {
    bool again =
        i > 0 && sorted[i].length == sorted[i - 1].length &&
        memcmp(sorted[i].bytes, sorted[i - 1].bytes, sorted[i].length) == 0;
    first_of[sorted[i].index] =
        again ? first_of[sorted[i - 1].index] : sorted[i].index;
  }
}

static gi_bytes bytes_of(size_t i) {
  return (gi_bytes){keys[i].bytes, keys[i].length};
}

static void check_width(unsigned width) {
  static gi_record records[KEYS];
  uint32_t mask = width == 4 ? UINT32_MAX : (1u << 8 * width) - 1;
  gi_memory memory = {0};
  gi_map map;
  uint64_t different = 0;
  gi_map_init(&map, &memory, width);
  gi_map_check(&map);
  assert_int_equal(gi_map_find(&map, bytes_of(0)), GI_NO_RECORD);
  for (size_t i = 0; i < KEYS; i++) {
    bool added;
    assert_int_equal(
        gi_map_add(&map, bytes_of(i), (uint32_t)i & mask, &records[i], &added),
        GRUNDY_OK);
    assert_int_equal(added, first_of[i] == i);
    assert_int_equal(records[i], records[first_of[i]]);
    different += added;
    if (i % (KEYS / 8) == 0 || i < 100)
      gi_map_check(&map);
  }
  gi_map_check(&map);
  assert_int_equal(map.count, different);
  for (size_t i = 0; i < KEYS; i++) {
    assert_int_equal(gi_map_find(&map, bytes_of(i)), records[i]);
    assert_int_equal(gi_map_answer(&map, records[i]),
                     (uint32_t)first_of[i] & mask);
    assert_true(gi_bytes_equal(gi_map_key(&map, records[i]), bytes_of(i)));
  }
  for (size_t i = 0; i < KEYS; i++) /* answers change, neighbours do not */
    gi_map_set(&map, records[i], (uint32_t)(7 * first_of[i]) & mask);
  for (size_t i = 0; i < KEYS; i++)
    assert_int_equal(gi_map_answer(&map, records[i]),
                     (uint32_t)(7 * first_of[i]) & mask);
  gi_map_check(&map);
  assert_true(gi_map_bytes(&map) <= memory.used);
  gi_map_clear(&map);
  assert_int_equal(memory.used, 0);
  assert_int_equal(gi_map_find(&map, bytes_of(0)), GI_NO_RECORD);
}

static void finds_what_was_added(void **state) {
  (void)state;
  draw_keys();
  check_width(1);
  check_width(2);
  check_width(4);
}

/* Heaps of one game take the bytes per position that the documents state. */
static void small_keys_are_cheap(void **state) {
  (void)state;
  gi_memory memory = {0};
  gi_map map;
  gi_map_init(&map, &memory, 4);
  for (unsigned i = 0; i < KEYS; i++) {
    unsigned char bytes[2 + GI_VARINT_MAX] = {0, 3};
    size_t length = 2 + gi_varint_put(bytes + 2, i);
    gi_record record;
    bool added;
    assert_int_equal(
        gi_map_add(&map, (gi_bytes){bytes, length}, i, &record, &added),
        GRUNDY_OK);
    assert_true(added);
  }
  assert_true(gi_map_bytes(&map) / KEYS <= 12 + 18 + 6);
  gi_map_clear(&map);
}

static void a_refusal_keeps(void **state) {
  (void)state;
  for (uint64_t fail_at = 1; fail_at < 40; fail_at++) {
    gi_memory memory = {.fail_at = fail_at};
    gi_map map;
    gi_map_init(&map, &memory, 2);
    uint32_t i = 0;
    grundy_status status = GRUNDY_OK;
    for (; i < 5000 && status == GRUNDY_OK; i++) {
      gi_record record;
      bool added;
      gi_bytes bytes = {(const unsigned char *)&i, sizeof i};
      status = gi_map_add(&map, bytes, i, &record, &added);
    }
    if (status != GRUNDY_OK) {
      i--; /* all keys but the last one were added */
      assert_int_equal(status, GRUNDY_NOMEM);
      assert_int_equal(map.count, i);
    }
    gi_map_check(&map);
    for (uint32_t k = 0; k < 5000; k++) {
      gi_bytes bytes = {(const unsigned char *)&k, sizeof k};
      gi_record record = gi_map_find(&map, bytes);
      if (k < i)
        assert_int_equal(gi_map_answer(&map, record), k);
      else
        assert_int_equal(record, GI_NO_RECORD);
    }
    gi_map_clear(&map);
    assert_int_equal(memory.used, 0);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(finds_what_was_added),
      cmocka_unit_test(small_keys_are_cheap),
      cmocka_unit_test(a_refusal_keeps),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
