/* SPDX-License-Identifier: MIT */
#include "games/base/poset.h"

#include "core/text.h"
#include "engine/assess.h"
#include "engine/position.h"
#include "games/base/graph_sketch.h"

#include <stdio.h>

static const gi_form form = {.between = "<",
                             .vertex = N_("the name of an element"),
                             .expected = N_("'<' and another element"),
                             .directed = true,
                             .once = true,
                             .alone = true};

static const gi_poset *poset_of(const grundy_rules *rules) {
  return rules->data;
}

static void set_add(gi_element_set *set, uint32_t x) {
  set->word[x / 64] |= UINT64_C(1) << x % 64;
}

static gi_element_set set_minus(gi_element_set a, const gi_element_set *b) {
  for (unsigned w = 0; w < GI_POSET_WORDS; w++)
    a.word[w] &= ~b->word[w];
  return a;
}

static bool set_is_empty(const gi_element_set *set) {
  for (unsigned w = 0; w < GI_POSET_WORDS; w++)
    if (set->word[w])
      return false;
  return true;
}

static bool set_is(const gi_element_set *a, const gi_element_set *b) {
  gi_element_set ab = set_minus(*a, b), ba = set_minus(*b, a);
  return set_is_empty(&ab) && set_is_empty(&ba);
}

/* --------------------------------------------------------------- opening */

/* Computes `above`, still without the elements themselves, as the transitive
   closure of the links by S. Warshall's method (A theorem on Boolean matrices,
   Journal of the ACM 9 (1962), 11-12). */
static void close(gi_poset *p) {
  for (size_t i = 0; i < p->net.link_count; i++)
    set_add(&p->above[p->net.links[i].a], p->net.links[i].b);
  for (uint32_t y = 0; y < p->count; y++)
    for (uint32_t x = 0; x < p->count; x++)
      if (gi_set_has(&p->above[x], y))
        for (unsigned w = 0; w < GI_POSET_WORDS; w++)
          p->above[x].word[w] |= p->above[y].word[w];
}

/* Is nothing between x and y, where x < y? */
static bool covers(const gi_poset *p, uint32_t x, uint32_t y) {
  for (uint32_t z = 0; z < p->count; z++)
    if (gi_set_has(&p->above[x], z) && gi_set_has(&p->above[z], y))
      return false;
  return true;
}

/* Removes the links that are not covering pairs.  Every covering pair is a
   link: nothing is between its elements, so no other links imply it. */
static void reduce(gi_poset *p) {
  size_t kept = 0;
  for (size_t i = 0; i < p->net.link_count; i++)
    if (covers(p, p->net.links[i].a, p->net.links[i].b))
      p->net.links[kept++] = p->net.links[i];
  p->net.link_count = kept;
}

/* The first pass replaces the candidate by each x that is above it (below, if
   `least`).  If the element exists, it replaces the candidate that it meets and
   is never replaced; so the last candidate is the only one to check. */
uint32_t gi_poset_end(const gi_poset *poset, const gi_element_set *set,
                      bool least) {
  uint32_t end = GI_NO_VERTEX;
  for (uint32_t x = 0; x < poset->count; x++)
    if (gi_set_has(set, x) &&
        (end == GI_NO_VERTEX ||
         gi_set_has(&poset->above[least ? x : end], least ? end : x)))
      end = x;
  for (uint32_t y = 0; y < poset->count && end != GI_NO_VERTEX; y++)
    if (gi_set_has(set, y) &&
        !gi_set_has(&poset->above[least ? end : y], least ? y : end))
      return GI_NO_VERTEX;
  return end;
}

/* Computes the sets of the order from the links. */
static grundy_status build(grundy_work *work, gi_poset *p) {
  p->count = (uint32_t)p->net.vertex_count;
  p->above = gi_arena_alloc(&work->arena, p->count * sizeof *p->above);
  p->joined = gi_arena_alloc(&work->arena, p->count * sizeof *p->joined);
  if (!p->above || !p->joined)
    return gi_refused(work);
  memset(p->above, 0, p->count * sizeof *p->above);
  close(p);
  for (uint32_t x = 0; x < p->count; x++)
    if (gi_set_has(&p->above[x], x))
      return gi_fail(&work->error, GRUNDY_SYNTAX, p->net.vertices[x].place,
                     "the element {0} would be below itself",
                     gi_net_name_of(&p->net, x).text);
  reduce(p);
  for (uint32_t x = 0; x < p->count; x++) {
    set_add(&p->above[x], x);
    set_add(&p->all, x);
  }
  memcpy(p->joined, p->above, p->count * sizeof *p->above);
  for (uint32_t x = 0; x < p->count; x++)
    for (uint32_t y = 0; y < p->count; y++)
      if (gi_set_has(&p->above[x], y))
        set_add(&p->joined[y], x);
  p->least = gi_poset_end(p, &p->all, true);
  return GRUNDY_OK;
}

