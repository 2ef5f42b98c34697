/* SPDX-License-Identifier: MIT */
// A table of cells that can be chosen: by a click, or by arrow keys and Enter.
// One cell at a time is reached by Tab.
//
//     grid({label: tr("Values"), corner: "n", columns: ["0", "1"],
//       rows: [{head: "0", cells: [{text: "0", name: "n = 0: 0"}, null]}],
//       onChoose: (row, column) => ..., onPoint: (row, column) => ...})

import { h } from "./dom.js";

/**
 * @typedef {object} Cell
 * @property {string} text  what is written in the cell
 * @property {string} name  what a screen reader says, and the tip
 * @property {string} [mark]  classes of the cell
 *
 * @typedef {{head: string, cells: (Cell | null)[]}} Row  null: no cell
 */

/** Makes the table.
 * @param {object} what
 * @param {string} what.label
 * @param {string} what.corner  the head of the heads
 * @param {string[]} what.columns  heads of the columns
 * @param {Row[]} what.rows
 * @param {(row: number, column: number) => void} [what.onChoose]
 * @param {(row: number, column: number) => void} [what.onPoint]  the mouse or
 *   the keyboard is at a cell */
export function grid({ label, corner, columns, rows, onChoose, onPoint }) {
  /** @type {(HTMLElement | null)[][]} */
  const cells = rows.map((row) => row.cells.map((cell) => cell && h("td", {
    role: "gridcell", tabindex: "-1", class: cell.mark ?? "",
    "aria-label": cell.name, title: cell.name }, cell.text)));
  const body = h("tbody", { role: "rowgroup" }, ...rows.map((row, r) => h("tr",
    { role: "row" }, h("th", { scope: "row", role: "rowheader" }, row.head),
    ...cells[r].map((cell) => cell ?? h("td.none", { role: "gridcell" })))));
  const element = h("div.table-frame.grid-frame", null,
    h("table.grid", { role: "grid", "aria-label": label },
      h("thead", { role: "rowgroup" }, h("tr", { role: "row" },
        h("th", { scope: "col", role: "columnheader" }, corner),
        ...columns.map((head) => h("th", { scope: "col",
          role: "columnheader" }, head)))), body));

  /** @type {Map<EventTarget, [number, number]>} */
  const places = new Map();
  cells.forEach((row, r) => row.forEach((cell, c) => {
    if (cell) places.set(cell, [r, c]);
  }));
  /** @type {HTMLElement | null} */
  let current = cells.flat().find(Boolean) ?? null;
  current?.setAttribute("tabindex", "0");

  /** Puts the Tab stop at a cell.
   * @param {HTMLElement} cell */
  function stop(cell) {
    current?.setAttribute("tabindex", "-1");
    cell.setAttribute("tabindex", "0");
    current = cell;
  }

  /** Returns the cell of an event.
   * @param {Event} event */
  function cellOf(event) {
    const target = event.target instanceof Element
      ? event.target.closest("[role=gridcell]") : null;
    const at = target ? places.get(target) : undefined;
    return target && at ? { cell: /** @type {HTMLElement} */ (target), at }
      : null;
  }

  body.addEventListener("click", (event) => {
    const found = cellOf(event);
    if (!found) return;
    stop(found.cell);
    onPoint?.(...found.at);
    onChoose?.(...found.at);
  });
  body.addEventListener("pointerover", (event) => {
    const found = cellOf(event);
    if (found && event.pointerType === "mouse") onPoint?.(...found.at);
  });
  body.addEventListener("focusin", (event) => {
    const found = cellOf(event);
    if (!found) return;
    stop(found.cell);
    onPoint?.(...found.at);
  });
  body.addEventListener("keydown", (event) => {
    const found = cellOf(event);
    if (!found) return;
    const [r, c] = found.at;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      onChoose?.(r, c);
      return;
    }
    const to = next(r, c, event);
    if (!to) return;
    event.preventDefault();
    to.focus();
  });

  /** Returns the next cell in the direction of a key.
   * @param {number} r
   * @param {number} c
   * @param {KeyboardEvent} event */
  function next(r, c, event) {
    const last = cells[r].length - 1;
    if (event.key === "Home") return cells[r].find(Boolean);
    if (event.key === "End") return cells[r].filter(Boolean).at(-1);
    if (event.key === "ArrowLeft" && c === 0) return cells[r - 1]?.at(-1);
    if (event.key === "ArrowRight" && c === last) return cells[r + 1]?.[0];
    const way = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0],
      ArrowDown: [1, 0] }[event.key];
    if (!way) return null;
    do {
      r += way[0];
      c += way[1];
    } while (cells[r] && c >= 0 && c < cells[r].length && !cells[r][c]);
    return cells[r]?.[c];
  }

  return {
    element,
    /** Marks the cells for which TEST is true with a class.
     * @param {string} mark
     * @param {(row: number, column: number) => boolean} test */
    mark(mark, test) {
      cells.forEach((row, r) => row.forEach((cell, c) =>
        cell?.classList.toggle(mark, test(r, c))));
    },
  };
}
