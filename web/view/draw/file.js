/* SPDX-License-Identifier: MIT */
// A drawing as an SVG file, and back. The file holds the position and the
// places of the vertices in two attributes of its root.

import { begin } from "../../busy.js";
import { tr } from "../../language.js";
import { save } from "../../widget/code.js";
import { button, h } from "../../widget/dom.js";
import { write, writePlaces } from "./graph.js";
import { areaOf, noMarks, paint, s } from "./paint.js";

/** @typedef {import("./graph.js").Graph} Graph */

/** Makes the card that saves and opens files.
 * @param {() => Graph} drawing  the drawing to save
 * @param {(text: string) => void} open  gets the text of a file */
export function fileCard(drawing, open) {
  const chooser = h("input.hidden", { type: "file", tabindex: "-1",
    "aria-hidden": "true", accept: ".svg,.txt,image/svg+xml,text/plain",
    onchange: async () => {
      const end = begin();
      const text = await chooser.files?.[0]?.text();
      end();
      if (text !== undefined) open(text);
      chooser.value = "";
    } });
  return h("section.card.stack", { "aria-label": tr("The drawing as a file") },
    h("h2", null, tr("The drawing as a file")),
    h("div.row", null, button(tr("Save the drawing as SVG"), () =>
      save(`${drawing().kind}.svg`, toSvg(drawing()), "image/svg+xml"),
    { icon: "save" }), button(tr("Open a drawing"), () => chooser.click(),
      { icon: "open" }), chooser),
    h("p.small.quiet", null,
      tr("An SVG file of this page, a picture of the engine, or a text file with a position.")));
}

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
