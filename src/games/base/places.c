/* SPDX-License-Identifier: MIT */
#include "games/base/places.h"

#include <assert.h>

#include "core/text.h"
#include "games/base/list.h"

grundy_status gi_places_parse(grundy_work *work, const grundy_rules *rules,
                              gi_text args, const gi_places *places,
                              grundy_position *sum) {
  gi_row row;
  gi_row_begin(&row, work);
  grundy_status status =
      gi_row_read_stones(&row, args, N_("a number of stones"));
  if (places->trimmed)
    gi_row_cut(&row);
  if (status == GRUNDY_OK)
    status = gi_row_add(&row, rules, args.offset, sum);
  gi_row_end(&row);
  return status;
}

grundy_status gi_places_at(grundy_work *work, const grundy_rules *rules,
                           const uint64_t *integers, const gi_places *places,
                           gi_buffer *bytes, bool *empty) {
  gi_row row;
  gi_row_begin(&row, work);
  grundy_status status = gi_row_take(&row, rules, integers);
  if (places->trimmed)
    gi_row_cut(&row);
  *empty = !row.count;
  if (status == GRUNDY_OK)
    status = gi_row_put(&row, bytes);
  gi_row_end(&row);
  return status;
}

/* Compositions, with one stone less in each place; where components are
   trimmed, the last place keeps its stones. */
grundy_status gi_places_sample(grundy_work *work, uint64_t i,
                               const gi_places *places, gi_buffer *bytes) {
  gi_row row;
  gi_row_begin(&row, work);
  grundy_status status = gi_row_composition(&row, i);
  for (size_t k = 0; k + places->trimmed < row.count; k++) {
    assert(row.at[k] > 0);
    row.at[k]--;
  }
  if (status == GRUNDY_OK)
    status = gi_row_put(&row, bytes);
  gi_row_end(&row);
  return status;
}

uint64_t gi_places_sum(const gi_places *places, const gi_row *row) {
  uint64_t sum = 0;
  for (size_t i = 0; i < row->count; i++)
    sum ^= places->heap(row, i);
  return sum;
}

grundy_status gi_places_value(grundy_work *work, gi_component component,
                              const gi_places *places, gi_answer *answer) {
  gi_row row;
  grundy_status status = gi_row_of(&row, work, component);
  answer->number = gi_places_sum(places, &row);
  gi_row_end(&row);
  return status;
}

grundy_status gi_places_genus(grundy_work *work, gi_component component,
                              const gi_places *places, gi_answer *answer) {
  gi_row row;
  grundy_status status = gi_row_of(&row, work, component);
  answer->number = gi_places_sum(places, &row);
  answer->firm = false;
  for (size_t i = 0; i < row.count; i++)
    answer->firm |= places->is_firm(&row, i);
  gi_row_end(&row);
  return status;
}

/* Writes the places that count as a list, and their heaps and names as the
   columns of a reason. */
static grundy_status list_places(const gi_places *places, const gi_row *row,
                                 grundy_reason *columns, const char **list) {
  grundy_work *work = row->work;
  uint64_t *values =
      gi_arena_alloc(&work->arena, GI_LIST_MOST * sizeof *values);
  const char **labels =
      gi_arena_alloc(&work->arena, GI_LIST_MOST * sizeof *labels);
  if (!values || !labels)
    return gi_refused(work);
  grundy_status status = GRUNDY_OK;
  size_t count = 0;
  gi_list items;
  gi_list_begin(&items, work);
  for (size_t i = 0; i < row->count && status == GRUNDY_OK; i++) {
    uint64_t heap = places->heap(row, i);
    gi_digits place = gi_digits_of(i + 1);
    if (!heap)
      continue;
    gi_list_add(&items, places->item, gi_digits_of(heap).text, place.text);
    if (count == GI_LIST_MOST)
      continue;
    values[count] = heap;
    status = gi_sentence_text(
        work, (const char *const[]){places->name, place.text, NULL},
        &labels[count++]);
  }
  columns->count = count;
  columns->values = values;
  columns->labels = labels;
  grundy_status written = gi_list_end(&items, list);
  return status == GRUNDY_OK ? written : status;
}

grundy_status gi_places_explain(const gi_places *places, const gi_row *row,
                                gi_reasons *reasons) {
  grundy_reason columns = {.has_result = true,
                           .result = gi_places_sum(places, row)};
  const char *list = NULL;
  grundy_status status = list_places(places, row, &columns, &list);
  if (status != GRUNDY_OK)
    return status;
  if (!columns.count)
    return gi_reason(reasons, GRUNDY_REASON_FACT, places->none);
  bool has_columns = columns.count > 1;
  grundy_reason *step = gi_reasons_add(
      reasons, has_columns ? GRUNDY_REASON_NIM_SUM : GRUNDY_REASON_FACT,
      (const char *const[]){places->words, list,
                            gi_digits_of(columns.result).text, NULL});
  if (step && has_columns) {
    columns.kind = step->kind;
    columns.text = step->text;
    *step = columns;
  }
  return reasons->status;
}
