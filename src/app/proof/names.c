/* SPDX-License-Identifier: MIT */
#include "app/proof/proof.h"

#include <inttypes.h>
#include <stdio.h>

proof_name proof_about(const proof_view *v) {
  proof_name name;
  if (v->proof->about == GRUNDY_ABOUT_BELOW)
    snprintf(name.text, sizeof name.text, "values below %" PRIu32,
             v->proof->below);
  else
    snprintf(name.text, sizeof name.text, "%s",
             v->proof->about == GRUNDY_ABOUT_VALUES ? "values" : "outcomes");
  return name;
}

proof_name proof_numeration(const proof_view *v) {
  proof_name name;
  if (v->proof->base)
    snprintf(name.text, sizeof name.text, "base %u", v->proof->base);
  else
    snprintf(name.text, sizeof name.text, "zeckendorf");
  return name;
}

proof_name proof_order(const proof_view *v) {
  const grundy_proof *p = v->proof;
  proof_name name = {""};
  size_t used = 0, size = sizeof name.text;
  bool weighed = false;
  for (unsigned i = 0; i < p->numbers; i++)
    weighed = weighed || p->weights[i];
  for (unsigned i = 0; i < p->numbers && used < size; i++) {
    const char *variable = grundy_rules_variable(v->proof->rules, i);
    char factor[16] = "";
    if (weighed && !p->weights[i])
      continue;
    if (p->weights[i] > 1)
      snprintf(factor, sizeof factor, "%u*", p->weights[i]);
    used += (size_t)snprintf(name.text + used, size - used, "%s%s%s",
                             !used     ? weighed ? "" : "("
                             : weighed ? " + "
                                       : ",",
                             factor, variable);
  }
  if (!weighed && used < size)
    snprintf(name.text + used, size - used, ")");
  return name;
}

proof_name proof_position(const proof_view *v) {
  proof_name name = {""};
  size_t used = 0, size = sizeof name.text;
  unsigned numbers = v->proof->numbers;
  for (unsigned i = 0; i < numbers && used < size; i++)
    used += (size_t)snprintf(name.text + used, size - used, "%s%s%s",
                             numbers > 1 && !i ? "("
                             : i               ? ","
                                               : "",
                             grundy_rules_variable(v->proof->rules, i),
                             numbers > 1 && i + 1 == numbers ? ")" : "");
  return name;
}

const char *proof_formula(const proof_view *v) {
  return v->query->formula ? grundy_formula_text(v->query->formula) : NULL;
}
