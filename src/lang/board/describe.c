/* SPDX-License-Identifier: MIT */
/* Says what was inferred from the text of a board rule. */
#include "lang/board/describe.h"

#include "core/text.h"
#include "core/writer.h"

typedef struct describer {
  const gi_board *board;
  grundy_language language;
  gi_writer text;
  gi_board_line line;
  void *data;
  grundy_status status;
} describer;

/* Hands a sentence on. */
static void say_with(describer *d, const char *label,
                     const char *const *pieces) {
  d->text.own.length = 0;
  gi_write_sentence(&d->text, d->language, pieces);
  gi_write_bytes(&d->text, "", 1);
  d->status = d->text.status;
  if (d->status == GRUNDY_OK)
    d->line(d->data, gi_translated(d->language, label),
            (const char *)d->text.own.data);
}
#define say(d, label, ...)                                                     \
  say_with(d, label, (const char *const[]){__VA_ARGS__, NULL})

/* A list of letters, with spaces between them. */
typedef struct letters {
  char text[130];
} letters;

static letters letters_of(gi_cells cells) {
  letters l;
  size_t length = 0;
  for (unsigned i = 0; i < 64; i++)
    if (cells >> i & 1) {
      if (length)
        l.text[length++] = ' ';
      l.text[length++] = gi_cell_letter(i);
    }
  l.text[length] = 0;
  return l;
}

/* Returns the words for the directions in which cells are joined, both ways. */
static const char *ways_of(uint16_t joins) {
  bool rows = joins & (GI_RIGHT | GI_LEFT), columns = joins & (GI_UP | GI_DOWN);
  bool diagonals = joins & GI_DIAGONALS;
  if (joins & GI_KNIGHTS)
    return N_("by the directions of its patterns, knight's jumps among them");
  if (diagonals)
    return rows && columns ? N_("with the 8 cells around it")
                           : N_("by diagonals, among others");
  if (rows && columns)
    return N_("with the 4 cells at its sides");
  return rows ? N_("along its row") : N_("along its column");
}

static void say_parts(describer *d, bool on_graph) {
  const gi_board *b = d->board;
  gi_cells walls = b->letters & ~b->live;
  const char *label = N_("parts");
  if (!b->splits) {
    say(d, label,
        N_("none: a move may depend on the edge or on the whole board"));
    return;
  }
  if (!b->joins) {
    say(d, label, N_("every cell is a part of its own"));
    return;
  }
  say(d, label, N_("separated by {0}; a cell is joined {1}"),
      letters_of(walls).text,
      gi_translated(d->language, on_graph ? N_("along the edges of the graph")
                                          : ways_of(b->joins)));
  if (b->seen)
    say(d, N_("border"), N_("{0} beside a part go along with it"),
        letters_of(b->seen).text);
}

static void say_symmetry(describer *d) {
  const gi_board *b = d->board;
  gi_digits kept = gi_digits_of(b->symmetry_count);
  gi_digits turned = gi_digits_of(b->negation_count);
  const char *label = N_("symmetry");
  if (b->symmetry_count == GI_BOARD_SYMMETRIES ||
      b->negation_count == GI_BOARD_SYMMETRIES)
    say(d, label, N_("many maps keep the moves"));
  else if (b->partizan)
    say(d, label,
        N_("{0} maps of the board and its letters keep the moves, the "
           "identity among them; {1} exchange Left's moves and Right's"),
        kept.text, turned.text);
  else
    say(d, label,
        N_("{0} maps of the board and its letters keep the moves, the "
           "identity among them"),
        kept.text);
}

static void say_end(describer *d, bool on_graph) {
  const gi_board *b = d->board;
  const char *label = N_("play ends");
  gi_board_end end = b->end;
  gi_writer list;
  if (on_graph && end != GI_END_WEIGHTS)
    end = GI_END_UNKNOWN;
  if (end == GI_END_UNKNOWN) {
    say(d, label,
        b->loopy ? N_("not always: a play that returns for ever is a draw")
                 : N_("this is not known; a play that returns is an error"));
    return;
  }
  gi_writer_init(&list, d->text.own.memory);
  for (unsigned i = 1; i < 64; i++)
    if (b->letters >> i & 1)
      gi_write(&list, "%s%c %d", list.own.length ? ", " : "", gi_cell_letter(i),
               b->weights[i]);
  gi_write_bytes(&list, "", 1);
  d->status = list.status;
  const char *weights = (const char *)list.own.data;
  if (d->status == GRUNDY_OK)
    say(d, label,
        end == GI_END_WEIGHTS
            ? N_("every move makes the sum of the weights smaller: {0}")
        : end == GI_END_ROWS
            ? N_("no move makes the sum of the weights larger ({0}), and moves "
                 "that keep it push pieces along their row, one way")
            : N_("no move makes the sum of the weights larger ({0}), and moves "
                 "that keep it push pieces along their column, one way"),
        weights);
  gi_writer_clear(&list);
}

static void say_octal(describer *d, const char *octal) {
  const gi_board_octal *o = &d->board->octal;
  const char *label = N_("one row");
  const char *letter = (char[]){o->letter, 0};
  if (o->all_rows && o->walls)
    say(d, label,
        N_("each row of {1} and # is {0}: a run of n cells {1} is a heap of "
           "n"),
        octal, letter);
  else if (o->all_rows)
    say(d, label, N_("each row is {0}: a run of n cells {1} is a heap of n"),
        octal, letter);
  else if (o->walls)
    say(d, label,
        N_("a board of one row, of {1} and #, is {0}: a run of n cells {1} is "
           "a heap of n"),
        octal, letter);
  else
    say(d, label,
        N_("a board of one row is {0}: a run of n cells {1} is a heap of n"),
        octal, letter);
}

grundy_status gi_board_describe(const gi_board *board, bool on_graph,
                                const char *octal, gi_memory *memory,
                                grundy_language language, gi_board_line line,
                                void *data) {
  describer d = {
      .board = board, .language = language, .line = line, .data = data};
  gi_writer_init(&d.text, memory);
  say(&d, N_("cells"), N_("{0}, where # is not a cell"),
      letters_of(board->letters).text);
  for (uint32_t i = 0; i < board->law_count && d.status == GRUNDY_OK; i++)
    say(&d, N_("positions"),
        N_("empty cells beside each group of {0}: at least {1}"),
        (char[]){board->laws[i].letter, 0},
        gi_digits_of(board->laws[i].least).text);
  if (d.status == GRUNDY_OK)
    say_parts(&d, on_graph);
  if (d.status == GRUNDY_OK && !on_graph)
    say_symmetry(&d);
  if (d.status == GRUNDY_OK)
    say_end(&d, on_graph);
  if (d.status == GRUNDY_OK && octal)
    say_octal(&d, octal);
  gi_writer_clear(&d.text);
  return d.status;
}
