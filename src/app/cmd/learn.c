/* SPDX-License-Identifier: MIT */
/* learn: the topics of the lecture notes, each with a command that shows it.
   doc/lectures.md has the same topics with theorems and exercises. */
#include "app/command.h"
#include "app/text/json.h"
#include "core/language.h"

#include <string.h>

typedef struct lesson {
  const char *title;
  const char *words; /* of the command; NULL: the title is of a group */
} lesson;

static const lesson lessons[] = {
    {N_("The first notes: basics"), NULL},
    {N_("1. What a game is"), "moves 'take[1..3](5)'"},
    {N_("2. Bash's game"), "eval 'bash[3](21)'"},
    {N_("3. P and N"), "moves --explain 'nim(1,3)'"},
    {N_("4. From a table to a formula"),
     "table '{n -> n-k for k in divisors(n) if k < n}' 1..20"},
    {N_("5. Nim"), "eval --explain 'nim(5,7,9)'"},
    {N_("6. Nim where a move takes l to r stones"), "table 'take[2..5]' 0..13"},
    {N_("7. Misère Nim"), "eval --misere 'nim(1,1,1,5)'"},
    {N_("8. Games in which the moves differ"),
     "table --outcomes '{n -> L: n-k for k in 1..3 ; R: n-k for k in 1..2}' "
     "0..12"},
    {N_("The first notes: the SG function"), NULL},
    {N_("9. The SG function"), "nim 'mex(0,1,3)'"},
    {N_("10. Sums: the SG theorem"),
     "eval 'take[1..3](10) + nim(5) + lasker(3)'"},
    {N_("11. Lasker's Nim"), "table lasker 0..12"},
    {N_("12. Nim in disguise"), "eval 'tokens(3,5,5)'"},
    {N_("13. Apples in a row"), "table apples 0..9"},
    {N_("14. Apples in a ring"), "table 'ring[1..2]' 0..9"},
    {N_("15. Cutting trees"), "eval --explain 'hackenbush(0-1,1-2,1-3-4)'"},
    {N_("The first notes: classical games"), NULL},
    {N_("16. Fibonacci Nim"), "eval --explain 'fibnim(20)'"},
    {N_("17. Chomp"), "eval 'chomp[3 x 5]'"},
    {N_("18. Wythoff's game"), "table --outcomes wythoff 0..7 0..13"},
    {N_("19. A token on a graph without return, and matchings"),
     "eval --explain 'geography(a-b,b-c,c-d,d-e;a)'"},
    {N_("20. Arcs that are used once"), "eval 'trail(a->b,b->c,c->b,c->d;a)'"},
    {N_("The first notes: the nim-product"), NULL},
    {N_("21. Turning coins"), "eval 'coins[turtles](HTTH)'"},
    {N_("22. Coins on a board"), "table corners 0..5 0..5"},
    {N_("23. The nim product"), "nim 'F(1)*F(2)'"},
    {N_("24. Inverses and finite fields"), "nim 'inv(6)'"},
    {N_("25. Products of games"), "table 'tartan[turtles, turtles]' 0..4 0..4"},
    {N_("The second notes"), NULL},
    {N_("26. One token on a graph"),
     "eval 'graph[d->c,d->b,c->a,b->a,d->a](d,c)'"},
    {N_("The third notes"), NULL},
    {N_("27. Subtraction games"), "table --outcomes 'take[1,3,4]' 0..20"},
    {N_("28. Take at least half"), "table half 0..16"},
    {N_("29. The longest play of a sum"),
     "eval --longest 'bash[3](5) + half(9)'"},
    {N_("30. Stalks and the colon principle"),
     "eval 'hackenbush(0-1-2-3-4-5)'"},
    {N_("31. Cutting graphs: the fusion principle"),
     "eval --explain 'hackenbush(0-1,1-2,2-3,3-1,3-4)'"},
    {N_("The fourth notes"), NULL},
    {N_("32. Staircase Nim"), "eval 'stairs(3,5,4,2)'"},
    {N_("33. Nim with k heaps at once"), "eval 'moore[2](1,3,5,6)'"},
    {N_("34. Misère sums: the SJ theorem"),
     "eval --misere 'take[1..3](4) + nim(3)'"},
    {N_("35. Discard one pile, split the other"), "table ed 1..8 1..8"},
    {N_("The fifth notes"), NULL},
    {N_("36. Two halves"), "eval 'kayles(7,7)'"},
    {N_("37. Take a Fibonacci number"), "table 'take[fib]' 0..20"},
};

static void to_json(void) {
  json j = json_to(stdout);
  const char *group = "";
  uint64_t number = 0;
  json_open(&j, '{');
  json_key(&j, "topics");
  json_open(&j, '[');
  for (size_t i = 0; i < sizeof lessons / sizeof *lessons; i++) {
    if (!lessons[i].words) {
      group = tr(lessons[i].title);
      continue;
    }
    json_open(&j, '{');
    json_pair_number(&j, "number", ++number);
    json_pair_string(&j, "title", tr(lessons[i].title));
    json_pair_string(&j, "group", group);
    json_pair_string(&j, "command", lessons[i].words);
    json_close(&j, '}');
  }
  json_close(&j, ']');
  json_close(&j, '}');
  json_end(&j);
}

static int run(call *c) {
  if (options_has(&c->options, OPTION_JSON)) {
    to_json();
    return DONE;
  }
  puts(tr("The topics of the lecture notes, each with a command that shows "
          "it."));
  for (size_t i = 0; i < sizeof lessons / sizeof *lessons; i++)
    if (lessons[i].words)
      printf("  %s\n      grundy %s\n", tr(lessons[i].title), lessons[i].words);
    else
      printf("\n%s\n", tr(lessons[i].title));
  printf("\n%s\n",
         tr("Theorems, proofs and exercises: doc/lectures.md, also on the "
            "site. A word that is new: grundy help WORD"));
  return DONE;
}

const command command_learn = {
    .name = "learn",
    .summary = "the topics of the lecture notes, each with a command",
    .operands = "",
    .also =
        "contest, contests, problems, problem set, exercise, exercises, 题目, "
        "习题, 练习, 练习题, 例题, 竞赛, 算法竞赛, OI, NOI, NOIP, ICPC, ACM, "
        "课, 教学, 讲课, teacher, 教师, 老师, lectures, lecture, lecture "
        "notes, notes, topics, lesson, lessons, "
        "course, tutorial, study, 讲义, 讲稿, 课件, 笔记, 学习, 教程, 课程, "
        "专题, 入门, 目录",
    .about = "Lists the topics of the lecture notes from which Grundy began, "
             "in their\n"
             "order, each with a command that shows it. doc/lectures.md says "
             "the rest:\n"
             "theorems, proofs, what the notes have wrong, exercises with "
             "answers.\n",
    .examples = "  grundy learn\n",
    .options = OPTION_BIT(JSON) | OPTION_LIMITS,
    .run = run,
};
