/* SPDX-License-Identifier: MIT */
#include "engine/misuse.h"
#include "core/text.h"
#include "engine/opened.h"

bool gi_is_calling(grundy_work *work) {
  if (!work->budget.calling)
    return false;
  if (work->error.status == GRUNDY_OK)
    gi_fail(&work->error, GRUNDY_MISUSE, GRUNDY_NOWHERE,
            "a function that the library calls may not call functions of the "
            "same work");
  return true;
}

bool gi_misused(grundy_work *work, const gi_need *needs) {
  if (!work || gi_is_calling(work))
    return true;
  gi_begin(work);
  for (; needs->argument; needs++)
    if (!needs->is_met) {
      gi_fail(&work->error, GRUNDY_MISUSE, GRUNDY_NOWHERE,
              "wrong argument '{0}': it is NULL, out of range, or belongs to "
              "another work",
              needs->argument);
      return true;
    }
  return false;
}

grundy_status gi_out_of_order(grundy_work *work, const char *function) {
  return gi_too_late(&work->error, function);
}

grundy_status gi_too_late(grundy_error *error, const char *function) {
  return gi_fail(error, GRUNDY_MISUSE, GRUNDY_NOWHERE,
                 "{0} was called too early, too late or twice", function);
}

bool gi_is_given(const void *pointer) { return pointer != NULL; }

bool gi_is_text(const char *text, size_t length) { return text || !length; }

bool gi_has_part(const grundy_position *position, size_t i) {
  return position && i < position->count;
}

bool gi_is_rules(const grundy_work *work, const grundy_rules *rules) {
  return work && rules && rules->id < work->opened_count &&
         &work->opened[rules->id]->rules == rules->base;
}

bool gi_is_position(const grundy_work *work, const grundy_position *position) {
  return work && position &&
         (position->arena == &work->arena || position->arena == &work->scratch);
}

bool gi_is_counted(const grundy_work *work, const grundy_rules *rules) {
  return gi_is_rules(work, rules) && rules->arity && rules->family->at;
}
