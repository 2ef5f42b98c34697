/* SPDX-License-Identifier: MIT */
/*
 * A database gives back what was written, finds every key and no other one, and
 * refuses any file that was changed.
 */
#include "engine/database/database.h"

#include "core/random.h"
#include "engine/solve/solve.h"
#include "unit.h"

#include <unistd.h>

enum {
  KEYS = 5000
};

typedef struct pair {
  unsigned char bytes[24];
  size_t length;
  gi_entry entry;
} pair;

static int compare(const void *left, const void *right) {
  const pair *a = left, *b = right;
  size_t least = a->length < b->length ? a->length : b->length;
  int order = memcmp(a->bytes, b->bytes, least);
  return order ? order : (a->length > b->length) - (a->length < b->length);
}

/* Makes random different keys, sorted. */
static size_t make_pairs(pair *pairs, uint64_t *seed) {
  size_t count = 0;
  for (size_t i = 0; i < KEYS; i++) {
    pair *p = &pairs[i];
    *p = (pair){.length = gi_random_below(seed, 9)};
    for (size_t k = 0; k < p->length; k++)
      p->bytes[k] = (unsigned char)gi_random_below(seed, 4);
    p->entry.outcome = (grundy_outcome)(1 + gi_random_below(seed, 5));
    p->entry.value = gi_random(seed) >> gi_random_below(seed, 64);
    p->entry.plies = gi_random_below(seed, 300);
  }
  qsort(pairs, KEYS, sizeof *pairs, compare);
  for (size_t i = 0; i < KEYS; i++)
    if (!count || compare(&pairs[count - 1], &pairs[i]) != 0)
      pairs[count++] = pairs[i];
  return count;
}

static void write_pairs(const char *name, const pair *pairs, size_t count) {
  gi_memory memory = {0};
  gi_database_about about = {.version = "test",
                             .start = "nim(1)",
                             .values = true,
                             .plies = true,
                             .positions = count,
                             .rule_count = 2,
                             .rules = {"nim", "kayles"}};
  static gi_database_writer writer;
  uint64_t bytes;
  for (size_t i = 0; i < count; i++)
    about.counts[pairs[i].entry.outcome]++;
  assert_int_equal(gi_database_create(&writer, &memory, name, &about),
                   GRUNDY_OK);
  for (size_t i = 0; i < count; i++)
    assert_int_equal(
        gi_database_add(&writer, (gi_bytes){pairs[i].bytes, pairs[i].length},
                        &pairs[i].entry),
        GRUNDY_OK);
  assert_int_equal(gi_database_commit(&writer, &bytes), GRUNDY_OK);
  gi_database_end(&writer);
  assert_int_equal(memory.used, 0);
}

/* A file that becomes shorter while it is open is an error. */
static void survives_cuts(void **state) {
  (void)state;
  static pair pairs[KEYS];
  uint64_t seed = 3;
  size_t count = make_pairs(pairs, &seed);
  grundy_error error = {0};
  gi_database *d;
  gi_entry entry;
  char name[] = "/tmp/grundy-unit-XXXXXX";
  close(mkstemp(name));
  write_pairs(name, pairs, count);
  assert_int_equal(gi_database_open(name, 0, &error, &d), GRUNDY_OK);
  assert_true(gi_database_length(d) > 2 << 12); /* some pages */
  gi_bytes first = {pairs[0].bytes, pairs[0].length};
  gi_bytes last = {pairs[count - 1].bytes, pairs[count - 1].length};
  assert_int_equal(gi_database_find(d, first, &error, &entry, NULL), GRUNDY_OK);
  assert_int_equal(truncate(name, 100), 0);
  assert_int_equal(gi_database_find(d, first, &error, &entry, NULL), GRUNDY_OK);
  assert_int_equal(gi_database_find(d, last, &error, &entry, NULL),
                   GRUNDY_SYNTAX);
  assert_non_null(strstr(error.message, "shorter"));
  gi_database_close(d);
  unlink(name);
}

static pair *expected;

static grundy_status visit(void *data, uint64_t number,
                           const gi_database_item *item) {
  (void)data;
  const pair *p = &expected[number];
  assert_int_equal(item->key.length, p->length);
  assert_int_equal(item->entry.value, p->entry.value);
  return GRUNDY_OK;
}

