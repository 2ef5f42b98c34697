/* SPDX-License-Identifier: MIT */
/*
 * The rest of a complete program.  It reads games, one on each line, and prints
 * who wins and a winning move, which it looks for among all options.
 */
#include "lang/codegen/program.h"

/* Writes the format of an option: "%lld + %lld", in Python "%d + %d". */
static void put_format(gi_codegen *e, const gi_clause *clause) {
  bool tuple = e->rule->arity > 1;
  for (const gi_part *part = clause->parts; part; part = part->next) {
    gi_codegen_put(e, part == clause->parts ? "" : " + ", tuple ? "(" : "");
    for (const gi_expr *x = part->entries; x; x = x->next)
      gi_codegen_put(e, x == part->entries ? "" : ",",
                     gi_codegen_is_python(e) ? "%d" : "%lld");
    gi_codegen_put(e, tuple ? ")" : "");
  }
  gi_codegen_put(e, clause->parts ? "" : "0");
}

static void put_entries(gi_codegen *e, const gi_clause *clause) {
  for (const gi_part *part = clause->parts; part; part = part->next)
    for (const gi_expr *x = part->entries; x; x = x->next) {
      gi_codegen_put(e, ", (long long)(");
      gi_codegen_of(e, x);
      gi_codegen_put(e, ")");
    }
}

typedef struct move_search {
  const char *name; /* of the function of values */
} move_search;

/* Writes the attempt of one option. */
static void put_try(gi_codegen *e, const gi_clause *clause, void *data) {
  const move_search *search = data;
  bool python = gi_codegen_is_python(e);
  bool is_loose = clause->part_count > 1 && !python;
  gi_codegen_begin(e);
  gi_codegen_put(e, python ? "if " : "if (", is_loose ? "(" : "");
  gi_codegen_nim_sum(e, clause, search->name, "(", ")");
  gi_codegen_put(e, is_loose ? ")" : "", " == target", python ? "" : ")");
  gi_codegen_open(e);
  gi_codegen_begin(e);
  gi_codegen_put(e, python ? "return \"" : "printf(\"");
  put_format(e, clause);
  if (python) {
    gi_codegen_put(e, "\"", clause->parts ? " % (" : "");
    bool is_one = clause->part_count == 1 && e->rule->arity == 1;
    for (const gi_part *part = clause->parts; part; part = part->next)
      for (const gi_expr *x = part->entries; x; x = x->next) {
        gi_codegen_put(e,
                       part == clause->parts && x == part->entries ? "" : ", ");
        gi_codegen_of(e, x);
      }
    gi_codegen_put(e, is_one ? ",)\n" : clause->parts ? ")\n" : "\n");
  } else {
    gi_codegen_put(e, "\\n\"");
    put_entries(e, clause);
    gi_codegen_put(e, ");\n");
    gi_codegen_line(e, "return 1;");
  }
  gi_codegen_close(e);
}

/* Writes the function that prints an option whose value is the target. */
static void put_move(gi_codegen *e, const char *name) {
  move_search search = {name};
  if (gi_codegen_is_python(e)) {
    gi_codegen_put(e, "\n\ndef move(");
    gi_codegen_state(e, "");
    gi_codegen_put(e, ", target):\n");
  } else {
    gi_codegen_put(e, "\nstatic int move(");
    gi_codegen_state(e, "long long ");
    gi_codegen_put(e, ", long long target) {\n");
  }
  gi_codegen_sort(e);
  e->indent++;
  e->is_far = true;
  gi_codegen_options(e, INT64_MAX, put_try, &search);
  e->indent--;
  gi_codegen_put(e, gi_codegen_is_python(e) ? "    return None\n\n\n"
                                            : "  return 0;\n}\n\n");
}

/* Writes a[i + k], number k of the component that begins at a[i]. */
static void put_entry(gi_codegen *e, uint32_t k, uint64_t shift) {
  gi_write_text(e->out, "a[i");
  if (k)
    gi_write(e->out, " + %u", (unsigned)k);
  gi_write_text(e->out, "]");
  if (shift)
    gi_write(e->out, " + %llu", (unsigned long long)shift);
}

static void put_numbers(gi_codegen *e, uint64_t shift) {
  for (uint32_t k = 0; k < e->rule->arity; k++) {
    gi_codegen_put(e, k ? ", " : "");
    put_entry(e, k, shift);
  }
}

