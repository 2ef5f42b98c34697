/* SPDX-License-Identifier: MIT */
#include "app/serve/http.h"

#include "app/serve/answer.h"
#include "app/serve/gate.h"
#include "app/serve/page.h"
#include "core/language.h"
#include "core/text.h"

#include <assert.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
  MOST_BODY = 1 << 20,    /* bytes of a question */
  MOST_PATH = 1 << 14,    /* bytes of an address */
  MOST_ARGUMENTS = 200,   /* of an address */
  LARGE_ANSWER = 1 << 20, /* bytes */
  MOST_MEMORY = 1 << 28,  /* bytes of all requests and answers */
  MOST_CLIENTS = 256,     /* connections */
  ENDING_TIME = 1000,     /* milliseconds for the last answers */
};

/* What the page may load; the same text as in index.html. */
static const char policy[] =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src "
    "'self'; img-src 'self' data: blob:; connect-src 'self'; worker-src "
    "'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'";

static const char ending[] = N_("the server is ending");

typedef enum phase {
  READING,
  WAITING,
  ANSWERED,
  GONE
} phase;

typedef struct request {
  http *http;
  struct MHD_Connection *connection;
  client *client;
  phase phase;
  bool is_question;  /* POST run */
  bool is_last;      /* the connection is to be closed after the answer */
  unsigned status;   /* of the refusal or of the answer; 0: none yet */
  const char *error; /* English reason of a refusal */
  const page_file *file;
  gi_buffer body;
  gi_buffer answer; /* JSON */
  gi_arena arena;
  question question;
  job job;
} request;

static const char *header(request *r, const char *name) {
  return r->http->library.lookup_connection_value(r->connection,
                                                  MHD_HEADER_KIND, name);
}

static void refuse(request *r, unsigned status, const char *reason) {
  if (r->status)
    return;
  r->status = status;
  r->error = reason;
}

/* ---- responses ----------------------------------------------------------- */

/* Memory of large answers goes back to the system at once: every child would
   inherit it. */
static void free_answer(void *data) {
  gi_buffer *answer = data;
  gi_memory *memory = answer->memory;
  bool is_large = answer->capacity > LARGE_ANSWER;
  gi_buffer_clear(answer);
  gi_free(memory, answer, sizeof *answer);
  if (is_large)
    malloc_trim(0);
}

/* Returns a response that owns the JSON of the request; NULL if there is no
   memory. */
static struct MHD_Response *json_response(request *r) {
  gi_memory *memory = r->answer.memory;
  gi_buffer *own = gi_alloc(memory, sizeof *own);
  if (!own)
    return NULL;
  *own = r->answer;
  gi_buffer_init(&r->answer, memory);
  struct MHD_Response *response =
      r->http->library.create_response_from_buffer_with_free_callback_cls(
          own->length, own->data, free_answer, own);
  if (!response)
    free_answer(own);
  return response;
}

static void put_headers(const request *r, struct MHD_Response *response,
                        const char *const *pairs, size_t count) {
  for (size_t i = 0; i < count; i += 2)
    (void)r->http->library.add_response_header(response, pairs[i],
                                               pairs[i + 1]);
}

/* May other sites show the answer in a frame? */
static bool is_frame(const request *r) {
  return r->http->has_frames && r->file &&
         strcmp(r->file->path, "/embed.html") == 0;
}

/* Queues a response; so many bytes of it are held for the client. */
static enum MHD_Result queue(request *r, struct MHD_Response *response,
                             size_t held) {
  static const char *const always[] = {
      "Content-Security-Policy",
      policy,
      "X-Content-Type-Options",
      "nosniff",
      "Referrer-Policy",
      "no-referrer",
      "Cross-Origin-Opener-Policy",
      "same-origin",
      "Cross-Origin-Embedder-Policy",
      "require-corp",
      "Cross-Origin-Resource-Policy",
      "same-origin",
  };
  if (!response)
    return MHD_NO;
  put_headers(r, response, always, sizeof always / sizeof *always);
  if (!is_frame(r))
    (void)r->http->library.add_response_header(response, "X-Frame-Options",
                                               "DENY");
  r->phase = ANSWERED;
  client_becomes(&r->http->clients, r->client, CLIENT_WRITING, held,
                 watch_clock());
  enum MHD_Result result =
      r->http->library.queue_response(r->connection, r->status, response);
  r->http->library.destroy_response(response);
  return result;
}

