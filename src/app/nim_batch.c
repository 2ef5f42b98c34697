/* SPDX-License-Identifier: MIT */
/*
 * Numbers are read in blocks, worked on as arrays, and written in blocks.  All
 * questions that have arrived are answered before the program waits for more,
 * so another program may ask one question after the other.
 *
 *   text  one question a line: two numbers (mul, add) or one, decimal or 0x...
 *   raw   the same numbers as bytes, the least first: a, b, a, b, ...
 */
#include "app/nim_batch.h"

#include "app/input.h"
#include "app/interrupt.h"
#include "app/output.h"
#include "core/limit.h"
#include "core/text.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

enum {
  NUMBERS = 8192,   /* numbers of a block */
  MOST_LINE = 1000, /* bytes of a line, at most */
  CHUNK = 1 << 16,  /* bytes read at once, at most */
  MOST_DIGITS = 48, /* bytes of a number as text, with its newline */
  SURE_DIGITS = 19, /* decimal digits that always fit into 64 bits */
  WRITTEN = 1 << 16 /* bytes written at once, at most */
};

typedef struct batch {
  grundy_nim_op op;
  grundy_cpu cpu;
  unsigned bits;
  bool is_hex;
  size_t width;    /* bytes of a number */
  size_t operands; /* numbers of a question, 1 or 2 */
  uint64_t line;   /* lines read so far */
  size_t count;    /* questions in the block */
  bool has_failed; /* the input could not be read */
  bool is_late;
  uint64_t answered;
  /* aligned for numbers of all widths */
  grundy_nim128 a[NUMBERS], b[NUMBERS], z[NUMBERS];
} batch;

static void work_out(batch *t) {
  if (grundy_nim_array(t->cpu, t->op, t->bits, t->z, t->a, t->b, t->count) !=
      GRUNDY_OK)
    t->count = 0; /* never: size and processor were checked before */
  t->answered += t->count;
}

typedef ssize_t reader(int file, void *to, size_t size);

/* Reads the input that has arrived, at most `size` bytes.  Returns 0 at the
   end, or if it is time to stop. */
static size_t read_input(batch *t, reader *read, void *to, size_t size) {
  ssize_t more = read(STDIN_FILENO, to, size);
  t->is_late = more < 0 && errno == ETIMEDOUT;
  t->has_failed = more < 0 && errno != ETIMEDOUT && errno != EINTR;
  return more > 0 ? (size_t)more : 0;
}

/* ----------------------------------------------------------------- raw */

/* Moves the pairs a, b, a, b, ... of z into the arrays a and b. */
static void part_pairs(batch *t) {
#define PART(TYPE)                                                             \
  for (size_t i = 0; i < t->count; i++) {                                      \
    ((TYPE *)(void *)t->a)[i] = ((const TYPE *)(const void *)pairs)[2 * i];    \
    ((TYPE *)(void *)t->b)[i] =                                                \
        ((const TYPE *)(const void *)pairs)[2 * i + 1];                        \
  }
  const void *pairs = t->z;
  switch (t->bits) {
  case 8:
    PART(uint8_t)
    break;
  case 16:
    PART(uint16_t)
    break;
  case 32:
    PART(uint32_t)
    break;
  case 64:
    PART(uint64_t)
    break;
  default:
    PART(grundy_nim128)
    break;
  }
#undef PART
}

static int end_of_input(const batch *t, const char *trouble) {
  if (t->has_failed) {
    report(NULL, NULL, "standard input could not be read");
    return INTERNAL;
  }
  if (!trouble)
    return DONE;
  report(NULL, NULL, "%s", trouble);
  return BAD_INPUT;
}

static int run_raw(batch *t) {
  size_t question = t->width * t->operands, length = 0, more;
  unsigned char *target = (unsigned char *)(t->operands == 2 ? t->z : t->a);
  size_t room = sizeof t->z / question * question;
  do {
    unsigned char rest[2 * sizeof(grundy_nim128)];
    more = read_input(t, input_read, target + length, room - length);
    if (interrupted())
      return CANCELLED;
    if (t->is_late)
      return LIMIT_REACHED;
    length += more;
    t->count = length / question;
    length %= question;
    memcpy(rest, target + t->count * question, length);
    if (t->operands == 2)
      part_pairs(t);
    work_out(t);
    fwrite(t->z, t->width, t->count, stdout);
    memcpy(target, rest, length);
    fflush(stdout);
  } while (more && !output_failed());
  if (!length)
    return end_of_input(t, NULL);
  return end_of_input(t, t->operands == 2
                             ? tr("the input ends in the middle of a pair")
                             : tr("the input ends in the middle of a number"));
}

