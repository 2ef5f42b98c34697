/* SPDX-License-Identifier: MIT */
/*
 * Messages go from each rank to each other in one round: first the lengths,
 * then, if every rank has room for what it gets, the bytes.  Open MPI counts
 * bytes in an int, so a message of any length goes in pieces.  An error inside
 * Open MPI ends all ranks: that is its own default.
 */
#include "mpi/exchange.h"

#include <assert.h>
#include <limits.h>
#include <mpi.h>

enum {
  PIECE = 1 << 20 /* most bytes that are sent at once */
};

/* Transfers that have begun. */
typedef struct transfers {
  MPI_Request *list;
  size_t count, room;
} transfers;

static size_t pieces(uint64_t length) {
  return (size_t)(length / PIECE + (length % PIECE != 0));
}

/* Returns the next transfer that will begin, and the length of the piece. */
static MPI_Request *next(transfers *t, size_t left, int *length) {
  assert(t->count < t->room);
  *length = left < PIECE ? (int)left : PIECE;
  return &t->list[t->count++];
}

static void send_to(transfers *t, unsigned rank, const unsigned char *data,
                    size_t length) {
  int piece;
  for (size_t at = 0; at < length; at += (size_t)piece) {
    MPI_Request *request = next(t, length - at, &piece);
    MPI_Isend(data + at, piece, MPI_BYTE, (int)rank, 0, MPI_COMM_WORLD,
              request);
  }
}

static void receive_from(transfers *t, unsigned rank, unsigned char *data,
                         size_t length) {
  int piece;
  for (size_t at = 0; at < length; at += (size_t)piece) {
    MPI_Request *request = next(t, length - at, &piece);
    MPI_Irecv(data + at, piece, MPI_BYTE, (int)rank, 0, MPI_COMM_WORLD,
              request);
  }
}

/* Copies the bytes that this rank sends to itself, and exchanges the rest.
   Pieces from one rank arrive in the order in which they were sent. */
static void send_all(const gi_exchange *e, const gi_buffer *out, gi_buffer *in,
                     const size_t *starts, transfers *t) {
  for (unsigned r = 0; r < e->ranks; r++) {
    size_t length = starts[r + 1] - starts[r];
    if (length && r != e->rank)
      receive_from(t, r, in->data + starts[r], length);
    else if (length)
      memcpy(in->data + starts[r], out[r].data, length);
  }
  for (unsigned r = 0; r < e->ranks; r++)
    if (r != e->rank)
      send_to(t, r, out[r].data, out[r].length);
  assert(t->count == t->room && t->count <= INT_MAX);
  MPI_Waitall((int)t->count, t->list, MPI_STATUSES_IGNORE);
}

/* Makes room for what comes, and for the transfers. */
static grundy_status make_room(gi_exchange *e, const gi_buffer *out,
                               gi_buffer *in, size_t *starts, transfers *t) {
  const uint64_t *from = ((mpi_ranks *)(void *)e)->lengths + e->ranks;
  in->length = starts[0] = 0;
  for (unsigned r = 0; r < e->ranks; r++) {
    starts[r + 1] = starts[r] + (size_t)from[r];
    if (r != e->rank)
      t->room += pieces(from[r]) + pieces(out[r].length);
  }
  grundy_status status = gi_buffer_reserve(in, starts[e->ranks]);
  if (status != GRUNDY_OK || !t->room)
    return status;
  t->list = gi_alloc(in->memory, t->room * sizeof *t->list);
  return t->list ? GRUNDY_OK : gi_memory_refusal(in->memory);
}

static grundy_status trade(gi_exchange *e, gi_buffer *out, gi_buffer *in,
                           size_t *starts) {
  uint64_t *lengths = ((mpi_ranks *)(void *)e)->lengths;
  transfers t = {0};
  for (unsigned r = 0; r < e->ranks; r++)
    lengths[r] = out[r].length;
  MPI_Alltoall(lengths, 1, MPI_UINT64_T, lengths + e->ranks, 1, MPI_UINT64_T,
               MPI_COMM_WORLD);
  grundy_status status = make_room(e, out, in, starts, &t);
  uint64_t failed = status != GRUNDY_OK;
  MPI_Allreduce(MPI_IN_PLACE, &failed, 1, MPI_UINT64_T, MPI_BOR,
                MPI_COMM_WORLD);
  if (!failed)
    send_all(e, out, in, starts, &t);
  for (unsigned r = 0; r < e->ranks; r++) {
    e->sent += r == e->rank ? 0 : out[r].length;
    out[r].length = 0;
    starts[r + 1] = failed ? 0 : starts[r + 1];
  }
  in->length = starts[e->ranks];
  gi_free(in->memory, t.list, t.room * sizeof *t.list);
  return status;
}

static void add(gi_exchange *e, uint64_t *numbers, size_t count) {
  (void)e;
  if (count)
    MPI_Allreduce(MPI_IN_PLACE, numbers, (int)count, MPI_UINT64_T, MPI_SUM,
                  MPI_COMM_WORLD);
}

static uint64_t least(gi_exchange *e, uint64_t number) {
  (void)e;
  MPI_Allreduce(MPI_IN_PLACE, &number, 1, MPI_UINT64_T, MPI_MIN,
                MPI_COMM_WORLD);
  return number;
}

static void tell(gi_exchange *e, unsigned from, void *bytes, size_t length) {
  (void)e;
  MPI_Bcast(bytes, (int)length, MPI_BYTE, (int)from, MPI_COMM_WORLD);
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

bool mpi_ranks_init(mpi_ranks *all) {
  int rank, ranks;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  *all = (mpi_ranks){.exchange = {.rank = (unsigned)rank,
                                  .ranks = (unsigned)ranks,
                                  .trade = trade,
                                  .add = add,
                                  .least = least,
                                  .tell = tell,
                                  .post = post,
                                  .await = await}};
  all->lengths =
      gi_alloc(&all->memory, 2 * (size_t)ranks * sizeof *all->lengths);
  return all->lengths != NULL;
}

void mpi_ranks_clear(mpi_ranks *all) {
  gi_free(&all->memory, all->lengths,
          2 * (size_t)all->exchange.ranks * sizeof *all->lengths);
}
