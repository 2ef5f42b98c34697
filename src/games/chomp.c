/* SPDX-License-Identifier: MIT */
/*
 * Chomp: a bar of chocolate whose rows never grow downwards.  A bite at (i,j),
 * row i and column j, eats that square and all squares that are neither above
 * it nor left of it.  The square (1,1) is poisoned and may not be bitten:
 * the player who is left with it alone cannot move.
 *
 * A component is the lengths of its rows from the first on as varints, without
 * rows of length 0; so equal outlines have equal bytes.  Without squares
 * there is no component.  An outline and its transpose are two positions of
 * equal value.  Under chomp[n x m] the outlines are those that fit on that
 * board, and empty or missing parentheses mean the whole board.
 *
 * Gale (1974): a whole rectangle of more than one square is N.  The theorem
 * does not say which bite wins; the bites come from a table of all outlines of
 * the smallest rectangle around the position (theory/graph/chomp.h).
 */
#include "theory/graph/chomp.h"

#include "core/text.h"
#include "engine/opened.h"
#include "engine/position.h"
#include "games/base/heap.h"

enum {
  MOST_SIDE = 1000
};

typedef struct board {
  unsigned rows, columns;
} board;

static board board_of(const grundy_rules *rules) {
  return rules->data ? *(const board *)rules->data
                     : (board){MOST_SIDE, MOST_SIDE};
}

typedef struct outline {
  unsigned rows;
  unsigned length[MOST_SIDE];
} outline;

static void outline_of(gi_component component, outline *o) {
  const unsigned char *at = component.bytes.data;
  const unsigned char *end = at + component.bytes.length;
  o->rows = 0;
  do /* it has a row */
    o->length[o->rows++] = (unsigned)gi_varint_get(&at);
  while (at < end);
}

static bool is_rectangle(const outline *o) {
  return o->length[0] == o->length[o->rows - 1];
}

/* After a bite at row i and column j, counted from 0; not at (0,0). */
static void bite(const outline *from, unsigned i, unsigned j, outline *to) {
  to->rows = j ? from->rows : i;
  for (unsigned row = 0; row < to->rows; row++) {
    unsigned length = from->length[row];
    to->length[row] = row >= i && length > j ? j : length;
  }
}

enum {
  MOST_BYTES = 2 * MOST_SIDE /* a length takes at most two */
};

static size_t put_outline(const outline *o, unsigned char *bytes) {
  size_t length = 0;
  for (unsigned i = 0; i < o->rows; i++)
    length += gi_varint_put(bytes + length, o->length[i]);
  return length;
}

/* ------------------------------------------------------------- caches */

/* What is kept for rules: the tables, and where `sample` was. */
typedef struct cache {
  gi_chomp decided;
  uint64_t sampled; /* last is the sample of this number; 0: there is none */
  outline last;
} cache;

static void drop_cache(gi_memory *memory, void *kept) {
  cache *c = kept;
  gi_chomp_clear(&c->decided);
  gi_free(memory, c, sizeof *c);
}

static cache *cache_of(grundy_work *work, const grundy_rules *rules) {
  gi_opened *opened = gi_opened_of(work, rules);
  if (!opened->cache) {
    cache *c = gi_alloc(&work->memory, sizeof *c);
    if (!c)
      return NULL;
    gi_chomp_init(&c->decided, &work->memory);
    c->sampled = 0;
    c->last.rows = 0;
    opened->cache = c;
    opened->drop_cache = drop_cache;
  }
  return opened->cache;
}

/* UNABLE: the rectangle around it has too many outlines. */
static grundy_status is_lost(grundy_work *work, const grundy_rules *rules,
                             const outline *o, bool *lost) {
  cache *c = cache_of(work, rules);
  const gi_chomp_table *table;
  if (!c)
    return gi_refused(work);
  grundy_status status =
      gi_chomp_solve(&c->decided, &work->budget, o->rows, o->length[0], &table);
  if (status == GRUNDY_OK)
    *lost = gi_chomp_is_lost(table, o->length, o->rows);
  return status;
}

/* ------------------------------------------------------------ notation */

