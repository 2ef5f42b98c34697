/* SPDX-License-Identifier: MIT */
#include "engine/reader.h"

#include <assert.h>

grundy_status gi_position_parse(grundy_work *work, const char *text,
                                size_t length, grundy_position **position) {
  gi_mark mark = gi_arena_mark(&work->scratch);
  grundy_status status = gi_registered_reader->position(
      work, (gi_text){text, length, 0}, position);
  gi_arena_release(&work->scratch, mark);
  return status;
}

grundy_status gi_rules_parse(grundy_work *work, const char *text, size_t length,
                             const grundy_rules **rules) {
  gi_mark mark = gi_arena_mark(&work->scratch);
  grundy_status status =
      gi_registered_reader->rules(work, (gi_text){text, length, 0}, rules);
  gi_arena_release(&work->scratch, mark);
  return status;
}

grundy_status gi_position_parse_file(grundy_work *work, const char *text,
                                     size_t length,
                                     grundy_position **position) {
  assert(!work->reads_file);
  work->reads_file = true;
  grundy_status status = gi_position_parse(work, text, length, position);
  work->reads_file = false;
  return status;
}

grundy_status gi_rules_parse_file(grundy_work *work, const char *text,
                                  size_t length, const grundy_rules **rules) {
  assert(!work->reads_file);
  work->reads_file = true;
  grundy_status status = gi_rules_parse(work, text, length, rules);
  work->reads_file = false;
  return status;
}
