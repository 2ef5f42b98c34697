/* SPDX-License-Identifier: MIT */
/* The verdict as JSON.  Nimbers have 64 bits, so they are strings. */
#include "app/text/measures.h"
#include "app/text/render.h"
#include "engine/value/loopy.h"

#include <string.h>

enum {
  MOST_COMPONENTS = 64 /* components that are assessed one by one */
};

const char *convention_name(grundy_play play) {
  return play == GRUNDY_MISERE ? "misere" : "normal";
}

static void put_loopy(json *j, grundy_value value) {
  json_open(j, '{');
  json_pair_bool(j, "infinite", true);
  json_key(j, "set");
  json_open(j, '[');
  for (size_t i = 0; i < value.count; i++)
    json_decimal(j, value.set[i]);
  json_close(j, ']');
  json_close(j, '}');
}

/* Is the text of the value left out, because it is long? */
static bool is_cut(grundy_value value) {
  return value.kind == GRUNDY_VALUE_GAME && strcmp(value.number, "...") == 0;
}

void json_value(json *j, grundy_value value) {
  bool has_text = value.kind == GRUNDY_VALUE_NIMBER ||
                  value.kind == GRUNDY_VALUE_NUMBER ||
                  value.kind == GRUNDY_VALUE_GAME;
  if (value.kind == GRUNDY_VALUE_NIMBER && !value.number)
    json_decimal(j, value.nimber);
  else if (has_text && !is_cut(value))
    json_string(j, value.number);
  else if (value.kind == GRUNDY_VALUE_LOOPY)
    put_loopy(j, value);
  else
    json_null(j);
}

/* Writes a score as an integer; of a rule in which the players' moves differ,
   one for each starter. */
void json_score(json *j, grundy_value value) {
  const char *bar = strchr(value.number, '|');
  size_t length = bar ? (size_t)(bar - value.number) : strlen(value.number);
  json_key(j, bar ? "left_score" : "score");
  json_raw(j, value.number, length);
  if (!bar)
    return;
  json_key(j, "right_score");
  json_raw(j, bar + 1, strlen(bar + 1));
}

void json_outcome(json *j, grundy_outcome outcome) {
  if (outcome == GRUNDY_OUTCOME_NONE)
    json_null(j);
  else
    json_string(j, grundy_outcome_name(outcome));
}

void json_player(json *j, grundy_side player) {
  static const char *const names[] = {
      [GRUNDY_BOTH] = NULL, [GRUNDY_LEFT] = "L", [GRUNDY_RIGHT] = "R"};
  json_string(j, names[player]);
}

static bool is_full(const call *c) {
  return options_has(&c->options, OPTION_EXPLAIN);
}

static void put_theorem(json *j, const call *c, const grundy_theorem *theorem) {
  if (!theorem) {
    json_null(j);
    return;
  }
  json_open(j, '{');
  json_pair_string(j, "name", theorem->name);
  json_pair_string(j, "citation", tr(theorem->citation));
  if (is_full(c)) {
    json_pair_string(j, "title", tr(theorem->name));
    json_pair_string(j, "condition", tr(theorem->condition));
    json_pair_string(j, "play", theorem->play);
  }
  json_close(j, '}');
}

static unsigned bits_of(uint64_t number) {
  unsigned bits = 1;
  while (number >>= 1)
    bits++;
  return bits;
}

/* Writes the number with this many binary digits. */
static void put_digits(json *j, uint64_t number, unsigned bits) {
  char text[64];
  for (unsigned i = 0; i < bits; i++)
    text[i] = (char)('0' + (number >> (bits - 1 - i) & 1));
  json_text(j, text, bits);
}

/* Writes the terms of a nim-sum and the sum in binary, all with as many digits
   as the largest of them needs. */
static void put_binary(json *j, const grundy_reason *r) {
  bool is_sum = r->kind == GRUNDY_REASON_NIM_SUM && r->has_result;
  unsigned bits = bits_of(r->result);
  for (size_t i = 0; i < r->count; i++)
    bits = bits_of(r->values[i]) > bits ? bits_of(r->values[i]) : bits;
  json_key(j, "binary");
  json_open(j, '[');
  for (size_t i = 0; is_sum && i < r->count; i++)
    put_digits(j, r->values[i], bits);
  json_close(j, ']');
  json_key(j, "binary_result");
  if (is_sum)
    put_digits(j, r->result, bits);
  else
    json_null(j);
}

