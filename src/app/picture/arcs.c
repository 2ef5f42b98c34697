/* SPDX-License-Identifier: MIT */
#include "app/picture/arcs.h"

#include "core/writer.h"
#include "engine/picture/spread.h"

#include <assert.h>
#include <string.h>

enum {
  MOST_NODES = 1600,
  MOST_LINKS = 1800,
  MOST_LAYERS = 2 * ARCS_STATES + 1,
  ORDERS = 24,      /* rounds of sorting */
  SWAPS = 12,       /* rounds of swapping neighbours */
  PLACES = 24,      /* rounds of placing */
  BESIDE = 90,      /* between neighbours of a column */
  BETWEEN = 170,    /* between two columns, at least */
  STEEP = 4,        /* a link rises at most about this many times its width */
  WIDEST_GAP = 900, /* between two columns, at most */
  LOOP = 250        /* height of a loop above its state */
};

typedef enum node_kind {
  NODE_STATE,
  NODE_LABEL,
  NODE_BEND
} node_kind;

typedef struct node {
  node_kind kind;
  uint32_t layer;
  uint32_t place;     /* index in its layer */
  int32_t up, down;   /* room that it needs above and below y */
  int32_t half_width; /* room to the left and to the right */
  int32_t y;
  int64_t wanted; /* mean of its neighbours: of places, later of y */
} node;

/* A link joins neighbouring layers. */
typedef struct link {
  uint16_t low, high; /* nodes; the layer of high is one more */
} link;

typedef struct net {
  arcs *arcs;
  size_t count, link_count;
  node nodes[MOST_NODES]; /* the states, then the others in order of arcs */
  link links[MOST_LINKS];
  uint32_t layers;
  uint32_t sizes[MOST_LAYERS];                  /* nodes of each layer */
  uint16_t order[MOST_LAYERS][MOST_NODES / 4];  /* from top to bottom */
  size_t first_of[ARCS_MOST + ARCS_STATES + 1]; /* first node of each arc */
} net;

int32_t arcs_loop_height(const arc *loop) { return LOOP + loop->high; }

/* ---------------------------------------------------------------- columns */

static bool is_loop(const arc *a) { return a->from == a->to; }

/* Sets the columns by the number of letters from the start. */
static void set_distances(const arcs *a, uint32_t *column) {
  memset(column, 0xff, a->states * sizeof *column);
  column[0] = 0;
  for (uint32_t round = 0; round < a->states; round++)
    for (size_t i = 0; i < a->count; i++)
      if (column[a->list[i].from] == round &&
          column[a->list[i].to] == UINT32_MAX)
        column[a->list[i].to] = round + 1;
}

/* Returns arcs out of a state minus arcs into it, among states without a
   rank; *out and *in say how many there are. */
static int balance(const arcs *a, const uint32_t *rank, uint32_t state,
                   uint32_t *out, uint32_t *in) {
  *out = *in = 0;
  for (size_t i = 0; i < a->count; i++) {
    const arc *one = &a->list[i];
    if (is_loop(one) || rank[one->from] != UINT32_MAX ||
        rank[one->to] != UINT32_MAX)
      continue;
    *out += one->from == state;
    *in += one->to == state;
  }
  return (int)*out - (int)*in;
}

/* Ranks the states so that few arcs lead to a smaller rank (P. Eades, X. Lin
   and W. F. Smyth, A fast and effective heuristic for the feedback arc set
   problem, Information Processing Letters 47 (1993), 319-323). */
static void rank_states(const arcs *a, uint32_t *rank) {
  uint32_t first = 0, last = a->states;
  memset(rank, 0xff, a->states * sizeof *rank);
  rank[0] = first++;
  while (first < last) {
    uint32_t best = UINT32_MAX, out = 0, in = 0;
    int most = INT32_MIN;
    bool is_sink = false;
    for (uint32_t s = 0; s < a->states && !is_sink; s++) {
      if (rank[s] != UINT32_MAX)
        continue;
      int surplus = balance(a, rank, s, &out, &in);
      is_sink = out == 0;
      if (in == 0)
        surplus = INT32_MAX; /* a source */
      if (is_sink || surplus > most) {
        most = surplus;
        best = s;
      }
    }
    rank[best] = is_sink ? --last : first++;
  }
}

