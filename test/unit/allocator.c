/* SPDX-License-Identifier: MIT */
/* The memory of a catalogue and its works comes from the program's allocator,
   with the right sizes, and all of it is given back. */
#include <stdio.h>

#include "desk.h"

typedef struct ledger {
  size_t blocks, bytes; /* held now */
  size_t calls;         /* requests so far, without frees */
  size_t refuse_from;   /* first request to refuse; 0: none */
} ledger;

/* Each block begins with its size: the caller must name that size again. */
enum {
  HEAD = 16
};

static void *resize(void *data, void *block, size_t old_size, size_t size) {
  ledger *l = data;
  char *base = block ? (char *)block - HEAD : NULL;
  size_t noted = 0;
  if (base)
    memcpy(&noted, base, sizeof noted);
  assert_int_equal(noted, old_size);
  if (!size) {
    assert_non_null(block);
    l->blocks--;
    l->bytes -= old_size;
    memset(base, 0xA5, HEAD + old_size); /* a late reader would notice */
    free(base);
    return NULL;
  }
  l->calls++;
  if (l->refuse_from && l->calls >= l->refuse_from)
    return NULL;
  char *moved = malloc(HEAD + size);
  assert_non_null(moved);
  memset(moved, 0x5A, HEAD + size);
  memcpy(moved, &size, sizeof size);
  if (base) {
    memcpy(moved + HEAD, block, old_size < size ? old_size : size);
    free(base);
  }
  l->blocks += !base;
  l->bytes += size - old_size;
  return moved + HEAD;
}

static const char *const positions[] = {
    "nim(3,5,7)", "kayles(30) + {n -> n-k for k in {1,3,4}}(40)",
    "domineering(..../....)", "hackenbush(0-1:b,1-2:r)",
    "graph[a->b,b->a,b->c](a)"};

/* Asks the same questions each time; returns the first status that is not
   OK. */
static grundy_status ask(grundy_work *work) {
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
    grundy_position *p;
    grundy_verdict v;
    grundy_query query = {.max_moves = 5, .explain = true};
    status =
        grundy_position_parse(work, positions[i], strlen(positions[i]), &p);
    if (status == GRUNDY_OK)
      status = grundy_eval(work, p, query, &v);
    if (status != GRUNDY_OK)
      return status;
  }
  return status;
}

static void everything_is_given_back(void **state) {
  (void)state;
  ledger l = {0};
  grundy *g = grundy_new_with((grundy_allocator){resize, &l});
  assert_non_null(g);
  assert_true(l.blocks > 0);
  grundy_work *work = grundy_work_new(g, (grundy_limits){0});
  size_t before = l.bytes;
  if (ask(work) != GRUNDY_OK)
    fail_msg("%s", grundy_work_error(work)->message);
  assert_int_equal(l.bytes - before, grundy_work_bytes(work));
  grundy_work_reset(work);
  assert_int_equal(l.bytes, before);
  assert_int_equal(ask(work), GRUNDY_OK);
  grundy_work_free(work);
  grundy_free(g);
  assert_int_equal(l.blocks, 0);
  assert_int_equal(l.bytes, 0);
}

/* A refusal is NULL or the status NOMEM, never a crash, and costs nothing. */
static void a_refusal_is_a_status(void **state) {
  (void)state;
  for (size_t from = 1;; from = from + 1 + from / 8) {
    ledger l = {.refuse_from = from};
    grundy_status status = GRUNDY_NOMEM;
    grundy *g = grundy_new_with((grundy_allocator){resize, &l});
    grundy_work *work = g ? grundy_work_new(g, (grundy_limits){0}) : NULL;
    if (work)
      status = ask(work);
    grundy_work_free(work);
    grundy_free(g);
    assert_int_equal(l.blocks, 0);
    assert_int_equal(l.bytes, 0);
    if (status == GRUNDY_OK && l.calls < from)
      return;
    assert_true(status == GRUNDY_NOMEM || status == GRUNDY_OK);
  }
}

static void without_a_function_the_system_is_asked(void **state) {
  (void)state;
  desk d = sit_at(grundy_new_with((grundy_allocator){0}), (grundy_limits){0});
  assert_int_equal(ask(d.work), GRUNDY_OK);
  leave(d);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(everything_is_given_back),
      cmocka_unit_test(a_refusal_is_a_status),
      cmocka_unit_test(without_a_function_the_system_is_asked),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
