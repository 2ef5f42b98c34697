/* SPDX-License-Identifier: MIT */
#include "engine/position.h"

#include "core/text.h"
#include "engine/misuse.h"
#include "engine/opened.h"
#include "engine/sketch.h"
#include "engine/waiting.h"

#include <assert.h>
#include <stdlib.h>

grundy_status gi_position_new(grundy_work *work, gi_arena *arena,
                              grundy_position **position) {
  *position = gi_arena_alloc(arena, sizeof **position);
  if (!*position)
    return gi_refused(work);
  **position = (grundy_position){.arena = arena};
  return GRUNDY_OK;
}

/* Makes an array of offsets: none is known so far. */
static grundy_status make_places(grundy_work *work, grundy_position *p) {
  p->places = gi_arena_alloc(p->arena, p->capacity * sizeof *p->places);
  if (!p->places)
    return gi_refused(work);
  for (size_t i = 0; i < p->count; i++)
    p->places[i] = UINT32_MAX;
  return GRUNDY_OK;
}

static grundy_status make_room(grundy_work *work, grundy_position *p,
                               size_t capacity) {
  const uint32_t *places = p->places;
  gi_component *parts = gi_arena_alloc(p->arena, capacity * sizeof *parts);
  if (!parts)
    return gi_refused(work);
  if (p->count)
    memcpy(parts, p->parts, p->count * sizeof *parts);
  p->parts = parts;
  p->capacity = capacity;
  grundy_status status = places ? make_places(work, p) : GRUNDY_OK;
  if (status == GRUNDY_OK && places)
    memcpy(p->places, places, p->count * sizeof *places);
  return status;
}

grundy_status gi_position_reserve(grundy_work *work, grundy_position *position,
                                  size_t more) {
  size_t need = position->count + more, twice = 2 * position->capacity;
  assert(more <= GI_MOST_PARTS);
  return need <= position->capacity
             ? GRUNDY_OK
             : make_room(work, position, need > twice ? need : twice);
}

grundy_status gi_position_share(grundy_work *work, grundy_position *position,
                                gi_component part, size_t place) {
  if (position->count == GI_MOST_PARTS) {
    gi_fail(&work->error, GRUNDY_STOPPED, place,
            "a sum has at most {0} components",
            gi_digits_of(GI_MOST_PARTS).text);
    work->error.limit = GRUNDY_LIMIT_SIZE;
    return GRUNDY_STOPPED;
  }
  grundy_status status = GRUNDY_OK;
  if (position->count == position->capacity)
    status = gi_position_reserve(work, position, position->count ? 1 : 4);
  if (status == GRUNDY_OK && place < UINT32_MAX && !position->places)
    status = make_places(work, position);
  if (status != GRUNDY_OK)
    return status;
  assert(part.rules->id < work->opened_count);
  assert(part.rules == part.rules->shown);
  if (position->places)
    position->places[position->count] =
        place < UINT32_MAX ? (uint32_t)place : UINT32_MAX;
  position->parts[position->count++] = part;
  return GRUNDY_OK;
}

grundy_status gi_position_add(grundy_work *work, grundy_position *position,
                              const grundy_rules *rules, gi_bytes bytes,
                              size_t place) {
  unsigned char *copy =
      gi_arena_bytes(position->arena, bytes.data, bytes.length);
  if (!copy)
    return gi_refused(work);
  gi_component part = {rules, {copy, bytes.length}};
  return gi_position_share(work, position, part, place);
}

