/* SPDX-License-Identifier: MIT */
/*
 * Games of a program's own.  A program says which moves a position has; the
 * game then adds to others, is solved, played, tabulated and verified like the
 * built-in ones.
 *
 * Part of grundy.h, which is the file to include.
 */
#ifndef GRUNDY_CUSTOM_H
#define GRUNDY_CUSTOM_H

#ifndef GRUNDY_H
#error "include grundy.h"
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Where a custom game puts its options, or the position that it reads. */
typedef struct grundy_options grundy_options;

/* One position of a custom game: `arity` integers, or a text. */
typedef struct grundy_custom_position {
  const uint64_t *integers; /* NULL if positions are texts */
  const char *text;         /* without a NUL; NULL if positions are integers */
  size_t length;            /* bytes of the text */
} grundy_custom_position;

/*
 * A game.  Every function gets `data` and may be called by several threads at
 * once, one for each work.  It returns GRUNDY_OK, or the status that a function
 * below returned to it, at once: the caller has seen enough, or a limit is
 * reached.  It must not call functions of the work that called it.  What it
 * gives is checked, too: a NULL where integers or a text belong is an error of
 * the game, DOMAIN.
 */
typedef struct grundy_custom {
  const char *name;    /* lowercase letters, digits and '_'; a letter first */
  const char *title;   /* a heading; NULL: the name */
  const char *about;   /* the rules in prose; NULL: none */
  const char *example; /* a position that play may begin with, as typed in the
                          parentheses: "3,4" */
  unsigned arity;      /* integers of a position, at most GRUNDY_MOST_INTEGERS;
                          0: a position is a text */
  bool partizan;       /* the players' moves may differ */
  bool loopy;          /* play may return to a position, and is then drawn; if
                          false, a cycle is an error */
  void *data;
  /* Gives every option of a position to `out`, always in the same order.
     `side` is the player whose options these are; GRUNDY_BOTH unless the game
     is partizan. */
  grundy_status (*options)(void *data, grundy_custom_position position,
                           grundy_side side, grundy_options *out);
  /* Says whether integers are a position; NULL: all integers are. */
  bool (*accepts)(void *data, const uint64_t *integers);
  /* Reads a text that a person typed: adds its parts by grundy_option_text, in
     the one way of writing them that `options` uses as well.  NULL: the text
     itself is the position. */
  grundy_status (*read)(void *data, const char *text, size_t length,
                        grundy_options *out);
} grundy_custom;

/* Adds a game to the catalogue; copies the struct and its texts.  Call it
   before the first work is made and before `g` is shared by threads.  On an
   error nothing is added.  Cost: linear in the families. */
GRUNDY_CHECKED grundy_status grundy_register(grundy *g,
                                             const grundy_custom *game,
                                             grundy_language language,
                                             grundy_error *error);

/* Adds one part to the option that is being built: a position of the same game,
   as `arity` integers.  An option may have several parts, their sum, or none.
   The integers are copied.  Cost: constant. */
GRUNDY_CHECKED grundy_status grundy_option_integers(grundy_options *out,
                                                    const uint64_t *integers);
/* Adds one part as a text, which is copied.  It is made of printable ASCII
   characters; its brackets match, and it neither begins nor ends with a space.
   An empty text adds nothing.  Cost: linear in the text. */
GRUNDY_CHECKED grundy_status grundy_option_text(grundy_options *out,
                                                const char *text,
                                                size_t length);
/* Ends the option.  `name` is the name of the move; NULL: it is called by the
   positions before and after it, 7->3+4.  Cost: linear in the parts and the
   name. */
GRUNDY_CHECKED grundy_status grundy_option_end(grundy_options *out,
                                               const char *name);
/* Adds `count` whole options at once, without names.  `parts` says of how many
   positions each is the sum; NULL: of one.  `integers` has those positions one
   after the other, `arity` integers each, and is copied.  Cost: linear in the
   integers. */
GRUNDY_CHECKED grundy_status grundy_options_add(grundy_options *out,
                                                const uint64_t *integers,
                                                const size_t *parts,
                                                size_t count);
/* Says why there is no answer, in the language of the program: the text of the
   error.  `offset` is the place in the text that is read, or GRUNDY_NOWHERE.
   Returns the status that the game's function returns.  Cost: constant. */
GRUNDY_CHECKED grundy_status grundy_options_fail(grundy_options *out,
                                                 size_t offset,
                                                 const char *message);

/* Says whether positions such as exec[python3 kayles.py](12) may start the
   program that they name; a new catalogue does not allow it.  Allow it only
   where nobody but the user writes the positions: whoever writes them chooses
   which program runs.  Call it before the first work is made and before `g` is
   shared by threads.  A program runs until the work is reset or freed, or the
   thread that first asked it ends.  Cost: constant. */
GRUNDY_API void grundy_allow_programs(grundy *g, bool allowed);

#ifdef __cplusplus
}
#endif

#endif
