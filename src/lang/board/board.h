/* SPDX-License-Identifier: MIT */
/*
 * The language of boards: a board game in one line.
 *
 *   board L: .. -> ## down ; R: .. -> ## right
 *   board L: xo -> .x any ; R: L with xo
 *
 *   rule    := 'board' ['loopy'] clause {';' clause}
 *   clause  := ['L:'|'R:'] step {'then' step} | 'R: L with' CELL CELL ['back']
 *   step    := pattern '->' pattern [dirs] ['also' region CELLS '->' CELLS]
 *              ['if' expr] ['so that' expr]
 *   pattern := {atom} ['$']
 *   atom    := CELL | '[' CELL {CELL} ']' | '_' | '(' {atom} ')' ('+'|'*')
 *   dirs    := dir {',' dir}
 *   dir     := 'right' | 'left' | 'down' | 'up' | 'hor' | 'ver' | 'any'
 *              | 'diag' | 'all' | 'knight'
 *   region  := 'near' | 'near8' | 'row' | 'col' | 'quad'
 *   CELL    := letter | digit | '.' | '#'
 *
 * A cell of a board is its ASCII letter; '#' is a place without a cell, and so
 * is everything outside the board.  The tree of a rule is immutable and lives
 * in the caller's arena.  A gi_board_run is the scratch memory of one thread.
 */
#ifndef GI_LANG_BOARD_BOARD_H
#define GI_LANG_BOARD_BOARD_H

#include "lang/rule/rule.h"

enum {
  GI_BOARD_SIDE = 64,        /* most rows, and most columns */
  GI_BOARD_CELLS = 4096,     /* most cells */
  GI_BOARD_ROW = 1000000000, /* most cells of a long row: gi_board_octal */
  GI_BOARD_PATTERN = 64,     /* most cells of a pattern, a group counted once */
  GI_BOARD_CLAUSES = 256,    /* most clauses of a rule */
  GI_BOARD_STEPS = 16,       /* most steps of a clause */
  GI_BOARD_ASKS = 16,        /* most different near(x), count(x), ... of an
                                expression */
  GI_BOARD_GRAPH = 120       /* most vertices of a graph */
};

#define GI_WALL '#'  /* no cell */
#define GI_EMPTY '.' /* an empty cell */
#define GI_KEEP '_'  /* of a pattern: any cell; of a target: the cell stays */

/* A set of cells: bit gi_cell_index(letter) for each letter. */
typedef uint64_t gi_cells;

/* The number of each letter, 0..63, in the order # . 0-9 A-Z a-z; 64 for any
   other byte. */
extern const uint8_t gi_cell_numbers[256];
static inline unsigned gi_cell_index(char letter) {
  return gi_cell_numbers[(unsigned char)letter];
}
/* Returns the letter of a number 0..63. */
char gi_cell_letter(unsigned index);
/* Returns the set of one letter; the empty set for a byte that is not one. */
static inline gi_cells gi_cell_bit(char letter) {
  unsigned index = gi_cell_index(letter);
  return index < 64 ? (gi_cells)1 << index : 0;
}

/* The directions, as bits of a set.  Direction i + 8 ... are knight's jumps. */
enum {
  GI_RIGHT = 1 << 0,
  GI_DOWN = 1 << 1,
  GI_LEFT = 1 << 2,
  GI_UP = 1 << 3,
  GI_DIAGONALS = 0xf0,
  GI_ANY = 0x0f,
  GI_KNIGHTS = 0xff00,
  GI_DIRECTIONS = 16
};

/* One step of a direction. */
typedef struct gi_way {
  int rows, columns;
} gi_way;
gi_way gi_way_of(unsigned direction);
/* Returns the direction with this step. */
unsigned gi_direction_of(gi_way way);

/* One place of a pattern. */
typedef struct gi_atom {
  gi_cells cells; /* source: the letters that match */
  char letter;    /* the letter; '_'; 0 for a class [xo] */
  uint32_t place; /* in the rule's text */
} gi_atom;

/* A line of cells.  The atoms group_from..group_to-1 are repeated. */
typedef struct gi_pattern {
  uint32_t place, end; /* in the rule's text */
  uint32_t count;      /* atoms */
  uint32_t group_from, group_to;
  char times; /* '+', '*'; 0: no group */
  bool edge;  /* source: ends with '$' */
  gi_atom *atoms;
} gi_pattern;

typedef enum gi_region {
  GI_REGION_NONE,
  GI_REGION_NEAR,
  GI_REGION_NEAR8,
  GI_REGION_ROW,
  GI_REGION_COLUMN,
  GI_REGION_QUAD /* not above and not to the left of the first cell */
} gi_region;

typedef enum gi_ask_kind {
  GI_ASKS_NEAR,
  GI_ASKS_NEAR8,
  GI_ASKS_COUNT,
  GI_ASKS_LIBERTIES
} gi_ask_kind;

/* near(x) and the like: a number that an expression asks of a board. */
typedef struct gi_ask {
  gi_ask_kind kind;
  char letter;
} gi_ask;

/* The first variables of every condition; near(x) and the like follow. */
enum {
  GI_ASK_ROW,
  GI_ASK_COLUMN,
  GI_ASK_HEIGHT,
  GI_ASK_WIDTH,
  GI_ASK_FIXED /* number of these */
};

typedef struct gi_condition {
  const gi_formula *formula; /* NULL: always true */
  uint32_t place;            /* of the word before it, in the rule's text */
  uint32_t count;            /* asks */
  gi_ask asks[GI_BOARD_ASKS];
} gi_condition;

