/* SPDX-License-Identifier: MIT */
/*
 * {board RULE}: a board game that the user writes in one line, in the language
 * of boards (lang/board/board.h).
 *
 * A component is one board: its rows, its columns and the ASCII letter of every
 * cell, row by row, each one byte; '#' is a place without a cell.  On a graph,
 * {board RULE}[a-b,b-c], there is one row, and the cells are the vertices.
 * Under rules that play an octal game in a row, a row of more than 64 empty
 * cells is 0 and its length (lang/board/long_row.h).
 *
 * What a person sees keeps its place: a move leads to the whole board after the
 * move.  A search (gi_sink, reduced) gets the same option as the sum of the
 * board's parts, without those that have no moves, each part as the least of
 * its images under the symmetries of the rule (lang/board/parts.h).  The values
 * are the same: the tests compare them on all small boards.
 */
#include "lang/board/board.h"

#include <assert.h>
#include <string.h>

#include "core/text.h"
#include "engine/machine.h"
#include "engine/position.h"
#include "engine/sink.h"
#include "games/base/board_data.h"
#include "games/base/board_sketch.h"
#include "lang/board/describe.h"
#include "lang/board/list.h"
#include "lang/board/long_row.h"
#include "lang/board/moves.h"
#include "lang/board/parts.h"
#include "lang/board/position.h"

typedef gi_board_data rules_data;

static const rules_data *data_of(const grundy_rules *rules) {
  return rules->data;
}

static gi_field field_of(gi_component component) {
  return gi_board_field(component);
}

/* --------------------------------------------------------------- machines */

/* Scratch memory (engine/machine.h). */
typedef struct machine {
  gi_machine head;
  gi_board_run run, probe; /* for the moves; for whether a part has moves */
  gi_board_parts parts;
  gi_buffer bytes;
  uint64_t sampled, raw; /* number of the last sample, and of its board */
} machine;

static void begin_machine(void *data, gi_memory *memory) {
  machine *m = data;
  gi_board_run_init(&m->run, memory);
  gi_board_run_init(&m->probe, memory);
  gi_board_parts_init(&m->parts, memory);
  gi_buffer_init(&m->bytes, memory);
}

static void end_machine(void *data, gi_memory *memory) {
  machine *m = data;
  (void)memory;
  gi_board_run_clear(&m->run);
  gi_board_run_clear(&m->probe);
  gi_board_parts_clear(&m->parts);
  gi_buffer_clear(&m->bytes);
}

static const gi_machine_kind kind = {sizeof(machine), begin_machine,
                                     end_machine};

static machine *take_machine(grundy_work *work, const grundy_rules *rules) {
  return gi_machine_take(work, rules, &kind);
}

/* -------------------------------------------------------- open, positions */

/* Reads the graph after the rule: the text after the brace of
   {board ...}[a-b]. */
static grundy_status open_net(grundy_work *work, gi_text text,
                              rules_data *data) {
  size_t from = gi_text_skip(text, 0);
  if (from >= text.length || text.data[from] != '[')
    return gi_text_expected(&work->error, text, from,
                            "the end, or a graph in [ ]");
  if (text.data[text.length - 1] != ']')
    return gi_text_expected(&work->error, text, text.length, "']'");
  grundy_status status = gi_board_check_net(data->board, &work->error);
  return status == GRUNDY_OK
             ? gi_board_net_parse(&work->arena, &work->error,
                                  gi_text_part(text, from + 1, text.length - 1),
                                  &data->net)
             : status;
}

/* Opens the octal game that the rule plays in a row. */
static grundy_status open_octal(grundy_work *work, rules_data *data) {
  static const char name[] = "octal";
  const char *code = data->board->octal.code;
  const gi_family *family =
      gi_family_named(work->grundy, (gi_text){name, strlen(name), 0});
  return code && family && !data->net
             ? gi_rules_open(work, family, (gi_text){code, strlen(code), 0},
                             &data->octal)
             : GRUNDY_OK;
}