static void gives_back(void **state) {
  (void)state;
  static pair pairs[KEYS];
  uint64_t seed = 1, number;
  size_t count = make_pairs(pairs, &seed);
  grundy_error error = {0};
  gi_database *d;
  gi_entry entry;
  char name[] = "/tmp/grundy-unit-XXXXXX";
  close(mkstemp(name));
  write_pairs(name, pairs, count);
  assert_int_equal(gi_database_open(name, 1 << 20, &error, &d), GRUNDY_OK);
  const gi_database_about *about = gi_database_read_about(d);
  assert_int_equal(about->positions, count);
  assert_string_equal(about->rules[1], "kayles");
  assert_true(gi_database_blocks(d) > 2);
  for (size_t i = 0; i < count; i++) {
    gi_bytes key = {pairs[i].bytes, pairs[i].length};
    assert_int_equal(gi_database_find(d, key, &error, &entry, &number),
                     GRUNDY_OK);
    assert_int_equal(number, i);
    assert_int_equal(entry.outcome, pairs[i].entry.outcome);
    assert_int_equal(entry.value, pairs[i].entry.value);
    assert_int_equal(entry.plies, pairs[i].entry.plies);
    pair other = pairs[i];
    other.bytes[other.length++] = 9;
    assert_int_equal(gi_database_find(d, (gi_bytes){other.bytes, other.length},
                                      &error, &entry, NULL),
                     GRUNDY_UNABLE);
  }
  expected = pairs;
  for (size_t b = 0; b < gi_database_blocks(d); b++)
    assert_int_equal(gi_database_visit(d, b, &error, visit, NULL), GRUNDY_OK);
  gi_database_close(d);
  unlink(name);
}

/* Reads everything that a changed file still gives. */
static grundy_status read_all(const unsigned char *bytes, size_t length) {
  grundy_error error = {0};
  gi_database *d;
  expected = NULL;
  grundy_status status =
      gi_database_over(bytes, length, "changed", 1 << 20, &error, &d);
  if (status != GRUNDY_OK)
    assert_true(error.message[0] != '\0');
  for (size_t b = 0; status == GRUNDY_OK && b < gi_database_blocks(d); b++) {
    gi_entry entry;
    status = gi_database_find(d, (gi_bytes){(const unsigned char *)"", 0},
                              &error, &entry, NULL);
    status = status == GRUNDY_UNABLE ? GRUNDY_OK : status;
  }
  gi_database_close(d);
  return status;
}

static void refuses_changes(void **state) {
  (void)state;
  static pair pairs[KEYS];
  static unsigned char bytes[1 << 20];
  uint64_t seed = 2;
  size_t count = make_pairs(pairs, &seed);
  char name[] = "/tmp/grundy-unit-XXXXXX";
  close(mkstemp(name));
  write_pairs(name, pairs, count > 300 ? 300 : count);
  FILE *file = fopen(name, "rb");
  assert_non_null(file);
  size_t length = fread(bytes, 1, sizeof bytes, file);
  fclose(file);
  unlink(name);
  assert_int_equal(read_all(bytes, length), GRUNDY_OK);
  for (size_t i = 0; i < length; i++) {
    bytes[i] ^= (unsigned char)(1 << i % 8);
    assert_int_equal(read_all(bytes, length), GRUNDY_SYNTAX);
    bytes[i] ^= (unsigned char)(1 << i % 8);
  }
  for (size_t cut = 0; cut < length; cut += 7)
    assert_int_equal(read_all(bytes, cut), GRUNDY_SYNTAX);
}

/* ------------------------------------------------- databases with a lie */

typedef struct copy {
  pair pairs[64];
  size_t count;
} copy;

static grundy_status take(void *data, uint64_t number,
                          const gi_database_item *item) {
  copy *c = data;
  pair *p = &c->pairs[number];
  assert_true(number < 64 && item->key.length <= sizeof p->bytes);
  gi_copy(p->bytes, item->key.data, item->key.length);
  p->length = item->key.length;
  p->entry = item->entry;
  c->count = (size_t)number + 1;
  return GRUNDY_OK;
}

/* Writes the entries with the head of another database; returns whether the
   checker accepts them. */
