/* SPDX-License-Identifier: MIT */
/*
 * Reads a database that nobody vouches for.  Opening tests head, text, trailer
 * and index, all offsets included; a block is tested when it is first read, and
 * kept in a cache of some blocks.
 *
 * The file is read, not mapped: one that becomes shorter meanwhile is an error
 * here, and would be a signal there.
 */
#include "core/pack.h"
#include "core/text.h"
#include "engine/database/layout.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>

enum {
  MARK_EVERY = 32,     /* entries from a mark to the next */
  MOST_SLOTS = 1 << 14 /* blocks in the cache */
};

/* The columns of a block while its entries are read. */
typedef struct cursor {
  const unsigned char *key_at, *outcome_at, *value_at, *plies_at, *end;
  size_t left; /* entries to read */
} cursor;

/* A place inside a block at which a look-up may begin. */
typedef struct bookmark {
  cursor at;
  size_t key, length; /* of the entry before, in slot.mark_keys */
} bookmark;

/* A block that was decompressed and tested.  A block that is used again gets
   marks, so that a look-up reads some entries instead of all. */
typedef struct slot {
  size_t block; /* its number; SIZE_MAX: none */
  gi_buffer raw;
  cursor columns;  /* before the first entry */
  bool is_used;    /* by a look-up before */
  gi_buffer marks; /* one after every MARK_EVERY entries; empty: none yet */
  gi_buffer mark_keys;
} slot;

struct grundy_database {
  gi_memory memory;
  gi_file file;              /* if data is NULL; its stream is NULL: none */
  const unsigned char *data; /* of the caller, instead of a file */
  uint64_t length;
  gi_buffer name, text; /* C strings; the words of `about` are in the text */
  gi_database_about about;
  gi_buffer index; /* the records and, from first_keys on, the keys */
  const unsigned char *first_keys;
  size_t blocks, keys_length;
  size_t slot_count;
  slot *slots;
  gi_unpacker *unpacker;
  gi_buffer packed; /* scratch: a block as it is in the file */
  gi_buffer key;    /* scratch: the key of an entry */
};

const gi_database_about *gi_database_read_about(const gi_database *d) {
  return &d->about;
}
const char *gi_database_name(const gi_database *d) {
  return (const char *)d->name.data;
}
size_t gi_database_blocks(const gi_database *d) { return d->blocks; }
uint64_t gi_database_length(const gi_database *d) { return d->length; }

/* ----------------------------------------------------------------- index */

typedef struct record {
  uint64_t offset, sum, first; /* first: number of the first entry */
  size_t packed, raw, entries;
  gi_bytes key; /* the first key */
} record;

static record record_at(const gi_database *d, size_t block) {
  assert(block < d->blocks);
  const unsigned char *at = d->index.data + block * GI_DATABASE_RECORD;
  return (record){
      .offset = gi_get_number(at, 8),
      .sum = gi_get_number(at + 8, 8),
      .first = gi_get_number(at + 16, 8),
      .key = {d->first_keys + (size_t)gi_get_number(at + 24, 8),
              (size_t)gi_get_number(at + 44, 4)},
      .packed = (size_t)gi_get_number(at + 32, 4),
      .raw = (size_t)gi_get_number(at + 36, 4),
      .entries = (size_t)gi_get_number(at + 40, 4),
  };
}

uint64_t gi_database_first(const gi_database *d, size_t block) {
  return record_at(d, block).first;
}

/* Compares two keys as byte strings. */
static int compare(gi_bytes a, gi_bytes b) {
  size_t least = a.length < b.length ? a.length : b.length;
  int order = least ? memcmp(a.data, b.data, least) : 0;
  return order                  ? order
         : a.length == b.length ? 0
         : a.length < b.length  ? -1
                                : 1;
}

/* Says whether all records of the index fit together; `blocks_at` and `end`
   are where the blocks begin and end. */
