/* SPDX-License-Identifier: MIT */
#include "games/base/graph.h"

#include <assert.h>
#include <string.h>

#include "core/text.h"
#include "core/writer.h"
#include "engine/position.h"

void gi_net_begin(gi_net *net, gi_memory *memory) {
  *net = (gi_net){.memory = memory, .token = GI_NO_VERTEX};
}

void gi_net_end(gi_net *net) {
  gi_free(net->memory, net->links, net->link_capacity * sizeof *net->links);
  gi_free(net->memory, net->vertices,
          net->vertex_capacity * sizeof *net->vertices);
  gi_net_begin(net, net->memory);
}

static grundy_status add_vertex(gi_net *net, gi_bytes name, size_t place) {
  grundy_status status = gi_reserve(
      net->memory, net->vertices, net->vertex_capacity, net->vertex_count + 1);
  if (status == GRUNDY_OK)
    net->vertices[net->vertex_count++] = (gi_vertex){name, place, false};
  return status;
}

grundy_status gi_net_link(gi_net *net, uint32_t a, uint32_t b,
                          unsigned char colour) {
  grundy_status status = gi_reserve(net->memory, net->links, net->link_capacity,
                                    net->link_count + 1);
  if (status == GRUNDY_OK)
    net->links[net->link_count++] = (gi_link){a, b, colour, false};
  return status;
}

/* Asserts that the ends of all links and the token are vertices of the net. */
static void check_net(const gi_net *net) {
  assert(net->vertex_count <= net->vertex_capacity);
  assert(net->link_count <= net->link_capacity);
  assert(net->token == GI_NO_VERTEX || net->token < net->vertex_count);
  for (size_t i = 0; i < net->link_count; i++) {
    assert(net->links[i].a < net->vertex_count);
    assert(net->links[i].b < net->vertex_count);
  }
}

/* ---------------------------------------------------------------- order */

static bool is_number(gi_bytes name) {
  for (size_t i = 0; i < name.length; i++)
    if (name.data[i] < '0' || name.data[i] > '9')
      return false;
  return true;
}

static int compare_bytes(gi_bytes a, gi_bytes b) {
  size_t shorter = a.length < b.length ? a.length : b.length;
  int order = memcmp(a.data, b.data, shorter);
  if (order)
    return order;
  return (a.length > b.length) - (a.length < b.length);
}

/* Compares names: numbers by size, then words by the alphabet; 7 before 07. */
static int compare_names(gi_bytes a, gi_bytes b) {
  bool x = is_number(a), y = is_number(b);
  if (x != y)
    return x ? -1 : 1;
  if (!x)
    return compare_bytes(a, b);
  gi_bytes short_a = a, short_b = b;
  for (; short_a.length > 1 && *short_a.data == '0'; short_a.length--)
    short_a.data++;
  for (; short_b.length > 1 && *short_b.data == '0'; short_b.length--)
    short_b.data++;
  if (short_a.length != short_b.length)
    return short_a.length < short_b.length ? -1 : 1;
  int order = compare_bytes(short_a, short_b);
  return order ? order : (a.length > b.length) - (a.length < b.length);
}

static int compare_vertices(const gi_net *net, uint32_t a, uint32_t b) {
  int order = compare_names(net->vertices[a].name, net->vertices[b].name);
  return order ? order : (a > b) - (a < b);
}

static int compare_links(const gi_net *net, uint32_t i, uint32_t j) {
  gi_link a = net->links[i], b = net->links[j];
  if (a.a != b.a)
    return a.a < b.a ? -1 : 1;
  if (a.b != b.b)
    return a.b < b.b ? -1 : 1;
  return (int)a.colour - (int)b.colour;
}

