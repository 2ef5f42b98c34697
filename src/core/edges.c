/* SPDX-License-Identifier: MIT */
#include "core/edges.h"

#include <assert.h>
#include <string.h>

enum {
  MOST_LINE = 1 << 16, /* longest line, in bytes */
  PADDING = 16,        /* readable bytes after the last line */
  MOST_DIGITS = 9,     /* of a vertex that is its number */
  MOST_NAME = GI_EDGES_NAME
};

/* Numbers up to SMALL may leave any gaps.  If the largest number is above
   SMALL, and more than GAPS times the number of vertices written, the numbers
   become names. */
enum {
  GAPS = 64,
  SMALL = 1 << 20
};

void gi_edges_init(gi_edges *e, gi_memory *memory, grundy_error *error) {
  *e = (gi_edges){.memory = memory, .error = error};
  gi_buffer_init(&e->line, memory);
  gi_buffer_init(&e->alone, memory);
  gi_buffer_init(&e->colours, memory);
  gi_map_init(&e->names, memory, 4);
}

void gi_edges_drop_ends(gi_edges *e) {
  gi_free(e->memory, e->ends, 2 * e->capacity * sizeof *e->ends);
  e->ends = NULL;
  e->capacity = 0;
}

void gi_edges_clear(gi_edges *e) {
  gi_edges_drop_ends(e);
  gi_free(e->memory, e->original, e->original_capacity * sizeof *e->original);
  gi_buffer_clear(&e->line);
  gi_buffer_clear(&e->alone);
  gi_buffer_clear(&e->colours);
  gi_map_clear(&e->names);
  gi_edges_init(e, e->memory, e->error);
}

/* ---------------------------------------------------------------- storing */

/* Grows the list of ends by a sixteenth.  The system moves a large block by
   its page table, so growing often is cheap, and unused room would be charged
   to the limit. */
static grundy_status grow_ends(gi_edges *e) {
  size_t more = e->capacity + e->capacity / 16 + 4096;
  size_t size = gi_array_size(more, 2 * sizeof *e->ends);
  uint32_t *ends = size ? gi_realloc(e->memory, e->ends,
                                     2 * e->capacity * sizeof *ends, size)
                        : NULL;
  if (!ends)
    return gi_memory_refusal(e->memory);
  e->ends = ends;
  e->capacity = more;
  assert(e->count < e->capacity);
  return GRUNDY_OK;
}

/* Gives back the unused room of a complete list.  A refusal does not matter. */
static void trim_ends(gi_edges *e) {
  size_t size = 2 * sizeof *e->ends;
  uint32_t *ends =
      e->count && e->count < e->capacity
          ? gi_realloc(e->memory, e->ends, e->capacity * size, e->count * size)
          : NULL;
  if (!ends)
    return;
  e->ends = ends;
  e->capacity = e->count;
}

/* Appends an edge; it is green. */
static inline grundy_status add_edge(gi_edges *e, uint32_t a, uint32_t b) {
  if (e->count == e->capacity) {
    grundy_status status = grow_ends(e);
    if (status != GRUNDY_OK)
      return status;
  }
  e->ends[2 * e->count] = a;
  e->ends[2 * e->count++ + 1] = b;
  return e->coloured ? gi_buffer_put(&e->colours, "", 1) : GRUNDY_OK;
}

/* Colours the edge that was read last.  The first colour that is not green
   makes the list of colours, in which all edges before it are green. */
static grundy_status colour_edge(gi_edges *e, char colour) {
  assert(e->count && (!e->coloured || e->colours.length == e->count));
  if (colour == 'g')
    return GRUNDY_OK;
  if (!e->coloured) {
    grundy_status status = gi_buffer_reserve(&e->colours, e->count);
    if (status != GRUNDY_OK)
      return status;
    memset(e->colours.data, 0, e->count);
    e->colours.length = e->count;
    e->coloured = true;
  }
  e->colours.data[e->count - 1] = (unsigned char)colour;
  return GRUNDY_OK;
}

/* Makes room for one more name.  Done before the name is added, so that a
   refusal leaves names and vertices consistent. */
