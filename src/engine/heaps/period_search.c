/* SPDX-License-Identifier: MIT */
/*
 * Searches for periods: computes values until a theorem proves that they
 * repeat.
 *
 * A candidate says how many values its proof needs.  The search computes that
 * many, unless they are far away, and no more.
 */
#include "engine/heaps/period_search.h"

#include "core/text.h"
#include "engine/assess.h"
#include "engine/misuse.h"
#include "engine/opened.h"
#include "theory/octal/growth.h"
#include "theory/octal/sparse/space.h"

#include <assert.h>

/* Values to compute without --limit. */
enum {
  SENSIBLE = 500000000,
  SENSIBLE_SLOW = 4000,         /* where larger heaps take longer */
  SENSIBLE_BY_THEOREM = 1000000 /* where a theorem gives the values */
};
/* Work to do without --limit: splits looked at without a sparse space, some
   seconds; rare heaps looked up with one, half a minute or more. */
static const uint64_t sensible_splits = UINT64_C(8000000000),
                      sensible_rares = UINT64_C(40000000000);

const struct gi_proof_words gi_proofs[GI_PROOFS] = {
    [GI_PROOF_GUY_SMITH] =
        {"guy-smith", N_("Guy and Smith"),
         "R. K. Guy and C. A. B. Smith, The G-values of various games, "
         "Proceedings of the Cambridge Philosophical Society 52 (1956), "
         "514-526"},
    [GI_PROOF_THREE_HEAPS] = {"three-heaps",
                              N_("Guy and Smith, for three heaps"),
                              "doc/algorithms.md, Periods"},
    [GI_PROOF_DIFFERENT_HEAPS] = {"different-heaps",
                                  N_("Guy and Smith, for heaps that differ"),
                                  "doc/algorithms.md, Periods"},
    [GI_PROOF_WINDOW] = {"window", N_("repeated window"),
                         "S. W. Golomb, A mathematical investigation of games "
                         "of \"take-away\", Journal of Combinatorial Theory "
                         "1 (1966), 443-458"},
    [GI_PROOF_STATE] = {"state", N_("repeated state of a sparse space"),
                        "doc/algorithms.md, Periods"},
    [GI_PROOF_ALL_BUT] =
        {"all-but", N_("Siegel, sets of all but a few numbers"),
         "A. Siegel, as reported by D. Sleator and M. Slusky, Subtraction "
         "games with FES sets of size 3, arXiv:1201.3299 (2012); how it is "
         "checked: doc/algorithms.md, Arithmetic periods"},
    [GI_PROOF_SET_STATE] = {"set-state",
                            N_("repeated state of a subtraction set"),
                            "doc/algorithms.md, Arithmetic periods"},
    [GI_PROOF_LASKER] = {"lasker", N_("Lasker"),
                         "E. Lasker, Brettspiele der Völker (1931); proof in "
                         "E. R. Berlekamp, J. H. Conway and R. K. Guy, "
                         "Winning Ways (1982), chapter 4"},
    [GI_PROOF_FAMILY] = {"family", NULL, NULL},
};

void gi_period_search_name(gi_seeker *s, gi_proof proof,
                           grundy_period_search *found) {
  s->proof = proof;
  found->theorem = gi_proofs[proof].theorem;
  found->citation = gi_proofs[proof].citation;
}

/* Initialises the seeker, with the code of the rules that give the values.
   UNABLE: the rules have no code for all heaps. */
static grundy_status init_seeker(grundy_work *work, const grundy_rules *rules,
                                 gi_seeker *s) {
  *s = (gi_seeker){
      .work = work, .rules = gi_rules_origin(rules), .shift = rules->shift};
  grundy_status status = GRUNDY_UNABLE;
  if (s->rules->family->code)
    status = s->rules->family->code(work, s->rules, 0, &s->code);
  if (status == GRUNDY_UNABLE) {
    gi_fail(&work->error, GRUNDY_UNABLE, GRUNDY_NOWHERE,
            "{0} has no sequence of values to look for a period in: "
            "its rules are not such that beans are taken from heaps "
            "and the rest is split, in the same way for all heaps",
            rules->text);
    gi_hint(&work->error, "'grundy find' names what the values of a game are");
  }
  return status;
}

static bool is_slow(const gi_code *code) {
  return !gi_code_is_finite(code) || code->cut ||
         gi_code_has(code, GI_LEAVES_THREE);
}

