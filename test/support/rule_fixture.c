/* SPDX-License-Identifier: MIT */
#include "support/rule_fixture.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void rule_fixture_init(rule_fixture *f) {
  *f = (rule_fixture){.rule = NULL};
  gi_arena_init(&f->arena, &f->memory);
  gi_budget_init(&f->budget, (grundy_limits){.positions = 0});
  gi_rule_run_init(&f->run, &f->memory);
  gi_buffer_init(&f->text, &f->memory);
}

void rule_fixture_clear(rule_fixture *f) {
  gi_rule_run_clear(&f->run);
  gi_buffer_clear(&f->text);
  gi_arena_clear(&f->arena);
  assert(f->memory.used == 0);
}

grundy_status rule_fixture_compile(rule_fixture *f, const char *text,
                                   size_t offset) {
  return gi_rule_compile(&f->arena, &f->error,
                         (gi_text){text, strlen(text), offset}, &f->rule);
}

static const char *finish(rule_fixture *f) {
  grundy_status status = gi_buffer_put(&f->text, "", 1);
  assert(status == GRUNDY_OK);
  return (const char *)f->text.data;
}

const char *rule_fixture_print(rule_fixture *f) {
  f->text.length = 0;
  grundy_status status = gi_rule_print(f->rule, &f->text);
  assert(status == GRUNDY_OK);
  return finish(f);
}

static void put(rule_fixture *f, const char *text) {
  grundy_status status = gi_buffer_text(&f->text, text);
  assert(status == GRUNDY_OK);
}

static void put_number(rule_fixture *f, uint64_t number) {
  grundy_status status = gi_buffer_number(&f->text, number);
  assert(status == GRUNDY_OK);
}

static void put_option(rule_fixture *f, const int64_t *option) {
  unsigned arity = gi_rule_arity(f->rule);
  int64_t parts = *option++;
  bool is_any = gi_rule_has_entries(f->rule);
  put(f, parts == 1 ? "" : "[");
  for (int64_t i = 0; i < parts; i++) {
    int64_t count = is_any ? *option++ : (int64_t)arity;
    put(f, i ? "," : "");
    put(f, arity == 1 && !is_any ? "" : "(");
    for (int64_t e = 0; e < count; e++) {
      put(f, e ? "," : "");
      put_number(f, (uint64_t)*option++);
    }
    put(f, arity == 1 && !is_any ? "" : ")");
  }
  put(f, parts == 1 ? "" : "]");
}

const char *rule_fixture_options(rule_fixture *f, const char *state,
                                 grundy_side side, bool sweeps) {
  int64_t values[GI_RULE_NAMES] = {0};
  char *at = NULL;
  unsigned count = gi_rule_arity(f->rule);
  if (gi_rule_has_entries(f->rule)) { /* the number of entries comes first */
    count = 1 + (*state != 0);
    for (const char *c = state; *c; c++)
      count += *c == ',';
    values[0] = (int64_t)count - 1;
  }
  for (unsigned i = gi_rule_has_entries(f->rule); i < count; i++) {
    values[i] = strtoll(state, &at, 10);
    assert(at != state && (*at == ',' || !*at));
    state = at + (*at == ',');
  }
  option_list list;
  option_list_init_for(&list, f->rule);
  gi_tuple_sink sink = {.emit = option_list_emit,
                        .sweep = sweeps ? option_list_sweep : NULL,
                        .data = &list};
  grundy_status status = gi_rule_options(f->rule, &f->run, &f->budget,
                                         &f->error, values, side, sink);
  option_list_settle(&list);
  f->text.length = 0;
  if (status != GRUNDY_OK) {
    put(f, status == GRUNDY_DOMAIN ? "error " : "other status ");
    put_number(f, f->error.offset);
    put(f, ": ");
    put(f, f->error.message);
  }
  for (size_t i = 0; i < list.count && status == GRUNDY_OK; i++) {
    put(f, i ? " " : "");
    put_option(f, option_list_at(&list, i));
  }
  option_list_clear(&list);
  return finish(f);
}
