/* SPDX-License-Identifier: MIT */
#include "app/text/proof.h"

#include "app/language.h"
#include "core/text.h"

#include <inttypes.h>
#include <stdio.h>

void proof_order(const grundy_rules *rules, const grundy_proof *p, char *out,
                 size_t size) {
  size_t used = 0;
  bool weighed = false;
  rules = p->rules ? p->rules : rules; /* of which the numbers are */
  for (unsigned i = 0; i < p->numbers; i++)
    weighed = weighed || p->weights[i];
  out[0] = 0;
  for (unsigned i = 0; i < p->numbers && used < size; i++) {
    char factor[16] = "";
    if (weighed && !p->weights[i])
      continue;
    if (p->weights[i] > 1)
      snprintf(factor, sizeof factor, "%u*", p->weights[i]);
    used += (size_t)snprintf(out + used, size - used, "%s%s%s",
                             !used     ? weighed ? "" : "("
                             : weighed ? " + "
                                       : ",",
                             factor, grundy_rules_variable(rules, i));
  }
  if (!weighed && used < size)
    snprintf(out + used, size - used, ")");
}

proof_line proof_how(const grundy_rules *rules, const grundy_proof *p) {
  proof_line line;
  char order[160], states[24], base[24];
  proof_order(rules, p, order, sizeof order);
  snprintf(states, sizeof states, "%" PRIu32, p->states);
  snprintf(base, sizeof base, "%u", p->base);
  if (p->base)
    snprintf(line.text, sizeof line.text,
             tr("digits in base %s, at most %s states; every move makes %s "
                "smaller"),
             base, states, order);
  else
    snprintf(line.text, sizeof line.text,
             tr("digits in Zeckendorf's numeration, at most %s states; every "
                "move makes %s smaller"),
             states, order);
  return line;
}

proof_line proof_where(const grundy_rules *rules, const grundy_proof *p,
                       bool is_formula) {
  proof_line line;
  char at[120] = "", claim[24];
  size_t used = 0;
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
  if (!p) {
    json_null(out);
    return;
  }
  char numeration[32], order[160];
  snprintf(numeration, sizeof numeration, p->base ? "base %u" : "zeckendorf",
           p->base);
  proof_order(rules, p, order, sizeof order);
  json_open(out, '{');
  json_pair_string(out, "numeration", numeration);
  json_pair_number(out, "states", p->states);
  json_pair_string(out, "order", order);
  json_close(out, '}');
}
