/* SPDX-License-Identifier: MIT */
#include "app/request.h"

#include "app/advice.h"
#include "app/range.h"
#include "core/text.h"
#include "engine/work.h"

#include <inttypes.h>
#include <string.h>

/* Returns the operand of entry i of the list. */
static const char *entry(const call *c, unsigned i) {
  return c->operands[1 + i];
}

/* Returns a list that fits the rules. */
static const char *example(unsigned arity) {
  return arity == 1   ? "0..20"
         : arity == 2 ? "0..7 0..7"
         : arity == 3 ? "0..20 0..20 5"
                      : "0..20 0..20 5 ...";
}

static bool refuse_count(const call *c, const source *s, unsigned arity,
                         size_t count) {
  place where;
  if (count > arity)
    where = place_in(entry(c, arity), 0);
  else
    source_place(s, 0, &where);
  if (arity == 1)
    report(&where, NULL,
           "a position of these rules is one number, but the list has %zu: "
           "write one range, as in 0..20",
           count);
  else
    report(&where, NULL,
           "a position of these rules is made of %u numbers, but the list has "
           "%zu: write a range or a number for each, as in %s",
           arity, count, example(arity));
  return false;
}

/* Refuses a list without ranges, or with more than `most`. */
static bool is_free_right(const call *c, const request *r, unsigned most) {
  place where;
  if (!r->free_count) {
    where = place_in(entry(c, 0), 0);
    report(&where, NULL,
           "every number of the position is fixed: write a range for one of "
           "them, as in %s",
           example(r->slice.arity));
    return false;
  }
  if (most && r->free_count > most) {
    bool lists = (c->own->options & OPTION_BIT(LIST)) != 0 &&
                 !options_has(&c->options, OPTION_LET);
    where = place_in(entry(c, r->places[most]), 0);
    report(&where, lists ? "to list positions: --list P, or --list all" : NULL,
           "at most two numbers may run over a range: write one number here, "
           "as in %s",
           example(r->slice.arity));
    return false;
  }
  return true;
}

static bool read_list(const call *c, const source *s, unsigned most,
                      request *r) {
  size_t count = c->operand_count - 1;
  unsigned arity = grundy_rules_arity(r->rules);
  grundy_slice *slice = &r->slice;
  if (!arity) {
    place where = place_in(entry(c, 0), 0);
    report(&where, advice_for(c, r->rules).text,
           "%.200s takes no ranges: its positions are not a fixed number of "
           "integers",
           grundy_rules_text(r->rules));
    return false;
  }
  if (count != arity)
    return refuse_count(c, s, arity, count);
  bool has_range = arity > 2;
  for (unsigned i = 0; i < arity; i++)
    has_range = has_range || strstr(entry(c, i), "..") != NULL;
  slice->arity = arity;
  for (unsigned i = 0; i < arity; i++) {
    range read;
    if (!range_read(entry(c, i), &read))
      return false;
    slice->from[i] = read.from;
    slice->to[i] = read.to;
    slice->fixed[i] = has_range && !strstr(entry(c, i), "..");
    if (!slice->fixed[i])
      r->places[r->free_count++] = i;
  }
  return is_free_right(c, r, most);
}

int request_count(const call *c, const source *s, const grundy_rules **rules) {
  enum {
    USUAL = 2,
    MOST = 3
  };
  size_t count = c->operand_count > 1 ? c->operand_count - 1 : USUAL;
  if (!(*rules)->any_count)
    return DONE;
  if (count <= MOST)
    return gi_finish(c->work,
                     gi_rules_counted(c->work, *rules, (unsigned)count, rules),
                     GRUNDY_NOWHERE)
               ? source_report(s, c->work)
               : DONE;
  place where = place_in(entry(c, MOST), 0);
  report(&where, NULL,
         "a position of these rules is any number of numbers: write ranges or "
         "numbers for at most three, as in %s",
         example(MOST));
  return BAD_INPUT;
}

bool request_read(const call *c, const source *s, const grundy_rules *rules,
                  unsigned most, request *r) {
  bool is_misere = options_has(&c->options, OPTION_MISERE);
  *r = (request){.rules = rules,
                 .has_list = c->operand_count > 1,
                 .play = is_misere ? GRUNDY_MISERE : GRUNDY_NORMAL,
                 .outcomes =
                     is_misere || options_has(&c->options, OPTION_OUTCOMES)};
  if (r->has_list && options_has(&c->options, OPTION_TO)) {
    place where = place_in(entry(c, 0), 0);
    report(&where, NULL,
           "give either --to or ranges: the ranges say how far to go");
    return false;
  }
  return !r->has_list || read_list(c, s, most, r);
}

