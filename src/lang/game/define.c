/* SPDX-License-Identifier: MIT */
/*
 * Games that the user defines by lines `name = RULE`, functions that rules
 * may call, by lines `name(x) = EXPR`, and blocks `game NAME(n)` (lang/game).
 *
 * A rule is compiled when it is defined, in a work that is then freed, and kept
 * as its canonical text.  Each work compiles it again when the name is used.
 */
#include <assert.h>

#include "core/text.h"
#include "core/writer.h"
#include "engine/misuse.h"
#include "engine/work.h"
#include "lang/game/define.h"
#include "lang/game/game.h"
#include "lang/rule/function.h"

enum {
  MOST_DEFINITIONS = 10000, /* names are looked up by linear search */
  MOST_GAMES = 256          /* blocks, whose theorems are all compared */
};

typedef struct reader {
  grundy *grundy;
  grundy_work *work; /* compiles the rules; holds the error */
  gi_buffer about;   /* text of the comment lines above the line */
  const char *file;  /* its name; "": there is no file */
  unsigned games;    /* blocks read */
} reader;

static bool is_letter(char c) { return c >= 'a' && c <= 'z'; }

static bool is_name(char c) {
  return is_letter(c) || (c >= '0' && c <= '9') || c == '_';
}

/* Fails, as a name means one game for ever: a position that was printed with
   the name must be read as the same position later.  is_own: the name was
   defined by the user. */
static grundy_status refuse_name(reader *r, gi_text name, bool is_own) {
  grundy_error *error = &r->work->error;
  grundy_status status =
      gi_fail(error, GRUNDY_SYNTAX, name.offset,
              "a game named '{0}' already exists", gi_excerpt_of(name).text);
  if (is_own)
    gi_hint(error, "a line above defines the same name");
  else
    gi_hint(error, "this name is built in: choose another one, such as my_{0}",
            gi_excerpt_of(name).text);
  return status;
}

/* Checks that nothing has the name. */
static grundy_status check_name(reader *r, gi_text name, bool is_function) {
  const grundy *g = r->grundy;
  if (!is_function && gi_function_named(g->functions, name))
    return gi_fail(&r->work->error, GRUNDY_SYNTAX, name.offset,
                   "the name '{0}' is already in use",
                   gi_excerpt_of(name).text);
  const gi_alias *alias = NULL;
  const gi_family *family = gi_family_named(g, name);
  if (family)
    return refuse_name(r, name, gi_family_is_own(family));
  family = gi_alias_named(g, name, &alias);
  bool is_own = false;
  for (size_t i = 0; i < g->defined_count; i++)
    is_own = is_own || alias == &g->defined[i];
  return family ? refuse_name(r, name, is_own) : GRUNDY_OK;
}

/* Reads the name and the '='; moves *at after them.  If the name is that of a
   function, *at is at its '('. */
static grundy_status read_name(reader *r, gi_text line, size_t *at,
                               gi_text *name, bool *is_function) {
  grundy_error *error = &r->work->error;
  size_t from = *at;
  if (gi_written_begins_part(line)) {
    gi_fail(error, GRUNDY_SYNTAX, line.offset,
            line.data[0] == 't'
                ? N_("a theorem belongs to the game above it, and there is "
                     "none")
                : N_("an alias belongs to the game above it, and there is "
                     "none"));
    gi_hint(error, "begin the game by a line: {0}", "game NAME(n)");
    return GRUNDY_SYNTAX;
  }
  if (!is_letter(line.data[from]))
    return gi_text_expected(error, line, from,
                            "a name that starts with a lowercase letter");
  while (*at < line.length && is_name(line.data[*at]))
    ++*at;
  *name = gi_text_part(line, from, *at);
  *at = gi_text_skip(line, *at);
  *is_function = *at < line.length && line.data[*at] == '(';
  if (!*is_function && (*at >= line.length || line.data[*at] != '='))
    return gi_text_expected(error, line, *at, "'=' and a rule after the name");
  *at += !*is_function;
  return check_name(r, *name, *is_function);
}