static bool is_index_right(const gi_database *d, uint64_t blocks_at,
                           uint64_t end) {
  uint64_t offset = blocks_at, entries = 0, keys = 0;
  for (size_t i = 0; i < d->blocks; i++) {
    const unsigned char *at = d->index.data + i * GI_DATABASE_RECORD;
    if (gi_get_number(at + 24, 8) != keys ||
        gi_get_number(at + 44, 4) > d->keys_length - keys)
      return false;
    record r = record_at(d, i);
    if (r.offset != offset || r.packed > end - offset || r.first != entries ||
        !r.entries || r.entries > GI_DATABASE_ENTRIES || r.raw < r.entries ||
        r.raw > GI_DATABASE_BLOCK)
      return false;
    if (i && compare(record_at(d, i - 1).key, r.key) >= 0)
      return false;
    offset += r.packed;
    entries += r.entries;
    keys += r.key.length;
  }
  return offset == end && keys == d->keys_length &&
         entries == d->about.positions;
}

/* ------------------------------------------------------------------ text */

/* Takes the rest of the line if it begins with this word, and ends it with a
   NUL; NULL otherwise. */
static char *take_line(char **at, const char *word) {
  size_t length = strlen(word);
  if (strncmp(*at, word, length) != 0 || (*at)[length] != ' ')
    return NULL;
  char *rest = *at + length + 1, *end = strchr(rest, '\n');
  if (!end)
    return NULL;
  *end = '\0';
  *at = end + 1;
  return rest;
}

static bool take_number(char **at, const char *word, uint64_t *number) {
  char *rest = take_line(at, word);
  size_t end = 0;
  if (!rest)
    return false;
  gi_text text = {rest, strlen(rest), 0};
  return text.length && gi_text_number(text, &end, number) &&
         end == text.length;
}

static bool take_choice(char **at, const char *word, const char *no,
                        const char *yes, bool *is_yes) {
  const char *rest = take_line(at, word);
  *is_yes = rest && strcmp(rest, yes) == 0;
  return rest && (*is_yes || strcmp(rest, no) == 0);
}

static bool take_stores(char **at, gi_database_about *about) {
  const char *rest = take_line(at, "stores");
  if (!rest || strncmp(rest, "outcomes", 8) != 0)
    return false;
  rest += 8;
  about->values = strncmp(rest, " values", 7) == 0;
  rest += about->values ? 7 : 0;
  about->plies = strcmp(rest, " plies") == 0;
  return about->plies || !*rest;
}

static bool take_rules(char **at, gi_database_about *about) {
  while (**at) {
    char *rest = take_line(at, "rules");
    uint64_t number;
    size_t end = 0;
    if (!rest)
      return false;
    gi_text text = {rest, strlen(rest), 0};
    if (!gi_text_number(text, &end, &number) || rest[end] != ' ' ||
        number < about->rule_count || number >= GI_DATABASE_RULES)
      return false;
    about->rules[number] = rest + end + 1;
    about->rule_count = (size_t)number + 1;
  }
  return true;
}

/* Reads the text, which ends with a NUL; false if it is not right. */
static bool read_about(char *text, gi_database_about *about) {
  char *at = text;
  bool misere;
  uint64_t sum = 0;
  if (!(about->version = take_line(&at, "version")) ||
      !(about->start = take_line(&at, "start")) ||
      !take_choice(&at, "play", "normal", "misere", &misere) ||
      !take_choice(&at, "keys", "sums", "components", &about->parts))
    return false;
  const char *moves = take_line(&at, "moves");
  about->play = misere ? GRUNDY_MISERE : GRUNDY_NORMAL;
  about->partizan = moves && strcmp(moves, "partizan") == 0;
  about->loopy = moves && strcmp(moves, "loopy") == 0;
  if (!moves ||
      !(about->partizan || about->loopy || strcmp(moves, "impartial") == 0))
    return false;
  if (!take_stores(&at, about) ||
      !take_number(&at, "positions", &about->positions))
    return false;
  for (int o = GRUNDY_N; o <= GRUNDY_D; o++) {
    if (!take_number(&at, grundy_outcome_name((grundy_outcome)o),
                     &about->counts[o]) ||
        __builtin_add_overflow(sum, about->counts[o], &sum))
      return false;
  }
  return sum == about->positions && take_rules(&at, about);
}

