/* SPDX-License-Identifier: MIT */
#include "theory/sequence_store.h"

#include "theory/sparse.h"

#include <assert.h>
#include <string.h>

/* Integers are as the processor has them: a file from one with another order
   of bytes has another magic number. */
typedef struct head {
  uint64_t magic, version, rules_length, next;
  uint64_t count, width, largest, choose_at;
  uint64_t has_sparse, is_used, second, t, mask, span;
  uint64_t rare_count, cover_count, choose_cover_at, cover_reach;
  uint64_t cover_n, quiet, widest, missed, passed, block;
} head;

static const uint64_t magic = UINT64_C(0x796c6f7079646e72);

enum {
  VERSION = 2
};

static head head_of(const gi_sequence *q, const char *rules, uint64_t next) {
  head h = {.magic = magic,
            .version = VERSION,
            .rules_length = strlen(rules),
            .next = next,
            .count = q->count,
            .width = q->width,
            .largest = q->largest,
            .choose_at = q->choose_at};
  const gi_sparse *s = q->sparse;
  if (!s || !s->is_used)
    return h;
  h.has_sparse = true;
  h.is_used = s->is_used;
  h.second = s->second;
  h.t = s->t;
  h.mask = s->mask;
  h.span = s->span;
  h.rare_count = s->rare_count;
  h.cover_count = s->cover.count;
  h.choose_cover_at = s->choose_cover_at;
  h.cover_reach = s->cover_reach;
  h.cover_n = s->cover_n;
  h.quiet = s->quiet;
  h.widest = s->widest;
  h.missed = s->missed;
  h.passed = s->passed;
  h.block = s->block;
  return h;
}

grundy_status gi_sequence_save(const gi_sequence *q, const char *rules,
                               uint64_t next, const char *name) {
  gi_file file;
  assert(!q->gap); /* whoever wants to save keeps all */
  grundy_status status = gi_file_create(&file, name);
  if (status != GRUNDY_OK)
    return status;
  head h = head_of(q, rules, next);
  gi_file_write(&file, &h, sizeof h);
  gi_file_write(&file, rules, (size_t)h.rules_length);
  if (h.has_sparse) {
    const gi_sparse *s = q->sparse;
    gi_file_write(&file, s->rares, s->rare_count * sizeof *s->rares);
    gi_file_write(&file, s->cover.data, s->cover.count * sizeof(gi_tap));
  }
  gi_file_write(&file, q->values, q->count * q->width);
  uint64_t sum = file.sum;
  gi_file_write(&file, &sum, sizeof sum);
  return gi_file_commit(&file);
}

/* ------------------------------------------------------------- reading */

static bool is_sane(const head *h) {
  const uint64_t most = UINT64_C(1) << 48;
  bool span =
      h->span >= 32 && h->span <= GI_MOST_SPAN && !(h->span & (h->span - 1));
  return (h->width == 1 || h->width == 2 || h->width == 4) && h->count < most &&
         h->rare_count <= h->count && h->cover_count < most / 16 &&
         h->largest <= UINT32_MAX && h->cover_reach <= UINT32_MAX / 2 &&
         h->block <= 4096 &&
         (!h->has_sparse || (span && h->mask >> 32 == UINT32_MAX));
}

static void *read_array(gi_memory *memory, gi_file *file, uint64_t count,
                        size_t size, gi_stored *trouble) {
  size_t bytes = gi_array_size((size_t)count, size);
  void *array = bytes ? gi_alloc(memory, bytes) : NULL;
  if (!array) {
    *trouble = GI_STORED_REFUSED;
    return NULL;
  }
  if (gi_file_read(file, array, bytes))
    return array;
  gi_free(memory, array, bytes);
  *trouble = GI_STORED_DAMAGED;
  return NULL;
}

static void restore_sparse(gi_sparse *s, const head *h, const gi_code *code) {
  *s = (gi_sparse){.memory = s->memory, .cpu = gi_cpu_chosen(), .code = *code};
  s->last = code->count - 1;
  s->second = h->second != 0;
  s->t = h->t;
  s->mask = h->mask;
  s->low = (unsigned)__builtin_ctzll(h->mask);
  s->choose_cover_at = h->choose_cover_at;
  s->cover_reach = (uint32_t)h->cover_reach;
  s->cover_n = h->cover_n;
  s->quiet = h->quiet;
  s->widest = h->widest;
  s->missed = h->missed;
  s->passed = h->passed;
  s->block = (size_t)h->block;
}

static gi_stored read_sparse(gi_sequence *q, gi_file *file, const head *h,
                             const gi_code *code) {
  gi_stored trouble = GI_STORED;
  gi_sparse *s = gi_alloc(q->memory, sizeof *s);
  if (!s)
    return GI_STORED_REFUSED;
  s->memory = q->memory;
  restore_sparse(s, h, code);
  q->sparse = s;
  if (h->rare_count) {
    s->rares =
        read_array(q->memory, file, h->rare_count, sizeof *s->rares, &trouble);
    if (!s->rares)
      return trouble;
    s->rare_count = s->rare_capacity = (size_t)h->rare_count;
  }
  if (h->cover_count) {
    s->cover.data =
        read_array(q->memory, file, h->cover_count, sizeof(gi_tap), &trouble);
    if (!s->cover.data)
      return trouble;
    s->cover.count = s->cover.capacity = (size_t)h->cover_count;
  }
  return GI_STORED;
}

