/* SPDX-License-Identifier: MIT */
/*
 * Games that a program registers: a family whose methods call the functions of
 * the program.
 *
 * The bytes of a component are its integers as varints (engine/table/tuple.h),
 * or its text.  The program is not trusted: what it gives is checked before the
 * engine sees it.
 */
#include <assert.h>

#include "core/text.h"
#include "engine/custom.h"
#include "engine/misuse.h"
#include "engine/search/walk.h"
#include "engine/sink.h"
#include "engine/table/tuple.h"

/* A registered game and its family.  The family is the first member, so its
   address is the address of the whole. */
typedef struct custom {
  gi_family family;
  grundy_custom game;
} custom;

struct grundy_options {
  grundy_work *work;
  const grundy_rules *rules;
  gi_sink *sink;        /* where options go; NULL: a position is read */
  grundy_position *sum; /* where the parts of a position go */
  size_t place;         /* of the text that is read */
  grundy_status status; /* the first failure */
};

static const custom *custom_of(const grundy_rules *rules) {
  return (const custom *)(const void *)rules->family;
}

/* Does the game accept the integers? */
static bool accepts(grundy_work *work, const grundy_custom *game,
                    const uint64_t *integers) {
  work->budget.calling++;
  bool is_accepted = !game->accepts || game->accepts(game->data, integers);
  work->budget.calling--;
  return is_accepted;
}

/* ---------------------------------------------------------------- parts */

static grundy_status note(grundy_options *out, grundy_status status) {
  if (out->status == GRUNDY_OK)
    out->status = status;
  return out->status;
}

/* Sets the error of a game that breaks the rules of the interface. */
static grundy_status blame(grundy_options *out, const char *words) {
  if (out->status != GRUNDY_OK)
    return out->status;
  return note(out, gi_fail(&out->work->error,
                           out->sink ? GRUNDY_DOMAIN : GRUNDY_SYNTAX,
                           out->place, words, out->rules->family->name));
}

static grundy_status add_part(grundy_options *out, gi_bytes bytes) {
  if (out->sink)
    return note(out,
                gi_emit_part(out->sink, out->rules, bytes.data, bytes.length));
  return note(
      out, gi_position_add(out->work, out->sum, out->rules, bytes, out->place));
}

grundy_status grundy_option_integers(grundy_options *out,
                                     const uint64_t *integers) {
  if (!out)
    return GRUNDY_MISUSE;
  if (out->status != GRUNDY_OK)
    return out->status;
  const grundy_custom *game = &custom_of(out->rules)->game;
  if (!integers || !game->arity || !out->sink)
    return blame(out, N_("the game {0} gives integers where it has none"));
  if (!accepts(out->work, game, integers))
    return blame(out, N_("the game {0} has an option that is not a position"));
  gi_buffer bytes;
  gi_buffer_init(&bytes, &out->work->memory);
  note(out, gi_tuple_put(&bytes, integers, game->arity));
  if (out->status == GRUNDY_OK)
    add_part(out, (gi_bytes){bytes.data, bytes.length});
  gi_buffer_clear(&bytes);
  return out->status;
}

bool gi_is_typable(const char *text, size_t length) {
  enum {
    MOST_NESTING = 100
  };
  char waiting[MOST_NESTING];
  size_t depth = 0;
  if (length && (text[0] == ' ' || text[length - 1] == ' '))
    return false;
  for (size_t i = 0; i < length; i++) {
    static const char opens[] = "([{", closes[] = ")]}";
    char c = text[i];
    if (c < ' ' || c > '~')
      return false;
    const char *open = strchr(opens, c), *close = strchr(closes, c);
    if (open && depth == MOST_NESTING)
      return false;
    if (open)
      waiting[depth++] = closes[open - opens];
    if (close && (!depth || waiting[--depth] != c))
      return false;
  }
  return !depth;
}

grundy_status grundy_option_text(grundy_options *out, const char *text,
                                 size_t length) {
  if (!out)
    return GRUNDY_MISUSE;
  if (out->status != GRUNDY_OK)
    return out->status;
  if (!gi_is_text(text, length) || custom_of(out->rules)->game.arity)
    return blame(out, N_("the game {0} gives a text where it has none"));
  if (!gi_is_typable(text, length))
    return blame(out, N_("the game {0} gives a text that cannot be typed: "
                         "printable ASCII characters are needed, brackets must "
                         "match, and a space cannot be first or last"));
  gi_bytes bytes = {(const unsigned char *)text, length};
  return length ? add_part(out, bytes) : GRUNDY_OK;
}

