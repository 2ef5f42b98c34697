/* SPDX-License-Identifier: MIT */
/* The automaton of a proof in words, in C, in Python and in LaTeX. */
#include "core/text.h"
#include "lang/find/find.h"

#include <assert.h>
#include <stdio.h>

typedef struct machine {
  const grundy_machine *m;
  unsigned base; /* 0: Zeckendorf's numeration */
  bool zeros;    /* the values are 0 and 1 */
  bool sym;      /* it reads x <= y alone */
  const char *function;
} machine;

/* Returns how many numbers a position has. */
static unsigned numbers_of(const machine *a) {
  return a->m->tracks - a->m->graph;
}

/* Returns the name of the i-th number in the code. */
static const char *name_of(const machine *a, unsigned i) {
  return numbers_of(a) == 1 ? "n" : i ? "y" : "x";
}

/* Returns the value of a state; of zeros 0 and 1; in a graph whether it
   accepts. */
static unsigned value_of(const machine *a, uint32_t state) {
  unsigned label = a->m->labels[state];
  if (a->m->graph)
    return label;
  return a->zeros ? label != 1 : label - 1u;
}

/* Writes the rows of the table of successors. */
static void put_next(gi_writer *out, const machine *a, const char *open,
                     const char *close) {
  for (uint32_t s = 0; s < a->m->states; s++) {
    gi_write(out, "%s%s", s ? ", " : "", open);
    for (uint32_t k = 0; k < a->m->letters; k++)
      gi_write(out, "%s%u", k ? ", " : "",
               (unsigned)a->m->next[(size_t)s * a->m->letters + k]);
    gi_write(out, "%s", close);
  }
}

static void put_values(gi_writer *out, const machine *a) {
  for (uint32_t s = 0; s < a->m->states; s++)
    gi_write(out, "%s%u", s ? ", " : "", value_of(a, s));
}

/* Writes each number with a text before and after it. */
static void put_each(gi_writer *out, const machine *a, const char *before,
                     const char *after, const char *between) {
  for (unsigned i = 0; i < numbers_of(a); i++)
    gi_write(out, "%s%s%s%s", i ? between : "", before, name_of(a, i), after);
}

/* Writes the letter, the sum of the digits of the numbers at one place, each
   with its factor.  The digit is a number with a text before and after it. */
static void put_letter(gi_writer *out, const machine *a, const char *before,
                       const char *after) {
  unsigned times = 1;
  for (unsigned i = 0; i < numbers_of(a); i++, times *= a->m->digits) {
    gi_write(out, "%s%s%s%s", i ? " + " : "", before, name_of(a, i), after);
    if (i)
      gi_write(out, " * %u", times);
  }
}

/* A text that ends with the base. */
typedef struct ending {
  char text[32];
} ending;

static ending end_with(const char *text, unsigned base) {
  ending e;
  snprintf(e.text, sizeof e.text, "%s%u", text, base);
  return e;
}

/* Returns the factor of the digit of the value in a letter of a graph. */
static unsigned value_factor(const machine *a) {
  return (unsigned)a->m->letters / a->m->digits;
}

/* Writes the body for a graph: all states are followed that some digits of the
   value lead to, each with the value so far.  See lang/prove/machine.c. */
static void put_graph_c(gi_writer *out, const machine *a) {
  unsigned states = (unsigned)a->m->states, base = a->base;
  gi_write(out,
           "  const long long most = 9223372036854775807LL;\n"
           "  long long read[%u], after[%u], weight = 1;\n"
           "  for (int s = 0; s < %u; s++)\n    read[s] = s ? -1 : 0;\n"
           "  while (weight <= most / %u)\n    weight *= %u;\n"
           "  for (; weight; weight /= %u) {\n"
           "    for (int s = 0; s < %u; s++)\n      after[s] = -1;\n"
           "    for (int s = 0; s < %u; s++)\n"
           "      for (int d = 0; d < %u; d++)\n"
           "        if (read[s] >= 0 && read[s] <= (most - d) / %u)\n"
           "          after[next[s][",
           states, states, states, base, base, base, states, states, base,
           base);
  put_letter(out, a, "", end_with(" / weight % ", base).text);
  gi_write(out,
           " + d * %u]] = read[s] * %u + d;\n"
           "    for (int s = 0; s < %u; s++)\n      read[s] = after[s];\n"
           "  }\n"
           "  for (int s = 0; s < %u; s++)\n"
           "    if (value[s] && read[s] >= 0)\n      return read[s];\n"
           "  return -1;\n}\n",
           value_factor(a), base, states, states);
}

static void put_graph_python(gi_writer *out, const machine *a) {
  unsigned base = a->base;
  gi_write(out, "    read = {0: 0}\n    weight = %u\n    while ", base);
  put_each(out, a, "weight <= ", "", " or ");
  gi_write(out,
           ":\n        weight *= %u\n    weight *= %u ** 8\n    while weight:\n"
           "        read = {next[s][",
           base, base);
  put_letter(out, a, "", end_with(" // weight % ", base).text);
  gi_write(out,
           " + d * %u]: v * %u + d\n"
           "                for s, v in read.items() for d in range(%u)}\n"
           "        weight //= %u\n"
           "    return [v for s, v in read.items() if value[s]][0]\n",
           value_factor(a), base, base, base);
}

