/* SPDX-License-Identifier: MIT */
#include "lang/board/list.h"

#include <assert.h>
#include <string.h>

#include "core/map.h"
#include "lang/board/long_row.h"
#include "lang/board/moves.h"

/* The moves of a component: boards without duplicates, and their names. */
typedef struct list {
  grundy_work *work;
  const grundy_rules *rules;
  gi_field from;
  gi_map boards; /* their cells, in order */
  gi_map names;  /* answer: how often the name was met, 1 or 2 */
  gi_buffer texts;
  gi_buffer starts; /* size_t: where the name of each board begins */
} list;

static grundy_status keep(void *data, const gi_field *after,
                          const gi_trail *trail) {
  list *l = data;
  gi_record record;
  bool added = false;
  size_t start = l->texts.length;
  grundy_status status = gi_map_add(
      &l->boards,
      (gi_bytes){(const unsigned char *)after->cells, gi_field_count(after)}, 0,
      &record, &added);
  if (status != GRUNDY_OK || !added)
    return status;
  status = gi_buffer_put(&l->starts, &start, sizeof start);
  if (status == GRUNDY_OK)
    status = gi_trail_print(&l->from, trail, &l->texts);
  if (status == GRUNDY_OK)
    status = gi_map_add(
        &l->names, (gi_bytes){l->texts.data + start, l->texts.length - start},
        1, &record, &added);
  if (status == GRUNDY_OK && !added)
    gi_map_set(&l->names, record, 2);
  if (status == GRUNDY_OK)
    status = gi_buffer_put(&l->texts, "", 1);
  return status == GRUNDY_OK ? gi_budget_step(&l->work->budget) : status;
}

/* Writes a name that says what every cell becomes: b2=x. */
static grundy_status write_long(const list *l, const char *cells,
                                gi_buffer *out) {
  grundy_status status = GRUNDY_OK;
  const char *between = "";
  for (uint32_t i = 0; i < gi_field_count(&l->from) && status == GRUNDY_OK;
       i++) {
    if (cells[i] == l->from.cells[i])
      continue;
    status = gi_buffer_text(out, between);
    if (status == GRUNDY_OK)
      status = gi_cell_print(&l->from, i, out);
    if (status == GRUNDY_OK)
      status = gi_buffer_text(out, (char[]){'=', cells[i], 0});
    between = ":";
  }
  return status;
}

/* Emits board number i. */
static grundy_status emit_board(list *l, gi_sink *sink, gi_record record,
                                size_t i, gi_buffer *bytes) {
  size_t start;
  memcpy(&start, l->starts.data + i * sizeof start, sizeof start);
  const char *name = (const char *)l->texts.data + start;
  gi_bytes key = gi_map_key(&l->boards, record);
  gi_field after = l->from;
  after.cells = (char *)(uintptr_t)key.data;
  gi_record named = gi_map_find(
      &l->names, (gi_bytes){(const unsigned char *)name, strlen(name)});
  bytes->length = 0;
  grundy_status status = gi_field_put(bytes, &after);
  if (status == GRUNDY_OK)
    status = gi_emit_part(sink, l->rules, bytes->data, bytes->length);
  if (status != GRUNDY_OK || gi_map_answer(&l->names, named) == 1)
    return status == GRUNDY_OK ? gi_emit(sink, "%s", name) : status;
  bytes->length = 0;
  status = write_long(l, after.cells, bytes);
  if (status == GRUNDY_OK)
    status = gi_buffer_put(bytes, "", 1);
  return status == GRUNDY_OK ? gi_emit(sink, "%s", (const char *)bytes->data)
                             : status;
}

typedef struct emitter {
  list *l;
  gi_sink *sink;
  gi_buffer *bytes;
  size_t count;
} emitter;

/* Lists the moves a second time, and emits each board when it is met first:
   the map gives the records in no order. */
static grundy_status emit_first(void *data, const gi_field *after,
                                const gi_trail *trail) {
  emitter *e = data;
  (void)trail;
  gi_bytes key = {(const unsigned char *)after->cells, gi_field_count(after)};
  gi_record record = gi_map_find(&e->l->boards, key);
  assert(record != GI_NO_RECORD);
  if (gi_map_answer(&e->l->boards, record))
    return GRUNDY_OK;
  gi_map_set(&e->l->boards, record, 1);
  return emit_board(e->l, e->sink, record, e->count++, e->bytes);
}

grundy_status gi_board_list(grundy_work *work, const grundy_rules *rules,
                            const gi_board *board, gi_board_run *run,
                            const gi_field *field, grundy_side side,
                            gi_sink *sink) {
  list l = {.work = work, .rules = rules, .from = *field};
  gi_buffer bytes;
  emitter e = {&l, sink, &bytes, 0};
  gi_map_init(&l.boards, &work->memory, 1);
  gi_map_init(&l.names, &work->memory, 1);
  gi_buffer_init(&l.texts, &work->memory);
  gi_buffer_init(&l.starts, &work->memory);
  gi_buffer_init(&bytes, &work->memory);
  run->named = true;
  grundy_status status = gi_board_moves(board, run, &work->budget, &work->error,
                                        &l.from, side, keep, &l);
  if (status == GRUNDY_OK)
    status = gi_board_moves(board, run, &work->budget, &work->error, &l.from,
                            side, emit_first, &e);
  run->named = false;
  gi_map_clear(&l.boards);
  gi_map_clear(&l.names);
  gi_buffer_clear(&l.texts);
  gi_buffer_clear(&l.starts);
  gi_buffer_clear(&bytes);
  return status;
}
