/* SPDX-License-Identifier: MIT */
/* The automaton of a claim as a rule on digits. */
#include "app/proof/say.h"
#include "app/text/letters.h"
#include "core/text.h"
#include "theory/automata/shape.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum {
  LIST = 900,        /* bytes of a list of numbers */
  TABLE_STATES = 12, /* most states of a table in words */
  LONG_PERIOD = 40   /* longest period that is listed */
};

/* A list of numbers as text. */
typedef struct list {
  char text[LIST];
  size_t used, count;
} list;

static void add_text(list *l, const char *between, const char *text) {
  if (l->used + strlen(text) + 8 < sizeof l->text)
    l->used += (size_t)snprintf(l->text + l->used, sizeof l->text - l->used,
                                "%s%s", l->count ? between : "", text);
  l->count++;
}

static void add_number(list *l, int64_t number) {
  char text[24];
  snprintf(text, sizeof text, "%" PRId64, number);
  add_text(l, ", ", text);
}

/* Returns whether everything that was added is in the text. */
static bool is_whole(const list *l) { return l->used + 32 < sizeof l->text; }

/* ------------------------------------------------------------ one number */

/* Adds `from`..`to` with what is said of each: 0: 2, 1: 0. */
static void add_labels(list *l, const uint8_t *labels, uint32_t from,
                       uint32_t to, uint32_t modulus) {
  for (uint32_t i = 0; i < to - from; i++) {
    /* residues in ascending order */
    uint32_t n = from + (modulus + i - from % modulus) % modulus;
    char text[48];
    snprintf(text, sizeof text, "%" PRIu32 ": %u", i, labels[n] - 1u);
    add_text(l, ", ", text);
  }
}

/* Says values that repeat. */
static bool say_periodic_values(sayer *s, const gi_shape_period *p,
                                const char *name) {
  list period = {.used = 0}, before = {.used = 0};
  gi_digits modulus = gi_digits_of(p->period), start = gi_digits_of(p->start);
  if (p->period > LONG_PERIOD)
    return false;
  for (uint32_t n = 0; n < p->start + p->period; n++)
    if (!p->labels[n])
      return false; /* no value there */
  add_labels(&period, p->labels, p->start, p->start + p->period, p->period);
  for (uint32_t n = 0; n < p->start; n++)
    add_number(&before, p->labels[n] - 1);
  if (!is_whole(&period) || !is_whole(&before))
    return false;
  if (p->period == 1 && p->start == 0)
    say(s, N_("In short: the value is always {0}."),
        gi_digits_of(p->labels[0] - 1u).text);
  else if (p->start == 0)
    say(s,
        N_("In short: the remainder of {0} modulo {1} gives the value: "
           "{2}."),
        name, modulus.text, period.text);
  else
    say(s,
        N_("In short: from {0} = {1} on, the remainder of {0} modulo {2} gives "
           "the value: {3}. The values before that are {4}."),
        name, start.text, modulus.text, period.text, before.text);
  return true;
}

/* Says which numbers are lost, if that repeats. */
static bool say_periodic_set(sayer *s, const gi_shape_period *p,
                             const char *what, const char *name) {
  list period = {.used = 0}, before = {.used = 0};
  gi_digits modulus = gi_digits_of(p->period), start = gi_digits_of(p->start);
  for (uint32_t i = 0; i < p->period; i++) {
    uint32_t n = p->start + (p->period + i - p->start % p->period) % p->period;
    if (p->labels[n])
      add_number(&period, i);
  }
  for (uint32_t n = 0; n < p->start; n++)
    if (p->labels[n])
      add_number(&before, n);
  if (!is_whole(&period) || !is_whole(&before) || period.count > LONG_PERIOD)
    return false;
  if (!period.count && before.count)
    say(s, N_("In short: {0} is P exactly if {1} is one of {2}."), what, name,
        before.text);
  else if (!period.count)
    say(s, N_("In short: no position is P."));
  else if (p->period == 1 && p->start == 0)
    say(s, N_("In short: every position {0} is P."), what);
  else if (p->start == 0 && period.count == 1)
    say(s,
        N_("In short: {0} is P exactly if the remainder of {1} modulo {2} is "
           "{3}."),
        what, name, modulus.text, period.text);
  else if (p->start == 0)
    say(s,
        N_("In short: {0} is P exactly if the remainder of {1} modulo {2} is "
           "one of {3}."),
        what, name, modulus.text, period.text);
  else
    say(s,
        N_("In short: from {1} = {4} on, {0} is P exactly if the remainder of "
           "{1} modulo {2} is one of {3}; of the smaller numbers, these are: "
           "{5}."),
        what, name, modulus.text, period.text, start.text,
        before.count ? before.text : "-");
  return true;
}

