/* SPDX-License-Identifier: MIT */
/* The shared object: which families, aliases and theorems there are. */
#include <assert.h>

#include "core/nearest.h"
#include "core/text.h"
#include "engine/misuse.h"
#include "engine/reader.h"
#include "engine/work.h"

#ifndef GRUNDY_VERSION
#define GRUNDY_VERSION "0"
#endif

const char *grundy_version(void) { return GRUNDY_VERSION; }

const char *grundy_outcome_name(grundy_outcome outcome) {
  static const char *const names[] = {
      [GRUNDY_OUTCOME_NONE] = "?",
      [GRUNDY_N] = "N",
      [GRUNDY_P] = "P",
      [GRUNDY_L] = "L",
      [GRUNDY_R] = "R",
      [GRUNDY_D] = "D",
  };
  return (size_t)outcome < sizeof names / sizeof *names ? names[outcome] : "?";
}

static size_t count_theorems(const gi_family *family) {
  size_t count = 0;
  while (family->theorems && family->theorems[count].name)
    count++;
  return count;
}

static size_t count_aliases(const gi_family *family) {
  size_t count = 0;
  while (family->aliases && family->aliases[count].name)
    count++;
  return count;
}

static grundy_theorem public_theorem(const gi_theorem *theorem) {
  static const char *const answers[] = {
      [GI_ANSWERS_VALUE] = "value",       [GI_ANSWERS_OUTCOME] = "outcome",
      [GI_ANSWERS_PLIES] = "plies",       [GI_ANSWERS_GENUS] = "genus",
      [GI_ANSWERS_NUMBER] = "number",     [GI_ANSWERS_GAME] = "game",
      [GI_ANSWERS_LOOPY] = "loopy value",
  };
  static const char *const plays[] = {"", "normal", "misère", "both"};
  return (grundy_theorem){.name = theorem->name,
                          .citation = theorem->citation,
                          .condition = theorem->condition,
                          .answers = answers[theorem->answers],
                          .play = plays[theorem->play]};
}

static grundy_family public_family(const gi_family *family,
                                   const grundy_theorem *theorems) {
  return (grundy_family){
      .name = family->name,
      .title = family->title ? family->title : family->name,
      .usage = family->usage,
      .example = family->example,
      .about = family->about,
      .shape = family->shape,
      /* every game of a text has `open`, for its rule */
      .takes_params = family->written ? strchr(family->usage, '[') != NULL
                                      : family->open != NULL,
      .arity = family->args == GI_HEAPS ? 1 : family->arity,
      .theorem_count = count_theorems(family),
      .theorems = theorems,
  };
}

/* octal[0.77], {n -> n-k for k in 1..3}, nim; NULL when refused. */
static const char *alias_text(grundy *g, const gi_family *family,
                              const gi_alias *a) {
  if (!a->params)
    return gi_arena_text(&g->arena, family->name, strlen(family->name));
  gi_buffer text;
  gi_buffer_init(&text, &g->memory);
  const char *const pieces[] = {family->braced ? "" : family->name,
                                family->braced ? "{" : "[", a->params,
                                a->closed        ? ""
                                : family->braced ? "}"
                                                 : "]"};
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < 4 && status == GRUNDY_OK; i++)
    status = gi_buffer_text(&text, pieces[i]);
  const char *copy = NULL;
  if (status == GRUNDY_OK)
    copy = gi_arena_text(&g->arena, (const char *)text.data, text.length);
  gi_buffer_clear(&text);
  return copy;
}

static bool describe_alias(grundy *g, const gi_family *family,
                           const gi_alias *a, grundy_alias *out) {
  *out = (grundy_alias){.name = a->name,
                        .title = a->title ? a->title : a->name,
                        .family = family->name,
                        .params = a->params,
                        .about = a->about,
                        .rules = alias_text(g, family, a),
                        .shift = a->shift,
                        .args = a->args};
  return out->rules != NULL;
}

