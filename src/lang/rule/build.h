/* SPDX-License-Identifier: MIT */
/*
 * A program being written: from the tree (rule/ast.h) to bytecode.
 *
 * rule/build_value.c compiles expressions, rule/build_domain.c domains, and
 * rule/build.c the clauses with their loops.
 *
 * Section i holds what is computed once binders 0 ... i-1 have values;
 * opens[i] comes after section i and opens the domain of binder i.  The loops
 * are put together when the clause is complete, so code can still be added to
 * an outer section while an inner one is being written.
 */
#ifndef GI_LANG_RULE_BUILD_H
#define GI_LANG_RULE_BUILD_H

#include "core/buffer.h"
#include "lang/rule/bytecode.h"

/* An instruction and its place in the rule's text. */
typedef struct gi_line {
  gi_instruction instruction;
  uint32_t place;
} gi_line;

/* An expression whose value a register holds already. */
typedef struct gi_known {
  const gi_expr *expr;
  uint32_t target; /* register */
  uint32_t section;
} gi_known;

enum {
  GI_KNOWN_MOST = 32
};

typedef struct gi_build {
  gi_arena *arena;      /* where the program will be */
  gi_memory *memory;    /* of the arena */
  grundy_status status; /* the first refusal; then nothing more is written */
  uint32_t arity;
  bool hoist;           /* fast code: compute as far outside as possible */
  unsigned section;     /* being written */
  unsigned conditional; /* jumps that may skip what is being written */
  gi_buffer sections[GI_RULE_NAMES + 1], opens[GI_RULE_NAMES]; /* gi_line */
  uint32_t binders[2 * GI_RULE_NAMES]; /* first register of each binder */
  unsigned inner;                      /* aggregates that are being written */
  uint32_t cursors;   /* cursors of aggregates: one more than the last */
  gi_buffer *opening; /* where domains are opened; NULL: in `opens` */
  uint32_t registers; /* registers in use */
  uint32_t entries;   /* most entries of an option */
  gi_known known[GI_KNOWN_MOST];
  size_t known_count;
  const gi_expr *predicates[GI_RULE_PREDICATES]; /* tests of one binder */
  uint32_t predicate_count;
  bool in_predicate; /* being written; parts of it are not remembered */
  gi_buffer lines;   /* gi_line: the clauses that are complete */
  gi_buffer constants, lists, sets, clauses; /* as in gi_program */
} gi_build;

static inline gi_line *gi_lines(const gi_buffer *buffer) {
  return (gi_line *)(void *)buffer->data;
}

static inline uint32_t gi_line_count(const gi_buffer *buffer) {
  return (uint32_t)(buffer->length / sizeof(gi_line));
}

/* Appends bytes to one of the buffers, unless there was a refusal. */
static inline void gi_build_bytes(gi_build *build, gi_buffer *buffer,
                                  const void *bytes, size_t length) {
  if (build->status == GRUNDY_OK)
    build->status = gi_buffer_put(buffer, bytes, length);
}

/* Appends an instruction and returns its index in the buffer. */
uint32_t gi_build_write(gi_build *build, gi_buffer *buffer,
                        gi_instruction instruction, uint32_t place);
/* Returns a register that nothing else uses. */
uint32_t gi_build_register(gi_build *build);
/* Returns a register that holds the constant. */
uint32_t gi_build_constant(gi_build *build, int64_t value);

/* Writes what computes the expression into its section; returns the register
   of the result. */
uint32_t gi_build_value(gi_build *build, const gi_expr *expr);
/* Writes a jump that is taken when the expression is 0.  Jumps without a
   target yet form a chain through their field c: each holds the index of the
   jump before it, the first holds `chain`.  Returns the new chain. */
uint32_t gi_build_unless(gi_build *build, const gi_expr *expr, uint32_t chain);
#define GI_NO_JUMP UINT32_MAX /* the empty chain */
/* Makes the end of the section the target of all jumps of the chain. */
void gi_build_land(gi_build *build, uint32_t chain);
/* Writes what opens the domain of binder i and jumps to its first element.
   Returns whether the domain is a range, opened by range_opcode. */
bool gi_build_domain(gi_build *build, unsigned i, const gi_binder *binder,
                     gi_opcode range_opcode);
/* Is the domain one range, as the bytecode walks it? */
bool gi_domain_is_range(const gi_binder *binder, gi_memory *memory);
/* Lists the elements of a union of literals in the buffer (int64_t), ascending,
   each once.  False: not only literals, too many elements, or no memory. */
bool gi_domain_literals(const gi_binder *binder, gi_buffer *out);
/* Does the fast code sweep the innermost loop?  A swept element costs one tick
   if it is a move, otherwise none.  An element of any other loop costs
   GI_TICKS_AN_ELEMENT. */
bool gi_clause_sweeps(const gi_clause *clause, gi_memory *memory);
/* Writes an aggregate; returns the register of the result. */
uint32_t gi_build_aggregate(gi_build *build, const gi_expr *expr);
/* Writes the loops of a spread, which emit one option. */
void gi_build_spread(gi_build *build, const gi_clause *clause);
/* Writes what emits an option of a bag or row. */
void gi_build_change(gi_build *build, const gi_clause *clause);
/* Keeps the array in the program; returns its index in `sets`. */
uint32_t gi_build_array(gi_build *build, const gi_data *data);
/* Forgets the known values of the section being written. */
void gi_build_forget(gi_build *build);

/* Compile a rule or a formula that was checked; the program is in the
   arena. */
/* Compiles an expression of the state alone. */
grundy_status gi_build_state(gi_arena *arena, const gi_rule *rule,
                             const gi_expr *expr, const gi_program **program);
grundy_status gi_build_rule(gi_arena *arena, const gi_rule *rule,
                            const gi_program **program);
grundy_status gi_build_formula(gi_arena *arena, const gi_formula *formula,
                               const gi_program **program);

#endif
