/* SPDX-License-Identifier: MIT */
/*
 * {RULE}: a game that the user writes in one line, in the rule language
 * (lang/rule/rule.h).  The rule says to which states a state can move.
 *
 * A component is one state: its entries as varints, in their order; under `sym`
 * in ascending order.  So equal states have equal bytes.  Zeros are kept, and
 * no component is left out, since under a rule a heap of 0 may have moves.
 * States of any number of entries are in games/base/entries.h.
 *
 * Theorems are those of a game that the rule is recognised as
 * (lang/recognise/recognise.h), and what automata prove about large positions
 * (lang/prove/oracle.h).
 */
#include "lang/find/proof.h"
#include "lang/prove/oracle.h"
#include "lang/recognise/recognise.h"
#include "lang/rule/data.h"

#include "core/text.h"
#include "engine/explain/reasons.h"
#include "engine/machine.h"
#include "engine/opened.h"
#include "engine/sink.h"
#include "engine/table/tuple.h"
#include "games/base/entries.h"
#include "games/base/heap.h"
#include "games/base/row.h"

#include <assert.h>

static const gi_rule *rule_of(const grundy_rules *rules) { return rules->data; }

/* ---------------------------------------------------- open, positions */

static grundy_status open(grundy_work *work, gi_text params,
                          grundy_rules *rules, gi_buffer *canonical) {
  if (!params.data)
    return gi_fail(&work->error, GRUNDY_SYNTAX, params.offset,
                   "a rule is written in braces: {0}",
                   "{n -> n-k for k in 1..3}(21)");
  const gi_rule *rule;
  grundy_status status = gi_rule_compile_with(
      &work->arena, &work->error, params, work->grundy->functions, &rule);
  if (status != GRUNDY_OK)
    return status;
  rules->data = rule;
  rules->moves = gi_rule_is_alone(rule) ? NULL : rule;
  status = gi_rules_of_rule(work, rule, rules);
  return status == GRUNDY_OK ? gi_rule_print(rule, canonical) : status;
}

static grundy_status at(grundy_work *work, const grundy_rules *rules,
                        const uint64_t *integers, gi_buffer *bytes,
                        bool *empty) {
  uint64_t state[GRUNDY_MOST_INTEGERS];
  *empty = false;
  if (rules->any_count)
    return gi_entries_at(work, rules, integers, bytes);
  for (unsigned i = 0; i < rules->arity; i++) {
    if (integers[i] > INT64_MAX)
      return gi_fail(&work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
                     "a rule's numbers are at most {0}",
                     gi_digits_of(INT64_MAX).text);
    state[i] = integers[i];
  }
  if (gi_rule_is_sym(rule_of(rules)))
    gi_tuple_sort(state, rules->arity);
  return gi_tuple_put(bytes, state, rules->arity);
}

static grundy_status print(gi_component component, gi_buffer *out) {
  return component.rules->any_count ? gi_row_print(component, out)
                                    : gi_tuple_print(component, out);
}

static gi_traits traits(gi_component component) {
  const gi_rule *rule = rule_of(component.rules);
  if (gi_rule_is_alone(rule))
    return (gi_traits){
        .impartial = !gi_rule_is_partizan(rule),
        .alone = true,
        .loopy = true,
        .returns = gi_rule_is_loopy(rule),
        .scored = gi_rule_is_scored(rule),
        .plain_ends = gi_rule_has_plain_ends(rule),
    };
  return (gi_traits){
      .impartial = !gi_rule_is_partizan(rule),
      .loopy = gi_rule_is_loopy(rule),
      /* false: not known; the search finds cycles */
      .loop_free = gi_component_same(component).rules != component.rules,
  };
}

static grundy_status sample(grundy_work *work, const grundy_rules *rules,
                            uint64_t i, gi_buffer *bytes) {
  uint64_t state[GRUNDY_MOST_INTEGERS];
  if (rules->any_count)
    return gi_entries_sample(work, rules, i, bytes);
  if (gi_rule_is_sym(rule_of(rules)))
    gi_tuple_ascending(i, rules->arity, state);
  else
    gi_tuple_by_sum(i, rules->arity, state);
  return gi_tuple_put(bytes, state, rules->arity);
}

