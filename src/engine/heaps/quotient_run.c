/* SPDX-License-Identifier: MIT */
/* What is handed out about a misère quotient: its presentation. */
#include "core/text.h"
#include "engine/heaps/quotient.h"
#include "engine/heaps/quotient_checkpoint.h"
#include "engine/misuse.h"
#include "theory/misere/present.h"

#include <string.h>

enum {
  MOST_HEAPS = 1 << 20 /* heaps without a last one given */
};

/* A presentation being written, in the work's arena. */
typedef struct maker {
  grundy_work *work;
  const gi_heap_quotient *h;
  grundy_quotient *q;
  uint64_t listed;     /* heaps of the maps */
  gi_monoid monoid;    /* without superfluous generators */
  uint32_t *elements;  /* by element of the quotient */
  gi_buffer relations; /* const char * */
  gi_writer writer;
} maker;

static void *room(maker *k, size_t count, size_t size) {
  return gi_arena_alloc(&k->work->arena, (count + 1) * size);
}

/* Keeps the text of the writer. */
static grundy_status keep(maker *k, const char **text) {
  return gi_writer_keep(&k->writer, &k->work->arena, text);
}

static grundy_status add_relation(void *data, const gi_monomial *left,
                                  uint32_t right) {
  maker *k = data;
  const char *text = NULL;
  gi_monomial word = gi_monoid_word(&k->monoid, right);
  gi_write_monomial(&k->writer, left);
  gi_write_text(&k->writer, "=");
  gi_write_monomial(&k->writer, &word);
  grundy_status status = keep(k, &text);
  return status == GRUNDY_OK ? gi_buffer_put(&k->relations, &text, sizeof text)
                             : status;
}

static grundy_status make_relations(maker *k) {
  grundy_status status = gi_monoid_relations(&k->monoid, &k->work->budget,
                                             k->monoid.rank, add_relation, k);
  if (status != GRUNDY_OK)
    return status;
  k->q->relation_count = k->relations.length / sizeof(char *);
  const char **relations = room(k, k->q->relation_count, sizeof *relations);
  if (!relations)
    return gi_refused(k->work);
  if (k->relations.length)
    memcpy(relations, k->relations.data, k->relations.length);
  k->q->relations = relations;
  return GRUNDY_OK;
}

static grundy_status make_elements(maker *k) {
  grundy_quotient *q = k->q;
  const gi_monoid *m = &k->monoid;
  q->order = m->order;
  q->losses = gi_monoid_losses(m);
  q->generator_count = m->rank;
  const char **words = room(k, m->order, sizeof *words);
  bool *is_loss = room(k, m->order, sizeof *is_loss);
  uint32_t *products = room(k, m->order * m->rank, sizeof *products);
  grundy_quotient_generator *generators = room(k, m->rank, sizeof *generators);
  if (!words || !is_loss || !products || !generators)
    return gi_refused(k->work);
  grundy_status status = GRUNDY_OK;
  for (uint32_t x = 0; x < m->order && status == GRUNDY_OK; x++) {
    gi_monomial word = gi_monoid_word(m, x);
    gi_write_monomial(&k->writer, &word);
    status = keep(k, &words[x]);
    is_loss[x] = gi_bit(m->portion, x);
  }
  if (m->rank)
    memcpy(products, m->right, m->order * m->rank * sizeof *products);
  const grundy_quotient_generator *atoms = (const void *)k->h->games.atoms.data;
  for (size_t i = 0; i < m->rank; i++)
    generators[i] = atoms[m->atoms[i]];
  q->words = words;
  q->is_loss = is_loss;
  q->products = products;
  q->generators = generators;
  return status;
}

