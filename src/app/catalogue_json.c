/* SPDX-License-Identifier: MIT */
/*
 * What the moves of a game are like (do the players' moves differ? may
 * positions repeat?) is learned from the traits of its samples and from what
 * its theorems answer: no game is known here.
 */
#include "app/catalogue_json.h"

#include "app/catalogue.h"
#include "app/text/json.h"
#include "engine/position.h"

#include <string.h>

enum {
  EXAMPLES = 3 /* random positions on the page of a game */
};

static void learn_from_theorems(const grundy_family *family, gi_manner *m) {
  for (size_t i = 0; i < family->theorem_count; i++) {
    const char *answers = family->theorems[i].answers;
    m->partizan |=
        strcmp(answers, "number") == 0 || strcmp(answers, "game") == 0;
    m->loopy |= strcmp(answers, "loopy value") == 0;
  }
}

/* Does a theorem decide misère play? */
static bool knows_misere(const grundy_family *family) {
  for (size_t i = 0; family && i < family->theorem_count; i++)
    if (strcmp(family->theorems[i].play, "normal") != 0)
      return true;
  return false;
}

/* Returns the rules of a position; NULL if the text is not a position. */
static const grundy_rules *rules_of(grundy_work *work, const char *text) {
  grundy_position *position;
  if (grundy_position_parse(work, text, strlen(text), &position) != GRUNDY_OK ||
      position->count == 0)
    return NULL;
  return position->parts[0].rules;
}

/* ---------------------------------------------------------------- pieces */

static void put_theorems(json *j, const grundy_family *family) {
  json_key(j, "theorems");
  json_open(j, '[');
  for (size_t i = 0; family && i < family->theorem_count; i++) {
    const grundy_theorem *t = &family->theorems[i];
    const char *const pairs[][2] = {{"name", t->name},
                                    {"title", tr(t->name)},
                                    {"citation", tr(t->citation)},
                                    {"condition", tr(t->condition)},
                                    {"answers", t->answers},
                                    {"play", t->play}};
    json_open(j, '{');
    for (size_t k = 0; k < sizeof pairs / sizeof pairs[0]; k++) {
      json_key(j, pairs[k][0]);
      json_string(j, pairs[k][1]);
    }
    json_close(j, '}');
  }
  json_close(j, ']');
}

/* Writes the names of a list with commas. */
static void put_names(json *j, const char *also) {
  while (also && *also) {
    size_t length = strcspn(also, ",");
    json_text(j, also, length);
    also += length;
    also += strspn(also, ", ");
  }
}

/* Writes the other names of the game and of its theorems, for a search. */
static void put_also(json *j, const char *also, const gi_theorem *theorems) {
  json_key(j, "also");
  json_open(j, '[');
  put_names(j, also);
  for (const gi_theorem *t = theorems; t && t->name; t++)
    put_names(j, t->also);
  json_close(j, ']');
}

/* Writes what may happen in the game, as keys and as tags. */
static void put_manner(json *j, gi_manner m, const grundy_family *family,
                       const char *shape) {
  bool is_misere = knows_misere(family);
  json_pair_bool(j, "partizan", m.partizan);
  json_pair_bool(j, "loopy", m.loopy);
  json_pair_bool(j, "misere", is_misere);
  json_key(j, "tags");
  json_open(j, '[');
  json_string(j, shape);
  json_string(j, m.partizan ? "partizan" : "impartial");
  if (m.loopy)
    json_string(j, "loopy");
  if (is_misere)
    json_string(j, "misere");
  json_string(j, family && family->theorem_count ? "theorem" : "search");
  json_close(j, ']');
}

/* Returns a random position of the rules that the player to move wins; NULL if
   none is found. */
static const char *random_of(grundy_work *work, const grundy_rules *rules,
                             uint64_t random) {
  grundy_position *position;
  const char *text;
  if (grundy_position_random(work, rules, GRUNDY_LEFT, GRUNDY_NORMAL, true,
                             random, &position) != GRUNDY_OK ||
      grundy_position_print(work, position, &text) != GRUNDY_OK)
    return NULL;
  return text;
}

/* Writes `first`, unless NULL, and some random positions, each once. */
static void put_examples(json *j, grundy_work *work, const char *first,
                         const grundy_rules *rules) {
  const char *written[EXAMPLES + 1] = {first};
  size_t count = first != NULL;
  json_key(j, "examples");
  json_open(j, '[');
  if (first)
    json_string(j, first);
  for (uint64_t i = 1; rules && i <= EXAMPLES; i++) {
    const char *text = random_of(work, rules, i);
    size_t k = 0;
    if (!text)
      break; /* further tries would take as long, and find as little */
    while (k < count && strcmp(written[k], text) != 0)
      k++;
    if (k < count)
      continue;
    json_string(j, text);
    written[count++] = text;
  }
  json_close(j, ']');
}

