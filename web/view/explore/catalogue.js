/* SPDX-License-Identifier: MIT */
// The dialog in which rules are chosen: the games of the engine that have a
// table, and rules of one line to begin from.

import { tr } from "../../language.js";
import { dialog } from "../../widget/dialog.js";
import { fill, h } from "../../widget/dom.js";
import { field } from "../../widget/field.js";
import { rulesOf } from "../play/game.js";
import { askGames } from "../play/questions.js";

/** @typedef {{title: string, rules: string, about: string,
 *   also?: string[]}} Entry */

/** Returns rules of one line with what they say.
 * @returns {Entry[]} */
function ownRules() {
  return [
    { rules: "{n -> n-k for k in squares}", title: tr("Take a square"),
      about: tr("Take 1, 4, 9, 16 … beans from a heap.") },
    { rules: "{n -> n-k for k in 1..n/2}", title: tr("At most half"),
      about: tr("Take at most half of a heap.") },
    { rules: "{n -> n-k for k in divisors(n) if k < n}",
      title: tr("Take a divisor"),
      about: tr("Take a divisor of the number of beans, but not all beans.") },
    { rules: "{n -> [a, n-a] for a in 1..n-1 if a != n-a}",
      title: tr("Split unequally"),
      about: tr("Split a heap into two heaps of different sizes; brackets are a sum of heaps.") },
    { rules: "{(x,y) -> (x-k,y) for k in 1..x ; (x,y-k) for k in 1..y ; (x-k,y-k) for k in 1..2}",
      title: tr("Two heaps, a short diagonal"),
      about: tr("Take from one heap, or one or two beans from both.") },
    { rules: "{sym (x,y,z) -> (x-k,y,z) for k in 1..x ; (x-1,y-1,z-1)}",
      title: tr("Three heaps"),
      about: tr("Take from one heap, or one bean from each of three; one number is fixed, the other two run.") },
    { rules: "{n -> L: n-k for k in {1,4} ; R: n-k for k in {2,3}}",
      title: tr("Left and Right"),
      about: tr("The players take different numbers: there are outcomes, no values.") },
  ];
}

/** Opens the dialog.
 * @param {import("../../ask.js").Ask} ask
 * @param {(rules: string) => void} choose
 * @param {AbortSignal} signal */
export async function openRules(ask, choose, signal) {
  const answer = await askGames(ask, { signal });
  const games = answer.json ? listGames(answer.json) : [];
  const list = h("div.stack.loose", null);
  const search = field({ label: tr("Search"), delay: 60, onInput: show,
    type: "search" });
  const box = dialog({ title: tr("Choose rules") }, search.element, list);

  /** @param {string} text */
  function show(text) {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    const parts = [part(tr("Games"), games, words),
      part(tr("A rule of your own"), ownRules(), words)].filter(Boolean);
    fill(list, parts.length ? parts
      : [h("p.empty", null, tr("No game has these words."))]);
  }

  /** @param {string} title
   * @param {Entry[]} entries
   * @param {string[]} words */
  function part(title, entries, words) {
    const found = entries.filter((entry) => words.every((word) =>
      `${entry.title} ${entry.rules} ${entry.about} ${
        (entry.also ?? []).join(" ")}`.toLowerCase().includes(word)));
    return found.length ? h("section.stack.tight", null, h("h3", null, title),
      h("ul.rule-list", null, ...found.map((entry) => h("li", null,
        h("button.rule-entry", { type: "button", onclick: () => {
          box.close();
          choose(entry.rules);
        } }, h("strong", null, entry.title), h("code", null, entry.rules),
        h("span", null, entry.about)))))) : null;
  }

  show("");
  box.open();
  search.input.focus();
}

/** Returns the games that have a table.
 * @param {import("answers").Catalogue} catalogue
 * @returns {Entry[]} */
function listGames(catalogue) {
  const isTabled = (/** @type {import("answers").Game} */ game) => game.arity >= 1 &&
    !game.starts_program && !game.example.startsWith("{");
  return [...catalogue.games.filter(isTabled), ...catalogue.aliases ?? []]
    .map((game) => ({ title: game.title, rules: rulesOf(game.example ?? ""),
      about: game.summary, also: game.also }));
}
