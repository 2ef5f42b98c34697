/* SPDX-License-Identifier: MIT */
/*
 * Code for clauses.  With three binders (or none):
 *
 *       section 0   opens[0]   jump to N0
 *   S1: section 1   opens[1]   jump to N1
 *   S2: section 2   opens[2]   jump to N2
 *   S3: section 3: condition (else to N2), option, EMIT
 *   N2: next of binder 2, back to S3
 *   N1: next of binder 1, back to S2
 *   N0: next of binder 0, back to S1
 *       END
 *
 * A sweep has no N2: opens[2] jumps to N1 when the range is empty, section 3
 * computes the option at the first and at the last element of the range.
 */
#include <string.h>

#include "lang/rule/build.h"

static void section_put(gi_build *b, gi_step step, uint32_t place) {
  gi_build_put(b, &b->sections[b->section], step, place);
}

/* ------------------------------------------------------------- options */

static uint32_t put_list(gi_build *b, const uint32_t *words, size_t count) {
  uint32_t at = (uint32_t)(b->lists.length / sizeof *words);
  if (b->status == GRUNDY_OK)
    b->status = gi_buffer_put(&b->lists, words, count * sizeof *words);
  return at;
}

/* The registers of all entries, in the buffer. */
static void put_entries(gi_build *b, const gi_clause *clause, gi_buffer *out) {
  for (const gi_part *part = clause->parts; part; part = part->next)
    for (const gi_expr *e = part->entries; e; e = e->next) {
      uint32_t place = gi_build_value(b, e);
      if (b->status == GRUNDY_OK)
        b->status = gi_buffer_put(out, &place, sizeof place);
    }
}

static void put_emit(gi_build *b, const gi_clause *clause, bool sorted) {
  gi_buffer entries;
  gi_buffer_init(&entries, b->memory);
  put_entries(b, clause, &entries);
  const uint32_t *list = (const uint32_t *)(void *)entries.data;
  uint32_t count = (uint32_t)(entries.length / sizeof *list);
  gi_step step = {GI_OP_EMIT, clause->part_count, 0, count};
  if (b->status != GRUNDY_OK) {
    gi_buffer_clear(&entries);
    return;
  }
  if (count == 1)
    step = (gi_step){GI_OP_EMIT_ONE, 1, list[0], 0};
  else if (count == 2 && !sorted)
    step = (gi_step){GI_OP_EMIT_TWO, clause->part_count, list[0], list[1]};
  else
    step.a = put_list(b, list, count);
  section_put(b, step, clause->place);
  if (count > b->entries)
    b->entries = count;
  gi_buffer_clear(&entries);
}

/* The option at the first element, then at the last, then all at once. */
static void put_sweep(gi_build *b, const gi_clause *clause) {
  gi_buffer words;
  gi_buffer_init(&words, b->memory);
  uint32_t *binder = &b->binders[clause->binder_count - 1];
  uint32_t count = clause->part_count * b->arity;
  uint32_t head[] = {*binder, clause->part_count, count};
  if (b->status == GRUNDY_OK)
    b->status = gi_buffer_put(&words, head, sizeof head);
  put_entries(b, clause, &words);
  gi_build_forget(b);
  *binder += GI_BINDER_LAST;
  put_entries(b, clause, &words);
  const uint32_t *list = (const uint32_t *)(void *)words.data;
  uint32_t at = put_list(b, list, words.length / sizeof *list);
  section_put(b, (gi_step){GI_OP_SWEEP, 0, at, 0}, clause->place);
  if (3 * count > b->entries)
    b->entries = 3 * count;
  gi_buffer_clear(&words);
}

/* Whether an expression is affine in the binder of this level: then so are
   all its parts, and if none of them overflows at the ends of a range, none
   does between. */
static bool is_affine(const gi_expr *e, unsigned level) {
  if (e->level < level || e->op == GI_VARIABLE)
    return true;
  switch (e->op) {
  case GI_ADD:
  case GI_SUB:
    return is_affine(e->args, level) && is_affine(e->args->next, level);
  case GI_NEG:
    return is_affine(e->args, level);
  case GI_MUL:
    return (e->args->level < level && is_affine(e->args->next, level)) ||
           (e->args->next->level < level && is_affine(e->args, level));
  default:
    return false;
  }
}

