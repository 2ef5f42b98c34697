/* SPDX-License-Identifier: MIT */
/*
 * Links moves to the elements of a drawing, without knowing any game.
 *
 * A component is drawn twice: as it is, and with the move.  An element that
 * looks different belongs to the move.  The shape says how to choose among
 * these elements (figure.h, pick).  The elements of graphs without letters name
 * their moves themselves (engine/sketch.h).  A move that changes no element
 * belongs to the numbers beside the component.
 */
#include "core/glyph.h"
#include "engine/moves.h"
#include "engine/picture/shapes.h"
#include "engine/position.h"

typedef struct linker {
  canvas *canvas;
  figure *figure;
  grundy_work *work;
  const grundy_move *move;
  size_t number; /* of the move */
  size_t moved;  /* component that the move changes */
  size_t drawn;  /* component that `before` shows; SIZE_MAX: none yet */
  canvas before; /* that component without a move */
  size_t after_count;
  grundy_component after[FIGURE_MOST]; /* what the move leaves of it */
  size_t found; /* elements found for the move in one component */
  unsigned way; /* 0; 1: the mirror image of the move */
} linker;

static const gi_component *part_at(const linker *l, size_t i) {
  return &l->figure->position->parts[i];
}

/* Links the move to an element of every component that equals the moved one:
   moves of equal components are listed once. */
static void link_to(linker *l, uint32_t column, uint32_t index) {
  for (size_t i = 0; i < l->figure->count; i++)
    if (gi_part_compare(*part_at(l, i), *part_at(l, l->moved)) == 0)
      gi_canvas_link(l->canvas, (spot){(uint32_t)i, column, index},
                     l->move->name, l->number, l->way);
  l->found++;
}

/* ---------------------------------------------------------------- drawings */

/* Draws the moved component at the corner of an empty canvas, with what the
   move leaves, or without the move if `after` is NULL. */
static void draw_alone(const linker *l, canvas *k,
                       const grundy_component *after, size_t after_count) {
  piece p = gi_figure_piece(l->figure, l->moved);
  p.is_moved = after != NULL;
  p.after = after;
  p.after_count = after_count;
  gi_shape_named(p.part->shape)->draw(k, &p, 0, 0);
  if (k->status != GRUNDY_OK)
    gi_canvas_note(l->canvas, k->status);
}

static const group *group_at(const canvas *k, spot where, size_t hint) {
  size_t count = gi_canvas_group_count(k);
  for (size_t i = 0; i < count; i++) {
    const group *g = gi_canvas_group(k, (hint + i) % count);
    if (gi_is_same_spot(g->spot, where))
      return g;
  }
  return NULL;
}

static uint64_t sum_of(const grundy_component *parts, size_t count) {
  uint64_t sum = 0;
  for (size_t i = 0; i < count; i++)
    for (size_t k = 0; k < parts[i].count; k++)
      sum += parts[i].integers[k];
  return sum;
}

/* Links the elements that look different with the move. */
static void link_changed(linker *l, const grundy_component *after,
                         size_t after_count, bool takes_first) {
  canvas with;
  gi_canvas_init(&with, l->canvas->memory);
  with.component = l->before.component;
  with.language = l->canvas->language;
  draw_alone(l, &with, after, after_count);
  uint32_t last = UINT32_MAX; /* column of the last element that was linked */
  for (size_t i = 0; i < gi_canvas_group_count(&l->before); i++) {
    const group *g = gi_canvas_group(&l->before, i);
    const group *other = group_at(&with, g->spot, i);
    if (g->spot.column == SPOT_LABEL || !other || other->digest == g->digest ||
        (takes_first && g->spot.column == last))
      continue;
    last = g->spot.column;
    link_to(l, g->spot.column, g->spot.index);
  }
  gi_canvas_clear(&with);
}

/* Links by the numbers alone: a number that becomes smaller loses the tokens
   above the new one; a number that grows is changed as a whole. */
static void link_numbers(linker *l) {
  const grundy_component *part = &l->figure->parts[l->moved];
  if (l->after_count != 1 || l->after[0].count != part->count)
    return;
  for (size_t i = 0; i < part->count; i++) {
    uint64_t before = part->integers[i], now = l->after[0].integers[i];
    if (now < before)
      link_to(l, (uint32_t)i, (uint32_t)now);
    else if (now > before)
      link_to(l, SPOT_LABEL, (uint32_t)i);
  }
}

