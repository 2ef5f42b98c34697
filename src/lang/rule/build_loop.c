/* SPDX-License-Identifier: MIT */
/*
 * Compiles aggregates, inside the section that needs them:
 *
 *       result := start
 *       open the domain   jump to N
 *    S: filter, condition (if one does not hold jump to N), body
 *       result := result + body, or whatever the aggregate does
 *    N: next element, back to S
 *
 * What is computed in the loop is not remembered and stays in the loop.
 */
#include "lang/rule/build.h"

#include <assert.h>

typedef struct aggregate {
  const gi_expr *expr; /* NULL: the loops gather the parts of an option */
  const gi_clause *clause;
  const gi_part *part; /* gathered in each turn */
  const gi_loop *loop;
  uint32_t result, seen; /* registers; seen: is there an element? */
  uint32_t end;          /* chain of jumps to the end */
} aggregate;

static uint32_t put(gi_build *b, gi_opcode opcode, uint32_t c, uint32_t x,
                    uint32_t y, uint32_t place) {
  return gi_build_write(b, &b->sections[b->section],
                        (gi_instruction){opcode, c, x, y}, place);
}

/* Adds the value of the body to the result. */
static void put_body(gi_build *b, aggregate *a) {
  const gi_expr *e = a->expr, *body = e->args;
  uint32_t value = 0, skip = GI_NO_JUMP, one = gi_build_constant(b, 1);
  bool is_min = e->op == GI_LOOP_LEAST;
  switch ((gi_op)e->op) {
  case GI_LOOP_LEAST:
  case GI_LOOP_MOST:
    value = gi_build_value(b, body);
    put(b, is_min ? GI_OPCODE_MIN : GI_OPCODE_MAX, a->result, a->result, value,
        e->place);
    put(b, GI_OPCODE_MOVE, a->seen, one, 0, e->place);
    return;
  case GI_LOOP_SUM:
    value = gi_build_value(b, body);
    skip = gi_build_register(b); /* an error shows the sum before it */
    put(b, GI_OPCODE_ADD, skip, a->result, value, e->place);
    put(b, GI_OPCODE_MOVE, a->result, skip, 0, e->place);
    return;
  case GI_LOOP_COUNT:
    skip = gi_build_unless(b, body, skip);
    put(b, GI_OPCODE_ADD, a->result, a->result, one, e->place);
    gi_build_land(b, skip);
    return;
  case GI_LOOP_ANY:
    skip = gi_build_unless(b, body, skip);
    break;
  case GI_LOOP_XOR:
  case GI_LOOP_OR:
  case GI_LOOP_GCD:
    value = gi_build_value(b, body);
    put(b,
        e->op == GI_LOOP_XOR  ? GI_OPCODE_BIT_XOR
        : e->op == GI_LOOP_OR ? GI_OPCODE_BIT_OR
                              : GI_OPCODE_GCD,
        a->result, a->result, value, e->place);
    return;
  default: /* GI_LOOP_ALL */
    value = gi_build_value(b, body);
    skip = put(b, GI_OPCODE_JUMP_NOT_ZERO, skip, value, 0, e->place);
  }
  put(b, GI_OPCODE_MOVE, a->result, gi_build_constant(b, e->op == GI_LOOP_ANY),
      0, e->place);
  a->end = put(b, GI_OPCODE_JUMP, a->end, 0, 0, e->place);
  gi_build_land(b, skip);
}

/* Adds a state to the option, or new entries to a state. */
static void put_part(gi_build *b, const gi_clause *clause,
                     const gi_part *part) {
  uint32_t list[GRUNDY_MOST_INTEGERS], count = 0;
  if (clause->form == GI_FORM_SLICES) {
    list[0] = gi_build_value(b, part->entries);
    list[1] = gi_build_value(b, part->entries->next);
    put(b, GI_OPCODE_SLICE, 0, list[0], list[1], part->place);
    return;
  }
  for (const gi_expr *e = part->entries; e; e = e->next) {
    list[count++] = gi_build_value(b, e);
    if (e->next && count < GRUNDY_MOST_INTEGERS)
      continue;
    uint32_t at = (uint32_t)(b->lists.length / sizeof *list);
    gi_build_bytes(b, &b->lists, list, count * sizeof *list);
    put(b, GI_OPCODE_GATHER, 0, at, count, clause->place);
    count = 0;
  }
}

