/* SPDX-License-Identifier: MIT */
#define _XOPEN_SOURCE 700 /* for realpath */

#include "output.h"

#include "language.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int refuse(const char *name) {
  int error = errno;
  report(NULL, NULL, "the file '%.200s' could not be written: %s", name,
         tr_error(error));
  return INTERNAL;
}

/* All bytes, then closed; false with errno. */
static bool write_all(int file, const unsigned char *data, size_t length) {
  bool is_good = true;
  while (length > 0 && is_good) {
    ssize_t written = write(file, data, length);
    if (written > 0) {
      data += written;
      length -= (size_t)written;
    } else {
      is_good = written < 0 && errno == EINTR;
    }
  }
  int error = errno;
  if (close(file) != 0)
    return false;
  errno = error;
  return is_good;
}

/* A device or a pipe cannot be replaced. */
static int write_through(const char *name, const void *data, size_t length) {
  int file = open(name, O_WRONLY | O_CLOEXEC);
  if (file < 0 || (!write_all(file, data, length) && errno != EPIPE))
    return refuse(name);
  return DONE;
}

static mode_t creation_mode(void) {
  mode_t mask = umask(0);
  umask(mask);
  return 0666 & ~mask;
}

/* `path` is where the file is, or is to be, behind all links. */
static int replace(const char *name, const char *path, mode_t mode,
                   const void *data, size_t length) {
  char temporary[PATH_MAX + 8];
  snprintf(temporary, sizeof temporary, "%s.XXXXXX", path);
  int file = mkstemp(temporary);
  if (file < 0)
    return refuse(name);
  bool is_good = fchmod(file, mode) == 0;
  if (!is_good)
    close(file);
  if (is_good && write_all(file, data, length) && rename(temporary, path) == 0)
    return DONE;
  int error = errno;
  unlink(temporary);
  errno = error;
  return refuse(name);
}

/* A reader that has gone away is no error: see the end of the program. */
static int write_stdout(const void *data, size_t length) {
  errno = 0;
  if ((fwrite(data, 1, length, stdout) == length && fflush(stdout) == 0) ||
      errno == EPIPE)
    return DONE;
  report(NULL, NULL, "the output could not be written: %s", tr_error(errno));
  return INTERNAL;
}

int output_write(const char *name, const void *data, size_t length) {
  if (output_is_stdout(name))
    return write_stdout(data, length);
  struct stat status;
  char path[PATH_MAX];
  if (stat(name, &status) == 0) {
    if (S_ISDIR(status.st_mode)) {
      errno = EISDIR;
      return refuse(name);
    }
    if (!S_ISREG(status.st_mode))
      return write_through(name, data, length);
    if (!realpath(name, path))
      return refuse(name);
    return replace(name, path, status.st_mode & 07777, data, length);
  }
  if (errno != ENOENT || strlen(name) >= sizeof path) {
    errno = errno == ENOENT ? ENAMETOOLONG : errno;
    return refuse(name);
  }
  return replace(name, name, creation_mode(), data, length);
}