/* Sorts by merging neighbouring runs, starting with single entries. */
static grundy_status
sort(const gi_net *net, gi_budget *budget, uint32_t *order, uint32_t *scratch,
     size_t count, int (*compare)(const gi_net *net, uint32_t a, uint32_t b)) {
  for (size_t width = 1; width < count; width *= 2) {
    for (size_t from = 0; from < count; from += 2 * width) {
      grundy_status status = gi_budget_ticks(budget, 2 * width);
      if (status != GRUNDY_OK)
        return status;
      size_t middle = from + width < count ? from + width : count;
      size_t end = middle + width < count ? middle + width : count;
      size_t i = from, j = middle;
      for (size_t k = from; k < end; k++)
        scratch[k] =
            j == end || (i < middle && compare(net, order[i], order[j]) <= 0)
                ? order[i++]
                : order[j++];
    }
    memcpy(order, scratch, count * sizeof *order);
  }
  return GRUNDY_OK;
}

/* Keeps each name once, in order; links and token then refer to these names. */
static void merge_names(gi_net *net, const uint32_t *order, uint32_t *merged,
                        gi_vertex *distinct) {
  size_t count = 0;
  for (size_t k = 0; k < net->vertex_count; k++) {
    gi_vertex v = net->vertices[order[k]];
    if (!count || compare_names(distinct[count - 1].name, v.name) != 0)
      distinct[count++] = v;
    merged[order[k]] = (uint32_t)(count - 1);
  }
  memcpy(net->vertices, distinct, count * sizeof *distinct);
  net->vertex_count = count;
  for (size_t i = 0; i < net->link_count; i++) {
    net->links[i].a = merged[net->links[i].a];
    net->links[i].b = merged[net->links[i].b];
  }
  if (net->token != GI_NO_VERTEX)
    net->token = merged[net->token];
}

static grundy_status sort_links(gi_net *net, const gi_form *form,
                                gi_budget *budget, uint32_t *order,
                                uint32_t *scratch, gi_link *sorted) {
  size_t count = 0;
  for (size_t i = 0; i < net->link_count; i++) {
    gi_link *link = &net->links[i];
    order[i] = (uint32_t)i;
    if (!form->directed && link->a > link->b) {
      uint32_t swap = link->a;
      link->a = link->b;
      link->b = swap;
    }
  }
  grundy_status status =
      sort(net, budget, order, scratch, net->link_count, compare_links);
  if (status != GRUNDY_OK)
    return status;
  for (size_t k = 0; k < net->link_count; k++) {
    gi_link link = net->links[order[k]];
    bool again =
        count && sorted[count - 1].a == link.a && sorted[count - 1].b == link.b;
    if (!(form->once && again) && !(form->no_loops && link.a == link.b))
      sorted[count++] = link;
  }
  if (count)
    memcpy(net->links, sorted, count * sizeof *sorted);
  net->link_count = count;
  return GRUNDY_OK;
}

grundy_status gi_net_settle(gi_net *net, const gi_form *form,
                            gi_budget *budget) {
  size_t most =
      net->vertex_count > net->link_count ? net->vertex_count : net->link_count;
  size_t vertices = gi_array_size(net->vertex_count, sizeof(gi_vertex));
  size_t links = gi_array_size(net->link_count, sizeof(gi_link));
  size_t size = vertices > links ? vertices : links;
  uint32_t *order = NULL, *scratch = NULL;
  if (!most)
    return GRUNDY_OK;
  void *sorted = gi_alloc(net->memory, size);
  bool room = sorted && gi_graph_array(net->memory, &order, most) &&
              gi_graph_array(net->memory, &scratch, most);
  grundy_status status = room ? GRUNDY_OK : gi_memory_refusal(net->memory);
  if (room) {
    for (size_t i = 0; i < net->vertex_count; i++)
      order[i] = (uint32_t)i;
    status =
        sort(net, budget, order, scratch, net->vertex_count, compare_vertices);
  }
  if (status == GRUNDY_OK) {
    merge_names(net, order, scratch, sorted);
    status = sort_links(net, form, budget, order, scratch, sorted);
    check_net(net);
  }
  gi_graph_release(net->memory, scratch, most);
  gi_graph_release(net->memory, order, most);
  gi_free(net->memory, sorted, size);
  return status;
}