static grundy_status open(grundy_work *work, gi_text params,
                          grundy_rules *rules, gi_buffer *canonical) {
  static const char *const names[] = {"h", "w"};
  if (!params.data)
    return gi_fail(&work->error, GRUNDY_SYNTAX, params.offset,
                   "a board rule is written in braces: {0}",
                   "{board .. -> ## right, down}(4 x 5)");
  const char *brace = memchr(params.data, '}', params.length);
  size_t end = brace ? (size_t)(brace - params.data) : params.length;
  rules_data *data = gi_arena_alloc(&work->arena, sizeof *data);
  if (!data)
    return gi_refused(work);
  *data = (rules_data){NULL, NULL, NULL};
  rules->data = data;
  grundy_status status = gi_board_compile(
      &work->arena, &work->error, gi_text_part(params, 0, end), &data->board);
  if (status == GRUNDY_OK && brace)
    status = open_net(work, gi_text_part(params, end + 1, params.length), data);
  if (status == GRUNDY_OK)
    status = open_octal(work, data);
  if (status != GRUNDY_OK)
    return status;
  rules->arity = data->net ? 0 : 2;
  rules->names = data->net ? NULL : names;
  rules->shape = data->net ? "graph-cells" : "cells";
  rules->closed = data->net != NULL;
  status = gi_board_print(data->board, canonical);
  if (status == GRUNDY_OK && data->net) {
    gi_writer w = gi_writer_to(canonical);
    gi_write_text(&w, "}[");
    gi_board_net_print(&w, data->net);
    gi_write_text(&w, "]");
    status = w.status;
  }
  return status;
}

/* Finds a group with too few liberties.  *where is UINT32_MAX if there is
   none. */
static grundy_status find_fault(const gi_board *board, gi_board_run *run,
                                const gi_field *f, uint32_t *where) {
  *where = UINT32_MAX;
  for (uint32_t i = 0; i < board->law_count; i++) {
    uint64_t least;
    uint32_t cell = 0;
    grundy_status status =
        gi_field_liberties(f, board->laws[i].letter, run, &least, &cell);
    if (status != GRUNDY_OK)
      return status;
    if (least < board->laws[i].least) {
      *where = cell;
      return GRUNDY_OK;
    }
  }
  return GRUNDY_OK;
}

static grundy_status refuse_group(grundy_work *work, const gi_field *f,
                                  uint32_t cell, size_t place) {
  gi_buffer name;
  gi_buffer_init(&name, &work->memory);
  grundy_status status = gi_cell_print(f, cell, &name);
  if (status == GRUNDY_OK)
    status = gi_buffer_put(&name, "", 1);
  if (status == GRUNDY_OK)
    status = gi_fail(&work->error, GRUNDY_SYNTAX, place,
                     "the group of {0} at {1} has too few liberties: not a "
                     "position of this game",
                     (char[]){f->cells[cell], 0}, (const char *)name.data);
  gi_buffer_clear(&name);
  return status;
}

static grundy_status parse(grundy_work *work, const grundy_rules *rules,
                           gi_text args, grundy_position *sum) {
  const rules_data *d = data_of(rules);
  machine *m = take_machine(work, rules);
  if (!m)
    return gi_refused(work);
  gi_buffer cells;
  gi_buffer_init(&cells, &work->memory);
  gi_field f;
  uint32_t where = UINT32_MAX;
  size_t place = args.offset + gi_text_skip(args, 0);
  grundy_status status =
      gi_field_parse(d->board, d->net, &work->error, args, &cells, &f);
  if (status == GRUNDY_OK)
    status = find_fault(d->board, &m->run, &f, &where);
  if (status == GRUNDY_OK && where != UINT32_MAX)
    status = refuse_group(work, &f, where, place);
  m->bytes.length = 0;
  if (status == GRUNDY_OK)
    status = gi_field_put(&m->bytes, &f);
  if (status == GRUNDY_OK)
    status = gi_position_add(work, sum, rules->shown,
                             (gi_bytes){m->bytes.data, m->bytes.length}, place);
  gi_buffer_clear(&cells);
  gi_machine_give_back(work, rules, m);
  return status;
}

static grundy_status print(gi_component component, gi_buffer *out) {
  gi_field f = field_of(component);
  return gi_field_print(&f, out);
}

