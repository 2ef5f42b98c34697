/* SPDX-License-Identifier: MIT */
#include "theory/partizan/inside.h"

bool gi_games_has(const gi_games *store, gi_game g) {
  for (size_t i = 0; g != GI_NO_GAME && i < store->table_size; i++)
    if (store->table[i] == g)
      return true;
  return false;
}
