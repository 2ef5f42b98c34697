/* SPDX-License-Identifier: MIT */
#include "engine/table/sides.h"

#include <assert.h>
#include <string.h>

#include "engine/opened.h"
#include "engine/reader.h"
#include "engine/table/rays.h"
#include "engine/work.h"

enum {
  ORDERS = 3,            /* last entry slowest, first entry slowest, by sum */
  MOST_ENLARGINGS = 4,   /* times that the box grows before giving up */
  CHUNK = 4096,          /* heaps between two looks at the limits */
  MOST_STATES = 1 << 28, /* of a table */
  MOST_BYTES = 1 << 26,  /* states that take two bytes each for a while */
  WORD = 64
};

typedef enum trouble {
  TROUBLE_NONE,
  TROUBLE_SUM,    /* an option is a sum */
  TROUBLE_ORDER,  /* an option that is not known yet */
  TROUBLE_OUTSIDE /* an option outside the box; `wanted` holds it */
} trouble;

typedef struct filling {
  grundy_work *work;
  const grundy_rules *rules;
  gi_sides *sides;
  unsigned arity;
  unsigned char end; /* the bits of a position without moves */
  uint64_t stride[GI_SIDES_ARITY];
  uint64_t index, sum; /* of the state that is filled now */
  bool is_lost;        /* some option is lost by the opponent */
  bool is_end;         /* no option was seen */
  grundy_side side;    /* whose options are listed */
  trouble trouble;
  int64_t wanted[GI_SIDES_ARITY];
} filling;

void gi_sides_clear(gi_sides_pair *pair, gi_memory *memory) {
  for (unsigned i = 0; i < 2; i++)
    gi_free(memory, pair->plays[i].won, pair->plays[i].bytes);
  *pair = (gi_sides_pair){0};
}

static inline unsigned bits_at(const gi_sides *s, uint64_t index) {
  return s->won[index / 4] >> 2 * (index % 4) & 3U;
}

static inline void put_bits(gi_sides *s, uint64_t index, unsigned bits) {
  unsigned char *at = &s->won[index / 4];
  unsigned by = 2 * (unsigned)(index % 4);
  *at = (unsigned char)((*at & ~(3U << by)) | bits << by);
}

static inline unsigned bit_of(grundy_side side) {
  return side == GRUNDY_RIGHT ? 2 : 1;
}

/* -------------------------------------------------------------- options */

/* Finds the index of an option, which must come before the state. */
static grundy_status locate(filling *f, const int64_t *entries,
                            uint64_t *index) {
  uint64_t at = 0, sum = 0;
  for (unsigned i = 0; i < f->arity; i++) {
    if ((uint64_t)entries[i] > f->sides->extent[i]) {
      f->trouble = TROUBLE_OUTSIDE;
      memcpy(f->wanted, entries, f->arity * sizeof *entries);
      return GRUNDY_UNABLE;
    }
    at += (uint64_t)entries[i] * f->stride[i];
    sum += (uint64_t)entries[i];
  }
  bool is_before = f->sides->order == ORDERS - 1 ? sum < f->sum : at < f->index;
  if (!is_before)
    f->trouble = TROUBLE_ORDER;
  *index = at;
  return is_before ? GRUNDY_OK : GRUNDY_UNABLE;
}

static grundy_status emit(void *data, size_t parts, const int64_t *entries) {
  filling *f = data;
  unsigned bits = f->end;
  uint64_t index;
  f->is_end = false;
  if (parts > 1) {
    f->trouble = TROUBLE_SUM;
    return GRUNDY_UNABLE;
  }
  if (parts) {
    grundy_status status = locate(f, entries, &index);
    if (status != GRUNDY_OK)
      return status;
    bits = bits_at(f->sides, index);
  }
  f->is_lost |= !(bits & bit_of(gi_other_side(f->side)));
  return GRUNDY_OK;
}

