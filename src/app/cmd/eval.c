/* SPDX-License-Identifier: MIT */
/* eval: who wins, by which moves, and why. */
#include "app/native.h"
#include "app/picture/dot.h"
#include "app/picture/picture.h"
#include "app/picture/refusal.h"
#include "app/source.h"
#include "app/text/render.h"
#include "core/text.h"
#include "core/writer.h"
#include "engine/picture/figure.h"

#include <string.h>

/* One position on its way from the text to the answer. */
typedef struct question {
  call *call;
  const source *source;
  grundy_query query;
  grundy_position *position;
  const char *text; /* canonical text of the position */
  grundy_verdict verdict;
  const char *note; /* how the verdict was checked; NULL: not compared */
  figure figure;    /* empty unless a picture is wanted */
} question;

/* Does --method ask for search and theorems, to compare them? */
static bool is_compared(const options *o) {
  return options_has(o, OPTION_METHOD) &&
         o->numbers[OPTION_METHOD] == METHOD_BOTH;
}

static grundy_query query_of(const options *o) {
  static const grundy_method methods[] = {
      [METHOD_SEARCH] = GRUNDY_SEARCH, [METHOD_THEOREM] = GRUNDY_THEOREM,
      [METHOD_BOTH] = GRUNDY_SEARCH,   [METHOD_PAIRS] = GRUNDY_PAIRS,
      [METHOD_DEEP] = GRUNDY_DEEP,
  };
  grundy_query query = {
      .play = options_has(o, OPTION_MISERE) ? GRUNDY_MISERE : GRUNDY_NORMAL,
      .method = GRUNDY_BEST,
      .plies = options_has(o, OPTION_PLIES),
      .longest = options_has(o, OPTION_LONGEST),
      .outcome = options_has(o, OPTION_OUTCOME),
      .explain = options_has(o, OPTION_EXPLAIN) || options_has(o, OPTION_JSON),
      .max_moves = (size_t)o->numbers[OPTION_LIMIT_MOVES],
      .patient = options_has(o, OPTION_LIMIT_MOVES),
  };
  /* of a long position each move takes time: list what is shown, and one more
     to know whether there are more */
  if (!query.patient && !options_has(o, OPTION_JSON) &&
      !options_has(o, OPTION_METHOD) && !picture_is_wanted(o))
    query.max_moves = MOVES_SHOWN + 1;
  if (options_has(o, OPTION_METHOD))
    query.method = methods[o->numbers[OPTION_METHOD]];
  return query;
}

/* Do the two verdicts agree in what both know?  A theorem may know less than
   the search: the outcome, but no value. */
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
  if (a->has_side_plies && b->has_side_plies &&
      (a->left_plies != b->left_plies || a->right_plies != b->right_plies))
    return false;
  return !a->moves_known || !b->moves_known || a->moves_truncated ||
         b->moves_truncated ||
         (a->move_count == b->move_count &&
          a->drawing_count == b->drawing_count);
}

static void describe(const grundy_verdict *v, char *out, size_t size) {
  if (v->value.kind == GRUNDY_VALUE_NIMBER && !v->value.number)
    snprintf(out, size, tr("%s, value %s, winning moves: %zu"),
             grundy_outcome_name(v->outcome),
             gi_digits_of(v->value.nimber).text, v->move_count);
  else if (v->value.kind != GRUNDY_VALUE_NONE)
    snprintf(out, size, tr("%s, value %.200s, winning moves: %zu"),
             grundy_outcome_name(v->outcome), v->value.number, v->move_count);
  else
    snprintf(out, size, tr("%s, winning moves: %zu"),
             grundy_outcome_name(v->outcome), v->move_count);
}

static int report_disagreement(const grundy_verdict *search,
                               const grundy_verdict *theorem) {
  char searched[120], claimed[120];
  describe(search, searched, sizeof searched);
  describe(theorem, claimed, sizeof claimed);
  report(NULL, "please report it: one of the two is wrong",
         "SEARCH AND THEOREM DISAGREE: search says %s; theorem says %s",
         searched, claimed);
  return INTERNAL;
}

