/* SPDX-License-Identifier: MIT */
/* The public functions on databases. */
#include "engine/database/database.h"
#include "engine/misuse.h"

grundy_status grundy_database_open(grundy_work *work, const char *file,
                                   grundy_database **database) {
  if (gi_misused(work, GI_NEEDS({gi_is_given(file), "file"},
                                {gi_is_given(database), "database"})))
    return GRUNDY_MISUSE;
  grundy_database *opened = NULL;
  grundy_status status =
      gi_database_open(file, work->memory.limit, &work->error, &opened);
  if (status == GRUNDY_OK)
    *database = opened;
  return gi_finish(work, status, GRUNDY_NOWHERE);
}

bool grundy_database_describe(const grundy_database *database,
                              grundy_database_about *about) {
  if (!database || !about)
    return false;
  const gi_database_about *own = gi_database_read_about(database);
  *about = (grundy_database_about){.start = own->start,
                                   .play = own->play,
                                   .values = own->values,
                                   .plies = own->plies,
                                   .parts = own->parts,
                                   .positions = own->positions};
  return true;
}

grundy_status grundy_database_ask(grundy_work *work, grundy_database *database,
                                  const grundy_position *position,
                                  grundy_database_answer *answer) {
  if (gi_misused(work, GI_NEEDS({gi_is_given(database), "database"},
                                {gi_is_position(work, position), "position"},
                                {gi_is_given(answer), "answer"})))
    return GRUNDY_MISUSE;
  grundy_database_answer found;
  grundy_status status =
      gi_database_ask(work, database, position->parts, position->count,
                      gi_database_read_about(database)->play, &found);
  if (status == GRUNDY_OK)
    *answer = found;
  return gi_finish(work, status, gi_position_place(position, 0));
}

void grundy_database_close(grundy_database *database) {
  gi_database_close(database);
}
