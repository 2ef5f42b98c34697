/* SPDX-License-Identifier: MIT */
/* Every public function with every kind of wrong argument: NULL, numbers and
   enum values out of range, objects of another work, the wrong order. */
#include "desk.h"

enum {
  WRONG = 99 /* not a value of any enum */
};

static const char line[] = "nim(3,5)";
#define TEXT line, strlen(line)

/* The objects that the calls are given, and a second work. */
typedef struct bench {
  desk desk, other;
  const grundy_position *position, *foreign;
  const grundy_rules *rules, *foreign_rules, *graph_rules;
} bench;

static const grundy_rules *rules_of(desk d, const char *text) {
  const grundy_rules *rules;
  assert_int_equal(grundy_rules_parse(d.work, text, strlen(text), &rules),
                   GRUNDY_OK);
  return rules;
}

static bench begin(void) {
  bench b = {.desk = sit(), .other = sit()};
  b.position = parse(b.desk, line);
  b.foreign = parse(b.other, "lasker(7)");
  b.rules = rules_of(b.desk, "nim");
  b.graph_rules = rules_of(b.desk, "hackenbush");
  (void)rules_of(b.other, "nim");
  b.foreign_rules = rules_of(b.other, "lasker");
  return b;
}

static void end(bench b) {
  leave(b.other);
  leave(b.desk);
}

/* The call was refused, and the error says so. */
static void refused(bench b, grundy_status status) {
  const grundy_error *error = grundy_work_error(b.desk.work);
  assert_int_equal(status, GRUNDY_MISUSE);
  assert_int_equal(error->status, GRUNDY_MISUSE);
  assert_true(error->message[0]);
}

static void no_work(grundy_status status) {
  assert_int_equal(status, GRUNDY_MISUSE);
}

static void names(void **state) {
  (void)state;
  static const int wrong[] = {WRONG, -1, 99, 1 << 30};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    assert_string_equal(grundy_outcome_name((grundy_outcome)wrong[i]), "?");
    assert_string_equal(grundy_cpu_name((grundy_cpu)wrong[i]), "?");
    assert_string_equal(grundy_code_kind_name((grundy_code_kind)wrong[i]), "?");
    assert_false(grundy_cpu_has((grundy_cpu)wrong[i]));
  }
  assert_string_equal(grundy_reason_name((grundy_reason_kind)WRONG), "?");
  assert_string_equal(grundy_reason_name((grundy_reason_kind)-1), "?");
  assert_string_equal(grundy_law_name(GRUNDY_LAW_COUNT), "?");
  assert_string_equal(grundy_law_name((grundy_law)-1), "?");
  grundy_language language = GRUNDY_CHINESE;
  assert_false(grundy_language_named(NULL, &language));
  assert_false(grundy_language_named("en", NULL));
  assert_int_equal(language, GRUNDY_CHINESE);
  assert_null(grundy_translated(GRUNDY_CHINESE, NULL));
  assert_string_equal(grundy_translated((grundy_language)WRONG, "move"),
                      "move");
  grundy_cpu cpu;
  assert_false(grundy_cpu_named(NULL, &cpu));
  assert_false(grundy_cpu_named("best", NULL));
}

static void catalogue(void **state) {
  (void)state;
  bench b = begin();
  grundy *g = b.desk.grundy;
  assert_int_equal(grundy_family_count(NULL), 0);
  assert_int_equal(grundy_alias_count(NULL), 0);
  assert_null(grundy_family_at(NULL, 0));
  assert_null(grundy_alias_at(NULL, 0));
  assert_null(grundy_family_at(g, grundy_family_count(g)));
  assert_null(grundy_alias_at(g, SIZE_MAX));
  assert_null(grundy_nearest(NULL, "nim", 3));
  assert_null(grundy_nearest(g, NULL, 3));
  assert_null(grundy_work_new(NULL, (grundy_limits){0}));
  grundy_free(NULL);
  grundy_error error;
  no_work(grundy_define(NULL, "", 0, GRUNDY_ENGLISH, &error));
  assert_int_equal(error.status, GRUNDY_MISUSE);
  no_work(grundy_define(g, NULL, 5, GRUNDY_ENGLISH, &error));
  no_work(grundy_define(g, "", 0, (grundy_language)WRONG, &error));
  assert_int_equal(error.status, GRUNDY_MISUSE);
  no_work(grundy_define(g, "", 0, GRUNDY_ENGLISH, NULL));
  end(b);
}

