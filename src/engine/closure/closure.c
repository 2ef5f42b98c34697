/* SPDX-License-Identifier: MIT */
#include "engine/closure/closure.h"

#include "engine/sink.h"
#include "engine/waiting.h"

#include <assert.h>
#include <string.h>

/* The moves of one position being listed. */
typedef struct lister {
  gi_closure *closure;
  gi_sink sink;
  grundy_side side;
  gi_buffer sum;   /* gi_component: the position, sorted */
  gi_buffer after; /* gi_component: the position after a move */
  gi_buffer node;  /* copy of the key of the position */
  gi_buffer key;
  size_t moved; /* index of the component that moves */
} lister;

void gi_closure_init(gi_closure *c, grundy_work *work, bool apart) {
  *c = (gi_closure){.work = work, .apart = apart, .impartial = true};
  gi_map_init(&c->numbers, &work->memory, 4);
  gi_buffer *buffers[] = {&c->names, &c->records, &c->firsts, &c->moves,
                          &c->parts, &c->order,   &c->ends};
  for (size_t i = 0; i < sizeof buffers / sizeof *buffers; i++)
    gi_buffer_init(buffers[i], &work->memory);
}

void gi_closure_clear(gi_closure *c) {
  gi_map_clear(&c->numbers);
  gi_buffer_clear(&c->names);
  gi_buffer_clear(&c->records);
  gi_buffer_clear(&c->firsts);
  gi_buffer_clear(&c->moves);
  gi_buffer_clear(&c->parts);
  gi_buffer_clear(&c->order);
  gi_buffer_clear(&c->ends);
}

/* Finds the number of a sum, or adds it. */
static grundy_status number_of(gi_closure *c, const gi_component *parts,
                               size_t count, gi_buffer *key, uint32_t *number) {
  gi_record record = 0;
  bool added = false;
  size_t known = gi_closure_count(c);
  if (known >= UINT32_MAX - 1)
    return gi_too_large(c->work,
                        "there are more positions than 32 bits can number");
  key->length = 0;
  grundy_status status = gi_sum_key(c->work, parts, count, GRUNDY_BOTH, key);
  if (status == GRUNDY_OK)
    status = gi_map_add(&c->numbers, (gi_bytes){key->data, key->length},
                        (uint32_t)known, &record, &added);
  if (status == GRUNDY_OK && added)
    status = gi_buffer_put(&c->records, &record, sizeof record);
  if (status == GRUNDY_OK && added)
    status = gi_budget_position(&c->work->budget);
  if (status == GRUNDY_OK)
    *number = gi_map_answer(&c->numbers, record);
  return status;
}

/* Returns the name under which rules are shown: the starts' own. */
static const grundy_rules *shown(const gi_closure *c,
                                 const grundy_rules *rules) {
  const grundy_rules *const *names =
      (const grundy_rules *const *)(const void *)c->names.data;
  for (size_t i = 0; i < c->names.length / sizeof *names; i++)
    if (names[i]->id == rules->id)
      return names[i];
  return rules;
}

static grundy_status keep_name(gi_closure *c, const grundy_rules *rules) {
  return rules == rules->base || shown(c, rules->base) != rules->base
             ? GRUNDY_OK
             : gi_buffer_put(&c->names, &rules, sizeof rules);
}

grundy_status gi_closure_start(gi_closure *c, const gi_component *parts,
                               size_t count) {
  assert(!c->firsts.length);
  gi_buffer key;
  uint32_t number;
  gi_buffer_init(&key, &c->work->memory);
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < count && status == GRUNDY_OK; i++)
    status = keep_name(c, parts[i].rules);
  for (size_t i = 0; c->apart && i < count && status == GRUNDY_OK; i++)
    status = number_of(c, parts + i, 1, &key, &number);
  if (!c->apart && status == GRUNDY_OK)
    status = number_of(c, parts, count, &key, &number);
  if (!gi_parts_are_impartial(parts, count))
    c->impartial = false;
  c->starts = gi_closure_count(c);
  gi_buffer_clear(&key);
  return status;
}

/* ------------------------------------------------------------- exploring */

static gi_component *components(const gi_buffer *buffer) {
  return (gi_component *)(void *)buffer->data;
}

static size_t count_of(const gi_buffer *buffer) {
  return buffer->length / sizeof(gi_component);
}

static grundy_status put_part(lister *l, const gi_component *parts,
                              size_t count) {
  uint32_t number = 0;
  grundy_status status = number_of(l->closure, parts, count, &l->key, &number);
  return status == GRUNDY_OK
             ? gi_buffer_put(&l->closure->parts, &number, sizeof number)
             : status;
}

