/* SPDX-License-Identifier: MIT */
#include "app/proof/brief.h"

#include "app/language.h"
#include "app/proof/proof.h"
#include "core/text.h"

#include <inttypes.h>
#include <stdio.h>

proof_line proof_how(const grundy_rules *rules, const grundy_proof *p) {
  proof_line line;
  proof_name order = proof_order(&(proof_view){.rules = rules, .proof = p});
  char states[24], base[24];
  snprintf(states, sizeof states, "%" PRIu32, p->states);
  snprintf(base, sizeof base, "%u", p->base);
  if (p->base)
    snprintf(line.text, sizeof line.text,
             tr("digits in base %s, at most %s states; every move makes %s "
                "smaller"),
             base, states, order.text);
  else
    snprintf(line.text, sizeof line.text,
             tr("digits in Zeckendorf's numeration, at most %s states; every "
                "move makes %s smaller"),
             states, order.text);
  return line;
}

proof_line proof_where(const grundy_rules *rules, const grundy_proof *p,
                       bool is_formula) {
  proof_line line;
  char at[120] = "", claim[24];
  size_t used = 0;
  if (p->rules) /* they may have more numbers */
    rules = p->rules;
  for (unsigned i = 0; i < p->numbers && used < sizeof at; i++)
    used += (size_t)snprintf(at + used, sizeof at - used, "%s%s = %" PRIu64,
                             i ? ", " : "", grundy_rules_variable(rules, i),
                             p->at[i]);
  snprintf(claim, sizeof claim, "%" PRId64, p->formula);
  bool outcomes = p->about == GRUNDY_ABOUT_OUTCOMES;
  const char *value = outcomes ? p->value ? "N" : "P" : NULL;
  const char *claimed = p->formula ? "N" : "P";
  if (outcomes && is_formula)
    snprintf(line.text, sizeof line.text, tr("%s, formula %s (%s), outcome %s"),
             at, claim, claimed, value);
  else if (outcomes)
    snprintf(line.text, sizeof line.text, tr("%s, pattern %s, outcome %s"), at,
             claimed, value);
  else
    snprintf(line.text, sizeof line.text,
             is_formula ? tr("%s, formula %s, value %s")
                        : tr("%s, pattern %s, value %s"),
             at, claim, gi_digits_of(p->value).text);
  return line;
}

void proof_json(json *out, const grundy_rules *rules, const grundy_proof *p) {
  json_key(out, "proof");
  if (!p || !p->states) { /* a theorem has no states */
    json_null(out);
    return;
  }
  proof_view view = {.rules = rules, .proof = p};
  json_open(out, '{');
  json_pair_string(out, "numeration", proof_numeration(&view).text);
  json_pair_number(out, "states", p->states);
  json_pair_string(out, "order", proof_order(&view).text);
  json_close(out, '}');
}
