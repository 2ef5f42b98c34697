/* SPDX-License-Identifier: MIT */
/* Which connections are closed so that others have room. */

#include "app/serve/client.h"

#include <netinet/in.h>

#include "unit.h"

enum {
  MOST = 256,
  MANY = 192,
  MIB = 1 << 20
};

typedef struct bench {
  gi_memory memory;
  clients all;
  client *each[MOST];
} bench;

/* Opens a connection of the address 127.0.0.`number`; nothing is connected. */
static client *connect_from(bench *b, unsigned number, int64_t now) {
  struct sockaddr_in a = {.sin_family = AF_INET,
                          .sin_addr.s_addr = htonl(0x7f000000 + number)};
  client *c = client_open(&b->all, -1, (const struct sockaddr *)&a, now);
  assert_non_null(c);
  return c;
}

static void setup(bench *b) {
  *b = (bench){.all = {.first = NULL}};
  clients_init(&b->all, &b->memory);
}

static void finish(bench *b) {
  while (b->all.first) {
    b->all.first->waiting = NULL;
    client_close(&b->all, b->all.first);
  }
  assert_true(b->all.count == 0 && b->all.unread == 0);
  assert_int_equal(b->memory.used, 0);
}

/* The address that has most connections loses the one that is idle longest. */
static void test_idle(void **state) {
  (void)state;
  bench b;
  setup(&b);
  client *other = connect_from(&b, 2, 0);
  for (size_t i = 0; i < MANY - 2; i++)
    b.each[i] = connect_from(&b, 1, 10 + (int64_t)i / 4); /* some at once */
  assert_null(clients_surplus(&b.all, 5000));
  b.each[MANY - 2] = connect_from(&b, 3, 1000);
  assert_int_equal(b.all.count, MANY);
  for (size_t i = 0; i < 5; i++) {
    client *c = clients_surplus(&b.all, 5000);
    assert_ptr_equal(c, b.each[i]);
    client_shut(&b.all, c, 5000);
    assert_true(c->is_shut);
  }
  assert_false(other->is_shut);
  finish(&b);
}

/* Then one whose question waits for a place; not one whose question runs, and
   one whose request may be on its way only after these. */
static void test_waiting(void **state) {
  (void)state;
  bench b;
  turn runs = {.state = TURN_OLD}, late = {.state = TURN_LATE};
  setup(&b);
  for (size_t i = 0; i < MANY; i++)
    b.each[i] = connect_from(&b, 1, 4900);
  b.each[0]->waiting = b.each[1]->waiting = &b;
  b.each[0]->turn = &runs;
  b.each[1]->turn = &late;
  client_becomes(&b.all, b.each[0], CLIENT_WAITING, 0, 4901);
  client_becomes(&b.all, b.each[1], CLIENT_WAITING, 0, 4902);
  client_becomes(&b.all, b.each[2], CLIENT_WRITING, 100, 4903);
  assert_ptr_equal(clients_surplus(&b.all, 5000), b.each[1]);
  late.state = TURN_OLD;
  assert_ptr_equal(clients_surplus(&b.all, 5000), b.each[2]);
  client_shut(&b.all, b.each[2], 5000);
  client *fresh = clients_surplus(&b.all, 5000);
  assert_ptr_equal(fresh, b.each[3]);
  finish(&b);
}

/* Answers that are not read: the address that has most of them loses the one
   that was there first, never the one that has just come. */
static void test_unread(void **state) {
  (void)state;
  bench b;
  setup(&b);
  for (size_t i = 0; i < 7; i++)
    b.each[i] = connect_from(&b, i == 0 ? 2 : 1, 0);
  client_becomes(&b.all, b.each[0], CLIENT_WRITING, 14 * MIB, 0);
  for (size_t i = 1; i < 6; i++)
    client_becomes(&b.all, b.each[i], CLIENT_WRITING, 10 * MIB, (int64_t)i);
  assert_int_equal(b.all.unread, 64 * MIB);
  client_becomes(&b.all, b.each[6], CLIENT_WRITING, 1, 6);
  for (size_t i = 0; i < 7; i++)
    assert_int_equal(b.each[i]->is_shut, i == 1);
  assert_int_equal(b.all.unread, 54 * MIB + 1);
  client_becomes(&b.all, b.each[6], CLIENT_READING, 0, 7);
  client_becomes(&b.all, b.each[6], CLIENT_WRITING, 100 * MIB, 8);
  for (size_t i = 0; i < 6; i++)
    assert_true(b.each[i]->is_shut);
  assert_false(b.each[6]->is_shut);
  assert_int_equal(b.all.unread, 100 * MIB);
  finish(&b);
}

/* 30 seconds to send a request, 120 to take the answer, none while a question
   waits. */
static void test_times(void **state) {
  (void)state;
  bench b;
  turn late = {.state = TURN_LATE};
  setup(&b);
  client *reads = connect_from(&b, 1, 0), *writes = connect_from(&b, 1, 0),
         *waits = connect_from(&b, 1, 0);
  client_becomes(&b.all, writes, CLIENT_WRITING, 5, 0);
  waits->waiting = &b;
  waits->turn = &late;
  client_becomes(&b.all, waits, CLIENT_WAITING, 0, 0);
  assert_int_equal(clients_tick(&b.all, 29999), 30000);
  assert_false(reads->is_shut);
  clients_tick(&b.all, 30000);
  assert_true(reads->is_shut);
  client_close(&b.all, reads);
  assert_int_equal(clients_tick(&b.all, 119999), 120000);
  assert_false(writes->is_shut);
  clients_tick(&b.all, 120000);
  assert_true(writes->is_shut);
  client_close(&b.all, writes);
  assert_int_equal(clients_tick(&b.all, 999999), INT64_MAX);
  assert_false(waits->is_shut);
  finish(&b);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_idle), cmocka_unit_test(test_waiting),
      cmocka_unit_test(test_unread), cmocka_unit_test(test_times)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
