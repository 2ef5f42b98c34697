/* SPDX-License-Identifier: MIT */
// Values of partizan games: an expression with its measures and thermograph,
// and a comparison with a second expression.

import { latest } from "../../ask.js";
import { tr } from "../../language.js";
import { copyButton } from "../../widget/code.js";
import { button, fill, h } from "../../widget/dom.js";
import { field } from "../../widget/field.js";
import { thermograph } from "./thermograph.js";
import { work } from "../../widget/work.js";
import { typeset } from "../../widget/typeset.js";

/** @typedef {import("../../main.js").Context} Context */

const start = "{3|1||0}";
const folded = 160; // letters of a value that are shown at first
const mostLetters = 2000; // letters of a value that are written out

/** Makes the two cards of values.
 * @param {Context} context */
export function makeValues({ address, ask, announce, signal }) {
  const askSecond = latest(ask, signal);
  let stopping = new AbortController(); // of the value that is computed now
  let isTyping = false; // the text is being typed: one entry of the history
  const busy = work({ onCancel: () => {
    stopping.abort();
    fill(result, h("p.quiet", null, tr("Cancelled")));
  } });
  const result = h("div.stack.result-body", null);
  const relation = h("div.stack.tight", null);
  const drawing = thermograph();
  const value = field({
    label: tr("Partizan value"),
    isCode: true,
    placeholder: "{1|*} + ^^ - 3/4",
    onInput: (text) => change({ value: text }, false),
    onSubmit: (text) => change({ value: text }, true),
  }, button(tr("Compute"), () => change({ value: value.value }, true),
    { kind: "primary" }));
  const other = field({
    label: tr("Compare with"),
    placeholder: "0",
    onInput: (text) => change({ other: text || null }, false),
    onSubmit: (text) => change({ other: text || null }, true),
  });

  /** Writes to the address and shows what it says.
   * @param {Record<string, string | null>} params
   * @param {boolean} isChosen  not only typed so far */
  async function change(params, isChosen) {
    address.set(params, { push: !isTyping });
    isTyping = !isChosen;
    await show(isChosen);
  }

  /** Computes what the address says.
   * @param {boolean} isAloud  says the result to screen readers */
  async function show(isAloud) {
    const text = address.get("value", start);
    const second = address.get("other");
    await Promise.all([showValue(text, isAloud && !second),
      showRelation(text, second, isAloud)]);
  }

  /** @param {string} text
   * @param {boolean} isAloud */
  async function showValue(text, isAloud) {
    stopping.abort();
    stopping = new AbortController();
    const now = stopping.signal;
    const answer = await busy.during(tr("Computing …"), now, (how) =>
      ask(["value", "--json", "--", text], how));
    value.setProblem(answer.problem);
    if (answer.problem) {
      fill(result);
      drawing.clear();
      if (isAloud) announce(answer.problem.message);
      return;
    }
    const found = /** @type {import("answers").ValueReport} */ (
      answer.json);
    fill(result, resultNodes(found));
    if (isAloud) announce(`${text} = ${shorten(found.value ?? "?")}`);
    const drawn = found.thermograph &&
      await ask(["value", "--svg", "-", "--", text], { signal: now });
    if (drawn?.ok && found.thermograph)
      drawing.show(drawn.out, shorten(found.value ?? text), found.thermograph);
    else drawing.clear();
  }

  /** @param {string} text
   * @param {string} second
   * @param {boolean} isAloud */
  async function showRelation(text, second, isAloud) {
    if (!second) {
      other.setProblem(null);
      fill(relation);
      return;
    }
    const answer = await askSecond(["value", "--json", "--", text, "=", second],
      { signal });
    // what is wrong with the first value is said at the first field
    other.setProblem(answer.problem?.source === text && text !== second ? null
      : answer.problem);
    if (!answer.json) {
      fill(relation);
      return;
    }
    const found = /** @type {import("answers").Comparison} */ (answer.json);
    const sentence = `${text} ${found.relation} ${second}`;
    fill(relation, h("p.relation.mono", null, sentence),
      h("p", null, found.reason));
    if (isAloud) announce(sentence);
  }

  const list = functionList((example) => {
    value.value = example;
    change({ value: example }, true);
  });
  return {
    elements: [
      h("section.card.values", { "aria-label": tr("Values of partizan games") },
        h("h2", null, tr("Values of partizan games")), value.element,
        busy.element, result, drawing.element, other.element, relation),
      h("section.card.value-functions", { "aria-label": tr("Notation of values") },
        h("h2", null, tr("Notation of values")), list),
    ],
    /** Shows what the address says. */
    sync() {
      value.value = address.get("value", start);
      other.value = address.get("other");
      return show(false);
    },
    stop: () => stopping.abort(),
  };
}

