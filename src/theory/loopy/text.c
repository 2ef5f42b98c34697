/* SPDX-License-Identifier: MIT */
/* Writes loopy games: names first, otherwise braces with labels. */
#include "theory/loopy/text.h"

#include "core/memory.h"
#include "core/writer.h"

#include <string.h>

enum {
  PRINT_DEPTH = 450,
  BARS_MOST = 4,      /* longest run of bars that is written */
  SWITCH_NODES = 200, /* most nodes of a graph that is looked at for +- */
  NO_LABEL = 1        /* of a node that is being written and needs none */
};

/* The labels: v is an arrow. */
static const char labels[] = "abcdefghijklmnopqrstuwxyz";

typedef enum notation {
  GAME,   /* a value of the store */
  PSEUDO, /* on, off, x + over, x + under */
  POWER,  /* x + ^[on], ^<on>, their negatives, with * or without */
  TINY,   /* tiny(y), miny(y) */
  SWITCH,
  BRACES
} notation;

typedef struct shape {
  notation notation;
  gi_pseudonumber number; /* PSEUDO; POWER: the number x */
  bool negative, star, sum_of;
  gi_node inner; /* TINY: the threat */
} shape;

typedef struct printer {
  const gi_loopy *graph;
  gi_writer out;
  size_t start, most;
  bool latex;
  char *open;      /* 0, NO_LABEL, or the label of a brace being written */
  bool *seen;      /* of a search */
  unsigned labels; /* labels in use */
  unsigned depth;
  bool in_braces; /* the first node is written in braces */
  grundy_status status;
} printer;

static void print_node(printer *p, gi_node node);

static bool good(printer *p) {
  if (p->status == GRUNDY_OK)
    p->status = p->out.status;
  if (p->status == GRUNDY_OK &&
      gi_writer_out(&p->out)->length - p->start > p->most)
    p->status = GRUNDY_UNABLE;
  return p->status == GRUNDY_OK;
}

static void put(printer *p, const char *text) { gi_write_text(&p->out, text); }

static const gi_branch *branch_of(const printer *p, gi_node node) {
  return &p->graph->nodes[node];
}

/* ------------------------------------------------------------------- names */

/* Says whether the node is the number x, or x + *. */
static bool is_number(const printer *p, gi_node node, bool star, gi_number *x) {
  gi_nus nus;
  gi_game game = branch_of(p, node)->game;
  if (!game || !gi_game_is_nus(p->graph->store, game, &nus) || nus.ups ||
      nus.nim != star)
    return false;
  *x = nus.number;
  return true;
}

static bool same(gi_number x, gi_number y) {
  return gi_number_compare(x, y) == 0;
}

/* Recognises x + ^[on] for up = GI_LEFT: {pass|x*}, and {x,pass|x} with *.  For
   up = GI_RIGHT the negative forms. */
static bool is_upon(const printer *p, gi_node node, int up, bool star,
                    gi_number *x) {
  const gi_branch *b = branch_of(p, node);
  gi_number y;
  if (b->game || b->count[!up] != 1 || b->count[up] != 1u + star ||
      !is_number(p, b->options[!up][0], !star, x))
    return false;
  bool passes = false, stays = !star;
  for (uint32_t i = 0; i < b->count[up]; i++) {
    gi_node option = b->options[up][i];
    if (option == node)
      passes = true;
    else
      stays = star && is_number(p, option, false, &y) && same(*x, y);
  }
  return passes && stays;
}

/* Recognises x + ^<on>: {x | x + v[on]*}, and {x,x* | x + v[on]} with *. */
static bool is_uponth(const printer *p, gi_node node, int up, bool star,
                      gi_number *x) {
  const gi_branch *b = branch_of(p, node);
  gi_number y;
  bool plain = false, starred = !star;
  if (b->game || b->count[!up] != 1 || b->count[up] != 1u + star ||
      !is_upon(p, b->options[!up][0], !up, !star, x))
    return false;
  for (uint32_t i = 0; i < b->count[up]; i++) {
    if (is_number(p, b->options[up][i], false, &y))
      plain = same(*x, y);
    else if (is_number(p, b->options[up][i], true, &y))
      starred = same(*x, y);
  }
  return plain && starred;
}