/* Sends the JSON of the request. */
static enum MHD_Result send_json(request *r) {
  static const char *const pairs[] = {"Content-Type",
                                      "application/json; charset=utf-8",
                                      "Cache-Control", "no-store"};
  size_t held = r->answer.capacity;
  struct MHD_Response *response = json_response(r);
  if (!response)
    return MHD_NO;
  put_headers(r, response, pairs, sizeof pairs / sizeof *pairs);
  if (r->status == MHD_HTTP_METHOD_NOT_ALLOWED)
    (void)r->http->library.add_response_header(
        response, "Allow", r->file ? "GET, HEAD" : "GET, HEAD, POST");
  if (r->is_last)
    (void)r->http->library.add_response_header(response, "Connection", "close");
  if (r->status == MHD_HTTP_SERVICE_UNAVAILABLE)
    (void)r->http->library.add_response_header(response, "Retry-After", "5");
  return queue(r, response, held);
}

static enum MHD_Result send_refusal(request *r) {
  assert(r->status && r->error);
  const char *text = tr(r->error);
  return answer_error(&r->answer, text, strlen(text)) == GRUNDY_OK
             ? send_json(r)
             : MHD_NO;
}

static enum MHD_Result send_file(request *r) {
  const page_file *file = r->file;
  const char *tag = header(r, MHD_HTTP_HEADER_IF_NONE_MATCH);
  const char *encodings = header(r, MHD_HTTP_HEADER_ACCEPT_ENCODING);
  bool is_known = tag && strstr(tag, file->tag);
  bool is_packed = encodings && strstr(encodings, "gzip") &&
                   file->packed_length < file->length;
  size_t length = is_packed ? file->packed_length : file->length;
  const unsigned char *bytes = is_packed ? file->packed : file->bytes;
  /* The bytes are not written to; the parameter is not const all the same. */
  struct MHD_Response *response = r->http->library.create_response_from_buffer(
      is_known ? 0 : length, (void *)(uintptr_t)bytes, MHD_RESPMEM_PERSISTENT);
  if (!response)
    return MHD_NO;
  const char *const pairs[] = {
      "Content-Type",     file->type, "ETag", file->tag,
      "Cache-Control",    "no-cache", "Vary", "Accept-Encoding",
      "Content-Encoding", "gzip"};
  put_headers(r, response, pairs, is_packed && !is_known ? 10 : 8);
  r->status = is_known ? MHD_HTTP_NOT_MODIFIED : MHD_HTTP_OK;
  return queue(r, response, 0); /* the page is part of the program */
}

/* ---- questions ----------------------------------------------------------- */

/* Stops waiting: libmicrohttpd handles the connection again. */
static void resume(request *r, phase next) {
  assert(r->phase == WAITING && r->job.state != JOB_QUEUED &&
         r->job.state != JOB_RUNNING);
  r->phase = next;
  r->client->waiting = NULL;
  r->client->turn = NULL;
  client_becomes(&r->http->clients, r->client, CLIENT_WRITING, 0,
                 watch_clock());
  r->http->has_resumed = true;
  r->http->library.resume_connection(r->connection);
}

/* The client has closed its end, or both. */
static void client_left(watch *w) {
  client *c = w->owner;
  http *h = c->owner;
  request *r = c->waiting;
  watch_remove(w, h->loop);
  c->is_gone = true;
  c->since = watch_clock();
  if (!r)
    return;
  pool_remove(h->pool, &r->job);
  resume(r, GONE);
}

static void say(gi_buffer *err, const char *text) {
  (void)gi_buffer_text(err, tr("grundy: error: "));
  (void)gi_buffer_text(err, text);
  (void)gi_buffer_text(err, "\n");
}

/* Puts the answer together in the language of the question. */
static void compose(request *r) {
  job *j = &r->job;
  const pool_limits *limits = &r->http->pool->limits;
  char text[160];
  int code = j->code;
  r->status = MHD_HTTP_OK;
  switch (j->end) {
  case JOB_EXITED:
    break;
  case JOB_REFUSED:
    r->status = MHD_HTTP_FORBIDDEN;
    (void)answer_error(&r->answer, (const char *)j->err.data, j->err.length);
    return;
  case JOB_BUSY:
    r->status = MHD_HTTP_SERVICE_UNAVAILABLE;
    return;
  case JOB_TOO_LONG:
    code = LIMIT_REACHED;
    j->out.length = 0;
    say(&j->err, tr("the question took too long and was ended"));
    break;
  case JOB_TOO_MUCH:
    code = LIMIT_REACHED;
    j->out.length = j->err.length = 0;
    snprintf(text, sizeof text,
             tr("the answer is longer than %s; ask for less"),
             gi_size_of(limits->output).text);
    say(&j->err, text);
    break;
  case JOB_DIED:
    code = INTERNAL;
    j->out.length = 0;
    snprintf(text, sizeof text,
             tr("the process of the question was ended by signal %d"), j->code);
    say(&j->err, text);
    break;
  }
  (void)answer_result(&r->answer, code, &j->out, &j->err);
}

