/* SPDX-License-Identifier: MIT */
/* bulk: large graphs from files, kept in arrays. */
#include "app/input.h"
#include "app/text/paragraph.h"
#include "app/text/render.h"
#include "app/text/utf8.h"
#include "core/text.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

enum {
  PIECE = 1 << 20,   /* bytes read at once */
  MOST_NIMBERS = 200 /* nimbers shown of the set of an infinite value */
};

typedef struct job {
  call *call;
  grundy_bulk *bulk;
  grundy_bulk_query query;
  grundy_bulk_answer answer;
} job;

typedef struct label {
  char text[256]; /* names of vertices are shorter than this */
} label;

static label label_of(const job *j, uint32_t vertex) {
  label l;
  grundy_bulk_name(j->bulk, vertex, l.text, sizeof l.text);
  return l;
}

/* Prints the name of a vertex, which may have any bytes. */
static void print_name(const label *name) {
  glyphs_print(stdout, name->text, strlen(name->text));
}

/* -------------------------------------------------------------- reading */

static int refuse(job *j) {
  const grundy_error *error = grundy_work_error(j->call->work);
  progress_erase(&j->call->progress);
  report_error(error, NULL);
  return exit_code(error);
}

static int feed(job *j, int file, const char *name) {
  static char piece[PIECE];
  for (bool is_first = true;; is_first = false) {
    ssize_t got =
        (is_first ? input_read_first : input_read)(file, piece, sizeof piece);
    if (got < 0) {
      progress_erase(&j->call->progress);
      return input_refuse(errno, NULL, name);
    }
    if (got == 0)
      return grundy_bulk_end(j->bulk) == GRUNDY_OK ? DONE : refuse(j);
    if (grundy_bulk_feed(j->bulk, piece, (size_t)got) != GRUNDY_OK)
      return refuse(j);
  }
}

static int read_graph(job *j, const char *name) {
  if (strcmp(name, "-") == 0)
    return feed(j, STDIN_FILENO, "-");
  int file = input_open(name);
  if (file < 0)
    return input_refuse(errno, NULL, name);
  int code = feed(j, file, name);
  input_close(file);
  return code;
}

/* ---------------------------------------------------------------- text */

/* Does the first move choose the vertex of the token? */
static bool is_put(const job *j) {
  return j->query.start == GRUNDY_NO_VERTEX &&
         j->answer.start == GRUNDY_NO_VERTEX;
}

static void put_label(const char *words) {
  enum {
    WIDTH = 15
  };
  fputs(words, stdout);
  pad(stdout, words, WIDTH);
}

static void print_moves(const job *j) {
  const grundy_bulk_answer *a = &j->answer;
  put_label(tr("winning moves"));
  if (!a->move_count)
    fputs(a->moves_truncated ? "..." : tr("none"), stdout);
  for (size_t i = 0; i < a->move_count; i++) {
    label from = label_of(j, a->moves[2 * i]);
    label to = label_of(j, a->moves[2 * i + 1]);
    fputs(i ? ", " : "", stdout);
    if (!is_put(j)) {
      print_name(&from);
      putchar(' ');
    }
    print_name(&to);
  }
  puts(a->move_count && a->moves_truncated ? ", ..." : "");
}

/* A nimber, or infinity{0,2}: notation, the same in every language. */
static void print_value(const job *j, uint64_t value, uint32_t vertex) {
  uint32_t set[MOST_NIMBERS];
  if (value != GRUNDY_INFINITE) {
    fputs(gi_digits_of(value).text, stdout);
    return;
  }
  size_t count = grundy_bulk_nimbers(j->bulk, vertex, set, MOST_NIMBERS);
  fputs("infinity{", stdout);
  for (size_t i = 0; i < count && i < MOST_NIMBERS; i++)
    printf("%s%s", i ? "," : "", gi_digits_of(set[i]).text);
  fputs(count > MOST_NIMBERS ? ",...}" : "}", stdout);
}

/* Prints the value of the vertex; returns false if it has only an outcome. */
static bool print_value_of(const job *j, uint32_t v) {
  const grundy_bulk_answer *a = &j->answer;
  if (a->outcomes[v] == GRUNDY_OUTCOME_NONE && (a->values || a->numbers))
    putchar('-');
  else if (a->values)
    print_value(j, a->values[v], v);
  else if (a->numbers)
    fputs(a->numbers[v], stdout);
  return a->values || a->numbers;
}

