/* SPDX-License-Identifier: MIT */
#include "engine/picture/spread.h"

#include <assert.h>
#include <stdbool.h>

/* Things that touch each other: they move together. */
typedef struct block {
  int64_t sum;    /* of weight times the place wanted for the first thing */
  int64_t weight; /* of all its things */
  size_t from;    /* its first thing */
} block;

static bool is_before(const block *a, const block *b) {
  return a->sum * b->weight < b->sum * a->weight;
}

/* Pool adjacent violators: things that would overlap form a block, which is at
   the mean of what its things want. */
void gi_spread(spread_item *items, size_t count) {
  block blocks[MOST_SPREAD];
  size_t n = 0;
  int32_t offset = 0; /* of thing i from thing 0 if all things touched */
  assert(count <= MOST_SPREAD);
  for (size_t i = 0; i < count; i++) {
    spread_item *one = &items[i];
    offset += i ? one->room : 0;
    one->at = offset;
    blocks[n++] = (block){one->weight * (one->wanted - offset), one->weight, i};
    while (n > 1 && is_before(&blocks[n - 1], &blocks[n - 2])) {
      n--;
      blocks[n - 1].sum += blocks[n].sum;
      blocks[n - 1].weight += blocks[n].weight;
    }
  }
  for (size_t k = 0; k < n; k++) {
    size_t end = k + 1 < n ? blocks[k + 1].from : count;
    for (size_t i = blocks[k].from; i < end; i++)
      items[i].at += (int32_t)(blocks[k].sum / blocks[k].weight);
  }
}