/* Fills a state by the moves of each player. */
static grundy_status fill_state(filling *f, const int64_t *state) {
  gi_tuple_sink sink = {.emit = emit, .data = f};
  unsigned bits = 0;
  grundy_status status = GRUNDY_OK;
  f->index = f->sum = 0;
  for (unsigned i = 0; i < f->arity; i++) {
    if (i && f->rules->sym && state[i - 1] > state[i])
      return GRUNDY_OK; /* only sorted tuples are options */
    f->index += (uint64_t)state[i] * f->stride[i];
    f->sum += (uint64_t)state[i];
  }
  for (unsigned i = 0; i < 2 && status == GRUNDY_OK; i++) {
    f->side = i ? GRUNDY_RIGHT : GRUNDY_LEFT;
    f->is_lost = false;
    f->is_end = true;
    status = f->rules->family->tuples(f->work, f->rules, state, f->side, sink);
    if (f->is_lost || (f->is_end && f->end))
      bits |= bit_of(f->side);
  }
  if (status == GRUNDY_OK)
    status = gi_budget_ticks(&f->work->budget, GI_TICKS_A_STEP);
  if (status == GRUNDY_OK)
    put_bits(f->sides, f->index, bits);
  return status;
}

/* ---------------------------------------------------- heaps at distances */

/* The options of one player: heaps n - k for some k, and all heaps up to n - k
   for the others. */
typedef struct reach {
  uint64_t near;         /* bit k-1: k <= 64 */
  const gi_rays *rays;   /* the others */
  uint64_t first;        /* the least heap with a move */
  uint64_t least_line;   /* the least k of all heaps up to n - k; or no k */
  uint64_t lost, latest; /* bit i: the opponent loses heap n-1-i when starting;
                            whether some heap is lost up to n - least_line */
} reach;

static reach reach_of(const gi_rays *rays) {
  reach r = {.rays = rays, .first = UINT64_MAX, .least_line = UINT64_MAX};
  for (size_t i = 0; i < rays->count; i++) {
    const gi_ray *ray = &rays->list[i];
    uint64_t k = (uint64_t)ray->offset[0];
    r.first = k < r.first ? k : r.first;
    if (ray->step[0])
      r.least_line = k < r.least_line ? k : r.least_line;
    else if (k <= WORD)
      r.near |= UINT64_C(1) << (k - 1);
  }
  return r;
}

/* Does the player win heap n by an option? */
static inline bool wins(const gi_sides *s, reach *r, unsigned opponent,
                        uint64_t n) {
  if (n >= r->least_line && !(bits_at(s, n - r->least_line) & opponent))
    r->latest = 1;
  if ((r->lost & r->near) || r->latest)
    return true;
  for (size_t i = 0; i < r->rays->count; i++) {
    const gi_ray *ray = &r->rays->list[i];
    uint64_t k = (uint64_t)ray->offset[0];
    if (k > WORD && !ray->step[0] && k <= n && !(bits_at(s, n - k) & opponent))
      return true;
  }
  return false;
}

/* Makes what is known of the heaps before n. */
static void look_back(const gi_sides *s, reach *r, unsigned opponent,
                      uint64_t n) {
  for (uint64_t i = 0; i < WORD && i < n; i++)
    if (!(bits_at(s, n - 1 - i) & opponent))
      r->lost |= UINT64_C(1) << i;
  for (uint64_t i = 0; r->least_line < n && i < n - r->least_line; i++)
    if (!(bits_at(s, i) & opponent))
      r->latest = 1;
}

/* Fills heaps from..to. */
static grundy_status fill_heaps(filling *f, const gi_rays rays[2],
                                uint64_t from, uint64_t to) {
  gi_sides *s = f->sides;
  reach left = reach_of(&rays[0]), right = reach_of(&rays[1]);
  grundy_status status = GRUNDY_OK;
  bool is_misere = f->end != 0;
  look_back(s, &left, 2, from);
  look_back(s, &right, 1, from);
  for (uint64_t n = from, next = 0; n <= to && status == GRUNDY_OK; n = next) {
    next = to - n < CHUNK ? to + 1 : n + CHUNK;
    for (uint64_t k = n; k < next; k++) {
      unsigned l = wins(s, &left, 2, k) || (is_misere && k < left.first);
      unsigned r = wins(s, &right, 1, k) || (is_misere && k < right.first);
      put_bits(s, k, l | r << 1);
      left.lost = left.lost << 1 | !r;
      right.lost = right.lost << 1 | !l;
    }
    status = gi_budget_ticks(&f->work->budget, next - n);
    s->filled = next;
  }
  return status;
}

static bool has_conditions(const gi_rays *rays) {
  bool has = false;
  for (size_t i = 0; i < rays->count; i++)
    has = has || rays->list[i].when[0];
  return has;
}

