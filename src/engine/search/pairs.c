/* SPDX-License-Identifier: MIT */
/*
 * Proof-number search over pairs, depth first, without recursion.
 *
 * The children of a pair (p, n) are its options: (q, n xor rest) for each
 * option of p, where `rest` is the nim-sum of the option's parts whose values
 * are known, and q is the part that is left; and (p, v) for v < n.  A pair is
 * won when a child is lost, and lost when all children are won.
 *
 *   won  = least `lost` among the children
 *   lost = greatest `won` among the children that are not solved, and one for
 *          each further such child
 *
 * The search goes into the child with the least `lost`, until that number is
 * above the second least by a quarter, or the parent's limits are reached.  An
 * option with several unknown parts waits with the numbers of a new pair; when
 * it is chosen, the values of its smaller parts are found first, upwards from
 * 0.
 *
 * The stack holds one frame for each pair on the line of play, and the options
 * of each frame as choices.  The frame of (p, v) below the frame of (p, n)
 * shares its choices.
 */
#include "engine/search/pairs.h"

#include <assert.h>

#include "engine/search/pairs_store.h"
#include "engine/sink.h"

enum {
  MOST_CHOICES = 1 << 24, /* choices on the stack */
  MOST_FRAMES = 1 << 20   /* pairs on the stack */
};

/* An unknown part of an option.  A part is stored when the search first goes
   into it, or when a theorem knows something about it: most are never
   stored. */
typedef struct piece {
  uint32_t number;        /* in the store; GI_NO_PART: not stored */
  uint32_t moves;         /* about how many moves it has */
  uint32_t start, length; /* its key, in `keys`; 0 and 0 if it was stored when
                             the option was listed */
} piece;

/* An option of a part.  Its unknown parts are in `pieces`, from the one with
   most moves to the one with fewest. */
typedef struct choice {
  uint32_t first, count; /* the unknown parts, in `pieces` */
  uint32_t rest;         /* nim-sum of the other parts, 0..63 */
  uint32_t moves;        /* moves of the unknown parts together, about */
} choice;

typedef struct frame {
  uint32_t part;
  unsigned heap;
  gi_numbers limit;    /* the frame ends when a number reaches its limit */
  uint64_t hit;        /* values, 0..62, that options are known to have */
  size_t first, count; /* in `choices`: options with an unknown part */
  size_t pieces, keys; /* pieces, and bytes of keys, below this frame */
  bool expanded;       /* the options were listed */
  bool borrowed;       /* the choices belong to the frame below */
} frame;

struct gi_pairs {
  gi_pairs_store store;
  gi_sink sink;
  gi_buffer node; /* the key of the part being expanded */
  frame *frames;
  size_t depth, frame_capacity;
  choice *choices;
  size_t choice_count, choice_capacity;
  piece *pieces;
  size_t piece_count, piece_capacity;
  gi_buffer keys;
  bool enough;   /* the options were cut short: one has the value asked for */
  bool checking; /* the options may not be cut short */
  bool busy;     /* a question is being answered: a theorem that is asked on the
                    way may not ask another one */
};

static grundy_status receive(gi_sink *sink, const gi_option *option);

grundy_status gi_pairs_new(grundy_work *work, bool theorems, gi_pairs **pairs) {
  gi_pairs *s = gi_alloc(&work->memory, sizeof *s);
  *pairs = s;
  if (!s)
    return gi_refused(work);
  *s = (gi_pairs){.depth = 0};
  gi_store_init(&s->store, work, theorems);
  gi_sink_init(&s->sink, work, receive, s, false);
  s->sink.reduced = true;
  gi_buffer_init(&s->node, &work->memory);
  gi_buffer_init(&s->keys, &work->memory);
  return GRUNDY_OK;
}

