/* SPDX-License-Identifier: MIT */
/*
 * Compiles clauses.  The code of a clause with three binders:
 *
 *       section 0   opens[0]   jump to N0
 *   S1: section 1   opens[1]   jump to N1
 *   S2: section 2   opens[2]   jump to N2
 *   S3: section 3: condition (if it does not hold jump to N2), option, EMIT
 *   N2: next element of binder 2, back to S3
 *   N1: next element of binder 1, back to S2
 *   N0: next element of binder 0, back to S1
 *       END
 *
 * Fast code may test the condition at the end of an earlier section i instead;
 * if it does not hold, the code jumps to the next element of binder i-1.
 *
 * A sweep has no N2: opens[2] jumps to N1 when the range is empty, and section
 * 3 computes the option at the first and at the last element of the range.
 */
#include <assert.h>
#include <string.h>

#include "core/budget.h"
#include "lang/rule/build.h"

static void write_in_section(gi_build *b, gi_instruction instruction,
                             uint32_t place) {
  gi_build_write(b, &b->sections[b->section], instruction, place);
}

/* ------------------------------------------------------------- options */

/* Adds a list to the program; returns its index. */
static uint32_t add_list(gi_build *b, const uint32_t *words, size_t count) {
  uint32_t at = (uint32_t)(b->lists.length / sizeof *words);
  gi_build_bytes(b, &b->lists, words, count * sizeof *words);
  return at;
}

/* Writes what computes all entries; appends their registers to the buffer. */
static void write_entries(gi_build *b, const gi_clause *clause,
                          gi_buffer *out) {
  for (const gi_part *part = clause->parts; part; part = part->next)
    for (const gi_expr *e = part->entries; e; e = e->next) {
      uint32_t value = gi_build_value(b, e);
      gi_build_bytes(b, out, &value, sizeof value);
    }
}

static void write_emit(gi_build *b, const gi_clause *clause, bool sorted) {
  gi_buffer entries;
  if (clause->form) {
    gi_build_change(b, clause);
    return;
  }
  if (clause->spread) {
    gi_build_spread(b, clause);
    return;
  }
  gi_buffer_init(&entries, b->memory);
  write_entries(b, clause, &entries);
  const uint32_t *list = (const uint32_t *)(void *)entries.data;
  uint32_t count = (uint32_t)(entries.length / sizeof *list);
  gi_instruction emit = {GI_OPCODE_EMIT, clause->part_count, 0, count};
  if (b->status != GRUNDY_OK) {
    gi_buffer_clear(&entries);
    return;
  }
  if (count == 1)
    emit = (gi_instruction){GI_OPCODE_EMIT_ONE, 1, list[0], 0};
  else if (count == 2 && !sorted)
    emit = (gi_instruction){GI_OPCODE_EMIT_TWO, clause->part_count, list[0],
                            list[1]};
  else
    emit.a = add_list(b, list, count);
  write_in_section(b, emit, clause->place);
  if (count > b->entries)
    b->entries = count;
  gi_buffer_clear(&entries);
}

/* Computes the option at the first element of the range, then at the last;
   then a SWEEP emits all options. */
static void write_sweep(gi_build *b, const gi_clause *clause) {
  gi_buffer words;
  gi_buffer_init(&words, b->memory);
  uint32_t *binder = &b->binders[clause->binder_count - 1];
  uint32_t count = clause->part_count * b->arity;
  uint32_t head[] = {*binder, clause->part_count, count};
  gi_build_bytes(b, &words, head, sizeof head);
  write_entries(b, clause, &words);
  gi_build_forget(b);
  *binder += GI_BINDER_LAST;
  write_entries(b, clause, &words);
  const uint32_t *list = (const uint32_t *)(void *)words.data;
  uint32_t at = add_list(b, list, words.length / sizeof *list);
  write_in_section(b, (gi_instruction){GI_OPCODE_SWEEP, 0, at, 0},
                   clause->place);
  if (3 * count > b->entries)
    b->entries = 3 * count;
  gi_buffer_clear(&words);
}

/* Is the expression affine in the binder of this level?  Then so are all its
   parts, and if none of them overflows at the ends of a range, none overflows
   in between. */
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
  if (!level || !clause->part_count || clause->spread || clause->form ||
      clause->gain || (clause->condition && clause->condition->level == level))
    return false;
  for (const gi_part *part = clause->parts; part; part = part->next)
    for (const gi_expr *e = part->entries; e; e = e->next)
      if (!is_affine(e, level))
        return false;
  return true;
}

bool gi_clause_sweeps(const gi_clause *clause, gi_memory *memory) {
  const gi_binder *last = clause->binders;
  while (last && last->next)
    last = last->next;
  return last && can_sweep(clause) && !last->filter &&
         gi_domain_is_range(last, memory);
}

/* ------------------------------------------------------------- clauses */

