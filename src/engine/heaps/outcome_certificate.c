/* SPDX-License-Identifier: MIT */
/*
 * Certificates of periods of outcomes.  The lines, in this order:
 *
 *     grundy-outcomes 1
 *     rules {n -> L: n-k for k in {1,4} ; R: n-k for k in {2,3}}
 *     play normal              or misere
 *     distance 4
 *     modulus 1
 *     from 4
 *     first 12                 before these two heaps, and of them, all is
 *     again 13                 the same
 *     period 1
 *     preperiod 12
 *     outcomes PLNRLNRPNRRNR   of the heaps 0 .. again-1
 *
 * The check computes every outcome again, from the options that the family
 * emits: it shares nothing with the tables of engine/table/sides.c.  The bounds
 * of the moves are read again from the rule, and no option of any heap of the
 * certificate may lie outside.
 */
#include "core/text.h"
#include "engine/explain/reasons.h"
#include "engine/heaps/outcomes.h"
#include "engine/misuse.h"
#include "engine/position.h"
#include "engine/reader.h"
#include "engine/sink.h"

#include <string.h>

static const char head[] = "grundy-outcomes 1\n";

grundy_status gi_outcome_certificate(grundy_work *work,
                                     const grundy_rules *rules,
                                     grundy_play play,
                                     const gi_outcome_period *found,
                                     const char **text) {
  gi_writer out;
  gi_writer_init(&out, &work->memory);
  gi_write(&out, "%srules ", head);
  gi_write_text(&out, rules->text);
  gi_write(&out,
           "\nplay %s\ndistance %llu\nmodulus %llu\nfrom %llu\nfirst "
           "%llu\nagain %llu\nperiod %llu\npreperiod %llu\noutcomes ",
           play == GRUNDY_MISERE ? "misere" : "normal",
           (unsigned long long)found->back.distance,
           (unsigned long long)found->back.modulus,
           (unsigned long long)found->back.from,
           (unsigned long long)found->first, (unsigned long long)found->again,
           (unsigned long long)found->period,
           (unsigned long long)found->preperiod);
  for (uint64_t n = 0; n < found->again; n++) {
    char letter = gi_outcome_letter(found->outcomes[n]);
    gi_write_bytes(&out, &letter, 1);
  }
  gi_write_text(&out, "\n");
  grundy_status status = gi_writer_keep(&out, &work->arena, text);
  gi_writer_clear(&out);
  return status;
}

bool gi_is_outcome_certificate(gi_text text) {
  static const char word[] = "grundy-outcomes";
  return text.length >= sizeof word - 1 &&
         !memcmp(text.data, word, sizeof word - 1);
}

/* --------------------------------------------------------------- reading */

typedef struct checker {
  grundy_work *work;
  gi_text rest; /* what is not read yet */
  bool is_bad;
  gi_outcome_check *out;
  const grundy_rules *rules;
  gi_text outcomes;
  unsigned char *won; /* bit 0: Left wins when starting, bit 1: Right */
  uint64_t heap;      /* whose options are looked at */
  grundy_side side;
  bool wins, moves;
  bool is_far; /* an option is not in the bounds */
} checker;

/* Reads a line that begins with a word and a blank; returns the rest of it. */
static gi_text line_of(checker *k, const char *word) {
  size_t length = strlen(word);
  const char *data = k->rest.data, *stop = data + k->rest.length;
  const char *end = memchr(data, '\n', k->rest.length);
  gi_text none = {data, 0, k->rest.offset};
  size_t all = (size_t)((end ? end : stop) - data);
  if (k->is_bad || all < length + 1 || memcmp(data, word, length) != 0 ||
      data[length] != ' ') {
    k->is_bad = true;
    return none;
  }
  gi_text line = {data + length + 1, all - length - 1,
                  k->rest.offset + length + 1};
  all += end != NULL;
  k->rest.data += all;
  k->rest.length -= all;
  k->rest.offset += all;
  return line;
}

static uint64_t number_of(checker *k, const char *word) {
  gi_text line = line_of(k, word);
  uint64_t number = 0;
  bool is_number = line.length > 0;
  for (size_t i = 0; i < line.length && is_number; i++)
    is_number = '0' <= line.data[i] && line.data[i] <= '9' &&
                !__builtin_mul_overflow(number, 10, &number) &&
                !__builtin_add_overflow(number, line.data[i] - '0', &number);
  k->is_bad = k->is_bad || !is_number;
  return number;
}

static bool is_word(gi_text text, const char *word) {
  return text.length == strlen(word) && !memcmp(text.data, word, text.length);
}

static grundy_status read(checker *k) {
  gi_outcome_check *out = k->out;
  gi_text version = line_of(k, "grundy-outcomes");
  gi_text rules = line_of(k, "rules"), play = line_of(k, "play");
  out->back.distance = number_of(k, "distance");
  out->back.modulus = number_of(k, "modulus");
  out->back.from = number_of(k, "from");
  out->first = number_of(k, "first");
  out->again = number_of(k, "again");
  out->period = number_of(k, "period");
  out->preperiod = number_of(k, "preperiod");
  k->outcomes = line_of(k, "outcomes");
  out->play = is_word(play, "misere") ? GRUNDY_MISERE : GRUNDY_NORMAL;
  if (k->is_bad || k->rest.length || !is_word(version, "1") ||
      (!out->play && !is_word(play, "normal")))
    return gi_fail(&k->work->error, GRUNDY_SYNTAX, k->rest.offset,
                   "this line does not belong here in a certificate of "
                   "outcomes");
  grundy_status status =
      gi_rules_parse_file(k->work, rules.data, rules.length, &k->rules);
  if (status == GRUNDY_OK)
    out->rules = k->rules->text;
  return status;
}

