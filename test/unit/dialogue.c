/* SPDX-License-Identifier: MIT */
/* Questions to another program: one that never answers, one that dies, and
   many questions before the first answer. */
#include "unit.h"

#include "engine/dialogue.h"

typedef struct talk {
  grundy *g;
  grundy_work *work;
  gi_dialogue dialogue;
  gi_buffer line;
} talk;

static void begin(talk *t, char *const *words) {
  t->g = grundy_new();
  t->work = grundy_work_new(t->g, (grundy_limits){0});
  assert_non_null(t->work);
  gi_dialogue_init(&t->dialogue, &t->work->memory, words, words[0]);
  gi_buffer_init(&t->line, &t->work->memory);
}

static void end(talk *t) {
  gi_dialogue_clear(&t->dialogue);
  gi_buffer_clear(&t->line);
  assert_int_equal(t->dialogue.process.id, 0);
  grundy_work_free(t->work); /* asserts that nothing stays allocated */
  grundy_free(t->g);
}

static gi_bytes text_of(const char *text) {
  return (gi_bytes){(const unsigned char *)text, strlen(text)};
}

static grundy_status ask(talk *t, const char *text) {
  t->line.length = 0;
  return gi_dialogue_ask(&t->dialogue, t->work, text_of(text), &t->line);
}

/* A program that does not answer is ended, and the error stays. */
static void silence(void **state) {
  (void)state;
  char *const words[] = {(char[]){"sleep"}, (char[]){"1000"}, NULL};
  talk t;
  begin(&t, words);
  t.dialogue.patience = 0.3;
  for (int i = 0; i < 2; i++) {
    assert_int_equal(ask(&t, "3"), GRUNDY_IO);
    assert_non_null(strstr(t.work->error.message, "has not answered '3'"));
    assert_non_null(strstr(t.work->error.hint, "flush"));
    assert_int_equal(t.dialogue.process.id, 0);
  }
  end(&t);
}

/* `cat` answers each position by itself; many are sent ahead. */
static void ahead(void **state) {
  (void)state;
  char *const words[] = {(char[]){"cat"}, NULL};
  talk t;
  char text[16];
  begin(&t, words);
  for (int i = 0; i < 300; i++) {
    for (int k = i; k < i + 100; k++) {
      snprintf(text, sizeof text, "%d", k);
      assert_int_equal(gi_dialogue_send(&t.dialogue, text_of(text)), GRUNDY_OK);
    }
    snprintf(text, sizeof text, "%d", i);
    assert_int_equal(ask(&t, text), GRUNDY_OK);
    assert_int_equal(t.line.length, strlen(text));
    assert_memory_equal(t.line.data, text, t.line.length);
  }
  end(&t);
}

/* A program that ends at once; a line that it left; a word that is none. */
static void death(void **state) {
  (void)state;
  char *const words[] = {(char[]){"echo"}, (char[]){"1"}, NULL};
  char *const absent[] = {(char[]){"/no/such/program"}, NULL};
  talk t;
  begin(&t, words);
  assert_int_equal(ask(&t, "3"), GRUNDY_IO);
  assert_non_null(strstr(t.work->error.message, "exit code 0"));
  end(&t);
  begin(&t, absent);
  assert_int_equal(ask(&t, "3"), GRUNDY_SYNTAX);
  assert_string_equal(t.work->error.message,
                      "there is no program '/no/such/program'");
  end(&t);
}

/* Without leave no program is started. */
static void leave(void **state) {
  (void)state;
  grundy *g = grundy_new();
  grundy_work *work = grundy_work_new(g, (grundy_limits){0});
  grundy_position *position = NULL;
  static const char text[] = "exec[sh examples/kayles.sh](3)";
  assert_int_equal(
      grundy_position_parse(work, text, sizeof text - 1, &position),
      GRUNDY_SYNTAX);
  assert_non_null(strstr(grundy_work_error(work)->message, "not allowed here"));
  grundy_work_free(work);
  grundy_allow_programs(g, true);
  work = grundy_work_new(g, (grundy_limits){0});
  assert_int_equal(
      grundy_position_parse(work, text, sizeof text - 1, &position), GRUNDY_OK);
  grundy_work_free(work);
  grundy_free(g);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(silence), cmocka_unit_test(ahead),
      cmocka_unit_test(death), cmocka_unit_test(leave)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
