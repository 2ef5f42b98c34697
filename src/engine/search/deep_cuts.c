/* SPDX-License-Identifier: MIT */
#include "engine/search/deep_cuts.h"

#include <assert.h>
#include <string.h>

#include "theory/partizan/thermo.h"

enum {
  SIDE = 32,        /* most rows and columns of a board that is cut */
  MOST_PIECES = 96, /* of a board */
  MOST_CELLS = 16,  /* of a piece that is made by joining two */
  PIECE_GAMES = 6,  /* most parts of a piece */
  ROUGH_BITS = 20
};

/* Cells of a board, one row a word. */
typedef struct cells {
  uint32_t row[SIDE];
} cells;

/* A piece, and its value: a sum of games. */
typedef struct piece {
  cells cells;
  unsigned size; /* cells */
  gi_game games[PIECE_GAMES];
  uint32_t count;
  gi_roughly mean, hottest;
} piece;

/* The board being cut between its rows: turned, if the cuts are between its
   columns. */
struct gi_cut_board {
  gi_component component;
  unsigned rows, columns;
  cells used;
  bool turned, upper;
  piece list[MOST_PIECES], best[MOST_PIECES], joined, kept;
  size_t count, best_count;
  gi_deep_cuts *cuts;
  piece *receiving; /* the piece whose parts the sink receives */
};

typedef struct gi_cut_board board;

static grundy_status receive(gi_sink *sink, const gi_option *option);

grundy_status gi_deep_cuts_init(gi_deep_cuts *s, gi_deep_parts *parts) {
  grundy_work *work = parts->work;
  *s = (gi_deep_cuts){.parts = parts, .length = 1};
  s->board = gi_alloc(&work->memory, sizeof *s->board);
  gi_sink_init(&s->sink, work, receive, s, false);
  s->sink.reduced = s->sink.has_signs = true;
  gi_buffer_init(&s->drawn, &work->memory);
  gi_buffer_init(&s->node, &work->memory);
  return s->board ? GRUNDY_OK : gi_refused(work);
}

void gi_deep_cuts_clear(gi_deep_cuts *s) {
  gi_memory *memory = &s->parts->work->memory;
  gi_free(memory, s->words, s->capacity * sizeof *s->words);
  gi_free(memory, s->index, s->index_count * sizeof *s->index);
  gi_free(memory, s->board, sizeof *s->board);
  gi_sink_clear(&s->sink);
  gi_buffer_clear(&s->drawn);
  gi_buffer_clear(&s->node);
}

/* --------------------------------------------------------------- boards */

static void turn(const cells *from, unsigned rows, unsigned columns,
                 cells *to) {
  memset(to, 0, sizeof *to);
  for (unsigned r = 0; r < rows; r++)
    for (unsigned c = 0; c < columns; c++)
      to->row[c] |= (from->row[r] >> c & 1) << r;
}

/* Reads the cells of a part whose rules allow the cuts.  *fits: it is such a
   board, and not too large. */
static grundy_status read_board(gi_deep_cuts *s, uint32_t part, bool upper,
                                bool *fits) {
  board *b = s->board;
  *fits = false;
  grundy_status status =
      gi_deep_component(s->parts, part, &s->node, &b->component);
  if (status != GRUNDY_OK)
    return status;
  const gi_family *family = b->component.rules->family;
  unsigned cuts =
      family->cuts && family->keep && family->drawn
          ? family->cuts(b->component.rules, upper ? GRUNDY_RIGHT : GRUNDY_LEFT)
          : 0;
  if (!cuts)
    return GRUNDY_OK;
  s->drawn.length = 0;
  status = family->drawn(b->component, &s->drawn);
  if (status != GRUNDY_OK)
    return status;
  const unsigned char *at = s->drawn.data;
  uint64_t rows = gi_varint_get(&at), columns = gi_varint_get(&at);
  if (rows > SIDE || columns > SIDE || rows * columns <= 1)
    return GRUNDY_OK;
  memset(&b->used, 0, sizeof b->used);
  for (unsigned r = 0; r < rows; r++)
    for (unsigned c = 0; c < columns; c++)
      b->used.row[r] |= (uint32_t)(gi_varint_get(&at) != '#') << c;
  b->upper = upper;
  b->turned = !(cuts & GI_CUT_ROWS);
  b->rows = (unsigned)(b->turned ? columns : rows);
  b->columns = (unsigned)(b->turned ? rows : columns);
  if (b->turned) {
    cells upright = b->used;
    turn(&upright, b->columns, b->rows, &b->used);
  }
  *fits = true;
  return GRUNDY_OK;
}

