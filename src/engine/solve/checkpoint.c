/* SPDX-License-Identifier: MIT */
#include "engine/solve/checkpoint.h"

#include "core/text.h"
#include "engine/solve/keys.h"
#include "engine/solve/runs.h"
#include "engine/solve/spill.h"

#include <assert.h>
#include <errno.h>
#include <unistd.h>

enum {
  MOST_TEXT = 1 << 20 /* bytes of FILE */
};

static const char magic[] = "grundy-solve 2";

/* The numbers of a solver that are saved. */
typedef struct numbers {
  uint64_t serial, phase, level, first, expanded, rank, ranks, moves, next_run;
} numbers;

/* A run that a checkpoint needs. */
typedef struct saved_run {
  uint64_t number;
  uint64_t entries; /* of a run of keys; 0: a run of edges */
  uint64_t pending, tier;
} saved_run;

static grundy_status refuse(gi_solver *s, grundy_status status,
                            const char *words, const char *why) {
  return gi_fail(&s->work->error, status, GRUNDY_NOWHERE, words, s->checkpoint,
                 why);
}

static grundy_status refuse_writing(gi_solver *s) {
  return refuse(s, GRUNDY_IO, N_("{0} could not be written: {1}"),
                gi_word(s->work, strerror(errno)));
}

static grundy_status refuse_damaged(gi_solver *s) {
  return refuse(
      s, GRUNDY_SYNTAX,
      N_("{0} is damaged: delete it to start again, or use another file"), "");
}

/* Writes FILE.RANK-END.  False: the name is too long. */
static bool name_end(const gi_solver *s, const char *end, char *name) {
  int length = snprintf(name, GI_PATH_ROOM, "%s.%u-%s", s->checkpoint,
                        s->exchange->rank, end);
  return length > 0 && length < GI_PATH_ROOM - 64;
}

/* Writes FILE.RANK-a or FILE.RANK-b.  False: the name is too long. */
static bool name_file(const gi_solver *s, uint64_t serial, char *name) {
  return name_end(s, serial % 2 ? "b" : "a", name);
}

/* The arrays of a solver, in the order of the file, and the bytes of a word of
   each. */
enum {
  ARRAYS = 11
};
static const unsigned widths[ARRAYS] = {1, 4, 4, 4, 1, 8, 8, 4, 4, 4, 4};
static void list_arrays(gi_solver *s, gi_buffer *runs,
                        gi_buffer *list[ARRAYS]) {
  gi_buffer *all[ARRAYS] = {&s->young.log,  &s->records, &s->doubtful,
                            &s->left,       &s->states,  runs,
                            &s->numbers,    &s->depths,  &s->edges,
                            &s->large_list, &s->ready};
  memcpy(list, all, sizeof all);
}

/* --------------------------------------------------------------- writing */

/* Lists the runs of a solver. */
static grundy_status list_runs(const gi_solver *s, gi_buffer *list) {
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < gi_solver_key_runs(s) && status == GRUNDY_OK; i++) {
    const gi_key_run *run = gi_solver_key_run(s, i);
    saved_run saved = {run->number, run->entries, run->pending, run->tier};
    status = gi_buffer_put(list, &saved, sizeof saved);
  }
  for (size_t i = 0; i < gi_solver_run_count(s) && status == GRUNDY_OK; i++) {
    saved_run saved = {.number = gi_solver_run(s, i)->number};
    status = gi_buffer_put(list, &saved, sizeof saved);
  }
  return status;
}

