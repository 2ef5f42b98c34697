/* SPDX-License-Identifier: MIT */
/*
 * A list inside a sentence of an explanation: "0-1: 3/4, 0-2: -1, ...".
 *
 *   gi_list list;
 *   gi_list_begin(&list, work);
 *   for (...; more && gi_list_next(&list); ...)
 *     gi_write(&list.text, ...);                   one item
 *   status = gi_list_end(&list, &text);
 *
 * A list has at most GI_LIST_MOST items; "..." takes the place of the others.
 * gi_list_end frees what the list holds and must be called once.
 */
#ifndef GI_GAMES_BASE_LIST_H
#define GI_GAMES_BASE_LIST_H

#include "core/writer.h"
#include "engine/work.h"

enum {
  GI_LIST_MOST = 12
};

typedef struct gi_list {
  gi_writer text;      /* items are written here */
  grundy_work *work;   /* the memory, the arena and the language */
  const char *between; /* what separates items; a comma at first */
  size_t count;        /* items begun, with "..." as the last */
} gi_list;

void gi_list_begin(gi_list *list, grundy_work *work);
/* Begins an item.  Returns false if the list is full; it then ends with
   "...". */
bool gi_list_next(gi_list *list);
/* Adds a whole item, a template and its arguments (core/text.h).  Does nothing
   if the list is full. */
void gi_list_add_with(gi_list *list, const char *const *pieces);
#define gi_list_add(list, ...)                                                 \
  gi_list_add_with(list, (const char *const[]){__VA_ARGS__, NULL})
/* Copies the list into the work's arena as a C string and frees it.  Returns
   the first refusal if there was one; *text is then NULL. */
grundy_status gi_list_end(gi_list *list, const char **text);

#endif
