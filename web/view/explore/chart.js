/* SPDX-License-Identifier: MIT */
// The plot or the heat map that the engine draws, with a cursor, a line that
// says what is at the cursor, and zoom. The picture says where the squares of a
// heat map are; those of the dots of a plot are read from the numbers that the
// engine writes along the sides.

import { tr } from "../../language.js";
import { button, h } from "../../widget/dom.js";
import { announce } from "../../widget/live.js";
import { picture } from "../../widget/picture.js";

/**
 * @typedef {import("./questions.js").Data} Data
 *
 * @typedef {object} Places  where positions are in the picture
 * @property {(x: number, y: number) => [number, number] | null} find  row and
 *   column at a place
 * @property {(row: number, column: number) => SVGElement[]} mark  elements that
 *   mark a position
 *
 * @typedef {{x: number, y: number, width: number, height: number}} Box
 */

const space = "http://www.w3.org/2000/svg";
const mostZoom = 64;

/** Makes the holder.
 * @param {object} what
 * @param {(row: number, column: number) => string} what.say  what is at a
 *   position
 * @param {(row: number, column: number) => void} what.onChoose */
export function chart({ say, onChoose }) {
  const holder = picture({ label: tr("Picture of the table"), caption: true });
  const readout = h("p.chart-readout", null);
  const stage = h("div.chart-stage", { tabindex: "0", role: "application",
    "aria-label": tr("Picture of the table: arrow keys move the cursor, plus and minus zoom, Enter plays the position"),
  }, holder.element);
  const wider = button("", () => zoom(0.5), { kind: "plain", icon: "minus",
    label: tr("Zoom out") });
  const closer = button("", () => zoom(2), { kind: "plain", icon: "plus",
    label: tr("Zoom in") });
  const whole = button(tr("Whole picture"), () => {
    factor = 1;
    frame();
  }, { kind: "plain" });
  const element = h("div.chart", null, stage, h("div.row.apart", null, readout,
    h("div.row.chart-zoom", null, wider, closer, whole)));

  /** @type {SVGSVGElement | null} */
  let svg = null;
  /** @type {Places | null} */
  let map = null;
  /** @type {Data | null} */
  let data = null;
  /** @type {Box} */
  let full = { x: 0, y: 0, width: 1, height: 1 };
  let factor = 1;
  let centre = [0, 0];
  /** @type {[number, number] | null} */
  let cursor = null;

  /** Shows the part of the picture that the zoom leaves. */
  function frame() {
    const width = full.width / factor;
    const height = full.height / factor;
    const half = [width / 2, height / 2];
    if (factor === 1) centre = [full.x + half[0], full.y + half[1]];
    centre = [
      Math.min(Math.max(centre[0], full.x + half[0]),
        full.x + full.width - half[0]),
      Math.min(Math.max(centre[1], full.y + half[1]),
        full.y + full.height - half[1]),
    ];
    svg?.setAttribute("viewBox", [centre[0] - half[0], centre[1] - half[1],
      width, height].join(" "));
    stage.classList.toggle("zoomed", factor > 1);
    wider.disabled = whole.disabled = factor <= 1;
    closer.disabled = factor >= mostZoom;
  }

  /** @param {number} by
   * @param {[number, number] | null} [about]  the place that does not move */
  function zoom(by, about = null) {
    const before = factor;
    factor = Math.min(mostZoom, Math.max(1, factor * by));
    const at = about ?? middleOf(cursor);
    if (at) centre = [0, 1].map((i) =>
      at[i] + (centre[i] - at[i]) * before / factor);
    frame();
  }

  /** Returns the middle of a position in the picture.
   * @param {[number, number] | null} place
   * @returns {[number, number] | null} */
  function middleOf(place) {
    const mark = place && map?.mark(...place).at(-1);
    if (!mark) return null;
    const get = (/** @type {string} */ name) =>
      Number(mark.getAttribute(name) ?? 0);
    return mark.localName === "rect"
      ? [get("x") + get("width") / 2, get("y") + get("height") / 2]
      : [get("cx"), get("cy")];
  }

  /** Returns the place in the picture of an event.
   * @param {MouseEvent} event
   * @returns {[number, number] | null} */
  function pointOf(event) {
    const matrix = svg?.getScreenCTM()?.inverse();
    if (!matrix) return null;
    const point = new DOMPoint(event.clientX, event.clientY)
      .matrixTransform(matrix);
    return [point.x, point.y];
  }

  /** Puts the cursor at a position.
   * @param {[number, number] | null} place
   * @param {boolean} [aloud] */
  function point(place, aloud = false) {
    cursor = place;
    for (const old of svg?.querySelectorAll(".cursor") ?? []) old.remove();
    readout.textContent = place ? say(...place)
      : tr("Point at a position to see its value; a click plays it.");
    if (!place || !svg || !map) return;
    for (const mark of map.mark(...place)) {
      mark.classList.add("cursor");
      svg.append(mark);
    }
    if (aloud) announce(readout.textContent ?? "");
  }

  /** Brings the cursor into the part that is shown. */
  function follow() {
    const at = middleOf(cursor);
    if (!at || factor === 1) return;
    const reach = [full.width / factor / 2.4, full.height / factor / 2.4];
    centre = centre.map((c, i) =>
      Math.min(at[i] + reach[i], Math.max(at[i] - reach[i], c)));
    frame();
  }

  /** @type {{x: number, y: number, moved: boolean, seen: string} | null} */
  let held = null;
  stage.addEventListener("pointerdown", (event) => {
    held = { x: event.clientX, y: event.clientY, moved: false,
      seen: String(cursor) };
  });
  stage.addEventListener("pointermove", (event) => {
    const matrix = svg?.getScreenCTM();
    if (held && factor > 1 && matrix && event.buttons) {
      const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
      if (!held.moved && Math.hypot(dx, dy) < 5) return;
      held = { ...held, x: event.clientX, y: event.clientY, moved: true };
      stage.setPointerCapture(event.pointerId);
      centre = [centre[0] - dx / matrix.a, centre[1] - dy / matrix.d];
      frame();
      return;
    }
    const at = pointOf(event);
    if (event.pointerType === "mouse")
      point((at && map?.find(...at)) ?? null);
  });
  stage.addEventListener("click", (event) => {
    const was = held;
    held = null;
    const at = pointOf(event);
    const place = (at && map?.find(...at)) ?? null;
    if (was?.moved || !place) return;
    // A finger shows a position first; a second tap on it plays it.
    const isTouch = /** @type {PointerEvent} */ (event).pointerType !== "mouse";
    const isNew = was?.seen !== String(place);
    point(place, isTouch);
    if (!isTouch || !isNew) onChoose(...place);
  });
  stage.addEventListener("wheel", (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoom(event.deltaY < 0 ? 1.25 : 0.8, pointOf(event));
  }, { passive: false });
  stage.addEventListener("keydown", (event) => {
    if (!data || !map || event.ctrlKey || event.metaKey) return;
    const way = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0],
      ArrowDown: [1, 0] }[event.key];
    if (way) {
      const [r, c] = cursor ?? [0, -way[1]];
      point([clamp(r + way[0], data.rows.length),
        clamp(c + way[1], data.rows[0].length)], true);
      follow();
    } else if (event.key === "+" || event.key === "=") zoom(2);
    else if (event.key === "-") zoom(0.5);
    else if (event.key === "0") zoom(0);
    else if (event.key === "Enter" && cursor) onChoose(...cursor);
    else return;
    event.preventDefault();
  });

  return {
    element,
    /** Shows a picture.
     * @param {string} text  SVG
     * @param {Data} table */
    show(text, table) {
      holder.show(text);
      svg = holder.element.querySelector("svg");
      data = table;
      cursor = null;
      factor = 1;
      stage.hidden = !svg;
      if (!svg) return;
      full = withoutTitle(svg);
      svg.setAttribute("aria-hidden", "true");
      svg.style.setProperty("--units", String(full.width));
      map = table.isFlat ? plotMap(svg, table) : heatMap(svg, table);
      frame();
      point(null);
    },
    /** Empties the holder, or fills it with other nodes.
     * @param {...Node} nodes */
    clear(...nodes) {
      svg = null;
      map = null;
      holder.clear(...nodes);
      readout.textContent = "";
    },
  };
}

