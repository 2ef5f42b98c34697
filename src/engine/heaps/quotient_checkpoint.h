/* SPDX-License-Identifier: MIT */
/*
 * Keeps a quotient on the disk, so that a long run can be resumed.  The file is
 * a certificate, followed by a line `step HEAP ORDER LOSSES` for each step.
 * What is read is checked again before it is used.
 */
#ifndef GI_ENGINE_HEAPS_QUOTIENT_CHECKPOINT_H
#define GI_ENGINE_HEAPS_QUOTIENT_CHECKPOINT_H

#include "engine/heaps/quotient.h"

/* Reads the file, if there is one, into a quotient without heaps.  SYNTAX: the
   file is not a checkpoint of these games; IO: it cannot be read. */
grundy_status gi_quotient_resume(grundy_work *work, gi_heap_quotient *h,
                                 const char *name);
/* Writes the file, also after a limit was reached. */
grundy_status gi_quotient_save(grundy_work *work, const gi_heap_quotient *h,
                               const char *name);

#endif
