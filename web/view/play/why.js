/* SPDX-License-Identifier: MIT */
// The panel beside the board, closed until the reasons are asked for: who wins,
// the values and their nim-sum, the theorem with its condition, the winning
// moves; after a mistake the line of play that punishes it; at the end the move
// that decided the game. What it names lights up on the board, and a click makes
// the move.

import { sentence, tr } from "../../language.js";
import { copyButton } from "../../widget/code.js";
import { fill, h, icon } from "../../widget/dom.js";
import { problemNodes } from "../../widget/field.js";
import { nimsum } from "../../widget/nimsum.js";
import { table } from "../../widget/table.js";
import { decisive, drawMistake, judge } from "./ending.js";
import { other } from "./game.js";
import { askReply, askVerdict } from "./questions.js";
import { typeset } from "../../widget/typeset.js";

/**
 * @typedef {import("../../ask.js").Ask} Ask
 * @typedef {import("../../ask.js").How} How
 * @typedef {import("./ending.js").Mistake} Mistake
 * @typedef {import("./game.js").Game} Game
 * @typedef {import("./questions.js").JudgedMove} JudgedMove
 *
 * @typedef {{kind: string, text: string, values: string[], labels: string[],
 *   result: string | null, theorem: {name: string, citation: string} | null}}
 *   Reason
 *
 * @typedef {object} Board  what the panel does on the board
 * @property {(moves: string[]) => void} light  lights the elements of moves
 * @property {(components: string[]) => void} lightParts
 * @property {(move: string) => void} play  makes a move, if it is your turn
 */

/** Makes the panel.
 * @param {Ask} ask
 * @param {object} what
 * @param {(moves: string[]) => string} what.linkTo  address of the same game, for
 *   two people, after these moves
 * @param {Board} what.board
 * @param {(isOpen: boolean) => void} what.onToggle */
export function whyPanel(ask, { linkTo, board, onToggle }) {
  const body = h("div.why-body.stack", { id: "why-body" });
  const toggle = h("button.why-toggle", { type: "button",
    "aria-expanded": "false", "aria-controls": "why-body",
    onclick: () => onToggle(body.hidden) },
  icon("why"), h("span", null, tr("Why?")));
  const element = h("section.card.why", { "aria-label": tr("Why") },
    h("h2", null, toggle), body);
  body.hidden = true;

  let late = 0; // timer until the old reasons are shown to be out of date; 0:
  // the reasons are shown

  /** Shows that the reasons are those of an earlier position.
   * @param {boolean} isWaiting */
  function wait(isWaiting) {
    clearTimeout(late);
    if (!isWaiting) late = 0;
    element.setAttribute("aria-busy", String(isWaiting));
    if (isWaiting && !body.hasChildNodes())
      fill(body, h("p.quiet", null, tr("One moment …")));
  }

  return {
    element,
    /** Opens or closes the panel.
     * @param {boolean} isOpen */
    open(isOpen) {
      body.hidden = !isOpen;
      toggle.setAttribute("aria-expanded", String(isOpen));
      element.classList.toggle("closed", !isOpen);
      if (!isOpen) {
        wait(false);
        fill(body);
      }
    },
    get isOpen() {
      return !body.hidden;
    },
    /** Shows the reasons of the game's position; resolves when all is shown.
     * @param {Game} game
     * @param {Mistake[] | null} mistakes  of a finished game
     * @param {How} how */
    async show(game, mistakes, how) {
      const { hints } = game.setup;
      const past = h("div.stack", null);
      const present = h("div.stack", null);
      if (hints === "off" && !game.winner) {
        wait(false);
        fill(body, h("p.quiet", null,
          tr("Hints are off. The reasons appear when the game has ended.")));
        return;
      }
      clearTimeout(late);
      late = window.setTimeout(() => wait(true), 250);
      how.signal?.addEventListener("abort", () => clearTimeout(late));
      const verdict = await askVerdict(ask, game.position, game.setup.misere,
        how);
      wait(false);
      fill(present, verdict.json ? reasons(verdict.json, hints === "full" ||
        game.winner !== "", game, board)
        : verdict.problem ? problemNodes(verdict.problem) : []);
      const { value = null } = verdict.json ?? {};
      if (typeof value === "string" && !/^\d+$/.test(value))
        present.querySelector(".verdict-value")?.append(copyButton(async () =>
          (await ask(["value", "--latex", "--", value])).out.trim() || value,
        tr("Copy LaTeX")));
      fill(body, past, present);
      if (mistakes) fill(past, await review(ask, game, mistakes, how));
      else if (hints === "full")
        fill(past, await mistake(ask, game, linkTo, how));
    },
    /** Says that the reasons were cancelled, unless they are shown. */
    cancel() {
      if (late) this.clear(tr("Cancelled"));
    },
    /** Shows a problem in place of reasons.
     * @param {string} text */
    clear(text) {
      wait(false);
      fill(body, h("p.quiet", null, text));
    },
  };
}