/* Returns the splits that each splitting digit looks at, for the values of
   heaps below `count` (octal/plain.c): the splits with a smaller part up to
   some multiple of the largest value, and a 32nd of the rest. */
static uint64_t splits_for(uint64_t count, uint32_t largest) {
  uint64_t first = 4;
  while (first <= 4 * (uint64_t)largest)
    first *= 2;
  return count * (count / 128) + (count / 2 < first
                                      ? count * (count / 4)
                                      : first * count - first * first);
}

/* Returns the limit of values if the query gives none.  The limit depends on
   the values known, not on the work done: a resumed run ends where the run
   without a pause would have ended. */
static uint64_t sensible_limit(const gi_seeker *s) {
  const gi_sequence *q = s->sequence;
  if (is_slow(&s->code))
    return SENSIBLE_SLOW;
  if (!gi_sequence_may_be_sparse(&s->code))
    return SENSIBLE;
  if (q && q->sparse && q->sparse->is_used) {
    uint64_t most = sensible_rares / (q->sparse->rare_count + 1);
    return most < SENSIBLE ? most : SENSIBLE;
  }
  uint64_t digits = 0, few = 0, many = SENSIBLE;
  for (size_t k = 0; k < s->code.count; k++)
    digits += (s->code.digits[k] & GI_LEAVES_TWO) != 0;
  assert(digits);          /* otherwise it could not be sparse */
  while (many - few > 1) { /* `few` is not too much work */
    uint64_t middle = few + (many - few) / 2;
    if (splits_for(middle, q ? q->largest : 0) > sensible_splits / digits)
      many = middle;
    else
      few = middle;
  }
  return few;
}

/* Returns the first heap whose distance to its witnesses is known.  Smaller
   heaps had their values before the sparse space was chosen. */
static uint64_t known_from(const gi_sparse *sparse) {
  return sparse->quiet > sparse->last ? sparse->quiet - sparse->last - 1 : 0;
}

/* Are the witnesses of the p heaps after `last` all within the window? */
static bool is_witnessed(const gi_seeker *s, uint64_t last, uint64_t p,
                         uint64_t window) {
  enum {
    MOST = 4096 /* heaps to look at again */
  };
  uint64_t end = known_from(s->sequence->sparse);
  if (end > last + p + 1)
    end = last + p + 1;
  return end <= last + 1 ||
         (!s->sequence->gap && end - last <= MOST &&
          gi_sparse_shows(s->sequence, last + 1, end, window));
}

/* Returns in *needs the last heap that the shorter proof needs
   (doc/algorithms.md), and in *window the number of values that must repeat.
   False if there is no sparse space. */
static bool window_needs(const gi_seeker *s, gi_period *period, uint64_t *needs,
                         uint64_t *window) {
  const gi_sparse *sparse = s->sequence->sparse;
  if (!sparse || !sparse->is_used)
    return false;
  uint64_t rare =
      sparse->rare_count ? sparse->rares[sparse->rare_count - 1] : 0;
  uint64_t p = period->period;
  if (sparse->second && p % 2)
    p *= 2; /* a period must keep the parity of heaps */
  *window = gi_sparse_proof_window(sparse);
  uint64_t from = period->preperiod;
  if (from < 2 * rare + 2 * sparse->last + 2)
    from = 2 * rare + 2 * sparse->last + 2;
  if (sparse->code.distinct && from < 2 * *window)
    from = 2 * *window; /* there the parts of a split differ */
  *needs = from + p + *window;
  if (*needs < s->sequence->count && !is_witnessed(s, *needs - p, p, *window)) {
    *window = known_from(sparse) - from; /* only heaps with known witnesses */
    if (sparse->code.distinct && from < 2 * *window)
      from = 2 * *window;
    *needs = from + p + *window;
  }
  return true;
}

/* Do the values known prove the candidate?  *more is the last heap that the
   proof needs. */
