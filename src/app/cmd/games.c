/* SPDX-License-Identifier: MIT */
/* games: the catalogue, and the page of one game. */
#include "app/catalogue.h"
#include "app/catalogue_json.h"
#include "app/command.h"
#include "app/text/paragraph.h"
#include "app/topics.h"
#include "engine/work.h"

#include <string.h>

enum {
  INDENT = 12,
  LIST_INDENT = 24,
  WIDTH = 80
};

/* Prints a game: its title, the move, and a command to paste. */
static void list_game(const char *title, const char *brief, const char *example,
                      const char *rules) {
  char label[120], line[500];
  snprintf(label, sizeof label, "  %.100s", title);
  paragraph_print(stdout, LIST_INDENT, label, brief);
  if (!example[0])
    return;
  snprintf(line, sizeof line, "grundy eval '%.200s'%s%.200s", example,
           rules ? " --rules " : "", rules ? rules : "");
  size_t length = strlen(line); /* a command is never broken */
  int indent = length + LIST_INDENT > WIDTH ? WIDTH - (int)length : LIST_INDENT;
  printf("%*s%s\n", indent > 2 ? indent : 2, "", line);
}

static void list_aliases(const call *c, const gi_family *family, bool is_own) {
  const grundy *g = c->grundy;
  size_t count = grundy_alias_count(g);
  for (size_t i = 0; i < count; i++) {
    const grundy_alias *alias = grundy_alias_at(g, i);
    bool is_defined = i + g->defined_count >= count; /* by --rules */
    if (is_defined != is_own ||
        (!is_own && strcmp(alias->family, family->name) != 0))
      continue;
    short_text example = alias_example(c, alias);
    list_game(tr(alias->title), alias_brief(g, alias), example.text,
              is_own ? c->options.texts[OPTION_RULES] : NULL);
  }
}

static void list_text(const call *c) {
  static const char *const kinds[GI_KINDS] = {
      [GI_KIND_HEAPS] = N_("Heaps"),
      [GI_KIND_BREAKING] = N_("Taking and breaking"),
      [GI_KIND_COINS] = N_("Coins"),
      [GI_KIND_GRAPHS] = N_("Graphs"),
      [GI_KIND_ORDERS] = N_("Chocolate, cakes and orders"),
      [GI_KIND_BOARDS] = N_("Boards, strips and dominoes"),
      [GI_KIND_OWN] = N_("Games of your own"),
  };
  const grundy *g = c->grundy;
  for (gi_kind kind = 0; kind < GI_KINDS; kind++) {
    printf("%s%s\n", kind ? "\n" : "", tr(kinds[kind]));
    for (size_t i = 0; i < g->family_count; i++) {
      const gi_family *family = g->families[i];
      if (family->kind != kind)
        continue;
      const grundy_family *shown = grundy_family_at(g, i);
      list_game(tr(shown->title), family_brief(g, shown), shown->example,
                family->file ? c->options.texts[OPTION_RULES] : NULL);
      list_aliases(c, family, false);
    }
    if (kind == GI_KIND_OWN)
      list_aliases(c, NULL, true);
  }
  printf("\n%s\n", tr("More about one of them: grundy games NAME"));
}

/* Says what a theorem gives, without the word 'genus', which few know. */
static const char *given(const grundy_theorem *t) {
  if (strcmp(t->answers, "genus") == 0)
    return tr("outcome, also of sums,");
  if (strcmp(t->answers, "plies") == 0)
    return tr("moves left");
  if (strcmp(t->answers, "number") == 0)
    return tr("value (a number)");
  if (strcmp(t->answers, "game") == 0)
    return tr("value (a canonical form)");
  if (strcmp(t->answers, "loopy value") == 0)
    return tr("value (a nimber, or infinity)");
  return strcmp(t->answers, "value") == 0 ? tr("value") : tr("outcome");
}

static void theorem_text(const grundy_theorem *t) {
  char line[600];
  const char *play = strcmp(t->play, "both") == 0     ? tr("normal and misère")
                     : strcmp(t->play, "normal") == 0 ? tr("normal")
                                                      : tr("misère");
  snprintf(line, sizeof line, tr("%s: gives the %s in %s play. Condition: %s."),
           tr(t->name), given(t), play, tr(t->condition));
  paragraph_print(stdout, 2, "", line);
  paragraph_print(stdout, 4, "", tr(t->citation));
}

static void theorems_text(const grundy_family *family) {
  if (family->theorem_count > 0)
    puts(tr("theorems"));
  for (size_t i = 0; i < family->theorem_count; i++)
    theorem_text(&family->theorems[i]);
}

