/* SPDX-License-Identifier: MIT */
/* runs: 60000 */
/* Any bytes may be read as a list of edges, in pieces of any size; what is read
   can be solved, and each vertex is found by its name. */
#include <assert.h>
#include <grundy.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void find_all(grundy_bulk *bulk, uint32_t vertices) {
  static char name[1 << 16];
  for (uint32_t v = 0; v < vertices; v++) {
    uint32_t found = 0;
    size_t length = grundy_bulk_name(bulk, v, name, sizeof name);
    if (length >= sizeof name || memchr(name, '\0', length))
      continue;
    assert(grundy_bulk_find(bulk, name, &found) == GRUNDY_OK && found == v);
    uint32_t nimbers[4] = {0};
    size_t count = grundy_bulk_nimbers(bulk, v, nimbers, 4);
    for (size_t i = 1; i < count && i < 4; i++)
      assert(nimbers[i - 1] < nimbers[i]);
  }
}

/* The first byte: which family, how large the pieces are, whether it starts. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static const char *const families[] = {"graph", "hackenbush", "geography"};
  if (!size)
    return 0;
  grundy *g = grundy_new();
  grundy_work *work =
      grundy_work_new(g, (grundy_limits){.positions = 2000, .memory = 8 << 20});
  assert(g && work);
  grundy_bulk *bulk;
  grundy_bulk_answer answer;
  grundy_bulk_query query = {
      .start = GRUNDY_NO_VERTEX, .all = true, .max_moves = 8};
  size_t piece = 1 + data[0] / 12u;
  grundy_status status = grundy_bulk_open(work, families[data[0] % 3], &bulk);
  assert(status == GRUNDY_OK);
  for (size_t at = 1; at < size && status == GRUNDY_OK; at += piece)
    status = grundy_bulk_feed(bulk, (const char *)data + at,
                              size - at < piece ? size - at : piece);
  if (status == GRUNDY_OK)
    status = grundy_bulk_end(bulk);
  uint32_t zero;
  if (status == GRUNDY_OK && data[0] % 2 &&
      grundy_bulk_find(bulk, "0", &zero) == GRUNDY_OK)
    query.start = zero;
  if (status == GRUNDY_OK)
    status = grundy_bulk_solve(bulk, query, &answer);
  if (status == GRUNDY_OK)
    find_all(bulk, answer.vertices);
  else
    assert(grundy_work_error(work)->message[0]);
  grundy_bulk_close(bulk);
  grundy_work_free(work);
  grundy_free(g);
  return 0;
}