static bool is_proved(gi_seeker *s, gi_period candidate,
                      grundy_period_search *found, uint64_t *more) {
  bool triples = gi_code_has(&s->code, GI_LEAVES_THREE);
  bool splits = triples || gi_code_has(&s->code, GI_LEAVES_TWO);
  uint64_t needs = gi_period_needs(&s->code, candidate), window = 0, shorter;
  gi_proof proof = triples                      ? GI_PROOF_THREE_HEAPS
                   : splits && s->code.distinct ? GI_PROOF_DIFFERENT_HEAPS
                   : splits                     ? GI_PROOF_GUY_SMITH
                                                : GI_PROOF_WINDOW;
  if (s->query.window && splits &&
      window_needs(s, &candidate, &shorter, &window) && shorter < needs) {
    needs = shorter;
    proof = GI_PROOF_STATE;
    found->window = window;
  }
  gi_period_search_name(s, proof, found);
  found->values_needed = needs + 1;
  *more = needs;
  return needs < s->sequence->count;
}

/* -------------------------------------------- periods without a window */

/* Returns the value of heap n by a theorem, and the theorem in *by.  UNABLE: no
   theorem gives it. */
static grundy_status theorem_value(grundy_work *work, const grundy_rules *rules,
                                   uint64_t n, gi_answer *answer,
                                   const gi_theorem **by) {
  unsigned char bytes[GI_VARINT_MAX];
  gi_component component = {rules, {bytes, gi_varint_put(bytes, n)}};
  *answer = (gi_answer){.number = 0};
  if (!n && rules->args == GI_HEAPS)
    return GRUNDY_OK;
  return gi_theorem_answer(work, component, GI_ANSWERS_VALUE, GRUNDY_NORMAL,
                           answer, by);
}

const gi_theorem *gi_heap_theorem(grundy_work *work, const grundy_rules *rules,
                                  uint64_t heap) {
  gi_answer answer;
  const gi_theorem *by = NULL;
  grundy_status status = theorem_value(work, rules, heap, &answer, &by);
  bool has_value = status == GRUNDY_OK ||
                   (status == GRUNDY_STOPPED && work->error.status == status &&
                    work->error.limit == GRUNDY_LIMIT_SIZE);
  return has_value ? by : NULL;
}

/* Finds the least preperiod: the one that the family gives may be too large. */
static grundy_status go_back(const gi_seeker *s, grundy_period_search *found) {
  grundy_status status = GRUNDY_OK;
  gi_answer before, after;
  while (found->preperiod && status == GRUNDY_OK) {
    status =
        theorem_value(s->work, s->rules, found->preperiod - 1, &before, NULL);
    if (status == GRUNDY_OK)
      status =
          theorem_value(s->work, s->rules, found->preperiod - 1 + found->period,
                        &after, NULL);
    if (status != GRUNDY_OK || before.number != after.number)
      return status;
    found->preperiod--;
  }
  return status;
}

/* Searches without a code: theorems give the values one by one, and the family
   gives the period as soon as it has seen it. */
static grundy_status search_by_theorem(const gi_seeker *s,
                                       grundy_period_search *found) {
  uint64_t limit = s->query.limit ? s->query.limit : SENSIBLE_BY_THEOREM;
  grundy_status status = GRUNDY_OK;
  gi_period known = {0};
  for (uint64_t n = 0; n < limit && status == GRUNDY_OK; n++) {
    gi_answer answer;
    status = theorem_value(s->work, s->rules, n, &answer, NULL);
    if (status == GRUNDY_UNABLE && n)
      return GRUNDY_OK; /* no theorem gives this value */
    if (status == GRUNDY_OK)
      status = gi_budget_step(&s->work->budget);
    if (status == GRUNDY_OK && !known.period)
      status = s->rules->family->period(s->work, s->rules, &known);
    if (status != GRUNDY_OK)
      return status;
    found->values_computed = n + 1;
    if (answer.number > found->max_value)
      found->max_value = answer.number;
    if (known.period && n + 1 >= known.preperiod + known.period)
      break;
  }
  found->default_limit = !s->query.limit && found->values_computed >= limit;
  if (status != GRUNDY_OK || !known.period ||
      found->values_computed < known.preperiod + known.period)
    return status;
  const gi_theorem *theorem =
      gi_heap_theorem(s->work, s->rules, known.preperiod + known.period);
  found->found = true;
  found->proved = theorem != NULL;
  found->theorem = theorem ? theorem->name : NULL;
  found->citation = theorem ? theorem->citation : NULL;
  found->period = known.period;
  found->preperiod = known.preperiod;
  return go_back(s, found);
}

