/* SPDX-License-Identifier: MIT */
/* Explanations are data: a list of typed steps, collected here. */
#ifndef GI_ENGINE_REASONS_H
#define GI_ENGINE_REASONS_H

#include "engine/work.h"

struct gi_reasons {
  grundy_work *work;
  grundy_reason *list;
  size_t count, capacity;
};

void gi_reasons_init(gi_reasons *reasons, grundy_work *work);

/* Adds a step and returns it in *step, to be completed; the text is a
   sentence (see core/text.h). */
grundy_status gi_reasons_add(gi_reasons *reasons, grundy_reason_kind kind,
                             const char *const *pieces, grundy_reason **step);

/* A C string in the work, from a sentence. */
grundy_status gi_sentence_text(grundy_work *work, const char *const *pieces,
                               const char **text);
/* A C string in the work, from a buffer that is then emptied. */
grundy_status gi_buffer_keep(grundy_work *work, gi_buffer *buffer,
                             const char **text);

#endif
