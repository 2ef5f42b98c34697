/* SPDX-License-Identifier: MIT */
/* new: a file with a game of one's own, to be changed in an editor. */
#include "app/command.h"
#include "app/output.h"
#include "app/text/utf8.h"
#include "core/language.h"
#include "core/writer.h"

#include <string.h>
#include <sys/stat.h>

/* A line of the file, or remarks above it. */
typedef struct template_line {
  const char *remark; /* a sentence; NULL: none */
  const char *text;   /* NULL: an empty line */
} template_line;

static const template_line lines[] = {
    {N_("A game of your own. Change what you like, then try:"), NULL},
    {NULL, "#   grundy games --rules %s"},
    {NULL, "#   grundy play 'few[3](21)' --rules %s"},
    {NULL, NULL},
    {N_("The name, the parameters in [ ] if there are any, and the numbers of "
        "a "
        "position:"),
     "game few[m](n)"},
    {NULL, "  title     Take a few"},
    {NULL, "  title.zh  取几颗"},
    {NULL, "  about     Take 1 to m beans from one heap."},
    {NULL, "  about.zh  从一堆中取 1 到 m 颗豆子。"},
    {N_("The moves: what a heap of n becomes. doc/rules.md has the language."),
     "  rule      n -> n-k for k in 1..min(n,m)"},
    {N_("The picture: heaps, pair, row, ring, piles, stairs, board, coins or "
        "tuple."),
     "  draw      heaps"},
    {NULL, NULL},
    {N_("What you know of the game, if anything. It is compared with a search "
        "before it is used, and refused if it is false."),
     "theorem remainder"},
    {N_("One of: value, lost if, tame ... firm if, plies, longest."),
     "  value     n % (m+1)"},
    {N_("Why it is so, with numbers of the position in braces."),
     "  why       only the remainder of {n} by {m+1} counts: {n % (m+1)}"},
    {NULL, "  why.zh    只看 {n} 除以 {m+1} 的余数：{n % (m+1)}"},
};

/* Writes a sentence as comments of at most 80 columns. */
static void write_remark(gi_writer *w, const char *sentence,
                         const char *indent) {
  enum {
    WIDTH = 76
  };
  size_t columns = 0;
  while (*sentence) {
    size_t length = strcspn(sentence, " ");
    size_t wide = gi_glyphs_columns(sentence, length);
    if (!columns || columns + 1 + wide > WIDTH) {
      gi_write(w, "%s%s#", columns ? "\n" : "", indent);
      columns = strlen(indent) + 1;
    }
    gi_write(w, " ");
    gi_write_bytes(w, sentence, length);
    columns += wide + 1;
    sentence += length + (sentence[length] == ' ');
  }
  gi_write(w, "\n");
}

static void write_lines(gi_writer *w, const char *name) {
  for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
    const template_line *line = &lines[i];
    bool is_word = line->text && line->text[0] == ' ';
    const char *hole = line->text ? strstr(line->text, "%s") : NULL;
    if (line->remark)
      write_remark(w, tr(line->remark), is_word ? "  " : "");
    if (hole) {
      gi_write_bytes(w, line->text, (size_t)(hole - line->text));
      gi_write_text(w, name);
    } else if (line->text) {
      gi_write_text(w, line->text);
    }
    if (line->text || !line->remark)
      gi_write_text(w, "\n");
  }
}

static int run(call *c) {
  const char *name = c->operands[0];
  struct stat there;
  if (!output_is_stdout(name) && stat(name, &there) == 0) {
    report(NULL, tr("choose another name, or remove the file first"),
           "'%.200s' exists already", name);
    return BAD_INPUT;
  }
  gi_memory memory = {.limit = 0};
  gi_writer w;
  gi_writer_init(&w, &memory);
  write_lines(&w, output_is_stdout(name) ? "FILE" : name);
  const gi_buffer *out = gi_writer_out(&w);
  int code = w.status == GRUNDY_OK ? output_write(name, out->data, out->length)
                                   : report_no_memory();
  gi_writer_clear(&w);
  return code;
}

const command command_new = {
    .name = "new",
    .summary = "a file with a game of your own, to be changed",
    .operands = "FILE",
    .about =
        "Writes a file with one game and a theorem about it, with comments "
        "that\n"
        "explain each line. Change it in an editor, then give it to any "
        "command\n"
        "by --rules. A file that exists is not replaced; '-' is standard "
        "output.\n",
    .examples = "  grundy new my.game\n"
                "  grundy games --rules my.game\n",
    .least_operands = 1,
    .most_operands = 1,
    .run = run,
};