/* --------------------------------------------------------------- opening */

static grundy_status refuse(const gi_database *d, grundy_error *error,
                            const char *words) {
  return gi_fail(error, GRUNDY_SYNTAX, GRUNDY_NOWHERE, words,
                 gi_database_name(d));
}

static const char foreign[] = N_("{0} is not a database of grundy solve");
static const char damaged[] = N_("{0} is damaged; solve the game again, or use "
                                 "another copy of the file");

static grundy_status refuse_memory(const gi_database *d, grundy_error *error) {
  return gi_fail(error, gi_memory_refusal(&d->memory), GRUNDY_NOWHERE,
                 "there is not enough memory to read {0}", gi_database_name(d));
}

static grundy_status refuse_reading(const gi_database *d, grundy_error *error) {
  return gi_fail(error, GRUNDY_IO, GRUNDY_NOWHERE, "{0} could not be read: {1}",
                 gi_database_name(d),
                 gi_translated(error->language, strerror(errno)));
}

/* Appends bytes of the file, which were there when it was opened. */
static grundy_status take(const gi_database *d, grundy_error *error,
                          uint64_t offset, size_t length, gi_buffer *to) {
  assert(offset <= d->length && length <= d->length - offset);
  if (gi_buffer_reserve(to, length + !length) != GRUNDY_OK)
    return refuse_memory(d, error);
  grundy_status status = GRUNDY_OK;
  if (d->data)
    gi_copy(to->data + to->length, d->data + offset, length);
  else
    status = gi_file_read_at(&d->file, offset, to->data + to->length, length);
  if (status == GRUNDY_DOMAIN)
    return refuse(d, error,
                  N_("{0} became shorter while it was read; solve the game "
                     "again, or use another copy of the file"));
  if (status != GRUNDY_OK)
    return refuse_reading(d, error);
  to->length += length;
  return GRUNDY_OK;
}

/* Reads head and text; *end is the place after the text. */
static grundy_status read_head(gi_database *d, grundy_error *error,
                               uint64_t *end) {
  if (d->length < GI_DATABASE_HEAD)
    return refuse(d, error, foreign);
  grundy_status status = take(d, error, 0, GI_DATABASE_HEAD, &d->packed);
  if (status != GRUNDY_OK)
    return status;
  const unsigned char *at = d->packed.data;
  if (memcmp(at, GI_DATABASE_MAGIC, 8) != 0)
    return refuse(d, error, foreign);
  uint64_t mark = gi_get_number(at + 8, 4);
  if (mark == __builtin_bswap32(GI_DATABASE_MARK))
    return refuse(
        d, error,
        N_("{0} was written with the other byte order; solve the game "
           "again on this kind of machine"));
  if (mark != GI_DATABASE_MARK)
    return refuse(d, error, damaged);
  if (gi_get_number(at + 12, 4) != GI_DATABASE_FORMAT)
    return refuse(d, error,
                  N_("{0} has another format than this version reads: use the "
                     "version that wrote it"));
  uint64_t length = gi_get_number(at + 16, 8);
  if (length > d->length - GI_DATABASE_HEAD)
    return refuse(d, error, damaged);
  status = take(d, error, GI_DATABASE_HEAD, (size_t)length, &d->text);
  if (status != GRUNDY_OK)
    return status;
  if (gi_database_sum(d->text.data, d->text.length) !=
          gi_get_number(at + 24, 8) ||
      memchr(d->text.data, 0, d->text.length))
    return refuse(d, error, damaged);
  if (gi_buffer_put(&d->text, "", 1) != GRUNDY_OK)
    return refuse_memory(d, error);
  *end = GI_DATABASE_HEAD + length;
  const gi_database_about *about = &d->about;
  return read_about((char *)d->text.data, &d->about)
             ? gi_database_fit(d, error, about->partizan, about->loopy, false)
             : refuse(d, error, damaged);
}

