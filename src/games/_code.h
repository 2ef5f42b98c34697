/* SPDX-License-Identifier: MIT */
/*
 * The text of codes, octal or hexadecimal: a digit before the point, digits
 * behind it, and perhaps more in parentheses that repeat for ever.
 */
#ifndef GI_GAMES_CODE_H
#define GI_GAMES_CODE_H

#include "engine/work.h"

/* `base` is 8 or 16; `digits` has room for as many as the text has bytes, and
   one more. */
grundy_status gi_code_read(grundy_work *work, gi_text text, unsigned base,
                           uint8_t *digits, gi_code *code);
/* Makes the code canonical: no zeros at the end, the shortest repeating part,
   as early as it can begin. */
void gi_code_reduce(uint8_t *digits, gi_code *code);
grundy_status gi_code_put(const gi_code *code, gi_buffer *out);

#endif