static grundy_status grow_original(gi_edges *e) {
  if (e->vertices < e->original_capacity)
    return GRUNDY_OK;
  size_t more = e->original_capacity + e->original_capacity / 4 + 1024;
  uint32_t *records =
      gi_realloc(e->memory, e->original, e->original_capacity * sizeof *records,
                 gi_array_size(more, sizeof *records));
  if (!records)
    return gi_memory_refusal(e->memory);
  e->original = records;
  e->original_capacity = more;
  return GRUNDY_OK;
}

/* Finds the vertex of a name; a new name gets the next number. */
static grundy_status intern(gi_edges *e, const char *name, size_t length,
                            uint32_t *vertex) {
  gi_record record;
  bool added;
  gi_bytes key = {(const unsigned char *)name, length};
  grundy_status status = grow_original(e);
  if (status != GRUNDY_OK)
    return status;
  status = gi_map_add(&e->names, key, e->vertices, &record, &added);
  if (status != GRUNDY_OK)
    return status;
  *vertex = gi_map_answer(&e->names, record);
  assert(added ? *vertex == e->vertices : *vertex < e->vertices);
  if (added)
    e->original[e->vertices++] = record;
  return GRUNDY_OK;
}

/* Replaces a vertex that is its number by the vertex of that name. */
static grundy_status name_one(gi_edges *e, uint32_t *vertex) {
  gi_digits digits = gi_digits_of(*vertex);
  return intern(e, digits.text, strlen(digits.text), vertex);
}

/* Makes names of all numbers read so far. */
static grundy_status begin_names(gi_edges *e) {
  grundy_status status = GRUNDY_OK;
  assert(!e->named && !e->original);
  e->named = true;
  for (size_t i = 0; i < 2 * e->count && status == GRUNDY_OK; i++)
    status = name_one(e, &e->ends[i]);
  for (size_t i = 0; i < e->alone.length && status == GRUNDY_OK;
       i += sizeof(uint32_t)) {
    uint32_t vertex;
    memcpy(&vertex, e->alone.data + i, sizeof vertex);
    status = name_one(e, &vertex);
    memcpy(e->alone.data + i, &vertex, sizeof vertex);
  }
  return status;
}

/* ---------------------------------------------------------------- reading */

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

static bool is_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         (c >= '0' && c <= '9') || c == '_' || (unsigned char)c >= 0x80 ||
         c == '.' || c == ':' || c == '/' || c == '-' || c == '+';
}

/* Sets the error `message` at a place in the line.  Its {0} and {1} are the
   line and the column, {2} is `what`.  Returns SYNTAX. */
static grundy_status refuse_at(const gi_edges *e, const char *line,
                               const char *place, const char *message,
                               const char *what) {
  gi_digits row = gi_digits_of(e->lines);
  gi_digits column = gi_digits_of((uint64_t)(place - line) + 1);
  return gi_fail(e->error, GRUNDY_SYNTAX, GRUNDY_NOWHERE, message, row.text,
                 column.text, what);
}

/* Reads the vertex at *at and moves *at after it. */
static grundy_status read_vertex(gi_edges *e, const char *line, const char **at,
                                 const char *end, uint32_t *vertex) {
  const char *from = *at;
  uint64_t number = 0, id;
  size_t after = 0;
  bool is_number = true;
  for (; *at < end && is_name(**at); ++*at) {
    is_number &= **at >= '0' && **at <= '9';
    if (is_number && *at - from < MOST_DIGITS)
      number = 10 * number + (uint64_t)(**at - '0');
  }
  size_t length = (size_t)(*at - from);
  gi_text found = {*at, 1, 0}, name = {from, length, 0};
  if (*at < end && !is_blank(**at) && **at != '#')
    return refuse_at(
        e, line, *at,
        N_("line {0}, column {1}: the name of a vertex cannot contain '{2}'"),
        gi_excerpt_of(found).text);
  if (length > MOST_NAME)
    return refuse_at(
        e, line, from,
        N_("line {0}, column {1}: the name of the vertex is too long: at most "
           "{2} bytes"),
        gi_digits_of(MOST_NAME).text);
  if (is_number && length && !gi_text_number(name, &after, &id))
    return refuse_at(
        e, line, from,
        N_("line {0}, column {1}: the vertex {2} does not fit in 64 bits"),
        gi_excerpt_of(name).text);
  is_number &= length <= MOST_DIGITS && (*from != '0' || length == 1);
  if (!is_number && !e->named) {
    grundy_status status = begin_names(e);
    if (status != GRUNDY_OK)
      return status;
  }
  if (e->named)
    return intern(e, from, length, vertex);
  *vertex = (uint32_t)number;
  if (*vertex > e->largest)
    e->largest = *vertex;
  return GRUNDY_OK;
}

