/* SPDX-License-Identifier: MIT */
/* Moves in sentences, in both languages. */
#include "desk.h"

#include "engine/work.h"

static void phrases(void **state) {
  (void)state;
  static const struct {
    const char *name, *english, *chinese;
  } rows[] = {
      {"3->2", "3->2", "走 3->2"},
      {"7->3+4", "7->3+4", "走 7->3+4"},
      {"to c", "moving to c", "走到 c"},
      {"start at c", "starting at c", "起点选 c"},
      {"cut a-b", "cutting a-b", "删去 a-b"},
      {"cut a-b:r", "cutting a-b:r", "删去 a-b:r"},
      {"bite (2,3)", "biting (2,3)", "吃 (2,3)"},
      {"take x", "taking x", "取 x"},
      {"turn 4,1", "turning 4,1", "翻 4,1"},
      {"wythoff: (3,5)->(3,4)", "(3,5)->(3,4) in the game wythoff",
       "在 wythoff 中走 (3,5)->(3,4)"},
      {"hackenbush: cut a-b", "cutting a-b in the game hackenbush",
       "在 hackenbush 中删去 a-b"},
      {"{n -> L: n-1 ; R: n-2}: 3->2",
       "3->2 in the game {n -> L: n-1 ; R: n-2}",
       "在 {n -> L: n-1 ; R: n-2} 中走 3->2"},
  };
  desk d = sit();
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    const char *phrase;
    grundy_work_set_language(d.work, GRUNDY_ENGLISH);
    assert_int_equal(grundy_move_phrase(d.work, rows[i].name, &phrase),
                     GRUNDY_OK);
    assert_string_equal(phrase, rows[i].english);
    grundy_work_set_language(d.work, GRUNDY_CHINESE);
    assert_int_equal(grundy_move_phrase(d.work, rows[i].name, &phrase),
                     GRUNDY_OK);
    assert_string_equal(phrase, rows[i].chinese);
  }
  leave(d);
}

/* Families that share a word share its phrase: a name alone decides. */
static void verbs_agree(void **state) {
  (void)state;
  grundy *g = grundy_new();
  assert_non_null(g);
  for (size_t i = 0; i < g->family_count; i++)
    for (size_t k = 0; k < i; k++)
      for (size_t a = 0; a < GI_MOST_VERBS; a++)
        for (size_t b = 0; b < GI_MOST_VERBS; b++) {
          gi_verb one = g->families[i]->verbs[a];
          gi_verb two = g->families[k]->verbs[b];
          if (one.start && two.start && strcmp(one.start, two.start) == 0)
            assert_string_equal(one.phrase, two.phrase);
        }
  grundy_free(g);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(phrases),
                                     cmocka_unit_test(verbs_agree)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
