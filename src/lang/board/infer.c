/* SPDX-License-Identifier: MIT */
/* Infers from the text of a rule how boards fall into parts (board/parts.h). */
#include "lang/board/board.h"

#include <string.h>

#include "lang/rule/ast.h"

/* ------------------------------------------------------ bounds of libs() */

/* Adds a bound: each group of the letter has at least `least` liberties. */
static bool add_law(gi_board_law *laws, uint32_t *count, char letter,
                    int64_t least) {
  if (least < 1 || letter == GI_EMPTY || letter == GI_WALL)
    return least < 1;
  for (uint32_t i = 0; i < *count; i++)
    if (laws[i].letter == letter) {
      if ((uint64_t)least > laws[i].least)
        laws[i].least = (uint64_t)least;
      return true;
    }
  if (*count == GI_BOARD_LAWS)
    return false;
  laws[*count] = (gi_board_law){letter, (uint64_t)least};
  ++*count;
  return true;
}

static bool is_liberties(const gi_condition *c, const gi_expr *e) {
  return e->op == GI_VARIABLE && e->variable >= GI_ASK_FIXED &&
         c->asks[e->variable - GI_ASK_FIXED].kind == GI_ASKS_LIBERTIES;
}

static bool has_liberties(const gi_condition *c, const gi_expr *e) {
  if (e->op == GI_NUMBER || e->op == GI_VARIABLE)
    return is_liberties(c, e);
  for (const gi_expr *arg = e->args; arg; arg = arg->next)
    if (has_liberties(c, arg))
      return true;
  return false;
}

/* Adds the bound that `e` is at least `least`, where e is libs(x) or a minimum
   of such. */
static bool bound(const gi_condition *c, const gi_expr *e, int64_t least,
                  gi_board_law *laws, uint32_t *count) {
  if (is_liberties(c, e))
    return add_law(laws, count, c->asks[e->variable - GI_ASK_FIXED].letter,
                   least);
  if (e->op != GI_MIN)
    return false;
  for (const gi_expr *arg = e->args; arg; arg = arg->next)
    if (!bound(c, arg, least, laws, count))
      return false;
  return true;
}

/* Reads the bounds of libs() from a condition: comparisons joined by 'and'.
   False: libs() is used in another way. */
static bool read_laws(const gi_condition *c, const gi_expr *e,
                      gi_board_law *laws, uint32_t *count) {
  if (!has_liberties(c, e))
    return true;
  if (e->op == GI_AND)
    return read_laws(c, e->args, laws, count) &&
           read_laws(c, e->args->next, laws, count);
  if (e->op != GI_GT && e->op != GI_GE && e->op != GI_LT && e->op != GI_LE)
    return false;
  const gi_expr *large = e->args, *small = e->args->next;
  if (e->op == GI_LT || e->op == GI_LE) {
    large = e->args->next;
    small = e->args;
  }
  bool is_strict = e->op == GI_GT || e->op == GI_LT;
  return small->op == GI_NUMBER && small->number < GI_BOARD_CELLS &&
         bound(c, large, small->number + is_strict, laws, count);
}

/* Do two lists have the same bounds? */
static bool same_laws(const gi_board_law *a, uint32_t a_count,
                      const gi_board_law *b, uint32_t b_count) {
  uint32_t found = 0;
  for (uint32_t i = 0; i < a_count; i++)
    for (uint32_t k = 0; k < b_count; k++)
      found += a[i].letter == b[k].letter && a[i].least == b[k].least;
  return a_count == b_count && found == a_count;
}

/* Finds the bounds that all clauses have.  False: libs() is not used in this
   way by every clause. */
static bool infer_laws(gi_board *board) {
  for (const gi_board_clause *c = board->clauses; c; c = c->next) {
    gi_board_law laws[GI_BOARD_LAWS];
    uint32_t count = 0;
    for (const gi_board_step *s = c->steps; s; s = s->next) {
      const gi_condition *so = &s->so;
      if (!so->formula || !has_liberties(so, so->formula->expr))
        continue;
      if (s->next || !read_laws(so, so->formula->expr, laws, &count))
        return false;
    }
    if (c == board->clauses) {
      board->law_count = count;
      memcpy(board->laws, laws, count * sizeof *laws);
    } else if (!same_laws(laws, count, board->laws, board->law_count)) {
      return false;
    }
  }
  return true;
}

/* ----------------------------------------------------------- one step */

static void infer_pattern(gi_board *b, const gi_board_step *step) {
  const gi_pattern *p = &step->source;
  for (uint32_t i = 0; i < p->count; i++) {
    if (p->atoms[i].letter == GI_KEEP || p->atoms[i].letter == GI_WALL)
      b->splits = false;
    else
      b->live |= p->atoms[i].cells;
  }
  if (p->edge)
    b->splits = false;
  if (p->count > 1 || p->times)
    b->joins |= step->directions;
}

static void infer_also(gi_board *b, const gi_board_step *step) {
  for (uint32_t i = 0; i < step->map_count; i++)
    b->live |= gi_cell_bit(step->map[2 * i]);
  if (step->region == GI_REGION_NEAR)
    b->joins |= GI_ANY;
  else if (step->region == GI_REGION_NEAR8)
    b->joins |= GI_ANY | GI_DIAGONALS;
  else if (step->region)
    b->splits = false;
}

static void infer_ask(gi_board *b, gi_ask ask) {
  gi_cells bit = gi_cell_bit(ask.letter);
  switch (ask.kind) {
  case GI_ASKS_NEAR8:
  case GI_ASKS_NEAR:
    if (ask.kind == GI_ASKS_NEAR8) {
      b->joins |= GI_DIAGONALS;
      b->sees8 = true;
    }
    b->joins |= GI_ANY;
    b->seen |= bit;
    b->splits = b->splits && ask.letter != GI_WALL;
    return;
  case GI_ASKS_COUNT:
    b->splits = false;
    b->trims = b->trims && ask.letter != GI_WALL;
    return;
  case GI_ASKS_LIBERTIES:
    b->joins |= GI_ANY;
    b->live |= bit | gi_cell_bit(GI_EMPTY);
    return;
  }
}

static void infer_condition(gi_board *b, const gi_condition *c) {
  if (!c->formula)
    return;
  for (uint32_t i = 0; i < c->count; i++)
    infer_ask(b, c->asks[i]);
  for (uint32_t i = 0; i < GI_ASK_FIXED; i++)
    if (gi_expr_uses(c->formula->expr, i))
      b->splits = b->trims = false;
}

/* Lists the ways in which cells are joined. */
static void list_ways(gi_board *b) {
  b->way_count = 0;
  for (unsigned d = 0; d < GI_DIRECTIONS; d++) {
    gi_way way = gi_way_of(d);
    unsigned opposite = gi_direction_of((gi_way){-way.rows, -way.columns});
    if ((b->joins >> d | b->joins >> opposite) & 1)
      b->ways[b->way_count++] = way;
  }
}

void gi_board_infer_parts(gi_board *board) {
  board->splits = board->trims = true;
  for (const gi_board_clause *c = board->clauses; c; c = c->next)
    for (const gi_board_step *s = c->steps; s; s = s->next) {
      infer_pattern(board, s);
      infer_also(board, s);
      infer_condition(board, &s->when);
      infer_condition(board, &s->so);
    }
  if (!infer_laws(board)) {
    board->splits = false;
    board->law_count = 0;
  }
  list_ways(board);
  board->live &= ~gi_cell_bit(GI_WALL);
  board->seen &= ~board->live & ~gi_cell_bit(GI_WALL);
}
