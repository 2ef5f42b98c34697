/* SPDX-License-Identifier: MIT */
/*
 * Tables from moves that are data (engine/table/rays.h, windows.h) against a
 * plain loop over the options that the rule's machine emits, on random rules.
 */
#include "unit.h"

#include <stdio.h>

#include "lang/rule/moves.h"

enum {
  RULES = 3000,
  MOST_CELLS = 1024,
  MOST_VALUE = 1024,
  TEXT = 512
};

/* ---------------------------------------------------------- the plain loop */

typedef struct judge {
  const gi_box *box;
  const uint32_t *values;
  const unsigned char *lost;
  bool seen[MOST_VALUE];
  bool is_moved, is_won;
} judge;

static grundy_status look(void *data, size_t parts, const int64_t *entries) {
  judge *j = data;
  size_t index = 0;
  assert_int_equal(parts, 1);
  for (unsigned i = 0; i < j->box->arity; i++)
    index = index * (size_t)(j->box->extent[i] + 1) + (size_t)entries[i];
  j->seen[j->values[index]] = true;
  j->is_moved = true;
  j->is_won |= j->lost[index];
  return GRUNDY_OK;
}

/* Fills a box in lexicographic order. */
static void fill_plainly(const gi_rule *rule, gi_rule_run *run,
                         const gi_box *box, bool misere, size_t cells,
                         uint32_t *values, unsigned char *lost) {
  gi_budget budget;
  grundy_error error;
  int64_t state[GRUNDY_MOST_INTEGERS] = {0};
  gi_budget_init(&budget, (grundy_limits){0});
  for (size_t cell = 0; cell < cells; cell++) {
    judge j = {.box = box, .values = values, .lost = lost};
    int64_t sorted[GRUNDY_MOST_INTEGERS];
    size_t rest = cell;
    for (unsigned i = box->arity; i-- > 0;) {
      state[i] = (int64_t)(rest % (size_t)(box->extent[i] + 1));
      rest /= (size_t)(box->extent[i] + 1);
    }
    memcpy(sorted, state, sizeof sorted);
    for (unsigned i = 1; gi_rule_is_sym(rule) && i < box->arity; i++)
      for (unsigned k = i; k > 0 && sorted[k - 1] > sorted[k]; k--) {
        int64_t swap = sorted[k];
        sorted[k] = sorted[k - 1];
        sorted[k - 1] = swap;
      }
    assert_int_equal(gi_rule_options(rule, run, &budget, &error, sorted,
                                     GRUNDY_BOTH,
                                     (gi_tuple_sink){.emit = look, .data = &j}),
                     GRUNDY_OK);
    while (j.seen[values[cell]])
      values[cell]++;
    lost[cell] = j.is_moved || !misere ? !j.is_won : 0;
  }
}

/* ------------------------------------------------------------ random rules */

static const char *const names[] = {"x", "y", "z"};

static void add(char *text, const char *more) {
  assert_true(strlen(text) + strlen(more) < TEXT);
  strcat(text, more);
}

/* Appends one of the texts, in which $ is a name of the state and # a small
   number. */
static void add_one(char *text, uint64_t *seed, unsigned arity,
                    const char *const *texts, size_t count) {
  for (const char *at = texts[draw(seed, count)]; *at; at++) {
    char one[2] = {*at, '\0'};
    if (*at == '$')
      add(text, arity == 1 ? "n" : names[draw(seed, arity)]);
    else if (*at == '#')
      one[0] = (char)('1' + draw(seed, 5)), add(text, one);
    else
      add(text, one);
  }
}

#define ADD_ONE(text, seed, arity, texts)                                      \
  add_one(text, seed, arity, texts, sizeof(texts) / sizeof *(texts))

