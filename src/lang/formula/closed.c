/* SPDX-License-Identifier: MIT */
/*
 * Closed forms that are proved: by the theorem of a family, or for certain
 * rules.  The short proofs of the latter are in doc/find.md.  The tests
 * unit.find and unit.closed_form compare all of them with the values.
 */
#include "lang/formula/closed.h"

#include "lang/rule/ast.h"

#include <string.h>

static const char in_find[] = N_("proof in doc/find.md");
static const char bouton[] =
    "C. L. Bouton, Nim, a game with a complete mathematical theory, Annals of "
    "Mathematics 3 (1901), 35-39";
static const char wythoff[] =
    "W. A. Wythoff, A modification of the game of nim, Nieuw Archief voor "
    "Wiskunde 7 (1907), 199-202";
static const char winning_ways[] =
    N_("E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways (1982), "
       "chapter 14; values of single coins: src/games/coins.c");
static const char lasker[] =
    N_("E. Lasker, Brettspiele der Völker (1931); proof in E. R. Berlekamp, "
       "J. H. Conway and R. K. Guy, Winning Ways (1982), chapter 4");
static const char nivasch[] =
    "G. Nivasch, The Sprague-Grundy function of the game Euclid, Discrete "
    "Mathematics 306 (2006), 2798-2800";
static const char in_ed[] = N_("proof in src/games/ed.game");

#define GOLDEN "min(x,y) != (abs(x-y)+isqrt(5*abs(x-y)*abs(x-y)))/2"
#define LASKERS "n % 4 == 3 ? n+1 : n > 0 and n % 4 == 0 ? n-1 : n"
#define LOWEST_ZERO "ctz((max(x,1)-1 | max(y,1)-1)+1)"
#define ODIOUS "2*n+1-popcount(n) % 2"
#define COPRIME_ALL "n == 1 ? 1 : n % 2 == 0 ? 0 : primepi(lpf(n))"
#define EVEN_PARTS "n < 3 ? n : (n+1) % 2"
#define ODD_PARTS                                                              \
  "n < 4 ? n % 2 : n % 2 == 1 ? 0 : 2-(ctz(n)+(n/(n & -n) == 3)) % 2"

static const gi_fact facts[] = {
    {"(x,y) -> (x-k,y) for k in 1..x ; (x,y-k) for k in 1..y", "x ^ y",
     GI_PATTERN_PLANE, false, "Bouton", bouton, NULL},
    {"sym (x,y) -> (x-k,y) for k in 1..x ; (x,y-k) for k in 1..y", "x ^ y",
     GI_PATTERN_PLANE, false, "Bouton", bouton, NULL},
    {"sym (x,y) -> (x-k,y) for k in 1..x ; (x,y-k) for k in 1..y ; "
     "(x-k,y-k) for k in 1..x",
     GOLDEN, GI_PATTERN_BEATTY, true, "Wythoff", wythoff, NULL},
    {"(x,y) -> (x-k,y) for k in 1..x ; (x,y-k) for k in 1..y ; "
     "(x-k,y-k) for k in 1..min(x,y)",
     GOLDEN, GI_PATTERN_BEATTY, true, "Wythoff", wythoff, NULL},
    {"sym (x,y) -> (a,x-a) for a in 1..x-1 ; (a,y-a) for a in 1..y-1",
     LOWEST_ZERO, GI_PATTERN_PLANE, false, "lowest zero", in_ed, NULL},
    {"(x,y) -> (a,x-a) for a in 1..x-1 ; (a,y-a) for a in 1..y-1", LOWEST_ZERO,
     GI_PATTERN_PLANE, false, "lowest zero", in_ed, NULL},
    {"n -> n-k for k in 1..n ; [a, n-a] for a in 1..n/2", LASKERS,
     GI_PATTERN_ARITHMETIC, false, "Lasker", lasker, NULL},
    {"n -> n-k for k in 1..n ; [a, n-a] for a in 1..n-1", LASKERS,
     GI_PATTERN_ARITHMETIC, false, "Lasker", lasker, NULL},
    {"n -> n-k for k in 1..n/2", "(n+1)/(n+1 & -(n+1))/2", GI_PATTERN_FEATURE,
     false, N_("at most half"), in_find, NULL},
    {"n -> n-k for k in divisors(n) if k < n", "n == 0 ? 0 : ctz(n)",
     GI_PATTERN_FEATURE, false, N_("proper divisors"), in_find, NULL},
    {"n -> k for k in divisors(n) if k < n", "bigomega(n)", GI_PATTERN_FEATURE,
     false, N_("divisor chains"), in_find, NULL},
    {"n -> n-k for k in 1..n-1 if gcd(k,n) == 1", "primepi(lpf(n))",
     GI_PATTERN_FEATURE, false, N_("coprime takes"), in_find, NULL},
    {"n -> n-k for k in 1..n-1 if gcd(n,k) == 1", "primepi(lpf(n))",
     GI_PATTERN_FEATURE, false, N_("coprime takes"), in_find, NULL},
    {"n -> n-k for k in 1..n if gcd(k,n) == 1", COPRIME_ALL, GI_PATTERN_FEATURE,
     false, N_("coprime takes"), in_find, NULL},
    {"n -> n-k for k in 1..n if gcd(n,k) == 1", COPRIME_ALL, GI_PATTERN_FEATURE,
     false, N_("coprime takes"), in_find, NULL},
    {"sym (x,y) -> (x,y-k*x) for k in 1..x > 0 ? (y-1)/x : 0",
     "x*y == 0 ? 0 : abs(x*x-y*y)/(x*y)", GI_PATTERN_PLANE, false, "Nivasch",
     nivasch, NULL},
    {"n -> n-1 if n > 0 ; [n/2, n/2] if n > 0 and n % 2 == 0", EVEN_PARTS,
     GI_PATTERN_PERIODIC, false, N_("equal parts"), in_find, NULL},
    {"n -> n-1 ; [n/2, n/2] if n > 0 and n % 2 == 0", EVEN_PARTS,
     GI_PATTERN_PERIODIC, false, N_("equal parts"), in_find, NULL},
    {"n -> n-1 if n > 0 ; [n/2, n/2, n/2] if n > 0 and n % 2 == 0", ODD_PARTS,
     GI_PATTERN_FEATURE, false, N_("equal parts"), in_find, NULL},
    {"n -> n-1 ; [n/2, n/2, n/2] if n > 0 and n % 2 == 0", ODD_PARTS,
     GI_PATTERN_FEATURE, false, N_("equal parts"), in_find, NULL},
    {"n -> [] ; a for a in 0..n-1 ; [a, b] for a in 0..n-1 for b in 0..a-1",
     ODIOUS, GI_PATTERN_FEATURE, false, "independent heads", winning_ways,
     NULL},
};

