/* SPDX-License-Identifier: MIT */
// Where the pieces of a game lie. The engine draws each position by itself and
// centres it; here the drawing after a move is put where the drawing before it
// was, so that what the move leaves stays in its place. No game is known: the
// components of both drawings are compared, and then their elements.

import { componentOf, movesOf } from "../../widget/picture.js";

/**
 * @typedef {import("../../widget/picture.js").Box} Box
 *
 * @typedef {object} Item  an element of a component
 * @property {SVGGraphicsElement} element
 * @property {number} x  its middle, where the engine drew it
 * @property {number} y
 *
 * @typedef {object} Part  a component
 * @property {SVGGraphicsElement} group
 * @property {string} title
 * @property {boolean} isRow  a move may take elements out of its middle
 * @property {number} dx  where it is put, from where the engine drew it
 * @property {number} dy
 * @property {Item[]} items
 *
 * @typedef {{parts: Part[], box: Box, isPlaced: boolean}} Layout  isPlaced: the
 *   parts were put where those of an earlier drawing were
 *
 * @typedef {{component: number, taken: number[]}} Taken  elements that a move
 *   takes part in, by their numbers in a component
 *
 * @typedef {Map<Item, Item>} Pairs  elements of a drawing, and the same ones in
 *   an earlier drawing
 */

/** Reads a drawing that is shown.
 * @param {SVGSVGElement} svg
 * @param {Box} box
 * @returns {Layout} */
export function readLayout(svg, box) {
  const groups = /** @type {SVGGraphicsElement[]} */ (
    [...svg.querySelectorAll(".component")]);
  return { box, isPlaced: false, parts: groups.map((group) => ({
    group,
    title: group.getAttribute("aria-label") ?? "",
    isRow: group.classList.contains("row"),
    dx: 0,
    dy: 0,
    items: [...group.children].filter((child) => child.localName === "g" &&
      !child.classList.contains("label")).map((child) => {
      const element = /** @type {SVGGraphicsElement} */ (child);
      const { x, y, width, height } = element.getBBox();
      return { element, x: x + width / 2, y: y + height / 2 };
    }),
  })) };
}

/** Finds the elements of a move in the drawing in which it is made. A name with
 * "@1" is made in the component number 1. Of two ways to make it, mirror images
 * in a row, the first is meant unless WAY says 2.
 * @param {Layout} layout
 * @param {string} word
 * @param {number} [way]
 * @returns {Taken | null} */
export function takenBy(layout, word, way = 1) {
  const cut = word.match(/^(.*)@(\d+)$/);
  const [name, wanted] = cut ? [cut[1], cut[2]] : [word, null];
  for (const part of layout.parts) {
    if (wanted !== null && componentOf(part.group) !== wanted) continue;
    const linked = [...part.group.querySelectorAll("[data-moves]")].filter(
      (element) => movesOf(element).includes(name));
    if (!linked.length) continue;
    const chosen = linked.filter((element) => waysOf(element, name) & way);
    const own = chosen.length ? chosen : linked;
    return { component: layout.parts.indexOf(part),
      taken: part.items.flatMap((item, i) =>
        own.includes(item.element) ? [i] : []) };
  }
  return null;
}

/** Returns the ways of a move that an element takes part in, as bits.
 * @param {Element} element
 * @param {string} name */
export function waysOf(element, name) {
  const ways = JSON.parse(element.getAttribute("data-ways") ?? "null");
  return ways ? Number(ways[movesOf(element).indexOf(name)] ?? 1) : 1;
}

/** Puts a drawing where the one before the move was. Returns which elements are
 * the same.
 * @param {Layout} after
 * @param {Layout} before
 * @param {Taken | null} taken */
export function place(after, before, taken) {
  const pairs = pairUp(after, before, taken);
  after.isPlaced = after.parts.every((part) => {
    const item = part.items.find((one) => pairs.has(one));
    const same = item && pairs.get(item);
    const old = same && before.parts.find((one) => one.items.includes(same));
    if (!item || !same || !old) return false;
    part.dx = same.x + old.dx - item.x;
    part.dy = same.y + old.dy - item.y;
    return true;
  });
  if (!after.isPlaced)
    for (const part of after.parts) part.dx = part.dy = 0;
  return pairs;
}

/** Moves the groups of a drawing to their places. Returns the box that holds
 * them and FRAME, which stays as it is if it is wide enough.
 * @param {Layout} layout
 * @param {Box | null} frame */
