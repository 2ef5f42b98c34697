/* SPDX-License-Identifier: MIT */
/*
 * Files are read whole, up to the memory limit: `@/dev/zero` is an error like
 * any other.
 */
#include "app/source.h"

#include "app/advice.h"
#include "app/closure/closure.h"
#include "app/input.h"
#include "app/language.h"
#include "app/native.h"
#include "core/hash.h"
#include "core/text.h"
#include "engine/position.h"

#include <assert.h>
#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The text from `start` up to the next piece. */
typedef struct piece {
  size_t start;  /* offset in the text */
  size_t origin; /* in the argument: offset of the first byte or of the name */
  size_t name_length; /* of the file; 0: a piece of the argument itself */
} piece;

static const char *stdin_name(void) { return tr("standard input"); }

static bool is_space(int c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/* Makes the line ends of Windows those of other systems, from `begun` on. */
static void unify_lines(gi_buffer *text, size_t begun) {
  size_t to = begun;
  for (size_t from = begun; from < text->length; from++) {
    bool is_end = text->data[from] == '\r' && from + 1 < text->length &&
                  text->data[from + 1] == '\n';
    if (!is_end)
      text->data[to++] = text->data[from];
  }
  text->length = to;
}

/* Reads the rest of a file, without white space at its end.  Returns 0, or an
   errno. */
static int read_all(int file, gi_buffer *text, size_t most_bytes) {
  size_t begun = text->length;
  for (bool is_first = true;; is_first = false) {
    if (gi_buffer_reserve(text, 4096) != GRUNDY_OK)
      return ENOMEM;
    ssize_t got = (is_first ? input_read_first : input_read)(
        file, text->data + text->length, text->capacity - text->length);
    if (got < 0)
      return errno;
    if (got == 0)
      break;
    text->length += (size_t)got;
    if (most_bytes > 0 && text->length - begun > most_bytes)
      return EFBIG;
  }
  unify_lines(text, begun);
  while (text->length > begun && is_space(text->data[text->length - 1]))
    text->length--;
  return 0;
}

/* Reports why a file was not read; returns the exit code. */
static int refuse(int error, const place *where, const char *name,
                  size_t most_bytes) {
  if (error != EFBIG)
    return input_refuse(error, where, name);
  struct stat there;
  size_t size = stat(name, &there) == 0 && S_ISREG(there.st_mode)
                    ? (size_t)there.st_size
                    : most_bytes + 1;
  report(where, options_raise_memory(most_bytes, size).text,
         "'%s' is larger than the limit of %s of memory (--max-memory): it has "
         "at least %s",
         name, gi_size_of(most_bytes).text, gi_size_about(size).text);
  return LIMIT_REACHED;
}

static piece piece_at(const source *s, size_t i) {
  piece p;
  assert((i + 1) * sizeof p <= s->pieces.length);
  memcpy(&p, s->pieces.data + i * sizeof p, sizeof p);
  return p;
}

static bool add_piece(source *s, size_t origin, size_t name_length) {
  piece p = {s->text.length, origin, name_length};
  size_t count = s->pieces.length / sizeof p;
  if (count > 0) { /* pieces lie in the order of the argument */
    piece last = piece_at(s, count - 1);
    assert(last.start <= p.start && last.origin < p.origin);
    (void)last;
  }
  return gi_buffer_put(&s->pieces, &p, sizeof p) == GRUNDY_OK;
}

/* Adds the content of a file as a piece.  `from` is the place of its name in
   the argument. */
static int add_file(source *s, size_t from, const char *name, size_t most_bytes,
                    const place *where) {
  int file = input_open(name);
  if (file < 0)
    return refuse(errno, where, name, most_bytes);
  int error = add_piece(s, from, strlen(name))
                  ? read_all(file, &s->text, most_bytes)
                  : ENOMEM;
  input_close(file);
  return error ? refuse(error, where, name, most_bytes) : DONE;
}

/* Adds the file whose name is at `from` of the argument. */
static int read_file(source *s, size_t from, size_t length, size_t most_bytes) {
  place where = place_in(s->argument, from - 1);
  char name[4096];
  if (length == 0 || length >= sizeof name) {
    report(&where, NULL,
           length ? "the name of the file after '@' is too long"
                  : "expected the name of a file after '@'");
    return BAD_INPUT;
  }
  memcpy(name, s->argument + from, length);
  name[length] = '\0';
  return add_file(s, from, name, most_bytes, &where);
}

/* Returns '(', '[' or '=' if the place is a '@' after it: then a file is named
   there.  White space may follow the '='.  0: no file is named there. */
char source_opener(const char *text, size_t at) {
  size_t before = at;
  if (text[at] != '@')
    return 0;
  while (before > 0 && is_space(text[before - 1]))
    before--;
  char opener = before > 0 ? text[before - 1] : 0;
  bool is_near = before == at && (opener == '(' || opener == '[');
  return is_near || opener == '=' ? opener : 0;
}

/* Returns the end of a file name: white space, a comma, or the bracket that
   closes `opener`.  So `nim(@heaps(1).txt)` reads the file heaps(1).txt. */
static size_t name_end(const char *argument, size_t from, char opener) {
  char closer = opener == '(' ? ')' : opener == '[' ? ']' : '}';
  size_t depth = 0, i = from;
  for (; argument[i] && argument[i] != ',' && !is_space(argument[i]); i++) {
    if (argument[i] == opener)
      depth++;
    else if (argument[i] == closer && depth-- == 0)
      break;
  }
  return i;
}

static int expand(source *s, size_t most_bytes) {
  const char *a = s->argument;
  for (size_t from = 0;;) {
    size_t to = from;
    while (a[to] && !source_opener(a, to))
      to++;
    if (!add_piece(s, from, 0) ||
        gi_buffer_put(&s->text, a + from, to - from) != GRUNDY_OK)
      return report_no_memory();
    if (!a[to])
      return DONE;
    from = name_end(a, to + 1, source_opener(a, to));
    int code = read_file(s, to + 1, from - to - 1, most_bytes);
    if (code != DONE)
      return code;
  }
}

static void init(source *s, const char *argument) {
  *s = (source){.argument = argument};
  gi_buffer_init(&s->text, &s->memory);
  gi_buffer_init(&s->pieces, &s->memory);
}

int source_read_file(source *s, const char *name, size_t most_bytes) {
  init(s, name);
  return add_file(s, 0, name, most_bytes, NULL);
}

int source_read(source *s, const char *argument, bool is_dash_stdin,
                size_t most_bytes) {
  init(s, argument);
  if (!is_dash_stdin || strcmp(argument, "-") != 0)
    return expand(s, most_bytes);
  s->argument = NULL;
  int error = add_piece(s, 0, strlen(stdin_name()))
                  ? read_all(STDIN_FILENO, &s->text, most_bytes)
                  : ENOMEM;
  return error ? refuse(error, NULL, stdin_name(), most_bytes) : DONE;
}

const char *source_text(const source *s) {
  return s->text.length ? (const char *)s->text.data : "";
}

uint64_t source_checksum(const source *s) {
  return gi_hash((gi_bytes){s->text.data, s->text.length});
}

void source_clear(source *s) {
  gi_buffer_clear(&s->text);
  gi_buffer_clear(&s->pieces);
}

bool source_place(const source *s, size_t offset, place *where) {
  size_t i = s->pieces.length / sizeof(piece);
  if (offset > s->text.length || i == 0)
    return false;
  size_t end = s->text.length;
  piece p = piece_at(s, --i);
  while (p.start > offset) {
    assert(i > 0); /* the first piece starts at 0 */
    end = p.start;
    p = piece_at(s, --i);
  }
  assert(p.start <= offset && offset <= end);
  if (p.name_length == 0) {
    *where = place_in(s->argument, p.origin + offset - p.start);
    return true;
  }
  const char *text = source_text(s) + p.start;
  *where = (place){s->argument ? s->argument + p.origin : stdin_name(),
                   p.name_length, text, end - p.start, offset - p.start};
  return true;
}

int source_report(const source *s, const grundy_work *work) {
  const grundy_error *error = grundy_work_error(work);
  place where;
  bool has_place = source_place(s, error->offset, &where);
  if (s->call)
    return report_refusal(s->call, has_place ? &where : NULL);
  report_error(error, has_place ? &where : NULL);
  return exit_code(error);
}

static int read_operand(source *s, call *c, bool is_dash_stdin) {
  int code = source_read(s, c->operands[0], is_dash_stdin,
                         (size_t)c->options.numbers[OPTION_MAX_MEMORY]);
  s->call = c;
  return code;
}

int with_source(call *c, bool is_dash_stdin,
                int (*use)(call *c, const source *s)) {
  source s;
  int code = read_operand(&s, c, is_dash_stdin);
  if (code == DONE)
    code = use(c, &s);
  source_clear(&s);
  return code;
}

grundy_status remark_rules(call *c, const grundy_rules *rules) {
  const char *remark;
  c->rules = rules;
  grundy_status status = grundy_rules_remark(c->work, rules, &remark);
  if (status == GRUNDY_OK && remark) {
    progress_erase(&c->progress);
    report_note(remark);
  }
  return status;
}

grundy_status remark_position(call *c, const grundy_position *position) {
  const grundy_rules *last = NULL;
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < position->count && status == GRUNDY_OK; i++)
    if (position->parts[i].rules != last)
      status = remark_rules(c, last = position->parts[i].rules);
  return status;
}

