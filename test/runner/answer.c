/* SPDX-License-Identifier: MIT */
/* Writes the engine's answer in the words of the fact. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runner.h"

/* ------------------------------------------------------------- errors */

static void put_error(FILE *out, const grundy_work *work) {
  const grundy_error *error = grundy_work_error(work);
  if (error->offset == GRUNDY_NOWHERE)
    fprintf(out, "@- %s", error->message);
  else
    fprintf(out, "@%zu %s", error->offset, error->message);
}

/* ------------------------------------------------------------- moves */

static int compare_words(const void *a, const void *b) {
  return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Writes ": a, b", sorted, because the order of the moves is not a fact of
   mathematics. */
static void put_moves(FILE *out, char **moves, size_t count) {
  if (count)
    qsort(moves, count, sizeof *moves, compare_words);
  fputs(count ? " : " : " : none", out);
  for (size_t i = 0; i < count; i++)
    fprintf(out, "%s%s", i ? ", " : "", moves[i]);
}

static void put_verdict_moves(FILE *out, const grundy_verdict *verdict) {
  static const char *const players[] = {"", "L ", "R "};
  bool is_draw =
      verdict->outcome == GRUNDY_D; /* lists the moves that keep the draw */
  size_t count = is_draw ? verdict->drawing_count : verdict->move_count;
  char **names = calloc(count + 1, sizeof *names);
  for (size_t i = 0; names && i < count; i++) {
    const grundy_move *move =
        is_draw ? &verdict->drawing_moves[i] : &verdict->moves[i];
    size_t size = strlen(move->name) + 3;
    names[i] = malloc(size);
    if (names[i])
      snprintf(names[i], size, "%s%s", players[move->player], move->name);
  }
  if (names)
    put_moves(out, names, count);
  for (size_t i = 0; names && i < count; i++)
    free(names[i]);
  free(names);
  if (verdict->moves_truncated || !verdict->moves_known)
    fputs(", ...", out);
}

/* Sorts the moves of "N 9: b, a". */
static void put_expected_moves(FILE *out, char *list) {
  char *moves[4096];
  size_t count = 0;
  for (char *at = list, *next; at && count < 4096; at = next) {
    next = strstr(at, ", ");
    if (next) {
      *next = '\0';
      next += 2;
    }
    moves[count++] = at;
  }
  bool none = count == 1 && strcmp(moves[0], "none") == 0;
  put_moves(out, moves, none ? 0 : count);
}

/* Returns where the list of moves begins, at ": " after a space or a word; NULL
   if the moves are not given. */
static char *moves_of(char *expected) {
  char *colon = strstr(expected, ": ");
  return colon ? colon + 2 : NULL;
}

static size_t count_words(const char *text) {
  size_t count = 0;
  for (const char *at = text; *at; at++)
    count += *at != ' ' && (at == text || at[-1] == ' ');
  return count;
}

/* ---------------------------------------------------------- questions */

static grundy_status answer_eval(grundy_work *work, const fact *f,
                                 const grundy_position *position, FILE *out) {
  char *expected = strdup(f->expected);
  if (!expected)
    return GRUNDY_NOMEM;
  char *moves = moves_of(expected);
  if (moves)
    moves[-2] = '\0';
  bool with_value = count_words(expected) > 1;
  grundy_query query = {
      .play = f->verb == VERB_MISERE ? GRUNDY_MISERE : GRUNDY_NORMAL,
      .max_moves = moves ? 100000 : 0,
      .explain = true,
  };
  grundy_verdict verdict;
  grundy_status status = grundy_eval(work, position, query, &verdict);
  if (status == GRUNDY_OK) {
    fputs(grundy_outcome_name(verdict.outcome), out);
    if (with_value && verdict.value.number)
      fprintf(out, " %s", verdict.value.number);
    else if (with_value && verdict.value.kind == GRUNDY_VALUE_NIMBER)
      fprintf(out, " %" PRIu64, verdict.value.nimber);
    else if (with_value)
      fputs(" -", out);
    if (moves)
      put_verdict_moves(out, &verdict);
  }
  free(expected);
  return status;
}

static grundy_status answer_number(grundy_work *work, const fact *f,
                                   const grundy_position *position, FILE *out) {
  grundy_query query = {
      .play = f->verb == VERB_MISERE_PLIES ? GRUNDY_MISERE : GRUNDY_NORMAL,
      .plies = f->verb != VERB_LONGEST,
      .longest = f->verb == VERB_LONGEST,
  };
  grundy_verdict verdict;
  grundy_status status = grundy_eval(work, position, query, &verdict);
  if (status == GRUNDY_OK && f->verb != VERB_LONGEST && !verdict.has_plies)
    fputs("D", out);
  else if (status == GRUNDY_OK)
    fprintf(out, "%" PRIu64,
            f->verb == VERB_LONGEST ? verdict.longest : verdict.plies);
  return status;
}

static grundy_status answer_position(grundy_work *work, const fact *f,
                                     FILE *out) {
  grundy_position *position;
  const char *text;
  grundy_status status =
      grundy_position_parse(work, f->subject, strlen(f->subject), &position);
  if (status != GRUNDY_OK)
    return status;
  if (f->verb == VERB_EVAL || f->verb == VERB_MISERE)
    return answer_eval(work, f, position, out);
  if (f->verb != VERB_PRINT && f->verb != VERB_ERROR)
    return answer_number(work, f, position, out);
  status = grundy_position_print(work, position, &text);
  if (status == GRUNDY_OK)
    fprintf(out, f->verb == VERB_ERROR ? "no error: %s" : "%s", text);
  return status;
}

/* ------------------------------------------------------------- tables */

typedef struct range {
  uint64_t from, to;
} range;

static bool read_range(const char *word, range *r) {
  char *end;
  if (*word < '0' || *word > '9')
    return false;
  r->from = r->to = strtoull(word, &end, 10);
  if (*end == '\0')
    return true;
  if (strncmp(end, "..", 2) != 0 || end[2] < '0' || end[2] > '9')
    return false;
  r->to = strtoull(end + 2, &end, 10);
  return *end == '\0' && r->to >= r->from;
}

static grundy_status put_cell(grundy_work *work, const fact *f,
                              const grundy_rules *rules,
                              const uint64_t *integers, FILE *out) {
  grundy_table_kind kind = f->verb == VERB_TABLE ? GRUNDY_TABLE_VALUES
                           : f->verb == VERB_PLIES_TABLE
                               ? GRUNDY_TABLE_PLIES
                               : GRUNDY_TABLE_OUTCOMES;
  grundy_query query = {
      .play = f->verb == VERB_MISERE_OUTCOMES ? GRUNDY_MISERE : GRUNDY_NORMAL};
  grundy_cell cell;
  grundy_status status =
      grundy_cell_at(work, rules, integers, kind, query, &cell);
  if (status != GRUNDY_OK)
    return status;
  if (cell.hole)
    fputs(" .", out);
  else if (cell.loopy)
    fprintf(out, " %s", cell.value ? cell.value->number : "D");
  else if (kind == GRUNDY_TABLE_OUTCOMES)
    fprintf(out, " %s", grundy_outcome_name(cell.outcome));
  else
    fprintf(out, " %" PRIu64, cell.number);
  return status;
}

static grundy_status answer_table(grundy_work *work, const fact *f, FILE *out) {
  char *subject = strdup(f->subject), *word = NULL;
  range rows = {0, 0}, columns = {0, 0}, first;
  const grundy_rules *rules;
  grundy_status status = GRUNDY_NOMEM;
  unsigned arity = 0;
  if (subject && (word = cut_last_word(subject)) && read_range(word, &columns))
    arity = 1;
  if (arity && (word = strrchr(subject, ' ')) && read_range(word + 1, &first)) {
    *word = '\0';
    rows = first;
    arity = 2;
  }
  if (subject)
    status = grundy_rules_parse(work, subject, strlen(subject), &rules);
  if (status == GRUNDY_OK && grundy_rules_arity(rules) != arity) {
    fputs("the ranges do not fit the rules", out);
    free(subject);
    return status;
  }
  for (uint64_t x = rows.from; x <= rows.to && status == GRUNDY_OK; x++) {
    if (x > rows.from)
      fputs(" /", out);
    for (uint64_t y = columns.from; y <= columns.to && status == GRUNDY_OK;
         y++) {
      uint64_t integers[2] = {arity == 1 ? y : x, y};
      status = put_cell(work, f, rules, integers, out);
    }
  }
  free(subject);
  return status;
}

/* ----------------------------------------------------------------- all */

char *fact_answer(grundy_work *work, const fact *f, grundy_status *status) {
  char *text = NULL;
  size_t length;
  FILE *out = open_memstream(&text, &length);
  if (!out)
    return NULL;
  switch (f->verb) {
  case VERB_TABLE:
  case VERB_OUTCOMES:
  case VERB_MISERE_OUTCOMES:
  case VERB_PLIES_TABLE:
    *status = answer_table(work, f, out);
    break;
  default:
    *status = answer_position(work, f, out);
    break;
  }
  if (*status != GRUNDY_OK)
    put_error(out, work);
  return fclose(out) == 0 ? text : NULL;
}

char *fact_expectation(const fact *f) {
  char *text = NULL, *expected = strdup(f->expected), *moves = NULL;
  size_t length;
  FILE *out = expected ? open_memstream(&text, &length) : NULL;
  if (!out) {
    free(expected);
    return NULL;
  }
  bool is_table = f->verb == VERB_TABLE || f->verb == VERB_OUTCOMES ||
                  f->verb == VERB_MISERE_OUTCOMES ||
                  f->verb == VERB_PLIES_TABLE;
  if (f->verb == VERB_EVAL || f->verb == VERB_MISERE)
    moves = moves_of(expected);
  if (moves)
    moves[-2] = '\0';
  size_t end = strlen(expected);
  while (end && expected[end - 1] == ' ')
    expected[--end] = '\0';
  fprintf(out, is_table ? " %s" : "%s", expected);
  if (moves)
    put_expected_moves(out, moves);
  free(expected);
  return fclose(out) == 0 ? text : NULL;
}