/* ---------------------------------------------------------------- text */

/* Reads a number below 2^bits at *at.  Returns NULL, or what is wrong. */
static const char *read_number(const batch *t, const char **at,
                               grundy_nim128 *number) {
  __extension__ typedef unsigned __int128 wide;
  wide n = 0, most = t->bits == 128 ? ~(wide)0 : ((wide)1 << t->bits) - 1;
  const char *s = *at;
  bool is_hex = s[0] == '0' && (s[1] | 0x20) == 'x';
  unsigned base = is_hex ? 16 : 10;
  const char *first = s += is_hex ? 2 : 0;
  if (!is_hex) { /* digits that fit into 64 bits */
    uint64_t word = 0;
    for (; s < first + SURE_DIGITS && *s >= '0' && *s <= '9'; s++)
      word = 10 * word + (uint64_t)(*s - '0');
    n = word;
    if (n > most)
      return tr("the number has too many bits: see --bits");
  }
  for (;; s++) {
    unsigned digit = (unsigned)(*s >= '0' && *s <= '9' ? *s - '0'
                                : (*s | 0x20) >= 'a' && (*s | 0x20) <= 'f'
                                    ? (*s | 0x20) - 'a' + 10
                                    : 99);
    if (digit >= base)
      break;
    if (n > (most - digit) / base)
      return tr("the number has too many bits: see --bits");
    n = n * base + digit;
  }
  *at = s;
  if (s == first)
    return tr("expected a number, decimal or 0x...");
  *number = (grundy_nim128){(uint64_t)n, (uint64_t)(n >> 64)};
  return NULL;
}

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

/* Reads one line into the arrays; returns false if it is wrong, which has been
   reported. */
static bool read_line(batch *t, const char *line, size_t length) {
  const char *at = line, *trouble = NULL;
  grundy_nim128 number;
  unsigned char *arrays[2] = {(unsigned char *)t->a, (unsigned char *)t->b};
  for (size_t i = 0; i < t->operands && !trouble; i++) {
    while (is_blank(*at))
      at++;
    trouble = read_number(t, &at, &number);
    if (!trouble)
      memcpy(arrays[i] + t->count * t->width, &number, t->width);
  }
  while (!trouble && is_blank(*at))
    at++;
  if (!trouble && at < line + length)
    trouble = t->operands == 2
                  ? tr("expected two numbers on the line and nothing else")
                  : tr("expected one number on the line and nothing else");
  if (!trouble)
    t->count++;
  else {
    place where = {NULL, 0, line, length, (size_t)(at - line)};
    report(&where, NULL, "line %s, column %s: %s", gi_digits_of(t->line).text,
           gi_digits_of((uint64_t)(at - line) + 1).text, trouble);
  }
  return !trouble;
}

/* Writes the digits of a word before `end`, two at a time. */
static char *put_word(char *end, uint64_t n) {
  static const char pairs[] =
      "00010203040506070809101112131415161718192021222324"
      "25262728293031323334353637383940414243444546474849"
      "50515253545556575859606162636465666768697071727374"
      "75767778798081828384858687888990919293949596979899";
  for (; n >= 100; n /= 100)
    memcpy(end -= 2, pairs + 2 * (n % 100), 2);
  if (n >= 10)
    memcpy(end -= 2, pairs + 2 * n, 2);
  else
    *--end = (char)('0' + n);
  return end;
}

static char *put_decimal(char *end, grundy_nim128 x) {
  __extension__ typedef unsigned __int128 wide;
  wide n = (wide)x.high << 64 | x.low;
  while (n >> 64) { /* 19 digits at a time */
    uint64_t group = (uint64_t)(n % UINT64_C(10000000000000000000));
    n /= UINT64_C(10000000000000000000);
    for (int i = 0; i < 19; i++, group /= 10)
      *--end = (char)('0' + group % 10);
  }
  return put_word(end, (uint64_t)n);
}

static char *put_hex(char *end, grundy_nim128 x) {
  static const char digits[] = "0123456789abcdef";
  do {
    *--end = digits[x.low & 15];
    x.low = x.low >> 4 | x.high << 60;
    x.high >>= 4;
  } while (x.low | x.high);
  *--end = 'x';
  *--end = '0';
  return end;
}

