/* SPDX-License-Identifier: MIT */
/* find: how often each value occurs, and which theorems give it. */
#include "app/closure/closure.h"
#include "app/table/table.h"
#include "app/text/paragraph.h"
#include "app/text/render.h"
#include "core/text.h"
#include "engine/table/table.h"
#include "engine/value/theorem.h"

#include <stdlib.h>
#include <string.h>

/* A value, and the number of positions that have it. */
typedef struct tally {
  const void *value; /* a C string */
  uint64_t count;
} tally;

typedef struct census {
  domain *d;
  table t;
  gi_map index;       /* the text of a value -> its place in `tallies` */
  gi_buffer tallies;  /* tally */
  gi_buffer theorems; /* const gi_theorem *: those that answered */
} census;

static tally *tallies_of(const census *c, size_t *count) {
  *count = c->tallies.length / sizeof(tally);
  return (tally *)(void *)c->tallies.data;
}

/* Adds one to the count of a value. */
static grundy_status count_value(census *c, const char *text) {
  grundy_work *work = c->d->call->work;
  gi_record record;
  bool added;
  size_t count, length = strlen(text);
  tally *tallies = tallies_of(c, &count);
  gi_bytes key = {(const unsigned char *)text, length};
  grundy_status status =
      gi_map_add(&c->index, key, (uint32_t)count, &record, &added);
  if (status != GRUNDY_OK)
    return status;
  if (!added) {
    tallies[gi_map_answer(&c->index, record)].count++;
    return GRUNDY_OK;
  }
  tally first = {gi_arena_bytes(&work->arena, text, length + 1), 1};
  return first.value ? gi_buffer_put(&c->tallies, &first, sizeof first)
                     : gi_refused(work);
}

/* Notes the theorems of the component's family that answer about it. */
static grundy_status note_theorems(census *c, gi_component part) {
  grundy_work *work = c->d->call->work;
  const gi_theorem *t = part.rules->family->theorems;
  unsigned play = c->d->play == GRUNDY_MISERE ? GI_MISERE : GI_NORMAL;
  grundy_status status = GRUNDY_OK;
  for (; t && t->name && status == GRUNDY_OK; t++) {
    bool is_known = !(t->play & play) || t->answers == GI_ANSWERS_PLIES;
    const gi_theorem *const *known = (const void *)c->theorems.data;
    for (size_t i = 0; i < c->theorems.length / sizeof t; i++)
      is_known = is_known || known[i] == t;
    if (is_known)
      continue;
    gi_answer answer = {0};
    gi_dyadic_init(&answer.dyadic, &work->memory);
    status = gi_theorem_ask(work, t, part, &answer);
    gi_dyadic_clear(&answer.dyadic);
    if (status == GRUNDY_OK)
      status = gi_buffer_put(&c->theorems, &t, sizeof t);
    else if (status == GRUNDY_UNABLE || status == GRUNDY_DOMAIN) {
      gi_clear_error(work);
      status = GRUNDY_OK;
    }
  }
  return status;
}

static grundy_status look_at(census *c, size_t number) {
  grundy_work *work = c->d->call->work;
  gi_mark mark = gi_arena_mark(&work->scratch);
  grundy_position *position;
  grundy_cell cell = {0};
  grundy_status status = gi_closure_position(&c->d->closure, number, &position);
  if (status == GRUNDY_OK)
    status = gi_table_fill(work, position, c->t.kind,
                           (grundy_query){.play = c->d->play}, &cell);
  if (status == GRUNDY_OK)
    status = count_value(c, cell.value ? cell.value->number
                                       : cell_text_of(&c->t, cell).text);
  if (status == GRUNDY_OK && number < c->d->closure.starts)
    for (size_t i = 0; i < position->count && status == GRUNDY_OK; i++)
      status = note_theorems(c, position->parts[i]);
  gi_arena_release(&work->scratch, mark);
  return status;
}

static int by_count(const void *a, const void *b) {
  const tally *x = a, *y = b;
  if (x->count != y->count)
    return x->count > y->count ? -1 : 1;
  size_t m = strlen(x->value), n = strlen(y->value);
  return m != n ? (m < n ? -1 : 1) : strcmp(x->value, y->value);
}