/* -------------------------------------------------------------- checking */

static grundy_status refute_with(checker *k, const char *const *pieces) {
  return gi_sentence_text(k->work, pieces, &k->out->trouble);
}
#define refute(k, ...) refute_with(k, (const char *const[]){__VA_ARGS__, NULL})

/* Looks at an option. */
static grundy_status see(gi_sink *sink, const gi_option *option) {
  checker *k = sink->data;
  uint64_t to = 0;
  unsigned bits = k->out->play == GRUNDY_MISERE ? 3 : 0; /* of the end */
  k->moves = true;
  if (option->count > 1 ||
      (option->count && option->parts[0].rules != k->rules)) {
    k->is_far = true;
    return GRUNDY_OK;
  }
  if (option->count) {
    const unsigned char *at = option->parts[0].bytes.data;
    to = gi_varint_get(&at);
    if (to >= k->heap || k->heap - to > k->out->back.distance) {
      k->is_far = true;
      return GRUNDY_OK;
    }
    bits = k->won[to];
  }
  k->wins |= !(bits & (k->side == GRUNDY_LEFT ? 2U : 1U));
  return GRUNDY_OK;
}

/* Computes who wins a heap. */
static grundy_status replay(checker *k, uint64_t heap) {
  unsigned char bytes[GI_VARINT_MAX];
  gi_component part = {k->rules, {bytes, gi_varint_put(bytes, heap)}};
  grundy_status status = GRUNDY_OK;
  unsigned bits = 0;
  k->heap = heap;
  for (unsigned i = 0; i < 2 && status == GRUNDY_OK; i++) {
    gi_sink sink;
    k->side = i ? GRUNDY_RIGHT : GRUNDY_LEFT;
    k->wins = k->moves = false;
    gi_sink_init(&sink, k->work, see, k, false);
    status = gi_options(&sink, part, k->side);
    gi_sink_clear(&sink);
    if (k->wins || (!k->moves && k->out->play == GRUNDY_MISERE))
      bits |= i ? 2U : 1U;
  }
  k->won[heap] = (unsigned char)bits;
  return status == GRUNDY_OK ? gi_budget_step(&k->work->budget) : status;
}

/* Are the bounds those of the rule?  Larger ones hold, too. */
static grundy_status check_bounds(checker *k) {
  const gi_lookback *back = &k->out->back;
  gi_lookback own;
  grundy_status status = gi_outcome_lookback(k->work, k->rules, &own);
  if (status == GRUNDY_UNABLE)
    return refute(k, N_("moves of these rules lead back any distance"));
  if (status == GRUNDY_OK &&
      (!back->modulus || back->modulus % own.modulus ||
       back->distance < own.distance || back->from < own.from))
    return refute(k, N_("moves of these rules lead farther back than claimed"));
  return status;
}

/* Are the numbers of the right size? */
static bool is_sane(const gi_outcome_check *c, size_t count) {
  return c->again == count && c->first < c->again && c->period &&
         c->first >= c->back.from && c->first >= c->back.distance &&
         c->preperiod <= c->first && c->period <= c->again - c->first &&
         (c->again - c->first) % c->back.modulus == 0;
}

/* Is everything the same before the two heaps, and does what lies between them
   have the period? */
static grundy_status check_repetition(checker *k) {
  const gi_outcome_check *c = k->out;
  uint64_t whole = c->again - c->first;
  for (uint64_t i = 1; i <= c->back.distance; i++)
    if (k->won[c->first - i] != k->won[c->again - i])
      return refute(k, N_("the outcomes before heaps {0} and {1} differ"),
                    gi_digits_of(c->first).text, gi_digits_of(c->again).text);
  bool holds = whole % c->period == 0;
  for (uint64_t n = c->preperiod; n < c->again && holds; n++) {
    uint64_t to = n + c->period;
    holds = k->won[n] == k->won[to < c->again ? to : to - whole];
  }
  return holds ? GRUNDY_OK
               : refute(k, N_("the outcomes do not have this period from there "
                              "on"));
}

static grundy_status check_outcomes(checker *k) {
  size_t count = k->outcomes.length;
  k->won = gi_arena_alloc(&k->work->scratch, count + 1);
  if (!k->won)
    return gi_refused(k->work);
  grundy_status status = GRUNDY_OK;
  for (uint64_t n = 0; n < count && status == GRUNDY_OK; n++) {
    status = replay(k, n);
    if (status == GRUNDY_OK && k->is_far)
      return refute(k, N_("an option of heap {0} is not within the distance"),
                    gi_digits_of(n).text);
    if (status == GRUNDY_OK &&
        gi_outcome_letter(k->won[n]) != k->outcomes.data[n])
      return refute(k, N_("heap {0} has another outcome"),
                    gi_digits_of(n).text);
  }
  return status;
}

grundy_status gi_outcome_certificate_check(grundy_work *work, gi_text text,
                                           gi_outcome_check *check) {
  *check = (gi_outcome_check){0};
  checker k = {.work = work, .rest = text, .out = check};
  gi_begin(work);
  gi_mark mark = gi_arena_mark(&work->scratch);
  grundy_status status = read(&k);
  if (status == GRUNDY_OK)
    status = check_bounds(&k);
  if (status == GRUNDY_OK && !check->trouble &&
      !is_sane(check, k.outcomes.length))
    status = refute(&k, N_("the numbers do not fit together"));
  if (status == GRUNDY_OK && !check->trouble)
    status = check_outcomes(&k);
  if (status == GRUNDY_OK && !check->trouble)
    status = check_repetition(&k);
  gi_arena_release(&work->scratch, mark);
  return gi_finish(work, status, GRUNDY_NOWHERE);
}
