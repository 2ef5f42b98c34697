/* SPDX-License-Identifier: MIT */
/* Pieces of the user's text that know their place in it. */
#ifndef GI_CORE_PIECE_H
#define GI_CORE_PIECE_H

#include <assert.h>
#include <stddef.h>

typedef struct gi_text {
  const char *data; /* borrowed; needs no NUL */
  size_t length;    /* bytes */
  size_t offset;    /* place of data[0] in the text that the user gave, bytes */
} gi_text;

/* Returns the bytes from..to-1 of the text. */
static inline gi_text gi_text_part(gi_text text, size_t from, size_t to) {
  assert(from <= to && to <= text.length);
  return (gi_text){text.data + from, to - from, text.offset + from};
}

#endif
