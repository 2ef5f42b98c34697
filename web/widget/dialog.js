/* SPDX-License-Identifier: MIT */
// A window above the page that must be closed first: <dialog>, which holds the
// keyboard, closes at Escape and returns the keyboard to where it was.
//
//     const games = dialog({title: tr("Games")}, content);
//     games.open();

import { tr } from "../language.js";
import { button, freshId, h } from "./dom.js";

/** Makes a dialog; it is shown by open().
 * @param {{title: string, onClose?: () => void}} what
 * @param {...Node} content */
export function dialog({ title, onClose }, ...content) {
  const id = freshId("dialog");
  const element = h("dialog.dialog", { "aria-labelledby": id },
    h("div.dialog-head", null, h("h2", { id }, title),
      button("", () => element.close(), { kind: "plain", icon: "cross",
        label: tr("Close") })),
    h("div.dialog-body", null, ...content));
  element.addEventListener("click", (event) => {
    if (event.target === element) element.close(); // the backdrop
  });
  element.addEventListener("close", () => {
    element.remove();
    onClose?.();
  });
  return {
    element,
    open() {
      document.body.append(element);
      element.showModal();
    },
    close() {
      element.close();
    },
  };
}
