/* SPDX-License-Identifier: MIT */
/*
 * The family of a game that is a text.
 *
 * A component is one state of the game's rule: its numbers as varints, in their
 * order, and ascending under `sym`.  So equal states have equal bytes.  A heap
 * of 0 that has no moves is no component, as in the built-in games on heaps;
 * under other rules zeros are kept.
 */
#include "lang/game/game.h"

#include <assert.h>

#include "core/text.h"
#include "engine/machine.h"
#include "engine/table/tuple.h"
#include "lang/recognise/recognise.h"
#include "lang/rule/ast.h"
#include "lang/rule/data.h"

static const gi_rule *rule_of(const grundy_rules *rules) {
  return gi_written_rules_of(rules)->rule;
}

/* ----------------------------------------------------------------- open */

/* Returns the text in the language; the English one if there is no other. */
static const char *in_language(const char *const *texts,
                               grundy_language language) {
  const char *own = texts[language == GRUNDY_CHINESE ? GI_WRITTEN_CHINESE
                                                     : GI_WRITTEN_ENGLISH];
  return own                         ? own
         : texts[GI_WRITTEN_ENGLISH] ? texts[GI_WRITTEN_ENGLISH]
                                     : texts[GI_WRITTEN_CHINESE];
}

/* Says that parameter i is missing. */
static grundy_status refuse_missing(grundy_work *work, const gi_written *game,
                                    unsigned i, const char *called,
                                    size_t place) {
  const char *example = game->family.example;
  gi_text rules = {example, strcspn(example, "("), 0};
  if (called)
    return gi_fail(&work->error, GRUNDY_SYNTAX, place,
                   "{0} needs {1} in [ ], such as {2}", game->family.name,
                   called, gi_excerpt_of(rules).text);
  return gi_fail(&work->error, GRUNDY_SYNTAX, place,
                 "{0} needs a number for '{1}' in [ ]: {2}", game->family.name,
                 gi_excerpt_of(game->params[i]).text, game->family.usage);
}

/* Reads the numbers in the brackets, one for each parameter. */
static grundy_status read_params(grundy_work *work, const gi_written *game,
                                 gi_text params, uint64_t *numbers) {
  gi_text text = params.data ? params : (gi_text){"", 0, params.offset};
  size_t at = 0;
  for (unsigned i = 0; i < game->param_count; i++) {
    uint64_t number = 0;
    gi_excerpt name = gi_excerpt_of(game->params[i]);
    const char *called = in_language(game->called[i], work->error.language);
    if (called && game->is_ours)
      called = gi_word(work, called);
    at = gi_text_skip(text, at);
    if (at >= text.length)
      return refuse_missing(work, game, i, called, text.offset + at);
    size_t place = text.offset + at;
    grundy_status status = gi_text_integer(
        &work->error, text, &at, called ? called : name.text, &number);
    if (status != GRUNDY_OK)
      return status;
    if (number < game->least[i])
      return gi_fail(&work->error, GRUNDY_SYNTAX, place,
                     "{0} is a whole number from 1 on, never 0",
                     called ? called : name.text);
    if (number > INT64_MAX && !game->is_ours)
      return gi_fail(&work->error, GRUNDY_SYNTAX, text.offset + at,
                     "a rule's numbers are at most {0}",
                     gi_digits_of(INT64_MAX).text);
    numbers[i] = number;
    at = gi_text_skip(text, at);
    if (i + 1 < game->param_count && at < text.length && text.data[at] == ',')
      at++;
  }
  return at < text.length ? gi_text_expected(&work->error, text, at, "']'")
                          : GRUNDY_OK;
}

grundy_status gi_written_constant(gi_arena *arena, gi_text name,
                                  uint64_t number, uint8_t given,
                                  const gi_function **functions) {
  gi_function *made = gi_arena_alloc(arena, sizeof *made);
  gi_expr *node = gi_arena_alloc(arena, sizeof *node);
  if (!made || !node)
    return gi_memory_refusal(arena->memory);
  *node = (gi_expr){.op = GI_NUMBER,
                    .height = 1,
                    .size = 1,
                    .given = given,
                    .number = number > INT64_MAX ? INT64_MAX : (int64_t)number};
  *made = (gi_function){.next = *functions,
                        .name = {name.data, (uint32_t)name.length, 0},
                        .formula = {.expr = node}};
  *functions = made;
  return GRUNDY_OK;
}