static grundy_status check_size(grundy_work *work, const uint64_t *size) {
  if (size[0] && size[1] && size[0] <= GI_BOARD_SIDE &&
      size[1] <= GI_BOARD_SIDE)
    return GRUNDY_OK;
  return gi_fail(&work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
                 "a board has 1 to 64 rows and 1 to 64 columns");
}

static grundy_status at(grundy_work *work, const grundy_rules *rules,
                        const uint64_t *integers, gi_buffer *bytes,
                        bool *empty) {
  const rules_data *d = data_of(rules);
  *empty = false;
  if (gi_is_long_row(d->board, d->net, integers[0], integers[1]) &&
      integers[1] <= GI_BOARD_ROW)
    return gi_long_row_put(bytes, (uint32_t)integers[1]);
  grundy_status status = check_size(work, integers);
  if (status != GRUNDY_OK)
    return status;
  size_t count = (size_t)integers[0] * (size_t)integers[1];
  unsigned char head[GI_BOARD_HEAD] = {(unsigned char)integers[0],
                                       (unsigned char)integers[1]};
  status = gi_buffer_put(bytes, head, sizeof head);
  if (status == GRUNDY_OK)
    status = gi_buffer_reserve(bytes, count);
  if (status == GRUNDY_OK) {
    memset(bytes->data + bytes->length, GI_EMPTY, count);
    bytes->length += count;
  }
  return status;
}

static gi_traits traits(gi_component component) {
  const rules_data *d = data_of(component.rules);
  bool ends = d->net ? d->board->end == GI_END_WEIGHTS
                     : d->board->end != GI_END_UNKNOWN;
  return (gi_traits){.impartial = !d->board->partizan,
                     .loopy = d->board->loopy && !ends,
                     .loop_free = ends};
}

/* --------------------------------------------------------------- samples */

/* Writes the letters of a number in base `count`, the first cell being the last
   digit; if `forwards`, the last cell is. */
static void write_letters(gi_cells set, uint64_t number, bool forwards,
                          gi_field *f) {
  char letters[64];
  unsigned count = 0;
  uint32_t cells = gi_field_count(f);
  for (unsigned i = 0; i < 64; i++)
    if (set >> i & 1)
      letters[count++] = gi_cell_letter(i);
  for (uint32_t i = 0; i < cells; i++, number /= count)
    f->cells[forwards ? cells - 1 - i : i] = letters[number % count];
}

/* Returns count^cells, at most UINT64_MAX. */
static uint64_t power(uint64_t count, uint32_t cells) {
  uint64_t product = 1;
  while (cells--)
    if (__builtin_mul_overflow(product, count, &product))
      return UINT64_MAX;
  return product;
}

/* Finds board number `number`: by the number of cells, then by rows, then by
   letters.  False: there is none, on a graph. */
static bool board_number(const rules_data *d, uint64_t number, gi_field *f) {
  unsigned count = (unsigned)__builtin_popcountll(d->board->letters);
  if (d->net) {
    *f = (gi_field){
        .rows = 1, .columns = d->net->count, .cells = f->cells, .net = d->net};
    if (number >= power(count, d->net->count))
      return false;
    write_letters(d->board->letters, number, false, f);
    return true;
  }
  for (uint32_t cells = 1;; cells++) {
    uint64_t each = power(count, cells);
    for (uint32_t rows = 1; rows <= cells; rows++) {
      if (cells % rows)
        continue;
      if (number < each) {
        f->rows = rows;
        f->columns = cells / rows;
        f->net = NULL;
        write_letters(d->board->letters, number, false, f);
        return true;
      }
      number -= each;
    }
  }
}

/* Boards that break the bounds of libs() are left out, so the board of a sample
   is looked for from that of the sample before it. */