/* Appends a clause; every entry falls or stays, and one of them falls. */
static void add_clause(char *text, uint64_t *seed, unsigned arity) {
  static const char *const falls[] = {"-k", "-#", "-k-#", "-2*k", "-k", "-k+1"};
  static const char *const domains[] = {
      "1..#",    "{1,#}",       "1..$",   "1..$",           "#..$",
      "squares", "1..$-#",      "1..$+#", "1..min($, $+#)", "fib(20)",
      "2..#",    "1..$ step 2", "1..#*$", "1..$",           "odd",
      "even",    "even(12)",    "pow2"};
  static const char *const conditions[] = {
      " if k <= $", " if k < $",    " if $ >= #",   " if k != #",
      " if $ > $",  " if k <= 2*$", " if k+# <= $", " if $ % 2 == 0"};
  uint64_t falling = 1 + draw(seed, (1u << arity) - 1);
  add(text, "(");
  for (unsigned i = 0; i < arity; i++) {
    add(text, i ? "," : "");
    add(text, names[i]);
    if (falling >> i & 1)
      ADD_ONE(text, seed, arity, falls);
  }
  add(text, ") for k in ");
  ADD_ONE(text, seed, arity, domains);
  if (!draw(seed, 3))
    ADD_ONE(text, seed, arity, conditions);
}

static void add_heap_clause(char *text, uint64_t *seed) {
  static const char *const options[] = {
      "n-k for k in 1..n/2",
      "n-k for k in #..n/2+#",
      "n-k for k in 1..n-1 if k <= isqrt(n)",
      "k for k in n/2..n-1",
      "k for k in n/#..n-1 if n % # == 1",
      "n/2 if n > 0",
      "n-#",
      "n-k for k in {1,3,#}",
      "n-k for k in n/4+1..n/3+#",
      "k+# for k in n/2..n-7",
      "n-k for k in 1..n if k > n/2 and k < n-#",
      "n-k for k in 1..20 if 2*k < n",
      "n-k for k in 3..30"};
  ADD_ONE(text, seed, 1, options);
}

static void make_rule(char *text, uint64_t *seed, unsigned arity) {
  *text = '\0';
  if (arity > 1 && !draw(seed, 4))
    add(text, "sym ");
  add(text, arity == 1 ? "n -> " : arity == 2 ? "(x,y) -> " : "(x,y,z) -> ");
  for (uint64_t i = 0, count = 1 + draw(seed, 4); i < count; i++) {
    add(text, i ? " ; " : "");
    if (arity == 1)
      add_heap_clause(text, seed);
    else
      add_clause(text, seed, arity);
  }
}

/* --------------------------------------------------------------- the tests */

typedef struct bench {
  gi_memory memory;
  gi_arena arena;
  gi_rule_run run;
  gi_budget budget;
  uint32_t plain[MOST_CELLS], fast[MOST_CELLS];
  unsigned char plain_lost[MOST_CELLS], fast_lost[MOST_CELLS];
} bench;

static const gi_rule *compile(bench *b, const char *text) {
  const gi_rule *rule = NULL;
  grundy_error error;
  grundy_status status = gi_rule_compile(
      &b->arena, &error, (gi_text){text, strlen(text), 0}, &rule);
  if (status != GRUNDY_OK)
    fprintf(stderr, "%s\n", text);
  assert_int_equal(status, GRUNDY_OK);
  return rule;
}

static void begin(bench *b) {
  memset(b, 0, sizeof *b);
  gi_arena_init(&b->arena, &b->memory);
  gi_rule_run_init(&b->run, &b->memory);
  gi_budget_init(&b->budget, (grundy_limits){0});
}

static void forget(bench *b) {
  gi_rule_run_clear(&b->run);
  gi_arena_clear(&b->arena);
  assert_int_equal(b->memory.used, 0);
}

/* Compares the tables of a rule; false if its moves have another form. */
static bool rays_agree(bench *b, const char *text, unsigned arity,
                       uint64_t *seed) {
  gi_rays rays;
  gi_box box = {.arity = arity};
  size_t cells = 1;
  int64_t most = 0;
  grundy_play play = draw(seed, 2) ? GRUNDY_MISERE : GRUNDY_NORMAL;
  const gi_rule *rule = compile(b, text);
  for (unsigned i = 0; i < arity; i++) {
    box.extent[i] = (int64_t)draw(seed, arity == 3 ? 9 : 30);
    most = box.extent[i] > most ? box.extent[i] : most;
  }
  for (unsigned i = 0; i < arity; i++) {
    if (gi_rule_is_sym(rule))
      box.extent[i] = most;
    cells *= (size_t)box.extent[i] + 1;
  }
  if (gi_rule_rays(rule, &b->arena, GRUNDY_BOTH, most, &rays) != GRUNDY_OK)
    return false;
  fill_plainly(rule, &b->run, &box, play == GRUNDY_MISERE, cells, b->plain,
               b->plain_lost);
  assert_int_equal(gi_rays_values(rays, &box, &b->memory, &b->budget, b->fast),
                   GRUNDY_OK);
  assert_int_equal(
      gi_rays_outcomes(rays, &box, play, &b->memory, &b->budget, b->fast_lost),
      GRUNDY_OK);
  if (memcmp(b->fast, b->plain, cells * sizeof *b->fast) != 0 ||
      memcmp(b->fast_lost, b->plain_lost, cells) != 0)
    fprintf(stderr, "%s\n", text);
  assert_memory_equal(b->fast, b->plain, cells * sizeof *b->fast);
  assert_memory_equal(b->fast_lost, b->plain_lost, cells);
  return true;
}