/* Makes a constant of each parameter, in front of the functions. */
static grundy_status bind(grundy_work *work, gi_written_rules *own) {
  grundy_status status = GRUNDY_OK;
  for (uint8_t i = 0; i < own->game->param_count && status == GRUNDY_OK; i++) {
    own->is_large = own->is_large || own->params[i] > INT64_MAX;
    status =
        gi_written_constant(&work->arena, own->game->params[i], own->params[i],
                            (uint8_t)(i + 1), &own->functions);
  }
  return status;
}

/* Ends the enumeration: there is a move. */
static grundy_status refuse(void *data, size_t parts, const int64_t *entries) {
  (void)data, (void)parts, (void)entries;
  return GRUNDY_UNABLE;
}

/* Has a heap of 0 no moves?  If that takes long, it counts as having some. */
static bool is_ended_at_0(gi_memory *memory, const gi_rule *rule) {
  enum {
    FEW = 64 /* positions' worth of work */
  };
  static const int64_t zero[] = {0};
  gi_rule_run run;
  gi_budget budget;
  grundy_error ignored = {.offset = GRUNDY_NOWHERE};
  gi_rule_run_init(&run, memory);
  gi_budget_init(&budget, (grundy_limits){.positions = FEW});
  grundy_status status =
      gi_rule_options(rule, &run, &budget, &ignored, zero, GRUNDY_BOTH,
                      (gi_tuple_sink){.emit = refuse});
  gi_rule_run_clear(&run);
  return status == GRUNDY_OK;
}

/* Refuses a rule that is about other numbers than the game says. */
static grundy_status check_variables(grundy_work *work, const gi_written *game,
                                     const gi_rule *rule) {
  bool is_same = gi_rule_arity(rule) == game->var_count;
  for (unsigned i = 0; is_same && i < game->var_count; i++) {
    gi_text own = gi_rule_name(rule, i);
    is_same = own.length == game->vars[i].length &&
              memcmp(own.data, game->vars[i].data, own.length) == 0;
  }
  if (is_same)
    return GRUNDY_OK;
  gi_fail(&work->error, GRUNDY_SYNTAX, game->rule.offset,
          "the rule has other variables than the line 'game {0}'",
          game->family.usage);
  gi_hint(&work->error, "use the same names in the same order");
  return GRUNDY_SYNTAX;
}

/* Refuses a rule about a board, or about any number of entries. */
static grundy_status refuse_rule(grundy_work *work, const gi_written *game,
                                 const char *start) {
  gi_fail(&work->error, GRUNDY_SYNTAX, game->rule.offset,
          "the rule of a block 'game' is about a fixed number of numbers, not "
          "about a {0}",
          start);
  gi_hint(&work->error, "give such a rule a name by a line: {0}",
          "name = RULE");
  return GRUNDY_SYNTAX;
}

/* Compiles the rule, with a number for each parameter. */
static grundy_status open_rule(grundy_work *work, gi_written_rules *own,
                               grundy_rules *rules) {
  const gi_written *game = own->game;
  const gi_family *reader = gi_family_braced(work->grundy, game->rule);
  if (reader && reader->word)
    return refuse_rule(work, game, reader->word);
  gi_text text = game->rule;
  if (game->is_ours) /* no place in what the user typed */
    text.offset = GRUNDY_NOWHERE;
  grundy_status status = gi_rule_compile_with(&work->arena, &work->error, text,
                                              own->functions, &own->rule);
  if (status == GRUNDY_OK && gi_rule_has_entries(own->rule))
    return refuse_rule(work, game, gi_rule_is_bag(own->rule) ? "bag" : "row");
  if (status == GRUNDY_OK && gi_rule_is_alone(own->rule)) {
    gi_fail(&work->error, GRUNDY_SYNTAX, game->rule.offset,
            "the rule of a block 'game' cannot say who wins, or have scores or "
            "'again'");
    gi_hint(&work->error, "give such a rule a name by a line: {0}",
            "name = RULE");
    return GRUNDY_SYNTAX;
  }
  if (status == GRUNDY_OK)
    status = check_variables(work, game, own->rule);
  rules->data = own;
  rules->moves = own->is_large ? NULL : own->rule;
  if (status == GRUNDY_OK)
    status = gi_rules_of_rule(work, own->rule, rules);
  if (status == GRUNDY_OK && game->is_ours) {
    own->twin = own->is_large ? NULL : rules->same;
    rules->same = NULL;
    rules->names = NULL;
  }
  return status;
}