/* Reads trailer and index. */
static grundy_status read_index(gi_database *d, grundy_error *error,
                                uint64_t blocks_at) {
  if (d->length - blocks_at < GI_DATABASE_TRAILER)
    return refuse(d, error, damaged);
  uint64_t index_end = d->length - GI_DATABASE_TRAILER;
  d->packed.length = 0;
  grundy_status status =
      take(d, error, index_end, GI_DATABASE_TRAILER, &d->packed);
  if (status != GRUNDY_OK)
    return status;
  const unsigned char *trailer = d->packed.data;
  uint64_t at = gi_get_number(trailer + 8, 8);
  uint64_t blocks = gi_get_number(trailer + 16, 8);
  uint64_t keys = gi_get_number(trailer + 24, 8);
  if (memcmp(trailer, GI_DATABASE_END, 8) != 0 ||
      gi_database_sum(trailer, 48) != gi_get_number(trailer + 48, 8) ||
      gi_get_number(trailer + 40, 8) != d->length || at < blocks_at ||
      at > index_end || keys > index_end - at ||
      blocks != (index_end - at - keys) / GI_DATABASE_RECORD ||
      (index_end - at - keys) % GI_DATABASE_RECORD)
    return refuse(d, error, damaged);
  status = take(d, error, at, (size_t)(index_end - at), &d->index);
  if (status != GRUNDY_OK)
    return status;
  if (gi_database_sum(d->index.data, d->index.length) !=
      gi_get_number(trailer + 32, 8))
    return refuse(d, error, damaged);
  d->first_keys = d->index.data + blocks * GI_DATABASE_RECORD;
  d->blocks = (size_t)blocks;
  d->keys_length = (size_t)keys;
  return is_index_right(d, blocks_at, at) ? GRUNDY_OK
                                          : refuse(d, error, damaged);
}

/* Makes the cache: room for some blocks, within half of the memory that the
   index leaves. */
static grundy_status make_cache(gi_database *d) {
  size_t left = d->memory.limit - d->memory.used;
  size_t most =
      d->memory.limit ? left / 2 / (4 * GI_DATABASE_KEYS) : MOST_SLOTS;
  most = most > MOST_SLOTS ? MOST_SLOTS : most ? most : 1;
  size_t count = d->blocks < most ? d->blocks : most;
  d->slots = gi_alloc(&d->memory, gi_array_size(count, sizeof *d->slots));
  if (!d->slots && count)
    return gi_memory_refusal(&d->memory);
  d->slot_count = count;
  for (size_t i = 0; i < count; i++) {
    d->slots[i].block = SIZE_MAX;
    d->slots[i].is_used = false;
    gi_buffer_init(&d->slots[i].raw, &d->memory);
    gi_buffer_init(&d->slots[i].marks, &d->memory);
    gi_buffer_init(&d->slots[i].mark_keys, &d->memory);
  }
  d->unpacker = gi_unpacker_new();
  return d->unpacker ? GRUNDY_OK : GRUNDY_NOMEM;
}

static grundy_status open_database(gi_database *d, grundy_error *error) {
  uint64_t end = 0;
  grundy_status status = read_head(d, error, &end);
  if (status == GRUNDY_OK)
    status = read_index(d, error, end);
  if (status == GRUNDY_OK && make_cache(d) != GRUNDY_OK)
    status = refuse_memory(d, error);
  return status;
}

