/* SPDX-License-Identifier: MIT */
/*
 * Forms: trees of options, beside the values that they have.
 */
#ifndef GI_THEORY_PARTIZAN_FORM_H
#define GI_THEORY_PARTIZAN_FORM_H

#include "theory/partizan/store.h"

/* The form of a value as it was typed: braces with their options, or a game
   whose form is the canonical one. */
typedef struct gi_game_form gi_game_form;
struct gi_game_form {
  gi_game value;
  bool typed; /* typed in braces; false: the canonical form of `value` */
  uint32_t left_count, right_count; /* 0 unless typed */
  const gi_game_form *const *lefts, *const *rights;
};

/* Returns the canonical form of g as a form. */
static inline gi_game_form gi_game_form_of(gi_game g) {
  return (gi_game_form){.value = g};
}
#endif