/** @param {number} n
 * @param {number} count */
function clamp(n, count) {
  return Math.min(Math.max(n, 0), count - 1);
}

/** Removes the title, which the page says itself; returns what is left.
 * @param {SVGSVGElement} svg
 * @returns {Box} */
function withoutTitle(svg) {
  const { x, y, width, height } = svg.viewBox.baseVal;
  const title = /** @type {SVGGElement | null} */ (
    svg.querySelector("g.title"));
  if (!title) return { x, y, width, height };
  const box = title.getBBox();
  const top = Math.max(0, box.y + box.height - y);
  title.remove();
  return { x, y: y + top, width, height: height - top };
}

/** @param {string} name
 * @param {Record<string, number>} numbers */
function shape(name, numbers) {
  const element = /** @type {SVGElement} */ (
    document.createElementNS(space, name));
  for (const [key, value] of Object.entries(numbers))
    element.setAttribute(key, String(value));
  return element;
}

/** Returns the labels along a side, with their numbers.
 * @param {SVGSVGElement} svg
 * @param {"end" | "middle"} anchor */
function labels(svg, anchor) {
  return [...svg.querySelectorAll("text")]
    .filter((text) => text.getAttribute("text-anchor") === anchor &&
      text.getAttribute("font-size") === "11" &&
      !text.hasAttribute("font-weight"))
    .map((text) => ({ text: text.textContent ?? "",
      x: Number(text.getAttribute("x")), y: Number(text.getAttribute("y")) }));
}

