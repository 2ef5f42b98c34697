/* SPDX-License-Identifier: MIT */
#include "theory/octal/sequence.h"
#include "engine/work.h"
#include "theory/octal/sparse/space.h"
#include "theory/octal/store.h"

#include "engine/opened.h"
#include "unit.h"

#include <stdio.h>
#include <unistd.h>

/* Paths that sequences have kernels for; others are the portable one. */
#if GI_CPU_ARM
static const char *const paths[] = {"portable", "neon", "pmull"};
#else
static const char *const paths[] = {"portable", "avx2", "avx512"};
#endif

enum {
  HEAPS = 120
};

/* By the words of the definition: every option of a heap, the values that
   occur marked in an array. */
static void naive(const gi_code *code, uint32_t *values, size_t count) {
  static uint32_t seen[1 << 16], now;
  for (size_t n = 0; n < count; n++) {
    now++;
    for (size_t k = 0; k <= n; k++) {
      unsigned digit = gi_code_digit(code, k);
      if (!digit)
        continue;
      if (k > 0 && k == n && (digit & 1))
        seen[0] = now;
      if (k > 0 && k < n && (digit & 2))
        seen[values[n - k]] = now;
      for (size_t a = 1; a + k < n && (digit & 4); a++)
        if (!code->distinct || a != n - k - a)
          seen[values[a] ^ values[n - k - a]] = now;
      for (size_t a = 1; 3 * a + k <= n && (digit & 8); a++)
        for (size_t b = a; a + 2 * b + k <= n; b++)
          seen[values[a] ^ values[b] ^ values[n - k - a - b]] = now;
    }
    values[n] = 0;
    while (seen[values[n]] == now)
      values[n]++;
  }
}

static void check(const gi_code *code, gi_sequence *sequence, uint64_t n) {
  gi_budget budget;
  gi_budget_init(&budget, (grundy_limits){0});
  assert_int_equal(gi_sequence_extend(sequence, code, &budget, n), GRUNDY_OK);
  assert_true(sequence->count > n);
  gi_sequence_check(sequence);
  gi_sparse_check_all(sequence);
}

static void equals_the_definition(void **state) {
  (void)state;
  uint64_t seed = 77;
  gi_memory memory = {0};
  for (unsigned round = 0; round < 300; round += apart()) {
    uint8_t digits[12];
    size_t count = 2 + draw(&seed, 10);
    digits[0] = draw(&seed, 3) ? 0 : 4;
    for (size_t k = 1; k < count; k++)
      digits[k] = (uint8_t)draw(&seed, 8);
    /* a tail that repeats, in every second code */
    size_t tail = round % 2 ? count : 1 + draw(&seed, count - 1);
    gi_code code = {.digits = digits, .count = count, .tail = tail};
    uint32_t values[HEAPS];
    naive(&code, values, HEAPS);
    gi_sequence sequence;
    gi_sequence_init(&sequence, &memory);
    for (size_t n = draw(&seed, 30); n < HEAPS; n += 1 + draw(&seed, 40))
      check(&code, &sequence, n); /* extended in steps */
    check(&code, &sequence, HEAPS - 1);
    for (size_t n = 0; n < HEAPS; n++)
      assert_int_equal(gi_sequence_value(&sequence, n), values[n]);
    gi_sequence_clear(&sequence);
  }
  assert_int_equal(memory.used, 0);
}

static void compare(const gi_code *code, size_t count, uint64_t *seed) {
  enum {
    MOST = 20000
  };
  static uint32_t values[MOST];
  assert_true(count <= MOST);
  gi_memory memory = {0};
  gi_sequence sequence;
  naive(code, values, count);
  gi_sequence_init(&sequence, &memory);
  for (size_t n = draw(seed, 300); n < count; n += 1 + draw(seed, count))
    check(code, &sequence, n);
  check(code, &sequence, count - 1);
  for (size_t n = 0; n < count; n++)
    if (gi_sequence_value(&sequence, n) != values[n])
      fail_msg("digits %d%d%d%d: heap %zu is %u, not %u", code->digits[0],
               code->digits[1], code->count > 2 ? code->digits[2] : 0,
               code->count > 3 ? code->digits[3] : 0, n,
               gi_sequence_value(&sequence, n), values[n]);
  gi_sequence_clear(&sequence);
  assert_int_equal(memory.used, 0);
}