static bool is_power(const printer *p, gi_node node, shape *out) {
  for (unsigned k = 0; k < 8; k++) {
    bool sum_of = !(k & 4), star = k & 1;
    int up = k & 2 ? GI_RIGHT : GI_LEFT;
    *out = (shape){.notation = POWER,
                   .negative = up == GI_RIGHT,
                   .star = star,
                   .sum_of = sum_of};
    if ((sum_of ? is_upon : is_uponth)(p, node, up, star, &out->number.number))
      return true;
  }
  return false;
}

/* Recognises tiny(y) = {0||0|-y}, and its negative, for a pseudonumber y above
   0. */
static bool is_tiny(const printer *p, gi_node node, shape *out) {
  const gi_branch *b = branch_of(p, node);
  for (int side = 0; side < 2; side++) {
    if (b->count[0] != 1 || b->count[1] != 1)
      return false;
    const gi_branch *threat = branch_of(p, b->options[!side][0]);
    if (branch_of(p, b->options[side][0])->game != GI_GAME_ZERO ||
        threat->game || threat->count[0] != 1 || threat->count[1] != 1 ||
        branch_of(p, threat->options[side][0])->game != GI_GAME_ZERO)
      continue;
    gi_node far = threat->options[!side][0];
    gi_pseudonumber end;
    if (!gi_loopy_is_pseudonumber(p->graph, far, &end) ||
        branch_of(p, far)->game)
      continue;
    int sign = end.ends ? end.ends : gi_number_sign(end.number);
    sign = sign ? sign : end.over;
    if (side == GI_LEFT ? sign < 0 : sign > 0) {
      *out = (shape){.notation = TINY, .negative = side, .inner = far};
      return true;
    }
  }
  return false;
}

/* Says whether the node is its own negative: by the order of both. */
static bool is_switch(printer *p, gi_node node) {
  const gi_branch *b = branch_of(p, node);
  if (b->count[0] != b->count[1] || !b->count[0] ||
      p->graph->count > SWITCH_NODES || p->status != GRUNDY_OK)
    return false;
  gi_loopy both;
  gi_loopy_order order;
  gi_node own, negative = GI_NO_NODE;
  bool result = false;
  gi_loopy_init(&both, p->graph->store);
  grundy_status status = gi_loopy_copy(&both, p->graph, node, &own);
  if (status == GRUNDY_OK)
    status = gi_loopy_negate(&both, p->graph, node, &negative);
  if (status == GRUNDY_OK)
    status = gi_loopy_compare(&both, &order);
  if (status == GRUNDY_OK) {
    result = gi_loopy_ge(&order, own, negative) &&
             gi_loopy_ge(&order, negative, own);
    gi_loopy_order_clear(&order);
  } else if (status != GRUNDY_UNABLE)
    p->status = status;
  gi_loopy_clear(&both);
  return result;
}

/* Searches on from a node, over braces that are not being written; returns
   whether it meets `goal`, or any brace being written if that is NO_NODE. */
static bool meets(printer *p, gi_node node, gi_node goal) {
  const gi_branch *b = branch_of(p, node);
  if (goal == GI_NO_NODE ? p->open[node] != 0 : node == goal)
    return true;
  if (p->open[node] || p->seen[node] || b->game)
    return false;
  p->seen[node] = true;
  for (int side = 0; side < 2; side++)
    for (uint32_t i = 0; i < b->count[side]; i++)
      if (meets(p, b->options[side][i], goal))
        return true;
  return false;
}

static bool is_inside(printer *p, gi_node node) {
  memset(p->seen, 0, p->graph->count);
  return meets(p, node, GI_NO_NODE);
}

/* Says whether play leads from the node back to it.  A pass counts if `passes`
   says so. */
static bool returns(printer *p, gi_node node, bool passes) {
  const gi_branch *b = branch_of(p, node);
  memset(p->seen, 0, p->graph->count);
  for (int side = 0; side < 2; side++)
    for (uint32_t i = 0; i < b->count[side]; i++)
      if ((passes || b->options[side][i] != node) &&
          meets(p, b->options[side][i], node))
        return true;
  return false;
}

static shape classify(printer *p, gi_node node) {
  shape s = {.notation = GAME};
  if (branch_of(p, node)->game)
    return s;
  if (gi_loopy_is_pseudonumber(p->graph, node, &s.number)) {
    s.notation = PSEUDO;
    return s;
  }
  if (is_power(p, node, &s))
    return s;
  /* What is written by half of its options must not be met inside them. */
  if (!is_inside(p, node) && !returns(p, node, true)) {
    if (is_tiny(p, node, &s))
      return s;
    if (is_switch(p, node))
      return (shape){.notation = SWITCH};
  }
  return (shape){.notation = BRACES};
}

