/* SPDX-License-Identifier: MIT */
/*
 * Patterns of partizan games: of canonical forms, of their means, temperatures
 * and atomic weights, and of all four outcomes.
 *
 * Numbers m/2^e become integers by a common power of two.  They are fitted as
 * polynomials, and by the searches of find/pattern.  Other values and outcomes
 * are symbols: they repeat, perhaps with a game added in each period; or the
 * canonical form is made of earlier values in the same way everywhere; or the
 * searches of find/pattern look at the numbers of the symbols.
 *
 * Of these patterns only a period of outcomes is ever proved, by a repeated
 * window (engine/heaps/outcomes.h).
 */
#ifndef GI_LANG_FIND_GAMES_GAMES_H
#define GI_LANG_FIND_GAMES_GAMES_H

#include "lang/find/find.h"
#include "theory/partizan/store.h"

enum {
  GI_LABELS_MOST = 16, /* different values that get labels */
  GI_SYMBOL_MOST = 240 /* longest text of a value that is shown, bytes */
};

/* The values that patterns are fitted to, in the order of f->values. */
typedef struct gi_seen {
  gi_finder *f;
  gi_games *store;
  gi_game *games;      /* NULL if outcomes were asked for */
  int64_t *numerators; /* the values times 2^places, if `is_scaled` */
  uint32_t places;
  bool is_scaled; /* all values are numbers, and the numerators are not too
                     large */
  size_t other;   /* index of the first value that is not a number; SIZE_MAX if
                     there is none */
} gi_seen;

/* Finds the pattern and describes it in the answer. */
grundy_status gi_find_games(gi_finder *f);

/* Computes the values of the finder's positions.  gi_seen_close frees them,
   also after a refusal. */
grundy_status gi_seen_open(gi_seen *g);
void gi_seen_close(gi_seen *g);
/* Does what gi_find_cut does, for the values of games, too. */
gi_grace gi_seen_cut(gi_seen *g);
/* Returns the numerators as gi_describe_numbers takes them. */
gi_numerators gi_seen_numerators(const gi_seen *g);
/* Writes the text of the value with this index, or of its outcome. */
grundy_status gi_seen_text(gi_seen *g, size_t i, const char **text);
/* Writes texts with a separator between two, or "..." instead of the rest. */
void gi_write_list(gi_writer *out, const char *const *texts, size_t count,
                   const char *between);

/* Each looks for patterns of one kind, and describes one in the answer if it
   holds. */
grundy_status gi_find_numbers(gi_seen *g);    /* by find/pattern */
grundy_status gi_find_polynomial(gi_seen *g); /* of one number */
grundy_status gi_find_surface(gi_seen *g);    /* polynomials of two numbers */
grundy_status gi_find_halving(gi_seen *g);    /* by dividing both numbers */
grundy_status gi_find_halves(gi_seen *g);     /* by x - y and by y - x */
grundy_status gi_find_repetition(gi_seen *g);
grundy_status gi_find_recursion(gi_seen *g); /* of canonical forms */
grundy_status gi_find_labels(gi_seen *g);

/* Describes an expression for the numerators, with `times` as factor of the
   value, in words as a formula; *holds says whether the expression agrees with
   all values. */
grundy_status gi_seen_describe(gi_seen *g, const char *kind, const char *expr,
                               uint64_t times, bool *holds);

#endif