/* Writes the format and the numbers of the component, for printf. */
static void put_from(gi_codegen *e, uint64_t shift) {
  bool tuple = e->rule->arity > 1;
  gi_codegen_put(e, tuple ? "\"(" : "\"");
  for (uint32_t k = 0; k < e->rule->arity; k++)
    gi_codegen_put(e, k ? "," : "", "%lld");
  gi_codegen_put(e, tuple ? ") -> \"" : " -> \"", ", ");
  put_numbers(e, shift);
}

static void put_main_c(gi_codegen *e, const char *name, uint64_t shift) {
  gi_codegen_put(e, "int main(void) {\n"
                    "  static char line[1 << 20];\n"
                    "  static long long a[1 << 19];\n"
                    "  while (fgets(line, sizeof line, stdin)) {\n"
                    "    long long sum = 0;\n"
                    "    int count = 0;\n"
                    "    for (char *at = line, *end;; at = end) {\n"
                    "      a[count] = strtoll(at, &end, 10);\n"
                    "      if (end == at)\n"
                    "        break;\n"
                    "      count++;\n"
                    "    }\n"
                    "    for (int i = 0; i + ");
  gi_codegen_number(e, e->rule->arity);
  gi_codegen_put(e, " <= count; i += ");
  gi_codegen_number(e, e->rule->arity);
  gi_codegen_put(e, ")\n      sum ^= ", name, "(");
  put_numbers(e, shift);
  gi_codegen_put(e, ");\n"
                    "    puts(sum ? \"first player wins\" : \"second player "
                    "wins\");\n"
                    "    for (int i = 0; sum && i + ");
  gi_codegen_number(e, e->rule->arity);
  gi_codegen_put(e, " <= count; i += ");
  gi_codegen_number(e, e->rule->arity);
  gi_codegen_put(e, ") {\n      long long own = ", name, "(");
  put_numbers(e, shift);
  gi_codegen_put(
      e, ");\n"
         "      if ((sum ^ own) >= own)\n"
         "        continue; /* perhaps no option has the value sum ^ own */\n"
         "      printf(");
  put_from(e, shift);
  gi_codegen_put(e, ");\n      move(");
  put_numbers(e, shift);
  gi_codegen_put(e, ", sum ^ own);\n"
                    "      break;\n"
                    "    }\n"
                    "  }\n"
                    "  return 0;\n"
                    "}\n");
}

static void put_main_python(gi_codegen *e, const char *name, uint64_t shift) {
  gi_codegen_put(e, "def main():\n"
                    "    for line in sys.stdin:\n"
                    "        a = [int(word) for word in line.split()]\n"
                    "        starts = range(0, len(a) - ");
  gi_codegen_number(e, e->rule->arity - 1);
  gi_codegen_put(e, ", ");
  gi_codegen_number(e, e->rule->arity);
  gi_codegen_put(e,
                 ")\n"
                 "        total = 0\n"
                 "        for i in starts:\n"
                 "            total ^= ",
                 name, "(");
  put_numbers(e, shift);
  gi_codegen_put(e,
                 ")\n"
                 "        print(\"first player wins\" if total else \"second "
                 "player wins\")\n"
                 "        for i in starts:\n"
                 "            own = ",
                 name, "(");
  put_numbers(e, shift);
  gi_codegen_put(e, ")\n            if total and total ^ own < own:\n"
                    "                print(");
  bool tuple = e->rule->arity > 1;
  gi_codegen_put(e, tuple ? "f\"(" : "f\"");
  for (uint32_t k = 0; k < e->rule->arity; k++) {
    gi_codegen_put(e, k ? "," : "", "{");
    put_entry(e, k, shift);
    gi_codegen_put(e, "}");
  }
  gi_codegen_put(e, tuple ? ") -> \"" : " -> \"", " + move(");
  put_numbers(e, shift);
  gi_codegen_put(e, ", total ^ own))\n                break\n\n\nmain()\n");
}

void gi_codegen_main(gi_codegen *e, const char *name, uint64_t shift) {
  put_move(e, name);
  if (gi_codegen_is_python(e))
    put_main_python(e, name, shift);
  else
    put_main_c(e, name, shift);
}
