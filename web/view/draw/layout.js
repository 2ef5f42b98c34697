/* SPDX-License-Identifier: MIT */
// Places: those of the engine's own drawing of a position, free places for new
// vertices, and the lines of the edges.

import { ground, isDirected, isGround, vertexOf } from "./graph.js";

/**
 * @typedef {import("./graph.js").Graph} Graph
 * @typedef {import("./graph.js").Place} Place
 *
 * @typedef {object} Route  the line of an edge
 * @property {Place[]} points
 * @property {Place} letter  place of the letter of its colour
 * @property {Place} mark  place of the mark of a winning move
 */

export const radius = 20; // of a vertex, and of the place where it is touched
export const dot = 6; // radius of a vertex of Hackenbush, which is a drawing
const sway = 0.07; // how far its lines bend, of their length
const gap = 74; // between new vertices

// ------------------------------------------------------------ engine's places

/** Reads the places of the vertices from a drawing of the engine. The places
 * are moved and spread so that they fit the sheet: see the head of graph.js.
 * @param {string} svg
 * @param {boolean} isStanding  the picture is above a ground
 * @param {{width: number, height: number}} sheet
 * @returns {Map<string, Place>} */
export function placesOf(svg, isStanding, sheet) {
  /** @type {Map<string, Place>} */
  const places = new Map();
  const root = new DOMParser().parseFromString(svg, "image/svg+xml");
  for (const vertex of root.querySelectorAll("g.vertex")) {
    const shape = vertex.querySelector("circle, rect");
    const name = vertex.querySelector("text")?.textContent ?? "";
    if (!shape) continue;
    const number = (/** @type {string} */ key) =>
      Number(shape.getAttribute(key) ?? 0);
    places.set(name, { x: number("cx") + number("x") + number("width") / 2,
      y: number("cy") + number("y") + number("height") / 2 });
  }
  if (!places.size) return places;
  const xs = [...places.values()].map((p) => p.x);
  const ys = [...places.values()].map((p) => p.y);
  const x = (Math.min(...xs) + Math.max(...xs)) / 2;
  const line = /^M\S+ ([\d.]+)L/.exec(
    root.querySelector("g.component > path")?.getAttribute("d") ?? "");
  const y = isStanding ? Number(line?.[1] ?? Math.max(...ys) + 98)
    : (Math.min(...ys) + Math.max(...ys)) / 2;
  const wide = Math.max(1, Math.max(...xs) - Math.min(...xs));
  const high = Math.max(1, isStanding ? y - Math.min(...ys)
    : Math.max(...ys) - Math.min(...ys));
  const spread = (/** @type {number} */ room, /** @type {number} */ most) =>
    Math.max(0.85, Math.min(most, room));
  const across = spread((sheet.width - 110) / wide, isStanding ? 1.35 : 1.9);
  const along = spread((sheet.height - 110) / high, isStanding ? 1 : 1.9);
  const even = Math.min(across, along); // a graph keeps its shape
  for (const [name, place] of places)
    places.set(name, {
      x: Math.round((place.x - x) * (isStanding ? across : even)),
      y: Math.round((place.y - y) * (isStanding ? along : even)) });
  return places;
}

/** Reads the values that the engine writes below the names of vertices.
 * @param {string} svg
 * @returns {Map<string, string>} */
export function valuesOf(svg) {
  /** @type {Map<string, string>} */
  const values = new Map();
  const root = new DOMParser().parseFromString(svg, "image/svg+xml");
  for (const vertex of root.querySelectorAll("g.vertex")) {
    const [name, value] = vertex.querySelectorAll("text.f-text");
    if (name && value?.getAttribute("font-weight") === "bold")
      values.set(name.textContent ?? "", value.textContent ?? "");
  }
  return values;
}

/** Gives a place to each vertex: a known one, or a free one.
 * @param {Graph} graph
 * @param {Map<string, Place>} known
 * @returns {Graph} */
export function settle(graph, known) {
  let next = { ...graph, vertices: graph.vertices.filter((v) =>
    known.has(v.name)).map((v) => ({ ...v, ...known.get(v.name) })) };
  for (const vertex of graph.vertices) {
    if (known.has(vertex.name)) continue;
    const near = graph.edges.find((e) =>
      (e.from === vertex.name && vertexOf(next, e.to)) ||
      (e.to === vertex.name && vertexOf(next, e.from)));
    const place = freePlace(next, near
      ? near.from === vertex.name ? near.to : near.from : "");
    next = { ...next, vertices: [...next.vertices,
      { name: vertex.name, ...place }] };
  }
  // The order of the vertices is that of the text.
  return { ...next, vertices: graph.vertices.map(({ name }) =>
    vertexOf(next, name) ?? { name, x: 0, y: 0 }) };
}