/* ------------------------------------------------------------------ braces */

static void print_list(printer *p, gi_node node, int side) {
  const gi_branch *b = branch_of(p, node);
  for (uint32_t i = 0; i < b->count[side] && good(p); i++) {
    if (i)
      put(p, ",");
    print_node(p, b->options[side][i]);
  }
}

static void print_bars(printer *p, unsigned bars) {
  if (p->latex)
    put(p, bars > 1 ? "\\," : "\\mid ");
  for (unsigned i = 0; i < bars && !(p->latex && bars == 1); i++)
    put(p, "|");
  if (p->latex && bars > 1)
    put(p, "\\,");
}

static unsigned bars_of(printer *p, gi_node node);

/* Returns the bars inside a side that is one option in braces without a label;
   0: it is a list, or needs braces of its own. */
static unsigned bars_of_side(printer *p, gi_node node, int side) {
  const gi_branch *b = branch_of(p, node);
  if (b->count[side] != 1 || p->depth >= PRINT_DEPTH || !good(p))
    return 0;
  gi_node option = b->options[side][0];
  if (p->open[option] || classify(p, option).notation != BRACES ||
      returns(p, option, false))
    return 0;
  p->open[option] = NO_LABEL;
  p->depth++;
  unsigned bars = bars_of(p, option);
  p->depth--;
  p->open[option] = 0;
  return bars < BARS_MOST ? bars : 0;
}

/* Returns the bars that split a game whose sides are written without braces
   where possible. */
static unsigned bars_of(printer *p, gi_node node) {
  unsigned left = bars_of_side(p, node, GI_LEFT);
  unsigned right = bars_of_side(p, node, GI_RIGHT);
  return 1 + (left > right ? left : right);
}

/* Writes the inside of braces, split by `bars` bars. */
static void print_inside(printer *p, gi_node node, unsigned bars) {
  for (int side = 0; side < 2; side++) {
    if (side)
      print_bars(p, bars);
    unsigned inner = bars_of_side(p, node, side);
    if (!good(p))
      return;
    if (inner) {
      gi_node option = branch_of(p, node)->options[side][0];
      p->open[option] = NO_LABEL;
      print_inside(p, option, inner);
      p->open[option] = 0;
    } else {
      print_list(p, node, side);
    }
  }
}

static void print_braces(printer *p, gi_node node) {
  bool labelled = returns(p, node, false);
  if (labelled && p->labels + 1 >= sizeof labels) {
    p->status = GRUNDY_UNABLE;
    return;
  }
  p->open[node] = labelled ? labels[p->labels++] : (char)NO_LABEL;
  if (labelled)
    gi_write(&p->out, "%c", p->open[node]);
  put(p, p->latex ? "\\left\\{" : "{");
  print_inside(p, node, bars_of(p, node));
  put(p, p->latex ? "\\right\\}" : "}");
  p->open[node] = 0;
}

/* ------------------------------------------------------------------- parts */

static void print_number(printer *p, gi_number x) {
  gi_buffer *out = gi_writer_out(&p->out);
  if (x.numerator)
    gi_writer_note(&p->out, p->latex ? gi_number_print_latex(x, out)
                                     : gi_number_print(x, out));
}

/* Writes the name of a game such as `on`. */
static void print_name(printer *p, const char *name) {
  gi_write(&p->out, p->latex ? "\\mathbf{%s}" : "%s", name);
}

static void print_pseudo(printer *p, const gi_pseudonumber *x) {
  if (x->ends) {
    print_name(p, x->ends > 0 ? "on" : "off");
    return;
  }
  print_number(p, x->number);
  print_name(p, x->over > 0 ? "over" : "under");
}

static void print_power(printer *p, const shape *power) {
  print_number(p, power->number.number);
  if (p->latex)
    gi_write(&p->out,
             power->sum_of ? "\\%sarrow^{[\\mathbf{on}]}"
                           : "\\%sarrow^{\\mathbf{on}}",
             power->negative ? "down" : "up");
  else
    gi_write(&p->out, power->sum_of ? "%s[on]" : "%s<on>",
             power->negative ? "v" : "^");
  if (power->star)
    put(p, p->latex ? "\\ast" : "*");
}