static void put_c(gi_writer *out, const machine *a) {
  gi_write(out, "long long %s(", a->function);
  put_each(out, a, "long long ", "", ", ");
  gi_write(out, ") {\n  static const unsigned short next[%u][%u] = {",
           (unsigned)a->m->states, (unsigned)a->m->letters);
  put_next(out, a, "{", "}");
  gi_write(out, "};\n  static const unsigned char value[%u] = {",
           (unsigned)a->m->states);
  put_values(out, a);
  gi_write(out, a->m->graph ? "};\n" : "};\n  int state = 0;\n");
  if (a->sym)
    gi_write(out, "  if (x > y) {\n    long long less = y;\n    y = x;\n"
                  "    x = less;\n  }\n");
  if (a->m->graph) {
    put_graph_c(out, a);
    return;
  }
  if (a->base) {
    gi_write(out, "  long long weight = 1;\n  while (");
    put_each(out, a, "weight <= ", end_with(" / ", a->base).text, " || ");
    gi_write(out,
             ")\n    weight *= %u;\n  for (; weight; weight /= %u)\n"
             "    state = next[state][",
             a->base, a->base);
    put_letter(out, a, "", end_with(" / weight % ", a->base).text);
    gi_write(out, "];\n  return value[state];\n}\n");
    return;
  }
  gi_write(out, "  long long a = 1, b = 2, c;\n  while (");
  put_each(out, a, "a <= ", " - b", " || "); /* a + b does not overflow */
  gi_write(out, ")\n    c = a + b, a = b, b = c;\n"
                "  for (;; c = b - a, b = a, a = c) {\n"
                "    state = next[state][");
  put_letter(out, a, "(", " >= b)");
  gi_write(out, "];\n");
  put_each(out, a, "    ", " %= b;\n", "");
  gi_write(out, "    if (b == 1)\n      return value[state];\n  }\n}\n");
}

static void put_python(gi_writer *out, const machine *a) {
  gi_write(out, "def %s(", a->function);
  put_each(out, a, "", "", ", ");
  gi_write(out, "):\n    next = [");
  put_next(out, a, "[", "]");
  gi_write(out, "]\n    value = [");
  put_values(out, a);
  gi_write(out, a->m->graph ? "]\n" : "]\n    state = 0\n");
  if (a->sym)
    gi_write(out, "    x, y = min(x, y), max(x, y)\n");
  if (a->m->graph) {
    put_graph_python(out, a);
    return;
  }
  if (a->base) {
    gi_write(out, "    weight = 1\n    while ");
    put_each(out, a, "weight <= ", end_with(" // ", a->base).text, " or ");
    gi_write(out,
             ":\n        weight *= %u\n    while weight:\n"
             "        state = next[state][",
             a->base);
    put_letter(out, a, "", end_with(" // weight % ", a->base).text);
    gi_write(out, "]\n        weight //= %u\n    return value[state]\n",
             a->base);
    return;
  }
  gi_write(out, "    a, b = 1, 2\n    while ");
  put_each(out, a, "a + b <= ", "", " or ");
  gi_write(out, ":\n        a, b = b, a + b\n    while True:\n"
                "        state = next[state][");
  put_letter(out, a, "(", " >= b)");
  gi_write(out, "]\n");
  put_each(out, a, "        ", " %= b\n", "");
  gi_write(out, "        if b == 1:\n            return value[state]\n"
                "        a, b = b - a, a\n");
}

/* Writes the state s(w) after a word w of letters, and the value of the last
   state. */
static void put_latex(gi_writer *out, const machine *a) {
  gi_write(out, "s(\\varepsilon) = 0");
  for (uint32_t k = 0; k < a->m->letters; k++) {
    gi_write(out, ",\\ s(w\\,%u) = (", (unsigned)k);
    for (uint32_t s = 0; s < a->m->states; s++)
      gi_write(out, "%s%u", s ? ", " : "",
               (unsigned)a->m->next[(size_t)s * a->m->letters + k]);
    gi_write(out, ")_{s(w)}");
  }
  gi_write(out, ";\\quad g(");
  put_each(out, a, "", "", ", ");
  gi_write(out, a->m->graph ? ") = v \\iff 1 = (" : ") = (");
  put_values(out, a);
  gi_write(out, ")_{s(w)}");
}

static void say(gi_writer *out, const gi_observed *s, const machine *a,
                const char **words) {
  gi_digits states = gi_digits_of(a->m->states), base = gi_digits_of(a->base);
  const char *const sentence[] = {
      a->base ? N_("an automaton with {0} states reads the digits of {1} in "
                   "base {2}, highest digit first; its last state says the "
                   "value")
              : N_("an automaton with {0} states reads the digits of {1} in "
                   "Zeckendorf's numeration, highest digit first; its last "
                   "state says the value"),
      states.text, s->subject, base.text, NULL};
  const char *const graph[] = {
      N_("an automaton with {0} states reads the digits of {1} and of a value "
         "in "
         "base {2}, highest digit first; it accepts exactly the value of {1}"),
      states.text, s->subject, base.text, NULL};
  gi_pattern_say(s, out, a->m->graph ? graph : sentence, words);
}

grundy_status gi_describe_machine(gi_finder *f, const grundy_proof *proof,
                                  bool zeros, gi_pattern *pattern) {
  const gi_observed *s = &f->observed;
  machine a = {.m = &proof->machine,
               .base = proof->base,
               .zeros = zeros,
               .sym = f->rules->sym && f->arity == 2,
               .function = s->function};
  gi_writer out;
  assert(numbers_of(&a) == f->arity && (a.base || !a.m->graph));
  *pattern = (gi_pattern){.kind = GI_PATTERN_AUTOMATIC};
  gi_writer_init(&out, s->memory);
  put_c(&out, &a);
  gi_pattern_keep(s, &out, &pattern->c);
  put_python(&out, &a);
  gi_pattern_keep(s, &out, &pattern->python);
  put_latex(&out, &a);
  gi_pattern_keep(s, &out, &pattern->latex);
  say(&out, s, &a, &pattern->words);
  gi_writer_clear(&out);
  return out.status;
}
