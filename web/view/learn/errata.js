/* SPDX-License-Identifier: MIT */
// The printed errors of the lecture notes. An entry has the number of the claim
// in doc/claims.md, the claim as printed, what is wrong, the correct statement,
// and the commands whose answers show it. No answer is written down.

/**
 * @typedef {import("./text.js").Both} Both
 *
 * @typedef {object} Erratum
 * @property {string} id  number of the claim in doc/claims.md
 * @property {Both} title
 * @property {Both} printed  the claim
 * @property {Both} wrong  what is wrong with it
 * @property {Both} correct  what holds
 * @property {string[][]} show  words of the commands that show it
 * @property {string} [board]  a position to draw
 */

const half = "{n -> n-k for k in (n+1)/2..n if n > 0}";
const piles = "{(x,y,z) -> (x-1,y+1,z) ; (x-1,y,z+1) ; (x,y-1,z+1)}";
const twoHeaps = "{(a,b) -> (k,b) for k in 0..a-1 ; (a,k) for k in 0..b-1}";
const steps = "{(a,b,c,d) -> (a-k,b,c,d) for k in 1..a ; " +
  "(a+k,b-k,c,d) for k in 1..b ; (a,b+k,c-k,d) for k in 1..c ; " +
  "(a,b,c+k,d-k) for k in 1..d}";

/** Claims that are wrong as printed.
 * @type {Erratum[]} */
