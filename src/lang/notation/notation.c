/* SPDX-License-Identifier: MIT */
#include "lang/notation/notation.h"

#include <assert.h>
#include <string.h>

#include "core/text.h"
#include "core/writer.h"
#include "engine/misuse.h"
#include "engine/waiting.h"

enum {
  MOST_NESTING = 200 /* brackets within each other in params and args */
};

/* ----------------------------------------------------------- brackets */

static char closer_of(char open) {
  switch (open) {
  case '(':
    return ')';
  case '[':
    return ']';
  case '{':
    return '}';
  default:
    return 0;
  }
}

/* Finds the bracket that closes the one at `open`. */
static grundy_status find_closer(grundy_work *work, gi_text text, size_t open,
                                 size_t *close) {
  char waiting[MOST_NESTING];
  size_t depth = 0;
  for (size_t i = open; i < text.length; i++) {
    char c = text.data[i], closer = closer_of(c);
    if (closer) {
      if (depth == MOST_NESTING)
        return gi_fail(&work->error, GRUNDY_SYNTAX, text.offset + i,
                       "brackets are nested more than {0} levels deep",
                       gi_digits_of(MOST_NESTING).text);
      waiting[depth++] = closer;
    } else if (c == ')' || c == ']' || c == '}') {
      assert(depth > 0); /* the first character opens */
      if (c != waiting[depth - 1])
        return gi_fail(&work->error, GRUNDY_SYNTAX, text.offset + i,
                       "'{0}' does not match: expected '{1}'", (char[]){c, 0},
                       (char[]){waiting[depth - 1], 0});
      if (--depth == 0) {
        *close = i;
        return GRUNDY_OK;
      }
    }
  }
  assert(depth > 0); /* the loop returns where the depth becomes 0 */
  return gi_fail(&work->error, GRUNDY_SYNTAX, text.offset + text.length,
                 "missing '{0}'", (char[]){waiting[depth - 1], 0});
}

/* -------------------------------------------------------------- rules */

gi_text gi_notation_typed(grundy_work *work, const char *text, size_t length) {
  gi_text typed = {text, length, 0};
  /* U+3000... and U+FF00... begin with one of two bytes */
  if (!length || (!memchr(text, 0xe3, length) && !memchr(text, 0xef, length)))
    return typed;
  char *copy = gi_arena_text(&work->scratch, text, length);
  if (!copy)
    return (gi_text){NULL, 0, 0};
  gi_text_to_ascii(copy, length);
  typed.data = copy;
  return typed;
}

/* No name of the catalogue has capitals or letters that are not ASCII, but
   someone who types "Kayles" means a name, and the other names of games are of
   any language. */
static bool is_name_start(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c & 0x80);
}

/* Returns the end of the name that begins at `from`; `from` if none does. */
static size_t name_end(gi_text text, size_t from) {
  size_t to = from, length = 1;
  if (from >= text.length || !is_name_start(text.data[from]))
    return from;
  while (length) {
    length = gi_text_letter(text, to);
    to += length;
  }
  return to;
}

/* Does a rule without braces begin here, as in "n -> n-1", "sym (x,y) ->" or
   "bag h ->"? */
static bool is_bare_rule(gi_text text, size_t from) {
  static const char *const words[] = {"sym", "bag", "row", "loopy"};
  size_t to = name_end(text, from);
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (gi_text_is(gi_text_part(text, from, to), words[i]))
      return true;
  to = gi_text_skip(text, to);
  return text.length - to >= 2 && memcmp(text.data + to, "->", 2) == 0;
}

static grundy_status unknown_game(grundy_work *work, gi_text name,
                                  bool is_rule) {
  grundy_status status =
      gi_fail(&work->error, GRUNDY_SYNTAX, name.offset,
              "no game is called '{0}'", gi_excerpt_of(name).text);
  const char *near = grundy_nearest(work->grundy, name.data, name.length);
  if (is_rule)
    gi_hint(&work->error, "write a rule in braces: {0}", "{n -> n-1}");
  else if (near)
    gi_hint(&work->error, "did you mean {0}?", near);
  else
    gi_hint(&work->error, "`grundy games` lists all games");
  return status;
}

