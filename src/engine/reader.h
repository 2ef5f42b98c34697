/* SPDX-License-Identifier: MIT */
/*
 * Reads texts of positions and rules.  The engine does not know the notation:
 * lang/notation hands it a reader, through the registry that the build writes
 * beside the list of families.
 */
#ifndef GI_ENGINE_READER_H
#define GI_ENGINE_READER_H

#include "engine/position.h"

typedef struct gi_reader {
  grundy_status (*position)(grundy_work *work, gi_text text,
                            grundy_position **position);
  grundy_status (*rules)(grundy_work *work, gi_text text,
                         const grundy_rules **rules);
} gi_reader;

extern const gi_reader *const gi_registered_reader;

/* Makes the family of a registered text, in the arena of the `grundy`. */
typedef grundy_status gi_text_reader(grundy *g, const gi_registered *registered,
                                     const gi_family **family);
extern gi_text_reader *const gi_registered_text_reader;

/* Read a position, or rules, as grundy_position_parse and grundy_rules_parse
   do, inside another public call. */
grundy_status gi_position_parse(grundy_work *work, const char *text,
                                size_t length, grundy_position **position);
grundy_status gi_rules_parse(grundy_work *work, const char *text, size_t length,
                             const grundy_rules **rules);

/* Read a text that a file may hold: a database, a certificate, moves of a game.
   The one gate for such texts: families that start programs refuse to be
   opened, unless the work has opened the same program before. */
grundy_status gi_position_parse_file(grundy_work *work, const char *text,
                                     size_t length, grundy_position **position);
grundy_status gi_rules_parse_file(grundy_work *work, const char *text,
                                  size_t length, const grundy_rules **rules);

#endif
