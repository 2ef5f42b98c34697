/* SPDX-License-Identifier: MIT */
#include "support/rule_judge.h"
#include "support/plain_root.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

__extension__ typedef __int128 wide;

/* ---------------------------------------------------------- option list */

void option_list_init(option_list *list, unsigned arity) {
  *list = (option_list){.arity = arity};
}

void option_list_init_for(option_list *list, const gi_rule *rule) {
  option_list_init(list, rule->state ? 0 : rule->arity);
}

/* Returns the number of words of the parts. */
static size_t words_of(const option_list *list, size_t parts,
                       const int64_t *entries) {
  size_t count = 0;
  if (list->arity)
    return parts * list->arity;
  for (size_t i = 0; i < parts; i++)
    count += 1 + (size_t)entries[count];
  return count;
}

void option_list_clear(option_list *list) {
  free(list->words);
  free(list->starts);
  option_list_init(list, list->arity);
}

static void *grown(void *array, size_t *capacity, size_t need, size_t size) {
  if (need <= *capacity)
    return array;
  *capacity = 2 * need + 16;
  array = realloc(array, *capacity * size);
  assert(array);
  return array;
}

void option_list_add(option_list *list, size_t parts, const int64_t *entries) {
  size_t count = words_of(list, parts, entries);
  list->words = grown(list->words, &list->word_capacity,
                      list->word_count + count + 1, sizeof *list->words);
  list->starts = grown(list->starts, &list->capacity, list->count + 1,
                       sizeof *list->starts);
  list->starts[list->count++] = list->word_count;
  list->words[list->word_count++] = (int64_t)parts;
  if (count)
    memcpy(list->words + list->word_count, entries, count * sizeof *entries);
  list->word_count += count;
}

grundy_status option_list_emit(void *data, size_t parts,
                               const int64_t *entries) {
  option_list *list = data;
  option_list_add(list, parts, entries);
  for (size_t i = 0, count = words_of(list, parts, entries); i < count; i++)
    assert(entries[i] >= 0);
  return GRUNDY_OK;
}

grundy_status option_list_sweep(void *data, size_t parts, const int64_t *first,
                                const int64_t *delta, size_t count) {
  option_list *list = data;
  int64_t entries[256];
  assert(count >= 1 && count <= GI_SWEEP_MOST);
  if (parts * list->arity > 256)
    return GRUNDY_OK;
  for (size_t i = 0; i < count; i++) {
    for (size_t e = 0; e < parts * list->arity; e++)
      entries[e] = (int64_t)(first[e] + (wide)delta[e] * (wide)i);
    option_list_emit(data, parts, entries);
  }
  return GRUNDY_OK;
}

const int64_t *option_list_at(const option_list *list, size_t i) {
  assert(i < list->count);
  return list->words + list->starts[i];
}

static int compare(const option_list *list, size_t a, size_t b) {
  const int64_t *x = list->words + a, *y = list->words + b;
  if (x[0] != y[0])
    return x[0] < y[0] ? -1 : 1;
  size_t count = words_of(list, (size_t)x[0], x + 1);
  for (size_t i = 1; i <= count; i++) /* lengths agree as far as they matter */
    if (x[i] != y[i])
      return x[i] < y[i] ? -1 : 1;
  return 0;
}

/* Merge sort: qsort has no place for the list. */
static void sort(const option_list *list, size_t *starts, size_t *spare,
                 size_t count) {
  size_t half = count / 2, i = 0, j = half;
  if (count < 2)
    return;
  sort(list, starts, spare, half);
  sort(list, starts + half, spare, count - half);
  for (size_t k = 0; k < count; k++) {
    bool left =
        j == count || (i < half && compare(list, starts[i], starts[j]) <= 0);
    spare[k] = left ? starts[i++] : starts[j++];
  }
  memcpy(starts, spare, count * sizeof *starts);
}

