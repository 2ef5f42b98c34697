/* SPDX-License-Identifier: MIT */
/*
 * Infers the symmetries of a board rule.
 *
 * Each of the 8 maps of the square, with or without an exchange of two letters,
 * is applied to all clauses.  If Left's clauses become Left's and Right's
 * become Right's, it is a symmetry; if they change places, it is a negation.
 * Clauses are compared as sorted lists of texts: a clause of one step is
 * written once for each direction, and a line without a condition from the end
 * that gives the smaller text.
 */
#include "lang/board/board.h"

#include <stdlib.h>
#include <string.h>

#include "core/writer.h"
#include "lang/rule/ast.h"
#include "lang/rule/lexer.h"

enum {
  MOST_LETTERS = 10, /* letters of a rule whose exchanges are tried */
  MOST_CLAUSES = 64, /* clauses of a rule whose symmetries are looked for */
  MOST_TEXT = 1000   /* bytes of such a rule */
};

/* The clauses of one player as a sorted list of texts. */
typedef struct texts {
  gi_writer out;   /* the texts, each with a NUL */
  gi_writer lines; /* size_t: where each begins */
  gi_writer key;   /* all texts in order, each once */
} texts;

static void texts_init(texts *t, gi_memory *memory) {
  gi_writer_init(&t->out, memory);
  gi_writer_init(&t->lines, memory);
  gi_writer_init(&t->key, memory);
}

static void texts_clear(texts *t) {
  gi_writer_clear(&t->out);
  gi_writer_clear(&t->lines);
  gi_writer_clear(&t->key);
}

static char map_letter(gi_symmetry s, char c) {
  return !s.one ? c : c == s.one ? s.other : c == s.other ? s.one : c;
}

static gi_cells map_cells(gi_symmetry s, gi_cells cells) {
  gi_cells one = gi_cell_bit(s.one), other = gi_cell_bit(s.other);
  if (!s.one)
    return cells;
  return (cells & ~(one | other)) | (cells & one ? other : 0) |
         (cells & other ? one : 0);
}

static gi_way map_way(gi_symmetry s, gi_way way) {
  gi_way to = s.map & 4 ? (gi_way){way.columns, way.rows} : way;
  if (s.map & 1)
    to.columns = -to.columns;
  if (s.map & 2)
    to.rows = -to.rows;
  return to;
}

/* ----------------------------------------------------------- conditions */

static void write_expr(gi_writer *w, const gi_condition *c, const gi_expr *e,
                       gi_symmetry s);

/* Writes a variable.  A row or column that is counted from the other side gets
   a mark that no rule has. */
static void write_variable(gi_writer *w, const gi_condition *c, uint32_t i,
                           gi_symmetry s) {
  static const char names[] = "rchw";
  if (i >= GI_ASK_FIXED) {
    gi_ask ask = c->asks[i - GI_ASK_FIXED];
    gi_write(w, "%d%c", (int)ask.kind, map_letter(s, ask.letter));
    return;
  }
  uint32_t to = s.map & 4 ? i ^ 1 : i;
  bool is_turned =
      (to == GI_ASK_ROW && s.map & 2) || (to == GI_ASK_COLUMN && s.map & 1);
  gi_write(w, "%s%c", is_turned ? "!" : "", names[to]);
}

static bool commutes(gi_op op) {
  return op == GI_AND || op == GI_OR || op == GI_MIN || op == GI_MAX ||
         op == GI_ADD || op == GI_MUL || op == GI_EQ || op == GI_NE;
}

enum {
  MOST_SORTED = 8 /* arguments of an operation that are put in order */
};

