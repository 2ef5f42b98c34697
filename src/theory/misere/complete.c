/* SPDX-License-Identifier: MIT */
#include "theory/misere/complete.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

typedef struct rule {
  gi_monomial left, right;
  uint64_t support; /* letters of the left side */
  unsigned degree;  /* of the left side */
  uint32_t guess;   /* number of the guess; NOTHING: a derived rule */
  bool is_bound;
  bool is_dead; /* another rule replaces it */
} rule;

typedef struct link {
  uint32_t rule, next;
} link;

typedef struct pair {
  uint32_t first, second;
} pair;

#define NOTHING UINT32_MAX

enum {
  SPARE = 1024, /* bounds that may be added */
  POWERS = 256,
  END = -1
};
/* Marks an entry of the stack: node and letter whose product is complete when
   the entry is met.  Other entries are letters. */
#define IS_MARK (UINT64_C(1) << 63)

static rule *rule_at(const gi_rewriting *r, size_t i) {
  return (rule *)(void *)r->rules.data + i;
}
static size_t rule_count(const gi_rewriting *r) {
  return r->rules.length / sizeof(rule);
}
static uint64_t *origins_at(const gi_rewriting *r, size_t i) {
  return (uint64_t *)(void *)r->origins.data + i * r->width;
}
static bool is_alive(const rule *a) { return !a->is_dead; }

void gi_rewriting_init(gi_rewriting *r, gi_memory *memory, gi_budget *budget,
                       size_t rank, const gi_monomial *apart) {
  *r = (gi_rewriting){
      .memory = memory, .budget = budget, .rank = rank, .apart = *apart};
  gi_buffer *buffers[] = {&r->rules, &r->origins, &r->words, &r->edges,
                          &r->stack, &r->heads,   &r->links};
  for (size_t i = 0; i < sizeof buffers / sizeof *buffers; i++)
    gi_buffer_init(buffers[i], memory);
  for (size_t i = 0; i < GI_PAIR_DEGREES; i++)
    gi_buffer_init(&r->pairs[i], memory);
  gi_map_init(&r->found, memory, 4);
}

void gi_rewriting_clear(gi_rewriting *r) {
  gi_buffer *buffers[] = {&r->rules, &r->origins, &r->words, &r->edges,
                          &r->stack, &r->heads,   &r->links};
  for (size_t i = 0; i < sizeof buffers / sizeof *buffers; i++)
    gi_buffer_clear(buffers[i]);
  for (size_t i = 0; i < GI_PAIR_DEGREES; i++)
    gi_buffer_clear(&r->pairs[i]);
  gi_map_clear(&r->found);
}

static grundy_status append_rule(gi_rewriting *r, const gi_monomial *left,
                                 const gi_monomial *right, uint32_t guess) {
  rule new = {.left = *left,
              .right = *right,
              .support = gi_support(left),
              .degree = gi_degree(left),
              .guess = guess};
  return gi_buffer_put(&r->rules, &new, sizeof new);
}

void gi_rewriting_bound(gi_rewriting *r, size_t letter, unsigned index,
                        unsigned period) {
  assert(index > r->apart.power[letter] && index + period <= GI_MOST_POWER);
  r->index[letter] = (uint8_t)index;
  r->period[letter] = (uint8_t)period;
}

grundy_status gi_rewriting_add(gi_rewriting *r, const gi_monomial *left,
                               const gi_monomial *right) {
  assert(!r->width && gi_monomial_compare(left, right) > 0);
  return append_rule(r, left, right, (uint32_t)r->guesses++);
}

/* ---------------------------------------------------- products of words */

