/* SPDX-License-Identifier: MIT */
/*
 * Certificates of proofs.  The witness is the walk through sets of states by
 * which `exists` makes an automaton deterministic, with its sets.
 */
#include "lang/prove/certify.h"

#include "core/map.h"
#include "core/writer.h"
#include "engine/heaps/certificate.h"

#include <inttypes.h>

#include <stdlib.h>

enum {
  WIDTH = 2 + GI_PROVE_PARTS /* numbers of a tuple */
};

/* parts, state of the moves, states of the claim at the parts; the rest 0 */
typedef struct tuple {
  uint32_t at[WIDTH];
} tuple;

typedef struct certifier {
  const gi_proved *proved;
  gi_automata *shop;
  uint32_t numbers, digits;
  bool graph;
  gi_automaton *moves[GI_PROVE_PARTS + 1]; /* on all tracks; NULL: no moves */
  gi_automaton *claim;                     /* labels, or the graph */
  uint8_t *alive[GI_PROVE_PARTS + 2]; /* of the moves, and last of the claim */
  gi_writer *out;
  /* the witness being written */
  gi_map sets;       /* set of tuples -> its state */
  gi_buffer records; /* gi_record of each set, in order */
  gi_buffer set;     /* tuples being collected */
  grundy_status status;
} certifier;

static uint32_t power(const certifier *c, uint32_t n) {
  uint32_t result = 1;
  while (n--)
    result *= c->digits;
  return result;
}

/* ------------------------------------------------------------ automata */

/* Adds tracks for all of the first `count` variables, and for `value` if the
   claim is a graph and `value` is not 0. */
static gi_automaton *on_all_tracks(certifier *c, gi_automaton *a,
                                   uint32_t count, gi_variable value) {
  for (uint32_t i = 0; i < count; i++)
    a = gi_automaton_and(c->shop, a, gi_automaton_number(c->shop, i));
  if (value)
    a = gi_automaton_and(c->shop, a, gi_automaton_number(c->shop, value));
  return a;
}

/* Finds the states from which something is accepted: all but one, at most. */
static uint8_t *find_alive(certifier *c, const gi_automaton *a) {
  uint8_t *alive = gi_alloc(c->shop->memory, a->states);
  if (!alive) {
    c->status = gi_memory_refusal(c->shop->memory);
    return NULL;
  }
  for (uint32_t s = 0; s < a->states; s++) {
    uint32_t letter = 0;
    while (letter < a->letters && a->next[(size_t)s * a->letters + letter] == s)
      letter++;
    alive[s] = a->accepts[s] || letter < a->letters;
  }
  return alive;
}

static gi_automaton *labelled(certifier *c, const gi_conjecture *claim) {
  gi_automaton *levels[GI_PROVE_LEVELS];
  for (uint32_t i = 0; i < claim->count; i++)
    levels[i] =
        on_all_tracks(c, gi_automaton_keep(claim->levels[i]), c->numbers, 0);
  gi_automaton *result = gi_automaton_label(c->shop, levels, claim->count);
  for (uint32_t i = 0; i < claim->count; i++)
    gi_automaton_drop(c->shop, levels[i]);
  return result;
}

static void prepare(certifier *c) {
  const gi_automatic *m = c->proved->moves;
  const gi_conjecture *claim = c->proved->claim;
  for (uint32_t p = 0; p <= GI_PROVE_PARTS; p++)
    if (m->by_parts[p])
      c->moves[p] = on_all_tracks(c, gi_automaton_keep(m->by_parts[p]),
                                  c->numbers * (p + 1), 0);
  c->claim = claim->graph ? on_all_tracks(c, gi_automaton_keep(claim->graph),
                                          c->numbers, gi_automatic_value(m))
                          : labelled(c, claim);
  c->status = c->shop->status;
  for (uint32_t p = 0; p <= GI_PROVE_PARTS; p++)
    if (c->status == GRUNDY_OK && c->moves[p])
      c->alive[p] = find_alive(c, c->moves[p]);
  if (c->status == GRUNDY_OK)
    c->alive[GI_PROVE_PARTS + 1] = find_alive(c, c->claim);
}

