/* SPDX-License-Identifier: MIT */
#include "games/base/coins.h"

#include "core/nearest.h"
#include "core/text.h"

#include <stdlib.h>

/* ---------------------------------------------------------------- rules */

static grundy_status put_number(gi_buffer *out, const char *word,
                                uint64_t number) {
  grundy_status status = gi_buffer_text(out, word);
  return status == GRUNDY_OK ? gi_buffer_number(out, number) : status;
}

static bool is_letter(char c) { return c >= 'a' && c <= 'z'; }

/* Returns the word at *at and moves *at past it and past white space. */
static gi_text read_word(gi_text text, size_t *at) {
  size_t from = *at, to = from;
  while (to < text.length && is_letter(text.data[to]))
    to++;
  *at = gi_text_skip(text, to);
  return gi_text_part(text, from, to);
}

/* Reads the k of `atmost k` or `exactly k`. */
static grundy_status read_more(grundy_work *work, gi_text text, size_t *at,
                               gi_coins *coins) {
  uint64_t more;
  size_t place = *at;
  grundy_status status = gi_text_integer(&work->error, text, at,
                                         "a number of further coins", &more);
  if (status != GRUNDY_OK)
    return status;
  if (more > GI_COINS_MORE)
    return gi_fail(&work->error, GRUNDY_SYNTAX, text.offset + place,
                   "a move turns at most {0} further coins here",
                   gi_digits_of(GI_COINS_MORE).text);
  coins->more = (unsigned)more;
  *at = gi_text_skip(text, *at);
  return GRUNDY_OK;
}

/* Reads one set of distances, {1,2}, and pushes its size and then the
   distances, ascending. */
static grundy_status read_set(grundy_work *work, gi_text text, size_t *at,
                              gi_row *sets) {
  size_t head = sets->count;
  grundy_status status = gi_row_push(sets, 0);
  *at = gi_text_skip(text, *at + 1);
  if (*at < text.length && text.data[*at] == '}') {
    ++*at;
    return status;
  }
  while (status == GRUNDY_OK) {
    uint64_t distance;
    size_t place = *at;
    status = gi_text_integer(&work->error, text, at, "a distance", &distance);
    if (status == GRUNDY_OK && (!distance || distance > GI_COINS_DISTANCE))
      return gi_fail(&work->error, GRUNDY_SYNTAX, text.offset + place,
                     "a distance to the left is from 1 to {0} here",
                     gi_digits_of(GI_COINS_DISTANCE).text);
    for (size_t i = head + 1; i < sets->count && status == GRUNDY_OK; i++)
      if (sets->at[i] >= distance)
        return gi_fail(&work->error, GRUNDY_SYNTAX, text.offset + place,
                       "the distances in a set ascend");
    if (status == GRUNDY_OK)
      status = gi_row_push(sets, distance);
    if (status != GRUNDY_OK)
      return status;
    sets->at[head]++;
    *at = gi_text_skip(text, *at);
    if (*at < text.length && text.data[*at] == '}') {
      ++*at;
      return GRUNDY_OK;
    }
    if (*at >= text.length || text.data[*at] != ',')
      return gi_text_expected(&work->error, text, *at, "',' or '}'");
    *at = gi_text_skip(text, *at + 1);
  }
  return status;
}

/* Reads all sets of distances, with commas between them. */
static grundy_status read_sets(grundy_work *work, gi_text text, size_t *at,
                               gi_row *sets, size_t *count) {
  for (*count = 0;;) {
    if (*at >= text.length || text.data[*at] != '{')
      return gi_text_expected(&work->error, text, *at, "'{'");
    if (++*count > GI_COINS_SETS_MOST)
      return gi_fail(&work->error, GRUNDY_SYNTAX, text.offset + *at,
                     "there are at most {0} sets of distances here",
                     gi_digits_of(GI_COINS_SETS_MOST).text);
    grundy_status status = read_set(work, text, at, sets);
    if (status != GRUNDY_OK)
      return status;
    *at = gi_text_skip(text, *at);
    if (*at >= text.length || text.data[*at] != ',')
      return GRUNDY_OK;
    *at = gi_text_skip(text, *at + 1);
  }
}

static grundy_status put_sets(const gi_coins *coins, gi_buffer *out) {
  const uint64_t *at = coins->sets;
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < coins->count && status == GRUNDY_OK; i++) {
    status = gi_buffer_text(out, i ? ",{" : "{");
    for (uint64_t left = *at++, n = left; left && status == GRUNDY_OK; left--)
      status = put_number(out, left < n ? "," : "", *at++);
    if (status == GRUNDY_OK)
      status = gi_buffer_put(out, "}", 1);
  }
  return status;
}

/* Reads sets of distances into the work's arena and writes their canonical
   text. */