void option_list_settle(option_list *list) {
  size_t kept = 0;
  size_t *spare = malloc((list->count + 1) * sizeof *spare);
  assert(spare);
  sort(list, list->starts, spare, list->count);
  free(spare);
  for (size_t i = 0; i < list->count; i++)
    if (!kept || compare(list, list->starts[kept - 1], list->starts[i]) != 0)
      list->starts[kept++] = list->starts[i];
  list->count = kept;
}

bool option_list_equal(const option_list *a, const option_list *b) {
  if (a->count != b->count)
    return false;
  for (size_t i = 0; i < a->count; i++) {
    const int64_t *x = option_list_at(a, i), *y = option_list_at(b, i);
    size_t count = words_of(a, (size_t)x[0], x + 1);
    if (x[0] != y[0] || count != words_of(b, (size_t)y[0], y + 1) ||
        memcmp(x, y, (1 + count) * sizeof *x) != 0)
      return false;
  }
  return true;
}

/* ---------------------------------------------------------- expressions */

typedef struct judge {
  const gi_rule *rule;
  int64_t values[2 * GI_RULE_NAMES];
  const int64_t *entries; /* of a bag or row */
  int64_t entry_count;
  int64_t largest;
  uint64_t steps;
  option_list *list;
  judgement result;
  uint32_t place;
} judge;

static int64_t fail(judge *j, uint32_t place) {
  if (j->result == JUDGE_OK) {
    j->result = JUDGE_ERROR;
    j->place = place;
  }
  return 0;
}

static int64_t fit(judge *j, wide value, uint32_t place) {
  return value < INT64_MIN || value > INT64_MAX ? fail(j, place)
                                                : (int64_t)value;
}

static wide floor_division(wide a, wide b) {
  wide quotient = a / b;
  return a % b != 0 && (a < 0) != (b < 0) ? quotient - 1 : quotient;
}

static wide common_divisor(wide a, wide b) {
  a = a < 0 ? -a : a;
  b = b < 0 ? -b : b;
  return b ? common_divisor(b, a % b) : a;
}

static wide magnitude(wide a) { return a < 0 ? -a : a; }

static int64_t power(judge *j, const gi_expr *e, int64_t a, int64_t b) {
  int64_t result = 1;
  if (b < 0)
    return fail(j, e->place);
  if (a >= -1 && a <= 1)
    return b == 0 || a == 1 ? 1 : a == 0 ? 0 : b % 2 ? -1 : 1;
  for (; b > 0 && j->result == JUDGE_OK; b--)
    result = fit(j, (wide)result * a, e->place);
  return result;
}

static int64_t two(judge *j, const gi_expr *e, int64_t a, int64_t b) {
  if ((e->op == GI_DIV || e->op == GI_MOD) && b == 0)
    return fail(j, e->place);
  switch (e->op) {
  case GI_LT:
    return a < b;
  case GI_LE:
    return a <= b;
  case GI_GT:
    return a > b;
  case GI_GE:
    return a >= b;
  case GI_EQ:
    return a == b;
  case GI_NE:
    return a != b;
  case GI_BIT_OR:
    return a | b;
  case GI_BIT_XOR:
    return a ^ b;
  case GI_BIT_AND:
    return a & b;
  case GI_SHL:
  case GI_SHR:
    if (b < 0 || b > 63)
      return fail(j, e->place);
    return e->op == GI_SHL ? fit(j, a * ((wide)1 << b), e->place)
                           : (int64_t)floor_division(a, (wide)1 << b);
  case GI_POW:
    return power(j, e, a, b);
  case GI_LCM:
    return a && b ? fit(j, magnitude(a) / common_divisor(a, b) * magnitude(b),
                        e->place)
                  : 0;
  case GI_ADD:
    return fit(j, (wide)a + b, e->place);
  case GI_SUB:
    return fit(j, (wide)a - b, e->place);
  case GI_MUL:
    return fit(j, (wide)a * b, e->place);
  case GI_DIV:
    return fit(j, floor_division(a, b), e->place);
  case GI_MOD:
    return fit(j, a - b * floor_division(a, b), e->place);
  case GI_MIN:
    return a < b ? a : b;
  case GI_MAX:
    return a > b ? a : b;
  case GI_DIGITSUM: {
    int64_t sum = 0;
    if (a < 0 || b < 2)
      return fail(j, e->place);
    for (; a > 0; a = (a - a % b) / b)
      sum += a % b;
    return sum;
  }
  default:
    assert(e->op == GI_GCD);
    return fit(j, common_divisor(a, b), e->place);
  }
}

