/* SPDX-License-Identifier: MIT */
/*
 * Toads and Frogs: toads and frogs sit on a strip of squares.  Left moves a
 * toad (t) to the right, Right moves a frog (f) to the left: one square, onto
 * an empty square (.), or two squares, over one piece of the other kind onto an
 * empty square.  Nothing is taken.
 *
 * A component is one strip, one number for each square from the left
 * (games/base/strip.h): 0 for an empty square, 1 for a toad, 2 for a frog.
 * Squares that no piece can reach any more stay part of the strip, so that a
 * reader finds every piece in its place.
 *
 * Theorem.  If no frog is on the right of a toad, the value is the integer
 * a - b: a counts the pairs of a toad and an empty square on its right, b the
 * pairs of a frog and an empty square on its left.  For toads and frogs never
 * meet again, so no piece jumps.  A toad that moves loses one of its own pairs.
 * The other toads keep the number of empty squares on their right, and the
 * frogs that on their left.  As long as a toad has an empty square on its
 * right, the nearest toad on the left of that square can move.  So Left has
 * exactly a moves, whatever the players do, and Right has exactly b.
 */
#include "core/text.h"
#include "games/base/strip.h"

enum {
  EMPTY,
  TOAD,
  FROG
};

static const gi_letters letters = {.letters = ".tf",
                                   .others = {NULL, "T", "F"},
                                   .row = N_("a row of t, f and '.'"),
                                   .next = N_("t, f, '.', ',' or ')'")};

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

static gi_traits traits(gi_component component) {
  (void)component;
  return (gi_traits){.impartial = false, .loop_free = true};
}

/* ---------------------------------------------------------------- moves */

/* Returns the piece on a square; SIZE_MAX and other squares off the strip have
   a piece that nothing jumps over. */
static uint64_t piece_on(const gi_row *row, size_t square) {
  return square < row->count ? row->at[square] : UINT64_MAX;
}

/* Returns the square that the piece on `from` moves to; `from` if it cannot
   move.  A step of SIZE_MAX is a step to the left. */
static size_t goal_of(const gi_row *row, size_t from) {
  bool is_toad = row->at[from] == TOAD;
  size_t step = is_toad ? 1 : SIZE_MAX;
  size_t next = from + step;
  if (piece_on(row, next) == EMPTY)
    return next;
  if (piece_on(row, next) == (is_toad ? FROG : TOAD) &&
      piece_on(row, next + step) == EMPTY)
    return next + step;
  return from;
}

static grundy_status move_all(gi_row *row, uint64_t piece,
                              gi_component component, gi_sink *sink) {
  grundy_status status = GRUNDY_OK;
  for (size_t from = 0; from < row->count && status == GRUNDY_OK; from++) {
    size_t to = row->at[from] == piece ? goal_of(row, from) : from;
    if (to == from)
      continue;
    row->at[from] = EMPTY;
    row->at[to] = piece;
    status = gi_strip_emit(row, component, &letters, sink);
    row->at[to] = EMPTY;
    row->at[from] = piece;
  }
  return status;
}

static grundy_status options(grundy_work *work, gi_component component,
                             grundy_side side, gi_sink *sink) {
  gi_row row;
  grundy_status status = gi_row_of(&row, work, component);
  if (status == GRUNDY_OK && side != GRUNDY_RIGHT)
    status = move_all(&row, TOAD, component, sink);
  if (status == GRUNDY_OK && side != GRUNDY_LEFT)
    status = move_all(&row, FROG, component, sink);
  gi_row_end(&row);
  return status;
}

static grundy_status rule(const grundy_rules *rules, gi_buffer *out) {
  (void)rules;
  return gi_buffer_text(out, "board L: t. -> .t right ; L: tf. -> .ft right ; "
                             "R: L with tf back");
}

/* ------------------------------------------------------------- theorem */

/* Pieces that have passed each other. */
typedef struct passed {
  int64_t toads, frogs; /* free moves of the toads, of the frogs */
} passed;

/* Counts the free moves.  UNABLE if a frog is on the right of a toad. */
static grundy_status count_moves(gi_component component, passed *p) {
  const unsigned char *squares = component.bytes.data;
  size_t count = component.bytes.length;
  int64_t toads = 0, empty = 0;
  *p = (passed){0, 0};
  for (size_t i = 0; i < count; i++) {
    if (squares[i] == FROG && toads)
      return GRUNDY_UNABLE;
    if (squares[i] == FROG &&
        __builtin_add_overflow(p->frogs, empty, &p->frogs))
      return GRUNDY_UNABLE;
    if (squares[i] == EMPTY &&
        __builtin_add_overflow(p->toads, toads, &p->toads))
      return GRUNDY_UNABLE;
    toads += squares[i] == TOAD;
    empty += squares[i] == EMPTY;
  }
  return GRUNDY_OK;
}

static grundy_status number(grundy_work *work, gi_component component,
                            gi_answer *answer) {
  passed p;
  grundy_status status = count_moves(component, &p);
  if (status != GRUNDY_OK)
    return status;
  gi_dyadic_init(&answer->dyadic, &work->memory);
  answer->dyadic.whole = p.toads - p.frogs; /* neither is negative */
  return GRUNDY_OK;
}

static grundy_status explain(grundy_work *work, gi_component component,
                             gi_reasons *reasons) {
  passed p;
  (void)work;
  grundy_status status = count_moves(component, &p);
  if (status != GRUNDY_OK)
    return status;
  return gi_reason(reasons, GRUNDY_REASON_FACT,
                   "no toad meets a frog any more: the toads have {0} moves "
                   "left and the frogs have {1}, whatever the players do",
                   gi_digits_of((uint64_t)p.toads).text,
                   gi_digits_of((uint64_t)p.frogs).text);
}

static const gi_theorem theorems[] = {
    {
        .name = "passed",
        .citation = "E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways "
                    "for your Mathematical Plays, Academic Press (1982), "
                    "chapter 1; proof in src/games/toads.c",
        .condition = "normal play; no frog is on the right of a toad",
        .answers = GI_ANSWERS_NUMBER,
        .play = GI_NORMAL,
        .answer = number,
        .explain = explain,
    },
    {.name = NULL},
};

const gi_family gi_family_toads = {
    .name = "toads",
    .kind = GI_KIND_BOARDS,
    .title = "Toads and Frogs",
    .also = "青蛙跳, 青蛙跳棋, 蛙跳, toads, frogs, frogs and toads, 青蛙, "
            "蟾蜍, 青蛙与蟾蜍",
    .usage = "toads(tt..ff,...)",
    .example = "toads(ttt..fff)",
    .brief = "Left moves a toad to the right, Right a frog to the left, one "
             "square or over one of the other kind.",
    .about = "A strip of squares with toads (t) and frogs (f); empty squares "
             "are dots. Left moves a toad to the right, Right a frog to the "
             "left: one square onto an empty square, or two squares, over one "
             "piece of the other kind onto an empty square. Several strips "
             "have commas between them.",
    .shape = "strip",
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
