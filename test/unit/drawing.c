/* SPDX-License-Identifier: MIT */
/* Tests what drawings need from the library (shapes, integers, sketches,
   periods) and the layout of graphs. */
#include "app/picture/chart.h"
#include "engine/picture/figure.h"
#include "engine/picture/svg.h"
#include "engine/work.h"

#include "desk.h"

#include <stdlib.h>

static void check_part(desk *b, const char *text, size_t i, const char *wanted,
                       size_t count, const uint64_t *integers) {
  grundy_position *position;
  grundy_component part;
  assert_int_equal(
      grundy_position_parse(b->work, text, strlen(text), &position), GRUNDY_OK);
  assert_true(i < grundy_position_count(position));
  assert_int_equal(grundy_position_component(b->work, position, i, &part),
                   GRUNDY_OK);
  assert_string_equal(part.shape, wanted);
  assert_int_equal(part.count, count);
  assert_memory_equal(part.integers, integers, count * sizeof *integers);
}
#define CHECK_PART(b, text, i, shape, ...)                                     \
  check_part(b, text, i, shape,                                                \
             sizeof((uint64_t[]){__VA_ARGS__}) / sizeof(uint64_t),             \
             (uint64_t[]){__VA_ARGS__})

static void components(void **state) {
  (void)state;
  desk b = sit();
  CHECK_PART(&b, "nim(3,500,18446744073709551615)", 2, "heaps", UINT64_MAX);
  CHECK_PART(&b, "nim(3) + kayles(200)", 1, "row", 200);
  CHECK_PART(&b, "moore[2](5,4,300)", 0, "heaps", 4, 5, 300);
  CHECK_PART(&b, "chomp(5,3,1)", 0, "board", 5, 3, 1);
  CHECK_PART(&b, "stairs(0,2,0,3)", 0, "stairs", 0, 2, 0, 3);
  CHECK_PART(&b, "shift(1,0,0)", 0, "piles", 1, 0, 0);
  CHECK_PART(&b, "wythoff(300,5)", 0, "pair", 5, 300);
  CHECK_PART(&b, "ring[2..4](9)", 0, "ring", 9);
  CHECK_PART(&b, "fibnim(20)", 0, "heap", 20, 19);
  CHECK_PART(&b, "{n -> n-1}(7)", 0, "heaps", 7);
  CHECK_PART(&b, "{(x,y) -> (x-1,y)}(7,0)", 0, "tuple", 7, 0);
  CHECK_PART(&b, "coins[mock](TTHTH)", 0, "coins", 2, 4);
  CHECK_PART(&b, "selective[mock, twins](HTH ; TTH)", 0, "coin-rows", 2, 0, 2,
             2);
  CHECK_PART(&b, "toads(t.,.tf)", 1, "strip", 0, 1, 2);
  CHECK_PART(&b, "toppling(LRE)", 0, "dominoes", 0, 1, 2);
  CHECK_PART(&b, "corners(TH/TTTH)", 0, "coin-board", 0, 1, 1, 3);
  CHECK_PART(&b, "tartan[mock, ruler]((300,5))", 0, "coin-board", 300, 5);
  CHECK_PART(&b, "clobber(xo/.x)", 0, "cells", 2, 2, 'x', 'o', '.', 'x');
  CHECK_PART(&b, "{board xo -> .x any}(xo/#)", 0, "cells", 2, 2, 'x', 'o', '#',
             '#');
  CHECK_PART(&b, "{board xo -> .x}[b-a,b-c](a:x,c:o)", 0, "graph-cells", 1, 3,
             '.', 'x', 'o');
  grundy_position *nothing;
  assert_int_equal(grundy_position_parse(b.work, "0", 1, &nothing), GRUNDY_OK);
  assert_int_equal(grundy_position_count(nothing), 0);
  leave(b);
}

/* Every family has a shape that can be drawn. */
static void shapes(void **state) {
  (void)state;
  desk b = sit();
  for (size_t i = 0; i < grundy_family_count(b.grundy); i++) {
    const grundy_family *family = grundy_family_at(b.grundy, i);
    assert_non_null(family->shape);
    assert_non_null(gi_shape_named(family->shape));
  }
  assert_null(gi_shape_named("unheard of"));
  leave(b);
}

