/* SPDX-License-Identifier: MIT */
// A window above the page that must be closed first: <dialog>, which holds the
// keyboard, closes at Escape and at Back, and returns the keyboard to where it
// was.
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
  const back = () => element.close();
  element.addEventListener("close", () => {
    removeEventListener("popstate", back);
    element.remove();
    onClose?.();
  });
  return {
    element,
    /** Shows the dialog, unless another one is open. */
    open() {
      if (document.querySelector("dialog[open]")) return;
      addEventListener("popstate", back);
      document.body.append(element);
      element.showModal();
    },
    close() {
      element.close();
    },
  };
}
