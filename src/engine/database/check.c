/* SPDX-License-Identifier: MIT */
/*
 * Checks a database by the definitions.  It shares no code with the solver: it
 * takes the moves as a player sees them, looks up the positions they lead to,
 * and computes outcome, value and plies of a position from those.
 *
 * Only positions that were reached are expanded: first the start, then whatever
 * their moves lead to.  So bytes of the file are never taken for a position,
 * and in the end each entry must have been reached.
 *
 * If play ends, entries that agree with their options are right, from the ends
 * upwards.  Where the rules do not prove that play ends, the positions are
 * taken away one after another, each when no position is left that moves to it:
 * on a cycle none ever is.  Where play may return to a position, plies that
 * agree with those of the options prove that each win and loss comes to an end.
 */
#include "core/mex.h"
#include "core/text.h"
#include "engine/database/database.h"
#include "engine/reader.h"
#include "engine/sink.h"
#include "engine/value/loopy.h"

#include <assert.h>

enum {
  MOST_FREE = 1 << 20 /* bytes of keys that wait */
};

/* What follows a key in checker.free. */
typedef struct freed {
  uint64_t number;
  size_t length;
} freed;

typedef struct checker {
  grundy_work *work;
  gi_database *database;
  const gi_database_about *about;
  uint8_t *reached, *expanded; /* a bit for each entry */
  size_t bitmap;               /* bytes of each */
  uint64_t found;              /* entries reached */
  uint64_t counts[GRUNDY_D + 1];
  const grundy_rules *rules[GI_DATABASE_RULES]; /* by number; NULL: not yet */
  gi_arena arena;
  gi_buffer key, parts;
  const char *trouble;
  bool is_open;       /* whether play ends is not known from the rules */
  uint32_t *incoming; /* moves to each entry, if it is open */
  bool descends;      /* all moves lead to entries before: play ends */
  bool peels;         /* entries are taken away; `incoming` counts down */
  gi_buffer free;     /* keys of entries to take away next: bytes | length */
  /* the entry that is checked */
  uint64_t number;
  gi_buffer own;     /* copy of its key */
  gi_component *sum; /* its components */
  size_t sum_count, moved;
  grundy_side side;
  gi_mex values;
  bool some_left, some_right; /* moves; impartial: some_left */
  bool left_wins, right_wins; /* some move leads to a lost position */
  bool some_draw;
  uint64_t least_lost, most_won; /* plies of options */
} checker;

static bool has_bit(const uint8_t *bits, uint64_t i) {
  return bits[i / 8] >> (i % 8) & 1;
}

static void set_bit(uint8_t *bits, uint64_t i) {
  bits[i / 8] |= (uint8_t)(1 << (i % 8));
}

/* Writes the text of the position that is checked. */
static grundy_status print_own(checker *c, const char **text) {
  grundy_position *position;
  grundy_status status = gi_position_new(c->work, &c->work->scratch, &position);
  for (size_t i = 0; i < c->sum_count && status == GRUNDY_OK; i++)
    status = gi_position_share(c->work, position, c->sum[i], GRUNDY_NOWHERE);
  return status == GRUNDY_OK ? gi_position_text(c->work, position, text)
                             : status;
}

/* Notes the first trouble; ends the check with UNABLE. */
static grundy_status complain(checker *c, const char *words, const char *is,
                              const char *should) {
  const char *text = "";
  grundy_status status = print_own(c, &text);
  if (status == GRUNDY_OK)
    status = gi_sentence_text(
        c->work, (const char *const[]){words, text, is, should, NULL},
        &c->trouble);
  return status == GRUNDY_OK ? GRUNDY_UNABLE : status;
}

/* --------------------------------------------------------------- options */

/* Takes a move to an entry away.  The last one makes the entry free: it is
   taken away next, or by the next sweep if many wait. */
static grundy_status release(checker *c, uint64_t number) {
  assert(c->incoming[number]);
  if (--c->incoming[number])
    return GRUNDY_OK;
  set_bit(c->reached, number);
  c->found++;
  if (c->free.length >= MOST_FREE)
    return GRUNDY_OK;
  freed last = {number, c->key.length};
  grundy_status status = gi_buffer_put(&c->free, c->key.data, c->key.length);
  return status == GRUNDY_OK ? gi_buffer_put(&c->free, &last, sizeof last)
                             : status;
}

