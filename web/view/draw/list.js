/* SPDX-License-Identifier: MIT */
// The drawing as a list: everything that can be done on the sheet, in words.

import { tr } from "../../language.js";
import { select } from "../../widget/choice.js";
import { button, fill, h } from "../../widget/dom.js";
import { edgeText, ground } from "./graph.js";
import { goodText, idleText, tokenText, underText } from "./words.js";

/**
 * @typedef {import("./graph.js").Graph} Graph
 * @typedef {import("./graph.js").Colour} Colour
 * @typedef {import("./paint.js").Marks} Marks
 *
 * @typedef {object} ListActions
 * @property {() => void} add  a vertex
 * @property {(from: string, to: string) => void} connect
 * @property {(key: string) => void} remove
 * @property {(key: string, colour: Colour) => void} paint
 * @property {(name: string, more: boolean) => void} token
 */

/** Returns the names of the colours.
 * @returns {[Colour, string][]} */
export function colours() {
  return [["g", tr("Green")], ["b", tr("Blue")], ["r", tr("Red")]];
}

/** Makes the list.
 * @param {ListActions} actions */
export function list(actions) {
  const ends = h("div.list-add", null);
  const rows = h("div.stack", null);
  const body = h("div.stack", null, ends, rows);
  let ended = ""; // names for which the controls of new edges were made
  const element = h("details.card.listing", { ontoggle: () => update() },
    h("summary", null, tr("Vertices and edges as a list")), body);
  let from = "";
  let to = "";
  /** @type {[Graph, Marks] | null} */
  let shown = null;

  function update() {
    if (element.open && shown) build(...shown);
  }

  return {
    element,
    /** @param {Graph} graph
     * @param {Marks} marks */
    show(graph, marks) {
      shown = [graph, marks];
      update();
    },
  };

  /** @param {Graph} graph
   * @param {Marks} marks */
  function build(graph, marks) {
    const held = /** @type {HTMLElement | null} */ (
      body.contains(document.activeElement) ? document.activeElement : null)
      ?.dataset.at;
    const names = graph.vertices.map((v) => v.name);
    buildEnds(graph, names);
    fill(rows, names.length > 0 && h("h3", null, tr("Vertices")),
      names.length > 0 && h("ul.rows", null, ...names.map((name) =>
        vertexRow(graph, marks, name))),
      graph.edges.length > 0 && h("h3", null, tr("Edges")),
      graph.edges.length > 0 && h("ul.rows", null, ...graph.edges.map((_, i) =>
        edgeRow(graph, marks, i))));
    if (held)
      /** @type {HTMLElement | null} */ (body.querySelector(
        `[data-at="${CSS.escape(held)}"]`) ?? ends.querySelector("button"))
        ?.focus();
  }

  /** Makes the controls of new vertices and edges, unless they fit already: a
   * list that a person has opened stays open when an answer arrives.
   * @param {Graph} graph
   * @param {string[]} names */
  function buildEnds(graph, names) {
    if (ended === `${graph.kind} ${names.join()}`) return;
    ended = `${graph.kind} ${names.join()}`;
    /** @type {[string, string][]} */
    const options = names.map((name) => [name, name]);
    if (graph.kind === "hackenbush") options.unshift([ground, tr("ground")]);
    if (!options.some(([name]) => name === from)) from = options[0]?.[0] ?? "";
    if (!options.some(([name]) => name === to))
      to = options[options.length - 1]?.[0] ?? "";
    const first = select({ label: tr("Edge from"), value: from, options,
      onChange: (value) => {
        from = value;
      } });
    const second = select({ label: tr("Edge to"), value: to, options,
      onChange: (value) => {
        to = value;
      } });
    const connect = button(tr("Connect"), () => actions.connect(from, to));
    const add = button(tr("Add a vertex"), () => actions.add());
    for (const [one, at] of /** @type {const} */ ([[first, "from"],
      [second, "to"]]))
      one.element.querySelector("select")?.setAttribute("data-at", at);
    connect.dataset.at = "connect";
    add.dataset.at = "add";
    const isEdged = options.length > 1;
    fill(ends, add, isEdged && first.element, isEdged && second.element,
      isEdged && connect);
  }

  /** @param {Graph} graph
   * @param {Marks} marks
   * @param {string} name */
  function vertexRow(graph, marks, name) {
    const tokens = graph.tokens.filter((t) => t === name).length;
    const value = marks.values.get(name);
    const controls = [];
    if (graph.kind !== "hackenbush") {
      if (!tokens || graph.kind === "graph")
        controls.push(small(tr("Put a token"), tr("Put a token on {0}", name),
          `token ${name}`, () => actions.token(name, true)));
      if (tokens)
        controls.push(small(tr("Take a token"),
          tr("Take a token from {0}", name), `untoken ${name}`,
          () => actions.token(name, false)));
    }
    return h("li", null, h("code", null, name),
      h("span.row-facts", null,
        value && h("span.quiet", null, underText(graph.kind, value)),
        tokens > 0 && h("span", null, tokenText(tokens)),
        marks.goals.has(name) && h("span.badge.good", null, goodText(marks))),
      h("span.row-tools", null, ...controls, small(tr("Delete"),
        tr("Delete the vertex {0}", name), `delete ${name}`,
        () => actions.remove(`v:${name}`))));
  }

  /** @param {Graph} graph
   * @param {Marks} marks
   * @param {number} index */
  function edgeRow(graph, marks, index) {
    const text = edgeText(graph, graph.edges[index]);
    const key = `e:${index}`;
    const paint = graph.kind === "hackenbush" && h("select.input.small-input", {
      "aria-label": tr("Colour of the edge {0}", text),
      "data-at": `colour ${index}`,
      onchange: (/** @type {Event} */ event) => actions.paint(key,
        /** @type {Colour} */ (/** @type {HTMLSelectElement} */ (
          event.target).value)),
    }, ...colours().map(([value, name]) => h("option", { value,
      selected: graph.edges[index].colour === value }, name)));
    return h("li", null, h("code", null, text),
      h("span.row-facts", null,
        marks.idle.has(index) && h("span.quiet", null, idleText(graph.kind)),
        marks.wins.has(index) && h("span.badge.good", null, goodText(marks))),
      h("span.row-tools", null, paint, small(tr("Delete"),
        tr("Delete the edge {0}", text), `delete edge ${index}`,
        () => actions.remove(key))));
  }

  /** @param {string} text
   * @param {string} label
   * @param {string} at
   * @param {() => void} action */
  function small(text, label, at, action) {
    const made = button(text, action, { kind: "plain", label });
    made.dataset.at = at;
    return made;
  }
}
