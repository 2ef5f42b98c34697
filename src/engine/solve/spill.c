/* SPDX-License-Identifier: MIT */
#include "engine/solve/spill.h"

#include "core/hash.h"
#include "core/text.h"
#include "engine/solve/keys.h"
#include "engine/solve/runs.h"

#include <assert.h>
#include <errno.h>
#include <unistd.h>

enum {
  TIER = 8,             /* runs of keys that are merged */
  FEW_EDGES = 1 << 14,  /* bytes of edges that are not worth a run */
  MOST_EDGES = 3 << 29, /* edges in memory, which 32 bits number */
  GAP = 64              /* numbers of files that may be missing in a row */
};

/* ----------------------------------------------------------------- files */

/* Writes DATABASE.run-RANK-END.  False: the name is too long. */
static bool name_end(const gi_solver *s, const char *end, char *name) {
  int length = snprintf(name, GI_PATH_ROOM, "%s.run-%u-%s", s->database,
                        s->exchange->rank, end);
  return length > 0 && length < GI_PATH_ROOM - 64;
}

bool gi_solver_name_run(const gi_solver *s, uint64_t number, char *name) {
  return name_end(s, gi_digits_of(number).text, name);
}

grundy_status gi_solver_refuse_run(gi_solver *s, uint64_t number) {
  char name[GI_PATH_ROOM];
  int error = errno;
  gi_solver_name_run(s, number, name);
  return gi_fail(&s->work->error, GRUNDY_IO, GRUNDY_NOWHERE,
                 "{0} could not be written: {1}", name,
                 gi_word(s->work, strerror(error)));
}

grundy_status gi_solver_refuse_disk(gi_solver *s) {
  gi_fail(&s->work->error, GRUNDY_STOPPED, GRUNDY_NOWHERE,
          "stopped at the limit of {0} of disk (--max-disk)",
          gi_size_of((size_t)s->max_disk).text);
  gi_hint(&s->work->error, "raise the limit with --max-disk {0}",
          gi_size_typed((size_t)(2 * s->max_disk)).text);
  s->work->error.limit = GRUNDY_LIMIT_SIZE;
  return GRUNDY_STOPPED;
}

static void remove_file(gi_solver *s, gi_old_file file) {
  char name[GI_PATH_ROOM];
  if (gi_solver_name_run(s, file.number, name))
    unlink(name);
  assert(s->disk >= file.length);
  s->disk -= file.length;
}

/* Removes a file that is not used any more, at once or after the next
   checkpoint. */
static grundy_status retire(gi_solver *s, gi_old_file file) {
  if (s->serial)
    return gi_buffer_put(&s->retired, &file, sizeof file);
  remove_file(s, file);
  return GRUNDY_OK;
}

void gi_solver_remove_retired(gi_solver *s) {
  const gi_old_file *files = (const void *)s->retired.data;
  for (size_t i = 0; i < s->retired.length / sizeof *files; i++)
    remove_file(s, files[i]);
  s->retired.length = 0;
}

static bool is_open(const gi_solver *s, uint64_t number) {
  for (size_t i = 0; i < gi_solver_key_runs(s); i++)
    if (gi_solver_key_run(s, i)->number == number)
      return true;
  for (size_t i = 0; i < gi_solver_run_count(s); i++)
    if (gi_solver_run(s, i)->number == number)
      return true;
  return false;
}

void gi_solver_sweep(gi_solver *s) {
  char name[GI_PATH_ROOM];
  unsigned missing = 0;
  for (uint64_t n = 0; n < s->next_run || missing < GAP; n++) {
    if (is_open(s, n) || !gi_solver_name_run(s, n, name))
      continue;
    missing = unlink(name) == 0 ? 0 : missing + 1;
  }
  if (name_end(s, "", name))
    gi_file_sweep(name);
}

void gi_solver_close_disk(gi_solver *s, bool remove) {
  for (size_t i = 0; i < gi_solver_key_runs(s); i++)
    gi_key_run_close(gi_solver_key_run(s, i));
  gi_solver_close_runs(s);
  s->key_runs.length = 0;
  gi_buffer_clear(&s->retired);
  if (remove && s->next_run)
    gi_solver_sweep(s);
}