/* Asks the theorems too and compares their answer with that of the search. */
static int compare(question *q) {
  grundy_verdict other;
  grundy_query query = q->query;
  query.method = GRUNDY_THEOREM;
  grundy_status status = grundy_eval(q->call->work, q->position, query, &other);
  progress_erase(&q->call->progress);
  if (status == GRUNDY_UNABLE) {
    q->note = tr("by search alone: no theorem answers for this position");
    return DONE;
  }
  if (status != GRUNDY_OK) {
    const grundy_error *error = grundy_work_error(q->call->work);
    report_error(error, NULL);
    return exit_code(error);
  }
  if (!do_agree(&q->verdict, &other))
    return report_disagreement(&q->verdict, &other);
  q->note = tr("theorem and search agree");
  if (other.value.kind != GRUNDY_VALUE_NONE ||
      q->verdict.value.kind == GRUNDY_VALUE_NONE)
    q->verdict = other; /* a theorem gives better reasons than a search */
  return DONE;
}

/* Reports why the position could not be read or decided. */
static int fail(const question *q, grundy_status status) {
  call *c = q->call;
  progress_erase(&c->progress);
  if (status != GRUNDY_UNABLE || !options_has(&c->options, OPTION_METHOD))
    return source_report(q->source, c->work);
  place where;
  bool has_place =
      source_place(q->source, grundy_work_error(c->work)->offset, &where);
  if (c->options.numbers[OPTION_METHOD] == METHOD_PAIRS) {
    report(has_place ? &where : NULL, "leave out --method, or use --outcome",
           "--method pairs has no answer: it needs normal play, a game that "
           "ends, the same moves for both players, and small values");
    return BAD_INPUT;
  }
  if (c->options.numbers[OPTION_METHOD] == METHOD_DEEP) {
    report(has_place ? &where : NULL, "leave out --method, or use --outcome",
           "--method deep has no answer: it needs a game that ends, and "
           "players whose moves differ");
    return BAD_INPUT;
  }
  report(has_place ? &where : NULL,
         "leave out --method, or use --method search",
         "no theorem answers for this position");
  return BAD_INPUT;
}

/* -------------------------------------------------------------- pictures */

/* Writes `grundy VERSION: POSITION, normal play`. */
static void say_provenance(gi_writer *w, const question *q) {
  gi_write(w, "grundy %s: ", grundy_version());
  gi_write_text(w, q->text);
  gi_write(w, ", %s play", convention_name(q->verdict.play));
}

/* Writes the graphs of the position for Graphviz. */
static int write_dot(const question *q, gi_memory *memory) {
  gi_buffer file, about;
  gi_buffer_init(&file, memory);
  gi_buffer_init(&about, memory);
  gi_writer w = gi_writer_to(&about);
  say_provenance(&w, q);
  gi_write_bytes(&w, "", 1);
  grundy_status status = w.status;
  if (status == GRUNDY_OK)
    status = dot_write(&q->figure, (const char *)about.data, &file);
  int code = status == GRUNDY_OK
                 ? picture_write_text(&q->call->options, OPTION_DOT, &file)
                 : picture_refused(memory);
  gi_buffer_clear(&about);
  gi_buffer_clear(&file);
  return code;
}

static int draw(question *q) {
  const options *o = &q->call->options;
  gi_memory memory = {.limit = (size_t)o->numbers[OPTION_MAX_MEMORY]};
  canvas k;
  gi_canvas_init(&k, &memory);
  k.language = language();
  gi_figure_mark(&q->figure, &q->verdict);
  gi_writer w = gi_writer_to(&k.about);
  say_provenance(&w, q);
  grundy_status status = w.status;
  gi_canvas_note(&k, gi_buffer_text(&k.title, q->text));
  if (status == GRUNDY_OK)
    status = gi_figure_link(&k, &q->figure, q->call->work, GRUNDY_BOTH);
  if (status == GRUNDY_OK)
    status =
        gi_figure_draw(&k, &q->figure, q->call->work, q->text, &q->verdict);
  int code = picture_finish(q->call, &k, status);
  if (code == DONE && options_has(o, OPTION_DOT))
    code = write_dot(q, &memory);
  gi_canvas_clear(&k);
  return code;
}

/* -------------------------------------------------- read, decide, show */

static int read_position(question *q) {
  grundy_work *work = q->call->work;
  grundy_status status = source_position(q->call, q->source, &q->position);
  if (status == GRUNDY_OK)
    status = grundy_position_print(work, q->position, &q->text);
  return status == GRUNDY_OK ? DONE : fail(q, status);
}

