/* SPDX-License-Identifier: MIT */
/*
 * Places vertices in layers, by the method of K. Sugiyama, S. Tagawa and
 * M. Toda (Methods for visual understanding of hierarchical system structures,
 * IEEE Transactions on Systems, Man, and Cybernetics 11 (1981), 109-125).
 *
 * An edge over several layers gets a bend in each layer between its ends.  The
 * nodes of a layer (vertices and bends) are sorted by the mean place of their
 * neighbours in the layer below, then in the layer above, and so on; the order
 * with the fewest crossings is kept.  Then each node is placed as near to its
 * neighbours as the room between nodes allows.
 */
#include "engine/picture/layout.h"

#include "core/writer.h"
#include "engine/picture/spread.h"

#include <assert.h>
#include <string.h>

enum {
  MOST_NODES = 600,
  MOST_LINKS = 1200,
  MOST_LAYERS = GI_SKETCH_VERTICES + 1,
  ORDERS = 12,             /* rounds of sorting */
  PLACES = 12,             /* rounds of placing */
  SWAPS = 6,               /* rounds of swapping */
  MOST_SWAPPED_LINKS = 200 /* more links take too long to swap */
};

typedef struct node {
  uint32_t layer;
  bool is_bend;
  int32_t x;
  int32_t wanted; /* mean of the neighbours: 1000 * place, later x */
  uint32_t place; /* index in its layer */
} node;

typedef struct pile {
  const gi_sketch *s;
  const layout *l;
  size_t count, link_count;
  node nodes[MOST_NODES]; /* the vertices, then the bends */
  struct {
    uint16_t low, high;
  } links[MOST_LINKS];
  uint32_t layers;
  int32_t gap;                             /* height from layer to layer */
  uint32_t sizes[MOST_LAYERS];             /* nodes of each layer */
  uint16_t order[MOST_LAYERS][MOST_NODES]; /* from left to right */
} pile;

/* Returns whether places and orders agree; for asserts. */
static bool is_ordered(const pile *p) {
  size_t count = 0;
  for (uint32_t y = 0; y < p->layers; y++)
    for (uint32_t i = 0; i < p->sizes[y]; i++, count++) {
      const node *n = &p->nodes[p->order[y][i]];
      if (n->layer != y || n->place != i)
        return false;
    }
  return count == p->count;
}

/* ------------------------------------------------------------------ nodes */

/* Links two nodes of neighbouring layers; false if there is no room. */
static bool add_link(pile *p, size_t low, size_t high) {
  assert(p->nodes[low].layer + 1 == p->nodes[high].layer);
  if (p->link_count == MOST_LINKS)
    return false;
  p->links[p->link_count].low = (uint16_t)low;
  p->links[p->link_count++].high = (uint16_t)high;
  return true;
}

/* Adds the bends of edge e and links them; false if there is no room. */
static bool add_bends(pile *p, layout *l, size_t e, uint32_t low,
                      uint32_t high) {
  size_t below = low;
  route *r = &l->routes[e];
  r->first = p->count;
  for (uint32_t y = p->nodes[low].layer + 1; y < p->nodes[high].layer; y++) {
    if (p->count == MOST_NODES)
      return false;
    size_t bend = p->count++;
    p->nodes[bend] = (node){.layer = y, .is_bend = true};
    if (!add_link(p, below, bend))
      return false;
    below = bend;
    r->count++;
  }
  return add_link(p, below, high);
}

/* Makes nodes and links; false if there is no room.  Edges to the ground are
   not linked: such an edge may meet the ground anywhere. */
