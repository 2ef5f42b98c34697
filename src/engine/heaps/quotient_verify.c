/* SPDX-License-Identifier: MIT */
/*
 * Checks a certificate of a misère quotient, by other code than the code that
 * computed it.  Options come from the families' moves.
 */
#include "core/text.h"
#include "engine/heaps/quotient_certificate.h"
#include "engine/heaps/quotient_games.h"
#include "engine/misuse.h"
#include "engine/reader.h"
#include "theory/misere/judge.h"

#include <string.h>

typedef struct examiner {
  grundy_work *work;
  const gi_quotient_text *c;
  grundy_quotient_check *check;
  gi_heap_games games;
  uint32_t *maps[GRUNDY_MOST_GAMES]; /* elements of the heaps 0..to */
} examiner;

/* Says why the certificate does not hold. */
static grundy_status refuse_with(examiner *e, const char *const *pieces) {
  e->check->holds = false;
  return gi_sentence_text(e->work, pieces, &e->check->trouble);
}
#define refuse(e, ...) refuse_with(e, (const char *const[]){__VA_ARGS__, NULL})

/* Returns the element of a word. */
static uint32_t element_of(const gi_quotient_text *c, const gi_monomial *word) {
  uint32_t x = 0;
  for (size_t i = 0; i < c->generator_count; i++)
    for (unsigned k = 0; k < word->power[i]; k++)
      x = c->right[x * c->generator_count + i];
  return x;
}

static bool is_word_of(const gi_quotient_text *c, const gi_monomial *word,
                       uint32_t x) {
  return memcmp(word, &c->words[x], sizeof *word) == 0;
}

/* Are the numbers of the head those of the elements? */
static grundy_status examine_head(examiner *e) {
  const gi_quotient_text *c = e->c;
  uint64_t losses = 0;
  for (size_t x = 0; x < c->order; x++) {
    losses += c->is_loss[x];
    if (!is_word_of(c, &c->words[x], element_of(c, &c->words[x])) ||
        element_of(c, &c->words[x]) != x)
      return refuse(e, N_("the word of element {0} has another element"),
                    gi_digits_of(x).text);
  }
  if (losses != c->losses)
    return refuse(e, N_("{0} elements are in P, not {1}"),
                  gi_digits_of(losses).text, gi_digits_of(c->losses).text);
  return GRUNDY_OK;
}

/* Does a relation reduce the word? */
static bool is_reducible(const gi_quotient_text *c, const gi_monomial *word) {
  for (size_t i = 0; i < c->relation_count; i++)
    if (gi_divides(&c->relations[i].left, word))
      return true;
  return false;
}

/* Do the relations hold, and do they present this monoid?  The words of the
   elements must be those that no relation reduces. */
static grundy_status examine_relations(examiner *e) {
  const gi_quotient_text *c = e->c;
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < c->relation_count; i++) {
    const gi_stored_relation *one = &c->relations[i];
    uint32_t x = element_of(c, &one->left);
    bool is_least = is_word_of(c, &one->right, x);
    for (size_t j = 0; j < c->relation_count && is_least; j++)
      is_least = j == i || !gi_divides(&c->relations[j].left, &one->left);
    if (!is_least || gi_monomial_compare(&one->left, &one->right) <= 0)
      return refuse(e, N_("relation {0} does not hold, or is not reduced"),
                    gi_digits_of(i + 1).text);
  }
  for (uint32_t x = 0; x < c->order && status == GRUNDY_OK; x++) {
    if (is_reducible(c, &c->words[x]))
      return refuse(e, N_("a relation reduces the word of element {0}"),
                    gi_digits_of(x).text);
    for (size_t i = 0; i < c->generator_count; i++) {
      gi_monomial word = c->words[x];
      word.power[i]++;
      if (!is_reducible(c, &word) &&
          !is_word_of(c, &word, c->right[x * c->generator_count + i]))
        return refuse(e,
                      N_("the relations do not give all products of element "
                         "{0}"),
                      gi_digits_of(x).text);
    }
    status = gi_budget_ticks(&e->work->budget,
                             c->relation_count * (c->generator_count + 1));
  }
  return status;
}