static grundy_status read_side(grundy_work *work, gi_text text, size_t *at,
                               const char *what, unsigned *side) {
  size_t place = text.offset + *at;
  uint64_t number;
  grundy_status status = gi_text_integer(&work->error, text, at, what, &number);
  if (status != GRUNDY_OK)
    return status;
  if (number > MOST_SIDE)
    return gi_fail(&work->error, GRUNDY_SYNTAX, place,
                   "{0} is at most {1} here", gi_word(work, what),
                   gi_digits_of(MOST_SIDE).text);
  *side = (unsigned)number;
  *at = gi_text_skip(text, *at);
  return GRUNDY_OK;
}

/* n x m */
static grundy_status read_board(grundy_work *work, gi_text text, board *b) {
  size_t at = gi_text_skip(text, 0);
  grundy_status status =
      read_side(work, text, &at, N_("the number of rows"), &b->rows);
  if (status != GRUNDY_OK)
    return status;
  if (at >= text.length || text.data[at] != 'x')
    return gi_text_expected(&work->error, text, at,
                            "'x' and the number of columns");
  at = gi_text_skip(text, at + 1);
  status = read_side(work, text, &at, N_("the number of columns"), &b->columns);
  if (status != GRUNDY_OK)
    return status;
  if (at < text.length)
    return gi_text_expected(&work->error, text, at, "']'");
  if (!b->rows || !b->columns)
    return gi_fail(&work->error, GRUNDY_SYNTAX, text.offset,
                   "a board has at least one row and one column");
  return GRUNDY_OK;
}

static grundy_status open(grundy_work *work, gi_text params,
                          grundy_rules *rules, gi_buffer *canonical) {
  if (!params.data)
    return GRUNDY_OK;
  board *b = gi_arena_alloc(&work->arena, sizeof *b);
  if (!b)
    return gi_refused(work);
  grundy_status status = read_board(work, params, b);
  rules->data = b;
  rules->bare = true;
  if (status == GRUNDY_OK)
    status = gi_rules_open(work, rules->family, (gi_text){0}, &rules->wider);
  if (status == GRUNDY_OK)
    status = gi_buffer_number(canonical, b->rows);
  if (status == GRUNDY_OK)
    status = gi_buffer_text(canonical, " x ");
  return status == GRUNDY_OK ? gi_buffer_number(canonical, b->columns) : status;
}

/* One more row; 0 for a row that is not there. */
static grundy_status add_row(grundy_work *work, const grundy_rules *rules,
                             outline *o, unsigned row, unsigned length,
                             size_t place) {
  board b = board_of(rules);
  unsigned above = row <= o->rows ? row ? o->length[row - 1] : b.columns : 0;
  if (length && row >= b.rows)
    return gi_fail(&work->error, GRUNDY_SYNTAX, place,
                   "there are at most {0} rows here",
                   gi_digits_of(b.rows).text);
  if (length > above && !row)
    return gi_fail(&work->error, GRUNDY_SYNTAX, place,
                   "a row has at most {0} squares here",
                   gi_digits_of(b.columns).text);
  if (length > above)
    return gi_fail(&work->error, GRUNDY_SYNTAX, place,
                   "row {0} is longer than the row before it: the longest "
                   "comes first",
                   gi_digits_of(row + UINT64_C(1)).text);
  if (length)
    o->length[o->rows++] = length;
  return GRUNDY_OK;
}

static grundy_status read_rows(grundy_work *work, const grundy_rules *rules,
                               gi_text args, outline *o) {
  size_t at = gi_text_skip(args, 0);
  for (unsigned row = 0;; row++) {
    size_t place = args.offset + at;
    unsigned length = 0;
    grundy_status status =
        read_side(work, args, &at, "the length of a row", &length);
    if (status == GRUNDY_OK)
      status = add_row(work, rules, o, row, length, place);
    if (status != GRUNDY_OK || at >= args.length)
      return status;
    if (args.data[at] != ',')
      return gi_text_expected(&work->error, args, at, "',' or ')'");
    at = gi_text_skip(args, at + 1);
  }
}

