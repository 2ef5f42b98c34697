/* SPDX-License-Identifier: MIT */
/*
 * A typed value, such as value({1|*}): the canonical form of the value is the
 * game that is played.  So typed values add to positions.
 *
 * A component is the text of its value, as the printer of the store writes it
 * (lang/value/parse.h).  The text depends on the value alone, so equal
 * values have equal bytes.  A value that is a nimber is impartial: its text is
 * 0, or * with digits.
 *
 * The value of a canonical form is the value itself; there is nothing to
 * compute.
 */
#include "core/text.h"
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
    gi_game option = GI_NO_GAME;
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

/*
 * Samples are made from samples: the form with the number n is {a,c|b,d}, where
 * the bits of n are dealt to a, b, c and d in turn; 0 is no option, and k is
 * the sample k - 1.  So the first samples are 0, 1, -1 and *.
 */
typedef struct samples {
  gi_buffer games; /* array of gi_game, all different */
  uint64_t next;   /* number of the form to be made next */
} samples;         /* in the cache of the rules */

static size_t count_of(const samples *s) {
  return s->games.length / sizeof(gi_game);
}

static gi_game game_at(const samples *s, size_t i) {
  return ((const gi_game *)(const void *)s->games.data)[i];
}

static void drop(gi_memory *memory, void *cache) {
  samples *s = cache;
  if (s->games.memory)
    gi_buffer_clear(&s->games);
  gi_free(memory, s, sizeof *s);
}

/* Makes the form with this number; NONE if one of its options is not among the
   samples yet. */
static grundy_status make_form(grundy_work *work, const samples *s,
                               uint64_t number, gi_game *game) {
  gi_game sides[2][2];
  size_t counts[2] = {0, 0};
  *game = GI_NO_GAME;
  for (unsigned digit = 0; digit < 4; digit++) {
    size_t k = 0;
    for (unsigned bit = digit; bit < 64; bit += 4)
      k |= (size_t)(number >> bit & 1) << bit / 4;
    if (k > count_of(s))
      return GRUNDY_OK;
    if (k > 0)
      sides[digit % 2][counts[digit % 2]++] = game_at(s, k - 1);
  }
  return gi_game_make(work->games, sides[0], counts[0], sides[1], counts[1],
                      game);
}

/* Adds the value of the next form, unless it is among the samples. */
static grundy_status add_sample(grundy_work *work, samples *s) {
  gi_game game;
  grundy_status status = make_form(work, s, s->next, &game);
  if (status != GRUNDY_OK)
    return status;
  bool is_new = game != GI_NO_GAME;
  for (size_t i = 0; i < count_of(s) && is_new; i++)
    is_new = game_at(s, i) != game;
  if (!is_new) {
    s->next++;
    return gi_budget_step(&work->budget);
  }
  status = gi_buffer_put(&s->games, &game, sizeof game);
  s->next += status == GRUNDY_OK;
  return status;
}

static grundy_status sample(grundy_work *work, const grundy_rules *rules,
                            uint64_t i, gi_buffer *bytes) {
  gi_games *games;
  samples *s = gi_rules_cache(work, rules, sizeof *s, drop);
  if (!s)
    return gi_refused(work);
  if (!s->games.memory)
    gi_buffer_init(&s->games, &work->memory);
  grundy_status status = gi_work_games(work, &games);
  while (status == GRUNDY_OK && count_of(s) <= i)
    status = add_sample(work, s);
  return status == GRUNDY_OK ? put_game(work, game_at(s, (size_t)i), bytes)
                             : status;
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
    .kind = GI_KIND_OWN,
    .title = "Typed values",
    .also = "typed value, game value, value of a game, 游戏的值, 局面的值",
    .usage = "value(EXPR)",
    .example = "value({1|*})",
    .brief = "Move to an option of the value that you type.",
    .about = "A value of a partizan game, typed as in grundy value: Left and "
             "Right move to the options of its canonical form. So a value adds "
             "to a position, as in nim(3) + value({1|*}).",
    .shape = "card",
    .args = GI_WHOLE,
    .parse = parse,
    .print = print,
    .options = options,
    .traits = traits,
    .sample = sample,
    .theorems = theorems,
};
