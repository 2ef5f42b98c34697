/* SPDX-License-Identifier: MIT */
#include "engine/solve/key_runs.h"

#include "core/platform.h"

#include <assert.h>

enum {
  ENTRIES = 256, /* entries of a block */
  WORD = sizeof(uint64_t),
  TRAILER = 2 * WORD
};

/* --------------------------------------------------------------- writing */

void gi_key_writer_init(gi_key_writer *writer, gi_memory *memory,
                        gi_file *file) {
  *writer = (gi_key_writer){.file = file};
  gi_buffer_init(&writer->block, memory);
  gi_buffer_init(&writer->last, memory);
  gi_buffer_init(&writer->index, memory);
}

void gi_key_writer_clear(gi_key_writer *writer) {
  gi_buffer_clear(&writer->block);
  gi_buffer_clear(&writer->last);
  gi_buffer_clear(&writer->index);
}

/* Writes the block in one call: the checksum depends on where calls end. */
static void flush(gi_key_writer *writer) {
  gi_file_write(writer->file, writer->block.data, writer->block.length);
  writer->bytes += writer->block.length;
  writer->block.length = 0;
}

static size_t shared_bytes(gi_bytes a, gi_bytes b) {
  size_t least = a.length < b.length ? a.length : b.length, n = 0;
  while (n < least && a.data[n] == b.data[n])
    n++;
  return n;
}

grundy_status gi_key_writer_add(gi_key_writer *writer, gi_bytes key,
                                uint32_t node) {
  gi_bytes last = {writer->last.data, writer->last.length};
  grundy_status status = GRUNDY_OK;
  size_t shared = 0;
  assert(!writer->entries || gi_key_compare(last, key) < 0);
  if (writer->entries % ENTRIES == 0) {
    flush(writer);
    status = gi_buffer_put(&writer->index, &writer->bytes, WORD);
  } else {
    shared = shared_bytes(last, key);
  }
  if (status == GRUNDY_OK)
    status = gi_buffer_varint(&writer->block, shared);
  if (status == GRUNDY_OK)
    status = gi_buffer_varint(&writer->block, key.length - shared);
  if (status == GRUNDY_OK && key.length > shared)
    status =
        gi_buffer_put(&writer->block, key.data + shared, key.length - shared);
  if (status == GRUNDY_OK)
    status = gi_buffer_varint(&writer->block, node);
  writer->last.length = shared;
  if (status == GRUNDY_OK && key.length > shared)
    status =
        gi_buffer_put(&writer->last, key.data + shared, key.length - shared);
  assert(status != GRUNDY_OK || writer->last.length == key.length);
  writer->entries++;
  return status;
}

uint64_t gi_key_writer_length(const gi_key_writer *writer) {
  return writer->bytes + writer->block.length + writer->index.length + TRAILER +
         WORD;
}

void gi_key_writer_end(gi_key_writer *writer) {
  flush(writer);
  assert(writer->index.length ==
         (writer->entries + ENTRIES - 1) / ENTRIES * WORD);
  uint64_t trailer[] = {writer->bytes, writer->entries};
  gi_file_write_words(writer->file, writer->index.data, writer->index.length,
                      WORD);
  gi_file_write_words(writer->file, trailer, sizeof trailer, WORD);
  uint64_t sum = writer->file->sum;
  gi_file_write_words(writer->file, &sum, sizeof sum, WORD);
}

/* --------------------------------------------------------------- opening */

static uint64_t blocks_of(const gi_key_run *run) {
  return (run->entries + ENTRIES - 1) / ENTRIES;
}

/* Returns where a block begins; for the number of blocks, where all end. */
static size_t block_start(const gi_key_run *run, uint64_t block) {
  return block < blocks_of(run)
             ? (size_t)gi_load64(run->data + run->bytes + (size_t)block * WORD)
             : run->bytes;
}

/* Returns whether the checksum fits, taken call by call as it was written. */
static bool is_whole(const gi_key_run *run) {
  uint64_t sum = GI_FILE_SUM, blocks = blocks_of(run);
  for (uint64_t b = 0; b < blocks; b++) {
    size_t from = block_start(run, b), to = block_start(run, b + 1);
    if (from > to || to > run->bytes)
      return false;
    sum = gi_file_sum(sum, run->data + from, to - from);
  }
  sum = gi_file_sum(sum, run->data + run->bytes, (size_t)blocks * WORD);
  sum = gi_file_sum(sum, run->data + run->length - WORD - TRAILER, TRAILER);
  return sum == gi_load64(run->data + run->length - WORD);
}

