/* SPDX-License-Identifier: MIT */
#include "engine/heaps/quotient_games.h"

#include "core/text.h"
#include "engine/misuse.h"
#include "engine/position.h"
#include "engine/sink.h"

#include <assert.h>

enum {
  MOST_LEFT = 64 /* heaps that an option may leave */
};

bool gi_are_games(const grundy_work *work, const grundy_rules *const *games,
                  size_t count) {
  bool are = games && count && count <= GRUNDY_MOST_GAMES;
  for (size_t i = 0; are && i < count; i++)
    are = gi_is_rules(work, games[i]);
  return are;
}

static grundy_status unfit(grundy_work *work, const grundy_rules *rules,
                           const char *why) {
  return gi_unfit(work, gi_fail(&work->error, GRUNDY_UNABLE, GRUNDY_NOWHERE,
                                why, rules->text));
}

static grundy_status open_game(gi_heap_games *g, gi_heap_game *game,
                               const grundy_rules *rules) {
  grundy_work *work = g->work;
  *game = (gi_heap_game){.rules = rules, .origin = gi_rules_origin(rules)};
  gi_buffer_init(&game->atoms, &work->memory);
  g->count++;
  if (rules->args != GI_HEAPS || rules->arity != 1 || !rules->family->at)
    return unfit(work, rules,
                 N_("{0} is not a game of heaps: a quotient needs positions of "
                    "one number"));
  gi_manner manner = gi_rules_manner(work, rules);
  if (manner.partizan || manner.loopy)
    return unfit(
        work, rules,
        N_("{0} has no misère quotient: both players must have the same "
           "moves, and play must end"));
  grundy_status status = GRUNDY_UNABLE;
  if (game->origin->family->code)
    status = game->origin->family->code(work, game->origin, 0, &game->code);
  if (status != GRUNDY_OK && status != GRUNDY_UNABLE)
    return status;
  game->has_code = status == GRUNDY_OK;
  gi_clear_error(work);
  const uint32_t none = GI_NO_ATOM;
  status = gi_buffer_put(&game->atoms, &none, sizeof none);
  bool is_live = false;
  if (status == GRUNDY_OK && !rules->shift)
    status = gi_heap_games_is_live(g, g->count - 1, 0, &is_live);
  if (status == GRUNDY_OK && is_live)
    return unfit(
        work, rules,
        N_("{0} has moves from 0, and a quotient needs 0 to be the end "
           "of play"));
  return status;
}

grundy_status gi_heap_games_init(gi_heap_games *g, grundy_work *work,
                                 const grundy_rules *const *rules,
                                 size_t count) {
  assert(count <= GRUNDY_MOST_GAMES);
  *g = (gi_heap_games){.work = work};
  gi_buffer_init(&g->atoms, &work->memory);
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < count && status == GRUNDY_OK; i++)
    status = open_game(g, &g->games[i], rules[i]);
  return status;
}

void gi_heap_games_clear(gi_heap_games *g) {
  for (size_t i = 0; i < g->count; i++)
    gi_buffer_clear(&g->games[i].atoms);
  if (g->work)
    gi_buffer_clear(&g->atoms);
  g->count = 0;
}

uint64_t gi_heap_games_known(const gi_heap_games *g, size_t game) {
  return g->games[game].atoms.length / sizeof(uint32_t);
}

uint32_t gi_heap_games_atom(const gi_heap_games *g, size_t game,
                            uint64_t heap) {
  assert(heap < gi_heap_games_known(g, game));
  return ((const uint32_t *)(const void *)g->games[game].atoms.data)[heap];
}

grundy_status gi_heap_games_add(gi_heap_games *g, size_t game, bool is_live) {
  grundy_quotient_generator atom = {.game = (unsigned)game,
                                    .heap = gi_heap_games_known(g, game)};
  uint32_t number =
      is_live ? (uint32_t)(g->atoms.length / sizeof atom) : GI_NO_ATOM;
  grundy_status status = gi_buffer_reserve(&g->atoms, sizeof atom);
  if (status == GRUNDY_OK)
    status = gi_buffer_put(&g->games[game].atoms, &number, sizeof number);
  if (status == GRUNDY_OK && is_live)
    status = gi_buffer_put(&g->atoms, &atom, sizeof atom);
  return status;
}