static void work_itself(void **state) {
  (void)state;
  bench b = begin();
  uint64_t done, goal;
  grundy_work_free(NULL);
  grundy_work_reset(NULL);
  grundy_work_start(NULL);
  grundy_work_cancel(NULL);
  grundy_work_set_language(NULL, GRUNDY_CHINESE);
  grundy_work_set_progress(NULL, (grundy_progress){0});
  no_work(grundy_work_step(NULL));
  assert_null(grundy_work_error(NULL));
  assert_int_equal(grundy_work_bytes(NULL), 0);
  assert_int_equal(grundy_work_positions(NULL), 0);
  assert_false(grundy_work_values(NULL, &done, &goal));
  assert_false(grundy_work_values(b.desk.work, NULL, &goal));
  assert_false(grundy_work_values(b.desk.work, &done, NULL));
  grundy_work_set_language(b.desk.work, (grundy_language)WRONG);
  assert_int_equal(grundy_work_error(b.desk.work)->language, GRUNDY_ENGLISH);
  end(b);
}

static void notation(void **state) {
  (void)state;
  bench b = begin();
  grundy_work *work = b.desk.work;
  grundy_position *position;
  const grundy_rules *rules;
  const char *text;
  grundy_component part;
  uint64_t one = 1;
  no_work(grundy_position_parse(NULL, TEXT, &position));
  refused(b, grundy_position_parse(work, NULL, 3, &position));
  refused(b, grundy_position_parse(work, TEXT, NULL));
  no_work(grundy_rules_parse(NULL, "nim", 3, &rules));
  refused(b, grundy_rules_parse(work, NULL, 3, &rules));
  refused(b, grundy_rules_parse(work, "nim", 3, NULL));
  no_work(grundy_position_print(NULL, b.position, &text));
  refused(b, grundy_position_print(work, NULL, &text));
  refused(b, grundy_position_print(work, b.foreign, &text));
  refused(b, grundy_position_print(work, b.position, NULL));
  no_work(grundy_position_at(NULL, b.rules, &one, &position));
  refused(b, grundy_position_at(work, NULL, &one, &position));
  refused(b, grundy_position_at(work, b.foreign_rules, &one, &position));
  refused(b, grundy_position_at(work, b.graph_rules, &one, &position));
  refused(b, grundy_position_at(work, b.rules, NULL, &position));
  refused(b, grundy_position_at(work, b.rules, &one, NULL));
  no_work(grundy_position_component(NULL, b.position, 0, &part));
  refused(b, grundy_position_component(work, NULL, 0, &part));
  refused(b, grundy_position_component(work, b.foreign, 0, &part));
  refused(b, grundy_position_component(work, b.position, 2, &part));
  refused(b, grundy_position_component(work, b.position, SIZE_MAX, &part));
  refused(b, grundy_position_component(work, b.position, 0, NULL));
  assert_int_equal(grundy_position_count(NULL), 0);
  assert_false(grundy_position_is_impartial(NULL));
  assert_string_equal(grundy_rules_text(NULL), "?");
  assert_int_equal(grundy_rules_arity(NULL), 0);
  assert_null(grundy_rules_same(NULL));
  assert_null(grundy_rules_family(NULL, b.rules));
  assert_null(grundy_rules_family(work, NULL));
  assert_string_equal(grundy_rules_variable(NULL, 0), "?");
  assert_string_equal(grundy_rules_variable(b.rules, 1), "?");
  rules = rules_of(b.desk, "{(x,y) -> (x-1,y)}");
  assert_string_equal(grundy_rules_variable(rules, 1), "y");
  assert_string_equal(grundy_rules_variable(rules, 2), "?");
  end(b);
}

static void verdicts(void **state) {
  (void)state;
  bench b = begin();
  grundy_work *work = b.desk.work;
  grundy_query good = {.max_moves = 1}, play = {.play = (grundy_play)WRONG},
               method = {.method = (grundy_method)WRONG};
  grundy_verdict v;
  grundy_move_list list;
  no_work(grundy_eval(NULL, b.position, good, &v));
  refused(b, grundy_eval(work, NULL, good, &v));
  refused(b, grundy_eval(work, b.foreign, good, &v));
  refused(b, grundy_eval(work, b.position, play, &v));
  refused(b, grundy_eval(work, b.position, method, &v));
  refused(b, grundy_eval(work, b.position, good, NULL));
  no_work(grundy_moves(NULL, b.position, good, &list));
  refused(b, grundy_moves(work, NULL, good, &list));
  refused(b, grundy_moves(work, b.foreign, good, &list));
  refused(b, grundy_moves(work, b.position, play, &list));
  refused(b, grundy_moves(work, b.position, method, &list));
  refused(b, grundy_moves(work, b.position, good, NULL));
  end(b);
}

