/* SPDX-License-Identifier: MIT */
/* The rules opened in a work, and the values of heaps under them. */
#include "engine/work.h"

#include "core/text.h"
#include "engine/opened.h"
#include "engine/table/dense.h"
#include "engine/table/reached.h"
#include "theory/octal/sparse/space.h"

#include <assert.h>

const char *grundy_rules_text(const grundy_rules *rules) {
  return rules ? rules->text : "?";
}

unsigned grundy_rules_arity(const grundy_rules *rules) {
  return rules ? rules->arity : 0;
}

const grundy_rules *grundy_rules_same(const grundy_rules *rules) {
  return rules ? rules->base->same : NULL;
}

const char *grundy_rules_variable(const grundy_rules *rules, unsigned i) {
  static const char *const letters[] = {"x", "y", "z", "u", "v", "w"};
  if (!rules || i >= rules->arity)
    return "?";
  if (rules->names)
    return rules->names[i];
  if (rules->arity == 1)
    return "n";
  return i < sizeof letters / sizeof *letters ? letters[i] : "";
}

/* ------------------------------------------------------------ opening */

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
  assert(opened->drop_cache == drop); /* one family, one kind of cache */
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
  grundy_status status =
      gi_reserve(&work->memory, work->opened, work->opened_capacity,
                 work->opened_count + 1);
  if (status != GRUNDY_OK)
    return status;
  gi_opened *opened = gi_arena_alloc(&work->arena, sizeof *opened);
  const char *copy =
      gi_arena_text(&work->arena, (const char *)text.data, text.length);
  if (!opened || !copy)
    return gi_memory_refusal(&work->memory);
  *opened = (gi_opened){.rules = draft};
  assert(work->opened_count < UINT32_MAX);
  uint32_t index = (uint32_t)work->opened_count;
  opened->rules.text = copy;
  if (!draft.base)
    opened->rules.base = &opened->rules;
  if (!draft.shown)
    opened->rules.shown = &opened->rules;
  opened->rules.id = draft.base ? draft.base->id : index;
  gi_sequence_init(&opened->sequence, &work->memory);
  gi_dense_init(&opened->dense, &work->memory);
  gi_reached_init(&opened->reached, &work->memory);
  gi_results_init(&opened->results[0], &work->memory);
  gi_results_init(&opened->results[1], &work->memory);
  gi_record record;
  bool added;
  status = gi_map_add(&work->rules_by_text, text, index, &record, &added);
  if (status != GRUNDY_OK)
    return status;
  assert(added);
  work->opened[work->opened_count++] = opened;
  *rules = &opened->rules;
  return GRUNDY_OK;
}

/* NAME[params], or {params}; a name alone where there are none. */
static grundy_status rules_text(const gi_family *family, bool closed,
                                const gi_buffer *params, gi_buffer *text) {
  const char *closing = closed ? "" : family->braced ? "}" : "]";
  grundy_status status = GRUNDY_OK;
  if (!family->braced)
    status = gi_buffer_text(text, family->name);
  if (status != GRUNDY_OK || !params->length)
    return status;
  status = gi_buffer_text(text, family->braced ? "{" : "[");
  if (status == GRUNDY_OK)
    status = gi_buffer_put(text, params->data, params->length);
  if (status == GRUNDY_OK)
    status = gi_buffer_text(text, closing);
  return status;
}

grundy_status gi_rules_known(grundy_work *work, const gi_family *family,
                             const gi_buffer *canonical,
                             const grundy_rules **rules) {
  gi_buffer text;
  gi_record known = GI_NO_RECORD;
  gi_buffer_init(&text, &work->memory);
  grundy_status status = rules_text(family, false, canonical, &text);
  if (status == GRUNDY_OK)
    known =
        gi_map_find(&work->rules_by_text, (gi_bytes){text.data, text.length});
  *rules =
      known == GI_NO_RECORD
          ? NULL
          : &work->opened[gi_map_answer(&work->rules_by_text, known)]->rules;
  gi_buffer_clear(&text);
  return status;
}

