/* SPDX-License-Identifier: MIT */
#include "engine/search/deep_parts.h"

#include <assert.h>
#include <string.h>

#include "engine/position.h"
#include "engine/search/search.h"
#include "engine/value/partizan.h"

enum {
  VALUE_STEPS = 1 << 10, /* for the value of one part */
  FORCE_STEPS = 1 << 16, /* the same, if it is forced */
  VALUE_WIDTH = 40,      /* most options of such a value */
  CHEAP = 1 << 6,        /* steps of a cheap value */
  FIRST_SIZE = 8,        /* of a gate */
  LEAST_SIZE = 4,
  MOST_CREDIT = 24,     /* cheap values until a gate rises */
  DEBT = 6,             /* what a dear value takes from the credit */
  MOST_WORDS = 1 << 25, /* of all lists of options */
  MOST_PARTS = 1 << 30
};

static grundy_status receive(gi_sink *sink, const gi_option *option);

void gi_deep_parts_init(gi_deep_parts *s, grundy_work *work) {
  *s = (gi_deep_parts){.work = work, .length = 1, .most_length = MOST_WORDS};
  gi_map_init(&s->map, &work->memory, 4);
  gi_sink_init(&s->sink, work, receive, s, false);
  s->sink.reduced = s->sink.has_signs = true;
  gi_buffer_init(&s->key, &work->memory);
  gi_buffer_init(&s->node, &work->memory);
}

void gi_deep_parts_clear(gi_deep_parts *s) {
  gi_memory *memory = &s->work->memory;
  gi_map_clear(&s->map);
  gi_sink_clear(&s->sink);
  gi_buffer_clear(&s->key);
  gi_buffer_clear(&s->node);
  gi_free(memory, s->parts, s->capacity * sizeof *s->parts);
  gi_free(memory, s->gates, s->gate_count * sizeof *s->gates);
  gi_free(memory, s->lists, s->list_capacity * sizeof *s->lists);
}

void gi_terms_sort(gi_term *terms, size_t count) {
  for (size_t i = 1; i < count; i++) {
    gi_term term = terms[i];
    size_t at = i;
    for (; at && term < terms[at - 1]; at--)
      terms[at] = terms[at - 1];
    terms[at] = term;
  }
}

/* -------------------------------------------------------------- numbers */

static grundy_status make_room(gi_deep_parts *s) {
  if (s->count < s->capacity)
    return GRUNDY_OK;
  size_t capacity = s->capacity + s->capacity / 2 + 64;
  if (capacity > MOST_PARTS)
    return GRUNDY_UNABLE;
  gi_deep_part *more =
      gi_realloc(&s->work->memory, s->parts, s->capacity * sizeof *more,
                 capacity * sizeof *more);
  if (!more)
    return gi_refused(s->work);
  s->parts = more;
  s->capacity = capacity;
  return GRUNDY_OK;
}

grundy_status gi_deep_intern(gi_deep_parts *s, gi_component component,
                             bool negative, gi_term *term) {
  gi_record record = GI_NO_RECORD;
  bool added = false;
  s->key.length = 0;
  grundy_status status = make_room(s);
  if (status == GRUNDY_OK)
    status = gi_part_put(&s->key, component);
  if (status == GRUNDY_OK)
    status = gi_map_add(&s->map, (gi_bytes){s->key.data, s->key.length},
                        (uint32_t)s->count, &record, &added);
  if (status != GRUNDY_OK)
    return status;
  uint32_t number = gi_map_answer(&s->map, record);
  if (added)
    s->parts[s->count++] =
        (gi_deep_part){.record = record,
                       .moves = gi_component_moves(component),
                       .impartial = gi_traits_of(component).impartial};
  bool sign = negative && !s->parts[number].impartial;
  *term = GI_TERM_PART | number << 1 | sign;
  return GRUNDY_OK;
}

grundy_status gi_deep_component(gi_deep_parts *s, uint32_t part,
                                gi_buffer *bytes, gi_component *component) {
  gi_bytes key = gi_map_key(&s->map, s->parts[part].record);
  bytes->length = 0;
  grundy_status status = gi_buffer_put(bytes, key.data, key.length);
  const unsigned char *at = bytes->data;
  if (status == GRUNDY_OK)
    *component = gi_part_get(s->work, &at);
  return status;
}

/* --------------------------------------------------------------- values */