grundy_status gi_poset_open(grundy_work *work, gi_text params,
                            grundy_rules *rules, gi_buffer *canonical,
                            bool poisoned) {
  if (!params.data || !gi_text_trim(params).length)
    return gi_fail(&work->error, GRUNDY_SYNTAX, params.offset,
                   "the order is missing: write {0}[a<b,a<c](all)",
                   rules->family->name);
  gi_poset *p = gi_arena_alloc(&work->arena, sizeof *p);
  if (!p)
    return gi_refused(work);
  *p = (gi_poset){.poisoned = poisoned};
  grundy_status status = gi_net_read(&p->net, work, params, &form);
  if (status != GRUNDY_OK)
    return status;
  if (p->net.vertex_count > GI_POSET_MOST) {
    gi_net_end(&p->net);
    return gi_fail(&work->error, GRUNDY_SYNTAX, params.offset,
                   "there are at most {0} elements here",
                   gi_digits_of(GI_POSET_MOST).text);
  }
  status = gi_net_keep(&p->net, work);
  if (status == GRUNDY_OK)
    status = build(work, p);
  if (status == GRUNDY_OK && poisoned && p->least == GI_NO_VERTEX)
    status = gi_fail(&work->error, GRUNDY_SYNTAX, params.offset,
                     "no element is below all others, so none is poisoned");
  rules->data = p;
  rules->bare = true;
  return status == GRUNDY_OK ? gi_net_write(&p->net, &form, canonical) : status;
}

/* -------------------------------------------------------------- notation */

/* Returns the length of a component. */
static size_t byte_count(const gi_poset *p) { return (p->count + 7) / 8; }

static void put_set(const gi_poset *p, const gi_element_set *set,
                    unsigned char *bytes) {
  for (size_t i = 0; i < byte_count(p); i++)
    bytes[i] = (unsigned char)(set->word[i / 8] >> 8 * (i % 8));
}

gi_element_set gi_poset_left(gi_component component) {
  gi_element_set set = {{0}};
  for (size_t i = 0; i < component.bytes.length; i++)
    set.word[i / 8] |= (uint64_t)component.bytes.data[i] << 8 * (i % 8);
  return set;
}

static grundy_status add_element(void *data, uint32_t x, size_t place) {
  (void)place;
  set_add(data, x);
  return GRUNDY_OK;
}

grundy_status gi_poset_parse(grundy_work *work, const grundy_rules *rules,
                             gi_text args, grundy_position *sum) {
  const gi_poset *p = poset_of(rules);
  gi_element_set set = {{0}};
  unsigned char bytes[GI_POSET_MOST / 8];
  gi_text word = gi_text_trim(args);
  grundy_status status = GRUNDY_OK;
  bool all = !word.length || (gi_text_is(word, "all") &&
                              gi_net_find(&p->net, "all", 3) == GI_NO_VERTEX);
  if (all)
    set = p->all;
  else
    status = gi_net_list(&p->net, work, args, add_element, &set);
  if (status != GRUNDY_OK || set_is_empty(&set))
    return status;
  if (p->poisoned && !gi_set_has(&set, p->least))
    return gi_fail(
        &work->error, GRUNDY_SYNTAX, word.offset,
        "the element {0} is poisoned and never taken, so it is always left",
        gi_net_name_of(&p->net, p->least).text);
  put_set(p, &set, bytes);
  return gi_position_add(work, sum, rules, (gi_bytes){bytes, byte_count(p)},
                         args.offset);
}

grundy_status gi_poset_print(gi_component component, gi_buffer *out) {
  const gi_poset *p = poset_of(component.rules);
  gi_element_set set = gi_poset_left(component);
  grundy_status status = GRUNDY_OK;
  bool some = false;
  if (set_is(&set, &p->all) && gi_net_find(&p->net, "all", 3) == GI_NO_VERTEX)
    return gi_buffer_text(out, "all");
  for (uint32_t x = 0; x < p->count && status == GRUNDY_OK; x++) {
    if (!gi_set_has(&set, x))
      continue;
    if (some)
      status = gi_buffer_put(out, ",", 1);
    some = true;
    if (status == GRUNDY_OK)
      status = gi_buffer_text(out, gi_net_name_of(&p->net, x).text);
  }
  return status;
}

/* ----------------------------------------------------------------- moves */

