/* SPDX-License-Identifier: MIT */
/*
 * survey: the periods of all octal games with a given number of digits, on all
 * cores.
 *
 * Each thread takes the next game, in a work of its own.  The first round
 * solves the first game of each class.  The second round solves the games that
 * do not follow from the first game of their class.  The checkpoint has the
 * lines of the games that were solved.
 */
#include "app/interrupt.h"
#include "app/source.h"
#include "app/survey/farm.h"
#include "core/cpu.h"
#include "core/file.h"
#include "core/limit.h"
#include "core/platform.h"
#include "core/text.h"

#include <errno.h>
#include <inttypes.h>
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
  bool is_second;     /* the second round: games whose class is known */
  gi_lock lock;       /* of the entries and of all fields below */
  size_t resumed;     /* games done in the checkpoint */
  grundy_error error; /* the first error of any thread */
  double save_at, begun;
  bool failed_to_save, is_terminal;
  int errno_of_save;
  gi_file_claim claim; /* of the checkpoint */
} shared;

/* Is the time of --time used up? */
static bool is_late(const shared *all) {
  uint64_t most = all->survey.call->options.numbers[OPTION_TIME];
  return most && gi_clock() - all->begun >= (double)most / 1000;
}

typedef struct job {
  const shared *all;
  grundy_work *work;
} job;

static void cancel_if_over(void *data, uint64_t positions, double seconds) {
  const job *j = data;
  (void)positions, (void)seconds;
  if (interrupted() || (!j->all->survey.is_misere && is_late(j->all)))
    grundy_work_cancel(j->work);
}

