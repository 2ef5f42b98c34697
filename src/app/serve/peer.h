/* SPDX-License-Identifier: MIT */
/*
 * The addresses that ask, and what each of them uses.
 *
 * An address is remembered while it has connections, and after that until the
 * processor time that it used is forgotten: the time is halved every ten
 * seconds.  So an address that opens a connection for each question does not
 * begin anew.  How many are remembered is bounded by connections and by the
 * processor time that there is.
 */
#ifndef APP_SERVE_PEER_H
#define APP_SERVE_PEER_H

#include "core/memory.h"

#include <sys/socket.h>

typedef struct peer peer;
struct peer {
  peer *next;
  uint8_t address[16]; /* IPv6; of an own one, not mapped, the network /64 */
  size_t connections;
  size_t young, old; /* places that its questions have (schedule.h) */
  uint64_t unread;   /* bytes of answers that it has not yet taken */
  int64_t used;      /* microseconds of processor time, fading */
  int64_t saved;     /* of the microseconds for a young question, on average */
};

typedef struct peers {
  peer *first;
  gi_memory *memory;
  int64_t faded; /* milliseconds: when the times were halved */
} peers;

/* Returns the peer of a connection, with the connection counted; NULL without
   memory. */
peer *peer_connect(peers *all, const struct sockaddr *address);
/* A connection has ended. */
void peer_disconnect(peers *all, peer *p);

/* Halves the times that were used if that is due, and forgets peers. */
void peers_fade(peers *all, int64_t now);
/* Forgets all of them; none is connected. */
void peers_clear(peers *all);

#endif
