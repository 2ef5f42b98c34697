/* SPDX-License-Identifier: MIT */
#include "theory/misere/check.h"

#include <assert.h>
#include <string.h>

/* Atoms with the same element and the same W; its W is in `wins`. */
typedef struct atom_class {
  uint32_t phi;
  uint32_t atom;  /* the least one */
  bool is_pruned; /* an earlier class replaces it in the N-check */
} atom_class;

/* A sum in the N-check; its Z is in `rests`. */
typedef struct state {
  uint32_t element;
  uint32_t before; /* the sum without its largest heap; 0: the empty sum */
  uint32_t class;  /* of that heap */
  uint32_t next;   /* an earlier pair with the same element; GI_NO_ELEMENT */
} state;

static atom_class *class_at(const gi_check *c, size_t i) {
  return (atom_class *)(void *)c->classes.data + i;
}
static state *state_at(const gi_check *c, size_t i) {
  return (state *)(void *)c->states.data + i;
}
static uint64_t *win_at(const gi_check *c, size_t i) {
  return (uint64_t *)(void *)c->wins.data + i * c->words;
}
static uint64_t *rest_at(const gi_check *c, size_t i) {
  return (uint64_t *)(void *)c->rests.data + i * c->words;
}
static size_t state_count(const gi_check *c) {
  return c->states.length / sizeof(state);
}
size_t gi_check_classes(const gi_check *c) {
  return c->classes.length / sizeof(atom_class);
}

void gi_check_init(gi_check *c, gi_memory *memory, gi_budget *budget,
                   gi_products *products) {
  *c = (gi_check){.memory = memory, .budget = budget, .products = products};
  c->words = products->monoid->order / 64 + 1;
  gi_buffer *buffers[] = {&c->classes, &c->wins,  &c->states,
                          &c->rests,   &c->heads, &c->violation};
  for (size_t i = 0; i < sizeof buffers / sizeof *buffers; i++)
    gi_buffer_init(buffers[i], memory);
}

void gi_check_clear(gi_check *c) {
  gi_buffer *buffers[] = {&c->classes, &c->wins,  &c->states,
                          &c->rests,   &c->heads, &c->violation};
  for (size_t i = 0; i < sizeof buffers / sizeof *buffers; i++)
    gi_buffer_clear(buffers[i]);
}

static bool is_part(const uint64_t *a, const uint64_t *b, size_t words) {
  for (size_t i = 0; i < words; i++)
    if (a[i] & ~b[i])
      return false;
  return true;
}

/* Appends room for a set of elements, all of them outside. */
static grundy_status append_set(gi_check *c, gi_buffer *sets) {
  size_t size = c->words * sizeof(uint64_t);
  grundy_status status = gi_buffer_reserve(sets, size);
  if (status == GRUNDY_OK) {
    memset(sets->data + sets->length, 0, size);
    sets->length += size;
  }
  return status;
}

/* Appends W of an atom whose options have these elements. */
static grundy_status append_wins(gi_check *c, const uint32_t *options,
                                 size_t count) {
  const gi_monoid *m = c->products->monoid;
  size_t at = c->wins.length;
  grundy_status status = append_set(c, &c->wins);
  for (size_t i = 0; i < count && status == GRUNDY_OK; i++) {
    const uint32_t *row = NULL;
    status = gi_products_row(c->products, c->budget, options[i], &row);
    uint64_t *wins = (uint64_t *)(void *)(c->wins.data + at);
    for (size_t y = 0; y < m->order && status == GRUNDY_OK; y++)
      if (gi_bit(m->portion, row[y]))
        gi_bit_set(wins, y);
    if (status == GRUNDY_OK)
      status = gi_budget_ticks(c->budget, m->order);
  }
  if (status != GRUNDY_OK)
    c->wins.length = at;
  return status;
}

/* ------------------------------------------------------------- P-check */

/* Appends the normal form of an element and one more atom, descending. */
static grundy_status put_word(const gi_check *c, uint32_t y, uint32_t atom,
                              gi_buffer *out) {
  const gi_monoid *m = c->products->monoid;
  grundy_status status = GRUNDY_OK;
  bool is_put = false;
  for (; (y || !is_put) && status == GRUNDY_OK;) {
    uint32_t next = y ? m->atoms[m->last[y]] : 0;
    bool is_atom = !is_put && (!y || atom >= next);
    if (is_atom) {
      next = atom;
      is_put = true;
    } else
      y = m->parent[y];
    status = gi_buffer_put(out, &next, sizeof next);
  }
  return status;
}

/* Returns whether the first list of atoms, descending, is a smaller word. */
static bool is_smaller(const gi_buffer *a, const gi_buffer *b) {
  const uint32_t *u = (const void *)a->data, *w = (const void *)b->data;
  size_t m = a->length / sizeof *u, n = b->length / sizeof *w;
  for (size_t i = 0; i < m && i < n; i++)
    if (u[i] != w[i])
      return u[i] < w[i];
  return m < n;
}

