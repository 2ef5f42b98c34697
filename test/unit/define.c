/* SPDX-License-Identifier: MIT */
/* Games of one's own: what is defined, what is refused and where. */
#include "unit.h"

#include "engine/work.h"

static grundy_status define(grundy *g, const char *text, grundy_error *error) {
  return grundy_define(g, text, strlen(text), GRUNDY_ENGLISH, error);
}

static const char text[] = "# Take one,\n"
                           "#two or three.\r\n"
                           "takeaway = n->n-k for k in 1..3 # or none\r\n"
                           "\n"
                           "# nobody's comment\n"
                           "\n"
                           "  pair={sym (x,y) -> (x-1,y) ; (x,y-1)}";

static void defined(void **state) {
  (void)state;
  grundy *g = grundy_new();
  grundy_error error;
  size_t before = grundy_alias_count(g);
  assert_int_equal(define(g, text, &error), GRUNDY_OK);
  assert_int_equal(grundy_alias_count(g), before + 2);
  const grundy_alias *takeaway = grundy_alias_at(g, before);
  assert_string_equal(takeaway->name, "takeaway");
  assert_string_equal(takeaway->about, "Take one, two or three.");
  assert_string_equal(takeaway->rules, "{n -> n-k for k in 1..3}");
  const grundy_alias *pair = grundy_alias_at(g, before + 1);
  assert_string_equal(pair->params, "sym (x,y) -> (x-1,y) ; (x,y-1)");
  assert_string_equal(pair->about, "A rule of your own.");
  assert_string_equal(grundy_nearest(g, "takaeway", 8), "takeaway");
  assert_int_equal(define(g, "third=(x,y)->(x-1,y)", &error), GRUNDY_OK);
  assert_int_equal(grundy_alias_count(g), before + 3);

  grundy_work *work = grundy_work_new(g, (grundy_limits){0});
  const grundy_rules *rules;
  grundy_cell cell;
  assert_int_equal(grundy_rules_parse(work, "takeaway", 8, &rules), GRUNDY_OK);
  assert_int_equal(grundy_cell_at(work, rules, (const uint64_t[]){23},
                                  GRUNDY_TABLE_VALUES, (grundy_query){0},
                                  &cell),
                   GRUNDY_OK);
  assert_int_equal(cell.number, 3);
  grundy_work_free(work);
  grundy_free(g);
}

/* A board rule may come with its graph. */
static void on_graph(void **state) {
  (void)state;
  grundy *g = grundy_new();
  grundy_error error;
  size_t before = grundy_alias_count(g);
  assert_int_equal(
      define(g, "path = {board . -> # also near .->#}[a-b, b-c]", &error),
      GRUNDY_OK);
  const grundy_alias *path = grundy_alias_at(g, before);
  assert_string_equal(path->rules, "{board . -> # also near .->#}[a-b,b-c]");
  grundy_work *work = grundy_work_new(g, (grundy_limits){0});
  const grundy_rules *named, *written;
  assert_int_equal(grundy_rules_parse(work, "path", 4, &named), GRUNDY_OK);
  assert_int_equal(
      grundy_rules_parse(work, path->rules, strlen(path->rules), &written),
      GRUNDY_OK);
  assert_ptr_equal(named->base, written);
  grundy_work_free(work);
  grundy_free(g);
}

