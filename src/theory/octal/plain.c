/* SPDX-License-Identifier: MIT */
#include "theory/octal/plain.h"

#include "core/bits.h"
#include "theory/octal/sparse/space.h"
#include "theory/octal/triples.h"

#include <assert.h>

/* All values known are below `room`, a power of 2.  So are their nim-sums, and
   marks need no bounds check. */
struct gi_plain {
  uint32_t *marks; /* marks[v] == now: v is an option's value; `room` entries */
  uint32_t now;
  size_t room;
  size_t classes;   /* digits of the tail that repeats; 0: none */
  uint64_t *tails;  /* for each remainder modulo `classes`, the values to which
                       the tail leads: sets of `room` bits */
  size_t *full;     /* for each remainder: all smaller values are in its set */
  gi_triples three; /* where three heaps may stay */
  uint32_t *moves;  /* numbers k below `read`, before the tail, with a digit */
  size_t move_count, move_capacity;
  size_t read;  /* digits entered in `moves` */
  bool splits;  /* some of `moves` does not leave one heap, or leaves more */
  bool triples; /* whether one of the first `seen` digits leaves three */
  size_t seen;  /* digits examined for `triples` */
  uint64_t searched; /* splits examined for the values missing of a heap */
  uint64_t first;    /* largest smaller part of two heaps that are marked; other
                        splits are examined for each value still missing */
};

static size_t words_of(size_t room) { return (room + 63) / 64; }

void gi_plain_free(gi_memory *memory, gi_plain *plain) {
  if (!plain)
    return;
  size_t words = words_of(plain->room) * sizeof(uint64_t);
  gi_free(memory, plain->marks, plain->room * sizeof *plain->marks);
  gi_free(memory, plain->tails, plain->classes * words);
  gi_free(memory, plain->full, plain->classes * sizeof *plain->full);
  gi_triples_clear(memory, &plain->three);
  gi_free(memory, plain->moves, plain->move_capacity * sizeof *plain->moves);
  gi_free(memory, plain, sizeof *plain);
}

static grundy_status make_room(gi_memory *memory, gi_plain *plain,
                               uint32_t largest) {
  size_t room = plain->room;
  while (room <= largest)
    room *= 2;
  if (room == plain->room)
    return GRUNDY_OK;
  size_t from = words_of(plain->room), to = words_of(room);
  size_t bytes = gi_array_size(room, sizeof *plain->marks);
  uint32_t *marks = bytes ? gi_alloc(memory, bytes) : NULL;
  if (!marks)
    return gi_memory_refusal(memory);
  uint64_t *tails = NULL;
  if (plain->classes) {
    size_t size = gi_array_size(plain->classes, to * sizeof *tails);
    tails = size ? gi_alloc(memory, size) : NULL;
    if (!tails) {
      gi_free(memory, marks, bytes);
      return size ? gi_memory_refusal(memory) : GRUNDY_NOMEM;
    }
  }
  for (size_t i = 0; i < plain->classes; i++) {
    memset(tails + i * to, 0, to * sizeof *tails);
    memcpy(tails + i * to, plain->tails + i * from, from * sizeof *tails);
  }
  gi_free(memory, plain->tails, plain->classes * from * sizeof *tails);
  memset(marks, 0, bytes);
  gi_free(memory, plain->marks, plain->room * sizeof *marks);
  plain->marks = marks;
  plain->now = 0;
  plain->tails = tails;
  plain->room = room;
  return GRUNDY_OK;
}

static grundy_status begin(gi_sequence *sequence, const gi_code *code) {
  enum {
    ROOM = 64
  };
  gi_memory *memory = sequence->memory;
  gi_plain *plain = gi_alloc(memory, sizeof *plain);
  if (!plain)
    return gi_memory_refusal(memory);
  *plain = (gi_plain){
      .room = ROOM, .classes = code->count - code->tail, .first = UINT64_MAX};
  size_t size = plain->classes * sizeof(uint64_t);
  plain->marks = gi_alloc(memory, ROOM * sizeof *plain->marks);
  if (size) {
    plain->tails = gi_alloc(memory, size);
    plain->full = gi_alloc(memory, plain->classes * sizeof *plain->full);
  }
  if (!plain->marks || (size && (!plain->tails || !plain->full))) {
    grundy_status status = gi_memory_refusal(memory);
    gi_plain_free(memory, plain);
    return status;
  }
  memset(plain->marks, 0, ROOM * sizeof *plain->marks);
  for (size_t i = 0; i < plain->classes; i++) {
    assert(plain->tails && plain->full);
    plain->tails[i] = 0;
    plain->full[i] = 0;
  }
  sequence->plain = plain;
  return GRUNDY_OK;
}

/* ---------------------------------------------------------- two heaps */

