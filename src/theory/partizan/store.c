/* SPDX-License-Identifier: MIT */
#include "theory/partizan/inside.h"

#include "core/hash.h"

enum {
  FIRST_TABLE = 1 << 10, /* slots of the first table */
  TICKS_AN_OPTION = 4    /* of a NUS: *k has k options */
};

gi_game gi_games_refuse(gi_games *s, grundy_status status) {
  assert(status != GRUNDY_OK);
  s->status = status;
  return GI_NO_GAME;
}

bool gi_games_enter(gi_games *s) {
  grundy_status status = gi_budget_step(s->budget);
  if (status == GRUNDY_OK && s->depth >= GI_GAMES_DEPTH)
    status = GRUNDY_UNABLE;
  if (status != GRUNDY_OK) {
    gi_games_refuse(s, status);
    return false;
  }
  s->depth++;
  return true;
}

/* ---------------------------------------------------------------- hashing */

static uint64_t mix(uint64_t hash, uint64_t word) {
  return gi_hash_fold(hash ^ word, UINT64_C(0xb7e151628aed2a6b));
}

static uint64_t hash_nus(gi_nus nus) {
  uint64_t hash = mix(UINT64_C(0x243f6a8885a308d3), nus.number.exponent);
  hash = mix(hash, (uint64_t)nus.number.numerator);
  return mix(hash, (uint64_t)(uint32_t)nus.ups << 32 | nus.nim);
}

static uint64_t hash_form(uint32_t shape, const gi_game *options,
                          uint32_t count) {
  uint64_t hash = mix(UINT64_C(0x13198a2e03707344), shape);
  for (uint32_t i = 0; i < count; i++)
    hash = mix(hash, options[i]);
  return hash;
}

static uint64_t hash_of(head *h) {
  return is_nus(h)
             ? hash_nus(nus_of(h))
             : hash_form(h->shape, options_of(h), lefts_of(h) + rights_of(h));
}

/* Makes room for one more record in the table. */
static bool table_room(gi_games *s) {
  uint64_t count = s->counts.forms + s->counts.nus;
  if (s->table_size && count + 1 <= s->table_size / 2)
    return true;
  size_t size = s->table_size ? s->table_size * 2 : FIRST_TABLE;
  size_t bytes = gi_array_size(size, sizeof *s->table);
  gi_game *table = bytes ? gi_alloc(s->memory, bytes) : NULL;
  if (!table) {
    gi_games_refuse(s, gi_memory_refusal(s->memory));
    return false;
  }
  memset(table, 0, bytes);
  for (size_t i = 0; i < s->table_size; i++) {
    if (!s->table[i])
      continue;
    size_t at = (size_t)hash_of(head_of(s, s->table[i])) & (size - 1);
    while (table[at])
      at = (at + 1) & (size - 1);
    table[at] = s->table[i];
  }
  gi_free(s->memory, s->table, s->table_size * sizeof *s->table);
  s->table = table;
  s->table_size = size;
  s->counts.table = bytes;
  return true;
}

/* ---------------------------------------------------------------- records */

static bool add_chunk(gi_games *s) {
  if (s->chunk_count >= GAMES_END >> UNIT_BITS) {
    gi_games_refuse(s, GRUNDY_UNABLE);
    return false;
  }
  grundy_status status =
      gi_reserve(s->memory, s->chunks, s->chunk_capacity, s->chunk_count + 1);
  if (status != GRUNDY_OK) {
    gi_games_refuse(s, status);
    return false;
  }
  uint64_t *chunk = gi_alloc(s->memory, CHUNK);
  if (!chunk) {
    gi_games_refuse(s, gi_memory_refusal(s->memory));
    return false;
  }
  s->used = s->chunk_count == 0; /* no game has the number 0 */
  s->chunks[s->chunk_count++] = chunk;
  return true;
}

/* Reserves the bytes of a record.  The caller fills them in and publishes the
   game; until then they are not in use. */
static gi_game reserve(gi_games *s, size_t bytes) {
  uint32_t units = (uint32_t)((bytes + 7) / 8);
  assert(units < 1u << UNIT_BITS);
  if (!table_room(s))
    return GI_NO_GAME;
  if ((!s->chunk_count || s->used + units > 1u << UNIT_BITS) && !add_chunk(s))
    return GI_NO_GAME;
  return (gi_game)((s->chunk_count - 1) << UNIT_BITS) + s->used;
}

