/* SPDX-License-Identifier: MIT */
/*
 * Compiles domains.  A domain that is one progression becomes a range, which
 * costs one addition per element: a..b, odd, even, and {1,2,3}.  Other unions
 * of literals are listed when the rule is compiled.  All other domains are
 * walked by a cursor (rule/set.h).
 */
#include <stdlib.h>
#include <string.h>

#include "lang/rule/build.h"

static void write_opening(gi_build *b, unsigned binder,
                          gi_instruction instruction, uint32_t place) {
  gi_build_write(b, b->opening ? b->opening : &b->opens[binder], instruction,
                 place);
}

/* ------------------------------------------------------- constant sets */

static int by_size(const void *a, const void *b) {
  const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
  return (x > y) - (x < y);
}

static bool is_literal(const gi_expr *e) { return !e || e->op == GI_NUMBER; }

bool gi_domain_literals(const gi_binder *binder, gi_buffer *out) {
  enum {
    FEW = 4096
  };
  for (const gi_item *item = binder->items; item; item = item->next) {
    if (!is_literal(item->from) || !is_literal(item->to) ||
        !is_literal(item->step))
      return false;
    int64_t from = item->from->number, to = item->to ? item->to->number : from;
    int64_t step = item->step ? item->step->number : 1;
    if (step < 1 || (to > from && (to - from) / step >= FEW))
      return false;
    for (; from <= to; from += step) { /* the break avoids overflow */
      if (gi_buffer_put(out, &from, sizeof from) != GRUNDY_OK)
        return false;
      if (step > to - from)
        break;
    }
    if (out->length > FEW * sizeof from)
      return false;
  }
  int64_t *list = (int64_t *)(void *)out->data;
  size_t count = out->length / sizeof *list, kept = 0;
  if (count)
    qsort(list, count, sizeof *list, by_size);
  for (size_t i = 0; i < count; i++)
    if (!i || list[i] != list[i - 1])
      list[kept++] = list[i];
  out->length = kept * sizeof *list;
  return true;
}

/* A list whose differences are all equal is a range. */
static bool is_progression(const int64_t *list, size_t count) {
  for (size_t i = 2; i < count; i++)
    if (list[i] - list[i - 1] != list[1] - list[0])
      return false;
  return count > 0;
}

bool gi_domain_is_range(const gi_binder *binder, gi_memory *memory) {
  if (binder->domain == GI_DOMAIN_SET)
    return binder->set == GI_SET_ODD || binder->set == GI_SET_EVEN;
  if (binder->domain == GI_DOMAIN_RANGE)
    return true;
  gi_buffer elements;
  gi_buffer_init(&elements, memory);
  bool is_range = gi_domain_literals(binder, &elements);
  if (is_range) {
    const int64_t *list = (const int64_t *)(void *)elements.data;
    is_range = is_progression(list, elements.length / sizeof *list);
  }
  gi_buffer_clear(&elements);
  return is_range;
}

/* ------------------------------------------------------------- domains */

/* A domain that is one range: registers of its ends and step, and the place to
   blame for a wrong step. */
typedef struct range {
  uint32_t from, to, step, place;
} range;

static bool range_of_set(gi_build *b, const gi_binder *binder, range *r) {
  if (binder->set != GI_SET_ODD && binder->set != GI_SET_EVEN)
    return false;
  r->from = gi_build_constant(b, binder->set == GI_SET_ODD ? 1 : 2);
  r->to = binder->bound ? gi_build_value(b, binder->bound) : b->arity;
  r->step = gi_build_constant(b, 2);
  return true;
}

static bool range_of_literals(gi_build *b, const gi_binder *binder, range *r) {
  gi_buffer elements;
  gi_buffer_init(&elements, b->memory);
  const int64_t *list = NULL;
  size_t count = 0;
  bool is_range = gi_domain_literals(binder, &elements);
  if (is_range) {
    list = (const int64_t *)(void *)elements.data;
    count = elements.length / sizeof *list;
    is_range = is_progression(list, count);
  }
  if (is_range) {
    r->from = gi_build_constant(b, list[0]);
    r->to = gi_build_constant(b, list[count - 1]);
    r->step = gi_build_constant(b, count > 1 ? list[1] - list[0] : 1);
  }
  gi_buffer_clear(&elements);
  return is_range;
}

