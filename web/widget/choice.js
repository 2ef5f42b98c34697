/* SPDX-License-Identifier: MIT */
// One of a few: radio buttons that look like one bar. And a switch.
//
//     const hints = choice({label: tr("Hints"), value: "full",
//       options: [["off", tr("off")], ["full", tr("full")]],
//       onChange: (value) => ...});
//     const misere = toggle({label: tr("Misère play"), on: false,
//       onChange: (on) => ...});

import { freshId, h } from "./dom.js";

/** Makes a bar of radio buttons.
 * @param {object} what
 * @param {string} what.label
 * @param {string} what.value
 * @param {[string, string][]} what.options  values and their texts
 * @param {(value: string) => void} what.onChange
 * @param {boolean} [what.hiddenLabel] */
export function choice({ label, value, options, onChange, hiddenLabel }) {
  const name = freshId("choice");
  const inputs = options.map(([key]) => h("input", {
    type: "radio",
    name,
    value: key,
    checked: key === value,
    onchange: () => onChange(key),
  }));
  const element = h("fieldset.choice", null,
    h("legend.label", { class: hiddenLabel ? "hidden" : "" }, label),
    h("div.choice-bar", null, ...options.map(([, text], i) =>
      h("label", null, inputs[i], h("span", null, text)))));
  return {
    element,
    get value() {
      return inputs.find((input) => input.checked)?.value ?? "";
    },
    set value(next) {
      for (const input of inputs) input.checked = input.value === next;
    },
  };
}

/** Makes a switch.
 * @param {{label: string, on: boolean, onChange: (on: boolean) => void}} what
 */
export function toggle({ label, on, onChange }) {
  /** @type {HTMLInputElement} */
  const input = h("input", {
    type: "checkbox",
    role: "switch",
    checked: on,
    onchange: () => onChange(input.checked),
  });
  const element = h("label.switch", null, input, h("i", {
    "aria-hidden": "true" }), h("span", null, label));
  return {
    element,
    get on() {
      return input.checked;
    },
    set on(next) {
      input.checked = next;
    },
  };
}

/** Makes a drop-down list.
 * @param {object} what
 * @param {string} what.label
 * @param {string} what.value
 * @param {[string, string][]} what.options  values and their texts
 * @param {(value: string) => void} what.onChange */
export function select({ label, value, options, onChange }) {
  const id = freshId("select");
  /** @type {HTMLSelectElement} */
  const list = h("select.input", { id, onchange: () => onChange(list.value) },
    ...options.map(([key, text]) => h("option", { value: key }, text)));
  list.value = value;
  return {
    element: h("div.field", null, h("label.label", { for: id }, label), list),
    get value() {
      return list.value;
    },
    set value(next) {
      list.value = next;
    },
  };
}
