/* SPDX-License-Identifier: MIT */
/*
 * C source that fills cells of a dense table (engine/table/dense.h).  It is
 * compiled and loaded by codegen/compiler_cc.c.
 *
 * The code reports no errors.  If an operation fails, a number is too large, or
 * the value of an option is unknown, the code gives up on the cell
 * (GI_RUN_TRAP); the bytecode then computes the cell or reports the error.  So
 * the answers are those of the bytecode, errors included.
 *
 * Numbers of a state are at most 2^31 - 1 here.  With that and the proofs of
 * rule/facts/known.c, the loops of a usual rule have hardly any tests.
 */
#include "core/budget.h"
#include "engine/table/dense.h"
#include "lang/codegen/program.h"
#include "lang/rule/build.h"

#include <assert.h>

/* struct run is gi_run of engine/table/dense.h. */
static const char prelude[] =
    "#include <stdint.h>\n"
    "\n"
    "struct run {\n"
    "  uint32_t *values, *marks;\n"
    "  uint64_t room, count, longest;\n"
    "  int64_t most_prime;\n"
    "  int64_t state[3], delta[3], extent[3], stride[3];\n"
    "  uint32_t stamp;\n"
    "  int (*pause)(void *data, uint64_t ticks, int is_finished);\n"
    "  void *data;\n"
    "};\n"
    "const uint64_t run_size = sizeof(struct run);\n"
    "int64_t (*run_call)(int op, int64_t n); /* -1: fails */\n"
    "const uint32_t *run_primes;\n"
    "int64_t run_prime_count, run_prime_limit;\n"
    "\n"
    "enum { _DONE, _ROOM, _TRAP, _STOPPED };\n"
    "enum { _CONTINUE, _STOP };\n"
    "enum { _TURNS = 1 << 12, _TICKS_A_CELL = 16, _TICKS_AN_ELEMENT = 4 };\n"
    "#define _UNKNOWN UINT32_MAX\n"
    "#define _LARGEST ((int64_t)1 << 44)\n"
    "#define _KNOWN (1 << 20) /* values of a binder with known truths */\n"
    "\n";

/* The operations that may fail; they call the helpers (codegen/helper.c). */
static const char checked[] =
    "#define _CHECKED(op) \\\n"
    "  static inline int64_t checked_##op(int *trap, int64_t a, int64_t b) { "
    "\\\n"
    "    int64_t c; \\\n"
    "    *trap |= __builtin_##op##_overflow(a, b, &c); \\\n"
    "    return c; \\\n"
    "  }\n"
    "_CHECKED(add)\n"
    "_CHECKED(sub)\n"
    "_CHECKED(mul)\n"
    "#define _WHERE(op, words, call, fails) \\\n"
    "  static inline int64_t checked_##op words { \\\n"
    "    *trap |= fails; \\\n"
    "    return fails ? 0 : call; \\\n"
    "  }\n"
    "#define _ONE (int *trap, int64_t a)\n"
    "#define _TWO (int *trap, int64_t a, int64_t b)\n"
    "#define _NO_QUOTIENT (b == 0 || (a == INT64_MIN && b == -1))\n"
    "_WHERE(div, _TWO, floor_div(a, b), _NO_QUOTIENT)\n"
    "_WHERE(mod, _TWO, floor_mod(a, b), _NO_QUOTIENT)\n"
    "_WHERE(gcd, _TWO, gcd(a, b), (a == INT64_MIN || b == INT64_MIN))\n"
    "_WHERE(digitsum, _TWO, digitsum(a, b), (a < 0 || b < 2))\n"
    "static inline int64_t checked_index(int *trap, const long long *list,\n"
    "                                    int64_t count, int64_t i) {\n"
    "  *trap |= i < 0 || i >= count;\n"
    "  return i < 0 || i >= count ? 0 : list[i];\n"
    "}\n"
    "_WHERE(log2, _ONE, log2_of(a), (a < 1))\n"
    "_WHERE(shl, _TWO, shl(a, b), (b < 0 || b > 63 || shl(a, b) >> b != a))\n"
    "_WHERE(shr, _TWO, shr(a, b), (b < 0 || b > 63))\n"
    "static inline int64_t checked_power _TWO {\n"
    "  int64_t c = 1;\n"
    "  *trap |= b < 0;\n"
    "  for (; b > 0 && !*trap; b /= 2) {\n"
    "    if (b & 1)\n"
    "      c = checked_mul(trap, c, a);\n"
    "    if (b > 1)\n"
    "      a = checked_mul(trap, a, a);\n"
    "  }\n"
    "  return c;\n"
    "}\n"
    "static inline int64_t checked_lcm _TWO {\n"
    "  if (a == INT64_MIN || b == INT64_MIN)\n"
    "    *trap = 1;\n"
    "  if (*trap || !a || !b)\n"
    "    return 0;\n"
    "  return abs_of(checked_mul(trap, a / gcd(a, b), b));\n"
    "}\n"
    "_WHERE(abs, _ONE, abs_of(a), (a == INT64_MIN))\n"
    "_WHERE(isqrt, _ONE, isqrt(a), (a < 0))\n"
    "_WHERE(golden, _ONE, golden(a), (a > INT64_C(5700357409661599242)))\n"
    "_WHERE(primepi, _ONE, primepi(a), (a > 1 << 12))\n"
    "\n";

