/* SPDX-License-Identifier: MIT */
/*
 * The minimal automaton, by refining classes of states (Hopcroft 1971).
 *
 * At first two states are in one class if both accept or both do not (with
 * labels: if their labels are equal).  A class is then taken as a splitter: the
 * states that a letter leads into it are separated from the other states of
 * their class.  If a class that was a splitter before falls into two parts, the
 * smaller part alone has to be a splitter again: every class is already uniform
 * with respect to both parts together.  So each state is in few splitters, and
 * the work is the number of transitions times the logarithm of the number of
 * states.
 *
 * The states of a class are neighbours in one array, and those that a letter
 * leads into the splitter are moved to the front of their class.
 */
#include "theory/automata/unfold.h"

#include <assert.h>

typedef struct refinement {
  gi_automata *shop;
  const gi_automaton *a;
  uint32_t count;    /* classes */
  uint32_t *class;   /* by state */
  uint32_t *states;  /* all states, class after class */
  uint32_t *place;   /* by state: its index in `states` */
  uint32_t *first;   /* by class: index of its first state; one more entry */
  uint32_t *end;     /* by class: index after its last state */
  uint32_t *marked;  /* by class: states at the front that were marked */
  uint32_t *touched; /* classes with marked states */
  uint32_t *waiting; /* classes to be used as splitters */
  uint32_t *members; /* of the splitter, while classes change */
  uint32_t touched_count, waiting_count;
  /* The transitions by letter and target: those of letter k into state t come
     from sources[into[k * states + t]] up to the next entry of `into`. */
  uint32_t *into, *sources;
} refinement;

/* ---------------------------------------------------------------- tables */

/* The arrays with an entry for each state, or for each class. */
enum {
  ARRAYS = 10
};

static void list_arrays(refinement *r, uint32_t **arrays[ARRAYS]) {
  uint32_t **list[ARRAYS] = {&r->class,   &r->states, &r->place,   &r->first,
                             &r->end,     &r->marked, &r->touched, &r->waiting,
                             &r->members, NULL};
  memcpy((void *)arrays, (const void *)list, sizeof list);
}

static size_t list_size(const gi_automaton *a) {
  return gi_array_size((size_t)a->states + 1, sizeof(uint32_t));
}

static size_t edges_size(const gi_automaton *a) {
  return gi_array_size((size_t)a->states * a->letters + 1, sizeof(uint32_t));
}

/* Allocates the arrays; returns false after a refusal. */
static bool give_arrays(refinement *r) {
  gi_memory *memory = r->shop->memory;
  uint32_t **arrays[ARRAYS];
  bool given = true;
  list_arrays(r, arrays);
  for (uint32_t i = 0; arrays[i]; i++) {
    *arrays[i] = given ? gi_alloc(memory, list_size(r->a)) : NULL;
    given = *arrays[i] != NULL;
  }
  r->into = given ? gi_alloc(memory, edges_size(r->a)) : NULL;
  r->sources = r->into ? gi_alloc(memory, edges_size(r->a)) : NULL;
  if (!r->sources)
    r->shop->status = gi_memory_refusal(memory);
  return r->sources;
}

static void free_arrays(refinement *r) {
  gi_memory *memory = r->shop->memory;
  uint32_t **arrays[ARRAYS];
  list_arrays(r, arrays);
  for (uint32_t i = 0; arrays[i]; i++)
    gi_free(memory, *arrays[i], list_size(r->a));
  gi_free(memory, r->into, edges_size(r->a));
  gi_free(memory, r->sources, edges_size(r->a));
}

/* Sorts the transitions by letter and target. */
static grundy_status invert(refinement *r) {
  const gi_automaton *a = r->a;
  size_t edges = (size_t)a->states * a->letters;
  memset(r->into, 0, (edges + 1) * sizeof *r->into);
  for (size_t e = 0; e < edges; e++)
    r->into[e % a->letters * a->states + a->next[e]]++;
  uint32_t sum = 0;
  for (size_t i = 0; i <= edges; i++) { /* ends, which become beginnings */
    sum += r->into[i];
    r->into[i] = sum;
  }
  for (size_t e = edges; e-- > 0;)
    r->sources[--r->into[e % a->letters * a->states + a->next[e]]] =
        (uint32_t)(e / a->letters);
  return gi_budget_ticks(r->shop->budget, edges / 4);
}

/* ---------------------------------------------------------------- classes */

/* Adds a splitter.  Every class is added once at most. */
static void enqueue(refinement *r, uint32_t class) {
  r->waiting[r->waiting_count++] = class;
}

/* Makes a class for each label that occurs.  All but the largest one are
   splitters. */
static void classes_by_label(refinement *r) {
  const gi_automaton *a = r->a;
  uint32_t size[UINT8_MAX + 1] = {0}, class_of[UINT8_MAX + 1], largest = 0;
  for (uint32_t s = 0; s < a->states; s++)
    size[a->accepts[s]]++;
  uint32_t sum = 0;
  for (uint32_t label = 0; label <= UINT8_MAX; label++) {
    if (!size[label])
      continue;
    class_of[label] = r->count;
    r->first[r->count] = r->end[r->count] = sum;
    sum += size[label];
    r->count++;
  }
  for (uint32_t s = 0; s < a->states; s++) {
    uint32_t class = class_of[a->accepts[s]];
    r->class[s] = class;
    r->place[s] = r->end[class];
    r->states[r->end[class]++] = s;
  }
  for (uint32_t c = 0; c < r->count; c++) {
    r->marked[c] = 0;
    if (r->end[c] - r->first[c] > r->end[largest] - r->first[largest])
      largest = c;
  }
  for (uint32_t c = 0; c < r->count; c++)
    if (c != largest)
      enqueue(r, c);
}