static void put_reason(json *j, const call *c, const grundy_reason *r) {
  json_open(j, '{');
  json_pair_string(j, "kind", grundy_reason_name(r->kind));
  json_pair_string(j, "text", r->text);
  json_key(j, "values");
  json_open(j, '[');
  for (size_t i = 0; i < r->count; i++)
    json_decimal(j, r->values[i]);
  json_close(j, ']');
  json_key(j, "labels");
  json_open(j, '[');
  for (size_t i = 0; r->labels && i < r->count; i++)
    json_string(j, r->labels[i]);
  json_close(j, ']');
  json_key(j, "result");
  if (r->has_result)
    json_decimal(j, r->result);
  else
    json_null(j);
  if (is_full(c))
    put_binary(j, r);
  json_key(j, "theorem");
  put_theorem(j, c, r->theorem);
  json_close(j, '}');
}

static grundy_status put_moves(json *j, const call *c, const grundy_move *moves,
                               size_t count) {
  for (size_t i = 0; i < count; i++) {
    const grundy_move *move = &moves[i];
    const char *to = NULL;
    grundy_status status = grundy_position_print(c->work, move->to, &to);
    if (status != GRUNDY_OK)
      return status;
    json_open(j, '{');
    json_pair_string(j, "move", move->name);
    json_pair_string(j, "to", to);
    if (move->player != GRUNDY_BOTH) {
      json_key(j, "player");
      json_player(j, move->player);
    }
    json_close(j, '}');
  }
  return GRUNDY_OK;
}

static void put_plies(json *j, const char *key, uint64_t plies) {
  json_key(j, key);
  if (plies == UINT64_MAX)
    json_null(j);
  else
    json_number(j, plies);
}

static void put_lengths(json *j, const grundy_verdict *v) {
  if (v->has_plies)
    json_pair_number(j, "plies", v->plies);
  if (v->has_side_plies) {
    json_key(j, "plies");
    json_open(j, '{');
    put_plies(j, "left_starts", v->left_plies);
    put_plies(j, "right_starts", v->right_plies);
    json_close(j, '}');
  }
  if (v->has_longest)
    put_plies(j, "longest", v->longest);
}

/* Writes one component with what is known about it alone; null where a limit
   was reached first. */
static grundy_status put_component(json *j, const call *c,
                                   const grundy_position *whole, size_t i,
                                   grundy_play play) {
  grundy_work *work = c->work;
  grundy_position *alone;
  grundy_component part;
  const char *text;
  grundy_verdict v = {.outcome = GRUNDY_OUTCOME_NONE};
  grundy_query query = {.play = play};
  grundy_status status = gi_position_new(work, &work->arena, &alone);
  if (status == GRUNDY_OK)
    status = gi_position_share(work, alone, whole->parts[i], GRUNDY_NOWHERE);
  if (status == GRUNDY_OK)
    status = grundy_position_print(work, alone, &text);
  if (status == GRUNDY_OK)
    status = grundy_position_component(work, whole, i, &part);
  if (status != GRUNDY_OK)
    return status;
  bool is_known = grundy_eval(work, alone, query, &v) == GRUNDY_OK;
  json_open(j, '{');
  json_pair_string(j, "position", text);
  json_pair_string(j, "rules", grundy_rules_text(part.rules));
  json_pair_string(j, "shape", part.shape);
  json_key(j, "outcome");
  json_outcome(j, v.outcome);
  json_key(j, "value");
  json_value(j, is_known ? v.value : (grundy_value){.kind = GRUNDY_VALUE_NONE});
  json_key(j, "theorem");
  put_theorem(j, c, is_known ? v.theorem : NULL);
  json_close(j, '}');
  return GRUNDY_OK;
}

