/* SPDX-License-Identifier: MIT */
/*
 * Comparison of two expressions by play: A >= B exactly if Left wins A - B when
 * Right starts, and A <= B exactly if Right wins A - B when Left starts.
 *
 * The reason says for each start that the claim depends on who wins and why: by
 * the difference where it is a number, by its stops, by the ladder's rung
 * (theory/partizan/sum.h), or by a line of play.
 */
#include <string.h>

#include "core/text.h"
#include "engine/misuse.h"
#include "lang/value/expression.h"
#include "theory/partizan/sum.h"

enum {
  MOST_LINE = 8 /* moves shown of a line of play */
};

/* The difference of two expressions and who wins it. */
typedef struct contest {
  grundy_work *work;
  const gi_game *terms; /* of A - B */
  size_t count;
  gi_game value;            /* canonical form of A - B; NONE: too large */
  bool wins[2];             /* the side wins if it starts: Left, Right */
  gi_sum_reason reasons[2]; /* of the two starts */
  gi_writer words;          /* sentences of the reason */
} contest;

/* ----------------------------------------------------------------- claims */

static const struct {
  const char *text;
  bool relations[GRUNDY_CONFUSED + 1]; /* relations that fulfil the claim */
  bool needs[2]; /* the claim depends on the start of Left, of Right */
} claims[] = {
    {"=", {[GRUNDY_EQUAL] = true}, {true, true}},
    {"<", {[GRUNDY_LESS] = true}, {true, true}},
    {"<=", {[GRUNDY_LESS] = true, [GRUNDY_EQUAL] = true}, {true, false}},
    {">", {[GRUNDY_GREATER] = true}, {true, true}},
    {">=", {[GRUNDY_GREATER] = true, [GRUNDY_EQUAL] = true}, {false, true}},
    {"||", {[GRUNDY_CONFUSED] = true}, {true, true}},
};
enum {
  CLAIMS = sizeof claims / sizeof *claims
};

/* Returns the index of the claim; CLAIMS if there is none. */
static size_t claim_of(const char *text) {
  size_t i = 0;
  while (text && i < CLAIMS && strcmp(claims[i].text, text) != 0)
    i++;
  return text ? i : CLAIMS;
}

const char *grundy_relation_name(grundy_relation relation) {
  switch (relation) {
  case GRUNDY_LESS:
    return "<";
  case GRUNDY_EQUAL:
    return "=";
  case GRUNDY_GREATER:
    return ">";
  case GRUNDY_CONFUSED:
    return "||";
  case GRUNDY_RELATION_NONE:
    break;
  }
  return "?";
}

bool grundy_relation_holds(grundy_relation relation, const char *claim) {
  size_t i = claim_of(claim);
  return i < CLAIMS && (unsigned)relation <= GRUNDY_CONFUSED &&
         claims[i].relations[relation];
}

/* ------------------------------------------------------------------ words */

static size_t index_of(grundy_side side) { return side == GRUNDY_RIGHT; }

/* Adds a sentence; English sentences have a space between them. */
static void say_with(contest *c, const char *const *pieces) {
  grundy_language language = c->work->error.language;
  if (gi_writer_out(&c->words)->length > 0 && language == GRUNDY_ENGLISH)
    gi_write_text(&c->words, " ");
  gi_write_sentence(&c->words, language, pieces);
}
#define say(c, ...) say_with(c, (const char *const[]){__VA_ARGS__, NULL})

/* Finds the option to which the side moves: one after which the other side,
   which moves next, loses; if there is none, the first option.  *found is false
   if the side has no move. */
