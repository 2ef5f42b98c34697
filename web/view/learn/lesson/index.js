/* SPDX-License-Identifier: MIT */
// The lessons of the course, in their order.
//
// HOW TO ADD A LESSON
//
// A lesson is a module web/view/learn/lesson/NAME.js that exports a Lesson
// (below) as default; it is added to the list at the end of this file. A
// lesson is data alone. Every text is written in both languages, side by side:
//
//     /** @type {import("./index.js").Lesson} */
//     export default {
//       name: "example",                    // as in the address
//       title: {en: "A title", zh: "标题"},
//       lead: {en: "One sentence about it.", zh: "一句话。"},
//       parts: [
//         {en: "A paragraph with `code` and *emphasis*.", zh: "……"},
//         {head: {en: "A heading", zh: "小标题"}},
//         {rule: {en: "A rule to remember.", zh: "要记住的规则。"}},
//         {board: "nim(3,5,7)", caption: {en: "Try it.", zh: "试一试。"}},
//         {nimsum: "nim(3,5,7)"},
//         {rows: [{words: ["nim", "0..8"], label: {en: "value", zh: "SG 值"}}],
//           caption: {en: "Values of heaps", zh: "各堆的 SG 值"}},
//         {grid: ["wythoff", "0..7", "0..7"],
//           caption: {en: "Values of pairs", zh: "数对的 SG 值"}},
//       ],
//       exercises: [
//         {kind: "who", position: "nim(1,2,3)"},
//         {kind: "move", position: "nim(3,5,7)"},
//         {kind: "value", position: "kayles(4)"},
//         {kind: "number", number: "5*7"},
//         {kind: "pick", positions: ["nim(1,1)", "nim(1,2)"]},
//       ],
//     };
//
// - board: a live board; misere: true for misère play.
// - rows: a table with one row for each question `grundy table WORDS`, which
//   has one coordinate. grid: one such question with two coordinates, or
//   ["nim", "table", "0..7"].
// - No answer is written down: who wins, which moves win and what a value is,
//   all of it is asked from the engine when the reader answers. "pick" asks for
//   the positions in which the player to move loses. "number" is a question to
//   `grundy nim`, where + is the nim-sum, * the nim-product, and mex(0,1) the
//   mex.
// - An exercise with text: {en, zh} asks with these words in place of the usual
//   question.
// - test/page/learn.mjs opens every lesson of the list and solves its exercises
//   with answers of the command.

import coins from "./coins.js";
import geography from "./geography.js";
import hackenbush from "./hackenbush.js";
import misere from "./misere.js";
import nim from "./nim.js";
import outcomes from "./outcomes.js";
import products from "./products.js";
import values from "./values.js";

/**
 * @typedef {import("../text.js").Both} Both
 *
 * @typedef {{board: string, misere?: boolean, caption?: Both}} Board
 * @typedef {{rows: {words: string[], label: Both}[], caption: Both}} Rows
 * @typedef {{grid: string[], caption: Both}} Grid
 * @typedef {Both | {head: Both} | {rule: Both} | Board | Rows | Grid |
 *   {nimsum: string}} Part
 *
 * @typedef {{kind: "who", position: string, misere?: boolean, text?: Both}} Who
 * @typedef {{kind: "move", position: string, misere?: boolean, text?: Both}}
 *   FindMove
 * @typedef {{kind: "value", position: string, text?: Both}} FindValue
 * @typedef {{kind: "number", number: string, text?: Both, hint?: Both}}
 *   FindNumber
 * @typedef {{kind: "pick", positions: string[], misere?: boolean,
 *   text?: Both}} FindLost
 * @typedef {Who | FindMove | FindValue | FindNumber | FindLost} Exercise
 *
 * @typedef {object} Lesson
 * @property {string} name  name in the address
 * @property {Both} title
 * @property {Both} lead  one sentence
 * @property {Part[]} parts  paragraphs, boards and tables
 * @property {Exercise[]} exercises  3 to 5 of them
 */

/** @type {Lesson[]} */
export const lessons = [outcomes, nim, values, misere, hackenbush, geography,
  coins, products];