/* -------------------------------------------------------------- moves */

/* Scratch memory of the evaluator (engine/machine.h), and what automata have
   proved. */
typedef struct machine {
  gi_machine head;
  gi_rule_run run;
  gi_buffer bytes, state;
  gi_oracle oracle; /* only of the machine in the cache */
} machine;

static void begin_machine(void *data, gi_memory *memory) {
  machine *m = data;
  gi_rule_run_init(&m->run, memory);
  gi_buffer_init(&m->bytes, memory);
  gi_buffer_init(&m->state, memory);
}

static void end_machine(void *data, gi_memory *memory) {
  machine *m = data;
  gi_rule_run_clear(&m->run);
  gi_buffer_clear(&m->bytes);
  gi_buffer_clear(&m->state);
  gi_oracle_clear(&m->oracle, memory);
}

static const gi_machine_kind kind = {sizeof(machine), begin_machine,
                                     end_machine};

static machine *take_machine(grundy_work *work, const grundy_rules *rules) {
  return gi_machine_take(work, rules, &kind);
}

/* Where carry() sends the options. */
typedef struct carrier {
  const grundy_rules *rules;
  gi_sink *sink;
  gi_buffer *bytes;
  const gi_rule_run *run; /* knows the gain, and who moves next */
} carrier;

/* Emits one option of the evaluator, `parts` states. */
static grundy_status carry(void *data, size_t parts, const int64_t *entries) {
  carrier *c = data;
  unsigned arity = c->rules->arity;
  grundy_status status = GRUNDY_OK;
  c->sink->gain = c->run->gain;
  c->sink->again = c->run->again;
  for (size_t p = 0; p < parts && status == GRUNDY_OK; p++) {
    c->bytes->length = 0;
    status =
        gi_tuple_put(c->bytes, (const uint64_t *)entries + p * arity, arity);
    if (status == GRUNDY_OK)
      status =
          gi_emit_part(c->sink, c->rules, c->bytes->data, c->bytes->length);
  }
  return status == GRUNDY_OK ? gi_emit(c->sink, NULL) : status;
}

/* Emits one option of states of any number of entries. */
static grundy_status carry_entries(void *data, size_t parts,
                                   const int64_t *entries) {
  carrier *c = data;
  c->sink->gain = c->run->gain;
  c->sink->again = c->run->again;
  return gi_entries_emit(c->sink, c->rules, parts, entries, c->bytes);
}

/* Returns the numbers of a component, as the evaluator reads them: in `own` or
   in the machine. */
static grundy_status state_of(gi_component component, machine *m, int64_t *own,
                              const int64_t **state) {
  *state = own;
  if (!component.rules->any_count) {
    gi_tuple_get(component, (uint64_t *)own);
    return GRUNDY_OK;
  }
  grundy_status status = gi_entries_get(component, &m->state);
  *state = (const int64_t *)(void *)m->state.data;
  return status;
}

static grundy_status options(grundy_work *work, gi_component component,
                             grundy_side side, gi_sink *sink) {
  int64_t own[GRUNDY_MOST_INTEGERS];
  const int64_t *state;
  bool is_any = component.rules->any_count;
  machine *m = take_machine(work, component.rules);
  if (!m)
    return gi_refused(work);
  grundy_status status = state_of(component, m, own, &state);
  carrier c = {component.rules, sink, &m->bytes, &m->run};
  if (status == GRUNDY_OK)
    status = gi_rule_options(
        rule_of(component.rules), &m->run, &work->budget, &work->error, state,
        side,
        (gi_tuple_sink){.emit = is_any ? carry_entries : carry, .data = &c});
  gi_machine_give_back(work, component.rules, m);
  return status;
}

