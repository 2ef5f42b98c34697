/* SPDX-License-Identifier: MIT */
/*
 * Prints each typed reason as a teacher would write it on the board.  A nim-sum
 * is addition without carry, which binary columns show:
 *
 *     nim(5)     5  0101
 *     nim(7)     7  0111
 *     nim(9)     9  1001
 *                   ----
 *     nim-sum   11  1011
 *
 * If the columns would be wider than a page, the digits are hexadecimal.
 */
#include "app/text/render.h"

#include "app/text/paragraph.h"
#include "app/text/utf8.h"
#include "core/text.h"

#include <string.h>

enum {
  INDENT = 2,
  MOST_ROWS = 40,
  MOST_COLUMNS = 80,
  MOST_VALUES = 200
};

typedef struct digits {
  char text[65];
} digits;

/* Writes the number in binary digits, or in hexadecimal digits of four bits
   each. */
static digits written(uint64_t number, unsigned width, unsigned bits_each) {
  digits d = {{0}};
  for (unsigned i = 0; i < width; i++)
    d.text[i] = "0123456789abcdef"[number >> (width - 1 - i) * bits_each &
                                   ((1u << bits_each) - 1)];
  return d;
}

static unsigned bit_length(uint64_t number) {
  unsigned bits = 1; /* zero is written with one digit */
  while (bits < 64 && number >> bits)
    bits++;
  return bits;
}

typedef struct columns {
  size_t label, number;
  unsigned digits, bits_each; /* bits of a digit, 1 or 4 */
} columns;

static void draw_row(FILE *out, const columns *w, const char *label,
                     uint64_t number) {
  fprintf(out, "%*s%s", 2 * INDENT, "", label);
  pad(out, label, w->label);
  fprintf(out, "  %*s  %s\n", (int)w->number, gi_digits_of(number).text,
          written(number, w->digits, w->bits_each).text);
}

static void draw_nim_sum(FILE *out, const grundy_reason *r) {
  const char *sum = tr("nim-sum");
  size_t rows = r->count < MOST_ROWS ? r->count : MOST_ROWS;
  columns w = {gi_glyphs_columns(sum, strlen(sum)),
               strlen(gi_digits_of(r->result).text), bit_length(r->result), 1};
  for (size_t i = 0; i < rows; i++) {
    const char *label = r->labels ? r->labels[i] : "";
    size_t wide = gi_glyphs_columns(label, strlen(label));
    size_t number = strlen(gi_digits_of(r->values[i]).text);
    unsigned bits = bit_length(r->values[i]);
    w.label = wide > w.label && wide <= 40 ? wide : w.label;
    w.number = number > w.number ? number : w.number;
    w.digits = bits > w.digits ? bits : w.digits;
  }
  if (2 * INDENT + w.label + w.number + 4 + w.digits > MOST_COLUMNS) {
    w.bits_each = 4;
    w.digits = (w.digits + 3) / 4;
  }
  for (size_t i = 0; i < rows; i++)
    draw_row(out, &w, r->labels ? r->labels[i] : "", r->values[i]);
  uint64_t shown = 0;
  for (size_t i = 0; i < rows; i++)
    shown ^= r->values[i];
  if (rows < r->count || (r->has_result && shown != r->result))
    fprintf(out, "%*s%s\n", 2 * INDENT, "", tr("... and more"));
  fprintf(out, "%*s", (int)(2 * INDENT + w.label + 4 + w.number), "");
  for (unsigned i = 0; i < w.digits; i++)
    fputc('-', out);
  fputc('\n', out);
  if (r->has_result)
    draw_row(out, &w, sum, r->result);
  paragraph_print(out, 2 * INDENT, "",
                  w.bits_each == 1
                      ? tr("(the binary digits are added without carrying)")
                      : tr("(the digits are hexadecimal: each stands for four "
                           "binary digits, which are added without carrying)"));
}

static void draw_mex(FILE *out, const grundy_reason *r) {
  size_t shown = r->count < MOST_VALUES ? r->count : MOST_VALUES;
  paragraph p = paragraph_begin(out, 2 * INDENT, "");
  paragraph_words(&p, tr("its options have the values"));
  for (size_t i = 0; i < shown; i++)
    paragraph_item(&p, gi_digits_of(r->values[i]).text,
                   i + 1 < r->count ? "," : "");
  if (shown < r->count)
    paragraph_words(&p, "...");
  paragraph_end(&p);
}

/* Prints a sentence: with a capital letter, unless the name of a game comes
   first, and with a full stop. */
static void draw_sentence(FILE *out, const char *text) {
  size_t word = 0;
  while ((text[word] >= 'a' && text[word] <= 'z') || text[word] & 0x80)
    word++; /* the other letters, as in misère, are not ASCII */
  paragraph p = paragraph_begin(out, INDENT, "");
  p.is_capital = text[word] == ' ' || text[word] == ',';
  size_t length = strlen(text);
  bool is_ended = length == 0 || strchr(".!?:", text[length - 1]);
  paragraph_sentence(&p, text, is_ended ? "" : tr("."));
  paragraph_end(&p);
}

void render_reasons(FILE *out, const grundy_verdict *v) {
  if (v->reason_count)
    fprintf(out, "\n%s\n", tr("Why"));
  for (size_t i = 0; i < v->reason_count; i++) {
    const grundy_reason *r = &v->reasons[i];
    draw_sentence(out, r->text);
    if (r->kind == GRUNDY_REASON_NIM_SUM && r->count > 0)
      draw_nim_sum(out, r);
    else if (r->kind == GRUNDY_REASON_MEX && r->count > 0)
      draw_mex(out, r);
    else if (r->kind == GRUNDY_REASON_THEOREM && r->theorem)
      paragraph_print(out, 2 * INDENT, "", tr(r->theorem->citation));
  }
}
