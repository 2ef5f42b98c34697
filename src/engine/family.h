/* SPDX-License-Identifier: MIT */
/*
 * The interface that a family of games implements.
 *
 * A component is a canonical byte string: equal components have equal bytes.
 * So hashing, memory, sums, storage and transport are written once, and
 * nobody frees a position.  A family is a const descriptor, `gi_family_NAME`
 * in src/games/NAME.c; the build collects the files, no list is edited.
 *
 * Only `open`, `parse` and `sketch` may take memory from the work's arena; what
 * else a family keeps goes into the cache of its rules (engine/work.h).
 *
 * A game is stated twice: by `options` (which moves exist) and, where
 * mathematics knows more, by `theorems`.  The laws compare the two.
 */
#ifndef GI_ENGINE_FAMILY_H
#define GI_ENGINE_FAMILY_H

#include "core/bits.h"
#include "core/text.h"
#include "theory/dyadic.h"
#include "theory/octal/sequence.h"

typedef struct gi_family gi_family;
typedef struct gi_sink gi_sink;
typedef struct gi_reasons gi_reasons;
typedef struct gi_bulk_job gi_bulk_job;
typedef struct gi_sketch_job gi_sketch_job;

/*
 * The shapes: how a front end, which knows no game, draws a component.  In all
 * of them but the last two the component's bytes are its integers as varints.
 *
 *   heaps   each integer is a heap of beans; their order does not matter
 *   pair    likewise, and there are two
 *   heap    one heap, and how many may be taken from it now
 *   row     one row of beans side by side; a move may leave two rows
 *   ring    one ring of beans side by side; a move leaves a row
 *   piles   stones in the places 1, 2, ...; a move shifts some to another
 *   stairs  stones on the steps 1, 2, ...; a move brings some one step down
 *   board   rows of squares, the longest on top; the first is poisoned
 *   coins   coins in a row: the places, from 0, of those that show heads
 *   coin-rows   two such rows: first how many heads are in the first
 *   coin-board  coins on a board: row and column of each of the heads
 *   tuple   other numbers: a move is shown by what it leads to
 *   graph   vertices and edges, which the family's `sketch` tells
 *   poset   likewise; what is above is drawn above
 */

/* How a family reads what stands in the parentheses. */
typedef enum gi_args {
  GI_HEAPS, /* each integer is a component */
  GI_TUPLE, /* exactly `arity` integers are one component */
  GI_WHOLE  /* the family parses the text itself */
} gi_args;

/* A family with its parameters fixed.  Immutable once opened. */
struct grundy_rules {
  const gi_family *family;
  uint32_t id;       /* number in its work */
  const char *text;  /* canonical: NAME or NAME[params] */
  const void *data;  /* what the family's `open` made of the parameters */
  gi_args args;      /* the family's, unless `open` says otherwise */
  const char *shape; /* likewise */
  unsigned arity;    /* integers that `at` makes a component of; 0: none */
  bool sym;          /* a component's integers are sorted ascending */
  bool bare;         /* WHOLE: the text alone is a position, as with () */
  /* What the integers are called in formulas; NULL: n, or x, y, z. */
  const char *const *names;
  /* An alias's own rules: heaps of n mean heaps of n + shift under `base`.
     Everywhere else base is the rules themselves. */
  const grundy_rules *base;
  uint64_t shift;
  /* Rules of another family that are the same game, heap for heap with the
     same bytes, up to heaps of same_most; or NULL.  What is known about those
     is then known about these.  Options may differ in empty heaps. */
  const grundy_rules *same;
  uint64_t same_most;
};

typedef struct gi_component {
  const grundy_rules *rules;
  gi_bytes bytes;
} gi_component;

/* The same heap under the same rules of another family, if there are some; else
   the component itself. */
static inline gi_component gi_component_same(gi_component component) {
  const grundy_rules *rules = component.rules;
  const unsigned char *at = component.bytes.data;
  if (rules->same && gi_varint_get(&at) <= rules->same_most)
    component.rules = rules->same;
  return component;
}

typedef struct gi_traits {
  bool impartial; /* both players have the same moves */
  bool loop_free; /* play always ends */
  bool loopy;     /* play may come back, and is then drawn: engine/loopy.h.
                     Neither: nobody knows, and a cycle is an error */
} gi_traits;