export const errors = [
  {
    id: "S0-11",
    title: { en: "How large a value can be", zh: "SG 值能有多大" },
    printed: {
      en: "In a directed graph with m arcs and no cycle every value is at most √m.",
      zh: "在有 m 条边的有向无环图中，每个 SG 值不超过 √m。",
    },
    wrong: {
      en: "Three arcs can give the value 2, and √3 is less than 2.",
      zh: "三条边就能得到 SG 值 2，而 √3 小于 2。",
    },
    correct: {
      en: "A value v needs at least 1 + 2 + … + v arcs, so v is at most (√(8m+1) − 1)/2, rounded down. Every m attains this bound.",
      zh: "SG 值 v 至少需要 1 + 2 + … + v 条边，所以 v 不超过 (√(8m+1) − 1)/2 向下取整。对每个 m 都能取到。",
    },
    show: [["eval", "graph[1->0,2->0,2->1](2)"]],
    board: "graph[1->0,2->0,2->1](2)",
  },
  {
    id: "S0-18",
    title: { en: "Apples in a row, l to r at a time",
      zh: "取一行苹果，每次取 l 至 r 个" },
    printed: {
      en: "If a move takes a run of at least l and at most r neighbouring apples from a row, a row of n has the value ⌊n/l⌋.",
      zh: "若每步从一行中取走相邻的 l 至 r 个苹果，则 n 个一行的 SG 值是 ⌊n/l⌋。",
    },
    wrong: {
      en: "With l = 1 and r = 2 (Kayles) a row of 4 has the value 1, not 4.",
      zh: "l = 1、r = 2 时（Kayles），4 个一行的 SG 值是 1，不是 4。",
    },
    correct: {
      en: "Let p be the largest power of two that is at most r/l rounded up. The formula holds for all n below r + l(p+1) − 1 and fails at that n. It holds for all n if runs have no longest length.",
      zh: "设 p 是不超过 r/l（向上取整）的最大的 2 的幂。公式对所有小于 r + l(p+1) − 1 的 n 成立，恰在这个 n 处不成立。若一次能取的个数没有上限，公式对所有 n 成立。",
    },
    show: [["check", "apples[1..2]", "--formula", "n"],
      ["check", "apples[2..7]", "--formula", "n / 2"]],
    board: "apples[1..2](4)",
  },
  {
    id: "S0-39",
    title: { en: "The nim-product by smaller numbers",
      zh: "用较小的数定义 Nim 积" },
    printed: {
      en: "x ⊗ y is the mex of all (a ⊕ y) ⊗ (x ⊕ b) ⊗ (a ⊕ b) with a < x and b < y.",
      zh: "x ⊗ y 是所有 (a ⊕ y) ⊗ (x ⊕ b) ⊗ (a ⊕ b)（a < x，b < y）的 mex。",
    },
    wrong: {
      en: "Sum and product are exchanged. The formula gives 1 ⊗ 2 = mex{0} = 1, but 1 is the unit.",
      zh: "和与积写反了。按此式 1 ⊗ 2 = mex{0} = 1，但 1 是单位元。",
    },
    correct: {
      en: "x ⊗ y is the mex of all (a ⊗ y) ⊕ (x ⊗ b) ⊕ (a ⊗ b) with a < x and b < y.",
      zh: "x ⊗ y 是所有 (a ⊗ y) ⊕ (x ⊗ b) ⊕ (a ⊗ b)（a < x，b < y）的 mex。",
    },
    show: [["nim", "1*2"]],
  },
  {
    id: "S0-40",
    title: { en: "The nim-product by sets", zh: "用集合定义 Nim 积" },
    printed: {
      en: "If a = mex A and b = mex B, then a ⊗ b is the mex of all (s ⊕ b) ⊗ (a ⊕ t) ⊗ (s ⊕ t) with s in A and t in B.",
      zh: "若 a = mex A，b = mex B，则 a ⊗ b 是所有 (s ⊕ b) ⊗ (a ⊕ t) ⊗ (s ⊕ t)（s ∈ A，t ∈ B）的 mex。",
    },
    wrong: {
      en: "The same exchange of sum and product. For A = {0} and B = {0,1} the printed formula gives 1, the second command; the product is 2.",
      zh: "同样把和与积写反了。取 A = {0}，B = {0,1}：印出的公式得 1（第二条命令），而积是 2。",
    },
    correct: {
      en: "a ⊗ b is the mex of all (s ⊗ b) ⊕ (a ⊗ t) ⊕ (s ⊗ t), the third command.",
      zh: "a ⊗ b 是所有 (s ⊗ b) ⊕ (a ⊗ t) ⊕ (s ⊗ t) 的 mex（第三条命令）。",
    },
    show: [["nim", "mex(0)*mex(0,1)"],
      ["nim", "mex((0+2)*(1+0)*(0+0),(0+2)*(1+1)*(0+1))"],
      ["nim", "mex((0*2)+(1*0)+(0*0),(0*2)+(1*1)+(0*1))"]],
  },
  {
    id: "S0-49",
    title: { en: "The product of two games", zh: "两个游戏的乘积" },
    printed: {
      en: "In the product of two games a move leads from (x,y) to (x',y), to (x,y') or to (x',y').",
      zh: "两个游戏的乘积中，一步从 (x,y) 走到 (x',y)、(x,y') 或 (x',y')。",
    },
    wrong: {
      en: "That is another game, the selective compound: on heaps of 2 and 3 it has the value 5. The product has the value 1.",
      zh: "那是另一个游戏，即选择性复合：在 2 颗与 3 颗的堆上它的 SG 值是 5，而乘积的 SG 值是 1。",
    },
    correct: {
      en: "If the first game may turn the coins of X and the second those of Y, a move of the product turns all coins (x,y) with x in X and y in Y at once.",
      zh: "若第一个游戏可以翻 X 中的硬币，第二个可以翻 Y 中的硬币，则乘积的一步同时翻转所有 x ∈ X、y ∈ Y 的硬币 (x,y)。",
    },
    show: [["eval", "selective[turtles, turtles](1 ; 2)"],
      ["eval", "tartan[turtles, turtles]((1,2))"]],
  },
  {
    id: "S0-50",
    title: { en: "The Tartan theorem", zh: "Tartan 定理" },
    printed: {
      en: "In the product of two games a coin at (x,y) has the value g₁(x) ⊕ g₂(y).",
      zh: "两个游戏的乘积中，(x,y) 处硬币的 SG 值是 g₁(x) ⊕ g₂(y)。",
    },
    wrong: {
      en: "In Twins the value of a coin is its place. The formula gives 1 ⊕ 1 = 0 for (1,1), but there is a move that wins at once.",
      zh: "双胞胎中硬币的 SG 值就是它的位置。按此式 (1,1) 为 1 ⊕ 1 = 0，但那里有一步立即取胜的走法。",
    },
    correct: {
      en: "The value is the nim-product g₁(x) ⊗ g₂(y).",
      zh: "SG 值是 Nim 积 g₁(x) ⊗ g₂(y)。",
    },
    show: [["eval", "tartan[twins, twins]((1,1))"]],
    board: "tartan[twins, twins]((1,1))",
  },
  {
    id: "S2-01",
    title: { en: "What impartial means", zh: "什么是公平游戏" },
    printed: {
      en: "A game is impartial if both players can reach all other positions from any given position.",
      zh: "若从任一给定局面，双方都能到达所有其他局面，则称游戏是公平的。",
    },
    wrong: {
      en: "A mistake of translation. With 21 matches, of which 1 to 3 are taken, no move leads to 10 matches, yet the game is impartial.",
      zh: "这是翻译错误。21 根火柴，每步取 1 至 3 根，一步走不到 10 根，但游戏是公平的。",
    },
    correct: {
      en: "A game is impartial if both players have the same moves in every position.",
      zh: "若在每个局面中双方可选的走法相同，则称游戏是公平的。",
    },
    show: [["moves", "take[1..3](21)"]],
  },
  {
    id: "S2-08",
    title: { en: "Thirteen in binary", zh: "13 的二进制" },
    printed: {
      en: "Example: 13 = 1011, 12 = 1100 and 8 = 1000 have the nim-sum 1001; the moves 13→4 and 12→5 win.",
      zh: "例：13 = 1011，12 = 1100，8 = 1000，Nim 和为 1001；走法 13→4 与 12→5 取胜。",
    },
    wrong: {
      en: "1011 is 11, and with it the nim-sum would be 1111.",
      zh: "1011 是 11，若用它，Nim 和应为 1111。",
    },
    correct: {
      en: "13 = 1101. The nim-sum 1001 and the two moves are right, and there is a third winning move, 8→1.",
      zh: "13 = 1101。Nim 和 1001 与两种走法都对，另外还有第三种取胜的走法 8→1。",
    },
    show: [["eval", "--explain", "nim(13,12,8)"]],
    board: "nim(13,12,8)",
  },
  {
    id: "S2-12",
    title: { en: "What a cycle is", zh: "什么是环" },
    printed: {
      en: "Play ends if the graph has no cycle of m ≥ 3 distinct vertices. F(x) is an element of X.",
      zh: "若图没有由 m ≥ 3 个不同顶点组成的环，则游戏必定结束。F(x) 是 X 的元素。",
    },
    wrong: {
      en: "On x→y, y→x there is no cycle of this kind, but play never ends: neither player can win.",
      zh: "x→y、y→x 没有这样的环，但游戏永不结束：双方都不能取胜。",
    },
    correct: {
      en: "Directed cycles of any length count, also of length 1 and 2. F(x) is a subset of X.",
      zh: "任意长度的有向环都算，包括长度为 1 和 2 的。F(x) 是 X 的子集。",
    },
    show: [["eval", "graph[x->y,y->x](x)"]],
    board: "graph[x->y,y->x](x)",
  },
  {
    id: "S2-13",
    title: { en: "The moves of take one to three", zh: "取一至三颗的走法" },
    printed: {
      en: "If a move takes 1 to 3 matches, F(k) = {k−3, k−2, k−1} for 2 ≤ k ≤ n.",
      zh: "若每步取 1 至 3 根火柴，则当 2 ≤ k ≤ n 时 F(k) = {k−3, k−2, k−1}。",
    },
    wrong: {
      en: "From 2 there are two moves; k−3 would be −1.",
      zh: "2 根时只有两种走法；k−3 会是 −1。",
    },
    correct: {
      en: "The formula holds for 3 ≤ k ≤ n.",
      zh: "公式对 3 ≤ k ≤ n 成立。",
    },
    show: [["moves", "take[1..3](2)"]],
  },
  {
    id: "S2-15",
    title: { en: "A mex", zh: "一个 mex" },
    printed: {
      en: "If the options have the values 0, 1 and 4, the value is 3.",
      zh: "若后继局面的 SG 值是 0、1、4，则 SG 值是 3。",
    },
    wrong: {
      en: "The least number that is missing among 0, 1, 4 is 2.",
      zh: "0、1、4 中缺少的最小数是 2。",
    },
    correct: {
      en: "The value is 2. With options of the values 0, 1 and 2 it would be 3.",
      zh: "SG 值是 2。若后继局面的 SG 值是 0、1、2，才是 3。",
    },
    show: [["nim", "mex(0,1,4)"]],
  },
  {
    id: "S2-19",
    title: { en: "Take at least half", zh: "至少取一半" },
    printed: {
      en: "If a move takes at least half of the heap, the value of n is the least k with 2k > n.",
      zh: "若每步至少取走一半，则 n 的 SG 值是满足 2k > n 的最小 k。",
    },
    wrong: {
      en: "An exponent was lost. The value of 0 is 0, not 1, and the value of 6 is 3, not 4.",
      zh: "指数印丢了。0 的 SG 值是 0，不是 1；6 的 SG 值是 3，不是 4。",
    },
    correct: {
      en: "The value is the least k with 2ᵏ > n: the number of binary digits of n.",
      zh: "SG 值是满足 2ᵏ > n 的最小 k，即 n 的二进制位数。",
    },
    show: [["check", half, "--formula", "n == 0 ? 0 : n/2 + 1"],
      ["check", half, "--formula", "bitlen(n)"]],
    board: "half(6)",
  },
  {
    id: "S2-24",
    title: { en: "The colon principle", zh: "冒号原理" },
    printed: {
      en: "Branches that meet at a vertex may be replaced by a stalk whose length is the nim-sum of the numbers of their edges.",
      zh: "在同一顶点相接的分枝，可以换成一根竹子，其长度是各分枝边数的 Nim 和。",
    },
    wrong: {
      en: "An edge that carries a fork of two edges has three edges, but the value 1. Beside a stalk of 3 it is not lost.",
      zh: "一条边上面分出两条边，共三条边，SG 值却是 1。它与长为 3 的竹子并列并不是必败态。",
    },
    correct: {
      en: "The length is the nim-sum of the values of the branches.",
      zh: "长度是各分枝 SG 值的 Nim 和。",
    },
    show: [["eval", "hackenbush(0-1,1-2,1-3)"],
      ["eval", "hackenbush(0-1,1-2,1-3,0-4-5-6)"]],
    board: "hackenbush(0-1,1-2,1-3,0-4-5-6)",
  },
  {
    id: "S4-07",
    title: { en: "Moves that raise the value", zh: "使 SG 值变大的走法" },
    printed: {
      en: "Every move from a position of value x leads to one of the values 0, …, x−1.",
      zh: "从 SG 值为 x 的局面走一步，总是走到 SG 值 0、…、x−1 之一。",
    },
    wrong: {
      en: "On 3→1→0 the vertex 3 has the value 0, and its only move leads to the value 1.",
      zh: "在 3→1→0 上，顶点 3 的 SG 值是 0，唯一的走法走到 SG 值 1。",
    },
    correct: {
      en: "All of 0, …, x−1 can be reached, perhaps larger values too, but never x. A move that raises a value may even win, as 3→1 does in the second command.",
      zh: "0、…、x−1 都能走到，也可能走到更大的值，但绝不会走到 x。使 SG 值变大的走法甚至可能取胜，如第二条命令中的 3→1。",
    },
    show: [["moves", "graph[3->1,1->0](3)"],
      ["eval", "nim(1) + graph[3->1,1->0](3)"]],
    board: "nim(1) + graph[3->1,1->0](3)",
  },
];

