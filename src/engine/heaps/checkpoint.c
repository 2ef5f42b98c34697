/* SPDX-License-Identifier: MIT */
#include "engine/heaps/checkpoint.h"

#include "core/file.h"
#include "core/text.h"
#include "engine/opened.h"
#include "theory/octal/store.h"

#include <assert.h>
#include <errno.h>

enum {
  STEP = 1 << 18, /* heaps between two looks at the clock */
  REST = 20       /* least time between two saves, in durations of a save */
};

static grundy_status fail_file(grundy_work *work, const char *name,
                               const char *words) {
  return gi_fail(&work->error, GRUNDY_IO, GRUNDY_NOWHERE, words, name,
                 gi_word(work, strerror(errno)));
}

/* Fails now if the file could not be written later. */
static grundy_status try_file(grundy_work *work, const char *name) {
  return gi_file_probe(name) == GRUNDY_OK
             ? GRUNDY_OK
             : fail_file(work, name, "{0} could not be written: {1}");
}

/* Makes this work the only run that uses the file, until the work is reset,
   freed or uses another file. */
static grundy_status claim_file(grundy_work *work, const char *name) {
  if (work->claimed && strcmp(work->claimed, name) == 0)
    return GRUNDY_OK;
  gi_file_claim_release(&work->claim);
  work->claimed = gi_arena_text(&work->arena, name, strlen(name));
  if (!work->claimed)
    return gi_refused(work);
  switch (gi_file_claim_take(&work->claim, name)) {
  case GRUNDY_OK:
    return GRUNDY_OK;
  case GRUNDY_DOMAIN:
    work->claimed = NULL;
    gi_fail(&work->error, GRUNDY_SYNTAX, GRUNDY_NOWHERE,
            "another run is using {0}", name);
    gi_hint(&work->error, "wait until that run has ended, or give another "
                          "file to --checkpoint");
    return GRUNDY_SYNTAX;
  default:
    work->claimed = NULL;
    return fail_file(work, name, "{0} could not be written: {1}");
  }
}

grundy_status gi_checkpoint_resume(grundy_work *work, gi_checkpoint *c,
                                   const grundy_rules *rules, uint64_t *next) {
  gi_opened *opened = gi_opened_of(work, rules);
  gi_code code;
  gi_store store = {.rules = rules->text,
                    .sequence = &opened->sequence,
                    .bounded = c->bounded};
  c->next = gi_clock() + c->seconds;
  if (!c->name || opened->sequence.count)
    return GRUNDY_OK;
  grundy_status status = rules->family->code(work, rules, 0, &code);
  if (status == GRUNDY_OK)
    status = claim_file(work, c->name);
  if (status != GRUNDY_OK)
    return status;
  switch (gi_store_load(&store, &code, c->name)) {
  case GI_STORED:
    *next = store.next;
    return try_file(work, c->name);
  case GI_STORED_NONE:
    return try_file(work, c->name);
  case GI_STORED_NO_FILE:
    return fail_file(work, c->name, "{0} cannot be read: {1}");
  case GI_STORED_FOREIGN:
    return gi_fail(
        &work->error, GRUNDY_SYNTAX, GRUNDY_NOWHERE,
        "{0} is not a checkpoint of this program; it is left as it is",
        c->name);
  case GI_STORED_OTHER:
    return gi_fail(&work->error, GRUNDY_SYNTAX, GRUNDY_NOWHERE,
                   "{0} is a checkpoint of another game than {1}; it is left "
                   "as it is",
                   c->name, rules->text);
  case GI_STORED_FEW:
    gi_fail(&work->error, GRUNDY_SYNTAX, GRUNDY_NOWHERE,
            "{0} holds the first and the last values of a long run, and all "
            "are needed here; it is left as it is",
            c->name);
    gi_hint(&work->error, "it is for 'grundy period', without --certificate");
    return GRUNDY_SYNTAX;
  case GI_STORED_DAMAGED:
    return gi_fail(&work->error, GRUNDY_SYNTAX, GRUNDY_NOWHERE,
                   "{0} is damaged: its checksum does not match; it is left as "
                   "it is",
                   c->name);
  case GI_STORED_REFUSED:
    break;
  }
  return gi_refused(work);
}

static grundy_status save(grundy_work *work, gi_checkpoint *c,
                          const grundy_rules *rules, uint64_t next) {
  double begun = gi_clock();
  assert(c->name);
  gi_store store = {.rules = rules->text,
                    .sequence = &gi_opened_of(work, rules)->sequence,
                    .bounded = c->bounded,
                    .next = next};
  if (!gi_store_takes(store.sequence))
    return GRUNDY_OK; /* the old file stays */
  if (gi_store_save(&store, c->name) != GRUNDY_OK)
    return fail_file(work, c->name, "{0} could not be written: {1}");
  double took = gi_clock() - begun;
  double rest = took * REST > c->seconds ? took * REST : c->seconds;
  c->next = begun + took + rest;
  return GRUNDY_OK;
}

bool gi_checkpoint_is_due(const gi_checkpoint *c) {
  return c->name && gi_clock() >= c->next;
}

grundy_status gi_checkpoint_keep(grundy_work *work, gi_checkpoint *c,
                                 const grundy_rules *rules, uint64_t next) {
  return c->name ? save(work, c, rules, next) : GRUNDY_OK;
}

grundy_status gi_checkpoint_values(grundy_work *work, gi_checkpoint *c,
                                   const grundy_rules *rules, uint64_t n,
                                   uint64_t next,
                                   const gi_sequence **sequence) {
  grundy_status status = GRUNDY_OK;
  *sequence = &gi_opened_of(work, rules)->sequence;
  work->budget.goal = c->goal > n ? c->goal : n + 1;
  while (status == GRUNDY_OK && (*sequence)->count <= n) {
    uint64_t end = (*sequence)->count / STEP * STEP + STEP - 1;
    assert(end >= (*sequence)->count);
    status = gi_rules_more(work, rules, end < n ? end : n);
    if (status == GRUNDY_OK && gi_checkpoint_is_due(c))
      status = save(work, c, rules, next);
  }
  work->budget.goal = 0;
  assert(status != GRUNDY_OK || (*sequence)->count > n);
  /* a limit ended the run: save what was computed */
  if (status == GRUNDY_STOPPED && (*sequence)->count) {
    grundy_status saved = gi_checkpoint_keep(work, c, rules, next);
    return saved == GRUNDY_OK ? status : saved;
  }
  return status;
}
