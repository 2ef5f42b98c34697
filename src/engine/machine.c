/* SPDX-License-Identifier: MIT */
#include "engine/machine.h"
#include "engine/opened.h"

#include <assert.h>
#include <string.h>

static void drop(gi_memory *memory, void *cache) {
  gi_machine *machine = cache;
  const gi_machine_kind *kind = machine->kind;
  kind->end(machine, memory);
  gi_free(memory, machine, kind->size);
}

static gi_machine *make(grundy_work *work, const gi_machine_kind *kind) {
  assert(kind->size >= sizeof(gi_machine));
  gi_machine *machine = gi_alloc(&work->memory, kind->size);
  if (!machine)
    return NULL;
  memset(machine, 0, kind->size);
  *machine = (gi_machine){.kind = kind, .busy = true};
  kind->begin(machine, &work->memory);
  return machine;
}

void *gi_machine_take(grundy_work *work, const grundy_rules *rules,
                      const gi_machine_kind *kind) {
  gi_opened *opened = gi_opened_of(work, rules);
  gi_machine *kept = opened->cache;
  if (kept && kept->busy)
    return make(work, kind);
  if (!kept) {
    opened->cache = kept = make(work, kind);
    opened->drop_cache = drop;
  }
  if (kept)
    kept->busy = true;
  return kept;
}

void gi_machine_give_back(grundy_work *work, const grundy_rules *rules,
                          void *machine) {
  gi_machine *own = machine;
  if (own == gi_opened_of(work, rules)->cache)
    own->busy = false;
  else
    drop(&work->memory, own);
}
