/* SPDX-License-Identifier: MIT */
/*
 * What a solver does with keys on the disk: sorting, the filter, and runs that
 * give back what was written and find every key and no other one.
 */
#include "engine/solve/key_runs.h"

#include "core/hash.h"
#include "core/random.h"
#include "engine/solve/filter.h"
#include "unit.h"

#include <unistd.h>

enum {
  KEYS = 20000,
  LONGEST = 40
};

typedef struct text {
  unsigned char bytes[LONGEST];
  size_t length;
} text;

static gi_bytes bytes_of(const text *key) {
  return (gi_bytes){key->bytes, key->length};
}

static gi_bytes key_of(const void *data, uint32_t item) {
  return bytes_of((const text *)data + item);
}

static int compare_texts(const void *left, const void *right) {
  return gi_key_compare(bytes_of(left), bytes_of(right));
}

/* Makes keys that share long beginnings, end with zeros, or are prefixes of
   each other. */
static void make_keys(text *keys, size_t count, uint64_t *seed) {
  for (size_t i = 0; i < count; i++) {
    keys[i] = (text){.length = gi_random_below(seed, LONGEST + 1)};
    size_t free = gi_random_below(seed, 12);
    for (size_t k = 0; k < keys[i].length; k++)
      keys[i].bytes[k] = k + free < keys[i].length
                             ? 0
                             : (unsigned char)gi_random_below(seed, 3);
  }
}

static void sorts_rows(void **state) {
  (void)state;
  gi_budget budget;
  gi_budget_init(&budget, (grundy_limits){0});
  uint64_t seed = 1;
  for (unsigned width = 1; width <= 3; width++)
    for (unsigned keys = 1; keys <= width; keys++)
      for (size_t count = 0; count < 3000; count = 3 * count + 1) {
        uint32_t *rows = malloc((count + 1) * width * sizeof *rows);
        uint64_t sum = 0, after = 0;
        for (size_t i = 0; i < count * width; i++) {
          rows[i] = (uint32_t)(gi_random(&seed) >> gi_random_below(&seed, 64));
          sum += rows[i];
        }
        assert_int_equal(gi_sort_rows(rows, count, width, keys, &budget),
                         GRUNDY_OK);
        for (size_t i = 0; i < count * width; i++)
          after += rows[i];
        assert_int_equal(sum, after);
        for (size_t i = 1; i < count; i++) {
          const uint32_t *row = rows + i * width, *last = row - width;
          unsigned w = 0;
          while (w + 1 < keys && row[w] == last[w])
            w++;
          assert_true(last[w] <= row[w]);
        }
        free(rows);
      }
}

static void sorts_keys(void **state) {
  (void)state;
  static text keys[KEYS], sorted[KEYS];
  static gi_place places[KEYS];
  uint64_t seed = 2;
  gi_budget budget;
  gi_budget_init(&budget, (grundy_limits){0});
  for (size_t count = 1; count <= KEYS; count *= 10) {
    make_keys(keys, count, &seed);
    memcpy(sorted, keys, count * sizeof *keys);
    qsort(sorted, count, sizeof *sorted, compare_texts);
    for (uint32_t i = 0; i < count; i++)
      places[i].item = i;
    assert_int_equal(gi_sort_places(places, count, key_of, keys, &budget),
                     GRUNDY_OK);
    for (size_t i = 0; i < count; i++)
      assert_int_equal(compare_texts(&sorted[i], &keys[places[i].item]), 0);
  }
}

/* Many keys that agree in their first 600 bytes, which a heap sorts. */
static unsigned char shared[700];
static gi_bytes deep_key(const void *data, uint32_t item) {
  (void)data;
  return (gi_bytes){shared, 600 + item};
}

static void sorts_deep_keys(void **state) {
  (void)state;
  gi_place places[100];
  gi_budget budget;
  gi_budget_init(&budget, (grundy_limits){0});
  for (uint32_t i = 0; i < 100; i++)
    places[i].item = i * 37 % 100;
  assert_int_equal(gi_sort_places(places, 100, deep_key, NULL, &budget),
                   GRUNDY_OK);
  for (uint32_t i = 0; i < 100; i++)
    assert_int_equal(places[i].item, i);
}

