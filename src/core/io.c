/* SPDX-License-Identifier: MIT */
#include "core/io.h"

#include "core/platform.h"

#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

static int system_open(const char *path, int flags, mode_t mode) {
  return open(path, flags, mode);
}

const gi_io gi_io_system = {
    .open = system_open,
    .chmod = gi_platform_chmod,
    .chown = gi_platform_chown,
    .write = write,
    .sync = fsync,
    .close = close,
    .rename = gi_platform_rename,
    .unlink = unlink,
};