/* -------------------------------------------------------------- reading */

typedef struct reader {
  gi_net *net;
  grundy_work *work;
  gi_text text;
  size_t at;
  const gi_form *form;
} reader;

/* Returns the place after the name that begins at `at`. */
static size_t name_end(gi_text text, size_t at) {
  for (size_t more; (more = gi_text_letter(text, at)) > 0;)
    at += more;
  return at;
}

static grundy_status expected_name(grundy_error *error, gi_text text, size_t at,
                                   const char *what) {
  grundy_status status = gi_text_expected(error, text, at, what);
  if (at < text.length && (unsigned char)text.data[at] >= 0x80)
    gi_hint(error, "a name is made of letters of any script, digits and '_'; "
                   "commas, arrows and brackets are the ASCII ones");
  return status;
}

static void skip(reader *r) { r->at = gi_text_skip(r->text, r->at); }

static bool is_next(const reader *r, const char *word) {
  size_t length = strlen(word);
  return r->text.length - r->at >= length &&
         memcmp(r->text.data + r->at, word, length) == 0;
}

static grundy_status read_vertex(reader *r, uint32_t *vertex) {
  gi_text text = r->text;
  size_t from = r->at;
  r->at = name_end(text, from);
  size_t length = r->at - from;
  if (!length)
    return expected_name(&r->work->error, text, from, r->form->vertex);
  if (length > GI_NET_MOST_NAME)
    return gi_fail(&r->work->error, GRUNDY_SYNTAX, text.offset + from,
                   "a name has at most {0} bytes here",
                   gi_digits_of(GI_NET_MOST_NAME).text);
  *vertex = (uint32_t)r->net->vertex_count;
  gi_bytes name = {(const unsigned char *)text.data + from, length};
  grundy_status status = add_vertex(r->net, name, text.offset + from);
  skip(r);
  return status;
}

static grundy_status read_colour(reader *r, unsigned char *colour) {
  static const char letters[GI_COLOURS] = {
      [GI_GREEN] = 'g', [GI_BLUE] = 'b', [GI_RED] = 'r'};
  *colour = GI_GREEN;
  if (!r->form->colours || !is_next(r, ":"))
    return GRUNDY_OK;
  r->at++;
  skip(r);
  size_t from = r->at;
  r->at = name_end(r->text, from);
  gi_text word = gi_text_part(r->text, from, r->at);
  skip(r);
  for (unsigned i = 0; i < GI_COLOURS; i++)
    if (word.length == 1 && *word.data == letters[i]) {
      *colour = (unsigned char)i;
      return GRUNDY_OK;
    }
  if (!word.length)
    return gi_text_expected(&r->work->error, r->text, from,
                            "a colour: b, r or g");
  return gi_fail(&r->work->error, GRUNDY_SYNTAX, word.offset,
                 "'{0}' is not a colour: write b (blue, Left's), r (red, "
                 "Right's) or g (green)",
                 gi_excerpt_of(word).text);
}

/* Is 1b, at FROM, meant to be the vertex 1 in blue?  As a name it would be
   another vertex, whose edges are green: an answer to another question. */
static grundy_status refuse_glued(const reader *r, size_t from) {
  size_t at = from;
  while (at < r->text.length && r->text.data[at] >= '0' &&
         r->text.data[at] <= '9')
    at++;
  size_t end = name_end(r->text, from);
  bool is_glued = r->form->colours && at > from && end == at + 1 &&
                  strchr("gbr", r->text.data[at]);
  if (!is_glued)
    return GRUNDY_OK;
  gi_text number = gi_text_part(r->text, from, at);
  grundy_status status =
      gi_fail(&r->work->error, GRUNDY_SYNTAX, r->text.offset + from,
              "a colour is written after a colon");
  gi_hint(&r->work->error, "did you mean {0}:{1}?", gi_excerpt_of(number).text,
          (char[]){r->text.data[at], '\0'});
  return status;
}

