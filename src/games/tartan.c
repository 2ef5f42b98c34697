/* SPDX-License-Identifier: MIT */
/*
 * The product of two games of coins.  games/base/tartan.h has the rules, the
 * bytes of a component, and the Tartan theorem: values are nim products.  A
 * move turns all coins of X x Y at once.  A game in which a move may be made
 * under one rule or under both is a selective compound (games/selective.c).
 */
#include "games/base/tartan.h"
#include "core/text.h"
#include "games/base/heap.h"

static grundy_status open(grundy_work *work, gi_text params,
                          grundy_rules *rules, gi_buffer *canonical) {
  gi_tartan *t = gi_arena_alloc(&work->arena, sizeof *t);
  if (!t)
    return gi_refused(work);
  rules->data = t;
  grundy_status status =
      gi_tartan_open(work, params, "tartan[twins, ruler]", t, canonical);
  if (status != GRUNDY_OK)
    return status;
  if (!gi_coins_of(t->a)->independent || !gi_coins_of(t->b)->independent)
    return gi_fail(&work->error, GRUNDY_SYNTAX, params.offset,
                   "a product is made of rules that do not ask what other "
                   "coins show: leave out 'heads'");
  return GRUNDY_OK;
}

static const gi_theorem theorems[] = {
    {
        .name = "Tartan",
        .citation = "E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways "
                    "(1982), chapter 14",
        .condition = "normal play; places whose values under A and B are known",
        .also = "Tartan theorem, 塔坦定理, 格子定理",
        .answers = GI_ANSWERS_VALUE,
        .play = GI_NORMAL,
        .answer = gi_tartan_value,
        .explain = gi_tartan_explain,
    },
    {0},
};

static grundy_status rule_at(const grundy_rules *rules, gi_buffer *out) {
  return gi_tartan_rule(rules->data, out);
}

static grundy_status formula(const grundy_rules *rules, gi_formula_of of,
                             gi_buffer *out, const gi_theorem **by) {
  *by = &theorems[0];
  return gi_tartan_formula(rules->data, of, out);
}

const gi_family gi_family_tartan = {
    GI_TARTAN_METHODS,
    .name = "tartan",
    .kind = GI_KIND_COINS,
    .title = "Tartan games",
    .also = "tartan, product of games, product game, "
            "product of coin-turning games, coin turning, 积游戏, 游戏的积, "
            "游戏的乘积, 游戏乘积, 博弈的积, Nim 积对应的组合游戏, 翻硬币, "
            "二维翻硬币",
    .usage = N_("tartan[A, B]((x,y),...) or tartan[A, B](HT/TH)"),
    .example = "tartan[mock, ruler]((1,2),(3,3))",
    .brief = "Turn all coins in some rows and columns, chosen as in two games "
             "of coins.",
    .about =
        "The product of two games of coins, A and B being rules as in "
        "coins[A]. Coins lie on a board, their places counted from 0; the "
        "heads are listed, or the board is written row by row with / between "
        "the rows, x being the row. If X may be turned under A with x "
        "rightmost, and Y under B with y, a move turns all coins whose row is "
        "in X and whose column is in Y; the one at (x,y) must go from heads to "
        "tails.",
    .verbs = {{"turn ", N_("turning {0}")}},
    .open = open,
    .rule_at = rule_at,
    .formula = formula,
    .theorems = theorems,
};
