/* SPDX-License-Identifier: MIT */
/*
 * Which question runs next: fair by address, cheap before expensive.
 *
 *     add ──> NEW ──> YOUNG ──> OLD ──> leave
 *              │        │ `──────────────^ │
 *              │        `──> LATE ──> OLD ─'
 *              `── waited too long ────────^
 *
 * A question begins on a young place.  Once it has used a tenth of a second of
 * processor time it is expensive, and leaves that place: for an old place, on
 * which it goes on with the lowest priority, or, if none is free, to wait for
 * one.  Its process is then ended and started again later.  The more questions
 * wait for a young place, the sooner it leaves.  So a young place is soon free,
 * however many expensive questions there are.
 *
 * No address has more than half of the places of either kind.  Of the questions
 * that wait, the one goes first whose address has used least so far, with what
 * its question will use if it is like those before it.  The last young place is
 * for addresses whose questions have been cheap.
 *
 * There is no clock here: whoever calls says what time it is and how much
 * processor time was used.
 */
#ifndef APP_SERVE_SCHEDULE_H
#define APP_SERVE_SCHEDULE_H

#include "app/serve/peer.h"

typedef enum turn_state {
  TURN_NONE,
  TURN_NEW,   /* waits for a young place */
  TURN_YOUNG, /* has a young place */
  TURN_LATE,  /* known to be expensive; waits for an old place */
  TURN_OLD    /* has an old place */
} turn_state;

typedef struct turn turn;
struct turn {
  turn *next; /* in the list of those that wait */
  void *owner;
  peer *peer;
  turn_state state;
  int64_t since;  /* milliseconds: when it began to wait; later by `waited` */
  int64_t waited; /* milliseconds that it waited before it began to run */
  int64_t used;   /* microseconds since it began to run, all charged */
};

typedef struct schedule_limits {
  size_t young, old; /* places, two or more and one or more */
  int64_t youth;     /* most microseconds that a young question uses */
  int64_t little; /* microseconds: who used no more may have the last place */
  int64_t wait;   /* most milliseconds of waiting */
} schedule_limits;

typedef struct schedule {
  schedule_limits limits;
  turn *first, **end; /* those that wait, in the order of their arrival */
  size_t young, old;  /* places taken */
  size_t fresh;       /* of those that wait, for a young place */
} schedule;

void schedule_init(schedule *s, const schedule_limits *limits);

/* Does it wait for a place? */
bool schedule_is_waiting(const turn *t);

/* The question begins to wait. */
void schedule_add(schedule *s, turn *t, peer *p, int64_t now);
/* Ends the turn, whatever its state is. */
void schedule_leave(schedule *s, turn *t);

/* Gives a place to a question that waits, and returns it; NULL if none can
   have a place now. */
turn *schedule_next(schedule *s, int64_t now);
/* Returns a question that has waited too long; NULL if there is none. */
turn *schedule_tired(const schedule *s, int64_t now);
/* Returns the time when a question will have waited too long; INT64_MAX: none
   waits. */
int64_t schedule_due(const schedule *s);

/* A question that runs has used so many microseconds since it began. */
void schedule_charge(turn *t, int64_t used);
/* Returns the microseconds that a question may use on a young place: less, down
   to a fifth, the more wait for one. */
int64_t schedule_youth(const schedule *s);
/* Decides about a question that runs: a young one that has used its time
   becomes old, or late: then its process is to be ended. */
void schedule_judge(schedule *s, turn *t, int64_t now);

/* Asserts that counts, states and lists agree. */
void schedule_check(const schedule *s);

#endif
