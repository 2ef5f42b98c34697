/* SPDX-License-Identifier: MIT */
/*
 * Messages go from each rank to each other in one round: first the lengths,
 * then, if every rank has room for what it gets, the bytes.  An error inside
 * Open MPI ends all ranks: that is its own default.
 */
#include "mpi/exchange.h"

#include <limits.h>
#include <mpi.h>

static const gi_memory no_limit;

/* Copies the bytes that this rank sends to itself, and exchanges the rest. */
static void send_all(const gi_exchange *e, gi_buffer *out, gi_buffer *in,
                     const size_t *starts, MPI_Request *requests) {
  int count = 0;
  for (unsigned r = 0; r < e->ranks; r++) {
    size_t length = starts[r + 1] - starts[r];
    if (length && r != e->rank)
      MPI_Irecv(in->data + starts[r], (int)length, MPI_BYTE, (int)r, 0,
                MPI_COMM_WORLD, &requests[count++]);
    else if (length)
      memcpy(in->data + starts[r], out[r].data, length);
  }
  for (unsigned r = 0; r < e->ranks; r++)
    if (out[r].length && r != e->rank)
      MPI_Isend(out[r].data, (int)out[r].length, MPI_BYTE, (int)r, 0,
                MPI_COMM_WORLD, &requests[count++]);
  MPI_Waitall(count, requests, MPI_STATUSES_IGNORE);
}

/* Room for what an exchange needs for a moment. */
typedef struct room {
  MPI_Request *requests;
  uint64_t *lengths;
  size_t ranks;
} room;

static bool make_room(room *r, gi_memory *memory, unsigned ranks) {
  r->ranks = ranks;
  r->requests = gi_alloc(memory, 2 * r->ranks * sizeof *r->requests);
  r->lengths = gi_alloc(memory, 2 * r->ranks * sizeof *r->lengths);
  return r->requests && r->lengths;
}

static void free_room(room *r, gi_memory *memory) {
  gi_free(memory, r->requests, 2 * r->ranks * sizeof *r->requests);
  gi_free(memory, r->lengths, 2 * r->ranks * sizeof *r->lengths);
}

static grundy_status trade(gi_exchange *e, gi_buffer *out, gi_buffer *in,
                           size_t *starts) {
  gi_memory memory = no_limit;
  room r;
  if (!make_room(&r, &memory, e->ranks)) {
    MPI_Abort(MPI_COMM_WORLD, 4); /* ends this rank and all others */
    return GRUNDY_NOMEM;
  }
  uint64_t *from = r.lengths + e->ranks, bad = 0;
  for (unsigned k = 0; k < e->ranks; k++) {
    r.lengths[k] = out[k].length;
    bad |= out[k].length > INT_MAX;
  }
  MPI_Alltoall(r.lengths, 1, MPI_UINT64_T, from, 1, MPI_UINT64_T,
               MPI_COMM_WORLD);
  in->length = 0;
  starts[0] = 0;
  for (unsigned k = 0; k < e->ranks; k++) {
    bad |= from[k] > INT_MAX;
    starts[k + 1] = starts[k] + (size_t)from[k];
  }
  grundy_status status = gi_buffer_reserve(in, starts[e->ranks]);
  bad |= status != GRUNDY_OK;
  MPI_Allreduce(MPI_IN_PLACE, &bad, 1, MPI_UINT64_T, MPI_BOR, MPI_COMM_WORLD);
  if (!bad)
    send_all(e, out, in, starts, r.requests);
  for (unsigned k = 0; k < e->ranks; k++) {
    e->sent += k == e->rank ? 0 : out[k].length;
    out[k].length = 0;
    starts[k + 1] = bad ? 0 : starts[k + 1];
  }
  in->length = starts[e->ranks];
  free_room(&r, &memory);
  return bad && status == GRUNDY_OK ? GRUNDY_OK : status;
}

static void add(gi_exchange *e, uint64_t *numbers, size_t count) {
  (void)e;
  if (count)
    MPI_Allreduce(MPI_IN_PLACE, numbers, (int)count, MPI_UINT64_T, MPI_SUM,
                  MPI_COMM_WORLD);
}

static void tell(gi_exchange *e, void *bytes, size_t length) {
  (void)e;
  MPI_Bcast(bytes, (int)length, MPI_BYTE, 0, MPI_COMM_WORLD);
}

static void post(gi_exchange *e, unsigned to, const void *bytes,
                 size_t length) {
  e->sent += length;
  MPI_Send(bytes, (int)length, MPI_BYTE, (int)to, 1, MPI_COMM_WORLD);
}

static unsigned await(gi_exchange *e, void *bytes, size_t length) {
  MPI_Status status;
  MPI_Recv(bytes, (int)length, MPI_BYTE, e->rank ? 0 : MPI_ANY_SOURCE, 1,
           MPI_COMM_WORLD, &status);
  return (unsigned)status.MPI_SOURCE;
}

gi_exchange mpi_exchange(void) {
  int rank, ranks;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  return (gi_exchange){.rank = (unsigned)rank,
                       .ranks = (unsigned)ranks,
                       .trade = trade,
                       .add = add,
                       .tell = tell,
                       .post = post,
                       .await = await};
}
