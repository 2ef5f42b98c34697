/* SPDX-License-Identifier: MIT */
/*
 * Checks a certificate: computes all values again, by theory/octal/recheck.c;
 * then checks that they repeat, that no smaller period and no smaller preperiod
 * is possible, and that the theorem needs no more values.  A theorem that needs
 * no values is compared with them.
 */
#include "engine/heaps/certificate.h"

#include "core/text.h"
#include "engine/misuse.h"
#include "engine/position.h"
#include "engine/reader.h"
#include "engine/value/theorem.h"

typedef struct checker {
  grundy_work *work;
  const grundy_rules *rules;
  gi_certificate c;
  gi_recheck values;
  grundy_certificate *out;
} checker;

/* Says why the certificate does not hold.  Returns OK unless memory is
   refused. */
static grundy_status refute_with(checker *k, const char *const *pieces) {
  gi_buffer text;
  gi_buffer_init(&text, &k->work->memory);
  grundy_status status = gi_sentence(&text, k->work->error.language, pieces);
  if (status == GRUNDY_OK) {
    k->out->trouble =
        gi_arena_text(&k->work->arena, (const char *)text.data, text.length);
    status = k->out->trouble ? GRUNDY_OK : gi_refused(k->work);
  }
  gi_buffer_clear(&text);
  return status;
}
#define refute(k, ...) refute_with(k, (const char *const[]){__VA_ARGS__, NULL})

/* Is the code claimed that of the rules?  Of a code that is cut, compares the
   digits that the certificate has. */
static bool is_code(const gi_code *code, const gi_claim *claim) {
  const gi_code *claimed = &claim->code;
  size_t count = claimed->count;
  if (code->cut != claimed->cut || code->distinct != claimed->distinct ||
      (code->cut ? code->count < count || claim->count != count
                 : code->count != count || code->tail != claimed->tail))
    return false;
  return memcmp(code->digits, claimed->digits, count) == 0;
}

/* Checks that the digits are those of the rules that the certificate names. */
static grundy_status check_rules(checker *k) {
  gi_text text = k->c.rules;
  gi_code code;
  grundy_status status =
      gi_rules_parse_file(k->work, text.data, text.length, &k->rules);
  if (status != GRUNDY_OK) {
    if (k->work->error.offset != GRUNDY_NOWHERE)
      k->work->error.offset += text.offset;
    return status;
  }
  const grundy_rules *rules = k->rules;
  k->out->rules = rules->text;
  if (rules != rules->base || !gi_text_is(text, rules->text))
    return refute(k, N_("the rules should be written {0}"), rules->base->text);
  status = GRUNDY_UNABLE;
  if (rules->family->code)
    status =
        rules->family->code(k->work, rules, k->c.claim.code.count - 1, &code);
  if (status == GRUNDY_OK && is_code(&code, &k->c.claim))
    return GRUNDY_OK;
  if (status != GRUNDY_OK && status != GRUNDY_UNABLE)
    return status;
  return refute(k, N_("the digits are not those of {0}"), rules->text);
}

/* Has the code only digits 0 and 3, which repeat for ever? */
static bool is_endless_set(const gi_code *code) {
  for (size_t i = 0; i < code->count; i++)
    if (code->digits[i] != 0 && (i == 0 || code->digits[i] != 3))
      return false;
  return !gi_code_is_finite(code) && !code->distinct;
}

/* Can exactly the multiples of some number be taken, except finitely many of
   them?  The number divides the number of digits that repeat. */
static bool takes_all_but(const gi_code *code) {
  size_t cycle = code->count - code->tail;
  for (size_t unit = 1; unit <= cycle; unit++) {
    if (cycle % unit)
      continue;
    size_t i = 1;
    while (i < code->count &&
           (i % unit ? code->digits[i] == 0
                     : i < code->tail || code->digits[i] == 3))
      i++;
    if (i >= code->count)
      return true;
  }
  return false;
}

/* Is the code 4.333...? */
static bool is_lasker(const gi_code *code) {
  for (size_t i = 0; i < code->count; i++)
    if (code->digits[i] != (i ? 3 : 4))
      return false;
  return !gi_code_is_finite(code) && code->tail && !code->distinct;
}

/* Returns the period of the repeated state.  In a space of the second kind it
   must be even: the parity of heaps matters. */
