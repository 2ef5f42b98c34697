/* SPDX-License-Identifier: MIT */
// The panel beside the board: who wins, the values and their nim-sum, the
// theorem with its condition, the winning moves; after a mistake the line of
// play that punishes it; at the end a review.

import { sentence, tr } from "../../language.js";
import { fill, h } from "../../widget/dom.js";
import { problemNodes } from "../../widget/field.js";
import { nimsum } from "../../widget/nimsum.js";
import { table } from "../../widget/table.js";
import { other } from "./game.js";
import { askJudged, askReply, askVerdict } from "./questions.js";

/**
 * @typedef {import("../../ask.js").Ask} Ask
 * @typedef {import("../../ask.js").How} How
 * @typedef {import("./game.js").Game} Game
 * @typedef {import("./game.js").Step} Step
 * @typedef {import("./questions.js").JudgedMove} JudgedMove
 *
 * @typedef {{kind: string, text: string, values: string[], labels: string[],
 *   result: string | null, theorem: {name: string, citation: string} | null}}
 *   Reason
 */

/** Makes the panel.
 * @param {Ask} ask
 * @param {(moves: string[]) => string} linkTo  address of the same game, for two
 *   people, after these moves */
export function whyPanel(ask, linkTo) {
  const body = h("div.why-body.stack", null);
  const element = h("section.card.why", { "aria-label": tr("Why") },
    h("h2", null, tr("Why")), body);

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
    /** Shows the reasons of the game's position; resolves when all is shown.
     * @param {Game} game
     * @param {How} how */
    async show(game, how) {
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
      fill(present, verdict.problem ? problemNodes(verdict.problem)
        : reasons(verdict.json, hints === "full" || game.winner !== ""));
      fill(body, past, present);
      if (game.winner) fill(past, await review(ask, game, how));
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

/** Returns the sentence of an outcome. Where the players' moves differ, one
 * starter may draw and the other not.
 * @param {string} outcome
 * @param {string} [left]  who wins if Left starts: L, R or D
 * @param {string} [right]  who wins if Right starts */
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
 * @param {any} value */
export function valueText(value) {
  if (value == null) return "";
  if (typeof value === "object" && value.infinite)
    return `∞{${value.set.join(",")}}`;
  return String(value);
}

/** Returns the parts that explain a verdict.
 * @param {any} verdict
 * @param {boolean} full  also who wins, by which theorem and which moves
 * @returns {Node[]} */
function reasons(verdict, full) {
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
    value && h("p.verdict-value", null, h("span.label", null, tr("Value")),
      h("span.value", null, value)))];
  if (sum?.result != null)
    nodes.push(part(tr("Nim-sum of the components"),
      nimsum(sum.labels, sum.values, sum.result),
      full && h("p.small.quiet", null, sentence(sum.text))));
  else if (verdict.components?.length > 1)
    nodes.push(part(tr("Components"), components(verdict.components, full)));
  if (!full) {
    if (!value && !sum)
      nodes.push(h("p.quiet", null, tr("No value is known here.")));
    return nodes;
  }
  const moves = verdict.winning_moves ?? [];
  const draws = verdict.drawing_moves ?? [];
  if (moves.length)
    nodes.push(part(tr("Winning moves"), moveList(moves,
      verdict.winning_moves_truncated)));
  if (draws.length)
    nodes.push(part(tr("Moves that keep the draw"), moveList(draws, false)));
  nodes.push(...argument(list));
  return nodes;
}

/** Returns a table of the components, with outcomes and values.
 * @param {{position: string, outcome: string, value: any}[]} list
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

/** Returns the facts, the theorems and the refutations among the reasons.
 * @param {Reason[]} list
 * @returns {Node[]} */
function argument(list) {
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
      ...facts.map((reason) => h("li", null, sentence(reason.text))))));
  if (theorems.size)
    nodes.push(part(tr("Theorem"), ...[...theorems.values()].map((reason) =>
      h("div.theorem", null, h("p", null, sentence(reason.text)),
        reason.theorem && h("p.small.quiet", null,
          reason.theorem.citation)))));
  if (answers.length)
    nodes.push(part(tr("Each move has an answer"), h("ul.reasons", null,
      ...answers.map((reason) => h("li", null, sentence(reason.text))))));
  return nodes;
}

/** @param {string} title
 * @param {...import("../../widget/dom.js").Child} nodes */
function part(title, ...nodes) {
  return h("section.why-part", null, h("h3", null, title), ...nodes);
}

/** Returns the moves as a list; at most twelve of them.
 * @param {{move: string, player?: string | null}[]} moves
 * @param {boolean} truncated */
function moveList(moves, truncated) {
  const shown = moves.slice(0, 12);
  const more = moves.length - shown.length;
  return h("ul.move-list", null,
    ...shown.map((move) => h("li", null, h("code", null, move.move),
      move.player && h("small", null, move.player === "L" ? tr("Left")
        : tr("Right")))),
    (more > 0 || truncated) && h("li.quiet", null, truncated ? tr("and more")
      : tr("and {0} more", more)));
}

/** Judges a move that was made. Null: no mistake, or not known.
 * @param {Ask} ask
 * @param {Game} game
 * @param {Step} step
 * @param {How} how
 * @returns {Promise<{made: JudgedMove, better: JudgedMove} | null>} */
async function judge(ask, game, step, how) {
  const answer = await askJudged(ask, step.from, game.setup.misere,
    { ...how, time: 5 });
  if (!answer.json) return null;
  /** @type {JudgedMove[]} */
  const moves = answer.json.moves;
  const made = moves.find((move) => move.move === step.move);
  if (!made || made.winning) return null;
  const better = moves.find((move) => move.winning &&
    move.player === made.player);
  return better ? { made, better } : null;
}

/** Returns the part about the last move of a person, if it was a mistake: the
 * better move, and the line of play that punishes the mistake.
 * @param {Ask} ask
 * @param {Game} game
 * @param {(moves: string[]) => string} linkTo
 * @param {How} how
 * @returns {Promise<Node[]>} */
async function mistake(ask, game, linkTo, how) {
  const step = [...game.steps].reverse().find((s) => s.isYours ||
    game.setup.opponent === "human");
  if (!step) return [];
  const before = game.steps.slice(0, game.steps.indexOf(step))
    .map((s) => s.word);
  const judged = await judge(ask, game, step, how);
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
  return [made.move, ...line.map((/** @type {any} */ step) => step.move)];
}

/** Returns the review of a finished game: where a person gave a win away first.
 * @param {Ask} ask
 * @param {Game} game
 * @param {How} how
 * @returns {Promise<Node[]>} */
async function review(ask, game, how) {
  for (const step of game.steps) {
    if (!step.isYours && game.setup.opponent !== "human") continue;
    const judged = await judge(ask, game, step, how);
    if (judged)
      return [h("section.mistake", null, h("h3", null, tr("Review")),
        h("p", null, tr(
          "The win was given away in {0} by {1}; {2} would have kept it.",
          step.from, step.move, judged.better.move)))];
  }
  return game.steps.length ? [h("section.mistake.none", null,
    h("h3", null, tr("Review")), h("p", null, game.setup.opponent === "human"
      ? tr("Nobody gave a win away.") : tr("You gave nothing away.")))] : [];
}
