/* SPDX-License-Identifier: MIT */
/*
 * Sums of a number, ups and a nimber, in closed form, and the probe masks.
 *
 * n.up + *k is compared with 0 as follows (Winning Ways, chapter 3): it is
 * positive for n >= 2; for n = 1 it is positive unless k = 1, when it is
 * confused with 0; for n = 0 it is 0 or confused.  A number x > 0 is above all
 * of them.  The canonical forms, for n >= 1:
 *
 *     up*          {0,* | 0}
 *     n.up + *k    {0 | (n-1).up + *(k^1)}    otherwise
 *
 * A number x is added to each option.
 *
 * The probes are 32 games n.up + *k that are closed under options: *0 to *7,
 * and |n| = 1, 2, 3 with k < 4.  Two masks of a game say which probes it is
 * above and below.  They follow from the masks of its options, and
 *     G <= H  implies  ge(G) within ge(H)  and  le(H) within le(G);
 *     G <= p <= H  implies  G <= H.
 */
#include "theory/partizan/inside.h"

gi_compared gi_nus_compare(gi_nus a, gi_nus b) {
  int order = gi_number_compare(a.number, b.number);
  if (order)
    return order < 0 ? GI_LESS : GI_GREATER;
  int32_t ups = a.ups - b.ups;
  uint32_t nim = a.nim ^ b.nim;
  if (!ups)
    return nim ? GI_CONFUSED : GI_SAME;
  if ((ups == 1 || ups == -1) && nim == 1)
    return GI_CONFUSED;
  return ups < 0 ? GI_LESS : GI_GREATER;
}

gi_nus gi_nus_negate(gi_nus nus) {
  return (gi_nus){gi_number_negate(nus.number), -nus.ups, nus.nim};
}

bool gi_nus_add(gi_nus a, gi_nus b, gi_nus *out) {
  gi_nus sum = {.ups = a.ups + b.ups, .nim = a.nim ^ b.nim};
  if (sum.ups > GI_UPS_MOST || sum.ups < -GI_UPS_MOST ||
      !gi_number_add(a.number, b.number, &sum.number))
    return false;
  *out = sum;
  return true;
}

uint32_t gi_nus_options(gi_nus nus, grundy_side side) {
  if (side == GRUNDY_RIGHT)
    nus = gi_nus_negate(nus);
  if (nus.ups) /* up* has two left options */
    return nus.ups == 1 && nus.nim == 1 ? 2 : 1;
  if (nus.nim)
    return nus.nim;
  return nus.number.exponent || nus.number.numerator > 0;
}

/* Writes left option i. */
static bool left_option(gi_nus nus, uint32_t i, gi_nus *out) {
  *out = (gi_nus){.number = nus.number};
  if (nus.ups < 0) {
    out->ups = nus.ups + 1;
    out->nim = nus.nim ^ 1;
  } else if (nus.ups || nus.nim) { /* of up* two: x and x* */
    out->nim = i;
  } else {
    return gi_number_reduce(nus.number.numerator - 1, nus.number.exponent,
                            &out->number);
  }
  return true;
}

bool gi_nus_option(gi_nus nus, grundy_side side, uint32_t i, gi_nus *out) {
  assert(i < gi_nus_options(nus, side));
  if (side == GRUNDY_LEFT)
    return left_option(nus, i, out);
  bool fits = left_option(gi_nus_negate(nus), i, out);
  *out = gi_nus_negate(*out);
  return fits;
}

/* ---------------------------------------------------------------- probes */

/* Returns probe i; its options have smaller numbers. */
static gi_nus probe(uint32_t i) {
  if (i < 8)
    return (gi_nus){.nim = i};
  int32_t ups = (int32_t)(i - 8) / 8 + 1;
  return (gi_nus){.ups = i & 4 ? -ups : ups, .nim = i & 3};
}

static uint32_t number_of_probe(gi_nus nus) {
  uint32_t i = 0;
  while (i < PROBES && gi_nus_compare(probe(i), nus) != GI_SAME)
    i++;
  assert(i < PROBES);
  return i;
}