static uint64_t state_period(const gi_certificate *c) {
  uint64_t p = c->period.period;
  return c->claim.second && p % 2 ? 2 * p : p;
}

/* Returns the first heap whose rare value must have a witness in the window. */
static uint64_t witnessed_from(const gi_certificate *c) {
  uint64_t p = state_period(c);
  return c->claim.count > p ? c->claim.count - p : 0;
}

/* Returns the number of values that the shorter proof needs; 0 if it does not
   hold.  theory/octal/recheck.h describes `widest`. */
static uint64_t needed_by_state(const gi_certificate *c, uint64_t widest) {
  const gi_claim *claim = &c->claim;
  uint64_t last = claim->code.count - 1;
  uint64_t n0 = c->period.preperiod ? c->period.preperiod : 1, least;
  uint64_t rare = claim->rare_count ? claim->rares[claim->rare_count - 1] : 0;
  if (!claim->has_space || c->window < rare + last || c->window < widest)
    return 0;
  least = 2 * rare + 2 * last + 2;
  n0 = n0 > least ? n0 : least;
  if (claim->code.distinct && n0 < 2 * c->window)
    n0 = 2 * c->window;
  return n0 + state_period(c) + c->window + 1;
}

/* Returns the number of values that the theorem needs; 0 if it does not apply
   to such a code or such a saltus. */
static uint64_t needed(const gi_certificate *c, uint64_t widest) {
  const gi_code *code = &c->claim.code;
  bool pairs = gi_code_has(code, GI_LEAVES_TWO);
  bool triples = gi_code_has(code, GI_LEAVES_THREE);
  uint64_t last = code->count - 1, p = c->period.period;
  uint64_t n0 = c->period.preperiod, first = n0 ? n0 : 1;
  bool is_finite = gi_code_is_finite(code) && !code->cut && !c->saltus;
  bool is_short = is_finite && !c->window;
  bool is_plain = is_short && !code->distinct;
  switch (c->proof) {
  case GI_PROOF_WINDOW:
    return is_short && !pairs && !triples ? n0 + p + last + 1 : 0;
  case GI_PROOF_GUY_SMITH:
    return is_plain && pairs && !triples ? 2 * (first + p) + last + 1 : 0;
  case GI_PROOF_THREE_HEAPS:
    return is_plain && triples ? 3 * (first + p) + last + 1 : 0;
  case GI_PROOF_DIFFERENT_HEAPS:
    return is_short && code->distinct && pairs && !triples
               ? 2 * (first + p) + p + last + 1
               : 0;
  case GI_PROOF_STATE:
    return is_finite ? needed_by_state(c, widest) : 0;
  case GI_PROOF_ALL_BUT:
  case GI_PROOF_SET_STATE: /* not known in advance: see check_state */
    if (c->window || !is_endless_set(code) ||
        (c->proof == GI_PROOF_ALL_BUT) != (c->saltus > 0) ||
        (c->saltus && !takes_all_but(code)))
      return 0;
    n0 += p + code->count;
    return c->claim.count > n0 ? c->claim.count : n0;
  case GI_PROOF_LASKER:
    return is_lasker(code) && !c->window && p == 4 && n0 == 1 && c->saltus == 4
               ? gi_certificate_sample(c->period)
               : 0;
  case GI_PROOF_FAMILY:
    return !c->window && !c->saltus ? gi_certificate_sample(c->period) : 0;
  case GI_PROOFS:
    break;
  }
  return 0;
}

static bool repeats(const checker *k, uint64_t p, uint64_t saltus,
                    uint64_t from, uint64_t to) {
  const uint16_t *values = k->values.values;
  for (uint64_t n = from; n < to; n++)
    if (values[n] + saltus != values[n + p])
      return false;
  return true;
}

/* Is p divided by some prime a period too? */
static bool has_shorter(const checker *k) {
  uint64_t p = k->c.period.period, n0 = k->c.period.preperiod, rest = p;
  for (uint64_t q = 2; rest > 1; q++) {
    if (q > rest / q)
      q = rest;
    if (rest % q)
      continue;
    while (rest % q == 0)
      rest /= q;
    if (k->c.saltus % q == 0 &&
        repeats(k, p / q, k->c.saltus / q, n0, n0 + p - p / q))
      return true;
  }
  return false;
}

