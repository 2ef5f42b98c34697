/* SPDX-License-Identifier: MIT */
#include "app/picture/convert.h"

#include "app/interrupt.h"
#include "app/language.h"
#include "app/picture/picture.h"
#include "core/process.h"

#include <errno.h>
#include <string.h>

static char program[] = "rsvg-convert";

enum {
  PATIENCE = 600,   /* waits of a tenth of a second without a byte */
  LEAVE = 2000,     /* milliseconds for a program that has closed its output */
  LARGEST = 1 << 28 /* bytes of a file */
};

/* Reports why the program cannot be started. */
static void refuse_start(int error) {
  const char *hint =
      error == ENOENT
          ? N_("install it (on Debian: apt-get install librsvg2-bin), or use "
               "--svg FILE")
          : N_("use --svg FILE");
  if (!gi_process_is_possible())
    report(NULL, "use --svg FILE", "this build cannot write PNG and PDF files");
  else if (error == ENOENT)
    report(NULL, hint,
           "PNG and PDF files are written by the program rsvg-convert, which "
           "was not found");
  else
    report(NULL, hint,
           "PNG and PDF files are written by the program rsvg-convert, which "
           "cannot be started: %s",
           error ? strerror(error) : tr("it fails"));
}

bool convert_is_possible(void) {
  static char version[] = "--version";
  char *const words[] = {program, version, NULL};
  gi_process process;
  int error =
      gi_process_is_possible() ? gi_process_start(&process, words) : ENOENT;
  if (!error) {
    gi_process_end(&process, LEAVE);
    if (process.code == 0 && !process.by_signal)
      return true;
  }
  refuse_start(error);
  return false;
}

/* Hands the text to the program and takes what it prints.  A program that has
   printed nothing for a minute, or too much, is killed by the caller. */
static grundy_status exchange(gi_process *process, const gi_buffer *svg,
                              gi_buffer *out) {
  size_t sent = 0, begun = out->length;
  for (int waits = 0; !process->at_end && waits < PATIENCE && !interrupted();) {
    if (out->length - begun >= LARGEST)
      return GRUNDY_IO;
    size_t before = out->length, written = 0;
    grundy_status status =
        gi_process_exchange(process, svg->data + sent, svg->length - sent,
                            &written, out, LARGEST, 100);
    if (status != GRUNDY_OK)
      return status;
    sent += written;
    waits = written || out->length > before ? 0 : waits + 1;
    if (sent == svg->length)
      gi_process_finish(process);
  }
  return process->at_end ? GRUNDY_OK : GRUNDY_IO;
}

int convert_svg(const gi_buffer *svg, const char *format, gi_buffer *out) {
  static char to_format[] = "--format", zoom[] = "--zoom";
  static char once[] = "1", twice[] = "2";
  char name[8];
  snprintf(name, sizeof name, "%s", format);
  char *scale = strcmp(format, "png") == 0 ? twice : once;
  char *const words[] = {program, to_format, name, zoom, scale, NULL};
  gi_process process;
  int error = gi_process_start(&process, words);
  if (error) {
    refuse_start(error);
    return INTERNAL;
  }
  size_t begun = out->length;
  grundy_status status = exchange(&process, svg, out);
  gi_process_end(&process, status == GRUNDY_OK ? LEAVE : 0);
  if (interrupted()) {
    report_interrupted();
    return CANCELLED;
  }
  if (status == GRUNDY_NOMEM || status == GRUNDY_STOPPED)
    return picture_refused(out->memory);
  if (status == GRUNDY_OK && process.code == 0 && !process.by_signal &&
      out->length > begun)
    return DONE;
  report(NULL, "use --svg FILE", "rsvg-convert has not made the %s file",
         format);
  return INTERNAL;
}