/* Writes the loops from this binder on.  Recursion: at most GI_RULE_NAMES. */
static void put_loops(gi_build *b, aggregate *a, const gi_binder *binder,
                      unsigned i) {
  gi_buffer *section = &b->sections[b->section];
  uint32_t place = a->expr ? a->expr->place : a->clause->place;
  if (!binder) {
    uint32_t skip = GI_NO_JUMP;
    if (a->loop->condition)
      skip = gi_build_unless(b, a->loop->condition, skip);
    if (a->expr)
      put_body(b, a);
    else
      put_part(b, a->clause, a->part);
    gi_build_land(b, skip);
    return;
  }
  uint32_t base = b->registers, skip = GI_NO_JUMP;
  b->registers += GI_BINDER_REGISTERS;
  b->binders[i] = base;
  if (i >= b->cursors)
    b->cursors = i + 1;
  gi_buffer *before = b->opening;
  b->opening = section;
  bool is_range = gi_build_domain(b, i, binder, GI_OPCODE_RANGE);
  b->opening = before;
  if (b->status != GRUNDY_OK)
    return;
  uint32_t start = gi_line_count(section), jump = start - 1;
  if (binder->filter)
    skip = gi_build_unless(b, binder->filter, skip);
  put_loops(b, a, binder->next, i + 1);
  gi_build_land(b, skip);
  if (b->status != GRUNDY_OK)
    return;
  uint32_t next = gi_line_count(section);
  gi_lines(section)[jump].instruction.c = next - jump;
  put(b, is_range ? GI_OPCODE_NEXT : GI_OPCODE_CURSOR, start - next, base,
      is_range ? GI_TICKS_AN_ELEMENT : i, place);
}

/* Returns the result of an aggregate before its first element. */
static int64_t start_of(gi_op op) {
  switch (op) {
  case GI_LOOP_LEAST:
    return INT64_MAX;
  case GI_LOOP_MOST:
    return INT64_MIN;
  case GI_LOOP_ALL:
    return 1;
  default:
    return 0;
  }
}

uint32_t gi_build_aggregate(gi_build *b, const gi_expr *e) {
  aggregate a = {.expr = e,
                 .loop = e->loop,
                 .result = gi_build_register(b),
                 .seen = gi_build_register(b),
                 .end = GI_NO_JUMP};
  bool is_end = e->op == GI_LOOP_LEAST || e->op == GI_LOOP_MOST;
  b->conditional++;
  b->inner++;
  put(b, GI_OPCODE_MOVE, a.result, gi_build_constant(b, start_of(e->op)), 0,
      e->place);
  if (is_end)
    put(b, GI_OPCODE_MOVE, a.seen, gi_build_constant(b, 0), 0, e->place);
  put_loops(b, &a, e->loop->binders, e->loop->variable - b->arity);
  gi_build_land(b, a.end);
  if (is_end)
    put(b, GI_OPCODE_NEED, a.seen, a.seen, e->op, e->place);
  b->inner--;
  b->conditional--;
  return a.result;
}

/* Writes loops that gather the part. */
static void put_spread(gi_build *b, const gi_clause *clause,
                       const gi_part *part, const gi_loop *loop) {
  aggregate a = {.clause = clause, .part = part, .loop = loop};
  b->conditional++;
  b->inner++;
  put_loops(b, &a, loop->binders, loop->variable - b->arity);
  b->inner--;
  b->conditional--;
}

void gi_build_spread(gi_build *b, const gi_clause *clause) {
  put(b, GI_OPCODE_GATHER, 0, 0, 0, clause->place);
  put_spread(b, clause, clause->parts, clause->spread);
  put(b, GI_OPCODE_EMIT_GATHERED, 0, 0, 0, clause->place);
}

void gi_build_change(gi_build *b, const gi_clause *clause) {
  bool is_sum = clause->form == GI_FORM_SLICES, is_whole = false;
  put(b, GI_OPCODE_GATHER, 0, 0, 0, clause->place);
  for (const gi_part *part = clause->parts; part; part = part->next) {
    const gi_loop *loop = is_sum ? clause->spread : part->loop;
    is_whole = !is_sum && !part->index;
    if (part->index)
      put(b, GI_OPCODE_EDIT, 0, gi_build_value(b, part->index), 0, part->place);
    if (loop)
      put_spread(b, clause, part, loop);
    else
      put_part(b, clause, part);
  }
  put(b,
      is_sum     ? GI_OPCODE_EMIT_SLICES
      : is_whole ? GI_OPCODE_EMIT_WHOLE
                 : GI_OPCODE_EMIT_EDITED,
      0, 0, 0, clause->place);
}
