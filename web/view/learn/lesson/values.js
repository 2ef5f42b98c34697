/* SPDX-License-Identifier: MIT */

/** @type {import("./index.js").Lesson} */
export default {
  name: "values",
  title: { en: "Sprague-Grundy values", zh: "SG 值" },
  lead: {
    en: "Every impartial game is a Nim heap in disguise.",
    zh: "每个公平游戏都是一堆伪装起来的 Nim 石子。",
  },
  parts: [
    {
      en: "The *mex* of some numbers is the least of 0, 1, 2, … that is not among them. The mex of 0, 1 and 3 is 2; the mex of 2, 3 and 5 is 0; the mex of no numbers at all is 0.",
      zh: "若干个数的 *mex* 是 0、1、2……中不在其中的最小者。0、1、3 的 mex 是 2；2、3、5 的 mex 是 0；一个数也没有时，mex 是 0。",
    },
    { rule: {
      en: "The value of a position is the mex of the values of its options. The value 0 means P, any other value means N.",
      zh: "局面的 SG 值是其所有后继局面 SG 值的 mex。SG 值为 0 就是必败态，否则是必胜态。",
    } },
    {
      en: "Values are computed from the end, as P and N were. A game can be drawn as a directed graph: a token moves along the arrows. Below, d has no arrows, so its value is 0; c can only reach d, so its value is 1; b can only reach c, so its value is 0; and a reaches values 0 and 1, so its value is 2.",
      zh: "SG 值也从终局往回算，和 P、N 一样。游戏可以画成有向图，棋子沿箭头移动。下图中 d 没有箭头，SG 值为 0；c 只能到 d，为 1；b 只能到 c，为 0；a 能到的 SG 值是 0 和 1，所以 a 为 2。",
    },
    { board: "graph[a->b,a->c,b->c,c->d](a)", caption: {
      en: "Move the token along an arrow.",
      zh: "让棋子沿箭头移动。",
    } },
    {
      en: "A Nim heap of n has the value n. If a move takes 1 to 3 beans, the value is the remainder of n divided by 4. If a move takes 1, 3 or 4 beans, the values repeat after 7.",
      zh: "n 颗石子的 Nim 堆，SG 值是 n。若每步取 1 至 3 颗，SG 值是 n 除以 4 的余数。若每步取 1、3 或 4 颗，SG 值每 7 个重复一次。",
    },
    { rows: [
      { words: ["take[1..3]", "0..14"],
        label: { en: "take 1 to 3", zh: "取 1 至 3 颗" } },
      { words: ["take[1,3,4]", "0..14"],
        label: { en: "take 1, 3, 4", zh: "取 1、3、4 颗" } },
      { words: ["lasker", "0..14"],
        label: { en: "take or split", zh: "取或分" } },
    ], caption: {
      en: "Values of a heap of n. In the last row a move takes beans, or splits the heap into two",
      zh: "n 颗石子的 SG 值；最后一行：每步取走石子，或把一堆分成两堆",
    } },
    { head: { en: "Sums", zh: "游戏的和" } },
    {
      en: "In a *sum* of games a move is made in exactly one of them. Nim with three heaps is the sum of three games with one heap each.",
      zh: "在若干游戏的*和*中，每步恰好在其中一个游戏里走。三堆的 Nim 就是三个单堆游戏的和。",
    },
    { rule: {
      en: "Sprague and Grundy: the value of a sum is the nim-sum of the values.",
      zh: "Sprague-Grundy 定理：和的 SG 值等于各 SG 值的 Nim 和。",
    } },
    {
      en: "So in a sum a game of value v can be replaced by a Nim heap of v. One thing differs: a move may also lead to a larger value. It does not help the loser, because the other player can move back to the old value.",
      zh: "所以在和中，SG 值为 v 的游戏可以换成 v 颗石子的 Nim 堆。只有一点不同：有的走法会走到更大的 SG 值。这帮不了要输的一方，因为对手总能走回原来的 SG 值。",
    },
    { nimsum: "kayles(10) + wythoff(3,4) + take[1,3,4](6)" },
  ],
  exercises: [
    { kind: "number", number: "mex(0,1,4)", hint: {
      en: "Which of 0, 1, 2, … is the first that is not in the list?",
      zh: "0、1、2……中第一个不在其中的是哪个？",
    } },
    { kind: "value", position: "graph[a->b,a->d,b->c,b->d,c->d](a)" },
    { kind: "value", position: "take[1..3](14)" },
    { kind: "value", position: "take[1..3](7) + nim(5)", text: {
      en: "In the first game a move takes 1 to 3 beans, in the second any number. What is the value of the sum?",
      zh: "第一个游戏每步取 1 至 3 颗，第二个游戏每步取任意多颗。它们的和的 SG 值是多少？",
    } },
    { kind: "move", position: "take[1,3,4](6) + nim(3)", text: {
      en: "In the first game a move takes 1, 3 or 4 beans. Find a winning move.",
      zh: "第一个游戏每步取 1、3 或 4 颗。找出一步取胜的走法。",
    } },
  ],
};
