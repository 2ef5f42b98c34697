/* SPDX-License-Identifier: MIT */
/*
 * exec[PROGRAM WORDS](TEXT): a game whose moves another program prints.
 *
 * The program reads positions, one in each line, and prints the options of each
 * in one line, separated by spaces.  '+' separates the parts of a sum.  In a
 * game whose players have different moves, 'L:' comes before Left's options and
 * 'R:' before Right's.  A line that begins with '!' says why a text is not a
 * position.  The program is started once for each work, without a shell
 * (core/process.h).
 *
 * The bytes of a component are its text.  Equal positions have equal bytes if
 * the program writes each in one way.
 *
 * A search asks for the options of one position at a time.  The options of
 * every position that it asks about are sent to the program at once, so most
 * answers are there before they are asked for (engine/dialogue.h).
 *
 * Whether the players' moves differ is learned from the first line that has
 * options.  A component is asked about when it is read, so that the game is
 * known before anything is computed; a component without options is the same
 * in both kinds of game.
 */
#include <assert.h>
#include <string.h>

#include "core/text.h"
#include "engine/custom.h"
#include "engine/dialogue.h"
#include "engine/opened.h"
#include "engine/position.h"
#include "engine/sink.h"

enum {
  MOST_WORDS = 64,    /* words of a program */
  SAMPLES_AHEAD = 32, /* samples that are sent before the first is needed */
  MOST_PASSED = 256   /* numbers in a row that are not positions, after which
                         there are no more samples */
};

/* What is known of the game. */
typedef enum manner {
  UNKNOWN, /* every position so far had no options */
  IMPARTIAL,
  PARTIZAN
} manner;

/* The parameters, in the arena of the work. */
typedef struct program {
  char **words;     /* a NULL ends them */
  const char *name; /* the words with a space between each two */
  manner *manner;   /* changes once */
} program;

static const program *program_of(const grundy_rules *rules) {
  return rules->data;
}

/* ---------------------------------------------------------------- dialogue */

typedef struct cache {
  gi_dialogue dialogue;
  bool is_begun;
  uint64_t sample; /* number of the last sample */
  uint64_t after;  /* the number after the position of that sample; 0: none */
} cache;

static void drop(gi_memory *memory, void *data) {
  cache *c = data;
  if (c->is_begun)
    gi_dialogue_clear(&c->dialogue);
  gi_free(memory, c, sizeof *c);
}

/* Returns the cache of the rules; NULL if memory is refused. */
static cache *cache_of(grundy_work *work, const grundy_rules *rules) {
  cache *c = gi_rules_cache(work, rules, sizeof *c, drop);
  const program *p = program_of(rules);
  if (c && !c->is_begun) {
    gi_dialogue_init(&c->dialogue, &work->memory, p->words, p->name);
    c->is_begun = true;
  }
  return c;
}

/* ------------------------------------------------------------------- lines */

/* One answer of the program. */
typedef struct answer {
  grundy_work *work;
  const grundy_rules *rules;
  gi_dialogue *dialogue;
  gi_bytes position;
  gi_buffer line;
} answer;

/* A word of a line, or a part of one. */
typedef struct word {
  const char *text;
  size_t length;
} word;

/* Finds the next word from *at on and moves *at after it.  A word of length 0
   is the end of the line. */
static word next_word(const gi_buffer *line, size_t *at) {
  const char *text = (const char *)line->data;
  while (*at < line->length && (text[*at] == ' ' || text[*at] == '\t'))
    ++*at;
  size_t from = *at;
  while (*at < line->length && text[*at] != ' ' && text[*at] != '\t')
    ++*at;
  return (word){*at > from ? text + from : "", *at - from};
}

/* Splits off the part before the first '+'.  Returns false after the last
   part. */
static bool next_part(word *rest, word *part) {
  if (!rest->text)
    return false;
  const char *plus =
      rest->length ? memchr(rest->text, '+', rest->length) : NULL;
  size_t length = plus ? (size_t)(plus - rest->text) : rest->length;
  *part = (word){rest->text, length};
  *rest = plus ? (word){plus + 1, rest->length - length - 1} : (word){NULL, 0};
  return true;
}

