/* SPDX-License-Identifier: MIT */
/*
 * Requests and responses, by libmicrohttpd.
 *
 * A request is read, asked, and answered:
 *
 *     READING ── GET, refusals ──────────────> ANSWERED
 *        `────── a question ──> WAITING ──────> ANSWERED
 *                                 `── client gone ──> GONE
 *
 * While a question waits, libmicrohttpd does not look at its connection.  A
 * watch notices when the client goes away, and the process of the question is
 * killed.
 */
#ifndef APP_SERVE_HTTP_H
#define APP_SERVE_HTTP_H

#include "app/serve/client.h"
#include "app/serve/microhttpd.h"
#include "app/serve/pool.h"

typedef struct http {
  microhttpd library; /* loaded by the caller */
  struct MHD_Daemon *daemon;
  int loop;          /* descriptor of the epoll set */
  pool *pool;        /* borrowed */
  const char *token; /* secret that a question must name; NULL: none */
  bool has_frames;   /* other sites may show embed.html in a frame */
  bool is_ending;    /* accepts no question any more */
  bool has_resumed;  /* an answer is to be sent: http_work is due */
  bool is_local;     /* listens on a loopback address: the Host is checked */
  gi_memory memory;  /* of all requests and answers */
  clients clients;
  size_t arrivals; /* connections since the last http_tick */
  watch watch;     /* of the daemon's own epoll set */
} http;

/* Takes over the listening socket.  Returns false if it cannot serve. */
bool http_open(http *h, int socket);
/* Answers what is still waiting, and closes all connections. */
void http_close(http *h);

/* Lets libmicrohttpd read, answer and write. */
void http_work(http *h);
/* Closes the connections of clients that are too slow.  Returns the time when
   to call http_work next. */
int64_t http_tick(http *h, int64_t now);

/* To be called by the pool when a question is done. */
void http_answer(job *j);

#endif
