/* SPDX-License-Identifier: MIT */
/* A game of the program's own: subtract one of the digits of a number. */
#include <grundy.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static grundy_status options(void *data, grundy_custom_position position,
                             grundy_side side, grundy_options *out) {
  (void)data, (void)side;
  uint64_t n = position.integers[0];
  for (uint64_t rest = n; rest > 0; rest /= 10) {
    uint64_t digit = rest % 10, left = n - digit;
    grundy_status status = GRUNDY_OK;
    if (digit > 0)
      status = grundy_option_integers(out, &left);
    if (digit > 0 && status == GRUNDY_OK)
      status = grundy_option_end(out, NULL);
    if (status != GRUNDY_OK)
      return status;
  }
  return GRUNDY_OK;
}

static grundy_status show(grundy_work *work, const char *text) {
  grundy_position *position;
  grundy_verdict verdict;
  grundy_status status =
      grundy_position_parse(work, text, strlen(text), &position);
  if (status == GRUNDY_OK)
    status =
        grundy_eval(work, position, (grundy_query){.max_moves = 5}, &verdict);
  if (status != GRUNDY_OK)
    return status;
  printf("%s: %s", text, grundy_outcome_name(verdict.outcome));
  for (size_t i = 0; i < verdict.move_count; i++)
    printf(" %s", verdict.moves[i].name);
  printf("\n");
  return GRUNDY_OK;
}

int main(void) {
  grundy_error error = {.message = "out of memory"};
  grundy_custom game = {.name = "digits",
                        .title = "Digits",
                        .about = "Subtract one of the digits of a number.",
                        .example = "57",
                        .arity = 1,
                        .options = options};
  grundy *g = grundy_new();
  grundy_work *work = NULL;
  grundy_status status = GRUNDY_NOMEM;
  if (g)
    status = grundy_register(g, &game, GRUNDY_ENGLISH, &error);
  if (status == GRUNDY_OK)
    work = grundy_work_new(g, (grundy_limits){.positions = 1000000});
  if (work)
    status = show(work, "digits(57)");
  if (work && status == GRUNDY_OK)
    status = show(work, "digits(57,83) + nim(4)");
  if (!work || status != GRUNDY_OK)
    fprintf(stderr, "%s\n",
            work ? grundy_work_error(work)->message : error.message);
  grundy_work_free(work);
  grundy_free(g);
  return !work || status != GRUNDY_OK;
}
