/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE 1 /* for pipe2 */

#include "core/process.h"

#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
  FIRST_FREE = 3, /* descriptors below are standard input, output, error */
  PIECE = 1 << 16 /* bytes read at once */
};

bool gi_process_is_possible(void) { return true; }

/* --------------------------------------------------------------- pipes */

static void close_end(int *end) {
  if (*end >= 0)
    close(*end);
  *end = -1;
}

/* Makes a pipe whose ends are not among the standard descriptors: a caller may
   have closed those.  Returns false, with errno. */
static bool make_pipe(int ends[2]) {
  if (pipe2(ends, O_CLOEXEC) != 0) {
    ends[0] = ends[1] = -1;
    return false;
  }
  for (int i = 0; i < 2; i++) {
    if (ends[i] >= FIRST_FREE)
      continue;
    int moved = fcntl(ends[i], F_DUPFD_CLOEXEC, FIRST_FREE);
    int error = errno;
    close(ends[i]);
    ends[i] = moved;
    if (moved < 0) {
      close_end(&ends[1 - i]);
      errno = error;
      return false;
    }
  }
  return true;
}

/* Lets reads and writes of this end return at once. */
static bool make_nonblocking(int end) {
  int flags = fcntl(end, F_GETFL);
  return flags >= 0 && fcntl(end, F_SETFL, flags | O_NONBLOCK) == 0;
}

/* --------------------------------------------------------------- start */

/* Becomes the program, in the child.  Only functions that are safe in a signal
   handler are called: other threads may have held locks at the fork. */
_Noreturn static void become(char *const *words, pid_t parent, int in, int out,
                             int report) {
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  signal(SIGPIPE, SIG_DFL);
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent)
    raise(SIGKILL); /* the parent ended before prctl */
  if (dup2(in, STDIN_FILENO) >= 0 && dup2(out, STDOUT_FILENO) >= 0)
    execvp(words[0], words);
  int error = errno;
  while (write(report, &error, sizeof error) < 0 && errno == EINTR)
    ;
  for (;;)
    raise(SIGKILL);
}

/* Waits for a child that has ended or is about to. */
static void reap(pid_t child) {
  int ended;
  while (waitpid(child, &ended, 0) < 0 && errno == EINTR)
    ;
}

/* Waits until the child has become the program.  Returns 0, or the errno of
   the child. */
static int hear_start(int report) {
  int error = 0;
  ssize_t length;
  do
    length = read(report, &error, sizeof error);
  while (length < 0 && errno == EINTR);
  return length == (ssize_t)sizeof error ? error : 0;
}

int gi_process_start(gi_process *process, char *const *words) {
  int in[2] = {-1, -1}, out[2] = {-1, -1}, report[2] = {-1, -1};
  pid_t parent = getpid(), child = -1;
  *process = (gi_process){.in = -1, .out = -1, .code = -1};
  int error = 0;
  if (make_pipe(in) && make_pipe(out) && make_pipe(report) &&
      make_nonblocking(in[1]) && make_nonblocking(out[0]))
    child = fork();
  if (child < 0)
    error = errno;
  if (child == 0)
    become(words, parent, in[0], out[1], report[1]);
  close_end(&in[0]);
  close_end(&out[1]);
  close_end(&report[1]);
  if (child > 0) {
    setpgid(child, child); /* whichever of the two comes first */
    error = hear_start(report[0]);
    if (error)
      reap(child);
  }
  close_end(&report[0]);
  if (error) {
    close_end(&in[1]);
    close_end(&out[0]);
    return error;
  }
  process->id = child;
  process->in = in[1];
  process->out = out[0];
  return 0;
}

/* ------------------------------------------------------------- exchange */

/* Writes without SIGPIPE, which would end the caller's program. */
static ssize_t write_quietly(int file, const void *data, size_t length) {
  sigset_t broken, before, pending;
  sigemptyset(&broken);
  sigaddset(&broken, SIGPIPE);
  sigpending(&pending);
  bool was_pending = sigismember(&pending, SIGPIPE) == 1;
  pthread_sigmask(SIG_BLOCK, &broken, &before);
  ssize_t written = write(file, data, length);
  int error = errno;
  if (written < 0 && error == EPIPE && !was_pending) {
    struct timespec now = {0};
    while (sigtimedwait(&broken, NULL, &now) < 0 && errno == EINTR)
      ;
  }
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  errno = error;
  return written;
}

static grundy_status take(gi_process *process, gi_buffer *in, size_t most) {
  size_t room = most < PIECE ? most : PIECE;
  grundy_status status = gi_buffer_reserve(in, room);
  if (status != GRUNDY_OK)
    return status;
  ssize_t length = read(process->out, in->data + in->length, room);
  if (length > 0)
    in->length += (size_t)length;
  else if (length == 0 || (errno != EAGAIN && errno != EINTR))
    process->at_end = true;
  return GRUNDY_OK;
}