static inline void mark_wide(const void *values, unsigned width, uint64_t left,
                             uint64_t most, uint32_t *marks, uint32_t now) {
  for (uint64_t a = 1; a <= most; a++)
    marks[gi_value_at(values, width, a) ^
          gi_value_at(values, width, left - a)] = now;
}

/* Marks the nim-sums of two heaps that make `left`. */
static void mark_pairs(const gi_sequence *sequence, bool distinct,
                       uint64_t left) {
  gi_plain *plain = sequence->plain;
  uint64_t most = gi_split_most(distinct, left);
  if (most > plain->first)
    most = plain->first;
  if (sequence->width == 1)
    mark_wide(sequence->values, 1, left, most, plain->marks, plain->now);
  else if (sequence->width == 2)
    mark_wide(sequence->values, 2, left, most, plain->marks, plain->now);
  else
    mark_wide(sequence->values, 4, left, most, plain->marks, plain->now);
}

static void restart_marks(gi_plain *plain) {
  if (++plain->now == 0) {
    memset(plain->marks, 0, plain->room * sizeof *plain->marks);
    plain->now = 1;
  }
}

/* Adds the marked values to a bit set. */
static void keep_marks(const gi_plain *plain, uint64_t *set) {
  for (size_t v = 0; v < plain->room; v++)
    if (plain->marks[v] == plain->now)
      set[v / 64] |= UINT64_C(1) << v % 64;
}

/* ----------------------------------------------------------- one heap */

/* Marks the values of heaps n - k for numbers k in a list. */
static inline void mark_list(const void *values, unsigned width, uint64_t n,
                             const uint32_t *list, size_t count,
                             uint32_t *marks, uint32_t now) {
  size_t i = 0;
  for (; i + 4 <= count; i += 4) {
    uint32_t a = gi_value_at(values, width, n - list[i]);
    uint32_t b = gi_value_at(values, width, n - list[i + 1]);
    uint32_t c = gi_value_at(values, width, n - list[i + 2]);
    uint32_t d = gi_value_at(values, width, n - list[i + 3]);
    marks[a] = now;
    marks[b] = now;
    marks[c] = now;
    marks[d] = now;
  }
  for (; i < count; i++)
    marks[gi_value_at(values, width, n - list[i])] = now;
}

/* Marks the options of heap n where every move leaves one heap. */
static void mark_ones(const gi_sequence *q, uint64_t n) {
  const gi_plain *p = q->plain;
  size_t count = p->move_count;
  while (count && p->moves[count - 1] >= n)
    count--;
  if (!count)
    return;
  bool has_none = !p->moves[0]; /* taking nothing is no move */
  const uint32_t *list = p->moves + has_none;
  count -= has_none;
  if (q->width == 1)
    mark_list(q->values, 1, n, list, count, p->marks, p->now);
  else if (q->width == 2)
    mark_list(q->values, 2, n, list, count, p->marks, p->now);
  else
    mark_list(q->values, 4, n, list, count, p->marks, p->now);
}

/* ------------------------------------------------------------- a heap */

/* Marks what a digit allows when `left` beans stay. */
static void mark_digit(const gi_sequence *sequence, const gi_code *code,
                       unsigned digit, bool takes, uint64_t left) {
  gi_plain *plain = sequence->plain;
  if (digit & GI_LEAVES_ONE && takes && left)
    plain->marks[gi_sequence_value(sequence, left)] = plain->now;
  if (digit & GI_LEAVES_TWO)
    mark_pairs(sequence, code->distinct, left);
}

/* Returns the cost of a digit in ticks. */
static uint64_t cost_of(const gi_plain *plain, unsigned digit, uint64_t left) {
  uint64_t cost = 1;
  if (digit & GI_LEAVES_TWO)
    cost += left / 2 < plain->first ? left / 2 : plain->first;
  if (digit & GI_LEAVES_THREE)
    cost += (left / 3 + 64) * words_of(plain->room);
  return cost;
}

/* Adds the options that heap n has from the digits of the tail to the set of
   its remainder, which has those of heap n - classes already. */
static grundy_status extend_tail(gi_sequence *sequence, const gi_code *code,
                                 gi_budget *budget, uint64_t n) {
  gi_plain *plain = sequence->plain;
  size_t words = words_of(plain->room);
  for (uint64_t k = code->tail; k < code->count && k <= n; k++) {
    unsigned digit = code->digits[k];
    restart_marks(plain);
    uint64_t *tail = plain->tails + (n % plain->classes) * words;
    mark_digit(sequence, code, digit, k > 0, n - k);
    keep_marks(plain, tail);
    grundy_status status = GRUNDY_OK;
    if (digit & GI_LEAVES_THREE)
      status = gi_triples_add_all(&plain->three, sequence, n - k, tail);
    if (status == GRUNDY_OK)
      status = gi_budget_ticks(budget, cost_of(plain, digit, n - k));
    if (status != GRUNDY_OK)
      return status;
  }
  return GRUNDY_OK;
}

