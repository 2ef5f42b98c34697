/* SPDX-License-Identifier: MIT */
/*
 * Reads values.  The grammar is in parse.h.
 *
 * A brace is read as segments between runs of bars; then the longest run splits
 * it, and so on inside the two sides:
 *
 *     { 0 ||| 0 || -1 | -3 }     segments 0, 0, -1, -3; runs 3, 2, 1
 */
#include "lang/value/reader.h"

#include "core/text.h"
#include "theory/partizan/operate.h"

/* An option of a list. */
typedef struct cell {
  const gi_game_form *form;
  struct cell *next;
} cell;

/* A list of options and the bars after it. */
typedef struct segment {
  cell *first, *last;
  uint32_t count;
  size_t bars;    /* 0 in the last segment of a brace */
  size_t bars_at; /* place of the bars */
  struct segment *next;
} segment;

static const gi_game_form *read_sum(gi_value_reader *p, gi_game_list *terms);
static const gi_game_form *read_term(gi_value_reader *p);

/* ---------------------------------------------------------------- errors */

const gi_game_form *gi_value_fail(gi_value_reader *p, gi_value_fault fault,
                                  size_t from, size_t to) {
  bool range = fault == GI_FAULT_RESULT_TOO_LARGE;
  p->status = range ? GRUNDY_UNABLE : GRUNDY_SYNTAX;
  p->error->fault = fault;
  p->error->from = p->text.offset + from;
  p->error->to = p->text.offset + to;
  p->error->found = from < p->text.length ? p->text.data[from] : 0;
  return NULL;
}

static const gi_game_form *fail_here(gi_value_reader *p, gi_value_fault fault) {
  return gi_value_fail(p, fault, p->at, p->at + (p->at < p->text.length));
}

const gi_game_form *gi_value_refuse(gi_value_reader *p, grundy_status status,
                                    size_t from) {
  if (status == GRUNDY_UNABLE)
    return gi_value_fail(p, GI_FAULT_RESULT_TOO_LARGE, from, p->at);
  p->status = status;
  return NULL;
}

static void *get_memory(gi_value_reader *p, size_t size) {
  void *block = gi_arena_alloc(p->arena, size);
  if (!block)
    p->status = gi_memory_refusal(gi_games_memory(p->store));
  return block;
}

const gi_game_form *gi_value_leaf(gi_value_reader *p, grundy_status status,
                                  gi_game g, size_t from) {
  if (status != GRUNDY_OK)
    return gi_value_refuse(p, status, from);
  gi_game_form *form = get_memory(p, sizeof *form);
  if (form)
    *form = (gi_game_form){.value = g};
  return form;
}

/* ---------------------------------------------------------------- letters */

static char peek(const gi_value_reader *p) {
  return p->at < p->text.length ? p->text.data[p->at] : 0;
}

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static void skip(gi_value_reader *p) { p->at = gi_text_skip(p->text, p->at); }

static bool accept(gi_value_reader *p, char c) {
  skip(p);
  if (peek(p) != c || !c)
    return false;
  p->at++;
  return true;
}

/* Returns whether the two characters come next. */
static bool looking_at(const gi_value_reader *p, char first, char second) {
  return peek(p) == first && p->at + 1 < p->text.length &&
         p->text.data[p->at + 1] == second;
}

/* Fails at a place where an operator or `close` was expected. */
static const gi_game_form *fail_after_term(gi_value_reader *p, char close) {
  char c = peek(p);
  size_t before = p->at;
  p->error->wanted = (unsigned char)close;
  while (before > 0 && p->text.data[before - 1] == ' ')
    before--;
  if (c == '*' && before > 0 && p->text.data[before - 1] != '*')
    return fail_here(p, GI_FAULT_PRODUCT);
  if (c == '*' || is_digit(c) || is_letter(c) || c == '^' || c == '{' ||
      c == '(')
    return fail_here(p, GI_FAULT_JUXTAPOSED);
  return fail_here(p, close ? GI_FAULT_EXPECTED_CLOSE : GI_FAULT_UNEXPECTED);
}

