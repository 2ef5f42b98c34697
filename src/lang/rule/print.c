/* SPDX-License-Identifier: MIT */
/*
 * Prints rules and formulas as canonical text.  Sums and products have no
 * spaces, operators that bind more loosely have one on each side, and there are
 * only the parentheses that the tree needs.
 */
#include <assert.h>

#include "core/writer.h"
#include "lang/rule/binding.h"
#include "lang/rule/lexer.h"
#include "lang/rule/rule.h"

static void write_expr(gi_writer *w, const gi_expr *e, unsigned binding);
static void write_binds(gi_writer *w, const gi_binder *binders,
                        const gi_expr *condition);

static void write_list(gi_writer *w, const gi_expr *e, const char *open,
                       const char *close) {
  gi_write_text(w, open);
  for (const gi_expr *each = e; each; each = each->next) {
    gi_write_text(w, each == e ? "" : ",");
    write_expr(w, each, GI_BIND_EXPR);
  }
  gi_write_text(w, close);
}

/* Writes  n in fib  for  zeck(n) == 1, and `not in` for its opposite. */
static bool write_membership(gi_writer *w, const gi_expr *e, bool is_not) {
  gi_set set;
  if (!gi_expr_is_membership(e, &set))
    return false;
  write_expr(w, e->args->args, GI_BIND_COMPARE + 1);
  gi_write_text(w, (e->op == GI_NE) != is_not ? " not in " : " in ");
  gi_write_text(w, gi_set_word(set));
  return true;
}

static void write_operator(gi_writer *w, const gi_expr *e, unsigned own) {
  bool is_tight = own >= GI_BIND_SUM;
  const gi_expr *left = e->args, *right = left->next;
  bool is_power = own == GI_BIND_POWER;
  write_expr(w, left, own == GI_BIND_COMPARE || is_power ? own + 1 : own);
  gi_write_text(w, is_tight ? "" : " ");
  gi_write_text(w, gi_op_word((gi_op)e->op));
  gi_write_text(w, is_tight ? "" : " ");
  write_expr(w, right, is_power ? GI_BIND_UNARY : own + 1);
}

static void write_bare(gi_writer *w, const gi_expr *e, unsigned own) {
  switch (e->op) {
  case GI_NUMBER:
    assert(e->number >= 0); /* a minus sign is GI_NEG */
    gi_write_number(w, (uint64_t)e->number);
    return;
  case GI_VARIABLE:
    gi_write_bytes(w, e->name, e->length);
    return;
  case GI_CHOOSE:
    write_expr(w, e->args, GI_BIND_OR);
    gi_write_text(w, " ? ");
    write_expr(w, e->args->next, GI_BIND_EXPR);
    gi_write_text(w, " : ");
    write_expr(w, e->args->next->next, GI_BIND_EXPR);
    return;
  case GI_NOT:
  case GI_NEG:
    gi_write_text(w, e->op == GI_NOT ? "not " : "-");
    write_expr(w, e->args, own);
    return;
  default:
    break;
  }
  if (own < GI_BIND_ATOM) {
    write_operator(w, e, own);
    return;
  }
  if (e->op == GI_INDEX) {
    gi_write_bytes(w, e->data->name.text, e->data->name.length);
    write_list(w, e->args, e->data->is_game ? "(" : "[",
               e->data->is_game ? ")" : "]");
    return;
  }
  if (e->op == GI_ENTRY) {
    gi_write_bytes(w, e->args->name, e->args->length);
    write_list(w, e->args->next, "[", "]");
    return;
  }
  gi_write_text(w, gi_op_word((gi_op)e->op));
  if (!gi_op_is_loop((gi_op)e->op)) {
    write_list(w, e->args, "(", ")");
    return;
  }
  gi_write_text(w, "(");
  write_expr(w, e->args, GI_BIND_EXPR);
  write_binds(w, e->loop->binders, e->loop->condition);
  gi_write_text(w, ")");
}

static void write_expr(gi_writer *w, const gi_expr *e, unsigned binding) {
  unsigned own = gi_op_binding((gi_op)e->op);
  gi_write_text(w, own < binding ? "(" : "");
  write_bare(w, e, own);
  gi_write_text(w, own < binding ? ")" : "");
}

static void write_item(gi_writer *w, const gi_item *item) {
  write_expr(w, item->from, GI_BIND_EXPR);
  if (!item->to)
    return;
  gi_write_text(w, "..");
  write_expr(w, item->to, GI_BIND_EXPR);
  if (!item->step)
    return;
  gi_write_text(w, " step ");
  write_expr(w, item->step, GI_BIND_EXPR);
}

