/* SPDX-License-Identifier: MIT */
/* The loop: waits for connections, output of questions, and signals. */
#include "app/serve/serve.h"

#include "app/serve/allow.h"
#include "app/serve/http.h"
#include "app/serve/listen.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/signalfd.h>
#include <unistd.h>

typedef struct server {
  int loop;    /* epoll */
  int signals; /* signalfd */
  watch signal_watch;
  bool is_ending;
  guard guard;
  pool pool;
  http http;
} server;

static void signal_ready(watch *w) {
  server *s = w->owner;
  struct signalfd_siginfo info;
  while (read(s->signals, &info, sizeof info) == (ssize_t)sizeof info)
    if (info.ssi_signo == SIGCHLD)
      pool_reap(&s->pool);
    else
      s->is_ending = true;
}

/* From here on, signals are read from a descriptor. */
static bool open_signals(server *s) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGCHLD);
  sigaddset(&set, SIGTERM);
  sigaddset(&set, SIGINT);
  sigaddset(&set, SIGHUP);
  s->signal_watch = (watch){.file = -1, .owner = s, .ready = signal_ready};
  /* While SIGCHLD is ignored, nobody learns how a process ended. */
  if (signal(SIGCHLD, SIG_DFL) == SIG_ERR ||
      sigprocmask(SIG_BLOCK, &set, NULL) != 0)
    return false;
  s->signals = signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
  return s->signals >= 0 &&
         watch_add(&s->signal_watch, s->loop, s->signals, EPOLLIN);
}

static void set_limits(server *s, const serve_settings *settings) {
  enum {
    MOST_OUTPUT = 16 << 20, /* bytes that a question prints */
    QUEUE_TIME = 10 * 1000, /* milliseconds that a question waits */
    YOUTH = 100 * 1000,     /* microseconds: then a question is expensive */
    GRACE = 1000            /* milliseconds that a question may be late */
  };
  long online = sysconf(_SC_NPROCESSORS_ONLN);
  size_t cores = online > 0 ? (size_t)online : 1;
  /* The address space holds, besides the memory that is counted, the program,
     and the stacks and arenas of malloc for each thread. */
  const uint64_t program = UINT64_C(1) << 30, thread = UINT64_C(1) << 28;
  s->guard =
      (guard){settings->seconds, settings->usual, settings->memory, allow_call};
  schedule_init(&s->pool.schedule, &(schedule_limits){.young = cores + 1,
                                                      .old = 4 * cores,
                                                      .youth = YOUTH,
                                                      .wait = QUEUE_TIME});
  s->pool.limits =
      (pool_limits){.output = MOST_OUTPUT,
                    .time = (int64_t)(settings->seconds * 1000) + GRACE};
  s->pool.rules.guard = &s->guard;
  s->pool.rules.limits = (sandbox_limits){
      .memory = settings->memory + program + cores * thread,
      .seconds = ((uint64_t)settings->seconds + 2) * (cores + 1)};
}

static void close_all(server *s) {
  http_close(&s->http);
  pool_end(&s->pool);
  watch_remove(&s->signal_watch, s->loop);
  close(s->signals);
  close(s->pool.rules.empty);
  close(s->loop);
}

/* Can a connection be opened?  If none ever can, libmicrohttpd tries again
   without a pause. */
static bool has_spare_file(const server *s) {
  int spare = fcntl(s->pool.rules.empty, F_DUPFD_CLOEXEC, 0);
  return spare >= 0 && close(spare) == 0;
}

static bool open_all(server *s, int socket) {
  s->loop = epoll_create1(EPOLL_CLOEXEC);
  s->pool.loop = s->http.loop = s->loop;
  s->pool.done = http_answer;
  s->pool.rules.empty = open("/dev/null", O_RDONLY | O_CLOEXEC);
  s->http.pool = &s->pool;
  return s->loop >= 0 && s->pool.rules.empty >= 0 && open_signals(s) &&
         http_open(&s->http, socket) && has_spare_file(s);
}

static void loop(server *s) {
  while (!s->is_ending) {
    http_work(&s->http); /* adds questions to the pool */
    int64_t now = watch_clock();
    int64_t pool_due = pool_tick(&s->pool, now); /* may end some of them */
    int64_t http_due = http_tick(&s->http, now);
    int64_t due = http_due < pool_due ? http_due : pool_due;
    watch_wait(s->loop, due == INT64_MAX ? -1 : due > now ? due - now : 0);
  }
}

int serve_run(const serve_settings *settings) {
  server s = {.loop = -1, .signals = -1};
  listener l;
  if (!microhttpd_load(&s.http.library)) {
    report(NULL, "install the package libmicrohttpd12",
           "the library libmicrohttpd.so.12, which grundy serve needs, is not "
           "installed");
    return BAD_INPUT;
  }
  int code = listener_open(&l, settings->address, settings->port,
                           settings->token != NULL);
  if (code != DONE)
    return code;
  s.pool.rules.is_shut = sandbox_works();
  if (!s.pool.rules.is_shut && errno) {
    report(NULL, NULL, "the server cannot start: %s", tr_error(errno));
    close(l.socket);
    return INTERNAL;
  }
  if (!s.pool.rules.is_shut)
    fputs(tr("grundy: warning: this system has no seccomp, so questions are "
             "not kept from files and network\n"),
          stderr);
  s.http.token = settings->token;
  s.http.has_frames = settings->has_frames;
  s.http.is_local = l.is_local;
  set_limits(&s, settings);
  if (open_all(&s, l.socket)) {
    printf("%s\n", l.address);
    fflush(stdout);
    loop(&s);
  } else {
    report(NULL, NULL, "the server cannot start: %s", tr_error(errno));
    code = INTERNAL;
  }
  close_all(&s);
  return code;
}
