/* SPDX-License-Identifier: MIT */
/* Splits the block of a game into lines, words and texts with places. */
#include "lang/game/entry.h"

#include <assert.h>

#include "core/glyph.h"
#include "core/nearest.h"
#include "core/text.h"

/* ---------------------------------------------------------------- lines */

static size_t line_end(gi_text text, size_t at) {
  const char *end =
      at < text.length ? memchr(text.data + at, '\n', text.length - at) : NULL;
  return end ? (size_t)(end - text.data) : text.length;
}

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

/* Returns the place of the first byte of the line that is not a blank. */
static size_t line_start(gi_text text, size_t at) {
  while (at < text.length && is_blank(text.data[at]))
    at++;
  return at;
}

/* Is there nothing to read in the line that begins at `at`? */
static bool is_empty_line(gi_text text, size_t at) {
  size_t from = line_start(text, at);
  return from >= text.length || text.data[from] == '\n' ||
         text.data[from] == '#';
}

static bool is_letter(char c) { return c >= 'a' && c <= 'z'; }

static bool is_name(char c) {
  return is_letter(c) || (c >= '0' && c <= '9') || c == '_' ||
         (c >= 'A' && c <= 'Z');
}

/* Returns the place of the text after the word that begins a line; 0 if the
   line begins with another word, or defines a rule or function so called. */
static size_t after_word(gi_text line, const char *word) {
  size_t length = strlen(word), at = length;
  if (line.length < length || memcmp(line.data, word, length) != 0 ||
      (line.length > length && !is_blank(line.data[length])))
    return 0;
  at = line_start(line, at);
  bool is_defined = at < line.length && strchr("=(", line.data[at]);
  return is_defined ? 0 : at;
}

bool gi_written_begins(gi_text line) { return after_word(line, "game") != 0; }

bool gi_written_begins_part(gi_text line) {
  return after_word(line, "theorem") || after_word(line, "alias");
}

/* Refuses bytes that are no text: a control character, or a byte that is not
   UTF-8. */
static grundy_status check_text(grundy_error *error, gi_text text) {
  for (size_t at = 0; at < text.length;) {
    unsigned char c = (unsigned char)text.data[at];
    uint32_t point;
    size_t length = gi_utf8_decode(text.data + at, text.length - at, &point);
    if (!length)
      return gi_fail(error, GRUNDY_SYNTAX, text.offset + at,
                     "this byte is not UTF-8: save the file as UTF-8");
    if ((c < ' ' && c != '\n' && !is_blank((char)c)) || c == 0x7f)
      return gi_fail(error, GRUNDY_SYNTAX, text.offset + at,
                     "a control character cannot be in the text of a game");
    at += length;
  }
  return GRUNDY_OK;
}

/* --------------------------------------------------------------- header */

/* Reads a name at *at; `what` calls it. */
static grundy_status read_name(grundy_error *error, gi_text line, size_t *at,
                               const char *what, gi_text *name) {
  size_t from = *at;
  if (from >= line.length || !is_letter(line.data[from]))
    return gi_text_expected(error, line, from, what);
  while (*at < line.length && is_name(line.data[*at]))
    ++*at;
  *name = gi_text_part(line, from, *at);
  *at = line_start(line, *at);
  return GRUNDY_OK;
}

static bool is_same(gi_text a, gi_text b) {
  return a.length == b.length &&
         (!a.length || memcmp(a.data, b.data, a.length) == 0);
}

/* Reads names with commas between them, up to the closing bracket. */
static grundy_status read_names(grundy_error *error, gi_text line, size_t *at,
                                char closing, gi_text *names, unsigned *count) {
  bool more = true;
  while (more) {
    if (*count == GI_WRITTEN_NAMES)
      return gi_fail(error, GRUNDY_SYNTAX, line.offset + *at,
                     "at most {0} names can be here",
                     gi_digits_of(GI_WRITTEN_NAMES).text);
    *at = line_start(line, *at + 1);
    grundy_status status = read_name(
        error, line, at, N_("a name that starts with a lowercase letter"),
        &names[*count]);
    for (unsigned i = 0; i < *count && status == GRUNDY_OK; i++)
      if (is_same(names[i], names[*count]))
        status = gi_fail(error, GRUNDY_SYNTAX, names[*count].offset,
                         "the name '{0}' is already in use",
                         gi_excerpt_of(names[*count]).text);
    if (status != GRUNDY_OK)
      return status;
    ++*count;
    more = *at < line.length && line.data[*at] == ',';
  }
  if (*at >= line.length || line.data[*at] != closing)
    return gi_text_expected(
        error, line, *at, closing == ']' ? N_("',' or ']'") : N_("',' or ')'"));
  *at = line_start(line, *at + 1);
  return GRUNDY_OK;
}

