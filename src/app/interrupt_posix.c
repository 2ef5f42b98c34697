/* SPDX-License-Identifier: MIT */
/*
 * The handler sets a flag and calls grundy_work_cancel, which is safe there.
 * System calls are not restarted, so that a read from a terminal ends too.
 */
#include "app/interrupt.h"

#include <signal.h>

static volatile sig_atomic_t seen, ending;
static grundy_work *volatile watched;

static void cancel(void) {
  grundy_work *work = watched;
  if (work)
    grundy_work_cancel(work);
}

static void handle(int number) {
  (void)number;
  seen = 1;
  cancel();
}

static void handle_end(int number) {
  ending = number;
  cancel();
}

void interrupt_watch(grundy_work *work) {
  watched = work;
  struct sigaction action = {.sa_handler = handle,
                             .sa_flags = (int)SA_RESETHAND};
  sigemptyset(&action.sa_mask);
  struct sigaction before;
  if (sigaction(SIGINT, NULL, &before) == 0 && before.sa_handler != SIG_IGN)
    sigaction(SIGINT, &action, NULL);
  if (seen)
    cancel(); /* Ctrl-C came before there was a work */
}

void interrupt_forget(void) { watched = NULL; }

bool interrupted(void) { return seen != 0; }

void interrupt_again(void) {
  seen = 0;
  interrupt_watch(watched);
}

static const int endings[] = {SIGINT, SIGTERM, SIGHUP};
enum {
  ENDINGS = sizeof endings / sizeof *endings
};
static struct sigaction before[ENDINGS];

/* While held, no signal ends the program, however often it comes. */
void interrupt_hold(void) {
  for (size_t i = 0; i < ENDINGS; i++) {
    struct sigaction action = {.sa_handler =
                                   endings[i] == SIGINT ? handle : handle_end};
    sigemptyset(&action.sa_mask);
    if (sigaction(endings[i], NULL, &before[i]) == 0 &&
        before[i].sa_handler != SIG_IGN)
      sigaction(endings[i], &action, NULL);
  }
}

void interrupt_release(void) {
  for (size_t i = 0; i < ENDINGS; i++) {
    if (endings[i] == SIGINT && seen && before[i].sa_handler != SIG_IGN)
      before[i].sa_handler = SIG_DFL; /* the next Ctrl-C ends the program */
    sigaction(endings[i], &before[i], NULL);
  }
  if (ending)
    raise(ending);
}
