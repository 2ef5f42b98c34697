/* SPDX-License-Identifier: MIT */
#include "app/command.h"
#include "core/platform.h"

int main(int argc, char **argv) {
  gi_platform_begin(&argc, &argv);
  gi_platform_ignore_broken_pipes();
  return argc > 0 ? app_main((size_t)argc - 1, argv + 1) : app_main(0, argv);
}
