/* SPDX-License-Identifier: MIT */
/* What the grammar allows and a board does not; and Right's clauses of
   'R: L with'. */
#include "lang/board/board.h"

#include <string.h>

#include "core/text.h"
#include "lang/board/line.h"

typedef struct checker {
  gi_arena *arena;
  grundy_error *error;
  gi_board *board;
} checker;

#define gi_board_fail(c, place, ...)                                           \
  gi_fail((c)->error, GRUNDY_SYNTAX, (c)->board->text.offset + (place),        \
          __VA_ARGS__)

/* --------------------------------------------------------------- shapes */

static gi_excerpt text_of(const checker *c, const gi_pattern *p) {
  return gi_excerpt_of(gi_text_part(c->board->text, p->place, p->end));
}

/* Compares the shapes of source and target. */
static grundy_status check_shape(const checker *c, const gi_board_step *step) {
  const gi_pattern *from = &step->source, *to = &step->target;
  if (to->edge)
    return gi_board_fail(c, to->end - 1,
                         "'$' is not a cell: it belongs before the arrow only");
  if (!from->times != !to->times)
    return gi_board_fail(c, to->place,
                         "a pattern has one group, and its target has one");
  if (from->times == '*' && to->times == '+') {
    gi_board_fail(
        c, to->place,
        "the group after the arrow needs a copy, but the one before it may "
        "have none");
    gi_hint(c->error, "write '*' after both groups");
    return GRUNDY_SYNTAX;
  }
  uint32_t n = from->times ? 2 : 0;
  uint32_t before = gi_line_length(from, n);
  uint32_t after = gi_line_length(to, gi_copies_after(step, n));
  if (gi_group_length(from) == gi_group_length(to) && before == after)
    return GRUNDY_OK;
  if (from->times)
    return gi_board_fail(
        c, step->place,
        "with two copies of the group '{0}' has {1} cells and '{2}' "
        "has {3}: a move keeps the shape of the board",
        text_of(c, from).text, gi_digits_of(before).text, text_of(c, to).text,
        gi_digits_of(after).text);
  return gi_board_fail(
      c, step->place,
      "'{0}' has {1} cells and '{2}' has {3}: a move keeps the shape "
      "of the board",
      text_of(c, from).text, gi_digits_of(before).text, text_of(c, to).text,
      gi_digits_of(after).text);
}

/* Checks '#' in a source: it is never the first cell, in a group or in a
   class. */
static grundy_status check_walls(const checker *c, const gi_pattern *p) {
  for (uint32_t i = 0; i < p->count; i++) {
    const gi_atom *atom = &p->atoms[i];
    bool in_group = p->times && i >= p->group_from && i < p->group_to;
    if (!(atom->cells & gi_cell_bit(GI_WALL)))
      continue;
    if (i == 0 || in_group || !atom->letter) {
      gi_board_fail(c, atom->place,
                    "'#' is not a cell: it cannot be the first cell of "
                    "a pattern, in a group or in [ ]");
      gi_hint(c->error, "write the pattern from its other end, or '$' for the "
                        "edge");
      return GRUNDY_SYNTAX;
    }
  }
  return GRUNDY_OK;
}

/* Does the cell stay as it is? */
static bool is_kept(const gi_atom *from, const gi_atom *to) {
  return to->letter == GI_KEEP || (from->letter && to->letter == from->letter);
}

/* Checks what each cell becomes. */
static grundy_status check_cells(const checker *c, const gi_board_step *step) {
  bool changes = step->region != GI_REGION_NONE;
  const gi_pattern *from = &step->source, *to = &step->target;
  for (uint32_t i = 0; i < to->count; i++)
    if (!to->atoms[i].letter)
      return gi_board_fail(
          c, to->atoms[i].place,
          "a target says what a cell becomes: one letter, or _ to keep "
          "it");
  uint32_t least = gi_copies_least(from);
  for (uint32_t n = least; n < least + 3; n++)
    for (uint32_t k = 0; k < gi_line_length(from, n); k++) {
      const gi_atom *a = gi_line_at(from, n, k);
      const gi_atom *b = gi_line_at(to, gi_copies_after(step, n), k);
      if (a->letter == GI_WALL && !is_kept(a, b))
        return gi_board_fail(c, b->place,
                             "'#' is not a cell: it never changes");
      changes = changes || !is_kept(a, b);
    }
  return changes
             ? GRUNDY_OK
             : gi_board_fail(c, step->place,
                             "this move changes nothing: play need not end");
}