/* Notes a move to an entry. */
static grundy_status arrive(checker *c, uint64_t number) {
  if (c->peels)
    return release(c, number);
  if (c->incoming && ++c->incoming[number] == 0)
    return gi_too_large(c->work, "more than 2^32 moves lead to one position");
  c->descends &= number < c->number;
  if (!has_bit(c->reached, number)) {
    set_bit(c->reached, number);
    c->found++;
  }
  return GRUNDY_OK;
}

/* Looks up the components of a list as one key, and notes that it was
   reached. */
static grundy_status look_up(checker *c, gi_component *parts, size_t count,
                             gi_entry *entry) {
  uint64_t number = 0;
  grundy_status status =
      gi_database_key(c->work, c->database, parts, count, &c->key);
  if (status == GRUNDY_OK)
    status =
        gi_database_find(c->database, (gi_bytes){c->key.data, c->key.length},
                         &c->work->error, entry, &number);
  return status == GRUNDY_OK ? arrive(c, number) : status;
}

/* Looks up a sum.  UNABLE: some part of it is missing. */
static grundy_status look_up_sum(checker *c, const gi_component *list,
                                 size_t count, gi_entry *entry) {
  c->parts.length = 0;
  gi_mark mark = gi_arena_mark(&c->arena);
  grundy_status status =
      gi_database_parts(c->work, &c->arena, list, count, &c->parts);
  gi_component *parts = (gi_component *)(void *)c->parts.data;
  count = c->parts.length / sizeof *parts;
  *entry = (gi_entry){.outcome = GRUNDY_P};
  if (!c->about->parts && status == GRUNDY_OK)
    status = look_up(c, parts, count, entry);
  uint64_t sum = 0;
  for (size_t i = 0; c->about->parts && i < count && status == GRUNDY_OK; i++) {
    status = look_up(c, parts + i, 1, entry);
    sum ^= entry->value;
  }
  if (c->about->parts && c->about->values)
    *entry = (gi_entry){.value = sum, .outcome = sum ? GRUNDY_N : GRUNDY_P};
  else if (c->about->parts && count > 1 && status == GRUNDY_OK)
    status = gi_database_fit(c->database, &c->work->error, false, false,
                             true); /* outcomes do not add */
  gi_arena_release(&c->arena, mark);
  return status;
}

/* Notes the entry of an option. */
static grundy_status note(checker *c, const gi_entry *option) {
  grundy_outcome o = option->outcome;
  bool left_first = o == GRUNDY_N || o == GRUNDY_L;
  bool right_first = o == GRUNDY_N || o == GRUNDY_R;
  if (c->side == GRUNDY_LEFT) {
    c->some_left = true;
    c->left_wins |= !right_first;
  } else if (c->side == GRUNDY_RIGHT) {
    c->some_right = true;
    c->right_wins |= !left_first;
  } else {
    c->some_left = true;
    c->left_wins |= o == GRUNDY_P;
    c->some_draw |= o == GRUNDY_D;
  }
  if (o == GRUNDY_P && option->plies < c->least_lost)
    c->least_lost = option->plies;
  if (o == GRUNDY_N && option->plies > c->most_won)
    c->most_won = option->plies;
  return c->about->values ? gi_mex_add(&c->values, option->value) : GRUNDY_OK;
}

static grundy_status receive(gi_sink *sink, const gi_option *option) {
  checker *c = sink->data;
  gi_buffer after;
  gi_entry entry;
  gi_buffer_init(&after, &c->work->memory);
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < c->sum_count && status == GRUNDY_OK; i++)
    if (i != c->moved)
      status = gi_buffer_put(&after, &c->sum[i], sizeof *c->sum);
  if (status == GRUNDY_OK && option->count)
    status = gi_buffer_put(&after, option->parts,
                           option->count * sizeof *option->parts);
  if (status == GRUNDY_OK)
    status = look_up_sum(c, (const gi_component *)(void *)after.data,
                         after.length / sizeof *c->sum, &entry);
  gi_buffer_clear(&after);
  if (status == GRUNDY_UNABLE)
    return complain(c, N_("{0}: an option of it is missing"), "", "");
  if (status == GRUNDY_OK)
    status = note(c, &entry);
  return status == GRUNDY_OK ? gi_budget_step(&c->work->budget) : status;
}

