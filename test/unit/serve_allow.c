/* SPDX-License-Identifier: MIT */
/*
 * What a question may ask.  The list of what is allowed is tested from the
 * other side: every option that names a file, every command that is not a
 * computation.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/serve/allow.h"

#include "unit.h"

enum {
  MOST_WORDS = 12
};

/* Asks about words that are separated by single spaces. */
static bool is_allowed(const char *line, char *reason, size_t size) {
  char copy[300], *words[MOST_WORDS];
  size_t count = 0;
  snprintf(copy, sizeof copy, "%s", line);
  for (char *word = strtok(copy, " "); word; word = strtok(NULL, " "))
    words[count++] = word;
  call c = {.operands = words};
  assert_true(options_parse(&c.options, words, count, &c.operand_count));
  const command *own = command_named(c.operands[0]);
  assert_non_null(own);
  c.operands++;
  c.operand_count--;
  FILE *original = stderr;
  stderr = fmemopen(reason, size, "w");
  bool is_right = allow_call(own, &c);
  fclose(stderr);
  stderr = original;
  return is_right;
}

static void test_allowed(void **state) {
  (void)state;
  static const char *const lines[] = {
      "eval nim(3,5)",
      "eval - --json --time 2 --max-memory 1M --max-positions 5",
      "eval --misere --explain --plies --longest --method both nim(3)",
      "eval --svg - nim(3,5)",
      "eval --dot=- graph[a->b](a)",
      "moves --explain --limit-moves 5 --json -",
      "moves --plain --svg - nim(3)",
      "reply --json --skill 70 --seed 5 nim(3,5)",
      "random --json nim --seed 5 --misere",
      "table wythoff 0..7 0..7 --svg -",
      "table nim 0..7 --format bfile --lang zh",
      "table kayles 0..7 --genus --plot",
      "check nim --formula n --to 5 --outcomes",
      "find nim --to 100",
      "code kayles --lang python --main --name f --conjecture",
      "period kayles --window --limit 5000 --certificate -",
      "verify-certificate - --json",
      "games --json kayles",
      "verify nim --to 5",
      "nim 3*5 --hex",
      "nim --batch --op mul --bits 64",
      "nim table 0..3 --format csv --svg -",
      "value {1|*} --json --explain --thermograph --latex",
      "value {1|*} +-1 --svg -",
      "value -1 <= 0",
      "completion bash",
      "man eval",
      "help table",
  };
  for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
    char reason[200] = "";
    if (!is_allowed(lines[i], reason, sizeof reason))
      fail_msg("%s: %s", lines[i], reason);
    assert_string_equal(reason, "");
  }
}

static void test_refused(void **state) {
  (void)state;
  static const struct {
    const char *line, *reason;
  } list[] = {
      {"bulk graph -", "command bulk"},
      {"survey", "command survey"},
      {"play nim(3)", "command play"},
      {"serve --port 0", "command serve"},
      {"eval nim(@heaps.txt)", "'@'"},
      {"eval {n->k|for|k|in|S|with|S=@x}(3)", "'@'"},
      {"eval nim(3)+graph[@arcs](a)", "'@'"},
      {"table take[@set] 0..9", "'@'"},
      {"check nim --formula g(n) --let g=take[@set]", "'@'"},
      {"eval --rules x nim(3)", "--rules"},
      {"games --rules=x", "--rules"},
      {"completion --rules=x bash", "--rules"},
      {"eval --native nim(3)", "--native"},
      {"verify --native", "--native"},
      {"eval --svg x.svg nim(3)", "--svg -"},
      {"eval --svg ./- nim(3)", "--svg -"},
      {"eval --svg= nim(3)", "--svg -"},
      {"eval --dot x.dot graph[a->b](a)", "--dot -"},
      {"eval --png - nim(3)", "--png"},
      {"table nim 0..7 --png x.png", "--png"},
      {"table nim 0..7 --format raw", "raw"},
      {"table nim 0..7 --checkpoint x", "--checkpoint"},
      {"table nim 0..7 --every 2", "--every"},
      {"period kayles --checkpoint x", "--checkpoint"},
      {"period kayles --certificate x", "--certificate -"},
      {"verify-certificate x", "'-'"},
      {"nim --batch --raw", "--raw"},
      {"nim table 0..3 --format raw", "raw"},
      {"nim table 0..3 --png -", "--png"},
      {"value 1 --svg x.svg", "--svg -"},
      {"value 1 --png -", "--png"},
      /* what the command does not take is refused by both */
      {"help --rules x", "--rules"},
      {"find --svg - nim", "--svg"},
      {"moves --svg x.svg nim(3)", "--svg -"},
      {"reply --rules x nim(3)", "--rules"},
  };
  for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
    char reason[200] = "";
    if (is_allowed(list[i].line, reason, sizeof reason) ||
        !strstr(reason, list[i].reason))
      fail_msg("%s: '%s'", list[i].line, reason);
  }
}

/* Of all commands with all their options only those below take a text that
   might name a file. */
static void test_files(void **state) {
  (void)state;
  static const char *const harmless[] = {"formula", "name", "base",
                                         "list",    "len",  "let"};
  for (size_t i = 0; commands[i]; i++)
    for (option_id id = 0; id < OPTION_COUNT; id++) {
      const option *o = &option_table[id];
      bool is_text = o->kind == ARGUMENT_TEXT;
      for (size_t k = 0; k < sizeof harmless / sizeof *harmless; k++)
        is_text &= strcmp(harmless[k], o->name) != 0;
      if (!is_text || !(commands[i]->options >> id & 1))
        continue;
      char line[100], reason[200] = "";
      snprintf(line, sizeof line, "%s --%s file", commands[i]->name, o->name);
      if (is_allowed(line, reason, sizeof reason))
        fail_msg("%s is allowed", line);
    }
}

/* Every option of a command that is allowed is allowed too, with '-' for a
   file, or touches more than the computation. */
static void test_complete(void **state) {
  (void)state;
  const option_set refused =
      OPTION_BIT(RULES) | OPTION_BIT(NATIVE) | OPTION_BIT(PNG) |
      OPTION_BIT(PDF) | OPTION_BIT(RAW) | OPTION_BIT(CHECKPOINT) |
      OPTION_BIT(EVERY) | OPTION_BIT(DATABASE) | OPTION_BIT(JOBS);
  for (size_t i = 0; commands[i]; i++)
    for (option_id id = 0; id < OPTION_COUNT; id++) {
      const option *o = &option_table[id];
      const char *name = commands[i]->name;
      char line[100], reason[200] = "";
      if (!is_allowed(name, reason, sizeof reason))
        break;
      if (!(commands[i]->options >> id & 1))
        continue;
      bool is_refused = (refused >> id & 1) != 0;
      const char *argument = o->kind == ARGUMENT_CHOICE ? o->choices[0]
                             : o->kind != ARGUMENT_TEXT ? "1"
                             : is_refused               ? "file"
                                                        : "-";
      snprintf(line, sizeof line, "%s --%s%s%s", name, o->name,
               o->argument ? "=" : "", o->argument ? argument : "");
      if (is_allowed(line, reason, sizeof reason) == is_refused)
        fail_msg("%s: '%s'", line, reason);
    }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_allowed),
      cmocka_unit_test(test_refused),
      cmocka_unit_test(test_files),
      cmocka_unit_test(test_complete),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
