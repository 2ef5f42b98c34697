/* SPDX-License-Identifier: MIT */
/*
 * k-automatic sequences: an automaton reads the digits of n in base k, the
 * lowest first.  Its last state and the rest of n determine the value.
 *
 * The automaton is learnt from the k-kernel.  A state is a subsequence k^i n +
 * r of the values; its successors are looked up among the known states, by the
 * first half of the values.  Subsequences that agree from n = `limit` on are
 * the same state: a rest below base * limit is looked up in a table.  (J.-P.
 * Allouche and J. Shallit, Automatic Sequences, 2003.)
 */
#include "lang/find/pattern/digits.h"

#include "core/text.h"
#include "lang/prove/digits.h"

#include <assert.h>

enum {
  MOST_STATES = 40,
  MOST_BASE = 10,
  SEEN = 6 /* values that a state needs to be compared */
};

typedef struct automaton {
  unsigned base, limit;
  uint64_t walked; /* values compared */
  size_t count;
  gi_section states[MOST_STATES];
  uint8_t next[MOST_STATES][MOST_BASE];
} automaton;

/* Returns the number below which the rest of n is looked up. */
static unsigned small_of(const automaton *a) {
  return a->limit ? a->base * a->limit : 1;
}

static bool is_same(const gi_observed *s, automaton *a, gi_section x,
                    gi_section y) {
  uint64_t fit = gi_observed_fit(s), count = gi_section_count(x, fit);
  uint64_t other = gi_section_count(y, fit);
  count = count < other ? count : other;
  for (uint64_t n = a->limit; n < count; n++) {
    uint64_t i = gi_section_at(x, n), k = gi_section_at(y, n);
    a->walked++;
    if (i >= s->first && k >= s->first && s->values[i] != s->values[k])
      return false;
  }
  return true;
}

/* Finds the successors of a state; false if there are too many states or too
   few values. */
static bool follow(const gi_observed *s, automaton *a, size_t from) {
  for (unsigned digit = 0; digit < a->base; digit++) {
    gi_section child = gi_section_of(a->states[from], a->base, digit);
    if (gi_section_count(child, gi_observed_fit(s)) < a->limit + SEEN)
      return false;
    size_t i = 0;
    while (i < a->count && !is_same(s, a, child, a->states[i]))
      i++;
    if (i == MOST_STATES)
      return false;
    if (i == a->count)
      a->states[a->count++] = child;
    assert(i < a->count && a->count <= MOST_STATES);
    a->next[from][digit] = (uint8_t)i;
  }
  return true;
}

static bool learn(const gi_observed *s, automaton *a) {
  a->count = 1;
  a->states[0] = (gi_section){1, 0};
  for (size_t i = 0; i < a->count; i++)
    if (gi_section_count(a->states[i], s->last) < small_of(a) ||
        !follow(s, a, i))
      return false;
  return a->count > 1;
}

/* Returns the value that a state and the rest n of the number give. */
static uint64_t output(const gi_observed *s, const automaton *a, size_t state,
                       uint64_t n) {
  assert(state < a->count);
  uint64_t at = gi_section_at(a->states[state], n);
  return at >= s->first ? s->values[at] : 0;
}

static bool holds(const gi_observed *s, automaton *a) {
  unsigned small = small_of(a);
  for (uint64_t n = s->first; n <= s->last; n++) {
    uint64_t rest = n;
    size_t state = 0;
    a->walked++;
    for (; rest >= small; rest /= a->base)
      state = a->next[state][rest % a->base];
    if (output(s, a, state, rest) != s->values[n])
      return false;
  }
  return true;
}

static double cost_of(const gi_observed *s, const automaton *a) {
  enum {
    NO_EXPRESSION = 8
  };
  double states = (double)a->count;
  return NO_EXPRESSION + gi_bits(a->base) + 2 * gi_bits(a->limit + 1) +
         states * a->base * gi_bits(states) +
         states * small_of(a) * gi_value_bits(s);
}

/* ---------------------------------------------------------------- texts */

/* Writes the rows of the table of successors or of values. */
static void put_rows(gi_writer *out, const gi_observed *s, const automaton *a,
                     bool is_next, const char *open, const char *close) {
  unsigned width = is_next ? a->base : small_of(a);
  for (size_t i = 0; i < a->count; i++) {
    gi_write(out, "%s%s", i ? ", " : "", width > 1 ? open : "");
    for (unsigned k = 0; k < width; k++)
      gi_write(out, "%s%s", k ? ", " : "",
               gi_digits_of(is_next ? a->next[i][k] : output(s, a, i, k)).text);
    gi_write(out, "%s", width > 1 ? close : "");
  }
}

/* Writes "g(2n) = a(n), g(2n+1) = g(n), ...", separated by `mark`. */
static void put_rules(gi_writer *out, const automaton *a, const char *mark) {
  for (size_t i = 0; i < a->count; i++)
    for (unsigned digit = 0; digit < a->base; digit++)
      gi_write(out, "%s%s(%s) = %s(n)", i || digit ? mark : "",
               gi_section_called(i).text, gi_argument_of(a->base, digit).text,
               gi_section_called(a->next[i][digit]).text);
}

static void put_values(gi_writer *out, const gi_observed *s,
                       const automaton *a) {
  for (size_t i = 0; i < a->count; i++)
    for (unsigned n = 0; n < small_of(a); n++)
      gi_write(out, "%s%s(%u) = %s", i || n ? ", " : "",
               gi_section_called(i).text, n,
               gi_digits_of(output(s, a, i, n)).text);
}

