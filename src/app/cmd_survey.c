/* SPDX-License-Identifier: MIT */
/*
 * survey: the periods of all octal games with so many digits, on all cores.
 *
 * Each thread takes the next game, in a work of its own.  What is done is kept
 * in the checkpoint, which is the table itself without an order.
 */
#include "core/budget.h"
#include "core/file.h"
#include "core/text.h"
#include "interrupt.h"
#include "source.h"
#include "survey.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

enum {
  MOST_THREADS = 64
};

typedef struct shared {
  survey survey;
  atomic_size_t next;
  pthread_mutex_t lock; /* of what follows, and of the entries */
  size_t done;
  grundy_error error; /* the first */
  double save_at, begun;
  bool failed_to_save, is_terminal;
  int errno_of_save;
} shared;

static void cancel_if_interrupted(void *data, uint64_t positions,
                                  double seconds) {
  (void)positions, (void)seconds;
  if (interrupted())
    grundy_work_cancel(data);
}

static void save(shared *all) {
  grundy_checkpoint to = options_checkpoint(&all->survey.call->options);
  gi_file file;
  if (!to.file)
    return;
  all->save_at = gi_clock() + to.seconds;
  grundy_status status = gi_file_create(&file, to.file);
  if (status == GRUNDY_OK) {
    fprintf(file.stream, "grundy-survey 1 digits %u limit %s\n",
            all->survey.digits, gi_digits_of(all->survey.limit).text);
    for (size_t i = 0; i < all->survey.count; i++)
      if (all->survey.entries[i].is_done)
        survey_write(&all->survey, file.stream, i, NULL);
    file.failed = ferror(file.stream) != 0;
    status = gi_file_commit(&file);
  }
  all->failed_to_save = status != GRUNDY_OK;
  all->errno_of_save = errno;
}

static void show_progress(const shared *all) {
  double took = gi_clock() - all->begun;
  double left =
      took / (double)all->done * (double)(all->survey.count - all->done);
  fputs("\r\033[K", stderr);
  fprintf(stderr, tr("%s of %s games, %.1f a second, about %.0f s left"),
          gi_digits_of(all->done).text, gi_digits_of(all->survey.count).text,
          (double)all->done / took, left);
  fflush(stderr);
}

static void note(shared *all, size_t game, grundy_status status,
                 const survey_entry *entry, const grundy_work *work) {
  pthread_mutex_lock(&all->lock);
  if (status == GRUNDY_OK) {
    all->survey.entries[game] = *entry;
    all->done++;
    if (all->is_terminal)
      show_progress(all);
    if (gi_clock() >= all->save_at)
      save(all);
  } else if (all->error.status == GRUNDY_OK) {
    all->error = *grundy_work_error(work);
  }
  bool is_over = all->error.status != GRUNDY_OK || all->failed_to_save;
  pthread_mutex_unlock(&all->lock);
  if (is_over)
    atomic_store(&all->next, all->survey.count);
}

static void *work_through(void *data) {
  shared *all = data;
  const survey *s = &all->survey;
  const call *c = s->call;
  const uint64_t *n = c->options.numbers;
  grundy_limits limits = {.memory = (size_t)n[OPTION_MAX_MEMORY],
                          .seconds = (double)n[OPTION_TIME] / 1000};
  grundy_work *work = grundy_work_new(c->grundy, limits);
  if (!work)
    return data;
  grundy_work_language(work, language());
  grundy_work_progress(work, (grundy_progress){cancel_if_interrupted, work});
  for (;;) {
    size_t game = atomic_fetch_add(&all->next, 1);
    if (game >= s->count || interrupted())
      break;
    if (s->entries[game].is_done)
      continue;
    survey_entry entry;
    grundy_status status = survey_solve(s, work, game, &entry);
    note(all, game, status, &entry, work);
    grundy_work_reset(work);
  }
  grundy_work_free(work);
  return NULL;
}

/* All threads; false: none could work for lack of memory. */
static bool run_threads(shared *all) {
  pthread_t threads[MOST_THREADS];
  long cores = sysconf(_SC_NPROCESSORS_ONLN);
  unsigned count = 0;
  while (count + 1 < cores && count < MOST_THREADS &&
         pthread_create(&threads[count], NULL, work_through, all) == 0)
    count++;
  bool worked = work_through(all) == NULL;
  for (unsigned i = 0; i < count; i++) {
    void *result = NULL;
    pthread_join(threads[i], &result);
    worked |= result == NULL;
  }
  return worked;
}

/* -------------------------------------------------------------- resuming */

static int refuse_foreign(const char *name) {
  report(NULL, NULL,
         "%.200s is no checkpoint of this survey; it is left as it is", name);
  return BAD_INPUT;
}

static int refuse_damaged(const char *name) {
  report(NULL, NULL, "%.200s is damaged; it is left as it is", name);
  return BAD_INPUT;
}

