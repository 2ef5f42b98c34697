/* SPDX-License-Identifier: MIT */
/* Walks through products of automata: what must not happen does not. */
#include "lang/prove/audit.h"

#include <assert.h>

void gi_walk_begin(gi_walk *w, gi_audit *a, uint32_t width) {
  assert(width <= GI_WALK_WIDTH);
  *w = (gi_walk){.audit = a, .width = width, .status = GRUNDY_OK};
  gi_map_init(&w->seen, &a->work->memory, 1);
  gi_buffer_init(&w->records, &a->work->memory);
}

void gi_walk_meet(gi_walk *w, const uint32_t *node) {
  gi_record record;
  bool added = false;
  if (w->status != GRUNDY_OK)
    return;
  gi_bytes key = {(const unsigned char *)node, w->width * sizeof *node};
  w->status = gi_map_add(&w->seen, key, 0, &record, &added);
  if (added)
    w->status = gi_buffer_put(&w->records, &record, sizeof record);
  if (w->status == GRUNDY_OK)
    w->status = gi_budget_ticks(&w->audit->work->budget, 1);
}

bool gi_walk_next(gi_walk *w, uint32_t *node) {
  gi_record record;
  if (w->status != GRUNDY_OK || w->audit->trouble ||
      w->at == w->records.length / sizeof record)
    return false;
  memcpy(&record, w->records.data + w->at++ * sizeof record, sizeof record);
  memcpy(node, gi_map_key(&w->seen, record).data, w->width * sizeof *node);
  return true;
}

grundy_status gi_walk_end(gi_walk *w) {
  gi_map_clear(&w->seen);
  gi_buffer_clear(&w->records);
  return w->status;
}

grundy_status gi_audit_refute(gi_audit *a, const char *const *pieces) {
  return a->trouble ? GRUNDY_OK
                    : gi_sentence_text(a->work, pieces, &a->trouble);
}

/* ------------------------------------------------------------ words */

/* Bits 0..3 of a seal: the last digits.  Two bits from 8 + 2 i on: whether
   number i is equal to number i + 1 so far (0), less (1) or greater (2).  Bit
   16 + i: number i is not 0 so far, if it must not be. */
enum {
  SEAL_PAIRS = 8,
  SEAL_POSITIVE = 16
};

gi_seal gi_seal_step(const gi_audit *a, gi_seal seal, const uint32_t *digits,
                     uint32_t tracks, bool position) {
  if (seal == GI_SEAL_BROKEN)
    return seal;
  for (uint32_t i = 0; i < tracks && !a->base; i++) {
    if (digits[i] && (seal >> i & 1))
      return GI_SEAL_BROKEN;
    seal = (seal & ~(1u << i)) | digits[i] << i;
  }
  for (uint32_t i = 0; position && i < tracks; i++)
    if (a->least[i] && digits[i])
      seal |= 1u << (SEAL_POSITIVE + i);
  for (uint32_t i = 0; position && a->sym && i + 1 < tracks; i++) {
    uint32_t shift = SEAL_PAIRS + 2 * i;
    if (!(seal >> shift & 3) && digits[i] != digits[i + 1])
      seal |= (digits[i] < digits[i + 1] ? 1u : 2u) << shift;
  }
  return seal;
}

bool gi_seal_holds(const gi_audit *a, gi_seal seal, bool position) {
  for (uint32_t i = 0; i + 1 < GI_AUDIT_NUMBERS; i++)
    if ((seal >> (SEAL_PAIRS + 2 * i) & 3) == 2)
      return false;
  for (uint32_t i = 0; position && i < a->numbers; i++)
    if (a->least[i] && !(seal >> (SEAL_POSITIVE + i) & 1))
      return false;
  return seal != GI_SEAL_BROKEN;
}

/* Walks an automaton whose tracks are groups of numbers: positions, or a value
   at the end.  Wherever it accepts, every group must be a position.  With
   `whole`, it must accept every position. */
