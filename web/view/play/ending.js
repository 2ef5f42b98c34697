/* SPDX-License-Identifier: MIT */
// The end of a game: who has won, what to do next, and the move that decided it
// beside the one that would have kept the win.

import { tr } from "../../language.js";
import { button, fill, h } from "../../widget/dom.js";
import { movesOf, picture } from "../../widget/picture.js";
import { isWonByYou } from "./game.js";
import { askBoard, askJudged } from "./questions.js";
import { turnText } from "./words.js";

/**
 * @typedef {import("../../ask.js").Ask} Ask
 * @typedef {import("../../ask.js").How} How
 * @typedef {import("./game.js").Game} Game
 * @typedef {import("./game.js").Step} Step
 * @typedef {import("./questions.js").JudgedMove} JudgedMove
 *
 * @typedef {{index: number, step: Step, made: JudgedMove, better: JudgedMove}}
 *   Mistake  a move that gave a win away
 */

/** Judges a move that was made. Null: no mistake, or not known.
 * @param {Ask} ask
 * @param {Game} game
 * @param {number} index  of the move
 * @param {How} how
 * @returns {Promise<Mistake | null>} */
export async function judge(ask, game, index, how) {
  const step = game.steps[index];
  const answer = await askJudged(ask, step.from, game.setup.misere,
    { ...how, time: 5 });
  if (!answer.json) return null;
  /** @type {JudgedMove[]} */
  const moves = answer.json.moves;
  const made = moves.find((move) => move.move === step.move);
  if (!made || made.winning) return null;
  const better = moves.find((move) => move.winning &&
    move.player === made.player);
  return better ? { index, step, made, better } : null;
}

/** Finds the moves of a game that gave a win away.
 * @param {Ask} ask
 * @param {Game} game
 * @param {How} how
 * @returns {Promise<Mistake[]>} */
export async function findMistakes(ask, game, how) {
  const found = [];
  for (let i = 0; i < game.steps.length; i++) {
    const mistake = await judge(ask, game, i, how);
    if (mistake) found.push(mistake);
  }
  return found;
}

/** Returns the move that decided a finished game: after it the winner did not
 * let the win go any more.
 * @param {Mistake[]} mistakes */
export function decisive(mistakes) {
  return mistakes[mistakes.length - 1];
}

/** Makes what is shown over the board when a game has ended.
 * @param {{onAgain: () => void, onHarder: () => void, onWhy: () => void}} what
 */
export function endingPanel({ onAgain, onHarder, onWhy }) {
  const sign = h("div.ending-sign", { "aria-hidden": "true" });
  const title = h("p.ending-title", { "aria-hidden": "true" });
  const text = h("p.ending-text", null);
  const again = button(tr("Play again"), onAgain,
    { kind: "primary", icon: "again" });
  const harder = button(tr("Harder"), onHarder, { kind: "primary", icon: "up" });
  const element = h("div.ending", null, sign, title, text,
    h("div.row.ending-buttons", null, again, harder),
    button(tr("See why"), onWhy, { kind: "plain", icon: "why" }));
  element.hidden = true;
  return {
    element,
    hide() {
      element.hidden = true;
    },
    /** @param {Game} game */
    show(game) {
      const isHuman = game.setup.opponent === "human";
      const kind = game.winner === "draw" ? "draw"
        : isHuman || isWonByYou(game) ? "won" : "lost";
      element.className = `ending is-${kind}`;
      title.textContent = turnText(game);
      text.textContent = "";
      fill(sign, ...Array.from({ length: kind === "won" ? 12 : 0 }, () =>
        h("i", null)));
      harder.hidden = isHuman;
      element.hidden = false;
    },
    /** Says in a sentence what decided the game.
     * @param {Game} game
     * @param {Mistake[]} mistakes */
    explain(game, mistakes) {
      const isHuman = game.setup.opponent === "human";
      const last = decisive(mistakes.filter((one) => isHuman ||
        one.step.isYours));
      const isWon = isWonByYou(game) && game.winner !== "draw";
      text.textContent = isHuman ? ""
        : isWon ? last ? tr("Grundy let you back in.")
          : tr("You gave nothing away.")
          : last ? tr("{0} gave the win away; {1} would have kept it.",
            last.made.move, last.better.move)
            : game.winner === "draw" ? ""
              : tr("There was nothing to be done: every move lost.");
    },
  };
}

/** Draws the position before a mistake, with the move that was made and the one
 * that would have kept the win.
 * @param {Ask} ask
 * @param {Game} game
 * @param {Mistake} mistake
 * @param {How} how
 * @returns {Promise<HTMLElement | null>} */
export async function drawMistake(ask, game, mistake, how) {
  const { step, made, better } = mistake;
  const drawn = await askBoard(ask, step.from,
    made.player === "L" || made.player === "R" ? made.player : null, how);
  if (!drawn.ok || !drawn.out.includes("data-component")) return null;
  const board = picture({ label: tr("The position before {0}", made.move) });
  const figure = h("figure.decisive", null, board.element,
    h("figcaption", null,
      h("span.key.bad", null, tr("made: {0}", made.move)),
      h("span.key.win", null, tr("better: {0}", better.move))));
  // The drawing is measured, so it must be on the page first.
  requestAnimationFrame(() => {
    board.show(drawn.out);
    for (const element of board.element.querySelectorAll("[data-moves]")) {
      const moves = movesOf(element);
      if (moves.includes(made.move)) element.classList.add("is-bad");
      if (moves.includes(better.move)) element.classList.add("is-win");
    }
  });
  return figure;
}
