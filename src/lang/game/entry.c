/* SPDX-License-Identifier: MIT */
#include "lang/game/entry.h"

#include <assert.h>

#include "core/nearest.h"
#include "core/text.h"
#include "lang/rule/ast.h"

/* ---------------------------------------------------------------- texts */

static char *copy_of(const gi_reading *r, gi_text text) {
  return gi_arena_text(r->arena, text.data, text.length);
}

/* Keeps a text whose lines are joined: by a space, or by nothing between two
   characters that are not ASCII. */
static grundy_status keep_words(const gi_reading *r, gi_text text,
                                const char **kept) {
  char *copy = copy_of(r, text);
  size_t length = 0;
  if (!copy)
    return gi_memory_refusal(r->arena->memory);
  for (size_t i = 0; i < text.length;) {
    size_t from = i;
    bool is_broken = false;
    for (; i < text.length && strchr(" \t\r\n", text.data[i]); i++)
      is_broken = is_broken || text.data[i] == '\n';
    bool is_wide = is_broken && length && (copy[length - 1] & 0x80) &&
                   (text.data[i] & 0x80);
    if (i > from && !is_wide)
      copy[length++] = ' ';
    if (i < text.length)
      copy[length++] = text.data[i++];
  }
  copy[length] = '\0';
  *kept = copy;
  return GRUNDY_OK;
}

/* Keeps an expression: comments are blanks, full-width marks are ASCII, and
   every byte has its place. */
static grundy_status keep_expression(const gi_reading *r, gi_text text,
                                     gi_text *kept) {
  char *copy = copy_of(r, text);
  if (!copy)
    return gi_memory_refusal(r->arena->memory);
  bool in_braces = false, in_comment = false;
  for (size_t i = 0; i < text.length; i++) {
    char c = copy[i];
    if (!in_comment)
      in_braces = (in_braces || c == '{') && c != '}';
    in_comment = (in_comment || (c == '#' && !in_braces)) && c != '\n';
    if (in_comment || c == '\n' || c == '\t' || c == '\r')
      copy[i] = ' ';
  }
  gi_text_to_ascii(copy, text.length);
  *kept = gi_text_trim((gi_text){copy, text.length, text.offset});
  return GRUNDY_OK;
}

/* Keeps a sentence as it is, with the places of its expressions. */
static grundy_status keep_sentence(const gi_reading *r, gi_text text,
                                   gi_text *kept) {
  char *copy = copy_of(r, text);
  *kept = (gi_text){copy, text.length, text.offset};
  return copy ? GRUNDY_OK : gi_memory_refusal(r->arena->memory);
}

/* ------------------------------------------------------ words of a game */

static grundy_status take_title(gi_reading *r, gi_text text) {
  return keep_words(r, text, &r->game->title[GI_WRITTEN_ENGLISH]);
}

static grundy_status take_title_zh(gi_reading *r, gi_text text) {
  return keep_words(r, text, &r->game->title[GI_WRITTEN_CHINESE]);
}

static grundy_status take_about(gi_reading *r, gi_text text) {
  return keep_words(r, text, &r->game->about[GI_WRITTEN_ENGLISH]);
}

static grundy_status take_about_zh(gi_reading *r, gi_text text) {
  return keep_words(r, text, &r->game->about[GI_WRITTEN_CHINESE]);
}

/* Keeps a list of names; a Chinese comma is a comma. */
static grundy_status take_names(const gi_reading *r, gi_text text,
                                const char **kept) {
  static const char *const commas[] = {"，", "、"};
  grundy_status status = keep_words(r, text, kept);
  for (size_t i = 0; i < 2 && status == GRUNDY_OK; i++) {
    char *copy = gi_arena_text(r->arena, *kept, strlen(*kept));
    if (!copy)
      return gi_memory_refusal(r->arena->memory);
    *kept = copy;
    for (char *at = copy; (at = strstr(at, commas[i]));) {
      at[0] = ',';
      at[1] = at[2] = ' '; /* as long as the comma was */
    }
  }
  return status;
}

static grundy_status take_also(gi_reading *r, gi_text text) {
  return take_names(r, text, &r->game->also);
}

static grundy_status take_see(gi_reading *r, gi_text text) {
  return take_names(r, text, &r->game->see);
}

static grundy_status take_rule(gi_reading *r, gi_text text) {
  return keep_expression(r, text, &r->game->rule);
}