bool gi_key_run_open(gi_key_run *run, gi_memory *memory, const char *name,
                     bool is_old) {
  if (!gi_platform_map_file(name, &run->data, &run->length))
    return false;
  bool is_right = run->length >= TRAILER + WORD;
  if (is_right) {
    size_t trailer = run->length - WORD - TRAILER;
    uint64_t bytes = gi_load64(run->data + trailer);
    run->entries = gi_load64(run->data + trailer + WORD);
    is_right = bytes <= trailer && run->entries <= UINT32_MAX &&
               (trailer - bytes) / WORD == blocks_of(run) &&
               (trailer - bytes) % WORD == 0;
    run->bytes = (size_t)bytes;
  }
  if (is_right && is_old)
    is_right = is_whole(run);
  if (is_right)
    gi_key_reader_init(&run->cursor, memory, run);
  else
    gi_platform_unmap(run->data, run->length);
  return is_right;
}

void gi_key_run_close(gi_key_run *run) {
  gi_key_reader_clear(&run->cursor);
  gi_platform_unmap(run->data, run->length);
}

/* --------------------------------------------------------------- reading */

void gi_key_reader_init(gi_key_reader *reader, gi_memory *memory,
                        const gi_key_run *run) {
  *reader = (gi_key_reader){.at = run->data, .end = run->data + run->bytes};
  gi_buffer_init(&reader->key, memory);
}

void gi_key_reader_clear(gi_key_reader *reader) {
  gi_buffer_clear(&reader->key);
}

bool gi_key_reader_next(gi_key_reader *reader, grundy_status *status) {
  if (reader->at == reader->end || *status != GRUNDY_OK)
    return false;
  const unsigned char *at = reader->at;
  size_t shared = (size_t)gi_varint_get(&at);
  size_t rest = (size_t)gi_varint_get(&at);
  assert(shared <= reader->key.length);
  reader->key.length = shared;
  *status = gi_buffer_put(&reader->key, at, rest);
  at += rest;
  reader->node = (uint32_t)gi_varint_get(&at);
  reader->at = at;
  assert(at <= reader->end);
  return *status == GRUNDY_OK;
}

/* ------------------------------------------------------------- searching */

void gi_key_search_init(gi_key_search *search, gi_memory *memory,
                        const gi_key_run *run) {
  *search = (gi_key_search){.run = run};
  gi_key_reader_init(&search->reader, memory, run);
}

void gi_key_search_clear(gi_key_search *search) {
  gi_key_reader_clear(&search->reader);
}

/* Returns the first key of a block. */
static gi_bytes first_key(const gi_key_run *run, uint64_t block) {
  const unsigned char *at = run->data + block_start(run, block);
  size_t shared = (size_t)gi_varint_get(&at);
  size_t length = (size_t)gi_varint_get(&at);
  assert(!shared);
  return (gi_bytes){at, length};
}

/* Returns the last block, from `from` on, that begins at or below the key; it
   is at most `from` if all begin above. */
static uint64_t find_block(const gi_key_run *run, gi_bytes key, uint64_t from) {
  uint64_t blocks = blocks_of(run), low = from, step = 1;
  while (low + step < blocks &&
         gi_key_compare(first_key(run, low + step), key) <= 0) {
    low += step;
    step *= 2;
  }
  uint64_t high = low + step < blocks ? low + step : blocks;
  while (high - low > 1) { /* all from `high` on begin above the key */
    uint64_t middle = low + (high - low) / 2;
    if (gi_key_compare(first_key(run, middle), key) <= 0)
      low = middle;
    else
      high = middle;
  }
  return low;
}

grundy_status gi_key_search_find(gi_key_search *search, gi_bytes key,
                                 uint32_t *node) {
  const gi_key_run *run = search->run;
  grundy_status status = GRUNDY_OK;
  gi_key_reader *reader = &search->reader;
  if (!run->entries)
    return GRUNDY_UNABLE;
  uint64_t block = find_block(run, key, search->block);
  if (!search->is_begun || block != search->block) {
    search->block = block;
    search->is_begun = true;
    reader->at = run->data + block_start(run, block);
    search->has_entry = gi_key_reader_next(reader, &status);
  }
  int sign = -1;
  while (status == GRUNDY_OK && search->has_entry &&
         (sign = gi_key_compare(gi_key_reader_key(reader), key)) < 0)
    search->has_entry = gi_key_reader_next(reader, &status);
  if (status != GRUNDY_OK)
    return status;
  if (!search->has_entry || sign != 0)
    return GRUNDY_UNABLE;
  *node = reader->node;
  return GRUNDY_OK;
}