/* Fills heaps by moves that are data.  UNABLE: there are none. */
static grundy_status fill_by_rays(filling *f, uint64_t from, uint64_t to) {
  const gi_family *family = f->rules->family;
  gi_rays rays[2] = {{0}, {0}};
  gi_mark mark = gi_arena_mark(&f->work->scratch);
  grundy_status status =
      family->rays && to <= INT32_MAX ? GRUNDY_OK : GRUNDY_UNABLE;
  for (unsigned i = 0; i < 2 && status == GRUNDY_OK; i++)
    status = family->rays(f->work, f->rules, i ? GRUNDY_RIGHT : GRUNDY_LEFT,
                          (int64_t)to, &rays[i]);
  if (status == GRUNDY_OK &&
      (has_conditions(&rays[0]) || has_conditions(&rays[1])))
    status = GRUNDY_UNABLE;
  if (status == GRUNDY_OK)
    status = fill_heaps(f, rays, from, to);
  gi_arena_release(&f->work->scratch, mark);
  return status;
}

/* Fills a box by moves that are data, the last entry the fastest.  UNABLE:
   there are none. */
static grundy_status fill_box_by_rays(filling *f, uint64_t states) {
  const gi_family *family = f->rules->family;
  grundy_work *work = f->work;
  gi_sides *s = f->sides;
  gi_rays rays[2] = {{0}, {0}};
  gi_box box = {.arity = f->arity};
  int64_t most = 0;
  for (unsigned i = 0; i < f->arity; i++) {
    box.extent[i] = (int64_t)s->extent[i];
    most = box.extent[i] > most ? box.extent[i] : most;
  }
  if (!family->rays || states > MOST_BYTES || most > INT32_MAX)
    return GRUNDY_UNABLE;
  grundy_status status = GRUNDY_OK;
  gi_mark mark = gi_arena_mark(&work->scratch);
  for (unsigned i = 0; i < 2 && status == GRUNDY_OK; i++)
    status = family->rays(work, f->rules, i ? GRUNDY_RIGHT : GRUNDY_LEFT, most,
                          &rays[i]);
  size_t size = 2 * (size_t)states;
  unsigned char *lost =
      status == GRUNDY_OK ? gi_alloc(&work->memory, size) : NULL;
  if (lost)
    status = gi_rays_sides(rays, &box, f->end ? GRUNDY_MISERE : GRUNDY_NORMAL,
                           &work->memory, &work->budget,
                           (unsigned char *const[]){lost, lost + states});
  else if (status == GRUNDY_OK)
    status = GRUNDY_UNABLE; /* with less memory it takes longer */
  for (uint64_t i = 0; status == GRUNDY_OK && i < states; i++)
    put_bits(s, i, (lost[i] ? 0 : 1) | (lost[states + i] ? 0 : 2));
  gi_free(&work->memory, lost, lost ? size : 0);
  gi_arena_release(&work->scratch, mark);
  return status;
}

/* ---------------------------------------------------------------- filling */

static grundy_status fill_row(filling *f, uint64_t from, uint64_t to) {
  grundy_status status = fill_by_rays(f, from, to);
  if (status != GRUNDY_UNABLE)
    return status;
  status = GRUNDY_OK;
  for (uint64_t n = from; n <= to && status == GRUNDY_OK; n++) {
    int64_t state = (int64_t)n;
    status = fill_state(f, &state);
    f->sides->filled += status == GRUNDY_OK;
  }
  return status;
}

/* Goes to the next state, the first entries or the last the fastest; false
   after the last. */
static bool next_state(const filling *f, int64_t *state, unsigned count) {
  for (unsigned k = 0; k < count; k++) {
    unsigned i = f->sides->order ? count - 1 - k : k;
    if ((uint64_t)state[i] < f->sides->extent[i]) {
      state[i]++;
      return true;
    }
    state[i] = 0;
  }
  return false;
}

static grundy_status fill_by_entries(filling *f) {
  int64_t state[GI_SIDES_ARITY] = {0};
  grundy_status status;
  do
    status = fill_state(f, state);
  while (status == GRUNDY_OK && next_state(f, state, f->arity));
  return status;
}

