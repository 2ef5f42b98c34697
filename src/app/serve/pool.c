/* SPDX-License-Identifier: MIT */
#define _DEFAULT_SOURCE /* wait4 */

#include "app/serve/pool.h"

#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
  PAUSE = 10 /* milliseconds between two looks at what a young one has used */
};

void pool_check(const pool *p) {
  size_t running = 0, places = 0;
  for (const job *j = p->running; j; j = j->next, running++) {
    assert(j->state == JOB_RUNNING && j->child.pid > 0);
    places += j->turn.state == TURN_YOUNG || j->turn.state == TURN_OLD;
  }
  assert(running == p->running_count && running == places);
  assert(places == p->schedule.young + p->schedule.old);
  (void)running, (void)places;
}

void job_init(job *j, gi_memory *memory) {
  *j = (job){.state = JOB_IDLE};
  j->out_watch.file = j->err_watch.file = -1;
  gi_buffer_init(&j->out, memory);
  gi_buffer_init(&j->err, memory);
}

void job_clear(job *j) {
  assert(j->state == JOB_IDLE || j->state == JOB_DONE);
  gi_buffer_clear(&j->out);
  gi_buffer_clear(&j->err);
}

/* Takes a job out of the list that begins at *link. */
static void unlink_job(job **link, const job *j) {
  while (*link != j)
    link = &(*link)->next;
  *link = j->next;
}

static void finish(pool *p, job *j, job_end end, int code) {
  schedule_leave(&p->schedule, &j->turn);
  j->state = JOB_DONE;
  j->end = end;
  j->code = code;
  pool_check(p);
  p->done(j);
}

/* Ends the process.  pool_reap then finishes the job. */
static void kill_job(job *j, job_end end) {
  if (!j->is_ending) {
    j->is_ending = true;
    j->end = end;
  }
  kill(j->child.pid, SIGKILL);
}

/* Reads what a pipe holds.  Returns false at its end. */
static bool drain(pool *p, job *j, int file, gi_buffer *text) {
  enum {
    BLOCK = 65536
  };
  for (;;) {
    if (gi_buffer_reserve(text, BLOCK) != GRUNDY_OK) {
      kill_job(j, JOB_BUSY);
      return false;
    }
    ssize_t got = read(file, text->data + text->length, BLOCK);
    if (got < 0 && errno == EINTR)
      continue;
    if (got <= 0)
      return got < 0 && errno == EAGAIN;
    text->length += (size_t)got;
    if (j->out.length + j->err.length > p->limits.output) {
      kill_job(j, JOB_TOO_MUCH);
      return false;
    }
  }
}

static pool *pool_of(const watch *w) { return ((job *)w->owner)->pool; }

static void out_ready(watch *w) {
  job *j = w->owner;
  if (!drain(pool_of(w), j, j->child.out, &j->out))
    watch_remove(w, pool_of(w)->loop);
}

static void err_ready(watch *w) {
  job *j = w->owner;
  if (!drain(pool_of(w), j, j->child.err, &j->err))
    watch_remove(w, pool_of(w)->loop);
}

/* Starts the process of a job that has a place. */
static void start(pool *p, job *j, int64_t now) {
  assert(j->state == JOB_QUEUED && !j->is_ending);
  if (!child_start(&j->child, j->question, &p->rules)) {
    finish(p, j, JOB_BUSY, 0);
    return;
  }
  if (j->turn.state == TURN_OLD)
    child_yield(&j->child);
  j->out_watch = (watch){.file = -1, .owner = j, .ready = out_ready};
  j->err_watch = (watch){.file = -1, .owner = j, .ready = err_ready};
  j->state = JOB_RUNNING;
  j->since = now;
  j->next = p->running;
  p->running = j;
  p->running_count++;
  if (!watch_add(&j->out_watch, p->loop, j->child.out, EPOLLIN) ||
      !watch_add(&j->err_watch, p->loop, j->child.err, EPOLLIN))
    kill_job(j, JOB_BUSY);
  pool_check(p);
}

/* Processes that are being ended still have memory, so they count. */
static void start_next(pool *p, int64_t now) {
  const schedule_limits *places = &p->schedule.limits;
  turn *next;
  while (p->running_count + p->dying_count < places->young + places->old &&
         (next = schedule_next(&p->schedule, now)))
    start(p, next->owner, now);
}

void pool_add(pool *p, job *j, const question *q, peer *by, int64_t now) {
  assert(j->state == JOB_IDLE);
  j->question = q;
  j->pool = p;
  j->state = JOB_QUEUED;
  j->turn.owner = j;
  schedule_add(&p->schedule, &j->turn, by, now);
}

void pool_refuse(pool *p, job *j) {
  assert(j->state == JOB_QUEUED);
  finish(p, j, JOB_BUSY, 0);
}