/* Is no smaller heap, nor the same heap of an earlier game, equal to the heap
   of a generator? */
static bool is_first(const examiner *e, const grundy_quotient_generator *a) {
  uint32_t element = e->maps[a->game][a->heap];
  for (uint64_t n = 0; n <= a->heap; n++)
    for (size_t g = 0; g < (n < a->heap ? e->c->games : a->game); g++)
      if (e->maps[g][n] == element)
        return false;
  return true;
}

/* Finds the elements of the heaps. */
static grundy_status examine_maps(examiner *e) {
  const gi_quotient_text *c = e->c;
  for (size_t g = 0; g < c->games; g++) {
    uint32_t *map =
        gi_arena_alloc(&e->work->scratch, (size_t)(c->to + 1) * sizeof *map);
    if (!map)
      return gi_refused(e->work);
    e->maps[g] = map;
    for (uint64_t n = 0; n <= c->to; n++) {
      map[n] = element_of(c, &c->maps[g][n]);
      if (!is_word_of(c, &c->maps[g][n], map[n]))
        return refuse(e, N_("the word of heap {0} is not that of an element"),
                      gi_digits_of(n).text);
    }
    if (map[0] != 0)
      return refuse(e, N_("heap 0 is not the identity"));
  }
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < c->generator_count && status == GRUNDY_OK; i++) {
    const grundy_quotient_generator *a = &c->generators[i];
    if (a->heap > c->to || e->maps[a->game][a->heap] != c->right[i] ||
        !is_first(e, a))
      return refuse(e, N_("heap {0} is not its generator"),
                    gi_digits_of(a->heap).text);
    status = gi_budget_ticks(&e->work->budget, c->games * (a->heap + 1));
  }
  return status;
}

/* Is the monoid the quotient of Nim: 1, a, and a group of elements whose square
   is z, with P = {a, z}? */
static bool is_tame(const gi_quotient_text *c) {
  if (c->order <= 2)
    return c->losses + 1 == c->order;
  uint32_t a = 0, z = 0;
  for (uint32_t x = 1; x < c->order; x++) {
    gi_monomial square = c->words[x];
    for (size_t i = 0; i < c->generator_count; i++)
      square.power[i] = (uint8_t)(square.power[i] * 2);
    uint32_t y = element_of(c, &square);
    if (c->is_loss[x] && y == x)
      z = x;
    if (c->is_loss[x] && y == 0)
      a = x;
  }
  if (!a || !z || c->losses != 2 || ((c->order - 2) & (c->order - 3)))
    return false;
  for (uint32_t x = 0; x < c->order; x++) {
    gi_monomial square = c->words[x], with_z = c->words[x];
    for (size_t i = 0; i < c->generator_count; i++) {
      square.power[i] = (uint8_t)(square.power[i] * 2);
      with_z.power[i] = (uint8_t)(with_z.power[i] + c->words[z].power[i]);
    }
    uint32_t moved = element_of(c, &with_z);
    bool is_inside = x != 0 && x != a;
    if (is_inside && (moved != x || element_of(c, &square) != z))
      return false;
    if (!is_inside && moved == (x == a ? z : a))
      return false;
  }
  return true;
}

/* --------------------------------------------------------------- judge */

/* Numbers all heaps of the certificate, and lists their elements. */
static grundy_status number_heaps(examiner *e, gi_buffer *phi) {
  const gi_quotient_text *c = e->c;
  grundy_status status = GRUNDY_OK;
  for (uint64_t n = 1; n <= c->to; n++)
    for (size_t g = 0; g < c->games && status == GRUNDY_OK; g++) {
      bool is_live = false;
      status = gi_heap_games_is_live(&e->games, g, n, &is_live);
      if (status == GRUNDY_OK)
        status = gi_heap_games_add(&e->games, g, is_live);
      if (status == GRUNDY_OK && is_live)
        status = gi_buffer_put(phi, &e->maps[g][n], sizeof(uint32_t));
      if (status == GRUNDY_OK && !is_live && e->maps[g][n] != 0)
        return refuse(e, N_("heap {0} has no moves, and is not the identity"),
                      gi_digits_of(n).text);
    }
  return status;
}