void gi_pairs_free(gi_pairs *s) {
  if (!s)
    return;
  gi_memory *memory = &s->store.work->memory;
  gi_sink_clear(&s->sink);
  gi_buffer_clear(&s->node);
  gi_buffer_clear(&s->keys);
  gi_free(memory, s->frames, s->frame_capacity * sizeof *s->frames);
  gi_free(memory, s->choices, s->choice_capacity * sizeof *s->choices);
  gi_free(memory, s->pieces, s->piece_capacity * sizeof *s->pieces);
  gi_store_clear(&s->store);
  gi_free(memory, s, sizeof *s);
}

grundy_status gi_work_pairs(grundy_work *work, bool theorems,
                            gi_pairs **pairs) {
  grundy_status status = GRUNDY_OK;
  if (!work->pairs[theorems])
    status = gi_pairs_new(work, theorems, &work->pairs[theorems]);
  *pairs = work->pairs[theorems];
  return status;
}

uint64_t gi_pairs_count(const gi_pairs *pairs) { return pairs->store.count; }

bool gi_pairs_take(const gi_component *parts, size_t count) {
  for (size_t i = 0; i < count; i++) {
    gi_traits traits = gi_traits_of(parts[i]);
    if (!traits.impartial || traits.loopy)
      return false;
  }
  return true;
}

/* ------------------------------------------------------------- choices */

static grundy_status push_piece(gi_pairs *s, piece p) {
  grundy_status status =
      s->piece_count >= (size_t)4 * MOST_CHOICES
          ? GRUNDY_UNABLE
          : gi_reserve(&s->store.work->memory, s->pieces, s->piece_capacity,
                       s->piece_count + 1);
  if (status == GRUNDY_OK)
    s->pieces[s->piece_count++] = p;
  return status;
}

static grundy_status push_choice(gi_pairs *s, choice c) {
  grundy_status status =
      s->choice_count >= MOST_CHOICES
          ? GRUNDY_UNABLE
          : gi_reserve(&s->store.work->memory, s->choices, s->choice_capacity,
                       s->choice_count + 1);
  if (status == GRUNDY_OK)
    s->choices[s->choice_count++] = c;
  return status;
}

/* Adds a value to a set; values above the most are not of interest. */
static void add_hit(uint64_t *hit, uint32_t value) {
  if (value <= GI_PAIRS_MOST)
    *hit |= UINT64_C(1) << value;
}

/* Compares pieces: most moves first; 0 if they are equal. */
static int compare_pieces(const gi_pairs *s, const piece *a, const piece *b) {
  if (a->moves != b->moves)
    return a->moves > b->moves ? -1 : 1;
  if (a->number != b->number)
    return a->number < b->number ? -1 : 1;
  if (a->length != b->length)
    return a->length < b->length ? -1 : 1;
  return a->length ? memcmp(s->keys.data + a->start, s->keys.data + b->start,
                            a->length)
                   : 0;
}

/* Makes a choice of the pieces from `first` on: sorts them, and cancels equal
   ones, since p + p = 0. */
static choice sorted_choice(gi_pairs *s, size_t first, uint32_t rest) {
  piece *pieces = s->pieces;
  for (size_t i = first + 1; i < s->piece_count; i++) {
    piece p = pieces[i];
    size_t at = i;
    for (; at > first && compare_pieces(s, &p, &pieces[at - 1]) < 0; at--)
      pieces[at] = pieces[at - 1];
    pieces[at] = p;
  }
  choice c = {.first = (uint32_t)first, .rest = rest};
  for (size_t i = first; i < s->piece_count;) {
    if (i + 1 < s->piece_count &&
        compare_pieces(s, &pieces[i], &pieces[i + 1]) == 0) {
      i += 2;
      continue;
    }
    c.moves += c.moves < GI_PAIRS_FAR / 2 ? pieces[i].moves : 0;
    pieces[first + c.count++] = pieces[i++];
  }
  s->piece_count = first + c.count;
  return c;
}

/* Adds one part of a sum: its value to *rest if it is known, otherwise a
   piece. */
