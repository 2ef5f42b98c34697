/* SPDX-License-Identifier: MIT */
/*
 * Writes cells by the thousand, as fast as the engine computes them.  A small
 * value is looked up as text.  The number of its column is counted up in
 * decimal digits, so that nothing is divided.
 *
 * Blocks hold values; of outcomes only P, which is 0, and N, unless the
 * players' moves differ (engine/table/block.h).
 */
#include "app/table/table.h"

#include <string.h>

static void count_up(table_page *p) {
  size_t i = p->length;
  while (i > 0 && p->digits[i - 1] == '9')
    p->digits[--i] = '0';
  if (i > 0) {
    p->digits[i - 1]++;
    return;
  }
  memmove(p->digits + 1, p->digits, p->length++);
  p->digits[0] = '1';
}

static size_t decimal(char *out, uint64_t number) {
  char text[PAGE_NUMBER];
  size_t at = sizeof text;
  do
    text[--at] = (char)('0' + number % 10);
  while (number /= 10);
  memcpy(out, text + at, sizeof text - at);
  return sizeof text - at;
}

void table_page_begin(table *t, table_page *p, bool has_sides) {
  p->letters = has_sides ? "PLRN" : "PN";
  for (unsigned i = 0; i < PAGE_SMALL; i++)
    p->small[i].length = decimal(p->small[i].text, i);
  for (unsigned i = 0; has_outcomes(t) && p->letters[i]; i++) {
    p->small[i].text[0] = p->letters[i];
    p->small[i].length = 1;
  }
  t->page = p;
}

/* Begins cells from row x and column y on. */
static table_page *begin(table *t, uint64_t x, uint64_t y) {
  table_page *p = t->page;
  memset(p->before, 0, sizeof p->before);
  p->before_length = 0;
  if (t->dimensions == 2) {
    p->before_length = decimal(p->before, x);
    p->before[p->before_length++] = ',';
  }
  memset(p->digits, 0, sizeof p->digits);
  p->length = decimal(p->digits, y);
  p->at = p->out;
  return p;
}

static inline void put_value(table_page *p, uint32_t value) {
  if (value < PAGE_SMALL) {
    memcpy(p->at, p->small[value].text, sizeof p->small[value].text);
    p->at += p->small[value].length;
  } else {
    p->at += decimal(p->at, value);
  }
}

static inline void put_column(table_page *p) {
  memcpy(p->at, p->digits, sizeof p->digits);
  p->at += p->length;
  count_up(p);
}

static inline void put_text(table_page *p, const char *text) {
  size_t length = strlen(text);
  memcpy(p->at, text, length);
  p->at += length;
}

static void flush(table_page *p) {
  fwrite(p->out, 1, (size_t)(p->at - p->out), stdout);
  p->at = p->out;
}

/* Widens the next values, at most PAGE_SOME, to 32 bits; returns their number.
   An outcome becomes the place of its letter. */
static size_t widen(const table *t, const grundy_values *values, size_t from) {
  size_t count = values->count - from;
  count = count < PAGE_SOME ? count : PAGE_SOME;
  uint32_t *wide = t->page->wide;
  const void *data = values->data;
  for (size_t i = 0; i < count; i++)
    wide[i] = values->width == 1   ? ((const uint8_t *)data)[from + i]
              : values->width == 2 ? ((const uint16_t *)data)[from + i]
                                   : ((const uint32_t *)data)[from + i];
  uint32_t last = (uint32_t)strlen(t->page->letters) - 1;
  for (size_t i = 0; has_outcomes(t) && i < count; i++)
    wide[i] = wide[i] < last ? wide[i] : last;
  return count;
}

/* Writes lines: column, `between`, value, `after`; before that the row, if
   there are two dimensions. */
static inline void lines(table *t, uint64_t x, uint64_t y,
                         const grundy_values *values, const char *between,
                         const char *after) {
  table_page *p = begin(t, x, y);
  for (size_t done = 0, count; done < values->count; done += count) {
    count = widen(t, values, done);
    for (size_t i = 0; i < count; i++) {
      memcpy(p->at, p->before, sizeof p->before);
      p->at += p->before_length;
      put_column(p);
      put_text(p, between);
      put_value(p, p->wide[i]);
      put_text(p, after);
    }
    flush(p);
  }
}

void csv_block(table *t, uint64_t x, uint64_t y, const grundy_values *values) {
  lines(t, x, y, values, ",", "\n");
}

void bfile_block(table *t, uint64_t x, uint64_t y,
                 const grundy_values *values) {
  lines(t, x, y, values, " ", "\n");
}

/* Writes values with a text before and after each; `first` before the first of
   a row. */
static inline void list(table *t, uint64_t y, const grundy_values *values,
                        const char *first, const char *before,
                        const char *after) {
  table_page *p = begin(t, 0, 0);
  bool is_first = y == t->ranges[t->dimensions - 1].from;
  for (size_t done = 0, count; done < values->count; done += count) {
    count = widen(t, values, done);
    for (size_t i = 0; i < count; i++) {
      put_text(p, is_first ? first : before);
      is_first = false;
      put_value(p, p->wide[i]);
      put_text(p, after);
    }
    flush(p);
  }
}

/* Writes columns that are as wide as the widest cell. */
static void columns(table *t, const grundy_values *values) {
  table_page *p = begin(t, 0, 0);
  size_t width = t->width;
  for (size_t done = 0, count; done < values->count; done += count) {
    count = widen(t, values, done);
    for (size_t i = 0; i < count; i++) {
      char *start = p->at;
      put_value(p, p->wide[i]);
      size_t length = (size_t)(p->at - start);
      size_t blanks = 1 + (width > length ? width - length : 0);
      memmove(start + blanks, start, length);
      memset(start, ' ', blanks);
      p->at += blanks;
    }
    flush(p);
  }
}

void text_block(table *t, uint64_t x, uint64_t y, const grundy_values *values) {
  (void)x;
  if (t->dimensions == 2)
    columns(t, values);
  else
    list(t, y, values, "", " ", "");
}

void json_block(table *t, uint64_t x, uint64_t y, const grundy_values *values) {
  (void)x;
  list(t, y, values, "\"", ",\"", "\"");
  t->json.filled |= UINT64_C(1) << t->json.depth; /* a cell may follow */
}

void latex_block(table *t, uint64_t x, uint64_t y,
                 const grundy_values *values) {
  (void)x;
  if (t->dimensions == 2)
    list(t, y, values, " & ", " & ", "");
  else
    lines(t, 0, y, values, " & ", " \\\\\n");
}

static void raw_letters(const table *t, const grundy_values *values) {
  char letters[PAGE_SOME];
  for (size_t done = 0, count; done < values->count; done += count) {
    count = widen(t, values, done);
    for (size_t i = 0; i < count; i++)
      letters[i] = t->page->letters[t->page->wide[i]];
    fwrite(letters, 1, count, stdout);
  }
}

void raw_block(table *t, uint64_t x, uint64_t y, const grundy_values *values) {
  (void)x, (void)y;
  unsigned char bytes[8 * PAGE_SOME];
  memset(bytes, 0, sizeof bytes); /* the upper halves stay 0 */
  if (has_outcomes(t)) {
    raw_letters(t, values);
    return;
  }
  for (size_t done = 0, count; done < values->count; done += count) {
    count = widen(t, values, done);
    for (size_t i = 0; i < count; i++)
      for (unsigned b = 0; b < 4; b++)
        bytes[8 * i + b] = (unsigned char)(t->page->wide[i] >> 8 * b);
    fwrite(bytes, 8, count, stdout);
  }
}
