/* SPDX-License-Identifier: MIT */
#include "engine/heaps/quotient_certificate.h"

#include "core/text.h"
#include "engine/misuse.h"

#include <string.h>

/* ------------------------------------------------------------- writing */

static char letter_of(size_t i) {
  return (char)(i < 26 ? 'a' + (int)i : 'A' + (int)i - 26);
}

static void write_head(gi_writer *w, const grundy_quotient *q) {
  gi_write_text(w, "grundy-quotient 1\n");
  for (size_t i = 0; i < q->game_count; i++)
    gi_write(w, "rules %s\n", q->games[i]->text);
  gi_write(w, "status %s\nto %s\n",
           q->status == GRUNDY_QUOTIENT_COMPLETE ? "complete" : "verified",
           gi_digits_of(q->to).text);
  gi_write(w, "order %zu\nlosses %zu\ntame %s\n", q->order, q->losses,
           q->is_tame ? "yes" : "no");
  for (size_t i = 0; i < q->generator_count; i++)
    gi_write(w, "generator %c %u %s\n", letter_of(i), q->generators[i].game + 1,
             gi_digits_of(q->generators[i].heap).text);
  for (size_t i = 0; i < q->relation_count; i++)
    gi_write(w, "relation %s\n", q->relations[i]);
}

void gi_quotient_write(gi_writer *w, const grundy_quotient *q) {
  write_head(w, q);
  for (size_t x = 0; x < q->order; x++) {
    gi_write(w, "element %s %c", q->words[x], q->is_loss[x] ? 'P' : 'N');
    for (size_t i = 0; i < q->generator_count; i++)
      gi_write(w, " %u", q->products[x * q->generator_count + i]);
    gi_write_text(w, "\n");
  }
  for (size_t i = 0; i < q->game_count; i++) {
    if (q->status == GRUNDY_QUOTIENT_COMPLETE)
      gi_write(w, "period %s %s\n", gi_digits_of(q->maps[i].preperiod).text,
               gi_digits_of(q->maps[i].period).text);
    gi_write_text(w, "phi");
    for (uint64_t n = 0; n <= q->to; n++)
      gi_write(w, " %s", q->words[q->maps[i].elements[n]]);
    gi_write_text(w, "\n");
  }
  gi_write_text(w, "end\n");
}

grundy_status grundy_quotient_certificate(grundy_work *work,
                                          const grundy_quotient *q,
                                          const char **text) {
  if (gi_misused(work, GI_NEEDS({q && q->order, "quotient"},
                                {gi_is_given(text), "text"})))
    return GRUNDY_MISUSE;
  gi_writer w;
  gi_writer_init(&w, &work->memory);
  gi_quotient_write(&w, q);
  grundy_status status = gi_writer_keep(&w, &work->arena, text);
  gi_writer_clear(&w);
  return gi_finish(work, status, GRUNDY_NOWHERE);
}

/* ------------------------------------------------------------- reading */

typedef struct reader {
  grundy_work *work;
  gi_text text;
  size_t at;
} reader;

static grundy_status expected(reader *r, const char *what) {
  return gi_text_expected(&r->work->error, r->text, r->at, what);
}

/* Returns whether the next line begins with the word, and moves after it. */
static bool has_word(reader *r, const char *word) {
  size_t length = strlen(word), rest = r->text.length - r->at;
  if (rest < length || memcmp(r->text.data + r->at, word, length) != 0)
    return false;
  if (rest > length && r->text.data[r->at + length] == ' ')
    length++;
  else if (rest > length && r->text.data[r->at + length] != '\n')
    return false;
  r->at += length;
  return true;
}

static bool is_at(const reader *r, char c) {
  return r->at < r->text.length && r->text.data[r->at] == c;
}

static bool take(reader *r, char c) {
  bool is_there = is_at(r, c);
  r->at += is_there;
  return is_there;
}

static grundy_status read_number(reader *r, uint64_t *number) {
  bool is_padded = is_at(r, '0') && r->at + 1 < r->text.length &&
                   r->text.data[r->at + 1] >= '0' &&
                   r->text.data[r->at + 1] <= '9';
  if (is_padded || !gi_text_number(r->text, &r->at, number))
    return expected(r, N_("a number"));
  return GRUNDY_OK;
}

static grundy_status end_line(reader *r) {
  return take(r, '\n') ? GRUNDY_OK : expected(r, N_("the end of the line"));
}

static grundy_status read_field(reader *r, const char *word, uint64_t *number) {
  grundy_status status =
      has_word(r, word) ? read_number(r, number) : expected(r, word);
  return status == GRUNDY_OK ? end_line(r) : status;
}