static grundy_status choose(contest *c, gi_game g, grundy_side side,
                            gi_game *out, bool *found) {
  gi_games *games = c->work->games;
  uint32_t count = gi_game_options(games, g, side);
  *found = count > 0;
  for (uint32_t i = 0; i < count; i++) {
    gi_game option;
    bool is_good = false;
    grundy_status status = gi_game_option(games, g, side, i, &option);
    if (status == GRUNDY_OK)
      status = side == GRUNDY_LEFT
                   ? gi_game_le(games, GI_GAME_ZERO, option, &is_good)
                   : gi_game_le(games, option, GI_GAME_ZERO, &is_good);
    if (status != GRUNDY_OK)
      return status;
    if (i == 0 || is_good)
      *out = option;
    if (is_good)
      break;
  }
  return GRUNDY_OK;
}

/* Writes a line of play of the difference: "Right to *, Left to 0". */
static grundy_status write_line(contest *c, grundy_side side, gi_writer *line,
                                grundy_side *stuck) {
  gi_game g = c->value;
  grundy_language language = c->work->error.language;
  *stuck = GRUNDY_BOTH;
  for (int i = 0; i < MOST_LINE; i++) {
    gi_game next = GI_NO_GAME;
    bool found;
    const char *text = "";
    grundy_status status = choose(c, g, side, &next, &found);
    if (status == GRUNDY_OK && !found) {
      *stuck = side;
      return GRUNDY_OK;
    }
    if (status == GRUNDY_OK)
      status = gi_value_text(c->work, next, GI_EXCERPT / 2, &text);
    if (status != GRUNDY_OK)
      return status;
    if (i > 0)
      gi_write_text(line, gi_translated(language, N_(", ")));
    gi_write_sentence(line, language,
                      (const char *const[]){side == GRUNDY_LEFT
                                                ? N_("Left to {0}")
                                                : N_("Right to {0}"),
                                            text, NULL});
    g = next;
    side = side == GRUNDY_LEFT ? GRUNDY_RIGHT : GRUNDY_LEFT;
  }
  return GRUNDY_OK;
}

/* Says who wins if `side` starts, with a line of play. */
static grundy_status say_line(contest *c, grundy_side side) {
  bool is_left = side == GRUNDY_LEFT, wins = c->wins[index_of(side)];
  grundy_side stuck;
  gi_writer line;
  gi_writer_init(&line, &c->work->memory);
  grundy_status status = write_line(c, side, &line, &stuck);
  gi_write_bytes(&line, "", 1);
  if (status == GRUNDY_OK)
    status = line.status;
  const char *moves =
      status == GRUNDY_OK ? (const char *)gi_writer_out(&line)->data : "";
  if (status != GRUNDY_OK) {
    /* the writer remembers nothing that is needed */
  } else if (!*moves) {
    say(c, is_left ? N_("If Left starts, Left has no move and loses.")
                   : N_("If Right starts, Right has no move and loses."));
  } else if (stuck == GRUNDY_BOTH) {
    say(c,
        is_left ? wins ? N_("If Left starts, Left wins: {0}, and so on.")
                       : N_("If Left starts, Right wins: {0}, and so on.")
        : wins ? N_("If Right starts, Right wins: {0}, and so on.")
                : N_("If Right starts, Left wins: {0}, and so on."),
        moves);
  } else {
    say(c,
        is_left ? wins ? N_("If Left starts, Left wins: {0}, and Right cannot "
                            "move.")
                       : N_("If Left starts, Right wins: {0}, and Left cannot "
                            "move.")
        : wins ? N_("If Right starts, Right wins: {0}, and Left cannot move.")
                : N_("If Right starts, Left wins: {0}, and Right cannot "
                      "move."),
        moves);
  }
  gi_writer_clear(&line);
  return status;
}

/* Says who wins if `side` starts. */
static void say_winner(contest *c, grundy_side side) {
  bool wins = c->wins[index_of(side)];
  say(c, side == GRUNDY_LEFT ? wins ? N_("If Left starts, Left wins.")
                                    : N_("If Left starts, Right wins.")
         : wins ? N_("If Right starts, Right wins.")
                             : N_("If Right starts, Left wins."));
}

