/* SPDX-License-Identifier: MIT */
/* runs: 300000 */
/*
 * Any bytes as the body of a question: it is read, or refused at a place within
 * it.  What was read is written as JSON and read again: the same.
 */
#include <assert.h>
#include <string.h>

#include "app/serve/answer.h"
#include "app/serve/question.h"
#include "app/text/utf8.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_utf8(const char *text, size_t length) {
  for (size_t i = 0; i < length;) {
    uint32_t point;
    size_t step = gi_utf8_decode(text + i, length - i, &point);
    assert(step > 0);
    i += step;
  }
}

/* Appends the text as a JSON string: {"error":"TEXT"} without its ends. */
static void put_string(gi_buffer *to, const char *text, size_t length) {
  gi_buffer whole;
  gi_buffer_init(&whole, to->memory);
  grundy_status status = answer_error(&whole, text, length);
  assert(status == GRUNDY_OK && whole.length >= 13);
  status = gi_buffer_put(to, whole.data + 9, whole.length - 9 - 2);
  assert(status == GRUNDY_OK);
  gi_buffer_clear(&whole);
}

static void check_again(const question *q, gi_memory *memory) {
  gi_buffer body;
  gi_arena arena;
  question again;
  question_error error;
  gi_buffer_init(&body, memory);
  gi_arena_init(&arena, memory);
  grundy_status status = gi_buffer_text(&body, "{\"input\":");
  assert(status == GRUNDY_OK);
  put_string(&body, q->input ? q->input : "", q->length);
  status = gi_buffer_text(&body, ",\"words\":[");
  assert(status == GRUNDY_OK);
  for (size_t i = 0; i < q->count; i++) {
    status = gi_buffer_text(&body, i ? "," : "");
    assert(status == GRUNDY_OK);
    put_string(&body, q->words[i], strlen(q->words[i]));
  }
  status = gi_buffer_text(&body, "]}");
  assert(status == GRUNDY_OK);
  status = question_read((const char *)body.data, body.length, &arena, &again,
                         &error);
  assert(status == GRUNDY_OK && again.count == q->count);
  assert(again.length == q->length);
  assert(q->length == 0 ||
         (q->input && memcmp(again.input, q->input, q->length) == 0));
  for (size_t i = 0; i < q->count; i++)
    assert(strcmp(again.words[i], q->words[i]) == 0);
  gi_arena_clear(&arena);
  gi_buffer_clear(&body);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  gi_memory memory = {.limit = 1 << 24};
  gi_arena arena;
  question q;
  question_error error;
  gi_arena_init(&arena, &memory);
  grundy_status status =
      question_read((const char *)data, size, &arena, &q, &error);
  if (status == GRUNDY_OK) {
    for (size_t i = 0; i < q.count; i++)
      check_utf8(q.words[i], strlen(q.words[i]));
    check_utf8(q.input ? q.input : "", q.length);
    check_again(&q, &memory);
  } else {
    assert(status == GRUNDY_SYNTAX && error.reason && error.offset <= size);
  }
  gi_arena_clear(&arena);
  assert(memory.used == 0);
  return 0;
}