/* 1, 2, 3, 5, 8, ... */
static int64_t fibonacci(int64_t i) {
  int64_t a = 1, b = 1;
  for (; i > 0; i--) {
    int64_t sum = a + b;
    a = b;
    b = sum;
  }
  return b;
}

/* The largest m with (2m - a)^2 <= 5 a^2; JUDGE_TOO_BIG for large a. */
static int64_t golden(judge *j, int64_t a) {
  wide low = a, high = 2 * (wide)a;
  if (a >= INT64_C(1) << 60)
    j->result = JUDGE_TOO_BIG;
  if (a < 1 || j->result != JUDGE_OK)
    return 0;
  while (high - low > 1) {
    wide middle = (low + high) / 2;
    if ((2 * middle - a) * (2 * middle - a) <= 5 * (wide)a * a)
      low = middle;
    else
      high = middle;
  }
  return (int64_t)low;
}

/* The number of lower numbers of golden pairs up to a, or that of the upper
   ones. */
static int64_t golden_index(judge *j, int64_t a) {
  int64_t low = 0, high = a;
  while (high - low > 1 && j->result == JUDGE_OK) {
    int64_t middle = low + (high - low) / 2;
    *(golden(j, middle) <= a ? &low : &high) = middle;
  }
  low = high == 1 ? 1 : low;
  return a < 1 ? 0 : golden(j, low) == a ? low : a - low;
}

/* Trial division; JUDGE_TOO_BIG beyond a million. */
static int64_t least_factor(judge *j, int64_t a) {
  if (a < 2)
    return 0;
  for (int64_t p = 2; p <= 1000000; p++) {
    if (a % p == 0)
      return p;
    if ((wide)p * p > a)
      return a;
  }
  j->result = JUDGE_TOO_BIG;
  return 0;
}

static int64_t one(judge *j, const gi_expr *e, int64_t a) {
  int64_t count = 0;
  switch (e->op) {
  case GI_NOT:
    return a == 0;
  case GI_NEG:
    return fit(j, -(wide)a, e->place);
  case GI_ABS:
    return fit(j, a < 0 ? -(wide)a : a, e->place);
  case GI_POPCOUNT:
    for (unsigned i = 0; i < 64; i++)
      count += (int64_t)((uint64_t)a >> i & 1);
    return count;
  case GI_BITLEN:
    for (uint64_t left = (uint64_t)a; left; left /= 2)
      count++;
    return count;
  case GI_CTZ:
    while (count < 64 && !((uint64_t)a >> count & 1))
      count++;
    return count;
  case GI_LOG2:
    if (a < 1)
      return fail(j, e->place);
    for (; a > 1; a /= 2)
      count++;
    return count;
  case GI_ISQRT:
    return a < 0 ? fail(j, e->place) : plain_root(a);
  case GI_BIGOMEGA:
    while (j->result == JUDGE_OK && a > 1) {
      int64_t p = least_factor(j, a);
      a /= p ? p : a;
      count++;
    }
    return count;
  case GI_PRIMEPI:
    if (a > 1 << 30)
      return fail(j, e->place);
    if (a > 4096)
      j->result = JUDGE_TOO_BIG;
    for (int64_t n = 2; n <= a && j->result == JUDGE_OK; n++)
      count += least_factor(j, n) == n;
    return count;
  case GI_ZECK:
    for (int64_t at = 90; a > 0; count++) {
      while (fibonacci(at) > a)
        at--;
      a -= fibonacci(at);
    }
    return count;
  case GI_GOLDEN:
    return golden(j, a);
  case GI_GOLDENINDEX:
    return golden_index(j, a);
  case GI_FIBBELOW:
    while (count < 90 && fibonacci(count + 1) <= a)
      count++;
    return a < 1 ? 0 : fibonacci(count);
  default:
    assert(e->op == GI_LPF);
    return least_factor(j, a);
  }
}

