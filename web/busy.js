/* SPDX-License-Identifier: MIT */
// Counts what is under way: a view that is being opened, a question without an
// answer, a text that is still being typed, a move that is shown for a moment.
// The attribute data-busy of <html> is "true" while there is such work and
// "false" when the page is still. Before the first view is built, the page has
// no such attribute. The tests wait for it before each click.

let count = 0;

/** Begins a piece of work. Returns the function that ends it; calling that
 * function twice does no harm.
 * @returns {() => void} */
export function begin() {
  let isOpen = true;
  count++;
  show();
  return () => {
    if (!isOpen) return;
    isOpen = false;
    count--;
    show();
  };
}

function show() {
  document.documentElement.dataset.busy = String(count > 0);
}

/** Makes a timer that is counted as work while it runs. */
export function makeTimer() {
  let id = 0; // 0: the timer does not run
  let end = () => {};
  const stop = () => {
    clearTimeout(id);
    id = 0;
    end();
  };
  return {
    get isRunning() {
      return id !== 0;
    },
    stop,
    /** Calls ACTION after a time, unless the timer is stopped or started again
     * before.
     * @param {() => void} action
     * @param {number} milliseconds */
    start(action, milliseconds) {
      stop();
      end = begin();
      id = window.setTimeout(() => {
        stop();
        action();
      }, milliseconds);
    },
  };
}
