/* SPDX-License-Identifier: MIT */

// The sentences of the Learn view. The text of the lessons and of the printed
// errors is in web/view/learn, in both languages side by side.

/** @type {Record<string, string>} */
export const learn = {
  "Parts of Learn": "学习的各部分",
  Course: "课程",
  "Printed errors": "讲义勘误",
  Topics: "专题",
  "Topics of the lecture notes": "讲义中的专题",
  "What the lecture notes teach, in their order, each with a command that shows it.":
    "按讲义的次序列出各专题，每个附一条用来演示的命令。",
  Documents: "文档",
  "Lecture notes": "讲义",
  "A course in eight short lessons: from games with one heap to products of games. Every lesson ends in positions to solve, and the engine checks your answers.":
    "共八节短课：从一堆石子的游戏到游戏的乘积。每节课末尾有几个局面供求解，由引擎检查答案。",
  "A page for each game: its rules, its theorem, and a board to try.":
    "每个游戏一页：规则、定理，以及可以试走的棋盘。",
  "Statements of the lecture notes that are wrong or lack a condition, with counterexamples to run.":
    "讲义中有误或漏写条件的说法，附可以运行的反例。",
  "{0} of {1} solved": "已解 {0}/{1}",
  "There is no lesson of this name.": "没有这个名字的课。",
  Lessons: "各课",
  "Exercise {0}, solved": "练习 {0}，已解",
  "Exercise {0}": "练习 {0}",
  "Lesson {0} of {1}": "第 {0} 课，共 {1} 课",
  Exercises: "练习",
  "Positions to solve": "求解局面",
  "Next and previous lesson": "上一课与下一课",
  "Board: {0}": "棋盘：{0}",
  "Play against Grundy": "与 Grundy 对弈",
  "Misère play": "反常规则",
  "Value {0}.": "SG 值为 {0}。",
  "Right.": "正确。",
  "Not so.": "不对。",
  "Next exercise": "下一题",
  "Show the answer": "显示答案",
  "Misère play: the player who makes the last move loses. Who wins?":
    "反常规则：走最后一步者输。谁赢？",
  "Who wins?": "谁赢？",
  "Misère play: the player who makes the last move loses. Find a winning move.":
    "反常规则：走最后一步者输。找出一步取胜的走法。",
  "Find a winning move.": "找出一步取胜的走法。",
  "What is the value of this position?": "这个局面的 SG 值是多少？",
  "What is `{0}`?": "`{0}` 是多少？",
  "Misère play: choose all positions in which the player to move loses.":
    "反常规则：选出先手必败的所有局面。",
  "Choose all positions in which the player to move loses.":
    "选出先手必败的所有局面。",
  Number: "数",
  "The player to move (N)": "先手（N）",
  "The other player (P)": "后手（P）",
  "Your answer": "你的答案",
  Check: "检查",
  "The move `{0}` leaves a lost position to the other player.":
    "走 `{0}` 就给对手留下必败态。",
  "Every move has an answer: `{0}` is answered by `{1}`.":
    "每种走法都有应对：走 `{0}`，对手就走 `{1}`。",
  "There is no move at all.": "根本无路可走。",
  "The other player answers `{0}` by `{1}` and wins.":
    "走 `{0}`，对手就走 `{1}` 并取胜。",
  "`{0}` leaves `{1}`, where the player to move loses.":
    "走 `{0}` 后成为 `{1}`，那里先手必败。",
  "Type a number from 0 on.": "请输入 0 或更大的整数。",
  "The value is {0}.": "SG 值是 {0}。",
  "The value is the least number from 0 on that is not the value of an option.":
    "SG 值是从 0 起不等于任何后继局面 SG 值的最小数。",
  "Moves and the values to which they lead": "各走法及其到达的 SG 值",
  "Look at `{0}` again.": "请再看看 `{0}`。",
  "The player to move loses: {0}.": "先手必败的局面：{0}。",
  none: "无",
  "The player to move wins, for example by {0}.": "先手必胜，例如走 {0}。",
  "All games": "全部游戏",
  Examples: "例子",
  Rules: "规则",
  "Another name for": "它是这个游戏的另一名称：",
  Theorems: "定理",
  "Games with the same rules": "规则相同的游戏",
  "Explore the values": "探索 SG 值",
  "A click makes a move, for whichever player is next.":
    "点击即走一步，轮到谁就算谁走。",
  impartial: "公平",
  partizan: "不平等",
  "play may go in circles": "可能循环",
  "solved by a theorem": "由定理求解",
  "solved by search": "由搜索求解",
  "theorem for misère play": "反常规则也有定理",
  "Statements of the lecture notes that do not hold as printed. Each has a counterexample, which the engine computes now, and a statement that holds.":
    "讲义中不能照字面成立的说法。每条都有反例（由引擎当场算出）和正确的说法。",
  "Wrong as printed": "印错了的",
  "Right only under a condition that is left out": "漏写了条件的",
  "Show me": "演示",
  "Show me {0}": "演示 {0}",
  Hide: "收起",
  "Hide {0}": "收起 {0}",
  Printed: "原文",
  But: "问题",
  Correct: "更正",
  "What the engine says": "引擎的回答",
};