/* Makes a database without a file. */
static grundy_status make(const char *name, size_t memory, grundy_error *error,
                          gi_database **database) {
  gi_memory outside = {0};
  gi_database *d = gi_alloc(&outside, sizeof *d);
  *database = d;
  if (!d)
    return gi_fail(error, GRUNDY_NOMEM, GRUNDY_NOWHERE,
                   "there is not enough memory to read {0}", name);
  memset(d, 0, sizeof *d);
  d->memory.limit = memory;
  gi_buffer_init(&d->name, &d->memory);
  gi_buffer_init(&d->text, &d->memory);
  gi_buffer_init(&d->index, &d->memory);
  gi_buffer_init(&d->packed, &d->memory);
  gi_buffer_init(&d->key, &d->memory);
  grundy_status status = gi_buffer_put(&d->name, name, strlen(name) + 1);
  return status == GRUNDY_OK
             ? GRUNDY_OK
             : gi_fail(error, status, GRUNDY_NOWHERE,
                       "there is not enough memory to read {0}", name);
}

static grundy_status made(gi_database **database, grundy_status status) {
  if (status == GRUNDY_OK)
    return status;
  gi_database_close(*database);
  *database = NULL;
  return status;
}

grundy_status gi_database_over(const unsigned char *bytes, size_t length,
                               const char *name, size_t memory,
                               grundy_error *error, gi_database **database) {
  grundy_status status = make(name, memory, error, database);
  gi_database *d = *database;
  if (status == GRUNDY_OK && d) {
    d->data = bytes;
    d->length = length;
    status = open_database(d, error);
  }
  return made(database, status);
}

grundy_status gi_database_open(const char *name, size_t memory,
                               grundy_error *error, gi_database **database) {
  grundy_status status = make(name, memory, error, database);
  gi_database *d = *database;
  if (status != GRUNDY_OK || !d)
    return made(database, status);
  if (!gi_pack_works()) {
    status = gi_fail(error, GRUNDY_UNABLE, GRUNDY_NOWHERE,
                     "this build cannot read databases");
    return made(database, status);
  }
  status = gi_file_open(&d->file, name);
  if (status == GRUNDY_OK) {
    d->length = gi_file_length(&d->file);
    status = open_database(d, error);
  } else if (status == GRUNDY_DOMAIN) {
    status = gi_fail(error, GRUNDY_SYNTAX, GRUNDY_NOWHERE,
                     "there is no file {0}", name);
    gi_hint(error, "grundy solve POSITION --database {0} writes one", name);
  } else
    status = refuse_reading(d, error);
  return made(database, status);
}

void gi_database_close(gi_database *d) {
  if (!d)
    return;
  for (size_t i = 0; i < d->slot_count; i++) {
    gi_buffer_clear(&d->slots[i].raw);
    gi_buffer_clear(&d->slots[i].marks);
    gi_buffer_clear(&d->slots[i].mark_keys);
  }
  gi_free(&d->memory, d->slots, d->slot_count * sizeof *d->slots);
  gi_unpacker_free(d->unpacker);
  gi_buffer_clear(&d->name);
  gi_buffer_clear(&d->text);
  gi_buffer_clear(&d->index);
  gi_buffer_clear(&d->packed);
  gi_buffer_clear(&d->key);
  if (d->file.stream)
    gi_file_close(&d->file);
  assert(d->memory.used == 0);
  gi_memory outside = {.used = sizeof *d};
  gi_free(&outside, d, sizeof *d);
}

/* ---------------------------------------------------------------- blocks */

static grundy_status refuse_block(const gi_database *d, grundy_error *error,
                                  size_t block) {
  return gi_fail(error, GRUNDY_SYNTAX, GRUNDY_NOWHERE,
                 "{0} is damaged in block {1} of {2}; solve the game again, or "
                 "use another copy of the file",
                 gi_database_name(d), gi_digits_of(block + 1).text,
                 gi_digits_of(d->blocks).text);
}