static grundy_status add_part(gi_pairs *s, gi_component part, uint32_t *rest) {
  size_t start = s->keys.length;
  if (start > UINT32_MAX / 2)
    return GRUNDY_UNABLE;
  grundy_status status = gi_part_put(&s->keys, part);
  if (status != GRUNDY_OK)
    return status;
  gi_bytes key = {s->keys.data + start, s->keys.length - start};
  piece p = {.number = gi_store_find(&s->store, key)};
  gi_known known = 0;
  if (p.number != GI_NO_PART) {
    known = s->store.parts[p.number].known;
    p.moves = s->store.parts[p.number].moves;
  } else {
    status = gi_store_ask(&s->store, part, &known);
    p.moves = gi_component_moves(part);
    if (status == GRUNDY_OK && known)
      status = gi_store_add(&s->store, key, p.moves, known, &p.number);
  }
  if (p.number != GI_NO_PART) {
    s->keys.length = start;
  } else {
    p.start = (uint32_t)start;
    p.length = (uint32_t)key.length;
  }
  if (status != GRUNDY_OK)
    return status;
  if (!gi_has_value(known))
    return push_piece(s, p);
  *rest ^= gi_value_of(known);
  return GRUNDY_OK;
}

static grundy_status add_parts(gi_pairs *s, const gi_option *sum,
                               uint32_t *rest) {
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < sum->count && status == GRUNDY_OK; i++)
    status = add_part(s, sum->parts[i], rest);
  return status;
}

static grundy_status receive(gi_sink *sink, const gi_option *option) {
  gi_pairs *s = sink->data;
  frame *top = &s->frames[s->depth - 1];
  size_t first = s->piece_count;
  uint32_t rest = 0;
  grundy_status status = add_parts(s, option, &rest);
  if (status != GRUNDY_OK)
    return status;
  choice c = sorted_choice(s, first, rest);
  if (c.count)
    return push_choice(s, c);
  add_hit(&top->hit, rest);
  s->enough = !s->checking && (top->hit >> top->heap & 1) != 0;
  return s->enough ? GI_ENOUGH : GRUNDY_OK;
}

/* Compares choices: fewest moves first; 0 if they are equal. */
static int compare(const gi_pairs *s, const choice *a, const choice *b) {
  if (a->moves != b->moves)
    return a->moves < b->moves ? -1 : 1;
  if (a->count != b->count)
    return a->count < b->count ? -1 : 1;
  if (a->rest != b->rest)
    return a->rest < b->rest ? -1 : 1;
  for (uint32_t i = 0; i < a->count; i++) {
    int order =
        compare_pieces(s, &s->pieces[a->first + i], &s->pieces[b->first + i]);
    if (order)
      return order;
  }
  return 0;
}

/* Sorts the choices of the top frame (Shell's sort) and drops repeated ones. */
static void sort_choices(gi_pairs *s, frame *top) {
  size_t count = s->choice_count - top->first, gap = 1, kept = 0;
  if (!count) { /* perhaps there is no array yet */
    top->count = 0;
    return;
  }
  choice *list = s->choices + top->first;
  while (gap < count / 3)
    gap = 3 * gap + 1;
  for (; gap; gap /= 3)
    for (size_t i = gap; i < count; i++) {
      choice c = list[i];
      size_t at = i;
      for (; at >= gap && compare(s, &c, &list[at - gap]) < 0; at -= gap)
        list[at] = list[at - gap];
      list[at] = c;
    }
  for (size_t i = 0; i < count; i++)
    if (!kept || compare(s, &list[i], &list[kept - 1]) != 0)
      list[kept++] = list[i];
  top->count = kept;
  s->choice_count = top->first + kept;
}

/* Looks in the store for a part that was not stored when it was listed. */
static void look_again(const gi_pairs *s, piece *p) {
  if (p->number == GI_NO_PART)
    p->number = gi_store_find(&s->store,
                              (gi_bytes){s->keys.data + p->start, p->length});
}