static grundy_status ended(grundy_work *work, gi_component component,
                           grundy_side side, gi_ended *end) {
  int64_t own[GRUNDY_MOST_INTEGERS];
  const int64_t *state;
  gi_end_kind how = GI_END_NONE;
  machine *m = take_machine(work, component.rules);
  if (!m)
    return gi_refused(work);
  *end = (gi_ended){.is_over = false};
  grundy_status status = state_of(component, m, own, &state);
  if (status == GRUNDY_OK)
    status = gi_rule_ended(rule_of(component.rules), &m->run, &work->budget,
                           &work->error, state, &how, &end->score);
  end->is_over = how != GI_END_NONE;
  if (how == GI_END_WIN || (how == GI_END_LEFT && side == GRUNDY_LEFT) ||
      (how == GI_END_RIGHT && side == GRUNDY_RIGHT))
    end->score = 1;
  else if (end->is_over && how != GI_END_DRAW && how != GI_END_SCORE)
    end->score = -1;
  gi_machine_give_back(work, component.rules, m);
  return status;
}

/* Emits an option of the recognised game as an option of the rule: the same
   heap under the rule. */
static grundy_status carry_same(gi_sink *inner, const gi_option *option) {
  gi_sink *sink = inner->data;
  static const unsigned char none[] = {0};
  gi_bytes left =
      option->count ? option->parts[0].bytes : (gi_bytes){none, sizeof none};
  grundy_status status =
      gi_emit_part(sink, sink->from.rules, left.data, left.length);
  return status == GRUNDY_OK ? gi_emit(sink, NULL) : status;
}

/* Emits the options that the recognised game finds.  They are those of the rule
   if every move leaves one heap.  UNABLE for all other rules. */
static grundy_status reach(grundy_work *work, gi_component component,
                           uint64_t target, gi_sink *sink) {
  gi_component same = gi_component_same(component);
  if (same.rules == component.rules || !gi_heap_of(component) ||
      !gi_rule_leaves_one(rule_of(component.rules)))
    return GRUNDY_UNABLE;
  gi_sink inner;
  gi_sink_init(&inner, work, carry_same, sink, false);
  grundy_status status = gi_reach(&inner, same, target);
  gi_sink_clear(&inner);
  return status;
}

static grundy_status tuples(grundy_work *work, const grundy_rules *rules,
                            const int64_t *state, grundy_side side,
                            gi_tuple_sink sink) {
  if (rules->any_count || gi_rule_is_alone(rule_of(rules)))
    return GRUNDY_UNABLE;
  machine *m = take_machine(work, rules);
  if (!m)
    return gi_refused(work);
  grundy_status status = gi_rule_options(rule_of(rules), &m->run, &work->budget,
                                         &work->error, state, side, sink);
  gi_machine_give_back(work, rules, m);
  return status;
}

/* ------------------------------------------------------------ large positions
 */

/* Finds what automata prove about a large position.  UNABLE if the position is
   small, if a short search finds its value, or if nothing is proved. */
static grundy_status ask(grundy_work *work, gi_component component,
                         const gi_oracle **oracle, bool *has_value,
                         uint64_t *value) {
  uint64_t numbers[GRUNDY_MOST_INTEGERS];
  unsigned arity = component.rules->arity;
  const unsigned char *at = component.bytes.data;
  if (component.rules->any_count || gi_rule_is_alone(rule_of(component.rules)))
    return GRUNDY_UNABLE;
  for (unsigned i = 0; i < arity; i++)
    numbers[i] = gi_varint_get(&at);
  if (arity > GRUNDY_PROOF_NUMBERS || !gi_oracle_is_large(numbers, arity))
    return GRUNDY_UNABLE;
  machine *m = take_machine(work, component.rules);
  if (!m)
    return gi_refused(work);
  gi_machine_give_back(work, component.rules, m);
  m = gi_opened_of(work, component.rules)->cache;
  *oracle = &m->oracle;
  grundy_status status =
      gi_oracle_ask(&m->oracle, work, component, gi_find_proof);
  return status == GRUNDY_OK
             ? gi_oracle_value(*oracle, work, numbers, has_value, value)
             : status;
}

