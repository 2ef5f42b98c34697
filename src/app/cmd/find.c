/* SPDX-License-Identifier: MIT */
/* find: the name of the pattern in a game's values or outcomes. */
#include "app/proof/brief.h"
#include "app/request.h"
#include "app/text/paragraph.h"
#include "app/text/render.h"
#include "core/text.h"
#include "core/writer.h"

#include <inttypes.h>
#include <string.h>

/* Returns the columns of the labels. */
static unsigned indent(const request *r) {
  return r->kind == GRUNDY_TABLE_TEMPERATURE ? 12 : 9;
}

/* Are canonical forms, their measures, or all four outcomes looked for? */
static bool is_partizan(const request *r) {
  return request_has_games(r) ||
         (r->outcomes && r->kind == GRUNDY_TABLE_OUTCOMES && r->is_partizan);
}

/* Writes where a pattern that agreed with all values fails. */
static void write_refuted(json *out, const grundy_proof *p) {
  json_key(out, "refuted");
  if (!p) {
    json_null(out);
    return;
  }
  bool outcomes = p->about == GRUNDY_ABOUT_OUTCOMES;
  char pattern[24];
  snprintf(pattern, sizeof pattern, "%" PRId64, p->formula);
  json_open(out, '{');
  json_key(out, "at");
  json_open(out, '[');
  for (unsigned i = 0; i < p->numbers; i++)
    json_number(out, p->at[i]);
  json_close(out, ']');
  json_pair_string(out, "pattern", outcomes ? p->formula ? "N" : "P" : pattern);
  json_pair_string(out, "value",
                   outcomes ? p->value ? "N" : "P"
                            : gi_digits_of(p->value).text);
  json_pair_bool(out, "first", p->status == GRUNDY_REFUTED);
  json_close(out, '}');
}

/* Returns what the pattern is about. */
static const char *about(const request *r, const grundy_pattern *p) {
  return r->outcomes                           ? "outcomes"
         : r->kind == GRUNDY_TABLE_MEAN        ? "means"
         : r->kind == GRUNDY_TABLE_TEMPERATURE ? "temperatures"
         : r->kind == GRUNDY_TABLE_WEIGHT      ? "weights"
         : p->zeros                            ? "zeros"
                                               : "values";
}

static void write_strings(json *out, const char *key, const char *const *texts,
                          size_t count) {
  json_key(out, key);
  json_open(out, '[');
  for (size_t i = 0; i < count; i++)
    json_string(out, texts[i]);
  json_close(out, ']');
}

/* Writes the values that repeat. */
static void write_repetition(json *out, const grundy_repetition *r) {
  json_key(out, "repetition");
  if (!r) {
    json_null(out);
    return;
  }
  json_open(out, '{');
  json_key(out, "start");
  json_open(out, '[');
  for (unsigned i = 0; i < r->numbers; i++)
    json_number(out, r->start[i]);
  json_close(out, ']');
  json_key(out, "period");
  json_open(out, '[');
  for (unsigned i = 0; i < r->numbers; i++)
    json_number(out, r->period[i]);
  json_close(out, ']');
  json_key(out, "saltus");
  json_open(out, '[');
  for (unsigned i = 0; i < r->numbers; i++)
    json_string(out, r->saltus[i] ? r->saltus[i] : "0");
  json_close(out, ']');
  write_strings(out, "before", r->before, r->before_count);
  write_strings(out, "values", r->values, r->count);
  json_close(out, '}');
}

/* Writes what only patterns of partizan games have. */
static void write_games(json *out, const request *r, const grundy_pattern *p) {
  if (!is_partizan(r))
    return;
  json_pair_number(out, "times", p->times);
  write_strings(out, "labels", p->labels, p->label_count);
  write_repetition(out, p->repetition);
  json_key(out, "other");
  if (!p->other) {
    json_null(out);
    return;
  }
  json_open(out, '{');
  json_key(out, "at");
  json_open(out, '[');
  for (unsigned i = 0, next = 0; i < grundy_rules_arity(r->rules); i++)
    json_number(out, r->has_list && r->slice.fixed[i] ? r->slice.from[i]
                                                      : p->other_at[next++]);
  json_close(out, ']');
  json_pair_string(out, "value", p->other);
  json_close(out, '}');
}

