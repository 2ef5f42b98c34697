/* SPDX-License-Identifier: MIT */
// The sheet on which one draws: pointer (mouse, pen, finger) and keyboard. It
// knows places and elements; what a gesture means is decided in draw.js.
//
// Elements have keys: "v:NAME" a vertex, "e:INDEX" an edge, "ground". One of
// them can be reached by Tab, the arrow keys lead to the others.

import { tr } from "../../language.js";
import { fill, h } from "../../widget/dom.js";
import { distance, radius, routes } from "./layout.js";
import { areaOf, paint, s } from "./paint.js";

/**
 * @typedef {import("./graph.js").Graph} Graph
 * @typedef {import("./graph.js").Place} Place
 * @typedef {import("./paint.js").Marks} Marks
 *
 * @typedef {object} Actions
 * @property {(key: string, place: Place | null) => void} tap  an element, or
 *   "" for a free place; place: null from the keyboard
 * @property {(from: string, to: string, place: Place) => void} pull  a line
 *   from a vertex or the ground to an element or a free place
 * @property {(key: string, place: Place, isDone: boolean) => void} move
 * @property {(key: string, event: KeyboardEvent) => boolean} command  a key on
 *   an element; true: it was used
 * @property {() => boolean} isMoving  dragging moves vertices
 * @property {(key: string) => string} nameOf  what a screen reader says
 */

const slack = 6; // pixels that a tap may move

/** Makes the sheet.
 * @param {Actions} actions */