typedef struct gi_board_step gi_board_step;
struct gi_board_step {
  gi_board_step *next; /* after 'then' */
  gi_pattern source, target;
  uint16_t directions;
  uint32_t directions_place; /* 0: none were typed */
  gi_region region;          /* of 'also' */
  uint32_t region_place;
  uint32_t map_count; /* of 'also': map[2i] becomes map[2i + 1] */
  const char *map;
  char becomes[64];      /* the same by gi_cell_index; 0: stays */
  gi_condition when, so; /* 'if', 'so that' */
  uint32_t place;
};

typedef struct gi_board_clause gi_board_clause;
struct gi_board_clause {
  gi_board_clause *next;
  grundy_side side; /* BOTH: neither L: nor R: */
  uint32_t place;
  gi_board_step *steps;
};

/* 'R: L with xo back' */
typedef struct gi_board_mirror {
  bool given, back;
  char one, other;
  uint32_t place, back_place;
} gi_board_mirror;

/* A map of the board, 0..7: bit 2 transposes, then bit 0 turns the columns and
   bit 1 the rows round.  With it two letters may change places. */
typedef struct gi_symmetry {
  uint8_t map;
  char one, other; /* 0: no letters */
} gi_symmetry;

enum {
  GI_BOARD_SYMMETRIES = 64 /* most symmetries that are kept */
};

/* Why play ends. */
typedef enum gi_board_end {
  GI_END_UNKNOWN,
  GI_END_WEIGHTS, /* every move makes the board lighter */
  GI_END_ROWS,    /* or moves pieces along the columns of a row */
  GI_END_COLUMNS  /* or along the rows of a column */
} gi_board_end;

/* Least number of liberties of each group of a letter, which every position
   must have: all clauses say so after 'so that'. */
typedef struct gi_board_law {
  char letter;
  uint64_t least;
} gi_board_law;

enum {
  GI_BOARD_LAWS = 8
};

/* The octal game that a rule plays in a row (board/octal.c): the runs of a
   letter are its heaps. */
typedef struct gi_board_octal {
  const char *code; /* "0.07"; NULL: the rule is not recognised */
  char letter;      /* of the runs */
  bool walls;       /* only if the other cells are '#' */
  bool all_rows;    /* no move goes from row to row: true of all boards;
                       otherwise of boards of one row */
  bool long_rows;   /* every move of the octal game is one of the rule, on rows
                       of '.': a row may be longer than 64 cells */
  bool near;        /* every move takes a cell and the cells beside it */
} gi_board_octal;

typedef struct gi_board {
  gi_text text; /* as typed, a copy */
  bool loopy, partizan;
  uint32_t clause_count; /* with those of 'R: L with' */
  gi_board_clause *clauses;
  gi_board_mirror mirror;
  gi_cells written; /* letters in the text of the rule */
  gi_cells letters; /* the same with '.' and '#': letters of a board */

  /* What is inferred. */
  bool splits;                /* a board is the sum of its parts */
  bool trims;                 /* '#' around a board may be left out */
  gi_cells live;              /* letters that a move may touch */
  gi_cells seen;              /* other letters that near() looks at */
  uint16_t joins;             /* directions in which live cells are joined */
  gi_way ways[GI_DIRECTIONS]; /* the same, both ways */
  unsigned way_count;
  bool sees8; /* near8 looks at diagonal neighbours */
  uint32_t law_count;
  gi_board_law laws[GI_BOARD_LAWS];
  uint32_t symmetry_count; /* the first is the identity */
  gi_symmetry symmetries[GI_BOARD_SYMMETRIES];
  uint32_t negation_count;
  gi_symmetry negations[GI_BOARD_SYMMETRIES];
  gi_board_end end;
  uint8_t weights[64]; /* by gi_cell_index, if the end is known */
  gi_board_octal octal;
} gi_board;

/* Compiles the text between the braces, with the word `board`.  SYNTAX: the
   error has the place. */
grundy_status gi_board_compile(gi_arena *arena, grundy_error *error,
                               gi_text text, const gi_board **board);
/* Writes the canonical text, which compiles to an equal rule. */
grundy_status gi_board_print(const gi_board *board, gi_buffer *out);

/* --------------------------------------------------- steps of compiling */

/* Makes the tree (board/parse.c). */
grundy_status gi_board_parse(gi_arena *arena, grundy_error *error, gi_text text,
                             gi_board *board);
/* Reads an expression of a condition (board/ask.c). */
grundy_status gi_condition_parse(gi_arena *arena, grundy_error *error,
                                 gi_text text, bool after,
                                 gi_condition *condition);
/* Refuses what the grammar allows and a board does not; adds Right's clauses of
   'R: L with' (board/check.c). */
grundy_status gi_board_check(gi_arena *arena, grundy_error *error,
                             gi_board *board);
/* Infers how boards fall into parts (board/parts.c). */
void gi_board_infer_parts(gi_board *board);
/* Infers symmetries and negations (board/symmetry.c). */
grundy_status gi_board_infer_symmetries(gi_memory *memory, gi_board *board);
/* Recognises a rule that is an octal game in a row (board/octal.c). */
grundy_status gi_board_infer_octal(gi_arena *arena, gi_board *board);
/* Returns how boards may be cut so that only `side` loses moves
   (board/cuts.c): a sum of GI_CUT_ROWS and GI_CUT_COLUMNS. */
unsigned gi_board_cuts(const gi_board *board, grundy_side side);
/* Infers why play ends (board/weights.c). */
void gi_board_infer_end(gi_board *board);

#endif
