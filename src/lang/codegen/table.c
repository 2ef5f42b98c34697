/* SPDX-License-Identifier: MIT */
/*
 * The function by a table that is filled from the bottom up.
 *
 * `seen` marks the values of the options of one state; it has a power of two
 * of places, above all values so far, so that no nim-sum of values falls
 * outside.
 */
#include "lang/codegen/program.h"

#include <stdio.h>

/* How the value of a part is looked up, and what is done with the sum. */
typedef struct marking {
  const char *look, *looked, *mark, *marked;
} marking;

static void put_mark(gi_codegen *e, const gi_clause *clause, void *data) {
  const marking *m = data;
  gi_codegen_begin(e);
  gi_codegen_put(e, m->mark, clause->parts ? "" : "0");
  for (const gi_part *part = clause->parts; part; part = part->next) {
    gi_codegen_put(e, part == clause->parts ? "" : " ^ ", m->look);
    for (const gi_expr *x = part->entries; x; x = x->next) {
      gi_codegen_put(e, x == part->entries ? "" : ", ");
      gi_codegen_of(e, x);
    }
    gi_codegen_put(e, m->looked);
  }
  gi_codegen_put(e, m->marked);
  gi_codegen_end(e);
}

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
    "/* Room for values up to v: a power of 2 above all values. */\n"
    "static void reserve(unsigned v) {\n"
    "  while (v >= top) {\n"
    "    seen = (unsigned *)resize(seen, top ? 2 * top : 1);\n"
    "    for (unsigned i = top; i < (top ? 2 * top : 1); i++)\n"
    "      seen[i] = 0;\n"
    "    top = top ? 2 * top : 1;\n"
    "  }\n"
    "}\n"
    "\n";

static void put_mex_head(gi_codegen *e, const char *comment) {
  bool python = gi_codegen_is_python(e);
  if (python) {
    gi_codegen_put(e, "def mex(");
    gi_codegen_state(e, "");
    gi_codegen_put(e, "):  # ", comment, "\n    seen = set()\n");
  } else {
    gi_codegen_put(e, "/* ", comment, " */\nstatic unsigned mex(");
    gi_codegen_state(e, "long long ");
    gi_codegen_put(e, ") {\n  unsigned v = 0;\n  stamp++;\n");
  }
  e->indent = 1;
}

/* The least value that no option has. */
static void put_mex(gi_codegen *e, const char *look, const char *looked) {
  bool python = gi_codegen_is_python(e), cxx = e->style.tongue == GI_TONGUE_CXX;
  marking m = {look, looked, python ? "seen.add(" : "seen[",
               python ? ")" : "] = stamp;"};
  put_mex_head(e, "The least value that no option has.");
  gi_codegen_options(e, INT64_MAX, put_mark, &m);
  e->indent = 0;
  gi_codegen_put(
      e, python ? "    v = 0\n    while v in seen:\n        v += 1\n"
                  "    return v\n\n\n"
         : cxx  ? "  while (v < seen.size() && seen[v] == stamp)\n    v++;\n"
                  "  return v;\n}\n\n"
                : "  while (v < top && seen[v] == stamp)\n    v++;\n"
                  "  return v;\n}\n\n");
}

/* --------------------------------------------------------------- one number */

static void put_row_c(gi_codegen *e, const char *name) {
  gi_codegen_put(e, "static unsigned top;\n"
                    "static long long known, room; /* table[0 .. known) */\n");
  gi_codegen_put(e, c_common);
  put_mex(e, "table[", "]");
  gi_codegen_put(e, "long long ", name, "(long long n) {\n");
  gi_codegen_put(e, "  reserve(0);\n"
                    "  for (; known <= n; known++) {\n"
                    "    if (known == room) {\n"
                    "      room = 2 * room + 64;\n"
                    "      table = (unsigned *)resize(table, room);\n"
                    "    }\n"
                    "    table[known] = mex(known);\n"
                    "    reserve(table[known]);\n"
                    "  }\n"
                    "  return table[n];\n"
                    "}\n");
}

static void put_row_cxx(gi_codegen *e, const char *name) {
  gi_codegen_put(e, "static std::vector<unsigned> table, seen(1);\n"
                    "static unsigned stamp;\n\n");
  put_mex(e, "table[", "]");
  gi_codegen_put(e, "long long ", name, "(long long n) {\n");
  gi_codegen_put(e, "  while ((long long)table.size() <= n) {\n"
                    "    unsigned v = mex((long long)table.size());\n"
                    "    table.push_back(v);\n"
                    "    while (v >= seen.size())\n"
                    "      seen.resize(2 * seen.size());\n"
                    "  }\n"
                    "  return table[n];\n"
                    "}\n");
}

