/* SPDX-License-Identifier: MIT */
/*
 * Compiles expressions.  Every result has a register of its own, so a value
 * that was computed on every path to the end of the section can be used again.
 * In fast code a value is computed in the outermost section that knows its
 * variables.
 */
#include <assert.h>

#include "lang/rule/build.h"

uint32_t gi_build_write(gi_build *b, gi_buffer *buffer,
                        gi_instruction instruction, uint32_t place) {
  gi_line line = {instruction, place};
  gi_build_bytes(b, buffer, &line, sizeof line);
  return b->status == GRUNDY_OK ? gi_line_count(buffer) - 1 : 0;
}

uint32_t gi_build_register(gi_build *b) { return b->registers++; }

uint32_t gi_build_constant(gi_build *b, int64_t value) {
  enum {
    LOOK_BACK = 64
  };
  const gi_constant *all = (const gi_constant *)(void *)b->constants.data;
  size_t count = b->constants.length / sizeof *all;
  for (size_t i = count; i-- > 0 && count - i <= LOOK_BACK;)
    if (all[i].value == value)
      return all[i].target;
  gi_constant constant = {gi_build_register(b), value};
  gi_build_bytes(b, &b->constants, &constant, sizeof constant);
  return constant.target;
}

/* Writes an instruction into the section; returns its index there. */
static uint32_t write_here(gi_build *b, gi_opcode opcode, uint32_t c,
                           uint32_t x, uint32_t y, const gi_expr *e) {
  return gi_build_write(b, &b->sections[b->section],
                        (gi_instruction){opcode, c, x, y}, e->place);
}

/* --------------------------------------------------------------- jumps */

void gi_build_land(gi_build *b, uint32_t chain) {
  gi_buffer *section = &b->sections[b->section];
  if (b->status != GRUNDY_OK)
    return;
  while (chain != GI_NO_JUMP) {
    assert(chain < gi_line_count(section));
    gi_instruction *jump = &gi_lines(section)[chain].instruction;
    uint32_t before = jump->c;
    jump->c = gi_line_count(section) - chain;
    chain = before;
  }
}

/* Writes a jump that is taken when the comparison does not hold. */
static uint32_t unless_compared(gi_build *b, const gi_expr *e, uint32_t chain) {
  uint32_t x = gi_build_value(b, e->args);
  uint32_t y = gi_build_value(b, e->args->next);
  switch (e->op) {
  case GI_LT:
    return write_here(b, GI_OPCODE_JUMP_LE, chain, y, x, e);
  case GI_LE:
    return write_here(b, GI_OPCODE_JUMP_LT, chain, y, x, e);
  case GI_GT:
    return write_here(b, GI_OPCODE_JUMP_LE, chain, x, y, e);
  case GI_GE:
    return write_here(b, GI_OPCODE_JUMP_LT, chain, x, y, e);
  case GI_EQ:
    return write_here(b, GI_OPCODE_JUMP_NE, chain, x, y, e);
  default:
    return write_here(b, GI_OPCODE_JUMP_EQ, chain, x, y, e);
  }
}

/* Returns the number of the predicate that is the same test; if there is none,
   makes the test a predicate.  GI_RULE_PREDICATES: it cannot be one. */
static uint32_t predicate_of(gi_build *b, const gi_expr *e) {
  if (b->in_predicate || !gi_expr_sole_binder(e, b->arity))
    return GI_RULE_PREDICATES;
  uint32_t i = 0;
  while (i < b->predicate_count && !gi_expr_is_same(b->predicates[i], e))
    i++;
  if (i == b->predicate_count && i < GI_RULE_PREDICATES)
    b->predicates[b->predicate_count++] = e;
  return i;
}

uint32_t gi_build_unless(gi_build *b, const gi_expr *e, uint32_t chain) {
  if (predicate_of(b, e) < GI_RULE_PREDICATES)
    return write_here(b, GI_OPCODE_JUMP_ZERO, chain, gi_build_value(b, e), 0,
                      e);
  if (e->op >= GI_LT && e->op <= GI_NE)
    return unless_compared(b, e, chain);
  if (e->op == GI_AND)
    return gi_build_unless(b, e->args->next,
                           gi_build_unless(b, e->args, chain));
  bool is_not = e->op == GI_NOT;
  uint32_t value = gi_build_value(b, is_not ? e->args : e);
  return write_here(b, is_not ? GI_OPCODE_JUMP_NOT_ZERO : GI_OPCODE_JUMP_ZERO,
                    chain, value, 0, e);
}