/* Returns whether the labels alternate from the first on. */
static bool is_alternating(const gi_shape_zeros *z) {
  return z->start == 0 && z->period == 2 && z->labels[0] != z->labels[1];
}

/* Says which numbers are lost, by the zeros at their end.  The language is that
   of positions `what`, and the numbers are `name`. */
static bool say_zeros_set(sayer *s, const gi_shape_zeros *z, const char *what,
                          const char *name) {
  if (!is_alternating(z))
    return false;
  if (z->labels[0] && z->zero)
    say(s,
        N_("In short: {0} is P exactly if {1} is 0 or its digits end in an "
           "even number of zeros."),
        what, name);
  else if (z->labels[0])
    say(s,
        N_("In short: {0} is P exactly if {1} is not 0 and its digits end in "
           "an even number of zeros."),
        what, name);
  else if (z->zero)
    say(s,
        N_("In short: {0} is P exactly if {1} is 0 or its digits end in an odd "
           "number of zeros."),
        what, name);
  else
    say(s,
        N_("In short: {0} is P exactly if {1} is not 0 and its digits end in "
           "an odd number of zeros."),
        what, name);
  return true;
}

/* Says which numbers are lost, by the number of their digits. */
static bool say_length_set(sayer *s, const gi_shape_zeros *z, const char *what,
                           const char *name) {
  if (!is_alternating(z) || !z->zero)
    return false;
  if (z->labels[0])
    say(s,
        N_("In short: {0} is P exactly if {1} is 0 or has an odd number of "
           "digits."),
        what, name);
  else
    say(s,
        N_("In short: {0} is P exactly if {1} is 0 or has an even number of "
           "digits."),
        what, name);
  return true;
}

/* Says the values by the zeros at the end, or by the number of digits. */
static bool say_zeros_values(sayer *s, const gi_shape_zeros *z,
                             const char *name, bool is_length) {
  list values = {.used = 0};
  for (uint32_t i = 0; i < z->start + z->period; i++) {
    if (!z->labels[i])
      return false;
    add_number(&values, z->labels[i] - 1);
  }
  if (!z->zero || !is_whole(&values))
    return false;
  gi_digits period = gi_digits_of(z->period);
  gi_digits zero = gi_digits_of(z->zero - 1u);
  if (is_length)
    say(s,
        N_("In short: the number of digits of {0} gives the value: for 1, 2, "
           "3, ... digits it is {1}, and then the last {2} of these repeat; "
           "the value of 0 is {3}."),
        name, values.text, period.text, zero.text);
  else
    say(s,
        N_("In short: the number of zeros at the end of the digits of {0} "
           "gives the value: for 0, 1, 2, ... zeros it is {1}, and then the "
           "last {2} of these repeat; the value of 0 is {3}."),
        name, values.text, period.text, zero.text);
  return true;
}

/* Says an automaton of one track that accepts or not. */
static bool say_set(sayer *s, const gi_shape_machine *m, const char *what,
                    const char *name) {
  gi_shape_period period;
  gi_shape_zeros zeros;
  return (gi_shape_find_period(m, &period) &&
          say_periodic_set(s, &period, what, name)) ||
         (gi_shape_find_zeros(m, &zeros) &&
          say_zeros_set(s, &zeros, what, name)) ||
         (gi_shape_find_length(m, &zeros) &&
          say_length_set(s, &zeros, what, name));
}

