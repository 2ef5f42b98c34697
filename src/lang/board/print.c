/* SPDX-License-Identifier: MIT */
/* Prints a board rule as canonical text. */
#include "lang/board/board.h"

#include "core/writer.h"

static void write_atom(gi_writer *w, const gi_atom *atom) {
  if (atom->letter) {
    gi_write_bytes(w, &atom->letter, 1);
    return;
  }
  gi_write_text(w, "[");
  for (unsigned i = 0; i < 64; i++)
    if (atom->cells >> i & 1)
      gi_write_bytes(w, &(char){gi_cell_letter(i)}, 1);
  gi_write_text(w, "]");
}

static void write_pattern(gi_writer *w, const gi_pattern *p) {
  for (uint32_t i = 0; i < p->count; i++) {
    gi_write_text(w, p->times && i == p->group_from ? "(" : "");
    write_atom(w, &p->atoms[i]);
    if (p->times && i + 1 == p->group_to)
      gi_write(w, ")%c", p->times);
  }
  gi_write_text(w, p->edge ? "$" : "");
}

static void write_directions(gi_writer *w, uint16_t set) {
  static const struct {
    uint16_t set;
    const char *word;
  } words[] = {{GI_ANY | GI_DIAGONALS, "all"},
               {GI_ANY, "any"},
               {GI_RIGHT | GI_LEFT, "hor"},
               {GI_DOWN | GI_UP, "ver"},
               {GI_DIAGONALS, "diag"},
               {GI_KNIGHTS, "knight"},
               {GI_RIGHT, "right"},
               {GI_LEFT, "left"},
               {GI_DOWN, "down"},
               {GI_UP, "up"}};
  const char *between = " ";
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if ((set & words[i].set) == words[i].set) {
      gi_write(w, "%s%s", between, words[i].word);
      between = ", ";
      set &= (uint16_t)~words[i].set;
    }
}

static void write_step(gi_writer *w, const gi_board_step *step) {
  static const char *const regions[] = {"",    "near", "near8",
                                        "row", "col",  "quad"};
  write_pattern(w, &step->source);
  gi_write_text(w, " -> ");
  write_pattern(w, &step->target);
  if (step->directions_place)
    write_directions(w, step->directions);
  if (step->region) {
    gi_write(w, " also %s ", regions[step->region]);
    for (uint32_t i = 0; i < step->map_count; i++)
      gi_write_bytes(w, &step->map[2 * i], 1);
    gi_write_text(w, "->");
    for (uint32_t i = 0; i < step->map_count; i++)
      gi_write_bytes(w, &step->map[2 * i + 1], 1);
  }
  if (step->when.formula) {
    gi_write_text(w, " if ");
    gi_writer_note(w, gi_formula_print(step->when.formula, gi_writer_out(w)));
  }
  if (step->so.formula) {
    gi_write_text(w, " so that ");
    gi_writer_note(w, gi_formula_print(step->so.formula, gi_writer_out(w)));
  }
}

grundy_status gi_board_print(const gi_board *board, gi_buffer *out) {
  gi_writer w = gi_writer_to(out);
  const gi_board_mirror *m = &board->mirror;
  gi_write_text(&w, board->loopy ? "board loopy " : "board ");
  for (const gi_board_clause *c = board->clauses; c; c = c->next) {
    if (m->given && c->side == GRUNDY_RIGHT)
      break; /* made from Left's clauses */
    gi_write_text(&w, c == board->clauses ? "" : " ; ");
    if (c->side != GRUNDY_BOTH)
      gi_write_text(&w, c->side == GRUNDY_LEFT ? "L: " : "R: ");
    for (const gi_board_step *s = c->steps; s; s = s->next) {
      gi_write_text(&w, s == c->steps ? "" : " then ");
      write_step(&w, s);
    }
  }
  if (m->given)
    gi_write(&w, " ; R: L with %c%c%s", m->one, m->other,
             m->back ? " back" : "");
  return w.status;
}
