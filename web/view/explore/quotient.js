/* SPDX-License-Identifier: MIT */
// The misère quotient of heap games: its size, presentation and map, with its
// Cayley graph.

import { tr } from "../../language.js";
import { copyButton, save } from "../../widget/code.js";
import { button, h } from "../../widget/dom.js";
import { picture } from "../../widget/picture.js";
import { table } from "../../widget/table.js";
import { raised } from "../../widget/typeset.js";
import { panel } from "./panels.js";

/**
 * @typedef {import("../../widget/dom.js").Child} Child
 * @typedef {import("answers").Quotient} Quotient
 */

const far = 24; // heaps that are looked at where no quotient is complete
const mostHeaps = 60; // heaps whose elements are shown

/** Makes the card.
 * @param {object} how
 * @param {import("../../ask.js").Ask} how.ask  with the time limit of the view
 * @param {(answer: import("../../ask.js").Answer<"quotient">) =>
 *   (Child | Child[])[]} how.excuse */
export function quotientCard({ ask, excuse }) {
  const card = panel(tr("Misère quotient"), "quotient");
  card.element.hidden = true;

  /** @param {string} rule
   * @param {...string} options */
  function words(rule, ...options) {
    return /** @type {["quotient", ...string[]]} */ (
      ["quotient", ...options, "--", rule]);
  }

  return {
    ...card,
    get isBusy() {
      return card.isBusy;
    },
    /** Shows the quotient of some rules; null hides the card.
     * @param {string | null} rule */
    async show(rule) {
      card.element.hidden = rule === null;
      if (rule === null) return;
      card.setBusy(true);
      let range = /** @type {string[]} */ ([]);
      let answer = await ask(words(rule, "--json"), { time: 3 });
      if (answer.code === 3) {
        range = ["--to", String(far)];
        answer = await ask(words(rule, "--json", ...range));
      }
      const found = answer.json;
      if (!found || !("relations" in found)) {
        card.show(...excuse(answer));
        return;
      }
      const drawn = await ask(words(rule, "--svg", "-", ...range));
      const latex = await ask(words(rule, "--latex", ...range));
      const gap = await ask(words(rule, "--gap", ...range));
      const drawing = picture({ label: tr("The Cayley graph of the quotient") });
      card.show(...about(found),
        drawn.ok && h("div.quotient-picture", { tabindex: "0", role: "region",
          "aria-label": tr("The Cayley graph of the quotient") },
        drawing.element),
        h("div.row", null,
          latex.ok && copyButton(() => latex.out.trim(), tr("Copy LaTeX")),
          gap.ok && copyButton(() => gap.out, tr("Copy for GAP")),
          drawn.ok && button(tr("Picture"), () => save("quotient.svg",
            drawn.out, "image/svg+xml"), { kind: "plain", icon: "save" })));
      if (drawn.ok) drawing.show(drawn.out); // which measures it on the page
    },
  };
}

/** Returns what is said of a quotient.
 * @param {Quotient} found
 * @returns {Node[]} */
function about(found) {
  const isWhole = found.status === "complete";
  const phi = /** @type {string[]} */ (found.phi);
  return [
    h("div.pattern-status", { class: isWhole ? "proved" : "checked" },
      h("strong", null, isWhole ? tr("Complete, for all heaps")
        : tr("Verified up to heap {0}", found.to)),
      h("span", null, found.tame
        ? tr("Tame: in misère play it is like Nim heaps.")
        : tr("Wild: some heap is like no sum of Nim heaps."))),
    h("dl.facts", null,
      h("dt", null, tr("elements")), h("dd", null, String(found.order)),
      h("dt", null, tr("elements in P")),
      h("dd", null, tr("{0}: {1}", found.p_order,
        found.p_portion.slice(0, 24).map(raised).join(", "))),
      h("dt", null, tr("relations")),
      h("dd", null, found.relations.slice(0, 40).map(raised).join(", "))),
    table({ caption: tr("The element of each heap"), numbers: true,
      head: ["n", ...phi.slice(0, mostHeaps).map((_, n) => n)],
      rows: [["Φ", ...phi.slice(0, mostHeaps).map(raised)]], rowHead: true }),
  ];
}
