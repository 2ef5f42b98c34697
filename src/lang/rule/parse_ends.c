/* SPDX-License-Identifier: MIT */
/*
 * Parses what says how play ends and who moves next.
 *
 *   clause  += option ['again'] ['gain' expr] binds
 *   end     := ('win'|'lose'|'draw'|'L' 'wins'|'R' 'wins') 'if' expr
 *            | 'end' expr ['if' expr]                       (score rules)
 *
 * A position where the condition of an end holds has no moves.  So each clause
 * gets the opposites of these conditions, in front of its own: whoever reads
 * the tree of a rule need not know of ends to know its moves.  `which` is the
 * number of the first end that holds.
 *
 * The words are not reserved: a variable may have such a name, and is then a
 * variable wherever it stands.
 */
#include "core/text.h"
#include "lang/rule/parse.h"

#include <assert.h>
#include <string.h>

static bool is_word(const gi_parser *p, gi_token token, const char *word) {
  gi_text text = gi_text_part(p->text, token.place, token.place + token.length);
  if (token.kind != GI_TOKEN_NAME || !gi_text_is(text, word))
    return false;
  for (uint32_t i = 0; i < p->rule->arity; i++)
    if (p->rule->names[i].length == token.length &&
        memcmp(p->rule->names[i].text, text.data, token.length) == 0)
      return false;
  return !gi_parser_data(p, token);
}

/* ------------------------------------------------------------------ ends */

/* Returns the end that begins at the next token; NONE: it begins none. */
static gi_end_kind end_here(const gi_parser *p) {
  gi_token after = gi_token_after(p, p->token);
  bool has_if = after.kind == GI_TOKEN_IF;
  if (p->token.kind == GI_TOKEN_LEFT && is_word(p, after, "wins"))
    return GI_END_LEFT;
  if (p->token.kind == GI_TOKEN_RIGHT && is_word(p, after, "wins"))
    return GI_END_RIGHT;
  if (is_word(p, p->token, "win") && has_if)
    return GI_END_WIN;
  if (is_word(p, p->token, "lose") && has_if)
    return GI_END_LOSE;
  if (is_word(p, p->token, "draw") && has_if)
    return GI_END_DRAW;
  bool is_call = after.kind == GI_TOKEN_OPERATOR && after.value != GI_SUB;
  if (is_word(p, p->token, "end") && !is_call &&
      after.kind != GI_TOKEN_SEMICOLON && after.kind != GI_TOKEN_END)
    return GI_END_SCORE;
  return GI_END_NONE;
}

/* Refuses ends that do not go with the rule. */
static bool fits(gi_parser *p, const gi_rule *rule, gi_end_kind kind) {
  bool is_score = kind == GI_END_SCORE;
  if (is_score == rule->is_scored)
    return true;
  if (is_score && gi_token_after(p, p->token).kind == GI_TOKEN_IF) {
    gi_parser_fail(p, p->token.place, "'end' does not say who wins");
    gi_hint(p->error, "write 'lose if', 'win if' or 'draw if': whether the "
                      "player to move loses, wins or draws");
  } else if (is_score) {
    gi_parser_fail(p, p->token.place, "'end' needs a rule of scores");
    gi_hint(p->error, "begin the rule with score, as in {0}",
            "{score n -> n-k gain k for k in 1..2}");
  } else {
    gi_parser_fail(p, p->token.place, "a rule of scores ends with a score");
    gi_hint(p->error, "write 'end EXPR if ...': the score of the player to "
                      "move");
  }
  return false;
}

static bool parse_condition(gi_parser *p, gi_rule_end *end) {
  if (p->token.kind != GI_TOKEN_IF && end->kind == GI_END_SCORE)
    return true;
  if (p->token.kind != GI_TOKEN_IF) {
    gi_parser_expected(p, "'if' and the condition under which play ends");
    return false;
  }
  end->condition = gi_parser_advance(p) ? gi_parse_expr(p) : NULL;
  return end->condition;
}

static bool check_after(gi_parser *p) {
  if (p->token.kind == GI_TOKEN_SEMICOLON || p->token.kind == GI_TOKEN_END)
    return true;
  gi_parser_expected(p, "an operator, ';' or the end");
  if (p->token.kind == GI_TOKEN_FOR)
    gi_hint(p->error, "a clause that ends play has no 'for'; write: if {0}",
            "any(... for k in 1..n)");
  return false;
}