/* Writes the file of a rank; `runs` is the list of its runs. */
static grundy_status save_rank(gi_solver *s, gi_file *file, uint64_t serial,
                               gi_buffer *runs) {
  char name[GI_PATH_ROOM];
  gi_buffer *arrays[ARRAYS];
  numbers n = {.serial = serial,
               .phase = s->phase,
               .level = s->level,
               .first = s->first,
               .expanded = s->expanded,
               .rank = s->exchange->rank,
               .ranks = s->exchange->ranks,
               .moves = s->moves,
               .next_run = s->next_run};
  list_arrays(s, runs, arrays);
  if (!name_file(s, serial, name)) {
    errno = ENAMETOOLONG;
    return refuse_writing(s);
  }
  if (gi_file_create(file, name) != GRUNDY_OK)
    return refuse_writing(s);
  gi_file_write_words(file, &n, sizeof n, 8);
  for (size_t i = 0; i < ARRAYS; i++) {
    uint64_t length = arrays[i]->length;
    gi_file_write_words(file, &length, sizeof length, 8);
    gi_file_write_words(file, arrays[i]->data, arrays[i]->length, widths[i]);
  }
  uint64_t sum = file->sum;
  gi_file_write_words(file, &sum, sizeof sum, 8);
  return gi_file_commit(file) == GRUNDY_OK ? GRUNDY_OK : refuse_writing(s);
}

/* Writes the text of FILE: what the run is, and which files belong to it. */
static grundy_status describe(gi_solver *s, uint64_t serial, gi_buffer *out) {
  gi_writer w = gi_writer_to(out);
  gi_write(&w, "%s\nversion %s\nplay %d\nvalues %d\nplies %d\nranks %u\n",
           magic, grundy_version(), s->play, s->stores_values, s->plies,
           s->exchange->ranks);
  gi_write(&w, "start %s\nserial %s\n", s->start_text,
           gi_digits_of(serial).text);
  return w.status;
}

static grundy_status save_text(gi_solver *s, gi_file *file, uint64_t serial) {
  gi_buffer text;
  gi_buffer_init(&text, &s->work->memory);
  grundy_status status = describe(s, serial, &text);
  if (status == GRUNDY_OK && gi_file_create(file, s->checkpoint) != GRUNDY_OK)
    status = refuse_writing(s);
  else if (status == GRUNDY_OK) {
    gi_file_write(file, text.data, text.length);
    if (gi_file_commit(file) != GRUNDY_OK)
      status = refuse_writing(s);
  }
  gi_buffer_clear(&text);
  return status;
}

/* Returns whether the arrays fit together. */
static bool has_right_lengths(const gi_solver *s) {
  size_t count = s->states.length;
  bool labels = s->phase > 0;
  return s->first <= s->expanded && s->expanded <= count &&
         s->records.length == 4 * (count - s->first) &&
         s->left.length == 4 * count && s->doubtful.length % 4 == 0 &&
         s->numbers.length == (labels && s->values ? 8 * count : 0) &&
         s->depths.length == (labels && s->plies ? 4 * count : 0) &&
         s->edges.length % sizeof(gi_edge) == 0 && s->ready.length % 4 == 0 &&
         s->large_list.length % 8 == 0;
}

grundy_status gi_solver_save(gi_solver *s) {
  uint64_t serial = s->serial + 1;
  assert(s->checkpoint && !gi_solver_waiting(s));
  assert(has_right_lengths(s)); /* what is saved can be read */
  gi_buffer runs;
  gi_buffer_init(&runs, &s->work->memory);
  gi_file *file = gi_alloc(&s->work->memory, sizeof *file);
  grundy_status status = file ? list_runs(s, &runs) : gi_refused(s->work);
  if (status == GRUNDY_OK)
    status = save_rank(s, file, serial, &runs);
  gi_buffer_clear(&runs);
  status = gi_solver_agree(s, status, NULL, 0);
  if (status == GRUNDY_OK && s->exchange->rank == 0)
    status = save_text(s, file, serial);
  status = gi_solver_agree(s, status, NULL, 0);
  gi_free(&s->work->memory, file, sizeof *file);
  s->serial = serial;
  s->save_at = gi_clock() + s->every;
  if (status == GRUNDY_OK)
    gi_solver_remove_retired(s);
  return status;
}

uint64_t gi_solver_is_due(const gi_solver *s) {
  return s->checkpoint && s->exchange->rank == 0 && gi_clock() >= s->save_at;
}

