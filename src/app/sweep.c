/* SPDX-License-Identifier: MIT */
#include "app/sweep.h"

#include "app/output.h"
#include "app/range.h"
#include "app/request.h"
#include "app/table/table.h"
#include "core/text.h"
#include "engine/work.h"

#include <inttypes.h>
#include <string.h>

typedef struct sweep {
  call *call;
  char name[32]; /* of the number */
  range numbers;
  uint64_t now;         /* the number of this row */
  const char *words[2]; /* rules and formula as typed; formula NULL: none */
  const source *source; /* of this row */
  gi_memory memory;
  gi_buffer texts[2]; /* rules and formula of this row */
  json json;
  bool has_begun;
  int worst; /* exit code: ANSWERED_NO if that is the answer of a row */
} sweep;

static bool is_json(const sweep *s) {
  const options *o = &s->call->options;
  return options_has(o, OPTION_JSON) ||
         (options_has(o, OPTION_FORMAT) &&
          o->numbers[OPTION_FORMAT] == FORMAT_JSON);
}

static bool is_csv(const sweep *s) {
  const options *o = &s->call->options;
  return options_has(o, OPTION_FORMAT) &&
         o->numbers[OPTION_FORMAT] == FORMAT_CSV;
}

/* ------------------------------------------------------------------ words */

static bool is_word_byte(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         (c >= '0' && c <= '9') || c == '_';
}

/* Writes the text with the number in place of the name; counts the places. */
static grundy_status substitute(sweep *s, const char *text, gi_buffer *out,
                                size_t *places) {
  size_t length = strlen(s->name);
  gi_digits number = gi_digits_of(s->now);
  grundy_status status = GRUNDY_OK;
  out->length = 0;
  for (size_t i = 0; text[i] && status == GRUNDY_OK;) {
    size_t end = i;
    while (is_word_byte(text[end]))
      end++;
    bool is_name = end - i == length && memcmp(text + i, s->name, length) == 0;
    *places += is_name;
    if (is_name)
      status = gi_buffer_text(out, number.text);
    else
      status = gi_buffer_put(out, text + i, end > i ? end - i : 1);
    i = end > i ? end : i + 1;
  }
  return status == GRUNDY_OK ? gi_buffer_put(out, "", 1) : status;
}

/* Reads  a=1..9. */
static bool read_let(sweep *s) {
  const char *text = s->call->options.texts[OPTION_LET];
  size_t length = 0;
  while (is_word_byte(text[length]))
    length++;
  bool is_name = length > 0 && length < sizeof s->name &&
                 !(text[0] >= '0' && text[0] <= '9');
  if (!is_name || text[length] != '=') {
    place where = place_in(text, length);
    report(&where, NULL, "expected a name and numbers, as in --let a=1..9");
    return false;
  }
  memcpy(s->name, text, length);
  s->name[length] = '\0';
  return range_read(text + length + 1, &s->numbers);
}

/* ------------------------------------------------------------------- rows */

/* Begins the output before the first row; `heads` are the names of the other
   columns, up to a NULL. */
static void begin(sweep *s, const char *const *heads) {
  s->has_begun = true;
  if (is_json(s)) {
    s->json = json_to(stdout);
    json_open(&s->json, '{');
    json_pair_string(&s->json, "let", s->name);
    json_key(&s->json, "rows");
    json_open(&s->json, '[');
  } else if (is_csv(s)) {
    printf("%s", s->name);
    for (; heads && *heads; heads++)
      printf(",%s", *heads);
    putchar('\n');
  }
}

/* Begins a table: its columns are named by the numbers of the range. */
static void begin_table(sweep *s, uint64_t from, uint64_t to) {
  if (!is_csv(s)) {
    begin(s, NULL);
    return;
  }
  s->has_begun = true;
  printf("%s", s->name);
  for (uint64_t n = from;; n++) {
    printf(",%" PRIu64, n);
    if (n == to || output_failed())
      break;
  }
  putchar('\n');
}