/** Reads where the squares of a heat map are. Null: not known.
 * @param {SVGSVGElement} svg
 * @param {Data} data
 * @returns {Places | null} */
function heatMap(svg, data) {
  const [rows, columns] = [data.rows.length, data.rows[0].length];
  const [left, top, square, block] = ["left", "top", "square", "block"].map(
    (name) => Number(svg.dataset[name]));
  if (!(square > 0 && block > 0)) return null;
  // Numbers in squares have the colour that goes with the square.
  for (const text of svg.querySelectorAll("text[text-anchor=middle]"))
    if (Number(text.getAttribute("y")) > top) text.removeAttribute("class");
  // A sheet behind the squares shows their edges in light and dark.
  const sheet = shape("rect", { x: left, y: top,
    width: Math.ceil(columns / block) * square,
    height: Math.ceil(rows / block) * square });
  sheet.classList.add("heat-sheet");
  svg.querySelector(".paper")?.after(sheet);
  return {
    find(x, y) {
      const r = Math.floor((y - top) / square) * block;
      const c = Math.floor((x - left) / square) * block;
      return r >= 0 && r < rows && c >= 0 && c < columns ? [r, c] : null;
    },
    mark(r, c) {
      return [shape("rect", { x: left + Math.floor(c / block) * square,
        y: top + Math.floor(r / block) * square, width: square,
        height: square, "stroke-width": Math.max(0.5, square / 12) })];
    },
  };
}

/** Reads where the dots of a plot are. Null: not known.
 * @param {SVGSVGElement} svg
 * @param {Data} data
 * @returns {Places | null} */
function plotMap(svg, data) {
  const ticks = labels(svg, "middle").filter(({ text }) => /^\d+$/.test(text));
  const levels = labels(svg, "end");
  if (!ticks.length || !levels.length) return null;
  const across = line(ticks.map((t) => [Number(BigInt(t.text) -
    data.starts[0]), t.x]));
  const up = line(levels.map((l) => [Number(l.text), l.y - 4]));
  const named = new Map(levels.map((l) => [l.text, l.y - 4]));
  const values = data.rows[0];
  return {
    find(x) {
      const n = across.back(x);
      const nearest = Math.round(n);
      return nearest >= 0 && nearest < values.length ? [0, nearest] : null;
    },
    mark(_, n) {
      const value = Array.isArray(values[n]) ? values[n][0] : values[n];
      const x = across.at(n);
      const y = named.get(String(value)) ??
        (/^\d+$/.test(String(value)) ? up.at(Number(value)) : NaN);
      const [top, bottom] = [Math.min(...named.values()),
        Math.max(...named.values())];
      const rule = shape("line", { x1: x, x2: x, y1: top, y2: bottom,
        "stroke-width": 1 });
      return Number.isFinite(y)
        ? [rule, shape("circle", { cx: x, cy: y, r: 6, "stroke-width": 2 })]
        : [rule];
    },
  };
}

/** Returns the straight line through the first and the last of some points.
 * @param {number[][]} points */
function line(points) {
  const [x0, y0] = points[0];
  const [x1, y1] = points[points.length - 1];
  const slope = x1 === x0 ? 1 : (y1 - y0) / (x1 - x0);
  return {
    at: (/** @type {number} */ x) => y0 + (x - x0) * slope,
    back: (/** @type {number} */ y) => x0 + (y - y0) / slope,
  };
}
