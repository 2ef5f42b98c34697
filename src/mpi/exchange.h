/* SPDX-License-Identifier: MIT */
/* The exchange of the ranks of Open MPI (engine/solve/exchange.h). */
#ifndef MPI_EXCHANGE_H
#define MPI_EXCHANGE_H

#include "engine/solve/exchange.h"

/* Returns the exchange between all ranks, after MPI_Init. */
gi_exchange mpi_exchange(void);

#endif