/* Lists the moves for heaps up to n. */
static grundy_status read_moves(gi_memory *memory, gi_plain *plain,
                                const gi_code *code, uint64_t n) {
  for (; plain->read <= n && plain->read < code->tail; plain->read++) {
    if (!code->digits[plain->read])
      continue;
    grundy_status status = gi_reserve(
        memory, plain->moves, plain->move_capacity, plain->move_count + 1);
    if (status != GRUNDY_OK)
      return status;
    plain->moves[plain->move_count++] = (uint32_t)plain->read;
    plain->splits |=
        (code->digits[plain->read] & ~GI_TAKES_ALL) != GI_LEAVES_ONE;
  }
  return GRUNDY_OK;
}

/* Returns the least value that is neither marked nor in the set `tail`. */
static uint32_t least_missing(gi_plain *plain, const uint64_t *tail,
                              size_t *full) {
  size_t v = tail ? *full : 0;
  for (; v < plain->room; v++) {
    bool in_tail = tail && tail[v / 64] >> v % 64 & 1;
    if (in_tail && v == *full)
      ++*full;
    if (!in_tail && plain->marks[v] != plain->now)
      break;
  }
  return (uint32_t)v;
}

/* Fills the sets of the tail from values that were computed elsewhere. */
static grundy_status replay(gi_sequence *sequence, const gi_code *code,
                            gi_budget *budget, bool triples) {
  grundy_status status = GRUNDY_OK;
  if (triples)
    status = gi_triples_extend(&sequence->plain->three, sequence, budget,
                               sequence->count - 1);
  for (uint64_t n = 0; n < sequence->count && status == GRUNDY_OK; n++)
    status = extend_tail(sequence, code, budget, n);
  return status;
}

/* Returns how many splits to mark: enough to give most values below that of the
   heap.  Marking should cost about as much as the search for the values still
   missing did for the heap before. */
static uint64_t first_splits(const gi_plain *plain, const gi_code *code) {
  enum {
    MARK = 12 /* splits that are searched in the time in which one is marked */
  };
  if (plain->triples || !gi_code_is_finite(code))
    return UINT64_MAX;
  uint64_t least = 4 * plain->room, first = plain->first;
  if (first == UINT64_MAX)
    return least;
  if (plain->searched / MARK > first)
    first += first / 16;
  else if (plain->searched / MARK < first / 2)
    first -= first / 16;
  return first < least ? least : first;
}

/* Returns whether a split that was not marked has this value, and adds the cost
   of the search. */
static bool has_far_split(const gi_sequence *sequence, const gi_code *code,
                          uint64_t n, uint32_t value, uint64_t *cost,
                          uint64_t *searched) {
  const gi_plain *plain = sequence->plain;
  grundy_cpu cpu =
      sequence->sparse ? sequence->sparse->cpu : GRUNDY_CPU_PORTABLE;
  for (size_t i = 0; i < plain->move_count; i++) {
    uint64_t k = plain->moves[i];
    if (k > n || !(code->digits[k] & GI_LEAVES_TWO))
      continue;
    uint64_t most = gi_split_most(code->distinct, n - k);
    if (most <= plain->first)
      continue;
    uint64_t part =
        gi_sequence_split(sequence, cpu, n - k, plain->first + 1, most, value);
    *cost += (part - plain->first) / 32;
    *searched += part - plain->first;
    if (part <= most)
      return true;
  }
  return false;
}

/* Returns whether three heaps may stay.  Examines digits that are new. */
static bool leaves_three(gi_plain *plain, const gi_code *code) {
  for (; plain->seen < code->count; plain->seen++)
    plain->triples |= (code->digits[plain->seen] & GI_LEAVES_THREE) != 0;
  return plain->triples;
}

/* Computes the value of a heap where three heaps may stay, from the union of
   what the tail, one heap and two heaps give. */
