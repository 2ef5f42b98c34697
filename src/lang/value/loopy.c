/* SPDX-License-Identifier: MIT */
/*
 * Reads loopy values: the grammar is in loopy.h.
 *
 * Every position is read as two nodes, one for each side: they differ where an
 * option was given by its two sides, as in {1|on & 0}.
 */
#include "lang/value/loopy.h"

#include "core/memory.h"
#include "core/text.h"

#include <assert.h>
#include <string.h>

#define NO_SCOPE SIZE_MAX

/* A term or an option. */
typedef struct value {
  gi_node node[2];
  size_t scope;    /* outermost brace that it leads back to, or NO_SCOPE */
  bool settled[2]; /* the node is a stopper in simplest form */
  bool passes;     /* it is `pass`, and has no node yet */
} value;

typedef struct item {
  value value;
  struct item *next;
} item;

/* A list of options and the bars after it. */
typedef struct segment {
  item *first, *last;
  size_t count, bars, bars_at;
  struct segment *next;
} segment;

/* A brace with a label, from the innermost one outwards. */
typedef struct scope {
  char label;
  size_t depth; /* braces with labels around it */
  value value;
  struct scope *outer;
} scope;

typedef struct reader {
  gi_games *store;
  gi_arena *arena;
  gi_text text;
  size_t at;
  unsigned depth;
  scope *scopes;
  gi_loopy graph;
  gi_value_error *error;
  grundy_status status;
} reader;

/* Games by name, each as a text that has no name of this list. */
static const struct {
  const char *name, *text;
} names[] = {
    {"on", "{pass|}"},           {"off", "{|pass}"},
    {"over", "{0|pass}"},        {"under", "{pass|0}"},
    {"dud", "{pass|pass}"},      {"upon", "{pass|*}"},
    {"^[on]*", "{0,pass|0}"},    {"^[on]", "{pass|*}"},
    {"^<on>*", "{0,*||*|pass}"}, {"^<on>", "{0||0|0,pass}"},
    {"v[on]*", "{0|0,pass}"},    {"v[on]", "{*|pass}"},
    {"v<on>*", "{pass|*||0,*}"}, {"v<on>", "{0,pass|0||0}"},
};

enum {
  PLAIN_NAMES = 6 /* names that are words */
};

static bool read_sum(reader *r, value *out);
static bool read_sided(reader *r, value *out);
static bool read_term(reader *r, value *out);

/* ---------------------------------------------------------------- letters */

static char peek(const reader *r) {
  return r->at < r->text.length ? r->text.data[r->at] : 0;
}

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static void skip(reader *r) { r->at = gi_text_skip(r->text, r->at); }

static bool accept(reader *r, char c) {
  skip(r);
  if (!c || peek(r) != c)
    return false;
  r->at++;
  return true;
}

/* Returns whether the text goes on with this one from `at`. */
static bool has(gi_text text, size_t at, const char *next) {
  size_t length = strlen(next);
  return length <= text.length - at &&
         memcmp(text.data + at, next, length) == 0;
}

/* Returns the number of letters from `at`. */
static size_t letters(gi_text text, size_t at) {
  size_t end = at;
  while (end < text.length && is_letter(text.data[end]))
    end++;
  return end - at;
}

static bool is_word(gi_text text, size_t at, const char *word) {
  return letters(text, at) == strlen(word) && has(text, at, word);
}

/* Says whether a label and its brace begin at `at`. */
static bool is_label(gi_text text, size_t at) {
  return letters(text, at) == 1 && text.data[at] != 'v' &&
         text.data[at] != 'V' && has(text, at + 1, "{");
}

bool gi_is_loopy_text(gi_text text) {
  for (size_t at = 0; at < text.length; at++) {
    char c = text.data[at];
    size_t length = letters(text, at);
    bool ends_term = has(text, at, "[on]") || has(text, at, "<on>");
    if (c == '&' || ends_term || is_label(text, at) ||
        is_word(text, at, "pass"))
      return true;
    for (size_t i = 0; i < PLAIN_NAMES; i++)
      if (is_word(text, at, names[i].name))
        return true;
    at += length ? length - 1 : 0;
  }
  return false;
}

/* ----------------------------------------------------------------- errors */

