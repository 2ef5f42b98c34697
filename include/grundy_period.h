/* SPDX-License-Identifier: MIT */
/* Periods of the values of heaps, with certificates.  A part of grundy.h, which
   includes this file. */
#ifndef GRUNDY_PERIOD_H
#define GRUNDY_PERIOD_H

#ifndef GRUNDY_H
#error "include grundy.h"
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* A proved period of the values of heaps: value(n + period) = value(n) for all
   n >= preperiod with n + period <= most. */
typedef struct grundy_period {
  bool known;
  uint64_t preperiod, period, most;
} grundy_period;

/* Returns the period, if a theorem of the family gives one or proves one from
   the first values.  A period that is not known is not an error.  Cost:
   constant if a theorem gives the period; otherwise some thousand values. */
GRUNDY_CHECKED grundy_status grundy_rules_period(grundy_work *work,
                                                 const grundy_rules *rules,
                                                 grundy_period *period);

typedef struct grundy_period_search_query {
  uint64_t limit; /* values computed at most; 0: a default */
  bool window;    /* look for the shorter proof, from a repeated state */
  grundy_checkpoint checkpoint;
  uint64_t rares_to; /* list rare heaps at least up to this one, even if the
                        proof needs fewer values */
  uint64_t keep;     /* values after which only few are kept, if possible, and
                        the shorter proof is looked for; 0: keep all */
} grundy_period_search_query;

/* value(n + period) = value(n) + saltus for all n >= preperiod: proved, or true
   for all values computed. */
typedef struct grundy_period_search {
  bool found, proved;
  uint64_t period, preperiod, saltus;
  uint64_t max_value;
  uint64_t values_computed; /* values of the heaps 0, 1, ... */
  uint64_t values_needed;   /* values that the proof needs */
  uint64_t values_held;     /* values that came from the checkpoint: may exceed
                               the limit, and are all used */
  bool default_limit;       /* the query had no limit, and the search ended at
                               the default */
  const char *theorem;      /* NULL: not proved */
  const char *citation;     /* of the theorem */
  /* The sparse space, if there is one (doc/algorithms.md); heap 0 is not among
     the rares. */
  bool has_space, second_kind;
  uint64_t mask; /* bit 63: all bits from 63 */
  size_t rare_count;
  const uint64_t *rares;
  uint64_t
      window; /* values that determine the next one, in the shorter proof */
} grundy_period_search;

/* Looks for the least period of the values of heaps.  UNABLE: the rules are not
   a game of taking and breaking heaps.  STOPPED at a limit of the work: *period
   has what was found so far.  Cost: that of the values computed: at worst the
   square of their number, about linear with a sparse space. */
GRUNDY_CHECKED grundy_status grundy_period_search_run(
    grundy_work *work, const grundy_rules *rules,
    grundy_period_search_query query, grundy_period_search *period);

/* Writes a certificate, a readable text by which a period can be checked
   independently; see doc/octal.md.  Looks for the period first, if it is not
   known.  UNABLE: no period is proved.  Cost: that of grundy_period_search_run,
   and linear in the text. */
GRUNDY_CHECKED grundy_status
grundy_certificate_write(grundy_work *work, const grundy_rules *rules,
                         grundy_period_search_query query, const char **text);

typedef struct grundy_certificate {
  const char *rules; /* the rules that it is about */
  const char *theorem;
  const char *condition;  /* condition of a theorem that is taken as known, and
                             only compared with the values; otherwise NULL */
  bool condition_checked; /* false: the condition follows from the rules */
  uint64_t period, preperiod, saltus, values, rare_count, blocks;
  bool holds;
  bool is_least;       /* the values show that the period is the least one */
  const char *trouble; /* why it does not hold, in the work's language */
} grundy_certificate;

/* Checks a certificate, by other code than the code that computed it.  A wrong
   certificate is not an error of the call: `holds` is then false.  SYNTAX: the
   text is not a certificate.  Cost: that of computing the values again, by the
   plain recursion where there is no sparse space. */
GRUNDY_CHECKED grundy_status
grundy_certificate_check(grundy_work *work, const char *text, size_t length,
                         grundy_certificate *certificate);

#ifdef __cplusplus
}
#endif

#endif