/* Empties the table of products, and lists the rules by letter and power. */
static grundy_status restart_table(gi_rewriting *r) {
  const size_t size = r->rank * POWERS * sizeof(uint32_t);
  gi_map_clear(&r->found);
  r->words.length = r->edges.length = r->links.length = r->heads.length = 0;
  grundy_status status = gi_buffer_reserve(&r->heads, size + 1);
  if (status != GRUNDY_OK)
    return status;
  uint32_t *heads = (uint32_t *)(void *)r->heads.data;
  memset(heads, 0xff, size);
  r->heads.length = size;
  for (size_t i = 0; i < rule_count(r) && status == GRUNDY_OK; i++) {
    const rule *a = rule_at(r, i);
    for (size_t j = 0; j < r->rank && is_alive(a) && status == GRUNDY_OK; j++) {
      if (!a->left.power[j])
        continue;
      size_t slot = j * POWERS + a->left.power[j];
      link new = {(uint32_t)i, heads[slot]};
      heads[slot] = (uint32_t)(r->links.length / sizeof new);
      status = gi_buffer_put(&r->links, &new, sizeof new);
    }
  }
  return status == GRUNDY_OK ? gi_budget_ticks(r->budget, size / 16) : status;
}

/* Finds or makes the node of a word in normal form. */
static grundy_status node_of(gi_rewriting *r, const gi_monomial *word,
                             uint32_t *node) {
  gi_record record = 0;
  bool added = false;
  size_t count = r->words.length / sizeof *word;
  size_t size = r->rank * sizeof(uint32_t);
  grundy_status status = gi_buffer_reserve(&r->words, sizeof *word);
  if (status == GRUNDY_OK)
    status = gi_buffer_reserve(&r->edges, size + 1);
  if (status == GRUNDY_OK && count >= GI_MOST_ELEMENTS)
    status = GRUNDY_UNABLE;
  if (status == GRUNDY_OK)
    status = gi_map_add(&r->found, (gi_bytes){word->power, r->rank},
                        (uint32_t)count, &record, &added);
  if (status != GRUNDY_OK)
    return status;
  *node = gi_map_answer(&r->found, record);
  if (added) {
    memcpy(r->words.data + r->words.length, word, sizeof *word);
    r->words.length += sizeof *word;
    memset(r->edges.data + r->edges.length, 0xff, size);
    r->edges.length += size;
  }
  return gi_budget_ticks(r->budget, 4);
}

/* Returns the rule that rewrites a word whose quotient by letter j is in normal
   form; NULL if there is none. */
static const rule *rule_for(const gi_rewriting *r, const gi_monomial *word,
                            size_t j) {
  const uint32_t *heads = (const void *)r->heads.data;
  const link *links = (const void *)r->links.data;
  uint32_t at = heads[j * POWERS + word->power[j]];
  for (; at != NOTHING; at = links[at].next)
    if (gi_divides(&rule_at(r, links[at].rule)->left, word))
      return rule_at(r, links[at].rule);
  return NULL;
}

static grundy_status push(gi_rewriting *r, uint64_t entry) {
  return gi_buffer_put(&r->stack, &entry, sizeof entry);
}

static grundy_status push_word(gi_rewriting *r, const gi_monomial *word) {
  grundy_status status = GRUNDY_OK;
  for (size_t i = r->rank; i-- > 0;)
    for (unsigned k = word->power[i]; k-- > 0 && status == GRUNDY_OK;)
      status = push(r, i);
  return status;
}

/* Computes the product of a node and a letter that is not in the table: a new
   node, or a smaller node and letters to multiply by, which go to the stack. */
static grundy_status multiply(gi_rewriting *r, uint32_t *node, size_t letter) {
  uint32_t from = *node;
  gi_monomial word = ((gi_monomial *)(void *)r->words.data)[from];
  if (word.power[letter]++ >= GI_MOST_POWER)
    return GRUNDY_UNABLE;
  const rule *by = rule_for(r, &word, letter);
  if (!by) {
    grundy_status status = node_of(r, &word, node);
    if (status == GRUNDY_OK)
      ((uint32_t *)(void *)r->edges.data)[from * r->rank + letter] = *node;
    return status;
  }
  for (size_t i = 0; i < r->rank; i++)
    word.power[i] = (uint8_t)(word.power[i] - by->left.power[i]);
  grundy_status status = push(r, IS_MARK | (uint64_t)from << 8 | letter);
  if (status == GRUNDY_OK)
    status = push_word(r, &by->right);
  return status == GRUNDY_OK ? node_of(r, &word, node) : status;
}