/* Moves a state to the marked front of its class. */
static void mark(refinement *r, uint32_t state) {
  uint32_t class = r->class[state], at = r->place[state];
  uint32_t front = r->first[class] + r->marked[class];
  if (at < front)
    return;
  if (!r->marked[class]++)
    r->touched[r->touched_count++] = class;
  uint32_t other = r->states[front];
  r->states[at] = other;
  r->place[other] = at;
  r->states[front] = state;
  r->place[state] = front;
}

/* Separates the marked states of a class from the others. */
static void split(refinement *r, uint32_t class) {
  uint32_t first = r->first[class], end = r->end[class];
  uint32_t middle = first + r->marked[class], fresh = r->count;
  r->marked[class] = 0;
  if (middle == end)
    return;                                    /* all were marked */
  bool front = middle - first <= end - middle; /* the smaller part is new */
  r->first[fresh] = front ? first : middle;
  r->end[fresh] = front ? middle : end;
  r->first[class] = front ? middle : first;
  r->end[class] = front ? end : middle;
  r->marked[fresh] = 0;
  for (uint32_t i = r->first[fresh]; i < r->end[fresh]; i++)
    r->class[r->states[i]] = fresh;
  r->count++;
  enqueue(r, fresh); /* the larger part still waits if the class did */
}

/* Refines the classes until no splitter is left. */
static grundy_status refine(refinement *r) {
  const gi_automaton *a = r->a;
  grundy_status status = invert(r);
  classes_by_label(r);
  while (status == GRUNDY_OK && r->waiting_count && r->count < a->states) {
    uint32_t class = r->waiting[--r->waiting_count];
    uint32_t size = r->end[class] - r->first[class];
    uint64_t work = 0;
    memcpy(r->members, r->states + r->first[class], size * sizeof *r->members);
    for (uint32_t letter = 0; letter < a->letters; letter++) {
      const uint32_t *into = r->into + (size_t)letter * a->states;
      for (uint32_t i = 0; i < size; i++) {
        uint32_t target = r->members[i];
        for (uint32_t e = into[target]; e < into[target + 1]; e++)
          mark(r, r->sources[e]);
        work += into[target + 1] - into[target];
      }
      while (r->touched_count)
        split(r, r->touched[--r->touched_count]);
    }
    status = gi_budget_ticks(r->shop->budget,
                             (work + (uint64_t)size * a->letters) / 4 + 1);
  }
  return status;
}

/* ---------------------------------------------------------------- quotient */

/* Fills in the automaton of the classes: one state for each class that a
   breadth-first walk meets, in this order.  `numbers` and `members` have room
   for every class: the state of a class, and a member of each state's class. */
static void write_quotient(const refinement *r, gi_automaton *quotient,
                           uint32_t *numbers, uint32_t *members) {
  const gi_automaton *a = r->a;
  memset(numbers, 0xff, r->count * sizeof *numbers);
  numbers[r->class[0]] = 0;
  members[0] = 0;
  quotient->states = 1;
  for (uint32_t s = 0; s < quotient->states; s++) {
    const uint32_t *row = a->next + (size_t)members[s] * a->letters;
    quotient->accepts[s] = a->accepts[members[s]];
    for (uint32_t letter = 0; letter < a->letters; letter++) {
      uint32_t class = r->class[row[letter]];
      if (numbers[class] == UINT32_MAX) {
        numbers[class] = quotient->states;
        members[quotient->states++] = row[letter];
      }
      quotient->next[(size_t)s * a->letters + letter] = numbers[class];
    }
  }
  assert(quotient->states == r->count); /* every state was reachable */
}

/* Allocates the tables of a blank automaton. */
static bool give_tables(gi_automata *shop, gi_automaton *a, uint32_t states) {
  size_t row = a->letters * sizeof *a->next;
  a->states = states;
  a->next = gi_alloc(shop->memory, gi_array_size(states, row));
  a->accepts = gi_alloc(shop->memory, states);
  if (!a->next || !a->accepts)
    shop->status = gi_memory_refusal(shop->memory);
  return a->next && a->accepts;
}

/* Refines the classes and returns the automaton of the classes; NULL after a
   refusal. */
static gi_automaton *quotient_of(refinement *r) {
  gi_automata *shop = r->shop;
  shop->status = refine(r);
  gi_automaton *quotient =
      gi_automaton_blank(shop, r->a->variables, r->a->tracks);
  assert(r->touched && r->members);
  if (quotient && give_tables(shop, quotient, r->count))
    write_quotient(r, quotient, r->touched, r->members);
  return quotient;
}

gi_automaton *gi_automaton_minimise(gi_automata *shop, gi_automaton *a) {
  assert(a->references == 1);
  refinement r = {.shop = shop, .a = a};
  gi_automaton *quotient = NULL;
  if ((uint64_t)a->states * a->letters >= UINT32_MAX)
    shop->status = gi_memory_exceed(shop->memory);
  else if (give_arrays(&r))
    quotient = quotient_of(&r);
  free_arrays(&r);
  gi_automaton_drop(shop, a);
  if (shop->status != GRUNDY_OK) {
    gi_automaton_drop(shop, quotient);
    return NULL;
  }
  return quotient;
}