static grundy_status take(census *c) {
  domain *d = c->d;
  size_t count;
  bool has_values = !d->is_partizan || !d->is_loopy;
  c->t.play = d->play;
  c->t.is_partizan = d->is_partizan;
  c->t.kind = d->play == GRUNDY_MISERE || !has_values ||
                      options_has(&d->call->options, OPTION_OUTCOMES)
                  ? GRUNDY_TABLE_OUTCOMES
              : d->is_partizan ? GRUNDY_TABLE_GAMES
                               : GRUNDY_TABLE_VALUES;
  grundy_status status = domain_list(d, true);
  for (size_t i = 0; status == GRUNDY_OK && i < gi_closure_count(&d->closure);
       i++)
    status = look_at(c, i);
  tally *tallies = tallies_of(c, &count);
  if (count)
    qsort(tallies, count, sizeof *tallies, by_count);
  return status;
}

static void write_json(const census *c) {
  size_t count;
  const tally *tallies = tallies_of(c, &count);
  const gi_theorem *const *theorems = (const void *)c->theorems.data;
  json out = json_to(stdout);
  json_open(&out, '{');
  json_pair_bool(&out, "found", true);
  json_pair_string(&out, "kind", "list");
  json_pair_string(&out, "about",
                   c->t.kind == GRUNDY_TABLE_OUTCOMES ? "outcomes" : "values");
  domain_json(c->d, &out);
  json_pair_string(&out, "status", "proved");
  json_key(&out, "counts");
  json_open(&out, '[');
  for (size_t i = 0; i < count; i++) {
    json_open(&out, '{');
    json_pair_string(&out, "value", tallies[i].value);
    json_pair_number(&out, "positions", tallies[i].count);
    json_close(&out, '}');
  }
  json_close(&out, ']');
  json_key(&out, "theorems");
  json_open(&out, '[');
  for (size_t i = 0; i < c->theorems.length / sizeof *theorems; i++)
    json_string(&out, theorems[i]->name);
  json_close(&out, ']');
  json_pair_string(&out, "formula", NULL);
  json_close(&out, '}');
  json_end(&out);
}

static void write_text(const census *c) {
  enum {
    SHOWN = 8
  };
  size_t count;
  const tally *tallies = tallies_of(c, &count);
  const gi_theorem *const *theorems = (const void *)c->theorems.data;
  bool has_outcomes = c->t.kind == GRUNDY_TABLE_OUTCOMES;
  const char *label = has_outcomes ? tr("outcomes") : tr("values");
  fputs(label, stdout);
  pad(stdout, label, 10);
  for (size_t i = 0; i < count && i < SHOWN; i++)
    printf("%s%s (%s)", i ? ", " : "", (const char *)tallies[i].value,
           gi_digits_of(tallies[i].count).text);
  puts(count > SHOWN ? ", ..." : "");
  for (size_t i = 0; i < c->theorems.length / sizeof *theorems; i++) {
    label = i ? "" : tr("theorem");
    fputs(label, stdout);
    pad(stdout, label, 10);
    printf("%s: ", tr(theorems[i]->name));
    puts(tr(theorems[i]->condition));
    paragraph_print(stdout, 10, "", tr(theorems[i]->citation));
  }
  fputs(tr("status"), stdout);
  pad(stdout, tr("status"), 10);
  painted proved = painted_text(c->d->call, COLOUR_WIN, tr("proved"));
  printf("%s\n", proved.text);
  domain_print(c->d);
}

int closure_find(domain *d) {
  census c = {.d = d};
  gi_memory *memory = &d->call->work->memory;
  gi_map_init(&c.index, memory, 4);
  gi_buffer_init(&c.tallies, memory);
  gi_buffer_init(&c.theorems, memory);
  grundy_status status = gi_finish(d->call->work, take(&c), GRUNDY_NOWHERE);
  progress_erase(&d->call->progress);
  if (status == GRUNDY_OK && options_has(&d->call->options, OPTION_JSON))
    write_json(&c);
  else if (status == GRUNDY_OK)
    write_text(&c);
  gi_buffer_clear(&c.theorems);
  gi_buffer_clear(&c.tallies);
  gi_map_clear(&c.index);
  return status == GRUNDY_OK ? DONE : domain_fail(d);
}
