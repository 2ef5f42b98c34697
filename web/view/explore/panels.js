/* SPDX-License-Identifier: MIT */
// The parts beside and below the table: the named pattern, the check of a
// formula, the code. Each is a card whose body is replaced by what is known.

import { sentence, tr } from "../../language.js";
import { code, copyButton, save } from "../../widget/code.js";
import { button, fill, h } from "../../widget/dom.js";
import { join } from "../play/words.js";

/**
 * @typedef {import("../../widget/dom.js").Child} Child
 * @typedef {import("answers").Answers["find"]} Found  the answer of `find`
 * @typedef {import("./questions.js").Rules} Rules
 * @typedef {import("./questions.js").Setup} Setup
 */

/** Makes a card with a heading.
 * @param {string} title
 * @param {string} kind  class of the card
 * @param {...Node} before  what is above the body */
export function panel(title, kind, ...before) {
  const body = h("div.stack.panel-body", null);
  const element = h("section.card", { class: kind, "aria-label": title },
    h("h2", null, title), ...before, body);
  return {
    element,
    /** @param {boolean} is */
    setBusy(is) {
      element.setAttribute("aria-busy", String(is));
      if (is && !body.hasChildNodes())
        fill(body, h("p.quiet", null, tr("One moment …")));
    },
    /** True while the body is out of date. */
    get isBusy() {
      return element.getAttribute("aria-busy") === "true";
    },
    /** @param {...(Child | Child[])} nodes */
    show(...nodes) {
      element.setAttribute("aria-busy", "false");
      fill(body, ...nodes);
    },
  };
}

/** Returns what is said about rules of which all positions are listed.
 * @param {import("answers").ListPattern} found
 * @returns {Child[]} */
function listNodes(found) {
  return [
    h("p.pattern-words", null, tr(
      "From the first {0} positions play reaches {1} positions in all.",
      found.starts, found.count)),
    ...found.counts.map(({ value, positions }) => h("p.small", null,
      `${value}: ${positions}`)),
  ];
}

/** Returns what is said about a pattern.
 * @param {Found} found
 * @param {Rules} rules
 * @param {(formula: string) => void} check  checks a formula
 * @param {() => void} prove  proves the pattern
 * @returns {Child[]} */
export function patternNodes(found, rules, check, prove) {
  if ("counts" in found) return listNodes(found);
  const isPartizan = found.times !== undefined; // automata prove nothing there
  const prover = !isPartizan && button(found.found ? tr("Prove it")
    : tr("Look for a proof"), prove, { kind: "plain", icon: "proof" });
  if (!found.found)
    return [h("p", null, tr("No pattern was found in the positions up to {0}.",
      found.to)), h("p.small.quiet", null,
      tr("That is not a proof that there is none.")),
    h("div.row.pattern-tools", null, prover)];
  const theorem = rules.theorems.find((one) => one.name === found.theorem);
  const { words = "", latex = "", expr: formula = "" } = found.formula ?? {};
  const { times = 1 } = found;
  const expr = times > 1 && formula ? `${times}*value = ${formula}` : formula;
  const isProved = found.status === "proved";
  return [
    h("p.pattern-words", null, sentence(words ?? "")),
    found.about === "zeros" && h("p.small.quiet", null,
      tr("No pattern was found in the values themselves: this is about the zeros, where the player to move loses.")),
    h("div.pattern-status", { class: isProved ? "proved" : "checked" },
      h("strong", null, isProved ? tr("Proved")
        : tr("Checked to {0}", found.to)),
      h("span", null, !isProved
        ? tr("This is not proved: a larger number may differ.")
        : theorem ? join([theorem.title, theorem.citation].map(sentence))
          : found.theorem ? tr("Theorem '{0}'.", found.theorem)
            : tr("By automata, for all positions."))),
    expr && code(expr, { label: tr("As a formula") }),
    h("div.row.pattern-tools", null,
      prover,
      expr && button(tr("Check it"), () => check(expr), { kind: "plain",
        icon: "check" }),
      latex && copyButton(() => latex, tr("Copy LaTeX"))),
  ];
}

