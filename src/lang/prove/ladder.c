/* SPDX-License-Identifier: MIT */
#include "lang/prove/ladder.h"

#include "core/writer.h"
#include "engine/position.h"
#include "engine/reader.h"

enum {
  ARITY = 2,  /* most numbers of a position: the stage is one more */
  CLAUSES = 2 /* most clauses with multiples */
};

/* A clause that takes multiples of `factor` from one number and changes no
   other. */
typedef struct rung {
  const gi_clause *clause;
  uint32_t entry; /* number of the position that becomes smaller */
  const gi_expr *factor;
} rung;

/* ------------------------------------------------------------ recognition */

static bool is_variable(const gi_expr *e, uint32_t variable) {
  return e && e->op == GI_VARIABLE && e->variable == variable;
}

static bool is_number(const gi_expr *e, int64_t number) {
  return e && e->op == GI_NUMBER && e->number == number;
}

/* Returns the factor f of  v - k*f  or  v - f*k;  NULL for other terms. */
static const gi_expr *factor_of(const gi_expr *e, uint32_t v, uint32_t k) {
  if (e->op != GI_SUB || !is_variable(e->args, v) ||
      e->args->next->op != GI_MUL)
    return NULL;
  const gi_expr *a = e->args->next->args, *b = a->next;
  const gi_expr *factor = is_variable(a, k) ? b : is_variable(b, k) ? a : NULL;
  return factor && factor->op != GI_NUMBER && !gi_expr_uses(factor, k) &&
                 !gi_expr_uses(factor, v)
             ? factor
             : NULL;
}

/* Returns whether the test says that f > 0. */
static bool says_positive(const gi_expr *test, const gi_expr *f) {
  if (test && test->op == GI_AND) {
    for (const gi_expr *arg = test->args; arg; arg = arg->next)
      if (says_positive(arg, f))
        return true;
    return false;
  }
  if (!test || (test->op != GI_GT && test->op != GI_GE && test->op != GI_NE))
    return false;
  return gi_expr_is_same(test->args, f) &&
         (test->op != GI_NE || f->op == GI_VARIABLE) &&
         is_number(test->args->next, test->op == GI_GE);
}

/* Returns whether the clause is without moves where f is 0 and k otherwise runs
   as far as  v - k*f  is natural.  The domain of k is  1..(f > 0 ? v/f : 0),
   or  1..v  with the condition f > 0. */
static bool is_bound(const gi_clause *clause, uint32_t v, const gi_expr *f) {
  const gi_expr *e = clause->binders->items->to;
  if (is_variable(e, v))
    return says_positive(clause->condition, f);
  if (e->op != GI_CHOOSE)
    return false;
  const gi_expr *test = e->args, *yes = test->next, *no = yes->next;
  return says_positive(test, f) && is_number(no, 0) && yes->op == GI_DIV &&
         is_variable(yes->args, v) && gi_expr_is_same(yes->args->next, f);
}

static bool is_rung(const gi_rule *rule, const gi_clause *clause, rung *out) {
  const gi_binder *b = clause->binders;
  uint32_t k = rule->arity, i = 0;
  *out = (rung){.clause = clause};
  if (!clause->is_plain || clause->part_count != 1 ||
      clause->binder_count != 1 || b->domain != GI_DOMAIN_RANGE ||
      !is_number(b->items->from, 1) || b->items->step ||
      (clause->condition && gi_expr_uses(clause->condition, k)))
    return false;
  for (const gi_expr *e = clause->parts->entries; e; e = e->next, i++) {
    if (is_variable(e, i))
      continue;
    const gi_expr *factor = factor_of(e, i, k);
    if (!factor || out->factor)
      return false;
    out->factor = factor;
    out->entry = i;
  }
  return out->factor && is_bound(clause, out->entry, out->factor);
}

/* ------------------------------------------------------------ the new rule */

typedef struct writing {
  gi_writer out;
  const gi_rule *rule;
  const char *stage; /* name of the stage */
  uint32_t top;      /* stage of the game itself */
  uint32_t clauses;  /* written so far */
} writing;

