/* SPDX-License-Identifier: MIT */
#include "engine/table/rays.h"

#include <assert.h>
#include <string.h>

#include "engine/table/tiles.h"

enum {
  CHUNK = 4096,  /* most cells between two looks at the limits */
  LEAST = 64,    /* least columns of a tile, where there are several threads */
  BAND = 8,      /* and rows of one */
  WORD = 64,     /* bits of a word */
  MOST_SETS = 4, /* the sets may take so many times the room of the values */
  LEAST_SETS = 1 << 22 /* bytes that the sets may always take */
};

/* A ray in the row that is filled. */
typedef struct course {
  const gi_ray *ray;
  unsigned side; /* of the player whose move it is, below the number of sides */
  bool is_line;
  bool is_inner;             /* the options are in the row itself */
  size_t back;               /* from a state to its first option, in cells */
  const unsigned char *when; /* by the last entry; NULL: no condition on it */
  int64_t from;              /* least last entry that has the option */
  size_t slope; /* 1: each cell of a row has its own line; 0: one for all */
  size_t first_line;  /* number of the line at `from` */
  size_t lines;       /* lines in the box */
  uint64_t *sets;     /* a set of values for each line */
  uint32_t *full;     /* leading words of a set that are full */
  unsigned char *hit; /* a line has a P-position */
} course;

typedef struct filling filling;
typedef void fill_chunk(filling *f, void *table, int64_t from, int64_t to);

/* Each thread has a filling of its own; the lines belong to the first. */
struct filling {
  const gi_box *box;
  gi_memory *memory;
  gi_budget *budget;
  grundy_play play;
  course *courses; /* all rays */
  size_t count;
  course **now;                  /* those that some cell of the row has */
  size_t now_count, inner_count; /* those in the row itself come first */
  size_t words;                  /* of a set; the last is never full */
  uint64_t *marks;               /* values of single options, of one cell */
  int64_t state[GRUNDY_MOST_INTEGERS];
  size_t row;  /* index of the first cell of the row */
  int64_t end; /* last entry of the row */
  size_t rows, band;
  int64_t width; /* of a tile */
  fill_chunk *chunk;
  void *table;
};

/* ---------------------------------------------------------------- lines */

/* The lines of a step are numbered by what does not change along them: entries
   with step 0, and differences to the first entry with step 1. */
static unsigned pivot_of(const gi_ray *ray, unsigned arity) {
  unsigned i = 0;
  while (i < arity && !ray->step[i])
    i++;
  return i;
}

static size_t line_count(const gi_ray *ray, const gi_box *box) {
  size_t count = 1;
  unsigned pivot = pivot_of(ray, box->arity);
  for (unsigned i = 0; i < box->arity; i++) {
    size_t each = (size_t)box->extent[i] + 1;
    if (ray->step[i])
      each += (size_t)box->extent[pivot];
    if (i != pivot && __builtin_mul_overflow(count, each, &count))
      return SIZE_MAX;
  }
  return count;
}

static size_t line_of(const gi_ray *ray, const gi_box *box,
                      const int64_t *state) {
  size_t line = 0;
  unsigned pivot = pivot_of(ray, box->arity);
  for (unsigned i = 0; i < box->arity; i++) {
    size_t each = (size_t)box->extent[i] + 1, at = (size_t)state[i];
    if (i == pivot)
      continue;
    if (ray->step[i]) {
      each += (size_t)box->extent[pivot];
      at = (size_t)(state[i] - state[pivot] + box->extent[pivot]);
    }
    assert(at < each);
    line = line * each + at;
  }
  return line;
}

/* Returns the most options that a ray gives. */
static uint64_t most_options(const gi_ray *ray, const gi_box *box) {
  uint64_t most = UINT64_MAX;
  for (unsigned i = 0; i < box->arity; i++)
    if (ray->step[i] && (uint64_t)box->extent[i] < most)
      most = (uint64_t)box->extent[i] + 1;
  return pivot_of(ray, box->arity) == box->arity ? 1 : most;
}

/* ------------------------------------------------------------ begin, end */

static size_t cells_of(const gi_box *box) {
  size_t cells = 1;
  for (unsigned i = 0; i < box->arity; i++)
    cells *= (size_t)box->extent[i] + 1;
  return cells;
}

