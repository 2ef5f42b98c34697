/* SPDX-License-Identifier: MIT */
// What the engine is doing now, how long already, and a button that cancels it.
// Work that is done at once is not shown.
//
//     const line = work({onCancel: () => stop.abort()});
//     const answer = await line.during(tr("Computing the table …"), signal,
//       (how) => ask(words, how));

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
    const job = [...jobs].at(-1); // begun last: what a person waits for
    const late = job && performance.now() - job.since >= delay;
    if (!job) {
      clearInterval(timer);
      timer = 0;
    }
    if (!late) {
      if (!job) element.hidden = true;
      return;
    }
    element.hidden = false;
    const seconds = Math.floor((performance.now() - job.since) / 1000);
    const note = seconds < 1 ? job.note
      : [tr("{0} s", seconds), job.note].filter(Boolean).join(" · ");
    if (text.textContent !== job.text) text.textContent = job.text;
    time.textContent = note;
  }

  return {
    element,
    /** Shows a piece of work while a question is asked. A question whose signal
     * is aborted is over.
     * @template T
     * @param {string} label  what the engine does
     * @param {AbortSignal} signal
     * @param {(how: {signal: AbortSignal, onProgress: (line: string) => void})
     *   => Promise<T>} question
     * @returns {Promise<T>} */
    async during(label, signal, question) {
      if (signal.aborted) return new Promise(() => {});
      const job = { text: label, note: "", since: performance.now() };
      const done = () => {
        signal.removeEventListener("abort", done);
        jobs.delete(job);
        show();
      };
      jobs.add(job);
      timer ||= window.setInterval(show, 250);
      signal.addEventListener("abort", done);
      const answer = await question({ signal, onProgress: (line) => {
        job.note = line.trim();
      } });
      done();
      return answer;
    },
  };
}