/* Opens the rules of the game that has this other name. */
static grundy_status also_named_rules(grundy_work *work, gi_text name,
                                      gi_text params, bool is_rule,
                                      const grundy_rules **rules) {
  gi_also also = gi_also_named(work->grundy, name);
  if (!also.count)
    return unknown_game(work, name, is_rule);
  if (also.count > 1) {
    gi_fail(&work->error, GRUNDY_SYNTAX, name.offset,
            "'{0}' is the name of several games", gi_excerpt_of(name).text);
    gi_hint(&work->error, "two of them are {0} and {1}", also.game,
            also.another);
    return GRUNDY_SYNTAX;
  }
  if (!also.alias)
    return gi_rules_open_as(work, also.family, params, name, rules);
  gi_alias alias = *also.alias;
  alias.name = gi_arena_text(&work->arena, name.data, name.length);
  if (!alias.name)
    return gi_refused(work);
  if (params.data)
    return gi_fail(&work->error, GRUNDY_SYNTAX, params.offset,
                   "{0} takes no parameters in [ ]", alias.name);
  return gi_alias_open(work, also.family, &alias, rules);
}

static grundy_status named_rules(grundy_work *work, gi_text name,
                                 gi_text params, bool is_rule,
                                 const grundy_rules **rules) {
  const gi_alias *alias;
  const gi_family *family = gi_family_named(work->grundy, name);
  if (family)
    return gi_rules_open(work, family, params, rules);
  family = gi_alias_named(work->grundy, name, &alias);
  if (!family)
    return also_named_rules(work, name, params, is_rule, rules);
  grundy_status status = gi_alias_open(work, family, alias, rules);
  if (status == GRUNDY_OK && params.data)
    return gi_fail(&work->error, GRUNDY_SYNTAX, params.offset,
                   "{0} takes no parameters in [ ]: it is short for {1}",
                   alias->name, (*rules)->base->text);
  return status;
}

/* Reads {RULE}: one family compiles the text in the braces.  A family with a
   word may be followed by more in [ ], which is part of its parameters. */
static grundy_status braced_rules(grundy_work *work, gi_text text, size_t *at,
                                  const grundy_rules **rules) {
  size_t close = 0;
  if (!gi_family_braced(work->grundy, (gi_text){NULL, 0, 0}))
    return gi_text_expected(&work->error, text, *at, "the name of a game");
  grundy_status status = find_closer(work, text, *at, &close);
  if (status != GRUNDY_OK)
    return status;
  gi_text rule = gi_text_part(text, *at + 1, close);
  const gi_family *family = gi_family_braced(work->grundy, rule);
  size_t next = gi_text_skip(text, close + 1), end = 0;
  if (family->word && next < text.length && text.data[next] == '[') {
    status = find_closer(work, text, next, &end);
    if (status != GRUNDY_OK)
      return status;
    rule = gi_text_part(text, *at + 1, end + 1);
    close = end;
  }
  *at = close + 1;
  return gi_rules_open(work, family, rule, rules);
}

static bool in_octal_code(char c) { return ('0' <= c && c <= '7') || c == '.'; }

/* Refuses what is not the name of a game; one who types the code of an octal
   game alone learns how it is written. */
static grundy_status refuse_name(grundy_work *work, gi_text text, size_t from) {
  grundy_status status =
      gi_text_expected(&work->error, text, from, "the name of a game");
  size_t to = from;
  bool has_point = false;
  while (to < text.length && in_octal_code(text.data[to])) {
    has_point |= text.data[to] == '.';
    to++;
  }
  if (has_point)
    gi_hint(&work->error, "the octal game of that code is written octal[{0}]",
            gi_excerpt_of(gi_text_part(text, from, to)).text);
  return status;
}