static grundy_status open(grundy_work *work, gi_text params,
                          grundy_rules *rules, gi_buffer *canonical) {
  const gi_written *game = rules->family->written;
  gi_written_rules *own = gi_arena_alloc(&work->arena, sizeof *own);
  /* the last one is the value that `reach` is asked for */
  uint64_t *numbers =
      gi_arena_alloc(&work->arena, (game->param_count + 1) * sizeof *numbers);
  if (!own || !numbers)
    return gi_refused(work);
  *own = (gi_written_rules){
      .game = game, .functions = game->functions, .params = numbers};
  if (params.data && !game->param_count)
    return gi_fail(&work->error, GRUNDY_SYNTAX, params.offset,
                   "{0} takes no parameters in [ ]", game->family.name);
  grundy_status status = read_params(work, game, params, numbers);
  for (unsigned i = 0; i < GI_WRITTEN_FUNCTIONS && status == GRUNDY_OK &&
                       game->defined[i][0].length;
       i++)
    status = gi_function_define(&work->arena, &work->error, game->defined[i][0],
                                game->defined[i][1], &own->functions);
  for (unsigned i = 0; i < game->param_count && status == GRUNDY_OK; i++) {
    if (i)
      status = gi_buffer_put(canonical, ",", 1);
    if (status == GRUNDY_OK)
      status = gi_buffer_number(canonical, numbers[i]);
  }
  const grundy_rules *known = NULL;
  if (status == GRUNDY_OK)
    status = gi_rules_known(work, rules->family, canonical, &known);
  if (known) {
    *rules = *known;
    return GRUNDY_OK;
  }
  if (status == GRUNDY_OK)
    status = bind(work, own);
  if (status == GRUNDY_OK)
    status = open_rule(work, own, rules);
  if (status != GRUNDY_OK)
    return status;
  rules->shape = game->family.shape;
  own->drops_empty =
      rules->arity == 1 && is_ended_at_0(&work->memory, own->rule);
  return gi_written_compile(work, own);
}

/* ------------------------------------------------------------- positions */

static grundy_status at(grundy_work *work, const grundy_rules *rules,
                        const uint64_t *integers, gi_buffer *bytes,
                        bool *empty) {
  const gi_written_rules *own = gi_written_rules_of(rules);
  uint64_t state[GRUNDY_MOST_INTEGERS] = {0};
  *empty = false;
  for (unsigned i = 0; i < rules->arity; i++) {
    if (integers[i] > INT64_MAX && !own->game->is_ours)
      return gi_fail(&work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
                     "a rule's numbers are at most {0}",
                     gi_digits_of(INT64_MAX).text);
    if (integers[i] < own->game->from && own->game->number[0])
      return gi_fail(&work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
                     "{0} is a whole number from 1 on, never 0",
                     gi_word(work, rules->family->integers));
    if (integers[i] < own->game->from)
      return gi_fail(&work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
                     "a number of {0} is 1 or more", own->game->family.name);
    state[i] = integers[i];
  }
  if (rules->sym)
    gi_tuple_sort(state, rules->arity);
  *empty = own->drops_empty && !state[0];
  return gi_tuple_put(bytes, state, rules->arity);
}

static gi_traits traits(gi_component component) {
  const gi_rule *rule = rule_of(component.rules);
  return (gi_traits){
      .impartial = !gi_rule_is_partizan(rule),
      .loopy = gi_rule_is_loopy(rule),
      /* false: not known; the search finds cycles */
      .loop_free = component.rules->family->written->is_ours ||
                   gi_component_same(component).rules != component.rules,
  };
}

