/* SPDX-License-Identifier: MIT */
/* Large graphs, as arrays.  A part of grundy.h, which includes it. */
#ifndef GRUNDY_GRAPH_H
#define GRUNDY_GRAPH_H

#ifndef GRUNDY_H
#error "include grundy.h"
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* A graph of millions of edges, read from lines of text (doc/formats.md) and
   solved by the family's own algorithm, arrays all the way. */
typedef struct grundy_bulk grundy_bulk;

#define GRUNDY_NO_VERTEX UINT32_MAX
/* A value that is no nimber: play need not end. */
#define GRUNDY_INFINITE UINT32_MAX

typedef struct grundy_bulk_query {
  uint32_t start; /* a vertex, or GRUNDY_NO_VERTEX for none */
  bool all;       /* also: what is known of each vertex */
  size_t max_moves;
} grundy_bulk_query;

/* The arrays live until the bulk is closed. */
typedef struct grundy_bulk_answer {
  uint32_t vertices;
  uint64_t edges;
  uint32_t start;         /* as used: the ground of hackenbush is 0 unless
                             another was named */
  grundy_outcome outcome; /* NONE if nothing was started */
  bool has_value;
  uint64_t value;     /* or GRUNDY_INFINITE */
  const char *number; /* of coloured edges: the value, exact: "3/4"; else
                         NULL */
  bool has_plies;
  uint32_t plies;
  size_t move_count; /* winning moves, as pairs of vertices in `moves`; where
                        the token is first put, the pair is twice that */
  const uint32_t *moves;
  bool moves_truncated;
  /* one for each vertex, if `all` was asked for; NULL where not known */
  const unsigned char *outcomes; /* of type grundy_outcome; NONE: it does not
                                    hang together with the ground */
  const uint32_t *values;
  const char *const *numbers; /* as `number`; NULL: nothing is known of it */
  const uint32_t *plies_left; /* UINT32_MAX: a draw */
  const bool *essential; /* geography: does every maximum matching cover it? */
  uint64_t counts[GRUNDY_D + 1]; /* how many vertices have each outcome */
} grundy_bulk_answer;

/* DOMAIN: the family cannot; the error names those that can. */
GRUNDY_API grundy_status grundy_bulk_open(grundy_work *work, const char *family,
                                          grundy_bulk **bulk);
/* The next piece of the text; it may be cut anywhere. */
GRUNDY_API grundy_status grundy_bulk_feed(grundy_bulk *bulk, const char *bytes,
                                          size_t length);
/* The text has ended: from now on there are vertices. */
GRUNDY_API grundy_status grundy_bulk_end(grundy_bulk *bulk);
/* The vertex of this name; DOMAIN: there is none. */
GRUNDY_API grundy_status grundy_bulk_find(grundy_bulk *bulk, const char *name,
                                          uint32_t *vertex);
/* Writes the name into `out` and returns its length; only `size` bytes are
   written, with a NUL at the end. */
GRUNDY_API size_t grundy_bulk_name(const grundy_bulk *bulk, uint32_t vertex,
                                   char *out, size_t size);
/* Once: it uses the list of edges up. */
GRUNDY_API grundy_status grundy_bulk_solve(grundy_bulk *bulk,
                                           grundy_bulk_query query,
                                           grundy_bulk_answer *answer);
/* Of a vertex whose value is infinite: the nimbers of its set, ascending, at
   most `room` of them.  Returns how many there are. */
GRUNDY_API size_t grundy_bulk_nimbers(const grundy_bulk *bulk, uint32_t vertex,
                                      uint32_t *nimbers, size_t room);
GRUNDY_API void grundy_bulk_close(grundy_bulk *bulk);

#ifdef __cplusplus
}
#endif
#endif