/* --------------------------------------------------------------- pieces */

static gi_roughly roughly(gi_number x) {
  const int64_t most = INT64_C(1) << 40;
  int64_t value = x.exponent < 62 ? x.numerator >> x.exponent : 0;
  if (value > most || value < -most)
    return (value > 0 ? most : -most) * (INT64_C(1) << (ROUGH_BITS - 1));
  return x.exponent <= ROUGH_BITS
             ? x.numerator * (INT64_C(1) << (ROUGH_BITS - x.exponent))
             : x.numerator >> (x.exponent - ROUGH_BITS);
}

grundy_status gi_deep_measure(gi_deep_cuts *s, gi_game g,
                              gi_deep_bound *bound) {
  gi_games *games = s->parts->work->games;
  gi_number mean = {0}, temperature = {0};
  grundy_status status = gi_game_mean(games, g, &mean);
  if (status == GRUNDY_OK)
    status = gi_game_temperature(games, g, &temperature);
  if (status == GRUNDY_OK)
    *bound =
        (gi_deep_bound){.mean = roughly(mean), .hottest = roughly(temperature)};
  return status;
}

/* Adds a value to a piece. */
static grundy_status add_game(gi_deep_cuts *s, piece *p, gi_game g) {
  gi_deep_bound exact;
  if (p->count == PIECE_GAMES)
    return GRUNDY_UNABLE;
  grundy_status status = gi_deep_measure(s, g, &exact);
  if (status != GRUNDY_OK)
    return status;
  p->games[p->count++] = g;
  p->mean += exact.mean;
  p->hottest = exact.hottest > p->hottest ? exact.hottest : p->hottest;
  return GRUNDY_OK;
}

static grundy_status receive(gi_sink *sink, const gi_option *option) {
  gi_deep_cuts *s = sink->data;
  piece *p = s->board->receiving;
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < option->count && status == GRUNDY_OK; i++) {
    gi_term term = 0;
    status = gi_deep_intern(s->parts, option->parts[i], sink->parts[i].negative,
                            &term);
    if (status == GRUNDY_OK)
      status = gi_deep_force(s->parts, &term);
    if (status == GRUNDY_OK)
      status = add_game(s, p, term);
  }
  return status;
}

/* Fills in the size and the value of a piece from its cells.  UNABLE: the value
   is not to be had. */
static grundy_status value_piece(board *b, piece *p) {
  gi_deep_cuts *s = b->cuts;
  cells upright = p->cells;
  p->size = p->count = 0;
  p->mean = 0;
  p->hottest = -(INT64_C(1) << ROUGH_BITS);
  for (unsigned r = 0; r < b->rows; r++)
    p->size += (unsigned)__builtin_popcount(p->cells.row[r]);
  if (b->turned)
    turn(&p->cells, b->rows, b->columns, &upright);
  b->receiving = p;
  s->sink.from = b->component;
  s->sink.count = s->sink.bytes.length = 0;
  return b->component.rules->family->keep(s->parts->work, b->component,
                                          upright.row, &s->sink);
}

/* Moves the piece of the first cell of `left` within the rows from..to-1 out of
   it: cells that are joined by sides. */
static bool take_piece(cells *left, unsigned from, unsigned to, piece *p) {
  memset(&p->cells, 0, sizeof p->cells);
  unsigned first = from;
  while (first < to && !left->row[first])
    first++;
  if (first == to)
    return false;
  uint32_t *row = p->cells.row;
  row[first] = left->row[first] & -left->row[first];
  for (bool grew = true; grew;) {
    grew = false;
    for (unsigned r = first; r < to; r++) {
      uint32_t before = row[r];
      uint32_t next = before | before << 1 | before >> 1;
      next |= r > first ? row[r - 1] : 0;
      next |= r + 1 < to ? row[r + 1] : 0;
      row[r] = next & left->row[r];
      grew |= row[r] != before;
    }
  }
  for (unsigned r = first; r < to; r++)
    left->row[r] &= ~row[r];
  return true;
}

