/* SPDX-License-Identifier: MIT */
/*
 * From the text of a board rule to its tree, by recursive descent.  Patterns
 * are read letter by letter; expressions go to the parser of the rule language.
 */
#include "lang/board/board.h"

#include <assert.h>
#include <string.h>

#include "core/nearest.h"
#include "core/text.h"
#include "lang/rule/ast.h"

typedef struct parser {
  gi_arena *arena;
  grundy_error *error;
  grundy_status status; /* the first error; then nothing more is read */
  gi_text text;
  size_t at;
  gi_board *board;
} parser;

static void *take(parser *p, size_t size) {
  void *block = gi_arena_alloc(p->arena, size);
  if (!block)
    p->status = gi_memory_refusal(p->arena->memory);
  return block;
}

#define gi_board_fail(p, place, ...)                                           \
  ((p)->status = gi_fail((p)->error, GRUNDY_SYNTAX,                            \
                         (p)->text.offset + (place), __VA_ARGS__),             \
   false)

static bool gi_board_expected(parser *p, const char *what) {
  p->status = gi_text_expected(p->error, p->text, p->at, what);
  return false;
}

/* Moves to the next byte that is not white space and returns it; 0 at the
   end. */
static char next(parser *p) {
  p->at = gi_text_skip(p->text, p->at);
  return p->at < p->text.length ? p->text.data[p->at] : 0;
}

static char here(const parser *p) {
  return p->at < p->text.length ? p->text.data[p->at] : 0;
}

static bool is_word_byte(char c) {
  return gi_cell_index(c) < 64 && c != GI_WALL && c != GI_EMPTY;
}

/* Returns the letters and digits at `at`. */
static gi_text word_at(const parser *p, size_t at) {
  size_t end = at;
  while (end < p->text.length && is_word_byte(p->text.data[end]))
    end++;
  return gi_text_part(p->text, at, end);
}

/* Consumes the word if it is the next one. */
static bool accept(parser *p, const char *word) {
  next(p);
  gi_text found = word_at(p, p->at);
  if (!gi_text_is(found, word))
    return false;
  p->at += found.length;
  return true;
}

static bool accept_arrow(parser *p) {
  if (next(p) == '-' && p->at + 1 < p->text.length &&
      p->text.data[p->at + 1] == '>') {
    p->at += 2;
    return true;
  }
  return false;
}

/* ------------------------------------------------------------- patterns */

/* A pattern being read. */
typedef struct draft {
  gi_pattern pattern;
  gi_atom atoms[GI_BOARD_PATTERN];
} draft;

static bool add_atom(parser *p, draft *d, gi_atom atom) {
  if (d->pattern.count == GI_BOARD_PATTERN)
    return gi_board_fail(p, atom.place, "a pattern has at most 64 cells");
  if (d->pattern.edge)
    return gi_board_fail(p, atom.place,
                         "'$' is the edge of the board: it ends a pattern");
  d->atoms[d->pattern.count++] = atom;
  return true;
}

/* Reads a class [xo]. */
static bool read_class(parser *p, draft *d) {
  gi_atom atom = {.place = (uint32_t)p->at};
  for (p->at++; here(p) != ']'; p->at++) {
    gi_cells bit = gi_cell_bit(here(p));
    if (!bit && here(p))
      return gi_board_expected(p,
                               "a cell (a letter, a digit, '.' or '#') or ']'");
    if (!bit)
      return gi_board_fail(p, atom.place, "this '{0}' is never closed", "[");
    atom.cells |= bit;
  }
  if (!atom.cells)
    return gi_board_expected(p, "a cell: a letter, a digit, '.' or '#'");
  p->at++;
  return add_atom(p, d, atom);
}

/* Reads one cell, '_' or class. */
static bool read_atom(parser *p, draft *d) {
  char c = here(p);
  gi_atom atom = {.letter = c, .place = (uint32_t)p->at};
  if (c == '[')
    return read_class(p, d);
  if (c == GI_KEEP)
    atom.cells = ~gi_cell_bit(GI_WALL);
  else
    atom.cells = gi_cell_bit(c);
  if (!atom.cells)
    return gi_board_expected(p, "a cell: a letter, a digit, '.' or '#'");
  p->at++;
  return add_atom(p, d, atom);
}