void gi_heap_games_remove(gi_heap_games *g, size_t game) {
  uint64_t last = gi_heap_games_known(g, game) - 1;
  if (gi_heap_games_atom(g, game, last) != GI_NO_ATOM)
    g->atoms.length -= sizeof(grundy_quotient_generator);
  g->games[game].atoms.length -= sizeof(uint32_t);
}

/* ------------------------------------------------------------- options */

/* An enumeration of the options of one heap. */
typedef struct walk {
  const gi_heap_games *games;
  const gi_heap_game *game;
  uint64_t heap; /* as the user's rules show it */
  gi_option_sink sink;
  bool is_alone; /* only whether there is an option is asked: parts are not
                    looked up */
} walk;

/* Emits an option; the parts are heaps of the origin's numbers. */
static grundy_status emit(const walk *w, const uint64_t *heaps, size_t count) {
  uint32_t parts[MOST_LEFT];
  size_t live = 0;
  parts[0] = 0;
  if (w->is_alone)
    return w->sink.emit(w->sink.data, NULL, 0);
  for (size_t i = 0; i < count; i++) {
    if (heaps[i] <= w->game->rules->shift)
      continue;
    uint64_t heap = heaps[i] - w->game->rules->shift;
    if (heap >= w->heap)
      return unfit(
          w->games->work, w->game->rules,
          N_("{0} has a move that leaves a heap as large as before, and "
             "a quotient needs heaps that become smaller"));
    uint32_t atom = ((const uint32_t *)(const void *)w->game->atoms.data)[heap];
    if (atom != GI_NO_ATOM)
      parts[live++] = atom;
  }
  return w->sink.emit(w->sink.data, parts, live);
}

/* Emits the ways to leave three heaps of `left` beans together. */
static grundy_status split_three(const walk *w, uint64_t left) {
  grundy_status status = GRUNDY_OK;
  for (uint64_t a = 1; 3 * a <= left && status == GRUNDY_OK; a++)
    for (uint64_t b = a; a + 2 * b <= left && status == GRUNDY_OK; b++)
      status = emit(w, (const uint64_t[]){a, b, left - a - b}, 3);
  return status;
}

static grundy_status split(const walk *w, unsigned digit, uint64_t left) {
  const gi_code *code = &w->game->code;
  grundy_status status = GRUNDY_OK;
  if (digit & GI_LEAVES_TWO)
    for (uint64_t a = 1;
         a <= gi_split_most(code->distinct, left) && status == GRUNDY_OK; a++)
      status = emit(w, (const uint64_t[]){a, left - a}, 2);
  if ((digit & GI_LEAVES_THREE) && status == GRUNDY_OK)
    status = split_three(w, left);
  return status;
}

/* Returns the number of beans to take that by_code looks at. */
static uint64_t digits_of(const gi_code *code, uint64_t heap) {
  bool is_short = gi_code_is_finite(code) && code->count;
  return is_short && code->count - 1 < heap ? code->count - 1 : heap;
}

static grundy_status by_code(const walk *w, uint64_t heap) {
  const gi_code *code = &w->game->code;
  uint64_t most = digits_of(code, heap);
  grundy_status status = GRUNDY_OK;
  for (uint64_t k = 0; k <= most && status == GRUNDY_OK; k++) {
    unsigned digit = gi_code_digit(code, k);
    uint64_t left = heap - k;
    if (k && (digit & GI_TAKES_ALL) && !left)
      status = emit(w, &left, 0);
    if (k && (digit & GI_LEAVES_ONE) && left && status == GRUNDY_OK)
      status = emit(w, &left, 1);
    if (left && status == GRUNDY_OK)
      status = split(w, digit, left);
  }
  return status;
}

static grundy_status take_tuples(void *data, size_t parts,
                                 const int64_t *entries) {
  uint64_t heaps[MOST_LEFT];
  const walk *w = data;
  if (parts > MOST_LEFT)
    return GRUNDY_UNABLE;
  for (size_t i = 0; i < parts; i++)
    heaps[i] = (uint64_t)entries[i];
  return emit(w, heaps, parts);
}

