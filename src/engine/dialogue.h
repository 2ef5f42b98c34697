/* SPDX-License-Identifier: MIT */
/*
 * Questions to a program that another process runs: a position is a line of its
 * input, and the options of the position are a line of its output.
 *
 * The i-th line that the program prints answers the i-th position that it was
 * sent.  No position is sent twice, and every answer is kept:
 *
 *   sent      0 1 2 3 4 5 6 7 8 9     texts in the order of sending
 *   answered  -------->               their lines are in `lines`
 *   written   ------------->          their texts are in the pipe
 *
 * The first position is sent twice, and both answers must agree: a greeting
 * that the program prints would move every answer to the next position.
 *
 * A question may be sent long before its answer is needed, so the program works
 * while a search does, and one exchange carries many positions.
 *
 * The program is not trusted.  Whatever it does, a call ends with the answer,
 * with a limit of the work, or with an error that shows what the program
 * printed; after such an error the program is killed, and every later question
 * gets the same error.
 */
#ifndef GI_ENGINE_DIALOGUE_H
#define GI_ENGINE_DIALOGUE_H

#include "core/process.h"
#include "engine/work.h"

enum {
  GI_DIALOGUE_LINE = 1 << 20, /* most bytes of a line that a program prints */
  GI_DIALOGUE_AHEAD = 64,     /* most positions that are sent ahead and not
                                   answered */
  GI_DIALOGUE_PATIENCE = 60   /* seconds without a byte from the program */
};

typedef struct gi_dialogue {
  char *const *words; /* of the program, borrowed; a NULL ends them */
  const char *name;   /* the words in one line, borrowed */
  gi_process process;
  bool is_tested;       /* both answers to the first position have come */
  bool is_open;         /* the program was started */
  gi_map numbers;       /* texts sent, and the number of each */
  gi_buffer records;    /* gi_record of each number, in `numbers` */
  gi_buffer lines;      /* the answers, one after another */
  gi_buffer ends;       /* size_t: where the answer of each number ends */
  gi_buffer waiting;    /* bytes to be written */
  size_t written;       /* bytes of `waiting` that are written */
  gi_buffer in;         /* bytes read that are not a whole line yet */
  double patience;      /* seconds without a byte after which the program is
                           ended */
  grundy_error failure; /* of the program; status OK: none so far */
} gi_dialogue;

/* Prepares a dialogue; starts nothing. */
void gi_dialogue_init(gi_dialogue *d, gi_memory *memory, char *const *words,
                      const char *name);
/* Ends the program and frees the memory. */
void gi_dialogue_clear(gi_dialogue *d);

/* Sends a position without waiting for its answer, unless it was sent before or
   GI_DIALOGUE_AHEAD positions are not answered.  The text has no line break. */
grundy_status gi_dialogue_send(gi_dialogue *d, gi_bytes text);
/* Writes the line that answers a position into `line`, without its line break;
   sends the position first if that was not done.  SYNTAX: the program cannot be
   started.  IO: it died, hangs or prints nonsense.  STOPPED: a limit. */
grundy_status gi_dialogue_ask(gi_dialogue *d, grundy_work *work, gi_bytes text,
                              gi_buffer *line);
/* Ends the program because of an answer that makes no sense; the error of the
   work becomes that of every later question.  Returns its status. */
grundy_status gi_dialogue_blame(gi_dialogue *d, grundy_work *work);

#endif
