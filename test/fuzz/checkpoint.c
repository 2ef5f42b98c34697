/* SPDX-License-Identifier: MIT */
/* runs: 15000 */
/*
 * Any file may be given as a checkpoint.
 *
 * A good one is made, of a run that keeps all values or of one that keeps few
 * and is in its first or second pass, then changed by the input, whose bytes
 * come in fours: where (two of them), how, and what.  The checksum is put right
 * again, so that what lies behind it is reached.  What is read goes on without
 * a crash.
 */
#include "theory/octal/store.h"

#include <assert.h>
#include <string.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum {
  MOST = 1 << 17,
  KEEP = 1 << 13
};

static const char rules[] = "octal";
static const uint8_t digits[] = {0, 3, 1, 5, 7};
static const gi_code code = {.digits = digits, .count = 5, .tail = 5};

typedef enum stage {
  ALL,
  FIRST_PASS,
  SECOND_PASS,
  STAGES
} stage;

typedef struct sample {
  unsigned char bytes[MOST];
  size_t length;
} sample;

static void extend(gi_sequence *q, uint64_t n) {
  gi_budget budget;
  gi_budget_init(&budget, (grundy_limits){.positions = 1000});
  (void)gi_sequence_extend(q, &code, &budget, n);
}

/* Some steps of a search with few values, as a run that was resumed makes
   them; false: a limit, or worse. */
static bool run(gi_bounded *b, gi_sequence *q, size_t steps) {
  gi_budget budget;
  gi_budget_init(&budget, (grundy_limits){.positions = 1000});
  for (; steps > 0; steps--) {
    if (gi_bounded_step(b, q, &code, &budget, UINT64_MAX) != GRUNDY_OK ||
        b->next > GI_BOUNDED_COMPARE)
      return false;
    if (b->next == GI_BOUNDED_COMPUTE) {
      extend(q, b->count - 1);
      if (q->count < b->count)
        return false;
    }
  }
  return true;
}

static void make_good(const char *name, sample *good, stage where) {
  gi_memory memory = {0};
  gi_sequence q;
  gi_bounded b;
  gi_sequence_init(&q, &memory);
  gi_bounded_begin(&b, &q, &code, 0);
  extend(&q, 1500);
  q.keep = where == ALL ? 0 : KEEP;
  while (where != ALL && b.next == GI_BOUNDED_COMPUTE &&
         (where == SECOND_PASS || b.detect.count < 5)) {
    bool has_run = run(&b, &q, 1);
    assert(has_run && q.count < 80000);
  }
  if (where == FIRST_PASS)
    extend(&q, q.count + 300);
  if (where == SECOND_PASS)
    run(&b, &q, 4);
  gi_store store = {rules, &q, &b, 7};
  assert(gi_store_save(&store, name) == GRUNDY_OK);
  gi_bounded_clear(&b);
  gi_sequence_clear(&q);
  FILE *file = fopen(name, "rb");
  assert(file);
  good->length = fread(good->bytes, 1, MOST, file);
  fclose(file);
  assert(good->length < MOST);
}

static uint64_t field(const unsigned char *bytes, size_t at) {
  uint64_t number;
  memcpy(&number, bytes + at, sizeof number);
  return number;
}

/* Fields of the head: see octal/store.c. */
enum {
  COUNT = 4,
  WIDTH = 5,
  SPARSE = 8,
  RARES = 13,
  TAPS = 14,
  GAP = 25,
  ANCHORS = 26,
  FIELDS = 35
};

static uint64_t in_head(const unsigned char *bytes, size_t which) {
  return field(bytes, which * sizeof(uint64_t));
}

/* One more piece; false: it would lead out of the file. */
static bool sum_up(const sample *s, size_t *at, uint64_t length,
                   uint64_t *sum) {
  if (length > s->length || *at + length + sizeof *sum > s->length)
    return false;
  *sum = gi_file_sum(*sum, s->bytes + *at, (size_t)length);
  *at += (size_t)length;
  return true;
}

/* The sum of the pieces in which the file was written. */
static void seal(sample *s) {
  const unsigned char *b = s->bytes;
  uint64_t sum = GI_FILE_SUM, anchors = in_head(b, ANCHORS);
  size_t at = 0;
  bool sparse = in_head(b, SPARSE) != 0;
  uint64_t pieces[] = {
      FIELDS * sizeof sum, sizeof rules - 1, sparse ? in_head(b, RARES) * 8 : 0,
      sparse ? in_head(b, TAPS) * 8 : 0,
      (in_head(b, COUNT) - in_head(b, GAP)) * in_head(b, WIDTH)};
  for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++)
    if (!sum_up(s, &at, pieces[i], &sum))
      return;
  for (uint64_t i = 0; anchors && i < anchors + 2; i++)
    if (!sum_up(s, &at, 16, &sum) ||
        !sum_up(s, &at, field(b, at - 8) * in_head(b, WIDTH), &sum))
      return;
  memcpy(s->bytes + at, &sum, sizeof sum);
}

static void change(sample *s, const uint8_t *how) {
  size_t at = (how[0] | (size_t)how[1] << 8) * 2 % s->length;
  if (how[2] & 1) /* a field of the head */
    at = at % FIELDS * 8 + how[2] / 2 % 8;
  if (how[2] & 64)
    s->bytes[at] = how[3];
  else
    s->bytes[at] ^= how[3];
}

static void go_on(const char *name) {
  gi_memory memory = {.limit = 4 << 20};
  gi_sequence q;
  gi_bounded b;
  gi_sequence_init(&q, &memory);
  gi_bounded_begin(&b, &q, &code, 0);
  q.keep = KEEP;
  gi_store store = {rules, &q, &b, 0};
  if (gi_store_load(&store, &code, name) == GI_STORED) {
    if (q.gap)
      run(&b, &q, 3);
    else
      extend(&q, q.count + 100);
  } else
    assert(!q.count && !q.values && !q.sparse && !b.detect.count);
  gi_bounded_clear(&b);
  gi_sequence_clear(&q);
  assert(!memory.used);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static sample good[STAGES];
  sample s;
  char name[64];
  snprintf(name, sizeof name, "/tmp/grundy-fuzz-checkpoint.%d", (int)getpid());
  for (stage i = ALL; i < STAGES; i++)
    if (!good[i].length)
      make_good(name, &good[i], i);
  s = good[size ? data[0] / 4 % STAGES : ALL];
  for (size_t at = 1; at + 4 <= size; at += 4)
    change(&s, data + at);
  if (size && data[0] & 1)
    seal(&s);
  if (size && data[0] & 2) /* cut */
    s.length -= data[0] * (s.length / 256);
  FILE *file = fopen(name, "wb");
  assert(file && fwrite(s.bytes, 1, s.length, file) == s.length);
  fclose(file);
  go_on(name);
  unlink(name);
  return 0;
}
