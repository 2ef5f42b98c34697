/* SPDX-License-Identifier: MIT */
/* Reads certificates of proofs; audit.h describes the lines. */
#include "lang/prove/audit.h"

#include "core/text.h"
#include "engine/position.h"
#include "engine/reader.h"

#include <assert.h>

typedef struct reader {
  gi_audit *a;
  gi_text text;
  size_t at;
} reader;

static grundy_status expected(reader *r, const char *what) {
  return gi_text_expected(&r->a->work->error, r->text, r->at, what);
}

/* Reads a word and the space or the end of line after it. */
static bool take(reader *r, const char *word) {
  size_t length = strlen(word);
  if (r->text.length - r->at <= length ||
      memcmp(r->text.data + r->at, word, length) != 0)
    return false;
  char after = r->text.data[r->at + length];
  if (after != ' ' && after != '\n')
    return false;
  r->at += length + (after == ' ');
  return true;
}

/* Reads a number without leading zeros, at most `most`, and the space, if any,
   after it. */
static bool take_number(reader *r, uint32_t most, uint32_t *number) {
  uint64_t value = 0;
  size_t from = r->at;
  while (r->at < r->text.length && r->text.data[r->at] >= '0' &&
         r->text.data[r->at] <= '9' && value <= UINT32_MAX)
    value = value * 10 + (uint64_t)(r->text.data[r->at++] - '0');
  if (r->at == from || value > most ||
      (r->text.data[from] == '0' && r->at > from + 1)) {
    r->at = from;
    return false;
  }
  *number = (uint32_t)value;
  if (r->at + 1 < r->text.length && r->text.data[r->at] == ' ' &&
      r->text.data[r->at + 1] != '\n')
    r->at++;
  return true;
}

static bool take_end(reader *r) {
  if (r->at >= r->text.length || r->text.data[r->at] != '\n')
    return false;
  r->at++;
  return true;
}

/* Reads `WORD rest of the line`. */
static grundy_status read_line(reader *r, const char *word, gi_text *rest) {
  if (!take(r, word))
    return expected(r, word);
  size_t from = r->at;
  while (r->at < r->text.length && r->text.data[r->at] != '\n')
    r->at++;
  *rest = gi_text_part(r->text, from, r->at);
  return take_end(r) ? GRUNDY_OK : expected(r, N_("the end of the line"));
}

/* ------------------------------------------------------------ the head */

static grundy_status read_rules(reader *r) {
  gi_audit *a = r->a;
  gi_text rest = {0};
  grundy_status status = read_line(r, "rules", &rest);
  if (status == GRUNDY_OK)
    status = gi_rules_parse_file(a->work, rest.data, rest.length, &a->rules);
  if (status != GRUNDY_OK) {
    if (rest.data && a->work->error.offset != GRUNDY_NOWHERE)
      a->work->error.offset += rest.offset;
    return status;
  }
  a->rules_text = rest;
  if (!take(r, "numbers") || !take_number(r, GI_AUDIT_NUMBERS, &a->numbers) ||
      a->numbers != a->rules->arity || !take_end(r))
    return expected(r, N_("'numbers' and how many a position has"));
  if (take(r, "least")) {
    bool some = false;
    for (uint32_t i = 0; i < a->numbers; i++) {
      if (!take_number(r, 1, &a->least[i]))
        return expected(r, N_("0 or 1 for each number"));
      some = some || a->least[i];
    }
    if (!some || !take_end(r))
      return expected(r, N_("0 or 1 for each number"));
  }
  a->misere = false;
  if (!take(r, "convention"))
    return expected(r, "convention");
  a->misere = take(r, "misere");
  if ((!a->misere && !take(r, "normal")) || !take_end(r))
    return expected(r, N_("normal or misere"));
  return GRUNDY_OK;
}