static void put_family(json *j, const call *c, const grundy_family *family,
                       bool is_page) {
  const grundy_rules *rules = family_starts_program(c->grundy, family)
                                  ? NULL
                                  : rules_of(c->work, family->example);
  gi_manner m = {.partizan = false};
  if (rules)
    m = gi_rules_manner(c->work, rules);
  learn_from_theorems(family, &m);
  if (rules && rules->family->braced) /* a rule can say anything */
    m = (gi_manner){.partizan = true, .loopy = true};
  json_open(j, '{');
  json_pair_string(j, "name", family->name);
  json_pair_string(j, "title", tr(family->title));
  json_pair_string(j, "usage", family->usage);
  json_pair_string(j, "example", family->example);
  const gi_family *own = gi_family_named(
      c->grundy, (gi_text){family->name, strlen(family->name), 0});
  put_also(j, own->also, own->theorems);
  json_pair_string(j, "summary", family_brief(c->grundy, family));
  json_pair_string(j, "about", tr(family->about));
  json_pair_string(j, "shape", family->shape);
  json_pair_bool(j, "takes_params", family->takes_params);
  json_pair_bool(j, "starts_program", family_starts_program(c->grundy, family));
  json_pair_number(j, "arity", family->arity);
  put_manner(j, m, family, family->shape);
  if (is_page)
    put_examples(j, c->work, family->example, rules);
  put_theorems(j, family);
  json_close(j, '}');
}

static void put_alias(json *j, const call *c, const grundy_alias *alias) {
  short_text example = alias_example(c, alias);
  json_open(j, '{');
  json_pair_string(j, "name", alias->name);
  json_pair_string(j, "title", tr(alias->title));
  json_pair_string(j, "family", alias->family);
  json_pair_string(j, "rules", alias->rules);
  json_pair_number(j, "shift", alias->shift);
  json_pair_string(j, "example", example.text[0] ? example.text : NULL);
  const gi_alias *own;
  gi_text name = {alias->name, strlen(alias->name), 0};
  put_also(j, gi_alias_named(c->grundy, name, &own) ? own->also : NULL, NULL);
  json_pair_string(j, "summary", alias_brief(c->grundy, alias));
  json_pair_string(j, "about", tr(alias->about));
  json_close(j, '}');
}

/* ----------------------------------------------------------------- pages */

void catalogue_to_json(const call *c, const grundy_family *family,
                       const grundy_alias *alias) {
  json j = json_to(stdout);
  json_open(&j, '{');
  json_key(&j, "games");
  json_open(&j, '[');
  for (size_t i = 0; i < grundy_family_count(c->grundy); i++) {
    const grundy_family *f = grundy_family_at(c->grundy, i);
    if (!family || f == family)
      put_family(&j, c, f, family != NULL);
  }
  json_close(&j, ']');
  json_key(&j, "aliases");
  json_open(&j, '[');
  for (size_t i = 0; i < grundy_alias_count(c->grundy); i++) {
    const grundy_alias *a = grundy_alias_at(c->grundy, i);
    if (alias ? a == alias : !family || strcmp(a->family, family->name) == 0)
      put_alias(&j, c, a);
  }
  json_close(&j, ']');
  json_close(&j, '}');
  json_end(&j);
}

void rule_to_json(const call *c, const grundy_rules *rules) {
  const grundy_rules *same = grundy_rules_same(rules);
  const grundy_family *known = same ? grundy_rules_family(c->work, same) : NULL;
  gi_manner m = gi_rules_manner(c->work, rules);
  json j = json_to(stdout);
  json_open(&j, '{');
  json_pair_string(&j, "rules", grundy_rules_text(rules));
  json_key(&j, "variables");
  json_open(&j, '[');
  for (unsigned i = 0; i < grundy_rules_arity(rules); i++)
    json_string(&j, grundy_rules_variable(rules, i));
  json_close(&j, ']');
  json_pair_string(&j, "same", same ? grundy_rules_text(same) : NULL);
  json_pair_string(&j, "shape", rules->shape);
  put_manner(&j, m, known, rules->shape);
  put_examples(&j, c->work, NULL, rules);
  put_theorems(&j, known);
  json_close(&j, '}');
  json_end(&j);
}