/* All 0.dd and 4.dd, and every ninth of 0.ddd and 4.ddd: far enough for a
   sparse space, where there is one, to be in use. */
static void sparse_equals_the_definition(void **state) {
  (void)state;
  uint64_t seed = 8;
  for (unsigned i = 0; i < 128; i += apart()) {
    uint8_t digits[] = {(uint8_t)(i / 64 * 4), i / 8 % 8, i % 8};
    gi_code code = {.digits = digits, .count = 3, .tail = 3};
    compare(&code, i % 8 == 6 ? 1500 : 800, &seed);
  }
  for (unsigned i = 0; i < 1024; i += 9 * apart()) {
    uint8_t digits[] = {(uint8_t)(i / 512 * 4), i / 64 % 8, i / 8 % 8, i % 8};
    gi_code code = {.digits = digits, .count = 4, .tail = 4};
    compare(&code, 800, &seed);
  }
}

/* Without a space, most splits are searched and not marked; without splits, a
   list of moves is marked. */
static void plain_goes_far(void **state) {
  (void)state;
  enum {
    MOVES = 6000
  };
  static const uint8_t codes[][5] = {
      {0, 0, 6}, {0, 0, 0, 7}, {0, 4, 2}, {0, 7, 7}, {4, 0, 0, 1, 2}};
  static uint8_t takes[MOVES];
  uint64_t seed = 11;
  for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
    gi_code code = {.digits = codes[i], .count = 5, .tail = 5};
    compare(&code, 5000, &seed);
  }
  for (unsigned step = 1; step < 6; step++) {
    memset(takes, 0, sizeof takes);
    for (size_t k = step; k < MOVES; k += k / 8 + step)
      takes[k] = k % 7 ? 3 : 2 + step % 2;
    takes[0] = step == 5 ? 2 : 0; /* no move */
    gi_code code = {
        .digits = takes, .count = MOVES, .tail = MOVES, .cut = true};
    compare(&code, 5999, &seed);
  }
}

/* Known for few rares, late rares and many of them; Grundy's game. */
static void sparse_goes_far(void **state) {
  (void)state;
  static const uint8_t codes[][4] = {{0, 1, 0, 4}, {0, 1, 0, 6}, {0, 4, 5, 4},
                                     {0, 0, 5, 4}, {0, 1, 2, 7}, {0, 3, 6, 0},
                                     {0, 6, 0, 0}, {0, 0, 6, 0}, {4, 1, 2, 3}};
  uint64_t seed = 9;
  for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
    size_t count = codes[i][3] ? 4 : codes[i][2] ? 3 : 2;
    gi_code code = {.digits = codes[i], .count = count, .tail = count};
    compare(&code, 5000, &seed);
  }
  const uint8_t split[] = {4};
  gi_code game = {.digits = split, .count = 1, .tail = 1, .distinct = true};
  compare(&game, 5000, &seed);
  const uint8_t wide[] = {0, 2, 6, 4}; /* values up to 700: indices of 9 bits */
  gi_code many = {.digits = wide, .count = 4, .tail = 4};
  compare(&many, 20000, &seed);
}

/* The least window in which heap n has options of all smaller values. */
static uint64_t window_of(const gi_code *code, const gi_sequence *q,
                          uint64_t n) {
  uint64_t window = 0;
  for (uint32_t v = 0; v < gi_sequence_value(q, n); v++) {
    uint64_t least = UINT64_MAX;
    for (uint64_t k = 0; k < code->count; k++) {
      unsigned digit = gi_code_digit(code, k);
      if (k && digit & 2 && gi_sequence_value(q, n - k) == v && k < least)
        least = k;
      for (uint64_t a = 1; digit & 4 && 2 * a <= n - k; a++)
        if ((gi_sequence_value(q, a) ^ gi_sequence_value(q, n - k - a)) == v &&
            (!code->distinct || 2 * a != n - k) && k + a < least)
          least = k + a;
    }
    window = window > least ? window : least;
  }
  return window;
}