static void turns(void **state) {
  (void)state;
  bench b = begin();
  grundy_work *work = b.desk.work;
  grundy_turn good = {b.position, GRUNDY_BOTH, GRUNDY_NORMAL};
  const grundy_turn wrong[] = {
      {NULL, GRUNDY_BOTH, GRUNDY_NORMAL},
      {b.foreign, GRUNDY_BOTH, GRUNDY_NORMAL},
      {b.position, (grundy_side)WRONG, GRUNDY_NORMAL},
      {b.position, GRUNDY_BOTH, (grundy_play)WRONG},
  };
  grundy_move_list list;
  grundy_move move;
  grundy_reply reply;
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    refused(b, grundy_turn_moves(work, wrong[i], 9, &list));
    refused(b, grundy_move_find(work, wrong[i], "3->2", 4, &move));
    refused(b, grundy_reply_choose(work, wrong[i],
                                   (grundy_reply_query){.errs = 0, .random = 1},
                                   &reply));
  }
  no_work(grundy_turn_moves(NULL, good, 9, &list));
  refused(b, grundy_turn_moves(work, good, 9, NULL));
  no_work(grundy_move_find(NULL, good, "3->2", 4, &move));
  refused(b, grundy_move_find(work, good, NULL, 4, &move));
  refused(b, grundy_move_find(work, good, "3->2", 4, NULL));
  no_work(grundy_reply_choose(
      NULL, good, (grundy_reply_query){.errs = 0, .random = 1}, &reply));
  refused(b, grundy_reply_choose(work, good,
                                 (grundy_reply_query){.errs = 101, .random = 1},
                                 &reply));
  refused(b, grundy_reply_choose(work, good,
                                 (grundy_reply_query){.errs = 0, .random = 1},
                                 NULL));
  const char *phrase;
  no_work(grundy_move_phrase(NULL, "3->2", &phrase));
  refused(b, grundy_move_phrase(work, NULL, &phrase));
  refused(b, grundy_move_phrase(work, "3->2", NULL));
  end(b);
}

static void pictures(void **state) {
  (void)state;
  bench b = begin();
  grundy_work *work = b.desk.work;
  const char *svg;
  grundy_verdict verdict;
  grundy_thermograph flat = {.left = {0}};
  assert_int_equal(grundy_eval(work, b.position, (grundy_query){0}, &verdict),
                   GRUNDY_OK);
  no_work(grundy_position_draw(NULL, b.position, GRUNDY_BOTH, &svg));
  refused(b, grundy_position_draw(work, NULL, GRUNDY_BOTH, &svg));
  refused(b, grundy_position_draw(work, b.foreign, GRUNDY_BOTH, &svg));
  refused(b, grundy_position_draw(work, b.position, (grundy_side)WRONG, &svg));
  refused(b, grundy_position_draw(work, b.position, GRUNDY_BOTH, NULL));
  no_work(grundy_verdict_draw(NULL, b.position, &verdict, &svg));
  refused(b, grundy_verdict_draw(work, NULL, &verdict, &svg));
  refused(b, grundy_verdict_draw(work, b.foreign, &verdict, &svg));
  refused(b, grundy_verdict_draw(work, b.position, NULL, &svg));
  refused(b, grundy_verdict_draw(work, b.position, &verdict, NULL));
  verdict.play = (grundy_play)WRONG;
  refused(b, grundy_verdict_draw(work, b.position, &verdict, &svg));
  no_work(grundy_thermograph_draw(NULL, "0", &flat, &svg));
  refused(b, grundy_thermograph_draw(work, "0", &flat, &svg));
  refused(b, grundy_thermograph_draw(work, "0", NULL, &svg));
  refused(b, grundy_thermograph_draw(work, NULL, &flat, &svg));
  refused(b, grundy_thermograph_draw(work, "0", &flat, NULL));
  end(b);
}

