/* SPDX-License-Identifier: MIT */
/*
 * The search itself, without recursion: a frame for each position on the line
 * of play, with its moves as choices.
 *
 * A position is won when a choice is lost, for the opponent, and lost when all
 * choices are won:
 *
 *   won  = least `lost` among the choices
 *   lost = greatest `won` among the choices that are not decided, and one for
 *          each further such choice
 *
 * By proof numbers the search goes into the choice with the least `lost`, until
 * that number is above the second least by a quarter, or the limits of the
 * frame are reached.  Depth first it goes into the first choice in order that
 * is not decided, and stays until it is.  Both keep their choices' numbers in
 * the frame, so that a table of any size serves: it only saves work.
 */
#include "engine/search/deep.h"

#include <assert.h>
#include <string.h>

#include "engine/position.h"
#include "engine/search/deep_sum.h"

enum {
  MOST_TERMS = 1 << 10,   /* terms of a position */
  MOST_FRAMES = 1 << 13,  /* positions on the line of play */
  MOST_CHOICES = 1 << 24, /* choices of all frames */
  FIRST_TURN = 1 << 9,    /* positions of the first turn of each way */
  DEFAULT_SHARE = 1 << 29 /* bytes of the table without a limit of memory */
};

/* A move: an option of a term. */
typedef struct choice {
  uint32_t term;  /* index of the term in the position */
  uint32_t place; /* of the option in the part's list; its index in a value */
  gi_deep_numbers numbers; /* of the position after the move */
  uint32_t rank;           /* lower ranks are tried first */
} choice;

typedef struct frame {
  size_t terms; /* the position: index of its first term on the stack */
  uint32_t term_count;
  grundy_side side;       /* the player to move */
  gi_deep_numbers limit;  /* the frame ends when a number reaches its limit */
  size_t first, count;    /* in `choices` */
  uint32_t chosen;        /* the choice that the frame above looks at */
  bool expanded, decided; /* the choices were listed; `won` says who wins */
  bool won;
  uint64_t begun; /* positions searched before this one */
} frame;

struct gi_deep {
  grundy_work *work;
  gi_deep_parts parts;
  gi_deep_table table;
  gi_deep_cuts cuts;
  bool misere, boundless;
  gi_deep_way way;
  bool by_proof; /* the way of this turn */
  uint64_t stop; /* number of positions at which this turn ends */
  uint64_t count;
  gi_deep_numbers result; /* of the last root */
  frame *frames;
  size_t depth, frame_capacity;
  choice *choices;
  size_t choice_count, choice_capacity;
  gi_term *terms; /* of all frames */
  size_t term_count, term_capacity;
  gi_term *after; /* the position after a move: MOST_TERMS terms */
  bool busy;
};

/* ------------------------------------------------------------- searches */

grundy_status gi_deep_new(grundy_work *work, gi_deep_setting setting,
                          gi_deep **deep) {
  gi_games *games;
  gi_memory *memory = &work->memory;
  grundy_status status = gi_work_games(work, &games);
  *deep = NULL;
  if (status != GRUNDY_OK)
    return status;
  gi_deep *s = gi_alloc(memory, sizeof *s);
  gi_term *after = s ? gi_alloc(memory, MOST_TERMS * sizeof *after) : NULL;
  if (!after) {
    gi_free(memory, s, sizeof *s);
    return gi_refused(work);
  }
  *s = (gi_deep){.work = work, .way = setting.way, .after = after};
  size_t most = setting.most_bytes ? setting.most_bytes
                : memory->limit    ? memory->limit / 4
                                   : DEFAULT_SHARE;
  gi_deep_parts_init(&s->parts, work);
  s->misere = s->parts.misere = setting.misere;
  s->parts.valueless = setting.valueless || setting.misere;
  s->boundless = setting.boundless || s->parts.valueless;
  gi_deep_table_init(&s->table, memory, most);
  status = gi_deep_cuts_init(&s->cuts, &s->parts);
  if (status != GRUNDY_OK) {
    gi_deep_free(s);
    return status;
  }
  *deep = s;
  return GRUNDY_OK;
}

