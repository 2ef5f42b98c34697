/* SPDX-License-Identifier: MIT */
/*
 * Components for mixed sums: stars, and the samples of every other family under
 * the rules of its example.
 */
#include "engine/laws/laws.h"

#include <assert.h>

/* -------------------------------------------------------------- stars */

static grundy_status star_options(grundy_work *work, gi_component component,
                                  grundy_side side, gi_sink *sink) {
  (void)work, (void)side;
  unsigned char size = component.bytes.data[0];
  grundy_status status = gi_emit(sink, NULL);
  for (unsigned char left = 1; left < size && status == GRUNDY_OK; left++) {
    status = gi_emit_part(sink, component.rules, &left, 1);
    if (status == GRUNDY_OK)
      status = gi_emit(sink, NULL);
  }
  return status;
}

static grundy_status star_print(gi_component component, gi_buffer *out) {
  return gi_buffer_number(out, component.bytes.data[0]);
}

static const gi_family star_family = {
    .name = "*",
    .args = GI_HEAPS,
    .print = star_print,
    .options = star_options,
};

grundy_status gi_star(gi_trial *trial, uint64_t size, gi_component *star) {
  static const unsigned char sizes[] = {0, 1, 2, 3, 4, 5, 6, 7, 8};
  assert(size > 0 && size < sizeof sizes);
  star->bytes = (gi_bytes){&sizes[size], 1};
  return gi_rules_open(trial->work, &star_family, (gi_text){NULL, 0, 0},
                       &star->rules);
}

/* ----------------------------------------------------- other families */

/* Returns the text in the brackets of an example such as take[1,3,4](100), or
   in the braces of a rule; a text of NULL if there are none. */
static gi_text example_params(const char *example) {
  size_t at = strcspn(example, "[{(");
  char open = example[at], close = open == '[' ? ']' : '}';
  gi_text params = {NULL, 0, GRUNDY_NOWHERE};
  if (open != '[' && open != '{')
    return params;
  size_t start = at + 1;
  for (int depth = 0; example[at]; at++) {
    depth += (example[at] == open) - (example[at] == close);
    if (depth == 0)
      return (gi_text){example + start, at - start, GRUNDY_NOWHERE};
  }
  return params;
}

grundy_status gi_partner(gi_trial *trial, uint64_t which, uint64_t i,
                         gi_component *partner, bool *found) {
  grundy_work *work = trial->work;
  const gi_family *family =
      work->grundy->families[which % work->grundy->family_count];
  *found = false;
  if (!family->example || family->starts_program)
    return GRUNDY_OK;
  gi_text params = example_params(family->example);
  gi_buffer bytes;
  gi_buffer_init(&bytes, &work->memory);
  grundy_status status = gi_rules_open(work, family, params, &partner->rules);
  if (status == GRUNDY_OK)
    status = family->sample(work, partner->rules, i, &bytes);
  if (status == GRUNDY_OK) {
    unsigned char *kept =
        gi_arena_bytes(&work->scratch, bytes.data, bytes.length);
    partner->bytes = (gi_bytes){kept, bytes.length};
    status = kept ? GRUNDY_OK : gi_refused(work);
  }
  gi_buffer_clear(&bytes);
  if (status == GRUNDY_OK)
    *found = gi_traits_of(*partner).loop_free;
  return status == GRUNDY_DOMAIN ? GRUNDY_OK
                                 : status; /* there are fewer samples */
}