/* Does the step leave a piece with which 'then' continues? */
static bool leaves_piece(const gi_board_step *step) {
  const gi_pattern *to = &step->target;
  for (uint32_t i = 0; i < to->count; i++)
    if (!strchr(".#_", to->atoms[i].letter))
      return true;
  return false;
}

static grundy_status check_step(const checker *c, const gi_board_step *step) {
  grundy_status status = check_walls(c, &step->source);
  if (status == GRUNDY_OK)
    status = check_shape(c, step);
  if (status == GRUNDY_OK)
    status = check_cells(c, step);
  if (status == GRUNDY_OK && step->next && !leaves_piece(step))
    status =
        gi_board_fail(c, step->next->place,
                      "'then' continues with the piece that was moved, and the "
                      "step before it leaves none");
  return status;
}

/* -------------------------------------------------------------- letters */

static void note_pattern(gi_board *b, const gi_pattern *p) {
  for (uint32_t i = 0; i < p->count; i++)
    if (p->atoms[i].letter != GI_KEEP)
      b->written |= p->atoms[i].cells;
}

static void note_asks(gi_board *b, const gi_condition *condition) {
  for (uint32_t i = 0; i < condition->count; i++)
    b->written |= gi_cell_bit(condition->asks[i].letter);
}

static void note_letters(gi_board *b) {
  for (const gi_board_clause *c = b->clauses; c; c = c->next)
    for (const gi_board_step *s = c->steps; s; s = s->next) {
      note_pattern(b, &s->source);
      note_pattern(b, &s->target);
      note_asks(b, &s->when);
      note_asks(b, &s->so);
      for (uint32_t i = 0; i < 2 * s->map_count; i++)
        b->written |= gi_cell_bit(s->map[i]);
    }
  b->letters = b->written | gi_cell_bit(GI_WALL) | gi_cell_bit(GI_EMPTY);
}

/* ---------------------------------------------------------- R: L with xo */

static char swap(const gi_board_mirror *m, char c) {
  return c == m->one ? m->other : c == m->other ? m->one : c;
}

static gi_cells swap_set(const gi_board_mirror *m, gi_cells cells) {
  gi_cells one = gi_cell_bit(m->one), other = gi_cell_bit(m->other);
  gi_cells rest = cells & ~(one | other);
  return rest | (cells & one ? other : 0) | (cells & other ? one : 0);
}

static uint16_t turn(uint16_t directions) {
  uint16_t turned = 0;
  for (unsigned d = 0; d < GI_DIRECTIONS; d++)
    if (directions >> d & 1) {
      gi_way way = gi_way_of(d);
      turned |=
          (uint16_t)(1 << gi_direction_of((gi_way){-way.rows, -way.columns}));
    }
  return turned;
}

static bool swap_pattern(const checker *c, gi_pattern *p) {
  const gi_board_mirror *m = &c->board->mirror;
  gi_atom *atoms = gi_arena_alloc(c->arena, p->count * sizeof *atoms);
  for (uint32_t i = 0; i < p->count && atoms; i++) {
    atoms[i] = p->atoms[i];
    atoms[i].letter = swap(m, atoms[i].letter);
    if (atoms[i].letter != GI_KEEP)
      atoms[i].cells = swap_set(m, atoms[i].cells);
  }
  p->atoms = atoms;
  return atoms;
}

static void swap_condition(const gi_board_mirror *m, gi_condition *condition) {
  for (uint32_t i = 0; i < condition->count; i++)
    condition->asks[i].letter = swap(m, condition->asks[i].letter);
}

static gi_board_step *mirror_step(const checker *c, const gi_board_step *from) {
  const gi_board_mirror *m = &c->board->mirror;
  gi_board_step *step = gi_arena_alloc(c->arena, sizeof *step);
  char *map = gi_arena_alloc(c->arena, 2 * (size_t)from->map_count + 1);
  if (!step || !map)
    return NULL;
  *step = *from;
  if (!swap_pattern(c, &step->source) || !swap_pattern(c, &step->target))
    return NULL;
  if (m->back)
    step->directions = turn(step->directions);
  memset(step->becomes, 0, sizeof step->becomes);
  for (uint32_t i = 0; i < from->map_count; i++) {
    map[2 * i] = swap(m, from->map[2 * i]);
    map[2 * i + 1] = swap(m, from->map[2 * i + 1]);
    step->becomes[gi_cell_index(map[2 * i])] = map[2 * i + 1];
  }
  step->map = map;
  swap_condition(m, &step->when);
  swap_condition(m, &step->so);
  return step;
}

