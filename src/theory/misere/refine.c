/* SPDX-License-Identifier: MIT */
#include "theory/misere/refine.h"

#include "theory/misere/complete.h"

#include <assert.h>
#include <string.h>

enum {
  ALLOWANCE = 1 << 11 /* steps for the true outcomes of one relation */
};

typedef struct refinement {
  gi_budget *budget;
  const gi_monoid *old;        /* the candidate */
  const uint32_t *phi;         /* elements of atoms in the candidate */
  uint32_t n;                  /* the atom to be added */
  size_t old_rank;             /* generators of the candidate below n */
  size_t rank;                 /* letters of the larger monoid */
  uint32_t atoms[GI_LETTERS];  /* by letter */
  uint32_t values[GI_LETTERS]; /* elements of the letters in the candidate */
  uint8_t letters[GI_LETTERS]; /* letter of each generator of the candidate */
  gi_monomial apart;           /* G without n */
  gi_outcomes *outcomes;       /* NULL: not asked */
  gi_rewriting rewriting;
} refinement;

/* Adds a letter for an atom unless it has one; keeps atoms in order. */
static grundy_status add_letter(refinement *f, uint32_t atom) {
  size_t at = 0;
  while (at < f->rank && f->atoms[at] < atom)
    at++;
  if (at < f->rank && f->atoms[at] == atom)
    return GRUNDY_OK;
  if (f->rank == GI_LETTERS)
    return GRUNDY_UNABLE;
  memmove(f->atoms + at + 1, f->atoms + at, (f->rank - at) * sizeof *f->atoms);
  f->atoms[at] = atom;
  f->rank++;
  return GRUNDY_OK;
}

static size_t letter_of(const refinement *f, uint32_t atom) {
  size_t i = 0;
  while (i < f->rank && f->atoms[i] != atom)
    i++;
  return i;
}

static grundy_status choose_letters(refinement *f, const uint32_t *word,
                                    size_t length) {
  grundy_status status = GRUNDY_OK;
  while (f->old_rank < f->old->rank && f->old->atoms[f->old_rank] < f->n)
    f->old_rank++;
  for (size_t i = 0; i < f->old_rank && status == GRUNDY_OK; i++)
    status = add_letter(f, f->old->atoms[i]);
  for (size_t i = 0; i < length && status == GRUNDY_OK; i++)
    if (word[i] != f->n)
      status = add_letter(f, word[i]);
  if (status != GRUNDY_OK)
    return status;
  for (size_t i = 0; i < f->old_rank; i++)
    f->letters[i] = (uint8_t)letter_of(f, f->old->atoms[i]);
  for (size_t i = 0; i < f->rank; i++)
    f->values[i] = f->phi[f->atoms[i]];
  for (size_t i = 0; i < length; i++) {
    size_t letter = letter_of(f, word[i]);
    if (letter < f->rank && f->apart.power[letter]++ >= GI_MOST_POWER)
      return GRUNDY_UNABLE;
  }
  return GRUNDY_OK;
}

/* Returns a word of the candidate in the letters of the larger monoid. */
static gi_monomial translate(const refinement *f, const gi_monomial *word) {
  gi_monomial out = {0};
  for (size_t i = 0; i < f->old_rank; i++)
    out.power[f->letters[i]] = word->power[i];
  return out;
}

/* Finds whether the sum of two words and n is lost.  UNABLE: it is too
   large. */
static grundy_status find_outcome(const refinement *f, const gi_monomial *word,
                                  const gi_monomial *company, bool *is_lost) {
  gi_sum sum = {.count = 1, .atoms = {f->n}};
  for (size_t i = 0; i < f->rank; i++)
    for (unsigned k = word->power[i] + company->power[i]; k > 0; k--)
      if (!gi_sum_add(&sum, f->atoms[i]))
        return GRUNDY_UNABLE;
  return gi_outcomes_find(f->outcomes, &sum, is_lost);
}

/* Steps to the next divisor of G without n.  Returns false after the last
   one. */
static bool next_divisor(const refinement *f, gi_monomial *divisor) {
  for (size_t i = 0; i < f->rank; i++) {
    if (divisor->power[i] < f->apart.power[i]) {
      divisor->power[i]++;
      return true;
    }
    divisor->power[i] = 0;
  }
  return false;
}

/* Looks for a company n + X, where X is a part of G, in which two words have
   different outcomes. */
static grundy_status tell_apart(const refinement *f, const gi_monomial *left,
                                const gi_monomial *right, bool *differ) {
  gi_monomial company = {0};
  grundy_status status = GRUNDY_OK;
  do {
    bool loses[2] = {false, false};
    status = find_outcome(f, left, &company, &loses[0]);
    if (status == GRUNDY_OK)
      status = find_outcome(f, right, &company, &loses[1]);
    *differ = status == GRUNDY_OK && loses[0] != loses[1];
  } while (status == GRUNDY_OK && !*differ && next_divisor(f, &company));
  return status;
}

/* Finds whether true outcomes refute a relation, as far as that is cheap. */
static grundy_status ask_outcomes(const refinement *f, const gi_monomial *left,
                                  const gi_monomial *right, bool *differ) {
  *differ = false;
  if (!f->outcomes)
    return GRUNDY_OK;
  gi_try attempt = gi_budget_try(f->budget, ALLOWANCE);
  grundy_status status = tell_apart(f, left, right, differ);
  status = gi_budget_tried(f->budget, attempt, status);
  return status == GRUNDY_UNABLE ? GRUNDY_OK : status;
}

