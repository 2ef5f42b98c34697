/* SPDX-License-Identifier: MIT */
// A game as the address tells it: the first position, the moves made, who plays
// and how. A Setup is what the address says; a Game is what follows from it,
// with the help of the engine.

import { askMoves, askVerdict } from "./questions.js";

/**
 * @typedef {import("../../address.js").Address} Address
 * @typedef {import("../../ask.js").Ask} Ask
 * @typedef {import("../../problem.js").Problem} Problem
 * @typedef {import("./questions.js").Move} Move
 *
 * @typedef {"L" | "R"} Side
 *
 * @typedef {object} Setup
 * @property {string} position  the first position, as typed
 * @property {string[]} moves  names of the moves made
 * @property {"perfect" | "errs" | "slow" | "human"} opponent
 * @property {number} errs  per cent of wins that Grundy gives away, 1..100
 * @property {"you" | "grundy"} first  who made or makes the first move
 * @property {Side} side  your side where the players' moves differ
 * @property {boolean} misere
 * @property {"off" | "value" | "full"} hints
 * @property {number} seed  of Grundy's mistakes
 * @property {number | null} at  moves after which the game is looked at; null:
 *   all, and the game goes on
 * @property {boolean} isOpen  the reasons were asked for
 * @property {boolean} isColoured  every move shows what it leads to
 *
 * @typedef {object} Step
 * @property {string} from  position before the move
 * @property {string} move
 * @property {string} word  the move as the address names it: see findNamed()
 * @property {boolean} isYours
 *
 * @typedef {object} Game
 * @property {Setup} setup
 * @property {Step[]} steps  the moves that could be made
 * @property {string} position  the position now
 * @property {boolean} isPartizan  the players' moves differ
 * @property {Side | null} mover  side to move; null if the game is impartial
 * @property {boolean} isYours  it is your turn, or there are two people
 * @property {Move[]} moves  moves of the player to move
 * @property {boolean} isTruncated  the list of moves is not complete
 * @property {"" | "mover" | "other" | "draw"} winner  "" while the game goes on
 * @property {string} lost  a move of the address that does not exist; "" if all
 *   do
 */

const sample = "nim(3,5,7)";

/** Reads the setup from the address.
 * @param {Address} address
 * @returns {Setup} */
export function readSetup(address) {
  /** @template {string} T
   * @param {string} key
   * @param {readonly T[]} allowed
   * @returns {T} */
  function oneOf(key, ...allowed) {
    const value = address.get(key);
    return allowed.find((word) => word === value) ?? allowed[0];
  }
  const moves = address.get("moves");
  const errs = Number.parseInt(address.get("errs", "30"), 10);
  const seed = Number.parseInt(address.get("seed", "1"), 10);
  const at = Number.parseInt(address.get("at"), 10);
  const names = moves ? moves.split("|") : [];
  return {
    position: address.get("position", sample),
    moves: names,
    at: at >= 0 && at <= names.length ? at : null,
    isOpen: address.get("why") === "1",
    isColoured: address.get("pn") === "1",
    opponent: oneOf("with", "perfect", "errs", "slow", "human"),
    errs: errs >= 1 && errs <= 100 ? errs : 30,
    first: oneOf("first", "you", "grundy"),
    side: address.get("side") === "right" ? "R" : "L",
    misere: address.get("misere") === "1",
    hints: oneOf("hints", "full", "value", "off"),
    seed: seed >= 0 ? seed : 1,
  };
}

/** Returns the other side.
 * @param {Side} side
 * @returns {Side} */
export function other(side) {
  return side === "L" ? "R" : "L";
}

/** Follows moves from the first position: those of the address, as far as the
 * game is looked at.
 * @param {Ask} ask
 * @param {Setup} setup
 * @param {AbortSignal} signal
 * @returns {Promise<Game | Problem>} */