/* Writes the letters between two states into the buffer; returns them. */
static const char *letters_text(gi_writer *w, const gi_shape_machine *m,
                                uint32_t from, uint32_t to, size_t *count) {
  gi_writer_out(w)->length = 0;
  *count = letters_between(w, &m->machine, from, to, " ");
  gi_write_bytes(w, "", 1);
  return w->status == GRUNDY_OK ? (const char *)gi_writer_out(w)->data : "";
}

/* Says an automaton of one or two states beside the dead one: first letters of
   one kind, then of another. */
static bool say_phases(sayer *s, const gi_shape_machine *m, gi_memory *memory,
                       const char *what) {
  uint32_t dead = letters_dead(&m->machine);
  uint32_t others =
      dead < m->machine.states ? m->machine.states - 1 : m->machine.states;
  uint32_t second = dead == 1 ? 2 : 1;
  size_t count[4] = {0};
  gi_writer w[4];
  const char *texts[4] = {"", "", "", ""};
  if (others < 1 || others > 2 || !m->labels[0] ||
      (others == 2 && !m->labels[second]))
    return false;
  for (unsigned i = 0; i < 4; i++)
    gi_writer_init(&w[i], memory);
  for (unsigned i = 0; i < (others == 2 ? 4 : 1); i++)
    texts[i] = letters_text(&w[i], m, i / 2 ? second : 0, i % 2 ? second : 0,
                            &count[i]);
  bool done = others == 1 || (count[0] && count[1] && !count[2] && count[3]);
  if (done && others == 2 && m->machine.tracks == 1 &&
      strcmp(texts[0], "0") == 0)
    say(s,
        N_("In short: {0} is P exactly if it is 0, or its digits begin with "
           "{1} and continue only with {2}."),
        what, texts[1], texts[3]);
  else if (others == 1)
    say(s,
        N_("In short: {0} is P exactly if every column of digits is one of "
           "{1}."),
        what, texts[0]);
  else if (done)
    say(s,
        N_("In short: {0} is P exactly if its columns of digits are first {1}, "
           "and from the first {2} on only {3}."),
        what, texts[0], texts[1], texts[3]);
  for (unsigned i = 0; i < 4; i++)
    gi_writer_clear(&w[i]);
  return done;
}

static bool say_number(sayer *s, const gi_shape_machine *m, gi_memory *memory) {
  const grundy_proof *p = s->view->proof;
  const char *name = p->machine.names[0];
  gi_shape_period period;
  gi_shape_zeros zeros;
  if (p->about == GRUNDY_ABOUT_OUTCOMES)
    return say_set(s, m, name, name) || say_phases(s, m, memory, name);
  return (gi_shape_find_period(m, &period) &&
          say_periodic_values(s, &period, name)) ||
         (gi_shape_find_zeros(m, &zeros) &&
          say_zeros_values(s, &zeros, name, false)) ||
         (gi_shape_find_length(m, &zeros) &&
          say_zeros_values(s, &zeros, name, true));
}

/* ------------------------------------------------------------ two numbers */

/* Says how the two numbers of a lost position belong together, and which
   numbers they are. */
static bool say_pair(sayer *s, gi_arena *arena, const gi_shape_machine *m,
                     const char *what) {
  const char *const *names = m->machine.names;
  gi_shape_pair kind = gi_shape_find_pair(m, 1);
  unsigned track = kind == GI_SHAPE_FIRST ? 1 : 0;
  gi_shape_machine numbers;
  if (kind == GI_SHAPE_NO_PAIR ||
      !gi_shape_project(&numbers, arena, m, track, 1))
    return false;
  if (kind == GI_SHAPE_EQUAL)
    say(s, N_("If {0} is P, then {1} = {2}."), what, names[0], names[1]);
  else
    say(s,
        N_("If {0} is P, then the digits of {1} are those of {2} with a 0 "
           "appended."),
        what, names[1 - track], names[track]);
  gi_writer such;
  gi_writer_init(&such, arena->memory);
  gi_write_sentence(&such, s->language,
                    (const char *const[]){N_("such a pair {0}"), what, NULL});
  gi_write_bytes(&such, "", 1);
  bool done = such.status == GRUNDY_OK;
  gi_shape_ignore_invalid(&numbers);
  if (numbers.machine.states == 1 && numbers.labels[0])
    say(s, N_("In short: all pairs of this kind are P, and no others."));
  else
    done =
        done && say_set(s, &numbers, (const char *)gi_writer_out(&such)->data,
                        names[track]);
  gi_writer_clear(&such);
  return done;
}

