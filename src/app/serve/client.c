/* SPDX-License-Identifier: MIT */
#include "app/serve/client.h"

#include <assert.h>

enum {
  MANY_CLIENTS = 192,        /* from here on a new one costs an old one */
  MOST_UNREAD = 64 << 20,    /* bytes of all answers that are to be taken */
  READING_TIME = 30 * 1000,  /* milliseconds for a request */
  FRESH_TIME = 1000,         /* milliseconds in which a request may come */
  GONE_TIME = 50,            /* milliseconds to read the last bytes */
  WRITING_TIME = 120 * 1000, /* milliseconds for the answer to be taken */
};

void clients_init(clients *all, gi_memory *memory) {
  *all = (clients){.peers = {.memory = memory}};
}

client *client_open(clients *all, int socket, const struct sockaddr *address,
                    int64_t now) {
  peer *p = peer_connect(&all->peers, address);
  client *c = p ? gi_alloc(all->peers.memory, sizeof *c) : NULL;
  if (!c) {
    if (p)
      peer_disconnect(&all->peers, p);
    return NULL;
  }
  *c = (client){.next = all->first,
                .link = &all->first,
                .peer = p,
                .socket = socket,
                .since = now,
                .watch = {.file = -1, .owner = c}};
  if (c->next)
    c->next->link = &c->next;
  all->first = c;
  all->count++;
  return c;
}

static void set_unread(clients *all, client *c, uint64_t unread) {
  all->unread += unread - c->unread;
  c->peer->unread += unread - c->unread;
  c->unread = unread;
}

void client_close(clients *all, client *c) {
  assert(!c->waiting && all->count > 0);
  set_unread(all, c, 0);
  *c->link = c->next;
  if (c->next)
    c->next->link = c->link;
  all->count--;
  peer_disconnect(&all->peers, c->peer);
  gi_free(all->peers.memory, c, sizeof *c);
}

/* libmicrohttpd has overlooked the end of what a client sends if that came
   together with the last bytes: then only that direction is closed. */
void client_shut(clients *all, client *c, int64_t now) {
  bool is_end = c->state == CLIENT_READING && c->is_gone;
  shutdown(c->socket, is_end ? SHUT_RD : SHUT_RDWR);
  c->is_shut = !is_end;
  c->since = now;
  set_unread(all, c, 0);
}

/* The list begins with the newest client: of two that came in the same
   millisecond the later in the list was there first. */

/* Of the address that has most bytes to take: the answer that has been there
   longest, but not that of `own`. */
static client *least_reader(const clients *all, const client *own) {
  client *best = NULL;
  for (client *c = all->first; c; c = c->next)
    if (c != own && c->unread > 0 &&
        (!best || c->peer->unread > best->peer->unread ||
         (c->peer == best->peer && c->since <= best->since)))
      best = c;
  return best;
}

void client_becomes(clients *all, client *c, client_state state,
                    uint64_t unread, int64_t now) {
  client *other;
  assert((state == CLIENT_WAITING) == (c->waiting != NULL));
  assert(unread == 0 || state == CLIENT_WRITING);
  c->state = state;
  c->since = now;
  set_unread(all, c, unread);
  while (all->unread > MOST_UNREAD && (other = least_reader(all, c)))
    client_shut(all, other, now);
}

static bool can_go(const client *c) {
  return !c->is_shut && (!c->turn || schedule_is_waiting(c->turn));
}

/* Who goes first, of the connections of one address: 0 those that have been
   idle for a while, 1 those that wait for a place or write, 2 those whose
   request may be on its way. */
static int rank(const client *c, int64_t now) {
  if (c->state != CLIENT_READING)
    return 1;
  return now < c->since + FRESH_TIME ? 2 : 0;
}

/* Says whether `a` goes before `b`, which comes earlier in the list. */
static bool goes_before(const client *a, const client *b, int64_t now) {
  if (a->peer->connections != b->peer->connections)
    return a->peer->connections > b->peer->connections;
  int first = rank(a, now), second = rank(b, now);
  return first == second ? a->since <= b->since : first < second;
}

client *clients_surplus(const clients *all, int64_t now) {
  client *best = NULL;
  if (all->count >= MANY_CLIENTS)
    for (client *c = all->first; c; c = c->next)
      if (can_go(c) && (!best || goes_before(c, best, now)))
        best = c;
  return best;
}

int64_t clients_tick(clients *all, int64_t now) {
  int64_t next = INT64_MAX;
  peers_fade(&all->peers, now);
  for (client *c = all->first; c; c = c->next) {
    int64_t due = c->since + (c->state == CLIENT_WRITING ? WRITING_TIME
                              : c->is_gone               ? GONE_TIME
                                                         : READING_TIME);
    if (c->state == CLIENT_WAITING)
      continue;
    if (now >= due) {
      client_shut(all, c, now);
      due = now + GONE_TIME;
    }
    if (due < next)
      next = due;
  }
  return next;
}