static survey_line head_of(const survey *s) {
  survey_line head;
  snprintf(head.text, sizeof head.text,
           "%s digits %u limit %s positions %s window %d",
           s->is_misere ? "grundy-survey-misere 1" : "grundy-survey 3",
           s->digits, gi_digits_of(s->limit).text,
           gi_digits_of(s->positions).text, s->window);
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

/* Counts the games that are done, with those that follow from other games. */
static size_t count_done(const survey *s) {
  size_t done = 0;
  for (size_t i = 0; i < s->count; i++)
    done += s->entries[i].is_done || survey_follows(s, i);
  return done;
}

static void show_progress(const shared *all) {
  double took = gi_clock() - all->begun;
  size_t done = count_done(&all->survey);
  double rate = (double)(done - all->resumed) / took;
  double left = (double)(all->survey.count - done) / rate;
  fputs("\r\033[K", stderr);
  fprintf(stderr, tr("%s of %s games, %.1f a second, about %.0f s left"),
          gi_digits_of(done).text, gi_digits_of(all->survey.count).text, rate,
          left);
  fflush(stderr);
}

static void note(shared *all, size_t game, grundy_status status,
                 const survey_entry *entry, const grundy_error *error) {
  gi_lock_enter(&all->lock);
  survey_entry *known = &all->survey.entries[game];
  if (status == GRUNDY_OK) {
    if (entry->is_done || entry->values > known->values)
      *known = *entry; /* the second try of a game may get less far */
    if (all->is_terminal)
      show_progress(all);
    if (gi_clock() >= all->save_at)
      save(all);
  } else if (error->limit != GRUNDY_LIMIT_CANCEL &&
             all->error.status == GRUNDY_OK) {
    all->error = *error;
  }
  bool is_over = all->error.status != GRUNDY_OK || all->failed_to_save;
  gi_lock_leave(&all->lock);
  if (is_over)
    atomic_store(&all->next, all->survey.count);
}

static bool has_ranks(const call *c) {
  return c->ranks && c->ranks->exchange->ranks > 1;
}

/* Returns the seconds that a misère quotient may take, 0 for any time: an even
   share of the time that is left, so that no game holds the others. */
static double share_of(shared *all, size_t game) {
  const survey *s = &all->survey;
  double most = (double)s->call->options.numbers[OPTION_TIME] / 1000;
  double left = most - (gi_clock() - all->begun);
  if (!s->is_misere || most == 0)
    return 0;
  unsigned workers = has_ranks(s->call)
                         ? (unsigned)s->call->ranks->exchange->ranks - 1
                         : gi_cpu_threads();
  size_t games = 0; /* that are not done and come one after the other */
  gi_lock_enter(&all->lock);
  for (size_t i = game; i < s->count; i++)
    games += !s->entries[i].is_done;
  gi_lock_leave(&all->lock);
  double share = games > workers ? left * workers / (double)games : left;
  return share > 0.001 ? share : 0.001;
}

/* Solves one game; returns false if there is no memory for a work. */
static bool solve_task(const shared *all, farm_task *task) {
  const survey *s = &all->survey;
  const call *c = s->call;
  grundy_limits limits = {
      .positions = s->positions,
      .memory = (size_t)c->options.numbers[OPTION_MAX_MEMORY],
      .seconds = task->seconds,
      .threads = 1}; /* each core works on a game of its own */
  grundy_work *work = grundy_work_new(c->grundy, limits);
  if (!work)
    return false;
  grundy_work_set_language(work, language());
  job j = {all, work};
  grundy_work_set_progress(work, (grundy_progress){cancel_if_over, &j});
  task->status = survey_solve(s, work, (size_t)task->game, &task->entry);
  task->error = *grundy_work_error(work);
  grundy_work_free(work);
  return true;
}

static bool solve(shared *all, size_t game) {
  farm_task task = {.game = game, .seconds = share_of(all, game)};
  if (!solve_task(all, &task))
    return false;
  note(all, game, task.status, &task.entry, &task.error);
  return true;
}

/* Is the game due in this round?  In the second round the first games of all
   classes are done, and no thread writes them. */
static bool is_due(const shared *all, size_t game) {
  const survey *s = &all->survey;
  if (s->entries[game].is_done)
    return false;
  return all->is_second ? !survey_follows(s, game)
                        : s->classes[game].first == game;
}

static void *work_through(void *data) {
  shared *all = data;
  for (;;) {
    size_t game = atomic_fetch_add(&all->next, 1);
    if (game >= all->survey.count || interrupted() || is_late(all))
      break;
    if (is_due(all, game) && !solve(all, game))
      return data;
  }
  return NULL;
}

/* ------------------------------------------------------------------ ranks */

/* Fills in the next game that is due, for a worker; returns false if there is
   none. */
static bool next_task(void *data, farm_task *task) {
  shared *all = data;
  for (;;) {
    size_t game = atomic_fetch_add(&all->next, 1);
    if (game >= all->survey.count || interrupted() || is_late(all))
      return false;
    if (is_due(all, game)) {
      task->game = game;
      task->seconds = share_of(all, game);
      return true;
    }
  }
}

static void collect_task(void *data, const farm_task *task) {
  note(data, (size_t)task->game, task->status, &task->entry, &task->error);
}

static void work_on_task(void *data, farm_task *task) {
  const shared *all = data;
  if (all->survey.classes && solve_task(data, task))
    return;
  task->status = GRUNDY_NOMEM;
  task->error = (grundy_error){
      .status = GRUNDY_NOMEM, .offset = GRUNDY_NOWHERE, .language = language()};
  snprintf(task->error.message, sizeof task->error.message, "%s",
           tr("out of memory"));
}

/* ----------------------------------------------------------------- rounds */

/* Runs one round on all threads, or on the other ranks; returns false if one
   thread had no memory. */
static bool run_round(shared *all) {
  if (has_ranks(all->survey.call)) {
    farm_round(all->survey.call->ranks->exchange, all, next_task, collect_task);
    return true;
  }
  gi_thread threads[MOST_THREADS];
  unsigned cores = gi_cpu_threads();
  unsigned count = 0;
  while (count + 1 < cores && count < MOST_THREADS &&
         gi_thread_start(&threads[count], work_through, all))
    count++;
  bool worked = work_through(all) == NULL;
  for (unsigned i = 0; i < count; i++) {
    worked &= gi_thread_join(&threads[i]) == NULL;
  }
  return worked;
}

static bool run_rounds(shared *all) {
  bool worked = run_round(all);
  if (!worked || interrupted() || all->failed_to_save ||
      all->error.status != GRUNDY_OK)
    return worked;
  all->is_second = true;
  atomic_store(&all->next, 0);
  return run_round(all);
}

/* -------------------------------------------------------------- resuming */

static int refuse_foreign(const char *name) {
  report(NULL, "use the options of the run that wrote it, or another file",
         "%.200s is not a checkpoint of this survey; the file is unchanged",
         name);
  return BAD_INPUT;
}

static int refuse_damaged(const char *name) {
  report(NULL, "delete it to start again, or use another file",
         "%.200s is damaged; the file is unchanged", name);
  return BAD_INPUT;
}

/* Reads the lines of a checkpoint.  The first line is its head, the last its
   checksum. */
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
    }
    if (end < length) /* the last line may have no newline */
      sum = survey_sum(sum, text + at, end + 1 - at);
  }
  return is_ended ? DONE : refuse_damaged(name);
}

