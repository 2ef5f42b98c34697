/* SPDX-License-Identifier: MIT */
/* eval: who wins, by which moves, and why. */
#include "app/native.h"
#include "app/picture/dot.h"
#include "app/picture/figure.h"
#include "app/picture/picture.h"
#include "app/source.h"
#include "app/text/render.h"
#include "core/text.h"

#include <string.h>

static grundy_query query_of(const options *o) {
  grundy_query query = {
      .play = options_has(o, OPTION_MISERE) ? GRUNDY_MISERE : GRUNDY_NORMAL,
      .method = GRUNDY_BEST,
      .plies = options_has(o, OPTION_PLIES),
      .longest = options_has(o, OPTION_LONGEST),
      .explain = options_has(o, OPTION_EXPLAIN) || options_has(o, OPTION_JSON),
      .max_moves = (size_t)o->numbers[OPTION_LIMIT_MOVES],
  };
  if (options_has(o, OPTION_METHOD))
    query.method = o->numbers[OPTION_METHOD] == METHOD_THEOREM ? GRUNDY_THEOREM
                                                               : GRUNDY_SEARCH;
  return query;
}

/* A theorem may know less than the search: the outcome, but no value. */
static bool do_agree(const grundy_verdict *a, const grundy_verdict *b) {
  bool both_valued = a->value.kind == GRUNDY_VALUE_NIMBER &&
                     b->value.kind == GRUNDY_VALUE_NIMBER;
  bool both_loopy = a->value.kind == GRUNDY_VALUE_LOOPY &&
                    b->value.kind == GRUNDY_VALUE_LOOPY;
  if (a->outcome != b->outcome ||
      (both_valued && a->value.nimber != b->value.nimber) ||
      (both_loopy && strcmp(a->value.number, b->value.number) != 0))
    return false;
  if (a->has_plies && b->has_plies && a->plies != b->plies)
    return false;
  return !a->moves_known || !b->moves_known || a->moves_truncated ||
         b->moves_truncated ||
         (a->move_count == b->move_count &&
          a->drawing_count == b->drawing_count);
}

static void describe(const grundy_verdict *v, char *out, size_t size) {
  if (v->value.kind == GRUNDY_VALUE_NIMBER)
    snprintf(out, size, tr("%s, value %s, winning moves: %zu"),
             grundy_outcome_name(v->outcome),
             gi_digits_of(v->value.nimber).text, v->move_count);
  else if (v->value.kind == GRUNDY_VALUE_LOOPY)
    snprintf(out, size, tr("%s, value %s, winning moves: %zu"),
             grundy_outcome_name(v->outcome), v->value.number, v->move_count);
  else
    snprintf(out, size, tr("%s, winning moves: %zu"),
             grundy_outcome_name(v->outcome), v->move_count);
}

/* After the search: the theorems too, and do they agree? */
static int compare(call *c, const grundy_position *position, grundy_query query,
                   grundy_verdict *verdict, const char **note) {
  grundy_verdict other;
  query.method = GRUNDY_THEOREM;
  grundy_status status = grundy_eval(c->work, position, query, &other);
  if (status == GRUNDY_UNABLE) {
    *note = tr("by search alone: the theorems are silent here");
    return DONE;
  }
  if (status != GRUNDY_OK) {
    const grundy_error *error = grundy_work_error(c->work);
    progress_erase(&c->progress);
    report_error(error, NULL);
    return exit_code(error);
  }
  if (do_agree(verdict, &other)) {
    *note = tr("theorem and search agree");
    if (other.value.kind != GRUNDY_VALUE_NONE ||
        verdict->value.kind == GRUNDY_VALUE_NONE)
      *verdict = other; /* it has the better reasons */
    return DONE;
  }
  char searched[120], claimed[120];
  describe(verdict, searched, sizeof searched);
  describe(&other, claimed, sizeof claimed);
  progress_erase(&c->progress);
  report(NULL, "please report it: one of the two is wrong",
         "SEARCH AND THEOREM DISAGREE: search says %s; theorem says %s",
         searched, claimed);
  return INTERNAL;
}

/* Reports why the position could not be read or decided. */
static int fail(call *c, const source *s, grundy_status status) {
  progress_erase(&c->progress);
  const grundy_error *error = grundy_work_error(c->work);
  place where;
  if (status != GRUNDY_UNABLE || !options_has(&c->options, OPTION_METHOD))
    return source_report(s, c->work);
  bool has_place = source_place(s, error->offset, &where);
  report(has_place ? &where : NULL, "leave --method out, or use search",
         "the theorems are silent about this position");
  return BAD_INPUT;
}

/* grundy VERSION: POSITION, normal play. */
static grundy_status say_provenance(canvas *k, const char *text,
                                    const grundy_verdict *v) {
  const char *const pieces[] = {"grundy ", grundy_version(), ": ", text,
                                v->play == GRUNDY_MISERE ? ", misere play"
                                                         : ", normal play"};
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < 5 && status == GRUNDY_OK; i++)
    status = gi_buffer_text(&k->about, pieces[i]);
  return status;
}

