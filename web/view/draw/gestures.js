/* SPDX-License-Identifier: MIT */
// What taps, drags and keys do on the drawing.

import { tr } from "../../language.js";
import { moveVertex } from "./graph.js";

/**
 * @typedef {import("../draw.js").Sketch} Sketch
 * @typedef {import("./graph.js").Colour} Colour
 * @typedef {import("./graph.js").Place} Place
 */

/** @param {Sketch} sketch
 * @param {string} key
 * @param {Place | null} place */
export function tap(sketch, key, place) {
  const { tool } = sketch;
  const name = sketch.end(key);
  if (tool === "delete") {
    sketch.remove(key);
    return;
  }
  if (tool === "token") {
    if (key.startsWith("v:"))
      sketch.token(key.slice(2), sketch.graph.kind === "graph" ||
        !sketch.graph.tokens.includes(key.slice(2)));
    return;
  }
  const chosen = sketch.selected ? sketch.end(sketch.selected) : null;
  if (tool === "draw" && !key && place) {
    const made = sketch.grow(chosen === null ? "" : sketch.selected, place);
    sketch.selected = chosen === null ? "" : `v:${made}`;
    sketch.show();
    return;
  }
  if (tool === "draw" && name !== null && chosen !== null &&
    key !== sketch.selected) {
    sketch.selected = "";
    sketch.connect(chosen, name);
    sketch.show();
    return;
  }
  sketch.selected = key === sketch.selected ? "" : key;
  sketch.show();
  if (sketch.selected)
    sketch.announce(tr("Selected: {0}", sketch.nameOf(sketch.selected)));
}

/** @param {Sketch} sketch
 * @param {string} from
 * @param {string} to
 * @param {Place} place */
export function pull(sketch, from, to, place) {
  if (sketch.tool === "delete" || sketch.tool === "token") return;
  sketch.selected = "";
  const [start, end] = [sketch.end(from), sketch.end(to)];
  if (start === null) return;
  if (end === null) sketch.grow(from, place);
  else sketch.connect(start, end);
}

/** Moves a vertex with the pointer.
 * @param {Sketch} sketch
 * @param {string} key
 * @param {Place} place
 * @param {boolean} isDone */
export function drag(sketch, key, place, isDone) {
  sketch.before ??= sketch.graph;
  const high = sketch.graph.kind === "hackenbush" ? -28 : Infinity;
  const next = moveVertex(sketch.graph, key.slice(2), { x: place.x,
    y: Math.min(place.y, high) });
  if (!isDone) {
    sketch.graph = next;
    sketch.show();
    return;
  }
  sketch.graph = sketch.before;
  sketch.before = null;
  sketch.put(next);
}

/** A key on an element of the sheet.
 * @param {Sketch} sketch
 * @param {string} key
 * @param {KeyboardEvent} event */
export function command(sketch, key, event) {
  const { graph, sheet } = sketch;
  const isVertex = key.startsWith("v:");
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1],
    ArrowDown: [0, 1] }[event.key];
  if (way && isVertex && (event.shiftKey || sketch.tool === "move")) {
    const v = graph.vertices.find((one) => `v:${one.name}` === key);
    if (v) {
      const x = v.x + way[0] * 12;
      const y = v.y + way[1] * 12;
      sketch.put(moveVertex(graph, v.name, { x, y: graph.kind === "hackenbush"
        ? Math.min(y, -28) : y }));
    }
    return true;
  }
  const letter = event.key.toLowerCase();
  if (letter === "n") {
    const name = sketch.grow(sketch.end(key) === null ? "" : key);
    sheet.rove(`v:${name}`, true);
  } else if (letter === "delete" || letter === "backspace") sketch.remove(key);
  else if (letter === "escape" && sketch.selected) {
    sketch.selected = "";
    sketch.show();
  } else if (letter === "l" && sketch.end(key) !== null)
    sketch.connect(sketch.end(key) ?? "", sketch.end(key) ?? "");
  else if (letter === "t" && isVertex && graph.kind !== "hackenbush")
    sketch.token(key.slice(2), !event.shiftKey);
  else if (/^[gbr]$/.test(letter) && graph.kind === "hackenbush") {
    sketch.colour = /** @type {Colour} */ (letter);
    if (key.startsWith("e:")) sketch.paint(key, sketch.colour);
    else sketch.show();
  } else return false;
  return true;
}

/** Undo and redo by keyboard, everywhere but in fields.
 * @param {Sketch} sketch
 * @param {KeyboardEvent} event */
export function shortcut(sketch, event) {
  if (!(event.ctrlKey || event.metaKey) || event.altKey ||
    event.target instanceof HTMLInputElement ||
    event.target instanceof HTMLTextAreaElement) return;
  const letter = event.key.toLowerCase();
  if (letter !== "z" && letter !== "y") return;
  event.preventDefault();
  if (letter === "y" || event.shiftKey) sketch.redo();
  else sketch.undo();
}
