/* SPDX-License-Identifier: MIT */

/** @type {import("./index.js").Lesson} */
export default {
  name: "nim",
  title: { en: "Nim", zh: "Nim 取石子" },
  lead: {
    en: "Several heaps, binary numbers, and a winning move that can be computed.",
    zh: "若干堆石子，二进制数，以及算得出来的取胜走法。",
  },
  parts: [
    {
      en: "In Nim there are several heaps of beans. A move takes any number of beans, at least one, from one heap. The player who takes the last bean wins, because the other player cannot move.",
      zh: "Nim 中有若干堆石子。每步从其中一堆取走任意多颗，至少一颗。取走最后一颗的人赢，因为对手已无路可走。",
    },
    { board: "nim(3,5,7)", caption: {
      en: "Click a bean to take it together with those above it.",
      zh: "点击一颗石子，把它和上面的石子一起取走。",
    } },
    {
      en: "One heap is won: take all of it. Two equal heaps are lost: whatever is taken from one heap, the other player takes the same from the other. For more heaps, write their sizes in binary, one below the other, and add each column without carrying: the result has a 1 where the column has an odd number of ones. This is the *nim-sum*; programmers call it xor.",
      zh: "只有一堆时先手必胜：全部取走。两堆相等时先手必败：对手总在另一堆取同样多。堆数更多时，把各堆的大小写成二进制，上下对齐，逐列相加而不进位：某列有奇数个 1，结果的这一位就是 1。这就是 *Nim 和*，也就是程序里的异或。",
    },
    { nimsum: "nim(3,5,7)" },
    { rule: {
      en: "Bouton's theorem: a position of Nim is P exactly if the nim-sum of the heaps is 0.",
      zh: "Bouton 定理：Nim 的局面是必败态，当且仅当各堆的 Nim 和为 0。",
    } },
    {
      en: "Why is that? A move changes one heap, so it changes at least one column: nim-sum 0 does not stay 0. If the nim-sum is t and not 0, take the leftmost column in which t has a 1. Some heap x has a 1 there as well. Replace x by the nim-sum of x and t: its digit in that column becomes 0, so the heap gets smaller, and the new nim-sum is 0.",
      zh: "为什么？一步只改变一堆，至少改变一列，所以 Nim 和为 0 走一步后不再为 0。若 Nim 和 t 不为 0，看 t 最左边的 1 所在的列，必有某堆 x 在这一列也是 1。把 x 换成 x 与 t 的 Nim 和：这一列变成 0，所以这堆变小了，而新的 Nim 和为 0。",
    },
    {
      en: "For 13, 12 and 8 the nim-sum is 9, which is 1001 in binary. All three heaps have a 1 in the leftmost column, so there are three winning moves: 13 becomes 4, 12 becomes 5, or 8 becomes 1.",
      zh: "13、12、8 的 Nim 和是 9，二进制为 1001。三堆在最左列都是 1，所以有三种取胜的走法：13 变成 4，12 变成 5，或 8 变成 1。",
    },
    { nimsum: "nim(13,12,8)" },
  ],
  exercises: [
    { kind: "number", number: "6+11", text: {
      en: "What is the nim-sum of 6 and 11?",
      zh: "6 与 11 的 Nim 和是多少？",
    }, hint: {
      en: "Write both numbers in binary, 0110 and 1011, and add each column without carrying.",
      zh: "把两个数写成二进制 0110 和 1011，逐列相加，不进位。",
    } },
    { kind: "who", position: "nim(1,4,5)" },
    { kind: "move", position: "nim(5,7,9)" },
    { kind: "pick", positions: ["nim(2,4,6)", "nim(1,2,4)", "nim(3,5,6)",
      "nim(7,7)"] },
    { kind: "move", position: "nim(1,3,5,6)" },
  ],
};