/* Sets the columns by the longest way along arcs that lead to larger ranks. */
static void set_longest(const arcs *a, uint32_t *column) {
  uint32_t rank[ARCS_STATES];
  rank_states(a, rank);
  memset(column, 0, a->states * sizeof *column);
  for (uint32_t round = 0; round < a->states; round++)
    for (size_t i = 0; i < a->count; i++) {
      uint32_t from = a->list[i].from, to = a->list[i].to;
      if (rank[from] < rank[to] && column[to] <= column[from])
        column[to] = column[from] + 1;
    }
}

/* ------------------------------------------------------------------ nodes */

static bool add_link(net *n, size_t a, size_t b) {
  bool is_up = n->nodes[a].layer < n->nodes[b].layer;
  if (n->link_count == MOST_LINKS)
    return false;
  n->links[n->link_count++] =
      (link){(uint16_t)(is_up ? a : b), (uint16_t)(is_up ? b : a)};
  return true;
}

/* Returns the layer of an arc's label: between two columns of states, in the
   middle of its way. */
static uint32_t label_layer(uint32_t from, uint32_t to) {
  uint32_t low = from < to ? from : to, high = from < to ? to : from;
  uint32_t middle = (low + high) / 2;
  return middle % 2 ? middle : middle + 1;
}

/* Adds label and bends of an arc from left to right; returns false if there is
   no room. */
static bool add_arc(net *n, size_t i) {
  const arc *a = &n->arcs->list[i];
  uint32_t from = n->nodes[a->from].layer, to = n->nodes[a->to].layer;
  uint32_t low = from < to ? from : to, high = from < to ? to : from;
  uint32_t middle = label_layer(from, to);
  size_t before = from <= to ? a->from : a->to;
  size_t after = from <= to ? a->to : a->from;
  for (uint32_t layer = low + 1; layer < high || layer == middle; layer++) {
    if (n->count == MOST_NODES)
      return false;
    bool is_label = layer == middle;
    n->nodes[n->count] = (node){.kind = is_label ? NODE_LABEL : NODE_BEND,
                                .layer = layer,
                                .up = is_label ? a->high / 2 : 0,
                                .down = is_label ? a->high / 2 : 0,
                                .half_width = is_label ? a->wide / 2 : 0};
    if (!add_link(n, before, n->count))
      return false;
    before = n->count++;
  }
  return add_link(n, before, after);
}

static bool make_nodes(net *n, const uint32_t *column) {
  const arcs *a = n->arcs;
  n->count = a->states;
  for (uint32_t s = 0; s < a->states; s++)
    n->nodes[s] = (node){.kind = NODE_STATE,
                         .layer = 2 * column[s],
                         .up = ARCS_RADIUS,
                         .down = ARCS_RADIUS,
                         .half_width = ARCS_RADIUS};
  for (size_t i = 0; i < a->count; i++) {
    const arc *one = &a->list[i];
    n->first_of[i] = n->count;
    if (!is_loop(one)) {
      if (!add_arc(n, i))
        return false;
      continue;
    }
    node *state = &n->nodes[one->from];
    state->up = ARCS_RADIUS + arcs_loop_height(one);
    if (one->wide / 2 > state->half_width)
      state->half_width = one->wide / 2;
  }
  n->first_of[a->count] = n->count;
  for (size_t i = 0; i < n->count; i++)
    if (n->nodes[i].layer >= n->layers)
      n->layers = n->nodes[i].layer + 1;
  return true;
}

/* ------------------------------------------------------------------ order */

static bool fill_layers(net *n) {
  for (size_t i = 0; i < n->count; i++) {
    node *one = &n->nodes[i];
    uint32_t *size = &n->sizes[one->layer];
    if (*size == sizeof n->order[0] / sizeof n->order[0][0])
      return false;
    one->place = *size;
    n->order[one->layer][(*size)++] = (uint16_t)i;
  }
  return true;
}

/* Returns how many links of a cross links of b, if a is above b; both are of
   one layer. */
