/* SPDX-License-Identifier: MIT */
/* Arranges the components of a position, and writes the words around them. */
#include "engine/picture/figure.h"

#include "core/text.h"
#include "engine/explain/explain.h"
#include "engine/picture/shapes.h"
#include "engine/position.h"

enum {
  APART = 260,        /* between components side by side */
  STACKED = 80,       /* between components one below the other */
  BELOW = 240,        /* between groups */
  LEAST = 800,        /* width and height of a board, at least */
  MOST_HEIGHT = 30000 /* of the components, before a move */
};

/* -------------------------------------------------------------- layout */

/* Returns the distance between neighbouring tokens: small if a number is
   large. */
static int32_t pitch_of(const figure *f) {
  uint64_t most = 0;
  for (size_t i = 0; i < f->count; i++) {
    uint64_t largest = gi_largest_of(&f->parts[i]);
    most = largest > most ? largest : most;
  }
  return most <= 12 ? 260 : most <= 24 ? 200 : 150;
}

/* Returns the end of the group that begins at i: components with the same
   rules. */
static size_t group_end(const figure *f, size_t i) {
  size_t end = i + 1;
  while (end < f->count && f->parts[end].rules == f->parts[i].rules &&
         strcmp(f->parts[end].shape, f->parts[i].shape) == 0)
    end++;
  return end;
}

/* Is the component drawn as its text alone? */
static bool is_card(const grundy_component *part) {
  return part->shape && strcmp(part->shape, "card") == 0;
}

piece gi_figure_piece(const figure *f, size_t i) {
  return (piece){.part = &f->parts[i],
                 .is_draw = f->is_draw,
                 .pitch = pitch_of(f),
                 .largest = f->largest,
                 .diagram = f->diagrams[i],
                 .text = is_card(&f->parts[i]) ? f->texts[i] : NULL,
                 .component = (uint32_t)i,
                 .moves = f->card_moves[i],
                 .letters = f->card_letters[i]};
}

static piece piece_of(const figure *f, size_t i) {
  piece p = gi_figure_piece(f, i);
  p.is_moved = f->moved == i;
  if (p.is_moved) {
    p.after = f->after;
    p.after_count = f->after_count;
  }
  return p;
}

static void draw_piece(canvas *k, const figure *f, const shape *s, size_t i,
                       int32_t x, int32_t y) {
  piece p = piece_of(f, i);
  gi_canvas_begin_component(k, (uint32_t)i, s->name, f->texts[i]);
  s->draw(k, &p, x, y);
  gi_canvas_end(k);
}

/* Draws the components from..end - 1 one below the other, from y downwards.
   Only measures them if k is NULL. */
static extent draw_stacked(canvas *k, const figure *f, const shape *s,
                           size_t from, size_t end, int32_t y) {
  extent whole = {0, 0};
  for (size_t i = from; i < end; i++) {
    piece p = piece_of(f, i);
    extent size = s->measure(&p);
    if (p.diagram && p.diagram->is_merged)
      continue;
    if (k)
      draw_piece(k, f, s, i, SHEET_MARGIN, y + size.height);
    whole.width = size.width > whole.width ? size.width : whole.width;
    whole.height += size.height + (i + 1 < end ? STACKED : 0);
    y += size.height + STACKED;
  }
  return whole;
}

/* Draws the components from..end - 1 side by side on a common bottom line, from
   y downwards.  Only measures them if k is NULL. */
static extent draw_in_line(canvas *k, const figure *f, const shape *s,
                           size_t from, size_t end, int32_t y) {
  int32_t tallest = 0, x = SHEET_MARGIN;
  extent whole = {0, 0};
  for (size_t i = from; i < end; i++) {
    piece p = piece_of(f, i);
    int32_t height = s->measure(&p).height;
    tallest = height > tallest ? height : tallest;
  }
  for (size_t i = from; i < end; i++) {
    piece p = piece_of(f, i);
    if (p.diagram && p.diagram->is_merged)
      continue;
    if (k)
      draw_piece(k, f, s, i, x, y + tallest);
    x += s->measure(&p).width + APART;
    whole = (extent){x - APART - SHEET_MARGIN, tallest};
  }
  return whole;
}

/* Draws a group, from y downwards.  Only measures it if k is NULL. */
static extent draw_group(canvas *k, const figure *f, size_t from, size_t end,
                         int32_t y) {
  const shape *s = gi_shape_named(f->parts[from].shape);
  assert(s && from < end && end <= f->count);
  return s->is_stacked ? draw_stacked(k, f, s, from, end, y)
                       : draw_in_line(k, f, s, from, end, y);
}

