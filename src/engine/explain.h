/* SPDX-License-Identifier: MIT */
/* Why: the reasons of a verdict. */
#ifndef GI_ENGINE_EXPLAIN_H
#define GI_ENGINE_EXPLAIN_H

#include "engine/assess.h"
#include "engine/reasons.h"

/* Fills in verdict->reasons.  The first is the one to tell if only one is
   told; the rest come with query.explain. */
grundy_status gi_explain(grundy_work *work, const grundy_position *position,
                         const gi_assessment *a, grundy_query query,
                         grundy_verdict *verdict);

/* Where play may come back (explain_loopy.c): what its options make of one
   component, what an infinite one makes of a sum, and how a draw is kept. */
grundy_status gi_tell_label(grundy_work *work, gi_component component,
                            const char *name, grundy_method method, bool alone,
                            gi_reasons *reasons);
grundy_status gi_tell_infinite(grundy_work *work,
                               const grundy_position *position,
                               const gi_assessment *a, const char *name,
                               gi_reasons *reasons);
/* UNABLE: some play of each component ends. */
grundy_status gi_tell_endless(grundy_work *work,
                              const grundy_position *position,
                              gi_reasons *reasons);
grundy_status gi_tell_draw(grundy_work *work, const grundy_position *position,
                           grundy_query query, const grundy_verdict *verdict,
                           gi_reasons *reasons);

#endif
