/* SPDX-License-Identifier: MIT */
/* prove: who wins each position, by a search of all of them that asks no
   theorem. */
#include "app/closure/closure.h"

#include <assert.h>

#include "app/text/paragraph.h"
#include "app/text/render.h"
#include "core/text.h"
#include "engine/closure/labels.h"

typedef struct verdicts {
  domain *d;
  bool has_values;
  uint64_t *nimbers;          /* has_values */
  gi_closure_result *results; /* otherwise */
  uint64_t counts[GRUNDY_D + 1];
  uint64_t longest; /* play from a start; not of a loopy closure */
} verdicts;

static grundy_outcome outcome_of(const verdicts *v, size_t number) {
  assert(v->has_values ? v->nimbers != NULL : v->results != NULL);
  return v->has_values ? v->nimbers[number] ? GRUNDY_N : GRUNDY_P
                       : gi_closure_outcome(v->results[number]);
}

/* Finds the longest play from a start. */
static grundy_status measure(verdicts *v) {
  const gi_closure *c = &v->d->closure;
  gi_memory *memory = &v->d->call->work->memory;
  size_t size = (gi_closure_count(c) + 1) * sizeof(uint64_t);
  if (c->loopy)
    return GRUNDY_OK;
  uint64_t *longest = gi_alloc(memory, size);
  grundy_status status =
      longest ? gi_closure_longest(c, longest) : gi_memory_refusal(memory);
  for (size_t i = 0; i < c->starts && status == GRUNDY_OK; i++)
    if (longest[i] > v->longest)
      v->longest = longest[i];
  gi_free(memory, longest, size);
  return status;
}

static grundy_status search(verdicts *v) {
  domain *d = v->d;
  grundy_work *work = d->call->work;
  v->has_values = d->play == GRUNDY_NORMAL && !d->is_partizan && !d->is_loopy;
  grundy_status status = domain_list(d, v->has_values);
  if (status != GRUNDY_OK)
    return status;
  if (v->has_values && d->closure.loopy)
    return domain_refuse_cycle(d);
  size_t room = gi_closure_count(&d->closure) + 1;
  v->nimbers = gi_arena_alloc(&work->arena, room * sizeof *v->nimbers);
  v->results = gi_arena_alloc(&work->arena, room * sizeof *v->results);
  if (!v->nimbers || !v->results)
    return gi_refused(work);
  status = v->has_values ? gi_closure_nimbers(&d->closure, v->nimbers)
                         : gi_closure_results(&d->closure, d->play, v->results);
  for (size_t i = 0; i + 1 < room && status == GRUNDY_OK; i++)
    v->counts[outcome_of(v, i)]++;
  return status == GRUNDY_OK ? measure(v) : status;
}

/* Returns the nimber of the position that was typed. */
static uint64_t value_of(const verdicts *v) {
  const gi_closure *c = &v->d->closure;
  const grundy_position *p = v->d->position;
  uint64_t value = 0;
  gi_buffer key;
  gi_buffer_init(&key, &v->d->call->work->memory);
  for (size_t i = 0; i < p->count; i++) {
    key.length = 0;
    gi_record record = GI_NO_RECORD;
    if (gi_sum_key(v->d->call->work, p->parts + i, 1, GRUNDY_BOTH, &key) ==
        GRUNDY_OK)
      record = gi_map_find(&c->numbers, (gi_bytes){key.data, key.length});
    if (record != GI_NO_RECORD)
      value ^= v->nimbers[gi_map_answer(&c->numbers, record)];
  }
  gi_buffer_clear(&key);
  return value;
}

static void write_json(const verdicts *v) {
  json out = json_to(stdout);
  json_open(&out, '{');
  domain_json(v->d, &out);
  json_pair_string(&out, "status", "proved");
  json_pair_string(&out, "about", "positions");
  json_pair_string(&out, "formula", NULL);
  json_pair_string(&out, "theorem", NULL);
  json_key(&out, "outcomes");
  json_open(&out, '{');
  for (grundy_outcome o = GRUNDY_N; o <= GRUNDY_D; o++)
    if (v->counts[o])
      json_pair_number(&out, grundy_outcome_name(o), v->counts[o]);
  json_close(&out, '}');
  if (!v->d->rules && v->has_values)
    json_pair_string(&out, "value", gi_digits_of(value_of(v)).text);
  if (!v->d->rules)
    json_pair_string(&out, "outcome",
                     grundy_outcome_name(v->has_values
                                             ? value_of(v) ? GRUNDY_N : GRUNDY_P
                                             : outcome_of(v, 0)));
  json_pair_known(&out, "longest", !v->d->closure.loopy, v->longest);
  json_close(&out, '}');
  json_end(&out);
}

static void write_text(const verdicts *v) {
  const domain *d = v->d;
  paint(d->call, COLOUR_WIN, tr("proved"));
  if (!d->rules && v->has_values)
    printf(tr(": the value is %s, so the outcome is %s\n"),
           gi_digits_of(value_of(v)).text, value_of(v) ? "N" : "P");
  else if (!d->rules)
    printf(tr(": the outcome is %s\n"), grundy_outcome_name(outcome_of(v, 0)));
  else
    puts(tr(": who wins each of these positions, and nothing about others"));
  fputs(tr("search     "), stdout);
  domain_print(d);
  fputs(tr("outcomes   "), stdout);
  bool is_first = true;
  for (grundy_outcome o = GRUNDY_N; o <= GRUNDY_D; o++)
    if (v->counts[o]) {
      printf("%s%s %s", is_first ? "" : ", ", gi_digits_of(v->counts[o]).text,
             grundy_outcome_name(o));
      is_first = false;
    }
  putchar('\n');
  if (!d->closure.loopy)
    printf(tr("longest    play has at most %s moves\n"),
           gi_digits_of(v->longest).text);
}

int closure_prove(domain *d) {
  verdicts v = {.d = d};
  grundy_status status = gi_finish(d->call->work, search(&v), GRUNDY_NOWHERE);
  progress_erase(&d->call->progress);
  if (status != GRUNDY_OK)
    return domain_fail(d);
  if (options_has(&d->call->options, OPTION_JSON))
    write_json(&v);
  else
    write_text(&v);
  return DONE;
}