static grundy_status sample(grundy_work *work, const grundy_rules *rules,
                            uint64_t i, gi_buffer *bytes) {
  const gi_written_rules *own = gi_written_rules_of(rules);
  uint64_t state[GRUNDY_MOST_INTEGERS];
  (void)work;
  if (rules->sym)
    gi_tuple_ascending(i, rules->arity, state);
  else
    gi_tuple_by_sum(i + (own->drops_empty && !own->game->from), rules->arity,
                    state);
  for (unsigned k = 0; k < rules->arity; k++)
    state[k] += own->game->from;
  return gi_tuple_put(bytes, state, rules->arity);
}

/* ----------------------------------------------------------------- moves */

/* Scratch memory of the evaluator (engine/machine.h). */
typedef struct machine {
  gi_machine head;
  gi_rule_run run;
  gi_buffer bytes;
} machine;

static void begin_machine(void *data, gi_memory *memory) {
  machine *m = data;
  gi_rule_run_init(&m->run, memory);
  gi_buffer_init(&m->bytes, memory);
}

static void end_machine(void *data, gi_memory *memory) {
  (void)memory;
  machine *m = data;
  gi_rule_run_clear(&m->run);
  gi_buffer_clear(&m->bytes);
}

static const gi_machine_kind kind = {sizeof(machine), begin_machine,
                                     end_machine};

/* Computes an expression in 128 bits. */
static bool compute_exact(const gi_written_rules *own, gi_component component,
                          const gi_formula *formula, gi_exact *result) {
  gi_exact values[GRUNDY_MOST_INTEGERS];
  gi_exact_given given = {own->params, own->game->param_count};
  const unsigned char *p = component.bytes.data;
  for (unsigned i = 0; i < component.rules->arity; i++)
    values[i] = gi_varint_get(&p);
  return gi_exact_value(formula->expr, values, given, result);
}

grundy_status gi_written_compute(const gi_written_sums *sums,
                                 gi_component component,
                                 const gi_formula *formula, gi_exact *result) {
  grundy_work *work = sums->work;
  const gi_written_rules *own = gi_written_rules_of(component.rules);
  int64_t values[GRUNDY_MOST_INTEGERS], word = 0;
  const unsigned char *p = component.bytes.data;
  if (own->game->is_ours && compute_exact(own, component, formula, result))
    return GRUNDY_OK;
  for (unsigned i = 0; i < component.rules->arity; i++) {
    uint64_t number = gi_varint_get(&p);
    if (number > INT64_MAX || own->is_large)
      return GRUNDY_UNABLE;
    values[i] = (int64_t)number;
  }
  machine *m = work ? gi_machine_take(work, component.rules, &kind) : NULL;
  if (work && !m)
    return gi_refused(work);
  grundy_error ignored = {.offset = GRUNDY_NOWHERE};
  grundy_status status = gi_formula_eval_within(
      formula, m ? &m->run : sums->run, m ? &work->budget : sums->budget,
      &ignored, values, &word);
  *result = word;
  if (m)
    gi_machine_give_back(work, component.rules, m);
  return status == GRUNDY_DOMAIN ? GRUNDY_UNABLE : status;
}

/* Where carry() sends the options. */
typedef struct carrier {
  const grundy_rules *rules;
  gi_sink *sink; /* NULL: nowhere */
  gi_buffer *bytes;
} carrier;

/* Emits one option of the evaluator, `parts` states. */
static grundy_status carry(void *data, size_t parts, const int64_t *entries) {
  carrier *c = data;
  unsigned arity = c->rules->arity;
  bool drops = gi_written_rules_of(c->rules)->drops_empty;
  grundy_status status = GRUNDY_OK;
  if (!c->sink)
    return GRUNDY_OK;
  for (size_t p = 0; p < parts && status == GRUNDY_OK; p++) {
    if (drops && !entries[p])
      continue;
    c->bytes->length = 0;
    status =
        gi_tuple_put(c->bytes, (const uint64_t *)entries + p * arity, arity);
    if (status == GRUNDY_OK)
      status =
          gi_emit_part(c->sink, c->rules, c->bytes->data, c->bytes->length);
  }
  return status == GRUNDY_OK ? gi_emit(c->sink, NULL) : status;
}

