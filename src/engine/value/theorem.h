/* SPDX-License-Identifier: MIT */
/*
 * Asks the theorems of a family.
 *
 * A theorem fills in a gi_answer (engine/family.h).  The engine asks only
 * through gi_theorem_ask, which asserts that the theorem has set the fields of
 * its kind and no others: a forgotten field would be a silent wrong answer,
 * and the laws see it only if a sample happens to show it.
 */
#ifndef GI_ENGINE_VALUE_THEOREM_H
#define GI_ENGINE_VALUE_THEOREM_H

#include "engine/work.h"

/* Asks one theorem about a component of its own family.  If the status is not
   OK, the answer is all zeros. */
grundy_status gi_theorem_ask(grundy_work *work, const gi_theorem *theorem,
                             gi_component component, gi_answer *answer);

/* Asks the theorems of the family, or of the same game in another family, for
   this kind of answer about the component.  The first theorem that answers is
   *by (`by` may be NULL).  UNABLE: no theorem answers; the answer is then all
   zeros. */
grundy_status gi_theorem_answer(grundy_work *work, gi_component component,
                                gi_answers kind, grundy_play play,
                                gi_answer *answer, const gi_theorem **by);

/* Returns a nimber by theorem, normal play: from a theorem on values, or 0 from
   a theorem on outcomes that says P.  UNABLE: no theorem answers. */
grundy_status gi_theorem_value(grundy_work *work, gi_component component,
                               uint64_t *value, const gi_theorem **by);

#endif