static size_t crossings_of(const net *n, uint16_t a, uint16_t b) {
  size_t count = 0;
  for (size_t i = 0; i < n->link_count; i++) {
    const link *p = &n->links[i];
    if (p->low != a && p->high != a)
      continue;
    for (size_t k = 0; k < n->link_count; k++) {
      const link *q = &n->links[k];
      if (p->low == a && q->low == b)
        count += n->nodes[p->high].place > n->nodes[q->high].place;
      else if (p->high == a && q->high == b)
        count += n->nodes[p->low].place > n->nodes[q->low].place;
    }
  }
  return count;
}

static size_t count_crossings(const net *n) {
  size_t count = 0;
  for (size_t i = 0; i < n->link_count; i++)
    for (size_t k = 0; k < i; k++) {
      const node *a = &n->nodes[n->links[i].low];
      const node *b = &n->nodes[n->links[k].low];
      const node *c = &n->nodes[n->links[i].high];
      const node *d = &n->nodes[n->links[k].high];
      count += a->layer == b->layer &&
               ((a->place < b->place && c->place > d->place) ||
                (a->place > b->place && c->place < d->place));
    }
  return count;
}

/* Returns 1000 times the mean place of the neighbours in the layer to the left
   or to the right; its own place if there are none. */
static int64_t mean_place(const net *n, uint16_t of, bool is_left) {
  int64_t sum = 0, count = 0;
  for (size_t i = 0; i < n->link_count; i++) {
    uint16_t mine = is_left ? n->links[i].high : n->links[i].low;
    uint16_t other = is_left ? n->links[i].low : n->links[i].high;
    if (mine != of)
      continue;
    /* places of layers of different sizes are compared on one scale */
    int64_t size = n->sizes[n->nodes[other].layer];
    sum += (2 * (int64_t)n->nodes[other].place + 1) * 100000 / size;
    count++;
  }
  int64_t size = n->sizes[n->nodes[of].layer];
  return count ? sum / count
               : (2 * (int64_t)n->nodes[of].place + 1) * 100000 / size;
}

static void set_places(net *n, uint32_t layer) {
  for (uint32_t i = 0; i < n->sizes[layer]; i++)
    n->nodes[n->order[layer][i]].place = i;
}

/* Sorts a layer by the places of the neighbours on one side; stable. */
static void sort_layer(net *n, uint32_t layer, bool is_left) {
  uint16_t *order = n->order[layer];
  for (uint32_t i = 0; i < n->sizes[layer]; i++)
    n->nodes[order[i]].wanted = mean_place(n, order[i], is_left);
  for (uint32_t i = 1; i < n->sizes[layer]; i++)
    for (uint32_t k = i;
         k && n->nodes[order[k]].wanted < n->nodes[order[k - 1]].wanted; k--) {
      uint16_t swap = order[k];
      order[k] = order[k - 1];
      order[k - 1] = swap;
    }
  set_places(n, layer);
}

/* Swaps neighbours within a layer as long as that removes crossings. */
static void swap_neighbours(net *n) {
  bool is_better = true;
  for (unsigned round = 0; is_better && round < SWAPS; round++) {
    is_better = false;
    for (uint32_t layer = 0; layer < n->layers; layer++)
      for (uint32_t i = 0; i + 1 < n->sizes[layer]; i++) {
        uint16_t a = n->order[layer][i], b = n->order[layer][i + 1];
        if (crossings_of(n, b, a) >= crossings_of(n, a, b))
          continue;
        n->order[layer][i] = b;
        n->order[layer][i + 1] = a;
        set_places(n, layer);
        is_better = true;
      }
  }
}

/* Finds the order of each layer: sorts to and fro, and keeps the order with the
   fewest crossings. */
static void choose_order(net *n) {
  uint32_t best[MOST_NODES] = {0};
  size_t fewest = SIZE_MAX;
  for (unsigned round = 0; round <= ORDERS && fewest > 0; round++) {
    if (round % 4 == 3)
      swap_neighbours(n);
    size_t count = count_crossings(n);
    if (count < fewest) {
      fewest = count;
      for (size_t i = 0; i < n->count; i++)
        best[i] = n->nodes[i].place;
    }
    bool is_left = round % 2 == 0;
    for (uint32_t i = 0; i < n->layers; i++)
      sort_layer(n, is_left ? i : n->layers - 1 - i, is_left);
  }
  for (size_t i = 0; i < n->count; i++) {
    n->nodes[i].place = best[i];
    n->order[n->nodes[i].layer][best[i]] = (uint16_t)i;
  }
  swap_neighbours(n);
}

