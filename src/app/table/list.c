/* SPDX-License-Identifier: MIT */
/*
 * The table of `--list` and `--len`: a line for each position, of any number of
 * numbers.  Each position comes once, however its numbers may be ordered.
 *
 *     table RULES 0..8 0..8 0..8 --list P
 *     table '{bag h -> ...}' 0..5 --len 1..4 --list P
 */
#include "app/language.h"
#include "app/output.h"
#include "app/table/job.h"
#include "core/hash.h"
#include "core/text.h"
#include "engine/opened.h"
#include "engine/position.h"
#include "engine/work.h"

#include <inttypes.h>
#include <string.h>

typedef struct list {
  table_job *j;
  const char *wanted;        /* an outcome or a value; NULL: all */
  const grundy_rules *rules; /* with as many numbers as are listed */
  const grundy_slice *slice; /* of these numbers */
  gi_map seen;               /* positions that were listed */
  uint64_t count;            /* positions written */
  bool is_cut;               /* a limit ended the list */
} list;

static format_word format_of(const options *o) {
  return options_has(o, OPTION_JSON) ? FORMAT_JSON
                                     : (format_word)o->numbers[OPTION_FORMAT];
}

static bool has_lengths(const list *l) {
  return options_has(&l->j->call->options, OPTION_LEN);
}

/* ----------------------------------------------------------------- output */

static void put_head(list *l) {
  table *t = &l->j->table;
  switch (format_of(&l->j->call->options)) {
  case FORMAT_CSV:
    for (unsigned i = 0; !has_lengths(l) && i < l->slice->arity; i++)
      printf("%s%s", i ? "," : "", grundy_rules_variable(l->rules, i));
    printf("%s%s\n", has_lengths(l) ? "position" : "",
           l->wanted ? "" : ",value");
    return;
  case FORMAT_JSON:
    t->json = json_to(stdout);
    json_open(&t->json, '{');
    json_pair_string(&t->json, "rules", t->rules);
    json_pair_string(&t->json, "convention",
                     t->play == GRUNDY_MISERE ? "misere" : "normal");
    json_pair_string(&t->json, "kind", table_kind_name(t));
    json_pair_string(&t->json, "list", l->wanted);
    json_key(&t->json, "positions");
    json_open(&t->json, '[');
    return;
  case FORMAT_LATEX:
    puts(l->wanted ? "\\begin{tabular}{l}" : "\\begin{tabular}{ll}");
    return;
  default:
    return;
  }
}

/* Writes (1,2,3), or without parentheses one number. */
static void put_tuple(const list *l, const uint64_t *at, const char *between) {
  unsigned arity = l->slice->arity;
  bool is_tuple = arity > 1 || l->j->rules->any_count;
  fputs(is_tuple ? "(" : "", stdout);
  for (unsigned i = 0; i < arity; i++)
    printf("%s%" PRIu64, i ? between : "", at[i]);
  fputs(is_tuple ? ")" : "", stdout);
}

/* Writes the numbers of a line of csv; of states of several lengths one field,
   in quotes if a comma is in it. */
static void put_fields(const list *l, const uint64_t *at) {
  bool is_quoted = has_lengths(l) && l->slice->arity > 1;
  fputs(is_quoted ? "\"" : "", stdout);
  for (unsigned i = 0; i < l->slice->arity; i++)
    printf("%s%" PRIu64, i ? "," : "", at[i]);
  fputs(is_quoted ? "\"" : "", stdout);
}

static void put_json(list *l, const uint64_t *at, grundy_cell cell) {
  json *out = &l->j->table.json;
  if (!l->wanted) {
    json_open(out, '{');
    json_key(out, "position");
  }
  json_open(out, '[');
  for (unsigned i = 0; i < l->slice->arity; i++)
    json_number(out, at[i]);
  json_close(out, ']');
  if (l->wanted)
    return;
  json_key(out, table_kind_name(&l->j->table));
  table_json_cell(&l->j->table, cell);
  json_close(out, '}');
}

/* Writes a cell of csv: in quotes if a comma is in it. */
static void put_field(const char *text) {
  printf(strchr(text, ',') ? ",\"%s\"" : ",%s", text);
}