grundy_status gi_position_add_at(grundy_work *work, grundy_position *position,
                                 const grundy_rules *rules,
                                 const uint64_t *integers, size_t place) {
  const grundy_rules *base = rules->base;
  uint64_t moved[GRUNDY_MOST_INTEGERS];
  assert(rules->arity <= GRUNDY_MOST_INTEGERS);
  for (unsigned i = 0; i < rules->arity; i++)
    if (__builtin_add_overflow(integers[i], rules->shift, &moved[i]))
      return gi_fail(&work->error, GRUNDY_SYNTAX, place,
                     "the number is too large for {0}, which adds {1} to it",
                     rules->text, gi_digits_of(rules->shift).text);
  gi_buffer bytes;
  gi_buffer_init(&bytes, &work->memory);
  bool empty = false;
  grundy_status status = base->family->at(work, rules->any_count ? rules : base,
                                          moved, &bytes, &empty);
  if (status == GRUNDY_OK && !empty)
    status = gi_position_add(work, position, rules->shown,
                             (gi_bytes){bytes.data, bytes.length}, place);
  gi_buffer_clear(&bytes);
  if (status == GRUNDY_DOMAIN && work->error.offset == GRUNDY_NOWHERE)
    work->error.offset = place;
  return status;
}

size_t gi_position_place(const grundy_position *position, size_t i) {
  if (i >= position->count || !position->places ||
      position->places[i] == UINT32_MAX)
    return GRUNDY_NOWHERE;
  return position->places[i];
}

bool gi_parts_are_alone(const gi_component *parts, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (gi_traits_of(parts[i]).alone)
      return true;
  return false;
}

bool gi_parts_are_impartial(const gi_component *parts, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (!gi_traits_of(parts[i]).impartial)
      return false;
  return true;
}

uint32_t gi_component_moves(gi_component part) {
  const uint64_t most = GI_MOST_MOVES;
  uint64_t moves = part.bytes.length;
  if (part.rules->family->moves) {
    moves = part.rules->family->moves(part);
  } else if (part.rules->arity) {
    const unsigned char *at = part.bytes.data;
    const unsigned char *end = at + part.bytes.length;
    for (moves = 0; at < end && moves < most;) {
      uint64_t integer = gi_varint_get(&at);
      moves += integer < most ? integer : most;
    }
  }
  return moves < 1 ? 1 : moves < most ? (uint32_t)moves : (uint32_t)most;
}

bool gi_position_has_one_rules(const grundy_position *position) {
  for (size_t i = 1; i < position->count; i++)
    if (position->parts[i].rules != position->parts[0].rules)
      return false;
  return true;
}

/* ----------------------------------------------------------- drawing */

size_t grundy_position_count(const grundy_position *position) {
  return position ? position->count : 0;
}

/* Reads all varints of the bytes into the work's arena, each less the shift of
   the rules. */
static grundy_status read_integers(grundy_work *work, gi_bytes bytes,
                                   grundy_component *component) {
  const unsigned char *at = bytes.data, *end = at + bytes.length;
  /* a byte below 0x80 ends an integer */
  for (const unsigned char *byte = at; byte < end; byte++)
    component->count += *byte < 0x80;
  uint64_t *integers =
      gi_arena_alloc(&work->arena, component->count * sizeof *integers);
  if (!integers && component->count)
    return gi_refused(work);
  for (size_t k = 0; k < component->count; k++)
    integers[k] = gi_varint_get(&at) - component->rules->shift;
  component->integers = integers;
  return GRUNDY_OK;
}

grundy_status grundy_position_component(grundy_work *work,
                                        const grundy_position *position,
                                        size_t i, grundy_component *component) {
  if (gi_misused(work, GI_NEEDS({gi_is_position(work, position), "position"},
                                {gi_has_part(position, i), "i"},
                                {gi_is_given(component), "component"})))
    return GRUNDY_MISUSE;
  assert(i < position->count);
  gi_component part = position->parts[i];
  const gi_family *family = part.rules->family;
  *component =
      (grundy_component){.rules = part.rules, .shape = part.rules->shape};
  if (!gi_shape_has_integers(part.rules->shape))
    return GRUNDY_OK;
  if (!family->drawn)
    return gi_finish(work, read_integers(work, part.bytes, component),
                     GRUNDY_NOWHERE);
  gi_buffer drawn;
  gi_buffer_init(&drawn, &work->memory);
  grundy_status status = family->drawn(part, &drawn);
  if (status == GRUNDY_OK)
    status =
        read_integers(work, (gi_bytes){drawn.data, drawn.length}, component);
  gi_buffer_clear(&drawn);
  return gi_finish(work, status, GRUNDY_NOWHERE);
}