static void put_c(gi_writer *out, const gi_observed *s, const automaton *a) {
  unsigned small = small_of(a), states = (unsigned)a->count;
  gi_write(out,
           "long long %s(long long n) {\n"
           "  static const unsigned char next[%u][%u] = {",
           s->function, states, a->base);
  put_rows(out, s, a, true, "{", "}");
  gi_write(out, "};\n  static const unsigned char value[%u]", states);
  gi_write(out, small > 1 ? "[%u] = {" : " = {", small);
  put_rows(out, s, a, false, "{", "}");
  gi_write(out,
           "};\n  int state = 0;\n"
           "  for (; n >= %u; n /= %u)\n"
           "    state = next[state][n %% %u];\n"
           "  return value[state]%s;\n}\n",
           small, a->base, a->base, small > 1 ? "[n]" : "");
}

static void put_python(gi_writer *out, const gi_observed *s,
                       const automaton *a) {
  unsigned small = small_of(a);
  gi_write(out, "def %s(n):\n    next = [", s->function);
  put_rows(out, s, a, true, "[", "]");
  gi_write(out, "]\n    value = [");
  put_rows(out, s, a, false, "[", "]");
  gi_write(out,
           "]\n    state = 0\n"
           "    while n >= %u:\n"
           "        state, n = next[state][n %% %u], n // %u\n"
           "    return value[state]%s\n",
           small, a->base, a->base, small > 1 ? "[n]" : "");
}

static void put_latex(gi_writer *out, const gi_observed *s,
                      const automaton *a) {
  put_rules(out, a, ",\\ ");
  if (a->limit)
    gi_write(out, "\\quad (n \\ge %u)", a->limit);
  gi_write(out, ";\\quad ");
  put_values(out, s, a);
}

static void say(gi_writer *out, const gi_observed *s, const automaton *a,
                const char **words) {
  enum {
    SHOWN = 12 /* states */
  };
  const char *rules = NULL, *values = NULL;
  put_rules(out, a, ", ");
  gi_pattern_keep(s, out, &rules);
  put_values(out, s, a);
  gi_pattern_keep(s, out, &values);
  gi_digits base = gi_digits_of(a->base), states = gi_digits_of(a->count);
  gi_digits limit = gi_digits_of(a->limit);
  const char *const shown[] = {N_("a rule on the digits of {0} in base {1}, "
                                  "lowest digit first: {2} for n >= {3}; {4}"),
                               s->subject,
                               base.text,
                               rules,
                               limit.text,
                               values,
                               NULL};
  const char *const hidden[] = {
      N_("a rule on the digits of {0} in base {1}, lowest digit first: an "
         "automaton with {2} states"),
      s->subject, base.text, states.text, NULL};
  gi_pattern_say(s, out, a->count <= SHOWN ? shown : hidden, words);
}

/* Gives the pattern as a table. */
static void keep_table(const gi_observed *s, const automaton *a, gi_writer *out,
                       gi_pattern *pattern) {
  unsigned small = small_of(a);
  gi_digit_rule *rule = gi_arena_alloc(s->arena, sizeof *rule);
  uint8_t *next = gi_arena_alloc(s->arena, a->count * a->base);
  uint64_t *values =
      gi_arena_alloc(s->arena, a->count * small * sizeof *values);
  if (!rule || !next || !values) {
    gi_writer_note(out, gi_memory_refusal(s->memory));
    return;
  }
  for (size_t i = 0; i < a->count; i++) {
    memcpy(next + i * a->base, a->next[i], a->base);
    for (unsigned n = 0; n < small; n++)
      values[i * small + n] = output(s, a, i, n);
  }
  *rule = (gi_digit_rule){.base = a->base,
                          .states = (uint32_t)a->count,
                          .small = small,
                          .next = next,
                          .values = values};
  pattern->digits = rule;
}

static grundy_status describe(const gi_observed *s, const automaton *a,
                              gi_pattern *pattern) {
  gi_writer out;
  gi_writer_init(&out, s->memory);
  put_c(&out, s, a);
  gi_pattern_keep(s, &out, &pattern->c);
  put_python(&out, s, a);
  gi_pattern_keep(s, &out, &pattern->python);
  put_latex(&out, s, a);
  gi_pattern_keep(s, &out, &pattern->latex);
  say(&out, s, a, &pattern->words);
  if (!s->first)
    keep_table(s, a, &out, pattern);
  gi_writer_clear(&out);
  return out.status;
}

grundy_status gi_pattern_automatic(const gi_observed *s,
                                   gi_patterns *patterns) {
  enum {
    MOST_VALUE = 255,
    MOST_LIMIT = 4
  };
  grundy_status status = GRUNDY_OK;
  if (s->most > MOST_VALUE)
    return GRUNDY_OK;
  for (unsigned base = 2; base <= MOST_BASE && status == GRUNDY_OK; base++)
    for (unsigned limit = 0; limit <= MOST_LIMIT && status == GRUNDY_OK;
         limit++) {
      automaton a = {.base = base, .limit = limit};
      bool is_found = learn(s, &a) && holds(s, &a);
      status = gi_budget_ticks(s->budget, a.walked + 16);
      if (status != GRUNDY_OK || !is_found)
        continue;
      gi_pattern pattern = {.kind = GI_PATTERN_AUTOMATIC,
                            .cost = cost_of(s, &a)};
      if (!gi_pattern_is_welcome_by_digits(s, patterns, pattern.cost))
        continue;
      status = describe(s, &a, &pattern);
      if (status == GRUNDY_OK)
        gi_pattern_offer(patterns, pattern);
    }
  return status;
}
