/* SPDX-License-Identifier: MIT */
#include "theory/misere/valuation.h"

#include <string.h>

void gi_valuation_init(gi_valuation *v, gi_memory *memory, gi_budget *budget,
                       gi_atoms atoms, gi_products *products,
                       const uint32_t *phi) {
  *v = (gi_valuation){
      .budget = budget, .atoms = atoms, .products = products, .phi = phi};
  gi_buffer_init(&v->seen, memory);
}

void gi_valuation_clear(gi_valuation *v) { gi_buffer_clear(&v->seen); }

/* Makes an array of zeros with an entry for each element, once. */
static grundy_status begin(gi_valuation *v) {
  size_t size = v->products->monoid->order * sizeof(uint32_t);
  v->round++;
  if (v->seen.length == size)
    return GRUNDY_OK;
  v->seen.length = 0;
  grundy_status status = gi_buffer_reserve(&v->seen, size);
  if (status != GRUNDY_OK)
    return status;
  memset(v->seen.data, 0, size);
  v->seen.length = size;
  v->round = 1;
  return GRUNDY_OK;
}

typedef struct collector {
  gi_valuation *v;
  gi_buffer *out;
} collector;

static grundy_status collect(void *data, const uint32_t *parts, size_t count) {
  collector *c = data;
  uint32_t element = count ? c->v->phi[parts[0]] : 0;
  grundy_status status = gi_budget_ticks(c->v->budget, 1);
  for (size_t i = 1; i < count && status == GRUNDY_OK; i++) {
    const uint32_t *row = NULL;
    status = gi_products_row(c->v->products, c->v->budget, c->v->phi[parts[i]],
                             &row);
    if (status == GRUNDY_OK)
      element = row[element];
  }
  uint32_t *seen = (uint32_t *)(void *)c->v->seen.data;
  if (status != GRUNDY_OK || seen[element] == c->v->round)
    return status;
  seen[element] = c->v->round;
  return gi_buffer_put(c->out, &element, sizeof element);
}

grundy_status gi_options_elements(gi_valuation *v, uint32_t atom,
                                  gi_buffer *out) {
  collector c = {v, out};
  grundy_status status = begin(v);
  if (status != GRUNDY_OK)
    return status;
  return v->atoms.options(v->atoms.data, atom, (gi_option_sink){collect, &c});
}