/* Asks the family of an infinite set for a proved period. */
static grundy_status ask_family(gi_seeker *s, uint64_t limit,
                                grundy_period_search *found) {
  gi_period known = {0};
  grundy_status status = GRUNDY_OK;
  if (gi_code_is_finite(&s->code) && !s->code.cut)
    return status;
  status = gi_known_period(s->work, s->rules, &known);
  if (status != GRUNDY_OK || !known.period)
    return status == GRUNDY_UNABLE ? GRUNDY_OK : status;
  uint64_t last = known.preperiod + known.period;
  const gi_theorem *theorem =
      last < limit ? gi_heap_theorem(s->work, s->rules, last) : NULL;
  if (!theorem)
    return GRUNDY_OK;
  status = gi_checkpoint_values(s->work, &s->checkpoint, s->rules, last, last,
                                &s->sequence);
  if (status != GRUNDY_OK)
    return status;
  found->found = found->proved = true;
  found->period = known.period;
  found->preperiod = known.preperiod;
  s->proof = GI_PROOF_FAMILY;
  found->theorem = theorem->name;
  found->citation = theorem->citation;
  return GRUNDY_OK;
}

/* Looks for an arithmetic period among the values known, and for its proof. */
static grundy_status look_for_growth(gi_seeker *s,
                                     grundy_period_search *found) {
  static const gi_proof proofs[] = {
      [GI_GROWTH_ALL_BUT] = GI_PROOF_ALL_BUT,
      [GI_GROWTH_STATE] = GI_PROOF_SET_STATE,
      [GI_GROWTH_LASKER] = GI_PROOF_LASKER,
  };
  gi_growth seen = gi_growth_seen(s->sequence, &s->code);
  gi_growth_proof proof;
  grundy_status status = gi_growth_prove(s->sequence, &s->code, seen, &proof);
  if (status != GRUNDY_OK)
    return status;
  found->theorem = found->citation = NULL;
  found->found = seen.period > 0;
  found->period = seen.period;
  found->preperiod = seen.preperiod;
  found->saltus = seen.saltus;
  found->proved = proof != GI_GROWTH_OBSERVED;
  found->values_needed = s->sequence->count;
  if (found->proved)
    gi_period_search_name(s, proofs[proof], found);
  return GRUNDY_OK;
}

const gi_sequence *gi_period_search_space(const gi_seeker *s, uint64_t last,
                                          gi_sequence *own) {
  enum {
    ENOUGH = 2048 /* values that show a sparse space, if there is one */
  };
  gi_sequence_init(own, &s->work->memory);
  const gi_sparse *sparse = s->sequence->sparse;
  bool is_enough = last < s->sequence->count &&
                   ((sparse && sparse->is_used) || ENOUGH < s->sequence->count);
  if (is_enough || !gi_sequence_may_be_sparse(&s->code) ||
      gi_sequence_extend(own, &s->code, &s->work->budget,
                         last < ENOUGH ? ENOUGH : last) != GRUNDY_OK)
    return s->sequence;
  return own;
}

/* Copies the space and its rares up to `most`, which it numbers as the alias
   numbers its heaps. */
static grundy_status copy_space(const gi_seeker *s, const gi_sparse *sparse,
                                uint64_t most, grundy_period_search *found) {
  uint64_t *rares =
      gi_arena_alloc(&s->work->arena, (sparse->rare_count + 1) * sizeof *rares);
  if (!rares)
    return gi_refused(s->work);
  for (size_t i = 0; i < sparse->rare_count && sparse->rares[i] <= most; i++)
    if (sparse->rares[i] >= s->shift)
      rares[found->rare_count++] = sparse->rares[i] - s->shift;
  found->has_space = true;
  found->second_kind = sparse->second;
  found->mask = sparse->mask;
  found->rares = rares;
  return GRUNDY_OK;
}

/* Reports the sparse space, if there is one. */
static grundy_status report_space(const gi_seeker *s,
                                  grundy_period_search *found) {
  gi_sequence own;
  grundy_status status = GRUNDY_OK;
  uint64_t last = s->query.rares_to, most = found->values_computed - 1;
  if (last && last < UINT64_MAX - s->shift)
    last += s->shift;
  gi_sequence_init(&own, &s->work->memory);
  const gi_sparse *sparse = found->proved || last
                                ? gi_period_search_space(s, last, &own)->sparse
                                : s->sequence->sparse;
  if (sparse && sparse->is_used)
    status = copy_space(s, sparse, last < most ? most : last, found);
  gi_sequence_clear(&own);
  return status;
}

