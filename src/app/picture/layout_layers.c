/* SPDX-License-Identifier: MIT */
/*
 * Layers, as K. Sugiyama, S. Tagawa and M. Toda lay them (Methods for visual
 * understanding of hierarchical system structures, IEEE Transactions on
 * Systems, Man, and Cybernetics 11 (1981), 109-125): an edge over several
 * layers gets a bend in each between; nodes of a layer are ordered by the mean
 * place of their neighbours, up and down, and the order with the fewest
 * crossings is kept; then each layer is put as near to its neighbours as the
 * room between nodes allows.
 */
#include "app/picture/layout.h"

#include <assert.h>
#include <string.h>

enum {
  MOST_NODES = 600,
  MOST_LINKS = 1200,
  MOST_LAYERS = GI_SKETCH_VERTICES + 1,
  ORDERS = 12, /* rounds of ordering, of placing */
  PLACES = 12
};

typedef struct node {
  uint32_t layer;
  bool is_bend;
  int32_t x, wanted;
  uint32_t place; /* in its layer */
} node;

typedef struct pile {
  const gi_sketch *s;
  const layout *l;
  size_t count, link_count;
  node nodes[MOST_NODES];
  struct {
    uint16_t low, high;
  } links[MOST_LINKS];
  uint32_t layers;
  int32_t gap; /* from one to the next */
  uint32_t sizes[MOST_LAYERS];
  uint16_t order[MOST_LAYERS][MOST_NODES];
} pile;

/* ------------------------------------------------------------------ nodes */

static bool link_up(pile *p, size_t low, size_t high) {
  if (p->link_count == MOST_LINKS)
    return false;
  p->links[p->link_count].low = (uint16_t)low;
  p->links[p->link_count++].high = (uint16_t)high;
  return true;
}

static bool add_bends(pile *p, layout *l, size_t e, uint32_t low,
                      uint32_t high) {
  size_t below = low;
  route *r = &l->routes[e];
  r->first = p->count;
  for (uint32_t y = p->nodes[low].layer + 1; y < p->nodes[high].layer; y++) {
    if (p->count == MOST_NODES || !link_up(p, below, p->count))
      return false;
    below = p->count;
    p->nodes[p->count++] = (node){.layer = y, .is_bend = true};
    r->count++;
  }
  return link_up(p, below, high);
}

/* What stands on the ground stands anywhere on it. */
static bool build(pile *p, layout *l, const gi_sketch *s,
                  const uint32_t *height) {
  p->count = s->vertex_count;
  for (uint32_t v = 0; v < s->vertex_count; v++)
    p->nodes[v] = (node){.layer = height[v]};
  for (size_t e = 0; e < s->edge_count; e++) {
    uint32_t a = s->edges[e].from, b = s->edges[e].to;
    if (height[a] == height[b] || a == s->ground || b == s->ground)
      continue;
    bool is_up = height[a] < height[b];
    if (!add_bends(p, l, e, is_up ? a : b, is_up ? b : a))
      return false;
  }
  return true;
}

/* ------------------------------------------------------------------ order */

static void note_places(pile *p) {
  for (uint32_t y = 0; y < p->layers; y++)
    for (uint32_t i = 0; i < p->sizes[y]; i++)
      p->nodes[p->order[y][i]].place = i;
}

/* Along the links from each node that was not met, so that trees do not
   cross. */
static void visit(pile *p, bool *is_met, uint16_t from) {
  uint16_t stack[MOST_NODES];
  size_t depth = 0;
  if (is_met[from])
    return;
  is_met[from] = true;
  stack[depth++] = from;
  while (depth) {
    uint16_t n = stack[--depth];
    uint32_t y = p->nodes[n].layer;
    p->order[y][p->sizes[y]++] = n;
    for (size_t k = p->link_count; k-- > 0;) {
      uint16_t low = p->links[k].low, high = p->links[k].high;
      uint16_t other = low == n ? high : low;
      if ((low == n || high == n) && !is_met[other]) {
        is_met[other] = true;
        stack[depth++] = other;
      }
    }
  }
}

static void first_order(pile *p) {
  bool is_met[MOST_NODES] = {false};
  for (size_t n = 0; n < p->count; n++)
    p->layers =
        p->nodes[n].layer + 1 > p->layers ? p->nodes[n].layer + 1 : p->layers;
  for (uint32_t y = p->layers; y-- > 0;)
    for (size_t n = 0; n < p->count; n++)
      if (p->nodes[n].layer == y)
        visit(p, is_met, (uint16_t)n);
  note_places(p);
}

static size_t crossings(const pile *p) {
  size_t count = 0;
  for (size_t i = 0; i < p->link_count; i++)
    for (size_t k = 0; k < i; k++) {
      const node *a = &p->nodes[p->links[i].low];
      const node *b = &p->nodes[p->links[k].low];
      const node *c = &p->nodes[p->links[i].high];
      const node *d = &p->nodes[p->links[k].high];
      count += a->layer == b->layer &&
               ((a->place < b->place && c->place > d->place) ||
                (a->place > b->place && c->place < d->place));
    }
  /* edges inside a layer want their ends side by side */
  for (size_t e = 0; e < p->s->edge_count; e++) {
    const node *a = &p->nodes[p->s->edges[e].from];
    const node *b = &p->nodes[p->s->edges[e].to];
    uint32_t between =
        a->place > b->place ? a->place - b->place : b->place - a->place;
    if (a->layer == b->layer && between > 1)
      count += 2 * (between - 1);
  }
  return count;
}