static void windows_show_what_they_must(void **state) {
  (void)state;
  static const char *const codes[] = {"077", "0127", "056", "417172", "0141"};
  gi_memory memory = {0};
  for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
    uint8_t digits[8];
    size_t count = strlen(codes[i]);
    for (size_t k = 0; k < count; k++)
      digits[k] = (uint8_t)(codes[i][k] - '0');
    gi_code code = {.digits = digits, .count = count, .tail = count};
    code.distinct = i == 4;
    gi_sequence q;
    gi_sequence_init(&q, &memory);
    check(&code, &q, 2000);
    assert_true(q.sparse && q.sparse->is_used);
    uint64_t window = 0;
    for (uint64_t n = 700; n < 900; n++) {
      uint64_t own = window_of(&code, &q, n);
      window = window > own ? window : own;
    }
    assert_true(window > 1);
    assert_true(gi_sparse_shows(&q, 700, 900, window));
    assert_false(gi_sparse_shows(&q, 700, 900, window - 1));
    gi_sequence_clear(&q);
  }
}

/* Each path of the processor, far enough for every kernel to run. */
static void all_kernels_agree(void **state) {
  (void)state;
  static const uint8_t codes[][4] = {{0, 1, 0, 4}, {0, 4, 5, 4}, {0, 0, 5, 4},
                                     {0, 3, 6, 0}, {0, 6, 0, 0}, {4, 7, 0, 4},
                                     {0, 2, 6, 4}}; /* outgrows a byte */
  size_t step = apart() > 1 ? 3 : 1;
  for (size_t i = 0; i < sizeof codes / sizeof *codes; i += step) {
    gi_memory memory = {0};
    gi_sequence sequences[3];
    gi_code code = {.digits = codes[i], .count = 4, .tail = 4};
    for (size_t path = 0; path < 3; path++) {
      setenv("GRUNDY_CPU", paths[path], 1);
      gi_sequence_init(&sequences[path], &memory);
      check(&code, &sequences[path], 20000);
      check(&code, &sequences[path], 40000);
    }
    for (size_t n = 0; n <= 40000; n++)
      for (size_t path = 1; path < 3; path++)
        assert_int_equal(gi_sequence_value(&sequences[path], n),
                         gi_sequence_value(&sequences[0], n));
    if (codes[i][1] == 2)
      assert_int_equal(sequences[0].width, 2);
    for (size_t path = 0; path < 3; path++)
      gi_sequence_clear(&sequences[path]);
    assert_int_equal(memory.used, 0);
  }
  unsetenv("GRUNDY_CPU");
}

/* Each path against the definition, in one go: taps that reach the first heaps
   meet every kernel.  These codes have many indices early, or late rares. */
static void each_path_equals_the_definition(void **state) {
  (void)state;
  enum {
    COUNT = 2500
  };
  static const uint8_t codes[][3] = {
      {0, 3, 6}, {0, 3, 7}, {0, 6, 4}, {0, 7, 4}, {0, 5, 4}, {0, 5, 6},
      {0, 1, 6}, {0, 6, 0}, {0, 0, 6}, {0, 7, 6}, {4, 2, 1}, {4, 0, 4}};
  static uint32_t values[COUNT];
  for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
    gi_code code = {.digits = codes[i], .count = 3, .tail = 3};
    naive(&code, values, COUNT);
    for (size_t path = 0; path < 3; path++) {
      gi_memory memory = {0};
      gi_sequence sequence;
      setenv("GRUNDY_CPU", paths[path], 1);
      gi_sequence_init(&sequence, &memory);
      check(&code, &sequence, COUNT - 1);
      for (size_t n = 0; n < COUNT; n++)
        if (gi_sequence_value(&sequence, n) != values[n])
          fail_msg("%s, digits %d.%d%d: heap %zu is %u, not %u", paths[path],
                   codes[i][0], codes[i][1], codes[i][2], n,
                   gi_sequence_value(&sequence, n), values[n]);
      gi_sequence_clear(&sequence);
      assert_int_equal(memory.used, 0);
    }
  }
  unsetenv("GRUNDY_CPU");
}

/* What a run leaves, as a checkpoint has it. */
static char *stored(gi_sequence *sequence, size_t *length) {
  char name[] = "/tmp/grundy-unit-XXXXXX";
  int made = mkstemp(name);
  assert_true(made >= 0);
  close(made);
  gi_store store = {.rules = "rules", .sequence = sequence, .next = 1};
  assert_int_equal(gi_store_save(&store, name), GRUNDY_OK);
  FILE *file = fopen(name, "rb");
  assert_non_null(file);
  fseek(file, 0, SEEK_END);
  *length = (size_t)ftell(file);
  rewind(file);
  char *bytes = malloc(*length);
  assert_non_null(bytes);
  assert_int_equal(fread(bytes, 1, *length, file), *length);
  fclose(file);
  remove(name);
  return bytes;
}

