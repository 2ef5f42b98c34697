/* SPDX-License-Identifier: MIT */
/* Lists of edges: fed in pieces of every size, with numbers, gaps and names. */
#include "core/edges.h"

#include "unit.h"

#include <stdio.h>

static grundy_status read(gi_edges *e, gi_memory *memory, grundy_error *error,
                          const char *text, size_t piece) {
  grundy_status status = GRUNDY_OK;
  size_t length = strlen(text);
  *error = (grundy_error){0};
  gi_edges_init(e, memory, error);
  for (size_t at = 0; at < length && status == GRUNDY_OK; at += piece)
    status =
        gi_edges_feed(e, text + at, length - at < piece ? length - at : piece);
  return status == GRUNDY_OK ? gi_edges_end(e) : status;
}

/* The edges as text, "a b,c d": by their names. */
static void written(const gi_edges *e, char *out, size_t size) {
  size_t used = 0;
  out[0] = '\0';
  for (size_t i = 0; i < 2 * e->count; i++) {
    gi_digits digits;
    gi_bytes name = gi_edges_name(e, e->ends[i], &digits);
    uint32_t found;
    assert_true(gi_edges_find(e, (const char *)name.data, name.length, &found));
    assert_int_equal(found, e->ends[i]);
    used +=
        (size_t)snprintf(out + used, size - used, "%.*s%s", (int)name.length,
                         (const char *)name.data, i % 2 ? "," : " ");
  }
}

static void check(const char *text, uint32_t vertices, const char *expected) {
  gi_memory memory = {0};
  grundy_error error;
  gi_edges e;
  char out[400];
  for (size_t piece = 1; piece <= strlen(text) + 1; piece++) {
    assert_int_equal(read(&e, &memory, &error, text, piece), GRUNDY_OK);
    assert_int_equal(e.vertices, vertices);
    written(&e, out, sizeof out);
    assert_string_equal(out, expected);
    gi_edges_clear(&e);
  }
  assert_int_equal(memory.used, 0);
}

static void well_formed(void **state) {
  (void)state;
  check("", 0, "");
  check("# nothing\n\n  \n", 0, "");
  check("0 1\n1 2\n", 3, "0 1,1 2,");
  check("0 1\n1 2", 3, "0 1,1 2,");
  check("0\t1 # an edge\r\n  1   2  \r\n", 3, "0 1,1 2,");
  check("7 5\n100000 7\n", 3, "7 5,100000 7,"); /* gaps */
  check("12345678 1\n123456789 12345678\n", 3,
        "12345678 1,123456789 12345678,");     /* sparse: named */
  check("3 1\n3 x\nx 1\n", 3, "3 1,3 x,x 1,"); /* names from the middle on */
  check("07 7\n", 2, "07 7,");
  check("4294967296 0\n", 2, "4294967296 0,");
  check("a\nb c\n", 3, "b c,");
  check("5\n2 3\n", 3, "2 3,");
  check("0 0\n0 0\n", 1, "0 0,0 0,");
  check("é ü\n", 2, "é ü,");
  check("\xEF\xBB\xBF"
        "0 1\n1 2\n",
        3, "0 1,1 2,"); /* marked as UTF-8 */
}

static void fails(const char *text, const char *message) {
  gi_memory memory = {0};
  grundy_error error;
  gi_edges e;
  for (size_t piece = 1; piece <= strlen(text) + 1; piece++) {
    assert_int_equal(read(&e, &memory, &error, text, piece), GRUNDY_SYNTAX);
    assert_string_equal(error.message, message);
    gi_edges_clear(&e);
  }
  assert_int_equal(memory.used, 0);
}

static void ill_formed(void **state) {
  (void)state;
  fails("0 1\n1 2 3\n", "line 2, column 5: a line has at most two vertices");
  fails("0 1\n1 2\n\n0,1\n",
        "line 4, column 2: the name of a vertex cannot contain ','");
  fails("a b\n(a) b",
        "line 2, column 1: the name of a vertex cannot contain '('");
}

static void a_line_without_end(void **state) {
  (void)state;
  gi_memory memory = {0};
  grundy_error error;
  gi_edges e;
  char piece[4096];
  memset(piece, ' ', sizeof piece);
  error = (grundy_error){0};
  gi_edges_init(&e, &memory, &error);
  grundy_status status = GRUNDY_OK;
  for (int i = 0; i < 20 && status == GRUNDY_OK; i++)
    status = gi_edges_feed(&e, piece, sizeof piece);
  assert_int_equal(status, GRUNDY_SYNTAX);
  assert_string_equal(error.message, "line 1 is longer than 65536 bytes");
  gi_edges_clear(&e);
}

/* Random numbers of one to nine digits, read back. */
static void many(void **state) {
  (void)state;
  enum {
    EDGES = 20000
  };
  static char text[EDGES * 24];
  static uint32_t ends[2 * EDGES];
  uint64_t seed = 4;
  size_t used = 0;
  for (size_t i = 0; i < EDGES; i++) {
    for (size_t k = 0; k < 2; k++) {
      uint64_t most = 10;
      for (uint64_t digits = draw(&seed, 6); digits; digits--)
        most *= 10;
      ends[2 * i + k] = (uint32_t)draw(&seed, most);
    }
    used += (size_t)snprintf(text + used, sizeof text - used, "%u %u\n",
                             ends[2 * i], ends[2 * i + 1]);
  }
  gi_memory memory = {0};
  grundy_error error;
  gi_edges e;
  assert_int_equal(read(&e, &memory, &error, text, 1000), GRUNDY_OK);
  assert_int_equal(e.count, EDGES);
  for (size_t i = 0; i < 2 * e.count; i++) {
    gi_digits digits;
    gi_bytes name = gi_edges_name(&e, e.ends[i], &digits);
    uint64_t number;
    size_t at = 0;
    assert_true(gi_text_number(
        (gi_text){(const char *)name.data, name.length, 0}, &at, &number));
    assert_int_equal(number, ends[i]);
  }
  gi_edges_clear(&e);
  for (uint64_t refused = 1; refused < 12; refused++) {
    memory.fail_at = memory.requests + refused;
    grundy_status status = read(&e, &memory, &error, text, 50000);
    assert_true(status == GRUNDY_NOMEM || status == GRUNDY_OK);
    memory.fail_at = 0;
    gi_edges_clear(&e);
  }
  assert_int_equal(memory.used, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(well_formed),
      cmocka_unit_test(ill_formed),
      cmocka_unit_test(a_line_without_end),
      cmocka_unit_test(many),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
