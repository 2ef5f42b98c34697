/* SPDX-License-Identifier: MIT */
/* What is common to drawings of positions: where things go, and the words. */
#include "app/picture/figure.h"

#include "app/language.h"
#include "app/picture/palette.h"
#include "app/picture/sheet.h"
#include "app/report.h"

enum {
  LEAST_WIDTH = 4600,
  APART = 260,        /* between components in a line */
  BELOW = 240,        /* between groups */
  MOST_HEIGHT = 30000 /* without words and what a move adds */
};

/* -------------------------------------------------------------- layout */

static int32_t pitch_of(const figure *f) {
  uint64_t most = 0;
  for (size_t i = 0; i < f->count; i++)
    for (size_t k = 0; k < f->parts[i].count; k++)
      if (f->parts[i].integers[k] > most)
        most = f->parts[i].integers[k];
  return most <= 12 ? 260 : most <= 24 ? 200 : 150;
}

/* The components from `i` on with the same rules. */
static size_t group_end(const figure *f, size_t i) {
  size_t end = i + 1;
  while (end < f->count && f->parts[end].rules == f->parts[i].rules)
    end++;
  return end;
}

static piece piece_of(const figure *f, size_t i) {
  piece p = {
      .part = &f->parts[i], .is_moved = f->moved == i, .is_draw = f->is_draw};
  if (p.is_moved) {
    p.after = f->after;
    p.after_count = f->after_count;
  }
  p.pitch = pitch_of(f);
  p.diagram = f->diagrams[i];
  return p;
}

/* Draws a group below y, or only measures it when there is no canvas. */
static extent draw_group(canvas *k, const figure *f, size_t from, size_t end,
                         int32_t y) {
  const shape *s = shape_named(f->parts[from].shape);
  extent whole = {0, 0};
  int32_t tallest = 0, x = SHEET_MARGIN;
  for (size_t i = from; !s->is_stacked && i < end; i++) {
    piece p = piece_of(f, i);
    int32_t height = s->measure(&p).height;
    tallest = height > tallest ? height : tallest;
  }
  for (size_t i = from; i < end; i++) {
    piece p = piece_of(f, i);
    extent size = s->measure(&p);
    if (p.diagram && p.diagram->is_merged)
      continue;
    int32_t height = s->is_stacked ? size.height : tallest;
    if (k)
      s->draw(k, &p, x, y + height);
    if (s->is_stacked) {
      whole.width = size.width > whole.width ? size.width : whole.width;
      whole.height += size.height + (i + 1 < end ? 80 : 0);
      y += size.height + 80;
    } else {
      x += size.width + APART;
      whole.width = x - APART - SHEET_MARGIN;
      whole.height = tallest;
    }
  }
  return whole;
}

static int32_t height_of(const figure *f) {
  int32_t height = 0;
  for (size_t i = 0; i < f->count; i = group_end(f, i))
    height += draw_group(NULL, f, i, group_end(f, i), 0).height + BELOW;
  return height;
}

static int32_t widest_of(const figure *f) {
  int32_t widest = LEAST_WIDTH;
  for (size_t i = 0; i < f->count; i = group_end(f, i)) {
    int32_t width =
        draw_group(NULL, f, i, group_end(f, i), 0).width + 2 * SHEET_MARGIN;
    widest = width > widest ? width : widest;
  }
  return widest < CANVAS_MOST ? widest : CANVAS_MOST;
}

/* ------------------------------------------------------------- opening */

/* The families with such a shape, or with any shape that is drawn. */
static void list_families(const grundy *g, const char *like, char *list,
                          size_t size) {
  size_t length = 0;
  list[0] = '\0';
  for (size_t i = 0; i < grundy_family_count(g) && length < size; i++) {
    const grundy_family *family = grundy_family_at(g, i);
    const struct shape *s = family->shape ? shape_named(family->shape) : NULL;
    if (s && (!like || s->draw == shape_named(like)->draw))
      length += (size_t)snprintf(list + length, size - length, "%s%s",
                                 length ? ", " : "", family->name);
  }
}

static int refuse_shape(const grundy_component *part, const grundy *g) {
  char list[400], hint[440];
  list_families(g, NULL, list, sizeof list);
  snprintf(hint, sizeof hint, tr("these can be drawn: %s"), list);
  report(NULL, hint, "there is no drawing of %.200s",
         grundy_rules_text(part->rules));
  return BAD_INPUT;
}

bool figure_has_graphs(const figure *f, const grundy *g) {
  char list[400], hint[440];
  for (size_t i = 0; i < f->count; i++) {
    if (f->diagrams[i])
      continue;
    list_families(g, "graph", list, sizeof list);
    snprintf(hint, sizeof hint, tr("these are graphs: %s"), list);
    report(NULL, hint, "--dot writes graphs, and %.200s is none",
           grundy_rules_text(f->parts[i].rules));
    return false;
  }
  return true;
}