/* Reads a word of one of two kinds, to the end of the line. */
static grundy_status read_choice(reader *r, const char *word, const char *yes,
                                 const char *no, bool *is_yes) {
  if (!has_word(r, word))
    return expected(r, word);
  *is_yes = has_word(r, yes);
  if (!*is_yes && !has_word(r, no))
    return expected(r, yes);
  return end_line(r);
}

/* Returns the number of a letter; GI_LETTERS if it is not a letter. */
static size_t letter_number(char c) {
  return c >= 'a' && c <= 'z'   ? (size_t)(c - 'a')
         : c >= 'A' && c <= 'Z' ? (size_t)(c - 'A') + 26
                                : GI_LETTERS;
}

/* Reads a word in the order of letters, as in ab2. */
static grundy_status read_monomial(reader *r, size_t rank, gi_monomial *word) {
  *word = (gi_monomial){0};
  if (take(r, '1'))
    return GRUNDY_OK;
  size_t begun = r->at, least = 0;
  while (r->at < r->text.length) {
    size_t i = letter_number(r->text.data[r->at]);
    if (i == GI_LETTERS)
      break;
    uint64_t power = 1;
    if (i < least || i >= rank)
      return expected(r, N_("a word in the generators"));
    r->at++;
    least = i + 1;
    char next = r->at < r->text.length ? r->text.data[r->at] : '\n';
    if (next >= '0' && next <= '9') {
      grundy_status status = read_number(r, &power);
      if (status != GRUNDY_OK)
        return status;
      if (power < 2 || power > GI_MOST_POWER)
        return expected(r, N_("a power from 2 to 250"));
    }
    word->power[i] = (uint8_t)power;
  }
  return r->at > begun ? GRUNDY_OK
                       : expected(r, N_("a word in the generators"));
}

/* Returns room for `count` entries, each of at least one byte of the text. */
static void *room(reader *r, uint64_t count, size_t size) {
  if (count > r->text.length)
    count = r->text.length;
  size_t bytes = gi_array_size((size_t)count + 1, size);
  return bytes ? gi_arena_alloc(&r->work->scratch, bytes) : NULL;
}

static grundy_status read_generators(reader *r, gi_quotient_text *c) {
  grundy_status status = GRUNDY_OK;
  while (status == GRUNDY_OK && has_word(r, "generator")) {
    uint64_t game = 0;
    size_t i = c->generator_count;
    if (i == GI_LETTERS || !take(r, letter_of(i)) || !take(r, ' '))
      return expected(r, N_("the next letter"));
    status = read_number(r, &game);
    if (status == GRUNDY_OK && (!game || game > c->games || !take(r, ' ')))
      return expected(r, N_("the number of a game"));
    c->generators[i].game = (unsigned)game - 1;
    if (status == GRUNDY_OK)
      status = read_number(r, &c->generators[i].heap);
    c->generator_count++;
    if (status == GRUNDY_OK)
      status = end_line(r);
  }
  return status;
}

static grundy_status read_relations(reader *r, gi_quotient_text *c) {
  size_t count = 0;
  for (size_t i = r->at; i < r->text.length; i++)
    count += r->text.data[i] == '=';
  c->relations = room(r, count, sizeof *c->relations);
  if (!c->relations)
    return gi_refused(r->work);
  grundy_status status = GRUNDY_OK;
  while (status == GRUNDY_OK && c->relation_count < count &&
         has_word(r, "relation")) {
    gi_stored_relation *one = &c->relations[c->relation_count++];
    status = read_monomial(r, c->generator_count, &one->left);
    if (status == GRUNDY_OK && !take(r, '='))
      return expected(r, "=");
    if (status == GRUNDY_OK)
      status = read_monomial(r, c->generator_count, &one->right);
    if (status == GRUNDY_OK)
      status = end_line(r);
  }
  return status;
}

static grundy_status read_element(reader *r, gi_quotient_text *c, size_t x) {
  if (!has_word(r, "element"))
    return expected(r, "element");
  grundy_status status = read_monomial(r, c->generator_count, &c->words[x]);
  if (status != GRUNDY_OK)
    return status;
  if (!take(r, ' ') || (!is_at(r, 'P') && !is_at(r, 'N')))
    return expected(r, N_("P or N"));
  c->is_loss[x] = take(r, 'P');
  if (!c->is_loss[x])
    take(r, 'N');
  for (size_t i = 0; i < c->generator_count && status == GRUNDY_OK; i++) {
    uint64_t product = 0;
    if (!take(r, ' '))
      return expected(r, N_("a product for each generator"));
    status = read_number(r, &product);
    if (status == GRUNDY_OK && product >= c->order)
      return expected(r, N_("the number of an element"));
    c->right[x * c->generator_count + i] = (uint32_t)product;
  }
  return status == GRUNDY_OK ? end_line(r) : status;
}

