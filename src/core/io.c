/* SPDX-License-Identifier: MIT */
#include "core/io.h"

#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

static int system_open(const char *path, int flags, mode_t mode) {
  return open(path, flags, mode);
}

const gi_io gi_io_system = {
    .open = system_open,
    .chmod = fchmod,
    .chown = fchown,
    .write = write,
    .sync = fsync,
    .close = close,
    .rename = rename,
    .unlink = unlink,
};
