/* SPDX-License-Identifier: MIT */
/*
 * Counts the values of all positions on one board.
 *
 * A filling of the board is decided as the sum of its parts where the family
 * gives them, so the boards of a census share what the work remembers of their
 * parts, and no whole board is remembered.
 */
#include "core/grace.h"
#include "core/text.h"
#include "engine/misuse.h"
#include "engine/sink.h"
#include "engine/table/table.h"
#include "engine/value/partizan.h"

#include <stdlib.h>
#include <string.h>

enum {
  GRACE = 1 << 22 /* steps for the texts of what a limit left */
};

/* One value, and the boards that have it. */
typedef struct tally {
  grundy_cell cell;
  gi_game game; /* GI_NO_GAME: the cell is not a partizan value */
  uint64_t boards, first;
} tally;

typedef struct counter {
  grundy_work *work;
  const grundy_rules *rules;
  const uint64_t *integers;
  grundy_table_kind kind;
  grundy_query query;
  gi_map index;      /* values; answer: place in `tallies` */
  gi_buffer tallies; /* tally, in the order in which they were met */
  gi_buffer bytes;   /* of the board */
  gi_buffer key;
  uint64_t fillings, boards;
  uint64_t done; /* fillings that were counted */
} counter;

static bool is_game(grundy_table_kind kind) {
  return kind == GRUNDY_TABLE_GAMES || kind == GRUNDY_TABLE_MEAN ||
         kind == GRUNDY_TABLE_TEMPERATURE || kind == GRUNDY_TABLE_WEIGHT;
}

/* Writes the bytes of filling i; *is_board is false if it is not a position. */
static grundy_status fill(counter *c, uint64_t i, bool *is_board) {
  c->bytes.length = 0;
  grundy_status status = c->rules->family->filling(
      c->work, c->rules, c->integers, i, &c->fillings, &c->bytes);
  *is_board = status == GRUNDY_OK;
  return status == GRUNDY_UNABLE ? GRUNDY_OK : status;
}

/* ----------------------------------------------------- value of a board */

static grundy_status add_parts(gi_sink *sink, const gi_option *option) {
  grundy_position *sum = sink->data;
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < option->count && status == GRUNDY_OK; i++)
    status = gi_position_add(sink->work, sum, option->parts[i].rules,
                             option->parts[i].bytes, GRUNDY_NOWHERE);
  return status;
}

/* Makes the sum of the board's parts in the scratch arena. */
static grundy_status open_board(counter *c, grundy_position **sum) {
  gi_component board = {c->rules->base, {c->bytes.data, c->bytes.length}};
  const gi_family *family = c->rules->family;
  grundy_status status = gi_position_new(c->work, &c->work->scratch, sum);
  if (status != GRUNDY_OK)
    return status;
  if (!family->parts)
    return gi_position_add(c->work, *sum, board.rules, board.bytes,
                           GRUNDY_NOWHERE);
  gi_sink sink;
  gi_sink_init(&sink, c->work, add_parts, *sum, false);
  sink.reduced = true;
  sink.from = board;
  status = family->parts(c->work, board, &sink);
  gi_sink_clear(&sink);
  return status;
}

/* Computes what the table says of the board. */
static grundy_status assess_board(counter *c, tally *t) {
  gi_mark mark = gi_arena_mark(&c->work->scratch);
  grundy_position *sum;
  bool found = true;
  c->work->side_steps = 0;
  grundy_status status = open_board(c, &sum);
  if (status == GRUNDY_OK && is_game(c->kind)) {
    status = gi_table_game(c->work, sum, c->kind, c->query, &t->cell.outcome,
                           &t->game, &found);
    if (!found)
      t->game = GI_NO_GAME;
  } else if (status == GRUNDY_OK) {
    status = gi_table_fill(c->work, sum, c->kind, c->query, &t->cell);
  }
  gi_arena_release(&c->work->scratch, mark);
  return status;
}

/* ------------------------------------------------------------- counting */

/* Writes a key that is equal for equal values. */
static grundy_status make_key(counter *c, const tally *t) {
  uint64_t words[] = {t->cell.number, t->cell.misere,
                      is_game(c->kind) ? 0 : t->cell.outcome, t->game,
                      t->cell.loopy};
  c->key.length = 0;
  grundy_status status = gi_buffer_put(&c->key, words, sizeof words);
  return status == GRUNDY_OK && t->cell.value
             ? gi_buffer_text(&c->key, t->cell.value->number)
             : status;
}

static grundy_status count_board(counter *c, uint64_t i) {
  tally t = {.game = GI_NO_GAME, .boards = 1, .first = i};
  gi_record record = GI_NO_RECORD;
  bool is_new = false;
  size_t known = c->tallies.length / sizeof t;
  grundy_status status = assess_board(c, &t);
  if (status == GRUNDY_OK)
    status = make_key(c, &t);
  if (status == GRUNDY_OK && known == UINT32_MAX)
    status = gi_too_large(c->work, "there are more values than 32 bits can "
                                   "count");
  if (status == GRUNDY_OK)
    status = gi_map_add(&c->index, (gi_bytes){c->key.data, c->key.length},
                        (uint32_t)known, &record, &is_new);
  if (status != GRUNDY_OK)
    return status;
  c->boards++;
  if (is_new)
    return gi_buffer_put(&c->tallies, &t, sizeof t);
  tally *all = (tally *)(void *)c->tallies.data;
  all[gi_map_answer(&c->index, record)].boards++;
  return GRUNDY_OK;
}

static grundy_status count_boards(counter *c) {
  grundy_status status = GRUNDY_OK;
  c->fillings = 1;
  for (uint64_t i = 0; i < c->fillings && status == GRUNDY_OK; i++) {
    bool is_board = false;
    status = gi_budget_step(&c->work->budget);
    if (status == GRUNDY_OK)
      status = fill(c, i, &is_board);
    if (status == GRUNDY_OK && is_board)
      status = count_board(c, i);
    c->done += status == GRUNDY_OK;
  }
  return status;
}

