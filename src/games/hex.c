/* SPDX-License-Identifier: MIT */
/*
 * Hexadecimal games: octal games with one more choice.  Bit 3 of a digit allows
 * splitting the rest of a heap into three heaps that are not empty.
 *
 * A component is one heap, its size as a varint (games/base/heap.h), so equal
 * heaps have equal bytes.  The text of a code is canonical in the same way as
 * the text of an octal code (games/octal.c).
 *
 * Values may grow for ever: 0.3F has period 6 and saltus 3 (Howse and
 * Nowakowski 2004).  The family has no theorem; the values come from the
 * sequence engine.
 */
#include "core/text.h"
#include "games/base/code.h"
#include "games/base/heap.h"

static grundy_status open(grundy_work *work, gi_text params,
                          grundy_rules *rules, gi_buffer *canonical) {
  if (!params.data)
    return gi_fail(&work->error, GRUNDY_SYNTAX, params.offset,
                   "hex needs a code in [ ], such as hex[0.3F]");
  return gi_code_open(work, params, 16, rules, canonical);
}

const gi_family gi_family_hex = {
    GI_HEAP_FAMILY,
    .name = "hex",
    .kind = GI_KIND_BREAKING,
    .title = "Hexadecimal games",
    .also = "hexadecimal, hexadecimal code, 十六进制, 十六进制编码",
    .usage = "hex[CODE](a,b,...)",
    .example = "hex[0.3F](10)",
    .brief = "Take as many beans as the digits of the code allow; up to three "
             "heaps may be left.",
    .about =
        "An octal game with one more choice: the code has a hexadecimal "
        "digit for each number of beans that may be taken, and 8 is added to "
        "a digit if three heaps may be left. The digit before the point is "
        "0, 4, 8 or C. Digits in parentheses repeat.",
    .open = open,
    .options = gi_code_options,
    .rule = gi_code_rule,
    .code = gi_code_of_rules,
};
