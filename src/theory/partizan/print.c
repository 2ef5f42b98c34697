/* SPDX-License-Identifier: MIT */
/*
 * Writes values.  `classify` chooses the notation; the options of braces are
 * written in the order of the record, which depends on the values alone.
 */
#include "theory/partizan/inside.h"
#include "theory/partizan/operate.h"
#include "theory/partizan/text.h"

#include "core/writer.h"

#include <inttypes.h>

enum {
  PRINT_DEPTH = 450, /* each level nests at most two brackets */
  BARS_MOST = 5      /* longest run of bars that is written */
};

typedef enum notation {
  NUS,
  TINY,  /* number + tiny(x) or miny(x) */
  POWER, /* number, ^[n] or ^<n>, star */
  SWITCH,
  BRACES
} notation;

/* A value split into the parts of its notation. */
typedef struct shape {
  notation notation;
  gi_number number; /* TINY, POWER */
  gi_game inner;    /* TINY: x */
  bool negative;    /* TINY: miny; POWER: down */
  bool sum_of;      /* POWER: ^[n] */
  bool star;        /* POWER */
  unsigned n;       /* POWER */
} shape;

typedef struct printer {
  gi_games *store;
  gi_writer out;
  size_t start; /* length of the buffer before */
  size_t most;  /* longest text, bytes */
  unsigned depth;
  bool latex;
  grundy_status status;
} printer;

static void print_game(printer *p, gi_game g);

static bool good(printer *p) {
  if (p->status == GRUNDY_OK)
    p->status = p->out.status;
  if (p->status == GRUNDY_OK &&
      gi_writer_out(&p->out)->length - p->start > p->most)
    p->status = GRUNDY_UNABLE;
  return p->status == GRUNDY_OK;
}

static void put(printer *p, const char *text) { gi_write_text(&p->out, text); }

/* ---------------------------------------------------------------- choosing */

/* Recognises x + tiny(y) by the options {x || x | z}: y = x - z. */
static bool is_tiny(gi_games *s, gi_game g, shape *out) {
  head *h = head_of(s, g);
  if (lefts_of(h) != 1 || rights_of(h) != 1)
    return false;
  for (int side = 0; side < 2; side++) { /* tiny, then miny */
    gi_game x = options_of(h)[side], threat = options_of(h)[!side];
    head *t = head_of(s, threat);
    if (!is_number(head_of(s, x)) || is_nus(t) || lefts_of(t) != 1 ||
        rights_of(t) != 1 || options_of(t)[side] != x)
      continue;
    gi_game z = options_of(t)[!side], minus = gi_games_negate(s, x);
    gi_game y = minus ? gi_games_shift(s, z, minus) : GI_NO_GAME, tiny;
    if (y && !side)
      y = gi_games_negate(s, y);
    if (!y || stop_order(s, head_of(s, y)->right_stop, GI_GAME_ZERO) <= 0 ||
        gi_game_tiny(s, y, &tiny) != GRUNDY_OK)
      continue;
    if (side)
      tiny = gi_games_negate(s, tiny);
    if (!tiny || gi_games_shift(s, tiny, x) != g)
      continue;
    *out = (shape){.notation = TINY,
                   .number = nus_of(head_of(s, x)).number,
                   .inner = y,
                   .negative = side};
    return true;
  }
  return false;
}

/* Returns whether the game is x + n.up + *k, for the number x. */
static bool is_x_plus(const gi_games *s, gi_game g, gi_game x, int32_t ups,
                      uint32_t nim) {
  head *h = head_of(s, g);
  return is_nus(h) && h->left_stop == x && tail_of(h)->ups == ups &&
         tail_of(h)->nim == nim;
}

/* Returns n if the game is x + ^[n], for sign = 1, or x + v[n], plus * where
   `star` says so; 0 for any other game.  The forms, with h for the same
   with n - 1, are {h | x*}, and {x,h | x} with the star. */