bool request_choose_kind(const call *c, request *r) {
  static const struct {
    option_id option;
    grundy_table_kind kind;
  } kinds[] = {{OPTION_OUTCOMES, GRUNDY_TABLE_OUTCOMES},
               {OPTION_VALUES, GRUNDY_TABLE_GAMES},
               {OPTION_MEAN, GRUNDY_TABLE_MEAN},
               {OPTION_TEMPERATURE, GRUNDY_TABLE_TEMPERATURE},
               {OPTION_ATOMIC, GRUNDY_TABLE_WEIGHT}};
  gi_manner manner = gi_rules_manner(c->work, r->rules);
  bool is_partizan = manner.partizan || manner.scored;
  unsigned chosen = 0;
  r->is_partizan = is_partizan;
  r->kind = r->outcomes   ? GRUNDY_TABLE_OUTCOMES
            : is_partizan ? GRUNDY_TABLE_GAMES
                          : GRUNDY_TABLE_VALUES;
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
    if (options_has(&c->options, kinds[i].option)) {
      r->kind = kinds[i].kind;
      chosen++;
    }
  if (!is_partizan && r->kind == GRUNDY_TABLE_GAMES)
    r->kind = GRUNDY_TABLE_VALUES;
  if (chosen > 1)
    report(NULL, NULL,
           "give only one of --outcomes, --values, --mean, --temperature and "
           "--atomic");
  else if (r->play == GRUNDY_MISERE && r->kind != GRUNDY_TABLE_OUTCOMES)
    report(NULL, NULL, "misère play has no values, only outcomes");
  else
    return true;
  return false;
}

bool request_has_games(const request *r) {
  return r->kind == GRUNDY_TABLE_GAMES || r->kind == GRUNDY_TABLE_MEAN ||
         r->kind == GRUNDY_TABLE_TEMPERATURE || r->kind == GRUNDY_TABLE_WEIGHT;
}

const char *request_word(const request *r) {
  return r->kind == GRUNDY_TABLE_MEAN          ? "mean"
         : r->kind == GRUNDY_TABLE_TEMPERATURE ? "temperature"
         : r->kind == GRUNDY_TABLE_WEIGHT      ? "weight"
                                               : "value";
}

bool request_has_fixed(const request *r) {
  return r->has_list && r->free_count < r->slice.arity;
}

const grundy_slice *request_slice(const request *r) {
  return r->has_list ? &r->slice : NULL;
}

uint64_t request_positions(const grundy_slice *s) {
  uint64_t count = 1;
  for (unsigned i = 0; i < s->arity; i++) {
    uint64_t span = s->to[i] - s->from[i];
    if (span == UINT64_MAX || __builtin_mul_overflow(count, span + 1, &count))
      return UINT64_MAX;
  }
  return count;
}

/* ----------------------------------------------------------------- output */

typedef struct entry_text {
  char text[48];
} entry_text;

/* Returns " = 0..20" or " = 7". */
static entry_text text_of(const grundy_slice *s, unsigned i) {
  entry_text e;
  snprintf(e.text, sizeof e.text,
           s->fixed[i] ? " = %" PRIu64 : " = %" PRIu64 "..%" PRIu64, s->from[i],
           s->to[i]);
  return e;
}

void request_write(const request *r, bool free, gi_writer *out) {
  bool is_first = true;
  for (unsigned i = 0; i < r->slice.arity; i++)
    if (r->slice.fixed[i] || free) {
      gi_write_text(out, is_first ? "" : ", ");
      gi_write_text(out, grundy_rules_variable(r->rules, i));
      gi_write_text(out, text_of(&r->slice, i).text);
      is_first = false;
    }
}

void request_print(const request *r, bool free) {
  bool is_first = true;
  for (unsigned i = 0; i < r->slice.arity; i++)
    if (r->slice.fixed[i] || free) {
      printf("%s%s%s", is_first ? "" : ", ", grundy_rules_variable(r->rules, i),
             text_of(&r->slice, i).text);
      is_first = false;
    }
}

void request_json_fixed(const request *r, json *out) {
  json_key(out, "fixed");
  json_open(out, '{');
  for (unsigned i = 0; i < r->slice.arity; i++)
    if (r->slice.fixed[i])
      json_pair_number(out, grundy_rules_variable(r->rules, i),
                       r->slice.from[i]);
  json_close(out, '}');
}
