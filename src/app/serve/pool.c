/* SPDX-License-Identifier: MIT */
#include "app/serve/pool.h"

#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
  YOUTH = 250, /* milliseconds after which a question is old */
  OLD_NICENESS = 10
};

void pool_init(pool *p) { p->queue_end = &p->queue; }

void pool_check(const pool *p) {
  size_t queued = 0, running = 0, young = 0;
  for (const job *j = p->queue; j; j = j->next, queued++)
    assert(j->state == JOB_QUEUED);
  for (const job *j = p->running; j; j = j->next, running++) {
    assert(j->state == JOB_RUNNING && j->child.pid > 0);
    young += j->is_young;
  }
  assert(queued == p->queue_count && running == p->running_count);
  assert(young == p->young_count);
  (void)queued, (void)running, (void)young;
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

static void leave_queue(pool *p, job *j) {
  unlink_job(&p->queue, j);
  p->queue_count--;
  p->queue_end = &p->queue;
  while (*p->queue_end)
    p->queue_end = &(*p->queue_end)->next;
}

static void finish(pool *p, job *j, job_end end, int code) {
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

static bool start(pool *p, job *j, int64_t now) {
  if (!child_start(&j->child, j->question, &p->rules))
    return false;
  j->out_watch = (watch){.file = -1, .owner = j, .ready = out_ready};
  j->err_watch = (watch){.file = -1, .owner = j, .ready = err_ready};
  j->state = JOB_RUNNING;
  j->since = now;
  j->is_young = true;
  j->next = p->running;
  p->running = j;
  p->running_count++;
  p->young_count++;
  if (!watch_add(&j->out_watch, p->loop, j->child.out, EPOLLIN) ||
      !watch_add(&j->err_watch, p->loop, j->child.err, EPOLLIN))
    kill_job(j, JOB_BUSY);
  return true;
}

static void start_next(pool *p, int64_t now) {
  while (p->queue && p->running_count + p->dying_count < p->limits.running &&
         p->young_count < p->limits.young) {
    job *j = p->queue;
    leave_queue(p, j);
    if (!start(p, j, now))
      finish(p, j, JOB_BUSY, 0);
  }
}

bool pool_add(pool *p, job *j, const question *q, int64_t now) {
  assert(j->state == JOB_IDLE);
  if (p->queue_count >= p->limits.queued)
    return false;
  j->question = q;
  j->pool = p;
  j->state = JOB_QUEUED;
  j->since = now;
  j->next = NULL;
  *p->queue_end = j;
  p->queue_end = &j->next;
  p->queue_count++;
  pool_check(p);
  return true;
}

/* Takes a running job out of the pool; its process has ended. */
static void leave_running(pool *p, job *j) {
  unlink_job(&p->running, j);
  p->running_count--;
  p->young_count -= j->is_young;
  watch_remove(&j->out_watch, p->loop);
  watch_remove(&j->err_watch, p->loop);
  close(j->child.out);
  close(j->child.err);
}

void pool_remove(pool *p, job *j) {
  if (j->state == JOB_QUEUED)
    leave_queue(p, j);
  if (j->state == JOB_RUNNING) {
    kill(j->child.pid, SIGKILL);
    leave_running(p, j);
    p->dying_count++;
  }
  j->state = JOB_IDLE;
  pool_check(p);
}

/* The process has ended, so its pipes hold all that it printed. */
static void collect(pool *p, job *j, int status) {
  if (!j->is_ending)
    (void)drain(p, j, j->child.out, &j->out);
  if (!j->is_ending)
    (void)drain(p, j, j->child.err, &j->err);
  leave_running(p, j);
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
static void bury(pool *p, pid_t pid, int status) {
  job *j = p->running;
  while (j && j->child.pid != pid)
    j = j->next;
  if (j)
    collect(p, j, status);
  else if (p->dying_count > 0)
    p->dying_count--;
}

void pool_reap(pool *p) {
  int status;
  pid_t pid;
  while ((pid = waitpid(-1, &status, WNOHANG)) > 0)
    bury(p, pid, status);
}

void pool_end(pool *p) {
  while (p->queue)
    pool_remove(p, p->queue);
  while (p->running)
    pool_remove(p, p->running);
  while (p->dying_count > 0) {
    int status;
    pid_t pid = waitpid(-1, &status, 0);
    if (pid > 0)
      bury(p, pid, status);
    else if (errno != EINTR)
      break;
  }
}

/* Makes a question old that has run for a while. */
static void grow_old(pool *p, job *j) {
  j->is_young = false;
  p->young_count--;
  (void)setpriority(PRIO_PGRP, (id_t)j->child.pid, OLD_NICENESS);
}

static int64_t least(int64_t a, int64_t b) { return a < b ? a : b; }

int64_t pool_tick(pool *p, int64_t now) {
  for (job *j = p->running; j; j = j->next) {
    if (j->is_young && now >= j->since + YOUTH)
      grow_old(p, j);
    if (!j->is_ending && now >= j->since + p->limits.time)
      kill_job(j, JOB_TOO_LONG);
  }
  while (p->queue && now >= p->queue->since + p->limits.queue_time) {
    job *j = p->queue;
    leave_queue(p, j);
    finish(p, j, JOB_BUSY, 0);
  }
  start_next(p, now);
  int64_t next = INT64_MAX;
  for (const job *j = p->running; j; j = j->next) {
    if (j->is_young)
      next = least(next, j->since + YOUTH);
    if (!j->is_ending)
      next = least(next, j->since + p->limits.time);
  }
  if (p->queue)
    next = least(next, p->queue->since + p->limits.queue_time);
  return next;
}
