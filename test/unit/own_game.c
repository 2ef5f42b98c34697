/* SPDX-License-Identifier: MIT */
/* The tables that the build makes of our own games: what the reader of files
   reads of the same files. */
#include "unit.h"

#include <stdio.h>

#include "engine/family.h"
#include "lang/game/game.h"

static const char *of(const char *text) { return text ? text : "(none)"; }

/* Compares texts; in that of the file, lines are joined as where it is shown.
 */
static void same_text(gi_text table, gi_text file) {
  size_t at = 0;
  assert_int_equal(table.data != NULL, file.data != NULL);
  for (size_t i = 0; i < file.length; at++) {
    size_t next = i;
    bool is_broken = false;
    for (; next < file.length && strchr(" \n", file.data[next]); next++)
      is_broken = is_broken || file.data[next] == '\n';
    bool is_wide = i > 0 && is_broken && next < file.length &&
                   (file.data[i - 1] & 0x80) && (file.data[next] & 0x80);
    assert_true(at < table.length || is_wide);
    if (next == i)
      assert_int_equal(table.data[at], file.data[i++]);
    else if (is_wide)
      at--;
    else
      assert_int_equal(table.data[at], ' ');
    i = next > i ? next : i;
  }
  assert_int_equal(at, table.length);
}

static void same_words(const char *const *table, const char *const *file) {
  assert_string_equal(of(table[GI_WRITTEN_ENGLISH]),
                      of(file[GI_WRITTEN_ENGLISH]));
}

static void same_theorem(const gi_written_theorem *table,
                         const gi_written_theorem *file) {
  same_text(table->name, file->name);
  same_text(table->premise, file->premise);
  same_text(table->answer, file->answer);
  same_text(table->firm, file->firm);
  same_text(table->reach, file->reach);
  same_text(table->wins, file->wins);
  same_words(table->cite, file->cite);
  same_words(table->condition, file->condition);
  assert_string_equal(of(table->also), of(file->also));
  assert_int_equal(table->play, file->play);
  assert_int_equal(table->says, file->says);
  for (int k = 0; k < GI_WRITTEN_LANGUAGES; k++) {
    const gi_reasons_written *a = &table->why[k], *b = &file->why[k];
    assert_int_equal(a->count, b->count);
    for (unsigned i = 0; i < a->count; i++) {
      same_text(a->condition[i], b->condition[i]);
      same_text(a->text[i], b->text[i]);
    }
  }
}

static void same_alias(const gi_written_alias *table,
                       const gi_written_alias *file) {
  same_text(table->name, file->name);
  same_words(table->title, file->title);
  same_words(table->about, file->about);
  same_words(table->brief, file->brief);
  assert_string_equal(of(table->also), of(file->also));
}

static void same_names(const gi_text *table, unsigned count,
                       const gi_text *file, unsigned file_count) {
  assert_int_equal(count, file_count);
  for (unsigned i = 0; i < count; i++)
    same_text(table[i], file[i]);
}

static void same_game(const gi_written *table, const gi_written *file) {
  same_text(table->name, file->name);
  same_names(table->vars, table->var_count, file->vars, file->var_count);
  same_names(table->params, table->param_count, file->params,
             file->param_count);
  same_words(table->title, file->title);
  same_words(table->about, file->about);
  same_words(table->brief, file->brief);
  same_words(table->number, file->number);
  same_words(table->usage, file->usage);
  assert_string_equal(of(table->also), of(file->also));
  assert_string_equal(of(table->draw), of(file->draw));
  assert_string_equal(of(table->see), of(file->see));
  assert_int_equal(table->kind, file->kind);
  assert_int_equal(table->from, file->from);
  assert_true(table->is_ours);
  for (unsigned i = 0; i < table->param_count; i++) {
    same_words(table->called[i], file->called[i]);
    assert_int_equal(table->least[i], file->least[i]);
  }
  same_text(table->rule, file->rule);
  same_text(table->example, file->example);
  assert_int_equal(table->theorem_count, file->theorem_count);
  for (unsigned i = 0; i < table->theorem_count; i++)
    same_theorem(&table->theorems[i], &file->theorems[i]);
  assert_int_equal(table->alias_count, file->alias_count);
  for (unsigned i = 0; i < table->alias_count; i++)
    same_alias(&table->aliases[i], &file->aliases[i]);
}

/* Reads src/games/NAME.game and compares. */
static void compare(const gi_written *table) {
  enum {
    LONGEST = 1 << 16
  };
  static char bytes[LONGEST];
  char path[128];
  gi_memory memory = {.limit = 0};
  gi_arena arena;
  gi_arena_init(&arena, &memory);
  snprintf(path, sizeof path, "src/games/%s.game", table->name.data);
  FILE *file = fopen(path, "rb");
  assert_non_null(file);
  gi_text text = {bytes, fread(bytes, 1, sizeof bytes, file), 0};
  fclose(file);
  assert_in_range(text.length, 1, LONGEST - 1);
  size_t at = 0;
  while (bytes[at] != 'g')
    at += strcspn(bytes + at, "\n") + 1;
  grundy_error error = {.offset = GRUNDY_NOWHERE};
  gi_written *game = NULL;
  assert_int_equal(gi_written_read(&arena, &error, text, &at,
                                   (gi_text){"", 0, 0}, true, &game),
                   GRUNDY_OK);
  assert_int_equal(at, text.length);
  same_game(table, game);
  gi_arena_clear(&arena);
}

static void tables(void **state) {
  unsigned texts = 0;
  (void)state;
  for (size_t i = 0; i < gi_family_count; i++)
    if (gi_families[i].text) {
      compare(gi_families[i].text);
      texts++;
    }
  assert_true(texts >= 4);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(tables)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
