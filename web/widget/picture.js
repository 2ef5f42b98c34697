/* SPDX-License-Identifier: MIT */
// Shows an SVG picture that the engine drew. The colours become those of the
// theme (picture.css restyles the engine's classes and colours). Elements with
// data-moves, a JSON array of names of moves, can be clicked, and reached by
// keyboard: Tab enters the picture, arrow keys go to the next element in that
// direction, Enter or Space chooses it. A new picture takes over the keyboard
// from the old one, at the element nearest to the old place.
//
//     const board = picture({label: tr("Board")});
//     board.show(answer.out, {onChoose: (moves, element) => ...});

import { tr } from "../language.js";
import { fill, h } from "./dom.js";

/**
 * @typedef {(moves: string[], element: SVGElement) => void} Choose
 * @typedef {{left: number, top: number, right: number, bottom: number}} Box
 */

/** Makes a holder for pictures.
 * @param {{label: string, caption?: boolean}} what  caption: keep the engine's
 *   title and caption; otherwise they are hidden */
export function picture({ label, caption = false }) {
  const element = h("div.picture", { tabindex: "-1",
    class: caption ? "captioned" : "" });
  /** @type {SVGElement[]} */
  let targets = [];

  /** @param {number} index
   * @param {boolean} focus */
  function rove(index, focus) {
    targets.forEach((target, i) =>
      target.setAttribute("tabindex", i === index ? "0" : "-1"));
    if (focus) targets[index]?.focus();
  }

  return {
    element,
    /** The elements that can be chosen, in the order of the picture. */
    get targets() {
      return targets;
    },
    /** Shows the SVG text; onChoose makes elements with data-moves active.
     * @param {string} text
     * @param {{onChoose?: Choose, label?: string, steps?: boolean,
     *   arrange?: (svg: SVGSVGElement, box: Box) => Box}} [how]  steps: an
     *   element of several moves is chosen together with others, so it opens no
     *   menu; arrange: moves parts of the drawing, and returns the box to show
     */
    show(text, { onChoose, label: name = label, steps = false, arrange } = {}) {
      const svg = readSvg(text);
      const held = element.contains(document.activeElement)
        ? centre(document.activeElement ?? element) : null;
      targets = [];
      if (!svg) {
        fill(element);
        return;
      }
      if (onChoose) targets = activate(svg, onChoose, rove, steps);
      svg.setAttribute("role", targets.length ? "group" : "img");
      svg.setAttribute("aria-label", name);
      fill(element, svg);
      if (!caption) trim(svg, arrange);
      // A picture that scrolls must be reached by keyboard.
      element.tabIndex = !targets.length &&
        element.scrollWidth > element.clientWidth ? 0 : -1;
      rove(held ? nearest(targets, held) : 0, held !== null);
      if (held && !targets.length) element.focus();
    },
    /** Marks the elements of MOVES (class "hinted"); [] marks none.
     * @param {string[]} moves */
    mark(moves) {
      for (const target of targets)
        target.classList.toggle("hinted",
          movesOf(target).some((move) => moves.includes(move)));
    },
    /** Puts the keyboard into the picture. */
    focus() {
      targets.find((t) => t.getAttribute("tabindex") === "0")?.focus();
    },
    /** Empties the holder, or fills it with other nodes.
     * @param {...Node} nodes */
    clear(...nodes) {
      targets = [];
      element.tabIndex = -1;
      fill(element, ...nodes);
    },
  };
}

/** Returns the names of the moves of an element of a picture.
 * @param {Element} element
 * @returns {string[]} */
export function movesOf(element) {
  try {
    const moves = JSON.parse(element.getAttribute("data-moves") ?? "[]");
    return Array.isArray(moves) ? moves.map(String) : [];
  } catch {
    return [];
  }
}

/** Returns the number of the component that an element belongs to, as text;
 * undefined if the picture does not say.
 * @param {Element} element */
export function componentOf(element) {
  return element.closest("[data-component]")?.getAttribute("data-component") ??
    undefined;
}

/** Reads SVG text; null if it is not SVG. Only drawing elements are kept:
 * scripts, styles, listeners and links to other places are removed.
 * @param {string} text
 * @returns {SVGSVGElement | null} */
export function readSvg(text) {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
  const root = parsed.documentElement;
  if (root.localName !== "svg") return null;
  for (const bad of root.querySelectorAll(
    "script, style, foreignObject, image, iframe, animate, set"))
    bad.remove();
  for (const element of [root, ...root.querySelectorAll("*")])
    for (const { name, value } of [...element.attributes])
      if (/^on|^style$/i.test(name) || (/href$/.test(name) &&
        !value.startsWith("#")))
        element.removeAttribute(name);
  for (const title of root.querySelectorAll("title")) {
    // A browser would show a title as a box at the pointer.
    if (title.parentElement?.localName === "g") {
      title.parentElement.setAttribute("role", "group");
      title.parentElement.setAttribute("aria-label", title.textContent ?? "");
    }
    title.remove();
  }
  const svg = /** @type {SVGSVGElement} */ (
    /** @type {unknown} */ (document.importNode(root, true)));
  const width = Number.parseFloat(svg.getAttribute("width") ?? "");
  if (width) svg.style.setProperty("--units", String(width));
  svg.removeAttribute("width");
  svg.removeAttribute("height");
  return svg;
}