static grundy_status keep_sets(grundy_work *work, gi_text text, size_t *at,
                               gi_coins *coins, gi_buffer *canonical) {
  gi_row sets;
  gi_row_begin(&sets, work);
  coins->kind = GI_COINS_SETS;
  grundy_status status = read_sets(work, text, at, &sets, &coins->count);
  if (status == GRUNDY_OK) {
    size_t size = sets.count * sizeof *sets.at;
    uint64_t *kept = gi_arena_alloc(&work->arena, size);
    if (kept)
      memcpy(kept, sets.at, size);
    coins->sets = kept;
    status = kept ? put_sets(coins, canonical) : gi_refused(work);
  }
  gi_row_end(&sets);
  return status;
}

/* Reads a rule that has a name and writes its canonical text. */
static grundy_status read_named(grundy_work *work, gi_text text, size_t *at,
                                gi_coins *coins, gi_buffer *canonical) {
  static const struct {
    const char *name;
    gi_coins_kind kind;
    unsigned more;
    bool asks; /* a number follows */
  } names[] = {
      {"turtles", GI_COINS_ATMOST, 1, false},
      {"mock", GI_COINS_ATMOST, 2, false},
      {"twins", GI_COINS_EXACTLY, 1, false},
      {"ruler", GI_COINS_RULER, 0, false},
      {"atmost", GI_COINS_ATMOST, 0, true},
      {"exactly", GI_COINS_EXACTLY, 0, true},
  };
  size_t from = *at;
  gi_text word = read_word(text, at);
  size_t i = 0, count = sizeof names / sizeof names[0];
  while (i < count && !gi_text_is(word, names[i].name))
    i++;
  if (i == count) {
    gi_nearest near = gi_nearest_to(word.data, word.length);
    for (i = 0; i < count; i++)
      gi_nearest_try(&near, names[i].name);
    grundy_status status =
        gi_text_expected(&work->error, text, from,
                         "turtles, mock, twins, ruler, atmost k, exactly k "
                         "or sets of distances such as {1},{1,2}");
    if (near.name && word.length)
      gi_hint(&work->error, "did you mean {0}?", near.name);
    return status;
  }
  coins->kind = names[i].kind;
  coins->more = names[i].more;
  if (names[i].asks) {
    grundy_status status = read_more(work, text, at, coins);
    if (status != GRUNDY_OK)
      return status;
  }
  /* the first name of the rule is canonical: atmost 1 is turtles */
  for (i = 0; names[i].kind != coins->kind ||
              (!names[i].asks && names[i].more != coins->more);
       i++) {
  }
  grundy_status status = gi_buffer_text(canonical, names[i].name);
  if (status == GRUNDY_OK && names[i].asks)
    status = put_number(canonical, " ", coins->more);
  return status;
}

grundy_status gi_coins_read(grundy_work *work, gi_text text, gi_coins *coins,
                            gi_buffer *canonical) {
  text = gi_text_trim(text);
  size_t at = 0;
  *coins = (gi_coins){0};
  bool braces = text.length && text.data[0] == '{';
  grundy_status status = braces ? keep_sets(work, text, &at, coins, canonical)
                                : read_named(work, text, &at, coins, canonical);
  if (status != GRUNDY_OK)
    return status;
  size_t place = at;
  if (gi_text_is(read_word(text, &at), "heads")) {
    coins->heads = true;
    status = gi_buffer_text(canonical, " heads");
  } else {
    at = place;
  }
  if (status == GRUNDY_OK && at < text.length)
    return gi_text_expected(&work->error, text, at, "']' or 'heads'");
  /* distances are above 0, so x is always the rightmost coin */
  coins->independent = !coins->heads;
  return status;
}

grundy_status gi_coins_open(grundy_work *work, gi_text text,
                            const grundy_rules **rules) {
  return gi_rules_open(work, &gi_family_coins, text, rules);
}

/* ------------------------------------------------------------ positions */

static int by_place(const void *left, const void *right) {
  uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
  return a < b ? -1 : a > b;
}

/* Sorts the places, ascending, and cancels equal places in pairs. */
static void cancel(gi_row *row) {
  size_t kept = 0;
  if (row->count)
    qsort(row->at, row->count, sizeof *row->at, by_place);
  for (size_t i = 0; i < row->count; i++)
    if (kept && row->at[kept - 1] == row->at[i])
      kept--;
    else
      row->at[kept++] = row->at[i];
  row->count = kept;
}

/* Reads coins such as HTTH. */
static grundy_status read_faces(gi_row *row, gi_text args) {
  grundy_status status = GRUNDY_OK;
  uint64_t x = 0;
  for (size_t i = 0; i < args.length && status == GRUNDY_OK; i++) {
    char face = gi_coins_face(args.data[i]);
    if (face == 'H')
      status = gi_row_push(row, x);
    else if (args.data[i] == ' ')
      continue;
    else if (face != 'T')
      return gi_text_expected(&row->work->error, args, i, "'H' or 'T'");
    x++;
  }
  return status;
}

