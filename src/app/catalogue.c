/* SPDX-License-Identifier: MIT */
#include "app/catalogue.h"

#include "app/topics.h"
#include "engine/work.h"

#include <inttypes.h>
#include <string.h>

short_text alias_meaning(const grundy_alias *alias) {
  enum {
    MOST = 100 /* bytes of a rule */
  };
  short_text s;
  char shift[24] = "";
  if (alias->shift > 0)
    snprintf(shift, sizeof shift, "+%" PRIu64, alias->shift);
  if (alias->rules[0] == '{') /* the rule names its variables itself */
    snprintf(s.text, sizeof s.text, tr("%.40s is %.*s%s"), alias->name, MOST,
             alias->rules, strlen(alias->rules) > MOST ? "..." : "");
  else
    snprintf(s.text, sizeof s.text, tr("%.20s(n) is %.*s(n%s)"), alias->name,
             MOST, alias->rules, shift);
  return s;
}

const char *family_brief(const grundy *g, const grundy_family *family) {
  gi_text name = {family->name, strlen(family->name), 0};
  const char *brief = gi_family_named(g, name)->brief;
  return tr(brief ? brief : family->about);
}

const char *alias_brief(const grundy *g, const grundy_alias *alias) {
  const gi_alias *own;
  gi_text name = {alias->name, strlen(alias->name), 0};
  return tr(gi_alias_named(g, name, &own) && own->brief ? own->brief
                                                        : alias->about);
}

short_text alias_example(const call *c, const grundy_alias *alias) {
  static const char *const numbers[] = {"", "(9)", "(3,5)", "(2,3,4)"};
  short_text s = {""};
  const grundy_rules *rules;
  grundy_position *position;
  size_t length = strlen(alias->name);
  if (length > sizeof s.text - 20 ||
      grundy_rules_parse(c->work, alias->name, length, &rules) != GRUNDY_OK)
    return s;
  unsigned arity = grundy_rules_arity(rules);
  if (alias->args) {
    snprintf(s.text, sizeof s.text, "%s(%.100s)", alias->name, alias->args);
    return s;
  }
  if (arity == 0 || arity >= sizeof numbers / sizeof numbers[0])
    return s;
  snprintf(s.text, sizeof s.text, "%s%s", alias->name, numbers[arity]);
  if (grundy_position_parse(c->work, s.text, strlen(s.text), &position) ||
      grundy_position_count(position) == 0)
    s.text[0] = '\0';
  return s;
}

/* Is the text the name, or the name with a bracket after it?  Another word
   after it makes it something else, such as "nim product". */
static bool is_named(const char *name, const char *text) {
  size_t length = strlen(name);
  if (strncmp(text, name, length) != 0)
    return false;
  size_t after = length + strspn(text + length, " ");
  return !text[after] || strchr("[({", text[after]);
}

const grundy_family *family_named(const grundy *g, const char *name,
                                  const grundy_alias **alias) {
  const char *family = name;
  *alias = NULL;
  for (size_t i = 0; i < grundy_alias_count(g) && !*alias; i++)
    if (is_named(grundy_alias_at(g, i)->name, name)) {
      *alias = grundy_alias_at(g, i);
      family = (*alias)->family;
    }
  for (size_t i = 0; i < grundy_family_count(g); i++)
    if (is_named(grundy_family_at(g, i)->name, family))
      return grundy_family_at(g, i);
  return NULL;
}

int refuse_game(const grundy *g, const char *name) {
  char start[100], hint[160];
  snprintf(start, sizeof start, "%.*s", (int)strcspn(name, "[({"), name);
  topic_name near = nearest_topic(g, start, SEEK_GAMES);
  if (near.text[0])
    snprintf(hint, sizeof hint, tr("did you mean %.63s?"), near.text);
  else
    snprintf(hint, sizeof hint, "%s", tr("grundy games lists all games"));
  report(NULL, hint, "there is no game '%.60s'", name);
  return BAD_INPUT;
}

bool family_starts_program(const grundy *g, const grundy_family *family) {
  gi_text name = {family->name, strlen(family->name), 0};
  return gi_family_named(g, name)->starts_program;
}