static void write_json(const request *r, const grundy_pattern *p, bool is_cut) {
  json out = json_to(stdout);
  json_open(&out, '{');
  if (is_cut)
    json_pair_bool(&out, "cut", true);
  json_pair_bool(&out, "found", p->found);
  json_pair_string(&out, "kind", p->found ? p->kind : NULL);
  json_pair_string(&out, "about", p->found ? about(r, p) : NULL);
  json_pair_string(&out, "convention", convention_name(r->play));
  request_json_fixed(r, &out);
  json_pair_string(&out, "status",
                   !p->found   ? NULL
                   : p->proved ? "proved"
                               : "checked");
  json_pair_number(&out, "to", p->to);
  json_pair_bool(&out, "near_end", p->near_end);
  json_pair_string(&out, "theorem", p->theorem);
  proof_json(&out, r->rules, p->proof);
  write_refuted(&out, p->refuted);
  json_key(&out, "formula");
  if (p->found) {
    json_open(&out, '{');
    json_pair_string(&out, "words", p->words);
    json_pair_string(&out, "expr", p->expr);
    json_pair_string(&out, "c", p->c);
    json_pair_string(&out, "latex", p->latex);
    json_close(&out, '}');
  } else {
    json_null(&out);
  }
  write_games(&out, r, p);
  json_close(&out, '}');
  json_end(&out);
}

/* Writes code line by line, with a hanging indent. */
static void write_code(const request *r, const char *label, const char *text) {
  for (bool is_first = true; *text; is_first = false) {
    size_t length = strcspn(text, "\n");
    if (is_first) {
      fputs(label, stdout);
      pad(stdout, label, indent(r));
    } else if (length) {
      printf("%*s", (int)indent(r), "");
    }
    printf("%.*s\n", (int)length, text);
    text += length + (text[length] == '\n');
  }
}

/* Writes the formula, "4*value = 3*n-1" if the value has a factor. */
static void write_formula(const request *r, const grundy_pattern *p) {
  if (!p->expr)
    return;
  const char *label = tr("formula");
  if (p->times < 2) {
    write_code(r, label, p->expr);
    return;
  }
  fputs(label, stdout);
  pad(stdout, label, indent(r));
  printf("%s*%s = %s\n", gi_digits_of(p->times).text, request_word(r), p->expr);
}

/* Writes the line of the fixed numbers, if there are any. */
static void write_fixed(const request *r) {
  if (!request_has_fixed(r))
    return;
  fputs(tr("fixed"), stdout);
  pad(stdout, tr("fixed"), indent(r));
  request_print(r, false);
  putchar('\n');
}

/* Says where a pattern fails that agreed with everything up to `to`. */
static void write_failure(const request *r, const grundy_proof *p,
                          const char *to) {
  char line[500];
  snprintf(line, sizeof line,
           p->states ? tr("a pattern that holds to %s is refuted by automata: "
                          "it fails first at %s")
           : p->status == GRUNDY_REFUTED
               ? tr("a pattern that holds to %s fails first at %s")
               : tr("a pattern that holds to %s fails there or before where it "
                    "does not follow from itself: %s by the moves"),
           to, proof_where(r->rules, p, false).text);
  paragraph_print(stdout, 0, "", line);
}

/* Says which value is not a number. */
static void write_other(const request *r, const grundy_pattern *p) {
  gi_buffer where;
  gi_memory memory = {0};
  gi_buffer_init(&where, &memory);
  gi_writer out = gi_writer_to(&where);
  for (unsigned i = 0, next = 0; i < grundy_rules_arity(r->rules); i++) {
    bool is_fixed = r->has_list && r->slice.fixed[i];
    gi_write(
        &out, "%s%s = %s", i ? ", " : "", grundy_rules_variable(r->rules, i),
        gi_digits_of(is_fixed ? r->slice.from[i] : p->other_at[next++]).text);
  }
  gi_write_bytes(&out, "", 1);
  char line[800];
  snprintf(line, sizeof line,
           tr("the value at %s is %s, which is not a number: try --mean, "
              "--temperature or --outcomes"),
           out.status == GRUNDY_OK ? (const char *)where.data : "", p->other);
  gi_buffer_clear(&where);
  paragraph_print(stdout, 0, "", line);
}