static grundy_status walk_groups(gi_audit *a, const gi_dfa *d, bool whole) {
  gi_walk w;
  uint32_t groups = (d->tracks + a->numbers - 1) / a->numbers;
  uint32_t positions = a->graph && d == &a->claim ? 1 : groups;
  uint32_t node[GI_WALK_WIDTH] = {0}, digits[16] = {0}, to[GI_WALK_WIDTH];
  if (gi_dfa_to(d, 0, 0) != 0)
    return gi_audit_doubt(a, N_("leading zeros change the state"));
  gi_walk_begin(&w, a, groups + 1);
  gi_walk_meet(&w, node);
  while (gi_walk_next(&w, node)) {
    bool holds = true;
    for (uint32_t g = 0; g < groups; g++)
      holds = holds && gi_seal_holds(a, node[g + 1], g < positions);
    if (d->labels[node[0]] && !holds)
      w.status = gi_audit_doubt(
          a, N_("an automaton accepts digits that are not a position"));
    if (whole && holds && !d->labels[node[0]])
      w.status = gi_audit_doubt(a, N_("some position has no value"));
    for (uint32_t letter = 0; letter < d->letters; letter++) {
      to[0] = gi_dfa_to(d, node[0], letter);
      gi_audit_digits(a, letter, d->tracks, digits);
      for (uint32_t g = 0; g < groups; g++) {
        uint32_t from = g * a->numbers;
        uint32_t count =
            d->tracks - from < a->numbers ? d->tracks - from : a->numbers;
        to[g + 1] =
            gi_seal_step(a, node[g + 1], digits + from, count, g < positions);
      }
      if (d->alive[to[0]] || whole)
        gi_walk_meet(&w, to);
    }
  }
  return gi_walk_end(&w);
}

grundy_status gi_audit_words(gi_audit *a) {
  bool whole = !a->graph && a->about == GRUNDY_ABOUT_VALUES;
  grundy_status status = walk_groups(a, &a->claim, whole);
  for (uint32_t p = 0; p <= GI_AUDIT_PARTS; p++)
    if (status == GRUNDY_OK && !a->trouble && a->moves[p].states)
      status = walk_groups(a, &a->moves[p], false);
  if (status == GRUNDY_OK && a->graph && a->base & (a->base - 1) &&
      (a->moves[2].states || a->moves[3].states))
    status = gi_audit_doubt(a, N_("sums need a base that is a power of 2"));
  if (status == GRUNDY_OK && a->graph && !a->base &&
      (a->moves[2].states || a->moves[3].states))
    status = gi_audit_doubt(a, N_("sums need a base that is a power of 2"));
  if (status == GRUNDY_OK && a->about != GRUNDY_ABOUT_VALUES &&
      (a->moves[2].states || a->moves[3].states))
    status = gi_audit_doubt(
        a, N_("outcomes of sums follow only from the values of the parts"));
  return status;
}

/* ------------------------------------------------------------ order */

typedef struct order {
  uint32_t weights[GI_AUDIT_NUMBERS];
  bool lexicographic;
} order;

/* Differences are stored with this number added; the two decided ones are at
   the ends. */
enum {
  MIDDLE = 1 << 16,
  GREATER = 2 * MIDDLE, /* the position is greater, whatever follows */
  LESS = 1
};

/* Continues the comparison of position and part by one digit each.  With
   weights: what was read differs by node[0], and by node[1] if one more digit
   follows (in a base node[1] is unused).  Lexicographic: node[i] compares
   number i. */
static void compare_digits(const gi_audit *a, const order *o, const uint32_t *s,
                           const uint32_t *t, uint32_t *node) {
  int64_t sum = 0, most = 0;
  if (o->lexicographic) {
    for (uint32_t i = 0; i < a->numbers; i++)
      if (node[i] == MIDDLE && s[i] != t[i])
        node[i] = s[i] > t[i] ? GREATER : LESS;
    return;
  }
  if (node[0] == GREATER || node[0] == LESS)
    return;
  for (uint32_t i = 0; i < a->numbers; i++) {
    sum += (int64_t)o->weights[i] * ((int64_t)s[i] - (int64_t)t[i]);
    most += o->weights[i];
  }
  int64_t u0 = (int64_t)node[0] - MIDDLE, u1 = (int64_t)node[1] - MIDDLE;
  int64_t v0 = a->base ? u0 * a->base + sum : u1 + sum;
  int64_t v1 = a->base ? 2 * v0 : u0 + u1 + 2 * sum;
  /* L further digits change the sum by less than most * W(L), where W is the
     weight of the digit before them: W(0) = 1, and W(1) is the base or 2. */
  if (most && v0 >= most && v1 >= 2 * most) {
    node[0] = GREATER;
    node[1] = 0;
  } else if (most && v0 <= -most && v1 <= -2 * most) {
    node[0] = LESS;
    node[1] = 0;
  } else {
    node[0] = (uint32_t)(v0 + MIDDLE);
    node[1] = a->base ? MIDDLE : (uint32_t)(v1 + MIDDLE);
  }
}

