/* SPDX-License-Identifier: MIT */
#include "engine/reasons.h"

void gi_reasons_init(gi_reasons *reasons, grundy_work *work) {
  *reasons = (gi_reasons){.work = work};
}

grundy_status gi_buffer_keep(grundy_work *work, gi_buffer *buffer,
                             const char **text) {
  *text =
      gi_arena_text(&work->arena, (const char *)buffer->data, buffer->length);
  buffer->length = 0;
  return *text ? GRUNDY_OK : gi_refused(work);
}

grundy_status gi_sentence_text(grundy_work *work, const char *const *pieces,
                               const char **text) {
  gi_buffer buffer;
  gi_buffer_init(&buffer, &work->memory);
  grundy_status status = gi_sentence(&buffer, work->error.language, pieces);
  if (status == GRUNDY_OK)
    status = gi_buffer_keep(work, &buffer, text);
  gi_buffer_clear(&buffer);
  return status;
}

grundy_status gi_reasons_add(gi_reasons *reasons, grundy_reason_kind kind,
                             const char *const *pieces, grundy_reason **step) {
  grundy_work *work = reasons->work;
  if (reasons->count == reasons->capacity) {
    size_t capacity = 2 * reasons->capacity + 8;
    grundy_reason *list = gi_arena_alloc(&work->arena, capacity * sizeof *list);
    if (!list)
      return gi_refused(work);
    if (reasons->count)
      memcpy(list, reasons->list, reasons->count * sizeof *list);
    reasons->list = list;
    reasons->capacity = capacity;
  }
  grundy_reason *reason = &reasons->list[reasons->count];
  *reason = (grundy_reason){.kind = kind};
  grundy_status status = gi_sentence_text(work, pieces, &reason->text);
  if (status != GRUNDY_OK)
    return status;
  reasons->count++;
  *step = reason;
  return GRUNDY_OK;
}

grundy_status gi_reason_with(gi_reasons *reasons, grundy_reason_kind kind,
                             const char *const *pieces) {
  grundy_reason *step;
  return gi_reasons_add(reasons, kind, pieces, &step);
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
  return names[kind];
}
