/* SPDX-License-Identifier: MIT */
/*
 * Depth-first search over positions, without recursion.
 *
 * The memo maps the bytes of a node to its answer.  The stack holds record
 * numbers of the memo and nothing else: to visit a node is to generate its
 * options, and look each of them up.  If all are answered, or one of them
 * decides, the node is answered and popped.  Otherwise some unanswered
 * options are pushed, and the node is visited again when they are done: so
 * options are generated at least twice, but no list of them is ever kept, and
 * a path of a million positions costs a few megabytes.
 *
 * How many to push at a visit?  One would mean as many visits as there are
 * options; all would make the stack as large as the square of the path.  The
 * first visit pushes up to 16, the next up to 32, and so on: the options are
 * generated O(log) times, and most are answered before they are pushed.
 *
 * A node is NEW (seen, not visited), OPEN (visited, on the path) or has an
 * answer.  The open nodes on the stack are a path of moves: an option that
 * is open closes a cycle, and play need not end.
 */
#include "engine/search/search.h"

#include <assert.h>
#include <string.h>

#include "core/text.h"
#include "engine/assess.h"
#include "engine/opened.h"
#include "engine/search/fold.h"
#include "engine/sink.h"
#include "engine/value/partizan.h"

enum {
  FIRST_PUSHES = 8,
  MOST_DOUBLINGS = 20
};

typedef struct entry {
  gi_record record;
  uint32_t visits;
} entry;

typedef struct search {
  grundy_work *work;
  gi_quantity quantity;
  bool whole;
  gi_map *memo;
  uint32_t new_node, open_node; /* the two states that are not answers */
  gi_sink sink;
  entry *stack;
  size_t depth, stack_capacity;
  size_t *path; /* stack indices of the open nodes */
  size_t path_length, path_capacity;

  /* the node being visited */
  gi_buffer node;    /* copy of its key, since the memo may move */
  gi_component *sum; /* whole: its components, sorted */
  size_t sum_count, sum_capacity;
  size_t moved;          /* whole: the index of the component moved in */
  grundy_side next_side; /* whole: who moves after this move */
  gi_component *after;   /* whole: scratch for the sum after a move */
  size_t after_capacity;
  gi_buffer key; /* scratch for the key of an option */

  gi_fold fold;   /* over its options */
  bool hopeless;  /* no more options can be pushed, and none can decide */
  size_t waiting; /* options without an answer */
  size_t pushes;  /* options pushed at this visit */
} search;

/* -------------------------------------------------------------- stack */

static grundy_status push(search *s, gi_record record) {
  assert(record != GI_NO_RECORD);
  grundy_status status =
      gi_reserve(&s->work->memory, s->stack, s->stack_capacity, s->depth + 1);
  if (status == GRUNDY_OK)
    s->stack[s->depth++] = (entry){record, 0};
  return status;
}

static grundy_status open_top(search *s) {
  entry *top = &s->stack[s->depth - 1];
  if (top->visits++ > 0) {
    assert(s->path[s->path_length - 1] == s->depth - 1);
    return GRUNDY_OK;
  }
  assert(gi_map_answer(s->memo, top->record) == s->new_node);
  grundy_status status = gi_reserve(&s->work->memory, s->path, s->path_capacity,
                                    s->path_length + 1);
  if (status != GRUNDY_OK)
    return status;
  s->path[s->path_length++] = s->depth - 1;
  gi_map_set(s->memo, top->record, s->open_node);
  return GRUNDY_OK;
}

/* Answers the top and pops it.  If the answer may settle the parent, the other
   options that the parent pushed are dropped, so that it is visited next. */
static void close_top(search *s, uint64_t answer) {
  assert(s->depth > 0 && (uint32_t)answer < s->open_node);
  entry top = s->stack[--s->depth];
  assert(top.visits > 0 && s->path[s->path_length - 1] == s->depth);
  gi_map_set(s->memo, top.record, (uint32_t)answer);
  s->path_length--;
  bool settles = gi_decides(s->quantity, answer);
  if (settles && s->path_length)
    s->depth = s->path[s->path_length - 1] + 1;
}

/* -------------------------------------------------------------- nodes */