static const char *outcome_word(grundy_outcome outcome) {
  return outcome == GRUNDY_OUTCOME_NONE ? "-" : grundy_outcome_name(outcome);
}

/* Prints the line of one vertex. */
static void print_vertex(const job *j, uint32_t v) {
  const grundy_bulk_answer *a = &j->answer;
  label name = label_of(j, v);
  print_name(&name);
  printf(" %s", outcome_word((grundy_outcome)a->outcomes[v]));
  if (a->values || a->numbers)
    putchar(' ');
  print_value_of(j, v);
  if (a->plies_left && a->plies_left[v] != UINT32_MAX)
    printf(" %s", gi_digits_of(a->plies_left[v]).text);
  else if (a->plies_left)
    fputs(" -", stdout);
  putchar('\n');
}

static void print_line(const char *words, const char *text) {
  put_label(words);
  glyphs_print(stdout, text, strlen(text));
  putchar('\n');
}

static void print_text(const job *j) {
  const grundy_bulk_answer *a = &j->answer;
  print_line(tr("vertices"), gi_digits_of(a->vertices).text);
  print_line(tr("edges"), gi_digits_of(a->edges).text);
  if (a->start != GRUNDY_NO_VERTEX)
    print_line(tr("start"), label_of(j, a->start).text);
  if (a->outcome != GRUNDY_OUTCOME_NONE)
    print_line(tr("outcome"), grundy_outcome_name(a->outcome));
  if (a->has_value) {
    put_label(tr("value"));
    print_value(j, a->value, a->start);
    putchar('\n');
  }
  if (a->number)
    print_line(tr("value (number)"), a->number);
  if (a->has_plies)
    print_line(tr("moves left"), gi_digits_of(a->plies).text);
  if (a->outcome != GRUNDY_OUTCOME_NONE && j->query.max_moves)
    print_moves(j);
  for (int outcome = GRUNDY_N; outcome <= GRUNDY_D; outcome++) {
    char words[80];
    snprintf(words, sizeof words, tr("vertices %s"),
             grundy_outcome_name((grundy_outcome)outcome));
    if (a->counts[outcome])
      print_line(words, gi_digits_of(a->counts[outcome]).text);
  }
}

/* Prints the answer alone, or the answers of all vertices, one a line. */
static void print_raw(const job *j) {
  const grundy_bulk_answer *a = &j->answer;
  for (uint32_t v = 0; a->outcomes && v < a->vertices; v++) {
    if (!print_value_of(j, v))
      fputs(grundy_outcome_name((grundy_outcome)a->outcomes[v]), stdout);
    putchar('\n');
  }
  if (a->outcomes)
    return;
  if (a->has_value)
    print_value(j, a->value, a->start);
  else
    fputs(a->number ? a->number : grundy_outcome_name(a->outcome), stdout);
  putchar('\n');
}

/* ---------------------------------------------------------------- JSON */

/* Writes the name of a vertex.  A byte that is not UTF-8 is written as %FF: a
   name cannot contain '%', so different names stay different. */
static void json_label(json *j, const job *s, uint32_t vertex) {
  label name = label_of(s, vertex);
  char text[3 * sizeof name.text];
  size_t length = strlen(name.text), used = 0;
  for (size_t i = 0; i < length;) {
    uint32_t point;
    size_t size = gi_utf8_decode(name.text + i, length - i, &point);
    if (size)
      memcpy(text + used, name.text + i, size);
    else
      snprintf(text + used, 4, "%%%02X", (unsigned char)name.text[i]);
    used += size ? size : 3;
    i += size ? size : 1;
  }
  json_text(j, text, used);
}

/* Writes a value in the same way as eval. */
static void json_bulk_value(json *j, const job *s, uint64_t value,
                            uint32_t vertex) {
  uint32_t set[MOST_NIMBERS];
  if (value != GRUNDY_INFINITE) {
    json_decimal(j, value);
    return;
  }
  size_t count = grundy_bulk_nimbers(s->bulk, vertex, set, MOST_NIMBERS);
  json_open(j, '{');
  json_pair_bool(j, "infinite", true);
  json_key(j, "set");
  json_open(j, '[');
  for (size_t i = 0; i < count && i < MOST_NIMBERS; i++)
    json_decimal(j, set[i]);
  json_close(j, ']');
  if (count > MOST_NIMBERS)
    json_pair_bool(j, "set_truncated", true);
  json_close(j, '}');
}

