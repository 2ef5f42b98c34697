/* SPDX-License-Identifier: MIT */
/*
 * A position as a drawing, its winning move shown in orange; of a draw, a move
 * that keeps it.  Which game it is is not known here: the shape of a component
 * says what its integers mean (the list of shapes is in engine/family.h).
 */
#ifndef APP_PICTURE_FIGURE_H
#define APP_PICTURE_FIGURE_H

#include "app/picture/canvas.h"
#include "app/picture/diagram.h"

/* What is drawn: numbers up to FIGURE_MOST, and at most so many of them; some
   shapes have room for more. */
enum {
  FIGURE_MOST = 40
};

/* A position taken apart, and what a move makes of one component. */
typedef struct figure {
  gi_memory memory; /* of the diagrams */
  const grundy_position *position;
  size_t count;
  grundy_component parts[FIGURE_MOST];
  bool is_draw; /* the moves shown keep a draw */
  size_t moved; /* the component that the move changes; count: none */
  size_t after_count;
  grundy_component after[FIGURE_MOST];
  diagram *diagrams[FIGURE_MOST]; /* of graphs; NULL: it is something else */
} figure;

/* Takes the position apart, or reports that it cannot be drawn and why;
   returns the exit code.  figure_close is due in either case. */
int figure_open(figure *f, grundy_work *work, const grundy_position *position,
                const grundy *g, grundy_play play);
void figure_close(figure *f);
/* The good moves of the verdict are marked in the diagrams: the winning ones,
   or of a draw those that keep it. */
void figure_mark(figure *f, const grundy_verdict *verdict);
/* The first good move of the verdict is shown, if there is one; of graphs,
   all that were marked. */
grundy_status figure_draw(canvas *k, figure *f, grundy_work *work,
                          const char *text, const grundy_verdict *verdict);

/* Is every component a graph?  Else that is reported. */
bool figure_has_graphs(const figure *f, const grundy *g);

/* ---------------------------------------------------------- the shapes */

typedef struct extent {
  int32_t width, height;
} extent;

/* One component, and what it becomes. */
typedef struct piece {
  const grundy_component *part;
  bool is_moved, is_draw;
  const grundy_component *after;
  size_t after_count;
  const diagram *diagram; /* of a graph */
  int32_t pitch;          /* from one token to the next */
} piece;

typedef struct shape {
  const char *name;
  bool is_stacked; /* components stand below each other, not in a line */
  uint64_t most;   /* of its numbers, and of each; 0: FIGURE_MOST */
  /* What the orange marks of a piece that is moved mean, a sentence. */
  const char *(*words)(const piece *p);
  extent (*measure)(const piece *p);
  /* `y` is the bottom, so that heaps stand on one line. */
  void (*draw)(canvas *k, const piece *p, int32_t x, int32_t y);
} shape;

const shape *shape_named(const char *name); /* NULL: not drawn */

#endif
