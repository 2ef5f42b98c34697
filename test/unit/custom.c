/* SPDX-License-Identifier: MIT */
/* Games that a program registers: the same answers as the built-in games with
   the same rules, and clear errors where the program is wrong. */
#include "unit.h"

#include "engine/work.h"

/* ------------------------------------------------------- games of a program */

/* The same options as those of kayles below, by one call. */
static grundy_status kayles_at_once(uint64_t n, grundy_options *out) {
  enum {
    MOST = 512
  };
  uint64_t integers[2 * MOST];
  size_t parts[MOST];
  size_t count = 0, used = 0;
  for (uint64_t take = 1; take <= 2 && take <= n; take++)
    for (uint64_t left = 0; 2 * left <= n - take; left++) {
      uint64_t right = n - take - left;
      assert_true(count < MOST);
      parts[count] = (size_t)(left > 0) + (size_t)(right > 0);
      if (left)
        integers[used++] = left;
      if (right)
        integers[used++] = right;
      count++;
    }
  return grundy_options_add(out, integers, parts, count);
}

/* Kayles on integers: an option is a sum of two heaps, one heap, or empty. */
static grundy_status kayles(void *data, grundy_custom_position p,
                            grundy_side side, grundy_options *out) {
  uint64_t n = p.integers[0];
  assert_int_equal(side, GRUNDY_BOTH);
  ++*(unsigned *)data;
  if (n % 2)
    return kayles_at_once(n, out);
  for (uint64_t take = 1; take <= 2 && take <= n; take++)
    for (uint64_t left = 0; 2 * left <= n - take; left++) {
      uint64_t right = n - take - left;
      grundy_status status = GRUNDY_OK;
      if (left)
        status = grundy_option_integers(out, &left);
      if (status == GRUNDY_OK && right)
        status = grundy_option_integers(out, &right);
      if (status == GRUNDY_OK)
        status = grundy_option_end(out, NULL);
      if (status != GRUNDY_OK)
        return status;
    }
  return GRUNDY_OK;
}

static bool is_positive(void *data, const uint64_t *integers) {
  (void)data;
  return integers[0] > 0;
}

/* Toads and Frogs on texts. */
static grundy_status jump(const char *text, size_t length, size_t from,
                          int step, char over, grundy_options *out) {
  char after[32], name[8];
  size_t to = from + (size_t)step;
  if (to < length && text[to] == over)
    to += (size_t)step;
  if (to >= length || text[to] != '.')
    return GRUNDY_OK;
  memcpy(after, text, length);
  after[to] = text[from];
  after[from] = '.';
  snprintf(name, sizeof name, "%zu-%zu", from % 100, to % 100);
  grundy_status status = grundy_option_text(out, after, length);
  return status == GRUNDY_OK ? grundy_option_end(out, name) : status;
}

static grundy_status leap(void *data, grundy_custom_position p,
                          grundy_side side, grundy_options *out) {
  (void)data;
  for (size_t i = 0; i < p.length; i++) {
    grundy_status status = GRUNDY_OK;
    if (p.text[i] == 't' && side == GRUNDY_LEFT)
      status = jump(p.text, p.length, i, 1, 'f', out);
    else if (p.text[i] == 'f' && side == GRUNDY_RIGHT)
      status = jump(p.text, p.length, i, -1, 't', out);
    if (status != GRUNDY_OK)
      return status;
  }
  return GRUNDY_OK;
}

static grundy_status read_strips(void *data, const char *text, size_t length,
                                 grundy_options *out) {
  (void)data;
  for (size_t from = 0; from <= length;) {
    size_t to = from;
    for (; to < length && text[to] != ','; to++)
      if (!strchr("tf.", text[to]) || to - from > 20)
        return grundy_options_fail(out, to, "only t, f and . are allowed");
    grundy_status status = grundy_option_text(out, text + from, to - from);
    if (status != GRUNDY_OK)
      return status;
    from = to + 1;
  }
  return GRUNDY_OK;
}