static gi_board_clause *mirror_clause(const checker *c,
                                      const gi_board_clause *from) {
  gi_board_clause *clause = gi_arena_alloc(c->arena, sizeof *clause);
  if (!clause)
    return NULL;
  *clause = (gi_board_clause){.side = GRUNDY_RIGHT, .place = from->place};
  gi_board_step **last = &clause->steps;
  for (const gi_board_step *s = from->steps; s; s = s->next) {
    *last = mirror_step(c, s);
    if (!*last)
      return NULL;
    last = &(*last)->next;
  }
  return clause;
}

/* Checks that 'R: L with' says Right's moves, once. */
static grundy_status check_mirror(const checker *c) {
  const gi_board *b = c->board;
  const gi_board_mirror *m = &b->mirror;
  bool turns = false, has_left = false;
  for (const gi_board_clause *k = b->clauses; k; k = k->next) {
    if (k->side == GRUNDY_RIGHT)
      return gi_board_fail(
          c, k->place > m->place ? k->place : m->place,
          "this says Right's moves twice: by 'R: L with' and by a "
          "clause of Right's own");
    if (k->side == GRUNDY_LEFT && k->place > m->place)
      return gi_board_fail(c, m->place,
                           "'R: L with' comes after Left's clauses");
    has_left = has_left || k->side == GRUNDY_LEFT;
    for (const gi_board_step *s = k->steps; s; s = s->next) {
      bool is_line = s->source.count > 1 || s->source.times || s->source.edge;
      turns = turns || (is_line && k->side == GRUNDY_LEFT &&
                        turn(s->directions) != s->directions);
    }
  }
  if (!has_left)
    return gi_board_fail(c, m->place,
                         "'R: L with' needs clauses that begin with 'L:'");
  if (!(b->letters & (gi_cell_bit(m->one) | gi_cell_bit(m->other))))
    return gi_board_fail(c, m->place, "no clause has '{0}' or '{1}'",
                         (char[]){m->one, 0}, (char[]){m->other, 0});
  if (!m->back || turns)
    return GRUNDY_OK;
  gi_board_fail(
      c, m->back_place,
      "nothing to turn round: Left's moves have no direction, or go both ways");
  gi_hint(c->error, "leave 'back' out");
  return GRUNDY_SYNTAX;
}

static grundy_status add_mirror(const checker *c) {
  gi_board *b = c->board;
  gi_board_clause *end = b->clauses, **last;
  while (end->next)
    end = end->next;
  last = &end->next;
  for (const gi_board_clause *k = b->clauses;; k = k->next) {
    if (k->side == GRUNDY_LEFT) {
      *last = mirror_clause(c, k);
      if (!*last)
        return gi_memory_refusal(c->arena->memory);
      last = &(*last)->next;
      b->clause_count++;
    }
    if (k == end)
      return GRUNDY_OK;
  }
}

grundy_status gi_board_check(gi_arena *arena, grundy_error *error,
                             gi_board *board) {
  checker c = {arena, error, board};
  if (!board->clauses)
    return gi_board_fail(&c, board->mirror.place,
                         "'R: L with' needs clauses that begin with 'L:'");
  grundy_status status = GRUNDY_OK;
  for (const gi_board_clause *k = board->clauses; k; k = k->next) {
    board->partizan = board->partizan || k->side != GRUNDY_BOTH;
    for (const gi_board_step *s = k->steps; s && status == GRUNDY_OK;
         s = s->next)
      status = check_step(&c, s);
    if (status != GRUNDY_OK)
      return status;
  }
  note_letters(board);
  if (!board->mirror.given)
    return GRUNDY_OK;
  status = check_mirror(&c);
  if (status == GRUNDY_OK)
    status = add_mirror(&c);
  note_letters(board);
  return status;
}