/* Removes a leading 'L:' or 'R:' and sets the side. */
static void take_side(word *w, grundy_side *side) {
  if (w->length < 2 || w->text[1] != ':' ||
      (w->text[0] != 'L' && w->text[0] != 'R'))
    return;
  *side = w->text[0] == 'L' ? GRUNDY_LEFT : GRUNDY_RIGHT;
  w->text += 2;
  w->length -= 2;
}

/* Reports an answer that makes no sense; `words` is the sentence. */
static grundy_status blame(answer *a, const char *words) {
  gi_text line = {(const char *)a->line.data, a->line.length, 0};
  gi_text position = {(const char *)a->position.data, a->position.length, 0};
  const char *name = program_of(a->rules)->name;
  gi_fail(&a->work->error, GRUNDY_IO, GRUNDY_NOWHERE, words,
          gi_excerpt_of((gi_text){name, strlen(name), 0}).text,
          gi_excerpt_of(position).text, gi_excerpt_of(line).text);
  return gi_dialogue_blame(a->dialogue, a->work);
}

/* Checks one option, and that its kind is that of the game. */
static grundy_status check_option(answer *a, word option, grundy_side side) {
  manner *known = program_of(a->rules)->manner;
  manner found = side == GRUNDY_BOTH ? IMPARTIAL : PARTIZAN;
  if (*known != UNKNOWN && *known != found)
    return blame(a, N_("the program '{0}' answered '{1}' by '{2}': 'L:' or "
                       "'R:' must come before all options of a game, or before "
                       "none"));
  *known = found;
  for (word rest = option, part; next_part(&rest, &part);)
    if (!part.length || !gi_is_typable(part.text, part.length))
      return blame(a,
                   N_("the program '{0}' answered '{1}' by '{2}': a position "
                      "needs matching brackets, and '+' needs a position on "
                      "both sides"));
  return GRUNDY_OK;
}

/* Checks all options of the answer. */
static grundy_status check(answer *a) {
  grundy_side side = GRUNDY_BOTH;
  grundy_status status = GRUNDY_OK;
  for (size_t at = 0; status == GRUNDY_OK;) {
    word option = next_word(&a->line, &at);
    if (!option.length)
      break;
    take_side(&option, &side);
    if (option.length)
      status = check_option(a, option, side);
  }
  return status;
}

static bool is_refusal(const answer *a) {
  return a->line.length && a->line.data[0] == '!';
}

/* Asks for the answer to a position and checks it. */
static grundy_status ask(answer *a) {
  a->line.length = 0;
  grundy_status status =
      gi_dialogue_ask(a->dialogue, a->work, a->position, &a->line);
  return status == GRUNDY_OK && !is_refusal(a) ? check(a) : status;
}

/* Prepares a question.  STOPPED or NOMEM if memory is refused. */
static grundy_status begin(answer *a, grundy_work *work,
                           const grundy_rules *rules) {
  cache *c = cache_of(work, rules);
  *a = (answer){.work = work, .rules = rules};
  gi_buffer_init(&a->line, &work->memory);
  if (!c)
    return gi_refused(work);
  a->dialogue = &c->dialogue;
  return GRUNDY_OK;
}

static void end(answer *a) { gi_buffer_clear(&a->line); }

/* Returns what the program says after '!'. */
static gi_excerpt reason_of(const answer *a) {
  gi_text line = {(const char *)a->line.data, a->line.length, 0};
  return gi_excerpt_of(gi_text_trim(gi_text_part(line, 1, line.length)));
}

/* -------------------------------------------------------------------- open */