static grundy_status tell(examiner *e, gi_judgement judgement,
                          const uint32_t *witness) {
  const gi_digits x = gi_digits_of(witness[0]), y = gi_digits_of(witness[1]);
  const grundy_quotient_generator *atoms = (const void *)e->games.atoms.data;
  switch (judgement) {
  case GI_JUDGED_RIGHT:
    return GRUNDY_OK;
  case GI_JUDGED_OUTSIDE:
  case GI_JUDGED_UNCOMMUTING:
    return refuse(e,
                  N_("the products of element {0} are not those of a "
                     "commutative monoid"),
                  x.text);
  case GI_JUDGED_UNGENERATED:
    return refuse(e, N_("the generators do not give element {0}"), x.text);
  case GI_JUDGED_EMPTY_LOST:
    return refuse(e, N_("the identity is in P, but the player who cannot move "
                        "wins"));
  case GI_JUDGED_P:
    return refuse(e,
                  N_("the P-check fails: heap {0} beside element {1} is in P "
                     "and has an option in P"),
                  gi_digits_of(atoms[witness[0]].heap).text, y.text);
  case GI_JUDGED_N:
    return refuse(e,
                  N_("the N-check fails: a sum of element {0} is not in P and "
                     "has no option in P"),
                  x.text);
  case GI_JUDGED_UNREDUCED:
    return refuse(e,
                  N_("the elements {0} and {1} are equal: nothing tells them "
                     "apart"),
                  x.text, y.text);
  }
  return GRUNDY_OK;
}

static grundy_status examine_labels(examiner *e) {
  gi_buffer phi;
  gi_buffer_init(&phi, &e->work->memory);
  grundy_status status = number_heaps(e, &phi);
  gi_stored_quotient stored = {.order = (size_t)e->c->order,
                               .rank = e->c->generator_count,
                               .right = e->c->right,
                               .is_loss = e->c->is_loss,
                               .atom_count = phi.length / sizeof(uint32_t),
                               .phi = (const void *)phi.data,
                               .atoms = gi_heap_games_atoms(&e->games)};
  gi_judgement judgement = GI_JUDGED_RIGHT;
  uint32_t witness[2] = {0, 0};
  if (status == GRUNDY_OK && e->check->holds)
    status = gi_judge(&e->work->memory, &e->work->budget, &stored, &judgement,
                      witness);
  if (status == GRUNDY_OK && e->check->holds)
    status = tell(e, judgement, witness);
  gi_buffer_clear(&phi);
  return status;
}

/* Is the period of a game the least, and do the heaps prove it
   (theory/misere/period.h)? */
static grundy_status examine_period(examiner *e, size_t game) {
  const gi_quotient_text *c = e->c;
  uint64_t heaps = 0, taken = 0;
  uint64_t shift = e->games.games[game].rules->shift;
  uint64_t from = c->preperiods[game], p = c->periods[game];
  const uint32_t *map = e->maps[game];
  if (!gi_heap_games_bounds(&e->games, game, &heaps, &taken))
    return refuse(e,
                  N_("no period proves the quotient complete for these rules"));
  bool is_proved = p && p <= c->to && from <= c->to - p;
  for (uint64_t n = from; is_proved && n + p <= c->to; n++)
    is_proved = map[n] == map[n + p];
  /* heaps up to the shift of an alias have no moves */
  uint64_t first = from + shift ? from + shift : 1;
  is_proved = is_proved && heaps * (first + p - 1) + taken <= c->to + shift;
  if (!is_proved)
    return refuse(e, N_("the heaps do not prove period {0} from {1} on"),
                  gi_digits_of(p).text, gi_digits_of(from).text);
  bool is_least = !from || map[from - 1] != map[from - 1 + p];
  for (uint64_t q = 1; q < p && is_least; q++) {
    uint64_t n = from;
    while (n + q <= c->to && map[n] == map[n + q])
      n++;
    is_least = n + q <= c->to;
  }
  return is_least ? GRUNDY_OK
                  : refuse(e, N_("period {0} from {1} on is not the least"),
                           gi_digits_of(p).text, gi_digits_of(from).text);
}