static const char *skip_blanks(const char *at, const char *end) {
  while (at < end && is_blank(*at))
    at++;
  return at;
}

static bool is_end(const char *at, const char *end) {
  return at == end || *at == '#';
}

/* Reads what follows two vertices on a line: a colour, if colours are
   allowed. */
static grundy_status read_third(gi_edges *e, const char *line, const char *at,
                                const char *end, char *colour) {
  const char *after = skip_blanks(at + 1, end);
  bool alone = at + 1 == end || is_blank(at[1]) || at[1] == '#';
  *colour = *at;
  if (e->takes_colours && alone && is_end(after, end) &&
      (*at == 'b' || *at == 'r' || *at == 'g'))
    return GRUNDY_OK;
  if (e->takes_colours && alone && !is_end(after, end))
    at = after;
  gi_digits row = gi_digits_of(e->lines);
  gi_digits column = gi_digits_of((uint64_t)(at - line) + 1);
  return gi_fail(e->error, GRUNDY_SYNTAX, GRUNDY_NOWHERE,
                 e->takes_colours
                     ? "line {0}, column {1}: a line has at most two vertices "
                       "and a colour: b (blue, Left's), r (red, Right's) or g "
                       "(green)"
                     : "line {0}, column {1}: a line has at most two vertices",
                 row.text, column.text);
}

/* Reads a line of any kind: blank, a comment, one vertex, two vertices with or
   without a colour. */
static grundy_status read_line(gi_edges *e, const char *line, const char *end) {
  uint32_t vertex[2] = {0, 0};
  unsigned count = 0;
  char colour = 'g';
  const char *at = line;
  for (;;) {
    at = skip_blanks(at, end);
    if (is_end(at, end))
      break;
    if (count == 2) {
      grundy_status status = read_third(e, line, at, end, &colour);
      if (status != GRUNDY_OK)
        return status;
      break;
    }
    bool was_named = e->named;
    grundy_status status = read_vertex(e, line, &at, end, &vertex[count]);
    if (status == GRUNDY_OK && count == 1 && e->named && !was_named)
      status = name_one(e, &vertex[0]);
    if (status != GRUNDY_OK)
      return status;
    count++;
  }
  e->some |= count > 0;
  if (count == 2) {
    grundy_status status = add_edge(e, vertex[0], vertex[1]);
    return status == GRUNDY_OK ? colour_edge(e, colour) : status;
  }
  return count ? gi_buffer_put(&e->alone, &vertex[0], sizeof vertex[0])
               : GRUNDY_OK;
}

/* Reads at most 8 digits at `at` and returns how many there are.  All eight
   bytes are converted at once, as D. Lemire and others do. */
static inline unsigned read_digits(const char *at, uint32_t *number) {
  uint64_t word = gi_load64(at);
  uint64_t other = word ^ UINT64_C(0x3030303030303030); /* digits are 0..9 */
  uint64_t large = (other + UINT64_C(0x7676767676767676)) | other;
  large &= UINT64_C(0x8080808080808080);
  unsigned digits = large ? (unsigned)__builtin_ctzll(large) / 8 : 8;
  if (!digits)
    return 0;
  word = other << (8 - digits) * 8; /* adds leading zeros */
  word = word * 10 + (word >> 8);
  word = ((word & UINT64_C(0x000000ff000000ff)) * UINT64_C(0x000f424000000064) +
          (word >> 16 & UINT64_C(0x000000ff000000ff)) *
              UINT64_C(0x0000271000000001)) >>
         32;
  *number = (uint32_t)word;
  return digits;
}

