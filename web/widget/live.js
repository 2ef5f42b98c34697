/* SPDX-License-Identifier: MIT */
// The one live region of the page (#live, role status): screen readers say what
// is put there. Announce moves, results and reasons, not every keystroke.

import { makeTimer } from "../busy.js";

const timer = makeTimer(); // runs until a text is said for the second time

/** Lets screen readers say TEXT. The same text twice is said twice.
 * @param {string} text */
export function announce(text) {
  const live = /** @type {HTMLElement} */ (document.getElementById("live"));
  timer.stop();
  if (live.textContent !== text) {
    live.textContent = text;
    return;
  }
  live.textContent = "";
  timer.start(() => {
    live.textContent = text;
  }, 60);
}
