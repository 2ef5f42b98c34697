/* SPDX-License-Identifier: MIT */
/*
 * The machine that runs the bytecode: rule/machine.c is the interpreter,
 * rule/sweep.c its SWEEP instruction, rule/entries.c its instructions about
 * bags and rows, rule/run.c runs a rule on a state.
 */
#ifndef GI_LANG_RULE_MACHINE_H
#define GI_LANG_RULE_MACHINE_H

#include "lang/rule/bytecode.h"
#include "lang/rule/rule.h"
#include "lang/rule/set.h"

typedef struct gi_machine {
  const gi_program *program;
  gi_rule_run *run;  /* registers, cursors and room for entries */
  gi_budget *budget; /* NULL for a formula */
  gi_tuple_sink sink;
  uint32_t arity;
  bool sorts;                    /* sort each state of an option */
  const int64_t *state;          /* entries of a bag or row; NULL: a tuple */
  size_t count;                  /* of `state` */
  uint64_t ticks;                /* ticks of the state, not yet charged */
  uint64_t next_look;            /* ticks at which the limits are checked */
  uint64_t merged;               /* elements of unions */
  const gi_instruction *trapped; /* the instruction that has no result */
} gi_machine;

/* Runs from the instruction s to the END.  DOMAIN with `trapped` set:
   that instruction has no result. */
grundy_status gi_machine_run(gi_machine *m, const gi_instruction *s);

/* Checks the limits before the ticks are charged. */
grundy_status gi_machine_look(gi_machine *machine);
/* Counts ticks.  They are charged after the last clause; those of a clause that
   is run again by the exact code are dropped.  At most 2^60 at once: that is
   beyond all limits that a run can reach, and far from overflow. */
static inline grundy_status gi_machine_pay(gi_machine *m, uint64_t ticks) {
  m->ticks += ticks;
  return m->ticks < m->next_look ? GRUNDY_OK : gi_machine_look(m);
}

/* Emits all options of a SWEEP. */
grundy_status gi_machine_sweep(gi_machine *machine,
                               const gi_instruction *sweep);
/* Emits an option of `parts` states; may sort the entries. */
grundy_status gi_machine_emit(gi_machine *machine, size_t parts,
                              int64_t *entries);
void gi_sort_state(int64_t *entries, size_t count);

/* Makes room for `more` numbers after those that are gathered.  False: no
   memory. */
bool gi_machine_reserve(gi_rule_run *run, size_t more);
/* Runs an instruction about bags and rows. */
grundy_status gi_machine_entries(gi_machine *machine, const gi_instruction *s);
/* Says why an instruction about bags and rows, or a GATHER, trapped. */
grundy_status gi_machine_explain_entries(const gi_machine *machine,
                                         size_t place, grundy_error *error);

/* Records that the instruction has no result; returns DOMAIN. */
static inline grundy_status gi_machine_trap(gi_machine *machine,
                                            const gi_instruction *trapped) {
  machine->trapped = trapped;
  return GRUNDY_DOMAIN;
}

#endif
