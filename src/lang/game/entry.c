/* SPDX-License-Identifier: MIT */
#include "lang/game/entry.h"

#include <assert.h>
#include <stddef.h>

#include "core/nearest.h"
#include "core/text.h"
#include "lang/rule/ast.h"

/* ---------------------------------------------------------------- texts */

static char *copy_of(const gi_reading *r, gi_text text) {
  return gi_arena_text(r->arena, text.data, text.length);
}

static bool is_blank(char c) {
  return c == ' ' || c == '\n' || c == '\t' || c == '\r';
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
    if (!is_blank(copy[i])) {
      copy[length++] = copy[i++];
      continue;
    }
    bool is_broken = false;
    for (; i < text.length && is_blank(text.data[i]); i++)
      is_broken = is_broken || text.data[i] == '\n';
    bool is_wide = is_broken && length && i < text.length &&
                   (copy[length - 1] & 0x80) && (text.data[i] & 0x80);
    if (!is_wide)
      copy[length++] = ' ';
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

static grundy_status take_kind(gi_reading *r, gi_text text) {
  static const char *const kinds[] = {
      [GI_KIND_HEAPS] = "heaps",   [GI_KIND_BREAKING] = "breaking",
      [GI_KIND_COINS] = "coins",   [GI_KIND_GRAPHS] = "graphs",
      [GI_KIND_ORDERS] = "orders", [GI_KIND_BOARDS] = "boards",
  };
  gi_kind kind = GI_KIND_HEAPS;
  while (kind <= GI_KIND_BOARDS && !gi_text_is(text, kinds[kind]))
    kind++;
  if (kind > GI_KIND_BOARDS)
    return gi_text_expected(r->error, text, 0,
                            N_("a group: heaps, breaking, coins, graphs, "
                               "orders or boards"));
  r->game->kind = kind;
  return GRUNDY_OK;
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

/* Reads  from 0  or  from 1  at *at, if it is there. */
static grundy_status read_least(gi_reading *r, gi_text text, size_t *at,
                                uint64_t *least) {
  size_t from = gi_text_skip(text, *at);
  if (from + 4 >= text.length || memcmp(text.data + from, "from", 4) != 0)
    return GRUNDY_OK;
  from = gi_text_skip(text, from + 4);
  if (from >= text.length || (text.data[from] != '0' && text.data[from] != '1'))
    return gi_text_expected(r->error, text, from, N_("0 or 1"));
  *least = text.data[from] == '1';
  *at = from + 1;
  return GRUNDY_OK;
}

/* Keeps  NAME, TEXT  or  NAME from 1, TEXT : what a parameter is called. */
static grundy_status keep_parameter(gi_reading *r, gi_text text, int language) {
  gi_written *game = r->game;
  unsigned i = 0;
  size_t at = 0;
  while (at < text.length && !strchr(" ,\n", text.data[at]))
    at++;
  gi_text name = gi_text_part(text, 0, at);
  while (i < game->param_count &&
         (game->params[i].length != name.length ||
          memcmp(game->params[i].data, name.data, name.length) != 0))
    i++;
  if (i == game->param_count)
    return gi_fail(r->error, GRUNDY_SYNTAX, text.offset,
                   "the game has no parameter '{0}'", gi_excerpt_of(name).text);
  grundy_status status = read_least(r, text, &at, &game->least[i]);
  if (status != GRUNDY_OK)
    return status;
  at = gi_text_skip(text, at);
  if (at >= text.length || text.data[at] != ',') {
    status = gi_text_expected(r->error, text, at, "','");
    gi_hint(r->error, "write it like this: {0}",
            "parameter m from 1, the most that a move may take");
    return status;
  }
  return keep_words(r, gi_text_trim(gi_text_part(text, at + 1, text.length)),
                    &game->called[i][language]);
}

static grundy_status take_parameter(gi_reading *r, gi_text text) {
  return keep_parameter(r, text, GI_WRITTEN_ENGLISH);
}

static grundy_status take_parameter_zh(gi_reading *r, gi_text text) {
  return keep_parameter(r, text, GI_WRITTEN_CHINESE);
}

/* --------------------------------------------------- words of a theorem */

static grundy_status take_play(gi_reading *r, gi_text text) {
  bool is_misere = gi_text_is(text, "misère") || gi_text_is(text, "misere");
  if (!is_misere && !gi_text_is(text, "normal"))
    return gi_text_expected(r->error, text, 0, N_("'normal' or 'misère'"));
  r->theorem->has_play = true;
  r->theorem->play = is_misere ? GRUNDY_MISERE : GRUNDY_NORMAL;
  return GRUNDY_OK;
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

static grundy_status take_number(gi_reading *r, gi_text text) {
  return take_answer(r, GI_SAYS_NUMBER, text);
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
  if (!r->theorem->has_play)
    r->theorem->play = GRUNDY_MISERE;
  at = gi_text_skip(text, at + 4) + 2;
  return status == GRUNDY_OK
             ? keep_expression(
                   r, gi_text_trim(gi_text_part(text, at, text.length)),
                   &r->theorem->firm)
             : status;
}

/* Finds the colon that ends the condition of a sentence  if EXPR: TEXT , and
   the length of that mark; text.length if there is none. */
static size_t find_colon(gi_text text, size_t *mark) {
  static const char wide[] = "\xEF\xBC\x9A";
  for (size_t at = if_at(text, 0); at && at + 1 < text.length; at++) {
    *mark = 1;
    if (text.data[at] == ':' && is_blank(text.data[at + 1]))
      return at;
    *mark = 3;
    if (at + 3 <= text.length && memcmp(text.data + at, wide, 3) == 0)
      return at;
  }
  return text.length;
}

/* Adds a sentence to the reasons. */
static grundy_status add_sentence(gi_reading *r, int language, gi_text text) {
  gi_reasons_written *why = &r->theorem->why[language];
  if (why->count == GI_WRITTEN_SENTENCES)
    return gi_fail(r->error, GRUNDY_SYNTAX, text.offset,
                   "a theorem has at most {0} sentences",
                   gi_digits_of(GI_WRITTEN_SENTENCES).text);
  size_t mark = 0, colon = find_colon(text, &mark);
  grundy_status status = GRUNDY_OK;
  if (colon < text.length) {
    status = keep_expression(
        r, gi_text_trim(gi_text_part(text, if_at(text, 0), colon)),
        &why->condition[why->count]);
    text = gi_text_trim(gi_text_part(text, colon + mark, text.length));
  }
  return status == GRUNDY_OK ? keep_sentence(r, text, &why->text[why->count++])
                             : status;
}

static grundy_status take_why(gi_reading *r, gi_text text) {
  return add_sentence(r, GI_WRITTEN_ENGLISH, text);
}

static grundy_status take_why_zh(gi_reading *r, gi_text text) {
  return add_sentence(r, GI_WRITTEN_CHINESE, text);
}

/* ------------------------------------------------------------- all words */

/* What a word is about. */
typedef enum block {
  GAME,
  ALIAS,
  THEOREM
} block;

/* How the text of a word is kept. */
typedef enum keeping {
  AS_WORDS,      /* a const char *, on one line */
  AS_NAMES,      /* a const char *, with commas between the names */
  AS_EXPRESSION, /* a gi_text, see keep_expression */
  AS_SENTENCES   /* by a function; the word may come several times */
} keeping;

/* A word whose text is kept in a field, and one in two languages. */
#define KEPT(name, block, type, field, as)                                     \
  { name, block, as, offsetof(type, field), false, NULL }
#define BOTH(name, block, type, field, as)                                     \
  KEPT(name, block, type, field, as), {                                        \
    name ".zh", block, as,                                                     \
        offsetof(type, field) + GI_WRITTEN_CHINESE * sizeof(char *), false,    \
        NULL                                                                   \
  }
/* A word with a function of its own. */
#define READ(name, block, is_answer, take)                                     \
  { name, block, AS_WORDS, 0, is_answer, take }

static const struct {
  const char *name;
  block block;
  keeping as;
  size_t field;
  bool is_answer;
  grundy_status (*take)(gi_reading *r, gi_text text);
} words[] = {
    BOTH("title", GAME, gi_written, title, AS_WORDS),
    BOTH("about", GAME, gi_written, about, AS_WORDS),
    KEPT("also", GAME, gi_written, also, AS_NAMES),
    KEPT("rule", GAME, gi_written, rule, AS_EXPRESSION),
    {"parameter", GAME, AS_SENTENCES, 0, false, take_parameter},
    {"parameter.zh", GAME, AS_SENTENCES, 0, false, take_parameter_zh},
    READ("draw", GAME, false, take_draw),
    READ("from", GAME, false, take_from),
    KEPT("example", GAME, gi_written, example, AS_EXPRESSION),
    KEPT("see", GAME, gi_written, see, AS_NAMES),
    BOTH("brief", GAME, gi_written, brief, AS_WORDS),
    BOTH("number", GAME, gi_written, number, AS_WORDS),
    BOTH("usage", GAME, gi_written, usage, AS_WORDS),
    READ("kind", GAME, false, take_kind),
    BOTH("title", ALIAS, gi_written_alias, title, AS_WORDS),
    BOTH("about", ALIAS, gi_written_alias, about, AS_WORDS),
    BOTH("brief", ALIAS, gi_written_alias, brief, AS_WORDS),
    KEPT("also", ALIAS, gi_written_alias, also, AS_NAMES),
    BOTH("cite", THEOREM, gi_written_theorem, cite, AS_WORDS),
    KEPT("name.zh", THEOREM, gi_written_theorem, chinese, AS_WORDS),
    BOTH("condition", THEOREM, gi_written_theorem, condition, AS_WORDS),
    KEPT("also", THEOREM, gi_written_theorem, also, AS_NAMES),
    READ("play", THEOREM, false, take_play),
    KEPT("if", THEOREM, gi_written_theorem, premise, AS_EXPRESSION),
    READ("value", THEOREM, true, take_value),
    READ("lost", THEOREM, true, take_lost),
    READ("tame", THEOREM, true, take_tame),
    READ("number", THEOREM, true, take_number),
    READ("plies", THEOREM, true, take_plies),
    READ("longest", THEOREM, true, take_longest),
    KEPT("reach", THEOREM, gi_written_theorem, reach, AS_EXPRESSION),
    KEPT("wins", THEOREM, gi_written_theorem, wins, AS_EXPRESSION),
    {"why", THEOREM, AS_SENTENCES, 0, false, take_why},
    {"why.zh", THEOREM, AS_SENTENCES, 0, false, take_why_zh},
};

enum {
  WORDS = sizeof words / sizeof *words
};

static block block_of(const gi_reading *r) {
  return r->alias ? ALIAS : r->theorem ? THEOREM : GAME;
}

/* Keeps the text of word i. */
static grundy_status keep(gi_reading *r, size_t i, gi_text text) {
  void *blocks[] = {
      [GAME] = r->game, [ALIAS] = r->alias, [THEOREM] = r->theorem};
  void *field = (char *)blocks[words[i].block] + words[i].field;
  if (words[i].take)
    return words[i].take(r, text);
  switch (words[i].as) {
  case AS_NAMES:
    return take_names(r, text, field);
  case AS_EXPRESSION:
    return keep_expression(r, text, field);
  default: /* AS_WORDS */
    return keep_words(r, text, field);
  }
}

static const char *const homes[] = {[GAME] = N_("a game has no word '{0}'"),
                                    [ALIAS] = N_("an alias has no word '{0}'"),
                                    [THEOREM] =
                                        N_("a theorem has no word '{0}'")};
static const char *const lists[] = {
    [GAME] = N_("the words of a game are title, about, also, rule, draw, from, "
                "example, see, brief, number, parameter, usage and kind"),
    [ALIAS] = N_("the words of an alias are title, about, brief and also"),
    [THEOREM] =
        N_("the words of a theorem are cite, also, play, if, value, lost if, "
           "tame, number, plies, longest, reach, wins, why, condition and "
           "name.zh")};

static grundy_status refuse_word(const gi_reading *r, gi_text word) {
  bool in_theorem = r->theorem != NULL;
  gi_nearest near = gi_nearest_to(word.data, word.length);
  gi_excerpt excerpt = gi_excerpt_of(word);
  const char *name = excerpt.text;
  for (size_t i = 0; i < WORDS; i++) {
    if (r->alias || words[i].block == ALIAS)
      continue;
    if (gi_text_is(word, words[i].name)) { /* another block has it */
      gi_fail(r->error, GRUNDY_SYNTAX, word.offset,
              in_theorem ? N_("'{0}' is a word of a game, not of a theorem")
                         : N_("'{0}' is a word of a theorem, not of a game"),
              name);
      gi_hint(r->error, in_theorem
                            ? N_("write it above the theorems of the game")
                            : N_("write it below a line 'theorem NAME'"));
      return GRUNDY_SYNTAX;
    }
  }
  for (size_t i = 0; i < WORDS; i++)
    if (words[i].block == block_of(r))
      gi_nearest_try(&near, words[i].name);
  gi_fail(r->error, GRUNDY_SYNTAX, word.offset, homes[block_of(r)], name);
  if (near.name)
    gi_hint(r->error, "did you mean '{0}'?", near.name);
  else
    gi_hint(r->error, lists[block_of(r)]);
  return GRUNDY_SYNTAX;
}

grundy_status gi_entry_take(gi_reading *r, const gi_entry *entry) {
  static const char *const twice[] = {
      [GAME] = N_("the game has the word '{0}' already"),
      [ALIAS] = N_("the alias has the word '{0}' already"),
      [THEOREM] = N_("the theorem has the word '{0}' already")};
  size_t i = 0;
  while (i < WORDS && (words[i].block != block_of(r) ||
                       words[i].name[0] != entry->word.data[0] ||
                       !gi_text_is(entry->word, words[i].name)))
    i++;
  if (i == WORDS)
    return refuse_word(r, entry->word);
  if (r->given >> i & 1 && words[i].as != AS_SENTENCES)
    return gi_fail(r->error, GRUNDY_SYNTAX, entry->word.offset,
                   twice[block_of(r)], words[i].name);
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
  return keep(r, i, entry->text);
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
static grundy_status check_theorem(const gi_reading *r,
                                   const gi_written_theorem *t) {
  bool is_misere = t->has_play && t->play == GRUNDY_MISERE;
  if (!t->says && !r->game->is_ours) /* NAME.c may answer */
    return refuse_theorem(r, t, N_("the theorem '{0}' has no answer"),
                          N_("its answer is one of value, lost if, tame, "
                             "number, plies and longest"));
  if (t->says == GI_SAYS_TAME && t->has_play && !is_misere)
    return refuse_theorem(r, t,
                          N_("'tame' in the theorem '{0}' is about misère "
                             "play"),
                          N_("write: play misère"));
  if (t->says == GI_SAYS_VALUE && is_misere)
    return refuse_theorem(r, t,
                          N_("'value' in the theorem '{0}' is about normal "
                             "play"),
                          N_("for misère play, write 'tame' or 'lost if'"));
  if (t->says == GI_SAYS_NUMBER && is_misere)
    return refuse_theorem(r, t,
                          N_("'number' in the theorem '{0}' is about normal "
                             "play"),
                          NULL);
  if (t->wins.length && t->says != GI_SAYS_VALUE && t->says != GI_SAYS_LOST &&
      t->says != GI_SAYS_TAME)
    return refuse_theorem(r, t,
                          N_("'wins' in the theorem '{0}' needs 'value', "
                             "'lost if' or 'tame'"),
                          NULL);
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
  bool is_known = false;
  for (size_t i = 0; i < sizeof drawn / sizeof *drawn; i++)
    is_known = is_known || strcmp(game->draw, drawn[i]) == 0;
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
  gi_nearest near = gi_nearest_to(game->draw, strlen(game->draw));
  for (size_t i = 0; i < sizeof drawn / sizeof *drawn; i++)
    gi_nearest_try(&near, drawn[i]);
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