/** Returns a free place near a vertex, near the ground, or near the middle.
 * @param {Graph} graph
 * @param {string} near  name of a vertex; "" for none
 * @returns {Place} */
export function freePlace(graph, near) {
  const isStanding = graph.kind === "hackenbush";
  const start = vertexOf(graph, near);
  const from = start ?? (isStanding ? { x: 0, y: near === ground ? 0 : -gap }
    : { x: 0, y: 0 });
  /** @param {Place} place */
  const isFree = (place) => (!isStanding || place.y <= -gap / 2) &&
    graph.vertices.every((v) =>
      Math.hypot(v.x - place.x, v.y - place.y) > gap * 0.8);
  if (!start && near !== ground && isFree(from)) return from;
  if (isStanding && near === ground)
    for (let i = 0; i < 40; i++) {
      const x = Math.ceil(i / 2) * gap * (i % 2 ? 1 : -1);
      if (isFree({ x, y: -gap })) return { x: x || 0, y: -gap };
    }
  for (let ring = 1; ring < 12; ring++)
    for (const turn of [0, 45, -45, 90, -90, 135, -135, 180]) {
      const angle = (turn - 90) * Math.PI / 180;
      const place = {
        x: Math.round(from.x + Math.cos(angle) * gap * ring * 1.1),
        y: Math.round(from.y + Math.sin(angle) * gap * ring * 1.1) };
      if (isFree(place)) return place;
    }
  return { x: from.x + gap, y: from.y - gap };
}

// ---------------------------------------------------------------------- lines

/** Returns the lines of all edges.
 * @param {Graph} graph
 * @returns {Route[]} */
export function routes(graph) {
  /** @type {Map<string, number[]>} */
  const groups = new Map();
  graph.edges.forEach(({ from, to }, i) => {
    const key = [from, to].sort().join(" ");
    groups.set(key, [...(groups.get(key) ?? []), i]);
  });
  let arches = 0; // loops on the ground so far
  return graph.edges.map((edge, i) => {
    const group = groups.get([edge.from, edge.to].sort().join(" ")) ?? [i];
    const at = group.indexOf(i);
    const aside = at - (group.length - 1) / 2;
    const isDown = [isGround(graph, edge.from), isGround(graph, edge.to)];
    if (isDown[0] && isDown[1])
      return arch(graph, arches++, group.length);
    if (edge.from === edge.to) return loop(graph, edge.from, at);
    if (isDown[0] || isDown[1]) {
      const route = rise(graph, isDown[0] ? edge.to : edge.from, aside);
      return route;
    }
    return line(graph, edge, group.length, aside);
  });
}

/** An edge from the ground: straight up where nothing is in the way.
 * @param {Graph} graph
 * @param {string} name
 * @param {number} aside */
function rise(graph, name, aside) {
  const top = vertexOf(graph, name) ?? { x: 0, y: -gap };
  for (const shift of [0, 46, -46, 92, -92]) {
    const foot = { x: top.x + shift + aside * 34, y: 0 };
    if (shift !== -92 && graph.vertices.some((v) => v.name !== name &&
      distance(v, foot, top) < radius + 5)) continue;
    const half = middle(foot, top);
    return route(sample(foot, { x: half.x + sway * foot.y - sway * top.y *
      (aside < 0 ? 1 : -1), y: half.y }, top), null, null);
  }
  return route([], null, null);
}

/** An edge between two vertices: straight, or bent where it has company or
 * would run through a third vertex.
 * @param {Graph} graph
 * @param {import("./graph.js").Edge} edge
 * @param {number} many
 * @param {number} aside */
function line(graph, { from, to }, many, aside) {
  const a = vertexOf(graph, from) ?? { x: 0, y: 0 };
  const b = vertexOf(graph, to) ?? { x: 0, y: 0 };
  const far = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const across = { x: -(b.y - a.y) / far, y: (b.x - a.x) / far };
  // Opposite arcs see the two sides the other way round.
  let bend = aside * 52 * (from < to || !isDirected(graph.kind) ? 1 : -1);
  if (!isDirected(graph.kind) && from > to) bend = -bend;
  if (many === 1 && graph.vertices.some((v) => v.name !== from &&
    v.name !== to && distance(v, a, b) < radius + 2)) bend = 74;
  const half = middle(a, b);
  const isStanding = graph.kind === "hackenbush";
  if (isStanding && !bend) bend = sway * far * (a.x < b.x ? 1 : -1);
  return route(sample(a, { x: half.x + across.x * bend,
    y: half.y + across.y * bend }, b), isStanding ? null : a,
  isStanding ? null : b);
}