/* A walk round a circle of five places, which may be left at place 3. */
static grundy_status circle(void *data, grundy_custom_position p,
                            grundy_side side, grundy_options *out) {
  (void)data, (void)side;
  uint64_t to[2] = {(p.integers[0] + 1) % 5, p.integers[1]};
  grundy_status status = grundy_option_integers(out, to);
  if (status == GRUNDY_OK)
    status = grundy_option_end(out, NULL);
  if (status == GRUNDY_OK && p.integers[0] == 3)
    status = grundy_option_end(out, "leave");
  return status;
}

/* ------------------------------------------------------------------- tools */

static void add(grundy *g, const grundy_custom *game) {
  grundy_error error;
  assert_int_equal(grundy_register(g, game, GRUNDY_ENGLISH, &error), GRUNDY_OK);
}

static grundy_verdict eval(grundy_work *work, const char *text,
                           grundy_query query) {
  grundy_position *position;
  grundy_verdict verdict;
  assert_int_equal(grundy_position_parse(work, text, strlen(text), &position),
                   GRUNDY_OK);
  assert_int_equal(grundy_eval(work, position, query, &verdict), GRUNDY_OK);
  return verdict;
}

static void fails(grundy_work *work, const char *text, grundy_status status,
                  size_t offset, const char *message) {
  grundy_position *position;
  grundy_verdict verdict;
  grundy_status got =
      grundy_position_parse(work, text, strlen(text), &position);
  if (got == GRUNDY_OK)
    got = grundy_eval(work, position, (grundy_query){0}, &verdict);
  assert_int_equal(got, status);
  assert_non_null(strstr(grundy_work_error(work)->message, message));
  assert_int_equal(grundy_work_error(work)->offset, offset);
}

static void count_broken(void *data, const grundy_law_report *r) {
  if (r->broken)
    print_message("%s %s\n", grundy_law_name(r->law), r->counterexample);
  *(unsigned *)data += r->broken;
}

static void verify(grundy_work *work, const char *name) {
  const grundy_rules *rules;
  unsigned broken = 0;
  assert_int_equal(grundy_rules_parse(work, name, strlen(name), &rules),
                   GRUNDY_OK);
  assert_int_equal(grundy_verify(work, rules, 40, count_broken, &broken),
                   GRUNDY_OK);
  assert_int_equal(broken, 0);
}

/* ------------------------------------------------------------------- tests */

static void numbers(void **state) {
  (void)state;
  unsigned calls = 0;
  grundy *g = grundy_new();
  char name[] = "skittles";
  add(g, &(grundy_custom){.name = name,
                          .about = "Knock down one or two neighbours.",
                          .example = "7",
                          .arity = 1,
                          .data = &calls,
                          .options = kayles,
                          .accepts = is_positive});
  name[0] = 'x'; /* the texts were copied */
  size_t last = grundy_family_count(g) - 1;
  assert_string_equal(grundy_family_at(g, last)->name, "skittles");
  assert_string_equal(grundy_family_at(g, last)->example, "skittles(7)");
  assert_string_equal(grundy_nearest(g, "skitles", 7), "skittles");
  grundy_work *work = grundy_work_new(g, (grundy_limits){0});
  const grundy_rules *mine, *built_in;
  assert_int_equal(grundy_rules_parse(work, "skittles", 8, &mine), GRUNDY_OK);
  assert_int_equal(grundy_rules_parse(work, "kayles", 6, &built_in), GRUNDY_OK);
  for (uint64_t n = 1; n < 60; n++) {
    grundy_cell a, b;
    for (grundy_play play = GRUNDY_NORMAL;
         play <= (n < 22 ? GRUNDY_MISERE : GRUNDY_NORMAL); play++) {
      grundy_query query = {.play = play};
      assert_int_equal(
          grundy_cell_at(work, mine, &n, GRUNDY_TABLE_OUTCOMES, query, &a),
          GRUNDY_OK);
      assert_int_equal(
          grundy_cell_at(work, built_in, &n, GRUNDY_TABLE_OUTCOMES, query, &b),
          GRUNDY_OK);
      assert_int_equal(a.outcome, b.outcome);
    }
    assert_int_equal(grundy_cell_at(work, mine, &n, GRUNDY_TABLE_VALUES,
                                    (grundy_query){0}, &a),
                     GRUNDY_OK);
    assert_int_equal(grundy_cell_at(work, built_in, &n, GRUNDY_TABLE_VALUES,
                                    (grundy_query){0}, &b),
                     GRUNDY_OK);
    assert_int_equal(a.number, b.number);
  }
  assert_true(calls > 60);
  grundy_verdict verdict =
      eval(work, "skittles(12,31) + nim(3)", (grundy_query){.max_moves = 50});
  grundy_verdict same =
      eval(work, "kayles(12,31) + nim(3)", (grundy_query){.max_moves = 50});
  assert_int_equal(verdict.value.nimber, same.value.nimber);
  assert_int_equal(verdict.move_count, same.move_count);
  fails(work, "skittles(0)", GRUNDY_DOMAIN, 9, "no such position");
  verify(work, "skittles");
  grundy_work_free(work);
  grundy_free(g);
}

