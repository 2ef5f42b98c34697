/* SPDX-License-Identifier: MIT */
/*
 * Witnesses: what has to exist does.
 *
 * The set of a state of the witness has the tuples in which the automata can be
 * after the digits read so far, for some digits of what is said to exist.  Each
 * set is compared with the successors of the set before it.  So a tuple in a
 * set can be reached, and a tuple that accepts is an option.
 */
#include "lang/prove/audit.h"

#include <stdlib.h>

/* Tuples being collected. */
typedef struct heap {
  gi_audit *a;
  gi_buffer tuples;
  grundy_status status;
} heap;

static int ascending(const void *left, const void *right) {
  gi_audit_tuple x, y;
  memcpy(&x, left, sizeof x);
  memcpy(&y, right, sizeof y);
  for (uint32_t i = 0; i < GI_AUDIT_WIDTH; i++)
    if (x.at[i] != y.at[i])
      return x.at[i] < y.at[i] ? -1 : 1;
  return 0;
}

static gi_audit_tuple tuple_at(const heap *h, size_t i) {
  gi_audit_tuple t;
  memcpy(&t, h->tuples.data + i * sizeof t, sizeof t);
  return t;
}

static size_t heap_count(const heap *h) {
  return h->tuples.length / sizeof(gi_audit_tuple);
}

/* Sorts the tuples and removes those that come twice. */
static void tidy(heap *h) {
  size_t count = heap_count(h), kept = 0;
  if (!count)
    return;
  qsort(h->tuples.data, count, sizeof(gi_audit_tuple), ascending);
  for (size_t i = 0; i < count; i++) {
    gi_audit_tuple t = tuple_at(h, i);
    if (kept && ascending(h->tuples.data + (kept - 1) * sizeof t, &t) == 0)
      continue;
    memcpy(h->tuples.data + kept++ * sizeof t, &t, sizeof t);
  }
  h->tuples.length = kept * sizeof(gi_audit_tuple);
}

static void put(heap *h, const gi_audit_tuple *t) {
  if (h->status == GRUNDY_OK)
    h->status = gi_buffer_put(&h->tuples, t, sizeof *t);
  if (h->status == GRUNDY_OK)
    h->status = gi_budget_ticks(&h->a->work->budget, 1);
}

/* Adds the successors of an option's tuple under a letter of the witness: the
   digits of the position and, with a graph, of the value w. */
static void put_options(heap *h, const gi_audit_tuple *from, uint32_t letter) {
  const gi_audit *a = h->a;
  uint32_t parts = from->at[0], block = gi_audit_power(a, a->numbers);
  const gi_dfa *m = &a->moves[parts], *c = &a->claim;
  uint32_t state = letter % block, w = letter / block;
  uint32_t ways = gi_audit_power(a, a->numbers * parts);
  uint32_t free = a->graph && parts ? gi_audit_power(a, parts - 1) : 1;
  gi_audit_tuple to = {{parts, 0, 0, 0, 0}};
  if (a->graph && !parts && w)
    return;
  for (uint32_t way = 0; way < ways; way++) {
    to.at[1] = gi_dfa_to(m, from->at[1], state + way * block);
    for (uint32_t f = 0; m->alive[to.at[1]] && f < free; f++) {
      uint32_t rest = way, digits = f, last = w;
      bool alive = true;
      for (uint32_t p = 0; p < parts; p++, rest /= block) {
        uint32_t value = p + 1 < parts ? digits % a->digits : last;
        last ^= value;
        digits /= a->digits;
        to.at[2 + p] = gi_dfa_to(c, from->at[2 + p],
                                 rest % block + (a->graph ? value * block : 0));
        alive = alive && (!a->graph || c->alive[to.at[2 + p]]);
      }
      if (alive)
        put(h, &to);
    }
  }
}

/* Adds the successors of a state of the graph, for any digit of the value. */
static void put_values(heap *h, const gi_audit_tuple *from, uint32_t letter) {
  const gi_audit *a = h->a;
  uint32_t block = gi_audit_power(a, a->numbers);
  gi_audit_tuple to = {{0}};
  for (uint32_t digit = 0; digit < a->digits; digit++) {
    to.at[2] = gi_dfa_to(&a->claim, from->at[2], letter + digit * block);
    if (a->claim.alive[to.at[2]])
      put(h, &to);
  }
}

typedef void successor(heap *h, const gi_audit_tuple *from, uint32_t letter);

/* Returns whether the collected tuples are the set of the state. */
static bool is_set(const heap *h, const gi_audit_witness *w, uint32_t state) {
  size_t count = w->first[state + 1] - w->first[state];
  return heap_count(h) == count &&
         (!count || memcmp(h->tuples.data, w->tuples + w->first[state],
                           count * sizeof(gi_audit_tuple)) == 0);
}