static void games(void **state) {
  (void)state;
  bench b = begin();
  grundy_work *work = b.desk.work;
  grundy_position *drawn;
  grundy_review review;
  const grundy_position *game[] = {b.position, NULL};
  const grundy_position *foreign[] = {b.foreign};
  const grundy_side side = GRUNDY_BOTH, no_side = (grundy_side)WRONG;
  const grundy_play play = GRUNDY_NORMAL, no_play = (grundy_play)WRONG;
  no_work(grundy_position_random(NULL, b.rules, side, play, true, 1, &drawn));
  refused(b, grundy_position_random(work, NULL, side, play, true, 1, &drawn));
  refused(b, grundy_position_random(work, b.foreign_rules, side, play, true, 1,
                                    &drawn));
  refused(
      b, grundy_position_random(work, b.rules, no_side, play, true, 1, &drawn));
  refused(
      b, grundy_position_random(work, b.rules, side, no_play, true, 1, &drawn));
  refused(b, grundy_position_random(work, b.rules, side, play, true, 1, NULL));
  no_work(grundy_game_review(NULL, game, 1, 0, side, play, &review));
  refused(b, grundy_game_review(work, NULL, 1, 0, side, play, &review));
  refused(b, grundy_game_review(work, game, 2, 0, side, play, &review));
  refused(b, grundy_game_review(work, foreign, 1, 0, side, play, &review));
  refused(b, grundy_game_review(work, game, 1, 2, side, play, &review));
  refused(b, grundy_game_review(work, game, 1, 0, no_side, play, &review));
  refused(b, grundy_game_review(work, game, 1, 0, side, no_play, &review));
  refused(b, grundy_game_review(work, game, 1, 0, side, play, NULL));
  end(b);
}

static void tables(void **state) {
  (void)state;
  bench b = begin();
  grundy_work *work = b.desk.work;
  uint64_t last = 5;
  grundy_cell cell;
  grundy_query good = {.max_moves = 0}, wrong = {.play = (grundy_play)WRONG};
  const grundy_table_kind kind = GRUNDY_TABLE_VALUES;
  no_work(grundy_table_begin(NULL, b.rules, &last));
  refused(b, grundy_table_begin(work, NULL, &last));
  refused(b, grundy_table_begin(work, b.foreign_rules, &last));
  refused(b, grundy_table_begin(work, b.rules, NULL));
  assert_int_equal(grundy_table_begin(work, b.graph_rules, &last), GRUNDY_OK);
  no_work(grundy_table_checkpoint(NULL, b.rules, 5, (grundy_checkpoint){0}));
  refused(b, grundy_table_checkpoint(work, NULL, 5, (grundy_checkpoint){0}));
  no_work(grundy_cell_at(NULL, b.rules, &last, kind, good, &cell));
  refused(b, grundy_cell_at(work, NULL, &last, kind, good, &cell));
  refused(b, grundy_cell_at(work, b.foreign_rules, &last, kind, good, &cell));
  refused(b, grundy_cell_at(work, b.graph_rules, &last, kind, good, &cell));
  refused(b, grundy_cell_at(work, b.rules, NULL, kind, good, &cell));
  refused(b, grundy_cell_at(work, b.rules, &last, (grundy_table_kind)WRONG,
                            good, &cell));
  refused(b, grundy_cell_at(work, b.rules, &last, kind, wrong, &cell));
  refused(b, grundy_cell_at(work, b.rules, &last, kind, good, NULL));
  grundy_slice slice = {.arity = 1, .to = {5}}, none = {.arity = 2};
  uint64_t cells[6];
  no_work(grundy_table_read(NULL, b.rules, &slice, kind, good, 8, cells));
  refused(b, grundy_table_read(work, b.rules, &none, kind, good, 8, cells));
  refused(b, grundy_table_read(work, b.rules, &slice, GRUNDY_TABLE_GENUS, good,
                               8, cells));
  refused(b, grundy_table_read(work, b.rules, &slice, kind, good, 3, cells));
  refused(b, grundy_table_read(work, b.rules, &slice, kind, good, 8, NULL));
  no_work(grundy_table_cells(NULL, b.rules, &slice, kind, good, &cell));
  refused(b,
          grundy_table_cells(work, b.graph_rules, &slice, kind, good, &cell));
  refused(b, grundy_table_cells(work, b.rules, &none, kind, good, &cell));
  refused(b, grundy_table_cells(work, b.rules, &slice, (grundy_table_kind)WRONG,
                                good, &cell));
  refused(b, grundy_table_cells(work, b.rules, &slice, kind, wrong, &cell));
  refused(b, grundy_table_cells(work, b.rules, &slice, kind, good, NULL));
  uint64_t fillings, size[] = {1, 2};
  grundy_census census;
  const grundy_rules *cram = rules_of(b.desk, "cram");
  no_work(grundy_census_fillings(NULL, cram, size, &fillings));
  refused(b, grundy_census_fillings(work, NULL, size, &fillings));
  refused(b, grundy_census_fillings(work, b.foreign_rules, size, &fillings));
  refused(b, grundy_census_fillings(work, cram, NULL, &fillings));
  refused(b, grundy_census_fillings(work, cram, size, NULL));
  no_work(grundy_census_run(NULL, cram, size, kind, good, &census));
  refused(b, grundy_census_run(work, NULL, size, kind, good, &census));
  refused(b, grundy_census_run(work, cram, NULL, kind, good, &census));
  refused(b, grundy_census_run(work, cram, size, (grundy_table_kind)WRONG, good,
                               &census));
  refused(b, grundy_census_run(work, cram, size, kind, wrong, &census));
  refused(b, grundy_census_run(work, cram, size, kind, good, NULL));
  assert_int_equal(grundy_census_run(work, cram, size, kind, good, &census),
                   GRUNDY_OK);
  assert_int_equal(census.fillings, 4);
  assert_int_equal(census.count, 2);
  grundy_stream *stream;
  grundy_values values;
  grundy_stream_query range = {.last = 20};
  const grundy_rules *kayles = rules_of(b.desk, "kayles");
  no_work(grundy_stream_open(NULL, kayles, range, &stream));
  refused(b, grundy_stream_open(work, NULL, range, &stream));
  refused(b, grundy_stream_open(work, b.foreign_rules, range, &stream));
  refused(b, grundy_stream_open(work, kayles, range, NULL));
  no_work(grundy_stream_next(NULL, &values));
  assert_int_equal(grundy_stream_open(work, kayles, range, &stream), GRUNDY_OK);
  refused(b, grundy_stream_next(stream, NULL));
  do
    assert_int_equal(grundy_stream_next(stream, &values), GRUNDY_OK);
  while (values.count);
  assert_int_equal(grundy_stream_next(stream, &values), GRUNDY_OK);
  assert_int_equal(values.count, 0);
  end(b);
}

