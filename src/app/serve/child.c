/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE /* pipe2, memfd_create, close_range */

#include "app/serve/child.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

/* The ends of the pipes that the child keeps, and its input. */
typedef struct ends {
  int in, out, err;
} ends;

static void close_from(int first) {
  if (close_range((unsigned)first, ~0U, 0) == 0)
    return;
  struct rlimit limit;
  int most = getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < 65536
                 ? (int)limit.rlim_cur
                 : 65536;
  for (int file = first; file < most; file++)
    close(file);
}

/* Of all processes the kernel shall end this one first if memory runs out. */
static void volunteer(void) {
  int file = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
  if (file < 0)
    return;
  (void)!write(file, "1000", 4);
  close(file);
}

/* Keeps nothing of the server but its memory: no descriptor, no signal mask, no
   terminal.  Dies with the server. */
static bool detach(pid_t server, const ends *e) {
  sigset_t none;
  sigemptyset(&none);
  bool is_done = setsid() > 0 && prctl(PR_SET_PDEATHSIG, SIGKILL) == 0 &&
                 getppid() == server && dup2(e->in, STDIN_FILENO) >= 0 &&
                 dup2(e->out, STDOUT_FILENO) >= 0 &&
                 dup2(e->err, STDERR_FILENO) >= 0;
  close_from(STDERR_FILENO + 1);
  signal(SIGINT, SIG_DFL);
  sigprocmask(SIG_SETMASK, &none, NULL);
  return is_done;
}

_Noreturn static void answer(pid_t server, const ends *e, const question *q,
                             const child_rules *rules) {
  if (!detach(server, e))
    _exit(INTERNAL);
  volunteer();
  bool is_limited = sandbox_limit(&rules->limits);
  bool is_shut = sandbox_enter();
  if (rules->is_shut && !(is_limited && is_shut)) {
    report(NULL, NULL, "the system refuses the limits of a question");
    _exit(INTERNAL);
  }
  int code = app_run_guarded(q->count, q->words, rules->guard);
  fflush(stderr);
  _exit(code);
}

/* Returns a descriptor that reads the input; -1 if the system refuses. */
static int open_input(const question *q, int empty) {
  if (q->length == 0)
    return fcntl(empty, F_DUPFD_CLOEXEC, 0);
  int file = memfd_create("input", MFD_CLOEXEC);
  if (file < 0)
    return -1;
  for (size_t done = 0; done < q->length;) {
    ssize_t written = write(file, q->input + done, q->length - done);
    if (written <= 0) {
      close(file);
      return -1;
    }
    done += (size_t)written;
  }
  lseek(file, 0, SEEK_SET);
  return file;
}

static void close_one(int file) {
  if (file >= 0)
    close(file);
}

bool child_start(child *c, const question *q, const child_rules *rules) {
  int out[2] = {-1, -1}, err[2] = {-1, -1};
  int in = open_input(q, rules->empty);
  bool is_open = in >= 0 && pipe2(out, O_CLOEXEC) == 0 &&
                 pipe2(err, O_CLOEXEC) == 0 &&
                 fcntl(out[0], F_SETFL, O_NONBLOCK) == 0 &&
                 fcntl(err[0], F_SETFL, O_NONBLOCK) == 0;
  pid_t server = getpid();
  pid_t pid = is_open ? fork() : -1;
  if (pid == 0)
    answer(server, &(ends){in, out[1], err[1]}, q, rules);
  close_one(in);
  close_one(out[1]);
  close_one(err[1]);
  if (pid < 0) {
    close_one(out[0]);
    close_one(err[0]);
    return false;
  }
  *c = (child){.pid = pid, .out = out[0], .err = err[0]};
  return true;
}

int64_t child_used(const child *c) {
  clockid_t clock;
  struct timespec used;
  if (clock_getcpuclockid(c->pid, &clock) != 0 ||
      clock_gettime(clock, &used) != 0)
    return 0;
  return (int64_t)used.tv_sec * 1000000 + used.tv_nsec / 1000;
}

void child_yield(const child *c) {
  enum {
    LOWEST = 19
  };
  (void)setpriority(PRIO_PGRP, (id_t)c->pid, LOWEST);
}
