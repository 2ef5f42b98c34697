/* SPDX-License-Identifier: MIT */
#include "app/text/writer.h"

void put(writer *w, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  if (w->status == GRUNDY_OK)
    w->status = gi_buffer_format(w->out, format, arguments);
  va_end(arguments);
}
