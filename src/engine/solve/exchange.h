/* SPDX-License-Identifier: MIT */
/*
 * What the ranks of a solver say to each other.
 *
 * Every function but post and await is collective: all ranks call the same
 * functions in the same order.  exchange.c implements it for one rank,
 * src/mpi/exchange.c for the ranks of Open MPI.
 */
#ifndef GI_ENGINE_SOLVE_EXCHANGE_H
#define GI_ENGINE_SOLVE_EXCHANGE_H

#include "core/buffer.h"

typedef struct gi_exchange gi_exchange;

struct gi_exchange {
  unsigned rank;  /* number of this rank, 0..ranks - 1 */
  unsigned ranks; /* ranks in all, 1..65535 */
  uint64_t sent;  /* bytes that this rank sent to other ranks */
  /* Sends out[r] to rank r, and empties the buffers.  Fills *in with what the
     ranks sent here: the bytes from rank r are in->data[starts[r]] up to
     starts[r + 1].  NOMEM or STOPPED on one rank: its bytes are lost, but no
     rank waits for ever. */
  grundy_status (*trade)(gi_exchange *exchange, gi_buffer *out, gi_buffer *in,
                         size_t *starts);
  /* Replaces each number by its sum over all ranks. */
  void (*add)(gi_exchange *exchange, uint64_t *numbers, size_t count);
  /* Returns the least of the numbers of all ranks. */
  uint64_t (*least)(gi_exchange *exchange, uint64_t number);
  /* Copies bytes of one rank to all ranks. */
  void (*tell)(gi_exchange *exchange, unsigned from, void *bytes,
               size_t length);
  /* Not collective: sends bytes to another rank; waits for bytes, on rank 0
     from any rank, on others from rank 0, and returns who sent them. */
  void (*post)(gi_exchange *exchange, unsigned to, const void *bytes,
               size_t length);
  unsigned (*await)(gi_exchange *exchange, void *bytes, size_t length);
};

/* Returns the exchange of a single rank, which sends to itself. */
gi_exchange gi_exchange_alone(void);

#endif
