/* SPDX-License-Identifier: MIT */
// A box of code with a button that copies it, and the saving of files.

import { tr } from "../language.js";
import { button, h, icon } from "./dom.js";
import { announce } from "./live.js";

/** Makes a box of code.
 * @param {string} text
 * @param {{label: string}} what  the name of the box */
export function code(text, { label }) {
  const copier = copyButton(() => text);
  return h("figure.code", { "aria-label": label },
    h("figcaption", null, h("span", null, label), copier),
    h("pre", { tabindex: "0", role: "region", "aria-label": label },
      h("code", null, text)));
}

/** Makes a button that copies a text.
 * @param {() => string | Promise<string>} text
 * @param {string} [words]  the text of the button */
export function copyButton(text, words = tr("Copy")) {
  const copier = button(words, async () => {
    const done = await copy(await text());
    const said = done ? tr("Copied") : tr("Copying is not allowed here");
    announce(said);
    copier.replaceChildren(icon(done ? "check" : "cross"),
      h("span", null, said));
    setTimeout(() => copier.replaceChildren(icon("copy"),
      h("span", null, words)), 1600);
  }, { kind: "plain", icon: "copy" });
  return copier;
}

/** Copies TEXT; false if the browser does not allow it.
 * @param {string} text */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Lets the browser save a file.
 * @param {string} name  file name
 * @param {string | Blob} content
 * @param {string} [type]  media type of a text */
export function save(name, content, type = "text/plain") {
  const blob = typeof content === "string"
    ? new Blob([content], { type: `${type};charset=utf-8` }) : content;
  const address = URL.createObjectURL(blob);
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}
