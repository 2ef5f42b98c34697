/* SPDX-License-Identifier: MIT */
// Builds elements. h("div.card.stack", {id: "x"}, child, "text") is a div with
// two classes. Text is never read as markup.

/**
 * @typedef {Node | string | number | null | undefined | false} Child
 * @typedef {string | number | boolean | null | undefined |
 *   { listener(event: Event): unknown }["listener"]} Prop
 */

let last = 0;

/** Returns an id that no other element has.
 * @param {string} [prefix] */
export function freshId(prefix = "w") {
  return `${prefix}${++last}`;
}

/** Makes an element. A property that begins with "on" is a listener
 * (onclick), true is an attribute without a value, and false, null and
 * undefined are left out. Children may be nested arrays.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K | `${K}.${string}`} what  tag name and classes
 * @param {Record<string, Prop> | null} [props]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[K]} */
export function h(what, props, ...children) {
  const [tag, ...classes] = what.split(".");
  const element = document.createElement(tag);
  if (classes.length) element.className = classes.join(" ");
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === false || value == null) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2),
      /** @type {(event: Event) => unknown} */ (value));
    else if (name === "class") element.className += ` ${value}`;
    else if (name === "value" && "value" in element)
      element.value = String(value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.flat().filter(isShown).map(node));
  return /** @type {HTMLElementTagNameMap[K]} */ (element);
}

/** Replaces the children of ELEMENT.
 * @param {Element} element
 * @param {...(Child | Child[])} children */
export function fill(element, ...children) {
  element.replaceChildren(...children.flat().filter(isShown).map(node));
}

/** @param {Child} child */
function isShown(child) {
  return child != null && child !== false && child !== "";
}

/** @param {Child} child
 * @returns {Node | string} */
function node(child) {
  return child instanceof Node ? child : String(child);
}

/** Makes a button.
 * @param {string} text
 * @param {(event: Event) => void} action
 * @param {{kind?: "primary" | "plain" | "", icon?: string, label?: string,
 *   title?: string}} [how]  icon: a name of icon(); label: the name that a
 *   screen reader says, if the text alone is not enough */
export function button(text, action, { kind = "", icon: name, label, title } =
  {}) {
  return h("button.button", {
    type: "button",
    class: kind,
    onclick: action,
    "aria-label": label,
    title,
  }, name ? icon(name) : null, text ? h("span", null, text) : null);
}

// Outlines on a grid of 24, drawn with a line of 1.8.
const outlines = {
  undo: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.6 10.8c.6.5 1 1.2 1 2V16h5.2v-.2" +
    "c0-.8.4-1.5 1-2A6 6 0 0 0 12 3z",
  swap: "M4 8h15l-4-4M20 16H5l4 4",
  dice: "M4 4h16v16H4zM8.4 8.5a.1.1 0 0 0 .2 0a.1.1 0 0 0-.2 0" +
    "M15.4 15.5a.1.1 0 0 0 .2 0a.1.1 0 0 0-.2 0" +
    "M11.9 12a.1.1 0 0 0 .2 0a.1.1 0 0 0-.2 0",
  again: "M4 12a8 8 0 1 1 2.4 5.7M4 20v-5h5",
  grid: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  check: "M5 12l5 5L20 7",
  cross: "M6 6l12 12M18 6L6 18",
  proof: "M6 3h12v18H6zM9.5 12l2 2 3.5-4",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M2 12h2M20 12h2" +
    "M5 5l1.4 1.4M17.6 17.6L19 19M5 19l1.4-1.4M17.6 6.4L19 5",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z",
  half: "M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18",
  link: "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-6-.4" +
    "l-3 3a4 4 0 0 0 5.7 5.7l1-1",
  save: "M12 4v11M7 11l5 5 5-5M5 20h14",
  open: "M7 17L17 7M9 7h8v8",
  screen: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  back: "M15 5l-7 7 7 7",
  forth: "M9 5l7 7-7 7",
  play: "M7 5v14l11-7z",
  colours: "M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18M8 9v6M16 8v3",
  up: "M12 20V5M5 12l7-7 7 7",
  why: "M9 9a3 3 0 1 1 4.2 2.7c-.8.4-1.2 1-1.2 1.8v.5M12 17.5v.1",
};

/** Returns a small picture that screen readers skip.
 * @param {string} name  a key of the table of outlines */
export function icon(name) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(space, "path");
  path.setAttribute("d", outlines[/** @type {keyof outlines} */ (name)]);
  svg.append(path);
  return svg;
}
