/* SPDX-License-Identifier: MIT */

/** @type {import("./index.js").Lesson} */
export default {
  name: "outcomes",
  title: { en: "Winning and losing positions", zh: "必胜态与必败态" },
  lead: {
    en: "Work backwards from the end, and every position is won or lost.",
    zh: "从终局往回推，每个局面非胜即败。",
  },
  parts: [
    {
      en: "Two players move in turn. Nothing is hidden, nothing is left to chance, and every game ends after finitely many moves. In every position both players have the same moves; such a game is called *impartial*. The player who cannot move loses.",
      zh: "两人轮流走，没有隐藏的信息，也没有运气，走有限步后必定结束。在每个局面中双方可选的走法相同，这样的游戏称为*公平*游戏。轮到自己走却无法走的人输。",
    },
    {
      en: "Then one of the two players can force a win. A position is called *N* if the next player, who is about to move, wins. It is called *P* if the previous player wins, so that the player to move loses.",
      zh: "这样的局面里，总有一方能保证取胜。若即将走棋的一方（先手）必胜，称为*必胜态*，记作 N；若先手必败，称为*必败态*，记作 P。",
    },
    { rule: {
      en: "A position is P if every move leads to N. It is N if some move leads to P. A position without moves is P.",
      zh: "若每一步都走到 N，则为 P；若有一步能走到 P，则为 N。无路可走的局面是 P。",
    } },
    {
      en: "An example: there is a heap of beans, and a move takes 1, 2 or 3 of them. From 0 there is no move: P. From 1, 2 and 3 one can move to 0: N. From 4 every move leads to 1, 2 or 3: P. So it continues.",
      zh: "例如：有一堆石子，每步取走 1、2 或 3 颗。0 颗时无路可走，是 P。1、2、3 颗都能一步走到 0，是 N。4 颗时每一步都走到 1、2 或 3，是 P。如此继续。",
    },
    { rows: [{ words: ["--outcomes", "take[1..3]", "0..14"],
      label: { en: "outcome", zh: "胜负" } }],
    caption: { en: "Take 1 to 3 beans from a heap of n",
      zh: "从 n 颗石子中取 1 至 3 颗" } },
    {
      en: "The multiples of 4 are lost. Whatever the other player takes, you can bring the number taken by both to 4: answer 1 by 3, 2 by 2 and 3 by 1.",
      zh: "4 的倍数都是必败态：无论对手取几颗，你总能使两人合取 4 颗，即以 3 应 1，以 2 应 2，以 1 应 3。",
    },
    { board: "take[1..3](10)", caption: {
      en: "Click a bean to take it together with those above it. Watch how P and N change.",
      zh: "点击一颗石子，把它和上面的石子一起取走。看看 P 与 N 如何变化。",
    } },
    {
      en: "The same steps work for any such rule. If a move takes 1, 3 or 4 beans, the table repeats after 7.",
      zh: "换一条规则，同样的办法依然有效。若每步取 1、3 或 4 颗，表格每 7 个重复一次。",
    },
    { rows: [{ words: ["--outcomes", "take[1,3,4]", "0..16"],
      label: { en: "outcome", zh: "胜负" } }],
    caption: { en: "Take 1, 3 or 4 beans from a heap of n",
      zh: "从 n 颗石子中取 1、3 或 4 颗" } },
  ],
  exercises: [
    { kind: "who", position: "take[1..3](18)" },
    { kind: "move", position: "take[1..3](21)" },
    { kind: "pick", positions: ["take[1,3,4](5)", "take[1,3,4](7)",
      "take[1,3,4](8)", "take[1,3,4](9)"], text: {
      en: "A move takes 1, 3 or 4 beans. Choose all positions in which the player to move loses.",
      zh: "每步取 1、3 或 4 颗。选出先手必败的所有局面。",
    } },
    { kind: "who", position: "take[1,3,4](23)" },
    { kind: "move", position: "take[1..6](24)", text: {
      en: "A move takes 1 to 6 beans. Find a winning move.",
      zh: "每步取 1 至 6 颗。找出一步取胜的走法。",
    } },
  ],
};
