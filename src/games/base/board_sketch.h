/* SPDX-License-Identifier: MIT */
/* Boards on graphs as drawings. */
#ifndef GI_GAMES_BASE_BOARD_SKETCH_H
#define GI_GAMES_BASE_BOARD_SKETCH_H

#include "engine/sketch.h"
#include "lang/board/field.h"

/* Lists the vertices of a board on a net with their letters, and the edges. */
grundy_status gi_field_sketch(const gi_field *field, gi_sketch_job *sketch);

#endif
