/* SPDX-License-Identifier: MIT */
/* One line on the terminal that says that long work is still going on. */
#ifndef APP_PROGRESS_H
#define APP_PROGRESS_H

#include <grundy.h>

/* Must stay where it is while the work lives. */
typedef struct progress {
  grundy_work *work; /* NULL after progress_stop */
  bool is_shown;
  uint64_t first_done; /* values, at the first look */
  double first_seconds;
} progress;

void progress_start(progress *p, grundy_work *work);
void progress_erase(progress *p); /* before anything else is printed */
void progress_stop(progress *p);  /* erased, and none after this */

#endif
