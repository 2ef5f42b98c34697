/* SPDX-License-Identifier: MIT */
/*
 * random: a random position that you can win.
 *
 *     $ grundy random nim --seed 1
 *     nim(7,13,14)
 */
#include "core/random.h"
#include "app/play/opponent.h"
#include "app/source.h"
#include "app/text/render.h"

static void print_json(const grundy_position *position, const char *text,
                       grundy_turn turn, const grundy_verdict *v,
                       uint64_t seed) {
  bool is_impartial = grundy_position_is_impartial(position);
  json j = json_to(stdout);
  json_open(&j, '{');
  json_pair_string(&j, "position", text);
  json_pair_string(&j, "convention", convention_name(turn.play));
  json_key(&j, "player");
  json_player(&j, is_impartial ? GRUNDY_BOTH : turn.side);
  json_key(&j, "outcome");
  json_outcome(&j, v->outcome);
  json_pair_number(&j, "seed", seed);
  json_close(&j, '}');
  json_end(&j);
}

static int draw(call *c, const source *s) {
  const options *o = &c->options;
  uint64_t seed = opponent_seed(o), random = seed;
  bool you_start = o->numbers[OPTION_FIRST] == FIRST_YOU;
  grundy_turn turn = {
      .side = you_start ? opponent_side(o) : opponent_other(opponent_side(o)),
      .play = options_has(o, OPTION_MISERE) ? GRUNDY_MISERE : GRUNDY_NORMAL,
  };
  grundy_position *position;
  grundy_verdict verdict;
  const char *text;
  grundy_status status =
      opponent_start(c->work, source_text(s), s->text.length, turn, you_start,
                     gi_random(&random), &position);
  if (status == GRUNDY_OK)
    status = grundy_position_print(c->work, position, &text);
  if (status == GRUNDY_OK)
    status = grundy_eval(c->work, position, (grundy_query){.play = turn.play},
                         &verdict);
  progress_erase(&c->progress);
  if (status == GRUNDY_OK)
    status = remark_position(c, position);
  if (status != GRUNDY_OK)
    return source_report(s, c->work);
  if (options_has(o, OPTION_JSON))
    print_json(position, text, turn, &verdict, seed);
  else
    puts(text);
  return DONE;
}

static int run(call *c) { return with_source(c, false, draw); }

const command command_random = {
    .name = "random",
    .also = "random position, 随机, 随机局面",
    .summary = "a random position that you can win",
    .operands = "RULES",
    .about =
        "Prints a random position of the rules that the player to move can "
        "win, as\n"
        "`play --random` chooses it; with --first grundy a position that the\n"
        "player to move loses. The same --seed gives the same position.\n",
    .examples = "  grundy random nim\n"
                "  grundy random --seed 7 --misere kayles\n"
                "  grundy random --json '{n -> n-k for k in 1..n/2}'\n",
    .least_operands = 1,
    .most_operands = 1,
    .options = OPTION_BIT(MISERE) | OPTION_BIT(FIRST) | OPTION_BIT(SIDE) |
               OPTION_BIT(SEED) | OPTION_BIT(JSON) | OPTION_BIT(RULES) |
               OPTION_LIMITS,
    .run = run,
};