static bool can_sweep(const gi_clause *clause) {
  unsigned level = clause->binder_count;
  if (!level || !clause->part_count ||
      (clause->condition && clause->condition->level == level))
    return false;
  for (const gi_part *part = clause->parts; part; part = part->next)
    for (const gi_expr *e = part->entries; e; e = e->next)
      if (!is_affine(e, level))
        return false;
  return true;
}

/* ------------------------------------------------------------- clauses */

static void append(gi_build *b, const gi_buffer *lines) {
  if (b->status == GRUNDY_OK)
    b->status = gi_buffer_put(&b->lines, lines->data, lines->length);
}

/* Puts the sections and loops together; see the drawing above. */
static void assemble(gi_build *b, const gi_clause *clause, const gi_step *nexts,
                     unsigned loops) {
  unsigned count = clause->binder_count;
  uint32_t starts[GI_RULE_NAMES + 1], jumps[GI_RULE_NAMES];
  for (unsigned i = 0; i <= count; i++) {
    starts[i] = gi_line_count(&b->lines);
    append(b, &b->sections[i]);
    if (i < count) {
      append(b, &b->opens[i]);
      jumps[i] = gi_line_count(&b->lines) - 1;
    }
  }
  uint32_t after = gi_line_count(&b->lines);
  if (b->status != GRUNDY_OK)
    return;
  for (unsigned i = 0; i < count; i++) {
    uint32_t target = i < loops ? after + (loops - 1 - i) : after;
    gi_line *lines = gi_lines(&b->lines);
    lines[jumps[i]].step.c = target - jumps[i];
  }
  for (unsigned i = loops; i-- > 0;) {
    gi_step next = nexts[i];
    next.c = starts[i + 1] - gi_line_count(&b->lines);
    gi_build_put(b, &b->lines, next, clause->place);
  }
  gi_build_put(b, &b->lines, (gi_step){GI_OP_END, 0, 0, 0}, clause->place);
}

static void restart(gi_build *b, bool hoist) {
  for (unsigned i = 0; i <= GI_RULE_NAMES; i++)
    b->sections[i].length = 0;
  for (unsigned i = 0; i < GI_RULE_NAMES; i++)
    b->opens[i].length = 0;
  b->known_count = 0;
  b->hoist = hoist;
}

/* Writes a clause; where it begins. */
static uint32_t put_clause(gi_build *b, const gi_rule *rule,
                           const gi_clause *clause, bool hoist) {
  gi_step nexts[GI_RULE_NAMES];
  unsigned i = 0, loops = clause->binder_count;
  bool sweeps = hoist && can_sweep(clause), is_range = false;
  uint32_t start = gi_line_count(&b->lines);
  restart(b, hoist);
  for (const gi_binder *binder = clause->binders; binder;
       binder = binder->next, i++) {
    b->section = i;
    b->binders[i] = b->registers;
    b->registers += GI_BINDER_REGISTERS;
    is_range = gi_build_domain(
        b, i, binder, sweeps && !binder->next ? GI_OP_SPAN : GI_OP_RANGE);
    nexts[i] = is_range ? (gi_step){GI_OP_NEXT, 0, b->binders[i], 0}
                        : (gi_step){GI_OP_CURSOR, 0, b->binders[i], i};
  }
  b->section = i;
  uint32_t chain = GI_NO_JUMP;
  if (clause->condition)
    chain = gi_build_unless(b, clause->condition, chain);
  if (sweeps && is_range) {
    loops--;
    put_sweep(b, clause);
  } else {
    put_emit(b, clause, rule->sym && rule->arity > 1);
  }
  gi_build_land(b, chain);
  assemble(b, clause, nexts, loops);
  return start;
}

/* -------------------------------------------------------------- result */

