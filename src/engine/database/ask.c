/* SPDX-License-Identifier: MIT */
/* Looks up sums of components in a database. */
#include "core/text.h"
#include "engine/database/database.h"
#include "engine/sink.h"
#include "engine/value/loopy.h"

typedef struct collector {
  gi_arena *arena;
  gi_buffer *parts;
} collector;

static grundy_status keep(gi_sink *sink, gi_arena *arena, gi_buffer *parts,
                          gi_component part) {
  size_t length = part.bytes.length;
  unsigned char *copy = gi_arena_alloc(arena, length + !length);
  if (!copy)
    return gi_refused(sink->work);
  gi_copy(copy, part.bytes.data, length);
  /* a component of an alias has the bytes of its base */
  const grundy_rules *base = part.rules->base;
  gi_component kept = {base->wider ? base->wider : base, {copy, length}};
  return gi_buffer_put(parts, &kept, sizeof kept);
}

static grundy_status collect(gi_sink *sink, const gi_option *option) {
  collector *c = sink->data;
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < option->count && status == GRUNDY_OK; i++)
    status = keep(sink, c->arena, c->parts, option->parts[i]);
  return status;
}

grundy_status gi_database_parts(grundy_work *work, gi_arena *arena,
                                const gi_component *from, size_t count,
                                gi_buffer *parts) {
  collector c = {arena, parts};
  gi_sink sink;
  gi_sink_init(&sink, work, collect, &c, false);
  sink.reduced = true;
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < count && status == GRUNDY_OK; i++) {
    const gi_family *family = from[i].rules->family;
    if (!family->parts) {
      status = keep(&sink, arena, parts, from[i]);
      continue;
    }
    sink.from = from[i];
    status = family->parts(work, from[i], &sink);
    if (status == GRUNDY_UNABLE)
      status = keep(&sink, arena, parts, from[i]);
  }
  gi_sink_clear(&sink);
  return status;
}

/* ------------------------------------------------------------------ keys */

static grundy_status refuse_rules(grundy_work *work, const gi_database *d,
                                  const char *rules) {
  return gi_fail(&work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
                 "{0} is a database of another game: it was solved from {1}, "
                 "and has no positions of {2}",
                 gi_database_name(d), gi_database_read_about(d)->start, rules);
}

/* Returns the number of the rules in the database. */
static grundy_status number_of(grundy_work *work, const gi_database *d,
                               const grundy_rules *rules, uint32_t *number) {
  const gi_database_about *about = gi_database_read_about(d);
  const char *text = rules->base->text;
  for (size_t i = 0; i < about->rule_count; i++)
    if (about->rules[i] && strcmp(about->rules[i], text) == 0) {
      *number = (uint32_t)i;
      return GRUNDY_OK;
    }
  return refuse_rules(work, d, text);
}

/* Compares components by the numbers of their rules, then as gi_part_compare
   does. */
static bool is_before(uint32_t a_rules, gi_bytes a, uint32_t b_rules,
                      gi_bytes b) {
  if (a_rules != b_rules)
    return a_rules < b_rules;
  if (a.length != b.length)
    return a.length < b.length;
  return a.length && memcmp(a.data, b.data, a.length) < 0;
}

/* Sorts parts in the order of the database. */
static grundy_status sort(grundy_work *work, const gi_database *d,
                          gi_component *parts, size_t count) {
  for (size_t i = 1; i < count; i++) {
    gi_component part = parts[i];
    uint32_t number = 0, other = 0;
    grundy_status status = number_of(work, d, part.rules, &number);
    size_t at = i;
    for (; at > 0 && status == GRUNDY_OK; at--) {
      status = number_of(work, d, parts[at - 1].rules, &other);
      if (status != GRUNDY_OK ||
          !is_before(number, part.bytes, other, parts[at - 1].bytes))
        break;
      parts[at] = parts[at - 1];
    }
    parts[at] = part;
    if (status != GRUNDY_OK)
      return status;
  }
  return GRUNDY_OK;
}

grundy_status gi_database_key(grundy_work *work, const gi_database *d,
                              gi_component *parts, size_t count,
                              gi_buffer *key) {
  grundy_status status = sort(work, d, parts, count);
  key->length = 0;
  for (size_t i = 0; i < count && status == GRUNDY_OK; i++) {
    uint32_t number = 0;
    gi_bytes bytes = parts[i].bytes;
    status = number_of(work, d, parts[i].rules, &number);
    if (status == GRUNDY_OK)
      status = gi_buffer_varint(key, number);
    if (status == GRUNDY_OK)
      status = gi_buffer_varint(key, bytes.length);
    if (status == GRUNDY_OK)
      status = gi_buffer_put(key, bytes.data, bytes.length);
  }
  return status;
}