/* Reads the most common kind of line, "123 456\n", and moves *at after it.
   Returns false, and leaves *at alone, if the line is of another kind.  At
   least PADDING bytes after the end can be read. */
static inline bool read_plain(const char **at, uint32_t *a, uint32_t *b) {
  const char *s = *at;
  unsigned first = read_digits(s, a);
  if (!first || (first > 1 && *s == '0') ||
      (s[first] != ' ' && s[first] != '\t'))
    return false;
  s += first + 1;
  unsigned second = read_digits(s, b);
  if (!second || (second > 1 && *s == '0') || s[second] != '\n')
    return false;
  *at = s + second + 1;
  return true;
}

/* Reads whole lines; the byte before `end` is '\n', and PADDING bytes after it
   can be read. */
static grundy_status read_lines(gi_edges *e, const char *at, const char *end) {
  grundy_status status = GRUNDY_OK;
  uint32_t a, b;
  if (!e->lines && end - at > 3 && memcmp(at, "\xEF\xBB\xBF", 3) == 0)
    at += 3; /* a byte order mark is not part of a name */
  while (at < end && status == GRUNDY_OK) {
    if (!e->named && read_plain(&at, &a, &b)) {
      e->lines++;
      e->some = true;
      uint32_t larger = a > b ? a : b;
      e->largest = larger > e->largest ? larger : e->largest;
      status = add_edge(e, a, b);
      continue;
    }
    const char *stop = memchr(at, '\n', (size_t)(end - at));
    assert(stop);
    e->lines++;
    status = read_line(e, at, stop);
    at = stop + 1;
  }
  return status;
}

/* Sets the error of a line that is too long.  Returns SYNTAX. */
static grundy_status too_long(gi_edges *e) {
  return gi_fail(e->error, GRUNDY_SYNTAX, GRUNDY_NOWHERE,
                 "line {0} is longer than {1} bytes",
                 gi_digits_of(e->lines + 1).text, gi_digits_of(MOST_LINE).text);
}

/* Joins what is left of the text before, the new bytes and the padding into one
   block, and reads its whole lines. */
grundy_status gi_edges_feed(gi_edges *e, const char *bytes, size_t length) {
  assert(!e->ended);
  grundy_status status = gi_buffer_reserve(&e->line, length + PADDING);
  if (status == GRUNDY_OK)
    status = gi_buffer_put(&e->line, bytes, length);
  if (status != GRUNDY_OK || !length)
    return status;
  memset(e->line.data + e->line.length, 0, PADDING);
  char *data = (char *)e->line.data;
  size_t whole = e->line.length;
  while (whole && data[whole - 1] != '\n')
    whole--;
  status = read_lines(e, data, data + whole);
  e->line.length -= whole;
  memmove(data, data + whole, e->line.length);
  if (status == GRUNDY_OK && e->line.length > MOST_LINE)
    status = too_long(e);
  return status;
}

bool gi_edges_has_text(const gi_edges *e) {
  return e->lines > 0 || e->line.length > 0;
}

grundy_status gi_edges_add(gi_edges *e, uint32_t vertices, const uint32_t *ends,
                           const char *colours, size_t count) {
  grundy_status status = GRUNDY_OK;
  assert(!e->ended && !gi_edges_has_text(e));
  e->counted = true;
  e->vertices = vertices > e->vertices ? vertices : e->vertices;
  for (size_t i = 0; i < count && status == GRUNDY_OK; i++) {
    uint32_t a = ends[2 * i], b = ends[2 * i + 1];
    assert(a < e->vertices && b < e->vertices);
    status = add_edge(e, a, b);
    if (status == GRUNDY_OK && colours)
      status = colour_edge(e, colours[i]);
  }
  return status;
}

/* ----------------------------------------------------------------- ending */