static bool is_smaller(const gi_audit *a, const order *o,
                       const uint32_t *node) {
  uint32_t i = 0;
  while (o->lexicographic && i + 1 < a->numbers && node[i] == MIDDLE)
    i++;
  return node[i] > MIDDLE;
}

/* Finds whether part `part` of every option with `parts` parts is smaller. */
static grundy_status descends(gi_audit *a, const order *o, uint32_t parts,
                              uint32_t part, bool *down) {
  const gi_dfa *d = &a->moves[parts];
  gi_walk w;
  uint32_t node[4] = {0, MIDDLE, MIDDLE, MIDDLE}, to[4], digits[16] = {0};
  gi_walk_begin(&w, a, 4);
  gi_walk_meet(&w, node);
  while (*down && gi_walk_next(&w, node)) {
    *down = !d->labels[node[0]] || is_smaller(a, o, node + 1);
    for (uint32_t letter = 0; letter < d->letters; letter++) {
      memcpy(to, node, sizeof to);
      to[0] = gi_dfa_to(d, node[0], letter);
      if (!d->alive[to[0]])
        continue;
      gi_audit_digits(a, letter, d->tracks, digits);
      compare_digits(a, o, digits, digits + a->numbers * part, to + 1);
      gi_walk_meet(&w, to);
    }
  }
  return gi_walk_end(&w);
}

static grundy_status goes_down(gi_audit *a, const order *o, bool *down) {
  grundy_status status = GRUNDY_OK;
  *down = true;
  for (uint32_t parts = 1; parts <= GI_AUDIT_PARTS; parts++)
    for (uint32_t p = 1; a->moves[parts].states && p <= parts; p++)
      if (status == GRUNDY_OK && *down)
        status = descends(a, o, parts, p, down);
  return status;
}

/* Returns the orders one after another: equal weights, all weights 0..3, entry
   by entry.  False where the code stands for none. */
static bool order_of(const gi_audit *a, uint32_t code, order *o) {
  bool some = false;
  *o = (order){.lexicographic = code == 64};
  for (uint32_t i = 0; i < GI_AUDIT_NUMBERS; i++) {
    uint32_t weight = code == 0 ? i < a->numbers : code >> 2 * i & 3;
    if (i >= a->numbers && weight && code != 64)
      return false;
    o->weights[i] = code == 64 ? 0 : weight;
    some = some || weight;
  }
  return some || code == 64;
}

grundy_status gi_audit_order(gi_audit *a) {
  order mine = {.lexicographic = a->lexicographic}, o;
  bool down = false;
  memcpy(mine.weights, a->weights, sizeof mine.weights);
  grundy_status status = goes_down(a, &mine, &down);
  if (status == GRUNDY_OK && !down)
    return gi_audit_doubt(a, N_("some move does not make the measure smaller"));
  for (uint32_t code = 0; code <= 64 && status == GRUNDY_OK; code++) {
    if (!order_of(a, code, &o))
      continue;
    if (o.lexicographic == mine.lexicographic &&
        memcmp(o.weights, mine.weights, sizeof o.weights) == 0)
      return GRUNDY_OK;
    status = goes_down(a, &o, &down);
    if (status == GRUNDY_OK && down)
      return gi_audit_doubt(a, N_("an earlier order would do"));
  }
  return status == GRUNDY_OK
             ? gi_audit_doubt(a, N_("an earlier order would do"))
             : status;
}

/* ------------------------------------------------------------ no equal value
 */

/* The letters of a product of the claim, the moves and the claim at the parts,
   taken from a letter of the moves and the digits of values. */
typedef struct letters {
  uint32_t state;                 /* letter of the claim */
  uint32_t parts[GI_AUDIT_PARTS]; /* letters of the claim at the parts */
} letters;

/* Splits a letter of the moves.  values[0] is the digit of the value of the
   position, values[p] that of part p. */