/* ---------------------------------------------------------------- options */

typedef struct leaf {
  bool proved; /* the values of all options are known, by proof */
} leaf;

static void put_digit(gi_codegen *e, const char *before, unsigned digit) {
  gi_codegen_put(e, before);
  gi_codegen_number(e, digit);
}

static void put_entries(gi_codegen *e, const gi_part *part, unsigned number) {
  unsigned i = 0;
  for (const gi_expr *x = part->entries; x; x = x->next, i++) {
    gi_codegen_begin(e);
    put_digit(e, "const int64_t _p", number);
    put_digit(e, "_", i);
    gi_codegen_put(e, " = ");
    gi_codegen_of(e, x);
    gi_codegen_put(e, ";\n");
  }
}

/* Writes the value of a part, after a look whether its entries are inside the
   table. */
static void put_value(gi_codegen *e, const gi_part *part, unsigned number) {
  unsigned arity = e->rule->arity, i = 0;
  for (const gi_expr *x = part->entries; x; x = x->next, i++) {
    if (gi_knows_below(&e->facts, i, x, 0))
      continue;
    gi_codegen_begin(e);
    put_digit(e, "if (_p", number);
    put_digit(e, "_", i);
    put_digit(e, " > _extent", i);
    gi_codegen_put(e, ")\n");
    gi_codegen_line(e, "  goto trapped;");
  }
  gi_codegen_begin(e);
  put_digit(e, "const uint32_t _v", number);
  gi_codegen_put(e, " = _values[");
  for (i = 0; i < arity; i++) {
    put_digit(e, i ? " + _p" : "_p", number);
    put_digit(e, "_", i);
    if (i + 1 < arity)
      put_digit(e, " * _stride", i);
  }
  gi_codegen_put(e, "];\n");
}

/* Writes the value of each part, and a trap where a value is unknown. */
static void put_values(gi_codegen *e, const gi_clause *clause,
                       const leaf *own) {
  unsigned count = 0;
  for (const gi_part *part = clause->parts; part; part = part->next)
    put_value(e, part, count++);
  for (unsigned i = 0; i < count && !own->proved; i++) {
    gi_codegen_begin(e);
    put_digit(e, "if (_v", i);
    gi_codegen_put(e, " == _UNKNOWN)\n");
    gi_codegen_line(e, "  goto trapped;");
  }
}

/* Writes the entries of all parts.  All are computed before one is found to be
   negative, as in the bytecode, so each may fail. */
static void put_parts(gi_codegen *e, const gi_clause *clause) {
  unsigned number = 0;
  for (const gi_part *part = clause->parts; part; part = part->next)
    put_entries(e, part, number++);
  if (e->style.traps) /* after a failure the entries mean nothing */
    gi_codegen_line(e, "if (_trap) goto trapped;");
}