/* ---------------------------------------------------------------- graphs */

static gi_sketch sketch_of(desk *b, const char *text, grundy_play play) {
  grundy_position *position;
  gi_sketch sketch;
  assert_int_equal(
      grundy_position_parse(b->work, text, strlen(text), &position), GRUNDY_OK);
  assert_int_equal(gi_position_sketch(b->work, position, 0, play, &sketch),
                   GRUNDY_OK);
  return sketch;
}

/* Compares names, letters and labels of the vertices, and moves of vertices and
   edges, written in one line. */
static void check_sketch(desk *b, const char *text, const char *wanted) {
  char line[1000];
  size_t length = 0;
  gi_sketch s = sketch_of(b, text, GRUNDY_NORMAL);
  for (size_t v = 0; v < s.vertex_count; v++) {
    const gi_sketch_vertex *vertex = &s.vertices[v];
    length += (size_t)snprintf(
        line + length, sizeof line - length, "%s%s%s=%s%s%s;", vertex->name,
        (char[]){vertex->letter, 0}, vertex->token ? "*" : "",
        vertex->label ? vertex->label : "", vertex->move ? " " : "",
        vertex->move ? vertex->move : "");
  }
  for (size_t e = 0; e < s.edge_count; e++)
    length += (size_t)snprintf(
        line + length, sizeof line - length, " %s%s%s%s%s",
        s.vertices[s.edges[e].from].name, s.directed ? ">" : "-",
        s.vertices[s.edges[e].to].name, s.edges[e].move ? " " : "",
        s.edges[e].move ? s.edges[e].move : "");
  assert_string_equal(line, wanted);
}

static void sketches(void **state) {
  (void)state;
  desk b = sit();
  check_sketch(&b, "hackenbush(0-1,1-2,1-3)",
               "0=1;1=0;2=0;3=0; 0-1 cut 0-1 1-2 cut 1-2 1-3 cut 1-3");
  /* the triangle is one point, with a stalk of 2 and three loops */
  check_sketch(&b, "hackenbush(0-1,1-2,0-2,2-3,3-4)",
               "0=3;1=3;2=3;3=1;4=0; 0-1 cut 0-1 0-2 cut 0-2 1-2 cut 1-2 "
               "2-3 cut 2-3 3-4 cut 3-4");
  check_sketch(&b, "hackenbush(0-1:b,1-2:r)",
               "0=1/2;1=-1;2=0; 0-1 cut 0-1:b 1-2 cut 1-2:r");
  check_sketch(&b, "hackenbush(0-1:b,1-2)",
               "0=;1=;2=; 0-1 cut 0-1:b 1-2 cut 1-2");
  check_sketch(&b, "graph[a->b,a->c,b->c](b)",
               "a=2;b*=1;c=0; a>b a->b a>c a->c b>c b->c");
  check_sketch(&b, "geography(a-b,b-c;b)", "a=P;b*=N;c=P; a-b to a b-c to c");
  check_sketch(&b, "geography(a-b,c)",
               "a=N start at a;b=N start at b;c=P start at c; a-b");
  check_sketch(&b, "trail(a->a,a->b;a)", "a*=2;b=0; a>a to a a>b to b");
  check_sketch(&b, "poset[a<b,c](all)",
               "a=1 take a;b=0 take b;c=2 take c; a-b");
  check_sketch(&b, "chomp_poset[a<b,a<c](all)",
               "a=;b=1 take b;c=1 take c; a-b a-c");
  check_sketch(&b, "{board xo -> .x}[b-a,b-c,d](a:x,c:o,d:#)",
               "b.=;ax=;co=;d#=; b-a b-c");
  gi_sketch s = sketch_of(&b, "{board .. -> ##}[b-a](a:#)", GRUNDY_MISERE);
  assert_true(s.vertices[1].gone);
  assert_int_equal(s.vertices[0].letter, '.');
  s = sketch_of(&b, "hackenbush(0-1)", GRUNDY_MISERE);
  assert_null(s.labels);
  assert_null(s.vertices[0].label);
  assert_int_equal(s.ground, 0);
  leave(b);
}