static grundy_status examine(examiner *e) {
  grundy_status status = examine_head(e);
  if (status == GRUNDY_OK && e->check->holds)
    status = examine_relations(e);
  if (status == GRUNDY_OK && e->check->holds)
    status = examine_maps(e);
  if (status == GRUNDY_OK && e->check->holds && is_tame(e->c) != e->c->is_tame)
    status = refuse(e, N_("whether the quotient is tame is wrong"));
  if (status == GRUNDY_OK && e->check->holds)
    status = examine_labels(e);
  for (size_t i = 0; i < e->c->games && e->c->is_complete; i++)
    if (status == GRUNDY_OK && e->check->holds)
      status = examine_period(e, i);
  return status;
}

/* Are the certificate's rules those that the user named? */
static grundy_status
examine_rules(examiner *e, const grundy_rules *const *games, size_t count) {
  if (count != e->c->games)
    return refuse(e, N_("the certificate is about {0} games, not {1}"),
                  gi_digits_of(e->c->games).text, gi_digits_of(count).text);
  for (size_t i = 0; i < count; i++) {
    const grundy_rules *named = NULL;
    grundy_status status = gi_rules_parse_file(e->work, e->c->rules[i].data,
                                               e->c->rules[i].length, &named);
    gi_clear_error(e->work);
    if (status == GRUNDY_STOPPED || status == GRUNDY_NOMEM)
      return status;
    if (status != GRUNDY_OK || !gi_text_is(e->c->rules[i], named->text) ||
        named->base != games[i]->base || named->shift != games[i]->shift)
      return refuse(e, N_("the certificate is about another game than {0}"),
                    games[i]->text);
  }
  return GRUNDY_OK;
}

static grundy_status check_text(grundy_work *work,
                                const grundy_rules *const *games, size_t count,
                                const char *text, size_t length,
                                grundy_quotient_check *check) {
  gi_quotient_text c;
  grundy_status status = gi_quotient_read(work, (gi_text){text, length, 0}, &c);
  if (status != GRUNDY_OK)
    return status;
  check->order = c.order;
  check->to = c.to;
  check->is_complete = c.is_complete;
  examiner e = {.work = work, .c = &c, .check = check};
  status = gi_heap_games_init(&e.games, work, games, count);
  e.games.by_rules = true;
  if (status == GRUNDY_OK)
    status = examine_rules(&e, games, count);
  if (status == GRUNDY_OK && check->holds)
    status = examine(&e);
  gi_heap_games_clear(&e.games);
  return status;
}

grundy_status grundy_quotient_verify(grundy_work *work,
                                     const grundy_rules *const *games,
                                     size_t count, const char *text,
                                     size_t length,
                                     grundy_quotient_check *check) {
  if (gi_misused(work, GI_NEEDS({gi_are_games(work, games, count), "games"},
                                {gi_is_text(text, length), "text"},
                                {gi_is_given(check), "check"})))
    return GRUNDY_MISUSE;
  gi_mark mark = gi_arena_mark(&work->scratch);
  *check = (grundy_quotient_check){.holds = true};
  grundy_status status = check_text(work, games, count, text, length, check);
  gi_arena_release(&work->scratch, mark);
  return gi_finish(work, status, GRUNDY_NOWHERE);
}
