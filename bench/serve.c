/* SPDX-License-Identifier: MIT */
/*
 * Questions per second of `grundy serve`, against starting the command as often
 * with as many at a time.  The output of the command is thrown away; the server
 * gives back what a question prints.
 */
#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "support/bench.h"

enum {
  AT_A_TIME = 8,
  QUESTIONS = 1000,
  LONGEST = 65536 /* bytes of a response */
};

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static _Noreturn void give_up(const char *what) {
  perror(what);
  exit(1);
}

/* Starts the server; returns its process and its port. */
static pid_t start_server(char *grundy, int *port) {
  int ends[2];
  char text[100] = "";
  if (pipe(ends) != 0)
    give_up("pipe");
  pid_t server = fork();
  if (server == 0) {
    char serve[] = "serve", option[] = "--port=0";
    char *words[] = {grundy, serve, option, NULL};
    dup2(ends[1], STDOUT_FILENO);
    execv(grundy, words);
    _exit(127);
  }
  close(ends[1]);
  FILE *in = fdopen(ends[0], "r");
  const char *colon =
      in && fgets(text, sizeof text, in) ? strrchr(text, ':') : NULL;
  if (!colon)
    give_up("grundy serve");
  fclose(in);
  *port = (int)strtol(colon + 1, NULL, 10);
  return server;
}

typedef struct client {
  int socket;
  size_t filled;
  char response[LONGEST];
} client;

static void open_client(client *c, int port) {
  struct sockaddr_in address = {.sin_family = AF_INET,
                                .sin_port = htons((uint16_t)port),
                                .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  c->socket = socket(AF_INET, SOCK_STREAM, 0);
  if (c->socket < 0 ||
      connect(c->socket, (struct sockaddr *)&address, sizeof address) != 0)
    give_up("connect");
}

static void ask(client *c, const char *question) {
  size_t length = strlen(question);
  c->filled = 0;
  if (write(c->socket, question, length) != (ssize_t)length)
    give_up("write");
}

/* Reads on; returns whether the response is complete. */
static int hear(client *c) {
  ssize_t got = read(c->socket, c->response + c->filled,
                     sizeof c->response - c->filled - 1);
  if (got <= 0)
    give_up("read");
  c->filled += (size_t)got;
  c->response[c->filled] = '\0';
  const char *end = strstr(c->response, "\r\n\r\n");
  const char *length = strstr(c->response, "Content-Length: ");
  if (!end || !length)
    return 0;
  if (!strstr(c->response, "{\"code\":0,"))
    give_up(c->response);
  size_t body = strtoul(length + 16, NULL, 10);
  return c->filled == (size_t)(end + 4 - c->response) + body;
}

/* Returns questions per second. */
static double serve(char *grundy, const char *question) {
  static client clients[AT_A_TIME];
  struct pollfd polled[AT_A_TIME];
  int port, asked = 0, answered = 0;
  pid_t server = start_server(grundy, &port);
  for (int i = 0; i < AT_A_TIME; i++) {
    open_client(&clients[i], port);
    polled[i] = (struct pollfd){.fd = clients[i].socket, .events = POLLIN};
  }
  double begun = now();
  for (; asked < AT_A_TIME; asked++)
    ask(&clients[asked], question);
  while (answered < QUESTIONS) {
    if (poll(polled, AT_A_TIME, -1) < 0)
      give_up("poll");
    for (int i = 0; i < AT_A_TIME; i++) {
      if (!polled[i].revents || !hear(&clients[i]))
        continue;
      answered++;
      if (asked++ < QUESTIONS)
        ask(&clients[i], question);
    }
  }
  double took = now() - begun;
  for (int i = 0; i < AT_A_TIME; i++)
    close(clients[i].socket);
  kill(server, SIGTERM);
  waitpid(server, NULL, 0);
  return QUESTIONS / took;
}

/* Returns commands per second. */
static double start(char **words) {
  int started = 0, ended = 0, null = open("/dev/null", O_RDWR);
  double begun = now();
  while (ended < QUESTIONS) {
    if (started < QUESTIONS && started - ended < AT_A_TIME) {
      if (fork() == 0) {
        dup2(null, STDOUT_FILENO);
        execv(words[0], words);
        _exit(127);
      }
      started++;
      continue;
    }
    int status;
    if (wait(&status) < 0 || status != 0)
      give_up("grundy");
    ended++;
  }
  close(null);
  return QUESTIONS / (now() - begun);
}

static void compare(char *grundy, char *command, char *operand) {
  char question[400], body[200], what[100];
  char *words[] = {grundy, command, operand, NULL};
  snprintf(body, sizeof body, "{\"words\":[\"%s\",\"%s\"]}", command, operand);
  snprintf(question, sizeof question,
           "POST /run HTTP/1.1\r\nHost: localhost\r\nContent-Length: "
           "%zu\r\n\r\n%s",
           strlen(body), body);
  snprintf(what, sizeof what, "%s '%s'", command, operand);
  double ours = serve(grundy, question);
  bench_row(what, "questions/s", ours, "started as often", start(words));
}

int main(int count, char **arguments) {
  (void)count;
  signal(SIGPIPE, SIG_IGN);
  char grundy[4096];
  const char *slash = strrchr(arguments[0], '/');
  snprintf(grundy, sizeof grundy, "%.*sgrundy",
           slash ? (int)(slash - arguments[0]) + 1 : 0, arguments[0]);
  char nim[] = "nim", eval[] = "eval", find[] = "find", product[] = "3*5",
       sum[] = "wythoff(3,5) + 2*lasker(6) + kayles(10)", kayles[] = "kayles";
  bench_begin("serve");
  compare(grundy, nim, product);
  compare(grundy, eval, sum);
  compare(grundy, find, kayles);
  bench_end();
  return 0;
}
