/* SPDX-License-Identifier: MIT */
/* Text put together piece by piece: the first refusal is kept, and what comes
   after it is left out. */
#ifndef APP_TEXT_WRITER_H
#define APP_TEXT_WRITER_H

#include "core/buffer.h"

typedef struct writer {
  gi_buffer *out;
  grundy_status status;
} writer;

__attribute__((format(printf, 2, 3))) void put(writer *w, const char *format,
                                               ...);

#endif