/* Refuses words that people try in place of those of an end. */
static bool refuse_near_word(gi_parser *p) {
  static const char *const words[] = {"win",  "lose", "draw",  "wins",
                                      "won",  "loss", "loses", "lost",
                                      "stop", "over", "tie",   "finish"};
  gi_token after = gi_token_after(p, p->token);
  bool is_end = after.kind == GI_TOKEN_IF || after.kind == GI_TOKEN_END ||
                after.kind == GI_TOKEN_SEMICOLON;
  bool has_side =
      p->token.kind == GI_TOKEN_LEFT || p->token.kind == GI_TOKEN_RIGHT;
  if (has_side && (is_word(p, after, "win") || is_word(p, after, "won"))) {
    gi_parser_fail(p, after.place,
                   "expected ':' or 'wins if' after the player");
    gi_hint(p->error,
            "write 'L wins if ...', or 'L: n-1' for a move of Left's");
    return true;
  }
  if (p->token.kind == GI_TOKEN_IF) {
    gi_parser_expected(p, "an option");
    gi_hint(p->error, "a condition comes last, as in: {0}", "win if n == 3");
    return true;
  }
  for (size_t i = 0; i < sizeof words / sizeof *words && is_end; i++)
    if (is_word(p, p->token, words[i])) {
      gi_parser_fail(p, p->token.place,
                     "'{0}' is neither an option nor an end of play", words[i]);
      gi_hint(p->error, "an end is 'win if', 'lose if', 'draw if', 'L wins if' "
                        "or 'R wins if' and a condition");
      return true;
    }
  return false;
}

bool gi_parse_end(gi_parser *p, gi_rule *rule, bool *is_end) {
  gi_end_kind kind = end_here(p);
  if (kind == GI_END_NONE && refuse_near_word(p))
    return false;
  *is_end = kind != GI_END_NONE;
  if (!*is_end)
    return true;
  gi_rule_end *end = gi_parser_alloc(p, sizeof *end), **last = &rule->ends;
  if (!end || !fits(p, rule, kind))
    return false;
  *end = (gi_rule_end){
      .kind = kind, .place = p->token.place, .before = rule->clause_count};
  bool has_side = kind == GI_END_LEFT || kind == GI_END_RIGHT;
  if (!gi_parser_advance(p) || (has_side && !gi_parser_advance(p)))
    return false;
  if (kind == GI_END_SCORE && !(end->score = gi_parse_expr(p)))
    return false;
  if (!parse_condition(p, end) || !check_after(p))
    return false;
  uint32_t count = 0;
  for (; *last; last = &(*last)->next, count++)
    if (!(*last)->condition && !end->condition) {
      gi_parser_fail(p, end->place,
                     "there is already an 'end' without a condition");
      return false;
    }
  if (count == GI_RULE_ENDS) {
    gi_parser_fail(p, end->place,
                   "a rule has at most 64 clauses that end play");
    return false;
  }
  *last = end;
  rule->partizan = rule->partizan || has_side;
  rule->is_alone = rule->is_alone || kind != GI_END_LOSE;
  return true;
}

/* ----------------------------------------------------------------- marks */

bool gi_parse_marks(gi_parser *p, gi_rule *rule, gi_clause *clause) {
  if (is_word(p, p->token, "again")) {
    clause->again = rule->is_alone = true;
    if (!gi_parser_advance(p))
      return false;
  }
  if (!is_word(p, p->token, "gain"))
    return true;
  if (!rule->is_scored) {
    gi_parser_fail(p, p->token.place, "'gain' needs a rule of scores");
    gi_hint(p->error, "begin the rule with score, as in {0}",
            "{score n -> n-k gain k for k in 1..2}");
    return false;
  }
  clause->gain = gi_parser_advance(p) ? gi_parse_expr(p) : NULL;
  if (clause->gain && is_word(p, p->token, "again")) {
    gi_parser_fail(p, p->token.place, "'again' stands before 'gain'");
    return false;
  }
  return clause->gain;
}

void gi_hint_many_names(gi_parser *p) {
  if (p->token.kind == GI_TOKEN_COMMA)
    gi_hint(p->error, "several variables stand in parentheses, as in {0}",
            "(x,y) -> (x-1,y)");
}

