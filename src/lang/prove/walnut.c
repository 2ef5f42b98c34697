/* SPDX-License-Identifier: MIT */
#include "lang/prove/walnut.h"

#include "core/text.h"
#include "engine/misuse.h"
#include "lang/formula/closed.h"
#include "lang/formula/formula.h"
#include "lang/prove/prove.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum {
  PARTS = GI_PROVE_PARTS,
  MOST_FILES = GI_PROVE_LEVELS + 8
};

typedef struct writing {
  gi_walnut w;
  const grundy_rules *rules;
  const grundy_proof_query *query;
  const grundy_proof *proof;
  gi_walnut_text *states;    /* where numbers are a position */
  bool has_moves[PARTS + 1]; /* by number of parts */
  uint32_t levels;           /* of the claim; 0: a graph */
  grundy_walnut_file *files; /* of the Automata Library; in the arena */
  size_t file_count;
} writing;

/* ------------------------------------------------------------ variables */

typedef struct variables {
  gi_variable list[4 * GI_PROVE_ARITY + 2];
  size_t count;
} variables;

/* Adds the numbers of part p; part 0 is the position. */
static void add_part(variables *v, const writing *j, uint32_t part) {
  for (uint32_t i = 0; i < j->w.rule->arity; i++)
    v->list[v->count++] = GI_PROVE_ARITY * part + i;
}

/* Returns the numbers of the position and of its parts 1 .. parts. */
static variables with_parts(const writing *j, uint32_t parts) {
  variables v = {.count = 0};
  for (uint32_t p = 0; p <= parts; p++)
    add_part(&v, j, p);
  return v;
}

/* Returns the numbers of a part, and a value if there is one. */
static variables of_part(const writing *j, uint32_t part, gi_variable value) {
  variables v = {.count = 0};
  add_part(&v, j, part);
  if (value)
    v.list[v.count++] = value;
  return v;
}

/* Returns $name(...) at a part, with a value if it is not 0. */
static gi_walnut_text *call_at(writing *j, const char *name, uint32_t part,
                               gi_variable value) {
  variables v = of_part(j, part, value);
  return gi_walnut_call(&j->w, name, v.list, v.count);
}

static gi_walnut_text *call_moves(writing *j, uint32_t parts) {
  variables v = with_parts(j, parts);
  char name[16];
  snprintf(name, sizeof name, "moves%" PRIu32, parts);
  return gi_walnut_call(&j->w, name, v.list, v.count);
}

/* Writes a definition with these arguments. */
static void define(writing *j, const char *name, variables v,
                   gi_walnut_text *text) {
  gi_walnut_command(&j->w, "def", name, v.list, v.count, text);
}

/* Writes: for all positions with parts 1 .. parts and for all of the values w,
   x, the text holds. */
static void evaluate_with(writing *j, const char *name, uint32_t parts,
                          uint32_t values, gi_walnut_text *text) {
  variables v = with_parts(j, parts);
  for (uint32_t i = 0; i < values; i++)
    v.list[v.count++] = GI_WALNUT_VALUE + i;
  gi_walnut_command(&j->w, "eval", name, NULL, 0,
                    gi_walnut_quantify(&j->w, 'A', v.list, v.count, text));
}

/* Writes: for all positions, the text holds. */
static void evaluate(writing *j, const char *name, gi_walnut_text *text) {
  evaluate_with(j, name, 0, 0, text);
}

static void comment(writing *j, const char *text) {
  gi_write(j->w.out, "\n# %s\n", text);
}

/* ------------------------------------------------------------ files */

/* Begins a file; returns false if there is no room. */
static bool begin_file(writing *j, gi_writer *out, unsigned tracks) {
  char system[16] = "fib";
  if (j->w.numeration.base)
    snprintf(system, sizeof system, "%" PRIu32, j->w.numeration.base);
  gi_writer_init(out, &j->w.work->memory);
  for (unsigned i = 0; i < tracks; i++)
    gi_write(out, "%smsd_%s", i ? " " : "", system);
  gi_write_text(out, "\n");
  return j->file_count < MOST_FILES;
}