/* The mean place of the neighbours on one side, times 1000; the node's own
   without any. */
static int32_t mean_place(const pile *p, uint16_t n, bool is_down) {
  int64_t sum = 0, count = 0;
  for (size_t k = 0; k < p->link_count; k++) {
    uint16_t mine = is_down ? p->links[k].high : p->links[k].low;
    uint16_t other = is_down ? p->links[k].low : p->links[k].high;
    if (mine != n)
      continue;
    sum += p->nodes[other].place;
    count++;
  }
  return count ? (int32_t)(sum * 1000 / count)
               : (int32_t)p->nodes[n].place * 1000;
}

static void sort_layer(pile *p, uint32_t y, bool is_down) {
  uint16_t *order = p->order[y];
  for (uint32_t i = 0; i < p->sizes[y]; i++)
    p->nodes[order[i]].wanted = mean_place(p, order[i], is_down);
  for (uint32_t i = 1; i < p->sizes[y]; i++)
    for (uint32_t k = i;
         k && p->nodes[order[k]].wanted < p->nodes[order[k - 1]].wanted; k--) {
      uint16_t swap = order[k];
      order[k] = order[k - 1];
      order[k - 1] = swap;
    }
  note_places(p);
}

/* Two neighbours in a layer change places as long as that helps. */
static void swap_neighbours(pile *p) {
  size_t now = crossings(p);
  bool is_better = now > 0 && p->link_count < 200;
  for (unsigned round = 0; is_better && round < 6; round++) {
    is_better = false;
    for (uint32_t y = 0; y < p->layers; y++)
      for (uint32_t i = 0; i + 1 < p->sizes[y]; i++) {
        uint16_t a = p->order[y][i], b = p->order[y][i + 1];
        p->nodes[a].place = i + 1;
        p->nodes[b].place = i;
        size_t then = crossings(p);
        if (then < now) {
          p->order[y][i] = b;
          p->order[y][i + 1] = a;
          now = then;
          is_better = true;
        } else {
          p->nodes[a].place = i;
          p->nodes[b].place = i + 1;
        }
      }
  }
}

static void find_order(pile *p) {
  uint32_t best[MOST_NODES];
  first_order(p);
  size_t fewest = SIZE_MAX;
  for (unsigned round = 0; round <= ORDERS; round++) {
    size_t count = crossings(p);
    if (count < fewest) {
      fewest = count;
      for (size_t n = 0; n < p->count; n++)
        best[n] = p->nodes[n].place;
    }
    bool is_down = round % 2;
    for (uint32_t i = 0; i < p->layers; i++)
      sort_layer(p, is_down ? i : p->layers - 1 - i, is_down);
  }
  for (size_t n = 0; n < p->count; n++) {
    p->nodes[n].place = best[n];
    p->order[p->nodes[n].layer][best[n]] = (uint16_t)n;
  }
  swap_neighbours(p);
}

/* ----------------------------------------------------------------- places */

static int32_t room_between(const pile *p, uint16_t a, uint16_t b) {
  int32_t half = p->l->half_width, room = LAYOUT_APART;
  if (p->l->has_loops)
    room += LAYOUT_APART;
  if (p->nodes[a].is_bend && p->nodes[b].is_bend)
    return LAYOUT_APART;
  return p->nodes[a].is_bend || p->nodes[b].is_bend
             ? half + LAYOUT_APART * 2 / 3
             : 2 * half + room;
}

/* The x nearest to those wanted, by the sum of squares, that keeps the room:
   neighbours that would overlap become one block, at the mean of what they
   want (pool adjacent violators). */
static void place_layer(pile *p, uint32_t y) {
  struct {
    int64_t sum, count;
    uint32_t from;
  } blocks[MOST_NODES];
  int32_t offset[MOST_NODES];
  uint32_t n = p->sizes[y], count = 0;
  for (uint32_t i = 0; i < n; i++) {
    uint16_t a = p->order[y][i];
    offset[i] = i ? offset[i - 1] + room_between(p, p->order[y][i - 1], a) : 0;
    blocks[count].sum = (int64_t)p->nodes[a].wanted - offset[i];
    blocks[count].count = 1;
    blocks[count++].from = i;
    while (count > 1 && blocks[count - 1].sum * blocks[count - 2].count <
                            blocks[count - 2].sum * blocks[count - 1].count) {
      count--;
      blocks[count - 1].sum += blocks[count].sum;
      blocks[count - 1].count += blocks[count].count;
    }
  }
  for (uint32_t k = 0; k < count; k++) {
    uint32_t end = k + 1 < count ? blocks[k + 1].from : n;
    for (uint32_t i = blocks[k].from; i < end; i++)
      p->nodes[p->order[y][i]].x =
          (int32_t)(blocks[k].sum / blocks[k].count) + offset[i];
  }
}

