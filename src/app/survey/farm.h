/* SPDX-License-Identifier: MIT */
/*
 * The survey as a farm of tasks on several ranks: rank 0 hands out games, one
 * at a time, and collects what is known of them; the other ranks solve them.
 */
#ifndef APP_SURVEY_FARM_H
#define APP_SURVEY_FARM_H

#include "app/survey/survey.h"
#include "engine/solve/exchange.h"

/* A message between rank 0 and a worker, the same bytes on all ranks. */
typedef struct farm_task {
  uint64_t game;  /* FARM_STOP: the survey is over */
  double seconds; /* that the game may take; 0: any time */
  grundy_status status;
  survey_entry entry; /* if the status is OK */
  grundy_error error; /* otherwise */
} farm_task;

#define FARM_STOP UINT64_MAX

/* Solves games that rank 0 hands out, until it says stop.  `solve` fills in
   status, entry and error of a task. */
void farm_work(gi_exchange *exchange, void *data,
               void (*solve)(void *data, farm_task *task));

/* Hands out games, on rank 0: `next` fills in game and seconds of one after
   another, and returns false at the end of a round; `collect` takes what came
   back. */
void farm_round(gi_exchange *exchange, void *data,
                bool (*next)(void *data, farm_task *task),
                void (*collect)(void *data, const farm_task *task));

/* Sends all workers home, on rank 0. */
void farm_stop(gi_exchange *exchange);

#endif
