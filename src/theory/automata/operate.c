/* SPDX-License-Identifier: MIT */
/*
 * The operations of logic.
 *
 * A product walks pairs of states.  `exists` walks sets of states: without the
 * track of the variable a letter leads to several states, one for each digit
 * of that track.  The number that exists may have more digits than the others,
 * so the walk starts from all states that zeros on the other tracks reach.
 */
#include "theory/automata/unfold.h"

#include <assert.h>
#include <stdlib.h>

gi_automaton *gi_automaton_keep(gi_automaton *a) {
  if (a)
    a->references++;
  return a;
}

void gi_automaton_drop(gi_automata *shop, gi_automaton *a) {
  if (!a || --a->references)
    return;
  size_t row = a->letters * sizeof *a->next;
  gi_free(shop->memory, a->next, a->states * row);
  gi_free(shop->memory, a->accepts, a->states);
  gi_free(shop->memory, a, sizeof *a);
}

/* ---------------------------------------------------------------- letters */

/* The letters of one automaton as read by another that has fewer, or other,
   tracks: part[letter] is the letter of the part. */
typedef struct reading {
  uint32_t *part;
  uint32_t letters;
} reading;

/* Fills in a reading.  place[i] is the track of the whole that is track i of
   the part. */
static bool make_reading(gi_automata *shop, reading *out,
                         const gi_automaton *whole, const gi_automaton *part,
                         const uint32_t *place) {
  uint32_t digits = gi_numeration_digits(shop->numeration);
  *out = (reading){.letters = whole->letters};
  out->part = gi_alloc(shop->memory, whole->letters * sizeof *out->part);
  if (!out->part) {
    shop->status = gi_memory_refusal(shop->memory);
    return false;
  }
  for (uint32_t letter = 0; letter < whole->letters; letter++) {
    uint32_t sum = 0, weight = 1;
    for (uint32_t i = 0; i < part->tracks; i++, weight *= digits) {
      uint32_t rest = letter;
      for (uint32_t j = 0; j < place[i]; j++)
        rest /= digits;
      sum += rest % digits * weight;
    }
    out->part[letter] = sum;
  }
  return true;
}

static void drop_reading(gi_automata *shop, reading *r) {
  gi_free(shop->memory, r->part, r->letters * sizeof *r->part);
}

/* Returns the track of a variable; `tracks` if there is none. */
static uint32_t track_of(const gi_automaton *a, gi_variable variable) {
  uint32_t i = 0;
  while (i < a->tracks && a->variables[i] != variable)
    i++;
  return i;
}

/* ---------------------------------------------------------------- products */

typedef enum connective {
  AND,
  OR,
  MINUS
} connective;

static bool connect(connective op, bool a, bool b) {
  return op == AND ? a && b : op == OR ? a || b : a && !b;
}

/* Merges two ascending lists of variables; returns the length, which may be
   more than GI_TRACKS_MOST. */
static uint32_t merge(const gi_automaton *a, const gi_automaton *b,
                      gi_variable *out) {
  uint32_t i = 0, j = 0, count = 0;
  while (i < a->tracks || j < b->tracks) {
    bool left =
        j == b->tracks || (i < a->tracks && a->variables[i] <= b->variables[j]);
    bool both = left && j < b->tracks && i < a->tracks &&
                a->variables[i] == b->variables[j];
    out[count++] = left ? a->variables[i] : b->variables[j];
    i += left;
    j += !left || both;
  }
  return count;
}

/* Returns the state from which nothing is accepted; `states` if there is none.
   A minimal automaton has at most one. */
static uint32_t dead_state(const gi_automaton *a) {
  for (uint32_t s = 0; s < a->states; s++) {
    const uint32_t *row = a->next + (size_t)s * a->letters;
    uint32_t letter = 0;
    while (letter < a->letters && row[letter] == s)
      letter++;
    if (letter == a->letters && !a->accepts[s])
      return s;
  }
  return a->states;
}

/* The two sides of a product: automaton, its letters, its dead state. */
typedef struct side {
  const gi_automaton *a;
  reading letters;
  uint32_t dead;
} side;