static void periods(void **state) {
  (void)state;
  bench b = begin();
  grundy_work *work = b.desk.work;
  grundy_period period;
  grundy_period_search search;
  grundy_period_search_query query = {.limit = 100};
  grundy_certificate certificate;
  const char *text;
  no_work(grundy_rules_period(NULL, b.rules, &period));
  refused(b, grundy_rules_period(work, NULL, &period));
  refused(b, grundy_rules_period(work, b.foreign_rules, &period));
  refused(b, grundy_rules_period(work, b.rules, NULL));
  no_work(grundy_period_search_run(NULL, b.rules, query, &search));
  refused(b, grundy_period_search_run(work, NULL, query, &search));
  refused(b, grundy_period_search_run(work, b.foreign_rules, query, &search));
  refused(b, grundy_period_search_run(work, b.rules, query, NULL));
  no_work(grundy_certificate_write(NULL, b.rules, query, &text));
  refused(b, grundy_certificate_write(work, NULL, query, &text));
  refused(b, grundy_certificate_write(work, b.foreign_rules, query, &text));
  refused(b, grundy_certificate_write(work, b.rules, query, NULL));
  no_work(grundy_certificate_check(NULL, TEXT, &certificate));
  refused(b, grundy_certificate_check(work, NULL, 5, &certificate));
  refused(b, grundy_certificate_check(work, TEXT, NULL));
  grundy_proof_certificate proof;
  no_work(grundy_proof_check(NULL, TEXT, &proof));
  refused(b, grundy_proof_check(work, NULL, 5, &proof));
  refused(b, grundy_proof_check(work, TEXT, NULL));
  grundy_proof_query question = {.base = 2};
  grundy_proof empty = {.rules = b.rules};
  grundy_walnut walnut;
  no_work(grundy_proof_walnut(NULL, b.rules, &question, &empty, &walnut));
  refused(b, grundy_proof_walnut(work, NULL, &question, &empty, &walnut));
  refused(b, grundy_proof_walnut(work, b.rules, NULL, &empty, &walnut));
  refused(b, grundy_proof_walnut(work, b.rules, &question, NULL, &walnut));
  /* nothing is proved */
  refused(b, grundy_proof_walnut(work, b.rules, &question, &empty, &walnut));
  end(b);
}