/* Keeps the smaller one of the violation so far and a new one, which is
   emptied. */
static void keep_smaller(gi_check *c, gi_buffer *found) {
  if (!c->violation.length || is_smaller(found, &c->violation)) {
    gi_buffer old = c->violation;
    c->violation = *found;
    *found = old;
  }
  found->length = 0;
}

/* Returns the least y in W with y * phi in P; GI_NO_ELEMENT if there is
   none. */
static uint32_t losing_win(const gi_monoid *m, const uint64_t *wins,
                           const uint32_t *row) {
  for (uint32_t y = 0; y < m->order; y++)
    if (gi_bit(wins, y) && gi_bit(m->portion, row[y]))
      return y;
  return GI_NO_ELEMENT;
}

static grundy_status check_losses(gi_check *c, size_t class) {
  const uint32_t *row = NULL;
  const atom_class *a = class_at(c, class);
  grundy_status status = gi_products_row(c->products, c->budget, a->phi, &row);
  if (status != GRUNDY_OK)
    return status;
  uint32_t y = losing_win(c->products->monoid, win_at(c, class), row);
  if (y == GI_NO_ELEMENT)
    return GRUNDY_OK;
  gi_buffer found;
  gi_buffer_init(&found, c->memory);
  status = put_word(c, y, a->atom, &found);
  if (status == GRUNDY_OK)
    keep_smaller(c, &found);
  gi_buffer_clear(&found);
  return status;
}

grundy_status gi_check_add(gi_check *c, uint32_t atom, uint32_t phi,
                           const uint32_t *options, size_t count, bool *fresh) {
  size_t classes = gi_check_classes(c);
  grundy_status status = append_wins(c, options, count);
  if (status != GRUNDY_OK)
    return status;
  atom_class new = {.phi = phi, .atom = atom};
  *fresh = true;
  for (size_t i = 0; i < classes && *fresh; i++) {
    if (class_at(c, i)->phi != phi ||
        !is_part(win_at(c, i), win_at(c, classes), c->words))
      continue;
    new.is_pruned = true;
    *fresh = !is_part(win_at(c, classes), win_at(c, i), c->words);
  }
  if (*fresh)
    status = gi_buffer_put(&c->classes, &new, sizeof new);
  if (!*fresh || status != GRUNDY_OK) {
    c->wins.length -= c->words * sizeof(uint64_t);
    return status;
  }
  return check_losses(c, classes);
}

grundy_status gi_check_fits(gi_check *c, const uint32_t *options, size_t count,
                            uint32_t *phi) {
  size_t classes = gi_check_classes(c);
  *phi = GI_NO_ELEMENT;
  grundy_status status = append_wins(c, options, count);
  if (status != GRUNDY_OK)
    return status;
  for (size_t i = 0; i < classes && *phi == GI_NO_ELEMENT; i++) {
    const uint32_t *row = NULL;
    if (!is_part(win_at(c, i), win_at(c, classes), c->words))
      continue;
    status = gi_products_row(c->products, c->budget, class_at(c, i)->phi, &row);
    if (status != GRUNDY_OK)
      break;
    if (losing_win(c->products->monoid, win_at(c, classes), row) ==
        GI_NO_ELEMENT)
      *phi = class_at(c, i)->phi;
  }
  c->wins.length -= c->words * sizeof(uint64_t);
  return status;
}

/* ------------------------------------------------------------- N-check */

/* Makes the empty sum the first pair. */
static grundy_status begin(gi_check *c) {
  const gi_monoid *m = c->products->monoid;
  state empty = {.next = GI_NO_ELEMENT};
  const uint32_t none = GI_NO_ELEMENT;
  grundy_status status = GRUNDY_OK;
  for (size_t x = 0; x < m->order && status == GRUNDY_OK; x++)
    status = gi_buffer_put(&c->heads, &none, sizeof none);
  if (status == GRUNDY_OK)
    status = append_set(c, &c->rests);
  if (status == GRUNDY_OK)
    status = gi_buffer_put(&c->states, &empty, sizeof empty);
  if (status != GRUNDY_OK)
    return status;
  for (size_t z = 0; z < m->order; z++)
    if (!gi_bit(m->portion, z))
      gi_bit_set(rest_at(c, 0), z);
  ((uint32_t *)(void *)c->heads.data)[0] = 0;
  return GRUNDY_OK;
}

/* Computes Z of the sum `before` with one more heap into the free room after
   the last pair.  Returns whether Z is not empty. */