static bool fail(reader *r, gi_value_fault fault, size_t from, size_t to) {
  r->status = GRUNDY_SYNTAX;
  *r->error = (gi_value_error){
      .fault = fault,
      .from = r->text.offset + from,
      .to = r->text.offset + to,
      .found = (char)(from < r->text.length ? r->text.data[from] : 0)};
  return false;
}

static bool fail_here(reader *r, gi_value_fault fault) {
  return fail(r, fault, r->at, r->at + (r->at < r->text.length));
}

/* Records the status of an operation on the text from `from` to here; returns
   whether it is OK. */
static bool good(reader *r, grundy_status status, size_t from) {
  if (status == GRUNDY_UNABLE)
    fail(r, GI_FAULT_LOOPY_TOO_LARGE, from, r->at);
  if (status != GRUNDY_OK)
    r->status = status;
  return status == GRUNDY_OK;
}

static void *get_memory(reader *r, size_t size) {
  void *block = gi_arena_alloc(r->arena, size);
  if (!block)
    r->status = gi_memory_refusal(gi_games_memory(r->store));
  return block;
}

static bool enter(reader *r) {
  return r->depth++ < GI_VALUE_NESTING || fail_here(r, GI_FAULT_TOO_DEEP);
}

static bool close_with(reader *r, char close) {
  if (accept(r, close))
    return true;
  fail_here(r, GI_FAULT_EXPECTED_CLOSE);
  r->error->wanted = (unsigned char)close;
  return false;
}

/* ------------------------------------------------------------------ values */

/* Puts the simplest stopper in place of a side of the value; a side that has
   none stays as it is. */
static bool settle_side(reader *r, value *v, int side, size_t from) {
  gi_loopy found;
  gi_node node;
  if (v->settled[side])
    return true;
  gi_loopy_init(&found, r->store);
  grundy_status status = (side ? gi_loopy_offside : gi_loopy_onside)(
      &found, &r->graph, v->node[side], &node);
  if (status == GRUNDY_OK) {
    status = gi_loopy_copy(&r->graph, &found, node, &v->node[side]);
    v->settled[side] = status == GRUNDY_OK;
  } else if (status == GRUNDY_UNABLE) {
    status = GRUNDY_OK;
  }
  gi_loopy_clear(&found);
  return good(r, status, from);
}

static bool settle(reader *r, value *v, size_t from) {
  return settle_side(r, v, 0, from) && settle_side(r, v, 1, from);
}

/* Settles an operand, which must be whole and must have sides. */
static bool settle_operand(reader *r, value *v, size_t from) {
  if (v->passes || v->scope != NO_SCOPE)
    return fail(r, v->passes ? GI_FAULT_PASS : GI_FAULT_LABEL_ALONE, from,
                r->at);
  if (!settle(r, v, from))
    return false;
  return (v->settled[0] && v->settled[1]) ||
         fail(r, GI_FAULT_NO_SIDES, from, r->at);
}

static bool negate(reader *r, value *v, size_t from) {
  value before = *v;
  if (!settle_operand(r, &before, from))
    return false;
  *v = before;
  for (int side = 0; side < 2; side++) {
    gi_loopy negative;
    gi_node node;
    gi_loopy_init(&negative, r->store);
    grundy_status status =
        gi_loopy_negate(&negative, &r->graph, before.node[!side], &node);
    if (status == GRUNDY_OK)
      status = gi_loopy_copy(&r->graph, &negative, node, &v->node[side]);
    gi_loopy_clear(&negative);
    if (!good(r, status, from))
      return false;
  }
  return true;
}

/* Adds `more` to the sum: the onsides and the offsides apart. */
static bool add(reader *r, value *sum, value *more, size_t from) {
  if (!settle_operand(r, sum, from) || !settle_operand(r, more, from))
    return false;
  for (int side = 0; side < 2; side++) {
    gi_loopy whole, found;
    gi_node node;
    gi_loopy_init(&whole, r->store);
    gi_loopy_init(&found, r->store);
    grundy_status status = gi_loopy_add_sum(&whole, &r->graph, sum->node[side],
                                            more->node[side], &node);
    bool summed = status == GRUNDY_OK;
    if (summed)
      status = (side ? gi_loopy_offside : gi_loopy_onside)(&found, &whole, node,
                                                           &node);
    bool lacks = summed && status == GRUNDY_UNABLE;
    if (status == GRUNDY_OK)
      status = gi_loopy_copy(&r->graph, &found, node, &sum->node[side]);
    gi_loopy_clear(&found);
    gi_loopy_clear(&whole);
    if (lacks)
      return fail(r, GI_FAULT_NO_SIDES, from, r->at);
    if (!good(r, status, from))
      return false;
  }
  return true;
}

