/* SPDX-License-Identifier: MIT */
/*
 * Checking a certificate: all values once more, by theory/recheck.c; then that
 * they repeat, that no smaller period or earlier start would do, and that the
 * theorem needs no more values than these.
 */
#include "engine/certificate.h"

typedef struct checker {
  grundy_work *work;
  gi_certificate c;
  gi_recheck values;
  grundy_certificate *out;
} checker;

/* Says why the certificate does not hold.  Always OK, unless memory lacks. */
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

/* Are the digits those of the rules that it names? */
static grundy_status check_rules(checker *k) {
  const grundy_rules *rules;
  gi_text text = k->c.rules;
  gi_code code, claimed = k->c.claim.code;
  grundy_status status =
      grundy_rules_parse(k->work, text.data, text.length, &rules);
  if (status != GRUNDY_OK) {
    if (k->work->error.offset != GRUNDY_NOWHERE)
      k->work->error.offset += text.offset;
    return status;
  }
  k->out->rules = rules->text;
  status = GRUNDY_UNABLE;
  if (rules->family->kernel)
    status = rules->family->kernel(k->work, rules, 0, &code);
  if (status == GRUNDY_OK && gi_code_is_finite(&code) &&
      code.count == claimed.count && code.distinct == claimed.distinct &&
      memcmp(code.digits, claimed.digits, code.count) == 0)
    return GRUNDY_OK;
  if (status != GRUNDY_OK && status != GRUNDY_UNABLE)
    return status;
  return refute(k, N_("the digits are not those of {0}"), rules->text);
}

/* How many values the theorem needs; 0: it does not speak of such codes.
   `widest`: see theory/recheck.h. */
static uint64_t needed(const gi_certificate *c, uint64_t widest) {
  const gi_claim *claim = &c->claim;
  bool splits = gi_code_has(&claim->code, GI_LEAVES_TWO);
  uint64_t last = claim->code.count - 1, p = c->period.period;
  uint64_t n0 = c->period.preperiod, least;
  bool is_plain = !claim->code.distinct && !c->window;
  if (c->theorem == GI_CERTIFIES_WINDOW)
    return !splits && is_plain ? n0 + p + last + 1 : 0;
  n0 = n0 ? n0 : 1;
  if (c->theorem == GI_CERTIFIES_GUY_SMITH)
    return splits && is_plain ? 2 * n0 + 2 * p + last + 1 : 0;
  uint64_t rare = claim->rare_count ? claim->rares[claim->rare_count - 1] : 0;
  if (!claim->has_space || c->window < rare + last || c->window < widest)
    return 0;
  p *= claim->second && p % 2 ? 2 : 1;
  least = 2 * rare + 2 * last + 2;
  n0 = n0 > least ? n0 : least;
  if (claim->code.distinct && n0 < 2 * c->window)
    n0 = 2 * c->window;
  return n0 + p + c->window + 1;
}

static bool repeats(const checker *k, uint64_t p, uint64_t from, uint64_t to) {
  const uint16_t *values = k->values.values;
  for (uint64_t n = from; n < to; n++)
    if (values[n] != values[n + p])
      return false;
  return true;
}

/* Is a part of p, p divided by a prime, a period too? */
static bool has_shorter(const checker *k) {
  uint64_t p = k->c.period.period, n0 = k->c.period.preperiod, rest = p;
  for (uint64_t q = 2; rest > 1; q++) {
    if (q > rest / q)
      q = rest;
    if (rest % q)
      continue;
    while (rest % q == 0)
      rest /= q;
    if (repeats(k, p / q, n0, n0 + p - p / q))
      return true;
  }
  return false;
}

static grundy_status check_period(checker *k) {
  const gi_certificate *c = &k->c;
  uint64_t p = c->period.period, n0 = c->period.preperiod;
  if (!repeats(k, p, n0, c->claim.count - p))
    return refute(k, N_("the values do not repeat as claimed"));
  if (n0 && repeats(k, p, n0 - 1, n0))
    return refute(k, N_("the values repeat from an earlier heap on"));
  if (has_shorter(k))
    return refute(k, N_("the values have a shorter period"));
  uint64_t needs = needed(c, k->values.widest);
  if (!needs)
    return refute(k, N_("the theorem does not speak of such a game, or its "
                        "window is too short"));
  if (needs != c->claim.count)
    return refute(k, N_("the theorem needs {0} values, not {1}"),
                  gi_digits_of(needs).text, gi_digits_of(c->claim.count).text);
  return GRUNDY_OK;
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

/* Numbers so large that sums of them would overflow are no claims. */
static bool is_sane(const gi_certificate *c) {
  const uint64_t most = UINT64_C(1) << 40;
  return c->period.period && c->period.period < most &&
         c->period.preperiod < most && c->claim.count < most &&
         c->window < most &&
         c->period.preperiod + c->period.period <= c->claim.count;
}

/* Spaces of the second kind are for codes that split after taking t alone. */
static bool has_its_kind(const gi_claim *claim) {
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

/* A mask goes on with ones for ever; without a space there is neither mask
   nor rare heap. */
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
    return refute(k, N_("such a code has no sparse space of the second kind"));
  if (!is_sane(c))
    return refute(k, N_("the values are too few for the period"));
  grundy_status status = check_rules(k);
  if (status != GRUNDY_OK || k->out->trouble)
    return status;
  status =
      gi_recheck_run(&k->values, &k->work->memory, &c->claim,
                     c->claim.count - 2 * c->period.period, &k->work->budget);
  if (status == GRUNDY_OK && k->values.is_wrong)
    return refute(k, N_("heap {0} is not rare or common as claimed"),
                  gi_digits_of(k->values.wrong).text);
  if (status == GRUNDY_OK && !has_its_mask(k))
    return refute(k, N_("the mask is not one of such a space"));
  if (status == GRUNDY_OK)
    status = check_sums(k);
  if (status == GRUNDY_OK && !k->out->trouble)
    status = check_period(k);
  return status;
}

grundy_status grundy_certificate_check(grundy_work *work, const char *text,
                                       size_t length,
                                       grundy_certificate *certificate) {
  static const char *const names[] = {N_("Guy and Smith"),
                                      N_("repeated window"),
                                      N_("repeated state of a sparse space")};
  gi_begin(work);
  *certificate = (grundy_certificate){0};
  checker k = {.work = work, .out = certificate};
  k.values.memory = &work->memory;
  gi_mark mark = gi_arena_mark(&work->scratch);
  grundy_status status =
      gi_certificate_read(work, (gi_text){text, length, 0}, &k.c);
  if (status == GRUNDY_OK) {
    certificate->theorem = names[k.c.theorem];
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