grundy_status grundy_option_end(grundy_options *out, const char *name) {
  if (!out)
    return GRUNDY_MISUSE;
  if (out->status != GRUNDY_OK)
    return out->status;
  if (!out->sink)
    return blame(out,
                 N_("the game {0} ends an option while it reads a position"));
  if (name && (!*name || !gi_is_typable(name, strlen(name))))
    return blame(out, N_("the game {0} has a move whose name cannot be typed"));
  return note(out,
              name ? gi_emit(out->sink, "%s", name) : gi_emit(out->sink, NULL));
}

grundy_status grundy_options_add(grundy_options *out, const uint64_t *integers,
                                 const size_t *parts, size_t count) {
  if (!out)
    return GRUNDY_MISUSE;
  unsigned arity = custom_of(out->rules)->game.arity;
  for (size_t i = 0; i < count && out->status == GRUNDY_OK; i++) {
    for (size_t part = parts ? parts[i] : 1; part > 0; part--) {
      if (grundy_option_integers(out, integers) != GRUNDY_OK)
        return out->status;
      integers += arity;
    }
    grundy_status status = grundy_option_end(out, NULL);
    if (status != GRUNDY_OK)
      return status;
  }
  return out->status;
}

grundy_status grundy_options_fail(grundy_options *out, size_t offset,
                                  const char *message) {
  if (!out || !message)
    return GRUNDY_MISUSE;
  if (out->status != GRUNDY_OK)
    return out->status;
  size_t place = out->place;
  if (offset != GRUNDY_NOWHERE && place != GRUNDY_NOWHERE)
    place += offset;
  return note(out, gi_fail(&out->work->error,
                           out->sink ? GRUNDY_DOMAIN : GRUNDY_SYNTAX, place,
                           "{0}", message));
}

/* Returns the status of a function of the game.  A failure without a reason
   gets one. */
static grundy_status answer_of(grundy_options *out, grundy_status status) {
  if (status != GRUNDY_OK && out->status == GRUNDY_OK)
    return blame(out, N_("the game {0} failed without giving a reason"));
  return out->status;
}

/* -------------------------------------------------------------- methods */

static grundy_status at(grundy_work *work, const grundy_rules *rules,
                        const uint64_t *integers, gi_buffer *bytes,
                        bool *empty) {
  const grundy_custom *game = &custom_of(rules)->game;
  *empty = false;
  if (!accepts(work, game, integers))
    return gi_fail(&work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
                   "the game {0} has no such position", game->name);
  return gi_tuple_put(bytes, integers, game->arity);
}

static grundy_status parse(grundy_work *work, const grundy_rules *rules,
                           gi_text args, grundy_position *sum) {
  const grundy_custom *game = &custom_of(rules)->game;
  args = gi_text_trim(args);
  grundy_options out = {
      .work = work, .rules = rules, .sum = sum, .place = args.offset};
  if (!game->read)
    return grundy_option_text(&out, args.data, args.length);
  work->budget.calling++;
  grundy_status status = game->read(game->data, args.data, args.length, &out);
  work->budget.calling--;
  return answer_of(&out, status);
}

static grundy_status print_text(gi_component component, gi_buffer *out) {
  return gi_buffer_put(out, component.bytes.data, component.bytes.length);
}

/* Asks the game for the options of a player. */
static grundy_status ask(grundy_options *out, grundy_custom_position position,
                         grundy_side side) {
  const grundy_custom *game = &custom_of(out->rules)->game;
  out->work->budget.calling++;
  grundy_status status = game->options(game->data, position, side, out);
  out->work->budget.calling--;
  return answer_of(out, status);
}