/* Multiplies a node by the letters of the stack. */
static grundy_status multiply_all(gi_rewriting *r, uint32_t *node) {
  grundy_status status = GRUNDY_OK;
  while (r->stack.length && status == GRUNDY_OK) {
    uint64_t entry;
    r->stack.length -= sizeof entry;
    memcpy(&entry, r->stack.data + r->stack.length, sizeof entry);
    uint32_t *edges = (uint32_t *)(void *)r->edges.data;
    if (entry & IS_MARK) {
      size_t from = (size_t)((entry & ~IS_MARK) >> 8);
      edges[from * r->rank + (entry & 0xff)] = *node;
      continue;
    }
    uint32_t product = edges[*node * r->rank + entry];
    if (product == NOTHING)
      status = multiply(r, node, (size_t)entry);
    else
      *node = product;
  }
  if (status == GRUNDY_OK)
    status = gi_budget_ticks(r->budget, 1);
  return status;
}

/* Finds the node of a normal form of the word. */
static grundy_status normal_node(gi_rewriting *r, const gi_monomial *word,
                                 uint32_t *node) {
  static const gi_monomial one = {0};
  r->stack.length = 0;
  grundy_status status = node_of(r, &one, node);
  if (status == GRUNDY_OK)
    status = push_word(r, word);
  return status == GRUNDY_OK ? multiply_all(r, node) : status;
}

/* --------------------------------------------------------------- pairs */

/* Writes the two words that rules make of their least common multiple. */
static grundy_status critical_words(const rule *f, const rule *g,
                                    gi_monomial *by_f, gi_monomial *by_g) {
  for (size_t i = 0; i < GI_MONOMIAL_BYTES; i++) {
    unsigned u = f->left.power[i], w = g->left.power[i];
    unsigned most = u > w ? u : w;
    unsigned p = most - u + f->right.power[i];
    unsigned q = most - w + g->right.power[i];
    if (p > GI_MOST_POWER || q > GI_MOST_POWER)
      return GRUNDY_UNABLE;
    by_f->power[i] = (uint8_t)p;
    by_g->power[i] = (uint8_t)q;
  }
  return GRUNDY_OK;
}

static unsigned common_degree(const rule *f, const rule *g) {
  unsigned degree = 0;
  for (size_t i = 0; i < GI_MONOMIAL_BYTES; i++) {
    unsigned u = f->left.power[i], w = g->left.power[i];
    degree += u > w ? u : w;
  }
  return degree < GI_PAIR_DEGREES ? degree : GI_PAIR_DEGREES - 1;
}

/* Adds the critical pairs of a rule with the rules before it. */
static grundy_status add_pairs(gi_rewriting *r, size_t second) {
  const rule *g = rule_at(r, second);
  for (size_t i = 0; i < second; i++) {
    const rule *f = rule_at(r, i);
    if (!is_alive(f) || !(f->support & g->support))
      continue;
    unsigned degree = common_degree(f, g);
    pair new = {(uint32_t)i, (uint32_t)second};
    grundy_status status = gi_buffer_put(&r->pairs[degree], &new, sizeof new);
    if (status != GRUNDY_OK)
      return status;
    if (degree < r->least)
      r->least = degree;
  }
  return gi_budget_ticks(r->budget, second / 2 + 1);
}

