/* SPDX-License-Identifier: MIT */
/* Ctrl-C: the work is asked to stop; a second one ends the program. */
#ifndef APP_INTERRUPT_H
#define APP_INTERRUPT_H

#include <grundy.h>

void interrupt_watch(grundy_work *work);
void interrupt_forget(void); /* before the work is freed */
bool interrupted(void);
void interrupt_again(void); /* the last one has been dealt with */

/* While there are temporary files, what would end the program asks the work to
   stop; released, it ends the program after all. */
void interrupt_hold(void);
void interrupt_release(void);

#endif