/* Collects the starts and all that zeros of the position reach from them. */
static void collect_start(heap *h, successor *next) {
  size_t known = 0;
  if (next == put_options) {
    for (uint32_t p = 0; p <= GI_AUDIT_PARTS; p++) {
      gi_audit_tuple start = {{p, 0, 0, 0, 0}};
      const gi_dfa *m = &h->a->moves[p];
      if (m->states && m->alive[0] && (!h->a->graph || h->a->claim.alive[0]))
        put(h, &start);
    }
  } else {
    put(h, &(gi_audit_tuple){{0}});
  }
  while (h->status == GRUNDY_OK && known < heap_count(h)) {
    known = heap_count(h);
    for (size_t i = 0; i < known; i++) {
      gi_audit_tuple from = tuple_at(h, i);
      next(h, &from, 0);
    }
    tidy(h);
  }
}

static grundy_status check_witness(gi_audit *a, const gi_audit_witness *w,
                                   successor *next) {
  heap h = {.a = a, .status = GRUNDY_OK};
  gi_buffer_init(&h.tuples, &a->work->memory);
  collect_start(&h, next);
  if (h.status == GRUNDY_OK && !is_set(&h, w, 0))
    h.status = gi_audit_doubt(a, N_("the first set of a witness is wrong"));
  for (uint32_t s = 0; s < w->states && !a->trouble; s++)
    for (uint32_t letter = 0; letter < w->letters; letter++) {
      h.tuples.length = 0;
      for (size_t i = w->first[s]; i < w->first[s + 1]; i++)
        next(&h, &w->tuples[i], letter);
      if (h.status != GRUNDY_OK || a->trouble)
        break;
      tidy(&h);
      if (!is_set(&h, w, w->next[(size_t)s * w->letters + letter]))
        h.status = gi_audit_doubt(
            a, N_("a set of a witness does not follow from the one before"));
    }
  gi_buffer_clear(&h.tuples);
  return h.status;
}

grundy_status gi_audit_sets(gi_audit *a) {
  grundy_status status = check_witness(a, &a->options, put_options);
  if (status == GRUNDY_OK && a->graph && !a->trouble)
    status = check_witness(a, &a->total, put_values);
  return status;
}

/* ------------------------------------------------------------ existence */

/* Returns the values of the accepting tuples of a state, a bit for each; with a
   graph bit 0 alone.  *moves says whether some move is there. */
static uint64_t values_of(const gi_audit *a, uint32_t state, bool *moves) {
  const gi_audit_witness *w = &a->options;
  uint64_t values = 0;
  *moves = false;
  for (size_t i = w->first[state]; i < w->first[state + 1]; i++) {
    const uint32_t *t = w->tuples[i].at;
    uint32_t sum = 0;
    bool known = a->moves[t[0]].labels[t[1]];
    *moves = *moves || known;
    known = known && (t[0] || !a->misere); /* nothing left: N in misere play */
    for (uint32_t p = 0; p < t[0]; p++) {
      uint32_t label = a->claim.labels[t[2 + p]];
      known = known && label;
      sum ^= label - 1;
    }
    if (known && (a->graph || sum < a->levels))
      values |= UINT64_C(1) << (a->graph ? 0 : sum);
  }
  return values;
}

/* Returns whether a position with this label has all the options that it must
   have; *stuck: it is right only if it has no move. */
static bool is_served(const gi_audit *a, uint32_t label, uint32_t state,
                      bool *stuck) {
  bool moves = false;
  uint64_t values = values_of(a, state, &moves);
  *stuck = false;
  if (a->misere && label)
    return moves;
  if (a->misere) {
    *stuck = !values;
    return true;
  }
  uint32_t below = label ? label - 1 : a->levels;
  uint64_t wanted = below >= 64 ? UINT64_MAX : (UINT64_C(1) << below) - 1;
  return (values & wanted) == wanted;
}

/* Levels: every position has options of all smaller values. */
static grundy_status serve_levels(gi_audit *a) {
  const gi_dfa *c = &a->claim;
  uint32_t node[3] = {0}, to[3], digits[GI_AUDIT_NUMBERS];
  bool stuck = false;
  gi_walk w;
  gi_walk_begin(&w, a, 3); /* claim, witness, seal */
  gi_walk_meet(&w, node);
  while (gi_walk_next(&w, node)) {
    if (gi_seal_holds(a, node[2], true) &&
        !is_served(a, c->labels[node[0]], node[1], &stuck))
      w.status = gi_audit_doubt(
          a, N_("some position does not have the options that it needs"));
    for (uint32_t letter = 0; letter < c->letters; letter++) {
      gi_audit_digits(a, letter, a->numbers, digits);
      to[0] = gi_dfa_to(c, node[0], letter);
      to[1] = a->options.next[(size_t)node[1] * c->letters + letter];
      to[2] = gi_seal_step(a, node[2], digits, a->numbers, true);
      if (to[2] != GI_SEAL_BROKEN)
        gi_walk_meet(&w, to);
    }
  }
  return gi_walk_end(&w);
}