/* Links every element that is a label, or that is not. */
static void link_all(linker *l, bool are_labels) {
  for (size_t i = 0; i < gi_canvas_group_count(&l->before); i++) {
    const group *g = gi_canvas_group(&l->before, i);
    if ((g->spot.column == SPOT_LABEL) == are_labels)
      link_to(l, g->spot.column, g->spot.index);
  }
}

/* Notes what the move leaves of its component.  Returns false if it is too much
   to be drawn. */
static bool note_after(linker *l) {
  const grundy_position *to = l->move->to;
  size_t others = l->figure->position->count - 1;
  size_t count = grundy_position_count(to) - others;
  assert(grundy_position_count(to) >= others);
  if (count > FIGURE_MOST)
    return false;
  for (size_t i = 0; i < count; i++) {
    grundy_component *part = &l->after[i];
    gi_canvas_note(l->canvas, gi_figure_component(l->figure, l->work, to,
                                                  l->moved + i, part));
    if (l->canvas->status != GRUNDY_OK || !gi_figure_holds(l->figure, part))
      return false;
  }
  l->after_count = count;
  return true;
}

/* Links the mirror image of a move in a row: what is left on the right is then
   on the left. */
static void link_mirrored(linker *l, bool takes_first) {
  static const uint64_t none = 0;
  grundy_component swapped[2] = {{.count = 1, .integers = &none}};
  if (l->after_count == 1) {
    swapped[1] = l->after[0];
  } else if (l->after_count == 2) {
    swapped[0] = l->after[1];
    swapped[1] = l->after[0];
  } else {
    return;
  }
  l->way = 1;
  link_changed(l, swapped, 2, takes_first);
  l->way = 0;
}

static void link_drawn(linker *l) {
  const grundy_component *part = &l->figure->parts[l->moved];
  pick how = gi_shape_named(part->shape)->pick;
  if (l->drawn != l->moved) {
    gi_canvas_clear(&l->before);
    gi_canvas_init(&l->before, l->canvas->memory);
    l->before.component = (uint32_t)l->moved;
    l->before.language = l->canvas->language;
    draw_alone(l, &l->before, NULL, 0);
    l->drawn = l->moved;
  }
  if (how == PICK_ANY) {
    link_all(l, false);
  } else if (note_after(l)) {
    bool is_cut = how == PICK_MIRRORED &&
                  sum_of(l->after, l->after_count) == sum_of(part, 1);
    bool takes_first = how == PICK_FIRST || is_cut;
    link_changed(l, l->after, l->after_count, takes_first);
    if (how == PICK_MIRRORED || (how == PICK_FIRST && l->after_count == 2))
      link_mirrored(l, takes_first);
    if (!l->found)
      link_numbers(l);
  }
  if (!l->found)
    link_all(l, true);
  if (!l->found)
    link_all(l, false);
}

/* ------------------------------------------------------------------ graphs */

/* Returns the end of an edge that a token comes to: the end without the token
   of the component, if the edge has no direction. */
static uint32_t goal_of(const gi_sketch *s, const gi_sketch_edge *edge) {
  bool is_backward = !s->directed && s->vertices[edge->to].token &&
                     !s->vertices[edge->from].token;
  return is_backward ? edge->from : edge->to;
}

/* Links the vertices and edges that name the move, and the vertices to which
   it takes a token. */
static void link_graph(linker *l, size_t component) {
  const figure *f = l->figure;
  const gi_sketch *s = &f->diagrams[component]->sketch;
  uint32_t shown = (uint32_t)gi_figure_drawn_with(f, component);
  bool is_goal[GI_SKETCH_VERTICES] = {false};
  const char *name = l->move->name;
  for (size_t e = 0; e < s->edge_count; e++) {
    if (!gi_diagram_is_move(s->edges[e].move, name))
      continue;
    gi_canvas_link(l->canvas, (spot){shown, GRAPH_EDGES, (uint32_t)e}, name,
                   l->number, 0);
    if (!s->taken)
      is_goal[goal_of(s, &s->edges[e])] = true;
    l->found++;
  }
  for (size_t v = 0; v < s->vertex_count; v++)
    if (is_goal[v] || gi_diagram_is_move(s->vertices[v].move, name)) {
      gi_canvas_link(l->canvas, (spot){shown, GRAPH_VERTICES, (uint32_t)v},
                     name, l->number, 0);
      l->found++;
    }
  for (size_t v = 0; v < s->vertex_count && !l->found; v++)
    gi_canvas_link(l->canvas, (spot){shown, GRAPH_VERTICES, (uint32_t)v}, name,
                   l->number, 0);
}