static grundy_status list_options(checker *c, grundy_side side) {
  gi_sink sink;
  gi_sink_init(&sink, c->work, receive, c, false);
  grundy_status status = GRUNDY_OK;
  c->side = side;
  for (c->moved = 0; c->moved < c->sum_count && status == GRUNDY_OK; c->moved++)
    status = gi_options(&sink, c->sum[c->moved], side);
  gi_sink_clear(&sink);
  return status;
}

/* --------------------------------------------------------------- entries */

/* Returns the outcome that follows from the options. */
static grundy_outcome follows(const checker *c) {
  bool misere = c->about->play == GRUNDY_MISERE;
  bool left = c->left_wins || (misere && !c->some_left);
  bool right = c->right_wins || (misere && !c->some_right);
  if (!c->about->partizan)
    return left ? GRUNDY_N : c->some_draw ? GRUNDY_D : GRUNDY_P;
  if (left)
    return right ? GRUNDY_N : GRUNDY_L;
  return right ? GRUNDY_R : GRUNDY_P;
}

/* Returns the plies that follow from the options. */
static uint64_t plies_follow(const checker *c, grundy_outcome outcome) {
  if (!c->some_left || outcome == GRUNDY_D)
    return 0;
  return 1 + (outcome == GRUNDY_N ? c->least_lost : c->most_won);
}

/* Opens the rules with a number, unless they are open. */
static grundy_status open_rules(checker *c, uint64_t number) {
  const char *text = c->about->rules[number];
  return c->rules[number] ? GRUNDY_OK
                          : gi_rules_parse_file(c->work, text, strlen(text),
                                                &c->rules[number]);
}

/* Takes the components from the key, in the rules of the work. */
static grundy_status split(checker *c) {
  c->parts.length = c->sum_count = 0;
  if (!c->own.length)
    return GRUNDY_OK;
  const unsigned char *at = c->own.data, *end = at + c->own.length;
  while (at < end) {
    uint64_t number = gi_varint_get(&at);
    size_t length = (size_t)gi_varint_get(&at);
    assert(number < c->about->rule_count && c->about->rules[number]);
    grundy_status status = open_rules(c, number);
    if (status != GRUNDY_OK)
      return status;
    gi_component part = {c->rules[number]->base, {at, length}};
    status = gi_buffer_put(&c->parts, &part, sizeof part);
    if (status != GRUNDY_OK)
      return status;
    at += length;
  }
  assert(at == end); /* the key is one that was looked up */
  c->sum_count = c->parts.length / sizeof *c->sum;
  c->sum = gi_arena_alloc(&c->arena, c->parts.length + 1);
  if (!c->sum)
    return gi_refused(c->work);
  if (c->parts.length)
    memcpy(c->sum, c->parts.data, c->parts.length);
  return GRUNDY_OK;
}

/* Compares an entry with what follows from its options. */
static grundy_status compare(checker *c, const gi_entry *entry) {
  grundy_outcome outcome = follows(c);
  if (entry->outcome != outcome)
    return complain(c, N_("{0} has the outcome {1}, and it should be {2}"),
                    grundy_outcome_name(entry->outcome),
                    grundy_outcome_name(outcome));
  uint64_t value = 0;
  grundy_status status =
      c->about->values ? gi_mex_value(&c->values, &value) : GRUNDY_OK;
  if (status != GRUNDY_OK)
    return status;
  if (entry->value != value)
    return complain(c, N_("{0} has the value {1}, and it should be {2}"),
                    gi_digits_of(entry->value).text, gi_digits_of(value).text);
  uint64_t plies = c->about->plies ? plies_follow(c, outcome) : 0;
  if (entry->plies != plies)
    return complain(c, N_("{0} has {1} plies, and it should have {2}"),
                    gi_digits_of(entry->plies).text, gi_digits_of(plies).text);
  c->counts[outcome]++;
  return gi_budget_position(&c->work->budget);
}

/* Lists the options of the entry with the key c->own. */
static grundy_status expand(checker *c) {
  gi_mex_restart(&c->values);
  c->some_left = c->some_right = c->left_wins = c->right_wins = false;
  c->some_draw = false;
  c->least_lost = UINT64_MAX;
  c->most_won = 0;
  grundy_status status = split(c);
  if (status == GRUNDY_OK)
    status = list_options(c, c->about->partizan ? GRUNDY_LEFT : GRUNDY_BOTH);
  if (status == GRUNDY_OK && c->about->partizan)
    status = list_options(c, GRUNDY_RIGHT);
  return status;
}