/* Moves the parts of a choice that became known into its `rest`. */
static void refresh(const gi_pairs *s, choice *c) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < c->count; i++) {
    piece p = s->pieces[c->first + i];
    look_again(s, &p);
    gi_known known =
        p.number == GI_NO_PART ? 0 : s->store.parts[p.number].known;
    if (gi_has_value(known))
      c->rest ^= gi_value_of(known);
    else
      s->pieces[c->first + kept++] = p;
  }
  c->count = kept;
}

/* Returns the number of a piece; stores its part if it is new. */
static grundy_status number_of(gi_pairs *s, size_t at, uint32_t *number) {
  piece *p = &s->pieces[at];
  grundy_status status = GRUNDY_OK;
  look_again(s, p);
  if (p->number == GI_NO_PART)
    status =
        gi_store_add(&s->store, (gi_bytes){s->keys.data + p->start, p->length},
                     p->moves, 0, &p->number);
  *number = p->number;
  return status;
}

/* ---------------------------------------------------------------- stack */

/* Pushes a pair.  `borrowed`: the part is that of the top frame, beside a
   smaller heap. */
static grundy_status push_frame(gi_pairs *s, uint32_t part, unsigned heap,
                                gi_numbers limit, bool borrowed) {
  grundy_status status = s->depth >= MOST_FRAMES
                             ? GRUNDY_UNABLE
                             : gi_reserve(&s->store.work->memory, s->frames,
                                          s->frame_capacity, s->depth + 1);
  if (status != GRUNDY_OK)
    return status;
  assert(heap <= GI_PAIRS_MOST);
  frame *top = &s->frames[s->depth];
  *top = (frame){.part = part,
                 .heap = heap,
                 .limit = limit,
                 .first = s->choice_count,
                 .pieces = s->piece_count,
                 .keys = s->keys.length};
  if (borrowed) {
    assert(s->depth && top[-1].part == part && top[-1].heap > heap);
    top->first = top[-1].first;
    top->count = top[-1].count;
    top->hit = top[-1].hit;
    top->expanded = top->borrowed = true;
  } else if (s->store.parts[part].open) {
    return GRUNDY_UNABLE; /* a position repeats */
  }
  s->store.parts[part].open = 1;
  s->depth++;
  return GRUNDY_OK;
}

static void pop_frame(gi_pairs *s) {
  frame *top = &s->frames[--s->depth];
  if (top->borrowed) {
    top[-1].hit |= top->hit;
    top[-1].count = top->count;
    return;
  }
  s->store.parts[top->part].open = 0;
  s->choice_count = top->first;
  s->piece_count = top->pieces;
  s->keys.length = top->keys;
}

/* Lists the options of the part of the top frame. */
static grundy_status expand(gi_pairs *s) {
  gi_component component;
  grundy_status status = gi_store_component(
      &s->store, s->frames[s->depth - 1].part, &s->node, &component);
  s->enough = false;
  if (status == GRUNDY_OK)
    status = gi_enough_is_ok(gi_options(&s->sink, component, GRUNDY_BOTH));
  frame *top = &s->frames[s->depth - 1];
  if (status == GRUNDY_OK && !s->enough)
    sort_choices(s, top);
  top->expanded = true;
  return status;
}

/* ------------------------------------------------------------- one pair */

/* The children of a pair that are not solved, summed up. */
typedef struct survey {
  uint64_t count;
  uint32_t won;           /* greatest `won` */
  uint32_t least, second; /* least `lost`, and the next one */
  const choice *best;     /* the child with the least `lost`; NULL: (p, v) */
  unsigned value;         /* the v of that child */
} survey;

static void count_child(survey *v, gi_numbers numbers, const choice *c,
                        unsigned value) {
  v->count++;
  if (numbers.won > v->won)
    v->won = numbers.won;
  if (numbers.lost < v->least) {
    v->second = v->least;
    v->least = numbers.lost;
    v->best = c;
    v->value = value;
  } else if (numbers.lost < v->second) {
    v->second = numbers.lost;
  }
}