/* Takes an option of the component that moves. */
static grundy_status receive(gi_sink *sink, const gi_option *option) {
  lister *l = sink->data;
  gi_closure *c = l->closure;
  const gi_component *sum = components(&l->sum);
  uint32_t first = (uint32_t)(c->parts.length / sizeof(uint32_t));
  grundy_status status = gi_budget_step(&c->work->budget);
  l->after.length = 0;
  for (size_t i = 0; i < count_of(&l->sum) && status == GRUNDY_OK; i++)
    if (i != l->moved)
      status = gi_buffer_put(&l->after, &sum[i], sizeof *sum);
  if (status == GRUNDY_OK)
    status = gi_buffer_put(&l->after, option->parts,
                           option->count * sizeof *option->parts);
  size_t count = count_of(&l->after);
  for (size_t i = 0; c->apart && i < count && status == GRUNDY_OK; i++)
    status = put_part(l, components(&l->after) + i, 1);
  if (!c->apart && status == GRUNDY_OK)
    status = put_part(l, components(&l->after), count);
  size_t parts = c->parts.length / sizeof(uint32_t);
  if (status == GRUNDY_OK && parts >= UINT32_MAX)
    status =
        gi_too_large(c->work, "there are more moves than 32 bits can number");
  gi_closure_move move = {.side = l->side,
                          .first = first,
                          .count = (uint32_t)parts - first,
                          .gain = option->gain};
  return status == GRUNDY_OK ? gi_buffer_put(&c->moves, &move, sizeof move)
                             : status;
}

static grundy_status load(lister *l, size_t number) {
  gi_closure *c = l->closure;
  gi_record record = ((const gi_record *)(const void *)c->records.data)[number];
  gi_bytes key = gi_map_key(&c->numbers, record);
  l->node.length = l->sum.length = 0;
  grundy_status status = gi_buffer_put(&l->node, key.data, key.length);
  if (status != GRUNDY_OK)
    return status;
  const unsigned char *at = l->node.data + 1;
  while (at < l->node.data + l->node.length && status == GRUNDY_OK) {
    gi_component part = gi_part_get(c->work, &at);
    status = gi_buffer_put(&l->sum, &part, sizeof part);
  }
  return status;
}

/* Lists the moves of a player in the position that is loaded; of equal
   components only the first moves. */
static grundy_status list_side(lister *l, grundy_side side) {
  const gi_component *sum = components(&l->sum);
  grundy_status status = GRUNDY_OK;
  l->side = side;
  for (l->moved = 0; l->moved < count_of(&l->sum) && status == GRUNDY_OK;
       l->moved++)
    if (!l->moved || gi_part_compare(sum[l->moved], sum[l->moved - 1]) != 0)
      status = gi_options(&l->sink, sum[l->moved], side);
  return status;
}

/* Asks the rule how play ends at the position that is loaded. */
static grundy_status list_end(lister *l) {
  gi_closure *c = l->closure;
  gi_closure_end end = {.passes = false};
  if (count_of(&l->sum) != 1)
    return GRUNDY_OK;
  gi_component part = components(&l->sum)[0];
  gi_traits traits = gi_traits_of(part);
  if (!traits.alone)
    return GRUNDY_OK;
  c->scored = traits.scored;
  c->plain_ends = traits.plain_ends;
  c->returns = traits.returns;
  const gi_family *family = part.rules->family;
  grundy_side left = traits.impartial ? GRUNDY_BOTH : GRUNDY_LEFT;
  grundy_side right = traits.impartial ? GRUNDY_BOTH : GRUNDY_RIGHT;
  grundy_status status = GRUNDY_OK;
  end.passes = gi_waits(part);
  if (!end.passes)
    status = family->ended(c->work, part, left, &end.left);
  if (status == GRUNDY_OK && !end.passes)
    status = family->ended(c->work, part, right, &end.right);
  return status == GRUNDY_OK ? gi_buffer_put(&c->ends, &end, sizeof end)
                             : status;
}

static grundy_status list_moves(lister *l, size_t number) {
  gi_closure *c = l->closure;
  uint32_t first = (uint32_t)(c->moves.length / sizeof(gi_closure_move));
  assert(c->firsts.length == number * sizeof first);
  grundy_status status = gi_buffer_put(&c->firsts, &first, sizeof first);
  if (status == GRUNDY_OK)
    status = load(l, number);
  if (status == GRUNDY_OK)
    status = list_end(l);
  if (status == GRUNDY_OK && c->impartial)
    return list_side(l, GRUNDY_BOTH);
  if (status == GRUNDY_OK)
    status = list_side(l, GRUNDY_LEFT);
  return status == GRUNDY_OK ? list_side(l, GRUNDY_RIGHT) : status;
}

/* ------------------------------------------------------------- the order */

/* A walk through the closure, depth first. */
typedef struct walk {
  const gi_closure *closure;
  uint32_t *next;       /* by number: the next part to look at */
  unsigned char *state; /* by number: NEW, OPEN or DONE */
  gi_buffer stack;      /* uint32_t */
} walk;