/* Finds the columns of a block: the keys tell where the others begin. */
static bool split(const gi_database *d, const record *r,
                  const unsigned char *raw, cursor *c) {
  const unsigned char *at = raw, *end = raw + r->raw;
  uint64_t shared, rest, before = 0, number;
  for (size_t i = 0; i < r->entries; i++) {
    if (!gi_varint_read(&at, end, &shared) || !gi_varint_read(&at, end, &rest))
      return false;
    if (shared > before || rest > (uint64_t)(end - at) ||
        shared + rest > GI_DATABASE_KEY)
      return false;
    before = shared + rest;
    at += rest;
  }
  *c =
      (cursor){.key_at = raw, .outcome_at = at, .end = end, .left = r->entries};
  if ((size_t)(end - at) < r->entries)
    return false;
  at += r->entries;
  c->value_at = at;
  for (size_t i = 0; i < r->entries && d->about.values; i++)
    if (!gi_varint_read(&at, end, &number))
      return false;
  c->plies_at = at;
  for (size_t i = 0; i < r->entries && d->about.plies; i++)
    if (!gi_varint_read(&at, end, &number))
      return false;
  return at == end;
}

/* Decompresses a block into its slot, unless it is there. */
static grundy_status load(gi_database *d, size_t block, grundy_error *error,
                          cursor *c) {
  record r = record_at(d, block);
  slot *s = &d->slots[block % d->slot_count];
  if (s->block != block) {
    s->block = SIZE_MAX;
    s->is_used = false;
    s->raw.length = s->marks.length = s->mark_keys.length = 0;
    d->packed.length = 0;
    grundy_status status = take(d, error, r.offset, r.packed, &d->packed);
    if (status != GRUNDY_OK)
      return status;
    if (gi_database_sum(d->packed.data, r.packed) != r.sum)
      return refuse_block(d, error, block);
    if (gi_buffer_reserve(&s->raw, r.raw) != GRUNDY_OK)
      return refuse_memory(d, error);
    if (!gi_unpack(d->unpacker, s->raw.data, r.raw, d->packed.data, r.packed))
      return refuse_block(d, error, block);
    if (!split(d, &r, s->raw.data, &s->columns))
      return refuse_block(d, error, block);
    s->block = block;
  }
  *c = s->columns;
  return GRUNDY_OK;
}

static bool outcome_of(unsigned char letter, grundy_outcome *outcome) {
  static const char letters[] = "NPLRD";
  const char *at = letter ? strchr(letters, letter) : NULL;
  *outcome =
      at ? (grundy_outcome)(at - letters + GRUNDY_N) : GRUNDY_OUTCOME_NONE;
  return at != NULL;
}

/* Reads the next entry, its key into d->key; false if it is not right. */
static bool next(gi_database *d, cursor *c, gi_entry *entry) {
  assert(c->left);
  c->left--;
  size_t shared = (size_t)gi_varint_get(&c->key_at);
  size_t rest = (size_t)gi_varint_get(&c->key_at);
  assert(shared <= d->key.length);
  d->key.length = shared;
  if (gi_buffer_put(&d->key, c->key_at, rest) != GRUNDY_OK)
    return false;
  c->key_at += rest;
  *entry = (gi_entry){0};
  if (!outcome_of(*c->outcome_at++, &entry->outcome))
    return false;
  if (d->about.values)
    entry->value = gi_varint_get(&c->value_at);
  if (d->about.plies)
    entry->plies = gi_varint_get(&c->plies_at);
  return true;
}

/* Makes the marks of a block.  Without memory for them there are none. */
static void make_marks(gi_database *d, slot *s) {
  cursor c = s->columns;
  size_t entries = c.left;
  gi_entry entry;
  grundy_status status = GRUNDY_OK;
  d->key.length = 0;
  while (c.left && status == GRUNDY_OK && next(d, &c, &entry)) {
    if ((entries - c.left) % MARK_EVERY)
      continue;
    bookmark m = {c, s->mark_keys.length, d->key.length};
    status = gi_buffer_put(&s->mark_keys, d->key.data, d->key.length);
    if (status == GRUNDY_OK)
      status = gi_buffer_put(&s->marks, &m, sizeof m);
  }
  if (status != GRUNDY_OK)
    s->marks.length = s->mark_keys.length = 0;
}

