/* SPDX-License-Identifier: MIT */
/* Silent unless stderr is a terminal, and for the first second. */
#include "progress.h"

#include "core/text.h"
#include "language.h"

#include <unistd.h>

static void show(void *data, uint64_t positions, double seconds) {
  progress *p = data;
  if (seconds < 1)
    return;
  p->is_shown = true;
  fputs("\r\033[K", stderr);
  fprintf(stderr, tr("%s positions, %.0f s"), gi_digits_of(positions).text,
          seconds);
  fflush(stderr);
}

void progress_start(progress *p, grundy_work *work) {
  *p = (progress){.work = work};
  if (isatty(STDERR_FILENO))
    grundy_work_progress(work, (grundy_progress){show, p});
}

void progress_erase(progress *p) {
  if (p->is_shown)
    fputs("\r\033[K", stderr);
  p->is_shown = false;
}

void progress_stop(progress *p) {
  progress_erase(p);
  if (p->work)
    grundy_work_progress(p->work, (grundy_progress){NULL, NULL});
}
