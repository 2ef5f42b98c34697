/* SPDX-License-Identifier: MIT */
// The tools of the game that is drawn, and what can be done with the selected
// element.

import { tr } from "../../language.js";
import { choice } from "../../widget/choice.js";
import { button, fill, h } from "../../widget/dom.js";
import { changeEdge, isDirected, mayConnect } from "./graph.js";
import { colours } from "./list.js";

/**
 * @typedef {import("../draw.js").Sketch} Sketch
 * @typedef {import("./graph.js").Colour} Colour
 * @typedef {import("./words.js").Tool} Tool
 */

/** Shows the tools of the game.
 * @param {Sketch} sketch */
export function showTools(sketch) {
  const isStanding = sketch.graph.kind === "hackenbush";
  if (isStanding && sketch.tool === "token") sketch.tool = "draw";
  if (sketch.toolKind !== isStanding) {
    sketch.toolKind = isStanding;
    /** @type {[string, string][]} */
    const tools = [["draw", tr("Pencil")], ["move", tr("Move vertices")],
      ...(isStanding ? [] : [/** @type {[string, string]} */ (
        ["token", tr("Token")])]), ["delete", tr("Eraser")]];
    sketch.tools = choice({ label: tr("Tool"), value: sketch.tool,
      options: tools, hiddenLabel: true, onChange: (value) => {
        sketch.tool = /** @type {Tool} */ (value);
        sketch.selected = "";
        sketch.show();
      } });
    sketch.paints = choice({ label: tr("Colour of new edges"),
      value: sketch.colour, options: colours(), hiddenLabel: true,
      onChange: (value) => {
        sketch.colour = /** @type {Colour} */ (value);
      } });
    sketch.paints.element.classList.add("paints");
    fill(/** @type {HTMLElement} */ (sketch.toolBar), sketch.tools.element,
      isStanding && sketch.paints.element);
  }
  if (sketch.tools) sketch.tools.value = sketch.tool;
  if (sketch.paints) sketch.paints.value = sketch.colour;
}

/** Shows what can be done with the selected element.
 * @param {Sketch} sketch */
export function showSelection(sketch) {
  const { bar, selected: key } = sketch;
  const held = bar.contains(document.activeElement)
    ? document.activeElement?.textContent : null;
  const buttons = choices(sketch).map(([text, action]) =>
    button(text, action));
  bar.hidden = !key;
  fill(bar, key && h("p", null, sketch.nameOf(key)), ...buttons);
  if (held)
    (buttons.find((b) => b.textContent === held) ?? buttons[0])?.focus();
}

/** Returns what can be done with the selected element.
 * @param {Sketch} sketch
 * @returns {[string, () => void][]} */
function choices(sketch) {
  const { graph, selected: key } = sketch;
  const name = sketch.end(key);
  /** @type {[string, () => void][]} */
  const items = [];
  if (name !== null) {
    items.push([tr("New vertex here"), () => {
      sketch.selected = `v:${sketch.grow(key)}`;
      sketch.show();
    }]);
    if (graph.kind !== "geography" && mayConnect(graph, name, name))
      items.push([tr("Add a loop"), () => sketch.connect(name, name)]);
  }
  if (key.startsWith("v:") && graph.kind !== "hackenbush" && name !== null) {
    if (graph.kind === "graph" || !graph.tokens.includes(name))
      items.push([tr("Put a token"), () => sketch.token(name, true)]);
    if (graph.tokens.includes(name))
      items.push([tr("Take a token"), () => sketch.token(name, false)]);
  }
  if (key.startsWith("e:")) {
    const index = Number(key.slice(2));
    const { from, to, colour } = graph.edges[index];
    if (graph.kind === "hackenbush")
      for (const [other, text] of colours())
        if (colour !== other)
          items.push([text, () => sketch.paint(key, other)]);
    if (isDirected(graph.kind) && from !== to && mayConnect(graph, to, from))
      items.push([tr("Turn round"), () => sketch.put(changeEdge(graph, index,
        { from: to, to: from }))]);
  }
  if (key && key !== "ground")
    items.push([tr("Delete"), () => sketch.remove(key)]);
  return items;
}
