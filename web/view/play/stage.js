/* SPDX-License-Identifier: MIT */
// The board of the Play view: what a move leaves stays in its place, what it
// takes is seen to go, and a move is chosen by taps on the board.

import { tr } from "../../language.js";
import { openMenu } from "../../widget/menu.js";
import { componentOf, movesOf, picture } from "../../widget/picture.js";
import { apply, place, readLayout, takenBy } from "./layout.js";
import { isStill, leaveAll, moveAll, traceAll } from "./motion.js";
import { listWays, onlyWay, tap } from "./pick.js";

/**
 * @typedef {import("./layout.js").Layout} Layout
 * @typedef {import("./pick.js").Way} Way
 * @typedef {import("../../widget/picture.js").Box} Box
 *
 * @typedef {object} Scene  what the board shows
 * @property {string} svg
 * @property {string[]} moves  names of the moves made, as the address has them
 * @property {string} start  the first position
 * @property {boolean} isActive  a person may move
 */

const most = 400; // drawings whose places are remembered

/** Makes the board.
 * @param {{onMove: (name: string, component: string | undefined) => void,
 *   onPick: (text: string) => void, onWalk: (step: number) => void}} what
 *   onPick: gets what to do next while a move is chosen, or ""; onWalk: a key
 *   goes one move back (-1) or forward (1) */
