/* SPDX-License-Identifier: MIT */
/* The reasons of `prove --explain`. */
#include "app/proof/say.h"
#include "core/text.h"

#include <inttypes.h>

void say_with(sayer *s, const char *const *pieces) {
  gi_write_sentence(&s->out, s->language, pieces);
  gi_write_bytes(&s->out, "", 1);
}

/* Says what was proved. */
static void say_claim(sayer *s) {
  const grundy_proof *p = s->view->proof;
  const char *formula = proof_formula(s->view);
  proof_name position = proof_position(s->view);
  gi_digits states = gi_digits_of(p->machine.states);
  if (formula && p->about == GRUNDY_ABOUT_VALUES)
    say(s, N_("Proved for all positions: {0} is the value of {1}."), formula,
        position.text);
  else if (formula)
    say(s,
        N_("Proved for all positions: {1} is N, and the player to move wins, "
           "exactly if {0} is not 0."),
        formula, position.text);
  else if (p->about == GRUNDY_ABOUT_VALUES)
    say(s,
        N_("Proved for all positions: an automaton with {0} states gives the "
           "value of {1}."),
        states.text, position.text);
  else if (p->about == GRUNDY_ABOUT_OUTCOMES)
    say(s,
        N_("Proved for all positions: an automaton with {0} states gives the "
           "outcome of {1}."),
        states.text, position.text);
  else
    say(s,
        N_("Proved: an automaton with {0} states says which positions {1} have "
           "the values below {2}, for all positions."),
        states.text, position.text, gi_digits_of(p->below).text);
}

/* Says why the claim is wrong. */
static void say_failure(sayer *s) {
  const grundy_proof *p = s->view->proof;
  char at[3 * 90] = "", formula[24];
  size_t used = 0;
  for (unsigned i = 0; i < p->numbers && used < sizeof at; i++)
    used += (size_t)snprintf(
        at + used, sizeof at - used, "%s%.60s = %" PRIu64, i ? ", " : "",
        grundy_rules_variable(s->view->proof->rules, i), p->at[i]);
  snprintf(formula, sizeof formula, "%" PRId64, p->formula);
  if (p->about == GRUNDY_ABOUT_OUTCOMES)
    say(s,
        N_("Refuted: the claim is right at all positions before {0}. There the "
           "formula is {1}, but the outcome is {2}."),
        at, formula, p->value ? "N" : "P");
  else
    say(s,
        N_("Refuted: the claim is right at all positions before {0}. There the "
           "formula is {1}, but the least value that no option has is {2}."),
        at, formula, gi_digits_of(p->value).text);
}

/* Says why automata suffice. */
static void say_why(sayer *s) {
  const grundy_proof *p = s->view->proof;
  if (p->base)
    say(s,
        N_("Moves and claim are said by addition, comparison, 'and', 'or', "
           "'not' and 'for some'. For every such sentence there is an "
           "automaton that reads the digits of its numbers in base {0} and "
           "accepts exactly the numbers for which the sentence holds. So each "
           "condition is decided by a finite computation, for all numbers at "
           "once."),
        gi_digits_of(p->base).text);
  else
    say(s, N_("Moves and claim are said by addition, comparison, 'and', 'or', "
              "'not' and 'for some'. For every such sentence there is an "
              "automaton that reads the Zeckendorf digits of its numbers and "
              "accepts exactly the numbers for which the sentence holds. So "
              "each condition is decided by a finite computation, for all "
              "numbers at once."));
}

static void say_order(sayer *s) {
  const grundy_proof *p = s->view->proof;
  bool weighed = false;
  for (unsigned i = 0; i < p->numbers; i++)
    weighed = weighed || p->weights[i];
  proof_name order = proof_order(s->view);
  if (weighed)
    say(s,
        N_("Induction: every move makes {0} smaller. So it is enough to look "
           "at one position and its options."),
        order.text);
  else
    say(s,
        N_("Induction: every move makes the first number of {0} that it "
           "changes smaller. So it is enough to look at one position and its "
           "options."),
        order.text);
}

/* Says what was decided, with the states of the largest automaton of each
   condition. */
static void say_conditions(sayer *s) {
  const grundy_proof *p = s->view->proof;
  gi_digits single = gi_digits_of(p->sizes[0]);
  gi_digits none = gi_digits_of(p->sizes[1]), some = gi_digits_of(p->sizes[2]);
  if (s->view->query->play == GRUNDY_MISERE) {
    say(s,
        N_("Condition: from every P-position there is a move, and no move "
           "leads from it to a P-position (automata of at most {0} states)."),
        none.text);
    say(s,
        N_("Condition: every N-position has no move, or a move to a P-position "
           "(automata of at most {0} states)."),
        some.text);
  } else if (p->about == GRUNDY_ABOUT_OUTCOMES) {
    say(s,
        N_("Condition: no move leads from a P-position to a P-position "
           "(automata of at most {0} states)."),
        none.text);
    say(s,
        N_("Condition: from every N-position, some move leads to a P-position "
           "(automata of at most {0} states)."),
        some.text);
  } else {
    if (p->about == GRUNDY_ABOUT_VALUES)
      say(s,
          N_("Condition: every position has exactly one value (automata of at "
             "most {0} states)."),
          single.text);
    say(s,
        N_("Condition: no option has the value of its position (automata of at "
           "most {0} states)."),
        none.text);
    say(s,
        N_("Condition: every value below that of a position is the value of "
           "some option (automata of at most {0} states)."),
        some.text);
  }
  if (p->learned)
    say(s,
        N_("The claim was learned from the values up to {0}. The proof does "
           "not rest on them."),
        gi_digits_of(p->learned_to).text);
}

grundy_status proof_explain(const proof_view *v, grundy_language language,
                            gi_buffer *out) {
  sayer s = {.view = v, .language = language, .out = gi_writer_to(out)};
  if (v->proof->status == GRUNDY_REFUTED)
    say_failure(&s);
  else
    say_claim(&s);
  say_why(&s);
  say_order(&s);
  if (v->proof->status == GRUNDY_PROVED)
    say_conditions(&s);
  return s.out.status;
}

grundy_status proof_rule(const proof_view *v, grundy_language language,
                         gi_buffer *out) {
  sayer s = {.view = v, .language = language, .out = gi_writer_to(out)};
  if (v->proof->status == GRUNDY_PROVED)
    say_rule(&s);
  return s.out.status;
}