static bool make_side(gi_automata *shop, side *out, const gi_automaton *whole,
                      const gi_automaton *a) {
  uint32_t place[GI_TRACKS_MOST];
  for (uint32_t i = 0; i < a->tracks; i++)
    place[i] = track_of(whole, a->variables[i]);
  *out = (side){.a = a, .dead = dead_state(a)};
  return make_reading(shop, &out->letters, whole, a, place);
}

static uint32_t follow(const side *s, uint32_t state, uint32_t letter) {
  return s->a->next[(size_t)state * s->a->letters + s->letters.part[letter]];
}

/* Adds a pair of states.  Where one side decides that nothing is accepted any
   more, the other side is irrelevant: one pair stands for all of these. */
static uint32_t add_pair(gi_unfold *u, connective op, const side sides[2],
                         uint32_t a, uint32_t b) {
  if (op != OR && a == sides[0].dead)
    b = 0;
  else if (op == AND && b == sides[1].dead)
    a = 0;
  uint32_t pair[2] = {a, b};
  return gi_unfold_key(
      u, pair, sizeof pair,
      connect(op, sides[0].a->accepts[a], sides[1].a->accepts[b]));
}

/* Walks the pairs of states.  The operands stay the caller's. */
static gi_automaton *walk_pairs(gi_automata *shop, connective op,
                                const gi_automaton *a, const gi_automaton *b) {
  gi_variable variables[2 * GI_TRACKS_MOST];
  uint32_t tracks = merge(a, b, variables), state = 0;
  side sides[2] = {{0}};
  gi_unfold u;
  gi_unfold_begin(&u, shop, variables, tracks);
  bool ready = u.result && make_side(shop, &sides[0], u.result, a) &&
               make_side(shop, &sides[1], u.result, b);
  if (ready)
    add_pair(&u, op, sides, 0, 0);
  while (ready && gi_unfold_next(&u, &state)) {
    uint32_t pair[2];
    gi_unfold_copy(&u, state, pair, sizeof pair);
    for (uint32_t letter = 0; u.result && letter < u.result->letters; letter++)
      gi_unfold_to(&u, letter,
                   add_pair(&u, op, sides, follow(&sides[0], pair[0], letter),
                            follow(&sides[1], pair[1], letter)));
  }
  drop_reading(shop, &sides[0].letters);
  drop_reading(shop, &sides[1].letters);
  return gi_unfold_end(&u);
}

static gi_automaton *product(gi_automata *shop, connective op, gi_automaton *a,
                             gi_automaton *b) {
  gi_automaton *result = a && b ? walk_pairs(shop, op, a, b) : NULL;
  gi_automaton_drop(shop, a);
  gi_automaton_drop(shop, b);
  return result;
}

/* Restricts `a` to words of Zeckendorf's numeration on the tracks that only `b`
   has; in a base there is nothing to restrict. */
static gi_automaton *widen(gi_automata *shop, gi_automaton *a,
                           const gi_automaton *b) {
  for (uint32_t i = 0; a && b && i < b->tracks; i++)
    if (gi_numeration_is_zeckendorf(shop->numeration) &&
        track_of(a, b->variables[i]) == a->tracks)
      a = product(shop, AND, a, gi_automaton_number(shop, b->variables[i]));
  return a;
}

gi_automaton *gi_automaton_and(gi_automata *shop, gi_automaton *a,
                               gi_automaton *b) {
  return product(shop, AND, a, b);
}

gi_automaton *gi_automaton_or(gi_automata *shop, gi_automaton *a,
                              gi_automaton *b) {
  a = widen(shop, a, b);
  b = widen(shop, b, a);
  return product(shop, OR, a, b);
}

gi_automaton *gi_automaton_minus(gi_automata *shop, gi_automaton *a,
                                 gi_automaton *b) {
  a = widen(shop, a, b);
  return product(shop, MINUS, a, b);
}

gi_automaton *gi_automaton_not(gi_automata *shop, gi_automaton *a) {
  return gi_automaton_minus(shop, gi_automaton_truth(shop, true), a);
}

/* ---------------------------------------------------------------- exists */