/* Reads a part of the text as a game that ends. */
static bool read_short(reader *r, size_t to, value *out) {
  gi_game game;
  gi_node node;
  size_t from = r->at;
  gi_text part = gi_text_part(r->text, from, to);
  grundy_status status = gi_value_parse(r->store, part, &game, r->error);
  if (status != GRUNDY_OK) {
    r->status = status;
    return false;
  }
  r->at = to;
  if (!good(r, gi_loopy_game(&r->graph, game, &node), from))
    return false;
  *out =
      (value){.node = {node, node}, .scope = NO_SCOPE, .settled = {true, true}};
  return true;
}

/* Reads one of `names`. */
static bool read_known(reader *r, const char *text, value *out) {
  reader inner = *r;
  inner.text = (gi_text){text, strlen(text), 0};
  inner.at = 0;
  inner.scopes = NULL;
  bool done = read_term(&inner, out) && settle(&inner, out, 0);
  r->graph = inner.graph;
  if (!done)
    r->status = inner.status;
  return done;
}

/* ------------------------------------------------------------------ braces */

static bool add_item(reader *r, segment *s, const value *v) {
  item *next = get_memory(r, sizeof *next);
  if (!next)
    return false;
  *next = (item){.value = *v};
  if (s->last)
    s->last->next = next;
  else
    s->first = next;
  s->last = next;
  s->count++;
  return true;
}

static bool read_list(reader *r, segment *s) {
  skip(r);
  char c = peek(r);
  if (!c || c == '|' || c == '}')
    return true;
  do {
    value v;
    if (!read_sided(r, &v) || !add_item(r, s, &v))
      return false;
  } while (accept(r, ','));
  return true;
}

/* Reads segments up to the closing brace; NULL if refused. */
static segment *read_segments(reader *r) {
  segment *first = NULL, **link = &first;
  for (bool more = true; more;) {
    segment *s = get_memory(r, sizeof *s);
    if (!s)
      return NULL;
    *s = (segment){0};
    *link = s;
    link = &s->next;
    if (!read_list(r, s))
      return NULL;
    skip(r);
    s->bars_at = r->at;
    for (; peek(r) == '|'; r->at++)
      s->bars++;
    more = s->bars > 0;
  }
  if (!first->bars && peek(r) == '}') {
    fail_here(r, GI_FAULT_EXPECTED_BAR);
    return NULL;
  }
  return close_with(r, '}') ? first : NULL;
}

/* Adds a position: a node for each side. */
static bool add_position(reader *r, value *out, size_t from) {
  *out = (value){.scope = NO_SCOPE};
  return good(r, gi_loopy_add(&r->graph, &out->node[0]), from) &&
         good(r, gi_loopy_add(&r->graph, &out->node[1]), from);
}

/* Returns the segment of from..to whose bars split them, the longest run; NULL
   if refused. */
static segment *find_longest(reader *r, segment *from, const segment *to) {
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
  bool alone = longest == from && longest->next == to;
  if (!again && (longest->bars == 1 || !alone))
    return longest;
  const segment *wrong = again ? again : longest;
  fail(r, again ? GI_FAULT_BARS_UNCLEAR : GI_FAULT_BARS_TOO_MANY,
       wrong->bars_at, wrong->bars_at + wrong->bars);
  return NULL;
}

static bool split(reader *r, segment *from, segment *to, value *at,
                  size_t start);

/* Gives a position the options of a player: those of the one segment, or the
   position that the segments from..to make. */