void gi_solver_forget(gi_solver *s) {
  char name[GI_PATH_ROOM];
  if (!s->checkpoint)
    return;
  if (s->exchange->rank == 0)
    unlink(s->checkpoint);
  for (uint64_t serial = 0; serial < 2; serial++)
    if (name_file(s, serial, name))
      unlink(name);
}

/* --------------------------------------------------------------- reading */

/* Reads one array; false if the file is shorter, or ends inside a word. */
static bool read_array(gi_file *file, gi_buffer *array, unsigned width,
                       grundy_status *status) {
  enum {
    PIECE = 1 << 20 /* bytes: a wrong length asks for no more memory */
  };
  uint64_t length;
  array->length = 0;
  if (!gi_file_read_words(file, &length, sizeof length, 8) || length % width)
    return false;
  while (length) {
    size_t piece = length < PIECE ? (size_t)length : PIECE;
    *status = gi_buffer_reserve(array, piece);
    if (*status != GRUNDY_OK ||
        !gi_file_read_words(file, array->data + array->length, piece, width))
      return false;
    array->length += piece;
    length -= piece;
  }
  return true;
}

/* Makes the maps from their logs; false if a log is not one of a map. */
static bool build_maps(gi_solver *s, const gi_buffer *log,
                       grundy_status *status) {
  const gi_map old = {.width = 4, .log = *log};
  gi_record record;
  bool added;
  for (size_t at = 0; at < log->length && *status == GRUNDY_OK;) {
    gi_record next = (gi_record)(at / 4);
    gi_bytes key = gi_map_key(&old, next);
    *status =
        gi_map_add(&s->young, key, gi_map_answer(&old, next), &record, &added);
    if (*status == GRUNDY_OK && (!added || record != next))
      return false;
    at = ((size_t)(key.data - log->data) + key.length + 3) / 4 * 4;
  }
  for (size_t i = 0; i < s->large_list.length && *status == GRUNDY_OK; i += 8)
    *status = gi_map_add(&s->large, (gi_bytes){s->large_list.data + i, 8}, 0,
                         &record, &added);
  return true;
}

/* Opens the runs of the list; false if one is missing or damaged. */
static bool open_runs(gi_solver *s, const gi_buffer *list,
                      grundy_status *status) {
  const saved_run *runs = (const void *)list->data;
  bool is_right = list->length % sizeof *runs == 0;
  for (size_t i = 0;
       is_right && i < list->length / sizeof *runs && *status == GRUNDY_OK; i++)
    if (runs[i].entries) {
      gi_key_run run = {.number = runs[i].number,
                        .entries = runs[i].entries,
                        .pending = runs[i].pending,
                        .tier = runs[i].tier};
      is_right = gi_solver_reopen_keys(s, run, status);
    } else {
      is_right = gi_solver_reopen_run(s, runs[i].number, status);
    }
  if (is_right && *status == GRUNDY_OK && !s->phase && s->key_runs.length)
    *status = gi_solver_make_filter(s);
  return is_right;
}

/* Takes the numbers of a checkpoint; false if they cannot be right. */
static bool take_numbers(gi_solver *s, numbers n, uint64_t serial) {
  if (n.serial != serial || n.rank != s->exchange->rank ||
      n.ranks != s->exchange->ranks || n.expanded > UINT32_MAX ||
      n.first > n.expanded || n.level > UINT32_MAX)
    return false;
  s->serial = serial;
  s->phase = (unsigned)n.phase;
  s->level = (uint32_t)n.level;
  s->first = (uint32_t)n.first;
  s->expanded = (uint32_t)n.expanded;
  s->moves = n.moves;
  s->next_run = n.next_run;
  return true;
}