const gi_fact *gi_fact_at(size_t i) {
  return i < sizeof facts / sizeof *facts ? &facts[i] : NULL;
}

/* ----------------------------------------------------------- the same rule? */

static bool is_same_binder(const gi_binder *a, const gi_binder *b) {
  if (a->domain != b->domain)
    return false;
  if (a->domain == GI_DOMAIN_SET)
    return a->set == b->set && gi_expr_is_same(a->bound, b->bound);
  const gi_item *x = a->items, *y = b->items;
  for (; x && y; x = x->next, y = y->next)
    if (!gi_expr_is_same(x->from, y->from) || !gi_expr_is_same(x->to, y->to) ||
        !gi_expr_is_same(x->step, y->step))
      return false;
  return !x && !y;
}

static bool is_same_part(const gi_part *a, const gi_part *b) {
  const gi_expr *x = a->entries, *y = b->entries;
  for (; x && y; x = x->next, y = y->next)
    if (!gi_expr_is_same(x, y))
      return false;
  return !x && !y;
}

static bool is_same_clause(const gi_clause *a, const gi_clause *b) {
  if (!a->is_plain || !b->is_plain || a->side != b->side ||
      a->part_count != b->part_count || a->binder_count != b->binder_count ||
      !gi_expr_is_same(a->condition, b->condition))
    return false;
  const gi_part *p = a->parts, *q = b->parts;
  for (; p && q; p = p->next, q = q->next)
    if (!is_same_part(p, q))
      return false;
  const gi_binder *x = a->binders, *y = b->binders;
  for (; x && y; x = x->next, y = y->next)
    if (!is_same_binder(x, y))
      return false;
  return true;
}

/* Compares the clauses in any order.  The facts have no two equal clauses, so
   it is enough that each clause is in the other rule and the counts are
   equal. */
static bool is_same_rule(const gi_rule *a, const gi_rule *b) {
  if (a->sym != b->sym || a->loopy != b->loopy || a->arity != b->arity ||
      a->clause_count != b->clause_count)
    return false;
  for (const gi_clause *x = a->clauses; x; x = x->next) {
    const gi_clause *y = b->clauses;
    while (y && !is_same_clause(x, y))
      y = y->next;
    if (!y)
      return false;
  }
  return true;
}

