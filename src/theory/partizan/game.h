/* SPDX-License-Identifier: MIT */
/* The types of partizan values; partizan/store.h has the functions. */
#ifndef GI_THEORY_PARTIZAN_GAME_H
#define GI_THEORY_PARTIZAN_GAME_H

#include <stdint.h>

typedef uint32_t gi_game;
typedef struct gi_games gi_games;

/* No game; never the number of a value. */
#define GI_NO_GAME ((gi_game)0)
/* The value 0 has the same number in every store. */
#define GI_GAME_ZERO ((gi_game)1)

#endif