/* -------------------------------------------------------------- values */

/* Compiles `and` and `or`: the right side is computed only if the left does
   not decide. */
static uint32_t build_logic(gi_build *b, const gi_expr *e) {
  gi_opcode jump =
      e->op == GI_AND ? GI_OPCODE_JUMP_ZERO : GI_OPCODE_JUMP_NOT_ZERO;
  uint32_t zero = gi_build_constant(b, 0);
  uint32_t left = gi_build_value(b, e->args);
  uint32_t result = gi_build_register(b);
  write_here(b, GI_OPCODE_NE, result, left, zero, e);
  uint32_t chain = write_here(b, jump, GI_NO_JUMP, result, 0, e);
  b->conditional++;
  uint32_t right = gi_build_value(b, e->args->next);
  write_here(b, GI_OPCODE_NE, result, right, zero, e);
  b->conditional--;
  gi_build_land(b, chain);
  return result;
}

static uint32_t build_choose(gi_build *b, const gi_expr *e) {
  const gi_expr *test = e->args, *yes = test->next, *no = yes->next;
  uint32_t result = gi_build_register(b);
  b->conditional++;
  uint32_t chain = gi_build_unless(b, test, GI_NO_JUMP);
  write_here(b, GI_OPCODE_MOVE, result, gi_build_value(b, yes), 0, e);
  uint32_t end = write_here(b, GI_OPCODE_JUMP, GI_NO_JUMP, 0, 0, e);
  gi_build_land(b, chain);
  write_here(b, GI_OPCODE_MOVE, result, gi_build_value(b, no), 0, e);
  b->conditional--;
  gi_build_land(b, end);
  return result;
}

/* Folds the arguments from the left: min(a,b,c) = min(min(a,b),c). */
static uint32_t build_fold(gi_build *b, const gi_expr *e, gi_opcode opcode) {
  const gi_expr *arg = e->args;
  uint32_t result = gi_build_value(b, arg);
  while ((arg = arg->next) != NULL) {
    uint32_t right = gi_build_value(b, arg), left = result;
    result = gi_build_register(b);
    write_here(b, opcode, result, left, right, e);
  }
  return result;
}

static uint32_t build_call(gi_build *b, const gi_expr *e) {
  uint32_t arg = gi_build_value(b, e->args);
  uint32_t result = gi_build_register(b);
  write_here(b, GI_OPCODE_CALL, result, arg, e->op, e);
  return result;
}

static uint32_t build_index(gi_build *b, const gi_expr *e) {
  uint32_t index = gi_build_value(b, e->args);
  uint32_t result = gi_build_register(b);
  write_here(b, GI_OPCODE_INDEX, result, index, gi_build_array(b, e->data), e);
  return result;
}

static uint32_t build_entry(gi_build *b, const gi_expr *e) {
  uint32_t index = gi_build_value(b, e->args->next);
  uint32_t result = gi_build_register(b);
  write_here(b, GI_OPCODE_ENTRY, result, index, 0, e);
  return result;
}

/* -a is 0 - a, and `not a` is 0 == a. */
static uint32_t build_against_zero(gi_build *b, const gi_expr *e) {
  uint32_t zero = gi_build_constant(b, 0);
  uint32_t arg = gi_build_value(b, e->args);
  uint32_t result = gi_build_register(b);
  write_here(b, e->op == GI_NEG ? GI_OPCODE_SUB : GI_OPCODE_EQ, result, zero,
             arg, e);
  return result;
}

/* a > b is b < a. */
static uint32_t build_swapped(gi_build *b, const gi_expr *e) {
  uint32_t left = gi_build_value(b, e->args);
  uint32_t right = gi_build_value(b, e->args->next);
  uint32_t result = gi_build_register(b);
  write_here(b, e->op == GI_GT ? GI_OPCODE_LT : GI_OPCODE_LE, result, right,
             left, e);
  return result;
}