/* Brings the choices of the top frame up to date and counts the children that
   are not solved.  Options whose value is known go into `hit`.  UNABLE: a pair
   would need a heap above the most. */
static grundy_status survey_choices(gi_pairs *s, frame *top, survey *v) {
  choice *list = top->count ? s->choices + top->first : NULL;
  size_t kept = 0;
  for (size_t i = 0; i < top->count; i++) {
    choice c = list[i];
    refresh(s, &c);
    if (!c.count)
      add_hit(&top->hit, c.rest);
    else
      list[kept++] = c;
  }
  top->count = kept;
  for (size_t i = 0; i < kept; i++) {
    const choice *c = &list[i];
    unsigned heap = top->heap ^ c->rest;
    uint32_t part = s->pieces[c->first].number;
    if (c->count > 1 || (part == GI_NO_PART && heap <= GI_PAIRS_MOST)) {
      count_child(v, (gi_numbers){1, 1 + c->moves}, c, 0);
      continue;
    }
    if (heap > GI_PAIRS_MOST)
      return GRUNDY_UNABLE;
    if (!gi_is_excluded(s->store.parts[part].known, heap))
      count_child(v, gi_store_numbers(&s->store, part, heap), c, 0);
  }
  return GRUNDY_OK;
}

/* Counts the children (p, v), v below the heap, that are not solved. */
static void survey_heaps(gi_pairs *s, const frame *top, survey *v) {
  for (unsigned value = 0; value < top->heap; value++) {
    if (top->hit >> value & 1)
      gi_store_exclude(&s->store, top->part, value);
    if (!gi_is_excluded(s->store.parts[top->part].known, value))
      count_child(v, gi_store_numbers(&s->store, top->part, value), NULL,
                  value);
  }
}

/* Pushes the pair that asks for the next possible value of a part. */
static grundy_status push_value(gi_pairs *s, uint32_t part) {
  gi_known known = s->store.parts[part].known;
  unsigned value = (unsigned)__builtin_ctzll(~known);
  assert(!gi_has_value(known));
  if (value > GI_PAIRS_MOST)
    return GRUNDY_UNABLE;
  return push_frame(s, part, value, (gi_numbers){UINT32_MAX, UINT32_MAX},
                    false);
}

/* Pushes the most promising child of the top frame. */
static grundy_status push_child(gi_pairs *s, const survey *v) {
  const frame *top = &s->frames[s->depth - 1];
  uint64_t further = v->count - 1;
  uint64_t past = v->second + (uint64_t)v->second / 4 + 1;
  gi_numbers limit = {.won = top->limit.lost == UINT32_MAX
                                 ? UINT32_MAX
                                 : (uint32_t)(top->limit.lost - further),
                      .lost = past < top->limit.won ? (uint32_t)past
                                                    : top->limit.won};
  if (!v->best)
    return push_frame(s, top->part, v->value, limit, true);
  choice c = *v->best;
  uint32_t last = GI_NO_PART;
  grundy_status status = number_of(s, c.first + c.count - 1, &last);
  if (status != GRUNDY_OK)
    return status;
  return c.count > 1 ? push_value(s, last)
                     : push_frame(s, last, top->heap ^ c.rest, limit, false);
}

/* Returns the least value that no option has; the options' values are known.
   UNABLE: it is above the most. */
static grundy_status note_mex(gi_pairs *s, const frame *top) {
  unsigned mex = (unsigned)__builtin_ctzll(~top->hit);
  if (mex > GI_PAIRS_MOST)
    return GRUNDY_UNABLE;
  gi_store_value(&s->store, top->part, mex);
  return GRUNDY_OK;
}

/* Looks at the top pair: solves it, or leaves it at its limits, and pops it; or
   pushes a child. */