static void end_file(writing *j, gi_writer *out, const char *name) {
  grundy_walnut_file *file = &j->files[j->file_count++];
  file->name = gi_walnut_format(&j->w, "%s.txt", name);
  gi_walnut_note(&j->w, gi_writer_keep(out, &j->w.work->arena, &file->text));
  gi_writer_clear(out);
}

/* Writes the digits of a letter. */
static void write_letter(gi_writer *out, uint32_t letter, unsigned tracks,
                         uint32_t digits) {
  for (unsigned i = 0; i < tracks; i++, letter /= digits)
    gi_write(out, "%s%" PRIu32, i ? " " : "", letter % digits);
}

/* Finds the states that can still reach the label. */
static void mark_useful(const grundy_machine *m, unsigned label, bool *useful) {
  for (uint32_t s = 0; s < m->states; s++)
    useful[s] = m->labels[s] == label;
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t s = 0; s < m->states; s++)
      for (uint32_t k = 0; !useful[s] && k < m->letters; k++)
        if (useful[m->next[(size_t)s * m->letters + k]])
          changed = useful[s] = true;
  }
}

/* Writes the automaton of one label of the claim.  Letters after which the
   label cannot come are left out. */
static void write_level(writing *j, const char *name, unsigned label) {
  const grundy_machine *m = &j->proof->machine;
  gi_writer out;
  uint32_t *numbers =
      gi_arena_alloc(&j->w.work->arena, m->states * sizeof *numbers);
  bool *useful = gi_arena_alloc(&j->w.work->arena, m->states * sizeof *useful);
  if (!numbers || !useful || !begin_file(j, &out, m->tracks)) {
    gi_walnut_note(&j->w, gi_memory_refusal(&j->w.work->memory));
    return;
  }
  mark_useful(m, label, useful);
  useful[0] = true;
  for (uint32_t s = 0, count = 0; s < m->states; s++)
    numbers[s] = useful[s] ? count++ : 0;
  for (uint32_t s = 0; s < m->states; s++) {
    if (!useful[s])
      continue;
    gi_write(&out, "\n%" PRIu32 " %d\n", numbers[s], m->labels[s] == label);
    for (uint32_t k = 0; k < m->letters; k++) {
      uint32_t to = m->next[(size_t)s * m->letters + k];
      if (!useful[to])
        continue;
      write_letter(&out, k, m->tracks, m->digits);
      gi_write(&out, " -> %" PRIu32 "\n", numbers[to]);
    }
    gi_walnut_note(&j->w, gi_budget_step(&j->w.work->budget));
  }
  end_file(j, &out, name);
}

/* Writes the automaton of z = x op y, digit by digit. */
static void write_digitwise(writing *j, const char *name, gi_op op) {
  gi_writer out;
  uint32_t digits = gi_numeration_digits(j->w.numeration);
  if (!begin_file(j, &out, 3))
    return;
  gi_write_text(&out, "\n0 1\n");
  for (uint32_t x = 0; x < digits; x++)
    for (uint32_t y = 0; y < digits; y++)
      gi_write(&out, "%" PRIu32 " %" PRIu32 " %" PRIu32 " -> 0\n", x, y,
               op == GI_BIT_XOR   ? x ^ y
               : op == GI_BIT_AND ? (x & y)
                                  : (x | y));
  end_file(j, &out, name);
}

/* Writes the automaton of powers of two, or of Fibonacci numbers. */
static void write_powers(writing *j) {
  gi_writer out;
  if (!begin_file(j, &out, 1))
    return;
  gi_write_text(&out, "\n0 0\n0 -> 0\n");
  for (uint32_t d = 1; d < gi_numeration_digits(j->w.numeration); d *= 2)
    gi_write(&out, "%" PRIu32 " -> 1\n", d);
  gi_write_text(&out, "\n1 1\n0 -> 1\n");
  end_file(j, &out, "power");
}

/* ------------------------------------------------------------ positions */

