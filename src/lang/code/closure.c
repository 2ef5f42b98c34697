/* SPDX-License-Identifier: MIT */
/*
 * The moves are data: for each position its text and the positions to which its
 * moves lead.  The function finds a text and computes by recursion, or, where
 * play may come back, by passes over all positions until nothing changes.
 *
 * C and C++ take the same text.
 */
#include "lang/code/closure.h"

#include "core/text.h"
#include "lang/codegen/codegen.h"

#include <string.h>

typedef struct printer {
  const gi_closure_code *code;
  const gi_closure *closure;
  grundy_work *work;
  const char *name;
  gi_writer *out;
} printer;

static gi_tongue tongue_of(const printer *p) {
  return p->code->language == GRUNDY_CODE_PYTHON ? GI_TONGUE_PYTHON
         : p->code->language == GRUNDY_CODE_CXX  ? GI_TONGUE_CXX
                                                 : GI_TONGUE_C;
}

static void remark(const printer *p, const char *sentence, const char *count) {
  gi_codegen_comment(
      tongue_of(p), p->work->error.language,
      (const char *const[]){sentence, p->code->of, p->name, count, NULL},
      p->out);
}

static void put_comment(const printer *p) {
  const gi_closure_code *code = p->code;
  const char *count = gi_digits_of(gi_closure_count(p->closure)).text;
  if (!code->outcomes)
    remark(p,
           N_("{1}(position): the Grundy value of a position of the list "
              "below."),
           count);
  else if (code->is_partizan && code->play == GRUNDY_MISERE)
    remark(p,
           N_("{1}(position, left): in misère play, 1 if the player to move "
              "wins a position of the list below, Left if left is not 0; 0 "
              "if the other player wins, -1 if nobody does."),
           count);
  else if (code->is_partizan)
    remark(p,
           N_("{1}(position, left): 1 if the player to move wins a position "
              "of the list below, Left if left is not 0; 0 if the other "
              "player wins, -1 if nobody does."),
           count);
  else if (code->play == GRUNDY_MISERE)
    remark(p,
           N_("{1}(position): in misère play, 1 if the player to move wins "
              "a position of the list below; 0 if the other player wins, -1 "
              "if nobody does."),
           count);
  else
    remark(p,
           N_("{1}(position): 1 if the player to move wins a position of "
              "the list below; 0 if the other player wins, -1 if nobody "
              "does."),
           count);
  remark(p,
         code->is_position
             ? N_("The list has {0} and all positions that play from it "
                  "reaches: {2}.")
             : N_("The list has the smallest positions of {0} and all "
                  "positions that play from them reaches: {2}."),
         count);
  remark(p,
         code->outcomes
             ? N_("Each result is computed from the moves. Boards are taken "
                  "apart, and of mirror images one is listed.")
             : N_("A move leads to a sum of positions, whose values add by "
                  "xor. Boards are taken apart, and of mirror images one is "
                  "listed."),
         count);
}

/* Writes a text between quotation marks. */
static void put_string(gi_writer *out, const char *text) {
  gi_write_text(out, "\"");
  for (; *text; text++) {
    unsigned char byte = (unsigned char)*text;
    if (byte == '"' || byte == '\\')
      gi_write(out, "\\%c", byte);
    else if (byte < ' ')
      gi_write(out, "\\%03o", byte);
    else
      gi_write_bytes(out, text, 1);
  }
  gi_write_text(out, "\"");
}

/* Calls `put` for the text of each position. */
static grundy_status each_name(const printer *p,
                               void (*put)(const printer *p, size_t number,
                                           const char *name)) {
  grundy_work *work = p->work;
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < gi_closure_count(p->closure) && status == GRUNDY_OK;
       i++) {
    gi_mark scratch = gi_arena_mark(&work->scratch);
    gi_mark arena = gi_arena_mark(&work->arena);
    grundy_position *position;
    const char *text;
    status = gi_closure_position(p->closure, i, &position);
    if (status == GRUNDY_OK)
      status = gi_position_text(work, position, &text);
    if (status == GRUNDY_OK)
      put(p, i, text);
    gi_arena_release(&work->arena, arena);
    gi_arena_release(&work->scratch, scratch);
  }
  return status;
}

