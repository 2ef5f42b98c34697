/* SPDX-License-Identifier: MIT */
/*
 * Who wins large positions in which the players' moves differ, by the deep
 * search (engine/search/deep.h): families in C, and the same games by a
 * one-line rule.  Both must agree.
 *
 * Arguments are further positions, as in `bench-deep 'domineering(8 x 8)'`.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/position.h"
#include "engine/search/deep.h"
#include "support/bench.h"

#define DOMINEERING "{board L: .. -> ## down ; R: .. -> ## right}"
#define CLOBBER "{board L: xo -> .x any ; R: L with xo}"
#define ROW "xoxoxoxoxoxoxoxoxoxo"

typedef struct cost {
  double seconds, positions, bytes;
  char outcome;
} cost;

static cost solve(const grundy *g, const char *text) {
  grundy_work *work = grundy_work_new(g, (grundy_limits){0});
  grundy_position *p;
  gi_deep *deep;
  bool left, right;
  cost c;
  double begun = bench_seconds();
  if (grundy_position_parse(work, text, strlen(text), &p) ||
      gi_deep_new(work, (gi_deep_setting){.way = GI_DEEP_TURNS}, &deep) ||
      gi_deep_wins(deep, p->parts, p->count, GRUNDY_LEFT, &left) ||
      gi_deep_wins(deep, p->parts, p->count, GRUNDY_RIGHT, &right))
    exit(1);
  c.seconds = bench_seconds() - begun;
  c.positions = (double)gi_deep_count(deep);
  c.bytes = (double)work->memory.peak;
  c.outcome = left ? (right ? 'N' : 'L') : (right ? 'R' : 'P');
  gi_deep_free(deep);
  grundy_work_free(work);
  return c;
}

static void show(const char *name, const cost *ours, const cost *rule) {
  char what[120];
  snprintf(what, sizeof what, "%s is %c, time", name, ours->outcome);
  bench_row(what, "s", ours->seconds, rule ? "board rule" : NULL,
            rule ? rule->seconds : 0);
  snprintf(what, sizeof what, "%s, positions", name);
  bench_row(what, "thousand", ours->positions * 1e-3,
            rule ? "board rule" : NULL, rule ? rule->positions * 1e-3 : 0);
  snprintf(what, sizeof what, "%s, memory", name);
  bench_row(what, "MB", ours->bytes * 1e-6, NULL, 0);
}

int main(int count, char **positions) {
  static const struct {
    const char *name, *family, *rule;
  } list[] = {
      {"Domineering 6 x 6", "domineering(6 x 6)", DOMINEERING "(6 x 6)"},
      {"Domineering 7 x 7", "domineering(7 x 7)", DOMINEERING "(7 x 7)"},
      {"Domineering 8 x 8", "domineering(8 x 8)", NULL},
      {"Clobber 4 x 5", "clobber(4 x 5)", CLOBBER "(xoxox/oxoxo/xoxox/oxoxo)"},
      {"Clobber 3 x 8", "clobber(3 x 8)", NULL},
      {"Clobber 4 x 6", "clobber(4 x 6)", NULL},
      {"Clobber 5 x 5", "clobber(5 x 5)", NULL},
      {"Clobber in a row, (xo)^20", CLOBBER "(" ROW ROW ")", NULL},
      {"Clobber in a row, (xo)^30", CLOBBER "(" ROW ROW ROW ")", NULL},
      {"NoGo 4 x 4", "nogo(4 x 4)", NULL},
  };
  grundy *g = grundy_new();
  bench_begin("deep");
  if (!g)
    return 1;
  for (size_t i = 0; i < sizeof list / sizeof *list && count < 2; i++) {
    cost ours = solve(g, list[i].family), rule;
    if (list[i].rule) {
      rule = solve(g, list[i].rule);
      if (rule.outcome != ours.outcome)
        return 1;
    }
    show(list[i].name, &ours, list[i].rule ? &rule : NULL);
  }
  for (int i = 1; i < count; i++) {
    cost ours = solve(g, positions[i]);
    show(positions[i], &ours, NULL);
  }
  bench_end();
  grundy_free(g);
  return 0;
}