/* ----------------------------------------------------------------- places */

/* Returns the smallest distance between the centres of neighbours. */
static int32_t room_between(const net *n, uint16_t above, uint16_t below) {
  const node *a = &n->nodes[above], *b = &n->nodes[below];
  return a->down + BESIDE + b->up;
}

/* Sets y so that neighbours keep room_between.  The states of a chain stay on
   the line y = 0. */
static void place_layer(net *n, uint32_t layer, bool is_chain) {
  spread_item items[MOST_NODES / 4];
  static_assert(MOST_NODES / 4 <= (int)MOST_SPREAD, "a layer can be spread");
  const uint16_t *order = n->order[layer];
  uint32_t size = n->sizes[layer];
  for (uint32_t i = 0; i < size; i++) {
    const node *one = &n->nodes[order[i]];
    bool is_fixed = is_chain && one->kind == NODE_STATE;
    items[i] =
        (spread_item){.wanted = is_fixed ? 0 : one->wanted,
                      .weight = is_fixed ? 1000 : 1,
                      .room = i ? room_between(n, order[i - 1], order[i]) : 0};
  }
  gi_spread(items, size);
  for (uint32_t i = 0; i < size; i++)
    n->nodes[order[i]].y = items[i].at;
}

/* Sets the wanted y to the mean of the neighbours on the left, on the right, or
   both; bends want to make straight lines. */
static void want_mean(net *n, uint16_t of, bool has_left, bool has_right) {
  int64_t sum = 0, count = 0;
  for (size_t i = 0; i < n->link_count; i++) {
    uint16_t low = n->links[i].low, high = n->links[i].high;
    if (!(has_left && high == of) && !(has_right && low == of))
      continue;
    const node *other = &n->nodes[high == of ? low : high];
    int64_t weight =
        n->nodes[of].kind == NODE_STATE || other->kind == NODE_STATE ? 1 : 6;
    sum += weight * other->y;
    count += weight;
  }
  n->nodes[of].wanted = count ? sum / count : n->nodes[of].y;
}

/* Returns whether each column has one state: all are then on one line. */
static bool is_chain(const net *n) {
  for (uint32_t s = 1; s < n->arcs->states; s++)
    for (uint32_t t = 0; t < s; t++)
      if (n->nodes[s].layer == n->nodes[t].layer)
        return false;
  return true;
}

static void place_nodes(net *n) {
  bool chain = is_chain(n);
  for (uint32_t layer = 0; layer < n->layers; layer++) {
    for (uint32_t i = 0; i < n->sizes[layer]; i++)
      n->nodes[n->order[layer][i]].wanted = 0;
    place_layer(n, layer, chain);
  }
  for (unsigned round = 0; round < PLACES; round++)
    for (uint32_t i = 0; i < n->layers; i++) {
      bool is_last = round + 6 >= PLACES, is_right = round % 2;
      uint32_t layer = is_right ? n->layers - 1 - i : i;
      for (uint32_t k = 0; k < n->sizes[layer]; k++)
        want_mean(n, n->order[layer][k], is_last || !is_right,
                  is_last || is_right);
      place_layer(n, layer, chain);
    }
}

/* ---------------------------------------------------------------- results */

/* Returns the room between a layer and the next: more for steep links. */
static int32_t gap_after(const net *n, uint32_t layer) {
  int32_t steepest = 0;
  for (size_t i = 0; i < n->link_count; i++) {
    const node *low = &n->nodes[n->links[i].low];
    const node *high = &n->nodes[n->links[i].high];
    int32_t rise = low->y < high->y ? high->y - low->y : low->y - high->y;
    if (low->layer == layer && rise > steepest)
      steepest = rise;
  }
  int32_t gap = steepest / STEEP;
  return gap < BETWEEN ? BETWEEN : gap > WIDEST_GAP ? WIDEST_GAP : gap;
}