static grundy_status value_of_three(gi_sequence *q, const gi_code *code,
                                    gi_budget *budget, uint32_t *value) {
  gi_plain *plain = q->plain;
  gi_triples *three = &plain->three;
  uint64_t n = q->count;
  size_t words = words_of(plain->room);
  assert(three->room == plain->room);
  memset(three->seen, 0, words * sizeof *three->seen);
  if (plain->classes)
    memcpy(three->seen, plain->tails + n % plain->classes * words,
           words * sizeof *three->seen);
  if (n && gi_code_digit(code, n) & GI_TAKES_ALL)
    three->seen[0] |= 1;
  for (size_t i = 0; i < plain->move_count && plain->moves[i] < n; i++) {
    uint64_t k = plain->moves[i];
    if (k && code->digits[k] & GI_LEAVES_ONE) {
      uint32_t one = gi_sequence_value(q, n - k);
      three->seen[one / 64] |= UINT64_C(1) << one % 64;
    }
    if (!(code->digits[k] & GI_LEAVES_TWO))
      continue;
    bool has_zero = three->seen[0] & 1;
    gi_triples_add_pairs(three, n - k, three->seen);
    uint64_t most = gi_split_most(true, n - k);
    if (code->distinct && !has_zero && /* do only equal heaps give 0? */
        gi_sequence_split(q, GRUNDY_CPU_PORTABLE, n - k, 1, most, 0) > most)
      three->seen[0] &= ~UINT64_C(1);
  }
  grundy_status status =
      gi_budget_ticks(budget, words * (1 + plain->move_count));
  return status != GRUNDY_OK
             ? status
             : gi_triples_least(three, q, code, plain->moves, plain->move_count,
                                n, budget, value);
}

/* Prepares tables and sets for heap n = sequence->count. */
static grundy_status prepare(gi_sequence *sequence, const gi_code *code,
                             gi_budget *budget) {
  uint64_t n = sequence->count;
  bool is_begun = sequence->plain != NULL;
  grundy_status status = is_begun ? GRUNDY_OK : begin(sequence, code);
  if (status != GRUNDY_OK)
    return status;
  assert(sequence->plain);
  bool triples = leaves_three(sequence->plain, code);
  status = make_room(sequence->memory, sequence->plain, sequence->largest);
  if (status == GRUNDY_OK && !is_begun && n && !gi_code_is_finite(code)) {
    status = replay(sequence, code, budget, triples);
    if (status != GRUNDY_OK) {
      gi_plain_free(sequence->memory, sequence->plain);
      sequence->plain = NULL;
    }
  }
  if (status == GRUNDY_OK && triples)
    status = gi_triples_extend(&sequence->plain->three, sequence, budget, n);
  if (status == GRUNDY_OK)
    status = extend_tail(sequence, code, budget, n);
  return status;
}

/* Marks the options of heap n that leave one heap, or two with a small part. */
static grundy_status mark_moves(gi_sequence *sequence, const gi_code *code,
                                gi_budget *budget) {
  gi_plain *plain = sequence->plain;
  uint64_t n = sequence->count;
  grundy_status status = GRUNDY_OK;
  if (!plain->splits) {
    mark_ones(sequence, n);
    return GRUNDY_OK; /* find_missing charges the moves */
  }
  for (size_t i = 0; i < plain->move_count && status == GRUNDY_OK; i++) {
    uint64_t k = plain->moves[i];
    unsigned digit = code->digits[k];
    if (k < n && k && digit & GI_LEAVES_ONE && digit < GI_LEAVES_TWO) {
      plain->marks[gi_sequence_value(sequence, n - k)] = plain->now;
      continue;
    }
    mark_digit(sequence, code, digit, k > 0, n - k);
    status = gi_budget_ticks(budget, cost_of(plain, digit, n - k));
  }
  return status;
}

/* Finds the least value that no option has; all near options are marked. */
static grundy_status find_missing(const gi_sequence *sequence,
                                  const gi_code *code, gi_budget *budget,
                                  uint32_t *value) {
  gi_plain *plain = sequence->plain;
  uint64_t n = sequence->count;
  uint64_t cost = plain->move_count ? plain->move_count : 1;
  size_t class = plain->classes ? n % plain->classes : 0;
  const uint64_t *tail =
      plain->classes ? plain->tails + class * words_of(plain->room) : NULL;
  *value = least_missing(plain, tail, plain->full ? &plain->full[class] : NULL);
  if (plain->splits && n / 2 > plain->first)
    while (*value < plain->room &&
           (plain->marks[*value] == plain->now ||
            has_far_split(sequence, code, n, *value, &cost, &plain->searched)))
      ++*value;
  return gi_budget_ticks(budget, cost);
}

grundy_status gi_plain_value(gi_sequence *sequence, const gi_code *code,
                             gi_budget *budget, uint32_t *value) {
  uint64_t n = sequence->count;
  grundy_status status = prepare(sequence, code, budget);
  if (status != GRUNDY_OK)
    return status;
  gi_plain *plain = sequence->plain;
  plain->first = first_splits(plain, code);
  plain->searched = 0;
  restart_marks(plain);
  if (n && gi_code_digit(code, n) & GI_TAKES_ALL)
    plain->marks[0] = plain->now;
  status = read_moves(sequence->memory, plain, code, n);
  if (status == GRUNDY_OK && plain->triples)
    return value_of_three(sequence, code, budget, value);
  if (status == GRUNDY_OK)
    status = mark_moves(sequence, code, budget);
  return status == GRUNDY_OK ? find_missing(sequence, code, budget, value)
                             : status;
}
