/* SPDX-License-Identifier: MIT */
/*
 * Board rules in the language of boards beside the families in C: the plain
 * search for the value, without theorems.  Both must have the same value and
 * remember as many positions.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/search/search.h"
#include "support/bench.h"
#include "theory/partizan/text.h"

enum {
  RUNS = 3 /* of which the fastest counts */
};

typedef struct contest {
  const char *name;
  const char *rule, *family; /* without the parentheses */
  const char *args;
  gi_quantity quantity;
} contest;

typedef struct result {
  double seconds;
  uint64_t positions;
  char value[4096];
} result;

static void write_value(grundy_work *work, const contest *c, uint64_t answer,
                        result *r) {
  gi_buffer text;
  if (c->quantity == GI_FIND_VALUE) {
    snprintf(r->value, sizeof r->value, "%llu", (unsigned long long)answer);
    return;
  }
  gi_buffer_init(&text, &work->memory);
  if (gi_value_print(work->games, (gi_game)answer, &text))
    exit(1);
  snprintf(r->value, sizeof r->value, "%.*s", (int)text.length,
           (const char *)text.data);
  gi_buffer_clear(&text);
}

/* Searches for the value of a position with an empty memory. */
static result search(const grundy *g, const contest *c, const char *rules) {
  char text[256];
  grundy_position *p;
  result r = {.seconds = 1e9};
  snprintf(text, sizeof text, "%s(%s)", rules, c->args);
  for (int i = 0; i < RUNS; i++) {
    grundy_work *work = grundy_work_new(g, (grundy_limits){0});
    uint64_t answer = 0;
    gi_games *games;
    if (grundy_position_parse(work, text, strlen(text), &p) ||
        gi_work_games(work, &games))
      exit(1);
    double begun = bench_seconds();
    if (gi_search_component(work, c->quantity, p->parts[0], false, &answer))
      exit(1);
    double seconds = bench_seconds() - begun;
    r.seconds = seconds < r.seconds ? seconds : r.seconds;
    r.positions = work->memo[c->quantity].count;
    write_value(work, c, answer, &r);
    grundy_work_free(work);
  }
  return r;
}

int main(void) {
  static const contest contests[] = {
      {"Domineering 5 x 5", "{board L: .. -> ## down ; R: .. -> ## right}",
       "domineering", "5 x 5", GI_FIND_GAME},
      {"Clobber 4 x 4", "{board L: xo -> .x any ; R: L with xo}", "clobber",
       "xoxo/oxox/xoxo/oxox", GI_FIND_GAME},
      {"Cram 5 x 5", "{board .. -> ## right, down}", "cram", "5 x 5",
       GI_FIND_VALUE}};
  grundy *g = grundy_new();
  bench_begin("boards");
  for (size_t i = 0; i < sizeof contests / sizeof *contests; i++) {
    const contest *c = &contests[i];
    char what[80];
    result rule = search(g, c, c->rule), family = search(g, c, c->family);
    if (strcmp(rule.value, family.value) != 0 ||
        rule.positions != family.positions)
      return 1;
    snprintf(what, sizeof what, "%s by a board rule, time", c->name);
    bench_row(what, "s", rule.seconds, "family in C", family.seconds);
    snprintf(what, sizeof what, "%s, positions", c->name);
    bench_row(what, "thousand", (double)rule.positions * 1e-3, NULL, 0);
  }
  bench_end();
  grundy_free(g);
  return 0;
}
