/* SPDX-License-Identifier: MIT */
// The proof of a pattern or of a formula: the verdict, the automaton drawn, the
// reasons in words, and the files of the proof.

import { language, tr } from "../../language.js";
import { save } from "../../widget/code.js";
import { button, h } from "../../widget/dom.js";
import { problem } from "../../problem.js";
import { problemNodes } from "../../widget/field.js";
import { picture } from "../../widget/picture.js";
import { panel } from "./panels.js";

/**
 * @template {string} Command
 * @typedef {import("../../ask.js").Answer<Command>} Answer
 */

/**
 * @typedef {["prove", ...string[]]} ProveWords
 * @typedef {import("../../widget/dom.js").Child} Child
 * @typedef {import("answers").Pattern} Pattern
 * @typedef {import("./questions.js").Rules} Rules
 * @typedef {import("./questions.js").Setup} Setup
 *
 * @typedef {object} Claim
 * @property {string} rule
 * @property {string[]} options  of the command, without the formula
 * @property {string} formula  "": the claim is learned from the values
 * @property {boolean} isTyped  the formula was typed: nothing else will do
 */

/** Returns the claim that is to be proved; null: there is none about what is
 * shown.
 * @param {Setup} setup
 * @param {Pattern | null} found  null if there is none
 * @returns {Claim | null} */
export function claimOf(setup, found) {
  const { show, rule } = setup;
  if (show !== "values" && show !== "outcomes" && show !== "misere")
    return null;
  const isOfZeros = setup.prove === "pattern" && found?.about === "zeros";
  const options = show !== "values" ? [`--${show}`]
    : isOfZeros ? ["--outcomes"] : [];
  if (setup.prove === "formula")
    return setup.formula.trim() ? { rule, options, formula: setup.formula,
      isTyped: true }
      : null;
  // A pattern in some of the numbers says nothing about the others.
  const isWhole = Object.keys(found?.fixed ?? {}).length === 0;
  return { rule, options, isTyped: false,
    formula: isWhole ? found?.formula?.expr ?? "" : "" };
}

/** Returns the words of the question.
 * @param {Claim} claim
 * @param {...string} more
 * @returns {ProveWords} */
function proveWords(claim, ...more) {
  return ["prove", ...more, ...claim.options,
    ...(claim.formula ? ["--formula", claim.formula] : []), "--", claim.rule];
}

/** Makes the card of a proof.
 * @param {object} how
 * @param {(words: ProveWords, label: string) =>
 *   Promise<Answer<"prove">>} how.ask
 * @param {(text: string) => void} how.announce
 * @param {(numbers: string[]) => string} how.linkTo  address of a position
 * @param {(answer: Answer<"prove">) => (Child | Child[])[]} how.excuse
 * @param {() => void} how.onClose */
