/* SPDX-License-Identifier: MIT */

/** @type {import("./index.js").Lesson} */
export default {
  name: "misere",
  title: { en: "Misère play", zh: "反常规则" },
  lead: {
    en: "Now the player who makes the last move loses.",
    zh: "现在，走最后一步的人输。",
  },
  parts: [
    {
      en: "In *misère* play the player who cannot move wins. So a position without moves is N. Every other position follows the old rule: it is N if some move leads to P, otherwise P.",
      zh: "*反常规则*下，无法走的人赢。所以无路可走的局面是 N；其他局面仍按原来的规则：有一步能走到 P 就是 N，否则是 P。",
    },
    { rows: [
      { words: ["--outcomes", "nim", "0..8"],
        label: { en: "normal play", zh: "正常规则" } },
      { words: ["--misere", "nim", "0..8"],
        label: { en: "misère play", zh: "反常规则" } },
    ], caption: { en: "One Nim heap of n", zh: "一堆 n 颗的 Nim" } },
    {
      en: "In Nim this changes little. While some heap has two or more beans, play as in normal Nim: make the nim-sum 0. The one exception is the move that leaves only heaps of one bean: leave an odd number of them, where normal play leaves an even number.",
      zh: "对 Nim 来说变化不大。只要有一堆不少于两颗，就照正常 Nim 走，使 Nim 和为 0。唯一的例外是走完之后只剩一颗一堆的那一步：正常规则下留偶数堆，反常规则下留奇数堆。",
    },
    { rule: {
      en: "Misère Nim: if no heap has more than one bean, the position is P exactly if the number of heaps of one bean is odd. Otherwise it is P exactly if the nim-sum is 0.",
      zh: "反常 Nim：若每堆至多一颗，则有石子的堆的个数为奇数时是必败态；否则 Nim 和为 0 时是必败态。",
    } },
    { board: "nim(1,2,4)", misere: true, caption: {
      en: "Do not take the last bean.",
      zh: "不要取走最后一颗石子。",
    } },
    { head: { en: "Other games", zh: "其他游戏" } },
    {
      en: "It is tempting to use this rule for every game, with values in place of heaps. For many games this is wrong. In Kayles a move takes one pin or two neighbouring pins from a row. Rows of 1 and 5 pins have the values 1 and 4, so the rule says that the player to move wins. In fact the player to move loses. In misère play the value of a position does not contain enough information.",
      zh: "人们容易把这条规则套用到一切游戏，用 SG 值代替堆的大小。对许多游戏这是错的。Kayles 中每步从一行里取走一根或相邻的两根木瓶。1 根和 5 根两行的 SG 值是 1 和 4，按这条规则先手应当必胜，实际上先手必败。在反常规则下，SG 值所含的信息不够。",
    },
    { board: "kayles(1,5)", misere: true, caption: {
      en: "Misère Kayles with rows of 1 and 5: look for a winning move. There is none.",
      zh: "反常 Kayles，两行分别有 1 根和 5 根：找找取胜的走法。其实没有。",
    } },
  ],
  exercises: [
    { kind: "pick", misere: true, positions: ["nim(1,1)", "nim(1,1,1)",
      "nim(2,2)", "nim(2,3)"] },
    { kind: "move", misere: true, position: "nim(1,1,4)" },
    { kind: "move", misere: true, position: "nim(2,3,4)" },
    { kind: "who", misere: true, position: "take[1..3](5)", text: {
      en: "Misère play; a move takes 1 to 3 beans. Who wins?",
      zh: "反常规则；每步取 1 至 3 颗。谁赢？",
    } },
  ],
};