/* ----------------------------------------------------------- printing */

static grundy_status open_term(gi_component component, gi_buffer *out) {
  grundy_status status = gi_buffer_text(out, component.rules->text);
  return status == GRUNDY_OK ? gi_buffer_put(out, "(", 1) : status;
}

grundy_status gi_component_args(gi_component component, gi_buffer *out) {
  const grundy_rules *rules = component.rules;
  if (gi_waits(component)) {
    grundy_status status = gi_component_args(gi_waiting_for(component), out);
    return status == GRUNDY_OK ? gi_buffer_text(out, " again") : status;
  }
  if (!rules->shift)
    return rules->family->print(component, out);
  const unsigned char *at = component.bytes.data;
  uint64_t heap = gi_varint_get(&at);
  assert(heap >= rules->shift);
  return gi_buffer_number(out, heap - rules->shift);
}

grundy_status gi_component_print(gi_component component, gi_buffer *out) {
  grundy_status status = open_term(component, out);
  if (status == GRUNDY_OK)
    status = gi_component_args(component, out);
  return status == GRUNDY_OK ? gi_buffer_put(out, ")", 1) : status;
}

grundy_status gi_component_name(gi_component component,
                                const grundy_rules *rules, gi_buffer *out) {
  if (component.rules != rules)
    return gi_component_print(component, out);
  bool heap = gi_rules_are_listed(rules);
  grundy_status status = heap ? GRUNDY_OK : gi_buffer_put(out, "(", 1);
  if (status == GRUNDY_OK)
    status = gi_component_args(component, out);
  return heap || status != GRUNDY_OK ? status : gi_buffer_put(out, ")", 1);
}

static bool same(gi_component a, gi_component b) {
  return a.rules == b.rules && gi_bytes_equal(a.bytes, b.bytes);
}

/* Writes one term: neighbouring heaps of the same rules go into one pair of
   parentheses, other equal neighbours get a factor.  Moves *i past the term. */
static grundy_status print_term(const grundy_position *p, size_t *i,
                                gi_buffer *out) {
  gi_component first = p->parts[*i];
  grundy_status status = GRUNDY_OK;
  if (gi_rules_are_listed(first.rules)) {
    status = open_term(first, out);
    for (size_t from = *i; status == GRUNDY_OK && *i < p->count &&
                           p->parts[*i].rules == first.rules;
         ++*i) {
      if (*i > from)
        status = gi_buffer_put(out, ",", 1);
      if (status == GRUNDY_OK)
        status = gi_component_args(p->parts[*i], out);
    }
    return status == GRUNDY_OK ? gi_buffer_put(out, ")", 1) : status;
  }
  size_t equal = 1;
  while (*i + equal < p->count && same(p->parts[*i + equal], first))
    equal++;
  *i += equal;
  if (equal > 1) {
    status = gi_buffer_number(out, equal);
    if (status == GRUNDY_OK)
      status = gi_buffer_put(out, "*", 1);
  }
  return status == GRUNDY_OK ? gi_component_print(first, out) : status;
}

grundy_status gi_position_print(const grundy_position *position,
                                gi_buffer *out) {
  grundy_status status = GRUNDY_OK;
  if (!position->count)
    return gi_buffer_put(out, "0", 1);
  for (size_t i = 0; i < position->count && status == GRUNDY_OK;) {
    if (i)
      status = gi_buffer_text(out, " + ");
    if (status == GRUNDY_OK)
      status = print_term(position, &i, out);
  }
  return status;
}