export function proofCard({ ask, announce, linkTo, excuse, onClose }) {
  const closer = button(tr("Close"), onClose, { kind: "plain", icon: "cross" });
  const card = panel(tr("Proof"), "proof");
  card.element.querySelector("h2")?.after(closer);
  card.element.hidden = true;
  let shown = ""; // the claim that is shown
  let isAloud = false; // somebody waits for the result

  /** Asks for a file and saves it.
   * @param {Claim} claim
   * @param {string} option
   * @param {string} name */
  async function download(claim, option, name) {
    let answer = await ask(proveWords(claim, option, "-"),
      tr("Writing the file …"));
    // Walnut cannot say every formula; an automaton that is learned says the
    // same.
    if (!answer.out && claim.formula)
      answer = await ask(proveWords({ ...claim, formula: "" }, option, "-"),
        tr("Writing the file …"));
    if (answer.out) save(name, answer.out, name.endsWith(".svg")
      ? "image/svg+xml" : "text/plain");
    else announce(answer.problem?.message ?? "");
  }

  /** Returns the buttons that save files.
   * @param {Claim} claim
   * @param {boolean} isProved
   * @param {boolean} isDrawn */
  function tools(claim, isProved, isDrawn) {
    /** @type {[string, string, string][]} */
    const files = [
      [tr("Certificate"), "--certificate", "proof.txt"],
      [tr("For Walnut"), "--walnut", "walnut.txt"],
      [tr("Picture"), "--svg", "automaton.svg"],
      [tr("For Graphviz"), "--dot", "automaton.dot"],
    ];
    return h("div.row.proof-tools", null, files
      .filter(([, option]) => (option !== "--certificate" || isProved) &&
        (option !== "--svg" || isDrawn))
      .map(([text, option, name]) => button(text, () =>
        download(claim, option, name), { kind: "plain", icon: "save" })));
  }

  /** Shows a claim that is proved or refuted.
   * @param {Claim} claim
   * @param {import("answers").Decision} json
   * @param {Rules} rules
   * @param {string} svg  the drawing; "": it is too large */
  function showDecided(claim, json, rules, svg) {
    const isProved = json.status === "proved";
    const [verdict = "", ...reasons] = json.reasons ?? [];
    const { rule = [] } = json;
    const at = json.counterexample?.at.map(String);
    const drawing = picture({ label: tr("The automaton of the claim") });
    card.show(
      h("div.verdict-line", { class: isProved ? "holds" : "fails" },
        h("strong", null, isProved ? tr("Proved for all positions")
          : tr("Refuted")),
        h("span", null, withoutStatus(verdict))),
      at && h("p", null, h("a", { href: linkTo(at) },
        tr("Play this position"))),
      rule.length > 0 && h("div.proof-rule", null, rule.map((one) =>
        h("p", null, one))),
      svg ? h("div.proof-picture", { tabindex: "0", role: "region",
        "aria-label": tr("The automaton of the claim") }, drawing.element)
        : isProved && h("p.small.quiet", null, tr(
          "The automaton has {0} states, too many for a picture here: save it for Graphviz.",
          json.automaton?.states.length ?? 0)),
      svg && h("p.small.quiet", null, captionOf(svg)),
      h("details.proof-why", null,
        h("summary", null, tr("Why this is a proof")),
        h("ul", null, reasons.map((/** @type {string} */ reason) =>
          h("li", null, reason)))),
      tools(claim, isProved, svg !== ""));
    if (svg) drawing.show(svg); // which measures it on the page
  }

  return {
    ...card,
    get isBusy() {
      return card.isBusy;
    },
    /** The next result is said to screen readers and scrolled to. */
    expect() {
      isAloud = true;
    },
    /** Shows the proof of a claim; null hides the card.
     * @param {Claim | null} claim
     * @param {Rules} rules */
    async prove(claim, rules) {
      card.element.hidden = !claim;
      if (!claim) {
        shown = "";
        return;
      }
      const key = JSON.stringify(claim);
      if (key !== shown) card.show();
      card.setBusy(true);
      let own = claim;
      let answer = await ask(proveWords(own, "--json", "--explain"),
        tr("Looking for a proof …"));
      if (answer.code === 2 && claim.formula && !claim.isTyped) {
        // The formula of the pattern is beyond automata; its values may not be.
        own = { ...claim, formula: "" };
        answer = await ask(proveWords(own, "--json", "--explain"),
          tr("Looking for a proof …"));
      }
      shown = key;
      if (answer.json) {
        const drawn = await ask(proveWords(own, "--svg", "-"),
          tr("Drawing …"));
        showDecided(own, /** @type {import("answers").Decision} */ (
          answer.json), rules, drawn.out);
      } else if (answer.code === 2) {
        card.show(h("div.verdict-line.fails", null,
          h("strong", null, tr("Automata cannot decide this"))),
        h("div.trouble", null, problemNodes(answer.problem ??
          problem(""))));
      } else card.show(...excuse(answer));
      if (!isAloud) return;
      isAloud = false;
      announce(card.element.querySelector(".verdict-line")?.textContent ??
        answer.problem?.message ?? "");
      card.element.scrollIntoView({ block: "nearest" });
    },
  };
}

/** Returns a verdict without the word that is its heading.
 * @param {string} text */
function withoutStatus(text) {
  const rest = text.replace(
    /^(Proved for all positions|Proved|Refuted|已对所有局面证明|不成立)(: |：)/,
    "");
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** Returns the caption of a drawing: how to read it.
 * @param {string} svg */
function captionOf(svg) {
  const lines = [...new DOMParser().parseFromString(svg, "image/svg+xml")
    .querySelectorAll("g.caption text")].map((line) => line.textContent ?? "");
  return lines.join(language() === "zh" ? "" : " ");
}