static void begin_row(sweep *s) {
  progress_erase(&s->call->progress);
  if (is_json(s)) {
    json_open(&s->json, '{');
    json_pair_number(&s->json, s->name, s->now);
  } else if (is_csv(s)) {
    printf("%" PRIu64, s->now);
  } else {
    printf("%s = %" PRIu64 " ", s->name, s->now);
  }
}

/* Writes a cell of text; NULL: there is none. */
static void put(sweep *s, const char *head, const char *text) {
  if (is_json(s)) {
    json_pair_string(&s->json, head, text);
  } else if (!is_csv(s)) {
    printf(" %s", text ? text : "-");
  } else if (text && strpbrk(text, ",\"")) {
    fputs(",\"", stdout);
    for (; *text; text++)
      printf(*text == '"' ? "\"\"" : "%c", *text);
    putchar('"');
  } else {
    printf(",%s", text ? text : "");
  }
}

static void put_number(sweep *s, const char *head, bool is_known,
                       uint64_t number) {
  if (is_json(s))
    json_pair_known(&s->json, head, is_known, number);
  else if (is_csv(s))
    put(s, head, is_known ? gi_digits_of(number).text : NULL);
  else
    printf(" %s %s", tr(head), is_known ? gi_digits_of(number).text : "-");
}

static void end_row(sweep *s) {
  if (is_json(s))
    json_close(&s->json, '}');
  else
    putchar('\n');
}

static void end(sweep *s) {
  if (!s->has_begun || !is_json(s))
    return;
  json_close(&s->json, ']');
  json_close(&s->json, '}');
  json_end(&s->json);
}

/* ---------------------------------------------------------------- commands */

/* Writes a row of the values over one range. */
static int tabulate(sweep *s, const grundy_rules *rules, const request *r) {
  call *c = s->call;
  const grundy_slice *slice = &r->slice;
  unsigned free = r->places[0];
  uint64_t at[GRUNDY_MOST_INTEGERS];
  table t = {.kind = r->kind, .play = r->play, .is_partizan = r->is_partizan};
  memcpy(at, slice->from, sizeof at);
  if (!s->has_begun)
    begin_table(s, slice->from[free], slice->to[free]);
  begin_row(s);
  if (is_json(s)) {
    json_key(&s->json, "values");
    json_open(&s->json, '[');
  }
  for (uint64_t n = slice->from[free];; n++) {
    grundy_cell cell;
    at[free] = n;
    if (grundy_cell_at(c->work, rules, at, r->kind,
                       (grundy_query){.play = r->play}, &cell) != GRUNDY_OK)
      return source_report(s->source, c->work);
    t.json = s->json;
    if (is_json(s))
      table_json_cell(&t, cell);
    else
      put(s, "", cell_text_of(&t, cell).text);
    s->json = is_json(s) ? t.json : s->json;
    if (n == slice->to[free] || output_failed())
      break;
  }
  if (is_json(s))
    json_close(&s->json, ']');
  end_row(s);
  return DONE;
}

static int find(sweep *s, const grundy_rules *rules, const request *r) {
  static const char *const heads[] = {"pattern", "formula", "status", NULL};
  const options *o = &s->call->options;
  bool has_to = options_has(o, OPTION_TO);
  grundy_find_query query = {.to = has_to ? o->numbers[OPTION_TO] : 0,
                             .slice = request_slice(r),
                             .play = r->play,
                             .outcomes = r->outcomes,
                             .kind = r->is_partizan ? r->kind
                                                    : GRUNDY_TABLE_VALUES};
  grundy_pattern p;
  if (grundy_find(s->call->work, rules, &query, &p) != GRUNDY_OK)
    return source_report(s->source, s->call->work);
  if (!s->has_begun)
    begin(s, heads);
  begin_row(s);
  put(s, heads[0], p.found ? p.words : NULL);
  if (is_json(s) || is_csv(s)) {
    put(s, heads[1], p.found ? p.expr : NULL);
    put(s, heads[2], !p.found ? "none" : p.proved ? "proved" : "checked");
  } else if (p.found) {
    printf(" (%s)", p.proved ? tr("proved") : tr("checked"));
  }
  end_row(s);
  s->worst = p.found ? s->worst : ANSWERED_NO;
  return DONE;
}

