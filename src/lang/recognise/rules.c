/* SPDX-License-Identifier: MIT */
/* What is known about rules from the tree of their rule. */
#include "lang/recognise/recognise.h"

#include <assert.h>

#include "engine/work.h"

/* Keeps the names of the entries in the work's arena. */
static grundy_status keep_names(grundy_work *work, const gi_rule *rule,
                                grundy_rules *rules) {
  const char **names =
      gi_arena_alloc(&work->arena, rules->arity * sizeof *names);
  if (!names)
    return gi_refused(work);
  for (unsigned i = 0; i < rules->arity; i++) {
    gi_text name = gi_rule_name(rule, i);
    names[i] = gi_arena_text(&work->arena, name.data, name.length);
    if (!names[i])
      return gi_refused(work);
  }
  rules->names = names;
  return GRUNDY_OK;
}

/* Opens the taking-and-breaking game that the rule describes, if it is
   recognised as one, and keeps it as rules->same. */
static grundy_status find_same(grundy_work *work, const gi_rule *rule,
                               grundy_rules *rules) {
  const char *name;
  gi_buffer params;
  gi_buffer_init(&params, &work->memory);
  grundy_status status = gi_recognise(rule, &name, &params, &rules->same_most);
  if (status == GRUNDY_OK) {
    const gi_family *family =
        gi_family_named(work->grundy, (gi_text){name, strlen(name), 0});
    gi_text text = {(const char *)params.data, params.length, 0};
    if (family)
      status = gi_rules_open(work, family, text, &rules->same);
  }
  gi_buffer_clear(&params);
  return status == GRUNDY_UNABLE ? GRUNDY_OK : status;
}

grundy_status gi_rules_of_rule(grundy_work *work, const gi_rule *rule,
                               grundy_rules *rules) {
  rules->has_again = gi_rule_has_again(rule);
  if (gi_rule_has_entries(rule)) {
    rules->args = GI_WHOLE;
    rules->arity = 0;
    rules->any_count = true;
    rules->sym = gi_rule_is_bag(rule);
    return GRUNDY_OK;
  }
  rules->arity = gi_rule_arity(rule);
  rules->args = rules->arity == 1 ? GI_HEAPS : GI_TUPLE;
  rules->shape = rules->arity == 1 ? "heaps" : "tuple";
  rules->sym = gi_rule_is_sym(rule);
  assert(rules->arity <= GRUNDY_MOST_INTEGERS); /* the parser refuses more */
  rules->order = gi_rule_fill_order(rule);
  grundy_status status = keep_names(work, rule, rules);
  return status == GRUNDY_OK && !gi_rule_is_alone(rule)
             ? find_same(work, rule, rules)
             : status;
}
