/* SPDX-License-Identifier: MIT */
/* nim --batch: nimbers from standard input, results to standard output. */
#ifndef APP_NIM_BATCH_H
#define APP_NIM_BATCH_H

#include "app/command.h"

int nim_batch(const call *c, grundy_cpu cpu);

#endif