export function stage({ onMove, onPick, onWalk }) {
  const board = picture({ label: tr("Board") });
  /** @type {Map<string, Layout>} drawings by first position and moves */
  const layouts = new Map();
  /** @type {Scene | null} */
  let scene = null;
  /** @type {Way[]} */
  let ways = [];
  /** @type {Element[]} */
  let picked = [];
  let way = 1; // in which way the next move is made, see takenBy()

  board.element.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && picked.length) pick([], []);
    // The arrow keys go from piece to piece for whoever uses the keyboard, not
    // after a click.
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const at = /** @type {Element} */ (event.target);
    if (!step || at.matches(":focus-visible")) return;
    event.preventDefault();
    event.stopPropagation();
    onWalk(step);
  }, true);
  // A tap beside the board puts the piece back.
  board.element.addEventListener("click", (event) => {
    if (!(/** @type {Element} */ (event.target).closest("[data-moves]")))
      pick([], []);
  });

  /** @param {Scene} of
   * @param {number} [count]  moves made, all unless given */
  function keyOf(of, count = of.moves.length) {
    return [of.start, ...of.moves.slice(0, count)].join("|");
  }

  /** Takes the sign of the first move away. */
  function unsign() {
    board.element.querySelector(".pointer")?.remove();
    board.element.querySelector(".signed")?.classList.remove("signed");
  }

  /** Shows which elements are chosen, and which can be tapped next.
   * @param {Element[]} chosen
   * @param {Element[]} lit */
  function pick(chosen, lit) {
    const wasPicked = picked.length > 0;
    if (chosen.length) unsign();
    picked = chosen;
    for (const target of board.targets) {
      target.classList.toggle("picked", chosen.includes(target));
      target.classList.toggle("lit", lit.includes(target));
      if (chosen.includes(target)) target.setAttribute("aria-pressed", "true");
      else target.removeAttribute("aria-pressed");
    }
    if (!chosen.length && !wasPicked) return;
    const names = lit.map((one) => one.getAttribute("data-name") ?? "")
      .filter(Boolean);
    onPick(!chosen.length ? "" : names.length && names.length <= 6
      ? tr("Now tap where: {0}.", names.join(", "))
      : tr("Now tap one that is lit."));
  }

  /** Makes a move.
   * @param {Way} made */
  function make(made) {
    pick([], []);
    way = made.way;
    onMove(made.move, made.component);
  }

  /** @param {string[]} names
   * @param {SVGElement} element */
  function choose(names, element) {
    const only = picked.length ? null : onlyWay(ways, element);
    if (only) {
      make(only);
      return;
    }
    const { made, open, picked: chosen, lit } = tap(ways, picked, element);
    if (made) {
      make(made);
      return;
    }
    pick(chosen, lit);
    if (open.length)
      openMenu(element, tr("Choose one"), open.map((one) => ({
        text: one.move, action: () => make(one),
        onFocus: () => mark("lit", one.elements) })), () => mark("lit", []));
  }

  /** @param {string} name  a class
   * @param {Element[]} elements */
  function mark(name, elements) {
    for (const target of board.targets)
      target.classList.toggle(name, elements.includes(target));
  }

  /** Lays out the drawing of a scene after COUNT moves, when it is shown.
   * @param {Scene} of
   * @param {number} count
   * @param {SVGSVGElement} svg
   * @param {Box} box */
  function arrange(of, count, svg, box) {
    const layout = readLayout(svg, box);
    const known = layouts.get(keyOf(of, count));
    const before = count ? layouts.get(keyOf(of, count - 1)) : undefined;
    const root = layouts.get(of.start);
    if (known?.parts.length === layout.parts.length) {
      layout.isPlaced = known.isPlaced;
      layout.parts.forEach((part, i) => {
        part.dx = known.parts[i].dx;
        part.dy = known.parts[i].dy;
      });
    } else if (before) {
      place(layout, before, takenBy(before, of.moves[count - 1], way));
    }
    const frame = apply(layout, root ? root.box : null);
    layout.box = frame;
    if (layouts.size > most) layouts.clear();
    layouts.set(keyOf(of, count), layout);
    if (root && root.box !== frame) root.box = frame;
    return frame;
  }

  /** Sets how near the elements are, for the least size of the board.
   * @param {SVGSVGElement} svg */
  function measure(svg) {
    const middles = board.targets.map((target) => {
      const box = /** @type {SVGGraphicsElement} */ (target).getBBox();
      return [box.x + box.width / 2, box.y + box.height / 2];
    });
    let near = 40;
    middles.slice(0, 120).forEach(([x, y], i) => {
      for (const [a, b] of middles.slice(i + 1, i + 30)) {
        const distance = Math.hypot(a - x, b - y);
        if (distance > 12) near = Math.min(near, distance);
      }
    });
    return near;
  }

  return {
    element: board.element,
    /** Elements of the board that can be chosen. */
    get targets() {
      return board.targets;
    },
    /** Says whether the places of the drawing after COUNT moves are known.
     * @param {Scene} of
     * @param {number} count */
    knows: (of, count) => layouts.has(keyOf(of, count)),
    /** Lays out an earlier drawing of a game, so that the next ones keep its
     * places.
     * @param {Scene} of  with the drawing after COUNT moves
     * @param {number} count */
    prepare(of, count) {
      board.show(of.svg, { arrange: (svg, box) => arrange(of, count, svg, box),
        onChoose: () => {} });
      scene = null;
    },
    /** Shows a position.
     * @param {Scene} next */
    show(next) {
      const old = scene && layouts.get(keyOf(scene));
      const from = scene;
      scene = next;
      picked = [];
      onPick("");
      const isNew = !layouts.has(next.start);
      board.show(next.svg, { steps: true,
        arrange: (svg, box) => arrange(next, next.moves.length, svg, box),
        onChoose: next.isActive ? choose : undefined });
      const svg = board.element.querySelector("svg");
      const layout = layouts.get(keyOf(next));
      if (!svg || !layout) return;
      ways = listWays(board.targets.filter((one) => movesOf(one).length));
      if (isNew || !board.element.style.getPropertyValue("--near"))
        board.element.style.setProperty("--near", String(measure(svg)));
      if (old && from && !isStill() && from.start === next.start)
        moveAll(svg, old, layout, way, from.moves, next.moves);
      way = 1;
    },
    /** Shows which elements a move takes part in, before it is made; resolves
     * when it has been seen.
     * @param {string} word */
    async trace(word) {
      const layout = scene && layouts.get(keyOf(scene));
      const taken = layout && takenBy(layout, word);
      if (!layout || !taken) return;
      await traceAll(taken.taken.map((i) =>
        layout.parts[taken.component].items[i].element));
    },
    /** Lights the elements of some moves; [] lights none.
     * @param {string[]} moves
     * @param {string} [name]  class */
    light(moves, name = "lit") {
      if (!picked.length || name !== "lit")
        mark(name, board.targets.filter((target) =>
          movesOf(target).some((move) => moves.includes(move))));
    },
    /** Lights all elements of some components.
     * @param {string[]} components  numbers */
    lightParts(components) {
      if (picked.length) return;
      mark("lit", board.targets.filter((target) =>
        components.includes(componentOf(target) ?? "")));
    },
    /** Puts the keyboard on the board. */
    focus: () => board.focus(),
    /** Puts a sign at an element that can be tapped first. Returns what is on
     * the board: see signText(). */
    sign() {
      const { targets } = board;
      if (!ways.length) return "none";
      const isHeaps = targets[0].closest(".heaps") !== null;
      const isStep = ways.some((one) => !onlyWay(ways, one.elements[0]));
      const heap = targets[targets.length >> 1].closest(".component");
      const own = targets.filter((one) => movesOf(one).length && (!isHeaps ||
        heap?.contains(one)));
      const first = isStep && !isHeaps
        ? /** @type {SVGElement} */ (ways[ways.length >> 1].elements[0])
        : own[(own.length - 1) >> 1];
      first.classList.add("signed");
      point(first);
      if (isHeaps || !isStep) return isHeaps ? "heaps" : "one";
      return ways.some((one) => one.isOrdered) || first.closest(".strip")
        ? "pieces" : first.closest(".cells") ? "cells" : "row";
    },
    /** Colours every move by what it leads to.
     * @param {import("./questions.js").JudgedMove[]} moves */
    colour(moves) {
      unsign();
      const known = new Map(moves.map((move) => [move.move, move]));
      for (const target of board.targets) {
        const own = movesOf(target).flatMap((name) => known.get(name) ?? []);
        if (!own.length) continue;
        const best = own.find((move) => move.winning) ??
          own.find((move) => move.outcome === "D") ?? own[0];
        target.classList.add(best.winning ? "to-win"
          : best.outcome === "D" ? "to-draw" : "to-lose");
        write(target, best.outcome ?? "");
      }
    },
    /** Shows that nothing is left on the board, whose place it keeps; NODE is
     * shown where there was no board.
     * @param {Node} node */
    empty(node) {
      const svg = board.element.querySelector("svg");
      scene = null;
      ways = [];
      picked = [];
      if (!svg) {
        board.clear(node);
        return;
      }
      const parts = [...svg.querySelectorAll(".component")];
      board.clear(svg);
      svg.setAttribute("role", "img");
      svg.setAttribute("aria-label", node.textContent ?? "");
      leaveAll(parts);
    },
    /** Shows something else in place of the board.
     * @param {...Node} nodes */
    clear(...nodes) {
      scene = null;
      ways = [];
      picked = [];
      board.clear(...nodes);
    },
  };
}

/** Writes a letter into the middle of an element.
 * @param {SVGElement} element
 * @param {string} letter */
function write(element, letter) {
  const mark = element.querySelector("circle, rect") ?? element;
  const box = /** @type {SVGGraphicsElement} */ (mark).getBBox();
  const text = document.createElementNS(element.namespaceURI, "text");
  text.setAttribute("class", "letter-pn");
  text.setAttribute("x", String(box.x + box.width / 2));
  text.setAttribute("y", String(box.y + box.height / 2 + 4));
  text.setAttribute("text-anchor", "middle");
  text.textContent = letter;
  element.append(text);
}

/** Draws a pointer at an element.
 * @param {SVGElement} element */
function point(element) {
  const mark = element.querySelector("circle, rect") ?? element;
  const box = /** @type {SVGGraphicsElement} */ (mark).getBBox();
  const path = document.createElementNS(element.namespaceURI, "path");
  path.setAttribute("class", "pointer");
  path.setAttribute("d", "M0 0V19L4.6 14.8 7.6 21.6 10.8 20.2 7.9 13.6H14Z");
  path.setAttribute("transform",
    `translate(${box.x + box.width * 0.55} ${box.y + box.height * 0.6})`);
  element.parentElement?.append(path);
}
