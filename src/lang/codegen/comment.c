/* SPDX-License-Identifier: MIT */
/* Sentences as lines of comment, English or Chinese. */
#include "lang/codegen/program.h"

#include <string.h>

static bool is_mark(const char *at) {
  static const char marks[][4] = {"，", "。", "；", "：", "、", "）", "？"};
  for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
    if (memcmp(marks[i], at, 3) == 0)
      return true;
  return false;
}

/* The next piece that is not cut: a word, or one wide letter and the marks
   behind it.  All letters beyond ASCII here are Chinese, three bytes and two
   columns wide. */
static size_t next_piece(const char *at, const char *end, size_t *columns) {
  const char *from = at;
  *columns = 0;
  if (end - at >= 3 && (unsigned char)*at >= 0xe0) {
    do {
      at += 3;
      *columns += 2;
    } while (end - at >= 3 && (unsigned char)*at >= 0xe0 && is_mark(at));
    return (size_t)(at - from);
  }
  while (at < end && *at != ' ' && (unsigned char)*at < 0xe0) {
    *columns += (*at & 0xc0) != 0x80; /* not in the midst of a letter */
    at++;
  }
  return (size_t)(at - from);
}

void gi_codegen_comment(gi_codegen *e, const gi_buffer *sentence) {
  if (e->status != GRUNDY_OK)
    return;
  const char *at = (const char *)sentence->data;
  const char *end = at + sentence->length;
  size_t column;
  bool is_spaced = true;
  gi_codegen_put(e, gi_codegen_is_python(e) ? "#" : "//");
  for (column = 2; e->status == GRUNDY_OK && at < end;) {
    size_t columns, length = next_piece(at, end, &columns);
    if (column + is_spaced + columns > GI_CODEGEN_COLUMNS) {
      gi_codegen_put(e, gi_codegen_is_python(e) ? "\n#" : "\n//");
      column = 2;
      is_spaced = true;
    }
    gi_codegen_put(e, is_spaced ? " " : "");
    if (e->status == GRUNDY_OK)
      e->status = gi_buffer_put(e->out, at, length);
    column += is_spaced + columns;
    at += length;
    is_spaced = at < end && *at == ' ';
    at += is_spaced;
  }
  gi_codegen_put(e, "\n");
}
