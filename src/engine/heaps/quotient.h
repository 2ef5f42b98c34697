/* SPDX-License-Identifier: MIT */
/* The misère quotient of heap games, heap by heap. */
#ifndef GI_ENGINE_HEAPS_QUOTIENT_H
#define GI_ENGINE_HEAPS_QUOTIENT_H

#include "engine/heaps/quotient_games.h"
#include "theory/misere/quotient.h"
#include "theory/octal/sequence.h"

typedef struct gi_heap_quotient {
  gi_heap_games games;
  gi_quotient quotient;
  bool has_quotient;  /* `quotient` was begun */
  uint64_t to;        /* heaps of all games that are verified */
  uint64_t looked_at; /* heaps at which a period was last looked for */
  bool is_complete;   /* for all heaps: `periods` are proved */
  gi_period periods[GRUNDY_MOST_GAMES]; /* in the user's numbers */
  gi_buffer steps;                      /* grundy_quotient_step */
} gi_heap_quotient;

/* Begins without heaps.  UNABLE: the games have no quotient (the error says
   why).  The caller clears it in any case. */
grundy_status gi_heap_quotient_init(gi_heap_quotient *h, grundy_work *work,
                                    const grundy_rules *const *rules,
                                    size_t count);
void gi_heap_quotient_clear(gi_heap_quotient *h);
/* Adds heaps up to `to`, or until the quotient is complete.  STOPPED or NOMEM;
   UNABLE if the quotient is too large.  What was verified stays. */
grundy_status gi_heap_quotient_extend(gi_heap_quotient *h, uint64_t to);
/* Returns the element of a heap that is verified, directly or by the period;
   GI_NO_ELEMENT for another heap. */
uint32_t gi_heap_quotient_element(const gi_heap_quotient *h, size_t game,
                                  uint64_t heap);

/* Fills in everything but the status, with the heaps up to `listed`; the arrays
   are in the work's arena.  A presentation is small, and it is wanted after a
   stop, too: so limits but that of memory do not apply. */
grundy_status gi_quotient_present(grundy_work *work, const gi_heap_quotient *h,
                                  uint64_t listed, grundy_quotient *q);
/* Adds the genus of the first heaps to a presentation, as far as a fixed
   allowance of work gets, and the first wild heap.  NOMEM. */
grundy_status gi_quotient_genera(grundy_work *work, gi_heap_quotient *h,
                                 grundy_quotient *q);

#endif