static bool is_none(const batch *t, const unsigned char *number) {
  if (t->op != GRUNDY_NIM_SOLVE)
    return false;
  for (size_t i = 0; i < t->width; i++)
    if (number[i] != 0xff)
      return false;
  return true;
}

/* Computes the block and writes it; a root that does not exist is "none". */
static void finish_block(batch *t) {
  static const char none[4] = {'n', 'o', 'n', 'e'};
  char written[WRITTEN];
  size_t length = 0;
  work_out(t);
  for (size_t i = 0; i < t->count; i++) {
    const unsigned char *from = (const unsigned char *)t->z + i * t->width;
    char text[MOST_DIGITS], *end = text + sizeof text, *at;
    grundy_nim128 number = {0, 0};
    *--end = '\n';
    memcpy(&number, from, t->width);
    if (is_none(t, from))
      at = memcpy(end - sizeof none, none, sizeof none);
    else
      at = t->is_hex ? put_hex(end, number) : put_decimal(end, number);
    size_t size = (size_t)(text + sizeof text - at);
    memcpy(written + length, at, size);
    length += size;
    if (length > WRITTEN - MOST_DIGITS || i + 1 == t->count) {
      fwrite(written, 1, length, stdout);
      length = 0;
    }
  }
  t->count = 0;
}

/* Reads the complete lines of a chunk and moves the rest to its front.  The
   bytes may be anything. */
static int read_lines(batch *t, char *chunk, size_t *length, bool is_last) {
  char *line = chunk, *end = chunk + *length, *newline;
  while ((newline = memchr(line, '\n', (size_t)(end - line))) ||
         (is_last && line < end)) {
    newline = newline ? newline : end;
    *newline = '\0';
    t->line++;
    if (!read_line(t, line, (size_t)(newline - line)))
      return BAD_INPUT;
    if (t->count == NUMBERS)
      finish_block(t);
    line = newline < end ? newline + 1 : end;
  }
  *length = (size_t)(end - line);
  memmove(chunk, line, *length);
  if (*length <= MOST_LINE)
    return DONE;
  report(NULL, NULL, "line %s is too long", gi_digits_of(t->line + 1).text);
  return BAD_INPUT;
}

static int run_text(batch *t) {
  char chunk[MOST_LINE + CHUNK + 1];
  size_t length = 0, more;
  int code = DONE;
  reader *read = input_read_first;
  do {
    more = read_input(t, read, chunk + length, CHUNK);
    read = input_read;
    length += more;
    code = interrupted() ? CANCELLED
           : t->is_late  ? LIMIT_REACHED
                         : read_lines(t, chunk, &length, more == 0);
    finish_block(t);
    fflush(stdout);
  } while (code == DONE && more && !output_failed());
  return code == DONE ? end_of_input(t, NULL) : code;
}

/* -------------------------------------------------------------- public */

int nim_batch(const call *c, grundy_cpu cpu) {
  const options *o = &c->options;
  uint64_t bits = o->numbers[OPTION_BITS];
  if (bits < 8 || bits > 128 || bits & (bits - 1)) {
    report(NULL, NULL, "--batch works with --bits 8, 16, 32, 64 or 128");
    return BAD_INPUT;
  }
  gi_memory memory = {0};
  batch *t = gi_alloc(&memory, sizeof *t);
  if (!t)
    return report_no_memory();
  *t = (batch){.op = (grundy_nim_op)o->numbers[OPTION_OP],
               .cpu = cpu,
               .bits = (unsigned)bits,
               .is_hex = options_has(o, OPTION_HEX),
               .width = (size_t)bits / 8};
  t->operands = t->op == GRUNDY_NIM_ADD || t->op == GRUNDY_NIM_MUL ? 2 : 1;
  double seconds = (double)o->numbers[OPTION_TIME] / 1000, begun = gi_clock();
  int code = options_has(o, OPTION_RAW) ? run_raw(t) : run_text(t);
  if (code == LIMIT_REACHED)
    report(
        NULL, options_raise_time(seconds).text,
        "stopped at the limit of %s s (--time), after %s s; answers written: "
        "%s",
        gi_seconds_of(seconds).text, gi_seconds_about(gi_clock() - begun).text,
        gi_digits_of(t->answered).text);
  gi_free(&memory, t, sizeof *t);
  if (code == CANCELLED)
    report_interrupted();
  return code;
}