/* Writes tiny(y) by its threat, which is -y, and miny(y) by y. */
static void print_tiny(printer *p, const shape *tiny) {
  gi_loopy other;
  gi_node inner;
  gi_loopy_init(&other, p->graph->store);
  grundy_status status = (tiny->negative ? gi_loopy_copy : gi_loopy_negate)(
      &other, p->graph, tiny->inner, &inner);
  if (status == GRUNDY_OK)
    status = gi_loopy_sort(&other, inner);
  put(p, p->latex         ? (tiny->negative ? "-_{" : "+_{")
         : tiny->negative ? "miny("
                          : "tiny(");
  if (status == GRUNDY_OK)
    status = (p->latex ? gi_loopy_print_latex : gi_loopy_print)(
        &other, inner, p->most, gi_writer_out(&p->out));
  put(p, p->latex ? "}" : ")");
  gi_writer_note(&p->out, status);
  gi_loopy_clear(&other);
}

/* Writes {a,b|-a,-b} as +-(a,b), without brackets around one name or brace. */
static void print_switch(printer *p, gi_node node) {
  const gi_branch *b = branch_of(p, node);
  gi_node first = b->options[GI_LEFT][0];
  bool one_term = false;
  p->open[node] = NO_LABEL;
  if (b->count[GI_LEFT] == 1) {
    shape s = classify(p, first);
    one_term = s.notation == BRACES ||
               ((s.notation == PSEUDO || s.notation == POWER) &&
                !s.number.number.numerator);
  }
  put(p, p->latex ? "\\pm " : "+-");
  if (!one_term)
    put(p, "(");
  print_list(p, node, GI_LEFT);
  if (!one_term)
    put(p, ")");
  p->open[node] = 0;
}

static void print_shape(printer *p, gi_node node, const shape *s) {
  gi_games *store = p->graph->store;
  gi_buffer *out = gi_writer_out(&p->out);
  switch (s->notation) {
  case GAME:
    gi_writer_note(
        &p->out,
        p->latex ? gi_value_print_latex(store, branch_of(p, node)->game, out)
                 : gi_value_print_short(store, branch_of(p, node)->game,
                                        p->most, out));
    break;
  case PSEUDO:
    print_pseudo(p, &s->number);
    break;
  case POWER:
    print_power(p, s);
    break;
  case TINY:
    print_tiny(p, s);
    break;
  case SWITCH:
    print_switch(p, node);
    break;
  default:
    print_braces(p, node);
  }
}

static void print_node(printer *p, gi_node node) {
  grundy_status status = gi_budget_step(gi_games_budget(p->graph->store));
  if (p->depth >= PRINT_DEPTH)
    status = GRUNDY_UNABLE;
  if (status != GRUNDY_OK)
    p->status = status;
  if (!good(p))
    return;
  if (p->open[node] == NO_LABEL) {
    put(p, p->latex ? "\\mathrm{pass}" : "pass");
    return;
  }
  if (p->open[node]) {
    gi_write(&p->out, "%c", p->open[node]);
    return;
  }
  bool in_braces = p->in_braces;
  p->in_braces = false;
  p->depth++;
  shape s = in_braces ? (shape){.notation = BRACES} : classify(p, node);
  if (good(p))
    print_shape(p, node, &s);
  p->depth--;
}

/* ------------------------------------------------------------------ public */

static grundy_status print(const gi_loopy *graph, gi_node node, size_t most,
                           bool latex, bool in_braces, gi_buffer *out) {
  gi_memory *memory = gi_games_memory(graph->store);
  printer p = {.graph = graph,
               .out = gi_writer_to(out),
               .start = out->length,
               .most = most,
               .latex = latex,
               .in_braces = in_braces,
               .status = GRUNDY_OK};
  size_t bytes = 2 * graph->count;
  p.open = gi_alloc(memory, bytes);
  if (!p.open)
    return gi_memory_refusal(memory);
  memset(p.open, 0, bytes);
  p.seen = (bool *)(p.open + graph->count);
  print_node(&p, node);
  if (!good(&p))
    out->length = p.start;
  gi_free(memory, p.open, bytes);
  return p.status;
}

grundy_status gi_loopy_print(const gi_loopy *graph, gi_node node, size_t most,
                             gi_buffer *out) {
  return print(graph, node, most, false, false, out);
}

grundy_status gi_loopy_print_braces(const gi_loopy *graph, gi_node node,
                                    size_t most, gi_buffer *out) {
  return print(graph, node, most, false, true, out);
}

grundy_status gi_loopy_print_latex(const gi_loopy *graph, gi_node node,
                                   size_t most, gi_buffer *out) {
  return print(graph, node, most, true, false, out);
}
