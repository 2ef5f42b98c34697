/* SPDX-License-Identifier: MIT */
#include "games/base/strip.h"
#include "core/text.h"

#include <assert.h>

/* Finds the index of a letter or of another spelling of it.  Returns false if
   there is no such letter. */
static bool find_letter(const gi_letters *letters, char letter,
                        uint64_t *index) {
  const char *at = letter ? strchr(letters->letters, letter) : NULL;
  *index = at ? (uint64_t)(at - letters->letters) : 0;
  for (size_t i = 0; !at && letter && i < GI_STRIP_OTHERS; i++)
    if (letters->others[i] && strchr(letters->others[i], letter)) {
      *index = i;
      return true;
    }
  return at != NULL;
}

/* Reads the letters from *at on and moves *at after them. */
static grundy_status read_row(gi_row *row, gi_text args,
                              const gi_letters *letters, size_t *at) {
  uint64_t index;
  row->count = 0;
  while (*at < args.length && find_letter(letters, args.data[*at], &index)) {
    grundy_status status = gi_row_push(row, index);
    if (status != GRUNDY_OK)
      return status;
    ++*at;
  }
  return row->count
             ? GRUNDY_OK
             : gi_text_expected(&row->work->error, args, *at, letters->row);
}

/* Adds the rows in the text to the sum.  The text is not empty. */
static grundy_status read_rows(gi_row *row, const grundy_rules *rules,
                               gi_text args, const gi_letters *letters,
                               grundy_position *sum) {
  for (size_t at = 0;; at++) {
    at = gi_text_skip(args, at);
    size_t place = args.offset + at;
    grundy_status status = read_row(row, args, letters, &at);
    if (status == GRUNDY_OK)
      status = gi_row_add(row, rules, place, sum);
    if (status != GRUNDY_OK)
      return status;
    at = gi_text_skip(args, at);
    if (at >= args.length)
      return GRUNDY_OK;
    if (args.data[at] != ',')
      return gi_text_expected(&row->work->error, args, at, letters->next);
  }
}

grundy_status gi_strip_parse(grundy_work *work, const grundy_rules *rules,
                             gi_text args, const gi_letters *letters,
                             grundy_position *sum) {
  gi_row row;
  grundy_status status = GRUNDY_OK;
  gi_row_begin(&row, work);
  if (gi_text_skip(args, 0) < args.length)
    status = read_rows(&row, rules, args, letters, sum);
  gi_row_end(&row);
  return status;
}

grundy_status gi_strip_print(gi_component component, const gi_letters *letters,
                             gi_buffer *out) {
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < component.bytes.length && status == GRUNDY_OK; i++) {
    assert(component.bytes.data[i] < strlen(letters->letters));
    status = gi_buffer_put(out, &letters->letters[component.bytes.data[i]], 1);
  }
  return status;
}

grundy_status gi_strip_emit(gi_row *row, gi_component from,
                            const gi_letters *letters, gi_sink *sink) {
  gi_buffer *bytes = &row->bytes;
  bytes->length = 0;
  grundy_status status = gi_row_put(row, bytes);
  gi_bytes to = {bytes->data, bytes->length};
  if (status == GRUNDY_OK)
    status = gi_emit_part(sink, from.rules, to.data, to.length);
  if (status != GRUNDY_OK)
    return status;
  bytes->length = 0; /* the sink has a copy: the name comes here */
  status = gi_buffer_put(bytes, "(", 1);
  if (status == GRUNDY_OK)
    status = gi_strip_print(from, letters, bytes);
  if (status == GRUNDY_OK)
    status = gi_buffer_text(bytes, ")->(");
  for (size_t i = 0; i < row->count && status == GRUNDY_OK; i++)
    status = gi_buffer_put(bytes, &letters->letters[row->at[i]], 1);
  if (status == GRUNDY_OK)
    status = gi_buffer_put(bytes, ")", 2); /* with the NUL */
  return status == GRUNDY_OK ? gi_emit(sink, "%s", (const char *)bytes->data)
                             : status;
}

/* The rows of n letters are numbered in bijective numeration: with k letters
   the digits 1..k stand for the letters, so every row has one number and every
   number from 1 on is one row. */
grundy_status gi_strip_sample(grundy_work *work, const gi_letters *letters,
                              uint64_t i, gi_buffer *bytes) {
  uint64_t base = strlen(letters->letters), number = i + 1;
  unsigned char digits[64]; /* at least 2 letters: at most 64 digits */
  size_t count = 0;
  (void)work;
  assert(base >= 2);
  if (i == UINT64_MAX)
    return GRUNDY_DOMAIN;
  for (; number; number = (number - 1) / base)
    digits[count++] = (unsigned char)((number - 1) % base);
  grundy_status status = GRUNDY_OK;
  while (count && status == GRUNDY_OK)
    status = gi_buffer_put(bytes, &digits[--count], 1);
  return status;
}