static grundy_status read_about(reader *r) {
  gi_audit *a = r->a;
  uint32_t below = 0;
  if (!take(r, "about"))
    return expected(r, "about");
  bool works = true;
  if (take(r, "values"))
    a->about = GRUNDY_ABOUT_VALUES;
  else if (take(r, "outcomes"))
    a->about = GRUNDY_ABOUT_OUTCOMES;
  else {
    a->about = GRUNDY_ABOUT_BELOW;
    works = take(r, "below") && take_number(r, GI_AUDIT_LEVELS, &below);
  }
  a->levels = below;
  if (!works || !take_end(r))
    return expected(r, N_("values, outcomes or 'below' with a number"));
  if (!take(r, "digits"))
    return expected(r, "digits");
  if (take(r, "zeckendorf"))
    a->base = 0;
  else if (!take(r, "base") || !take_number(r, 60, &a->base) || a->base < 2)
    return expected(r, N_("a base from 2 to 60, or zeckendorf"));
  a->digits = a->base ? a->base : 2;
  return take_end(r) ? GRUNDY_OK : expected(r, N_("the end of the line"));
}

static grundy_status read_order(reader *r) {
  gi_audit *a = r->a;
  gi_text rest = {0};
  if (!take(r, "order"))
    return expected(r, "order");
  a->lexicographic = take(r, "lexicographic");
  if (!a->lexicographic) {
    if (!take(r, "weights"))
      return expected(r, N_("weights or lexicographic"));
    for (uint32_t i = 0; i < a->numbers; i++)
      if (!take_number(r, 3, &a->weights[i]))
        return expected(r, N_("a weight from 0 to 3 for each number"));
  }
  if (!take_end(r))
    return expected(r, N_("the end of the line"));
  grundy_status status = read_line(r, "formula", &rest);
  if (status == GRUNDY_OK && !gi_text_is(rest, "none"))
    a->formula_text = rest;
  return status;
}

/* ------------------------------------------------------------ automata */

/* Reads the number of states and sees that the rest of the text is long enough
   for them. */
static bool read_size(reader *r, uint32_t letters, uint32_t *states) {
  uint32_t most = (uint32_t)((r->text.length - r->at) / letters);
  return take_number(r, most, states) && *states && take_end(r);
}

static bool read_row(reader *r, uint32_t *row, uint32_t letters,
                     uint32_t states) {
  for (uint32_t letter = 0; letter < letters; letter++)
    if (!take_number(r, states - 1, &row[letter]))
      return false;
  return take_end(r);
}

/* Marks the states from which an accepting state can be reached. */
static grundy_status find_alive(gi_audit *a, gi_dfa *d) {
  bool more = true;
  for (uint32_t s = 0; s < d->states; s++)
    d->alive[s] = d->labels[s] != 0;
  while (more) {
    more = false;
    for (uint32_t s = d->states; s-- > 0;)
      for (uint32_t k = 0; !d->alive[s] && k < d->letters; k++)
        if (d->alive[gi_dfa_to(d, s, k)]) {
          d->alive[s] = 1;
          more = true;
        }
    grundy_status status =
        gi_budget_ticks(&a->work->budget, (uint64_t)d->states * d->letters);
    if (status != GRUNDY_OK)
      return status;
  }
  return GRUNDY_OK;
}

/* Reads the states of an automaton. */
static grundy_status read_automaton(reader *r, gi_dfa *d, uint32_t tracks,
                                    uint32_t labels) {
  gi_audit *a = r->a;
  d->tracks = tracks;
  uint64_t letters = 1;
  for (uint32_t i = 0; i < tracks && letters <= GI_AUDIT_LETTERS; i++)
    letters *= a->digits;
  d->letters = (uint32_t)letters;
  if (letters > GI_AUDIT_LETTERS || !read_size(r, d->letters, &d->states))
    return expected(r, N_("the number of states that follow"));
  d->next =
      gi_arena_alloc(&a->work->scratch,
                     gi_array_size(d->states, d->letters * sizeof *d->next));
  d->labels = gi_arena_alloc(&a->work->scratch, d->states);
  d->alive = gi_arena_alloc(&a->work->scratch, d->states);
  if (!d->next || !d->labels || !d->alive)
    return gi_refused(a->work);
  for (uint32_t s = 0; s < d->states; s++) {
    uint32_t label = 0;
    grundy_status status = gi_budget_ticks(&a->work->budget, d->letters);
    if (status != GRUNDY_OK)
      return status;
    if (!take_number(r, labels, &label) ||
        !read_row(r, d->next + (size_t)s * d->letters, d->letters, d->states))
      return expected(r, N_("a label and a state for each letter"));
    d->labels[s] = (uint8_t)label;
  }
  return find_alive(a, d);
}

