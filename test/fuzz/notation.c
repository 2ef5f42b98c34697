/* SPDX-License-Identifier: MIT */
/* runs: 1500 */
/* Any bytes may be parsed; what parses prints to a fixed point, and can be
   evaluated under a small budget without a crash. */
#include <assert.h>
#include <grundy.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void round_trip(grundy_work *work, const grundy_position *position) {
  const char *text, *again;
  grundy_position *copy;
  if (grundy_position_print(work, position, &text) != GRUNDY_OK)
    return; /* out of its little memory */
  grundy_status status = grundy_position_parse(work, text, strlen(text), &copy);
  if (status == GRUNDY_STOPPED)
    return;
  assert(status == GRUNDY_OK);
  if (grundy_position_print(work, copy, &again) == GRUNDY_OK)
    assert(strcmp(text, again) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  grundy *g = grundy_new();
  grundy_limits limits = {.positions = 2000, .memory = 4 << 20};
  grundy_work *work = grundy_work_new(g, limits);
  assert(g && work);
  grundy_position *position;
  grundy_status status =
      grundy_position_parse(work, (const char *)data, size, &position);
  if (status == GRUNDY_OK) {
    round_trip(work, position);
    for (int play = GRUNDY_NORMAL; play <= GRUNDY_MISERE; play++) {
      grundy_verdict verdict;
      grundy_query query = {
          .play = (grundy_play)play, .explain = true, .max_moves = 8};
      grundy_work_start(work);
      status = grundy_eval(work, position, query, &verdict);
      assert(status == GRUNDY_OK || grundy_work_error(work)->message[0]);
    }
  } else {
    const grundy_error *error = grundy_work_error(work);
    assert(error->status == status && error->message[0]);
    assert(error->offset == GRUNDY_NOWHERE || error->offset <= size);
  }
  grundy_work_free(work);
  grundy_free(g);
  return 0;
}
