/* SPDX-License-Identifier: MIT */
// The nim-sum as a table of binary digits: a column with an odd number of ones
// is a one of the sum, and is shaded.

import { tr } from "../language.js";
import { h } from "./dom.js";

/**
 * @typedef {object} Columns  what the columns do, by their powers of two
 * @property {(place: number | null) => void} onColumn  the pointer or the
 *   keyboard is on a column; null: on none
 * @property {(place: number) => void} onChoose
 */

/** Makes the table of a nim-sum. Values are decimal texts below 2^64.
 * @param {string[]} labels  names of the components
 * @param {string[]} values
 * @param {string} result
 * @param {Columns} [on]  without it the columns do nothing */
export function nimsum(labels, values, result, on) {
  const numbers = values.map(BigInt);
  const sum = BigInt(result);
  const width = Math.max(1,
    ...[...numbers, sum].map((value) => value.toString(2).length));
  const columns = [...Array(width).keys()].reverse();

  /** @param {number} place */
  function listeners(place) {
    return on ? { onpointerenter: () => on.onColumn(place),
      onpointerleave: () => on.onColumn(null) } : {};
  }

  /** @param {bigint} value */
  function digits(value) {
    return columns.map((place) => {
      const one = (value >> BigInt(place)) & 1n;
      const odd = (sum >> BigInt(place)) & 1n;
      return h("td.bit", { class: `${one ? "one" : ""} ${odd ? "odd" : ""}`,
        onclick: on && (() => on.onChoose(place)), ...listeners(place) },
      String(one));
    });
  }

  /** @param {number} place */
  function heading(place) {
    const power = String(1n << BigInt(place));
    return h("th", { scope: "col", ...listeners(place) }, on
      ? h("button.bit-button", { type: "button",
        onclick: () => on.onChoose(place), onfocus: () => on.onColumn(place),
        onblur: () => on.onColumn(null),
        "aria-label": power }, width > 10 ? String(place) : power) : power);
  }

  return h("div.nimsum-frame", { tabindex: "0", role: "region",
    "aria-label": tr("Binary columns of the nim-sum") },
  h("table.nimsum", { class: width > 10 ? "wide" : "" },
    h("thead", { class: on ? "" : "hidden" }, h("tr", null,
      h("th", { scope: "col" }, h("span.hidden", null, tr("component"))),
      h("th", { scope: "col" }, h("span.hidden", null, tr("value")),
        on && width > 10 && h("span", { "aria-hidden": "true" }, "log₂")),
      ...columns.map(heading))),
    h("tbody", null, ...numbers.map((value, i) => h("tr", null,
      h("th", { scope: "row", title: labels[i] }, labels[i]),
      h("td", null, values[i]), ...digits(value)))),
    h("tfoot", null, h("tr", null, h("th", { scope: "row" }, tr("nim-sum")),
      h("td", null, result), ...digits(sum)))));
}
