/* SPDX-License-Identifier: MIT */
/*
 * Where a family's `options` puts its moves: the parts of the option being
 * built, and a receiver that is called when it is complete.
 */
#ifndef GI_ENGINE_SINK_H
#define GI_ENGINE_SINK_H

#include "core/enough.h"
#include "engine/work.h"

/* One complete option.  `name` is NULL unless the sink is named. */
typedef struct gi_option {
  const gi_component *parts;
  size_t count;
  const char *name;
  int64_t gain; /* the score of the move, for its player */
} gi_option;

typedef struct gi_part {
  const grundy_rules *rules;
  size_t start, length; /* in bytes */
  bool negative;        /* the option has the negative of the part */
} gi_part;

struct gi_sink {
  grundy_work *work;
  /* Returns OK to go on, and ENOUGH to end the listing; whatever is not OK
     comes back as the status of gi_options. */
  grundy_status (*receive)(gi_sink *sink, const gi_option *option);
  void *data;
  int64_t gain;      /* of the option being built */
  bool again;        /* and whether its player moves again */
  gi_component from; /* the component whose options are emitted */
  bool named;        /* options get names */
  bool reduced;      /* a search asks: instead of an option the family may emit
                        another one that is the same game, such as the parts
                        of a board, or its mirror image */
  bool has_signs;    /* reduced: a part may be the negative of a component, if
                        the receiver looks at parts[i].negative */
  gi_part *parts;
  gi_component *complete; /* the parts with pointers, of a complete option */
  size_t count, capacity;
  gi_buffer bytes, name;
};

void gi_sink_init(gi_sink *sink, grundy_work *work,
                  grundy_status (*receive)(gi_sink *, const gi_option *),
                  void *data, bool named);
void gi_sink_clear(gi_sink *sink);

/* Adds a component, or its negative where the sink has signs, to the option
   being built. */
grundy_status gi_emit_signed(gi_sink *sink, const grundy_rules *rules,
                             const void *bytes, size_t length, bool negative);

/* Ask the family for the options of a component, or for those whose value is
   the target (UNABLE: the family has no `reach`). */
grundy_status gi_options(gi_sink *sink, gi_component component,
                         grundy_side side);
grundy_status gi_reach(gi_sink *sink, gi_component component, uint64_t target);
/* Asks the family for a player's options that are worth at least, or at most,
   the bound (family.h).  UNABLE: the family has no `reach_number`. */
grundy_status gi_reach_number(gi_sink *sink, gi_component component,
                              grundy_side side, const gi_dyadic *bound,
                              bool strict);

#endif
