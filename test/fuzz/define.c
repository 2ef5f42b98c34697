/* SPDX-License-Identifier: MIT */
/* runs: 60000 */
/* Any bytes as a file of named rules: all of it is defined, or nothing, and
   the error has its place. */
#include <assert.h>
#include <grundy.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  grundy *g = grundy_new();
  grundy_error error;
  assert(g);
  size_t before = grundy_alias_count(g);
  grundy_status status =
      grundy_define(g, (const char *)data, size,
                    size % 2 ? GRUNDY_CHINESE : GRUNDY_ENGLISH, &error);
  if (status != GRUNDY_OK) {
    assert(error.status == status && error.message[0]);
    assert(error.offset <= size);
    assert(grundy_alias_count(g) == before);
  }
  grundy_work *work = grundy_work_new(g, (grundy_limits){0});
  assert(work);
  for (size_t i = before; i < grundy_alias_count(g); i++) {
    const grundy_alias *a = grundy_alias_at(g, i);
    const grundy_rules *named, *written;
    status = grundy_rules_parse(work, a->name, strlen(a->name), &named);
    assert(status == GRUNDY_OK);
    status = grundy_rules_parse(work, a->rules, strlen(a->rules), &written);
    assert(status == GRUNDY_OK);
    assert(strcmp(grundy_rules_text(written), a->rules) == 0);
  }
  grundy_work_free(work);
  grundy_free(g);
  return 0;
}
