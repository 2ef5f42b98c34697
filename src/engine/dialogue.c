/* SPDX-License-Identifier: MIT */
#include "engine/dialogue.h"
#include "core/text.h"

#include <assert.h>
#include <errno.h>
#include <string.h>

enum {
  WAIT = 20,     /* milliseconds between two looks at the limits */
  FAREWELL = 200 /* milliseconds in which a program may end by itself */
};

void gi_dialogue_init(gi_dialogue *d, gi_memory *memory, char *const *words,
                      const char *name) {
  *d = (gi_dialogue){.words = words,
                     .name = name,
                     .process = {.in = -1, .out = -1},
                     .patience = GI_DIALOGUE_PATIENCE};
  gi_map_init(&d->numbers, memory, sizeof(uint32_t));
  gi_buffer_init(&d->records, memory);
  gi_buffer_init(&d->lines, memory);
  gi_buffer_init(&d->ends, memory);
  gi_buffer_init(&d->waiting, memory);
  gi_buffer_init(&d->in, memory);
}

void gi_dialogue_clear(gi_dialogue *d) {
  gi_process_end(&d->process, FAREWELL);
  gi_map_clear(&d->numbers);
  gi_buffer_clear(&d->records);
  gi_buffer_clear(&d->lines);
  gi_buffer_clear(&d->ends);
  gi_buffer_clear(&d->waiting);
  gi_buffer_clear(&d->in);
}

static size_t sent(const gi_dialogue *d) {
  return d->records.length / sizeof(gi_record);
}

static size_t answered(const gi_dialogue *d) {
  return d->ends.length / sizeof(size_t);
}

/* Returns a short extract of bytes that the program printed. */
static gi_excerpt extract(const void *bytes, size_t length) {
  return gi_excerpt_of((gi_text){bytes, length, 0});
}

/* Returns the text of the first position without an answer. */
static gi_excerpt next_text(const gi_dialogue *d) {
  const gi_record *records = (const void *)d->records.data;
  gi_bytes key = {NULL, 0};
  size_t number = d->is_tested ? answered(d) : 0;
  if (number < sent(d))
    key = gi_map_key(&d->numbers, records[number]);
  return extract(key.data, key.length);
}

/* Returns the last thing that the program printed: a part of a line, otherwise
   its last line. */
static gi_excerpt last_words(const gi_dialogue *d) {
  const size_t *ends = (const void *)d->ends.data;
  size_t count = answered(d), from = count > 1 ? ends[count - 2] : 0;
  if (d->in.length || !count || ends[count - 1] == from)
    return extract(d->in.data, d->in.length);
  return extract(d->lines.data + from, ends[count - 1] - from);
}

/* Says whether the program has printed anything, an empty line included. */
static bool has_spoken(const gi_dialogue *d) {
  return d->in.length || answered(d);
}

grundy_status gi_dialogue_blame(gi_dialogue *d, grundy_work *work) {
  assert(work->error.status != GRUNDY_OK);
  gi_process_end(&d->process, 0);
  d->failure = work->error;
  return d->failure.status;
}

/* ---------------------------------------------------------------- start */

static grundy_status start(gi_dialogue *d, grundy_work *work) {
  if (d->is_open)
    return GRUNDY_OK;
  gi_excerpt first = extract(d->words[0], strlen(d->words[0]));
  int error = gi_process_start(&d->process, d->words);
  d->is_open = !error;
  if (!error)
    return GRUNDY_OK;
  if (error == ENOENT)
    gi_fail(&work->error, GRUNDY_SYNTAX, GRUNDY_NOWHERE,
            "there is no program '{0}'", first.text);
  else if (error == EACCES)
    gi_fail(&work->error, GRUNDY_SYNTAX, GRUNDY_NOWHERE,
            "the file '{0}' is not a program, or may not be run", first.text);
  else
    gi_fail(&work->error, GRUNDY_IO, GRUNDY_NOWHERE,
            "the program '{0}' cannot be started", first.text);
  return gi_dialogue_blame(d, work);
}

/* --------------------------------------------------------------- faults */

/* Returns the sentence on a program that has ended its output.  {0} is the
   program, {1} the position, {2} what it printed last, {3} a number. */
static const char *end_sentence(const gi_process *process, bool has_words) {
  if (process->code < 0)
    return has_words ? N_("the program '{0}' closed its output before it "
                          "answered '{1}'; the last thing that it printed is "
                          "'{2}'")
                     : N_("the program '{0}' closed its output before it "
                          "answered '{1}'; it printed nothing");
  if (process->by_signal)
    return has_words ? N_("the program '{0}' was ended by signal {3} before it "
                          "answered '{1}'; the last thing that it printed is "
                          "'{2}'")
                     : N_("the program '{0}' was ended by signal {3} before it "
                          "answered '{1}'; it printed nothing");
  return has_words ? N_("the program '{0}' ended with exit code {3} before it "
                        "answered '{1}'; the last thing that it printed is "
                        "'{2}'")
                   : N_("the program '{0}' ended with exit code {3} before it "
                        "answered '{1}'; it printed nothing");
}