/* Splits the parameters at spaces into the arena. */
static grundy_status read_words(grundy_work *work, gi_text params, program *p) {
  size_t count = 0;
  gi_writer name;
  p->words = gi_arena_alloc(&work->arena, (MOST_WORDS + 1) * sizeof *p->words);
  if (!p->words)
    return gi_refused(work);
  gi_writer_init(&name, &work->memory);
  grundy_status status = GRUNDY_OK;
  for (size_t at = 0; status == GRUNDY_OK;) {
    while (at < params.length && params.data[at] == ' ')
      at++;
    size_t from = at;
    while (at < params.length && params.data[at] != ' ')
      at++;
    if (at == from)
      break;
    if (count == MOST_WORDS) {
      status = gi_fail(&work->error, GRUNDY_SYNTAX, params.offset + from,
                       "a program has at most {0} words",
                       gi_digits_of(MOST_WORDS).text);
      break;
    }
    char *copy = gi_arena_text(&work->arena, params.data + from, at - from);
    if (!copy) {
      status = gi_refused(work);
      break;
    }
    if (count)
      gi_write_text(&name, " ");
    gi_write_text(&name, copy);
    p->words[count++] = copy;
  }
  if (status == GRUNDY_OK) {
    p->words[count] = NULL;
    status = name.status;
  }
  if (status == GRUNDY_OK)
    status = gi_buffer_keep(work, &name.own, &p->name);
  gi_writer_clear(&name);
  return status;
}

/* Says why no program can be started; NULL if one can. */
static const char *objection(const grundy_work *work) {
  if (!gi_process_is_possible())
    return N_("exec starts a program, and a page cannot start programs, nor "
              "can Grundy on Windows or macOS: use the command grundy on "
              "Linux");
  if (!work->grundy->allows_programs)
    return N_("exec starts a program, which is not allowed here: type it into "
              "the command grundy on your own machine, without @FILE");
  return NULL;
}

/* Is the same program open already?  Then somebody typed it. */
static bool is_open(const grundy_work *work, const gi_family *exec,
                    const char *name) {
  for (size_t i = 0; i < work->opened_count; i++) {
    const grundy_rules *rules = &work->opened[i]->rules;
    if (rules->family == exec && strcmp(program_of(rules)->name, name) == 0)
      return true;
  }
  return false;
}

static grundy_status open(grundy_work *work, gi_text params,
                          grundy_rules *rules, gi_buffer *canonical) {
  const char *why = objection(work);
  if (why)
    return gi_fail(&work->error, GRUNDY_SYNTAX, params.offset, why);
  for (size_t i = 0; i < params.length; i++)
    if ((unsigned char)params.data[i] < ' ')
      return gi_fail(&work->error, GRUNDY_SYNTAX, params.offset + i,
                     "the words of a program have no control characters");
  program *p = gi_arena_alloc(&work->arena, sizeof *p);
  manner *m = gi_arena_alloc(&work->arena, sizeof *m);
  if (!p || !m)
    return gi_refused(work);
  *m = UNKNOWN;
  *p = (program){.manner = m};
  grundy_status status = read_words(work, params, p);
  if (status == GRUNDY_OK && !p->words[0]) {
    gi_fail(&work->error, GRUNDY_SYNTAX, params.offset,
            "exec needs the name of a program and its words in [ ]");
    gi_hint(&work->error, "write it as in {0}",
            "exec[python3 examples/kayles.py](12)");
    return GRUNDY_SYNTAX;
  }
  if (status == GRUNDY_OK && work->reads_file &&
      !is_open(work, rules->family, p->name))
    return gi_fail(
        &work->error, GRUNDY_SYNTAX, params.offset,
        "exec starts a program, and a text from a file may not do that");
  rules->data = p;
  return status == GRUNDY_OK ? gi_buffer_text(canonical, p->name) : status;
}

/* --------------------------------------------------------------- positions */

