/* SPDX-License-Identifier: MIT */
#include "games/base/tartan.h"

#include <stdlib.h>

#include "core/text.h"
#include "games/base/list.h"
#include "games/base/pair.h"
#include "theory/nimber/pairs.h"

static const gi_tartan *tartan_of(const grundy_rules *rules) {
  return rules->data;
}

/* ---------------------------------------------------------------- rules */

/* Is the comma at i between two sets of distances, as in "},{"? */
static bool is_between_sets(gi_text text, size_t i) {
  gi_text before = gi_text_trim(gi_text_part(text, 0, i));
  size_t next = gi_text_skip(text, i + 1);
  return before.length && before.data[before.length - 1] == '}' &&
         next < text.length && text.data[next] == '{';
}

/* Returns the place of the mark between A and B: the first semicolon or comma
   that is not between two sets; if there is none, the only comma between sets.
   Returns the length of the text if no mark is found. */
static size_t find_end(gi_text text) {
  unsigned depth = 0;
  size_t between = 0, count = 0;
  for (size_t i = 0; i < text.length; i++) {
    char c = text.data[i];
    depth += c == '{';
    depth -= c == '}' && depth;
    if (depth || (c != ',' && c != ';'))
      continue;
    if (c == ';' || !is_between_sets(text, i))
      return i;
    between = i;
    count++;
  }
  return count == 1 ? between : text.length;
}

/* Writes A, from the text "coins[A]" of the rules. */
static grundy_status put_params(const grundy_rules *rules, gi_buffer *out) {
  size_t name = sizeof "coins[" - 1;
  return gi_buffer_put(out, rules->text + name, strlen(rules->text) - name - 1);
}

grundy_status gi_tartan_open(grundy_work *work, gi_text params,
                             const char *example, gi_tartan *tartan,
                             gi_buffer *canonical) {
  size_t end = params.data ? find_end(params) : 0;
  if (!params.data || end == params.length) {
    grundy_status status =
        gi_fail(&work->error, GRUNDY_SYNTAX, params.offset,
                "write two rules of coins in [ ], such as {0}", example);
    gi_hint(&work->error, "write a semicolon between two lists of sets");
    return status;
  }
  grundy_status status =
      gi_coins_open(work, gi_text_part(params, 0, end), &tartan->a);
  if (status == GRUNDY_OK)
    status = gi_coins_open(work, gi_text_part(params, end + 1, params.length),
                           &tartan->b);
  if (status == GRUNDY_OK)
    status = put_params(tartan->a, canonical);
  if (status != GRUNDY_OK)
    return status;
  bool sets = gi_coins_of(tartan->a)->kind == GI_COINS_SETS &&
              gi_coins_of(tartan->b)->kind == GI_COINS_SETS;
  status = gi_buffer_text(canonical, sets ? "; " : ", ");
  return status == GRUNDY_OK ? put_params(tartan->b, canonical) : status;
}

/* ------------------------------------------------------------- notation */

typedef struct place {
  uint64_t x, y;
} place;

static int compare(place a, place b) {
  if (a.x != b.x)
    return a.x < b.x ? -1 : 1;
  return a.y < b.y ? -1 : a.y > b.y;
}

static int by_place(const void *left, const void *right) {
  const uint64_t *a = left, *b = right;
  return compare((place){a[0], a[1]}, (place){b[0], b[1]});
}

static place place_at(const gi_row *row, size_t i) {
  return (place){row->at[2 * i], row->at[2 * i + 1]};
}

static grundy_status push(gi_row *row, place p) {
  grundy_status status = gi_row_push(row, p.x);
  return status == GRUNDY_OK ? gi_row_push(row, p.y) : status;
}

/* Sorts the places, ascending, and cancels equal places in pairs. */
static void cancel(gi_row *row) {
  size_t kept = 0, count = row->count / 2;
  if (count)
    qsort(row->at, count, 2 * sizeof *row->at, by_place);
  for (size_t i = 0; i < count; i++) {
    place p = place_at(row, i);
    if (kept && !compare(place_at(row, kept - 1), p)) {
      kept--;
    } else {
      row->at[2 * kept] = p.x;
      row->at[2 * kept + 1] = p.y;
      kept++;
    }
  }
  row->count = 2 * kept;
}

