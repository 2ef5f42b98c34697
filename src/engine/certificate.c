/* SPDX-License-Identifier: MIT */
/* Writing certificates and reading them; see certificate.h. */
#include "engine/certificate.h"

#include "engine/repetition.h"
#include "theory/sparse.h"

#include <stdarg.h>
#include <stdio.h>

const char *const gi_certificate_theorems[GI_CERTIFIES_COUNT] = {
    [GI_CERTIFIES_GUY_SMITH] = "guy-smith",
    [GI_CERTIFIES_WINDOW] = "window",
    [GI_CERTIFIES_STATE] = "state",
};

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
  char line[160];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(line, sizeof line, format, arguments);
  va_end(arguments);
  return gi_buffer_text(out, line);
}

static grundy_status put_code(gi_buffer *out, const gi_code *code) {
  static const char hexadecimal[] = "0123456789abcdef";
  grundy_status status = gi_buffer_text(out, "digits ");
  for (size_t k = 0; k < code->count && status == GRUNDY_OK; k++)
    status = gi_buffer_put(out, &hexadecimal[code->digits[k]], 1);
  if (status == GRUNDY_OK)
    status = put(out, "\ndistinct %s\n", code->distinct ? "yes" : "no");
  return status;
}

static grundy_status put_claim(gi_buffer *out, const grundy_repetition *p) {
  unsigned theorem = p->theorem == gi_guy_smith         ? GI_CERTIFIES_GUY_SMITH
                     : p->theorem == gi_repeated_window ? GI_CERTIFIES_WINDOW
                                                        : GI_CERTIFIES_STATE;
  return put(out,
             "theorem %s\nperiod %llu\npreperiod %llu\nvalues %llu\n"
             "window %llu\n",
             gi_certificate_theorems[theorem], (unsigned long long)p->period,
             (unsigned long long)p->preperiod,
             (unsigned long long)p->values_needed,
             (unsigned long long)p->window);
}

/* The rares that are among the values certified. */
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

/* The theorem of a repeated state says what window its space has, so there it
   is the space that was used. */
static grundy_status tell_space(gi_buffer *out, const gi_seeker *s,
                                const grundy_repetition *p) {
  gi_sequence own;
  gi_sequence_init(&own, &s->work->memory);
  const gi_sequence *spaced = p->theorem == gi_repeated_state
                                  ? s->sequence
                                  : gi_repetition_space(s, 0, &own);
  grundy_status status = put_space(out, spaced, p->values_needed);
  gi_sequence_clear(&own);
  return status;
}

static grundy_status put_certificate(gi_buffer *out, const gi_seeker *s,
                                     const grundy_repetition *p) {
  grundy_status status = gi_buffer_text(out, "grundy-certificate 1\nrules ");
  if (status == GRUNDY_OK)
    status = gi_buffer_text(out, s->rules->text);
  if (status == GRUNDY_OK)
    status = gi_buffer_text(out, "\n");
  if (status == GRUNDY_OK)
    status = put_code(out, &s->code);
  if (status == GRUNDY_OK)
    status = put_claim(out, p);
  if (status == GRUNDY_OK)
    status = tell_space(out, s, p);
  if (status == GRUNDY_OK)
    status = put_blocks(out, s->sequence, p->values_needed);
  if (status != GRUNDY_OK)
    return status;
  uint64_t sum = gi_certificate_sum((const char *)out->data, out->length);
  return put(out, "end %016llx\n", (unsigned long long)sum);
}

grundy_status grundy_certificate_write(grundy_work *work,
                                       const grundy_rules *rules,
                                       grundy_repetition_query query,
                                       const char **text) {
  gi_begin(work);
  gi_seeker s;
  grundy_repetition found;
  grundy_status status = gi_repetition_seek(work, rules, query, &s, &found);
  if (status == GRUNDY_OK && !found.proved)
    status = gi_fail(&work->error, GRUNDY_UNABLE, GRUNDY_NOWHERE,
                     "there is nothing to certify: no period of {0} is proved",
                     rules->text);
  if (status == GRUNDY_OK && !gi_repetition_is_certifiable(&found))
    status = gi_fail(&work->error, GRUNDY_UNABLE, GRUNDY_NOWHERE,
                     "there are no certificates of this proof: {0}",
                     gi_word(work, found.theorem));
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

/* The line `WORD rest`: the rest. */
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

/* A line of one or two numbers; the second may be NULL. */
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
  r->at = rest.offset - r->text.offset;
  return expected(r, N_("a number, and nothing behind it"));
}

static grundy_status read_code(reader *r, gi_claim *claim) {
  gi_text rest = {0};
  grundy_status status = read_line(r, "digits", &rest);
  if (status != GRUNDY_OK)
    return status;
  uint8_t *digits = gi_arena_alloc(&r->work->scratch, rest.length + 1);
  if (!digits)
    return gi_refused(r->work);
  for (size_t k = 0; k < rest.length; k++) {
    char c = rest.data[k];
    if (c < '0' || c > '7') {
      r->at = rest.offset + k - r->text.offset;
      return expected(r, N_("a digit from 0 to 7"));
    }
    digits[k] = (uint8_t)(c - '0');
  }
  claim->code =
      (gi_code){.digits = digits, .count = rest.length, .tail = rest.length};
  status = read_line(r, "distinct", &rest);
  if (status != GRUNDY_OK)
    return status;
  claim->code.distinct = gi_text_is(rest, "yes");
  if (claim->code.count && (claim->code.distinct || gi_text_is(rest, "no")))
    return GRUNDY_OK;
  r->at = rest.offset - r->text.offset;
  return expected(r, N_("yes or no"));
}

static grundy_status read_claim(reader *r, gi_certificate *c) {
  gi_text rest = {0};
  grundy_status status = read_line(r, "theorem", &rest);
  if (status != GRUNDY_OK)
    return status;
  c->theorem = 0;
  while (c->theorem < GI_CERTIFIES_COUNT &&
         !gi_text_is(rest, gi_certificate_theorems[c->theorem]))
    c->theorem++;
  if (c->theorem == GI_CERTIFIES_COUNT) {
    r->at = rest.offset - r->text.offset;
    return expected(r, N_("guy-smith, window or state"));
  }
  status = read_numbers(r, "period", 10, &c->period.period, NULL);
  if (status == GRUNDY_OK)
    status = read_numbers(r, "preperiod", 10, &c->period.preperiod, NULL);
  if (status == GRUNDY_OK)
    status = read_numbers(r, "values", 10, &c->claim.count, NULL);
  if (status == GRUNDY_OK)
    status = read_numbers(r, "window", 10, &c->window, NULL);
  return status;
}

/* Room for `count` things that have a line each: no more than there are
   bytes. */
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
  if (!is_read) {
    r->at = rest.offset - r->text.offset;
    return expected(r, N_("none, first or second with a number"));
  }
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
      first = UINT64_MAX; /* no heap is so large */
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
  if (status == GRUNDY_OK && version != 1)
    status = gi_fail(&work->error, GRUNDY_SYNTAX, text.offset,
                     "this program reads certificates of version 1");
  if (status == GRUNDY_OK)
    status = read_line(&r, "rules", &c->rules);
  if (status == GRUNDY_OK)
    status = read_code(&r, &c->claim);
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
                   "the certificate was changed: its checksum is another");
  return GRUNDY_OK;
}
