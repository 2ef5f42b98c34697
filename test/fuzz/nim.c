/* SPDX-License-Identifier: MIT */
/* runs: 30000 */
/* Any bytes as an expression of nimbers: an answer, or an error with its
   place; the same on every path; and an answer is an expression that is worth
   itself. */
#include <assert.h>
#include <grundy.h>
#include <stdio.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_answer(grundy_work *work, const grundy_nim_answer *a) {
  assert(a->count <= 2 && (a->count > 0) == (a->kind != GRUNDY_NIM_NONE));
  assert((a->why != NULL) == (a->kind == GRUNDY_NIM_NONE));
  if (a->kind != GRUNDY_NIM_NIMBER)
    return;
  assert(a->field_bits >= a->bits && a->field_bits <= 65536);
  for (int hex = 0; hex < 2; hex++) {
    grundy_nim_query query = {.hex = hex != 0};
    grundy_nim_answer again, back;
    grundy_status status = grundy_nim_eval(work, a->values[0],
                                           strlen(a->values[0]), query, &again);
    if (status == GRUNDY_STOPPED)
      return;
    assert(status == GRUNDY_OK && again.bits == a->bits);
    status = grundy_nim_eval(work, again.values[0], strlen(again.values[0]),
                             (grundy_nim_query){0}, &back);
    if (status == GRUNDY_STOPPED)
      return;
    assert(status == GRUNDY_OK);
    assert(strcmp(back.values[0], a->values[0]) == 0);
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  grundy *g = grundy_new();
  assert(g);
  grundy_limits limits = {.memory = 8 << 20, .seconds = 1};
  grundy_nim_answer answers[2];
  grundy_status status[2];
  const grundy_cpu paths[2] = {GRUNDY_CPU_PORTABLE, GRUNDY_CPU_BEST};
  grundy_work *works[2];
  for (int i = 0; i < 2; i++) {
    works[i] = grundy_work_new(g, limits);
    assert(works[i]);
    grundy_nim_query query = {.cpu = paths[i]};
    status[i] =
        grundy_nim_eval(works[i], (const char *)data, size, query, &answers[i]);
    const grundy_error *error = grundy_work_error(works[i]);
    if (status[i] != GRUNDY_OK) {
      assert(error->status == status[i] && error->message[0]);
      assert(error->offset == GRUNDY_NOWHERE || error->offset <= size);
    }
  }
  if (status[0] != GRUNDY_STOPPED && status[1] != GRUNDY_STOPPED) {
    assert(status[0] == status[1]);
    if (status[0] == GRUNDY_OK) {
      assert(answers[0].kind == answers[1].kind);
      assert(answers[0].count == answers[1].count);
      for (size_t i = 0; i < answers[0].count; i++)
        assert(strcmp(answers[0].values[i], answers[1].values[i]) == 0);
      check_answer(works[1], &answers[1]);
    }
  }
  for (int i = 0; i < 2; i++)
    grundy_work_free(works[i]);
  grundy_free(g);
  return 0;
}
