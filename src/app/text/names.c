/* SPDX-License-Identifier: MIT */
#include "app/text/names.h"

#include "app/catalogue.h"
#include "app/text/paragraph.h"
#include "app/text/utf8.h"
#include "engine/work.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum {
  SHORT = 16,       /* columns of a text that needs no name, at most */
  LOOKED_AT = 4096, /* components of the sum that are looked at, at most */
  SHOWN = 300       /* bytes of a text that is shown whole, at most */
};

/* ---------------------------------------------------------------- making */

/* Adds the text of rules that have no name yet. */
static void add(rule_names *n, const char *text) {
  size_t length = strlen(text);
  char last = length ? text[length - 1] : '\0';
  if (gi_glyphs_columns(text, length) <= SHORT || (last != ']' && last != '}'))
    return;
  for (size_t i = 0; i < n->count; i++)
    if (strcmp(n->list[i].text, text) == 0)
      return;
  if (n->count == NAMES_MOST)
    return;
  const char *kept = gi_arena_text(n->texts, text, length);
  if (!kept)
    return;
  n->list[n->count].text = kept;
  n->list[n->count].length = length;
  n->count++;
  snprintf(n->list[n->count - 1].name, sizeof n->list[0].name, "G%zu",
           n->count);
}

/* Adds the alias of this name, if there is one. */
static void add_alias(rule_names *n, const grundy *g, const char *name) {
  const grundy_alias *alias = NULL;
  family_named(g, name, &alias);
  if (!alias || n->alias_count == NAMES_MOST)
    return;
  for (size_t i = 0; i < n->alias_count; i++)
    if (n->aliases[i] == alias)
      return;
  n->aliases[n->alias_count++] = alias;
}

void names_make(rule_names *n, gi_arena *texts, grundy_work *work,
                const grundy_position *position) {
  size_t count = grundy_position_count(position);
  const grundy_rules *first = NULL, *last = NULL;
  bool is_mixed = false;
  *n = (rule_names){.texts = texts};
  for (size_t i = 0; i < count && i < LOOKED_AT; i++) {
    grundy_component component;
    if (grundy_position_component(work, position, i, &component) != GRUNDY_OK)
      break;
    first = first ? first : component.rules;
    is_mixed |= component.rules != first;
    if (component.rules == last)
      continue;
    last = component.rules;
    add(n, grundy_rules_text(last));
    add_alias(n, work->grundy, grundy_rules_text(last));
  }
  if (!is_mixed) /* moves do not name the rules */
    n->count = 0;
}

/* ------------------------------------------------------------- replacing */

static bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         (c >= '0' && c <= '9') || c == '_';
}

/* Finds what begins at `at` and is replaced; returns its length, 0 if nothing
   is.  *by is what takes its place. */
typedef size_t finder(const rule_names *n, const char *at, const char **by);

/* Finds the longest rules. */
static size_t find_rules(const rule_names *n, const char *at, const char **by) {
  size_t longest = 0;
  for (size_t i = 0; i < n->count; i++)
    if (n->list[i].length > longest &&
        strncmp(at, n->list[i].text, n->list[i].length) == 0) {
      longest = n->list[i].length;
      *by = n->list[i].name;
    }
  return longest;
}

/* Finds a name with ':' or '(' after it. */
static size_t find_name(const rule_names *n, const char *at, const char **by) {
  for (size_t i = 0; i < n->count; i++) {
    size_t length = strlen(n->list[i].name);
    if (strncmp(at, n->list[i].name, length) != 0)
      continue;
    const char *after = at + length + strspn(at + length, " ");
    if (*after == ':' || *after == '(') {
      *by = n->list[i].text;
      return length;
    }
  }
  return 0;
}

static const char *replaced(const rule_names *n, const char *text,
                            finder *find) {
  const char *by = NULL;
  gi_buffer out;
  gi_buffer_init(&out, n->texts ? n->texts->memory : NULL);
  grundy_status status = GRUNDY_OK;
  const char *from = text;
  for (const char *at = text; n->count && *at && status == GRUNDY_OK;) {
    size_t length = at > text && is_letter(at[-1]) ? 0 : find(n, at, &by);
    if (!length) {
      at++;
      continue;
    }
    status = gi_buffer_put(&out, from, (size_t)(at - from));
    if (status == GRUNDY_OK)
      status = gi_buffer_text(&out, by);
    from = at += length;
  }
  if (from > text && status == GRUNDY_OK)
    status = gi_buffer_text(&out, from);
  const char *kept =
      from > text && status == GRUNDY_OK
          ? gi_arena_text(n->texts, (const char *)out.data, out.length)
          : NULL;
  if (out.memory)
    gi_buffer_clear(&out);
  return kept ? kept : text;
}