static bool fill_rest(gi_check *c, size_t before, const uint64_t *wins,
                      const uint32_t *by_heap, const uint32_t *by_sum,
                      uint64_t *rest) {
  const uint64_t *old = rest_at(c, before);
  size_t order = c->products->monoid->order;
  uint64_t any = 0;
  for (size_t i = 0; i < c->words; i++) {
    uint64_t bits = 0;
    size_t end = order - 64 * i < 64 ? order - 64 * i : 64;
    for (size_t j = 0; j < end; j++) {
      size_t z = 64 * i + j;
      if (gi_bit(old, by_heap[z]) && !gi_bit(wins, by_sum[z]))
        bits |= UINT64_C(1) << j;
    }
    rest[i] = bits;
    any |= bits;
  }
  return any != 0;
}

/* Writes the atoms of a bad sum: the class's heap and the heaps of `before`. */
static grundy_status note_bad(gi_check *c, size_t before, size_t class) {
  gi_buffer found;
  gi_buffer_init(&found, c->memory);
  uint32_t atom = class_at(c, class)->atom;
  grundy_status status = gi_buffer_put(&found, &atom, sizeof atom);
  for (; before && status == GRUNDY_OK; before = state_at(c, before)->before) {
    atom = class_at(c, state_at(c, before)->class)->atom;
    status = gi_buffer_put(&found, &atom, sizeof atom);
  }
  if (status == GRUNDY_OK)
    keep_smaller(c, &found);
  gi_buffer_clear(&found);
  return status;
}

/* Visits the sum of a pair and one more heap.  *bad: the sum is bad. */
static grundy_status visit(gi_check *c, size_t before, size_t class,
                           const uint32_t *by_heap, bool *bad) {
  uint32_t *heads = (uint32_t *)(void *)c->heads.data;
  uint32_t sum = state_at(c, before)->element;
  const uint32_t *by_sum = NULL;
  grundy_status status = gi_products_row(c->products, c->budget, sum, &by_sum);
  size_t at = c->rests.length;
  if (status == GRUNDY_OK)
    status = gi_budget_ticks(c->budget, c->products->monoid->order / 2 + 1);
  if (status == GRUNDY_OK)
    status = append_set(c, &c->rests);
  if (status != GRUNDY_OK)
    return status;
  uint64_t *rest = (uint64_t *)(void *)(c->rests.data + at);
  bool any = fill_rest(c, before, win_at(c, class), by_heap, by_sum, rest);
  state new = {.element = by_heap[sum],
               .before = (uint32_t)before,
               .class = (uint32_t) class};
  new.next = heads[new.element];
  *bad = rest[0] & 1;
  for (uint32_t i = new.next; any && !*bad &&i != GI_NO_ELEMENT;
       i = state_at(c, i)->next)
    any = !is_part(rest, rest_at(c, i), c->words);
  if (any && !*bad)
    status = gi_buffer_put(&c->states, &new, sizeof new);
  if (!any || *bad || status != GRUNDY_OK) {
    c->rests.length = at;
    return *bad && status == GRUNDY_OK ? note_bad(c, before, class) : status;
  }
  heads[new.element] = (uint32_t)(state_count(c) - 1);
  return GRUNDY_OK;
}

/* Visits all sums whose largest heap is of this class, by the number of such
   heaps. */
static grundy_status visit_class(gi_check *c, size_t class, bool *bad) {
  const uint32_t *by_heap = NULL;
  grundy_status status = gi_products_row(c->products, c->budget,
                                         class_at(c, class)->phi, &by_heap);
  size_t from = 0;
  for (size_t end = state_count(c); from < end && status == GRUNDY_OK && !*bad;
       end = state_count(c))
    for (; from < end && status == GRUNDY_OK && !*bad; from++)
      status = visit(c, from, class, by_heap, bad);
  return status;
}

grundy_status gi_check_search(gi_check *c, size_t from) {
  bool bad = false;
  grundy_status status = c->states.length ? GRUNDY_OK : begin(c);
  size_t classes = gi_check_classes(c);
  for (size_t i = from; i < classes && status == GRUNDY_OK && !bad; i++) {
    const uint32_t *found = (const void *)c->violation.data;
    if (c->violation.length && found[0] < class_at(c, i)->atom)
      break; /* all further sums are larger */
    if (!class_at(c, i)->is_pruned)
      status = visit_class(c, i, &bad);
  }
  return status;
}

size_t gi_check_states(const gi_check *c) { return state_count(c); }

void gi_check_undo(gi_check *c, size_t classes, size_t states) {
  uint32_t *heads = (uint32_t *)(void *)c->heads.data;
  for (size_t i = state_count(c); i > states; i--)
    heads[state_at(c, i - 1)->element] = state_at(c, i - 1)->next;
  c->states.length = states * sizeof(state);
  c->rests.length = states * c->words * sizeof(uint64_t);
  c->classes.length = classes * sizeof(atom_class);
  c->wins.length = classes * c->words * sizeof(uint64_t);
  c->violation.length = 0;
}
