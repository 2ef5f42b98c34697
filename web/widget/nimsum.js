/* SPDX-License-Identifier: MIT */
// The nim-sum as a table of binary digits: a column with an odd number of ones
// is a one of the sum, and is shaded.

import { tr } from "../language.js";
import { h } from "./dom.js";

/** Makes the table of a nim-sum. Values are decimal texts below 2^64.
 * @param {string[]} labels  names of the components
 * @param {string[]} values
 * @param {string} result */
export function nimsum(labels, values, result) {
  const numbers = values.map(BigInt);
  const sum = BigInt(result);
  const width = Math.max(1,
    ...[...numbers, sum].map((value) => value.toString(2).length));
  const columns = [...Array(width).keys()].reverse();

  /** @param {bigint} value */
  function digits(value) {
    return columns.map((place) => {
      const one = (value >> BigInt(place)) & 1n;
      const odd = (sum >> BigInt(place)) & 1n;
      return h("td.bit", { class: `${one ? "one" : ""} ${odd ? "odd" : ""}` },
        String(one));
    });
  }

  return h("div.nimsum-frame", { tabindex: "0", role: "region",
    "aria-label": tr("Binary columns of the nim-sum") },
  h("table.nimsum", null,
    h("thead", { class: "hidden" }, h("tr", null,
      h("th", { scope: "col" }, tr("component")),
      h("th", { scope: "col" }, tr("value")),
      ...columns.map((place) => h("th", { scope: "col" },
        String(1n << BigInt(place)))))),
    h("tbody", null, ...numbers.map((value, i) => h("tr", null,
      h("th", { scope: "row", title: labels[i] }, labels[i]),
      h("td", null, values[i]), ...digits(value)))),
    h("tfoot", null, h("tr", null, h("th", { scope: "row" }, tr("nim-sum")),
      h("td", null, result), ...digits(sum)))));
}
