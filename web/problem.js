/* SPDX-License-Identifier: MIT */
// What the engine writes on standard error when it refuses a question:
//
//     grundy: error: expected a heap, found ','
//       nim(3,,5)
//             ^
//     hint: ...
//
// A page has no options and no command line: what a hint says of them is said
// of the page's controls instead, or left out.

import { tr } from "./language.js";

/**
 * @typedef {object} Problem
 * @property {string} message  what is wrong
 * @property {string} source  the line that was typed; "" if none was shown
 * @property {number} column  place of the caret in the line, from 0; -1 if none
 * @property {string} hint  what to type instead; "" if there is no hint
 * @property {string} suggestion  the word that was meant; "" if none is known
 */

// Languages: the question of a hint, with the word in it.
const meant = /^(?:did you mean|是不是想输入) ?'?(.+?)'?[?？]$/;
const option = /(^|[^\w-])--[a-z]/;
const command = /(^|[^\w])grundy [a-z]/;

/** Reads a message of the engine. The language does not matter.
 * @param {string} err
 * @returns {Problem} */
export function readProblem(err) {
  const lines = err.replace(/\s+$/, "").split("\n");
  let start = lines.findIndex((line) => line.startsWith("grundy: "));
  if (start < 0) start = 0;
  const problem = {
    message: (lines[start] ?? "").replace(
      /^grundy: *(error: *|错误：)?/, "").replace(
      / ?[(（]--[a-z-]+[)）]/g, ""),
    source: "",
    column: -1,
    hint: "",
    suggestion: "",
  };
  const rest = lines.slice(start + 1);
  const caret = rest.findIndex((line) => /^\s*\^\s*$/.test(line));
  if (caret > 0) {
    problem.source = rest[caret - 1].slice(2);
    problem.column = rest[caret].indexOf("^") - 2;
  }
  const hint = rest.find((line) => /^(hint: |提示：)/.test(line));
  if (hint) {
    const text = hint.replace(/^(hint: |提示：)/, "");
    problem.suggestion = text.match(meant)?.[1] ?? "";
    problem.hint = hintOfPage(text);
  }
  return problem;
}

/** Returns a hint in words of the page.
 * @param {string} hint  of the engine */
function hintOfPage(hint) {
  if (/--(time|max-)/.test(hint)) return tr("A smaller question takes less.");
  if (/grundy games/.test(hint)) return tr("Choose a game from the list.");
  if (/--misere/.test(hint)) return tr("Misère play answers this.");
  if (/--outcomes/.test(hint)) return tr("Outcomes can be asked for.");
  return option.test(hint) || command.test(hint) ? "" : hint;
}

/** Returns a text with the word that was meant in the place of the wrong one;
 * null if the place of that is not known.
 * @param {string} text  what was typed
 * @param {Problem} problem */
export function corrected(text, { source, column, message, suggestion }) {
  if (!suggestion) return null;
  const wrong = column >= 0
    ? source.slice(column).match(/^\d+\p{L}+|^\d*\.?\d+|^[\p{L}\p{N}_-]+/u)?.[0]
    : message.match(/'([^']+)'/)?.[1];
  if (!wrong) return null;
  const at = column >= 0 && text.startsWith(wrong, column) ? column
    : text.indexOf(wrong);
  return at < 0 ? null
    : text.slice(0, at) + suggestion + text.slice(at + wrong.length);
}

/** Returns a problem that the page itself found.
 * @param {string} message
 * @param {string} [hint]
 * @returns {Problem} */
export function problem(message, hint = "") {
  return { message, source: "", column: -1, hint, suggestion: "" };
}