/* Reads a-b, or a path a-b-c, or a vertex alone. */
static grundy_status read_item(reader *r) {
  uint32_t a = 0, b = 0;
  unsigned char colour = GI_GREEN;
  grundy_status status = read_vertex(r, &a);
  if (status == GRUNDY_OK && !is_next(r, r->form->between))
    return r->form->alone ? GRUNDY_OK
                          : gi_text_expected(&r->work->error, r->text, r->at,
                                             r->form->expected);
  while (status == GRUNDY_OK && is_next(r, r->form->between)) {
    r->at += strlen(r->form->between);
    skip(r);
    size_t place = r->text.offset + r->at;
    status = refuse_glued(r, r->at);
    if (status == GRUNDY_OK)
      status = read_vertex(r, &b);
    if (status == GRUNDY_OK)
      status = read_colour(r, &colour);
    if (status == GRUNDY_OK)
      status = gi_net_link(r->net, a, b, colour);
    if (status == GRUNDY_OK)
      status = gi_budget_ticks(&r->work->budget, 4);
    if (status == GRUNDY_OK && r->net->link_count > GI_NET_MOST_EDGES)
      return gi_fail(&r->work->error, GRUNDY_SYNTAX, place,
                     "a graph that is typed has at most {0} edges",
                     gi_digits_of(GI_NET_MOST_EDGES).text);
    a = b;
  }
  return status;
}

static grundy_status read_items(reader *r) {
  for (;;) {
    grundy_status status = read_item(r);
    if (status != GRUNDY_OK)
      return status;
    if (r->at >= r->text.length || (r->form->token && is_next(r, ";")))
      return GRUNDY_OK;
    if (r->text.data[r->at] != ',')
      return gi_text_expected(&r->work->error, r->text, r->at,
                              r->form->token      ? "',', ';' or ')'"
                              : r->form->directed ? "',' or ']'"
                                                  : "',' or ')'");
    r->at++;
    skip(r);
  }
}

grundy_status gi_net_read(gi_net *net, grundy_work *work, gi_text text,
                          const gi_form *form) {
  reader r = {net, work, text, 0, form};
  grundy_status status = GRUNDY_OK;
  gi_net_begin(net, &work->memory);
  skip(&r);
  if (r.at < text.length && !(form->token && is_next(&r, ";")))
    status = read_items(&r);
  size_t place = GRUNDY_NOWHERE;
  if (status == GRUNDY_OK && r.at < text.length) {
    r.at++;
    skip(&r);
    place = text.offset + r.at;
    status = read_vertex(&r, &net->token);
    if (status == GRUNDY_OK && r.at < text.length)
      status = gi_text_expected(&work->error, text, r.at, "')'");
  }
  if (status == GRUNDY_OK)
    status = gi_net_settle(net, form, &work->budget);
  /* a vertex keeps the place where its name was read first */
  if (status == GRUNDY_OK && net->token != GI_NO_VERTEX &&
      net->vertex_count > 1 && net->vertices[net->token].place == place)
    status = gi_fail(&work->error, GRUNDY_SYNTAX, place,
                     "the graph has no vertex {0}",
                     gi_net_name_of(net, net->token).text);
  if (status != GRUNDY_OK)
    gi_net_end(net);
  return status;
}

/* ---------------------------------------------------------------- bytes */

grundy_status gi_net_of(gi_net *net, gi_memory *memory, gi_bytes bytes) {
  const unsigned char *at = bytes.data;
  grundy_status status = GRUNDY_OK;
  gi_net_begin(net, memory);
  bool coloured = gi_varint_get(&at) != 0;
  for (uint64_t n = gi_varint_get(&at); n && status == GRUNDY_OK; n--) {
    size_t length = (size_t)gi_varint_get(&at);
    status = add_vertex(net, (gi_bytes){at, length}, GRUNDY_NOWHERE);
    at += length;
  }
  if (status == GRUNDY_OK)
    for (uint64_t n = gi_varint_get(&at); n && status == GRUNDY_OK; n--) {
      uint32_t a = (uint32_t)gi_varint_get(&at);
      uint32_t b = (uint32_t)gi_varint_get(&at);
      unsigned char colour = coloured ? *at++ : GI_GREEN;
      status = gi_net_link(net, a, b, colour);
    }
  if (status != GRUNDY_OK) {
    gi_net_end(net);
    return status;
  }
  net->token = (uint32_t)gi_varint_get(&at) - 1; /* 0: GI_NO_VERTEX */
  assert(at == bytes.data + bytes.length);
  check_net(net);
  return GRUNDY_OK;
}