/* Refuses a picture that cannot be drawn before anything is computed. */
static int prepare_picture(question *q) {
  const call *c = q->call;
  if (!picture_is_wanted(&c->options))
    return DONE;
  if (gi_figure_open(&q->figure, c->work, q->position, q->query.play) !=
      GRUNDY_OK)
    return refusal_report(c, &q->figure);
  if (options_has(&c->options, OPTION_DOT) &&
      !refusal_has_graphs(c, &q->figure))
    return BAD_INPUT;
  return DONE;
}

static int decide(question *q) {
  call *c = q->call;
  grundy_status status = native_position(c, q->position);
  if (status == GRUNDY_OK)
    status = grundy_eval(c->work, q->position, q->query, &q->verdict);
  if (status != GRUNDY_OK)
    return fail(q, status);
  int code = is_compared(&c->options) ? compare(q) : DONE;
  if (q->query.max_moves == 0) /* nobody looked for moves */
    q->verdict.moves_truncated = q->verdict.outcome != GRUNDY_P;
  return code;
}

/* Prints the verdict with short names for long rules. */
static void render(question *q) {
  gi_memory memory = {0};
  gi_arena texts;
  rule_names named;
  gi_arena_init(&texts, &memory);
  names_make(&named, &texts, q->call->work, q->position);
  grundy_verdict verdict = q->verdict;
  names_verdict(&named, &verdict);
  names_note_unused(&named, &verdict, q->query.explain);
  render_verdict(q->call, q->text, &verdict, &named, q->note);
  gi_arena_clear(&texts);
}

static int show(question *q) {
  const options *o = &q->call->options;
  progress_erase(&q->call->progress);
  int code = picture_is_wanted(o) ? draw(q) : DONE;
  if (code != DONE || picture_takes_stdout(o))
    return code;
  if (!options_has(o, OPTION_JSON))
    render(q);
  else if (verdict_to_json(q->call, q->position, q->text, &q->verdict) !=
           GRUNDY_OK)
    return source_report(q->source, q->call->work);
  return DONE;
}

static int answer(call *c, const source *s) {
  question q = {.call = c, .source = s, .query = query_of(&c->options)};
  int code = read_position(&q);
  if (code == DONE)
    code = prepare_picture(&q);
  if (code == DONE)
    code = decide(&q);
  if (code == DONE)
    code = show(&q);
  gi_figure_close(&q.figure);
  return code;
}

static int run(call *c) {
  if (!picture_is_possible(&c->options, options_has(&c->options, OPTION_JSON)))
    return BAD_INPUT;
  return with_source(c, true, answer);
}

const command command_eval = {
    .name = "eval",
    .summary = "who wins a position, by which moves, and why",
    .operands = "POSITION|-",
    .about =
        "Says who wins the position, its value, the winning moves, and why.\n"
        "POSITION - reads the position from standard input; nim(@FILE) reads "
        "the\n"
        "part in parentheses from a file. --svg and --png draw a small "
        "position\n"
        "with a winning move; --dot writes games on graphs for Graphviz.\n",
    .examples = "  grundy eval 'nim(13,12,8)'\n"
                "  grundy eval --explain 'nim(5,7,9)'\n"
                "  grundy eval 'wythoff(3,5) + 2*lasker(6) + kayles(10)'\n"
                "  grundy eval --misere 'nim(1,1,2)'\n"
                "  grundy eval --outcome 'cram(6 x 7)'\n"
                "  grundy eval 'chomp(5,5,3)' --svg chomp.svg\n",
    .least_operands = 1,
    .most_operands = 1,
    .options = OPTION_BIT(MISERE) | OPTION_BIT(EXPLAIN) | OPTION_BIT(PLIES) |
               OPTION_BIT(LONGEST) | OPTION_BIT(OUTCOME) | OPTION_BIT(METHOD) |
               OPTION_BIT(LIMIT_MOVES) | OPTION_BIT(JSON) | OPTION_BIT(RULES) |
               OPTION_BIT(DATABASE) | OPTION_BIT(NATIVE) | OPTION_PICTURES |
               OPTION_BIT(DOT) | OPTION_LIMITS,
    .run = run,
};
