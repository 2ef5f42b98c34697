/* SPDX-License-Identifier: MIT */
/*
 * grundy-mpi: the command on the ranks of mpirun.
 *
 * All ranks run the same words.  Rank 0 alone speaks: the output of the others
 * goes nowhere, and their errors travel to rank 0.  A command that knows
 * nothing of ranks runs on rank 0.
 */
#include "core/platform.h"
#include "mpi/exchange.h"
#include "mpi/meeting.h"

#include <mpi.h>
#include <string.h>

/* Returns the first rank that runs another program than rank 0, of another
   version or with other messages between ranks; the number of ranks if there
   is none. */
static uint64_t find_stranger(gi_exchange *e) {
  char program[64] = {0}, first[sizeof program];
  snprintf(program, sizeof program, "grundy-mpi %s messages 3",
           grundy_version());
  memcpy(first, program, sizeof first);
  e->tell(e, 0, first, sizeof first);
  bool is_other = memcmp(first, program, sizeof first) != 0;
  return e->least(e, is_other ? e->rank : e->ranks);
}

/* Runs the words on one of several ranks of the same program. */
static int run(mpi_ranks *all, bool has_memory, size_t count, char **words) {
  meeting m;
  meeting_init(&m, &all->exchange, count, words);
  return meeting_end(&m, has_memory ? app_run_ranked(count, words, &m.ranks)
                                    : report_no_memory());
}

int main(int argc, char **argv) {
  int code = BAD_INPUT;
  mpi_ranks all;
  MPI_Init(&argc, &argv);
  gi_platform_ignore_broken_pipes();
  bool has_memory = mpi_ranks_init(&all);
  gi_exchange *e = &all.exchange;
  uint64_t stranger = find_stranger(e);
  if (e->ranks <= 65535 && stranger == e->ranks)
    code = run(&all, has_memory, argc > 0 ? (size_t)argc - 1 : 0,
               argv + (argc > 0));
  else if (e->rank == 0 && e->ranks > 65535)
    report(NULL, NULL, "grundy-mpi runs on at most 65535 ranks");
  else if (e->rank == 0)
    report(NULL, "install the same grundy-mpi on all machines",
           "rank 0 and rank %u run different versions of grundy-mpi",
           (unsigned)stranger);
  MPI_Finalize();
  mpi_ranks_clear(&all);
  return e->rank ? DONE : code; /* mpirun returns the code of rank 0 */
}
