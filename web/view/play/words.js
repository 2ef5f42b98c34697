/* SPDX-License-Identifier: MIT */
// Who moves, who has moved, who has won: in words.

import { language, tr } from "../../language.js";
import { h } from "../../widget/dom.js";
import { isWonByYou } from "./game.js";

/** @typedef {import("./game.js").Game} Game */

/** Returns who made move number I of the game.
 * @param {Game} game
 * @param {number} i */
export function playerText(game, i) {
  if (game.setup.opponent !== "human")
    return game.steps[i].isYours ? tr("You") : tr("Grundy");
  if (!game.isPartizan)
    return i % 2 === 0 ? tr("First player") : tr("Second player");
  const isLeft = (game.mover === "L") === ((game.steps.length - i) % 2 === 0);
  return isLeft ? tr("Left") : tr("Right");
}

/** Returns whose turn it is, or who has won.
 * @param {Game} game */
export function turnText(game) {
  if (game.winner) return resultText(game);
  const { setup, steps, mover } = game;
  if (setup.opponent === "human") {
    if (mover) return mover === "L" ? tr("Left moves") : tr("Right moves");
    return steps.length % 2 === 0 ? tr("First player moves")
      : tr("Second player moves");
  }
  if (!game.isYours) return tr("Grundy moves");
  if (!mover) return tr("Your move");
  return mover === "L" ? tr("Your move, as Left") : tr("Your move, as Right");
}

/** Returns who has won a finished game.
 * @param {Game} game */
function resultText(game) {
  const { setup, winner, steps, mover } = game;
  if (winner === "draw") return tr("A draw");
  if (setup.opponent !== "human")
    return isWonByYou(game) ? tr("You win") : tr("Grundy wins");
  if (mover)
    return (mover === "L") === (winner === "mover") ? tr("Left wins")
      : tr("Right wins");
  return (steps.length % 2 === 0) === (winner === "mover")
    ? tr("First player wins") : tr("Second player wins");
}

/** Returns the last move and whose turn it is, for the live region.
 * @param {Game} game */
export function spokenText(game) {
  const last = game.steps.length - 1;
  const words = last >= 0 ? [tr("{0}: {1}.", playerText(game, last),
    game.steps[last].move)] : [];
  if (game.winner || game.isYours) words.push(tr("{0}.", turnText(game)));
  return join(words);
}

/** Joins sentences.
 * @param {string[]} sentences */
export function join(sentences) {
  return sentences.join(language() === "zh" ? "" : " ");
}

/** @param {string} position */
function isNim(position) {
  return /^\s*nim\s*\([^()]*\)\s*$/.test(position);
}

/** Returns the sentences above the board: what a move is, who wins, and the
 * challenge.
 * @param {Pick<Game, "setup">} game
 * @param {{title: string, summary: string}[]} rules  of the games in the
 *   position; none while they are not known
 * @returns {Node[]} */
export function introNodes({ setup }, rules) {
  const { misere, opponent, position } = setup;
  const isOfNim = isNim(position);
  const end = isOfNim
    ? misere ? tr("Whoever takes the last one loses.")
      : tr("Whoever takes the last one wins.")
    : misere ? tr("Whoever makes the last move loses.")
      : tr("Whoever makes the last move wins.");
  const challenge = opponent === "perfect"
    ? tr("Can you beat a perfect player?") : "";
  if (isOfNim || rules.length <= 1)
    return [h("p.lead", null, join([isOfNim ? tr("Take beans from one heap.")
      : rules[0]?.summary ?? "", end, challenge].filter(Boolean)))];
  // The games of a sum: each with its name.
  return [h("p.lead", null, join([tr("Several games at once: a move is made in one of them."),
    end, challenge].filter(Boolean))),
  h("dl.intro-rules", null, ...rules.map(({ title, summary }) =>
    h("div", null, h("dt", null, title), h("dd", null, summary))))];
}

/** Returns what the letters and colours of the moves mean.
 * @param {Game} game */
export function legendText({ isPartizan }) {
  return isPartizan ? tr("The letter says what a move leads to: L, where Left wins; R, where Right wins; P, where whoever moves next loses; N, where whoever moves next wins.")
    : tr("P: whoever moves next loses. N: whoever moves next wins.");
}

/** Returns what to do first on a board.
 * @param {"heaps" | "pieces" | "cells" | "row" | "one" | "none"} kind  what is
 *   on it */
export function signText(kind) {
  switch (kind) {
    case "heaps":
      return tr("Tap a bean: it is taken, with all above it.");
    case "pieces":
      return tr("Tap a piece, then where it goes.");
    case "cells":
      return tr("Tap a cell, then the one beside it.");
    case "row":
      return tr("Tap one; then tap it again, or another that is lit.");
    case "one":
      return tr("Tap what you want to take or change.");
    default:
      return "";
  }
}