static void formulas(void **state) {
  (void)state;
  bench b = begin();
  grundy_work *work = b.desk.work;
  const grundy_formula *formula;
  grundy_difference d;
  grundy_query good = {.max_moves = 0},
               wrong = {.method = (grundy_method)WRONG};
  const grundy_table_kind kind = GRUNDY_TABLE_VALUES;
  no_work(grundy_formula_parse(NULL, b.rules, "n", 1, &formula));
  refused(b, grundy_formula_parse(work, NULL, "n", 1, &formula));
  refused(b, grundy_formula_parse(work, b.foreign_rules, "n", 1, &formula));
  refused(b, grundy_formula_parse(work, b.rules, NULL, 1, &formula));
  refused(b, grundy_formula_parse(work, b.rules, "n", 1, NULL));
  assert_string_equal(grundy_formula_text(NULL), "?");
  assert_int_equal(grundy_formula_parse(work, b.rules, "n", 1, &formula),
                   GRUNDY_OK);
  no_work(grundy_check(NULL, b.rules, formula, 5, kind, good, &d));
  refused(b, grundy_check(work, NULL, formula, 5, kind, good, &d));
  refused(b, grundy_check(work, b.graph_rules, formula, 5, kind, good, &d));
  refused(b, grundy_check(work, b.rules, NULL, 5, kind, good, &d));
  refused(b, grundy_check(work, b.rules, formula, 5, (grundy_table_kind)WRONG,
                          good, &d));
  refused(b, grundy_check(work, b.rules, formula, 5, kind, wrong, &d));
  refused(b, grundy_check(work, b.rules, formula, 5, kind, good, NULL));
  grundy_find_query options = {.to = 20};
  grundy_pattern pattern;
  no_work(grundy_find(NULL, b.rules, &options, &pattern));
  refused(b, grundy_find(work, NULL, &options, &pattern));
  refused(b, grundy_find(work, b.foreign_rules, &options, &pattern));
  refused(b, grundy_find(work, b.rules, NULL, &pattern));
  refused(b, grundy_find(work, b.rules, &options, NULL));
  end(b);
}

static void proofs(void **state) {
  (void)state;
  bench b = begin();
  grundy_work *work = b.desk.work;
  grundy_proof_query query = {.outcomes = true}, wrong = {.base = 61};
  grundy_proof proof;
  grundy_settled settled;
  no_work(grundy_settle(NULL, b.rules, &query, &proof));
  refused(b, grundy_settle(work, NULL, &query, &proof));
  refused(b, grundy_settle(work, b.foreign_rules, &query, &proof));
  refused(b, grundy_settle(work, b.graph_rules, &query, &proof));
  refused(b, grundy_settle(work, b.rules, NULL, &proof));
  refused(b, grundy_settle(work, b.rules, &wrong, &proof));
  refused(b, grundy_settle(work, b.rules, &query, NULL));
  grundy_known known;
  no_work(grundy_prove_by_theorem(NULL, b.rules, &query, &known));
  refused(b, grundy_prove_by_theorem(work, NULL, &query, &known));
  refused(b, grundy_prove_by_theorem(work, b.foreign_rules, &query, &known));
  refused(b, grundy_prove_by_theorem(work, b.rules, NULL, &known));
  refused(b, grundy_prove_by_theorem(work, b.rules, &query, NULL));
  no_work(grundy_settle_theorem(NULL, b.rules, &settled));
  refused(b, grundy_settle_theorem(work, NULL, &settled));
  refused(b, grundy_settle_theorem(work, b.foreign_rules, &settled));
  refused(b, grundy_settle_theorem(work, b.rules, NULL));
  end(b);
}

static void count_report(void *data, const grundy_law_report *r) {
  (void)r;
  ++*(size_t *)data;
}

static void code_and_laws(void **state) {
  (void)state;
  bench b = begin();
  grundy_work *work = b.desk.work;
  grundy_code code;
  grundy_compilation c;
  grundy_code_query good = {.language = GRUNDY_CODE_C},
                    language = {.language = (grundy_code_language)WRONG},
                    method = {.method = (grundy_method)WRONG};
  no_work(grundy_code_write(NULL, b.rules, good, &code));
  refused(b, grundy_code_write(work, NULL, good, &code));
  refused(b, grundy_code_write(work, b.foreign_rules, good, &code));
  refused(b, grundy_code_write(work, b.rules, language, &code));
  refused(b, grundy_code_write(work, b.rules, method, &code));
  refused(b, grundy_code_write(work, b.rules, good, NULL));
  no_work(grundy_rules_compile(NULL, b.rules, &c));
  refused(b, grundy_rules_compile(work, NULL, &c));
  refused(b, grundy_rules_compile(work, b.foreign_rules, &c));
  refused(b, grundy_rules_compile(work, b.rules, NULL));
  size_t reports = 0;
  no_work(grundy_verify(NULL, b.rules, 5, count_report, &reports));
  refused(b, grundy_verify(work, NULL, 5, count_report, &reports));
  refused(b, grundy_verify(work, b.foreign_rules, 5, count_report, &reports));
  refused(b, grundy_verify(work, b.rules, 5, NULL, &reports));
  assert_int_equal(reports, 0);
  end(b);
}