/* Puts a complete record into the table. */
static void publish(gi_games *s, gi_game g, size_t bytes, uint64_t hash) {
  size_t at = (size_t)hash & (s->table_size - 1);
  while (s->table[at])
    at = (at + 1) & (s->table_size - 1);
  uint32_t units = (uint32_t)((bytes + 7) / 8);
  s->used += units;
  s->counts.bytes += 8 * (uint64_t)units;
  if (is_nus(head_of(s, g)))
    s->counts.nus++;
  else
    s->counts.forms++;
  s->table[at] = g;
}

static gi_game find_nus(const gi_games *s, gi_nus nus, uint64_t hash) {
  if (!s->table_size)
    return GI_NO_GAME;
  for (size_t at = (size_t)hash & (s->table_size - 1); s->table[at];
       at = (at + 1) & (s->table_size - 1)) {
    head *h = head_of(s, s->table[at]);
    if (h->shape == (IS_NUS | nus.number.exponent) &&
        tail_of(h)->numerator == nus.number.numerator &&
        tail_of(h)->ups == nus.ups && tail_of(h)->nim == nus.nim)
      return s->table[at];
  }
  return GI_NO_GAME;
}

gi_game gi_games_nus(gi_games *s, gi_nus nus) {
  uint64_t hash = hash_nus(nus);
  gi_game g = find_nus(s, nus, hash), number = GI_NO_GAME;
  if (g)
    return g;
  if (nus.nim > GI_NIM_MOST || nus.ups > GI_UPS_MOST || nus.ups < -GI_UPS_MOST)
    return gi_games_refuse(s, GRUNDY_UNABLE);
  if (nus.ups || nus.nim) {
    number = gi_games_nus(s, (gi_nus){.number = nus.number});
    if (!number)
      return GI_NO_GAME;
  }
  const size_t bytes = sizeof(head) + sizeof(tail);
  g = reserve(s, bytes);
  if (!g)
    return GI_NO_GAME;
  head *h = head_of(s, g);
  *h = (head){.shape = IS_NUS | nus.number.exponent,
              .left_stop = number ? number : g,
              .right_stop = number ? number : g};
  *tail_of(h) = (tail){nus.number.numerator, nus.ups, nus.nim};
  gi_probes_of_nus(nus, &h->ge, &h->le);
  publish(s, g, bytes, hash);
  return g;
}

static gi_game find_form(const gi_games *s, uint32_t shape,
                         const gi_game *lefts, uint32_t l,
                         const gi_game *rights, uint32_t r, uint64_t hash) {
  for (size_t at = (size_t)hash & (s->table_size - 1); s->table[at];
       at = (at + 1) & (s->table_size - 1)) {
    const head *h = head_of(s, s->table[at]);
    if (h->shape == shape &&
        memcmp(options_of(h), lefts, l * sizeof *lefts) == 0 &&
        memcmp(options_of(h) + l, rights, r * sizeof *rights) == 0)
      return s->table[at];
  }
  return GI_NO_GAME;
}

gi_game gi_games_form(gi_games *s, const gi_game *lefts, uint32_t l,
                      const gi_game *rights, uint32_t r) {
  if (l + r > GI_OPTIONS_MOST)
    return gi_games_refuse(s, GRUNDY_UNABLE);
  assert(l && r); /* otherwise it is an integer */
  uint32_t shape = l << SIDE_BITS | r;
  uint64_t hash = mix(UINT64_C(0x13198a2e03707344), shape);
  for (uint32_t i = 0; i < l; i++)
    hash = mix(hash, lefts[i]);
  for (uint32_t i = 0; i < r; i++)
    hash = mix(hash, rights[i]);
  gi_game g = find_form(s, shape, lefts, l, rights, r, hash);
  if (g)
    return g;
  size_t bytes = sizeof(head) + (l + r) * sizeof(gi_game);
  g = reserve(s, bytes);
  if (!g)
    return GI_NO_GAME;
  head *h = head_of(s, g);
  *h = (head){.shape = shape,
              .left_stop = head_of(s, lefts[0])->right_stop,
              .right_stop = head_of(s, rights[0])->left_stop};
  gi_game *options = (gi_game *)(void *)(h + 1);
  memcpy(options, lefts, l * sizeof *lefts);
  memcpy(options + l, rights, r * sizeof *rights);
  for (uint32_t i = 1; i < l; i++)
    if (stop_order(s, head_of(s, lefts[i])->right_stop, h->left_stop) > 0)
      h->left_stop = head_of(s, lefts[i])->right_stop;
  for (uint32_t i = 1; i < r; i++)
    if (stop_order(s, head_of(s, rights[i])->left_stop, h->right_stop) < 0)
      h->right_stop = head_of(s, rights[i])->left_stop;
  assert(stop_order(s, h->left_stop, h->right_stop) >= 0);
  gi_probes_of_form(s, lefts, l, rights, r, &h->ge, &h->le);
  publish(s, g, bytes, hash);
  return g;
}

