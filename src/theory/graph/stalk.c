/* SPDX-License-Identifier: MIT */
#include "theory/graph/stalk.h"

#include <assert.h>

#define NONE UINT32_MAX

/* A leaf holds all cuts of one value: their values stay equal for ever. */
typedef struct node {
  uint32_t side[2]; /* children of an inner node, by the next bit; or NONE */
  uint32_t value;   /* value of a leaf, shifted down by its depth */
  uint32_t flip;    /* xor still to be applied at this node and below */
  uint32_t members; /* first cut of a leaf; NONE: an inner node */
} node;

typedef struct trie {
  gi_memory *memory;
  node *nodes;     /* the first one is the root */
  uint32_t used;   /* nodes in use */
  size_t capacity; /* nodes allocated */
  uint32_t *next;  /* cut -> next cut of the same value; NONE: the last */
} trie;

static bool is_leaf(const node *n) { return n->members != NONE; }

/* Applies the flip of a node and passes it to its children. */
static void push_down(trie *t, uint32_t at) {
  assert(at < t->used);
  node *n = &t->nodes[at];
  if (is_leaf(n)) {
    n->value ^= n->flip;
  } else {
    if (n->flip & 1) {
      uint32_t swap = n->side[0];
      n->side[0] = n->side[1];
      n->side[1] = swap;
    }
    for (int i = 0; i < 2; i++)
      if (n->side[i] != NONE)
        t->nodes[n->side[i]].flip ^= n->flip >> 1;
  }
  n->flip = 0;
}

/* Adds 1 to all values. */
static void increase(trie *t) {
  for (uint32_t at = 0; at != NONE;) {
    push_down(t, at);
    node *n = &t->nodes[at];
    if (is_leaf(n)) {
      n->value++;
      return;
    }
    uint32_t carried = n->side[1];
    n->side[1] = n->side[0];
    n->side[0] = carried;
    at = carried;
  }
}

/* Adds a leaf and writes its number to *place. */
static void add_leaf(trie *t, uint32_t *place, uint32_t value,
                     uint32_t members) {
  assert(t->nodes && t->used < t->capacity);
  t->nodes[t->used] = (node){{NONE, NONE}, value, 0, members};
  *place = t->used++;
}

/* Makes room for the nodes of one insertion.  UNABLE if 32 bits cannot number
   them. */
static grundy_status make_room(trie *t) {
  enum {
    MOST_ADDED = 2 * 33 /* nodes that one insertion adds, at most */
  };
  if (t->capacity - t->used >= MOST_ADDED)
    return GRUNDY_OK;
  size_t more = 2 * t->capacity + MOST_ADDED;
  size_t size = gi_array_size(more, sizeof *t->nodes);
  if (more > NONE || !size)
    return GRUNDY_UNABLE;
  node *nodes =
      gi_realloc(t->memory, t->nodes, t->capacity * sizeof *t->nodes, size);
  if (!nodes)
    return gi_memory_refusal(t->memory);
  t->nodes = nodes;
  t->capacity = more;
  return GRUNDY_OK;
}

/* Adds a cut of value 0. */
static grundy_status insert(trie *t, uint32_t cut) {
  grundy_status status = make_room(t);
  if (status != GRUNDY_OK)
    return status;
  t->next[cut] = NONE;
  if (!t->used) {
    uint32_t root;
    add_leaf(t, &root, 0, cut);
    return GRUNDY_OK;
  }
  for (uint32_t at = 0;;) {
    push_down(t, at);
    node *n = &t->nodes[at];
    if (is_leaf(n) && !n->value) {
      t->next[cut] = n->members;
      n->members = cut;
      return GRUNDY_OK;
    }
    if (is_leaf(n)) { /* the value differs from 0 at this bit or a later one */
      uint32_t value = n->value, members = n->members;
      n->members = NONE;
      add_leaf(t, &n->side[value & 1], value >> 1, members);
    }
    if (n->side[0] == NONE) {
      add_leaf(t, &n->side[0], 0, cut);
      return GRUNDY_OK;
    }
    at = n->side[0];
  }
}

/* Writes the values of all cuts. */
static void read_values(trie *t, uint32_t *out) {
  struct {
    uint32_t node, depth, bits;
  } stack[2 * 34];
  size_t depth = 0;
  if (!t->used)
    return;
  stack[depth++].node = 0;
  stack[0].depth = stack[0].bits = 0;
  while (depth) {
    uint32_t at = stack[--depth].node, bits = stack[depth].bits;
    uint32_t level = stack[depth].depth;
    push_down(t, at);
    const node *n = &t->nodes[at];
    if (is_leaf(n))
      for (uint32_t cut = n->members; cut != NONE; cut = t->next[cut])
        out[cut] = level < 32 ? bits | n->value << level : bits;
    for (uint32_t i = 0; i < 2; i++)
      if (!is_leaf(n) && n->side[i] != NONE) {
        assert(depth < sizeof stack / sizeof *stack);
        stack[depth].node = n->side[i];
        stack[depth].depth = level + 1;
        stack[depth++].bits = level < 32 ? bits | i << level : bits;
      }
  }
}

grundy_status gi_stalk_cuts(gi_memory *memory, gi_budget *budget,
                            const uint32_t *terms, uint32_t count,
                            uint32_t *out) {
  trie t = {.memory = memory};
  grundy_status status = GRUNDY_OK;
  size_t size = ((size_t)count + 1) * sizeof *t.next;
  t.next = gi_alloc(memory, size);
  if (!t.next)
    return gi_memory_refusal(memory);
  for (uint32_t j = count; j > 0 && status == GRUNDY_OK; j--) {
    status = insert(&t, j);
    if (status != GRUNDY_OK)
      break;
    t.nodes[0].flip ^= terms[j - 1];
    increase(&t);
    status = gi_budget_ticks(budget, 8);
  }
  out[0] = 0;
  if (status == GRUNDY_OK)
    read_values(&t, out);
  gi_free(memory, t.nodes, t.capacity * sizeof *t.nodes);
  gi_free(memory, t.next, size);
  return status;
}
