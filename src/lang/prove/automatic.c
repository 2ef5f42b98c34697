/* SPDX-License-Identifier: MIT */
/* The moves of a rule as automata, and an order in which they go down. */
#include "lang/prove/decide.h"

#include <assert.h>

gi_variable gi_automatic_value(const gi_automatic *m) {
  return m->arity * (GI_PROVE_PARTS + 1);
}

gi_variable gi_automatic_fresh(const gi_automatic *m) {
  return gi_automatic_value(m) + 8;
}

void gi_automatic_clear(gi_automatic *m) {
  for (uint32_t p = 0; p <= GI_PROVE_PARTS; p++) {
    gi_automaton_drop(m->shop, m->by_parts[p]);
    m->by_parts[p] = NULL;
  }
}

/* ------------------------------------------------------------ sym */

/* Returns where the entries of part p are ascending; part 0 is the state. */
static gi_automaton *is_sorted(const gi_automatic *m, uint32_t part) {
  gi_automaton *result = gi_automaton_truth(m->shop, true);
  for (uint32_t i = 1; i < m->arity; i++) {
    gi_variable first = m->arity * part + i - 1;
    gi_term terms[2] = {{1, first}, {-1, first + 1}};
    result = gi_automaton_and(
        m->shop, result, gi_automaton_linear(m->shop, terms, 2, GI_AT_MOST, 0));
  }
  return result;
}

/* Returns where part p is a state; part 0 is the state itself. */
static gi_automaton *is_state(const gi_automatic *m, uint32_t part) {
  gi_automaton *result = gi_automaton_truth(m->shop, true);
  for (uint32_t i = 0; i < m->arity; i++) {
    gi_term term = {-1, m->arity * part + i};
    gi_automaton *entry =
        m->least.of[i] ? gi_automaton_linear(m->shop, &term, 1, GI_AT_MOST,
                                             -(int64_t)m->least.of[i])
                       : gi_automaton_number(m->shop, term.variable);
    result = gi_automaton_and(m->shop, result, entry);
  }
  return m->sym ? gi_automaton_and(m->shop, result, is_sorted(m, part))
                : result;
}

gi_automaton *gi_automatic_states(const gi_automatic *m) {
  return is_state(m, 0);
}

/* Returns whether every part of every option is a state. */
static bool is_closed(const gi_automatic *m) {
  bool closed = true, all = true;
  for (uint32_t i = 0; i < m->arity; i++)
    all = all && !m->least.of[i];
  for (uint32_t parts = 1; !all && parts <= GI_PROVE_PARTS; parts++)
    for (uint32_t p = 1; closed && m->by_parts[parts] && p <= parts; p++) {
      gi_automaton *outside = gi_automaton_minus(
          m->shop, gi_automaton_keep(m->by_parts[parts]), is_state(m, p));
      closed = outside && gi_automaton_is_empty(outside);
      gi_automaton_drop(m->shop, outside);
    }
  return closed;
}

/* Exchanges two variables. */
static gi_automaton *swap(gi_automata *shop, gi_automaton *a, gi_variable x,
                          gi_variable y) {
  gi_variable names[GI_TRACKS_MOST];
  for (uint32_t i = 0; a && i < a->tracks; i++)
    names[i] = a->variables[i] == x   ? y
               : a->variables[i] == y ? x
                                      : a->variables[i];
  return gi_automaton_rename(shop, a, names);
}

/* Sorts the entries of a part: the union over all orders, cut to the ascending
   one.  Entry i becomes any of those from i on, for i = 0, 1, ... */
static gi_automaton *sort_part(const gi_automatic *m, gi_automaton *a,
                               uint32_t part) {
  for (uint32_t i = 0; i + 1 < m->arity; i++) {
    gi_automaton *all = gi_automaton_keep(a);
    for (uint32_t k = i + 1; k < m->arity; k++)
      all = gi_automaton_or(m->shop, all,
                            swap(m->shop, gi_automaton_keep(a),
                                 m->arity * part + i, m->arity * part + k));
    gi_automaton_drop(m->shop, a);
    a = all;
  }
  return gi_automaton_and(m->shop, a, is_sorted(m, part));
}

/* ------------------------------------------------------------ order */