/* Fills the box by ascending sum; the last entry is the rest of the sum. */
static grundy_status fill_by_sum(filling *f) {
  const uint64_t *extent = f->sides->extent;
  unsigned last = f->arity - 1;
  uint64_t most = 0;
  for (unsigned i = 0; i < f->arity; i++)
    most += extent[i];
  for (uint64_t sum = 0; sum <= most; sum++) {
    int64_t state[GI_SIDES_ARITY] = {0};
    do {
      uint64_t others = 0;
      for (unsigned i = 0; i < last; i++)
        others += (uint64_t)state[i];
      if (others > sum || sum - others > extent[last])
        continue;
      state[last] = (int64_t)(sum - others);
      grundy_status status = fill_state(f, state);
      if (status != GRUNDY_OK)
        return status;
    } while (next_state(f, state, last));
  }
  return GRUNDY_OK;
}

static uint64_t count_states(const filling *f, const uint64_t *extent) {
  uint64_t count = 1;
  for (unsigned i = 0; i < f->arity; i++)
    if (extent[i] >= INT64_MAX ||
        __builtin_mul_overflow(count, extent[i] + 1, &count))
      return UINT64_MAX;
  return count;
}

static grundy_status make_room(filling *f, uint64_t states) {
  gi_sides *s = f->sides;
  size_t need = (size_t)(states / 4) + 1;
  if (need > s->bytes) {
    unsigned char *grown = gi_realloc(&f->work->memory, s->won, s->bytes, need);
    if (!grown)
      return gi_refused(f->work);
    memset(grown + s->bytes, 0, need - s->bytes);
    s->won = grown;
    s->bytes = need;
  }
  uint64_t stride = 1;
  for (unsigned k = 0; k < f->arity; k++) {
    unsigned i = s->order ? f->arity - 1 - k : k;
    f->stride[i] = stride;
    stride *= s->extent[i] + 1;
  }
  return GRUNDY_OK;
}

/* Enlarges the box so that the option that was met is inside. */
static bool enlarge(filling *f) {
  for (unsigned i = 0; i < f->arity; i++) {
    uint64_t wanted = (uint64_t)f->wanted[i];
    if (wanted > INT32_MAX)
      return false;
    if (wanted > f->sides->extent[i])
      f->sides->extent[i] = 2 * wanted;
  }
  return true;
}

/* Fills the box of lists of numbers by moves that are data, if there are any.
 */
static grundy_status try_rays(filling *f, uint64_t most) {
  gi_sides *s = f->sides;
  uint64_t states = count_states(f, s->extent);
  if (f->arity == 1 || states > most)
    return GRUNDY_UNABLE;
  unsigned order = s->order;
  s->order = order ? order : 1;
  grundy_status status = make_room(f, states);
  if (status == GRUNDY_OK)
    status = fill_box_by_rays(f, states);
  if (status == GRUNDY_OK)
    s->filled = states;
  else
    s->order = order;
  return status;
}

/* Fills the box, in the first order that works, and a larger box if options
   lie outside. */
static grundy_status fill_box(filling *f, uint64_t most) {
  gi_sides *s = f->sides;
  grundy_status filled = try_rays(f, most);
  if (filled != GRUNDY_UNABLE)
    return filled;
  for (unsigned enlargings = 0; s->order < ORDERS;) {
    for (unsigned i = 1; f->rules->sym && i < f->arity; i++)
      if (s->extent[i] < s->extent[i - 1])
        s->extent[i] = s->extent[i - 1];
    uint64_t states = count_states(f, s->extent);
    if (states > most)
      return GRUNDY_UNABLE;
    f->trouble = TROUBLE_NONE;
    s->filled = f->arity == 1 ? s->filled : 0;
    grundy_status status = make_room(f, states);
    if (status == GRUNDY_OK)
      status = f->arity == 1            ? fill_row(f, s->filled, s->extent[0])
               : s->order == ORDERS - 1 ? fill_by_sum(f)
                                        : fill_by_entries(f);
    if (status == GRUNDY_OK)
      s->filled = states;
    if (status != GRUNDY_UNABLE || f->trouble == TROUBLE_NONE)
      return status;
    if (f->trouble == TROUBLE_SUM || f->arity == 1)
      break;
    if (f->trouble == TROUBLE_ORDER)
      s->order++;
    else if (enlargings++ == MOST_ENLARGINGS || !enlarge(f))
      break;
  }
  s->hopeless = true;
  return GRUNDY_UNABLE;
}

/* ------------------------------------------------------------------ rules */

