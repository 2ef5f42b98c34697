/* SPDX-License-Identifier: MIT */
// The text of lessons and printed errors, in both languages side by side.

import { language } from "../../language.js";
import { h } from "../../widget/dom.js";

/** @typedef {{en: string, zh: string}} Both  a text in both languages */

/** Returns a text in the language of the page.
 * @param {Both} both */
export function say(both) {
  return both[language()];
}

/** Returns the nodes of a text, in which `code` and *emphasis* are marked. No
 * line ends beside ⊗ or ⊕.
 * @param {string} text
 * @returns {Node[]} */
export function prose(text) {
  return text.replace(/ ([⊗⊕]) /g, "\u00a0$1\u00a0")
    .split(/(`[^`]+`|\*[^*\s][^*]*\*)/).filter(Boolean).map((piece) => {
      if (piece.length > 2 && piece.startsWith("`"))
        return h("code", null, piece.slice(1, -1));
      if (piece.length > 2 && piece.startsWith("*") && piece.endsWith("*"))
        return h("em", null, piece.slice(1, -1));
      return document.createTextNode(piece);
    });
}

/** Returns a command as it is typed in a shell.
 * @param {string[]} words */
export function commandText(words) {
  return ["grundy", ...words].map((word) =>
    /^[\w./:=,+-]+$/.test(word) ? word : `'${word}'`).join(" ");
}