static bool describe(grundy *g) {
  size_t theorem = 0, alias = 0;
  for (size_t i = 0; i < g->family_count; i++) {
    const gi_family *family = g->families[i];
    g->public_families[i] = public_family(family, g->public_theorems + theorem);
    for (size_t k = 0; k < count_theorems(family); k++)
      g->public_theorems[theorem++] = public_theorem(&family->theorems[k]);
    for (size_t k = 0; k < count_aliases(family); k++)
      if (!describe_alias(g, family, &family->aliases[k],
                          &g->public_aliases[alias++]))
        return false;
  }
  return true;
}

/* Takes the families: those that are texts are read. */
static bool take_families(grundy *g, const gi_registered *registered) {
  for (size_t i = 0; i < g->family_count; i++) {
    const gi_registered *r = &registered[i];
    g->families[i] = r->code;
    if (r->text && gi_registered_text_reader(g, r, &g->families[i]))
      return false;
    g->theorem_count += count_theorems(g->families[i]);
    g->alias_count += count_aliases(g->families[i]);
  }
  return true;
}

static grundy *make(const gi_registered *registered, size_t count,
                    grundy_allocator allocator) {
  gi_memory outside = {.allocator = allocator};
  grundy *g = gi_alloc(&outside, sizeof *g);
  if (!g)
    return NULL;
  *g = (grundy){.memory.allocator = allocator,
                .family_count = count,
                .family_capacity = count + 1,
                .shown_capacity = count + 1,
                .alias_capacity = 1};
  gi_arena_init(&g->arena, &g->memory);
  g->families = gi_alloc(&g->memory, g->family_capacity * sizeof *g->families);
  bool is_made = g->families && take_families(g, registered);
  if (is_made) {
    g->public_families =
        gi_alloc(&g->memory, g->shown_capacity * sizeof *g->public_families);
    g->public_theorems = gi_alloc(&g->memory, (g->theorem_count + 1) *
                                                  sizeof *g->public_theorems);
    g->alias_capacity = g->alias_count + 1;
    g->public_aliases =
        gi_alloc(&g->memory, g->alias_capacity * sizeof *g->public_aliases);
    is_made = g->public_families && g->public_theorems && g->public_aliases;
  }
  if (!is_made || !describe(g)) {
    grundy_free(g);
    return NULL;
  }
  return g;
}

grundy *gi_grundy_over(const gi_registered *families, size_t count) {
  return make(families, count, (grundy_allocator){0});
}

grundy *grundy_new(void) {
  return gi_grundy_over(gi_families, gi_family_count);
}

grundy *grundy_new_with(grundy_allocator allocator) {
  return make(gi_families, gi_family_count, allocator);
}

void grundy_free(grundy *g) {
  if (!g || gi_has_works(g))
    return;
  gi_free(&g->memory, g->families, g->family_capacity * sizeof *g->families);
  gi_free(&g->memory, g->public_families,
          g->shown_capacity * sizeof *g->public_families);
  gi_free(&g->memory, g->public_theorems,
          (g->theorem_count + 1) * sizeof *g->public_theorems);
  gi_free(&g->memory, g->public_aliases,
          g->alias_capacity * sizeof *g->public_aliases);
  gi_free(&g->memory, g->defined, g->defined_capacity * sizeof *g->defined);
  gi_arena_clear(&g->arena);
  assert(g->memory.used == 0);
  gi_memory outside = {.allocator = g->memory.allocator, .used = sizeof *g};
  gi_free(&outside, g, sizeof *g);
}

/* -------------------------------------------------------- definitions */