static grundy_status take_example(gi_reading *r, gi_text text) {
  return keep_expression(r, text, &r->game->example);
}

static grundy_status take_draw(gi_reading *r, gi_text text) {
  r->game->draw_text = text;
  return keep_words(r, text, &r->game->draw);
}

static grundy_status take_from(gi_reading *r, gi_text text) {
  bool is_one = gi_text_is(text, "1");
  if (!is_one && !gi_text_is(text, "0"))
    return gi_text_expected(r->error, text, 0,
                            N_("0 or 1, the least number of a position"));
  r->game->has_from = true;
  r->game->from = is_one;
  return GRUNDY_OK;
}

/* --------------------------------------------------- words of a theorem */

static grundy_status take_cite(gi_reading *r, gi_text text) {
  return keep_words(r, text, &r->theorem->cite);
}

static grundy_status take_names_of_theorem(gi_reading *r, gi_text text) {
  return take_names(r, text, &r->theorem->also);
}

static grundy_status take_play(gi_reading *r, gi_text text) {
  bool is_misere = gi_text_is(text, "misère") || gi_text_is(text, "misere");
  if (!is_misere && !gi_text_is(text, "normal"))
    return gi_text_expected(r->error, text, 0, N_("'normal' or 'misère'"));
  r->theorem->has_play = true;
  r->theorem->play = is_misere ? GRUNDY_MISERE : GRUNDY_NORMAL;
  return GRUNDY_OK;
}

static grundy_status take_premise(gi_reading *r, gi_text text) {
  return keep_expression(r, text, &r->theorem->premise);
}

/* Keeps the answer, of which a theorem has one. */
static grundy_status take_answer(gi_reading *r, gi_says says, gi_text text) {
  gi_written_theorem *t = r->theorem;
  t->says = says;
  return keep_expression(r, text, &t->answer);
}

static grundy_status take_value(gi_reading *r, gi_text text) {
  return take_answer(r, GI_SAYS_VALUE, text);
}

static grundy_status take_plies(gi_reading *r, gi_text text) {
  return take_answer(r, GI_SAYS_PLIES, text);
}

static grundy_status take_longest(gi_reading *r, gi_text text) {
  return take_answer(r, GI_SAYS_LONGEST, text);
}

/* Returns the length of the word `if` with the blank after it, if the text has
   it at `at`; otherwise 0. */
static size_t if_at(gi_text text, size_t at) {
  bool is_if = at + 2 < text.length && memcmp(text.data + at, "if", 2) == 0 &&
               strchr(" \t\r\n(", text.data[at + 2]);
  return is_if ? 2 : 0;
}

static grundy_status take_lost(gi_reading *r, gi_text text) {
  size_t length = if_at(text, 0);
  if (!length) {
    grundy_status status =
        gi_text_expected(r->error, text, 0, N_("'if' and a condition"));
    gi_hint(r->error, "write it like this: {0}", "lost if n % 4 == 0");
    return status;
  }
  return take_answer(r, GI_SAYS_LOST,
                     gi_text_trim(gi_text_part(text, length, text.length)));
}

/* Finds the word `firm` with `if` after it; text.length if there is none. */
static size_t find_firm(gi_text text) {
  for (size_t at = 1; at + 4 < text.length; at++)
    if (memcmp(text.data + at, "firm", 4) == 0 &&
        strchr(" \t\r\n)", text.data[at - 1]) &&
        if_at(text, gi_text_skip(text, at + 4)))
      return at;
  return text.length;
}

static grundy_status take_tame(gi_reading *r, gi_text text) {
  size_t at = find_firm(text);
  if (at == text.length) {
    grundy_status status =
        gi_text_expected(r->error, text, at, N_("'firm if' and a condition"));
    gi_hint(r->error, "write it like this: {0}", "tame n firm if n > 1");
    return status;
  }
  grundy_status status =
      take_answer(r, GI_SAYS_TAME, gi_text_trim(gi_text_part(text, 0, at)));
  at = gi_text_skip(text, at + 4) + 2;
  return status == GRUNDY_OK
             ? keep_expression(
                   r, gi_text_trim(gi_text_part(text, at, text.length)),
                   &r->theorem->firm)
             : status;
}

static grundy_status take_reach(gi_reading *r, gi_text text) {
  return keep_expression(r, text, &r->theorem->reach);
}

static grundy_status take_why(gi_reading *r, gi_text text) {
  return keep_sentence(r, text, &r->theorem->why[GI_WRITTEN_ENGLISH]);
}

