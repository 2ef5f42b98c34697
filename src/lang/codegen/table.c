/* SPDX-License-Identifier: MIT */
/*
 * The recursion as code: a table of the values, filled from the smallest state
 * on.
 *
 * `seen` marks the values of the options of one state.  Its length is a power
 * of 2 above all values so far, so that every nim-sum of values is inside.
 *
 * In misère play the values are outcomes, 0 or 1: the player to move wins if an
 * option has the outcome 0, or if there is no option.
 */
#include "lang/codegen/program.h"

static const char c_common[] =
    "static unsigned *table, *seen, stamp;\n"
    "\n"
    "static void *resize(void *block, long long count) {\n"
    "  block = realloc(block, (size_t)count * sizeof *table);\n"
    "  if (!block)\n"
    "    abort(); /* out of memory */\n"
    "  return block;\n"
    "}\n"
    "\n"
    "/* Makes room for the value v; top is a power of 2. */\n"
    "static void reserve(unsigned v) {\n"
    "  while (v >= top) {\n"
    "    seen = (unsigned *)resize(seen, top ? 2 * top : 1);\n"
    "    for (unsigned i = top; i < (top ? 2 * top : 1); i++)\n"
    "      seen[i] = 0;\n"
    "    top = top ? 2 * top : 1;\n"
    "  }\n"
    "}\n"
    "\n";

/* Returns the name of the function that computes one entry. */
static const char *entry_name(const gi_codegen *e) {
  return e->misere ? "outcome" : "mex";
}

/* Opens the function mex; put_mex closes it. */
static void put_mex_head(gi_codegen *e, const char *comment) {
  bool python = gi_codegen_is_python(e);
  if (python) {
    gi_codegen_put(e, "def ", entry_name(e), "(");
    gi_codegen_state(e, "");
    gi_codegen_put(e, "):  # ", comment, "\n    seen = set()\n");
  } else {
    gi_codegen_put(e, "/* ", comment, " */\nstatic unsigned ", entry_name(e),
                   "(");
    gi_codegen_state(e, "long long ");
    gi_codegen_put(e, ") {\n", e->misere ? "" : "  unsigned v = 0;\n",
                   "  stamp++;\n");
  }
}

/* Writes the function mex: the least value that no option has. */
static void put_mex(gi_codegen *e, const char *function, const char *open,
                    const char *close) {
  bool python = gi_codegen_is_python(e), cxx = e->style.tongue == GI_TONGUE_CXX;
  gi_codegen_mark mark = {function, open, close, python ? "seen.add(" : "seen[",
                          python ? ")" : "] = stamp;"};
  put_mex_head(e, e->misere ? "1 if the player to move wins in misère play."
                            : "The least value that no option has.");
  e->indent++;
  gi_codegen_options(e, INT64_MAX, gi_codegen_put_mark, &mark);
  e->indent--;
  gi_codegen_put(
      e, e->misere && python
             ? "    return int(0 in seen or 1 not in seen)\n\n\n"
         : e->misere ? "  return seen[0] == stamp || seen[1] != stamp;\n}\n\n"
         : python    ? "    v = 0\n    while v in seen:\n        v += 1\n"
                       "    return v\n\n\n"
         : cxx ? "  while (v < seen.size() && seen[v] == stamp)\n    v++;\n"
                 "  return v;\n}\n\n"
               : "  while (v < top && seen[v] == stamp)\n    v++;\n"
                 "  return v;\n}\n\n");
}

/* --------------------------------------------------------------- one number */

static void put_row_c(gi_codegen *e, const char *name) {
  gi_codegen_put(e, "static unsigned top;\n"
                    "static long long known, room; /* table[0 .. known) */\n");
  gi_codegen_put(e, c_common);
  put_mex(e, "table", "[", "]");
  gi_codegen_put(e, "long long ", name, "(long long n) {\n");
  gi_codegen_put(e, e->misere ? "  reserve(1);\n" : "  reserve(0);\n");
  gi_codegen_put(e,
                 "  for (; known <= n; known++) {\n"
                 "    if (known == room) {\n"
                 "      room = 2 * room + 64;\n"
                 "      table = (unsigned *)resize(table, room);\n"
                 "    }\n"
                 "    table[known] = ",
                 entry_name(e),
                 "(known);\n"
                 "    reserve(table[known]);\n"
                 "  }\n"
                 "  return table[n];\n"
                 "}\n");
}

static void put_row_cxx(gi_codegen *e, const char *name) {
  gi_codegen_put(e, "static std::vector<unsigned> table, seen(",
                 e->misere ? "2" : "1", ");\nstatic unsigned stamp;\n\n");
  put_mex(e, "table", "[", "]");
  gi_codegen_put(e, "long long ", name, "(long long n) {\n");
  gi_codegen_put(e,
                 "  while ((long long)table.size() <= n) {\n"
                 "    unsigned v = ",
                 entry_name(e),
                 "((long long)table.size());\n"
                 "    table.push_back(v);\n"
                 "    while (v >= seen.size())\n"
                 "      seen.resize(2 * seen.size());\n"
                 "  }\n"
                 "  return table[n];\n"
                 "}\n");
}

static void put_row_python(gi_codegen *e, const char *name) {
  gi_codegen_put(e, "table = []\n\n\n");
  put_mex(e, "table", "[", "]");
  gi_codegen_put(e, "def ", name, "(n):\n");
  gi_codegen_put(e,
                 "    while len(table) <= n:\n"
                 "        table.append(",
                 entry_name(e),
                 "(len(table)))\n"
                 "    return table[n]\n");
}

