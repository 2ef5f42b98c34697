/* SPDX-License-Identifier: MIT */
#include "theory/octal/store.h"

#include "theory/octal/bounded/saved.h"
#include "theory/octal/sparse/space.h"

#include <assert.h>
#include <string.h>

/* The head of a file.  In each word of the file the lowest byte comes first, on
   every processor.  After the head come the text of the rules, the rare heaps,
   the taps of `cover`, the values kept, the anchors, and the checksum. */
typedef struct head {
  uint64_t magic, version, rules_length, next;
  uint64_t count, width, largest, choose_at;
  uint64_t has_sparse, second, t, mask, span;
  uint64_t rare_count, cover_count, choose_cover_at, cover_reach;
  uint64_t cover_n, quiet, widest, missed, passed, block;
  uint64_t needs_all, keep, gap; /* see sequence.h */
  gi_bounded_saved bounded;      /* all 0 without a gap */
} head;

static const uint64_t magic = UINT64_C(0x796c6f7079646e72);

enum {
  VERSION = 4
};

/* Fills the fields of the sparse space. */
static void fill_sparse(const gi_sparse *s, head *h) {
  h->has_sparse = true;
  h->second = s->second;
  h->t = s->t;
  h->mask = s->mask;
  h->span = s->span;
  h->rare_count = s->rare_count;
  h->cover_count = s->cover.count;
  h->choose_cover_at = s->choose_cover_at;
  h->cover_reach = s->cover_reach;
  h->cover_n = s->cover_n;
  h->quiet = s->quiet;
  h->widest = s->widest;
  h->missed = s->missed;
  h->passed = s->passed;
  h->block = s->block;
}

static head head_of(const gi_store *store) {
  const gi_sequence *q = store->sequence;
  head h = {.magic = magic,
            .version = VERSION,
            .rules_length = strlen(store->rules),
            .next = store->next,
            .count = q->count,
            .width = q->width,
            .largest = q->largest,
            .choose_at = q->choose_at,
            .needs_all = q->needs_all,
            .keep = q->keep,
            .gap = q->gap};
  if (q->sparse && q->sparse->is_used)
    fill_sparse(q->sparse, &h);
  if (q->gap)
    h.bounded = gi_bounded_save(store->bounded, q);
  return h;
}

bool gi_store_takes(const gi_sequence *q) {
  return !q->gap || (q->sparse->is_used &&
                     gi_sparse_reach(q->sparse) < gi_sequence_tail(q->keep));
}

grundy_status gi_store_save(const gi_store *store, const char *name) {
  gi_file file;
  const gi_sequence *q = store->sequence;
  assert(gi_store_takes(q) && (!q->gap || store->bounded));
  grundy_status status = gi_file_create(&file, name);
  if (status != GRUNDY_OK)
    return status;
  head h = head_of(store);
  gi_file_write_words(&file, &h, sizeof h, 8);
  gi_file_write(&file, store->rules, (size_t)h.rules_length);
  if (h.has_sparse) {
    const gi_sparse *s = q->sparse;
    gi_file_write_words(&file, s->rares, s->rare_count * sizeof *s->rares, 8);
    gi_file_write_words(&file, s->cover.data, s->cover.count * sizeof(gi_tap),
                        4);
  }
  gi_file_write_words(&file, q->values, (q->count - q->gap) * q->width,
                      q->width);
  if (q->gap)
    gi_bounded_write(store->bounded, &h.bounded, &file);
  uint64_t sum = file.sum;
  gi_file_write_words(&file, &sum, sizeof sum, 8);
  return gi_file_commit(&file);
}

/* ------------------------------------------------------------- reading */

/* Returns whether values are forgotten between head and tail as
   gi_sequence_extend forgets them. */
static bool is_sane_gap(const head *h) {
  if (!h->gap)
    return true;
  return h->has_sparse && h->keep >= 64 && (size_t)h->keep == h->keep &&
         h->gap < h->count &&
         h->count - h->gap >= gi_sequence_head((size_t)h->keep) +
                                  gi_sequence_tail((size_t)h->keep) &&
         (h->count - h->gap) / 2 <= h->keep;
}

static bool is_sane(const head *h) {
  const uint64_t most = UINT64_C(1) << 48;
  bool span =
      h->span >= 32 && h->span <= GI_MOST_SPAN && !(h->span & (h->span - 1));
  return (h->width == 1 || h->width == 2 || h->width == 4) && h->count < most &&
         h->rare_count <= h->count && h->cover_count < most / 16 &&
         h->largest <= UINT32_MAX && h->cover_reach <= UINT32_MAX / 2 &&
         gi_sparse_is_block(h->block) && is_sane_gap(h) &&
         gi_bounded_saved_is_sane(&h->bounded, h->count, h->keep, h->gap) &&
         (!h->has_sparse ||
          (span && h->mask >> 32 == UINT32_MAX && (uint32_t)h->mask));
}

/* Reads `count` elements of `size` bytes, in words of `width` bytes. */
static void *read_array(gi_memory *memory, gi_file *file, uint64_t count,
                        size_t size, unsigned width, gi_stored *trouble) {
  size_t bytes = gi_array_size((size_t)count, size);
  void *array = bytes ? gi_alloc(memory, bytes) : NULL;
  if (!array) {
    *trouble = GI_STORED_REFUSED;
    return NULL;
  }
  if (gi_file_read_words(file, array, bytes, width))
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
    s->rares = read_array(q->memory, file, h->rare_count, sizeof *s->rares, 8,
                          &trouble);
    if (!s->rares)
      return trouble;
    s->rare_count = s->rare_capacity = (size_t)h->rare_count;
  }
  if (h->cover_count) {
    s->cover.data = read_array(q->memory, file, h->cover_count, sizeof(gi_tap),
                               4, &trouble);
    if (!s->cover.data)
      return trouble;
    s->cover.count = s->cover.capacity = (size_t)h->cover_count;
  }
  return GI_STORED;
}

