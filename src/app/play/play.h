/* SPDX-License-Identifier: MIT */
/*
 * A game against Grundy.  The game is kept as texts, which are parsed again for
 * each question.  So the work may forget all it knows between two questions,
 * and a game of any length needs little memory.
 */
#ifndef APP_PLAY_PLAY_H
#define APP_PLAY_PLAY_H

#include "app/command.h"
#include "app/play/line.h"
#include "app/text/names.h"
#include "core/arena.h"

/* What Grundy thought of a move of its own. */
typedef enum thought {
  THOUGHT_NONE,  /* not a move of Grundy's */
  THOUGHT_WIN,   /* the move wins */
  THOUGHT_DRAW,  /* no move wins; the move keeps the draw */
  THOUGHT_LOST,  /* every move loses; the move lasts longest */
  THOUGHT_ERROR, /* the move gives the win away, on purpose */
  THOUGHT_CUT    /* a limit was reached first: any move */
} thought;

/* A position, and the move that led to it (NULL in the first position). */
typedef struct step {
  const char *position, *move;
  int64_t gain; /* of the move, in a rule with scores */
  bool is_yours;
  unsigned seat; /* your seat when the position before the move arose */
  thought thought;
  const char *missed; /* with THOUGHT_ERROR: the move that would have won */
  bool has_plies;
  uint64_t plies; /* moves left after the move, if both play well */
} step;

typedef struct game {
  call *call;
  reader reader;
  grundy_play play;
  bool is_partizan;
  bool is_scored;    /* moves have scores */
  bool is_alone;     /* the rule says who wins, or who moves again */
  bool is_random;    /* the start was chosen, not typed */
  grundy_side first; /* who makes the first move, in a partizan game */
  unsigned seat;     /* your seat: 0 makes the first move, 1 the second */
  unsigned old_seat; /* your seat when the position arose, before a swap */
  unsigned errs;     /* how many of 100 wins Grundy gives away */
  uint64_t random;
  gi_memory memory;
  gi_arena texts;
  gi_buffer steps;  /* of struct step; the first is the start */
  rule_names names; /* short names for long rules of the start */
  unsigned hints;   /* hints given in this position */
  bool is_shown;    /* have you seen the position? */
  bool has_list;
  grundy_move_list list; /* your moves, as far as they are listed */
  size_t list_at;        /* game_length when the list was made */
  bool is_over;
} game;

enum {
  MOST_LISTED = 1000 /* moves that are numbered, at most */
};

/* play/game.c: the course of the game */
void game_init(game *g, call *c);
void game_clear(game *g);
void game_check(const game *g); /* asserts what holds between two questions */
size_t game_length(const game *g); /* number of moves made */
step game_step(const game *g, size_t i);
step game_now(const game *g);
bool game_is_your_turn(const game *g);
/* Has the position arisen for the third time with the same player to move?  The
   game is then drawn. */
bool game_is_repeated(const game *g);
/* Returns the side to move after i moves. */
grundy_side game_side(const game *g, size_t i);
/* Adds the start (move NULL) or a move; the texts are copied. */
int game_add(game *g, step s);
bool game_undo(game *g); /* back to your last turn; false if there was none */
void game_swap(game *g);
/* Parses the i-th position and starts the clock of the work. */
int game_turn(game *g, size_t i, grundy_turn *turn);
/* Plays a move: adds the position that it leads to. */
int game_move(game *g, const grundy_move *move, step s);
/* Reports the work's error.  Returns DONE if the game can continue. */
int game_trouble(game *g);
/* Reports that what was typed is wrong; the hint may be NULL. */
void game_refuse(const char *hint, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* play/talk.c: what Grundy says */
/* Prints a sentence, broken into lines. */
void say(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* A text for a sentence, with short names for long rules, cut in the middle if
   it is very long. */
typedef struct shown {
  char text[448];
} shown;
shown shown_text(const game *g, const char *text);
/* Returns the phrase of a move (grundy_move_phrase), for a sentence; its name
   if there is no memory for the phrase. */
shown shown_move(const game *g, const char *name);
void talk_begin(const game *g);
/* Shows the position, and its boards as boards. */
void talk_position(const game *g, const grundy_position *position);
void show_boards(const game *g, const grundy_position *position);
void talk_reply(const game *g, const step *s);
/* Says the scores so far. */
void talk_scores(const game *g);
/* Says who wins: play has ended. */
int talk_end(game *g);
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
int show_moves(game *g, size_t from); /* prints a page of g->list */

#endif