static grundy_status take_why_zh(gi_reading *r, gi_text text) {
  return keep_sentence(r, text, &r->theorem->why[GI_WRITTEN_CHINESE]);
}

/* ------------------------------------------------------------- all words */

static const struct {
  const char *name;
  bool is_theorem, is_answer;
  grundy_status (*take)(gi_reading *r, gi_text text);
} words[] = {
    {"title", false, false, take_title},
    {"title.zh", false, false, take_title_zh},
    {"about", false, false, take_about},
    {"about.zh", false, false, take_about_zh},
    {"also", false, false, take_also},
    {"rule", false, false, take_rule},
    {"draw", false, false, take_draw},
    {"from", false, false, take_from},
    {"example", false, false, take_example},
    {"see", false, false, take_see},
    {"cite", true, false, take_cite},
    {"also", true, false, take_names_of_theorem},
    {"play", true, false, take_play},
    {"if", true, false, take_premise},
    {"value", true, true, take_value},
    {"lost", true, true, take_lost},
    {"tame", true, true, take_tame},
    {"plies", true, true, take_plies},
    {"longest", true, true, take_longest},
    {"reach", true, false, take_reach},
    {"why", true, false, take_why},
    {"why.zh", true, false, take_why_zh},
};

enum {
  WORDS = sizeof words / sizeof *words
};

static grundy_status refuse_word(const gi_reading *r, gi_text word) {
  bool in_theorem = r->theorem != NULL;
  gi_nearest near = gi_nearest_to(word.data, word.length);
  gi_excerpt excerpt = gi_excerpt_of(word);
  const char *name = excerpt.text;
  for (size_t i = 0; i < WORDS; i++) {
    if (gi_text_is(word, words[i].name)) { /* the other kind has it */
      gi_fail(r->error, GRUNDY_SYNTAX, word.offset,
              in_theorem ? N_("'{0}' is a word of a game, not of a theorem")
                         : N_("'{0}' is a word of a theorem, not of a game"),
              name);
      gi_hint(r->error, in_theorem
                            ? N_("write it above the theorems of the game")
                            : N_("write it below a line 'theorem NAME'"));
      return GRUNDY_SYNTAX;
    }
    if (words[i].is_theorem == in_theorem)
      gi_nearest_try(&near, words[i].name);
  }
  gi_fail(r->error, GRUNDY_SYNTAX, word.offset,
          in_theorem ? N_("a theorem has no word '{0}'")
                     : N_("a game has no word '{0}'"),
          name);
  if (near.name)
    gi_hint(r->error, "did you mean '{0}'?", near.name);
  else
    gi_hint(r->error,
            in_theorem
                ? N_("the words of a theorem are cite, also, play, if, value, "
                     "lost if, tame, plies, longest, reach, why and why.zh")
                : N_("the words of a game are title, title.zh, about, "
                     "about.zh, also, rule, draw, from, example and see"));
  return GRUNDY_SYNTAX;
}

grundy_status gi_entry_take(gi_reading *r, const gi_entry *entry) {
  bool in_theorem = r->theorem != NULL;
  size_t i = 0;
  while (i < WORDS && (words[i].is_theorem != in_theorem ||
                       !gi_text_is(entry->word, words[i].name)))
    i++;
  if (i == WORDS)
    return refuse_word(r, entry->word);
  if (r->given >> i & 1)
    return gi_fail(r->error, GRUNDY_SYNTAX, entry->word.offset,
                   in_theorem ? N_("the theorem has the word '{0}' already")
                              : N_("the game has the word '{0}' already"),
                   words[i].name);
  if (words[i].is_answer && r->theorem && r->theorem->says) {
    gi_fail(r->error, GRUNDY_SYNTAX, entry->word.offset,
            "a theorem has one answer, and '{0}' is a second one",
            words[i].name);
    gi_hint(r->error, "write a theorem of its own for it");
    return GRUNDY_SYNTAX;
  }
  if (!entry->text.length)
    return gi_fail(r->error, GRUNDY_SYNTAX, entry->text.offset,
                   "the word '{0}' has no text after it", words[i].name);
  r->given |= UINT64_C(1) << i;
  return words[i].take(r, entry->text);
}

/* ---------------------------------------------------------------- checks */

