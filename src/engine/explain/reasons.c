/* SPDX-License-Identifier: MIT */
#include "engine/explain/reasons.h"

#include <assert.h>

#include "engine/moves.h"

void gi_reasons_init(gi_reasons *reasons, grundy_work *work) {
  *reasons = (gi_reasons){.work = work, .status = GRUNDY_OK};
}

/* Makes room for one more step. */
static grundy_status make_room(gi_reasons *reasons) {
  if (reasons->count < reasons->capacity)
    return GRUNDY_OK;
  size_t capacity = 2 * reasons->capacity + 8;
  grundy_reason *list =
      gi_arena_alloc(&reasons->work->arena, capacity * sizeof *list);
  if (!list)
    return gi_refused(reasons->work);
  if (reasons->count)
    memcpy(list, reasons->list, reasons->count * sizeof *list);
  reasons->list = list;
  reasons->capacity = capacity;
  return GRUNDY_OK;
}

grundy_reason *gi_reasons_add(gi_reasons *reasons, grundy_reason_kind kind,
                              const char *const *pieces) {
  const char *text = NULL;
  if (reasons->status == GRUNDY_OK)
    reasons->status = make_room(reasons);
  if (reasons->status == GRUNDY_OK)
    reasons->status = gi_sentence_text(reasons->work, pieces, &text);
  if (reasons->status != GRUNDY_OK)
    return NULL;
  assert(reasons->count < reasons->capacity && text);
  grundy_reason *reason = &reasons->list[reasons->count++];
  *reason = (grundy_reason){.kind = kind, .text = text};
  return reason;
}

grundy_status gi_reason_with(gi_reasons *reasons, grundy_reason_kind kind,
                             const char *const *pieces) {
  gi_reasons_add(reasons, kind, pieces);
  return reasons->status;
}

const char *gi_reasons_move(gi_reasons *reasons, const char *name) {
  const char *phrase = "";
  if (reasons->status == GRUNDY_OK)
    reasons->status = gi_move_phrase(reasons->work, name, &phrase);
  return reasons->status == GRUNDY_OK ? phrase : "";
}

const char *grundy_reason_name(grundy_reason_kind kind) {
  static const char *const names[] = {
      [GRUNDY_REASON_THEOREM] = "theorem",
      [GRUNDY_REASON_FACT] = "fact",
      [GRUNDY_REASON_MEX] = "mex",
      [GRUNDY_REASON_NIM_SUM] = "nim-sum",
      [GRUNDY_REASON_TAME] = "tame",
      [GRUNDY_REASON_WILD] = "wild",
      [GRUNDY_REASON_SEARCH] = "search",
      [GRUNDY_REASON_STRATEGY] = "strategy",
      [GRUNDY_REASON_REFUTATION] = "refutation",
      [GRUNDY_REASON_LIMIT] = "limit",
  };
  return (size_t)kind < sizeof names / sizeof *names ? names[kind] : "?";
}