/* Reports a program that printed its last byte too early. */
static grundy_status report_end(gi_dialogue *d, grundy_work *work) {
  enum {
    MOMENT = 500 /* milliseconds from the end of the output to the end */
  };
  gi_excerpt name = extract(d->name, strlen(d->name)), text = next_text(d);
  gi_excerpt last = last_words(d);
  gi_process_end(&d->process, MOMENT);
  gi_digits code =
      gi_digits_of(d->process.code < 0 ? 0 : (uint64_t)d->process.code);
  gi_fail(&work->error, GRUNDY_IO, GRUNDY_NOWHERE,
          end_sentence(&d->process, has_spoken(d)), name.text, text.text,
          last.text, code.text);
  return gi_dialogue_blame(d, work);
}

/* Reports a program that has printed nothing for too long. */
static grundy_status report_silence(gi_dialogue *d, grundy_work *work) {
  gi_excerpt name = extract(d->name, strlen(d->name)), text = next_text(d);
  gi_excerpt last = last_words(d);
  gi_fail(&work->error, GRUNDY_IO, GRUNDY_NOWHERE,
          has_spoken(d)
              ? N_("the program '{0}' has not answered '{1}' for {3} seconds; "
                   "the last thing that it printed is '{2}'")
              : N_("the program '{0}' has not answered '{1}' for {3} seconds; "
                   "it printed nothing"),
          name.text, text.text, last.text,
          gi_digits_of((uint64_t)d->patience).text);
  gi_hint(&work->error, "a program must flush its output after every line");
  return gi_dialogue_blame(d, work);
}

/* Reports a line that is too long. */
static grundy_status report_length(gi_dialogue *d, grundy_work *work) {
  gi_excerpt name = extract(d->name, strlen(d->name)), text = next_text(d);
  gi_fail(&work->error, GRUNDY_IO, GRUNDY_NOWHERE,
          "the program '{0}' answered '{1}' by a line of more than {3} bytes, "
          "which begins '{2}'",
          name.text, text.text, extract(d->in.data, d->in.length).text,
          gi_digits_of(GI_DIALOGUE_LINE).text);
  return gi_dialogue_blame(d, work);
}

/* Reports a line that no position was sent for. */
static grundy_status report_surplus(gi_dialogue *d, grundy_work *work,
                                    const unsigned char *line, size_t length) {
  gi_fail(&work->error, GRUNDY_IO, GRUNDY_NOWHERE,
          "the program '{0}' printed the line '{1}' without being asked: it "
          "must print one line for each position",
          extract(d->name, strlen(d->name)).text, extract(line, length).text);
  return gi_dialogue_blame(d, work);
}

/* Reports a line with bytes that are not text. */
static grundy_status report_bytes(gi_dialogue *d, grundy_work *work,
                                  const unsigned char *line, size_t length) {
  gi_fail(&work->error, GRUNDY_IO, GRUNDY_NOWHERE,
          "the program '{0}' answered '{1}' by '{2}': a line is made of "
          "printable ASCII characters",
          extract(d->name, strlen(d->name)).text, next_text(d).text,
          extract(line, length).text);
  return gi_dialogue_blame(d, work);
}

/* Reports two answers to the first position that differ. */
static grundy_status report_difference(gi_dialogue *d, grundy_work *work,
                                       const unsigned char *line,
                                       size_t length) {
  const gi_record *records = (const void *)d->records.data;
  gi_bytes key = gi_map_key(&d->numbers, records[0]);
  gi_fail(&work->error, GRUNDY_IO, GRUNDY_NOWHERE,
          "the program '{0}' was asked '{1}' twice, and printed '{2}' and "
          "'{3}'",
          extract(d->name, strlen(d->name)).text,
          extract(key.data, key.length).text,
          extract(d->lines.data, d->lines.length).text,
          extract(line, length).text);
  gi_hint(&work->error, "a program prints one line for each position, and "
                        "nothing before the first position");
  return gi_dialogue_blame(d, work);
}

/* -------------------------------------------------------------- answers */

static bool is_printable(const unsigned char *line, size_t length) {
  for (size_t i = 0; i < length; i++)
    if ((line[i] < ' ' || line[i] > '~') && line[i] != '\t')
      return false;
  return true;
}

/* Compares the second answer to the first position with the first one. */
static grundy_status test(gi_dialogue *d, grundy_work *work,
                          const unsigned char *line, size_t length) {
  d->is_tested = true;
  bool agree = length == d->lines.length &&
               (!length || memcmp(line, d->lines.data, length) == 0);
  return agree ? GRUNDY_OK : report_difference(d, work, line, length);
}

/* Keeps one line as the next answer. */
static grundy_status keep(gi_dialogue *d, grundy_work *work,
                          const unsigned char *line, size_t length) {
  if (length && line[length - 1] == '\r')
    length--;
  if (answered(d) == 1 && !d->is_tested)
    return test(d, work, line, length);
  if (answered(d) == sent(d))
    return report_surplus(d, work, line, length);
  if (length > GI_DIALOGUE_LINE)
    return report_length(d, work);
  /* a message after '!' may be in any language */
  if (!(length && line[0] == '!') && !is_printable(line, length))
    return report_bytes(d, work, line, length);
  grundy_status status = gi_buffer_reserve(&d->ends, sizeof(size_t));
  if (status == GRUNDY_OK)
    status = gi_buffer_put(&d->lines, line, length);
  if (status == GRUNDY_OK)
    status = gi_buffer_put(&d->ends, &d->lines.length, sizeof d->lines.length);
  return status;
}