/* Takes away the entries that are free. */
static grundy_status peel_free(checker *c) {
  grundy_status status = GRUNDY_OK;
  while (c->free.length && status == GRUNDY_OK) {
    freed last;
    gi_mark mark = gi_arena_mark(&c->arena);
    c->free.length -= sizeof last;
    memcpy(&last, c->free.data + c->free.length, sizeof last);
    c->free.length -= last.length;
    c->own.length = 0;
    status = gi_buffer_put(&c->own, c->free.data + c->free.length, last.length);
    set_bit(c->expanded, last.number);
    if (status == GRUNDY_OK)
      status = expand(c);
    gi_arena_release(&c->arena, mark);
  }
  return status;
}

static grundy_status visit(void *data, uint64_t number,
                           const gi_database_item *item) {
  checker *c = data;
  if (!has_bit(c->reached, number) || has_bit(c->expanded, number))
    return GRUNDY_OK;
  set_bit(c->expanded, number);
  c->number = number;
  c->own.length = 0;
  gi_mark mark = gi_arena_mark(&c->arena);
  grundy_status status =
      gi_buffer_put(&c->own, item->key.data, item->key.length);
  if (status == GRUNDY_OK)
    status = expand(c);
  if (status == GRUNDY_OK && !c->peels)
    status = compare(c, &item->entry);
  gi_arena_release(&c->arena, mark);
  return status == GRUNDY_OK ? peel_free(c) : status;
}

/* ----------------------------------------------------------------- file */

/* Says whether a block has entries that wait to be expanded. */
static bool has_work(const checker *c, size_t block) {
  uint64_t first = gi_database_first(c->database, block);
  uint64_t end = block + 1 < gi_database_blocks(c->database)
                     ? gi_database_first(c->database, block + 1)
                     : c->about->positions;
  for (uint64_t i = first; i < end; i++)
    if (has_bit(c->reached, i) && !has_bit(c->expanded, i))
      return true;
  return false;
}

/* Compares the head with the start, in the components of the database.  Where
   the rules do not prove that play ends, moves to entries are counted. */
static grundy_status fit_start(checker *c, const grundy_position *start) {
  c->parts.length = 0;
  grundy_status status = gi_database_parts(c->work, &c->arena, start->parts,
                                           start->count, &c->parts);
  if (status != GRUNDY_OK)
    return status;
  const gi_component *parts = (const void *)c->parts.data;
  size_t count = c->parts.length / sizeof *parts;
  bool loopy = gi_parts_are_loopy(parts, count);
  for (size_t i = 0; i < count && !loopy; i++)
    c->is_open |= !gi_traits_of(parts[i]).loop_free;
  return gi_database_fit(c->database, &c->work->error,
                         !gi_parts_are_impartial(parts, count), loopy, false);
}

/* Looks up the start.  UNABLE: it is not there. */
static grundy_status reach_start(checker *c) {
  grundy_position *start;
  gi_entry entry;
  grundy_status status = gi_position_parse_file(
      c->work, c->about->start, strlen(c->about->start), &start);
  if (status == GRUNDY_OK)
    status = fit_start(c, start);
  if (status == GRUNDY_OK) {
    c->sum = start->parts;
    c->sum_count = start->count;
    status = look_up_sum(c, start->parts, start->count, &entry);
  }
  return status == GRUNDY_UNABLE
             ? complain(c, N_("{0}, the start, is missing"), "", "")
             : status;
}

/* Expands all entries that are reached. */
static grundy_status sweep(checker *c) {
  size_t blocks = gi_database_blocks(c->database);
  grundy_status status = GRUNDY_OK;
  for (bool some = true; some && status == GRUNDY_OK;) {
    some = false;
    for (size_t b = 0; b < blocks && status == GRUNDY_OK; b++)
      if (has_work(c, b)) {
        some = true;
        status = gi_database_visit(c->database, b, &c->work->error, visit, c);
      }
  }
  return status;
}

/* Refuses a line of rules that names none, also if no entry has them. */
static grundy_status check_rules(checker *c) {
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < c->about->rule_count && status == GRUNDY_OK; i++) {
    const char *text = c->about->rules[i];
    status = text ? open_rules(c, i) : GRUNDY_OK;
    if (text && status == GRUNDY_OK && strcmp(text, c->rules[i]->text) != 0)
      status = gi_sentence_text(
          c->work,
          (const char *const[]){N_("the file has the rules {0}, and they are "
                                   "called {1}"),
                                text, c->rules[i]->text, NULL},
          &c->trouble);
  }
  return status;
}