void gi_deep_free(gi_deep *s) {
  if (!s)
    return;
  gi_memory *memory = &s->work->memory;
  gi_deep_cuts_clear(&s->cuts);
  gi_deep_parts_clear(&s->parts);
  gi_deep_table_clear(&s->table);
  gi_free(memory, s->frames, s->frame_capacity * sizeof *s->frames);
  gi_free(memory, s->choices, s->choice_capacity * sizeof *s->choices);
  gi_free(memory, s->terms, s->term_capacity * sizeof *s->terms);
  gi_free(memory, s->after, MOST_TERMS * sizeof *s->after);
  gi_free(memory, s, sizeof *s);
}

grundy_status gi_work_deep(grundy_work *work, grundy_play play,
                           gi_deep **deep) {
  grundy_status status = GRUNDY_OK;
  gi_deep **own = &work->deep[play];
  if (!*own)
    status = gi_deep_new(work,
                         (gi_deep_setting){.way = GI_DEEP_TURNS,
                                           .misere = play == GRUNDY_MISERE},
                         own);
  *deep = *own;
  return status;
}

uint64_t gi_deep_count(const gi_deep *deep) { return deep->count; }

bool gi_deep_takes(const gi_component *parts, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (gi_traits_of(parts[i]).loopy)
      return false;
  return count <= MOST_TERMS;
}

/* --------------------------------------------------------------- stacks */

/* Makes room for `more` elements of an array.  UNABLE: there would be more than
   `most`. */
static grundy_status make_room(gi_deep *s, void **array, size_t count,
                               size_t more, size_t *capacity, size_t size,
                               size_t most) {
  if (count + more <= *capacity)
    return GRUNDY_OK;
  size_t grown = count + more + count / 2 + 64;
  if (count + more > most)
    return GRUNDY_UNABLE;
  void *block =
      gi_realloc(&s->work->memory, *array, *capacity * size, grown * size);
  if (!block)
    return gi_refused(s->work);
  *array = block;
  *capacity = grown;
  return GRUNDY_OK;
}

static frame *top_of(gi_deep *s) {
  assert(s->depth);
  return &s->frames[s->depth - 1];
}

/* Pushes the position in `after`. */
static grundy_status push_frame(gi_deep *s, size_t count, grundy_side side,
                                gi_deep_numbers limit) {
  void *frames = s->frames, *terms = s->terms;
  grundy_status status = make_room(s, &frames, s->depth, 1, &s->frame_capacity,
                                   sizeof *s->frames, MOST_FRAMES);
  s->frames = frames;
  if (status == GRUNDY_OK)
    status = make_room(s, &terms, s->term_count, count, &s->term_capacity,
                       sizeof *s->terms, MOST_CHOICES);
  s->terms = terms;
  if (status != GRUNDY_OK)
    return status;
  memcpy(s->terms + s->term_count, s->after, count * sizeof *s->terms);
  s->frames[s->depth++] = (frame){.terms = s->term_count,
                                  .term_count = (uint32_t)count,
                                  .side = side,
                                  .limit = limit,
                                  .first = s->choice_count,
                                  .begun = s->count};
  s->term_count += count;
  return GRUNDY_OK;
}

static grundy_status push_choice(gi_deep *s, choice c) {
  void *array = s->choices;
  grundy_status status =
      make_room(s, &array, s->choice_count, 1, &s->choice_capacity,
                sizeof *s->choices, MOST_CHOICES);
  s->choices = array;
  if (status == GRUNDY_OK)
    s->choices[s->choice_count++] = c;
  return status;
}

/* Pops the top frame, and leaves its numbers in the table and in the choice of
   the frame below. */
static void pop_frame(gi_deep *s, gi_deep_numbers numbers) {
  frame *top = top_of(s);
  gi_deep_table_put(&s->table, s->terms + top->terms, top->term_count,
                    top->side, numbers, s->count - top->begun);
  s->term_count = top->terms;
  s->choice_count = top->first;
  s->result = numbers;
  if (--s->depth) {
    frame *below = top_of(s);
    s->choices[below->first + below->chosen].numbers = numbers;
  }
}

/* -------------------------------------------------------------- choices */

/* Adds the options of a part as choices. */
static grundy_status choose_in_part(gi_deep *s, uint32_t index, gi_term term) {
  const uint32_t *list = NULL;
  grundy_side side = top_of(s)->side;
  if (gi_term_is_negative(term))
    side = gi_other_side(side);
  grundy_status status =
      gi_deep_options(&s->parts, gi_term_number(term), side, &list);
  uint32_t count = list ? *list : 0, at = 1;
  for (uint32_t i = 0; i < count && status == GRUNDY_OK; i++) {
    status = push_choice(s, (choice){.term = index, .place = at});
    at += list[at] + 1;
  }
  return status;
}

