/* SPDX-License-Identifier: MIT */
#include "app/serve/peer.h"

#include <assert.h>
#include <netinet/in.h>
#include <string.h>

enum {
  HALF_LIFE = 10 * 1000, /* milliseconds */
  NETWORK = 8            /* bytes of an IPv6 network: one customer's */
};

static void read_address(uint8_t to[16], const struct sockaddr *address) {
  struct in6_addr six = IN6ADDR_ANY_INIT;
  if (address->sa_family == AF_INET6) {
    struct sockaddr_in6 in;
    memcpy(&in, address, sizeof in);
    six = in.sin6_addr;
    if (!IN6_IS_ADDR_V4MAPPED(&six) && !IN6_IS_ADDR_LOOPBACK(&six))
      memset(six.s6_addr + NETWORK, 0, sizeof six.s6_addr - NETWORK);
  } else if (address->sa_family == AF_INET) {
    struct sockaddr_in in;
    memcpy(&in, address, sizeof in);
    six.s6_addr[10] = six.s6_addr[11] = 0xff;
    memcpy(six.s6_addr + 12, &in.sin_addr, sizeof in.sin_addr);
  }
  memcpy(to, six.s6_addr, sizeof six.s6_addr);
}

peer *peer_connect(peers *all, const struct sockaddr *address) {
  uint8_t key[16];
  read_address(key, address);
  peer *p = all->first;
  while (p && memcmp(p->address, key, sizeof key) != 0)
    p = p->next;
  if (!p) {
    p = gi_alloc(all->memory, sizeof *p);
    if (!p)
      return NULL;
    *p = (peer){.next = all->first};
    memcpy(p->address, key, sizeof key);
    all->first = p;
  }
  p->connections++;
  return p;
}

/* Forgets the peers without connections that have used nothing. */
static void forget(peers *all) {
  for (peer **link = &all->first; *link;) {
    peer *p = *link;
    if (p->connections > 0 || p->used > 0) {
      link = &p->next;
      continue;
    }
    assert(p->young == 0 && p->old == 0 && p->unread == 0);
    *link = p->next;
    gi_free(all->memory, p, sizeof *p);
  }
}

void peer_disconnect(peers *all, peer *p) {
  assert(p->connections > 0);
  p->connections--;
  if (p->connections == 0 && p->used == 0)
    forget(all);
}

void peers_fade(peers *all, int64_t now) {
  if (now < all->faded + HALF_LIFE)
    return;
  int64_t halvings = (now - all->faded) / HALF_LIFE;
  all->faded += halvings * HALF_LIFE;
  for (peer *p = all->first; p; p = p->next)
    p->used = halvings < 63 ? p->used >> halvings : 0;
  forget(all);
}

void peers_clear(peers *all) {
  for (peer *p = all->first; p; p = p->next) {
    assert(p->connections == 0);
    p->used = 0;
  }
  forget(all);
}