/* Checks that boxes lie inside the layout and do not overlap. */
static void check_layout(desk *b, const char *text) {
  gi_memory memory = {0};
  gi_sketch s = sketch_of(b, text, GRUNDY_NORMAL);
  diagram *d = gi_diagram_new(&memory, &s);
  assert_non_null(d);
  const layout *l = &d->layout;
  for (size_t v = 0; v < s.vertex_count; v++) {
    assert_in_range(l->at[v].x, v == s.ground ? 0 : l->half_width, l->width);
    assert_in_range(l->at[v].y, v == s.ground ? 0 : l->half_height, l->height);
    for (size_t u = 0; u < v; u++) {
      int64_t x = l->at[u].x - l->at[v].x, y = l->at[u].y - l->at[v].y;
      int64_t wide = 2 * (int64_t)l->half_width, high = 2 * l->half_height;
      assert_true(llabs(x) >= wide || llabs(y) >= high ||
                  (d->is_round && x * x + y * y >= wide * wide));
    }
  }
  gi_diagram_drop(&memory, d);
  assert_int_equal(memory.used, 0);
}

/* Writes a random graph on n vertices; each edge has probability p/16. */
static void random_text(char *text, size_t size, const char *family,
                        const char *between, unsigned n, unsigned p,
                        uint32_t *seed) {
  bool is_rules = strcmp(family, "graph") == 0;
  size_t length = (size_t)snprintf(text, size, "%s%s0%s1", family,
                                   is_rules ? "[" : "(", between);
  unsigned edges = 1;
  for (unsigned a = 0; a < n; a++)
    for (unsigned k = 0; k < n; k++) {
      *seed = *seed * 1664525 + 1013904223;
      if ((*seed >> 20) % 16 >= p || ++edges > GI_SKETCH_EDGES)
        continue;
      length += (size_t)snprintf(text + length, size - length, ",%u%s%u", a,
                                 between, k);
    }
  snprintf(text + length, size - length, is_rules ? "](0)" : ")");
}

static void layouts(void **state) {
  (void)state;
  static const struct {
    const char *family, *between;
  } kinds[] = {{"hackenbush", "-"}, {"geography", "-"}, {"graph", "->"}};
  desk b = sit();
  char text[4000];
  uint32_t seed = 1;
  for (unsigned kind = 0; kind < 3; kind++)
    for (unsigned n = 2; n <= 40; n += 3)
      for (unsigned p = 1; p <= 9; p += 4) {
        random_text(text, sizeof text, kinds[kind].family, kinds[kind].between,
                    n, p, &seed);
        check_layout(&b, text);
      }
  check_layout(&b, "poset[a<b,b<c,c<d,a<e,e<d,f](a,b)");
  check_layout(&b, "geography(a_long_name_of_a_vertex-another_long_name,b)");
  check_layout(&b, "{board .. -> ##}[a-b,b-c,c-a,c-d,a_long_name](a:.)");
  leave(b);
}

/* Too many vertices or edges: DOMAIN.  Not a graph: UNABLE. */
static void too_large(void **state) {
  (void)state;
  desk b = sit();
  char text[2000] = "hackenbush(0-1";
  size_t length = strlen(text);
  for (unsigned v = 1; v < GI_SKETCH_VERTICES; v++)
    length += (size_t)snprintf(text + length, sizeof text - length, ",%u-%u", v,
                               v + 1);
  snprintf(text + length, sizeof text - length, ")");
  grundy_position *position;
  gi_sketch sketch;
  assert_int_equal(grundy_position_parse(b.work, text, strlen(text), &position),
                   GRUNDY_OK);
  assert_int_equal(
      gi_position_sketch(b.work, position, 0, GRUNDY_NORMAL, &sketch),
      GRUNDY_DOMAIN);
  static const char *const others[] = {"nim(3)", "{board .. -> ##}(2 x 2)"};
  for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
    assert_int_equal(
        grundy_position_parse(b.work, others[i], strlen(others[i]), &position),
        GRUNDY_OK);
    assert_int_equal(
        gi_position_sketch(b.work, position, 0, GRUNDY_NORMAL, &sketch),
        GRUNDY_UNABLE);
  }
  leave(b);
}

