/* SPDX-License-Identifier: MIT */
// The one live region of the page (#live, role status): screen readers say what
// is put there. Announce moves, results and reasons, not every keystroke.

let timer = 0;

/** Lets screen readers say TEXT. The same text twice is said twice.
 * @param {string} text */
export function announce(text) {
  const live = /** @type {HTMLElement} */ (document.getElementById("live"));
  clearTimeout(timer);
  if (live.textContent !== text) {
    live.textContent = text;
    return;
  }
  live.textContent = "";
  timer = window.setTimeout(() => {
    live.textContent = text;
  }, 60);
}
