/* SPDX-License-Identifier: MIT */
/*
 * Runs the instructions about bags and rows, whose states have any number of
 * entries.
 *
 * What is gathered is a flat list of numbers: the new entries of all edits, or
 * the slices, each after its length.  An option with edits is put together
 * after the numbers that are gathered.
 */
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "lang/rule/machine.h"

enum {
  ENTRIES_A_TICK = 64 /* entries copied for one tick */
};

static int by_size(const void *a, const void *b) {
  const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
  return (x > y) - (x < y);
}

/* Sorts entries, most of which are in order. */
static void sort_entries(int64_t *entries, size_t count) {
  enum {
    FEW = 64
  };
  if (count <= FEW)
    gi_sort_state(entries, count);
  else
    qsort(entries, count, sizeof *entries, by_size);
}

/* Emits a state that follows the numbers that are gathered: its length, then
   its entries. */
static grundy_status emit_state(gi_machine *m, const gi_instruction *s,
                                int64_t *state, size_t count) {
  if (count > GI_RULE_ENTRIES)
    return gi_machine_trap(m, s);
  if (m->run->has_negative)
    return GRUNDY_OK;
  state[0] = (int64_t)count;
  if (m->sorts)
    sort_entries(state + 1, count);
  grundy_status status = gi_machine_pay(m, count / ENTRIES_A_TICK);
  return status == GRUNDY_OK ? m->sink.emit(m->sink.data, 1, state) : status;
}

static grundy_status emit_whole(gi_machine *m, const gi_instruction *s) {
  gi_rule_run *run = m->run;
  size_t count = run->gathered_count;
  if (!gi_machine_reserve(run, count + 1))
    return gi_memory_refusal(run->memory);
  int64_t *state = run->gathered + count;
  if (count)
    memcpy(state + 1, run->gathered, count * sizeof *state);
  return emit_state(m, s, state, count);
}

static grundy_status emit_edited(gi_machine *m, const gi_instruction *s) {
  gi_rule_run *run = m->run;
  size_t next = 0, count = 0;
  if (!gi_machine_reserve(run, m->count + run->gathered_count + 1))
    return gi_memory_refusal(run->memory);
  int64_t *state = run->gathered + run->gathered_count;
  for (size_t i = 0; i < m->count; i++) {
    bool is_edited =
        next < run->edit_count && run->edits[next].index == (int64_t)i;
    if (!is_edited) {
      state[++count] = m->state[i];
      continue;
    }
    for (size_t k = run->edits[next].start; k < run->edits[next].end; k++)
      state[++count] = run->gathered[k];
    next++;
  }
  assert(next == run->edit_count);
  return emit_state(m, s, state, count);
}

/* Begins an edit; the edits stay sorted.  Its new entries are gathered next. */
static grundy_status edit(gi_machine *m, const gi_instruction *s) {
  gi_rule_run *run = m->run;
  int64_t index = run->registers[s->a];
  size_t at = run->edit_count;
  assert(at < GI_RULE_EDITS); /* the parser refuses more */
  if ((uint64_t)index >= m->count)
    return gi_machine_trap(m, s);
  for (; at && run->edits[at - 1].index > index; at--)
    run->edits[at] = run->edits[at - 1];
  run->edits[at] = (gi_edit){index, run->gathered_count, run->gathered_count};
  run->edit_count++;
  run->latest = at;
  return at && run->edits[at - 1].index == index ? gi_machine_trap(m, s)
                                                 : GRUNDY_OK;
}

/* Adds a slice.  It is empty if its first index is above its last. */
static grundy_status slice(gi_machine *m, const gi_instruction *s) {
  gi_rule_run *run = m->run;
  int64_t from = run->registers[s->a], to = run->registers[s->b];
  size_t count = 0;
  if (from <= to && (from < 0 || (uint64_t)to >= m->count))
    return gi_machine_trap(m, s);
  if (from <= to)
    count = (size_t)(to - from + 1);
  if (!gi_machine_reserve(run, count + 1))
    return gi_memory_refusal(run->memory);
  run->gathered[run->gathered_count++] = (int64_t)count;
  for (size_t i = 0; i < count; i++)
    run->gathered[run->gathered_count++] = m->state[(size_t)from + i];
  run->slice_count++;
  return gi_machine_pay(m, count / ENTRIES_A_TICK);
}

grundy_status gi_machine_entries(gi_machine *m, const gi_instruction *s) {
  gi_rule_run *run = m->run;
  int64_t *r = run->registers;
  switch (s->opcode) {
  case GI_OPCODE_ENTRY:
    if ((uint64_t)r[s->a] >= m->count)
      return gi_machine_trap(m, s);
    r[s->c] = m->state[r[s->a]];
    return GRUNDY_OK;
  case GI_OPCODE_EDIT:
    return edit(m, s);
  case GI_OPCODE_SLICE:
    return slice(m, s);
  case GI_OPCODE_EMIT_WHOLE:
    return emit_whole(m, s);
  case GI_OPCODE_EMIT_EDITED:
    return emit_edited(m, s);
  default: /* GI_OPCODE_EMIT_SLICES */
    /* an empty sum has no entries, but they have an address */
    return m->sink.emit(m->sink.data, run->slice_count,
                        run->slice_count ? run->gathered : run->entries);
  }
}

/* ------------------------------------------------------------------ errors */

static gi_digits digits_of(int64_t number) {
  gi_digits digits;
  snprintf(digits.text, sizeof digits.text, "%" PRId64, number);
  return digits;
}

grundy_status gi_machine_explain_entries(const gi_machine *m, size_t place,
                                         grundy_error *error) {
  const gi_instruction *s = m->trapped;
  const int64_t *r = m->run->registers;
  const gi_name *name = m->program->entries;
  gi_excerpt word = gi_excerpt_of((gi_text){name->text, name->length, 0});
  gi_digits last = digits_of((int64_t)m->count - 1);
  if (s->opcode == GI_OPCODE_SLICE)
    return gi_fail(error, GRUNDY_DOMAIN, place,
                   m->count ? "{0} has no slice {1}..{2}: its entries are 0 to "
                              "{3}"
                            : "{0} has no slice {1}..{2}: it has no entries",
                   word.text, digits_of(r[s->a]).text, digits_of(r[s->b]).text,
                   last.text);
  if (s->opcode == GI_OPCODE_EDIT && (uint64_t)r[s->a] < m->count)
    return gi_fail(error, GRUNDY_DOMAIN, place,
                   "an option changes the entry {0}[{1}] twice", word.text,
                   digits_of(r[s->a]).text);
  if (s->opcode == GI_OPCODE_EDIT || s->opcode == GI_OPCODE_ENTRY)
    return gi_fail(error, GRUNDY_DOMAIN, place,
                   m->count ? "{0} has no entry {1}: its entries are 0 to {2}"
                            : "{0} has no entry {1}: it has no entries",
                   word.text, digits_of(r[s->a]).text, last.text);
  return gi_fail(error, GRUNDY_DOMAIN, place,
                 "an option leaves more than {0} entries",
                 digits_of(GI_RULE_ENTRIES).text);
}
