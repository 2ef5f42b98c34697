/* SPDX-License-Identifier: MIT */
// Plays the first game until the engine is there: Nim on the board that `make
// page` writes into index.html. The winning moves of Nim are known (Bouton): a
// move that makes the nim-sum 0. The address holds the moves, as the view Play
// writes them, so that view goes on with the game when it takes over. What a
// person reads stands in index.html; data-state says which of it is shown.

const board = document.getElementById("first");
if (board) begin(board);

/** Makes the board playable, unless the address asks for something else.
 * @param {HTMLElement} board */
function begin(board) {
  if (!/^(#play(\?lang=\w+)?)?$/.test(location.hash)) {
    board.remove();
    return;
  }
  const heaps = [...board.querySelectorAll(".component")].map((heap) =>
    [...heap.querySelectorAll(".token")]); // from the bottom up
  /** @type {string[]} */
  const moves = [];

  /** @param {string} state */
  function isState(state) {
    return board.dataset.state === state;
  }

  /** @param {number} heap
   * @param {number} left  beans that stay */
  function make(heap, left) {
    const size = heaps[heap].length;
    const alive = heaps.filter((beans) => beans.length);
    const isTwin = heaps.findIndex((beans) => beans.length === size) < heap;
    moves.push(`${size}->${left}${isTwin
      ? `@${alive.indexOf(heaps[heap])}` : ""}`);
    for (const bean of heaps[heap].splice(left)) bean.remove();
    const label = board.querySelectorAll(".component .label text")[heap];
    label.textContent = String(left);
    const hash = `#play?position=nim(3,5,7)&moves=${moves.join("|")}`;
    history.pushState(null, "", encodeURI(hash).replaceAll("|", "%7C"));
    dispatchEvent(new PopStateEvent("popstate"));
    const isOver = heaps.every((beans) => !beans.length);
    const isYours = isState("yours");
    board.dataset.state = isOver ? isYours ? "won" : "lost"
      : isYours ? "grundy" : "yours";
  }

  function reply() {
    if (!board.isConnected) return; // the view Play has taken over
    const sum = heaps.reduce((all, beans) => all ^ beans.length, 0);
    const sizes = heaps.map((beans) => beans.length);
    const good = sizes.findIndex((size) => (size ^ sum) < size);
    if (good >= 0) make(good, sizes[good] ^ sum);
    else {
      const largest = sizes.indexOf(Math.max(...sizes));
      make(largest, sizes[largest] - 1);
    }
  }

  /** @param {Event} event
   * @param {number} heap
   * @param {Element} bean */
  function choose(event, heap, bean) {
    if (event instanceof KeyboardEvent && event.key !== "Enter" &&
      event.key !== " ") return;
    event.preventDefault();
    if (!isState("yours")) return;
    make(heap, heaps[heap].indexOf(bean));
    if (isState("grundy")) setTimeout(reply, 600);
  }

  board.dataset.state = "yours";
  heaps.forEach((beans, heap) => beans.forEach((bean, left) => {
    bean.setAttribute("tabindex", "0");
    bean.setAttribute("role", "button");
    bean.setAttribute("aria-label", `${beans.length}->${left}`);
    for (const kind of ["click", "keydown"])
      bean.addEventListener(kind, (event) => choose(event, heap, bean));
  }));
}