export async function follow(ask, setup, signal) {
  const starter = setup.first === "you" ? setup.side : other(setup.side);
  /** @type {Step[]} */
  const steps = [];
  let position = setup.position;
  let isPartizan = false;
  let lost = "";
  /** @type {Map<string, number>} */
  const seen = new Map();
  for (;;) {
    const answer = await askMoves(ask, position, { signal });
    if (answer.problem) return answer.problem;
    /** @type {{position: string, moves: Move[], truncated: boolean}} */
    const list = answer.json;
    position = list.position;
    isPartizan ||= list.moves.some((move) => move.player != null);
    const turn = steps.length;
    const mover = turn % 2 === 0 ? starter : other(starter);
    const moves = list.moves.filter((move) => move.player == null ||
      move.player === mover);
    const isYourTurn = (turn % 2 === 0) === (setup.first === "you");
    const visits = (seen.get(`${turn % 2} ${position}`) ?? 0) + 1;
    seen.set(`${turn % 2} ${position}`, visits);
    const name = (turn === setup.at ? "" : setup.moves[turn]) ?? "";
    const isOpen = name !== "" && visits < 3;
    let made = isOpen && findNamed(moves, name);
    if (isOpen && !made && list.truncated)
      made = findNamed(await moreMoves(ask, position, setup.misere, mover,
        signal), name);
    if (made) {
      steps.push({ from: position, move: made.move, word: name,
        isYours: isYourTurn });
      position = made.to;
      continue;
    }
    if (isOpen) lost = name;
    return {
      setup,
      steps,
      position,
      isPartizan,
      mover: isPartizan ? mover : null,
      isYours: setup.opponent === "human" || isYourTurn,
      moves,
      isTruncated: list.truncated,
      winner: visits >= 3 ? "draw" : moves.length ? ""
        : setup.misere ? "mover" : "other",
      lost,
    };
  }
}

/** Returns the name in the address of a move that was chosen in a component of
 * the board. Equal components have the same moves, and the name means the first
 * of them: "3->2@1" is made in the component number 1, counted from 0.
 * @param {Move[]} moves
 * @param {string} name
 * @param {string | undefined} component */
export function nameIn(moves, name, component) {
  return moves.some((move) => move.move === name &&
    move.twins?.some((twin) => String(twin.component) === component))
    ? `${name}@${component}` : name;
}

/** Finds a move by its name in the address, with the position that it leads to
 * in its component.
 * @param {Move[]} moves
 * @param {string} name
 * @returns {Move | undefined} */
export function findNamed(moves, name) {
  const found = moves.find((move) => move.move === name);
  const parts = name.match(/^(.*)@(\d+)$/);
  if (found || !parts) return found;
  for (const move of moves)
    for (const twin of move.move === parts[1] ? move.twins ?? [] : [])
      if (String(twin.component) === parts[2]) return { ...move, to: twin.to };
  return undefined;
}

/** Lists moves beyond the usual list, where that is not complete: the winning
 * moves, and some thousands of others. A heap of a billion beans has more moves
 * than any list, and the move that wins may be far from its beginning.
 * @param {Ask} ask
 * @param {string} position
 * @param {boolean} misere
 * @param {Side} mover
 * @param {AbortSignal} signal
 * @returns {Promise<Move[]>} */
export async function moreMoves(ask, position, misere, mover, signal) {
  const verdict = await askVerdict(ask, position, misere, { signal });
  const list = await askMoves(ask, position, { signal }, 20000);
  return [...verdict.json?.winning_moves ?? [], ...list.json?.moves ?? []]
    .filter((move) => move.player == null || move.player === mover);
}

/** Says whether you won a finished game. Two people: whether the player won who
 * made the first move.
 * @param {Game} game */
export function isWonByYou(game) {
  const isYourTurn = (game.steps.length % 2 === 0) ===
    (game.setup.first === "you");
  return (game.winner === "mover") === isYourTurn;
}

/** Finds the moves that a typed text may mean: a name, a name without the game
 * before it, the position that the move leads to, or a number in the list.
 * @param {Move[]} moves
 * @param {string} text
 * @returns {Move[]} */
export function findMoves(moves, text) {
  const typed = plain(text);
  if (!typed) return [];
  const ways = [
    (/** @type {Move} */ move) => plain(move.move) === typed,
    (/** @type {Move} */ move) =>
      plain(move.move.replace(/^.*?\w[\w\]}]*: /, "")) === typed,
    (/** @type {Move} */ move) => plain(move.to) === typed,
  ];
  for (const way of ways) {
    const found = moves.filter(way);
    if (found.length) return found;
  }
  const number = /^\d+$/.test(typed) ? Number(typed) : 0;
  return number >= 1 && number <= moves.length ? [moves[number - 1]] : [];
}

/** Returns TEXT without spaces, in ASCII where it was full-width.
 * @param {string} text */
function plain(text) {
  return text.normalize("NFKC").replace(/→|−>|–>/g, "->").replace(/\s+/g, "")
    .toLowerCase();
}

/** Returns the rules of a position's first component: nim for nim(3,5).
 * @param {string} position */
export function rulesOf(position) {
  position = position.replace(/^\s*\d+\s*\*/, "");
  let depth = 0;
  for (let i = 0; i < position.length; i++) {
    const c = position[i];
    if (c === "(" && depth === 0) return position.slice(0, i).trim();
    if ("([{".includes(c)) depth++;
    if (")]}".includes(c)) depth--;
    if (c === "+" && depth === 0) return position.slice(0, i).trim();
  }
  return position.trim();
}
