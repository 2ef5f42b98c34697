/* SPDX-License-Identifier: MIT */
/* runs: 20000 */
/* Any bytes as a value expression: measures, or an error with its place.  The
   text of a value reads back as the same value, and a value compares with
   itself as equal; so do loopy values. */
#include <assert.h>
#include <grundy.h>
#include <stdio.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_error(const grundy_work *work, grundy_status status,
                        size_t size) {
  const grundy_error *error = grundy_work_error(work);
  assert(error->status == status && error->message[0]);
  assert(error->offset == GRUNDY_NOWHERE || error->offset <= size);
}

static void check_wall(const grundy_wall *wall) {
  assert(wall->count > 0);
  assert(strcmp(wall->points[0].temperature.text, "-1") == 0);
}

/* Reads the text of the value again. */
static void check_text(grundy_work *work, const grundy_measures *m,
                       const char *text) {
  const grundy_expression *again;
  grundy_measures other;
  grundy_status status =
      grundy_expression_parse(work, text, strlen(text), &again);
  if (status == GRUNDY_OK)
    status = grundy_expression_measure(work, again, &other);
  /* UNABLE: to build the form may need a number out of range, which a sum
     that gave the value did not need */
  if (status == GRUNDY_STOPPED || status == GRUNDY_UNABLE)
    return;
  assert(status == GRUNDY_OK && other.game == m->game);
}

static void check(grundy_work *work, const grundy_expression *expression) {
  grundy_measures m;
  grundy_comparison found;
  grundy_explanation explanation;
  grundy_status status = grundy_expression_measure(work, expression, &m);
  if (status != GRUNDY_OK) {
    assert(status == GRUNDY_STOPPED || status == GRUNDY_UNABLE);
    return;
  }
  assert(m.outcome != GRUNDY_OUTCOME_NONE || !m.game);
  if (m.thermograph) {
    check_wall(&m.thermograph->left);
    check_wall(&m.thermograph->right);
  }
  if (m.value)
    check_text(work, &m, m.value);
  if (m.canonical)
    check_text(work, &m, m.canonical);
  status = grundy_expression_explain(work, expression, &explanation);
  assert(status == GRUNDY_OK || status == GRUNDY_STOPPED ||
         status == GRUNDY_UNABLE);
  status = grundy_expression_compare(work, expression, expression, "=", &found);
  if (status == GRUNDY_OK)
    assert(found.relation == GRUNDY_EQUAL && found.reason[0]);
  else
    assert(status == GRUNDY_STOPPED || status == GRUNDY_UNABLE);
}

/* Finds the sides of a loopy value.  What is printed reads back. */
static void check_sides(grundy_work *work, const char *text, size_t size) {
  grundy_sides sides, again;
  grundy_comparison found;
  grundy_status status = grundy_sides_find(work, text, size, &sides);
  if (status != GRUNDY_OK) {
    check_error(work, status, size);
    return;
  }
  assert(sides.outcome != GRUNDY_OUTCOME_NONE);
  if (!sides.value)
    return;
  size_t length = strlen(sides.value);
  status = grundy_sides_find(work, sides.value, length, &again);
  if (status == GRUNDY_OK)
    assert(again.value && strcmp(again.value, sides.value) == 0);
  else
    assert(status == GRUNDY_STOPPED || status == GRUNDY_UNABLE);
  status = grundy_sides_compare(work, text, size, sides.value, length, &found);
  if (status == GRUNDY_OK)
    assert(found.relation == GRUNDY_EQUAL);
  else
    assert(status == GRUNDY_STOPPED || status == GRUNDY_UNABLE);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  grundy *g = grundy_new();
  assert(g);
  grundy_limits limits = {.positions = 2000, .memory = 8 << 20};
  grundy_work *work = grundy_work_new(g, limits);
  const grundy_expression *expression;
  assert(work);
  if (grundy_sides_wanted((const char *)data, size))
    check_sides(work, (const char *)data, size);
  grundy_status status =
      grundy_expression_parse(work, (const char *)data, size, &expression);
  if (status == GRUNDY_OK)
    check(work, expression);
  else
    check_error(work, status, size);
  grundy_work_free(work);
  grundy_free(g);
  return 0;
}