/** Claims that hold only under a condition which is left out.
 * @type {Erratum[]} */
export const conditions = [
  {
    id: "S0-03",
    title: { en: "P and N in misère play", zh: "反常规则下的 P 与 N" },
    printed: {
      en: "A position is N exactly if some option is P, and P exactly if it has no option or all options are N.",
      zh: "一个局面是 N，当且仅当有后继局面是 P；是 P，当且仅当没有后继局面或所有后继局面都是 N。",
    },
    wrong: {
      en: "Only in normal play. In misère play the position without moves is N.",
      zh: "只对正常规则成立。反常规则下，无路可走的局面是 N。",
    },
    correct: {
      en: "In misère play a position without moves is N; every other position is N exactly if some option is P.",
      zh: "反常规则下，无路可走的局面是 N；其他局面是 N，当且仅当有后继局面是 P。",
    },
    show: [["eval", "--misere", "0"], ["table", "--misere", "nim", "0..4"]],
  },
  {
    id: "S0-07",
    title: { en: "Misère Nim with empty heaps", zh: "反常 Nim 中的空堆" },
    printed: {
      en: "If all heaps are 1, the position is P for an odd number of heaps; otherwise it is P exactly if the nim-sum is 0.",
      zh: "若各堆都是 1，则堆数为奇时是必败态；否则 Nim 和为 0 时是必败态。",
    },
    wrong: {
      en: "Empty heaps spoil it: (0,1) is not all ones and has the nim-sum 1, but it is P; and (0,0) is N.",
      zh: "有空堆就不对：(0,1) 不全是 1，Nim 和为 1，却是必败态；而 (0,0) 是必胜态。",
    },
    correct: {
      en: "Say 'no heap is above 1' in place of 'all heaps are 1': then the position is P exactly if the nim-sum is 1.",
      zh: "把“各堆都是 1”改为“各堆都不大于 1”：此时 Nim 和为 1 是必败态。",
    },
    show: [["check", "--misere", twoHeaps, "--formula",
      "a == 1 and b == 1 ? 1 : a ^ b"],
    ["table", "--misere", twoHeaps, "0..3", "0..3"]],
  },
  {
    id: "S0-16",
    title: { en: "One stone to a later pile", zh: "把一颗石子移到后面的堆" },
    printed: {
      en: "A move takes one stone from pile i to a pile j > i. This is Nim.",
      zh: "每步从第 i 堆取一颗石子放到第 j 堆（j > i）。这就是 Nim。",
    },
    wrong: {
      en: "It is not Nim on the sizes of the piles: a stone in the last pile cannot move.",
      zh: "它不是以各堆大小为堆的 Nim：最后一堆的石子不能动。",
    },
    correct: {
      en: "Each stone of pile i, of n piles, is a Nim heap of n−i. The value is the nim-sum of n−i over the piles with an odd number of stones.",
      zh: "共 n 堆时，第 i 堆的每颗石子是大小为 n−i 的 Nim 堆。SG 值是石子数为奇数的各堆的 n−i 的 Nim 和。",
    },
    show: [["check", piles, "--formula", "x ^ y ^ z"],
      ["check", piles, "--formula", "2*(x % 2) ^ y % 2"]],
  },
  {
    id: "S0-19",
    title: { en: "Apples in a ring", zh: "取一环苹果" },
    printed: {
      en: "A ring of n apples, of which l to r neighbouring ones are taken, has the value ⌊n/l⌋ if n < l+r, otherwise 0.",
      zh: "n 个苹果围成一环，每步取相邻的 l 至 r 个，则 n < l+r 时 SG 值为 ⌊n/l⌋，否则为 0。",
    },
    wrong: {
      en: "It needs l < r. With l = r = 1 a ring of 3 has the value 1.",
      zh: "需要 l < r。l = r = 1 时，3 个一环的 SG 值是 1。",
    },
    correct: {
      en: "For l < r as printed. If l = r, the only move leaves a row of n−l: the value is 1 if that row has the value 0, otherwise 0.",
      zh: "l < r 时如所印。若 l = r，唯一的走法剩下 n−l 个一行：该行的 SG 值为 0 时为 1，否则为 0。",
    },
    show: [["check", "ring[1..1]", "--formula", "n < 2 ? n : 0"],
      ["check", "ring[2..4]", "--formula", "n < 6 ? n/2 : 0"]],
    board: "ring[1..1](3)",
  },
  {
    id: "S0-23",
    title: { en: "Chomp", zh: "Chomp" },
    printed: {
      en: "A position of Chomp is P exactly if it is a single square.",
      zh: "Chomp 的局面是必败态，当且仅当只剩一格。",
    },
    wrong: {
      en: "Later in the game the bar need not be a rectangle: rows of 3, 1 and 1 are P.",
      zh: "走了几步之后，剩下的不一定是矩形：三行 3、1、1 就是必败态。",
    },
    correct: {
      en: "Among whole rectangles only the single square is P.",
      zh: "在完整的矩形中，只有单独一格是必败态。",
    },
    show: [["eval", "chomp(3,1,1)"], ["eval", "chomp[3 x 3]"]],
    board: "chomp(3,1,1)",
  },
  {
    id: "S0-27",
    title: { en: "Wythoff's pairs", zh: "Wythoff 数对" },
    printed: {
      en: "(a,b) with a < b is P exactly if a = ⌊φ(b−a)⌋, φ being the golden ratio.",
      zh: "a < b 时 (a,b) 是必败态，当且仅当 a = ⌊φ(b−a)⌋，φ 是黄金比。",
    },
    wrong: {
      en: "(0,0) is P too. And in double precision the formula is wrong from large numbers on: it calls (165580141,267914296) P.",
      zh: "(0,0) 也是必败态。此外用双精度浮点数计算时，数大了公式会出错：它说 (165580141,267914296) 是必败态。",
    },
    correct: {
      en: "Compute in whole numbers: with i = b−a, a is i plus the root of 5i² rounded down, divided by 2 and rounded down.",
      zh: "用整数计算：令 i = b−a，先求 5i² 的平方根并向下取整，加上 i 后除以 2 再向下取整，就是 a。",
    },
    show: [["eval", "wythoff(165580141,267914296)"],
      ["table", "--outcomes", "wythoff", "0..7", "0..13"]],
  },
  {
    id: "S0-28",
    title: { en: "How long Wythoff's game lasts", zh: "Wythoff 游戏能走多久" },
    printed: {
      en: "With best play the number of moves left is 2·id[x] if id[x] = id[y] and x ≠ y, otherwise 1 + 2·min(id[x], id[y], |x−y|).",
      zh: "双方都走得最好时，剩余步数在 id[x] = id[y] 且 x ≠ y 时为 2·id[x]，否则为 1 + 2·min(id[x], id[y], |x−y|)。",
    },
    wrong: {
      en: "id[0] is not defined, and (0,0) would have one move left.",
      zh: "id[0] 没有定义，而且 (0,0) 会剩一步。",
    },
    correct: {
      en: "Set id[0] = 0, and count 0 moves for (0,0).",
      zh: "令 id[0] = 0，并规定 (0,0) 的剩余步数为 0。",
    },
    show: [["table", "--plies",
      "{sym (x,y) -> (x-k,y) for k in 1..x ; (x,y-k) for k in 1..y ; (x-k,y-k) for k in 1..x}",
      "0..7", "0..7"]],
  },
  {
    id: "S0-31",
    title: { en: "Vertices that a matching may leave out",
      zh: "最大匹配可以不覆盖的顶点" },
    printed: {
      en: "In a bipartite graph a matched vertex v is left out by some maximum matching if its mate finds a new augmenting path.",
      zh: "在二分图中，若匹配点 v 的配偶能找到一条新的增广路，则有最大匹配不覆盖 v。",
    },
    wrong: {
      en: "The mate of v would find v again. On the single edge a-b it does, but every maximum matching covers a.",
      zh: "配偶会再次找到 v 自己。在单独一条边 a-b 上就是如此，但每个最大匹配都覆盖 a。",
    },
    correct: {
      en: "v must be deleted while its mate searches. On graphs that are not bipartite the search must also contract odd cycles.",
      zh: "配偶寻找增广路时，须先删去 v。若不是二分图，搜索时还必须收缩奇环。",
    },
    show: [["eval", "--explain", "geography(a-b;a)"]],
    board: "geography(a-b;a)",
  },
  {
    id: "S0-34",
    title: { en: "Coins: one more coin", zh: "翻硬币：多翻一枚" },
    printed: {
      en: "A move turns one coin from heads to tails, and in addition one coin to the left of it. This is Nim with the places of the heads.",
      zh: "每步把一枚硬币由正面翻成反面，并另翻它左边的一枚。这就是以各正面的位置为堆的 Nim。",
    },
    wrong: {
      en: "It depends on the meaning of 'one coin': at most one of all to the left (first row, places from 1), exactly one (second row, places from 0), or only the next one (third row, not Nim).",
      zh: "取决于“一枚”的意思：左边任一枚、至多一枚（第一行，位置从 1 数），恰好一枚（第二行，位置从 0 数），还是只能翻紧邻的一枚（第三行，不是 Nim）。",
    },
    correct: {
      en: "With at most one coin to the left it is Nim with the places counted from 1.",
      zh: "左边至多翻一枚时，它是位置从 1 数起的 Nim。",
    },
    show: [["table", "coins[turtles]", "0..9"],
      ["table", "coins[twins]", "0..9"], ["table", "coins[{},{1}]", "0..9"]],
  },
  {
    id: "S0-35",
    title: { en: "Coins: heads count by themselves",
      zh: "翻硬币：每枚正面单独计算" },
    printed: {
      en: "Under any rule of turning coins the value is the nim-sum of the values of the single heads.",
      zh: "无论翻硬币的规则如何，SG 值都是各个正面单独的 SG 值的 Nim 和。",
    },
    wrong: {
      en: "Not if the second coin must show heads as well: single heads have the value 1, but two heads have 2.",
      zh: "若另翻的一枚也必须是正面，就不成立：单独一枚正面的 SG 值是 1，两枚正面却是 2。",
    },
    correct: {
      en: "It holds if the rightmost coin turned goes from heads to tails, and the places alone decide which coins may be turned.",
      zh: "若最右的一枚由正面翻成反面，且能翻哪些硬币只取决于位置，则成立。",
    },
    show: [["table", "coins[turtles heads]", "0..1"],
      ["eval", "coins[turtles heads](0,1)"]],
  },
  {
    id: "S0-36",
    title: { en: "Coins: two more coins", zh: "翻硬币：多翻两枚" },
    printed: {
      en: "If two more coins to the left are turned, the coin at x has the value 2x, or 2x+1 if x has an even number of ones in binary.",
      zh: "若左边再翻两枚，则位置 x 的 SG 值为 2x；若 x 的二进制有偶数个 1，则为 2x+1。",
    },
    wrong: {
      en: "This is right for at most two coins, and places from 0. With exactly two the values are the same, two places further to the right.",
      zh: "这对至多两枚、位置从 0 数起是对的。若恰好翻两枚，SG 值相同，但右移两位。",
    },
    correct: {
      en: "Say 'at most two', and count places from 0.",
      zh: "应说“至多两枚”，位置从 0 数起。",
    },
    show: [["table", "coins[mock]", "0..9"],
      ["table", "coins[exactly 2]", "0..9"]],
  },
  {
    id: "S0-38",
    title: { en: "Inverses", zh: "逆元" },
    printed: {
      en: "Every number has an inverse for the nim-product.",
      zh: "每个数都有 Nim 积的逆元。",
    },
    wrong: { en: "0 has none.", zh: "0 没有逆元。" },
    correct: {
      en: "Every number other than 0 has an inverse.",
      zh: "除 0 以外的每个数都有逆元。",
    },
    show: [["nim", "5*inv(5)"], ["nim", "inv(0)"]],
  },
  {
    id: "S1-01",
    title: { en: "Play must end", zh: "游戏必须结束" },
    printed: {
      en: "A game is impartial if the players move in turn, both have the same moves, and the player who cannot move loses.",
      zh: "若双方轮流走、走法相同、无法走的人输，则游戏是公平的。",
    },
    wrong: {
      en: "A token that moves back and forth between two squares meets all three conditions, but nobody ever loses.",
      zh: "一枚在两格之间来回移动的棋子满足这三条，但永远没有人输。",
    },
    correct: {
      en: "Add that play ends after finitely many moves.",
      zh: "还要加上：走有限步后必定结束。",
    },
    show: [["eval", "{n -> 1-n if n <= 1}(0)"]],
  },
  {
    id: "S2-26",
    title: { en: "Equal values may be exchanged", zh: "SG 值相等即可互换" },
    printed: {
      en: "In most of game theory, games of equal values may be exchanged.",
      zh: "在博弈论的大多数场合，SG 值相等的游戏可以互换。",
    },
    wrong: {
      en: "Not for what carries others: an edge, and an edge with a fork, both have the value 1; with one more edge on top they have the values 2 and 4.",
      zh: "承载其他部分的不行：一条边，与一条带分叉的边，SG 值都是 1；上面各加一条边后，SG 值是 2 和 4。",
    },
    correct: {
      en: "It holds in normal play for components of a sum, and for what grows from a vertex.",
      zh: "在正常规则下，对和的各子游戏，以及从一个顶点长出的部分，可以互换。",
    },
    show: [["eval", "hackenbush(0-1-2)"],
      ["eval", "hackenbush(0-1,1-2,1-3-4)"]],
    board: "hackenbush(0-1,1-2,1-3-4)",
  },
  {
    id: "S2-28",
    title: { en: "Cycles are worth 0 or 1", zh: "环的值是 0 或 1" },
    printed: {
      en: "An odd cycle may be replaced by an edge, an even cycle by a point.",
      zh: "奇环可以换成一条边，偶环可以换成一个点。",
    },
    wrong: {
      en: "Only if nothing else is attached: a triangle on the ground with one more edge is worth 0.",
      zh: "只在环上没有别的东西时成立：地面上的三角形再加一条边，值是 0。",
    },
    correct: {
      en: "Fuse the vertices of the cycle; what is attached moves to the fused vertex.",
      zh: "把环上的顶点合成一点，环上长出的部分移到这一点上。",
    },
    show: [["eval", "hackenbush(0-1-2-0)"],
      ["eval", "hackenbush(0-1-2-0,1-3)"]],
    board: "hackenbush(0-1-2-0,1-3)",
  },
  {
    id: "S3-05",
    title: { en: "Nim on a staircase", zh: "阶梯博弈" },
    printed: {
      en: "Stones move down a staircase, any number from one step to the next. This is Nim on the odd steps.",
      zh: "石子沿台阶往下移，每步从某级把任意多颗移到下一级。这就是奇数级上的 Nim。",
    },
    wrong: {
      en: "It depends on how steps are counted. With the formula for the other steps a single stone on step 4 would be won, but it is lost.",
      zh: "取决于台阶怎么编号。若按另外那些级计算，第 4 级上单独一颗石子应为必胜态，其实是必败态。",
    },
    correct: {
      en: "The ground is number 0. Then the value is the nim-sum of the stones on the steps 1, 3, 5, …",
      zh: "地面编号为 0。这时 SG 值是第 1、3、5……级石子数的 Nim 和。",
    },
    show: [["check", steps, "--formula", "b ^ d", "--to", "6"],
      ["check", steps, "--formula", "a ^ c", "--to", "6"]],
    board: "stairs(0,0,0,1)",
  },
  {
    id: "S3-07",
    title: { en: "Misère sums (the SJ theorem)", zh: "反常规则下的和（SJ 定理）" },
    printed: {
      en: "In a misère sum the first player wins exactly if some value is above 1 and the nim-sum is not 0, or all values are at most 1 and the nim-sum is 0.",
      zh: "反常规则下，先手必胜当且仅当：有 SG 值大于 1 且 Nim 和不为 0，或所有 SG 值不大于 1 且 Nim 和为 0。",
    },
    wrong: {
      en: "Kayles rows of 1 and 5 have the values 1 and 4, so the claim makes them won; they are lost.",
      zh: "Kayles 的 1 与 5 两行，SG 值是 1 和 4，按此应为必胜态，其实是必败态。",
    },
    correct: {
      en: "It holds if play stops, and the player to move wins, as soon as all values are 0. In ordinary misère play it holds for Nim and for subtraction games, but not in general.",
      zh: "若规定所有 SG 值都为 0 时游戏立即结束、先手获胜，则成立。在通常的反常规则下，它对 Nim 和减法游戏成立，一般不成立。",
    },
    show: [["eval", "--misere", "kayles(1,5)"],
      ["eval", "--misere", "grundy(3,13)"]],
  },
  {
    id: "S3-08",
    title: { en: "E&D: discard one pile, split the other",
      zh: "E&D：扔掉一堆，分开另一堆" },
    printed: {
      en: "The value of two piles is 0 if both are odd, otherwise 1 more than the value of their halves, rounded up.",
      zh: "两堆都是奇数时 SG 值为 0，否则比两堆各取一半（向上取整）的 SG 值多 1。",
    },
    wrong: {
      en: "With an empty pile the recursion does not end. The game has no empty piles.",
      zh: "有空堆时递归不会结束。这个游戏没有空堆。",
    },
    correct: {
      en: "For piles of at least 1 the value is the place of the lowest binary digit that is 0 in both x−1 and y−1.",
      zh: "两堆都至少为 1 时，SG 值是 x−1 与 y−1 的二进制中同为 0 的最低位的位置。",
    },
    show: [["eval", "ed(0,2)"], ["table", "ed", "1..8", "1..8"]],
  },
  {
    id: "S4-02",
    title: { en: "Two equal halves", zh: "两个相同的部分" },
    printed: {
      en: "A position of two equal halves is lost for the player to move.",
      zh: "由两个相同部分组成的局面，先手必败。",
    },
    wrong: {
      en: "Only in normal play: in misère play two heaps of 1 are won.",
      zh: "只对正常规则成立：反常规则下，两堆各 1 颗是必胜态。",
    },
    correct: {
      en: "It holds in normal play, by copying the moves of the other player.",
      zh: "在正常规则下成立：照搬对手的走法即可。",
    },
    show: [["eval", "--misere", "nim(1,1)"], ["eval", "nim(1,1)"]],
  },
];
