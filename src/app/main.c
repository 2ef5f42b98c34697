/* SPDX-License-Identifier: MIT */
#include "app/command.h"

#include <signal.h>

int main(int argc, char **argv) {
  signal(SIGPIPE, SIG_IGN); /* a write then fails with EPIPE */
  return argc > 0 ? app_run((size_t)argc - 1, argv + 1) : app_run(0, argv);
}