/* A set of states being collected, without the dead state. */
typedef struct collection {
  uint32_t *states; /* in any order until it is sorted */
  uint32_t count;
  uint32_t *stamps; /* by state: member if its stamp is the present one */
  uint32_t stamp;
  uint32_t dead;
  uint32_t all; /* states of the automaton */
  bool accepts;
} collection;

static void start_collection(collection *c) {
  c->count = 0;
  c->accepts = false;
  c->stamp++;
}

static void collect(collection *c, const gi_automaton *a, uint32_t state) {
  if (state == c->dead || c->stamps[state] == c->stamp)
    return;
  c->stamps[state] = c->stamp;
  c->states[c->count++] = state;
  c->accepts = c->accepts || a->accepts[state];
}

static int ascending(const void *left, const void *right) {
  uint32_t a, b;
  memcpy(&a, left, sizeof a);
  memcpy(&b, right, sizeof b);
  return (a > b) - (a < b);
}

/* Sorts the collected states.  A set that has a good part of all states is
   read off the stamps. */
static void sort_collection(collection *c) {
  if (c->count < c->all / 16) {
    if (c->count > 1)
      qsort(c->states, c->count, sizeof *c->states, ascending);
    return;
  }
  uint32_t count = 0;
  for (uint32_t s = 0; s < c->all; s++)
    if (c->stamps[s] == c->stamp)
      c->states[count++] = s;
  assert(count == c->count);
}

/* Adds the collected set as a state. */
static uint32_t add_set(gi_unfold *u, collection *c) {
  sort_collection(c);
  return gi_unfold_key(u, c->states, c->count * sizeof *c->states, c->accepts);
}

/* What `exists` forgets: the digits of a track count `weight`. */
typedef struct forgotten {
  uint32_t digits, weight;
} forgotten;

/* Returns the letter that has this digit on the forgotten track and the given
   letter on the others. */
static uint32_t with_digit(forgotten f, uint32_t letter, uint32_t digit) {
  return letter % f.weight + digit * f.weight +
         letter / f.weight * f.weight * f.digits;
}

/* Walks the sets of states; `from` has room for a set. */
static void walk_sets(gi_unfold *u, const gi_automaton *a, forgotten f,
                      collection *c, uint32_t *from) {
  uint32_t state = 0;
  start_collection(c);
  collect(c, a, 0);
  for (uint32_t i = 0; i < c->count; i++) /* zeros on the other tracks */
    for (uint32_t digit = 0; digit < f.digits; digit++)
      collect(
          c, a,
          a->next[(size_t)c->states[i] * a->letters + with_digit(f, 0, digit)]);
  add_set(u, c);
  while (gi_unfold_next(u, &state)) {
    gi_bytes key = gi_unfold_peek(u, state);
    size_t count = key.length / sizeof *from;
    memcpy(from, key.data, key.length);
    for (uint32_t letter = 0; u->result && letter < u->result->letters;
         letter++) {
      start_collection(c);
      for (size_t i = 0; i < count; i++)
        for (uint32_t digit = 0; digit < f.digits; digit++)
          collect(c, a,
                  a->next[(size_t)from[i] * a->letters +
                          with_digit(f, letter, digit)]);
      gi_unfold_to(u, letter, add_set(u, c));
      gi_unfold_spend(u, count * f.digits + 3 * c->count);
    }
  }
}

/* Removes a track.  The operand stays the caller's. */
static gi_automaton *forget(gi_automata *shop, const gi_automaton *a,
                            uint32_t track) {
  gi_variable variables[GI_TRACKS_MOST];
  uint32_t kept = 0;
  forgotten f = {.digits = gi_numeration_digits(shop->numeration), .weight = 1};
  for (uint32_t i = 0; i < a->tracks; i++)
    if (i != track)
      variables[kept++] = a->variables[i];
  for (uint32_t i = 0; i < track; i++)
    f.weight *= f.digits;
  gi_unfold u;
  gi_unfold_begin(&u, shop, variables, kept);
  size_t size = gi_array_size(a->states, sizeof(uint32_t));
  collection c = {.dead = dead_state(a), .all = a->states};
  c.states = gi_alloc(shop->memory, size);
  c.stamps = gi_alloc(shop->memory, size);
  uint32_t *from = gi_alloc(shop->memory, size);
  if (u.result && c.states && c.stamps && from) {
    memset(c.stamps, 0, size);
    walk_sets(&u, a, f, &c, from);
  } else if (shop->status == GRUNDY_OK) {
    shop->status = gi_memory_refusal(shop->memory);
  }
  gi_free(shop->memory, c.states, size);
  gi_free(shop->memory, c.stamps, size);
  gi_free(shop->memory, from, size);
  return gi_unfold_end(&u);
}

