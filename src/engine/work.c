/* SPDX-License-Identifier: MIT */
#include "engine/work.h"

#include "theory/octal/sparse/space.h"

#include <assert.h>
#include <stdio.h>

/* Bytes of an answer in the memo of each question. */
static const unsigned widths[GI_QUESTIONS] = {
    [GI_ASK_VALUE] = 4,         [GI_ASK_VALUE_HELPED] = 4,
    [GI_ASK_GENUS] = 4,         [GI_ASK_LONGEST] = 4,
    [GI_ASK_WIN] = 1,           [GI_ASK_WIN_MISERE] = 1,
    [GI_ASK_PLIES] = 4,         [GI_ASK_PLIES_MISERE] = 4,
    [GI_ASK_LONGEST_WHOLE] = 4, [GI_ASK_VALUE_MISERE] = 4,
    [GI_ASK_LOOPY] = 4,         [GI_ASK_END] = 4,
    [GI_ASK_END_MISERE] = 4,    [GI_ASK_ENDLESS] = 1,
};

static void init_contents(grundy_work *work) {
  gi_arena_init(&work->arena, &work->memory);
  gi_arena_init(&work->scratch, &work->memory);
  gi_map_init(&work->rules_by_text, &work->memory, 4);
  for (size_t i = 0; i < GI_QUESTIONS; i++)
    gi_map_init(&work->memo[i], &work->memory, widths[i]);
  gi_nim_logs_init(&work->nim_logs, &work->memory);
}

static void clear_contents(grundy_work *work) {
  for (size_t i = 0; i < work->opened_count; i++) {
    gi_opened *opened = work->opened[i];
    gi_sequence_clear(&opened->sequence);
    gi_dense_clear(&opened->dense);
    gi_free(&work->memory, (void *)(uintptr_t)opened->wild.data,
            opened->wild.length);
    if (opened->cache)
      opened->drop_cache(&work->memory, opened->cache);
    if (opened->compiled)
      opened->drop_compiled(&work->memory, opened->compiled);
  }
  gi_free(&work->memory, work->opened,
          work->opened_capacity * sizeof *work->opened);
  work->opened = NULL;
  work->opened_count = work->opened_capacity = 0;
  for (size_t i = 0; i < GI_QUESTIONS; i++)
    gi_map_clear(&work->memo[i]);
  gi_nim_logs_clear(&work->nim_logs);
  gi_map_clear(&work->rules_by_text);
  gi_arena_clear(&work->scratch);
  gi_arena_clear(&work->arena);
  assert(work->memory.used == 0);
}

/* A work is itself the first block charged to nobody: its own gi_memory
   starts empty, so that a cleared work has used == 0. */
grundy_work *grundy_work_new(const grundy *g, grundy_limits limits) {
  gi_memory outside = {0};
  grundy_work *work = gi_alloc(&outside, sizeof *work);
  if (!work)
    return NULL;
  memset(work, 0, sizeof *work);
  work->grundy = g;
  work->limits = limits;
  work->memory.limit = limits.memory;
  work->error.offset = GRUNDY_NOWHERE;
  gi_budget_init(&work->budget, limits);
  init_contents(work);
  return work;
}

void grundy_work_free(grundy_work *work) {
  if (!work)
    return;
  clear_contents(work);
  gi_memory outside = {.used = sizeof *work};
  gi_free(&outside, work, sizeof *work);
}

void grundy_work_reset(grundy_work *work) {
  clear_contents(work);
  init_contents(work);
}

void grundy_work_language(grundy_work *work, grundy_language language) {
  work->error.language = language;
}

void grundy_work_start(grundy_work *work) {
  gi_budget_start(&work->budget, work->limits.seconds);
}

void grundy_work_cancel(grundy_work *work) {
  atomic_store_explicit(&work->budget.cancelled, true, memory_order_relaxed);
}

void grundy_work_progress(grundy_work *work, grundy_progress p) {
  work->budget.progress = p;
}

const grundy_error *grundy_work_error(const grundy_work *work) {
  return &work->error;
}

bool grundy_work_values(const grundy_work *work, uint64_t *done,
                        uint64_t *goal) {
  *done = work->budget.done + work->budget.apart;
  *goal = work->budget.goal;
  return *goal > 0;
}