static void texts(void **state) {
  (void)state;
  grundy *g = grundy_new();
  add(g, &(grundy_custom){.name = "hop",
                          .example = "tt..ff",
                          .partizan = true,
                          .options = leap,
                          .read = read_strips});
  grundy_work *work = grundy_work_new(g, (grundy_limits){0});
  static const char *const strips[] = {"tf.",  "t.f",     "tt.ff",
                                       "t..f", "ttt..ff", "t.t.f.f"};
  for (size_t i = 0; i < sizeof strips / sizeof *strips; i++) {
    char mine[40], built_in[40];
    snprintf(mine, sizeof mine, "hop( %s )", strips[i]);
    snprintf(built_in, sizeof built_in, "toads(%s)", strips[i]);
    grundy_verdict a = eval(work, mine, (grundy_query){0});
    grundy_verdict b = eval(work, built_in, (grundy_query){0});
    assert_int_equal(a.outcome, b.outcome);
    assert_int_equal(a.value.kind, b.value.kind);
    assert_int_equal(a.value.game, b.value.game);
  }
  grundy_verdict sum = eval(work, "hop(tt..ff,t.f) + toads(t.f)",
                            (grundy_query){.max_moves = 20});
  assert_int_equal(
      sum.outcome,
      eval(work, "toads(tt..ff,t.f,t.f)", (grundy_query){0}).outcome);
  grundy_position *position;
  const char *text;
  assert_int_equal(grundy_position_parse(work, "hop(t.,,f)", 10, &position),
                   GRUNDY_OK);
  assert_int_equal(grundy_position_print(work, position, &text), GRUNDY_OK);
  assert_string_equal(text, "hop(t.) + hop(f)");
  fails(work, "nim(1) + hop(t.x)", GRUNDY_SYNTAX, 15,
        "only t, f and . are allowed");
  verify(work, "hop");
  grundy_work_free(work);
  grundy_free(g);
}

static void loops(void **state) {
  (void)state;
  grundy *g = grundy_new();
  grundy_custom game = {.name = "circle",
                        .example = "0,0",
                        .arity = 2,
                        .loopy = true,
                        .options = circle};
  add(g, &game);
  game.name = "endless";
  game.loopy = false;
  add(g, &game);
  grundy_work *work = grundy_work_new(g, (grundy_limits){0});
  assert_int_equal(eval(work, "circle(3,1)", (grundy_query){0}).outcome,
                   GRUNDY_N);
  fails(work, "endless(3,1)", GRUNDY_DOMAIN, 8, "need not end");
  grundy_work_free(work);
  grundy_free(g);
}