static void put(list *l, const uint64_t *at, grundy_cell cell) {
  cell_text value = cell_text_of(&l->j->table, cell);
  if (!l->count++)
    put_head(l);
  switch (format_of(&l->j->call->options)) {
  case FORMAT_JSON:
    put_json(l, at, cell);
    return;
  case FORMAT_CSV:
    put_fields(l, at);
    if (!l->wanted)
      put_field(value.text);
    break;
  case FORMAT_LATEX:
    putchar('$');
    put_tuple(l, at, ",");
    printf(l->wanted ? "$ \\\\" : "$ & $%s$ \\\\", value.text);
    break;
  default:
    put_tuple(l, at, ",");
    if (!l->wanted)
      printf("  %s", value.text);
  }
  putchar('\n');
}

static void put_end(list *l) {
  json *out = &l->j->table.json;
  format_word format = format_of(&l->j->call->options);
  if (!l->count)
    put_head(l);
  if (format == FORMAT_LATEX && !l->is_cut)
    puts("\\end{tabular}");
  if (format == FORMAT_TEXT && !l->count)
    puts(tr("no such position"));
  if (format != FORMAT_JSON)
    return;
  json_close(out, ']');
  json_pair_number(out, "count", l->count);
  if (l->is_cut)
    json_pair_bool(out, "cut", true);
  json_close(out, '}');
  json_end(out);
}

/* -------------------------------------------------------------- positions */

/* Says whether the position is one, and new. */
static grundy_status note(list *l, const uint64_t *at, bool *is_new) {
  grundy_work *work = l->j->call->work;
  gi_mark before = gi_arena_mark(&work->scratch);
  grundy_position *position = NULL;
  gi_record record;
  gi_begin(work);
  grundy_status status = gi_position_new(work, &work->scratch, &position);
  *is_new = false;
  if (status == GRUNDY_OK)
    status = gi_position_add_at(work, position, l->rules, at, GRUNDY_NOWHERE);
  if (status == GRUNDY_DOMAIN) { /* a hole */
    gi_clear_error(work);
    status = GRUNDY_OK;
  } else if (status == GRUNDY_OK && !position->count) {
    *is_new = true; /* nothing is left: there is one such position */
  } else if (status == GRUNDY_OK) {
    status = gi_map_add(&l->seen, position->parts[0].bytes, 0, &record, is_new);
  }
  gi_arena_release(&work->scratch, before);
  return gi_finish(work, status, GRUNDY_NOWHERE);
}

/* Is the cell what the list asks for? */
static bool is_wanted(const list *l, grundy_cell cell) {
  if (!l->wanted)
    return true;
  cell_text text = cell_text_of(&l->j->table, cell);
  const char *whole = cell.value ? cell.value->number : text.text;
  return strcmp(whole, l->wanted) == 0;
}

/* Goes to the next position, the last number first.  False: it was the last. */
static bool next(const grundy_slice *s, uint64_t *at) {
  for (unsigned i = s->arity; i--;) {
    if (at[i] < s->to[i]) {
      at[i]++;
      return true;
    }
    at[i] = s->from[i];
  }
  return false;
}

static int list_slice(list *l) {
  table_job *j = l->j;
  uint64_t at[GRUNDY_MOST_INTEGERS], limit;
  limit = options_most_entries(&j->call->options);
  if (limit && request_positions(l->slice) > limit) {
    gi_digits cells = gi_digits_of(request_positions(l->slice));
    report(NULL, options_raise_entries(request_positions(l->slice)).text,
           "a table of %s positions is more than the limit of %s, 10 times "
           "--max-positions",
           cells.text, gi_digits_of(limit).text);
    return LIMIT_REACHED;
  }
  if (l->slice->arity >= 2 && j->table.kind == GRUNDY_TABLE_VALUES &&
      grundy_table_begin(j->call->work, l->rules, l->slice->to) != GRUNDY_OK)
    return table_fail(j);
  memcpy(at, l->slice->from, sizeof at);
  do {
    grundy_cell cell;
    bool is_new;
    if (note(l, at, &is_new) != GRUNDY_OK)
      return table_fail(j);
    if (!is_new)
      continue;
    if (grundy_cell_at(j->call->work, l->rules, at, j->table.kind, j->query,
                       &cell) != GRUNDY_OK)
      return table_fail(j);
    if (!cell.hole && is_wanted(l, cell))
      put(l, at, cell);
  } while (next(l->slice, at) && !output_failed());
  return DONE;
}

