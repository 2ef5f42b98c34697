/* SPDX-License-Identifier: MIT */
/*
 * A typed value, such as value({1|*}): the canonical form of the value is the
 * game that is played.  So typed values add to positions.
 *
 * A component is the text of its value, as the printer of the store writes it
 * (theory/partizan/text.h).  The text depends on the value alone, so equal
 * values have equal bytes.  A value that is a nimber is impartial: its text is
 * 0, or * with digits.
 *
 * The value of a canonical form is the value itself; there is nothing to
 * compute.
 */
#include "engine/position.h"
#include "lang/value/expression.h"

/* Returns the text of a component. */
static gi_text text_of(gi_component component) {
  return (gi_text){(const char *)component.bytes.data, component.bytes.length,
                   0};
}

/* Returns whether the text is that of a nimber, and then writes it. */
static bool is_nimber(gi_component component, uint64_t *nimber) {
  gi_text text = text_of(component);
  size_t at = 1;
  *nimber = 0;
  if (gi_text_is(text, "0"))
    return true;
  if (text.length == 0 || text.data[0] != '*')
    return false;
  *nimber = 1;
  return text.length == 1 ||
         (gi_text_number(text, &at, nimber) && at == text.length);
}

static grundy_status game_of(grundy_work *work, gi_component component,
                             gi_game *game) {
  return gi_value_read(work, text_of(component), game);
}

/* Writes the text of a value.  UNABLE: it is too long. */
static grundy_status put_game(grundy_work *work, gi_game game, gi_buffer *out) {
  grundy_status status = gi_value_print(work->games, game, out);
  return status == GRUNDY_UNABLE ? gi_value_too_large(work, GRUNDY_NOWHERE)
                                 : status;
}

/* --------------------------------------------------------------- notation */

static grundy_status parse(grundy_work *work, const grundy_rules *rules,
                           gi_text args, grundy_position *sum) {
  gi_game game;
  gi_buffer bytes;
  gi_buffer_init(&bytes, &work->memory);
  grundy_status status = gi_value_read(work, args, &game);
  if (status == GRUNDY_OK)
    status = put_game(work, game, &bytes);
  if (status == GRUNDY_OK)
    status = gi_position_add(work, sum, rules,
                             (gi_bytes){bytes.data, bytes.length}, args.offset);
  gi_buffer_clear(&bytes);
  return status;
}

static grundy_status print(gi_component component, gi_buffer *out) {
  return gi_buffer_put(out, component.bytes.data, component.bytes.length);
}

/* ------------------------------------------------------------------ moves */

/* Emits the options of a side. */
static grundy_status emit_side(grundy_work *work, gi_component component,
                               gi_game game, grundy_side side, gi_sink *sink) {
  gi_buffer bytes;
  gi_buffer_init(&bytes, &work->memory);
  grundy_status status = GRUNDY_OK;
  uint32_t count = gi_game_options(work->games, game, side);
  for (uint32_t i = 0; i < count && status == GRUNDY_OK; i++) {
    gi_game option;
    bytes.length = 0;
    status = gi_budget_step(&work->budget);
    if (status == GRUNDY_OK)
      status = gi_game_option(work->games, game, side, i, &option);
    if (status == GRUNDY_OK)
      status = put_game(work, option, &bytes);
    if (status == GRUNDY_OK)
      status = gi_emit_part(sink, component.rules, bytes.data, bytes.length);
    if (status == GRUNDY_OK)
      status = gi_emit(sink, NULL);
  }
  gi_buffer_clear(&bytes);
  return status;
}

/* A nimber has the same options for both players: Left's are emitted. */
static grundy_status options(grundy_work *work, gi_component component,
                             grundy_side side, gi_sink *sink) {
  gi_game game;
  grundy_status status = game_of(work, component, &game);
  if (status == GRUNDY_OK)
    status = emit_side(work, component, game,
                       side == GRUNDY_BOTH ? GRUNDY_LEFT : side, sink);
  return status;
}

static gi_traits traits(gi_component component) {
  uint64_t nimber;
  return (gi_traits){.impartial = is_nimber(component, &nimber),
                     .loop_free = true};
}

/* ---------------------------------------------------------------- samples */

/* Options from which the samples are made, small ones first. */
static const char *const bases[] = {"*", "1",  "-1",  "^",
                                    "v", "*2", "1/2", "+-1"};
enum {
  BASES = sizeof bases / sizeof *bases,
  CHOICES = BASES + 2 /* no option, 0, or a base */
};

/* Reads the option of a choice; NONE for the choice 0. */
static grundy_status read_choice(grundy_work *work, uint64_t choice,
                                 gi_game *game) {
  *game = choice == 1 ? GI_GAME_ZERO : GI_NO_GAME;
  if (choice < 2)
    return GRUNDY_OK;
  const char *text = bases[choice - 2];
  return gi_value_read(work, (gi_text){text, strlen(text), 0}, game);
}

/* The i-th sample is {a,c|b,d}, with the choices a, b, c, d as digits of i. */
static grundy_status sample(grundy_work *work, const grundy_rules *rules,
                            uint64_t i, gi_buffer *bytes) {
  (void)rules;
  gi_game sides[2][2], game;
  size_t counts[2] = {0, 0};
  gi_games *games;
  grundy_status status = gi_work_games(work, &games);
  for (size_t digit = 0; digit < 4 && status == GRUNDY_OK; digit++) {
    status = read_choice(work, i % CHOICES, &game);
    if (status == GRUNDY_OK && game != GI_NO_GAME)
      sides[digit % 2][counts[digit % 2]++] = game;
    i /= CHOICES;
  }
  if (status == GRUNDY_OK && i > 0)
    return GRUNDY_DOMAIN;
  if (status == GRUNDY_OK)
    status =
        gi_game_make(games, sides[0], counts[0], sides[1], counts[1], &game);
  return status == GRUNDY_OK ? put_game(work, game, bytes) : status;
}

/* --------------------------------------------------------------- theorems */

static grundy_status game_answer(grundy_work *work, gi_component component,
                                 gi_answer *answer) {
  uint64_t nimber;
  return is_nimber(component, &nimber)
             ? GRUNDY_UNABLE
             : game_of(work, component, &answer->game);
}

static grundy_status nimber_answer(grundy_work *work, gi_component component,
                                   gi_answer *answer) {
  (void)work;
  return is_nimber(component, &answer->number) ? GRUNDY_OK : GRUNDY_UNABLE;
}

static const gi_theorem theorems[] = {
    {
        .name = "canonical form",
        .citation = "J. H. Conway, On Numbers and Games, chapters 7 to 10",
        .condition = "all values that are not nimbers: the canonical form has "
                     "the value that was typed",
        .answers = GI_ANSWERS_GAME,
        .play = GI_NORMAL,
        .answer = game_answer,
    },
    {
        .name = "typed nimber",
        .citation = "P. M. Grundy 1939",
        .condition = "values *n: the options of *n are *0, ..., *(n-1)",
        .answers = GI_ANSWERS_VALUE,
        .play = GI_NORMAL,
        .answer = nimber_answer,
    },
    {.name = NULL},
};

const gi_family gi_family_value = {
    .name = "value",
    .title = "Typed values",
    .usage = "value(EXPR)",
    .example = "value({1|*})",
    .about = "A value of a partizan game, typed as in grundy value: Left and "
             "Right move to the options of its canonical form. So a value adds "
             "to a position, as in nim(3) + value({1|*}).",
    .args = GI_WHOLE,
    .parse = parse,
    .print = print,
    .options = options,
    .traits = traits,
    .sample = sample,
    .theorems = theorems,
};
