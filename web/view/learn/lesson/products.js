/* SPDX-License-Identifier: MIT */

/** @type {import("./index.js").Lesson} */
export default {
  name: "products",
  title: { en: "Products", zh: "Nim 积与 Tartan 定理" },
  lead: {
    en: "Coins on a board multiply, and the numbers become a field.",
    zh: "棋盘上的硬币相乘，这些数构成一个域。",
  },
  parts: [
    {
      en: "Coins lie on a board, each at a place (x,y), counted from 0. In Turning Corners a move turns the four corners of a rectangle with sides along the board. The corner with the largest x and y must go from heads to tails.",
      zh: "硬币放在棋盘上，每枚的位置为 (x,y)，从 0 数起。翻四角游戏中，每步翻一个边与棋盘平行的矩形的四个角，其中 x、y 都最大的角必须由正面翻成反面。",
    },
    { board: "corners((2,3),(1,1))", caption: {
      en: "Turning Corners: choose a head, then a rectangle of which it is the last corner.",
      zh: "翻四角：选一枚正面，再选以它为最远角的矩形。",
    } },
    {
      en: "Heads count by themselves, as in a row. The value of a single head at (x,y) is called the *nim-product* of x and y, written x ⊗ y.",
      zh: "与一排硬币一样，每枚正面单独计算。(x,y) 处单独一枚正面的 SG 值称为 x 与 y 的 *Nim 积*，记作 x ⊗ y。",
    },
    { rule: {
      en: "x ⊗ y is the mex of all (a ⊗ y) ⊕ (x ⊗ b) ⊕ (a ⊗ b) with a < x and b < y, where ⊕ is the nim-sum.",
      zh: "x ⊗ y 是所有 (a ⊗ y) ⊕ (x ⊗ b) ⊕ (a ⊗ b)（a < x，b < y）的 mex，其中 ⊕ 是 Nim 和。",
    } },
    { grid: ["nim", "table", "0..7"], caption: { en: "Nim-products",
      zh: "Nim 积" } },
    {
      en: "With nim-sum and nim-product the numbers below 2, below 4, below 16, below 256 and so on are fields: one can add, subtract, multiply and divide, except by 0. These bounds are the numbers 2, 4, 16, 256, …, each the square of the one before. Let F be one of them. Then F ⊗ x is the ordinary product for every x below F, and F ⊗ F is 3/2 F. For example 4 ⊗ 3 = 12 and 4 ⊗ 4 = 6. With the distributive law this gives all products: 5 ⊗ 4 = (4 ⊕ 1) ⊗ 4 = 6 ⊕ 4 = 2.",
      zh: "有了 Nim 和与 Nim 积，小于 2、4、16、256……的数各自构成域：可以加、减、乘、除（不能除以 0）。这些界 2、4、16、256……每个都是前一个的平方。设 F 是其中之一。若 x < F，则 F ⊗ x 就是普通的乘积；而 F ⊗ F 是 F 的 3/2 倍。例如 4 ⊗ 3 = 12，4 ⊗ 4 = 6。再用分配律就能算出所有乘积：5 ⊗ 4 = (4 ⊕ 1) ⊗ 4 = 6 ⊕ 4 = 2。",
    },
    { head: { en: "The Tartan theorem", zh: "Tartan 定理" } },
    {
      en: "Any two games of turning coins in a row have a product on a board. If the first game may turn the places of a set X, and the second those of Y, then a move of the product turns all places (x,y) with x in X and y in Y. The last of them must go from heads to tails. Turning Corners is the product of Twins and Twins.",
      zh: "任意两个一排的翻硬币游戏，都有棋盘上的乘积。若第一个游戏可以翻集合 X 中的位置，第二个可以翻 Y 中的位置，则乘积的一步翻转所有 x 在 X 中、y 在 Y 中的位置 (x,y)，其中最远的一枚必须由正面翻成反面。翻四角就是双胞胎与双胞胎的乘积。",
    },
    { rule: {
      en: "Tartan theorem: the value of a head at (x,y) is the nim-product of the value of x in the first game and the value of y in the second.",
      zh: "Tartan 定理：(x,y) 处正面的 SG 值，等于第一个游戏中 x 的 SG 值与第二个游戏中 y 的 SG 值的 Nim 积。",
    } },
    { grid: ["tartan[turtles, turtles]", "0..4", "0..4"], caption: {
      en: "Turning Turtles times Turning Turtles",
      zh: "翻海龟与翻海龟的乘积",
    } },
  ],
  exercises: [
    { kind: "number", number: "2*3", text: { en: "What is 2 ⊗ 3?",
      zh: "2 ⊗ 3 是多少？" }, hint: {
      en: "3 = 2 ⊕ 1 and 2 ⊗ 2 = 3.",
      zh: "3 = 2 ⊕ 1，而 2 ⊗ 2 = 3。",
    } },
    { kind: "number", number: "16*16", text: { en: "What is 16 ⊗ 16?",
      zh: "16 ⊗ 16 是多少？" }, hint: {
      en: "16 is one of the bounds F, and F ⊗ F is 3/2 F.",
      zh: "16 是界 F 之一，F ⊗ F 是 F 的 3/2 倍。",
    } },
    { kind: "number", number: "5*6", text: { en: "What is 5 ⊗ 6?",
      zh: "5 ⊗ 6 是多少？" }, hint: {
      en: "5 = 4 ⊕ 1 and 6 = 4 ⊕ 2. Multiply out: 4 ⊗ 4 = 6, 4 ⊗ 2 = 8, 1 ⊗ 4 = 4, 1 ⊗ 2 = 2.",
      zh: "5 = 4 ⊕ 1，6 = 4 ⊕ 2。展开：4 ⊗ 4 = 6，4 ⊗ 2 = 8，1 ⊗ 4 = 4，1 ⊗ 2 = 2。",
    } },
    { kind: "value", position: "tartan[turtles, turtles]((1,2))", text: {
      en: "Turning Turtles times Turning Turtles: a head at (1,2). What is its value?",
      zh: "翻海龟与翻海龟的乘积，(1,2) 处一枚正面。SG 值是多少？",
    } },
    { kind: "move", position: "corners((1,2),(1,1))", text: {
      en: "Turning Corners. Find a winning move.",
      zh: "翻四角。找出一步取胜的走法。",
    } },
  ],
};
