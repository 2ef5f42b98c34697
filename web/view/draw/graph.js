/* SPDX-License-Identifier: MIT */
// The drawing as data: vertices with places, edges, tokens; and its text. A
// drawing is never changed: every edit returns another one, so that undo keeps
// the old ones.
//
// In Hackenbush the ground is the vertex "0". It has no place and is not among
// the vertices: it is the line at y = 0, and the picture is above it. In the
// other games the middle of the drawing is at (0, 0).

/**
 * @typedef {"hackenbush" | "graph" | "geography" | "trail"} Kind
 * @typedef {"g" | "b" | "r"} Colour  green, blue, red
 * @typedef {{name: string, x: number, y: number, label?: string}} Vertex
 *   label: shown in place of the name
 * @typedef {{from: string, to: string, colour: Colour}} Edge
 * @typedef {{kind: Kind, vertices: Vertex[], edges: Edge[],
 *   tokens: string[]}} Graph
 * @typedef {{x: number, y: number}} Place
 */

export const ground = "0";
export const mostVertices = 150; // vertices of a drawing

const word = /^[\p{L}\p{N}_]+$/u;

/** Says whether the edges have a direction.
 * @param {Kind} kind */
export function isDirected(kind) {
  return kind === "graph" || kind === "trail";
}

/** Says whether a vertex is the ground.
 * @param {Graph} graph
 * @param {string} name */
export function isGround(graph, name) {
  return graph.kind === "hackenbush" && name === ground;
}

/** Returns a drawing without anything.
 * @param {Kind} kind
 * @returns {Graph} */
export function empty(kind) {
  return { kind, vertices: [], edges: [], tokens: [] };
}

/** Returns a vertex by its name.
 * @param {Graph} graph
 * @param {string} name */
export function vertexOf(graph, name) {
  return graph.vertices.find((v) => v.name === name);
}

// ----------------------------------------------------------------------- text

/** Returns the name of an edge, such as 0-1:b or a->b.
 * @param {Graph} graph
 * @param {Edge} edge */
export function edgeText(graph, { from, to, colour }) {
  const line = isDirected(graph.kind) ? "->" : "-";
  const paint = graph.kind === "hackenbush" && colour !== "g"
    ? `:${colour}` : "";
  return isGround(graph, to) && !isGround(graph, from)
    ? `${to}${line}${from}${paint}` : `${from}${line}${to}${paint}`;
}

/** Returns the position as text.
 * @param {Graph} graph */
export function write(graph) {
  const { kind, vertices, tokens } = graph;
  const list = graph.edges.map((edge) => edgeText(graph, edge));
  if (kind === "hackenbush") return `hackenbush(${list.join(",")})`;
  const used = new Set(graph.edges.flatMap((e) => [e.from, e.to]));
  for (const { name } of vertices) if (!used.has(name)) list.push(name);
  if (kind === "graph") return `graph[${list.join(",")}](${tokens.join(",")})`;
  const token = tokens.length ? `;${tokens[0]}` : "";
  return `${kind}(${list.join(",")}${token})`;
}

/** Reads a position of one of the four games, without places. Null: the text
 * is not in the plain form that write() and the engine use.
 * @param {string} text
 * @returns {Graph | null} */