/* Reads what the checkpoint holds, if there is one. */
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

static void write_head(const survey *s) {
  printf("# grundy %s: survey --digits %u --limit %s", grundy_version(),
         s->digits, gi_digits_of(s->limit).text);
  if (s->positions)
    printf(" --max-positions %s", gi_digits_of(s->positions).text);
  if (s->window)
    printf(" --window");
  puts("\n"
       "# proved: the values repeat; open: the values computed prove no "
       "period\n"
       "# like, shift: the value of heap n is that of heap n + shift of this "
       "game above, if n + shift >= 0, else 0\n"
       "# relation: form, period: proved, by the form of the codes or by one "
       "period of both; agrees: seen, not proved");
  printf(s->summed == 1
             ? "# checksum: of %s value, that of the last heap before the "
               "first value above 0\n"
             : "# checksum: of %s values, from the last heap before the first "
               "value above 0 on\n",
         gi_digits_of(s->summed).text);
  puts("game,status,period,preperiod,last_exception,max_value,space,mask,rares,"
       "last_rare,proof,values,checksum,like,shift,relation");
}

/* Writes the rows of misère quotients: all that was verified. */
static void write_misere(const survey *s) {
  puts("game,status,to,order,p_order,period,preperiod,tame");
  for (size_t i = 0; i < s->count; i++)
    if (s->entries[i].order)
      puts(survey_line_of(s, i).text);
}