/* ---------------------------------------------------------------- filter */

/* Returns the bytes that keys and edges may take together. */
static size_t room_of(const gi_solver *s) {
  const gi_memory *memory = &s->work->memory;
  size_t taken = gi_map_bytes(&s->young) + s->records.capacity +
                 s->doubtful.capacity + s->edges.capacity;
  assert(memory->used >= taken);
  size_t rest = memory->used - taken;
  return memory->limit > rest ? memory->limit - rest : 0;
}

static uint64_t keys_in_runs(const gi_solver *s) {
  uint64_t keys = 0;
  for (size_t i = 0; i < gi_solver_key_runs(s); i++)
    keys += gi_solver_key_run(s, i)->entries;
  return keys;
}

static grundy_status add_run(gi_solver *s, const gi_key_run *run) {
  gi_key_reader reader;
  grundy_status status = GRUNDY_OK;
  gi_key_reader_init(&reader, &s->work->memory, run);
  while (status == GRUNDY_OK && gi_key_reader_next(&reader, &status)) {
    gi_filter_add(&s->filter, gi_hash(gi_key_reader_key(&reader)));
    status = gi_budget_ticks(&s->work->budget, 1);
  }
  gi_key_reader_clear(&reader);
  return status;
}

/* Without room for a filter every key that the map does not have is doubtful,
   which is slow but right. */
grundy_status gi_solver_make_filter(gi_solver *s) {
  uint64_t keys = keys_in_runs(s);
  gi_filter_clear(&s->filter);
  size_t room = room_of(s);
  grundy_status status = GRUNDY_OK;
  if (s->work->memory.limit && gi_filter_bytes(keys) > room / 4)
    return GRUNDY_OK;
  if (gi_filter_begin(&s->filter, keys) != GRUNDY_OK)
    return GRUNDY_OK;
  for (size_t i = 0; i < gi_solver_key_runs(s) && status == GRUNDY_OK; i++)
    status = add_run(s, gi_solver_key_run(s, i));
  return status;
}

/* Adds the keys of the last run, in a larger filter if need be. */
static grundy_status extend_filter(gi_solver *s) {
  assert(gi_solver_key_runs(s) > 0); /* a run was just written */
  size_t bytes = gi_filter_bytes(keys_in_runs(s));
  if (!s->filter.lines || bytes > s->filter.lines * 64)
    return gi_solver_make_filter(s);
  return add_run(s, gi_solver_key_run(s, gi_solver_key_runs(s) - 1));
}

/* ------------------------------------------------------------------ keys */

/* A run that is written. */
typedef struct draft {
  gi_file *file;
  gi_key_writer writer;
  gi_key_run run;
} draft;

static grundy_status begin_run(gi_solver *s, draft *d) {
  char name[GI_PATH_ROOM];
  d->run.number = s->next_run;
  d->file = gi_alloc(&s->work->memory, sizeof *d->file);
  if (!d->file)
    return gi_refused(s->work);
  errno = ENAMETOOLONG;
  if (!gi_solver_name_run(s, d->run.number, name) ||
      gi_file_create(d->file, name) != GRUNDY_OK) {
    gi_free(&s->work->memory, d->file, sizeof *d->file);
    return gi_solver_refuse_run(s, d->run.number);
  }
  gi_key_writer_init(&d->writer, &s->work->memory, d->file);
  return GRUNDY_OK;
}

static grundy_status put_key(gi_solver *s, draft *d, gi_bytes key,
                             uint32_t node) {
  grundy_status status = gi_key_writer_add(&d->writer, key, node);
  if (status == GRUNDY_OK &&
      s->disk + gi_key_writer_length(&d->writer) > s->max_disk)
    status = gi_solver_refuse_disk(s);
  return status == GRUNDY_OK ? gi_budget_ticks(&s->work->budget, 1) : status;
}

