/* SPDX-License-Identifier: MIT */
#include "lang/rule/bytecode.h"

#include <assert.h>

static void check_registers(const gi_program *program, uint32_t first,
                            uint32_t count) {
  assert(first < program->register_count);
  assert(count <= program->register_count - first);
  (void)program;
  (void)first;
  (void)count;
}

static void check_list(const gi_program *program, uint32_t first,
                       uint32_t count) {
  assert(first <= program->list_count);
  assert(count <= program->list_count - first);
  for (uint32_t i = 0; i < count; i++)
    check_registers(program, program->lists[first + i], 1);
}

static void check_jump(const gi_program *program, size_t at) {
  int64_t target = (int64_t)at + (int32_t)program->instructions[at].c;
  assert(target >= 0 && (size_t)target < program->instruction_count);
  (void)target;
}

static void check_emit(const gi_program *program, const gi_instruction *s) {
  if (s->opcode == GI_OPCODE_EMIT_ONE) {
    check_registers(program, s->a, 1);
  } else if (s->opcode == GI_OPCODE_EMIT_TWO) {
    check_registers(program, s->a, 1);
    check_registers(program, s->b, 1);
    assert(program->entry_count >= 2);
  } else if (s->opcode == GI_OPCODE_EMIT) {
    check_list(program, s->a, s->b);
    assert(s->b <= program->entry_count);
  } else {
    assert(s->a + 3 <= program->list_count);
    const uint32_t *head = program->lists + s->a;
    check_registers(program, head[0], GI_BINDER_REGISTERS);
    check_list(program, s->a + 3, 2 * head[2]);
    assert(3 * head[2] <= program->entry_count);
  }
}

static void check_cursor(const gi_program *program, const gi_instruction *s) {
  uint32_t cursor = s->opcode == GI_OPCODE_CURSOR ? s->b : s->c;
  assert(cursor < program->cursor_count);
  (void)cursor;
  if (s->opcode == GI_OPCODE_CURSOR)
    check_registers(program, s->a, GI_BINDER_REGISTERS);
  else if (s->opcode == GI_OPCODE_LIST)
    assert(s->a < program->set_count);
  else if (s->opcode != GI_OPCODE_UNION)
    check_registers(program, s->a, 1);
  if (s->opcode == GI_OPCODE_SET)
    assert(s->b <= GI_SET_DIVISORS);
  if (s->opcode == GI_OPCODE_UNION_ADD)
    check_registers(program, s->b, 1);
}

static void check_computation(const gi_program *program,
                              const gi_instruction *s) {
  check_registers(program, s->a, 1);
  if (s->opcode == GI_OPCODE_RANGE || s->opcode == GI_OPCODE_SPAN)
    check_registers(program, s->c, GI_BINDER_REGISTERS);
  else
    check_registers(program, s->c, 1);
  if (s->opcode == GI_OPCODE_CALL)
    assert(s->b >= GI_ABS && s->b <= GI_FIBBELOW);
  else if (s->opcode == GI_OPCODE_INDEX)
    assert(s->b < program->set_count);
  else if (s->opcode == GI_OPCODE_RECALL || s->opcode == GI_OPCODE_REMEMBER)
    assert(s->b < program->predicate_count);
  else if (s->opcode != GI_OPCODE_MOVE && s->opcode != GI_OPCODE_NEED)
    check_registers(program, s->b, 1);
  assert(s->opcode < GI_OPCODE_OF_ENTRIES || program->entries);
}

static void check_instruction(const gi_program *program, size_t at) {
  const gi_instruction *s = &program->instructions[at];
  switch ((gi_opcode)s->opcode) {
  case GI_OPCODE_END:
    return;
  case GI_OPCODE_JUMP_LT:
  case GI_OPCODE_JUMP_LE:
  case GI_OPCODE_JUMP_EQ:
  case GI_OPCODE_JUMP_NE:
    check_registers(program, s->b, 1);
    check_registers(program, s->a, 1);
    check_jump(program, at);
    return;
  case GI_OPCODE_JUMP_ZERO:
  case GI_OPCODE_JUMP_NOT_ZERO:
    check_registers(program, s->a, 1);
    check_jump(program, at);
    return;
  case GI_OPCODE_JUMP:
    check_jump(program, at);
    return;
  case GI_OPCODE_NEXT:
    check_registers(program, s->a, GI_BINDER_REGISTERS);
    check_jump(program, at);
    return;
  case GI_OPCODE_CURSOR:
    check_cursor(program, s);
    check_jump(program, at);
    return;
  case GI_OPCODE_SET:
  case GI_OPCODE_LIST:
  case GI_OPCODE_UNION:
  case GI_OPCODE_UNION_STEP:
  case GI_OPCODE_UNION_ADD:
    check_cursor(program, s);
    return;
  case GI_OPCODE_GATHER:
    check_list(program, s->a, s->b);
    return;
  case GI_OPCODE_EMIT_GATHERED:
    return;
  case GI_OPCODE_EMIT_WHOLE:
  case GI_OPCODE_EMIT_EDITED:
  case GI_OPCODE_EMIT_SLICES:
    assert(program->entries);
    return;
  case GI_OPCODE_EMIT_ONE:
  case GI_OPCODE_EMIT_TWO:
  case GI_OPCODE_EMIT:
  case GI_OPCODE_SWEEP:
    check_emit(program, s);
    return;
  case GI_OPCODE_GAIN:
    check_registers(program, s->a, 1);
    return;
  default:
    check_computation(program, s);
  }
}

void gi_program_check(const gi_program *program) {
  size_t count = program->instruction_count;
  assert(count && program->instructions[count - 1].opcode == GI_OPCODE_END);
  assert(program->predicate_count <= GI_RULE_PREDICATES);
  for (size_t i = 0; i < count; i++)
    check_instruction(program, i);
  for (size_t i = 0; i < program->constant_count; i++)
    check_registers(program, program->constants[i].target, 1);
  for (size_t i = 0; i < program->set_count; i++)
    for (size_t k = 1; k < program->sets[i].count && !program->sets[i].name;
         k++)
      assert(program->sets[i].list[k - 1] < program->sets[i].list[k]);
  for (uint32_t i = 0; i < program->clause_count; i++)
    assert(program->clauses[i].fast < count &&
           program->clauses[i].exact < count);
  check_registers(program, program->result, 1);
}