/* --------------------------------------------------------------- look-up */

static grundy_status refuse_position(grundy_work *work, const gi_database *d) {
  return gi_fail(&work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
                 "the position is not in {0}: it cannot be reached from {1}",
                 gi_database_name(d), gi_database_read_about(d)->start);
}

/* Says whether a sum could have this entry, whatever its options are.  On the
   way of best play plies go down, so that no position comes twice. */
static bool is_possible(const gi_database_about *about,
                        const gi_component *parts, size_t count,
                        const gi_entry *entry) {
  bool wins = entry->outcome == GRUNDY_N;
  bool misere = about->play == GRUNDY_MISERE;
  if (entry->outcome == GRUNDY_D)
    return gi_parts_are_loopy(parts, count) && !entry->plies;
  if (entry->outcome == GRUNDY_L || entry->outcome == GRUNDY_R)
    return !gi_parts_are_impartial(parts, count);
  return (!about->values || (entry->value != 0) == wins) &&
         (!about->plies || (entry->plies < about->positions &&
                            entry->plies % 2 == (wins != misere)));
}

/* Looks up one key: some of the parts. */
static grundy_status look_up(grundy_work *work, gi_database *d,
                             gi_component *parts, size_t count, gi_buffer *key,
                             gi_entry *entry) {
  grundy_status status = gi_database_key(work, d, parts, count, key);
  if (status == GRUNDY_OK)
    status = gi_database_find(d, (gi_bytes){key->data, key->length},
                              &work->error, entry, NULL);
  if (status == GRUNDY_OK &&
      !is_possible(gi_database_read_about(d), parts, count, entry))
    return gi_fail(&work->error, GRUNDY_SYNTAX, GRUNDY_NOWHERE,
                   "{0} is damaged; solve the game again, or use another copy "
                   "of the file",
                   gi_database_name(d));
  return status == GRUNDY_UNABLE ? refuse_position(work, d) : status;
}

/* Adds up a sum of components. */
static grundy_status ask_parts(grundy_work *work, gi_database *d,
                               gi_component *parts, size_t count,
                               gi_buffer *key, grundy_database_answer *answer) {
  const gi_database_about *about = gi_database_read_about(d);
  gi_entry entry = {.outcome = GRUNDY_P};
  grundy_status status = GRUNDY_OK;
  answer->has_value = about->values || count == 0;
  for (size_t i = 0; i < count && status == GRUNDY_OK; i++) {
    status = look_up(work, d, parts + i, 1, key, &entry);
    answer->value ^= entry.value;
  }
  answer->outcome =
      about->values ? answer->value ? GRUNDY_N : GRUNDY_P : entry.outcome;
  if (status == GRUNDY_OK && count > 1 && !about->values)
    return gi_fail(&work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
                   "{0} has outcomes only, and a sum of several components "
                   "needs their values: solve the game with --values",
                   gi_database_name(d));
  return status;
}

static grundy_status ask(grundy_work *work, gi_database *d, gi_buffer *list,
                         gi_buffer *key, grundy_database_answer *answer) {
  const gi_database_about *about = gi_database_read_about(d);
  gi_component *parts = (gi_component *)(void *)list->data;
  size_t count = list->length / sizeof *parts;
  gi_entry entry = {0};
  if (about->parts)
    return ask_parts(work, d, parts, count, key, answer);
  grundy_status status = look_up(work, d, parts, count, key, &entry);
  if (status != GRUNDY_OK)
    return status;
  answer->outcome = entry.outcome;
  answer->has_value = about->values;
  answer->value = entry.value;
  answer->has_plies = about->plies && entry.outcome != GRUNDY_D;
  answer->plies = entry.plies;
  return GRUNDY_OK;
}

grundy_status gi_database_ask(grundy_work *work, gi_database *d,
                              const gi_component *parts, size_t count,
                              grundy_play play,
                              grundy_database_answer *answer) {
  *answer = (grundy_database_answer){0};
  if (gi_database_read_about(d)->play != play)
    return gi_fail(&work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
                   play == GRUNDY_MISERE
                       ? N_("{0} is a database of normal play: leave out "
                            "--misere")
                       : N_("{0} is a database of misère play: use --misere"),
                   gi_database_name(d));
  gi_arena arena;
  gi_buffer list, key;
  gi_arena_init(&arena, &work->memory);
  gi_buffer_init(&list, &work->memory);
  gi_buffer_init(&key, &work->memory);
  grundy_status status = gi_database_parts(work, &arena, parts, count, &list);
  if (status == GRUNDY_OK)
    status = ask(work, d, &list, &key, answer);
  gi_buffer_clear(&key);
  gi_buffer_clear(&list);
  gi_arena_clear(&arena);
  return status;
}