static gi_stored read_values(gi_sequence *q, gi_file *file, const head *h) {
  gi_stored trouble = GI_STORED;
  uint64_t held = h->count - h->gap;
  if (held) {
    q->values = read_array(q->memory, file, held, (size_t)h->width,
                           (unsigned)h->width, &trouble);
    if (!q->values)
      return trouble;
  }
  q->width = (unsigned)h->width;
  q->capacity = (size_t)held;
  q->count = (size_t)h->count;
  q->gap = (size_t)h->gap;
  q->needs_all = h->needs_all != 0;
  if (q->gap) {
    q->keep = (size_t)h->keep;
    q->head = gi_sequence_head(q->keep);
  } else if (q->needs_all || (!h->keep && h->count > q->whole))
    q->keep = 0; /* otherwise as the caller wants it */
  q->largest = (uint32_t)h->largest;
  q->choose_at = (size_t)h->choose_at;
  return GI_STORED;
}

static gi_stored read_bounded(gi_bounded *b, gi_file *file,
                              const gi_sequence *q, const head *h) {
  grundy_status status = gi_bounded_read(b, &h->bounded, file, q);
  return status == GRUNDY_OK       ? GI_STORED
         : status == GRUNDY_DOMAIN ? GI_STORED_DAMAGED
                                   : GI_STORED_REFUSED;
}

static bool is_at_its_end(gi_file *file) {
  uint64_t sum = file->sum, stored = 0;
  char more;
  return gi_file_read_words(file, &stored, sizeof stored, 8) && stored == sum &&
         !gi_file_read(file, &more, 1);
}

static uint64_t next_known(const gi_sequence *q, uint64_t n) {
  return n + 1 == q->head ? n + 1 + q->gap : n + 1;
}

/* Returns whether no value and no tap that was read leads out of an array. */
static bool is_possible(const gi_sequence *q) {
  const gi_sparse *s = q->sparse;
  for (uint64_t n = 0; n < q->count; n = next_known(q, n))
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

/* Returns whether the rare heaps are those that the mask makes rare: what the
   kernels assume must be true of any file. */
static bool has_its_rares(const gi_sequence *q) {
  const gi_sparse *s = q->sparse;
  size_t next = 0;
  if (!s)
    return true;
  for (size_t k = 0; s->second && k < s->code.count; k++)
    if (s->code.digits[k] & GI_LEAVES_TWO && k != s->t)
      return false;
  for (uint64_t n = 1; n < q->count; n = next_known(q, n)) {
    bool is_rare =
        gi_sparse_parity(s, gi_sequence_value(q, n)) != gi_sparse_common(s, n);
    if (is_rare != (next < s->rare_count && s->rares[next] == n))
      return false;
    next += is_rare;
  }
  return next == s->rare_count &&
         (!next || !s->second || s->quiet > s->rares[next - 1] + s->last);
}

/* Computes all that follows from what was read, if that is possible. */
static gi_stored rebuild(gi_sequence *q, const head *h) {
  gi_sparse *s = q->sparse;
  if (!is_possible(q) || !has_its_rares(q) || (s && h->largest >= 2 * h->span))
    return GI_STORED_DAMAGED;
  if (!s)
    return GI_STORED;
  for (size_t i = 0; i < s->cover.count; i++)
    if (s->cover.data[i].u >= h->span)
      return GI_STORED_DAMAGED;
  if (gi_sparse_ready(q, (size_t)h->span) != GRUNDY_OK)
    return GI_STORED_REFUSED;
  if (!gi_store_takes(q))
    return GI_STORED_DAMAGED;
  gi_sparse_check(q);
  return GI_STORED;
}

static gi_stored read_head(gi_file *file, head *h, const char *rules) {
  char text[512];
  if (!gi_file_read_words(file, h, sizeof *h, 8) || h->magic != magic ||
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

static gi_stored read_all(gi_store *store, gi_file *file, const head *h,
                          const gi_code *code) {
  gi_sequence *q = store->sequence;
  gi_stored result = GI_STORED;
  if (h->gap && (!q->keep || !store->bounded))
    return GI_STORED_FEW;
  if (h->has_sparse)
    result = read_sparse(q, file, h, code);
  if (result == GI_STORED)
    result = read_values(q, file, h);
  if (result == GI_STORED && h->bounded.anchors)
    result = read_bounded(store->bounded, file, q, h);
  if (result == GI_STORED && !is_at_its_end(file))
    result = GI_STORED_DAMAGED;
  if (result == GI_STORED)
    result = rebuild(q, h);
  if (result == GI_STORED) {
    gi_sequence_check(q);
    if (h->bounded.anchors)
      gi_bounded_check(store->bounded, q);
  }
  return result;
}

gi_stored gi_store_load(gi_store *store, const gi_code *code,
                        const char *name) {
  gi_file file;
  head h;
  grundy_status status = gi_file_open(&file, name);
  if (status != GRUNDY_OK)
    return status == GRUNDY_DOMAIN ? GI_STORED_NONE : GI_STORED_NO_FILE;
  gi_stored result = read_head(&file, &h, store->rules);
  if (result == GI_STORED)
    result = read_all(store, &file, &h, code);
  gi_file_close(&file);
  store->next = h.next;
  if (result == GI_STORED)
    return result;
  gi_sequence_clear(store->sequence);
  if (store->bounded)
    gi_bounded_clear(store->bounded);
  return result;
}
