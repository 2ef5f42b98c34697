/* SPDX-License-Identifier: MIT */
// A small menu beside an element: several moves that share a coin, formats to
// save in. Arrow keys, Home, End, Enter, Escape; a click elsewhere and Back close
// it.
//
//     openMenu(element, tr("Choose"), [{text: "5->4", action: () => ...}]);

import { h } from "./dom.js";

/** @typedef {{text: string, note?: string, action: () => void,
 *   onFocus?: () => void}} Item  onFocus: the item can be chosen next */

/** Shows a menu beside ANCHOR and puts the keyboard into it. When it closes,
 * the keyboard returns to ANCHOR.
 * @param {Element} anchor
 * @param {string} label
 * @param {Item[]} items
 * @param {() => void} [onClose] */
export function openMenu(anchor, label, items, onClose) {
  const entries = items.map((item) => h("button.menu-item", {
    type: "button",
    role: "menuitem",
    tabindex: "-1",
    onclick: () => close(item.action),
    onfocus: item.onFocus,
    onpointerenter: item.onFocus,
  }, h("span", null, item.text), item.note && h("small", null, item.note)));
  const menu = h("div.menu", { role: "menu", "aria-label": label },
    ...entries);
  document.body.append(menu);
  place(menu, anchor);
  entries[0]?.focus({ preventScroll: true });
  let open = true;

  /** @param {(() => void) | null} action */
  function close(action) {
    if (!open) return;
    open = false;
    document.removeEventListener("pointerdown", outside, true);
    removeEventListener("popstate", back);
    menu.remove();
    onClose?.();
    if (anchor instanceof HTMLElement || anchor instanceof SVGElement)
      anchor.focus({ preventScroll: true });
    action?.();
  }

  function back() {
    close(null);
  }

  /** @param {Event} event */
  function outside(event) {
    if (!menu.contains(/** @type {Node} */ (event.target))) close(null);
  }

  menu.addEventListener("keydown", (event) => {
    const at = entries.indexOf(/** @type {HTMLButtonElement} */ (
      document.activeElement));
    const count = entries.length;
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0,
      End: count - 1 }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      entries[(to + count) % count].focus();
    } else if (event.key === "Escape" || event.key === "Tab") {
      event.preventDefault();
      close(null);
    }
  });
  document.addEventListener("pointerdown", outside, true);
  addEventListener("popstate", back);
  return { element: menu, close: () => close(null) };
}

/** Puts MENU below ANCHOR, or above it where the window ends.
 * @param {HTMLElement} menu
 * @param {Element} anchor */
function place(menu, anchor) {
  const at = anchor.getBoundingClientRect();
  const size = menu.getBoundingClientRect();
  const gap = 6;
  const left = Math.max(gap, Math.min(at.left + at.width / 2 - size.width / 2,
    innerWidth - size.width - gap));
  const below = at.bottom + gap;
  const top = below + size.height <= innerHeight - gap
    ? below : Math.max(gap, at.top - size.height - gap);
  menu.style.left = `${left + scrollX}px`;
  menu.style.top = `${top + scrollY}px`;
}
