/* SPDX-License-Identifier: MIT */
/*
 * Toppling Dominoes: dominoes stand in a row, one behind the other.  A move
 * topples one domino to the left or to the right; the domino and all others on
 * that side of it fall and leave the game.  Left may topple blue dominoes (L),
 * Right red ones (R), and either player green ones (E).
 *
 * A component is one row, one number for each domino from the left
 * (games/base/strip.h): 0 for L, 1 for R, 2 for E.  Without dominoes there is
 * no component.  The letters are those of A. Fink, R. Nowakowski, A. Siegel and
 * D. Wolfe, Toppling Conjectures, Games of No Chance 4 (2015), 65-76: the rows
 * of that paper can be typed as they are printed there.  The colours b, r and
 * g, as in Hackenbush, are read too.
 *
 * Theorems.  A row of n green dominoes is a Nim heap of n: toppling the i-th
 * one leaves a row of i - 1 or of n - i green dominoes, and all numbers below n
 * occur.  A row of n blue dominoes has the value n: Left can take them one by
 * one, n moves, and Right has no move.  A row of n red ones has the value -n.
 */
#include <limits.h>

#include "core/text.h"
#include "games/base/strip.h"

enum {
  BLUE,
  RED,
  GREEN
};

static const gi_letters letters = {.letters = "LRE",
                                   .others = {"lbB", "r", "egG"},
                                   .row = N_("a row of L, R and E"),
                                   .next = N_("L, R, E, ',' or ')'")};

static grundy_status parse(grundy_work *work, const grundy_rules *rules,
                           gi_text args, grundy_position *sum) {
  return gi_strip_parse(work, rules, args, &letters, sum);
}

static grundy_status print(gi_component component, gi_buffer *out) {
  return gi_strip_print(component, &letters, out);
}

static grundy_status sample(grundy_work *work, const grundy_rules *rules,
                            uint64_t i, gi_buffer *bytes) {
  (void)rules;
  return gi_strip_sample(work, &letters, i, bytes);
}

/* Says whether all dominoes have this colour. */
static bool are_all(gi_component component, unsigned char colour) {
  for (size_t i = 0; i < component.bytes.length; i++)
    if (component.bytes.data[i] != colour)
      return false;
  return true;
}

static gi_traits traits(gi_component component) {
  return (gi_traits){.impartial = are_all(component, GREEN), .loop_free = true};
}

/* ---------------------------------------------------------------- moves */

/* Emits what is left if all but the dominoes from..end - 1 fall. */
static grundy_status leave(gi_component component, size_t from, size_t end,
                           gi_sink *sink) {
  grundy_status status = GRUNDY_OK;
  if (from < end)
    status = gi_emit_part(sink, component.rules, component.bytes.data + from,
                          end - from);
  return status == GRUNDY_OK ? gi_emit(sink, NULL) : status;
}

/* Emits the moves to the left first: those of the domino on the left end leave
   the most. */
static grundy_status options(grundy_work *work, gi_component component,
                             grundy_side side, gi_sink *sink) {
  const unsigned char *row = component.bytes.data;
  size_t count = component.bytes.length;
  unsigned char other = side == GRUNDY_LEFT    ? RED
                        : side == GRUNDY_RIGHT ? BLUE
                                               : UCHAR_MAX;
  grundy_status status = GRUNDY_OK;
  (void)work;
  for (size_t i = 0; i < count && status == GRUNDY_OK; i++)
    if (row[i] != other)
      status = leave(component, i + 1, count, sink);
  for (size_t i = count; i-- > 0 && status == GRUNDY_OK;)
    if (row[i] != other)
      status = leave(component, 0, i, sink);
  return status;
}

static grundy_status rule(const grundy_rules *rules, gi_buffer *out) {
  (void)rules;
  return gi_buffer_text(out, "board L: [LE](_)*$ -> .(.)* hor ; "
                             "R: [RE](_)*$ -> .(.)* hor");
}

/* ------------------------------------------------------------ theorems */

static grundy_status value(grundy_work *work, gi_component component,
                           gi_answer *answer) {
  (void)work;
  answer->number = component.bytes.length;
  return are_all(component, GREEN) ? GRUNDY_OK : GRUNDY_UNABLE;
}

static grundy_status genus(grundy_work *work, gi_component component,
                           gi_answer *answer) {
  grundy_status status = value(work, component, answer);
  answer->firm = answer->number > 1;
  return status;
}

static grundy_status number(grundy_work *work, gi_component component,
                            gi_answer *answer) {
  bool blue = are_all(component, BLUE);
  if (!blue && !are_all(component, RED))
    return GRUNDY_UNABLE;
  int64_t count = (int64_t)component.bytes.length;
  gi_dyadic_init(&answer->dyadic, &work->memory);
  answer->dyadic.whole = blue ? count : -count;
  return GRUNDY_OK;
}

static grundy_status explain_heap(grundy_work *work, gi_component component,
                                  gi_reasons *reasons) {
  (void)work;
  return gi_reason(reasons, GRUNDY_REASON_FACT,
                   "{0} green dominoes are a Nim heap of {0}: a move can leave "
                   "any smaller number of them",
                   gi_digits_of(component.bytes.length).text);
}

static grundy_status explain_number(grundy_work *work, gi_component component,
                                    gi_reasons *reasons) {
  (void)work;
  return gi_reason(reasons, GRUNDY_REASON_FACT,
                   are_all(component, BLUE)
                       ? "only Left can move here, at most {0} times, once for "
                         "each domino"
                       : "only Right can move here, at most {0} times, once "
                         "for each domino",
                   gi_digits_of(component.bytes.length).text);
}

static const gi_theorem theorems[] = {
    {
        .name = "green rows",
        .citation = "proof in src/games/toppling.c",
        .condition = "normal play; all dominoes are green",
        .answers = GI_ANSWERS_VALUE,
        .play = GI_NORMAL,
        .answer = value,
        .explain = explain_heap,
    },
    {
        .name = "green rows (misère)",
        .citation = "proof in src/games/toppling.c",
        .condition = "misère play; all dominoes are green",
        .answers = GI_ANSWERS_GENUS,
        .play = GI_MISERE,
        .answer = genus,
        .explain = explain_heap,
    },
    {
        .name = "one colour",
        .citation = "proof in src/games/toppling.c",
        .condition = "normal play; all dominoes are blue, or all are red",
        .answers = GI_ANSWERS_NUMBER,
        .play = GI_NORMAL,
        .answer = number,
        .explain = explain_number,
    },
    {.name = NULL},
};

const gi_family gi_family_toppling = {
    .name = "toppling",
    .kind = GI_KIND_BOARDS,
    .title = "Toppling Dominoes",
    .also = "toppling, dominoes, domino, 骨牌, 推骨牌, 多米诺, 多米诺骨牌",
    .usage = "toppling(LRE...,...)",
    .example = "toppling(LERLLR)",
    .brief = "Topple one of your dominoes to the left or to the right, with "
             "all on that side of it.",
    .about = "A row of dominoes. Topple one of yours to the left or to the "
             "right: it falls, and so do all dominoes on that side of it. Left "
             "has the blue ones (L), Right the red ones (R), and both have "
             "the green ones (E, either). Several rows have commas between "
             "them.",
    .shape = "dominoes",
    .args = GI_WHOLE,
    .listed = true,
    .parse = parse,
    .print = print,
    .options = options,
    .traits = traits,
    .sample = sample,
    .rule = rule,
    .theorems = theorems,
};
