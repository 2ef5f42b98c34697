/* SPDX-License-Identifier: MIT */

/** @type {import("./index.js").Lesson} */
export default {
  name: "coins",
  title: { en: "Turning coins", zh: "翻硬币" },
  lead: {
    en: "A row of coins is a sum: each head counts by itself.",
    zh: "一排硬币是若干游戏的和：每枚正面单独计算。",
  },
  parts: [
    {
      en: "Coins lie in a row, some heads, some tails. The places are numbered 0, 1, 2, … from the left. A move turns some coins, and the rightmost of them must go from heads to tails. So play ends, although other coins may go from tails to heads.",
      zh: "硬币排成一排，有正有反，位置从左起编号 0、1、2……。每步翻若干枚，其中最右的一枚必须由正面翻成反面。所以游戏必定结束，虽然其他硬币可能由反面翻成正面。",
    },
    { board: "coins[turtles](0,3,5)", caption: {
      en: "Turning Turtles: turn one coin from heads to tails and, if you like, one more coin to the left of it.",
      zh: "翻海龟：把一枚硬币由正面翻成反面，还可以再翻它左边的一枚。",
    } },
    { rule: {
      en: "If the places alone decide which coins may be turned, the value of a position is the nim-sum of the values of its single heads.",
      zh: "若能翻哪些硬币只取决于位置，则局面的 SG 值等于各个正面单独的 SG 值的 Nim 和。",
    } },
    {
      en: "The reason: turning a tail to heads puts a head there, and turning a head to tails is the same as adding a second head, because two equal games cancel. So it is enough to know the value of a single head at each place.",
      zh: "理由：把反面翻成正面，就是在那里添一枚正面；把正面翻成反面，相当于再添一枚正面，因为两个相同的游戏互相抵消。所以只需知道每个位置上单独一枚正面的 SG 值。",
    },
    { rows: [
      { words: ["coins[turtles]", "0..9"],
        label: { en: "Turning Turtles", zh: "翻海龟" } },
      { words: ["coins[twins]", "0..9"],
        label: { en: "Twins", zh: "双胞胎" } },
      { words: ["coins[mock]", "0..9"],
        label: { en: "Mock Turtles", zh: "假海龟" } },
      { words: ["coins[ruler]", "0..9"],
        label: { en: "Ruler", zh: "直尺" } },
    ], caption: { en: "Values of a single head at place n",
      zh: "位置 n 上单独一枚正面的 SG 值" } },
    {
      en: "In Turning Turtles a head at place n is a Nim heap of n+1: it is replaced by a head further left, or by none. In Twins exactly two coins are turned, and the values are the places. In Mock Turtles up to two more coins are turned: the value of place n is 2n or 2n+1, whichever has an odd number of ones in binary. In the Ruler game any number of neighbouring coins is turned, and the value is the largest power of two that divides n+1.",
      zh: "翻海龟中，位置 n 的正面就是 n+1 颗石子的 Nim 堆：它换成更左边的一枚正面，或者消失。双胞胎每步恰好翻两枚，SG 值就是位置。假海龟最多再翻两枚：位置 n 的 SG 值是 2n 与 2n+1 中二进制里有奇数个 1 的那个。直尺游戏每步翻相邻的任意多枚，SG 值是整除 n+1 的最大的 2 的幂。",
    },
    { board: "coins[mock](1,2,4)", caption: {
      en: "Mock Turtles: turn one head to tails and up to two coins to the left of it.",
      zh: "假海龟：把一枚正面翻成反面，还可以再翻它左边的至多两枚。",
    } },
  ],
  exercises: [
    { kind: "value", position: "coins[turtles](1,4)", text: {
      en: "Turning Turtles. What is the value of this position?",
      zh: "翻海龟。这个局面的 SG 值是多少？",
    } },
    { kind: "move", position: "coins[turtles](1,3,6)", text: {
      en: "Turning Turtles. Find a winning move.",
      zh: "翻海龟。找出一步取胜的走法。",
    } },
    { kind: "value", position: "coins[mock](5)", text: {
      en: "Mock Turtles. What is the value of this position?",
      zh: "假海龟。这个局面的 SG 值是多少？",
    } },
    { kind: "who", position: "coins[ruler](0,2)", text: {
      en: "The Ruler game: any number of neighbouring coins is turned. Who wins?",
      zh: "直尺游戏：每步翻相邻的任意多枚。谁赢？",
    } },
  ],
};