static grundy_status print_node(search *s, gi_record record, gi_buffer *out) {
  gi_bytes key = gi_map_key(s->memo, record);
  const unsigned char *at = key.data;
  if (!s->whole) {
    gi_component component = gi_part_get(s->work, &at);
    return gi_component_name(component, component.rules, out);
  }
  grundy_position *position;
  grundy_status status = gi_position_new(s->work, &s->work->scratch, &position);
  for (at++; status == GRUNDY_OK && at < key.data + key.length;)
    status = gi_position_share(s->work, position, gi_part_get(s->work, &at),
                               GRUNDY_NOWHERE);
  return status == GRUNDY_OK ? gi_position_print(position, out) : status;
}

/* Sets the error "play need not end: 3 -> 4 -> 3", with at most a few
   positions. */
static grundy_status report_cycle(search *s, gi_record again) {
  enum {
    SHOWN = 8
  };
  size_t from = s->path_length;
  while (from > 0 && s->stack[s->path[from - 1]].record != again)
    from--;
  assert(from > 0);
  gi_buffer text;
  gi_buffer_init(&text, &s->work->memory);
  grundy_status status = GRUNDY_OK;
  size_t length = s->path_length - (from - 1);
  for (size_t i = 0; i < length && status == GRUNDY_OK; i++) {
    if (i == SHOWN) {
      status = gi_buffer_text(&text, "... -> ");
      break;
    }
    status = print_node(s, s->stack[s->path[from - 1 + i]].record, &text);
    if (status == GRUNDY_OK)
      status = gi_buffer_text(&text, " -> ");
  }
  if (status == GRUNDY_OK)
    status = print_node(s, again, &text);
  if (status == GRUNDY_OK)
    status = gi_buffer_put(&text, "", 1);
  if (status == GRUNDY_OK)
    status = gi_fail(&s->work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
                     "play need not end: {0}", (const char *)text.data);
  gi_bytes key = gi_map_key(s->memo, again);
  const unsigned char *at = key.data;
  const gi_family *family =
      s->whole ? NULL : gi_part_get(s->work, &at).rules->family;
  bool braced = family && family->braced;
  /* A board that seems to lead to itself leads to an image of itself: a move
     always changes a board. */
  if (length > 1)
    s->work->unfit = GI_CYCLIC;
  if (length == 1 && braced && !family->word)
    gi_hint(&s->work->error, "add a condition: ... if ...");
  else if (braced)
    gi_hint(&s->work->error,
            "if play may come back, the rule begins with loopy: {0}",
            family->word ? "{board loopy ...}" : "{loopy n -> ...}");
  gi_buffer_clear(&text);
  return status;
}

/* Returns the sum of the integers of a component. */
static uint64_t total_of(gi_component component) {
  uint64_t total = 0;
  const unsigned char *at = component.bytes.data;
  for (unsigned i = 0; i < component.rules->arity; i++)
    total += gi_varint_get(&at);
  return total;
}

/* Notes the beginning of the path for the message, if the search was stopped on
   a long path along which the states grew: play may not end. */
static void note_growth(search *s) {
  enum {
    SHOWN = 3,
    LONG = 1000
  };
  gi_buffer text;
  if (s->whole || s->path_length < LONG)
    return;
  gi_bytes key = gi_map_key(s->memo, s->stack[0].record);
  const unsigned char *at = key.data;
  gi_component root = gi_part_get(s->work, &at);
  size_t last = s->path[s->path_length - 1];
  key = gi_map_key(s->memo, s->stack[last].record);
  at = key.data;
  if (total_of(gi_part_get(s->work, &at)) <= total_of(root))
    return;
  gi_buffer_init(&text, &s->work->memory);
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < SHOWN && status == GRUNDY_OK; i++) {
    if (i)
      status = gi_buffer_text(&text, " -> ");
    if (status == GRUNDY_OK)
      status = print_node(s, s->stack[s->path[i]].record, &text);
  }
  if (status == GRUNDY_OK && text.length < sizeof s->work->growth) {
    memcpy(s->work->growth, text.data, text.length);
    s->work->growth[text.length] = '\0';
  }
  gi_buffer_clear(&text);
}

/* Looks a node up; *known says whether it has an answer.  A node without an
   answer is counted and, within the limit of this visit, pushed. */