static unsigned powto_of(const gi_games *s, gi_game g, int32_t sign,
                         bool star) {
  gi_game x = head_of(s, g)->left_stop;
  unsigned n = 1;
  for (; !is_nus(head_of(s, g)); n++) {
    const head *h = head_of(s, g);
    uint32_t l = lefts_of(h), r = rights_of(h);
    const gi_game *options = options_of(h), *own = options,
                  *reply = options + l;
    if (sign < 0) {
      own = options + l;
      reply = options;
      l = r;
      r = lefts_of(h);
    }
    if (r != 1 || l != 1u + star || !is_x_plus(s, *reply, x, 0, !star))
      return 0;
    g = star && own[0] == x ? own[1] : own[0];
    if (star && own[0] != x && own[1] != x)
      return 0;
  }
  return is_x_plus(s, g, x, sign, star) ? n : 0;
}

/* Returns n if the game is x + ^<n>, for sign = 1, or x + v<n>, plus * where
   `star` says so, n >= 2; 0 for any other game.  The forms are
   {x | x + v[n-1]*}, and {x,x* | x + v[n-1]} with the star. */
static unsigned pow_of(const gi_games *s, gi_game g, int32_t sign, bool star) {
  const head *h = head_of(s, g);
  gi_game x = h->left_stop;
  bool up = sign > 0;
  uint32_t l = lefts_of(h), r = rights_of(h);
  const gi_game *options = options_of(h), *own = up ? options : options + l;
  gi_game reply = up ? options[l] : options[0];
  if ((up ? r : l) != 1 || (up ? l : r) != 1u + star ||
      head_of(s, reply)->left_stop != x)
    return 0;
  for (uint32_t i = 0; i <= star; i++)
    if (own[i] != x && !(star && is_x_plus(s, own[i], x, 0, 1)))
      return 0;
  unsigned n = powto_of(s, reply, -sign, !star);
  return n ? n + 1 : 0;
}

/* Recognises x + ^[n] or x + ^<n>, negative or not, with a star or not. */
static bool is_power(gi_games *s, gi_game g, shape *out) {
  const head *h = head_of(s, g);
  if (h->left_stop != h->right_stop)
    return false;
  *out = (shape){.notation = POWER,
                 .number = nus_of(head_of(s, h->left_stop)).number};
  for (int k = 0; k < 8 && !out->n; k++) {
    out->sum_of = !(k & 4);
    out->negative = k & 2;
    out->star = k & 1;
    out->n = (out->sum_of ? powto_of : pow_of)(s, g, k & 2 ? -1 : 1, k & 1);
  }
  return out->n > 0;
}

/* Returns whether the right options are the negatives of the left options. */
static bool is_switch(gi_games *s, gi_game g) {
  const head *h = head_of(s, g);
  return lefts_of(h) == rights_of(h) && gi_games_negate(s, g) == g;
}

/* A notation that needs numbers out of range is not chosen; other refusals
   end the printing. */
static grundy_status refusal(grundy_status status) {
  return status == GRUNDY_UNABLE ? GRUNDY_OK : status;
}

/* Chooses the notation. */
static shape classify(printer *p, gi_game g) {
  gi_games *s = p->store;
  shape result = {.notation = NUS};
  if (p->status != GRUNDY_OK || is_nus(head_of(s, g)))
    return result;
  s->status = GRUNDY_OK;
  if (is_tiny(s, g, &result))
    return result;
  p->status = refusal(s->status);
  if (p->status != GRUNDY_OK || is_power(s, g, &result))
    return result;
  s->status = GRUNDY_OK;
  result.notation = is_switch(s, g) ? SWITCH : BRACES;
  p->status = refusal(s->status);
  return result;
}

/* ---------------------------------------------------------------- parts */

static void print_number(printer *p, gi_number x) {
  uint64_t m = x.numerator < 0 ? -(uint64_t)x.numerator : (uint64_t)x.numerator;
  if (x.numerator < 0)
    put(p, "-");
  if (!x.exponent)
    gi_write(&p->out, "%" PRIu64, m);
  else
    gi_write(&p->out,
             p->latex ? "\\frac{%" PRIu64 "}{%" PRIu64 "}"
                      : "%" PRIu64 "/%" PRIu64,
             m, UINT64_C(1) << x.exponent);
}