export function read(text) {
  const plain = text.replace(/\s+/g, "");
  const found = /^(hackenbush|geography|trail)\(([^()[\]]*)\)$/.exec(plain) ??
    /^(graph)\[([^()[\]]*)\]\(([^()[\]]*)\)$/.exec(plain);
  if (!found) return null;
  const kind = /** @type {Kind} */ (found[1]);
  const graph = empty(kind);
  let body = found[2];
  if (kind === "graph") graph.tokens = items(found[3]);
  else if (body.includes(";")) {
    const cut = body.indexOf(";");
    graph.tokens = items(body.slice(cut + 1));
    body = body.slice(0, cut);
    if (kind === "hackenbush" || graph.tokens.length !== 1) return null;
  }
  /** @type {Set<string>} */
  const names = new Set();
  for (const item of items(body)) {
    const [chain, paint = "g", ...more] = item.split(":");
    const ends = chain.split(isDirected(kind) ? "->" : "-");
    if (more.length || !/^[gbr]$/.test(paint) || !ends.every((n) =>
      word.test(n))) return null;
    if (kind === "hackenbush" ? ends.length < 2 : item.includes(":"))
      return null;
    if (ends.length > 2 && item.includes(":")) return null;
    for (const name of ends) names.add(name);
    for (let i = 1; i < ends.length; i++)
      graph.edges.push({ from: ends[i - 1], to: ends[i],
        colour: /** @type {Colour} */ (paint) });
  }
  for (const name of graph.tokens) {
    if (!word.test(name)) return null;
    names.add(name);
  }
  if (kind === "hackenbush") names.delete(ground);
  graph.vertices = [...names].map((name) => ({ name, x: NaN, y: NaN }));
  return graph;
}

/** @param {string} text */
function items(text) {
  return text === "" ? [] : text.split(",");
}

/** Returns the places of the vertices as text: a.10.-20,b.30.-20
 * @param {Graph} graph */
export function writePlaces({ vertices }) {
  return vertices.map(({ name, x, y }) =>
    `${name}.${Math.round(x)}.${Math.round(y)}`).join(",");
}

/** Reads what writePlaces() wrote; what is not in this form is left out.
 * @param {string} text
 * @returns {Map<string, Place>} */
export function readPlaces(text) {
  /** @type {Map<string, Place>} */
  const places = new Map();
  for (const item of items(text)) {
    const [name, x, y] = item.split(".");
    if (word.test(name) && /^-?\d{1,5}$/.test(x) && /^-?\d{1,5}$/.test(y))
      places.set(name, { x: Number(x), y: Number(y) });
  }
  return places;
}

// ----------------------------------------------------------------- disguise
// A sentence of the engine such as "the stalks of 1 xor 1 on 1 are worth 0" has
// numbers, some of which are names of vertices. So the page asks about the
// same drawing with names that occur nowhere else, and finds them in the
// answer whatever its language.

const cover = /q(\d+)/g;

/** Returns the text of the position with other names, and the way back.
 * @param {Graph} graph */
export function disguise(graph) {
  const names = graph.vertices.map((v) => v.name).sort(byName);
  const digits = String(names.length).length;
  const covers = new Map(names.map((name, i) =>
    [name, `q${String(i + 1).padStart(digits, "0")}`]));
  if (graph.kind === "hackenbush") covers.set(ground, ground);
  const to = (/** @type {string} */ name) => covers.get(name) ?? name;
  return {
    text: write({ ...graph,
      vertices: graph.vertices.map((v) => ({ ...v, name: to(v.name) })),
      edges: graph.edges.map((e) => ({ ...e, from: to(e.from),
        to: to(e.to) })),
      tokens: graph.tokens.map(to) }),
    /** Returns TEXT with the names of the drawing.
     * @param {string} text */
    reveal(text) {
      return text.replace(cover, (all, i) => names[Number(i) - 1] ?? all);
    },
  };
}

/** Orders names as the engine does: numbers before words.
 * @param {string} a
 * @param {string} b */
function byName(a, b) {
  const digits = /^\d+$/;
  if (digits.test(a) && digits.test(b)) return Number(a) - Number(b);
  if (digits.test(a) !== digits.test(b)) return digits.test(a) ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
}

/** What a part of a sentence names: nothing, vertices, or an edge.
 * @typedef {{text: string, vertices: string[],
 *   edge: [string, string] | null}} Part */

/** Splits a sentence in disguise into parts.
 * @param {string} text
 * @param {(text: string) => string} reveal
 * @returns {Part[]} */