static void write_none(const call *c, const request *r, const char *to) {
  painted none = painted_text(c, COLOUR_LOSS, tr("none found"));
  if (r->outcomes)
    printf(tr("%s: the outcomes up to %s follow no pattern that this command "
              "knows\n"),
           none.text, to);
  else if (is_partizan(r))
    printf(tr("%s: the values up to %s follow no pattern that this command "
              "knows\n"),
           none.text, to);
  else
    printf(tr("%s: the values up to %s follow no pattern that this command "
              "knows, nor do the zeros alone\n"),
           none.text, to);
}

/* Writes how the pattern is known: by a theorem, by automata, by both, or only
   by comparison. */
static void write_status(const call *c, const request *r,
                         const grundy_pattern *p) {
  gi_digits to = gi_digits_of(p->to);
  painted proved = painted_text(c, COLOUR_WIN, tr("proved"));
  painted checked = painted_text(c, COLOUR_STRONG, tr("checked"));
  char line[500];
  fputs(tr("status"), stdout);
  pad(stdout, tr("status"), indent(r));
  if (p->theorem)
    printf(r->outcomes ? tr("%s by the theorem '%s'; compared with the "
                            "outcomes up to %s\n")
                       : tr("%s by the theorem '%s'; compared with the values "
                            "up to %s\n"),
           proved.text, tr(p->theorem), to.text);
  else if (p->proof)
    printf(r->outcomes
               ? tr("%s by automata; compared with the outcomes up to %s\n")
               : tr("%s by automata; compared with the values up to %s\n"),
           proved.text, to.text);
  else
    printf(tr("%s to %s, not proved\n"), checked.text, to.text);
  if (p->theorem)
    paragraph_print(stdout, indent(r), "", tr(p->citation));
  if (!p->proof)
    return;
  proof_line how = proof_how(r->rules, p->proof);
  snprintf(line, sizeof line,
           p->theorem ? tr("proved by automata, too: %s") : "%s", how.text);
  paragraph_print(stdout, indent(r), "", line);
}

static const char *label_of(const request *r, const grundy_pattern *p) {
  return r->outcomes                           ? tr("outcomes")
         : r->kind == GRUNDY_TABLE_MEAN        ? tr("mean")
         : r->kind == GRUNDY_TABLE_TEMPERATURE ? tr("temperature")
         : r->kind == GRUNDY_TABLE_WEIGHT      ? tr("weight")
         : p->zeros                            ? tr("zeros")
                                               : tr("values");
}

static void write_text(const call *c, const request *r,
                       const grundy_pattern *p) {
  gi_digits to = gi_digits_of(p->to);
  const grundy_rules *rules = r->rules;
  if (!p->found) {
    write_none(c, r, to.text);
    if (p->refuted)
      write_failure(r, p->refuted, to.text);
    if (p->other)
      write_other(r, p);
    render_same(rules);
    return;
  }
  paragraph_print(stdout, indent(r), label_of(r, p), p->words);
  write_fixed(r);
  write_formula(r, p);
  if (p->c)
    write_code(r, "C", p->c);
  if (p->latex)
    write_code(r, "LaTeX", p->latex);
  write_status(c, r, p);
  render_same(rules);
}

/* Patterns of two numbers are looked for in a square. */
static bool is_square(const call *c, const request *r) {
  const grundy_slice *s = &r->slice;
  const unsigned *at = r->places;
  if (r->free_count < 2 ||
      (s->from[at[0]] == s->from[at[1]] && s->to[at[0]] == s->to[at[1]]))
    return true;
  place where = place_in(c->operands[1 + at[1]], 0);
  report(&where, NULL,
         "patterns of two numbers are looked for in a square: give both "
         "numbers the same range");
  return false;
}