static void json_vertex_value(json *j, const job *s, uint32_t v) {
  const grundy_bulk_answer *a = &s->answer;
  json_key(j, "value");
  if (a->outcomes[v] == GRUNDY_OUTCOME_NONE || (!a->values && !a->numbers))
    json_null(j);
  else if (a->values)
    json_bulk_value(j, s, a->values[v], v);
  else
    json_string(j, a->numbers[v]);
}

static void json_vertices(json *j, const job *s) {
  const grundy_bulk_answer *a = &s->answer;
  json_key(j, "all");
  json_open(j, '[');
  for (uint32_t v = 0; v < a->vertices; v++) {
    json_open(j, '{');
    json_key(j, "vertex");
    json_label(j, s, v);
    json_key(j, "outcome");
    json_outcome(j, (grundy_outcome)a->outcomes[v]);
    json_vertex_value(j, s, v);
    if (a->plies_left && a->plies_left[v] != UINT32_MAX)
      json_pair_number(j, "plies", a->plies_left[v]);
    json_close(j, '}');
  }
  json_close(j, ']');
}

/* Writes the number of vertices with each outcome, if they were counted. */
static void json_counts(json *j, const grundy_bulk_answer *a) {
  bool some = false;
  for (int outcome = GRUNDY_N; outcome <= GRUNDY_D; outcome++)
    some |= a->counts[outcome] > 0;
  if (!some)
    return;
  json_key(j, "counts");
  json_open(j, '{');
  for (int outcome = GRUNDY_N; outcome <= GRUNDY_D; outcome++)
    if (a->counts[outcome]) {
      json_key(j, grundy_outcome_name((grundy_outcome)outcome));
      json_number(j, a->counts[outcome]);
    }
  json_close(j, '}');
}

static void json_moves(json *j, const job *s) {
  const grundy_bulk_answer *a = &s->answer;
  json_key(j, "winning_moves");
  json_open(j, '[');
  for (size_t i = 0; i < a->move_count; i++) {
    json_open(j, '[');
    if (!is_put(s))
      json_label(j, s, a->moves[2 * i]);
    json_label(j, s, a->moves[2 * i + 1]);
    json_close(j, ']');
  }
  json_close(j, ']');
  json_pair_bool(j, "winning_moves_truncated", a->moves_truncated);
}

static void print_json(const job *s) {
  const grundy_bulk_answer *a = &s->answer;
  json j = json_to(stdout);
  json_open(&j, '{');
  json_pair_number(&j, "vertices", a->vertices);
  json_pair_number(&j, "edges", a->edges);
  json_key(&j, "start");
  if (a->start == GRUNDY_NO_VERTEX)
    json_null(&j);
  else
    json_label(&j, s, a->start);
  json_key(&j, "outcome");
  json_outcome(&j, a->outcome);
  json_key(&j, "value");
  if (a->has_value)
    json_bulk_value(&j, s, a->value, a->start);
  else if (a->number)
    json_string(&j, a->number);
  else
    json_null(&j);
  if (a->has_plies)
    json_pair_number(&j, "plies", a->plies);
  json_moves(&j, s);
  json_counts(&j, a);
  if (a->outcomes && s->query.all)
    json_vertices(&j, s);
  json_close(&j, '}');
  json_end(&j);
}

/* Prints the vertices that every maximum matching covers. */
static void print_essential(const job *s, bool is_json) {
  const grundy_bulk_answer *a = &s->answer;
  json j = json_to(stdout);
  if (is_json)
    json_open(&j, '[');
  for (uint32_t v = 0; v < a->vertices; v++) {
    if (!a->essential[v])
      continue;
    if (is_json)
      json_label(&j, s, v);
    else {
      label name = label_of(s, v);
      print_name(&name);
      putchar('\n');
    }
  }
  if (is_json) {
    json_close(&j, ']');
    json_end(&j);
  }
}

/* ----------------------------------------------------------------- run */