static int64_t aggregate(judge *j, const gi_expr *e);

static int64_t value(judge *j, const gi_expr *e) {
  if (j->result != JUDGE_OK)
    return 0;
  if (e->op == GI_NUMBER)
    return e->number;
  if (e->op == GI_VARIABLE)
    return j->values[e->variable];
  if (gi_op_is_loop((gi_op)e->op))
    return aggregate(j, e);
  if (e->op == GI_LEN)
    return j->entry_count;
  if (e->op == GI_ENTRY) {
    int64_t index = value(j, e->args->next);
    return index < 0 || index >= j->entry_count ? fail(j, e->place)
                                                : j->entries[index];
  }
  int64_t result = value(j, e->args);
  const gi_expr *next = e->args->next;
  if (j->result != JUDGE_OK)
    return 0;
  if (e->op == GI_CHOOSE)
    return value(j, result ? next : next->next);
  if (e->op == GI_AND)
    return result && value(j, next);
  if (e->op == GI_OR)
    return result || value(j, next);
  if (e->op == GI_INDEX)
    return result < 0 || result >= (int64_t)e->data->count * e->data->width
               ? fail(j, e->place)
               : e->data->list[result];
  if (!next)
    return one(j, e, result);
  for (; next && j->result == JUDGE_OK; next = next->next) {
    int64_t right = value(j, next);
    if (j->result == JUDGE_OK)
      result = two(j, e, result, right);
  }
  return result;
}

/* -------------------------------------------------------------- domains */

enum {
  LARGEST_SET = 5000
};

typedef struct elements {
  int64_t *list;
  size_t count, capacity;
} elements;

static void add(judge *j, elements *set, int64_t element) {
  if (set->count == LARGEST_SET) {
    j->result = JUDGE_TOO_BIG;
    return;
  }
  set->list =
      grown(set->list, &set->capacity, set->count + 1, sizeof *set->list);
  set->list[set->count++] = element;
}

static bool is_in(judge *j, gi_set set, int64_t k, int64_t bound) {
  int64_t a = 1, b = 2;
  switch (set) {
  case GI_SET_FIB:
    while (a < k) {
      int64_t c = a + b;
      a = b;
      b = c;
    }
    return a == k;
  case GI_SET_POW2:
    return (k & (k - 1)) == 0;
  case GI_SET_SQUARES:
    return plain_root(k) * plain_root(k) == k;
  case GI_SET_PRIMES:
    return k > 1 && least_factor(j, k) == k;
  case GI_SET_ODD:
    return k % 2 == 1;
  case GI_SET_EVEN:
    return k % 2 == 0;
  case GI_SET_DIVISORS:
    return bound % k == 0;
  }
  return false;
}

static void add_set(judge *j, const gi_binder *binder, elements *set) {
  int64_t bound = binder->bound ? value(j, binder->bound) : j->largest;
  if (j->result == JUDGE_OK && bound > LARGEST_SET)
    j->result = JUDGE_TOO_BIG;
  for (int64_t k = 1; j->result == JUDGE_OK && k <= bound; k++)
    if (is_in(j, binder->set, k, bound))
      add(j, set, k);
}