static int32_t height_of(const figure *f) {
  int32_t height = 0;
  for (size_t i = 0; i < f->count; i = group_end(f, i))
    height += draw_group(NULL, f, i, group_end(f, i), 0).height + BELOW;
  return height;
}

/* Returns the width of the picture, at least `widest`. */
static int32_t width_of(const figure *f, int32_t widest) {
  for (size_t i = 0; i < f->count; i = group_end(f, i)) {
    int32_t width =
        draw_group(NULL, f, i, group_end(f, i), 0).width + 2 * SHEET_MARGIN;
    widest = width > widest ? width : widest;
  }
  return widest < CANVAS_MOST ? widest : CANVAS_MOST;
}

/* ------------------------------------------------------------- opening */

static grundy_status refuse_shape(figure *f, grundy_work *work,
                                  const grundy_component *part) {
  f->undrawn = part->rules;
  const char *rules = grundy_rules_text(part->rules);
  gi_text text = {.data = rules, .length = strlen(rules)};
  return gi_fail(&work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
                 "{0} cannot be drawn", gi_excerpt_of(text).text);
}

static grundy_status refuse_size(grundy_work *work, uint64_t most) {
  return gi_fail(&work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
                 "the position is too large to be drawn: a drawing has at most "
                 "{0} numbers, none above {0}",
                 gi_digits_of(most).text);
}

static grundy_status refuse_height(grundy_work *work) {
  grundy_status status = gi_fail(&work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
                                 "the drawing would be higher than {0} pixels",
                                 gi_digits_of(MOST_HEIGHT / 10).text);
  gi_hint(&work->error, "draw fewer games at once");
  return status;
}

static grundy_status refuse_memory(grundy_work *work) {
  return gi_finish(work, gi_refused(work), GRUNDY_NOWHERE);
}

static const shape *shape_of(const grundy_component *part) {
  return part->shape ? gi_shape_named(part->shape) : NULL;
}

static uint64_t most_of(const grundy_component *part) {
  const shape *s = shape_of(part);
  return s && s->most ? s->most : FIGURE_MOST;
}

bool gi_figure_holds(const figure *f, const grundy_component *part) {
  const shape *s = shape_of(part);
  bool has_bars = f->largest > 0 && s && s->bars;
  return part->count <= most_of(part) &&
         (has_bars || gi_largest_of(part) <= most_of(part));
}

grundy_status gi_figure_component(const figure *f, grundy_work *work,
                                  const grundy_position *position, size_t i,
                                  grundy_component *part) {
  grundy_status status = grundy_position_component(work, position, i, part);
  const shape *s = status == GRUNDY_OK ? shape_of(part) : NULL;
  if (f->largest > 0 && s && s->bars)
    part->shape = s->bars;
  return status;
}

/* Draws all numbers that may be bars as bars on one scale, if one of them is
   too large to be drawn as tokens. */
static void choose_bars(figure *f) {
  uint64_t largest = 0;
  for (size_t i = 0; i < f->count; i++) {
    const shape *s = shape_of(&f->parts[i]);
    if (s && s->bars && gi_largest_of(&f->parts[i]) > largest)
      largest = gi_largest_of(&f->parts[i]);
  }
  f->largest = largest > FIGURE_MOST ? largest : 0;
  for (size_t i = 0; i < f->count && f->largest > 0; i++) {
    const shape *s = shape_of(&f->parts[i]);
    if (s && s->bars)
      f->parts[i].shape = s->bars;
  }
}

/* Adds the numbers of a component to *numbers.  A component whose shape has a
   limit of its own counts as one.  Returns false if there are too many, or if
   a number is too large. */
static bool count_numbers(const figure *f, const grundy_component *part,
                          size_t *numbers) {
  if (!gi_figure_holds(f, part))
    return false;
  *numbers += most_of(part) == FIGURE_MOST ? part->count : 1;
  return *numbers <= FIGURE_MOST;
}

/* Lays out the i-th component if it is a graph.  Tokens on the same graph share
   the diagram of the first of their components. */
static grundy_status add_diagram(figure *f, grundy_work *work, size_t i,
                                 grundy_play play) {
  gi_sketch sketch;
  grundy_status status =
      gi_position_sketch(work, f->position, i, play, &sketch);
  if (status != GRUNDY_OK)
    return status == GRUNDY_UNABLE ? GRUNDY_OK : status;
  f->diagrams[i] = gi_diagram_new(f->memory, &sketch);
  if (!f->diagrams[i])
    return refuse_memory(work);
  size_t first = i;
  while (first && f->parts[first - 1].rules == f->parts[i].rules)
    first--;
  if (sketch.shared && first < i)
    gi_diagram_merge(f->diagrams[first], f->diagrams[i]);
  return GRUNDY_OK;
}