/* A checkpoint with a block that no run makes would lead out of arrays: it is
   refused, though its checksum is right. */
static void impossible_blocks_are_refused(void **state) {
  (void)state;
  static const uint8_t digits[] = {0, 1, 0, 4};
  static const size_t blocks[] = {64, 4096, 32, 3000, 8192};
  const gi_code code = {.digits = digits, .count = 4, .tail = 4};
  char name[] = "/tmp/grundy-unit-XXXXXX";
  int made = mkstemp(name);
  assert_true(made >= 0);
  close(made);
  for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++) {
    gi_memory memory = {0};
    gi_sequence q;
    gi_store store = {.rules = "rules", .sequence = &q};
    gi_sequence_init(&q, &memory);
    check(&code, &q, 5000);
    q.sparse->block = blocks[i];
    assert_int_equal(gi_store_save(&store, name), GRUNDY_OK);
    gi_sequence_clear(&q);
    assert_int_equal(gi_store_load(&store, &code, name),
                     i < 2 ? GI_STORED : GI_STORED_DAMAGED);
    if (i < 2)
      check(&code, &q, 20000);
    gi_sequence_clear(&q);
    assert_int_equal(memory.used, 0);
  }
  remove(name);
}

/* Values, rare heaps, counts and what is stopped by a limit: all is the same
   with two threads, rare heaps found late (0.444 at 40172, 0.64 at 156751)
   included. */
static void threads_change_nothing(void **state) {
  (void)state;
  static const struct {
    uint8_t digits[4];
    size_t count;
    uint64_t n;
  } games[] = {{{0, 1, 0, 4}, 4, 400000}, {{0, 0, 5, 4}, 4, 100000},
               {{0, 4, 4, 4}, 4, 100000}, {{0, 6, 4}, 3, 200000},
               {{0, 3, 6}, 3, 60000},     {{0, 1, 2, 7}, 4, 100000},
               {{0, 6}, 2, 30000},        {{4}, 1, 30000},
               {{0, 2, 6, 4}, 4, 30000}};
  for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
    gi_memory memory = {0};
    gi_sequence sequences[2];
    gi_code code = {.digits = games[i].digits,
                    .count = games[i].count,
                    .tail = games[i].count,
                    .distinct = games[i].count == 1};
    char *bytes[2];
    size_t lengths[2], rests[2];
    for (unsigned j = 0; j < 2; j++) {
      gi_budget budget;
      gi_sequence_init(&sequences[j], &memory);
      /* stopped by a limit some times, then to the end in two calls */
      for (uint64_t most = 300; most < 40000; most *= 3) {
        gi_budget_init(&budget,
                       (grundy_limits){.positions = most, .threads = 1 + j});
        (void)gi_sequence_extend(&sequences[j], &code, &budget, games[i].n / 2);
      }
      rests[j] = sequences[j].count;
      gi_budget_init(&budget, (grundy_limits){.threads = 1 + j});
      for (uint64_t part = 2; part > 0; part--)
        assert_int_equal(gi_sequence_extend(&sequences[j], &code, &budget,
                                            games[i].n / part),
                         GRUNDY_OK);
      bytes[j] = stored(&sequences[j], &lengths[j]);
      gi_sequence_clear(&sequences[j]);
    }
    assert_int_equal(rests[0], rests[1]);
    assert_int_equal(lengths[0], lengths[1]);
    assert_memory_equal(bytes[0], bytes[1], lengths[0]);
    free(bytes[0]);
    free(bytes[1]);
    assert_int_equal(memory.used, 0);
  }
}

/* With values forgotten in the middle, the others are the same. */
static void few_are_enough(void **state) {
  (void)state;
  enum {
    N = 1500000,
    KEEP = 1 << 18
  };
  static const uint8_t codes[][4] = {{0, 1, 0, 4}, {0, 4, 5, 4}, {0, 1, 0, 6}};
  for (size_t i = 0; i < 3; i += apart()) {
    gi_memory memory = {0};
    gi_sequence all, few;
    gi_code code = {.digits = codes[i], .count = 4, .tail = 4};
    gi_sequence_init(&all, &memory);
    gi_sequence_init(&few, &memory);
    few.keep = KEEP;
    check(&code, &all, N);
    for (uint64_t n = 1000; n < N; n += 77777) {
      check(&code, &few, n);
      for (uint64_t back = 0; back < KEEP / 8 && back < n; back++)
        assert_int_equal(gi_sequence_value(&few, n - back),
                         gi_sequence_value(&all, n - back));
    }
    check(&code, &few, N);
    assert_true(few.gap > N / 2);
    assert_true(few.capacity < 2 * KEEP);
    for (uint64_t n = 0; n <= N; n++)
      if (!gi_sequence_lacks(&few, n))
        assert_int_equal(gi_sequence_value(&few, n),
                         gi_sequence_value(&all, n));
    gi_sequence_clear(&all);
    gi_sequence_clear(&few);
    assert_int_equal(memory.used, 0);
  }
}

