/* SPDX-License-Identifier: MIT */
// Colours for a text field in which rules or positions are typed: numbers,
// words, operators; the bracket at the caret and its partner are framed, and
// one without a partner is marked. The colours lie behind the text of the
// field, which stays an ordinary one and is as high as what lies behind it.

import { fill, h } from "./dom.js";

const parts = new RegExp([
  "(?<number>\\d+)", "(?<key>\\b(?:for|in|if|sym|bag|row|board|with|near|graph" +
  "|and|or|not|then|also|all|any|L|R|misere|score|gain|win|draw|again)\\b)",
  "(?<sign>->|\\.\\.|[-+*/%^<>=!:|&]+)", "(?<bracket>[()[\\]{}])",
  "(?<word>[\\p{L}_][\\p{L}\\p{N}_]*)"].join("|"), "gu");
const partner = /** @type {Record<string, string>} */ ({ ")": "(", "]": "[",
  "}": "{" });

/** Pairs the brackets of a text: place -> place of the partner, -1: none.
 * @param {string} text */
export function pairBrackets(text) {
  /** @type {Map<number, number>} */
  const pairs = new Map();
  /** @type {number[]} */
  const open = [];
  [...text.matchAll(/[()[\]{}]/g)].forEach(({ 0: sign, index }) => {
    pairs.set(index, -1);
    if (!(sign in partner)) {
      open.push(index);
      return;
    }
    const at = open[open.length - 1];
    if (at === undefined || text[at] !== partner[sign]) return;
    open.pop();
    pairs.set(at, index);
    pairs.set(index, at);
  });
  return pairs;
}

/** Returns the coloured parts of a text.
 * @param {string} text
 * @param {number} caret  place of the caret; -1: none */
export function colour(text, caret) {
  const pairs = pairBrackets(text);
  const near = [caret - 1, caret].find((at) => pairs.has(at)) ?? -1;
  const framed = near < 0 ? [] : [near, pairs.get(near)];
  /** @type {(Node | string)[]} */
  const nodes = [];
  let end = 0;
  for (const found of text.matchAll(parts)) {
    const { index, groups = {} } = found;
    const kind = Object.keys(groups).find((name) => groups[name] !== undefined);
    const state = kind !== "bracket" ? "" : pairs.get(index) === -1 ? "lonely"
      : framed.includes(index) ? "framed" : "";
    nodes.push(text.slice(end, index),
      h("span", { class: `code-${kind} ${state}` }, found[0]));
    end = index + found[0].length;
  }
  nodes.push(text.slice(end));
  return nodes;
}

/** Lays colours behind a field.
 * @param {HTMLInputElement | HTMLTextAreaElement} input  in its place
 */
export function editor(input) {
  const back = h("div.code-back", { "aria-hidden": "true" });
  const frame = h("div.code-field", null);
  input.replaceWith(frame);
  frame.append(back, input);
  input.classList.add("coloured");

  function draw() {
    const isHeld = document.activeElement === input;
    fill(back, ...colour(input.value, isHeld ? input.selectionStart ?? -1 : -1),
      " "); // a text that is empty has no height of its own
  }
  for (const event of ["input", "focus", "blur", "keyup", "click", "select"])
    input.addEventListener(event, draw);
  return { draw };
}