/* Shows that play ends. */
static grundy_status peel(checker *c) {
  uint64_t positions = c->about->positions;
  memset(c->expanded, 0, c->bitmap);
  memset(c->reached, 0, c->bitmap);
  c->peels = true;
  c->found = 0;
  for (uint64_t i = 0; i < positions; i++)
    if (!c->incoming[i]) {
      set_bit(c->reached, i);
      c->found++;
    }
  grundy_status status = sweep(c);
  if (status == GRUNDY_OK && c->found != positions)
    status = gi_sentence_text(
        c->work,
        (const char *const[]){N_("play need not end: {0} positions are on a "
                                 "cycle or are reached from one"),
                              gi_digits_of(positions - c->found).text, NULL},
        &c->trouble);
  return status;
}

static grundy_status check_all(checker *c) {
  grundy_status status = reach_start(c);
  if (status == GRUNDY_OK && c->is_open) {
    size_t size = gi_array_size((size_t)c->about->positions, sizeof(uint32_t));
    c->incoming = gi_alloc(&c->work->memory, size + !size);
    if (!c->incoming)
      return gi_refused(c->work);
    memset(c->incoming, 0, size);
  }
  c->descends = true;
  if (status == GRUNDY_OK)
    status = sweep(c);
  if (status != GRUNDY_OK)
    return status;
  c->sum_count = 0;
  if (c->found != c->about->positions)
    return gi_sentence_text(
        c->work,
        (const char *const[]){
            N_("{0} of the {1} positions cannot be reached from the start"),
            gi_digits_of(c->about->positions - c->found).text,
            gi_digits_of(c->about->positions).text, NULL},
        &c->trouble);
  for (int o = GRUNDY_N; o <= GRUNDY_D; o++)
    if (c->counts[o] != c->about->counts[o])
      return gi_sentence_text(
          c->work,
          (const char *const[]){
              N_("the file says that {0} positions are {1}, and there are {2}"),
              gi_digits_of(c->about->counts[o]).text,
              grundy_outcome_name((grundy_outcome)o),
              gi_digits_of(c->counts[o]).text, NULL},
          &c->trouble);
  status = check_rules(c);
  return status == GRUNDY_OK && !c->trouble && c->is_open && !c->descends
             ? peel(c)
             : status;
}

grundy_status gi_database_check(grundy_work *work, gi_database *database,
                                gi_database_report *report) {
  checker c = {.work = work, .database = database};
  c.about = gi_database_read_about(database);
  *report = (gi_database_report){0};
  gi_begin(work);
  gi_mark mark = gi_arena_mark(&work->scratch);
  gi_arena_init(&c.arena, &work->memory);
  gi_buffer_init(&c.key, &work->memory);
  gi_buffer_init(&c.parts, &work->memory);
  gi_buffer_init(&c.own, &work->memory);
  gi_buffer_init(&c.free, &work->memory);
  gi_mex_init(&c.values, &work->memory);
  c.bitmap = (size_t)(c.about->positions / 8 + 1);
  c.reached = gi_alloc(&work->memory, c.bitmap);
  c.expanded = gi_alloc(&work->memory, c.bitmap);
  grundy_status status = GRUNDY_OK;
  if (c.reached && c.expanded) {
    memset(c.reached, 0, c.bitmap);
    memset(c.expanded, 0, c.bitmap);
    status = check_all(&c);
  } else
    status = gi_refused(work);
  if (status == GRUNDY_UNABLE && c.trouble)
    status = GRUNDY_OK;
  for (int o = GRUNDY_N; o <= GRUNDY_D; o++)
    report->positions += c.counts[o];
  report->holds = status == GRUNDY_OK && !c.trouble;
  report->trouble = c.trouble;
  gi_free(&work->memory, c.reached, c.bitmap);
  gi_free(&work->memory, c.expanded, c.bitmap);
  size_t size = (size_t)c.about->positions * sizeof(uint32_t);
  gi_free(&work->memory, c.incoming, size + !size);
  gi_mex_clear(&c.values);
  gi_buffer_clear(&c.free);
  gi_buffer_clear(&c.own);
  gi_buffer_clear(&c.parts);
  gi_buffer_clear(&c.key);
  gi_arena_clear(&c.arena);
  gi_arena_release(&work->scratch, mark);
  return gi_finish(work, status, GRUNDY_NOWHERE);
}
