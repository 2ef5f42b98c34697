/* SPDX-License-Identifier: MIT */
/*
 * Cutcake: a cake is x squares wide and y squares high.  Left cuts a cake from
 * top to bottom along a line between its squares, so that two narrower cakes
 * are left; Right cuts from side to side, so that two lower ones are left.
 *
 * A component is one cake, x and y as two varints from 1 on
 * (games/base/pair.h).  The order matters: turning a cake exchanges the
 * players.
 *
 * Theorem (Winning Ways, chapter 2).  Let p be the largest power of 2 up to y,
 * and q the largest one up to x.  The value v(x,y) is floor(x/p) - 1 if q >= p,
 * and 1 - floor(y/q) otherwise.  Proof by induction, for q >= p; otherwise turn
 * the cake.  Let F = floor(x/p) >= 1, so that v = F - 1 is claimed.
 *
 * Left cuts x = a + b.  If a, b >= p, the two cakes have the sum
 * floor(a/p) + floor(b/p) - 2 <= F - 2.  If a < p, the first cake is worth at
 * most -1 and the second at most F - 1.  So Left's options are at most v - 1,
 * and if F >= 2, the cut a = p leaves v - 1.
 *
 * Right cuts y = c + d with c >= d.  If c >= p, then d < p: the first cake is
 * worth F - 1, the second at least floor(2x/p) - 1 >= 2F - 1 >= 1.  If c < p,
 * both are worth at least 2F - 1, together at least F.  So Right's options are
 * at least v + 1.
 *
 * If v >= 1, the simplest number between v - 1 and v + 1 is v.  If v = 0,
 * Left's options are below 0 and Right's above 0, and the simplest number
 * between them is 0.
 */
#include "games/base/pair.h"

#include "core/text.h"
#include "engine/explain/reasons.h"

static grundy_status at(grundy_work *work, const grundy_rules *rules,
                        const uint64_t *integers, gi_buffer *bytes,
                        bool *empty) {
  *empty = false;
  if (!integers[0] || !integers[1])
    return gi_fail(&work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
                   "{0} is a whole number from 1 on, never 0",
                   gi_word(work, rules->family->integers));
  return gi_pair_put(bytes, (gi_pair){integers[0], integers[1]});
}

/* All cakes by x + y: (1,1), (1,2), (2,1), (1,3), ... */
static grundy_status sample(grundy_work *work, const grundy_rules *rules,
                            uint64_t i, gi_buffer *bytes) {
  (void)work, (void)rules;
  gi_pair pair = gi_pair_number(i); /* x <= y < 2^33: no overflow */
  return gi_pair_put(bytes, (gi_pair){pair.x + 1, pair.y - pair.x + 1});
}

static gi_traits traits(gi_component component) {
  (void)component;
  return (gi_traits){.impartial = false, .loop_free = true};
}

static grundy_status options(grundy_work *work, gi_component component,
                             grundy_side side, gi_sink *sink) {
  (void)work;
  gi_pair cake = gi_pair_of(component);
  grundy_status status = GRUNDY_OK;
  if (side != GRUNDY_RIGHT)
    for (uint64_t a = 1; a <= cake.x / 2 && status == GRUNDY_OK; a++)
      status = gi_emit_pairs(sink, component.rules, (gi_pair){a, cake.y},
                             (gi_pair){cake.x - a, cake.y});
  if (side != GRUNDY_LEFT)
    for (uint64_t a = 1; a <= cake.y / 2 && status == GRUNDY_OK; a++)
      status = gi_emit_pairs(sink, component.rules, (gi_pair){cake.x, a},
                             (gi_pair){cake.x, cake.y - a});
  return status;
}

static grundy_status rule(const grundy_rules *rules, gi_buffer *out) {
  (void)rules;
  return gi_buffer_text(out, "(x,y) -> L: [(a,y), (x-a,y)] for a in 1..x/2 ; "
                             "R: [(x,a), (x,y-a)] for a in 1..y/2");
}