grundy_status gi_rules_open(grundy_work *work, const gi_family *family,
                            gi_text params, const grundy_rules **rules) {
  if (params.data && !family->open)
    return gi_fail(&work->error, GRUNDY_SYNTAX, params.offset,
                   "{0} takes no parameters in [ ]", family->name);
  grundy_rules draft = {
      .family = family, .args = family->args, .shape = family->shape};
  draft.any_count = family->any_count;
  draft.arity = family->args == GI_HEAPS ? 1 : family->arity;
  gi_buffer text, canonical;
  gi_buffer_init(&text, &work->memory);
  gi_buffer_init(&canonical, &work->memory);
  gi_mark mark = gi_arena_mark(&work->arena);
  size_t before = work->opened_count;
  grundy_status status = GRUNDY_OK;
  if (family->open)
    status = family->open(work, params, &draft, &canonical);
  assert(status != GRUNDY_OK || draft.arity <= GRUNDY_MOST_INTEGERS);
  assert(status != GRUNDY_OK || !draft.same || draft.same->base == draft.same);
  if (status == GRUNDY_OK)
    status = rules_text(family, draft.closed, &canonical, &text);
  if (status == GRUNDY_OK)
    status = intern(work, draft, (gi_bytes){text.data, text.length}, rules);
  gi_buffer_clear(&canonical);
  gi_buffer_clear(&text);
  if (work->opened_count == before) /* known before, or failed */
    gi_arena_release(&work->arena, mark);
  return status;
}

grundy_status gi_rules_open_as(grundy_work *work, const gi_family *family,
                               gi_text params, gi_text name,
                               const grundy_rules **rules) {
  const grundy_rules *base = NULL;
  grundy_status status = gi_rules_open(work, family, params, &base);
  if (status != GRUNDY_OK)
    return status;
  assert(base && base->base == base && !family->braced);
  grundy_rules draft = *base;
  draft.base = base;
  draft.shown = NULL;
  gi_buffer text;
  gi_buffer_init(&text, &work->memory);
  status = gi_buffer_put(&text, name.data, name.length);
  if (status == GRUNDY_OK)
    status = gi_buffer_text(&text, base->text + strlen(family->name));
  if (status == GRUNDY_OK)
    status = intern(work, draft, (gi_bytes){text.data, text.length}, rules);
  gi_buffer_clear(&text);
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
  assert(base->base == base && !base->shift);
  assert(!alias->shift || base->args == GI_HEAPS);
  grundy_rules draft = *base;
  draft.base = base;
  draft.shift = alias->shift;
  draft.shown = NULL;
  gi_bytes name = {(const unsigned char *)alias->name, strlen(alias->name)};
  return intern(work, draft, name, rules);
}

grundy_status gi_rules_counted(grundy_work *work, const grundy_rules *rules,
                               unsigned count, const grundy_rules **counted) {
  assert(rules->any_count && count && count <= GRUNDY_MOST_INTEGERS);
  grundy_rules draft = *rules;
  draft.base = rules->base;
  draft.arity = count;
  draft.shown = rules->shown;
  gi_buffer text;
  gi_buffer_init(&text, &work->memory);
  grundy_status status = gi_buffer_text(&text, rules->text);
  for (unsigned i = 0; i < count && status == GRUNDY_OK; i++) {
    const char *name = grundy_rules_variable(&draft, i);
    status = gi_buffer_text(&text, i ? "," : "(");
    if (status == GRUNDY_OK)
      status = gi_buffer_text(&text, name);
  }
  if (status == GRUNDY_OK)
    status = gi_buffer_text(&text, ")");
  if (status == GRUNDY_OK)
    status = intern(work, draft, (gi_bytes){text.data, text.length}, counted);
  gi_buffer_clear(&text);
  return status;
}

/* ---------------------------------------------------- values of heaps */

gi_manner gi_rules_manner(grundy_work *work, const grundy_rules *rules) {
  enum {
    MOST_SAMPLES = 200
  };
  gi_manner manner = {0};
  gi_buffer bytes;
  gi_buffer_init(&bytes, &work->memory);
  rules = rules->base;
  gi_begin(work);
  for (uint64_t i = 0; i < MOST_SAMPLES; i++) {
    bytes.length = 0;
    if (rules->family->sample(work, rules, i, &bytes) != GRUNDY_OK)
      break;
    gi_traits traits = gi_traits_of(
        (gi_component){rules, {.data = bytes.data, .length = bytes.length}});
    manner.partizan |= !traits.impartial;
    manner.loopy |= traits.loopy;
    manner.scored |= traits.scored;
  }
  gi_buffer_clear(&bytes);
  gi_finish(work, GRUNDY_OK, GRUNDY_NOWHERE);
  return manner;
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
  assert(status != GRUNDY_OK || !gi_sequence_lacks(*sequence, n));
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
