/* SPDX-License-Identifier: MIT */
// The puzzle of a day: the date chooses a game of the catalogue, and is the seed
// by which the engine chooses a position that the player to move wins. So all
// people have the same puzzle on one day, and nobody writes puzzles down.

import { listGames } from "./catalogue.js";
import { rulesOf } from "./game.js";
import { askGames, askRandom } from "./questions.js";

const most = 8; // games that are tried; some have no fit position

/** Returns the position of a day; "" if there is none.
 * @param {import("../../ask.js").Ask} ask
 * @param {Date} date  in the reader's own time
 * @param {AbortSignal} signal */
export async function puzzleOf(ask, date, signal) {
  const answer = await askGames(ask, { signal });
  if (!answer.json) return "";
  const games = listGames(answer.json).filter((game) => !game.partizan &&
    !game.loopy && game.shape !== "rule" && game.example);
  const day = Math.floor(Date.UTC(date.getFullYear(), date.getMonth(),
    date.getDate()) / 86400000);
  for (let i = 0; i < most; i++) {
    const { example } = games[(day * 7 + i) % games.length];
    const found = await askRandom(ask, rulesOf(example),
      { misere: false, side: null, seed: day }, { signal });
    if (found.json) return found.json.position;
  }
  return "";
}