static grundy_status large_value(grundy_work *work, gi_component component,
                                 gi_answer *answer) {
  const gi_oracle *oracle = NULL;
  bool has_value = false;
  uint64_t value = 0;
  grundy_status status = ask(work, component, &oracle, &has_value, &value);
  if (status == GRUNDY_OK && !has_value)
    return GRUNDY_UNABLE;
  answer->number = value;
  return status;
}

static grundy_status large_outcome(grundy_work *work, gi_component component,
                                   gi_answer *answer) {
  const gi_oracle *oracle = NULL;
  bool has_value = false;
  uint64_t value = 0;
  grundy_status status = ask(work, component, &oracle, &has_value, &value);
  if (status == GRUNDY_OK)
    answer->outcome = has_value && !value ? GRUNDY_P : GRUNDY_N;
  return status;
}

/* Says which automaton gave the answer. */
static grundy_status explain_large(grundy_work *work, gi_component component,
                                   gi_reasons *reasons) {
  const gi_oracle *oracle = NULL;
  bool has_value = false;
  uint64_t value = 0;
  grundy_status status = ask(work, component, &oracle, &has_value, &value);
  if (status != GRUNDY_OK)
    return status;
  assert(oracle);
  const grundy_proof *p = &oracle->proof;
  gi_digits states = gi_digits_of(p->machine.states);
  gi_digits base = gi_digits_of(p->base), to = gi_digits_of(p->learned_to);
  if (!p->learned && p->base)
    return gi_reason(reasons, GRUNDY_REASON_FACT,
                     "by the automaton of {0} states on base-{1} digits, which "
                     "says the pattern that grundy find names and is proved "
                     "for all positions",
                     states.text, base.text);
  if (!p->learned)
    return gi_reason(reasons, GRUNDY_REASON_FACT,
                     "by the automaton of {0} states on Zeckendorf digits, "
                     "which says the pattern that grundy find names and is "
                     "proved for all positions",
                     states.text);
  if (p->base)
    return gi_reason(reasons, GRUNDY_REASON_FACT,
                     "by the automaton of {0} states on base-{1} digits, which "
                     "was learned from the values up to {2} and proved for all "
                     "positions",
                     states.text, base.text, to.text);
  return gi_reason(reasons, GRUNDY_REASON_FACT,
                   "by the automaton of {0} states on Zeckendorf digits, which "
                   "was learned from the values up to {1} and proved for all "
                   "positions",
                   states.text, to.text);
}

static const gi_theorem theorems[] = {
    {
        .name = "automaton",
        .citation = "proof by automata in this run; see grundy prove",
        .condition = "large numbers, normal play",
        .answers = GI_ANSWERS_VALUE,
        .play = GI_NORMAL,
        .answer = large_value,
        .explain = explain_large,
    },
    {
        .name = "automaton (outcomes)",
        .citation = "proof by automata in this run; see grundy prove",
        .condition = "large numbers, normal play",
        .answers = GI_ANSWERS_OUTCOME,
        .play = GI_NORMAL,
        .answer = large_outcome,
        .explain = explain_large,
    },
    {0},
};

const gi_family gi_family_rule = {
    .name = "rule",
    .kind = GI_KIND_OWN,
    .title = "A rule of your own",
    .also = "own rule, own game, custom game, custom rule, rule language, "
            "user-defined game, 自定义, 自定义规则, 自定义游戏, 自己的游戏, "
            "规则语言",
    .usage = "{n -> OPTION for k in DOMAIN if CONDITION ; ...}(n,...)",
    .example = "{n -> n-k for k in {1,3,4}}(100)",
    .brief = "A move leads to one of the options that you write in one line.",
    .about = "A game written in one line: the state, an arrow, and the options "
             "to which a move may lead.",
    .shape = "heaps",
    .args = GI_HEAPS,
    .integers = "a number",
    .braced = true,
    .open = open,
    .at = at,
    .parse = gi_entries_parse,
    .print = print,
    .traits = traits,
    .sample = sample,
    .options = options,
    .ended = ended,
    .reach = reach,
    .tuples = tuples,
    .rays = gi_data_rays,
    .windows = gi_data_windows,
    .lookback = gi_data_lookback,
    .theorems = theorems,
};