/* What a theorem can tell about a component. */
typedef enum gi_answers {
  GI_ANSWERS_VALUE,   /* nimber, normal play */
  GI_ANSWERS_OUTCOME, /* outcome under the theorem's play */
  GI_ANSWERS_PLIES,   /* moves left under best play */
  GI_ANSWERS_GENUS,   /* misère: it is tame; value and firm */
  GI_ANSWERS_NUMBER,  /* normal play, the players' moves differ: its value is
                         a number */
  GI_ANSWERS_LOOPY    /* normal play may come back: a nimber, or infinite */
} gi_answers;

typedef struct gi_answer {
  uint64_t number; /* VALUE, PLIES, GENUS, LOOPY */
  grundy_outcome outcome;
  bool firm;        /* GENUS: tame and not fickle */
  bool infinite;    /* LOOPY: worth no nimber */
  gi_dyadic dyadic; /* NUMBER: whoever asked clears it */
} gi_answer;

enum {
  GI_NORMAL = 1 << GRUNDY_NORMAL,
  GI_MISERE = 1 << GRUNDY_MISERE
};

typedef struct gi_theorem {
  const char *name, *citation, *condition;
  gi_answers answers;
  unsigned play; /* GI_NORMAL | GI_MISERE */
  /* UNABLE where the condition does not hold. */
  grundy_status (*answer)(grundy_work *work, gi_component component,
                          gi_answer *answer);
  /* The facts that the theorem uses, for a reader; may be NULL. */
  grundy_status (*explain)(grundy_work *work, gi_component component,
                           gi_reasons *reasons);
} gi_theorem;

/* Who receives options as integers: `parts` tuples of arity entries, none
   negative.  Anything but OK ends the enumeration and is passed on.  The same
   option may come several times. */
typedef struct gi_tuple_sink {
  grundy_status (*emit)(void *data, size_t parts, const int64_t *entries);
  /* May be NULL.  `count` options at once, at most GI_SWEEP_MOST: the i-th is
     first[e] + i * delta[e]. */
  grundy_status (*sweep)(void *data, size_t parts, const int64_t *first,
                         const int64_t *delta, size_t count);
  void *data;
  bool any_order; /* of `sym` rules: takes the entries of a tuple unsorted */
} gi_tuple_sink;

enum {
  GI_SWEEP_MOST = 4096
};

/* NAME stands for these parameters, on heaps larger by `shift`; NULL: none,
   the family's game under another name. */
typedef struct gi_alias {
  const char *name, *params, *about;
  uint64_t shift;
} gi_alias;

struct gi_family {
  /* words */
  const char *name, *usage, *example, *about, *shape;
  gi_args args;
  unsigned arity;       /* TUPLE: how many integers; WHOLE: how many `at`
                           takes, if there is one */
  bool braced;          /* written {params}, without the name */
  bool listed;          /* WHOLE: what stands between two commas is a component,
                           and components of the same rules are written in one
                           pair of parentheses, as heaps are */
  const char *integers; /* what they are called in errors: "a heap" */

  /* required */
  /* Parameters -> rules->data (in the work's arena) and the canonical text of
     the parameters (empty: none); may set args, shape and arity.  params.data
     is NULL where none were typed.  NULL: the family takes no parameters. */
  grundy_status (*open)(grundy_work *work, gi_text params, grundy_rules *rules,
                        gi_buffer *canonical);
  /* WHOLE only: text -> components added to the sum. */
  grundy_status (*parse)(grundy_work *work, const grundy_rules *rules,
                         gi_text args, grundy_position *sum);
  /* What stands in the parentheses, canonical. */
  grundy_status (*print)(gi_component component, gi_buffer *out);
  /* Every option, in a fixed order; `side` is BOTH in impartial games. */
  grundy_status (*options)(grundy_work *work, gi_component component,
                           grundy_side side, gi_sink *sink);
  /* NULL: impartial, and play always ends. */
  gi_traits (*traits)(gi_component component);
  /* The i-th position of all, by size; DOMAIN behind the last. */
  grundy_status (*sample)(grundy_work *work, const grundy_rules *rules,
                          uint64_t i, gi_buffer *bytes);