static letters split(const gi_audit *a, uint32_t letter, uint32_t parts,
                     const uint32_t *values) {
  uint32_t block = gi_audit_power(a, a->numbers);
  letters out = {.state = letter % block};
  for (uint32_t p = 0; p < parts; p++) {
    letter /= block;
    out.parts[p] = letter % block;
    if (a->graph)
      out.parts[p] += values[p + 1] * block;
  }
  if (a->graph)
    out.state += values[0] * block;
  return out;
}

/* Returns whether the node is a position with an option of the same value. */
static bool is_equal(const gi_audit *a, const gi_dfa *m, uint32_t parts,
                     const uint32_t *node) {
  uint32_t sum = 0, mine = a->claim.labels[node[0]];
  if (!m->labels[node[1]] || !mine || (a->misere && !parts))
    return false; /* in misere play who has nothing left to move wins */
  for (uint32_t p = 0; p < parts; p++) {
    uint32_t label = a->claim.labels[node[2 + p]];
    if (!label)
      return false;
    sum ^= label - 1;
  }
  return a->graph || sum == mine - 1;
}

/* Counts the ways to choose the digits of the values: those of all parts, whose
   xor is the digit of the position's. */
static uint32_t count_choices(const gi_audit *a, uint32_t parts) {
  return a->graph ? gi_audit_power(a, parts) : 1;
}

static void choose(const gi_audit *a, uint32_t choice, uint32_t parts,
                   uint32_t *values) {
  values[0] = 0;
  for (uint32_t p = 1; p <= parts; p++, choice /= a->digits) {
    values[p] = choice % a->digits;
    values[0] ^= values[p];
  }
}

static grundy_status walk_equal(gi_audit *a, uint32_t parts) {
  const gi_dfa *m = &a->moves[parts], *c = &a->claim;
  uint32_t node[GI_WALK_WIDTH] = {0}, to[GI_WALK_WIDTH];
  uint32_t values[GI_AUDIT_PARTS + 1], choices = count_choices(a, parts);
  gi_walk w;
  gi_walk_begin(&w, a, parts + 2);
  gi_walk_meet(&w, node);
  while (gi_walk_next(&w, node)) {
    if (is_equal(a, m, parts, node))
      w.status = gi_audit_doubt(
          a, N_("some position has an option with the same value"));
    for (uint32_t letter = 0; letter < m->letters; letter++) {
      to[1] = gi_dfa_to(m, node[1], letter);
      for (uint32_t k = 0; m->alive[to[1]] && k < choices; k++) {
        choose(a, k, parts, values);
        letters l = split(a, letter, parts, values);
        to[0] = gi_dfa_to(c, node[0], l.state);
        bool alive = c->alive[to[0]];
        for (uint32_t p = 0; p < parts; p++) {
          to[2 + p] = gi_dfa_to(c, node[2 + p], l.parts[p]);
          alive = alive && c->alive[to[2 + p]];
        }
        if (alive)
          gi_walk_meet(&w, to);
      }
    }
  }
  return gi_walk_end(&w);
}

grundy_status gi_audit_no_equal(gi_audit *a) {
  grundy_status status = GRUNDY_OK;
  for (uint32_t p = 0; p <= GI_AUDIT_PARTS; p++)
    if (status == GRUNDY_OK && !a->trouble && a->moves[p].states)
      status = walk_equal(a, p);
  return status;
}

grundy_status gi_audit_single(gi_audit *a) {
  const gi_dfa *c = &a->claim;
  uint32_t block = gi_audit_power(a, a->numbers);
  uint32_t node[3] = {0, 0, 0}, to[3];
  gi_walk w;
  gi_walk_begin(&w, a, 3); /* states with v and w; 1 if v and w differ */
  gi_walk_meet(&w, node);
  while (gi_walk_next(&w, node)) {
    if (c->labels[node[0]] && c->labels[node[1]] && node[2])
      w.status = gi_audit_doubt(a, N_("some position has two values"));
    for (uint32_t letter = 0; letter < c->letters; letter++)
      for (uint32_t digit = 0; digit < a->digits; digit++) {
        to[0] = gi_dfa_to(c, node[0], letter);
        to[1] = gi_dfa_to(c, node[1], letter % block + digit * block);
        to[2] = node[2] || letter / block != digit;
        if (c->alive[to[0]] && c->alive[to[1]])
          gi_walk_meet(&w, to);
      }
  }
  return gi_walk_end(&w);
}
