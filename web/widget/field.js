/* SPDX-License-Identifier: MIT */
// A text field with its label, and below it what is wrong: the message, the
// typed line with a caret under the place, and the hint.
//
//     const position = field({label: tr("Position"), value: "nim(3,5)",
//       onInput: (text) => check(text), onSubmit: (text) => play(text)});
//     root.append(position.element);
//     position.setProblem(answer.problem);   // null: nothing is wrong
//
// The problem is tied to the input by aria-describedby. It is not a live
// region: announce it yourself when the person has pressed Enter.

import { makeTimer } from "../busy.js";
import { sentence } from "../language.js";
import { corrected } from "../problem.js";
import { button, fill, freshId, h } from "./dom.js";
import { editor } from "./editor.js";

/** @typedef {import("../problem.js").Problem} Problem */

/** Makes a field.
 * @param {object} what
 * @param {string} what.label
 * @param {string} [what.value]
 * @param {string} [what.note]  one quiet line below the field
 * @param {string} [what.placeholder]
 * @param {number} [what.rows]  more than 1: several lines; Ctrl-Enter submits
 * @param {boolean} [what.hiddenLabel]  the label is for screen readers alone
 * @param {number} [what.delay]  milliseconds from the last key to onInput, 250
 * @param {string} [what.type]  the type of the input; text
 * @param {boolean} [what.isCode]  rules or a position: with colours, and on as
 *   many lines as there must be; Enter submits
 * @param {(text: string) => void} [what.onInput]  after a pause in typing
 * @param {(text: string) => void} [what.onSubmit]  Enter
 * @param {...Node} beside  elements to the right of the input, e.g. buttons */
export function field(what, ...beside) {
  const id = freshId("field");
  const { rows = 1, delay = 250, onInput, onSubmit } = what;
  const props = {
    id,
    value: what.value ?? "",
    placeholder: what.placeholder,
    autocomplete: "off",
    autocapitalize: "off",
    autocorrect: "off",
    spellcheck: "false",
  };
  const input = rows > 1 || what.isCode
    ? h("textarea.input", { ...props, rows })
    : h("input.input", { ...props, type: what.type ?? "text" });
  const note = h("p.field-note", { id: `${id}-note` }, what.note);
  note.hidden = !what.note;
  const trouble = h("div.trouble", { id: `${id}-trouble` });
  trouble.hidden = true;
  const element = h("div.field", null,
    h("label.label", { for: id, class: what.hiddenLabel ? "hidden" : "" },
      what.label),
    h("div.field-line", null, input, ...beside), trouble, note);

  const colours = what.isCode ? editor(input) : null;
  colours?.draw();

  const timer = makeTimer(); // runs until onInput is called
  let isTyped = false; // the text was typed and is not submitted yet
  input.addEventListener("input", () => {
    isTyped = true;
    if (rows === 1 && input.value.includes("\n"))
      put(input.value.replace(/\s*\n\s*/g, " ")); // pasted
    if (onInput) timer.start(() => onInput(input.value), delay);
  });
  input.addEventListener("keydown", (event) => {
    const key = /** @type {KeyboardEvent} */ (event);
    if (key.key !== "Enter" || key.isComposing || !onSubmit) return;
    if (rows > 1 && !key.ctrlKey && !key.metaKey) return;
    key.preventDefault();
    timer.stop();
    isTyped = false;
    onSubmit(input.value);
  });

  /** @param {string} text */
  function put(text) {
    input.value = text;
    colours?.draw();
  }

  function describe() {
    const ids = [!trouble.hidden && trouble.id, !note.hidden && note.id]
      .filter(Boolean);
    if (ids.length) input.setAttribute("aria-describedby", ids.join(" "));
    else input.removeAttribute("aria-describedby");
  }
  describe();

  /** Makes the button that puts the word that was meant in its place; null if
   * the place is not known.
   * @param {Problem} problem */
  function correction(problem) {
    const text = corrected(input.value, problem);
    return text === null ? null
      : button(sentence(problem.hint), () => {
        put(text);
        isTyped = false;
        timer.stop();
        input.focus();
        (onSubmit ?? onInput)?.(text);
      }, { kind: "plain", icon: "check" });
  }

  return {
    element,
    input,
    get value() {
      return input.value;
    },
    set value(text) {
      timer.stop();
      isTyped = false;
      if (input.value !== text) put(text);
    },
    /** Shows a text, unless a newer one is being typed: the last letter may be
     * older than onInput's delay while its answer is late, or while what is
     * typed so far has no meaning.
     * @param {string} text */
    show(text) {
      const isHeld = isTyped && document.activeElement === input;
      if (!timer.isRunning && !isHeld && input.value !== text) put(text);
    },
    /** Shows what is wrong; null: nothing is.
     * @param {Problem | null} problem */
    setProblem(problem) {
      input.toggleAttribute("aria-invalid", false);
      if (problem) input.setAttribute("aria-invalid", "true");
      trouble.hidden = !problem;
      fill(trouble, problem ? problemNodes(problem, correction(problem)) : []);
      describe();
    },
    /** Shows a quiet line below the field; "" hides it.
     * @param {string} text */
    setNote(text) {
      note.textContent = text;
      note.hidden = !text;
      describe();
    },
  };
}

/** Returns the parts that show PROBLEM: also for use outside of a field.
 * @param {Problem} problem
 * @param {Node | null} [correction]  a button in the place of the hint
 * @returns {Node[]} */
export function problemNodes(problem, correction = null) {
  /** @type {Node[]} */
  const nodes = [h("p.trouble-text", null, problem.message)];
  if (problem.column >= 0) {
    const { source, column } = problem;
    nodes.push(h("pre.trouble-line", null, source.slice(0, column),
      h("mark", null, source.slice(column, column + 1) || " "),
      source.slice(column + 1)));
  }
  if (correction) nodes.push(correction);
  else if (problem.hint)
    nodes.push(h("p.trouble-hint", null, problem.hint));
  return nodes;
}
