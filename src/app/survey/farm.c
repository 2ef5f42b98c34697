/* SPDX-License-Identifier: MIT */
#include "app/survey/farm.h"

#include <string.h>

void farm_work(gi_exchange *exchange, void *data,
               void (*solve)(void *data, farm_task *task)) {
  farm_task task;
  for (;;) {
    exchange->await(exchange, &task, sizeof task);
    if (task.game == FARM_STOP)
      return;
    solve(data, &task);
    exchange->post(exchange, 0, &task, sizeof task);
  }
}

static void hand_out(gi_exchange *exchange, unsigned to, uint64_t game) {
  farm_task task;
  memset(&task, 0, sizeof task);
  task.game = game;
  exchange->post(exchange, to, &task, sizeof task);
}

void farm_round(gi_exchange *exchange, void *data, uint64_t (*next)(void *data),
                void (*collect)(void *data, const farm_task *task)) {
  unsigned busy = 0;
  uint64_t game;
  for (unsigned r = 1; r < exchange->ranks; r++)
    if ((game = next(data)) != FARM_STOP) {
      hand_out(exchange, r, game);
      busy++;
    }
  while (busy) {
    farm_task task;
    unsigned from = exchange->await(exchange, &task, sizeof task);
    collect(data, &task);
    game = next(data);
    if (game != FARM_STOP)
      hand_out(exchange, from, game);
    else
      busy--;
  }
}

void farm_stop(gi_exchange *exchange) {
  for (unsigned r = 1; r < exchange->ranks; r++)
    hand_out(exchange, r, FARM_STOP);
}
