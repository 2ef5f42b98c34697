/* SPDX-License-Identifier: MIT */
// Tabs: one panel of several is shown. Arrow keys change the tab.
//
//     const shown = tabs({label: tr("Result"), value: "table",
//       panels: [["table", tr("Table"), node], ["plot", tr("Plot"), node]],
//       onChange: (key) => address.set({tab: key})});

import { freshId, h } from "./dom.js";

/** Makes tabs.
 * @param {object} what
 * @param {string} what.label
 * @param {string} what.value  key of the panel that is shown first
 * @param {[string, string, Node][]} what.panels  key, text of the tab, panel
 * @param {(key: string) => void} [what.onChange] */
export function tabs({ label, value, panels, onChange }) {
  const ids = panels.map(() => freshId("tab"));
  const heads = panels.map(([key, text], i) => h("button.tab", {
    type: "button",
    role: "tab",
    id: ids[i],
    "aria-controls": `${ids[i]}-panel`,
    onclick: () => choose(key, true),
  }, text));
  const bodies = panels.map(([, , node], i) => h("div.tab-panel", {
    role: "tabpanel",
    id: `${ids[i]}-panel`,
    "aria-labelledby": ids[i],
    tabindex: "0",
  }, node));
  let current = "";

  /** @param {string} key
   * @param {boolean} told */
  function choose(key, told) {
    const found = panels.findIndex(([k]) => k === key);
    const index = found < 0 ? 0 : found;
    heads.forEach((head, i) => {
      head.setAttribute("aria-selected", String(i === index));
      head.tabIndex = i === index ? 0 : -1;
      bodies[i].hidden = i !== index;
    });
    const changed = current !== panels[index][0];
    current = panels[index][0];
    if (told && changed) onChange?.(current);
  }

  const bar = h("div.tab-bar", { role: "tablist", "aria-label": label,
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      const at = panels.findIndex(([key]) => key === current);
      const count = panels.length;
      const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0,
        End: count - 1 }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      const next = (to + count) % count;
      choose(panels[next][0], true);
      heads[next].focus();
    } }, ...heads);
  choose(value, false);
  return {
    element: h("div.tabs", null, bar, ...bodies),
    get value() {
      return current;
    },
    set value(key) {
      choose(key, false);
    },
  };
}