static void *room(filling *f, size_t count, size_t each) {
  size_t size = gi_array_size(count, each);
  void *data = gi_alloc(f->memory, size);
  if (data)
    memset(data, 0, size);
  return data;
}

static void end_courses(filling *f) {
  if (f->courses)
    gi_free(f->memory, f->courses, (f->count + 1) * sizeof *f->courses);
  if (f->now)
    gi_free(f->memory, f->now, (f->count + 1) * sizeof(course *));
  if (f->marks)
    gi_free(f->memory, f->marks, f->words * sizeof *f->marks);
}

static void end(filling *f) {
  for (size_t i = 0; f->courses && i < f->count; i++) {
    course *c = &f->courses[i];
    if (c->sets)
      gi_free(f->memory, c->sets, c->lines * f->words * sizeof *c->sets);
    if (c->full)
      gi_free(f->memory, c->full, c->lines * sizeof *c->full);
    if (c->hit)
      gi_free(f->memory, c->hit, c->lines);
  }
  end_courses(f);
}

/* Makes a course of each ray of each side. */
static grundy_status begin(filling *f, const gi_rays *rays, unsigned sides) {
  const gi_box *box = f->box;
  for (unsigned s = 0; s < sides; s++)
    f->count += rays[s].count;
  f->courses = room(f, f->count + 1, sizeof *f->courses);
  f->now = room(f, f->count + 1, sizeof(course *));
  f->end = box->extent[box->arity - 1];
  if (!f->courses || !f->now)
    return gi_memory_refusal(f->memory);
  for (size_t i = 0; i < f->count; i++) {
    course *c = &f->courses[i];
    size_t stride = 1;
    c->side = i >= rays[0].count;
    c->ray = &rays[c->side].list[c->side ? i - rays[0].count : i];
    unsigned pivot = pivot_of(c->ray, box->arity);
    c->is_line = pivot < box->arity;
    c->is_inner = true;
    c->from = c->ray->offset[box->arity - 1];
    c->when = c->ray->when[box->arity - 1];
    for (unsigned e = box->arity; e-- > 0;) {
      c->back += (size_t)c->ray->offset[e] * stride;
      stride *= (size_t)box->extent[e] + 1;
      if (e + 1 < box->arity && c->ray->offset[e])
        c->is_inner = false;
    }
    c->slope = c->is_line && pivot != box->arity - 1;
    c->lines = c->is_line ? line_count(c->ray, box) : 0;
    assert(c->back > 0);
    for (unsigned e = 0; e < box->arity; e++)
      assert(!c->is_line || !c->ray->when[e]);
  }
  return GRUNDY_OK;
}

/* ----------------------------------------------------------------- rows */

/* Adds a course to those of the row, if some cell of it has an option. */
static void add_course(filling *f, course *c) {
  const gi_box *box = f->box;
  int64_t first[GRUNDY_MOST_INTEGERS];
  if (c->from > f->end)
    return;
  for (unsigned e = 0; e + 1 < box->arity; e++) {
    const unsigned char *when = c->ray->when[e];
    first[e] = f->state[e] - c->ray->offset[e];
    if (first[e] < 0 || (when && !when[f->state[e]]))
      return;
  }
  first[box->arity - 1] = 0;
  if (c->is_line)
    c->first_line = line_of(c->ray, box, first);
  f->now[f->now_count++] = c;
}

static void begin_row(filling *f) {
  f->now_count = 0;
  for (size_t i = 0; i < f->count; i++)
    if (f->courses[i].is_inner)
      add_course(f, &f->courses[i]);
  f->inner_count = f->now_count;
  for (size_t i = 0; i < f->count; i++)
    if (!f->courses[i].is_inner)
      add_course(f, &f->courses[i]);
}

/* Goes to a row; the rows are numbered from 0 on. */
static void go_to(filling *f, size_t row) {
  f->row = row * ((size_t)f->end + 1);
  for (unsigned i = f->box->arity - 1; i-- > 0;) {
    size_t each = (size_t)f->box->extent[i] + 1;
    f->state[i] = (int64_t)(row % each);
    row /= each;
  }
  begin_row(f);
}