/* Misere play: a position that is N without an option that is P has no
   move. */
static grundy_status serve_stuck(gi_audit *a, uint32_t parts) {
  const gi_dfa *c = &a->claim, *m = &a->moves[parts];
  uint32_t block = gi_audit_power(a, a->numbers), node[3] = {0}, to[3];
  bool stuck = false;
  gi_walk w;
  gi_walk_begin(&w, a, 3); /* claim, witness, moves */
  gi_walk_meet(&w, node);
  while (gi_walk_next(&w, node)) {
    is_served(a, c->labels[node[0]], node[1], &stuck);
    if (stuck && m->labels[node[2]])
      w.status = gi_audit_doubt(
          a, N_("some position does not have the options that it needs"));
    for (uint32_t letter = 0; letter < m->letters; letter++) {
      to[0] = gi_dfa_to(c, node[0], letter % block);
      to[1] = a->options.next[(size_t)node[1] * block + letter % block];
      to[2] = gi_dfa_to(m, node[2], letter);
      if (m->alive[to[2]])
        gi_walk_meet(&w, to);
    }
  }
  return gi_walk_end(&w);
}

/* Graph: wherever v is the value and w < v, some option has the value w. */
static grundy_status serve_graph(gi_audit *a) {
  const gi_dfa *c = &a->claim;
  uint32_t block = gi_audit_power(a, a->numbers), node[4] = {0}, to[4];
  bool moves = false;
  gi_walk w;
  gi_walk_begin(&w, a, 4); /* graph, witness, w to v: 0 = 1 < 2 >; seal of w */
  gi_walk_meet(&w, node);
  while (gi_walk_next(&w, node)) {
    if (c->labels[node[0]] && node[2] == 1 &&
        gi_seal_holds(a, node[3], false) && !values_of(a, node[1], &moves))
      w.status = gi_audit_doubt(
          a, N_("some position does not have the options that it needs"));
    for (uint32_t letter = 0; letter < c->letters; letter++) {
      uint32_t v = letter / block;
      to[0] = gi_dfa_to(c, node[0], letter);
      for (uint32_t x = 0; c->alive[to[0]] && x < a->digits; x++) {
        to[1] = a->options.next[(size_t)node[1] * c->letters + letter % block +
                                x * block];
        to[2] = node[2] ? node[2] : x < v ? 1 : x > v ? 2 : 0;
        to[3] = gi_seal_step(a, node[3], &x, 1, false);
        if (to[3] != GI_SEAL_BROKEN && to[2] != 2)
          gi_walk_meet(&w, to);
      }
    }
  }
  return gi_walk_end(&w);
}

/* Graph: every position has a value. */
static grundy_status serve_total(gi_audit *a) {
  const gi_audit_witness *t = &a->total;
  uint32_t node[2] = {0}, to[2], digits[GI_AUDIT_NUMBERS];
  gi_walk w;
  gi_walk_begin(&w, a, 2); /* witness, seal */
  gi_walk_meet(&w, node);
  while (gi_walk_next(&w, node)) {
    bool has = !gi_seal_holds(a, node[1], true);
    for (size_t i = t->first[node[0]]; i < t->first[node[0] + 1]; i++)
      has = has || a->claim.labels[t->tuples[i].at[2]];
    if (!has)
      w.status = gi_audit_doubt(a, N_("some position has no value"));
    for (uint32_t letter = 0; letter < t->letters; letter++) {
      gi_audit_digits(a, letter, a->numbers, digits);
      to[0] = t->next[(size_t)node[0] * t->letters + letter];
      to[1] = gi_seal_step(a, node[1], digits, a->numbers, true);
      if (to[1] != GI_SEAL_BROKEN)
        gi_walk_meet(&w, to);
    }
  }
  return gi_walk_end(&w);
}

grundy_status gi_audit_exists(gi_audit *a) {
  if (!a->graph) {
    grundy_status status = serve_levels(a);
    for (uint32_t p = 0; a->misere && p <= GI_AUDIT_PARTS; p++)
      if (status == GRUNDY_OK && !a->trouble && a->moves[p].states)
        status = serve_stuck(a, p);
    return status;
  }
  grundy_status status = serve_total(a);
  if (status == GRUNDY_OK && !a->trouble)
    status = serve_graph(a);
  return status;
}
