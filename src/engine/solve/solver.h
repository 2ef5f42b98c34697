/* SPDX-License-Identifier: MIT */
/*
 * The data of one rank of a solver.
 *
 * A node is a position that this rank owns: the hash of its key names the rank.
 * A node is also made for each sum of several components that is an option of
 * a component: its value is the nim-sum of its parts, and it is not stored.
 *
 *   explore.c   nodes are expanded; each option is sent to its owner with the
 *               number of the node it came from.  The owner adds the node if
 *               it is new, and an edge back to where it came from.
 *   keys.c      which node has a key.
 *   spill.c     what memory has no room for goes to the disk: keys
 *               (key_runs.c) and edges (runs.c).
 *   label.c     a node whose options are all known is known; it sends its
 *               result back along its edges.
 *   gather.c    the nodes of all ranks in the order of their keys.
 */
#ifndef GI_ENGINE_SOLVE_SOLVER_H
#define GI_ENGINE_SOLVE_SOLVER_H

#include "engine/sink.h"
#include "engine/solve/filter.h"
#include "engine/solve/key_runs.h"
#include "engine/solve/solve.h"

enum {
  GI_NODE_LEFT_WINS = 1,    /* impartial: the player to move wins */
  GI_NODE_RIGHT_WINS = 2,   /* partizan: Right wins, moving first */
  GI_NODE_KNOWN = 4,        /* the label is final */
  GI_NODE_SUM = 8,          /* several components, not stored */
  GI_NODE_LEFT_MOVES = 16,  /* some move; partizan: of Left */
  GI_NODE_RIGHT_MOVES = 32, /* partizan: some move of Right */
  GI_NODE_EXPANDED = 64,    /* the options were sent */
  GI_NODE_ENDS = 128,       /* component: some move to the empty sum */
  GI_BATCH = 1 << 22,       /* most bytes of a batch */
  GI_SMALL_BATCH = 1 << 14  /* least bytes of a batch */
};
#define GI_NO_NODE UINT32_MAX
#define GI_TOP_NODE (UINT32_MAX - 1) /* no node has it: see keys.h */

/* An edge from a node back to a node that has it as an option. */
typedef struct gi_edge {
  uint32_t node;
  uint32_t parent; /* number of the other node on its rank */
  uint32_t from;   /* its rank, times 4, plus who moves: grundy_side */
} gi_edge;

typedef struct gi_solver {
  grundy_work *work;
  gi_exchange *exchange;
  gi_exchange alone;
  grundy_play play;
  bool parts; /* nodes are components */
  bool impartial, loopy;
  bool values, plies; /* are computed */
  bool stores_values, stores_plies;
  gi_buffer start; /* gi_component of the start, in canonical parts */
  /* nodes: arrays with an element for each */
  gi_buffer states; /* one byte, GI_NODE_... */
  gi_buffer left;   /* uint32_t: options that are not known */
  /* their keys (keys.h) */
  gi_map young;       /* key -> number of the node */
  gi_buffer records;  /* uint32_t: records of the nodes from `first` on */
  gi_buffer doubtful; /* uint32_t: records of doubtful keys */
  uint32_t first;     /* nodes below have their keys in runs */
  uint32_t expanded;  /* nodes from `first` up to here are expanded */
  gi_buffer key_runs; /* gi_key_run */
  gi_filter filter;   /* keys of the runs */
  gi_buffer order;    /* gi_place: a sorted list */
  /* edges */
  gi_buffer edges; /* gi_edge: as they came; sorted while labelling */
  uint64_t moves;  /* edges made */
  /* labelling: arrays with an element for each node, as far as needed */
  gi_buffer heads;   /* uint32_t: first edge; empty if edges are on the disk */
  gi_buffer numbers; /* uint64_t, if values: values below 64 of the options as a
                        set; of a known node its value; of a sum the nim-sum */
  gi_buffer depths;  /* uint32_t, if plies: the best or longest so far */
  gi_map large;      /* (node, value) of options with values from 64 on */
  gi_buffer large_list; /* the keys of `large` */
  gi_buffer ready; /* uint32_t: known nodes that have not sent their result */
  /* the node that is expanded */
  gi_sink sink;
  gi_buffer node, sum, after, key;
  uint32_t leaving; /* its number */
  size_t moved;
  grundy_side side;
  /* messages */
  gi_buffer *out; /* one for each rank */
  gi_buffer in;
  size_t *starts;
  size_t batch;           /* bytes of messages after which ranks exchange */
  bool is_failure_shared; /* all ranks have the error of one that failed */
  /* disk (spill.h) */
  const char *database; /* file to write; runs have names that begin with it */
  gi_buffer runs;       /* gi_disk_run: edges (runs.h) */
  uint64_t next_run;    /* number of the next file */
  gi_buffer retired;    /* gi_old_file: files that only a checkpoint needs */
  uint64_t disk, max_disk; /* bytes of all these files, and most bytes */
  /* checkpoint */
  const char *checkpoint; /* NULL: none */
  const char *start_text;
  double every, save_at; /* seconds between two; clock of the next */
  uint64_t serial;       /* of the last one */
  unsigned phase;        /* 0: exploring; 1: labelling */
  uint32_t level;        /* of labelling */
  gi_file_claim claim;
  gi_file_claim database_claim;
} gi_solver;

static inline uint32_t gi_solver_count(const gi_solver *s) {
  return (uint32_t)s->states.length;
}
static inline size_t gi_solver_key_runs(const gi_solver *s) {
  return s->key_runs.length / sizeof(gi_key_run);
}
static inline gi_key_run *gi_solver_key_run(const gi_solver *s, size_t i) {
  return (gi_key_run *)(void *)s->key_runs.data + i;
}

/* Returns the rank that owns a key. */
unsigned gi_solver_owner(const gi_solver *s, gi_bytes key);
/* Writes the key of sorted components: each as in gi_part_put. */
grundy_status gi_solver_make_key(const gi_component *parts, size_t count,
                                 gi_buffer *key);
/* Appends the components of a key; their bytes are those of the key. */
grundy_status gi_solver_split_key(const grundy_work *work, gi_bytes key,
                                  gi_buffer *parts);

/* Sends all messages, and receives.  *numbers are added over all ranks.
   Returns the status of this rank or, if another failed, STOPPED with a
   message. */
grundy_status gi_solver_trade(gi_solver *s, grundy_status status,
                              uint64_t *numbers, size_t count);
/* Likewise without messages. */
grundy_status gi_solver_agree(gi_solver *s, grundy_status status,
                              uint64_t *numbers, size_t count);
/* Returns the bytes of the messages that wait. */
size_t gi_solver_waiting(const gi_solver *s);

/* Receives an option of the node that is expanded, from s->sink. */
grundy_status gi_solver_receive(gi_sink *sink, const gi_option *option);
/* Lists all positions. */
grundy_status gi_solver_explore(gi_solver *s);
/* Labels all positions.  DOMAIN: play need not end. */
grundy_status gi_solver_label(gi_solver *s);
/* Returns the outcome of a node after gi_solver_label. */
grundy_outcome gi_solver_outcome(const gi_solver *s, uint32_t node);
/* Writes the database, on rank 0; the file has `bytes` then. */
grundy_status gi_solver_write(gi_solver *s, const char *name,
                              const char *start_text, gi_solved *solved);

#endif