bool gi_family_add(grundy *g, const gi_family *family) {
  size_t count = g->family_count + 1, theorems = count_theorems(family);
  size_t aliases = g->alias_count;
  grundy_theorem *theorem =
      gi_arena_alloc(&g->arena, (theorems + 1) * sizeof *theorem);
  for (size_t i = 0; theorem && i < theorems; i++)
    theorem[i] = public_theorem(&family->theorems[i]);
  if (!theorem ||
      gi_reserve(&g->memory, g->families, g->family_capacity, count) ||
      gi_reserve(&g->memory, g->public_families, g->shown_capacity, count) ||
      gi_reserve(&g->memory, g->public_aliases, g->alias_capacity,
                 aliases + count_aliases(family)))
    return false;
  for (size_t i = 0; i < count_aliases(family); i++)
    if (!describe_alias(g, family, &family->aliases[i],
                        &g->public_aliases[aliases++]))
      return false;
  g->alias_count = aliases;
  g->families[g->family_count] = family;
  g->public_families[g->family_count++] =
      public_family(family, theorems ? theorem : NULL);
  return true;
}

void gi_family_forget(grundy *g, size_t count) {
  assert(count <= g->family_count);
  for (; g->family_count > count; g->family_count--)
    g->alias_count -= count_aliases(g->families[g->family_count - 1]);
}

grundy_status gi_alias_define(grundy *g, const gi_family *family, gi_text name,
                              gi_text params, bool closed, gi_text about) {
  gi_arena *arena = &g->arena;
  gi_alias alias = {
      .name = gi_arena_text(arena, name.data, name.length),
      .params = gi_arena_text(arena, params.data, params.length),
      .about = gi_arena_text(arena, about.data, about.length),
      .closed = closed,
  };
  grundy_alias shown = {.name = NULL};
  if (!alias.name || !alias.params || !alias.about ||
      !describe_alias(g, family, &alias, &shown))
    return gi_memory_refusal(&g->memory);
  grundy_status status = gi_reserve(&g->memory, g->defined, g->defined_capacity,
                                    g->defined_count + 1);
  if (status == GRUNDY_OK)
    status = gi_reserve(&g->memory, g->public_aliases, g->alias_capacity,
                        g->alias_count + 1);
  if (status != GRUNDY_OK)
    return status;
  g->defined[g->defined_count++] = alias;
  g->public_aliases[g->alias_count++] = shown;
  return GRUNDY_OK;
}

void gi_alias_forget(grundy *g, size_t count, gi_mark mark) {
  g->alias_count -= g->defined_count - count;
  g->defined_count = count;
  gi_arena_release(&g->arena, mark);
}

/* ------------------------------------------------------------ look-up */

size_t grundy_family_count(const grundy *g) { return g ? g->family_count : 0; }

const grundy_family *grundy_family_at(const grundy *g, size_t i) {
  return g && i < g->family_count ? &g->public_families[i] : NULL;
}

size_t grundy_alias_count(const grundy *g) { return g ? g->alias_count : 0; }

const grundy_alias *grundy_alias_at(const grundy *g, size_t i) {
  return g && i < g->alias_count ? &g->public_aliases[i] : NULL;
}

const gi_family *gi_family_named(const grundy *g, gi_text name) {
  for (size_t i = 0; i < g->family_count; i++)
    if (gi_text_is(name, g->families[i]->name))
      return g->families[i];
  return NULL;
}

/* Do the parameters begin with the word?  A word before an arrow is the name of
   a number, as in {board -> board-1}. */
static bool begins_with(gi_text params, const char *word) {
  size_t at = gi_text_skip(params, 0), length = strlen(word);
  if (params.length - at < length ||
      memcmp(params.data + at, word, length) != 0)
    return false;
  at += length;
  if (gi_text_letter(params, at))
    return false;
  at = gi_text_skip(params, at);
  return params.length - at < 2 || memcmp(params.data + at, "->", 2) != 0;
}

const gi_family *gi_family_braced(const grundy *g, gi_text params) {
  const gi_family *other = NULL;
  for (size_t i = 0; i < g->family_count; i++) {
    const gi_family *family = g->families[i];
    if (!family->braced)
      continue;
    if (!family->word)
      other = family;
    else if (params.data && begins_with(params, family->word))
      return family;
  }
  return other;
}

