/* SPDX-License-Identifier: MIT */
/*
 * The part of the observed values that a limit left.
 *
 * Squares are computed from the corner (0,0) on, one number larger at a time,
 * so that a smaller square is known wherever the work stops.
 */
#include "lang/find/find.h"

#include <string.h>

void gi_find_next(const gi_finder *f, uint64_t at[2]) {
  bool is_above = at[0] < at[1] && at[0] + 1 < at[1];
  if (f->arity == 1 || is_above)
    at[0]++;
  else if (at[1] < at[0])
    at[1]++;
  else if (at[0] == at[1] && at[0])
    at[0] = 0;
  else {
    at[0] = at[1] + 1;
    at[1] = 0;
  }
}

void gi_find_keep_square(const gi_finder *f, void *array, size_t width) {
  size_t known = (size_t)f->known, side = (size_t)f->observed.side;
  unsigned char *bytes = array;
  for (size_t x = 1; f->arity == 2 && x < known; x++)
    memmove(bytes + x * known * width, bytes + x * side * width, known * width);
}

void gi_find_keep_known(gi_finder *f) {
  gi_observed *s = &f->observed;
  gi_find_keep_square(f, f->values, sizeof *f->values);
  gi_find_keep_square(f, f->signs, sizeof *f->signs);
  s->last = f->known - 1;
  s->side = f->arity == 2 ? f->known : 0;
  f->count = (size_t)(f->arity == 2 ? f->known * f->known : f->known);
}

gi_grace gi_find_cut(gi_finder *f) {
  gi_find_keep_known(f);
  f->asked = f->observed.last;
  return gi_grace_begin(&f->work->budget, GI_FIND_GRACE);
}

void gi_find_cut_end(gi_finder *f, const gi_grace *grace,
                     grundy_status status) {
  status = gi_grace_end(&f->work->budget, grace, status);
  f->is_cut = status == GRUNDY_OK;
  if (status != GRUNDY_OK)
    *f->answer = (grundy_pattern){0};
}
