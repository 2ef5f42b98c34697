/* SPDX-License-Identifier: MIT */
/*
 * ENOUGH: what a receiver returns to end a listing because it has seen all that
 * it needs.  Who lists passes it on like a refusal; who began the listing takes
 * it for success (gi_enough_is_ok).  UNABLE, by contrast, always means that a
 * method has no answer.  No public function returns ENOUGH.
 */
#ifndef GI_CORE_ENOUGH_H
#define GI_CORE_ENOUGH_H

#include "grundy.h"

#define GI_ENOUGH ((grundy_status)(GRUNDY_MISUSE + 1))

/* Returns the status of a listing that a receiver may have ended early. */
static inline grundy_status gi_enough_is_ok(grundy_status status) {
  return status == GI_ENOUGH ? GRUNDY_OK : status;
}

#endif