static grundy_status check_names(grundy_error *error, const gi_written *game) {
  for (unsigned i = 0; i < game->param_count; i++)
    for (unsigned k = 0; k < game->var_count; k++)
      if (is_same(game->params[i], game->vars[k]))
        return gi_fail(error, GRUNDY_SYNTAX, game->vars[k].offset,
                       "the name '{0}' is already in use",
                       gi_excerpt_of(game->vars[k]).text);
  return GRUNDY_OK;
}

/* Reads  NAME[PARAMS](VARS)  from `at` on. */
static grundy_status read_header(grundy_error *error, gi_text line, size_t at,
                                 gi_written *game) {
  grundy_status status =
      read_name(error, line, &at,
                N_("a name that starts with a lowercase letter"), &game->name);
  for (size_t i = 0; i < game->name.length && status == GRUNDY_OK; i++)
    if (game->name.data[i] >= 'A' && game->name.data[i] <= 'Z')
      status = gi_fail(error, GRUNDY_SYNTAX, game->name.offset + i,
                       "the name of a game has no capital letters");
  if (status == GRUNDY_OK && at < line.length && line.data[at] == '[')
    status =
        read_names(error, line, &at, ']', game->params, &game->param_count);
  if (status == GRUNDY_OK && (at >= line.length || line.data[at] != '(')) {
    status = gi_text_expected(error, line, at,
                              N_("'(' and the names of its numbers"));
    gi_hint(error, "a game begins like this: {0}", "game NAME(n)");
  } else if (status == GRUNDY_OK) {
    status = read_names(error, line, &at, ')', game->vars, &game->var_count);
  }
  if (status == GRUNDY_OK)
    status = check_names(error, game);
  if (status != GRUNDY_OK || at >= line.length || line.data[at] == '#')
    return status;
  status = gi_text_expected(error, line, at, N_("the end of the line"));
  gi_hint(error, "the rule is in a line of its own: {0}",
          "rule n -> n-k for k in 1..n");
  return status;
}

/* --------------------------------------------------------------- entries */

/* Finds the end of the lines after `at` that are indented more than the line
   before them; *at becomes the place of the first other line.  Returns the end
   of the last of these lines. */
static size_t read_on(gi_text text, size_t *at, size_t indent) {
  size_t end = line_end(text, *at), next = end;
  while (next < text.length) {
    size_t line = next + 1, from = line_start(text, line);
    if (line >= text.length)
      break;
    next = line_end(text, line);
    if (is_empty_line(text, line))
      continue;
    if (from - line <= indent)
      break;
    end = next;
  }
  *at = end < text.length ? end + 1 : text.length;
  return end;
}

/* Returns the end of the word that begins at `from`. */
static size_t word_end(gi_text text, size_t from) {
  while (from < text.length && !is_blank(text.data[from]) &&
         text.data[from] != '\n')
    from++;
  return from;
}

/* Refuses a tab before the first word of a line: how wide it is depends on the
   editor. */
static grundy_status check_indent(gi_reading *r, size_t line, size_t from) {
  for (size_t i = line; i < from; i++)
    if (r->text.data[i] == '\t') {
      gi_fail(r->error, GRUNDY_SYNTAX, r->text.offset + i,
              "a line is indented by spaces, not by a tab");
      gi_hint(r->error, "put spaces in the place of the tab");
      return GRUNDY_SYNTAX;
    }
  return GRUNDY_OK;
}

/* Reads the indented line at *at and what continues it. */
static grundy_status read_entry(gi_reading *r, size_t *at) {
  size_t line = *at, from = line_start(r->text, line), indent = from - line;
  grundy_status status = check_indent(r, line, from);
  if (status != GRUNDY_OK)
    return status;
  if (!r->indent)
    r->indent = indent;
  if (indent != r->indent) {
    status = gi_fail(r->error, GRUNDY_SYNTAX, r->text.offset + from,
                     "this line is indented otherwise than the words above it");
    gi_hint(r->error, "the words of a game begin in one column, and what is "
                      "indented more continues the line above");
    return status;
  }
  size_t end = read_on(r->text, at, indent), stop = word_end(r->text, from);
  gi_entry entry = {gi_text_part(r->text, from, stop),
                    gi_text_part(r->text, stop, end > stop ? end : stop)};
  entry.text = gi_text_trim(entry.text);
  status = check_text(r->error, gi_text_part(r->text, from, end));
  return status == GRUNDY_OK ? gi_entry_take(r, &entry) : status;
}

