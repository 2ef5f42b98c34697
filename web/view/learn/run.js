/* SPDX-License-Identifier: MIT */
// A command of a lesson's text and what the engine says to it.

import { tr } from "../../language.js";
import { h } from "../../widget/dom.js";
import { problemNodes } from "../../widget/field.js";
import { commandText } from "./text.js";

/** @typedef {import("../../main.js").Context} Context */

/** Runs a command; returns the command and what the engine says.
 * @param {Context} context
 * @param {string[]} words
 * @returns {Promise<Node[]>} */
export async function run({ ask, signal }, words) {
  const answer = await ask([words[0], ...words.slice(1)], { signal });
  return [
    h("pre.shell", { tabindex: "0", role: "region",
      "aria-label": tr("What the engine says") },
    h("span.shell-command", null, `$ ${commandText(words)}\n`),
    answer.out.trimEnd()),
    ...(answer.problem ? [h("div.trouble", null,
      ...problemNodes(answer.problem))] : []),
  ];
}
