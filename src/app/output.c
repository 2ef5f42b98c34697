/* SPDX-License-Identifier: MIT */
#define _XOPEN_SOURCE 700 /* for realpath */

#include "app/output.h"

#include "app/language.h"

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

/* Writes all bytes and closes the file; returns false and sets errno on an
   error. */
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

/* Writes to a device or a pipe, which cannot be replaced by a new file. */
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

/* Creates a new file beside `path`, which is the place of the file after all
   links are followed.  `draft` gets its name, PATH_MAX + 8 bytes.  Returns -1
   and sets errno on an error. */
static int open_draft(const char *path, char *draft) {
  snprintf(draft, PATH_MAX + 8, "%s.XXXXXX", path);
  return mkstemp(draft);
}

static int replace(const char *name, const char *path, mode_t mode,
                   const void *data, size_t length) {
  char draft[PATH_MAX + 8];
  int file = open_draft(path, draft);
  if (file < 0)
    return refuse(name);
  bool is_good = fchmod(file, mode) == 0;
  if (!is_good)
    close(file);
  if (is_good && write_all(file, data, length) && rename(draft, path) == 0)
    return DONE;
  int error = errno;
  unlink(draft);
  errno = error;
  return refuse(name);
}

static int first_error; /* errno of the first failed write to stdout */

bool output_failed(void) {
  if (!ferror(stdout))
    return false;
  if (!first_error)
    first_error = errno;
  return true;
}

int output_error(void) { return first_error; }

/* Writes to stdout.  A reader that has gone away is not an error: see
   finish_output in app.c. */
static int write_stdout(const void *data, size_t length) {
  errno = 0;
  if ((fwrite(data, 1, length, stdout) == length && fflush(stdout) == 0) ||
      errno == EPIPE)
    return DONE;
  report(NULL, NULL, "the output could not be written: %s", tr_error(errno));
  return INTERNAL;
}

/* What a file name refers to. */
typedef struct target {
  bool is_through;     /* a device or a pipe */
  char path[PATH_MAX]; /* otherwise the file, after all links are followed */
  mode_t mode;         /* permissions of the file */
} target;

static int find_target(const char *name, target *t) {
  struct stat status;
  *t = (target){.is_through = false};
  if (stat(name, &status) == 0) {
    t->mode = status.st_mode & 07777;
    t->is_through = !S_ISREG(status.st_mode);
    if (S_ISDIR(status.st_mode)) {
      errno = EISDIR;
      return refuse(name);
    }
    return t->is_through || realpath(name, t->path) ? DONE : refuse(name);
  }
  if (errno != ENOENT || strlen(name) >= sizeof t->path) {
    errno = errno == ENOENT ? ENAMETOOLONG : errno;
    return refuse(name);
  }
  t->mode = creation_mode();
  snprintf(t->path, sizeof t->path, "%s", name);
  return DONE;
}

int output_write(const char *name, const void *data, size_t length) {
  if (output_is_stdout(name))
    return write_stdout(data, length);
  target t;
  int code = find_target(name, &t);
  if (code != DONE)
    return code;
  return t.is_through ? write_through(name, data, length)
                      : replace(name, t.path, t.mode, data, length);
}

int output_try(const char *name) {
  if (output_is_stdout(name))
    return DONE;
  target t;
  char draft[PATH_MAX + 8];
  int code = find_target(name, &t);
  if (code != DONE)
    return code;
  if (t.is_through) /* opening a pipe would wait for its reader */
    return access(name, W_OK) == 0 ? DONE : refuse(name);
  int file = open_draft(t.path, draft);
  if (file < 0)
    return refuse(name);
  close(file);
  unlink(draft);
  return DONE;
}
