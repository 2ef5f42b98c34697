/* SPDX-License-Identifier: MIT */
#include "app/output.h"

#include "app/language.h"
#include "core/file.h"
#include "core/platform.h"

#include <errno.h>

static int refuse(const char *name) {
  int error = errno;
  report(NULL, NULL, "the file '%.200s' could not be written: %s", name,
         tr_error(error));
  return gi_platform_denies_files(error) ? BAD_INPUT : INTERNAL;
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

/* A reader that has gone away is not an error: see the end of the program. */
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
  gi_file file;
  if (gi_file_create(&file, name) != GRUNDY_OK)
    return refuse(name);
  gi_file_write(&file, data, length);
  bool is_device = file.is_device;
  if (gi_file_commit(&file) == GRUNDY_OK)
    return DONE;
  return is_device && errno == EPIPE ? DONE : refuse(name);
}

int output_try(const char *name) {
  return output_is_stdout(name) || gi_file_probe(name) == GRUNDY_OK
             ? DONE
             : refuse(name);
}