/* Returns the gate of some rules. */
static grundy_status gate_of(gi_deep_parts *s, uint32_t id,
                             gi_deep_gate **gate) {
  size_t count = s->gate_count;
  if (id >= count) {
    size_t more = id + 8;
    gi_deep_gate *gates =
        gi_realloc(&s->work->memory, s->gates, count * sizeof *gates,
                   more * sizeof *gates);
    if (!gates)
      return gi_refused(s->work);
    for (size_t i = count; i < more; i++)
      gates[i] = (gi_deep_gate){FIRST_SIZE, 0};
    s->gates = gates;
    s->gate_count = more;
  }
  *gate = &s->gates[id];
  return GRUNDY_OK;
}

/* Moves the gate after a value at its size, or one that was too dear. */
static void move_gate(gi_deep_gate *gate, uint32_t size, bool cheap) {
  gate->credit += cheap ? size == gate->size : -DEBT;
  if (gate->credit >= MOST_CREDIT) {
    gate->size++;
    gate->credit = 0;
  } else if (gate->credit < -MOST_CREDIT) {
    gate->size -= gate->size > LEAST_SIZE;
    gate->credit = 0;
  }
}

/* Looks for the value of a component, by theorem or within the steps of one
   value.  *known: it was found, and is not too wide. */
static grundy_status find_value(gi_deep_parts *s, gi_component component,
                                uint64_t steps, bool search, gi_game *value,
                                bool *known) {
  gi_budget *budget = &s->work->budget;
  gi_try attempt = gi_budget_try(budget, steps);
  grundy_status status = gi_known_game(s->work, component, value, NULL);
  if (status == GRUNDY_UNABLE && search) {
    uint64_t answer = GI_NO_GAME;
    status =
        gi_search_component(s->work, GI_FIND_GAME, component, true, &answer);
    *value = (gi_game)answer;
  }
  status = gi_budget_tried(budget, attempt, status);
  *known = status == GRUNDY_OK;
  if (*known)
    *known = gi_game_is_nus(s->work->games, *value, &(gi_nus){.ups = 0}) ||
             gi_game_options(s->work->games, *value, GRUNDY_LEFT) +
                     gi_game_options(s->work->games, *value, GRUNDY_RIGHT) <=
                 VALUE_WIDTH;
  return status == GRUNDY_UNABLE ? GRUNDY_OK : status;
}

/* Decides whether a part has a value from now on. */
static grundy_status settle(gi_deep_parts *s, uint32_t part) {
  gi_component component;
  gi_deep_gate *gate = NULL;
  gi_game value = GI_NO_GAME;
  bool known = false;
  uint32_t size = s->parts[part].moves;
  grundy_status status = gi_deep_component(s, part, &s->node, &component);
  if (status == GRUNDY_OK)
    status = gate_of(s, component.rules->id, &gate);
  if (status != GRUNDY_OK || !gate)
    return status;
  uint64_t before = s->work->budget.steps;
  bool search = size <= gate->size;
  status = find_value(s, component, VALUE_STEPS, search, &value, &known);
  if (status != GRUNDY_OK)
    return status;
  if (search)
    move_gate(gate, size, known && s->work->budget.steps - before <= CHEAP);
  s->parts[part].state = known ? GI_PART_VALUED : GI_PART_LARGE;
  s->parts[part].value = value;
  return GRUNDY_OK;
}

grundy_status gi_deep_value(gi_deep_parts *s, gi_term *term) {
  uint32_t number = gi_term_number(*term);
  assert(gi_term_is_part(*term) && number < s->count);
  grundy_status status = GRUNDY_OK;
  if (s->valueless)
    return GRUNDY_OK;
  if (s->parts[number].state == GI_PART_NEW)
    status = settle(s, number);
  if (status != GRUNDY_OK || s->parts[number].state != GI_PART_VALUED)
    return status;
  bool negative = gi_term_is_negative(*term);
  *term = s->parts[number].value;
  return negative ? gi_game_negate(s->work->games, *term, term) : GRUNDY_OK;
}

/* Looks for the value of a part that was too large. */
static grundy_status force(gi_deep_parts *s, uint32_t part) {
  gi_component component;
  gi_game value = GI_NO_GAME;
  bool known = false;
  grundy_status status = gi_deep_component(s, part, &s->node, &component);
  if (status == GRUNDY_OK)
    status = find_value(s, component, FORCE_STEPS, true, &value, &known);
  if (status != GRUNDY_OK)
    return status;
  s->parts[part].forced = true;
  if (known)
    s->parts[part].state = GI_PART_VALUED;
  s->parts[part].value = value;
  return GRUNDY_OK;
}

