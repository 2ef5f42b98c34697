/* SPDX-License-Identifier: MIT */
/* Which question runs next, by a clock that the test turns. */

#include "app/serve/schedule.h"

#include <netinet/in.h>

#include "unit.h"

enum {
  YOUTH = 100 * 1000,
  WAIT = 10 * 1000,
  MOST = 64
};

typedef struct bench {
  gi_memory memory;
  peers peers;
  schedule schedule;
  turn turns[MOST];
} bench;

static peer *from(bench *b, unsigned number) {
  struct sockaddr_in a = {.sin_family = AF_INET,
                          .sin_addr.s_addr = htonl(0x7f000000 + number)};
  peer *p = peer_connect(&b->peers, (const struct sockaddr *)&a);
  assert_non_null(p);
  return p;
}

static void setup(bench *b, size_t young, size_t old) {
  *b = (bench){.peers = {.memory = &b->memory}};
  schedule_init(&b->schedule,
                &(schedule_limits){
                    .young = young, .old = old, .youth = YOUTH, .wait = WAIT});
}

static void finish(bench *b) {
  for (size_t i = 0; i < MOST; i++)
    schedule_leave(&b->schedule, &b->turns[i]);
  assert_true(b->schedule.young == 0 && b->schedule.old == 0);
  for (peer *p = b->peers.first, *next; p; p = next)
    for (next = p->next; p->connections > 1;)
      peer_disconnect(&b->peers, p);
  while (b->peers.first && b->peers.first->connections > 0) {
    b->peers.first->used = 0;
    peer_disconnect(&b->peers, b->peers.first);
  }
  assert_int_equal(b->memory.used, 0);
}

static turn *add(bench *b, size_t number, peer *p, int64_t now) {
  schedule_add(&b->schedule, &b->turns[number], p, now);
  return &b->turns[number];
}

/* The question uses so many microseconds in all. */
static turn_state use(bench *b, turn *t, int64_t used, int64_t now) {
  schedule_charge(t, used);
  schedule_judge(&b->schedule, t, now);
  return t->state;
}

static size_t start_all(bench *b, int64_t now) {
  size_t count = 0;
  while (schedule_next(&b->schedule, now))
    count++;
  return count;
}

/* One address gets half of the young places, then half of the old ones; what
   has no place waits, and another address is not held up. */
static void test_share(void **state) {
  (void)state;
  bench b;
  setup(&b, 4, 8);
  peer *many = from(&b, 1), *one = from(&b, 2);
  for (size_t i = 0; i < 40; i++)
    add(&b, i, many, 0);
  size_t old = 0, late = 0;
  int64_t now = 0;
  for (int round = 0; round < 20; round++, now += 100) {
    assert_int_equal(start_all(&b, now), 2);
    for (size_t i = 0; i < 40; i++)
      if (b.turns[i].state == TURN_YOUNG) {
        turn_state after = use(&b, &b.turns[i], YOUTH, now + 100);
        old += after == TURN_OLD;
        late += after == TURN_LATE;
      }
  }
  assert_int_equal(old, 4);
  assert_int_equal(late, 36);
  assert_int_equal(start_all(&b, now), 0);
  assert_int_equal(many->old, 4);
  turn *cheap = add(&b, 40, one, now);
  assert_ptr_equal(schedule_next(&b.schedule, now), cheap);
  assert_int_equal(cheap->state, TURN_YOUNG);
  /* an old place that becomes free goes to the one that waits longest */
  size_t first = 0;
  while (b.turns[first].state != TURN_OLD)
    first++;
  schedule_leave(&b.schedule, &b.turns[first]);
  turn *next = schedule_next(&b.schedule, now);
  assert_ptr_equal(next, &b.turns[4]);
  assert_int_equal(next->state, TURN_OLD);
  finish(&b);
}

/* The last young place is for an address whose questions have been cheap, so
   its next one starts at once beside new ones of a hundred addresses. */
static void test_last_place(void **state) {
  (void)state;
  bench b;
  setup(&b, 3, 8);
  peer *known = from(&b, 1);
  turn *cheap = add(&b, 50, known, 0);
  assert_ptr_equal(schedule_next(&b.schedule, 0), cheap);
  schedule_charge(cheap, YOUTH / 20);
  schedule_leave(&b.schedule, cheap);
  for (size_t i = 0; i < 50; i++)
    add(&b, i, from(&b, 100 + (unsigned)i), 0);
  assert_int_equal(start_all(&b, 0), 2);
  add(&b, 50, known, 0);
  assert_ptr_equal(schedule_next(&b.schedule, 0), cheap);
  assert_null(schedule_next(&b.schedule, 0));
  /* and before those that have used nothing yet */
  schedule_leave(&b.schedule, &b.turns[0]);
  schedule_leave(&b.schedule, cheap);
  add(&b, 50, known, 1);
  assert_ptr_equal(schedule_next(&b.schedule, 1), cheap);
  /* an expensive question costs it that right */
  schedule_charge(cheap, YOUTH);
  schedule_judge(&b.schedule, cheap, 2);
  assert_int_equal(cheap->state, TURN_OLD);
  turn *next = schedule_next(&b.schedule, 2);
  assert_ptr_not_equal(next, cheap);
  assert_null(schedule_next(&b.schedule, 2));
  finish(&b);
}

/* The address that used least goes first, and of one address the question that
   came first. */