static bool make_nodes(pile *p, layout *l, const gi_sketch *s,
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

static void set_places(pile *p) {
  for (uint32_t y = 0; y < p->layers; y++)
    for (uint32_t i = 0; i < p->sizes[y]; i++)
      p->nodes[p->order[y][i]].place = i;
}

/* Appends all nodes that links connect to `from` to their layers, depth first:
   trees then have no crossings. */
static void append_connected(pile *p, bool *is_met, uint16_t from) {
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

static void make_first_order(pile *p) {
  bool is_met[MOST_NODES] = {false};
  for (size_t n = 0; n < p->count; n++)
    p->layers =
        p->nodes[n].layer + 1 > p->layers ? p->nodes[n].layer + 1 : p->layers;
  for (uint32_t y = p->layers; y-- > 0;)
    for (size_t n = 0; n < p->count; n++)
      if (p->nodes[n].layer == y)
        append_connected(p, is_met, (uint16_t)n);
  set_places(p);
}

static size_t count_crossings(const pile *p) {
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
  /* the ends of an edge within a layer should be side by side */
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

/* Returns 1000 times the mean place of the neighbours in the layer below or
   above; the node's own place if there are none. */
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

/* Sorts a layer by the places of the neighbours below or above; stable. */
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
  set_places(p);
}

/* Swaps neighbours within a layer as long as that removes crossings. */
static void swap_neighbours(pile *p) {
  size_t now = count_crossings(p);
  bool is_better = now > 0 && p->link_count < MOST_SWAPPED_LINKS;
  for (unsigned round = 0; is_better && round < SWAPS; round++) {
    is_better = false;
    for (uint32_t y = 0; y < p->layers; y++)
      for (uint32_t i = 0; i + 1 < p->sizes[y]; i++) {
        uint16_t a = p->order[y][i], b = p->order[y][i + 1];
        p->nodes[a].place = i + 1;
        p->nodes[b].place = i;
        size_t then = count_crossings(p);
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

/* Finds the order of each layer. */
static void choose_order(pile *p) {
  uint32_t best[MOST_NODES];
  make_first_order(p);
  size_t fewest = SIZE_MAX;
  for (unsigned round = 0; round <= ORDERS; round++) {
    size_t count = count_crossings(p);
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
  assert(is_ordered(p));
}

/* ----------------------------------------------------------------- places */

/* Returns the smallest distance between neighbours of a layer. */
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

/* Sets x so that neighbours keep room_between. */
static void place_layer(pile *p, uint32_t y) {
  spread_item items[MOST_NODES];
  static_assert((int)MOST_NODES <= (int)MOST_SPREAD, "a layer can be spread");
  const uint16_t *order = p->order[y];
  uint32_t size = p->sizes[y];
  for (uint32_t i = 0; i < size; i++)
    items[i] =
        (spread_item){.wanted = p->nodes[order[i]].wanted,
                      .weight = 1,
                      .room = i ? room_between(p, order[i - 1], order[i]) : 0};
  gi_spread(items, size);
  for (uint32_t i = 0; i < size; i++)
    p->nodes[order[i]].x = items[i].at;
}

/* Sets the wanted x to the mean of the neighbours below, above, or both. */
static void want_mean(pile *p, uint16_t n, bool has_lower, bool has_upper) {
  int64_t sum = 0, count = 0;
  for (size_t k = 0; k < p->link_count; k++) {
    uint16_t low = p->links[k].low, high = p->links[k].high;
    if ((has_lower && high == n) || (has_upper && low == n)) {
      sum += p->nodes[high == n ? low : high].x;
      count++;
    }
  }
  p->nodes[n].wanted = count ? (int32_t)(sum / count) : p->nodes[n].x;
}

/* Finds the x of all nodes. */
static void place_nodes(pile *p) {
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

/* Returns the height from layer to layer.  It grows with the widest link, since
   a flat edge would meet the box beside its end. */
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

static int32_t y_of(const pile *p, uint32_t layer) {
  return (int32_t)(p->layers - 1 - layer) * p->gap;
}

/* Writes the bends of edge e from its end `from` to its end `to`. */
static void write_bends(const pile *p, layout *l, size_t e, gi_writer *bends) {
  route *r = &l->routes[e];
  const gi_sketch_edge *edge = &p->s->edges[e];
  bool is_up = p->nodes[edge->from].layer < p->nodes[edge->to].layer;
  size_t first = l->bends.length / sizeof(point);
  for (size_t i = 0; i < r->count; i++) {
    const node *n = &p->nodes[r->first + (is_up ? i : r->count - 1 - i)];
    assert(n->is_bend);
    point bend = {n->x, y_of(p, n->layer)};
    gi_write_bytes(bends, &bend, sizeof bend);
  }
  r->first = first;
}

/* Bends an edge within a layer over the nodes between its ends. */
static void arch_over(const pile *p, layout *l, size_t e) {
  uint32_t a = p->s->edges[e].from, b = p->s->edges[e].to;
  uint32_t x = p->nodes[a].place, y = p->nodes[b].place;
  if (p->nodes[a].layer != p->nodes[b].layer || a == b ||
      (x > y ? x - y : y - x) < 2)
    return;
  /* upwards, whichever end has the smaller index */
  int32_t high = p->gap;
  l->routes[e].bulge = (a < b) == (x < y) ? high : -high;
}

/* Places the ground below the middle of all other vertices. */
static void place_ground(layout *l, const gi_sketch *s) {
  int32_t left = INT32_MAX, right = INT32_MIN;
  for (uint32_t v = 0; v < s->vertex_count; v++)
    if (v != s->ground) {
      left = l->at[v].x < left ? l->at[v].x : left;
      right = l->at[v].x > right ? l->at[v].x : right;
    }
  if (left <= right)
    l->at[s->ground].x = left + (right - left) / 2;
}

/* Copies the places of the nodes into the layout. */
static grundy_status keep_places(const pile *p, layout *l) {
  const gi_sketch *s = p->s;
  gi_writer bends = gi_writer_to(&l->bends);
  for (size_t e = 0; e < s->edge_count; e++) {
    write_bends(p, l, e, &bends);
    arch_over(p, l, e);
  }
  for (uint32_t v = 0; v < s->vertex_count; v++)
    l->at[v] = (point){p->nodes[v].x, y_of(p, p->nodes[v].layer)};
  if (s->ground != GRUNDY_NO_VERTEX)
    place_ground(l, s);
  return bends.status;
}

grundy_status gi_layout_layers(layout *l, const gi_sketch *s,
                               const uint32_t *height) {
  size_t size = sizeof(pile);
  pile *p = gi_alloc(l->bends.memory, size);
  if (!p)
    return gi_memory_refusal(l->bends.memory);
  memset(p, 0, size);
  p->s = s;
  p->l = l;
  grundy_status status = GRUNDY_UNABLE;
  if (make_nodes(p, l, s, height)) {
    choose_order(p);
    place_nodes(p);
    p->gap = gap_of(p);
    status = keep_places(p, l);
  } else {
    memset(l->routes, 0, sizeof l->routes);
  }
  gi_free(l->bends.memory, p, size);
  return status;
}