void http_answer(job *j) {
  request *r = j->owner;
  grundy_language own = language();
  language_choose(r->question.count, r->question.words);
  compose(r);
  if (r->answer.length == 0) {
    r->status = MHD_HTTP_SERVICE_UNAVAILABLE;
    const char *text = tr("the server is busy: try again in a few seconds");
    (void)answer_error(&r->answer, text, strlen(text));
  }
  language_set(own);
  job_clear(j);
  resume(r, ANSWERED);
}

/* Reads the body, and refuses it or queues the question. */
static void ask(request *r) {
  http *h = r->http;
  question_error error;
  grundy_status status =
      question_read((const char *)r->body.data, r->body.length, &r->arena,
                    &r->question, &error);
  gi_buffer_clear(&r->body);
  if (status == GRUNDY_SYNTAX) {
    refuse(r, MHD_HTTP_BAD_REQUEST, error.reason);
    return;
  }
  if (r->client->is_gone) {
    r->phase = GONE;
    return;
  }
  if (h->is_ending) {
    refuse(r, MHD_HTTP_SERVICE_UNAVAILABLE, ending);
    return;
  }
  if (status != GRUNDY_OK) {
    refuse(r, MHD_HTTP_SERVICE_UNAVAILABLE,
           N_("the server is busy: try again in a few seconds"));
    return;
  }
  int64_t now = watch_clock();
  pool_add(h->pool, &r->job, &r->question, r->client->peer, now);
  r->phase = WAITING;
  r->client->waiting = r;
  r->client->turn = &r->job.turn;
  client_becomes(&h->clients, r->client, CLIENT_WAITING, 0, now);
  h->library.suspend_connection(r->connection);
}

/* ---- requests ------------------------------------------------------------ */

/* Decides by the headers what the request is, and whether it is refused. */
static void examine(request *r, const char *path, const char *method) {
  http *h = r->http;
  const char *host = header(r, MHD_HTTP_HEADER_HOST);
  bool is_get = strcmp(method, "GET") == 0 || strcmp(method, "HEAD") == 0;
  bool is_run = strcmp(path, "/run") == 0;
  r->is_question = is_run && strcmp(method, "POST") == 0;
  r->file = page_find(path);
  if (h->is_local && !gate_is_own_host(host))
    refuse(r, MHD_HTTP_FORBIDDEN,
           N_("the Host of a request must be localhost or 127.0.0.1"));
  if (!gate_is_own_origin(header(r, MHD_HTTP_HEADER_ORIGIN), host))
    refuse(r, MHD_HTTP_FORBIDDEN, N_("pages of other sites may not ask"));
  if (is_run && h->token &&
      !gate_has_token(h->token, header(r, MHD_HTTP_HEADER_AUTHORIZATION),
                      h->library.lookup_connection_value(
                          r->connection, MHD_GET_ARGUMENT_KIND, "token")))
    refuse(r, MHD_HTTP_FORBIDDEN,
           N_("the token is missing or wrong: add ?token= to the address"));
  if (!is_run && !r->file)
    refuse(r, MHD_HTTP_NOT_FOUND, N_("there is no such page"));
  if (!is_get && !r->is_question)
    refuse(r, MHD_HTTP_METHOD_NOT_ALLOWED,
           N_("this address does not accept that method"));
  const char *length = header(r, MHD_HTTP_HEADER_CONTENT_LENGTH);
  if (length && (strlen(length) > 7 || strtoul(length, NULL, 10) > MOST_BODY))
    refuse(r, MHD_HTTP_CONTENT_TOO_LARGE,
           N_("a question may have at most 1 MiB"));
}

static void take(request *r, const char *bytes, size_t length) {
  if (r->is_question && !r->status && r->body.length + length > MOST_BODY)
    refuse(r, MHD_HTTP_CONTENT_TOO_LARGE,
           N_("a question may have at most 1 MiB"));
  if (r->is_question && !r->status &&
      gi_buffer_put(&r->body, bytes, length) != GRUNDY_OK)
    refuse(r, MHD_HTTP_SERVICE_UNAVAILABLE,
           N_("the server is busy: try again in a few seconds"));
  if (r->status)
    gi_buffer_clear(&r->body);
}

