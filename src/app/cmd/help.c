/* SPDX-License-Identifier: MIT */
/* help: writes the help from the tables of commands and options; a few pages
   are written here. */
#include "app/catalogue.h"
#include "app/text/paragraph.h"
#include "app/topics.h"
#include "core/language.h"

#include <string.h>

enum {
  INDENT = 28
};

const help_page help_pages[] = {
    {"notation",
     "记号, 写法, 局面的写法, 输入格式, input format, syntax, how to type, "
     "语法",
     N_("how positions are written"),
     N_("A position is a sum of games; a move is made in one of them.\n"
        "\n"
        "  nim(3,5,7)                   three heaps of Nim\n"
        "  take[1,3,4](100)             the part in [] fixes the rules\n"
        "  take[2..5](17,30)            a range; 2.. means 'at least 2'\n"
        "  take[primes,1..9 step 2](40) sets with names and steps, together\n"
        "  octal[0.77](10)              a game by its octal code\n"
        "  kayles(10,11)                another name for octal[0.77]\n"
        "  wythoff(3,5) + 2*lasker(6)   a sum; 2* is the same game twice\n"
        "  {n -> n-k for k in 1..3}(21) a game of your own in one line\n"
        "  0                            the position without moves\n"
        "\n"
        "Each number of nim, take, octal and lasker is a heap of its own; two\n"
        "numbers of wythoff are one position. `grundy games` lists all games.\n"
        "On the command line, nim(@FILE) and take[@FILE](7) read the part in\n"
        "brackets from a file, and `eval -` reads the whole position from\n"
        "standard input. Put a position in quotes, so that the shell does not\n"
        "change it. --rules FILE gives names to games of your own, one a "
        "line:\n"
        "name = RULE.\n")},
    {"rules", "规则, 规则语言, 写规则, 自定义游戏, own game",
     N_("a game of your own in one line"),
     N_("A rule says what a state may become:\n"
        "\n"
        "  {n -> n-k for k in {1,3,4}}             take 1, 3 or 4\n"
        "  {n -> n-k for k in 1..n ; [a, n-a] for a in 1..n-1}\n"
        "                                          [..] is a sum of heaps\n"
        "  {sym (x,y) -> (x-k,y) for k in 1..x ; (x,y-k) for k in 1..y}\n"
        "                                          sym: (x,y) is (y,x)\n"
        "  {n -> L: n-k for k in 1..3 ; R: n-k for k in 1..2}\n"
        "                                          Left and Right differ\n"
        "  {loopy n -> L: n-1 ; R: n+1 if n < 5}   states may repeat: draws\n"
        "  {n -> n-k for k in S if a[n%2] > k with a = [9,4], S = {1,3..5}}\n"
        "                                          an array and a set\n"
        "  {n -> n-p for (p,q) in T if n%9 == q with T = {(3,1),(4,2)}}\n"
        "  {n -> [k for k in divisors(n) if k < n]}  any number of heaps\n"
        "  {bag h -> h[i] := h[i]-k for i for k in 1..h[i]}\n"
        "                                          all heaps are one state\n"
        "\n"
        "clause   an option, any number of `for VAR in DOMAIN`, then `if "
        "EXPR`\n"
        "domain   1..n, 1..n step 2, {1,3,4}, or a set: fib pow2 squares\n"
        "         primes odd even (up to the state; primes(e): up to e),\n"
        "         divisors(e); {k in DOMAIN if EXPR}; a set after `with`\n"
        "with     constants at the end: arrays [..], sets {..} of numbers or\n"
        "         tuples; on the command line also @FILE\n"
        "expr     + - * / % (rounded down) ** << >> & | ^ < <= > >= == != and\n"
        "         or not ?: min max gcd lcm abs popcount bitlen ctz log2 "
        "isqrt\n"
        "         lpf bigomega primepi zeck golden goldenindex fibbelow\n"
        "         digitsum prime iscoprime; a[0];\n"
        "         x in DOMAIN; sum count any all min max (EXPR for ...)\n"
        "bag h    any number of entries h[0], h[1], ..., sorted; row h keeps "
        "their\n"
        "         order. `for i` is every index, `for x in h` every entry. "
        "Options:\n"
        "         h[i] := EXPR, h[j] := EXPR ; h[i] := [a,b] ; h[i] := [] "
        "removes\n"
        "         the entry; h := [EXPR for i] replaces all; [h[0..i], "
        "h[j..k]] is\n"
        "         a sum of slices. A position is (5,2,4), a sum is "
        "((5,2),(3)).\n"
        "\n"
        "An option with a negative number is not a move. Equal options are "
        "one\n"
        "move. `grundy games '{RULE}'` says whether a rule is a known game,\n"
        "`check` compares a formula with its values, and --rules FILE gives "
        "names\n"
        "to rules; a line f(x) = EXPR there defines a function.\n")},
    {"boards", "棋盘规则, 棋盘语言, board language",
     N_("a board game of your own in one line"),
     N_("A rule that begins with board says how cells of a board change:\n"
        "\n"
        "  {board L: .. -> ## down ; R: .. -> ## right}(4 x 4)     "
        "Domineering\n"
        "  {board .. -> ## right, down}(5 x 6)                     Cram\n"
        "  {board L: xo -> .x any ; R: L with xo}(xox/ox.)         Clobber\n"
        "  {board L: . -> x if near(x) == 0 ; R: L with xo}(3 x 4) Col\n"
        "  {board . -> # also near .->#}(4 x 4)                    Node "
        "Kayles\n"
        "\n"
        "cell     a letter, a digit, . (empty) or # (no cell, as outside the "
        "board)\n"
        "pattern  cells in a line; [xo] is either, _ any cell, $ at the end "
        "the\n"
        "         edge, (o.)+ one copy or more, (o.)* any number of copies\n"
        "target   one letter for each cell, or _ to keep it\n"
        "dirs     right left down up hor ver any diag all knight, with commas\n"
        "also     REGION CELLS->CELLS: near near8 row col quad around the "
        "cell\n"
        "if       a condition before the move: r c h w near(x) near8(x) "
        "count(x)\n"
        "so that  a condition after the move; also libs(x)\n"
        "then     a second step, with the piece that was moved\n"
        "R: L with xo    Right's moves are Left's with x and o exchanged; back "
        "also\n"
        "                turns the directions round\n"
        "\n"
        "A board is (xox/ox.) or, without pieces, (4 x 5). After the rule, "
        "[a-b,b-c]\n"
        "is a graph to play on: (a:x,b:.). `grundy games '{board ...}'` says "
        "what\n"
        "follows from the text: parts, symmetries, why play ends.\n")},
    {"values", "值, 游戏的值, values of games",
     N_("values of partizan games, and what can be computed"),
     N_("A value is what a partizan game is worth in sums under normal play. "
        "In\n"
        "braces, Left's options come first.\n"
        "\n"
        "  3/4  -2                 numbers m/2^e\n"
        "  ^  ^^  ^3  v  v3        ups and downs; ^^* and 1^* put terms "
        "together\n"
        "  *  *2                   nimbers; 3+*2 is a sum, 3*2 is refused\n"
        "  {1|*}  {2,1|0}  {|}     Left's options | Right's options\n"
        "  {3|1||0}                more bars separate later: {{3|1}|0}\n"
        "  +-1  +-{3|2}  +-(2,^)   a switch: {1|-1}, {3|2||-2|-3}, {2,^|-2,v}\n"
        "  tiny(2)  miny(2)        {0||0|-2} and its negative\n"
        "  up  down  star          other names of ^ v *\n"
        "  ^<2>  ^[2]              pow(^,2) and powto(^,2)\n"
        "\n"
        "  {1|*} + ^^ - 3/4        sum and difference\n"
        "  3.{1|*}                 the sum of 3 copies\n"
        "  heat(*,1)               heated by 1\n"
        "  cool({3|1},1/2)         cooled by 1/2\n"
        "  freeze({3||2|1})        cooled by its temperature\n"
        "  overheat({1|0},1,2)     overheated from 1 to 2\n"
        "  norton({2|1},^)         Norton's product\n"
        "  ordinal(*,1)            ordinal sum: depends on the form as typed\n"
        "  conjunctive({1|0},*2)   a move is a move in both\n"
        "  selective(*,1)          a move is a move in one or both\n"
        "  pow(^,2)  powto(^,2)    powers of {0|H}, and sums of powers\n"
        "  conway({3|1},^^)        Conway's product\n"
        "  reduced({3||2+*|1+*})   reduced canonical form\n"
        "  weight({^3|vv})         atomic weight\n"
        "\n"
        "A sign before a number belongs to the number: -1^ is -1 + ^, and "
        "0-1^ is\n"
        "-1v. 3* is printed 3+*. 1+-2 is refused: write 1 - 2, or 1 + +-2 "
        "for the\n"
        "switch. 0.5 is refused: write 1/2.\n"
        "\n"
        "`grundy value EXPR` computes, `value EXPR SIGN EXPR` compares with = "
        "< <= > >=\n"
        "or ||. In positions a value is a game of its own: nim(3) + "
        "value({1|*}).\n")},
    {"limits",
     "限制, 上限, 超时, 时间限制, 内存限制, 内存, time limit, timeout, "
     "memory, memory limit",
     N_("the limits of work, and how to raise them"),
     N_("  --max-positions N   1,000,000 unless given; no limit for period, "
        "survey\n"
        "                      and tables that are written as they are "
        "computed\n"
        "  --max-memory SIZE   2G unless given; 1G in a browser\n"
        "  --time SECONDS      no limit unless given; 10 seconds a move for "
        "play\n"
        "\n"
        "0 means no limit. Work that reaches a limit ends with a message and "
        "exit\n"
        "code 3. Ctrl-C ends the work with exit code 130.\n"
        "\n"
        "The sizes of the rule language are fixed: a rule has at most 64 KiB "
        "of\n"
        "text and 200 levels of nesting, a state has at most 16 numbers, a "
        "bag or\n"
        "row at most 1024 entries, a clause at most 64 variables, an option "
        "at\n"
        "most 64 changes, and a chain at most 1000 operators. A rule beyond "
        "one\n"
        "of these sizes is bad input, with exit code 2.\n")},
    {"exit", "exit code, exit codes, 退出码, 错误码, 返回值, error code",
     N_("what the exit codes mean"),
     N_("  0    done\n"
        "  1    the answer is 'no': check found a counterexample, find no "
        "pattern,\n"
        "       verify a broken law, verify-certificate a period that does "
        "not\n"
        "       hold, nim no such root or logarithm, value that a comparison "
        "does\n"
        "       not hold\n"
        "  2    bad input: the message says what is wrong and where\n"
        "  3    a limit was reached: see grundy help limits\n"
        "  4    internal: a fault in grundy, no memory, output not written\n"
        "  130  ended by Ctrl-C\n")},
    {NULL, NULL, NULL, NULL},
};

