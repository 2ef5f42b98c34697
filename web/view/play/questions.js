/* SPDX-License-Identifier: MIT */
// The questions of the Play view, as words of the command. Every question is
// about one position under one convention.

/**
 * @typedef {import("../../ask.js").Ask} Ask
 * @typedef {import("../../ask.js").How} How
 *
 * @typedef {object} Move
 * @property {string} move  name
 * @property {string} to  position that the move leads to
 * @property {"L" | "R" | null} [player]  none: both players may make the
 *   move
 * @property {{component: number, to: string}[]} [twins]  where the move leads
 *   in other components that equal the one it is made in
 *
 * @typedef {Move & {value?: import("answers").Value, outcome?: string,
 *   winning?: boolean, refutation?: string | null}} JudgedMove
 */

/** @param {boolean} misere */
function convention(misere) {
  return misere ? ["--misere"] : [];
}

/** Asks for all moves, without solving anything.
 * @param {Ask} ask
 * @param {string} position
 * @param {How} how
 * @param {number} [most]  moves to list; the command's own limit unless given
 */
export function askMoves(ask, position, how, most) {
  return ask(["moves", "--plain", "--json",
    ...(most ? ["--limit-moves", String(most)] : []), "--", position], how);
}

/** Asks for all moves with their values, outcomes and refutations.
 * @param {Ask} ask
 * @param {string} position
 * @param {boolean} misere
 * @param {How} how */
export function askJudged(ask, position, misere, how) {
  return ask(["moves", "--json", "--explain", ...convention(misere), "--",
    position], how);
}

/** Asks who wins, and why.
 * @param {Ask} ask
 * @param {string} position
 * @param {boolean} misere
 * @param {How} how */
export function askVerdict(ask, position, misere, how) {
  return ask(["eval", "--json", "--explain", ...convention(misere), "--",
    position], how);
}

/** Asks for a drawing whose elements carry moves.
 * @param {Ask} ask
 * @param {string} position
 * @param {"L" | "R" | null} side  the player to move, if the moves differ
 * @param {How} how */
export function askBoard(ask, position, side, how) {
  return ask(["moves", "--svg", "-", ...sideWords(side), "--", position], how);
}

/** @param {"L" | "R" | null | undefined} side */
function sideWords(side) {
  return side ? ["--side", side === "L" ? "left" : "right"] : [];
}

/** Asks for a move of Grundy's.
 * @param {Ask} ask
 * @param {string} position
 * @param {object} what
 * @param {boolean} what.misere
 * @param {"L" | "R" | null | undefined} what.side  the player to move
 * @param {string[]} [what.skill]  words that say how well Grundy plays
 * @param {number} [what.seed]  of Grundy's mistakes
 * @param {number} [what.line]  the most moves of best play, this one included
 * @param {How} how */
export function askReply(ask, position, what, how) {
  return ask(["reply", "--json", ...convention(what.misere),
    ...sideWords(what.side), ...(what.skill ?? []),
    "--seed", String(what.seed ?? 1),
    ...(what.line ? ["--line", String(what.line)] : []), "--", position],
  how);
}

/** Asks for a random position that the player to move wins.
 * @param {Ask} ask
 * @param {string} rules
 * @param {{misere: boolean, seed: number, side: "L" | "R" | null}} what
 * @param {How} how */
export function askRandom(ask, rules, what, how) {
  return ask(["random", "--json", ...convention(what.misere),
    ...sideWords(what.side), "--seed", String(what.seed), "--", rules], how);
}

/** Asks for the catalogue of games.
 * @param {Ask} ask
 * @param {How} how */
export async function askGames(ask, how) {
  const answer = await ask(["games", "--json"], how);
  return { ...answer, json: /** @type {import("answers").Catalogue | null} */ (
    answer.json) };
}