static uint64_t fill_tile(void *data, unsigned thread, size_t band,
                          size_t column) {
  filling *f = (filling *)data + thread;
  size_t first = band * f->band;
  size_t last = f->rows - first < f->band ? f->rows : first + f->band;
  int64_t from = (int64_t)column * f->width;
  int64_t to = f->end - from < f->width ? f->end : from + f->width - 1;
  for (size_t row = first; row < last; row++) {
    go_to(f, row);
    f->chunk(f, f->table, from, to);
  }
  return (last - first) * (uint64_t)(to - from + 1) * GI_TICKS_A_STEP;
}

/* Makes the fillings of further threads, which share the lines. */
static bool share(filling *all, unsigned threads) {
  bool is_made = true;
  for (unsigned i = 1; i < threads; i++) {
    filling *f = &all[i];
    *f = all[0];
    f->courses = room(f, f->count + 1, sizeof *f->courses);
    f->now = room(f, f->count + 1, sizeof(course *));
    if (all->marks)
      f->marks = room(f, f->words, sizeof *f->marks);
    is_made = is_made && f->courses && f->now && (f->marks || !all->marks);
    if (f->courses)
      memcpy(f->courses, all->courses, f->count * sizeof *f->courses);
  }
  return is_made;
}

/* Fills all tiles: those of one thread are rows. */
static grundy_status fill(filling *f, fill_chunk *chunk, void *table) {
  f->rows = cells_of(f->box) / ((size_t)f->end + 1);
  f->chunk = chunk;
  f->table = table;
  unsigned threads = gi_tiles_threads(f->budget, cells_of(f->box));
  if (threads > f->rows)
    threads = (unsigned)f->rows;
  f->band = threads > 1 ? BAND : 1;
  f->width = threads > 1 ? f->end / (4 * threads) : CHUNK;
  f->width = f->width < LEAST ? LEAST : f->width < CHUNK ? f->width : CHUNK;
  filling *all = room(f, threads, sizeof *all);
  if (!all)
    return gi_memory_refusal(f->memory);
  all[0] = *f;
  gi_tiles tiles = {.bands = (f->rows - 1) / f->band + 1,
                    .columns = (size_t)(f->end / f->width) + 1,
                    .threads = threads,
                    .fill = fill_tile,
                    .data = all};
  grundy_status status = share(all, threads) ? gi_tiles_fill(&tiles, f->budget)
                                             : gi_memory_refusal(f->memory);
  for (unsigned i = 1; i < threads; i++)
    end_courses(&all[i]);
  gi_free(f->memory, all, threads * sizeof *all);
  return status;
}

/* Says whether a cell of the row has the option of a course of the row. */
static inline bool has_option(const course *c, int64_t y) {
  return y >= c->from && (!c->when || c->when[y]);
}

/* --------------------------------------------------------------- values */

/* Fills cells whose options are few and single: a state with 63 options has a
   value of at most 63, so the values that its options have are one word. */
static void few_values(filling *f, void *table, int64_t from, int64_t to) {
  uint32_t *values = (uint32_t *)table + f->row;
  uint64_t seen[CHUNK];
  memset(seen, 0, (size_t)(to - from + 1) * sizeof *seen);
  for (size_t i = f->inner_count; i < f->now_count; i++) {
    const course *c = f->now[i];
    int64_t first = c->from > from ? c->from : from;
    if (first > to)
      continue;
    const uint32_t *at = values + first - c->back;
    size_t count = (size_t)(to - first) + 1;
    uint64_t *own = seen + (first - from);
    if (c->when)
      for (size_t k = 0; k < count; k++)
        own[k] |= (uint64_t)c->when[(size_t)first + k] << at[k];
    else
      for (size_t k = 0; k < count; k++)
        own[k] |= UINT64_C(1) << at[k];
  }
  for (int64_t y = from; y <= to; y++) {
    uint64_t all = seen[y - from];
    for (size_t i = 0; i < f->inner_count; i++)
      if (has_option(f->now[i], y))
        all |= UINT64_C(1) << values[y - f->now[i]->from];
    values[y] = (uint32_t)__builtin_ctzll(~all);
  }
}

/* Adds the next option to the line of each ray, and returns the least value
   that is in none of their sets and is no value of a single option. */