static grundy_status look_up(search *s, gi_bytes key, uint64_t *answer,
                             bool *known) {
  gi_record record = gi_map_find(s->memo, key);
  *known = false;
  if (record != GI_NO_RECORD) {
    *answer = gi_map_answer(s->memo, record);
    if (*answer == s->open_node)
      return report_cycle(s, record);
    if (*answer != s->new_node) {
      *known = true;
      return GRUNDY_OK;
    }
  }
  s->waiting++;
  uint32_t visits = s->stack[s->path[s->path_length - 1]].visits;
  size_t limit = (size_t)FIRST_PUSHES
                 << (visits < MOST_DOUBLINGS ? visits : MOST_DOUBLINGS);
  if (s->pushes >= limit) {
    s->hopeless = !gi_can_decide(s->quantity);
    return s->hopeless ? GI_ENOUGH : GRUNDY_OK;
  }
  s->pushes++;
  grundy_status status = GRUNDY_OK;
  if (record == GI_NO_RECORD) {
    bool added;
    status = gi_map_add(s->memo, key, s->new_node, &record, &added);
    if (status == GRUNDY_OK)
      status = gi_budget_position(&s->work->budget);
  }
  return status == GRUNDY_OK ? push(s, record) : status;
}

/* ---------------------------------------------- options of a component */

static grundy_status part_key(search *s, gi_component part) {
  s->key.length = 0;
  return gi_part_put(&s->key, part);
}

/* Returns a component's value as a game where no search for it is needed. */
static grundy_status ask_game(search *s, gi_component part, uint64_t *answer) {
  gi_game game = GI_NO_GAME;
  grundy_status status = gi_known_game(s->work, part, &game, NULL);
  *answer = game;
  return status;
}

/* Answers by theorem, where the quantity allows it.  UNABLE: no theorem
   answers. */
static grundy_status ask_theorem(search *s, gi_component part,
                                 uint64_t *answer) {
  gi_answer by_theorem;
  if (s->quantity == GI_FIND_VALUE_HELPED)
    return gi_theorem_value(s->work, part, answer, NULL);
  if (s->quantity == GI_FIND_GAME_HELPED)
    return ask_game(s, part, answer);
  if (s->quantity != GI_FIND_GENUS)
    return GRUNDY_UNABLE;
  grundy_status status = gi_theorem_answer(s->work, part, GI_ANSWERS_GENUS,
                                           GRUNDY_MISERE, &by_theorem, NULL);
  if (status == GRUNDY_OK)
    *answer = gi_genus_answer(
        (gi_genus){.firm = by_theorem.firm, .value = by_theorem.number});
  return status;
}

/* Replaces the value of a component by that of its negative. */
static grundy_status negate(search *s, uint64_t *answer) {
  gi_game game;
  grundy_status status = gi_game_negate(s->fold.games, (gi_game)*answer, &game);
  *answer = game;
  return status;
}

/* Says whether the answer of an option is needed at this visit: without all
   answers only a deciding one counts. */
static bool is_needed(const search *s) {
  return !s->waiting || gi_can_decide(s->quantity);
}

static grundy_status receive_parts(gi_sink *sink, const gi_option *option) {
  search *s = sink->data;
  uint64_t total = gi_answer_empty(s->quantity);
  bool complete = true;
  for (size_t i = 0; i < option->count; i++) {
    uint64_t answer = 0;
    bool known = true;
    grundy_status status = ask_theorem(s, option->parts[i], &answer);
    if (status == GRUNDY_UNABLE) {
      status = part_key(s, option->parts[i]);
      if (status == GRUNDY_OK)
        status =
            look_up(s, (gi_bytes){s->key.data, s->key.length}, &answer, &known);
    }
    if (status != GRUNDY_OK)
      return status;
    complete &= known;
    if (!is_needed(s))
      continue;
    if (known && sink->parts[i].negative)
      status = negate(s, &answer);
    if (status == GRUNDY_OK)
      status = gi_answers_join(&s->fold, total, answer, &total);
    if (status != GRUNDY_OK)
      return status;
  }
  grundy_status status =
      complete && is_needed(s) ? gi_fold_option(&s->fold, total) : GRUNDY_OK;
  return status == GRUNDY_OK && s->fold.decided ? GI_ENOUGH : status;
}

/* --------------------------------------------------- options of a sum */

static grundy_status load_sum(search *s) {
  const unsigned char *at = s->node.data + 1;
  s->sum_count = 0;
  while (at < s->node.data + s->node.length) {
    grundy_status status =
        gi_reserve(&s->work->memory, s->sum, s->sum_capacity, s->sum_count + 1);
    if (status != GRUNDY_OK)
      return status;
    s->sum[s->sum_count++] = gi_part_get(s->work, &at);
  }
  assert(at == s->node.data + s->node.length);
  return GRUNDY_OK;
}