static grundy_status parse(grundy_work *work, const grundy_rules *rules,
                           gi_text args, grundy_position *sum) {
  outline o = {.rows = 0};
  unsigned char bytes[MOST_BYTES];
  if (gi_text_trim(args).length) {
    grundy_status status = read_rows(work, rules, args, &o);
    if (status != GRUNDY_OK)
      return status;
  } else if (rules->data) {
    board b = board_of(rules);
    while (o.rows < b.rows)
      o.length[o.rows++] = b.columns;
  }
  if (!o.rows)
    return GRUNDY_OK;
  return gi_position_add(
      work, sum, rules, (gi_bytes){bytes, put_outline(&o, bytes)}, args.offset);
}

static grundy_status print(gi_component component, gi_buffer *out) {
  outline o;
  outline_of(component, &o);
  board b = board_of(component.rules);
  if (component.rules->data && o.rows == b.rows && is_rectangle(&o) &&
      o.length[0] == b.columns)
    return GRUNDY_OK; /* the whole board */
  grundy_status status = GRUNDY_OK;
  for (unsigned i = 0; i < o.rows && status == GRUNDY_OK; i++) {
    if (i)
      status = gi_buffer_put(out, ",", 1);
    if (status == GRUNDY_OK)
      status = gi_buffer_number(out, o.length[i]);
  }
  return status;
}

/* The whole bar of two numbers, of rows and of columns. */
static grundy_status at(grundy_work *work, const grundy_rules *rules,
                        const uint64_t *integers, gi_buffer *bytes,
                        bool *empty) {
  board b = board_of(rules);
  unsigned char out[MOST_BYTES];
  *empty = !integers[0] || !integers[1];
  if (*empty)
    return GRUNDY_OK;
  if (integers[0] > b.rows || integers[1] > b.columns)
    return gi_fail(&work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
                   "a bar has at most {0} rows and {1} columns here",
                   gi_digits_of(b.rows).text, gi_digits_of(b.columns).text);
  outline o = {.rows = (unsigned)integers[0]};
  for (unsigned i = 0; i < o.rows; i++)
    o.length[i] = (unsigned)integers[1];
  return gi_buffer_put(bytes, out, put_outline(&o, out));
}

/* --------------------------------------------------------------- moves */

static grundy_status emit_bite(gi_sink *sink, const grundy_rules *rules,
                               const outline *left, unsigned i, unsigned j) {
  unsigned char bytes[MOST_BYTES];
  grundy_status status =
      gi_emit_part(sink, rules, bytes, put_outline(left, bytes));
  return status == GRUNDY_OK ? gi_emit(sink, "bite (%u,%u)", i + 1, j + 1)
                             : status;
}

/* Emits the bites in the order of the squares, row by row; if `lost` is set,
   only the bites that leave a lost outline. */
static grundy_status bites(grundy_work *work, gi_component component, bool lost,
                           gi_sink *sink) {
  outline o, left;
  outline_of(component, &o);
  grundy_status status = GRUNDY_OK;
  for (unsigned i = 0; i < o.rows; i++)
    for (unsigned j = i ? 0 : 1; j < o.length[i]; j++) {
      bool wanted = true;
      bite(&o, i, j, &left);
      if (lost)
        status = is_lost(work, component.rules, &left, &wanted);
      if (status == GRUNDY_OK && wanted)
        status = emit_bite(sink, component.rules, &left, i, j);
      if (status != GRUNDY_OK)
        return status;
    }
  return GRUNDY_OK;
}

/*
 * The rectangles of which the winning bite is known, counted from 0.  It is
 * the only one: of one row or column, anything else leaves another such; of
 * two, only a row one longer than the other is lost; of a square, a bite off
 * the first row or column leaves a rectangle, and any other leaves (2,2) to
 * the opponent.
 */
static bool sole_bite(const outline *o, unsigned *i, unsigned *j) {
  unsigned rows = o->rows, columns = o->length[0];
  if (!is_rectangle(o) || (rows > 2 && columns > 2 && rows != columns))
    return false;
  bool is_line = rows == 1 || columns == 1;
  bool is_pair = rows == 2 || columns == 2;
  *i = is_line ? rows > 1 : is_pair ? rows - 1 : 1;
  *j = is_line ? columns > 1 : is_pair ? columns - 1 : 1;
  return rows * columns > 1;
}

static grundy_status options(grundy_work *work, gi_component component,
                             grundy_side side, gi_sink *sink) {
  (void)side;
  return bites(work, component, false, sink);
}

