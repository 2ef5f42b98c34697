/* SPDX-License-Identifier: MIT */
#include "theory/automata/unfold.h"

#include <assert.h>

gi_automaton *gi_automaton_blank(gi_automata *shop,
                                 const gi_variable *variables,
                                 uint32_t tracks) {
  if (shop->status != GRUNDY_OK)
    return NULL;
  uint32_t digits = gi_numeration_digits(shop->numeration), letters = 1;
  for (uint32_t i = 0; i < tracks && letters <= GI_LETTERS_MOST; i++)
    letters *= digits;
  if (tracks > GI_TRACKS_MOST || letters > GI_LETTERS_MOST) {
    shop->status = GRUNDY_UNABLE;
    return NULL;
  }
  gi_automaton *a = gi_alloc(shop->memory, sizeof *a);
  if (!a) {
    shop->status = gi_memory_refusal(shop->memory);
    return NULL;
  }
  *a = (gi_automaton){.references = 1, .tracks = tracks, .letters = letters};
  for (uint32_t i = 0; i < tracks; i++) {
    assert(i == 0 || variables[i - 1] < variables[i]);
    a->variables[i] = variables[i];
  }
  return a;
}

void gi_unfold_begin(gi_unfold *u, gi_automata *shop,
                     const gi_variable *variables, uint32_t tracks) {
  *u = (gi_unfold){.shop = shop};
  u->result = gi_automaton_blank(shop, variables, tracks);
  gi_map_init(&u->keys, shop->memory, 4);
  gi_buffer_init(&u->records, shop->memory);
}

/* Frees what was built, after a refusal. */
static void give_up(gi_unfold *u, grundy_status status) {
  gi_automaton *a = u->result;
  size_t row = a->letters * sizeof *a->next;
  if (u->shop->largest < a->states)
    u->shop->largest = a->states;
  u->shop->status = status;
  gi_free(u->shop->memory, a->next, u->capacity * row);
  gi_free(u->shop->memory, a->accepts, u->capacity);
  gi_free(u->shop->memory, a, sizeof *a);
  u->result = NULL;
}

/* Makes room for `capacity` states. */
static grundy_status resize(gi_unfold *u, size_t capacity) {
  gi_automaton *a = u->result;
  gi_memory *memory = u->shop->memory;
  size_t row = a->letters * sizeof *a->next;
  size_t size = gi_array_size(capacity, row);
  uint32_t *next =
      size ? gi_realloc(memory, a->next, u->capacity * row, size) : NULL;
  if (!next)
    return gi_memory_refusal(memory);
  a->next = next;
  uint8_t *accepts = gi_realloc(memory, a->accepts, u->capacity, capacity);
  if (!accepts) { /* back to the old size, which cannot be refused: smaller */
    grundy_status status = gi_memory_refusal(memory);
    gi_free(memory, a->next, size);
    a->next = NULL;
    gi_free(memory, a->accepts, u->capacity);
    a->accepts = NULL;
    u->capacity = 0;
    return status;
  }
  a->accepts = accepts;
  u->capacity = capacity;
  return GRUNDY_OK;
}

uint32_t gi_unfold_key(gi_unfold *u, const void *key, size_t length,
                       uint8_t accepts) {
  gi_automaton *a = u->result;
  if (!a)
    return 0;
  if (a->states == u->capacity) {
    grundy_status status = resize(u, u->capacity + u->capacity / 2 + 16);
    if (status != GRUNDY_OK) {
      give_up(u, status);
      return 0;
    }
  }
  gi_record record = 0;
  bool added = false;
  grundy_status status =
      gi_map_add(&u->keys, (gi_bytes){key, length}, a->states, &record, &added);
  if (status == GRUNDY_OK && added)
    status = gi_buffer_put(&u->records, &record, sizeof record);
  if (status == GRUNDY_OK && added && a->states == UINT32_MAX - 1)
    status = GRUNDY_STOPPED;
  if (status != GRUNDY_OK) {
    give_up(u, status);
    return 0;
  }
  if (!added)
    return gi_map_answer(&u->keys, record);
  a->accepts[a->states] = accepts;
  return a->states++;
}

void gi_unfold_spend(gi_unfold *u, uint64_t ticks) {
  grundy_status status =
      u->result ? gi_budget_ticks(u->shop->budget, ticks) : GRUNDY_OK;
  if (status != GRUNDY_OK)
    give_up(u, status);
}

bool gi_unfold_next(gi_unfold *u, uint32_t *state) {
  if (!u->result || u->at == u->result->states)
    return false;
  gi_unfold_spend(u, u->result->letters);
  if (!u->result)
    return false;
  *state = u->at++;
  return true;
}

gi_bytes gi_unfold_peek(const gi_unfold *u, uint32_t state) {
  gi_record record = 0;
  memcpy(&record, u->records.data + state * sizeof record, sizeof record);
  return gi_map_key(&u->keys, record);
}

void gi_unfold_copy(const gi_unfold *u, uint32_t state, void *key,
                    size_t size) {
  gi_bytes bytes = gi_unfold_peek(u, state);
  assert(bytes.length == size);
  memcpy(key, bytes.data, size);
}

gi_automaton *gi_unfold_end(gi_unfold *u) {
  gi_automata *shop = u->shop;
  gi_map_clear(&u->keys);
  gi_buffer_clear(&u->records);
  gi_automaton *a = u->result;
  if (a && shop->status != GRUNDY_OK) /* somebody else's refusal */
    give_up(u, shop->status);
  if (!u->result)
    return NULL;
  assert(a->states > 0 && u->at == a->states);
  if (shop->largest < a->states)
    shop->largest = a->states;
  if (shop->sizes[shop->job] < a->states)
    shop->sizes[shop->job] = a->states;
  if (a->states < u->capacity) { /* the tables end where the states do */
    grundy_status status = resize(u, a->states);
    if (status != GRUNDY_OK) {
      give_up(u, status);
      return NULL;
    }
  }
  return gi_automaton_minimise(shop, a);
}
