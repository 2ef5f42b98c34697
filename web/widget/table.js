/* SPDX-License-Identifier: MIT */
// A table of data in a frame that scrolls, also by keyboard.
//
//     table({caption: tr("Values"), head: ["n", "0", "1"],
//       rows: [["value", "0", "1"]], rowHead: true})

import { h } from "./dom.js";

/** @typedef {import("./dom.js").Child} Child */

/** Makes a table.
 * @param {object} what
 * @param {string} what.caption  the name of the table
 * @param {Child[]} [what.head]  heads of the columns
 * @param {Child[][]} what.rows
 * @param {boolean} [what.rowHead]  the first cell of a row is its head
 * @param {boolean} [what.hiddenCaption]
 * @param {boolean} [what.numbers]  cells are numbers: aligned to the right */
export function table({ caption, head, rows, rowHead, hiddenCaption,
  numbers }) {
  return h("div.table-frame", { tabindex: "0", role: "region",
    "aria-label": caption },
  h("table.data", { class: numbers ? "numbers" : "" },
    h("caption", { class: hiddenCaption ? "hidden" : "" }, caption),
    head && h("thead", null, h("tr", null,
      ...head.map((cell) => h("th", { scope: "col" }, cell)))),
    h("tbody", null, ...rows.map((row) => h("tr", null,
      ...row.map((cell, i) => rowHead && i === 0
        ? h("th", { scope: "row" }, cell) : h("td", null, cell)))))));
}