static bool set_side(reader *r, segment *from, segment *to, value *at,
                     int player, size_t start) {
  segment one = {0};
  if (from != to) { /* one option, written with bars */
    value inner;
    if (!add_position(r, &inner, start) || !split(r, from, to, &inner, start) ||
        !add_item(r, &one, &inner))
      return false;
    from = &one;
  }
  gi_node *list = get_memory(r, (from->count + 1) * sizeof *list);
  if (!list)
    return false;
  for (int side = 0; side < 2; side++) {
    size_t n = 0;
    for (const item *i = from->first; i; i = i->next) {
      list[n++] = i->value.passes ? at->node[side] : i->value.node[side];
      if (i->value.scope < at->scope)
        at->scope = i->value.scope;
    }
    if (!good(r,
              gi_loopy_link(&r->graph, at->node[side], (gi_player)player, list,
                            n),
              start))
      return false;
  }
  return true;
}

/* Gives the position the options of the segments from..to, which the longest
   run of bars splits. */
static bool split(reader *r, segment *from, segment *to, value *at,
                  size_t start) {
  segment *longest = find_longest(r, from, to);
  if (!longest || !enter(r))
    return false;
  bool done = set_side(r, from, longest, at, GI_LEFT, start) &&
              set_side(r, longest->next, to, at, GI_RIGHT, start);
  r->depth--;
  return done;
}

/* Reads braces from the bracket on; `label` is 0 if they have none. */
static bool read_braces(reader *r, char label, value *out) {
  size_t start = r->at++;
  scope own = {.label = label, .outer = r->scopes};
  if (!enter(r) || !add_position(r, out, start))
    return false;
  if (label) {
    own.depth = r->scopes ? r->scopes->depth + 1 : 0;
    own.value = *out;
    own.value.scope = own.depth;
    r->scopes = &own;
  }
  segment *first = read_segments(r), *last = first;
  while (last && last->next)
    last = last->next;
  bool done = first && split(r, first, last, out, start);
  if (label) {
    r->scopes = own.outer;
    if (out->scope != NO_SCOPE && out->scope >= own.depth)
      out->scope = NO_SCOPE;
  }
  r->depth--;
  return done;
}

/* ------------------------------------------------------------------- terms */

/* Reads a word that names an outer brace, a pass, or braces with a label.
 *done says whether it was one. */
static bool read_reference(reader *r, value *out, bool *done) {
  size_t from = r->at;
  *done = true;
  if (is_word(r->text, from, "pass")) {
    r->at += 4;
    *out = (value){.scope = NO_SCOPE, .passes = true};
    return true;
  }
  const scope *named = NULL;
  if (letters(r->text, from) == 1)
    for (named = r->scopes; named && named->label != peek(r);)
      named = named->outer;
  if (is_label(r->text, from)) {
    if (named)
      return fail(r, GI_FAULT_LABEL_TWICE, from, from + 1);
    r->at++;
    return read_braces(r, r->text.data[from], out);
  }
  if (named) {
    r->at++;
    *out = named->value;
    return true;
  }
  *done = false;
  return true;
}

/* Returns the end of a call such as heat(*,1), whose name begins here. */
static size_t end_of_call(const reader *r) {
  size_t at = r->at + letters(r->text, r->at), depth = 0;
  if (!has(r->text, at, "("))
    return at;
  for (; at < r->text.length; at++) {
    depth += r->text.data[at] == '(';
    if (r->text.data[at] == ')' && --depth == 0)
      return at + 1;
  }
  return at;
}

/* Makes tiny(x) = {0||0|-x}, or its negative. */
static bool read_tiny(reader *r, bool negative, value *out) {
  value x, threat, zero;
  size_t from = r->at;
  r->at = r->at + 5; /* "tiny(" */
  if (!read_sum(r, &x) || !close_with(r, ')') || !settle_operand(r, &x, from) ||
      (!negative && !negate(r, &x, from)) || !add_position(r, &threat, from) ||
      !add_position(r, out, from))
    return false;
  gi_node nought;
  if (!good(r, gi_loopy_game(&r->graph, GI_GAME_ZERO, &nought), from))
    return false;
  zero = (value){.node = {nought, nought}};
  gi_player near = negative ? GI_RIGHT : GI_LEFT;
  gi_player far = negative ? GI_LEFT : GI_RIGHT;
  for (int side = 0; side < 2; side++) {
    gi_node t = threat.node[side], g = out->node[side];
    gi_loopy *graph = &r->graph;
    if (!good(r, gi_loopy_link(graph, t, near, &zero.node[side], 1), from) ||
        !good(r, gi_loopy_link(graph, t, far, &x.node[side], 1), from) ||
        !good(r, gi_loopy_link(graph, g, near, &zero.node[side], 1), from) ||
        !good(r, gi_loopy_link(graph, g, far, &t, 1), from))
      return false;
  }
  return true;
}

