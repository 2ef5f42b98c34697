/* SPDX-License-Identifier: MIT */
// The values of a table as cells that can be chosen.

import { tr } from "../../language.js";
import { choice } from "../../widget/choice.js";
import { fill, h } from "../../widget/dom.js";
import { grid } from "../../widget/grid.js";
import { cellText, numbersAt } from "./questions.js";

/**
 * @typedef {import("./questions.js").Data} Data
 * @typedef {import("./questions.js").Rules} Rules
 * @typedef {import("./questions.js").Setup} Setup
 */

const mostShown = 6000; // cells of the table on the page

/** The values, as cells. */
export class ValueGrid {
  element = h("div.stack", null);
  period = 0; // of the pattern; 0: none
  /** @type {{data: Data, rules: Rules, setup: Setup, title: string} | null} */
  shown = null;

  /** @param {object} how
   * @param {() => number} how.per  values in a row of a table of one number
   * @param {(per: number) => void} how.onPer
   * @param {(r: number, c: number) => void} how.onChoose */
  constructor({ per, onPer, onChoose }) {
    this.per = per;
    this.onPer = onPer;
    this.onChoose = onChoose;
  }

  /** Shows a table.
   * @param {Data} data
   * @param {Rules} rules
   * @param {Setup} setup  with all ranges
   * @param {string} title */
  show(data, rules, setup, title) {
    this.shown = { data, rules, setup, title };
    this.period = 0;
    this.draw();
  }

  /** Offers rows as long as the period.
   * @param {number} period */
  setPeriod(period) {
    this.period = period;
    if (!period || !this.shown?.data.isFlat) return;
    const bar = this.element.firstElementChild;
    const isHeld = bar?.contains(document.activeElement);
    bar?.replaceWith(this.rowsBar());
    if (isHeld) this.holdBar();
  }

  draw() {
    if (!this.shown) return;
    const { data, setup, title } = this.shown;
    const per = data.isFlat ? this.per() : data.rows[0].length;
    const all = data.isFlat ? data.rows[0].length : data.rows.length * per;
    const columns = Math.min(per, data.isFlat ? per : 120);
    const count = Math.min(data.isFlat ? Math.ceil(all / per)
      : data.rows.length, Math.ceil(mostShown / columns));
    const heads = Array.from({ length: columns }, (_, c) => data.isFlat
      ? `+${c}` : String(data.starts[1] + BigInt(c)));
    const made = grid({
      label: title,
      corner: data.isFlat ? data.names[0] : `${data.names[0]} \\ ${data.names[1]}`,
      columns: heads,
      rows: Array.from({ length: count }, (_, r) => ({
        head: String(data.starts[0] + BigInt(data.isFlat ? r * per : r)),
        cells: heads.map((_, c) => this.cell(...this.place(r, c))),
      })),
      onChoose: (r, c) => this.onChoose(...this.place(r, c)),
    });
    const isCut = count * columns < all;
    fill(this.element, data.isFlat && this.rowsBar(), made.element,
      isCut && h("p.small.quiet", null, tr(
        "The first {0} of {1} positions. A file has all of them.",
        count * columns, all)),
      h("p.small.quiet", null, hintText(setup.show)));
    this.element.classList.toggle("flat", data.isFlat);
  }

  /** Returns the row and column of the data at a place of the grid.
   * @param {number} r
   * @param {number} c
   * @returns {[number, number]} */
  place(r, c) {
    return this.shown?.data.isFlat ? [0, r * this.per() + c] : [r, c];
  }

  /** Makes the choice of the values in a row; a period is one of them. */
  rowsBar() {
    const per = this.per();
    const counts = [...new Set([10, 12, 16, 20, this.period, per])]
      .filter((n) => n > 0 && n <= 100).sort((a, b) => a - b);
    return choice({ label: tr("Values in a row"), value: String(per),
      options: counts.map((n) => [String(n), n === this.period
        ? tr("{0}, the period", n) : String(n)]),
      onChange: (value) => {
        this.onPer(Number(value));
        this.draw();
        this.holdBar();
      } }).element;
  }

  /** Puts the keyboard to the choice of the values in a row. */
  holdBar() {
    const bar = this.element.querySelector("input:checked");
    if (bar instanceof HTMLElement) bar.focus();
  }

  /** @param {number} r
   * @param {number} c
   * @returns {import("../../widget/grid.js").Cell | null} */
  cell(r, c) {
    const value = this.shown?.data.rows[r]?.[c];
    if (value === undefined) return null;
    const text = cellText(value);
    const isZero = text === "P" || (this.shown?.setup.show === "values" &&
      text === "0");
    return { text, name: this.say(r, c),
      mark: value === null ? "hole" : isZero ? "zero" : "" };
  }

  /** Says what is at a place of the table.
   * @param {number} r
   * @param {number} c */
  say(r, c) {
    if (!this.shown) return "";
    const { data, rules, setup } = this.shown;
    const numbers = numbersAt(data, rules, setup.ranges, r, c);
    const place = rules.variables.map((name, i) => `${name} = ${numbers[i]}`)
      .join(", ");
    const value = data.rows[r]?.[c];
    return value == null ? tr("{0}: no position", place)
      : `${place}: ${cellText(value)}`;
  }
}

/** Says what a click does and what a frame means.
 * @param {import("./questions.js").Show} show */
function hintText(show) {
  if (show === "values")
    return tr("A click on a position plays it. A framed 0: the player to move loses.");
  if (show === "outcomes" || show === "misere")
    return tr("A click on a position plays it. A framed P: the player to move loses.");
  return tr("A click on a position plays it.");
}