static void nimbers(void **state) {
  (void)state;
  bench b = begin();
  grundy_work *work = b.desk.work;
  const grundy_nim128 two = {2, 0};
  grundy_nim128 exponent;
  uint64_t a = 5, out = 7;
  grundy_nim_answer answer;
  grundy_nim_query good = {.bits = 64}, wrong = {.cpu = (grundy_cpu)WRONG};
  assert_false(grundy_nim_solve(0, NULL));
  assert_false(grundy_nim128_solve(two, NULL));
  assert_int_equal(grundy_nim128_primitive(WRONG).low, 0);
  no_work(grundy_nim_log(NULL, two, two, &exponent));
  refused(b, grundy_nim_log(work, two, two, NULL));
  for (int op = GRUNDY_NIM_ADD; op <= GRUNDY_NIM_SOLVE; op++) {
    bool is_binary = op <= GRUNDY_NIM_MUL;
    grundy_nim_op o = (grundy_nim_op)op;
    no_work(grundy_nim_words(NULL, o, 1, &out, &a, &a));
    refused(b, grundy_nim_words(work, o, 1, NULL, &a, &a));
    refused(b, grundy_nim_words(work, o, 1, &out, NULL, &a));
    assert_int_equal(grundy_nim_words(work, o, 1, &out, &a, NULL),
                     is_binary ? GRUNDY_MISUSE : GRUNDY_OK);
    no_work(grundy_nim_array(GRUNDY_CPU_BEST, o, 64, NULL, &a, &a, 1));
    no_work(grundy_nim_array(GRUNDY_CPU_BEST, o, 64, &out, NULL, &a, 1));
    assert_int_equal(
        grundy_nim_array(GRUNDY_CPU_BEST, o, 64, &out, &a, NULL, 1),
        is_binary ? GRUNDY_MISUSE : GRUNDY_OK);
    assert_int_equal(
        grundy_nim_array(GRUNDY_CPU_BEST, o, 64, NULL, NULL, NULL, 0),
        GRUNDY_OK);
  }
  refused(b, grundy_nim_words(work, (grundy_nim_op)WRONG, 1, &out, &a, &a));
  assert_int_equal(grundy_nim_words(work, GRUNDY_NIM_ADD, 3, &out, &a, &a),
                   GRUNDY_UNABLE);
  assert_int_equal(grundy_nim_array(GRUNDY_CPU_BEST, (grundy_nim_op)WRONG, 64,
                                    &out, &a, &a, 1),
                   GRUNDY_UNABLE);
  assert_int_equal(
      grundy_nim_array((grundy_cpu)WRONG, GRUNDY_NIM_ADD, 64, &out, &a, &a, 1),
      GRUNDY_UNABLE);
  no_work(grundy_nim_words_pow(NULL, 1, &out, &a, &a, 1));
  refused(b, grundy_nim_words_pow(work, 1, NULL, &a, &a, 1));
  refused(b, grundy_nim_words_pow(work, 1, &out, NULL, &a, 1));
  refused(b, grundy_nim_words_pow(work, 1, &out, &a, NULL, 1));
  no_work(grundy_nim_eval(NULL, "1+1", 3, good, &answer));
  refused(b, grundy_nim_eval(work, NULL, 3, good, &answer));
  refused(b, grundy_nim_eval(work, "1+1", 3, wrong, &answer));
  refused(b, grundy_nim_eval(work, "1+1", 3, good, NULL));
  end(b);
}