/* Sets used[n] = 1 for each number n that occurs. */
static void mark_used(const gi_edges *e, unsigned char *used) {
  for (size_t i = 0; i < 2 * e->count; i++)
    used[e->ends[i]] = 1;
  for (size_t i = 0; i < e->alone.length; i += sizeof(uint32_t)) {
    uint32_t vertex;
    memcpy(&vertex, e->alone.data + i, sizeof vertex);
    used[vertex] = 1;
  }
}

/* Replaces each number by its rank among the numbers that occur. */
static grundy_status renumber(gi_edges *e, const unsigned char *used,
                              size_t all) {
  size_t bytes = gi_array_size(all, sizeof *e->original);
  uint32_t *place = bytes ? gi_alloc(e->memory, bytes) : NULL;
  e->original = gi_alloc(e->memory, e->vertices * sizeof *e->original);
  if (!place || !e->original) {
    gi_free(e->memory, place, bytes);
    gi_free(e->memory, e->original, e->vertices * sizeof *e->original);
    e->original = NULL;
    return gi_memory_refusal(e->memory);
  }
  assert(!e->original_capacity);
  e->original_capacity = e->vertices;
  uint32_t count = 0;
  for (size_t v = 0; v < all; v++)
    if (used[v]) {
      e->original[count] = (uint32_t)v;
      place[v] = count++;
    }
  assert(count == e->vertices);
  for (size_t i = 0; i < 2 * e->count; i++)
    e->ends[i] = place[e->ends[i]];
  gi_free(e->memory, place, bytes);
  return GRUNDY_OK;
}

/* Closes up the numbers that do not occur. */
static grundy_status close_up(gi_edges *e) {
  size_t all = (size_t)e->largest + 1;
  unsigned char *used = gi_alloc(e->memory, all);
  if (!used)
    return gi_memory_refusal(e->memory);
  memset(used, 0, all);
  mark_used(e, used);
  e->vertices = 0;
  for (size_t v = 0; v < all; v++)
    e->vertices += used[v];
  grundy_status status = e->vertices < all ? renumber(e, used, all) : GRUNDY_OK;
  gi_free(e->memory, used, all);
  return status;
}

grundy_status gi_edges_end(gi_edges *e) {
  grundy_status status = GRUNDY_OK;
  assert(!e->ended);
  if (e->line.length) { /* the last line has no '\n' */
    status = gi_edges_feed(e, "\n", 1);
    if (status != GRUNDY_OK)
      return status;
  }
  e->ended = true;
  gi_buffer_clear(&e->line);
  trim_ends(e);
  if (!e->some || e->named || e->counted)
    return GRUNDY_OK;
  size_t used = 2 * e->count + e->alone.length / sizeof(uint32_t);
  if (e->largest > SMALL && e->largest / GAPS > used)
    return begin_names(e);
  return close_up(e);
}

/* ------------------------------------------------------------------ names */

gi_bytes gi_edges_name(const gi_edges *e, uint32_t vertex, gi_digits *scratch) {
  assert(vertex < e->vertices);
  if (e->named)
    return gi_map_key(&e->names, e->original[vertex]);
  *scratch = gi_digits_of(e->original ? e->original[vertex] : vertex);
  return (gi_bytes){(const unsigned char *)scratch->text,
                    strlen(scratch->text)};
}

bool gi_edges_find(const gi_edges *e, const char *name, size_t length,
                   uint32_t *vertex) {
  if (e->named) {
    gi_record record =
        gi_map_find(&e->names, (gi_bytes){(const unsigned char *)name, length});
    *vertex = record == GI_NO_RECORD ? 0 : gi_map_answer(&e->names, record);
    return record != GI_NO_RECORD;
  }
  uint64_t number;
  size_t at = 0;
  gi_text text = {name, length, 0};
  if (!gi_text_number(text, &at, &number) || at < length ||
      (length > 1 && *name == '0'))
    return false;
  if (!e->original) {
    *vertex = (uint32_t)number;
    return number < e->vertices;
  }
  uint32_t low = 0, high = e->vertices;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (e->original[middle] < number)
      low = middle + 1;
    else
      high = middle;
  }
  *vertex = low;
  return low < e->vertices && e->original[low] == number;
}