/** Returns what came of the check of a formula.
 * @param {import("answers").Check} found
 * @param {Rules} rules
 * @param {Setup} setup
 * @param {(numbers: string[]) => string} linkTo  address of a position
 * @param {() => void} prove  proves the formula */
export function checkResult(found, rules, setup, linkTo, prove) {
  const { holds, counterexample, formula } = found;
  if (holds || !counterexample) {
    const text = setup.ranges.some((range) => !range.includes("..")) ||
      found.to === null
      ? tr("The formula holds for {0}.", setup.ranges.map((range, i) =>
        range.includes("..") ? tr("{0} in {1}", rules.variables[i], range)
          : `${rules.variables[i]} = ${range}`).join(", "))
      : tr("The formula holds for all numbers up to {0}.", found.to);
    return { text, nodes: [h("div.verdict-line.holds", null,
      h("strong", null, tr("Holds")), h("span", null, text)),
    h("p.small.quiet", null, found.status === "proved"
      ? tr("Proved for all positions, by automata.")
      : tr("Checked, not proved.")),
    h("div.row.pattern-tools", null, button(tr("Prove it"), prove,
      { kind: "plain", icon: "proof" }))] };
  }
  const numbers = numbersOf(counterexample.at.map(String), rules, setup);
  const place = rules.variables.map((name, i) => `${name} = ${numbers[i]}`)
    .join(", ");
  const isOutcome = setup.show === "outcomes" || setup.show === "misere";
  const text = isOutcome
    ? tr("{0} differs first at {1}: the formula is {2}, the outcome is {3}.",
      formula, place, counterexample.formula,
      String(counterexample.value))
    : tr("{0} differs first at {1}: the formula is {2}, the value is {3}.",
      formula, place, counterexample.formula, String(counterexample.value));
  return { text, nodes: [h("div.verdict-line.fails", null,
    h("strong", null, tr("Counterexample")), h("span", null, text)),
  h("p", null, h("a", { href: linkTo(numbers) }, tr("Play this position")))] };
}

/** Returns the numbers of a position of which only the free ones may be given.
 * @param {string[]} at
 * @param {Rules} rules
 * @param {Setup} setup */
function numbersOf(at, rules, setup) {
  if (at.length === rules.variables.length) return at;
  const rest = [...at];
  return setup.ranges.map((range) => range.includes("..")
    ? rest.shift() ?? "" : range);
}

/** Returns the code with what it rests on.
 * @param {import("answers").Code | import("answers").ListCode} found
 * @param {Setup} setup
 * @param {Rules} rules
 * @returns {Child[]} */
export function codeNodes(found, setup, rules) {
  const name = { python: "Python", c: "C", "c++": "C++" }[setup.code];
  const ending = { python: "py", c: "c", "c++": "cpp" }[setup.code];
  return [
    h("p", null, codeText(found, rules)),
    code(found.text, { label: name }),
    h("div.row", null, button(tr("Save the file"), () =>
      save(`grundy.${ending}`, found.text), { kind: "plain", icon: "save" })),
  ];
}

/** Says what the code rests on.
 * @param {import("answers").Code | import("answers").ListCode} found
 * @param {Rules} rules */
function codeText(found, rules) {
  if ("proof" in found && found.proof && !found.theorem)
    return tr("From a pattern that automata proved for all positions.");
  if (found.checked != null)
    return tr("From a pattern that was checked to {0}; it is not proved.",
      found.checked);
  if (found.theorem)
    return tr("Proved: it uses the theorem '{0}'.", rules.theorems.find((one) =>
      one.name === found.theorem)?.title ?? found.theorem);
  return tr("No closed form is proved, so the code computes the values from the rules.");
}