static int compare_texts(const void *a, const void *b) {
  return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Writes the arguments in alphabetical order. */
static void write_sorted(gi_writer *w, const gi_condition *c, const gi_expr *e,
                         gi_symmetry s, gi_memory *memory) {
  gi_writer each;
  size_t starts[MOST_SORTED], count = 0;
  const char *list[MOST_SORTED];
  gi_writer_init(&each, memory);
  for (const gi_expr *arg = e->args; arg; arg = arg->next) {
    starts[count++] = each.own.length;
    write_expr(&each, c, arg, s);
    gi_write_bytes(&each, "", 1);
  }
  gi_writer_note(w, each.status);
  if (each.status == GRUNDY_OK) {
    for (size_t i = 0; i < count; i++)
      list[i] = (const char *)each.own.data + starts[i];
    qsort(list, count, sizeof *list, compare_texts);
    for (size_t i = 0; i < count; i++)
      gi_write(w, "%s ", list[i]);
  }
  gi_writer_clear(&each);
}

static void write_expr(gi_writer *w, const gi_condition *c, const gi_expr *e,
                       gi_symmetry s) {
  size_t count = 0;
  if (w->status != GRUNDY_OK)
    return;
  if (e->op == GI_NUMBER) {
    gi_write_number(w, (uint64_t)e->number);
    return;
  }
  if (e->op == GI_VARIABLE) {
    write_variable(w, c, e->variable, s);
    return;
  }
  for (const gi_expr *arg = e->args; arg; arg = arg->next)
    count++;
  gi_write(w, "(%s ", gi_op_word((gi_op)e->op));
  if (commutes((gi_op)e->op) && count <= MOST_SORTED)
    write_sorted(w, c, e, s, w->own.memory);
  else
    for (const gi_expr *arg = e->args; arg; arg = arg->next) {
      write_expr(w, c, arg, s);
      gi_write_text(w, " ");
    }
  gi_write_text(w, ")");
}

static void write_condition(gi_writer *w, const gi_condition *c,
                            gi_symmetry s) {
  gi_write_bytes(w, "|", 1);
  if (c->formula)
    write_expr(w, c, c->formula->expr, s);
}

/* ---------------------------------------------------------------- steps */

/* All maps are tried, so the letters, which are most of a text, are written
   without a format. */
static void write_letter(gi_writer *w, char c) { gi_write_bytes(w, &c, 1); }

static void write_pattern(gi_writer *w, const gi_pattern *p, gi_symmetry s,
                          bool backwards) {
  for (uint32_t k = 0; k < p->count; k++) {
    uint32_t i = backwards ? p->count - 1 - k : k;
    const gi_atom *atom = &p->atoms[i];
    bool first = p->times && i == (backwards ? p->group_to - 1 : p->group_from);
    bool last = p->times && i == (backwards ? p->group_from : p->group_to - 1);
    if (first)
      write_letter(w, '(');
    if (atom->letter)
      write_letter(w, map_letter(s, atom->letter));
    else
      gi_write(w, "[%llx]", (unsigned long long)map_cells(s, atom->cells));
    if (last)
      gi_write(w, ")%c", p->times);
  }
  if (p->edge)
    write_letter(w, '$');
}

static int compare_pairs(const void *a, const void *b) {
  return memcmp(a, b, 2);
}

static void write_also(gi_writer *w, const gi_board_step *step, gi_symmetry s) {
  static const char *const names[] = {"",    "near", "near8",
                                      "row", "col",  "quad"};
  gi_region region = step->region;
  char map[128];
  write_letter(w, '|');
  if (!region && !step->map_count)
    return;
  if (s.map & 4 && region == GI_REGION_ROW)
    region = GI_REGION_COLUMN;
  else if (s.map & 4 && region == GI_REGION_COLUMN)
    region = GI_REGION_ROW;
  for (uint32_t i = 0; i < 2 * step->map_count; i++)
    map[i] = map_letter(s, step->map[i]);
  qsort(map, step->map_count, 2, compare_pairs);
  gi_write_text(w, region == GI_REGION_QUAD && s.map & 3 ? "!" : "");
  gi_write_text(w, names[region]);
  gi_write_bytes(w, map, 2 * (size_t)step->map_count);
}

/* Does a step look at its first cell in particular? */
static bool has_first(const gi_board_step *step) {
  return step->region || step->when.formula || step->so.formula ||
         step->source.edge || step->source.atoms[0].letter == GI_WALL ||
         step->source.atoms[step->source.count - 1].letter == GI_WALL;
}

static bool is_line(const gi_board_step *step) {
  return step->source.count > 1 || step->source.times || step->source.edge;
}

static void write_step(gi_writer *w, const gi_board_step *step, gi_symmetry s,
                       unsigned directions, bool backwards) {
  write_pattern(w, &step->source, s, backwards);
  write_letter(w, '>');
  write_pattern(w, &step->target, s, backwards);
  write_letter(w, '|');
  gi_write_number(w, directions);
  write_also(w, step, s);
  write_condition(w, &step->when, s);
  write_condition(w, &step->so, s);
  write_letter(w, ';');
}

static uint16_t map_directions(gi_symmetry s, uint16_t directions) {
  uint16_t mapped = 0;
  for (unsigned d = 0; d < GI_DIRECTIONS; d++)
    if (directions >> d & 1)
      mapped |= (uint16_t)(1 << gi_direction_of(map_way(s, gi_way_of(d))));
  return mapped;
}

static void begin_line(texts *t) {
  size_t start = t->out.own.length;
  gi_write_bytes(&t->lines, &start, sizeof start);
}

static void end_line(texts *t) { gi_write_bytes(&t->out, "", 1); }

/* Writes a clause of one step, once for each direction. */
static void write_lone(texts *t, const gi_board_step *step, gi_symmetry s) {
  for (unsigned d = 0; d < GI_DIRECTIONS; d++) {
    if (!(step->directions >> d & 1))
      continue;
    gi_way way = map_way(s, gi_way_of(d));
    gi_way back = {-way.rows, -way.columns};
    unsigned to = gi_direction_of(way), opposite = gi_direction_of(back);
    bool backwards = !has_first(step) && opposite < to;
    begin_line(t);
    write_step(&t->out, step, s, 1U << (backwards ? opposite : to), backwards);
    end_line(t);
  }
}

static void write_clause(texts *t, const gi_board_clause *c, gi_symmetry s) {
  if (!c->steps->next && is_line(c->steps)) {
    write_lone(t, c->steps, s);
    return;
  }
  begin_line(t);
  for (const gi_board_step *step = c->steps; step; step = step->next)
    write_step(&t->out, step, s,
               is_line(step) ? map_directions(s, step->directions) : 0, false);
  end_line(t);
}

/* ------------------------------------------------------------- comparing */

/* Writes the clauses of a player under a map. */
static grundy_status write_clauses(texts *t, const gi_board *b,
                                   grundy_side side, gi_symmetry s,
                                   gi_memory *memory) {
  t->out.own.length = t->lines.own.length = t->key.own.length = 0;
  for (const gi_board_clause *c = b->clauses; c; c = c->next)
    if (c->side == GRUNDY_BOTH || c->side == side)
      write_clause(t, c, s);
  grundy_status status = t->out.status;
  size_t count = t->lines.own.length / sizeof(size_t);
  if (status == GRUNDY_OK)
    status = t->lines.status;
  const char **list = NULL;
  if (status == GRUNDY_OK) {
    list = gi_alloc(memory, (count + 1) * sizeof *list);
    if (!list)
      status = gi_memory_refusal(memory);
  }
  if (status != GRUNDY_OK)
    return status;
  const size_t *starts = (const size_t *)(const void *)t->lines.own.data;
  for (size_t i = 0; i < count; i++)
    list[i] = (const char *)t->out.own.data + starts[i];
  if (count)
    qsort(list, count, sizeof *list, compare_texts);
  for (size_t i = 0; i < count; i++)
    if (!i || strcmp(list[i], list[i - 1]) != 0) {
      gi_write_text(&t->key, list[i]);
      gi_write_bytes(&t->key, "\n", 1);
    }
  gi_free(memory, list, (count + 1) * sizeof *list);
  return t->key.status;
}

static bool same_key(const texts *a, const texts *b) {
  return a->key.own.length == b->key.own.length &&
         (!a->key.own.length ||
          memcmp(a->key.own.data, b->key.own.data, a->key.own.length) == 0);
}

/* The clauses of both players as they are, and under a map. */
typedef struct comparison {
  texts left, right, left_image, right_image;
} comparison;

static grundy_status try_map(comparison *c, gi_board *b, gi_symmetry s,
                             gi_memory *memory) {
  grundy_status status =
      write_clauses(&c->left_image, b, GRUNDY_LEFT, s, memory);
  if (status == GRUNDY_OK && b->partizan)
    status = write_clauses(&c->right_image, b, GRUNDY_RIGHT, s, memory);
  if (status != GRUNDY_OK)
    return status;
  if (same_key(&c->left, &c->left_image) &&
      (!b->partizan || same_key(&c->right, &c->right_image))) {
    if (b->symmetry_count < GI_BOARD_SYMMETRIES)
      b->symmetries[b->symmetry_count++] = s;
  } else if (b->partizan && same_key(&c->left, &c->right_image) &&
             same_key(&c->right, &c->left_image) &&
             b->negation_count < GI_BOARD_SYMMETRIES) {
    b->negations[b->negation_count++] = s;
  }
  return GRUNDY_OK;
}

/* Tries the 8 maps with the exchange of two letters; 0: no exchange. */
static grundy_status try_exchange(comparison *c, gi_board *b, char one,
                                  char other, gi_memory *memory) {
  grundy_status status = GRUNDY_OK;
  for (uint8_t map = 0; map < 8 && status == GRUNDY_OK; map++)
    status = try_map(c, b, (gi_symmetry){map, one, other}, memory);
  return status;
}

static grundy_status try_all(comparison *c, gi_board *b, gi_memory *memory) {
  gi_symmetry same = {0, 0, 0};
  char letters[64];
  unsigned count = 0;
  grundy_status status = write_clauses(&c->left, b, GRUNDY_LEFT, same, memory);
  if (status == GRUNDY_OK)
    status = write_clauses(&c->right, b, GRUNDY_RIGHT, same, memory);
  if (status == GRUNDY_OK)
    status = try_exchange(c, b, 0, 0, memory);
  for (unsigned i = 2; i < 64; i++)
    if (b->letters >> i & 1)
      letters[count++] = gi_cell_letter(i);
  if (count > MOST_LETTERS)
    return status;
  for (unsigned i = 0; i < count; i++)
    for (unsigned k = i + 1; k < count && status == GRUNDY_OK; k++)
      status = try_exchange(c, b, letters[i], letters[k], memory);
  return status;
}

grundy_status gi_board_infer_symmetries(gi_memory *memory, gi_board *board) {
  if (board->clause_count > MOST_CLAUSES || board->text.length > MOST_TEXT) {
    board->symmetries[board->symmetry_count++] = (gi_symmetry){0, 0, 0};
    return GRUNDY_OK;
  }
  comparison c;
  texts_init(&c.left, memory);
  texts_init(&c.right, memory);
  texts_init(&c.left_image, memory);
  texts_init(&c.right_image, memory);
  grundy_status status = try_all(&c, board, memory);
  texts_clear(&c.left);
  texts_clear(&c.right);
  texts_clear(&c.left_image);
  texts_clear(&c.right_image);
  return status;
}
