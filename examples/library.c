/* SPDX-License-Identifier: MIT */
/*
 * Prints who wins a position, its value and the winning moves:
 *
 *   cc library.c $(pkg-config --cflags --libs grundy) -o library
 *   ./library 'nim(3,5,7) + {n -> n-k for k in {1,3,4}}(9)'
 */
#include <grundy.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static grundy_status answer(grundy_work *work, const char *text) {
  grundy_position *position;
  grundy_verdict verdict;
  grundy_status status =
      grundy_position_parse(work, text, strlen(text), &position);
  if (status == GRUNDY_OK)
    status =
        grundy_eval(work, position, (grundy_query){.max_moves = 10}, &verdict);
  if (status != GRUNDY_OK)
    return status;
  printf("%s", grundy_outcome_name(verdict.outcome));
  if (verdict.value.kind == GRUNDY_VALUE_NIMBER)
    printf(", value %" PRIu64, verdict.value.nimber);
  putchar('\n');
  for (size_t i = 0; i < verdict.move_count; i++)
    printf("%s\n", verdict.moves[i].name);
  return GRUNDY_OK;
}

int main(int argc, char **argv) {
  grundy *g = grundy_new();
  grundy_limits limits = {.positions = 1000000, .memory = 1 << 30};
  grundy_work *work = g ? grundy_work_new(g, limits) : NULL;
  grundy_status status = work && argc == 2 ? answer(work, argv[1]) : GRUNDY_IO;
  if (status != GRUNDY_OK)
    fprintf(stderr, "%s\n",
            work && argc == 2 ? grundy_work_error(work)->message
                              : "usage: library POSITION");
  grundy_work_free(work);
  grundy_free(g);
  return status != GRUNDY_OK;
}