static grundy_status reach(grundy_work *work, gi_component component,
                           uint64_t target, gi_sink *sink) {
  outline o, left;
  bool lost;
  unsigned i, j;
  if (target)
    return GRUNDY_UNABLE;
  outline_of(component, &o);
  if (sole_bite(&o, &i, &j)) {
    bite(&o, i, j, &left);
    return emit_bite(sink, component.rules, &left, i, j);
  }
  /* one table for all that a bite leaves */
  grundy_status status = is_lost(work, component.rules, &o, &lost);
  return status == GRUNDY_OK ? bites(work, component, true, sink) : status;
}

/* ------------------------------------------------------------- samples */

/* Adds squares from row `from` on, rows of at most `most`; they fit. */
static void lay(outline *o, unsigned from, unsigned most, unsigned squares) {
  for (o->rows = from; squares; o->rows++) {
    unsigned length = squares < most ? squares : most;
    o->length[o->rows] = length;
    squares -= length;
  }
}

/* Moves to the next outline on the board, by the number of squares and then
   from the longest first row on; false after the last. */
static bool next_outline(board b, outline *o) {
  unsigned squares = 0; /* of the rows taken away */
  for (unsigned i = o->rows; i-- > 0;) {
    unsigned shorter = o->length[i] - 1;
    squares += o->length[i];
    if (squares <= shorter * (b.rows - i)) {
      lay(o, i, shorter, squares);
      return true;
    }
  }
  if (squares == b.rows * b.columns)
    return false;
  lay(o, 0, b.columns, squares + 1);
  return true;
}

static grundy_status sample(grundy_work *work, const grundy_rules *rules,
                            uint64_t i, gi_buffer *bytes) {
  cache *c = cache_of(work, rules);
  unsigned char out[MOST_BYTES];
  if (!c)
    return gi_refused(work);
  if (i <= c->sampled || c->sampled == 0) { /* from the start */
    c->sampled = 0;
    lay(&c->last, 0, 1, 1);
  }
  for (; c->sampled < i; c->sampled++) {
    grundy_status status = gi_budget_step(&work->budget);
    if (status != GRUNDY_OK)
      return status;
    if (!next_outline(board_of(rules), &c->last))
      return GRUNDY_DOMAIN;
  }
  return gi_buffer_put(bytes, out, put_outline(&c->last, out));
}

/* ------------------------------------------------------------ theorems */

static grundy_status stolen(grundy_work *work, gi_component component,
                            gi_answer *answer) {
  (void)work;
  outline o;
  outline_of(component, &o);
  if (!is_rectangle(&o) || (o.rows == 1 && o.length[0] == 1))
    return GRUNDY_UNABLE;
  answer->outcome = GRUNDY_N;
  return GRUNDY_OK;
}

/* How a person wins from two rows or columns, or from a square. */
static const char *known_bite(const outline *o) {
  if (o->rows == 1 || o->length[0] == 1)
    return N_("all but the poisoned square can be bitten off at once");
  if (o->rows == 2 || o->length[0] == 2)
    return N_(
        "so some first bite wins; of two rows or columns it is that very "
        "corner: one is then one square longer than the other, and whatever "
        "the opponent bites, that can be restored");
  if (o->rows == o->length[0])
    return N_("so some first bite wins; in a square it is (2,2): a row and a "
              "column of the same length are left, and what the opponent bites "
              "from one can be bitten from the other");
  return N_(
      "so some first bite wins, but the argument does not say which: that "
      "has to be found by trying");
}

static grundy_status explain_stolen(grundy_work *work, gi_component component,
                                    gi_reasons *reasons) {
  (void)work;
  outline o;
  outline_of(component, &o);
  gi_digits rows = gi_digits_of(o.rows), columns = gi_digits_of(o.length[0]);
  grundy_status status = gi_reason(
      reasons, GRUNDY_REASON_FACT,
      "strategy stealing on a whole rectangle, {0} x {1}: if eating only the "
      "far corner ({0},{1}) loses, then some reply beats it; that reply eats "
      "the corner as well, so the first player can steal it: played at once, "
      "it leaves the same position",
      rows.text, columns.text);
  return status == GRUNDY_OK
             ? gi_reason(reasons, GRUNDY_REASON_FACT, known_bite(&o))
             : status;
}

