/* SPDX-License-Identifier: MIT */
/* Components of board rules; lang/board/long_row.h has their bytes. */
#ifndef GI_GAMES_BASE_BOARD_DATA_H
#define GI_GAMES_BASE_BOARD_DATA_H

#include "engine/work.h"
#include "lang/board/long_row.h"

/* The data of the rules. */
typedef struct gi_board_data {
  const gi_board *board;
  const gi_board_net *net;   /* NULL: boards of squares */
  const grundy_rules *octal; /* the game of a row; NULL: not recognised */
} gi_board_data;

/* Returns the board of a component; it borrows the bytes, which are only
   read. */
static inline gi_field gi_board_field(gi_component component) {
  const gi_board_data *data = component.rules->data;
  const unsigned char *bytes = component.bytes.data;
  uint32_t length = gi_long_row_length(component.bytes);
  if (length)
    return (gi_field){.rows = 1, .columns = length};
  return (gi_field){.rows = bytes[0],
                    .columns = bytes[1],
                    .cells = (char *)(uintptr_t)(bytes + GI_BOARD_HEAD),
                    .net = data->net};
}

/* The theorems of the family `board`, up to one without a name. */
extern const gi_theorem gi_board_theorems[];

#endif