/* Links the move in every component that equals the moved one and has a
   diagram of its own. */
static void link_graphs(linker *l) {
  const figure *f = l->figure;
  size_t linked = SIZE_MAX;
  for (size_t i = 0; i < f->count; i++) {
    if (gi_part_compare(*part_at(l, i), *part_at(l, l->moved)) != 0 ||
        gi_figure_drawn_with(f, i) == linked)
      continue;
    linked = gi_figure_drawn_with(f, i);
    l->found = 0;
    link_graph(l, i);
  }
}

/* ------------------------------------------------------------------- cards */

static void link_card(linker *l) {
  figure *f = l->figure;
  size_t letters = gi_glyphs_columns(l->move->name, strlen(l->move->name));
  for (size_t i = 0; i < f->count; i++) {
    if (!f->is_whole &&
        gi_part_compare(*part_at(l, i), *part_at(l, l->moved)) != 0)
      continue;
    spot where = {(uint32_t)i, SPOT_LINE, (uint32_t)f->card_moves[i]++};
    gi_canvas_link(l->canvas, where, l->move->name, l->number, 0);
    if (letters > f->card_letters[i])
      f->card_letters[i] = letters;
  }
}

/* Lets the moves that a card has no room for share its last cell. */
static void fold_cards(canvas *k, const figure *f) {
  for (size_t i = 0; i < gi_canvas_link_count(k); i++) {
    spot *where = gi_canvas_spot_of(k, i);
    piece p = gi_figure_piece(f, where->component);
    size_t last = p.text ? gi_card_cells(&p) - 1 : SIZE_MAX;
    if (p.text && p.moves > last + 1 && where->index > last)
      where->index = (uint32_t)last;
  }
}

/* ------------------------------------------------------------------- moves */

static void link_move(linker *l) {
  const figure *f = l->figure;
  l->found = 0;
  l->moved = f->is_whole ? 0 : gi_position_moved(f->position, l->move->to);
  assert(l->moved < f->count);
  if (strcmp(f->parts[l->moved].shape, "card") == 0)
    link_card(l);
  else if (f->diagrams[l->moved] && !f->parts[l->moved].count)
    link_graphs(l);
  else
    link_drawn(l);
}

grundy_status gi_figure_link(canvas *k, figure *f, grundy_work *work,
                             grundy_side side) {
  gi_moves moves = {0};
  gi_begin(work);
  size_t limit = gi_moves_limit(f->position->count, FIGURE_MOVES);
  grundy_status status =
      gi_all_moves(work, f->position, grundy_position_is_impartial(f->position),
                   limit, &moves);
  status = gi_finish(work, status, GRUNDY_NOWHERE);
  if (status != GRUNDY_OK)
    return status;
  k->is_truncated = moves.truncated;
  if (moves.truncated || moves.count > FIGURE_MOVES) {
    k->is_truncated = true;
    return GRUNDY_OK;
  }
  linker l = {.canvas = k, .figure = f, .work = work, .drawn = SIZE_MAX};
  gi_canvas_init(&l.before, k->memory);
  for (size_t i = 0; i < moves.count && k->status == GRUNDY_OK; i++) {
    l.move = &moves.list[i];
    l.number = i;
    if (side != GRUNDY_BOTH && l.move->player != GRUNDY_BOTH &&
        l.move->player != side)
      continue;
    gi_canvas_note(k, grundy_work_step(work));
    if (k->status == GRUNDY_OK)
      link_move(&l);
  }
  gi_canvas_clear(&l.before);
  fold_cards(k, f);
  return k->status;
}
