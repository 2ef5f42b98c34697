/* SPDX-License-Identifier: MIT */
#include "support/partizan_judge.h"

static uint64_t below(uint64_t *state, uint64_t bound) {
  *state ^= *state << 13;
  *state ^= *state >> 7;
  *state ^= *state << 17;
  return *state % bound;
}

void judge_draw(judge *j, uint64_t *seed, unsigned count) {
  if (!j->count)
    j->trees[j->count++] = (judge_tree){{0, 0}, {{0}}};
  while (j->count < count) {
    judge_tree *tree = &j->trees[j->count];
    for (int side = 0; side < 2; side++) {
      tree->count[side] = (unsigned)below(seed, JUDGE_OPTIONS);
      for (unsigned i = 0; i < tree->count[side]; i++) {
        uint64_t most = below(seed, 3) ? j->count / 8 + 1 : j->count;
        tree->option[side][i] = (unsigned)below(seed, most);
      }
    }
    j->count++;
  }
}

/* Returns whether the mover, 0 for Left, wins g - h. */
static bool wins(judge *j, unsigned g, unsigned h, int mover) {
  unsigned char *known = &j->memo[g][h][mover];
  if (*known)
    return *known == 2;
  const judge_tree *a = &j->trees[g], *b = &j->trees[h];
  bool won = false;
  for (unsigned i = 0; i < a->count[mover] && !won; i++)
    won = !wins(j, a->option[mover][i], h, !mover);
  for (unsigned i = 0; i < b->count[!mover] && !won; i++)
    won = !wins(j, g, b->option[!mover][i], !mover);
  *known = won ? 2 : 1;
  return won;
}

bool judge_le(judge *j, unsigned g, unsigned h) { return !wins(j, g, h, 0); }
