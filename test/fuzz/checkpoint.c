/* SPDX-License-Identifier: MIT */
/*
 * Any file may be given as a checkpoint.
 *
 * A good one is made, then changed by the input, whose bytes come in fours:
 * where (two of them), how, and what.  The checksum is put right again, so that
 * what lies behind it is reached.  What is read goes on without a crash.
 */
#include "theory/sequence_store.h"

#include <assert.h>
#include <string.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum {
  MOST = 1 << 16,
  FIELDS = 16 /* of the head that are looked at here */
};

static const char rules[] = "octal[0.56]";
static const uint8_t digits[] = {0, 5, 6};
static const gi_code code = {.digits = digits, .count = 3, .tail = 3};

static void extend(gi_sequence *q, uint64_t n) {
  gi_budget budget;
  gi_budget_init(&budget, (grundy_limits){.positions = 1000});
  (void)gi_sequence_extend(q, &code, &budget, n);
}

static size_t read_file(const char *name, unsigned char *bytes) {
  FILE *file = fopen(name, "rb");
  assert(file);
  size_t length = fread(bytes, 1, MOST, file);
  fclose(file);
  return length;
}

static size_t make_good(const char *name, unsigned char *bytes) {
  gi_memory memory = {0};
  gi_sequence q;
  gi_sequence_init(&q, &memory);
  extend(&q, 1500);
  assert(gi_sequence_save(&q, rules, 7, name) == GRUNDY_OK);
  gi_sequence_clear(&q);
  return read_file(name, bytes);
}

/* The pieces in which the reader reads, but for the head. */
typedef struct pieces {
  size_t length[4];
} pieces;

static pieces pieces_of(const unsigned char *bytes) {
  uint64_t head[FIELDS];
  memcpy(head, bytes, sizeof head);
  return (pieces){{sizeof rules - 1, head[8] ? (size_t)head[14] * 8 : 0,
                   head[8] ? (size_t)head[15] * 8 : 0,
                   (size_t)(head[4] * head[5])}};
}

static size_t head_of(const unsigned char *good, size_t length) {
  pieces p = pieces_of(good);
  size_t rest = sizeof(uint64_t);
  for (size_t i = 0; i < 4; i++)
    rest += p.length[i];
  assert(rest < length);
  return length - rest;
}

static void seal(unsigned char *bytes, size_t length, size_t head) {
  pieces p = pieces_of(bytes);
  uint64_t sum = gi_file_sum(GI_FILE_SUM, bytes, head);
  size_t at = head;
  for (size_t i = 0; i < 4; i++) {
    if (p.length[i] > length || at + p.length[i] + sizeof sum > length)
      return;
    sum = gi_file_sum(sum, bytes + at, p.length[i]);
    at += p.length[i];
  }
  memcpy(bytes + at, &sum, sizeof sum);
}

static void change(unsigned char *bytes, size_t length, size_t head,
                   const uint8_t *how) {
  size_t at = (how[0] | (size_t)how[1] << 8) % length;
  if (how[2] & 1) /* a field of the head */
    at = at % (head / 8) * 8 + how[2] / 2 % 8;
  if (how[2] & 64)
    bytes[at] = how[3];
  else
    bytes[at] ^= how[3];
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static const char name[] = "/tmp/grundy-fuzz-checkpoint";
  char own[64];
  static unsigned char good[MOST];
  static size_t good_length;
  unsigned char bytes[MOST];
  snprintf(own, sizeof own, "%s.%d", name, (int)getpid());
  if (!good_length)
    good_length = make_good(own, good);
  size_t length = good_length, head = head_of(good, good_length);
  memcpy(bytes, good, length);
  size_t at = 1;
  for (; size >= 5 && at + 4 <= size; at += 4)
    change(bytes, length, head, data + at);
  if (size && data[0] & 1)
    seal(bytes, length, head);
  if (size && data[0] & 2) /* cut */
    length -= data[0] * (length / 256);
  FILE *file = fopen(own, "wb");
  assert(file && fwrite(bytes, 1, length, file) == length);
  fclose(file);
  gi_memory memory = {.limit = 4 << 20};
  gi_sequence q;
  uint64_t next = 0;
  gi_sequence_init(&q, &memory);
  gi_stored stored = gi_sequence_load(&q, &code, rules, &next, own);
  if (stored == GI_STORED)
    extend(&q, q.count + 100);
  else
    assert(!q.count && !q.values && !q.sparse);
  gi_sequence_clear(&q);
  assert(!memory.used);
  unlink(own);
  return 0;
}