static request *request_new(http *h, struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = h->library.get_connection_info(
      connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
  client *own = info ? info->socket_context : NULL;
  request *r = own ? gi_alloc(&h->memory, sizeof *r) : NULL;
  if (!r)
    return NULL;
  *r = (request){.http = h, .connection = connection, .client = own};
  gi_buffer_init(&r->body, &h->memory);
  gi_buffer_init(&r->answer, &h->memory);
  gi_arena_init(&r->arena, &h->memory);
  job_init(&r->job, &h->memory);
  r->job.owner = r;
  return r;
}

/* Answers a request that has been read. */
static enum MHD_Result reply(request *r) {
  if (!r->status && r->is_question) {
    ask(r);
    if (r->phase != READING)
      return r->phase == WAITING ? MHD_YES : MHD_NO;
  }
  if (r->status)
    return send_refusal(r);
  if (r->file)
    return send_file(r);
  r->status = MHD_HTTP_OK;
  double seconds = r->http->pool->rules.guard->seconds;
  return answer_engine(&r->answer, seconds) == GRUNDY_OK ? send_json(r)
                                                         : MHD_NO;
}

/* Is called by libmicrohttpd with each address, before it takes 64 bytes of the
   connection's memory for each argument.  Once that is full it neither reads
   nor writes, so what is too long is refused here. */
static void *examine_address(void *data, const char *address,
                             struct MHD_Connection *connection) {
  static const char too_long[] =
      "HTTP/1.1 414 URI Too Long\r\nContent-Length: 0\r\n"
      "Connection: close\r\n\r\n";
  const http *h = data;
  const union MHD_ConnectionInfo *info = h->library.get_connection_info(
      connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
  size_t length = 0, arguments = 0;
  for (; address[length]; length++)
    arguments += address[length] == '&';
  client *c = info ? info->socket_context : NULL;
  if (c && (length > MOST_PATH || arguments >= MOST_ARGUMENTS)) {
    (void)send(c->socket, too_long, sizeof too_long - 1,
               MSG_DONTWAIT | MSG_NOSIGNAL);
    shutdown(c->socket, SHUT_RDWR);
  }
  return NULL; /* the request begins in handle */
}

/* Is called by libmicrohttpd: once after the headers, then for each piece of
   the body, then to get the response. */
static enum MHD_Result handle(void *data, struct MHD_Connection *connection,
                              const char *path, const char *method,
                              const char *version, const char *body,
                              size_t *length, void **context) {
  (void)version;
  request *r = *context;
  if (!r) {
    r = *context = request_new(data, connection);
    if (!r)
      return MHD_NO;
    examine(r, path, method);
    /* A client that asks before it sends the body is refused before that.
       Other clients read no response before they have sent all of it. */
    return r->status && header(r, MHD_HTTP_HEADER_EXPECT) ? send_refusal(r)
                                                          : MHD_YES;
  }
  if (*length) {
    take(r, body, *length);
    *length = 0;
    return MHD_YES;
  }
  switch (r->phase) {
  case READING:
    return reply(r);
  case WAITING:
    return MHD_YES;
  case ANSWERED:
    return send_json(r);
  case GONE:
    break;
  }
  return MHD_NO;
}

static void completed(void *data, struct MHD_Connection *connection,
                      void **context, enum MHD_RequestTerminationCode code) {
  (void)connection, (void)code;
  http *h = data;
  request *r = *context;
  *context = NULL;
  if (!r)
    return;
  pool_remove(h->pool, &r->job);
  job_clear(&r->job);
  gi_buffer_clear(&r->body);
  gi_buffer_clear(&r->answer);
  gi_arena_clear(&r->arena);
  r->client->waiting = NULL;
  r->client->turn = NULL;
  client_becomes(&h->clients, r->client, CLIENT_READING, 0, watch_clock());
  gi_free(&h->memory, r, sizeof *r);
}

/* ---- connections --------------------------------------------------------- */

static void connected(void *data, struct MHD_Connection *connection,
                      void **context,
                      enum MHD_ConnectionNotificationCode code) {
  http *h = data;
  client *c = *context;
  if (code == MHD_CONNECTION_NOTIFY_STARTED) {
    const union MHD_ConnectionInfo *info = h->library.get_connection_info(
        connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    int socket = info ? info->connect_fd : -1;
    info = h->library.get_connection_info(connection,
                                          MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    if (!info || socket < 0)
      return;
    h->arrivals++;
    *context = c =
        client_open(&h->clients, socket, info->client_addr, watch_clock());
    if (!c)
      return;
    c->owner = h;
    c->watch.ready = client_left;
    (void)watch_add(&c->watch, h->loop, c->socket, EPOLLRDHUP);
  } else if (c) {
    watch_remove(&c->watch, h->loop);
    client_close(&h->clients, c);
    *context = NULL;
  }
}

static void daemon_ready(watch *w) { (void)w; /* http_work follows */ }

/* At its limit of connections libmicrohttpd does not listen.  It listens again
   at the beginning of the first run after a connection was closed. */
void http_work(http *h) {
  size_t before;
  h->has_resumed = false;
  do {
    before = h->clients.count;
    h->library.run(h->daemon);
  } while (h->clients.count < before);
}

/* A new connection costs another one if there are many. */
static void make_room(http *h, int64_t now) {
  client *c = clients_surplus(&h->clients, now);
  request *r = c ? c->waiting : NULL;
  if (r) {
    r->is_last = true;
    pool_refuse(h->pool, &r->job);
  } else if (c)
    client_shut(&h->clients, c, now);
}

int64_t http_tick(http *h, int64_t now) {
  MHD_UNSIGNED_LONG_LONG wait;
  for (; h->arrivals > 0; h->arrivals--)
    make_room(h, now);
  int64_t next = clients_tick(&h->clients, now);
  if (h->has_resumed) /* libmicrohttpd does not count it as due */
    return now;
  if (h->library.get_timeout(h->daemon, &wait) == MHD_YES && wait < 1000000 &&
      now + (int64_t)wait < next)
    next = now + (int64_t)wait;
  return next;
}

bool http_open(http *h, int socket) {
  h->memory.limit = MOST_MEMORY;
  clients_init(&h->clients, &h->memory);
  h->daemon = h->library.start_daemon(
      MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, handle, h,
      MHD_OPTION_LISTEN_SOCKET, socket, MHD_OPTION_CONNECTION_LIMIT,
      (unsigned)MOST_CLIENTS, MHD_OPTION_NOTIFY_COMPLETED, completed, h,
      MHD_OPTION_NOTIFY_CONNECTION, connected, h, MHD_OPTION_STRICT_FOR_CLIENT,
      1, MHD_OPTION_URI_LOG_CALLBACK, examine_address, h, MHD_OPTION_END);
  if (!h->daemon)
    return false;
  const union MHD_DaemonInfo *info =
      h->library.get_daemon_info(h->daemon, MHD_DAEMON_INFO_EPOLL_FD);
  h->watch = (watch){.file = -1, .owner = h, .ready = daemon_ready};
  return info && watch_add(&h->watch, h->loop, info->epoll_fd, EPOLLIN);
}

/* Answers the questions that wait or run: libmicrohttpd cannot stop before. */
static void end_questions(http *h) {
  const char *text = tr(ending);
  for (client *c = h->clients.first; c; c = c->next) {
    request *r = c->waiting;
    if (!r)
      continue;
    pool_remove(h->pool, &r->job);
    r->status = MHD_HTTP_SERVICE_UNAVAILABLE;
    (void)answer_error(&r->answer, text, strlen(text));
    resume(r, r->answer.length ? ANSWERED : GONE);
  }
}

static bool is_writing(const http *h) {
  const client *c = h->clients.first;
  while (c && c->state == CLIENT_READING)
    c = c->next;
  return c != NULL;
}

/* From the first call of end_questions on, no question is accepted, so no
   connection is suspended when libmicrohttpd stops: it would abort. */
void http_close(http *h) {
  if (h->daemon) {
    int64_t end = watch_clock() + ENDING_TIME;
    h->is_ending = true;
    int socket = h->library.quiesce_daemon(h->daemon);
    if (socket >= 0)
      close(socket);
    end_questions(h);
    http_work(h);
    while (is_writing(h) && watch_clock() < end) {
      watch_wait(h->loop, 10);
      http_work(h);
    }
    watch_remove(&h->watch, h->loop);
    h->library.stop_daemon(h->daemon);
  }
  h->daemon = NULL;
  peers_clear(&h->clients.peers);
  assert(h->memory.used == 0 && !h->clients.first);
}