static bool is_put(const gi_net *net, const gi_link *link) {
  return !link->gone && !net->vertices[link->a].gone &&
         !net->vertices[link->b].gone;
}

static grundy_status put_names(const gi_net *net, gi_buffer *bytes,
                               uint32_t *places) {
  uint32_t count = 0;
  for (size_t v = 0; v < net->vertex_count; v++)
    if (!net->vertices[v].gone)
      places[v] = count++;
  grundy_status status = gi_buffer_varint(bytes, count);
  for (size_t v = 0; v < net->vertex_count && status == GRUNDY_OK; v++) {
    gi_bytes name = net->vertices[v].name;
    if (net->vertices[v].gone)
      continue;
    status = gi_buffer_varint(bytes, name.length);
    if (status == GRUNDY_OK)
      status = gi_buffer_put(bytes, name.data, name.length);
  }
  return status;
}

static grundy_status put_links(const gi_net *net, gi_buffer *bytes,
                               const uint32_t *places, uint64_t count,
                               bool coloured) {
  grundy_status status = gi_buffer_varint(bytes, count);
  for (size_t i = 0; i < net->link_count && status == GRUNDY_OK; i++) {
    gi_link link = net->links[i];
    if (!is_put(net, &link))
      continue;
    status = gi_buffer_varint(bytes, places[link.a]);
    if (status == GRUNDY_OK)
      status = gi_buffer_varint(bytes, places[link.b]);
    if (status == GRUNDY_OK && coloured)
      status = gi_buffer_put(bytes, &link.colour, 1);
  }
  return status;
}

grundy_status gi_net_put(const gi_net *net, gi_buffer *bytes) {
  uint32_t *places;
  uint64_t count = 0;
  bool coloured = false;
  check_net(net);
  assert(net->token == GI_NO_VERTEX || !net->vertices[net->token].gone);
  for (size_t i = 0; i < net->link_count; i++)
    if (is_put(net, &net->links[i])) {
      count++;
      coloured |= net->links[i].colour != GI_GREEN;
    }
  if (!gi_graph_array(net->memory, &places, net->vertex_count))
    return gi_memory_refusal(net->memory);
  grundy_status status = gi_buffer_varint(bytes, coloured);
  if (status == GRUNDY_OK)
    status = put_names(net, bytes, places);
  if (status == GRUNDY_OK)
    status = put_links(net, bytes, places, count, coloured);
  if (status == GRUNDY_OK)
    status = gi_buffer_varint(
        bytes, net->token == GI_NO_VERTEX ? 0 : places[net->token] + 1);
  gi_graph_release(net->memory, places, net->vertex_count);
  return status;
}

/* ------------------------------------------------------------- printing */

static void write_name(const gi_net *net, uint32_t v, gi_writer *out) {
  assert(v < net->vertex_count && net->vertices);
  gi_bytes name = net->vertices[v].name;
  gi_write_bytes(out, name.data, name.length);
}

static void write_link(const gi_net *net, const gi_link *link,
                       const gi_form *form, gi_writer *out) {
  static const char *const colours[GI_COLOURS] = {
      [GI_GREEN] = "", [GI_BLUE] = ":b", [GI_RED] = ":r"};
  write_name(net, link->a, out);
  gi_write_text(out, form->between);
  write_name(net, link->b, out);
  gi_write_text(out, colours[link->colour]);
}