/** Returns listeners and properties of what names moves: the pointer or the
 * keyboard on it lights them on the board.
 * @param {() => void} light
 * @param {() => void} dark */
function lights(light, dark) {
  return { onpointerenter: light, onpointerleave: dark, onfocus: light,
    onblur: dark };
}

/** Returns a button that lights a move on the board and makes it.
 * @param {string} move
 * @param {Board} board
 * @param {...import("../../widget/dom.js").Child} nodes */
function moveButton(move, board, ...nodes) {
  return h("button.move-button", { type: "button",
    ...lights(() => board.light([move]), () => board.light([])),
    onclick: () => board.play(move) }, ...nodes);
}

/** Returns the sentence of an outcome. Where the players' moves differ, one
 * starter may draw and the other not.
 * @param {string} outcome
 * @param {string | null} [left]  who wins if Left starts: L, R or D
 * @param {string | null} [right]  who wins if Right starts */
export function outcomeText(outcome, left, right) {
  switch (left === right ? "" : `${outcome}${left}${right}`) {
    case "DLD":
      return tr("Left wins if Left starts; a draw if Right starts.");
    case "DRD":
      return tr("Right wins if Left starts; a draw if Right starts.");
    case "DDL":
      return tr("Left wins if Right starts; a draw if Left starts.");
    case "DDR":
      return tr("Right wins if Right starts; a draw if Left starts.");
  }
  switch (outcome) {
    case "N":
      return tr("The player to move wins.");
    case "P":
      return tr("The player to move loses.");
    case "L":
      return tr("Left wins, whoever starts.");
    case "R":
      return tr("Right wins, whoever starts.");
    default:
      return tr("A draw: neither player can win.");
  }
}

/** Returns a value as text; "" if it is not known.
 * @param {import("answers").Value | undefined} value */
export function valueText(value) {
  if (value == null) return "";
  if (typeof value === "object" && value.infinite)
    return `∞{${value.set.join(",")}}`;
  return typeset(String(value));
}

/** Returns the parts that explain a verdict.
 * @param {import("answers").Evaluation} verdict
 * @param {boolean} full  also who wins, by which theorem and which moves
 * @param {Game} game
 * @param {Board} board
 * @returns {Node[]} */
function reasons(verdict, full, game, board) {
  /** @type {Reason[]} */
  const list = verdict.reasons;
  const value = valueText(verdict.value);
  const sum = list.find((reason) => reason.kind === "nim-sum" &&
    reason.result !== null);
  /** @type {Node[]} */
  const nodes = [h("div.verdict", null,
    full && h("div.verdict-outcome", { class: `outcome-${verdict.outcome}` },
      h("span.letter", { "aria-hidden": "true" }, verdict.outcome),
      h("p", null, outcomeText(verdict.outcome, verdict.left_starts,
        verdict.right_starts))),
    value && h("p.verdict-value", { class: value.length > 8 ? "long" : "" }, h("span.label", null, tr("Value")),
      h("span.value", null, value)))];
  if (sum?.result != null)
    nodes.push(part(tr("Nim-sum of the components"),
      nimsum(sum.labels, sum.values, sum.result,
        columns(verdict, sum, full, board)),
      full && h("p.small.quiet", null, sentence(sum.text))));
  else if (verdict.components && verdict.components.length > 1)
    nodes.push(part(tr("Components"), components(verdict.components, full)));
  if (!full) {
    if (!value && !sum)
      nodes.push(h("p.quiet", null, tr("No value is known here.")));
    return nodes;
  }
  const moves = verdict.winning_moves;
  const draws = verdict.drawing_moves ?? [];
  if (moves.length)
    nodes.push(part(tr("Winning moves"), moveList(moves,
      verdict.winning_moves_truncated, board)));
  if (draws.length)
    nodes.push(part(tr("Moves that keep the draw"), moveList(draws, false,
      board)));
  nodes.push(...argument(list, game, board));
  return nodes;
}