/* Rewrites the word until no rule applies, and adds the guesses used. */
static grundy_status reduce(gi_rewriting *r, gi_monomial *word,
                            uint64_t *used) {
  size_t count = rule_count(r);
  for (size_t i = 0; i < count; i++) {
    const rule *a = rule_at(r, i);
    if (!is_alive(a) || !gi_divides(&a->left, word))
      continue;
    for (size_t j = 0; j < r->rank; j++) {
      unsigned power =
          (unsigned)(word->power[j] - a->left.power[j] + a->right.power[j]);
      if (power > GI_MOST_POWER)
        return GRUNDY_UNABLE;
      word->power[j] = (uint8_t)power;
    }
    for (size_t k = 0; k < r->width; k++)
      used[k] |= origins_at(r, i)[k];
    grundy_status status = gi_budget_ticks(r->budget, i + 1);
    if (status != GRUNDY_OK)
      return status;
    i = (size_t)END; /* begin again */
  }
  return GRUNDY_OK;
}

/* Begins anew with all guesses that were not given up, and the derived rules
   that are left. */
static grundy_status restart(gi_rewriting *r) {
  for (size_t i = 0; i < GI_PAIR_DEGREES; i++)
    r->pairs[i].length = 0;
  r->least = GI_PAIR_DEGREES;
  grundy_status status = restart_table(r);
  for (size_t i = 0; i < rule_count(r) && status == GRUNDY_OK; i++)
    if (is_alive(rule_at(r, i)))
      status = add_pairs(r, i);
  return status;
}

/* Returns whether a bound may be raised once more.  A bound far above the word
   that is apart is not the reason for a contradiction. */
static bool is_low(const gi_rewriting *r, const rule *bound) {
  return bound->degree < 3 * gi_degree(&r->apart) + 16;
}

/* Returns the guess to give up among those in the set: a low bound, otherwise
   the one of highest degree. */
static size_t choose_victim(const gi_rewriting *r, const uint64_t *origins) {
  size_t victim = SIZE_MAX;
  unsigned most = 0;
  for (size_t i = 0; i < rule_count(r); i++) {
    const rule *a = rule_at(r, i);
    if (a->guess == NOTHING || !gi_bit(origins, a->guess))
      continue;
    unsigned rank = a->degree + 1;
    if (a->is_bound)
      rank = is_low(r, a) ? UINT_MAX - a->degree : 1;
    if (rank >= most) {
      victim = i;
      most = rank;
    }
  }
  assert(victim != SIZE_MAX);
  return victim;
}

/* Removes a guess and all rules derived from it; revives the rules that others
   replaced. */
static void remove_guess(gi_rewriting *r, uint32_t guess) {
  size_t to = 0;
  for (size_t i = 0; i < rule_count(r); i++) {
    if (gi_bit(origins_at(r, i), guess))
      continue;
    *rule_at(r, to) = *rule_at(r, i);
    rule_at(r, to)->is_dead = false;
    memmove(origins_at(r, to), origins_at(r, i), r->width * sizeof(uint64_t));
    to++;
  }
  r->rules.length = to * sizeof(rule);
  r->origins.length = to * r->width * sizeof(uint64_t);
}

/* Adds a guess while rules are completed.  UNABLE: there is no more room for
   guesses. */
static grundy_status add_guess(gi_rewriting *r, const rule *new) {
  if (r->guesses == r->width * 64)
    return GRUNDY_UNABLE;
  grundy_status status = gi_buffer_reserve(&r->rules, sizeof *new);
  size_t size = r->width * sizeof(uint64_t);
  if (status == GRUNDY_OK)
    status = gi_buffer_reserve(&r->origins, size);
  if (status != GRUNDY_OK)
    return status;
  size_t at = rule_count(r);
  memset(r->origins.data + r->origins.length, 0, size);
  r->origins.length += size;
  r->rules.length += sizeof *new;
  *rule_at(r, at) = *new;
  rule *a = rule_at(r, at);
  a->guess = (uint32_t)r->guesses++;
  a->support = gi_support(&a->left);
  a->degree = gi_degree(&a->left);
  a->is_dead = false;
  gi_bit_set(origins_at(r, at), a->guess);
  return GRUNDY_OK;
}