/* Checks that the state of an endless set repeats. */
static grundy_status check_state(checker *k) {
  const gi_certificate *c = &k->c;
  bool is_same = true;
  grundy_status status = GRUNDY_OK;
  if (c->proof == GI_PROOF_ALL_BUT || c->proof == GI_PROOF_SET_STATE)
    status = gi_recheck_state(&k->values, &c->claim.code, c->period.period,
                              c->saltus, &is_same);
  if (status == GRUNDY_OK && !is_same)
    return refute(k, N_("the state that decides all larger heaps does not "
                        "repeat"));
  return status;
}

/* Checks that the family's own theorem gives the period and all the values. */
static grundy_status check_family(checker *k) {
  const gi_certificate *c = &k->c;
  gi_period known = {0};
  const gi_theorem *theorem = k->rules->family->theorems;
  while (theorem && theorem->name &&
         (!gi_text_is(c->theorem, theorem->name) ||
          theorem->answers != GI_ANSWERS_VALUE || !(theorem->play & GI_NORMAL)))
    theorem++;
  if (!theorem || !theorem->name)
    return refute(k, N_("{0} has no such theorem on its values"),
                  k->rules->text);
  k->out->theorem = theorem->name;
  k->out->condition = theorem->condition;
  grundy_status status = gi_known_period(k->work, k->rules, &known);
  if (status != GRUNDY_OK && status != GRUNDY_UNABLE)
    return status;
  if (known.period != c->period.period ||
      known.preperiod != c->period.preperiod)
    return refute(k, N_("the theorem gives another period"));
  for (uint64_t n = 1; n < k->values.count; n++) {
    unsigned char bytes[GI_VARINT_MAX];
    gi_component heap = {k->rules, {bytes, gi_varint_put(bytes, n)}};
    gi_answer answer;
    status = gi_theorem_ask(k->work, theorem, heap, &answer);
    if (status != GRUNDY_OK && status != GRUNDY_UNABLE)
      return status;
    if (status == GRUNDY_UNABLE || answer.number != k->values.values[n])
      return refute(k, N_("the theorem gives another value for heap {0}"),
                    gi_digits_of(n).text);
  }
  return GRUNDY_OK;
}

/* Checks the period.  Its values must include a preperiod and a period to show
   that both are the least; the theorem of a family may give a longer period
   than the values of a certificate show. */
static grundy_status check_period(checker *k) {
  const gi_certificate *c = &k->c;
  uint64_t p = c->period.period, n0 = c->period.preperiod, s = c->saltus;
  k->out->is_least = n0 + p <= c->claim.count;
  if (k->out->is_least && !repeats(k, p, s, n0, c->claim.count - p))
    return refute(k, N_("the values do not repeat as claimed"));
  if (k->out->is_least && n0 && repeats(k, p, s, n0 - 1, n0))
    return refute(k, N_("the values repeat from an earlier heap on"));
  if (k->out->is_least && has_shorter(k))
    return refute(k, N_("the values have a shorter period"));
  uint64_t needs = needed(c, k->values.widest);
  if (!needs)
    return refute(k, N_("the theorem does not apply to such a game, or its "
                        "window is too short"));
  if (needs != c->claim.count)
    return refute(k,
                  needs == 1 ? N_("the theorem needs {0} value, not {1}")
                             : N_("the theorem needs {0} values, not {1}"),
                  gi_digits_of(needs).text, gi_digits_of(c->claim.count).text);
  return c->proof == GI_PROOF_FAMILY ? check_family(k) : check_state(k);
}

static grundy_status check_sums(checker *k) {
  const gi_certificate *c = &k->c;
  uint64_t size = c->block_size, count = c->claim.count;
  if (size != gi_certificate_block(count) ||
      (count - 1) / size + 1 != c->sum_count)
    return refute(k, N_("the blocks do not cover the values"));
  for (size_t i = 0; i < c->sum_count; i++) {
    uint64_t sum = GI_SUM_START, from = i * size;
    for (uint64_t n = from; n - from < size && n < count; n++)
      sum = gi_sum_add(sum, k->values.values[n]);
    if (sum != c->sums[i])
      return refute(k, N_("the values from heap {0} on have another checksum"),
                    gi_digits_of(from).text);
  }
  return GRUNDY_OK;
}