static grundy_status take_option(gi_sink *sink, const gi_option *option) {
  const walk *w = sink->data;
  uint64_t heaps[MOST_LEFT];
  if (option->count > MOST_LEFT)
    return GRUNDY_UNABLE;
  for (size_t i = 0; i < option->count; i++) {
    const unsigned char *at = option->parts[i].bytes.data;
    if (option->parts[i].rules->base != w->game->origin->base)
      return unfit(w->games->work, w->game->rules,
                   N_("{0} has a move into another game, and a quotient needs "
                      "heaps of one game"));
    heaps[i] = option->parts[i].bytes.length ? gi_varint_get(&at) : 0;
  }
  return emit(w, heaps, option->count);
}

static grundy_status by_options(walk *w, uint64_t heap) {
  grundy_work *work = w->games->work;
  gi_buffer bytes;
  gi_buffer_init(&bytes, &work->memory);
  bool empty = false;
  grundy_status status =
      w->game->origin->family->at(work, w->game->origin, &heap, &bytes, &empty);
  if (status == GRUNDY_OK && !empty) {
    gi_sink sink;
    gi_sink_init(&sink, work, take_option, w, false);
    status = gi_options(
        &sink, (gi_component){w->game->origin, {bytes.data, bytes.length}},
        GRUNDY_BOTH);
    gi_sink_clear(&sink);
  }
  gi_buffer_clear(&bytes);
  return status;
}

static grundy_status options_of(gi_heap_games *g, size_t number, uint64_t shown,
                                gi_option_sink sink, bool is_alone) {
  gi_heap_game *game = &g->games[number];
  uint64_t heap = shown + game->rules->shift;
  walk w = {.games = g,
            .game = game,
            .heap = shown,
            .sink = sink,
            .is_alone = is_alone};
  const gi_family *family = game->origin->family;
  if (game->has_code && heap > game->code_to) {
    game->code_to = 2 * heap + 64;
    grundy_status status =
        family->code(g->work, game->origin, game->code_to, &game->code);
    if (status != GRUNDY_OK)
      return status;
  }
  if (g->by_rules)
    return by_options(&w, heap);
  if (game->has_code)
    return by_code(&w, heap);
  int64_t state = (int64_t)heap;
  if (family->tuples)
    return family->tuples(g->work, game->origin, &state, GRUNDY_BOTH,
                          (gi_tuple_sink){.emit = take_tuples, .data = &w});
  return by_options(&w, heap);
}

static grundy_status atom_options(void *data, uint32_t atom,
                                  gi_option_sink sink) {
  gi_heap_games *g = data;
  const grundy_quotient_generator *atoms = (const void *)g->atoms.data;
  return options_of(g, atoms[atom].game, atoms[atom].heap, sink, false);
}

gi_atoms gi_heap_games_atoms(gi_heap_games *g) {
  return (gi_atoms){.options = atom_options, .data = g};
}

/* Ends an enumeration at the first option. */
static grundy_status note_option(void *data, const uint32_t *parts,
                                 size_t count) {
  (void)parts;
  (void)count;
  *(bool *)data = true;
  return GRUNDY_DOMAIN;
}

grundy_status gi_heap_games_is_live(gi_heap_games *g, size_t game,
                                    uint64_t heap, bool *is_live) {
  *is_live = false;
  grundy_status status =
      options_of(g, game, heap, (gi_option_sink){note_option, is_live}, true);
  if (*is_live) {
    gi_clear_error(g->work);
    return GRUNDY_OK;
  }
  if (status != GRUNDY_OK)
    return status;
  /* nothing else counts a heap without moves, however many there are */
  uint64_t ticks = GI_TICKS_A_STEP;
  if (g->games[game].has_code)
    ticks += digits_of(&g->games[game].code, heap);
  return gi_budget_ticks(&g->work->budget, ticks);
}

bool gi_heap_games_bounds(const gi_heap_games *g, size_t game,
                          uint64_t *most_heaps, uint64_t *most_taken) {
  const gi_heap_game *one = &g->games[game];
  const gi_code *code = &one->code;
  if (!one->has_code || !gi_code_is_finite(code) || code->cut || code->distinct)
    return false;
  *most_heaps = gi_code_has(code, GI_LEAVES_THREE) ? 3
                : gi_code_has(code, GI_LEAVES_TWO) ? 2
                                                   : 1;
  *most_taken = 0;
  for (size_t k = 0; k < code->count; k++)
    if (code->digits[k])
      *most_taken = k;
  return true;
}
