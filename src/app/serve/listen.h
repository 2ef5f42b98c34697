/* SPDX-License-Identifier: MIT */
/* The socket that waits for connections. */
#ifndef APP_SERVE_LISTEN_H
#define APP_SERVE_LISTEN_H

#include <stdbool.h>
#include <stdint.h>

typedef struct listener {
  int socket;
  bool is_local;    /* only this machine can connect */
  char address[80]; /* "http://127.0.0.1:8080/" */
} listener;

/* Listens on an address in digits, or on "localhost".  An address that other
   machines can reach needs a token.  Reports what is wrong and returns the exit
   code.  The socket belongs to the caller. */
int listener_open(listener *l, const char *address, uint16_t port,
                  bool has_token);

#endif
