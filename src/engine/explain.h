/* SPDX-License-Identifier: MIT */
/* Why: the reasons of a verdict. */
#ifndef GI_ENGINE_EXPLAIN_H
#define GI_ENGINE_EXPLAIN_H

#include "engine/answer.h"
#include "engine/reasons.h"

/* Fills in verdict->reasons.  The first is the one to tell if only one is
   told; the rest come with query.explain. */
grundy_status gi_explain(grundy_work *work, const grundy_position *position,
                         const gi_assessment *a, grundy_query query,
                         grundy_verdict *verdict);

#endif