static grundy_status receive_sum(gi_sink *sink, const gi_option *option) {
  search *s = sink->data;
  size_t count = s->sum_count - 1 + option->count;
  grundy_status status =
      gi_reserve(&s->work->memory, s->after, s->after_capacity, count);
  if (status != GRUNDY_OK)
    return status;
  /* sum without the part moved in, then the new parts, then sort */
  size_t at = 0;
  for (size_t i = 0; i < s->sum_count; i++)
    if (i != s->moved)
      s->after[at++] = s->sum[i];
  for (size_t k = 0; k < option->count; k++)
    s->after[at + k] = option->parts[k];
  gi_parts_sort(s->after, at, count);
  s->key.length = 0;
  status = gi_sum_charge(s->work, count);
  if (status == GRUNDY_OK)
    status = gi_sorted_key(s->after, count, s->next_side, &s->key);
  uint64_t answer = 0;
  bool known = false;
  if (status == GRUNDY_OK)
    status =
        look_up(s, (gi_bytes){s->key.data, s->key.length}, &answer, &known);
  if (status == GRUNDY_OK && known)
    status = gi_fold_option(&s->fold, answer);
  return status == GRUNDY_OK && s->fold.decided ? GI_ENOUGH : status;
}

static grundy_status sum_options(search *s) {
  grundy_side side = (grundy_side)s->node.data[0];
  s->next_side = gi_other_side(side);
  grundy_status status = load_sum(s);
  for (size_t i = 0; i < s->sum_count && status == GRUNDY_OK; i++) {
    if (i && gi_part_compare(s->sum[i], s->sum[i - 1]) == 0)
      continue; /* the same options again */
    s->moved = i;
    status = gi_options(&s->sink, s->sum[i], side);
  }
  return status;
}

/* ------------------------------------------------------------- search */

static grundy_status visit_options(search *s) {
  if (s->whole)
    return sum_options(s);
  const unsigned char *at = s->node.data;
  gi_component component = gi_part_get(s->work, &at);
  if (!gi_asks_sides(s->quantity))
    return gi_options(&s->sink, component, GRUNDY_BOTH);
  s->fold.side = GRUNDY_LEFT;
  grundy_status status = gi_options(&s->sink, component, GRUNDY_LEFT);
  s->fold.side = GRUNDY_RIGHT;
  return status == GRUNDY_OK ? gi_options(&s->sink, component, GRUNDY_RIGHT)
                             : status;
}

/* Reverses the pushed options, so that they are popped in their order. */
static void reverse_pushed(search *s, size_t from) {
  for (size_t to = s->depth; from + 1 < to; from++, to--) {
    entry swap = s->stack[from];
    s->stack[from] = s->stack[to - 1];
    s->stack[to - 1] = swap;
  }
}

/* Remembers the node, which is wild though its options are tame, if it is the
   first one under its rules: explanations show it. */
static grundy_status note_wild(search *s) {
  const unsigned char *at = s->node.data;
  gi_component component = gi_part_get(s->work, &at);
  gi_opened *opened = gi_opened_of(s->work, component.rules);
  if (opened->wild.data || !component.bytes.length)
    return GRUNDY_OK;
  gi_bytes bytes = component.bytes;
  unsigned char *copy = gi_alloc(&s->work->memory, bytes.length);
  if (!copy)
    return gi_refused(s->work);
  memcpy(copy, bytes.data, bytes.length);
  opened->wild = (gi_bytes){copy, bytes.length};
  return GRUNDY_OK;
}

static grundy_status visit_top(search *s) {
  gi_record record = s->stack[s->depth - 1].record;
  gi_bytes key = gi_map_key(s->memo, record);
  s->node.length = 0;
  grundy_status status = gi_buffer_put(&s->node, key.data, key.length);
  if (status == GRUNDY_OK)
    status = open_top(s);
  if (status != GRUNDY_OK)
    return status;
  size_t top = s->depth;
  s->hopeless = false;
  s->waiting = s->pushes = 0;
  gi_fold_begin(&s->fold);
  status = gi_enough_is_ok(visit_options(s));
  if (status != GRUNDY_OK)
    return status;
  if (s->fold.decided || !s->waiting) {
    uint64_t answer = 0;
    s->depth = top; /* a decision makes the others needless */
    status = gi_fold_end(&s->fold, &answer);
    if (status == GRUNDY_OK && s->quantity == GI_FIND_GENUS &&
        !s->fold.decided && gi_genus_of(answer).wild)
      status = note_wild(s);
    if (status != GRUNDY_OK)
      return status; /* the node stays without an answer */
    if (answer >= s->open_node && !s->fold.decided)
      return gi_too_large(s->work, "an answer of the search is beyond 32 bits");
    close_top(s, answer);
    return GRUNDY_OK;
  }
  assert(s->depth == top + s->pushes && s->pushes > 0);
  reverse_pushed(s, top);
  return GRUNDY_OK;
}