/** Says what the columns of a nim-sum do on the board: a column lights the
 * components with a one in it, and a click on a column that is odd makes a
 * winning move in one of them.
 * @param {import("answers").Evaluation} verdict
 * @param {Reason} sum
 * @param {boolean} full  winning moves may be shown
 * @param {Board} board */
function columns(verdict, sum, full, board) {
  if (verdict.components && verdict.components.length !== sum.values.length)
    return undefined;
  /** @param {number} place */
  const ones = (place) => sum.values.flatMap((value, i) =>
    (BigInt(value) >> BigInt(place)) & 1n ? [i] : []);
  return {
    /** @param {number | null} place */
    onColumn(place) {
      board.lightParts(place === null ? [] : ones(place).map(String));
    },
    /** @param {number} place */
    onChoose(place) {
      /** @type {{move: string}[]} */
      const wins = full ? verdict.winning_moves ?? [] : [];
      const heaps = ones(place).map((i) => sum.labels[i]);
      const win = wins.find(({ move }) => heaps.some((heap) =>
        move.startsWith(`${heap}->`) || move.startsWith(`${heap}:`))) ??
        (heaps.length ? wins[0] : undefined);
      const isOdd = (BigInt(sum.result ?? 0) >> BigInt(place)) & 1n;
      if (win && isOdd) board.play(win.move);
    },
  };
}

/** Returns a table of the components, with outcomes and values.
 * @param {import("answers").Component[]} list
 * @param {boolean} full */
function components(list, full) {
  const shown = list.slice(0, 12);
  const head = [tr("component"), full && tr("outcome"), tr("value")];
  const rows = shown.map((one) => [h("code", null, one.position),
    full && one.outcome, valueText(one.value) || "–"]);
  return table({ caption: tr("Components"), hiddenCaption: true,
    head: head.filter(Boolean),
    rows: rows.map((row) => row.filter(Boolean)) });
}

/** Returns a reason; one that names a move lights it, and makes it.
 * @param {Reason} reason
 * @param {Game} game
 * @param {Board} board */
function reasonEntry(reason, game, board) {
  const text = sentence(reason.text);
  const named = game.moves.map((one) => one.move)
    .filter((move) => reason.text.includes(move))
    .sort((a, b) => b.length - a.length)[0];
  return h("li", null, named && !game.winner
    ? moveButton(named, board, text) : text);
}

/** Returns the facts, the theorems and the refutations among the reasons.
 * @param {Reason[]} list
 * @param {Game} game
 * @param {Board} board
 * @returns {Node[]} */
function argument(list, game, board) {
  const kinds = new Set(["nim-sum", "theorem", "refutation"]);
  const facts = list.filter((reason) => !kinds.has(reason.kind));
  const answers = list.filter((reason) => reason.kind === "refutation");
  /** @type {Map<string, Reason>} */
  const theorems = new Map();
  for (const reason of list)
    if (reason.kind === "theorem") theorems.set(reason.text, reason);
  /** @type {Node[]} */
  const nodes = [];
  if (facts.length)
    nodes.push(part(tr("Reasons"), h("ul.reasons", null,
      ...facts.map((reason) => reasonEntry(reason, game, board)))));
  if (theorems.size)
    nodes.push(part(tr("Theorem"), ...[...theorems.values()].map((reason) =>
      h("div.theorem", null, h("p", null, sentence(reason.text)),
        reason.theorem && h("p.small.quiet", null,
          reason.theorem.citation)))));
  if (answers.length)
    nodes.push(part(tr("Each move has an answer"), h("ul.reasons", null,
      ...answers.map((reason) => reasonEntry(reason, game, board)))));
  return nodes;
}