void gi_probes_init(gi_games *s) {
  for (uint32_t i = 0; i < PROBES; i++)
    for (int right = 0; right < 2; right++) {
      grundy_side side = right ? GRUNDY_RIGHT : GRUNDY_LEFT;
      gi_nus option = {0};
      uint32_t mask = 0;
      for (uint32_t k = 0; k < gi_nus_options(probe(i), side); k++) {
        bool fits = gi_nus_option(probe(i), side, k, &option);
        assert(fits && number_of_probe(option) < i);
        (void)fits;
        mask |= UINT32_C(1) << number_of_probe(option);
      }
      *(right ? &s->probe_right[i] : &s->probe_left[i]) = mask;
    }
}

void gi_probes_of_nus(gi_nus nus, uint32_t *ge, uint32_t *le) {
  *ge = *le = 0;
  for (uint32_t i = 0; i < PROBES; i++) {
    gi_compared order = gi_nus_compare(nus, probe(i));
    *ge |= (uint32_t)(order == GI_GREATER || order == GI_SAME) << i;
    *le |= (uint32_t)(order == GI_LESS || order == GI_SAME) << i;
  }
}

/* G >= p exactly if no right option of G is <= p, and G <= no left option of
   p. */
void gi_probes_of_form(const gi_games *s, const gi_game *lefts, uint32_t l,
                       const gi_game *rights, uint32_t r, uint32_t *ge,
                       uint32_t *le) {
  uint32_t left_ge = 0, right_le = 0, above = 0, below = 0;
  for (uint32_t i = 0; i < l; i++)
    left_ge |= head_of(s, lefts[i])->ge;
  for (uint32_t i = 0; i < r; i++)
    right_le |= head_of(s, rights[i])->le;
  for (uint32_t i = 0; i < PROBES; i++) {
    bool is_ge = !(right_le >> i & 1) && !(below & s->probe_left[i]);
    bool is_le = !(left_ge >> i & 1) && !(above & s->probe_right[i]);
    above |= (uint32_t)is_ge << i;
    below |= (uint32_t)is_le << i;
  }
  *ge = above;
  *le = below;
}

/* ---------------------------------------------------------------- forms */

/* Returns whether the options are x, x*, ..., x*(count-1), in any order. */
static bool are_nimbers(const gi_games *s, const gi_game *games, uint32_t count,
                        gi_game number) {
  for (uint32_t i = 0; i < count; i++) { /* they are different */
    head *h = head_of(s, games[i]);
    if (!is_nus(h) || h->left_stop != number || tail_of(h)->ups ||
        tail_of(h)->nim >= count)
      return false;
  }
  return true;
}

/* Recognises x + n.up + *k by one option of the player who gains less, x + m.up
   + *j, and one or two of the other player.  `sign` is 1 for n > 0, where Right
   has the one option, and -1 for n < 0. */
static bool is_up(const gi_games *s, const gi_game *many, uint32_t m,
                  gi_game single, int32_t sign, gi_nus *out) {
  head *h = head_of(s, single);
  if (m > 2 || !is_nus(h) || !are_nimbers(s, many, m, h->left_stop))
    return false;
  *out = nus_of(h);
  bool is_x = !out->ups && !out->nim; /* so in up* = {0,*|0} */
  int32_t ups = out->ups * sign;
  if (ups < 0 || ups >= GI_UPS_MOST || is_x != (m == 2))
    return false;
  out->ups += sign;
  out->nim ^= 1;
  return true;
}

bool gi_nus_recognise(const gi_games *s, const gi_game *lefts, uint32_t l,
                      const gi_game *rights, uint32_t r, gi_nus *out) {
  assert(l && r);
  head *first = head_of(s, lefts[0]);
  if (l == r && are_nimbers(s, lefts, l, first->left_stop) &&
      are_nimbers(s, rights, r, first->left_stop)) {
    *out = (gi_nus){.number = nus_of(first).number, .nim = l};
    return l <= GI_NIM_MOST;
  }
  return (r == 1 && is_up(s, lefts, l, rights[0], 1, out)) ||
         (l == 1 && is_up(s, rights, r, lefts[0], -1, out));
}