static grundy_status visit_top(gi_pairs *s) {
  frame *top = &s->frames[s->depth - 1];
  grundy_status status = GRUNDY_OK;
  if (!gi_is_excluded(s->store.parts[top->part].known, top->heap) &&
      !gi_has_value(s->store.parts[top->part].known) && !top->expanded)
    status = expand(s);
  if (status == GRUNDY_OK)
    status = gi_budget_step(&s->store.work->budget);
  if (status != GRUNDY_OK)
    return status;
  gi_known known = s->store.parts[top->part].known;
  if (gi_has_value(known) || gi_is_excluded(known, top->heap)) {
    pop_frame(s); /* solved meanwhile */
    return GRUNDY_OK;
  }
  survey v = {.least = UINT32_MAX, .second = UINT32_MAX};
  if (!s->enough)
    status = survey_choices(s, top, &v);
  s->enough = false;
  if (status != GRUNDY_OK)
    return status;
  bool is_won = (top->hit >> top->heap & 1) != 0;
  /* the value is at most the number of different values of options */
  is_won |= top->heap > top->count + (size_t)__builtin_popcountll(top->hit);
  if (is_won) {
    gi_store_exclude(&s->store, top->part, top->heap);
    pop_frame(s);
    return GRUNDY_OK;
  }
  if (!top->count) {
    status = note_mex(s, top);
    pop_frame(s);
    return status;
  }
  survey_heaps(s, top, &v);
  if (!v.count) {
    gi_store_value(&s->store, top->part, top->heap);
    pop_frame(s);
    return GRUNDY_OK;
  }
  uint64_t lost = v.won + (v.count - 1);
  gi_numbers numbers = {v.least,
                        lost < GI_PAIRS_FAR ? (uint32_t)lost : GI_PAIRS_FAR};
  if (numbers.won < top->limit.won && numbers.lost < top->limit.lost)
    return push_child(s, &v);
  status = gi_store_set_numbers(&s->store, top->part, top->heap, numbers);
  pop_frame(s);
  return status;
}

/* Works until the pairs pushed are solved. */
static grundy_status run(gi_pairs *s, grundy_status status) {
  while (status == GRUNDY_OK && s->depth)
    status = visit_top(s);
  while (s->depth)
    pop_frame(s);
  return status;
}

/* -------------------------------------------------------------- answers */

/* A sum whose parts are being added. */
typedef struct sum {
  gi_pairs *pairs;
  uint32_t rest;
} sum;

static grundy_status receive_canonical(gi_sink *sink, const gi_option *option) {
  sum *together = sink->data;
  return add_parts(together->pairs, option, &together->rest);
}

/* Begins a question about a sum: makes a choice of its canonical parts. */
static grundy_status begin(gi_pairs *s, const gi_component *parts, size_t count,
                           uint64_t heap, choice *c) {
  if (heap > GI_PAIRS_MOST)
    return GRUNDY_UNABLE;
  assert(!s->depth);
  s->piece_count = s->choice_count = s->keys.length = 0;
  sum together = {.pairs = s, .rest = (uint32_t)heap};
  gi_sink sink;
  gi_sink_init(&sink, s->store.work, receive_canonical, &together, false);
  sink.reduced = true;
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < count && status == GRUNDY_OK; i++) {
    const gi_family *family = parts[i].rules->family;
    gi_option alone = {&parts[i], 1, NULL, 0};
    if (family->parts) {
      sink.from = parts[i];
      status = family->parts(s->store.work, parts[i], &sink);
    } else {
      status = receive_canonical(&sink, &alone);
    }
  }
  gi_sink_clear(&sink);
  if (status == GRUNDY_OK)
    *c = sorted_choice(s, 0, together.rest);
  return status;
}

/* Says whether what is known decides who wins a choice. */
static bool is_decided(const gi_pairs *s, const choice *c, bool *lost) {
  uint32_t part = c->count == 1 ? s->pieces[c->first].number : GI_NO_PART;
  *lost = !c->count && !c->rest;
  return !c->count || (part != GI_NO_PART && c->rest <= GI_PAIRS_MOST &&
                       gi_is_excluded(s->store.parts[part].known, c->rest));
}

