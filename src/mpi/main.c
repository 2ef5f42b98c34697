/* SPDX-License-Identifier: MIT */
/*
 * grundy-mpi: the command on the ranks of mpirun.
 *
 * All ranks run the same words.  Rank 0 alone speaks: the output of the others
 * goes nowhere, and their errors travel to rank 0.  A command that knows
 * nothing of ranks runs on rank 0.
 */
#include "app/command.h"
#include "core/platform.h"
#include "mpi/exchange.h"

#include <fcntl.h>
#include <mpi.h>
#include <string.h>
#include <unistd.h>

/* Says whether all ranks run the same program: its version, and that of the
   messages between ranks. */
static bool are_equal(gi_exchange *e) {
  char program[64] = {0}, first[sizeof program];
  snprintf(program, sizeof program, "grundy-mpi %s messages 1",
           grundy_version());
  memcpy(first, program, sizeof first);
  e->tell(e, first, sizeof first);
  uint64_t other = memcmp(first, program, sizeof first) != 0;
  e->add(e, &other, 1);
  return !other;
}

static void be_silent(void) {
  int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (nowhere < 0)
    return;
  dup2(nowhere, STDOUT_FILENO);
  dup2(nowhere, STDERR_FILENO);
  close(nowhere);
}

int main(int argc, char **argv) {
  int code = BAD_INPUT;
  MPI_Init(&argc, &argv);
  gi_exchange exchange = mpi_exchange();
  gi_platform_ignore_broken_pipes();
  if (exchange.rank)
    be_silent();
  size_t count = argc > 0 ? (size_t)argc - 1 : 0;
  if (exchange.ranks > 65535)
    report(NULL, NULL, "grundy-mpi runs on at most 65535 ranks");
  else if (!are_equal(&exchange))
    report(NULL, "install the same grundy-mpi on all machines",
           "the ranks run different versions of grundy-mpi");
  else
    code = app_run_ranked(count, argv + (argc > 0), &exchange);
  MPI_Finalize();
  return exchange.rank ? DONE : code; /* mpirun returns the code of rank 0 */
}
