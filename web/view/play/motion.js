/* SPDX-License-Identifier: MIT */
// Motion on the board: what a move takes leaves, what it brings lands, and a
// piece that goes elsewhere is seen on its way. A reader who wants no motion
// sees none.

import { begin } from "../../busy.js";
import { pairUp, takenBy } from "./layout.js";

/**
 * @typedef {import("./layout.js").Item} Item
 * @typedef {import("./layout.js").Layout} Layout
 */

const quick = 240; // milliseconds that a change takes
const seen = 300; // milliseconds that a move is traced before it is made

/** Says whether the reader wants no motion. */
export function isStill() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Waits for a moment, as work of the page.
 * @param {number} milliseconds */
export async function moment(milliseconds) {
  const end = begin();
  await new Promise((done) => setTimeout(done, milliseconds));
  end();
}

/** Shows some elements before a move takes or changes them.
 * @param {Element[]} elements */
export async function traceAll(elements) {
  if (isStill()) return;
  for (const element of elements) element.classList.add("traced");
  await moment(seen);
}

/** Shows how one drawing becomes the other, if they are one move apart.
 * @param {SVGSVGElement} svg  of the new drawing
 * @param {Layout} old
 * @param {Layout} now
 * @param {number} way  see takenBy()
 * @param {string[]} from  moves that lead to the old drawing
 * @param {string[]} to  moves that lead to the new one */
export function moveAll(svg, old, now, way, from, to) {
  const isBack = from.length > to.length;
  const [less, more] = isBack ? [to, from] : [from, to];
  if (more.length !== less.length + 1 ||
    less.some((move, i) => move !== more[i])) return;
  const word = more[more.length - 1];
  /** @type {Map<Item, Item>} old elements by the new ones */
  let pairs;
  if (isBack) {
    const back = pairUp(old, now, takenBy(now, word, way));
    pairs = new Map([...back].map(([before, after]) => [after, before]));
  } else {
    pairs = pairUp(now, old, takenBy(old, word, way));
  }
  const kept = new Set(pairs.values());
  const changed = [...pairs].filter(([after, before]) =>
    lookOf(after.element) !== lookOf(before.element));
  for (const part of now.parts)
    for (const item of part.items) {
      const same = pairs.get(item);
      const home = same && old.parts.find((one) => one.items.includes(same));
      if (!same || !home) {
        land(item.element);
        continue;
      }
      glide(item.element, same.x + home.dx - item.x - part.dx,
        same.y + home.dy - item.y - part.dy);
    }
  for (const part of old.parts)
    for (const item of part.items)
      if (!kept.has(item)) leave(svg, item.element, part.dx, part.dy);
  change(svg, old, now, changed);
}

/** Shows what changes on cells: a piece that is gone from one cell and new on
 * another has gone there.
 * @param {SVGSVGElement} svg
 * @param {Layout} old
 * @param {Layout} now
 * @param {[Item, Item][]} changed  new and old elements */
function change(svg, old, now, changed) {
  const gone = changed.filter(([, before]) => pieceOf(before.element));
  for (const [after, before] of changed) {
    const piece = pieceOf(after.element);
    const index = gone.findIndex(([, source]) => piece && source !== before &&
      lookOf(source.element) === lookOf(after.element));
    if (index >= 0) {
      const [[, source]] = gone.splice(index, 1);
      for (const mark of marksOf(after.element))
        glide(mark, source.x - before.x, source.y - before.y);
      after.element.parentElement?.append(after.element);
    } else if (piece || before.element.children.length) {
      land(after.element);
    }
  }
  for (const [, before] of gone) {
    const part = old.parts.find((one) => one.items.includes(before));
    const copy = /** @type {SVGGraphicsElement} */ (
      before.element.cloneNode(true));
    copy.querySelector("rect")?.remove();
    leave(svg, copy, part?.dx ?? 0, part?.dy ?? 0);
  }
}

/** Returns the marks of a piece on a cell: all but the cell itself.
 * @param {Element} element */
function marksOf(element) {
  return /** @type {SVGGraphicsElement[]} */ (
    [...element.querySelectorAll("circle, text, path")].filter((mark) =>
      !mark.matches(".hit, .letter-pn")));
}

/** @param {Element} element */
function pieceOf(element) {
  return element.querySelector("circle");
}

/** Returns what an element looks like, wherever it is.
 * @param {Element} element */
function lookOf(element) {
  return [...element.querySelectorAll("rect, circle, text, path")]
    .filter((mark) => !mark.matches(".hit, .letter-pn"))
    .map((mark) => `${mark.localName} ${(mark.getAttribute("class") ?? "")
      } ${mark.textContent}`).join("|");
}

/** @param {Element} element
 * @param {number} dx
 * @param {number} dy */
function glide(element, dx, dy) {
  if (Math.abs(dx) + Math.abs(dy) < 0.5) return;
  element.animate([{ transform: `translate(${dx}px, ${dy}px)` },
    { transform: "none" }], { duration: quick, easing: "ease-out" });
}

/** @param {Element} element */
function land(element) {
  element.animate([
    { opacity: 0, transform: "translateY(-14px)" },
    { opacity: 1, transform: "none" },
  ], { duration: quick, easing: "cubic-bezier(.3, 1.3, .6, 1)" });
}

/** Shows the last components on their way out.
 * @param {Element[]} parts */
export function leaveAll(parts) {
  for (const part of parts) {
    if (isStill()) {
      part.remove();
      continue;
    }
    const motion = part.animate([{ opacity: 1 }, { opacity: 0 }],
      { duration: quick, easing: "ease-in", fill: "forwards" });
    motion.onfinish = motion.oncancel = () => part.remove();
  }
}

/** Shows an element of the old drawing on its way out.
 * @param {SVGSVGElement} svg
 * @param {SVGGraphicsElement} element
 * @param {number} dx
 * @param {number} dy */
function leave(svg, element, dx, dy) {
  const holder = document.createElementNS(svg.namespaceURI, "g");
  holder.setAttribute("transform", `translate(${dx} ${dy})`);
  holder.setAttribute("class", "leaving");
  holder.setAttribute("aria-hidden", "true");
  const copy = /** @type {Element} */ (element.cloneNode(true));
  for (const name of ["role", "tabindex", "aria-label", "data-moves",
    "data-name", "class"]) copy.removeAttribute(name);
  copy.querySelector("title")?.remove();
  holder.append(copy);
  svg.append(holder);
  const motion = copy.animate([
    { opacity: 1, transform: "none" },
    { opacity: 0, transform: "translateY(-26px)" },
  ], { duration: quick, easing: "ease-in", fill: "forwards" });
  motion.onfinish = motion.oncancel = () => holder.remove();
}
