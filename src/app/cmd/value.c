/* SPDX-License-Identifier: MIT */
/* value: a calculator of partizan values: canonical forms, measures,
   comparisons, thermographs. */
#include "app/command.h"
#include "app/picture/picture.h"
#include "app/text/measures.h"
#include "app/text/paragraph.h"
#include "app/text/sides.h"
#include "core/writer.h"
#include "engine/picture/thermograph.h"

#include <string.h>

enum {
  MOST_NAME = 200 /* bytes of a value's text in a picture */
};

/* One operand on its way to the answer. */
typedef struct question {
  const char *text;
  grundy_sides sides;
  const grundy_expression *expression;
  grundy_measures measures;
  grundy_explanation explanation; /* empty without --explain */
  char name[MOST_NAME + 4];       /* text of the value, cut */
  bool loopy;                     /* only `sides` is set */
} question;

/* Reports the error of the work, which is about the text. */
static int fail(call *c, const char *text) {
  const grundy_error *error = grundy_work_error(c->work);
  progress_erase(&c->progress);
  bool has_place = error->offset != GRUNDY_NOWHERE;
  place where = place_in(text, has_place ? error->offset : 0);
  report_error(error, has_place ? &where : NULL);
  return exit_code(error);
}

static int read(call *c, const char *text, const grundy_expression **out) {
  return grundy_expression_parse(c->work, text, strlen(text), out) == GRUNDY_OK
             ? DONE
             : fail(c, text);
}

/* ------------------------------------------------------------ comparisons */

static bool is_claim(const char *word) {
  static const char *const claims[] = {"=", "<", "<=", ">", ">=", "||"};
  for (size_t i = 0; i < sizeof claims / sizeof *claims; i++)
    if (strcmp(claims[i], word) == 0)
      return true;
  return false;
}

static void render_comparison(call *c, const grundy_comparison *found,
                              bool holds) {
  char sentence[400];
  const char *a = c->operands[0], *b = c->operands[2];
  snprintf(sentence, sizeof sentence, "%.100s %s %.100s", a,
           grundy_relation_name(found->relation), b);
  paint(c, holds ? COLOUR_WIN : COLOUR_LOSS, holds ? tr("yes") : tr("no"));
  putchar('\n');
  paragraph_print(stdout, LABELS, tr("relation"), sentence);
  paragraph_print(stdout, LABELS, tr("why"), found->reason);
}

static bool is_loopy(const char *text) {
  return grundy_sides_wanted(text, strlen(text));
}

/* Compares two loopy values. */
static int compare_loopy(call *c, grundy_comparison *found) {
  const char *a = c->operands[0], *b = c->operands[2];
  if (grundy_sides_compare(c->work, a, strlen(a), b, strlen(b), found) ==
      GRUNDY_OK)
    return DONE;
  return fail(c, a);
}

/* Compares two values that end. */
static int compare_short(call *c, grundy_comparison *found) {
  const grundy_expression *sides[2];
  for (size_t i = 0; i < 2; i++) {
    int code = read(c, c->operands[2 * i], &sides[i]);
    if (code != DONE)
      return code;
  }
  if (grundy_expression_compare(c->work, sides[0], sides[1], c->operands[1],
                                found) != GRUNDY_OK)
    return fail(c, c->operands[0]);
  return DONE;
}

static int compare(call *c) {
  grundy_comparison found;
  const char *claim = c->operands[1];
  bool loopy = is_loopy(c->operands[0]) || is_loopy(c->operands[2]);
  int code = (loopy ? compare_loopy : compare_short)(c, &found);
  if (code != DONE)
    return code;
  progress_erase(&c->progress);
  bool holds = grundy_relation_holds(found.relation, claim);
  if (options_has(&c->options, OPTION_JSON)) {
    json out = json_to(stdout);
    json_open(&out, '{');
    json_pair_bool(&out, "holds", holds);
    json_pair_string(&out, "relation", grundy_relation_name(found.relation));
    json_pair_string(&out, "reason", found.reason);
    json_close(&out, '}');
    json_end(&out);
  } else {
    render_comparison(c, &found, holds);
  }
  return holds ? DONE : ANSWERED_NO;
}

