/* SPDX-License-Identifier: MIT */
/*
 * Scratch memory of a family, kept from call to call.
 *
 * The cache of the rules keeps one machine.  A receiver of options may itself
 * ask for options, for example in a search: the inner call then gets a machine
 * of its own.
 */
#ifndef GI_ENGINE_MACHINE_H
#define GI_ENGINE_MACHINE_H

#include "engine/work.h"

typedef struct gi_machine_kind {
  size_t size; /* of the family's struct, which begins with a gi_machine */
  /* Begins the rest of the struct, which is zero; allocates nothing. */
  void (*begin)(void *machine, gi_memory *memory);
  void (*end)(void *machine, gi_memory *memory);
} gi_machine_kind;

/* The first member of a family's machine. */
typedef struct gi_machine {
  const gi_machine_kind *kind;
  bool busy;
} gi_machine;

/* Returns the cached machine, or a new one if the cached one is busy; NULL if
   memory is refused.  The caller returns it by gi_machine_give_back. */
void *gi_machine_take(grundy_work *work, const grundy_rules *rules,
                      const gi_machine_kind *kind);
void gi_machine_give_back(grundy_work *work, const grundy_rules *rules,
                          void *machine);

#endif
