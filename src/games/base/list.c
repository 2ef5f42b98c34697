/* SPDX-License-Identifier: MIT */
#include "games/base/list.h"

#include <assert.h>

void gi_list_begin(gi_list *list, grundy_work *work) {
  *list = (gi_list){.work = work, .between = gi_word(work, ", ")};
  gi_writer_init(&list->text, &work->memory);
}

bool gi_list_next(gi_list *list) {
  assert(list->count <= GI_LIST_MOST + 1);
  if (list->count > GI_LIST_MOST)
    return false; /* "..." is there */
  if (list->count)
    gi_write_text(&list->text, list->between);
  if (list->count++ < GI_LIST_MOST)
    return true;
  gi_write_text(&list->text, "...");
  return false;
}

void gi_list_add_with(gi_list *list, const char *const *pieces) {
  if (gi_list_next(list))
    gi_write_sentence(&list->text, list->work->error.language, pieces);
}

grundy_status gi_list_end(gi_list *list, const char **text) {
  grundy_status status = gi_writer_keep(&list->text, &list->work->arena, text);
  gi_writer_clear(&list->text);
  return status;
}