grundy_status gi_poset_options(grundy_work *work, gi_component component,
                               grundy_side side, gi_sink *sink) {
  (void)work, (void)side;
  const gi_poset *p = poset_of(component.rules);
  gi_element_set set = gi_poset_left(component);
  unsigned char bytes[GI_POSET_MOST / 8];
  grundy_status status = GRUNDY_OK;
  for (uint32_t x = 0; x < p->count && status == GRUNDY_OK; x++) {
    if (!gi_set_has(&set, x) || (p->poisoned && x == p->least))
      continue;
    gi_element_set left = set_minus(set, &p->above[x]);
    put_set(p, &left, bytes);
    if (!set_is_empty(&left))
      status = gi_emit_part(sink, component.rules, bytes, byte_count(p));
    if (status == GRUNDY_OK)
      status = gi_emit(sink, "take %s", gi_net_name_of(&p->net, x).text);
  }
  return status;
}

/* Writes the subset whose bits are those of i + 1.  In a poisoned order the
   bits of i choose from the other elements, and the least is always left. */
grundy_status gi_poset_sample(grundy_work *work, const grundy_rules *rules,
                              uint64_t i, gi_buffer *bytes) {
  (void)work;
  const gi_poset *p = poset_of(rules);
  gi_element_set set = {{0}};
  unsigned char out[GI_POSET_MOST / 8];
  uint64_t bits = p->poisoned ? i : i + 1;
  uint32_t x = 0;
  for (; x < p->count && bits; x++) {
    if (p->poisoned && x == p->least)
      continue;
    if (bits & 1)
      set_add(&set, x);
    bits >>= 1;
  }
  if (p->poisoned)
    set_add(&set, p->least);
  if (bits)
    return GRUNDY_DOMAIN;
  put_set(p, &set, out);
  return gi_buffer_put(bytes, out, byte_count(p));
}

/* ------------------------------------------------------ strategy stealing */

/* Does the set contain an element other than x? */
static bool has_other(const gi_element_set *set, uint32_t x) {
  gi_element_set one = {{0}};
  set_add(&one, x);
  return !set_is(set, &one);
}

grundy_status gi_poset_stolen(grundy_work *work, gi_component component,
                              gi_answer *answer) {
  const gi_poset *p = poset_of(component.rules);
  gi_element_set set = gi_poset_left(component);
  uint32_t greatest = gi_poset_end(p, &set, false);
  grundy_status status = gi_budget_ticks(&work->budget, p->count / 4);
  if (status != GRUNDY_OK)
    return status;
  if (greatest == GI_NO_VERTEX || (p->poisoned && !has_other(&set, greatest)))
    return GRUNDY_UNABLE;
  answer->outcome = GRUNDY_N;
  return GRUNDY_OK;
}

grundy_status gi_poset_explain_stolen(grundy_work *work, gi_component component,
                                      gi_reasons *reasons) {
  (void)work;
  const gi_poset *p = poset_of(component.rules);
  gi_element_set set = gi_poset_left(component);
  gi_net_name name = gi_net_name_of(&p->net, gi_poset_end(p, &set, false));
  grundy_status status =
      gi_reason(reasons, GRUNDY_REASON_FACT,
                "strategy stealing with the element {0}, which is above all "
                "others: if taking it alone loses, then some reply beats it; "
                "that reply takes {0} as well, so the first player can steal "
                "it: played at once, it leaves the same position",
                name.text);
  return status == GRUNDY_OK
             ? gi_reason(reasons, GRUNDY_REASON_FACT,
                         "so some first move wins, but the argument does not "
                         "say which")
             : status;
}

/* ---------------------------------------------------------------- parts */

/* Returns the part of x: all elements of the set that a chain of comparisons
   inside the set joins with x, and the poisoned element. */
static gi_element_set part_of(const gi_poset *p, const gi_element_set *set,
                              uint32_t x) {
  gi_element_set part = {{0}}, done = {{0}};
  set_add(&part, x);
  for (unsigned w = 0; w < GI_POSET_WORDS;) {
    uint64_t open = part.word[w] & ~done.word[w];
    if (!open) {
      w++;
      continue;
    }
    uint32_t y = 64 * w + (uint32_t)__builtin_ctzll(open);
    set_add(&done, y);
    for (unsigned i = 0; i < GI_POSET_WORDS; i++)
      part.word[i] |= p->joined[y].word[i] & set->word[i];
    w = 0;
  }
  if (p->poisoned)
    set_add(&part, p->least);
  return part;
}

/* Takes a part out of the set; false if nothing but the poisoned element is
   left. */
static bool next_part(const gi_poset *p, gi_element_set *set,
                      gi_element_set *part) {
  if (p->poisoned)
    set->word[p->least / 64] &= ~(UINT64_C(1) << p->least % 64);
  for (uint32_t x = 0; x < p->count; x++)
    if (gi_set_has(set, x)) {
      *part = part_of(p, set, x);
      *set = set_minus(*set, part);
      return true;
    }
  return false;
}

/* Computes the value of a part.  Its search may call this function again.  The
   depth is at most half the number of elements: a move removes an element, and
   another part takes at least one more. */