static void write_plain_domain(gi_writer *w, const gi_binder *binder) {
  switch (binder->domain) {
  case GI_DOMAIN_RANGE:
    write_item(w, binder->items);
    return;
  case GI_DOMAIN_SET:
    gi_write_text(w, gi_set_word(binder->set));
    if (binder->bound) {
      gi_write_text(w, "(");
      write_expr(w, binder->bound, GI_BIND_EXPR);
      gi_write_text(w, ")");
    }
    return;
  case GI_DOMAIN_UNION:
    gi_write_text(w, "{");
    for (const gi_item *item = binder->items; item; item = item->next) {
      gi_write_text(w, item == binder->items ? "" : ",");
      write_item(w, item);
    }
    gi_write_text(w, "}");
    return;
  }
}

static void write_domain(gi_writer *w, const gi_binder *binder) {
  if (binder->filter) {
    gi_write_text(w, "{");
    gi_write_bytes(w, binder->name.text, binder->name.length);
    gi_write_text(w, " in ");
  }
  write_plain_domain(w, binder);
  if (binder->filter) {
    gi_write_text(w, " if ");
    write_expr(w, binder->filter, GI_BIND_EXPR);
    gi_write_text(w, "}");
  }
}

/* Writes  (p,q) in T  and returns the binder of q. */
static const gi_binder *write_tuple(gi_writer *w, const gi_binder *row) {
  const gi_binder *b = row;
  gi_write_text(w, "(");
  for (uint32_t i = 0; b->next && i < (row->data->width ? row->data->width : 1);
       i++) {
    b = b->next;
    gi_write_text(w, i ? "," : "");
    gi_write_bytes(w, b->name.text, b->name.length);
  }
  gi_write_text(w, ") in ");
  gi_write_bytes(w, row->data->name.text, row->data->name.length);
  return b;
}

/* Writes  x in h  and returns the binder of x. */
static const gi_binder *write_values(gi_writer *w, const gi_binder *b) {
  const gi_expr *state = b->items->from->args;
  gi_write_bytes(w, b->name.text, b->name.length);
  gi_write_text(w, " in ");
  gi_write_bytes(w, state->name, state->length);
  return b;
}

static void write_binds(gi_writer *w, const gi_binder *binders,
                        const gi_expr *condition) {
  for (const gi_binder *b = binders; b; b = b->next) {
    gi_write_text(w, " for ");
    if (b->data && b->domain == GI_DOMAIN_RANGE) {
      b = write_tuple(w, b);
      continue;
    }
    if (b->is_hidden) {
      b = write_values(w, b->next);
      continue;
    }
    gi_write_bytes(w, b->name.text, b->name.length);
    if (b->is_all)
      continue;
    gi_write_text(w, " in ");
    write_domain(w, b);
  }
  if (condition) {
    gi_write_text(w, " if ");
    write_expr(w, condition, GI_BIND_EXPR);
  }
}

static void write_signed(gi_writer *w, int64_t number) {
  gi_write_text(w, number < 0 ? "-" : "");
  gi_write_number(w, number < 0 ? -(uint64_t)number : (uint64_t)number);
}

/* Writes the constants that the rule reads by index; the others are written
   where they are used. */
static void write_data(gi_writer *w, const gi_rule *rule) {
  const char *before = " with ";
  for (const gi_data *d = rule->data; d; d = d->next) {
    if (!d->is_used)
      continue;
    gi_write_text(w, before);
    before = ", ";
    gi_write_bytes(w, d->name.text, d->name.length);
    gi_write_text(w, d->is_array ? " = [" : " = {");
    for (uint32_t i = 0; i < d->count * d->width; i++) {
      bool is_first = i % d->width == 0 && !d->is_array;
      gi_write_text(w, i ? "," : "");
      gi_write_text(w, is_first ? "(" : "");
      write_signed(w, d->list[i]);
      gi_write_text(w, !d->is_array && (i + 1) % d->width == 0 ? ")" : "");
    }
    gi_write_text(w, d->is_array ? "]" : "}");
  }
}

static void write_option(gi_writer *w, const gi_clause *clause, bool is_tuple) {
  bool is_sum = clause->part_count != 1 || clause->spread;
  gi_write_text(w, is_sum ? "[" : "");
  for (const gi_part *part = clause->parts; part; part = part->next) {
    gi_write_text(w, part == clause->parts ? "" : ", ");
    write_list(w, part->entries, is_tuple ? "(" : "", is_tuple ? ")" : "");
  }
  if (clause->spread)
    write_binds(w, clause->spread->binders, clause->spread->condition);
  gi_write_text(w, is_sum ? "]" : "");
}

/* Writes  h[i] := a  or  h[i] := [a,b]  or  h := [a for ...]. */
static void write_edit(gi_writer *w, const gi_part *edit) {
  bool is_one =
      edit->index && edit->entries && !edit->entries->next && !edit->loop;
  if (edit->index)
    write_list(w, edit->index, "[", "]");
  gi_write_text(w, " := ");
  write_list(w, edit->entries, is_one ? "" : "[", "");
  if (edit->loop)
    write_binds(w, edit->loop->binders, edit->loop->condition);
  gi_write_text(w, is_one ? "" : "]");
}