/* Returns the letter of which a word is a power; the rank if there is none. */
static size_t power_of(const gi_rewriting *r, const gi_monomial *word) {
  uint64_t support = gi_support(word);
  return support && !(support & (support - 1))
             ? (size_t)__builtin_ctzll(support)
             : r->rank;
}

/* Bounds the letters of which no power is known to be equal to a smaller
   word. */
static grundy_status add_bounds(gi_rewriting *r) {
  uint64_t bounded = 0;
  for (size_t i = 0; i < rule_count(r); i++)
    if (rule_at(r, i)->guess != NOTHING)
      bounded |= UINT64_C(1) << power_of(r, &rule_at(r, i)->left);
  grundy_status status = GRUNDY_OK;
  for (size_t j = 0; j < r->rank && status == GRUNDY_OK; j++) {
    rule bound = {.is_bound = true};
    if (bounded >> j & 1)
      continue;
    bound.left.power[j] = (uint8_t)(r->index[j] + r->period[j]);
    bound.right.power[j] = r->index[j];
    status = add_guess(r, &bound);
  }
  return status;
}

/* Gives up one of the guesses in the set.  A bound is replaced by a higher
   one. */
static grundy_status blame(gi_rewriting *r, const uint64_t *origins) {
  const rule given_up = *rule_at(r, choose_victim(r, origins));
  size_t letter = power_of(r, &given_up.left);
  remove_guess(r, given_up.guess);
  if (given_up.is_bound) {
    if (r->index[letter] + r->period[letter] + 2 > GI_MOST_POWER)
      return GRUNDY_UNABLE;
    r->index[letter] = (uint8_t)(r->index[letter] + 2);
  }
  grundy_status status = add_bounds(r);
  return status == GRUNDY_OK ? restart(r) : status;
}

/* Adds the rule between two words that are equal and in normal form. */
static grundy_status derive(gi_rewriting *r, const gi_monomial *u,
                            const gi_monomial *w, const uint64_t *origins) {
  bool swap = gi_monomial_compare(u, w) < 0;
  const gi_monomial *left = swap ? w : u;
  if (gi_divides(left, &r->apart))
    return blame(r, origins);
  size_t count = rule_count(r);
  grundy_status status =
      gi_buffer_put(&r->origins, origins, r->width * sizeof *origins);
  if (status == GRUNDY_OK)
    status = append_rule(r, left, swap ? u : w, NOTHING);
  if (status == GRUNDY_OK)
    status = add_pairs(r, count);
  return status == GRUNDY_OK ? restart_table(r) : status;
}

/* Looks at a pair that the table does not resolve.  *is_done: the rules of the
   pair may replace each other. */
static grundy_status resolve(gi_rewriting *r, pair p, gi_monomial *u,
                             gi_monomial *w, bool *is_done) {
  gi_buffer set;
  gi_buffer_init(&set, r->memory);
  size_t size = r->width * sizeof(uint64_t);
  grundy_status status = gi_buffer_put(&set, origins_at(r, p.first), size);
  uint64_t *used = (uint64_t *)(void *)set.data;
  for (size_t k = 0; k < r->width && status == GRUNDY_OK; k++)
    used[k] |= origins_at(r, p.second)[k];
  if (status == GRUNDY_OK)
    status = reduce(r, u, used);
  if (status == GRUNDY_OK)
    status = reduce(r, w, used);
  *is_done = true;
  if (status == GRUNDY_OK && gi_monomial_compare(u, w) != 0) {
    size_t before = rule_count(r);
    status = derive(r, u, w, used);
    *is_done = rule_count(r) == before + 1;
  }
  gi_buffer_clear(&set);
  return status;
}