/* Says what the rung found that decided. */
static grundy_status say_rung(contest *c, const gi_sum_reason *r) {
  const char *low = "", *high = "", *mean = "", *temperature = "";
  const char *weight = "", *to = "";
  grundy_status status = gi_number_text(c->work, r->low, &low);
  if (status == GRUNDY_OK)
    status = gi_number_text(c->work, r->high, &high);
  if (status == GRUNDY_OK)
    status = gi_number_text(c->work, r->mean, &mean);
  if (status == GRUNDY_OK)
    status = gi_number_text(c->work, r->temperature, &temperature);
  if (status == GRUNDY_OK && r->weight != GI_NO_GAME)
    status = gi_value_text(c->work, r->weight, GI_EXCERPT, &weight);
  if (status == GRUNDY_OK && r->to != GI_NO_GAME)
    status = gi_value_text(c->work, r->to, GI_EXCERPT, &to);
  if (status != GRUNDY_OK)
    return status;
  if (r->rung == GI_RUNG_STOPS)
    say(c, N_("The stops of the difference lie between {0} and {1}."), low,
        high);
  else if (r->rung == GI_RUNG_MEAN)
    say(c,
        N_("The mean of the difference is {0}, and no term is hotter than "
           "{1}."),
        mean, temperature);
  else if (r->rung == GI_RUNG_WEIGHT)
    say(c, N_("The atomic weight of the difference is {0}."), weight);
  else if (*to)
    say(c,
        N_("A search of {0} positions found a first move that wins, in one of "
           "the terms to {1}."),
        gi_digits_of(r->nodes).text, to);
  else
    say(c, N_("A search of {0} positions found a reply to every first move."),
        gi_digits_of(r->nodes).text);
  return GRUNDY_OK;
}

/* Says who wins a difference whose canonical form is too large. */
static grundy_status say_rungs(contest *c, const bool needs[2]) {
  grundy_status status = GRUNDY_OK;
  bool is_same = needs[0] && needs[1] &&
                 c->reasons[0].rung == c->reasons[1].rung &&
                 c->reasons[0].rung != GI_RUNG_SEARCH;
  for (size_t i = 0; i < 2 && status == GRUNDY_OK; i++) {
    if (!needs[i])
      continue;
    say_winner(c, i == 0 ? GRUNDY_LEFT : GRUNDY_RIGHT);
    if (!is_same || i == 1)
      status = say_rung(c, &c->reasons[i]);
  }
  return status;
}

/* Says why the difference is a number or why its stops decide; false if they do
   not. */
static grundy_status say_value(contest *c, bool *is_said) {
  gi_games *games = c->work->games;
  gi_number number, low = gi_game_right_stop(games, c->value),
                    high = gi_game_left_stop(games, c->value);
  const char *value = "", *left = "", *right = "";
  grundy_status status = gi_value_text(c->work, c->value, GI_EXCERPT, &value);
  if (status == GRUNDY_OK)
    status = gi_number_text(c->work, low, &right);
  if (status == GRUNDY_OK)
    status = gi_number_text(c->work, high, &left);
  if (status != GRUNDY_OK)
    return status;
  *is_said = true;
  if (c->value == GI_GAME_ZERO)
    say(c, N_("The difference is 0: the player who starts loses."));
  else if (gi_game_is_number(games, c->value, &number))
    say(c,
        gi_number_sign(number) > 0
            ? N_("The difference is {0}, a positive number: Left wins, whoever "
                 "starts.")
            : N_("The difference is {0}, a negative number: Right wins, "
                 "whoever starts."),
        value);
  else if (gi_number_sign(low) > 0)
    say(c,
        N_("The difference is {0}; its right stop {1} is above 0, so Left "
           "wins, whoever starts."),
        value, right);
  else if (gi_number_sign(high) < 0)
    say(c,
        N_("The difference is {0}; its left stop {1} is below 0, so Right "
           "wins, whoever starts."),
        value, left);
  else if (gi_number_sign(low) < 0 && gi_number_sign(high) > 0)
    say(c,
        N_("The difference is {0}; its left stop {1} is above 0 and its right "
           "stop {2} is below 0, so the player who starts wins."),
        value, left, right);
  else {
    say(c, N_("The difference is {0}."), value);
    *is_said = false;
  }
  return GRUNDY_OK;
}

