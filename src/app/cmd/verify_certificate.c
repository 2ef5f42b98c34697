/* SPDX-License-Identifier: MIT */
/* verify-certificate: checks a proof in an independent way. */
#include "app/command.h"
#include "app/period/outcomes.h"
#include "app/source.h"
#include "app/text/json.h"
#include "app/text/render.h"
#include "core/text.h"

#include <string.h>

static void write_json(const grundy_certificate *c) {
  json out = json_to(stdout);
  json_open(&out, '{');
  json_pair_string(&out, "rules", c->rules);
  json_pair_bool(&out, "holds", c->holds);
  json_pair_string(&out, "trouble", c->trouble);
  json_pair_string(&out, "theorem", c->theorem);
  json_pair_bool(&out, "trusted", c->condition != NULL);
  json_pair_number(&out, "period", c->period);
  json_pair_number(&out, "preperiod", c->preperiod);
  json_pair_number(&out, "saltus", c->saltus);
  json_pair_number(&out, "values", c->values);
  json_pair_number(&out, "rares", c->rare_count);
  json_close(&out, '}');
  json_end(&out);
}

static void write_text(const call *c, const grundy_certificate *found) {
  if (!found->holds) {
    paint(c, COLOUR_LOSS, tr("the certificate does not hold"));
    printf("\n- %s\n", found->trouble);
    return;
  }
  paint(c, COLOUR_WIN, tr("the certificate holds"));
  if (found->saltus)
    printf(tr("\n- %s has period %s with saltus %s from %s on\n"), found->rules,
           gi_digits_of(found->period).text, gi_digits_of(found->saltus).text,
           gi_digits_of(found->preperiod).text);
  else
    printf(tr("\n- %s has period %s from %s on\n"), found->rules,
           gi_digits_of(found->period).text,
           gi_digits_of(found->preperiod).text);
  printf(found->values == 1
             ? tr("- %s value, computed again, matches the checksum\n")
             : tr("- %s values, computed again heap by heap, match the "
                  "checksums\n"),
         gi_digits_of(found->values).text);
  if (found->rare_count)
    printf(tr("- the rare heaps are those that the certificate lists, %s in "
              "all\n"),
           gi_digits_of(found->rare_count).text);
  puts(found->is_least
           ? tr("- there is no shorter period and no earlier start")
           : tr("- whether the period is the least was not checked: there are "
                "too few values"));
  if (!found->condition) {
    printf(tr("- the theorem needs no more values: %s\n"), tr(found->theorem));
    return;
  }
  printf(
      tr("- the theorem gives these values, and is trusted beyond them: %s\n"),
      tr(found->theorem));
  printf(found->condition_checked
             ? tr("- its condition was checked: %s\n")
             : tr("- its condition follows from the rules alone: %s\n"),
         tr(found->condition));
}

/* ------------------------------------------------------------ automata */

static void write_proof_json(const grundy_proof_certificate *p) {
  static const char *const about[] = {"values", "outcomes", "values below "};
  char words[40];
  json out = json_to(stdout);
  json_open(&out, '{');
  json_pair_string(&out, "rules", p->rules);
  json_pair_bool(&out, "holds", p->holds);
  json_pair_string(&out, "trouble", p->trouble);
  json_pair_string(&out, "convention",
                   p->play == GRUNDY_MISERE ? "misere" : "normal");
  snprintf(words, sizeof words, "%s%s", about[p->about],
           p->about == GRUNDY_ABOUT_BELOW ? gi_digits_of(p->below).text : "");
  json_pair_string(&out, "about", words);
  json_pair_string(&out, "formula", p->formula);
  snprintf(words, sizeof words, "base %u", p->base);
  json_pair_string(&out, "numeration", p->base ? words : "zeckendorf");
  json_pair_number(&out, "states", p->states);
  json_pair_number(&out, "sets", p->sets);
  json_pair_number(&out, "compared_to", p->compared_to);
  json_close(&out, '}');
  json_end(&out);
}

