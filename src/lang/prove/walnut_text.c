/* SPDX-License-Identifier: MIT */
/* Formulas of Walnut as text. */
#include "lang/prove/walnut.h"

#include "lang/rule/arithmetic.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const char gi_walnut_true[] = "true", gi_walnut_false[] = "false";

void gi_walnut_note(gi_walnut *w, grundy_status status) {
  if (w->status == GRUNDY_OK)
    w->status = status;
}

gi_walnut_text *gi_walnut_format(gi_walnut *w, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int length = vsnprintf(NULL, 0, format, list);
  va_end(list);
  char *text = w->status == GRUNDY_OK && length >= 0
                   ? gi_arena_alloc(&w->work->arena, (size_t)length + 1)
                   : NULL;
  if (!text) {
    gi_walnut_note(w, gi_memory_refusal(&w->work->memory));
    return gi_walnut_true;
  }
  va_start(list, format);
  vsnprintf(text, (size_t)length + 1, format, list);
  va_end(list);
  gi_walnut_note(w, gi_budget_step(&w->work->budget));
  return text;
}

gi_walnut_name gi_walnut_name_of(gi_variable variable) {
  gi_walnut_name name;
  if (variable >= GI_WALNUT_FRESH)
    snprintf(name.text, sizeof name.text, "z%" PRIu32,
             variable - GI_WALNUT_FRESH + 1);
  else if (variable >= GI_WALNUT_VALUE)
    snprintf(name.text, sizeof name.text, "%c",
             variable == GI_WALNUT_VALUE ? 'w' : 'x');
  else
    snprintf(name.text, sizeof name.text, "%c%" PRIu32,
             "stuv"[variable / GI_PROVE_ARITY], variable % GI_PROVE_ARITY + 1);
  return name;
}

/* ------------------------------------------------------------ connectives */

/* Returns whether one pair of parentheses is around the whole text. */
static bool is_enclosed(gi_walnut_text *text) {
  size_t depth = 0, length = strlen(text);
  if (text[0] != '(' || text[length - 1] != ')')
    return false;
  for (size_t i = 0; i + 1 < length; i++) {
    depth += text[i] == '(';
    depth -= text[i] == ')';
    if (depth == 0)
      return false;
  }
  return true;
}

/* Returns whether a text in parentheses is a chain of `op` alone. */
static bool is_chain(gi_walnut_text *text, char op) {
  size_t depth = 0;
  bool has_op = false;
  if (!is_enclosed(text))
    return false;
  for (const char *at = text; *at; at++) {
    depth += *at == '(';
    depth -= *at == ')';
    if (depth == 1 &&
        (*at == '&' || *at == '|' || *at == '>' || *at == 'E' || *at == 'A')) {
      if (*at != op)
        return false;
      has_op = true;
    }
  }
  return has_op;
}

/* Returns the text without parentheses around the whole. */
static gi_walnut_text *open(gi_walnut *w, gi_walnut_text *text) {
  return is_enclosed(text)
             ? gi_walnut_format(w, "%.*s", (int)strlen(text) - 2, text + 1)
             : text;
}

/* Joins two texts; chains of one connective need no further parentheses. */
static gi_walnut_text *connect(gi_walnut *w, gi_walnut_text *a, char op,
                               gi_walnut_text *b) {
  if (is_chain(a, op))
    a = open(w, a);
  if (is_chain(b, op))
    b = open(w, b);
  return gi_walnut_format(w, "(%s %c %s)", a, op, b);
}

gi_walnut_text *gi_walnut_and(gi_walnut *w, gi_walnut_text *a,
                              gi_walnut_text *b) {
  if (a == gi_walnut_true || b == gi_walnut_false)
    return b;
  if (b == gi_walnut_true || a == gi_walnut_false)
    return a;
  return connect(w, a, '&', b);
}

gi_walnut_text *gi_walnut_or(gi_walnut *w, gi_walnut_text *a,
                             gi_walnut_text *b) {
  if (a == gi_walnut_false || b == gi_walnut_true)
    return b;
  if (b == gi_walnut_false || a == gi_walnut_true)
    return a;
  return connect(w, a, '|', b);
}

gi_walnut_text *gi_walnut_not(gi_walnut *w, gi_walnut_text *a) {
  if (a == gi_walnut_true)
    return gi_walnut_false;
  if (a == gi_walnut_false)
    return gi_walnut_true;
  return a[0] == '$' || is_enclosed(a) ? gi_walnut_format(w, "~%s", a)
                                       : gi_walnut_format(w, "~(%s)", a);
}

gi_walnut_text *gi_walnut_implies(gi_walnut *w, gi_walnut_text *a,
                                  gi_walnut_text *b) {
  if (a == gi_walnut_true || b == gi_walnut_true)
    return b;
  if (a == gi_walnut_false)
    return gi_walnut_true;
  if (b == gi_walnut_false)
    return gi_walnut_not(w, a);
  return gi_walnut_format(w, "(%s => %s)", a, b);
}

static bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         (c >= '0' && c <= '9') || c == '_';
}

/* Returns whether the name is a word of the text. */
static bool mentions(gi_walnut_text *text, gi_variable variable) {
  gi_walnut_name name = gi_walnut_name_of(variable);
  size_t length = strlen(name.text);
  for (const char *at = strstr(text, name.text); at;
       at = strstr(at + 1, name.text))
    if ((at == text || (!is_letter(at[-1]) && at[-1] != '$')) &&
        !is_letter(at[length]))
      return true;
  return false;
}

gi_walnut_text *gi_walnut_quantify(gi_walnut *w, char quantifier,
                                   const gi_variable *variables, size_t count,
                                   gi_walnut_text *text) {
  gi_walnut_text *list = NULL;
  for (size_t i = 0; i < count; i++) {
    gi_walnut_name name = gi_walnut_name_of(variables[i]);
    if (mentions(text, variables[i]))
      list = list ? gi_walnut_format(w, "%s,%s", list, name.text)
                  : gi_walnut_format(w, "%s", name.text);
  }
  return list ? gi_walnut_format(w, "(%c %s (%s))", quantifier, list,
                                 open(w, text))
              : text;
}

/* ------------------------------------------------------------ atoms */

/* Returns the terms with this sign, and the constant if it has it. */
static gi_walnut_text *side_of(gi_walnut *w, const gi_affine *a, int sign) {
  gi_walnut_text *sum = NULL;
  for (uint32_t i = 0; i < a->count; i++) {
    int64_t factor = sign > 0 ? a->terms[i].factor : -a->terms[i].factor;
    gi_walnut_name name = gi_walnut_name_of(a->terms[i].variable);
    if (factor <= 0)
      continue;
    char times[24] = "";
    if (factor > 1)
      snprintf(times, sizeof times, "%" PRId64 "*", factor);
    sum = sum ? gi_walnut_format(w, "%s+%s%s", sum, times, name.text)
              : gi_walnut_format(w, "%s%s", times, name.text);
  }
  int64_t constant = sign > 0 ? a->constant : -a->constant;
  if (constant > 0)
    return sum ? gi_walnut_format(w, "%s+%" PRId64, sum, constant)
               : gi_walnut_format(w, "%" PRId64, constant);
  return sum ? sum : "0";
}

gi_walnut_text *gi_walnut_compare(gi_walnut *w, const gi_affine *a,
                                  gi_relation relation, const gi_affine *b,
                                  int64_t gap) {
  gi_affine d = *a; /* a - b - gap = 0, or a - b + gap <= 0 */
  int64_t shift = relation == GI_EQUAL ? -gap : gap;
  if (!gi_affine_add(&d, b, -1) || !gi_add(d.constant, shift, &d.constant)) {
    gi_walnut_note(w, GRUNDY_UNABLE);
    return gi_walnut_true;
  }
  if (d.count == 0) {
    bool holds = relation == GI_EQUAL ? d.constant == 0 : d.constant <= 0;
    return holds ? gi_walnut_true : gi_walnut_false;
  }
  return gi_walnut_format(
      w, "%s %s %s", side_of(w, &d, 1),
      relation == GI_EQUAL ? "=" : "<=", side_of(w, &d, -1));
}

gi_walnut_text *gi_walnut_call(gi_walnut *w, const char *name,
                               const gi_variable *arguments, size_t count) {
  gi_walnut_text *list = "";
  for (size_t i = 0; i < count; i++)
    list = gi_walnut_format(w, "%s%s%s", list, i ? "," : "",
                            gi_walnut_name_of(arguments[i]).text);
  return gi_walnut_format(w, "$%s(%s)", name, list);
}

/* ------------------------------------------------------------ commands */

void gi_walnut_command(gi_walnut *w, const char *command, const char *name,
                       const gi_variable *arguments, size_t count,
                       gi_walnut_text *text) {
  char system[16] = "fib";
  if (w->numeration.base)
    snprintf(system, sizeof system, "%" PRIu32, w->numeration.base);
  if (!count && (text == gi_walnut_true || text == gi_walnut_false)) {
    gi_write(w->out, "# %s is %s by itself.\n", name, text);
    return;
  }
  if (text == gi_walnut_true || text == gi_walnut_false) /* of any number */
    text = gi_walnut_format(w, "%s %s 0", gi_walnut_name_of(arguments[0]).text,
                            text == gi_walnut_true ? ">=" : "<");
  for (size_t i = 0; i < count; i++)
    if (!mentions(text, arguments[i]))
      text = gi_walnut_format(w, "(%s & %s >= 0)", text,
                              gi_walnut_name_of(arguments[i]).text);
  gi_write(w->out, "%s %s \"?msd_%s ", command, name, system);
  gi_write_text(w->out, open(w, text));
  gi_write_text(w->out, "\";\n");
}