static void print_ups(printer *p, int32_t ups) {
  unsigned n = (unsigned)(ups < 0 ? -ups : ups);
  if (p->latex) {
    const char *arrows[] = {"\\uparrow", "\\Uparrow", "\\downarrow",
                            "\\Downarrow"};
    const char **arrow = arrows + (ups < 0 ? 2 : 0);
    if (n <= 2)
      put(p, arrow[n - 1]);
    else
      gi_write(&p->out, "%u\\cdot %s", n, arrow[0]);
    return;
  }
  const char *arrow = ups < 0 ? "v" : "^";
  put(p, arrow);
  if (n == 2)
    put(p, arrow);
  if (n > 2)
    gi_write(&p->out, "%u", n);
}

static void print_star(printer *p, uint32_t nim) {
  put(p, p->latex ? "\\ast" : "*");
  if (nim > 1)
    gi_write(&p->out, p->latex ? "_{%u}" : "%u", nim);
}

static void print_nus(printer *p, gi_nus nus) {
  bool number = nus.number.numerator != 0;
  if (number || (!nus.ups && !nus.nim))
    print_number(p, nus.number);
  if (nus.ups) {
    if (number && p->latex && (nus.ups > 2 || nus.ups < -2))
      put(p, "+"); /* before a multiple of an arrow */
    print_ups(p, nus.ups);
  }
  if (nus.nim) {
    if (number && !nus.ups)
      put(p, "+");
    print_star(p, nus.nim);
  }
}

