/* SPDX-License-Identifier: MIT */
/*
 * Writes values of one dimension by the thousand, as fast as the engine
 * computes them.  A value is looked up as text.  The number of its heap is
 * counted up in decimal digits, so that nothing is divided.
 */
#include "app/table/table.h"

#include <string.h>

enum {
  SOME = 1024,     /* values written at once */
  LONGEST = 48,    /* bytes of a line, with those copied beyond its end */
  SMALL = 256,     /* values whose text is kept ready */
  MOST_DIGITS = 24 /* digits of a 64-bit number, rounded up */
};

typedef struct small_text {
  char text[4];
  size_t length;
} small_text;

typedef struct page {
  small_text small[SMALL];
  char digits[MOST_DIGITS]; /* digits of the next heap */
  size_t length;
  char out[SOME * LONGEST];
  char *at;
} page;

static void count_up(page *p) {
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
  char text[MOST_DIGITS];
  size_t at = sizeof text;
  do
    text[--at] = (char)('0' + number % 10);
  while (number /= 10);
  memcpy(out, text + at, sizeof text - at);
  return sizeof text - at;
}

static void begin(page *p, uint64_t from) {
  for (unsigned i = 0; i < SMALL; i++)
    p->small[i].length = decimal(p->small[i].text, i);
  memset(p->digits, 0, sizeof p->digits);
  p->length = decimal(p->digits, from);
  p->at = p->out;
}

static inline void put_value(page *p, uint32_t value) {
  if (value < SMALL) {
    memcpy(p->at, p->small[value].text, sizeof p->small[value].text);
    p->at += p->small[value].length;
  } else {
    p->at += decimal(p->at, value);
  }
}

static inline void put_heap(page *p, char behind) {
  memcpy(p->at, p->digits, sizeof p->digits);
  p->at += p->length;
  *p->at++ = behind;
  count_up(p);
}

static void flush(page *p) {
  fwrite(p->out, 1, (size_t)(p->at - p->out), stdout);
  p->at = p->out;
}

/* Widens the next values, at most SOME, to 32 bits; returns their number. */
static size_t widen(const grundy_values *values, size_t from, uint32_t *wide) {
  size_t count = values->count - from < SOME ? values->count - from : SOME;
  const void *data = values->data;
  for (size_t i = 0; i < count; i++)
    wide[i] = values->width == 1   ? ((const uint8_t *)data)[from + i]
              : values->width == 2 ? ((const uint16_t *)data)[from + i]
                                   : ((const uint32_t *)data)[from + i];
  return count;
}

static void lines(uint64_t from, const grundy_values *values, char behind) {
  page p;
  uint32_t wide[SOME];
  begin(&p, from);
  for (size_t done = 0, count; done < values->count; done += count) {
    count = widen(values, done, wide);
    for (size_t i = 0; i < count; i++) {
      put_heap(&p, behind);
      put_value(&p, wide[i]);
      *p.at++ = '\n';
    }
    flush(&p);
  }
}

void csv_block(table *t, uint64_t from, const grundy_values *values) {
  (void)t;
  lines(from, values, ',');
}

void bfile_block(table *t, uint64_t from, const grundy_values *values) {
  (void)t;
  lines(from, values, ' ');
}

/* Writes values with `before` between them, each in quotes unless `quote` is
   0. */
static inline void list(const table *t, uint64_t from,
                        const grundy_values *values, char before, char quote) {
  page p;
  uint32_t wide[SOME];
  begin(&p, 0);
  bool is_first = from == t->ranges[0].from;
  for (size_t done = 0, count; done < values->count; done += count) {
    count = widen(values, done, wide);
    for (size_t i = 0; i < count; i++) {
      *p.at = before;
      p.at += !is_first;
      is_first = false;
      if (quote)
        *p.at++ = quote;
      put_value(&p, wide[i]);
      if (quote)
        *p.at++ = quote;
    }
    flush(&p);
  }
}

void text_block(table *t, uint64_t from, const grundy_values *values) {
  list(t, from, values, ' ', '\0');
}

void json_block(table *t, uint64_t from, const grundy_values *values) {
  list(t, from, values, ',', '"');
}

void raw_block(table *t, uint64_t from, const grundy_values *values) {
  (void)t, (void)from;
  uint32_t wide[SOME];
  unsigned char bytes[8 * SOME];
  memset(bytes, 0, sizeof bytes); /* the upper halves stay 0 */
  for (size_t done = 0, count; done < values->count; done += count) {
    count = widen(values, done, wide);
    for (size_t i = 0; i < count; i++)
      for (unsigned b = 0; b < 4; b++)
        bytes[8 * i + b] = (unsigned char)(wide[i] >> 8 * b);
    fwrite(bytes, 8, count, stdout);
  }
}