static uint64_t value_of(desk *b, const grundy_rules *rules, uint64_t n) {
  grundy_cell cell;
  grundy_query query = {.method = GRUNDY_SEARCH};
  assert_int_equal(
      grundy_cell_at(b->work, rules, &n, GRUNDY_TABLE_VALUES, query, &cell),
      GRUNDY_OK);
  return cell.number;
}

/* Checks the period, that the values by search have it, and that the preperiod
   is the smallest possible.  period = 0: none is known. */
static void check_period(desk *b, const char *text, uint64_t preperiod,
                         uint64_t period) {
  const grundy_rules *rules;
  grundy_period found;
  assert_int_equal(grundy_rules_parse(b->work, text, strlen(text), &rules),
                   GRUNDY_OK);
  assert_int_equal(grundy_rules_period(b->work, rules, &found), GRUNDY_OK);
  assert_int_equal(found.known, period > 0);
  if (!period)
    return;
  assert_int_equal(found.preperiod, preperiod);
  assert_int_equal(found.period, period);
  for (uint64_t n = preperiod; n < preperiod + 2 * period && n < 200; n++)
    assert_int_equal(value_of(b, rules, n), value_of(b, rules, n + period));
  if (preperiod)
    assert_int_not_equal(value_of(b, rules, preperiod - 1),
                         value_of(b, rules, preperiod - 1 + period));
}

static void periods(void **state) {
  (void)state;
  desk b = sit();
  check_period(&b, "octal[0.77]", 71, 12);
  check_period(&b, "kayles", 71, 12);
  check_period(&b, "bash[3]", 0, 4);
  check_period(&b, "take[1,3,4]", 0, 7);
  check_period(&b, "take[1..3]", 0, 4);
  check_period(&b, "{n -> n-k for k in {1,3,4}}", 0, 7);
  check_period(&b, "dawson_chess", 52, 34); /* the last exception is 51 */
  check_period(&b, "bash[18446744073709551615]", 0, 0);
  check_period(&b, "nim", 0, 0);
  check_period(&b, "wythoff", 0, 0);
  check_period(&b, "take[2..]", 0, 0);
  check_period(&b, "chomp", 0, 0);
  leave(b);
}

/* A stopped search returns a status, not a wrong period. */
static void limits(void **state) {
  (void)state;
  desk b = sit();
  const grundy_rules *rules;
  grundy_period found;
  static const char text[] = "octal[0.6]"; /* no period is known */
  grundy_work_start(b.work);
  assert_int_equal(grundy_rules_parse(b.work, text, strlen(text), &rules),
                   GRUNDY_OK);
  grundy_work_cancel(b.work);
  assert_int_equal(grundy_rules_period(b.work, rules, &found), GRUNDY_STOPPED);
  assert_false(found.known);
  leave(b);
}

/* -------------------------------------------------------------- refusals */

/* A table of small numbers, the first of them 0. */
typedef struct sheet_of_cells {
  table table;
  grundy_cell cells[3000];
  chart chart;
} sheet_of_cells;

static sheet_of_cells *make_cells(unsigned dimensions, size_t rows,
                                  size_t columns) {
  static const unsigned char is_rare[3000] = {[7] = 1};
  sheet_of_cells *s = calloc(1, sizeof *s);
  assert_non_null(s);
  s->table = (table){.rules = "nim", .dimensions = dimensions};
  s->table.ranges[0].to = (dimensions == 1 ? columns : rows) - 1;
  s->table.ranges[1].to = columns - 1;
  for (size_t i = 0; i < rows * columns; i++)
    s->cells[i].number = i % 50;
  s->chart = (chart){.table = &s->table,
                     .cells = s->cells,
                     .rows = rows,
                     .columns = columns,
                     .names = {"x", "y"},
                     .has_period = dimensions == 1,
                     .period = 50,
                     .is_rare = dimensions == 1 ? is_rare : NULL};
  return s;
}