/* ------------------------------------------------------------------ Python */

static void put_list(const printer *p, size_t number, grundy_side side) {
  size_t count;
  const gi_closure_move *moves = gi_closure_moves(p->closure, number, &count);
  const uint32_t *parts = gi_closure_parts(p->closure);
  bool is_first = true;
  gi_write_text(p->out, "[");
  for (size_t i = 0; i < count; i++) {
    if (moves[i].side != side)
      continue;
    gi_write_text(p->out, is_first ? "" : ", ");
    is_first = false;
    if (!p->closure->apart) {
      gi_write_number(p->out, parts[moves[i].first]);
      continue;
    }
    gi_write_text(p->out, "[");
    for (uint32_t j = 0; j < moves[i].count; j++) {
      gi_write_text(p->out, j ? ", " : "");
      gi_write_number(p->out, parts[moves[i].first + j]);
    }
    gi_write_text(p->out, "]");
  }
  gi_write_text(p->out, "]");
}

/* Returns what the function gives where the rule ends play. */
static int verdict_of(gi_ended end) {
  return end.score > 0 ? 1 : end.score < 0 ? 0 : -1;
}

/* Writes where the rule ends play, and who wins there if Left or if Right is to
   move. */
static void put_python_ends(const printer *p) {
  gi_write_text(p->out, "_ENDS = {\n");
  for (size_t i = 0; i < gi_closure_count(p->closure); i++) {
    const gi_closure_end *end = gi_closure_end_of(p->closure, i);
    if (!end || !end->left.is_over)
      continue;
    gi_write(p->out, "    %s: (%d, %d),\n", gi_digits_of(i).text,
             verdict_of(end->left), verdict_of(end->right));
  }
  gi_write_text(p->out, "}\n");
}

static void put_python(const printer *p, size_t number, const char *name) {
  gi_write_text(p->out, "    (");
  put_string(p->out, name);
  gi_write_text(p->out, ", ");
  if (p->closure->impartial) {
    put_list(p, number, GRUNDY_BOTH);
  } else {
    put_list(p, number, GRUNDY_LEFT);
    gi_write_text(p->out, ", ");
    put_list(p, number, GRUNDY_RIGHT);
  }
  gi_write_text(p->out, "),\n");
}

static const char python_values[] =
    "\n"
    "_NUMBER = {entry[0]: i for i, entry in enumerate(_POSITIONS)}\n"
    "_VALUES = {}\n"
    "\n"
    "\n"
    "def _value(number):\n"
    "    if number not in _VALUES:\n"
    "        options = set()\n"
    "        for parts in _POSITIONS[number][1]:\n"
    "            value = 0\n"
    "            for part in parts:\n"
    "                value ^= _value(part)\n"
    "            options.add(value)\n"
    "        mex = 0\n"
    "        while mex in options:\n"
    "            mex += 1\n"
    "        _VALUES[number] = mex\n"
    "    return _VALUES[number]\n"
    "\n"
    "\n";

/* {0}: what a player without a move gets. */
static const char python_results[] =
    "\n"
    "_NUMBER = {entry[0]: i for i, entry in enumerate(_POSITIONS)}\n"
    "_RESULTS = [[-1, -1] for _ in _POSITIONS]\n"
    "\n"
    "\n"
    "def _solve():\n"
    "    again = True\n"
    "    while again:\n"
    "        again = False\n"
    "        for number in reversed(range(len(_POSITIONS))):\n"
    "            for side in range(2):\n"
    "                moves = _POSITIONS[number][1:][-1 if side else 0]\n"
    "                after = [_RESULTS[to][1 - side] for to in moves]\n"
    "                result = (1 if 0 in after else -1 if -1 in after\n"
    "                          else 0 if moves\n"
    "                          else _ENDS.get(number, (_END, _END))[side])\n"
    "                if result != _RESULTS[number][side]:\n"
    "                    _RESULTS[number][side] = result\n"
    "                    again = True\n"
    "\n"
    "\n"
    "_solve()\n"
    "\n"
    "\n";