/* Reads a board such as HT/TH, the row x = 0 first. */
static grundy_status read_board(gi_row *row, gi_text text) {
  place p = {0, 0};
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < text.length && status == GRUNDY_OK; i++) {
    char c = text.data[i];
    if (c == '/') {
      p = (place){p.x + 1, 0};
      continue;
    }
    if (c == ' ')
      continue;
    if (!gi_coins_face(c))
      return gi_text_expected(&row->work->error, text, i, "'H', 'T' or '/'");
    if (gi_coins_face(c) == 'H')
      status = push(row, p);
    p.y++;
  }
  return status;
}

/* Reads a coordinate and the mark after it, which errors call `words`. */
static grundy_status read_coordinate(gi_row *row, gi_text text, size_t *at,
                                     const char *mark, const char *words) {
  uint64_t number;
  grundy_error *error = &row->work->error;
  size_t from = *at = gi_text_skip(text, *at);
  grundy_status status =
      gi_text_integer(error, text, at, "the place of a coin", &number);
  if (status != GRUNDY_OK)
    return status;
  if (number > GI_COINS_LAST)
    return gi_fail(error, GRUNDY_SYNTAX, text.offset + from,
                   "the place of a coin is at most {0}",
                   gi_digits_of(GI_COINS_LAST).text);
  *at = gi_text_skip(text, *at);
  if (*at >= text.length || text.data[*at] != *mark)
    return gi_text_expected(error, text, *at, words);
  ++*at;
  return gi_row_push(row, number);
}

static grundy_status read_places(gi_row *row, gi_text text) {
  grundy_error *error = &row->work->error;
  for (size_t at = 0;;) {
    if (at >= text.length || text.data[at] != '(')
      return gi_text_expected(error, text, at, "'(' and the place of a coin");
    at++;
    grundy_status status = read_coordinate(row, text, &at, ",",
                                           N_("',' and the second coordinate"));
    if (status == GRUNDY_OK)
      status = read_coordinate(row, text, &at, ")", "')'");
    if (status != GRUNDY_OK)
      return status;
    at = gi_text_skip(text, at);
    if (at >= text.length)
      return GRUNDY_OK;
    if (text.data[at] != ',')
      return gi_text_expected(error, text, at, "',' or ')'");
    at = gi_text_skip(text, at + 1);
  }
}

grundy_status gi_tartan_parse(grundy_work *work, const grundy_rules *rules,
                              gi_text args, grundy_position *sum) {
  gi_row row;
  gi_text text = gi_text_trim(args);
  grundy_status status = GRUNDY_OK;
  gi_row_begin(&row, work);
  if (text.length)
    status = strchr("HTht/", text.data[0]) ? read_board(&row, text)
                                           : read_places(&row, text);
  cancel(&row);
  if (status == GRUNDY_OK)
    status = gi_row_add(&row, rules, args.offset, sum);
  gi_row_end(&row);
  return status;
}

grundy_status gi_tartan_print(gi_component component, gi_buffer *out) {
  const unsigned char *at = component.bytes.data;
  const unsigned char *end = at + component.bytes.length;
  grundy_status status = GRUNDY_OK;
  while (at < end && status == GRUNDY_OK) {
    status = gi_buffer_text(out, at > component.bytes.data ? ",(" : "(");
    if (status == GRUNDY_OK)
      status = gi_buffer_number(out, gi_varint_get(&at));
    if (status == GRUNDY_OK)
      status = gi_buffer_put(out, ",", 1);
    if (status == GRUNDY_OK)
      status = gi_buffer_number(out, gi_varint_get(&at));
    if (status == GRUNDY_OK)
      status = gi_buffer_put(out, ")", 1);
  }
  return status;
}

