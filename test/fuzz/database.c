/* SPDX-License-Identifier: MIT */
/* runs: 60000 */
/* Reads any bytes as a database, with right and with wrong checksums: all
   entries can be read, or the error is reported. */
#include "engine/database/layout.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static grundy_status visit(void *data, uint64_t number,
                           const gi_database_item *item) {
  (void)data, (void)number;
  assert(item->entry.outcome != GRUNDY_OUTCOME_NONE);
  return GRUNDY_OK;
}

static void read_all(const unsigned char *bytes, size_t length) {
  grundy_error error = {0};
  gi_database *d;
  gi_entry entry;
  if (gi_database_over(bytes, length, "x", 1 << 22, &error, &d) != GRUNDY_OK) {
    assert(error.message[0]);
    return;
  }
  for (size_t b = 0; b < gi_database_blocks(d); b++)
    if (gi_database_visit(d, b, &error, visit, NULL) != GRUNDY_OK)
      assert(error.message[0]);
  (void)gi_database_find(d, (gi_bytes){bytes, length < 5 ? length : 5}, &error,
                         &entry, NULL);
  gi_database_close(d);
}

/* Puts magic, lengths and checksums where a reader looks for them. */
static void seal(unsigned char *bytes, size_t length) {
  if (length < GI_DATABASE_HEAD + GI_DATABASE_TRAILER)
    return;
  memcpy(bytes, GI_DATABASE_MAGIC, 8);
  gi_put_number(bytes + 8, GI_DATABASE_MARK, 4);
  gi_put_number(bytes + 12, GI_DATABASE_FORMAT, 4);
  uint64_t text = gi_get_number(bytes + 16, 8);
  if (text <= length - GI_DATABASE_HEAD)
    gi_put_number(bytes + 24,
                  gi_database_sum(bytes + GI_DATABASE_HEAD, (size_t)text), 8);
  unsigned char *trailer = bytes + length - GI_DATABASE_TRAILER;
  size_t end = length - GI_DATABASE_TRAILER;
  uint64_t at = gi_get_number(trailer + 8, 8);
  memcpy(trailer, GI_DATABASE_END, 8);
  if (at <= end)
    gi_put_number(trailer + 32, gi_database_sum(bytes + at, end - (size_t)at),
                  8);
  gi_put_number(trailer + 40, length, 8);
  gi_put_number(trailer + 48, gi_database_sum(trailer, 48), 8);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  unsigned char *bytes = malloc(size + 1);
  assert(bytes);
  memcpy(bytes, data, size);
  read_all(bytes, size);
  seal(bytes, size);
  read_all(bytes, size);
  free(bytes);
  return 0;
}
