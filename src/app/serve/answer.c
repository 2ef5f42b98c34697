/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE /* fopencookie */

#include "app/serve/answer.h"

#include "app/text/json.h"

static ssize_t append(void *cookie, const char *text, size_t length) {
  return gi_buffer_put(cookie, text, length) == GRUNDY_OK ? (ssize_t)length : 0;
}

/* Returns a stream that appends to the buffer; NULL if memory is refused. */
static FILE *open_buffer(gi_buffer *to) {
  return fopencookie(to, "w", (cookie_io_functions_t){.write = append});
}

static grundy_status close_buffer(FILE *stream, gi_buffer *to) {
  bool has_failed = ferror(stream) != 0;
  has_failed |= fclose(stream) != 0;
  if (!has_failed)
    return GRUNDY_OK;
  gi_buffer_clear(to);
  return gi_memory_refusal(to->memory);
}

static void write_buffer(json *j, const char *key, const gi_buffer *text) {
  json_key(j, key);
  json_text(j, (const char *)text->data, text->length);
}

grundy_status answer_result(gi_buffer *to, int code, const gi_buffer *out,
                            const gi_buffer *err) {
  FILE *stream = open_buffer(to);
  if (!stream)
    return GRUNDY_NOMEM;
  json j = json_to(stream);
  json_open(&j, '{');
  json_pair_number(&j, "code", (uint64_t)code);
  write_buffer(&j, "out", out);
  write_buffer(&j, "err", err);
  json_close(&j, '}');
  json_end(&j);
  return close_buffer(stream, to);
}

grundy_status answer_error(gi_buffer *to, const char *text, size_t length) {
  FILE *stream = open_buffer(to);
  if (!stream)
    return GRUNDY_NOMEM;
  json j = json_to(stream);
  json_open(&j, '{');
  json_key(&j, "error");
  json_text(&j, text, length);
  json_close(&j, '}');
  json_end(&j);
  return close_buffer(stream, to);
}

grundy_status answer_engine(gi_buffer *to, double seconds) {
  FILE *stream = open_buffer(to);
  if (!stream)
    return GRUNDY_NOMEM;
  json j = json_to(stream);
  json_open(&j, '{');
  json_pair_string(&j, "engine", "grundy serve");
  json_pair_string(&j, "version", grundy_version());
  json_key(&j, "seconds");
  json_thousandths(&j, (uint64_t)(seconds * 1000));
  json_close(&j, '}');
  json_end(&j);
  return close_buffer(stream, to);
}
