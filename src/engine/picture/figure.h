/* SPDX-License-Identifier: MIT */
/*
 * A position as a drawing, with good moves in orange.  Good moves are the
 * winning moves, or in a draw the moves that keep the draw.
 *
 * The drawing does not depend on the game.  The shape of a component, a word
 * of the family's descriptor, says what its integers mean (engine/family.h
 * lists the shapes).
 */
#ifndef GI_ENGINE_PICTURE_FIGURE_H
#define GI_ENGINE_PICTURE_FIGURE_H

#include "engine/picture/canvas.h"
#include "engine/picture/diagram.h"

enum {
  FIGURE_MOST = 40 /* the most numbers, and the largest number, of a drawing;
                      some shapes set a limit of their own */
};

/* The components of a position, and what a move makes of one of them. */
typedef struct figure {
  gi_memory *memory; /* memory of the diagrams: that of the work */
  const grundy_position *position;
  const grundy_rules *undrawn; /* rules whose shape has no drawing, the reason
                                  why the figure was refused; NULL: none */
  size_t count;                /* components of the position, 0..FIGURE_MOST */
  grundy_component parts[FIGURE_MOST];
  uint64_t largest;   /* if numbers are drawn as bars, the largest; else 0 */
  bool is_draw;       /* the moves shown keep a draw */
  size_t moved;       /* component that the move changes; count: none */
  size_t after_count; /* components that the move leaves in its place */
  grundy_component after[FIGURE_MOST];
  diagram *diagrams[FIGURE_MOST]; /* diagrams of the components that are graphs;
                                     NULL for other components */
  const char *texts[FIGURE_MOST]; /* texts of the components */
  bool has_cards;                 /* what has no drawing of its own is a card */
  bool is_whole;                  /* one card shows the whole position */
  size_t card_moves[FIGURE_MOST]; /* number of moves on each card */
  size_t card_letters[FIGURE_MOST]; /* letters of the longest of them */
} figure;

enum {
  FIGURE_MOVES = 2000 /* the most moves that are linked to elements */
};

/* Splits the position into components and lays out its graphs.  DOMAIN if the
   position cannot be drawn; the error of the work says why.  gi_figure_close is
   due in any case.  The figure borrows the position and the work. */
grundy_status gi_figure_open(figure *f, grundy_work *work,
                             const grundy_position *position, grundy_play play);
/* Opens a figure that shows the position and nothing about who wins.  What
   cannot be drawn is a card that lists its moves. */
grundy_status gi_figure_open_bare(figure *f, grundy_work *work,
                                  const grundy_position *position);
void gi_figure_close(figure *f);
/* Marks all good moves of the verdict in the diagrams. */
void gi_figure_mark(figure *f, const grundy_verdict *verdict);
/* Links the moves of the position to the elements of the drawing that they
   belong to: those of `side`, or those of both players.  If there are more than
   FIGURE_MOVES of them, links none and says so.  To be called before
   gi_figure_draw. */
grundy_status gi_figure_link(canvas *k, figure *f, grundy_work *work,
                             grundy_side side);
/* Draws the components alone, without any words. */
grundy_status gi_figure_draw_bare(canvas *k, const figure *f);
/* Draws the position with the title `text` and the first good move of the
   verdict, if there is one.  Graphs show all moves that gi_figure_mark marked.
   Returns the status of the canvas. */
grundy_status gi_figure_draw(canvas *k, figure *f, grundy_work *work,
                             const char *text, const grundy_verdict *verdict);

/* ---------------------------------------------------------- the shapes */

typedef struct extent {
  int32_t width, height;
} extent;

/* A component to draw, and what the move makes of it. */
typedef struct piece {
  const grundy_component *part;
  bool is_moved, is_draw;
  const grundy_component *after; /* what the move leaves, if is_moved */
  size_t after_count;
  const diagram *diagram; /* NULL if the component is not a graph */
  const char *text;       /* what a card says; NULL: not a card */
  uint32_t component;     /* component that a card shows */
  size_t moves;           /* number of moves of a card */
  size_t letters;         /* letters of the longest of them */
  int32_t pitch;          /* distance between neighbouring tokens */
  uint64_t largest;       /* number of the longest bar; 0: tokens are drawn */
} piece;

/* The elements of a component that a move belongs to. */
typedef enum pick {
  PICK_CHANGED,  /* all elements that the move changes */
  PICK_FIRST,    /* the first of them in each column: the move takes or changes
                    that one and all after it */
  PICK_MIRRORED, /* all of them, and those of the move's mirror image */
  PICK_ANY       /* every element: the component looks the same from each */
} pick;

typedef struct shape {
  const char *name;
  pick pick;
  bool is_stacked; /* components are drawn one below the other */
  uint64_t most;   /* limit of its numbers and of their count; 0: FIGURE_MOST */
  const char *bars; /* shape that draws larger numbers as bars; NULL: none */
  /* Returns a sentence that explains the orange marks of a moved piece; NULL
     for cards, which show no move. */
  const char *(*words)(const piece *p);
  extent (*measure)(const piece *p);
  /* Draws the piece with its bottom left corner at x, y. */
  void (*draw)(canvas *k, const piece *p, int32_t x, int32_t y);
} shape;

/* Returns the shape of this name; NULL if there is none. */
const shape *gi_shape_named(const char *name);

/* Returns the i-th component as a piece without a move. */
piece gi_figure_piece(const figure *f, size_t i);
/* Gets the i-th component of the position, in the shape that the figure draws.
 */
grundy_status gi_figure_component(const figure *f, grundy_work *work,
                                  const grundy_position *position, size_t i,
                                  grundy_component *part);
/* Can the figure show the component, by its numbers and their count? */
bool gi_figure_holds(const figure *f, const grundy_component *part);
/* Returns the component whose diagram shows the i-th component. */
size_t gi_figure_drawn_with(const figure *f, size_t i);

#endif