/* What a program may do wrong, by the number in the position. */
static grundy_status clumsy(void *data, grundy_custom_position p,
                            grundy_side side, grundy_options *out) {
  (void)data, (void)side;
  switch (p.length ? p.text[0] : 0) {
  case 'a':
    return grundy_option_text(out, "b", 1); /* not ended */
  case 'b':
    return GRUNDY_UNABLE; /* without a reason */
  case 'c':
    return grundy_options_fail(out, GRUNDY_NOWHERE, "my own words");
  case 'd':
    assert_int_not_equal(grundy_options_fail(out, 3, "first words"), GRUNDY_OK);
    assert_int_not_equal(grundy_options_fail(out, 3, "second words"),
                         GRUNDY_OK);
    return GRUNDY_OK; /* the failure counts nevertheless */
  case 'e':
    return grundy_option_text(out, "(", 1);
  case 'f':
    return grundy_option_text(out, "x\n", 2);
  case 'g':
    return grundy_option_text(out, " x", 2);
  case 'h':
    return grundy_option_text(out, "([)]", 4);
  case 'i':
    return grundy_option_integers(out, (const uint64_t[]){1});
  case 'j':
    return grundy_option_end(out, "\t");
  case 'k':
    return grundy_option_text(out, NULL, 3);
  default:
    return GRUNDY_OK;
  }
}

static grundy_status read_badly(void *data, const char *text, size_t length,
                                grundy_options *out) {
  (void)data;
  if (length && text[0] == 'z')
    return grundy_option_end(out, NULL);
  return grundy_option_text(out, text, length);
}

