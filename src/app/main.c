/* SPDX-License-Identifier: MIT */
#include "app/command.h"
#include "core/platform.h"

int main(int argc, char **argv) {
  gi_platform_ignore_broken_pipes();
  return argc > 0 ? app_run((size_t)argc - 1, argv + 1) : app_run(0, argv);
}