/* One line is wrong: nothing stays. */
static void refused(void **state) {
  (void)state;
  static const struct {
    const char *text;
    size_t offset;
    const char *message;
  } cases[] = {
      {"a = n->n-1\nnim = n->n", 11, "a game named 'nim' already exists"},
      {"a = n->n-1\nkayles = n->n", 11, "a game named 'kayles' already exists"},
      {"a = n->n-1\na = n->n-2", 11, "a game named 'a' already exists"},
      {"a = n->n-1\nrule = n->n", 11, "a game named 'rule' already exists"},
      {"a = n->n-1\n=", 11,
       "expected a name that starts with a lowercase letter, found '='"},
      {"a = n->n-1\nb", 12,
       "expected '=' and a rule after the name, but the text ends here"},
      {"a = n->n-1\nb = n->m", 18, "there is no variable 'm'"},
      {"a = n->n-1\nb = {n->n-1", 22, "expected '}', but the text ends here"},
      {"a = n->n-1\nb =", 14,
       "expected the variables of the state, but the text ends here"},
      {"a = n->n-1\nb = {}", 16,
       "expected the variables of the state, but the text ends here"},
      {"a = n->n-1\nb = {board ..->## right}x{}", 35,
       "expected the end, or a graph in [ ], found 'x'"},
      {"a = n->n-1\nb = {board ..->## right}x]", 35,
       "expected the end, or a graph in [ ], found 'x'"},
      {"a = n->n-1\nb = board .->x}[c-d", 30,
       "expected ']', but the text ends here"},
      {"a = n->n-1\nf(x) = f(x-1)", 18, "there is no function 'f'"},
      {"f(x) = g(x)+1\ng(x) = x", 7, "there is no function 'g'"},
      {"f(x) = x\nf(x) = x+1", 9, "the name 'f' is already in use"},
      {"f(x) = x\nf = n -> n-1", 9, "the name 'f' is already in use"},
      {"min(x) = x", 0, "the name 'min' is already in use"},
      {"f(x,x) = x", 4, "the name 'x' is already in use"},
      {"f(x) = sum(k for k in 1..x)", 7,
       "a formula has no loops: only a rule may use 'sum'"},
      {"a = n -> n-a[0] with a = @x", 25,
       "a file can only be named on the command line"},
  };
  grundy *g = grundy_new();
  size_t before = grundy_alias_count(g);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    grundy_error error;
    assert_int_equal(define(g, cases[i].text, &error), GRUNDY_SYNTAX);
    assert_int_equal(error.status, GRUNDY_SYNTAX);
    assert_string_equal(error.message, cases[i].message);
    assert_int_equal(error.offset, cases[i].offset);
    assert_int_equal(grundy_alias_count(g), before);
    assert_null(grundy_nearest(g, "a", 1));
  }
  grundy_free(g);
}

static void says_what_to_do(void **state) {
  (void)state;
  grundy *g = grundy_new();
  grundy_error error;
  assert_int_equal(define(g, "a = n->n-1\na = n->n-2", &error), GRUNDY_SYNTAX);
  assert_string_equal(error.hint, "a line above defines the same name");
  static const char *const texts[] = {"rule = n->n-1", "kayles = n->n-1",
                                      "f(x) = f(x-1)"};
  static const char *const hints[] = {
      "this name is built in: choose another one, such as my_rule",
      "this name is built in: choose another one, such as my_kayles",
      "a function may call only functions of earlier lines, and not itself"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    assert_int_equal(define(g, texts[i], &error), GRUNDY_SYNTAX);
    assert_string_equal(error.hint, hints[i]);
  }
  grundy_free(g);
}

/* Each request for memory fails in turn. */
static void without_memory(void **state) {
  (void)state;
  grundy_error error;
  grundy_status status = GRUNDY_NOMEM;
  uint64_t n = 0;
  while (status != GRUNDY_OK) {
    grundy *g = grundy_new();
    size_t before = grundy_alias_count(g);
    g->memory.fail_at = g->memory.requests + ++n;
    status = define(g, text, &error);
    if (status != GRUNDY_OK) {
      assert_int_equal(status, GRUNDY_NOMEM);
      assert_string_equal(error.message, "out of memory");
      assert_int_equal(grundy_alias_count(g), before);
    }
    grundy_free(g); /* asserts that nothing stays allocated */
  }
  assert_true(n > 3);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(defined),        cmocka_unit_test(says_what_to_do),
      cmocka_unit_test(on_graph),       cmocka_unit_test(refused),
      cmocka_unit_test(without_memory),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