static void blamed(void **state) {
  (void)state;
  grundy *g = grundy_new();
  add(g, &(grundy_custom){.name = "clumsy",
                          .example = "o",
                          .options = clumsy,
                          .read = read_badly});
  add(g, &(grundy_custom){.name = "plain", .example = "o", .options = clumsy});
  grundy_work *work = grundy_work_new(g, (grundy_limits){0});
  static const struct {
    const char *text, *message;
  } cases[] = {
      {"clumsy(a)", "without an end"},
      {"clumsy(b)", "without giving a reason"},
      {"clumsy(c)", "my own words"},
      {"clumsy(d)", "first words"},
      {"clumsy(e)", "cannot be typed"},
      {"clumsy(f)", "cannot be typed"},
      {"clumsy(g)", "cannot be typed"},
      {"clumsy(h)", "cannot be typed"},
      {"clumsy(i)", "integers where it has none"},
      {"clumsy(j)", "name cannot be typed"},
      {"clumsy(k)", "text where it has none"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    fails(work, cases[i].text, GRUNDY_DOMAIN, 7, cases[i].message);
  fails(work, "clumsy(z)", GRUNDY_SYNTAX, 7, "while it reads");
  assert_int_equal(eval(work, "plain((o) [x])", (grundy_query){0}).outcome,
                   GRUNDY_P);
  assert_int_equal(eval(work, "plain()", (grundy_query){0}).outcome, GRUNDY_P);
  grundy_work_free(work);
  grundy_free(g);
}

static void refused(void **state) {
  (void)state;
  grundy *g = grundy_new();
  grundy_error error;
  size_t count = grundy_family_count(g);
  grundy_custom good = {
      .name = "good", .example = "1", .arity = 1, .options = kayles};
  grundy_custom bad[8] = {good, good, good, good, good, good, good, good};
  bad[0].name = NULL;
  bad[1].name = "Good";
  bad[2].name = "9good";
  bad[3].example = NULL;
  bad[4].arity = GRUNDY_MOST_INTEGERS + 1;
  bad[5].options = NULL;
  bad[6].read = read_badly;
  bad[7].arity = 0;
  bad[7].accepts = is_positive;
  for (size_t i = 0; i < 8; i++) {
    assert_int_equal(grundy_register(g, &bad[i], GRUNDY_ENGLISH, &error),
                     GRUNDY_MISUSE);
    assert_non_null(strstr(error.message, "game->"));
  }
  assert_int_equal(grundy_register(NULL, &good, GRUNDY_ENGLISH, &error),
                   GRUNDY_MISUSE);
  assert_int_equal(grundy_register(g, NULL, GRUNDY_ENGLISH, &error),
                   GRUNDY_MISUSE);
  assert_int_equal(grundy_register(g, &good, GRUNDY_ENGLISH, NULL),
                   GRUNDY_MISUSE);
  for (size_t i = 0; i < 2; i++) {
    good.name = i ? "nim" : "kayles";
    assert_int_equal(grundy_register(g, &good, GRUNDY_CHINESE, &error),
                     GRUNDY_SYNTAX);
    assert_non_null(strstr(error.message, "已经有"));
  }
  assert_int_equal(grundy_family_count(g), count);
  assert_int_equal(grundy_option_end(NULL, NULL), GRUNDY_MISUSE);
  assert_int_equal(grundy_option_text(NULL, "", 0), GRUNDY_MISUSE);
  assert_int_equal(grundy_option_integers(NULL, NULL), GRUNDY_MISUSE);
  assert_int_equal(grundy_options_add(NULL, NULL, NULL, 0), GRUNDY_MISUSE);
  assert_int_equal(grundy_options_fail(NULL, 0, ""), GRUNDY_MISUSE);
  grundy_free(g);
}

/* Asks for the first samples. */
static grundy_status sample_some(grundy_work *work, const grundy_rules *rules) {
  gi_buffer bytes;
  grundy_status status = GRUNDY_OK;
  gi_buffer_init(&bytes, &work->memory);
  for (uint64_t i = 0; i < 12 && status == GRUNDY_OK; i++) {
    bytes.length = 0;
    status = rules->family->sample(work, rules, i, &bytes);
  }
  gi_buffer_clear(&bytes);
  return status;
}

/* Every request for memory is refused in turn: nothing is lost. */
static void refused_memory(void **state) {
  (void)state;
  unsigned calls = 0;
  grundy_custom number = {.name = "skittles",
                          .example = "7",
                          .arity = 1,
                          .data = &calls,
                          .options = kayles,
                          .accepts = is_positive};
  grundy_custom strip = {.name = "hop",
                         .example = "t..f",
                         .partizan = true,
                         .options = leap,
                         .read = read_strips};
  grundy *g = grundy_new();
  grundy_error error;
  size_t count = grundy_family_count(g);
  grundy_status status = GRUNDY_NOMEM;
  for (uint64_t n = 1; status != GRUNDY_OK; n++) {
    g->memory.fail_at = g->memory.requests + n;
    status = grundy_register(g, &number, GRUNDY_ENGLISH, &error);
    g->memory.fail_at = 0;
    assert_int_equal(grundy_family_count(g), count + (status == GRUNDY_OK));
    assert_true(status == GRUNDY_OK || status == GRUNDY_NOMEM);
  }
  add(g, &strip);
  for (size_t i = 0; i < 2; i++) {
    const char *text = i ? "hop(tt..ff)" : "skittles(9,4)";
    uint64_t refusals = 0;
    status = GRUNDY_NOMEM;
    for (; status != GRUNDY_OK; refusals++) {
      grundy_work *work = grundy_work_new(g, (grundy_limits){0});
      grundy_position *position;
      grundy_verdict verdict;
      const grundy_rules *rules;
      work->memory.fail_at = work->memory.requests + refusals + 1;
      status = grundy_position_parse(work, text, strlen(text), &position);
      if (status == GRUNDY_OK)
        status = grundy_eval(work, position, (grundy_query){.max_moves = 9},
                             &verdict);
      if (status == GRUNDY_OK)
        status = grundy_rules_parse(work, text, i ? 3 : 8, &rules);
      if (status == GRUNDY_OK)
        status = sample_some(work, rules);
      assert_true(status == GRUNDY_OK || status == GRUNDY_NOMEM);
      grundy_work_free(work);
    }
    assert_true(refusals > 30);
  }
  grundy_free(g);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(numbers), cmocka_unit_test(texts),
      cmocka_unit_test(loops),   cmocka_unit_test(blamed),
      cmocka_unit_test(refused), cmocka_unit_test(refused_memory),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
