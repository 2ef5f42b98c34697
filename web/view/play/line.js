/* SPDX-License-Identifier: MIT */
// The line of moves: each is a link to the game after it, mistakes are marked,
// and two buttons, or the keys ← and →, walk through it.

import { tr } from "../../language.js";
import { button, fill, h } from "../../widget/dom.js";
import { playerText } from "./words.js";

/** @typedef {import("./game.js").Game} Game */

/** Makes the line.
 * @param {{onGo: (at: number) => void, onContinue: () => void,
 *   linkTo: (at: number) => string}} what  numbers of moves made */
export function moveLine({ onGo, onContinue, linkTo }) {
  const list = h("ol.history", { "aria-label": tr("The game so far") });
  const back = button("", () => onGo(at - 1), { kind: "plain", icon: "back",
    label: tr("One step back"), title: tr("One step back (key ←)") });
  const forth = button("", () => onGo(at + 1), { kind: "plain", icon: "forth",
    label: tr("One step forward"), title: tr("One step forward (key →)") });
  const go = button(tr("Continue from here"), onContinue,
    { kind: "primary", icon: "play" });
  back.hidden = forth.hidden = go.hidden = true;
  const element = h("div.line-of-moves", null, back, list, forth, go);
  let at = 0;
  let count = 0;
  /** @type {Set<number>} */
  let wrong = new Set();

  function mark() {
    [...list.children].forEach((entry, i) => {
      const isWrong = wrong.has(i);
      entry.classList.toggle("wrong", isWrong);
      const note = entry.querySelector(".wrong-mark");
      if (note) note.textContent = isWrong ? tr("mistake") : "";
    });
  }

  return {
    element,
    /** Says whether a walk can go to a number of moves.
     * @param {number} to */
    reaches: (to) => to >= 0 && to <= count && to !== at,
    get at() {
      return at;
    },
    /** Shows the moves of a game.
     * @param {Game} whole  the game with all its moves
     * @param {number} now  moves after which it is looked at
     * @param {boolean} isWalk  a reader walks through the game */
    show(whole, now, isWalk) {
      at = now;
      count = whole.steps.length;
      back.hidden = forth.hidden = count === 0;
      back.disabled = at === 0;
      forth.disabled = at === count;
      go.hidden = !isWalk || (at === count && whole.winner !== "");
      fill(list, whole.steps.map((step, i) => h("li", null, h("a", {
        class: `${step.isYours ? "yours" : "theirs"} ${i < at ? "" : "later"}`,
        href: linkTo(i + 1),
        "aria-current": isWalk && i === at - 1 ? "step" : null,
        onclick: (/** @type {Event} */ event) => {
          event.preventDefault();
          onGo(i + 1);
        },
      }, h("span.who", null, playerText(whole, i)), h("code", null,
        step.move), h("span.wrong-mark", null)))));
      mark();
      const present = list.children[Math.max(0, at - 1)];
      if (present) list.scrollLeft = Math.max(0,
        /** @type {HTMLElement} */ (present).offsetLeft - list.offsetWidth / 2);
    },
    /** Shows that there is no game. */
    clear() {
      count = at = 0;
      back.hidden = forth.hidden = go.hidden = true;
      fill(list);
    },
    /** Marks the mistakes.
     * @param {number[]} numbers  of moves, from 0 */
    setMistakes(numbers) {
      wrong = new Set(numbers);
      mark();
    },
  };
}