static bool is_accepted(const grundy *g, const char *name, const copy *c,
                        const gi_database_about *like) {
  gi_memory memory = {0};
  gi_database_about about = *like;
  static gi_database_writer writer;
  uint64_t bytes;
  about.positions = c->count;
  memset(about.counts, 0, sizeof about.counts);
  for (size_t i = 0; i < c->count; i++)
    about.counts[c->pairs[i].entry.outcome]++;
  assert_int_equal(gi_database_create(&writer, &memory, name, &about),
                   GRUNDY_OK);
  for (size_t i = 0; i < c->count; i++)
    assert_int_equal(
        gi_database_add(&writer,
                        (gi_bytes){c->pairs[i].bytes, c->pairs[i].length},
                        &c->pairs[i].entry),
        GRUNDY_OK);
  assert_int_equal(gi_database_commit(&writer, &bytes), GRUNDY_OK);
  gi_database_end(&writer);
  grundy_error error = {0};
  gi_database *d;
  gi_database_report found;
  assert_int_equal(gi_database_open(name, 0, &error, &d), GRUNDY_OK);
  grundy_work *work = grundy_work_new(g, (grundy_limits){0});
  assert_int_equal(gi_database_check(work, d, &found), GRUNDY_OK);
  assert_true(found.holds == !found.trouble);
  grundy_work_free(work);
  gi_database_close(d);
  return found.holds;
}

static grundy_outcome other_outcome(grundy_outcome outcome) {
  return outcome == GRUNDY_N ? GRUNDY_P : GRUNDY_N;
}

/* Tells one lie after another about a game: each is found. */
static void find_lies(const grundy *g, const char *text, gi_solve_query query) {
  char name[] = "/tmp/grundy-unit-XXXXXX";
  close(mkstemp(name));
  query.database = name;
  query.max_disk = 1 << 20;
  grundy_work *work = grundy_work_new(g, (grundy_limits){0});
  grundy_position *position;
  gi_solved solved;
  grundy_error error = {0};
  gi_database *d;
  static copy truth, lie;
  truth.count = 0;
  assert_int_equal(grundy_position_parse(work, text, strlen(text), &position),
                   GRUNDY_OK);
  assert_int_equal(gi_solve(work, position, query, &solved), GRUNDY_OK);
  grundy_work_free(work);
  assert_int_equal(gi_database_open(name, 0, &error, &d), GRUNDY_OK);
  const gi_database_about *about = gi_database_read_about(d);
  for (size_t b = 0; b < gi_database_blocks(d); b++)
    assert_int_equal(gi_database_visit(d, b, &error, take, &truth), GRUNDY_OK);
  assert_int_equal(truth.count, solved.positions);
  assert_true(is_accepted(g, name, &truth, about));
  for (size_t i = 0; i < truth.count; i++) {
    lie = truth;
    lie.pairs[i].entry.outcome = other_outcome(lie.pairs[i].entry.outcome);
    assert_false(is_accepted(g, name, &lie, about));
    lie = truth;
    lie.pairs[i].entry.value++;
    assert_true(!about->values || !is_accepted(g, name, &lie, about));
    lie = truth;
    lie.pairs[i].entry.plies++;
    assert_true(!about->plies || !is_accepted(g, name, &lie, about));
    lie = truth; /* one entry is missing */
    memmove(&lie.pairs[i], &lie.pairs[i + 1],
            (lie.count - i - 1) * sizeof *lie.pairs);
    lie.count--;
    assert_false(is_accepted(g, name, &lie, about));
  }
  lie = truth; /* one too many */
  lie.pairs[lie.count] = lie.pairs[lie.count - 1];
  lie.pairs[lie.count].bytes[lie.pairs[lie.count].length++] = 1;
  lie.count++;
  assert_false(is_accepted(g, name, &lie, about));
  gi_database_close(d);
  unlink(name);
}

static void finds_lies(void **state) {
  (void)state;
  grundy *g = grundy_new();
  find_lies(g, "kayles(9)", (gi_solve_query){.values = true});
  find_lies(g, "kayles(6)", (gi_solve_query){.play = GRUNDY_MISERE});
  find_lies(g, "kayles(6)", (gi_solve_query){.plies = true});
  find_lies(g, "domineering(2 x 3)", (gi_solve_query){0});
  find_lies(g, "graph[a->b,b->a,b->c,a->d,d->a](a)", (gi_solve_query){0});
  grundy_free(g);
}

