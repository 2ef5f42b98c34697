/* SPDX-License-Identifier: MIT */
/* Writes and reads certificates; certificate.h describes the lines. */
#include "engine/heaps/certificate.h"

#include "core/text.h"
#include "engine/misuse.h"
#include "theory/octal/sparse/space.h"

#include <stdarg.h>
#include <stdio.h>

uint64_t gi_certificate_sum(const char *bytes, size_t length) {
  uint64_t sum = GI_SUM_START;
  for (size_t i = 0; i < length; i++)
    sum = gi_sum_add(sum, (unsigned char)bytes[i]);
  return sum;
}

/* --------------------------------------------------------------- writing */

static grundy_status put(gi_buffer *out, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static grundy_status put(gi_buffer *out, const char *format, ...) {
  char line[256];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(line, sizeof line, format, arguments);
  va_end(arguments);
  return gi_buffer_text(out, line);
}

/* Writes the digits; of a code that is cut, those that heaps below `values`
   need. */
static grundy_status put_code(gi_buffer *out, const gi_code *code,
                              uint64_t values) {
  static const char hexadecimal[] = "0123456789abcdef";
  grundy_status status = gi_buffer_text(out, "digits ");
  size_t count = code->cut ? (size_t)values : code->count;
  for (size_t k = 0; k < count && status == GRUNDY_OK; k++)
    status = gi_buffer_put(out, &hexadecimal[code->digits[k]], 1);
  if (status != GRUNDY_OK)
    return status;
  status = gi_code_is_finite(code)
               ? put(out, "\ntail %s\n", code->cut ? "cut" : "none")
               : put(out, "\ntail %zu\n", code->tail);
  if (status == GRUNDY_OK)
    status = put(out, "distinct %s\n", code->distinct ? "yes" : "no");
  return status;
}

static grundy_status put_claim(gi_buffer *out, const gi_seeker *s,
                               const grundy_period_search *p) {
  bool is_own = s->proof == GI_PROOF_FAMILY;
  return put(out,
             "theorem %s%s%s\nperiod %llu\npreperiod %llu\nsaltus %llu\n"
             "values %llu\nwindow %llu\n",
             gi_proofs[s->proof].word, is_own ? " " : "",
             is_own ? p->theorem : "", (unsigned long long)p->period,
             (unsigned long long)p->preperiod, (unsigned long long)p->saltus,
             (unsigned long long)p->values_needed,
             (unsigned long long)p->window);
}

/* Writes the space, with the rares among the values certified. */
static grundy_status put_space(gi_buffer *out, const gi_sequence *sequence,
                               uint64_t values) {
  const gi_sparse *s = sequence->sparse;
  if (!s || !s->is_used)
    return gi_buffer_text(out, "space none\nmask 0\nrares 0\n");
  grundy_status status =
      s->second ? put(out, "space second %llu\n", (unsigned long long)s->t)
                : gi_buffer_text(out, "space first\n");
  size_t count = s->rare_count;
  while (count && s->rares[count - 1] >= values)
    count--;
  if (status == GRUNDY_OK)
    status =
        put(out, "mask %llx\nrares %zu\n", (unsigned long long)s->mask, count);
  for (size_t i = 0; i < count && status == GRUNDY_OK; i++)
    status = put(out, "rare %llu %u\n", (unsigned long long)s->rares[i],
                 gi_sequence_value(sequence, s->rares[i]));
  return status;
}

static grundy_status put_blocks(gi_buffer *out, const gi_sequence *sequence,
                                uint64_t values) {
  uint64_t size = gi_certificate_block(values);
  uint64_t count = (values + size - 1) / size;
  grundy_status status =
      put(out, "blocks %llu %llu\n", (unsigned long long)count,
          (unsigned long long)size);
  for (uint64_t from = 0; from < values && status == GRUNDY_OK; from += size) {
    uint64_t sum = GI_SUM_START;
    for (uint64_t n = from; n < from + size && n < values; n++)
      sum = gi_sum_add(sum, gi_sequence_value(sequence, n));
    status = put(out, "block %llu %016llx\n", (unsigned long long)from,
                 (unsigned long long)sum);
  }
  return status;
}

/* Writes the sparse space.  The proof by a repeated state has a window for the
   space that the search used, so the certificate has that space. */
static grundy_status write_space(gi_buffer *out, const gi_seeker *s,
                                 const grundy_period_search *p) {
  gi_sequence own;
  gi_sequence_init(&own, &s->work->memory);
  const gi_sequence *spaced = s->proof == GI_PROOF_STATE
                                  ? s->sequence
                                  : gi_period_search_space(s, 0, &own);
  grundy_status status = put_space(out, spaced, p->values_needed);
  gi_sequence_clear(&own);
  return status;
}

static grundy_status put_certificate(gi_buffer *out, const gi_seeker *s,
                                     const grundy_period_search *p) {
  grundy_status status = gi_buffer_text(out, "grundy-certificate 1\nrules ");
  if (status == GRUNDY_OK)
    status = gi_buffer_text(out, s->rules->text);
  if (status == GRUNDY_OK)
    status = gi_buffer_text(out, "\n");
  if (status == GRUNDY_OK)
    status = put_code(out, &s->code, p->values_needed);
  if (status == GRUNDY_OK)
    status = put_claim(out, s, p);
  if (status == GRUNDY_OK)
    status = write_space(out, s, p);
  if (status == GRUNDY_OK)
    status = put_blocks(out, s->sequence, p->values_needed);
  if (status != GRUNDY_OK)
    return status;
  uint64_t sum = gi_certificate_sum((const char *)out->data, out->length);
  return put(out, "end %016llx\n", (unsigned long long)sum);
}

/* Computes the values and digits to be certified.  UNABLE: there is nothing to
   certify. */
static grundy_status prepare(gi_seeker *s, grundy_period_search *found) {
  grundy_work *work = s->work;
  if (!found->proved)
    return gi_fail(&work->error, GRUNDY_UNABLE, GRUNDY_NOWHERE,
                   "there is nothing to certify: no period of {0} is proved",
                   s->rules->text);
  if (!s->sequence) {
    gi_fail(&work->error, GRUNDY_UNABLE, GRUNDY_NOWHERE,
            "there is no certificate of {0}: the theorem '{1}' gives its "
            "values, and a certificate is about values computed heap by heap",
            s->rules->text, gi_word(work, found->theorem));
    gi_hint(&work->error,
            "'grundy verify {0}' compares its theorems with the values that "
            "follow from the rules",
            s->rules->family->name);
    return GRUNDY_UNABLE;
  }
  if (s->proof == GI_PROOF_LASKER || s->proof == GI_PROOF_FAMILY)
    found->values_needed =
        gi_certificate_sample((gi_period){found->preperiod, found->period});
  uint64_t last = found->values_needed - 1;
  grundy_status status = gi_rules_values(work, s->rules, last, &s->sequence);
  if (status == GRUNDY_OK)
    status = s->rules->family->code(work, s->rules, last, &s->code);
  if (status == GRUNDY_OK && s->sequence->largest > UINT16_MAX)
    return gi_fail(&work->error, GRUNDY_UNABLE, GRUNDY_NOWHERE,
                   "there are no certificates of values above 65535");
  return status;
}

grundy_status grundy_certificate_write(grundy_work *work,
                                       const grundy_rules *rules,
                                       grundy_period_search_query query,
                                       const char **text) {
  if (gi_misused(work, GI_NEEDS({gi_is_rules(work, rules), "rules"},
                                {gi_is_given(text), "text"})))
    return GRUNDY_MISUSE;
  gi_seeker s;
  grundy_period_search found;
  query.keep = 0; /* a certificate needs all values */
  grundy_status status = gi_period_search_seek(work, rules, query, &s, &found);
  if (status == GRUNDY_OK)
    status = prepare(&s, &found);
  gi_buffer out;
  gi_buffer_init(&out, &work->memory);
  if (status == GRUNDY_OK)
    status = put_certificate(&out, &s, &found);
  if (status == GRUNDY_OK) {
    *text = gi_arena_text(&work->arena, (const char *)out.data, out.length);
    status = *text ? GRUNDY_OK : gi_refused(work);
  }
  gi_buffer_clear(&out);
  return gi_finish(work, status, GRUNDY_NOWHERE);
}

/* --------------------------------------------------------------- reading */

typedef struct reader {
  grundy_work *work;
  gi_text text;
  size_t at;
} reader;

static grundy_status expected(reader *r, const char *what) {
  return gi_text_expected(&r->work->error, r->text, r->at, what);
}

/* Fails: the text read at `at` is not what was wanted. */
static grundy_status unlike(reader *r, gi_text what, size_t at,
                            const char *wanted) {
  r->at = what.offset + at - r->text.offset;
  return expected(r, wanted);
}

/* Reads a line `WORD rest`. */
static grundy_status read_line(reader *r, const char *word, gi_text *rest) {
  size_t length = strlen(word);
  if (r->text.length - r->at <= length ||
      memcmp(r->text.data + r->at, word, length) != 0 ||
      r->text.data[r->at + length] != ' ')
    return expected(r, word);
  size_t from = r->at + length + 1, to = from;
  while (to < r->text.length && r->text.data[to] != '\n')
    to++;
  *rest = gi_text_part(r->text, from, to);
  r->at = to < r->text.length ? to + 1 : to;
  return GRUNDY_OK;
}

static bool read_number(gi_text text, size_t *at, unsigned base,
                        uint64_t *number) {
  size_t from = *at;
  *number = 0;
  for (; *at < text.length; ++*at) {
    char c = text.data[*at];
    unsigned digit = c >= '0' && c <= '9'   ? (unsigned)(c - '0')
                     : c >= 'a' && c <= 'f' ? (unsigned)(c - 'a') + 10
                                            : 99;
    if (digit >= base)
      break;
    if (__builtin_mul_overflow(*number, (uint64_t)base, number) ||
        __builtin_add_overflow(*number, (uint64_t)digit, number))
      return false;
  }
  return *at > from;
}

/* Reads a line of one or two numbers; `second` may be NULL. */
static grundy_status read_numbers(reader *r, const char *word, unsigned base,
                                  uint64_t *first, uint64_t *second) {
  gi_text rest = {0};
  grundy_status status = read_line(r, word, &rest);
  size_t at = 0;
  if (status != GRUNDY_OK)
    return status;
  bool is_read = read_number(rest, &at, second ? 10 : base, first);
  if (is_read && second) {
    is_read = at < rest.length && rest.data[at] == ' ';
    at++;
    is_read = is_read && read_number(rest, &at, base, second);
  }
  if (is_read && at == rest.length)
    return GRUNDY_OK;
  return unlike(r, rest, 0, N_("a number and nothing after it"));
}

static grundy_status read_tail(reader *r, gi_code *code) {
  gi_text rest = {0};
  uint64_t tail = code->count;
  size_t at = 0;
  grundy_status status = read_line(r, "tail", &rest);
  if (status != GRUNDY_OK)
    return status;
  code->cut = gi_text_is(rest, "cut");
  if (!code->cut && !gi_text_is(rest, "none") &&
      (!read_number(rest, &at, 10, &tail) || at != rest.length ||
       tail >= code->count))
    return unlike(r, rest, 0, N_("none, cut or the number of a digit"));
  code->tail = (size_t)tail;
  return GRUNDY_OK;
}

static grundy_status read_code(reader *r, gi_code *code) {
  gi_text rest = {0};
  grundy_status status = read_line(r, "digits", &rest);
  if (status != GRUNDY_OK)
    return status;
  uint8_t *digits = gi_arena_alloc(&r->work->scratch, rest.length + 1);
  if (!digits)
    return gi_refused(r->work);
  for (size_t k = 0; k < rest.length; k++) {
    char c = rest.data[k];
    if ((c < '0' || c > '9') && (c < 'a' || c > 'f'))
      return unlike(r, rest, k, N_("a digit from 0 to 9 or from a to f"));
    digits[k] = (uint8_t)(c <= '9' ? c - '0' : c - 'a' + 10);
  }
  *code = (gi_code){.digits = digits, .count = rest.length};
  status = read_tail(r, code);
  if (status == GRUNDY_OK)
    status = read_line(r, "distinct", &rest);
  if (status != GRUNDY_OK)
    return status;
  code->distinct = gi_text_is(rest, "yes");
  if (code->count && (code->distinct || gi_text_is(rest, "no")))
    return GRUNDY_OK;
  return unlike(r, rest, 0, N_("yes or no"));
}

static grundy_status read_theorem(reader *r, gi_certificate *c) {
  gi_text rest = {0};
  size_t own = strlen(gi_proofs[GI_PROOF_FAMILY].word);
  grundy_status status = read_line(r, "theorem", &rest);
  if (status != GRUNDY_OK)
    return status;
  gi_text word = rest;
  if (rest.length > own && rest.data[own] == ' ') {
    word = gi_text_part(rest, 0, own);
    c->theorem = gi_text_part(rest, own + 1, rest.length);
  }
  unsigned proof = 0;
  while (proof < GI_PROOFS && !gi_text_is(word, gi_proofs[proof].word))
    proof++;
  if (proof == GI_PROOFS ||
      (proof == GI_PROOF_FAMILY) != (c->theorem.length > 0))
    return unlike(r, rest, 0, N_("the name of a theorem"));
  c->proof = (gi_proof)proof;
  return GRUNDY_OK;
}

static grundy_status read_claim(reader *r, gi_certificate *c) {
  const struct {
    const char *word;
    uint64_t *number;
  } lines[] = {{"period", &c->period.period},
               {"preperiod", &c->period.preperiod},
               {"saltus", &c->saltus},
               {"values", &c->claim.count},
               {"window", &c->window}};
  grundy_status status = read_theorem(r, c);
  for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
    if (status == GRUNDY_OK)
      status = read_numbers(r, lines[i].word, 10, lines[i].number, NULL);
  return status;
}

/* Returns room for `count` entries of a line each, at most one entry per byte
   of the text. */
static void *room_for(reader *r, uint64_t count, size_t size) {
  if (count > r->text.length)
    count = r->text.length;
  return gi_arena_alloc(&r->work->scratch, (size_t)(count + 1) * size);
}

static grundy_status read_space(reader *r, gi_claim *claim) {
  gi_text rest = {0};
  uint64_t count = 0;
  grundy_status status = read_line(r, "space", &rest);
  if (status != GRUNDY_OK)
    return status;
  claim->second = rest.length > 7 && memcmp(rest.data, "second ", 7) == 0;
  claim->has_space = claim->second || gi_text_is(rest, "first");
  size_t at = 7;
  bool is_read =
      claim->second ? read_number(rest, &at, 10, &claim->t) && at == rest.length
                    : claim->has_space || gi_text_is(rest, "none");
  if (!is_read)
    return unlike(r, rest, 0, N_("none, first or second with a number"));
  status = read_numbers(r, "mask", 16, &claim->mask, NULL);
  if (status == GRUNDY_OK)
    status = read_numbers(r, "rares", 10, &count, NULL);
  if (status != GRUNDY_OK)
    return status;
  uint64_t *rares = room_for(r, count, sizeof *rares);
  uint32_t *values = room_for(r, count, sizeof *values);
  if (!rares || !values)
    return gi_refused(r->work);
  claim->rares = rares;
  claim->rare_values = values;
  for (uint64_t i = 0; i < count && status == GRUNDY_OK; i++) {
    uint64_t value = 0;
    status = read_numbers(r, "rare", 10, &rares[i], &value);
    values[i] = value < UINT32_MAX ? (uint32_t)value : UINT32_MAX;
    claim->rare_count++;
  }
  return status;
}

static grundy_status read_blocks(reader *r, gi_certificate *c) {
  uint64_t count = 0;
  grundy_status status = read_numbers(r, "blocks", 10, &count, &c->block_size);
  if (status != GRUNDY_OK)
    return status;
  c->sums = room_for(r, count, sizeof *c->sums);
  if (!c->sums)
    return gi_refused(r->work);
  for (uint64_t i = 0; i < count && status == GRUNDY_OK; i++) {
    uint64_t from = 0;
    uint64_t first = 0;
    size_t line = r->at;
    if (__builtin_mul_overflow(i, c->block_size, &first))
      first = UINT64_MAX; /* no heap is that large */
    status = read_numbers(r, "block", 16, &from, &c->sums[i]);
    c->sum_count++;
    if (status == GRUNDY_OK && from != first)
      status = gi_fail(&r->work->error, GRUNDY_SYNTAX, r->text.offset + line,
                       "this block should begin with heap {0}",
                       gi_digits_of(first).text);
  }
  return status;
}

grundy_status gi_certificate_read(grundy_work *work, gi_text text,
                                  gi_certificate *c) {
  reader r = {work, text, 0};
  uint64_t version = 0, sum = 0;
  *c = (gi_certificate){0};
  grundy_status status =
      read_numbers(&r, "grundy-certificate", 10, &version, NULL);
  if (status == GRUNDY_SYNTAX)
    gi_hint(&work->error, "a certificate is what 'grundy period RULES "
                          "--certificate FILE' writes");
  if (status == GRUNDY_OK && version != 1)
    status = gi_fail(&work->error, GRUNDY_SYNTAX, text.offset,
                     "this program reads certificates of version 1");
  if (status == GRUNDY_OK)
    status = read_line(&r, "rules", &c->rules);
  if (status == GRUNDY_OK)
    status = read_code(&r, &c->claim.code);
  if (status == GRUNDY_OK)
    status = read_claim(&r, c);
  if (status == GRUNDY_OK)
    status = read_space(&r, &c->claim);
  if (status == GRUNDY_OK)
    status = read_blocks(&r, c);
  size_t end = r.at;
  if (status == GRUNDY_OK)
    status = read_numbers(&r, "end", 16, &sum, NULL);
  if (status != GRUNDY_OK)
    return status;
  if (r.at != text.length)
    return expected(&r, N_("the end of the certificate"));
  if (sum != gi_certificate_sum(text.data, end))
    return gi_fail(&work->error, GRUNDY_SYNTAX, text.offset + end,
                   "the certificate was changed: its checksum does not match");
  return GRUNDY_OK;
}
