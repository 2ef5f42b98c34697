/* SPDX-License-Identifier: MIT */
/*
 * The bytecode: a register machine for one clause at a time.
 *
 * Registers: the state, its largest entry, then constants, binders and
 * intermediate results, each in a register of its own.  A binder has four:
 * its value, how many elements follow, the step, the last element.
 *
 * Every clause is compiled twice.  The exact code does everything where the
 * text says it.  The fast code computes what does not depend on the inner
 * binders outside of their loops, and replaces an innermost loop over a range
 * whose option is affine in the binder by a SWEEP.  So it may fail (overflow,
 * division by zero) where the rule does not: then the clause is run again by
 * the exact code, which either succeeds or knows the place of the error.
 * Options that came out before come out again; that is allowed.
 */
#ifndef GI_LANG_RULE_BYTECODE_H
#define GI_LANG_RULE_BYTECODE_H

#include "core/arena.h"
#include "lang/rule/ast.h"

typedef enum gi_opcode {
  GI_OP_END,
  GI_OP_MOVE,      /* c := a */
  GI_OP_JUMP,      /* by c steps from here, as all jumps */
  GI_OP_JUMP_ZERO, /* if a = 0 */
  GI_OP_JUMP_NOT_ZERO,
  GI_OP_JUMP_LT, /* if a < b */
  GI_OP_JUMP_LE,
  GI_OP_JUMP_EQ,
  GI_OP_JUMP_NE,
  GI_OP_RANGE,    /* binder at c: from a to b, its step is set */
  GI_OP_SPAN,     /* the same, for a sweep */
  GI_OP_NEXT,     /* binder at a: to the next element and jump, or go on */
  GI_OP_CURSOR,   /* cursor b, binder at a: as NEXT */
  GI_OP_EMIT_ONE, /* the option a */
  GI_OP_EMIT_TWO, /* the entries a, b in c parts */
  GI_OP_ADD,      /* c := a + b, and so on */
  GI_OP_SUB,
  GI_OP_MUL,
  GI_OP_DIV,
  GI_OP_MOD,
  GI_OP_BIT_AND,
  GI_OP_BIT_OR,
  GI_OP_BIT_XOR,
  GI_OP_LT,
  GI_OP_LE,
  GI_OP_EQ,
  GI_OP_NE,
  GI_OP_MIN,
  GI_OP_MAX,
  GI_OP_RARE, /* from here on */
  GI_OP_GCD = GI_OP_RARE,
  GI_OP_DIGITSUM,
  GI_OP_CALL,       /* c := f(a), f is the gi_op b */
  GI_OP_SET,        /* cursor c: the set b up to a */
  GI_OP_LIST,       /* cursor c: sets[a] */
  GI_OP_UNION,      /* cursor c: nothing yet */
  GI_OP_UNION_STEP, /* cursor c: the next item has step a */
  GI_OP_UNION_ADD,  /* cursor c: a..b */
  GI_OP_EMIT,       /* b entries from lists[a] on, in c parts */
  GI_OP_SWEEP       /* lists[a]: binder, parts, entries, first, last */
} gi_opcode;

typedef struct gi_step {
  uint32_t op, c, a, b;
} gi_step;

typedef struct gi_constant {
  uint32_t place; /* register */
  int64_t value;
} gi_constant;

/* A set that is the same in every state: list[0 .. count). */
typedef struct gi_listed {
  const int64_t *list;
  size_t count;
} gi_listed;

typedef struct gi_entry_points {
  grundy_side side;
  uint32_t fast, exact;
} gi_entry_points;

struct gi_program {
  const gi_step *steps;
  const uint32_t *places; /* of each step, in the text */
  const gi_constant *constants;
  size_t constant_count;
  const uint32_t *lists;
  const gi_listed *sets;
  const gi_entry_points *clauses;
  uint32_t clause_count;
  uint32_t register_count, cursor_count, entry_count; /* scratch needed */
  uint32_t result; /* of a formula: its register */
};

/* The registers of a binder, from its first on. */
enum {
  GI_BINDER_VALUE,
  GI_BINDER_MORE, /* uint64_t: elements to come; of a span: all */
  GI_BINDER_STEP,
  GI_BINDER_LAST,
  GI_BINDER_REGISTERS
};

grundy_status gi_rule_code(gi_arena *arena, const gi_rule *rule,
                           const gi_program **program);
grundy_status gi_formula_code(gi_arena *arena, const gi_formula *formula,
                              const gi_program **program);

#endif
