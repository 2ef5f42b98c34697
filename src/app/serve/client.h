/* SPDX-License-Identifier: MIT */
/*
 * The connections, and which of them are closed so that others have room.
 *
 *     READING ── a question ──> WAITING ──> WRITING ──> READING
 *        `─── what is answered at once ────────^
 *
 * A connection has a time limit while it reads and while it writes.  Before
 * that it is closed if there are too many connections, or if too much is held
 * for clients that do not read: then the address that has most of them, or
 * most of that, loses the connection that is oldest.
 */
#ifndef APP_SERVE_CLIENT_H
#define APP_SERVE_CLIENT_H

#include "app/serve/schedule.h"
#include "app/serve/watch.h"

typedef enum client_state {
  CLIENT_READING, /* a request, or waits for one */
  CLIENT_WAITING, /* for the answer to a question */
  CLIENT_WRITING  /* the answer */
} client_state;

typedef struct client client;
struct client {
  client *next, **link; /* in the list of connections */
  void *owner;          /* for the watch */
  peer *peer;
  int socket;
  client_state state;
  int64_t since;    /* when it came to this state */
  uint64_t unread;  /* bytes of the answer that it is to take */
  bool is_gone;     /* has closed its end; `since` is the time of that */
  bool is_shut;     /* we have closed it */
  void *waiting;    /* request whose question waits or runs */
  const turn *turn; /* of that question */
  watch watch;      /* for the end of what the client sends */
};

typedef struct clients {
  client *first;
  size_t count;
  uint64_t unread; /* bytes of all answers that are to be taken */
  peers peers;
} clients;

void clients_init(clients *all, gi_memory *memory);

/* Returns a new connection; NULL without memory. */
client *client_open(clients *all, int socket, const struct sockaddr *address,
                    int64_t now);
/* The connection has ended. */
void client_close(clients *all, client *c);

/* The client begins to read a request, waits, or is to take that many bytes. */
void client_becomes(clients *all, client *c, client_state state,
                    uint64_t unread, int64_t now);

/* Returns what makes room for new connections, if there are many: one to close,
   or one whose question is still queued and can be refused.  NULL: none. */
client *clients_surplus(const clients *all, int64_t now);

/* Closes a connection: libmicrohttpd then notices. */
void client_shut(clients *all, client *c, int64_t now);

/* Closes the connections that are too slow.  Returns when the next is due. */
int64_t clients_tick(clients *all, int64_t now);

#endif