/* What the checkpoint holds. */
static int resume(shared *all) {
  const char *name = all->survey.call->options.texts[OPTION_CHECKPOINT];
  if (!name || (access(name, F_OK) != 0 && errno == ENOENT))
    return DONE;
  source file;
  int code = source_read_file(&file, name, (size_t)1 << 30);
  if (code != DONE) {
    source_clear(&file);
    return code;
  }
  const char *text = source_text(&file);
  char head[96];
  snprintf(head, sizeof head, "grundy-survey 1 digits %u limit %s",
           all->survey.digits, gi_digits_of(all->survey.limit).text);
  size_t at = 0, line = 0;
  for (size_t end; at < file.text.length && code == DONE; at = end + 1) {
    end = at;
    while (end < file.text.length && text[end] != '\n')
      end++;
    bool is_head = line++ == 0;
    if (is_head &&
        (end - at != strlen(head) || memcmp(text + at, head, end - at) != 0))
      code = refuse_foreign(name);
    else if (!is_head && !survey_read(&all->survey, text + at, end - at))
      code = refuse_damaged(name);
    else if (!is_head)
      all->done++;
  }
  if (code == DONE && !line)
    code = refuse_damaged(name);
  source_clear(&file);
  return code;
}

/* --------------------------------------------------------------- the end */

/* The first game with the same values, as far as they were compared. */
static size_t first_like(const survey *s, size_t game) {
  const survey_entry *e = &s->entries[game];
  for (size_t i = 0; i < game; i++) {
    const survey_entry *f = &s->entries[i];
    if (f->checksum == e->checksum && f->period == e->period &&
        f->preperiod == e->preperiod && f->max_value == e->max_value)
      return i;
  }
  return game;
}

static void write_table(const survey *s) {
  printf("# grundy %s: survey --digits %u --limit %s\n", grundy_version(),
         s->digits, gi_digits_of(s->limit).text);
  puts("game,status,period,preperiod,max_value,rares,proof,values,checksum,"
       "like");
  for (size_t i = 0; i < s->count; i++) {
    size_t like = first_like(s, i);
    survey_name name = survey_name_of(s, like);
    survey_write(s, stdout, i, like < i ? name.text : "");
  }
}

static int finish(shared *all, bool worked) {
  const call *c = all->survey.call;
  if (all->is_terminal)
    fputs("\r\033[K", stderr);
  if (!all->failed_to_save)
    save(all);
  if (interrupted()) {
    report_interrupted();
    return CANCELLED;
  }
  if (all->failed_to_save) {
    report(NULL, NULL, "%.200s could not be written: %s",
           c->options.texts[OPTION_CHECKPOINT], strerror(all->errno_of_save));
    return INTERNAL;
  }
  if (all->error.status != GRUNDY_OK) {
    report_error(&all->error, NULL);
    return exit_code(&all->error);
  }
  if (!worked)
    return report_no_memory();
  write_table(&all->survey);
  return DONE;
}

static int run(call *c) {
  const uint64_t *n = c->options.numbers;
  gi_memory memory = {0};
  shared all = {.lock = PTHREAD_MUTEX_INITIALIZER, .begun = gi_clock()};
  survey *s = &all.survey;
  *s = (survey){.call = c, .digits = (unsigned)n[OPTION_DIGITS], .count = 2};
  s->limit = options_has(&c->options, OPTION_LIMIT) ? n[OPTION_LIMIT] : 20000;
  for (unsigned i = 0; i < s->digits; i++)
    s->count *= 8;
  size_t size = s->count * sizeof *s->entries;
  s->entries = gi_alloc(&memory, size);
  if (!s->entries)
    return report_no_memory();
  memset(s->entries, 0, size);
  all.is_terminal = isatty(STDERR_FILENO);
  int code = resume(&all);
  all.save_at = gi_clock() + options_checkpoint(&c->options).seconds;
  if (code == DONE)
    code = finish(&all, run_threads(&all));
  gi_free(&memory, s->entries, size);
  return code;
}

const command command_survey = {
    .name = "survey",
    .summary = "the periods of all octal games with a few digits",
    .operands = "",
    .about =
        "Looks for the period of every game 0.ddd and 4.ddd, on all cores,\n"
        "among at most --limit values of each (20000), and prints a table: "
        "the\n"
        "period and its first heap if they are proved, the largest value, the\n"
        "number of rare heaps of the sparse space, the values computed, a\n"
        "checksum of the first 5000, and the first game that has the same\n"
        "values so far.\n",
    .examples = "  grundy survey --digits 2\n"
                "  grundy survey --limit 100000 --checkpoint survey.txt\n",
    .options = OPTION_BIT(DIGITS) | OPTION_BIT(LIMIT) | OPTION_BIT(CHECKPOINT) |
               OPTION_BIT(EVERY) | OPTION_BIT(MAX_MEMORY) | OPTION_BIT(TIME),
    .is_long = true,
    .run = run,
};