/* Adds the options of a value as choices. */
static grundy_status choose_in_value(gi_deep *s, uint32_t index, gi_term term) {
  grundy_status status = GRUNDY_OK;
  uint32_t count = gi_game_options(s->work->games, term, top_of(s)->side);
  for (uint32_t i = 0; i < count && status == GRUNDY_OK; i++)
    status = push_choice(s, (choice){.term = index, .place = i});
  return status;
}

/* Lists the moves of the top position.  Equal terms have equal moves. */
static grundy_status list_choices(gi_deep *s) {
  const frame *top = top_of(s);
  size_t terms = top->terms, count = top->term_count;
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < count && status == GRUNDY_OK; i++) {
    gi_term term = s->terms[terms + i];
    if (i && term == s->terms[terms + i - 1])
      continue;
    status = gi_term_is_part(term) ? choose_in_part(s, (uint32_t)i, term)
                                   : choose_in_value(s, (uint32_t)i, term);
  }
  top_of(s)->count = s->choice_count - top_of(s)->first;
  return status;
}

/* Puts the terms of an option of a part into `after`. */
static grundy_status put_option(gi_deep *s, const choice *c, gi_term term,
                                grundy_side side, size_t *count) {
  const uint32_t *list = NULL;
  bool negative = gi_term_is_negative(term);
  grundy_status status =
      gi_deep_options(&s->parts, gi_term_number(term),
                      negative ? gi_other_side(side) : side, &list);
  if (status != GRUNDY_OK)
    return status;
  uint32_t more = list[c->place];
  if (*count + more > MOST_TERMS)
    return GRUNDY_UNABLE;
  memcpy(s->after + *count, list + c->place + 1, more * sizeof *s->after);
  for (size_t i = *count; i < *count + more && negative; i++)
    (void)gi_term_negate(&s->parts, &s->after[i]); /* parts: never refused */
  *count += more;
  return GRUNDY_OK;
}

/* Writes the position after a move of the top position into `after`. */
static grundy_status make_after(gi_deep *s, const choice *c, size_t *count) {
  const frame *top = top_of(s);
  const gi_term *terms = s->terms + top->terms;
  gi_term term = terms[c->term];
  grundy_side side = top->side;
  grundy_status status = GRUNDY_OK;
  *count = 0;
  for (size_t i = 0; i < top->term_count; i++)
    if (i != c->term)
      s->after[(*count)++] = terms[i];
  if (gi_term_is_part(term))
    status = put_option(s, c, term, side, count);
  else
    status = gi_game_option(s->work->games, term, side, c->place,
                            &s->after[(*count)++]);
  return status == GRUNDY_OK ? gi_deep_normal(&s->parts, s->after, count)
                             : status;
}

/* Returns the numbers of a position that nobody has searched: its parts may
   have to be refuted move by move. */
static gi_deep_numbers first_numbers(const gi_deep *s, const gi_term *terms,
                                     size_t count) {
  uint32_t moves = 0;
  for (size_t i = 0; i < count; i++)
    if (gi_term_is_part(terms[i]))
      moves += s->parts.parts[gi_term_number(terms[i])].moves;
  return (gi_deep_numbers){1, 1 + moves};
}

/* Returns the numbers of a position that is decided. */
static gi_deep_numbers decided(bool wins) {
  return wins ? (gi_deep_numbers){0, GI_DEEP_FAR}
              : (gi_deep_numbers){GI_DEEP_FAR, 0};
}

/* Judges a position by its bounds. */
static grundy_status judge(gi_deep *s, const gi_term *terms, size_t count,
                           grundy_side side, gi_deep_numbers *numbers,
                           int64_t *score) {
  gi_judged judged;
  grundy_status status =
      gi_deep_judge(&s->cuts, terms, count, side, &judged, score);
  if (status == GRUNDY_OK && judged != GI_JUDGED_OPEN)
    *numbers = decided(judged == GI_JUDGED_WON);
  return status;
}