/* ---------------------------------------------------------------- options */

gi_game gi_games_option(gi_games *s, gi_game g, grundy_side side, uint32_t i) {
  head *h = head_of(s, g);
  if (!is_nus(h))
    return options_of(h)[side == GRUNDY_LEFT ? i : lefts_of(h) + i];
  gi_nus option = {0};
  grundy_status status = gi_budget_ticks(s->budget, TICKS_AN_OPTION);
  if (status == GRUNDY_OK && !gi_nus_option(nus_of(h), side, i, &option))
    status = GRUNDY_UNABLE;
  return status == GRUNDY_OK ? gi_games_nus(s, option)
                             : gi_games_refuse(s, status);
}

bool gi_games_push(gi_games *s, gi_game g) {
  if (s->top == s->stack_capacity) {
    grundy_status status =
        gi_reserve(s->memory, s->stack, s->stack_capacity, s->top + 1);
    if (status != GRUNDY_OK) {
      gi_games_refuse(s, status);
      return false;
    }
  }
  s->stack[s->top++] = g;
  return true;
}

bool gi_games_push_options(gi_games *s, gi_game g, grundy_side side) {
  uint32_t count = gi_game_options(s, g, side);
  for (uint32_t i = 0; i < count; i++) {
    gi_game option = gi_games_option(s, g, side, i);
    if (!option || !gi_games_push(s, option))
      return false;
  }
  return gi_games_tick(s, count);
}

uint32_t gi_game_options(const gi_games *store, gi_game g, grundy_side side) {
  head *h = head_of(store, g);
  assert(side == GRUNDY_LEFT || side == GRUNDY_RIGHT);
  if (is_nus(h))
    return gi_nus_options(nus_of(h), side);
  return side == GRUNDY_LEFT ? lefts_of(h) : rights_of(h);
}

grundy_status gi_game_option(gi_games *store, gi_game g, grundy_side side,
                             uint32_t i, gi_game *out) {
  assert(i < gi_game_options(store, g, side));
  return gi_games_give(store, gi_games_option(store, g, side, i), out);
}

/* ---------------------------------------------------------------- the store */

grundy_status gi_games_new(gi_memory *memory, gi_budget *budget,
                           unsigned without, gi_games **out) {
  gi_games *s = gi_alloc(memory, sizeof *s);
  if (!s)
    return gi_memory_refusal(memory);
  memset(s, 0, sizeof *s);
  s->memory = memory;
  s->budget = budget;
  s->without = without;
  gi_map_init(&s->sets, memory, 4);
  gi_arena_init(&s->thermographs, memory);
  gi_memo_init(&s->thermo, memory);
  gi_probes_init(s);
  gi_game zero = gi_games_nus(s, (gi_nus){0});
  if (!zero) {
    grundy_status status = s->status;
    gi_games_free(s);
    return status;
  }
  assert(zero == GI_GAME_ZERO);
  *out = s;
  return GRUNDY_OK;
}

void gi_games_free(gi_games *store) {
  if (!store)
    return;
  gi_memory *memory = store->memory;
  for (size_t i = 0; i < store->chunk_count; i++)
    gi_free(memory, store->chunks[i], CHUNK);
  gi_free(memory, store->chunks, store->chunk_capacity * sizeof *store->chunks);
  gi_free(memory, store->table, store->table_size * sizeof *store->table);
  gi_free(memory, store->stack, store->stack_capacity * sizeof *store->stack);
  gi_pairs_clear(store, &store->orders);
  gi_pairs_clear(store, &store->sums);
  gi_map_clear(&store->sets);
  gi_arena_clear(&store->thermographs);
  gi_memo_clear(&store->thermo);
  gi_free(memory, store, sizeof *store);
}

gi_memory *gi_games_memory(const gi_games *store) { return store->memory; }