export function mentions(text, reveal) {
  const named =
    /(?<![\w-])(?:(0|q\d+)(?:->|-)(0|q\d+)(?::[gbr])?|q\d+|0(?=[,，、]\s*q))/g;
  /** @type {Part[]} */
  const parts = [];
  let end = 0;
  for (const found of text.matchAll(named)) {
    if (found.index > end)
      parts.push({ text: text.slice(end, found.index), vertices: [],
        edge: null });
    const [all, from, to] = found;
    parts.push({ text: reveal(all),
      vertices: from ? [] : [reveal(all)],
      edge: from ? [reveal(from), reveal(to)] : null });
    end = found.index + all.length;
  }
  parts.push({ text: text.slice(end), vertices: [], edge: null });
  return parts;
}

// ---------------------------------------------------------------------- edits

/** Returns a name that no vertex has: a number in Hackenbush, otherwise a
 * letter.
 * @param {Graph} graph */
export function freshName(graph) {
  const used = new Set(graph.vertices.map((v) => v.name));
  for (let i = 1; ; i++) {
    const letter = String.fromCharCode(97 + (i - 1) % 26);
    const turn = Math.floor((i - 1) / 26);
    const name = graph.kind === "hackenbush" ? String(i)
      : turn ? `${letter}${turn}` : letter;
    if (!used.has(name)) return name;
  }
}

/** Adds a vertex. The first vertex of Edge geography holds the token.
 * @param {Graph} graph
 * @param {Place} place
 * @returns {{graph: Graph, name: string}} */
export function addVertex(graph, { x, y }) {
  const name = freshName(graph);
  const isFirst = graph.vertices.length === 0 && graph.kind !== "geography" &&
    graph.kind !== "hackenbush";
  return { name, graph: { ...graph,
    vertices: [...graph.vertices, { name, x: Math.round(x),
      y: Math.round(y) }],
    tokens: isFirst ? [name] : graph.tokens } };
}

/** Says whether an edge may be added: in some games a second edge with the
 * same ends, or a loop, would change nothing.
 * @param {Graph} graph
 * @param {string} from
 * @param {string} to */
export function mayConnect(graph, from, to) {
  if (graph.kind === "hackenbush" || graph.kind === "trail") return true;
  if (graph.kind === "geography" && from === to) return false;
  return !graph.edges.some((e) => (e.from === from && e.to === to) ||
    (graph.kind === "geography" && e.from === to && e.to === from));
}

/** Adds an edge.
 * @param {Graph} graph
 * @param {Edge} edge
 * @returns {Graph} */
export function addEdge(graph, edge) {
  return { ...graph, edges: [...graph.edges, edge] };
}

/** @param {Graph} graph
 * @param {string} name
 * @param {Place} place
 * @returns {Graph} */
export function moveVertex(graph, name, { x, y }) {
  return { ...graph, vertices: graph.vertices.map((v) => v.name === name
    ? { name, x: Math.round(x), y: Math.round(y) } : v) };
}

/** Removes a vertex with its edges and tokens.
 * @param {Graph} graph
 * @param {string} name
 * @returns {Graph} */
export function removeVertex(graph, name) {
  return { ...graph, vertices: graph.vertices.filter((v) => v.name !== name),
    edges: graph.edges.filter((e) => e.from !== name && e.to !== name),
    tokens: graph.tokens.filter((t) => t !== name) };
}

/** @param {Graph} graph
 * @param {number} index
 * @returns {Graph} */
export function removeEdge(graph, index) {
  return { ...graph, edges: graph.edges.filter((_, i) => i !== index) };
}

/** @param {Graph} graph
 * @param {number} index
 * @param {Partial<Edge>} change
 * @returns {Graph} */
export function changeEdge(graph, index, change) {
  return { ...graph, edges: graph.edges.map((e, i) => i === index
    ? { ...e, ...change } : e) };
}

/** Puts one more token on a vertex, or the only token there.
 * @param {Graph} graph
 * @param {string} name
 * @returns {Graph} */