/* Adds one position that was typed: a part of the text in the parentheses. */
static grundy_status add_typed(answer *a, gi_text part, grundy_position *sum) {
  grundy_work *work = a->work;
  part = gi_text_trim(part);
  if (!part.length)
    return gi_text_expected(&work->error, part, 0, "a position");
  if (!gi_is_typable(part.data, part.length) ||
      memchr(part.data, ' ', part.length))
    return gi_fail(&work->error, GRUNDY_SYNTAX, part.offset,
                   "a position of exec is made of printable ASCII characters "
                   "without spaces, and its brackets match");
  a->position = (gi_bytes){(const unsigned char *)part.data, part.length};
  grundy_status status = ask(a);
  if (status == GRUNDY_OK && is_refusal(a))
    return gi_fail(&work->error, GRUNDY_SYNTAX, part.offset,
                   "the program says that '{0}' is not a position: {1}",
                   gi_excerpt_of(part).text, reason_of(a).text);
  return status == GRUNDY_OK
             ? gi_position_add(work, sum, a->rules, a->position, part.offset)
             : status;
}

static grundy_status parse(grundy_work *work, const grundy_rules *rules,
                           gi_text args, grundy_position *sum) {
  answer a;
  grundy_status status = begin(&a, work, rules->base);
  for (size_t from = 0; status == GRUNDY_OK && from <= args.length;) {
    size_t to = from;
    while (to < args.length && args.data[to] != '+')
      to++;
    status = add_typed(&a, gi_text_part(args, from, to), sum);
    from = to + 1;
  }
  end(&a);
  return status;
}

static grundy_status print(gi_component component, gi_buffer *out) {
  return gi_buffer_put(out, component.bytes.data, component.bytes.length);
}

/* Asks about the position with this number.  DOMAIN if it is not one; the line
   of the answer then says why. */
static grundy_status ask_number(answer *a, uint64_t number, gi_buffer *bytes) {
  size_t from = bytes->length;
  grundy_status status = gi_buffer_number(bytes, number);
  if (status != GRUNDY_OK)
    return status;
  a->position = (gi_bytes){bytes->data + from, bytes->length - from};
  status = ask(a);
  if (status == GRUNDY_OK && is_refusal(a))
    status = GRUNDY_DOMAIN;
  if (status != GRUNDY_OK)
    bytes->length = from;
  return status;
}

static grundy_status at(grundy_work *work, const grundy_rules *rules,
                        const uint64_t *integers, gi_buffer *bytes,
                        bool *empty) {
  answer a;
  *empty = false;
  grundy_status status = begin(&a, work, rules->base);
  if (status == GRUNDY_OK)
    status = ask_number(&a, integers[0], bytes);
  if (status == GRUNDY_DOMAIN)
    gi_fail(&work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
            "the program says that '{0}' is not a position: {1}",
            gi_digits_of(integers[0]).text, reason_of(&a).text);
  end(&a);
  return status;
}

/* ----------------------------------------------------------------- options */

/* Sends the parts of all options of the answer to the program. */
static grundy_status send_options(answer *a) {
  grundy_side side = GRUNDY_BOTH;
  grundy_status status = GRUNDY_OK;
  for (size_t at = 0; status == GRUNDY_OK;) {
    word option = next_word(&a->line, &at), part;
    if (!option.length)
      break;
    take_side(&option, &side);
    while (option.length && status == GRUNDY_OK && next_part(&option, &part))
      status = gi_dialogue_send(
          a->dialogue,
          (gi_bytes){(const unsigned char *)part.text, part.length});
  }
  return status;
}

static grundy_status emit_option(answer *a, word option, gi_sink *sink) {
  grundy_status status = GRUNDY_OK;
  for (word part; status == GRUNDY_OK && next_part(&option, &part);)
    status = gi_emit_part(sink, a->rules, part.text, part.length);
  return status == GRUNDY_OK ? gi_emit(sink, NULL) : status;
}

/* Emits the options of a player; all if `wanted` is BOTH. */
static grundy_status emit_options(answer *a, grundy_side wanted,
                                  gi_sink *sink) {
  grundy_side side = GRUNDY_BOTH;
  grundy_status status = GRUNDY_OK;
  for (size_t at = 0; status == GRUNDY_OK;) {
    word option = next_word(&a->line, &at);
    if (!option.length)
      break;
    take_side(&option, &side);
    if (option.length &&
        (wanted == GRUNDY_BOTH || side == GRUNDY_BOTH || side == wanted))
      status = emit_option(a, option, sink);
  }
  return status;
}