gi_budget *gi_games_budget(const gi_games *store) { return store->budget; }

gi_games_counts gi_games_count(const gi_games *store) {
  gi_games_counts counts = store->counts;
  counts.caches += gi_map_bytes(&store->sets);
  return counts;
}

grundy_status gi_game_nus(gi_games *store, gi_nus nus, gi_game *out) {
  return gi_games_give(store, gi_games_nus(store, nus), out);
}

grundy_status gi_game_number(gi_games *store, gi_number x, gi_game *out) {
  return gi_game_nus(store, (gi_nus){.number = x}, out);
}

grundy_status gi_game_integer(gi_games *store, int64_t n, gi_game *out) {
  if (n > GI_NUMBER_MOST || n < -GI_NUMBER_MOST)
    return GRUNDY_UNABLE;
  return gi_game_number(store, gi_number_of(n), out);
}

grundy_status gi_game_nimber(gi_games *store, uint64_t k, gi_game *out) {
  return k > GI_NIM_MOST
             ? GRUNDY_UNABLE
             : gi_game_nus(store, (gi_nus){.nim = (uint32_t)k}, out);
}

grundy_status gi_game_ups(gi_games *store, int64_t n, gi_game *out) {
  return n > GI_UPS_MOST || n < -GI_UPS_MOST
             ? GRUNDY_UNABLE
             : gi_game_nus(store, (gi_nus){.ups = (int32_t)n}, out);
}

bool gi_game_is_nus(const gi_games *store, gi_game g, gi_nus *out) {
  head *h = head_of(store, g);
  if (!is_nus(h))
    return false;
  *out = nus_of(h);
  return true;
}

bool gi_game_is_number(const gi_games *store, gi_game g, gi_number *out) {
  head *h = head_of(store, g);
  if (!is_number(h))
    return false;
  *out = nus_of(h).number;
  return true;
}

bool gi_game_is_nimber(const gi_games *store, gi_game g, uint32_t *out) {
  head *h = head_of(store, g);
  if (!is_nus(h) || tail_of(h)->ups || tail_of(h)->numerator)
    return false;
  *out = tail_of(h)->nim;
  return true;
}

gi_number gi_game_left_stop(const gi_games *store, gi_game g) {
  return nus_of(head_of(store, head_of(store, g)->left_stop)).number;
}

gi_number gi_game_right_stop(const gi_games *store, gi_game g) {
  return nus_of(head_of(store, head_of(store, g)->right_stop)).number;
}

bool gi_game_is_infinitesimal(const gi_games *store, gi_game g) {
  const head *h = head_of(store, g);
  return h->left_stop == GI_GAME_ZERO && h->right_stop == GI_GAME_ZERO;
}

/* Asserts what is known about one record. */
static void check_record(gi_games *s, gi_game g) {
  head *h = head_of(s, g);
  gi_game made = GI_NO_GAME;
  assert(!h->negative || head_of(s, h->negative)->negative == g);
  assert(stop_order(s, h->left_stop, h->right_stop) >= 0);
  if (is_nus(h)) {
    made = find_nus(s, nus_of(h), hash_of(h));
    assert(nus_of(head_of(s, h->left_stop)).ups == 0);
  } else {
    const gi_game *options = options_of(h);
    uint32_t l = lefts_of(h), r = rights_of(h);
    for (uint32_t i = 1; i < l + r; i++)
      assert(i == l || gi_game_order(s, options[i - 1], options[i]) < 0);
    gi_nus nus;
    assert(!gi_nus_recognise(s, options, l, options + l, r, &nus));
    (void)nus;
    grundy_status status = gi_game_make(s, options, l, options + l, r, &made);
    assert(status != GRUNDY_OK || made == g);
    if (status != GRUNDY_OK)
      made = g;
  }
  assert(made == g);
}

/* Making an option of a NUS may add records and let the table grow: the walk
   then starts again, at most as often as the table doubles. */
void gi_games_check(gi_games *store) {
  unsigned without = store->without;
  size_t size = 0;
  assert(store->depth == 0 && store->top == 0);
  store->without |= GI_WITHOUT_SETS;
  while (size != store->table_size) {
    uint64_t count = 0;
    size = store->table_size;
    for (size_t i = 0; i < size && size == store->table_size; i++)
      if (store->table[i]) {
        count++;
        check_record(store, store->table[i]);
      }
    assert(count <= store->counts.forms + store->counts.nus);
  }
  store->without = without;
}
