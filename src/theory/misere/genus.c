/* SPDX-License-Identifier: MIT */
#include "theory/misere/genus.h"

#include "core/mex.h"
#include "theory/misere/quotient.h"

#include <assert.h>

#define NIM (UINT32_C(1) << 31) /* marks the size of a Nim heap */

enum {
  MOST_NIM = 64 /* the largest Nim heap */
};

/* The atoms of the caller and Nim heaps, in the order in which they were
   added. */
typedef struct genera {
  gi_atoms own;
  gi_quotient quotient;
  gi_buffer atoms;            /* uint32_t: the caller's atom, or NIM + size */
  gi_buffer numbers;          /* uint32_t by atom of the caller: its number */
  uint32_t nim[MOST_NIM + 1]; /* numbers of Nim heaps; none for size 0 */
  uint32_t largest;           /* Nim heap that was added last */
  gi_buffer *symbols;
  gi_mex mex;
} genera;

static const uint32_t *words(const gi_buffer *buffer) {
  return (const void *)buffer->data;
}

static const gi_symbol *symbol_of(const genera *g, uint32_t atom) {
  return (const gi_symbol *)(const void *)g->symbols->data + atom;
}

/* Passes an option on, with the atoms' numbers in the shared quotient. */
typedef struct renaming {
  const genera *genera;
  gi_option_sink sink;
} renaming;

static grundy_status emit_renamed(void *data, const uint32_t *parts,
                                  size_t count) {
  enum {
    MOST = 64
  };
  const renaming *r = data;
  uint32_t renamed[MOST] = {0};
  if (count > MOST)
    return GRUNDY_UNABLE;
  for (size_t i = 0; i < count; i++)
    renamed[i] = words(&r->genera->numbers)[parts[i]];
  return r->sink.emit(r->sink.data, renamed, count);
}

static grundy_status shared_options(void *data, uint32_t number,
                                    gi_option_sink sink) {
  const genera *g = data;
  uint32_t atom = words(&g->atoms)[number];
  if (!(atom & NIM)) {
    renaming r = {g, sink};
    return g->own.options(g->own.data, atom,
                          (gi_option_sink){emit_renamed, &r});
  }
  grundy_status status = sink.emit(sink.data, NULL, 0);
  for (uint32_t size = 1; size < (atom ^ NIM) && status == GRUNDY_OK; size++)
    status = sink.emit(sink.data, &g->nim[size], 1);
  return status;
}

/* Adds an atom to the shared quotient. */
static grundy_status add(genera *g, uint32_t atom) {
  grundy_status status = gi_buffer_put(&g->atoms, &atom, sizeof atom);
  if (status == GRUNDY_OK)
    status = gi_quotient_extend(&g->quotient);
  return status;
}

static grundy_status add_nim(genera *g) {
  if (g->largest == MOST_NIM)
    return GRUNDY_UNABLE;
  uint32_t size = g->largest + 1;
  g->nim[size] = g->quotient.count;
  grundy_status status = add(g, NIM | size);
  g->largest += status == GRUNDY_OK;
  return status;
}

static uint32_t nim_element(const genera *g, uint32_t size) {
  return size ? gi_quotient_phi(&g->quotient)[g->nim[size]] : 0;
}

/* Finds the misère value of an element.  *is_there: the Nim heaps so far give
   it. */
static uint32_t misere_value(const genera *g, uint32_t element,
                             bool *is_there) {
  const gi_monoid *m = gi_quotient_monoid(&g->quotient);
  uint32_t size = 0;
  while (size <= g->largest &&
         !gi_bit(m->portion, gi_monoid_times(m, element, nim_element(g, size))))
    size++;
  *is_there = size <= g->largest;
  return size;
}

/* Finds the exponents until the element repeats, where `number` is the atom's
   number.  Leaves *first at the place of the repeated element.  *is_there is
   false if the Nim heaps so far do not give an exponent. */