static bool read_word(reader *r, value *out) {
  bool done;
  if (!read_reference(r, out, &done))
    return false;
  if (done)
    return true;
  for (size_t i = 0; i < PLAIN_NAMES; i++)
    if (is_word(r->text, r->at, names[i].name)) {
      r->at += strlen(names[i].name);
      return read_known(r, names[i].text, out);
    }
  if (has(r->text, r->at, "tiny(") || has(r->text, r->at, "miny("))
    return read_tiny(r, peek(r) == 'm', out);
  size_t from = r->at, to = end_of_call(r);
  if (gi_is_loopy_text(gi_text_part(r->text, from, to)))
    return fail(r, GI_FAULT_NEEDS_END, from, from + letters(r->text, from));
  return read_short(r, to, out);
}

/* Returns the end of a run of number, ups and star that begins at `at`. */
static size_t end_of_nus(gi_text text, size_t at) {
  for (;
       at < text.length && !has(text, at, "^[on]") && !has(text, at, "v[on]") &&
       !has(text, at, "^<on>") && !has(text, at, "v<on>");
       at++) {
    char c = text.data[at];
    if (!is_digit(c) && (c == 0 || !strchr("/^v*[]<>", c)))
      break;
  }
  return at;
}

/* Reads what may follow a number: over, under, ^[on] and the like.  *done says
   whether there was one. */
static bool read_suffix(reader *r, value *out, bool *done) {
  size_t plain = PLAIN_NAMES, all = sizeof names / sizeof *names;
  *done = false;
  for (size_t i = 0; i < all && !*done; i++) {
    const char *name = names[i].name;
    bool fits = i >= plain ? has(r->text, r->at, name)
                           : is_word(r->text, r->at, name) &&
                                 (strcmp(name, "over") == 0 ||
                                  strcmp(name, "under") == 0);
    if (!fits)
      continue;
    *done = true;
    r->at += strlen(name);
    if (!read_known(r, names[i].text, out))
      return false;
  }
  return true;
}

/* Reads the term after "n." and adds it up. */
static bool read_multiple(reader *r, uint64_t times, size_t from, value *out) {
  value term;
  gi_node zero;
  if (!read_term(r, &term) || !settle_operand(r, &term, from) ||
      !good(r, gi_loopy_game(&r->graph, GI_GAME_ZERO, &zero), from))
    return false;
  *out =
      (value){.node = {zero, zero}, .scope = NO_SCOPE, .settled = {true, true}};
  for (; times > 0; times >>= 1) {
    value copy = term;
    if ((times & 1 && !add(r, out, &copy, from)) ||
        (times > 1 && !add(r, &term, &copy, from)))
      return false;
  }
  return true;
}

/* Reads a number with ups and star, or with over, under, ^[on], ... */
static bool read_nus(reader *r, value *out) {
  value more;
  bool done;
  size_t from = r->at;
  size_t to = end_of_nus(r->text, from + has(r->text, from, "-"));
  if (to > from && has(r->text, to, ".")) { /* a multiple */
    uint64_t times;
    if (!gi_text_number(r->text, &r->at, &times) || r->at != to)
      return fail(r, GI_FAULT_DECIMAL, from, to + 1);
    r->at++;
    return read_multiple(r, times, from, out);
  }
  if (to == from)
    return read_suffix(r, out, &done) &&
           (done || fail_here(r, GI_FAULT_EXPECTED_VALUE));
  return read_short(r, to, out) && read_suffix(r, &more, &done) &&
         (!done || add(r, out, &more, from));
}