/* Opens a test that some entry is negative, or with `is_not` that none is: an
   option with a negative entry is not a move.  False: none can be, and nothing
   is opened. */
static bool open_negative(gi_codegen *e, const gi_clause *clause, bool is_not) {
  unsigned number = 0;
  bool has_one = false;
  for (const gi_part *part = clause->parts; part; part = part->next, number++) {
    unsigned i = 0;
    for (const gi_expr *x = part->entries; x; x = x->next, i++) {
      if (gi_knows_sign(&e->facts, x))
        continue;
      if (!has_one)
        gi_codegen_begin(e);
      put_digit(e, !has_one ? "if (_p" : is_not ? " && _p" : " || _p", number);
      put_digit(e, "_", i);
      gi_codegen_put(e, is_not ? " >= 0" : " < 0");
      has_one = true;
    }
  }
  if (!has_one)
    return false;
  gi_codegen_put(e, ")");
  gi_codegen_open(e);
  return true;
}

/* Goes on with the next element of the loop if an entry is negative. */
static void skip_negative(gi_codegen *e, const gi_clause *clause,
                          const char *before) {
  if (!open_negative(e, clause, false))
    return;
  gi_codegen_line(e, before);
  gi_codegen_line(e, "continue;");
  gi_codegen_close(e);
}

/* Writes a sum by comprehension. */
static void put_spread(gi_codegen *e, const gi_clause *clause,
                       const leaf *own) {
  gi_knowledge before;
  gi_know_remember(&e->facts, &before);
  gi_codegen_line(e, "uint32_t _sum = 0;");
  gi_codegen_line(e, "int _is_move = 1;");
  unsigned blocks = gi_codegen_open_inner(e, clause->spread);
  put_parts(e, clause);
  skip_negative(e, clause, "_is_move = 0;");
  put_values(e, clause, own);
  gi_codegen_line(e, "_sum ^= _v0;");
  while (blocks--)
    gi_codegen_close(e);
  gi_know_recall(&e->facts, &before);
  if (e->style.traps) /* the domain or the condition may have failed */
    gi_codegen_line(e, "if (_trap) goto trapped;");
  gi_codegen_line(e, "if (_is_move)");
  gi_codegen_line(e, "  _marks[_sum] = _stamp;");
}

/* Writes the parts of a list. */
static void put_sum(gi_codegen *e, const gi_clause *clause, const leaf *own) {
  bool is_swept = clause->binders && e->repays, is_open = false;
  put_parts(e, clause);
  if (is_swept)
    skip_negative(e, clause, "_ticks--;");
  else
    is_open = open_negative(e, clause, true);
  if (clause->binders && e->pays_options)
    gi_codegen_line(e, "_ticks++;");
  put_values(e, clause, own);
  gi_codegen_begin(e);
  gi_codegen_put(e, clause->parts ? "_marks[" : "_marks[0");
  for (unsigned i = 0; i < clause->part_count; i++)
    put_digit(e, i ? " ^ _v" : "_v", i);
  gi_codegen_put(e, "] = _stamp;\n");
  if (is_open)
    gi_codegen_close(e);
}

static void put_option(gi_codegen *e, const gi_clause *clause, void *data) {
  gi_codegen_open_bare(e);
  if (clause->spread)
    put_spread(e, clause, data);
  else
    put_sum(e, clause, data);
  gi_codegen_close(e);
}

/* ------------------------------------------------------------- predicates */

/* Tests that depend on one binder alone and take long (rule/truth.h). */
typedef struct predicates {
  gi_codegen_predicate all[GI_RULE_PREDICATES];
  unsigned count;
} predicates;

/* Writes a table of the test's truths and the function that reads it: 0 means
   unknown, 1 false, 2 true.  A test that fails is not written to the table. */