static void print_options(printer *p, gi_game g, grundy_side side) {
  uint32_t count = gi_game_options(p->store, g, side);
  if (count > GI_VALUE_TEXT_MOST / 2) /* each takes a comma and more */
    p->status = GRUNDY_UNABLE;
  for (uint32_t i = 0; i < count && good(p); i++) {
    gi_game option = gi_games_option(p->store, g, side, i);
    if (!option) {
      p->status = p->store->status;
      return;
    }
    if (i)
      put(p, ",");
    print_game(p, option);
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

static unsigned bars_of(printer *p, gi_game g, unsigned most);

/* Returns the bars inside a side that is one option in braces, if it can be
   written without them; 0: it is a list. */
static unsigned bars_of_side(printer *p, gi_game g, grundy_side side,
                             unsigned most) {
  if (is_nus(head_of(p->store, g)) || !most ||
      gi_game_options(p->store, g, side) != 1)
    return 0;
  gi_game option = gi_games_option(p->store, g, side, 0);
  if (classify(p, option).notation != BRACES || p->status != GRUNDY_OK)
    return 0;
  return bars_of(p, option, most);
}

/* Returns the bars that split a game whose sides are written without braces
   where possible, at most `most`; 0: it would need more. */
static unsigned bars_of(printer *p, gi_game g, unsigned most) {
  unsigned left = bars_of_side(p, g, GRUNDY_LEFT, most - 1);
  unsigned right = bars_of_side(p, g, GRUNDY_RIGHT, most - 1);
  return 1 + (left > right ? left : right);
}

/* Writes the inside of braces, split by `bars` bars. */
static void print_inside(printer *p, gi_game g, unsigned bars) {
  for (int right = 0; right < 2; right++) {
    grundy_side side = right ? GRUNDY_RIGHT : GRUNDY_LEFT;
    if (right)
      print_bars(p, bars);
    unsigned inner = bars_of_side(p, g, side, bars - 1);
    if (!good(p))
      return;
    if (inner)
      print_inside(p, gi_games_option(p->store, g, side, 0), inner);
    else
      print_options(p, g, side);
  }
}

static void print_braces(printer *p, gi_game g) {
  put(p, p->latex ? "\\left\\{" : "{");
  print_inside(p, g, bars_of(p, g, BARS_MOST));
  put(p, p->latex ? "\\right\\}" : "}");
}

static void print_tiny(printer *p, const shape *tiny) {
  if (tiny->number.numerator) {
    print_number(p, tiny->number);
    if (!p->latex || !tiny->negative)
      put(p, "+");
  }
  put(p, p->latex         ? (tiny->negative ? "-_{" : "+_{")
         : tiny->negative ? "miny("
                          : "tiny(");
  print_game(p, tiny->inner);
  put(p, p->latex ? "}" : ")");
}

static void print_power(printer *p, const shape *power) {
  if (power->number.numerator)
    print_number(p, power->number);
  if (p->latex)
    gi_write(&p->out, power->sum_of ? "\\%sarrow^{[%u]}" : "\\%sarrow^{%u}",
             power->negative ? "down" : "up", power->n);
  else
    gi_write(&p->out, power->sum_of ? "%s[%u]" : "%s<%u>",
             power->negative ? "v" : "^", power->n);
  if (power->star)
    print_star(p, 1);
}

/* Writes {a,b|-a,-b} as +-(a,b); brackets are left out where +- is followed by
   one term. */
static void print_switch(printer *p, gi_game g) {
  head *h = head_of(p->store, g);
  gi_game x = options_of(h)[0];
  gi_nus nus = {0};
  bool single = lefts_of(h) == 1, one_term = false;
  if (gi_game_is_nus(p->store, x, &nus))
    one_term = nus.number.numerator >= 0 &&
               !(nus.number.numerator && nus.nim && !nus.ups);
  else
    one_term = single && classify(p, x).notation == BRACES;
  put(p, p->latex ? "\\pm " : "+-");
  if (single && one_term) {
    print_game(p, x);
    return;
  }
  put(p, "(");
  print_options(p, g, GRUNDY_LEFT);
  put(p, ")");
}

static void print_game(printer *p, gi_game g) {
  grundy_status status = gi_budget_step(gi_games_budget(p->store));
  if (p->depth >= PRINT_DEPTH)
    status = GRUNDY_UNABLE;
  if (status != GRUNDY_OK)
    p->status = status;
  if (!good(p))
    return;
  p->depth++;
  shape s = classify(p, g);
  if (p->status == GRUNDY_OK) {
    switch (s.notation) {
    case NUS:
      print_nus(p, nus_of(head_of(p->store, g)));
      break;
    case TINY:
      print_tiny(p, &s);
      break;
    case POWER:
      print_power(p, &s);
      break;
    case SWITCH:
      print_switch(p, g);
      break;
    default:
      print_braces(p, g);
    }
  }
  p->depth--;
}

/* ---------------------------------------------------------------- public */

static grundy_status finish(printer *p, gi_buffer *out) {
  if (!good(p))
    out->length = p->start;
  return p->status;
}

static printer begin(gi_games *store, gi_buffer *out, bool latex) {
  return (printer){.store = store,
                   .out = gi_writer_to(out),
                   .start = out->length,
                   .most = GI_VALUE_TEXT_MOST,
                   .latex = latex,
                   .status = GRUNDY_OK};
}

grundy_status gi_value_print(gi_games *store, gi_game g, gi_buffer *out) {
  printer p = begin(store, out, false);
  print_game(&p, g);
  return finish(&p, out);
}

grundy_status gi_value_print_short(gi_games *store, gi_game g, size_t most,
                                   gi_buffer *out) {
  printer p = begin(store, out, false);
  p.most = most < GI_VALUE_TEXT_MOST ? most : GI_VALUE_TEXT_MOST;
  print_game(&p, g);
  return finish(&p, out);
}

grundy_status gi_value_print_latex(gi_games *store, gi_game g, gi_buffer *out) {
  printer p = begin(store, out, true);
  print_game(&p, g);
  return finish(&p, out);
}

grundy_status gi_value_print_braces(gi_games *store, gi_game g,
                                    gi_buffer *out) {
  printer p = begin(store, out, false);
  put(&p, "{");
  print_options(&p, g, GRUNDY_LEFT);
  put(&p, "|");
  print_options(&p, g, GRUNDY_RIGHT);
  put(&p, "}");
  return finish(&p, out);
}

grundy_status gi_number_print(gi_number x, gi_buffer *out) {
  printer p = begin(NULL, out, false);
  print_number(&p, x);
  return finish(&p, out);
}

grundy_status gi_number_print_latex(gi_number x, gi_buffer *out) {
  printer p = begin(NULL, out, true);
  print_number(&p, x);
  return finish(&p, out);
}