static gi_stored read_values(gi_sequence *q, gi_file *file, const head *h) {
  gi_stored trouble = GI_STORED;
  if (h->count) {
    q->values =
        read_array(q->memory, file, h->count, (size_t)h->width, &trouble);
    if (!q->values)
      return trouble;
  }
  q->width = (unsigned)h->width;
  q->count = q->capacity = (size_t)h->count;
  q->largest = (uint32_t)h->largest;
  q->choose_at = (size_t)h->choose_at;
  uint64_t sum = file->sum, stored = 0;
  char more;
  if (!gi_file_read(file, &stored, sizeof stored) || stored != sum ||
      gi_file_read(file, &more, 1))
    return GI_STORED_DAMAGED;
  return GI_STORED;
}

/* Could a sequence be so?  What is read must not lead out of any array. */
static bool is_possible(const gi_sequence *q) {
  const gi_sparse *s = q->sparse;
  for (size_t n = 0; n < q->count; n++)
    if (gi_sequence_value(q, n) > q->largest)
      return false;
  if (!s)
    return true;
  for (size_t i = 0; i < s->cover.count; i++)
    if (!s->cover.data[i].d || s->cover.data[i].d % 8 ||
        s->cover.data[i].d > s->cover_reach)
      return false;
  for (size_t i = 0; i < s->rare_count; i++)
    if (s->rares[i] >= q->count || (i && s->rares[i] <= s->rares[i - 1]))
      return false;
  return s->t <= s->last &&
         (!s->cover.count ||
          s->cover_n >= 2 * (uint64_t)s->cover_reach + s->last + 64);
}

/* Are the rare heaps those that the mask makes rare?  What the kernels take
   for granted must be true of any file. */
static bool has_its_rares(const gi_sequence *q) {
  const gi_sparse *s = q->sparse;
  size_t next = 0;
  if (!s)
    return true;
  for (size_t k = 0; s->second && k < s->code.count; k++)
    if (s->code.digits[k] & GI_LEAVES_TWO && k != s->t)
      return false;
  for (uint64_t n = 1; n < q->count; n++) {
    bool is_rare =
        gi_sparse_parity(s, gi_sequence_value(q, n)) != gi_sparse_common(s, n);
    if (is_rare != (next < s->rare_count && s->rares[next] == n))
      return false;
    next += is_rare;
  }
  return next == s->rare_count &&
         (!next || !s->second || s->quiet > s->rares[next - 1] + s->last);
}

/* All that follows from what was read. */
static gi_stored rebuild(gi_sequence *q, const head *h) {
  gi_sparse *s = q->sparse;
  if (!is_possible(q) || !has_its_rares(q) || (s && h->largest >= 2 * h->span))
    return GI_STORED_DAMAGED;
  if (!s)
    return GI_STORED;
  for (size_t i = 0; i < s->cover.count; i++)
    if (s->cover.data[i].u >= h->span)
      return GI_STORED_DAMAGED;
  if (gi_sparse_tap_rares(s, q, 0) != GRUNDY_OK ||
      gi_sparse_span(s, (size_t)h->span) != GRUNDY_OK)
    return GI_STORED_REFUSED;
  s->is_used = true;
  return GI_STORED;
}

static gi_stored read_head(gi_file *file, head *h, const char *rules) {
  char text[512];
  if (!gi_file_read(file, h, sizeof *h) || h->magic != magic ||
      h->version != VERSION)
    return GI_STORED_FOREIGN;
  size_t length = strlen(rules);
  if (h->rules_length != length)
    return GI_STORED_OTHER;
  for (size_t at = 0; at < length;) {
    size_t some = length - at < sizeof text ? length - at : sizeof text;
    if (!gi_file_read(file, text, some))
      return GI_STORED_DAMAGED;
    if (memcmp(text, rules + at, some) != 0)
      return GI_STORED_OTHER;
    at += some;
  }
  return is_sane(h) ? GI_STORED : GI_STORED_DAMAGED;
}

gi_stored gi_sequence_load(gi_sequence *q, const gi_code *code,
                           const char *rules, uint64_t *next,
                           const char *name) {
  gi_file file;
  head h;
  grundy_status status = gi_file_open(&file, name);
  if (status != GRUNDY_OK)
    return status == GRUNDY_DOMAIN ? GI_STORED_NONE : GI_STORED_NO_FILE;
  gi_stored result = read_head(&file, &h, rules);
  if (result == GI_STORED && h.has_sparse)
    result = read_sparse(q, &file, &h, code);
  if (result == GI_STORED)
    result = read_values(q, &file, &h);
  if (result == GI_STORED)
    result = rebuild(q, &h);
  gi_file_close(&file);
  *next = h.next;
  if (result != GI_STORED)
    gi_sequence_clear(q);
  return result;
}