/* Cuts the board into strips of `height` rows, the first of `offset` rows, and
   the strips into pieces. */
static grundy_status cut_strips(board *b, unsigned height, unsigned offset) {
  cells left = b->used;
  grundy_status status = GRUNDY_OK;
  b->count = 0;
  for (unsigned from = 0, to; from < b->rows; from = to) {
    to = !from && offset ? offset : from + height;
    to = to < b->rows ? to : b->rows;
    while (status == GRUNDY_OK) {
      if (b->count == MOST_PIECES)
        return GRUNDY_UNABLE;
      piece *p = &b->list[b->count];
      if (!take_piece(&left, from, to, p))
        break;
      status = value_piece(b, p);
      b->count++;
    }
    if (status != GRUNDY_OK)
      return status;
  }
  return status;
}

/* ---------------------------------------------------------------- joins */

/* Says whether some cell of the one is above or below a cell of the other. */
static bool is_beside(const board *b, const piece *p, const piece *q) {
  for (unsigned r = 0; r + 1 < b->rows; r++)
    if ((p->cells.row[r] & q->cells.row[r + 1]) |
        (q->cells.row[r] & p->cells.row[r + 1]))
      return true;
  return false;
}

/* Returns how much better a mean is, as a bound, than another. */
static gi_roughly gain(const board *b, gi_roughly mean, gi_roughly than) {
  return b->upper ? than - mean : mean - than;
}

/* Joins two pieces into b->joined.  *better: that makes the bound better. */
static grundy_status try_join(board *b, const piece *p, const piece *q,
                              gi_roughly *better) {
  *better = 0;
  if (p->size + q->size > MOST_CELLS || !is_beside(b, p, q))
    return GRUNDY_OK;
  for (unsigned r = 0; r < SIDE; r++)
    b->joined.cells.row[r] = p->cells.row[r] | q->cells.row[r];
  grundy_status status = value_piece(b, &b->joined);
  if (status == GRUNDY_OK)
    *better = gain(b, b->joined.mean, p->mean + q->mean);
  return status == GRUNDY_UNABLE ? GRUNDY_OK : status;
}

/* Joins neighbouring pieces while that makes the bound better: each piece with
   the neighbour that gives most. */
static grundy_status join_pieces(board *b) {
  for (size_t i = 0; i < b->count;) {
    size_t with = i;
    gi_roughly most = 0, better;
    for (size_t k = 0; k < b->count; k++) {
      if (k == i)
        continue;
      grundy_status status = try_join(b, &b->list[i], &b->list[k], &better);
      if (status != GRUNDY_OK)
        return status;
      if (better > most) {
        most = better;
        with = k;
        b->kept = b->joined;
      }
    }
    if (!most) {
      i++;
      continue;
    }
    size_t low = i < with ? i : with, high = i < with ? with : i;
    b->list[low] = b->kept;
    b->list[high] = b->list[--b->count];
    i = low;
  }
  return GRUNDY_OK;
}

static gi_roughly mean_of(const piece *list, size_t count) {
  gi_roughly mean = 0;
  for (size_t i = 0; i < count; i++)
    mean += list[i].mean;
  return mean;
}

/* Joins the best pieces. */
static grundy_status join_best(board *b) {
  memcpy(b->list, b->best, b->best_count * sizeof *b->list);
  b->count = b->best_count;
  grundy_status status = join_pieces(b);
  memcpy(b->best, b->list, b->count * sizeof *b->list);
  b->best_count = b->count;
  return status;
}

/* Cuts the board in one way and keeps the pieces if they are the best. */
static grundy_status try_cut(board *b, unsigned height, unsigned offset) {
  grundy_status status = cut_strips(b, height, offset);
  if (status != GRUNDY_OK)
    return status == GRUNDY_UNABLE ? GRUNDY_OK : status;
  if (b->best_count &&
      gain(b, mean_of(b->list, b->count), mean_of(b->best, b->best_count)) <= 0)
    return GRUNDY_OK;
  memcpy(b->best, b->list, b->count * sizeof *b->list);
  b->best_count = b->count;
  return GRUNDY_OK;
}

/* --------------------------------------------------------------- bounds */

