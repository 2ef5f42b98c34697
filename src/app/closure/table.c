/* SPDX-License-Identifier: MIT */
/* table: a line for each position. */
#include "app/table/table.h"
#include "app/closure/closure.h"
#include "app/text/paragraph.h"
#include "engine/table/table.h"

#include <string.h>

typedef struct listing {
  domain *d;
  table t; /* what is asked for: kind, play */
  const char **names;
  size_t width; /* of the longest name that is aligned */
  format_word format;
  json json;
} listing;

/* Chooses what is asked for.  Returns false if the options contradict each
   other; that has then been reported. */
static bool choose_kind(listing *l) {
  const options *o = &l->d->call->options;
  static const struct {
    option_id option;
    grundy_table_kind kind;
  } kinds[] = {{OPTION_OUTCOMES, GRUNDY_TABLE_OUTCOMES},
               {OPTION_PLIES, GRUNDY_TABLE_PLIES},
               {OPTION_LONGEST, GRUNDY_TABLE_LONGEST},
               {OPTION_GENUS, GRUNDY_TABLE_GENUS},
               {OPTION_VALUES, GRUNDY_TABLE_GAMES},
               {OPTION_MEAN, GRUNDY_TABLE_MEAN},
               {OPTION_TEMPERATURE, GRUNDY_TABLE_TEMPERATURE},
               {OPTION_ATOMIC, GRUNDY_TABLE_WEIGHT}};
  unsigned chosen = 0;
  bool has_values = !l->d->is_partizan || l->d->is_loopy;
  l->t.play = l->d->play;
  l->t.is_partizan = l->d->is_partizan;
  l->t.kind = l->d->play == GRUNDY_MISERE || (l->d->is_partizan && has_values)
                  ? GRUNDY_TABLE_OUTCOMES
              : has_values ? GRUNDY_TABLE_VALUES
                           : GRUNDY_TABLE_GAMES;
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
    if (options_has(o, kinds[i].option)) {
      l->t.kind = kinds[i].kind;
      chosen++;
    }
  if (!l->d->is_partizan && l->t.kind == GRUNDY_TABLE_GAMES)
    l->t.kind = GRUNDY_TABLE_VALUES;
  if (chosen > 1)
    report(NULL, NULL,
           "give only one of --outcomes, --plies, --longest, --genus, "
           "--values, --mean, --temperature and --atomic");
  return chosen <= 1;
}

static bool choose_format(listing *l) {
  const options *o = &l->d->call->options;
  l->format = options_has(o, OPTION_JSON) ? FORMAT_JSON
              : options_has(o, OPTION_FORMAT)
                  ? (format_word)o->numbers[OPTION_FORMAT]
                  : FORMAT_TEXT;
  if (l->format <= FORMAT_JSON)
    return true;
  report(NULL, "use --format csv or --format json",
         "a list of positions is written as text, csv or json");
  return false;
}

static grundy_status name_all(listing *l) {
  enum {
    ALIGNED = 60
  };
  grundy_work *work = l->d->call->work;
  size_t count = gi_closure_count(&l->d->closure);
  l->names = gi_arena_alloc(&work->arena, (count + 1) * sizeof *l->names);
  grundy_status status = GRUNDY_OK;
  if (!l->names)
    return gi_refused(work);
  for (size_t i = 0; i < count && status == GRUNDY_OK; i++) {
    status = domain_name(l->d, i, &l->names[i]);
    size_t length = status == GRUNDY_OK ? strlen(l->names[i]) : 0;
    if (length > l->width && length <= ALIGNED)
      l->width = length;
  }
  return status;
}