static grundy_status sample(grundy_work *work, const grundy_rules *rules,
                            uint64_t i, gi_buffer *bytes) {
  const rules_data *d = data_of(rules);
  char cells[GI_BOARD_CELLS];
  gi_field f = {.cells = cells};
  machine *m = take_machine(work, rules);
  if (!m)
    return gi_refused(work);
  bool follows = m->sampled && m->sampled <= i;
  uint64_t seen = follows ? m->sampled : 0, raw = follows ? m->raw + 1 : 0;
  grundy_status status = GRUNDY_OK;
  for (;; raw++) {
    uint32_t where = UINT32_MAX;
    if (!board_number(d, raw, &f))
      status = GRUNDY_DOMAIN;
    if (status == GRUNDY_OK)
      status = find_fault(d->board, &m->run, &f, &where);
    if (status == GRUNDY_OK)
      status = gi_budget_step(&work->budget);
    if (status != GRUNDY_OK)
      break;
    if (where == UINT32_MAX && seen++ == i)
      break;
  }
  if (status == GRUNDY_OK) {
    m->sampled = i + 1;
    m->raw = raw;
    status = gi_field_put(bytes, &f);
  }
  gi_machine_give_back(work, rules, m);
  return status;
}

/* Fillings have the letters of the rule's text, in the order # . 0-9 A-Z a-z;
   the last cell changes first. */
static grundy_status filling(grundy_work *work, const grundy_rules *rules,
                             const uint64_t *integers, uint64_t i,
                             uint64_t *count, gi_buffer *bytes) {
  const rules_data *d = data_of(rules);
  char cells[GI_BOARD_CELLS];
  uint64_t row[] = {1, d->net ? d->net->count : 0};
  const uint64_t *size = d->net ? row : integers;
  uint32_t where = UINT32_MAX;
  grundy_status status = d->net ? GRUNDY_OK : check_size(work, size);
  if (status != GRUNDY_OK)
    return status;
  gi_field f = {.rows = (uint32_t)size[0],
                .columns = (uint32_t)size[1],
                .cells = cells,
                .net = d->net};
  *count = power((unsigned)__builtin_popcountll(d->board->written),
                 gi_field_count(&f));
  if (i >= *count)
    return GRUNDY_UNABLE;
  write_letters(d->board->written, i, true, &f);
  machine *m = take_machine(work, rules);
  if (!m)
    return gi_refused(work);
  status = find_fault(d->board, &m->run, &f, &where);
  gi_machine_give_back(work, rules, m);
  if (status == GRUNDY_OK && where != UINT32_MAX)
    return GRUNDY_UNABLE;
  return status == GRUNDY_OK ? gi_field_put(bytes, &f) : status;
}

/* ------------------------------------------------- options for a search */

typedef struct carrier {
  grundy_work *work;
  const grundy_rules *rules;
  gi_sink *sink;
  machine *machine;
} carrier;

/* Ends the search for moves: there is one. */
static grundy_status found(void *data, const gi_field *after,
                           const gi_trail *trail) {
  (void)after, (void)trail;
  *(bool *)data = true;
  return GI_ENOUGH;
}

/* Adds a part to the option, unless it has no moves. */
static grundy_status carry_part(void *data, const gi_field *part,
                                bool negative) {
  carrier *c = data;
  machine *m = c->machine;
  bool moves = false;
  grundy_status status =
      gi_board_moves(data_of(c->rules)->board, &m->probe, &c->work->budget,
                     &c->work->error, part, GRUNDY_BOTH, found, &moves);
  status = gi_enough_is_ok(status);
  if (status != GRUNDY_OK)
    return status;
  if (!moves)
    return GRUNDY_OK;
  m->bytes.length = 0;
  status = gi_field_put(&m->bytes, part);
  return status == GRUNDY_OK ? gi_emit_signed(c->sink, c->rules, m->bytes.data,
                                              m->bytes.length, negative)
                             : status;
}

/* Emits the board after a move as its parts. */
static grundy_status carry(void *data, const gi_field *after,
                           const gi_trail *trail) {
  carrier *c = data;
  (void)trail;
  grundy_status status = gi_board_split(
      data_of(c->rules)->board, &c->machine->parts, &c->work->budget, after,
      c->sink->has_signs, carry_part, c);
  return status == GRUNDY_OK ? gi_emit(c->sink, NULL) : status;
}

/* Emits the parts of the board itself. */
static grundy_status parts(grundy_work *work, gi_component component,
                           gi_sink *sink) {
  gi_field f = field_of(component);
  machine *m = take_machine(work, component.rules);
  if (!m)
    return gi_refused(work);
  carrier c = {work, component.rules, sink, m};
  grundy_status status;
  if (gi_field_is_long(&f)) {
    status = gi_emit_part(sink, component.rules, component.bytes.data,
                          component.bytes.length);
    if (status == GRUNDY_OK)
      status = gi_emit(sink, NULL);
  } else {
    status = carry(&c, &f, NULL);
  }
  gi_machine_give_back(work, component.rules, m);
  return status;
}