/* -------------------------------------------------------------- the search */

grundy_status gi_rule_of(grundy_work *work, gi_arena *arena,
                         const grundy_rules *rules, const gi_rule **rule) {
  *rule = NULL;
  if (gi_rules_are_numeric(rules)) {
    *rule = gi_rule_twin(rules->data);
    return GRUNDY_OK;
  }
  if (!rules->family->rule)
    return GRUNDY_OK;
  gi_buffer text;
  gi_buffer_init(&text, &work->memory);
  grundy_status status = rules->family->rule(rules, &text);
  gi_text line = {(const char *)text.data, text.length, GRUNDY_NOWHERE};
  const gi_family *reader = gi_family_braced(work->grundy, line);
  if (status == GRUNDY_OK && reader && reader->word)
    status = GRUNDY_UNABLE; /* about boards */
  if (status == GRUNDY_OK)
    status = gi_rule_compile(arena, &work->error, line, rule);
  if (*rule && gi_rule_has_entries(*rule))
    *rule = NULL; /* a state is not a fixed number of integers */
  gi_buffer_clear(&text);
  return status == GRUNDY_UNABLE ? GRUNDY_OK : status;
}

/* Looks up the closed form that somebody proved for the rule. */
static grundy_status fact_of(grundy_work *work, const grundy_rules *rules,
                             const gi_fact **fact) {
  gi_mark mark = gi_arena_mark(&work->scratch);
  const gi_rule *own, *known;
  grundy_status status = gi_rule_of(work, &work->scratch, rules->base, &own);
  *fact = NULL;
  for (size_t i = 0; own && status == GRUNDY_OK && gi_fact_at(i); i++) {
    gi_text text = {facts[i].rule, strlen(facts[i].rule), 0};
    status = gi_rule_compile(&work->scratch, &work->error, text, &known);
    if (status == GRUNDY_OK && is_same_rule(own, known)) {
      *fact = &facts[i];
      break;
    }
  }
  gi_arena_release(&work->scratch, mark);
  return status;
}

/* Asks the family of the rules. */
static grundy_status ask_family(grundy_work *work, const grundy_rules *owner,
                                gi_formula_of of, gi_fact *fact) {
  const gi_theorem *by = NULL;
  if (!owner->family->formula)
    return GRUNDY_OK;
  gi_writer out;
  gi_writer_init(&out, &work->memory);
  grundy_status status =
      owner->family->formula(owner, of, gi_writer_out(&out), &by);
  if (status == GRUNDY_OK)
    status = gi_writer_keep(&out, &work->arena, &fact->expr);
  if (status == GRUNDY_OK) {
    fact->theorem = by->name;
    fact->citation = by->citation;
    fact->stated = gi_theorem_is_claim(by) ? by->stated : NULL;
  }
  gi_writer_clear(&out);
  return status == GRUNDY_UNABLE ? GRUNDY_OK : status;
}

/* Asks for the formula; one of values is one of outcomes too. */
static grundy_status ask_owner(grundy_work *work, const grundy_rules *owner,
                               gi_formula_of of, gi_fact *fact) {
  grundy_status status = ask_family(work, owner, of, fact);
  if (status == GRUNDY_OK && !fact->expr && of == GI_FORMULA_OUTCOME)
    status = ask_family(work, owner, GI_FORMULA_VALUE, fact);
  return status;
}

grundy_status gi_closed_form(grundy_work *work, const grundy_rules *rules,
                             gi_formula_of of, gi_fact *fact) {
  const gi_fact *known = NULL;
  *fact = (gi_fact){.kind = rules->arity == 1 ? GI_PATTERN_FEATURE
                                              : GI_PATTERN_PLANE,
                    .zeros = of != GI_FORMULA_VALUE};
  if (rules->shift || !rules->arity || rules->arity > 2)
    return GRUNDY_OK;
  const grundy_rules *origin =
      rules->any_count ? rules : gi_rules_origin(rules);
  grundy_status status = GRUNDY_OK;
  if (!gi_family_is_own(origin->family))
    status = ask_owner(work, origin, of, fact);
  if (status == GRUNDY_OK && !fact->expr && of != GI_FORMULA_MISERE)
    status = fact_of(work, rules, &known);
  if (known && (of == GI_FORMULA_OUTCOME || !known->zeros)) {
    *fact = *known;
    fact->zeros = of == GI_FORMULA_OUTCOME;
  }
  if (status == GRUNDY_OK && !fact->expr &&
      gi_family_is_own(rules->base->family))
    status = ask_owner(work, rules->base, of, fact);
  return status;
}