/* All ends and steps are evaluated before any step is looked at. */
static void add_items(judge *j, const gi_binder *binder, elements *set) {
  for (const gi_item *item = binder->items; item; item = item->next) {
    value(j, item->from);
    if (item->to)
      value(j, item->to);
    if (item->step)
      value(j, item->step);
  }
  for (const gi_item *item = binder->items; item && j->result == JUDGE_OK;
       item = item->next) {
    int64_t from = value(j, item->from);
    int64_t to = item->to ? value(j, item->to) : from;
    int64_t step = item->step ? value(j, item->step) : 1;
    if (step < 1)
      fail(j, item->step->place);
    for (wide k = from; k <= to && j->result == JUDGE_OK; k += step)
      add(j, set, (int64_t)k);
  }
}

static int by_size(const void *a, const void *b) {
  int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
  return (x > y) - (x < y);
}

/* -------------------------------------------------------------- clauses */

/* What is done when all binders have values. */
typedef void leaf(judge *j, void *data);

static void judge_binders(judge *j, leaf *done, void *data,
                          const gi_binder *binder, uint32_t variable);

/* The parts of an option that have been added. */
typedef struct parts {
  const gi_part *part;
  const gi_expr *condition;
  int64_t *entries;
  size_t count, capacity;
  size_t slices;
  bool is_move;
} parts;

static void add_part(judge *j, void *data) {
  parts *p = data;
  uint32_t arity = j->rule->arity;
  if (p->condition && !value(j, p->condition))
    return;
  p->entries =
      grown(p->entries, &p->capacity, p->count + arity, sizeof *p->entries);
  for (const gi_expr *e = p->part->entries; e; e = e->next) {
    p->entries[p->count] = value(j, e);
    p->is_move = p->is_move && p->entries[p->count] >= 0;
    p->count++;
  }
  if (j->rule->sym)
    qsort(p->entries + p->count - arity, arity, sizeof *p->entries, by_size);
}

/* Adds the entries of an edit one by one. */
static void add_new_entries(judge *j, void *data) {
  parts *p = data;
  if (p->condition && !value(j, p->condition))
    return;
  for (const gi_expr *e = p->part->entries; e && j->result == JUDGE_OK;
       e = e->next) {
    p->entries =
        grown(p->entries, &p->capacity, p->count + 1, sizeof *p->entries);
    p->entries[p->count] = value(j, e);
    p->is_move = p->is_move && p->entries[p->count] >= 0;
    p->count++;
  }
}

/* Adds a slice as its length and its entries. */
static void add_slice(judge *j, void *data) {
  parts *p = data;
  if (p->condition && !value(j, p->condition))
    return;
  int64_t from = value(j, p->part->entries);
  int64_t to = value(j, p->part->entries->next), length = 0;
  if (j->result != JUDGE_OK)
    return;
  if (from <= to && (from < 0 || to >= j->entry_count))
    fail(j, p->part->place);
  else if (from <= to)
    length = to - from + 1;
  p->entries = grown(p->entries, &p->capacity, p->count + 1 + (size_t)length,
                     sizeof *p->entries);
  p->entries[p->count++] = length;
  for (int64_t i = 0; i < length; i++)
    p->entries[p->count++] = j->entries[from + i];
  p->slices++;
}

static void judge_slices(judge *j, const gi_clause *clause) {
  parts p = {.part = clause->parts};
  if (clause->spread) {
    p.condition = clause->spread->condition;
    judge_binders(j, add_slice, &p, clause->spread->binders,
                  clause->spread->variable);
  }
  for (; p.part && !clause->spread; p.part = p.part->next)
    add_slice(j, &p);
  if (j->result == JUDGE_OK)
    option_list_add(j->list, p.slices, p.entries);
  free(p.entries);
}

/* Writes all new entries into one list; where[i] is the place in that list of
   the entries that replace entry i, or -1. */
