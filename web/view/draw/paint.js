/* SPDX-License-Identifier: MIT */
// Paints a drawing as SVG: on the canvas, in the figures of the steps, and for
// a file. Colours are attributes, for a file that stands alone; the classes let
// draw.css replace them by those of the theme.

import { edgeText, isDirected } from "./graph.js";
import { dot, radius, routes } from "./layout.js";

/**
 * @typedef {import("./graph.js").Graph} Graph
 * @typedef {import("./graph.js").Place} Place
 *
 * @typedef {object} Marks  what is shown on the drawing besides the drawing
 * @property {Map<string, string>} values  below the names of vertices
 * @property {Map<number, string>} wins  edges of winning moves, with the
 *   letters of the players, "" if the players' moves are the same
 * @property {Set<string>} goals  vertices of winning moves
 * @property {boolean} isDraw  the moves only keep a draw
 * @property {Set<number>} idle  edges that do not belong to the position
 * @property {Set<string>} vertices  vertices that a step names
 * @property {Set<number>} edges  edges that a step names
 * @property {string} selected  key of the selected element; "" if none
 */

const space = "http://www.w3.org/2000/svg";
const ink = "#222222";
const quiet = "#555555";
const white = "#FFFFFF";
const orange = "#E66100";
const paints = { g: ["green", "#2E8B57"], b: ["blue", "#1C4FB8"],
  r: ["red", "#C4302B"] };

/** Makes an SVG element.
 * @param {string} tag
 * @param {Record<string, string | number | null>} props
 * @param {...(Node | string)} children
 * @returns {SVGElement} */
export function s(tag, props, ...children) {
  const element = /** @type {SVGElement} */ (
    document.createElementNS(space, tag));
  for (const [name, value] of Object.entries(props))
    if (value !== null) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** Returns marks that mark nothing.
 * @returns {Marks} */
export function noMarks() {
  return { values: new Map(), wins: new Map(), goals: new Set(), isDraw: false,
    idle: new Set(),
    vertices: new Set(), edges: new Set(), selected: "" };
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 10) / 10;
}

/** @param {Place[]} points */
function pathOf(points) {
  return points.map(({ x, y }, i) =>
    `${i ? "L" : "M"}${round(x)} ${round(y)}`).join("");
}

/** Returns the elements of a drawing: the ground, the edges, the vertices. Each
 * element of the drawing is a group with its key: ground, e:INDEX, v:NAME. All
 * words are in a group above them: a name that a screen reader says replaces
 * the words of an element.
 * @param {Graph} graph
 * @param {Marks} marks
 * @param {{left: number, right: number}} area  ends of the ground */
export function paint(graph, marks, { left, right }) {
  const lines = routes(graph);
  const words = s("g", { class: "words", "aria-hidden": "true" });
  const nodes = graph.edges.map((_, i) => paintEdge(graph, marks, i,
    lines[i], words));
  const dots = graph.vertices.map((vertex) => paintVertex(graph, marks,
    vertex, words));
  const floor = graph.kind === "hackenbush"
    ? [paintGround(marks, left, right)] : [];
  return [...floor, ...nodes, ...dots, words];
}

/** @param {Marks} marks
 * @param {number} left
 * @param {number} right */
function paintGround(marks, left, right) {
  const group = s("g", { "data-key": "ground", class: classes("floor",
    marks.selected === "ground" && "selected",
    marks.vertices.has("0") && "named") });
  group.append(s("rect", { class: "earth", x: left, y: 0,
    width: right - left, height: 26, fill: "#EEEEEE" }),
  s("path", { class: "floor-line", d: `M${left} 0H${right}`, stroke: ink,
    "stroke-width": 3, fill: "none" }));
  let hatch = "";
  for (let x = left + 10; x < right; x += 14) hatch += `M${x} 3l-8 9`;
  group.append(s("path", { class: "hatch", d: hatch, stroke: quiet,
    "stroke-width": 1, fill: "none" }));
  return group;
}

/** @param {Graph} graph
 * @param {Marks} marks
 * @param {number} index
 * @param {import("./layout.js").Route} route
 * @param {SVGElement} words */
