/* SPDX-License-Identifier: MIT */
/* Nothing is shown in the first second, or if stderr is not a terminal. */
#include "app/progress.h"

#include "app/language.h"
#include "core/text.h"

#include <assert.h>
#include <unistd.h>

/* Shows the rate since the first look: values of a checkpoint were not computed
   now.  The first values are slower, so the time left is an estimate. */
static void show_values(const progress *p, uint64_t done, uint64_t goal,
                        double seconds) {
  double took = seconds - p->first_seconds;
  double rate = took > 0 && done > p->first_done
                    ? (double)(done - p->first_done) / took
                    : 0;
  double left = goal > done && rate > 0 ? (double)(goal - done) / rate : 0;
  fprintf(stderr,
          tr("%s of %s values, %.2f million a second, about %.0f s left"),
          gi_digits_of(done).text, gi_digits_of(goal).text, rate * 1e-6, left);
}

static void show(void *data, uint64_t positions, double seconds) {
  progress *p = data;
  assert(p->work); /* nothing is shown after progress_stop */
  uint64_t done, goal;
  bool has_values = grundy_work_values(p->work, &done, &goal);
  if (has_values && !p->first_done) {
    p->first_done = done;
    p->first_seconds = seconds;
  }
  if (seconds < 1)
    return;
  p->is_shown = true;
  fputs("\r\033[K", stderr);
  if (has_values)
    show_values(p, done, goal, seconds);
  else
    fprintf(stderr,
            positions == 1 ? tr("%s position, %.0f s")
                           : tr("%s positions, %.0f s"),
            gi_digits_of(positions).text, seconds);
  fflush(stderr);
}

void progress_start(progress *p, grundy_work *work) {
  *p = (progress){.work = work};
  if (isatty(STDERR_FILENO))
    grundy_work_set_progress(work, (grundy_progress){show, p});
}

void progress_erase(progress *p) {
  if (p->is_shown)
    fputs("\r\033[K", stderr);
  p->is_shown = false;
}

void progress_stop(progress *p) {
  progress_erase(p);
  if (p->work)
    grundy_work_set_progress(p->work, (grundy_progress){NULL, NULL});
  p->work = NULL;
}