/* Returns where  weights . s <= weights . t,  that is, where part `part` is not
   smaller than the state. */
static gi_automaton *weighed_not_less(const gi_automatic *m,
                                      const gi_order *order, uint32_t part) {
  gi_term terms[2 * GI_PROVE_ARITY];
  uint32_t count = 0;
  for (uint32_t i = 0; i < m->arity; i++) {
    terms[count++] = (gi_term){order->weights[i], i};
    terms[count++] =
        (gi_term){-(int64_t)order->weights[i], m->arity * part + i};
  }
  return gi_automaton_linear(m->shop, terms, count, GI_AT_MOST, 0);
}

/* Returns where part `part` is not smaller, entry by entry: it is greater or
   equal in the first entry in which they differ. */
static gi_automaton *entries_not_less(const gi_automatic *m, uint32_t part) {
  gi_automaton *result = gi_automaton_truth(m->shop, true); /* all equal */
  for (uint32_t i = m->arity; i > 0; i--) {
    gi_variable s = i - 1, t = m->arity * part + i - 1;
    gi_term terms[2] = {{1, s}, {-1, t}};
    gi_automaton *same = gi_automaton_linear(m->shop, terms, 2, GI_EQUAL, 0);
    gi_automaton *less = gi_automaton_linear(m->shop, terms, 2, GI_AT_MOST, -1);
    result =
        gi_automaton_or(m->shop, less, gi_automaton_and(m->shop, same, result));
  }
  return result;
}

gi_automaton *gi_order_not_less(const gi_automatic *m, const gi_order *order,
                                uint32_t part) {
  return order->lexicographic ? entries_not_less(m, part)
                              : weighed_not_less(m, order, part);
}

/* A state and a part of one of its options. */
typedef struct descent {
  uint64_t state[GI_PROVE_ARITY], part[GI_PROVE_ARITY];
} descent;

enum {
  DESCENTS = 64 /* orders that can fail */
};

/* Moves that some orders do not make smaller.  An order is compared with them
   before an automaton is built for it. */
typedef struct trials {
  descent list[DESCENTS];
  uint32_t count;
} trials;

/* Returns whether the part is smaller than the state; numbers whose sum might
   overflow count as smaller. */
static bool is_smaller(const gi_automatic *m, const gi_order *order,
                       const descent *d) {
  uint64_t before = 0, after = 0;
  for (uint32_t i = 0; i < m->arity; i++) {
    if (order->lexicographic && d->state[i] != d->part[i])
      return d->part[i] < d->state[i];
    if (d->state[i] >> 56 || d->part[i] >> 56)
      return true;
    before += order->weights[i] * d->state[i];
    after += order->weights[i] * d->part[i];
  }
  return after < before;
}

/* Remembers a move that the automaton accepts. */
static void keep_trial(const gi_automatic *m, trials *t, const gi_automaton *a,
                       uint32_t part) {
  uint64_t numbers[GI_TRACKS_MOST] = {0};
  descent d = {{0}, {0}};
  if (t->count == DESCENTS ||
      gi_automaton_least(m->shop, a, numbers) != GRUNDY_OK)
    return;
  for (uint32_t i = 0; i < a->tracks; i++) {
    gi_variable v = a->variables[i];
    if (v < m->arity)
      d.state[v] = numbers[i];
    else if (v / m->arity == part)
      d.part[v % m->arity] = numbers[i];
  }
  t->list[t->count++] = d;
}

/* Returns whether every part of every option is smaller. */
static bool goes_down(const gi_automatic *m, const gi_order *order,
                      trials *known) {
  bool down = true;
  for (uint32_t i = 0; i < known->count; i++)
    if (!is_smaller(m, order, &known->list[i]))
      return false;
  for (uint32_t parts = 1; parts <= GI_PROVE_PARTS; parts++)
    for (uint32_t p = 1; down && m->by_parts[parts] && p <= parts; p++) {
      gi_automaton *wrong =
          gi_automaton_and(m->shop, gi_automaton_keep(m->by_parts[parts]),
                           gi_order_not_less(m, order, p));
      down = wrong && gi_automaton_is_empty(wrong);
      if (wrong && !down)
        keep_trial(m, known, wrong, p);
      gi_automaton_drop(m->shop, wrong);
    }
  return down;
}

