/* SPDX-License-Identifier: MIT */
/* Lines of a program. */
#include "lang/codegen/program.h"

void gi_codegen_words(gi_codegen *e, const char *const *pieces) {
  for (; *pieces && e->status == GRUNDY_OK; pieces++)
    e->status = gi_buffer_text(e->out, *pieces);
}

void gi_codegen_begin(gi_codegen *e) {
  for (unsigned i = 0; i < e->indent; i++)
    gi_codegen_put(e, gi_codegen_is_python(e) ? "    " : "  ");
}

void gi_codegen_end(gi_codegen *e) { gi_codegen_put(e, "\n"); }

void gi_codegen_number(gi_codegen *e, uint64_t number) {
  if (e->status == GRUNDY_OK)
    e->status = gi_buffer_number(e->out, number);
}

void gi_codegen_variable(gi_codegen *e, gi_name name) {
  if (e->status == GRUNDY_OK)
    e->status =
        gi_codegen_name(name.text, name.length, e->style.tongue, e->out);
}

void gi_codegen_of(gi_codegen *e, const gi_expr *expr) {
  e->style.variables = e->intervals;
  if (e->status == GRUNDY_OK)
    e->status = gi_codegen_value(expr, &e->style, e->out);
}

void gi_codegen_test_of(gi_codegen *e, const gi_expr *expr) {
  e->style.variables = e->intervals;
  if (e->status == GRUNDY_OK)
    e->status = gi_codegen_condition(expr, &e->style, e->out);
}

void gi_codegen_state(gi_codegen *e, const char *before) {
  for (uint32_t i = 0; i < e->rule->arity; i++) {
    gi_codegen_put(e, i ? ", " : "", before);
    gi_codegen_variable(e, e->rule->names[i]);
  }
}

void gi_codegen_open(gi_codegen *e) {
  gi_codegen_put(e, gi_codegen_is_python(e) ? ":\n" : " {\n");
  e->indent++;
}

void gi_codegen_close(gi_codegen *e) {
  e->indent--;
  if (!gi_codegen_is_python(e))
    gi_codegen_line(e, "}");
}