/* Begins the theorem of a line. */
static grundy_status read_theorem(gi_reading *r, gi_text line, size_t at) {
  gi_text name = gi_text_trim(gi_text_part(line, at, line.length));
  gi_written *game = r->game;
  grundy_status status = check_text(r->error, line);
  if (status != GRUNDY_OK)
    return status;
  if (!name.length)
    return gi_text_expected(r->error, line, at, N_("the name of the theorem"));
  for (unsigned i = 0; i < game->theorem_count; i++)
    if (is_same(game->theorems[i].name, name))
      return gi_fail(r->error, GRUNDY_SYNTAX, name.offset,
                     "the game has a theorem '{0}' already",
                     gi_excerpt_of(name).text);
  if (game->theorem_count == GI_WRITTEN_THEOREMS)
    return gi_fail(r->error, GRUNDY_SYNTAX, name.offset,
                   "a game has at most {0} theorems",
                   gi_digits_of(GI_WRITTEN_THEOREMS).text);
  const char *copy = gi_arena_text(r->arena, name.data, name.length);
  if (!copy)
    return gi_memory_refusal(r->arena->memory);
  r->theorem = &r->theorems[game->theorem_count++];
  *r->theorem = (gi_written_theorem){.name = {copy, name.length, name.offset}};
  r->alias = NULL;
  r->given = 0;
  r->indent = 0;
  return GRUNDY_OK;
}

/* Begins the alias of a line. */
static grundy_status read_alias(gi_reading *r, gi_text line, size_t at) {
  gi_written *game = r->game;
  gi_text name;
  grundy_status status =
      read_name(r->error, line, &at,
                N_("a name that starts with a lowercase letter"), &name);
  if (status == GRUNDY_OK && at < line.length && line.data[at] != '#')
    status = gi_text_expected(r->error, line, at, N_("the end of the line"));
  bool is_double = status == GRUNDY_OK && is_same(name, game->name);
  for (unsigned i = 0; i < game->alias_count && status == GRUNDY_OK; i++)
    is_double = is_double || is_same(game->aliases[i].name, name);
  if (is_double)
    return gi_fail(r->error, GRUNDY_SYNTAX, name.offset,
                   "the name '{0}' is already in use",
                   gi_excerpt_of(name).text);
  if (status == GRUNDY_OK && game->alias_count == GI_WRITTEN_ALIASES)
    return gi_fail(r->error, GRUNDY_SYNTAX, name.offset,
                   "a game has at most {0} aliases",
                   gi_digits_of(GI_WRITTEN_ALIASES).text);
  if (status != GRUNDY_OK)
    return status;
  const char *copy = gi_arena_text(r->arena, name.data, name.length);
  if (!copy)
    return gi_memory_refusal(r->arena->memory);
  r->alias = &r->aliases[game->alias_count++];
  *r->alias = (gi_written_alias){.name = {copy, name.length, name.offset}};
  r->theorem = NULL;
  r->given = 0;
  r->indent = 0;
  return GRUNDY_OK;
}

/* Makes the game of a header. */
static grundy_status begin_game(gi_reading *r, gi_text line, bool is_ours) {
  size_t at = after_word(line, "game");
  gi_written *game = gi_arena_alloc(r->arena, sizeof *game);
  r->theorems =
      gi_arena_alloc(r->arena, GI_WRITTEN_THEOREMS * sizeof *r->theorems);
  r->aliases =
      gi_arena_alloc(r->arena, GI_WRITTEN_ALIASES * sizeof *r->aliases);
  /* the names of the header must live as long as the game */
  const char *copy = gi_arena_text(r->arena, line.data, line.length);
  if (!game || !r->theorems || !r->aliases || !copy)
    return gi_memory_refusal(r->arena->memory);
  *game = (gi_written){
      .theorems = r->theorems, .aliases = r->aliases, .is_ours = is_ours};
  r->game = game;
  line.data = copy;
  return read_header(r->error, line, at, game);
}

grundy_status gi_written_read(gi_arena *arena, grundy_error *error,
                              gi_text text, size_t *at, gi_text about,
                              bool is_ours, gi_written **game) {
  gi_reading r = {.arena = arena, .error = error, .text = text};
  size_t end = line_end(text, *at);
  gi_text header = gi_text_trim(gi_text_part(text, *at, end));
  assert(gi_written_begins(header));
  grundy_status status = begin_game(&r, header, is_ours);
  *at = end < text.length ? end + 1 : end;
  while (status == GRUNDY_OK && *at < text.length) {
    end = line_end(text, *at);
    gi_text line = gi_text_part(text, *at, end);
    size_t next = end < text.length ? end + 1 : end;
    if (is_empty_line(text, *at)) {
      *at = next;
    } else if (is_blank(text.data[*at])) {
      status = read_entry(&r, at);
    } else if (after_word(line, "theorem")) {
      status = read_theorem(&r, line, after_word(line, "theorem"));
      *at = next;
    } else if (after_word(line, "alias")) {
      status = read_alias(&r, gi_text_trim(line), after_word(line, "alias"));
      *at = next;
    } else {
      break;
    }
  }
  if (status == GRUNDY_OK)
    status = gi_entries_check(&r, about);
  *game = r.game;
  return status;
}
