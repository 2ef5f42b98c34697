/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE /* SOCK_CLOEXEC */

#include "app/serve/listen.h"

#include "app/language.h"
#include "app/report.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
  BACKLOG = 512 /* connections that wait until they are accepted */
};

typedef union any_address {
  struct sockaddr any;
  struct sockaddr_in four;
  struct sockaddr_in6 six;
} any_address;

/* Reads an address; returns its size, 0 if it is not one. */
static socklen_t parse(const char *text, uint16_t port, any_address *a) {
  *a = (any_address){.six = {.sin6_family = AF_INET6}};
  a->six.sin6_port = htons(port);
  if (inet_pton(AF_INET6, text, &a->six.sin6_addr) == 1)
    return sizeof a->six;
  *a = (any_address){.four = {.sin_family = AF_INET}};
  a->four.sin_port = htons(port);
  if (strcmp(text, "localhost") == 0)
    text = "127.0.0.1";
  return inet_pton(AF_INET, text, &a->four.sin_addr) == 1 ? sizeof a->four : 0;
}

static bool is_loopback(const any_address *a) {
  return a->any.sa_family == AF_INET6
             ? IN6_IS_ADDR_LOOPBACK(&a->six.sin6_addr)
             : ntohl(a->four.sin_addr.s_addr) >> 24 == 127;
}

static void write_address(listener *l, const any_address *a) {
  char text[INET6_ADDRSTRLEN] = "";
  bool is_six = a->any.sa_family == AF_INET6;
  if (is_six)
    inet_ntop(AF_INET6, &a->six.sin6_addr, text, sizeof text);
  else
    inet_ntop(AF_INET, &a->four.sin_addr, text, sizeof text);
  snprintf(l->address, sizeof l->address, "http://%s%s%s:%u/",
           is_six ? "[" : "", text, is_six ? "]" : "",
           (unsigned)ntohs(is_six ? a->six.sin6_port : a->four.sin_port));
}

int listener_open(listener *l, const char *address, uint16_t port,
                  bool has_token) {
  any_address a;
  socklen_t size = parse(address, port, &a);
  if (size == 0) {
    report(NULL, "for example --listen 0.0.0.0 or --listen ::1",
           "--listen needs an address in digits, not '%.60s'", address);
    return BAD_INPUT;
  }
  int one = 1;
  l->is_local = is_loopback(&a);
  if (!l->is_local && !has_token) {
    report(NULL, "choose a long random word of letters and digits",
           "--listen %.60s lets other machines ask, so it needs --token",
           address);
    return BAD_INPUT;
  }
  l->socket = socket(a.any.sa_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (l->socket >= 0 &&
      setsockopt(l->socket, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one) == 0 &&
      bind(l->socket, &a.any, size) == 0 && listen(l->socket, BACKLOG) == 0 &&
      getsockname(l->socket, &a.any, &size) == 0) {
    write_address(l, &a);
    return DONE;
  }
  int error = errno;
  report(NULL, error == EADDRINUSE ? "--port 0 chooses a free port" : NULL,
         "cannot listen on %.60s, port %u: %s", address, (unsigned)port,
         tr_error(error));
  if (l->socket >= 0)
    close(l->socket);
  return BAD_INPUT;
}