/* Makes the switch {x,...|-x,...} of a list. */
static bool read_switch(reader *r, value *out) {
  segment list = {0}, negatives = {0};
  size_t from = r->at;
  r->at += 2;
  bool many = accept(r, '(');
  do {
    value x;
    size_t start = r->at;
    if (!(many ? read_sum(r, &x) : read_term(r, &x)) ||
        !settle_operand(r, &x, start) || !add_item(r, &list, &x) ||
        !negate(r, &x, start) || !add_item(r, &negatives, &x))
      return false;
  } while (many && accept(r, ','));
  return (!many || close_with(r, ')')) && add_position(r, out, from) &&
         set_side(r, &list, &list, out, GI_LEFT, from) &&
         set_side(r, &negatives, &negatives, out, GI_RIGHT, from);
}

/* Says whether down arrows begin at `at`: v, vv, v3, v[on], but no name. */
static bool is_down(gi_text text, size_t at) {
  size_t end = at;
  while (has(text, end, "v"))
    end++;
  return end > at && letters(text, at) == end - at;
}

static bool read_term(reader *r, value *out) {
  skip(r);
  char c = peek(r);
  if (c == '(') {
    r->at++;
    bool done = enter(r) && read_sided(r, out) && close_with(r, ')');
    r->depth--;
    return done;
  }
  if (c == '{')
    return read_braces(r, 0, out);
  if (has(r->text, r->at, "+-"))
    return read_switch(r, out);
  if (is_letter(c) && !is_down(r->text, r->at))
    return read_word(r, out);
  return read_nus(r, out);
}

/* Says whether a number with a sign begins at `at`: the sign of -5over belongs
   to the number, that of -3.over to the multiple. */
static bool is_negative_number(gi_text text, size_t at) {
  return has(text, at, "-") && at + 1 < text.length &&
         is_digit(text.data[at + 1]) &&
         !has(text, end_of_nus(text, at + 1), ".");
}

static bool read_sum(reader *r, value *out) {
  size_t from = gi_text_skip(r->text, r->at);
  bool minus = !is_negative_number(r->text, from) && accept(r, '-');
  if (!read_term(r, out) || (minus && !negate(r, out, from)))
    return false;
  for (;;) {
    skip(r);
    char sign = peek(r);
    if (sign != '+' && sign != '-')
      return true;
    if (has(r->text, r->at, "+-"))
      return fail(r, GI_FAULT_PLUS_MINUS, r->at, r->at + 2);
    r->at++;
    value more;
    size_t start = gi_text_skip(r->text, r->at);
    if (!read_term(r, &more) || !settle_operand(r, &more, start) ||
        (sign == '-' && !negate(r, &more, start)) || !add(r, out, &more, from))
      return false;
  }
}

static bool read_sided(reader *r, value *out) {
  size_t from = gi_text_skip(r->text, r->at);
  value below;
  bool fits = false;
  gi_loopy_order order;
  if (!read_sum(r, out) || !accept(r, '&'))
    return r->status == GRUNDY_OK;
  if (!settle_operand(r, out, from) || !read_sum(r, &below) ||
      !settle_operand(r, &below, from))
    return false;
  if (!good(r, gi_loopy_compare(&r->graph, &order), from))
    return false;
  fits = gi_loopy_ge(&order, out->node[0], below.node[1]);
  gi_loopy_order_clear(&order);
  out->node[1] = below.node[1];
  return fits || fail(r, GI_FAULT_SIDES, from, r->at);
}

/* ------------------------------------------------------------------ public */

static bool read_all(reader *r, value *out) {
  if (!read_sided(r, out))
    return false;
  skip(r);
  if (r->at < r->text.length)
    return fail_here(r, GI_FAULT_UNEXPECTED);
  if (out->passes)
    return fail(r, GI_FAULT_PASS, 0, r->at);
  return settle(r, out, 0);
}

grundy_status gi_sided_parse(gi_games *store, gi_arena *arena, gi_text text,
                             gi_sided *out, gi_value_error *error) {
  value v = {0};
  reader r = {.store = store,
              .arena = arena,
              .text = text,
              .error = error,
              .status = GRUNDY_OK};
  *error = (gi_value_error){0};
  gi_loopy_init(&r.graph, store);
  bool done = read_all(&r, &v);
  *out = (gi_sided){.graph = r.graph};
  if (!done)
    return r.status;
  memcpy(out->node, v.node, sizeof out->node);
  memcpy(out->settled, v.settled, sizeof out->settled);
  return GRUNDY_OK;
}

void gi_sided_clear(gi_sided *sided) { gi_loopy_clear(&sided->graph); }