static void drop(certifier *c) {
  for (uint32_t p = 0; p <= GI_PROVE_PARTS; p++) {
    if (c->alive[p])
      gi_free(c->shop->memory, c->alive[p], c->moves[p]->states);
    gi_automaton_drop(c->shop, c->moves[p]);
  }
  if (c->alive[GI_PROVE_PARTS + 1])
    gi_free(c->shop->memory, c->alive[GI_PROVE_PARTS + 1], c->claim->states);
  gi_automaton_drop(c->shop, c->claim);
}

static void write_automaton(certifier *c, const gi_automaton *a) {
  for (uint32_t s = 0; s < a->states; s++) {
    gi_write_number(c->out, a->accepts[s]);
    for (uint32_t letter = 0; letter < a->letters; letter++) {
      gi_write_text(c->out, " ");
      gi_write_number(c->out, a->next[(size_t)s * a->letters + letter]);
    }
    gi_write_text(c->out, "\n");
  }
}

/* ------------------------------------------------------------ sets */

static int ascending(const void *left, const void *right) {
  tuple x, y;
  memcpy(&x, left, sizeof x);
  memcpy(&y, right, sizeof y);
  for (uint32_t i = 0; i < WIDTH; i++)
    if (x.at[i] != y.at[i])
      return x.at[i] < y.at[i] ? -1 : 1;
  return 0;
}

static void collect(certifier *c, const tuple *t) {
  if (c->status == GRUNDY_OK)
    c->status = gi_buffer_put(&c->set, t, sizeof *t);
  if (c->status == GRUNDY_OK)
    c->status = gi_budget_ticks(c->shop->budget, 1);
}

static void sort_set(certifier *c) {
  size_t count = c->set.length / sizeof(tuple), kept = 0;
  if (!count)
    return;
  qsort(c->set.data, count, sizeof(tuple), ascending);
  for (size_t i = 0; i < count; i++) {
    const unsigned char *here = c->set.data + i * sizeof(tuple);
    if (kept && memcmp(c->set.data + (kept - 1) * sizeof(tuple), here,
                       sizeof(tuple)) == 0)
      continue;
    memmove(c->set.data + kept++ * sizeof(tuple), here, sizeof(tuple));
  }
  c->set.length = kept * sizeof(tuple);
}

/* Collects where a letter leads: the digits of the position and, with a graph,
   of the value. */
static void follow_option(certifier *c, const tuple *from, uint32_t letter) {
  uint32_t parts = from->at[0], block = power(c, c->numbers);
  const gi_automaton *m = c->moves[parts];
  const uint8_t *alive = c->alive[parts],
                *claims = c->alive[GI_PROVE_PARTS + 1];
  uint32_t value = letter / block, ways = m->letters / block;
  uint32_t sums = c->graph && parts ? power(c, parts - 1) : 1;
  tuple to = {{parts}};
  if (c->graph && !parts && value)
    return;
  for (uint32_t way = 0; way < ways; way++) {
    to.at[1] = m->next[(size_t)from->at[1] * m->letters + letter % block +
                       way * block];
    for (uint32_t sum = 0; alive[to.at[1]] && sum < sums; sum++) {
      uint32_t rest = way, digits = sum, last = value;
      bool lives = true;
      for (uint32_t p = 0; p < parts; p++) {
        uint32_t digit = p + 1 < parts ? digits % c->digits : last;
        uint32_t read = rest % block + (c->graph ? digit * block : 0);
        last ^= digit;
        rest /= block;
        digits /= c->digits;
        to.at[2 + p] =
            c->claim->next[(size_t)from->at[2 + p] * c->claim->letters + read];
        lives = lives && (!c->graph || claims[to.at[2 + p]]);
      }
      if (lives)
        collect(c, &to);
    }
  }
}

