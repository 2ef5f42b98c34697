/* SPDX-License-Identifier: MIT */
/*
 * The handler sets a flag and calls grundy_work_cancel, which is safe there.
 * System calls are not restarted, so that a read from a terminal ends too.
 */
#include "interrupt.h"

#include <signal.h>

static volatile sig_atomic_t seen;
static grundy_work *volatile watched;

static void handle(int number) {
  (void)number;
  seen = 1;
  grundy_work *work = watched;
  if (work)
    grundy_work_cancel(work);
}

void interrupt_watch(grundy_work *work) {
  watched = work;
  struct sigaction action = {.sa_handler = handle,
                             .sa_flags = (int)SA_RESETHAND};
  sigemptyset(&action.sa_mask);
  struct sigaction before;
  if (sigaction(SIGINT, NULL, &before) == 0 && before.sa_handler != SIG_IGN)
    sigaction(SIGINT, &action, NULL);
}

void interrupt_forget(void) { watched = NULL; }

bool interrupted(void) { return seen != 0; }

void interrupt_again(void) {
  seen = 0;
  interrupt_watch(watched);
}