/* Refuses --essential and --all if the answer has nothing for them. */
static bool has_answer(const job *j) {
  const options *o = &j->call->options;
  bool has_essential = !options_has(o, OPTION_ESSENTIAL) || j->answer.essential;
  bool has_all = !options_has(o, OPTION_ALL) || j->answer.outcomes;
  if (!has_essential)
    report(NULL, NULL, "--essential works only for geography, not for %s",
           j->call->operands[0]);
  else if (!has_all)
    report(NULL, NULL,
           "--all does not work for %s: its answer is about the whole graph",
           j->call->operands[0]);
  return has_essential && has_all;
}

static int solve(job *j) {
  const options *o = &j->call->options;
  if (options_has(o, OPTION_START) &&
      grundy_bulk_find(j->bulk, o->texts[OPTION_START], &j->query.start) !=
          GRUNDY_OK)
    return refuse(j);
  if (grundy_bulk_solve(j->bulk, j->query, &j->answer) != GRUNDY_OK)
    return refuse(j);
  progress_erase(&j->call->progress);
  return has_answer(j) ? DONE : BAD_INPUT;
}

static void show(const job *j) {
  const options *o = &j->call->options;
  uint64_t format =
      options_has(o, OPTION_FORMAT) ? o->numbers[OPTION_FORMAT] : FORMAT_TEXT;
  bool is_json = options_has(o, OPTION_JSON) || format == FORMAT_JSON;
  if (options_has(o, OPTION_ESSENTIAL)) {
    print_essential(j, is_json);
  } else if (is_json) {
    print_json(j);
  } else if (format == FORMAT_RAW) {
    print_raw(j);
  } else {
    print_text(j);
    for (uint32_t v = 0; options_has(o, OPTION_ALL) && v < j->answer.vertices;
         v++)
      print_vertex(j, v);
  }
}

/* Do the options given work together? */
static bool options_fit(const options *o) {
  if (options_has(o, OPTION_FORMAT) &&
      !(command_bulk.formats >> o->numbers[OPTION_FORMAT] & 1)) {
    report(NULL, NULL,
           "bulk does not have this format: choose text, json or raw");
    return false;
  }
  if (options_has(o, OPTION_ESSENTIAL) && options_has(o, OPTION_START)) {
    report(NULL, "leave out one of the two",
           "--essential and --start do not work together: the list does not "
           "depend on where the token is");
    return false;
  }
  return true;
}

static int run(call *c) {
  const options *o = &c->options;
  job j = {.call = c,
           .query = {.start = GRUNDY_NO_VERTEX,
                     .max_moves = (size_t)o->numbers[OPTION_LIMIT_MOVES],
                     .all = options_has(o, OPTION_ALL) ||
                            options_has(o, OPTION_ESSENTIAL)}};
  if (!options_fit(o))
    return BAD_INPUT;
  if (grundy_bulk_open(c->work, c->operands[0], &j.bulk) != GRUNDY_OK)
    return refuse(&j);
  int code = read_graph(&j, c->operands[1]);
  if (code == DONE)
    code = solve(&j);
  if (code == DONE)
    show(&j);
  grundy_bulk_close(j.bulk);
  return code;
}

const command command_bulk = {
    .name = "bulk",
    .summary = "who wins on a large graph, read from a file",
    .operands = "FAMILY FILE|-",
    .about = "Reads a graph, one edge (two vertices) a line, and says who "
             "wins. The\n"
             "family is graph (a token on a directed graph), hackenbush or "
             "geography.\n"
             "Vertices are numbers or names; # begins a comment. In hackenbush "
             "a third\n"
             "word may be the colour of the edge, b, r or g; forests of red "
             "and blue\n"
             "edges are solved exactly. A graph may have ten million edges.\n"
             "--format raw prints the value alone; with --all, a line for each "
             "vertex.\n",
    .examples = "  grundy bulk graph arcs.txt --start a\n"
                "  grundy bulk geography edges.txt --essential\n",
    .least_operands = 2,
    .most_operands = 2,
    .options = OPTION_BIT(START) | OPTION_BIT(ALL) | OPTION_BIT(ESSENTIAL) |
               OPTION_BIT(FORMAT) | OPTION_BIT(LIMIT_MOVES) | OPTION_BIT(JSON) |
               OPTION_LIMITS,
    .formats = UINT64_C(1) << FORMAT_TEXT | UINT64_C(1) << FORMAT_JSON |
               UINT64_C(1) << FORMAT_RAW,
    .is_long = true,
    .run = run,
};