/* Takes a running job out of the list and closes its pipes. */
static void leave_running(pool *p, job *j) {
  unlink_job(&p->running, j);
  p->running_count--;
  watch_remove(&j->out_watch, p->loop);
  watch_remove(&j->err_watch, p->loop);
  close(j->child.out);
  close(j->child.err);
}

/* Ends the process of a job, which is then no longer the job's. */
static void part(pool *p, job *j) {
  kill(j->child.pid, SIGKILL);
  leave_running(p, j);
  p->dying_count++;
}

void pool_remove(pool *p, job *j) {
  if (j->state == JOB_RUNNING) {
    schedule_charge(&j->turn, child_used(&j->child));
    part(p, j);
  }
  schedule_leave(&p->schedule, &j->turn);
  j->state = JOB_IDLE;
  pool_check(p);
}

/* The process has ended, so its pipes hold all that it printed. */
static void collect(pool *p, job *j, int status, int64_t used) {
  if (!j->is_ending)
    (void)drain(p, j, j->child.out, &j->out);
  if (!j->is_ending)
    (void)drain(p, j, j->child.err, &j->err);
  leave_running(p, j);
  schedule_charge(&j->turn, used);
  if (j->is_ending)
    finish(p, j, j->end, 0);
  else if (WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU)
    finish(p, j, JOB_TOO_LONG, 0);
  else if (WIFSIGNALED(status))
    finish(p, j, JOB_DIED, WTERMSIG(status));
  else if (WEXITSTATUS(status) == NOT_ALLOWED)
    finish(p, j, JOB_REFUSED, 0);
  else
    finish(p, j, JOB_EXITED, WEXITSTATUS(status));
}

/* Handles the end of a process.  It may belong to a job that was removed, or be
   a child that the program had when it started. */
static void bury(pool *p, pid_t pid, int status, const struct rusage *use) {
  const struct timeval *user = &use->ru_utime, *system = &use->ru_stime;
  job *j = p->running;
  while (j && j->child.pid != pid)
    j = j->next;
  if (j)
    collect(p, j, status,
            ((int64_t)user->tv_sec + system->tv_sec) * 1000000 + user->tv_usec +
                system->tv_usec);
  else if (p->dying_count > 0)
    p->dying_count--;
}

void pool_reap(pool *p) {
  int status;
  pid_t pid;
  struct rusage use;
  while ((pid = wait4(-1, &status, WNOHANG, &use)) > 0)
    bury(p, pid, status, &use);
}

void pool_end(pool *p) {
  while (p->schedule.first)
    pool_remove(p, p->schedule.first->owner);
  while (p->running)
    pool_remove(p, p->running);
  while (p->dying_count > 0) {
    int status;
    struct rusage use;
    pid_t pid = wait4(-1, &status, 0, &use);
    if (pid > 0)
      bury(p, pid, status, &use);
    else if (errno != EINTR)
      break;
  }
}

/* Tells the schedule what a job has used, and does what it decides. */
static void judge(pool *p, job *j, int64_t now) {
  turn_state before = j->turn.state;
  schedule_charge(&j->turn, child_used(&j->child));
  schedule_judge(&p->schedule, &j->turn, now);
  if (j->turn.state == TURN_LATE) {
    part(p, j);
    gi_buffer_clear(&j->out);
    gi_buffer_clear(&j->err);
    j->state = JOB_QUEUED;
  } else if (j->turn.state != before)
    child_yield(&j->child);
}

static int64_t least(int64_t a, int64_t b) { return a < b ? a : b; }

/* When a job that runs needs attention: a young one, once it can have used up
   its youth. */
static int64_t due_of(const pool *p, const job *j, int64_t now) {
  int64_t due = j->is_ending ? INT64_MAX : j->since + p->limits.time;
  int64_t left = (schedule_youth(&p->schedule) - j->turn.used) / 1000;
  return j->turn.state == TURN_YOUNG && !j->is_ending
             ? least(due, now + (left < PAUSE ? PAUSE : left))
             : due;
}

int64_t pool_tick(pool *p, int64_t now) {
  turn *t;
  for (job *j = p->running, *next; j; j = next) {
    next = j->next;
    if (j->is_ending)
      continue;
    if (now >= j->since + p->limits.time)
      kill_job(j, JOB_TOO_LONG);
    else
      judge(p, j, now);
  }
  while ((t = schedule_tired(&p->schedule, now)))
    pool_refuse(p, t->owner);
  start_next(p, now);
  int64_t next = schedule_due(&p->schedule);
  for (const job *j = p->running; j; j = j->next)
    next = least(next, due_of(p, j, now));
  pool_check(p);
  return next;
}
