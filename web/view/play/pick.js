/* SPDX-License-Identifier: MIT */
// A move chosen on the board, tap by tap: the piece, then where it goes, then,
// in Amazons, where it shoots. No game is known. A way to make a move is the set
// of the elements that carry its name; where the name lists cells, as a1-b2/c3
// does, it is their order. What has been tapped leaves fewer ways, until one is
// left.

import { componentOf, movesOf } from "../../widget/picture.js";
import { waysOf } from "./layout.js";

/**
 * @typedef {object} Way
 * @property {string} move  name
 * @property {string} component  number of the component it is made in
 * @property {number} way  bit of the attribute data-ways
 * @property {Element[]} elements  in the order of the name if isOrdered
 * @property {boolean} isOrdered
 *
 * @typedef {object} Choice  what a tap means
 * @property {Way | null} made  the move that is made
 * @property {Way[]} open  several moves that differ in nothing that is drawn
 * @property {Element[]} picked  what has been tapped so far
 * @property {Element[]} lit  what can be tapped next
 */

/** Lists the ways to make the moves of a drawing.
 * @param {Element[]} elements  those with moves
 * @returns {Way[]} */
export function listWays(elements) {
  /** @type {Map<string, Way>} */
  const ways = new Map();
  for (const element of elements) {
    const component = componentOf(element) ?? "";
    for (const move of movesOf(element))
      for (const way of [1, 2]) {
        if (!(waysOf(element, move) & way)) continue;
        const key = `${component} ${way} ${move}`;
        const known = ways.get(key) ?? { move, component, way, elements: [],
          isOrdered: false };
        known.elements.push(element);
        ways.set(key, known);
      }
  }
  /** @type {Map<string, Way>} */
  const different = new Map(); // a mirror image may be the move itself
  for (const way of ways.values()) {
    const places = way.elements.map((one) => elements.indexOf(one));
    different.set(`${way.component} ${way.move} ${places.join()}`, order(way));
  }
  return [...different.values()];
}

/** Returns the way with its elements in the order of the cells that the name
 * lists; the way itself if it lists none, or does not say which comes first.
 * @param {Way} way
 * @returns {Way} */
function order(way) {
  const cells = way.move.match(/[a-z]+\d+/g) ?? [];
  const named = cells.map((cell) => way.elements.find((element) =>
    element.getAttribute("data-name") === cell));
  if (!named.length || named.includes(undefined)) return way;
  return { ...way, elements: /** @type {Element[]} */ (named),
    isOrdered: way.move.includes("-") };
}

/** Says whether a way may begin with what has been tapped.
 * @param {Way} way
 * @param {Element[]} picked */
function goesOn(way, picked) {
  return way.isOrdered ? picked.every((one, i) => way.elements[i] === one)
    : picked.every((one) => way.elements.includes(one));
}

/** Lists the ways that may begin with what has been tapped; if there are none,
 * those from a piece to a target of which the target was tapped first.
 * @param {Way[]} ways
 * @param {Element[]} picked */
function waysFrom(ways, picked) {
  const open = ways.filter((way) => goesOn(way, picked));
  return open.length ? open : ways.filter((way) => way.elements.length === 2)
    .map((way) => ({ ...way, elements: [...way.elements].reverse() }))
    .filter((way) => goesOn(way, picked));
}

/** Returns what can be tapped next for a way.
 * @param {Way} way
 * @param {Element[]} picked */
function nextOf(way, picked) {
  return way.isOrdered ? way.elements.slice(picked.length, picked.length + 1)
    : way.elements.filter((one) => !picked.includes(one));
}

/** Says what a tap on an element means after others were tapped.
 * @param {Way[]} ways
 * @param {Element[]} before  what has been tapped so far
 * @param {Element} element
 * @returns {Choice} */
export function tap(ways, before, element) {
  const isAgain = before.includes(element);
  let picked = isAgain ? before : [...before, element];
  let open = waysFrom(ways, picked);
  if (!open.length) {
    picked = [element]; // another piece
    open = waysFrom(ways, picked);
  }
  const exact = open.filter((way) => !nextOf(way, picked).length);
  if (isAgain && exact.length === 1) return choice(exact[0]);
  if (isAgain && exact.length > 1) return choice(null, exact);
  if (isAgain) return open.length === 1 ? choice(open[0]) : choice(null);
  if (exact.length === open.length)
    return exact.length === 1 ? choice(exact[0]) : choice(null, exact);
  const lit = [...new Set(open.flatMap((way) => nextOf(way, picked)))];
  // Nothing that can be tapped next tells these moves from each other.
  if (open.length > 1 && lit.every((one) => open.every((way) =>
    nextOf(way, picked).includes(one)))) return choice(null, open);
  return { made: null, open: [], picked, lit };
}

/** @param {Way | null} made
 * @param {Way[]} [open]
 * @returns {Choice} */
function choice(made, open = []) {
  return { made, open, picked: [], lit: [] };
}

/** Says whether a tap on an element alone makes its only move: elsewhere the
 * piece is chosen first, and then its target.
 * @param {Way[]} ways
 * @param {Element} element
 * @returns {Way | null} */
export function onlyWay(ways, element) {
  const own = ways.filter((way) => way.elements.includes(element));
  const isPlace = element.closest(".cells, .strip, .row") !== null &&
    own[0]?.elements.length > 1;
  return own.length === 1 && !isPlace ? own[0] : null;
}