static grundy_status options(grundy_work *work, gi_component component,
                             grundy_side side, gi_sink *sink) {
  const grundy_custom *game = &custom_of(component.rules)->game;
  uint64_t integers[GRUNDY_MOST_INTEGERS];
  grundy_custom_position position = {.length = 0};
  if (game->arity) {
    gi_tuple_get(component, integers);
    position.integers = integers;
  } else {
    position.text = (const char *)component.bytes.data;
    position.length = component.bytes.length;
  }
  grundy_options out = {.work = work,
                        .rules = component.rules,
                        .sink = sink,
                        .place = GRUNDY_NOWHERE};
  grundy_status status = GRUNDY_OK;
  if (!game->partizan || side != GRUNDY_RIGHT)
    status = ask(&out, position, game->partizan ? GRUNDY_LEFT : GRUNDY_BOTH);
  if (status == GRUNDY_OK && game->partizan && side != GRUNDY_LEFT)
    status = ask(&out, position, GRUNDY_RIGHT);
  if (status == GRUNDY_OK && sink->count) {
    sink->count = 0;
    status = blame(&out, N_("the game {0} has an option without an end"));
  }
  return status;
}

static gi_traits traits(gi_component component) {
  const grundy_custom *game = &custom_of(component.rules)->game;
  return (gi_traits){.impartial = !game->partizan, .loopy = game->loopy};
}

/* The last sample among the integers that a game accepts. */
typedef struct accepted {
  uint64_t sample; /* its number among the accepted tuples */
  uint64_t after;  /* number of the next tuple among all; 0: no sample yet */
} accepted;

static void drop_accepted(gi_memory *memory, void *cache) {
  gi_free(memory, cache, sizeof(accepted));
}

/* Writes number i of the tuples that the game accepts.  After many tuples that
   it does not accept there are no others. */
static grundy_status sample_integers(grundy_work *work,
                                     const grundy_rules *rules, uint64_t i,
                                     gi_buffer *bytes) {
  enum {
    MOST_PASSED = 1 << 16
  };
  const grundy_custom *game = &custom_of(rules)->game;
  uint64_t integers[GRUNDY_MOST_INTEGERS];
  accepted *last = gi_rules_cache(work, rules, sizeof *last, drop_accepted);
  if (!last)
    return gi_refused(work);
  if (i <= last->sample)
    *last = (accepted){0}; /* from the beginning */
  uint64_t number = last->after ? last->sample + 1 : 0;
  for (uint64_t passed = 0, at = last->after; passed < MOST_PASSED; at++) {
    grundy_status status = gi_budget_step(&work->budget);
    if (status != GRUNDY_OK)
      return status;
    gi_tuple_by_sum(at, game->arity, integers);
    passed++;
    if (!accepts(work, game, integers))
      continue;
    *last = (accepted){number, at + 1};
    if (number++ == i)
      return gi_tuple_put(bytes, integers, game->arity);
    passed = 0;
  }
  return GRUNDY_DOMAIN;
}

static void drop_walk(gi_memory *memory, void *cache) {
  gi_walk_clear(cache);
  gi_free(memory, cache, sizeof(gi_walk));
}

/* Starts a walk at the parts of the example. */
static grundy_status begin_walk(grundy_work *work, const grundy_rules *rules,
                                gi_walk *walk) {
  const char *example = custom_of(rules)->game.example;
  grundy_position *sum = NULL;
  gi_walk_init(walk, &work->memory);
  grundy_status status = gi_position_new(work, &work->scratch, &sum);
  if (status == GRUNDY_OK)
    status = parse(work, rules, (gi_text){example, strlen(example), 0}, sum);
  for (size_t i = 0; status == GRUNDY_OK && i < sum->count; i++)
    status = gi_walk_add(walk, sum->parts[i].bytes);
  return status;
}

static grundy_status sample_texts(grundy_work *work, const grundy_rules *rules,
                                  uint64_t i, gi_buffer *bytes) {
  gi_walk *walk = gi_rules_cache(work, rules, sizeof *walk, drop_walk);
  if (!walk)
    return gi_refused(work);
  grundy_status status =
      walk->order.length ? GRUNDY_OK : begin_walk(work, rules, walk);
  return status == GRUNDY_OK ? gi_walk_sample(walk, work, rules, i, bytes)
                             : status;
}

/* --------------------------------------------------------- registration */

static bool is_letter(char c) { return c >= 'a' && c <= 'z'; }

static bool is_name(const char *name) {
  if (!is_letter(*name))
    return false;
  for (; *name; name++)
    if (!is_letter(*name) && !(*name >= '0' && *name <= '9') && *name != '_')
      return false;
  return true;
}