/* Returns where the numbers of a part are ascending. */
static gi_walnut_text *sorted(writing *j, uint32_t part) {
  gi_walnut_text *text = gi_walnut_true;
  for (uint32_t i = 1; j->w.rule->sym && i < j->w.rule->arity; i++) {
    gi_affine a = gi_affine_variable(GI_PROVE_ARITY * part + i - 1);
    gi_affine b = gi_affine_variable(GI_PROVE_ARITY * part + i);
    text = gi_walnut_and(&j->w, text,
                         gi_walnut_compare(&j->w, &a, GI_AT_MOST, &b, 0));
  }
  return text;
}

/* Returns where the numbers of a part are large enough for a position. */
static gi_walnut_text *large_enough(writing *j, uint32_t part) {
  gi_walnut_text *text = gi_walnut_true;
  for (uint32_t i = 0; i < j->w.rule->arity; i++) {
    gi_affine least = gi_affine_constant(j->proof->least[i]);
    gi_affine one = gi_affine_variable(GI_PROVE_ARITY * part + i);
    if (least.constant)
      text = gi_walnut_and(
          &j->w, text, gi_walnut_compare(&j->w, &least, GI_AT_MOST, &one, 0));
  }
  return text;
}

/* ------------------------------------------------------------ moves */

static uint32_t count_parts(const gi_clause *clause) {
  uint32_t count = 0;
  for (const gi_part *part = clause->parts; part; part = part->next)
    count++;
  return count;
}

/* Returns $name(...) with the numbers of the parts from `part` on in every
   order, and ascending. */