static grundy_status write_python(const printer *p) {
  gi_writer *out = p->out;
  gi_write_text(out, "_POSITIONS = [\n");
  grundy_status status = each_name(p, put_python);
  gi_write_text(out, "]\n");
  if (!p->code->outcomes) {
    gi_write_text(out, python_values);
    gi_write(out, "def %s(position):\n", p->name);
    gi_write_text(out, "    return _value(_NUMBER[position])\n");
    return status;
  }
  gi_write(out, "_END = %d\n", p->code->play == GRUNDY_MISERE);
  put_python_ends(p);
  gi_write_text(out, python_results);
  if (p->code->is_partizan) {
    gi_write(out, "def %s(position, left):\n", p->name);
    gi_write_text(out,
                  "    return _RESULTS[_NUMBER[position]][0 if left else 1]\n");
  } else {
    gi_write(out, "def %s(position):\n", p->name);
    gi_write_text(out, "    return _RESULTS[_NUMBER[position]][0]\n");
  }
  return status;
}

/* ----------------------------------------------------------------- C, C++ */

static void put_name(const printer *p, size_t number, const char *name) {
  (void)number;
  gi_write_text(p->out, "  ");
  put_string(p->out, name);
  gi_write_text(p->out, ",\n");
}

/* A number of an array that is written, at most 76 columns to a line. */
typedef struct column {
  size_t width;
} column;

static void put_entry(const printer *p, column *at, uint64_t number) {
  const char *digits = gi_digits_of(number).text;
  size_t length = strlen(digits) + 2;
  if (at->width + length > 76) {
    gi_write_text(p->out, "\n ");
    at->width = 1;
  }
  gi_write(p->out, " %s,", digits);
  at->width += length;
}

static void put_arrays(const printer *p) {
  const gi_closure *c = p->closure;
  size_t positions = gi_closure_count(c), all = 0, count;
  column at = {1};
  gi_write(p->out,
           "\n/* The first move of each position, and the end. */\n"
           "static const int %s_moves[] = {\n ",
           p->name);
  for (size_t i = 0; i < positions; i++) {
    gi_closure_moves(c, i, &count);
    put_entry(p, &at, all);
    all += count;
  }
  put_entry(p, &at, all);
  at.width = 1;
  gi_write(p->out,
           "\n};\n\n/* The first part of each move, and the end. */\n"
           "static const int %s_parts[] = {\n ",
           p->name);
  uint32_t end = 0;
  for (size_t i = 0; i < positions; i++) {
    const gi_closure_move *moves = gi_closure_moves(c, i, &count);
    for (size_t j = 0; j < count; j++) {
      put_entry(p, &at, moves[j].first);
      end = moves[j].first + moves[j].count;
    }
  }
  put_entry(p, &at, end);
  at.width = 1;
  gi_write(p->out,
           "\n};\n\n/* The positions that are the parts. */\n"
           "static const int %s_to[] = {\n ",
           p->name);
  for (uint32_t i = 0; i < end; i++)
    put_entry(p, &at, gi_closure_parts(c)[i]);
  put_entry(p, &at, 0); /* an array is not empty */
  gi_write_text(p->out, "\n};\n");
  if (c->impartial)
    return;
  at.width = 1;
  gi_write(p->out,
           "\n/* The player of each move: 1 is Left, 2 is Right. */\n"
           "static const int %s_players[] = {\n ",
           p->name);
  for (size_t i = 0; i < positions; i++) {
    const gi_closure_move *moves = gi_closure_moves(c, i, &count);
    for (size_t j = 0; j < count; j++)
      put_entry(p, &at, moves[j].side == GRUNDY_LEFT ? 1 : 2);
  }
  put_entry(p, &at, 0);
  gi_write_text(p->out, "\n};\n");
}