void gi_figure_close(figure *f) {
  for (size_t i = 0; i < FIGURE_MOST; i++)
    gi_diagram_drop(f->memory, f->diagrams[i]);
}

/* Sets the text of the i-th component. */
static grundy_status name_part(figure *f, grundy_work *work, size_t i) {
  gi_begin(work);
  gi_buffer text;
  gi_buffer_init(&text, &work->memory);
  grundy_status status = gi_component_print(f->position->parts[i], &text);
  if (status == GRUNDY_OK)
    f->texts[i] =
        gi_arena_text(&work->arena, (const char *)text.data, text.length);
  gi_buffer_clear(&text);
  if (status == GRUNDY_OK && !f->texts[i])
    return refuse_memory(work);
  return gi_finish(work, status, GRUNDY_NOWHERE);
}

static grundy_status open_part(figure *f, grundy_work *work, size_t i,
                               grundy_play play, size_t *numbers) {
  const grundy_component *part = &f->parts[i];
  if (is_card(part)) {
    f->parts[i].count = 0; /* its bytes are no numbers */
    return GRUNDY_OK;
  }
  if (!part->shape || !gi_shape_named(part->shape))
    return refuse_shape(f, work, part);
  if (!count_numbers(f, part, numbers))
    return refuse_size(work, most_of(part));
  return add_diagram(f, work, i, play);
}

static void begin(figure *f, grundy_work *work,
                  const grundy_position *position) {
  *f = (figure){.memory = &work->memory,
                .count = grundy_position_count(position),
                .position = position};
  f->moved = f->count;
}

static grundy_status split(figure *f, grundy_work *work, size_t i) {
  grundy_status status =
      grundy_position_component(work, f->position, i, &f->parts[i]);
  return status == GRUNDY_OK ? name_part(f, work, i) : status;
}

grundy_status gi_figure_open(figure *f, grundy_work *work,
                             const grundy_position *position,
                             grundy_play play) {
  begin(f, work, position);
  if (f->count > FIGURE_MOST)
    return refuse_size(work, FIGURE_MOST);
  size_t numbers = 0;
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < f->count && status == GRUNDY_OK; i++)
    status = split(f, work, i);
  if (status == GRUNDY_OK)
    choose_bars(f);
  for (size_t i = 0; i < f->count && status == GRUNDY_OK; i++)
    status = open_part(f, work, i, play, &numbers);
  if (status != GRUNDY_OK)
    return status;
  if (f->largest > 0 && width_of(f, 0) == CANVAS_MOST)
    return refuse_size(work, FIGURE_MOST);
  return height_of(f) <= MOST_HEIGHT ? GRUNDY_OK : refuse_height(work);
}

/* ---------------------------------------------------------------- cards */

/* Makes one card of the whole position. */
static grundy_status open_whole(figure *f, grundy_work *work) {
  const grundy_position *position = f->position;
  gi_figure_close(f);
  begin(f, work, position);
  f->is_whole = f->has_cards = true;
  f->count = f->moved = 1;
  f->parts[0] = (grundy_component){.shape = "card"};
  return grundy_position_print(work, position, &f->texts[0]);
}

/* Makes a card of the i-th component unless it can be drawn. */
static grundy_status open_bare_part(figure *f, grundy_work *work, size_t i,
                                    size_t *numbers) {
  grundy_component *part = &f->parts[i];
  size_t counted = *numbers;
  grundy_status status = GRUNDY_DOMAIN;
  /* labels would say who wins, and misère play has none */
  if (part->shape && gi_shape_named(part->shape) &&
      count_numbers(f, part, &counted))
    status = add_diagram(f, work, i, GRUNDY_MISERE);
  if (status == GRUNDY_OK)
    *numbers = counted;
  else if (status == GRUNDY_DOMAIN)
    part->shape = "card";
  return status == GRUNDY_DOMAIN ? GRUNDY_OK : status;
}

grundy_status gi_figure_open_bare(figure *f, grundy_work *work,
                                  const grundy_position *position) {
  begin(f, work, position);
  f->has_cards = true;
  if (f->count > FIGURE_MOST)
    return open_whole(f, work);
  size_t numbers = 0;
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < f->count && status == GRUNDY_OK; i++) {
    status = split(f, work, i);
    if (status == GRUNDY_OK)
      status = open_bare_part(f, work, i, &numbers);
  }
  if (status == GRUNDY_OK && height_of(f) > MOST_HEIGHT)
    status = open_whole(f, work);
  return status;
}