/* The same for the value of a position by the graph. */
static void follow_value(certifier *c, const tuple *from, uint32_t letter) {
  uint32_t block = power(c, c->numbers);
  for (uint32_t digit = 0; digit < c->digits; digit++) {
    tuple to = {{0}};
    to.at[2] = c->claim->next[(size_t)from->at[2] * c->claim->letters + letter +
                              digit * block];
    if (c->alive[GI_PROVE_PARTS + 1][to.at[2]])
      collect(c, &to);
  }
}

typedef void follow(certifier *c, const tuple *from, uint32_t letter);

/* Returns the state of the collected set, which may be new. */
static uint32_t add_set(certifier *c) {
  gi_record record = 0;
  bool added = false;
  sort_set(c);
  if (c->status != GRUNDY_OK)
    return 0;
  gi_bytes key = {c->set.length ? c->set.data : (const unsigned char *)"",
                  c->set.length};
  uint32_t count = (uint32_t)(c->records.length / sizeof record);
  c->status = gi_map_add(&c->sets, key, count, &record, &added);
  if (c->status == GRUNDY_OK && added)
    c->status = gi_buffer_put(&c->records, &record, sizeof record);
  return c->status == GRUNDY_OK ? gi_map_answer(&c->sets, record) : 0;
}

/* Collects the starts, and what leading zeros of the position reach. */
static void start_set(certifier *c, follow *next) {
  size_t known = 0;
  c->set.length = 0;
  for (uint32_t p = 0; p <= GI_PROVE_PARTS && next == follow_option; p++) {
    tuple start = {{p}};
    if (c->moves[p] && c->alive[p][0] &&
        (!c->graph || c->alive[GI_PROVE_PARTS + 1][0]))
      collect(c, &start);
  }
  if (next == follow_value)
    collect(c, &(tuple){{0}});
  while (c->status == GRUNDY_OK && known < c->set.length) {
    known = c->set.length;
    for (size_t at = 0; at < known; at += sizeof(tuple)) {
      tuple from;
      memcpy(&from, c->set.data + at, sizeof from);
      next(c, &from, 0);
    }
    sort_set(c);
  }
  add_set(c);
}

/* Writes a set, such as: set 1.0.0 1.4.2 */
static void write_set(gi_writer *out, const gi_buffer *set, bool total) {
  gi_write_text(out, "set");
  for (size_t at = 0; at < set->length; at += sizeof(tuple)) {
    tuple t;
    memcpy(&t, set->data + at, sizeof t);
    uint32_t first = total ? 2 : 0, end = total ? 3 : 2 + t.at[0];
    for (uint32_t i = first; i < end; i++)
      gi_write(out, "%s%" PRIu32, i == first ? " " : ".", t.at[i]);
  }
  gi_write_text(out, "\nnext");
}

/* Walks the sets and writes them, after the line with their number. */
static void write_witness(certifier *c, const char *word, uint32_t letters,
                          follow *next) {
  gi_writer body;
  gi_buffer from;
  gi_writer_init(&body, c->shop->memory);
  gi_buffer_init(&from, c->shop->memory);
  gi_map_init(&c->sets, c->shop->memory, 4);
  gi_buffer_init(&c->records, c->shop->memory);
  gi_buffer_init(&c->set, c->shop->memory);
  start_set(c, next);
  for (size_t s = 0;
       c->status == GRUNDY_OK && s < c->records.length / sizeof(gi_record);
       s++) {
    gi_record record;
    memcpy(&record, c->records.data + s * sizeof record, sizeof record);
    gi_bytes key = gi_map_key(&c->sets, record);
    from.length = 0;
    c->status = gi_buffer_put(&from, key.data, key.length);
    write_set(&body, &from, next == follow_value);
    for (uint32_t k = 0; c->status == GRUNDY_OK && k < letters; k++) {
      c->set.length = 0;
      for (size_t at = 0; at < from.length; at += sizeof(tuple)) {
        tuple t;
        memcpy(&t, from.data + at, sizeof t);
        next(c, &t, k);
      }
      gi_write(&body, " %" PRIu32, add_set(c));
    }
    gi_write_text(&body, "\n");
  }
  gi_write(c->out, "%s %zu\n", word, c->records.length / sizeof(gi_record));
  gi_writer_note(c->out, body.status);
  gi_write_bytes(c->out, body.own.data, body.own.length);
  gi_writer_clear(&body);
  gi_buffer_clear(&from);
  gi_buffer_clear(&c->set);
  gi_buffer_clear(&c->records);
  gi_map_clear(&c->sets);
}