static grundy_status part_value(grundy_work *work, const grundy_rules *rules,
                                const gi_element_set *part, uint64_t *value) {
  const gi_poset *p = poset_of(rules);
  unsigned char bytes[GI_POSET_MOST / 8];
  put_set(p, part, bytes);
  return gi_component_value(work, (gi_component){rules, {bytes, byte_count(p)}},
                            GRUNDY_BEST, value, NULL);
}

grundy_status gi_poset_parts(grundy_work *work, gi_component component,
                             gi_answer *answer) {
  const gi_poset *p = poset_of(component.rules);
  gi_element_set set = gi_poset_left(component), part;
  grundy_status status = gi_budget_ticks(&work->budget, p->count / 4);
  bool more = next_part(p, &set, &part);
  if (status == GRUNDY_OK && (!more || set_is_empty(&set)))
    return GRUNDY_UNABLE;
  answer->number = 0;
  for (; more && status == GRUNDY_OK; more = next_part(p, &set, &part)) {
    uint64_t value = 0;
    status = part_value(work, component.rules, &part, &value);
    answer->number ^= value;
  }
  return status;
}

grundy_status gi_poset_explain_parts(grundy_work *work, gi_component component,
                                     gi_reasons *reasons) {
  enum {
    SHOWN = 12,
    LONG = 28 /* bytes of a value and of the text before it */
  };
  const gi_poset *p = poset_of(component.rules);
  gi_element_set set = gi_poset_left(component), part;
  char text[(SHOWN + 1) * LONG] = "";
  size_t used = 0;
  unsigned count = 0;
  grundy_status status = GRUNDY_OK;
  for (; status == GRUNDY_OK && next_part(p, &set, &part); count++) {
    uint64_t value = 0;
    if (count < SHOWN)
      status = part_value(work, component.rules, &part, &value);
    if (count <= SHOWN)
      used += (size_t)snprintf(
          text + used, sizeof text - used, "%s%s", count ? " xor " : "",
          count < SHOWN ? gi_digits_of(value).text : "...");
  }
  if (status != GRUNDY_OK)
    return status;
  return gi_reason(reasons, GRUNDY_REASON_FACT,
                   p->poisoned
                       ? "the elements that may be taken are {0} parts, and no "
                         "comparison joins one with another: each is a game "
                         "of its own, and the value is the nim-sum of theirs, "
                         "{1}"
                       : "the elements left are {0} parts, and no comparison "
                         "joins one with another: each is a game of its own, "
                         "and the value is the nim-sum of theirs, {1}",
                   gi_digits_of(count).text, text);
}

/* -------------------------------------------------------------- drawing */

enum {
  MOST_TRIED = 14 /* elements left, if the labels are to be searched for */
};

/* Labels x with the value of the position that taking x leaves. */
static grundy_status label(grundy_work *work, gi_component component,
                           uint32_t x, gi_sketch_job *out) {
  const gi_poset *p = poset_of(component.rules);
  gi_element_set set = gi_poset_left(component);
  gi_element_set left = set_minus(set, &p->above[x]);
  unsigned char bytes[GI_POSET_MOST / 8];
  uint64_t worth = 0;
  grundy_status status = GRUNDY_OK;
  put_set(p, &left, bytes);
  if (!set_is_empty(&left))
    status = gi_component_value(
        work, (gi_component){component.rules, {bytes, byte_count(p)}},
        GRUNDY_BEST, &worth, NULL);
  return status == GRUNDY_OK ? gi_sketch_value(out, x, worth) : status;
}

/* Returns the number of elements of the set. */
static unsigned size_of(const gi_poset *p, const gi_element_set *set) {
  unsigned size = 0;
  for (uint32_t x = 0; x < p->count; x++)
    size += gi_set_has(set, x);
  return size;
}

grundy_status gi_poset_sketch(grundy_work *work, gi_component component,
                              gi_sketch_job *sketch) {
  const gi_poset *p = poset_of(component.rules);
  gi_element_set set = gi_poset_left(component);
  grundy_status status = gi_net_sketch(&p->net, &form, sketch);
  bool labelled = size_of(p, &set) <= MOST_TRIED;
  for (uint32_t x = 0; x < p->count && status == GRUNDY_OK; x++) {
    gi_sketch_vertex *v = &sketch->vertices[x];
    v->gone = !gi_set_has(&set, x);
    v->poisoned = p->poisoned && x == p->least;
    if (v->gone || v->poisoned)
      continue;
    v->move = gi_sketch_text(sketch, "take %s", v->name);
    if (!v->move)
      return gi_refused(work);
    if (labelled)
      status = label(work, component, x, sketch);
  }
  sketch->out->directed = false;
  sketch->out->rising = sketch->out->taken = true;
  if (labelled)
    sketch->out->labels = N_("The number below an element's name is the "
                             "value of the position that taking it leaves.");
  return status;
}