/* Writes an option of a bag or row of this name. */
static void write_change(gi_writer *w, const gi_clause *clause, gi_name name) {
  bool is_sum = clause->form == GI_FORM_SLICES;
  gi_write_text(w, is_sum ? "[" : "");
  for (const gi_part *part = clause->parts; part; part = part->next) {
    gi_write_text(w, part == clause->parts ? "" : ", ");
    gi_write_bytes(w, name.text, name.length);
    if (!is_sum) {
      write_edit(w, part);
      continue;
    }
    gi_write_text(w, "[");
    write_expr(w, part->entries, GI_BIND_EXPR);
    gi_write_text(w, "..");
    write_expr(w, part->entries->next, GI_BIND_EXPR);
    gi_write_text(w, "]");
  }
  if (clause->spread)
    write_binds(w, clause->spread->binders, clause->spread->condition);
  gi_write_text(w, is_sum ? "]" : "");
}

static void write_clause(gi_writer *w, const gi_rule *rule,
                         const gi_clause *clause) {
  if (clause->side != GRUNDY_BOTH)
    gi_write_text(w, clause->side == GRUNDY_LEFT ? "L: " : "R: ");
  if (rule->state)
    write_change(w, clause, rule->names[0]);
  else
    write_option(w, clause, rule->arity > 1);
  gi_write_text(w, clause->again ? " again" : "");
  if (clause->gain) {
    gi_write_text(w, " gain ");
    write_expr(w, clause->gain, GI_BIND_EXPR);
  }
  write_binds(w, clause->binders, clause->typed);
}

static void write_end(gi_writer *w, const gi_rule_end *end) {
  static const char *const words[] = {
      [GI_END_LOSE] = "lose",    [GI_END_WIN] = "win",
      [GI_END_DRAW] = "draw",    [GI_END_LEFT] = "L wins",
      [GI_END_RIGHT] = "R wins", [GI_END_SCORE] = "end "};
  gi_write_text(w, words[end->kind]);
  if (end->score)
    write_expr(w, end->score, GI_BIND_EXPR);
  if (end->condition) {
    gi_write_text(w, " if ");
    write_expr(w, end->condition, GI_BIND_EXPR);
  }
}

/* Writes all clauses, in the order of the text. */
static void write_clauses(gi_writer *w, const gi_rule *rule) {
  const gi_rule_end *end = rule->ends;
  const gi_clause *clause = rule->clauses;
  for (uint32_t i = 0; clause || end;) {
    gi_write_text(w, clause == rule->clauses && end == rule->ends ? "" : " ; ");
    if (end && end->before == i) {
      write_end(w, end);
      end = end->next;
    } else {
      assert(clause); /* an end comes before a clause, or after the last */
      write_clause(w, rule, clause);
      clause = clause->next;
      i++;
    }
  }
}

grundy_status gi_rule_print(const gi_rule *rule, gi_buffer *out) {
  gi_writer w = gi_writer_to(out);
  bool is_tuple = rule->arity > 1;
  gi_write_text(&w, rule->is_scored ? "score " : "");
  gi_write_text(&w, rule->sym ? "sym " : "");
  gi_write_text(&w, rule->loopy ? "loopy " : "");
  gi_write_text(&w, rule->state == GI_STATE_BAG   ? "bag "
                    : rule->state == GI_STATE_ROW ? "row "
                                                  : "");
  gi_write_text(&w, is_tuple ? "(" : "");
  for (uint32_t i = 0; i < rule->arity; i++) {
    gi_write_text(&w, i ? "," : "");
    gi_write_bytes(&w, rule->names[i].text, rule->names[i].length);
  }
  gi_write_text(&w, is_tuple ? ") -> " : " -> ");
  write_clauses(&w, rule);
  write_data(&w, rule);
  return w.status;
}

/* Writes a formula: in what `and` and `or` join, sets have their names. */
static void write_truth(gi_writer *w, const gi_expr *e, unsigned binding) {
  unsigned own = gi_op_binding((gi_op)e->op);
  bool is_not = e->op == GI_NOT;
  if (write_membership(w, is_not ? e->args : e, is_not))
    return;
  if (e->op != GI_AND && e->op != GI_OR) {
    write_expr(w, e, binding);
    return;
  }
  gi_write_text(w, own < binding ? "(" : "");
  write_truth(w, e->args, own);
  gi_write_text(w, e->op == GI_AND ? " and " : " or ");
  write_truth(w, e->args->next, own + 1);
  gi_write_text(w, own < binding ? ")" : "");
}

grundy_status gi_formula_print(const gi_formula *formula, gi_buffer *out) {
  gi_writer w = gi_writer_to(out);
  write_truth(&w, formula->expr, GI_BIND_EXPR);
  return w.status;
}