function paintEdge(graph, marks, index, { points, letter, mark }, words) {
  const edge = graph.edges[index];
  const isPainted = graph.kind === "hackenbush";
  const [name, colour] = isPainted ? paints[edge.colour] : ["plain", quiet];
  const isNamed = marks.edges.has(index);
  const key = `e:${index}`;
  const wins = marks.wins.get(index);
  const group = s("g", { "data-key": key, class: classes("line", name,
    isNamed && "named", wins !== undefined && "wins",
    marks.idle.has(index) && "idle",
    marks.selected === key && "selected"),
  "data-edge": edgeText(graph, edge) });
  const d = pathOf(points);
  if (isNamed)
    group.append(s("path", { class: "halo", d, fill: "none", stroke: "#FDE3CF",
      "stroke-width": 16, "stroke-linecap": "round" }));
  if (marks.selected === key)
    group.append(s("path", { class: "choice-halo", d, fill: "none",
      stroke: "#A9CBE8", "stroke-width": 12, "stroke-linecap": "round" }));
  group.append(s("path", { class: "stroke", d, fill: "none", stroke: colour,
    "stroke-width": 3.6, "stroke-linecap": "round",
    "stroke-linejoin": "round" }));
  // A straight line has no area; with the circle it has one, for the frame of
  // the keyboard.
  group.append(s("circle", { class: "grip", cx: round(mark.x),
    cy: round(mark.y), r: 8, fill: "none", stroke: "none" }));
  if (isDirected(graph.kind)) group.append(arrow(points, colour));
  if (isPainted && edge.colour !== "g")
    words.append(badge(letter, edge.colour.toUpperCase(), `letter ${name}`,
      colour));
  if (wins !== undefined) words.append(...winMark(mark, wins));
  return group;
}

/** A star in a ring: this move wins; beside it who may make it.
 * @param {Place} at
 * @param {string} who */
function winMark({ x, y }, who) {
  const mark = [s("circle", { class: "win-ring", cx: round(x), cy: round(y),
    r: 10, fill: white, stroke: orange, "stroke-width": 2 }),
  s("path", { class: "win-star", d: star(x, y, 7), fill: orange })];
  if (who)
    mark.push(s("text", { class: "win-who", x: round(x + 14), y: round(y + 5),
      "font-size": 13, "font-weight": "bold", fill: "#A84600" }, who));
  return mark;
}

/** @param {number} x
 * @param {number} y
 * @param {number} size */
function star(x, y, size) {
  return [...Array(10).keys()].map((i) => {
    const angle = -Math.PI / 2 + i * Math.PI / 5;
    const far = i % 2 ? size * 0.42 : size;
    return `${i ? "L" : "M"}${round(x + Math.cos(angle) * far)} ${
      round(y + Math.sin(angle) * far)}`;
  }).join("") + "Z";
}

/** @param {Place} at
 * @param {string} text
 * @param {string} name
 * @param {string} colour */
function badge({ x, y }, text, name, colour) {
  return s("g", { class: name },
    s("circle", { cx: round(x), cy: round(y), r: 9, fill: white,
      stroke: colour, "stroke-width": 1.5 }),
    s("text", { x: round(x), y: round(y + 4.2), "font-size": 12,
      "text-anchor": "middle", "font-weight": "bold", fill: ink }, text));
}

/** @param {Place[]} points
 * @param {string} colour */
function arrow(points, colour) {
  const tip = points[points.length - 1];
  const from = points.slice(0, -1).reverse().find((p) =>
    Math.hypot(p.x - tip.x, p.y - tip.y) >= 10) ?? points[0];
  const far = Math.hypot(tip.x - from.x, tip.y - from.y) || 1;
  const dx = (tip.x - from.x) / far;
  const dy = (tip.y - from.y) / far;
  const at = (/** @type {number} */ back, /** @type {number} */ side) =>
    `${round(tip.x - dx * back - dy * side)} ${
      round(tip.y - dy * back + dx * side)}`;
  return s("path", { class: "arrow", fill: colour,
    d: `M${at(0, 0)}L${at(13, 6)}L${at(10, 0)}L${at(13, -6)}Z` });
}

/** @param {Graph} graph
 * @param {Marks} marks
 * @param {import("./graph.js").Vertex} vertex
 * @param {SVGElement} words */
