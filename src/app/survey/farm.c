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

/* Sends the next game, unless the round is at its end. */
static bool hand_out(gi_exchange *exchange, unsigned to, void *data,
                     bool (*next)(void *data, farm_task *task)) {
  farm_task task;
  memset(&task, 0, sizeof task);
  if (!next(data, &task))
    return false;
  exchange->post(exchange, to, &task, sizeof task);
  return true;
}

void farm_round(gi_exchange *exchange, void *data,
                bool (*next)(void *data, farm_task *task),
                void (*collect)(void *data, const farm_task *task)) {
  unsigned busy = 0;
  for (unsigned r = 1; r < exchange->ranks; r++)
    if (hand_out(exchange, r, data, next))
      busy++;
  while (busy) {
    farm_task task;
    unsigned from = exchange->await(exchange, &task, sizeof task);
    collect(data, &task);
    if (!hand_out(exchange, from, data, next))
      busy--;
  }
}

static bool say_stop(void *data, farm_task *task) {
  (void)data;
  task->game = FARM_STOP;
  return true;
}

void farm_stop(gi_exchange *exchange) {
  for (unsigned r = 1; r < exchange->ranks; r++)
    hand_out(exchange, r, NULL, say_stop);
}
