/* SPDX-License-Identifier: MIT */
/* What a process can still do in the sandbox, and what it cannot. */
#define _GNU_SOURCE /* memfd_create */

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "app/serve/sandbox.h"

#include "unit.h"

/* Runs a function in a process of its own, in the sandbox; returns its status
   as waitpid has it. */
static int run_inside(bool (*act)(void)) {
  fflush(stdout);
  pid_t pid = fork();
  if (pid == 0) {
    if (!sandbox_enter())
      _exit(2);
    _exit(act() ? 0 : 1);
  }
  int status = -1;
  assert_true(pid > 0 && waitpid(pid, &status, 0) == pid);
  return status;
}

static bool is_ok(int status) {
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static bool cannot_open(void) {
  return open("/etc/passwd", O_RDONLY) < 0 && errno == EACCES &&
         open("/", O_RDONLY | O_DIRECTORY) < 0 &&
         open("/tmp/grundy-sandbox", O_WRONLY | O_CREAT, 0600) < 0 &&
         openat(AT_FDCWD, "/etc/passwd", O_RDONLY) < 0 &&
         fopen("/dev/null", "r") == NULL && memfd_create("x", 0) < 0;
}

static bool cannot_touch_files(void) {
  struct stat s;
  return stat("/etc/passwd", &s) < 0 && access("/etc/passwd", F_OK) < 0 &&
         unlink("/tmp/grundy-sandbox") < 0 && errno == EPERM &&
         mkdir("/tmp/grundy-sandbox", 0700) < 0 && errno == EPERM &&
         chdir("/") < 0 && rename("/tmp/a", "/tmp/b") < 0 && errno == EPERM;
}

static bool cannot_connect(void) {
  int pair[2];
  return socket(AF_INET, SOCK_STREAM, 0) < 0 && errno == EACCES &&
         socket(AF_INET6, SOCK_DGRAM, 0) < 0 &&
         socket(AF_UNIX, SOCK_STREAM, 0) < 0 &&
         socket(AF_NETLINK, SOCK_RAW, 0) < 0 &&
         socketpair(AF_UNIX, SOCK_STREAM, 0, pair) < 0;
}

static bool cannot_reach_processes(void) {
  char path[] = "/bin/true";
  char *const words[] = {path, NULL};
  pid_t child = fork();
  if (child >= 0)
    _exit(1);
  return kill(getppid(), 0) < 0 && errno == EPERM && kill(getpid(), 0) < 0 &&
         execv(path, words) < 0 && errno == EPERM && setsid() < 0;
}

static bool cannot_make_code(void) {
  void *data = mmap(NULL, 4096, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return data != MAP_FAILED && mprotect(data, 4096, PROT_READ) == 0 &&
         mprotect(data, 4096, PROT_READ | PROT_EXEC) < 0 &&
         mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS,
              -1, 0) == MAP_FAILED;
}

static void test_closed(void **state) {
  (void)state;
  assert_true(is_ok(run_inside(cannot_open)));
  assert_true(is_ok(run_inside(cannot_touch_files)));
  assert_true(is_ok(run_inside(cannot_connect)));
  assert_true(is_ok(run_inside(cannot_reach_processes)));
  assert_true(is_ok(run_inside(cannot_make_code)));
}

static void *add_one(void *data) {
  char *block = malloc(100000);
  if (block)
    ++*(int *)data;
  free(block);
  return NULL;
}

/* Threads, memory, clocks. */
static bool can_compute(void) {
  pthread_t threads[8];
  int counts[8] = {0}, sum = 0;
  struct timespec now, moment = {.tv_nsec = 1000};
  char *large = malloc((size_t)50 << 20);
  bool is_right = large && clock_gettime(CLOCK_MONOTONIC, &now) == 0 &&
                  nanosleep(&moment, NULL) == 0;
  if (large)
    memset(large, 1, (size_t)50 << 20);
  large = realloc(large, (size_t)80 << 20);
  is_right &= large != NULL;
  free(large);
  for (size_t i = 0; i < 8; i++)
    is_right &= pthread_create(&threads[i], NULL, add_one, &counts[i]) == 0;
  for (size_t i = 0; i < 8 && is_right; i++) {
    pthread_join(threads[i], NULL);
    sum += counts[i];
  }
  return is_right && sum == 8;
}

static long cores;

static bool can_count_cores(void) {
  return sysconf(_SC_NPROCESSORS_ONLN) == cores;
}

static int pipe_ends[2];

static bool can_print(void) {
  FILE *out = fdopen(pipe_ends[1], "w");
  return out && fprintf(out, "%d of %s", 1, "all") == 8 && fclose(out) == 0;
}

static bool dies(void) {
  abort();
  return true;
}

static void test_open(void **state) {
  (void)state;
  char text[20] = "";
  cores = sysconf(_SC_NPROCESSORS_ONLN);
  assert_true(is_ok(run_inside(can_compute)));
  assert_true(is_ok(run_inside(can_count_cores)));
  assert_int_equal(pipe(pipe_ends), 0);
  assert_true(is_ok(run_inside(can_print)));
  assert_int_equal(read(pipe_ends[0], text, sizeof text), 8);
  assert_string_equal(text, "1 of all");
  int status = run_inside(dies);
  assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
}

static int kept_file;

/* RLIMIT_FSIZE keeps a process from writing even a file that is open. */
static bool cannot_grow_files(void) {
  signal(SIGXFSZ, SIG_IGN);
  const sandbox_limits limits = {.seconds = 1};
  return sandbox_limit(&limits) && write(kept_file, "x", 1) < 0;
}

static bool is_limited(void) {
  struct rlimit limit;
  const sandbox_limits limits = {.seconds = 7};
  return sandbox_limit(&limits) && getrlimit(RLIMIT_CPU, &limit) == 0 &&
         limit.rlim_cur == 7 && getrlimit(RLIMIT_CORE, &limit) == 0 &&
         limit.rlim_cur == 0;
}

static void test_limits(void **state) {
  (void)state;
  kept_file = memfd_create("kept", MFD_CLOEXEC);
  assert_true(kept_file >= 0);
  bool (*const acts[])(void) = {cannot_grow_files, is_limited};
  for (size_t i = 0; i < 2; i++) {
    pid_t pid = fork();
    if (pid == 0)
      _exit(acts[i]() ? 0 : 1);
    int status = -1;
    assert_true(pid > 0 && waitpid(pid, &status, 0) == pid);
    assert_true(is_ok(status));
  }
  close(kept_file);
}

static void test_works(void **state) {
  (void)state;
  assert_true(sandbox_works());
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_works),
      cmocka_unit_test(test_closed),
      cmocka_unit_test(test_open),
      cmocka_unit_test(test_limits),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
