/* SPDX-License-Identifier: MIT */
#include "core/pack.h"
#include "engine/database/layout.h"

#include <assert.h>
#include <errno.h>

void gi_put_number(unsigned char *to, uint64_t number, unsigned bytes) {
  for (unsigned i = 0; i < bytes; i++)
    to[i] = (unsigned char)(number >> (8 * i));
}

uint64_t gi_get_number(const unsigned char *from, unsigned bytes) {
  uint64_t number = 0;
  for (unsigned i = 0; i < bytes; i++)
    number |= (uint64_t)from[i] << (8 * i);
  return number;
}

/* FNV with a fold after each byte: the same on machines of any byte order. */
uint64_t gi_database_sum(const unsigned char *bytes, size_t length) {
  uint64_t sum = GI_FILE_SUM;
  for (; length >= 8; bytes += 8, length -= 8) {
    sum = (sum ^ gi_get_number(bytes, 8)) * UINT64_C(0x100000001b3);
    sum ^= sum >> 29;
  }
  for (; length; length--)
    sum = (sum ^ *bytes++) * UINT64_C(0x100000001b3);
  return sum;
}

static void put(gi_database_writer *w, const void *bytes, size_t length) {
  gi_file_write(&w->file, bytes, length);
  w->offset += length;
}

static grundy_status write_head(gi_database_writer *w) {
  unsigned char head[GI_DATABASE_HEAD] = {0};
  gi_writer out = gi_writer_to(&w->raw);
  w->raw.length = 0;
  gi_database_write_about(&out, w->about);
  if (out.status != GRUNDY_OK)
    return out.status;
  gi_copy(head, (const unsigned char *)GI_DATABASE_MAGIC, 8);
  gi_put_number(head + 8, GI_DATABASE_MARK, 4);
  gi_put_number(head + 12, GI_DATABASE_FORMAT, 4);
  gi_put_number(head + 16, w->raw.length, 8);
  gi_put_number(head + 24, gi_database_sum(w->raw.data, w->raw.length), 8);
  assert(!w->offset && !w->blocks);
  put(w, head, sizeof head);
  put(w, w->raw.data, w->raw.length);
  return GRUNDY_OK;
}

grundy_status gi_database_create(gi_database_writer *w, gi_memory *memory,
                                 const char *name,
                                 const gi_database_about *about) {
  w->memory = memory;
  w->about = about;
  w->offset = w->blocks = w->total = 0;
  w->entries = 0;
  gi_buffer *buffers[] = {&w->index,  &w->first_keys, &w->keys,
                          &w->values, &w->outcomes,   &w->plies,
                          &w->last,   &w->raw,        &w->packed};
  for (size_t i = 0; i < sizeof buffers / sizeof *buffers; i++)
    gi_buffer_init(buffers[i], memory);
  grundy_status status = gi_file_create(&w->file, name);
  if (status == GRUNDY_OK && w->file.is_device) {
    gi_file_abandon(&w->file); /* the index is found from the end of a file */
    errno = ESPIPE;
    status = GRUNDY_IO;
  }
  return status == GRUNDY_OK ? write_head(w) : status;
}

/* --------------------------------------------------------------- blocks */

/* Returns the first key of the block, which shares nothing. */
static gi_bytes first_key(const gi_database_writer *w) {
  const unsigned char *at = w->keys.data;
  gi_varint_get(&at);
  size_t length = (size_t)gi_varint_get(&at);
  return (gi_bytes){at, length};
}

static grundy_status note_block(gi_database_writer *w, size_t packed) {
  unsigned char record[GI_DATABASE_RECORD] = {0};
  gi_bytes key = first_key(w);
  assert(w->entries <= GI_DATABASE_ENTRIES && w->entries <= w->total);
  assert(key.length <= GI_DATABASE_KEY && packed <= UINT32_MAX);
  gi_put_number(record, w->offset, 8);
  gi_put_number(record + 8, gi_database_sum(w->packed.data, packed), 8);
  gi_put_number(record + 16, w->total - w->entries, 8);
  gi_put_number(record + 24, w->first_keys.length, 8);
  gi_put_number(record + 32, packed, 4);
  gi_put_number(record + 36, w->raw.length, 4);
  gi_put_number(record + 40, w->entries, 4);
  gi_put_number(record + 44, key.length, 4);
  grundy_status status = gi_buffer_put(&w->index, record, sizeof record);
  return status == GRUNDY_OK
             ? gi_buffer_put(&w->first_keys, key.data, key.length)
             : status;
}