export function addToken(graph, name) {
  return { ...graph, tokens: graph.kind === "graph"
    ? [...graph.tokens, name] : [name] };
}

/** Takes one token from a vertex.
 * @param {Graph} graph
 * @param {string} name
 * @returns {Graph} */
export function removeToken(graph, name) {
  const at = graph.tokens.lastIndexOf(name);
  return { ...graph, tokens: graph.tokens.filter((_, i) => i !== at) };
}

/** Returns the same drawing for another game; null: the games do not fit.
 * @param {Graph} graph
 * @param {Kind} kind
 * @returns {Graph | null} */
export function convert(graph, kind) {
  if (graph.kind === "hackenbush" || kind === "hackenbush") return null;
  const next = { ...empty(kind), vertices: graph.vertices };
  const first = graph.tokens[0] ?? graph.vertices[0]?.name;
  next.tokens = kind === "graph" && graph.tokens.length ? graph.tokens
    : first === undefined ? [] : [first];
  for (const edge of graph.edges)
    if (mayConnect(next, edge.from, edge.to))
      next.edges = [...next.edges, edge];
  return next;
}

// ------------------------------------------------- the pictures of the steps

/** Fuses vertices into one point, as a step of the engine says: edges between
 * them become loops.
 * @param {Graph} graph
 * @param {string[]} names
 * @returns {Graph} */
export function fuse(graph, names) {
  const set = new Set(names);
  const one = names.some((name) => isGround(graph, name)) ? ground : names[0];
  const members = graph.vertices.filter((v) => set.has(v.name));
  const middle = (/** @type {"x" | "y"} */ axis) => Math.round(
    members.reduce((sum, v) => sum + v[axis], 0) / members.length);
  const to = (/** @type {string} */ name) => set.has(name) ? one : name;
  return { ...graph,
    vertices: graph.vertices.filter((v) => !set.has(v.name) || v.name === one)
      .map((v) => v.name === one ? { name: one, x: middle("x"),
        y: middle("y") } : v),
    edges: graph.edges.map((e) => ({ ...e, from: to(e.from),
      to: to(e.to) })) };
}

/** Replaces an edge and all that it carries by a stalk, as a step of the engine
 * says. Null: there is no such edge.
 * @param {Graph} graph
 * @param {string} lower
 * @param {string} upper
 * @param {number} length
 * @returns {Graph | null} */
export function stalk(graph, lower, upper, length) {
  const bridge = graph.edges.find((e) =>
    (e.from === lower && e.to === upper) ||
    (e.from === upper && e.to === lower));
  const foot = vertexOf(graph, upper);
  if (!bridge || !foot || length < 1 || length > 40) return null;
  const gone = new Set([upper]);
  for (const name of gone) // a set visits what is added on the way
    for (const e of graph.edges) {
      if (e === bridge) continue;
      if (e.from === name) gone.add(e.to);
      if (e.to === name) gone.add(e.from);
    }
  if (gone.has(lower) || gone.has(ground)) return null;
  let next = { ...graph,
    vertices: graph.vertices.filter((v) => !gone.has(v.name)),
    edges: graph.edges.filter((e) => !gone.has(e.from) && !gone.has(e.to)) };
  const below = vertexOf(graph, lower) ?? { x: foot.x, y: 0 };
  const far = Math.hypot(foot.x - below.x, foot.y - below.y) || 1;
  const step = { x: (foot.x - below.x) / far * 62,
    y: (foot.y - below.y) / far * 62 };
  let from = lower;
  for (let i = 0; i < length; i++) {
    const name = i ? `${upper}_${i + 1}` : upper;
    if (vertexOf(next, name)) return null;
    next = addEdge({ ...next, vertices: [...next.vertices, { name,
      label: i ? "" : name, x: Math.round(foot.x + i * step.x),
      y: Math.round(foot.y + i * step.y) }] },
    { from, to: name, colour: "g" });
    from = name;
  }
  return next;
}
