/* SPDX-License-Identifier: MIT */
/* What the program of test/cli/misuse.py begins with: the right and the wrong
   arguments, and the judgement of a call. */
#define _GNU_SOURCE
#include <grundy.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define USED __attribute__((unused))
static grundy *g, *spare_g;
static grundy_work *work, *other, *spare;
static const grundy_rules *rules, *foreign_rules, *graph_rules, *pair_rules,
    *kayles, *cram, *out_rules;
static grundy_position *position, *foreign_position, *probe, *probe_position;
static const grundy_formula *formula, *foreign_formula;
static const grundy_expression *expression, *foreign_expression;
static grundy_stream *stream;
static grundy_bulk *open_bulk, *ended_bulk, *solved_bulk;
static grundy_bulk_answer bulk_answer;
static grundy_database *database;
static const char *database_file;
static grundy_options *options;
static grundy_error error;
static grundy_verdict verdict, wrong_verdict;
static grundy_measures measures;
static const grundy_thermograph *thermograph;
static const grundy_thermograph no_thermograph;
static grundy_proof proof, no_proof;
static grundy_quotient quotient, no_quotient;
static const char *period_text, *quotient_text;
static const grundy_rules *games[9], *wrong_games[9], *foreign_games[9];
static const grundy_position *positions[1], *wrong_positions[1],
    *foreign_positions[1];
static const grundy_bulk_query all_vertices = {.all = true};
static const uint64_t integers[16] = {1, 2};
static const uint32_t ends[4] = {0, 1, 1, 2};
static uint32_t out_vertex;
static const grundy_slice slice = {.arity = 1, .to = {5}};
static uint64_t table_cells[6] USED;
static grundy_cell whole_cells[6] USED;
static const grundy_slice wrong_slices[] = {
    {.arity = 0},
    {.arity = 2, .to = {5, 5}},
    {.arity = GRUNDY_MOST_INTEGERS + 1, .to = {5}},
    {.arity = UINT_MAX, .to = {5}},
    {.arity = 1, .from = {6}, .to = {5}},
    {.arity = 1, .fixed = {true}, .from = {4}, .to = {5}},
};

/* ------------------------------------------------- the program's functions */

static bool (*running)(void); /* the case that runs in a function below */
static bool result = true;
static USED grundy_status ignored; /* of a call inside a call */

static grundy_status no_options(void *data, grundy_custom_position p,
                                grundy_side side, grundy_options *out) {
  (void)data, (void)p, (void)side, (void)out;
  return GRUNDY_OK;
}

/* The example has one option, which ends the game. */
static grundy_status options_of(void *data, grundy_custom_position p,
                                grundy_side side, grundy_options *out) {
  (void)data, (void)p, (void)side;
  grundy_status status = GRUNDY_OK;
  if (running) {
    bool (*now)(void) = running;
    running = NULL;
    options = out;
    result = now();
  } else {
    status = grundy_option_end(out, "end");
  }
  return status;
}

static USED bool accepts_all(void *data, const uint64_t *n) {
  (void)data, (void)n;
  return true;
}

static void on_law(void *data, const grundy_law_report *r) {
  (void)data, (void)r;
  if (running) {
    bool (*now)(void) = running;
    running = NULL;
    result = now();
  }
}

static void on_progress(void *data, uint64_t spent, double seconds) {
  (void)spent, (void)seconds;
  on_law(data, NULL);
}

static const grundy_custom late_game USED = {
    .name = "late", .example = "x", .options = no_options};

/* --------------------------------------------------------------- judgement */

static USED bool misused(grundy_status status) {
  return status == GRUNDY_MISUSE &&
         grundy_work_error(work)->status == GRUNDY_MISUSE &&
         grundy_work_error(work)->message[0];
}

static USED bool refused_late(grundy_status status) {
  return status == GRUNDY_MISUSE && error.status == GRUNDY_MISUSE &&
         error.message[0];
}