static grundy_status find_exponents(const genera *g, uint32_t number,
                                    gi_symbol *s, size_t *first,
                                    bool *is_there) {
  const gi_monoid *m = gi_quotient_monoid(&g->quotient);
  uint32_t seen[GI_MOST_EXPONENTS];
  uint32_t element = gi_quotient_phi(&g->quotient)[number];
  *is_there = true;
  for (s->count = 0;; s->count++) {
    for (*first = 0; *first < s->count && seen[*first] != element;)
      ++*first;
    if (*first < s->count)
      return GRUNDY_OK;
    if (s->count == GI_MOST_EXPONENTS)
      return GRUNDY_UNABLE;
    seen[s->count] = element;
    s->exponents[s->count] = misere_value(g, element, is_there);
    if (!*is_there)
      return GRUNDY_OK;
    element = gi_monoid_times(m, element, nim_element(g, 2));
  }
}

/* Cuts the exponents, of which those from `first` on repeat, after the first
   two of the regular ones.  UNABLE: there are none. */
static grundy_status cut(gi_symbol *s, size_t first) {
  uint64_t *e = s->exponents;
  if ((e[s->count - 1] ^ 2) != e[first])
    return GRUNDY_UNABLE;
  size_t at = s->count - 1;
  while (at && (e[at - 1] ^ 2) == e[at])
    at--;
  if (at > first || at + 2 > GI_MOST_EXPONENTS)
    return GRUNDY_UNABLE;
  e[at + 1] = e[at] ^ 2;
  s->count = at + 2;
  return GRUNDY_OK;
}

static grundy_status add_value(void *data, const uint32_t *parts,
                               size_t count) {
  genera *g = data;
  uint64_t value = 0;
  for (size_t i = 0; i < count; i++)
    value ^= symbol_of(g, parts[i])->value;
  return gi_mex_add(&g->mex, value);
}

/* Finds the symbol of the caller's next atom. */
static grundy_status next_symbol(genera *g, gi_budget *budget) {
  gi_symbol s = {0};
  uint32_t atom = (uint32_t)(g->numbers.length / sizeof(uint32_t));
  uint32_t number = g->quotient.count;
  size_t first = 0;
  bool is_there = false;
  grundy_status status = add(g, atom);
  if (status == GRUNDY_OK)
    status = gi_buffer_put(&g->numbers, &number, sizeof number);
  while (status == GRUNDY_OK && !is_there) {
    status = find_exponents(g, number, &s, &first, &is_there);
    if (status == GRUNDY_OK && !is_there)
      status = add_nim(g);
    if (status == GRUNDY_OK)
      status = gi_budget_ticks(budget, (uint64_t)g->largest * s.count + 1);
  }
  if (status == GRUNDY_OK)
    status = cut(&s, first);
  gi_mex_restart(&g->mex);
  if (status == GRUNDY_OK)
    status = g->own.options(g->own.data, atom, (gi_option_sink){add_value, g});
  if (status == GRUNDY_OK)
    status = gi_mex_value(&g->mex, &s.value);
  return status == GRUNDY_OK ? gi_buffer_put(g->symbols, &s, sizeof s) : status;
}

grundy_status gi_genera(gi_memory *memory, gi_budget *budget, gi_atoms atoms,
                        uint32_t count, gi_buffer *symbols) {
  assert(count < NIM);
  genera g = {.own = atoms, .symbols = symbols};
  gi_buffer_init(&g.atoms, memory);
  gi_buffer_init(&g.numbers, memory);
  gi_mex_init(&g.mex, memory);
  grundy_status status = gi_quotient_init(&g.quotient, memory, budget,
                                          (gi_atoms){shared_options, &g});
  bool has_begun = status == GRUNDY_OK;
  while (status == GRUNDY_OK && g.largest < 2)
    status = add_nim(&g);
  for (uint32_t i = 0; i < count && status == GRUNDY_OK; i++)
    status = next_symbol(&g, budget);
  if (has_begun)
    gi_quotient_clear(&g.quotient);
  gi_mex_clear(&g.mex);
  gi_buffer_clear(&g.numbers);
  gi_buffer_clear(&g.atoms);
  return status;
}

bool gi_symbol_is_nim(const gi_symbol *s) {
  const uint64_t *e = s->exponents;
  bool is_firm = s->count == 2 && e[0] == s->value;
  bool is_fickle = s->count == 3 && s->value < 2 && e[0] == (s->value ^ 1) &&
                   e[1] == (s->value | 2);
  return is_firm || is_fickle;
}