/* Returns the argument that is wrong; NULL if none is. */
static const char *wrong_argument(const grundy *g, const grundy_custom *game,
                                  grundy_language language) {
  if (!g)
    return "g";
  if (!gi_is_language(language))
    return "language";
  if (!game)
    return "game";
  if (!game->name || !is_name(game->name))
    return "game->name";
  if (!game->example)
    return "game->example";
  if (game->arity > GRUNDY_MOST_INTEGERS)
    return "game->arity";
  if (!game->options)
    return "game->options";
  if (game->arity ? game->read != NULL : game->accepts != NULL)
    return game->arity ? "game->read" : "game->accepts";
  return NULL;
}

static const char *copy_of(grundy *g, const char *text) {
  return text ? gi_arena_text(&g->arena, text, strlen(text)) : NULL;
}

/* Returns NAME(INSIDE), in the arena. */
static const char *call_text(grundy *g, const char *name, const char *inside) {
  size_t room = strlen(name) + strlen(inside) + 3;
  char *text = gi_arena_alloc(&g->arena, room);
  if (text)
    snprintf(text, room, "%s(%s)", name, inside);
  return text;
}

/* Makes the family of a game, in the arena; NULL when refused. */
static const gi_family *family_of(grundy *g, const grundy_custom *game) {
  custom *c = gi_arena_alloc(&g->arena, sizeof *c);
  if (!c)
    return NULL;
  *c = (custom){.game = *game};
  grundy_custom *own = &c->game;
  own->name = copy_of(g, game->name);
  own->title = copy_of(g, game->title ? game->title : game->name);
  own->about = copy_of(g, game->about ? game->about : "");
  own->example = copy_of(g, game->example);
  if (!own->name || !own->title || !own->about || !own->example)
    return NULL;
  bool is_text = !own->arity;
  gi_family *family = &c->family;
  *family = (gi_family){
      .name = own->name,
      .title = own->title,
      .about = own->about,
      .usage = call_text(g, own->name,
                         is_text           ? "TEXT"
                         : own->arity == 1 ? "n,..."
                                           : "n1,n2,..."),
      .example = call_text(g, own->name, own->example),
      .shape = is_text           ? "card"
               : own->arity == 1 ? "heaps"
                                 : "tuple",
      .args = is_text           ? GI_WHOLE
              : own->arity == 1 ? GI_HEAPS
                                : GI_TUPLE,
      .arity = own->arity,
      .integers = N_("a number"),
      .parse = is_text ? parse : NULL,
      .print = is_text ? print_text : gi_tuple_print,
      .options = options,
      .traits = traits,
      .sample = is_text ? sample_texts : sample_integers,
      .at = is_text ? NULL : at,
  };
  return family->usage && family->example ? family : NULL;
}

grundy_status grundy_register(grundy *g, const grundy_custom *game,
                              grundy_language language, grundy_error *error) {
  if (!error)
    return GRUNDY_MISUSE;
  *error = (grundy_error){.offset = GRUNDY_NOWHERE, .language = language};
  const char *wrong = wrong_argument(g, game, language);
  if (wrong) {
    error->language = GRUNDY_ENGLISH;
    return gi_fail(error, GRUNDY_MISUSE, GRUNDY_NOWHERE,
                   "wrong argument '{0}': it is NULL, out of range, or belongs "
                   "to another work",
                   wrong);
  }
  if (gi_has_works(g))
    return gi_too_late(error, "grundy_register");
  const gi_alias *alias;
  gi_text name = {game->name, strlen(game->name), 0};
  if (gi_family_named(g, name) || gi_alias_named(g, name, &alias))
    return gi_fail(error, GRUNDY_SYNTAX, GRUNDY_NOWHERE,
                   "a game named '{0}' already exists", game->name);
  gi_mark mark = gi_arena_mark(&g->arena);
  const gi_family *family = family_of(g, game);
  if (family && gi_family_add(g, family))
    return GRUNDY_OK;
  gi_arena_release(&g->arena, mark);
  return gi_fail(error, GRUNDY_NOMEM, GRUNDY_NOWHERE, "out of memory");
}

void grundy_allow_programs(grundy *g, bool allowed) {
  if (g && !gi_has_works(g))
    g->allows_programs = allowed;
}