/* Tests before the innermost loop: filters, and the condition.  For each
   section the chain of jumps that are taken if a test does not hold. */
typedef struct early_tests {
  uint32_t chains[GI_RULE_NAMES + 1];
} early_tests;

/* Makes `target` the target of the jumps of the chain, whose section starts at
   the line `start`. */
static void land_early(gi_build *b, uint32_t chain, uint32_t start,
                       uint32_t target) {
  while (chain != GI_NO_JUMP) {
    uint32_t at = start + chain;
    gi_instruction *jump = &gi_lines(&b->lines)[at].instruction;
    chain = jump->c;
    jump->c = target - at;
  }
}

static void append(gi_build *b, const gi_buffer *lines) {
  gi_build_bytes(b, &b->lines, lines->data, lines->length);
}

/* Puts the sections and loops together, as drawn at the head of the file. */
static void assemble(gi_build *b, const gi_clause *clause,
                     const gi_instruction *nexts, unsigned loops,
                     const early_tests *early) {
  unsigned count = clause->binder_count;
  uint32_t starts[GI_RULE_NAMES + 1] = {0}, jumps[GI_RULE_NAMES];
  assert(loops <= count);
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
    lines[jumps[i]].instruction.c = target - jumps[i];
  }
  for (unsigned i = 0; i <= count; i++)
    land_early(b, early->chains[i], starts[i],
               after + (i <= loops ? loops - i : 0));
  for (unsigned i = loops; i-- > 0;) {
    gi_instruction next = nexts[i];
    next.c = starts[i + 1] - gi_line_count(&b->lines);
    gi_build_write(b, &b->lines, next, clause->place);
  }
  gi_build_write(b, &b->lines, (gi_instruction){GI_OPCODE_END, 0, 0, 0},
                 clause->place);
}

/* Empties the sections for the next clause. */
static void restart(gi_build *b, bool hoist) {
  for (unsigned i = 0; i <= GI_RULE_NAMES; i++)
    b->sections[i].length = 0;
  for (unsigned i = 0; i < GI_RULE_NAMES; i++)
    b->opens[i].length = 0;
  b->known_count = 0;
  b->hoist = hoist;
}

/* Compiles a clause; returns the index of its first instruction. */
static uint32_t write_clause(gi_build *b, const gi_rule *rule,
                             const gi_clause *clause, bool hoist) {
  gi_instruction nexts[GI_RULE_NAMES];
  unsigned i = 0, loops = clause->binder_count;
  unsigned test = hoist ? gi_clause_test_level(clause) : loops;
  bool is_swept = gi_clause_sweeps(clause, b->memory);
  bool sweeps = hoist && is_swept;
  early_tests early;
  uint32_t start = gi_line_count(&b->lines);
  const gi_expr *guard = test ? gi_clause_guard(clause) : NULL;
  restart(b, hoist);
  for (unsigned k = 0; k <= GI_RULE_NAMES; k++)
    early.chains[k] = GI_NO_JUMP;
  for (const gi_binder *binder = clause->binders; binder;
       binder = binder->next, i++) {
    b->section = i;
    if (i == 0 && guard)
      early.chains[0] = gi_build_unless(b, guard, early.chains[0]);
    if (i == test)
      early.chains[i] = gi_build_unless(b, clause->condition, early.chains[i]);
    b->binders[i] = b->registers;
    b->registers += GI_BINDER_REGISTERS;
    bool is_last = !binder->next;
    bool is_range = gi_build_domain(
        b, i, binder, sweeps && is_last ? GI_OPCODE_SPAN : GI_OPCODE_RANGE);
    uint32_t ticks = is_swept && is_last ? 1 : GI_TICKS_AN_ELEMENT;
    nexts[i] = is_range
                   ? (gi_instruction){GI_OPCODE_NEXT, 0, b->binders[i], ticks}
                   : (gi_instruction){GI_OPCODE_CURSOR, 0, b->binders[i], i};
    b->section = i + 1;
    if (binder->filter)
      early.chains[i + 1] = gi_build_unless(b, binder->filter, GI_NO_JUMP);
  }
  b->section = i;
  uint32_t chain = GI_NO_JUMP;
  if (clause->condition && i == test)
    chain = gi_build_unless(b, clause->condition, chain);
  if (sweeps) {
    loops--;
    write_sweep(b, clause);
  } else {
    if (clause->gain)
      write_in_section(b,
                       (gi_instruction){GI_OPCODE_GAIN, 0,
                                        gi_build_value(b, clause->gain), 0},
                       clause->gain->place);
    write_emit(b, clause, rule->sym && rule->arity > 1);
  }
  gi_build_land(b, chain);
  assemble(b, clause, nexts, loops, &early);
  return start;
}

/* -------------------------------------------------------------- result */

enum {
  BUFFERS = 2 * GI_RULE_NAMES + 1 + 5
};

