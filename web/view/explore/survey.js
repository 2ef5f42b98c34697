/* SPDX-License-Identifier: MIT */
// The survey of octal games with a few digits: their periods, or their misère
// quotients, game by game. A game of the list is explored by a click.

import { tr } from "../../language.js";
import { choice } from "../../widget/choice.js";
import { dialog } from "../../widget/dialog.js";
import { fill, h } from "../../widget/dom.js";

/**
 * @typedef {import("../../ask.js").Ask} Ask
 * @typedef {import("answers").Period} Period
 * @typedef {import("answers").Quotient} Quotient
 */

const mostValues = 2000; // values of a game that are computed
const mostHeap = 12; // heap to which a quotient is computed
const atOnce = 4; // questions

/** Returns the games 0.d, or 0.d and 0.dd, by their codes; a code that ends in
 * 0 is another's.
 * @param {number} digits */
function codes(digits) {
  return Array.from({ length: 8 ** digits - 1 }, (_, i) =>
    (i + 1).toString(8).padStart(digits, "0").replace(/0+$/, ""))
    .map((code) => `0.${code}`).sort();
}

/** Opens the dialog.
 * @param {Ask} ask
 * @param {object} how
 * @param {boolean} how.misere
 * @param {(rule: string, misere: boolean) => void} how.choose
 * @param {AbortSignal} how.signal */
export function openSurvey(ask, { misere, choose, signal }) {
  const body = h("div", null);
  let stop = new AbortController();
  const kind = choice({ label: tr("What is surveyed"), hiddenLabel: true,
    value: misere ? "misere" : "normal", options: [
      ["normal", tr("Periods of the values")],
      ["misere", tr("Misère quotients")]],
    onChange: show });
  const box = dialog({ title: tr("Survey of octal games"),
    onClose: () => stop.abort() }, kind.element, body);
  signal.addEventListener("abort", () => box.close());

  /** Asks for one game after the other; each has its row when it is known. */
  async function show() {
    stop.abort();
    stop = new AbortController();
    const now = stop.signal;
    const isMisere = kind.value === "misere";
    const rows = h("tbody", null);
    const caption = isMisere
      ? tr("Misère quotients of octal games, to heap {0}", mostHeap)
      : tr("Periods of octal games, of {0} values each", mostValues);
    fill(body, h("div.table-frame.survey", { tabindex: "0", role: "region",
      "aria-label": caption }, h("table.data", null,
      h("caption", null, caption),
      h("thead", null, h("tr", null, ...[tr("game"), ...(isMisere
        ? [tr("elements"), tr("elements in P"), tr("tame")]
        : [tr("period"), tr("preperiod"), tr("largest value")])].map((text) =>
        h("th", { scope: "col" }, text)))), rows)));
    const all = codes(isMisere ? 1 : 2);
    for (let i = 0; i < all.length && !now.aborted; i += atOnce) {
      const part = all.slice(i, i + atOnce);
      const cells = await Promise.all(part.map((code) => isMisere
        ? quotientCells(ask, code, now) : periodCells(ask, code, now)));
      rows.append(...part.map((code, k) => h("tr", null,
        h("th", { scope: "row" }, h("button.game-link", { type: "button",
          onclick: () => {
            box.close();
            choose(`octal[${code}]`, isMisere);
          } }, code)), ...cells[k].map((cell) => h("td", null, cell)))));
    }
  }

  box.open();
  show();
}

/** @param {Ask} ask
 * @param {string} code
 * @param {AbortSignal} signal */
async function periodCells(ask, code, signal) {
  const answer = await ask(["period", "--json", "--limit", String(mostValues),
    `octal[${code}]`], { signal });
  const found = answer.json ?? partOf(answer.out);
  if (!found || !("max_value" in found)) return ["", "", ""];
  return [found.period === null ? tr("open") : String(found.period),
    String(found.preperiod ?? ""), String(found.max_value)];
}

/** Returns what a question answered that ended at its limit.
 * @param {string} out
 * @returns {Period | null} */
function partOf(out) {
  try {
    return JSON.parse(out);
  } catch {
    return null;
  }
}

/** @param {Ask} ask
 * @param {string} code
 * @param {AbortSignal} signal */
async function quotientCells(ask, code, signal) {
  const answer = await ask(["quotient", "--json", "--to", String(mostHeap),
    `octal[${code}]`], { signal });
  const found = /** @type {Quotient | null} */ (answer.json);
  if (!found) return [tr("open"), "", ""];
  const isWhole = found.status === "complete";
  return [isWhole ? String(found.order) : tr("{0} or more", found.order),
    isWhole ? String(found.p_order) : tr("{0} or more", found.p_order),
    found.tame ? tr("yes") : tr("no")];
}