static int write_dot(const call *c, const figure *f, const canvas *k) {
  gi_buffer file, about;
  gi_buffer_init(&file, k->memory);
  gi_buffer_init(&about, k->memory);
  grundy_status status = gi_buffer_put(&about, k->about.data, k->about.length);
  if (status == GRUNDY_OK)
    status = gi_buffer_put(&about, "", 1);
  if (status == GRUNDY_OK)
    status = dot_write(f, (const char *)about.data, &file);
  int code = status == GRUNDY_OK
                 ? picture_write_text(&c->options, OPTION_DOT, &file)
                 : picture_refused(k->memory);
  gi_buffer_clear(&about);
  gi_buffer_clear(&file);
  return code;
}

static int draw(const call *c, figure *f, const char *text,
                const grundy_verdict *verdict) {
  gi_memory memory = {.limit = (size_t)c->options.numbers[OPTION_MAX_MEMORY]};
  canvas k;
  canvas_init(&k, &memory);
  k.language = picture_language(&c->options);
  figure_mark(f, verdict);
  grundy_status status = say_provenance(&k, text, verdict);
  if (status == GRUNDY_OK)
    status = figure_draw(&k, f, c->work, text, verdict);
  int code = status == GRUNDY_OK ? picture_write(&c->options, &k)
                                 : picture_refused(&memory);
  if (code == DONE && options_has(&c->options, OPTION_DOT))
    code = write_dot(c, f, &k);
  canvas_clear(&k);
  return code;
}

/* Can the picture show these letters?  Those of a PNG are strokes of our own,
   ASCII alone. */
static bool can_be_written(const call *c, const char *text) {
  if (!options_has(&c->options, OPTION_PNG))
    return true;
  while (*text && (unsigned char)*text < 0x80)
    text++;
  if (*text)
    report(NULL, "--svg can show them",
           "a PNG shows ASCII letters alone, and some names here have others");
  return !*text;
}

static int answer(call *c, const source *s, figure *f) {
  grundy_position *position;
  const char *text = NULL, *note = NULL;
  grundy_verdict verdict;
  grundy_query query = query_of(&c->options);
  const char *data = source_text(s);
  int code = DONE;
  grundy_status status =
      grundy_position_parse(c->work, data, s->text.length, &position);
  if (status == GRUNDY_OK)
    status = grundy_position_print(c->work, position, &text);
  if (status == GRUNDY_OK && !can_be_written(c, text))
    return BAD_INPUT;
  if (status == GRUNDY_OK && picture_is_wanted(&c->options))
    code = figure_open(f, c->work, position, c->grundy, query.play);
  if (code == DONE && status == GRUNDY_OK &&
      options_has(&c->options, OPTION_DOT) && !figure_has_graphs(f, c->grundy))
    return BAD_INPUT;
  if (code != DONE)
    return code;
  if (status == GRUNDY_OK)
    status = native_position(c, position);
  if (status == GRUNDY_OK)
    status = grundy_eval(c->work, position, query, &verdict);
  if (status != GRUNDY_OK)
    return fail(c, s, status);
  if (options_has(&c->options, OPTION_METHOD) &&
      c->options.numbers[OPTION_METHOD] == METHOD_BOTH) {
    code = compare(c, position, query, &verdict, &note);
    if (code != DONE)
      return code;
  }
  progress_erase(&c->progress);
  if (query.max_moves == 0) /* nobody looked for moves */
    verdict.moves_truncated = verdict.outcome != GRUNDY_P;
  if (picture_is_wanted(&c->options))
    code = draw(c, f, text, &verdict);
  if (code != DONE || picture_takes_stdout(&c->options))
    return code;
  if (!options_has(&c->options, OPTION_JSON))
    render_verdict(c, text, &verdict, note);
  else if (verdict_to_json(c, text, &verdict) != GRUNDY_OK)
    return source_report(s, c->work);
  return DONE;
}

static int answer_once(call *c, const source *s) {
  figure f = {.count = 0};
  int code = answer(c, s, &f);
  figure_close(&f);
  return code;
}

static int run(call *c) {
  if (!picture_is_possible(&c->options, options_has(&c->options, OPTION_JSON)))
    return BAD_INPUT;
  return with_source(c, true, answer_once);
}

const command command_eval = {
    .name = "eval",
    .summary = "who wins a position, by which moves, and why",
    .operands = "POSITION|-",
    .about =
        "Says who wins the position, its value, the winning moves, and why.\n"
        "A '-' reads the position from standard input; nim(@FILE) reads what\n"
        "stands in the parentheses from a file. --svg and --png draw small\n"
        "positions with a winning move, --dot writes graphs for Graphviz.\n",
    .examples = "  grundy eval 'nim(13,12,8)'\n"
                "  grundy eval --explain 'nim(5,7,9)'\n"
                "  grundy eval 'wythoff(3,5) + 2*lasker(6) + kayles(10)'\n"
                "  grundy eval --misere 'nim(1,1,2)'\n"
                "  grundy eval 'chomp(5,5,3)' --svg chomp.svg\n",
    .least_operands = 1,
    .most_operands = 1,
    .options = OPTION_BIT(MISERE) | OPTION_BIT(EXPLAIN) | OPTION_BIT(PLIES) |
               OPTION_BIT(LONGEST) | OPTION_BIT(METHOD) |
               OPTION_BIT(LIMIT_MOVES) | OPTION_BIT(JSON) | OPTION_BIT(RULES) |
               OPTION_BIT(NATIVE) | OPTION_PICTURES | OPTION_BIT(DOT) |
               OPTION_LIMITS,
    .run = run,
};