/* Keeps the whole lines that have been read. */
static grundy_status keep_lines(gi_dialogue *d, grundy_work *work) {
  size_t from = 0;
  grundy_status status = GRUNDY_OK;
  while (status == GRUNDY_OK && from < d->in.length) {
    const unsigned char *start = d->in.data + from;
    const unsigned char *end = memchr(start, '\n', d->in.length - from);
    if (!end)
      break;
    status = keep(d, work, start, (size_t)(end - start));
    if (status == GRUNDY_OK)
      from += (size_t)(end - start) + 1;
  }
  if (from) { /* also after a refusal of memory: no line is kept twice */
    memmove(d->in.data, d->in.data + from, d->in.length - from);
    d->in.length -= from;
  }
  if (status == GRUNDY_OK && d->in.length > GI_DIALOGUE_LINE)
    status = report_length(d, work);
  return status;
}

/* Exchanges what can be exchanged now.  *heard says whether bytes came. */
static grundy_status exchange(gi_dialogue *d, grundy_work *work, bool *heard) {
  size_t written = 0, before = d->in.length;
  size_t left = d->waiting.length - d->written;
  grundy_status status = gi_process_exchange(
      &d->process, left ? d->waiting.data + d->written : NULL, left, &written,
      &d->in, GI_DIALOGUE_LINE, WAIT);
  d->written += written;
  if (d->written == d->waiting.length)
    d->waiting.length = d->written = 0;
  *heard = d->in.length > before;
  return status == GRUNDY_OK ? keep_lines(d, work) : status;
}

/* ------------------------------------------------------------ questions */

/* Appends a position to those that are sent.  *number is its number. */
static grundy_status add(gi_dialogue *d, gi_bytes text, size_t *number) {
  gi_record record = gi_map_find(&d->numbers, text);
  if (record != GI_NO_RECORD) {
    *number = gi_map_answer(&d->numbers, record);
    return GRUNDY_OK;
  }
  bool added = false;
  *number = sent(d);
  if (*number >= UINT32_MAX)
    return gi_memory_exceed(d->numbers.memory);
  /* room first: then all three have the position, or none has */
  grundy_status status = gi_buffer_reserve(&d->records, sizeof record);
  if (status == GRUNDY_OK)
    status = gi_buffer_reserve(&d->waiting, 2 * (text.length + 1));
  if (status == GRUNDY_OK)
    status = gi_map_add(&d->numbers, text, (uint32_t)*number, &record, &added);
  if (status != GRUNDY_OK)
    return status;
  assert(added);
  gi_buffer_put(&d->records, &record, sizeof record);
  for (int times = *number ? 1 : 2; times > 0; times--) {
    gi_buffer_put(&d->waiting, text.data, text.length);
    gi_buffer_put(&d->waiting, "\n", 1);
  }
  return GRUNDY_OK;
}

grundy_status gi_dialogue_send(gi_dialogue *d, gi_bytes text) {
  size_t number;
  assert(!text.length || !memchr(text.data, '\n', text.length));
  return sent(d) - answered(d) < GI_DIALOGUE_AHEAD ? add(d, text, &number)
                                                   : GRUNDY_OK;
}

static bool has_answer(const gi_dialogue *d, size_t number) {
  return d->is_tested && answered(d) > number;
}

/* Waits for the answer with this number. */
static grundy_status await(gi_dialogue *d, grundy_work *work, size_t number) {
  double quiet_since = gi_clock();
  grundy_status status = start(d, work);
  while (status == GRUNDY_OK && !has_answer(d, number)) {
    bool heard = false;
    status = exchange(d, work, &heard);
    if (status != GRUNDY_OK || has_answer(d, number))
      break;
    if (d->process.at_end)
      return report_end(d, work);
    if (heard)
      quiet_since = gi_clock();
    else if (gi_clock() - quiet_since > d->patience)
      return report_silence(d, work);
    status = gi_budget_check(&work->budget);
  }
  return status;
}

grundy_status gi_dialogue_ask(gi_dialogue *d, grundy_work *work, gi_bytes text,
                              gi_buffer *line) {
  if (d->failure.status != GRUNDY_OK) {
    work->error = d->failure;
    return d->failure.status;
  }
  size_t number = 0;
  grundy_status status = add(d, text, &number);
  if (status == GRUNDY_OK && !has_answer(d, number))
    status = await(d, work, number);
  if (status != GRUNDY_OK)
    return status;
  const size_t *ends = (const void *)d->ends.data;
  size_t from = number ? ends[number - 1] : 0;
  size_t length = ends[number] - from;
  return length ? gi_buffer_put(line, d->lines.data + from, length) : GRUNDY_OK;
}