/* Returns the place where number i of a list begins. */
static size_t find_number(gi_text text, size_t i) {
  size_t at = 0;
  for (; i; at++)
    i -= text.data[at] == ',';
  return gi_text_skip(text, at);
}

grundy_status gi_coins_heads(gi_row *row, gi_text args) {
  gi_text text = gi_text_trim(args);
  if (text.length && gi_coins_face(text.data[0]))
    return read_faces(row, text);
  grundy_status status = gi_row_read(row, text, "the place of a coin");
  for (size_t i = 0; i < row->count && status == GRUNDY_OK; i++)
    if (row->at[i] > GI_COINS_LAST)
      return gi_fail(&row->work->error, GRUNDY_SYNTAX,
                     text.offset + find_number(text, i),
                     "the place of a coin is at most {0}",
                     gi_digits_of(GI_COINS_LAST).text);
  cancel(row);
  return status;
}

grundy_status gi_coins_turn(const gi_row *heads, gi_turned turned,
                            gi_row *out) {
  size_t i = 0, j = turned.count; /* turned.at descends: merge from its end */
  grundy_status status = GRUNDY_OK;
  out->count = 0;
  while ((i < heads->count || j) && status == GRUNDY_OK) {
    bool old = i < heads->count && (!j || heads->at[i] <= turned.at[j - 1]);
    bool new = j && (i >= heads->count || turned.at[j - 1] <= heads->at[i]);
    if (old != new)
      status = gi_row_push(out, old ? heads->at[i] : turned.at[j - 1]);
    i += old;
    j -= new;
  }
  return status;
}

static bool shows_heads(const gi_row *heads, uint64_t x) {
  size_t from = 0, to = heads->count;
  while (from < to) {
    size_t middle = from + (to - from) / 2;
    if (heads->at[middle] < x)
      from = middle + 1;
    else
      to = middle;
  }
  return from < heads->count && heads->at[from] == x;
}

bool gi_coins_are_heads(const gi_row *heads, gi_turned turned) {
  for (size_t i = 0; i < turned.count; i++)
    if (!shows_heads(heads, turned.at[i]))
      return false;
  return true;
}

grundy_status gi_coins_name(gi_turned turned, gi_buffer *out) {
  enum {
    LONG = 12
  };
  size_t last = turned.count - 1;
  if (last > 1 && turned.at[0] - turned.at[last] == last) {
    grundy_status status = gi_buffer_number(out, turned.at[0]);
    return status == GRUNDY_OK ? put_number(out, "..", turned.at[last])
                               : status;
  }
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i <= last && i < LONG && status == GRUNDY_OK; i++)
    status = put_number(out, i ? "," : "", turned.at[i]);
  return status;
}

/* -------------------------------------------------------------- formulas */

bool gi_coins_are_turned_alone(const gi_coins *coins) {
  const uint64_t *at = coins->sets;
  if (coins->kind == GI_COINS_EXACTLY)
    return coins->more == 0;
  if (coins->kind != GI_COINS_SETS)
    return true;
  for (size_t i = 0; i < coins->count; i++, at += *at + 1)
    if (!*at)
      return true;
  return false;
}

grundy_status gi_coins_formula(const gi_coins *coins, gi_formula_of of,
                               const char *name, gi_buffer *out) {
  gi_writer w = gi_writer_to(out);
  bool is_outcome = of == GI_FORMULA_OUTCOME;
  bool always = is_outcome && gi_coins_are_turned_alone(coins);
  bool has_many = coins->more > 2 && coins->kind != GI_COINS_RULER;
  if (!coins->independent || of == GI_FORMULA_MISERE ||
      (!always && coins->kind == GI_COINS_SETS) || (!is_outcome && has_many))
    return GRUNDY_UNABLE;
  bool one_each = coins->more == 0 && coins->kind != GI_COINS_RULER;
  if (always || (!is_outcome && one_each))
    gi_write(&w, "1");
  else if (is_outcome)
    gi_write(&w, coins->more == 1 ? "%s != 0" : "%s >= %u", name, coins->more);
  else if (coins->kind == GI_COINS_RULER)
    gi_write(&w, "%s+1 & -(%s+1)", name, name);
  else if (coins->more == 1)
    gi_write(&w, coins->kind == GI_COINS_ATMOST ? "%s+1" : "%s", name);
  else if (coins->kind == GI_COINS_ATMOST)
    gi_write(&w, "2*%s+1-popcount(%s) %% 2", name, name);
  else
    gi_write(&w, "%s < 2 ? 0 : 2*%s-3-popcount(%s-2) %% 2", name, name, name);
  return w.status;
}