static int refuse_size(uint64_t most) {
  report(NULL, NULL,
         "the position is too large to be drawn: a drawing has at most %d "
         "numbers, none above %d",
         (int)most, (int)most);
  return BAD_INPUT;
}

static int refuse_height(void) {
  report(NULL, "draw fewer games at once",
         "the drawing would be higher than %d pixels", MOST_HEIGHT / 10);
  return BAD_INPUT;
}

static uint64_t most_of(const grundy_component *part) {
  const shape *s = part->shape ? shape_named(part->shape) : NULL;
  return s && s->most ? s->most : FIGURE_MOST;
}

/* False: too large.  A shape with room of its own counts by itself. */
static bool count_numbers(const grundy_component *part, size_t *numbers) {
  uint64_t most = most_of(part);
  if (part->count > most)
    return false;
  for (size_t k = 0; k < part->count; k++)
    if (part->integers[k] > most)
      return false;
  *numbers += most == FIGURE_MOST ? part->count : 1;
  return *numbers <= FIGURE_MOST;
}

static int refuse_work(const grundy_work *work) {
  report_error(grundy_work_error(work), NULL);
  return exit_code(grundy_work_error(work));
}

/* Tokens on one graph are drawn on one. */
static int add_diagram(figure *f, grundy_work *work, size_t i,
                       grundy_play play) {
  gi_sketch sketch;
  grundy_status status =
      gi_position_sketch(work, f->position, i, play, &sketch);
  if (status == GRUNDY_UNABLE)
    return DONE;
  if (status != GRUNDY_OK)
    return refuse_work(work);
  f->diagrams[i] = diagram_new(&f->memory, &sketch);
  if (!f->diagrams[i])
    return report_no_memory();
  size_t first = i;
  while (first && f->parts[first - 1].rules == f->parts[i].rules)
    first--;
  if (sketch.shared && first < i)
    diagram_merge(f->diagrams[first], f->diagrams[i]);
  return DONE;
}

void figure_close(figure *f) {
  for (size_t i = 0; i < FIGURE_MOST; i++)
    diagram_drop(&f->memory, f->diagrams[i]);
}

int figure_open(figure *f, grundy_work *work, const grundy_position *position,
                const grundy *g, grundy_play play) {
  *f = (figure){.count = grundy_position_count(position), .position = position};
  f->moved = f->count;
  if (f->count > FIGURE_MOST)
    return refuse_size(FIGURE_MOST);
  size_t numbers = 0;
  for (size_t i = 0; i < f->count; i++) {
    grundy_component *part = &f->parts[i];
    if (grundy_position_component(work, position, i, part) != GRUNDY_OK)
      return refuse_work(work);
    if (!part->shape || !shape_named(part->shape))
      return refuse_shape(part, g);
    if (!count_numbers(part, &numbers))
      return refuse_size(most_of(part));
    int code = add_diagram(f, work, i, play);
    if (code != DONE)
      return code;
  }
  return height_of(f) <= MOST_HEIGHT ? DONE : refuse_height();
}

/* ------------------------------------------------------------ the move */

/* What a move makes too large is not shown. */
static grundy_status find_move(figure *f, grundy_work *work,
                               const grundy_position *to) {
  size_t count = grundy_position_count(to), numbers = 0;
  if (f->count == 0 || count > FIGURE_MOST || count + 1 < f->count)
    return GRUNDY_OK;
  for (size_t i = 0; i < count; i++) {
    grundy_status status = grundy_position_component(work, to, i, &f->after[i]);
    if (status != GRUNDY_OK)
      return status;
    if (!count_numbers(&f->after[i], &numbers))
      return GRUNDY_OK;
  }
  size_t same = gi_position_moved(f->position, to);
  f->moved = same;
  f->after_count = count - (f->count - 1);
  for (size_t i = 0; i < f->after_count; i++)
    f->after[i] = f->after[same + i];
  return GRUNDY_OK;
}

/* The component with the graph on which the move is made. */
static size_t drawn_with(const figure *f, size_t i) {
  while (i && f->diagrams[i] && f->diagrams[i]->is_merged)
    i--;
  return i;
}

typedef struct good_moves {
  size_t count;
  const grundy_move *moves;
} good_moves;

static good_moves good_moves_of(const grundy_verdict *v) {
  if (!v->moves_known)
    return (good_moves){0, NULL};
  return v->outcome == GRUNDY_D
             ? (good_moves){v->drawing_count, v->drawing_moves}
             : (good_moves){v->move_count, v->moves};
}

void figure_mark(figure *f, const grundy_verdict *verdict) {
  good_moves good = good_moves_of(verdict);
  f->is_draw = verdict->outcome == GRUNDY_D;
  for (size_t m = 0; m < good.count; m++) {
    size_t moved = gi_position_moved(f->position, good.moves[m].to);
    diagram *d = moved < f->count ? f->diagrams[drawn_with(f, moved)] : NULL;
    if (d)
      diagram_mark(d, good.moves[m].name);
  }
}

/* --------------------------------------------------------------- words */