static bool close_with(gi_value_reader *p, char close) {
  if (accept(p, close))
    return true;
  fail_after_term(p, close);
  return false;
}

static bool enter(gi_value_reader *p) {
  if (p->depth < GI_VALUE_NESTING) {
    p->depth++;
    return true;
  }
  fail_here(p, GI_FAULT_TOO_DEEP);
  return false;
}

/* Reads digits.  False, with an error, if the number is above `most`. */
static bool read_digits(gi_value_reader *p, uint64_t most,
                        gi_value_fault too_large, uint64_t *out) {
  size_t from = p->at;
  if (gi_text_number(p->text, &p->at, out) && *out <= most)
    return true;
  p->at = from;
  while (is_digit(peek(p)))
    p->at++;
  if (p->at == from)
    fail_here(p, GI_FAULT_EXPECTED_VALUE);
  else
    gi_value_fail(p, too_large, from, p->at);
  return false;
}

/* ---------------------------------------------------------------- braces */

static bool add_item(gi_value_reader *p, segment *s, const gi_game_form *form) {
  cell *c = get_memory(p, sizeof *c);
  if (!c)
    return false;
  *c = (cell){.form = form};
  if (s->last)
    s->last->next = c;
  else
    s->first = c;
  s->last = c;
  s->count++;
  return true;
}

/* Reads the options of a segment: none, or a list with commas. */
static bool read_list(gi_value_reader *p, segment *s) {
  skip(p);
  char c = peek(p);
  if (!c || c == '|' || c == '}') /* at the end, the brace is missing */
    return true;
  do {
    const gi_game_form *form = read_sum(p, NULL);
    if (!form || !add_item(p, s, form))
      return false;
  } while (accept(p, ','));
  return true;
}

/* Reads segments up to the closing brace; NULL if refused. */
static segment *read_segments(gi_value_reader *p) {
  segment *first = NULL, **link = &first;
  for (bool more = true; more;) {
    segment *s = get_memory(p, sizeof *s);
    if (!s)
      return NULL;
    *s = (segment){0};
    *link = s;
    link = &s->next;
    if (!read_list(p, s))
      return NULL;
    skip(p);
    s->bars_at = p->at;
    while (peek(p) == '|') {
      s->bars++;
      p->at++;
    }
    more = s->bars > 0;
  }
  if (!first->bars && peek(p) == '}') {
    fail_here(p, GI_FAULT_EXPECTED_BAR);
    return NULL;
  }
  return close_with(p, '}') ? first : NULL;
}

static const gi_game_form *split(gi_value_reader *p, segment *from, segment *to,
                                 size_t start);

/* Makes the list of options of a side, the segments from..to. */
static bool make_side(gi_value_reader *p, segment *from, segment *to,
                      size_t start, const gi_game_form ***list,
                      uint32_t *count) {
  segment one = {0};
  if (from != to) { /* one option, written with bars */
    const gi_game_form *form = split(p, from, to, start);
    if (!form || !add_item(p, &one, form))
      return false;
    from = &one;
  }
  *count = from->count;
  *list = NULL;
  if (!from->count)
    return true;
  *list = get_memory(p, from->count * sizeof **list);
  if (!*list)
    return false;
  uint32_t i = 0;
  for (const cell *c = from->first; c; c = c->next)
    (*list)[i++] = c->form;
  return true;
}

/* Makes the value of a form whose options are known. */
static bool evaluate(gi_value_reader *p, gi_game_form *form, size_t start) {
  uint32_t l = form->left_count, r = form->right_count;
  gi_game *games = get_memory(p, ((size_t)l + r) * sizeof *games);
  if (!games)
    return false;
  for (uint32_t i = 0; i < l; i++)
    games[i] = form->lefts[i]->value;
  for (uint32_t i = 0; i < r; i++)
    games[l + i] = form->rights[i]->value;
  grundy_status status =
      gi_game_make(p->store, games, l, games + l, r, &form->value);
  if (status != GRUNDY_OK)
    gi_value_refuse(p, status, start);
  return status == GRUNDY_OK;
}