grundy_status gi_tartan_at(grundy_work *work, const grundy_rules *rules,
                           const uint64_t *integers, gi_buffer *bytes,
                           bool *empty) {
  (void)rules;
  *empty = false;
  if (integers[0] > GI_COINS_LAST || integers[1] > GI_COINS_LAST)
    return gi_fail(&work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
                   "the place of a coin is at most {0}",
                   gi_digits_of(GI_COINS_LAST).text);
  return gi_pair_put(bytes, (gi_pair){integers[0], integers[1]});
}

/* Writes the board whose heads are the binary digits 1 of i + 1.  The places
   are numbered (0,0), (0,1), (1,0), (1,1), (0,2), ...: a square that grows by
   its border. */
grundy_status gi_tartan_sample(grundy_work *work, const grundy_rules *rules,
                               uint64_t i, gi_buffer *bytes) {
  (void)rules;
  if (i == UINT64_MAX)
    return GRUNDY_DOMAIN;
  gi_row row;
  gi_row_begin(&row, work);
  grundy_status status = GRUNDY_OK;
  for (uint64_t left = i + 1; left && status == GRUNDY_OK; left &= left - 1) {
    uint64_t n = (uint64_t)__builtin_ctzll(left), side = 0;
    while ((side + 1) * (side + 1) <= n)
      side++;
    uint64_t border = n - side * side;
    status = push(&row, border < side ? (place){border, side}
                                      : (place){side, border - side});
  }
  cancel(&row);
  if (status == GRUNDY_OK)
    status = gi_row_put(&row, bytes);
  gi_row_end(&row);
  return status;
}

/* --------------------------------------------------------------- values */

/* Computes the value of p.x under A and of p.y under B. */
static grundy_status coin_values(grundy_work *work, const gi_tartan *t, place p,
                                 uint64_t *a, uint64_t *b) {
  grundy_status status = gi_coins_value(work, t->a, p.x, a);
  return status == GRUNDY_OK ? gi_coins_value(work, t->b, p.y, b) : status;
}

/* Computes the value of the board. */
static grundy_status nim_sum(grundy_work *work, const gi_tartan *t,
                             const gi_row *heads, uint64_t *sum) {
  grundy_status status = GRUNDY_OK;
  *sum = 0;
  for (size_t i = 0; 2 * i < heads->count && status == GRUNDY_OK; i++) {
    uint64_t a = 0, b = 0;
    status = coin_values(work, t, place_at(heads, i), &a, &b);
    *sum ^= grundy_nim_mul(a, b);
  }
  return status;
}

grundy_status gi_tartan_value(grundy_work *work, gi_component component,
                              gi_answer *answer) {
  gi_row heads;
  grundy_status status = gi_row_of(&heads, work, component);
  if (status == GRUNDY_OK)
    status = nim_sum(work, tartan_of(component.rules), &heads, &answer->number);
  gi_row_end(&heads);
  return status;
}

/* ---------------------------------------------------------------- moves */

/* The position that moves start from, the move that is being chosen, and
   scratch memory for one option. */
typedef struct mover {
  grundy_work *work;
  const grundy_rules *rules;
  const gi_tartan *tartan;
  gi_sink *sink;
  gi_row heads, after;
  gi_buffer name;
  place from;              /* the coin that goes from heads to tails */
  gi_turned first;         /* the set chosen first: X, or Y if `swapped` */
  gi_turned rows, columns; /* X and Y */
  bool swapped;            /* Y is chosen before X */
  bool all;                /* emit all moves, whatever they change */
  uint64_t change;         /* wanted change of the nim-sum, unless `all` */
  uint64_t column;         /* wanted nim-sum of Y without y, by_factors */
  bool ended;              /* the receiver of the moves has ended the walk */
  bool left_out;           /* some move could not be listed */
} mover;

static grundy_status mover_begin(mover *m, grundy_work *work,
                                 gi_component component, gi_sink *sink) {
  *m = (mover){.work = work,
               .rules = component.rules,
               .tartan = tartan_of(component.rules),
               .sink = sink};
  gi_row_begin(&m->after, work);
  gi_buffer_init(&m->name, &work->memory);
  return gi_row_of(&m->heads, work, component);
}