static grundy_status load_rank(gi_solver *s, gi_file *file, uint64_t serial) {
  char name[GI_PATH_ROOM];
  gi_buffer *arrays[ARRAYS], log, runs;
  numbers n;
  grundy_status status = GRUNDY_OK;
  list_arrays(s, &runs, arrays);
  gi_buffer_init(&log, &s->work->memory);
  gi_buffer_init(&runs, &s->work->memory);
  arrays[0] = &log;
  if (!name_file(s, serial, name) || gi_file_open(file, name) != GRUNDY_OK)
    return refuse_damaged(s);
  bool is_right =
      gi_file_read_words(file, &n, sizeof n, 8) && take_numbers(s, n, serial);
  for (size_t i = 0; is_right && i < ARRAYS; i++)
    is_right = read_array(file, arrays[i], widths[i], &status);
  uint64_t sum = file->sum, stored = 0;
  is_right = is_right && gi_file_read_words(file, &stored, sizeof stored, 8) &&
             stored == sum && has_right_lengths(s) &&
             build_maps(s, &log, &status);
  gi_file_close(file);
  gi_buffer_clear(&log);
  if (is_right && status == GRUNDY_OK)
    is_right = open_runs(s, &runs, &status);
  gi_buffer_clear(&runs);
  if (status != GRUNDY_OK)
    return status;
  return is_right ? GRUNDY_OK : refuse_damaged(s);
}

/* Reads FILE on rank 0.  *serial is 0 if there is no such file. */
static grundy_status read_text(gi_solver *s, gi_file *file, uint64_t *serial) {
  gi_buffer text, own;
  *serial = 0;
  grundy_status status = gi_file_open(file, s->checkpoint);
  if (status == GRUNDY_DOMAIN)
    return GRUNDY_OK;
  if (status != GRUNDY_OK)
    return refuse(s, GRUNDY_IO, N_("{0} could not be read: {1}"),
                  gi_word(s->work, strerror(errno)));
  gi_buffer_init(&text, &s->work->memory);
  gi_buffer_init(&own, &s->work->memory);
  unsigned char byte;
  while (status == GRUNDY_OK && text.length < MOST_TEXT &&
         gi_file_read(file, &byte, 1))
    status = gi_buffer_put(&text, &byte, 1);
  gi_file_close(file);
  size_t at = text.length ? text.length - 1 : 0; /* to the last line */
  while (at > 0 && text.data[at - 1] != '\n')
    at--;
  gi_text line = {(const char *)text.data + at, text.length - at, 0};
  size_t digits = sizeof "serial " - 1;
  bool is_right = status == GRUNDY_OK && line.length > digits &&
                  gi_text_number(line, &digits, serial) && *serial > 0;
  if (status == GRUNDY_OK && is_right)
    status = describe(s, *serial, &own);
  is_right = is_right && gi_bytes_equal((gi_bytes){own.data, own.length},
                                        (gi_bytes){text.data, text.length});
  gi_buffer_clear(&text);
  gi_buffer_clear(&own);
  if (status == GRUNDY_OK && !is_right)
    status =
        refuse(s, GRUNDY_SYNTAX,
               N_("{0} is not a checkpoint of this run: use the options and "
                  "the number of ranks of the run that wrote it, or another "
                  "file"),
               "");
  return status;
}

grundy_status gi_solver_resume(gi_solver *s, const char *start_text) {
  s->start_text = start_text;
  s->save_at = gi_clock() + s->every;
  if (!s->checkpoint)
    return GRUNDY_OK;
  char begin[GI_PATH_ROOM];
  gi_file *file = gi_alloc(&s->work->memory, sizeof *file);
  grundy_status status = file ? GRUNDY_OK : gi_refused(s->work);
  uint64_t serial[] = {0};
  if (status == GRUNDY_OK && s->exchange->rank == 0) {
    if (gi_file_claim_take(&s->claim, s->checkpoint) == GRUNDY_DOMAIN)
      status =
          refuse(s, GRUNDY_DOMAIN,
                 N_("another run is using {0}: wait until it has ended, or "
                    "use another file"),
                 "");
    else
      status = read_text(s, file, serial);
  }
  status = gi_solver_agree(s, status, serial, 1);
  if (status == GRUNDY_OK && name_end(s, "", begin))
    gi_file_sweep(begin);
  if (status == GRUNDY_OK && serial[0] && file)
    status = gi_solver_agree(s, load_rank(s, file, serial[0]), NULL, 0);
  gi_free(&s->work->memory, file, sizeof *file);
  return status;
}