/* Ends a run that was begun, and opens it, unless the status is not OK. */
static grundy_status end_run(gi_solver *s, draft *d, grundy_status status) {
  char name[GI_PATH_ROOM];
  gi_memory *memory = &s->work->memory;
  if (status != GRUNDY_OK) {
    gi_file_abandon(d->file);
  } else {
    gi_key_writer_end(&d->writer);
    if (gi_file_commit(d->file) != GRUNDY_OK ||
        !gi_solver_name_run(s, d->run.number, name) ||
        !gi_key_run_open(&d->run, memory, name, false))
      status = gi_solver_refuse_run(s, d->run.number);
  }
  gi_key_writer_clear(&d->writer);
  gi_free(memory, d->file, sizeof *d->file);
  if (status != GRUNDY_OK)
    return status;
  s->next_run++;
  s->disk += d->run.length;
  status = gi_buffer_put(&s->key_runs, &d->run, sizeof d->run);
  if (status != GRUNDY_OK)
    gi_key_run_close(&d->run);
  return status;
}

bool gi_solver_reopen_keys(gi_solver *s, gi_key_run run,
                           grundy_status *status) {
  char name[GI_PATH_ROOM];
  uint64_t entries = run.entries;
  if (!gi_solver_name_run(s, run.number, name) ||
      !gi_key_run_open(&run, &s->work->memory, name, true))
    return false;
  bool is_right = run.entries == entries;
  if (is_right)
    *status = gi_buffer_put(&s->key_runs, &run, sizeof run);
  if (is_right && *status == GRUNDY_OK)
    s->disk += run.length;
  else
    gi_key_run_close(&run);
  return is_right;
}

/* --------------------------------------------------------------- merging */

/* Writes the entries of several runs into one. */
static grundy_status merge_into(gi_solver *s, draft *d, gi_key_run **runs,
                                size_t count) {
  gi_key_reader readers[TIER];
  bool has[TIER];
  grundy_status status = GRUNDY_OK;
  assert(count <= TIER);
  for (size_t i = 0; i < count; i++)
    gi_key_reader_init(&readers[i], &s->work->memory, runs[i]);
  for (size_t i = 0; i < count; i++)
    has[i] = gi_key_reader_next(&readers[i], &status);
  while (status == GRUNDY_OK) {
    size_t best = count;
    for (size_t i = 0; i < count; i++)
      if (has[i] && (best == count ||
                     gi_key_compare(gi_key_reader_key(&readers[i]),
                                    gi_key_reader_key(&readers[best])) < 0))
        best = i;
    if (best == count)
      break;
    status =
        put_key(s, d, gi_key_reader_key(&readers[best]), readers[best].node);
    if (status == GRUNDY_OK)
      has[best] = gi_key_reader_next(&readers[best], &status);
  }
  for (size_t i = 0; i < count; i++)
    gi_key_reader_clear(&readers[i]);
  return status;
}

/* Closes the runs of a tier that were merged; the last run stays. */
static grundy_status drop_merged(gi_solver *s, uint64_t tier) {
  size_t count = gi_solver_key_runs(s), kept = 0;
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < count; i++) {
    gi_key_run *run = gi_solver_key_run(s, i);
    if (i + 1 < count && run->tier == tier) {
      gi_old_file file = {run->number, run->length};
      gi_key_run_close(run);
      if (status == GRUNDY_OK)
        status = retire(s, file);
    } else {
      *gi_solver_key_run(s, kept++) = *run;
    }
  }
  assert(kept && kept <= count);
  s->key_runs.length = kept * sizeof(gi_key_run);
  return status;
}

/* Merges the runs of the tier of the last run, if there are enough of them, and
   if the disk has room for old and new. */
static grundy_status merge_last_tier(gi_solver *s, bool *has_merged) {
  size_t count = gi_solver_key_runs(s), found = 0;
  gi_key_run *runs[TIER];
  uint64_t tier = gi_solver_key_run(s, count - 1)->tier, bytes = 0;
  draft d = {.run = {.tier = tier + 1}};
  for (size_t i = 0; i < count && found < TIER; i++)
    if (gi_solver_key_run(s, i)->tier == tier) {
      runs[found] = gi_solver_key_run(s, i);
      d.run.pending += runs[found]->pending;
      bytes += runs[found++]->length;
    }
  *has_merged = found == TIER && s->disk + bytes + bytes / 4 <= s->max_disk;
  if (!*has_merged)
    return GRUNDY_OK;
  grundy_status status = begin_run(s, &d);
  if (status != GRUNDY_OK)
    return status;
  status = end_run(s, &d, merge_into(s, &d, runs, found));
  return status == GRUNDY_OK ? drop_merged(s, tier) : status;
}

