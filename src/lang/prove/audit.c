/* SPDX-License-Identifier: MIT */
/* Compares a certificate with its rule, and checks the whole of it. */
#include "lang/prove/audit.h"

#include "core/text.h"
#include "engine/misuse.h"
#include "engine/position.h"
#include "lang/formula/closed.h"
#include "lang/rule/ast.h"

#include <assert.h>
#include <stdio.h>

enum {
  PLACES = 100, /* most digits of a number, with room for leading zeros */
  LAST_LINE = 300,
  LAST_PLANE = 30,
  LAST_SPACE = 10
};

/* ------------------------------------------------------------ digits */

/* Writes the number with `count` digits, most significant first; returns false
   if it has more. */
static bool write_digits(const gi_audit *a, uint64_t number, uint32_t *digits,
                         uint32_t count) {
  if (a->base) {
    for (uint32_t i = count; i-- > 0; number /= a->base)
      digits[i] = (uint32_t)(number % a->base);
    return number == 0;
  }
  memset(digits, 0, count * sizeof *digits);
  uint64_t weights[PLACES] = {1, 2};
  uint32_t known = 2;
  while (known <= count && known < 90) {
    weights[known] = weights[known - 1] + weights[known - 2];
    known++;
  }
  if (number && count < known && number >= weights[count])
    return false;
  for (uint32_t i = 0; i < count; i++) {
    uint32_t place = count - 1 - i;
    bool fits = place < known && weights[place] <= number;
    digits[i] = fits;
    number -= fits ? weights[place] : 0;
  }
  return number == 0;
}

/* Returns the digits that the number needs. */
static uint32_t length_of(const gi_audit *a, uint64_t number) {
  uint32_t digits[PLACES], count = 0;
  while (count < PLACES - 8 && !write_digits(a, number, digits, count))
    count++;
  return count;
}

/* Returns the label of a tuple of numbers. */
static uint32_t label_of(const gi_audit *a, const gi_dfa *d,
                         const uint64_t *numbers) {
  uint32_t digits[12][PLACES], count = 0, state = 0;
  for (uint32_t i = 0; i < d->tracks; i++) {
    uint32_t length = length_of(a, numbers[i]);
    count = length > count ? length : count;
  }
  for (uint32_t i = 0; i < d->tracks; i++)
    write_digits(a, numbers[i], digits[i], count);
  for (uint32_t place = 0; place < count; place++) {
    uint32_t letter = 0;
    for (uint32_t i = d->tracks; i-- > 0;)
      letter = letter * a->digits + digits[i][place];
    state = gi_dfa_to(d, state, letter);
  }
  return d->labels[state];
}

/* ------------------------------------------------------------ the rule */

typedef struct comparison {
  gi_audit *a;
  uint64_t at[GI_AUDIT_NUMBERS];      /* the position */
  gi_map options;                     /* those of the rule */
  uint64_t count[GI_AUDIT_PARTS + 1]; /* by the number of parts */
  uint32_t places;                    /* digits of the largest number */
  uint64_t *ways[2];                  /* by state of an automaton of moves */
} comparison;

static grundy_status differs(const comparison *c) {
  char where[80];
  gi_audit *a = c->a;
  if (a->numbers == 1)
    snprintf(where, sizeof where, "%llu", (unsigned long long)c->at[0]);
  else if (a->numbers == 2)
    snprintf(where, sizeof where, "(%llu,%llu)", (unsigned long long)c->at[0],
             (unsigned long long)c->at[1]);
  else
    snprintf(where, sizeof where, "(%llu,%llu,%llu)",
             (unsigned long long)c->at[0], (unsigned long long)c->at[1],
             (unsigned long long)c->at[2]);
  return gi_audit_doubt(a, N_("the rule has other options at {0}"), where);
}

