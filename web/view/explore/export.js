/* SPDX-License-Identifier: MIT */
// Saves the table in a format of the command, and its picture. The engine makes
// the SVG; the page makes a PNG of it.

import { tr } from "../../language.js";
import { problem } from "../../problem.js";
import { save } from "../../widget/code.js";
import { openMenu } from "../../widget/menu.js";
import { tableWords } from "./questions.js";

/**
 * @typedef {import("./questions.js").Setup} Setup
 * @typedef {import("../../problem.js").Problem} Problem
 * @typedef {(words: ["table", ...string[]], label: string) =>
 *   Promise<import("../../ask.js").Answer<"table">>} AskLong
 */

const scale = 2; // pixels of a PNG for each unit of the SVG
const mostPixels = 16000; // side of a canvas

const texts = /** @type {const} */ ([
  ["CSV", "csv", "csv", "text/csv"],
  ["JSON", "json", "json", "application/json"],
  ["b-file (OEIS)", "bfile", "txt", "text/plain"],
  ["LaTeX", "latex", "tex", "text/x-tex"],
]);

/** Opens the menu of formats.
 * @param {Element} anchor
 * @param {Setup} setup
 * @param {boolean} hasBfile  the table is one row of numbers
 * @param {AskLong} ask
 * @param {(problem: Problem) => void} refuse */
export function openExport(anchor, setup, hasBfile, ask, refuse) {
  const name = fileName(setup);
  /** @param {string[]} words
   * @param {(out: string) => void | Promise<void>} use */
  async function get(words, use) {
    const answer = await ask(tableWords(setup, ...words),
      tr("Writing the file …"));
    if (answer.out) await use(answer.out);
    if (answer.code === 3 && answer.out) refuse(problem(
      tr("The time limit came before the end: the file is not whole.")));
    else if (answer.problem) refuse(answer.problem);
  }
  openMenu(anchor, tr("Save as"), [
    ...texts.filter(([, format]) => format !== "bfile" || hasBfile)
      .map(([text, format, ending, type]) => ({ text, action: () =>
        get(["--format", format], (out) =>
          save(`${name}.${ending}`, out, type)) })),
    { text: "SVG", action: () => get(["--svg", "-"], (out) =>
      save(`${name}.svg`, out, "image/svg+xml")) },
    { text: "PNG", action: () => get(["--svg", "-"], async (out) => {
      const png = await drawPng(out);
      if (png) save(`${name}.png`, png);
      else refuse(problem(tr("The browser could not draw the picture.")));
    }) },
  ]);
}

/** Returns a name for files: letters, digits and dashes.
 * @param {Setup} setup */
function fileName(setup) {
  const words = [setup.rule, setup.show === "values" ? "" : setup.show,
    ...setup.ranges].join(" ");
  return words.replace(/\.\./g, "-").replace(/[^A-Za-z0-9.-]+/g, "-")
    .replace(/^-+|-+$/g, "").slice(0, 60) || "grundy";
}

/** Draws SVG text as a PNG file; null if the browser cannot.
 * @param {string} text
 * @returns {Promise<Blob | null>} */
async function drawPng(text) {
  const address = URL.createObjectURL(new Blob([text],
    { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = Math.min(mostPixels, image.naturalWidth * scale);
    canvas.height = Math.min(mostPixels, image.naturalHeight * scale);
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width,
      canvas.height);
    return await new Promise((done) => canvas.toBlob(done, "image/png"));
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(address);
  }
}