static grundy_status push_word(gi_deep_cuts *s, uint32_t word) {
  gi_memory *memory = &s->parts->work->memory;
  if (s->length >= s->capacity) {
    size_t capacity = s->capacity + s->capacity / 2 + 256;
    uint32_t *words =
        capacity >= UINT32_MAX
            ? NULL
            : gi_realloc(memory, s->words, s->capacity * sizeof *words,
                         capacity * sizeof *words);
    if (!words)
      return gi_refused(s->parts->work);
    s->words = words;
    s->capacity = capacity;
  }
  s->words[s->length++] = word;
  return GRUNDY_OK;
}

static grundy_status push_roughly(gi_deep_cuts *s, gi_roughly x) {
  grundy_status status = push_word(s, (uint32_t)x);
  return status == GRUNDY_OK ? push_word(s, (uint32_t)((uint64_t)x >> 32))
                             : status;
}

static gi_roughly roughly_at(const uint32_t *words) {
  return (gi_roughly)((uint64_t)words[1] << 32 | words[0]);
}

/* Writes the best pieces as a bound; no games and a count of UINT32_MAX if
   there are none. */
static grundy_status put_bound(gi_deep_cuts *s, const board *b) {
  uint32_t count = 0;
  gi_roughly hottest = -(INT64_C(1) << ROUGH_BITS);
  for (size_t i = 0; i < b->best_count; i++) {
    count += b->best[i].count;
    hottest = b->best[i].hottest > hottest ? b->best[i].hottest : hottest;
  }
  grundy_status status = push_word(s, b->best_count ? count : UINT32_MAX);
  if (status == GRUNDY_OK)
    status = push_roughly(s, mean_of(b->best, b->best_count));
  if (status == GRUNDY_OK)
    status = push_roughly(s, hottest);
  for (size_t i = 0; i < b->best_count; i++)
    for (uint32_t k = 0; k < b->best[i].count && status == GRUNDY_OK; k++)
      status = push_word(s, b->best[i].games[k]);
  return status;
}

/* Looks for a bound, and keeps it. */
static grundy_status find_bound(gi_deep_cuts *s, uint32_t part, bool upper) {
  static const unsigned char ways[][2] = {
      {2, 0}, {2, 1}, {3, 0}, {3, 1}, {3, 2}};
  board *b = s->board;
  bool fits = false;
  size_t start = s->length;
  grundy_status status = read_board(s, part, upper, &fits);
  b->cuts = s;
  b->best_count = 0;
  for (size_t i = 0; i < sizeof ways / sizeof *ways && fits; i++)
    if (status == GRUNDY_OK && ways[i][1] < b->rows)
      status = try_cut(b, ways[i][0], ways[i][1]);
  if (status == GRUNDY_OK && b->best_count)
    status = join_best(b);
  if (status == GRUNDY_OK)
    status = put_bound(s, b);
  if (status == GRUNDY_OK)
    s->index[2 * part + upper] = (uint32_t)start;
  else
    s->length = start;
  return status;
}

static grundy_status make_index(gi_deep_cuts *s, uint32_t part) {
  size_t count = 2 * ((size_t)part + part / 2 + 64);
  if (2 * (size_t)part + 1 < s->index_count)
    return GRUNDY_OK;
  uint32_t *index =
      gi_realloc(&s->parts->work->memory, s->index,
                 s->index_count * sizeof *index, count * sizeof *index);
  if (!index)
    return gi_refused(s->parts->work);
  memset(index + s->index_count, 0, (count - s->index_count) * sizeof *index);
  s->index = index;
  s->index_count = count;
  return GRUNDY_OK;
}

grundy_status gi_deep_bound_of(gi_deep_cuts *s, uint32_t part, bool upper,
                               gi_deep_bound *bound, bool *known) {
  grundy_status status = make_index(s, part);
  *known = false;
  if (status == GRUNDY_OK && !s->index[2 * part + upper])
    status = find_bound(s, part, upper);
  if (status != GRUNDY_OK)
    return status;
  const uint32_t *words = s->words + s->index[2 * part + upper];
  *known = *words != UINT32_MAX;
  *bound = (gi_deep_bound){.games = words + 5,
                           .count = *words,
                           .mean = roughly_at(words + 1),
                           .hottest = roughly_at(words + 3)};
  return GRUNDY_OK;
}