/* The answer is copied: a receiver may ask the program as well. */
static grundy_status options(grundy_work *work, gi_component component,
                             grundy_side side, gi_sink *sink) {
  answer a;
  grundy_status status = begin(&a, work, component.rules->base);
  a.position = component.bytes;
  if (status == GRUNDY_OK)
    status = ask(&a);
  if (status == GRUNDY_OK && is_refusal(&a))
    status = blame(&a, N_("the program '{0}' answered '{1}' by '{2}', but has "
                          "given '{1}' as a position"));
  if (status == GRUNDY_OK)
    status = send_options(&a);
  if (status == GRUNDY_OK)
    status = emit_options(&a, side, sink);
  end(&a);
  return status;
}

static gi_traits traits(gi_component component) {
  return (gi_traits){.impartial =
                         *program_of(component.rules)->manner != PARTIZAN};
}

/* ----------------------------------------------------------------- samples */

/* Sends some numbers from this one on. */
static grundy_status send_numbers(cache *c, grundy_work *work, uint64_t from) {
  gi_buffer text;
  gi_buffer_init(&text, &work->memory);
  grundy_status status = GRUNDY_OK;
  for (uint64_t i = 0; i < SAMPLES_AHEAD && status == GRUNDY_OK; i++) {
    text.length = 0;
    status = gi_buffer_number(&text, from + i);
    if (status == GRUNDY_OK)
      status =
          gi_dialogue_send(&c->dialogue, (gi_bytes){text.data, text.length});
  }
  gi_buffer_clear(&text);
  return status;
}

/* The samples are the numbers 0, 1, 2, ... that are positions. */
static grundy_status sample(grundy_work *work, const grundy_rules *rules,
                            uint64_t i, gi_buffer *bytes) {
  answer a;
  grundy_status status = begin(&a, work, rules->base);
  if (status != GRUNDY_OK)
    return status;
  cache *c = cache_of(work, rules->base);
  bool follows = c->after && c->sample < i;
  uint64_t seen = follows ? c->sample + 1 : 0;
  uint64_t number = follows ? c->after : 0;
  for (uint64_t passed = 0; status == GRUNDY_OK; number++) {
    if (number % SAMPLES_AHEAD == 0)
      status = send_numbers(c, work, number);
    if (status == GRUNDY_OK)
      status = ask_number(&a, number, bytes);
    if (status == GRUNDY_DOMAIN && ++passed < MOST_PASSED) {
      status = GRUNDY_OK;
      continue;
    }
    if (status != GRUNDY_OK)
      break;
    c->sample = seen;
    c->after = number + 1;
    if (seen++ == i)
      break;
    bytes->length = 0;
    passed = 0;
  }
  end(&a);
  return status;
}

/* -------------------------------------------------------------- descriptor */

const gi_family gi_family_exec = {
    .name = "exec",
    .kind = GI_KIND_OWN,
    .title = N_("A game of another program"),
    .also =
        "external program, own program, oracle program, 外部程序, 另一个程序",
    .usage = "exec[PROGRAM WORDS](TEXT)",
    .example = "exec[sh examples/kayles.sh](12)",
    .brief = "A program in any language prints the moves.",
    .about =
        N_("A program in any language prints the moves.  It reads one "
           "position in each line and prints its options in one line, "
           "separated by spaces, with + between the parts of a sum; an empty "
           "line where there is no move.  Before the options of a game whose "
           "players have different moves it prints L: or R:.  The program is "
           "started once, without a shell, and must flush its output after "
           "every line.  See doc/exec.md."),
    .shape = "card",
    .args = GI_WHOLE,
    .arity = 1,
    .integers = N_("a number"),
    .starts_program = true,
    .open = open,
    .parse = parse,
    .print = print,
    .options = options,
    .traits = traits,
    .sample = sample,
    .at = at,
};
