/* SPDX-License-Identifier: MIT */

/** @type {import("./index.js").Lesson} */
export default {
  name: "hackenbush",
  title: { en: "Hackenbush", zh: "图上删边游戏" },
  lead: {
    en: "Cut an edge, and whatever loses the ground is gone.",
    zh: "删一条边，与地面断开的部分随之消失。",
  },
  parts: [
    {
      en: "A picture of edges stands on the ground. A move cuts one edge; everything that is no longer connected to the ground disappears with it. The player who cannot cut any more loses. Here all edges are green: both players may cut all of them.",
      zh: "一幅由边组成的图立在地面上。每步删去一条边，与地面不再相连的部分随之消失。无边可删的人输。这里所有的边都是绿色的：双方都可以删任何一条边。",
    },
    { board: "hackenbush(0-1,1-2,1-3-4,0-5-6-7)", caption: {
      en: "Click an edge to cut it. The vertex 0 is the ground.",
      zh: "点击一条边把它删去。顶点 0 是地面。",
    } },
    { head: { en: "Stalks and trees", zh: "竹子与树" } },
    {
      en: "A stalk of n edges is a Nim heap of n: a cut leaves any shorter stalk. Several stalks on the ground are Nim.",
      zh: "n 条边的竹子就是 n 颗石子的 Nim 堆：删一条边，剩下任意更短的竹子。地面上的若干竹子就是 Nim。",
    },
    { rule: {
      en: "Colon principle: stalks that meet at a vertex may be replaced by one stalk whose length is the nim-sum of their lengths.",
      zh: "冒号原理：在同一顶点相接的若干竹子，可以换成一根竹子，其长度是它们长度的 Nim 和。",
    } },
    {
      en: "Begin at the tips. In the tree above, vertex 1 carries stalks of 1 and 2; together they are a stalk of 3. With the trunk below this makes a stalk of 4. In short, the value at a vertex is the nim-sum, over its children, of the child's value plus 1.",
      zh: "从末梢做起。上图中顶点 1 上有长为 1 和 2 的竹子，合为长 3 的竹子，连同下面的主干就是长 4 的竹子。简言之，一个顶点的值，是它每个子顶点的值加 1 之后的 Nim 和。",
    },
    {
      en: "Count values, not edges: an edge that carries a fork of two edges has three edges, but its value is 1, because the fork is worth 1 and 1, together 0.",
      zh: "要算的是值，不是边数：一条边上面分出两条边，共三条边，值却是 1，因为分叉的 1 与 1 的 Nim 和是 0。",
    },
    { head: { en: "Cycles", zh: "环" } },
    { rule: {
      en: "Fusion principle: all vertices of a cycle may be fused into one; its edges become loops there, and each loop counts as a stalk of 1.",
      zh: "融合原理：环上的所有顶点可以合成一点，环上的边变成该点的自环，每个自环相当于长为 1 的竹子。",
    } },
    {
      en: "So a bare cycle is worth 1 if it has an odd number of edges, and 0 if it has an even number. What grows from the cycle then grows from the fused vertex.",
      zh: "所以单独的一个环，边数为奇则值 1，为偶则值 0。环上长出的部分改为从合成的顶点长出。",
    },
    { board: "hackenbush(0-1,1-2,2-3,3-1,3-4)", caption: {
      en: "A triangle on a trunk, with one more edge: the loops are worth 1, the edge is worth 1, and together they cancel.",
      zh: "主干上的三角形，再加一条边：自环值 1，那条边值 1，互相抵消。",
    } },
  ],
  exercises: [
    { kind: "value", position: "hackenbush(0-1,1-2,1-3,1-4-5)" },
    { kind: "who", position: "hackenbush(0-1-2-3,0-4,0-5-6)" },
    { kind: "move", position: "hackenbush(0-1,1-2,1-3-4,0-5-6)" },
    { kind: "value", position: "hackenbush(0-1-2-0,1-3)" },
    { kind: "value", position: "hackenbush(0-1,1-2-3-4-1,3-5-6)" },
  ],
};
