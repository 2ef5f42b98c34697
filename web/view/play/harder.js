/* SPDX-License-Identifier: MIT */
// A harder game: a stronger Grundy, or else a larger position of the same rules
// that the reader can win.

import { rulesOf } from "./game.js";
import { askMoves, askRandom } from "./questions.js";
import { newSeed } from "./settings.js";

/** @typedef {import("./game.js").Setup} Setup */

const tries = 8; // random positions, of which the largest is taken

/** Returns the change of the address that makes the next game harder.
 * @param {import("../../ask.js").Ask} ask
 * @param {Setup} setup
 * @param {{side: import("./game.js").Side | null}} what
 * @param {import("../../ask.js").How} how
 * @returns {Promise<Record<string, string | number | null>>} */
export async function makeHarder(ask, setup, { side }, how) {
  if (setup.opponent === "errs" && setup.errs > 10)
    return { errs: Math.max(5, Math.round(setup.errs / 10) * 5) };
  if (setup.opponent !== "perfect") return { with: null, errs: null };
  const seed = newSeed();
  let best = { size: -1, position: setup.position };
  for (let i = 0; i < tries; i++) {
    const answer = await askRandom(ask, rulesOf(setup.position),
      { misere: setup.misere, side, seed: seed + i }, how);
    const position = answer.json?.position;
    if (!position) break;
    const list = await askMoves(ask, position, how);
    const size = list.json?.moves.length ?? 0;
    if (size > best.size && position !== setup.position)
      best = { size, position };
  }
  return { position: best.position, first: null };
}