/* ----------------------------------------------------------------- lengths */

/* Reads --len A..B, and the one range of the entries. */
static bool read_lengths(const call *c, const grundy_rules *rules,
                         range *lengths, range *entries) {
  const char *text = c->options.texts[OPTION_LEN];
  *entries = (range){0, 4};
  if (!rules->any_count) {
    report(NULL, "leave out --len",
           "%.200s has positions of %u numbers: --len is for bags and rows",
           grundy_rules_text(rules), grundy_rules_arity(rules));
    return false;
  }
  if (!range_read(text, lengths))
    return false;
  if (!lengths->from || lengths->to > GRUNDY_MOST_INTEGERS) {
    place where = place_in(text, 0);
    report(&where, NULL, "the lengths are from 1 to 16, as in 1..4");
    return false;
  }
  if (c->operand_count > 2) {
    place where = place_in(c->operands[2], 0);
    report(&where, NULL,
           "with --len there is one range, which is that of all entries");
    return false;
  }
  return c->operand_count < 2 || range_read(c->operands[1], entries);
}

static int list_lengths(list *l) {
  table_job *j = l->j;
  grundy_work *work = j->call->work;
  range lengths, entries;
  if (!read_lengths(j->call, j->rules, &lengths, &entries))
    return BAD_INPUT;
  int code = DONE;
  for (uint64_t n = lengths.from; n <= lengths.to && code == DONE; n++) {
    grundy_slice slice = {.arity = (unsigned)n};
    for (unsigned i = 0; i < n; i++) {
      slice.from[i] = entries.from;
      slice.to[i] = entries.to;
    }
    gi_begin(work);
    if (gi_finish(work,
                  gi_rules_counted(work, j->rules, (unsigned)n, &l->rules),
                  GRUNDY_NOWHERE) != GRUNDY_OK)
      return table_fail(j);
    l->slice = &slice;
    code = list_slice(l);
    gi_map_clear(&l->seen);
    gi_map_init(&l->seen, &j->memory, 1);
  }
  return code;
}

static bool is_possible(const call *c) {
  const options *o = &c->options;
  format_word format = format_of(o);
  if (format > FORMAT_LATEX || format == FORMAT_BFILE) {
    report(NULL, NULL, "a list of positions is text, csv, json or latex");
    return false;
  }
  if (options_has(o, OPTION_PLOT) || picture_is_wanted(o) ||
      options_has(o, OPTION_CHECKPOINT)) {
    report(NULL, NULL, "a list of positions has no pictures and checkpoints");
    return false;
  }
  return true;
}

bool table_is_list(const call *c) {
  return options_has(&c->options, OPTION_LIST) ||
         options_has(&c->options, OPTION_LEN);
}

/* Chooses outcomes if the list is one of an outcome, and no kind was chosen. */
static bool choose_list(list *l, const char *wanted) {
  bool is_outcome = strlen(wanted) == 1 && strchr("PNLRD", wanted[0]);
  if (is_outcome)
    l->j->table.kind = GRUNDY_TABLE_OUTCOMES;
  l->wanted = strcmp(wanted, "all") == 0 ? NULL : wanted;
  bool is_value =
      wanted[0] && strspn(wanted, "0123456789-/.^") == strlen(wanted);
  if (is_outcome || is_value || !l->wanted || has_games(&l->j->table))
    return true;
  place where = place_in(wanted, 0);
  report(&where, NULL, "expected an outcome such as P, a value, or all");
  return false;
}

int table_list(table_job *j) {
  const options *o = &j->call->options;
  list l = {.j = j, .rules = j->rules, .slice = &j->request.slice};
  if (!is_possible(j->call) ||
      (options_has(o, OPTION_LIST) && !choose_list(&l, o->texts[OPTION_LIST])))
    return BAD_INPUT;
  gi_map_init(&l.seen, &j->memory, 1);
  int code = options_has(o, OPTION_LEN) ? list_lengths(&l) : list_slice(&l);
  gi_map_clear(&l.seen);
  l.is_cut = code != DONE;
  if (code == DONE || (l.count && format_of(o) == FORMAT_JSON))
    put_end(&l);
  return code;
}
