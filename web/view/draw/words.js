/* SPDX-License-Identifier: MIT */
// The drawing in words: names of its elements, hints, legend, keys.

import { language, tr } from "../../language.js";
import { h } from "../../widget/dom.js";
import { edgeText } from "./graph.js";

/**
 * @typedef {import("./graph.js").Graph} Graph
 * @typedef {import("./graph.js").Kind} Kind
 * @typedef {import("./paint.js").Marks} Marks
 * @typedef {"draw" | "move" | "token" | "delete"} Tool
 */

/** Returns what a screen reader says of an element.
 * @param {Graph} graph
 * @param {Marks} marks
 * @param {string} key */
export function elementName(graph, marks, key) {
  if (key === "ground") return tr("The ground");
  return (key.startsWith("e:") ? edgeWords(graph, marks, Number(key.slice(2)))
    : vertexWords(graph, marks, key.slice(2)))
    .join(language() === "zh" ? "，" : ", ");
}

/** @param {Graph} graph
 * @param {Marks} marks
 * @param {number} index */
function edgeWords(graph, marks, index) {
  const edge = graph.edges[index];
  if (!edge) return [];
  const words = [tr("Edge {0}", edgeText(graph, edge))];
  const isStanding = graph.kind === "hackenbush";
  if (isStanding)
    words.push({ g: tr("green"), b: tr("blue"), r: tr("red") }[edge.colour]);
  if (marks.idle.has(index)) words.push(idleText(graph.kind));
  if (marks.wins.has(index)) words.push(goodText(marks));
  return words;
}

/** @param {Graph} graph
 * @param {Marks} marks
 * @param {string} name */
function vertexWords(graph, marks, name) {
  const tokens = graph.tokens.filter((t) => t === name).length;
  const value = marks.values.get(name);
  const words = [tr("Vertex {0}", name)];
  if (value) words.push(underText(graph.kind, value));
  if (tokens) words.push(tokenText(tokens));
  if (marks.goals.has(name)) words.push(goodText(marks));
  return words;
}

/** @param {Marks} marks */
export function goodText(marks) {
  return marks.isDraw ? tr("keeps the draw") : tr("a winning move");
}

/** Returns what an edge is that does not belong to the position.
 * @param {Kind} kind */
export function idleText(kind) {
  return kind === "hackenbush" ? tr("fallen") : tr("out of reach");
}

/** @param {number} tokens */
export function tokenText(tokens) {
  return tokens === 1 ? tr("token") : tr("{0} tokens", tokens);
}

/** Returns what is below the name of a vertex, in words.
 * @param {Kind} kind
 * @param {string} value */
export function underText(kind, value) {
  return kind === "geography" ? tr("outcome {0}", value)
    : tr("its value: {0}", value);
}

/** Returns what the marks of the drawing mean.
 * @param {Graph} graph
 * @param {Marks} marks */
export function legendText({ kind }, marks) {
  const words = [];
  if (marks.wins.size + marks.goals.size)
    words.push(marks.isDraw ? tr("A star marks a move that keeps the draw.")
      : tr("A star marks a winning move."));
  if (marks.values.size)
    words.push(kind === "hackenbush"
      ? tr("Below a name: the value of what the vertex carries.")
      : kind === "geography"
        ? tr("Below a name: who wins with the token there, N the player to move, P the other.")
        : tr("Below a name: the value with a token there."));
  if (marks.idle.size)
    words.push(kind === "hackenbush" ? tr("Dashed edges have fallen.")
      : tr("The token cannot reach dashed edges."));
  return words.join(language() === "zh" ? "" : " ");
}

/** Returns what the tool does.
 * @param {Kind} kind
 * @param {Tool} tool */
export function hintText(kind, tool) {
  switch (tool) {
    case "move":
      return tr("Drag a vertex to move it.");
    case "delete":
      return tr("Tap a vertex or an edge to delete it.");
    case "token":
      return kind === "graph" ? tr("Tap a vertex to put a token on it.")
        : tr("Tap a vertex to put the token there; tap it again to take it away.");
    default:
      return kind === "hackenbush"
        ? tr("Drag from the ground or from a vertex to draw an edge. A tap on a free place makes a vertex, a tap on two vertices connects them.")
        : tr("Drag from a vertex to draw an edge. A tap on a free place makes a vertex, a tap on two vertices connects them.");
  }
}

/** Makes the list of keys. */
export function keyboardHelp() {
  const keys = [
    [tr("Tab, arrow keys"),
      tr("go to the drawing and from element to element")],
    ["Enter", tr("selects; on a second vertex, connects the two")],
    ["N", tr("a new vertex, connected to this one")],
    [tr("Shift + arrow keys"), tr("move the vertex")],
    ["G, B, R", tr("green, blue or red edge; the colour of new edges")],
    ["T", tr("a token; Shift + T takes it away")],
    ["L", tr("a loop at this vertex")],
    ["Del", tr("deletes the vertex or the edge")],
    ["Esc", tr("selects nothing")],
    ["Ctrl + Z, Ctrl + Y", tr("undo, redo")],
  ];
  return h("details.card.listing", null,
    h("summary", null, tr("Drawing by keyboard")),
    h("dl.keys", null, ...keys.flatMap(([key, text]) => [
      h("dt", null, h("kbd", null, key)), h("dd", null, text)])));
}