void gi_hint_marks(gi_parser *p) {
  if (is_word(p, p->token, "again") || is_word(p, p->token, "gain"))
    gi_hint(p->error, "'again' and 'gain' stand right after the option, before "
                      "'for' and 'if'");
}

bool gi_parse_score(gi_parser *p, gi_rule *rule) {
  gi_token_kind after = gi_token_after(p, p->token).kind;
  if (!is_word(p, p->token, "score") ||
      (after != GI_TOKEN_NAME && after != GI_TOKEN_OPEN &&
       after != GI_TOKEN_SYM && after != GI_TOKEN_LOOPY))
    return true;
  rule->is_scored = rule->is_alone = true;
  return gi_parser_advance(p);
}

/* --------------------------------------------------------------- closing */

/* Parses an expression again: aggregates number their variables by the clause
   that they are in, so that a tree with one cannot be shared. */
static gi_expr *copy_of(gi_parser *p, gi_expr *expr, gi_token start) {
  if (!gi_expr_has_loop(expr))
    return expr;
  p->token = start;
  return gi_parse_expr(p);
}

/* Returns the token after the 'if' of the end. */
static gi_token start_of(const gi_parser *p, const gi_rule_end *end) {
  gi_token token = {.place = end->place};
  while (token.kind != GI_TOKEN_IF || token.place == end->place) {
    gi_token next = gi_token_after(p, token);
    assert(next.kind != GI_TOKEN_END);
    token = next;
  }
  return gi_token_after(p, token);
}

static bool is_same_name(const char *a, uint32_t length, gi_name b) {
  return length == b.length && memcmp(a, b.text, length) == 0;
}

/* Renames a variable of the aggregates in an expression. */
static void rename_variable(gi_expr *e, gi_name old, gi_name new) {
  if (e->op == GI_VARIABLE) {
    bool is_old = is_same_name(e->name, e->length, old);
    e->name = is_old ? new.text : e->name;
    e->length = is_old ? new.length : e->length;
    return;
  }
  if (e->op == GI_NUMBER)
    return;
  for (gi_expr *arg = e->args; arg; arg = arg->next)
    rename_variable(arg, old, new);
  for (gi_binder *b = gi_op_is_loop((gi_op)e->op) ? e->loop->binders : NULL; b;
       b = b->next) {
    if (is_same_name(b->name.text, b->name.length, old))
      b->name = new;
    if (b->alias.length && is_same_name(b->alias.text, b->alias.length, old))
      b->alias = new;
  }
}

/* Gives the variables of the aggregates other names than those of a clause,
   whose condition the expression becomes a part of: k becomes k_end. */
static bool rename_from(gi_parser *p, gi_expr *e, const gi_clause *clause) {
  static const char ending[] = "_end";
  for (const gi_binder *b = clause->binders; b; b = b->next) {
    uint32_t length = b->name.length + (uint32_t)sizeof ending - 1;
    char *text = gi_parser_alloc(p, length);
    if (!text)
      return false;
    memcpy(text, b->name.text, b->name.length);
    memcpy(text + b->name.length, ending, sizeof ending - 1);
    rename_variable(e, b->name, (gi_name){text, length, b->name.place});
  }
  return true;
}

/* Puts the opposite of the end's condition in front of the condition of a
   clause (NULL: it has no variables). */
static gi_expr *guarded(gi_parser *p, const gi_rule_end *end,
                        const gi_clause *clause, gi_expr *condition) {
  gi_expr *holds = copy_of(p, end->condition, start_of(p, end));
  if (!holds ||
      (clause && gi_expr_has_loop(holds) && !rename_from(p, holds, clause)))
    return NULL;
  gi_op opposite = gi_op_opposite((gi_op)holds->op);
  gi_expr *guard = opposite == GI_NUMBER
                       ? gi_parser_node(p, GI_NOT, end->place, holds)
                       : gi_parser_node(p, opposite, holds->place, holds->args);
  if (!guard || !condition)
    return guard;
  guard->next = condition;
  return gi_parser_node(p, GI_AND, end->place, guard);
}