/* Heap 11208 of 0.60210033 has the value 64, which is larger than any nim-sum
   before it: so it is known to be rare without a look at what was forgotten,
   but the heaps after it need those values. */
static void a_rare_heap_needs_all(void **state) {
  (void)state;
  static const uint8_t digits[] = {0, 6, 0, 2, 1, 0, 0, 3, 3};
  gi_code code = {.digits = digits, .count = 9, .tail = 9};
  gi_memory memory = {0};
  gi_sequence few;
  gi_budget budget;
  gi_budget_init(&budget, (grundy_limits){0});
  gi_sequence_init(&few, &memory);
  few.keep = 1 << 13;
  assert_int_equal(gi_sequence_extend(&few, &code, &budget, 60000),
                   GRUNDY_UNABLE);
  assert_int_equal(few.count, 11208);
  assert_true(few.gap > 0);
  gi_sequence_clear(&few);
  assert_int_equal(memory.used, 0);
}

/* An option far away (0.054 has one with heap 16284), and a value that was
   forgotten: all is computed from the beginning. */
static void what_was_forgotten_comes_back(void **state) {
  (void)state;
  enum {
    N = 500000
  };
  const uint8_t digits[] = {0, 0, 5, 4};
  gi_code code = {.digits = digits, .count = 4, .tail = 4};
  gi_memory memory = {0};
  gi_sequence all, few;
  gi_budget budget;
  gi_budget_init(&budget, (grundy_limits){0});
  gi_sequence_init(&all, &memory);
  gi_sequence_init(&few, &memory);
  few.keep = 1 << 13;
  check(&code, &all, N);
  assert_int_equal(gi_sequence_extend(&few, &code, &budget, N), GRUNDY_UNABLE);
  assert_true(few.gap > 0);
  uint64_t known = few.count - 1, lost = few.head + few.gap / 2;

  grundy *g = grundy_new();
  grundy_work *work = grundy_work_new(g, (grundy_limits){0});
  const grundy_rules *rules;
  const gi_sequence *sequence;
  assert_int_equal(grundy_rules_parse(work, "octal[0.054]", 12, &rules),
                   GRUNDY_OK);
  gi_opened_of(work, rules)->sequence.keep = 1 << 13;
  assert_int_equal(gi_rules_values(work, rules, known, &sequence), GRUNDY_OK);
  assert_true(gi_sequence_lacks(sequence, lost));
  assert_int_equal(gi_sequence_value(sequence, known),
                   gi_sequence_value(&all, known));
  assert_int_equal(gi_rules_values(work, rules, N, &sequence), GRUNDY_OK);
  for (uint64_t n = 0; n <= N; n++)
    assert_int_equal(gi_sequence_value(sequence, n),
                     gi_sequence_value(&all, n));
  gi_rules_keep_all(work, rules);
  gi_sequence_clear(&gi_opened_of(work, rules)->sequence);
  gi_opened_of(work, rules)->sequence.keep = 1 << 13;
  assert_int_equal(gi_rules_values(work, rules, known, &sequence), GRUNDY_OK);
  assert_true(gi_sequence_lacks(sequence, lost));
  assert_int_equal(gi_rules_values(work, rules, lost, &sequence), GRUNDY_OK);
  assert_int_equal(gi_sequence_value(sequence, lost),
                   gi_sequence_value(&all, lost));
  grundy_work_free(work);
  grundy_free(g);
  gi_sequence_clear(&all);
  gi_sequence_clear(&few);
  assert_int_equal(memory.used, 0);
}

/* Hundreds of moves, on each path: sparse and dense sets, digits that differ
   for the whole heap, sets that are given piece by piece, also in the middle of
   a block of 4096 heaps. */
