/* SPDX-License-Identifier: MIT */
/*
 * Recognises board rules whose rows are heaps of an octal game.
 *
 * There is one live letter, say '.', and every step turns a line of k live
 * cells into letters that no move touches: k neighbouring beans of a row are
 * taken.  The runs of live cells in a row are then the heaps.  With a cells of
 * the run to the left of the line and b to the right, a move leaves heaps of a
 * and b:
 *
 *   a line of k cells                     any a, b             digit k: 7
 *   ... that ends at the edge, '$' or '#' a or b is 0          digit k: 3
 *   'also near' takes the cells beside the first one, where they are live:
 *     of one cell, both neighbours        a = b = 0            digit 1: 1
 *                                         one of them is 0     digit 2: 3
 *                                         none is 0            digit 3: 7
 *     of more cells, one neighbour        none on that side    digit k: 3
 *                                         otherwise            digit k + 1: 7
 *
 * With both, 'also near' and '$', the other end of the run is at the edge.  A
 * group (.)+ gives lines of k, k + g, k + 2g, ... cells.  Conditions, several
 * steps and other regions are not recognised.
 */
#include "lang/board/board.h"
#include "lang/board/line.h"

#include <assert.h>
#include <string.h>

enum {
  ALL = 1, /* bits of a digit: nothing is left, one heap, two heaps */
  ONE = 2,
  TWO = 4,
  STEADY = GI_BOARD_PATTERN + 4, /* digits from here on repeat */
  MOST_REPEATED = 256,
  MOST = STEADY + MOST_REPEATED,
  SIDEWAYS = GI_RIGHT | GI_LEFT
};

typedef struct digits {
  gi_board *board;
  uint8_t digit[MOST];
  uint32_t repeated; /* length of the repeating part */
  bool has_group, has_edge, has_letters;
} digits;

static bool is_fixed(const gi_board *b, char letter) {
  return letter && letter != GI_KEEP && !(gi_cell_bit(letter) & b->live);
}

/* Says whether a pattern ends with '#', which is the edge as '$' is. */
static bool ends_with_wall(const gi_pattern *p) {
  return p->count > 1 && p->atoms[p->count - 1].letter == GI_WALL;
}

/* Says whether a step turns a line of live cells into fixed ones, and notes
   whether these are letters other than '#'. */
static bool is_taking(digits *d, const gi_board_step *s) {
  const gi_board *b = d->board;
  if (s->next || s->when.formula || s->so.formula)
    return false;
  for (uint32_t i = 0; i + ends_with_wall(&s->source) < s->source.count; i++)
    if (s->source.atoms[i].cells != b->live)
      return false;
  for (uint32_t i = 0; i + ends_with_wall(&s->source) < s->target.count; i++) {
    if (!is_fixed(b, s->target.atoms[i].letter))
      return false;
    d->has_letters |= s->target.atoms[i].letter != GI_WALL;
  }
  for (uint32_t i = 0; i < s->map_count; i++) {
    if (gi_cell_bit(s->map[2 * i]) != b->live ||
        !is_fixed(b, s->map[2 * i + 1]))
      return false;
    d->has_letters |= s->map[2 * i + 1] != GI_WALL;
  }
  return s->region == GI_REGION_NONE || s->region == GI_REGION_NEAR ||
         s->region == GI_REGION_NEAR8;
}

static void add(digits *d, uint32_t k, unsigned bits) {
  if (k < MOST)
    d->digit[k] |= (uint8_t)bits;
}

/* Adds the moves that take a line of k cells. */
static void add_line(digits *d, uint32_t k, bool near, bool edge) {
  unsigned any = edge ? ALL | ONE : ALL | ONE | TWO;
  if (!near) {
    add(d, k, any);
  } else if (k > 1) {
    add(d, k, edge ? ALL : ALL | ONE);
    add(d, k + 1, any);
  } else if (edge) {
    add(d, 1, ALL);
    add(d, 2, ALL | ONE);
  } else {
    add(d, 1, ALL);
    add(d, 2, ALL | ONE);
    add(d, 3, ALL | ONE | TWO);
  }
}

static uint32_t common_multiple(uint32_t a, uint32_t b) {
  uint32_t x = a, y = b;
  while (y) {
    uint32_t rest = x % y;
    x = y;
    y = rest;
  }
  return a / x * b;
}

/* Adds the moves of a step.  False: the step is not recognised. */
static bool add_step(digits *d, const gi_board_step *s) {
  gi_board_octal *octal = &d->board->octal;
  const gi_pattern *p = &s->source;
  bool near = s->region != GI_REGION_NONE, turns = s->directions & ~SIDEWAYS;
  uint32_t group = p->times ? gi_group_length(p) : 0;
  uint32_t k =
      gi_line_length(p, p->times ? gi_copies_least(p) : 0) - ends_with_wall(p);
  bool edge = p->edge || ends_with_wall(p);
  if (!k || !is_taking(d, s))
    return false;
  if (group) {
    d->repeated = common_multiple(d->repeated, group);
    d->has_group = true;
    if (d->repeated > MOST_REPEATED)
      return false;
  }
  d->has_edge |= edge;
  octal->all_rows &= !near && !(turns && (k > 1 || group || edge));
  octal->near &= near;
  octal->long_rows &= !edge && !(near && (k > 1 || group));
  for (; k < MOST; k += group) {
    if (k == 1 && turns) /* up and down the edge is always next */
      add_line(d, k, near, false);
    if (s->directions & SIDEWAYS)
      add_line(d, k, near, edge);
    if (!group)
      break;
  }
  return true;
}

/* Writes the code; digits from STEADY on repeat. */
static grundy_status write_code(gi_arena *arena, const digits *d) {
  char text[MOST + 8] = "0.";
  size_t length = 2;
  for (uint32_t k = 1; k < STEADY; k++)
    text[length++] = (char)('0' + d->digit[k]);
  if (d->has_group) {
    text[length++] = '(';
    for (uint32_t k = 0; k < d->repeated; k++)
      text[length++] = (char)('0' + d->digit[STEADY + k]);
    text[length++] = ')';
  }
  assert(length < sizeof text);
  d->board->octal.code = gi_arena_text(arena, text, length);
  return d->board->octal.code ? GRUNDY_OK : gi_memory_refusal(arena->memory);
}

grundy_status gi_board_infer_octal(gi_arena *arena, gi_board *board) {
  digits d = {.board = board, .repeated = 1};
  gi_board_octal *octal = &board->octal;
  gi_cells live = board->live;
  *octal = (gi_board_octal){.all_rows = true, .long_rows = true, .near = true};
  if (board->partizan || board->loopy || !live || (live & (live - 1)))
    return GRUNDY_OK;
  octal->letter = gi_cell_letter((unsigned)__builtin_ctzll(live));
  for (const gi_board_clause *c = board->clauses; c; c = c->next)
    if (!add_step(&d, c->steps))
      return GRUNDY_OK;
  octal->walls = d.has_edge;
  octal->long_rows &= octal->letter == GI_EMPTY;
  if (d.has_edge && d.has_letters)
    return GRUNDY_OK;
  for (uint32_t k = 1; k < MOST; k++)
    if (d.digit[k])
      return write_code(arena, &d);
  return GRUNDY_OK; /* no move fits into a row */
}