gi_automaton *gi_automaton_exists(gi_automata *shop, gi_automaton *a,
                                  gi_variable variable) {
  uint32_t track = a ? track_of(a, variable) : 0;
  if (!a || track == a->tracks)
    return a;
  gi_automaton *result = forget(shop, a, track);
  gi_automaton_drop(shop, a);
  return result;
}

/* ---------------------------------------------------------------- rename */

/* Walks the states as they are, with the letters of the new order. */
static gi_automaton *permute(gi_automata *shop, const gi_automaton *a,
                             const gi_variable *names) {
  gi_variable sorted[GI_TRACKS_MOST];
  uint32_t place[GI_TRACKS_MOST], state = 0;
  for (uint32_t i = 0; i < a->tracks; i++) {
    place[i] = 0;
    for (uint32_t j = 0; j < a->tracks; j++)
      place[i] += names[j] < names[i];
    sorted[place[i]] = names[i];
  }
  gi_unfold u;
  reading letters = {0};
  gi_unfold_begin(&u, shop, sorted, a->tracks);
  bool ready = u.result && make_reading(shop, &letters, u.result, a, place);
  if (ready)
    gi_unfold_key(&u, &state, sizeof state, a->accepts[0]);
  while (ready && gi_unfold_next(&u, &state)) {
    uint32_t from = 0;
    gi_unfold_copy(&u, state, &from, sizeof from);
    for (uint32_t letter = 0; u.result && letter < a->letters; letter++) {
      uint32_t to = a->next[(size_t)from * a->letters + letters.part[letter]];
      gi_unfold_to(&u, letter,
                   gi_unfold_key(&u, &to, sizeof to, a->accepts[to]));
    }
  }
  drop_reading(shop, &letters);
  return gi_unfold_end(&u);
}

gi_automaton *gi_automaton_rename(gi_automata *shop, gi_automaton *a,
                                  const gi_variable *names) {
  gi_automaton *result = a ? permute(shop, a, names) : NULL;
  gi_automaton_drop(shop, a);
  return result;
}

/* ---------------------------------------------------------------- labels */

/* Adds a tuple of states, one of each automaton. */
static uint32_t add_tuple(gi_unfold *u, gi_automaton *const *automata,
                          uint32_t count, const uint32_t *states) {
  uint8_t label = 0;
  for (uint32_t i = 0; i < count && !label; i++)
    label = automata[i]->accepts[states[i]] ? (uint8_t)(i + 1) : 0;
  return gi_unfold_key(u, states, count * sizeof *states, label);
}

gi_automaton *gi_automaton_label(gi_automata *shop,
                                 gi_automaton *const *automata,
                                 uint32_t count) {
  uint32_t from[UINT8_MAX] = {0}, to[UINT8_MAX], at = 0;
  gi_unfold u;
  assert(count >= 1 && count <= UINT8_MAX);
  for (uint32_t i = 0; i < count; i++)
    if (shop->status != GRUNDY_OK || !automata[i])
      return NULL;
  const gi_automaton *first = automata[0];
  gi_unfold_begin(&u, shop, first->variables, first->tracks);
  add_tuple(&u, automata, count, from);
  while (gi_unfold_next(&u, &at)) {
    gi_unfold_copy(&u, at, from, count * sizeof *from);
    for (uint32_t letter = 0; u.result && letter < first->letters; letter++) {
      for (uint32_t i = 0; i < count; i++) {
        assert(automata[i]->letters == first->letters);
        to[i] = automata[i]->next[(size_t)from[i] * first->letters + letter];
      }
      gi_unfold_to(&u, letter, add_tuple(&u, automata, count, to));
    }
    gi_unfold_spend(&u, (uint64_t)count * first->letters);
  }
  return gi_unfold_end(&u);
}