static void large_sets_equal_the_definition(void **state) {
  (void)state;
  enum {
    COUNT = 9500
  };
  uint64_t seed = 64;
  static uint8_t digits[COUNT];
  for (unsigned round = 0; round < 12; round++) {
    size_t count = round < 4 ? COUNT : 200 + draw(&seed, 1200) * (round % 5);
    setenv("GRUNDY_CPU", paths[round % 3], 1);
    uint64_t gap = 1 + draw(&seed, 6);
    memset(digits, 0, sizeof digits);
    for (size_t k = 1; k < count; k++)
      if (draw(&seed, gap) == 0)
        digits[k] = round % 3 ? 3 : (uint8_t)draw(&seed, 4);
    gi_code code = {.digits = digits, .count = count, .tail = count};
    compare(&code, COUNT, &seed);
  }
  unsetenv("GRUNDY_CPU");
  static uint32_t values[COUNT];
  gi_memory memory = {0};
  gi_sequence sequence;
  gi_code code = {.digits = digits, .count = COUNT, .tail = COUNT};
  for (size_t k = 1; k < COUNT; k++)
    digits[k] = draw(&seed, 3) ? 0 : 3;
  naive(&code, values, COUNT);
  gi_sequence_init(&sequence, &memory);
  code.cut = true;
  for (size_t n = 100; n <= COUNT; n += 100) {
    code.count = code.tail = n;
    check(&code, &sequence, n - 1);
  }
  for (size_t n = 0; n < COUNT; n++)
    assert_int_equal(gi_sequence_value(&sequence, n), values[n]);
  gi_sequence_clear(&sequence);
  assert_int_equal(memory.used, 0);
}

/* Every allocation refused in turn: a status, and nothing stays. */
static void memory_may_be_refused(void **state) {
  (void)state;
  static const uint8_t codes[][3] = {{0, 1, 6}, {0, 3, 6},  {0, 3, 6},
                                     {0, 3, 6}, {0, 3, 15}, {0, 3, 15}};
  static uint8_t set[400];
  memset(set, 3, sizeof set);
  set[0] = 0;
  for (unsigned i = 0; i < 6; i++) {
    bool splits = i != 2; /* 3 with two threads, 4 and 5 into three heaps */
    gi_code code = {.digits = splits ? codes[i] : set,
                    .count = splits ? 3 : sizeof set};
    code.tail = code.count - (i == 5);
    grundy_status status = GRUNDY_NOMEM;
    for (uint64_t at = 1; at < 400 && status != GRUNDY_OK; at++) {
      gi_memory memory = {.fail_at = at};
      gi_sequence sequence;
      gi_budget budget;
      gi_budget_init(&budget, (grundy_limits){.threads = i == 3 ? 2 : 1});
      gi_sequence_init(&sequence, &memory);
      uint64_t last = i == 2 ? 9000 : i < 4 ? 3000 : 400;
      status = gi_sequence_extend(&sequence, &code, &budget, last);
      assert_true(status == GRUNDY_OK || status == GRUNDY_NOMEM);
      gi_sequence_clear(&sequence);
      assert_int_equal(memory.used, 0);
    }
    assert_int_equal(status, GRUNDY_OK);
  }
}

/* All codes with two digits after the point, and some with more. */
static void hexadecimal_equals_the_definition(void **state) {
  (void)state;
  uint64_t seed = 16;
  for (unsigned i = 0; i < 1024; i += apart()) {
    uint8_t digits[] = {(uint8_t)(i / 256 * 4), i / 16 % 16, i % 16};
    gi_code code = {.digits = digits, .count = 3, .tail = 3};
    compare(&code, i % 16 == 9 ? 300 : 130, &seed);
    code.distinct = i % 5 == 0;
    code.tail = 2; /* 0.a(b) */
    compare(&code, 40, &seed);
    if (code.distinct) {
      code.tail = 3;
      compare(&code, 90, &seed);
    }
  }
  static const uint8_t codes[][3] = {{0, 3, 15}, {0, 9, 10}, {12, 15, 15}};
  for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) /* values grow */
    compare(&(gi_code){.digits = codes[i], .count = 3, .tail = 3}, 700, &seed);
  compare(&(gi_code){.digits = codes[1], .count = 3, .tail = 2}, 200, &seed);
}