static uint32_t line_value(filling *f, const uint32_t *values, int64_t y) {
  const uint64_t *sets[WORD];
  size_t set_count = 0, start = 0;
  for (size_t i = 0; i < f->now_count; i++) {
    course *c = f->now[i];
    if (!has_option(c, y))
      continue;
    uint32_t value = *(values + y - c->back);
    if (!c->is_line) {
      f->marks[value / WORD] |= UINT64_C(1) << value % WORD;
      continue;
    }
    size_t line = c->first_line + c->slope * (size_t)(y - c->from);
    uint64_t *set = c->sets + line * f->words;
    set[value / WORD] |= UINT64_C(1) << value % WORD;
    while (set[c->full[line]] == UINT64_MAX)
      c->full[line]++;
    start = c->full[line] > start ? c->full[line] : start;
    sets[set_count++] = set;
  }
  for (;; start++) {
    uint64_t all = f->marks[start];
    for (size_t i = 0; i < set_count; i++)
      all |= sets[i][start];
    if (all != UINT64_MAX)
      return (uint32_t)(start * WORD) + (uint32_t)__builtin_ctzll(~all);
  }
}

static void line_values(filling *f, void *table, int64_t from, int64_t to) {
  uint32_t *values = (uint32_t *)table + f->row;
  for (int64_t y = from; y <= to; y++) {
    values[y] = line_value(f, values, y);
    for (size_t i = 0; i < f->now_count; i++)
      if (!f->now[i]->is_line && has_option(f->now[i], y))
        f->marks[*(values + y - f->now[i]->back) / WORD] = 0;
  }
}

/* Makes the sets; UNABLE if they are too large. */
static grundy_status begin_sets(filling *f, size_t cells) {
  uint64_t most = 1, size = 0;
  size_t lines = 0;
  for (size_t i = 0; i < f->count; i++) {
    lines += f->courses[i].is_line;
    most += most_options(f->courses[i].ray, f->box);
  }
  if (lines > WORD || most > UINT32_MAX / 2)
    return GRUNDY_UNABLE;
  f->words = (size_t)most / WORD + 2;
  for (size_t i = 0; i < f->count; i++)
    if (__builtin_add_overflow(size, f->courses[i].lines, &size) ||
        size > UINT32_MAX)
      return GRUNDY_UNABLE;
  size *= f->words * sizeof *f->marks;
  if (size > LEAST_SETS && size / MOST_SETS > cells * sizeof(uint32_t))
    return GRUNDY_UNABLE;
  f->marks = room(f, f->words, sizeof *f->marks);
  for (size_t i = 0; i < f->count; i++) {
    course *c = &f->courses[i];
    if (!c->is_line)
      continue;
    c->sets = room(f, c->lines * f->words, sizeof *c->sets);
    c->full = room(f, c->lines, sizeof *c->full);
    if (!c->sets || !c->full)
      return gi_memory_refusal(f->memory);
  }
  return f->marks ? GRUNDY_OK : gi_memory_refusal(f->memory);
}

grundy_status gi_rays_values(gi_rays rays, const gi_box *box, gi_memory *memory,
                             gi_budget *budget, uint32_t *values) {
  filling f = {.box = box, .memory = memory, .budget = budget};
  bool are_few = rays.count < WORD;
  assert(box->arity > 0);
  grundy_status status = begin(&f, &rays, 1);
  for (size_t i = 0; i < rays.count && status == GRUNDY_OK; i++)
    are_few = are_few && !f.courses[i].is_line;
  if (status == GRUNDY_OK && !are_few)
    status = begin_sets(&f, cells_of(box));
  if (status == GRUNDY_OK)
    status = fill(&f, are_few ? few_values : line_values, values);
  end(&f);
  return status;
}

/* ------------------------------------------------------------- outcomes */

/* Adds what lies in other rows to `won`, a flag for each cell. */
static void add_row(const course *c, const unsigned char *lost, int64_t from,
                    int64_t to, unsigned char *won) {
  int64_t first = c->from > from ? c->from : from;
  if (first > to)
    return;
  size_t count = (size_t)(to - first) + 1;
  const unsigned char *at = lost + first - c->back;
  won += first - from;
  unsigned char *hit = c->hit;
  if (c->is_line)
    hit += c->first_line + c->slope * (size_t)(first - c->from);
  if (c->when)
    for (size_t i = 0; i < count; i++)
      won[i] |= at[i] & c->when[(size_t)first + i];
  else if (!c->is_line)
    for (size_t i = 0; i < count; i++)
      won[i] |= at[i];
  else if (c->slope)
    for (size_t i = 0; i < count; i++)
      won[i] |= hit[i] |= at[i];
  else
    for (size_t i = 0; i < count; i++)
      won[i] |= *hit |= at[i];
}