/* ------------------------------------------------------------ the move */

/* Notes what the move to `to` changes.  A move that leaves too much to be drawn
   is not shown. */
static grundy_status note_move(figure *f, grundy_work *work,
                               const grundy_position *to) {
  size_t count = grundy_position_count(to), numbers = 0;
  if (f->count == 0 || count > FIGURE_MOST || count + 1 < f->count)
    return GRUNDY_OK;
  for (size_t i = 0; i < count; i++) {
    grundy_status status = gi_figure_component(f, work, to, i, &f->after[i]);
    if (status != GRUNDY_OK)
      return status;
    if (is_card(&f->after[i]) || !count_numbers(f, &f->after[i], &numbers))
      return GRUNDY_OK;
  }
  f->moved = gi_position_moved(f->position, to);
  f->after_count = count - (f->count - 1);
  assert(f->moved < f->count && f->moved + f->after_count <= count);
  for (size_t i = 0; i < f->after_count; i++)
    f->after[i] = f->after[f->moved + i];
  return GRUNDY_OK;
}

/* Marks the vertices of a graph with letters that the move changes, and the
   edges between them. */
static void mark_changed(figure *f) {
  diagram *d = f->moved < f->count ? f->diagrams[f->moved] : NULL;
  const grundy_component *part = &f->parts[f->moved];
  if (!d || !part->count || f->after_count != 1 ||
      f->after[0].count != part->count)
    return;
  size_t head = part->count - d->sketch.vertex_count;
  for (size_t v = 0; v < d->sketch.vertex_count; v++)
    d->is_vertex_marked[v] =
        part->integers[head + v] != f->after[0].integers[head + v];
  for (size_t e = 0; e < d->sketch.edge_count; e++)
    d->is_edge_marked[e] = d->is_vertex_marked[d->sketch.edges[e].from] &&
                           d->is_vertex_marked[d->sketch.edges[e].to];
}

size_t gi_figure_drawn_with(const figure *f, size_t i) {
  while (i && f->diagrams[i] && f->diagrams[i]->is_merged)
    i--;
  return i;
}

/* The winning moves, or in a draw the moves that keep the draw. */
typedef struct good_moves {
  size_t count;
  const grundy_move *moves;
} good_moves;

static good_moves good_moves_of(const grundy_verdict *v) {
  if (!v->moves_known)
    return (good_moves){0, NULL};
  return v->outcome == GRUNDY_D && !v->move_count
             ? (good_moves){v->drawing_count, v->drawing_moves}
             : (good_moves){v->move_count, v->moves};
}

void gi_figure_mark(figure *f, const grundy_verdict *verdict) {
  good_moves good = good_moves_of(verdict);
  f->is_draw = verdict->outcome == GRUNDY_D && !verdict->move_count;
  for (size_t m = 0; m < good.count; m++) {
    size_t moved = gi_position_moved(f->position, good.moves[m].to);
    diagram *d =
        moved < f->count ? f->diagrams[gi_figure_drawn_with(f, moved)] : NULL;
    if (d)
      gi_diagram_mark(d, good.moves[m].name);
  }
}

/* --------------------------------------------------------------- words */

/* How many good moves the words name. */
typedef enum naming {
  NAME_NONE,
  NAME_ONLY, /* there is no other */
  NAME_ONE   /* as an example */
} naming;

static naming naming_of(const grundy_verdict *v) {
  size_t count = good_moves_of(v).count;
  return count == 0                          ? NAME_NONE
         : count == 1 && !v->moves_truncated ? NAME_ONLY
                                             : NAME_ONE;
}

static const char *win_sentence(naming moves, bool is_misere) {
  switch (moves) {
  case NAME_ONLY:
    return is_misere ? N_("The player to move wins in misère play, but only "
                          "by {0}.")
                     : N_("The player to move wins, but only by {0}.");
  case NAME_ONE:
    return is_misere ? N_("The player to move wins in misère play, for example "
                          "by {0}.")
                     : N_("The player to move wins, for example by {0}.");
  case NAME_NONE:
    break;
  }
  return is_misere ? N_("The player to move wins in misère play.")
                   : N_("The player to move wins.");
}

static const char *draw_sentence(naming moves) {
  switch (moves) {
  case NAME_ONLY:
    return N_("Neither player can win; only {0} keeps the draw.");
  case NAME_ONE:
    return N_("Neither player can win; for example, {0} keeps the draw.");
  case NAME_NONE:
    break;
  }
  return N_("Neither player can win: the position is a draw.");
}

