/* SPDX-License-Identifier: MIT */
/*
 * Cursors: the elements of a domain one after the other, ascending, each once.
 *
 * Only the divisors of a number are listed.  The sets fib, pow2, squares and
 * primes are walked, and a union {a, b..c, ...} is a heap of progressions.
 */
#ifndef GI_LANG_RULE_SET_H
#define GI_LANG_RULE_SET_H

#include "lang/rule/ast.h"
#include "lang/rule/rule.h"

/* value, value + step, ...: `more` elements follow value. */
typedef struct gi_progression {
  int64_t value, step;
  uint64_t more;
} gi_progression;

/* Sets p to the elements of from..to by `step` >= 1.  False: there are
   none. */
bool gi_progression_init(gi_progression *p, int64_t from, int64_t to,
                         int64_t step);

typedef enum gi_walk {
  GI_WALK_SET,
  GI_WALK_LIST,
  GI_WALK_UNION
} gi_walk;

struct gi_cursor {
  gi_walk walk;
  gi_set set;
  int64_t limit;       /* SET: the largest element allowed */
  uint64_t a, b;       /* SET: the state of the walk */
  int64_t step;        /* UNION: step of the item that is added next */
  bool has_last;       /* an element was returned: `last` */
  int64_t last;        /* the element returned last; not of a LIST */
  const int64_t *list; /* LIST: the elements to come */
  size_t list_count;
  gi_progression *heap; /* UNION: a heap, the least value first */
  size_t heap_count, heap_capacity;
  int64_t *divisors; /* owned: room for GI_DIVISORS_MOST, or NULL */
};

void gi_cursor_clear(gi_cursor *cursor, gi_memory *memory);

/* Opens the cursor on a named set up to `bound`; of GI_SET_DIVISORS, on the
   divisors of `bound`. */
grundy_status gi_cursor_set(gi_cursor *cursor, gi_rule_run *run, gi_set set,
                            int64_t bound);
/* Opens the cursor on a list, which is ascending and borrowed. */
void gi_cursor_list(gi_cursor *cursor, const int64_t *list, size_t count);
/* Opens the cursor on a union without items; gi_cursor_add adds them. */
void gi_cursor_union(gi_cursor *cursor);
/* Adds from..to by cursor->step, which must be >= 1 and becomes 1 again. */
grundy_status gi_cursor_add(gi_cursor *cursor, gi_memory *memory, int64_t from,
                            int64_t to);
/* Moves a cursor that is not on a list to its next element.  False: there is
   none. */
bool gi_cursor_walk(gi_cursor *cursor, const gi_rule_run *run, int64_t *value);

/* Moves the cursor to its next element.  False: there is none. */
static inline bool gi_cursor_next(gi_cursor *cursor, const gi_rule_run *run,
                                  int64_t *value) {
  if (cursor->walk != GI_WALK_LIST)
    return gi_cursor_walk(cursor, run, value);
  if (!cursor->list_count)
    return false;
  cursor->list_count--;
  *value = *cursor->list++;
  return true;
}

#endif
