/* SPDX-License-Identifier: MIT */
/* One line on the terminal that shows the progress of long work. */
#ifndef APP_PROGRESS_H
#define APP_PROGRESS_H

#include <grundy.h>

/* Must not be moved in memory while the work lives. */
typedef struct progress {
  grundy_work *work; /* NULL after progress_stop */
  bool is_shown;
  uint64_t first_done; /* values done at the first look */
  double first_seconds;
} progress;

void progress_start(progress *p, grundy_work *work);
void progress_erase(progress *p); /* call before anything else is printed */
void progress_stop(progress *p); /* erases the line; none is shown after this */

#endif