/* Lists all buffers of the build. */
static void list_buffers(gi_build *b, gi_buffer *list[BUFFERS]) {
  gi_buffer *others[] = {&b->lines, &b->constants, &b->lists, &b->sets,
                         &b->clauses};
  size_t count = 0;
  for (unsigned i = 0; i <= GI_RULE_NAMES; i++)
    list[count++] = &b->sections[i];
  for (unsigned i = 0; i < GI_RULE_NAMES; i++)
    list[count++] = &b->opens[i];
  for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    list[count++] = others[i];
  assert(count == BUFFERS);
}

/* Registers 0 ... arity-1 are the state, the next one is its largest entry. */
static void build_init(gi_build *b, gi_arena *arena, uint32_t arity) {
  gi_buffer *list[BUFFERS];
  *b = (gi_build){.arena = arena, .memory = arena->memory, .arity = arity};
  list_buffers(b, list);
  for (size_t i = 0; i < BUFFERS; i++)
    gi_buffer_init(list[i], b->memory);
  b->registers = arity + 1;
}

static void build_clear(gi_build *b) {
  gi_buffer *list[BUFFERS];
  list_buffers(b, list);
  for (size_t i = 0; i < BUFFERS; i++)
    gi_buffer_clear(list[i]);
}

/* Copies a buffer into the arena. */
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
  gi_instruction *all = gi_arena_alloc(b->arena, count * sizeof *all);
  uint32_t *places = gi_arena_alloc(b->arena, count * sizeof *places);
  if (!all || !places) {
    b->status = gi_memory_refusal(b->memory);
    return;
  }
  for (size_t i = 0; i < count; i++) {
    all[i] = gi_lines(&b->lines)[i].instruction;
    places[i] = gi_lines(&b->lines)[i].place;
  }
  program->instructions = all;
  program->instruction_count = count;
  program->places = places;
  program->constants = keep(b, &b->constants);
  program->constant_count = b->constants.length / sizeof *program->constants;
  program->lists = keep(b, &b->lists);
  program->list_count = b->lists.length / sizeof *program->lists;
  program->sets = keep(b, &b->sets);
  program->set_count = b->sets.length / sizeof *program->sets;
  program->clauses = keep(b, &b->clauses);
  program->clause_count =
      (uint32_t)(b->clauses.length / sizeof *program->clauses);
  program->register_count = b->registers;
  program->entry_count = b->entries;
  program->predicate_count = b->predicate_count;
}

/* Makes the program of what was written, and clears the build. */
static grundy_status build_end(gi_build *b, gi_program draft,
                               const gi_program **program) {
  gi_program *made = gi_arena_alloc(b->arena, sizeof *made);
  if (!made)
    b->status = gi_memory_refusal(b->memory);
  if (b->status == GRUNDY_OK)
    build_finish(b, &draft);
  if (b->status == GRUNDY_OK) {
    gi_program_check(&draft);
    *made = draft;
    *program = made;
  }
  build_clear(b);
  return b->status;
}

grundy_status gi_build_rule(gi_arena *arena, const gi_rule *rule,
                            const gi_program **program) {
  gi_program draft = {.entries = rule->state ? rule->names : NULL};
  gi_build b;
  build_init(&b, arena, rule->arity);
  for (const gi_clause *c = rule->clauses; c && b.status == GRUNDY_OK;
       c = c->next) {
    gi_entry_points points = {.side = c->side,
                              .again = c->again,
                              .early =
                                  gi_clause_test_level(c) < c->binder_count};
    points.fast = write_clause(&b, rule, c, true);
    points.exact = write_clause(&b, rule, c, false);
    gi_build_bytes(&b, &b.clauses, &points, sizeof points);
    if (c->binder_count > draft.cursor_count)
      draft.cursor_count = c->binder_count;
  }
  if (b.cursors > draft.cursor_count)
    draft.cursor_count = b.cursors;
  return build_end(&b, draft, program);
}

grundy_status gi_build_state(gi_arena *arena, const gi_rule *rule,
                             const gi_expr *expr, const gi_program **program) {
  gi_program draft = {.entries = rule->state ? rule->names : NULL};
  gi_build b;
  build_init(&b, arena, rule->arity);
  draft.result = gi_build_value(&b, expr);
  append(&b, &b.sections[0]);
  gi_build_write(&b, &b.lines, (gi_instruction){GI_OPCODE_END, 0, 0, 0}, 0);
  draft.cursor_count = b.cursors;
  return build_end(&b, draft, program);
}

grundy_status gi_build_formula(gi_arena *arena, const gi_formula *formula,
                               const gi_program **program) {
  gi_program draft = {.instructions = NULL};
  gi_build b;
  build_init(&b, arena, formula->arity);
  draft.result = gi_build_value(&b, formula->expr);
  append(&b, &b.sections[0]);
  gi_build_write(&b, &b.lines, (gi_instruction){GI_OPCODE_END, 0, 0, 0}, 0);
  return build_end(&b, draft, program);
}