static void put_predicate(gi_codegen *e, gi_codegen_predicate *p, unsigned i) {
  gi_name name = {p->binder->name, p->binder->length, 0};
  gi_know_state(&e->facts, e->rule, INT32_MAX);
  e->facts.intervals[p->binder->variable] = (gi_interval){INT64_MIN, INT64_MAX};
  e->style.traps = false;
  put_digit(e, "static unsigned char _known", i);
  put_digit(e, "[_KNOWN];\nstatic int _test", i);
  gi_codegen_put(e, "(int *_outer, int64_t ");
  gi_codegen_variable(e, name);
  gi_codegen_put(e, ") {\n  int _trap = 0, _truth = (");
  gi_codegen_test_of(e, p->expr);
  gi_codegen_put(e, ") != 0;\n  *_outer |= _trap;\n  if (!_trap && (uint64_t)");
  gi_codegen_variable(e, name);
  put_digit(e, " < _KNOWN)\n    _known", i);
  gi_codegen_put(e, "[");
  gi_codegen_variable(e, name);
  gi_codegen_put(e, "] = 1 + _truth;\n  return _truth;\n}\n");
  put_digit(e, "static inline int _holds", i);
  put_digit(e,
            "(int *_outer, int64_t _at) {\n"
            "  int _truth = (uint64_t)_at < _KNOWN ? _known",
            i);
  put_digit(e, "[_at] : 0;\n  return _truth ? _truth - 1 : _test", i);
  gi_codegen_put(e, "(_outer, _at);\n}\n");
  p->traps = e->style.traps;
}

/* Collects the predicates of a condition. */
static void collect(gi_codegen *e, const gi_expr *x, predicates *p) {
  if (p->count == GI_RULE_PREDICATES || x->op == GI_NUMBER ||
      x->op == GI_VARIABLE)
    return;
  const gi_expr *binder = gi_expr_sole_binder(x, e->rule->arity);
  if (binder) {
    p->all[p->count++] = (gi_codegen_predicate){.expr = x, .binder = binder};
    return;
  }
  for (const gi_expr *arg = x->args; arg; arg = arg->next)
    collect(e, arg, p);
}

static void put_predicates(gi_codegen *e, predicates *p) {
  for (const gi_clause *c = e->rule->clauses; c; c = c->next)
    if (c->condition)
      collect(e, c->condition, p);
  for (unsigned i = 0; i < p->count; i++)
    put_predicate(e, &p->all[i], i);
  e->style.traps = false;
  e->style.predicates = p->all;
  e->style.predicate_count = p->count;
}

/* ---------------------------------------------------------------- the run */

/* Writes a template for each number of the state: $ is its name, # its
   index. */
static void put_each(gi_codegen *e, const char *text) {
  for (unsigned i = 0; i < e->rule->arity; i++) {
    gi_codegen_put(e, "  ");
    for (const char *at = text; *at; at++) {
      char one[2] = {*at, '\0'};
      if (*at == '$')
        gi_codegen_variable(e, e->rule->names[i]);
      else if (*at == '#')
        gi_codegen_number(e, i);
      else
        gi_codegen_put(e, one);
    }
    gi_codegen_end(e);
  }
}

/* Stores the value at the state and, with sym, at each permutation of the
   state that is inside the table. */
