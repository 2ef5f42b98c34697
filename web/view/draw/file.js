/* SPDX-License-Identifier: MIT */
// A drawing as an SVG file, and back. The file holds the position and the
// places of the vertices in two attributes of its root.

import { write, writePlaces } from "./graph.js";
import { areaOf, noMarks, paint, s } from "./paint.js";

/** @typedef {import("./graph.js").Graph} Graph */

/** Returns the drawing as an SVG file.
 * @param {Graph} graph */
export function toSvg(graph) {
  const area = areaOf(graph, { width: 120, height: 120 }, 40);
  const { left, top, width, height } = area;
  const position = write(graph);
  const svg = s("svg", { width: Math.round(width), height: Math.round(height),
    viewBox: [left, top, width, height].map((n) => Math.round(n)).join(" "),
    "font-family": "DejaVu Sans, Verdana, sans-serif",
    "data-grundy-position": position,
    "data-grundy-places": writePlaces(graph) },
  s("title", {}, position),
  s("rect", { class: "paper", x: left, y: top, width, height,
    fill: "#FFFFFF" }), ...paint(graph, noMarks(), area));
  for (const part of svg.querySelectorAll("[data-key]"))
    part.removeAttribute("data-key");
  return `${new XMLSerializer().serializeToString(svg)}\n`;
}

/** Reads the position from a file: an SVG file of this page, one that the
 * engine drew, or a text. Null: there is none.
 * @param {string} text
 * @returns {{position: string, places: string} | null} */
export function fromFile(text) {
  if (!/^\s*(<\?xml|<!--|<svg)/.test(text)) {
    const position = text.trim();
    return position && position.length < 20000
      ? { position, places: "" } : null;
  }
  const root = new DOMParser().parseFromString(text, "image/svg+xml")
    .documentElement;
  if (root.localName !== "svg") return null;
  const position = root.getAttribute("data-grundy-position") ??
    root.querySelector(":scope > title")?.textContent ?? "";
  return position ? { position,
    places: root.getAttribute("data-grundy-places") ?? "" } : null;
}
