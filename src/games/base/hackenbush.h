/* SPDX-License-Identifier: MIT */
/* Hackenbush on large graphs: the method `bulk`. */
#ifndef GI_GAMES_BASE_HACKENBUSH_H
#define GI_GAMES_BASE_HACKENBUSH_H

#include "engine/bulk.h"

/* Green edges, or a forest of red and blue ones; the ground is the start, or
   the vertex 0. */
grundy_status gi_hackenbush_bulk(gi_bulk_job *job);

#endif