/* Makes the form of the segments from..to: the longest run of bars splits
   them.  The runs inside a side are shorter, so the depth is bounded by the
   length of the longest run. */
static const gi_game_form *split(gi_value_reader *p, segment *from, segment *to,
                                 size_t start) {
  segment *longest = from, *again = NULL;
  assert(from != to);
  for (segment *s = from->next; s != to; s = s->next) {
    assert(s);
    if (s->bars == longest->bars)
      again = s;
    if (s->bars > longest->bars) {
      longest = s;
      again = NULL;
    }
  }
  if (again)
    return gi_value_fail(p, GI_FAULT_BARS_UNCLEAR, again->bars_at,
                         again->bars_at + again->bars);
  if (longest->bars > 1 && longest == from && longest->next == to)
    return gi_value_fail(p, GI_FAULT_BARS_TOO_MANY, longest->bars_at,
                         longest->bars_at + longest->bars);
  assert(longest->next);
  if (!enter(p))
    return NULL;
  gi_game_form *form = get_memory(p, sizeof *form);
  if (!form)
    return NULL;
  const gi_game_form **lefts = NULL, **rights = NULL;
  *form = (gi_game_form){.typed = true};
  if (!make_side(p, from, longest, start, &lefts, &form->left_count) ||
      !make_side(p, longest->next, to, start, &rights, &form->right_count))
    return NULL;
  form->lefts = lefts;
  form->rights = rights;
  p->depth--;
  return evaluate(p, form, start) ? form : NULL;
}

static const gi_game_form *read_braces(gi_value_reader *p) {
  size_t start = p->at++;
  if (!enter(p))
    return NULL;
  segment *first = read_segments(p), *last = first;
  if (!first)
    return NULL;
  while (last->next)
    last = last->next;
  p->depth--;
  return split(p, first, last, start);
}

/* ---------------------------------------------------------------- terms */

static bool is_arrow(const gi_value_reader *p) {
  char c = peek(p);
  return c == '^' || c == 'v' || c == 'V';
}

/* Adds ups to a NUS under construction.  False if refused. */
static bool add_ups(gi_value_reader *p, gi_nus *nus, size_t from, uint64_t n,
                    bool down) {
  if (n > GI_UPS_MOST) {
    gi_value_fail(p, GI_FAULT_UPS_TOO_MANY, from, p->at);
    return false;
  }
  nus->ups = down ? -(int32_t)n : (int32_t)n;
  return true;
}

/* Reads ^, ^^, ^3, ^[n], ^<n>, or the same with v.  A power goes to *power. */
static bool read_ups(gi_value_reader *p, gi_nus *nus, gi_game *power) {
  size_t from = p->at;
  char arrow = peek(p);
  uint64_t n = 0;
  while (peek(p) == arrow) {
    p->at++;
    n++;
  }
  bool down = arrow != '^', bracket = peek(p) == '[', angle = peek(p) == '<';
  if (is_arrow(p) || is_letter(peek(p))) {
    if (is_arrow(p)) /* ^v */
      fail_here(p, GI_FAULT_JUXTAPOSED);
    else
      gi_value_fail(p, GI_FAULT_UNKNOWN_NAME, from, p->at + 1);
    return false;
  }
  if (n != 1 || !(is_digit(peek(p)) || bracket || angle))
    return add_ups(p, nus, from, n, down);
  p->at += bracket || angle;
  if (!read_digits(p, GI_UPS_MOST, GI_FAULT_UPS_TOO_MANY, &n))
    return false;
  if (!bracket && !angle)
    return add_ups(p, nus, from, n, down);
  if (!close_with(p, bracket ? ']' : '>'))
    return false;
  if (!n && angle) {
    p->error->name = "pow";
    gi_value_fail(p, GI_FAULT_ARGUMENT_ONE, from, p->at);
    return false;
  }
  gi_game up = GI_NO_GAME;
  gi_number exponent = gi_number_of((int64_t)n);
  grundy_status status = gi_game_ups(p->store, 1, &up);
  if (status == GRUNDY_OK)
    status = bracket ? gi_game_powto(p->store, up, exponent, power)
                     : gi_game_pow(p->store, up, exponent, power);
  if (status == GRUNDY_OK && down)
    status = gi_game_negate(p->store, *power, power);
  if (status != GRUNDY_OK)
    gi_value_refuse(p, status, from);
  return status == GRUNDY_OK;
}

