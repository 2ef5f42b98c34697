/* SPDX-License-Identifier: MIT */

/** @type {import("./index.js").Lesson} */
export default {
  name: "geography",
  title: { en: "Geography", zh: "图上移动棋子" },
  lead: {
    en: "A token walks through a graph, and a matching decides who wins.",
    zh: "棋子在图上行走，胜负由匹配决定。",
  },
  parts: [
    {
      en: "A token is on a vertex of a graph. A move takes it along an edge to a vertex where it has not been. The player who cannot move loses. The name comes from a game with place names: each name begins with the last letter of the one before.",
      zh: "棋子放在图的一个顶点上。每步沿一条边移到没有到过的顶点。无法移动的人输。英文名 Geography（地理）来自地名接龙：每个地名以上一个地名的最后一个字母开头。",
    },
    { board: "geography(a-b,b-c,c-d,b-d;a)", caption: {
      en: "Click a neighbouring vertex to move the token there.",
      zh: "点击相邻的顶点，把棋子移过去。",
    } },
    {
      en: "A *matching* is a set of edges that have no vertex in common. A *maximum* matching has as many edges as possible. Some vertices may be left out by one maximum matching and covered by another; others are covered by all of them.",
      zh: "*匹配*是两两没有公共顶点的一组边，*最大匹配*是边数最多的匹配。有的顶点，有的最大匹配覆盖它，有的不覆盖；另一些顶点则被所有最大匹配覆盖，称为必匹配点。",
    },
    { rule: {
      en: "The player to move wins exactly if every maximum matching covers the vertex of the token.",
      zh: "先手必胜，当且仅当每个最大匹配都覆盖棋子所在的顶点。",
    } },
    {
      en: "If all of them cover it, fix one of them and always move to the mate, the other end of the matching edge. The other player can never reach a vertex that the matching leaves out: the matching could then be shifted along the path so that it leaves out the start.",
      zh: "若都覆盖，就取定一个最大匹配，每次都沿匹配边走到另一端。对手绝不会走到匹配没有覆盖的顶点，否则可以沿走过的路调整匹配，使起点不被覆盖。",
    },
    {
      en: "If some maximum matching leaves the start out, the other player fixes that one and moves to mates. Each move of the first player leads to a covered vertex, since otherwise the matching could be made larger along the path.",
      zh: "若某个最大匹配没有覆盖起点，则由对手取定它，并总走到另一端。先手每一步都走到被覆盖的顶点，否则匹配可以沿走过的路扩大。",
    },
    {
      en: "If the first player may also choose the start, the second player wins exactly if the graph has a perfect matching, one that covers all vertices. A triangle has none: three vertices cannot be paired.",
      zh: "若起点也由先手来选，则后手必胜当且仅当图有完美匹配，即覆盖所有顶点的匹配。三角形没有完美匹配，因为三个顶点配不成对。",
    },
    { board: "geography(a-b,b-c,c-d)", caption: {
      en: "The first move puts the token on a vertex. This path has the perfect matching a-b, c-d.",
      zh: "第一步把棋子放到一个顶点上。这条路有完美匹配 a-b、c-d。",
    } },
  ],
  exercises: [
    { kind: "who", position: "geography(a-b,b-c;a)" },
    { kind: "pick", positions: ["geography(a-b,b-c,c-d,d-e;a)",
      "geography(a-b,b-c,c-d,d-e;b)", "geography(a-b,b-c,c-d,d-e;c)",
      "geography(a-b,b-c,c-d,d-e;d)"], text: {
      en: "A path of five vertices; the letter after `;` is where the token is. Choose all positions in which the player to move loses.",
      zh: "五个顶点的一条路，`;` 后的字母是棋子所在的顶点。选出先手必败的所有局面。",
    } },
    { kind: "move", position: "geography(a-b,b-c,c-d,d-e,e-f,b-e;b)" },
    { kind: "who", position: "geography(a-b,b-c,c-d,d-e,e-a)", text: {
      en: "A ring of five vertices; the first move chooses the start. Who wins?",
      zh: "五个顶点的一个环，第一步选择起点。谁赢？",
    } },
  ],
};
