/* SPDX-License-Identifier: MIT */
/*
 * `grundy serve`: gives out the page, and answers questions that are the words
 * of a command line.
 *
 *     loop ── http ── gate        may this request be answered?
 *      |       |───── question    the JSON of a request
 *      |       |───── page        files embedded in the program
 *      |       |───── client      which connections are closed
 *      |       `───── answer      the JSON of an answer
 *      `───── pool ── schedule    which question runs next
 *              |        `── peer       the addresses that ask
 *              `───── child       a process for each question
 *                       |── sandbox    no files, no network
 *                       `── allow      the commands and options allowed
 *
 * One thread does all of it, so a child can be forked at any time.  absent.c
 * takes the place of all other files where libmicrohttpd is not installed.
 */
#ifndef APP_SERVE_SERVE_H
#define APP_SERVE_SERVE_H

#include <stdbool.h>
#include <stdint.h>

typedef struct serve_settings {
  const char *address; /* address to listen on, as typed */
  uint16_t port;       /* 0: the system chooses a port */
  const char *token;   /* secret that a question must name; NULL: none */
  bool has_frames;     /* other sites may show embed.html in a frame */
  double seconds;      /* most seconds of a question, above 0 */
  double usual;        /* seconds of a question without --time */
  uint64_t memory;     /* most bytes of a question, above 0 */
} serve_settings;

/* Serves until a signal ends it.  Reports what is wrong and returns the exit
   code. */
int serve_run(const serve_settings *settings);

#endif
