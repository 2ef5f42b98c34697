/* SPDX-License-Identifier: MIT */
/* Windows calls the handler in a thread of its own, which only sets flags. */
#include <windows.h>

#include "app/interrupt.h"

static volatile LONG seen, held;
static grundy_work *volatile watched;

static void cancel(void) {
  grundy_work *work = watched;
  if (work)
    grundy_work_cancel(work);
}

static BOOL WINAPI handle(DWORD event) {
  if (event != CTRL_C_EVENT && event != CTRL_BREAK_EVENT && !held)
    return FALSE; /* the window is closed */
  if (InterlockedExchange(&seen, 1) && !held)
    return FALSE; /* the second Ctrl-C ends the program */
  cancel();
  return TRUE;
}

void interrupt_watch(grundy_work *work) {
  watched = work;
  SetConsoleCtrlHandler(handle, FALSE); /* it may be there already */
  SetConsoleCtrlHandler(handle, TRUE);
  if (seen)
    cancel(); /* Ctrl-C came before there was a work */
}

void interrupt_forget(void) { watched = NULL; }

bool interrupted(void) { return seen != 0; }

void interrupt_again(void) {
  InterlockedExchange(&seen, 0);
  interrupt_watch(watched);
}

void interrupt_hold(void) { InterlockedExchange(&held, 1); }

void interrupt_release(void) { InterlockedExchange(&held, 0); }
