/* SPDX-License-Identifier: MIT */
/* games: the catalogue, and the page of one game. */
#include "catalogue.h"
#include "command.h"
#include "json.h"
#include "paragraph.h"

#include <inttypes.h>
#include <string.h>

enum {
  INDENT = 12,
  LIST_INDENT = 24
};

/* The first sentence, or two if it is as short as "Two heaps." */
static size_t first_sentence(const char *text) {
  enum {
    SHORT = 30
  };
  const char *end = strstr(text, ". ");
  while (end && end - text < SHORT)
    end = strstr(end + 1, ". ");
  return end ? (size_t)(end - text) + 1 : strlen(text);
}

static void list_line(const char *label, const char *about) {
  char sentence[300];
  snprintf(sentence, sizeof sentence, "%.*s", (int)first_sentence(about),
           about);
  char head[80];
  snprintf(head, sizeof head, "  %s", label);
  paragraph_print(stdout, LIST_INDENT, head, sentence);
}

static void list_text(const call *c) {
  puts("Games");
  for (size_t i = 0; i < grundy_family_count(c->grundy); i++) {
    const grundy_family *family = grundy_family_at(c->grundy, i);
    list_line(family->usage, family->about);
  }
  if (grundy_alias_count(c->grundy) > 0)
    puts("\nOther names");
  for (size_t i = 0; i < grundy_alias_count(c->grundy); i++) {
    const grundy_alias *alias = grundy_alias_at(c->grundy, i);
    char about[480];
    snprintf(about, sizeof about, "%s. %.300s", alias_meaning(alias).text,
             alias->about);
    char head[80];
    snprintf(head, sizeof head, "  %s(n,...)", alias->name);
    paragraph_print(stdout, LIST_INDENT, head, about);
  }
  puts("\nMore about one of them: grundy games NAME");
}

/* What a theorem gives, without the word that only some know. */
static const char *given(const grundy_theorem *t) {
  if (strcmp(t->answers, "genus") == 0)
    return "outcome, also of sums,";
  return strcmp(t->answers, "plies") == 0 ? "moves left" : t->answers;
}

static void theorem_text(const grundy_theorem *t) {
  char line[600];
  snprintf(line, sizeof line, "%s: gives the %s in %s play. Condition: %s.",
           t->name, given(t),
           strcmp(t->play, "both") == 0 ? "normal and misère" : t->play,
           t->condition);
  paragraph_print(stdout, 2, "", line);
  paragraph_print(stdout, 4, "", t->citation);
}

static void family_text(const call *c, const grundy_family *family) {
  paragraph_print(stdout, INDENT, family->name, family->usage);
  paragraph_print(stdout, INDENT, "example", family->example);
  paragraph_print(stdout, INDENT, "rules", family->about);
  if (family->theorem_count > 0)
    puts("theorems");
  for (size_t i = 0; i < family->theorem_count; i++)
    theorem_text(&family->theorems[i]);
  bool is_first = true;
  for (size_t i = 0; i < grundy_alias_count(c->grundy); i++) {
    const grundy_alias *alias = grundy_alias_at(c->grundy, i);
    if (strcmp(alias->family, family->name) != 0)
      continue;
    if (is_first)
      puts("other names");
    is_first = false;
    char line[500];
    snprintf(line, sizeof line, "%s: %.300s", alias_meaning(alias).text,
             alias->about);
    paragraph_print(stdout, 2, "", line);
  }
}

static void put_family(json *j, const grundy_family *family) {
  json_open(j, '{');
  json_key(j, "name");
  json_string(j, family->name);
  json_key(j, "usage");
  json_string(j, family->usage);
  json_key(j, "example");
  json_string(j, family->example);
  json_key(j, "about");
  json_string(j, family->about);
  json_key(j, "shape");
  json_string(j, family->shape);
  json_key(j, "takes_params");
  json_bool(j, family->takes_params);
  json_key(j, "arity");
  json_number(j, family->arity);
  json_key(j, "theorems");
  json_open(j, '[');
  for (size_t i = 0; i < family->theorem_count; i++) {
    const grundy_theorem *t = &family->theorems[i];
    const char *const pairs[][2] = {{"name", t->name},
                                    {"citation", t->citation},
                                    {"condition", t->condition},
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
  json_close(j, '}');
}

static void put_alias(json *j, const grundy_alias *alias) {
  json_open(j, '{');
  json_key(j, "name");
  json_string(j, alias->name);
  json_key(j, "rules");
  json_string(j, alias_rules(alias).text);
  json_key(j, "shift");
  json_number(j, alias->shift);
  json_key(j, "about");
  json_string(j, alias->about);
  json_close(j, '}');
}

/* Those of one family and one alias; NULL means all. */
static void catalogue_json(const call *c, const grundy_family *family,
                           const grundy_alias *alias) {
  json j = json_to(stdout);
  json_open(&j, '{');
  json_key(&j, "games");
  json_open(&j, '[');
  for (size_t i = 0; i < grundy_family_count(c->grundy); i++) {
    const grundy_family *f = grundy_family_at(c->grundy, i);
    if (!family || f == family)
      put_family(&j, f);
  }
  json_close(&j, ']');
  json_key(&j, "aliases");
  json_open(&j, '[');
  for (size_t i = 0; i < grundy_alias_count(c->grundy); i++) {
    const grundy_alias *a = grundy_alias_at(c->grundy, i);
    if (alias ? a == alias : !family || strcmp(a->family, family->name) == 0)
      put_alias(&j, a);
  }
  json_close(&j, ']');
  json_close(&j, '}');
  json_end(&j);
}

int show_game(const call *c, const char *name) {
  const grundy_alias *alias = NULL;
  const grundy_family *family = family_named(c->grundy, name, &alias);
  if (!family)
    return refuse_game(c->grundy, name);
  if (options_has(&c->options, OPTION_JSON)) {
    catalogue_json(c, family, alias);
    return DONE;
  }
  if (alias) {
    char line[500];
    snprintf(line, sizeof line, "%s. %.300s", alias_meaning(alias).text,
             alias->about);
    paragraph_print(stdout, INDENT, alias->name, line);
    putchar('\n');
  }
  family_text(c, family);
  return DONE;
}

static int run(call *c) {
  if (c->operand_count > 0)
    return show_game(c, c->operands[0]);
  if (options_has(&c->options, OPTION_JSON))
    catalogue_json(c, NULL, NULL);
  else
    list_text(c);
  return DONE;
}

const command command_games = {
    .name = "games",
    .summary = "the games there are, and the page of one",
    .operands = "[NAME]",
    .about = "Lists the games, or shows the rules and theorems of one.\n",
    .examples = "  grundy games\n  grundy games wythoff\n",
    .most_operands = 1,
    .options = OPTION_BIT(JSON),
    .run = run,
};