/* Writes a text in which $ stands for the name of the function. */
static void put_template(const printer *p, const char *text) {
  for (; *text; text++)
    if (*text == '$')
      gi_write_text(p->out, p->name);
    else
      gi_write_bytes(p->out, text, 1);
}

/* Writes how play ends at each position, for each player to move: 2 where the
   rule does not end play. */
static void put_ends(const printer *p) {
  const gi_closure *c = p->closure;
  if (!c->ends.length) {
    put_template(p, "static int $_ends(int number, int side) {\n"
                    "  return 0 * number * side + $_end;\n}\n\n");
    return;
  }
  put_template(p,
               "/* Who wins where the rule ends play, if Left or Right is to "
               "move;\n   2: it does not. */\n"
               "static const signed char $_over[][2] = {\n");
  for (size_t i = 0; i < gi_closure_count(c); i++) {
    const gi_closure_end *end = gi_closure_end_of(c, i);
    bool is_over = end && end->left.is_over;
    gi_write(p->out, "  {%d, %d},\n", is_over ? verdict_of(end->left) : 2,
             is_over ? verdict_of(end->right) : 2);
  }
  put_template(p, "};\n\nstatic int $_ends(int number, int side) {\n"
                  "  int end = $_over[number][side];\n"
                  "  return end == 2 ? $_end : end;\n}\n\n");
}

static const char c_number[] =
    "\n"
    "/* Returns the number of a position; -1: it is not in the list. */\n"
    "static int $_number(const char *position) {\n"
    "  for (int i = 0; i < $_count; i++)\n"
    "    if (strcmp($_names[i], position) == 0)\n"
    "      return i;\n"
    "  return -1;\n"
    "}\n"
    "\n";

static const char c_values[] =
    "static long long $_memo[$_count];\n"
    "\n"
    "static long long $_value(int number) {\n"
    "  char seen[$_most + 1] = {0};\n"
    "  if ($_memo[number])\n"
    "    return $_memo[number] - 1;\n"
    "  for (int m = $_moves[number]; m < $_moves[number + 1]; m++) {\n"
    "    long long value = 0;\n"
    "    for (int i = $_parts[m]; i < $_parts[m + 1]; i++)\n"
    "      value ^= $_value($_to[i]);\n"
    "    if (value <= $_most)\n"
    "      seen[value] = 1;\n"
    "  }\n"
    "  long long mex = 0;\n"
    "  while (mex <= $_most && seen[mex])\n"
    "    mex++;\n"
    "  $_memo[number] = mex + 1;\n"
    "  return mex;\n"
    "}\n"
    "\n"
    "/* -1: the position is not in the list. */\n"
    "long long $(const char *position) {\n"
    "  int number = $_number(position);\n"
    "  return number < 0 ? -1 : $_value(number);\n"
    "}\n";

static const char c_results[] =
    "/* What the player to move gets, if that is Left, or Right: 2 not known,\n"
    "   otherwise as $. */\n"
    "static int $_results[$_count][2];\n"
    "\n"
    "static int $_result(int number, int side) {\n"
    "  int own = 0, open = 0;\n"
    "  for (int m = $_moves[number]; m < $_moves[number + 1]; m++) {\n"
    "    if ($_player(m) && $_player(m) != side + 1)\n"
    "      continue;\n"
    "    int after = $_results[$_to[$_parts[m]]][1 - side];\n"
    "    own = 1;\n"
    "    if (after == 0)\n"
    "      return 1;\n"
    "    if (after != 1)\n"
    "      open = 1;\n"
    "  }\n"
    "  return open ? -1 : own ? 0 : $_ends(number, side);\n"
    "}\n"
    "\n"
    "static void $_solve(void) {\n"
    "  for (int i = 0; i < $_count; i++)\n"
    "    $_results[i][0] = $_results[i][1] = -1;\n"
    "  for (int again = 1; again;) {\n"
    "    again = 0;\n"
    "    for (int i = $_count; i-- > 0;)\n"
    "      for (int side = 0; side < 2; side++) {\n"
    "        int result = $_result(i, side);\n"
    "        again |= result != $_results[i][side];\n"
    "        $_results[i][side] = result;\n"
    "      }\n"
    "  }\n"
    "}\n"
    "\n";

