/* SPDX-License-Identifier: MIT */
/*
 * Compiles the conditions of a board rule: expressions of the rule language, in
 * which r, c, h, w are the place of the first cell and the size of the board,
 * and near(x) and the like are further variables.
 */
#include "lang/board/board.h"

#include <string.h>

#include "core/text.h"
#include "lang/rule/build.h"
#include "lang/rule/parse.h"

static const char *const fixed[GI_ASK_FIXED] = {"r", "c", "h", "w"};

/* The variables of an expression. */
typedef struct collector {
  gi_arena *arena;
  grundy_error *error;
  gi_text text;
  bool after; /* the board after the move is asked: 'so that' */
  gi_condition *condition;
  gi_name names[GI_ASK_FIXED + GI_BOARD_ASKS];
} collector;

/* Is the variable near(x) or the like?  No other name ends with a
   parenthesis. */
static bool is_ask(const gi_expr *e) { return e->name[e->length - 1] == ')'; }

static gi_ask ask_of(const gi_expr *e) {
  gi_ask ask = {GI_ASKS_NEAR, e->name[e->length - 2]};
  if (e->name[0] == 'c')
    ask.kind = GI_ASKS_COUNT;
  else if (e->name[0] == 'l')
    ask.kind = GI_ASKS_LIBERTIES;
  else if (e->name[4] == '8')
    ask.kind = GI_ASKS_NEAR8;
  return ask;
}

static grundy_status add(collector *c, const gi_expr *e) {
  gi_condition *to = c->condition;
  gi_ask ask = ask_of(e);
  size_t place = c->text.offset + e->place;
  if (ask.kind == GI_ASKS_LIBERTIES && !c->after) {
    gi_fail(c->error, GRUNDY_SYNTAX, place,
            "libs asks about the board after the move");
    gi_hint(c->error, "write it after 'so that': so that {0} > 0",
            gi_excerpt_of((gi_text){e->name, e->length, 0}).text);
    return GRUNDY_SYNTAX;
  }
  if (ask.kind == GI_ASKS_LIBERTIES &&
      (ask.letter == GI_EMPTY || ask.letter == GI_WALL))
    return gi_fail(c->error, GRUNDY_SYNTAX, place,
                   "libs takes the letter of a piece, not '{0}'",
                   (char[]){ask.letter, 0});
  for (uint32_t i = 0; i < to->count; i++)
    if (to->asks[i].kind == ask.kind && to->asks[i].letter == ask.letter)
      return GRUNDY_OK;
  if (to->count == GI_BOARD_ASKS)
    return gi_fail(c->error, GRUNDY_SYNTAX, place,
                   "a condition asks at most 16 different questions about a "
                   "board");
  c->names[GI_ASK_FIXED + to->count] = (gi_name){e->name, e->length, 0};
  to->asks[to->count++] = ask;
  return GRUNDY_OK;
}

static grundy_status collect(collector *c, const gi_expr *e) {
  grundy_status status = GRUNDY_OK;
  if (e->op == GI_NUMBER)
    return status;
  if (e->op == GI_VARIABLE)
    return is_ask(e) ? add(c, e) : status;
  for (const gi_expr *arg = e->args; arg && status == GRUNDY_OK;
       arg = arg->next)
    status = collect(c, arg);
  return status;
}

grundy_status gi_condition_parse(gi_arena *arena, grundy_error *error,
                                 gi_text text, bool after,
                                 gi_condition *condition) {
  gi_formula *made = gi_arena_alloc(arena, sizeof *made);
  if (!made)
    return gi_memory_refusal(arena->memory);
  collector c = {.arena = arena,
                 .error = error,
                 .text = text,
                 .after = after,
                 .condition = condition};
  grundy_status status = gi_formula_parse_asking(arena, error, text, made);
  if (status == GRUNDY_OK)
    status = collect(&c, made->expr);
  if (status != GRUNDY_OK)
    return status;
  for (uint32_t i = 0; i < GI_ASK_FIXED; i++)
    c.names[i] = (gi_name){fixed[i], 1, 0};
  made->arity = GI_ASK_FIXED + condition->count;
  made->names = gi_arena_alloc(arena, made->arity * sizeof *made->names);
  if (!made->names)
    return gi_memory_refusal(arena->memory);
  memcpy(made->names, c.names, made->arity * sizeof *made->names);
  status = gi_formula_check(made, error);
  if (status == GRUNDY_OK)
    status = gi_build_formula(arena, made, &made->program);
  if (status == GRUNDY_OK)
    condition->formula = made;
  return status;
}
