/* SPDX-License-Identifier: MIT */
/* Nets as drawings. */
#ifndef GI_GAMES_BASE_GRAPH_SKETCH_H
#define GI_GAMES_BASE_GRAPH_SKETCH_H

#include "engine/sketch.h"
#include "games/base/graph.h"

/* Vertices, edges and the token; the family adds labels and moves. */
grundy_status gi_net_sketch(const gi_net *net, const gi_form *form,
                            gi_sketch_job *sketch);
/* The label of a vertex is a value, or an outcome. */
grundy_status gi_sketch_value(gi_sketch_job *sketch, uint32_t vertex,
                              uint64_t value);
void gi_sketch_outcome(gi_sketch_job *sketch, uint32_t vertex,
                       grundy_outcome outcome);

#endif