/* Solves again and again.  Each time a later request for memory is refused:
   `step` requests later than the time before. */
static void refuse_solver(const char *text, uint64_t positions, size_t limit,
                          uint64_t step) {
  grundy *g = grundy_new();
  char name[] = "/tmp/grundy-unit-XXXXXX";
  close(mkstemp(name));
  grundy_status status = GRUNDY_NOMEM;
  gi_solve_query query = {.database = name, .max_disk = 1 << 24};
  for (uint64_t fail = 1; status != GRUNDY_OK; fail += step) {
    grundy_work *work = grundy_work_new(g, (grundy_limits){.memory = limit});
    grundy_position *position;
    gi_solved solved;
    assert_int_equal(grundy_position_parse(work, text, strlen(text), &position),
                     GRUNDY_OK);
    work->memory.fail_at = work->memory.requests + fail;
    status = gi_solve(work, position, query, &solved);
    assert_true(status == GRUNDY_OK || status == GRUNDY_NOMEM);
    if (status == GRUNDY_OK)
      assert_int_equal(solved.positions, positions);
    grundy_work_free(work);
    assert_true(fail < 10000);
  }
  unlink(name);
  grundy_free(g);
}

/* A solver that is refused memory: in memory, and while it writes keys and
   moves to the disk, merges runs and reads them. */
static void survives_refusals(void **state) {
  (void)state;
  refuse_solver("kayles(7)", 7, 0, 1);
  refuse_solver(
      "{(a,b,c) -> (a-k,b,c) for k in 1..min(a,2) ;"
      " (a,b-k,c) for k in 1..min(b,2) ; (a,b,c-1) if c > 0}(15,15,15)",
      4096, 170000, 23);
}

/* A program opens a database, and hears what the search says. */
static void answers_programs(void **state) {
  (void)state;
  const char *const starts[] = {"octal[0.77](9)", "nim(3) + wythoff(2,2)"};
  char name[64];
  snprintf(name, sizeof name, "/tmp/grundy-public-%ld", (long)getpid());
  grundy *g = grundy_new();
  grundy_work *work = grundy_work_new(g, (grundy_limits){0});
  for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
    grundy_position *start, *other;
    gi_solved solved;
    gi_solve_query query = {.database = name, .plies = true};
    assert_int_equal(
        grundy_position_parse(work, starts[i], strlen(starts[i]), &start),
        GRUNDY_OK);
    assert_int_equal(grundy_position_parse(work, "lasker(2)", 9, &other),
                     GRUNDY_OK);
    assert_int_equal(gi_solve(work, start, query, &solved), GRUNDY_OK);
    grundy_database *d = NULL;
    grundy_database_about about;
    assert_int_equal(grundy_database_open(work, name, &d), GRUNDY_OK);
    assert_true(grundy_database_describe(d, &about));
    assert_string_equal(about.start, starts[i]);
    assert_true(about.positions == solved.positions && about.plies);
    grundy_move_list moves;
    assert_int_equal(
        grundy_moves(work, start, (grundy_query){.max_moves = 99}, &moves),
        GRUNDY_OK);
    for (size_t k = 0; k < moves.count; k++) {
      grundy_verdict verdict;
      grundy_database_answer answer;
      const grundy_position *to = moves.moves[k].to;
      assert_int_equal(
          grundy_eval(work, to, (grundy_query){.plies = true}, &verdict),
          GRUNDY_OK);
      assert_int_equal(grundy_database_ask(work, d, to, &answer), GRUNDY_OK);
      assert_int_equal(answer.outcome, verdict.outcome);
      assert_true(answer.has_plies && answer.plies == verdict.plies);
    }
    grundy_database_answer none;
    assert_int_equal(grundy_database_ask(work, d, other, &none), GRUNDY_DOMAIN);
    grundy_database_close(d);
    unlink(name);
    assert_int_equal(grundy_database_open(work, name, &d), GRUNDY_SYNTAX);
  }
  grundy_work_free(work);
  grundy_free(g);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(gives_back),      cmocka_unit_test(survives_cuts),
      cmocka_unit_test(refuses_changes), cmocka_unit_test(answers_programs),
      cmocka_unit_test(finds_lies),      cmocka_unit_test(survives_refusals),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