/* Writes the first components of the position. */
static grundy_status put_components(json *j, const call *c,
                                    const grundy_position *position,
                                    grundy_play play) {
  size_t count = grundy_position_count(position);
  grundy_status status = GRUNDY_OK;
  json_key(j, "components");
  json_open(j, '[');
  for (size_t i = 0; i < count && i < MOST_COMPONENTS && status == GRUNDY_OK;
       i++)
    status = put_component(j, c, position, i, play);
  json_close(j, ']');
  json_pair_bool(j, "components_truncated", count > MOST_COMPONENTS);
  return status;
}

/* Does the verdict have the measures of a value where the players' moves
   differ? */
static bool has_measures(const grundy_verdict *v) {
  grundy_value_kind kind = v->value.kind;
  return v->mean || kind == GRUNDY_VALUE_NUMBER || kind == GRUNDY_VALUE_GAME ||
         (kind == GRUNDY_VALUE_NIMBER && v->value.number);
}

static const char *method_name(grundy_method method) {
  return method == GRUNDY_THEOREM    ? "theorem"
         : method == GRUNDY_PAIRS    ? "pairs"
         : method == GRUNDY_DEEP     ? "deep"
         : method == GRUNDY_QUOTIENT ? "quotient"
         : method == GRUNDY_DATABASE ? "database"
                                     : "search";
}

grundy_status verdict_to_json(const call *c, const grundy_position *position,
                              const char *text, const grundy_verdict *v) {
  json j = json_to(stdout);
  grundy_measures m = {0};
  if (has_measures(v))
    m = measures_of(c, v);
  json_open(&j, '{');
  json_pair_string(&j, "position", text);
  json_pair_string(&j, "convention", convention_name(v->play));
  json_key(&j, "outcome");
  json_outcome(&j, v->outcome);
  if (gi_parts_are_loopy(position->parts, position->count) &&
      !gi_parts_are_impartial(position->parts, position->count)) {
    json_key(&j, "left_starts");
    json_outcome(&j, (grundy_outcome)v->left_starts);
    json_key(&j, "right_starts");
    json_outcome(&j, (grundy_outcome)v->right_starts);
  }
  if (is_cut(v->value)) {
    json_pair_string(&j, "value", m.value);
  } else {
    json_key(&j, "value");
    json_value(&j, v->value);
  }
  if (v->value.kind == GRUNDY_VALUE_SCORE)
    json_score(&j, v->value);
  json_pair_string(&j, "method", method_name(v->method));
  json_key(&j, "theorem");
  put_theorem(&j, c, v->theorem);
  json_key(&j, "value_method");
  if (v->value.kind == GRUNDY_VALUE_NONE)
    json_null(&j);
  else
    json_string(&j, method_name(v->value_method));
  bool is_score = v->value.kind == GRUNDY_VALUE_SCORE;
  bool has_winning = v->moves_known && (!is_score || v->outcome == GRUNDY_N);
  json_key(&j, "winning_moves");
  json_open(&j, '[');
  grundy_status status =
      put_moves(&j, c, v->moves, has_winning ? v->move_count : 0);
  json_close(&j, ']');
  if (is_score && status == GRUNDY_OK) {
    json_key(&j, "best_moves");
    json_open(&j, '[');
    status = put_moves(&j, c, v->moves, v->moves_known ? v->move_count : 0);
    json_close(&j, ']');
  }
  if (v->outcome == GRUNDY_D && !is_score && status == GRUNDY_OK) {
    json_key(&j, "drawing_moves");
    json_open(&j, '[');
    status = put_moves(&j, c, v->drawing_moves,
                       v->moves_known ? v->drawing_count : 0);
    json_close(&j, ']');
  }
  json_pair_bool(&j, "winning_moves_truncated",
                 v->moves_truncated || !v->moves_known);
  put_lengths(&j, v);
  if (has_measures(v))
    json_measures(&j, &m);
  json_key(&j, "reasons");
  json_open(&j, '[');
  for (size_t i = 0; i < v->reason_count; i++)
    put_reason(&j, c, &v->reasons[i]);
  json_close(&j, ']');
  if (is_full(c) && status == GRUNDY_OK)
    status = put_components(&j, c, position, v->play);
  json_close(&j, '}');
  json_end(&j);
  return status;
}
