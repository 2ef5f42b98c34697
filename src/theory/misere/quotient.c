/* SPDX-License-Identifier: MIT */
#include "theory/misere/quotient.h"

#include "theory/misere/candidate.h"
#include "theory/misere/refine.h"

#include <string.h>

enum {
  PATIENCE = 8 /* refutations of an atom before true outcomes are asked; most
                   atoms need fewer */
};

struct gi_verified {
  gi_valued valued;
  gi_products products;
  gi_check check;
  gi_valuation valuation;
};

static void drop(gi_quotient *q, gi_verified *v) {
  if (!v)
    return;
  gi_valuation_clear(&v->valuation);
  gi_check_clear(&v->check);
  gi_products_clear(&v->products);
  gi_valued_clear(&v->valued);
  gi_free(q->memory, v, sizeof *v);
}

/* Makes an object without a check, whose monoid is still to be made. */
static gi_verified *begin(gi_quotient *q) {
  gi_verified *v = gi_alloc(q->memory, sizeof *v);
  if (!v)
    return NULL;
  *v = (gi_verified){0};
  gi_valued_init(&v->valued, q->memory);
  gi_check_init(&v->check, q->memory, q->budget,
                &(gi_products){.monoid = &v->valued.monoid});
  gi_valuation_init(&v->valuation, q->memory, q->budget, q->atoms, &v->products,
                    NULL);
  return v;
}

/* Prepares the check of a monoid that was made. */
static grundy_status open_check(gi_quotient *q, gi_verified *v) {
  grundy_status status =
      gi_products_init(&v->products, &v->valued.monoid, q->memory);
  if (status == GRUNDY_OK)
    gi_check_init(&v->check, q->memory, q->budget, &v->products);
  v->valuation.phi = gi_valued_phi(&v->valued);
  return status;
}

grundy_status gi_quotient_init(gi_quotient *q, gi_memory *memory,
                               gi_budget *budget, gi_atoms atoms) {
  *q = (gi_quotient){.memory = memory, .budget = budget, .atoms = atoms};
  q->now = begin(q);
  if (!q->now)
    return gi_memory_refusal(memory);
  grundy_status status = gi_monoid_trivial(&q->now->valued.monoid);
  if (status == GRUNDY_OK)
    status = open_check(q, q->now);
  if (status == GRUNDY_OK)
    status = gi_check_search(&q->now->check, 0);
  if (status != GRUNDY_OK)
    gi_quotient_clear(q);
  return status;
}

void gi_quotient_clear(gi_quotient *q) {
  drop(q, q->now);
  q->now = NULL;
}

const gi_monoid *gi_quotient_monoid(const gi_quotient *q) {
  return &q->now->valued.monoid;
}

const uint32_t *gi_quotient_phi(const gi_quotient *q) {
  return gi_valued_phi(&q->now->valued);
}

/* Adds an atom to the check, with an element that is known. */
static grundy_status add_atom(gi_verified *v, uint32_t atom, uint32_t phi,
                              gi_buffer *options) {
  bool fresh = false;
  options->length = 0;
  grundy_status status = gi_options_elements(&v->valuation, atom, options);
  return status == GRUNDY_OK
             ? gi_check_add(&v->check, atom, phi, (const void *)options->data,
                            options->length / sizeof(uint32_t), &fresh)
             : status;
}

/* Checks a candidate with all its atoms. */
static grundy_status check_all(gi_quotient *q, gi_verified *v, uint32_t count) {
  gi_buffer options;
  gi_buffer_init(&options, q->memory);
  grundy_status status = open_check(q, v);
  const uint32_t *phi = gi_valued_phi(&v->valued);
  for (uint32_t a = 0; a < count && status == GRUNDY_OK; a++)
    status = add_atom(v, a, phi[a], &options);
  if (status == GRUNDY_OK)
    status = gi_check_search(&v->check, 0);
  gi_buffer_clear(&options);
  return status;
}

/* Adds the atom to the monoid so far with the element that a candidate of the
   same order gives it, and does the rest of the check.  *holds: the atom was
   added; otherwise nothing changed. */
static grundy_status check_new(gi_quotient *q, const gi_valued *candidate,
                               bool *holds) {
  gi_verified *v = q->now;
  const uint32_t *phi = gi_valued_phi(candidate);
  *holds = false;
  if (candidate->monoid.order != v->valued.monoid.order ||
      (q->count &&
       memcmp(phi, gi_valued_phi(&v->valued), q->count * sizeof *phi) != 0))
    return GRUNDY_OK;
  gi_buffer options;
  gi_buffer_init(&options, q->memory);
  size_t classes = gi_check_classes(&v->check);
  size_t states = gi_check_states(&v->check);
  grundy_status status = gi_buffer_reserve(&v->valued.phi, sizeof *phi);
  v->valuation.phi = gi_valued_phi(&v->valued);
  if (status == GRUNDY_OK)
    status = add_atom(v, q->count, phi[q->count], &options);
  if (status == GRUNDY_OK)
    status = gi_check_search(&v->check, classes);
  *holds = status == GRUNDY_OK && !v->check.violation.length;
  if (*holds)
    status = gi_buffer_put(&v->valued.phi, &phi[q->count], sizeof *phi);
  else
    gi_check_undo(&v->check, classes, states);
  gi_buffer_clear(&options);
  return status;
}