  /* optional: NULL or UNABLE means the general method */
  /* Integers -> bytes; required for HEAPS and TUPLE.  DOMAIN: no such
     position (the error says why).  An empty heap leaves *empty true. */
  grundy_status (*at)(grundy_work *work, const grundy_rules *rules,
                      const uint64_t *integers, gi_buffer *bytes, bool *empty);
  /* The same rules in the rule language, without braces: a second statement
     of what `options` says, independent of it.  Required wherever the language
     can say it.  States are the component's integers; where heaps may be
     empty, a heap of 0 there is no component here.  UNABLE: the language
     cannot say it for these parameters. */
  grundy_status (*rule)(const grundy_rules *rules, gi_buffer *out);
  /* The options whose value (normal play) is the target, no others. */
  grundy_status (*reach)(grundy_work *work, gi_component component,
                         uint64_t target, gi_sink *sink);
  /* The rules as data for the sequence engine, right for heaps up to n. */
  grundy_status (*code)(grundy_work *work, const grundy_rules *rules,
                        uint64_t n, gi_code *code);

  /* Values of heaps repeat, by a theorem; where a period is found among
     computed values (games/base/heap.h) the engine sees it anyway. */
  grundy_status (*period)(grundy_work *work, const grundy_rules *rules,
                          gi_period *period);

  /* The value in normal play as an expression of the rule language in n, or in
     x and y, for all positions whose integers are below 2^63; and the theorem
     that says so.  UNABLE: none is known for these parameters. */
  grundy_status (*formula)(const grundy_rules *rules, gi_buffer *out,
                           const gi_theorem **by);

  /* Every option of a tuple of integers as tuples of integers, all under the
     same rules: what `options` says, without byte strings, for the dense
     tables.  The component's bytes are then its integers as varints. */
  grundy_status (*tuples)(grundy_work *work, const grundy_rules *rules,
                          const int64_t *state, gi_tuple_sink sink);

  /* A sentence about rules for which a theorem that one would expect does not
     hold, said with every verdict; or NULL. */
  const char *(*remark)(const grundy_rules *rules);

  /* Vertices and edges, for those who draw (engine/sketch.h); required for
     the shapes graph and poset.  Labels are of normal play, and only what a
     theorem tells at once. */
  grundy_status (*sketch)(grundy_work *work, gi_component component,
                          gi_sketch_job *sketch);
  /* A large graph: arrays in, answers out (engine/bulk.h). */
  grundy_status (*bulk)(gi_bulk_job *job);
  bool bulk_colours; /* its edges may have colours */

  const gi_theorem *theorems; /* ends with a nameless one; or NULL */
  const gi_alias *aliases;    /* likewise */
};

static inline gi_traits gi_traits_of(gi_component component) {
  const gi_family *family = component.rules->family;
  return family->traits ? family->traits(component)
                        : (gi_traits){.impartial = true, .loop_free = true};
}

/* Are components of these rules written with commas between them? */
static inline bool gi_rules_are_listed(const grundy_rules *rules) {
  return rules->args == GI_HEAPS || rules->family->listed;
}

/* The registry, made by the build from the files in src/games. */
extern const gi_family *const gi_families[];
extern const size_t gi_family_count;

/* ------------------------------------------------ what `options` calls */

/* Adds a component to the option being built. */
grundy_status gi_emit_part(gi_sink *sink, const grundy_rules *rules,
                           const void *bytes, size_t length);
/* Ends the option.  The name may be NULL: then it is made from the texts of
   the component and of what it becomes, "7->3+4".  Anything but OK must be
   passed on at once: the receiver has seen enough, or cannot go on. */
grundy_status gi_emit(gi_sink *sink, const char *name, ...)
    __attribute__((format(printf, 2, 3)));

/* ------------------------------------------------ what `explain` calls */

/* One sentence: template, then arguments; see core/text.h. */
grundy_status gi_reason_with(gi_reasons *reasons, grundy_reason_kind kind,
                             const char *const *pieces);
#define gi_reason(reasons, kind, ...)                                          \
  gi_reason_with(reasons, kind, (const char *const[]){__VA_ARGS__, NULL})

#endif