grundy_status gi_notation_rules(grundy_work *work, gi_text text, size_t *at,
                                const grundy_rules **rules) {
  size_t from = *at;
  if (from < text.length && text.data[from] == '{')
    return braced_rules(work, text, at, rules);
  size_t to = name_end(text, from);
  if (to == from)
    return refuse_name(work, text, from);
  gi_text name = gi_text_part(text, from, to);
  gi_text params = {NULL, 0, text.offset + to};
  to = gi_text_skip(text, to);
  if (to < text.length && text.data[to] == '[') {
    size_t close = 0;
    grundy_status status = find_closer(work, text, to, &close);
    if (status != GRUNDY_OK)
      return status;
    params = gi_text_part(text, to + 1, close);
    to = close + 1;
  }
  *at = to;
  return named_rules(work, name, params, is_bare_rule(text, from), rules);
}

/* --------------------------------------------------------------- args */

static grundy_status wrong_count(grundy_work *work, const grundy_rules *rules,
                                 size_t place, size_t count) {
  gi_digits wanted = gi_digits_of(rules->arity);
  gi_digits found = gi_digits_of(count);
  return gi_fail(&work->error, GRUNDY_SYNTAX, place,
                 "{0} takes {1} integers, found {2}", rules->text, wanted.text,
                 found.text);
}

/* Reads `arity` integers separated by commas, which must be the whole text. */
static grundy_status read_tuple(grundy_work *work, const grundy_rules *rules,
                                gi_text args, grundy_position *sum) {
  uint64_t integers[GRUNDY_MOST_INTEGERS];
  unsigned arity = rules->arity;
  assert(arity <= GRUNDY_MOST_INTEGERS);
  size_t at = gi_text_skip(args, 0), start = at;
  if (at >= args.length)
    return wrong_count(work, rules, args.offset + at, 0);
  for (unsigned count = 0;; count++) {
    size_t place = at;
    uint64_t number;
    grundy_status status = gi_text_integer(&work->error, args, &at,
                                           rules->family->integers, &number);
    if (status != GRUNDY_OK)
      return status;
    if (count >= arity)
      return wrong_count(work, rules, args.offset + place, count + 1);
    integers[count] = number;
    at = gi_text_skip(args, at);
    if (at >= args.length) {
      if (count + 1 < arity)
        return wrong_count(work, rules, args.offset + at, count + 1);
      return gi_position_add_at(work, sum, rules, integers,
                                args.offset + start);
    }
    if (args.data[at] != ',')
      return gi_text_expected(&work->error, args, at, "',' or ')'");
    at = gi_text_skip(args, at + 1);
  }
}

/* Reads tuples such as (3,5),(4,7); each is a component. */
static grundy_status read_tuples(grundy_work *work, const grundy_rules *rules,
                                 gi_text args, grundy_position *sum) {
  for (size_t at = gi_text_skip(args, 0);;) {
    size_t close = 0;
    if (at >= args.length || args.data[at] != '(')
      return gi_text_expected(&work->error, args, at, "'('");
    grundy_status status = find_closer(work, args, at, &close);
    if (status == GRUNDY_OK)
      status = read_tuple(work, rules, gi_text_part(args, at + 1, close), sum);
    if (status != GRUNDY_OK)
      return status;
    at = gi_text_skip(args, close + 1);
    if (at >= args.length)
      return GRUNDY_OK;
    if (args.data[at] != ',')
      return gi_text_expected(&work->error, args, at, "',' or ')'");
    at = gi_text_skip(args, at + 1);
  }
}

/* Makes room for as many components as there are commas, and one. */
static grundy_status reserve_heaps(grundy_work *work, gi_text args,
                                   grundy_position *sum) {
  size_t count = 1;
  for (size_t i = 0; i < args.length; i++)
    count += args.data[i] == ',';
  return count > GI_MOST_PARTS - sum->count
             ? GRUNDY_OK /* the first one too many is refused at its place */
             : gi_position_reserve(work, sum, count);
}