/* Guesses and refutes until a candidate holds.  *found is NULL if the monoid so
   far has the new atom. */
static grundy_status search(gi_quotient *q, gi_verified **found) {
  gi_valued larger;
  gi_outcomes outcomes;
  uint64_t refutations = 0;
  gi_valued_init(&larger, q->memory);
  gi_outcomes_init(&outcomes, q);
  const gi_valued *base = &q->now->valued;
  grundy_status status = GRUNDY_OK;
  *found = NULL;
  while (status == GRUNDY_OK) {
    gi_verified *v = begin(q);
    status =
        v ? gi_candidate_make(q->budget, q->atoms, base, q->count, &v->valued)
          : gi_memory_refusal(q->memory);
    bool holds = false;
    if (status == GRUNDY_OK && base == &q->now->valued)
      status = check_new(q, &v->valued, &holds);
    if (holds) {
      drop(q, v);
      break;
    }
    if (status == GRUNDY_OK)
      status = check_all(q, v, q->count + 1);
    if (status == GRUNDY_OK && !v->check.violation.length) {
      *found = v;
      break;
    }
    if (status == GRUNDY_OK) {
      q->refutations++;
      refutations++;
      status = gi_refine(q->budget, &v->valued, q->count,
                         (const void *)v->check.violation.data,
                         v->check.violation.length / sizeof(uint32_t),
                         refutations > PATIENCE ? &outcomes : NULL, &larger);
      base = &larger;
    }
    drop(q, v);
  }
  gi_outcomes_clear(&outcomes);
  gi_valued_clear(&larger);
  return status;
}

/* Adds the atom if the monoid has an element for it that needs no search.
 *fits: it has. */
static grundy_status try_known(gi_quotient *q, bool *fits) {
  gi_verified *v = q->now;
  gi_buffer options;
  gi_buffer_init(&options, q->memory);
  uint32_t phi = GI_NO_ELEMENT;
  bool fresh = false;
  grundy_status status = gi_options_elements(&v->valuation, q->count, &options);
  size_t count = options.length / sizeof phi;
  if (status == GRUNDY_OK)
    status = gi_check_fits(&v->check, (const void *)options.data, count, &phi);
  *fits = phi != GI_NO_ELEMENT;
  if (status == GRUNDY_OK && *fits)
    status = gi_buffer_reserve(&v->valued.phi, sizeof phi);
  if (status == GRUNDY_OK && *fits)
    status = gi_check_add(&v->check, q->count, phi, (const void *)options.data,
                          count, &fresh);
  if (status == GRUNDY_OK && *fits)
    status = gi_buffer_put(&v->valued.phi, &phi, sizeof phi);
  v->valuation.phi = gi_valued_phi(&v->valued);
  gi_buffer_clear(&options);
  return status;
}

grundy_status gi_quotient_extend(gi_quotient *q) {
  bool fits = false;
  grundy_status status = try_known(q, &fits);
  if (status == GRUNDY_OK && !fits) {
    gi_verified *found = NULL;
    status = search(q, &found);
    if (status == GRUNDY_OK && found) {
      q->changes += found->valued.monoid.order != q->now->valued.monoid.order;
      drop(q, q->now);
      q->now = found;
    }
  }
  if (status == GRUNDY_OK)
    q->count++;
  return status;
}

/* Makes the monoid of a draft and the elements of the atoms. */
static grundy_status fill_restored(gi_quotient *q, gi_verified *v,
                                   const gi_draft *draft, const uint32_t *phi,
                                   uint32_t count) {
  size_t size = draft->order * sizeof(uint32_t);
  uint32_t *elements = gi_alloc(q->memory, size);
  if (!elements)
    return gi_memory_refusal(q->memory);
  grundy_status status =
      gi_monoid_make(&v->valued.monoid, q->budget, draft, elements);
  for (uint32_t i = 0; i < count && status == GRUNDY_OK; i++)
    status = elements[phi[i]] == GI_NO_ELEMENT
                 ? GRUNDY_UNABLE
                 : gi_buffer_put(&v->valued.phi, &elements[phi[i]],
                                 sizeof *elements);
  if (status == GRUNDY_OK && v->valued.monoid.order != draft->order)
    status = GRUNDY_UNABLE;
  gi_free(q->memory, elements, size);
  return status;
}

grundy_status gi_quotient_restore(gi_quotient *q, const gi_draft *draft,
                                  const uint32_t *phi, uint32_t count) {
  gi_verified *v = begin(q);
  if (!v)
    return gi_memory_refusal(q->memory);
  grundy_status status = fill_restored(q, v, draft, phi, count);
  if (status == GRUNDY_OK)
    status = check_all(q, v, count);
  if (status == GRUNDY_OK && v->check.violation.length)
    status = GRUNDY_UNABLE;
  if (status != GRUNDY_OK) {
    drop(q, v);
    return status;
  }
  drop(q, q->now);
  q->now = v;
  q->count = count;
  return GRUNDY_OK;
}
