/* SPDX-License-Identifier: MIT */
/*
 * A game against Grundy.  What has happened is kept as texts, and read again
 * whenever something is asked: so the work may forget all it knows between
 * two questions, and a game of any length needs little memory.
 */
#ifndef APP_PLAY_PLAY_H
#define APP_PLAY_PLAY_H

#include "app/command.h"
#include "app/play/line.h"
#include "core/arena.h"

/* What Grundy thought of a move of its own. */
typedef enum thought {
  THOUGHT_NONE,  /* it was yours */
  THOUGHT_WIN,   /* it wins */
  THOUGHT_DRAW,  /* no move wins; this one keeps the draw */
  THOUGHT_LOST,  /* all moves lost; this one resists */
  THOUGHT_ERROR, /* it gives the win away, on purpose */
  THOUGHT_CUT    /* a limit came first: any move */
} thought;

/* A position, and the move that led to it (NULL in the first). */
typedef struct step {
  const char *position, *move;
  bool is_yours;
  unsigned seat; /* yours, before what led to the move */
  thought thought;
  const char *missed; /* of an ERROR: what would have won */
  bool has_plies;
  uint64_t plies; /* moves left after it, if both play well */
} step;

typedef struct game {
  call *call;
  reader reader;
  grundy_play play;
  bool is_partizan;
  grundy_side first; /* who makes the first move, in a partizan game */
  unsigned seat;     /* yours: 0 makes the first move, 1 the second */
  unsigned old_seat; /* ... when the position arose: `swap` changes it */
  unsigned errs;     /* of 100 wins Grundy gives away so many */
  uint64_t random;
  gi_memory memory;
  gi_arena texts;
  gi_buffer steps; /* of struct step; the first is the start */
  unsigned hints;  /* given in this position */
  bool is_shown;   /* the position, to you */
  bool has_list;
  grundy_move_list list; /* your moves, as far as they are listed */
  size_t list_at;        /* moves made when the list was made */
  bool is_over;
} game;

enum {
  MOST_LISTED = 1000 /* moves that have a number */
};

/* play/game.c: what has happened */
void game_init(game *g, call *c);
void game_clear(game *g);
void game_check(const game *g); /* asserts what holds between two questions */
size_t game_length(const game *g); /* moves made */
step game_step(const game *g, size_t i);
step game_now(const game *g);
bool game_is_your_turn(const game *g);
/* Has the position, with the same player to move, been there for the third
   time?  Then the game is drawn. */
bool game_is_repeated(const game *g);
grundy_side game_side(const game *g, size_t i); /* to move after i moves */
/* Adds the start (move NULL) or a move; the texts are copied. */
int game_add(game *g, step s);
bool game_undo(game *g); /* to your last turn; false: there was none */
void game_swap(game *g);
/* The i-th position, as the work sees it, with the clock started. */
int game_turn(game *g, size_t i, grundy_turn *turn);
/* Plays a move: the position after it is added. */
int game_move(game *g, const grundy_move *move, step s);
/* Reports the work's error.  DONE: the game can go on. */
int game_trouble(game *g);
/* Something typed is wrong: the hint may be NULL. */
void game_refuse(const char *hint, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* play/talk.c: what Grundy says */
/* A sentence, broken into lines. */
void say(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* A text for a sentence: of a very long one only both ends. */
typedef struct shown {
  char text[448];
} shown;
shown shown_text(const char *text);
/* Returns the phrase of a move (grundy_move_phrase), for a sentence; its name
   if there is no memory for the phrase. */
shown shown_move(const game *g, const char *name);
void talk_begin(const game *g);
void talk_position(const game *g);
void talk_reply(const game *g, const step *s);
void talk_end(const game *g);
void talk_repeated(void);
int talk_hint(game *g);
int talk_why(game *g);

/* play/review.c: after the game */
int talk_review(game *g, bool has_resigned);

/* play/words.c: what you type */
int obey(game *g);
const char *offer_word(void *data, size_t i); /* data: the game */

/* play/moves.c: your moves, numbered */
int list_moves(game *g);              /* fills g->list */
int show_moves(game *g, size_t from); /* a page of it */

#endif
