/* SPDX-License-Identifier: MIT */
/* Lines of a program. */
#include "lang/codegen/program.h"

void gi_emit_words(gi_emitter *e, const char *const *pieces) {
  for (; *pieces && e->status == GRUNDY_OK; pieces++)
    e->status = gi_buffer_text(e->out, *pieces);
}

void gi_emit_begin(gi_emitter *e) {
  for (unsigned i = 0; i < e->indent; i++)
    gi_emit_put(e, gi_emit_is_python(e) ? "    " : "  ");
}

void gi_emit_end(gi_emitter *e) { gi_emit_put(e, "\n"); }

void gi_emit_number(gi_emitter *e, uint64_t number) {
  if (e->status == GRUNDY_OK)
    e->status = gi_buffer_number(e->out, number);
}

void gi_emit_variable(gi_emitter *e, gi_name name) {
  if (e->status == GRUNDY_OK)
    e->status = gi_emit_name(name.text, name.length, e->style.tongue, e->out);
}

void gi_emit_of(gi_emitter *e, const gi_expr *expr) {
  e->style.variables = e->intervals;
  if (e->status == GRUNDY_OK)
    e->status = gi_emit_value(expr, &e->style, e->out);
}

void gi_emit_test_of(gi_emitter *e, const gi_expr *expr) {
  e->style.variables = e->intervals;
  if (e->status == GRUNDY_OK)
    e->status = gi_emit_condition(expr, &e->style, e->out);
}

void gi_emit_state(gi_emitter *e, const char *before) {
  for (uint32_t i = 0; i < e->rule->arity; i++) {
    gi_emit_put(e, i ? ", " : "", before);
    gi_emit_variable(e, e->rule->names[i]);
  }
}

void gi_emit_open(gi_emitter *e) {
  gi_emit_put(e, gi_emit_is_python(e) ? ":\n" : " {\n");
  e->indent++;
}

void gi_emit_close(gi_emitter *e) {
  e->indent--;
  if (!gi_emit_is_python(e))
    gi_emit_line(e, "}");
}