/* Solves pairs until it is decided who wins the choice. */
static grundy_status decide(gi_pairs *s, choice *c, bool *lost) {
  grundy_status status = GRUNDY_OK;
  while (status == GRUNDY_OK && !is_decided(s, c, lost)) {
    uint32_t last = GI_NO_PART;
    gi_numbers none = {UINT32_MAX, UINT32_MAX};
    status = number_of(s, c->first + c->count - 1, &last);
    if (status == GRUNDY_OK && c->count == 1 && c->rest > GI_PAIRS_MOST)
      status = GRUNDY_UNABLE;
    if (status == GRUNDY_OK)
      status = c->count > 1 ? push_value(s, last)
                            : push_frame(s, last, c->rest, none, false);
    status = run(s, status);
    refresh(s, c);
  }
  return status;
}

grundy_status gi_pairs_lost(gi_pairs *s, const gi_component *parts,
                            size_t count, uint64_t heap, bool *lost) {
  choice c;
  if (s->busy)
    return GRUNDY_UNABLE;
  s->busy = true;
  grundy_status status = begin(s, parts, count, heap, &c);
  if (status == GRUNDY_OK)
    status = decide(s, &c, lost);
  s->busy = false;
  return status;
}

grundy_status gi_pairs_known(gi_pairs *s, const gi_component *parts,
                             size_t count, uint64_t heap, bool *lost) {
  choice c;
  if (s->busy)
    return GRUNDY_UNABLE;
  s->busy = true;
  grundy_status status = begin(s, parts, count, heap, &c);
  s->busy = false;
  if (status == GRUNDY_OK && !is_decided(s, &c, lost))
    status = GRUNDY_UNABLE;
  return status;
}

grundy_status gi_pairs_value(gi_pairs *s, gi_component component, uint64_t most,
                             uint64_t *value) {
  for (*value = 0; *value <= most; ++*value) {
    bool lost = false;
    grundy_status status = gi_pairs_lost(s, &component, 1, *value, &lost);
    if (status != GRUNDY_OK || lost)
      return status;
  }
  return GRUNDY_UNABLE;
}

/* ---------------------------------------------------------------- check */

/* Asserts that what is known about one part follows from its options, which are
   the choices of the top frame, and from what is known about their parts. */
static void check_known(gi_pairs *s, gi_known known) {
  const frame *top = &s->frames[s->depth - 1];
  uint64_t hit = top->hit;
  if (!gi_has_value(known)) {
    for (unsigned v = 0; v <= GI_PAIRS_MOST; v++)
      assert(!(known >> v & 1) || hit >> v & 1 ||
             v > top->count + (size_t)__builtin_popcountll(hit));
    return;
  }
  unsigned value = gi_value_of(known);
  for (unsigned v = 0; v < value; v++)
    assert(hit >> v & 1);
  assert(!(hit >> value & 1));
  for (size_t i = 0; i < top->count; i++) {
    const choice *c = &s->choices[top->first + i];
    assert(c->count == 1);
    uint32_t part = s->pieces[c->first].number;
    assert(part != GI_NO_PART);
    assert(gi_is_excluded(s->store.parts[part].known, value ^ c->rest));
    (void)part;
  }
}

grundy_status gi_pairs_check(gi_pairs *s) {
  grundy_status status = GRUNDY_OK;
  size_t count = s->store.count;
  assert(!s->store.theorems && !s->depth);
  s->checking = true;
  for (size_t i = 0; i < count && status == GRUNDY_OK; i++) {
    gi_known known = s->store.parts[i].known;
    gi_numbers none = {UINT32_MAX, UINT32_MAX};
    if (!known)
      continue;
    status = push_frame(s, (uint32_t)i, 0, none, false);
    if (status == GRUNDY_OK)
      status = expand(s);
    if (status == GRUNDY_OK)
      check_known(s, known);
    while (s->depth)
      pop_frame(s);
  }
  s->checking = false;
  return status;
}