static grundy_status end_block(gi_database_writer *w) {
  gi_buffer *columns[] = {&w->keys, &w->outcomes, &w->values, &w->plies};
  grundy_status status = GRUNDY_OK;
  assert(w->entries || !w->keys.length);
  if (!w->entries)
    return GRUNDY_OK;
  assert(w->outcomes.length == w->entries);
  assert(w->about->values || !w->values.length);
  assert(w->about->plies || !w->plies.length);
  w->raw.length = w->packed.length = 0;
  for (size_t i = 0; i < 4 && status == GRUNDY_OK; i++)
    status = gi_buffer_put(&w->raw, columns[i]->data, columns[i]->length);
  size_t room = gi_pack_bound(w->raw.length);
  if (status == GRUNDY_OK)
    status = gi_buffer_reserve(&w->packed, room);
  if (status != GRUNDY_OK)
    return status;
  size_t packed = gi_pack(w->packed.data, room, w->raw.data, w->raw.length);
  if (!packed)
    return GRUNDY_NOMEM;
  status = note_block(w, packed);
  put(w, w->packed.data, packed);
  for (size_t i = 0; i < 4; i++)
    columns[i]->length = 0;
  w->last.length = w->entries = 0;
  w->blocks++;
  return status;
}

static grundy_status put_key(gi_database_writer *w, gi_bytes key) {
  size_t shared = 0;
  while (shared < key.length && shared < w->last.length &&
         key.data[shared] == w->last.data[shared])
    shared++;
  assert(!w->entries || shared == w->last.length ||
         (shared < key.length && key.data[shared] > w->last.data[shared]));
  grundy_status status = gi_buffer_varint(&w->keys, shared);
  if (status == GRUNDY_OK)
    status = gi_buffer_varint(&w->keys, key.length - shared);
  if (status == GRUNDY_OK)
    status = gi_buffer_put(&w->keys, key.data + shared, key.length - shared);
  w->last.length = 0;
  return status == GRUNDY_OK ? gi_buffer_put(&w->last, key.data, key.length)
                             : status;
}

grundy_status gi_database_add(gi_database_writer *w, gi_bytes key,
                              const gi_entry *entry) {
  grundy_status status = GRUNDY_OK;
  assert(key.length <= GI_DATABASE_KEY);
  assert(entry->outcome != GRUNDY_OUTCOME_NONE);
  if (w->entries == GI_DATABASE_ENTRIES || w->keys.length >= GI_DATABASE_KEYS)
    status = end_block(w);
  if (status == GRUNDY_OK)
    status = put_key(w, key);
  if (status == GRUNDY_OK)
    status = gi_buffer_text(&w->outcomes, grundy_outcome_name(entry->outcome));
  if (status == GRUNDY_OK && w->about->values)
    status = gi_buffer_varint(&w->values, entry->value);
  if (status == GRUNDY_OK && w->about->plies)
    status = gi_buffer_varint(&w->plies, entry->plies);
  w->entries++;
  w->total++;
  return status;
}

grundy_status gi_database_commit(gi_database_writer *w, uint64_t *bytes) {
  unsigned char trailer[GI_DATABASE_TRAILER] = {0};
  grundy_status status = end_block(w);
  if (status == GRUNDY_OK)
    status = gi_buffer_put(&w->index, w->first_keys.data, w->first_keys.length);
  if (status != GRUNDY_OK)
    return status;
  assert(w->total == w->about->positions && !w->entries);
  assert(w->index.length - w->first_keys.length ==
         w->blocks * GI_DATABASE_RECORD);
  gi_copy(trailer, (const unsigned char *)GI_DATABASE_END, 8);
  gi_put_number(trailer + 8, w->offset, 8);
  gi_put_number(trailer + 16, w->blocks, 8);
  gi_put_number(trailer + 24, w->first_keys.length, 8);
  gi_put_number(trailer + 32, gi_database_sum(w->index.data, w->index.length),
                8);
  put(w, w->index.data, w->index.length);
  gi_put_number(trailer + 40, w->offset + sizeof trailer, 8);
  gi_put_number(trailer + 48, gi_database_sum(trailer, 48), 8);
  put(w, trailer, sizeof trailer);
  *bytes = w->offset;
  return gi_file_commit(&w->file);
}

void gi_database_end(gi_database_writer *w) {
  gi_buffer *buffers[] = {&w->index,  &w->first_keys, &w->keys,
                          &w->values, &w->outcomes,   &w->plies,
                          &w->last,   &w->raw,        &w->packed};
  for (size_t i = 0; i < sizeof buffers / sizeof *buffers; i++)
    gi_buffer_clear(buffers[i]);
  gi_file_abandon(&w->file);
}
