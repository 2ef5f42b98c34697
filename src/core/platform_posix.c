/* SPDX-License-Identifier: MIT */
#define _DEFAULT_SOURCE 1 /* for flock */

#include "core/platform.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* ------------------------------------------------------------- threads */

typedef struct monitor {
  pthread_mutex_t mutex;
  pthread_cond_t changed;
} monitor;

static_assert(sizeof(monitor) <= sizeof(gi_lock) &&
                  alignof(monitor) <= alignof(gi_lock),
              "a lock has room for a mutex and a condition");
static_assert(sizeof(pthread_t) <= sizeof(gi_thread) &&
                  alignof(pthread_t) <= alignof(gi_thread),
              "a thread has room for its name");

static monitor *monitor_of(gi_lock *lock) { return (void *)lock->room; }

bool gi_lock_init(gi_lock *lock) {
  monitor *m = monitor_of(lock);
  if (pthread_mutex_init(&m->mutex, NULL) != 0)
    return false;
  if (pthread_cond_init(&m->changed, NULL) == 0)
    return true;
  pthread_mutex_destroy(&m->mutex);
  return false;
}

void gi_lock_clear(gi_lock *lock) {
  pthread_cond_destroy(&monitor_of(lock)->changed);
  pthread_mutex_destroy(&monitor_of(lock)->mutex);
}

void gi_lock_enter(gi_lock *lock) {
  pthread_mutex_lock(&monitor_of(lock)->mutex);
}

void gi_lock_leave(gi_lock *lock) {
  pthread_mutex_unlock(&monitor_of(lock)->mutex);
}

void gi_lock_wait(gi_lock *lock) {
  pthread_cond_wait(&monitor_of(lock)->changed, &monitor_of(lock)->mutex);
}

void gi_lock_notify(gi_lock *lock) {
  pthread_cond_broadcast(&monitor_of(lock)->changed);
}

bool gi_thread_start(gi_thread *thread, void *(*run)(void *data), void *data) {
  pthread_t name;
  if (pthread_create(&name, NULL, run, data) != 0)
    return false;
  memcpy(thread->room, &name, sizeof name);
  return true;
}

void *gi_thread_join(gi_thread *thread) {
  pthread_t name;
  void *result = NULL;
  memcpy(&name, thread->room, sizeof name);
  pthread_join(name, &result);
  return result;
}

unsigned gi_platform_cores(void) {
  long count = sysconf(_SC_NPROCESSORS_ONLN);
  return count < 1 ? 1 : (unsigned)count;
}

/* --------------------------------------------------------------- files */

bool gi_platform_lock_file(int file) {
  return flock(file, LOCK_EX | LOCK_NB) == 0;
}

int gi_platform_chmod(int file, mode_t mode) { return fchmod(file, mode); }

int gi_platform_chown(int file, uid_t user, gid_t group) {
  return fchown(file, user, group);
}

uid_t gi_platform_user(void) { return geteuid(); }

int gi_platform_rename(const char *from, const char *to) {
  return rename(from, to);
}

FILE *gi_platform_open_stream(const char *name) { return fopen(name, "rbe"); }

bool gi_platform_denies_files(int error) {
  (void)error;
  return false;
}

bool gi_platform_map_file(const char *name, const unsigned char **data,
                          size_t *length) {
  int file = open(name, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
  struct stat there;
  *data = NULL;
  *length = 0;
  if (file < 0)
    return false;
  bool is_known = fstat(file, &there) == 0;
  if (is_known && !S_ISREG(there.st_mode)) {
    errno = S_ISDIR(there.st_mode) ? EISDIR : EINVAL;
    is_known = false;
  }
  if (is_known && there.st_size > 0) {
    void *map =
        mmap(NULL, (size_t)there.st_size, PROT_READ, MAP_PRIVATE, file, 0);
    is_known = map != MAP_FAILED;
    if (is_known) {
      *data = map;
      *length = (size_t)there.st_size;
    }
  }
  int error = errno;
  close(file);
  errno = error;
  return is_known;
}

void gi_platform_unmap(const unsigned char *data, size_t length) {
  if (length)
    munmap((void *)(uintptr_t)data, length);
}

/* ------------------------------------------- terminal, pipes, processes */

size_t gi_platform_columns(int file) {
  struct winsize size;
  return ioctl(file, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

/* On Linux a pipe that never had a writer is not at its end: poll waits for the
   first writer, as a blocking open would. */
int gi_platform_open_input(const char *name) {
  return open(name, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
}

int gi_platform_await_input(int file, int milliseconds) {
  struct pollfd in = {.fd = file, .events = POLLIN};
  return poll(&in, 1, milliseconds);
}

bool gi_platform_is_reader_gone(int file) {
  struct pollfd out = {.fd = file, .events = POLLOUT};
  return poll(&out, 1, 0) == 1 && (out.revents & (POLLERR | POLLHUP)) != 0;
}

void gi_platform_ignore_broken_pipes(void) { signal(SIGPIPE, SIG_IGN); }

void gi_platform_begin(int *count, char ***words) {
  (void)count, (void)words; /* they are UTF-8 */
}