static int name_pattern(call *c, const source *s, const grundy_rules *rules) {
  bool is_given = options_has(&c->options, OPTION_TO);
  request r;
  int counted = request_count(c, s, &rules);
  if (counted != DONE)
    return counted;
  if (!request_read(c, s, rules, 2, &r) || !is_square(c, &r) ||
      !request_choose_kind(c, &r))
    return BAD_INPUT;
  grundy_find_query query = {.to = is_given ? c->options.numbers[OPTION_TO] : 0,
                             .slice = request_slice(&r),
                             .play = r.play,
                             .outcomes = r.outcomes,
                             .kind = is_partizan(&r) ? r.kind
                                                     : GRUNDY_TABLE_VALUES};
  grundy_pattern found;
  grundy_status status = grundy_find(c->work, rules, &query, &found);
  progress_erase(&c->progress);
  bool is_cut = status == GRUNDY_STOPPED && found.to;
  if (status != GRUNDY_OK && !is_cut)
    return source_report(s, c->work);
  if (options_has(&c->options, OPTION_JSON)) {
    write_json(&r, &found, is_cut);
  } else {
    write_text(c, &r, &found);
    if (is_cut)
      printf(tr("A limit was reached: nothing above %s was computed.\n"),
             gi_digits_of(found.to).text);
  }
  if (is_cut) {
    fflush(stdout);
    return source_report(s, c->work);
  }
  return found.found ? DONE : ANSWERED_NO;
}

static int run(call *c) { return with_rules(c, name_pattern); }

const command command_find = {
    .name = "find",
    .summary = "the name of the pattern in a game's values",
    .operands = "RULES [RANGE|NUMBER ...]",
    .about =
        "Looks for a pattern in the values of normal play: a period; a "
        "formula\n"
        "of digits, bits or prime factors; an automaton that reads the "
        "digits;\n"
        "runs that grow; for two numbers also their nim-sum, sum and the "
        "like.\n"
        "A pattern is fitted to one half of the values and tested on the "
        "other;\n"
        "the one with the shortest description is kept. If the values follow "
        "no\n"
        "pattern, the zeros alone are tried. The pattern is given in words, as "
        "a\n"
        "formula (see grundy check), in C and in LaTeX, with the theorem that\n"
        "proves it or the number up to which it was checked: --to N, "
        "otherwise\n"
        "2000, or 100 if a position is two numbers. The exit code is 1 if no\n"
        "pattern is found.\n"
        "If that takes little time, automata prove the pattern for all "
        "positions,\n"
        "or refute it (see grundy prove): a refuted pattern is dropped. If no "
        "pattern\n"
        "is left, an automaton is learned from the values, and shown if it is\n"
        "proved.\n"
        "A list of ranges and numbers, as in grundy table, replaces --to and "
        "fixes\n"
        "some numbers of a position; one or two numbers must run over a "
        "range.\n"
        "Where the players' moves differ, the values are canonical forms. "
        "Numbers,\n"
        "and the numbers of --mean, --temperature and --atomic, follow "
        "formulas,\n"
        "written 4*value = 3*n-1 where the value is a fraction; other values "
        "may\n"
        "repeat, with a game added in each period, or be made of earlier "
        "values.\n"
        "--outcomes looks for a pattern in the outcomes instead of the\n"
        "values. --misere looks for one in the outcomes of misère play, where "
        "there\n"
        "are no values.\n"
        "About a position, or rules whose positions are not numbers, it says "
        "how often\n"
        "each value occurs among the positions that play reaches, and which "
        "theorems\n"
        "give them.\n",
    .examples = "  grundy find '{n -> n-k for k in 1..n/2}'\n"
                "  grundy find kayles --json\n"
                "  grundy find wythoff --to 200\n"
                "  grundy find wythoff 0..200 5 --outcomes\n"
                "  grundy find 'take[1,3,4]' --misere\n"
                "  grundy find 'take[L: 1,2 ; R: 1,3]' --values\n",
    .least_operands = 1,
    .most_operands = 1 + REQUEST_LIST,
    .options = OPTION_BIT(TO) | OPTION_BIT(MISERE) | OPTION_BIT(OUTCOMES) |
               OPTION_BIT(VALUES) | OPTION_BIT(MEAN) | OPTION_BIT(TEMPERATURE) |
               OPTION_BIT(ATOMIC) | OPTION_BIT(JSON) | OPTION_BIT(FORMAT) |
               OPTION_BIT(RULES) | OPTION_BIT(NATIVE) | OPTION_BIT(LET) |
               OPTION_LIMITS,
    .formats = 1 << FORMAT_TEXT | 1 << FORMAT_CSV | 1 << FORMAT_JSON,
    .run = run,
};
