/* SPDX-License-Identifier: MIT */
/* runs: 3000 */
/* Any bytes as the lines of a block `game`: all of it is defined, or nothing,
   and the error has its place.  A game that is defined can be opened. */
#include <assert.h>
#include <grundy.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static const char start[] = "game fuzzed(n)\n  rule n -> n-k for k in {1,3}\n"
                              "theorem t\n  ";
  static const char own[] = "game ";
  const char *before = size % 2 ? start : own;
  size_t length = strlen(before) + size;
  char *text = malloc(length + 1);
  grundy *g = grundy_new();
  grundy_error error;
  assert(g && text);
  strcpy(text, before);
  if (size)
    memcpy(text + strlen(before), data, size);
  size_t families = grundy_family_count(g);
  grundy_status status = grundy_define(
      g, text, length, size % 3 ? GRUNDY_CHINESE : GRUNDY_ENGLISH, &error);
  if (status != GRUNDY_OK) {
    assert(error.status == status && error.message[0]);
    assert(error.offset <= length);
    assert(grundy_family_count(g) == families);
  }
  grundy_work *work = grundy_work_new(g, (grundy_limits){.positions = 1000});
  assert(work);
  for (size_t i = families; i < grundy_family_count(g); i++) {
    const char *example = grundy_family_at(g, i)->example;
    grundy_position *position;
    grundy_verdict verdict;
    status = grundy_position_parse(work, example, strlen(example), &position);
    if (status == GRUNDY_OK)
      status = grundy_eval(work, position, (grundy_query){.explain = true},
                           &verdict);
    assert(status == GRUNDY_OK || grundy_work_error(work)->message[0]);
  }
  grundy_work_free(work);
  grundy_free(g);
  free(text);
  return 0;
}