/* --------------------------------------------------------------- pictures */

static bool has_thermographs(const question *list, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (list[i].loopy) {
      report(NULL, NULL, "'%.60s' has no thermograph: its play need not end",
             list[i].text);
      return false;
    } else if (!list[i].measures.thermograph) {
      report(NULL, NULL,
             "'%.60s' has no thermograph: its canonical form or a number on "
             "its walls is too large",
             list[i].text);
      return false;
    }
  return true;
}

static int draw(call *c, const question *list, size_t count) {
  const options *o = &c->options;
  gi_memory memory = {.limit = (size_t)o->numbers[OPTION_MAX_MEMORY]};
  named_thermograph drawn[THERMOGRAPHS_MOST];
  canvas k;
  if (!has_thermographs(list, count))
    return BAD_INPUT;
  gi_canvas_init(&k, &memory);
  k.language = language();
  gi_writer about = gi_writer_to(&k.about);
  gi_write(&about, "grundy %s: ", grundy_version());
  for (size_t i = 0; i < count; i++) {
    drawn[i] = (named_thermograph){list[i].name, list[i].measures.thermograph};
    gi_write(&about, "%s%s", i ? ", " : "", list[i].name);
  }
  gi_canvas_note(&k, about.status);
  gi_thermograph_draw(&k, drawn, count);
  int code = picture_finish(c, &k, k.status);
  gi_canvas_clear(&k);
  return code;
}

/* ----------------------------------------------------------------- values */

static int ask(call *c, question *q) {
  q->loopy = is_loopy(q->text);
  if (q->loopy)
    return grundy_sides_find(c->work, q->text, strlen(q->text), &q->sides) ==
                   GRUNDY_OK
               ? DONE
               : fail(c, q->text);
  int code = read(c, q->text, &q->expression);
  if (code != DONE)
    return code;
  grundy_status status =
      grundy_expression_measure(c->work, q->expression, &q->measures);
  if (status == GRUNDY_OK && options_has(&c->options, OPTION_EXPLAIN))
    status = grundy_expression_explain(c->work, q->expression, &q->explanation);
  if (status != GRUNDY_OK)
    return fail(c, q->text);
  const char *value = q->measures.value ? q->measures.value : q->text;
  snprintf(q->name, sizeof q->name,
           strlen(value) > MOST_NAME ? "%.*s..." : "%.*s", MOST_NAME, value);
  return DONE;
}

static void render(const call *c, const question *q) {
  const grundy_measures *m = &q->measures;
  const options *o = &c->options;
  if (options_has(o, OPTION_LATEX)) {
    const char *latex = q->loopy ? q->sides.latex : m->latex;
    puts(latex ? latex : tr("too long to be written"));
    return;
  }
  if (q->loopy) {
    render_sides(c, q->text, &q->sides);
    return;
  }
  render_position(q->text);
  printf(tr(" is %s: %s\n"),
         painted_text(c, COLOUR_STRONG, grundy_outcome_name(m->outcome)).text,
         outcome_meaning(m->outcome));
  if (options_has(o, OPTION_THERMOGRAPH))
    render_thermograph(m);
  else
    render_measures(m);
  if (options_has(o, OPTION_EXPLAIN))
    render_fates(&q->explanation);
}

static void write_json(const call *c, const question *list, size_t count) {
  json out = json_to(stdout);
  if (count > 1)
    json_open(&out, '[');
  for (size_t i = 0; i < count; i++) {
    json_open(&out, '{');
    json_pair_string(&out, "expression", list[i].text);
    if (list[i].loopy) {
      json_sides(&out, &list[i].sides);
      json_close(&out, '}');
      continue;
    }
    json_pair_string(&out, "value", list[i].measures.value);
    json_key(&out, "outcome");
    json_outcome(&out, list[i].measures.outcome);
    json_measures(&out, &list[i].measures);
    if (options_has(&c->options, OPTION_EXPLAIN))
      json_fates(&out, &list[i].explanation);
    json_close(&out, '}');
  }
  if (count > 1)
    json_close(&out, ']');
  json_end(&out);
}