static grundy_status make_maps(maker *k) {
  grundy_quotient *q = k->q;
  const gi_heap_quotient *h = k->h;
  grundy_quotient_map *maps = room(k, h->games.count, sizeof *maps);
  const grundy_rules **games = room(k, h->games.count, sizeof *games);
  if (!maps || !games)
    return gi_refused(k->work);
  for (size_t i = 0; i < h->games.count; i++) {
    uint32_t *map = room(k, (size_t)k->listed + 1, sizeof *map);
    if (!map)
      return gi_refused(k->work);
    for (uint64_t n = 0; n <= k->listed; n++)
      map[n] = k->elements[gi_heap_quotient_element(h, i, n)];
    maps[i] = (grundy_quotient_map){.elements = map};
    if (h->is_complete) {
      maps[i].preperiod = h->periods[i].preperiod;
      maps[i].period = h->periods[i].period;
    }
    games[i] = h->games.games[i].rules;
  }
  q->maps = maps;
  q->games = games;
  q->game_count = h->games.count;
  return GRUNDY_OK;
}

static grundy_status make_structure(maker *k) {
  grundy_quotient *q = k->q;
  bool *idempotent = room(k, q->order, 1), *unit = room(k, q->order, 1),
       *kernel = room(k, q->order, 1);
  size_t count = k->h->steps.length / sizeof *q->steps;
  grundy_quotient_step *steps = room(k, count, sizeof *steps);
  if (!idempotent || !unit || !kernel || !steps)
    return gi_refused(k->work);
  gi_structure s = {
      .is_idempotent = idempotent, .is_unit = unit, .is_kernel = kernel};
  grundy_status status = gi_monoid_structure(&k->monoid, &k->work->budget, &s);
  q->is_idempotent = idempotent;
  q->is_unit = unit;
  q->is_kernel = kernel;
  q->idempotents = s.idempotents;
  q->units = s.units;
  q->kernel = s.kernel;
  q->is_tame = s.is_tame;
  q->tame_rank = s.tame_rank;
  if (count)
    memcpy(steps, k->h->steps.data, count * sizeof *steps);
  q->steps = steps;
  q->step_count = count;
  return status;
}

/* Fills in everything but the status. */
static grundy_status present(grundy_work *work, const gi_heap_quotient *h,
                             uint64_t listed, grundy_quotient *q) {
  maker k = {.work = work, .h = h, .q = q, .listed = listed};
  const gi_monoid *m = gi_quotient_monoid(&h->quotient);
  gi_monoid_init(&k.monoid, &work->memory);
  gi_buffer_init(&k.relations, &work->memory);
  gi_writer_init(&k.writer, &work->memory);
  q->to = listed;
  q->refutations = h->quotient.refutations;
  k.elements = gi_arena_alloc(&work->scratch, m->order * sizeof *k.elements);
  grundy_status status =
      k.elements ? gi_monoid_trim(&k.monoid, &work->budget, m, k.elements)
                 : gi_refused(work);
  if (status == GRUNDY_OK)
    status = make_elements(&k);
  if (status == GRUNDY_OK)
    status = make_relations(&k);
  if (status == GRUNDY_OK)
    status = make_maps(&k);
  if (status == GRUNDY_OK)
    status = make_structure(&k);
  gi_writer_clear(&k.writer);
  gi_buffer_clear(&k.relations);
  gi_monoid_clear(&k.monoid);
  return status;
}

/* Limits that do not apply for a while. */
typedef struct truce {
  double deadline;
  uint64_t most;
  bool is_cancelled;
  grundy_limit reached;
} truce;

static truce truce_begin(gi_budget *budget) {
  truce t = {budget->deadline, budget->max_positions, budget->cancelled,
             budget->reached};
  budget->deadline = 0;
  budget->max_positions = 0;
  budget->cancelled = false;
  return t;
}

static void truce_end(gi_budget *budget, truce t) {
  budget->deadline = t.deadline;
  budget->max_positions = t.most;
  if (t.is_cancelled)
    budget->cancelled = true;
  budget->reached = t.reached;
}

grundy_status gi_quotient_present(grundy_work *work, const gi_heap_quotient *h,
                                  uint64_t listed, grundy_quotient *q) {
  truce t = truce_begin(&work->budget);
  grundy_status status = present(work, h, listed, q);
  truce_end(&work->budget, t);
  return status;
}

/* Finds the genus of the first heaps.  Symbols are wanted after a stop, too;
   their work has an allowance of its own. */
