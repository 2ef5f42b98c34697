/* SPDX-License-Identifier: MIT */
/*
 * Codes of games, octal or hexadecimal: a digit before the point, digits after
 * it, and perhaps more digits in parentheses that repeat for ever.
 */
#ifndef GI_GAMES_BASE_CODE_H
#define GI_GAMES_BASE_CODE_H

#include "engine/work.h"
#include "theory/octal/code.h"

/* The method `open` for rules with a code in the brackets.  Sets rules->data to
   a gi_code in the work's arena.  Writes the canonical text: no zeros at the
   end, the shortest repeating part, as early as it can begin.  `base` is 8 or
   16. */
grundy_status gi_code_open(grundy_work *work, gi_text params, unsigned base,
                           grundy_rules *rules, gi_buffer *canonical);

/* Is the text a code of this base? */
bool gi_code_is_of(gi_text params, unsigned base);

/* The methods `code` and `rule` of a family whose rules->data is a gi_code. */
grundy_status gi_code_of_rules(grundy_work *work, const grundy_rules *rules,
                               uint64_t n, gi_code *code);
grundy_status gi_code_rule(const grundy_rules *rules, gi_buffer *out);

#endif