/* Marks the ends of each link that is written as gone, so that the vertices
   without links are left. */
grundy_status gi_net_write(gi_net *net, const gi_form *form, gi_buffer *out) {
  gi_writer writer = gi_writer_to(out);
  const char *comma = "";
  check_net(net);
  for (size_t i = 0; i < net->link_count; i++, comma = ",") {
    const gi_link *link = &net->links[i];
    gi_write_text(&writer, comma);
    write_link(net, link, form, &writer);
    net->vertices[link->a].gone = net->vertices[link->b].gone = true;
  }
  for (uint32_t v = 0; v < net->vertex_count; v++) {
    if (net->vertices[v].gone || v == net->token)
      continue;
    gi_write_text(&writer, comma);
    write_name(net, v, &writer);
    comma = ",";
  }
  if (net->token != GI_NO_VERTEX) {
    gi_write_text(&writer, ";");
    write_name(net, net->token, &writer);
  }
  for (size_t v = 0; v < net->vertex_count; v++)
    net->vertices[v].gone = false;
  return writer.status;
}

grundy_status gi_net_print(gi_bytes bytes, const gi_form *form,
                           gi_buffer *out) {
  gi_net net;
  grundy_status status = gi_net_of(&net, out->memory, bytes);
  if (status != GRUNDY_OK)
    return status;
  status = gi_net_write(&net, form, out);
  gi_net_end(&net);
  return status;
}

/* ---------------------------------------------------------------- tools */

grundy_status gi_net_keep(gi_net *net, grundy_work *work) {
  gi_net kept = *net;
  size_t vertices = net->vertex_count * sizeof *net->vertices;
  size_t links = net->link_count * sizeof *net->links;
  kept.vertices = gi_arena_alloc(&work->arena, vertices + 1);
  kept.links = gi_arena_alloc(&work->arena, links + 1);
  bool room = kept.vertices && kept.links;
  if (room && links)
    memcpy(kept.links, net->links, links);
  for (size_t v = 0; v < net->vertex_count && room; v++) {
    gi_vertex vertex = net->vertices[v];
    vertex.name.data =
        gi_arena_bytes(&work->arena, vertex.name.data, vertex.name.length);
    room = vertex.name.data != NULL;
    kept.vertices[v] = vertex;
  }
  gi_net_end(net);
  if (!room)
    return gi_refused(work);
  *net = kept;
  return GRUNDY_OK;
}

grundy_status gi_net_list(const gi_net *net, grundy_work *work, gi_text text,
                          grundy_status (*each)(void *data, uint32_t vertex,
                                                size_t place),
                          void *data) {
  size_t at = gi_text_skip(text, 0);
  if (at >= text.length)
    return GRUNDY_OK;
  for (;;) {
    size_t from = at;
    at = name_end(text, from);
    gi_text name = gi_text_part(text, from, at);
    if (!name.length)
      return expected_name(&work->error, text, from, N_("a name"));
    uint32_t v = gi_net_find(net, name.data, name.length);
    if (v == GI_NO_VERTEX)
      return gi_fail(&work->error, GRUNDY_SYNTAX, name.offset,
                     "there is no '{0}' in [ ]", gi_excerpt_of(name).text);
    grundy_status status = each(data, v, name.offset);
    if (status != GRUNDY_OK)
      return status;
    at = gi_text_skip(text, at);
    if (at >= text.length)
      return GRUNDY_OK;
    if (text.data[at] != ',')
      return gi_text_expected(&work->error, text, at, "',' or ')'");
    at = gi_text_skip(text, at + 1);
  }
}

grundy_status gi_net_number(gi_net *net, uint32_t vertices) {
  static const char names[] = "0123456789ABCDEF";
  grundy_status status = GRUNDY_OK;
  assert(vertices < sizeof names);
  for (uint32_t v = 0; v < vertices && status == GRUNDY_OK; v++)
    status = add_vertex(net, (gi_bytes){(const unsigned char *)names + v, 1},
                        GRUNDY_NOWHERE);
  return status;
}