/* Reads a number after its first digit was seen. */
static bool read_number(gi_value_reader *p, gi_number *x) {
  size_t from = p->at;
  uint64_t m, d = 1;
  if (!read_digits(p, GI_NUMBER_MOST, GI_FAULT_NUMBER_TOO_LARGE, &m))
    return false;
  if (peek(p) == '/') {
    size_t at = ++p->at;
    if (!read_digits(p, UINT64_MAX, GI_FAULT_NUMBER_TOO_LARGE, &d))
      return false;
    if (!d || d & (d - 1)) {
      gi_value_fail(p, GI_FAULT_DENOMINATOR, at, p->at);
      return false;
    }
  }
  if (gi_number_reduce((int64_t)m, gi_bit_length(d) - 1, x))
    return true;
  gi_value_fail(p, GI_FAULT_NUMBER_TOO_LARGE, from, p->at);
  return false;
}

/* Reads INT '.' term, after the point. */
static const gi_game_form *read_multiple(gi_value_reader *p, gi_number n,
                                         size_t from) {
  p->at++;
  if (is_digit(peek(p))) { /* 0.5 */
    while (is_digit(peek(p)))
      p->at++;
    return gi_value_fail(p, GI_FAULT_DECIMAL, from, p->at);
  }
  if (!enter(p))
    return NULL;
  const gi_game_form *form = read_term(p);
  if (!form)
    return NULL;
  p->depth--;
  gi_game g = GI_NO_GAME;
  grundy_status status =
      gi_game_multiple(p->store, form->value, n.numerator, &g);
  return gi_value_leaf(p, status, g, from);
}

/* Reads [number] [ups] [star], at least one of them, without spaces. */
static const gi_game_form *read_nus(gi_value_reader *p) {
  size_t from = p->at;
  gi_nus nus = {0};
  gi_game power = GI_NO_GAME, g = GI_NO_GAME;
  bool number = is_digit(peek(p)), ups = false;
  if (number) {
    if (!read_number(p, &nus.number))
      return NULL;
    if (p->minus)
      nus.number = gi_number_negate(nus.number);
    p->minus = false;
    if (peek(p) == '.' && !nus.number.exponent)
      return read_multiple(p, nus.number, from);
  }
  if (is_arrow(p)) {
    ups = true;
    if (!read_ups(p, &nus, &power))
      return NULL;
  }
  if (peek(p) == '*') {
    size_t star = p->at++;
    uint64_t k = 1;
    char c = peek(p);
    if (number && !ups && (is_digit(c) || is_letter(c) || c == '(' || c == '{'))
      return gi_value_fail(p, GI_FAULT_PRODUCT, star, star + 1);
    if (is_digit(c) && !read_digits(p, GI_NIM_MOST, GI_FAULT_NIM_TOO_LARGE, &k))
      return NULL;
    nus.nim = (uint32_t)k;
  }
  grundy_status status = gi_game_nus(p->store, nus, &g);
  if (status == GRUNDY_OK && power)
    status = gi_game_add(p->store, g, power, &g);
  return gi_value_leaf(p, status, g, from);
}

