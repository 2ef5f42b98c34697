/* SPDX-License-Identifier: MIT */
/* Sentences, English or Chinese, as lines of comment. */
#include "lang/codegen/codegen.h"

#include <string.h>

/* Is this a Chinese mark that must not begin a line? */
static bool is_mark(const char *at) {
  static const char marks[][4] = {"，", "。", "；", "：", "、", "）", "？"};
  for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
    if (memcmp(marks[i], at, 3) == 0)
      return true;
  return false;
}

/* Returns the bytes of the next piece, which stays on one line: a word or one
   wide letter, with the marks after it.  Wide letters are Chinese: three bytes
   and two columns each. */
static size_t next_piece(const char *at, const char *end, size_t *columns) {
  const char *from = at;
  *columns = 0;
  if (end - at >= 3 && (unsigned char)*at >= 0xe0) {
    at += 3;
    *columns = 2;
  } else {
    for (; at < end && *at != ' ' && (unsigned char)*at < 0xe0; at++)
      *columns += (*at & 0xc0) != 0x80; /* the first byte of a letter */
  }
  for (; end - at >= 3 && is_mark(at); at += 3)
    *columns += 2;
  return (size_t)(at - from);
}

static void put_lines(const char *at, const char *end, const char *mark,
                      gi_writer *out) {
  size_t column = 2;
  bool is_spaced = true;
  gi_write_text(out, mark);
  while (at < end) {
    size_t columns, length = next_piece(at, end, &columns);
    if (column + is_spaced + columns > GI_CODEGEN_COLUMNS) {
      gi_write(out, "\n%s", mark);
      column = 2;
      is_spaced = true;
    }
    gi_write_text(out, is_spaced ? " " : "");
    gi_write_bytes(out, at, length);
    column += is_spaced + columns;
    at += length;
    is_spaced = at < end && *at == ' ';
    at += is_spaced;
  }
  gi_write_text(out, "\n");
}

void gi_codegen_comment(gi_tongue tongue, grundy_language language,
                        const char *const *pieces, gi_writer *out) {
  gi_writer sentence;
  gi_writer_init(&sentence, gi_writer_out(out)->memory);
  gi_write_sentence(&sentence, language, pieces);
  gi_writer_note(out, sentence.status);
  const char *text = (const char *)sentence.own.data;
  if (out->status == GRUNDY_OK)
    put_lines(text, text + sentence.own.length,
              tongue == GI_TONGUE_PYTHON ? "#" : "//", out);
  gi_writer_clear(&sentence);
}