grundy_status gi_written_emit_options(grundy_work *work, const gi_rule *rule,
                                      gi_component component, grundy_side side,
                                      gi_sink *sink) {
  int64_t state[GRUNDY_MOST_INTEGERS];
  machine *m = gi_machine_take(work, component.rules, &kind);
  if (!m)
    return gi_refused(work);
  gi_tuple_get(component, (uint64_t *)state);
  carrier c = {component.rules, sink, &m->bytes};
  grundy_status status =
      gi_rule_options(rule, &m->run, &work->budget, &work->error, state, side,
                      (gi_tuple_sink){.emit = carry, .data = &c});
  gi_machine_give_back(work, component.rules, m);
  return status;
}

/* Emits one option of numbers up to 2^64 - 1. */
static grundy_status carry_exact(void *data, size_t parts,
                                 const uint64_t *entries) {
  return carry(data, parts, (const int64_t *)entries);
}

grundy_status gi_written_emit_exact(grundy_work *work, const gi_rule *rule,
                                    gi_component component, uint64_t wanted,
                                    gi_sink *sink) {
  const gi_written_rules *own = gi_written_rules_of(component.rules);
  uint64_t state[GRUNDY_MOST_INTEGERS], numbers[GI_WRITTEN_NAMES + 1];
  unsigned count = own->game->param_count;
  machine *m = gi_machine_take(work, component.rules, &kind);
  if (!m)
    return gi_refused(work);
  for (unsigned i = 0; i < count; i++)
    numbers[i] = own->params[i];
  numbers[count] = wanted;
  gi_tuple_get(component, state);
  carrier c = {component.rules, sink, &m->bytes};
  grundy_status status = gi_exact_options(
      rule, &work->budget, (gi_exact_given){numbers, count + 1}, state,
      (gi_exact_sink){.emit = carry_exact, .data = &c});
  gi_machine_give_back(work, component.rules, m);
  return status;
}

/* Is a number too large for the machine? */
static bool is_large(gi_component component) {
  const gi_written_rules *own = gi_written_rules_of(component.rules);
  const unsigned char *p = component.bytes.data;
  bool large = own->is_large;
  for (unsigned i = 0; i < component.rules->arity && own->game->is_ours; i++)
    large = gi_varint_get(&p) > INT64_MAX || large;
  return large;
}

static grundy_status options(grundy_work *work, gi_component component,
                             grundy_side side, gi_sink *sink) {
  const gi_written_rules *own = gi_written_rules_of(component.rules);
  if (is_large(component))
    return gi_written_emit_exact(work, own->rule, component, 0, sink);
  grundy_status status =
      gi_written_emit_options(work, own->rule, component, side, sink);
  bool is_too_long =
      status == GRUNDY_STOPPED && work->error.limit == GRUNDY_LIMIT_SIZE;
  if (!own->game->is_ours || !is_too_long)
    return status;
  /* the machine refuses a range that the limits do not allow; here its options
     are emitted until a limit is reached */
  gi_clear_error(work);
  return gi_written_emit_exact(work, own->rule, component, 0, sink);
}

static grundy_status tuples(grundy_work *work, const grundy_rules *rules,
                            const int64_t *state, grundy_side side,
                            gi_tuple_sink sink) {
  if (gi_written_rules_of(rules)->is_large)
    return GRUNDY_UNABLE;
  machine *m = gi_machine_take(work, rules, &kind);
  if (!m)
    return gi_refused(work);
  grundy_status status = gi_rule_options(rule_of(rules), &m->run, &work->budget,
                                         &work->error, state, side, sink);
  gi_machine_give_back(work, rules, m);
  return status;
}

static grundy_status rule(const grundy_rules *rules, gi_buffer *out) {
  /* the language's numbers are signed */
  return gi_written_rules_of(rules)->is_large
             ? GRUNDY_UNABLE
             : gi_rule_print(rule_of(rules), out);
}

static grundy_status code(grundy_work *work, const grundy_rules *rules,
                          uint64_t n, gi_code *digits) {
  const grundy_rules *twin = gi_written_rules_of(rules)->twin;
  return twin && twin->family->code ? twin->family->code(work, twin, n, digits)
                                    : GRUNDY_UNABLE;
}

/* ------------------------------------------------------------ descriptor */