static void put_row_python(gi_codegen *e, const char *name) {
  gi_codegen_put(e, "table = []\n\n\n");
  put_mex(e, "table[", "]");
  gi_codegen_put(e, "def ", name, "(n):\n");
  gi_codegen_put(e, "    while len(table) <= n:\n"
                    "        table.append(mex(len(table)))\n"
                    "    return table[n]\n");
}

/* -------------------------------------------------------------- two numbers */

/* The loops over a square, in which mex may be asked for (i, j). */
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
                          "    abort(); /* the square does not fit */\n"
                          "  if (most >= side)\n"
                          "    fill(most >= 2 * side ? most + 1 : 2 * side);\n"
                          "  return at(x, y);\n"
                          "}\n");
}

static void put_plane_c(gi_codegen *e, gi_fill_order order, const char *name) {
  bool cxx = e->style.tongue == GI_TONGUE_CXX, sym = e->rule->sym;
  if (cxx)
    gi_codegen_put(e, "static std::vector<unsigned> table, seen(1);\n"
                      "static unsigned stamp;\n");
  else
    gi_codegen_put(e, "static unsigned top;\n");
  gi_codegen_put(e,
                 "static long long side; /* of the square that is filled */\n");
  gi_codegen_put(e, cxx ? "\n" : c_common);
  gi_codegen_put(e, "static unsigned at(long long x, long long y) {\n"
                    "  return table[x * side + y];\n"
                    "}\n\n");
  put_mex(e, "at(", ")");
  gi_codegen_put(e, "static void fill(long long to) {\n"
                    "  side = to;\n");
  gi_codegen_put(e,
                 cxx ? "  table.assign(side * side, 0);\n"
                     : "  reserve(0);\n"
                       "  table = (unsigned *)resize(table, side * side);\n");
  put_square(e, order);
  gi_codegen_put(e, "      unsigned v = mex(i, j);\n"
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
  put_mex(e, "at(", ")");
  gi_codegen_put(e, "def fill(side):\n"
                    "    table[:] = [[0] * side for _ in range(side)]\n");
  put_square(e, order);
  gi_codegen_put(e, e->rule->sym
                        ? "            table[i][j] = table[j][i] = mex(i, j)\n"
                        : "            table[i][j] = mex(i, j)\n");
  gi_codegen_put(e, "\n\n");
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

/* --------------------------------------------------------------- memory */

static const char c_memo[] =
    "/* What is known: keys and their values, hashed. */\n"
    "typedef struct entry {\n"
    "  long long key[ARITY], value; /* value + 1; 0: free */\n"
    "} entry;\n"
    "static entry *table;\n"
    "static unsigned long long room, known;\n"
    "\n"
    "static entry *find(const long long *key) {\n"
    "  unsigned long long at = 0;\n"
    "  for (int i = 0; i < ARITY; i++)\n"
    "    at = (at ^ (unsigned long long)key[i]) * 0x9E3779B97F4A7C15ULL;\n"
    "  for (at ^= at >> 32;; at++) {\n"
    "    entry *e = &table[at & (room - 1)];\n"
    "    if (!e->value || !memcmp(e->key, key, sizeof e->key))\n"
    "      return e;\n"
    "  }\n"
    "}\n"
    "\n"
    "static void store(const long long *key, long long value) {\n"
    "  if (2 * known >= room) {\n"
    "    entry *old = table;\n"
    "    unsigned long long count = room;\n"
    "    room = room ? 2 * room : 1024;\n"
    "    table = (entry *)calloc(room, sizeof *table);\n"
    "    if (!table)\n"
    "      abort(); /* out of memory */\n"
    "    for (unsigned long long i = 0; i < count; i++)\n"
    "      if (old[i].value)\n"
    "        *find(old[i].key) = old[i];\n"
    "    free(old);\n"
    "  }\n"
    "  entry *e = find(key);\n"
    "  known += !e->value;\n"
    "  memcpy(e->key, key, sizeof e->key);\n"
    "  e->value = value + 1;\n"
    "}\n"
    "\n"
    "/* The values of the options of one state. */\n"
    "typedef struct values {\n"
    "  char *has;\n"
    "  long long size;\n"
    "} values;\n"
    "\n"
    "static void add(values *seen, long long v) {\n"
    "  if (v >= seen->size) {\n"
    "    long long more = 2 * v + 16;\n"
    "    seen->has = (char *)realloc(seen->has, (size_t)more);\n"
    "    if (!seen->has)\n"
    "      abort(); /* out of memory */\n"
    "    memset(seen->has + seen->size, 0, (size_t)(more - seen->size));\n"
    "    seen->size = more;\n"
    "  }\n"
    "  seen->has[v] = 1;\n"
    "}\n"
    "\n";

/* With sym the numbers of a state are sorted first. */
void gi_codegen_sort(gi_codegen *e) {
  uint32_t arity = e->rule->arity;
  const gi_name *names = e->rule->names;
  if (!e->rule->sym || arity == 1)
    return;
  if (gi_codegen_is_python(e)) {
    gi_codegen_put(e, "    ");
    gi_codegen_state(e, "");
    gi_codegen_put(e, " = sorted((");
    gi_codegen_state(e, "");
    gi_codegen_put(e, "))\n");
    return;
  }
  for (uint32_t last = arity; last > 1; last--)
    for (uint32_t i = 1; i < last; i++) {
      gi_codegen_put(e, "  if (");
      gi_codegen_variable(e, names[i - 1]);
      gi_codegen_put(e, " > ");
      gi_codegen_variable(e, names[i]);
      gi_codegen_put(e, ") {\n    long long swap = ");
      gi_codegen_variable(e, names[i]);
      gi_codegen_put(e, ";\n    ");
      gi_codegen_variable(e, names[i]);
      gi_codegen_put(e, " = ");
      gi_codegen_variable(e, names[i - 1]);
      gi_codegen_put(e, ";\n    ");
      gi_codegen_variable(e, names[i - 1]);
      gi_codegen_put(e, " = swap;\n  }\n");
    }
}

static void put_memo_head(gi_codegen *e, const char *name) {
  bool cxx = e->style.tongue == GI_TONGUE_CXX;
  if (gi_codegen_is_python(e)) {
    gi_codegen_put(e, "table = {}\n\n\n");
    gi_codegen_put(e, "def ", name, "(");
    gi_codegen_state(e, "");
    gi_codegen_put(e, "):\n");
    gi_codegen_sort(e);
    gi_codegen_put(e, "    key = (");
    gi_codegen_state(e, "");
    gi_codegen_put(e, e->rule->arity == 1 ? ",)\n" : ")\n");
    gi_codegen_put(e, "    if key in table:\n"
                      "        return table[key]\n"
                      "    seen = set()\n");
    return;
  }
  if (cxx) {
    gi_codegen_put(e, "static std::map<std::array<long long, ");
    gi_codegen_number(e, e->rule->arity);
    gi_codegen_put(e, ">, long long> table;\n\n");
  } else {
    gi_codegen_put(e, "enum { ARITY = ");
    gi_codegen_number(e, e->rule->arity);
    gi_codegen_put(e, " };\n", c_memo);
  }
  gi_codegen_put(e, "long long ", name, "(");
  gi_codegen_state(e, "long long ");
  gi_codegen_put(e, ") {\n");
  gi_codegen_sort(e);
  gi_codegen_put(e,
                 cxx ? "  std::array<long long, " : "  const long long key[");
  gi_codegen_number(e, e->rule->arity);
  gi_codegen_put(e, cxx ? "> key = {{" : "] = {");
  gi_codegen_state(e, "");
  gi_codegen_put(e, cxx ? "}};\n" : "};\n");
  gi_codegen_put(e, cxx ? "  auto known = table.find(key);\n"
                          "  if (known != table.end())\n"
                          "    return known->second;\n"
                          "  std::set<long long> seen;\n"
                        : "  if (room && find(key)->value)\n"
                          "    return find(key)->value - 1;\n"
                          "  values seen = {0, 0};\n");
}

void gi_codegen_memo(gi_codegen *e, const char *name) {
  bool python = gi_codegen_is_python(e), cxx = e->style.tongue == GI_TONGUE_CXX;
  char look[32];
  snprintf(look, sizeof look, "%s(", name);
  marking m = {look, ")",
               python ? "seen.add("
               : cxx  ? "seen.insert("
                      : "add(&seen, ",
               python ? ")" : ");"};
  put_memo_head(e, name);
  e->indent = 1;
  e->is_far = true;
  gi_codegen_options(e, INT64_MAX, put_mark, &m);
  e->indent = 0;
  gi_codegen_put(e, python ? "    v = 0\n    while v in seen:\n        v += 1\n"
                             "    table[key] = v\n    return v\n"
                    : cxx  ? "  long long v = 0;\n  while (seen.count(v))\n"
                             "    v++;\n  return table[key] = v;\n}\n"
                           : "  long long v = 0;\n"
                             "  while (v < seen.size && seen.has[v])\n"
                             "    v++;\n  free(seen.has);\n  store(key, v);\n"
                             "  return v;\n}\n");
}