/* Returns the number of repeated values that make a candidate; 0: as usual. */
static size_t repeat_of(const gi_seeker *s) {
  const gi_sparse *sparse = s->sequence->sparse;
  bool is_short = s->query.window && sparse && sparse->is_used;
  return is_short ? (size_t)gi_sparse_window(sparse) : 0;
}

/* Returns the number of values to have at the next look; a candidate needs heap
   `more`.  A look reads all values about once, so looks at many values are
   rare.  A candidate of Guy and Smith's theorem says when to look next; a
   repeated window or state is seen only after it has repeated. */
static uint64_t next_look(const gi_seeker *s, uint64_t more) {
  enum {
    FEW = 64,
    SOME = 1024,
    MANY = 65536
  };
  uint64_t count = s->sequence->count, part = count < FEW ? FEW : 2;
  if (count >= FEW && more >= count && more < 2 * count)
    return more + 1;
  if (!gi_code_is_finite(&s->code))
    part = count < SOME ? 64 : 16;
  else if (!gi_code_has(&s->code, GI_LEAVES_TWO | GI_LEAVES_THREE)) {
    if (count < s->code.count) /* no window is complete */
      return s->code.count + 1;
    part = count < SOME ? SOME : count < MANY ? 64 : 8;
  } else if (repeat_of(s))
    part = count < SOME ? 64 : 8;
  return count + count / part + 1;
}

/* ---------------------------------------------------------- the search */

grundy_status gi_period_search_keep(gi_seeker *s,
                                    const grundy_period_search *found) {
  uint64_t count = s->sequence->count;
  return count > found->values_held
             ? gi_checkpoint_keep(s->work, &s->checkpoint, s->rules, count)
             : GRUNDY_OK;
}

/* Reads the checkpoint, if there is one; *next is the number of values at the
   first look. */
static grundy_status resume(gi_seeker *s, uint64_t *next,
                            grundy_period_search *found) {
  s->checkpoint = (gi_checkpoint){.name = s->query.checkpoint.file,
                                  .seconds = s->query.checkpoint.seconds,
                                  .bounded = &s->bounded};
  s->sequence = &gi_opened_of(s->work, s->rules)->sequence;
  grundy_status status =
      gi_checkpoint_resume(s->work, &s->checkpoint, s->rules, next);
  if (s->checkpoint.name && status == GRUNDY_OK)
    found->values_held = s->sequence->count;
  if (!*next) /* no checkpoint, or the checkpoint of a table */
    *next = 1;
  if (status != GRUNDY_OK)
    s->sequence = NULL; /* nothing is reported about it */
  return status;
}

/* A search among all values. */
typedef struct course {
  uint64_t limit; /* most values to compute */
  uint64_t next;  /* values to have at the next look */
  uint64_t needs; /* last heap that the proof of the candidate needs; 0: there
                     is no candidate */
} course;

/* Computes the values for the next look, and updates code and limit. */
static grundy_status compute_more(gi_seeker *s, course *c) {
  if (c->next > c->limit)
    c->next = c->limit;
  grundy_status status = gi_checkpoint_values(
      s->work, &s->checkpoint, s->rules, c->next - 1, c->next, &s->sequence);
  if (status == GRUNDY_OK)
    status = s->rules->family->code(s->work, s->rules, c->next - 1, &s->code);
  if (status == GRUNDY_OK && s->sequence->count && !s->query.limit)
    s->checkpoint.goal = c->limit = sensible_limit(s);
  return status;
}

/* Looks for a period among the values known, and whether it is proved. */
static grundy_status look_for_period(gi_seeker *s, course *c,
                                     grundy_period_search *found) {
  gi_period candidate;
  c->needs = 0;
  found->found =
      gi_sequence_candidate(s->sequence, &s->code, repeat_of(s), &candidate);
  if (!found->found)
    return gi_code_is_finite(&s->code) ? GRUNDY_OK : look_for_growth(s, found);
  found->period = candidate.period;
  found->preperiod = candidate.preperiod;
  found->proved = is_proved(s, candidate, found, &c->needs);
  if (c->needs < c->limit)
    s->checkpoint.goal = c->needs + 1;
  return GRUNDY_OK;
}

/* Computes and looks, until a period is proved, the limit is reached, or few
   values are kept and decide. */