static void judge_edits(judge *j, const gi_clause *clause) {
  enum {
    MOST = 64
  };
  parts p = {.is_move = true};
  int64_t from[MOST], to[MOST];
  parts option = {.count = 1};
  bool is_whole = false;
  assert(j->entry_count <= MOST);
  for (int64_t i = 0; i < j->entry_count; i++)
    from[i] = to[i] = -1;
  for (p.part = clause->parts; p.part && j->result == JUDGE_OK;
       p.part = p.part->next) {
    int64_t index = p.part->index ? value(j, p.part->index) : 0;
    is_whole = !p.part->index;
    if (!is_whole && j->result == JUDGE_OK &&
        (index < 0 || index >= j->entry_count || from[index] >= 0))
      fail(j, p.part->place);
    if (j->result != JUDGE_OK)
      break;
    int64_t before = (int64_t)p.count;
    p.condition = p.part->loop ? p.part->loop->condition : NULL;
    if (p.part->loop)
      judge_binders(j, add_new_entries, &p, p.part->loop->binders,
                    p.part->loop->variable);
    else
      add_new_entries(j, &p);
    if (!is_whole) {
      from[index] = before;
      to[index] = (int64_t)p.count;
    }
    if (p.count > GI_RULE_ENTRIES && j->result == JUDGE_OK)
      j->result = JUDGE_TOO_BIG;
  }
  option.entries =
      grown(option.entries, &option.capacity,
            p.count + (size_t)j->entry_count + 1, sizeof *option.entries);
  for (size_t i = 0; is_whole && i < p.count; i++)
    option.entries[option.count++] = p.entries[i];
  for (int64_t i = 0; !is_whole && i < j->entry_count; i++) {
    if (from[i] < 0)
      option.entries[option.count++] = j->entries[i];
    for (int64_t k = from[i]; from[i] >= 0 && k < to[i]; k++)
      option.entries[option.count++] = p.entries[k];
  }
  option.entries[0] = (int64_t)option.count - 1;
  if (option.count > GI_RULE_ENTRIES + 1 && j->result == JUDGE_OK)
    j->result = JUDGE_TOO_BIG;
  if (j->rule->state == GI_STATE_BAG)
    qsort(option.entries + 1, option.count - 1, sizeof *option.entries,
          by_size);
  if (p.is_move && j->result == JUDGE_OK)
    option_list_add(j->list, 1, option.entries);
  free(option.entries);
  free(p.entries);
}

static void judge_option(judge *j, void *data) {
  const gi_clause *clause = data;
  if (clause->condition && !value(j, clause->condition))
    return;
  if (clause->gain && j->result == JUDGE_OK)
    (void)value(j, clause->gain); /* only its errors are compared */
  if (j->result != JUDGE_OK)
    return;
  if (clause->form == GI_FORM_SLICES) {
    judge_slices(j, clause);
    return;
  }
  if (clause->form == GI_FORM_EDITS) {
    judge_edits(j, clause);
    return;
  }
  parts p = {.part = clause->parts, .is_move = true};
  if (clause->spread) {
    p.condition = clause->spread->condition;
    judge_binders(j, add_part, &p, clause->spread->binders,
                  clause->spread->variable);
  }
  for (; p.part && !clause->spread; p.part = p.part->next)
    add_part(j, &p);
  if (p.is_move && j->result == JUDGE_OK)
    option_list_add(j->list, p.count / j->rule->arity, p.entries);
  free(p.entries);
}

static void judge_binders(judge *j, leaf *done, void *data,
                          const gi_binder *binder, uint32_t variable) {
  if (j->result != JUDGE_OK)
    return;
  if (!binder) {
    done(j, data);
    return;
  }
  elements set = {.list = NULL};
  if (binder->domain == GI_DOMAIN_SET)
    add_set(j, binder, &set);
  else
    add_items(j, binder, &set);
  if (set.count)
    qsort(set.list, set.count, sizeof *set.list, by_size);
  for (size_t i = 0; i < set.count && j->result == JUDGE_OK; i++) {
    if (i && set.list[i] == set.list[i - 1])
      continue;
    if (!j->steps--) {
      j->result = JUDGE_TOO_BIG;
      break;
    }
    j->values[variable] = set.list[i];
    if (!binder->filter || value(j, binder->filter))
      judge_binders(j, done, data, binder->next, variable + 1);
  }
  free(set.list);
}