/* Moves the cursor to the last mark before the key; d->key is the key of the
   entry before it. */
static bool skip_to(gi_database *d, const slot *s, gi_bytes key, cursor *c) {
  const bookmark *marks = (const void *)s->marks.data;
  size_t low = 0, high = s->marks.length / sizeof *marks;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    gi_bytes before = {s->mark_keys.data + marks[middle].key,
                       marks[middle].length};
    if (compare(before, key) < 0)
      low = middle + 1;
    else
      high = middle;
  }
  d->key.length = 0;
  if (!low)
    return true;
  const bookmark *m = &marks[low - 1];
  *c = m->at;
  return gi_buffer_put(&d->key, s->mark_keys.data + m->key, m->length) ==
         GRUNDY_OK;
}

grundy_status gi_database_find(gi_database *d, gi_bytes key,
                               grundy_error *error, gi_entry *entry,
                               uint64_t *number) {
  size_t low = 0, high = d->blocks; /* first keys below low are <= key */
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (compare(record_at(d, middle).key, key) <= 0)
      low = middle + 1;
    else
      high = middle;
  }
  if (!low)
    return GRUNDY_UNABLE;
  cursor c = {0};
  grundy_status status = load(d, low - 1, error, &c);
  if (status != GRUNDY_OK)
    return status;
  slot *s = &d->slots[(low - 1) % d->slot_count];
  size_t entries = c.left;
  if (s->is_used && !s->marks.length)
    make_marks(d, s);
  s->is_used = true;
  if (!skip_to(d, s, key, &c))
    return refuse_memory(d, error);
  while (c.left) {
    if (!next(d, &c, entry))
      return refuse_block(d, error, low - 1);
    int order = compare((gi_bytes){d->key.data, d->key.length}, key);
    if (order >= 0) {
      if (number)
        *number = record_at(d, low - 1).first + (entries - c.left - 1);
      return order ? GRUNDY_UNABLE : GRUNDY_OK;
    }
  }
  return GRUNDY_UNABLE;
}

grundy_status
gi_database_visit(gi_database *d, size_t block, grundy_error *error,
                  grundy_status (*visit)(void *data, uint64_t number,
                                         const gi_database_item *item),
                  void *data) {
  cursor c = {0};
  gi_buffer before, raw;
  grundy_status status = load(d, block, error, &c);
  record r = record_at(d, block);
  if (status != GRUNDY_OK)
    return status;
  gi_buffer_init(&before, &d->memory);
  gi_buffer_init(&raw, &d->memory); /* a copy, since `visit` may look up */
  status = gi_buffer_put(&raw, d->slots[block % d->slot_count].raw.data, r.raw);
  if (status == GRUNDY_OK && !split(d, &r, raw.data, &c))
    status = refuse_block(d, error, block);
  while (status == GRUNDY_OK && c.left) {
    gi_database_item item;
    uint64_t number = r.first + (r.entries - c.left);
    d->key.length = 0;
    status = gi_buffer_put(&d->key, before.data, before.length);
    if (status == GRUNDY_OK && !next(d, &c, &item.entry))
      status = refuse_block(d, error, block);
    gi_bytes key = {d->key.data, d->key.length};
    gi_bytes last = {before.data, before.length};
    bool is_first = number == r.first;
    if (status == GRUNDY_OK &&
        (is_first ? compare(key, r.key) != 0 : compare(last, key) >= 0))
      status = refuse_block(d, error, block);
    before.length = 0;
    if (status == GRUNDY_OK)
      status = gi_buffer_put(&before, key.data, key.length);
    item.key = (gi_bytes){before.data, before.length};
    if (status == GRUNDY_OK)
      status = visit(data, number, &item);
  }
  gi_buffer_clear(&before);
  gi_buffer_clear(&raw);
  return status;
}
