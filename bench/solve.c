/* SPDX-License-Identifier: MIT */
/*
 * solve: positions per second of processor time, bytes of memory and of the
 * database per position, on ten million positions (or as many as the first
 * argument says).  The rival is the search in memory on the same game, from
 * the same start, which stores no database; it visits the same positions.
 * Then the same with little memory, so that positions and moves go to the disk;
 * the rival is the solver in memory.  Then look-ups in the database, at random.
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/random.h"
#include "engine/database/database.h"
#include "engine/search/search.h"
#include "engine/solve/solve.h"
#include "support/bench.h"

enum {
  LOOKUPS = 100000,
  BYTES_A_POSITION = 20, /* memory of the solver that spills, ... */
  LEAST_MEMORY = 1 << 22 /* ... and bytes for small games */
};

/* Numbers a, b, c, d; a move takes 1 to 3 from one of them. */
static const char rules[] =
    "{(a,b,c,d) -> (a-k,b,c,d) for k in 1..min(a,3) ;"
    " (a,b-k,c,d) for k in 1..min(b,3) ; (a,b,c-k,d) for k in 1..min(c,3) ;"
    " (a,b,c,d-k) for k in 1..min(d,3)}";

/* Makes the position with all numbers equal to `side`. */
static grundy_position *start(grundy_work *work, uint64_t side) {
  const grundy_rules *opened;
  grundy_position *position = NULL;
  uint64_t numbers[4] = {side, side, side, side};
  if (grundy_rules_parse(work, rules, strlen(rules), &opened) != GRUNDY_OK ||
      grundy_position_at(work, opened, numbers, &position) != GRUNDY_OK)
    abort();
  return position;
}

/* Solves the game; returns the seconds.  *peak is the memory in bytes. */
static double solve(const grundy *g, uint64_t side, const char *name,
                    size_t limit, gi_solved *solved, size_t *peak) {
  grundy_work *work = grundy_work_new(g, (grundy_limits){.memory = limit});
  gi_solve_query query = {.database = name, .max_disk = UINT64_MAX};
  double begun = bench_seconds();
  if (gi_solve(work, start(work, side), query, solved) != GRUNDY_OK)
    abort();
  double seconds = bench_seconds() - begun;
  *peak = work->memory.peak;
  grundy_work_free(work);
  return seconds;
}

static void bench_solver(const grundy *g, uint64_t side, const char *name) {
  gi_solved solved, again;
  size_t peak, little;
  double ours = solve(g, side, name, 0, &solved, &peak);
  double count = (double)solved.positions;
  grundy_work *work = grundy_work_new(g, (grundy_limits){0});
  const grundy_position *position = start(work, side);
  uint64_t value;
  double begun = bench_seconds();
  if (gi_search_component(work, GI_FIND_VALUE, position->parts[0], false,
                          &value) != GRUNDY_OK ||
      value != solved.value)
    abort();
  double theirs = bench_seconds() - begun;
  bench_row("solve", "million positions/s", count / ours * 1e-6,
            "search in memory", count / theirs * 1e-6);
  bench_row("memory", "bytes/position", (double)peak / count,
            "search in memory", (double)work->memory.peak / count);
  double spilled = solve(
      g, side, name, (size_t)solved.positions * BYTES_A_POSITION + LEAST_MEMORY,
      &again, &little);
  if (again.bytes != solved.bytes)
    abort();
  bench_row("solve, spilled", "million positions/s", count / spilled * 1e-6,
            "in memory", count / ours * 1e-6);
  bench_row("memory, spilled", "bytes/position", (double)little / count,
            "in memory", (double)peak / count);
  bench_row("database", "bytes/position", (double)solved.bytes / count, NULL,
            0);
  grundy_work_free(work);
}

static void bench_lookups(const grundy *g, uint64_t side, const char *name) {
  grundy_work *work = grundy_work_new(g, (grundy_limits){0});
  grundy_error error = {0};
  gi_database *database;
  const grundy_rules *opened = start(work, side)->parts[0].rules;
  uint64_t seed = 1, n = 0;
  if (gi_database_open(name, 1 << 20, &error, &database) != GRUNDY_OK)
    abort();
  double begun = bench_seconds();
  for (; n < LOOKUPS; n++) {
    unsigned char bytes[4 * GI_VARINT_MAX];
    size_t length = 0;
    for (int i = 0; i < 4; i++)
      length += gi_varint_put(bytes + length, gi_random_below(&seed, side + 1));
    gi_component part = {opened, {bytes, length}};
    grundy_database_answer answer;
    if (gi_database_ask(work, database, &part, 1, GRUNDY_NORMAL, &answer) !=
        GRUNDY_OK)
      abort();
  }
  double took = bench_seconds() - begun;
  bench_row("look-up", "microseconds", took / (double)n * 1e6, NULL, 0);
  gi_database_close(database);
  grundy_work_free(work);
}

int main(int argc, char **argv) {
  char name[] = "/tmp/grundy-bench-XXXXXX";
  uint64_t side = 55; /* 56^4 = 9,834,496 positions */
  if (argc > 1)
    side = strtoull(argv[1], NULL, 10);
  close(mkstemp(name));
  grundy *g = grundy_new();
  bench_begin("solve");
  bench_solver(g, side, name);
  bench_lookups(g, side, name);
  bench_end();
  grundy_free(g);
  unlink(name);
  return 0;
}