/* Reads +-x or +-(x,y). */
static const gi_game_form *read_switch(gi_value_reader *p) {
  size_t from = p->at;
  p->at += 2;
  segment list = {0};
  skip(p);
  if (!enter(p))
    return NULL;
  if (accept(p, '(')) {
    do {
      const gi_game_form *form = read_sum(p, NULL);
      if (!form || !add_item(p, &list, form))
        return NULL;
    } while (accept(p, ','));
    if (!close_with(p, ')'))
      return NULL;
  } else {
    const gi_game_form *form = read_term(p);
    if (!form || !add_item(p, &list, form))
      return NULL;
  }
  p->depth--;
  size_t count = list.count;
  gi_game *games = get_memory(p, 2 * count * sizeof *games), g = GI_NO_GAME;
  if (!games)
    return NULL;
  grundy_status status = GRUNDY_OK;
  size_t i = 0;
  for (const cell *c = list.first; c && status == GRUNDY_OK; c = c->next, i++) {
    games[i] = c->form->value;
    status = gi_game_negate(p->store, games[i], &games[count + i]);
  }
  if (status == GRUNDY_OK)
    status = gi_game_make(p->store, games, count, games + count, count, &g);
  return gi_value_leaf(p, status, g, from);
}

/* Reads the arguments of a function and calls it. */
static const gi_game_form *read_call(gi_value_reader *p) {
  size_t from = p->at;
  while (is_letter(peek(p)) || is_digit(peek(p)))
    p->at++;
  size_t to = p->at, opened = p->at;
  const gi_call *call =
      gi_value_find_call(p->text.data + from, to - from, &p->error->nearest);
  if (!call)
    return gi_value_fail(p, GI_FAULT_UNKNOWN_NAME, from, to);
  gi_value_arguments a = {.call = call, .from = from};
  if (!enter(p))
    return NULL;
  if (accept(p, '(')) {
    opened = p->at;
    skip(p);
    if (peek(p) != ')')
      do {
        skip(p);
        size_t place = p->at;
        const gi_game_form *form = read_sum(p, NULL);
        if (!form)
          return NULL;
        if (a.count < GI_VALUE_ARGUMENTS) {
          a.places[a.count] = place;
          a.ends[a.count] = p->at;
          a.forms[a.count] = form;
        }
        a.count++;
      } while (accept(p, ','));
    if (!close_with(p, ')'))
      return NULL;
  } else {
    p->at = to;
  }
  p->depth--;
  size_t wanted = gi_value_arity(call);
  p->error->name = call->name; /* the arguments may have called others */
  p->error->wanted = (int)wanted;
  if (a.count != wanted)
    return gi_value_fail(p, GI_FAULT_ARGUMENTS, opened == to ? from : opened,
                         p->at);
  const gi_game_form *form = gi_value_call(p, &a);
  if (form)
    p->error->name = NULL;
  return form;
}

/* Reads a term, without its sign. */
static const gi_game_form *read_term(gi_value_reader *p) {
  grundy_status status = gi_budget_step(gi_games_budget(p->store));
  if (status != GRUNDY_OK)
    return gi_value_refuse(p, status, p->at);
  skip(p);
  char c = peek(p);
  char next = p->at + 1 < p->text.length ? p->text.data[p->at + 1] : 0;
  bool word = is_letter(c) &&
              !((c == 'v' || c == 'V') && (!is_letter(next) || next == c));
  if (c == '{')
    return read_braces(p);
  if (looking_at(p, '+', '-'))
    return read_switch(p);
  if (word)
    return read_call(p);
  if (is_digit(c) || c == '*' || is_arrow(p))
    return read_nus(p);
  if (c != '(')
    return fail_here(p, GI_FAULT_EXPECTED_VALUE);
  p->at++;
  if (!enter(p))
    return NULL;
  const gi_game_form *form = read_sum(p, NULL);
  if (!form || !close_with(p, ')'))
    return NULL;
  p->depth--;
  return form;
}