grundy_status gi_position_text(grundy_work *work,
                               const grundy_position *position,
                               const char **text) {
  gi_buffer out;
  gi_buffer_init(&out, &work->memory);
  grundy_status status = gi_position_print(position, &out);
  if (status == GRUNDY_OK)
    status = gi_buffer_keep(work, &out, text);
  gi_buffer_clear(&out);
  return status;
}

/* --------------------------------------------------------------- keys */

grundy_status gi_part_put(gi_buffer *out, gi_component part) {
  grundy_status status =
      gi_buffer_reserve(out, 2 * GI_VARINT_MAX + part.bytes.length);
  if (status != GRUNDY_OK)
    return status;
  unsigned char *at = out->data + out->length;
  at += gi_varint_put(at, part.rules->id);
  at += gi_varint_put(at, part.bytes.length);
  gi_copy(at, part.bytes.data, part.bytes.length);
  at += part.bytes.length;
  out->length = (size_t)(at - out->data);
  return GRUNDY_OK;
}

gi_component gi_part_get(const grundy_work *work, const unsigned char **at) {
  uint64_t id = gi_varint_get(at);
  size_t length = (size_t)gi_varint_get(at);
  assert(id < work->opened_count && work->opened[id]->rules.id == id);
  gi_component part = {&work->opened[id]->rules, {*at, length}};
  *at += length;
  return part;
}

int gi_part_compare(gi_component a, gi_component b) {
  if (a.rules->id != b.rules->id)
    return a.rules->id < b.rules->id ? -1 : 1;
  if (a.bytes.length != b.bytes.length)
    return a.bytes.length < b.bytes.length ? -1 : 1;
  return a.bytes.length ? memcmp(a.bytes.data, b.bytes.data, a.bytes.length)
                        : 0;
}

static int compare(const void *left, const void *right) {
  const gi_component *a = left, *b = right;
  return gi_part_compare(*a, *b);
}

void gi_parts_sort(gi_component *parts, size_t sorted, size_t count) {
  enum {
    FEW = 8
  }; /* a move leaves a few new parts: insert them */
  assert(sorted <= count);
  if (count - sorted > FEW) {
    qsort(parts, count, sizeof *parts, compare);
    return;
  }
  for (size_t i = sorted ? sorted : 1; i < count; i++) {
    gi_component part = parts[i];
    size_t at = i;
    for (; at > 0 && gi_part_compare(parts[at - 1], part) > 0; at--)
      parts[at] = parts[at - 1];
    parts[at] = part;
  }
}

grundy_status gi_sorted_key(const gi_component *parts, size_t count,
                            grundy_side side, gi_buffer *key) {
  unsigned char first = (unsigned char)side;
  grundy_status status = gi_buffer_put(key, &first, 1);
  for (size_t i = 0; i < count && status == GRUNDY_OK; i++)
    status = gi_part_put(key, parts[i]);
  return status;
}

grundy_status gi_sum_key(grundy_work *work, const gi_component *parts,
                         size_t count, grundy_side side, gi_buffer *key) {
  if (!count)
    return gi_sorted_key(NULL, 0, side, key);
  size_t size = gi_array_size(count, sizeof *parts);
  gi_component *sorted = gi_alloc(&work->memory, size);
  if (!sorted)
    return gi_refused(work);
  memcpy(sorted, parts, size);
  gi_parts_sort(sorted, 0, count);
  grundy_status status = gi_sorted_key(sorted, count, side, key);
  gi_free(&work->memory, sorted, size);
  return status;
}

grundy_status grundy_position_print(grundy_work *work,
                                    const grundy_position *position,
                                    const char **text) {
  if (gi_misused(work, GI_NEEDS({gi_is_position(work, position), "position"},
                                {gi_is_given(text), "text"})))
    return GRUNDY_MISUSE;
  return gi_finish(work, gi_position_text(work, position, text),
                   GRUNDY_NOWHERE);
}