static grundy_status read_heaps(grundy_work *work, const grundy_rules *rules,
                                gi_text args, grundy_position *sum) {
  size_t at = gi_text_skip(args, 0);
  if (at >= args.length)
    return GRUNDY_OK;
  grundy_status reserved = reserve_heaps(work, args, sum);
  if (reserved != GRUNDY_OK)
    return reserved;
  for (;;) {
    size_t place = at;
    uint64_t heap;
    grundy_status status = gi_text_integer(&work->error, args, &at,
                                           rules->family->integers, &heap);
    if (status == GRUNDY_OK)
      status = gi_position_add_at(work, sum, rules, &heap, args.offset + place);
    if (status != GRUNDY_OK)
      return status;
    at = gi_text_skip(args, at);
    if (at >= args.length)
      return GRUNDY_OK;
    if (args.data[at] != ',')
      return gi_text_expected(&work->error, args, at, "',' or ')'");
    at = gi_text_skip(args, at + 1);
  }
}

grundy_status gi_notation_integers(grundy_work *work, const grundy_rules *rules,
                                   gi_text args, grundy_position *sum) {
  if (rules->args == GI_HEAPS)
    return read_heaps(work, rules, args, sum);
  size_t first = gi_text_skip(args, 0);
  if (first < args.length && args.data[first] == '(')
    return read_tuples(work, rules, args, sum);
  return read_tuple(work, rules, args, sum);
}

/* ----------------------------------------------------------- position */

/* Repeats the components from `from` on, so that they are there `times` times.
 */
static grundy_status repeat_components(grundy_work *work, grundy_position *sum,
                                       size_t from, uint64_t times,
                                       size_t place) {
  size_t count = sum->count - from;
  if (!times)
    sum->count = from;
  if (!times || !count)
    return GRUNDY_OK;
  if (times > GI_MOST_PARTS / count)
    times =
        GI_MOST_PARTS / count + 1; /* more than allowed: adding them fails */
  grundy_status status = GRUNDY_OK;
  for (uint64_t t = 1; t < times && status == GRUNDY_OK; t++)
    for (size_t i = from; i < from + count && status == GRUNDY_OK; i++)
      status = gi_position_share(work, sum, sum->parts[i],
                                 gi_position_place(sum, i));
  if (status == GRUNDY_STOPPED)
    work->error.offset = place;
  return status;
}

/* Reads (args) after the rules and moves *at after it. */
static grundy_status parse_args(grundy_work *work, gi_text text, size_t *at,
                                const grundy_rules *rules,
                                grundy_position *sum) {
  size_t open = gi_text_skip(text, *at), close = 0;
  bool given = open < text.length && text.data[open] == '(';
  if (!given && rules->bare)
    return rules->family->parse(work, rules, gi_text_part(text, *at, *at), sum);
  if (!given) {
    gi_text_expected(&work->error, text, open, "'('");
    if (rules->any_count)
      gi_hint(
          &work->error, "write the entries after the rules, as in {0}(5,2,4)",
          gi_excerpt_of((gi_text){rules->text, strlen(rules->text), 0}).text);
    else if (rules->args == GI_HEAPS)
      gi_hint(&work->error, "write the heaps after the rules, as in {0}(10)",
              rules->text);
    else
      gi_hint(&work->error, "write a position as in {0}",
              rules->family->example);
    return GRUNDY_SYNTAX;
  }
  grundy_status status = find_closer(work, text, open, &close);
  if (status != GRUNDY_OK)
    return status;
  gi_text args = gi_text_part(text, open + 1, close);
  *at = close + 1;
  bool waits = rules->has_again && gi_waiting_cut(&args);
  status = rules->args == GI_WHOLE
               ? rules->family->parse(work, rules, args, sum)
               : gi_notation_integers(work, rules, args, sum);
  return status == GRUNDY_OK && waits && sum->count ? gi_waiting_last(work, sum)
                                                    : status;
}