static const char c_wins[] =
    "/* -2: the position is not in the list. */\n"
    "int $(const char *position) {\n"
    "  static int solved;\n"
    "  int number = $_number(position);\n"
    "  if (!solved)\n"
    "    $_solve();\n"
    "  solved = 1;\n"
    "  return number < 0 ? -2 : $_results[number][0];\n"
    "}\n";

static const char c_wins_for[] =
    "/* -2: the position is not in the list. */\n"
    "int $(const char *position, int left) {\n"
    "  static int solved;\n"
    "  int number = $_number(position);\n"
    "  if (!solved)\n"
    "    $_solve();\n"
    "  solved = 1;\n"
    "  return number < 0 ? -2 : $_results[number][left ? 0 : 1];\n"
    "}\n";

/* Returns the most moves of a position. */
static size_t most_moves(const gi_closure *c) {
  size_t most = 0, count;
  for (size_t i = 0; i < gi_closure_count(c); i++) {
    gi_closure_moves(c, i, &count);
    most = count > most ? count : most;
  }
  return most;
}

static grundy_status write_c(const printer *p) {
  gi_writer *out = p->out;
  gi_write_text(out, p->code->language == GRUNDY_CODE_CXX
                         ? "#include <cstring>\nusing std::strcmp;\n"
                         : "#include <string.h>\n");
  gi_write(out, "\nenum { %s_count = ", p->name);
  gi_write_number(out, gi_closure_count(p->closure));
  gi_write(out, ", %s_%s = ", p->name, p->code->outcomes ? "end" : "most");
  gi_write_number(out, p->code->outcomes ? p->code->play == GRUNDY_MISERE
                                         : most_moves(p->closure));
  gi_write(out, " };\n\nstatic const char *const %s_names[] = {\n", p->name);
  grundy_status status = each_name(p, put_name);
  gi_write_text(out, "};\n");
  put_arrays(p);
  put_template(p, c_number);
  if (!p->code->outcomes) {
    put_template(p, c_values);
    return status;
  }
  put_template(p, p->closure->impartial
                      ? "static int $_player(int move) { return 0 * move; }\n\n"
                      : "static int $_player(int move) { return "
                        "$_players[move]; }\n\n");
  put_ends(p);
  put_template(p, c_results);
  put_template(p, p->code->is_partizan ? c_wins_for : c_wins);
  return status;
}

grundy_status gi_closure_program(const gi_closure_code *code, gi_writer *out) {
  enum {
    MOST = 20000 /* positions of a program */
  };
  printer p = {.code = code,
               .closure = code->closure,
               .work = code->closure->work,
               .name = code->name       ? code->name
                       : code->outcomes ? "wins"
                                        : "grundy",
               .out = out};
  if (gi_closure_count(code->closure) > MOST)
    return gi_too_large(p.work, "there are too many positions for a program");
  if (code->closure->scored)
    return gi_fail(&p.work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
                   "there is no program for a list of positions with scores");
  put_comment(&p);
  gi_write_text(out, "\n");
  grundy_status status =
      p.code->language == GRUNDY_CODE_PYTHON ? write_python(&p) : write_c(&p);
  return status == GRUNDY_OK ? out->status : status;
}