/** @param {string} title
 * @param {...import("../../widget/dom.js").Child} nodes */
function part(title, ...nodes) {
  return h("section.why-part", null, h("h3", null, title), ...nodes);
}

/** Returns the moves as a list; at most twelve of them.
 * @param {{move: string, player?: string | null}[]} moves
 * @param {boolean} truncated
 * @param {Board} board */
function moveList(moves, truncated, board) {
  const shown = moves.slice(0, 12);
  const more = moves.length - shown.length;
  return h("ul.move-list", null,
    ...shown.map((move) => h("li", null, moveButton(move.move, board,
      h("code", null, move.move),
      move.player && h("small", null, move.player === "L" ? tr("Left")
        : tr("Right"))))),
    (more > 0 || truncated) && h("li.quiet", null, truncated ? tr("and more")
      : tr("and {0} more", more)));
}

/** Returns the part about the last move of a person, if it was a mistake: the
 * better move, and the line of play that punishes the mistake.
 * @param {Ask} ask
 * @param {Game} game
 * @param {(moves: string[]) => string} linkTo
 * @param {How} how
 * @returns {Promise<Node[]>} */
async function mistake(ask, game, linkTo, how) {
  const index = lastOwn(game);
  if (index < 0) return [];
  const before = game.steps.slice(0, index).map((s) => s.word);
  const judged = await judge(ask, game, index, how);
  if (!judged) return [];
  const line = await punish(ask, game, judged.made, how);
  return [h("section.mistake", null,
    h("h3", null, tr("The last move was a mistake")),
    h("p", null, tr("{0} gave the win away; {1} would have kept it.",
      judged.made.move, judged.better.move)),
    line.length > 1 && h("p.label", null, tr("The refutation, played out")),
    line.length > 1 && h("ol.line", null, ...line.map((move, i) => h("li",
      { class: i % 2 ? "answer" : "" }, h("a", { href: linkTo([...before,
        ...line.slice(0, i + 1)]) }, h("code", null, move))))),
    line.length > 1 && h("p.small", null,
      tr("A click on one of them shows it on the board; Back returns.")))];
}

/** Returns the number of the last move of a person; -1 if there is none.
 * @param {Game} game */
function lastOwn(game) {
  for (let i = game.steps.length - 1; i >= 0; i--)
    if (game.steps[i].isYours || game.setup.opponent === "human") return i;
  return -1;
}

/** Plays on after a mistake: the opponent wins, the loser delays. Returns the
 * names of the moves, the mistake first; at most ten.
 * @param {Ask} ask
 * @param {Game} game
 * @param {JudgedMove} made
 * @param {How} how
 * @returns {Promise<string[]>} */
async function punish(ask, game, made, how) {
  const answer = await askReply(ask, made.to, { misere: game.setup.misere,
    side: made.player && other(made.player), line: 9 }, { ...how, time: 5 });
  const line = answer.json?.line ?? [];
  return [made.move, ...line.map((step) => step.move)];
}

/** Returns the review of a finished game: the move of a person that decided it,
 * drawn beside the move that would have kept the win.
 * @param {Ask} ask
 * @param {Game} game
 * @param {Mistake[]} mistakes
 * @param {How} how
 * @returns {Promise<Node[]>} */
async function review(ask, game, mistakes, how) {
  const isHuman = game.setup.opponent === "human";
  const last = decisive(mistakes.filter((one) => isHuman ||
    one.step.isYours));
  if (!last)
    return game.steps.length ? [h("section.mistake.none", null,
      h("h3", null, tr("Review")), h("p", null, isHuman
        ? tr("Nobody gave a win away.") : tr("You gave nothing away.")))] : [];
  const drawing = await drawMistake(ask, game, last, how);
  return [h("section.mistake", null, h("h3", null, tr("Review")),
    h("p", null, tr(
      "The win was given away in {0} by {1}; {2} would have kept it.",
      last.step.from, last.step.move, last.better.move)), drawing)];
}