/** Returns the parts of a result.
 * @param {import("answers").ValueReport} found */
function resultNodes(found) {
  const text = found.value ?? "";
  const isLong = text.length > 24;
  /** @type {[string, string | null][]} */
  const facts = [[tr("canonical form"), found.canonical],
    [tr("stops"), found.left_stop && `${found.left_stop}, ${found.right_stop}`],
    [tr("mean"), found.mean], [tr("temperature"), found.temperature],
    [tr("atomic weight"), found.atomic_weight],
    [tr("reduced form"), found.reduced], [tr("birthday"), found.birthday]];
  return [
    found.value === null
      ? h("p.quiet", null, tr("The canonical form of this sum is too large."))
      : h("div.answer", null,
        h("p.equals.mono.quiet", null, `${found.expression} =`),
        h("output.game-value", { class: isLong ? "long mono" : "",
          tabindex: isLong ? "0" : null, title: text },
        typeset(text.length > folded ? `${text.slice(0, folded)} …` : text)),
        copyButton(() => text),
        found.latex && copyButton(() => found.latex ?? "", tr("Copy LaTeX"))),
    text.length > folded && h("details", null,
      h("summary", null, tr("The whole form")),
      h("p.whole-form.mono", null, typeset(shorten(text)))),
    h("dl.facts", null, h("dt", null, tr("outcome")),
      h("dd", null, outcomeText(found.outcome)), ...facts.flatMap(([name, fact]) => fact ? [
      h("dt", null, name), h("dd", null, typeset(shorten(fact)))] : [])),
  ];
}

/** Says who wins.
 * @param {string | null} outcome */
function outcomeText(outcome) {
  return { N: tr("N: the player to move wins"),
    P: tr("P: the player to move loses"), L: tr("L: Left wins, whoever starts"),
    R: tr("R: Right wins, whoever starts") }[outcome ?? ""] ?? null;
}

/** Returns the list of notations; each has an example to try.
 * @param {(example: string) => void} onChoose */
function functionList(onChoose) {
  /** @type {[string, string][]} */
  const list = [
    ["{2,1|*}", tr("Left's options | Right's options")],
    ["{3|1||0}", tr("more bars separate later")],
    ["3/4", tr("numbers m/2^e")],
    ["^^*", tr("ups, downs (v) and nimbers")],
    ["+-1", tr("a switch: {1|-1}")],
    ["tiny(2)", "{0||0|-2}"],
    ["{1|*} + ^^ - 3/4", tr("sum and difference")],
    ["heat(^,1)", tr("heated by 1")],
    ["cool({3|1},1/2)", tr("cooled by 1/2")],
    ["norton(^,1*)", tr("Norton's product")],
    ["ordinal(*,1)", tr("ordinal sum")],
  ];
  return h("ul.function-list", null, ...list.map(([example, text]) =>
    h("li", null, h("button.function", { type: "button",
      onclick: () => onChoose(example) }, h("code", null, example),
    h("span", null, text)))));
}

/** Returns a text that is short enough to be written.
 * @param {string} text */
function shorten(text) {
  return text.length <= mostLetters ? text
    : `${text.slice(0, mostLetters / 2)} … ${text.slice(-mostLetters / 2)}`;
}