static int calculate(call *c) {
  const options *o = &c->options;
  size_t count = c->operand_count;
  question list[THERMOGRAPHS_MOST];
  memset(list, 0, sizeof list);
  for (size_t i = 0; i < count; i++) {
    list[i].text = c->operands[i];
    int code = ask(c, &list[i]);
    if (code != DONE)
      return code;
  }
  progress_erase(&c->progress);
  int code = picture_is_wanted(o) ? draw(c, list, count) : DONE;
  if (code != DONE || picture_takes_stdout(o))
    return code;
  if (options_has(o, OPTION_JSON)) {
    write_json(c, list, count);
    return DONE;
  }
  for (size_t i = 0; i < count; i++) {
    if (i > 0 && !options_has(o, OPTION_LATEX))
      putchar('\n');
    render(c, &list[i]);
  }
  return DONE;
}

/* ---------------------------------------------------------------- command */

/* Reports an option that does not go with a comparison. */
static bool fits_comparison(const options *o) {
  static const option_id others[] = {OPTION_EXPLAIN, OPTION_THERMOGRAPH,
                                     OPTION_LATEX,   OPTION_SVG,
                                     OPTION_PNG,     OPTION_PDF};
  for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    if (options_has(o, others[i])) {
      report(NULL, "see grundy help value",
             "--%s does not work with a comparison",
             option_table[others[i]].name);
      return false;
    }
  return true;
}

/* Returns the place of the first claim among the operands; the number of
   operands if there is none. */
static size_t find_claim(const call *c) {
  size_t i = 0;
  while (i < c->operand_count && !is_claim(c->operands[i]))
    i++;
  return i;
}

static int run(call *c) {
  const options *o = &c->options;
  if (find_claim(c) < c->operand_count) {
    if (c->operand_count == 3 && find_claim(c) == 1)
      return fits_comparison(o) ? compare(c) : (int)BAD_INPUT;
    report(NULL, "for example grundy value '^^*' '>=' '0'",
           "a comparison has one value before the sign and one after it");
    return BAD_INPUT;
  }
  if (options_has(o, OPTION_LATEX) && options_has(o, OPTION_JSON)) {
    report(NULL, "the JSON has the key latex",
           "--latex does not work with --json");
    return BAD_INPUT;
  }
  bool has_text = options_has(o, OPTION_JSON) || options_has(o, OPTION_LATEX);
  return picture_is_possible(o, has_text) ? calculate(c) : (int)BAD_INPUT;
}

const command command_value = {
    .name = "value",
    .also = "value calculator, calculator, 计算器",
    .summary = "a calculator of partizan values",
    .operands = "EXPR... | EXPR SIGN EXPR",
    .about =
        "Computes the value of a partizan game: canonical form, who wins, "
        "stops,\n"
        "mean, temperature, atomic weight, reduced form, birthday, "
        "incentives.\n"
        "`grundy help values` lists what can be typed. SIGN compares two "
        "values:\n"
        "= < <= > >= or || (confused with); the answer comes with a reason, "
        "and if\n"
        "it is no, the exit code is 1. A sum that is too large for its "
        "canonical\n"
        "form still gets its outcome, mean and temperature. --svg and --png "
        "draw\n"
        "the thermographs of all values given.\n",
    .examples = "  grundy value '{1|*} + ^^ - 3/4'\n"
                "  grundy value '{3|1||0}' --thermograph\n"
                "  grundy value '{2,1|*,v}' --explain\n"
                "  grundy value '^^*' '>=' '0'\n"
                "  grundy value '{3|1||0}' '+-1' --svg thermographs.svg\n",
    .least_operands = 1,
    .most_operands = THERMOGRAPHS_MOST,
    .has_signs = true,
    .options = OPTION_BIT(EXPLAIN) | OPTION_BIT(THERMOGRAPH) |
               OPTION_BIT(LATEX) | OPTION_BIT(JSON) | OPTION_PICTURES |
               OPTION_LIMITS,
    .run = run,
};
