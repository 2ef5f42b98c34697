/* SPDX-License-Identifier: MIT */
// Who moves, who has moved, who has won: in words.

import { language, tr } from "../../language.js";
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
