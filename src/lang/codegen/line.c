/* SPDX-License-Identifier: MIT */
/* Words, lines and blocks of a program. */
#include "lang/codegen/program.h"

#include <assert.h>

void gi_codegen_words(gi_codegen *e, const char *const *pieces) {
  for (; *pieces; pieces++)
    gi_write_text(e->out, *pieces);
}

void gi_codegen_begin(gi_codegen *e) {
  for (unsigned i = 0; i < e->indent; i++)
    gi_codegen_put(e, gi_codegen_is_python(e) ? "    " : "  ");
}

void gi_codegen_end(gi_codegen *e) { gi_codegen_put(e, "\n"); }

void gi_codegen_number(gi_codegen *e, uint64_t number) {
  gi_write_number(e->out, number);
}

void gi_codegen_variable(gi_codegen *e, gi_name name) {
  gi_codegen_name(name.text, name.length, e->style.tongue, e->out);
}

void gi_codegen_of(gi_codegen *e, const gi_expr *expr) {
  e->style.variables = e->facts.intervals;
  e->style.program = e;
  gi_codegen_value(expr, &e->style, e->out);
}

void gi_codegen_test_of(gi_codegen *e, const gi_expr *expr) {
  e->style.variables = e->facts.intervals;
  e->style.program = e;
  gi_codegen_condition(expr, &e->style, e->out);
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

void gi_codegen_open_bare(gi_codegen *e) {
  assert(!gi_codegen_is_python(e));
  gi_codegen_line(e, "{");
  e->indent++;
}

void gi_codegen_close(gi_codegen *e) {
  assert(e->indent > 0);
  e->indent--;
  if (!gi_codegen_is_python(e))
    gi_codegen_line(e, "}");
}
