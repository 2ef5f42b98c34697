/* SPDX-License-Identifier: MIT */
/* The exchange of the ranks of Open MPI (engine/solve/exchange.h). */
#ifndef MPI_EXCHANGE_H
#define MPI_EXCHANGE_H

#include "engine/solve/exchange.h"

typedef struct mpi_ranks {
  gi_exchange exchange; /* first, so that a pointer to it is one to this */
  gi_memory memory;
  uint64_t *lengths; /* of the messages to each rank, then from each */
} mpi_ranks;

/* Prepares the exchange between all ranks, after MPI_Init.  Returns false if
   the system has no memory; mpi_ranks_clear is called in any case. */
bool mpi_ranks_init(mpi_ranks *all);
void mpi_ranks_clear(mpi_ranks *all);

#endif