grundy_status gi_process_exchange(gi_process *process, const void *data,
                                  size_t length, size_t *written, gi_buffer *in,
                                  size_t most, int milliseconds) {
  assert(process->id && most);
  bool writes = length && !process->is_deaf;
  struct pollfd ends[] = {
      {.fd = process->at_end ? -1 : process->out, .events = POLLIN},
      {.fd = writes ? process->in : -1, .events = POLLOUT},
  };
  *written = 0;
  if (poll(ends, 2, milliseconds) <= 0)
    return GRUNDY_OK; /* nothing, or a signal: the caller asks again */
  if (ends[1].revents) {
    ssize_t sent = write_quietly(process->in, data, length);
    if (sent > 0)
      *written = (size_t)sent;
    else if (errno != EAGAIN && errno != EINTR)
      process->is_deaf = true;
  }
  return ends[0].revents ? take(process, in, most) : GRUNDY_OK;
}

void gi_process_finish(gi_process *process) {
  close_end(&process->in);
  process->is_deaf = true;
}

/* ------------------------------------------------------------------ end */

/* Says whether the process has ended.  Its entry in the table of processes
   stays, so that no other process gets its number. */
static bool has_ended(pid_t child) {
  siginfo_t info = {.si_pid = 0};
  if (waitid(P_PID, (id_t)child, &info, WEXITED | WNOHANG | WNOWAIT) != 0)
    return errno == ECHILD;
  return info.si_pid == child;
}

/* Reads what the program still prints, so that its writes do not fail, until
   it has ended or the time is over. */
static void drain(const gi_process *process, int milliseconds) {
  char piece[4096];
  struct timespec pause = {.tv_nsec = 1000000};
  for (int i = 0; i < milliseconds && !has_ended((pid_t)process->id); i++) {
    for (int k = 0; k < 64; k++)
      if (read(process->out, piece, sizeof piece) <= 0)
        break;
    nanosleep(&pause, NULL);
  }
}

void gi_process_end(gi_process *process, int milliseconds) {
  if (!process->id)
    return;
  pid_t child = (pid_t)process->id;
  if (milliseconds)
    close_end(&process->in); /* the end of its input: it may leave */
  drain(process, milliseconds);
  bool was_alive = !has_ended(child);
  kill(-child, SIGKILL);
  int ended = 0;
  pid_t found;
  do
    found = waitpid(child, &ended, 0);
  while (found < 0 && errno == EINTR);
  close_end(&process->in);
  close_end(&process->out);
  process->id = 0;
  process->code = -1;
  if (found == child && !was_alive) {
    process->by_signal = WIFSIGNALED(ended);
    process->code = process->by_signal ? WTERMSIG(ended) : WEXITSTATUS(ended);
  }
}

/* -------------------------------------------------------------- orphans */

bool gi_process_adopt(void) {
  siginfo_t info;
  if (waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0 ||
      errno != ECHILD)
    return false;
  return prctl(PR_SET_CHILD_SUBREAPER, 1) == 0;
}

/* Returns the parent of a process, from `/proc/ID/stat`: "ID (NAME) STATE
   PARENT ...", where NAME may contain any character; 0 if it is not known. */
static pid_t parent_of(const char *id) {
  char path[64], text[512];
  snprintf(path, sizeof path, "/proc/%.32s/stat", id);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0)
    return 0;
  ssize_t length = read(file, text, sizeof text - 1);
  close(file);
  text[length > 0 ? length : 0] = '\0';
  const char *end = strrchr(text, ')');
  return end && strlen(end) > 4 ? (pid_t)strtol(end + 4, NULL, 10) : 0;
}

static void kill_children(void) {
  DIR *processes = opendir("/proc");
  if (!processes)
    return;
  for (const struct dirent *entry; (entry = readdir(processes));) {
    long id = strtol(entry->d_name, NULL, 10);
    if (id > 0 && parent_of(entry->d_name) == getpid())
      kill((pid_t)id, SIGKILL);
  }
  closedir(processes);
}

/* A child that is killed may leave children of its own, which then have this
   process as their parent: the list is read again until there is no child. */
void gi_process_end_orphans(void) {
  enum {
    ROUNDS = 2000 /* of a millisecond each */
  };
  struct timespec pause = {.tv_nsec = 1000000};
  for (int i = 0; i < ROUNDS; i++) {
    pid_t ended;
    while ((ended = waitpid(-1, NULL, WNOHANG)) > 0)
      ;
    if (ended < 0 && errno == ECHILD)
      return;
    kill_children();
    nanosleep(&pause, NULL);
  }
}