/* Writes NAME[a,b](x,y), with `more` before the closing parenthesis. */
static void write_usage(gi_writer *w, const gi_written *game,
                        const char *more) {
  gi_write_bytes(w, game->name.data, game->name.length);
  for (unsigned i = 0; i < game->param_count; i++) {
    gi_write(w, i ? "," : "[");
    gi_write_bytes(w, game->params[i].data, game->params[i].length);
  }
  gi_write(w, game->param_count ? "](" : "(");
  for (unsigned i = 0; i < game->var_count; i++) {
    gi_write(w, i ? "," : "");
    gi_write_bytes(w, game->vars[i].data, game->vars[i].length);
  }
  gi_write(w, "%s)", more);
}

/* Writes the example of the file; without one, a position of fair size. */
static void write_example(gi_writer *w, const gi_written *game) {
  gi_text own = game->example;
  bool is_whole = own.length && memchr(own.data, '(', own.length);
  if (is_whole) {
    gi_write_bytes(w, own.data, own.length);
    return;
  }
  gi_write_bytes(w, game->name.data, game->name.length);
  for (unsigned i = 0; i < game->param_count; i++)
    gi_write(w, i ? ",%u" : "[%u", i + 3);
  gi_write(w, game->param_count ? "](" : "(");
  gi_write_bytes(w, own.data, own.length);
  for (unsigned i = 0; i < game->var_count && !own.length; i++)
    gi_write(w, i ? ",%u" : "%u", game->var_count == 1 ? 10 : 2 * i + 3);
  gi_write(w, ")");
}

static grundy_status keep(grundy *g, const gi_written *game, bool is_example,
                          const char **text) {
  gi_writer w;
  gi_writer_init(&w, &g->memory);
  if (is_example)
    write_example(&w, game);
  else
    write_usage(&w, game, game->var_count == 1 ? ",..." : "");
  grundy_status status = gi_writer_keep(&w, &g->arena, text);
  gi_writer_clear(&w);
  return status;
}

static const gi_answers answers_of[] = {
    [GI_SAYS_NOTHING] = GI_ANSWERS_VALUE, [GI_SAYS_VALUE] = GI_ANSWERS_VALUE,
    [GI_SAYS_LOST] = GI_ANSWERS_OUTCOME,  [GI_SAYS_TAME] = GI_ANSWERS_GENUS,
    [GI_SAYS_PLIES] = GI_ANSWERS_PLIES,   [GI_SAYS_LONGEST] = GI_ANSWERS_PLIES,
    [GI_SAYS_NUMBER] = GI_ANSWERS_NUMBER,
};

/* Writes where the theorem holds: "normal play, if n > 2". */
static grundy_status write_condition(grundy *g, const gi_written_theorem *t,
                                     grundy_language language,
                                     const char **text) {
  gi_writer w;
  const char *play =
      t->play == GRUNDY_MISERE ? N_("misère play") : N_("normal play");
  play = gi_translated(language, play);
  if (!t->premise.length) {
    *text = play;
    return GRUNDY_OK;
  }
  gi_excerpt premise = gi_excerpt_of(t->premise);
  gi_writer_init(&w, &g->memory);
  gi_write_sentence(
      &w, language,
      (const char *const[]){N_("{0}, if {1}"), play, premise.text, NULL});
  grundy_status status = gi_writer_keep(&w, &g->arena, text);
  gi_writer_clear(&w);
  return status;
}

/* Writes where a theorem without a source stands. */
static grundy_status write_citation(grundy *g, const char *file,
                                    grundy_language language,
                                    const char **text) {
  gi_writer w;
  gi_writer_init(&w, &g->memory);
  gi_write_sentence(&w, language,
                    (const char *const[]){file[0] ? N_("stated in {0}")
                                                  : N_("stated with its rule"),
                                          file, NULL});
  grundy_status status = gi_writer_keep(&w, &g->arena, text);
  gi_writer_clear(&w);
  return status;
}