/* Says whether the move is the one that last won in its part. */
static bool is_best(gi_deep *s, const choice *c) {
  const frame *top = top_of(s);
  gi_term term = s->terms[top->terms + c->term];
  grundy_side side = top->side;
  if (!gi_term_is_part(term))
    return false;
  if (gi_term_is_negative(term))
    side = gi_other_side(side);
  return s->parts.parts[gi_term_number(term)].best[side == GRUNDY_RIGHT] ==
         c->place;
}

/* Returns the rank of a choice: those that leave the opponent worst first,
   where bounds say how the opponent stands. */
static uint32_t rank_of(gi_deep *s, const choice *c, int64_t score) {
  enum {
    MIDDLE = 1 << 30,
    SCALE = 8 /* bits of a score that do not matter */
  };
  int64_t rank = score >> SCALE;
  if (score == INT64_MAX)
    return is_best(s, c) ? 0 : c->numbers.lost;
  rank = rank > MIDDLE / 2    ? MIDDLE / 2
         : rank < -MIDDLE / 2 ? -MIDDLE / 2
                              : rank;
  return (uint32_t)(MIDDLE + rank);
}

/* Writes what is known at once about a position in normal form, or the numbers
   to begin with.  The bounds give the score of a position that another turn has
   searched, too: depth first, the order of the moves is worth most. */
static grundy_status look_at(gi_deep *s, const gi_term *terms, size_t count,
                             grundy_side side, gi_deep_numbers *numbers,
                             int64_t *score) {
  bool wins = false;
  *score = INT64_MAX;
  if (!gi_deep_table_find(&s->table, terms, count, side, numbers))
    *numbers = first_numbers(s, terms, count);
  else if (!numbers->won || !numbers->lost)
    return GRUNDY_OK;
  if (!gi_terms_are_values(terms, count))
    return s->boundless ? GRUNDY_OK
                        : judge(s, terms, count, side, numbers, score);
  grundy_status status = GRUNDY_OK;
  if (s->misere)
    wins = true; /* no part is left: the opponent took the last move */
  else
    status = gi_deep_decide(&s->parts, terms, count, side, &wins);
  *numbers = decided(wins);
  return status;
}

/* Sorts the choices of the top frame by their ranks (Shell's sort). */
static void sort_choices(gi_deep *s) {
  frame *top = top_of(s);
  if (!top->count)
    return;
  choice *list = s->choices + top->first;
  size_t gap = 1;
  while (gap < top->count / 3)
    gap = 3 * gap + 1;
  for (; gap; gap /= 3)
    for (size_t i = gap; i < top->count; i++) {
      choice c = list[i];
      size_t at = i;
      for (; at >= gap && c.rank < list[at - gap].rank; at -= gap)
        list[at] = list[at - gap];
      list[at] = c;
    }
}

/* Remembers the move that won, to try it first elsewhere. */
static void note_best(gi_deep *s, const choice *c) {
  const frame *top = top_of(s);
  gi_term term = s->terms[top->terms + c->term];
  grundy_side side = top->side;
  if (!gi_term_is_part(term))
    return;
  if (gi_term_is_negative(term))
    side = gi_other_side(side);
  s->parts.parts[gi_term_number(term)].best[side == GRUNDY_RIGHT] = c->place;
}

/* Lists the moves and looks at each position after a move, until one of them is
   lost. */
static grundy_status expand(gi_deep *s) {
  s->count++;
  grundy_status status = gi_budget_position(&s->work->budget);
  if (status == GRUNDY_OK)
    status = list_choices(s);
  frame *top = top_of(s);
  top->expanded = status == GRUNDY_OK;
  top->decided = top->won = top->expanded && s->misere && !top->count;
  for (size_t i = 0; i < top->count && status == GRUNDY_OK; i++) {
    choice c = s->choices[top->first + i];
    size_t count = 0;
    int64_t score = INT64_MAX;
    status = make_after(s, &c, &count);
    if (status == GRUNDY_OK)
      status = look_at(s, s->after, count, gi_other_side(top->side), &c.numbers,
                       &score);
    if (status == GRUNDY_OK)
      status = gi_budget_step(&s->work->budget);
    c.rank = rank_of(s, &c, score);
    s->choices[top->first + i] = c;
    if (status == GRUNDY_OK && !c.numbers.lost) {
      note_best(s, &c);
      top->decided = top->won = true;
      return GRUNDY_OK;
    }
  }
  if (status == GRUNDY_OK)
    sort_choices(s);
  return status;
}

