/* SPDX-License-Identifier: MIT */
/* Our own families that are texts, src/games/NAME.game. */
#ifndef GI_LANG_GAME_OWN_H
#define GI_LANG_GAME_OWN_H

#include "engine/reader.h"

/* Makes the family of the text, and takes from NAME.c the slots that it has.
   NULL for NAME.c: the text says all.  A text that is wrong is a bug: read it
   with --rules to see the place. */
gi_text_reader gi_own_family;

#endif