/* Opens the rules in braces that say the same game of lists of numbers. */
static grundy_status open_rule(grundy_work *work, const grundy_rules *rules,
                               const grundy_rules **found) {
  gi_buffer text;
  const grundy_rules *rule = NULL;
  *found = NULL;
  gi_buffer_init(&text, &work->memory);
  grundy_status status = gi_buffer_put(&text, "{", 1);
  if (status == GRUNDY_OK)
    status = rules->family->rule(rules, &text);
  if (status == GRUNDY_OK)
    status = gi_buffer_put(&text, "}", 1);
  if (status == GRUNDY_OK)
    status = gi_rules_parse(work, (const char *)text.data, text.length, &rule);
  if (status == GRUNDY_OK && rule->family->tuples &&
      rule->arity == rules->arity)
    *found = rule;
  gi_buffer_clear(&text);
  return status == GRUNDY_UNABLE ? GRUNDY_OK : status;
}

/* Finds the rules whose options are lists of numbers. */
static grundy_status seek_rules(grundy_work *work, const grundy_rules *rules,
                                gi_sides_pair *pair) {
  grundy_status status = GRUNDY_OK;
  if (pair->is_sought || !rules->arity || rules->arity > GI_SIDES_ARITY)
    return GRUNDY_OK;
  if (rules->family->tuples)
    pair->rules = rules;
  else if (rules->family->rule)
    status = open_rule(work, rules, &pair->rules);
  pair->is_sought = status == GRUNDY_OK;
  return status;
}

/* Returns the tables of the rules, whose moves must be found; NULL: they are
   not of this kind. */
static grundy_status open_sides(grundy_work *work, const grundy_rules *rules,
                                grundy_play play, filling *f) {
  gi_sides_pair *pair = &gi_opened_of(work, rules)->sides;
  grundy_status status = seek_rules(work, rules, pair);
  if (status != GRUNDY_OK)
    return status;
  if (!pair->rules)
    return GRUNDY_UNABLE;
  *f = (filling){.work = work,
                 .rules = pair->rules,
                 .sides = &pair->plays[play],
                 .arity = rules->arity,
                 .end = play == GRUNDY_MISERE ? 3 : 0};
  return GRUNDY_OK;
}

/* Copies the numbers of a state, in the order of its rules. */
static bool read_state(const filling *f, const uint64_t *integers,
                       uint64_t *state) {
  for (unsigned i = 0; i < f->arity; i++) {
    if (integers[i] > INT32_MAX)
      return false;
    state[i] = integers[i];
    for (unsigned k = i; f->rules->sym && k && state[k - 1] > state[k]; k--) {
      uint64_t swap = state[k];
      state[k] = state[k - 1];
      state[k - 1] = swap;
    }
  }
  return true;
}

static bool has_state(const filling *f, const uint64_t *state) {
  const gi_sides *s = f->sides;
  if (f->arity == 1)
    return state[0] < s->filled;
  for (unsigned i = 0; i < f->arity; i++)
    if (state[i] > s->extent[i])
      return false;
  return s->filled > 0;
}

/* Extends the box to the state; where it was filled before, with room to
   grow. */
static grundy_status extend(filling *f, const uint64_t *state, uint64_t most) {
  gi_sides *s = f->sides;
  uint64_t roomy[GI_SIDES_ARITY], exact[GI_SIDES_ARITY];
  if (s->hopeless)
    return GRUNDY_UNABLE;
  for (unsigned i = 0; i < f->arity; i++) {
    exact[i] = state[i] > s->extent[i] ? state[i] : s->extent[i];
    roomy[i] = s->filled ? exact[i] + exact[i] / 4 : exact[i];
  }
  bool is_roomy = count_states(f, roomy) <= most;
  if (!is_roomy && count_states(f, exact) > most)
    return GRUNDY_UNABLE;
  memcpy(s->extent, is_roomy ? roomy : exact, f->arity * sizeof *exact);
  if (s->order < f->rules->order)
    s->order = f->rules->order;
  grundy_status status = fill_box(f, most);
  if (status != GRUNDY_OK && f->arity > 1) {
    s->filled = 0; /* begin anew */
    memset(s->extent, 0, sizeof s->extent);
  }
  if (status == GRUNDY_DOMAIN) { /* the rules fail at some state: a search may
                                    never get there */
    gi_clear_error(f->work);
    s->hopeless = true;
    status = has_state(f, state) ? GRUNDY_OK : GRUNDY_UNABLE;
  }
  return status;
}