/* Are the numbers small enough that their sums do not overflow, and are there
   enough values? */
static bool is_sane(const gi_certificate *c) {
  const uint64_t most = UINT64_C(1) << 40;
  return c->period.period && c->period.period < most &&
         c->period.preperiod < most && c->claim.count < most &&
         c->window < most && c->claim.count &&
         (c->proof == GI_PROOF_FAMILY ||
          c->period.preperiod + c->period.period <= c->claim.count);
}

/* Can the code have such a sparse space?  A space needs a finite code without
   splits into three; the second kind needs a code that splits only after taking
   t. */
static bool has_its_kind(const gi_claim *claim) {
  if (claim->has_space &&
      (!gi_code_is_finite(&claim->code) || claim->code.cut ||
       gi_code_has(&claim->code, GI_LEAVES_THREE)))
    return false;
  if (!claim->second)
    return true;
  bool splits = false;
  for (size_t i = 0; i < claim->code.count; i++)
    if (claim->code.digits[i] & GI_LEAVES_TWO) {
      if (i != claim->t)
        return false;
      splits = true;
    }
  return splits;
}

/* Does the mask have ones above all values?  Without a space there must be no
   mask and no rare heap. */
static bool has_its_mask(const checker *k) {
  const gi_claim *claim = &k->c.claim;
  uint64_t largest = 1;
  if (!claim->has_space)
    return !claim->mask && !claim->rare_count;
  for (uint64_t n = 0; n < k->values.count; n++)
    largest |= k->values.values[n];
  uint64_t above = ~UINT64_C(0) << (64 - __builtin_clzll(largest));
  return (claim->mask & above) == above;
}

static grundy_status check_all(checker *k) {
  gi_certificate *c = &k->c;
  if (!has_its_kind(&c->claim))
    return refute(k, N_("such a code has no sparse space of this kind"));
  if (!is_sane(c))
    return refute(k, N_("the values are too few for the period"));
  grundy_status status = check_rules(k);
  if (status != GRUNDY_OK || k->out->trouble)
    return status;
  status = gi_recheck_run(&k->values, &k->work->memory, &c->claim,
                          witnessed_from(c), &k->work->budget);
  if (status == GRUNDY_OK && k->values.is_wrong)
    return refute(k, N_("heap {0} is not rare or common as claimed"),
                  gi_digits_of(k->values.wrong).text);
  if (status == GRUNDY_OK && !has_its_mask(k))
    return refute(k, N_("the mask does not fit such a space"));
  if (status == GRUNDY_OK)
    status = check_sums(k);
  if (status == GRUNDY_OK && !k->out->trouble)
    status = check_period(k);
  return status;
}

grundy_status grundy_certificate_check(grundy_work *work, const char *text,
                                       size_t length,
                                       grundy_certificate *certificate) {
  if (gi_misused(work, GI_NEEDS({gi_is_text(text, length), "text"},
                                {gi_is_given(certificate), "certificate"})))
    return GRUNDY_MISUSE;
  *certificate = (grundy_certificate){0};
  checker k = {.work = work, .out = certificate};
  k.values.memory = &work->memory;
  gi_mark mark = gi_arena_mark(&work->scratch);
  grundy_status status =
      gi_certificate_read(work, (gi_text){text, length, 0}, &k.c);
  if (status == GRUNDY_OK) {
    certificate->theorem = gi_proofs[k.c.proof].theorem;
    certificate->condition_checked = k.c.proof == GI_PROOF_LASKER;
    if (certificate->condition_checked)
      certificate->condition = N_("all digits are 3, and the first is 4");
    certificate->saltus = k.c.saltus;
    certificate->period = k.c.period.period;
    certificate->preperiod = k.c.period.preperiod;
    certificate->values = k.c.claim.count;
    certificate->rare_count = k.c.claim.rare_count;
    certificate->blocks = k.c.sum_count;
    status = check_all(&k);
  }
  certificate->holds = status == GRUNDY_OK && !certificate->trouble;
  gi_recheck_clear(&k.values);
  gi_arena_release(&work->scratch, mark);
  return gi_finish(work, status, GRUNDY_NOWHERE);
}