static void write_expr(writing *w, const gi_expr *e) {
  gi_formula formula = {.expr = (gi_expr *)(uintptr_t)e};
  gi_write_text(&w->out, "(");
  gi_writer_note(&w->out, gi_formula_print(&formula, gi_writer_out(&w->out)));
  gi_write_text(&w->out, ")");
}

static void write_name(writing *w, uint32_t i) {
  gi_write_bytes(&w->out, w->rule->names[i].text, w->rule->names[i].length);
}

static void begin_clause(writing *w) {
  gi_write_text(&w->out, w->clauses++ ? " ; " : "");
}

/* Writes entry i of an option: of the clause, or the state itself, or the
   state after one rung. */
typedef struct option {
  const gi_expr *entries; /* NULL: the state */
  const rung *rung;       /* NULL: no step */
} option;

static void write_entry(writing *w, option o, uint32_t i) {
  const gi_expr *e = o.entries;
  for (uint32_t k = 0; e && k < i; k++)
    e = e->next;
  if (e) {
    write_expr(w, e);
    return;
  }
  write_name(w, i);
  if (o.rung && o.rung->entry == i) {
    gi_write_text(&w->out, "-");
    write_expr(w, o.rung->factor);
  }
}

/* Writes an option at a stage; positions of the game are sorted if it is
   `sym`. */
static void write_option(writing *w, option o, uint32_t stage) {
  bool sorted = w->rule->sym && w->rule->arity > 1 && stage == w->top;
  begin_clause(w);
  gi_write_text(&w->out, "(");
  for (uint32_t i = 0; i < w->rule->arity; i++) {
    if (sorted)
      gi_write_text(&w->out, i ? "max(" : "min(");
    write_entry(w, o, sorted ? 0 : i);
    if (sorted) {
      gi_write_text(&w->out, ",");
      write_entry(w, o, 1);
      gi_write_text(&w->out, ")");
    }
    gi_write_text(&w->out, ",");
  }
  gi_write_number(&w->out, stage);
  gi_write_text(&w->out, ")");
}

static void write_stage(writing *w, uint32_t stage) {
  gi_write_text(&w->out, " if ");
  gi_write_text(&w->out, w->stage);
  gi_write_text(&w->out, " == ");
  gi_write_number(&w->out, stage);
}

/* Writes ' if m == TOP', the order of the numbers and the clause's
   condition. */
static void write_condition(writing *w, const gi_clause *clause) {
  write_stage(w, w->top);
  if (w->rule->sym && w->rule->arity > 1) {
    gi_write_text(&w->out, " and ");
    write_name(w, 0);
    gi_write_text(&w->out, " <= ");
    write_name(w, 1);
  }
  if (clause->condition) {
    gi_write_text(&w->out, " and ");
    write_expr(w, clause->condition);
  }
}

static void write_item(writing *w, const gi_item *item) {
  write_expr(w, item->from);
  if (item->to) {
    gi_write_text(&w->out, "..");
    write_expr(w, item->to);
  }
  if (item->step) {
    gi_write_text(&w->out, " step ");
    write_expr(w, item->step);
  }
}

/* Writes a clause without multiples: its moves stay at the top stage.  Returns
   false for a domain that is not a range or a list. */
static bool write_plain(writing *w, const gi_clause *clause) {
  if (clause->part_count > 1)
    return false;
  if (clause->part_count)
    write_option(w, (option){.entries = clause->parts->entries}, w->top);
  else
    begin_clause(w);
  gi_write_text(&w->out, clause->part_count ? "" : "[]");
  for (const gi_binder *b = clause->binders; b; b = b->next) {
    if (b->domain == GI_DOMAIN_SET)
      return false;
    gi_write_text(&w->out, " for ");
    gi_write_bytes(&w->out, b->name.text, b->name.length);
    gi_write_text(&w->out, b->domain == GI_DOMAIN_UNION ? " in {" : " in ");
    for (const gi_item *item = b->items; item; item = item->next) {
      write_item(w, item);
      gi_write_text(&w->out, item->next ? "," : "");
    }
    gi_write_text(&w->out, b->domain == GI_DOMAIN_UNION ? "}" : "");
  }
  write_condition(w, clause);
  return true;
}