static void put_store(gi_codegen *e) {
  static const uint8_t orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                       {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
  unsigned arity = e->rule->arity;
  for (unsigned k = 0; k < 6; k++) {
    bool is_one = arity == 3 || orders[k][2] == 2;
    if (arity == 1 ? k > 0 : !is_one || (k && !e->rule->sym))
      continue;
    gi_codegen_put(e, "    if (1");
    for (unsigned i = 0; i < arity && k; i++) {
      gi_codegen_put(e, " && ");
      gi_codegen_variable(e, e->rule->names[orders[k][i]]);
      put_digit(e, " <= _extent", i);
    }
    gi_codegen_put(e, ")\n      _values[");
    for (unsigned i = 0; i < arity; i++) {
      gi_codegen_put(e, i ? " + " : "");
      gi_codegen_variable(e, e->rule->names[orders[k][i]]);
      if (i + 1 < arity)
        put_digit(e, " * _stride", i);
    }
    gi_codegen_put(e, "] = _v;\n");
  }
}

/* With sym, skips the states that are not sorted. */
static void put_skip(gi_codegen *e) {
  for (unsigned i = 1; e->rule->sym && i < e->rule->arity; i++) {
    gi_codegen_put(e, "    if (");
    gi_codegen_variable(e, e->rule->names[i - 1]);
    gi_codegen_put(e, " > ");
    gi_codegen_variable(e, e->rule->names[i]);
    gi_codegen_put(e, ")\n      continue;\n");
  }
}

static void put_run_head(gi_codegen *e) {
  gi_codegen_put(e, "int run(struct run *_r) {\n"
                    "  uint32_t *const _values = _r->values, *const _marks = "
                    "_r->marks;\n"
                    "  const uint64_t _room = _r->room;\n"
                    "  uint64_t _count = _r->count, _ticks = 0, _turns = 0;\n"
                    "  uint32_t _stamp = _r->stamp;\n"
                    "  int _trap = 0, _end = _DONE;\n");
  put_each(e, "int64_t $ = _r->state[#];");
  put_each(e, "const int64_t _delta# = _r->delta[#];");
  put_each(e, "const int64_t _extent# = _r->extent[#];");
  put_each(e, "const int64_t _stride# = _r->stride[#];");
}

/* Writes the loop over the cells: the mex of the options of each. */
static void put_cells(gi_codegen *e, leaf *own) {
  gi_codegen_put(e, "  for (; _count; _count--");
  for (unsigned i = 0; i < e->rule->arity; i++) {
    gi_codegen_put(e, ", ");
    gi_codegen_variable(e, e->rule->names[i]);
    put_digit(e, " += _delta", i);
  }
  gi_codegen_put(e, ") {\n    uint64_t _v = 0;\n");
  put_skip(e);
  gi_codegen_put(e, "    if (_turns >= _TURNS) {\n"
                    "      if (_r->pause(_r->data, _ticks, 1) != _CONTINUE)\n"
                    "        goto stopped;\n"
                    "      _ticks = _turns = 0;\n"
                    "    }\n"
                    "    const uint64_t _finished = _ticks;\n"
                    "    _stamp++;\n"
                    "    _ticks += _TICKS_A_CELL;\n"
                    "    _turns += _TICKS_A_CELL;\n");
  e->indent += 2;
  gi_codegen_options(e, INT32_MAX, put_option, own);
  e->indent -= 2;
  gi_codegen_put(e, "    if (_trap)\n"
                    "      goto trapped;\n"
                    "    while (_marks[_v] == _stamp)\n"
                    "      _v++;\n"
                    "    if (_v == _room) {\n"
                    "      _ticks = _finished;\n"
                    "      _end = _ROOM;\n"
                    "      break;\n"
                    "    }\n");
  put_store(e);
  gi_codegen_put(e, "    continue;\n"
                    "  trapped:\n"
                    "    _ticks = _finished;\n"
                    "    _end = _TRAP;\n"
                    "    break;\n"
                    "  stopped:\n"
                    "    _end = _STOPPED;\n"
                    "    break;\n"
                    "  }\n");
}

static void put_run_end(gi_codegen *e) {
  gi_codegen_put(e, "  if (_end != _STOPPED &&\n"
                    "      _r->pause(_r->data, _ticks, 1) != _CONTINUE)\n"
                    "    _end = _STOPPED;\n");
  put_each(e, "_r->state[#] = $;");
  gi_codegen_put(e, "  _r->stamp = _stamp;\n"
                    "  _r->count = _count;\n"
                    "  return _end;\n"
                    "}\n");
}

gi_fill_order gi_codegen_native(const gi_rule *rule, gi_writer *out,
                                unsigned *helpers) {
  gi_codegen e = {.rule = rule,
                  .out = out,
                  .style = {.tongue = GI_TONGUE_C, .checked = true}};
  gi_fill_order order = gi_rule_order(rule);
  leaf own = {.proved = order != GI_FILL_NONE};
  predicates tests = {.count = 0};
  gi_codegen_put(&e, prelude);
  gi_codegen_checked_helpers(out);
  gi_codegen_put(&e, checked);
  gi_codegen_arrays(&e);
  put_predicates(&e, &tests);
  put_run_head(&e);
  put_cells(&e, &own);
  put_run_end(&e);
  assert(e.indent == 0);
  *helpers = e.style.helpers;
  return order;
}