static bool say_lost(sayer *s, gi_arena *arena, const gi_shape_machine *m) {
  proof_name what = proof_position(s->view);
  gi_shape_machine sorted = *m, simple;
  if (say_pair(s, arena, m, what.text))
    return true;
  if (!gi_shape_copy(&simple, arena, &m->machine, m->numeration))
    return false;
  gi_shape_ignore_invalid(&simple);
  if (say_phases(s, &simple, arena->memory, what.text))
    return true;
  if (!gi_shape_is_symmetric(m) || !gi_shape_sort(&sorted, arena) ||
      gi_shape_find_pair(&sorted, 1) == GI_SHAPE_NO_PAIR)
    return false;
  say(s,
      N_("The order of the two numbers does not matter; let {0} be at most "
         "{1}."),
      m->machine.names[0], m->machine.names[1]);
  return say_pair(s, arena, &sorted, what.text);
}

/* ------------------------------------------------------------ graphs */

/* Says a graph of one number: the value is the number plus something. */
static bool say_difference(sayer *s, gi_arena *arena,
                           const gi_shape_machine *m) {
  gi_shape_difference d;
  list period = {.used = 0}, before = {.used = 0};
  const char *name = m->machine.names[0];
  if (!gi_shape_find_difference(m, arena, &d))
    return false;
  for (uint32_t i = 0; i < d.period; i++) {
    uint32_t n = d.start + (d.period + i - d.start % d.period) % d.period;
    char text[48], by[24] = "";
    if (d.by[n])
      snprintf(by, sizeof by, "%c%" PRId32, d.by[n] < 0 ? '-' : '+',
               d.by[n] < 0 ? -d.by[n] : d.by[n]);
    snprintf(text, sizeof text, "%" PRIu32 ": %.16s%s", i, name, by);
    add_text(&period, ", ", text);
  }
  for (uint32_t n = 0; n < d.start; n++)
    add_number(&before, (int64_t)n + d.by[n]);
  if (!is_whole(&period) || !is_whole(&before))
    return false;
  if (d.period == 1 && d.start == 0 && d.by[0] == 0)
    say(s, N_("In short: the value is {0}."), name);
  else if (d.start == 0)
    say(s,
        N_("In short: the value is, by the remainder of {0} modulo {1}, {2}."),
        name, gi_digits_of(d.period).text, period.text);
  else
    say(s,
        N_("In short: from {0} = {3} on the value is, by the remainder of {0} "
           "modulo {1}, {2}. The values before that are {4}."),
        name, gi_digits_of(d.period).text, period.text,
        gi_digits_of(d.start).text, before.text);
  return true;
}

/* Says a graph whose digits do not depend on each other. */
static bool say_digitwise(sayer *s, gi_arena *arena,
                          const gi_shape_machine *m) {
  uint32_t dead = letters_dead(&m->machine);
  size_t count = 0;
  gi_writer w;
  if (m->machine.states != 2 || dead != 1 || !m->labels[0])
    return false;
  gi_writer_init(&w, arena->memory);
  const char *text = letters_text(&w, m, 0, 0, &count);
  proof_name what = proof_position(s->view);
  say(s,
      N_("In short: each digit of the value is computed from the digits of {0} "
         "in the same place. The columns of digits, with that of the value "
         "last, are {1}."),
      what.text, text);
  gi_writer_clear(&w);
  return true;
}