/* Takes an option of the rule; the automaton must accept it. */
static grundy_status take_option(void *data, size_t parts,
                                 const int64_t *entries) {
  comparison *c = data;
  gi_audit *a = c->a;
  uint64_t numbers[GI_AUDIT_NUMBERS * (GI_AUDIT_PARTS + 1)] = {0};
  gi_record record;
  bool added = false;
  if (parts > GI_AUDIT_PARTS || !a->moves[parts].states)
    return differs(c);
  for (uint32_t i = 0; i < a->numbers; i++)
    numbers[i] = c->at[i];
  for (uint32_t i = 0; i < a->numbers * parts; i++) {
    uint64_t entry = (uint64_t)entries[i];
    uint32_t length = length_of(a, entry);
    numbers[a->numbers + i] = entry;
    c->places = length > c->places ? length : c->places;
  }
  if (!label_of(a, &a->moves[parts], numbers))
    return differs(c);
  gi_bytes key = {(const unsigned char *)numbers,
                  (a->numbers * (parts + 1)) * sizeof *numbers};
  grundy_status status = gi_map_add(&c->options, key, 0, &record, &added);
  c->count[parts] += added;
  return status == GRUNDY_OK ? gi_budget_step(&a->work->budget) : status;
}

/* Counts the options that the automaton accepts at the position, among those
   whose numbers have at most three digits more. */
static grundy_status count_options(comparison *c, uint32_t parts,
                                   uint64_t *count) {
  gi_audit *a = c->a;
  const gi_dfa *m = &a->moves[parts];
  uint32_t digits[GI_AUDIT_NUMBERS][PLACES] = {{0}};
  uint32_t places = c->places + 3;
  uint32_t block = gi_audit_power(a, a->numbers), others = m->letters / block;
  uint64_t *now = c->ways[0], *then = c->ways[1];
  for (uint32_t i = 0; i < a->numbers; i++)
    write_digits(a, c->at[i], digits[i], places);
  memset(now, 0, m->states * sizeof *now);
  now[0] = 1;
  for (uint32_t place = 0; place < places; place++) {
    uint32_t letter = 0;
    for (uint32_t i = a->numbers; i-- > 0;)
      letter = letter * a->digits + digits[i][place];
    memset(then, 0, m->states * sizeof *then);
    for (uint32_t s = 0; s < m->states; s++)
      for (uint32_t t = 0; now[s] && t < others; t++)
        then[gi_dfa_to(m, s, letter + t * block)] += now[s];
    uint64_t *swapped = now;
    now = then;
    then = swapped;
    grundy_status status =
        gi_budget_ticks(&a->work->budget, (uint64_t)m->states * 4 + others);
    if (status != GRUNDY_OK)
      return status;
  }
  *count = 0;
  for (uint32_t s = 0; s < m->states; s++)
    *count += m->labels[s] ? now[s] : 0;
  return GRUNDY_OK;
}

/* Compares the options at one position. */
static grundy_status compare_at(comparison *c, const gi_rule *rule,
                                gi_rule_run *run) {
  gi_audit *a = c->a;
  int64_t state[GI_AUDIT_NUMBERS];
  gi_map_clear(&c->options);
  memset(c->count, 0, sizeof c->count);
  c->places = 0;
  for (uint32_t i = 0; i < a->numbers; i++) {
    uint32_t length = length_of(a, c->at[i]);
    state[i] = (int64_t)c->at[i];
    c->places = length > c->places ? length : c->places;
  }
  grundy_status status = gi_rule_options(
      rule, run, &a->work->budget, &a->work->error, state, GRUNDY_BOTH,
      (gi_tuple_sink){.emit = take_option, .data = c});
  for (uint32_t p = 0; p <= GI_AUDIT_PARTS; p++) {
    uint64_t count = 0;
    if (status == GRUNDY_OK && !a->trouble && a->moves[p].states)
      status = count_options(c, p, &count);
    if (status == GRUNDY_OK && !a->trouble && count != c->count[p])
      status = differs(c);
  }
  return status;
}

/* ------------------------------------------------------------ the formula */

static grundy_status compare_formula(comparison *c, const gi_formula *formula,
                                     gi_rule_run *run) {
  gi_audit *a = c->a;
  int64_t values[GI_AUDIT_NUMBERS], result = 0;
  uint64_t numbers[GI_AUDIT_NUMBERS + 1] = {0};
  for (uint32_t i = 0; i < a->numbers; i++) {
    values[i] = (int64_t)c->at[i];
    numbers[i] = c->at[i];
  }
  grundy_status status =
      gi_formula_eval(formula, run, &a->work->error, values, &result);
  if (status != GRUNDY_OK)
    return status;
  numbers[a->numbers] = result < 0 ? 0 : (uint64_t)result;
  uint32_t label = label_of(a, &a->claim, numbers);
  bool same = a->about == GRUNDY_ABOUT_OUTCOMES ? (result != 0) == !label
              : a->graph                        ? result >= 0 && label
                                                : result == (int64_t)label - 1;
  return same ? GRUNDY_OK
              : gi_audit_doubt(a, N_("the formula gives something else than "
                                     "the automaton of the claim"));
}

