/* SPDX-License-Identifier: MIT */
/*
 * Octal games: the code d0.d1d2d3... says for each k how k beans may be taken
 * from a heap.  Bit 0 of dk allows taking a whole heap of k, bit 1 leaving one
 * heap, bit 2 splitting the rest into two heaps that are not empty.  A move
 * that takes no bean can only split, so d0 is 0 or 4.  Digits in parentheses at
 * the end repeat for ever.
 *
 * A component is one heap, its size as a varint (games/base/heap.h), so equal
 * heaps have equal bytes.  The text of a code is canonical: a digit before the
 * point, no zeros at the end, the shortest repeating part, as early as it can
 * begin.
 *
 * Guy and Smith (1956): if the values of a finite code repeat long enough, they
 * repeat for ever.  theory/octal/sequence.h says how long.
 */
#include "core/text.h"
#include "games/base/code.h"
#include "games/base/heap.h"

static grundy_status open(grundy_work *work, gi_text params,
                          grundy_rules *rules, gi_buffer *canonical) {
  if (!params.data)
    return gi_fail(&work->error, GRUNDY_SYNTAX, params.offset,
                   "octal needs a code in [ ], such as octal[0.77]");
  grundy_status status = gi_code_open(work, params, 8, rules, canonical);
  if (status == GRUNDY_SYNTAX && gi_code_is_of(params, 16))
    gi_hint(&work->error,
            "digits from 8 to F, which let three heaps be left, are for "
            "hexadecimal games: hex[{0}]",
            gi_excerpt_of(gi_text_trim(params)).text);
  return status;
}

static grundy_status reach(grundy_work *work, gi_component component,
                           uint64_t target, gi_sink *sink) {
  return gi_code_reach(work, component, component.rules->data, target, sink);
}

/* ------------------------------------------------------------- theorem */

static grundy_status value(grundy_work *work, gi_component component,
                           gi_answer *answer) {
  return gi_code_value(work, component, component.rules->data, answer);
}

static const gi_theorem theorems[] = {
    {
        .name = "Guy and Smith",
        .citation = GI_GUY_SMITH,
        .condition = "normal play, a finite code whose period is proved by "
                     "its first values, heaps in the periodic part",
        .also = "Guy-Smith periodicity theorem, Guy-Smith theorem, "
                "octal periodicity theorem, 八进制游戏的周期定理",
        .answers = GI_ANSWERS_VALUE,
        .play = GI_NORMAL,
        .answer = value,
        .explain = gi_heap_explain_period,
    },
    {0},
};

static const gi_alias aliases[] = {
    {.name = "kayles",
     .title = "Kayles",
     .also = "0.77, octal 0.77, 打保龄球, Dudeney, ninepins, skittles, "
             "bowling, bowling pins, Rip "
             "Van Winkle's game, "
             "击倒木瓶, 木瓶, 保龄球, 凯尔斯",
     .params = "0.77",
     .about = "A row of n pins: knock down one, or two that stand side by "
              "side."},
    {.name = "dawson",
     .title = "Dawson's Kayles",
     .also = "0.07, Dawson Kayles, 道森 Kayles, Dawson",
     .params = "0.07",
     .about = "A row of n pins: knock down two that stand side by side."},
    {.name = "dawson_chess",
     .title = "Dawson's Chess",
     .also = "0.137, Dawson chess, Dawson, Dawson 棋, 道森棋, 道森",
     .params = "0.07",
     .shift = 1,
     .about = "Three ranks and n files, with pawns on both sides: a player "
              "who can take must take, and the last player to move wins."},
    {.name = "treblecross",
     .title = "Treblecross",
     .also = "0.007, 一维三连, one-dimensional tic-tac-toe, 1D tic-tac-toe, "
             "three crosses, "
             "three in a row, 三连叉, 一维井字棋",
     .params = "0.007",
     .shift = 2,
     .about = "A row of n squares, three or more: both players write crosses, "
              "and three side by side win."},
    {.name = "node_kayles",
     .title = "Node Kayles on a path",
     .params = "0.137",
     .about = "Of a path of n vertices, choose one that is left; it and its "
              "neighbours are removed."},
    {.name = "double_kayles",
     .title = "Double Kayles",
     .params = "0.7777",
     .about = "A row of n pins: knock down one, or two, three or four that "
              "stand side by side."},
    {.name = "guiles",
     .title = "Guiles",
     .params = "0.15",
     .about = "Take a heap of one or two beans, or take two beans from a "
              "larger heap and split the rest into two heaps."},
    {.name = "officers",
     .title = "Officers",
     .params = "0.6",
     .about = "Take one bean from a heap, but not the last; the rest may be "
              "split into two heaps."},
    {0},
};

/* Writes the formula of the two codes that have one: 0.(3), which is Nim
   (games/nim.game), and 4.(3), which is Lasker's Nim (games/lasker.c). */
static grundy_status formula(const grundy_rules *rules, gi_formula_of of,
                             gi_buffer *out, const gi_theorem **by) {
  static const gi_theorem bouton = {
      .name = "Bouton",
      .citation = "C. L. Bouton, Nim, a game with a complete mathematical "
                  "theory, Annals of Mathematics 3 (1901), 35-39"};
  static const gi_theorem lasker = {
      .name = "Lasker",
      .citation = "E. Lasker, Brettspiele der Völker (1931); proof in "
                  "E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning "
                  "Ways (1982), chapter 4"};
  const gi_code *code = rules->data;
  if (of != GI_FORMULA_VALUE || code->count != 2 || code->tail != 1 ||
      code->digits[1] != 3)
    return GRUNDY_UNABLE;
  bool splits = code->digits[0] == 4;
  *by = splits ? &lasker : &bouton;
  return gi_buffer_text(
      out, splits ? "n % 4 == 3 ? n+1 : n > 0 and n % 4 == 0 ? n-1 : n" : "n");
}

const gi_family gi_family_octal = {
    GI_HEAP_METHODS,
    .shape = "row",
    .name = "octal",
    .kind = GI_KIND_BREAKING,
    .title = "Octal games",
    .also = "Multi-SG, "
            "octal, octal code, octal number, taking and breaking, "
            "taking-and-breaking game, take and break, take-and-break, "
            "breaking game, Guy-Smith code, Guy and Smith, 八进制, 八进制编码, "
            "八进制码, 取石子与分堆, 取石子与分堆游戏, 取石子",
    .usage = "octal[CODE](a,b,...)",
    .example = "octal[0.77](10)",
    .brief = "Take as many beans as the digits of the code allow; up to two "
             "heaps may be left.",
    .about =
        "The code has a digit for each number of beans that may be taken, "
        "after the point: 1, 2, 3, ... A digit is the sum of 1 if they may "
        "be the whole heap, 2 if one heap may be left, 4 if two may be left. "
        "The digit before the point is 0, or 4 if a heap may be split "
        "without taking any. Digits in parentheses repeat: 4.(3).",
    .open = open,
    .options = gi_code_options,
    .rule = gi_code_rule,
    .reach = reach,
    .code = gi_code_of_rules,
    .formula = formula,
    .theorems = theorems,
    .aliases = aliases,
};
