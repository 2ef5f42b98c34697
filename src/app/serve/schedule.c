/* SPDX-License-Identifier: MIT */
#include "app/serve/schedule.h"

#include <assert.h>

bool schedule_is_waiting(const turn *t) {
  return t->state == TURN_NEW || t->state == TURN_LATE;
}

void schedule_init(schedule *s, const schedule_limits *limits) {
  assert(limits->young > 1 && limits->old > 0);
  *s = (schedule){.limits = *limits, .end = &s->first};
}

void schedule_check(const schedule *s) {
  size_t fresh = 0;
  turn *const *link = &s->first;
  for (; *link; link = &(*link)->next) {
    const turn *t = *link;
    assert(schedule_is_waiting(t));
    assert(t->peer->young <= s->young && t->peer->old <= s->old);
    fresh += t->state == TURN_NEW;
  }
  assert(s->end == link && fresh == s->fresh);
  assert(s->young <= s->limits.young && s->old <= s->limits.old);
  (void)fresh;
}

/* Half of the places, rounded up. */
static size_t share(size_t places) { return places - places / 2; }

static bool has_young_place(const schedule *s, const peer *p) {
  size_t kept = p->saved < s->limits.youth / 3;
  return s->young + kept < s->limits.young && p->young < share(s->limits.young);
}

static bool has_old_place(const schedule *s, const peer *p) {
  return s->old < s->limits.old && p->old < share(s->limits.old);
}

static void wait_for(schedule *s, turn *t, turn_state state, int64_t since) {
  t->state = state;
  t->since = since;
  t->used = 0;
  t->next = NULL;
  s->fresh += state == TURN_NEW;
  *s->end = t;
  s->end = &t->next;
}

static void stop_waiting(schedule *s, const turn *t) {
  turn **link = &s->first;
  while (*link != t)
    link = &(*link)->next;
  *link = t->next;
  s->fresh -= t->state == TURN_NEW;
  if (s->end == &t->next)
    s->end = link;
}

static void take_place(schedule *s, turn *t, turn_state state) {
  t->state = state;
  if (state == TURN_YOUNG) {
    s->young++;
    t->peer->young++;
  } else {
    s->old++;
    t->peer->old++;
  }
}

static void leave_place(schedule *s, const turn *t) {
  if (t->state == TURN_YOUNG) {
    s->young--;
    t->peer->young--;
  } else {
    s->old--;
    t->peer->old--;
  }
}

void schedule_add(schedule *s, turn *t, peer *p, int64_t now) {
  assert(t->state == TURN_NONE);
  t->peer = p;
  wait_for(s, t, TURN_NEW, now);
  schedule_check(s);
}

/* A young question has ended, or has become expensive. */
static void learn(const schedule *s, const turn *t, bool is_cheap) {
  int64_t saved = is_cheap ? s->limits.youth - t->used : 0;
  t->peer->saved = (t->peer->saved + saved) / 2;
}

void schedule_leave(schedule *s, turn *t) {
  if (t->state == TURN_YOUNG)
    learn(s, t, t->used < s->limits.youth);
  if (schedule_is_waiting(t))
    stop_waiting(s, t);
  else if (t->state != TURN_NONE)
    leave_place(s, t);
  t->state = TURN_NONE;
  schedule_check(s);
}

/* Of two questions that wait, the one of the address that has used less goes
   first, counting what the question is likely to use. */
static bool goes_before(const peer *a, const peer *b) {
  return a->used - a->saved < b->used - b->saved;
}

turn *schedule_next(schedule *s, int64_t now) {
  turn *best = NULL;
  for (turn *t = s->first; t; t = t->next)
    if ((t->state == TURN_NEW ? has_young_place(s, t->peer)
                              : has_old_place(s, t->peer)) &&
        (!best || goes_before(t->peer, best->peer)))
      best = t;
  if (!best)
    return NULL;
  stop_waiting(s, best);
  best->waited = now - best->since;
  take_place(s, best, best->state == TURN_NEW ? TURN_YOUNG : TURN_OLD);
  schedule_check(s);
  return best;
}

turn *schedule_tired(const schedule *s, int64_t now) {
  turn *t = s->first;
  while (t && now < t->since + s->limits.wait)
    t = t->next;
  return t;
}

int64_t schedule_due(const schedule *s) {
  int64_t due = INT64_MAX;
  for (const turn *t = s->first; t; t = t->next)
    if (t->since + s->limits.wait < due)
      due = t->since + s->limits.wait;
  return due;
}

void schedule_charge(turn *t, int64_t used) {
  assert(t->state == TURN_YOUNG || t->state == TURN_OLD);
  if (used <= t->used)
    return;
  t->peer->used += used - t->used;
  t->used = used;
}

int64_t schedule_youth(const schedule *s) {
  const int64_t least = s->limits.youth / 5;
  int64_t youth = s->limits.youth / (1 + (int64_t)s->fresh);
  return youth > least ? youth : least;
}

void schedule_judge(schedule *s, turn *t, int64_t now) {
  assert(t->state == TURN_YOUNG || t->state == TURN_OLD);
  if (t->state == TURN_OLD || t->used < schedule_youth(s))
    return;
  learn(s, t, false);
  leave_place(s, t);
  if (has_old_place(s, t->peer))
    take_place(s, t, TURN_OLD);
  else
    wait_for(s, t, TURN_LATE, now - t->waited);
  schedule_check(s);
}