/* Keeps a relation of the candidate unless it is refuted. */
static grundy_status keep_relation(void *data, const gi_monomial *left,
                                   uint32_t right) {
  refinement *f = data;
  gi_monomial from = translate(f, left);
  gi_monomial normal = gi_monoid_word(f->old, right);
  gi_monomial to = translate(f, &normal);
  bool is_false = gi_divides(&from, &f->apart);
  grundy_status status =
      is_false ? GRUNDY_OK : ask_outcomes(f, &from, &to, &is_false);
  if (status != GRUNDY_OK || is_false)
    return status;
  return gi_rewriting_add(&f->rewriting, &from, &to);
}

/* Bounds the powers of a letter, by a relation that holds in the candidate: the
   period is even, and the power in G is below the bound. */
static grundy_status add_bound(refinement *f, size_t letter) {
  uint32_t seen[GI_MOST_POWER + 1];
  size_t count = 0, index = 0;
  for (uint32_t x = 0;; x = gi_monoid_times(f->old, x, f->values[letter])) {
    for (index = 0; index < count && seen[index] != x;)
      index++;
    if (index < count)
      break;
    if (count >= GI_MOST_POWER / 2)
      return GRUNDY_UNABLE;
    seen[count++] = x;
  }
  size_t period = count - index;
  if (period % 2)
    period *= 2;
  if (index < (size_t)f->apart.power[letter] + 1)
    index = (size_t)f->apart.power[letter] + 1;
  if (index + period > GI_MOST_POWER)
    return GRUNDY_UNABLE;
  gi_rewriting_bound(&f->rewriting, letter, (unsigned)index, (unsigned)period);
  return GRUNDY_OK;
}

/* Gives the elements of the larger monoid the labels of the candidate. */
static grundy_status label(refinement *f, gi_monoid *m) {
  gi_arena arena;
  gi_arena_init(&arena, m->arena.memory);
  uint32_t *images = gi_arena_alloc(&arena, m->order * sizeof *images);
  grundy_status status = images ? GRUNDY_OK : gi_arena_refusal(&arena);
  for (uint32_t x = 0; x < m->order && status == GRUNDY_OK; x++) {
    size_t letter = x ? m->atoms[m->last[x]] : 0;
    images[x] =
        x ? gi_monoid_times(f->old, images[m->parent[x]], f->values[letter])
          : 0;
    if (gi_bit(f->old->portion, images[x]))
      gi_bit_set(m->portion, x);
    status = gi_budget_ticks(f->budget, 4);
  }
  gi_arena_clear(&arena);
  return status;
}

/* Finds the elements of the atoms below n in the larger monoid. */
static grundy_status value_atoms(const refinement *f, const uint32_t *letters,
                                 gi_valued *out) {
  grundy_status status = GRUNDY_OK;
  out->phi.length = 0;
  for (uint32_t a = 0; a < f->n && status == GRUNDY_OK; a++) {
    size_t letter = letter_of(f, a);
    uint32_t element = letter < f->rank ? letters[letter] : 0;
    gi_monomial word = gi_monoid_word(f->old, f->phi[a]);
    for (size_t i = 0; i < f->old_rank && letter == f->rank; i++)
      for (unsigned k = 0; k < word.power[i]; k++)
        element =
            gi_monoid_times(&out->monoid, element, letters[f->letters[i]]);
    status = gi_buffer_put(&out->phi, &element, sizeof element);
    if (status == GRUNDY_OK)
      status = gi_budget_ticks(f->budget, f->rank);
  }
  return status;
}

static grundy_status present(refinement *f, gi_valued *out) {
  uint32_t letters[GI_LETTERS] = {0};
  grundy_status status =
      gi_monoid_relations(f->old, f->budget, f->old_rank, keep_relation, f);
  for (size_t i = 0; i < f->rank && status == GRUNDY_OK; i++)
    status = add_bound(f, i);
  if (status == GRUNDY_OK)
    status = gi_rewriting_complete(&f->rewriting);
  if (status == GRUNDY_OK)
    status = gi_rewriting_monoid(&f->rewriting, &out->monoid, letters);
  if (status == GRUNDY_OK)
    status = label(f, &out->monoid);
  if (status == GRUNDY_OK)
    status = value_atoms(f, letters, out);
  for (size_t i = 0; i < out->monoid.rank && status == GRUNDY_OK; i++)
    out->monoid.atoms[i] = f->atoms[out->monoid.atoms[i]];
  return status;
}

grundy_status gi_refine(gi_budget *budget, const gi_valued *candidate,
                        uint32_t n, const uint32_t *word, size_t length,
                        gi_outcomes *outcomes, gi_valued *out) {
  refinement f = {.budget = budget,
                  .old = &candidate->monoid,
                  .phi = gi_valued_phi(candidate),
                  .n = n,
                  .outcomes = outcomes};
  grundy_status status = choose_letters(&f, word, length);
  if (status != GRUNDY_OK)
    return status;
  gi_rewriting_init(&f.rewriting, out->phi.memory, budget, f.rank, &f.apart);
  status = present(&f, out);
  gi_rewriting_clear(&f.rewriting);
  return status;
}
