/* SPDX-License-Identifier: MIT */
/* Two languages in one process, and the catalogue that is compiled in. */
#include "core/language.h"
#include "core/text.h"

#include "unit.h"

extern const unsigned char gi_catalogue_zh[];

static grundy_status parse(grundy_work *work, const char *text,
                           grundy_position **position) {
  return grundy_position_parse(work, text, strlen(text), position);
}

static void names(void **state) {
  (void)state;
  static const struct {
    const char *name;
    bool known;
    grundy_language language;
  } cases[] = {
      {"en", true, GRUNDY_ENGLISH},
      {"en_GB.UTF-8", true, GRUNDY_ENGLISH},
      {"C", true, GRUNDY_ENGLISH},
      {"C.UTF-8", true, GRUNDY_ENGLISH},
      {"POSIX", true, GRUNDY_ENGLISH},
      {"zh", true, GRUNDY_CHINESE},
      {"zh_CN.UTF-8", true, GRUNDY_CHINESE},
      {"zh-Hans", true, GRUNDY_CHINESE},
      {"zh@pinyin", true, GRUNDY_CHINESE},
      {"zh.GB18030", true, GRUNDY_CHINESE},
      {"", false, 0},
      {"z", false, 0},
      {"zho", false, 0},
      {"ZH", false, 0},
      {"de", false, 0},
      {"_zh", false, 0},
      {" zh", false, 0},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    grundy_language before = GRUNDY_CHINESE, language = before;
    bool known = grundy_language_named(cases[i].name, &language);
    assert_int_equal(known, cases[i].known);
    assert_int_equal(language, known ? cases[i].language : before);
  }
}

static void what_is_unknown_stays(void **state) {
  (void)state;
  static const char *const unknown[] = {
      "", " ", "!", "no such sentence", "~~~", "\xff\xff", "value ", "valu"};
  for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++)
    for (int k = GRUNDY_ENGLISH; k <= GRUNDY_CHINESE; k++)
      assert_ptr_equal(grundy_translated((grundy_language)k, unknown[i]),
                       unknown[i]);
  const char *known = "value";
  assert_ptr_equal(grundy_translated(GRUNDY_ENGLISH, known), known);
  assert_string_equal(grundy_translated(GRUNDY_CHINESE, known), "SG 值");
}

static uint32_t word_at(size_t place) {
  const unsigned char *at = gi_catalogue_zh + place;
  return at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 |
         (uint32_t)at[3] << 24;
}

/* Each entry is found by its English text, the first and the last included. */
static void every_entry_is_found(void **state) {
  (void)state;
  assert_true(word_at(0) == 0x950412de);
  uint32_t count = word_at(8), from = word_at(12), to = word_at(16);
  assert_true(count > 500);
  const char *before = NULL;
  for (uint32_t i = 0; i < count; i++) {
    const char *english =
        (const char *)gi_catalogue_zh + word_at(from + 8 * (size_t)i + 4);
    const char *chinese =
        (const char *)gi_catalogue_zh + word_at(to + 8 * (size_t)i + 4);
    assert_true(!before || strcmp(before, english) < 0);
    before = english;
    if (!english[0])
      continue; /* the header of the catalogue */
    assert_true(chinese[0] != '\0');
    assert_ptr_equal(grundy_translated(GRUNDY_CHINESE, english), chinese);
  }
}

typedef struct pair {
  grundy *grundy;
  grundy_work *english, *chinese;
} pair;

static pair pair_new(void) {
  pair p = {.grundy = grundy_new()};
  p.english = grundy_work_new(p.grundy, (grundy_limits){.positions = 1000});
  p.chinese = grundy_work_new(p.grundy, (grundy_limits){.positions = 1000});
  grundy_work_set_language(p.chinese, GRUNDY_CHINESE);
  return p;
}

static void pair_free(pair *p) {
  grundy_work_free(p->english);
  grundy_work_free(p->chinese);
  grundy_free(p->grundy);
}

