/* SPDX-License-Identifier: MIT */
#include "app/play/opponent.h"

#include "app/argument.h"
#include "core/random.h"

#include <string.h>
#include <time.h>

bool opponent_level(const options *o, unsigned *errs) {
  uint64_t number = 0;
  const char *text = o->texts[OPTION_LEVEL];
  bool is_read = !text || strcmp(text, "perfect") == 0 ||
                 (argument_number(text, &number) && number <= 100);
  if (!is_read)
    report(NULL, NULL,
           "--level needs 'perfect' or a number from 0 to 100, not '%.60s'",
           text);
  *errs = (unsigned)number;
  return is_read;
}

grundy_reply_query opponent_of(const options *o) {
  return (grundy_reply_query){
      .errs = 100 - (unsigned)o->numbers[OPTION_SKILL],
      .slow = o->numbers[OPTION_STYLE] == STYLE_SLOW,
  };
}

static uint64_t any_seed(void) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  uint64_t mixed = (uint64_t)now.tv_sec * 1000000007u ^ (uint64_t)now.tv_nsec;
  return gi_random(&mixed) % 1000000; /* short enough to be typed again */
}

uint64_t opponent_seed(const options *o) {
  return options_has(o, OPTION_SEED) ? o->numbers[OPTION_SEED] : any_seed();
}

/* FNV-1a of the text, from the seed on. */
uint64_t opponent_random(uint64_t seed, const char *position) {
  uint64_t state = seed ^ UINT64_C(0xCBF29CE484222325);
  for (; *position; position++)
    state = (state ^ (unsigned char)*position) * UINT64_C(0x100000001B3);
  return gi_random(&state);
}

grundy_status opponent_start(grundy_work *work, const char *rules,
                             size_t length, grundy_turn turn, bool wins,
                             uint64_t random, grundy_position **position) {
  const grundy_rules *opened;
  grundy_status status = grundy_rules_parse(work, rules, length, &opened);
  if (status != GRUNDY_OK)
    return status;
  return grundy_position_random(work, opened, turn.side, turn.play, wins,
                                random, position);
}