static int search_period(sweep *s, const grundy_rules *rules) {
  static const char *const heads[] = {"period", "preperiod", "saltus", "status",
                                      NULL};
  const options *o = &s->call->options;
  grundy_period_search_query query = {.limit = options_has(o, OPTION_LIMIT)
                                                   ? o->numbers[OPTION_LIMIT]
                                                   : UINT64_C(1) << 20};
  grundy_period_search p = {0};
  grundy_status status =
      grundy_period_search_run(s->call->work, rules, query, &p);
  if (status != GRUNDY_OK)
    return source_report(s->source, s->call->work);
  if (!s->has_begun)
    begin(s, heads);
  begin_row(s);
  put_number(s, heads[0], p.found, p.period);
  put_number(s, heads[1], p.found, p.preperiod);
  put_number(s, heads[2], p.found, p.saltus);
  put(s, heads[3], p.proved ? "proved" : p.found ? "observed" : "none");
  end_row(s);
  s->worst = p.proved ? s->worst : LIMIT_REACHED;
  return DONE;
}

/* Returns the bound used without --to, as check does. */
static uint64_t bound_of(const sweep *s, unsigned arity) {
  const options *o = &s->call->options;
  return options_has(o, OPTION_TO) ? o->numbers[OPTION_TO]
         : arity == 1              ? 1000
         : arity == 2              ? 60
                                   : 12;
}

static int check(sweep *s, const grundy_rules *rules, request *r) {
  static const char *const heads[] = {"holds", "counterexample", NULL};
  grundy_work *work = s->call->work;
  const char *text = (const char *)s->texts[1].data;
  const grundy_formula *formula;
  grundy_difference d;
  place where = place_in(text, 0);
  if (grundy_equation_parse(work, rules, text, strlen(text), r->kind,
                            &formula) != GRUNDY_OK) {
    const grundy_error *error = grundy_work_error(work);
    if (error->offset != GRUNDY_NOWHERE)
      where = place_in(text, error->offset);
    report_error(error, &where);
    return exit_code(error);
  }
  r->slice.arity = grundy_rules_arity(rules);
  for (unsigned i = 0; i < r->slice.arity && !r->has_list; i++)
    r->slice.to[i] = bound_of(s, r->slice.arity);
  if (grundy_check_slice(work, rules, formula, &r->slice, r->kind,
                         (grundy_query){.play = r->play}, &d) != GRUNDY_OK)
    return source_report(s->source, work);
  if (!s->has_begun)
    begin(s, heads);
  char at[GRUNDY_MOST_INTEGERS * 40] = "";
  for (unsigned i = 0; d.found && i < d.arity; i++)
    snprintf(at + strlen(at), sizeof at - strlen(at), "%s%.20s = %" PRIu64,
             i ? ", " : "", grundy_rules_variable(rules, i), d.at[i]);
  begin_row(s);
  if (is_json(s))
    json_pair_bool(&s->json, heads[0], !d.found);
  else
    put(s, heads[0], d.found ? "no" : "yes");
  if (d.found || is_json(s) || is_csv(s))
    put(s, heads[1], d.found ? at : NULL);
  end_row(s);
  s->worst = d.found ? ANSWERED_NO : s->worst;
  return DONE;
}

/* Answers for the number of this row. */
static int answer(sweep *s, const grundy_rules *rules) {
  call *c = s->call;
  request r;
  if (c->own == &command_period)
    return search_period(s, rules);
  int code = request_count(c, s->source, &rules);
  if (code != DONE)
    return code;
  bool is_table = c->own == &command_table;
  unsigned most = is_table ? 1 : c->own == &command_find ? 2 : 0;
  if (is_table && c->operand_count < 2) {
    command_refuse_few(c->own, &c->options);
    return BAD_INPUT;
  }
  if (!request_read(c, s->source, rules, most, &r) ||
      !request_choose_kind(c, &r))
    return BAD_INPUT;
  return is_table                  ? tabulate(s, rules, &r)
         : c->own == &command_find ? find(s, rules, &r)
                                   : check(s, rules, &r);
}

