/* SPDX-License-Identifier: MIT */
// What the engine is doing now, how long already, and a button that cancels it.
// Work that is done at once is not shown.
//
//     const line = work({onCancel: () => stop.abort()});
//     const job = line.start(tr("Computing the table …"));
//     await ask(words, {signal, onProgress: job.progress});
//     job.done();

import { tr } from "../language.js";
import { button, h } from "./dom.js";

const delay = 500; // milliseconds before work is shown

/** @typedef {{text: string, note: string, since: number}} Job */

/** Makes the line.
 * @param {{onCancel: () => void}} what */
export function work({ onCancel }) {
  const text = h("p.work-text", null);
  const time = h("p.work-time.quiet", null);
  const element = h("div.work", { "aria-busy": "true" },
    h("div.work-bar", { "aria-hidden": "true" }), text, time,
    button(tr("Cancel"), onCancel, { icon: "cross" }));
  element.hidden = true;
  /** @type {Set<Job>} */
  const jobs = new Set();
  let timer = 0;

  function show() {
    const [first] = jobs;
    const late = first && performance.now() - first.since >= delay;
    if (!first) {
      clearInterval(timer);
      timer = 0;
    }
    if (!late) {
      if (!first) element.hidden = true;
      return;
    }
    element.hidden = false;
    const seconds = Math.floor((performance.now() - first.since) / 1000);
    const note = seconds < 1 ? first.note
      : [tr("{0} s", seconds), first.note].filter(Boolean).join(" · ");
    if (text.textContent !== first.text) text.textContent = first.text;
    time.textContent = note;
  }

  return {
    element,
    /** True while there is work. */
    get busy() {
      return jobs.size > 0;
    },
    /** Begins a piece of work.
     * @param {string} label */
    start(label) {
      const job = { text: label, note: "", since: performance.now() };
      jobs.add(job);
      timer ||= window.setInterval(show, 250);
      return {
        /** Shows a line of progress of the engine.
         * @param {string} line */
        progress(line) {
          job.note = line.trim();
        },
        done() {
          jobs.delete(job);
          show();
        },
      };
    },
    /** Forgets all work: it was cancelled or is no longer wanted. */
    clear() {
      jobs.clear();
      show();
    },
  };
}