/* ------------------------------------------------------------ tables */

/* Returns what a state says. */
static void state_text(const sayer *s, uint32_t state, char *out, size_t size) {
  const grundy_proof *p = s->view->proof;
  unsigned label = p->machine.labels[state];
  if (p->about == GRUNDY_ABOUT_OUTCOMES)
    snprintf(out, size, "%s", label ? "P" : "N");
  else if (label)
    snprintf(out, size, "%u", label - 1);
  else
    snprintf(out, size, p->about == GRUNDY_ABOUT_BELOW ? ">= %" PRIu32 : "-",
             p->below);
}

/* Says one state of the table. */
static void say_state(sayer *s, gi_memory *memory, uint32_t state) {
  const grundy_machine *m = &s->view->proof->machine;
  uint32_t dead = letters_dead(m);
  char label[32], number[16], to[16];
  gi_writer w;
  bool some = false;
  gi_writer_init(&w, memory);
  for (uint32_t i = 0; i < m->states; i++) {
    size_t before = gi_writer_out(&w)->length;
    if (i == dead)
      continue;
    if (some)
      gi_write_text(&w, "; ");
    size_t at = gi_writer_out(&w)->length;
    if (letters_between(&w, m, state, i, " ")) {
      snprintf(to, sizeof to, " -> %" PRIu32, i);
      gi_write_text(&w, to);
      some = true;
    } else {
      gi_writer_out(&w)->length = at > before ? before : at;
    }
  }
  gi_write_bytes(&w, "", 1);
  const char *text =
      w.status == GRUNDY_OK ? (const char *)gi_writer_out(&w)->data : "";
  snprintf(number, sizeof number, "%" PRIu32, state);
  if (!m->graph)
    state_text(s, state, label, sizeof label);
  if (m->graph && m->labels[state])
    say(s, N_("State {0}, which accepts: {1}"), number, text);
  else if (m->graph)
    say(s, N_("State {0}, which does not accept: {1}"), number, text);
  else
    say(s, N_("State {0}, which says {1}: {2}"), number, label, text);
  gi_writer_note(&s->out, w.status);
  gi_writer_clear(&w);
}

/* Says the automaton as a table, if it is short. */
static void say_table(sayer *s, gi_memory *memory) {
  const grundy_proof *p = s->view->proof;
  const grundy_machine *m = &p->machine;
  uint32_t dead = letters_dead(m);
  list tracks = {.used = 0};
  for (unsigned i = 0; i < m->tracks; i++)
    add_text(&tracks, ",", m->names[i]);
  if (m->states > TABLE_STATES + (dead < m->states) || m->letters > 64) {
    say(s, N_("The automaton is too large to be said in words: --svg draws it, "
              "--json lists it."));
    return;
  }
  say(s,
      N_("The automaton starts in state 0 and reads the digits of {0} from "
         "left to right, one of each at a time. A digit that is not listed "
         "leads nowhere."),
      tracks.text);
  for (uint32_t i = 0; i < m->states; i++)
    if (i != dead)
      say_state(s, memory, i);
}

void say_rule(sayer *s) {
  const grundy_proof *p = s->view->proof;
  gi_arena arena;
  gi_shape_machine m;
  bool done = false;
  gi_arena_init(&arena, gi_writer_out(&s->out)->memory);
  bool fits = p->machine.states <= GI_SHAPE_STATES &&
              gi_shape_copy(&m, &arena, &p->machine, (gi_numeration){p->base});
  if (fits && p->machine.graph)
    done = say_difference(s, &arena, &m) || say_digitwise(s, &arena, &m);
  else if (fits && p->machine.tracks == 1)
    done = say_number(s, &m, arena.memory);
  else if (fits && p->about == GRUNDY_ABOUT_OUTCOMES && p->machine.tracks == 2)
    done = say_lost(s, &arena, &m);
  if (!done)
    say_table(s, arena.memory);
  gi_arena_clear(&arena);
}
