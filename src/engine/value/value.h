/* SPDX-License-Identifier: MIT */
/*
 * The nimber of one impartial component, normal play: by theorem, by the
 * sequence engine, from a table, or by search and parts solved apart in turns.
 */
#ifndef GI_ENGINE_VALUE_VALUE_H
#define GI_ENGINE_VALUE_VALUE_H

#include "engine/position.h"

/* Returns the nimber; *by is the theorem that gave it, NULL if it was computed
   (`by` may be NULL).  UNABLE: the method THEOREM has no theorem. */
grundy_status gi_component_value(grundy_work *work, gi_component component,
                                 grundy_method method, uint64_t *value,
                                 const gi_theorem **by);

/* Does the same; sets *apart if parts solved apart gave the nimber, and leaves
   it as it is otherwise. */
grundy_status gi_component_value_how(grundy_work *work, gi_component component,
                                     grundy_method method, uint64_t *value,
                                     const gi_theorem **by, bool *apart);

#endif