function paintVertex(graph, marks, { name, x, y, label = name }, words) {
  const key = `v:${name}`;
  const tokens = graph.tokens.filter((t) => t === name).length;
  const value = marks.values.get(name);
  const isGoal = marks.goals.has(name);
  const group = s("g", { "data-key": key, class: classes("dot",
    tokens > 0 && "held", isGoal && "wins",
    marks.vertices.has(name) && "named", marks.selected === key && "selected"),
  "data-vertex": name });
  if (marks.vertices.has(name))
    group.append(s("circle", { class: "halo-dot", cx: x, cy: y,
      r: radius + 7, fill: "#FDE3CF", stroke: orange,
      "stroke-dasharray": "4 3" }));
  if (marks.selected === key)
    group.append(s("circle", { class: "choice-dot", cx: x, cy: y,
      r: radius + 5, fill: "none", stroke: "#3E7CB1", "stroke-width": 2.5,
      "stroke-dasharray": "5 3" }));
  const isDrawing = graph.kind === "hackenbush";
  if (isDrawing) // a finger needs more than a dot
    group.append(s("circle", { class: "touch", cx: x, cy: y, r: radius,
      fill: "transparent", stroke: "none" }));
  group.append(s("circle", { class: "disc", cx: x, cy: y,
    r: isDrawing ? dot : radius, fill: isDrawing ? ink : white,
    stroke: tokens ? ink : quiet, "stroke-width": tokens ? 4 : 1.4 }));
  const short = label.length > 4 ? `${label.slice(0, 3)}…` : label;
  // Beside a dot, or within a circle.
  const at = isDrawing ? { x: x + 10, y: y - 7, under: x + 12 + 8 *
    short.length } : { x, y: value ? y - 1 : y + 4.6, under: x };
  words.append(s("text", { class: "name", x: at.x, y: at.y,
    "font-size": isDrawing ? 11 : 13, fill: isDrawing ? quiet : ink,
    "text-anchor": isDrawing ? "start" : "middle" }, short));
  if (value)
    words.append(s("text", { class: "under", "data-of": name, x: at.under,
      y: isDrawing ? at.y : y + 13, "font-size": 11.5, "font-weight": "bold",
      "text-anchor": isDrawing ? "start" : "middle", fill: quiet },
    value.length > 6 ? `${value.slice(0, 5)}…` : value));
  if (tokens)
    words.append(s("g", { class: "token" },
      s("circle", { cx: x - 17, cy: y - 17, r: 9.5, fill: "#3E7CB1",
        stroke: white, "stroke-width": 1.5 }),
      ...(tokens > 1 ? [s("text", { x: x - 17, y: y - 12.8, "font-size": 12,
        "text-anchor": "middle", "font-weight": "bold", fill: white },
      String(tokens))] : [])));
  if (isGoal) words.append(...winMark({ x: x + 18, y: y - 16 }, ""));
  return group;
}

/** @param {...(string | false)} names */
function classes(...names) {
  return names.filter(Boolean).join(" ");
}

/** Returns the area of a drawing with a border; at least as large as asked.
 * @param {Graph} graph
 * @param {{width: number, height: number}} least
 * @param {number} [border]
 * @param {number} [steepest]  height for each unit of width, at most */
export function areaOf(graph, { width, height }, border = 46,
  steepest = Infinity) {
  const isStanding = graph.kind === "hackenbush";
  const points = [...graph.vertices, ...routes(graph).flatMap((r) =>
    r.points)];
  const xs = points.map((p) => p.x);
  const ys = points.map((p) => p.y);
  let left = Math.min(...xs) - border;
  let right = Math.max(...xs) + border;
  let top = Math.min(...ys) - border;
  let bottom = Math.max(...ys) + border;
  if (!points.length) left = right = top = bottom = 0;
  if (right - left < width) {
    // The origin stays in the middle where the drawing allows it.
    const centre = Math.abs(left) <= width / 2 && right <= width / 2 ? 0
      : (left + right) / 2;
    left = centre - width / 2;
    right = centre + width / 2;
  }
  if (isStanding) {
    bottom = 26;
    top = Math.min(top, bottom - height);
  } else if (bottom - top < height) {
    const centre = top >= -height / 2 && bottom <= height / 2 ? 0
      : (top + bottom) / 2;
    top = centre - height / 2;
    bottom = centre + height / 2;
  }
  const aside = ((bottom - top) / steepest - (right - left)) / 2;
  if (aside > 0) {
    left -= aside;
    right += aside;
  }
  return { left, right, top, bottom, width: right - left,
    height: bottom - top };
}