static int write_table(survey *s) {
  grundy_work *work = s->call->work;
  static const char *const relations[] = {[SURVEY_AGREES] = "agrees",
                                          [SURVEY_EQUAL_FORM] = "form",
                                          [SURVEY_EQUAL_PERIOD] = "period"};
  grundy_work_start(work); /* the time limit does not count writing the table */
  write_head(s);
  for (size_t i = 0; i < s->count; i++) {
    const survey_class *c = &s->classes[i];
    if (survey_relate(s, work, i) != GRUNDY_OK) {
      report_error(grundy_work_error(work), NULL);
      return exit_code(grundy_work_error(work));
    }
    if (c->like == i)
      printf("%s,,,\n", survey_line_of(s, i).text);
    else
      printf("%s,%s,%d,%s\n", survey_line_of(s, i).text,
             survey_name_of(s, c->like).text, survey_shift(s, i),
             relations[c->relation]);
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

static int report_late(const shared *all) {
  const options *o = &all->survey.call->options;
  double most = (double)o->numbers[OPTION_TIME] / 1000;
  char hint[160];
  if (o->texts[OPTION_CHECKPOINT])
    snprintf(hint, sizeof hint, "%s",
             tr("run the same command again to continue"));
  else
    snprintf(hint, sizeof hint,
             tr("raise the limit with --time %s; with --checkpoint FILE the "
                "next run continues"),
             gi_seconds_of(2 * most).text);
  report(NULL, hint,
         "stopped at the limit of %s s (--time), after %s s; games done: %s of "
         "%s",
         gi_seconds_of(most).text,
         gi_seconds_about(gi_clock() - all->begun).text,
         gi_digits_of(count_done(&all->survey)).text,
         gi_digits_of(all->survey.count).text);
  return LIMIT_REACHED;
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
  if (all->survey.is_misere)
    write_misere(&all->survey);
  if (count_done(&all->survey) < all->survey.count)
    return report_late(all);
  return all->survey.is_misere ? (int)DONE : write_table(&all->survey);
}

static int run_survey(shared *all) {
  survey *s = &all->survey;
  all->is_terminal = isatty(STDERR_FILENO);
  if (s->is_misere)
    for (size_t i = 0; i < s->count; i++)
      s->classes[i] = (survey_class){.first = i}; /* all are computed */
  else
    survey_classify(s);
  const char *name = s->call->options.texts[OPTION_CHECKPOINT];
  if (name && gi_file_claim_take(&all->claim, name) == GRUNDY_DOMAIN) {
    report(NULL,
           "wait until that run has ended, or give another file to "
           "--checkpoint",
           "another run is using %.200s", name);
    return BAD_INPUT;
  }
  int code = resume(all);
  if (code == DONE && name && gi_file_probe(name) != GRUNDY_OK) {
    all->errno_of_save = errno;
    code = refuse_unwritable(all);
  }
  all->resumed = count_done(s);
  all->save_at = gi_clock() + options_checkpoint(&s->call->options).seconds;
  return code == DONE ? finish(all, run_rounds(all)) : code;
}

static int run(call *c) {
  const options *o = &c->options;
  gi_memory memory = {0};
  shared all = {.begun = gi_clock()};
  survey *s = &all.survey;
  *s = (survey){.call = c, .digits = (unsigned)o->numbers[OPTION_DIGITS]};
  s->window = options_has(o, OPTION_WINDOW);
  if (options_has(o, OPTION_MAX_POSITIONS))
    s->positions = o->numbers[OPTION_MAX_POSITIONS];
  s->is_misere = options_has(o, OPTION_MISERE);
  if (s->is_misere && s->window) {
    report(NULL, NULL,
           "--window is about the proofs of normal play, and does "
           "not go with --misere");
    return BAD_INPUT;
  }
  int code = c->ranks ? c->ranks->meet(c->ranks) : DONE;
  if (code != DONE)
    return code;
  if (s->is_misere && !s->positions)
    s->positions = SURVEY_MISERE_POSITIONS;
  s->limit = options_has(o, OPTION_LIMIT) ? o->numbers[OPTION_LIMIT]
             : s->is_misere               ? SURVEY_MISERE_HEAPS
             : s->positions               ? SURVEY_SENSIBLE
                                          : SURVEY_SOON;
  s->summed = s->limit < SURVEY_SOON ? s->limit : SURVEY_SOON;
  s->count = (size_t)2 << 3 * s->digits;
  size_t size = s->count * sizeof *s->entries;
  size_t classes = s->count * sizeof *s->classes;
  s->entries = gi_alloc(&memory, size);
  s->classes = gi_alloc(&memory, classes);
  if (c->ranks && c->ranks->exchange->rank) {
    if (s->classes)
      survey_classify(s);
    farm_work(c->ranks->exchange, &all, work_on_task);
  } else if (s->entries && s->classes && gi_lock_init(&all.lock)) {
    memset(s->entries, 0, size);
    code = run_survey(&all);
    gi_file_claim_release(&all.claim);
    gi_lock_clear(&all.lock);
  } else
    code = report_no_memory();
  if (has_ranks(c) && !c->ranks->exchange->rank)
    farm_stop(c->ranks->exchange);
  gi_free(&memory, s->entries, size);
  gi_free(&memory, s->classes, classes);
  return code;
}

const command command_survey = {
    .name = "survey",
    .summary = "the periods of all octal games with a few digits",
    .operands = "",
    .about =
        "Looks for the period of every game 0.ddd and 4.ddd, on all cores, "
        "and\n"
        "prints a table. A game is left open after --limit values (20000 "
        "unless\n"
        "given), or when its work reaches --max-positions. A limit of work "
        "lets\n"
        "games with cheap values get farther, and the table is the same on "
        "every\n"
        "machine. If the codes of several games show that they are equal, "
        "only\n"
        "the first is computed, unless that is quick. doc/data/README.md "
        "explains\n"
        "the columns. --max-memory applies to each core. With --checkpoint "
        "FILE\n"
        "the same command continues where a survey was stopped, by --time or\n"
        "otherwise.\n"
        "--misere prints the misère quotient of each game instead, up to heap "
        "1200\n"
        "or --limit, within the work of 100000 positions or --max-positions. "
        "Of\n"
        "--time each game may take an even share of what is left; games that "
        "need\n"
        "more are not done, and their rows say what was verified.\n",
    .examples =
        "  grundy survey --digits 2\n"
        "  grundy survey --misere --digits 2\n"
        "  grundy survey --max-positions 1000000 --checkpoint survey.txt\n",
    .options = OPTION_BIT(MISERE) | OPTION_BIT(DIGITS) | OPTION_BIT(LIMIT) |
               OPTION_BIT(CHECKPOINT) | OPTION_BIT(EVERY) | OPTION_BIT(WINDOW) |
               OPTION_LIMITS,
    .is_long = true,
    .is_ranked = true,
    .run = run,
};