static grundy_status refuse_theorem(const gi_reading *r,
                                    const gi_written_theorem *t,
                                    const char *sentence, const char *hint) {
  gi_fail(r->error, GRUNDY_SYNTAX, t->name.offset, sentence,
          gi_excerpt_of(t->name).text);
  if (hint)
    gi_hint(r->error, hint);
  return GRUNDY_SYNTAX;
}

/* Checks that the words of a theorem fit together. */
static grundy_status check_theorem(const gi_reading *r, gi_written_theorem *t) {
  bool is_misere = t->has_play && t->play == GRUNDY_MISERE;
  if (!t->says)
    return refuse_theorem(
        r, t, N_("the theorem '{0}' has no answer"),
        N_("its answer is one of value, lost if, tame, plies and longest"));
  if (t->says == GI_SAYS_TAME && t->has_play && !is_misere)
    return refuse_theorem(r, t,
                          N_("'tame' in the theorem '{0}' is about misère "
                             "play"),
                          N_("write: play misère"));
  if (t->says == GI_SAYS_TAME)
    t->play = GRUNDY_MISERE;
  if (t->says == GI_SAYS_VALUE && is_misere)
    return refuse_theorem(r, t,
                          N_("'value' in the theorem '{0}' is about normal "
                             "play"),
                          N_("for misère play, write 'tame' or 'lost if'"));
  if (t->reach.length &&
      ((t->says != GI_SAYS_VALUE && t->says != GI_SAYS_LOST) || is_misere))
    return refuse_theorem(r, t,
                          N_("'reach' in the theorem '{0}' needs 'value' or "
                             "'lost if' in normal play"),
                          NULL);
  return GRUNDY_OK;
}

static const char *const drawn[] = {"heaps", "pair",  "heap",     "row",
                                    "ring",  "piles", "stairs",   "board",
                                    "coins", "strip", "dominoes", "tuple"};

/* Checks that the numbers of the game can be drawn like this. */
static grundy_status check_draw(const gi_reading *r) {
  const gi_written *game = r->game;
  if (!game->draw)
    return GRUNDY_OK;
  gi_nearest near = gi_nearest_to(game->draw, strlen(game->draw));
  bool is_known = false;
  for (size_t i = 0; i < sizeof drawn / sizeof *drawn; i++) {
    is_known = is_known || strcmp(game->draw, drawn[i]) == 0;
    gi_nearest_try(&near, drawn[i]);
  }
  bool is_two =
      strcmp(game->draw, "pair") == 0 || strcmp(game->draw, "heap") == 0;
  bool is_one =
      strcmp(game->draw, "row") == 0 || strcmp(game->draw, "ring") == 0;
  if (is_known && is_two && game->var_count != 2)
    return gi_fail(r->error, GRUNDY_SYNTAX, game->draw_text.offset,
                   "'{0}' draws two numbers, and the game has {1}", game->draw,
                   gi_digits_of(game->var_count).text);
  if (is_known && is_one && game->var_count != 1)
    return gi_fail(r->error, GRUNDY_SYNTAX, game->draw_text.offset,
                   "'{0}' draws one number, and the game has {1}", game->draw,
                   gi_digits_of(game->var_count).text);
  if (is_known)
    return GRUNDY_OK;
  gi_fail(r->error, GRUNDY_SYNTAX, game->draw_text.offset,
          "there is no drawing '{0}'", gi_excerpt_of(game->draw_text).text);
  if (near.name)
    gi_hint(r->error, "did you mean '{0}'?", near.name);
  else
    gi_hint(r->error, "the drawings are heaps, pair, heap, row, ring, piles, "
                      "stairs, board, coins, strip, dominoes and tuple");
  return GRUNDY_SYNTAX;
}

grundy_status gi_entries_check(gi_reading *r, gi_text about) {
  gi_written *game = r->game;
  grundy_status status = GRUNDY_OK;
  if (!game->rule.length) {
    status =
        gi_fail(r->error, GRUNDY_SYNTAX, game->name.offset,
                "the game '{0}' has no rule", gi_excerpt_of(game->name).text);
    gi_hint(r->error, "add an indented line: {0}",
            "rule n -> n-k for k in 1..n");
    return status;
  }
  status = check_draw(r);
  for (unsigned i = 0; i < game->theorem_count && status == GRUNDY_OK; i++)
    status = check_theorem(r, &game->theorems[i]);
  if (status == GRUNDY_OK && !game->about[GI_WRITTEN_ENGLISH] && about.length)
    status = keep_words(r, about, &game->about[GI_WRITTEN_ENGLISH]);
  return status;
}