/* Finds the x of each layer, and shifts y so that it begins at 0. */
static void set_columns(net *n, int32_t *x) {
  int32_t left = 0, top = INT32_MAX, low = INT32_MIN;
  for (uint32_t layer = 0; layer < n->layers; layer++) {
    int32_t half = 0;
    for (uint32_t i = 0; i < n->sizes[layer]; i++) {
      const node *one = &n->nodes[n->order[layer][i]];
      half = one->half_width > half ? one->half_width : half;
    }
    x[layer] = left + half;
    left += 2 * half;
    if (layer + 1 < n->layers)
      left += gap_after(n, layer);
  }
  for (size_t i = 0; i < n->count; i++) {
    const node *one = &n->nodes[i];
    top = one->y - one->up < top ? one->y - one->up : top;
    low = one->y + one->down > low ? one->y + one->down : low;
  }
  for (size_t i = 0; i < n->count; i++)
    n->nodes[i].y -= top;
  n->arcs->width = left;
  n->arcs->height = low - top;
}

/* Writes the ways of the arcs, each from its start to its end. */
static grundy_status keep_places(net *n) {
  arcs *a = n->arcs;
  int32_t x[MOST_LAYERS];
  gi_writer ways = gi_writer_to(&a->ways);
  set_columns(n, x);
  for (uint32_t s = 0; s < a->states; s++)
    a->at[s] = (arc_point){x[n->nodes[s].layer], n->nodes[s].y};
  for (size_t i = 0; i < a->count; i++) {
    arc *one = &a->list[i];
    arc_point from = a->at[one->from], to = a->at[one->to];
    one->first = a->ways.length / sizeof(arc_point);
    one->points = 0;
    if (is_loop(one)) {
      one->label =
          (arc_point){from.x, from.y - ARCS_RADIUS - LOOP - one->high / 2};
      continue;
    }
    size_t count = n->first_of[i + 1] - n->first_of[i];
    bool is_back = n->nodes[one->from].layer > n->nodes[one->to].layer;
    gi_write_bytes(&ways, &from, sizeof from);
    for (size_t k = 0; k < count; k++) {
      const node *mid =
          &n->nodes[n->first_of[i] + (is_back ? count - 1 - k : k)];
      arc_point at = {x[mid->layer], mid->y};
      gi_write_bytes(&ways, &at, sizeof at);
      if (mid->kind == NODE_LABEL)
        one->label = at;
    }
    gi_write_bytes(&ways, &to, sizeof to);
    one->points = count + 2;
    assert(one->points <= ARCS_POINTS);
  }
  return ways.status;
}

/* Returns how bad the order is: crossings, and the room that arcs within a
   column of states run along. */
static size_t cost_of(const net *n) {
  size_t cost = count_crossings(n);
  for (size_t i = 0; i < n->arcs->count; i++) {
    const node *from = &n->nodes[n->arcs->list[i].from];
    const node *to = &n->nodes[n->arcs->list[i].to];
    if (from->layer == to->layer)
      cost += from->place < to->place ? to->place - from->place
                                      : from->place - to->place;
  }
  return cost;
}

/* Makes nodes for the columns and orders them; returns the cost, SIZE_MAX if
   there is no room. */
static size_t arrange(net *n, arcs *a, const uint32_t *column) {
  memset(n, 0, sizeof *n);
  n->arcs = a;
  if (!make_nodes(n, column) || !fill_layers(n))
    return SIZE_MAX;
  choose_order(n);
  return cost_of(n);
}

grundy_status arcs_place(arcs *a) {
  size_t size = sizeof(net);
  uint32_t near[ARCS_STATES], longest[ARCS_STATES];
  assert(a->states >= 1 && a->states <= ARCS_STATES);
  assert(a->count <= ARCS_MOST + ARCS_STATES);
  net *n = gi_alloc(a->ways.memory, size);
  if (!n)
    return gi_memory_refusal(a->ways.memory);
  set_distances(a, near);
  set_longest(a, longest);
  grundy_status status = GRUNDY_UNABLE;
  size_t cost = arrange(n, a, near);
  size_t other = arrange(n, a, longest);
  if (cost <= other)
    cost = arrange(n, a, near);
  if (cost != SIZE_MAX || other != SIZE_MAX) {
    place_nodes(n);
    status = keep_places(n);
  }
  gi_free(a->ways.memory, n, size);
  return status;
}