static grundy_status find_state(grundy_work *work, const grundy_rules *rules,
                                grundy_play play, const uint64_t *integers,
                                uint64_t most, filling *f, uint64_t *state) {
  grundy_status status = open_sides(work, rules->base, play, f);
  if (status == GRUNDY_OK && !read_state(f, integers, state))
    status = GRUNDY_UNABLE;
  if (status == GRUNDY_OK && !has_state(f, state))
    status = extend(f, state, most);
  return status;
}

grundy_status gi_sides_apply(grundy_work *work, const grundy_rules *rules,
                             bool *apply) {
  gi_sides_pair *pair = &gi_opened_of(work, rules->base)->sides;
  grundy_status status = seek_rules(work, rules->base, pair);
  *apply = status == GRUNDY_OK && pair->rules;
  return status;
}

grundy_status gi_sides_fill(grundy_work *work, const grundy_rules *rules,
                            grundy_play play, const uint64_t *integers,
                            uint64_t most) {
  filling f;
  uint64_t state[GI_SIDES_ARITY] = {0};
  return find_state(work, rules, play, integers, most, &f, state);
}

grundy_status gi_sides_begin(grundy_work *work, const grundy_rules *rules,
                             grundy_play play, const uint64_t *last) {
  bool apply = false;
  gi_begin(work);
  grundy_status status = rules->shift || rules->any_count
                             ? GRUNDY_OK /* cell by cell */
                             : gi_sides_apply(work, rules, &apply);
  if (status == GRUNDY_OK && apply)
    status = gi_sides_fill(work, rules, play, last, MOST_STATES);
  return gi_finish(work, status == GRUNDY_UNABLE ? GRUNDY_OK : status,
                   GRUNDY_NOWHERE);
}

/* Returns the index of a state in the order of the table. */
static uint64_t index_in(const filling *f, const uint64_t *state) {
  const gi_sides *s = f->sides;
  uint64_t index = 0;
  for (unsigned k = f->arity; k-- > 0;) {
    unsigned i = s->order ? f->arity - 1 - k : k;
    assert(state[i] <= s->extent[i]);
    index = index * (s->extent[i] + 1) + state[i];
  }
  return index;
}

grundy_status gi_sides_outcome(grundy_work *work, const grundy_rules *rules,
                               grundy_play play, const uint64_t *integers,
                               uint64_t most, grundy_outcome *outcome) {
  static const grundy_outcome outcomes[] = {GRUNDY_P, GRUNDY_L, GRUNDY_R,
                                            GRUNDY_N};
  filling f;
  uint64_t state[GI_SIDES_ARITY] = {0};
  grundy_status status =
      find_state(work, rules, play, integers, most, &f, state);
  if (status == GRUNDY_OK)
    *outcome = outcomes[bits_at(f.sides, index_in(&f, state))];
  return status;
}

grundy_status gi_sides_read(grundy_work *work, const grundy_rules *rules,
                            grundy_play play, const uint64_t *integers,
                            unsigned place, size_t count, uint32_t *outcomes) {
  filling f;
  uint64_t at[GI_SIDES_ARITY] = {0}, state[GI_SIDES_ARITY] = {0};
  assert(count > 0 && place < rules->arity && rules->arity <= GI_SIDES_ARITY);
  memcpy(at, integers, rules->arity * sizeof *at);
  at[place] += count - 1;
  grundy_status status =
      find_state(work, rules, play, at, MOST_STATES, &f, state);
  for (size_t i = count; i-- > 0 && status == GRUNDY_OK; at[place]--) {
    if (!read_state(&f, at, state) || !has_state(&f, state))
      return GRUNDY_UNABLE;
    outcomes[i] = bits_at(f.sides, index_in(&f, state));
  }
  return status;
}

void gi_sides_heaps(grundy_work *work, const grundy_rules *rules,
                    grundy_play play, uint64_t from, size_t count,
                    unsigned char *outcomes) {
  const gi_sides *s = &gi_opened_of(work, rules->base)->sides.plays[play];
  assert(from + count <= s->filled);
  for (size_t i = 0; i < count; i++)
    outcomes[i] = (unsigned char)bits_at(s, from + i);
}