/* All elements are looked at: any and all do not stop early. */
typedef struct total {
  const gi_expr *expr;
  int64_t result;
  bool has_one, is_over;
} total;

static void add_element(judge *j, void *data) {
  total *t = data;
  const gi_loop *loop = t->expr->loop;
  if (t->is_over || (loop->condition && !value(j, loop->condition)))
    return;
  int64_t v = value(j, t->expr->args);
  switch (t->expr->op) {
  case GI_LOOP_LEAST:
    t->result = !t->has_one || v < t->result ? v : t->result;
    break;
  case GI_LOOP_MOST:
    t->result = !t->has_one || v > t->result ? v : t->result;
    break;
  case GI_LOOP_SUM:
    if (j->result == JUDGE_OK)
      t->result = fit(j, (wide)t->result + v, t->expr->place);
    break;
  case GI_LOOP_COUNT:
    t->result += v != 0;
    break;
  case GI_LOOP_ANY:
    t->result = v != 0;
    t->is_over = v != 0;
    break;
  case GI_LOOP_XOR:
    t->result ^= v;
    break;
  case GI_LOOP_OR:
    t->result |= v;
    break;
  case GI_LOOP_GCD:
    if (j->result == JUDGE_OK)
      t->result = fit(j, common_divisor(t->result, v), t->expr->place);
    break;
  default: /* GI_LOOP_ALL */
    t->result = v != 0;
    t->is_over = !v;
  }
  t->has_one = true;
}

static int64_t aggregate(judge *j, const gi_expr *e) {
  total t = {.expr = e, .result = e->op == GI_LOOP_ALL};
  judge_binders(j, add_element, &t, e->loop->binders, e->loop->variable);
  if (!t.has_one && (e->op == GI_LOOP_LEAST || e->op == GI_LOOP_MOST))
    fail(j, e->place);
  return t.result;
}

/* Tests what stands first in the condition of a clause and needs no variable of
   it, before any domain is opened. */
static bool starts(judge *j, const gi_clause *clause) {
  const gi_expr *first = clause->condition;
  while (first && first->op == GI_AND && first->level)
    first = first->args;
  return !first || first->level || !clause->binders || value(j, first);
}

judgement judge_rule(const gi_rule *rule, const int64_t *state,
                     grundy_side side, uint64_t steps, option_list *list,
                     uint32_t *place) {
  judge j = {.rule = rule, .steps = steps, .list = list};
  memcpy(j.values, state, rule->arity * sizeof *state);
  if (rule->sym)
    qsort(j.values, rule->arity, sizeof *state, by_size);
  for (uint32_t i = 0; i < rule->arity; i++)
    if (state[i] > j.largest)
      j.largest = state[i];
  if (rule->state) {
    j.entries = state + 1;
    j.entry_count = state[0];
    j.largest = 0;
    for (int64_t i = 0; i < j.entry_count; i++)
      j.largest = j.entries[i] > j.largest ? j.entries[i] : j.largest;
  }
  bool is_over = rule->which && value(&j, rule->which);
  for (gi_clause *c = rule->clauses; c && !is_over && j.result == JUDGE_OK;
       c = c->next)
    if ((side == GRUNDY_BOTH || c->side == GRUNDY_BOTH || c->side == side) &&
        starts(&j, c))
      judge_binders(&j, judge_option, c, c->binders, rule->arity);
  *place = j.place;
  return j.result;
}

judgement judge_formula(const gi_formula *formula, const int64_t *values,
                        int64_t *result, uint32_t *place) {
  judge j = {.rule = NULL};
  if (formula->arity)
    memcpy(j.values, values, formula->arity * sizeof *values);
  *result = value(&j, formula->expr);
  *place = j.place;
  return j.result;
}