/* Returns  condition ? number : rest. */
static gi_expr *numbered(gi_parser *p, const gi_rule_end *end, uint32_t number,
                         gi_expr *rest) {
  gi_expr *holds = copy_of(p, end->condition, start_of(p, end));
  gi_expr *test = holds ? gi_parser_node(p, GI_NOT, end->place, holds) : NULL;
  gi_expr *then = gi_parser_constant(p, number);
  if (!test || !then)
    return NULL;
  test->next = rest;
  rest->next = then;
  return gi_parser_node(p, GI_CHOOSE, end->place, test);
}

/* Adds the ends from the last to the first. */
static bool close_ends(gi_parser *p, gi_rule *rule, gi_rule_end *end,
                       uint32_t number) {
  if (!end)
    return true;
  if (!close_ends(p, rule, end->next, number + 1))
    return false;
  if (!end->condition)
    return true;
  if (!rule->which)
    rule->which = gi_parser_constant(p, 0);
  if (!rule->which || !(rule->which = numbered(p, end, number, rule->which)))
    return false;
  for (gi_clause *c = rule->clauses; c; c = c->next)
    if (!(c->condition = guarded(p, end, c, c->condition)))
      return false;
  return true;
}

/* Makes the clause  [] if condition  of the twin, for the end number `number`.
   The ends before it do not hold. */
static gi_clause *win_clause(gi_parser *p, const gi_rule *rule,
                             const gi_rule_end *end) {
  gi_clause *clause = gi_parser_alloc(p, sizeof *clause);
  gi_expr *condition = copy_of(p, end->condition, start_of(p, end));
  if (!clause || !condition)
    return NULL;
  if (condition->next) { /* shared: a list of its own */
    gi_expr *alone = gi_parser_alloc(p, sizeof *alone);
    if (!alone)
      return NULL;
    *alone = *condition;
    alone->next = NULL;
    condition = alone;
  }
  for (const gi_rule_end *e = rule->ends; e != end; e = e->next)
    if (!(condition = guarded(p, e, NULL, condition)))
      return NULL;
  *clause = (gi_clause){
      .place = end->place, .condition = condition, .typed = condition};
  return clause;
}

/* Makes the twin, if the rule has one. */
static bool make_twin(gi_parser *p, gi_rule *rule) {
  if (!rule->is_alone || rule->is_scored || rule->partizan)
    return true;
  for (const gi_rule_end *e = rule->ends; e; e = e->next)
    if (e->kind == GI_END_DRAW)
      return true;
  for (const gi_clause *c = rule->clauses; c; c = c->next)
    if (c->again)
      return true;
  gi_rule *twin = gi_parser_alloc(p, sizeof *twin);
  if (!twin)
    return false;
  *twin = *rule;
  twin->is_alone = false;
  twin->ends = NULL;
  twin->which = NULL;
  gi_clause **last = &twin->clauses;
  for (const gi_clause *c = rule->clauses; c; c = c->next) {
    *last = gi_parser_alloc(p, sizeof **last);
    if (!*last)
      return false;
    **last = *c;
    (*last)->typed = c->condition;
    last = &(*last)->next;
  }
  for (const gi_rule_end *e = rule->ends; e; e = e->next) {
    if (e->kind != GI_END_WIN)
      continue;
    *last = win_clause(p, rule, e);
    if (!*last)
      return false;
    last = &(*last)->next;
    twin->clause_count++;
  }
  rule->twin = twin;
  return true;
}

bool gi_parse_ends_closed(gi_parser *p, gi_rule *rule) {
  if (!rule->clauses) {
    gi_parser_fail(p, p->token.place, "the rule has no move");
    return false;
  }
  if (rule->is_scored && rule->loopy) {
    gi_parser_fail(p, 0,
                   "a rule of scores cannot be loopy: play that never "
                   "ends has no score");
    return false;
  }
  for (gi_clause *c = rule->clauses; c; c = c->next) {
    c->typed = c->condition;
    bool is_one = c->part_count == 1 && !c->spread && c->form != GI_FORM_SLICES;
    if (c->form == GI_FORM_EDITS || is_one || !rule->is_alone)
      continue;
    gi_parser_fail(p, c->place,
                   "where a rule says who wins, has scores or 'again', each "
                   "option is one state, not a sum");
    gi_hint(p->error, "of the clauses that end play, only 'lose if' goes with "
                      "sums: it is a position without moves");
    return false;
  }
  return close_ends(p, rule, rule->ends, 1) && make_twin(p, rule);
}