/* The states that are lost, by who starts; both are the same where the players
   have the same moves. */
typedef struct losses {
  unsigned char *of[2];
} losses;

/* Where play goes on, in misère play; in normal play that is not asked. */
typedef struct ends {
  int64_t least[2];              /* all cells from here on have a move */
  unsigned char moves[2][CHUNK]; /* and some before */
} ends;

static inline void begin_ends(const filling *f, unsigned sides, int64_t from,
                              int64_t to, ends *e) {
  bool is_misere = f->play == GRUNDY_MISERE;
  if (is_misere)
    memset(e, 0, sizeof *e);
  for (unsigned s = 0; s < sides; s++)
    e->least[s] = is_misere ? INT64_MAX : 0;
  for (size_t i = 0; is_misere && i < f->now_count; i++) {
    const course *c = f->now[i];
    if (!c->when && c->from < e->least[c->side])
      e->least[c->side] = c->from;
    for (int64_t y = from > c->from ? from : c->from; c->when && y <= to; y++)
      e->moves[c->side][y - from] |= c->when[y];
  }
}

static inline void outcomes(filling *f, const losses *table, unsigned sides,
                            int64_t from, int64_t to) {
  unsigned char *lost[2] = {table->of[0] + f->row, table->of[1] + f->row};
  unsigned char won[2][CHUNK];
  ends e;
  assert(from >= 0 && to - from < CHUNK);
  begin_ends(f, sides, from, to, &e);
  for (unsigned s = 0; s < sides; s++)
    memset(won[s], 0, (size_t)(to - from) + 1);
  for (size_t i = f->inner_count; i < f->now_count; i++) {
    const course *c = f->now[i];
    add_row(c, lost[1 - c->side], from, to, won[c->side]);
  }
  for (int64_t y = from; y <= to; y++) {
    unsigned char is_won[2] = {won[0][y - from], 0};
    if (sides > 1)
      is_won[1] = won[1][y - from];
    for (size_t i = 0; i < f->inner_count; i++) {
      const course *c = f->now[i];
      if (!has_option(c, y))
        continue;
      unsigned char hit = lost[1 - c->side][y - c->from];
      if (c->is_line)
        hit = c->hit[c->first_line + c->slope * (size_t)(y - c->from)] |= hit;
      is_won[sides > 1 ? c->side : 0] |= hit;
    }
    for (unsigned s = 0; s < sides; s++) /* misère: the end of play is won */
      lost[s][y] = is_won[s] ? 0 : y >= e.least[s] || e.moves[s][y - from];
  }
}

static void row_outcomes(filling *f, void *table, int64_t from, int64_t to) {
  outcomes(f, table, 1, from, to);
}

static void row_sides(filling *f, void *table, int64_t from, int64_t to) {
  outcomes(f, table, 2, from, to);
}

static grundy_status fill_outcomes(filling *f, const gi_rays *rays,
                                   unsigned sides, losses table) {
  assert(f->box->arity > 0);
  grundy_status status = begin(f, rays, sides);
  for (size_t i = 0; i < f->count && status == GRUNDY_OK; i++) {
    course *c = &f->courses[i];
    if (!c->is_line)
      continue;
    if (c->lines > MOST_SETS * cells_of(f->box) + LEAST_SETS)
      status = GRUNDY_UNABLE;
    else if (!(c->hit = room(f, c->lines, 1)))
      status = gi_memory_refusal(f->memory);
  }
  if (status == GRUNDY_OK)
    status = fill(f, sides > 1 ? row_sides : row_outcomes, &table);
  f->table = NULL;
  end(f);
  return status;
}

grundy_status gi_rays_outcomes(gi_rays rays, const gi_box *box,
                               grundy_play play, gi_memory *memory,
                               gi_budget *budget, unsigned char *lost) {
  filling f = {.box = box, .play = play, .memory = memory, .budget = budget};
  return fill_outcomes(&f, &rays, 1, (losses){{lost, lost}});
}

grundy_status gi_rays_sides(const gi_rays rays[2], const gi_box *box,
                            grundy_play play, gi_memory *memory,
                            gi_budget *budget, unsigned char *const lost[2]) {
  filling f = {.box = box, .play = play, .memory = memory, .budget = budget};
  return fill_outcomes(&f, rays, 2, (losses){{lost[0], lost[1]}});
}