/* -------------------------------------------------------------- spilling */

/* Writes the sorted young keys into a run. */
static grundy_status write_young(gi_solver *s) {
  const gi_place *places = (const void *)s->order.data;
  size_t count = s->order.length / sizeof *places;
  assert(count == gi_solver_count(s) - s->first);
  draft d = {.run = {.pending = gi_solver_count(s) - s->expanded}};
  grundy_status status = begin_run(s, &d);
  if (status != GRUNDY_OK)
    return status;
  for (size_t i = 0; i < count && status == GRUNDY_OK; i++) {
    uint32_t node = places[i].item;
    status = put_key(s, &d, gi_solver_young_key(s, node), node);
  }
  return end_run(s, &d, status);
}

/* Writes all young keys as a run, and begins the map anew. */
static grundy_status spill_keys(gi_solver *s) {
  grundy_status status = gi_solver_resolve(s);
  bool is_new = gi_solver_count(s) > s->first;
  if (status == GRUNDY_OK && is_new)
    status = gi_solver_sort_young(s);
  if (status == GRUNDY_OK && is_new)
    status = write_young(s);
  gi_buffer_clear(&s->order);
  if (status != GRUNDY_OK)
    return status;
  s->first = s->expanded = gi_solver_count(s);
  gi_map_clear(&s->young);
  gi_buffer_clear(&s->records);
  gi_buffer_clear(&s->doubtful);
  if (is_new)
    status = extend_filter(s);
  while (status == GRUNDY_OK && is_new)
    status = merge_last_tier(s, &is_new);
  return status;
}

/* Refuses a game whose nodes alone take most of the memory. */
static grundy_status refuse_memory(gi_solver *s) {
  s->work->memory.wanted = 2 * s->work->memory.limit;
  return gi_memory_exceed(&s->work->memory);
}

grundy_status gi_solver_relieve(gi_solver *s) {
  const gi_memory *memory = &s->work->memory;
  if (s->edges.length / sizeof(gi_edge) > MOST_EDGES)
    return gi_solver_spill_edges(s);
  if (!memory->limit)
    return GRUNDY_OK;
  size_t room = room_of(s);
  if (room < memory->limit / 8)
    return refuse_memory(s);
  /* A list of edges that grows takes up to half as much again.  A map takes up
     to three times as much: it doubles, beside its old buckets, and is sorted
     then. */
  size_t keys =
      gi_map_bytes(&s->young) + s->records.capacity + s->doubtful.capacity;
  grundy_status status = GRUNDY_OK;
  if (s->edges.length / 2 * 3 + 3 * keys <= room / 8 * 7)
    return GRUNDY_OK;
  if (s->edges.length >= room / 8 && s->edges.length >= FEW_EDGES)
    status = gi_solver_spill_edges(s);
  if (status == GRUNDY_OK && keys >= room / 5)
    status = spill_keys(s);
  return status;
}

grundy_status gi_solver_make_room(gi_solver *s) {
  const gi_memory *memory = &s->work->memory;
  size_t each = (s->values ? sizeof(uint64_t) : 0) + 3 * sizeof(uint32_t);
  size_t need = gi_array_size(gi_solver_count(s), each);
  size_t free = memory->limit ? memory->limit - memory->used : SIZE_MAX;
  bool is_short = free / 8 * 7 < need;
  grundy_status status = GRUNDY_OK;
  assert(!gi_solver_pending(s) && !gi_solver_doubtful(s));
  if (is_short || s->runs.length)
    status = gi_solver_spill_edges(s);
  if (status == GRUNDY_OK && (is_short || s->key_runs.length))
    status = spill_keys(s);
  gi_filter_clear(&s->filter);
  return status;
}