grundy_status source_position(call *c, const source *s,
                              grundy_position **position) {
  grundy_status status =
      grundy_position_parse(c->work, source_text(s), s->text.length, position);
  return status == GRUNDY_OK ? remark_position(c, *position) : status;
}

bool source_is_position(call *c, const source *s, int *code) {
  const grundy_rules *rules;
  if (grundy_rules_parse(c->work, source_text(s), s->text.length, &rules) ==
      GRUNDY_OK)
    return false;
  grundy_error error = *grundy_work_error(c->work);
  grundy_position *position;
  bool is_read = error.status == GRUNDY_SYNTAX && closure_has_options(c) &&
                 grundy_position_parse(c->work, source_text(s), s->text.length,
                                       &position) == GRUNDY_OK &&
                 closure_takes(c, position);
  if (is_read && remark_position(c, position) == GRUNDY_OK)
    *code = closure_answer(c, NULL, position);
  else
    c->work->error = error;
  return is_read;
}

int with_rules(call *c, int (*use)(call *c, const source *s,
                                   const grundy_rules *rules)) {
  source s;
  const grundy_rules *rules;
  int code = read_operand(&s, c, false);
  if (code == DONE && source_is_position(c, &s, &code)) {
    source_clear(&s);
    return code;
  }
  if (code == DONE &&
      (grundy_rules_parse(c->work, source_text(&s), s.text.length, &rules) ||
       remark_rules(c, rules) || native_rules(c, rules))) {
    progress_erase(&c->progress);
    code = source_report(&s, c->work);
  } else if (code == DONE) {
    code = use(c, &s, rules);
  }
  source_clear(&s);
  return code;
}