static void filters(void **state) {
  (void)state;
  gi_memory memory = {0};
  gi_filter filter;
  uint64_t wrong = 0;
  gi_filter_init(&filter, &memory);
  assert_true(gi_filter_may_have(&filter, 1));
  assert_int_equal(gi_filter_begin(&filter, KEYS), GRUNDY_OK);
  for (uint64_t i = 0; i < 2 * KEYS; i++) {
    uint64_t hash = gi_hash((gi_bytes){(const unsigned char *)&i, sizeof i});
    if (i < KEYS)
      gi_filter_add(&filter, hash);
    else
      wrong += gi_filter_may_have(&filter, hash);
  }
  for (uint64_t i = 0; i < KEYS; i++)
    assert_true(gi_filter_may_have(
        &filter, gi_hash((gi_bytes){(const unsigned char *)&i, sizeof i})));
  assert_true(wrong < KEYS / 20);
  gi_filter_clear(&filter);
  memory.limit = 1000;
  assert_int_equal(gi_filter_begin(&filter, KEYS), GRUNDY_STOPPED);
  assert_true(gi_filter_may_have(&filter, 1));
  assert_int_equal(memory.used, 0);
}

/* Writes every second of the sorted keys; returns the number of keys. */
static size_t write_run(const char *name, text *keys, gi_memory *memory) {
  static gi_file file;
  gi_key_writer writer;
  size_t count = 0;
  uint64_t seed = 3;
  make_keys(keys, KEYS, &seed);
  qsort(keys, KEYS, sizeof *keys, compare_texts);
  for (size_t i = 0; i < KEYS; i++)
    if (!count || compare_texts(&keys[count - 1], &keys[i]) != 0)
      keys[count++] = keys[i];
  assert_int_equal(gi_file_create(&file, name), GRUNDY_OK);
  gi_key_writer_init(&writer, memory, &file);
  for (size_t i = 0; i < count; i += 2)
    assert_int_equal(
        gi_key_writer_add(&writer, bytes_of(&keys[i]), (uint32_t)i * 1000),
        GRUNDY_OK);
  gi_key_writer_end(&writer);
  gi_key_writer_clear(&writer);
  assert_int_equal(gi_file_commit(&file), GRUNDY_OK);
  return count;
}

static void runs_give_back(void **state) {
  (void)state;
  static text keys[KEYS];
  gi_memory memory = {0};
  gi_key_run run = {0};
  gi_key_reader reader;
  grundy_status status = GRUNDY_OK;
  char name[] = "/tmp/grundy-unit-XXXXXX";
  close(mkstemp(name));
  size_t count = write_run(name, keys, &memory), at = 0;
  assert_true(count > 2000);
  assert_true(gi_key_run_open(&run, &memory, name, true));
  assert_int_equal(run.entries, (count + 1) / 2);
  gi_key_reader_init(&reader, &memory, &run);
  for (; gi_key_reader_next(&reader, &status); at += 2) {
    gi_bytes key = gi_key_reader_key(&reader);
    assert_int_equal(gi_key_compare(key, bytes_of(&keys[at])), 0);
    assert_int_equal(reader.node, at * 1000);
  }
  assert_true(at >= count);
  gi_key_reader_clear(&reader);
  for (size_t step = 1; step < count; step = 3 * step + 1) {
    gi_key_search search;
    gi_key_search_init(&search, &memory, &run);
    for (size_t i = step - 1; i < count; i += step) {
      uint32_t node = 0;
      status = gi_key_search_find(&search, bytes_of(&keys[i]), &node);
      assert_int_equal(status, i % 2 ? GRUNDY_UNABLE : GRUNDY_OK);
      assert_true(i % 2 || node == i * 1000);
    }
    gi_key_search_clear(&search);
  }
  gi_key_run_close(&run);
  unlink(name);
  assert_int_equal(memory.used, 0);
}

/* A run that was changed anywhere, or cut, is not opened again. */
static void runs_refuse_changes(void **state) {
  (void)state;
  static text keys[KEYS];
  static unsigned char bytes[1 << 20];
  gi_memory memory = {0};
  char name[] = "/tmp/grundy-unit-XXXXXX";
  close(mkstemp(name));
  write_run(name, keys, &memory);
  FILE *file = fopen(name, "rb");
  size_t length = fread(bytes, 1, sizeof bytes, file);
  fclose(file);
  assert_true(length > 1000 && length < sizeof bytes);
  for (size_t at = 0; at < length; at += 997) {
    for (int is_cut = 0; is_cut < 2; is_cut++) {
      gi_key_run run = {0};
      bytes[at] ^= 4;
      file = fopen(name, "wb");
      fwrite(bytes, 1, is_cut ? at : length, file);
      fclose(file);
      bytes[at] ^= 4;
      assert_false(gi_key_run_open(&run, &memory, name, true));
    }
  }
  unlink(name);
  assert_int_equal(memory.used, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(sorts_rows),      cmocka_unit_test(sorts_keys),
      cmocka_unit_test(sorts_deep_keys), cmocka_unit_test(filters),
      cmocka_unit_test(runs_give_back),  cmocka_unit_test(runs_refuse_changes),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