/* The graphs of the work, and its position, can still be used. */
static bool still_there(void) {
  const char *text;
  bool is_told = grundy_work_error(work)->status == GRUNDY_MISUSE;
  return is_told && grundy_position_print(work, position, &text) == GRUNDY_OK &&
         !strcmp(text, "nim(3)") &&
         grundy_bulk_find(ended_bulk, "b", &out_vertex) == GRUNDY_OK &&
         (grundy_bulk_close(ended_bulk), true);
}

/* The same, inside a function that the library calls. */
static USED bool goes_on(void) {
  char name[8];
  return grundy_position_count(position) == 1 &&
         !strcmp(grundy_rules_text(kayles), "kayles") &&
         grundy_bulk_name(ended_bulk, 1, name, sizeof name) == 1 &&
         name[0] == 'b';
}

static USED bool keeps_catalogue(void) {
  grundy_position *p;
  grundy_free(g);
  return grundy_position_parse(work, "nim(3)", 6, &p) == GRUNDY_OK;
}

static USED bool is_kept(const void *out, size_t size) {
  for (size_t i = 0; i < size; i++)
    if (((const unsigned char *)out)[i] != 0x5a)
      return false;
  return true;
}

static USED bool is_any(const void *object) {
  (void)object;
  return true;
}

static USED bool is_nothing(const char *text) {
  return !text || !strcmp(text, "?");
}

/* ------------------------------------------------------------------- bench */

static void need(bool is_met, const char *what) {
  if (is_met)
    return;
  fprintf(stderr, "the bench has no %s: %s\n", what,
          work ? grundy_work_error(work)->message : "");
  exit(2);
}
#define OK(call) need((call) == GRUNDY_OK, #call)
#define TEXT(text) text, strlen(text)

static void set_up(void) {
  static const grundy_custom probing = {
      .name = "probe", .example = "x", .options = options_of};
  static const grundy_custom probing_integers = {
      .name = "probes", .example = "1", .arity = 1, .options = options_of};
  const grundy_limits limits = {0};
  g = grundy_new();
  spare_g = grundy_new();
  need(g && spare_g, "catalogues");
  OK(grundy_register(g, &probing, GRUNDY_ENGLISH, &error));
  OK(grundy_register(g, &probing_integers, GRUNDY_ENGLISH, &error));
  work = grundy_work_new(g, limits);
  other = grundy_work_new(g, limits);
  spare = grundy_work_new(g, limits);
  need(work && other && spare, "works");
  OK(grundy_rules_parse(work, TEXT("{n -> n-k for k in 1..2}"), &rules));
  OK(grundy_rules_parse(work, TEXT("hackenbush"), &graph_rules));
  OK(grundy_rules_parse(work, TEXT("wythoff"), &pair_rules));
  OK(grundy_rules_parse(work, TEXT("kayles"), &kayles));
  OK(grundy_rules_parse(work, TEXT("cram"), &cram));
  OK(grundy_rules_parse(other, TEXT("nim"), &foreign_rules));
  OK(grundy_rules_parse(other, TEXT("lasker"), &foreign_rules));
  OK(grundy_position_parse(work, TEXT("nim(3)"), &position));
  OK(grundy_position_parse(work, TEXT("probe(x)"), &probe_position));
  OK(grundy_position_parse(work, TEXT("probes(1)"), &probe));
  OK(grundy_position_parse(other, TEXT("nim(3)"), &foreign_position));
  OK(grundy_formula_parse(work, rules, TEXT("n%3"), &formula));
  OK(grundy_formula_parse(other, foreign_rules, TEXT("n"), &foreign_formula));
  OK(grundy_expression_parse(work, TEXT("{1|*}"), &expression));
  OK(grundy_expression_parse(other, TEXT("{1|*}"), &foreign_expression));
  OK(grundy_expression_measure(work, expression, &measures));
  thermograph = measures.thermograph;
  need(thermograph != NULL, "thermograph");
  OK(grundy_eval(work, position, (grundy_query){.max_moves = 1}, &verdict));
  wrong_verdict = verdict;
  wrong_verdict.play = (grundy_play)99;
  grundy_proof_query query = {.formula = formula, .base = 2, .certify = true};
  OK(grundy_prove(work, rules, &query, &proof));
  need(proof.certificate != NULL, "certificate of a proof");
  OK(grundy_certificate_write(work, kayles, (grundy_period_search_query){0},
                              &period_text));
  games[0] = kayles;
  foreign_games[0] = foreign_rules;
  OK(grundy_quotient_run(work, games, 1, (grundy_quotient_query){.to = 6},
                         &quotient));
  OK(grundy_quotient_certificate(work, &quotient, &quotient_text));
  positions[0] = position;
  foreign_positions[0] = foreign_position;
  OK(grundy_stream_open(work, kayles, (grundy_stream_query){.last = 9},
                        &stream));
  OK(grundy_bulk_open(work, "graph", &open_bulk));
  OK(grundy_bulk_open(work, "graph", &ended_bulk));
  OK(grundy_bulk_feed(ended_bulk, TEXT("a b\nb c\n")));
  OK(grundy_bulk_end(ended_bulk));
  OK(grundy_bulk_open(work, "graph", &solved_bulk));
  OK(grundy_bulk_feed(solved_bulk, TEXT("a b\nb a\n")));
  OK(grundy_bulk_end(solved_bulk));
  OK(grundy_bulk_solve(solved_bulk, all_vertices, &bulk_answer));
  database_file = getenv("DATABASE");
  need(database_file != NULL, "file of a database");
  OK(grundy_database_open(work, database_file, &database));
}