static int answer_row(sweep *s) {
  call *c = s->call;
  size_t places = 0;
  source file;
  const grundy_rules *rules = NULL;
  for (unsigned i = 0; i < 2 && s->words[i]; i++)
    if (substitute(s, s->words[i], &s->texts[i], &places) != GRUNDY_OK)
      return report_no_memory();
  if (!places) {
    place where = place_in(s->words[0], 0);
    report(&where, NULL, "the word '%s' of --let is not in the rules", s->name);
    return BAD_INPUT;
  }
  c->operands[0] = (char *)s->texts[0].data;
  int code = source_read(&file, c->operands[0], false,
                         (size_t)c->options.numbers[OPTION_MAX_MEMORY]);
  s->source = &file;
  file.call = c;
  if (code == DONE &&
      grundy_rules_parse(c->work, source_text(&file), file.text.length, &rules))
    code = source_report(&file, c->work);
  else if (code == DONE)
    code = answer(s, rules);
  source_clear(&file);
  s->source = NULL;
  return code;
}

bool sweep_is_asked(const call *c, bool *is_wrong) {
  const options *o = &c->options;
  const char *let = o->texts[OPTION_LET];
  const char *value = let ? strchr(let, '=') : NULL;
  bool is_game = value && c->own == &command_check &&
                 !(value[1] >= '0' && value[1] <= '9');
  bool sweeps = let && !is_game;
  *is_wrong = !sweeps && options_has(o, OPTION_FORMAT) &&
              (c->own == &command_find || c->own == &command_check ||
               c->own == &command_period);
  if (*is_wrong)
    report(NULL, "--json prints the answer as JSON",
           "%s has --format only together with numbers of --let", c->own->name);
  return sweeps;
}

/* Refuses options about which a sweep does not ask. */
static bool is_possible(const call *c) {
  static const option_id others[] = {
      OPTION_ALL,   OPTION_LIST,        OPTION_LEN,   OPTION_PLOT,
      OPTION_SVG,   OPTION_PNG,         OPTION_PDF,   OPTION_CHECKPOINT,
      OPTION_PLIES, OPTION_LONGEST,     OPTION_GENUS, OPTION_QUOTIENT,
      OPTION_COQ,   OPTION_CERTIFICATE, OPTION_WINDOW};
  for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    if (options_has(&c->options, others[i])) {
      report(NULL, NULL, "--let and --%s exclude each other",
             option_table[others[i]].name);
      return false;
    }
  if (c->own == &command_period &&
      (options_has(&c->options, OPTION_MISERE) ||
       options_has(&c->options, OPTION_OUTCOMES))) {
    report(NULL, NULL, "a sweep of period is about values");
    return false;
  }
  if (options_has(&c->options, OPTION_FORMAT) &&
      c->options.numbers[OPTION_FORMAT] > FORMAT_JSON) {
    report(NULL, NULL, "a sweep prints text, csv or json");
    return false;
  }
  return true;
}

int sweep_run(call *c) {
  char *typed = c->operands[0];
  sweep s = {
      .call = c,
      .worst = DONE,
      .words = {typed, c->options.texts[OPTION_FORMULA]},
      .memory = {.limit = (size_t)c->options.numbers[OPTION_MAX_MEMORY]}};
  if (!is_possible(c))
    return BAD_INPUT;
  if (c->own == &command_check && !s.words[1]) {
    report(NULL, "for example --formula 'n % 4'", "check needs --formula EXPR");
    return BAD_INPUT;
  }
  if (!read_let(&s))
    return BAD_INPUT;
  gi_buffer_init(&s.texts[0], &s.memory);
  gi_buffer_init(&s.texts[1], &s.memory);
  int code = DONE;
  for (s.now = s.numbers.from; code == DONE && !output_failed(); s.now++) {
    code = answer_row(&s);
    if (s.now == s.numbers.to)
      break;
  }
  c->operands[0] = typed;
  end(&s);
  gi_buffer_clear(&s.texts[0]);
  gi_buffer_clear(&s.texts[1]);
  return code == DONE ? s.worst : code;
}
