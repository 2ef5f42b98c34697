/* SPDX-License-Identifier: MIT */
#include "core/arena.h"

#include <stdalign.h>

#include "unit.h"

/* Many blocks of all sizes, each filled with its own byte: none overlaps. */
static void blocks_do_not_overlap(void **state) {
  (void)state;
  enum {
    BLOCKS = 3000
  };
  static unsigned char *blocks[BLOCKS];
  static size_t sizes[BLOCKS];
  gi_memory memory = {0};
  gi_arena arena;
  uint64_t seed = 7;
  gi_arena_init(&arena, &memory);
  for (size_t i = 0; i < BLOCKS; i++) {
    sizes[i] = draw(&seed, i % 50 == 0 ? 40000 : 100);
    if (i % 3) {
      blocks[i] = gi_arena_alloc(&arena, sizes[i]);
      assert_int_equal((uintptr_t)blocks[i] % alignof(max_align_t), 0);
    } else {
      static const unsigned char zeros[40000];
      blocks[i] = gi_arena_bytes(&arena, zeros, sizes[i]);
    }
    assert_non_null(blocks[i]);
    memset(blocks[i], (int)(i % 251), sizes[i]);
  }
  for (size_t i = 0; i < BLOCKS; i++)
    for (size_t k = 0; k < sizes[i]; k++)
      assert_int_equal(blocks[i][k], i % 251);
  gi_arena_clear(&arena);
  assert_int_equal(memory.used, 0);
}

static void texts_end(void **state) {
  (void)state;
  gi_memory memory = {0};
  gi_arena arena;
  gi_arena_init(&arena, &memory);
  const char *some = gi_arena_text(&arena, "nimble", 3);
  const char *none = gi_arena_text(&arena, NULL, 0);
  assert_string_equal(some, "nim");
  assert_string_equal(none, "");
  gi_arena_clear(&arena);
}

static void a_mark_gives_back(void **state) {
  (void)state;
  gi_memory memory = {0};
  gi_arena arena;
  gi_arena_init(&arena, &memory);
  gi_mark empty = gi_arena_mark(&arena);
  const char *kept = gi_arena_text(&arena, "kept", 4);
  size_t before = memory.used;
  gi_mark mark = gi_arena_mark(&arena);
  void *first = gi_arena_alloc(&arena, 24);
  for (int i = 0; i < 100; i++)
    assert_non_null(gi_arena_alloc(&arena, 5000));
  assert_true(memory.used > before);
  gi_arena_release(&arena, mark);
  assert_int_equal(memory.used, before);
  assert_string_equal(kept, "kept");
  assert_ptr_equal(gi_arena_alloc(&arena, 24), first); /* the same room */
  gi_arena_release(&arena, empty);
  assert_int_equal(memory.used, 0);
}

/* Marks nest: the inner one is released first, then the outer one. */
static void marks_nest(void **state) {
  (void)state;
  gi_memory memory = {0};
  gi_arena arena;
  uint64_t seed = 13;
  gi_arena_init(&arena, &memory);
  for (int round = 0; round < 200; round++) {
    gi_mark marks[8];
    size_t used[8];
    for (size_t i = 0; i < 8; i++) {
      marks[i] = gi_arena_mark(&arena);
      used[i] = memory.used;
      assert_non_null(gi_arena_alloc(&arena, draw(&seed, 3000)));
    }
    for (size_t i = 8; i-- > 0;) {
      gi_arena_release(&arena, marks[i]);
      assert_int_equal(memory.used, used[i]);
    }
    assert_non_null(gi_arena_alloc(&arena, draw(&seed, 100)));
  }
  gi_arena_clear(&arena);
  assert_int_equal(memory.used, 0);
}

/* Near the limit a chunk is no larger than needed. */
static void the_last_bytes_are_used(void **state) {
  (void)state;
  gi_memory memory = {.limit = 2000};
  gi_arena arena;
  gi_arena_init(&arena, &memory);
  assert_non_null(gi_arena_alloc(&arena, 1500));
  assert_null(gi_arena_alloc(&arena, 1500));
  assert_null(gi_arena_alloc(&arena, SIZE_MAX - 8));
  gi_arena_clear(&arena);
  assert_int_equal(memory.used, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(blocks_do_not_overlap),   cmocka_unit_test(texts_end),
      cmocka_unit_test(a_mark_gives_back),       cmocka_unit_test(marks_nest),
      cmocka_unit_test(the_last_bytes_are_used),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