/* Reads a term of the sum: rules with arguments, perhaps with a factor. */
static grundy_status parse_term(grundy_work *work, gi_text text, size_t *at,
                                grundy_position *sum) {
  uint64_t times = 1;
  size_t start = *at, before = sum->count;
  if (*at < text.length && text.data[*at] >= '0' && text.data[*at] <= '9') {
    grundy_status status =
        gi_text_integer(&work->error, text, at, "a factor", &times);
    if (status != GRUNDY_OK)
      return status;
    *at = gi_text_skip(text, *at);
    bool is_factor = *at < text.length && text.data[*at] == '*';
    if (!times && !is_factor)
      return GRUNDY_OK; /* the empty sum, as in nim(3) + 0 */
    if (!is_factor)
      return gi_text_expected(&work->error, text, *at, "'*' and a game");
    *at = gi_text_skip(text, *at + 1);
  }
  const grundy_rules *rules = NULL;
  grundy_status status = gi_notation_rules(work, text, at, &rules);
  if (status != GRUNDY_OK)
    return status;
  assert(rules);
  status = parse_args(work, text, at, rules, sum);
  return status == GRUNDY_OK
             ? repeat_components(work, sum, before, times, text.offset + start)
             : status;
}

static grundy_status parse_position(grundy_work *work, gi_text text,
                                    grundy_position *sum) {
  size_t at = gi_text_skip(text, 0);
  if (at >= text.length)
    return gi_fail(&work->error, GRUNDY_SYNTAX, text.offset + at,
                   "the position is empty: write 0, or a sum such as "
                   "nim(3,5,7)");
  for (;;) {
    grundy_status status = parse_term(work, text, &at, sum);
    if (status != GRUNDY_OK)
      return status;
    at = gi_text_skip(text, at);
    if (at >= text.length)
      return GRUNDY_OK;
    if (text.data[at] != '+')
      return gi_text_expected(&work->error, text, at, "'+' or the end");
    at = gi_text_skip(text, at + 1);
  }
}

static grundy_status read_position(grundy_work *work, gi_text text,
                                   grundy_position **position) {
  gi_text typed = gi_notation_typed(work, text.data, text.length);
  if (!typed.data && text.length)
    return gi_refused(work);
  grundy_status status = gi_position_new(work, &work->arena, position);
  return status == GRUNDY_OK ? parse_position(work, typed, *position) : status;
}

grundy_status grundy_position_parse(grundy_work *work, const char *text,
                                    size_t length, grundy_position **position) {
  if (gi_misused(work, GI_NEEDS({gi_is_text(text, length), "text"},
                                {gi_is_given(position), "position"})))
    return GRUNDY_MISUSE;
  return gi_finish(work, gi_position_parse(work, text, length, position),
                   GRUNDY_NOWHERE);
}

static grundy_status read_rules(grundy_work *work, gi_text text,
                                const grundy_rules **rules) {
  gi_text line = gi_notation_typed(work, text.data, text.length);
  if (!line.data && text.length)
    return gi_refused(work);
  size_t at = gi_text_skip(line, 0);
  grundy_status status = gi_notation_rules(work, line, &at, rules);
  at = gi_text_skip(line, at);
  if (status != GRUNDY_OK || at >= line.length)
    return status;
  status = gi_text_expected(&work->error, line, at, "the end of the rules");
  if (line.data[at] == '(')
    gi_hint(&work->error, "give only the rules, without a position: {0}",
            (*rules)->text);
  return status;
}

const gi_reader gi_notation_reader = {read_position, read_rules};

grundy_status grundy_rules_parse(grundy_work *work, const char *text,
                                 size_t length, const grundy_rules **rules) {
  if (gi_misused(work, GI_NEEDS({gi_is_text(text, length), "text"},
                                {gi_is_given(rules), "rules"})))
    return GRUNDY_MISUSE;
  return gi_finish(work, gi_rules_parse(work, text, length, rules),
                   GRUNDY_NOWHERE);
}

grundy_status grundy_position_at(grundy_work *work, const grundy_rules *rules,
                                 const uint64_t *integers,
                                 grundy_position **position) {
  if (gi_misused(work, GI_NEEDS({gi_is_counted(work, rules), "rules"},
                                {gi_is_given(integers), "integers"},
                                {gi_is_given(position), "position"})))
    return GRUNDY_MISUSE;
  grundy_status status = gi_position_new(work, &work->arena, position);
  if (status == GRUNDY_OK)
    status =
        gi_position_add_at(work, *position, rules, integers, GRUNDY_NOWHERE);
  return gi_finish(work, status, GRUNDY_NOWHERE);
}
