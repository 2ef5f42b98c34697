/* SPDX-License-Identifier: MIT */
#include "lang/rule/turns.h"

#include "core/text.h"
#include "lang/rule/ast.h"

#include <string.h>

/* The arena and the name of the new number; `status` is the first refusal. */
typedef struct maker {
  gi_arena *arena;
  gi_name name;
  uint32_t variable;
  grundy_status status;
} maker;

static void *copy(maker *m, const void *from, size_t size) {
  void *to = gi_arena_alloc(m->arena, size);
  if (!to)
    m->status = GRUNDY_NOMEM;
  else
    memcpy(to, from, size);
  return to;
}

static gi_expr *number(maker *m, int64_t value) {
  return copy(m, &(gi_expr){.op = GI_NUMBER, .height = 1, .number = value},
              sizeof(gi_expr));
}

/* Makes an operation of two expressions, which are in no list. */
static gi_expr *operation(maker *m, gi_op op, gi_expr *left, gi_expr *right) {
  if (!left || !right)
    return NULL;
  left->next = right;
  return copy(m, &(gi_expr){.op = (uint8_t)op, .args = left}, sizeof(gi_expr));
}

/* Makes  turn == player and condition; the condition may be NULL. */
static gi_expr *at_turn(maker *m, unsigned player, const gi_expr *condition) {
  gi_expr turn = {.op = GI_VARIABLE, .height = 1};
  turn.name = m->name.text;
  turn.length = m->name.length;
  turn.variable = m->variable;
  gi_expr *is_turn =
      operation(m, GI_EQ, copy(m, &turn, sizeof turn), number(m, player));
  if (!condition)
    return is_turn;
  gi_expr *alone = copy(m, condition, sizeof *condition);
  if (alone)
    alone->next = NULL;
  return operation(m, GI_AND, is_turn, alone);
}

/* Makes the only part of an option, with the player who moves next. */
static gi_part *part_of(maker *m, const gi_part *from, unsigned next) {
  gi_part *part = copy(m, from, sizeof *from);
  gi_expr **end = part ? &part->entries : NULL;
  while (end && *end) {
    *end = copy(m, *end, sizeof **end);
    end = *end ? &(*end)->next : NULL;
  }
  if (end)
    *end = number(m, next);
  return part;
}

/* Makes the clause of a player, 0 for Left and 1 for Right. */
static gi_clause *clause_of(maker *m, const gi_clause *from, unsigned player) {
  gi_clause *clause = copy(m, from, sizeof *from);
  if (!clause)
    return NULL;
  clause->next = NULL;
  clause->side = GRUNDY_BOTH;
  clause->parts = part_of(m, from->parts, 1 - player);
  clause->typed = clause->condition = at_turn(m, player, from->condition);
  return clause;
}

/* Finds a name that is nowhere in the rule. */
static grundy_status find_name(gi_name *name, const gi_buffer *text) {
  static const char *const words[] = {"turn", "player", "mover", "starter"};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (!strstr((const char *)text->data, words[i])) {
      *name = (gi_name){words[i], (uint32_t)strlen(words[i]), 0};
      return GRUNDY_OK;
    }
  return GRUNDY_UNABLE;
}

static grundy_status choose_name(gi_arena *arena, const gi_rule *rule,
                                 gi_name *name) {
  gi_buffer text;
  gi_buffer_init(&text, arena->memory);
  grundy_status status = gi_rule_print(rule, &text);
  if (status == GRUNDY_OK)
    status = gi_buffer_put(&text, "", 1);
  if (status == GRUNDY_OK)
    status = find_name(name, &text);
  gi_buffer_clear(&text);
  return status;
}

static bool may_have_turns(const gi_rule *rule) {
  return rule->partizan && !rule->is_alone && !rule->loopy && !rule->sym &&
         rule->state == GI_STATE_TUPLE && rule->arity < GRUNDY_MOST_INTEGERS &&
         !gi_rule_is_scored(rule) && !gi_rule_has_again(rule) &&
         gi_rule_leaves_one(rule);
}

grundy_status gi_rule_print_turns(gi_arena *arena, const gi_rule *rule,
                                  gi_buffer *out) {
  maker m = {.arena = arena, .variable = rule->arity};
  if (!may_have_turns(rule))
    return GRUNDY_UNABLE;
  grundy_status status = choose_name(arena, rule, &m.name);
  if (status != GRUNDY_OK)
    return status;
  gi_rule turns = *rule;
  turns.partizan = false;
  turns.arity++;
  turns.ends = NULL;
  turns.clauses = NULL;
  turns.names = gi_arena_alloc(arena, turns.arity * sizeof *turns.names);
  if (!turns.names)
    return gi_memory_refusal(arena->memory);
  memcpy(turns.names, rule->names, rule->arity * sizeof *turns.names);
  turns.names[rule->arity] = m.name;
  gi_clause **last = &turns.clauses;
  for (const gi_clause *c = rule->clauses; c; c = c->next)
    for (unsigned player = 0; player < 2; player++) {
      if (c->side == (player ? GRUNDY_LEFT : GRUNDY_RIGHT))
        continue;
      *last = clause_of(&m, c, player);
      if (m.status != GRUNDY_OK)
        return gi_memory_refusal(arena->memory);
      last = &(*last)->next;
    }
  status = gi_buffer_put(out, "{", 1);
  if (status == GRUNDY_OK)
    status = gi_rule_print(&turns, out);
  return status == GRUNDY_OK ? gi_buffer_put(out, "}", 1) : status;
}