/* ------------------------------------------------------------- theorem */

/* What the theorem says of a cake: the player with the longer side, by powers
   of 2, is `ahead` moves ahead. */
typedef struct lead {
  bool is_left;
  uint64_t longer;  /* side that this player cuts */
  uint64_t shorter; /* side that the opponent cuts */
  uint64_t power;   /* largest power of 2 up to the shorter side */
  uint64_t ahead;
} lead;

static lead lead_of(gi_pair cake) {
  bool is_left = gi_top_bit(cake.x) >= gi_top_bit(cake.y);
  lead l = {.is_left = is_left,
            .longer = is_left ? cake.x : cake.y,
            .shorter = is_left ? cake.y : cake.x};
  l.power = gi_top_bit(l.shorter);
  l.ahead = l.longer / l.power - 1;
  return l;
}

/* UNABLE if the value does not fit into 64 bits. */
static grundy_status number(grundy_work *work, gi_component component,
                            gi_answer *answer) {
  lead l = lead_of(gi_pair_of(component));
  if (l.ahead > INT64_MAX)
    return GRUNDY_UNABLE;
  gi_dyadic_init(&answer->dyadic, &work->memory);
  answer->dyadic.whole = l.is_left ? (int64_t)l.ahead : -(int64_t)l.ahead;
  return GRUNDY_OK;
}

static grundy_status explain(grundy_work *work, gi_component component,
                             gi_reasons *reasons) {
  (void)work;
  lead l = lead_of(gi_pair_of(component));
  gi_digits longer = gi_digits_of(l.longer), shorter = gi_digits_of(l.shorter);
  gi_digits power = gi_digits_of(l.power), ahead = gi_digits_of(l.ahead);
  gi_digits times = gi_digits_of(l.ahead + 1);
  if (!l.ahead)
    return gi_reason(reasons, GRUNDY_REASON_FACT,
                     "the largest power of 2 up to {0} is {2}, and so is that "
                     "up to {1}: neither player is ahead in this cake",
                     longer.text, shorter.text, power.text);
  return gi_reason(
      reasons, GRUNDY_REASON_FACT,
      l.is_left
          ? "the largest power of 2 up to {1} is {2}; {0} divided by {2}, "
            "rounded down, is {3}: Left is ahead by {3}-1 = {4} in this cake"
          : "the largest power of 2 up to {1} is {2}; {0} divided by {2}, "
            "rounded down, is {3}: Right is ahead by {3}-1 = {4} in this cake",
      longer.text, shorter.text, power.text, times.text, ahead.text);
}

static const gi_theorem theorems[] = {
    {
        .name = "powers of 2",
        .citation = "E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways "
                    "for your Mathematical Plays, Academic Press (1982), "
                    "chapter 2; proof in src/games/cutcake.c",
        .condition = "normal play",
        .answers = GI_ANSWERS_NUMBER,
        .play = GI_NORMAL,
        .answer = number,
        .explain = explain,
    },
    {.name = NULL},
};

const gi_family gi_family_cutcake = {
    GI_PAIR_METHODS,
    .name = "cutcake",
    .kind = GI_KIND_ORDERS,
    .title = "Cutcake",
    .also = "cut cake, cake cutting, cutting cake, 切蛋糕, 蛋糕",
    .usage = "cutcake(x,y)",
    .example = "cutcake(5,3)",
    .brief = "Left cuts a cake from top to bottom, Right from side to side.",
    .about = "A cake of x squares in width and y squares in height. Left cuts "
             "a cake from top to bottom between its squares, so that two "
             "narrower cakes are left. Right cuts from side to side, so that "
             "two lower cakes are left.",
    .integers = "the side of a cake",
    .shape = "tuple",
    .at = at,
    .sample = sample,
    .options = options,
    .traits = traits,
    .rule = rule,
    .theorems = theorems,
};