static void build_init(gi_build *b, gi_arena *arena, uint32_t arity) {
  *b = (gi_build){.arena = arena, .memory = arena->memory, .arity = arity};
  for (unsigned i = 0; i <= GI_RULE_NAMES; i++)
    gi_buffer_init(&b->sections[i], b->memory);
  for (unsigned i = 0; i < GI_RULE_NAMES; i++)
    gi_buffer_init(&b->opens[i], b->memory);
  gi_buffer *others[] = {&b->lines, &b->constants, &b->lists, &b->sets,
                         &b->clauses};
  for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    gi_buffer_init(others[i], b->memory);
  b->registers = arity + 1;
}

static void build_clear(gi_build *b) {
  for (unsigned i = 0; i <= GI_RULE_NAMES; i++)
    gi_buffer_clear(&b->sections[i]);
  for (unsigned i = 0; i < GI_RULE_NAMES; i++)
    gi_buffer_clear(&b->opens[i]);
  gi_buffer *others[] = {&b->lines, &b->constants, &b->lists, &b->sets,
                         &b->clauses};
  for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    gi_buffer_clear(others[i]);
}

static void *keep(gi_build *b, const gi_buffer *buffer) {
  void *copy = gi_arena_alloc(b->arena, buffer->length);
  if (!copy)
    b->status = gi_memory_refusal(b->memory);
  else if (buffer->length)
    memcpy(copy, buffer->data, buffer->length);
  return copy;
}

static void build_finish(gi_build *b, gi_program *program) {
  size_t count = gi_line_count(&b->lines);
  gi_step *steps = gi_arena_alloc(b->arena, count * sizeof *steps);
  uint32_t *places = gi_arena_alloc(b->arena, count * sizeof *places);
  if (!steps || !places) {
    b->status = gi_memory_refusal(b->memory);
    return;
  }
  for (size_t i = 0; i < count; i++) {
    steps[i] = gi_lines(&b->lines)[i].step;
    places[i] = gi_lines(&b->lines)[i].place;
  }
  program->steps = steps;
  program->places = places;
  program->constants = keep(b, &b->constants);
  program->constant_count = b->constants.length / sizeof(gi_constant);
  program->lists = keep(b, &b->lists);
  program->sets = keep(b, &b->sets);
  program->clauses = keep(b, &b->clauses);
  program->clause_count =
      (uint32_t)(b->clauses.length / sizeof(gi_entry_points));
  program->register_count = b->registers;
  program->entry_count = b->entries;
}

grundy_status gi_rule_code(gi_arena *arena, const gi_rule *rule,
                           const gi_program **program) {
  gi_program *made = gi_arena_alloc(arena, sizeof *made);
  if (!made)
    return gi_memory_refusal(arena->memory);
  *made = (gi_program){.steps = NULL};
  gi_build b;
  build_init(&b, arena, rule->arity);
  for (const gi_clause *c = rule->clauses; c && b.status == GRUNDY_OK;
       c = c->next) {
    gi_entry_points points = {.side = c->side};
    points.fast = put_clause(&b, rule, c, true);
    points.exact = put_clause(&b, rule, c, false);
    if (b.status == GRUNDY_OK)
      b.status = gi_buffer_put(&b.clauses, &points, sizeof points);
    if (c->binder_count > made->cursor_count)
      made->cursor_count = c->binder_count;
  }
  if (b.status == GRUNDY_OK)
    build_finish(&b, made);
  build_clear(&b);
  *program = made;
  return b.status;
}

grundy_status gi_formula_code(gi_arena *arena, const gi_formula *formula,
                              const gi_program **program) {
  gi_program *made = gi_arena_alloc(arena, sizeof *made);
  if (!made)
    return gi_memory_refusal(arena->memory);
  *made = (gi_program){.steps = NULL};
  gi_build b;
  build_init(&b, arena, formula->arity);
  made->result = gi_build_value(&b, formula->expr);
  append(&b, &b.sections[0]);
  gi_build_put(&b, &b.lines, (gi_step){GI_OP_END, 0, 0, 0}, 0);
  if (b.status == GRUNDY_OK)
    build_finish(&b, made);
  build_clear(&b);
  *program = made;
  return b.status;
}