static grundy_status find_genera(grundy_work *work, gi_heap_quotient *h,
                                 grundy_quotient *q) {
  truce t = truce_begin(&work->budget);
  grundy_error error = work->error;
  uint64_t steps = work->budget.steps, ticks = work->budget.ticks,
           next = work->budget.next_check;
  grundy_status status = gi_quotient_genera(work, h, q);
  truce_end(&work->budget, t);
  work->budget.steps = steps; /* what a message about a stop counts */
  work->budget.ticks = ticks;
  work->budget.next_check = next;
  work->error = error;
  return status;
}

/* Fails: the quotient is larger than the program can handle. */
static grundy_status too_large(grundy_work *work, uint64_t heap) {
  gi_fail(&work->error, GRUNDY_STOPPED, GRUNDY_NOWHERE,
          "the quotient with heap {0} was not found: a guess at it has more "
          "than {1} elements, {2} generators or too large powers",
          gi_digits_of(heap).text, gi_digits_of(GI_MOST_ELEMENTS).text,
          gi_digits_of(GI_LETTERS).text);
  work->error.limit = GRUNDY_LIMIT_SIZE;
  return GRUNDY_STOPPED;
}

/* Presents what was verified, also after a stop at a limit. */
static grundy_status hand_out(grundy_work *work, gi_heap_quotient *h,
                              grundy_status status, grundy_quotient_query query,
                              grundy_quotient *q) {
  if (status != GRUNDY_OK && status != GRUNDY_STOPPED)
    return status;
  q->status = h->is_complete        ? GRUNDY_QUOTIENT_COMPLETE
              : status == GRUNDY_OK ? GRUNDY_QUOTIENT_VERIFIED
                                    : GRUNDY_QUOTIENT_STOPPED;
  uint64_t beyond = query.beyond ? query.to : 0;
  uint64_t listed = h->is_complete && beyond > h->to ? beyond : h->to;
  grundy_status presented = gi_quotient_present(work, h, listed, q);
  if (presented == GRUNDY_OK && query.genus)
    presented = find_genera(work, h, q);
  return presented == GRUNDY_OK ? status : presented;
}

/* Adds heaps; with a checkpoint one at a time, and saves now and then. */
static grundy_status extend(grundy_work *work, gi_heap_quotient *h,
                            grundy_quotient_query query) {
  uint64_t to = query.to ? query.to : MOST_HEAPS;
  if (!query.checkpoint.file)
    return gi_heap_quotient_extend(h, to);
  double next = gi_clock() + query.checkpoint.seconds;
  grundy_status status = gi_quotient_resume(work, h, query.checkpoint.file);
  bool has_begun = status == GRUNDY_OK;
  while (status == GRUNDY_OK && h->to < to && !h->is_complete) {
    status = gi_heap_quotient_extend(h, h->to + 1);
    if (status == GRUNDY_OK && gi_clock() >= next) {
      status = gi_quotient_save(work, h, query.checkpoint.file);
      next = gi_clock() + query.checkpoint.seconds;
    }
  }
  if (!has_begun)
    return status;
  grundy_status saved = gi_quotient_save(work, h, query.checkpoint.file);
  return status == GRUNDY_OK || status == GRUNDY_STOPPED
             ? (saved == GRUNDY_OK ? status : saved)
             : status;
}

grundy_status grundy_quotient_run(grundy_work *work,
                                  const grundy_rules *const *games,
                                  size_t count, grundy_quotient_query query,
                                  grundy_quotient *q) {
  if (gi_misused(work, GI_NEEDS({gi_are_games(work, games, count), "games"},
                                {gi_is_given(q), "quotient"})))
    return GRUNDY_MISUSE;
  *q = (grundy_quotient){0};
  gi_mark mark = gi_arena_mark(&work->scratch);
  gi_heap_quotient h;
  grundy_status status = gi_heap_quotient_init(&h, work, games, count);
  if (status == GRUNDY_OK)
    status = extend(work, &h, query);
  if (status == GRUNDY_UNABLE && h.has_quotient &&
      work->error.status == GRUNDY_OK)
    status = too_large(work, h.to + 1);
  if (h.has_quotient)
    status = hand_out(work, &h, status, query, q);
  gi_heap_quotient_clear(&h);
  gi_arena_release(&work->scratch, mark);
  return gi_finish(work, status, GRUNDY_NOWHERE);
}