/* Large graphs: what may be called when. */
static void graphs(void **state) {
  (void)state;
  bench b = begin();
  grundy_work *work = b.desk.work;
  grundy_bulk *bulk;
  grundy_bulk_answer answer;
  grundy_bulk_query query = {.start = 0, .all = true},
                    outside = {.start = 3, .all = true};
  uint32_t vertex;
  char name[8] = "x";
  static const char edges[] = "a b\nb c\n";
  static const uint32_t ends[] = {0, 1, 1, 2};
  no_work(grundy_bulk_open(NULL, "graph", &bulk));
  refused(b, grundy_bulk_open(work, NULL, &bulk));
  refused(b, grundy_bulk_open(work, "graph", NULL));
  no_work(grundy_bulk_feed(NULL, edges, strlen(edges)));
  no_work(grundy_bulk_end(NULL));
  no_work(grundy_bulk_find(NULL, "a", &vertex));
  no_work(grundy_bulk_solve(NULL, query, &answer));
  assert_int_equal(grundy_bulk_name(NULL, 0, name, sizeof name), 0);
  assert_string_equal(name, "");
  assert_int_equal(grundy_bulk_nimbers(NULL, 0, &vertex, 1), 0);
  grundy_bulk_close(NULL);

  no_work(grundy_bulk_edges(NULL, 3, ends, NULL, 2));
  assert_int_equal(grundy_bulk_open(work, "graph", &bulk), GRUNDY_OK);
  refused(b, grundy_bulk_edges(bulk, 3, NULL, NULL, 2));
  refused(b, grundy_bulk_edges(bulk, 2, ends, NULL, 2)); /* vertex 2 */
  refused(b, grundy_bulk_edges(bulk, 3, ends, NULL, SIZE_MAX));
  refused(b, grundy_bulk_edges(bulk, UINT32_MAX, ends, NULL, 2));
  refused(b, grundy_bulk_edges(bulk, 3, ends, "br", 2)); /* no colours */
  assert_int_equal(grundy_bulk_edges(bulk, 3, ends, NULL, 2), GRUNDY_OK);
  refused(b, grundy_bulk_feed(bulk, edges, strlen(edges))); /* not both */
  grundy_bulk_close(bulk);
  assert_int_equal(grundy_bulk_open(work, "hackenbush", &bulk), GRUNDY_OK);
  refused(b, grundy_bulk_edges(bulk, 3, ends, "bx", 2));
  assert_int_equal(grundy_bulk_feed(bulk, edges, 1), GRUNDY_OK);
  refused(b, grundy_bulk_edges(bulk, 3, ends, "br", 2)); /* not both */
  grundy_bulk_close(bulk);

  assert_int_equal(grundy_bulk_open(work, "graph", &bulk), GRUNDY_OK);
  refused(b, grundy_bulk_feed(bulk, NULL, 3));
  assert_int_equal(grundy_bulk_feed(bulk, edges, strlen(edges)), GRUNDY_OK);
  refused(b, grundy_bulk_find(bulk, "a", &vertex)); /* too early */
  refused(b, grundy_bulk_solve(bulk, query, &answer));
  assert_int_equal(grundy_bulk_name(bulk, 0, name, sizeof name), 0);
  assert_int_equal(grundy_bulk_nimbers(bulk, 0, &vertex, 1), 0);
  assert_int_equal(grundy_bulk_end(bulk), GRUNDY_OK);
  refused(b, grundy_bulk_feed(bulk, edges, strlen(edges))); /* too late */
  refused(b, grundy_bulk_end(bulk));
  refused(b, grundy_bulk_find(bulk, NULL, &vertex));
  refused(b, grundy_bulk_find(bulk, "a", NULL));
  assert_int_equal(grundy_bulk_name(bulk, 0, name, sizeof name), 1);
  assert_string_equal(name, "a");
  assert_int_equal(grundy_bulk_name(bulk, 0, NULL, 5), 1);
  assert_int_equal(grundy_bulk_name(bulk, 3, name, sizeof name), 0);
  assert_int_equal(grundy_bulk_name(bulk, UINT32_MAX, name, 0), 0);
  refused(b, grundy_bulk_solve(bulk, outside, &answer));
  refused(b, grundy_bulk_solve(bulk, query, NULL));
  assert_int_equal(grundy_bulk_solve(bulk, query, &answer), GRUNDY_OK);
  assert_int_equal(answer.vertices, 3);
  refused(b, grundy_bulk_solve(bulk, query, &answer)); /* twice */
  assert_int_equal(grundy_bulk_nimbers(bulk, 3, &vertex, 1), 0);
  assert_int_equal(grundy_bulk_nimbers(bulk, UINT32_MAX, NULL, 9), 0);
  assert_int_equal(grundy_bulk_nimbers(bulk, 0, NULL, 9),
                   grundy_bulk_nimbers(bulk, 0, &vertex, 1));
  assert_int_equal(grundy_bulk_find(bulk, "c", &vertex), GRUNDY_OK);
  grundy_bulk_close(bulk);
  end(b);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(names),       cmocka_unit_test(catalogue),
      cmocka_unit_test(work_itself), cmocka_unit_test(notation),
      cmocka_unit_test(verdicts),    cmocka_unit_test(turns),
      cmocka_unit_test(games),       cmocka_unit_test(tables),
      cmocka_unit_test(periods),     cmocka_unit_test(formulas),
      cmocka_unit_test(proofs),      cmocka_unit_test(code_and_laws),
      cmocka_unit_test(nimbers),     cmocka_unit_test(graphs),
      cmocka_unit_test(pictures),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