/* Removes the braces of {RULE}, and the first one of {RULE}[GRAPH], as families
   expect it.  No rule itself begins with a brace. */
static grundy_status strip_braces(reader *r, gi_text *rule) {
  if (!rule->length || rule->data[0] != '{')
    return GRUNDY_OK;
  char last = rule->data[rule->length - 1];
  if (last != '}' && last != ']')
    return gi_text_expected(&r->work->error, *rule, rule->length, "'}'");
  *rule = gi_text_part(*rule, 1, rule->length - (last == '}' ? 1 : 0));
  return GRUNDY_OK;
}

/* Defines the game of one line, without its comment. */
static grundy_status define_game(reader *r, gi_text line) {
  grundy_error *error = &r->work->error;
  size_t at = 0;
  gi_text name = {NULL, 0, 0};
  if (r->grundy->defined_count == MOST_DEFINITIONS)
    return gi_fail(error, GRUNDY_SYNTAX, line.offset,
                   "at most {0} rules can be defined",
                   gi_digits_of(MOST_DEFINITIONS).text);
  bool is_function = false;
  grundy_status status = read_name(r, line, &at, &name, &is_function);
  if (status != GRUNDY_OK)
    return status;
  if (is_function)
    return gi_finish(r->work,
                     gi_function_define(&r->grundy->arena, error, name,
                                        gi_text_part(line, at, line.length),
                                        &r->grundy->functions),
                     line.offset);
  gi_text rule = gi_text_trim(gi_text_part(line, at, line.length));
  const grundy_rules *rules = NULL;
  status = strip_braces(r, &rule);
  const gi_family *family = gi_family_braced(r->grundy, rule);
  assert(family);
  if (status == GRUNDY_OK)
    status = gi_rules_open(r->work, family, rule, &rules);
  if (status == GRUNDY_OK) {
    gi_text canonical = {rules->text, strlen(rules->text), 0};
    gi_text about = {N_("A rule of your own."), 19, 0};
    if (r->about.length)
      about = (gi_text){(const char *)r->about.data, r->about.length, 0};
    canonical =
        gi_text_part(canonical, 1, canonical.length - (rules->closed ? 0 : 1));
    status = gi_alias_define(r->grundy, family, name, canonical, rules->closed,
                             about);
  }
  return gi_finish(r->work, status, rule.offset);
}

/* Adds a comment line to the description, after a space. */
static grundy_status add_comment(reader *r, gi_text text) {
  gi_writer about = gi_writer_to(&r->about);
  gi_write_text(&about, r->about.length && text.length ? " " : "");
  gi_write_bytes(&about, text.data, text.length);
  return about.status;
}

static grundy_status read_line(reader *r, gi_text line) {
  size_t end = 0;
  bool in_braces = false; /* there '#' is a cell of a board */
  for (; end < line.length && (in_braces || line.data[end] != '#'); end++)
    in_braces = (in_braces || line.data[end] == '{') && line.data[end] != '}';
  gi_text before = gi_text_trim(gi_text_part(line, 0, end));
  if (!before.length && end < line.length)
    return add_comment(r,
                       gi_text_trim(gi_text_part(line, end + 1, line.length)));
  grundy_status status = before.length ? define_game(r, before) : GRUNDY_OK;
  r->about.length = 0;
  if (before.length && status == GRUNDY_OK)
    grundy_work_reset(r->work); /* frees the compiled rule */
  return status;
}