static void mover_end(mover *m) {
  gi_row_end(&m->heads);
  gi_row_end(&m->after);
  gi_buffer_clear(&m->name);
}

/* Writes the name of the move, such as "3,1 x 2,0". */
static grundy_status name_move(mover *m) {
  m->name.length = 0;
  grundy_status status = gi_coins_name(m->rows, &m->name);
  if (status == GRUNDY_OK)
    status = gi_buffer_text(&m->name, " x ");
  if (status == GRUNDY_OK)
    status = gi_coins_name(m->columns, &m->name);
  return status == GRUNDY_OK ? gi_buffer_put(&m->name, "", 1) : status;
}

/* Sets `after` to the heads after all coins of X x Y are turned. */
static grundy_status turn(mover *m) {
  uint64_t coins =
      m->heads.count / 2 + (uint64_t)m->rows.count * m->columns.count;
  grundy_status status = gi_budget_ticks(&m->work->budget, coins);
  m->after.count = 0;
  for (size_t i = 0; i < m->heads.count && status == GRUNDY_OK; i++)
    status = gi_row_push(&m->after, m->heads.at[i]);
  for (size_t i = 0; i < m->rows.count && status == GRUNDY_OK; i++)
    for (size_t j = 0; j < m->columns.count && status == GRUNDY_OK; j++)
      status = push(&m->after, (place){m->rows.at[i], m->columns.at[j]});
  cancel(&m->after);
  return status;
}

/* Emits the move that turns the set chosen first and this set. */
static grundy_status visit_second(void *data, gi_turned second) {
  mover *m = data;
  gi_buffer *bytes = &m->after.bytes;
  bytes->length = 0;
  m->rows = m->swapped ? second : m->first;
  m->columns = m->swapped ? m->first : second;
  grundy_status status = turn(m);
  if (status == GRUNDY_OK)
    status = gi_row_put(&m->after, bytes);
  if (status == GRUNDY_OK && m->after.count)
    status = gi_emit_part(m->sink, m->rules, bytes->data, bytes->length);
  if (status == GRUNDY_OK)
    status = name_move(m);
  if (status == GRUNDY_OK)
    status = gi_emit(m->sink, "turn %s", (const char *)m->name.data);
  m->ended = status != GRUNDY_OK;
  return status;
}

/* Notes UNABLE, the status of a set that is too long to be listed, and returns
   OK: other moves can still be listed. */
static grundy_status noted(mover *m, grundy_status status) {
  if (status != GRUNDY_UNABLE || m->ended)
    return status;
  m->left_out = true;
  return GRUNDY_OK;
}

/* Visits the second sets that complete this one. */
static grundy_status visit_first(void *data, gi_turned first) {
  mover *m = data;
  const grundy_rules *a = m->swapped ? m->tartan->b : m->tartan->a;
  const grundy_rules *b = m->swapped ? m->tartan->a : m->tartan->b;
  uint64_t y = m->swapped ? m->from.x : m->from.y;
  m->first = first;
  if (m->all)
    return gi_coins_turns(m->work, b, y, visit_second, m);
  uint64_t sum = 0, one = 0, last = 0;
  grundy_status status = gi_budget_step(&m->work->budget);
  if (status == GRUNDY_OK)
    status = gi_coins_value(m->work, b, y, &last);
  for (size_t i = 0; i < first.count && status == GRUNDY_OK; i++) {
    status = gi_coins_value(m->work, a, first.at[i], &one);
    sum ^= one;
  }
  if (status != GRUNDY_OK)
    return status;
  uint64_t wanted = grundy_nim_mul(m->change, grundy_nim_inv(sum)) ^ last;
  return noted(m, gi_coins_wanted(m->work, b, y, wanted, visit_second, m));
}