/* Compiles an operator or function in the section being written. */
static uint32_t build_plain(gi_build *b, const gi_expr *e) {
  static const uint8_t folds[] = {
      [GI_LT] = GI_OPCODE_LT,           [GI_LE] = GI_OPCODE_LE,
      [GI_EQ] = GI_OPCODE_EQ,           [GI_NE] = GI_OPCODE_NE,
      [GI_BIT_OR] = GI_OPCODE_BIT_OR,   [GI_BIT_XOR] = GI_OPCODE_BIT_XOR,
      [GI_BIT_AND] = GI_OPCODE_BIT_AND, [GI_ADD] = GI_OPCODE_ADD,
      [GI_SUB] = GI_OPCODE_SUB,         [GI_MUL] = GI_OPCODE_MUL,
      [GI_DIV] = GI_OPCODE_DIV,         [GI_MOD] = GI_OPCODE_MOD,
      [GI_MIN] = GI_OPCODE_MIN,         [GI_MAX] = GI_OPCODE_MAX,
      [GI_GCD] = GI_OPCODE_GCD,         [GI_DIGITSUM] = GI_OPCODE_DIGITSUM,
      [GI_LCM] = GI_OPCODE_LCM,         [GI_POW] = GI_OPCODE_POW,
      [GI_SHL] = GI_OPCODE_SHL,         [GI_SHR] = GI_OPCODE_SHR,
  };
  if (e->op < sizeof folds && folds[e->op])
    return build_fold(b, e, (gi_opcode)folds[e->op]);
  switch (e->op) {
  case GI_CHOOSE:
    return build_choose(b, e);
  case GI_AND:
  case GI_OR:
    return build_logic(b, e);
  case GI_NOT:
  case GI_NEG:
    return build_against_zero(b, e);
  case GI_GT:
  case GI_GE:
    return build_swapped(b, e);
  case GI_INDEX:
    return build_index(b, e);
  case GI_ENTRY:
    return build_entry(b, e);
  default:
    return gi_op_is_loop((gi_op)e->op) ? gi_build_aggregate(b, e)
                                       : build_call(b, e);
  }
}

/* Compiles a predicate: it is computed unless its truth is known. */
static uint32_t build_predicate(gi_build *b, const gi_expr *e, uint32_t i) {
  const gi_expr *binder = gi_expr_sole_binder(e, b->arity);
  uint32_t value = gi_build_value(b, binder), zero = gi_build_constant(b, 0);
  uint32_t result = gi_build_register(b);
  write_here(b, GI_OPCODE_RECALL, result, value, i, e);
  uint32_t chain =
      write_here(b, GI_OPCODE_JUMP_LE, GI_NO_JUMP, zero, result, e);
  b->conditional++;
  b->in_predicate = true;
  write_here(b, GI_OPCODE_MOVE, result, build_plain(b, e), 0, e);
  b->in_predicate = false;
  b->conditional--;
  write_here(b, GI_OPCODE_REMEMBER, result, value, i, e);
  gi_build_land(b, chain);
  return result;
}

static uint32_t build_here(gi_build *b, const gi_expr *e) {
  uint32_t i = predicate_of(b, e);
  return i < GI_RULE_PREDICATES ? build_predicate(b, e, i) : build_plain(b, e);
}

/* ------------------------------------------------------- known values */

void gi_build_forget(gi_build *b) {
  size_t kept = 0;
  for (size_t i = 0; i < b->known_count; i++)
    if (b->known[i].section != b->section)
      b->known[kept++] = b->known[i];
  b->known_count = kept;
}

/* The same, unless a register holds the value already. */
static uint32_t build_once(gi_build *b, const gi_expr *e) {
  enum {
    TALL = 8 /* taller trees are not compared, to avoid a quadratic cost */
  };
  if (e->height > TALL)
    return build_here(b, e);
  for (size_t i = 0; i < b->known_count; i++)
    if (gi_expr_is_same(b->known[i].expr, e))
      return b->known[i].target;
  uint32_t result = build_here(b, e);
  if (!b->conditional && b->known_count < GI_KNOWN_MOST)
    b->known[b->known_count++] = (gi_known){e, result, b->section};
  return result;
}

uint32_t gi_build_value(gi_build *b, const gi_expr *e) {
  if (e->op == GI_NUMBER)
    return gi_build_constant(b, e->number);
  if (e->op == GI_VARIABLE)
    return e->variable < b->arity ? e->variable
                                  : b->binders[e->variable - b->arity];
  if (e->op == GI_LEN)
    return e->args->variable;
  assert(e->level <= b->section);
  if (!b->hoist || e->level == b->section || b->inner)
    return build_once(b, e);
  unsigned section = b->section, conditional = b->conditional;
  b->section = e->level;
  b->conditional = 0;
  uint32_t result = build_once(b, e);
  b->section = section;
  b->conditional = conditional;
  return result;
}