static grundy_status look_at(gi_rewriting *r, pair p) {
  gi_monomial u = {0}, w = {0};
  uint32_t by_u = 0, by_w = 0;
  const rule *f = rule_at(r, p.first), *g = rule_at(r, p.second);
  if (!is_alive(f) || !is_alive(g))
    return GRUNDY_OK;
  grundy_status status = critical_words(f, g, &u, &w);
  if (status == GRUNDY_OK)
    status = normal_node(r, &u, &by_u);
  if (status == GRUNDY_OK)
    status = normal_node(r, &w, &by_w);
  bool is_done = true;
  if (status == GRUNDY_OK && by_u != by_w)
    status = resolve(r, p, &u, &w, &is_done);
  if (status != GRUNDY_OK || !is_done)
    return status;
  rule *a = rule_at(r, p.first), *b = rule_at(r, p.second);
  if (gi_divides(&a->left, &b->left))
    b->is_dead = true;
  else if (gi_divides(&b->left, &a->left))
    a->is_dead = true;
  return GRUNDY_OK;
}

grundy_status gi_rewriting_complete(gi_rewriting *r) {
  r->width = (r->guesses + SPARE) / 64 + 1;
  grundy_status status = gi_buffer_reserve(
      &r->origins, r->guesses * r->width * sizeof(uint64_t) + 1);
  if (status != GRUNDY_OK)
    return status;
  r->origins.length = r->guesses * r->width * sizeof(uint64_t);
  memset(r->origins.data, 0, r->origins.length);
  for (size_t i = 0; i < r->guesses; i++)
    gi_bit_set(origins_at(r, i), i);
  status = add_bounds(r);
  if (status == GRUNDY_OK)
    status = restart(r);
  while (status == GRUNDY_OK && r->least < GI_PAIR_DEGREES) {
    gi_buffer *level = &r->pairs[r->least];
    if (!level->length) {
      r->least++;
      continue;
    }
    pair next;
    level->length -= sizeof next;
    memcpy(&next, level->data + level->length, sizeof next);
    status = look_at(r, next);
  }
  return status;
}

/* -------------------------------------------------------------- monoid */

/* Computes the products of all nodes and letters; finds all nodes. */
static grundy_status fill_table(gi_rewriting *r) {
  static const gi_monomial one = {0};
  uint32_t node = 0;
  grundy_status status = restart_table(r);
  if (status == GRUNDY_OK)
    status = node_of(r, &one, &node);
  for (size_t i = 0; status == GRUNDY_OK && i * sizeof one < r->words.length;
       i++)
    for (size_t j = 0; j < r->rank && status == GRUNDY_OK; j++) {
      node = (uint32_t)i;
      r->stack.length = 0;
      status = push(r, j);
      if (status == GRUNDY_OK)
        status = multiply_all(r, &node);
    }
  return status;
}

grundy_status gi_rewriting_monoid(gi_rewriting *r, gi_monoid *monoid,
                                  uint32_t *letters) {
  grundy_status status = fill_table(r);
  if (status != GRUNDY_OK)
    return status;
  gi_arena arena;
  gi_arena_init(&arena, r->memory);
  size_t order = r->words.length / sizeof(gi_monomial);
  uint32_t atoms[GI_LETTERS];
  for (size_t i = 0; i < r->rank; i++)
    atoms[i] = (uint32_t)i;
  uint64_t *portion =
      gi_arena_alloc(&arena, (order / 64 + 1) * sizeof *portion);
  uint32_t *elements = gi_arena_alloc(&arena, order * sizeof *elements);
  status = portion && elements ? GRUNDY_OK : gi_arena_refusal(&arena);
  if (status == GRUNDY_OK) {
    memset(portion, 0, (order / 64 + 1) * sizeof *portion);
    gi_draft draft = {.order = order,
                      .rank = r->rank,
                      .atoms = atoms,
                      .right = (const void *)r->edges.data,
                      .portion = portion};
    status = gi_monoid_make(monoid, r->budget, &draft, elements);
  }
  for (size_t i = 0; i < r->rank && status == GRUNDY_OK; i++)
    letters[i] = elements[((const uint32_t *)(const void *)r->edges.data)[i]];
  gi_arena_clear(&arena);
  return status;
}
