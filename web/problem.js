/* SPDX-License-Identifier: MIT */
// What the engine writes on standard error when it refuses a question:
//
//     grundy: error: expected a heap, found ','
//       nim(3,,5)
//             ^
//     hint: ...

/**
 * @typedef {object} Problem
 * @property {string} message  what is wrong
 * @property {string} source  the line that was typed; "" if none was shown
 * @property {number} column  place of the caret in the line, from 0; -1 if none
 * @property {string} hint  what to type instead; "" if there is no hint
 */

/** Reads a message of the engine. The language does not matter.
 * @param {string} err
 * @returns {Problem} */
export function readProblem(err) {
  const lines = err.replace(/\s+$/, "").split("\n");
  let start = lines.findIndex((line) => line.startsWith("grundy: "));
  if (start < 0) start = 0;
  const problem = {
    message: (lines[start] ?? "").replace(
      /^grundy: *(error: *|错误：)?/, ""),
    source: "",
    column: -1,
    hint: "",
  };
  const rest = lines.slice(start + 1);
  const caret = rest.findIndex((line) => /^\s*\^\s*$/.test(line));
  if (caret > 0) {
    problem.source = rest[caret - 1].slice(2);
    problem.column = rest[caret].indexOf("^") - 2;
  }
  const hint = rest.find((line) => /^(hint: |提示：)/.test(line));
  if (hint) problem.hint = hint.replace(/^(hint: |提示：)/, "");
  return problem;
}

/** Returns a problem that the page itself found.
 * @param {string} message
 * @param {string} [hint]
 * @returns {Problem} */
export function problem(message, hint = "") {
  return { message, source: "", column: -1, hint };
}