/* --------------------------------------------------------------- visits */

/* The choices that are not decided, summed up. */
typedef struct survey {
  uint32_t open;
  uint32_t won;           /* greatest `won` */
  uint32_t least, second; /* least `lost`, and the next one */
  uint32_t best, first;   /* the choice with the least; the first in order */
} survey;

static survey survey_choices(const gi_deep *s, const frame *top) {
  survey v = {.least = GI_DEEP_FAR, .second = GI_DEEP_FAR};
  for (uint32_t i = 0; i < top->count; i++) {
    gi_deep_numbers n = s->choices[top->first + i].numbers;
    if (!n.won)
      continue;
    if (!v.open++)
      v.first = v.best = i;
    v.won = n.won > v.won ? n.won : v.won;
    if (n.lost < v.least) {
      v.second = v.least;
      v.least = n.lost;
      v.best = i;
    } else if (n.lost < v.second) {
      v.second = n.lost;
    }
  }
  return v;
}

/* Returns a number as one of a position that is not decided. */
static uint32_t bounded(uint64_t number) {
  return number < GI_DEEP_FAR ? (uint32_t)number : GI_DEEP_FAR - 1;
}

/* Returns the numbers of the top position from those of its choices. */
static gi_deep_numbers numbers_of(const frame *top, const survey *v) {
  if (top->decided ? top->won : v->open && !v->least)
    return (gi_deep_numbers){0, GI_DEEP_FAR};
  if (!v->open)
    return (gi_deep_numbers){GI_DEEP_FAR, 0};
  return (gi_deep_numbers){bounded(v->least),
                           bounded((uint64_t)v->won + v->open - 1)};
}

/* Returns the limits of the choice that the top frame goes into. */
static gi_deep_numbers limits_of(const gi_deep *s, const frame *top,
                                 const survey *v) {
  gi_deep_numbers limit = {GI_DEEP_FAR, GI_DEEP_FAR};
  if (!s->by_proof)
    return limit;
  uint64_t past = v->second + (uint64_t)v->second / 4 + 1;
  if (top->limit.lost < GI_DEEP_FAR)
    limit.won = top->limit.lost - (v->open - 1);
  limit.lost = past < top->limit.won ? (uint32_t)past : top->limit.won;
  return limit;
}

/* Goes into a choice of the top position.  What the table has learnt about it
   meanwhile is taken over. */
static grundy_status push_child(gi_deep *s, const survey *v) {
  frame *top = top_of(s);
  top->chosen = s->by_proof ? v->best : v->first;
  choice *c = &s->choices[top->first + top->chosen];
  gi_deep_numbers known;
  grundy_side side = gi_other_side(top->side);
  size_t count = 0;
  grundy_status status = make_after(s, c, &count);
  if (status != GRUNDY_OK)
    return status;
  if (gi_deep_table_find(&s->table, s->after, count, side, &known) &&
      (!known.won || !known.lost)) {
    c->numbers = known;
    return GRUNDY_OK;
  }
  return push_frame(s, count, side, limits_of(s, top, v));
}

/* Looks at the top position: pops it, decided or at its limits, or pushes a
   choice. */
static grundy_status visit_top(gi_deep *s) {
  grundy_status status = GRUNDY_OK;
  if (!top_of(s)->expanded)
    status = expand(s);
  if (status == GRUNDY_OK)
    status = gi_budget_step(&s->work->budget);
  if (status != GRUNDY_OK)
    return status;
  frame *top = top_of(s);
  survey v = survey_choices(s, top);
  gi_deep_numbers numbers = numbers_of(top, &v);
  bool is_decided = !numbers.won || !numbers.lost;
  if (!numbers.won && !top->decided)
    note_best(s, &s->choices[top->first + v.best]);
  if (!is_decided && numbers.won < top->limit.won &&
      numbers.lost < top->limit.lost)
    return s->count >= s->stop ? GI_ENOUGH : push_child(s, &v);
  pop_frame(s, numbers);
  return GRUNDY_OK;
}

