/* SPDX-License-Identifier: MIT */
#include "lang/prove/learn.h"

#include "theory/automata/unfold.h"

#include <assert.h>

enum {
  TRACKS = GI_PROVE_ARITY + 1,
  FLAT_LIMIT = 64 /* numbers of a flat entry that are looked at: words beyond
                     the stages are one state long before */
};

#define UNKNOWN UINT32_MAX /* the state after what is no number */

/* A word on one track: its number, its number with one zero more, and its last
   digit. */
typedef struct word {
  uint64_t now, later;
  uint32_t last;
} word;

typedef struct prefix {
  word tracks[TRACKS];
} prefix;

typedef struct learner {
  gi_automata *shop;
  const gi_sample *sample;
  uint32_t tracks;           /* of the state, and one for the value */
  gi_variable names[TRACKS]; /* of the tracks */
  bool graph;
  uint32_t levels;         /* outputs 0 .. levels-1; levels: a larger value */
  uint64_t limits[TRACKS]; /* numbers at or above this are beyond the table */
  uint32_t letters;
  unsigned depth;
  prefix *states; /* the first word of each state */
  uint32_t *next; /* as in an automaton */
  uint32_t count, most;
} learner;

/* Adds a digit to a word.  Numbers saturate far beyond every limit. */
static word extend(gi_numeration numeration, word w, uint32_t digit) {
  const uint64_t far = UINT64_C(1) << 56;
  word result = {.last = digit};
  if (gi_numeration_is_zeckendorf(numeration)) {
    result.now = w.later + digit;
    result.later = w.now + w.later + 2 * digit;
  } else {
    result.now = w.now * numeration.base + digit;
    result.later = result.now * numeration.base;
  }
  if (result.now > far)
    result.now = far;
  if (result.later > far)
    result.later = far;
  return result;
}

/* Adds a letter.  Returns false if the result is no word of numbers. */
static bool step(const learner *l, const prefix *p, uint32_t letter,
                 prefix *out) {
  uint32_t digits = gi_numeration_digits(l->shop->numeration);
  bool zeckendorf = gi_numeration_is_zeckendorf(l->shop->numeration);
  for (uint32_t i = 0; i < l->tracks; i++, letter /= digits) {
    uint32_t digit = letter % digits;
    if (zeckendorf && digit && p->tracks[i].last)
      return false;
    out->tracks[i] = extend(l->shop->numeration, p->tracks[i], digit);
  }
  return true;
}

/* Returns whether the table says everything about a track. */
static bool is_flat(const learner *l, uint32_t track) {
  return l->sample->flat && track + 1 == l->sample->arity;
}

static bool is_known(const learner *l, const prefix *p) {
  for (uint32_t i = 0; i < l->tracks; i++)
    if (p->tracks[i].now >= l->limits[i])
      return false;
  return true;
}

/* Returns the output at numbers that are known: the level, `levels` for a
   larger value, one more where there is no position; of a graph whether the
   last number is the value. */
static uint32_t output_at(const learner *l, const uint64_t *numbers) {
  const gi_sample *s = l->sample;
  bool is_position = gi_sample_has(s, numbers);
  if (l->graph)
    return is_position && gi_sample_at(s, numbers) == numbers[s->arity];
  if (!is_position)
    return l->levels + 1;
  uint64_t value = gi_sample_at(s, numbers);
  return value < l->levels ? (uint32_t)value : l->levels;
}

/* Returns the output at a prefix that is known. */
static uint32_t output(const learner *l, const prefix *p) {
  uint64_t numbers[TRACKS];
  for (uint32_t i = 0; i < l->tracks; i++)
    numbers[i] = p->tracks[i].now;
  return output_at(l, numbers);
}

static bool is_same(const learner *l, const prefix *p, const prefix *q) {
  for (uint32_t i = 0; i < l->tracks; i++)
    if (p->tracks[i].now != q->tracks[i].now ||
        p->tracks[i].later != q->tracks[i].later ||
        p->tracks[i].last != q->tracks[i].last)
      return false;
  return true;
}

/* Returns whether the table says nothing against the two prefixes being one
   state. */
