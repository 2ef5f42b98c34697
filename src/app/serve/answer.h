/* SPDX-License-Identifier: MIT */
/* Writes answers as JSON. */
#ifndef APP_SERVE_ANSWER_H
#define APP_SERVE_ANSWER_H

#include "core/buffer.h"

/* Appends {"code":…,"out":"…","err":"…"}.  Bytes that are not UTF-8 become
   U+FFFD.  STOPPED or NOMEM if memory is refused: the buffer is then cleared.
 */
grundy_status answer_result(gi_buffer *to, int code, const gi_buffer *out,
                            const gi_buffer *err);
/* Appends {"error":"…"}. */
grundy_status answer_error(gi_buffer *to, const char *text, size_t length);
/* Appends {"engine":"grundy serve","version":"…","seconds":…}: the most seconds
   of a question. */
grundy_status answer_engine(gi_buffer *to, double seconds);

#endif
