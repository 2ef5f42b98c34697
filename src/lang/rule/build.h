/* SPDX-License-Identifier: MIT */
/*
 * A program being written.  rule/value.c writes what computes expressions,
 * rule/bytecode.c the loops around it.
 *
 * Section i holds what is computed once binders 0 ... i-1 have values;
 * opens[i], behind it, opens the domain of binder i.  The loops are put
 * together when the clause is complete, so code can still be added to an
 * outer section while an inner one is being written.
 */
#ifndef GI_LANG_RULE_BUILD_H
#define GI_LANG_RULE_BUILD_H

#include "core/buffer.h"
#include "lang/rule/bytecode.h"

typedef struct gi_line {
  gi_step step;
  uint32_t place;
} gi_line;

/* A value that is in a register already. */
typedef struct gi_known {
  const gi_expr *expr;
  uint32_t place, section;
} gi_known;

enum {
  GI_KNOWN_MOST = 32
};

typedef struct gi_build {
  gi_arena *arena;
  gi_memory *memory;    /* of the arena */
  grundy_status status; /* the first refusal; then nothing more is written */
  uint32_t arity;
  bool hoist;
  unsigned section;
  unsigned conditional; /* > 0: this may be jumped over */
  gi_buffer sections[GI_RULE_NAMES + 1], opens[GI_RULE_NAMES];
  uint32_t binders[GI_RULE_NAMES]; /* their registers */
  uint32_t registers, entries;
  gi_known known[GI_KNOWN_MOST];
  size_t known_count;
  gi_buffer lines, constants, lists, sets, clauses;
} gi_build;

static inline gi_line *gi_lines(const gi_buffer *buffer) {
  return (gi_line *)(void *)buffer->data;
}

static inline uint32_t gi_line_count(const gi_buffer *buffer) {
  return (uint32_t)(buffer->length / sizeof(gi_line));
}

/* Appends a step and returns its index in the buffer. */
uint32_t gi_build_put(gi_build *build, gi_buffer *buffer, gi_step step,
                      uint32_t place);
uint32_t gi_build_register(gi_build *build);
uint32_t gi_build_constant(gi_build *build, int64_t value);

/* Writes what computes the expression into its section; its register. */
uint32_t gi_build_value(gi_build *build, const gi_expr *expr);
/* Jumps when the expression is 0.  The jumps are a chain through their c:
   each has the index of the one before it, the first has `chain`. */
uint32_t gi_build_unless(gi_build *build, const gi_expr *expr, uint32_t chain);
void gi_build_land(gi_build *build, uint32_t chain); /* here */
/* Opens the domain of binder i and jumps; whether it is a range, opened by
   this operation. */
bool gi_build_domain(gi_build *build, unsigned i, const gi_binder *binder,
                     gi_opcode range_op);
/* Forgets the values of the section being written. */
void gi_build_forget(gi_build *build);

#define GI_NO_JUMP UINT32_MAX

#endif