static void family_text(const call *c, const grundy_family *family) {
  paragraph_print(stdout, INDENT, family->name, tr(family->usage));
  paragraph_print(stdout, INDENT, tr("example"), family->example);
  paragraph_print(stdout, INDENT, tr("rules"), tr(family->about));
  gi_text name = {family->name, strlen(family->name), 0};
  const gi_family *own = gi_family_named(c->grundy, name);
  if (own->see)
    paragraph_print(stdout, INDENT, tr("see also"), own->see);
  theorems_text(family);
  bool is_first = true;
  for (size_t i = 0; i < grundy_alias_count(c->grundy); i++) {
    const grundy_alias *alias = grundy_alias_at(c->grundy, i);
    if (strcmp(alias->family, family->name) != 0)
      continue;
    if (is_first)
      puts(tr("other names"));
    is_first = false;
    char line[500];
    snprintf(line, sizeof line, "%s%s%.300s", alias_meaning(alias).text,
             tr(": "), tr(alias->about));
    paragraph_print(stdout, 2, "", line);
  }
}

/* ---------------------------------------------------------------- a rule */

static void print_line(void *data, const char *label, const char *text) {
  (void)data;
  paragraph_print(stdout, INDENT, label, text);
}

static void rule_text(const call *c, const grundy_rules *rules) {
  const grundy_rules *same = grundy_rules_same(rules);
  paragraph_print(stdout, INDENT, tr("rule"), grundy_rules_text(rules));
  if (rules->family->describe) {
    gi_memory memory = {.limit = 0};
    rules->family->describe(rules, &memory, c->work->error.language, print_line,
                            NULL);
    return;
  }
  paragraph p = paragraph_begin(stdout, INDENT, tr("state"));
  for (unsigned i = 0; i < grundy_rules_arity(rules); i++)
    paragraph_item(&p, grundy_rules_variable(rules, i), "");
  if (rules->any_count)
    paragraph_item(&p,
                   rules->sym ? tr("any number of entries, sorted")
                              : tr("any number of entries, in their order"),
                   "");
  paragraph_end(&p);
  if (!same) {
    paragraph_print(stdout, INDENT, tr("this is"),
                    tr("not recognised as a taking-and-breaking game: there "
                       "is no theorem, values are computed"));
    return;
  }
  paragraph_print(stdout, INDENT, tr("this is"), grundy_rules_text(same));
  theorems_text(grundy_rules_family(c->work, same));
}

/* Shows the page of a rule in braces. */
static int show_rule(const call *c, const char *text) {
  const grundy_rules *rules;
  if (grundy_rules_parse(c->work, text, strlen(text), &rules) != GRUNDY_OK) {
    const grundy_error *error = grundy_work_error(c->work);
    bool has_place = error->offset <= strlen(text);
    place where = place_in(text, has_place ? error->offset : 0);
    report_error(error, has_place ? &where : NULL);
    return exit_code(error);
  }
  const char *remark;
  if (grundy_rules_remark(c->work, rules, &remark) != GRUNDY_OK)
    return report_no_memory();
  if (remark)
    report_note(remark);
  if (options_has(&c->options, OPTION_JSON))
    rule_to_json(c, rules);
  else
    rule_text(c, rules);
  return DONE;
}

int show_game(const call *c, const char *name) {
  const grundy_alias *alias = NULL;
  if (name[0] == '{')
    return show_rule(c, name);
  const grundy_family *family = family_named(c->grundy, name, &alias);
  if (!family) {
    int code = show_topic(c, name, SEEK_GAMES);
    return code == TOPIC_UNKNOWN ? refuse_game(c->grundy, name) : code;
  }
  if (options_has(&c->options, OPTION_JSON)) {
    catalogue_to_json(c, family, alias);
    return DONE;
  }
  if (alias) {
    char line[500];
    snprintf(line, sizeof line, "%s%s%.300s", alias_meaning(alias).text,
             tr(". "), tr(alias->about));
    paragraph_print(stdout, INDENT, alias->name, line);
    putchar('\n');
    if (alias->rules[0] == '{')
      return show_rule(c, alias->rules);
  }
  family_text(c, family);
  return DONE;
}

static int run(call *c) {
  if (c->operand_count > 0)
    return show_game(c, c->operands[0]);
  if (options_has(&c->options, OPTION_JSON))
    catalogue_to_json(c, NULL, NULL);
  else
    list_text(c);
  return DONE;
}

const command command_games = {
    .name = "games",
    .also = "game, game list, list of games, catalogue, game theory, 游戏, "
            "游戏列表, 游戏目录",
    .summary = "the list of games, or the page of one game",
    .operands = "[NAME|{RULE}]",
    .about = "Lists the games, or shows the rules and theorems of one game, "
             "found by any\n"
             "name that `grundy help` knows. For a rule in braces it says "
             "whether the rule\n"
             "is a known taking-and-breaking game.\n",
    .examples = "  grundy games\n  grundy games wythoff\n"
                "  grundy games '{n -> n-k for k in {1,3,4}}'\n",
    .most_operands = 1,
    .options = OPTION_BIT(JSON) | OPTION_BIT(RULES) | OPTION_LIMITS,
    .run = run,
};