/* Compiles the formula, which must be written in the usual way. */
static grundy_status read_formula(gi_audit *a, const gi_formula **formula) {
  gi_text names[GI_AUDIT_NUMBERS];
  gi_buffer canonical;
  *formula = NULL;
  if (!a->formula_text.length)
    return GRUNDY_OK;
  for (uint32_t i = 0; i < a->numbers; i++) {
    const char *name = grundy_rules_variable(a->rules, i);
    names[i] = (gi_text){name, strlen(name), 0};
  }
  grundy_status status =
      gi_formula_compile(&a->work->arena, &a->work->error, a->formula_text,
                         names, a->numbers, formula);
  gi_buffer_init(&canonical, &a->work->memory);
  if (status == GRUNDY_OK)
    status = gi_formula_print(*formula, &canonical);
  if (status == GRUNDY_OK &&
      (canonical.length != a->formula_text.length ||
       memcmp(canonical.data, a->formula_text.data, canonical.length) != 0))
    status = gi_audit_doubt(a, N_("the formula is not written as usual"));
  gi_buffer_clear(&canonical);
  return status;
}

/* ------------------------------------------------------------ all positions */

/* Goes to the next position up to `last`; false after the last one. */
static bool next_position(const gi_audit *a, uint64_t last, uint64_t *at) {
  for (uint32_t i = a->numbers; i-- > 0;) {
    if (at[i] < last) {
      at[i]++;
      for (uint32_t k = i + 1; k < a->numbers; k++)
        at[k] = a->sym ? at[i] : 0;
      return true;
    }
  }
  return false;
}

/* Finds whether the numbers are a position of the rules; the certificate must
   say the same. */
static grundy_status compare_numbers(comparison *c, bool *position) {
  gi_audit *a = c->a;
  grundy_work *work = a->work;
  grundy_position *sum = NULL;
  gi_mark mark = gi_arena_mark(&work->scratch);
  *position = true;
  for (uint32_t i = 0; i < a->numbers; i++)
    *position = *position && c->at[i] >= a->least[i];
  grundy_status status = gi_position_new(work, &work->scratch, &sum);
  if (status == GRUNDY_OK)
    status = gi_position_add_at(work, sum, a->rules, c->at, GRUNDY_NOWHERE);
  bool is = status == GRUNDY_OK;
  gi_arena_release(&work->scratch, mark);
  if (status == GRUNDY_DOMAIN) {
    gi_clear_error(work);
    status = GRUNDY_OK;
  }
  if (status == GRUNDY_OK && is != *position)
    status = gi_audit_doubt(
        a, N_("the rules have other positions than the certificate says"));
  return status;
}

/* Compares the smallest numbers with the rules, each where the others are
   large.  Ascending positions alone would not show that `least 1 0` is wrong
   where the rules have `least 1 1`. */
static grundy_status compare_least(comparison *c) {
  gi_audit *a = c->a;
  grundy_status status = GRUNDY_OK;
  for (uint32_t i = 0; i < a->numbers && status == GRUNDY_OK; i++) {
    bool position = true;
    for (uint32_t k = 0; k < a->numbers; k++)
      c->at[k] = k == i ? 0 : LAST_SPACE;
    status = compare_numbers(c, &position);
  }
  memset(c->at, 0, sizeof c->at);
  return status;
}

static grundy_status compare_all(comparison *c, const gi_rule *rule,
                                 const gi_formula *formula) {
  gi_audit *a = c->a;
  gi_rule_run run;
  gi_rule_run_init(&run, &a->work->memory);
  a->compared = a->numbers == 1   ? LAST_LINE
                : a->numbers == 2 ? LAST_PLANE
                                  : LAST_SPACE;
  grundy_status status = compare_least(c);
  while (status == GRUNDY_OK && !a->trouble) {
    bool position = true;
    status = compare_numbers(c, &position);
    if (status == GRUNDY_OK && position && !a->trouble)
      status = compare_at(c, rule, &run);
    if (status == GRUNDY_OK && position && formula && !a->trouble)
      status = compare_formula(c, formula, &run);
    if (!next_position(a, a->compared, c->at))
      break;
  }
  gi_rule_run_clear(&run);
  return status;
}