size_t grundy_work_bytes(const grundy_work *work) { return work->memory.used; }

uint64_t grundy_work_positions(const grundy_work *work) {
  uint64_t count = 0;
  for (size_t i = 0; i < GI_QUESTIONS; i++)
    count += work->memo[i].count;
  return count;
}

/* -------------------------------------------------------------- rules */

gi_opened *gi_opened_of(grundy_work *work, const grundy_rules *rules) {
  assert(rules->id < work->opened_count);
  return work->opened[rules->id];
}

void *gi_rules_cache(grundy_work *work, const grundy_rules *rules, size_t size,
                     void (*drop)(gi_memory *memory, void *cache)) {
  gi_opened *opened = gi_opened_of(work, rules);
  if (!opened->cache) {
    void *cache = gi_alloc(&work->memory, size);
    if (!cache)
      return NULL;
    memset(cache, 0, size);
    opened->cache = cache;
    opened->drop_cache = drop;
  }
  return opened->cache;
}

/* Gives new rules their number; the text decides whether they are new. */
static grundy_status intern(grundy_work *work, grundy_rules draft,
                            gi_bytes text, const grundy_rules **rules) {
  gi_record known = gi_map_find(&work->rules_by_text, text);
  if (known != GI_NO_RECORD) {
    *rules = &work->opened[gi_map_answer(&work->rules_by_text, known)]->rules;
    return GRUNDY_OK;
  }
  if (work->opened_count == work->opened_capacity) {
    size_t capacity = 2 * work->opened_capacity + 8;
    gi_opened **grown = gi_realloc(&work->memory, work->opened,
                                   work->opened_capacity * sizeof *work->opened,
                                   capacity * sizeof *work->opened);
    if (!grown)
      return gi_memory_refusal(&work->memory);
    work->opened = grown;
    work->opened_capacity = capacity;
  }
  gi_opened *opened = gi_arena_alloc(&work->arena, sizeof *opened);
  const char *copy =
      gi_arena_text(&work->arena, (const char *)text.data, text.length);
  if (!opened || !copy)
    return gi_memory_refusal(&work->memory);
  *opened = (gi_opened){.rules = draft};
  opened->rules.id = (uint32_t)work->opened_count;
  opened->rules.text = copy;
  if (!draft.base)
    opened->rules.base = &opened->rules;
  gi_sequence_init(&opened->sequence, &work->memory);
  gi_dense_init(&opened->dense, &work->memory);
  gi_record record;
  bool added;
  grundy_status status =
      gi_map_add(&work->rules_by_text, text, opened->rules.id, &record, &added);
  if (status != GRUNDY_OK)
    return status;
  assert(added);
  work->opened[work->opened_count++] = opened;
  *rules = &opened->rules;
  return GRUNDY_OK;
}

/* NAME[params], or {params}; a name alone where there are none. */
static grundy_status rules_text(const gi_family *family,
                                const gi_buffer *params, gi_buffer *text) {
  grundy_status status = GRUNDY_OK;
  if (!family->braced)
    status = gi_buffer_text(text, family->name);
  if (status != GRUNDY_OK || !params->length)
    return status;
  status = gi_buffer_text(text, family->braced ? "{" : "[");
  if (status == GRUNDY_OK)
    status = gi_buffer_put(text, params->data, params->length);
  if (status == GRUNDY_OK)
    status = gi_buffer_text(text, family->braced ? "}" : "]");
  return status;
}

grundy_status gi_rules_open(grundy_work *work, const gi_family *family,
                            gi_text params, const grundy_rules **rules) {
  if (params.data && !family->open)
    return gi_fail(&work->error, GRUNDY_SYNTAX, params.offset,
                   "{0} takes no parameters in [ ]", family->name);
  grundy_rules draft = {
      .family = family, .args = family->args, .shape = family->shape};
  draft.arity = family->args == GI_HEAPS ? 1 : family->arity;
  gi_buffer text, canonical;
  gi_buffer_init(&text, &work->memory);
  gi_buffer_init(&canonical, &work->memory);
  gi_mark mark = gi_arena_mark(&work->arena);
  size_t before = work->opened_count;
  grundy_status status = GRUNDY_OK;
  if (family->open)
    status = family->open(work, params, &draft, &canonical);
  if (status == GRUNDY_OK)
    status = rules_text(family, &canonical, &text);
  if (status == GRUNDY_OK)
    status = intern(work, draft, (gi_bytes){text.data, text.length}, rules);
  gi_buffer_clear(&canonical);
  gi_buffer_clear(&text);
  if (work->opened_count == before) /* known before, or failed */
    gi_arena_release(&work->arena, mark);
  return status;
}