/* Tries all weights 0 .. 3, equal ones first, then entry by entry. */
static bool find_order(gi_automatic *m) {
  trials known = {.count = 0};
  for (uint32_t code = 0; code < 1u << 2 * GI_PROVE_ARITY; code++) {
    gi_order order = {.lexicographic = false};
    bool some = false, beyond = false;
    for (uint32_t i = 0; i < GI_PROVE_ARITY; i++) {
      uint32_t weight = code == 0 ? 1 : code >> 2 * i & 3;
      beyond = beyond || (code && i >= m->arity && weight);
      order.weights[i] = i < m->arity ? weight : 0;
      some = some || order.weights[i];
    }
    if (!some || beyond)
      continue;
    if (goes_down(m, &order, &known)) {
      m->order = order;
      return true;
    }
    if (m->shop->status != GRUNDY_OK)
      return false;
  }
  m->order = (gi_order){.lexicographic = true};
  return goes_down(m, &m->order, &known);
}

/* ------------------------------------------------------------ reading */

static uint32_t count_parts(const gi_clause *clause) {
  uint32_t count = 0;
  for (const gi_part *part = clause->parts; part; part = part->next)
    count++;
  return count;
}

static const char *cannot_read(const gi_rule *rule, uint32_t *place) {
  *place = 0;
  if (rule->partizan)
    return N_("moves that differ for the two players");
  if (rule->loopy)
    return N_("a rule whose play may come back");
  if (rule->arity > GI_PROVE_ARITY)
    return N_("states of more than three numbers");
  for (const gi_clause *c = rule->clauses; c; c = c->next) {
    *place = c->place;
    if (!c->is_plain)
      return N_("loops inside expressions");
    if (count_parts(c) > GI_PROVE_PARTS)
      return N_("sums of more than three parts");
  }
  return NULL;
}

/* Adds the moves of a clause. */
static void add_clause(gi_automatic *m, gi_translation *t, const gi_rule *rule,
                       const gi_clause *clause) {
  uint32_t parts = count_parts(clause);
  gi_automaton *moves =
      gi_automaton_and(m->shop, gi_translate_clause(t, rule, clause),
                       gi_automaton_keep(t->guard));
  for (uint32_t p = 1; m->sym && p <= parts; p++)
    moves = sort_part(m, moves, p);
  gi_automaton **all = &m->by_parts[parts];
  *all = *all ? gi_automaton_or(m->shop, *all, moves) : moves;
}

gi_automatic gi_automatic_begin(gi_automata *shop, const gi_rule *rule,
                                gi_least least) {
  return (gi_automatic){
      .shop = shop, .arity = rule->arity, .sym = rule->sym, .least = least};
}

grundy_status gi_automatic_read(gi_automatic *m, const gi_rule *rule,
                                gi_decision *decision) {
  gi_automata *shop = m->shop;
  decision->reason = cannot_read(rule, &decision->place);
  if (decision->reason) {
    decision->verdict = GI_INEXPRESSIBLE;
    return GRUNDY_OK;
  }
  gi_translation t;
  gi_translation_begin(&t, shop, rule->arity, gi_automatic_fresh(m));
  t.guard = gi_automaton_and(shop, t.guard, gi_automatic_states(m));
  for (const gi_clause *c = rule->clauses; c && gi_translation_works(&t);
       c = c->next)
    add_clause(m, &t, rule, c);
  gi_translation_end(&t);
  decision->verdict = GI_PROVED; /* until something speaks against it */
  decision->reason = t.reason;
  decision->place = t.place;
  if (!t.reason && shop->status == GRUNDY_OK && !is_closed(m)) {
    decision->reason = N_("a move to numbers that are not a position");
    decision->place = 0;
  }
  if (decision->reason)
    decision->verdict = GI_INEXPRESSIBLE;
  else if (shop->status == GRUNDY_OK && !find_order(m))
    decision->verdict = GI_NO_ORDER;
  decision->order = m->order;
  if (shop->status != GRUNDY_OK || decision->verdict != GI_PROVED)
    gi_automatic_clear(m);
  return shop->status;
}
