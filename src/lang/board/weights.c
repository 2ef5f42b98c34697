/* SPDX-License-Identifier: MIT */
/*
 * Infers why play ends: weights of the letters such that no step makes the
 * board heavier, and every clause makes it lighter.
 *
 * Where weights alone do not show it, a clause of one step may keep the weight
 * and push letters along a line: each letter has a push of -1, 0 or 1, and the
 * sum of push times column (or times row) over all cells gets smaller.
 */
#include <assert.h>

#include "lang/board/board.h"

#include "lang/board/line.h"

enum {
  MOST_LETTERS = 6, /* with weights 0..3 */
  MOST_CLAUSES = 64 /* of a rule for which weights are looked for */
};

typedef struct scale {
  unsigned count; /* letters, without '#' */
  uint8_t index[MOST_LETTERS];
  int weight[64]; /* by gi_cell_index; 0 for '#' */
  int push[64];
  gi_cells letters;
} scale;

/* Returns the least weight of the letters of a source. */
static int least_of(const scale *s, gi_cells cells) {
  int least = 3;
  cells &= s->letters;
  for (unsigned i = 0; i < 64; i++)
    if (cells >> i & 1 && s->weight[i] < least)
      least = s->weight[i];
  return least;
}

/* Returns how much heavier the step with n copies may make the board. */
static int gain(const scale *s, const gi_board_step *step, uint32_t n) {
  int total = 0;
  uint32_t copies = gi_copies_after(step, n);
  for (uint32_t k = 0; k < gi_line_length(&step->source, n); k++) {
    char to = gi_line_at(&step->target, copies, k)->letter;
    const gi_atom *from = gi_line_at(&step->source, n, k);
    if (to != GI_KEEP && to != from->letter)
      total += s->weight[gi_cell_index(to)] - least_of(s, from->cells);
  }
  return total;
}

/* Returns the most copies for which the gain has to be computed.  Without '_'
   in the target, each copy adds the same; otherwise all that fit on a board are
   tried. */
static uint32_t most_copies(const gi_board_step *step) {
  const gi_pattern *to = &step->target;
  for (uint32_t i = 0; i < to->count; i++)
    if (to->atoms[i].letter == GI_KEEP)
      return GI_BOARD_SIDE;
  return gi_copies_least(&step->source) + 1;
}

/* Does no number of copies make the board heavier?  Sets *loss to the weight
   that is lost with any number of copies, at least. */
static bool never_gains(const scale *s, const gi_board_step *step, int *loss) {
  const gi_pattern *p = &step->source;
  uint32_t from = gi_copies_least(p);
  int last = gain(s, step, from);
  *loss = -last;
  if (last > 0)
    return false;
  for (uint32_t i = 0; i < step->map_count; i++)
    if (s->weight[gi_cell_index(step->map[2 * i + 1])] >
        s->weight[gi_cell_index(step->map[2 * i])])
      return false;
  for (uint32_t n = from + 1; p->times && n <= most_copies(step); n++) {
    int now = gain(s, step, n);
    if (now > last)
      return false;
    last = now;
  }
  return true;
}

/* Returns how far the step moves letters against their pushes, in a
   direction; a step with a group, a class or 'also' counts as 0. */
static int pushed(const scale *s, const gi_board_step *step, int way) {
  const gi_pattern *p = &step->source;
  int total = 0;
  if (p->times || step->region)
    return 0;
  for (uint32_t k = 0; k < p->count; k++) {
    char to = step->target.atoms[k].letter, from = p->atoms[k].letter;
    if (to == GI_KEEP)
      continue;
    if (!from || from == GI_KEEP)
      return 0;
    total += (s->push[gi_cell_index(to)] - s->push[gi_cell_index(from)]) *
             (int)k * way;
  }
  return -total;
}

/* Does the clause lose weight, or push letters along the axis? */
static bool clause_ends(const scale *s, const gi_board_clause *c,
                        gi_board_end axis) {
  bool loses = false;
  for (const gi_board_step *step = c->steps; step; step = step->next) {
    int loss;
    if (!never_gains(s, step, &loss))
      return false;
    loses = loses || loss > 0;
  }
  if (loses || axis == GI_END_WEIGHTS)
    return loses;
  assert(c->steps);
  if (c->steps->next)
    return false;
  for (unsigned d = 0; d < GI_DIRECTIONS; d++) {
    gi_way way = gi_way_of(d);
    if (c->steps->directions >> d & 1 &&
        pushed(s, c->steps, axis == GI_END_ROWS ? way.columns : way.rows) <= 0)
      return false;
  }
  return true;
}

static bool all_end(const scale *s, const gi_board *b, gi_board_end axis) {
  for (const gi_board_clause *c = b->clauses; c; c = c->next)
    if (!clause_ends(s, c, axis))
      return false;
  return true;
}

/* Sets the weights, or the pushes, to the digits of a number. */
static void set_digits(const scale *s, int *to, unsigned number, unsigned base,
                       int least) {
  for (unsigned i = 0; i < s->count; i++, number /= base)
    to[s->index[i]] = (int)(number % base) + least;
}

static unsigned power(unsigned base, unsigned exponent) {
  unsigned product = 1;
  while (exponent--)
    product *= base;
  return product;
}

static bool find_pushes(scale *s, const gi_board *b, gi_board_end axis) {
  unsigned weights = power(2, s->count), pushes = power(3, s->count);
  for (unsigned i = 0; i < weights; i++) {
    set_digits(s, s->weight, i, 2, 0);
    for (unsigned k = 0; k < pushes; k++) {
      set_digits(s, s->push, k, 3, -1);
      if (all_end(s, b, axis))
        return true;
    }
  }
  return false;
}

/* Keeps the weights that were found. */
static void keep(gi_board *board, const scale *s, gi_board_end end) {
  board->end = end;
  for (unsigned i = 0; i < 64; i++)
    board->weights[i] = (uint8_t)s->weight[i];
}

void gi_board_infer_end(gi_board *board) {
  scale s = {.letters = board->letters};
  board->end = GI_END_UNKNOWN;
  for (unsigned i = 1; i < 64; i++)
    if (board->letters >> i & 1) {
      if (s.count == MOST_LETTERS)
        return;
      s.index[s.count++] = (uint8_t)i;
    }
  if (board->clause_count > MOST_CLAUSES)
    return;
  for (unsigned i = 0; i < power(4, s.count); i++) {
    set_digits(&s, s.weight, i, 4, 0);
    if (all_end(&s, board, GI_END_WEIGHTS)) {
      keep(board, &s, GI_END_WEIGHTS);
      return;
    }
  }
  if (s.count > 4)
    return;
  if (find_pushes(&s, board, GI_END_ROWS))
    keep(board, &s, GI_END_ROWS);
  else if (find_pushes(&s, board, GI_END_COLUMNS))
    keep(board, &s, GI_END_COLUMNS);
}