static gi_walnut_text *in_any_order(writing *j, const char *name, variables *v,
                                    uint32_t part, uint32_t parts) {
  static const uint8_t orders[6][3] = {{0, 1, 2}, {1, 0, 2}, {0, 2, 1},
                                       {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
  uint32_t arity = j->w.rule->arity, count = arity == 1   ? 1
                                             : arity == 2 ? 2
                                                          : 6;
  if (part > parts)
    return gi_walnut_call(&j->w, name, v->list, v->count);
  gi_walnut_text *any = gi_walnut_false;
  for (uint32_t k = 0; k < count; k++) {
    for (uint32_t i = 0; i < arity; i++)
      v->list[arity * part + i] = GI_PROVE_ARITY * part + orders[k][i];
    any = gi_walnut_or(&j->w, any, in_any_order(j, name, v, part + 1, parts));
  }
  return gi_walnut_and(&j->w, sorted(j, part), any);
}

/* Writes the clauses, and joins those with the same number of parts. */
static void write_moves(writing *j) {
  gi_walnut_text *all[PARTS + 1] = {NULL};
  uint32_t number = 0;
  char name[24];
  comment(j, "The moves, a definition for each clause of the rule.");
  for (const gi_clause *c = j->w.rule->clauses; c; c = c->next) {
    uint32_t parts = count_parts(c);
    variables v = with_parts(j, parts);
    snprintf(name, sizeof name, "clause%" PRIu32, ++number);
    j->w.guard = j->states;
    gi_walnut_text *text = gi_walnut_clause(&j->w, c);
    define(j, name, v, gi_walnut_and(&j->w, j->states, text));
    gi_walnut_text *call = gi_walnut_call(&j->w, name, v.list, v.count);
    if (j->w.rule->sym)
      call = in_any_order(j, name, &v, 1, parts);
    all[parts] = all[parts] ? gi_walnut_or(&j->w, all[parts], call) : call;
  }
  for (uint32_t parts = 0; parts <= PARTS; parts++) {
    j->has_moves[parts] = all[parts] != NULL;
    snprintf(name, sizeof name, "moves%" PRIu32, parts);
    if (all[parts])
      define(j, name, with_parts(j, parts), all[parts]);
  }
}

/* Returns where part `part` is smaller than the position. */
static gi_walnut_text *smaller(writing *j, uint32_t part) {
  gi_walnut *w = &j->w;
  gi_affine sum = gi_affine_constant(0), all = gi_affine_constant(0);
  bool weighed = false;
  gi_walnut_text *text = gi_walnut_false, *same = gi_walnut_true;
  for (uint32_t i = 0; i < w->rule->arity; i++) {
    gi_affine s = gi_affine_variable(i);
    gi_affine t = gi_affine_variable(GI_PROVE_ARITY * part + i);
    weighed = weighed || j->proof->weights[i];
    gi_affine_add(&all, &s, j->proof->weights[i]);
    gi_affine_add(&sum, &t, j->proof->weights[i]);
    text = gi_walnut_or(
        w, text,
        gi_walnut_and(w, same, gi_walnut_compare(w, &t, GI_AT_MOST, &s, 1)));
    same = gi_walnut_and(w, same, gi_walnut_compare(w, &t, GI_EQUAL, &s, 0));
  }
  return weighed ? gi_walnut_compare(w, &sum, GI_AT_MOST, &all, 1) : text;
}

static void write_order(writing *j) {
  char name[24];
  comment(j, "Every part of every option is a position, and smaller.");
  for (uint32_t parts = 1; parts <= PARTS; parts++)
    for (uint32_t p = 1; j->has_moves[parts] && p <= parts; p++) {
      gi_walnut_text *inside = large_enough(j, p);
      snprintf(name, sizeof name, "inside%" PRIu32 "%" PRIu32, parts, p);
      if (inside != gi_walnut_true)
        evaluate_with(j, name, parts, 0,
                      gi_walnut_implies(&j->w, call_moves(j, parts), inside));
      snprintf(name, sizeof name, "order%" PRIu32 "%" PRIu32, parts, p);
      evaluate_with(
          j, name, parts, 0,
          gi_walnut_implies(&j->w, call_moves(j, parts), smaller(j, p)));
    }
}

/* ------------------------------------------------------------ the claim */

/* Returns the name of a level. */
typedef struct level_name {
  char text[24];
} level_name;

static level_name name_of(const writing *j, const char *what, uint32_t w) {
  level_name name;
  if (j->proof->about == GRUNDY_ABOUT_OUTCOMES && strcmp(what, "level") == 0)
    snprintf(name.text, sizeof name.text, "lost");
  else
    snprintf(name.text, sizeof name.text, "%s%" PRIu32, what, w);
  return name;
}

/* Writes the formula as a definition, and its levels. */
static void define_formula(writing *j, const gi_formula *formula) {
  gi_walnut *w = &j->w;
  j->w.guard = j->states;
  if (j->proof->about == GRUNDY_ABOUT_OUTCOMES) {
    gi_walnut_text *is_n = gi_walnut_truth(w, formula->expr);
    define(j, "lost", of_part(j, 0, 0),
           gi_walnut_and(w, j->states, gi_walnut_not(w, is_n)));
    return;
  }
  gi_walnut_text *claim = gi_walnut_equals(w, GI_WALNUT_VALUE, formula->expr);
  define(j, "claim", of_part(j, 0, GI_WALNUT_VALUE),
         gi_walnut_and(w, j->states, claim));
  for (uint32_t k = 0; k < j->levels; k++) {
    gi_affine value = gi_affine_variable(GI_WALNUT_VALUE);
    gi_affine number = gi_affine_constant(k);
    gi_variable hidden = GI_WALNUT_VALUE;
    gi_walnut_text *is_k =
        gi_walnut_and(w, call_at(j, "claim", 0, GI_WALNUT_VALUE),
                      gi_walnut_compare(w, &value, GI_EQUAL, &number, 0));
    define(j, name_of(j, "level", k).text, of_part(j, 0, 0),
           gi_walnut_quantify(w, 'E', &hidden, 1, is_k));
  }
}

static void write_claim(writing *j) {
  const grundy_machine *m = &j->proof->machine;
  if (j->query->formula) {
    comment(j, "The claim, from the formula.");
    define_formula(j, gi_formula_code(j->query->formula));
    return;
  }
  comment(j, "The claim was learned: its automata are files of the Automata "
             "Library.");
  if (m->graph)
    write_level(j, "claim", 1);
  for (uint32_t k = 0; k < j->levels; k++)
    write_level(j, name_of(j, "level", k).text, k + 1);
}

/* ------------------------------------------------------------ options */

/* Returns an option of `parts` parts such that `values` holds, for some
   numbers of these parts. */
static gi_walnut_text *some_option(writing *j, uint32_t parts,
                                   gi_walnut_text *values, bool hides_values) {
  variables v = {.count = 0};
  for (uint32_t p = 1; p <= parts; p++)
    add_part(&v, j, p);
  for (uint32_t i = 0; hides_values && i < 4; i++)
    v.list[v.count++] = GI_WALNUT_FRESH + i;
  return gi_walnut_quantify(&j->w, 'E', v.list, v.count,
                            gi_walnut_and(&j->w, call_moves(j, parts), values));
}

/* Returns the positions with an option whose value is k: the values of its
   parts add up to k by xor. */
static gi_walnut_text *reaches_level(writing *j, uint32_t k) {
  gi_walnut *w = &j->w;
  gi_walnut_text *result = gi_walnut_false;
  if (k == 0 && j->has_moves[0] && j->query->play != GRUNDY_MISERE)
    result = call_moves(j, 0);
  for (uint32_t parts = 1; parts <= PARTS; parts++) {
    gi_walnut_text *values = gi_walnut_false;
    uint32_t choices = 1;
    for (uint32_t p = 1; p < parts; p++)
      choices *= j->levels;
    for (uint32_t i = 0; j->has_moves[parts] && i < choices; i++) {
      gi_walnut_text *these = gi_walnut_true;
      uint32_t rest = i, last = k;
      for (uint32_t p = 1; p < parts; p++, rest /= j->levels) {
        last ^= rest % j->levels;
        these = gi_walnut_and(
            w, these,
            call_at(j, name_of(j, "level", rest % j->levels).text, p, 0));
      }
      if (last < j->levels)
        values = gi_walnut_or(
            w, values,
            gi_walnut_and(
                w, these,
                call_at(j, name_of(j, "level", last).text, parts, 0)));
    }
    if (j->has_moves[parts] && values != gi_walnut_false)
      result = gi_walnut_or(w, result, some_option(j, parts, values, false));
  }
  return result;
}

/* Returns the pairs (position, w) such that some option has the value w. */
static gi_walnut_text *reaches(writing *j) {
  gi_walnut *w = &j->w;
  gi_walnut_text *result = gi_walnut_false;
  gi_affine value = gi_affine_variable(GI_WALNUT_VALUE);
  gi_affine zero = gi_affine_constant(0);
  gi_variable a = GI_WALNUT_FRESH; /* values of the parts, and a sum */
  if (j->has_moves[0])
    result = gi_walnut_and(w, call_moves(j, 0),
                           gi_walnut_compare(w, &value, GI_EQUAL, &zero, 0));
  for (uint32_t parts = 1; parts <= PARTS; parts++) {
    if (!j->has_moves[parts])
      continue;
    gi_walnut_text *values = gi_walnut_true;
    for (uint32_t p = 1; p <= parts; p++)
      values = gi_walnut_and(
          w, values,
          call_at(j, "claim", p, parts == 1 ? GI_WALNUT_VALUE : a + p - 1));
    gi_variable two[3] = {a, a + 1, parts == 2 ? GI_WALNUT_VALUE : a + 3};
    gi_variable three[3] = {a + 3, a + 2, GI_WALNUT_VALUE};
    w->uses_xor = w->uses_xor || parts > 1;
    if (parts > 1)
      values = gi_walnut_and(w, values, gi_walnut_call(w, "xor", two, 3));
    if (parts > 2)
      values = gi_walnut_and(w, values, gi_walnut_call(w, "xor", three, 3));
    result = gi_walnut_or(w, result, some_option(j, parts, values, true));
  }
  return result;
}

/* Returns the positions that have a move. */
static gi_walnut_text *has_move(writing *j) {
  gi_walnut_text *result = gi_walnut_false;
  for (uint32_t parts = 0; parts <= PARTS; parts++)
    if (j->has_moves[parts])
      result = gi_walnut_or(&j->w, result,
                            some_option(j, parts, gi_walnut_true, false));
  return result;
}

/* ------------------------------------------------------------ obligations */

static void write_misere(writing *j) {
  gi_walnut *w = &j->w;
  comment(j, "A position is lost exactly if it has a move, and no move leads "
             "to a lost position.");
  gi_walnut_text *reach = reaches_level(j, 0), *move = has_move(j);
  gi_walnut_text *lost = call_at(j, "lost", 0, 0);
  gi_walnut_text *right = gi_walnut_and(w, move, gi_walnut_not(w, reach));
  evaluate(j, "sound",
           gi_walnut_implies(w, gi_walnut_and(w, j->states, lost), right));
  evaluate(j, "complete",
           gi_walnut_implies(w, gi_walnut_and(w, j->states, right), lost));
}

static void write_levels(writing *j) {
  gi_walnut *w = &j->w;
  gi_walnut_text *higher = j->states; /* in no level so far */
  comment(j, "No option has the value of its position, and every position of a "
             "larger value has an option of each smaller value.");
  for (uint32_t k = 0; k < j->levels && w->status == GRUNDY_OK; k++) {
    level_name level = name_of(j, "level", k), reach = name_of(j, "reach", k);
    gi_walnut_text *here = call_at(j, level.text, 0, 0);
    gi_walnut_text *text = reaches_level(j, k), *some = text;
    if (text != gi_walnut_false) {
      define(j, reach.text, of_part(j, 0, 0), text);
      some = call_at(j, reach.text, 0, 0);
    }
    evaluate(j, name_of(j, "none", k).text,
             gi_walnut_implies(w, gi_walnut_and(w, j->states, here),
                               gi_walnut_not(w, some)));
    if (k > 0)
      evaluate(j, name_of(j, "single", k).text,
               gi_walnut_implies(w, gi_walnut_and(w, j->states, here), higher));
    higher = gi_walnut_and(w, higher, gi_walnut_not(w, here));
    evaluate(j, name_of(j, "some", k).text, gi_walnut_implies(w, higher, some));
  }
  if (j->proof->about == GRUNDY_ABOUT_VALUES)
    evaluate(j, "all", gi_walnut_not(w, higher));
}

static void write_graph(writing *j) {
  gi_walnut *w = &j->w;
  gi_variable v = GI_WALNUT_VALUE;
  gi_affine first = gi_affine_variable(v), second = gi_affine_variable(v + 1);
  comment(j, "Every position has exactly one value.");
  gi_walnut_text *claim = call_at(j, "claim", 0, v);
  gi_walnut_text *other = call_at(j, "claim", 0, v + 1);
  evaluate(j, "total",
           gi_walnut_implies(w, j->states,
                             gi_walnut_quantify(w, 'E', &v, 1, claim)));
  evaluate_with(
      j, "single", 0, 2,
      gi_walnut_implies(w, gi_walnut_and(w, claim, other),
                        gi_walnut_compare(w, &first, GI_EQUAL, &second, 0)));
  comment(j, "No option has the value of its position, and every smaller value "
             "is the value of some option.");
  gi_walnut_text *reach = reaches(j);
  if (reach != gi_walnut_false) {
    define(j, "reach", of_part(j, 0, v), reach);
    reach = call_at(j, "reach", 0, v);
  }
  evaluate_with(j, "none", 0, 1,
                gi_walnut_implies(w, gi_walnut_and(w, j->states, claim),
                                  gi_walnut_not(w, reach)));
  evaluate_with(
      j, "some", 0, 2,
      gi_walnut_implies(
          w,
          gi_walnut_and(w, gi_walnut_and(w, j->states, other),
                        gi_walnut_compare(w, &first, GI_AT_MOST, &second, 1)),
          reach));
}

/* ------------------------------------------------------------ everything */

static void write_head(writing *j) {
  gi_writer *out = j->w.out;
  gi_write(out, "# grundy %s, for Walnut: ", grundy_version());
  gi_write_text(out, grundy_rules_text(j->rules));
  gi_write(out, ", %s play\n",
           j->query->play == GRUNDY_MISERE ? "misere" : "normal");
  if (j->query->formula) {
    gi_write_text(out, "# claim: ");
    gi_write_text(out, grundy_formula_text(j->query->formula));
    gi_write_text(out, "\n");
  }
  gi_write_text(out, j->proof->status == GRUNDY_PROVED
                         ? "# Every eval must print TRUE.\n"
                         : "# The claim is wrong: some eval must print "
                           "FALSE.\n");
}

static void write_all(writing *j) {
  uint32_t most = 0;
  for (uint32_t s = 0; s < j->proof->machine.states; s++)
    if (j->proof->machine.labels[s] > most)
      most = j->proof->machine.labels[s];
  j->levels = j->proof->machine.graph                    ? 0
              : j->proof->about == GRUNDY_ABOUT_OUTCOMES ? 1
              : j->proof->about == GRUNDY_ABOUT_BELOW    ? j->proof->below
                                                         : most;
  j->states = gi_walnut_and(&j->w, sorted(j, 0), large_enough(j, 0));
  write_head(j);
  write_moves(j);
  write_order(j);
  write_claim(j);
  if (!j->levels)
    write_graph(j);
  else if (j->query->play == GRUNDY_MISERE)
    write_misere(j);
  else
    write_levels(j);
  if (j->w.uses_xor)
    write_digitwise(j, "xor", GI_BIT_XOR);
  if (j->w.uses_and)
    write_digitwise(j, "bitand", GI_BIT_AND);
  if (j->w.uses_or)
    write_digitwise(j, "bitor", GI_BIT_OR);
  if (j->w.uses_powers)
    write_powers(j);
}

static grundy_status write_walnut(grundy_work *work, const grundy_rules *rules,
                                  const grundy_proof_query *query,
                                  const grundy_proof *proof,
                                  grundy_walnut *walnut) {
  gi_writer out;
  writing j = {.w = {.work = work,
                     .numeration = {proof->base},
                     .fresh = GI_WALNUT_FRESH + 4, /* 4 in reaches() */
                     .out = &out,
                     .status = GRUNDY_OK},
               .rules = rules,
               .query = query,
               .proof = proof};
  *walnut = (grundy_walnut){0};
  if (proof->steps)
    return gi_fail(
        &work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
        "the proof replaces moves by multiples of a number by single "
        "steps, and cannot be written for Walnut");
  grundy_status status =
      gi_rule_of(work, &work->arena, proof->rules, &j.w.rule);
  if (status != GRUNDY_OK || !j.w.rule)
    return status == GRUNDY_OK ? GRUNDY_UNABLE : status;
  j.files = gi_arena_alloc(&work->arena, MOST_FILES * sizeof *j.files);
  if (!j.files)
    return gi_refused(work);
  for (uint32_t i = 0; i < j.w.rule->arity; i++)
    j.w.values[i] = gi_affine_variable(i);
  gi_writer_init(&out, &work->memory);
  write_all(&j);
  gi_writer_note(&out, j.w.status);
  status = gi_writer_keep(&out, &work->arena, &walnut->commands);
  gi_writer_clear(&out);
  walnut->files = j.files;
  walnut->count = j.file_count;
  return status;
}

grundy_status grundy_proof_walnut(grundy_work *work, const grundy_rules *rules,
                                  const grundy_proof_query *query,
                                  const grundy_proof *proof,
                                  grundy_walnut *walnut) {
  if (gi_misused(work, GI_NEEDS({gi_is_counted(work, rules), "rules"},
                                {gi_is_proof_query(work, query), "query"},
                                {proof && proof->machine.states, "proof"},
                                {gi_is_given(walnut), "walnut"})))
    return GRUNDY_MISUSE;
  return gi_finish(work, write_walnut(work, rules, query, proof, walnut),
                   GRUNDY_NOWHERE);
}