/* Returns the sentence on the outcome; {0} is a good move. */
static const char *outcome_sentence(const grundy_verdict *v) {
  bool is_misere = v->play == GRUNDY_MISERE;
  naming moves = naming_of(v);
  const char *mixed = gi_mixed_words(v);
  if (mixed)
    return mixed;
  switch (v->outcome) {
  case GRUNDY_N:
    return win_sentence(moves, is_misere);
  case GRUNDY_D:
    return draw_sentence(moves);
  case GRUNDY_P:
    return is_misere ? N_("The player to move loses in misère play, whatever "
                          "the move.")
                     : N_("The player to move loses, whatever the move.");
  case GRUNDY_L:
    return moves == NAME_NONE
               ? N_("Left wins, whoever starts.")
               : N_("Left wins, whoever starts; if Left starts, for example by "
                    "{0}.");
  case GRUNDY_R:
    return moves == NAME_NONE
               ? N_("Right wins, whoever starts.")
               : N_("Right wins, whoever starts; if Right starts, for example "
                    "by {0}.");
  case GRUNDY_OUTCOME_NONE:
    break;
  }
  return N_("It is not known who wins.");
}

/* Says a move in the language of the picture, which need not be that of the
   work: the letters of a PNG are ASCII. */
static grundy_status say_move(grundy_work *work, grundy_language language,
                              const char *name, const char **phrase) {
  grundy_language kept = work->error.language;
  grundy_work_set_language(work, language);
  grundy_status status = grundy_move_phrase(work, name, phrase);
  grundy_work_set_language(work, kept);
  return status;
}

static void say_outcome(grundy_work *work, const grundy_verdict *v,
                        grundy_language language, gi_writer *words) {
  good_moves good = good_moves_of(v);
  const char *move = "";
  if (good.count > 0)
    gi_writer_note(words, say_move(work, language, good.moves[0].name, &move));
  gi_sheet_say(words, language, outcome_sentence(v), move);
}

/* Explains the orange marks, and the labels of the first graph. */
static void say_caption(const figure *f, grundy_language language,
                        gi_writer *words) {
  if (f->moved < f->count) {
    piece p = piece_of(f, gi_figure_drawn_with(f, f->moved));
    gi_sheet_say(words, language,
                 gi_shape_named(f->parts[f->moved].shape)->words(&p));
  }
  for (size_t i = 0; i < f->count; i++)
    if (f->diagrams[i] && f->diagrams[i]->sketch.labels) {
      gi_sheet_say(words, language, f->diagrams[i]->sketch.labels);
      return;
    }
}

/* Draws the groups from y downwards, in a sum with their rules above them.
   Returns the bottom. */
static int32_t draw_groups(canvas *k, const figure *f, int32_t width,
                           int32_t y) {
  bool is_sum = f->count > 0 && group_end(f, 0) < f->count;
  for (size_t i = 0; i < f->count; i = group_end(f, i)) {
    if (is_sum)
      y = gi_sheet_lines(k, SHEET_MARGIN, y, width - 2 * SHEET_MARGIN,
                         grundy_rules_text(f->parts[i].rules), 1,
                         (pen){SHEET_SMALL, INK_FAINT, ANCHOR_START, true}) +
          60;
    y += draw_group(k, f, i, group_end(f, i), y).height + BELOW;
  }
  return y;
}

grundy_status gi_figure_draw(canvas *k, figure *f, grundy_work *work,
                             const char *text, const grundy_verdict *verdict) {
  gi_writer outcome, caption;
  gi_writer_init(&outcome, k->memory);
  gi_writer_init(&caption, k->memory);
  good_moves good = good_moves_of(verdict);
  if (good.count > 0)
    gi_canvas_note(k, note_move(f, work, good.moves[0].to));
  mark_changed(f);
  say_outcome(work, verdict, k->language, &outcome);
  say_caption(f, k->language, &caption);
  int32_t width = width_of(f, SHEET_LEAST_WIDTH);
  int32_t y = gi_sheet_head(k, width, text, gi_sheet_text(k, &outcome)) + BELOW;
  y = draw_groups(k, f, width, y);
  gi_sheet_foot(k, width, y, gi_sheet_text(k, &caption));
  gi_writer_clear(&outcome);
  gi_writer_clear(&caption);
  return k->status;
}

grundy_status gi_figure_draw_bare(canvas *k, const figure *f) {
  int32_t width = width_of(f, LEAST);
  int32_t bottom = draw_groups(k, f, width, SHEET_MARGIN);
  bottom += f->count ? SHEET_MARGIN - BELOW : 0;
  k->width = width;
  k->height = bottom > LEAST ? bottom : LEAST;
  return k->status;
}