/** A loop above a vertex; further loops go around it.
 * @param {Graph} graph
 * @param {string} name
 * @param {number} at */
function loop(graph, name, at) {
  const v = vertexOf(graph, name) ?? { x: 0, y: 0 };
  const angle = (-90 + 62 * Math.ceil(at / 2) * (at % 2 ? 1 : -1)) *
    Math.PI / 180;
  const reach = 74;
  const spread = 0.46;
  const one = { x: v.x + Math.cos(angle - spread) * reach,
    y: v.y + Math.sin(angle - spread) * reach };
  const two = { x: v.x + Math.cos(angle + spread) * reach,
    y: v.y + Math.sin(angle + spread) * reach };
  const end = graph.kind === "hackenbush" ? null : v;
  return route(sampleCubic(v, one, two, v), end, end);
}

/** A loop on the ground.
 * @param {Graph} graph
 * @param {number} at
 * @param {number} many */
function arch(graph, at, many) {
  const feet = graph.edges.flatMap((e) => isGround(graph, e.from)
    ? [vertexOf(graph, e.to)?.x] : isGround(graph, e.to)
      ? [vertexOf(graph, e.from)?.x] : []).filter((x) => x !== undefined);
  const right = feet.length ? Math.max(...feet) + 52 : -26 * (many - 1);
  const x = right + 52 * at;
  return route(sampleCubic({ x: x - 17, y: 0 }, { x: x - 22, y: -58 },
    { x: x + 22, y: -58 }, { x: x + 17, y: 0 }), null, null);
}

/** Cuts off what is inside the vertices at the ends; finds where letter and
 * mark are.
 * @param {Place[]} points
 * @param {Place | null} first  vertex at the beginning
 * @param {Place | null} last  vertex at the end
 * @returns {Route} */
function route(points, first, last) {
  /** @param {Place} p
   * @param {Place | null} v */
  const isOut = (p, v) => !v || Math.hypot(p.x - v.x, p.y - v.y) >= radius;
  let shown = points.filter((p) => isOut(p, first) && isOut(p, last));
  if (shown.length < 2) shown = points.slice(0, 2);
  const at = (/** @type {number} */ part) =>
    shown[Math.min(shown.length - 1, Math.round((shown.length - 1) * part))] ??
    { x: 0, y: 0 };
  return { points: shown, letter: at(0.28), mark: at(0.58) };
}

/** @param {Place} a
 * @param {Place} control
 * @param {Place} b */
function sample(a, control, b) {
  // The curve passes through the control point half way.
  const c = { x: 2 * control.x - (a.x + b.x) / 2,
    y: 2 * control.y - (a.y + b.y) / 2 };
  return steps((t) => (1 - t) ** 2 * a.x + 2 * t * (1 - t) * c.x + t * t * b.x,
    (t) => (1 - t) ** 2 * a.y + 2 * t * (1 - t) * c.y + t * t * b.y);
}

/** @param {Place} a
 * @param {Place} c
 * @param {Place} d
 * @param {Place} b */
function sampleCubic(a, c, d, b) {
  const one = (/** @type {"x" | "y"} */ k) => (/** @type {number} */ t) =>
    (1 - t) ** 3 * a[k] + 3 * t * (1 - t) ** 2 * c[k] +
    3 * t * t * (1 - t) * d[k] + t ** 3 * b[k];
  return steps(one("x"), one("y"));
}

/** @param {(t: number) => number} x
 * @param {(t: number) => number} y */
function steps(x, y) {
  const count = 60;
  return [...Array(count + 1).keys()].map((i) => ({ x: x(i / count),
    y: y(i / count) }));
}

/** @param {Place} a
 * @param {Place} b */
function middle(a, b) {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

/** Returns the distance of a place from the line between two others.
 * @param {Place} p
 * @param {Place} a
 * @param {Place} b */
export function distance(p, a, b) {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const long = dx * dx + dy * dy || 1;
  const t = Math.max(0, Math.min(1,
    ((p.x - a.x) * dx + (p.y - a.y) * dy) / long));
  return Math.hypot(p.x - a.x - t * dx, p.y - a.y - t * dy);
}