static grundy_status read_map(reader *r, gi_quotient_text *c, size_t game) {
  grundy_status status = GRUNDY_OK;
  if (c->is_complete) {
    if (!has_word(r, "period"))
      return expected(r, "period");
    status = read_number(r, &c->preperiods[game]);
    if (status == GRUNDY_OK && !take(r, ' '))
      return expected(r, N_("a number"));
    if (status == GRUNDY_OK)
      status = read_number(r, &c->periods[game]);
    if (status == GRUNDY_OK)
      status = end_line(r);
  }
  if (status != GRUNDY_OK)
    return status;
  gi_monomial *map = room(r, c->to + 1, sizeof *map);
  if (!map)
    return gi_refused(r->work);
  c->maps[game] = map;
  if (!has_word(r, "phi"))
    return expected(r, "phi");
  for (uint64_t n = 0; n <= c->to && status == GRUNDY_OK; n++) {
    if (n && !take(r, ' '))
      return expected(r, N_("a word for each heap"));
    status = read_monomial(r, c->generator_count, &map[n]);
  }
  return status == GRUNDY_OK ? end_line(r) : status;
}

static grundy_status read_head(reader *r, gi_quotient_text *c) {
  uint64_t version = 0;
  grundy_status status = read_field(r, "grundy-quotient", &version);
  if (status == GRUNDY_SYNTAX)
    gi_hint(&r->work->error, "such a certificate is what 'grundy quotient "
                             "RULES --certificate FILE' writes");
  if (status == GRUNDY_OK && version != 1)
    status = gi_fail(&r->work->error, GRUNDY_SYNTAX, r->text.offset,
                     "this program reads certificates of version 1");
  while (status == GRUNDY_OK && has_word(r, "rules")) {
    size_t from = r->at;
    while (r->at < r->text.length && r->text.data[r->at] != '\n')
      r->at++;
    if (c->games == GRUNDY_MOST_GAMES)
      return expected(r, "status");
    c->rules[c->games++] = gi_text_part(r->text, from, r->at);
    status = end_line(r);
  }
  if (status == GRUNDY_OK && !c->games)
    return expected(r, "rules");
  if (status == GRUNDY_OK)
    status = read_choice(r, "status", "complete", "verified", &c->is_complete);
  if (status == GRUNDY_OK)
    status = read_field(r, "to", &c->to);
  if (status == GRUNDY_OK)
    status = read_field(r, "order", &c->order);
  if (status == GRUNDY_OK)
    status = read_field(r, "losses", &c->losses);
  if (status == GRUNDY_OK)
    status = read_choice(r, "tame", "yes", "no", &c->is_tame);
  return status;
}

static grundy_status read_elements(reader *r, gi_quotient_text *c) {
  if (!c->order || c->order > r->text.length || c->to >= r->text.length)
    return expected(r, N_("as many elements and heaps as the head says"));
  c->words = room(r, c->order, sizeof *c->words);
  c->is_loss = room(r, c->order, sizeof *c->is_loss);
  size_t entries = gi_array_size((size_t)c->order, c->generator_count + 1);
  c->right = room(r, entries, sizeof *c->right);
  if (!c->words || !c->is_loss || !c->right)
    return gi_refused(r->work);
  grundy_status status = GRUNDY_OK;
  for (size_t x = 0; x < c->order && status == GRUNDY_OK; x++)
    status = read_element(r, c, x);
  return status;
}

grundy_status gi_quotient_read(grundy_work *work, gi_text text,
                               gi_quotient_text *c) {
  reader r = {work, text, 0};
  *c = (gi_quotient_text){0};
  grundy_status status = read_head(&r, c);
  if (status == GRUNDY_OK)
    status = read_generators(&r, c);
  if (status == GRUNDY_OK)
    status = read_relations(&r, c);
  if (status == GRUNDY_OK)
    status = read_elements(&r, c);
  for (size_t i = 0; i < c->games && status == GRUNDY_OK; i++)
    status = read_map(&r, c, i);
  if (status == GRUNDY_OK && !has_word(&r, "end"))
    return expected(&r, "end");
  take(&r, '\n'); /* an editor may have left it out */
  if (status == GRUNDY_OK && r.at != text.length)
    return expected(&r, N_("the end of the certificate"));
  return status;
}