/* Values that outgrow a byte, and two bytes. */
static void values_grow_wide(void **state) {
  (void)state;
  uint64_t seed = 3;
  const uint8_t nim[] = {0, 3}, lasker[] = {4, 3};
  compare(&(gi_code){.digits = nim, .count = 2, .tail = 1}, 3000, &seed);
  compare(&(gi_code){.digits = lasker, .count = 2, .tail = 1}, 1500, &seed);
  gi_memory memory = {0};
  gi_sequence sequence;
  gi_code code = {.digits = nim, .count = 2, .tail = 1};
  gi_sequence_init(&sequence, &memory);
  check(&code, &sequence, 70000);
  assert_int_equal(sequence.width, 4);
  for (size_t n = 0; n <= 70000; n++)
    assert_int_equal(gi_sequence_value(&sequence, n), n);
  gi_sequence_clear(&sequence);
  assert_int_equal(memory.used, 0);
}

/* The same values in more bytes each, from the middle of a sparse run on: as if
   one had not fitted. */
static void sparse_values_grow_wide(void **state) {
  (void)state;
  enum {
    N = 40000
  };
  static const uint8_t codes[][3] = {{0, 3, 6}, {0, 6, 0}, {0, 1, 6}};
  for (size_t i = 0; i < 9; i++) {
    gi_memory memory = {0};
    gi_sequence narrow, wide;
    gi_code code = {.digits = codes[i / 3], .count = 3, .tail = 3};
    setenv("GRUNDY_CPU", paths[i % 3], 1);
    gi_sequence_init(&narrow, &memory);
    gi_sequence_init(&wide, &memory);
    check(&code, &narrow, N);
    for (unsigned width = 1; width < 4; width *= 2) {
      check(&code, &wide, 7001 * width);
      uint32_t largest = wide.largest;
      assert_int_equal(wide.width, width);
      assert_int_equal(gi_sequence_fit(&wide, UINT32_C(1) << 8 * width),
                       GRUNDY_OK);
      wide.largest = largest;
    }
    check(&code, &wide, N);
    assert_int_equal(wide.width, 4);
    assert_true(wide.sparse && wide.sparse->is_used);
    assert_int_equal(wide.sparse->rare_count, narrow.sparse->rare_count);
    for (size_t n = 0; n <= N; n++)
      assert_int_equal(gi_sequence_value(&wide, n),
                       gi_sequence_value(&narrow, n));
    gi_sequence_clear(&narrow);
    gi_sequence_clear(&wide);
    assert_int_equal(memory.used, 0);
  }
  unsetenv("GRUNDY_CPU");
}

/* The period that is proved is the least, and it begins as early as it can. */
static void check_period(const uint8_t *digits, size_t count,
                         uint64_t preperiod, uint64_t length) {
  gi_memory memory = {0};
  gi_sequence sequence;
  gi_code code = {.digits = digits, .count = count, .tail = count};
  gi_period period = {0, 0};
  gi_sequence_init(&sequence, &memory);
  for (uint64_t n = 16; !gi_sequence_period(&sequence, &code, &period); n *= 2)
    check(&code, &sequence, n);
  assert_int_equal(period.preperiod, preperiod);
  assert_int_equal(period.period, length);
  check(&code, &sequence, 3000); /* it holds beyond what was looked at */
  for (size_t n = preperiod; n + length <= 3000; n++)
    assert_int_equal(gi_sequence_value(&sequence, n),
                     gi_sequence_value(&sequence, n + length));
  gi_sequence_clear(&sequence);
}

/* R. K. Guy and C. A. B. Smith, The G-values of various games, Proceedings of
   the Cambridge Philosophical Society 52 (1956): 0.77 has period 12, its last
   exceptional value at 70; 0.137 has period 34, the last at 51 (OEIS A002187),
   0.07 is the same game one bean later and 0.4 two.  {1,3,4}: 0101232. */
static void known_periods(void **state) {
  (void)state;
  check_period((const uint8_t[]){0, 7, 7}, 3, 71, 12);
  check_period((const uint8_t[]){0, 0, 7}, 3, 53, 34);
  check_period((const uint8_t[]){0, 4}, 2, 54, 34);
  check_period((const uint8_t[]){0, 1, 3, 7}, 4, 52, 34);
  check_period((const uint8_t[]){0, 3, 0, 3, 3}, 5, 0, 7);
  check_period((const uint8_t[]){0, 3}, 2, 0, 2);
}

