/* SPDX-License-Identifier: MIT */
/*
 * Functions that the user defines:  tri(x) = x*(x+1)/2.  A call is replaced by
 * the tree of the function, so functions cost nothing and no function calls
 * itself.
 */
#include "lang/rule/function.h"

#include <assert.h>
#include <string.h>

#include "core/text.h"
#include "lang/rule/parse.h"

const gi_function *gi_function_named(const gi_function *functions,
                                     gi_text name) {
  const gi_function *f = functions;
  while (f && !(f->name.length == name.length &&
                memcmp(f->name.text, name.data, name.length) == 0))
    f = f->next;
  return f;
}

/* Makes a function of this name, which is not yet in use. */
static grundy_status make(gi_arena *arena, grundy_error *error, gi_text name,
                          const gi_function *functions,
                          gi_function **function) {
  gi_function *made = gi_arena_alloc(arena, sizeof *made);
  const char *copy = gi_arena_text(arena, name.data, name.length);
  if (!made || !copy)
    return gi_memory_refusal(arena->memory);
  gi_token word;
  gi_token_read(name, 0, error, &word);
  if (word.kind != GI_TOKEN_NAME || gi_function_named(functions, name) ||
      gi_parse_is_function(name))
    return gi_fail(error, GRUNDY_SYNTAX, name.offset,
                   "the name '{0}' is already in use",
                   gi_excerpt_of(name).text);
  *made = (gi_function){.next = functions,
                        .name = {copy, (uint32_t)name.length, 0}};
  *function = made;
  return GRUNDY_OK;
}

grundy_status gi_function_define_values(gi_arena *arena, grundy_error *error,
                                        gi_text name, const int64_t *list,
                                        size_t count,
                                        const gi_function **functions) {
  gi_function *made = NULL;
  gi_data *data = gi_arena_alloc(arena, sizeof *data);
  int64_t *copy = gi_arena_alloc(arena, (count + 1) * sizeof *copy);
  if (!data || !copy)
    return gi_memory_refusal(arena->memory);
  grundy_status status = make(arena, error, name, *functions, &made);
  if (status != GRUNDY_OK)
    return status;
  assert(made);
  *data = (gi_data){.name = made->name,
                    .is_array = true,
                    .is_game = true,
                    .is_used = true,
                    .width = 1,
                    .count = (uint32_t)count,
                    .list = copy,
                    .least = count ? list[0] : 0,
                    .most = count ? list[0] : 0};
  for (size_t i = 0; i < count; i++) {
    copy[i] = list[i];
    data->least = list[i] < data->least ? list[i] : data->least;
    data->most = list[i] > data->most ? list[i] : data->most;
  }
  made->values = data;
  made->formula.arity = 1;
  *functions = made;
  return GRUNDY_OK;
}

grundy_status gi_function_define(gi_arena *arena, grundy_error *error,
                                 gi_text name, gi_text rest,
                                 const gi_function **functions) {
  gi_function *made = NULL;
  grundy_status status = make(arena, error, name, *functions, &made);
  if (status == GRUNDY_OK)
    status = gi_function_parse(arena, error, rest, *functions, &made->formula);
  if (status == GRUNDY_OK)
    *functions = made;
  return status;
}

/* Copies the body with the arguments in the places of the variables.
   Recursion: a tree has at most GI_RULE_HEIGHT levels. */
static gi_expr *expand(gi_parser *p, const gi_expr *e, const gi_expr *args,
                       uint32_t place) {
  gi_expr *first = NULL, **last = &first;
  if (e->op == GI_VARIABLE) {
    for (uint32_t i = 0; i < e->variable; i++)
      args = args->next;
    gi_expr *copy = gi_parser_alloc(p, sizeof *copy);
    if (copy) {
      *copy = *args;
      copy->next = NULL;
    }
    return copy;
  }
  if (e->op != GI_NUMBER)
    for (const gi_expr *arg = e->args; arg; arg = arg->next) {
      *last = expand(p, arg, args, place);
      if (!*last)
        return NULL;
      last = &(*last)->next;
    }
  gi_expr *node = gi_parser_node(p, (gi_op)e->op, place, first);
  if (node && e->op == GI_NUMBER) {
    node->number = e->number;
    node->given = e->given;
  }
  return node;
}

gi_expr *gi_function_call(gi_parser *p, const gi_function *f, gi_expr *args,
                          unsigned count, gi_token name) {
  if (count != f->formula.arity)
    return gi_parser_fail(
        p, name.place, "the function '{0}' takes {1} arguments, not {2}",
        gi_excerpt_of((gi_text){f->name.text, f->name.length, 0}).text,
        gi_digits_of(f->formula.arity).text, gi_digits_of(count).text);
  if (f->values) {
    gi_expr *node = gi_parser_node(p, GI_INDEX, name.place, args);
    if (node)
      node->data = f->values;
    return node;
  }
  p->is_expanded = true;
  return expand(p, f->formula.expr, args, name.place);
}

/* Parses the names of the arguments; returns how many there are. */
static uint32_t parse_parameters(gi_parser *p, gi_name *names) {
  gi_token open = p->token;
  uint32_t count = 0;
  do {
    if (count == GRUNDY_MOST_INTEGERS) {
      gi_parser_fail(p, p->token.place, "a function has at most 16 arguments");
      return 0;
    }
    if (!gi_parser_advance(p) || !gi_parse_declared(p, &names[count]))
      return 0;
    for (uint32_t i = 0; i < count; i++)
      if (names[i].length == names[count].length &&
          memcmp(names[i].text, names[count].text, names[i].length) == 0) {
        gi_parser_fail(
            p, names[count].place, "the name '{0}' is already in use",
            gi_excerpt_of((gi_text){names[i].text, names[i].length, 0}).text);
        return 0;
      }
    count++;
  } while (p->token.kind == GI_TOKEN_COMMA);
  if (p->token.kind != GI_TOKEN_CLOSE)
    gi_parser_close(p, GI_TOKEN_CLOSE, ")", open);
  return p->status == GRUNDY_OK ? count : 0;
}

grundy_status gi_function_parse(gi_arena *arena, grundy_error *error,
                                gi_text text, const gi_function *functions,
                                gi_formula *formula) {
  gi_parser p;
  gi_name names[GRUNDY_MOST_INTEGERS];
  if (gi_parser_init(&p, arena, error, text) != GRUNDY_OK)
    return p.status;
  p.functions = functions;
  p.in_function = true;
  assert(formula);
  *formula = (gi_formula){.text = p.text, .arity = parse_parameters(&p, names)};
  if (p.status == GRUNDY_OK && gi_parse_equals(&p, N_("'=' and an expression")))
    formula->expr = gi_parse_expr(&p);
  if (formula->expr && p.token.kind != GI_TOKEN_END)
    gi_parser_expected(&p, "an operator or the end");
  formula->names = gi_parser_alloc(&p, formula->arity * sizeof *names);
  if (p.status != GRUNDY_OK)
    return p.status;
  memcpy(formula->names, names, formula->arity * sizeof *names);
  return gi_formula_check(formula, error);
}