/* -------------------------------------------------------------- results */

static int compare(uint64_t a, uint64_t b) { return (a > b) - (a < b); }

/* Orders numbers: ascending, by the value of misère play if they are equal, and
   infinite ones last. */
static int by_number(const void *one, const void *other) {
  const tally *a = one, *b = other;
  int order = compare(a->cell.loopy, b->cell.loopy);
  if (!order)
    order = compare(a->cell.number, b->cell.number);
  if (!order)
    order = compare(a->cell.misere, b->cell.misere);
  return order ? order : compare(a->first, b->first);
}

/* Orders other values: the most frequent first. */
static int by_boards(const void *one, const void *other) {
  const tally *a = one, *b = other;
  int order = compare(b->boards, a->boards);
  return order ? order : compare(a->first, b->first);
}

/* Makes the texts of a value and of the first board that has it. */
static grundy_status describe(counter *c, const tally *t, grundy_count *count) {
  bool is_board;
  gi_buffer text;
  *count = (grundy_count){.cell = t->cell, .boards = t->boards};
  grundy_status status = fill(c, t->first, &is_board);
  gi_buffer_init(&text, &c->work->memory);
  gi_component first = {c->rules->base, {c->bytes.data, c->bytes.length}};
  if (status == GRUNDY_OK)
    status = gi_component_args(first, &text);
  if (status == GRUNDY_OK)
    status = gi_buffer_keep(c->work, &text, &count->first);
  gi_buffer_clear(&text);
  if (status != GRUNDY_OK || t->game == GI_NO_GAME)
    return status;
  grundy_value *value = gi_arena_alloc(&c->work->arena, sizeof *value);
  count->cell.value = value;
  return value ? gi_game_value(c->work, t->game, value) : gi_refused(c->work);
}

static grundy_status finish(counter *c, grundy_census *census) {
  tally *all = (tally *)(void *)c->tallies.data;
  size_t count = c->tallies.length / sizeof *all;
  bool has_words = is_game(c->kind) || c->kind == GRUNDY_TABLE_OUTCOMES;
  grundy_count *counts =
      gi_arena_alloc(&c->work->arena, (count + 1) * sizeof *counts);
  if (!counts)
    return gi_refused(c->work);
  if (count)
    qsort(all, count, sizeof *all, has_words ? by_boards : by_number);
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < count && status == GRUNDY_OK; i++)
    status = describe(c, &all[i], &counts[i]);
  if (status == GRUNDY_OK)
    *census = (grundy_census){.fillings = c->done,
                              .boards = c->boards,
                              .count = count,
                              .counts = counts};
  return status;
}

static grundy_status refuse_rules(grundy_work *work,
                                  const grundy_rules *rules) {
  return gi_fail(&work->error, GRUNDY_UNABLE, GRUNDY_NOWHERE,
                 "there is no list of all positions of {0}: its positions are "
                 "not boards of a size",
                 rules->text);
}

grundy_status grundy_census_fillings(grundy_work *work,
                                     const grundy_rules *rules,
                                     const uint64_t *integers,
                                     uint64_t *fillings) {
  if (gi_misused(work,
                 GI_NEEDS({gi_is_rules(work, rules), "rules"},
                          {gi_is_given(integers) || !rules->arity, "integers"},
                          {gi_is_given(fillings), "fillings"})))
    return GRUNDY_MISUSE;
  gi_buffer bytes;
  gi_buffer_init(&bytes, &work->memory);
  *fillings = 0;
  grundy_status status =
      rules->family->filling
          ? rules->family->filling(work, rules, integers, 0, fillings, &bytes)
          : refuse_rules(work, rules);
  if (status == GRUNDY_UNABLE && rules->family->filling)
    status = GRUNDY_OK; /* the first filling is not a position */
  gi_buffer_clear(&bytes);
  return gi_finish(work, status, GRUNDY_NOWHERE);
}

grundy_status grundy_census_run(grundy_work *work, const grundy_rules *rules,
                                const uint64_t *integers,
                                grundy_table_kind kind, grundy_query query,
                                grundy_census *census) {
  if (gi_misused(work,
                 GI_NEEDS({gi_is_rules(work, rules), "rules"},
                          {gi_is_given(integers) || !rules->arity, "integers"},
                          {gi_is_table(kind), "kind"},
                          {gi_is_query(query), "query"},
                          {gi_is_given(census), "census"})))
    return GRUNDY_MISUSE;
  *census = (grundy_census){0};
  if (!rules->family->filling)
    return gi_finish(work, refuse_rules(work, rules), GRUNDY_NOWHERE);
  counter c = {.work = work,
               .rules = rules,
               .integers = integers,
               .kind = kind,
               .query = query};
  gi_map_init(&c.index, &work->memory, 4);
  gi_buffer_init(&c.tallies, &work->memory);
  gi_buffer_init(&c.bytes, &work->memory);
  gi_buffer_init(&c.key, &work->memory);
  grundy_status status = count_boards(&c);
  if (status == GRUNDY_OK) {
    status = finish(&c, census);
  } else if (status == GRUNDY_STOPPED) { /* a part of the answer is one, too */
    gi_grace grace = gi_grace_begin(&work->budget, GRACE);
    gi_grace_end(&work->budget, &grace, finish(&c, census));
  }
  gi_map_clear(&c.index);
  gi_buffer_clear(&c.tallies);
  gi_buffer_clear(&c.bytes);
  gi_buffer_clear(&c.key);
  return gi_finish(work, status, GRUNDY_NOWHERE);
}