static bool agree(learner *l, const prefix *p, const prefix *q) {
  if (!is_known(l, p) || !is_known(l, q) || is_same(l, p, q))
    return true;
  if (output(l, p) != output(l, q))
    return false;
  if (l->shop->status == GRUNDY_OK)
    l->shop->status = gi_budget_ticks(l->shop->budget, l->letters);
  if (l->shop->status != GRUNDY_OK)
    return false;
  for (uint32_t letter = 0; letter < l->letters; letter++) {
    prefix a, b;
    bool has_a = step(l, p, letter, &a), has_b = step(l, q, letter, &b);
    if (has_a != has_b || (has_a && !agree(l, &a, &b)))
      return false;
  }
  return true;
}

/* Returns whether the table reaches all words with `depth` more digits. */
static bool has_evidence(const learner *l, const prefix *p) {
  uint32_t digits = gi_numeration_digits(l->shop->numeration);
  prefix largest = *p;
  for (unsigned i = 0; i < l->depth; i++) {
    prefix longer = largest;
    for (uint32_t t = 0; t < l->tracks; t++) {
      bool one = !gi_numeration_is_zeckendorf(l->shop->numeration) ||
                 !largest.tracks[t].last;
      longer.tracks[t] =
          extend(l->shop->numeration, largest.tracks[t], one ? digits - 1 : 0);
    }
    largest = longer;
  }
  for (uint32_t t = 0; t < l->tracks; t++)
    if (is_flat(l, t))
      largest.tracks[t] = p->tracks[t];
  return is_known(l, &largest);
}

/* Finds the state of a word, or makes a new one.  Returns false if the table
   does not reach far enough, or there are too many states. */
static bool place(learner *l, const prefix *p, uint32_t *state) {
  if (!has_evidence(l, p))
    return false;
  for (uint32_t s = 0; s < l->count; s++)
    if (agree(l, &l->states[s], p)) {
      *state = s;
      return true;
    }
  if (l->count == l->most || l->shop->status != GRUNDY_OK)
    return false;
  l->states[l->count] = *p;
  *state = l->count++;
  return true;
}

/* Walks the words breadth-first.  State 0 is the empty word. */
static bool walk(learner *l) {
  l->count = 1;
  for (uint32_t s = 0; s < l->count; s++)
    for (uint32_t letter = 0; letter < l->letters; letter++) {
      prefix p;
      uint32_t to = UNKNOWN; /* no number */
      if (step(l, &l->states[s], letter, &p) && !place(l, &p, &to))
        return false;
      l->next[(size_t)s * l->letters + letter] = to;
    }
  return true;
}

/* ------------------------------------------------------------ testing */

/* Returns whether the automaton that was learned gives the value at a state of
   the table. */
static bool gives(const learner *l, const uint64_t *numbers, uint32_t wanted) {
  uint8_t digits[TRACKS][GI_DIGITS_MOST];
  unsigned counts[TRACKS], longest = 0;
  uint32_t state = 0, radix = gi_numeration_digits(l->shop->numeration);
  for (uint32_t i = 0; i < l->tracks; i++) {
    counts[i] = gi_numeration_write(l->shop->numeration, numbers[i], digits[i]);
    longest = counts[i] > longest ? counts[i] : longest;
  }
  for (unsigned at = longest; at > 0 && state != UNKNOWN; at--) {
    uint32_t letter = 0;
    for (uint32_t i = l->tracks; i > 0; i--)
      letter = letter * radix +
               (at <= counts[i - 1] ? digits[i - 1][counts[i - 1] - at] : 0);
    state = l->next[(size_t)state * l->letters + letter];
  }
  return state != UNKNOWN && output(l, &l->states[state]) == wanted;
}

/* Compares with the whole table. */
static bool fits(learner *l) {
  const gi_sample *s = l->sample;
  uint64_t numbers[TRACKS] = {0};
  for (size_t index = 0; index < s->count; index++) {
    uint64_t rest = index;
    for (uint32_t i = s->arity; i > 0; i--) {
      numbers[i - 1] = rest % gi_sample_side(s, i - 1);
      rest /= gi_sample_side(s, i - 1);
    }
    if (l->graph)
      numbers[s->arity] = s->values[index];
    l->shop->status = gi_budget_ticks(l->shop->budget, 16);
    if (l->shop->status != GRUNDY_OK ||
        !gives(l, numbers, output_at(l, numbers)))
      return false;
  }
  return true;
}

/* ------------------------------------------------------------ results */

