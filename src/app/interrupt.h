/* SPDX-License-Identifier: MIT */
/* Ctrl-C asks the work to stop; a second Ctrl-C ends the program. */
#ifndef APP_INTERRUPT_H
#define APP_INTERRUPT_H

#include <grundy.h>

/* Watches for Ctrl-C, which stops the work; NULL: there is no work yet. */
void interrupt_watch(grundy_work *work);
void interrupt_forget(void); /* to be called before the work is freed */
bool interrupted(void);
void interrupt_again(void); /* watches for the next Ctrl-C */

/* While held, a signal that would end the program asks the work to stop
   instead, so that temporary files can be removed.  On release the program ends
   after all. */
void interrupt_hold(void);
void interrupt_release(void);

#endif