static grundy_status search_all(gi_seeker *s, course *c,
                                grundy_period_search *found) {
  s->checkpoint.goal = c->limit;
  for (;;) {
    grundy_status status = compute_more(s, c);
    if (status != GRUNDY_OK || !s->sequence->count)
      return status;
    status = look_for_period(s, c, found);
    if (status != GRUNDY_OK || found->proved)
      return status;
    if (s->sequence->count >= c->limit)
      return gi_period_search_keep(s, found);
    if (s->sequence->gap || gi_sequence_forgets(s->sequence)) {
      status = gi_period_search_bounded(s, c->limit, found);
      if (status != GRUNDY_OK || found->proved || s->sequence->gap)
        return status;
    }
    c->next = next_look(s, c->needs);
    uint64_t whole = s->sequence->whole; /* values are forgotten beyond it */
    if (whole > s->sequence->count && whole < c->next)
      c->next = whole;
  }
}

static grundy_status search(gi_seeker *s, grundy_period_search *found) {
  course c = {.next = 0};
  gi_rules_keep_all(s->work, s->rules);
  gi_bounded_begin(&s->bounded, &gi_opened_of(s->work, s->rules)->sequence,
                   &s->code, s->query.keep);
  grundy_status status = resume(s, &c.next, found);
  c.limit = s->query.limit ? s->query.limit : sensible_limit(s);
  if (status == GRUNDY_OK)
    status = ask_family(s, c.limit, found);
  if (status == GRUNDY_OK && !found->proved && s->sequence->gap) {
    status = gi_period_search_bounded(s, c.limit, found);
    if (s->sequence->gap)
      return status;
    c.next = 1; /* all values are computed again */
  }
  return status == GRUNDY_OK && !found->proved ? search_all(s, &c, found)
                                               : status;
}

grundy_status gi_period_search_seek(grundy_work *work,
                                    const grundy_rules *rules,
                                    grundy_period_search_query query,
                                    gi_seeker *s, grundy_period_search *found) {
  *found = (grundy_period_search){0};
  work->budget.apart = 0;
  grundy_status status = init_seeker(work, rules, s);
  s->query = query;
  if (status == GRUNDY_UNABLE && s->rules->family->period &&
      query.checkpoint.file)
    return gi_fail(&work->error, GRUNDY_UNABLE, GRUNDY_NOWHERE,
                   "there are no checkpoints of {0}: its values are not "
                   "computed one after the other",
                   rules->text);
  bool has_code = status != GRUNDY_UNABLE;
  if (!has_code && s->rules->family->period)
    status = search_by_theorem(s, found); /* init_seeker set the error */
  if (status == GRUNDY_UNABLE)
    gi_unfit(work, status);
  if (!has_code || status != GRUNDY_OK)
    return status;
  status = search(s, found);
  gi_bounded_clear(&s->bounded);
  found->default_limit = status == GRUNDY_OK && !query.limit && !found->proved;
  if (s->sequence && !s->sequence->gap)
    gi_rules_keep_all(work, s->rules); /* for later calls */
  return status;
}

grundy_status gi_period_search_run(grundy_work *work, const grundy_rules *rules,
                                   grundy_period_search_query query,
                                   grundy_period_search *period) {
  gi_seeker s;
  grundy_status status = gi_period_search_seek(work, rules, query, &s, period);
  if (s.sequence && s.sequence->count) {
    period->values_computed = s.sequence->count;
    period->max_value = s.sequence->largest;
    if (!period->proved && s.sequence->gap)
      period->theorem = period->citation = NULL;
    else if (!period->proved) {
      grundy_status looked = look_for_growth(&s, period);
      status = status == GRUNDY_OK ? looked : status;
    }
    grundy_status reported = report_space(&s, period);
    status = status == GRUNDY_OK ? reported : status;
  }
  /* an alias numbers its heaps from another number */
  period->preperiod -=
      period->preperiod < s.shift ? period->preperiod : s.shift;
  return status;
}

grundy_status grundy_period_search_run(grundy_work *work,
                                       const grundy_rules *rules,
                                       grundy_period_search_query query,
                                       grundy_period_search *period) {
  if (gi_misused(work, GI_NEEDS({gi_is_rules(work, rules), "rules"},
                                {gi_is_given(period), "period"})))
    return GRUNDY_MISUSE;
  return gi_finish(work, gi_period_search_run(work, rules, query, period),
                   GRUNDY_NOWHERE);
}