/* Reads the block of a game, and compares its theorems with the search. */
static grundy_status read_game(reader *r, gi_text text, size_t *at) {
  grundy *g = r->grundy;
  grundy_error *error = &r->work->error;
  gi_written *game = NULL;
  gi_text about = {(const char *)r->about.data, r->about.length, 0};
  if (r->games++ == MOST_GAMES)
    return gi_fail(error, GRUNDY_SYNTAX, text.offset + *at,
                   "a file has at most {0} blocks 'game'",
                   gi_digits_of(MOST_GAMES).text);
  grundy_status status =
      gi_written_read(&g->arena, error, text, at, about, false, &game);
  if (status == GRUNDY_OK)
    status = check_name(r, game->name, false);
  for (unsigned i = 0; status == GRUNDY_OK && i < game->alias_count; i++)
    status = check_name(r, game->aliases[i].name, false);
  r->about.length = 0;
  if (status != GRUNDY_OK)
    return status;
  game->functions = g->functions;
  status = gi_written_family(g, game, r->file, error->language);
  if (status == GRUNDY_OK && !gi_family_add(g, &game->family))
    status = gi_memory_refusal(&g->memory);
  return status == GRUNDY_OK ? gi_written_compare(r->work, game) : status;
}

static grundy_status read_lines(reader *r, gi_text text) {
  grundy_status status = GRUNDY_OK;
  for (size_t from = 0; from < text.length && status == GRUNDY_OK;) {
    size_t to = from;
    while (to < text.length && text.data[to] != '\n')
      to++;
    if (!gi_written_begins(gi_text_part(text, from, to))) {
      status = read_line(r, gi_text_part(text, from, to));
      from = to + 1;
      continue;
    }
    status = gi_finish(r->work, read_game(r, text, &from), GRUNDY_NOWHERE);
    if (status == GRUNDY_OK)
      grundy_work_reset(r->work); /* forgets what was compared */
  }
  return gi_finish(r->work, status, GRUNDY_NOWHERE);
}

/* Leaves out a byte order mark. */
static gi_text without_mark(gi_text text) {
  bool has = text.length >= 3 && memcmp(text.data, "\xEF\xBB\xBF", 3) == 0;
  return has ? gi_text_part(text, 3, text.length) : text;
}

grundy_status grundy_define(grundy *g, const char *text, size_t length,
                            grundy_language language, grundy_error *error) {
  return gi_define(g, "", text, length, language, error);
}

grundy_status gi_define(grundy *g, const char *file, const char *text,
                        size_t length, grundy_language language,
                        grundy_error *error) {
  if (!error)
    return GRUNDY_MISUSE;
  *error = (grundy_error){.offset = GRUNDY_NOWHERE, .language = language};
  if (!g || !gi_is_text(text, length) || !gi_is_language(language)) {
    error->language = GRUNDY_ENGLISH;
    return gi_fail(error, GRUNDY_MISUSE, GRUNDY_NOWHERE,
                   "wrong argument '{0}': it is NULL, out of range, or belongs "
                   "to another work",
                   !g                          ? "g"
                   : !gi_is_text(text, length) ? "text"
                                               : "language");
  }
  if (gi_has_works(g))
    return gi_too_late(error, "grundy_define");
  reader r = {.grundy = g};
  r.work = grundy_work_new(g, (grundy_limits){0});
  if (!r.work)
    return gi_fail(error, GRUNDY_NOMEM, GRUNDY_NOWHERE, "out of memory");
  grundy_work_set_language(r.work, language);
  gi_buffer_init(&r.about, &g->memory);
  gi_mark mark = gi_arena_mark(&g->arena);
  size_t before = g->defined_count, families = g->family_count;
  const gi_function *functions = g->functions;
  r.file = gi_arena_text(&g->arena, file, strlen(file));
  grundy_status status =
      r.file ? read_lines(&r, without_mark((gi_text){text, length, 0}))
             : gi_memory_refusal(&g->memory);
  gi_buffer_clear(&r.about);
  if (status != GRUNDY_OK)
    *error = r.work->error;
  grundy_work_free(r.work); /* its rules are of families forgotten below */
  if (status != GRUNDY_OK) {
    g->functions = functions;
    gi_family_forget(g, families);
    gi_alias_forget(g, before, mark);
  }
  return status;
}