/* Writes the numbers of the positions to which each move leads. */
static void put_moves(listing *l, size_t number) {
  const gi_closure *c = &l->d->closure;
  size_t count;
  const gi_closure_move *moves = gi_closure_moves(c, number, &count);
  const uint32_t *parts = gi_closure_parts(c);
  json_key(&l->json, "moves");
  json_open(&l->json, '[');
  for (size_t i = 0; i < count; i++) {
    json_open(&l->json, '{');
    if (moves[i].side != GRUNDY_BOTH)
      json_pair_string(&l->json, "player",
                       moves[i].side == GRUNDY_LEFT ? "L" : "R");
    json_key(&l->json, "to");
    json_open(&l->json, '[');
    for (uint32_t j = 0; j < moves[i].count; j++)
      json_number(&l->json, parts[moves[i].first + j]);
    json_close(&l->json, ']');
    json_close(&l->json, '}');
  }
  json_close(&l->json, ']');
}

static void put_csv(const char *text) {
  putchar('"');
  for (; *text; text++)
    printf(*text == '"' ? "\"\"" : "%c", *text);
  putchar('"');
}

static void put(listing *l, size_t number, grundy_cell cell) {
  cell_text text = cell_text_of(&l->t, cell);
  const char *whole = cell.value ? cell.value->number : text.text;
  switch (l->format) {
  case FORMAT_JSON:
    json_open(&l->json, '{');
    json_pair_string(&l->json, "position", l->names[number]);
    json_key(&l->json, table_kind_name(&l->t));
    if (has_numbers(&l->t) && !cell.loopy && !cell.value)
      json_number(&l->json, cell.number);
    else
      json_string(&l->json, whole);
    put_moves(l, number);
    json_close(&l->json, '}');
    break;
  case FORMAT_CSV:
    put_csv(l->names[number]);
    putchar(',');
    if (strpbrk(whole, ",\""))
      put_csv(whole);
    else
      fputs(whole, stdout);
    putchar('\n');
    break;
  default:
    fputs(l->names[number], stdout);
    if (strlen(l->names[number]) <= l->width)
      pad(stdout, l->names[number], l->width + 2);
    else
      fputs("  ", stdout);
    puts(whole);
  }
}

static void begin(listing *l) {
  if (l->format == FORMAT_JSON) {
    l->json = json_to(stdout);
    json_open(&l->json, '{');
    domain_json(l->d, &l->json);
    json_pair_string(&l->json, "kind", table_kind_name(&l->t));
    json_key(&l->json, "positions");
    json_open(&l->json, '[');
  } else if (l->format == FORMAT_CSV) {
    printf("position,%s\n", table_kind_name(&l->t));
  }
}

static grundy_status put_all(listing *l) {
  grundy_work *work = l->d->call->work;
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < gi_closure_count(&l->d->closure); i++) {
    grundy_cell cell = {0};
    grundy_position *position;
    gi_mark mark = gi_arena_mark(&work->scratch);
    status = gi_closure_position(&l->d->closure, i, &position);
    if (status == GRUNDY_OK)
      status = gi_table_fill(work, position, l->t.kind,
                             (grundy_query){.play = l->d->play}, &cell);
    gi_arena_release(&work->scratch, mark);
    if (status != GRUNDY_OK)
      break;
    progress_erase(&l->d->call->progress);
    put(l, i, cell);
  }
  return status;
}

int closure_table(domain *d) {
  listing l = {.d = d};
  if (!choose_kind(&l) || !choose_format(&l))
    return BAD_INPUT;
  grundy_status status = domain_list(d, true);
  if (status == GRUNDY_OK)
    status = name_all(&l);
  if (status == GRUNDY_OK) {
    begin(&l);
    status = put_all(&l);
  }
  if (l.format == FORMAT_JSON && l.json.out) {
    json_close(&l.json, ']');
    json_close(&l.json, '}');
    json_end(&l.json);
  } else if (status == GRUNDY_OK && l.format == FORMAT_TEXT) {
    domain_print(d);
  }
  fflush(stdout);
  status = gi_finish(d->call->work, status, GRUNDY_NOWHERE);
  return status == GRUNDY_OK ? DONE : domain_fail(d);
}