void help_overview(FILE *out) {
  fputs(tr("Who wins a combinatorial game, by which moves, and why.\n\n"
           "usage: grundy COMMAND [OPTION]... OPERAND...\n\n"),
        out);
  int width = 0;
  for (size_t i = 0; commands[i]; i++) {
    int length = (int)strlen(commands[i]->name);
    width = length > width ? length : width;
  }
  for (size_t i = 0; commands[i]; i++)
    fprintf(out, "  %-*s  %s\n", width, commands[i]->name,
            tr(commands[i]->summary));
  fputs(tr("\n  grundy help COMMAND     its options, with examples\n"
           "  grundy help GAME        its rules and theorems\n"
           "  grundy help IDEA        an idea such as mex, in short\n"),
        out);
  for (size_t i = 0; help_pages[i].name; i++)
    fprintf(out, "  grundy help %-10s  %s\n", help_pages[i].name,
            tr(help_pages[i].summary));
  fprintf(out, "\n%s\n%s", tr("examples"),
          "  grundy eval 'nim(13,12,8)'\n"
          "  grundy table 'take[1,3,4]' 0..20\n");
}

static void option_line(FILE *out, const command *c, const option *o) {
  char label[64], help[400];
  bool is_first = true;
  snprintf(label, sizeof label, "  --%s%s%s", o->name, o->argument ? " " : "",
           o->argument ? o->argument : "");
  size_t length = (size_t)snprintf(help, sizeof help, "%s", tr(o->help));
  for (size_t i = 0; o->choices && o->choices[i] && length < sizeof help; i++) {
    if (!command_takes(c, o, i))
      continue;
    length += (size_t)snprintf(help + length, sizeof help - length, "%s%s",
                               is_first ? tr(": ") : ", ", o->choices[i]);
    is_first = false;
  }
  paragraph_print(out, INDENT, label, help);
}