uint32_t gi_net_find(const gi_net *net, const char *name, size_t length) {
  gi_bytes wanted = {(const unsigned char *)name, length};
  size_t low = 0, high = net->vertex_count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    int order = compare_names(net->vertices[middle].name, wanted);
    if (!order)
      return (uint32_t)middle;
    if (order < 0)
      low = middle + 1;
    else
      high = middle;
  }
  return GI_NO_VERTEX;
}

grundy_status gi_net_arrays(const gi_net *net, gi_budget *budget,
                            gi_direction direction, gi_graph *graph) {
  uint32_t *ends;
  size_t count = 0;
  *graph = (gi_graph){.memory = net->memory};
  if (!gi_graph_array(net->memory, &ends, 2 * net->link_count))
    return gi_memory_refusal(net->memory);
  for (size_t i = 0; i < net->link_count; i++)
    if (is_put(net, &net->links[i])) {
      ends[2 * count] = net->links[i].a;
      ends[2 * count++ + 1] = net->links[i].b;
    }
  grundy_status status =
      gi_graph_make(graph, net->memory, budget, (uint32_t)net->vertex_count,
                    ends, count, direction);
  gi_graph_release(net->memory, ends, 2 * net->link_count);
  return status;
}

grundy_status gi_net_reached(gi_net *net, const gi_graph *graph,
                             uint32_t from) {
  uint32_t *queue, count = 1;
  assert(from < net->vertex_count && graph->vertices == net->vertex_count);
  if (!gi_graph_array(net->memory, &queue, net->vertex_count))
    return gi_memory_refusal(net->memory);
  for (size_t v = 0; v < net->vertex_count; v++)
    net->vertices[v].gone = true;
  net->vertices[from].gone = false;
  queue[0] = from;
  for (uint32_t at = 0; at < count; at++) {
    uint32_t v = queue[at];
    for (uint32_t a = graph->first[v]; a < graph->first[v + 1]; a++)
      if (net->vertices[graph->to[a]].gone) {
        net->vertices[graph->to[a]].gone = false;
        queue[count++] = graph->to[a];
      }
  }
  gi_graph_release(net->memory, queue, net->vertex_count);
  return GRUNDY_OK;
}

grundy_status gi_net_cut_off(gi_net *net, gi_budget *budget,
                             gi_direction direction, uint32_t from) {
  gi_graph graph;
  grundy_status status = gi_net_arrays(net, budget, direction, &graph);
  if (status == GRUNDY_OK)
    status = gi_net_reached(net, &graph, from);
  gi_graph_clear(&graph);
  return status;
}

grundy_status gi_net_add(const gi_net *net, grundy_work *work,
                         const grundy_rules *rules, size_t place,
                         grundy_position *sum) {
  gi_buffer bytes;
  gi_buffer_init(&bytes, net->memory);
  grundy_status status = gi_net_put(net, &bytes);
  if (status == GRUNDY_OK)
    status = gi_position_add(work, sum, rules,
                             (gi_bytes){bytes.data, bytes.length}, place);
  gi_buffer_clear(&bytes);
  return status;
}

grundy_status gi_net_emit_part(const gi_net *net, const grundy_rules *rules,
                               gi_sink *sink) {
  gi_buffer bytes;
  gi_buffer_init(&bytes, net->memory);
  grundy_status status = gi_net_put(net, &bytes);
  if (status == GRUNDY_OK)
    status = gi_emit_part(sink, rules, bytes.data, bytes.length);
  gi_buffer_clear(&bytes);
  return status;
}

gi_net_name gi_net_name_of(const gi_net *net, uint32_t vertex) {
  gi_net_name name = {{0}};
  assert(vertex < net->vertex_count);
  gi_bytes bytes = net->vertices[vertex].name;
  assert(bytes.length < sizeof name.text);
  memcpy(name.text, bytes.data, bytes.length);
  return name;
}