grundy_status gi_alias_open(grundy_work *work, const gi_family *family,
                            const gi_alias *alias, const grundy_rules **rules) {
  const grundy_rules *base = NULL;
  size_t length = alias->params ? strlen(alias->params) : 0;
  gi_text params = {alias->params, length, GRUNDY_NOWHERE};
  grundy_status status = gi_rules_open(work, family, params, &base);
  if (status != GRUNDY_OK)
    return status;
  assert(base);
  grundy_rules draft = *base;
  draft.base = base;
  draft.shift = alias->shift;
  gi_bytes name = {(const unsigned char *)alias->name, strlen(alias->name)};
  return intern(work, draft, name, rules);
}

grundy_status gi_rules_more(grundy_work *work, const grundy_rules *rules,
                            uint64_t n) {
  gi_sequence *sequence = &gi_opened_of(work, rules)->sequence;
  if (gi_sequence_lacks(sequence, n))
    gi_rules_keep_all(work, rules);
  if (n < sequence->count)
    return GRUNDY_OK;
  if (!rules->family->code)
    return GRUNDY_UNABLE;
  gi_code code;
  grundy_status status = rules->family->code(work, rules, n, &code);
  if (status == GRUNDY_OK)
    status = gi_sequence_extend(sequence, &code, &work->budget, n);
  if (status != GRUNDY_UNABLE || !sequence->gap)
    return status;
  gi_rules_need_all(work, rules);
  return GRUNDY_OK;
}

grundy_status gi_rules_values(grundy_work *work, const grundy_rules *rules,
                              uint64_t n, const gi_sequence **sequence) {
  grundy_status status = GRUNDY_OK;
  *sequence = &gi_opened_of(work, rules)->sequence;
  do
    status = gi_rules_more(work, rules, n);
  while (status == GRUNDY_OK && (*sequence)->count <= n);
  return status;
}

void gi_rules_keep_all(grundy_work *work, const grundy_rules *rules) {
  gi_sequence *sequence = &gi_opened_of(work, rules)->sequence;
  sequence->keep = sequence->whole = 0;
  if (sequence->gap)
    gi_sequence_clear(sequence);
}

void gi_rules_need_all(grundy_work *work, const grundy_rules *rules) {
  gi_rules_keep_all(work, rules);
  gi_opened_of(work, rules)->sequence.needs_all = true;
}

void gi_rules_keep_few(grundy_work *work, const grundy_rules *rules) {
  enum {
    KEEP = 1 << 26
  };
  gi_sequence *sequence = &gi_opened_of(work, rules)->sequence;
  if (sequence->count < KEEP / 2)
    sequence->keep = KEEP;
}

grundy_status gi_rules_ahead(grundy_work *work, const grundy_rules *rules,
                             uint64_t heap) {
  enum {
    SOME = 4096
  };
  const gi_sequence *sequence = &gi_opened_of(work, rules)->sequence;
  if (heap < SOME || heap + 1 != sequence->count || !sequence->sparse ||
      !sequence->sparse->is_used)
    return GRUNDY_OK;
  grundy_status status = gi_rules_values(work, rules, heap + SOME, &sequence);
  return status == GRUNDY_STOPPED ? GRUNDY_OK : status;
}

/* ------------------------------------------------------------- errors */

grundy_status gi_refused(grundy_work *work) {
  return gi_memory_refusal(&work->memory);
}

void gi_begin(grundy_work *work) {
  work->error = (grundy_error){.offset = GRUNDY_NOWHERE,
                               .language = work->error.language};
  work->growth[0] = '\0';
}

const char *gi_word(const grundy_work *work, const char *english) {
  return gi_translated(work->error.language, english);
}

grundy_status gi_too_large(grundy_work *work, const char *words) {
  gi_fail(&work->error, GRUNDY_STOPPED, GRUNDY_NOWHERE, words);
  work->error.limit = GRUNDY_LIMIT_SIZE;
  return GRUNDY_STOPPED;
}