static unsigned cuts(const grundy_rules *rules, grundy_side side) {
  const rules_data *d = data_of(rules);
  return d->net ? 0 : gi_board_cuts(d->board, side);
}

/* Emits the parts of the board on which only some cells are left. */
static grundy_status keep(grundy_work *work, gi_component component,
                          const uint32_t *rows, gi_sink *sink) {
  gi_field f = field_of(component), left = f;
  char cells[32 * 32];
  assert(!gi_field_is_long(&f) && gi_field_count(&f) <= sizeof cells);
  machine *m = take_machine(work, component.rules);
  if (!m)
    return gi_refused(work);
  left.cells = cells;
  for (uint32_t i = 0; i < gi_field_count(&f); i++)
    cells[i] = rows[i / f.columns] >> i % f.columns & 1 ? f.cells[i] : GI_WALL;
  carrier c = {work, component.rules, sink, m};
  grundy_status status = carry(&c, &left, NULL);
  gi_machine_give_back(work, component.rules, m);
  return status;
}

/* Counts the cells that a move may touch. */
static uint64_t moves(gi_component component) {
  const gi_board *board = data_of(component.rules)->board;
  gi_field f = field_of(component);
  uint64_t count = 0;
  if (gi_field_is_long(&f))
    return f.columns;
  for (uint32_t i = 0; i < gi_field_count(&f); i++)
    count += (gi_cell_bit(f.cells[i]) & board->live) != 0;
  return count;
}

/* ---------------------------------------------------------------- options */

/* Emits the options of a long row. */
static grundy_status emit_rows(grundy_work *work, gi_component component,
                               machine *m, gi_sink *sink) {
  const grundy_rules *octal = data_of(component.rules)->octal;
  gi_code code;
  grundy_status status = octal->family->code(
      work, octal, gi_long_row_length(component.bytes), &code);
  return status == GRUNDY_OK
             ? gi_long_row_options(work, component, &code,
                                   data_of(component.rules)->board->octal.near,
                                   &m->bytes, sink)
             : status;
}

static grundy_status options(grundy_work *work, gi_component component,
                             grundy_side side, gi_sink *sink) {
  gi_field f = field_of(component);
  machine *m = take_machine(work, component.rules);
  if (!m)
    return gi_refused(work);
  carrier c = {work, component.rules, sink, m};
  grundy_status status;
  if (gi_field_is_long(&f))
    status = emit_rows(work, component, m, sink);
  else if (sink->reduced)
    status = gi_board_moves(data_of(component.rules)->board, &m->run,
                            &work->budget, &work->error, &f, side, carry, &c);
  else
    status =
        gi_board_list(work, component.rules, data_of(component.rules)->board,
                      &m->run, &f, side, sink);
  gi_machine_give_back(work, component.rules, m);
  return status;
}

/* A long row is not drawn: it is wider than any picture. */
static grundy_status drawn(gi_component component, gi_buffer *integers) {
  uint32_t length = gi_long_row_length(component.bytes);
  if (!length)
    return gi_buffer_put(integers, component.bytes.data,
                         component.bytes.length);
  grundy_status status = gi_buffer_varint(integers, 1);
  return status == GRUNDY_OK
             ? gi_buffer_varint(integers, GI_BOARD_ROW + (uint64_t)length)
             : status;
}

static grundy_status
describe(const grundy_rules *rules, gi_memory *memory, grundy_language language,
         void (*line)(void *data, const char *label, const char *text),
         void *data) {
  const rules_data *d = data_of(rules);
  return gi_board_describe(d->board, d->net != NULL,
                           d->octal ? d->octal->text : NULL, memory, language,
                           line, data);
}

static grundy_status sketch(grundy_work *work, gi_component component,
                            gi_sketch_job *out) {
  gi_field f = field_of(component);
  (void)work;
  return gi_field_sketch(&f, out);
}