export function canvas(actions) {
  const svg = /** @type {SVGSVGElement} */ (s("svg", { class: "sheet-svg",
    role: "group", "aria-label": tr("Drawing"), "font-family":
    "DejaVu Sans, Verdana, sans-serif" }));
  const element = h("div.sheet", null, svg);
  const rubber = s("path", { class: "rubber" });
  /** @type {Graph | null} */
  let graph = null;
  let area = { left: -300, right: 300, top: -300, bottom: 100, width: 600,
    height: 400 };
  let current = ""; // key of the element that Tab reaches
  /** @type {{id: number, key: string, start: Place, last: Place,
   *   screen: Place, isPulled: boolean} | null} */
  let drag = null;

  /** Returns the place of an event on the sheet.
   * @param {PointerEvent} event
   * @returns {Place} */
  function placeOf(event) {
    const point = new DOMPoint(event.clientX, event.clientY)
      .matrixTransform(svg.getScreenCTM()?.inverse());
    return { x: point.x, y: point.y };
  }

  /** Returns the key of the element at a place; "" if it is free.
   * @param {Place} place */
  function find(place) {
    if (!graph) return "";
    const scale = area.width / Math.max(1, svg.clientWidth);
    const near = Math.max(radius + 4, 22 * scale);
    let best = "";
    let least = near;
    for (const v of graph.vertices) {
      const far = Math.hypot(v.x - place.x, v.y - place.y);
      if (far < least) [best, least] = [`v:${v.name}`, far];
    }
    if (best) return best;
    least = Math.max(12, 14 * scale);
    if (graph.kind === "hackenbush" && place.y > -least) return "ground";
    routes(graph).forEach(({ points }, i) => {
      for (let j = 1; j < points.length; j++) {
        const far = distance(place, points[j - 1], points[j]);
        if (far < least) [best, least] = [`e:${i}`, far];
      }
    });
    return best;
  }

  svg.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || drag) return;
    const start = placeOf(event);
    const key = find(start);
    drag = { id: event.pointerId, key, start, last: start, isPulled: false,
      screen: { x: event.clientX, y: event.clientY } };
    svg.setPointerCapture(event.pointerId);
    if (key) rove(key, true);
    event.preventDefault();
  });
  svg.addEventListener("pointermove", (event) => {
    if (!drag || drag.id !== event.pointerId || !graph) return;
    const far = Math.hypot(event.clientX - drag.screen.x,
      event.clientY - drag.screen.y);
    if (!drag.isPulled && far < slack) return;
    drag.isPulled = true;
    const place = placeOf(event);
    drag.last = place;
    if (actions.isMoving()) {
      if (drag.key.startsWith("v:")) actions.move(drag.key, place, false);
      return;
    }
    if (!drag.key.startsWith("v:") && drag.key !== "ground") return;
    const from = graph.vertices.find((v) => `v:${v.name}` === drag?.key) ??
      { x: drag.start.x, y: 0 };
    const key = find(place);
    const to = graph.vertices.find((v) => `v:${v.name}` === key) ?? place;
    rubber.setAttribute("d", `M${from.x} ${from.y}L${to.x} ${to.y}`);
    if (!rubber.isConnected) svg.append(rubber);
  });
  svg.addEventListener("pointerup", (event) => {
    if (!drag || drag.id !== event.pointerId) return;
    const { key, isPulled } = drag;
    drag = null;
    rubber.remove();
    const place = placeOf(event);
    if (!isPulled) actions.tap(key, place);
    else if (actions.isMoving()) {
      if (key.startsWith("v:")) actions.move(key, place, true);
    } else if (key.startsWith("v:") || key === "ground") {
      const to = find(place);
      if (to !== key) actions.pull(key, to, place);
    }
  });
  svg.addEventListener("pointercancel", () => {
    const held = drag;
    drag = null;
    rubber.remove();
    if (held?.isPulled && held.key.startsWith("v:") && actions.isMoving())
      actions.move(held.key, held.last, true);
  });

  svg.addEventListener("focusin", (event) => {
    const target = /** @type {Element} */ (event.target);
    const key = target.getAttribute("data-key");
    if (key && key !== current) rove(key, false);
  });
  svg.addEventListener("keydown", (event) => {
    const target = /** @type {Element} */ (event.target);
    const key = target.getAttribute("data-key") ?? "";
    if (!key) return;
    if (actions.command(key, event)) {
      event.preventDefault();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      actions.tap(key, null);
      return;
    }
    const next = neighbour(key, event.key);
    if (next) {
      event.preventDefault();
      rove(next, true);
    }
  });

  /** Returns the elements with their middles.
   * @returns {[string, Place][]} */
  function middles() {
    if (!graph) return [];
    /** @type {[string, Place][]} */
    const all = graph.vertices.map((v) => [`v:${v.name}`, v]);
    routes(graph).forEach((r, i) => all.push([`e:${i}`,
      r.points[Math.floor(r.points.length / 2)] ?? r.mark]));
    if (graph.kind === "hackenbush") all.push(["ground", { x: 0, y: 8 }]);
    return all;
  }

  /** Returns the key of the element to which an arrow key leads; "" if none.
   * @param {string} from
   * @param {string} key */
  function neighbour(from, key) {
    const all = middles();
    if (key === "Home") return all[0]?.[0] ?? "";
    if (key === "End") return all[all.length - 1]?.[0] ?? "";
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1],
      ArrowDown: [0, 1] }[key];
    const here = all.find(([k]) => k === from)?.[1];
    if (!way || !here) return "";
    let best = "";
    let least = Infinity;
    for (const [k, place] of all) {
      const dx = place.x - here.x;
      const dy = place.y - here.y;
      const ahead = dx * way[0] + dy * way[1];
      if (k === from || ahead <= 0.5) continue;
      // The ground is as wide as the drawing.
      const aside = k === "ground" || from === "ground" ? 0
        : Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
      if (ahead + 2 * aside < least) [best, least] = [k, ahead + 2 * aside];
    }
    return best;
  }

  /** @param {string} key
   * @param {boolean} focus */
  function rove(key, focus) {
    current = key;
    for (const target of svg.querySelectorAll("[data-key]")) {
      const isHere = target.getAttribute("data-key") === key;
      target.setAttribute("tabindex", isHere ? "0" : "-1");
      if (isHere && focus)
        /** @type {SVGElement} */ (target).focus({ preventScroll: true });
    }
  }

  return {
    element,
    svg,
    /** Shows a drawing. The keyboard stays on the same element if it is still
     * there.
     * @param {Graph} next
     * @param {Marks} marks
     * @param {{width: number, height: number}} least  size of the sheet */
    show(next, marks, least) {
      const hadFocus = svg.contains(document.activeElement);
      graph = next;
      if (!drag) area = areaOf(next, least, 46, least.width > 500 ? 0.8 : 1.25);
      svg.setAttribute("viewBox", [area.left, area.top, area.width,
        area.height].map((n) => Math.round(n)).join(" "));
      svg.style.setProperty("--wide", String(area.width));
      svg.style.setProperty("--high", String(area.height));
      fill(svg, ...paint(next, marks, area));
      const keys = [];
      for (const target of svg.querySelectorAll("[data-key]")) {
        const key = target.getAttribute("data-key") ?? "";
        keys.push(key);
        target.setAttribute("role", "button");
        target.setAttribute("aria-label", actions.nameOf(key));
        target.setAttribute("aria-pressed", String(marks.selected === key));
      }
      if (!keys.includes(current)) {
        const first = next.vertices[0];
        current = first ? `v:${first.name}` : keys[0] ?? "";
      }
      rove(current, hadFocus);
      if (drag && rubber.hasAttribute("d") && drag.isPulled &&
        !actions.isMoving()) svg.append(rubber);
    },
    /** Puts the keyboard on an element.
     * @param {string} key
     * @param {boolean} focus */
    rove,
    /** Returns the key of the element that has the keyboard, or had it last. */
    get current() {
      return current;
    },
    get hasFocus() {
      return svg.contains(document.activeElement);
    },
  };
}