static bool range_of(gi_build *b, const gi_binder *binder, range *r) {
  const gi_item *item = binder->items;
  r->place = binder->place;
  if (binder->domain == GI_DOMAIN_SET)
    return range_of_set(b, binder, r);
  if (binder->domain == GI_DOMAIN_UNION)
    return range_of_literals(b, binder, r);
  r->from = gi_build_value(b, item->from);
  r->to = gi_build_value(b, item->to);
  r->step =
      item->step ? gi_build_value(b, item->step) : gi_build_constant(b, 1);
  if (item->step)
    r->place = item->step->place;
  return true;
}

/* Keeps the elements of a constant set in the program, as sets[*number].
   False: the set is not constant. */
static bool keep_literals(gi_build *b, const gi_binder *binder,
                          uint32_t *number) {
  gi_buffer elements;
  gi_buffer_init(&elements, b->memory);
  bool is_constant = gi_domain_literals(binder, &elements);
  if (is_constant && b->status == GRUNDY_OK) {
    int64_t *list = gi_arena_alloc(b->arena, elements.length);
    gi_listed set = {list, elements.length / sizeof *list, NULL};
    *number = (uint32_t)(b->sets.length / sizeof set);
    if (!list)
      b->status = gi_memory_refusal(b->memory);
    else if (elements.length)
      memcpy(list, elements.data, elements.length);
    if (list)
      b->status = gi_buffer_put(&b->sets, &set, sizeof set);
  }
  gi_buffer_clear(&elements);
  return is_constant;
}

uint32_t gi_build_array(gi_build *b, const gi_data *data) {
  gi_listed array = {data->list, (size_t)data->count * data->width,
                     &data->name};
  size_t count = b->sets.length / sizeof array;
  for (size_t i = 0; i < count; i++)
    if (((const gi_listed *)(void *)b->sets.data)[i].list == data->list)
      return (uint32_t)i;
  gi_build_bytes(b, &b->sets, &array, sizeof array);
  return (uint32_t)count;
}

static void open_union(gi_build *b, unsigned i, const gi_binder *binder) {
  uint32_t set = 0;
  if (keep_literals(b, binder, &set)) {
    write_opening(b, i, (gi_instruction){GI_OPCODE_LIST, i, set, 0},
                  binder->place);
    return;
  }
  write_opening(b, i, (gi_instruction){GI_OPCODE_UNION, i, 0, 0},
                binder->place);
  for (const gi_item *item = binder->items; item; item = item->next) {
    uint32_t from = gi_build_value(b, item->from), to = from;
    uint32_t place = item->from->place;
    if (item->to)
      to = gi_build_value(b, item->to);
    if (item->step) {
      uint32_t step = gi_build_value(b, item->step);
      place = item->step->place;
      write_opening(b, i, (gi_instruction){GI_OPCODE_UNION_STEP, i, step, 0},
                    place);
    }
    write_opening(b, i, (gi_instruction){GI_OPCODE_UNION_ADD, i, from, to},
                  place);
  }
}

static void open_range(gi_build *b, unsigned i, range r, gi_opcode opcode) {
  uint32_t base = b->binders[i];
  write_opening(
      b, i, (gi_instruction){GI_OPCODE_MOVE, base + GI_BINDER_STEP, r.step, 0},
      r.place);
  write_opening(b, i, (gi_instruction){opcode, base, r.from, r.to}, r.place);
}

bool gi_build_domain(gi_build *b, unsigned i, const gi_binder *binder,
                     gi_opcode range_opcode) {
  range r;
  bool is_range = range_of(b, binder, &r);
  if (is_range) {
    open_range(b, i, r, range_opcode);
  } else if (binder->domain == GI_DOMAIN_SET) {
    uint32_t bound =
        binder->bound ? gi_build_value(b, binder->bound) : b->arity;
    write_opening(
        b, i, (gi_instruction){GI_OPCODE_SET, i, bound, (uint32_t)binder->set},
        binder->place);
  } else {
    open_union(b, i, binder);
  }
  bool is_span = is_range && range_opcode == GI_OPCODE_SPAN;
  write_opening(b, i,
                (gi_instruction){is_span ? GI_OPCODE_JUMP_ZERO : GI_OPCODE_JUMP,
                                 0, b->binders[i] + GI_BINDER_MORE, 0},
                binder->place);
  return is_range;
}