/* ------------------------------------------------------------ the text */

/* Writes the smallest numbers of a position, unless all are 0. */
static void write_least(certifier *c) {
  const gi_least *least = &c->proved->moves->least;
  bool some = false;
  for (uint32_t i = 0; i < c->numbers; i++)
    some = some || least->of[i];
  if (!some)
    return;
  gi_write_text(c->out, "least");
  for (uint32_t i = 0; i < c->numbers; i++)
    gi_write(c->out, " %" PRIu32, least->of[i]);
  gi_write_text(c->out, "\n");
}

static void write_head(certifier *c) {
  const gi_proved *p = c->proved;
  const gi_conjecture *claim = p->claim;
  const gi_order *order = &p->moves->order;
  gi_writer *out = c->out;
  gi_write_text(out, "grundy-proof 1\nrules ");
  gi_write_text(out, p->rules->base->text);
  gi_write(out, "\nnumbers %" PRIu32 "\n", c->numbers);
  write_least(c);
  gi_write(out, "convention %s\n", claim->misere ? "misere" : "normal");
  if (claim->about == GI_ABOUT_BELOW)
    gi_write(out, "about below %" PRIu32 "\n", claim->count);
  else
    gi_write(out, "about %s\n",
             claim->about == GI_ABOUT_VALUES ? "values" : "outcomes");
  if (c->shop->numeration.base)
    gi_write(out, "digits base %" PRIu32 "\n", c->shop->numeration.base);
  else
    gi_write_text(out, "digits zeckendorf\n");
  gi_write_text(out,
                order->lexicographic ? "order lexicographic" : "order weights");
  for (uint32_t i = 0; !order->lexicographic && i < c->numbers; i++)
    gi_write(out, " %" PRIu32, order->weights[i]);
  gi_write_text(out, "\nformula ");
  gi_write_text(out, p->formula ? p->formula : "none");
  gi_write_text(out, "\n");
}

static void write_all(certifier *c) {
  const gi_conjecture *claim = c->proved->claim;
  uint32_t block = power(c, c->numbers);
  write_head(c);
  for (uint32_t p = 0; p <= GI_PROVE_PARTS; p++)
    if (c->moves[p]) {
      gi_write(c->out, "moves %" PRIu32 " %" PRIu32 "\n", p,
               c->moves[p]->states);
      write_automaton(c, c->moves[p]);
    }
  if (c->graph)
    gi_write(c->out, "claim graph %" PRIu32 "\n", c->claim->states);
  else
    gi_write(c->out, "claim levels %" PRIu32 " %" PRIu32 "\n", claim->count,
             c->claim->states);
  write_automaton(c, c->claim);
  write_witness(c, "options", c->claim->letters, follow_option);
  if (c->graph)
    write_witness(c, "total", block, follow_value);
}

grundy_status gi_certify(const gi_proved *proved, gi_buffer *out) {
  gi_automata *shop = proved->moves->shop;
  gi_writer writer = gi_writer_to(out);
  certifier c = {.proved = proved,
                 .shop = shop,
                 .numbers = proved->moves->arity,
                 .digits = gi_numeration_digits(shop->numeration),
                 .graph = proved->claim->graph != NULL,
                 .out = &writer,
                 .status = GRUNDY_OK};
  prepare(&c);
  if (c.status == GRUNDY_OK)
    write_all(&c);
  if (c.status == GRUNDY_OK)
    gi_write(&writer, "end %016llx\n",
             (unsigned long long)gi_certificate_sum((const char *)out->data,
                                                    out->length));
  drop(&c);
  return c.status == GRUNDY_OK ? writer.status : c.status;
}