/* Reads a group (o.)+. */
static bool read_group(parser *p, draft *d) {
  size_t open = p->at++;
  if (d->pattern.times)
    return gi_board_fail(p, open,
                         "a pattern has one group, and its target has one");
  d->pattern.group_from = d->pattern.count;
  while (here(p) != ')') {
    if (here(p) == '(')
      return gi_board_fail(p, p->at,
                           "a pattern has one group, and its target has one");
    if (!here(p))
      return gi_board_fail(p, open, "this '{0}' is never closed", "(");
    if (!read_atom(p, d))
      return false;
  }
  if (d->pattern.group_from == d->pattern.count)
    return gi_board_expected(p, "a cell: a letter, a digit, '.' or '#'");
  p->at++;
  d->pattern.group_to = d->pattern.count;
  d->pattern.times = here(p);
  if (here(p) != '+' && here(p) != '*')
    return gi_board_expected(
        p, "'+' (one copy or more) or '*' (any number of copies) "
           "after a group");
  p->at++;
  return true;
}

static bool is_pattern_byte(char c) {
  return gi_cell_index(c) < 64 || (c && strchr("_[($", c));
}

static bool read_pattern(parser *p, gi_pattern *pattern) {
  draft d = {.pattern = {.place = (uint32_t)gi_text_skip(p->text, p->at)}};
  next(p);
  if (!is_pattern_byte(here(p)))
    return gi_board_expected(p, "a pattern of cells, such as xo or ..");
  while (is_pattern_byte(here(p))) {
    bool is_read;
    if (here(p) == '$') {
      is_read = !d.pattern.edge ||
                gi_board_fail(p, p->at,
                              "'$' is the edge of the board: it ends a "
                              "pattern");
      d.pattern.edge = true;
      p->at++;
    } else {
      is_read = here(p) == '(' ? read_group(p, &d) : read_atom(p, &d);
    }
    if (!is_read)
      return false;
  }
  if (!d.pattern.count)
    return gi_board_fail(p, d.pattern.place, "a pattern has at least one cell");
  d.pattern.end = (uint32_t)p->at;
  d.pattern.atoms = take(p, d.pattern.count * sizeof *d.atoms);
  if (!d.pattern.atoms)
    return false;
  memcpy(d.pattern.atoms, d.atoms, d.pattern.count * sizeof *d.atoms);
  *pattern = d.pattern;
  return true;
}

/* ----------------------------------------------------- directions, also */

static const struct {
  const char *word;
  uint16_t set;
} directions[] = {
    {"right", GI_RIGHT},
    {"left", GI_LEFT},
    {"down", GI_DOWN},
    {"up", GI_UP},
    {"hor", GI_RIGHT | GI_LEFT},
    {"ver", GI_DOWN | GI_UP},
    {"any", GI_ANY},
    {"diag", GI_DIAGONALS},
    {"all", GI_ANY | GI_DIAGONALS},
    {"knight", GI_KNIGHTS},
};

enum {
  DIRECTIONS = sizeof directions / sizeof *directions
};

/* Consumes a direction, if one is next; returns its set, otherwise 0. */
static uint16_t accept_direction(parser *p) {
  for (size_t i = 0; i < DIRECTIONS; i++)
    if (accept(p, directions[i].word))
      return directions[i].set;
  return 0;
}

static bool read_directions(parser *p, gi_board_step *step) {
  next(p);
  step->directions_place = (uint32_t)p->at;
  step->directions = accept_direction(p);
  if (!step->directions) {
    step->directions_place = 0;
    step->directions = GI_RIGHT;
    return true;
  }
  while (next(p) == ',') {
    p->at++;
    uint16_t set = accept_direction(p);
    if (!set)
      return gi_board_expected(
          p, "a direction: right, left, down, up, hor, ver, any, "
             "diag, all or knight");
    step->directions |= set;
  }
  return true;
}

/* Reads a run of cells. */
static gi_text read_cells(parser *p) {
  next(p);
  size_t from = p->at;
  while (gi_cell_index(here(p)) < 64)
    p->at++;
  return gi_text_part(p->text, from, p->at);
}