/* --------------------------------------------------- where a case is run */

static bool plainly(bool (*now)(void)) { return now(); }

static bool in_options(bool (*now)(void)) {
  running = now;
  result = false;
  ignored = grundy_eval(work, probe_position, (grundy_query){0}, &verdict);
  return result;
}

static USED bool in_options_of_integers(bool (*now)(void)) {
  running = now;
  result = false;
  ignored = grundy_eval(work, probe, (grundy_query){0}, &verdict);
  return result;
}

static USED bool in_verify(bool (*now)(void)) {
  running = now;
  result = false;
  ignored = grundy_verify(work, rules, 1, on_law, NULL);
  return result;
}

/* The first report comes at the first look at the clock after a tenth of a
   second. */
static USED bool in_progress(bool (*now)(void)) {
  running = now;
  result = false;
  grundy_work_start(work);
  grundy_work_set_progress(work, (grundy_progress){on_progress, NULL});
  while (running && grundy_work_step(work) == GRUNDY_OK)
    continue;
  return result;
}

static bool cancels_and_starts(void) {
  grundy_work_cancel(work);
  grundy_work_start(work);
  return true;
}

/* A cancel inside a function that the library calls stays. */
static USED bool keeps_cancel(void) {
  grundy_status status = GRUNDY_OK;
  (void)in_options(cancels_and_starts);
  for (int i = 0; i < 1000000 && status == GRUNDY_OK; i++)
    status = grundy_work_step(work);
  return status == GRUNDY_STOPPED &&
         grundy_work_error(work)->limit == GRUNDY_LIMIT_CANCEL;
}

typedef struct test {
  const char *name;
  bool (*run)(bool (*now)(void));
  bool (*call)(void);
} test;

/* Runs a case in a process of its own; says whether it went well. */
static bool passes(const test *t) {
  fflush(NULL);
  pid_t child = fork();
  if (!child) {
    alarm(600);
    _exit(t->run(t->call) ? 0 : 1);
  }
  int how = 0;
  waitpid(child, &how, 0);
  if (WIFSIGNALED(how))
    printf("%s: ended by signal %d\n", t->name, WTERMSIG(how));
  else if (WEXITSTATUS(how))
    printf("%s: not as the headers say (%d)\n", t->name, WEXITSTATUS(how));
  return how == 0;
}

/* Runs all cases. */
static int run_all(const test *tests, size_t count) {
  size_t bad = 0;
  set_up();
  for (size_t i = 0; i < count; i++)
    bad += !passes(&tests[i]);
  printf("%zu cases, %zu wrong\n", count, bad);
  return bad > 0;
}