void help_command(FILE *out, const command *c) {
  if (*c->operands)
    fprintf(out, tr("usage: grundy %s [OPTION]... %s\n\n%s\n"), c->name,
            c->operands, tr(c->about));
  else
    fprintf(out, tr("usage: grundy %s [OPTION]...\n\n%s\n"), c->name,
            tr(c->about));
  for (option_id id = 0; id < OPTION_COUNT; id++)
    if ((c->options | OPTION_BIT(LANG) | OPTION_BIT(HELP)) >> id & 1)
      option_line(out, c, &option_table[id]);
  fprintf(out, "\n%s\n%s", tr("examples"), c->examples);
}

/* Refuses a topic, with the nearest name.  A misspelt topic is not shown: a
   script would take it for the one asked for. */
static int refuse_topic(const grundy *g, const char *topic) {
  topic_name near = nearest_topic(g, topic, SEEK_ALL);
  char hint[160];
  if (near.text[0])
    snprintf(hint, sizeof hint, tr("did you mean grundy help %.63s?"),
             near.text);
  else
    snprintf(hint, sizeof hint, "%s",
             tr("grundy help lists the commands, grundy games the games"));
  report(NULL, hint, "there is no help on '%.60s'", topic);
  return BAD_INPUT;
}

static int run(call *c) {
  if (c->operand_count == 0) {
    help_overview(stdout);
    return DONE;
  }
  const char *topic = c->operands[0];
  const command *found = command_named(topic);
  const grundy_alias *alias;
  if (found) {
    help_command(stdout, found);
    list_namesakes(c, topic);
    return DONE;
  }
  for (size_t i = 0; help_pages[i].name; i++)
    if (strcmp(help_pages[i].name, topic) == 0) {
      fputs(tr(help_pages[i].text), stdout);
      return DONE;
    }
  if (family_named(c->grundy, topic, &alias))
    return show_game(c, topic);
  int code = show_topic(c, topic, SEEK_ALL);
  return code == TOPIC_UNKNOWN ? refuse_topic(c->grundy, topic) : code;
}

const command command_help = {
    .name = "help",
    .also = "usage, manual, 帮助, 用法, 使用说明, 手册",
    .summary = "help on a command, a game, an idea, or a page below",
    .operands = "[COMMAND|GAME|IDEA|PAGE]",
    .about =
        "Shows help on a command, a game, a theorem or an idea such as mex, "
        "or\n"
        "one of the pages: notation, rules, boards, values, limits, exit. "
        "Other\n"
        "names that people use are known too, in English and in Chinese. A "
        "name\n"
        "of several topics lists them. For any other word it names the "
        "nearest\n"
        "topic and ends with exit code 2.\n",
    .examples = "  grundy help table\n  grundy help notation\n"
                "  grundy help mex\n  grundy help 'anti-nim'\n",
    .options = OPTION_BIT(RULES),
    .most_operands = 1,
    .run = run,
};
