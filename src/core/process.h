/* SPDX-License-Identifier: MIT */
/*
 * A program that runs beside this one and talks through two pipes: what is
 * written to it is its standard input, and what it prints is read.  Its
 * standard error is that of this program.
 *
 * process_linux.c starts programs.  process_none.c refuses, for WebAssembly,
 * Windows and macOS.
 */
#ifndef GI_CORE_PROCESS_H
#define GI_CORE_PROCESS_H

#include "core/buffer.h"

typedef struct gi_process {
  int64_t id;     /* of the process and of its group; 0: not running */
  int in, out;    /* descriptors: its standard input and output; -1: closed */
  bool at_end;    /* its output is at its end */
  bool is_deaf;   /* its input is closed: it reads no more */
  bool by_signal; /* how it ended: by the signal `code`, or with exit code */
  int code;       /* exit code or signal; -1: not known */
} gi_process;

/* Says whether this build can start programs at all. */
bool gi_process_is_possible(void);
/* Starts a program, in a process group of its own.  words[0] is looked up in
   PATH unless it contains '/'; a NULL ends the words, and no shell sees them.
   The program is killed when the thread that started it ends, however it ends.
   Returns 0, or the errno that says why the program was not started; the struct
   is then that of a process that is not running. */
int gi_process_start(gi_process *process, char *const *words);
/* Waits until the program has printed something, ended its output, or can be
   written to, but not longer than this.  Then writes some of `data` and sets
   *written, and appends what the program has printed to `in`, at most `most`
   bytes.  Returns anything but OK only if memory is refused. */
grundy_status gi_process_exchange(gi_process *process, const void *data,
                                  size_t length, size_t *written, gi_buffer *in,
                                  size_t most, int milliseconds);
/* Closes the input of the program: it has been told everything. */
void gi_process_finish(gi_process *process);
/* Closes the input of the program, reads what it still prints until it ends or
   this time is over, kills what is left of its process group, and removes the
   entry of the dead process.  A time of 0 kills at once.  Sets `by_signal` and
   `code`.  Does nothing if the process is not running. */
void gi_process_end(gi_process *process, int milliseconds);

/* Makes this process the parent of the orphans among its descendants, so that
   gi_process_end_orphans finds a process that has left its process group.  For
   a program that has no other children: returns false if there are children
   already, or if the system cannot do it. */
bool gi_process_adopt(void);
/* Kills all children of this process, and the orphans that it then adopts,
   until none is left or two seconds are over.  To be called only if
   gi_process_adopt returned true. */
void gi_process_end_orphans(void);

#endif