const char *names_short(const rule_names *n, const char *text) {
  return text ? replaced(n, text, find_rules) : NULL;
}

const char *names_full(const rule_names *n, const char *text) {
  return replaced(n, text, find_name);
}

/* Returns a copy of the moves with short names; the moves themselves if memory
   was refused. */
static const grundy_move *short_moves(const rule_names *n,
                                      const grundy_move *moves, size_t count) {
  grundy_move *list =
      count ? gi_arena_alloc(n->texts, count * sizeof *list) : NULL;
  for (size_t i = 0; i < count && list; i++) {
    list[i] = moves[i];
    list[i].name = names_short(n, moves[i].name);
    list[i].refutation = names_short(n, moves[i].refutation);
  }
  return list ? list : moves;
}

static const grundy_reason *short_reasons(const rule_names *n,
                                          const grundy_verdict *v) {
  size_t count = v->reason_count;
  grundy_reason *list =
      count ? gi_arena_alloc(n->texts, count * sizeof *list) : NULL;
  for (size_t i = 0; i < count && list; i++) {
    list[i] = v->reasons[i];
    list[i].text = names_short(n, list[i].text);
    const char **labels =
        list[i].labels
            ? gi_arena_alloc(n->texts, list[i].count * sizeof *labels)
            : NULL;
    for (size_t k = 0; k < list[i].count && labels; k++)
      labels[k] = names_short(n, list[i].labels[k]);
    if (labels)
      list[i].labels = labels;
  }
  return list ? list : v->reasons;
}

void names_verdict(const rule_names *n, grundy_verdict *v) {
  if (!n->count)
    return;
  v->moves = short_moves(n, v->moves, v->move_count);
  v->drawing_moves = short_moves(n, v->drawing_moves, v->drawing_count);
  v->reasons = short_reasons(n, v);
}

/* Do the moves or the reasons contain the name? */
static bool is_used(const char *name, const grundy_verdict *v,
                    bool has_labels) {
  for (size_t i = 0; i < v->move_count; i++)
    if (strstr(v->moves[i].name, name))
      return true;
  for (size_t i = 0; i < v->drawing_count; i++)
    if (strstr(v->drawing_moves[i].name, name))
      return true;
  for (size_t i = 0; i < v->reason_count; i++) {
    const grundy_reason *r = &v->reasons[i];
    if (strstr(r->text, name))
      return true;
    for (size_t k = 0; has_labels && r->labels && k < r->count; k++)
      if (strstr(r->labels[k], name))
        return true;
  }
  return false;
}

void names_note_unused(rule_names *n, const grundy_verdict *v,
                       bool has_labels) {
  for (size_t i = 0; i < n->count; i++)
    n->list[i].is_unused = !is_used(n->list[i].name, v, has_labels);
}

/* -------------------------------------------------------------- printing */

/* Adds NAME = RULES; of long rules the beginning and the end. */
static void add_meaning(paragraph *p, const char *name, const char *rules,
                        const char *after) {
  enum {
    TAIL = 60
  };
  char text[SHOWN + TAIL];
  size_t length = strlen(rules);
  if (length < SHOWN)
    snprintf(text, sizeof text, "%s = %s", name, rules);
  else
    snprintf(text, sizeof text, "%s = %.200s...%s", name, rules,
             rules + length - TAIL);
  paragraph_item(p, text, after);
}

void names_print(const rule_names *n, size_t indent) {
  size_t left = n->alias_count;
  for (size_t i = 0; i < n->count; i++)
    left += !n->list[i].is_unused;
  if (!left)
    return;
  paragraph p = paragraph_begin(stdout, indent, indent ? tr("where") : "");
  for (size_t i = 0; i < n->count; i++)
    if (!n->list[i].is_unused)
      add_meaning(&p, n->list[i].name, n->list[i].text, --left ? "," : "");
  for (size_t i = 0; i < n->alias_count; i++) {
    const grundy_alias *alias = n->aliases[i];
    const char *after = --left ? "," : "";
    if (alias->rules[0] == '{') /* the rule names its variables itself */
      add_meaning(&p, alias->name, alias->rules, after);
    else
      paragraph_item(&p, alias_meaning(alias).text, after);
  }
  paragraph_end(&p);
}