/* Makes the descriptors of the theorems that the engine asks. */
static grundy_status make_theorems(grundy *g, gi_written *game,
                                   const char *file, grundy_language language) {
  size_t count = 0, room = (game->theorem_count + 1) * sizeof *game->stated;
  bool is_chinese = language == GRUNDY_CHINESE;
  game->stated = gi_arena_alloc(&g->arena, room);
  game->claims = gi_arena_alloc(&g->arena, (game->theorem_count + 1) *
                                               sizeof *game->claims);
  if (!game->stated || !game->claims)
    return gi_memory_refusal(&g->memory);
  for (unsigned i = 0; i < game->theorem_count; i++) {
    const gi_written_theorem *t = &game->theorems[i];
    const char *condition = in_language(t->condition, language);
    const char *citation = in_language(t->cite, language);
    grundy_status status =
        condition ? GRUNDY_OK : write_condition(g, t, language, &condition);
    if (status == GRUNDY_OK && !citation && !game->is_ours)
      status = write_citation(g, file, language, &citation);
    if (status != GRUNDY_OK)
      return status;
    game->claims[i] = (gi_stated){.file = file,
                                  .answer = gi_written_answer,
                                  .explain = gi_written_explain};
    if (t->says == GI_SAYS_LONGEST)
      game->family.longest = gi_written_longest;
    else
      game->stated[count++] = (gi_theorem){
          .name = is_chinese && t->chinese ? t->chinese : t->name.data,
          .citation = citation,
          .condition = condition,
          .also = t->also,
          .answers = answers_of[t->says],
          .play = 1u << t->play,
          .stated = &game->claims[i]};
    if (t->reach.length)
      game->family.reach = gi_written_reach;
  }
  game->stated[count] = (gi_theorem){.name = NULL};
  game->family.theorems = game->stated;
  return GRUNDY_OK;
}

/* Makes the other names. */
static grundy_status make_aliases(grundy *g, gi_written *game,
                                  grundy_language language) {
  unsigned count = game->alias_count;
  if (!count)
    return GRUNDY_OK;
  gi_alias *aliases = gi_arena_alloc(&g->arena, (count + 1) * sizeof *aliases);
  if (!aliases)
    return gi_memory_refusal(&g->memory);
  for (unsigned i = 0; i < count; i++) {
    const gi_written_alias *a = &game->aliases[i];
    const char *about = in_language(a->about, language);
    aliases[i] = (gi_alias){.name = a->name.data,
                            .title = in_language(a->title, language),
                            .about = about ? about : game->family.about,
                            .brief = in_language(a->brief, language),
                            .also = a->also};
  }
  aliases[count] = (gi_alias){.name = NULL};
  game->family.aliases = aliases;
  return GRUNDY_OK;
}

grundy_status gi_written_family(grundy *g, gi_written *game, const char *file,
                                grundy_language language) {
  const char *name =
      gi_arena_text(&g->arena, game->name.data, game->name.length);
  const char *title = in_language(game->title, language);
  const char *about = in_language(game->about, language);
  const char *number = in_language(game->number, language);
  if (!name)
    return gi_memory_refusal(&g->memory);
  game->family = (gi_family){
      .name = name,
      .kind = game->is_ours ? game->kind : GI_KIND_OWN,
      .title = title ? title : name,
      .also = game->also,
      .brief = in_language(game->brief, language),
      .about = about ? about : N_("A game of your own."),
      .shape = game->draw             ? game->draw
               : game->var_count == 1 ? "heaps"
                                      : "tuple",
      .args = game->var_count == 1 ? GI_HEAPS : GI_TUPLE,
      .arity = game->var_count,
      .integers = number                                  ? number
                  : game->is_ours && game->var_count == 1 ? N_("a heap")
                                                          : N_("a number"),
      .open = open,
      .at = at,
      .print = gi_tuple_print,
      .traits = traits,
      .sample = sample,
      .options = options,
      .rule = rule,
      .tuples = tuples,
      .rays = gi_data_rays,
      .windows = gi_data_windows,
      .lookback = gi_data_lookback,
      .formula = gi_written_formula,
      .written = game,
      .file = file,
      .see = game->see,
      .code = game->is_ours && !game->param_count ? code : NULL,
      .period = game->is_ours && game->param_count && game->var_count == 1
                    ? gi_written_period
                    : NULL,
      .usage = in_language(game->usage, language),
  };
  grundy_status status = game->family.usage
                             ? GRUNDY_OK
                             : keep(g, game, false, &game->family.usage);
  if (status == GRUNDY_OK)
    status = keep(g, game, true, &game->family.example);
  if (status == GRUNDY_OK)
    status = make_aliases(g, game, language);
  return status == GRUNDY_OK ? make_theorems(g, game, file, language) : status;
}
