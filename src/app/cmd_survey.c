/* SPDX-License-Identifier: MIT */
/*
 * survey: the periods of all octal games with so many digits, on all cores.
 *
 * Each thread takes the next game, in a work of its own.  What is done is kept
 * in the checkpoint, which is the table itself without an order.
 */
#include "core/budget.h"
#include "core/cpu.h"
#include "core/file.h"
#include "core/text.h"
#include "interrupt.h"
#include "source.h"
#include "survey.h"

#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
  MOST_THREADS = 64
};

typedef struct shared {
  survey survey;
  atomic_size_t next;
  pthread_mutex_t lock; /* of what follows, and of the entries */
  size_t done, resumed;
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

static survey_line head_of(const survey *s) {
  survey_line head;
  snprintf(head.text, sizeof head.text, "grundy-survey 2 digits %u limit %s",
           s->digits, gi_digits_of(s->limit).text);
  return head;
}

static void put_line(gi_file *file, const survey_line *line, uint64_t *sum) {
  size_t length = strlen(line->text);
  gi_file_write(file, line->text, length);
  gi_file_write(file, "\n", 1);
  *sum = survey_sum(survey_sum(*sum, line->text, length), "\n", 1);
}

static void save(shared *all) {
  grundy_checkpoint to = options_checkpoint(&all->survey.call->options);
  gi_file file;
  if (!to.file)
    return;
  all->save_at = gi_clock() + to.seconds;
  grundy_status status = gi_file_create(&file, to.file);
  if (status == GRUNDY_OK) {
    survey_line head = head_of(&all->survey);
    uint64_t sum = 0;
    put_line(&file, &head, &sum);
    for (size_t i = 0; i < all->survey.count; i++)
      if (all->survey.entries[i].is_done) {
        survey_line line = survey_line_of(&all->survey, i);
        put_line(&file, &line, &sum);
      }
    survey_line end;
    snprintf(end.text, sizeof end.text, "end %016" PRIx64, sum);
    put_line(&file, &end, &sum);
    status = gi_file_commit(&file);
  }
  all->failed_to_save = status != GRUNDY_OK;
  all->errno_of_save = errno;
}

static void show_progress(const shared *all) {
  double took = gi_clock() - all->begun;
  double rate = (double)(all->done - all->resumed) / took;
  double left = (double)(all->survey.count - all->done) / rate;
  fputs("\r\033[K", stderr);
  fprintf(stderr, tr("%s of %s games, %.1f a second, about %.0f s left"),
          gi_digits_of(all->done).text, gi_digits_of(all->survey.count).text,
          rate, left);
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
                          .seconds = (double)n[OPTION_TIME] / 1000,
                          .threads = 1}; /* each core has a game */
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
  unsigned cores = gi_cpu_threads();
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

/* The lines of a checkpoint, the first and the last of their own kinds. */
static int read_lines(shared *all, const char *text, size_t length) {
  const char *name = all->survey.call->options.texts[OPTION_CHECKPOINT];
  survey_line head = head_of(&all->survey), last;
  uint64_t sum = 0;
  bool is_ended = false;
  for (size_t at = 0, end; at < length; at = end + 1) {
    end = at;
    while (end < length && text[end] != '\n')
      end++;
    gi_text line = {text + at, end - at, 0};
    snprintf(last.text, sizeof last.text, "end %016" PRIx64, sum);
    if (at == 0 && !gi_text_is(line, head.text))
      return refuse_foreign(name);
    if (is_ended)
      return refuse_damaged(name);
    is_ended = gi_text_is(line, last.text);
    if (at > 0 && !is_ended) {
      if (!survey_read(&all->survey, text + at, end - at))
        return refuse_damaged(name);
      all->done = ++all->resumed;
    }
    if (end < length) /* else nothing comes behind it */
      sum = survey_sum(sum, text + at, end + 1 - at);
  }
  return is_ended ? DONE : refuse_damaged(name);
}

/* What the checkpoint holds. */
static int resume(shared *all) {
  const char *name = all->survey.call->options.texts[OPTION_CHECKPOINT];
  struct stat there;
  bool is_there = name && stat(name, &there) == 0;
  if (!name || (!is_there && errno == ENOENT))
    return DONE;
  if (is_there && !S_ISREG(there.st_mode))
    return refuse_foreign(name);
  source file;
  int code = source_read_file(&file, name, (size_t)1 << 30);
  if (code == DONE)
    code = read_lines(all, source_text(&file), file.text.length);
  source_clear(&file);
  return code;
}

/* --------------------------------------------------------------- the end */

static int write_table(const survey *s) {
  grundy_work *work = s->call->work;
  gi_digits most = gi_digits_of(s->limit);
  grundy_work_start(work); /* the table is no part of the time limit */
  printf("# grundy %s: survey --digits %u --limit %s\n", grundy_version(),
         s->digits, most.text);
  printf("# like: the first game above with the same values of heaps below "
         "%s\n"
         "# relation: form, period: all values are the same, since the codes "
         "have one form or one proved period agrees; agrees: no more is "
         "known\n",
         most.text);
  puts("game,status,period,preperiod,max_value,rares,proof,values,checksum,"
       "like,relation");
  static const char *const relations[] = {[SURVEY_AGREES] = "agrees",
                                          [SURVEY_EQUAL_FORM] = "form",
                                          [SURVEY_EQUAL_PERIOD] = "period"};
  for (size_t i = 0; i < s->count; i++) {
    size_t like = survey_like(s, i);
    survey_relation relation = SURVEY_AGREES;
    if (like < i && survey_compare(s, work, like, i, &relation) != GRUNDY_OK) {
      report_error(grundy_work_error(work), NULL);
      return exit_code(grundy_work_error(work));
    }
    printf("%s,%s,%s\n", survey_line_of(s, i).text,
           like < i ? survey_name_of(s, like).text : "",
           like < i ? relations[relation] : "");
    grundy_work_reset(work);
  }
  return DONE;
}

static int refuse_unwritable(const shared *all) {
  report(NULL, NULL, "%.200s could not be written: %s",
         all->survey.call->options.texts[OPTION_CHECKPOINT],
         tr_error(all->errno_of_save));
  return INTERNAL;
}

static int finish(shared *all, bool worked) {
  if (all->is_terminal)
    fputs("\r\033[K", stderr);
  if (!all->failed_to_save)
    save(all);
  if (interrupted()) {
    report_interrupted();
    return CANCELLED;
  }
  if (all->failed_to_save)
    return refuse_unwritable(all);
  if (all->error.status != GRUNDY_OK) {
    report_error(&all->error, NULL);
    return exit_code(&all->error);
  }
  if (!worked)
    return report_no_memory();
  return write_table(&all->survey);
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
  const char *name = c->options.texts[OPTION_CHECKPOINT];
  if (code == DONE && name && gi_file_try(name) != GRUNDY_OK) {
    all.errno_of_save = errno;
    code = refuse_unwritable(&all);
  }
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
        "number of rare heaps of the sparse space, the proof, the values\n"
        "computed, a checksum of the values of all heaps below the limit, and\n"
        "the first game above with the same values, and why: 'form' and "
        "'period'\n"
        "prove that all values are the same, 'agrees' is said of these heaps "
        "only\n"
        "(doc/octal.md). With --checkpoint FILE a survey that was ended, "
        "however\n"
        "it was, goes on where the file says.\n",
    .examples = "  grundy survey --digits 2\n"
                "  grundy survey --limit 100000 --checkpoint survey.txt\n",
    .options = OPTION_BIT(DIGITS) | OPTION_BIT(LIMIT) | OPTION_BIT(CHECKPOINT) |
               OPTION_BIT(EVERY) | OPTION_BIT(MAX_MEMORY) | OPTION_BIT(TIME),
    .is_long = true,
    .run = run,
};