/* -------------------------------------------------------------- two numbers */

/* Writes the loops over a square, in an order in which mex(i, j) may be
   called. */
static void put_square(gi_codegen *e, gi_fill_order order) {
  bool python = gi_codegen_is_python(e), sym = e->rule->sym;
  static const char *const c[][2] = {
      {"  for (long long j = 0; j < side; j++)\n"
       "    for (long long i = 0; i < side; i++) {\n",
       "  for (long long j = 0; j < side; j++)\n"
       "    for (long long i = 0; i <= j; i++) {\n"},
      {"  for (long long i = 0; i < side; i++)\n"
       "    for (long long j = 0; j < side; j++) {\n",
       ""},
      {"  for (long long sum = 0; sum < 2 * side - 1; sum++)\n"
       "    for (long long i = sum < side ? 0 : sum - side + 1;\n"
       "         i <= sum && i < side; i++) {\n"
       "      long long j = sum - i;\n",
       "  for (long long sum = 0; sum < 2 * side - 1; sum++)\n"
       "    for (long long i = sum < side ? 0 : sum - side + 1;\n"
       "         i <= sum / 2; i++) {\n"
       "      long long j = sum - i;\n"}};
  static const char *const p[][2] = {
      {"    for j in range(side):\n        for i in range(side):\n",
       "    for j in range(side):\n        for i in range(j + 1):\n"},
      {"    for i in range(side):\n        for j in range(side):\n", ""},
      {"    for total in range(2 * side - 1):\n"
       "        for i in range(max(0, total - side + 1), min(total, side - 1) "
       "+ 1):\n"
       "            j = total - i\n",
       "    for total in range(2 * side - 1):\n"
       "        for i in range(max(0, total - side + 1), total // 2 + 1):\n"
       "            j = total - i\n"}};
  gi_codegen_put(e, (python ? p : c)[order - GI_FILL_LAST][sym]);
}

static void put_plane_function(gi_codegen *e, const char *name) {
  bool python = gi_codegen_is_python(e);
  gi_codegen_put(e, python ? "def " : "long long ", name,
                 python ? "(x, y):\n" : "(long long x, long long y) {\n");
  gi_codegen_put(e, python
                        ? "    need = max(x, y) + 1\n"
                          "    if need > len(table):\n"
                          "        fill(max(need, 2 * len(table)))\n"
                          "    return table[x][y]\n"
                        : "  long long most = x > y ? x : y;\n"
                          "  if (most >> 30)\n"
                          "    abort(); /* the square would be too large */\n"
                          "  if (most >= side)\n"
                          "    fill(most >= 2 * side ? most + 1 : 2 * side);\n"
                          "  return at(x, y);\n"
                          "}\n");
}

static void put_plane_c(gi_codegen *e, gi_fill_order order, const char *name) {
  bool cxx = e->style.tongue == GI_TONGUE_CXX, sym = e->rule->sym;
  if (cxx)
    gi_codegen_put(e, "static std::vector<unsigned> table, seen(",
                   e->misere ? "2" : "1", ");\nstatic unsigned stamp;\n");
  else
    gi_codegen_put(e, "static unsigned top;\n");
  gi_codegen_put(e, "static long long side; /* of the filled square */\n");
  gi_codegen_put(e, cxx ? "\n" : c_common);
  gi_codegen_put(e, "static unsigned at(long long x, long long y) {\n"
                    "  return table[x * side + y];\n"
                    "}\n\n");
  put_mex(e, "at", "(", ")");
  gi_codegen_put(e, "static void fill(long long to) {\n"
                    "  side = to;\n");
  gi_codegen_put(e, cxx ? "  table.assign(side * side, 0);\n"
                    : e->misere
                        ? "  reserve(1);\n"
                          "  table = (unsigned *)resize(table, side * side);\n"
                        : "  reserve(0);\n"
                          "  table = (unsigned *)resize(table, side * "
                          "side);\n");
  put_square(e, order);
  gi_codegen_put(e, "      unsigned v = ", entry_name(e),
                 "(i, j);\n"
                 "      table[i * side + j] = v;\n");
  gi_codegen_put(e, sym ? "      table[j * side + i] = v;\n" : "");
  gi_codegen_put(e, cxx ? "      while (v >= seen.size())\n"
                          "        seen.resize(2 * seen.size());\n"
                        : "      reserve(v);\n");
  gi_codegen_put(e, "    }\n}\n\n");
  put_plane_function(e, name);
}

static void put_plane_python(gi_codegen *e, gi_fill_order order,
                             const char *name) {
  gi_codegen_put(e, "table = []\n\n\n"
                    "def at(x, y):\n"
                    "    return table[x][y]\n\n\n");
  put_mex(e, "at", "(", ")");
  gi_codegen_put(e, "def fill(side):\n"
                    "    table[:] = [[0] * side for _ in range(side)]\n");
  put_square(e, order);
  gi_codegen_put(
      e, "            table[i][j] = ", e->rule->sym ? "table[j][i] = " : "",
      entry_name(e), "(i, j)\n\n\n");
  put_plane_function(e, name);
}

void gi_codegen_table(gi_codegen *e, gi_fill_order order, const char *name) {
  bool python = gi_codegen_is_python(e), cxx = e->style.tongue == GI_TONGUE_CXX;
  if (e->rule->arity == 2 && python)
    put_plane_python(e, order, name);
  else if (e->rule->arity == 2)
    put_plane_c(e, order, name);
  else if (python)
    put_row_python(e, name);
  else if (cxx)
    put_row_cxx(e, name);
  else
    put_row_c(e, name);
}