static bool windows_agree(bench *b, const char *text, uint64_t *seed) {
  gi_windows windows;
  int64_t to = (int64_t)draw(seed, 600), from = (int64_t)draw(seed, 40);
  gi_box box = {.arity = 1, .extent = {to}};
  size_t cells = (size_t)to + 1;
  const gi_rule *rule = compile(b, text);
  if (gi_rule_windows(rule, &b->arena, &windows) != GRUNDY_OK)
    return false;
  fill_plainly(rule, &b->run, &box, false, cells, b->plain, b->plain_lost);
  from = from < to ? from : 0;
  memcpy(b->fast, b->plain, (size_t)from * sizeof *b->fast);
  grundy_status status =
      gi_windows_values(&windows, from, to, &b->memory, &b->budget, b->fast);
  if (status == GRUNDY_UNABLE) /* the windows move too much */
    return false;
  assert_int_equal(status, GRUNDY_OK);
  if (memcmp(b->fast, b->plain, cells * sizeof *b->fast) != 0)
    fprintf(stderr, "%s\n", text);
  assert_memory_equal(b->fast, b->plain, cells * sizeof *b->fast);
  return true;
}

static void tables_are_plain(void **state) {
  (void)state;
  static bench b;
  char text[TEXT];
  unsigned taken[4] = {0}, windows = 0;
  uint64_t seed = 0x2545f4914f6cdd1d;
  for (unsigned i = 0; i < RULES; i += apart()) {
    unsigned arity = 1 + i % 3;
    begin(&b);
    make_rule(text, &seed, arity);
    taken[arity] += rays_agree(&b, text, arity, &seed);
    forget(&b);
    begin(&b);
    if (arity == 1)
      windows += windows_agree(&b, text, &seed);
    forget(&b);
  }
  assert_true(taken[1] > 0);
  for (unsigned arity = 2; arity <= 3; arity++)
    assert_true(taken[arity] > RULES / apart() / 60);
  assert_true(windows > RULES / apart() / 10);
}

/* What must stay out: the fast ways would be wrong. */
static void others_are_refused(void **state) {
  (void)state;
  static const char *const rules[] = {
      "(x,y) -> (x-k,y) for k in 1..y",     /* y may be below x */
      "(x,y) -> (x-k,y+1) for k in 1..x",   /* an entry grows */
      "(x,y) -> (y-k,x) for k in 1..y",     /* entries change places */
      "(x,y) -> (x-k,y) for k in 0..x",     /* the state itself */
      "sym (x,y) -> (x-k,y) for k in 1..x", /* the smaller one alone */
      "(x,y) -> (x-k,y) for k in 1..x if k % 2",
      "(x,y) -> (x-k,y-k) for k in squares if x > y",
      "(x,y) -> [(x-1,y),(0,y)]",
      "loopy (x,y) -> (x-1,y)",
      "(x,y) -> L: (x-1,y) ; R: (x,y-1)",
      "(x,y) -> (x-2*k,y) for k in 1..x",
  };
  static bench b;
  for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
    gi_rays rays;
    begin(&b);
    const gi_rule *rule = compile(&b, rules[i]);
    assert_int_equal(gi_rule_rays(rule, &b.arena, GRUNDY_BOTH, 100, &rays),
                     GRUNDY_UNABLE);
    forget(&b);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(tables_are_plain),
      cmocka_unit_test(others_are_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