/* Pops all frames of a search that was not ended. */
static void unwind(gi_deep *s) {
  while (s->depth) {
    frame *top = top_of(s);
    if (top->expanded) {
      survey v = survey_choices(s, top);
      pop_frame(s, numbers_of(top, &v));
    } else {
      s->term_count = top->terms;
      s->choice_count = top->first;
      s->depth--;
    }
  }
}

/* Searches the position in `after` for a turn.  ENOUGH: the turn ended. */
static grundy_status run(gi_deep *s, size_t count, grundy_side side,
                         bool *wins) {
  gi_deep_numbers none = {GI_DEEP_FAR, GI_DEEP_FAR};
  grundy_status status = push_frame(s, count, side, none);
  while (status == GRUNDY_OK && s->depth)
    status = visit_top(s);
  *wins = status == GRUNDY_OK && !s->result.won;
  unwind(s);
  return status;
}

/* -------------------------------------------------------------- answers */

/* A sum whose parts are being added to `after`. */
typedef struct gathering {
  gi_deep *deep;
  size_t count;
} gathering;

static grundy_status receive(gi_sink *sink, const gi_option *option) {
  gathering *g = sink->data;
  gi_deep *s = g->deep;
  grundy_status status = GRUNDY_OK;
  if (g->count + option->count > MOST_TERMS)
    return GRUNDY_UNABLE;
  for (size_t i = 0; i < option->count && status == GRUNDY_OK; i++)
    status = gi_deep_intern(&s->parts, option->parts[i],
                            sink->count > i && sink->parts[i].negative,
                            &s->after[g->count++]);
  return status;
}

/* Writes a sum in normal form into `after`. */
static grundy_status gather(gi_deep *s, const gi_component *parts, size_t count,
                            size_t *terms) {
  gathering g = {s, 0};
  gi_sink sink;
  gi_sink_init(&sink, s->work, receive, &g, false);
  sink.reduced = sink.has_signs = true;
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < count && status == GRUNDY_OK; i++) {
    const gi_family *family = parts[i].rules->family;
    sink.from = parts[i];
    gi_option whole = {&parts[i], 1, NULL, 0};
    status = family->parts ? family->parts(s->work, parts[i], &sink)
                           : receive(&sink, &whole);
  }
  gi_sink_clear(&sink);
  *terms = g.count;
  return status == GRUNDY_OK ? gi_deep_normal(&s->parts, s->after, terms)
                             : status;
}

/* Begins a question: writes the sum into `after` and looks at it.  *decided: it
   is known who wins. */
static grundy_status begin(gi_deep *s, const gi_component *parts, size_t count,
                           grundy_side side, size_t *terms, bool *decided,
                           bool *wins) {
  gi_deep_numbers numbers = {1, 1};
  int64_t score;
  if (s->busy || count > MOST_TERMS)
    return GRUNDY_UNABLE;
  s->busy = true;
  grundy_status status = gather(s, parts, count, terms);
  if (status == GRUNDY_OK)
    status = look_at(s, s->after, *terms, side, &numbers, &score);
  *decided = !numbers.won || !numbers.lost;
  *wins = !numbers.won;
  s->busy = false;
  return status;
}

grundy_status gi_deep_wins(gi_deep *s, const gi_component *parts, size_t count,
                           grundy_side side, bool *wins) {
  grundy_status status = GI_ENOUGH;
  bool takes_turns = s->way == GI_DEEP_TURNS;
  uint64_t turn = FIRST_TURN;
  assert(side != GRUNDY_BOTH);
  s->by_proof = s->way == GI_DEEP_PROOF;
  while (status == GI_ENOUGH) {
    size_t terms = 0;
    bool decided = false;
    status = begin(s, parts, count, side, &terms, &decided, wins);
    if (status != GRUNDY_OK || decided)
      return status;
    s->busy = true;
    s->stop = takes_turns ? s->count + turn : UINT64_MAX;
    status = run(s, terms, side, wins);
    s->busy = false;
    turn *= s->by_proof ? 2 : 1;
    s->by_proof ^= takes_turns;
  }
  return status;
}

grundy_status gi_deep_known(gi_deep *s, const gi_component *parts, size_t count,
                            grundy_side side, bool *wins) {
  size_t terms = 0;
  bool decided = false;
  grundy_status status = begin(s, parts, count, side, &terms, &decided, wins);
  return status == GRUNDY_OK && !decided ? GRUNDY_UNABLE : status;
}
