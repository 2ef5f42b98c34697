/* SPDX-License-Identifier: MIT */
/* quotient: the misère quotient of heap games. */
#include "app/quotient/quotient.h"
#include "app/advice.h"
#include "app/certificate.h"
#include "app/command.h"
#include "app/output.h"
#include "app/picture/picture.h"
#include "app/source.h"
#include "app/text/json.h"
#include "app/text/render.h"
#include "core/text.h"

#include <string.h>

enum {
  OTHERWISE = -1 /* no exit code */
};

/* The games of the command line. */
typedef struct games {
  const grundy_rules *list[GRUNDY_MOST_GAMES];
  size_t count;
} games;

/* Returns the place of the next comma outside brackets, or the length. */
static size_t next_comma(const char *text, size_t length, size_t at) {
  int depth = 0;
  for (; at < length; at++) {
    char c = text[at];
    depth +=
        (c == '[' || c == '(' || c == '{') - (c == ']' || c == ')' || c == '}');
    if (c == ',' && depth == 0)
      break;
  }
  return at;
}

/* Reads the rules at from..to-1 of a source.  What comes before them is
   replaced by spaces, so that an error has its place in the source. */
static int read_piece(call *c, const source *s, size_t from, size_t to,
                      games *g) {
  gi_memory memory = {0};
  gi_buffer text;
  gi_buffer_init(&text, &memory);
  if (g->count == GRUNDY_MOST_GAMES) {
    report(NULL, NULL, "a quotient has at most %d games", GRUNDY_MOST_GAMES);
    return BAD_INPUT;
  }
  if (gi_buffer_put(&text, source_text(s), to) != GRUNDY_OK ||
      gi_buffer_put(&text, "", 1) != GRUNDY_OK) { /* not NULL if empty */
    gi_buffer_clear(&text);
    return report_no_memory();
  }
  memset(text.data, ' ', from);
  const grundy_rules *rules = NULL;
  int code = DONE;
  if (grundy_rules_parse(c->work, (const char *)text.data, to, &rules) ||
      remark_rules(c, rules))
    code = source_report(s, c->work);
  else
    g->list[g->count++] = rules;
  gi_buffer_clear(&text);
  return code;
}

/* Reads all operands; each has rules, or several with commas between them. */
static int read_games(call *c, games *g) {
  int code = DONE;
  g->count = 0;
  for (size_t i = 0; i < c->operand_count && code == DONE; i++) {
    source s;
    code = source_read(&s, c->operands[i], false, SIZE_MAX);
    size_t length = code == DONE ? s.text.length : 0;
    for (size_t at = 0; at <= length && code == DONE; at++) {
      size_t end = next_comma(source_text(&s), length, at);
      code = read_piece(c, &s, at, end, g);
      at = end;
    }
    source_clear(&s);
  }
  return code;
}

/* --------------------------------------------------------------- --check */

static void show_check(const call *c, const games *g,
                       const grundy_quotient_check *found) {
  if (options_has(&c->options, OPTION_JSON)) {
    json out = json_to(stdout);
    json_open(&out, '{');
    json_key(&out, "rules");
    if (g->count > 1)
      json_open(&out, '[');
    for (size_t i = 0; i < g->count; i++)
      json_string(&out, grundy_rules_text(g->list[i]));
    if (g->count > 1)
      json_close(&out, ']');
    json_pair_bool(&out, "holds", found->holds);
    json_pair_string(&out, "trouble", found->trouble);
    json_pair_string(&out, "status",
                     found->is_complete ? "complete" : "verified");
    json_pair_number(&out, "to", found->to);
    json_pair_number(&out, "order", found->order);
    json_close(&out, '}');
    json_end(&out);
    return;
  }
  if (!found->holds) {
    paint(c, COLOUR_LOSS, tr("the certificate does not hold"));
    printf("\n- %s\n", found->trouble);
    return;
  }
  paint(c, COLOUR_WIN, tr("the certificate holds"));
  printf(tr("\n- %s elements, generated and reduced\n"),
         gi_digits_of(found->order).text);
  printf(tr("- P-check and N-check hold for all sums of heaps up to %s\n"),
         gi_digits_of(found->to).text);
  if (found->is_complete)
    puts(tr("- the periods are proved, so the quotient is that of all heaps"));
}

static int check_file(call *c, const games *g) {
  source file;
  grundy_quotient_check found;
  const char *name = c->options.texts[OPTION_CHECK];
  size_t most = (size_t)c->options.numbers[OPTION_MAX_MEMORY];
  int code = strcmp(name, "-") == 0 ? source_read(&file, "-", true, most)
                                    : source_read_file(&file, name, most);
  if (code == DONE) {
    grundy_status status =
        grundy_quotient_verify(c->work, g->list, g->count, source_text(&file),
                               file.text.length, &found);
    progress_erase(&c->progress);
    if (status == GRUNDY_OK)
      show_check(c, g, &found);
    code = status != GRUNDY_OK ? source_report(&file, c->work)
           : found.holds       ? DONE
                               : ANSWERED_NO;
  }
  source_clear(&file);
  return code;
}

