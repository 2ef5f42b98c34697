/* SPDX-License-Identifier: MIT */
/* Patterns written out: with n copies of the group, cell by cell. */
#ifndef GI_LANG_BOARD_LINE_H
#define GI_LANG_BOARD_LINE_H

#include "lang/board/board.h"

/* Returns the least number of copies of a source's group. */
static inline uint32_t gi_copies_least(const gi_pattern *p) {
  return p->times == '+';
}

/* Returns the copies that the target has where the source has n. */
static inline uint32_t gi_copies_after(const gi_board_step *step, uint32_t n) {
  return n - (step->source.times == '+' && step->target.times == '*');
}

static inline uint32_t gi_group_length(const gi_pattern *p) {
  return p->group_to - p->group_from;
}

/* Returns the number of cells with n copies. */
static inline uint32_t gi_line_length(const gi_pattern *p, uint32_t n) {
  return p->times ? p->count + n * gi_group_length(p) - gi_group_length(p)
                  : p->count;
}

/* Returns the atom of cell k with n copies, k < gi_line_length. */
static inline const gi_atom *gi_line_at(const gi_pattern *p, uint32_t n,
                                        uint32_t k) {
  uint32_t group = gi_group_length(p);
  if (!p->times || k < p->group_from)
    return &p->atoms[k];
  if (k < p->group_from + n * group)
    return &p->atoms[p->group_from + (k - p->group_from) % group];
  return &p->atoms[k + group - n * group];
}

#endif
