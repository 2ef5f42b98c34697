/* SPDX-License-Identifier: MIT */
#include "app/text/json.h"
#include "app/quotient/quotient.h"

static void put_words(json *out, const char *key, const grundy_quotient *q,
                      const bool *set) {
  json_key(out, key);
  json_open(out, '[');
  for (size_t x = 0; x < q->order; x++)
    if (!set || set[x])
      json_string(out, q->words[x]);
  json_close(out, ']');
}

static void put_generators(json *out, const grundy_quotient *q) {
  json_key(out, "generators");
  json_open(out, '[');
  for (size_t i = 0; i < q->generator_count; i++) {
    const char letter[] = {quotient_letter(i), '\0'};
    json_open(out, '{');
    json_pair_string(out, "letter", letter);
    json_pair_number(out, "heap", q->generators[i].heap);
    if (q->game_count > 1)
      json_pair_string(out, "game",
                       grundy_rules_text(q->games[q->generators[i].game]));
    json_close(out, '}');
  }
  json_close(out, ']');
}

static void put_map(json *out, const grundy_quotient *q, size_t game) {
  json_open(out, '[');
  for (uint64_t n = 0; n <= q->to; n++)
    json_string(out, q->words[q->maps[game].elements[n]]);
  json_close(out, ']');
}

/* Writes the genus of the first heaps of each game. */
static void put_genera(json *out, const grundy_quotient *q) {
  json_key(out, "genus");
  if (q->game_count > 1)
    json_open(out, '[');
  for (size_t i = 0; i < q->game_count; i++) {
    json_open(out, '[');
    for (size_t n = 0; n < q->maps[i].genus_count; n++)
      json_string(out, q->maps[i].genera[n]);
    json_close(out, ']');
  }
  if (q->game_count > 1)
    json_close(out, ']');
}

/* Writes the first wild heap, or null. */
static void put_wild(json *out, const grundy_quotient *q) {
  json_key(out, "first_wild");
  if (!q->has_wild) {
    json_null(out);
    return;
  }
  json_open(out, '{');
  if (q->game_count > 1)
    json_pair_string(out, "game", grundy_rules_text(q->games[q->wild.game]));
  json_pair_number(out, "heap", q->wild.heap);
  json_pair_string(out, "genus", q->maps[q->wild.game].genera[q->wild.heap]);
  json_close(out, '}');
}

/* Writes a number of each map: alone for one game, as an array for several;
   null if the quotient is not complete. */
static void put_of_maps(json *out, const char *key, const grundy_quotient *q,
                        bool is_period) {
  json_key(out, key);
  if (q->status != GRUNDY_QUOTIENT_COMPLETE) {
    json_null(out);
    return;
  }
  if (q->game_count > 1)
    json_open(out, '[');
  for (size_t i = 0; i < q->game_count; i++)
    json_number(out, is_period ? q->maps[i].period : q->maps[i].preperiod);
  if (q->game_count > 1)
    json_close(out, ']');
}

static void put_rules(json *out, const grundy_quotient *q) {
  json_key(out, "rules");
  if (q->game_count > 1)
    json_open(out, '[');
  for (size_t i = 0; i < q->game_count; i++)
    json_string(out, grundy_rules_text(q->games[i]));
  if (q->game_count > 1)
    json_close(out, ']');
}

static void put_maps(json *out, const grundy_quotient *q) {
  json_key(out, "phi");
  if (q->game_count > 1)
    json_open(out, '[');
  for (size_t i = 0; i < q->game_count; i++)
    put_map(out, q, i);
  if (q->game_count > 1)
    json_close(out, ']');
  put_of_maps(out, "preperiod", q, false);
  put_of_maps(out, "period", q, true);
}

static void put_steps(json *out, const grundy_quotient *q) {
  json_key(out, "steps");
  json_open(out, '[');
  for (size_t i = 0; i < q->step_count; i++) {
    json_open(out, '{');
    json_pair_number(out, "heap", q->steps[i].heap);
    json_pair_number(out, "order", q->steps[i].order);
    json_pair_number(out, "p_order", q->steps[i].losses);
    json_close(out, '}');
  }
  json_close(out, ']');
}

/* Returns the word for the limit that ended the work. */
static const char *limit_word(const grundy_error *error) {
  switch (error->limit) {
  case GRUNDY_LIMIT_POSITIONS:
    return "positions";
  case GRUNDY_LIMIT_MEMORY:
    return "memory";
  case GRUNDY_LIMIT_TIME:
    return "time";
  case GRUNDY_LIMIT_CANCEL:
    return "cancelled";
  case GRUNDY_LIMIT_SIZE:
  case GRUNDY_LIMIT_NONE:
    break;
  }
  return "size";
}

void quotient_json(const grundy_quotient *q, const grundy_error *error) {
  static const char *const words[] = {"complete", "verified", "stopped"};
  json out = json_to(stdout);
  json_open(&out, '{');
  put_rules(&out, q);
  json_pair_string(&out, "status", words[q->status]);
  json_pair_string(&out, "limit",
                   q->status == GRUNDY_QUOTIENT_STOPPED ? limit_word(error)
                                                        : NULL);
  json_pair_number(&out, "to", q->to);
  json_pair_number(&out, "order", q->order);
  json_pair_number(&out, "p_order", q->losses);
  put_generators(&out, q);
  json_key(&out, "relations");
  json_open(&out, '[');
  for (size_t i = 0; i < q->relation_count; i++)
    json_string(&out, q->relations[i]);
  json_close(&out, ']');
  put_words(&out, "p_portion", q, q->is_loss);
  put_maps(&out, q);
  json_pair_bool(&out, "tame", q->is_tame);
  put_wild(&out, q);
  put_genera(&out, q);
  put_steps(&out, q);
  put_words(&out, "elements", q, NULL);
  put_words(&out, "idempotents", q, q->is_idempotent);
  put_words(&out, "units", q, q->is_unit);
  put_words(&out, "kernel", q, q->is_kernel);
  json_close(&out, '}');
  json_end(&out);
}