/** Cuts the empty border where title and caption are hidden.
 * @param {SVGSVGElement} svg
 * @param {(svg: SVGSVGElement, box: Box) => Box} [arrange] */
function trim(svg, arrange) {
  let box = null;
  for (const child of svg.children) {
    if (!(child instanceof SVGGraphicsElement)) continue;
    if (child.matches(".title, .caption, .paper")) continue;
    const { x, y, width, height } = child.getBBox();
    if (!width && !height) continue;
    box = box
      ? { left: Math.min(box.left, x), top: Math.min(box.top, y),
        right: Math.max(box.right, x + width),
        bottom: Math.max(box.bottom, y + height) }
      : { left: x, top: y, right: x + width, bottom: y + height };
  }
  if (!box) return;
  if (arrange) box = arrange(svg, box);
  const edge = 14;
  const width = box.right - box.left + 2 * edge;
  const height = box.bottom - box.top + 2 * edge;
  svg.setAttribute("viewBox",
    `${box.left - edge} ${box.top - edge} ${width} ${height}`);
  svg.style.setProperty("--units", String(width));
  svg.style.setProperty("--tall", String(height));
}

/** Makes the elements with data-moves active, and lets the keyboard reach the
 * cells between them.
 * @param {SVGSVGElement} svg
 * @param {Choose} choose
 * @param {(index: number, focus: boolean) => void} rove
 * @param {boolean} steps
 * @returns {SVGElement[]} */
function activate(svg, choose, rove, steps) {
  const targets = /** @type {SVGElement[]} */ (
    [...svg.querySelectorAll("[data-moves], [data-name]")]
      .filter((element) => movesOf(element).length > 0 ||
        element.hasAttribute("data-name")));
  targets.forEach((target, index) => {
    const moves = movesOf(target);
    const name = nameOf(target, moves);
    target.classList.add(moves.length ? "target" : "idle");
    target.setAttribute("role", "button");
    target.setAttribute("aria-label", name);
    const title = document.createElementNS(svg.namespaceURI, "title");
    title.textContent = name;
    target.prepend(title);
    if (!moves.length) target.setAttribute("aria-disabled", "true");
    if (target.classList.contains("label")) addArea(target);
    if (moves.length > 1) {
      if (!steps) target.setAttribute("aria-haspopup", "menu");
      target.classList.add("several");
    }
    target.addEventListener("click", () => {
      rove(index, false);
      if (moves.length) choose(moves, target);
    });
    target.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        if (moves.length) choose(moves, target);
        return;
      }
      const to = neighbour(targets, index, event.key);
      if (to < 0) return;
      event.preventDefault();
      rove(to, true);
    });
  });
  return targets;
}

/** Adds an area without ink to a number, which is too small to be hit.
 * @param {SVGElement} target */
function addArea(target) {
  const text = target.querySelector("text");
  const at = (/** @type {string} */ name) =>
    Number.parseFloat(text?.getAttribute(name) ?? "0");
  const area = document.createElementNS(target.namespaceURI, "rect");
  const side = 30;
  for (const [name, value] of Object.entries({ class: "area", width: side,
    height: side, x: at("x") - side / 2, y: at("y") - 4 - side / 2 }))
    area.setAttribute(name, String(value));
  target.prepend(area);
}

/** Returns the name of an element: that of its cell with what is on it, and its
 * moves, or the first and the last of many.
 * @param {Element} element
 * @param {string[]} moves */
function nameOf(element, moves) {
  const last = moves.length - 1;
  const list = moves.length <= 3 ? moves.join(", ")
    : tr("{0}, {1} … {2}", moves[0], moves[1], moves[last]);
  const cell = element.getAttribute("data-name");
  const piece = element.querySelector("text")?.textContent ?? "";
  if (!cell || (moves.length === 1 && !piece && list.includes(cell)))
    return list;
  const what = piece ? `${cell} ${piece}` : cell;
  return list ? tr("{0}: {1}", what, list) : what;
}

/** Returns the index of the element to which an arrow key leads; -1: none.
 * Elements straight ahead are nearer than elements aside.
 * @param {SVGElement[]} targets
 * @param {number} from
 * @param {string} key */
function neighbour(targets, from, key) {
  if (key === "Home") return 0;
  if (key === "End") return targets.length - 1;
  const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1],
    ArrowDown: [0, 1] }[key];
  if (!way) return -1;
  const centres = targets.map(centre);
  let best = -1;
  let least = Infinity;
  centres.forEach(([x, y], i) => {
    const dx = x - centres[from][0];
    const dy = y - centres[from][1];
    const ahead = dx * way[0] + dy * way[1];
    if (i === from || ahead <= 0.5) return;
    const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    const distance = ahead + 3 * aside;
    if (distance < least) {
      least = distance;
      best = i;
    }
  });
  return best;
}

/** Returns the middle of an element on the screen.
 * @param {Element} element
 * @returns {[number, number]} */
function centre(element) {
  const box = element.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Returns the index of the element nearest to a place; 0 if there is none.
 * @param {SVGElement[]} targets
 * @param {[number, number]} place */
function nearest(targets, place) {
  const distances = targets.map((target) => {
    const [x, y] = centre(target);
    return Math.hypot(x - place[0], y - place[1]);
  });
  return Math.max(0, distances.indexOf(Math.min(...distances)));
}
