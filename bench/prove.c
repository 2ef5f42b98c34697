/* SPDX-License-Identifier: MIT */
/*
 * Proofs by automata: the time and the largest automaton of twenty classics,
 * and how both grow with the number of tracks and with the largest constant.
 * The time is that of a whole question, table and learning included.
 */
#include <grundy.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/bench.h"

enum {
  RUNS = 3 /* the fastest counts */
};

typedef struct classic {
  const char *what, *rules, *formula; /* formula NULL: learned */
  bool outcomes, refuted;
} classic;

static const classic classics[] = {
    {"take 1, 3 or 4", "take[1,3,4]", NULL, false, false},
    {"take a power of 2", "{n -> n-k for k in pow2}", "n % 3", false, false},
    {"halve or take 1", "{n -> n/2 if n > 0 ; n-1 if n > 0}", NULL, false,
     false},
    {"Nim, two heaps, learned",
     "{(x,y) -> (x-k,y) for k in 1..x ; (x,y-k) for k in 1..y}", NULL, false,
     false},
    {"measure 3x + y", "{(x,y) -> (x-1,y+2) ; (x,y-1)}", NULL, false, false},
    {"E&D, outcomes", "ed", NULL, true, false},
    {"E&D, values below 3", "ed", NULL, false, false},
    {"at most half", "{n -> n-k for k in 1..n/2}", NULL, false, false},
    {"Lasker's Nim", "lasker", NULL, false, false},
    {"split in three or take",
     "{n -> n-k for k in 1..n ; [a, b, n-a-b] for a in 1..n/3 for b in "
     "a..(n-a)/2}",
     NULL, false, false},
    {"Wythoff's game, outcomes", "wythoff", NULL, true, false},
    {"Fibonacci Nim, outcomes", "fibnim", NULL, true, false},
    {"Euclid's game, outcomes",
     "{sym (x,y) -> (x,y-k*x) for k in 1..(x > 0 ? y/x : 0)}", NULL, true,
     false},
    {"divide by 2 to 6", "{n -> n/k for k in 2..6 if n > 0}", NULL, false,
     false},
    {"divide by 2 or 3", "{n -> n/2 if n > 0 ; n/3 if n > 0}", NULL, false,
     false},
    {"third or take 1", "{n -> n-1 ; n/3 if n > 0}", NULL, false, false},
    {"Kayles", "kayles", NULL, false, false},
    {"Dawson's Kayles", "{n -> [a, n-2-a] for a in 0..n-2}", NULL, false,
     false},
    {"chocolate", "chocolate", NULL, false, false},
    {"a knight on the board",
     "{sym (x,y) -> (x-1,y-2) ; (x-2,y-1) ; (x+1,y-2) ; (x-2,y+1)}", NULL,
     false, false},
    {"Nim, three heaps",
     "{(x,y,z) -> (x-k,y,z) for k in 1..x ; (x,y-k,z) for k in 1..y ; "
     "(x,y,z-k) for k in 1..z}",
     "x ^ y ^ z", false, false},
    {"refuted at 3000000", "{n -> n-k for k in pow2 ; n-3 if n == 3000000}",
     "n % 3", false, true},
};

/* Asks once; returns the processor time, in milliseconds. */
static double ask(const classic *c, grundy_proof *proof) {
  grundy *g = grundy_new();
  grundy_work *work = grundy_work_new(g, (grundy_limits){0});
  const grundy_rules *rules;
  grundy_proof_query query = {.outcomes = c->outcomes};
  double begun = bench_seconds();
  grundy_status status =
      grundy_rules_parse(work, c->rules, strlen(c->rules), &rules);
  if (status == GRUNDY_OK && c->formula)
    status = grundy_formula_parse(work, rules, c->formula, strlen(c->formula),
                                  &query.formula);
  if (status == GRUNDY_OK)
    status = grundy_prove(work, rules, &query, proof);
  double took = 1e3 * (bench_seconds() - begun);
  grundy_work_free(work);
  grundy_free(g);
  if (status != GRUNDY_OK ||
      proof->status != (c->refuted ? GRUNDY_REFUTED : GRUNDY_PROVED)) {
    fprintf(stderr, "%s: no verdict\n", c->what);
    exit(1);
  }
  return took;
}

/* Prints the rows of one question. */
static void measure(const classic *c) {
  grundy_proof proof;
  char what[80];
  double best = ask(c, &proof);
  for (unsigned i = 1; i < RUNS; i++) {
    double took = ask(c, &proof);
    best = took < best ? took : best;
  }
  bench_row(c->what, "ms", best, NULL, 0);
  snprintf(what, sizeof what, "%s: largest automaton", c->what);
  bench_row(what, "states", proof.states, NULL, 0);
}

/* The product of 1, 2 and 3 games of taking 1..3: two tracks for each. */
static void grow_tracks(void) {
  static const classic games[] = {
      {"2 tracks", "{x -> x-k for k in 1..3}", "x%4", false, false},
      {"4 tracks", "{(x,y) -> (x-k,y) for k in 1..3 ; (x,y-k) for k in 1..3}",
       "x%4 ^ y%4", false, false},
      {"6 tracks",
       "{(x,y,z) -> (x-k,y,z) for k in 1..3 ; (x,y-k,z) for k in 1..3 ; "
       "(x,y,z-k) for k in 1..3}",
       "x%4 ^ y%4 ^ z%4", false, false},
  };
  for (size_t i = 0; i < sizeof games / sizeof *games; i++)
    measure(&games[i]);
}

static void grow_constant(void) {
  for (unsigned c = 10; c <= 10000; c *= 10) {
    char what[60], rules[120], formula[20];
    snprintf(what, sizeof what, "take 1..%u, formula n%%%u", c - 1, c);
    snprintf(rules, sizeof rules, "{n -> n-k for k in 1..%u}", c - 1);
    snprintf(formula, sizeof formula, "n%%%u", c);
    if (c <= 1000)
      measure(&(classic){what, rules, formula, false, false});
    snprintf(what, sizeof what, "two heaps without k = %u", c);
    snprintf(rules, sizeof rules,
             "{(x,y) -> (x-k,y) for k in 1..x if k != %u ; (x,y-k) for k in "
             "1..y}",
             c);
    measure(&(classic){what, rules, "x ^ y", false, true});
  }
}

int main(void) {
  bench_begin("prove");
  for (size_t i = 0; i < sizeof classics / sizeof *classics; i++)
    measure(&classics[i]);
  grow_tracks();
  grow_constant();
  bench_end();
  return 0;
}