static grundy_status decided(grundy_work *work, gi_component component,
                             gi_answer *answer) {
  outline o;
  bool lost = false;
  outline_of(component, &o);
  grundy_status status = is_lost(work, component.rules, &o, &lost);
  answer->outcome = lost ? GRUNDY_P : GRUNDY_N;
  return status;
}

/* One row and one column of the same length. */
static bool is_even_corner(const outline *o) {
  return o->rows > 1 && o->rows == o->length[0] && o->length[1] == 1;
}

/* Two rows, or columns, of which the first is one square longer. */
static bool is_one_longer(const outline *o) {
  if (o->rows == 2 && o->length[0] == o->length[1] + 1)
    return true;
  size_t last = o->rows - 1;
  return o->length[0] == 2 && o->length[last] == 1 &&
         (last == 0 || o->length[last - 1] == 2);
}

/* Where a person sees at once that every bite loses. */
static const char *known_loss(const outline *o) {
  if (o->rows == 1 && o->length[0] == 1)
    return N_("only the poisoned square is left");
  if (is_even_corner(o))
    return N_("a row and a column of the same length: what is bitten from one, "
              "the opponent bites from the other");
  if (is_one_longer(o))
    return N_("two rows or columns, one of them one square longer: whatever is "
              "bitten, the opponent can restore that");
  return NULL;
}

static grundy_status explain_decided(grundy_work *work, gi_component component,
                                     gi_reasons *reasons) {
  outline o;
  bool lost = false;
  outline_of(component, &o);
  gi_digits rows = gi_digits_of(o.rows), columns = gi_digits_of(o.length[0]);
  uint64_t all = gi_chomp_outlines(o.rows, o.length[0]) - 1;
  grundy_status status = is_lost(work, component.rules, &o, &lost);
  const char *known = lost ? known_loss(&o) : NULL;
  if (status == GRUNDY_OK && known)
    return gi_reason(reasons, GRUNDY_REASON_FACT, known);
  if (status == GRUNDY_OK)
    status = gi_reason(reasons, GRUNDY_REASON_FACT,
                       "all {2} outlines inside {0} x {1} have been decided, "
                       "each after the outlines that a bite can leave of it",
                       rows.text, columns.text, gi_digits_of(all).text);
  if (status != GRUNDY_OK)
    return status;
  return lost ? gi_reason(reasons, GRUNDY_REASON_FACT,
                          "every bite leaves an outline from which the "
                          "opponent wins")
              : gi_reason(reasons, GRUNDY_REASON_FACT,
                          "some bite leaves an outline from which every bite "
                          "loses");
}

/*
 * Misère play: the player who is left with the poisoned square alone has won.
 * One such square is N, two squares are P.  A larger rectangle is N: after a
 * bite at the far corner the opponent has a move, and if that is a winning bite
 * it eats the corner as well, so it could be played at once.
 */
static grundy_status stolen_misere(grundy_work *work, gi_component component,
                                   gi_answer *answer) {
  (void)work;
  outline o;
  outline_of(component, &o);
  if (!is_rectangle(&o))
    return GRUNDY_UNABLE;
  answer->outcome = o.rows * o.length[0] == 2 ? GRUNDY_P : GRUNDY_N;
  return GRUNDY_OK;
}

static grundy_status explain_stolen_misere(grundy_work *work,
                                           gi_component component,
                                           gi_reasons *reasons) {
  (void)work;
  outline o;
  outline_of(component, &o);
  unsigned squares = o.rows * o.length[0];
  return gi_reason(
      reasons, GRUNDY_REASON_FACT,
      squares == 1   ? N_("no square may be bitten: in misère play that wins")
      : squares == 2 ? N_("there is one bite, and then the opponent cannot "
                          "move, which wins in misère play")
                     : N_("strategy stealing on a whole rectangle of more than "
                          "two squares: whatever answers a bite at the far "
                          "corner eats that corner as well, so the first "
                          "player can play it at once"));
}