static grundy_status draw_cells(gi_memory *memory, const void *data) {
  const sheet_of_cells *s = data;
  canvas k;
  gi_canvas_init(&k, memory);
  if (s->table.dimensions == 1)
    plot_draw(&k, &s->chart);
  else
    heat_draw(&k, &s->chart);
  grundy_status status = k.status;
  gi_canvas_clear(&k);
  return status;
}

static grundy_status write_cells(gi_memory *memory, const void *data) {
  const sheet_of_cells *s = data;
  gi_buffer out;
  gi_buffer_init(&out, memory);
  grundy_status status = braille_draw(&out, &s->chart, 80, false);
  gi_buffer_clear(&out);
  return status;
}

typedef struct scene {
  desk desk;
  const char *text;
} scene;

static grundy_status draw_scene(gi_memory *memory, const void *data) {
  const scene *s = data;
  grundy_position *position;
  grundy_verdict verdict;
  figure f;
  canvas k;
  assert_int_equal(
      grundy_position_parse(s->desk.work, s->text, strlen(s->text), &position),
      GRUNDY_OK);
  assert_int_equal(grundy_eval(s->desk.work, position,
                               (grundy_query){.max_moves = 9}, &verdict),
                   GRUNDY_OK);
  assert_int_equal(gi_figure_open(&f, s->desk.work, position, GRUNDY_NORMAL),
                   GRUNDY_OK);
  gi_canvas_init(&k, memory);
  gi_figure_mark(&f, &verdict);
  grundy_status status =
      gi_figure_draw(&k, &f, s->desk.work, s->text, &verdict);
  gi_memory other = {0};
  gi_buffer file;
  gi_buffer_init(&file, &other);
  assert_int_equal(gi_svg_write(&k, &file), status); /* not a picture in part */
  gi_buffer_clear(&file);
  gi_canvas_clear(&k);
  gi_figure_close(&f);
  return status;
}

/* Draws with memory for n allocations, n = 0, 1, ...: a refusal is reported,
   and nothing stays allocated. */
static void refuse_each(grundy_status (*paint)(gi_memory *, const void *),
                        const void *data, unsigned least) {
  gi_memory memory = {0};
  grundy_status status = GRUNDY_NOMEM;
  unsigned tries = 0;
  for (; status != GRUNDY_OK; tries++) {
    memory.fail_at = memory.requests + 1 + tries;
    status = paint(&memory, data);
    bool is_refused = memory.requests >= memory.fail_at;
    assert_int_equal(status, is_refused ? GRUNDY_NOMEM : GRUNDY_OK);
    assert_int_equal(memory.used, 0);
  }
  assert_true(tries > least);
}

static void refusals(void **state) {
  (void)state;
  static const size_t sizes[][3] = {{1, 1, 60}, {1, 1, 3000}, {2, 30, 60}};
  for (size_t i = 0; i < 3; i++) {
    sheet_of_cells *s =
        make_cells((unsigned)sizes[i][0], sizes[i][1], sizes[i][2]);
    refuse_each(draw_cells, s, 4);
    refuse_each(write_cells, s, 3);
    free(s);
  }
  scene s = {sit(), "fibnim(12,4) + wythoff(3,5) + geography(a-b,b-c;a)"};
  refuse_each(draw_scene, &s, 4);
  leave(s.desk);
}

/* ------------------------------------------------------- public pictures */

/* Draws a position alone and with its verdict, and a thermograph, through the
   public calls. */
static grundy_status draw_publicly(grundy_work *work, const char *text,
                                   const char **board, const char **solved) {
  grundy_position *position;
  grundy_verdict verdict;
  grundy_status status =
      grundy_position_parse(work, text, strlen(text), &position);
  if (status == GRUNDY_OK)
    status = grundy_position_draw(work, position, GRUNDY_BOTH, board);
  if (status == GRUNDY_OK)
    status =
        grundy_eval(work, position, (grundy_query){.max_moves = 9}, &verdict);
  if (status == GRUNDY_OK)
    status = grundy_verdict_draw(work, position, &verdict, solved);
  return status;
}