/* What was done until then: positions are remembered, or values of heaps
   computed, or neither. */
static const char *limit_words(grundy_limit limit, bool is_one,
                               bool has_positions, bool has_values) {
  static const char *const words[][3] = {
      [GRUNDY_LIMIT_POSITIONS] =
          {N_("stopped at the limit of {0} positions (--max-positions); "
              "remembered: {1}, steps of search: {2}"),
           N_("stopped at the limit of {0} positions (--max-positions); "
              "values computed: {1}, steps: {2}"),
           N_("stopped at the limit of {0} positions (--max-positions); "
              "steps: {2}")},
      [GRUNDY_LIMIT_TIME] =
          {N_("stopped at the limit of {0} s (--time); positions remembered: "
              "{1}, steps of search: {2}"),
           N_("stopped at the limit of {0} s (--time); values computed: {1}, "
              "steps: {2}"),
           N_("stopped at the limit of {0} s (--time); steps: {2}")},
      [GRUNDY_LIMIT_CANCEL] =
          {N_("stopped on request; positions remembered: {1}, steps of "
              "search: {2}"),
           N_("stopped on request; values computed: {1}, steps: {2}"),
           N_("stopped on request; steps: {2}")},
      [GRUNDY_LIMIT_MEMORY] =
          {N_("stopped at the limit of {0} of memory (--max-memory); positions "
              "remembered: {1}, steps of search: {2}"),
           N_("stopped at the limit of {0} of memory (--max-memory); values "
              "computed: {1}, steps: {2}"),
           N_("stopped at the limit of {0} of memory (--max-memory); steps: "
              "{2}")},
  };
  static const char *const one_position[] = {
      N_("stopped at the limit of 1 position (--max-positions); remembered: "
         "{1}, steps of search: {2}"),
      N_("stopped at the limit of 1 position (--max-positions); values "
         "computed: {1}, steps: {2}"),
      N_("stopped at the limit of 1 position (--max-positions); steps: {2}")};
  unsigned done = has_positions ? 0 : has_values ? 1 : 2;
  return is_one && limit == GRUNDY_LIMIT_POSITIONS ? one_position[done]
                                                   : words[limit][done];
}

static void tell_limit(grundy_work *work, size_t place) {
  grundy_limit limit = work->budget.reached;
  if (limit == GRUNDY_LIMIT_NONE || limit == GRUNDY_LIMIT_SIZE)
    limit = GRUNDY_LIMIT_MEMORY;
  gi_digits amount = {""};
  if (limit == GRUNDY_LIMIT_POSITIONS)
    amount = gi_digits_of(work->limits.positions);
  else if (limit == GRUNDY_LIMIT_TIME)
    snprintf(amount.text, sizeof amount.text, "%g", work->limits.seconds);
  else if (limit == GRUNDY_LIMIT_MEMORY)
    amount = gi_size_of(work->limits.memory);
  uint64_t positions = grundy_work_positions(work),
           values = work->budget.done + work->budget.apart;
  gi_fail(&work->error, GRUNDY_STOPPED, place,
          limit_words(limit, work->limits.positions == 1, positions > 0,
                      values > 0),
          amount.text, gi_digits_of(positions ? positions : values).text,
          gi_digits_of(work->budget.steps).text);
  work->error.limit = limit;
  if (work->growth[0])
    gi_hint(&work->error, "play may not end: {0} ...", work->growth);
}

grundy_status gi_finish(grundy_work *work, grundy_status status, size_t place) {
  if (status == GRUNDY_OK) {
    if (work->error.status != GRUNDY_OK)
      gi_begin(work); /* a side question failed, and that is not an error */
    return status;
  }
  if (status == GRUNDY_NOMEM) {
    gi_fail(&work->error, status, place, "out of memory");
  } else if (status == GRUNDY_STOPPED &&
             (work->error.status != status ||
              work->error.limit != GRUNDY_LIMIT_SIZE)) {
    tell_limit(work, place);
  } else if (work->error.status != status) {
    gi_fail(&work->error, status, place,
            "no method here can answer this question");
  }
  if (work->error.offset == GRUNDY_NOWHERE)
    work->error.offset = place;
  return status;
}