static const gi_theorem theorems[] = {
    {
        .name = "Gale",
        .citation = "D. Gale, A curious Nim-type game, American Mathematical "
                    "Monthly 81 (1974), 876-879",
        .condition = "normal play, a whole rectangle of more than one square",
        .also = "Gale's theorem, strategy stealing, 策略窃取",
        .answers = GI_ANSWERS_OUTCOME,
        .play = GI_NORMAL,
        .answer = stolen,
        .explain = explain_stolen,
    },
    {
        .name = "Chomp table",
        .citation =
            "every outline decided in turn; src/theory/graph/chomp.h says "
            "how",
        .condition = "normal play, inside a rectangle with no more outlines "
                     "than 14 x 14 has (40116600)",
        .answers = GI_ANSWERS_OUTCOME,
        .play = GI_NORMAL,
        .answer = decided,
        .explain = explain_decided,
    },
    {
        .name = "Gale (misère)",
        .citation = "proof in src/games/chomp.c, after D. Gale, A curious "
                    "Nim-type game, American Mathematical Monthly 81 (1974), "
                    "876-879",
        .condition = "misère play, one component alone, a whole rectangle",
        .answers = GI_ANSWERS_OUTCOME,
        .play = GI_MISERE,
        .answer = stolen_misere,
        .explain = explain_stolen_misere,
    },
    {0},
};

/* About whole bars of x rows and y columns. */
static grundy_status formula(const grundy_rules *rules, gi_formula_of of,
                             gi_buffer *out, const gi_theorem **by) {
  (void)rules;
  *by = &theorems[of == GI_FORMULA_MISERE ? 2 : 0];
  return of == GI_FORMULA_VALUE
             ? GRUNDY_UNABLE
             : gi_buffer_text(out,
                              of == GI_FORMULA_MISERE ? "x*y != 2" : "x*y > 1");
}

/* --------------------------------------------------------- board rule */

static grundy_status rule(const grundy_rules *rules, gi_buffer *out) {
  (void)rules;
  return gi_buffer_text(out, "board . -> # also quad .-># if r + c > 0");
}

/* Writes the squares row by row: "..../.../." */
static grundy_status rule_args(gi_component component, gi_buffer *out) {
  enum {
    MOST_RULE_SIDE = 64 /* most rows and columns of a board rule */
  };
  outline o;
  outline_of(component, &o);
  if (o.rows > MOST_RULE_SIDE || o.length[0] > MOST_RULE_SIDE)
    return GRUNDY_UNABLE;
  grundy_status status = GRUNDY_OK;
  for (unsigned i = 0; i < o.rows && status == GRUNDY_OK; i++) {
    if (i)
      status = gi_buffer_text(out, "/");
    for (unsigned j = 0; j < o.length[i] && status == GRUNDY_OK; j++)
      status = gi_buffer_text(out, ".");
  }
  return status;
}

const gi_family gi_family_chomp = {
    .name = "chomp",
    .kind = GI_KIND_ORDERS,
    .title = "Chomp",
    .also = "毒巧克力, 有毒的巧克力, 毒块, poison, poison cookie, 杨图, 杨表, "
            "Ferrers diagram, David Gale, chocolate bar, poisoned chocolate, "
            "poisoned cookie, cookies, "
            "Gale's game, Schuh's game, "
            "Young diagram, 吃巧克力, 巧克力, 饼干, 吃饼干, 啃饼干, "
            "轮廓线, Chomp 吃饼干",
    .usage = N_("chomp(r1,r2,...) or chomp[n x m]"),
    .example = "chomp(4,4,3)",
    .brief = "Eat a square with all squares below it and to its right; the "
             "square in the corner is poisoned.",
    .about =
        "A bar of chocolate in rows of r1 >= r2 >= ... squares. A bite at "
        "(i,j) eats the square in row i and column j and all below it "
        "and to the right. The square (1,1) is poisoned and may not be "
        "bitten. chomp[n x m] is the whole bar of n rows and m columns; in "
        "tables two numbers are the rows and columns of a whole bar.",
    .shape = "board",
    .verbs = {{"bite ", N_("biting {0}")}},
    .args = GI_WHOLE,
    .arity = 2, /* whole bars, for tables */
    .integers = "the length of a row",
    .open = open,
    .parse = parse,
    .print = print,
    .options = options,
    .sample = sample,
    .at = at,
    .rule = rule,
    .rule_args = rule_args,
    .reach = reach,
    .formula = formula,
    .theorems = theorems,
};