grundy_status gi_audit_compare(gi_audit *a) {
  const gi_formula *formula = NULL;
  comparison c = {.a = a};
  uint32_t most = 1;
  grundy_status status = read_formula(a, &formula);
  if (status != GRUNDY_OK || a->trouble)
    return status;
  for (uint32_t p = 0; p <= GI_AUDIT_PARTS; p++)
    most = a->moves[p].states > most ? a->moves[p].states : most;
  for (uint32_t i = 0; i < 2; i++) {
    c.ways[i] =
        gi_arena_alloc(&a->work->scratch, gi_array_size(most, sizeof **c.ways));
    if (!c.ways[i])
      return gi_refused(a->work);
  }
  gi_map_init(&c.options, &a->work->memory, 1);
  status = compare_all(&c, a->rule, formula);
  gi_map_clear(&c.options);
  return status;
}

/* ------------------------------------------------------------ the whole */

/* Finds the rule in the rule language. */
static grundy_status find_rule(gi_audit *a) {
  if (a->rules->shift || a->rules != a->rules->base ||
      !gi_text_is(a->rules_text, a->rules->text))
    return gi_audit_doubt(a, N_("the rules should be written {0}"),
                          a->rules->base->text);
  grundy_status status =
      gi_rule_of(a->work, &a->work->arena, a->rules, &a->rule);
  if (status == GRUNDY_OK &&
      (!a->rule || a->rule->partizan || !gi_rule_is_plain(a->rule)))
    return gi_audit_doubt(a, N_("the rule language cannot say {0} in one line"),
                          a->rules->text);
  a->sym = status == GRUNDY_OK && a->rule->sym;
  return status;
}

static grundy_status audit(gi_audit *a) {
  static grundy_status (*const steps[])(gi_audit *) = {
      find_rule,         gi_audit_words, gi_audit_order, gi_audit_compare,
      gi_audit_no_equal, gi_audit_sets,  gi_audit_exists};
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
    if (status == GRUNDY_OK && !a->trouble)
      status = steps[i](a);
  if (status == GRUNDY_OK && !a->trouble && a->graph)
    status = gi_audit_single(a);
  return status;
}

static grundy_status keep_text(gi_audit *a, gi_text text, const char **out) {
  *out = gi_arena_text(&a->work->arena, text.data, text.length);
  return *out ? GRUNDY_OK : gi_refused(a->work);
}

static grundy_status check(gi_audit *a, gi_text text,
                           grundy_proof_certificate *out) {
  grundy_status status = gi_audit_read(a, text);
  if (status != GRUNDY_OK)
    return status;
  out->about = a->about;
  out->below = a->levels;
  out->play = a->misere ? GRUNDY_MISERE : GRUNDY_NORMAL;
  out->base = a->base;
  out->states = a->claim.states;
  out->sets = a->options.states + a->total.states;
  status = keep_text(a, a->rules_text, &out->rules);
  if (status == GRUNDY_OK && a->formula_text.length)
    status = keep_text(a, a->formula_text, &out->formula);
  if (status == GRUNDY_OK)
    status = audit(a);
  out->compared_to = a->compared;
  out->trouble = a->trouble;
  out->holds = status == GRUNDY_OK && !a->trouble;
  return status;
}

grundy_status grundy_proof_check(grundy_work *work, const char *text,
                                 size_t length,
                                 grundy_proof_certificate *certificate) {
  if (gi_misused(work, GI_NEEDS({gi_is_text(text, length), "text"},
                                {gi_is_given(certificate), "certificate"})))
    return GRUNDY_MISUSE;
  *certificate = (grundy_proof_certificate){0};
  gi_audit a = {.work = work};
  gi_mark mark = gi_arena_mark(&work->scratch);
  grundy_status status = check(&a, (gi_text){text, length, 0}, certificate);
  gi_arena_release(&work->scratch, mark);
  return gi_finish(work, status, GRUNDY_NOWHERE);
}