/* Writes the moves of a ladder, whose stages are `low` and low + 1. */
static void write_ladder(writing *w, const rung *r, uint32_t low) {
  option here = {0}, step = {.rung = r};
  write_option(w, here, low + 1);
  write_condition(w, r->clause);
  gi_write_text(&w->out, " and ");
  write_expr(w, r->factor);
  gi_write_text(&w->out, " > 0");
  write_option(w, here, low);
  write_stage(w, low + 1);
  for (uint32_t i = 0; i < 2; i++) {
    write_option(w, step, i ? low + 1 : w->top);
    write_stage(w, low);
    gi_write_text(&w->out, " and ");
    write_expr(w, r->factor);
    gi_write_text(&w->out, " > 0 and ");
    write_name(w, r->entry);
    gi_write_text(&w->out, " >= ");
    write_expr(w, r->factor);
  }
}

/* Returns a name for the stage that is no name of the rule. */
static const char *free_name(const gi_rule *rule) {
  static const char *const names[] = {"m", "stage", "stage_of_the_ladder"};
  for (size_t n = 0; n < sizeof names / sizeof *names; n++) {
    bool used = false;
    size_t length = strlen(names[n]);
    for (uint32_t i = 0; i < rule->arity; i++)
      used = used || (rule->names[i].length == length &&
                      memcmp(rule->names[i].text, names[n], length) == 0);
    for (const gi_clause *c = rule->clauses; c; c = c->next)
      for (const gi_binder *b = c->binders; b; b = b->next)
        used = used || (b->name.length == length &&
                        memcmp(b->name.text, names[n], length) == 0);
    if (!used)
      return names[n];
  }
  return NULL;
}

/* Writes the whole rule; returns false if some clause cannot be written. */
static bool write_rule(writing *w, const rung *rungs) {
  uint32_t next = 0;
  gi_write_text(&w->out, "{(");
  for (uint32_t i = 0; i < w->rule->arity; i++) {
    write_name(w, i);
    gi_write_text(&w->out, ",");
  }
  gi_write_text(&w->out, w->stage);
  gi_write_text(&w->out, ") -> ");
  for (const gi_clause *c = w->rule->clauses; c; c = c->next) {
    if (2 * next < w->top && rungs[next].clause == c) {
      write_ladder(w, &rungs[next], 2 * next);
      next++;
    } else if (!write_plain(w, c)) {
      return false;
    }
  }
  gi_write_text(&w->out, "}");
  return true;
}

grundy_status gi_ladder_find(grundy_work *work, const gi_rule *rule,
                             gi_ladder *ladder) {
  rung rungs[CLAUSES];
  uint32_t count = 0;
  *ladder = (gi_ladder){0};
  if (rule->arity > ARITY || rule->loopy || rule->partizan)
    return GRUNDY_OK;
  for (const gi_clause *c = rule->clauses; c; c = c->next) {
    rung r;
    if (is_rung(rule, c, &r) && count == CLAUSES)
      return GRUNDY_OK;
    if (is_rung(rule, c, &r))
      rungs[count++] = r;
  }
  writing w = {.rule = rule, .stage = free_name(rule), .top = 2 * count};
  if (!count || !w.stage)
    return GRUNDY_OK;
  gi_writer_init(&w.out, &work->memory);
  bool written = write_rule(&w, rungs);
  grundy_status status = w.out.status;
  if (status == GRUNDY_OK && written)
    status = gi_rules_parse(work, (const char *)w.out.own.data,
                            w.out.own.length, &ladder->rules);
  ladder->stage = w.top;
  gi_writer_clear(&w.out);
  return status;
}