/* ------------------------------------------------------------ witnesses */

/* Reads a tuple such as 1.4.0, and the space, if any, after it. */
static bool read_tuple(reader *r, gi_audit_tuple *t, bool total) {
  const gi_audit *a = r->a;
  uint32_t count = total ? 1 : 2;
  *t = (gi_audit_tuple){{0}};
  for (uint32_t i = 0; i < count; i++) {
    uint32_t most = GI_AUDIT_PARTS;
    uint32_t k = total ? 2 : i;
    if (k == 1)
      most = a->moves[t->at[0]].states - 1;
    else if (k > 1)
      most = a->claim.states - 1;
    if (!take_number(r, most, &t->at[k]))
      return false;
    if (k == 0 && !a->moves[t->at[0]].states)
      return false;
    if (k == 0)
      count = 2 + t->at[0];
    if (i + 1 < count &&
        (r->at >= r->text.length || r->text.data[r->at++] != '.'))
      return false;
  }
  return true;
}

static int compare_tuples(const gi_audit_tuple *x, const gi_audit_tuple *y) {
  for (uint32_t i = 0; i < GI_AUDIT_WIDTH; i++)
    if (x->at[i] != y->at[i])
      return x->at[i] < y->at[i] ? -1 : 1;
  return 0;
}

/* Reads the line of a set; its tuples go to the end of `out`. */
static grundy_status read_set(reader *r, gi_buffer *out, bool total) {
  gi_audit_tuple last = {{0}}, tuple;
  size_t count = 0;
  if (!take(r, "set"))
    return expected(r, "set");
  while (!take_end(r)) {
    if (!read_tuple(r, &tuple, total) ||
        (count && compare_tuples(&last, &tuple) >= 0))
      return expected(r, N_("tuples in ascending order"));
    grundy_status status = gi_buffer_put(out, &tuple, sizeof tuple);
    if (status == GRUNDY_OK)
      status = gi_budget_ticks(&r->a->work->budget, 1);
    if (status != GRUNDY_OK)
      return status;
    last = tuple;
    count++;
  }
  return GRUNDY_OK;
}

/* Reads the states of a witness into the buffer of tuples and the arrays. */
static grundy_status read_states(reader *r, gi_audit_witness *w, bool total,
                                 gi_buffer *tuples) {
  gi_audit *a = r->a;
  w->next =
      gi_arena_alloc(&a->work->scratch,
                     gi_array_size(w->states, w->letters * sizeof *w->next));
  w->first = gi_arena_alloc(&a->work->scratch,
                            gi_array_size(w->states + 1u, sizeof *w->first));
  if (!w->next || !w->first)
    return gi_refused(a->work);
  for (uint32_t s = 0; s < w->states; s++) {
    w->first[s] = tuples->length / sizeof(gi_audit_tuple);
    grundy_status status = read_set(r, tuples, total);
    if (status != GRUNDY_OK)
      return status;
    if (!take(r, "next") ||
        !read_row(r, w->next + (size_t)s * w->letters, w->letters, w->states))
      return expected(r, N_("'next' and a state for each letter"));
  }
  w->first[w->states] = tuples->length / sizeof(gi_audit_tuple);
  size_t size = tuples->length;
  w->tuples = gi_arena_alloc(&a->work->scratch, size + 1);
  if (!w->tuples)
    return gi_refused(a->work);
  if (size)
    memcpy(w->tuples, tuples->data, size);
  return GRUNDY_OK;
}

static grundy_status read_witness(reader *r, const char *word,
                                  gi_audit_witness *w, uint32_t tracks,
                                  bool total) {
  gi_audit *a = r->a;
  gi_buffer tuples;
  w->tracks = tracks;
  w->letters = gi_audit_power(a, tracks);
  if (!take(r, word))
    return expected(r, word);
  if (!read_size(r, w->letters, &w->states))
    return expected(r, N_("the number of states that follow"));
  gi_buffer_init(&tuples, &a->work->memory);
  grundy_status status = read_states(r, w, total, &tuples);
  gi_buffer_clear(&tuples);
  return status;
}