static bool read_map(parser *p, gi_board_step *step) {
  gi_text from = read_cells(p);
  if (!from.length)
    return gi_board_expected(p, "the cells that change, as in .->#");
  if (!accept_arrow(p))
    return gi_board_expected(p, "'->'");
  gi_text to = read_cells(p);
  if (!to.length)
    return gi_board_expected(p, "what the cells become, as in .->#");
  if (from.length != to.length)
    return gi_board_fail(
        p, to.offset - p->text.offset,
        "'also' changes cells one by one, but '->' has {0} before it and {1} "
        "after it",
        gi_digits_of(from.length).text, gi_digits_of(to.length).text);
  char *map = take(p, 2 * from.length);
  for (size_t i = 0; i < from.length && map; i++) {
    char *become = &step->becomes[gi_cell_index(from.data[i])];
    size_t place = from.offset - p->text.offset + i;
    if (from.data[i] == GI_WALL)
      return gi_board_fail(p, place, "'#' is not a cell: it never changes");
    if (*become)
      return gi_board_fail(p, place, "'{0}' is mapped twice",
                           (char[]){from.data[i], 0});
    *become = to.data[i];
    map[2 * i] = from.data[i];
    map[2 * i + 1] = to.data[i];
  }
  step->map = map;
  step->map_count = (uint32_t)from.length;
  return map;
}

static bool read_also(parser *p, gi_board_step *step) {
  static const char *const regions[] = {"near", "near8", "row", "col", "quad"};
  if (!accept(p, "also"))
    return true;
  next(p);
  step->region_place = (uint32_t)p->at;
  for (unsigned i = 0; i < 5 && !step->region; i++)
    if (accept(p, regions[i]))
      step->region = (gi_region)(GI_REGION_NEAR + i);
  return step->region
             ? read_map(p, step)
             : gi_board_expected(p, "a region: near, near8, row, col or quad");
}

/* ----------------------------------------------------------- conditions */

/* Returns the end of the expression that begins at `at`: the first word of the
   language of boards, or ';'. */
static size_t expression_end(const parser *p, size_t at) {
  static const char *const words[] = {"if", "so", "then", "also"};
  while (at < p->text.length && p->text.data[at] != ';') {
    gi_text word = word_at(p, at);
    for (size_t i = 0; i < 4; i++)
      if (gi_text_is(word, words[i]))
        return at;
    at += word.length ? word.length : 1;
  }
  return at;
}

static bool read_condition(parser *p, size_t place, bool after,
                           gi_condition *condition) {
  size_t end = expression_end(p, p->at);
  gi_text text = gi_text_part(p->text, p->at, end);
  condition->place = (uint32_t)place;
  p->at = end;
  p->status = gi_condition_parse(p->arena, p->error, text, after, condition);
  return p->status == GRUNDY_OK;
}

static bool read_conditions(parser *p, gi_board_step *step) {
  next(p);
  size_t place = p->at;
  if (accept(p, "if") && !read_condition(p, place, false, &step->when))
    return false;
  next(p);
  place = p->at;
  if (!accept(p, "so"))
    return true;
  if (!accept(p, "that"))
    return gi_board_expected(p, "'that' after 'so'");
  return read_condition(p, place, true, &step->so);
}

/* -------------------------------------------------------------- clauses */

/* Sets an error for what cannot follow a step. */
static bool refuse_rest(parser *p) {
  gi_text word = word_at(p, p->at);
  if (gi_text_is(word, "if") || gi_text_is(word, "also") ||
      gi_text_is(word, "so"))
    return gi_board_fail(
        p, p->at, "the order is: directions, also ..., if ..., so that ...");
  gi_board_expected(
      p, "a direction, 'also', 'if', 'so that', 'then', ';' or the end");
  gi_nearest near = gi_nearest_to(word.data, word.length);
  for (size_t i = 0; i < DIRECTIONS; i++)
    gi_nearest_try(&near, directions[i].word);
  if (near.name && word.length > 1)
    gi_hint(p->error, "did you mean '{0}'?", near.name);
  return false;
}

static bool read_step(parser *p, gi_board_step **out) {
  gi_board_step *step = take(p, sizeof *step);
  if (!step)
    return false;
  *step = (gi_board_step){.place = (uint32_t)gi_text_skip(p->text, p->at)};
  *out = step;
  if (!read_pattern(p, &step->source))
    return false;
  if (!accept_arrow(p))
    return gi_board_expected(p, "'->' and what the cells become");
  return read_pattern(p, &step->target) && read_directions(p, step) &&
         read_also(p, step) && read_conditions(p, step);
}