static void test_order(void **state) {
  (void)state;
  bench b;
  setup(&b, 2, 1);
  peer *a = from(&b, 1), *c = from(&b, 2), *d = from(&b, 3);
  a->used = 3 * YOUTH;
  c->used = 2 * YOUTH;
  d->used = YOUTH;
  add(&b, 0, a, 0);
  add(&b, 1, c, 1);
  add(&b, 2, d, 2);
  add(&b, 3, d, 3);
  const size_t order[] = {2, 3, 1, 0};
  for (size_t i = 0; i < 4; i++) {
    assert_ptr_equal(schedule_next(&b.schedule, 4), &b.turns[order[i]]);
    schedule_leave(&b.schedule, &b.turns[order[i]]);
  }
  finish(&b);
}

/* The more questions wait, the sooner they make room for each other. */
static void test_youth(void **state) {
  (void)state;
  bench b;
  setup(&b, 3, 8);
  for (size_t i = 0; i < 10; i++)
    add(&b, i, from(&b, 1), 0);
  assert_int_equal(start_all(&b, 0), 2);
  assert_int_equal(b.schedule.fresh, 8);
  assert_int_equal(schedule_youth(&b.schedule), YOUTH / 5);
  assert_int_equal(use(&b, &b.turns[0], YOUTH / 5 - 1, 50), TURN_YOUNG);
  assert_int_equal(use(&b, &b.turns[0], YOUTH / 5, 50), TURN_OLD);
  for (size_t i = 2; i < 9; i++)
    schedule_leave(&b.schedule, &b.turns[i]);
  assert_int_equal(schedule_youth(&b.schedule), YOUTH / 2);
  assert_int_equal(use(&b, &b.turns[1], YOUTH / 2 - 1, 50), TURN_YOUNG);
  finish(&b);
}

/* Waiting for both kinds of places counts together. */
static void test_wait(void **state) {
  (void)state;
  bench b;
  setup(&b, 2, 1);
  peer *a = from(&b, 1), *c = from(&b, 2);
  turn *first = add(&b, 0, a, 0);
  assert_ptr_equal(schedule_next(&b.schedule, 0), first);
  assert_int_equal(schedule_due(&b.schedule), INT64_MAX);
  assert_int_equal(use(&b, first, YOUTH - 1, 50), TURN_YOUNG);
  assert_int_equal(use(&b, first, YOUTH, 60), TURN_OLD);
  assert_int_equal(use(&b, first, 9 * YOUTH, 900), TURN_OLD);
  turn *second = add(&b, 1, c, 1000);
  assert_int_equal(schedule_due(&b.schedule), 1000 + WAIT);
  assert_ptr_equal(schedule_next(&b.schedule, 4000), second);
  assert_int_equal(use(&b, second, YOUTH, 5000), TURN_LATE);
  assert_int_equal(schedule_due(&b.schedule), 2000 + WAIT);
  assert_null(schedule_tired(&b.schedule, 1999 + WAIT));
  assert_ptr_equal(schedule_tired(&b.schedule, 2000 + WAIT), second);
  schedule_leave(&b.schedule, first);
  assert_ptr_equal(schedule_next(&b.schedule, 5000), second);
  assert_int_equal(second->used, 0); /* it begins again */
  assert_int_equal(a->used, 9 * YOUTH);
  assert_int_equal(use(&b, second, 10, 5000), TURN_OLD);
  assert_int_equal(c->used, YOUTH + 10);
  finish(&b);
}

static void connect_six(bench *b, const uint8_t bytes[16]) {
  struct sockaddr_in6 a = {.sin6_family = AF_INET6};
  for (size_t i = 0; i < 16; i++)
    a.sin6_addr.s6_addr[i] = bytes[i];
  assert_non_null(peer_connect(&b->peers, (const struct sockaddr *)&a));
}

/* Addresses of one IPv6 network are one peer, IPv4 addresses are not; what was
   used is forgotten by half every ten seconds. */
static void test_peers(void **state) {
  (void)state;
  bench b;
  setup(&b, 2, 1);
  connect_six(&b, (const uint8_t[16]){0x20, 1, 0xd, 0xb8, [15] = 1});
  connect_six(&b, (const uint8_t[16]){0x20, 1, 0xd, 0xb8, [8] = 9, [15] = 2});
  peer *six = b.peers.first;
  assert_int_equal(six->connections, 2);
  connect_six(
      &b, (const uint8_t[16]){[10] = 0xff, [11] = 0xff, [12] = 127, [15] = 1});
  peer *four = b.peers.first;
  assert_ptr_equal(from(&b, 1), four);
  assert_ptr_not_equal(from(&b, 2), four);
  peers_fade(&b.peers, 5000);
  six->used = 1000;
  peers_fade(&b.peers, 9999);
  assert_int_equal(six->used, 1000);
  peers_fade(&b.peers, 10000);
  assert_int_equal(six->used, 500);
  peer_disconnect(&b.peers, six);
  peer_disconnect(&b.peers, six);
  peers_fade(&b.peers, 35000);
  assert_int_equal(six->used, 125);
  size_t used = b.memory.used;
  peers_fade(&b.peers, 110000); /* forgotten */
  assert_int_equal(b.memory.used, used - sizeof(peer));
  finish(&b);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_share), cmocka_unit_test(test_last_place),
      cmocka_unit_test(test_order), cmocka_unit_test(test_youth),
      cmocka_unit_test(test_wait),  cmocka_unit_test(test_peers)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
