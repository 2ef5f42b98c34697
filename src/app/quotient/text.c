/* SPDX-License-Identifier: MIT */
#include "core/text.h"
#include "app/quotient/quotient.h"
#include "app/text/render.h"

/* Prints `Q = <a,b | a2=1,b3=b>; P = {a,b2}`. */
static void write_presentation(const grundy_quotient *q) {
  fputs("Q = <", stdout);
  for (size_t i = 0; i < q->generator_count; i++)
    printf("%s%c", i ? "," : "", quotient_letter(i));
  fputs(" | ", stdout);
  for (size_t i = 0; i < q->relation_count; i++)
    printf("%s%s", i ? "," : "", q->relations[i]);
  fputs(">; P = {", stdout);
  bool is_first = true;
  for (size_t x = 0; x < q->order; x++) {
    if (!q->is_loss[x])
      continue;
    printf("%s%s", is_first ? "" : ",", q->words[x]);
    is_first = false;
  }
  puts("}");
}

static void write_generators(const grundy_quotient *q) {
  if (!q->generator_count)
    return;
  fputs(tr("generators: "), stdout);
  for (size_t i = 0; i < q->generator_count; i++) {
    const grundy_quotient_generator *g = &q->generators[i];
    printf("%s%c = ", i ? ", " : "", quotient_letter(i));
    if (q->game_count > 1)
      printf("%s(%s)", grundy_rules_text(q->games[g->game]),
             gi_digits_of(g->heap).text);
    else
      fputs(gi_digits_of(g->heap).text, stdout);
  }
  puts("");
}

/* Prints the genus of the first heaps of a game. */
static void write_genera(const grundy_quotient *q, size_t game) {
  enum {
    SHOWN = 24
  };
  const grundy_quotient_map *m = &q->maps[game];
  if (!m->genus_count)
    return;
  fputs(tr("genus: "), stdout);
  for (size_t n = 0; n < m->genus_count && n < SHOWN; n++)
    printf("%s%s", n ? " " : "", m->genera[n]);
  puts(m->genus_count > SHOWN ? " ..." : "");
}

/* Prints the elements of the heaps, ten in a line, to the end of the first
   period. */
static void write_map(const grundy_quotient *q, size_t game) {
  enum {
    COLUMNS = 10,
    SHOWN = 200
  };
  const grundy_quotient_map *m = &q->maps[game];
  uint64_t last = q->to;
  if (q->game_count > 1)
    printf("%s:\n", grundy_rules_text(q->games[game]));
  if (m->period) {
    printf(tr("heaps: period %s from %s on\n"), gi_digits_of(m->period).text,
           gi_digits_of(m->preperiod).text);
    if (m->preperiod + m->period - 1 < last)
      last = m->preperiod + m->period - 1;
  } else
    puts(tr("heaps:"));
  bool is_cut = last >= SHOWN;
  if (is_cut)
    last = SHOWN - 1;
  for (uint64_t n = 0; n <= last; n++) {
    if (n % COLUMNS == 0)
      printf("%s:", gi_digits_of(n).text);
    printf(" %s", q->words[m->elements[n]]);
    if (n % COLUMNS == COLUMNS - 1 || n == last)
      puts("");
  }
  if (is_cut)
    puts(tr("... (--json has all heaps)"));
  write_genera(q, game);
}

/* Prints the first elements of a set. */
static void write_set(const grundy_quotient *q, const bool *set, size_t count) {
  enum {
    SHOWN = 24
  };
  size_t shown = 0;
  for (size_t x = 0; x < q->order && shown < SHOWN; x++)
    if (set[x])
      printf("%s%s", shown++ ? ", " : "", q->words[x]);
  puts(count > SHOWN ? ", ..." : "");
}

/* Says which heap is wild first, and its genus. */
static void write_wild(const grundy_quotient *q) {
  gi_digits heap = gi_digits_of(q->wild.heap);
  const char *genus = q->maps[q->wild.game].genera[q->wild.heap];
  if (q->game_count > 1)
    printf(tr("wild: %s(%s) has genus %s, which no sum of Nim heaps has\n"),
           grundy_rules_text(q->games[q->wild.game]), heap.text, genus);
  else
    printf(tr("wild: heap %s has genus %s, which no sum of Nim heaps has\n"),
           heap.text, genus);
}

static void write_kind(const grundy_quotient *q) {
  gi_digits rank = gi_digits_of(q->tame_rank);
  if (!q->is_tame && q->has_wild)
    write_wild(q);
  else if (!q->is_tame)
    printf(tr("wild: no quotient of Nim has this form; order %s, %s in P\n"),
           gi_digits_of(q->order).text, gi_digits_of(q->losses).text);
  else if (q->tame_rank < 2)
    printf(tr("tame: T_%s, the quotient of Nim with heaps up to %s\n"),
           rank.text, rank.text);
  else
    printf(tr("tame: T_%s, the quotient of Nim with heaps below 2^%s\n"),
           rank.text, rank.text);
}

/* Returns the limit that ended the work, as an option or in words. */
static const char *limit_of(const grundy_error *error) {
  switch (error->limit) {
  case GRUNDY_LIMIT_POSITIONS:
    return "--max-positions";
  case GRUNDY_LIMIT_MEMORY:
    return "--max-memory";
  case GRUNDY_LIMIT_TIME:
    return "--time";
  case GRUNDY_LIMIT_CANCEL:
    return "Ctrl-C";
  case GRUNDY_LIMIT_SIZE:
  case GRUNDY_LIMIT_NONE:
    break;
  }
  return tr("the size of the quotient");
}

static void write_status(const call *c, const grundy_quotient *q) {
  gi_digits to = gi_digits_of(q->to);
  switch (q->status) {
  case GRUNDY_QUOTIENT_COMPLETE:
    printf(tr("complete: proved for all heaps, from the heaps up to %s\n"),
           to.text);
    break;
  case GRUNDY_QUOTIENT_VERIFIED:
    printf(tr("verified for all sums of heaps up to %s\n"), to.text);
    break;
  case GRUNDY_QUOTIENT_STOPPED:
    printf(tr("stopped by %s; verified for all sums of heaps up to %s\n"),
           limit_of(grundy_work_error(c->work)), to.text);
    break;
  }
}

/* Prints the sizes at each heap where one changes; nothing if none does. */
static void write_sizes(const grundy_quotient *q) {
  if (!q->step_count)
    return;
  fputs(tr("sizes, with P: "), stdout);
  for (size_t i = 0; i < q->step_count; i++)
    printf("%s%s: %s/%s", i ? ", " : "", gi_digits_of(q->steps[i].heap).text,
           gi_digits_of(q->steps[i].order).text,
           gi_digits_of(q->steps[i].losses).text);
  puts("");
}

void quotient_text(const call *c, const grundy_quotient *q) {
  write_status(c, q);
  printf(tr("order %s, %s in P\n"), gi_digits_of(q->order).text,
         gi_digits_of(q->losses).text);
  write_presentation(q);
  write_generators(q);
  write_kind(q);
  printf(tr("idempotents (%s): "), gi_digits_of(q->idempotents).text);
  write_set(q, q->is_idempotent, q->idempotents);
  printf(tr("units (%s): "), gi_digits_of(q->units).text);
  write_set(q, q->is_unit, q->units);
  printf(tr("kernel (%s): "), gi_digits_of(q->kernel).text);
  write_set(q, q->is_kernel, q->kernel);
  write_sizes(q);
  for (size_t i = 0; i < q->game_count; i++)
    write_map(q, i);
}