static grundy_status say_outcome(grundy_work *work, const grundy_verdict *v,
                                 grundy_language language, gi_buffer *out) {
  bool is_misere = v->play == GRUNDY_MISERE;
  good_moves good = good_moves_of(v);
  bool has_move = good.count > 0;
  const char *move = "";
  if (has_move) {
    grundy_status status = grundy_move_phrase(work, good.moves[0].name, &move);
    if (status != GRUNDY_OK)
      return status;
  }
  bool is_only = good.count == 1 && !v->moves_truncated;
  switch (v->outcome) {
  case GRUNDY_N:
    if (!has_move)
      return sheet_say(out, language,
                       is_misere ? "N in misère play: the player to move wins."
                                 : "N: the player to move wins.");
    if (is_misere)
      return sheet_say(out, language,
                       is_only ? "N in misère play: the player to move wins, "
                                 "only by {0}."
                               : "N in misère play: the player to move wins, "
                                 "for instance by {0}.",
                       move);
    return sheet_say(out, language,
                     is_only
                         ? "N: the player to move wins, only by {0}."
                         : "N: the player to move wins, for instance by {0}.",
                     move);
  case GRUNDY_D:
    if (!has_move)
      return sheet_say(out, language, "D: a draw, neither player can win.");
    return sheet_say(out, language,
                     is_only ? "D: a draw, neither player can win; only {0} "
                               "keeps it."
                             : "D: a draw, neither player can win; for "
                               "instance {0} keeps it.",
                     move);
  case GRUNDY_P:
    return sheet_say(out, language,
                     is_misere
                         ? "P in misère play: the player to move loses, "
                           "whatever the move."
                         : "P: the player to move loses, whatever the move.");
  case GRUNDY_L:
    return has_move ? sheet_say(out, language,
                                "L: Left wins, whoever starts; as the first, "
                                "for instance by {0}.",
                                move)
                    : sheet_say(out, language, "L: Left wins, whoever starts.");
  case GRUNDY_R:
    return has_move
               ? sheet_say(out, language,
                           "R: Right wins, whoever starts; as the first, "
                           "for instance by {0}.",
                           move)
               : sheet_say(out, language, "R: Right wins, whoever starts.");
  case GRUNDY_OUTCOME_NONE:
    break;
  }
  return sheet_say(out, language, "It is not known who wins.");
}

/* What is orange, and what the labels of the first graph tell. */
static grundy_status say_caption(const figure *f, grundy_language language,
                                 gi_buffer *out) {
  grundy_status status = GRUNDY_OK;
  if (f->moved < f->count) {
    piece p = piece_of(f, drawn_with(f, f->moved));
    status = sheet_say(out, language,
                       shape_named(f->parts[f->moved].shape)->words(&p));
  }
  for (size_t i = 0; i < f->count && status == GRUNDY_OK; i++)
    if (f->diagrams[i] && f->diagrams[i]->sketch.labels) {
      status = sheet_say(out, language, f->diagrams[i]->sketch.labels);
      break;
    }
  return status == GRUNDY_OK ? gi_buffer_put(out, "", 1) : status;
}

static grundy_status draw_all(canvas *k, const figure *f, const char *text,
                              const gi_buffer *outcome) {
  int32_t width = widest_of(f);
  int32_t y = sheet_head(k, width, text, (const char *)outcome->data) + BELOW;
  bool is_sum = f->count > 0 && group_end(f, 0) < f->count;
  for (size_t i = 0; i < f->count; i = group_end(f, i)) {
    if (is_sum)
      y = sheet_lines(k, SHEET_MARGIN, y, width - 2 * SHEET_MARGIN,
                      grundy_rules_text(f->parts[i].rules), 1,
                      (pen){SHEET_SMALL, INK_FAINT, ANCHOR_START, true}) +
          60;
    y += draw_group(k, f, i, group_end(f, i), y).height + BELOW;
  }
  gi_buffer caption;
  gi_buffer_init(&caption, k->memory);
  grundy_status status = say_caption(f, k->language, &caption);
  if (status == GRUNDY_OK)
    sheet_foot(k, width, y, (const char *)caption.data);
  gi_buffer_clear(&caption);
  return status == GRUNDY_OK ? k->status : status;
}

grundy_status figure_draw(canvas *k, figure *f, grundy_work *work,
                          const char *text, const grundy_verdict *verdict) {
  gi_buffer outcome;
  gi_buffer_init(&outcome, k->memory);
  grundy_status status = GRUNDY_OK;
  good_moves good = good_moves_of(verdict);
  if (good.count > 0)
    status = find_move(f, work, good.moves[0].to);
  if (status == GRUNDY_OK)
    status = say_outcome(work, verdict, k->language, &outcome);
  if (status == GRUNDY_OK)
    status = gi_buffer_put(&outcome, "", 1);
  if (status == GRUNDY_OK)
    status = draw_all(k, f, text, &outcome);
  gi_buffer_clear(&outcome);
  return status;
}