/* Returns the automaton of the words whose output is `wanted`. */
static gi_automaton *extract(const learner *l, uint32_t wanted) {
  gi_unfold u;
  uint32_t at = 0, state = 0;
  gi_unfold_begin(&u, l->shop, l->names, l->tracks);
  gi_unfold_key(&u, &state, sizeof state, output(l, &l->states[0]) == wanted);
  while (gi_unfold_next(&u, &at)) {
    gi_unfold_copy(&u, at, &state, sizeof state);
    for (uint32_t letter = 0; u.result && letter < l->letters; letter++) {
      uint32_t to = state == UNKNOWN
                        ? UNKNOWN
                        : l->next[(size_t)state * l->letters + letter];
      bool accepts = to != UNKNOWN && output(l, &l->states[to]) == wanted;
      gi_unfold_to(&u, letter, gi_unfold_key(&u, &to, sizeof to, accepts));
    }
  }
  return gi_unfold_end(&u);
}

/* Learns and calls `keep` with what was learned. */
static grundy_status learn(learner *l, gi_conjecture *c,
                           const gi_automatic *m) {
  gi_memory *memory = l->shop->memory;
  uint32_t digits = gi_numeration_digits(l->shop->numeration);
  uint64_t table = 1;
  l->letters = 1;
  for (uint32_t i = 0; i < l->tracks; i++)
    l->letters *= digits;
  for (uint32_t i = 0; i < l->sample->arity; i++)
    table *= is_flat(l, i) ? l->sample->stages : l->sample->part;
  l->most = (uint32_t)(table / 4 / l->letters) + 1;
  size_t rows = gi_array_size(l->most, l->letters * sizeof *l->next);
  size_t words = gi_array_size(l->most, sizeof *l->states);
  l->next = gi_alloc(memory, rows);
  l->states = gi_alloc(memory, words);
  grundy_status status = GRUNDY_UNABLE;
  if (!l->next || !l->states) {
    status = gi_memory_refusal(memory);
  } else {
    l->states[0] = (prefix){{{0, 0, 0}}};
    bool walked = walk(l);
    bool learned = walked && fits(l);
    if (learned && l->graph)
      c->graph =
          gi_automaton_and(l->shop, extract(l, 1), gi_automatic_states(m));
    for (uint32_t w = 0; learned && !l->graph && w < l->levels; w++)
      c->levels[c->count++] =
          gi_automaton_and(l->shop, extract(l, w), gi_automatic_states(m));
    status = l->shop->status != GRUNDY_OK ? l->shop->status
             : learned                    ? GRUNDY_OK
             : walked                     ? GRUNDY_DOMAIN
                                          : GRUNDY_UNABLE;
  }
  gi_free(memory, l->next, rows);
  gi_free(memory, l->states, words);
  if (status != GRUNDY_OK)
    gi_conjecture_clear(c, l->shop);
  return status;
}

static learner make_learner(const gi_automatic *m, const gi_sample *sample,
                            unsigned depth) {
  learner l = {.shop = m->shop,
               .sample = sample,
               .tracks = sample->arity,
               .depth = depth};
  for (uint32_t i = 0; i < sample->arity; i++) {
    l.names[i] = i;
    l.limits[i] = is_flat(&l, i) ? FLAT_LIMIT : sample->part;
  }
  return l;
}

grundy_status gi_learn_levels(gi_conjecture *c, const gi_automatic *m,
                              const gi_sample *sample, uint32_t count,
                              unsigned depth) {
  learner l = make_learner(m, sample, depth);
  assert(count <= GI_PROVE_LEVELS);
  l.levels = count;
  *c = (gi_conjecture){.about = GI_ABOUT_BELOW};
  return learn(&l, c, m);
}

/* Returns the largest value at the states that are learned from. */
static uint64_t largest_value(const gi_sample *s) {
  uint64_t most = 0;
  for (size_t index = 0; index < s->count; index++) {
    bool inside = true;
    for (uint64_t rest = index; rest && !s->flat; rest /= s->side)
      inside = inside && rest % s->side < s->part;
    if (inside && s->values[index] > most)
      most = s->values[index];
  }
  return most;
}

grundy_status gi_learn_graph(gi_conjecture *c, const gi_automatic *m,
                             const gi_sample *sample, unsigned depth) {
  learner l = make_learner(m, sample, depth);
  l.graph = true;
  l.names[l.tracks] = gi_automatic_value(m);
  l.limits[l.tracks++] = 2 * largest_value(sample) + 2;
  *c = (gi_conjecture){.about = GI_ABOUT_VALUES};
  return learn(&l, c, m);
}