static size_t occurrences(const char *text, const char *word) {
  size_t count = 0;
  for (const char *at = text; (at = strstr(at, word)); at++)
    count++;
  return count;
}

static void public_pictures(void **state) {
  (void)state;
  desk d = sit();
  const char *board = "", *solved = "", *misere = "";
  grundy_verdict verdict;
  assert_int_equal(
      draw_publicly(d.work, "hackenbush(0-1,1-2,0-3)", &board, &solved),
      GRUNDY_OK);
  assert_int_equal(occurrences(board, "class=\"edge\""), 3);
  assert_int_equal(occurrences(board, "&quot;"), 0);
  assert_non_null(strstr(board, "data-moves='[\"cut 0-3\"]'"));
  assert_null(strstr(board, "wins"));
  assert_non_null(strstr(solved, "The player to move wins"));
  assert_int_equal(occurrences(solved, "</svg>"), 1);
  const grundy_position *position = parse(d, "nim(1,1)");
  assert_int_equal(grundy_eval(d.work, position,
                               (grundy_query){.play = GRUNDY_MISERE}, &verdict),
                   GRUNDY_OK);
  assert_int_equal(grundy_verdict_draw(d.work, position, &verdict, &misere),
                   GRUNDY_OK);
  assert_non_null(strstr(misere, ", misere play"));
  /* a board of moves may be a card, a verdict must be drawn */
  position = parse(d, "corners((1000,1000))");
  assert_int_equal(grundy_position_draw(d.work, position, GRUNDY_BOTH, &board),
                   GRUNDY_OK);
  assert_non_null(strstr(board, "component card"));
  assert_int_equal(grundy_eval(d.work, position, (grundy_query){0}, &verdict),
                   GRUNDY_OK);
  assert_int_equal(grundy_verdict_draw(d.work, position, &verdict, &solved),
                   GRUNDY_DOMAIN);
  assert_non_null(strstr(grundy_work_error(d.work)->message, "none above 40"));
  leave(d);
}

static void sides_and_languages(void **state) {
  (void)state;
  desk d = sit();
  const char *both = "", *left = "";
  const grundy_position *position = parse(d, "hackenbush(0-1:b,0-2:r)");
  assert_int_equal(grundy_position_draw(d.work, position, GRUNDY_BOTH, &both),
                   GRUNDY_OK);
  assert_int_equal(grundy_position_draw(d.work, position, GRUNDY_LEFT, &left),
                   GRUNDY_OK);
  assert_int_equal(occurrences(both, "data-moves"),
                   2 * occurrences(left, "data-moves"));
  grundy_verdict verdict;
  grundy_work_set_language(d.work, GRUNDY_CHINESE);
  assert_int_equal(grundy_eval(d.work, position, (grundy_query){0}, &verdict),
                   GRUNDY_OK);
  assert_int_equal(grundy_verdict_draw(d.work, position, &verdict, &both),
                   GRUNDY_OK);
  assert_non_null(strstr(both, "必"));
  leave(d);
}

/* Refuses each allocation in turn: the call says so, and works afterwards. */
static void public_refusals(void **state) {
  (void)state;
  static const char text[] = "wythoff(3,5) + geography(a-b,b-c;a)";
  desk d = sit();
  const char *board, *solved;
  grundy_status status = GRUNDY_NOMEM;
  unsigned tries = 0;
  for (; status != GRUNDY_OK; tries++) {
    grundy_work_reset(d.work);
    d.work->memory.fail_at = d.work->memory.requests + 1 + tries;
    status = draw_publicly(d.work, text, &board, &solved);
    if (status != GRUNDY_OK)
      assert_int_equal(status, GRUNDY_NOMEM);
  }
  assert_true(tries > 20);
  leave(d);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(components),      cmocka_unit_test(shapes),
      cmocka_unit_test(sketches),        cmocka_unit_test(layouts),
      cmocka_unit_test(too_large),       cmocka_unit_test(periods),
      cmocka_unit_test(limits),          cmocka_unit_test(refusals),
      cmocka_unit_test(public_pictures), cmocka_unit_test(sides_and_languages),
      cmocka_unit_test(public_refusals)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