const gi_family *gi_alias_named(const grundy *g, gi_text name,
                                const gi_alias **alias) {
  for (size_t i = 0; i < g->family_count; i++) {
    *alias = g->families[i]->aliases;
    for (; *alias && (*alias)->name; ++*alias)
      if (gi_text_is(name, (*alias)->name))
        return g->families[i];
  }
  for (size_t i = 0; i < g->defined_count; i++) {
    *alias = &g->defined[i];
    if (gi_text_is(name, (*alias)->name))
      return gi_family_braced(
          g, (gi_text){(*alias)->params, strlen((*alias)->params), 0});
  }
  return NULL;
}

/* Is the word one of the names, which commas separate? */
static bool is_among(const char *names, gi_text word) {
  for (const char *at = names; at && *at;) {
    size_t length = strcspn(at, ",");
    gi_text one = gi_text_trim((gi_text){at, length, 0});
    if (one.length == word.length &&
        memcmp(one.data, word.data, word.length) == 0)
      return true;
    at += length + (at[length] == ',');
  }
  return false;
}

static void note_also(gi_also *also, const gi_family *family,
                      const gi_alias *alias) {
  const char *name = alias ? alias->name : family->name;
  if (!also->count)
    *also = (gi_also){.family = family, .alias = alias, .game = name};
  else if (also->count == 1)
    also->another = name;
  also->count++;
}

gi_also gi_also_named(const grundy *g, gi_text name) {
  gi_also also = {.count = 0};
  for (int own = 1; own >= 0 && !also.count; own--)
    for (size_t i = 0; i < g->family_count; i++) {
      const gi_family *family = g->families[i];
      if (gi_family_is_own(family) != own || family->braced)
        continue;
      if (is_among(family->also, name))
        note_also(&also, family, NULL);
      for (const gi_alias *a = family->aliases; a && a->name; a++)
        if (is_among(a->also, name))
          note_also(&also, family, a);
    }
  return also;
}

const grundy_family *gi_family_public(const grundy *g,
                                      const gi_family *family) {
  for (size_t i = 0; i < g->family_count; i++)
    if (g->families[i] == family)
      return &g->public_families[i];
  return NULL;
}

const grundy_family *grundy_rules_family(const grundy_work *work,
                                         const grundy_rules *rules) {
  return gi_is_rules(work, rules)
             ? gi_family_public(work->grundy, rules->family)
             : NULL;
}

const grundy_theorem *gi_theorem_public(const grundy *g,
                                        const gi_theorem *theorem) {
  for (size_t i = 0; theorem && i < g->family_count; i++) {
    size_t count = count_theorems(g->families[i]);
    const gi_theorem *first = g->families[i]->theorems;
    for (size_t k = 0; k < count; k++)
      if (&first[k] == theorem)
        return &g->public_families[i].theorems[k];
  }
  return NULL;
}

const gi_theorem *gi_theorem_behind(const grundy *g,
                                    const grundy_theorem *theorem) {
  for (size_t i = 0; theorem && i < g->family_count; i++) {
    const grundy_family *shown = &g->public_families[i];
    for (size_t k = 0; k < shown->theorem_count; k++)
      if (&shown->theorems[k] == theorem)
        return &g->families[i]->theorems[k];
  }
  return NULL;
}

/* ------------------------------------------------------- did you mean */

const char *grundy_nearest(const grundy *g, const char *name, size_t length) {
  if (!g || !name)
    return NULL;
  gi_nearest near = gi_nearest_to(name, length);
  for (size_t i = 0; i < g->family_count; i++)
    if (!g->families[i]->braced)
      gi_nearest_try(&near, g->families[i]->name);
  for (size_t i = 0; i < g->alias_count; i++)
    gi_nearest_try(&near, g->public_aliases[i].name);
  return near.name;
}