export function apply(layout, frame) {
  const { parts, box } = layout;
  if (!frame) return box;
  if (!layout.isPlaced) {
    // Drawn anew: in the middle of the frame, on its ground.
    const dx = (frame.left + frame.right - box.left - box.right) / 2;
    const dy = frame.bottom - box.bottom;
    for (const part of parts) {
      part.dx = dx;
      part.dy = dy;
    }
  }
  const all = { ...frame };
  for (const part of parts) {
    part.group.setAttribute("transform", `translate(${part.dx} ${part.dy})`);
    const { x, y, width, height } = part.group.getBBox();
    all.left = Math.min(all.left, x + part.dx);
    all.top = Math.min(all.top, y + part.dy);
    all.right = Math.max(all.right, x + width + part.dx);
    all.bottom = Math.max(all.bottom, y + height + part.dy);
  }
  return all;
}

/** Finds the same elements in two drawings, one move apart.
 * @param {Layout} after
 * @param {Layout} before
 * @param {Taken | null} taken
 * @returns {Pairs} */
export function pairUp(after, before, taken) {
  const old = before.parts;
  const now = after.parts;
  // The components before the one that changes are the same, and those behind.
  const most = Math.min(old.length, now.length);
  let head = 0;
  while (head < Math.min(most, taken?.component ?? most) &&
    old[head].title === now[head].title) head++;
  let tail = 0;
  while (tail < Math.min(most - head, old.length - 1 -
    (taken?.component ?? head - 1)) &&
    old[old.length - 1 - tail].title === now[now.length - 1 - tail].title)
    tail++;
  /** @type {Pairs} */
  const pairs = new Map();
  for (let i = 0; i < head; i++) pairItems(pairs, now[i], old[i], 0);
  for (let i = 1; i <= tail; i++)
    pairItems(pairs, now[now.length - i], old[old.length - i], 0);
  const changed = old.slice(head, old.length - tail);
  const left = now.slice(head, now.length - tail);
  if (changed.length !== 1) return pairs;
  if (changed[0].isRow && left.length <= 2)
    pairRow(pairs, left, changed[0], taken?.taken ?? []);
  else if (left.length === 1) pairBest(pairs, left[0], changed[0]);
  return pairs;
}

/** Pairs the elements of a part with those of an old one from number FIRST on.
 * @param {Pairs} pairs
 * @param {Part} part
 * @param {Part} old
 * @param {number} first */
function pairItems(pairs, part, old, first) {
  part.items.forEach((item, i) => {
    const same = old.items[first + i];
    if (same) pairs.set(item, same);
  });
}

/** Pairs what a move leaves of a row: one part at an end, or two with a gap.
 * @param {Pairs} pairs
 * @param {Part[]} left
 * @param {Part} old
 * @param {number[]} taken */
function pairRow(pairs, left, old, taken) {
  const count = old.items.length;
  const first = taken.length ? Math.min(...taken) : -1;
  if (left.length === 1) {
    const from = first === 0 ? count - left[0].items.length : 0;
    pairItems(pairs, left[0], old, from);
    return;
  }
  const isMirrored = left.length === 2 && first >= 0 &&
    first !== left[0].items.length && first === left[1].items.length;
  const [one, two] = isMirrored ? [left[1], left[0]] : left;
  if (!one) return;
  pairItems(pairs, one, old, 0);
  pairItems(pairs, two, old, count - two.items.length);
}

/** Pairs the elements of a part with those of an old one that lie in the same
 * places, the whole part being moved so that most do.
 * @param {Pairs} pairs
 * @param {Part} part
 * @param {Part} old */
function pairBest(pairs, part, old) {
  const key = (/** @type {number} */ x, /** @type {number} */ y) =>
    `${Math.round(x)} ${Math.round(y)}`;
  const places = new Map(old.items.map((item) => [key(item.x, item.y), item]));
  const origin = part.items[0];
  let best = null;
  let most = 0;
  for (const start of old.items.slice(0, 200)) {
    const dx = start.x - origin?.x;
    const dy = start.y - origin?.y;
    const count = part.items.filter((item) =>
      places.has(key(item.x + dx, item.y + dy))).length;
    if (count > most) {
      most = count;
      best = { dx, dy };
    }
  }
  if (!best || most * 2 < part.items.length) return;
  for (const item of part.items) {
    const same = places.get(key(item.x + best.dx, item.y + best.dy));
    if (same) pairs.set(item, same);
  }
}
