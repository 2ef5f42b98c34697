/* SPDX-License-Identifier: MIT */
/*
 * The bytecode: programs for a register machine (rule/machine.h).
 *
 * A program has code for each clause of a rule, or for one formula.  Its
 * registers are numbered: first the entries of the state, then the largest
 * entry, then constants, binders and intermediate results, each in a register
 * of its own.  A binder has four registers: its value, the number of elements
 * to come, the step, the last element.
 *
 * Every clause is compiled twice.  The exact code does everything where the
 * text says it.  The fast code computes what does not depend on the inner
 * binders outside of their loops, tests the condition before the loops that it
 * does not depend on, and replaces an innermost loop over a range whose option
 * is affine in the binder by a SWEEP.  So the fast code may fail
 * (overflow, division by zero) where the rule does not.  Then the clause is run
 * again by the exact code, which either succeeds or knows the place of the
 * error.  Options that the fast code emitted before it failed are emitted
 * again; receivers allow that.
 *
 * Two enumerations look alike: a gi_op (rule/ast.h) is an operator or function
 * of the tree, a gi_opcode is what an instruction does.
 */
#ifndef GI_LANG_RULE_BYTECODE_H
#define GI_LANG_RULE_BYTECODE_H

#include "core/arena.h"
#include "lang/rule/ast.h"

/* In the comments a, b and c are the fields of the instruction; where nothing
   else is said they are numbers of registers. */
typedef enum gi_opcode {
  GI_OPCODE_END,
  GI_OPCODE_MOVE,      /* c := a */
  GI_OPCODE_JUMP,      /* jump by c instructions, as all jumps do */
  GI_OPCODE_JUMP_ZERO, /* jump if a = 0 */
  GI_OPCODE_JUMP_NOT_ZERO,
  GI_OPCODE_JUMP_LT, /* jump if a < b */
  GI_OPCODE_JUMP_LE,
  GI_OPCODE_JUMP_EQ,
  GI_OPCODE_JUMP_NE,
  GI_OPCODE_RANGE,    /* open binder c: from a to b, by the step it has */
  GI_OPCODE_SPAN,     /* the same, for a SWEEP */
  GI_OPCODE_NEXT,     /* move binder a to its next element, pay b ticks and
                         jump by c; at the end of the range do neither */
  GI_OPCODE_CURSOR,   /* the same for binder a and its cursor, number b */
  GI_OPCODE_EMIT_ONE, /* emit the option a */
  GI_OPCODE_EMIT_TWO, /* emit the entries a, b, which are c parts */
  GI_OPCODE_ADD,      /* c := a + b, and so on */
  GI_OPCODE_SUB,
  GI_OPCODE_MUL,
  GI_OPCODE_DIV,
  GI_OPCODE_MOD,
  GI_OPCODE_BIT_AND,
  GI_OPCODE_BIT_OR,
  GI_OPCODE_BIT_XOR,
  GI_OPCODE_LT,
  GI_OPCODE_LE,
  GI_OPCODE_EQ,
  GI_OPCODE_NE,
  GI_OPCODE_MIN,
  GI_OPCODE_MAX,
  GI_OPCODE_RECALL, /* c := truth of predicate b at the value a, or -1 if it is
                       not known (rule/truth.h) */
  GI_OPCODE_RARE,   /* the first of those outside of the inner loop */
  GI_OPCODE_GCD = GI_OPCODE_RARE,
  GI_OPCODE_LCM,
  GI_OPCODE_POW,
  GI_OPCODE_SHL,
  GI_OPCODE_SHR,
  GI_OPCODE_DIGITSUM,
  GI_OPCODE_INDEX,      /* c := entry a of sets[b] */
  GI_OPCODE_GAIN,       /* the next option is worth a to its player */
  GI_OPCODE_NEED,       /* fail if a = 0: the gi_op b has no elements */
  GI_OPCODE_REMEMBER,   /* c is the truth of predicate b at the value a */
  GI_OPCODE_CALL,       /* c := f(a), where f is the gi_op b */
  GI_OPCODE_SET,        /* open cursor c: the gi_set b up to a */
  GI_OPCODE_LIST,       /* open cursor c: sets[a] */
  GI_OPCODE_UNION,      /* open cursor c: a union without items */
  GI_OPCODE_UNION_STEP, /* the next item of cursor c has step a */
  GI_OPCODE_UNION_ADD,  /* add the item a..b to cursor c */
  GI_OPCODE_EMIT,       /* emit the b entries whose registers begin at
                           lists[a]; they are c parts */
  GI_OPCODE_GATHER,     /* add the b entries at lists[a] to the option that is
                           gathered; b = 0: begin a new option */
  GI_OPCODE_EMIT_GATHERED, /* emit the option that was gathered */
  GI_OPCODE_SWEEP,      /* emit all options of a loop; from lists[a] on: binder,
                           number of parts, number of entries, the entries at
                           the first element, the entries at the last */
  GI_OPCODE_OF_ENTRIES, /* the first of those about bags and rows */
  GI_OPCODE_ENTRY = GI_OPCODE_OF_ENTRIES, /* c := entry a of the state */
  GI_OPCODE_EDIT,        /* what is gathered next replaces entry a */
  GI_OPCODE_SLICE,       /* add the entries a to b as a state to the option
                            that is gathered */
  GI_OPCODE_EMIT_WHOLE,  /* emit the entries that were gathered */
  GI_OPCODE_EMIT_EDITED, /* emit the state with its edits */
  GI_OPCODE_EMIT_SLICES  /* emit the slices that were gathered */
} gi_opcode;

typedef struct gi_instruction {
  uint32_t opcode, c, a, b; /* opcode: a gi_opcode */
} gi_instruction;

typedef struct gi_constant {
  uint32_t target; /* register */
  int64_t value;
} gi_constant;

/* A set that is the same in every state: list[0 .. count), ascending.  Or an
   array, which has a name. */
typedef struct gi_listed {
  const int64_t *list;
  size_t count;
  const gi_name *name; /* NULL: a set */
} gi_listed;

/* Indices of the first instructions of a clause. */
typedef struct gi_entry_points {
  grundy_side side;
  bool again; /* after an option of the clause the same player moves */
  uint32_t fast, exact;
  bool early; /* the fast code tests the condition before a domain, which
                 cannot fail if the numbers of the state are below 2^31 */
} gi_entry_points;

struct gi_program {
  const gi_instruction *instructions;
  const uint32_t *places; /* place of each instruction in the rule's text */
  const gi_constant *constants;
  const uint32_t *lists;
  const gi_listed *sets;
  const gi_entry_points *clauses;
  size_t instruction_count, constant_count, list_count, set_count;
  uint32_t clause_count;
  uint32_t register_count, cursor_count, entry_count; /* scratch needed */
  uint32_t predicate_count; /* at most GI_RULE_PREDICATES */
  uint32_t result;          /* register of the result; formulas only */
  const gi_name *entries;   /* name of the bag or row; NULL: a tuple */
};

/* The registers of a binder, counted from its first. */
enum {
  GI_BINDER_VALUE,
  GI_BINDER_MORE, /* uint64_t: elements to come; of a span: all elements */
  GI_BINDER_STEP,
  GI_BINDER_LAST,
  GI_BINDER_REGISTERS
};

/* Asserts that every register, list and jump is inside the program. */
void gi_program_check(const gi_program *program);

#endif
