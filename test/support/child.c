/* SPDX-License-Identifier: MIT */
#define _DEFAULT_SOURCE
#include "support/child.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static double seconds_of(struct timeval t) {
  return (double)t.tv_sec + 1e-6 * (double)t.tv_usec;
}

child_cost child_run(char *const *command, void (*function)(const void *data),
                     const void *data) {
  pid_t child = fork();
  if (child == 0) {
    int null = open("/dev/null", O_WRONLY);
    dup2(null, STDOUT_FILENO);
    if (command)
      execvp(command[0], command);
    else
      function(data);
    fflush(stdout);
    _exit(command ? 127 : 0);
  }
  int status = 1;
  struct rusage used;
  wait4(child, &status, 0, &used);
  if (status != 0)
    exit(1);
  return (child_cost){seconds_of(used.ru_utime) + seconds_of(used.ru_stime),
                      1024 * (double)used.ru_maxrss};
}

char *child_beside(const char *self, const char *name) {
  const char *slash = strrchr(self, '/');
  size_t folder = slash ? (size_t)(slash - self) + 1 : 0;
  size_t length = strlen(name) + 1;
  char *path = malloc(folder + length);
  if (!path)
    exit(1);
  memcpy(path, self, folder);
  memcpy(path + folder, name, length);
  return path;
}

double child_exponent(double growth) {
  double whole = 0, part = 0;
  for (; growth >= 2; growth /= 2)
    whole++;
  for (double bit = 0.5; bit > 1e-3 && growth >= 1; bit /= 2) {
    growth *= growth;
    if (growth >= 2) {
      growth /= 2;
      part += bit;
    }
  }
  return whole + part;
}