static void errors_in_two_languages(void **state) {
  (void)state;
  pair p = pair_new();
  grundy_position *position;
  const grundy_error *english = grundy_work_error(p.english),
                     *chinese = grundy_work_error(p.chinese);
  for (int turn = 0; turn < 3; turn++) {
    assert_int_equal(parse(p.english, "nmi(3)", &position), GRUNDY_SYNTAX);
    assert_int_equal(parse(p.chinese, "nim(3", &position), GRUNDY_SYNTAX);
    assert_string_equal(english->message, "no game is called 'nmi'");
    assert_string_equal(english->hint, "did you mean nim?");
    assert_string_equal(chinese->message, "缺少 ')'");
    assert_string_equal(chinese->hint, "");
    assert_int_equal(parse(p.chinese, "nmi(3)", &position), GRUNDY_SYNTAX);
    assert_string_equal(chinese->message, "没有名为 'nmi' 的游戏");
    assert_string_equal(chinese->hint, "是不是想输入 nim？");
    assert_string_equal(english->message, "no game is called 'nmi'");
    assert_int_equal(english->offset, chinese->offset);
    grundy_work_reset(p.chinese); /* it keeps its language */
  }
  grundy_work_set_language(p.chinese, GRUNDY_ENGLISH);
  assert_int_equal(parse(p.chinese, "nim(3", &position), GRUNDY_SYNTAX);
  assert_string_equal(chinese->message, "missing ')'");
  pair_free(&p);
}

static const char *first_reason(grundy_work *work, const char *text) {
  grundy_position *position;
  grundy_verdict verdict;
  assert_int_equal(parse(work, text, &position), GRUNDY_OK);
  assert_int_equal(
      grundy_eval(work, position, (grundy_query){.explain = true}, &verdict),
      GRUNDY_OK);
  assert_true(verdict.reason_count > 0);
  return verdict.reasons[0].text;
}

static void reasons_in_two_languages(void **state) {
  (void)state;
  pair p = pair_new();
  const char *here = first_reason(p.english, "nim(3,5)");
  const char *there = first_reason(p.chinese, "nim(3,5)");
  const char *again = first_reason(p.english, "nim(3)");
  assert_string_equal(here,
                      "the nim-sum 3 xor 5 is 6, not 0: some move makes it 0");
  assert_string_equal(there, "Nim 和 3 xor 5 = 6，不为 0：存在一步使它变为 0");
  assert_string_equal(
      again, "a heap can become any smaller heap, so its value is its size");
  assert_string_equal(first_reason(p.chinese, "stairs(3,1,2)"),
                      "只有奇数级台阶起作用，视为 Nim 堆：第 1 级有 3 颗，"
                      "第 3 级有 2 颗；它们的 Nim 和为 1");
  pair_free(&p);
}

static bool is_whole(const char *text) {
  while (*text) {
    unsigned char lead = (unsigned char)*text++;
    for (unsigned more = lead < 0xc0 ? 0 : lead < 0xe0 ? 1 : 2; more; more--)
      if (((unsigned char)*text++ & 0xc0) != 0x80)
        return false;
  }
  return true;
}

/* A sentence that is too long for an error is cut between characters. */
static void long_errors_are_whole_characters(void **state) {
  (void)state;
  char name[700];
  for (size_t length = 100; length < sizeof name - 1; length++) {
    grundy_error error = {.language = GRUNDY_CHINESE};
    memset(name, 'x', length);
    name[length] = '\0';
    gi_fail(&error, GRUNDY_SYNTAX, 0, "no game is called '{0}'", name);
    gi_hint(&error, "did you mean {0}?", name);
    assert_true(strlen(error.message) < sizeof error.message);
    assert_true(strlen(error.hint) < sizeof error.hint);
    assert_true(is_whole(error.message) && is_whole(error.hint));
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(names),
      cmocka_unit_test(what_is_unknown_stays),
      cmocka_unit_test(every_entry_is_found),
      cmocka_unit_test(errors_in_two_languages),
      cmocka_unit_test(reasons_in_two_languages),
      cmocka_unit_test(long_errors_are_whole_characters),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
