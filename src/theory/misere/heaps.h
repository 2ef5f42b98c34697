/* SPDX-License-Identifier: MIT */
/*
 * Heaps as atoms: the heaps that have a move, numbered so that the parts of
 * every option have smaller numbers.  A heap without moves is worth nothing and
 * is left out of options.
 */
#ifndef GI_THEORY_MISERE_HEAPS_H
#define GI_THEORY_MISERE_HEAPS_H

#include <grundy.h>

/* Receiver of options: a multiset of atoms each, perhaps empty.  Any status but
   OK ends the enumeration and is passed on.  An option may come several
   times. */
typedef struct gi_option_sink {
  grundy_status (*emit)(void *data, const uint32_t *parts, size_t count);
  void *data;
} gi_option_sink;

typedef struct gi_atoms {
  /* Emits every option of an atom; an atom has at least one. */
  grundy_status (*options)(void *data, uint32_t atom, gi_option_sink sink);
  void *data;
} gi_atoms;

#endif
