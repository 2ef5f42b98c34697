/* SPDX-License-Identifier: MIT */
/* The machine that runs the bytecode, shared by its files. */
#ifndef GI_LANG_RULE_MACHINE_H
#define GI_LANG_RULE_MACHINE_H

#include "lang/rule/bytecode.h"
#include "lang/rule/rule.h"
#include "lang/rule/set.h"

typedef struct gi_machine {
  const gi_program *program;
  gi_rule_run *run;
  gi_budget *budget; /* NULL for a formula */
  gi_tuple_sink sink;
  uint32_t arity;
  bool sorts;             /* the states of options */
  const gi_step *trapped; /* the step that has no result */
} gi_machine;

/* Runs from this step to the END.  DOMAIN with `trapped` set: that step has
   no result. */
grundy_status gi_machine_run(gi_machine *machine, const gi_step *step);

/* Emits all options of a SWEEP. */
grundy_status gi_machine_sweep(gi_machine *machine, const gi_step *step);
/* Emits an option whose entries are in the run. */
grundy_status gi_machine_emit(gi_machine *machine, size_t parts,
                              int64_t *entries);
void gi_sort_state(int64_t *entries, size_t count);

static inline grundy_status gi_machine_trap(gi_machine *machine,
                                            const gi_step *step) {
  machine->trapped = step;
  return GRUNDY_DOMAIN;
}

/* Says why the step that trapped has no result. */
grundy_status gi_machine_explain(const gi_machine *machine, gi_text text,
                                 grundy_error *error);

#endif
