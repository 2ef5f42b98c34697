/* SPDX-License-Identifier: MIT */
/*
 * The rule of a single coin at (x,y) in a product of two games of coins.  Coin
 * i of X and coin j of Y turn the coin at their crossing, for all i and j; the
 * one with i = j = 0 is the coin at (x,y) itself, which goes to tails.  The
 * others are games of their own, since equal ones cancel.
 */
#include "core/text.h"
#include "games/base/tartan.h"

/* A way to turn coins with the coin at `x`: those of one set, of one number of
   coins, or of a run. */
typedef struct way {
  const gi_coins *coins;
  unsigned more;        /* ATMOST, EXACTLY, SETS: coins further left */
  const uint64_t *set;  /* SETS: their distances */
  const char *x, *i;    /* the coordinate; the number of a coin, 0 being x */
  const char *names[4]; /* of places, or of the length of a run */
} way;

/* Moves to the next way, or to the first; false after the last. */
static bool next_way(way *w, bool is_first, size_t *at) {
  const gi_coins *c = w->coins;
  if (c->kind == GI_COINS_RULER)
    return is_first;
  if (c->kind == GI_COINS_SETS) {
    *at = is_first ? 0 : *at + 1 + (size_t)c->sets[*at];
    const uint64_t *end = c->sets;
    for (size_t n = 0; n < c->count; n++)
      end += 1 + *end;
    if (c->sets + *at >= end)
      return false;
    w->more = (unsigned)c->sets[*at];
    w->set = c->sets + *at + 1;
    return true;
  }
  w->more = !is_first ? w->more + 1 : c->kind == GI_COINS_EXACTLY ? c->more : 0;
  return w->more <= c->more;
}

/* Writes the place of coin i. */
static void put_place(gi_writer *out, const way *w) {
  if (w->coins->kind == GI_COINS_RULER) {
    gi_write(out, "%s-%s", w->x, w->i);
    return;
  }
  for (unsigned k = 0; k < w->more; k++) {
    gi_write(out, "%s == %s ? ", w->i, gi_digits_of(k).text);
    if (k && w->set)
      gi_write(out, "%s-%s : ", w->x, gi_digits_of(w->set[k - 1]).text);
    else
      gi_write(out, "%s : ", k ? w->names[k - 1] : w->x);
  }
  if (w->more && w->set)
    gi_write(out, "%s-%s", w->x, gi_digits_of(w->set[w->more - 1]).text);
  else
    gi_write_text(out, w->more ? w->names[w->more - 1] : w->x);
}

/* Writes which numbers the coins of the way have. */
static void put_coins(gi_writer *out, const way *w) {
  gi_write(out, " for %s in 0..%s", w->i,
           w->coins->kind == GI_COINS_RULER ? w->names[0]
                                            : gi_digits_of(w->more).text);
}

/* Writes which coins may be chosen. */
static void put_choice(gi_writer *out, const way *w) {
  if (w->coins->kind == GI_COINS_RULER)
    gi_write(out, " for %s in 0..%s", w->names[0], w->x);
  for (unsigned k = 0; k < w->more && !w->set; k++)
    gi_write(out, " for %s in 0..%s-1", w->names[k],
             k ? w->names[k - 1] : w->x);
}

/* Returns the largest distance. */
static uint64_t reach_of(const way *w) {
  return w->set && w->more ? w->set[w->more - 1] : 0;
}

static void put_clause(gi_writer *out, const way *a, const way *b) {
  gi_write_text(out, "[(");
  put_place(out, a);
  gi_write_text(out, ", ");
  put_place(out, b);
  gi_write_text(out, ")");
  put_coins(out, a);
  put_coins(out, b);
  gi_write(out, " if %s+%s > 0]", a->i, b->i);
  put_choice(out, a);
  put_choice(out, b);
  if (reach_of(a) || reach_of(b))
    gi_write(out, " if x >= %s and y >= %s", gi_digits_of(reach_of(a)).text,
             gi_digits_of(reach_of(b)).text);
}

grundy_status gi_tartan_rule(const gi_tartan *tartan, gi_buffer *out) {
  enum {
    MOST = 3 /* coins further left; the names of a way */
  };
  way a = {.coins = gi_coins_of(tartan->a),
           .x = "x",
           .i = "i",
           .names = {"a", "b", "c"}};
  way b = {.coins = gi_coins_of(tartan->b),
           .x = "y",
           .i = "j",
           .names = {"d", "e", "f"}};
  if (a.coins->more > MOST || b.coins->more > MOST)
    return GRUNDY_UNABLE;
  gi_writer w = gi_writer_to(out);
  gi_write_text(&w, "(x,y) -> ");
  size_t at_a = 0, at_b = 0;
  bool is_first = true;
  for (bool one = next_way(&a, true, &at_a); one;
       one = next_way(&a, false, &at_a))
    for (bool two = next_way(&b, true, &at_b); two;
         two = next_way(&b, false, &at_b)) {
      gi_write_text(&w, is_first ? "" : " ; ");
      put_clause(&w, &a, &b);
      is_first = false;
    }
  return w.status;
}