/* Visits the sets Y that complete this X, by_factors. */
static grundy_status visit_rows(void *data, gi_turned rows) {
  mover *m = data;
  m->first = rows;
  return noted(m, gi_coins_wanted(m->work, m->tartan->b, m->from.y, m->column,
                                  visit_second, m));
}

/* Notes that there is a set, and ends the walk. */
static grundy_status see_one(void *data, gi_turned turned) {
  (void)turned;
  *(bool *)data = true;
  return GRUNDY_DOMAIN;
}

/* Visits the moves in which X has the nim-sum u and Y the nim-sum v.  There may
   be very many X, so the function first checks that there is some Y. */
static grundy_status visit_pair(void *data, uint64_t u, uint64_t v) {
  mover *m = data;
  uint64_t a = 0, b = 0;
  bool seen = false;
  grundy_status status = coin_values(m->work, m->tartan, m->from, &a, &b);
  if (status != GRUNDY_OK)
    return status;
  m->column = v ^ b;
  status = gi_coins_wanted(m->work, m->tartan->b, m->from.y, m->column, see_one,
                           &seen);
  if (!seen)
    return noted(m, status);
  return noted(m, gi_coins_wanted(m->work, m->tartan->a, m->from.x, u ^ a,
                                  visit_rows, m));
}

static grundy_status step(void *data) {
  return gi_budget_step(&((mover *)data)->work->budget);
}

/* Finds the moves by the factors of the change: the top digit of X is one of
   `rows`, the top digit of Y one of `columns`. */
static grundy_status by_factors(mover *m, uint64_t rows, uint64_t columns) {
  const gi_nim_pairs pairs = {visit_pair, step, m};
  grundy_status status = GRUNDY_OK;
  m->swapped = false;
  for (uint64_t i = rows; i && status == GRUNDY_OK; i &= i - 1)
    for (uint64_t j = columns; j && status == GRUNDY_OK; j &= j - 1)
      status = gi_nim_pairs_of(m->change, (unsigned)__builtin_ctzll(i),
                               (unsigned)__builtin_ctzll(j), &pairs);
  return status;
}

/* Returns the product; UINT64_MAX if it has more than 64 bits. */
static uint64_t times(uint64_t a, uint64_t b) {
  uint64_t product;
  return __builtin_mul_overflow(a, b, &product) ? UINT64_MAX : product;
}

/* Finds the moves by trying all sets of one coordinate, the one that costs
   less. */
static grundy_status by_division(mover *m) {
  const grundy_rules *a = m->tartan->a, *b = m->tartan->b;
  place p = m->from;
  m->swapped = times(gi_coins_choices(b, p.y), gi_coins_effort(a, p.x)) <
               times(gi_coins_choices(a, p.x), gi_coins_effort(b, p.y));
  return m->swapped ? gi_coins_turns(m->work, b, p.y, visit_first, m)
                    : gi_coins_turns(m->work, a, p.x, visit_first, m);
}

/* Finds the moves that turn the coin at m->from.  If there are few sets to try,
   by_division is preferred, since its moves come in a better order. */
static grundy_status reach_from(mover *m) {
  enum {
    FEW = 64
  };
  const gi_tartan *t = m->tartan;
  place p = m->from;
  uint64_t rows, columns;
  bool is_short =
      gi_coins_choices(t->a, p.x) <= FEW || gi_coins_choices(t->b, p.y) <= FEW;
  if (!is_short && gi_coins_tops(t->a, p.x, &rows) &&
      gi_coins_tops(t->b, p.y, &columns))
    return by_factors(m, rows, columns);
  return by_division(m);
}

/* Visits the moves of every coin that shows heads. */
static grundy_status each_head(mover *m) {
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; 2 * i < m->heads.count && status == GRUNDY_OK; i++) {
    m->from = place_at(&m->heads, i);
    status = m->all ? gi_coins_turns(m->work, m->tartan->a, m->from.x,
                                     visit_first, m)
                    : reach_from(m);
  }
  return status;
}

