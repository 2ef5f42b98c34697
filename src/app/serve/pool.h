/* SPDX-License-Identifier: MIT */
/*
 * Questions that wait and the processes of those that run.
 *
 *     add ──> QUEUED <──> RUNNING ──> DONE
 *                │                     ^
 *                `── waited too long ──'
 *
 * The schedule decides which question runs.  If it takes the place from one,
 * that process is ended, what it printed is forgotten, and the question is
 * queued again: a question changes nothing, so it can be started twice.
 */
#ifndef APP_SERVE_POOL_H
#define APP_SERVE_POOL_H

#include "app/serve/child.h"
#include "app/serve/schedule.h"
#include "app/serve/watch.h"
#include "core/buffer.h"

/* How a question ended. */
typedef enum job_end {
  JOB_EXITED,   /* by itself: `code` */
  JOB_REFUSED,  /* by the list of what is allowed; the reason is in `err` */
  JOB_TOO_LONG, /* ended by us after the time limit */
  JOB_TOO_MUCH, /* printed more than the limit */
  JOB_DIED,     /* by a signal: `code` */
  JOB_BUSY      /* not answered: the server has no room */
} job_end;

typedef enum job_state {
  JOB_IDLE,
  JOB_QUEUED,
  JOB_RUNNING,
  JOB_DONE
} job_state;

typedef struct job job;
typedef struct pool pool;
struct job {
  job *next;  /* in the list of those that run */
  pool *pool; /* the pool it was added to; NULL: none yet */
  job_state state;
  const question *question; /* borrowed */
  void *owner;
  turn turn;
  int64_t since; /* milliseconds: when it began to run */
  child child;
  watch out_watch, err_watch;
  gi_buffer out, err;
  bool is_ending; /* killed, not yet reaped; `end` says why */
  job_end end;
  int code;
};

typedef struct pool_limits {
  size_t output; /* most bytes that a question prints */
  int64_t time;  /* milliseconds until a question is ended */
} pool_limits;

struct pool {
  int loop; /* descriptor of the epoll set */
  child_rules rules;
  pool_limits limits;
  schedule schedule;
  job *running;
  size_t running_count;
  size_t dying_count;   /* killed processes of no job, not yet reaped */
  void (*done)(job *j); /* called once the job is in the state JOB_DONE */
};

void job_init(job *j, gi_memory *memory);
/* Frees the output.  The job must not be queued or running. */
void job_clear(job *j);

/* Queues a question of that peer. */
void pool_add(pool *p, job *j, const question *q, peer *by, int64_t now);
/* Gives up a job that is queued: it is done, JOB_BUSY. */
void pool_refuse(pool *p, job *j);
/* Takes a job out and kills its process, without a call of `done`. */
void pool_remove(pool *p, job *j);

/* Removes all jobs and waits until their processes have ended. */
void pool_end(pool *p);

/* Collects processes that have ended, after SIGCHLD. */
void pool_reap(pool *p);
/* Does what is due.  Returns the time when to call it next; INT64_MAX: not
   before something happens. */
int64_t pool_tick(pool *p, int64_t now);

/* Asserts that the counts agree with the lists. */
void pool_check(const pool *p);

#endif