/* ------------------------------------------------------------ the whole */

static grundy_status read_moves(reader *r) {
  gi_audit *a = r->a;
  uint32_t parts = 0, least = 0;
  grundy_status status = GRUNDY_OK;
  while (status == GRUNDY_OK && take(r, "moves")) {
    if (!take_number(r, GI_AUDIT_PARTS, &parts) || parts < least)
      return expected(r, N_("the number of parts, ascending"));
    status = read_automaton(r, &a->moves[parts], a->numbers * (parts + 1), 1);
    least = parts + 1;
  }
  return status;
}

static grundy_status read_claim(reader *r) {
  gi_audit *a = r->a;
  uint32_t below = a->levels;
  if (!take(r, "claim"))
    return expected(r, N_("moves or claim"));
  a->graph = take(r, "graph");
  a->levels = 1;
  if (!a->graph &&
      (!take(r, "levels") || !take_number(r, GI_AUDIT_LEVELS, &a->levels)))
    return expected(r, N_("graph, or levels and their number"));
  bool fits = a->about == GRUNDY_ABOUT_VALUES     ? !a->misere && a->levels
              : a->about == GRUNDY_ABOUT_OUTCOMES ? a->levels == 1
                                                  : a->levels == below;
  if (!fits || (a->about == GRUNDY_ABOUT_BELOW && (a->misere || !below)) ||
      (a->graph && a->about != GRUNDY_ABOUT_VALUES))
    return expected(r, N_("levels that fit what the claim is about"));
  grundy_status status =
      read_automaton(r, &a->claim, a->numbers + a->graph, a->levels);
  uint32_t largest = 0;
  for (uint32_t s = 0; status == GRUNDY_OK && s < a->claim.states; s++)
    largest = a->claim.labels[s] > largest ? a->claim.labels[s] : largest;
  if (status == GRUNDY_OK && a->about == GRUNDY_ABOUT_VALUES &&
      largest != a->levels)
    return expected(r, N_("a state for the largest value"));
  return status;
}

/* Reads the checksum: FNV-1a of all bytes before its line. */
static grundy_status read_end(reader *r) {
  uint64_t sum = UINT64_C(0xcbf29ce484222325), read = 0;
  for (size_t i = 0; i < r->at; i++)
    sum = (sum ^ (unsigned char)r->text.data[i]) * UINT64_C(0x100000001b3);
  if (!take(r, "end"))
    return expected(r, "end");
  size_t from = r->at;
  for (; r->at < r->text.length && r->at < from + 16; r->at++) {
    char c = r->text.data[r->at];
    if ((c < '0' || c > '9') && (c < 'a' || c > 'f'))
      break;
    read = read << 4 | (uint64_t)(c <= '9' ? c - '0' : c - 'a' + 10);
  }
  bool is_whole = r->at == from + 16;
  r->at = is_whole && read == sum ? r->at : from;
  if (!is_whole || read != sum)
    return expected(r, N_("the checksum of the lines above"));
  take_end(r); /* a reader of files may have removed the last one */
  if (r->at < r->text.length)
    return expected(r, N_("the end of the certificate"));
  return GRUNDY_OK;
}

grundy_status gi_audit_read(gi_audit *a, gi_text text) {
  reader r = {.a = a, .text = text};
  if (!take(&r, "grundy-proof"))
    return expected(&r, "grundy-proof 1");
  if (!take(&r, "1") || !take_end(&r))
    return expected(&r, N_("version 1"));
  grundy_status status = read_rules(&r);
  if (status == GRUNDY_OK)
    status = read_about(&r);
  if (status == GRUNDY_OK)
    status = read_order(&r);
  if (status == GRUNDY_OK)
    status = read_moves(&r);
  if (status == GRUNDY_OK)
    status = read_claim(&r);
  if (status == GRUNDY_OK)
    status =
        read_witness(&r, "options", &a->options, a->numbers + a->graph, false);
  if (status == GRUNDY_OK && a->graph)
    status = read_witness(&r, "total", &a->total, a->numbers, true);
  return status == GRUNDY_OK ? read_end(&r) : status;
}