static grundy_status give_reason(contest *c, size_t claim) {
  const bool *needs = claims[claim].needs;
  bool is_said = false;
  if (c->value == GI_NO_GAME)
    return say_rungs(c, needs);
  grundy_status status = say_value(c, &is_said);
  for (size_t i = 0; i < 2 && status == GRUNDY_OK && !is_said; i++)
    if (needs[i])
      status = say_line(c, i == 0 ? GRUNDY_LEFT : GRUNDY_RIGHT);
  return status;
}

/* ----------------------------------------------------------------- public */

/* Collects the terms of A - B in the scratch arena. */
static grundy_status subtract(contest *c, const grundy_expression *a,
                              const grundy_expression *b) {
  c->count = a->count + b->count;
  gi_game *terms = gi_arena_alloc(&c->work->scratch, c->count * sizeof *terms);
  if (!terms)
    return gi_refused(c->work);
  memcpy(terms, a->terms, a->count * sizeof *terms);
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < b->count && status == GRUNDY_OK; i++)
    status = gi_game_negate(c->work->games, b->terms[i], &terms[a->count + i]);
  c->terms = terms;
  return status;
}

static grundy_status decide(contest *c) {
  gi_sum_limits limits = gi_expression_limits(c->work);
  gi_sum_answer found;
  grundy_status status =
      gi_sum_decide(c->work->games, c->terms, c->count, limits, &found);
  if (status == GRUNDY_OK && found.outcome == GRUNDY_OUTCOME_NONE)
    return gi_fail(&c->work->error, GRUNDY_UNABLE, GRUNDY_NOWHERE,
                   "the search of the difference is too long: raise the limit "
                   "of positions");
  if (status != GRUNDY_OK)
    return status;
  c->value = found.value;
  c->wins[0] = found.outcome == GRUNDY_L || found.outcome == GRUNDY_N;
  c->wins[1] = found.outcome == GRUNDY_R || found.outcome == GRUNDY_N;
  c->reasons[0] = found.left;
  c->reasons[1] = found.right;
  return GRUNDY_OK;
}

static grundy_status compare(contest *c, const grundy_expression *a,
                             const grundy_expression *b, size_t claim,
                             grundy_comparison *out) {
  static const grundy_relation relations[2][2] = {
      {GRUNDY_EQUAL, GRUNDY_LESS}, {GRUNDY_GREATER, GRUNDY_CONFUSED}};
  grundy_status status = subtract(c, a, b);
  if (status == GRUNDY_OK)
    status = decide(c);
  if (status == GRUNDY_OK)
    status = give_reason(c, claim);
  if (status != GRUNDY_OK)
    return status;
  out->relation = relations[c->wins[0]][c->wins[1]];
  return gi_writer_keep(&c->words, &c->work->arena, &out->reason);
}

grundy_status grundy_expression_compare(grundy_work *work,
                                        const grundy_expression *first,
                                        const grundy_expression *second,
                                        const char *claim,
                                        grundy_comparison *comparison) {
  size_t i = claim_of(claim);
  if (gi_misused(work, GI_NEEDS({gi_is_expression(work, first), "first"},
                                {gi_is_expression(work, second), "second"},
                                {i < CLAIMS, "claim"},
                                {gi_is_given(comparison), "comparison"})))
    return GRUNDY_MISUSE;
  gi_mark mark = gi_arena_mark(&work->scratch);
  contest c = {.work = work};
  grundy_comparison found = {0};
  gi_writer_init(&c.words, &work->memory);
  grundy_status status = compare(&c, first, second, i, &found);
  gi_writer_clear(&c.words);
  gi_arena_release(&work->scratch, mark);
  if (status == GRUNDY_OK)
    *comparison = found;
  return gi_finish(work, status, GRUNDY_NOWHERE);
}