grundy_status gi_deep_force(gi_deep_parts *s, gi_term *term) {
  uint32_t number = gi_term_number(*term);
  grundy_status status = gi_deep_value(s, term);
  if (status != GRUNDY_OK || !gi_term_is_part(*term))
    return status;
  if (!s->parts[number].forced)
    status = force(s, number);
  if (status == GRUNDY_OK && s->parts[number].state != GI_PART_VALUED)
    return GRUNDY_UNABLE;
  return status == GRUNDY_OK ? gi_deep_value(s, term) : status;
}

grundy_status gi_term_negate(gi_deep_parts *s, gi_term *term) {
  if (!gi_term_is_part(*term))
    return gi_game_negate(s->work->games, *term, term);
  *term ^= !s->parts[gi_term_number(*term)].impartial;
  return GRUNDY_OK;
}

/* -------------------------------------------------------------- options */

static grundy_status push_word(gi_deep_parts *s, uint32_t word) {
  if (s->length >= s->list_capacity) {
    size_t capacity = s->list_capacity + s->list_capacity / 2 + 1024;
    uint32_t *more = capacity >= UINT32_MAX
                         ? NULL
                         : gi_realloc(&s->work->memory, s->lists,
                                      s->list_capacity * sizeof *more,
                                      capacity * sizeof *more);
    if (!more)
      return gi_refused(s->work);
    s->lists = more;
    s->list_capacity = capacity;
  }
  s->lists[s->length++] = word;
  return GRUNDY_OK;
}

/* Adds the option to the end of the list that is being made. */
static grundy_status receive(gi_sink *sink, const gi_option *option) {
  gi_deep_parts *s = sink->data;
  size_t first = s->length;
  grundy_status status = push_word(s, (uint32_t)option->count);
  for (size_t i = 0; i < option->count && status == GRUNDY_OK; i++) {
    gi_term term = 0;
    status =
        gi_deep_intern(s, option->parts[i], sink->parts[i].negative, &term);
    if (status == GRUNDY_OK)
      status = push_word(s, term);
  }
  if (status == GRUNDY_OK)
    gi_terms_sort(s->lists + first + 1, option->count);
  return status;
}

/* Says whether two options of a list have the same terms. */
static bool same_option(const uint32_t *a, const uint32_t *b) {
  return *a == *b && memcmp(a + 1, b + 1, *a * sizeof *a) == 0;
}

/* Drops options that are in the list already.  A list is short, so each is
   compared with those before it. */
static void drop_repeated(gi_deep_parts *s, size_t first) {
  uint32_t *list = s->lists + first, *kept = list + 1;
  uint32_t *end = s->lists + s->length;
  *list = 0;
  for (uint32_t *at = list + 1; at < end;) {
    uint32_t size = *at + 1;
    const uint32_t *met = list + 1;
    while (met < kept && !same_option(met, at))
      met += *met + 1;
    if (met == kept) {
      memmove(kept, at, size * sizeof *at);
      kept += size;
      ++*list;
    }
    at += size;
  }
  s->length = (size_t)(kept - s->lists);
}

/* Forgets all lists. */
static void drop_lists(gi_deep_parts *s) {
  for (size_t i = 0; i < s->count; i++)
    s->parts[i].options[0] = s->parts[i].options[1] = 0;
  s->length = 1;
}

static grundy_status list_options(gi_deep_parts *s, uint32_t part,
                                  grundy_side side) {
  gi_component component;
  if (s->length > s->most_length)
    drop_lists(s);
  size_t first = s->length ? s->length : 1;
  grundy_status status = gi_deep_component(s, part, &s->node, &component);
  if (status == GRUNDY_OK)
    status = push_word(s, 0);
  if (status == GRUNDY_OK)
    status = gi_options(&s->sink, component,
                        s->parts[part].impartial ? GRUNDY_BOTH : side);
  if (status != GRUNDY_OK) {
    s->length = first;
    return status;
  }
  drop_repeated(s, first);
  s->parts[part].options[side == GRUNDY_RIGHT] = (uint32_t)first;
  if (s->parts[part].impartial)
    s->parts[part].options[0] = s->parts[part].options[1] = (uint32_t)first;
  return GRUNDY_OK;
}

grundy_status gi_deep_options(gi_deep_parts *s, uint32_t part, grundy_side side,
                              const uint32_t **list) {
  grundy_status status = GRUNDY_OK;
  unsigned which = side == GRUNDY_RIGHT;
  if (!s->parts[part].options[which])
    status = list_options(s, part, side);
  *list = status == GRUNDY_OK ? s->lists + s->parts[part].options[which] : NULL;
  return status;
}