/* --------------------------------------------------------------- compute */

static void show(const call *c, const grundy_quotient *q) {
  const options *o = &c->options;
  if (options_has(o, OPTION_JSON))
    quotient_json(q, grundy_work_error(c->work));
  else if (certificate_is_alone(o) || picture_takes_stdout(o))
    return;
  else if (options_has(o, OPTION_GAP))
    quotient_gap(q);
  else if (options_has(o, OPTION_LATEX))
    quotient_latex(q);
  else
    quotient_text(c, q);
}

static int write_certificate(call *c, const grundy_quotient *q) {
  const char *name = c->options.texts[OPTION_CERTIFICATE], *text = NULL;
  if (!name)
    return DONE;
  if (grundy_quotient_certificate(c->work, q, &text)) {
    report_error(grundy_work_error(c->work), NULL);
    return exit_code(grundy_work_error(c->work));
  }
  return output_write(name, text, strlen(text));
}

static int compute(call *c, const games *g) {
  const options *o = &c->options;
  grundy_quotient q = {0};
  enum {
    LISTED = 100000 /* heaps that are listed after a proof of completeness */
  };
  grundy_quotient_query query = {
      .to = options_has(o, OPTION_TO) ? o->numbers[OPTION_TO] : 0,
      .beyond = o->numbers[OPTION_TO] <= LISTED,
      .genus = true,
      .checkpoint = options_checkpoint(o)};
  int code = certificate_try(o);
  if (code != DONE)
    return code;
  grundy_status status =
      grundy_quotient_run(c->work, g->list, g->count, query, &q);
  progress_erase(&c->progress);
  if (q.words)
    show(c, &q);
  c->rules = g->list[0];
  if (status != GRUNDY_OK)
    code = report_refusal(c, NULL);
  if (!q.words)
    return code;
  int written = write_certificate(c, &q);
  if (written == DONE && picture_is_wanted(o))
    written = quotient_draw(c, &q);
  return written == DONE ? code : written;
}

/* Answers about a position; returns OTHERWISE if the operands are rules. */
static int ask_position(call *c, const source *s) {
  int code;
  return source_is_position(c, s, &code) ? code : OTHERWISE;
}

static int run(call *c) {
  const options *o = &c->options;
  games g;
  int ways = options_has(o, OPTION_JSON) + options_has(o, OPTION_GAP) +
             options_has(o, OPTION_LATEX);
  if (ways > 1) {
    report(NULL, NULL, "--json, --gap and --latex exclude each other");
    return BAD_INPUT;
  }
  if (!picture_is_possible(o, ways || certificate_is_alone(o)))
    return BAD_INPUT;
  int code =
      c->operand_count == 1 ? with_source(c, false, ask_position) : OTHERWISE;
  if (code != OTHERWISE)
    return code;
  code = read_games(c, &g);
  if (code != DONE)
    return code;
  return options_has(o, OPTION_CHECK) ? check_file(c, &g) : compute(c, &g);
}

const command command_quotient = {
    .name = "quotient",
    .summary = "the misère quotient of heap games",
    .operands = "RULES...",
    .about =
        "Computes the misère quotient: the commutative monoid of sums of "
        "heaps,\n"
        "where sums are equal if they have the same outcome in every company, "
        "and\n"
        "its set P of lost elements. Prints order, presentation, the map of "
        "heaps\n"
        "to elements, the genus of the first heaps, idempotents, units, "
        "kernel, "
        "and\n"
        "whether the quotient is tame.\n"
        "Every size printed was verified for all sums of the heaps up to that "
        "one.\n"
        "The quotient is complete, for all heaps, when a period of the map is\n"
        "proved. Without --to N the search ends then, or at a limit with exit "
        "code\n"
        "3; the answer then is the quotient of the heaps before the limit.\n"
        "Several games, as operands or with commas between them, share one\n"
        "quotient. --certificate FILE writes the answer and what --check FILE\n"
        "needs to check it by separate code: the exit code is 0 if it holds, 1 "
        "if\n"
        "it does not, 2 if it is not a certificate. --svg draws the Cayley "
        "graph.\n"
        "Of a position, or of rules that are not about heaps, it is the "
        "quotient of all\n"
        "sums of the positions that play reaches.\n",
    .examples = "  grundy quotient kayles\n"
                "  grundy quotient 'octal[0.07]' --to 30 --json\n"
                "  grundy quotient 'octal[0.77], take[1,3]'\n"
                "  grundy quotient kayles --certificate kayles.txt\n"
                "  grundy quotient kayles --check kayles.txt\n",
    .least_operands = 1,
    .most_operands = GRUNDY_MOST_GAMES,
    .options = OPTION_BIT(TO) | OPTION_BIT(CERTIFICATE) | OPTION_BIT(CHECK) |
               OPTION_BIT(CHECKPOINT) | OPTION_BIT(EVERY) | OPTION_BIT(GAP) |
               OPTION_BIT(LATEX) | OPTION_BIT(JSON) | OPTION_PICTURES |
               OPTION_BIT(RULES) | OPTION_LIMITS,
    .is_long = true,
    .run = run,
};
