/* SPDX-License-Identifier: MIT */
/*
 * The recursion as code: a function that calls itself and remembers what it
 * returned.
 */
#include "lang/codegen/program.h"

static const char c_memo[] =
    "/* Known states and their values, in a hash table. */\n"
    "typedef struct entry {\n"
    "  long long key[ARITY], value; /* value + 1; 0: unused */\n"
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

/* Writes the function up to the loops over the options. */
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

/* Writes the end of the function: the least value that no option has. */
static void put_memo_mex(gi_codegen *e) {
  bool python = gi_codegen_is_python(e), cxx = e->style.tongue == GI_TONGUE_CXX;
  gi_codegen_put(e, python ? "    v = 0\n    while v in seen:\n        v += 1\n"
                             "    table[key] = v\n    return v\n"
                    : cxx  ? "  long long v = 0;\n  while (seen.count(v))\n"
                             "    v++;\n  return table[key] = v;\n}\n"
                           : "  long long v = 0;\n"
                             "  while (v < seen.size && seen.has[v])\n"
                             "    v++;\n  free(seen.has);\n  store(key, v);\n"
                             "  return v;\n}\n");
}

/* Writes the end of the function in misère play: an option has the outcome 0,
   or there is no option. */
static void put_memo_outcome(gi_codegen *e) {
  bool python = gi_codegen_is_python(e), cxx = e->style.tongue == GI_TONGUE_CXX;
  gi_codegen_put(e, python ? "    v = int(0 in seen or 1 not in seen)\n"
                             "    table[key] = v\n    return v\n"
                    : cxx ? "  long long v = seen.count(0) || !seen.count(1);\n"
                            "  return table[key] = v;\n}\n"
                          : "  long long v = !seen.size || seen.has[0] || "
                            "!seen.has[1];\n"
                            "  free(seen.has);\n  store(key, v);\n"
                            "  return v;\n}\n");
}

void gi_codegen_memo(gi_codegen *e, const char *name) {
  bool python = gi_codegen_is_python(e), cxx = e->style.tongue == GI_TONGUE_CXX;
  gi_codegen_mark mark = {name, "(", ")",
                          python ? "seen.add("
                          : cxx  ? "seen.insert("
                                 : "add(&seen, ",
                          python ? ")" : ");"};
  put_memo_head(e, name);
  e->indent++;
  e->is_far = true;
  gi_codegen_options(e, INT64_MAX, gi_codegen_put_mark, &mark);
  e->indent--;
  if (e->misere)
    put_memo_outcome(e);
  else
    put_memo_mex(e);
}