/* ---------------------------------------------------------------- sums */

/* Reads the operator before a term, unless the term is the first, and signs.
   *negative says whether the term is subtracted.  The last sign before a digit
   belongs to the number: -1^ is (-1)^, that is -1 + ^. */
static bool read_signs(gi_value_reader *p, bool first, bool *negative) {
  *negative = false;
  skip(p);
  if (!first) {
    if (looking_at(p, '+', '-')) {
      gi_value_fail(p, GI_FAULT_PLUS_MINUS, p->at, p->at + 2);
      return false;
    }
    *negative = peek(p) == '-';
    p->at++;
    skip(p);
  }
  while (peek(p) == '-') {
    p->at++;
    skip(p);
    if (is_digit(peek(p)))
      p->minus = true;
    else
      *negative = !*negative;
  }
  return true;
}

/* Reads a sum.  With `terms`, the terms are appended there and not added; the
   result is then the last of them. */
static const gi_game_form *read_sum(gi_value_reader *p, gi_game_list *terms) {
  const gi_game_form *sum = NULL;
  skip(p);
  size_t from = p->at;
  for (bool first = true;; first = false) {
    bool negative;
    if (!read_signs(p, first, &negative))
      return NULL;
    const gi_game_form *term = read_term(p);
    if (!term)
      return NULL;
    gi_game g = term->value;
    grundy_status status = GRUNDY_OK;
    if (negative)
      status = gi_game_negate(p->store, g, &g);
    if (status == GRUNDY_OK && terms) {
      status = gi_game_list_add(p->store, terms, g);
    } else if (status == GRUNDY_OK && sum) {
      status = gi_game_add(p->store, sum->value, g, &g);
    }
    sum = status == GRUNDY_OK && first && !negative
              ? term
              : gi_value_leaf(p, status, g, from);
    if (!sum)
      return NULL;
    skip(p);
    if (peek(p) != '+' && peek(p) != '-')
      return sum;
  }
}

/* Reads the whole text. */
static const gi_game_form *read_all(gi_value_reader *p, gi_game_list *terms) {
  *p->error = (gi_value_error){0};
  const gi_game_form *form = read_sum(p, terms);
  if (form && p->at < p->text.length)
    form = fail_after_term(p, 0);
  return form;
}

grundy_status gi_value_parse_form(gi_games *store, gi_arena *arena,
                                  gi_text text, const gi_game_form **out,
                                  gi_value_error *error) {
  gi_value_reader p = {.store = store,
                       .arena = arena,
                       .text = text,
                       .error = error,
                       .status = GRUNDY_OK};
  const gi_game_form *form = read_all(&p, NULL);
  if (!form) {
    assert(p.status != GRUNDY_OK);
    return p.status;
  }
  *out = form;
  return GRUNDY_OK;
}

grundy_status gi_value_parse(gi_games *store, gi_text text, gi_game *out,
                             gi_value_error *error) {
  gi_arena arena;
  const gi_game_form *form = NULL;
  gi_arena_init(&arena, gi_games_memory(store));
  grundy_status status = gi_value_parse_form(store, &arena, text, &form, error);
  if (status == GRUNDY_OK) {
    assert(form);
    *out = form->value;
  }
  gi_arena_clear(&arena);
  return status;
}

grundy_status gi_value_parse_terms(gi_games *store, gi_text text,
                                   gi_game_list *out, gi_value_error *error) {
  gi_arena arena;
  gi_arena_init(&arena, gi_games_memory(store));
  gi_value_reader p = {.store = store,
                       .arena = &arena,
                       .text = text,
                       .error = error,
                       .status = GRUNDY_OK};
  *out = (gi_game_list){0};
  bool read = read_all(&p, out) != NULL;
  gi_arena_clear(&arena);
  if (!read)
    gi_game_list_clear(store, out);
  return read ? GRUNDY_OK : p.status;
}