static void write_proof(const call *c, const grundy_proof_certificate *p) {
  if (!p->holds) {
    paint(c, COLOUR_LOSS, tr("the certificate does not hold"));
    printf("\n- %s\n", p->trouble);
    return;
  }
  paint(c, COLOUR_WIN, tr("the certificate holds"));
  if (p->about == GRUNDY_ABOUT_VALUES)
    printf(tr("\n- %s: the automaton gives the value of every position\n"),
           p->rules);
  else if (p->about == GRUNDY_ABOUT_OUTCOMES)
    printf(tr("\n- %s: the automaton gives the outcome of every position\n"),
           p->rules);
  else
    printf(tr("\n- %s: the automaton gives all positions with values below "
              "%s\n"),
           p->rules, gi_digits_of(p->below).text);
  printf(tr("- proved on the automata, for all positions: every move makes the "
            "measure smaller, no option has the value of its position, and "
            "every smaller value has an option, by a witness of %s states\n"),
         gi_digits_of(p->sets).text);
  printf(tr("- compared up to %s, not proved: the automata of the moves have "
            "the options of the rule\n"),
         gi_digits_of(p->compared_to).text);
  if (p->formula)
    printf(tr("- compared up to %s, not proved: the automaton gives the same "
              "as %s\n"),
           gi_digits_of(p->compared_to).text, p->formula);
}

static int check_proof(call *c, const source *file) {
  grundy_proof_certificate found;
  grundy_status status =
      grundy_proof_check(c->work, source_text(file), file->text.length, &found);
  progress_erase(&c->progress);
  if (status != GRUNDY_OK)
    return source_report(file, c->work);
  if (options_has(&c->options, OPTION_JSON))
    write_proof_json(&found);
  else
    write_proof(c, &found);
  return found.holds ? DONE : ANSWERED_NO;
}

/* Is the text, by its first word, a certificate of a proof by automata? */
static bool is_proof(const source *file) {
  static const char word[] = "grundy-proof";
  return file->text.length >= sizeof word - 1 &&
         memcmp(source_text(file), word, sizeof word - 1) == 0;
}

/* ------------------------------------------------------------ the command */

static int check(call *c, const source *file) {
  grundy_certificate found;
  grundy_status status = grundy_certificate_check(c->work, source_text(file),
                                                  file->text.length, &found);
  progress_erase(&c->progress);
  if (status != GRUNDY_OK)
    return source_report(file, c->work);
  if (options_has(&c->options, OPTION_JSON))
    write_json(&found);
  else
    write_text(c, &found);
  return found.holds ? DONE : ANSWERED_NO;
}

static int run(call *c) {
  source file;
  size_t most = (size_t)c->options.numbers[OPTION_MAX_MEMORY];
  int code = strcmp(c->operands[0], "-") == 0
                 ? source_read(&file, "-", true, most)
                 : source_read_file(&file, c->operands[0], most);
  if (code == DONE)
    code = gi_is_outcome_certificate(
               (gi_text){source_text(&file), file.text.length, 0})
               ? outcomes_verify(c, &file)
           : is_proof(&file) ? check_proof(c, &file)
                             : check(c, &file);
  source_clear(&file);
  return code;
}

const command command_verify_certificate = {
    .name = "verify-certificate",
    .summary = "check a proof in an independent way",
    .operands = "FILE",
    .about =
        "Reads a certificate that 'period --certificate FILE' has written, "
        "from\n"
        "standard input if FILE is -, and checks all of it. Every value is\n"
        "computed again by a plain recurrence that shares nothing with the "
        "fast\n"
        "kernels, and what the theorem requires is checked. If a theorem "
        "gives\n"
        "the values itself, as Lasker's does, they are compared with it, and "
        "the\n"
        "answer says so.\n"
        "Also reads a certificate of 'prove --certificate FILE'. Its claims "
        "about\n"
        "the automata are proved again, by other code, for all positions; that "
        "the\n"
        "automata have the moves of the rule is compared for small positions.\n"
        "The exit code is 1 if the certificate does not hold.\n",
    .examples = "  grundy period kayles --certificate kayles.txt\n"
                "  grundy verify-certificate kayles.txt\n"
                "  grundy period lasker --certificate - | "
                "grundy verify-certificate -\n",
    .least_operands = 1,
    .most_operands = 1,
    .options = OPTION_BIT(JSON) | OPTION_LIMITS,
    .is_long = true,
    .run = run,
};