/* Reads 'L:' or 'R:', if one of them is next. */
static grundy_side accept_label(parser *p) {
  char c = next(p);
  size_t after = gi_text_skip(p->text, p->at + (c != 0));
  if ((c != 'L' && c != 'R') || after >= p->text.length ||
      p->text.data[after] != ':')
    return GRUNDY_BOTH;
  p->at = after + 1;
  return c == 'L' ? GRUNDY_LEFT : GRUNDY_RIGHT;
}

/* Is 'L with' next? */
static bool is_mirror(const parser *p) {
  size_t at = gi_text_skip(p->text, p->at);
  gi_text first = word_at(p, at);
  at = gi_text_skip(p->text, at + first.length);
  return gi_text_is(first, "L") && gi_text_is(word_at(p, at), "with");
}

static bool read_mirror(parser *p, size_t place) {
  gi_board_mirror *m = &p->board->mirror;
  if (m->given)
    return gi_board_fail(p, place, "'R: L with' is there twice");
  accept(p, "L");
  accept(p, "with");
  gi_text cells = read_cells(p);
  if (cells.length != 2 || cells.data[0] == cells.data[1] ||
      memchr(cells.data, GI_WALL, 2)) {
    p->at = cells.offset - p->text.offset;
    return gi_board_expected(
        p, "two different cells that change places, as in 'R: L "
           "with xo'");
  }
  *m = (gi_board_mirror){.given = true,
                         .one = cells.data[0],
                         .other = cells.data[1],
                         .place = (uint32_t)place};
  next(p);
  m->back_place = (uint32_t)p->at;
  m->back = accept(p, "back");
  return true;
}

static bool read_steps(parser *p, gi_board_clause *clause) {
  gi_board_step **last = &clause->steps;
  uint32_t count = 0;
  do {
    if (count++ == GI_BOARD_STEPS)
      return gi_board_fail(p, p->at, "a clause has at most 16 steps");
    if (!read_step(p, last))
      return false;
    last = &(*last)->next;
  } while (accept(p, "then"));
  return true;
}

static bool read_clause(parser *p, gi_board_clause ***last) {
  next(p);
  size_t place = p->at;
  grundy_side side = accept_label(p);
  gi_board *board = p->board;
  if (side == GRUNDY_RIGHT && is_mirror(p))
    return read_mirror(p, place);
  if (board->clause_count == GI_BOARD_CLAUSES)
    return gi_board_fail(p, place, "a board rule has at most 256 clauses");
  gi_board_clause *clause = take(p, sizeof *clause);
  if (!clause)
    return false;
  *clause = (gi_board_clause){.side = side, .place = (uint32_t)place};
  **last = clause;
  *last = &clause->next;
  board->clause_count++;
  return read_steps(p, clause);
}

grundy_status gi_board_parse(gi_arena *arena, grundy_error *error, gi_text text,
                             gi_board *board) {
  parser p = {.arena = arena, .error = error, .text = text, .board = board};
  *board = (gi_board){.loopy = false};
  if (text.length > GI_RULE_TEXT)
    return gi_fail(error, GRUNDY_SYNTAX, text.offset + GI_RULE_TEXT,
                   "a rule has at most 64 KiB of text");
  char *copy = gi_arena_text(arena, text.data, text.length);
  if (!copy)
    return gi_memory_refusal(arena->memory);
  gi_text_to_ascii(copy, text.length);
  p.text.data = copy;
  board->text = p.text;
  gi_board_clause **last = &board->clauses;
  if (!accept(&p, "board")) {
    gi_board_expected(&p, "the word 'board'");
    return p.status;
  }
  size_t before = p.at;
  board->loopy = accept(&p, "loopy");
  if (board->loopy && accept_arrow(&p)) { /* a pattern of five cells */
    board->loopy = false;
    p.at = before;
  }
  while (read_clause(&p, &last)) {
    if (!next(&p) && p.at == p.text.length)
      return GRUNDY_OK;
    if (here(&p) != ';') {
      refuse_rest(&p);
      break;
    }
    p.at++;
  }
  assert(p.status != GRUNDY_OK);
  return p.status;
}