static grundy_status run_search(search *s, gi_bytes root, uint64_t *answer) {
  gi_record record;
  bool added;
  s->work->searching++;
  grundy_status status =
      gi_map_add(s->memo, root, s->new_node, &record, &added);
  if (status == GRUNDY_OK)
    status = push(s, record);
  while (status == GRUNDY_OK && s->depth) {
    uint32_t known = gi_map_answer(s->memo, s->stack[s->depth - 1].record);
    if (known < s->open_node)
      s->depth--; /* answered meanwhile */
    else
      status = visit_top(s);
  }
  if (status == GRUNDY_OK) {
    *answer = gi_map_answer(s->memo, record);
    assert(!s->path_length && *answer < s->open_node);
  }
  if (status == GRUNDY_STOPPED)
    note_growth(s);
  /* after an error no node may stay open */
  while (s->path_length) {
    entry open = s->stack[s->path[--s->path_length]];
    gi_map_set(s->memo, open.record, s->new_node);
  }
  s->work->searching--;
  return status;
}

/* `games` is the store of the answers, NULL unless they are games. */
static void search_init(search *s, grundy_work *work, gi_quantity quantity,
                        gi_games *games, bool theorems) {
  /* answers found with theorems have their own memo: the laws compare the
     two */
  if (theorems && quantity == GI_FIND_VALUE)
    quantity = GI_FIND_VALUE_HELPED;
  if (theorems && quantity == GI_FIND_GAME)
    quantity = GI_FIND_GAME_HELPED;
  bool whole = gi_asks_whole(quantity);
  gi_map *memo = &work->memo[quantity];
  *s = (search){.work = work,
                .quantity = quantity,
                .whole = whole,
                .memo = memo,
                .new_node = UINT32_MAX >> (32 - 8 * memo->width),
                .open_node = (UINT32_MAX >> (32 - 8 * memo->width)) - 1};
  gi_sink_init(&s->sink, work, whole ? receive_sum : receive_parts, s, false);
  s->sink.reduced = true;
  s->sink.has_signs = games != NULL;
  gi_fold_init(&s->fold, &work->memory, quantity, games);
  gi_buffer_init(&s->node, &work->memory);
  gi_buffer_init(&s->key, &work->memory);
}

static void search_clear(search *s) {
  gi_memory *memory = &s->work->memory;
  gi_sink_clear(&s->sink);
  gi_fold_clear(&s->fold);
  gi_buffer_clear(&s->node);
  gi_buffer_clear(&s->key);
  gi_free(memory, s->stack, s->stack_capacity * sizeof *s->stack);
  gi_free(memory, s->path, s->path_capacity * sizeof *s->path);
  gi_free(memory, s->sum, s->sum_capacity * sizeof *s->sum);
  gi_free(memory, s->after, s->after_capacity * sizeof *s->after);
}

grundy_status gi_search_component(grundy_work *work, gi_quantity quantity,
                                  gi_component component, bool theorems,
                                  uint64_t *answer) {
  search s;
  gi_games *games = NULL;
  grundy_status status = GRUNDY_OK;
  if (gi_asks_sides(quantity))
    status = gi_work_games(work, &games);
  if (status != GRUNDY_OK)
    return status;
  search_init(&s, work, quantity, games, theorems);
  assert(!s.whole);
  gi_buffer root;
  gi_buffer_init(&root, &work->memory);
  status = gi_part_put(&root, component);
  if (status == GRUNDY_OK)
    status = run_search(&s, (gi_bytes){root.data, root.length}, answer);
  gi_buffer_clear(&root);
  search_clear(&s);
  return status;
}

grundy_status gi_search_whole(grundy_work *work, gi_quantity quantity,
                              const gi_component *parts, size_t count,
                              grundy_side side, uint64_t *answer) {
  search s;
  search_init(&s, work, quantity, NULL, false);
  assert(s.whole);
  gi_buffer root;
  gi_buffer_init(&root, &work->memory);
  grundy_status status = gi_sum_key(work, parts, count, side, &root);
  if (status == GRUNDY_OK)
    status = run_search(&s, (gi_bytes){root.data, root.length}, answer);
  gi_buffer_clear(&root);
  search_clear(&s);
  return status;
}