/* Below, above, or both sides: the mean of the neighbours. */
static void want_mean(pile *p, uint16_t n, bool is_low, bool is_high) {
  int64_t sum = 0, count = 0;
  for (size_t k = 0; k < p->link_count; k++) {
    uint16_t low = p->links[k].low, high = p->links[k].high;
    if ((is_low && high == n) || (is_high && low == n)) {
      sum += p->nodes[high == n ? low : high].x;
      count++;
    }
  }
  p->nodes[n].wanted = count ? (int32_t)(sum / count) : p->nodes[n].x;
}

static void find_places(pile *p) {
  for (uint32_t y = 0; y < p->layers; y++) {
    for (uint32_t i = 0; i < p->sizes[y]; i++)
      p->nodes[p->order[y][i]].wanted = 0;
    place_layer(p, y);
  }
  for (unsigned round = 0; round < PLACES; round++)
    for (uint32_t i = 0; i < p->layers; i++) {
      bool is_last = round + 2 >= PLACES, is_down = round % 2;
      uint32_t y = is_down ? p->layers - 1 - i : i;
      for (uint32_t k = 0; k < p->sizes[y]; k++)
        want_mean(p, p->order[y][k], is_last || !is_down, is_last || is_down);
      place_layer(p, y);
    }
}

/* ---------------------------------------------------------------- results */

/* Layers stand apart enough for no edge to be so flat that it meets the box
   beside its end. */
static int32_t gap_of(const pile *p) {
  int32_t widest = 0, most = 5 * LAYOUT_ABOVE;
  for (size_t k = 0; k < p->link_count; k++) {
    int32_t aside = p->nodes[p->links[k].low].x - p->nodes[p->links[k].high].x;
    aside = aside < 0 ? -aside : aside;
    widest = aside > widest ? aside : widest;
  }
  int32_t gap = LAYOUT_ABOVE + (widest > 2400 ? (widest - 2400) / 4 : 0);
  return 2 * p->l->half_height + (gap < most ? gap : most);
}

static int32_t height_at(const pile *p, uint32_t layer) {
  return (int32_t)(p->layers - 1 - layer) * p->gap;
}

static grundy_status put_bends(const pile *p, layout *l, size_t e) {
  route *r = &l->routes[e];
  bool is_up =
      p->nodes[p->s->edges[e].from].layer < p->nodes[p->s->edges[e].to].layer;
  size_t first = l->bends.length / sizeof(point);
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < r->count && status == GRUNDY_OK; i++) {
    const node *n = &p->nodes[r->first + (is_up ? i : r->count - 1 - i)];
    point bend = {n->x, height_at(p, n->layer)};
    status = gi_buffer_put(&l->bends, &bend, sizeof bend);
  }
  r->first = first;
  return status;
}

/* An edge inside a layer goes over what stands between its ends. */
static void arch(const pile *p, layout *l, size_t e) {
  uint32_t a = p->s->edges[e].from, b = p->s->edges[e].to;
  uint32_t x = p->nodes[a].place, y = p->nodes[b].place;
  if (p->nodes[a].layer != p->nodes[b].layer || a == b ||
      (x > y ? x - y : y - x) < 2)
    return;
  /* up, whichever end is the smaller one */
  int32_t high = p->gap;
  l->routes[e].bulge = (a < b) == (x < y) ? high : -high;
}

/* The ground lies below the middle of what stands on it. */
static void put_ground(layout *l, const gi_sketch *s) {
  int32_t left = INT32_MAX, right = INT32_MIN;
  for (uint32_t v = 0; v < s->vertex_count; v++)
    if (v != s->ground) {
      left = l->at[v].x < left ? l->at[v].x : left;
      right = l->at[v].x > right ? l->at[v].x : right;
    }
  if (left <= right)
    l->at[s->ground].x = left + (right - left) / 2;
}

grundy_status layout_layers(layout *l, const gi_sketch *s,
                            const uint32_t *height) {
  size_t size = sizeof(pile);
  pile *p = gi_alloc(l->bends.memory, size);
  if (!p)
    return gi_memory_refusal(l->bends.memory);
  memset(p, 0, size);
  p->s = s;
  p->l = l;
  grundy_status status = GRUNDY_OK;
  if (!build(p, l, s, height)) {
    memset(l->routes, 0, sizeof l->routes);
    status = GRUNDY_UNABLE;
  } else {
    find_order(p);
    find_places(p);
    p->gap = gap_of(p);
  }
  for (size_t e = 0; e < s->edge_count && status == GRUNDY_OK; e++) {
    status = put_bends(p, l, e);
    arch(p, l, e);
  }
  for (uint32_t v = 0; v < s->vertex_count && status == GRUNDY_OK; v++)
    l->at[v] = (point){p->nodes[v].x, height_at(p, p->nodes[v].layer)};
  if (status == GRUNDY_OK && s->ground != GRUNDY_NO_VERTEX)
    put_ground(l, s);
  gi_free(l->bends.memory, p, size);
  return status;
}