/* Too few values prove nothing; a repeating tail is never proved. */
static void no_period_too_early(void **state) {
  (void)state;
  gi_memory memory = {0};
  gi_sequence sequence;
  const uint8_t kayles[] = {0, 7, 7}, lasker[] = {4, 3};
  gi_code code = {.digits = kayles, .count = 3, .tail = 3};
  gi_code tail = {.digits = lasker, .count = 2, .tail = 1};
  gi_period period;
  gi_sequence_init(&sequence, &memory);
  check(&code, &sequence, 2 * 71 + 2 * 12 + 2 - 1);
  assert_false(gi_sequence_period(&sequence, &code, &period));
  check(&code, &sequence, 2 * 71 + 2 * 12 + 2);
  assert_true(gi_sequence_period(&sequence, &code, &period));
  gi_sequence_clear(&sequence);
  gi_sequence_init(&sequence, &memory);
  check(&tail, &sequence, 300); /* Lasker's Nim */
  assert_int_equal(gi_sequence_value(&sequence, 3), 4);
  assert_int_equal(gi_sequence_value(&sequence, 4), 3);
  assert_false(gi_sequence_period(&sequence, &tail, &period));
  gi_sequence_clear(&sequence);
  assert_int_equal(memory.used, 0);
}

/* Two heaps must differ: what is proved from 1000 values is true of 3000. */
static void periods_of_different_heaps(void **state) {
  (void)state;
  enum {
    FEW = 1000,
    MANY = 3000
  };
  static uint32_t values[MANY];
  unsigned proved = 0;
  for (unsigned i = 0; i < 128; i += apart()) {
    uint8_t digits[] = {(uint8_t)(i / 64 * 4), i / 8 % 8, i % 8};
    gi_code code = {.digits = digits, .count = 3, .tail = 3, .distinct = true};
    gi_memory memory = {0};
    gi_sequence sequence;
    gi_period period;
    gi_sequence_init(&sequence, &memory);
    check(&code, &sequence, FEW - 1);
    if (gi_sequence_period(&sequence, &code, &period)) {
      proved += gi_code_has(&code, GI_LEAVES_TWO);
      naive(&code, values, MANY);
      for (size_t n = period.preperiod; n + period.period < MANY; n++)
        assert_int_equal(values[n], values[n + period.period]);
    }
    gi_sequence_clear(&sequence);
    assert_int_equal(memory.used, 0);
  }
  print_message("%u periods of games with splits\n", proved);
  assert_true(proved > 10 / apart());
}

static void the_budget_stops_it(void **state) {
  (void)state;
  gi_memory memory = {0};
  gi_sequence sequence;
  const uint8_t kayles[] = {0, 7, 7};
  gi_code code = {.digits = kayles, .count = 3, .tail = 3};
  gi_budget budget;
  gi_budget_init(&budget, (grundy_limits){.positions = 100});
  gi_sequence_init(&sequence, &memory);
  assert_int_equal(gi_sequence_extend(&sequence, &code, &budget, 100000),
                   GRUNDY_STOPPED);
  size_t known = sequence.count;
  gi_budget_init(&budget, (grundy_limits){0});
  assert_int_equal(gi_sequence_extend(&sequence, &code, &budget, known + 10),
                   GRUNDY_OK); /* and the search can be continued */
  assert_int_equal(gi_sequence_extend(&sequence, &code, &budget, UINT64_MAX),
                   GRUNDY_UNABLE);
  gi_sequence_clear(&sequence);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(equals_the_definition),
      cmocka_unit_test(sparse_equals_the_definition),
      cmocka_unit_test(plain_goes_far),
      cmocka_unit_test(sparse_goes_far),
      cmocka_unit_test(windows_show_what_they_must),
      cmocka_unit_test(all_kernels_agree),
      cmocka_unit_test(each_path_equals_the_definition),
      cmocka_unit_test(impossible_blocks_are_refused),
      cmocka_unit_test(threads_change_nothing),
      cmocka_unit_test(few_are_enough),
      cmocka_unit_test(a_rare_heap_needs_all),
      cmocka_unit_test(what_was_forgotten_comes_back),
      cmocka_unit_test(large_sets_equal_the_definition),
      cmocka_unit_test(memory_may_be_refused),
      cmocka_unit_test(hexadecimal_equals_the_definition),
      cmocka_unit_test(values_grow_wide),
      cmocka_unit_test(sparse_values_grow_wide),
      cmocka_unit_test(known_periods),
      cmocka_unit_test(no_period_too_early),
      cmocka_unit_test(periods_of_different_heaps),
      cmocka_unit_test(the_budget_stops_it),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
