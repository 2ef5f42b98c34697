/* SPDX-License-Identifier: MIT */
/*
 * The time to run `grundy eval 'nim(3,5,7)'`, against an empty program started
 * in the same way.  The two take turns, and the median counts.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "support/bench.h"

enum {
  RUNS = 201
};

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Runs a command and returns the milliseconds until it has ended. */
static double run(char *const *command) {
  double begun = now();
  pid_t child = fork();
  if (child == 0) {
    int null = open("/dev/null", O_WRONLY);
    dup2(null, STDOUT_FILENO);
    execv(command[0], command);
    _exit(127);
  }
  int status = 1;
  waitpid(child, &status, 0);
  if (status != 0)
    exit(1);
  return 1e3 * (now() - begun);
}

static int compare(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

/* Returns the path of the program NAME in the folder of this one. */
static char *beside(const char *self, const char *name) {
  const char *slash = strrchr(self, '/');
  size_t folder = slash ? (size_t)(slash - self) + 1 : 0;
  size_t length = strlen(name) + 1;
  char *path = malloc(folder + length);
  memcpy(path, self, folder);
  memcpy(path + folder, name, length);
  return path;
}

int main(int count, char **arguments) {
  (void)count;
  char *grundy = beside(arguments[0], "grundy");
  char *empty = beside(arguments[0], "bench-empty");
  char eval[] = "eval", position[] = "nim(3,5,7)";
  char *ours[] = {grundy, eval, position, NULL}, *theirs[] = {empty, NULL};
  static double a[RUNS], b[RUNS];
  for (int i = 0; i < RUNS; i++) {
    a[i] = run(ours);
    b[i] = run(theirs);
  }
  qsort(a, RUNS, sizeof *a, compare);
  qsort(b, RUNS, sizeof *b, compare);
  bench_begin("startup");
  bench_row("grundy eval 'nim(3,5,7)'", "ms", a[RUNS / 2], "empty program",
            b[RUNS / 2]);
  bench_end();
  free(grundy);
  free(empty);
  return 0;
}
