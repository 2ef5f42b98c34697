/* SPDX-License-Identifier: MIT */
// Who wins a drawing: the words, and the elements that the good moves use.

import { tr } from "../../language.js";
import { fill, h } from "../../widget/dom.js";
import { outcomeText, valueText } from "../play/why.js";
import { isDirected, read } from "./graph.js";

/**
 * @typedef {import("./graph.js").Graph} Graph
 * @typedef {{move: string, player?: "L" | "R" | null}} Good
 * @typedef {import("answers").Evaluation & {
 *   reveal: (text: string) => string}} Verdict  of a drawing in disguise, and
 *   the way back to its names
 */

/** Finds the edges and vertices of the winning moves, or of those that keep a
 * draw.
 * @param {Graph} graph
 * @param {import("answers").Evaluation} verdict  of the drawing in disguise
 * @param {(text: string) => string} reveal */
export function winsOf(graph, verdict, reveal) {
  const isDraw = verdict.outcome === "D";
  /** @type {Good[]} */
  const good = isDraw ? verdict.drawing_moves ?? [] : verdict.winning_moves;
  /** @type {Map<number, string>} */
  const wins = new Map();
  /** @type {Set<string>} */
  const goals = new Set();
  const [token] = graph.tokens;
  for (const { move, player } of good) {
    const edge = /^(?:cut )?(\w+)(?:->|-)(\w+)(?::([gbr]))?$/.exec(move);
    const to = /^to (\w+)$/.exec(move);
    const start = /^start at (\w+)$/.exec(move);
    const ends = edge ? [edge[1], edge[2]].map(reveal)
      : to ? [token, reveal(to[1])] : null;
    if (start) goals.add(reveal(start[1]));
    if (to) goals.add(reveal(to[1]));
    if (!ends) continue;
    graph.edges.forEach((e, i) => {
      const isSame = (e.from === ends[0] && e.to === ends[1]) ||
        (!isDirected(graph.kind) && e.from === ends[1] && e.to === ends[0]);
      const isColour = graph.kind !== "hackenbush" ||
        e.colour === (edge?.[3] ?? "g");
      if (!isSame || !isColour || to) return;
      const who = [...new Set([...(wins.get(i) ?? ""), ...(player ?? "")])];
      wins.set(i, who.sort().join(""));
    });
  }
  return { wins, goals, isDraw, idle: idleOf(graph, reveal(verdict.position)) };
}

/** Finds the edges that the engine left out of the position: they have fallen,
 * or the token cannot reach them.
 * @param {Graph} graph
 * @param {string} position  as the engine writes it */
function idleOf(graph, position) {
  /** @param {import("./graph.js").Edge} edge */
  const keyOf = ({ from, to, colour }) => [...(isDirected(graph.kind)
    ? [from, to] : [from, to].sort()), colour].join(" ");
  const left = (read(position)?.edges ?? []).map(keyOf);
  /** @type {Set<number>} */
  const idle = new Set();
  graph.edges.forEach((edge, i) => {
    const at = left.indexOf(keyOf(edge));
    if (at < 0) idle.add(i);
    else left.splice(at, 1);
  });
  return idle;
}

/** Shows who wins. Returns what is to be said.
 * @param {HTMLElement} element
 * @param {Verdict | null} verdict  null: there is none
 * @param {string} trouble  why there is none */
export function showVerdict(element, verdict, trouble) {
  if (!verdict) {
    fill(element, h("p.quiet", null, trouble));
    return "";
  }
  const value = valueText(verdict.value);
  const outcome = outcomeText(verdict.outcome);
  const isDraw = verdict.outcome === "D";
  const isNumber = verdict.theorem?.name === "red-blue forests";
  /** @type {Good[]} */
  const good = isDraw ? verdict.drawing_moves ?? [] : verdict.winning_moves;
  fill(element, h("div.draw-verdict", null,
    h("div.draw-outcome", { class: `outcome-${verdict.outcome}` },
      h("span.draw-letter", { "aria-hidden": "true" }, verdict.outcome),
      h("p", null, outcome)),
    value && h("p.draw-value", null, h("span.label", null,
      isNumber ? tr("Value, a number") : tr("Value")),
      h("span.value", null, value))),
  good.length > 0 && h("div.stack.tight", null,
    h("h3", null, isDraw ? tr("Moves that keep the draw")
      : tr("Winning moves")),
    h("ul.draw-moves", null, ...good.slice(0, 12).map((one) => h("li", null,
      h("code", null, verdict.reveal(one.move)), one.player && h("small", null,
        one.player === "L" ? tr("Left") : tr("Right")))),
    (good.length > 12 || verdict.winning_moves_truncated) && h("li.quiet",
      null, verdict.winning_moves_truncated ? tr("and more")
        : tr("and {0} more", good.length - 12)))));
  return value ? tr("{0} Value {1}.", outcome, value) : outcome;
}