/* Games that a rule says in one line. */
static const gi_alias aliases[] = {
    {.name = "col",
     .title = "Col",
     .also = "map colouring, map coloring, 涂色游戏, 同色不相邻",
     .params = "board L: . -> x if near(x) == 0 ; R: L with xo",
     .about = "Left puts an x on an empty cell, Right an o, but never beside a "
              "piece of the same kind.",
     .args = "3 x 4"},
    {.name = "snort",
     .title = "Snort",
     .also = "cats and dogs, 异色不相邻",
     .params = "board L: . -> x if near(o) == 0 ; R: L with xo",
     .about = "Left puts an x on an empty cell, Right an o, but never beside a "
              "piece of the other kind.",
     .args = "3 x 3"},
    {.name = "nogo",
     .title = "NoGo",
     .also = "no go, anti-atari go, 不围棋",
     .params = "board L: . -> x so that min(libs(x),libs(o)) > 0 ; R: L with "
               "xo",
     .about = "Left puts an x on an empty cell, Right an o, so that every "
              "group of either kind still has an empty cell beside it.",
     .args = "3 x 3"},
    {.name = "konane",
     .title = "Konane",
     .also = "Hawaiian checkers, Hawaiian draughts, 夏威夷跳棋, 跳棋",
     .params = "board L: x(o.)+ -> (..)+x any ; R: L with xo",
     .about =
         "Left jumps with an x over an o beside it onto an empty cell, and "
         "may go on in the same direction; the pieces jumped over are "
         "taken. Right jumps with an o over an x.",
     .args = "xoxo/o.xo/x.ox"},
    {.name = "amazons",
     .title = "Amazons",
     .also = "game of the Amazons, 亚马逊, 亚马逊棋",
     .params = "board L: x(.)+ -> .(.)*x all then x(.)+ -> x(.)*# all ; R: L "
               "with xo",
     .about =
         "Left moves an x as a chess queen moves, and from there shoots at "
         "an empty cell in the same way, which is then gone. Right does "
         "so with an o.",
     .args = "x.../...o"},
    {.name = "nodekayles",
     .title = "Node Kayles",
     .also = "vertex Kayles, 点 Kayles, 独立集, independent set",
     .params = "board . -> # also near .->#",
     .about = "Take a cell and all cells beside it.",
     .args = "3 x 4"},
    {.name = "rooks",
     .title = "Clobber with rooks",
     .params = "board L: x(.)*o -> .(.)*x any ; R: L with xo",
     .about =
         "Left moves an x along a row or column, over empty cells, onto an "
         "o, which is taken. Right does so with an o.",
     .args = "xo.o/.x.x"},
    {.name = "flip",
     .title = "The Flip Game",
     .also = "flip game, LeetCode 294, 翻转游戏",
     .params = "board aa -> bb right",
     .about = "Turn two neighbouring a into b.",
     .args = "aabaaa"},
    {0},
};

const gi_family gi_family_board = {
    .name = "board",
    .kind = GI_KIND_BOARDS,
    .title = "A board game of your own",
    .also = "own board game, custom board game, board game, 自定义棋盘, "
            "棋盘游戏, 棋盘",
    .usage = "{board PATTERN -> PATTERN DIRECTION ; ...}(ROW/ROW/...)",
    .example = "{board L: xo -> .x any ; R: L with xo}(xox/ox.)",
    .brief = "Cells of a board become others, as you write in one line.",
    .about =
        "A board game written in one line: patterns of cells, an arrow, "
        "what the cells become, and the directions of the pattern. '.' is "
        "an empty cell, '#' a place without one; a board is written row by row "
        "with / between the rows, or as a size such as 4 x 5.",
    .shape = "cells",
    .args = GI_WHOLE,
    .has_places = true,
    .arity = 2,
    .braced = true,
    .word = "board",
    .integers = "the side of a board",
    .open = open,
    .parse = parse,
    .print = print,
    .at = at,
    .traits = traits,
    .sample = sample,
    .filling = filling,
    .options = options,
    .parts = parts,
    .cuts = cuts,
    .keep = keep,
    .moves = moves,
    .describe = describe,
    .drawn = drawn,
    .sketch = sketch,
    .theorems = gi_board_theorems,
    .aliases = aliases,
};