grundy_status gi_tartan_options(grundy_work *work, gi_component component,
                                grundy_side side, gi_sink *sink) {
  (void)side;
  mover m;
  grundy_status status = mover_begin(&m, work, component, sink);
  m.all = true;
  if (status == GRUNDY_OK)
    status = each_head(&m);
  mover_end(&m);
  return status;
}

/* Emits the options of the value `target`.  No move keeps the nim-sum.  UNABLE
   if some move could not be listed. */
grundy_status gi_tartan_reach(grundy_work *work, gi_component component,
                              uint64_t target, gi_sink *sink) {
  mover m;
  uint64_t sum = 0;
  grundy_status status = mover_begin(&m, work, component, sink);
  if (status == GRUNDY_OK)
    status = nim_sum(work, m.tartan, &m.heads, &sum);
  m.change = sum ^ target;
  if (status == GRUNDY_OK && m.change)
    status = each_head(&m);
  mover_end(&m);
  return status == GRUNDY_OK && m.left_out ? GRUNDY_UNABLE : status;
}

/* --------------------------------------------------------- explanations */

/* Writes "(1,2) has 1 and 2, product 2, ...". */
static grundy_status list_coins(grundy_work *work, const gi_tartan *t,
                                const gi_row *heads, const char **text) {
  gi_list list;
  gi_list_begin(&list, work);
  for (size_t i = 0; 2 * i < heads->count && i <= GI_LIST_MOST; i++) {
    place p = place_at(heads, i);
    uint64_t a = 0, b = 0;
    gi_writer_note(&list.text, coin_values(work, t, p, &a, &b));
    gi_list_add(&list, N_("({0},{1}) has {2} and {3}, product {4}"),
                gi_digits_of(p.x).text, gi_digits_of(p.y).text,
                gi_digits_of(a).text, gi_digits_of(b).text,
                gi_digits_of(grundy_nim_mul(a, b)).text);
  }
  return gi_list_end(&list, text);
}

static grundy_status explain_heads(grundy_work *work, const gi_tartan *t,
                                   const gi_row *heads, gi_reasons *reasons) {
  uint64_t sum = 0;
  const char *list = NULL;
  grundy_status status = nim_sum(work, t, heads, &sum);
  if (status == GRUNDY_OK)
    status = list_coins(work, t, heads, &list);
  if (status == GRUNDY_OK) /* the first reason is the whole of the short form */
    status = gi_reason(reasons, GRUNDY_REASON_FACT,
                       "the values of the coordinates and their nim product: "
                       "{0}; the nim-sum of the products is {1}",
                       list, gi_digits_of(sum).text);
  if (status != GRUNDY_OK)
    return status;
  return gi_reason(reasons, GRUNDY_REASON_FACT,
                   "a coin at (x,y) has the nim product of the values of x "
                   "under {0} and of y under {1}",
                   t->a->text, t->b->text);
}

grundy_status gi_tartan_explain(grundy_work *work, gi_component component,
                                gi_reasons *reasons) {
  gi_row heads;
  grundy_status status = gi_row_of(&heads, work, component);
  if (status == GRUNDY_OK)
    status = explain_heads(work, tartan_of(component.rules), &heads, reasons);
  gi_row_end(&heads);
  return status;
}

/* A nim product is 0 only if a factor is. */
grundy_status gi_tartan_formula(const gi_tartan *tartan, gi_formula_of of,
                                gi_buffer *out) {
  const gi_coins *a = gi_coins_of(tartan->a), *b = gi_coins_of(tartan->b);
  bool is_a = !gi_coins_are_turned_alone(a);
  bool is_b = !gi_coins_are_turned_alone(b) || !is_a;
  grundy_status status = GRUNDY_OK;
  if (of != GI_FORMULA_OUTCOME)
    return GRUNDY_UNABLE;
  if (is_a)
    status = gi_coins_formula(a, of, "x", out);
  if (status == GRUNDY_OK && is_a && is_b)
    status = gi_buffer_text(out, " and ");
  return status == GRUNDY_OK && is_b ? gi_coins_formula(b, of, "y", out)
                                     : status;
}