enum {
  STATE_NEW,
  STATE_OPEN,
  STATE_DONE
};

/* Returns the end of the parts of the moves before this number. */
static uint32_t parts_before(const gi_closure *c, size_t number) {
  const uint32_t *firsts = (const uint32_t *)(const void *)c->firsts.data;
  const gi_closure_move *moves =
      (const gi_closure_move *)(const void *)c->moves.data;
  uint32_t move = firsts[number];
  return move ? moves[move - 1].first + moves[move - 1].count : 0;
}

static grundy_status open_one(walk *w, uint32_t number) {
  w->state[number] = STATE_OPEN;
  w->next[number] = parts_before(w->closure, number);
  return gi_buffer_put(&w->stack, &number, sizeof number);
}

/* Puts all positions below one into the order.  DOMAIN: play comes back. */
static grundy_status descend(walk *w, gi_buffer *order, uint32_t root) {
  const gi_closure *c = w->closure;
  const uint32_t *parts = gi_closure_parts(c);
  grundy_status status = open_one(w, root);
  while (w->stack.length && status == GRUNDY_OK) {
    uint32_t number;
    const unsigned char *top = w->stack.data + w->stack.length - sizeof number;
    memcpy(&number, top, sizeof number);
    if (w->next[number] == parts_before(c, (size_t)number + 1)) {
      w->state[number] = STATE_DONE;
      w->stack.length -= sizeof number;
      status = gi_buffer_put(order, &number, sizeof number);
      continue;
    }
    uint32_t part = parts[w->next[number]++];
    if (w->state[part] == STATE_OPEN)
      return GRUNDY_DOMAIN;
    status = w->state[part] == STATE_NEW ? open_one(w, part)
                                         : gi_budget_step(&c->work->budget);
  }
  return status;
}

static grundy_status find_order(gi_closure *c) {
  gi_memory *memory = &c->work->memory;
  size_t count = gi_closure_count(c);
  walk w = {.closure = c,
            .next = gi_alloc(memory, (count + 1) * sizeof *w.next),
            .state = gi_alloc(memory, count + 1)};
  gi_buffer_init(&w.stack, memory);
  grundy_status status =
      w.next && w.state ? GRUNDY_OK : gi_memory_refusal(memory);
  if (status == GRUNDY_OK)
    memset(w.state, STATE_NEW, count + 1);
  for (size_t i = 0; i < count && status == GRUNDY_OK; i++)
    if (w.state[i] == STATE_NEW)
      status = descend(&w, &c->order, (uint32_t)i);
  c->loopy = status == GRUNDY_DOMAIN;
  gi_buffer_clear(&w.stack);
  gi_free(memory, w.state, count + 1);
  gi_free(memory, w.next, (count + 1) * sizeof *w.next);
  return c->loopy ? GRUNDY_OK : status;
}

grundy_status gi_closure_explore(gi_closure *c) {
  gi_memory *memory = &c->work->memory;
  lister l = {.closure = c};
  gi_buffer *buffers[] = {&l.sum, &l.after, &l.node, &l.key};
  for (size_t i = 0; i < sizeof buffers / sizeof *buffers; i++)
    gi_buffer_init(buffers[i], memory);
  gi_sink_init(&l.sink, c->work, receive, &l, false);
  l.sink.reduced = true;
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < gi_closure_count(c) && status == GRUNDY_OK; i++)
    status = list_moves(&l, i);
  uint32_t end = (uint32_t)(c->moves.length / sizeof(gi_closure_move));
  if (status == GRUNDY_OK)
    status = gi_buffer_put(&c->firsts, &end, sizeof end);
  if (status == GRUNDY_OK)
    status = find_order(c);
  gi_sink_clear(&l.sink);
  for (size_t i = 0; i < sizeof buffers / sizeof *buffers; i++)
    gi_buffer_clear(buffers[i]);
  return status;
}

grundy_status gi_closure_position(const gi_closure *c, size_t number,
                                  grundy_position **position) {
  grundy_work *work = c->work;
  gi_record record = ((const gi_record *)(const void *)c->records.data)[number];
  gi_bytes key = gi_map_key(&c->numbers, record);
  const unsigned char *at = key.data + 1, *end = key.data + key.length;
  grundy_status status = gi_position_new(work, &work->scratch, position);
  while (at < end && status == GRUNDY_OK) {
    gi_component part = gi_part_get(work, &at);
    const grundy_rules *name = shown(c, part.rules);
    const unsigned char *heap = part.bytes.data;
    if (name->shift && gi_varint_get(&heap) < name->shift)
      name = part.rules; /* an empty heap, which the alias does not name */
    status = gi_position_add(work, *position, name, part.bytes, GRUNDY_NOWHERE);
  }
  return status;
}
